/* talk_tools.c - requests that need no match: deck, card, rule, sim. */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY = sizeof((dcg_error *)0)->text };

/* ---- Decks ---- */

/* text, and the card that it is about; "": none. */
static bool fails(char *why, const char *text, const char *card)
{
    snprintf(why, WHY, "%s%s%.40s", text, card[0] ? " " : "", card);
    return false;
}

/* {"ST1-03":4,...} */
static bool cards_take(const dcg_talker *talker, const struct json_value *list, dcg_card_def *cards,
                       uint16_t *count, char *why)
{
    const struct json_value *number = NULL, *copies;
    int64_t many;

    if (!list)
        return true;
    if (list->kind != JSON_OBJECT)
        return fails(why, "main and eggs are objects: card numbers with how many", "");
    while ((number = json_next(&talker->document, list, number)) != NULL) {
        copies = json_next(&talker->document, list, number);
        dcg_card_def def = dcg_cards_find(talker->cards, number->text);
        if (!def)
            return fails(why, "there is no card", number->text);
        if (!json_whole_of(copies, &many) || many < 1 || *count + many > DCG_MAX_DECK)
            return fails(why, "the deck can't have so many of", number->text);
        while (many-- > 0)
            cards[(*count)++] = def;
        number = copies;
    }
    return true;
}

/* The name of a built-in deck, a deck list in any form, or an object with its cards. */
static bool deck_take(dcg_talker *talker, const struct json_value *value, dcg_deck *deck, char *why)
{
    const char *text = json_text_of(value);
    dcg_error error = {0};

    if (text) {
        if (dcg_deck_embedded(talker->cards, text, deck, NULL) == DCG_OK ||
            dcg_deck_read(talker->cards, text, value->size, deck, &error) == DCG_OK)
            return true;
        return fails(why, error.text, "");
    }
    if (!value || value->kind != JSON_OBJECT)
        return fails(why, "a deck is a name, a deck list, or an object with main and eggs", "");
    const char *name = json_text_of(json_member(&talker->document, value, "name"));
    *deck = (dcg_deck){.main_count = 0};
    snprintf(deck->name, sizeof deck->name, "%s", name ? name : "deck");
    return cards_take(talker, json_member(&talker->document, value, "main"), deck->main, &deck->main_count,
                      why) &&
           cards_take(talker, json_member(&talker->document, value, "eggs"), deck->egg, &deck->egg_count,
                      why);
}

/* What a request has if it doesn't name its decks. */
static bool deck_usual(dcg_talker *talker, int side)
{
    if (talker->plan.deck[side]) {
        talker->deck[side] = *talker->plan.deck[side];
        return true;
    }
    return dcg_deck_embedded(talker->cards, dcg_deck_embedded_name(side), &talker->deck[side], NULL) ==
           DCG_OK;
}

static bool deck_refuse(dcg_talker *talker, enum talk_refusal why, int side, const char *text)
{
    char words[WHY + 16];

    snprintf(words, sizeof words, "deck %c: %s", 'A' + side, text);
    talk_refuse(talker, why, words);
    return false;
}

bool request_rules(dcg_talker *talker, dcg_rules *rules)
{
    const struct json_value *value = request_value(talker, "rules");

    *rules = value ? dcg_rules_find(json_text_of(value)) : talker->plan.rules;
    if (value && !*rules)
        talk_refuse(talker, TALK_ARGUMENT, "rules is a version of the rules: \"3.6\" or \"4.2\"");
    return !value || *rules;
}

bool request_decks(dcg_talker *talker, dcg_rules rules)
{
    const struct json_value *decks = request_value(talker, "decks"), *item = NULL;
    dcg_deck_problem problem;
    char why[WHY] = "there is no such deck";

    if (decks && (decks->kind != JSON_ARRAY || decks->count != 2)) {
        talk_refuse(talker, TALK_ARGUMENT, "decks is a list of two decks");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        item = decks ? json_next(&talker->document, decks, item) : NULL;
        if (decks ? !deck_take(talker, item, &talker->deck[i], why) : !deck_usual(talker, i))
            return deck_refuse(talker, TALK_ARGUMENT, i, why);
        if (dcg_deck_check_by(talker->cards, rules, &talker->deck[i], &problem, 1) > 0)
            return deck_refuse(talker, TALK_DECK, i, problem.text);
    }
    return true;
}

enum { PROBLEMS = 16 };

static void problem_list(dcg_talker *talker, dcg_rules rules, const dcg_deck_problem *problem, int count)
{
    dcg_json *json = &talker->json;

    for (int i = 0; i < count && i < PROBLEMS; i++) {
        dcg_card_facts facts;
        dcg_json_object(json, NULL);
        dcg_json_string(json, "rule", problem[i].rule ? dcg_rule_number(rules, problem[i].rule) : NULL);
        dcg_json_string(json, "card",
                        dcg_cards_facts(talker->cards, problem[i].card, &facts) == DCG_OK ? facts.number
                                                                                          : NULL);
        dcg_json_string(json, "text", problem[i].text);
        dcg_json_close(json);
    }
}

/* limits: NULL for none. */
static void problems_json(dcg_talker *talker, dcg_rules rules, const dcg_limits *limits, const dcg_deck *deck)
{
    dcg_deck_problem problem[PROBLEMS], forbidden[PROBLEMS], open[PROBLEMS];
    dcg_json *json = &talker->json;
    int count = dcg_deck_check_by(talker->cards, rules, deck, problem, PROBLEMS);
    int more = limits ? dcg_limits_check(limits, talker->cards, deck, forbidden, PROBLEMS) : 0;

    dcg_json_string(json, "rules", dcg_rules_text(rules));
    dcg_json_truth(json, "legal", count == 0 && more == 0);
    dcg_json_array(json, "problems");
    problem_list(talker, rules, problem, count);
    problem_list(talker, rules, forbidden, more);
    dcg_json_close(json);
    if (!limits)
        return;
    dcg_json_string(json, "limits", dcg_limits_name(limits));
    dcg_json_array(json, "open");
    problem_list(talker, rules, open, dcg_limits_open(limits, talker->cards, deck, open, PROBLEMS));
    dcg_json_close(json);
}

/* The limitation list of the request; false: it is wrong, which is told. */
static bool limits_take(dcg_talker *talker, dcg_limits **limits)
{
    const struct json_value *text = request_value(talker, "limits");
    dcg_error error = {0};

    *limits = NULL;
    if (!json_text_of(text))
        return true;
    *limits = dcg_limits_read(text->text, text->size, &error);
    if (*limits && dcg_limits_select(*limits, request_text(talker, "region"), request_text(talker, "day"),
                                     &error) == DCG_OK)
        return true;
    dcg_limits_free(*limits);
    char why[WHY + 32];
    snprintf(why, sizeof why, "limits: %.*s", WHY, error.text);
    talk_refuse(talker, TALK_ARGUMENT, why);
    return false;
}

static int form_find(const char *word)
{
    for (int i = 0; i < DCG_FORM_COUNT; i++)
        if (strcmp(dcg_form_word((dcg_form)i), word) == 0)
            return i;
    return -1;
}

/* The deck in another form, in talker->list_text. False: it has been refused. */
static bool deck_convert(dcg_talker *talker, const char *word)
{
    int form = form_find(word);
    dcg_error error = {0};

    if (form < 0) {
        talk_refuse(talker, TALK_ARGUMENT, "there is no such form of deck lists");
        return false;
    }
    dcg_deck_list(talker->cards, &talker->deck[0], &talker->list);
    if (dcg_list_write(&talker->list, (dcg_form)form, talker->list_text, sizeof talker->list_text, &error) >=
        0)
        return true;
    talk_refuse(talker, TALK_ARGUMENT, error.text);
    return false;
}

/* A line of a deck list that isn't clear: what was expected; of a name that several cards have, or that is near the one
 * of the line, which they are. */
static void line_json(dcg_talker *talker, int line, const dcg_list_note *note, const char *text,
                      const char *why)
{
    enum { CARDS = 64 };
    dcg_card_def card[CARDS];
    dcg_json *json = &talker->json;
    bool near = note && note->near[0], choice = near || (note && note->kind == DCG_NOTE_NAME);
    int cards = choice ? dcg_list_choices(talker->cards, near ? note->near : text, card, CARDS) : 0;

    dcg_json_object(json, NULL);
    dcg_json_whole(json, "line", line);
    dcg_json_string(json, "text", text);
    dcg_json_string(json, "expected", why);
    if (near)
        dcg_json_string(json, "near", note->near);
    if (cards > 0) {
        dcg_json_whole(json, "count", note->count);
        dcg_json_array(json, "cards");
        for (int i = 0; i < cards && i < CARDS; i++) {
            dcg_card_facts facts;
            if (dcg_cards_facts(talker->cards, card[i], &facts) == DCG_OK)
                dcg_json_string(json, NULL, facts.number);
        }
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

/* All lines of a list that aren't clear, or whose card isn't known. */
static void lines_json(dcg_talker *talker, const dcg_list *list)
{
    dcg_json_array(&talker->json, "lines");
    for (int i = 0; i < list->notes && i < DCG_LIST_NOTES; i++) {
        const dcg_list_note *note = &list->note[i];
        if (note->kind != DCG_NOTE_OTHER)
            line_json(talker, note->line, note, note->text, note->why);
    }
    for (int i = 0; i < list->cards; i++) {
        const dcg_list_card *card = &list->card[i];
        if (card->part != DCG_PART_SIDE && !dcg_cards_find(talker->cards, card->number))
            line_json(talker, card->line, NULL, card->number, "there is no card of this number");
    }
    dcg_json_close(&talker->json);
}

static void list_refuse(dcg_talker *talker, const struct json_value *value, const char *why)
{
    const char *text = json_text_of(value);
    dcg_list *list = &talker->list;

    refusal_begin(talker, TALK_ARGUMENT, why);
    if (text && dcg_list_read(talker->cards, text, value->size, list, NULL) == DCG_OK &&
        (list->cards > 0 || list->unclear > 0))
        lines_json(talker, list);
    message_end(talker);
}

void talk_deck(dcg_talker *talker)
{
    const char *form = request_text(talker, "form");
    char why[WHY] = "";
    dcg_limits *limits;
    dcg_rules rules;

    if (!request_rules(talker, &rules))
        return;
    if (!deck_take(talker, request_value(talker, "deck"), &talker->deck[0], why)) {
        list_refuse(talker, request_value(talker, "deck"), why);
        return;
    }
    if ((form && !deck_convert(talker, form)) || !limits_take(talker, &limits))
        return;
    dcg_json *json = message_begin(talker, "deck");
    dcg_json_deck(json, "deck", talker->cards, &talker->deck[0]);
    problems_json(talker, rules ? rules : dcg_decks_rules(talker->cards, &talker->deck[0], NULL, NULL),
                  limits, &talker->deck[0]);
    dcg_limits_free(limits);
    if (form)
        dcg_json_string(json, "text", talker->list_text);
    message_end(talker);
}

/* ---- Cards and rules ---- */

void talk_card(dcg_talker *talker)
{
    const char *number = request_text(talker, "number"), *name = request_text(talker, "name");
    const dcg_cards *cards = talk_match_known(talker);
    dcg_card_def def = number ? dcg_cards_find(cards, number) : 0;
    dcg_card_facts facts;

    if (!def && name && dcg_cards_named(cards, name, &def, 1) != 1)
        def = 0;
    if (dcg_cards_facts(cards, def, &facts) != DCG_OK) {
        char why[WHY] = "there is no such card";
        if (name)
            dcg_name_wrong(cards, name, why, sizeof why);
        talk_refuse(talker, TALK_ARGUMENT, why);
        return;
    }
    dcg_json *json = message_begin(talker, "card");
    dcg_json_string(json, "number", facts.number);
    dcg_json_card(json, cards, def, talker->texts);
    dcg_json_string(json, "unread", dcg_cards_unread(cards, def));
    if (request_true(talker, "program")) {
        dcg_cards_program(cards, def, talker->scratch, TALK_ANSWER / 2);
        dcg_json_string(json, "program", talker->scratch);
    }
    message_end(talker);
}

void talk_rule(dcg_talker *talker)
{
    const char *number = request_text(talker, "number");
    dcg_rules rules;
    const dcg_rule_place *places;

    if (!request_rules(talker, &rules))
        return;
    rules = rules ? rules : DCG_RULES_3_6;
    dcg_rule_id id = number ? dcg_rule_find_by(rules, number) : 0;
    const dcg_rule *rule = dcg_rule_get(id);

    if (!rule) {
        talk_refuse(talker, TALK_ARGUMENT, "number is the number of a rule, such as 7-1-3-2");
        return;
    }
    dcg_json *json = message_begin(talker, "rule");
    dcg_json_string(json, "number", rule->numbers[rules]);
    dcg_json_string(json, "name", rule->name);
    dcg_json_object(json, "numbers");
    for (int i = DCG_RULES_NEEDED + 1; i < DCG_RULES_COUNT; i++)
        dcg_json_string(json, dcg_rules_text((dcg_rules)i), rule->numbers[i][0] ? rule->numbers[i] : NULL);
    dcg_json_close(json);
    dcg_json_string(json, "kind", dcg_rule_kind_text(rule->kind));
    dcg_json_string(json, "summary", rule->summary);
    dcg_json_array(json, "scenarios");
    size_t count = dcg_rule_scenarios(&places);
    for (size_t i = 0; i < count; i++) {
        if (places[i].rule != id)
            continue;
        dcg_json_object(json, NULL);
        dcg_json_string(json, "file", places[i].file);
        dcg_json_whole(json, "line", places[i].line);
        dcg_json_close(json);
    }
    dcg_json_close(json);
    message_end(talker);
}

/* ---- Simulations ---- */

static bool players_read(dcg_talker *talker, dcg_ai_plan plan[2])
{
    const struct json_value *value = request_value(talker, "players"), *item = NULL;
    bool fine = true;

    for (int i = 0; i < 2; i++) {
        item = value && value->kind == JSON_ARRAY && value->count == 2
                   ? json_next(&talker->document, value, item)
                   : NULL;
        fine = fine && player_plan(value ? json_text_of(item) : "greedy", &plan[i]);
    }
    if (!fine)
        talk_refuse(talker, TALK_ARGUMENT, "players are two of: random, greedy, search, level1 to level5");
    return fine;
}

static void stats_tell(dcg_talker *talker, const dcg_sim_stats *stats)
{
    const struct {
        const char *key;
        uint64_t value;
    } numbers[] = {
        {"games", stats->games},           {"draws", stats->draws},     {"errors", stats->errors},
        {"first_wins", stats->first_wins}, {"turns", stats->turns},     {"decisions", stats->decisions},
        {"by_attack", stats->by_attack},   {"by_deck", stats->by_deck}, {"by_forfeit", stats->by_forfeit}};
    dcg_json *json = message_begin(talker, "sim");

    dcg_json_array(json, "wins");
    dcg_json_count(json, NULL, stats->wins[0]);
    dcg_json_count(json, NULL, stats->wins[1]);
    dcg_json_close(json);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++)
        dcg_json_count(json, numbers[i].key, numbers[i].value);
    dcg_json_hex(json, "hash", stats->hash);
    message_end(talker);
}

/* At most so many games in one request: whoever wants more sends more, and adds up. */
void talk_sim(dcg_talker *talker)
{
    dcg_sim sim = {
        .cards = talker->cards, .deck = {&talker->deck[0], &talker->deck[1]}, .seed = talker->plan.seed};
    dcg_sim_stats stats = {0};
    int64_t first = 0, games = 100, seed = (int64_t)sim.seed;

    if ((request_value(talker, "games") && !request_whole(talker, "games", 1, TALK_GAMES, &games)) ||
        (request_value(talker, "first") && !request_whole(talker, "first", 0, INT64_MAX / 2, &first)) ||
        (request_value(talker, "seed") && !request_whole(talker, "seed", 0, INT64_MAX, &seed))) {
        talk_refuse(talker, TALK_ARGUMENT,
                    "games is a number from 1 to 1000, first and seed are whole numbers");
        return;
    }
    if (!players_read(talker, sim.ai) || !request_rules(talker, &sim.rules) ||
        !request_decks(talker, sim.rules))
        return;
    sim.seed = (uint64_t)seed;
    dcg_status status = dcg_simulate(&sim, (uint64_t)first, (uint64_t)games, &stats);
    if (status != DCG_OK)
        talk_refuse(talker, talk_refusal_of(status), NULL);
    else
        stats_tell(talker, &stats);
}
