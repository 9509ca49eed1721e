/* decks.c - deck lists and decks by the words of the command line: embedded ones, files, deck codes, links. */
#include "decks.h"
#include "deck_notes.h"
#include "library.h"
#include "limitation.h"
#include "own_decks.h"
#include "printable.h"
#include "suggest.h"

#include "import/decks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MISSING_SHOWN = 20 };

/* ---- Embedded decks --------------------------------------------------------------------------- */

static bool is_letter_or_digit(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Two names with the same letters and digits, whatever else they have: ST-1 and st1. */
static bool names_alike(const char *a, const char *b)
{
    if (*b == '\0')
        return false;
    for (;;) {
        while (*a != '\0' && !is_letter_or_digit(*a))
            a++;
        while (*b != '\0' && !is_letter_or_digit(*b))
            b++;
        if (*a == '\0' || *b == '\0')
            return *a == *b;
        if ((*a | 0x20) != (*b | 0x20)) /* small letters; digits stay */
            return false;
        a++, b++;
    }
}

/* The embedded deck that a word means: by its name or title, or by its file name. NULL: none. */
static const dcg_deck_info *embedded_find(const char *word)
{
    char file[64];
    for (int i = 0; i < dcg_deck_library_count(); i++) {
        const dcg_deck_info *deck = dcg_deck_library(i);
        snprintf(file, sizeof file, "%s.deck", deck->name);
        if (names_alike(word, deck->name) || names_alike(word, file) || names_alike(word, deck->title))
            return deck;
    }
    return NULL;
}

/* The person's own deck that a word means: by its title, or by its name in another spelling. */
static bool own_find(const char *word, char path[FILE_PATH])
{
    struct paths paths;
    bool found = false;
    if (own_decks_find(&paths))
        for (size_t i = 0; i < paths.count && !found; i++) {
            char name[OWN_DECK_NAME], title[OWN_DECK_TITLE];
            own_deck_name(paths.path[i], name);
            own_deck_title(paths.path[i], title);
            found = (names_alike(word, name) || names_alike(word, title) || strcmp(word, title) == 0) &&
                    snprintf(path, FILE_PATH, "%s", paths.path[i]) < FILE_PATH;
        }
    paths_free(&paths);
    return found;
}

static bool deck_complain(const char *word)
{
    char suggestion[SUGGEST_BYTES];
    dcg_near near = {.word = word};
    for (int i = 0; i < dcg_deck_library_count(); i++)
        dcg_near_try(&near, dcg_deck_library(i)->name);
    for (int i = 0; i < dcg_deck_library_count(); i++)
        dcg_near_try(&near, dcg_deck_library(i)->title);
    complain("there is no deck or file '%s'%s 'dcg deck list' lists the decks", word,
             suggest_text(&near, "", suggestion));
    return false;
}

/* ---- Lists ------------------------------------------------------------------------------------ */

/* A deck file need not name its deck: then it is called like the file. */
static void list_name_after(dcg_list *list, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *base = slash != NULL ? slash + 1 : path;
    size_t size = strcspn(base, ".");
    if (size == 0)
        size = strlen(base);
    snprintf(list->name, sizeof list->name, "%.*s", (int)(size < 63 ? size : 63), base);
}

bool is_link(const char *text)
{
    return strncmp(text, "https://", 8) == 0 || strncmp(text, "http://", 7) == 0 ||
           strncmp(text, "www.", 4) == 0;
}

static bool link_complain(const char *what)
{
    complain("%s: a link can't be followed; export the deck as text on that site, and give the file", what);
    return false;
}

/* JSON, or lines; a text that only looks like JSON is read as lines, too. */
dcg_status list_parse(const dcg_cards *cards, const char *text, size_t size, dcg_list *list, dcg_error *error)
{
    bool json = decks_is_json(text, size);
    if (json && decks_read(cards, text, size, list, error) == DCG_OK)
        return DCG_OK;
    dcg_status status = dcg_list_read(cards, text, size, list, json ? NULL : error);
    return !json || (list->cards > 0 && list->notes == 0) ? status : DCG_ERROR_FORMAT;
}

static bool list_read(const dcg_cards *cards, const char *text, size_t size, const char *what, dcg_list *list)
{
    dcg_error error = {0};
    if (list_parse(cards, text, size, list, &error) != DCG_OK)
        return complain_about(what, &error), false;
    bool none = list->cards == 0 && list->notes > 0 && list->unclear == 0;
    if (none && is_link(list->note[0].text))
        return link_complain(what);
    if (none)
        return complain("%s:%d: there is no card in '%s'", what, list->note[0].line, list->note[0].text),
               false;
    return notes_settle(cards, list, what);
}

static bool list_embedded(const dcg_cards *cards, const char *word, dcg_list *list)
{
    dcg_deck deck;
    dcg_error error = {0};
    if (dcg_deck_embedded(cards, word, &deck, &error) != DCG_OK)
        return complain_about(word, &error), false;
    return dcg_deck_list(cards, &deck, list) == DCG_OK || (complain("%s: too many cards", word), false);
}

/* No file has such a name. */
bool is_deck_itself(const char *word)
{
    bool looks =
        strncmp(word, "DCG", 3) == 0 || strstr(word, "deck=") != NULL || strstr(word, "/DCG") != NULL;
    return looks && access(word, F_OK) != 0;
}

/* A list has cards, and names that can be shown. False after a complaint. */
static bool list_clean(dcg_list *list, const char *what)
{
    if (list->cards == 0)
        return complain("%s: there is no card in it", what), false;
    printable(list->name);
    for (int i = 0; i < list->cards; i++)
        printable(list->card[i].name);
    return true;
}

/* A list from a file, or from the word itself. */
static bool list_from(const dcg_cards *cards, const char *word, dcg_list *list)
{
    struct file_text text;
    if (is_deck_itself(word)) {
        bool read = list_read(cards, word, strlen(word), "deck code", list);
        if (read && list->name[0] == '\0')
            snprintf(list->name, sizeof list->name, "deck");
        return read && list_clean(list, "deck code");
    }
    if (!file_read(word, &text))
        return false;
    const char *what = strcmp(word, "-") == 0 ? "standard input" : word;
    bool read = list_read(cards, text.bytes, text.size, what, list);
    file_free(&text);
    if (read && list->name[0] == '\0')
        list_name_after(list, word);
    return read && list_clean(list, what);
}

/* A file counts before an embedded deck that only resembles the word. */
bool list_load(const dcg_cards *cards, const char *word, dcg_list *list)
{
    char own[FILE_PATH];
    *list = (dcg_list){0};
    if (deck_is_built_in(word))
        return list_embedded(cards, word, list);
    if (own_deck_path(word, own))
        return list_from(cards, own, list);
    if (strcmp(word, "-") == 0 || is_deck_itself(word) || access(word, F_OK) == 0)
        return list_from(cards, word, list);
    if (is_link(word))
        return link_complain(word);
    if (own_find(word, own))
        return list_from(cards, own, list);
    const dcg_deck_info *deck = embedded_find(word);
    return deck != NULL ? list_embedded(cards, deck->name, list) : deck_complain(word);
}

/* ---- Missing cards ---------------------------------------------------------------------------- */

int list_missing(const dcg_cards *cards, const dcg_list *list, const dcg_list_card **missing)
{
    int count = 0;
    for (int i = 0; i < list->cards; i++) {
        const dcg_list_card *card = &list->card[i];
        bool known = card->part == DCG_PART_SIDE || dcg_cards_find(cards, card->number) != 0;
        for (int k = 0; k < count && !known; k++) /* another art of it */
            known = strcmp(missing[k]->number, card->number) == 0;
        if (!known)
            missing[count++] = card;
    }
    return count;
}

/* How many different cards are played with. */
static int list_different(const dcg_list *list)
{
    int count = 0;
    for (int i = 0; i < list->cards; i++) {
        bool before = list->card[i].part == DCG_PART_SIDE;
        for (int k = 0; k < i && !before; k++)
            before = list->card[k].part != DCG_PART_SIDE &&
                     strcmp(list->card[k].number, list->card[i].number) == 0;
        count += !before;
    }
    return count;
}

void missing_tell(const dcg_cards *cards, const dcg_list *list, const char *command, const char *word,
                  char text[MISSING_BYTES])
{
    const dcg_list_card *missing[DCG_LIST_CARDS];
    int count = list_missing(cards, list, missing);
    const char *quote = word[strcspn(word, " ()&;*?'")] != '\0' ? "\"" : "";
    size_t used =
        (size_t)snprintf(text, MISSING_BYTES, "%d of its %d different cards %s in the card data: ", count,
                         list_different(list), count == 1 ? "isn't" : "aren't");
    for (int i = 0; i < count && i < MISSING_SHOWN; i++)
        used += (size_t)snprintf(text + used, MISSING_BYTES - used, "%s%s", i > 0 ? ", " : "",
                                 missing[i]->number);
    if (count > MISSING_SHOWN)
        used += (size_t)snprintf(text + used, MISSING_BYTES - used, " and %d more", count - MISSING_SHOWN);
    snprintf(text + used, MISSING_BYTES - used,
             ". The program has %d cards. 'dcg cards add FILE' adds a card database (docs/cards.md says "
             "where to get "
             "one); then 'dcg %s %s%.1024s%s'",
             card_count(cards), command, quote, word, quote);
}

/* ---- Decks ------------------------------------------------------------------------------------ */

bool list_deck(const dcg_cards *cards, const dcg_list *list, const char *word, dcg_deck *deck)
{
    const dcg_list_card *missing[DCG_LIST_CARDS];
    char text[MISSING_BYTES];
    dcg_error error = {0};
    *deck = (dcg_deck){0};
    if (list_missing(cards, list, missing) > 0) {
        missing_tell(cards, list, "play", word, text);
        return complain("%s: %s", word, text), false;
    }
    return dcg_list_deck(cards, list, deck, &error) == DCG_OK || (complain_about(word, &error), false);
}

bool deck_load(const dcg_cards *cards, const char *word, dcg_deck *deck)
{
    dcg_list list;
    *deck = (dcg_deck){0};
    return list_load(cards, word, &list) && list_deck(cards, &list, word, deck);
}

int deck_plain(const dcg_cards *cards, const dcg_deck *deck)
{
    int count = 0;
    for (int i = 0; i < deck->main_count; i++)
        count += dcg_cards_unread(cards, deck->main[i]) != NULL;
    for (int i = 0; i < deck->egg_count; i++)
        count += dcg_cards_unread(cards, deck->egg[i]) != NULL;
    return count;
}

const char *problem_help(const dcg_cards *cards, const dcg_deck_problem *problem)
{
    const char *unread = problem->card != 0 ? dcg_cards_unread(cards, problem->card) : NULL;
    int lines = dcg_cards_unread_lines(cards, problem->card);
    if (unread == NULL || strstr(problem->text, unread) == NULL)
        return "";
    return lines == 1  ? "; --vanilla plays it without this line"
           : lines > 1 ? "; --vanilla plays it without these lines"
                       : "; --vanilla plays it without its text";
}

/* Says that a deck is played by later rules than usual, and which card needs them. */
static void later_tell(const dcg_cards *cards, const dcg_deck *deck)
{
    dcg_card_def card = 0;
    dcg_card_facts facts;
    dcg_rules rules = dcg_decks_rules(cards, deck, NULL, &card);
    if (dcg_cards_facts(cards, card, &facts) == DCG_OK)
        remark("%s: played by rules %s, which %s %s needs", deck->name, dcg_rules_text(rules), facts.number,
               facts.name);
}

bool deck_load_legal(const dcg_cards *cards, dcg_rules rules, const char *word, dcg_deck *deck)
{
    enum { PROBLEMS = 64 };
    dcg_deck_problem problem[PROBLEMS];
    if (!deck_load(cards, word, deck))
        return false;
    int count = dcg_deck_check_by(cards, rules, deck, problem, PROBLEMS), plain = deck_plain(cards, deck);
    for (int i = 0; i < count && i < PROBLEMS; i++) {
        complain("%s: the deck is not legal: %s [%s]%s", word, problem[i].text,
                 dcg_rule_number(rules, problem[i].rule), problem_help(cards, &problem[i]));
    }
    if (count == 0 && plain > 0)
        fprintf(stderr, "%s: %d of its cards are played without all of their text\n", deck->name, plain);
    if (count == 0 && rules == DCG_RULES_NEEDED)
        later_tell(cards, deck);
    return count == 0;
}

bool decks_load(const dcg_cards *cards, const struct arguments *arguments, dcg_rules *rules, dcg_deck *deck)
{
    const char *usual[2] = {"st1", arguments->words == 1 ? USUAL_THEIR_DECK : "st2"};
    dcg_limits *limits = NULL;
    int count = arguments->words > 2 ? arguments->words : 2;
    bool good = rules_wanted(arguments, rules) && limits_load(arguments, &limits);
    for (int i = 0; i < count && good; i++) {
        const char *word = i < arguments->words ? arguments->word[i] : usual[i];
        good = deck_load_legal(cards, *rules, word, &deck[i]);
        if (good)
            limits_remark(limits, cards, &deck[i]);
    }
    dcg_limits_free(limits);
    return good;
}

bool replay_rules(const struct arguments *arguments, dcg_replay *replay)
{
    dcg_rules rules;
    if (!rules_wanted(arguments, &rules))
        return dcg_replay_free(replay), false;
    if (rules != DCG_RULES_NEEDED)
        replay->rules = rules;
    return true;
}
