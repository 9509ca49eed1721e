/* predicate.c - what words of a tree stand for in predicates. */
#include "tree/predicate.h"

enum quality quality_of_mode(int mode)
{
    switch (mode) {
    case MODE_LEVEL:
        return QUALITY_LEVEL;
    case MODE_DP:
        return QUALITY_DP;
    case MODE_ORIGINAL_DP:
        return QUALITY_ORIGINAL_DP;
    case MODE_COST:
        return QUALITY_COST;
    case MODE_USE_COST:
        return QUALITY_USE_COST;
    case MODE_PLAY_OR_USE:
        return QUALITY_PLAY_OR_USE;
    case MODE_ANY_COST:
        return QUALITY_ANY_COST;
    case MODE_NAME:
        return QUALITY_NAME;
    case MODE_COLOR:
        return QUALITY_COLOR;
    case MODE_NUMBER:
    case MODE_CARD_NUMBER:
        return QUALITY_CARD_NUMBER;
    case MODE_ORIENTED:
        return QUALITY_ORIENTATION;
    default:
        return QUALITY_NONE;
    }
}

enum quality quality_of_area(const dcg_cards *cards, node_id area)
{
    const struct node *n = node_at(cards, area);

    if (n->mode == MODE_LINKED)
        return QUALITY_LINKED;
    if (!n->b)
        return QUALITY_UNDER;
    return node_at(cards, n->b)->mode == MODE_FACE_DOWN ? QUALITY_UNDER_DOWN : QUALITY_UNDER_UP;
}
