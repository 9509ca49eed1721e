/* do_attack.c - actions about the attack in progress: its target changes (11-2-7), it ends (15-15-1); and battles
 * without an attack (14). */
#include "effect/declare.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/resolve.h"
#include "state/procedure.h"

static bool is_player(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_REF && n->mode == MODE_PLAYER;
}

PROC(do_change_target)
{
    struct dcg_game *g = t->g;
    bool changed = false;

    BEGIN;
    if (is_player(t->cards, node_at(t->cards, f->node)->a)) {
        if (!attack_change_target(t, NO_BODY, act_cause(t, f->act), RULE_11_2_7_2))
            act_fail(g, f->act);
        DONE;
    }
    CALL(1, call_pick(t, f->act, node_at(t->cards, f->node)->a, 1, pick_flags(g, f->act)));
    struct things chosen;
    journal_last(g, f->act, &chosen);
    SET_EACH (body, chosen.bodies) /* 11-2-7-5: even those that effects don't affect */
        changed = changed || attack_change_target(t, body, act_cause(t, f->act), RULE_11_2_7_2);
    if (!changed)
        act_fail(g, f->act);
    END;
}

PROC(do_end_attack)
{
    struct dcg_game *g = t->g;

    BEGIN;
    g->attack.ended = g->attack.timing != ATTACK_NONE; /* 15-15-1-1 */
    if (!g->attack.ended)
        act_fail(g, f->act);
    END;
}

const char *attack_unknown(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    if (n->mode == MODE_END_ATTACK)
        return NULL;
    if (is_player(cards, n->a))
        return NULL;
    return most_meant(cards, n->a) > 1 ? "several at once" : target_unknown(cards, n->a);
}

bool attack_possible(const struct scope *s, node_id action)
{
    const struct node *n = NODE_OF(s, action);
    struct things all;

    if (n->mode == MODE_END_ATTACK)
        return s->t->g->attack.timing != ATTACK_NONE;
    if (is_player(s->t->cards, n->a))
        return attack_can_change_target(s->t, NO_BODY);
    candidates(s, n->a, &all);
    SET_EACH (body, all.bodies)
        if (attack_can_change_target(s->t, body))
            return true;
    return false;
}

/* ---- Battles ---- */

static body_set fighters(const struct table *t, body_set bodies)
{
    body_set able = 0;

    SET_EACH (body, bodies & t->g->bodies_used)
        if (body_is_digimon(t, body) && !body_is(t->g, body, BODY_BREEDING))
            able |= set_of(body);
    return able;
}

/* Is there somebody on both sides? */
static bool battle_possible(const struct table *t, const struct frame *f)
{
    struct scope s = act_scope(t, f->act);
    struct things who, whom;

    if (doer(f))
        candidates(&s, doer(f), &who);
    else
        journal_last(t->g, f->act, &who);
    candidates(&s, node_at(t->cards, f->node)->a, &whom);
    return fighters(t, who.bodies) && fighters(t, whom.bodies);
}

/* One of those chosen last; NO_BODY: none that could battle. A battle is a rule: even those that effects don't affect
 * battle (Q6349). */
static uint8_t fighter(const struct table *t, const struct frame *f)
{
    struct things chosen;

    journal_last(t->g, f->act, &chosen);
    body_set able = fighters(t, chosen.bodies);
    return able ? set_first(able) : NO_BODY;
}

static void battle_over(struct table *t, const struct frame *f) /* 14-2-5 */
{
    EMIT(END_OF_BATTLE, RULE_14_2_5, .player = f->player);
    happen(t, &(struct happening){.kind = DCG_EVENT_END_OF_BATTLE, .players = player_bit(f->player)});
    lasting_end(t, UNTIL_BATTLE_ENDS);
}

PROC(do_battle)
{
    struct dcg_game *g = t->g;

    BEGIN;
    if (!battle_possible(t, f)) {
        act_fail(g, f->act);
        DONE;
    }
    if (f->flag & DOING_MAY) {
        ASK(1, OPTIONAL, f->player); /* 15-9-2-2 */
        if (doing_declined(t, f))
            DONE;
    }
    if (doer(f))
        CALL(2, call_pick(t, f->act, doer(f), 1, pick_flags(g, f->act)));
    f->body = fighter(t, f);
    f->incarnation = body_incarnation(g, f->body);
    CALL(3, call_pick(t, f->act, node_at(t->cards, f->node)->a, 1, pick_flags(g, f->act)));
    f->body2 = fighter(t, f);
    if (!body_alive(g, f->body, f->incarnation) || f->body2 == NO_BODY || f->body2 == f->body) {
        act_fail(g, f->act);
        DONE;
    }
    CALL(4, call_battle(t, f->body, f->body2, 0));
    battle_over(t, f);
    END;
}

const char *battle_unknown(const dcg_cards *cards, node_id deed)
{
    const struct node *n = node_at(cards, deed);

    if (!n->a || n->b || n->c || most_meant(cards, n->a) > 1)
        return "this battle is not known";
    return target_unknown(cards, n->a);
}
