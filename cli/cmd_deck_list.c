/* cmd_deck_list.c - dcg deck list: a person's own decks and the built-in ones, all or those that fit words, by groups
 * or the newest first. */
#include "decks.h"
#include "facts.h"
#include "library.h"
#include "own_decks.h"

#include <string.h>

static int deck_colors(const dcg_cards *cards, const dcg_deck *deck)
{
    int set = 0;
    for (int i = 0; i < deck->main_count; i++) {
        dcg_card_facts facts = {0};
        dcg_cards_facts(cards, deck->main[i], &facts);
        set |= facts.colors;
    }
    return set;
}

static void row_json(dcg_json *json, const dcg_deck_info *deck, int set, bool own)
{
    dcg_json_object(json, NULL);
    dcg_json_string(json, "name", deck->name);
    dcg_json_string(json, "deck", deck->title);
    bits_json(json, "colors", colors, COLORS, set);
    dcg_json_deck_info(json, deck);
    if (own)
        dcg_json_truth(json, "own", true);
    dcg_json_close(json);
}

static void row_print(const dcg_deck_info *deck, int set)
{
    char color[64], known[DECK_FACTS];
    bits_print(colors, COLORS, set, color, sizeof color);
    deck_facts(deck, known);
    printf("%-31s %-31s %-24s %s\n", deck->name, deck->title, known, color);
}

static bool row(const dcg_cards *cards, const dcg_deck_info *info, dcg_json *json)
{
    dcg_deck deck;
    dcg_error error = {0};
    if (dcg_deck_embedded(cards, info->name, &deck, &error) != DCG_OK)
        return complain_about(info->name, &error), false;
    int set = deck_colors(cards, &deck);
    if (json != NULL)
        row_json(json, info, set, false);
    else
        row_print(info, set);
    return true;
}

/* ---- The person's own decks ---- */

/* Its colors; no card of a list that can't be read has any. */
static int own_colors(const dcg_cards *cards, const char *path)
{
    static dcg_list list;
    struct file_text text;
    int set = 0;
    dcg_error error;
    if (!file_read(path, &text))
        return 0;
    if (list_parse(cards, text.bytes, text.size, &list, &error) == DCG_OK)
        for (int i = 0; i < list.cards; i++) {
            dcg_card_facts facts = {0};
            dcg_card_def def = dcg_cards_find(cards, list.card[i].number);
            if (list.card[i].part == DCG_PART_MAIN && dcg_cards_facts(cards, def, &facts) == DCG_OK)
                set |= facts.colors;
        }
    file_free(&text);
    return set;
}

/* False: it doesn't fit the words. */
static bool own_row(const dcg_cards *cards, const struct arguments *a, const char *path, bool first,
                    dcg_json *json)
{
    char name[OWN_DECK_NAME], title[OWN_DECK_TITLE];
    own_deck_name(path, name);
    own_deck_title(path, title);
    dcg_deck_info deck = {.name = name, .title = title, .archetype = "", .set = "", .region = "", .date = ""};
    if (!deck_fits(&deck, a->word, a->words))
        return false;
    if (json == NULL && first)
        puts("Your decks:");
    if (json != NULL)
        row_json(json, &deck, own_colors(cards, path), true);
    else
        row_print(&deck, own_colors(cards, path));
    return true;
}

/* Those that fit, and an empty line. They have no date. Returns how many there are; -1: a complaint. */
static int own_rows(const dcg_cards *cards, const struct arguments *a, dcg_json *json)
{
    struct paths paths;
    int count = 0;
    bool found = own_decks_find(&paths);
    for (size_t i = 0; found && i < paths.count; i++)
        count += own_row(cards, a, paths.path[i], count == 0, json);
    paths_free(&paths);
    return found ? count : -1;
}

/* ---- All of them ---- */

/* The decks that are offered first, an empty line, those of tournaments; or by date alone, at most so many. */
static bool rows(const dcg_cards *cards, const struct arguments *a, dcg_json *json)
{
    bool by_date = flag_given(a, FLAG_NEWEST), last_offered = true, listed = true;
    uint64_t most = flag_number(a, FLAG_NEWEST, UINT64_MAX), count = 0, undated = 0;
    int own = by_date ? 0 : own_rows(cards, a, json);
    if (own < 0)
        return false;
    for (int i = 0; i < dcg_deck_library_count() && count < most && listed; i++) {
        const dcg_deck_info *deck = by_date ? deck_newest(i) : dcg_deck_library(i);
        bool offered = by_date || i < dcg_deck_embedded_count();
        if (!deck_fits(deck, a->word, a->words))
            continue;
        if (json == NULL && (count > 0 ? last_offered && !offered : own > 0))
            putchar('\n');
        listed = row(cards, deck, json);
        last_offered = offered;
        undated += deck->date[0] == '\0';
        count++;
    }
    if (by_date && undated > 0 && json == NULL)
        remark("%llu of these decks %s no date: they come last", (unsigned long long)undated,
               undated == 1 ? "has" : "have");
    if (count == 0 && own == 0 && json == NULL)
        return complain("no deck fits; 'dcg deck list' lists them all"), false;
    return listed;
}

int deck_list_run(const struct arguments *arguments)
{
    dcg_json json;
    bool machine = flag_given(arguments, FLAG_JSON);
    dcg_cards *cards = dcg_cards_new(true);
    if (cards == NULL)
        return complain("no memory for the cards");
    if (machine) {
        json_begin(&json, stdout);
        dcg_json_array(&json, NULL);
    }
    bool listed = rows(cards, arguments, machine ? &json : NULL);
    if (machine)
        dcg_json_end(&json);
    dcg_cards_free(cards);
    return listed ? EXIT_YES : EXIT_WRONG;
}
