/* special_def.h - requirement lines for something special, compiled: DNA digivolution, burst digivolve and app fusion
 * (8-2 to 8-4), DigiXros and Assembly (7-2, 7-3).
 *
 *   cards->special[]   all of them; effect_def.special is that of a line; number 0 is none */
#ifndef DCG_TREE_SPECIAL_DEF_H
#define DCG_TREE_SPECIAL_DEF_H

#include "tree/effect_def.h"
#include "tree/operand.h"

enum { XROS_MATERIALS = 12, ANY_NUMBER = 99 };

/* One of the kinds of card that a requirement names, left to right. */
struct special_material {
    pred_id pred;
    uint8_t among;   /* enum together: how those that are used for it fit together (4-22); 0: no matter */
    uint8_t quality; /* of what is the same or different */
    uint8_t most;    /* how many of them; ANY_NUMBER */
    node_id source;  /* for texts */
};

struct special_def {
    uint8_t kind;      /* enum special; 0: what an effect asks for, no line of the card */
    uint8_t assembly;  /* MATERIALS: an Assembly, for which all of them are needed */
    uint8_t materials; /* BURST: 1, the Digimon */
    int16_t cost;      /* MATERIALS: what is taken off the play cost: for each card, by an Assembly for all */
    pred_id every;     /* what all materials have, too; 0: nothing */
    pred_id tamer;     /* BURST: the Tamer that is returned */
    struct special_material material[XROS_MATERIALS];
    node_id source; /* for texts and coverage */
};

static inline const struct special_def *special_at(const dcg_cards *cards, uint32_t special)
{
    return &cards->special[special < cards->special_count ? special : 0];
}

/* The number of a line of such kinds (enum special) that a card has; number: which of them. 0: none. */
uint32_t special_line(const dcg_cards *cards, const struct card_def *def, unsigned kinds, int number);

#endif
