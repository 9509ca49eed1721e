/* modifier_kind.c - what persistent effects and timed modifiers are about, as far as their words tell. */
#include "compile/modifier_kind.h"
#include "compile/keyword.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"

/* Deeds that a prohibition is about. */
static const struct {
    uint16_t mode;
    uint8_t cant;
} forbidden_deeds[] = {
    {MODE_ATTACK, CANT_ATTACK},
    {MODE_BLOCK, CANT_BLOCK},
    {MODE_SUSPEND, CANT_SUSPEND},
    {MODE_BE_SUSPENDED, CANT_SUSPEND},
    {MODE_UNSUSPEND, CANT_UNSUSPEND},
    {MODE_BE_UNSUSPENDED, CANT_UNSUSPEND},
    {MODE_DIGIVOLVE, CANT_DIGIVOLVE},
    {MODE_LEAVE, CANT_LEAVE},
    {MODE_BE_ATTACKED, CANT_BE_ATTACKED},
    {MODE_BE_BLOCKED, CANT_BE_BLOCKED},
    {MODE_BE_DELETED, CANT_BE_DELETED},
    {MODE_BE_TRASHED, CANT_BE_TRASHED},
    {MODE_BE_RETURNED, CANT_BE_RETURNED},
    {MODE_HAVE_DP_REDUCED, CANT_DP_REDUCED},
    {MODE_HAVE_TARGET_SWITCHED, CANT_TARGET_CHANGE},
    /* of effects */
    {MODE_DELETE, CANT_BE_DELETED},
    {MODE_TRASH, CANT_BE_TRASHED},
    {MODE_RETURN, CANT_BE_RETURNED},
    {MODE_REDUCE_DP, CANT_DP_REDUCED},
};

int deed_cant(const struct node *deed)
{
    for (size_t i = 0; i < sizeof forbidden_deeds / sizeof forbidden_deeds[0]; i++)
        if (forbidden_deeds[i].mode == deed->mode)
            return forbidden_deeds[i].cant;
    return -1;
}

unsigned cant_about(enum cant what)
{
    switch (what) {
    case CANT_ATTACK:
    case CANT_BE_ATTACKED:
        return MOD_ATTACK;
    case CANT_BLOCK:
    case CANT_BE_BLOCKED:
        return MOD_BLOCK;
    case CANT_SUSPEND:
    case CANT_UNSUSPEND:
        return MOD_TURN;
    case CANT_DIGIVOLVE:
        return MOD_BECOME;
    default:
        return MOD_SUFFER;
    }
}

unsigned deeds_about(const dcg_cards *cards, node_id list)
{
    unsigned about = 0;

    LIST_EACH (cards, item, list) {
        const struct node *deed = node_at(cards, item);
        int cant = deed_cant(deed);
        about |= deed->mode == MODE_ALSO_ATTACK ? MOD_ATTACK
                 : cant < 0                     ? 0 /* of effects */
                                                : cant_about((enum cant)cant);
    }
    return about;
}

static unsigned gain_about(const dcg_cards *cards, node_id gained)
{
    const struct node *n = node_at(cards, gained);

    switch (n->kind) {
    case NODE_LIST:
        return gain_about(cards, n->a) | (n->b ? gain_about(cards, n->b) : 0);
    case NODE_KEYWORD:
        return MOD_KEYWORD | (keyword_has_operand(keyword_of_mode(n->mode)) ? MOD_GAIN : 0);
    case NODE_STATE:
        return n->n < 0 ? MOD_DP | MOD_LOWER : MOD_DP;
    case NODE_GRANT:
        if (effect_at(cards, effect_of_grant(cards, gained))->category != CATEGORY_PERSISTENT)
            return MOD_GAIN;
        return MOD_ALL; /* whatever the gained effect is about */
    default:
        return MOD_ALL;
    }
}

static unsigned deed_about(const dcg_cards *cards, node_id deeds)
{
    unsigned about = deeds_about(cards, deeds);

    LIST_EACH (cards, deed, deeds) {
        int mode = node_at(cards, deed)->mode;
        if (mode == MODE_ACTIVATE)
            about |= MOD_EFFECT;
        if (mode == MODE_AFFECT || mode == MODE_BE_AFFECTED)
            about |= MOD_AFFECT;
        if (mode == MODE_DIGIVOLVE)
            about |= MOD_DIGIVOLVE;
        if (mode == MODE_HAVE_LESS_DP)
            about |= MOD_DP;
    }
    return about;
}

/* What it is treated as or changed into: does that make it a Digimon, does it change its DP, is there something that
 * such a one can't do? */
static unsigned identity_about(const dcg_cards *cards, node_id aspect)
{
    const struct node *n = node_at(cards, aspect);

    if (n->kind == NODE_CANT)
        return deed_about(cards, n->a) & ~(unsigned)MOD_DIGIVOLVE;
    if (n->kind == NODE_HEAD || n->kind == NODE_DP)
        return MOD_IDENTITY | MOD_KIND;
    return MOD_IDENTITY | (n->a ? identity_about(cards, n->a) : 0) |
           (n->b ? identity_about(cards, n->b) : 0) | (n->c ? identity_about(cards, n->c) : 0);
}

/* "... for a DigiXros" */
static unsigned treated_about(const dcg_cards *cards, const struct node *state)
{
    unsigned about = identity_about(cards, state->a);

    return state->b ? (about & ~(unsigned)(MOD_IDENTITY | MOD_KIND)) | MOD_FOR : about;
}

/* What somebody can do: that forbids something only if it is said of nobody (15-1-3). */
static unsigned can_about(const dcg_cards *cards, const struct node *modify, const struct node *state)
{
    const unsigned forbidding = MOD_CAN & ~(unsigned)MOD_ATTACK;
    bool can = state->mode == MODE_CAN || state->mode == MODE_MAY;

    return deed_about(cards, state->a) &
           ~(can && modify && !is_pronoun(node_at(cards, modify->a)) && !target_negated(cards, modify->a)
                 ? forbidding
                 : 0);
}

/* modify NULL: it lasts on a permanent or a kind of permanents */
static unsigned said_about(const dcg_cards *cards, const struct node *modify, const struct node *state)
{
    if (state->kind == NODE_CANT)
        return deed_about(cards, state->a) & ~(unsigned)MOD_DIGIVOLVE;
    switch (state->mode) {
    case MODE_DP:
        return state->n < 0 ? MOD_DP | MOD_LOWER : MOD_DP;
    case MODE_GAIN:
        return gain_about(cards, state->a);
    case MODE_ALSO:
    case MODE_TREATED:
        return treated_about(cards, state);
    case MODE_AFFECTED:
    case MODE_UNAFFECTED:
    case MODE_DONT_AFFECT:
        return MOD_AFFECT;
    case MODE_DIGIXROS:
    case MODE_DIGISORPTION:
        return MOD_MATERIALS;
    case MODE_DOESNT_UNSUSPEND:
        return MOD_TURN;
    case MODE_UNBLOCKABLE:
        return MOD_BLOCK;
    case MODE_DOESNT_ACTIVATE:
        return MOD_EFFECT;
    default:
        return can_about(cards, modify, state);
    }
}

/* What a player can't do. */
static unsigned player_about(const dcg_cards *cards, const struct node *state)
{
    unsigned about = 0;

    LIST_EACH (cards, deed, state->a) {
        int mode = node_at(cards, deed)->mode;
        about |= mode == MODE_ACTIVATE                   ? MOD_EFFECT
                 : mode == MODE_PLAY || mode == MODE_USE ? MOD_PLAY
                                                         : MOD_PLAYER;
    }
    return about;
}

/* What a MODIFY itself says, without a state. */
static unsigned modify_about(const dcg_cards *cards, const struct node *modify)
{
    switch (modify->mode) {
    case MODE_CHANGE_INTO:
    case MODE_TREAT:
        return identity_about(cards, modify->b);
    case MODE_ORIGINAL_DP:
        return MOD_IDENTITY | MOD_KIND;
    case MODE_MAXIMUM:
    case MODE_LOWER_MAXIMUM:
        return MOD_MAXIMUM;
    default: /* ATTACK_TARGET, DP_KEPT */
        return MOD_SUFFER;
    }
}

unsigned state_about(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *m = node_at(cards, modify);

    if (modify && node_at(cards, m->a)->kind == NODE_OWNER && m->mode == MODE_NONE)
        return player_about(cards, node_at(cards, state));
    if (modify && node_is(cards, m->a, NODE_SELECT, MODE_EFFECT))
        return MOD_EFFECT;
    if (modify && m->mode != MODE_NONE && m->mode != MODE_PREVENT)
        return modify_about(cards, m);
    return said_about(cards, modify ? m : NULL, node_at(cards, state));
}

unsigned about_whom(const dcg_cards *cards, node_id target, unsigned about)
{
    const struct node *n = node_at(cards, target);
    bool security =
        n->kind == NODE_SELECT && node_is(cards, node_at(cards, n->c)->b, NODE_HEAD, MODE_SECURITY_DIGIMON);

    return security && !(about & ~(unsigned)(MOD_DP | MOD_LOWER)) ? MOD_SECURITY : about;
}

unsigned own_about(const struct node *n)
{
    if (n->kind == NODE_RULE && n->mode == MODE_DIGIXROS_FROM)
        return MOD_MATERIALS;
    if (n->kind == NODE_DO && n->mode == MODE_DIGIVOLVE_ONTO)
        return MOD_DIGIVOLVE;
    return n->kind == NODE_PAY ? MOD_COST : MOD_COLOR;
}

enum zone effect_zone(const struct effect_def *e)
{
    switch (e->area) {
    case DCG_PLACE_BREEDING:
        return ZONE_BREEDING;
    case DCG_PLACE_SECURITY:
        return ZONE_SECURITY;
    case DCG_PLACE_TRASH:
        return ZONE_TRASH;
    case DCG_PLACE_HAND:
        return ZONE_ANYWHERE;
    default:
        return e->section == SECTION_INHERITED ? ZONE_UNDER
               : e->section == SECTION_LINK    ? ZONE_LINKED
                                               : ZONE_TOP;
    }
}

static bool says_more_dp(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && ((n->kind == NODE_STATE && n->mode == MODE_DP && n->n > 0) || says_more_dp(cards, n->a) ||
                    says_more_dp(cards, n->b) || says_more_dp(cards, n->c));
}

bool guard_upholds(const dcg_cards *cards, node_id guard)
{
    const struct node *n = node_at(cards, guard);

    return n->kind == NODE_IF && tree_says(cards, n->a, NODE_DP, MODE_HIGHER) && says_more_dp(cards, n->b);
}

static bool any_upholds(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && (guard_upholds(cards, tree) || any_upholds(cards, n->a) || any_upholds(cards, n->b));
}

bool effect_upholds(const dcg_cards *cards, const struct effect_def *effect)
{
    return effect->category == CATEGORY_PERSISTENT && effect->section == SECTION_UPPER &&
           any_upholds(cards, effect->sentences ? effect->sentences : effect->root);
}
