/* decks.c - deck lists and decks by the words of the command line: embedded ones, files, deck codes, links. */
#include "decks.h"

#include "import/decks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool deck_is_embedded(const char *word)
{
    for (int i = 0; i < dcg_deck_embedded_count(); i++)
        if (strcmp(dcg_deck_embedded_name(i), word) == 0)
            return true;
    return false;
}

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

static bool list_read(const dcg_cards *cards, const char *text, size_t size, const char *what, dcg_list *list)
{
    dcg_error error = {0};
    dcg_status status = decks_is_json(text, size) ? decks_read(cards, text, size, list, &error)
                                                  : dcg_list_read(cards, text, size, list, &error);
    if (status != DCG_OK)
        return complain_about(what, &error), false;
    for (int i = 0; i < list->notes && i < DCG_LIST_NOTES; i++)
        fprintf(stderr, "dcg: %s:%d: no card in this line: '%s'\n", what, list->note[i].line,
                list->note[i].text);
    if (list->notes > DCG_LIST_NOTES)
        fprintf(stderr, "dcg: %s: and %d more lines without a card\n", what, list->notes - DCG_LIST_NOTES);
    return true;
}

static bool list_embedded(const dcg_cards *cards, const char *word, dcg_list *list)
{
    dcg_deck deck;
    dcg_error error = {0};
    if (dcg_deck_embedded(cards, word, &deck, &error) != DCG_OK)
        return complain_about(word, &error), false;
    return dcg_deck_list(cards, &deck, list) == DCG_OK || (complain("%s: too many cards", word), false);
}

/* Is the word itself a deck? No file has such a name. */
static bool is_deck_itself(const char *word)
{
    bool looks =
        strncmp(word, "DCG", 3) == 0 || strstr(word, "deck=") != NULL || strstr(word, "/DCG") != NULL;
    return looks && access(word, F_OK) != 0;
}

bool list_load(const dcg_cards *cards, const char *word, dcg_list *list)
{
    struct file_text text;
    *list = (dcg_list){0};
    if (deck_is_embedded(word))
        return list_embedded(cards, word, list);
    if (is_deck_itself(word)) {
        bool read = list_read(cards, word, strlen(word), "deck code", list);
        if (read && list->name[0] == '\0')
            snprintf(list->name, sizeof list->name, "deck");
        return read;
    }
    if (!file_read(word, &text))
        return false;
    bool read = list_read(cards, text.bytes, text.size, word, list);
    file_free(&text);
    if (read && list->name[0] == '\0')
        list_name_after(list, word);
    return read;
}

bool deck_load(const dcg_cards *cards, const char *word, dcg_deck *deck)
{
    dcg_list list;
    dcg_error error = {0};
    *deck = (dcg_deck){0};
    if (!list_load(cards, word, &list))
        return false;
    return dcg_list_deck(cards, &list, deck, &error) == DCG_OK || (complain_about(word, &error), false);
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

bool deck_load_legal(const dcg_cards *cards, const char *word, dcg_deck *deck)
{
    enum { PROBLEMS = 64 };
    dcg_deck_problem problem[PROBLEMS];
    if (!deck_load(cards, word, deck))
        return false;
    int count = dcg_deck_check(cards, deck, problem, PROBLEMS), plain = deck_plain(cards, deck);
    for (int i = 0; i < count && i < PROBLEMS; i++) {
        const dcg_rule *rule = dcg_rule_get(problem[i].rule);
        complain("%s: the deck is not legal: %s [%s]", word, problem[i].text,
                 rule != NULL ? rule->number : "-");
    }
    if (count == 0 && plain > 0)
        fprintf(stderr, "%s: %d of its cards are played without their text\n", deck->name, plain);
    return count == 0;
}

bool decks_load(const dcg_cards *cards, const struct arguments *arguments, dcg_deck deck[2])
{
    static const char *const usual[2] = {"st1", "st2"};
    for (int i = 0; i < 2; i++)
        if (!deck_load_legal(cards, i < arguments->words ? arguments->word[i] : usual[i], &deck[i]))
            return false;
    return true;
}
