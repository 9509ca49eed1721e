/* modifier_kind.c - what persistent effects and timed modifiers are about, as far as their words tell. */
#include "compile/modifier_kind.h"
#include "compile/keyword.h"
#include "tree/sentence.h"
#include "tree/store.h"

/* Deeds that a prohibition is about. */
static const struct {
    uint16_t mode;
    uint8_t cant;
} forbidden_verbs[] = {
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
    {MODE_BE_PLACED, CANT_BE_PLACED},
    {MODE_HAVE_DP_REDUCED, CANT_DP_REDUCED},
    {MODE_HAVE_TARGET_SWITCHED, CANT_TARGET_CHANGE},
    /* of effects */
    {MODE_DELETE, CANT_BE_DELETED},
    {MODE_TRASH, CANT_BE_TRASHED},
    {MODE_RETURN, CANT_BE_RETURNED},
    {MODE_PLACE, CANT_BE_PLACED},
    {MODE_REDUCE_DP, CANT_DP_REDUCED},
};

int verb_cant(const struct node *verb)
{
    for (size_t i = 0; i < sizeof forbidden_verbs / sizeof forbidden_verbs[0]; i++)
        if (forbidden_verbs[i].mode == verb->mode)
            return forbidden_verbs[i].cant;
    return -1;
}

/* What a card is treated as or changed into: only if it counts for all that is done with it, its category and DP. */
static unsigned identity_about(const struct modifier_def *def)
{
    if (def->purpose)
        return MOD_FOR;
    return def->kind == MODIFIER_CATEGORIES || def->kind == MODIFIER_DP_OF ||
                   def->kind == MODIFIER_ORIGINAL_DP
               ? MOD_IDENTITY | MOD_KIND
               : MOD_IDENTITY;
}

static unsigned effect_about(const dcg_cards *cards, const struct modifier_def *def)
{
    return effect_at(cards, def->effect)->category == CATEGORY_PERSISTENT
               ? MOD_ALL /* whatever the gained effect is about */
               : MOD_GAIN;
}

unsigned modifier_about(const dcg_cards *cards, const struct modifier_def *def)
{
    static const uint32_t about[MODIFIER_KINDS] = {
        [MODIFIER_DP_FLOOR] = MOD_DP,
        [MODIFIER_ALL_EFFECTS] = MOD_ALL,
        [MODIFIER_SECURITY_A_PLUS] = MOD_KEYWORD,
        [MODIFIER_MAY_ATTACK] = MOD_ATTACK,
        [MODIFIER_KEYWORD_ATTACKS_PLAYERS] = MOD_ATTACK,
        [MODIFIER_UNAFFECTED] = MOD_AFFECT,
        [MODIFIER_SILENCE] = MOD_EFFECT,
        [MODIFIER_SILENCE_CHECKED] = MOD_EFFECT,
        [MODIFIER_CANT_ACTIVATE] = MOD_EFFECT,
        [MODIFIER_COST] = MOD_COST,
        [MODIFIER_USE_COLORS] = MOD_COLOR,
        [MODIFIER_IGNORE_COLORS] = MOD_COLOR,
        [MODIFIER_DIGIVOLVE] = MOD_DIGIVOLVE,
        [MODIFIER_MAXIMUM] = MOD_MAXIMUM,
        [MODIFIER_MATERIAL_SOURCE] = MOD_MATERIALS,
        [MODIFIER_MATERIAL_REPLACES] = MOD_MATERIALS,
        [MODIFIER_DIGISORPTION] = MOD_MATERIALS,
    };

    switch (def->kind) {
    case MODIFIER_DP:
        return def->n < 0 ? MOD_DP | MOD_LOWER : MOD_DP;
    case MODIFIER_KEYWORD:
        return MOD_KEYWORD | (keyword_has_operand(def->keyword) ? MOD_GAIN : 0);
    case MODIFIER_EFFECT:
        return effect_about(cards, def);
    case MODIFIER_CANT:
    case MODIFIER_CAN_ONLY:
        return cant_about((enum cant)def->cant);
    case MODIFIER_PLAYER_CANT:
        return def->cant == PLAYER_CANT_PLAY || def->cant == PLAYER_CANT_USE ? MOD_PLAY : MOD_PLAYER;
    default:
        return about[def->kind] ? about[def->kind] : identity_about(def);
    }
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
                    says_more_dp(cards, n->b));
}

bool guard_in_fixpoint(const dcg_cards *cards, node_id guard)
{
    const struct node *n = node_at(cards, guard);

    return tree_says(cards, n->a, NODE_DP, MODE_HIGHER) && says_more_dp(cards, n->b);
}
