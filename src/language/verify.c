/* verify.c - trees that text could have made, checked by the grammar from the leaves up: the symbols that a node can
 * stand for follow from its kind, mode and form and from the symbols that its parts can stand for. */
#include "language/verify.h"
#include "tree/effect_def.h"

#include <stdio.h>
#include <stdlib.h>

/* The symbols of nodes by their number. */
struct verification {
    const dcg_cards *cards; /* whose words are the nodes' */
    uint32_t nodes, room;
    struct symbols of[];
};

/* What is wrong, where it was found first. */
struct finding {
    const dcg_cards *cards;
    node_id wrong; /* 0: nothing */
};

static bool symbols_have(const struct symbols *set, int symbol)
{
    return set->bits[symbol / 64] >> (symbol % 64) & 1;
}

static void symbols_join(struct symbols *set, const struct symbols *more)
{
    for (int i = 0; i < SYMBOL_BITS; i++)
        set->bits[i] |= more->bits[i];
}

static bool symbols_any(const struct symbols *set)
{
    uint64_t all = 0;

    for (int i = 0; i < SYMBOL_BITS; i++)
        all |= set->bits[i];
    return all != 0;
}

/* Could a production of this shape have made the node, with parts that can stand for these? */
static bool shape_fits(const struct shape *s, const struct node *node, const char *word,
                       const struct symbols *const parts[3])
{
    const node_id ids[] = {node->a, node->b, node->c};
    bool n = s->flags & SHAPE_N, m = s->flags & SHAPE_M;

    if (((s->flags & SHAPE_WORD) != 0) != (node->word != 0) || (!n && node->n) || (!m && node->m) ||
        (s->flags & SHAPE_N_COUNTS && node->n < 0) || (s->flags & SHAPE_M_COUNTS && node->m < 0) ||
        (s->flags & SHAPE_N_SET && node->n != s->set_n))
        return false;
    if (s->flags & SHAPE_OLD_WORD && !spelling_old(word))
        return false;
    for (int i = 0; i < 3; i++)
        if ((s->part[i] != 0) != (ids[i] != 0) || (ids[i] && !symbols_have(parts[i], s->part[i])))
            return false;
    return true;
}

/* The symbols that a node can stand for whose parts can stand for these; none: no text makes it. */
static struct symbols symbols_of(const dcg_cards *cards, const struct node *node,
                                 const struct symbols *const parts[3])
{
    uint32_t key = shape_key(node->kind, node->mode, node->form);
    int first = grammar.shape_slot[shape_slot(&grammar, key)];
    struct symbols found = {0};

    for (int i = first - 1; first && i < grammar.shapes && grammar.shape[i].key == key; i++)
        if (shape_fits(&grammar.shape[i], node, card_word(cards, node->word), parts))
            symbols_join(&found, &grammar.standing[grammar.shape[i].symbol]);
    return found;
}

/* The symbols that a node can stand for; none: it, or something below it, is wrong. */
static struct symbols node_symbols(struct finding *f, node_id id)
{
    const struct node *node = node_at(f->cards, id);
    const node_id ids[] = {node->a, node->b, node->c};
    struct symbols part[3] = {0}, found = {0};
    const struct symbols *const parts[] = {&part[0], &part[1], &part[2]};

    for (int i = 0; i < 3; i++) {
        if (ids[i])
            part[i] = node_symbols(f, ids[i]);
        if (f->wrong)
            return found;
    }
    found = symbols_of(f->cards, node, parts);
    if (!symbols_any(&found))
        f->wrong = id;
    return found;
}

struct verification *verification_new(const dcg_cards *cards, uint32_t nodes)
{
    struct verification *v = malloc(sizeof *v + ((size_t)nodes + 1) * sizeof v->of[0]);

    if (!v)
        return NULL;
    v->cards = cards;
    v->nodes = 0;
    v->room = nodes;
    v->of[0] = (struct symbols){0};
    return v;
}

void verification_free(struct verification *v)
{
    free(v);
}

bool verification_node(struct verification *v, const struct node *node)
{
    if (v->nodes == v->room || node->a > v->nodes || node->b > v->nodes || node->c > v->nodes)
        return false;
    const struct symbols *const parts[] = {&v->of[node->a], &v->of[node->b], &v->of[node->c]};
    struct symbols *found = &v->of[++v->nodes];
    *found = symbols_of(v->cards, node, parts);
    return symbols_any(found);
}

bool verification_line(const struct verification *v, node_id root)
{
    return root <= v->nodes && symbols_have(&v->of[root], SYMBOL_line);
}

const char *tree_wrong(const dcg_cards *cards, node_id root, char *text, size_t size)
{
    struct finding f = {.cards = cards};
    struct symbols found = node_symbols(&f, root);
    const struct node *node = node_at(cards, f.wrong ? f.wrong : root);
    const char *what = f.wrong ? "no text makes such a node" : "this is no line of text";

    if (!f.wrong && symbols_have(&found, SYMBOL_line))
        return NULL;
    (void)snprintf(text, size, "%s: %s %s", what, node_kind_name(node->kind), node_mode_name(node->mode));
    return text;
}
