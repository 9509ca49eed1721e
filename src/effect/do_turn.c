/* do_turn.c - actions that turn or count: suspend, unsuspend, flip, hatch, move, choose, memory, costs. */
#include "effect/payment.h"
#include "state/set.h"
#include "rules/memory.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/turn.h"
#include "state/procedure.h"

/* ---- Suspending and unsuspending ---- */

static permanent_set chosen_permanents(const struct dcg_game *g, const struct frame *f)
{
    struct objects chosen;

    journal_last(g, f->resolution, &chosen);
    return chosen.permanents;
}

static void turned(struct table *t, struct frame *f, enum entry_what what)
{
    struct dcg_game *g = t->g;
    struct objects done = {.permanents = g->result_set};

    if (set_count(done.permanents) < f->action.chosen ||
        f->action.chosen < target_least(t->cards, node_at(t->cards, f->node)->a))
        resolution_fail(g, f->resolution);
    journal_mark(g, f->resolution, &done, what);
}

/* Those that are turned already, or not affected, are left out by the procedures (1-3-3). */
PROC(do_orient)
{
    struct dcg_game *g = t->g;
    const struct node *n = node_at(t->cards, f->node);

    BEGIN;
    CALL(1, call_pick(t, f->resolution, n->a, f->action.times, pick_flags(g, f->resolution)));
    f->action.chosen = (int16_t)set_count(chosen_permanents(g, f));
    if (n->mode == MODE_SUSPEND) {
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
    struct dcg_game *g = t->g;
    bool up = node_at(t->cards, node_at(t->cards, f->node)->b)->mode == MODE_FACE_UP;
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

static int chosen_count(struct dcg_game *g, uint8_t resolution, const struct objects *chosen)
{
    int count = objects_count(chosen);

    if (!count)
        resolution_at(g, resolution)->flags |= RESOLUTION_NOTHING;
    return count;
}

PROC(do_picked)
{
    struct dcg_game *g = t->g;
    const struct node *n = node_at(t->cards, f->node);
    struct objects chosen;
    int done;

    BEGIN;
    if (n->mode == MODE_CHOOSE && n->b)
        pick_unseen(t, f->resolution, n->a, f->action.times);
    else
        CALL(1, call_pick(t, f->resolution, n->a, f->action.times, pick_flags(g, f->resolution)));
    journal_last(g, f->resolution, &chosen);
    if (n->mode == MODE_FLIP)
        done = flip(t, f, &chosen);
    else if (n->mode == MODE_MOVE_OUT)
        done = move_out(t, &chosen);
    else
        done = chosen_count(g, f->resolution, &chosen);
    if (done < objects_count(&chosen) || done < target_least(t->cards, n->a))
        resolution_fail(g, f->resolution);
    END;
}

/* ---- What nobody is picked for ---- */

static void memory_change(struct table *t, const struct frame *f, const struct node *n)
{
    int amount = n->n * f->action.times;

    switch (n->mode) {
    case MODE_GAIN:
        memory_gain_by(t, f->player, amount, resolution_cause(t, f->resolution));
        break;
    case MODE_LOSE:
        memory_gain(t, f->player, -amount, RULE_TERM_MEMORY_GAIN_LOSE);
        break;
    default:
        memory_set(t, f->player, n->n, RULE_TERM_MEMORY_GAIN_LOSE);
        break;
    }
}

static bool done_at_once(struct table *t, const struct frame *f, const struct node *n)
{
    if (n->kind == NODE_MEMORY) {
        memory_change(t, f, n);
        return true;
    }
    if (n->kind == NODE_PAY) {
        if (!cost_payable(t->g, f->player, n->n * f->action.times))
            return false;
        cost_pay(t, f->player, n->n * f->action.times, RULE_TERM_MEMORY_PAY);
        return true;
    }
    if (n->mode == MODE_WIN) {
        game_win(t, f->player, RULE_GAME_WIN_BY_EFFECT);
        return true;
    }
    if (hatch_refusal(t, f->player))
        return false; /* 4-16-2, 4-16-3 */
    hatch(t, f->player);
    return true;
}

PROC(do_at_once)
{
    BEGIN;
    if (!done_at_once(t, f, node_at(t->cards, f->node)))
        resolution_fail(t->g, f->resolution);
    END;
}

/* ---- What is known, what can be paid ---- */

static const char *flip_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *face = node_at(cards, n->b);

    if (face->kind != NODE_ORIENTED || (face->mode != MODE_FACE_UP && face->mode != MODE_FACE_DOWN))
        return "flipping cards this way is not carried out";
    return n->c ? "flipping cards this way is not carried out" : target_unsupported(cards, n->a);
}

const char *do_turn_unsupported(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    if (n->kind == NODE_MEMORY || n->kind == NODE_PAY)
        return n->a || n->b || n->c ? "this change of memory is not carried out" : NULL;
    if (n->n || n->m)
        return "this action with a number is not carried out";
    switch (n->mode) {
    case MODE_WIN:
    case MODE_HATCH:
        return n->a || n->b || n->c ? "this action is not carried out that way" : NULL;
    case MODE_FLIP:
        return flip_unsupported(cards, n);
    case MODE_CHOOSE:
        if (n->b && node_at(cards, n->b)->mode != MODE_UNSEEN)
            return "choosing in this manner is not carried out";
        return n->c ? "choosing in this manner is not carried out" : target_unsupported(cards, n->a);
    default: /* suspend, unsuspend, move out */
        return n->b || n->c ? "this action is not carried out that way" : target_unsupported(cards, n->a);
    }
}

bool do_turn_payable(const struct scope *s, node_id action)
{
    const struct node *n = NODE_OF(s, action);
    const struct dcg_game *g = s->t->g;

    if (n->kind == NODE_PAY || (n->kind == NODE_MEMORY && n->mode == MODE_LOSE))
        return cost_payable(g, s->player, n->n);
    if (n->kind == NODE_MEMORY || n->mode == MODE_WIN)
        return true;
    if (n->mode == MODE_HATCH)
        return !hatch_refusal(s->t, s->player);
    return target_payable(s, action, n->a);
}
