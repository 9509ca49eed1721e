/* named.h - what the text of an effect lets change. */
#ifndef DCG_CARDFUZZ_NAMED_H
#define DCG_CARDFUZZ_NAMED_H

#include "tree/effect_def.h"

/* What of a player's. */
enum {
    NAMES_HAND = 1,
    NAMES_DECK = 2,
    NAMES_TRASH = 4,
    NAMES_SECURITY = 8,
    NAMES_EGGS = 16,
    NAMES_BREEDING = 32,
    NAMES_DIGIMON = 64, /* in the battle area */
    NAMES_TAMER = 128,
    NAMES_FIELD = NAMES_DIGIMON | NAMES_TAMER,
    NAMES_UNDER = 256, /* cards under, or linked to, somebody */
    NAMES_MEMORY = 512
};

struct named {
    unsigned of[2]; /* NAMES_...: of the player of the effect, of the opponent */
    bool self;      /* the card or permanent of the effect */
    bool tokens;
    bool goes_on;  /* it says "it", "that Digimon" or the like */
    bool anything; /* it does something with rules of its own */
};

void effect_names(const dcg_cards *cards, const struct effect_def *effect, struct named *out);

/* Whose a tree speaks of: 1 the effect's player's, 2 the opponent's, 3 both; 0: it doesn't say. */
unsigned tree_owners(const dcg_cards *cards, node_id tree);

#endif
