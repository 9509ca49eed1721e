/* do_turn.c - actions that turn or count: suspend, unsuspend, flip, hatch, move, choose, memory, costs. */
#include "effect/payment.h"
#include "state/set.h"
#include "rules/leave.h"
#include "rules/memory.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/turn.h"
#include "state/procedure.h"
#include "record/record.h"

/* ---- Suspending and unsuspending ---- */

static permanent_set chosen_permanents(const struct dcg_game *g, const struct frame *f)
{
    struct objects chosen;

    journal_last(g, f->resolution, &chosen);
    return chosen.permanents;
}

static void turned(struct table *t, struct frame *f, enum entry_what what)
{
    struct dcg_game *g = game_of(t);
    struct objects done = {.permanents = g->result_set};

    if (set_count(done.permanents) < f->action.chosen || f->action.chosen < action_least(t, f))
        resolution_fail(g, f->resolution);
    journal_mark(g, f->resolution, &done, what);
}

/* What let an opponent's Digimon be suspended is used up, if it says how often (15-14-1). */
static void substitute_payers_used(struct table *t, uint8_t resolution, permanent_set suspended)
{
    struct scope s = resolution_scope(t, resolution);
    struct effect_instance effect;

    SET_EACH (permanent, suspended)
        if (substitute_payer_of(&s, permanent, &effect))
            use_add(t, &effect);
}

/* Those that are turned already, or not affected, are left out by the procedures (1-3-3). */
PROC(do_orient)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);

    BEGIN;
    CALL(1, call_pick(t, f->resolution, action->target, f->action.times, pick_flags(g, f->resolution)));
    f->action.chosen = (int16_t)set_count(chosen_permanents(g, f));
    if (action->op == OP_SUSPEND) {
        CALL(2,
             call_suspend(t, chosen_permanents(g, f), resolution_cause(t, f->resolution), RULE_TERM_SUSPEND));
        substitute_payers_used(t, f->resolution, g->result_set);
        turned(t, f, ENTRY_SUSPENDED);
    } else {
        CALL(3, call_unsuspend(t, chosen_permanents(g, f), resolution_cause(t, f->resolution),
                               RULE_TERM_UNSUSPEND));
        turned(t, f, ENTRY_UNSUSPENDED);
    }
    END;
}

/* ---- What is done at once to what was picked ---- */

/* Turns security cards over; both players have seen them then. How many. */
static int flip(struct table *t, const struct frame *f, const struct objects *chosen)
{
    struct dcg_game *g = game_of(t);
    bool up = action_of(t, f)->face_up;
    struct game_event h = {.kind = DCG_EVENT_FLIPPED,
                           .cause = resolution_cause(t, f->resolution),
                           .from = DCG_PLACE_SECURITY,
                           .to = DCG_PLACE_SECURITY,
                           .value = up};
    struct object list[DCG_MAX_CARDS];
    struct objects done = {0};

    for (int i = 0, count = objects_list(g, chosen, list); i < count; i++) {
        struct card *c = &g->card[list[i].card];
        if (c->place != DCG_PLACE_SECURITY || !(c->flags & CARD_FACE_DOWN) == up)
            continue; /* 1-3-3 */
        field_changed(t);
        c->flags ^= CARD_FACE_DOWN;
        card_show(t, list[i].card); /* 3-7-4 */
        objects_add(&done, list[i]);
        cards_insert(h.cards, list[i].card);
        h.players |= player_bit(card_owner(g, list[i].card));
        EMIT(FLIPPED, RULE_AREA_SECURITY_FACE_UP, .player = (uint8_t)card_owner(g, list[i].card),
             .card = list[i].card, .value = up);
    }
    journal_mark(g, f->resolution, &done, ENTRY_FLIPPED);
    if (objects_any(&done))
        happen(t, &h);
    return objects_count(&done);
}

static int move_out(struct table *t, const struct objects *chosen)
{
    int moved = 0;

    SET_EACH (permanent, chosen->permanents) {
        uint8_t top = permanent_of(t->g, permanent)->top;
        if (move_refusal(t, permanent_player(t->g, permanent), top))
            continue; /* 4-15-2 */
        breeding_move(t, permanent);
        moved++;
    }
    return moved;
}

PROC(do_picked)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);
    struct objects chosen;
    int done;

    BEGIN;
    if (action->unseen)
        pick_unseen(t, f->resolution, action->target, f->action.times);
    else
        CALL(1, call_pick(t, f->resolution, action->target, f->action.times, pick_flags(g, f->resolution)));
    journal_last(g, f->resolution, &chosen);
    if (action->op == OP_FLIP)
        done = flip(t, f, &chosen);
    else if (action->op == OP_MOVE_OUT)
        done = move_out(t, &chosen);
    else
        done = objects_count(&chosen);
    if (done < objects_count(&chosen) || done < action_least(t, f))
        resolution_fail(g, f->resolution);
    END;
}

PROC(do_move_in)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);

    BEGIN;
    CALL(1, call_pick(t, f->resolution, action->target, f->action.times, pick_flags(g, f->resolution)));
    f->action.chosen = (int16_t)set_count(chosen_permanents(g, f));
    CALL(2, call_leave(t, &(struct leaving){.set = chosen_permanents(g, f),
                                            .kind = DCG_EVENT_MOVED,
                                            .cause = resolution_cause(t, f->resolution),
                                            .to = {.place = DCG_PLACE_BREEDING},
                                            .rule = RULE_TERM_MOVE_MEANING}));
    if (set_count(g->result_set) < f->action.chosen || f->action.chosen < action_least(t, f))
        resolution_fail(g, f->resolution);
    END;
}

/* ---- What nobody is picked for ---- */

static bool pay(struct table *t, int player, int cost)
{
    if (!cost_payable(t->g, player, cost))
        return false;
    cost_pay(t, player, cost, RULE_TERM_MEMORY_PAY);
    return true;
}

/* What it gains is what the marker moves: memory is never more than 10 (1-4-2-2). */
static void turn_gain(struct table *t, const struct frame *f, int amount)
{
    int before = memory_of(t->g, f->player);
    struct resolution *resolution = resolution_at(game_of(t), f->resolution);

    memory_gain_by(t, f->player, amount, resolution_cause(t, f->resolution));
    if (f->player == resolution->what.player)
        resolution->gained = (uint8_t)(resolution->gained + memory_of(t->g, f->player) - before);
}

/* False: it can't be done. */
static bool done_at_once(struct table *t, const struct frame *f, const struct action *action)
{
    int amount = action->number * f->action.times;

    switch (action->op) {
    case OP_GAIN_MEMORY:
        turn_gain(t, f, amount);
        return true;
    case OP_LOSE_MEMORY:
        memory_gain(t, f->player, -amount, RULE_TERM_MEMORY_GAIN_LOSE);
        return true;
    case OP_SET_MEMORY:
        memory_set(t, f->player, action->number, RULE_TERM_MEMORY_GAIN_LOSE);
        return true;
    case OP_PAY:
        return pay(t, f->player, amount);
    case OP_WIN:
        game_win(t, f->player, RULE_GAME_WIN_BY_EFFECT);
        return true;
    default: /* 4-16-2, 4-16-3 */
        if (hatch_refusal(t, f->player))
            return false;
        hatch(t, f->player);
        return true;
    }
}

PROC(do_at_once)
{
    BEGIN;
    if (!done_at_once(t, f, action_of(t, f)))
        resolution_fail(game_of(t), f->resolution);
    END;
}
