/* program.c - the program of a line: the line as the effect of a card of its own; and whether two lines have the same
 * program, whatever words it was made of. */
#include "measure/measure.h"
#include "tree/action.h"
#include "tree/condition.h"
#include "tree/desugar.h"
#include "tree/event_pattern.h"
#include "tree/modifier_def.h"
#include "tree/modify_def.h"
#include "tree/notation.h"
#include "tree/number_def.h"
#include "tree/out.h"
#include "tree/predicate.h"
#include "tree/program.h"
#include "tree/selector.h"
#include "tree/special_def.h"

#include <stdlib.h>
#include <string.h>

enum { CARD_BYTES = 1 << 16 };

dcg_status card_of_tree(dcg_cards *cards, const struct tree *tree, unsigned number, dcg_error *error)
{
    char *text = malloc(CARD_BYTES);
    struct out o = {text, CARD_BYTES, 0};

    if (!text)
        return DCG_ERROR_MEMORY;
    out_add(&o, "card T-%u \"Randomon %u\"\n  digimon red level 4\n  cost 4\n  dp 4000\n  tree ", number,
            number);
    size_t head = (size_t)out_length(&o);
    int size = notation_write(tree->nodes, tree->words, tree->root, text + head, CARD_BYTES - head - 1);
    dcg_status status = DCG_ERROR_CAPACITY;
    if (size >= 0 && (size_t)size < CARD_BYTES - head - 1) {
        size_t length = head + (size_t)size;
        text[length++] = '\n';
        status = dcg_cards_add(cards, text, length, error);
    }
    free(text);
    return status;
}

/* ---- Comparison ---- */

/* Where an operand comes from is no part of what it means. */
#define BLANK(set, array, field)                                                                             \
    for (uint32_t i = 0; i < (set)->array##_count; i++)                                                      \
    (set)->array[i].field = 0
#define BLANK_EACH(set, array, parts, field)                                                                 \
    for (uint32_t i = 0; i < (set)->array##_count; i++)                                                      \
        for (size_t k = 0; k < sizeof(set)->array[i].parts / sizeof(set)->array[i].parts[0]; k++)            \
    (set)->array[i].parts[k].field = 0

static void actions_blank(dcg_cards *c)
{
    for (uint32_t i = 0; i < c->action_count; i++) {
        struct action *a = &c->action[i];
        bool moves = a->op == OP_DELETE || a->op == OP_TRASH || a->op == OP_RETURN || a->op == OP_ADD ||
                     a->op == OP_PLACE;
        a->source = 0;
        if (moves)
            a->move.played = 0;
        else if (a->op == OP_ACTIVATE)
            a->activate.which = 0;
    }
}

static void sources_blank(dcg_cards *c)
{
    BLANK(c, code, source);
    BLANK(c, pred, source);
    BLANK(c, condition, source);
    BLANK(c, binding, word);
    BLANK(c, number, source);
    BLANK(c, number, said);
    BLANK(c, number, noun);
    BLANK(c, number, total);
    BLANK(c, clause, source);
    BLANK(c, clause, around);
    BLANK(c, pattern, source);
    BLANK(c, cause, source);
    BLANK(c, done, source);
    BLANK(c, special, source);
    BLANK(c, modifier, source);
    BLANK(c, modifier, modify);
    BLANK(c, modifier, operand);
    BLANK(c, modifier, noun);
    BLANK(c, modifier, said);
    BLANK(c, modifier, said_of);
    BLANK_EACH(c, modifier, guard, source);
    BLANK_EACH(c, modifier, guard, when);
    BLANK(c, modify_item, source);
    BLANK_EACH(c, modify_item, guard, source);
    BLANK_EACH(c, modify_item, guard, when);
    BLANK(c, modify, source);
    BLANK(c, modify, lasts);
    BLANK(c, modify, may);
    BLANK_EACH(c, modify, part, source);
    actions_blank(c);
    c->operand_count = 0; /* by node */
}

static bool operands_same(const dcg_cards *a, const dcg_cards *b)
{
    bool same = a->words_size == b->words_size && memcmp(a->words, b->words, a->words_size) == 0;

#define OPERANDS(type, name)                                                                                 \
    same = same && a->name##_count == b->name##_count &&                                                     \
           (!a->name##_count || memcmp(a->name, b->name, a->name##_count * sizeof *a->name) == 0);
#include "state/operand_table.def"
#undef OPERANDS
    return same;
}

/* NULL: it isn't for play, or no memory. */
static dcg_cards *program_of(const struct tree *tree)
{
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error = {0};

    if (cards && card_of_tree(cards, tree, 1, &error) == DCG_OK &&
        !dcg_cards_unread(cards, dcg_cards_find(cards, "T-1"))) {
        sources_blank(cards);
        return cards;
    }
    dcg_cards_free(cards);
    return NULL;
}

/* Timings and limits are no part of a program. */
static bool icons_same(const struct tree *x, const struct tree *y)
{
    const struct node *m = &x->nodes[x->root], *n = &y->nodes[y->root];
    const struct tree left = {x->words, x->nodes, m->a}, right = {y->words, y->nodes, n->a};

    if (m->kind != NODE_EFFECT || n->kind != NODE_EFFECT || m->mode != n->mode)
        return false;
    return m->a && n->a ? trees_same(&left, &right, false) : !m->a && !n->a;
}

/* The tree that the program of the last effect of a set is made of. */
static struct tree plain_of(dcg_cards *cards)
{
    node_id root = cards->effect[cards->effect_count - 1].root, plain = plain_words(cards, root);

    return (struct tree){cards, cards->node, plain ? plain : root};
}

/* A program is made of a tree in plain words, and its wording doesn't matter. */
static bool plain_same(dcg_cards *a, dcg_cards *b)
{
    const struct tree x = plain_of(a), y = plain_of(b);

    return trees_same(&x, &y, false);
}

bool programs_same(const struct tree *x, const struct tree *y)
{
    dcg_cards *a = icons_same(x, y) ? program_of(x) : NULL, *b = a ? program_of(y) : NULL;
    bool same = a && b && (plain_same(a, b) || operands_same(a, b));

    dcg_cards_free(a);
    dcg_cards_free(b);
    return same;
}
