/* permit.c - what persistent and lasting effects have to say about playing, digivolving, using, linking, attacking and
 * blocking: the one place where those chapters ask. */
#include "query/modifier.h"
#include "query/scope.h"
#include "query/info.h"
#include "query/permit.h"
#include "query/play_terms.h"
#include "state/procedure.h"
#include "tree/effect_def.h"

int cost_change(const struct table *t, int player, uint8_t card, uint8_t permanent, int kind)
{
    (void)permanent; /* no card changes its cost by whom it digivolves or is linked to */
    return card_cost_change(t, player, card, kind);
}

bool color_met(const struct table *t, uint8_t card, uint8_t colors)
{
    return card_color_met(t, card, colors);
}

/* Who can't play can't by an action, nor by an effect, of whomever the card is; another player's effect can (Q4667,
 * Q4668, Q4671, Q4672). */
bool play_barred(const struct table *t, int player, uint8_t card, struct cause cause)
{
    int who = cause.kind == DCG_CAUSE_EFFECT ? cause.player : player;

    return player_cant(t, who, PLAYER_CANT_PLAY, object_card(card), cause);
}

bool use_barred(const struct table *t, int player, uint8_t card)
{
    return player_cant(t, player, PLAYER_CANT_USE, object_card(card), BY_RULE);
}

bool digivolve_barred(const struct table *t, uint8_t permanent, uint8_t card)
{
    return digivolve_forbidden(t, permanent, card);
}

bool digivolutions_said(const struct table *t)
{
    return (about_now(t) & (MOD_IDENTITY | MOD_BECOME | MOD_DIGIVOLVE)) != 0;
}

unsigned digivolution_said(const struct table *t, uint8_t permanent)
{
    unsigned about = about_permanent(t, permanent);

    return (about & MOD_IDENTITY ? SAID_OTHERWISE : 0u) | (about & MOD_BECOME ? SAID_BARRED : 0u) |
           (about & MOD_DIGIVOLVE ? SAID_PERMITTED : 0u);
}

bool reduction_barred(const struct table *t, int player, int kind)
{
    enum player_cant what = kind == COST_DIGIVOLUTION ? PLAYER_CANT_REDUCE_DIGIVOLUTION : PLAYER_CANT_REDUCE;

    return (kind == COST_PLAY || kind == COST_DIGIVOLUTION) &&
           player_cant(t, player, what, object_card(0), BY_RULE);
}

bool ignoring_barred(const struct table *t, int player)
{
    return player_cant(t, player, PLAYER_CANT_IGNORE_DIGIVOLUTION, object_card(0), BY_RULE);
}

unsigned attacks_said(const struct table *t)
{
    unsigned about = about_now(t);

    return (about & MOD_ATTACK ? SAID_OF_TARGETS | SAID_OF_ATTACKERS : 0u) |
           (about & MOD_TURN ? SAID_OF_ATTACKERS : 0u);
}

bool attack_barred(const struct table *t, uint8_t attacker, uint8_t target)
{
    return attack_forbidden(t, attacker, target);
}

bool attack_permitted(const struct table *t, uint8_t attacker, uint8_t target)
{
    return may_attack(t, attacker, target);
}

bool block_barred(const struct table *t, uint8_t attacker, uint8_t blocker)
{
    return block_forbidden(t, attacker, blocker);
}

bool target_kept(const struct table *t, uint8_t attacker)
{
    return permanent_cant(t, attacker, CANT_TARGET_CHANGE);
}
