/* block.c - blocking (chapter 12, 16-4, 16-29). */
#include "query/info.h"
#include "state/set.h"
#include "rules/attack.h"
#include "query/permit.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

/* 16-29-3: <Collision> of the Digimon that is attacking */
bool block_forced(const struct table *t)
{
    return attacker_there(t) && permanent_has(t, t->g->attack.attacker, DCG_KEYWORD_COLLISION); /* 16-29-2 */
}

/* Can this permanent of the attacked player block now? */
static refusal permanent_refusal(const struct table *t, uint8_t permanent)
{
    const struct dcg_game *g = t->g;

    if (permanent_is(g, permanent, PERMANENT_BREEDING))
        return DCG_REFUSAL_BLOCK_NOT_BATTLE_AREA; /* 12-1-1 */
    if (!permanent_is_digimon(t, permanent))
        return DCG_REFUSAL_BLOCK_NOT_DIGIMON;              /* 4-2-8, M-14 */
    if (!permanent_has(t, permanent, DCG_KEYWORD_BLOCKER)) /* 16-4-2: as it has it now */
        return DCG_REFUSAL_BLOCK_NO_BLOCKER;               /* 12-1-1, 16-4-1 */
    if (g->attack.target == permanent &&
        g->attack.target_generation == permanent_of(g, permanent)->generation)
        return DCG_REFUSAL_BLOCK_IS_TARGET; /* 12-1-5 */
    if (permanent_is(g, permanent, PERMANENT_SUSPENDED))
        return DCG_REFUSAL_BLOCK_SUSPENDED; /* 12-1-7-1 */
    if (permanent_cant(t, permanent, CANT_SUSPEND))
        return DCG_REFUSAL_BLOCK_CANT_SUSPEND; /* 12-1-4 */
    if (permanent_cant(t, permanent, CANT_BLOCK) || block_barred(t, g->attack.attacker, permanent) ||
        target_kept(t, g->attack.attacker))
        return DCG_REFUSAL_BLOCK_CANT; /* 15-1-3, 12-1-1 */
    return 0;
}

refusal block_refusal(const struct table *t, int player, uint8_t card)
{
    const struct dcg_game *g = t->g;
    uint8_t permanent = permanent_with_top(g, card);

    if (!g->attack.timing)
        return DCG_REFUSAL_BLOCK_NOT_NOW; /* 11-4-1 */
    if (player == g->attack.player)
        return DCG_REFUSAL_BLOCK_TURN_PLAYER; /* 11-4-1 */
    if (g->attack.blocked)
        return DCG_REFUSAL_BLOCK_ONCE; /* 12-1-2, 12-1-3 */
    if (!attacker_there(t))
        return DCG_REFUSAL_BLOCK_ATTACKER_GONE; /* 12-1-6 */
    if (g->attack.timing != ATTACK_BLOCK)
        return DCG_REFUSAL_BLOCK_NOT_NOW;
    refusal no = card_own_refusal(g, player, card);
    if (no)
        return no;
    return permanent == NO_PERMANENT ? DCG_REFUSAL_BLOCK_NOT_BATTLE_AREA : permanent_refusal(t, permanent);
}

/* Nobody asks why not: what is quickly seen comes first. */
static bool can_block(const struct table *t, uint8_t permanent)
{
    return (t->coverage || !permanent_is(t->g, permanent, PERMANENT_SUSPENDED)) &&
           !permanent_refusal(t, permanent);
}

void block_options(const struct table *t, int player, struct options *o)
{
    const struct pile *battle = &t->g->pile[player][PILE_BATTLE];
    int before = o->count;

    for (int i = 0; i < battle->count; i++)
        if (can_block(t, battle->at[i]))
            offer(o, DCG_OPTION_BLOCK, permanent_of(t->g, battle->at[i])->top, 0, 0);
    if (o->count == before || !block_forced(t))
        offer(o, DCG_OPTION_NO_BLOCK, 0, 0, 0);
}

struct frame *call_block(struct table *t)
{
    struct frame *f = frame_push(game_of(t), PROC_block);

    f->player = opponent(t->g->attack.player);
    return f;
}

static bool any_blocker(const struct table *t, int player)
{
    const struct pile *battle = &t->g->pile[player][PILE_BATTLE];

    for (int i = 0; i < battle->count; i++)
        if (can_block(t, battle->at[i]))
            return true;
    return false;
}

/* 12-1-1: the attack has a new target. */
static void block_now(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);

    g->attack.blocked = true; /* 12-1-2, 16-4-3 */
    EMIT_KEYWORD(BLOCKER, f->permanent);
    if (t->sink && block_forced(t))
        EMIT_KEYWORD(COLLISION, g->attack.attacker);
    EMIT(BLOCKED, RULE_BLOCK_DECLARE, .player = f->player, .card = permanent_of(g, f->permanent)->top);
    HAPPEN(BLOCKED, .players = player_bit(f->player), .permanents = set_of(f->permanent),
           .other = g->attack.attacker, .other_generation = g->attack.attacker_generation,
           .how = (uint16_t)(attacker_there(t) ? HOW_OTHER : 0));
    attack_change_target(t, f->permanent, BY_RULE, RULE_BLOCK_MEANING); /* 11-2-7-4 */
}

PROC(block) /* 12-1-7 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    if (!attacker_there(t) || !any_blocker(t, f->player)) /* 12-1-6 */
        DONE;
    ASK(1, BLOCK, f->player);
    if (DCG_OPTION_VERB(g->decision.answer) != DCG_OPTION_BLOCK)
        DONE;
    f->permanent = permanent_with_top(g, (uint8_t)DCG_OPTION_CARD(g->decision.answer));
    f->generation = permanent_of(g, f->permanent)->generation;
    CALL(2, call_suspend(t, set_of(f->permanent), BY_RULE, RULE_BLOCK_DECLARE)); /* 12-1-7-1 */
    if (permanent_alive(g, f->permanent, f->generation) && permanent_is(g, f->permanent, PERMANENT_SUSPENDED))
        block_now(t, f);
    END;
}
