/* verify.c - trees that text could have made, checked by the grammar from the leaves up: the symbols that a node can
 * stand for follow from its kind, mode and form and from the symbols that its parts can stand for. */
#include "language/verify.h"
#include "tree/effect_def.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SET_WORDS = SYMBOL_COUNT / 64 + 1, SLOTS = 1 << 14 };

/* A set of symbols. */
struct symbols {
    uint64_t bits[SET_WORDS];
};

/* What a production asks of a node. */
struct shape {
    uint32_t key; /* kind, mode and form */
    uint16_t symbol;
    uint16_t part[3]; /* symbols; 0: none */
    int16_t set_n;
    uint8_t flags; /* SHAPE_... */
};
enum {
    SHAPE_WORD = 1,
    SHAPE_N = 2,
    SHAPE_M = 4,
    SHAPE_N_COUNTS = 8, /* not less than 0 */
    SHAPE_M_COUNTS = 16,
    SHAPE_N_SET = 32,   /* exactly set_n */
    SHAPE_OLD_WORD = 64 /* a name in its old spelling */
};

struct verifier {
    const struct grammar *grammar;
    struct shape *shape; /* by key */
    int shapes;
    uint16_t *slot; /* hash table: the first shape of a key, and 1; 0: none */
    /* the symbols that a symbol can stand for: itself, and those it is a case of */
    struct symbols standing[SYMBOL_COUNT];
};

/* The symbols of nodes by their number. */
struct verification {
    const struct verifier *verifier;
    const dcg_cards *cards; /* whose words are the nodes' */
    uint32_t nodes, room;
    struct symbols of[];
};

/* What is wrong, where it was found first. */
struct finding {
    const struct verifier *verifier;
    const dcg_cards *cards;
    node_id wrong; /* 0: nothing */
};

static bool symbols_have(const struct symbols *set, int symbol)
{
    return set->bits[symbol / 64] >> (symbol % 64) & 1;
}

/* Returns whether anything was new. */
static bool symbols_join(struct symbols *set, const struct symbols *more)
{
    bool grown = false;

    for (int i = 0; i < SET_WORDS; i++) {
        grown |= (more->bits[i] & ~set->bits[i]) != 0;
        set->bits[i] |= more->bits[i];
    }
    return grown;
}

static bool symbols_any(const struct symbols *set)
{
    uint64_t all = 0;

    for (int i = 0; i < SET_WORDS; i++)
        all |= set->bits[i];
    return all != 0;
}

static uint32_t production_key(const struct production *p)
{
    return (uint32_t)p->kind << 24 | (uint32_t)p->mode << 8 | p->form;
}

/* A production of no kind lets its symbol stand for another. */
static void standing_fill(struct verifier *v)
{
    const struct grammar *g = v->grammar;
    bool grown = true;

    for (int i = 0; i < SYMBOL_COUNT; i++)
        v->standing[i].bits[i / 64] |= UINT64_C(1) << (i % 64);
    while (grown) {
        grown = false;
        for (int i = 0; i < g->productions; i++)
            if (!g->production[i].kind)
                grown |= symbols_join(&v->standing[g->step[g->production[i].first].symbol],
                                      &v->standing[g->production[i].symbol]);
    }
}

static void shape_step(struct shape *shape, const struct step *s)
{
    bool n = s->field == 'n';

    switch (s->kind) {
    case STEP_NAME:
    case STEP_PLAIN_NAME:
        shape->flags |= SHAPE_WORD;
        break;
    case STEP_OLD_NAME:
        shape->flags |= SHAPE_WORD | SHAPE_OLD_WORD;
        break;
    case STEP_NUMBER:
        shape->flags |= n ? SHAPE_N | SHAPE_N_COUNTS : SHAPE_M | SHAPE_M_COUNTS;
        break;
    case STEP_SIGNED: /* no pattern has another number with a sign, or one that is set */
        shape->flags |= SHAPE_N;
        break;
    case STEP_SET:
        shape->flags |= SHAPE_N | SHAPE_N_SET;
        shape->set_n = s->value;
        break;
    case STEP_PART:
        shape->part[s->field - 'a'] = s->symbol;
        break;
    default:
        break;
    }
}

static int shape_compare(const void *a, const void *b)
{
    const struct shape *left = a, *right = b;

    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    return (left->symbol > right->symbol) - (left->symbol < right->symbol);
}

static uint32_t slot_of_key(uint32_t key)
{
    return (key * 2654435761u) >> 16 & (SLOTS - 1);
}

static void shapes_fill(struct verifier *v)
{
    const struct grammar *g = v->grammar;

    for (int i = 0; i < g->productions; i++) {
        const struct production *p = &g->production[i];
        if (!p->kind)
            continue;
        struct shape *shape = &v->shape[v->shapes++];
        *shape = (struct shape){.key = production_key(p), .symbol = p->symbol};
        for (int k = 0; k < p->steps; k++)
            shape_step(shape, &g->step[p->first + k]);
    }
    qsort(v->shape, (size_t)v->shapes, sizeof *v->shape, shape_compare);
    for (int i = v->shapes - 1; i >= 0; i--) {
        uint32_t at = slot_of_key(v->shape[i].key);
        while (v->slot[at] && v->shape[v->slot[at] - 1].key != v->shape[i].key)
            at = (at + 1) & (SLOTS - 1);
        v->slot[at] = (uint16_t)(i + 1);
    }
}

struct verifier *verifier_new(const struct grammar *grammar)
{
    struct verifier *v = calloc(1, sizeof *v);

    if (!v)
        return NULL;
    assert(grammar->productions < SLOTS / 2);
    v->grammar = grammar;
    v->shape = calloc((size_t)grammar->productions + 1, sizeof *v->shape);
    v->slot = calloc(SLOTS, sizeof *v->slot);
    if (!v->shape || !v->slot) {
        verifier_free(v);
        return NULL;
    }
    shapes_fill(v);
    standing_fill(v);
    return v;
}

void verifier_free(struct verifier *v)
{
    if (!v)
        return;
    free(v->shape);
    free(v->slot);
    free(v);
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
static struct symbols symbols_of(const struct verifier *v, const dcg_cards *cards, const struct node *node,
                                 const struct symbols *const parts[3])
{
    uint32_t key = (uint32_t)node->kind << 24 | (uint32_t)node->mode << 8 | node->form, at = slot_of_key(key);
    struct symbols found = {0};

    while (v->slot[at] && v->shape[v->slot[at] - 1].key != key)
        at = (at + 1) & (SLOTS - 1);
    if (!v->slot[at])
        return found;
    for (int i = v->slot[at] - 1; i < v->shapes && v->shape[i].key == key; i++)
        if (shape_fits(&v->shape[i], node, card_word(cards, node->word), parts))
            (void)symbols_join(&found, &v->standing[v->shape[i].symbol]);
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
    found = symbols_of(f->verifier, f->cards, node, parts);
    if (!symbols_any(&found))
        f->wrong = id;
    return found;
}

struct verification *verification_new(const struct verifier *verifier, const dcg_cards *cards, uint32_t nodes)
{
    struct verification *v = malloc(sizeof *v + ((size_t)nodes + 1) * sizeof v->of[0]);

    if (!v)
        return NULL;
    v->verifier = verifier;
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
    *found = symbols_of(v->verifier, v->cards, node, parts);
    return symbols_any(found);
}

bool verification_line(const struct verification *v, node_id root)
{
    return root <= v->nodes && symbols_have(&v->of[root], SYMBOL_line);
}

const char *tree_wrong(const struct verifier *v, const dcg_cards *cards, node_id root, char *text,
                       size_t size)
{
    struct finding f = {.verifier = v, .cards = cards};
    struct symbols found = node_symbols(&f, root);
    const struct node *node = node_at(cards, f.wrong ? f.wrong : root);
    const char *what = f.wrong ? "no text makes such a node" : "this is no line of text";

    if (!f.wrong && symbols_have(&found, SYMBOL_line))
        return NULL;
    (void)snprintf(text, size, "%s: %s %s", what, node_kind_name(node->kind), node_mode_name(node->mode));
    return text;
}
