/* card_json.c - cards and decks as JSON: facts, requirements, texts. */
#include "protocol/pieces.h"

#include "cards/card_reader.h"

#include <stdlib.h>
#include <string.h>

enum { REQUIREMENTS = 32, CARD_TEXT = 8192 };

static const struct {
    int bit;
    const char *name;
} categories[] = {
    {DCG_DIGI_EGG, "Digi-Egg"},
    {DCG_DIGIMON, "Digimon"},
    {DCG_TAMER, "Tamer"},
    {DCG_OPTION, "Option"},
};

void colors_json(dcg_json *json, const char *key, int colors)
{
    dcg_json_array(json, key);
    for (int bit = 1; bit <= CARD_COLORS_ALL; bit <<= 1)
        if (colors & bit)
            dcg_json_string(json, NULL, card_color_text(bit));
    dcg_json_close(json);
}

void categories_json(dcg_json *json, const char *key, int bits)
{
    dcg_json_array(json, key);
    for (size_t i = 0; i < sizeof categories / sizeof categories[0]; i++)
        if (bits & categories[i].bit)
            dcg_json_string(json, NULL, categories[i].name);
    dcg_json_close(json);
}

void traits_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def)
{
    const char *trait;

    dcg_json_array(json, "traits");
    for (int i = 0; (trait = dcg_cards_trait(cards, def, i)) != NULL; i++)
        dcg_json_string(json, NULL, trait);
    dcg_json_close(json);
}

void keywords_json(dcg_json *json, uint64_t keywords)
{
    dcg_json_array(json, "keywords");
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (keywords >> i & 1)
            dcg_json_string(json, NULL, dcg_keyword_text(i));
    dcg_json_close(json);
}

static void requirement_json(dcg_json *json, const dcg_requirement *requirement)
{
    dcg_json_object(json, NULL);
    dcg_json_whole(json, "cost", requirement->cost);
    if (requirement->colors)
        colors_json(json, "colors", requirement->colors);
    if (requirement->categories)
        categories_json(json, "categories", requirement->categories);
    if (requirement->level)
        dcg_json_whole(json, "level", requirement->level);
    if (requirement->name)
        dcg_json_string(json, "name", requirement->name);
    if (requirement->trait)
        dcg_json_string(json, "trait", requirement->trait);
    if (requirement->in_words)
        dcg_json_truth(json, "in_words", true);
    dcg_json_close(json);
}

static void requirements_json(dcg_json *json, const dcg_cards *cards, dcg_card_def def)
{
    dcg_requirement list[REQUIREMENTS];
    int count = dcg_cards_requirements(cards, def, list, REQUIREMENTS);

    dcg_json_array(json, "requirements");
    for (int i = 0; i < count && i < REQUIREMENTS; i++)
        requirement_json(json, &list[i]);
    dcg_json_close(json);
}

void dcg_json_card(dcg_json *json, const dcg_cards *cards, dcg_card_def def, bool texts)
{
    dcg_card_facts facts;
    char text[CARD_TEXT];

    if (!json || dcg_cards_facts(cards, def, &facts) != DCG_OK)
        return;
    dcg_json_string(json, "name", facts.name);
    if (dcg_cards_name_in(cards, def, DCG_LANGUAGE_JA))
        dcg_json_string(json, "name_ja", dcg_cards_name_in(cards, def, DCG_LANGUAGE_JA));
    categories_json(json, "categories", facts.categories);
    colors_json(json, "colors", facts.colors);
    dcg_json_maybe(json, "level", facts.level, 0);
    dcg_json_maybe(json, "dp", facts.dp, -1);
    dcg_json_maybe(json, "cost", facts.cost, -1);
    traits_json(json, cards, def);
    keywords_json(json, dcg_cards_keywords(cards, def));
    requirements_json(json, cards, def);
    if (!texts)
        return;
    dcg_cards_text(cards, def, text, sizeof text);
    dcg_json_string(json, "text", text);
}

/* ---- Decks ---- */

static int def_compare(const void *a, const void *b)
{
    const dcg_card_def *x = a, *y = b;

    return (*x > *y) - (*x < *y);
}

static bool deck_fits(const dcg_deck *deck)
{
    return deck && deck->main_count <= DCG_MAX_DECK && deck->egg_count <= DCG_MAX_DECK;
}

void dcg_json_cards(dcg_json *json, const char *key, const dcg_cards *cards, const dcg_deck *deck_a,
                    const dcg_deck *deck_b, bool texts)
{
    const dcg_deck *const deck[2] = {deck_a, deck_b};
    dcg_card_def all[4 * DCG_MAX_DECK];
    size_t count = 0;

    if (!json || !cards || !deck_fits(deck_a) || !deck_fits(deck_b))
        return;
    for (int i = 0; i < 2; i++) {
        memcpy(all + count, deck[i]->main, deck[i]->main_count * sizeof *all);
        count += deck[i]->main_count;
        memcpy(all + count, deck[i]->egg, deck[i]->egg_count * sizeof *all);
        count += deck[i]->egg_count;
    }
    qsort(all, count, sizeof *all, def_compare);
    dcg_json_object(json, key);
    for (size_t i = 0; i < count; i++) {
        dcg_card_facts facts;
        if ((i > 0 && all[i] == all[i - 1]) || dcg_cards_facts(cards, all[i], &facts) != DCG_OK)
            continue;
        dcg_json_object(json, facts.number);
        dcg_json_card(json, cards, all[i], texts);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* Lists are sorted, so that it doesn't matter how they were written: each card and how many. */
static void list_json(dcg_json *json, const char *key, const dcg_cards *cards, const dcg_card_def *list,
                      size_t count)
{
    dcg_card_def sorted[DCG_MAX_DECK];

    memcpy(sorted, list, count * sizeof *list);
    qsort(sorted, count, sizeof *sorted, def_compare);
    dcg_json_object(json, key);
    for (size_t i = 0, run; i < count; i += run) {
        dcg_card_facts facts = {.number = ""};
        for (run = 1; i + run < count && sorted[i + run] == sorted[i];)
            run++;
        dcg_cards_facts(cards, sorted[i], &facts);
        dcg_json_count(json, facts.number, run);
    }
    dcg_json_close(json);
}

void dcg_json_deck(dcg_json *json, const char *key, const dcg_cards *cards, const dcg_deck *deck)
{
    if (!json || !cards || !deck_fits(deck))
        return;
    dcg_json_object(json, key);
    dcg_json_string(json, "name", deck->name);
    list_json(json, "main", cards, deck->main, deck->main_count);
    list_json(json, "eggs", cards, deck->egg, deck->egg_count);
    dcg_json_close(json);
}

void dcg_json_deck_info(dcg_json *json, const dcg_deck_info *info)
{
    if (!json || !info)
        return;
    const struct {
        const char *key, *text;
    } known[] = {
        {"archetype", info->archetype}, {"set", info->set}, {"region", info->region}, {"date", info->date}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].text[0])
            dcg_json_string(json, known[i].key, known[i].text);
    if (info->place)
        dcg_json_whole(json, "place", info->place);
}
