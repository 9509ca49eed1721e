/* do_play.c - playing cards and tokens without paying for them, several at the same time. */
#include "effect/declare.h"
#include "state/set.h"
#include "rules/digixros.h"
#include "rules/interrupt.h"
#include "rules/play.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "record/record.h"

#include <string.h>

/* ---- Tokens (4-18) ---- */

static void tokens_create(struct table *t, const struct frame *f)
{
    const struct tokens_action *tokens = &action_of(t, f)->tokens;

    for (int i = 0; i < tokens->count; i++)
        for (int left = tokens->number[i] * f->do_play.times; left > 0; left--) {
            uint8_t card = card_create(t, f->player, tokens->def[i], false, true);
            if (!card)
                return;
            journal_add(t, f->resolution, object_card(card), ENTRY_CHOSEN, SLOT_CHOSEN);
        }
}

/* A token that is not played after all was never there. */
static void token_drop(struct table *t, uint8_t card)
{
    const struct dcg_game *g = t->g;

    if (g->card[card].flags & CARD_TOKEN && g->card[card].place == DCG_PLACE_NOWHERE)
        card_put(t, card, DCG_PLACE_TRASH, TOP);
}

static void tokens_drop(struct table *t, const struct frame *f)
{
    CARDS_EACH (card, f->do_play.cards)
        token_drop(t, card);
}

/* "This effect can't play tokens with the same name as your Digimon" */
static bool token_barred(const struct table *t, const struct frame *f, uint8_t card)
{
    const struct action *action = action_of(t, f);
    struct scope s = resolution_scope(t, f->resolution);

    return action->op == OP_PLAY_TOKENS && action->tokens.barred &&
           object_is(&s, action->tokens.barred, object_card(card));
}

/* ---- Playing for nothing ---- */

/* 3-4-5-2: there is room for one Digimon; another that is played at the same time takes it, too. */
static bool breeding_taken(const struct dcg_game *g, const struct frame *f, int player)
{
    CARDS_EACH (card, f->do_play.cards)
        if (card_owner(g, card) == player)
            return true;
    return breeding_permanent(g, player) != NO_PERMANENT;
}

/* 3-1-3-8: it comes to the side of its owner. */
static bool playable(const struct table *t, const struct frame *f, uint8_t card)
{
    struct terms terms = {.cause = resolution_cause(t, f->resolution), .flags = UNPAID | FROM_ANYWHERE};
    int owner = card_owner(t->g, card);

    if (action_enters(action_of(t, f)) & ENTERS_BREEDING && breeding_taken(t->g, f, owner))
        return false;
    if (token_barred(t, f, card) || field_full_for(t->g, card, cards_size(f->do_play.cards)))
        return false;
    return !play_refusal_on(t, owner, card, &terms);
}

/* One of each is played, all or none (16-28-6). */
static bool plays_each(const struct action *action)
{
    return action->op == OP_PLAY_FREE && action->declare.each;
}

/* Those of the chosen that can be played, into f->do_play.cards; where one of each is played, all or none (16-28-6). */
static void played_gather(struct table *t, struct frame *f)
{
    struct objects chosen;
    bool all = true;

    journal_last(t->g, f->resolution, &chosen);
    CARDS_EACH (card, chosen.cards) {
        if (playable(t, f, card)) {
            cards_insert(f->do_play.cards, card);
            continue;
        }
        all = false;
        token_drop(t, card);
    }
    if (!all && plays_each(action_of(t, f)))
        memset(f->do_play.cards, 0, sizeof f->do_play.cards);
    f->do_play.chosen = (int16_t)objects_count(&chosen);
}

static void show(struct table *t, const struct frame *f) /* 7-1-3-1 */
{
    CARDS_EACH (card, f->do_play.cards) {
        card_show(t, card);
        EMIT(REVEALED, RULE_PLAY_REVEAL, .player = f->player, .card = card);
    }
}

/* Those that are still what they were, at the same time, each on its owner's side. */
static permanent_set played_place(struct table *t, const struct frame *f)
{
    int enters = action_enters(action_of(t, f));
    struct objects same;
    permanent_set permanents = 0;

    journal_last(t->g, f->resolution, &same);
    for (int player = 0; player < PLAYERS; player++) {
        uint64_t cards[4] = {0};
        CARDS_EACH (card, f->do_play.cards)
            if (cards_has(same.cards, card) && card_owner(t->g, card) == player)
                cards_insert(cards, card);
        if (cards_any(cards))
            permanents |= play_place(t, player, cards, resolution_cause(t, f->resolution), enters,
                                     f->do_play.placed << 8);
    }
    return permanents;
}

static void playing_note(struct table *t, const struct frame *f, permanent_set permanents)
{
    struct dcg_game *g = game_of(t);

    if (permanents)
        journal_group(g, f->resolution);
    SET_EACH (permanent, permanents)
        journal_add(t, f->resolution, object_permanent(g, permanent), ENTRY_PLAYED, SLOT_MADE);
    if (!permanents || set_count(permanents) < f->do_play.chosen)
        resolution_fail(g, f->resolution);
}

PROC(do_play)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);

    BEGIN;
    if (action->op == OP_PLAY_TOKENS) {
        journal_group(g, f->resolution);
        tokens_create(t, f);
    } else {
        CALL(2, call_pick(t, f->resolution, action->target, f->do_play.times,
                          pick_flags(g, f->resolution) | PICK_PLAYED | (plays_each(action) ? PICK_EACH : 0)));
    }
    played_gather(t, f);
    if (!cards_any(f->do_play.cards)) {
        resolution_fail(g, f->resolution);
        DONE;
    }
    show(t, f);
    struct game_event what = playing(g, f->player, f->do_play.cards, resolution_cause(t, f->resolution));
    CALL(3, call_would(t, &what, NO_COST)); /* 7-1-2-2 */
    if (g->result != PREVENTED) {
        while ((f->do_play.card = cards_next(f->do_play.cards, f->do_play.card)) !=
               0) { /* 7-2-2-13, 7-3-2-10 */
            CALL(4, call_materials(t, card_owner(g, f->do_play.card), f->do_play.card,
                                   resolution_cause(t, f->resolution), 0));
            f->do_play.placed |= (int16_t)(g->result >> 8);
        }
        playing_note(t, f, played_place(t, f));
    } else {
        playing_note(t, f, 0);
    }
    playing_over(t, f, f->do_play.placed << 8);
    tokens_drop(t, f);
    END;
}
