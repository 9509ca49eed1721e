/* sound.c - the invariants of a game at rest. Loading a saved game relies on them: a game that passes can be played on
 * without reading or writing outside of it. */
#include "rules/sound.h"
#include "rules/engine.h"

#include <string.h>

#define WRONG(condition, message)                                                                            \
    do {                                                                                                     \
        if (condition)                                                                                       \
            return message;                                                                                  \
    } while (0)

/* The procedure that asks each question. */
static const uint8_t asker[DCG_DECISION_COUNT] = {
    [DCG_DECISION_REDRAW] = PROC_setup,      [DCG_DECISION_BREEDING] = PROC_breeding,
    [DCG_DECISION_MAIN] = PROC_main,         [DCG_DECISION_BLOCK] = PROC_block,
    [DCG_DECISION_ORDER] = PROC_activate,    [DCG_DECISION_INTERRUPT] = PROC_would,
    [DCG_DECISION_OPTIONAL] = PROC_activate, [DCG_DECISION_LINK_TRASH] = PROC_check,
};

static bool asks(uint8_t proc, uint8_t decision)
{
    return proc == asker[decision] || (decision == DCG_DECISION_LINK_TRASH && proc == PROC_link);
}

/* Cards met so far while walking through all places. */
struct seen {
    uint64_t cards[4];
    body_set bodies;
};

static bool zero(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;

    for (size_t i = 0; i < size; i++)
        if (at[i])
            return false;
    return true;
}

static const char *card_seen(const struct dcg_game *g, uint8_t card, int place, int owner, struct seen *seen)
{
    WRONG(!card || card >= g->card_top, "an area holds a card that isn't in the game");
    WRONG(cards_has(seen->cards, card), "a card is in two places");
    WRONG(g->card[card].place != place, "a card doesn't know where it is");
    WRONG(owner >= 0 && card_owner(g, card) != owner, "a card is in the other player's area");
    cards_insert(seen->cards, card);
    return NULL;
}

static const char *pile_unsound(const struct dcg_game *g, int player, int place, struct seen *seen)
{
    const struct pile *pile = &g->pile[player][pile_for_place(place)];

    WRONG(pile->count > PILE, "an area holds too many cards");
    WRONG(!zero(pile->at + pile->count, (size_t)(PILE - pile->count)),
          "an area has something behind its end");
    for (int i = 0; i < pile->count; i++) {
        const char *wrong = card_seen(g, pile->at[i], place, player, seen);
        WRONG(wrong, wrong);
    }
    return NULL;
}

/* A chain of cards under or linked to a body; each card once, as many as the body says. */
static const char *chain_unsound(const struct dcg_game *g, uint8_t card, int count, int place, uint8_t body,
                                 struct seen *seen)
{
    for (; count > 0; count--, card = g->card[card].next) {
        const char *wrong = card_seen(g, card, place, -1, seen);
        WRONG(wrong, wrong);
        WRONG(g->card[card].body != body, "a card doesn't know what it is part of");
    }
    WRONG(card, "a stack is longer than it should be");
    return NULL;
}

static const char *body_unsound(const struct dcg_game *g, uint8_t body, int player, int place,
                                struct seen *seen)
{
    WRONG(body >= BODIES || !set_has(g->bodies_used, body), "the field holds a body that isn't there");
    WRONG(set_has(seen->bodies, body), "a body is in two places");
    const struct body *b = body_of(g, body);
    seen->bodies |= set_of(body);
    WRONG(body_player(g, body) != player, "a body is on the wrong side");
    WRONG(body_is(g, body, BODY_BREEDING) != (place == DCG_PLACE_BREEDING),
          "a body is in the wrong part of the field");
    const char *wrong = card_seen(g, b->top, place, -1, seen);
    WRONG(wrong, wrong);
    WRONG(g->card[b->top].body != body, "a top card doesn't know its body");
    wrong = chain_unsound(g, g->card[b->top].next, b->under, DCG_PLACE_UNDER, body, seen);
    WRONG(wrong, wrong);
    return chain_unsound(g, b->link, b->links, DCG_PLACE_LINKED, body, seen);
}

static const char *field_unsound(const struct dcg_game *g, int player, int place, struct seen *seen)
{
    const struct pile *pile = &g->pile[player][pile_for_place(place)];

    WRONG(pile->count > PILE, "the field holds too many cards");
    WRONG(!zero(pile->at + pile->count, (size_t)(PILE - pile->count)),
          "the field has something behind its end");
    for (int i = 0; i < pile->count; i++) {
        const char *wrong = body_unsound(g, pile->at[i], player, place, seen);
        WRONG(wrong, wrong);
    }
    return NULL;
}

static const char *areas_unsound(const struct dcg_game *g, struct seen *seen)
{
    static const uint8_t piles[] = {DCG_PLACE_DECK, DCG_PLACE_DIGI_EGG_DECK, DCG_PLACE_HAND, DCG_PLACE_TRASH,
                                    DCG_PLACE_SECURITY};

    for (int player = 0; player < 2; player++) {
        const char *wrong = NULL;
        for (size_t i = 0; i < sizeof piles && !wrong; i++)
            wrong = pile_unsound(g, player, piles[i], seen);
        WRONG(wrong, wrong);
        wrong = field_unsound(g, player, DCG_PLACE_BATTLE, seen);
        WRONG(wrong, wrong);
        wrong = field_unsound(g, player, DCG_PLACE_BREEDING, seen);
        WRONG(wrong, wrong);
        WRONG(g->pile[player][PILE_BREEDING].count > 1,
              "the breeding area holds more than one card"); /* 3-4-5-2 */
    }
    WRONG(seen->bodies != g->bodies_used, "a body is nowhere on the field");
    return NULL;
}

static const char *cards_unsound(const struct table *t, const struct seen *seen)
{
    const struct dcg_game *g = t->g;
    bool busy = g->frames > 1 || g->attack.timing || g->pendings || g->outcome != DCG_PLAYING;

    for (int card = 1; card < DCG_MAX_CARDS; card++) {
        const struct card *c = &g->card[card];
        WRONG(c->def > t->cards->count, "a card is not in the card set");
        WRONG(c->place >= DCG_PLACE_COUNT, "a card is in no place there is");
        WRONG(card >= g->card_top && !zero(c, sizeof *c), "a card was never made");
        if (cards_has(seen->cards, (uint8_t)card) || card >= g->card_top || c->place == DCG_PLACE_OUTSIDE)
            continue;
        WRONG(c->place != DCG_PLACE_NOWHERE, "a card is not where it says it is");
        WRONG(!busy, "a card is in no area although nothing is under way");
    }
    return NULL;
}

static const char *processing_unsound(const struct processing *p)
{
    WRONG(p->deed >= DEED_KINDS || p->player > 1, "waiting processing makes no sense");
    return NULL;
}

static const char *records_unsound(const struct dcg_game *g)
{
    WRONG(g->frames > FRAMES || g->watches > WATCHES || g->pendings > PENDINGS || g->lastings > LASTINGS,
          "there are too many records");
    for (int i = 0; i < g->frames; i++)
        WRONG(g->frame[i].proc >= PROC_COUNT || g->frame[i].player > 1, "a procedure makes no sense");
    for (int i = 0; i < g->watches; i++)
        WRONG(processing_unsound(&g->watch[i].what) || g->watch[i].subject_player > NO_PLAYER,
              "something that waits makes no sense");
    for (int i = 0; i < g->pendings; i++)
        WRONG(processing_unsound(&g->pending[i].what), "something pending makes no sense");
    for (int i = 0; i < g->lastings; i++)
        WRONG(g->lasting[i].kind >= LASTING_KINDS || g->lasting[i].player > 1,
              "something that lasts makes no sense");
    WRONG(!zero(&g->frame[g->frames], (size_t)(FRAMES - g->frames) * sizeof g->frame[0]) ||
              !zero(&g->watch[g->watches], (size_t)(WATCHES - g->watches) * sizeof g->watch[0]) ||
              !zero(&g->pending[g->pendings], (size_t)(PENDINGS - g->pendings) * sizeof g->pending[0]) ||
              !zero(&g->lasting[g->lastings], (size_t)(LASTINGS - g->lastings) * sizeof g->lasting[0]),
          "there is something behind the records");
    return NULL;
}

/* Whoever remembers a body must not remember one that is yet to come. */
static const char *references_unsound(const struct dcg_game *g)
{
    for (int i = 0; i < g->lastings; i++) {
        const struct lasting *l = &g->lasting[i];
        WRONG(l->body != NO_BODY && (l->body >= BODIES || l->incarnation > g->body[l->body].incarnation),
              "something lasts on a body that never was");
    }
    for (int i = 0; i < g->pendings; i++) {
        const struct processing *p = &g->pending[i].what;
        WRONG(p->card && p->card_incarnation > g->card[p->card].incarnation,
              "something is pending for no card");
    }
    const struct attack *a = &g->attack;
    WRONG(a->timing >= ATTACK_TIMINGS || a->player > 1, "the attack makes no sense");
    WRONG(a->timing && (a->attacker >= BODIES || a->attacker_incarnation > g->body[a->attacker].incarnation),
          "nobody attacks");
    return NULL;
}

static const char *turn_unsound(const struct dcg_game *g)
{
    const struct decision *d = &g->decision;

    WRONG(g->memory < -10 || g->memory > 10, "memory is off the gauge"); /* 1-4-2-2 */
    WRONG(g->turn_player > 1 || g->first_player > 1 || g->winner > NO_PLAYER || g->phase >= DCG_PHASE_COUNT ||
              g->phase_step > STEP_DONE || g->outcome > DCG_FAILED || d->player > 1 ||
              d->kind >= DCG_DECISION_COUNT,
          "the turn makes no sense");
    WRONG(g->card_top > DCG_MAX_CARDS || !g->card_top, "there are too many cards");
    if (g->outcome != DCG_PLAYING) {
        WRONG(d->asked, "a question is open although the game is over");
        return NULL;
    }
    WRONG(!d->asked || !g->frames || !d->kind, "nobody has to decide although the game goes on");
    WRONG(g->frames > FRAMES || !asks(g->frame[g->frames - 1].proc, d->kind),
          "a question is open that nobody asked");
    return NULL;
}

const char *unsound(const struct table *t)
{
    struct seen seen = {{0}, 0};
    const char *wrong = turn_unsound(t->g);

    if (!wrong)
        wrong = records_unsound(t->g);
    if (t->g->outcome == DCG_FAILED)
        return wrong; /* it stopped in the middle of something */
    if (!wrong)
        wrong = areas_unsound(t->g, &seen);
    if (!wrong)
        wrong = cards_unsound(t, &seen);
    if (!wrong)
        wrong = references_unsound(t->g);
    return wrong;
}
