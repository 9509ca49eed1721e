/* place.h - a small game for unit tests: cards of its own, a position built card by card, and a question open in
 * the main phase of player 0, so that the game can be played on from there. */
#ifndef DCG_TESTS_UNIT_PLACE_H
#define DCG_TESTS_UNIT_PLACE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "state/random.h"
#include "query/info.h"
#include "tree/effect_def.h"
#include "engine/main_loop.h"
#include "unseen.h"

#include <stdlib.h>
#include <string.h>

/* E an egg, R and C Digimon of level 3 and 4, T a Tamer, O an Option, L a card to link, K a token. */
static const char place_cards[] =
    "card E \"Egg\"\n digi-egg red level 2\n inherited Jamming\n"
    "card R \"Rookie\"\n digimon red level 3\n cost 3\n dp 3000\n"
    " digivolve 0 from red level 2\n inherited Piercing, Security A. +1\n"
    "card C \"Champion\"\n digimon red level 4\n cost 5\n dp 5000\n"
    " digivolve 2 from red level 3\n keywords Blocker, Security A. -1\n"
    "card T \"Tamer\"\n tamer red\n cost 2\n"
    "card O \"Option\"\n option red\n cost 1\n"
    "card L \"Link\"\n digimon red level 3\n cost 2\n dp 1000\n"
    " link 1 to level 4\n link dp 1000\n"
    "card A \"Ace ACE\"\n digimon red level 6\n cost 12\n dp 12000\n overflow 4\n"
    "card K \"Token\"\n digimon red\n dp 2000\n token\n";

struct place {
    dcg_cards *cards;
    dcg_session *session;
    struct dcg_game *g;
    struct table t;
    int heard[DCG_EVENT_COUNT]; /* how often each event was emitted */
    int order[64], count;       /* the cards whose effects were carried out, in order */
};

static inline void place_hear(void *user, const dcg_game *game, const dcg_event *event)
{
    struct place *p = user;

    (void)game;
    p->heard[event->kind]++;
    if (event->kind == DCG_EVENT_ACTIVATED && p->count < 64)
        p->order[p->count++] = event->card;
}

static inline int place_begin(void **state)
{
    static dcg_sink sink;
    struct place *p = calloc(1, sizeof *p);

    assert_non_null(p);
    p->cards = dcg_cards_new(false);
    p->session = dcg_session_new(p->cards);
    p->g = dcg_game_new();
    assert_non_null(p->cards);
    assert_non_null(p->g);
    assert_int_equal(dcg_cards_add(p->cards, place_cards, sizeof place_cards - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_add(p->cards, unseen_cards, sizeof unseen_cards - 1, NULL), DCG_OK);
    sink = (dcg_sink){place_hear, p};
    p->t = table_of(p->g, p->cards);
    p->t.sink = &sink;
    p->g->cards_hash = dcg_cards_hash(p->cards);
    random_seed(p->g->random, 1);
    p->g->turn = 3;
    p->g->phase = DCG_PHASE_MAIN;
    p->g->phase_step = STEP_MIDDLE;
    p->g->redrawn = 3; /* both */
    p->g->memory = 5;
    *state = p;
    return 0;
}

/* The same with more cards. */
static inline int place_begin_with(void **state, const char *cards)
{
    dcg_error error;

    place_begin(state);
    struct place *p = *state;
    if (dcg_cards_add(p->cards, cards, strlen(cards), &error) != DCG_OK)
        fail_msg("%s", error.text);
    p->g->cards_hash = dcg_cards_hash(p->cards);
    return 0;
}

static inline int place_end(void **state)
{
    struct place *p = *state;

    dcg_game_free(p->g);
    dcg_session_free(p->session);
    dcg_cards_free(p->cards);
    free(p);
    return 0;
}

static inline uint8_t make(struct place *p, int owner, const char *number)
{
    dcg_card_def def = dcg_cards_find(p->cards, number);

    assert_int_not_equal(def, 0);
    return card_create(&p->t, owner, def, number[0] == 'E', number[0] == 'K');
}

static inline uint8_t put(struct place *p, int owner, const char *number, int place)
{
    uint8_t card = make(p, owner, number);

    card_put(&p->t, card, place, BOTTOM);
    return card;
}

/* A permanent of one card in the battle area; returns the permanent. */
static inline uint8_t field(struct place *p, int owner, const char *number)
{
    return permanent_create(&p->t, make(p, owner, number), owner, false);
}

static inline uint8_t top(const struct place *p, uint8_t permanent)
{
    return permanent_of(p->g, permanent)->top;
}

/* Something in each deck and security stack, then on to the first question. */
static inline void go(struct place *p)
{
    for (int owner = 0; owner < 2; owner++)
        for (int i = 0; i < 5; i++) {
            put(p, owner, "R", DCG_PLACE_DECK);
            put(p, owner, "R", DCG_PLACE_SECURITY);
        }
    p->g->unsettled = 1;
    run(&p->t);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
}

static inline void take(struct place *p, dcg_option option)
{
    dcg_error error;

    assert_int_equal(dcg_choose(p->session, p->g, option, p->t.sink), DCG_OK);
    if (dcg_check(p->g, p->cards, &error) != DCG_OK)
        fail_msg("%s", error.text);
}

static inline void pass_turn(struct place *p)
{
    take(p, DCG_MAKE_OPTION(DCG_OPTION_PASS, 0, 0, 0));
}

/* The effect of an unseen card, as one of a permanent's top card, or of no card for NO_PERMANENT; target: the permanent
 * that it works for. */
static inline struct effect_instance unseen_of(const struct place *p, const char *unseen, int player,
                                               uint8_t source, uint8_t target)
{
    struct effect_instance what = unseen_instance(p->cards, unseen);

    what.player = (uint8_t)player;
    what.target = target;
    if (target != NO_PERMANENT)
        what.target_generation = permanent_of(p->g, target)->generation;
    if (source != NO_PERMANENT) {
        what.card = top(p, source);
        what.card_generation = p->g->card[what.card].generation;
    }
    return what;
}

/* Waits for an event of a permanent, or of anybody for NO_PERMANENT. */
static inline struct delayed_trigger wait_for(const struct place *p, int event, uint8_t subject,
                                              struct effect_instance what)
{
    struct delayed_trigger w = {
        .what = what, .event = (uint8_t)event, .subject = subject, .subject_player = NO_PLAYER};

    if (subject != NO_PERMANENT)
        w.subject_generation = permanent_of(p->g, subject)->generation;
    return w;
}

#endif
