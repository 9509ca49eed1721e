/* validate.c - the invariants of a game at rest. Loading a saved game relies on them: a game that passes can be played
 * on without reading or writing outside of it, and without ever asking a question that has no answer. */
#include "engine/validate.h"
#include "tree/program.h"
#include "state/set.h"
#include "engine/why_not.h"
#include "rules/material.h"
#include "rules/leave.h"
#include "rules/terms.h"
#include "tree/target.h"
#include "state/procedure.h"
#include "tree/sentence.h"

#include <string.h>

#define WRONG(condition, message)                                                                            \
    do {                                                                                                     \
        if (condition)                                                                                       \
            return message;                                                                                  \
    } while (0)
#define WRONG_IF(check)                                                                                      \
    do {                                                                                                     \
        const char *wrong_ = (check);                                                                        \
        if (wrong_)                                                                                          \
            return wrong_;                                                                                   \
    } while (0)

enum { ALL_PERMANENT_FLAGS = 63 };
enum { MAX_TIMED_MODIFIER_AMOUNT = 255 };

enum { ANY_CLAUSE = PROC_COUNT }; /* waits for one of the procedures of effects */

/* Where a procedure can stop: at that step it waits for another one, or for a decision. */
static const struct stop {
    uint8_t proc, step;
    uint8_t waits_for; /* PROC_none: for a decision */
    uint8_t decision;
} stops[] = {
    {PROC_setup, 1, PROC_none, DCG_DECISION_REDRAW},
    {PROC_breeding, 1, PROC_none, DCG_DECISION_BREEDING},
    {PROC_main, 1, PROC_none, DCG_DECISION_MAIN},
    {PROC_block, 1, PROC_none, DCG_DECISION_BLOCK},
    {PROC_activate, 1, PROC_none, DCG_DECISION_ORDER},
    {PROC_activate, 2, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_would, 1, PROC_none, DCG_DECISION_INTERRUPT},
    {PROC_check, 1, PROC_none, DCG_DECISION_LINK_TRASH},
    {PROC_link, 2, PROC_none, DCG_DECISION_LINK_TRASH},
    {PROC_suspend, 1, PROC_would, 0},
    {PROC_unsuspend, 1, PROC_would, 0},
    {PROC_delete, 1, PROC_would, 0},
    {PROC_leave, 1, PROC_would, 0},
    {PROC_play, 1, PROC_would, 0},
    {PROC_play, 2, PROC_materials, 0},
    {PROC_materials, 1, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_materials, 2, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_materials, 3, PROC_leave, 0},
    {PROC_digivolve, 1, PROC_would, 0},
    {PROC_dna, 1, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_dna, 2, PROC_would, 0},
    {PROC_burst, 1, PROC_would, 0},
    {PROC_burst, 2, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_burst, 3, PROC_leave, 0},
    {PROC_app_fuse, 1, PROC_would, 0},
    {PROC_app_fuse, 2, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_use, 1, PROC_would, 0},
    {PROC_use, 2, PROC_effect, 0},
    {PROC_use, 3, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_use, 4, PROC_digivolve, 0},
    {PROC_link, 1, PROC_would, 0},
    {PROC_activate, 3, PROC_postponed, 0},
    {PROC_postponed, 1, PROC_delete, 0},
    {PROC_attack, 1, PROC_suspend, 0},
    {PROC_block, 2, PROC_suspend, 0},
    {PROC_battle, 1, PROC_delete, 0},
    {PROC_check, 2, PROC_delete, 0},
    {PROC_do_play, 2, PROC_pick, 0},
    {PROC_do_play, 3, PROC_would, 0},
    {PROC_do_play, 4, PROC_materials, 0},
    {PROC_declare, 1, PROC_none, DCG_DECISION_ATTACK},
    {PROC_declare, 2, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_declare, 3, PROC_play, 0},
    {PROC_declare, 3, PROC_use, 0},
    {PROC_declare, 3, PROC_digivolve, 0},
    {PROC_declare, 3, PROC_dna, 0},
    {PROC_declare, 3, PROC_app_fuse, 0},
    {PROC_declare, 3, PROC_link, 0},
    {PROC_declare, 3, PROC_attack, 0},
    {PROC_turn_or_move, 1, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_turn_or_move, 2, PROC_pick, 0},
    {PROC_turn_or_move, 3, PROC_unsuspend, 0},
    {PROC_turn_or_move, 4, PROC_suspend, 0},
    {PROC_do_change_target, 1, PROC_pick, 0},
    {PROC_do_battle, 1, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_do_battle, 2, PROC_pick, 0},
    {PROC_do_battle, 3, PROC_pick, 0},
    {PROC_do_battle, 4, PROC_battle, 0},
    {PROC_do_activate, 1, PROC_pick, 0},
    {PROC_do_activate, 2, PROC_none, DCG_DECISION_CHOOSE_EFFECT},
    {PROC_do_activate, 3, PROC_effect, 0},
    /* effects: a clause can be anything that an effect does */
    {PROC_would, 2, PROC_effect, 0},
    {PROC_activate, 3, PROC_effect, 0},
    {PROC_repeat, 1, PROC_none, DCG_DECISION_REPEAT},
    {PROC_repeat, 2, PROC_none, DCG_DECISION_REPEAT},
    {PROC_counter, 1, PROC_none, DCG_DECISION_COUNTER},
    {PROC_counter, 2, PROC_effect, 0},
    {PROC_effect, 1, PROC_program, 0},
    {PROC_effect, 2, PROC_program, 0},
    {PROC_program, 1, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_program, 2, ANY_CLAUSE, 0},
    {PROC_program, 2, PROC_leave, 0}, /* <Delay> */
    {PROC_program, 3, PROC_none, DCG_DECISION_CHOOSE_EFFECT},
    {PROC_choice, 1, PROC_none, DCG_DECISION_CHOOSE_EFFECT},
    {PROC_choice, 2, PROC_program, 0},
    {PROC_again, 1, PROC_do_move, 0},
    {PROC_again, 1, PROC_do_activate, 0},
    {PROC_pick, 1, PROC_pick, 0},
    {PROC_pick, 2, PROC_none, DCG_DECISION_CHOOSE},
    {PROC_picks, 1, PROC_pick, 0},
    {PROC_picks, 2, PROC_pick, 0},
    {PROC_order, 1, PROC_none, DCG_DECISION_PLACE_ORDER},
    {PROC_modify, 1, PROC_pick, 0},
    {PROC_modify, 2, PROC_none, DCG_DECISION_OPTIONAL},
    {PROC_modify, 3, PROC_declare, 0},
    {PROC_modify, 3, PROC_turn_or_move, 0},
    {PROC_modify, 3, PROC_do_battle, 0},
    {PROC_do_move, 1, PROC_pick, 0},
    {PROC_do_move, 2, PROC_order, 0},
    {PROC_do_move, 3, PROC_pick, 0},
    {PROC_do_move, 4, PROC_none, DCG_DECISION_TOP_OR_BOTTOM},
    {PROC_do_move, 5, PROC_delete, 0},
    {PROC_do_move, 5, PROC_leave, 0},
    {PROC_do_move, 6, PROC_would, 0},
    {PROC_do_keyword, 1, PROC_delete, 0},
    {PROC_do_keyword_on, 1, PROC_pick, 0},
    {PROC_do_keyword_on, 2, PROC_none, DCG_DECISION_NUMBER},
    {PROC_do_keyword_on, 3, PROC_pick, 0},
    {PROC_do_keyword_on, 4, PROC_leave, 0},
    {PROC_do_orient, 1, PROC_pick, 0},
    {PROC_do_orient, 2, PROC_suspend, 0},
    {PROC_do_orient, 3, PROC_unsuspend, 0},
    {PROC_do_picked, 1, PROC_pick, 0},
    {PROC_do_move_in, 1, PROC_pick, 0},
    {PROC_do_move_in, 2, PROC_leave, 0},
    {PROC_do_show, 1, PROC_pick, 0},
};

/* Cards met so far while walking through all places. */
struct met {
    uint64_t cards[4];
    permanent_set permanents;
};

static bool zero(const void *bytes, size_t size)
{
    const unsigned char *at = bytes;

    return size == 0 ||
           (at[0] == 0 && memcmp(at, at + 1, size - 1) == 0); /* each byte is like the one before */
}

/* A permanent that somebody remembers: none, or one that is or was there. */
static bool was_permanent(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    return permanent == NO_PERMANENT ||
           (permanent < PERMANENTS && generation <= g->permanent[permanent].generation);
}

static bool was_card(const struct dcg_game *g, uint8_t card, uint16_t generation)
{
    return card < g->card_top && generation <= g->card[card].generation;
}

/* ---- Cards and areas ---- */

static const char *card_seen(const struct dcg_game *g, uint8_t card, int place, int owner, struct met *seen)
{
    WRONG(!card || card >= g->card_top, "an area holds a card that isn't in the game");
    WRONG(cards_has(seen->cards, card), "a card is in two places");
    WRONG(g->card[card].place != place, "a card doesn't know where it is");
    WRONG(owner >= 0 && card_owner(g, card) != owner, "a card is in the other player's area");
    cards_insert(seen->cards, card);
    return NULL;
}

static const char *pile_unsound(const struct dcg_game *g, int player, int place, struct met *seen)
{
    const struct pile *pile = &g->pile[player][pile_for_place(place)];

    WRONG(pile->count > PILE, "an area holds too many cards");
    WRONG(!zero(pile->at + pile->count, (size_t)(PILE - pile->count)),
          "an area has something behind its end");
    for (int i = 0; i < pile->count; i++) {
        WRONG_IF(card_seen(g, pile->at[i], place, player, seen));
        WRONG(g->card[pile->at[i]].flags & CARD_TOKEN, "a token is off the field"); /* 4-18-5 */
    }
    return NULL;
}

/* A chain of cards under or linked to a permanent; each card once, as many as the permanent says. */
static const char *chain_unsound(const struct dcg_game *g, uint8_t card, int count, int place,
                                 uint8_t permanent, struct met *seen)
{
    for (; count > 0; count--, card = g->card[card].next) {
        WRONG_IF(card_seen(g, card, place, -1, seen));
        WRONG(g->card[card].permanent != permanent, "a card doesn't know what it is part of");
    }
    WRONG(card, "a stack is longer than it should be");
    return NULL;
}

static const char *permanent_unsound(const struct dcg_game *g, uint8_t permanent, int player, int place,
                                     struct met *seen)
{
    WRONG(permanent >= PERMANENTS || !set_has(g->permanents_used, permanent),
          "the field holds a permanent that isn't there");
    WRONG(set_has(seen->permanents, permanent), "a permanent is in two places");
    const struct permanent *b = permanent_of(g, permanent);
    seen->permanents |= set_of(permanent);
    WRONG(b->flags > ALL_PERMANENT_FLAGS || b->unused, "a permanent has marks that don't exist");
    WRONG(permanent_player(g, permanent) != player, "a permanent is on the wrong side");
    WRONG(permanent_is(g, permanent, PERMANENT_BREEDING) != (place == DCG_PLACE_BREEDING),
          "a permanent is in the wrong part of the field");
    WRONG_IF(
        card_seen(g, b->top, place, -1, seen)); /* the other player's: it lay under the card before (4-5-6) */
    WRONG(g->card[b->top].permanent != permanent, "a top card doesn't know its permanent");
    WRONG_IF(chain_unsound(g, g->card[b->top].next, b->under, DCG_PLACE_UNDER, permanent, seen));
    return chain_unsound(g, b->link, b->links, DCG_PLACE_LINKED, permanent, seen);
}

static const char *field_unsound(const struct dcg_game *g, int player, int place, struct met *seen)
{
    const struct pile *pile = &g->pile[player][pile_for_place(place)];

    WRONG(pile->count > PILE, "the field holds too many cards");
    WRONG(!zero(pile->at + pile->count, (size_t)(PILE - pile->count)),
          "the field has something behind its end");
    for (int i = 0; i < pile->count; i++)
        WRONG_IF(permanent_unsound(g, pile->at[i], player, place, seen));
    return NULL;
}

static const char *areas_unsound(const struct dcg_game *g, struct met *seen)
{
    static const uint8_t piles[] = {DCG_PLACE_DECK, DCG_PLACE_DIGI_EGG_DECK, DCG_PLACE_HAND, DCG_PLACE_TRASH,
                                    DCG_PLACE_SECURITY};

    for (int player = 0; player < PLAYERS; player++) {
        for (size_t i = 0; i < sizeof piles; i++)
            WRONG_IF(pile_unsound(g, player, piles[i], seen));
        WRONG_IF(field_unsound(g, player, DCG_PLACE_BATTLE, seen));
        WRONG_IF(field_unsound(g, player, DCG_PLACE_BREEDING, seen));
        WRONG(g->pile[player][PILE_BREEDING].count > 1,
              "the breeding area holds more than one card"); /* 3-4-5-2 */
    }
    WRONG(seen->permanents != g->permanents_used, "a permanent is nowhere on the field");
    for (int i = 0; i < PERMANENTS; i++) {
        struct permanent rest = g->permanent[i];
        rest.generation = 0;
        WRONG(!set_has(seen->permanents, (uint8_t)i) && !zero(&rest, sizeof rest),
              "a permanent is left that is gone");
    }
    return NULL;
}

static const char *card_unsound(const struct table *t, int card)
{
    const struct dcg_game *g = t->g;
    const struct card *c = &g->card[card];
    bool on_field = c->place == DCG_PLACE_BATTLE || c->place == DCG_PLACE_BREEDING ||
                    c->place == DCG_PLACE_UNDER || c->place == DCG_PLACE_LINKED;

    WRONG((card >= g->card_top || card == 0) && !zero(c, sizeof *c), "a card was never made");
    if (card >= g->card_top || card == 0)
        return NULL;
    WRONG(!on_field && (c->permanent != NO_PERMANENT || (c->next && c->place != DCG_PLACE_NOWHERE)),
          "a card off the field is part of something");
    if (c->place == DCG_PLACE_OUTSIDE)
        WRONG(c->def || c->flags, "a card outside the game is still something");
    else
        WRONG(!c->def && !g->view, "nobody knows what a card is");
    WRONG(c->place == DCG_PLACE_TRASH &&
              !(card_known(g, (uint8_t)card, 0) && card_known(g, (uint8_t)card, 1)),
          "a card in the trash is hidden"); /* 3-6-3 */
    WRONG(c->place == DCG_PLACE_HAND && !card_known(g, (uint8_t)card, card_owner(g, (uint8_t)card)),
          "a card is hidden from the player who holds it"); /* 3-5-3 */
    return NULL;
}

static const char *cards_unsound(const struct table *t, const struct met *seen)
{
    const struct dcg_game *g = t->g;
    bool used = g->frames == 1 && g->frame[0].proc == PROC_use; /* Arts Digivolve is asked for */
    bool busy = g->frames > 1 || used || g->attack.timing || g->pendings || g->outcome != DCG_PLAYING;

    for (int card = 0; card < DCG_MAX_CARDS; card++) {
        const struct card *c = &g->card[card];
        WRONG_IF(card_unsound(t, card));
        if (cards_has(seen->cards, (uint8_t)card) || c->place == DCG_PLACE_OUTSIDE)
            continue;
        WRONG(c->place != DCG_PLACE_NOWHERE, "a card is not where it says it is");
        WRONG(!busy, "a card is in no area although nothing is under way");
    }
    return NULL;
}

/* Whatever went wrong in a game, it can be looked at. */
static const char *looks_unsound(const struct table *t)
{
    const struct dcg_game *g = t->g;

    WRONG(!g->card_top || g->card_top > DCG_MAX_CARDS, "there are too many cards");
    for (int player = 0; player < PLAYERS; player++)
        for (int kind = 0; kind < PILE_KINDS; kind++)
            WRONG(g->pile[player][kind].count > PILE, "an area holds too many cards");
    for (int card = 0; card < DCG_MAX_CARDS; card++) {
        uint8_t at = (uint8_t)card;
        WRONG(g->card[card].def > t->cards->count, "a card is not in the card set");
        WRONG(g->card[card].place >= DCG_PLACE_COUNT, "a card is in no place there is");
        for (int length = 0; at; length++, at = g->card[at].next)
            WRONG(length == DCG_MAX_CARDS, "a stack has no end");
    }
    return NULL;
}

/* ---- Records ---- */

const char *effect_instance_unsound(const struct table *t, const struct effect_instance *p)
{
    const struct dcg_game *g = t->g;

    WRONG(p->kind >= INSTANCE_KINDS || p->player > 1, "waiting processing makes no sense");
    WRONG(p->effect >= t->cards->effect_count || (p->kind == INSTANCE_EFFECT && !p->effect),
          "an effect that no card has waits");
    WRONG(p->code >= t->cards->code_count || (p->kind == INSTANCE_CLAUSE && !p->code),
          "nothing of an effect waits");
    if (p->kind == INSTANCE_EFFECT) { /* pending with that card, 15-8-3-5 */
        WRONG(p->value <= 0 || p->value >= g->card_top ||
                  p->card_generation > g->card[p->value & (DCG_MAX_CARDS - 1)].generation ||
                  !was_card(g, p->card, 0),
              "an effect waits with a card that never was");
        return was_permanent(g, p->target, p->target_generation)
                   ? NULL
                   : "an effect waits for a permanent that never was";
    }
    WRONG(!was_card(g, p->card, p->card_generation), "waiting processing comes from a card that never was");
    WRONG(!was_permanent(g, p->target, p->target_generation),
          "waiting processing is about a permanent that never was");
    return NULL;
}

static const char *delayed_trigger_unsound(const struct table *t, const struct delayed_trigger *w)
{
    const struct dcg_game *g = t->g;

    if (!w->live)
        return zero(w, sizeof *w) ? NULL : "something is left that doesn't wait any more";
    WRONG(w->live > 1 || w->event >= DCG_EVENT_COUNT || w->subject_player > NO_PLAYER,
          "something that waits makes no sense");
    WRONG_IF(effect_instance_unsound(t, &w->what));
    WRONG(w->next > 1 || (w->next && (w->what.kind != INSTANCE_CLAUSE ||
                                      code_at(t->cards, w->what.code)->op != OP_WAIT)),
          "something waits for nothing that is said");
    WRONG(w->immediate && w->what.kind != INSTANCE_CLAUSE, "something interrupts that is no effect");
    WRONG(!was_permanent(g, w->subject, w->subject_generation),
          "something waits for a permanent that never was");
    WRONG(w->spent && !g->chain, "something was spent in a chain that is over");
    return NULL;
}

/* What lasts as a card said it: a state that is in the card set, of an effect that is. */
static const char *timed_modifier_state_unsound(const struct table *t, const struct timed_modifier *l)
{
    const dcg_cards *cards = t->cards;

    WRONG(!l->state || l->state >= cards->modifier_count, "nobody said what lasts");
    int most = timed_modifier_adds_dp(cards, l) ? MOST_TIMES : MOST_STATE_TIMES;
    WRONG(l->value < 1 || l->value > most, "something lasts too many times over");
    WRONG(!was_card(t->g, l->card, l->card_generation) || !was_permanent(t->g, l->host, l->host_generation),
          "something lasts by a card that never was");
    return NULL;
}

/* What lasts while a card is being played. */
static const char *playing_unsound(const struct table *t, const struct timed_modifier *l)
{
    const struct dcg_game *g = t->g;
    uint8_t proc = l->value > 0 && l->value <= g->frames ? g->frame[l->value - 1].proc : (uint8_t)PROC_none;

    WRONG(proc != PROC_play && proc != PROC_do_play, "something lasts while nothing is played");
    WRONG(!was_card(g, l->card, l->card_generation) || !was_permanent(g, l->host, l->host_generation),
          "something lasts by a card that never was");
    if (l->kind == TIMED_MODIFIER_PLACED)
        return l->state && l->state < g->card_top ? NULL : "no card is placed under one that is played";
    WRONG(!l->state || l->state >= t->cards->modifier_count, "nobody said from where cards may come");
    return NULL;
}

/* Cards placed under one that is being played: each once, and in no area. */
static const char *placed_unsound(const struct dcg_game *g)
{
    uint64_t seen[4] = {0};

    for (int i = 0; i < g->timed_modifiers; i++) {
        uint8_t card =
            (uint8_t)(g->timed_modifier[i].kind == TIMED_MODIFIER_PLACED ? g->timed_modifier[i].state : 0);
        for (; card; card = g->card[card].next) {
            WRONG(g->card[card].place != DCG_PLACE_NOWHERE || cards_has(seen, card),
                  "a card is placed twice under one that is played");
            cards_insert(seen, card);
        }
    }
    for (int card = 0; card < DCG_MAX_CARDS; card++)
        WRONG(g->card[card].place == DCG_PLACE_NOWHERE && g->card[card].next &&
                  !cards_has(seen, (uint8_t)card),
              "a card in no area is part of something");
    return NULL;
}

static const char *timed_modifier_unsound(const struct table *t, const struct timed_modifier *l)
{
    WRONG(l->kind >= TIMED_MODIFIER_KINDS || l->player > 1 || l->until >= UNTIL_KINDS,
          "something that lasts makes no sense");
    WRONG(!was_permanent(t->g, l->permanent, l->generation), "something lasts on a permanent that never was");
    WRONG(l->effect && l->effect >= t->cards->effect_count, "something lasts by no effect");
    WRONG(l->kind == TIMED_MODIFIER_DP && (l->value > MOST_DP || l->value < -MOST_DP),
          "DP beyond all measure");
    WRONG(l->kind == TIMED_MODIFIER_CANT && (l->value < 0 || l->value >= CANT_KINDS), "nobody can't do that");
    WRONG(l->kind == TIMED_MODIFIER_KEYWORD &&
              ((l->value & 255) >= DCG_KEYWORD_COUNT || l->value >> 8 > MAX_TIMED_MODIFIER_AMOUNT ||
               l->value >> 8 < -MAX_TIMED_MODIFIER_AMOUNT),
          "there is no such keyword");
    if (l->kind == TIMED_MODIFIER_PERMIT || l->kind == TIMED_MODIFIER_PLACED)
        return playing_unsound(t, l);
    return l->kind == TIMED_MODIFIER_STATE ? timed_modifier_state_unsound(t, l) : NULL;
}

static const char *pendings_unsound(const struct table *t)
{
    const struct dcg_game *g = t->g;
    int fresh = 0;

    for (int i = 0; i < g->pendings; i++) {
        const struct pending *p = &g->pending[i];
        WRONG_IF(effect_instance_unsound(t, &p->what));
        WRONG(p->event != NO_GAME_EVENT &&
                  (p->event >= g->game_events || g->game_event[p->event].kind >= DCG_EVENT_COUNT),
              "something is pending for no reason");
        WRONG(p->batch & IMMEDIATE ? (p->batch & ~IMMEDIATE) > g->chain : p->batch > g->batches,
              "something is pending out of turn");
        fresh += p->batch == 0;
    }
    WRONG(fresh != g->fresh, "something has triggered that isn't pending");
    return NULL;
}

static const char *loop_unsound(const struct dcg_game *g)
{
    const struct loop *l = &g->loop;

    WRONG(l->able > 3 || l->shape_able > 3 || l->noted >= LOOP_DECISIONS || l->period > LOOP_DECISIONS ||
              l->bans > LOOP_BANS || l->stopper > PLAYERS || l->again > (LOOP_AGAIN | LOOP_THRICE),
          "a loop makes no sense");
    WRONG(l->left && g->outcome == DCG_PLAYING, "a loop is being repeated while somebody decides");
    return NULL;
}

static const char *records_unsound(const struct table *t)
{
    const struct dcg_game *g = t->g;

    WRONG(g->frames > FRAMES || g->delayed_triggers > DELAYED_TRIGGERS || g->pendings > PENDINGS ||
              g->timed_modifiers > TIMED_MODIFIERS,
          "there are too many records");
    WRONG(!zero(&g->frame[g->frames], (size_t)(FRAMES - g->frames) * sizeof g->frame[0]) ||
              !zero(&g->delayed_trigger[g->delayed_triggers],
                    (size_t)(DELAYED_TRIGGERS - g->delayed_triggers) * sizeof g->delayed_trigger[0]) ||
              !zero(&g->pending[g->pendings], (size_t)(PENDINGS - g->pendings) * sizeof g->pending[0]) ||
              !zero(&g->timed_modifier[g->timed_modifiers],
                    (size_t)(TIMED_MODIFIERS - g->timed_modifiers) * sizeof g->timed_modifier[0]),
          "there is something behind the records");
    for (int i = 0; i < g->delayed_triggers; i++)
        WRONG_IF(delayed_trigger_unsound(t, &g->delayed_trigger[i]));
    for (int i = 0; i < g->timed_modifiers; i++)
        WRONG_IF(timed_modifier_unsound(t, &g->timed_modifier[i]));
    WRONG_IF(placed_unsound(g));
    WRONG_IF(effects_unsound(t));
    return pendings_unsound(t);
}

static const char *attack_unsound(const struct dcg_game *g)
{
    const struct attack *a = &g->attack;
    struct attack none = {.attacker = NO_PERMANENT, .target = NO_PERMANENT};

    if (!a->timing)
        return memcmp(a, &none, sizeof none) == 0 ? NULL : "something is left of an attack that is over";
    WRONG(a->timing >= ATTACK_TIMINGS || a->player != g->turn_player,
          "the attack makes no sense"); /* 11-1-2 */
    WRONG(a->attacker == NO_PERMANENT || !was_permanent(g, a->attacker, a->attacker_generation),
          "nobody attacks");
    WRONG(permanent_alive(g, a->attacker, a->attacker_generation) &&
              permanent_player(g, a->attacker) != a->player,
          "a player attacks with somebody else's Digimon"); /* 11-2-1 */
    WRONG(!was_permanent(g, a->target, a->target_generation), "the attack's target never was");
    WRONG(a->keyword > DCG_KEYWORD_COUNT, "the attack is by no keyword");
    WRONG(a->checked && !was_card(g, a->checked, a->checked_generation), "a card is checked that never was");
    return NULL;
}

/* ---- Procedures under way ---- */

static const struct stop *stop_of(const struct frame *f, uint8_t waits_for)
{
    if (waits_for == PROC_picks)
        waits_for = PROC_pick; /* choosing, of several kinds */
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (stops[i].proc == f->proc && stops[i].step == f->step &&
            (stops[i].waits_for == waits_for ||
             (stops[i].waits_for == ANY_CLAUSE && waits_for > PROC_effect)))
            return &stops[i];
    return NULL;
}

/* The terms on which a card is played, used, linked or digivolved into. */
static int frame_flags(const struct frame *f)
{
    switch (f->proc) {
    case PROC_play:
        return f->play.terms;
    case PROC_use:
        return f->use.terms;
    case PROC_link:
        return f->link.terms;
    default:
        return f->digivolve.terms;
    }
}

/* A card that a procedure is about to place is where it was found, unless it has become a new card since. */
static bool placeable(const struct dcg_game *g, const struct frame *f, bool same)
{
    const struct card *c = &g->card[f->card];

    if (!f->card || f->card >= g->card_top)
        return false;
    if (!same)
        return true;
    if (card_owner(g, f->card) != f->player || c->place == DCG_PLACE_OUTSIDE ||
        c->place == DCG_PLACE_BREEDING)
        return false;
    if (c->place == DCG_PLACE_BATTLE)
        return f->proc == PROC_link && !(c->flags & CARD_TOKEN);
    return c->place == DCG_PLACE_HAND || frame_flags(f) & FROM_ANYWHERE;
}

static const char *link_unsound(const struct dcg_game *g, const struct frame *f)
{
    bool same = g->card[f->card].generation == f->link.card_generation;

    WRONG(!placeable(g, f, same), "a card is being linked from nowhere");
    if (f->step == 1)
        return NULL;
    WRONG(!same || !permanent_alive(g, f->permanent, f->generation) ||
              permanent_of(g, f->permanent)->top == f->card,
          "a card is being linked to nothing");
    return NULL;
}

static const char *activate_unsound(const struct dcg_game *g, const struct frame *f)
{
    WRONG(f->step == 2 && (f->activate.pending < 0 || f->activate.pending >= g->pendings ||
                           g->pending[f->activate.pending].what.player != f->player),
          "nothing is pending that could be activated");
    return NULL;
}

/* A permanent can leave for a pile, or for the place under another. */
static bool leave_unsound(const struct dcg_game *g, const struct frame *f)
{
    const struct leave_locals *leave = &f->leave;
    int place = leave->place, event = leave->event;

    if (f->proc == PROC_delete ? event != DCG_EVENT_DELETED || place != DCG_PLACE_TRASH
                               : event != DCG_EVENT_TRASHED && event != DCG_EVENT_RETURNED &&
                                     event != DCG_EVENT_PLACED && event != DCG_EVENT_MOVED)
        return true;
    if (leave->first < 0 || leave->last > g->journals)
        return true;
    if ((place == DCG_PLACE_BREEDING) != (event == DCG_EVENT_MOVED))
        return true;
    if (place == DCG_PLACE_NOWHERE || place == DCG_PLACE_BREEDING)
        return place == DCG_PLACE_NOWHERE && event != DCG_EVENT_PLACED;
    if (place != DCG_PLACE_UNDER && (pile_for_place(place) == PILE_KINDS || place == DCG_PLACE_BATTLE))
        return true;
    return leave->end < TOP || leave->end > BOTTOM || leave->face > LIES_DOWN ||
           !was_permanent(g, f->permanent, f->generation);
}

/* A card is being played, and cards are chosen to be placed under it. */
static bool placeable_under(const struct dcg_game *g, const struct frame *f)
{
    return f > g->frame && f->card && f->card < g->card_top && f->materials.first >= 0 &&
           f->materials.first <= g->journals && f->materials.material >= 0 && f->materials.taken >= 0;
}

/* What a procedure remembers makes sense when it goes on. */
static const char *frame_unsound(const struct dcg_game *g, const struct frame *f)
{
    const struct card *c = &g->card[f->card];
    bool nobody = f->proc == PROC_check && f->step == 2; /* nobody has to choose any more */
    const permanent_set *permanents = frame_set(f);

    WRONG(f->player > (nobody ? NO_PLAYER : 1) || f->cause.kind > DCG_CAUSE_EFFECT,
          "a procedure makes no sense");
    WRONG(permanents && *permanents & ~g->permanents_used, "a procedure is about a permanent that is gone");
    switch (f->proc) {
    case PROC_play:
    case PROC_use:
        WRONG((f->step == 1 || f->proc == PROC_play) && !placeable(g, f, c->generation == f->generation),
              "a card comes from nowhere");
        return NULL;
    case PROC_materials:
        WRONG(!placeable_under(g, f), "cards are placed under nothing");
        return NULL;
    case PROC_dna:
        WRONG(f->digivolve.materials < 1 || f->digivolve.materials > MATERIALS,
              "a DNA digivolution has no materials");
        /* fall through */
    case PROC_digivolve:
    case PROC_burst:
    case PROC_app_fuse:
        WRONG(!placeable(g, f, c->generation == f->digivolve.card_generation), "a card comes from nowhere");
        return NULL;
    case PROC_link:
        return link_unsound(g, f);
    case PROC_activate:
        return activate_unsound(g, f);
    case PROC_delete:
    case PROC_leave:
        WRONG(leave_unsound(g, f), "something leaves for nowhere");
        WRONG(f->leave.rule <= 0 || f->leave.rule >= RULE_END, "something leaves by no rule");
        return NULL;
    case PROC_suspend:
    case PROC_unsuspend:
        WRONG(f->orient.rule <= 0 || f->orient.rule >= RULE_END, "something turns by no rule");
        return NULL;
    case PROC_attack:
        WRONG(g->attack.timing || f->player != g->turn_player,
              "an attack is declared out of turn"); /* 11-2-4 */
        WRONG(!was_permanent(g, f->attack.target, f->attack.target_generation),
              "the attack's target never was");
        return NULL;
    case PROC_block:
        WRONG(g->attack.timing != ATTACK_BLOCK || f->player == g->attack.player,
              "a block is out of turn"); /* 11-4-1 */
        return NULL;
    case PROC_battle:
        WRONG(g->attack.timing != ATTACK_BATTLE_END && !g->resolutions, "a battle is out of turn");
        return NULL;
    default:
        return NULL;
    }
}

/* Only a pick that is under way has chosen something. */
static const char *choosing_unsound(const struct dcg_game *g)
{
    const struct choosing *c = &g->choosing;
    bool choosing = false;

    WRONG(c->permanents & ~g->permanents_used, "a permanent was chosen that is gone");
    CARDS_EACH (card, c->cards)
        WRONG(card >= g->card_top, "a card was chosen that never was");
    for (int i = 0; i < g->frames; i++)
        choosing |= g->frame[i].proc == PROC_pick;
    WRONG(!choosing && !zero(c, sizeof *c), "something was chosen and nobody chooses");
    return NULL;
}

/* Each procedure waits for the one above it; the main loop calls the lowest one. */
static const char *frames_unsound(const struct table *t)
{
    const struct dcg_game *g = t->g;
    uint8_t bottom = g->frame[0].proc;
    int interrupts = 0;

    for (int i = 0; i < g->frames; i++) {
        uint8_t above = i + 1 < g->frames ? g->frame[i + 1].proc : (uint8_t)PROC_none;
        if (above == PROC_repeat)
            above = PROC_none; /* its question comes again afterwards */
        WRONG(!stop_of(&g->frame[i], above), "a procedure waits for nothing");
        WRONG_IF(frame_unsound(g, &g->frame[i]));
        WRONG_IF(effect_frame_unsound(t, &g->frame[i]));
        interrupts += g->frame[i].proc == PROC_would;
    }
    WRONG(bottom == PROC_suspend || bottom == PROC_delete || bottom == PROC_leave || bottom == PROC_would ||
              bottom == PROC_postponed,
          "a procedure is under way that nobody called");
    WRONG_IF(choosing_unsound(g));
    WRONG((bottom == PROC_setup) != (g->phase == DCG_PHASE_SETUP), "the game is being prepared and played");
    WRONG(interrupts != g->chain, "an interruption is under way that nobody began");
    return NULL;
}

/* ---- The turn and the question ---- */

/* Who answers what a procedure asks. */
static uint8_t asked_player(const struct dcg_game *g, const struct frame *f)
{
    switch (f->proc) {
    case PROC_setup:
        return g->first_player ^ f->player;
    case PROC_breeding:
    case PROC_main:
        return g->turn_player;
    default:
        return f->player;
    }
}

/* Every option of the question can be taken, and there is one. found has room for DCG_MAX_OPTIONS. */
static const char *options_unsound(const struct table *t, dcg_option *found)
{
    const struct decision *d = &t->g->decision;
    struct options o = options_in(found);

    list_options(t, &o);
    WRONG(o.count < 1, "a question has no answer");
    WRONG(o.count > DCG_MAX_OPTIONS, "a question has too many answers");
    for (int i = 0; i < o.count; i++)
        WRONG(why_not(t, d->player, found[i]), "a question offers what can't be done");
    return NULL;
}

static const char *question_unsound(const struct table *t)
{
    const struct decision *d = &t->g->decision;
    const struct frame *f = &t->g->frame[t->g->frames - 1];

    WRONG(stop_of(f, PROC_none)->decision != d->kind, "a question is open that nobody asked");
    WRONG(asked_player(t->g, f) != d->player, "the wrong player is asked");
    /* too many for the stack of a small thread, and a check takes no memory */
    static _Thread_local dcg_option found[DCG_MAX_OPTIONS];
    return options_unsound(t, found);
}

static const char *result_unsound(const struct dcg_game *g)
{
    WRONG(g->outcome > DCG_FAILED || g->status > DCG_ERROR_INTERNAL || g->end_rule >= RULE_END,
          "the result makes no sense");
    WRONG((g->outcome == DCG_FAILED) != (g->status != DCG_OK), "the game failed for no reason");
    WRONG(g->winner > NO_PLAYER || (g->outcome == DCG_WON) != (g->winner != NO_PLAYER),
          "the winner has not won");
    return NULL;
}

static const char *turn_unsound(const struct dcg_game *g)
{
    const struct decision *d = &g->decision;

    WRONG(g->memory < -10 || g->memory > 10, "memory is off the gauge"); /* 1-4-2-2 */
    WRONG(g->turn_player > 1 || g->first_player > 1 || g->phase >= DCG_PHASE_COUNT ||
              g->phase_step > STEP_DONE || !g->turn || g->redrawn > 3 || g->end_timing > 1,
          "the turn makes no sense");
    WRONG(d->player > 1 || d->kind >= DCG_DECISION_COUNT || d->asked > 1 || d->unused,
          "the question makes no sense");
    WRONG(g->view > VIEW_OF_BOTH, "nobody has such a view");
    WRONG(!dcg_rules_text((dcg_rules)g->rules), "there is no such version of the rules");
    WRONG(!g->view && zero(g->random, sizeof g->random), "nothing is random");
    WRONG(g->unused[0] || g->unused[1], "the turn has marks that make no sense");
    WRONG(g->fixpoint & ~g->permanents_used, "effects of nobody keep each other true");
    if (g->outcome != DCG_PLAYING)
        return d->asked ? "a question is open although the game is over" : NULL;
    WRONG(!d->asked || !d->kind || d->answer || !g->frames, "nobody has to decide although the game goes on");
    return NULL;
}

const char *unsound(const struct table *t)
{
    struct met seen = {{0}, 0};

    WRONG_IF(looks_unsound(t));
    WRONG_IF(result_unsound(t->g));
    WRONG_IF(turn_unsound(t->g));
    WRONG_IF(loop_unsound(t->g));
    if (t->g->outcome == DCG_FAILED || (t->g->outcome == DCG_DRAWN && t->g->end_rule == RULE_LOOP_DRAW))
        return NULL; /* it stopped in the middle of something */
    WRONG_IF(areas_unsound(t->g, &seen));
    WRONG_IF(cards_unsound(t, &seen));
    WRONG_IF(records_unsound(t));
    WRONG_IF(attack_unsound(t->g));
    if (t->g->outcome != DCG_PLAYING)
        return NULL;
    WRONG_IF(frames_unsound(t));
    WRONG_IF(question_unsound(t));
    return NULL;
}
