/* talk_lists.c - requests for lists: the built-in decks, the cards that fit an expression, the rules. */
#include "protocol/talk.h"

#include <stdio.h>
#include <string.h>

void talk_decks(dcg_talker *talker)
{
    dcg_json *json = message_begin(talker, "decks");

    dcg_json_array(json, "decks");
    for (int i = 0; i < dcg_deck_library_count(); i++) {
        const dcg_deck_info *info = dcg_deck_library(i);
        if (dcg_deck_embedded(talker->cards, info->name, &talker->deck[0], NULL) != DCG_OK)
            continue;
        dcg_json_object(json, NULL);
        dcg_json_string(json, "word", info->name);
        dcg_json_deck(json, "deck", talker->cards, &talker->deck[0]);
        dcg_json_truth(json, "first", i < dcg_deck_embedded_count());
        dcg_json_deck_info(json, info);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    message_end(talker);
}

/* ---- Cards ---- */

/* Which part of the list is wanted: at most so many cards, without the first ones. False: it has been refused. */
static bool part_read(dcg_talker *talker, int64_t *first, int64_t *most)
{
    enum { USUAL = 60, MOST = 500 };

    *first = 0;
    *most = USUAL;
    if ((!request_value(talker, "first") || request_whole(talker, "first", 0, INT32_MAX, first)) &&
        (!request_value(talker, "most") || request_whole(talker, "most", 0, MOST, most)))
        return true;
    talk_refuse(talker, TALK_ARGUMENT, "first is a whole number, most a number from 0 to 500");
    return false;
}

/* The expression of the request; none: every card. False: it has been refused. */
static bool search_read(dcg_talker *talker, dcg_search **search)
{
    const struct json_value *query = request_value(talker, "query");
    char why[sizeof((dcg_error *)0)->text + 32];
    dcg_error error = {0};

    *search = NULL;
    if (!query)
        return true;
    if (!json_text_of(query)) {
        talk_refuse(talker, TALK_ARGUMENT, "query is an expression, such as: color red and level >= 5");
        return false;
    }
    *search = dcg_search_new(query->text, query->size, &error);
    if (*search)
        return true;
    snprintf(why, sizeof why, "at byte %d: %s", error.column, error.text);
    talk_refuse(talker, TALK_ARGUMENT, why);
    return false;
}

void talk_cards(dcg_talker *talker)
{
    const dcg_cards *cards = talk_match_known(talker);
    dcg_search *search;
    int64_t first, most, found = 0;
    dcg_card_facts facts;

    if (!part_read(talker, &first, &most) || !search_read(talker, &search))
        return;
    dcg_json *json = message_begin(talker, "cards");
    dcg_json_array(json, "cards");
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        if ((search && !dcg_search_test(search, cards, (dcg_card_def)def)) ||
            dcg_cards_facts(cards, (dcg_card_def)def, &facts) != DCG_OK)
            continue;
        if (found++ < first || found > first + most)
            continue;
        dcg_json_object(json, NULL);
        dcg_json_string(json, "number", facts.number);
        dcg_json_card(json, cards, (dcg_card_def)def, talker->texts);
        dcg_json_close(json);
    }
    dcg_search_free(search);
    dcg_json_close(json);
    dcg_json_whole(json, "count", found);
    message_end(talker);
}

/* ---- Rules ---- */

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool holds(const char *text, const char *part)
{
    size_t size = strlen(part);

    for (; *text || !size; text++) {
        size_t i = 0;
        while (i < size && small(text[i]) == small(part[i]))
            i++;
        if (i == size)
            return true;
    }
    return false;
}

/* The rule itself, or a part of it. */
static bool lies_under(const char *number, const char *above)
{
    size_t size = strlen(above);

    return strncmp(number, above, size) == 0 && (number[size] == '\0' || number[size] == '-');
}

void talk_rules(dcg_talker *talker)
{
    const char *query = request_text(talker, "query"), *under = request_text(talker, "under");
    dcg_rules rules;

    if (!request_rules(talker, &rules))
        return;
    rules = rules ? rules : DCG_RULES_3_6;
    dcg_json *json = message_begin(talker, "rules");
    dcg_json_array(json, "rules");
    dcg_rule_id id;
    for (int i = 0; (id = dcg_rule_at(rules, i)) != 0; i++) {
        const dcg_rule *rule = dcg_rule_get(id);
        const char *number = rule->numbers[rules];
        if ((under && !lies_under(number, under)) ||
            (query && !holds(rule->summary, query) && !lies_under(number, query)))
            continue;
        dcg_json_object(json, NULL);
        dcg_json_string(json, "number", number);
        dcg_json_string(json, "kind", dcg_rule_kind_text(rule->kind));
        dcg_json_string(json, "summary", rule->summary);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    message_end(talker);
}
