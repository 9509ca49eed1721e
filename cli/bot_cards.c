/* bot_cards.c - what the cards of two decks are, for bots: facts, requirements, texts. */
#include "bot.h"

#include "facts.h"
#include "json.h"

#include <stdlib.h>
#include <string.h>

enum { REQUIREMENTS = 32 };

static void requirement_json(struct json *json, const dcg_requirement *requirement)
{
    json_object(json, NULL);
    json_whole(json, "cost", requirement->cost);
    if (requirement->colors != 0)
        bits_json(json, "colors", colors, COLORS, requirement->colors);
    if (requirement->categories != 0)
        bits_json(json, "categories", categories, CATEGORIES, requirement->categories);
    if (requirement->level != 0)
        json_whole(json, "level", requirement->level);
    if (requirement->name != NULL)
        json_string(json, "name", requirement->name);
    if (requirement->trait != NULL)
        json_string(json, "trait", requirement->trait);
    if (requirement->in_words)
        json_truth(json, "in_words", true);
    json_close(json);
}

static void requirements_json(struct json *json, const dcg_cards *cards, dcg_card_def def)
{
    dcg_requirement list[REQUIREMENTS];
    int count = dcg_cards_requirements(cards, def, list, REQUIREMENTS);
    json_array(json, "requirements");
    for (int i = 0; i < count && i < REQUIREMENTS; i++)
        requirement_json(json, &list[i]);
    json_close(json);
}

static void card_facts_json(struct json *json, const struct bot *bot, dcg_card_def def)
{
    dcg_card_facts facts;
    char text[8192];
    if (dcg_cards_facts(bot->cards, def, &facts) != DCG_OK)
        return;
    json_object(json, facts.number);
    json_string(json, "name", facts.name);
    bits_json(json, "categories", categories, CATEGORIES, facts.categories);
    bits_json(json, "colors", colors, COLORS, facts.colors);
    json_maybe(json, "level", facts.level, 0);
    json_maybe(json, "dp", facts.dp, -1);
    json_maybe(json, "cost", facts.cost, -1);
    traits_json(json, bot->cards, def);
    keywords_json(json, dcg_cards_keywords(bot->cards, def));
    requirements_json(json, bot->cards, def);
    if (!bot->brief) {
        dcg_cards_text(bot->cards, def, text, sizeof text);
        json_string(json, "text", text);
    }
    json_close(json);
}

static int def_compare(const void *a, const void *b)
{
    const dcg_card_def *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Every card of the decks once. */
static void facts_write(struct json *json, const struct bot *bot, const dcg_deck *const deck[2])
{
    dcg_card_def all[4 * DCG_MAX_DECK];
    size_t count = 0;
    for (int i = 0; i < 2; i++) {
        memcpy(all + count, deck[i]->main, deck[i]->main_count * sizeof *all);
        count += deck[i]->main_count;
        memcpy(all + count, deck[i]->egg, deck[i]->egg_count * sizeof *all);
        count += deck[i]->egg_count;
    }
    qsort(all, count, sizeof *all, def_compare);
    json_object(json, NULL);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || all[i] != all[i - 1])
            card_facts_json(json, bot, all[i]);
    json_close(json);
}

/* Texts of cards take longer than a game, so they are kept while the decks stay the same, in any seats. */
const char *bot_cards_text(struct bot *bot, const dcg_deck *const deck[2])
{
    uint64_t decks = dcg_deck_hash(bot->cards, deck[0]) + dcg_deck_hash(bot->cards, deck[1]);
    struct json json;
    size_t size;
    if (bot->facts != NULL && bot->facts_of == decks)
        return bot->facts;
    free(bot->facts);
    bot->facts = NULL;
    bot->facts_of = decks;
    FILE *out = open_memstream(&bot->facts, &size);
    if (out == NULL)
        return NULL;
    json_begin(&json, out);
    facts_write(&json, bot, deck);
    if (fclose(out) != 0) {
        free(bot->facts);
        bot->facts = NULL;
    }
    return bot->facts;
}

static void list_json(struct json *json, const char *key, const dcg_cards *cards, const dcg_card_def *list,
                      int count)
{
    dcg_card_def sorted[DCG_MAX_DECK];
    memcpy(sorted, list, (size_t)count * sizeof *list);
    qsort(sorted, (size_t)count, sizeof *sorted, def_compare);
    json_object(json, key);
    for (int i = 0, run; i < count; i += run) {
        dcg_card_facts facts = {.number = ""};
        for (run = 1; i + run < count && sorted[i + run] == sorted[i];)
            run++;
        dcg_cards_facts(cards, sorted[i], &facts);
        json_whole(json, facts.number, run);
    }
    json_close(json);
}

/* Lists are sorted, so that it doesn't matter how they were written: each card and how many. */
void bot_deck_json(struct json *json, const char *key, const dcg_cards *cards, const dcg_deck *deck)
{
    json_object(json, key);
    json_string(json, "name", deck->name);
    list_json(json, "main", cards, deck->main, deck->main_count);
    list_json(json, "eggs", cards, deck->egg, deck->egg_count);
    json_close(json);
}
