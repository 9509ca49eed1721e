/* tree.h - the effect tree: what a card's text says, as nodes.
 *
 *     kind      what it is (node_table.def)       n, m      numbers
 *     mode      which of its kind (mode_table.def) a, b, c  sub-trees; 0: none
 *     word      a name or trait; 0: none          form      which of several wordings with one meaning: for the
 *                                                           renderer alone
 *
 * A node holds no words but names and traits. Lists are LIST nodes: a is the first, b the rest. Nodes are numbered
 * from 1, and point to lower numbers only, so a tree has no cycles.
 */
#ifndef DCG_TREE_TREE_H
#define DCG_TREE_TREE_H

#include "state/cardset.h"

typedef uint32_t node_id; /* 0: none */

struct node {
    word_id word;
    uint8_t kind, unused;
    uint16_t mode, form;
    int16_t n, m;
    uint16_t unused2; /* no byte is padding: nodes are compared as they lie */
    node_id a, b, c;
};

enum node_kind {
    NODE_NONE,
#define NODE(kind, meaning) NODE_##kind,
#include "tree/node_table.def"
#undef NODE
    NODE_KINDS
};
enum node_mode {
#define MODE(mode) MODE_##mode,
#include "tree/mode_table.def"
#undef MODE
    MODE_KINDS
};

/* What a tree holds somewhere, so that nobody looks for it in vain. */
enum {
    HAS_KEYWORD = 1,
    HAS_GRANT = 2,
    HAS_TOKEN = 4,
    HAS_PAY = 8,
    HAS_MAXIMUM = 16, /* MODIFY: of a number in an effect, 15-15-5 */
    HAS_THE = 32,     /* SELECT: what happened to */
    /* of a noun or attribute: whether a card is that doesn't follow from what is printed on it */
    HAS_UNPRINTED = 64,
    HAS_DP = 128,       /* DP, of which a permanent may have more or less than printed */
    HAS_AREA = 256,     /* a place */
    HAS_TOGETHER = 512, /* a total, the same, different: said of all that are chosen */
    HAS_REF = 1024,
    HAS_INSTEAD = 2048,
    HAS_BREEDING = 4096 /* the breeding area, hatching */
};

static inline bool node_has(const dcg_cards *cards, node_id node, unsigned what)
{
    return cards->node_has[node] & what;
}

/* A list whose parts all count. */
static inline bool joined_by_and(const struct node *n)
{
    return n->kind == NODE_LIST && (n->mode == MODE_AND || n->mode == MODE_COMMA_AND);
}

const char *node_kind_name(int kind);
const char *node_mode_name(int mode);

#endif
