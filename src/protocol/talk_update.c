/* talk_update.c - a match as messages: "game" when it begins, "update" after each change. All of a message comes from
 * the view of its seat. */
#include "protocol/talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *place_name(int place)
{
    return place > DCG_PLACE_OUTSIDE ? dcg_name(DCG_NAMES_PLACE, place) : NULL;
}

static const char *player_name(int player)
{
    return player == 0 ? "A" : player == 1 ? "B" : NULL;
}

const char *talk_rule_number(const dcg_talker *talker, dcg_rule_id rule)
{
    return rule ? dcg_rule_number(dcg_game_rules(talker->game), rule) : NULL;
}

static void match_json(dcg_talker *talker)
{
    char name[24];

    snprintf(name, sizeof name, "m%llu", (unsigned long long)talker->match.number);
    dcg_json_string(&talker->json, "match", name);
}

void text_json(dcg_talker *talker, const char *key, int length, const char *text)
{
    if (talker->texts)
        dcg_json_string(&talker->json, key, length > 0 ? text : NULL);
}

void result_json(dcg_talker *talker, const char *key, dcg_result_info result, int viewer)
{
    static const char *const outcomes[] = {"playing", "won", "drawn", "failed"};
    dcg_json *json = &talker->json;

    if (result.outcome == DCG_PLAYING) {
        dcg_json_null(json, key);
        return;
    }
    dcg_json_object(json, key);
    dcg_json_string(json, "outcome", outcomes[result.outcome]);
    dcg_json_string(json, "winner", player_name(result.winner));
    dcg_json_string(json, "rule", talk_rule_number(talker, result.rule));
    int length = dcg_result_text(talker->game, talker->match.cards, viewer, talker->words[0], TALK_TEXT);
    text_json(talker, "text", length, talker->words[0]);
    dcg_json_close(json);
}

/* ---- The beginning ---- */

/* The cards of a position, by their numbers in the order of their definitions. */
static void position_cards(dcg_talker *talker, bool texts)
{
    const struct talk_match *match = &talker->match;
    const struct dcg_game *g = talker->game;
    dcg_card_facts facts;

    dcg_json_object(&talker->json, "cards");
    for (int def = 1; def <= dcg_cards_count(match->cards); def++) {
        int card = 1;
        while (card < g->card_top && g->card[card].def != def)
            card++;
        if (card >= g->card_top || dcg_cards_facts(match->cards, (dcg_card_def)def, &facts) != DCG_OK)
            continue;
        dcg_json_object(&talker->json, facts.number);
        dcg_json_card(&talker->json, match->cards, (dcg_card_def)def, texts);
        dcg_json_close(&talker->json);
    }
    dcg_json_close(&talker->json);
}

/* Of a program that is asked the cards are kept: to write them takes longer than a game, and it plays many games with
 * the same decks, in any seats. */
static void kept_cards(dcg_talker *talker, bool texts)
{
    const struct talk_match *match = &talker->match;
    const dcg_deck *deck = match->record.deck;
    uint64_t decks = dcg_deck_hash(match->cards, &deck[0]) + dcg_deck_hash(match->cards, &deck[1]);

    if (talker->facts && talker->facts_of == decks) {
        dcg_json_raw(&talker->json, "cards", talker->facts);
        return;
    }
    size_t from = talker->size + strlen(",\"cards\":");
    dcg_json_cards(&talker->json, "cards", match->cards, &deck[0], &deck[1], texts);
    free(talker->facts);
    talker->facts = talker->full ? NULL : malloc(talker->size - from + 1);
    talker->facts_of = decks;
    if (!talker->facts)
        return;
    memcpy(talker->facts, talker->answer + from, talker->size - from);
    talker->facts[talker->size - from] = '\0';
}

/* Who plays: a computer player by its name, "me", or in a game of the caller what it says. */
static const char *seat_player(const struct talk_match *match, int player)
{
    return match->ai[player] || match->kind == MATCH_ASKED ? match->record.player[player] : "me";
}

void game_tell(dcg_talker *talker, int seat)
{
    const dcg_replay *record = &talker->match.record;
    dcg_json *json = message_begin(talker, "game");
    int side = seat == SEAT_B;
    const struct json_value *card_texts = request_value(talker, "card_texts");
    bool texts = talker->texts && (!card_texts || card_texts->kind != JSON_FALSE);

    match_json(talker);
    dcg_json_string(json, "rules", dcg_rules_text(dcg_game_rules(talker->game)));
    dcg_json_string(json, "seat", seat_name(seat));
    dcg_json_array(json, "seats");
    for (int i = 0; i < 2; i++)
        dcg_json_string(json, NULL, seat_player(&talker->match, i));
    dcg_json_close(json);
    if (talker->match.kind == MATCH_ASKED)
        dcg_json_count(json, "random", talker->match.random);
    if (talker->match.kind != MATCH_SCENARIO) {
        dcg_json_deck(json, "my_deck", talker->match.cards, &record->deck[side]);
        dcg_json_deck(json, "opponents_deck", talker->match.cards, &record->deck[!side]);
    }
    if (talker->match.kind == MATCH_ASKED) {
        kept_cards(talker, texts);
    } else if (talker->match.kind != MATCH_SCENARIO) {
        dcg_json_cards(json, "cards", talker->match.cards, &record->deck[0], &record->deck[1], texts);
    } else {
        position_cards(talker, texts);
    }
    message_end(talker);
}

/* ---- Events ---- */

static void number_json(dcg_talker *talker, dcg_card_def def)
{
    dcg_card_facts facts;

    dcg_json_string(&talker->json, "number",
                    dcg_cards_facts(talker->match.cards, def, &facts) == DCG_OK ? facts.number : NULL);
}

static void ids_json(dcg_json *json, const dcg_event *event)
{
    dcg_json_array(json, "cards");
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        if (event->cards[card / 64] >> card % 64 & 1)
            dcg_json_whole(json, NULL, card);
    dcg_json_close(json);
}

static void event_json(dcg_talker *talker, uint64_t number, int seat)
{
    const struct talk_event *kept = &talker->event[number % TALK_EVENTS];
    dcg_event event = kept->event;
    dcg_json *json = &talker->json;
    bool turned = event.kind == DCG_EVENT_MEMORY && seat == SEAT_B;

    event.def = kept->def[seat];
    dcg_json_object(json, NULL);
    dcg_json_count(json, "n", number);
    dcg_json_string(json, "kind", dcg_event_name(event.kind));
    dcg_json_string(json, "rule", talk_rule_number(talker, event.rule));
    dcg_json_whole(json, "weight", dcg_event_weight(&event));
    dcg_json_string(json, "player", player_name(event.player));
    dcg_json_maybe(json, "card", event.card, 0);
    dcg_json_maybe(json, "other", event.other, 0);
    dcg_json_string(json, "from", place_name(event.from));
    dcg_json_string(json, "to", place_name(event.to));
    ids_json(json, &event);
    dcg_json_whole(json, "value", turned ? -event.value : event.value);
    number_json(talker, event.def);
    if (event.kind == DCG_EVENT_CHANGED && event.until <= DCG_UNTIL_UNSUSPEND_PHASE) {
        dcg_json_string(json, "until", dcg_name(DCG_NAMES_UNTIL, event.until));
        dcg_json_string(json, "until_player", player_name(event.until_player));
    }
    int length = dcg_event_text(talker->view, talker->match.cards, &event, seat_viewer(seat),
                                talker->words[0], TALK_TEXT);
    text_json(talker, "text", length, talker->words[0]);
    dcg_json_close(json);
}

/* Brief messages have no steps of the rules. */
static bool event_wanted(const dcg_talker *talker, uint64_t number)
{
    return !talker->brief || dcg_event_weight(&talker->event[number % TALK_EVENTS].event) > DCG_WEIGHT_STEP;
}

/* The last ones are kept; those that aren't any more are counted. */
static void events_json(dcg_talker *talker, int seat)
{
    const struct talk_seat *s = &talker->match.seat[seat];
    uint64_t from = s->from, lost;

    if (s->to - from > TALK_EVENTS)
        from = s->to - TALK_EVENTS;
    lost = from - s->from;
    dcg_json_array(&talker->json, "events");
    for (uint64_t i = from; i < s->to; i++)
        if (talker->event[i % TALK_EVENTS].number != i + 1)
            lost++;
        else if (event_wanted(talker, i))
            event_json(talker, i, seat);
    dcg_json_close(&talker->json);
    if (lost)
        dcg_json_count(&talker->json, "events_lost", lost);
}

/* ---- The view ---- */

static void pending_json(dcg_talker *talker, int seat)
{
    dcg_json *json = &talker->json;
    dcg_pending pending;

    dcg_json_array(json, "pending");
    for (int i = 0; dcg_pending_get(talker->view, i, &pending); i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "player", player_name(pending.player));
        dcg_json_maybe(json, "card", pending.card, 0);
        dcg_json_maybe(json, "on", pending.on, 0);
        dcg_json_string(json, "trigger", pending.trigger ? dcg_event_name(pending.trigger) : NULL);
        dcg_json_maybe(json, "trigger_card", pending.trigger_card, 0);
        int length = talker->texts ? dcg_effect_text(talker->view, talker->match.cards, pending.first,
                                                     seat_viewer(seat), talker->words[0], TALK_TEXT)
                                   : 0;
        text_json(talker, "text", length, talker->words[0]);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

static void lasting_json(dcg_talker *talker, int seat)
{
    dcg_json *json = &talker->json;
    dcg_event event;

    dcg_json_array(json, "lasting");
    for (int i = 0; dcg_lasting_get(talker->view, i, &event); i++) {
        dcg_json_object(json, NULL);
        dcg_json_string(json, "player", player_name(event.player));
        dcg_json_maybe(json, "card", event.other, 0);
        dcg_json_maybe(json, "on", event.card, 0);
        dcg_json_string(json, "until", dcg_name(DCG_NAMES_UNTIL, event.until));
        dcg_json_string(json, "until_player", player_name(event.until_player));
        int length = talker->texts ? dcg_event_text(talker->view, talker->match.cards, &event,
                                                    seat_viewer(seat), talker->words[0], TALK_TEXT)
                                   : 0;
        text_json(talker, "text", length, talker->words[0]);
        dcg_json_close(json);
    }
    dcg_json_close(json);
}

static void view_json(dcg_talker *talker, int seat)
{
    dcg_json *json = &talker->json;

    dcg_json_object(json, "view");
    dcg_json_view(json, talker->view, talker->match.cards, seat_viewer(seat));
    pending_json(talker, seat);
    lasting_json(talker, seat);
    dcg_json_close(json);
}

/* ---- The update ---- */

/* A seat that has seen the last change gets the same update again. */
static void seat_advance(dcg_talker *talker, int seat)
{
    struct talk_match *match = &talker->match;
    struct talk_seat *s = &match->seat[seat];

    if (s->revision == match->revision)
        return;
    s->revision = match->revision;
    s->seq++;
    s->from = s->to;
    s->to = match->events;
}

void update_tell(dcg_talker *talker, int seat)
{
    const struct talk_match *match = &talker->match;

    seat_advance(talker, seat);
    talk_match_view(talker, seat);
    dcg_table_info table = dcg_table(talker->view);
    dcg_json *json = message_begin(talker, "update");
    match_json(talker);
    dcg_json_string(json, "seat", seat_name(seat));
    dcg_json_count(json, "seq", match->seat[seat].seq);
    dcg_json_count(json, "serial", table.serial);
    dcg_json_hex(json, "hash", dcg_hash(talker->view));
    if (match->kind == MATCH_REPLAY)
        dcg_json_count(json, "step", match->at);
    if (match->undone)
        dcg_json_count(json, "undone", match->undone);
    events_json(talker, seat);
    view_json(talker, seat);
    dcg_json_string(json, "deciding", player_name(table.deciding));
    ask_json(talker, seat);
    result_json(talker, "result", dcg_result(talker->view), seat_viewer(seat));
    message_end(talker);
}
