/* talk_match.c - the match of a talker. Nothing is allocated once it has begun. */
#include "protocol/talk.h"
#include "state/area.h"

#include <stdio.h>
#include <string.h>

/* ---- Seats ---- */

int seat_viewer(int seat)
{
    return seat == SEAT_A || seat == SEAT_ALL ? 0 : seat == SEAT_B ? 1 : -1;
}

int talk_match_default(const dcg_talker *talker)
{
    const struct talk_match *match = &talker->match;
    int deciding = match->kind != MATCH_NONE ? dcg_table(talker->game).deciding : -1;

    if (match->kind == MATCH_REPLAY)
        return SEAT_WATCH;
    if (deciding >= 0 && !match->ai[deciding])
        return deciding;
    return !match->ai[0] ? SEAT_A : !match->ai[1] ? SEAT_B : SEAT_WATCH;
}

void talk_match_view(dcg_talker *talker, int seat)
{
    struct dcg_game *view = talker->view;

    if (seat != SEAT_ALL) {
        dcg_view(talker->game, seat_viewer(seat), view);
        return;
    }
    memcpy(view, talker->game, sizeof *view); /* everything is known to player 0 */
    for (int card = 1; card < view->card_top; card++)
        view->card[card].flags |= CARD_KNOWN_0 | CARD_KNOWN_1;
    dcg_view(view, 0, view);
}

/* ---- Events ---- */

void talk_match_event(dcg_talker *talker, const dcg_event *event)
{
    struct talk_event *kept = &talker->event[talker->match.events++ % TALK_EVENTS];

    *kept = (struct talk_event){.number = talker->match.events, .event = *event};
}

static void event_keep(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)game;
    talk_match_event(user, event);
}

static dcg_sink events_open(dcg_talker *talker)
{
    return (dcg_sink){event_keep, talker};
}

/* What the cards of new events are, as each seat knows it now: later the same card may be another one. */
void talk_match_name(dcg_talker *talker, uint64_t from)
{
    const struct dcg_game *g = talker->game;
    uint64_t oldest = talker->match.events > TALK_EVENTS ? talker->match.events - TALK_EVENTS : 0;

    for (uint64_t i = from > oldest ? from : oldest; i < talker->match.events; i++) {
        struct talk_event *e = &talker->event[i % TALK_EVENTS];
        uint8_t card = e->event.card;
        for (int seat = 0; seat < SEATS; seat++) {
            bool known =
                card && card < g->card_top && (seat == SEAT_ALL || card_known_to(g, card, seat_viewer(seat)));
            e->def[seat] = e->event.def ? e->event.def : known ? g->card[card].def : 0;
        }
    }
}

/* ---- Beginning ---- */

uint64_t talk_match_mix(uint64_t seed, uint64_t n)
{
    uint64_t x = seed + (n + 1) * UINT64_C(0x9e3779b97f4a7c15);

    x = (x ^ x >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ x >> 27) * UINT64_C(0x94d049bb133111eb);
    return x ^ x >> 31;
}

void talk_match_clear(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;

    for (int i = 0; i < 2; i++) {
        dcg_ai_free(match->ai[i]);
        match->ai[i] = NULL;
    }
    match->kind = MATCH_NONE;
}

void talk_match_cards(dcg_talker *talker, dcg_cards *cards, dcg_session *session)
{
    struct talk_match *match = &talker->match;

    dcg_session_free(match->own_session);
    dcg_cards_free(match->own_cards);
    match->own_cards = cards;
    match->own_session = session;
    match->cards = cards ? cards : talker->cards;
    match->session = cards ? session : talker->session;
}

void talk_match_leave(dcg_talker *talker, dcg_session *session)
{
    struct talk_match *match = &talker->match;

    if (match->kind != MATCH_NONE && match->session == session)
        match->own_session = session;
    else
        dcg_session_free(session);
}

const dcg_cards *talk_match_known(const dcg_talker *talker)
{
    return talker->match.own_cards ? talker->match.own_cards : talker->cards;
}

bool player_plan(const char *name, dcg_ai_plan *plan)
{
    enum { USUAL_LEVEL = 4 };
    int kind = name ? dcg_ai_find(name) : -1, level = 0;

    if (!name)
        return false;
    if (kind >= 0)
        level = USUAL_LEVEL;
    else if (strncmp(name, "level", 5) == 0 && name[5] >= '1' && name[5] <= '0' + DCG_AI_LEVELS && !name[6])
        level = name[5] - '0';
    if (dcg_ai_level(level, plan) != DCG_OK)
        return false;
    if (kind >= 0) {
        plan->kind = (dcg_ai_kind)kind;
        plan->blunders = 0;
    }
    return true;
}

dcg_status talk_match_players(dcg_talker *talker, const char *const seats[2])
{
    dcg_replay *record = &talker->match.record;
    dcg_ai_plan plan;

    for (int i = 0; i < 2; i++) {
        bool me = seats[i] && strcmp(seats[i], "me") == 0;
        dcg_replay_player(record, i, me ? "human" : seats[i]);
        if (me)
            continue;
        if (!player_plan(seats[i], &plan))
            return DCG_ERROR_ARGUMENT;
        talker->match.ai[i] = dcg_ai_new(&plan, talker->match.cards, &record->deck[0], &record->deck[1]);
        if (!talker->match.ai[i])
            return DCG_ERROR_MEMORY;
    }
    return DCG_OK;
}

/* The game as it begins. */
static dcg_status game_begin(dcg_talker *talker, const dcg_sink *sink)
{
    const dcg_replay *record = &talker->match.record;

    if (talker->match.kind == MATCH_SCENARIO || talker->match.guessed) {
        memcpy(talker->game, talker->origin, dcg_game_size());
        return DCG_OK;
    }
    return dcg_start_by(talker->match.session, talker->game, record->rules, &record->deck[0],
                        &record->deck[1], record->seed, sink);
}

dcg_status talk_match_begin(dcg_talker *talker, enum talk_kind kind, const char *const seats[2])
{
    struct talk_match *match = &talker->match;
    dcg_sink sink = events_open(talker);

    talk_match_clear(talker);
    if (kind != MATCH_SCENARIO)
        talk_match_cards(talker, NULL, NULL);
    match->kind = kind;
    match->guessed = false;
    match->wait = kind == MATCH_GAME && request_true(talker, "wait");
    match->number++;
    match->revision = 1;
    match->at = 0;
    match->events = match->id_count = match->undone = 0;
    memset(match->seat, 0, sizeof match->seat);
    memset(match->ids, 0, sizeof match->ids);
    dcg_status status = seats ? talk_match_players(talker, seats) : DCG_OK;
    if (status == DCG_OK)
        status = game_begin(talker, &sink);
    if (status != DCG_OK) {
        talk_match_clear(talker);
        return status;
    }
    match->cards = cards_played(talker->game, match->cards);
    talk_match_name(talker, 0);
    match->event_after[0] = match->events;
    return DCG_OK;
}

void talk_match_happened(dcg_talker *talker, const dcg_event *event)
{
    uint64_t from = talker->match.events;

    talk_match_event(talker, event);
    talk_match_name(talker, from);
    talker->match.event_after[0] = talker->match.events;
}

/* ---- Going on ---- */

/* One choice; its events become part of the match. */
static dcg_status step_take(dcg_talker *talker, dcg_option option)
{
    struct talk_match *match = &talker->match;
    uint64_t from = match->events;
    dcg_sink sink = events_open(talker);
    dcg_status status = dcg_choose(talker->match.session, talker->game, option, &sink);

    if (status != DCG_OK)
        return status;
    match->at++;
    match->event_after[match->at] = match->events;
    match->revision++;
    match->undone = 0;
    talk_match_name(talker, from);
    return DCG_OK;
}

dcg_status talk_match_choose(dcg_talker *talker, dcg_option option)
{
    dcg_replay *record = &talker->match.record;
    bool forfeit = DCG_OPTION_VERB(option) == DCG_OPTION_FORFEIT;
    int player = forfeit ? DCG_OPTION_NUMBER(option) : dcg_table(talker->game).deciding;

    if (record->count >= TALK_STEPS)
        return DCG_ERROR_CAPACITY;
    dcg_status status = step_take(talker, option);
    if (status != DCG_OK)
        return status;
    record->step[record->count++] =
        (dcg_step){.option = option, .hash = dcg_hash(talker->game), .player = player};
    record->result = dcg_result(talker->game);
    return DCG_OK;
}

dcg_status talk_match_computer(dcg_talker *talker)
{
    struct talk_match *match = &talker->match;
    int deciding = dcg_table(talker->game).deciding;
    dcg_option option;

    if (deciding < 0 || !match->ai[deciding])
        return DCG_OK;
    uint64_t seed = talk_match_mix(match->record.seed, match->record.count);
    dcg_status status = dcg_options(match->session, talker->game, &talker->options);
    if (status == DCG_OK)
        status = dcg_view(talker->game, deciding, talker->view);
    if (status == DCG_OK)
        status = dcg_ai_choose(match->ai[deciding], talker->view, &talker->options, seed, &option, NULL);
    return status == DCG_OK ? talk_match_choose(talker, option) : status;
}

dcg_status talk_match_computers(dcg_talker *talker)
{
    const struct talk_match *match = &talker->match;
    dcg_status status = DCG_OK;
    int deciding;

    while (status == DCG_OK && !match->wait && (deciding = dcg_table(talker->game).deciding) >= 0 &&
           match->ai[deciding])
        status = talk_match_computer(talker);
    return status;
}

/* Back is the way from the beginning. Events are numbered as they were. */
static dcg_status talk_match_rewind(dcg_talker *talker, size_t at)
{
    struct talk_match *match = &talker->match;
    dcg_status status = game_begin(talker, NULL);

    for (size_t i = 0; i < at && status == DCG_OK; i++)
        status = dcg_choose(talker->match.session, talker->game, match->record.step[i].option, NULL);
    match->at = at;
    match->events = match->event_after[at];
    for (int i = 0; i < 2; i++)
        dcg_ai_forget(match->ai[i]);
    for (int i = 0; i < SEATS; i++)
        if (match->seat[i].to > match->events)
            match->seat[i].to = match->events;
    return status;
}

dcg_status talk_match_go(dcg_talker *talker, size_t at)
{
    struct talk_match *match = &talker->match;
    dcg_status status = DCG_OK;
    size_t before = match->at;

    if (at < before)
        status = talk_match_rewind(talker, at);
    while (status == DCG_OK && match->at < at)
        status = step_take(talker, match->record.step[match->at].option);
    match->revision++;
    match->undone = at < before ? before - at : 0;
    return status;
}
