/* shape.c - what the productions ask of nodes, and which symbols stand for which; and whether the table is sound. */
#include "draft.h"

#include <stdlib.h>
#include <string.h>

/* Returns whether anything was new. */
static bool symbols_join(struct symbols *set, const struct symbols *more)
{
    bool grown = false;

    for (int i = 0; i < SYMBOL_BITS; i++) {
        grown |= (more->bits[i] & ~set->bits[i]) != 0;
        set->bits[i] |= more->bits[i];
    }
    return grown;
}

/* A production of no kind lets its symbol stand for another. */
static void standing_fill(struct draft *d)
{
    bool grown = true;

    for (int i = 0; i < SYMBOL_COUNT; i++)
        d->standing[i].bits[i / 64] |= UINT64_C(1) << (i % 64);
    while (grown) {
        grown = false;
        for (int i = 0; i < d->grammar.productions; i++) {
            const struct production *p = &d->production[i];
            if (!p->kind)
                grown |= symbols_join(&d->standing[d->step[p->first].symbol], &d->standing[p->symbol]);
        }
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

/* By key and symbol; then by everything else, so that every sorting function gives the same file. */
static int shape_compare(const void *a, const void *b)
{
    const struct shape *left = a, *right = b;
    const int32_t fields[][2] = {{left->symbol, right->symbol},   {left->part[0], right->part[0]},
                                 {left->part[1], right->part[1]}, {left->part[2], right->part[2]},
                                 {left->set_n, right->set_n},     {left->flags, right->flags}};

    if (left->key != right->key)
        return left->key < right->key ? -1 : 1;
    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++)
        if (fields[i][0] != fields[i][1])
            return fields[i][0] < fields[i][1] ? -1 : 1;
    return 0;
}

void draft_shapes(struct draft *d)
{
    struct grammar *g = &d->grammar;

    for (int i = 0; i < g->productions; i++) {
        const struct production *p = &d->production[i];
        if (!p->kind)
            continue;
        struct shape *shape = &d->shape[g->shapes++];
        memset(shape, 0, sizeof *shape);
        shape->key = shape_key(p->kind, p->mode, p->form);
        shape->symbol = p->symbol;
        for (int k = 0; k < p->steps; k++)
            shape_step(shape, &d->step[p->first + k]);
    }
    qsort(d->shape, (size_t)g->shapes, sizeof *d->shape, shape_compare);
    for (int i = g->shapes - 1; i >= 0; i--)
        d->shape_slot[shape_slot(g, d->shape[i].key)] = (uint16_t)(i + 1);
    standing_fill(d);
}

/* Lists of different things are worded alike: the same words around parts of other symbols. */
static bool worded_alike(const struct grammar *g, const struct production *p, const struct production *q)
{
    if (p->steps != q->steps)
        return false;
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &g->step[p->first + i], *t = &g->step[q->first + i];
        if (s->kind != t->kind || s->field != t->field || s->several != t->several || s->value != t->value ||
            s->size != t->size || (s->size && s->word != t->word))
            return false;
    }
    return true;
}

const char *grammar_unsound(const struct grammar *g, char *text, size_t size)
{
    for (int i = 0; i < g->productions; i++) {
        const struct production *p = &g->production[i];
        struct node node = {.kind = p->kind, .mode = p->mode, .form = p->form};
        struct node modern = {.kind = p->kind, .mode = p->mode, .form = form_modern(p->form)};
        const char *wrong = NULL;
        if (p->kind && !grammar_wording(g, &modern))
            wrong = "is old but nothing is its modern form";
        else if (p->kind && !worded_alike(g, grammar_wording(g, &node), p))
            wrong = "is a second wording with the same form";
        for (int s = 0; s < p->steps && !wrong; s++)
            if (g->step[p->first + s].kind == STEP_PART && !g->step[p->first + s].symbol)
                wrong = "names a symbol that doesn't exist";
        if (!wrong)
            continue;
        (void)snprintf(text, size, "%s: %s %s %d %s", symbol_name(p->symbol), node_kind_name(p->kind),
                       node_mode_name(p->mode), p->form, wrong);
        return text;
    }
    return NULL;
}
