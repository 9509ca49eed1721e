/* derive.c - trees at random, by the grammar alone: a symbol is expanded by one of its productions, those that the
 * cards use more often more often; numbers and names are those of nodes of the same kind. */
#include "measure/derive.h"
#include "tree/effect_def.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdlib.h>
#include <string.h>

enum { FAR = 255, DEPTH_USUAL = 26, NODES_USUAL = 70, BUCKETS = NODE_KINDS * MODE_KINDS };

static int bucket_of(const struct node *n)
{
    return n->kind * MODE_KINDS + n->mode;
}

/* ---- What the cards tell ---- */

static void weights_count(struct deriver *d)
{
    const struct dcg_measures *m = d->m;

    for (int p = 0; p < grammar.productions; p++)
        d->weight[p] = grammar.production[p].old ? 0 : 1;
    for (uint32_t i = 0; i < m->lines; i++)
        for (int p = 0; p < grammar.productions; p++)
            d->weight[p] += d->weight[p] && productions_have(&m->line[i].used, p);
}

/* The nodes of all cards, sorted by kind and mode. */
static bool likes_sort(struct deriver *d)
{
    const dcg_cards *trees = d->m->trees;

    d->like = calloc(trees->node_count, sizeof *d->like);
    d->like_first = calloc(BUCKETS + 1, sizeof *d->like_first);
    if (!d->like || !d->like_first)
        return false;
    for (uint32_t i = 1; i < trees->node_count; i++)
        d->like_first[bucket_of(node_at(trees, i)) + 1]++;
    for (int i = 0; i < BUCKETS; i++)
        d->like_first[i + 1] += d->like_first[i];
    uint32_t *next = malloc(BUCKETS * sizeof *next);
    if (!next)
        return false;
    memcpy(next, d->like_first, BUCKETS * sizeof *next);
    for (uint32_t i = 1; i < trees->node_count; i++)
        d->like[next[bucket_of(node_at(trees, i))]++] = i;
    free(next);
    return true;
}

/* ---- How deep a symbol must go ---- */

static bool is_usable(const struct production *p)
{
    for (int i = 0; i < p->steps; i++)
        if (grammar.step[p->first + i].kind == STEP_OLD_NAME)
            return false;
    return !p->old;
}

static int production_depth(const struct deriver *d, const struct production *p)
{
    int deepest = 0;

    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &grammar.step[p->first + i];
        if (s->kind == STEP_PART && d->least[s->symbol] > deepest)
            deepest = d->least[s->symbol];
    }
    return deepest >= FAR - 1 || !is_usable(p) ? FAR : deepest + 1;
}

static void least_find(struct deriver *d)
{
    memset(d->least, FAR, sizeof d->least);
    for (bool changed = true; changed;) {
        changed = false;
        for (int p = 0; p < grammar.productions; p++) {
            int symbol = grammar.production[p].symbol, depth = production_depth(d, &grammar.production[p]);
            if (depth >= d->least[symbol])
                continue;
            d->least[symbol] = (uint8_t)depth;
            changed = true;
        }
    }
    for (int p = 0; p < grammar.productions; p++)
        d->depth[p] = (uint8_t)production_depth(d, &grammar.production[p]);
}

bool deriver_begin(struct deriver *d, struct dcg_measures *m, uint64_t seed)
{
    memset(d, 0, sizeof *d);
    d->m = m;
    d->state = seed;
    weights_count(d);
    least_find(d);
    return likes_sort(d);
}

void deriver_end(struct deriver *d)
{
    free(d->like);
    free(d->like_first);
}

/* ---- Expansion ---- */

/* A production that gets to an end within that depth; -1: none. */
static int production_choose(struct deriver *d, int symbol, int depth)
{
    uint32_t sum = 0;

    if (depth < d->least[symbol])
        depth = d->least[symbol];
    for (int pass = 0;; pass++) {
        uint32_t at = pass && sum ? random_below_of(&d->state, sum) : 0;
        for (int p = grammar.begin[symbol]; p < grammar.begin[symbol + 1]; p++) {
            if (!d->weight[p] || d->depth[p] > depth)
                continue;
            if (!pass)
                sum += d->weight[p];
            else if (at < d->weight[p])
                return p;
            else
                at -= d->weight[p];
        }
        if (pass || !sum)
            return -1;
    }
}

/* A node of the cards of the same kind and mode; NULL: there is none. */
static const struct node *node_like(struct deriver *d, const struct node *n)
{
    uint32_t first = d->like_first[bucket_of(n)], end = d->like_first[bucket_of(n) + 1];

    return first == end ? NULL
                        : node_at(d->m->trees, d->like[first + random_below_of(&d->state, end - first)]);
}

static int number_like(struct deriver *d, const struct step *s, const struct node *like)
{
    int number = like ? (s->field == 'm' ? like->m : like->n) : 0;

    if (!number)
        number = 1 + (int)random_below_of(&d->state, 4);
    return s->kind == STEP_NUMBER && number < 0 ? -number : number;
}

static bool word_like(struct deriver *d, struct node *n, const struct node *like)
{
    const char *word = like && like->word ? card_word(d->m->trees, like->word) : "Testmon";

    n->word = word_add(d->trees, word, strlen(word));
    return n->word != 0;
}

static node_id expand(struct deriver *d, int symbol, int depth);

/* A part as it was derived, and then anew: what follows it doesn't change. */
static node_id expand_anew(struct deriver *d, int symbol, int depth)
{
    int nodes = d->nodes;

    d->changed = -1;
    node_id part = expand(d, symbol, depth);
    uint64_t state = d->state;
    int nodes_after = d->nodes, expansions = d->expansions;
    d->nodes = nodes;
    d->state = d->other;
    part = part ? expand(d, symbol, depth) : 0;
    d->state = state;
    d->nodes = nodes_after;
    d->expansions = expansions;
    return part;
}

static node_id expand(struct deriver *d, int symbol, int depth)
{
    if (d->expansions++ == d->changed) {
        d->expansions--;
        return expand_anew(d, symbol, depth);
    }
    int chosen = production_choose(d, symbol, d->nodes < NODES_USUAL ? depth : 0);
    const struct production *p = &grammar.production[chosen < 0 ? 0 : chosen];
    struct node n = {.kind = p->kind, .mode = p->mode, .form = p->form};
    const struct node *like = p->kind ? node_like(d, &n) : NULL;
    bool done = chosen >= 0;

    d->nodes += p->kind != 0;
    d->cost += p->cost;
    for (int i = 0; done && i < p->steps; i++) {
        const struct step *s = &grammar.step[p->first + i];
        if (s->kind == STEP_PART) {
            node_id part = expand(d, s->symbol, depth - 1);
            *(s->field == 'a' ? &n.a : s->field == 'b' ? &n.b : &n.c) = part;
            done = part != 0;
        } else if (s->kind == STEP_NUMBER || s->kind == STEP_SIGNED) {
            *(s->field == 'm' ? &n.m : &n.n) = (int16_t)number_like(d, s, like);
        } else if (s->kind == STEP_SET) {
            *(s->field == 'm' ? &n.m : &n.n) = s->value;
        } else if (s->kind == STEP_NAME || s->kind == STEP_PLAIN_NAME) {
            done = word_like(d, &n, like);
        }
    }
    return !done ? 0 : p->kind ? node_add(d->trees, &n) : n.a;
}

node_id derive(struct deriver *d, dcg_cards *trees, int symbol)
{
    d->trees = trees;
    d->nodes = 0;
    d->expansions = d->cost = 0;
    d->changed = -1;
    return expand(d, symbol, DEPTH_USUAL);
}

node_id derive_changed(struct deriver *d, dcg_cards *trees, int symbol, int expansion, uint64_t seed)
{
    d->trees = trees;
    d->nodes = 0;
    d->expansions = 0;
    d->changed = expansion;
    d->other = seed;
    return expand(d, symbol, DEPTH_USUAL);
}
