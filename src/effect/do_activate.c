/* do_activate.c - an effect activates another one (15-15-9-1); an Option isn't used by it, so no colors are asked for
 * (4-19-5). */
#include "effect/run_program.h"
#include "state/set.h"
#include "rules/loop.h"
#include "rules/term.h"
#include "record/trigger.h"
#include "compile/compile_modifier.h"
#include "state/procedure.h"
#include "effect/declare.h"
#include "query/modifier.h"
#include "query/activatable.h"

static void find_now(const struct table *t, const struct frame *f, struct activatable *found)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects objects;

    journal_last(t->g, f->resolution, &objects);
    if (f->card) { /* all effects of one card are, wherever it goes in the meantime */
        objects = (struct objects){0};
        objects_add(&objects, (struct object){.card = f->card,
                                              .permanent = permanent_alive(t->g, f->permanent, f->generation)
                                                               ? f->permanent
                                                               : NO_PERMANENT});
        if (objects.permanents && permanent_of(t->g, f->permanent)->top != f->card)
            objects.permanents = 0;
    }
    activatable_find(&s, action_of(t, f), &objects, found);
}

/* Are all of them activated, or 1? */
static bool all_wanted(const struct table *t, const struct frame *f)
{
    return !action_of(t, f)->activate.wanted;
}

static bool is_left(const struct frame *f, const struct activatable *found, int i)
{
    return !(f->do_activate.activated >> i & 1) && !found->at[i].idle;
}

void do_activate_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct activatable found;

    find_now(t, f, &found);
    for (int i = 0; i < found.count; i++)
        if (is_left(f, &found, i))
            offer(o, DCG_OPTION_PICK, 0, 0, i + 1);
}

uint16_t do_activate_effect(const struct table *t, int number)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct activatable found;

    find_now(t, f, &found);
    return number >= 1 && number <= found.count ? found.at[number - 1].effect : 0;
}

/* One that is left; *left: how many are. */
static int next_left(const struct table *t, const struct frame *f, int *left)
{
    struct activatable found;
    int first = -1;

    *left = 0;
    find_now(t, f, &found);
    for (int i = found.count - 1; i >= 0; i--)
        if (is_left(f, &found, i)) {
            first = i;
            ++*left;
        }
    return first;
}

/* All effects of one card are meant: remember which card. */
static void remember(const struct table *t, struct frame *f)
{
    struct objects objects;
    struct object all[DCG_MAX_CARDS];

    if (!all_wanted(t, f))
        return;
    journal_last(t->g, f->resolution, &objects);
    if (objects_list(t->g, &objects, all) != 1)
        return;
    f->card = all[0].card;
    f->permanent = all[0].permanent;
    f->generation = permanent_generation(t->g, all[0].permanent);
}

/* Q5331: what activates must pay. Nobody can tell whether a hidden hand could. */
static bool pays(const struct table *t, uint8_t resolution)
{
    const struct effect_def *e = effect_at(t->cards, resolution_of(t->g, resolution)->what.effect);
    const struct action *payment = payment_action(t->cards, e->payment);
    struct scope s = resolution_scope(t, resolution);
    struct objects objects;

    if (!payment->chooses)
        return e->payment != 0;
    candidates(&s, payment->target, &objects);
    for (int i = 0; i < DCG_MAX_CARDS; i++)
        if (cards_has(objects.cards, (uint8_t)i) && t->g->card[i].place != DCG_PLACE_HAND)
            return true;
    return objects.permanents != 0;
}

/* Has a player decided, in this effect, to come to this? */
static bool was_optional(const struct table *t, const struct frame *f)
{
    const struct effect_def *effect = effect_at(t->cards, resolution_of(t->g, f->resolution)->what.effect);
    const struct instruction *here = code_under_way(t, f->resolution);

    for (const struct instruction *code = code_at(t->cards, effect->code); code <= here; code++)
        switch (code->op) {
        case OP_MAY:
        case OP_BY:
        case OP_DELAY:
        case OP_EITHER:
        case OP_CHOICE:
            return true;
        default:
            break;
        }
    return false;
}

/* 18-3: an effect that activates itself without end. If a player could decide otherwise, that player stops it now
 * (18-3-3-3); else the game is a draw (18-3-2). */
static bool activates_endlessly(struct table *t, const struct frame *f, const struct activatable *found)
{
    int number = f->do_activate.number;

    if (!loop_nests(t->g, found->at[number].effect, found->at[number].card))
        return false;
    EMIT(LOOP, RULE_LOOP_MEANING, .player = NO_PLAYER);
    if (found->count == 1 && !was_optional(t, f))
        game_draw(t, RULE_LOOP_DRAW);
    return true;
}

/* Must the "by" of the effect be done? 4.2: 15-15-7-4: each of them, if it has to be activated. */
static uint16_t must_pay(const struct table *t, const struct frame *f, uint8_t resolution)
{
    if (rules_differ(t, DIFFERENCE_ORDERED_BY))
        return was_optional(t, f) ? 0 : RESOLUTION_ORDERED;
    return pays(t, resolution) ? RESOLUTION_DECLARED : 0;
}

/* The effect is called, nothing is used: no colors are asked for (4-19-5). */
static struct frame *call_found(struct table *t, const struct frame *f)
{
    struct activatable found;
    struct dcg_game *g = game_of(t);

    find_now(t, f, &found);
    if (f->do_activate.number < 0 ||
        f->do_activate.number >= found.count) /* in a saved game that is damaged */
        return NULL;
    if (activates_endlessly(t, f, &found))
        return NULL;
    uint8_t card = found.at[f->do_activate.number].card, host = found.at[f->do_activate.number].host;
    uint16_t generation = permanent_generation(g, host);
    struct frame *called =
        call_effect(t,
                    &(struct effect_instance){.kind = INSTANCE_EFFECT,
                                              .player = f->player,
                                              .card = card,
                                              .value = card,
                                              .card_generation = g->card[card].generation,
                                              .target = host,
                                              .target_generation = generation,
                                              .effect = found.at[f->do_activate.number].effect},
                    NO_GAME_EVENT, 0);
    if (called)
        resolution_at(g, called->resolution)->flags |= must_pay(t, f, called->resolution);
    return called;
}

PROC(do_activate)
{
    struct dcg_game *g = game_of(t);
    int left;

    BEGIN;
    CALL(1, call_pick(t, f->resolution, action_of(t, f)->target, 1, pick_flags(g, f->resolution)));
    remember(t, f);
    while ((f->do_activate.number = (int16_t)next_left(t, f, &left)) >= 0) {
        if (left > 1) {
            ASK(2, CHOOSE_EFFECT, f->player); /* 15-15-9-2 */
            f->do_activate.number = (int16_t)(DCG_OPTION_NUMBER(g->decision.answer) - 1);
        }
        f->do_activate.activated |= UINT64_C(1) << f->do_activate.number;
        CALL(3, call_found(t, f));
        f->do_activate.done++;
        if (!all_wanted(t, f))
            break;
    }
    if (!f->do_activate.done)
        resolution_fail(g, f->resolution);
    END;
}
