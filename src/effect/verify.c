/* verify.c - trees that text could have made, checked by the grammar from the leaves up: the symbols that a node can
 * stand for follow from its kind, mode and form and from the symbols that its parts can stand for. */
#include "effect/verify.h"
#include "effect/effect.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SET_WORDS = SYMBOL_COUNT / 64 + 1 };

/* A set of symbols. */
struct symbols {
    uint64_t bits[SET_WORDS];
};

struct verifier {
    const struct grammar *grammar;
    uint16_t *sorted; /* productions by kind, mode and form */
    int productions;
    /* the symbols that a symbol can stand for: itself, and those it is a case of */
    struct symbols standing[SYMBOL_COUNT];
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

/* By insertion from the grammar's order: the table is long, but neighbours are mostly of one kind. */
static void sorted_fill(struct verifier *v)
{
    const struct production *p = v->grammar->production;
    int count = 0;

    for (int i = 0; i < v->grammar->productions; i++) {
        int low = 0, high = count;
        if (!p[i].kind)
            continue;
        while (low < high) {
            int middle = (low + high) / 2;
            if (production_key(&p[v->sorted[middle]]) <= production_key(&p[i]))
                low = middle + 1;
            else
                high = middle;
        }
        memmove(v->sorted + low + 1, v->sorted + low, (size_t)(count - low) * sizeof *v->sorted);
        v->sorted[low] = (uint16_t)i;
        count++;
    }
    v->productions = count;
}

struct verifier *verifier_new(const struct grammar *grammar)
{
    struct verifier *v = calloc(1, sizeof *v);

    if (!v)
        return NULL;
    v->grammar = grammar;
    v->sorted = calloc((size_t)grammar->productions + 1, sizeof *v->sorted);
    if (!v->sorted) {
        verifier_free(v);
        return NULL;
    }
    sorted_fill(v);
    standing_fill(v);
    return v;
}

void verifier_free(struct verifier *v)
{
    if (!v)
        return;
    free(v->sorted);
    free(v);
}

/* What a pattern sets of a node, and what it asks of it. */
struct need {
    bool word, old_word, n, m;
    uint16_t part[3]; /* symbols; 0: none */
    bool wrong;
};

static void need_step(struct need *need, const struct step *s, const struct node *node)
{
    int value = s->field == 'n' ? node->n : node->m;

    switch (s->kind) {
    case STEP_NAME:
    case STEP_OLD_NAME:
    case STEP_PLAIN_NAME:
        need->word = true;
        need->old_word = s->kind == STEP_OLD_NAME;
        break;
    case STEP_NUMBER:
        need->wrong |= value < 0;
        break;
    case STEP_SET:
        need->wrong |= value != s->value;
        break;
    case STEP_PART:
        need->part[s->field - 'a'] = s->symbol;
        break;
    default:
        break;
    }
    if (s->kind == STEP_NUMBER || s->kind == STEP_SIGNED || s->kind == STEP_SET) {
        need->n |= s->field == 'n';
        need->m |= s->field == 'm';
    }
}

/* Could this production have made the node, with parts that can stand for these? */
static bool production_fits(const struct finding *f, const struct production *p, const struct node *node,
                            const struct symbols parts[3])
{
    const struct grammar *g = f->verifier->grammar;
    const node_id ids[] = {node->a, node->b, node->c};
    struct need need = {0};

    for (int i = 0; i < p->steps; i++)
        need_step(&need, &g->step[p->first + i], node);
    if (need.wrong || need.word != (node->word != 0) || (!need.n && node->n) || (!need.m && node->m))
        return false;
    if (need.old_word && !spelling_old(card_word(f->cards, node->word)))
        return false;
    for (int i = 0; i < 3; i++)
        if ((need.part[i] != 0) != (ids[i] != 0) || (ids[i] && !symbols_have(&parts[i], need.part[i])))
            return false;
    return true;
}

/* The first production of that kind, mode and form, or behind where it would be. */
static int production_first(const struct verifier *v, uint32_t key)
{
    int low = 0, high = v->productions;

    while (low < high) {
        int middle = (low + high) / 2;
        if (production_key(&v->grammar->production[v->sorted[middle]]) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The symbols that a node can stand for; none: it, or something below it, is wrong. */
static struct symbols node_symbols(struct finding *f, node_id id)
{
    const struct verifier *v = f->verifier;
    const struct node *node = node_at(f->cards, id);
    const node_id ids[] = {node->a, node->b, node->c};
    uint32_t key = (uint32_t)node->kind << 24 | (uint32_t)node->mode << 8 | node->form;
    struct symbols parts[3] = {0}, found = {0};

    for (int i = 0; i < 3; i++) {
        if (ids[i])
            parts[i] = node_symbols(f, ids[i]);
        if (f->wrong)
            return found;
    }
    for (int i = production_first(v, key); i < v->productions; i++) {
        const struct production *p = &v->grammar->production[v->sorted[i]];
        if (production_key(p) != key)
            break;
        if (production_fits(f, p, node, parts))
            (void)symbols_join(&found, &v->standing[p->symbol]);
    }
    if (!symbols_any(&found))
        f->wrong = id;
    return found;
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
