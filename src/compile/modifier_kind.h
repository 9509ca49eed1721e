/* modifier_kind.h - what persistent effects and timed modifiers are about, as far as their words tell. */
#ifndef DCG_COMPILE_MODIFIER_KIND_H
#define DCG_COMPILE_MODIFIER_KIND_H

#include "state/state.h"
#include "tree/modifier_def.h"

/* What a modifier is about, as bits. */
enum about {
    MOD_DP = 1,
    MOD_KEYWORD = 2,
    MOD_IDENTITY = 4, /* names, traits, colors, level, kind, original DP: 15-12 */
    MOD_SUFFER = 8,   /* what can't happen to a card */
    MOD_AFFECT = 16,  /* 15-15-6 */
    MOD_PLAYER = 32,  /* what a player can't do, but for MOD_PLAY */
    MOD_EFFECT = 64,  /* effects that don't activate */
    MOD_GAIN = 128,   /* gained effects, 15-13 */
    MOD_COST = 256,
    MOD_COLOR = 512,      /* color requirements, 2-4-3 */
    MOD_MAXIMUM = 1024,   /* 15-15-5 */
    MOD_DIGIVOLVE = 2048, /* digivolutions that are allowed */
    MOD_LOWER = 4096,     /* less DP */
    MOD_MATERIALS = 8192, /* DigiXros: 1-3-11-4, 15-15-8; <Digisorption>: D-16 */
    MOD_KIND = 16384,     /* of what is identity only category and original DP */
    MOD_FALL = MOD_LOWER | MOD_KIND,
    MOD_ATTACK = 32768,  /* who can attack or be attacked, or can't */
    MOD_BLOCK = 65536,   /* who can't block or be blocked */
    MOD_TURN = 131072,   /* who can't suspend or unsuspend */
    MOD_BECOME = 262144, /* who can't digivolve */
    MOD_CAN = MOD_SUFFER | MOD_ATTACK | MOD_BLOCK | MOD_TURN | MOD_BECOME,
    MOD_SECURITY = 524288, /* the DP of Security Digimon, which is no permanent's */
    MOD_PLAY = 1048576,    /* what a player can't play or use */
    MOD_FOR = 2097152,     /* identity that counts for a DigiXros, an Assembly or a DNA digivolution only */
    MOD_ALL = 4194303 & ~MOD_SECURITY,
    MOD_WORDLESS = 4194304 /* of what lasts: no text says it (TIMED_MODIFIER_DP, _KEYWORD, _CANT) */
};

/* Where a card has to be for a persistent effect of it to apply. */
enum zone {
    ZONE_TOP,      /* on top in the battle area */
    ZONE_UNDER,    /* inherited */
    ZONE_LINKED,   /* link text */
    ZONE_BREEDING, /* {Breeding} */
    ZONE_SECURITY, /* {Security}: face up there */
    ZONE_TRASH,    /* {Trash} */
    ZONE_ANYWHERE, /* wherever it is: what it says of its own card */
    ZONES
};
static_assert((int)ZONE_BREEDING < (int)FIELD_ZONES,
              "a card definition has room for what is heard in each zone");
static_assert((int)ZONES <= (int)CARD_ZONES, "a card definition has room for what applies in each zone");

/* Of whose permanents a modifier is said besides that of its own effect. */
enum { REACH_OTHERS = 1, REACH_ALLIES = 2, REACH_OPPONENTS = 4 };

/* What a prohibition of that kind is about. */
static inline unsigned cant_about(enum cant what)
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
/* What a modifier is about. */
unsigned modifier_about(const dcg_cards *cards, const struct modifier_def *def);
/* Fills in what a modifier is about, of whom it is said, and whether it looks beyond the field. */
void modifier_note(const dcg_cards *cards, const struct effect_def *effect, struct modifier_def *def);
/* Notes in a card's definition where and about what its persistent effects are; for whoever adds a card. */
void persistent_note(dcg_cards *cards, struct card_def *def);
/* Events, as bits 1 << DCG_EVENT_..., of which conditions of a tree ask whether they happened this turn. */
uint64_t tree_notes(const dcg_cards *cards, node_id tree);
/* Where a card has to be for that persistent effect to apply. */
enum zone effect_zone(const struct effect_def *effect);
/* enum cant that a verb is forbidden by; -1: none. */
int verb_cant(const struct node *verb);
/* Is a guard (IF) about so much DP or more, and gives it more DP? */
bool guard_in_fixpoint(const dcg_cards *cards, node_id guard);

#endif
