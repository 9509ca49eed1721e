/* cmd_deck_list.c - dcg deck list: the built-in decks, all or those that fit words, by groups or the newest first. */
#include "facts.h"
#include "library.h"

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

static void row_json(dcg_json *json, const dcg_deck_info *deck, int set)
{
    dcg_json_object(json, NULL);
    dcg_json_string(json, "name", deck->name);
    dcg_json_string(json, "deck", deck->title);
    bits_json(json, "colors", colors, COLORS, set);
    dcg_json_deck_info(json, deck);
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
        row_json(json, info, set);
    else
        row_print(info, set);
    return true;
}

/* The decks that are offered first, an empty line, those of tournaments; or by date alone, at most so many. */
static bool rows(const dcg_cards *cards, const struct arguments *a, dcg_json *json)
{
    bool by_date = flag_given(a, FLAG_NEWEST), last_offered = true, listed = true;
    uint64_t most = flag_number(a, FLAG_NEWEST, UINT64_MAX), count = 0;
    for (int i = 0; i < dcg_deck_library_count() && count < most && listed; i++) {
        const dcg_deck_info *deck = by_date ? deck_newest(i) : dcg_deck_library(i);
        bool offered = by_date || i < dcg_deck_embedded_count();
        if (!deck_fits(deck, a->word, a->words))
            continue;
        if (json == NULL && count > 0 && last_offered && !offered)
            putchar('\n');
        listed = row(cards, deck, json);
        last_offered = offered;
        count++;
    }
    if (count == 0 && json == NULL)
        return complain("no built-in deck fits; 'dcg deck list' lists them all"), false;
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
