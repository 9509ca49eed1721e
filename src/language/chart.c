/* chart.c - reading by the grammar with full backtracking. A node is made once however often it is found, so equal
 * readings are one. */
#include "language/chart.h"
#include "tree/storage.h"

#include <stdlib.h>
#include <string.h>

enum { MEMO_NEW, MEMO_BUSY, MEMO_DONE };
enum { LEVELS = 64 }; /* room is made for so many at once */

/* The readings of one symbol from one token on. While it is looked for (MEMO_BUSY), those found so far: a production
 * that begins with its own symbol takes these, and looking is repeated until nothing more is found. */
struct memo {
    uint32_t first;
    uint16_t count;
    uint16_t depth; /* MEMO_BUSY: how many are looked for, with this one */
    uint8_t state;
    bool asked; /* MEMO_BUSY: by a production that begins with it */
};

/* A production being matched: the node so far, and the readings that came of it. Those are not on the stack, as one is
 * matched within the other. */
struct match {
    const struct production *production;
    int level; /* its readings are chart.found[level] */
    int count;
};

static bool same_letters(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char x = a[i] >= 'A' && a[i] <= 'Z' ? (char)(a[i] + 32) : a[i];
        char y = b[i] >= 'A' && b[i] <= 'Z' ? (char)(b[i] + 32) : b[i];
        if (y == '_')
            y = ' ';
        if (x != y)
            return false;
    }
    return true;
}

static bool token_is(const struct token *t, const char *word, size_t size)
{
    return t->kind != TOKEN_BRACKET && t->size == size && same_letters(t->text, word, size);
}

static uint32_t node_hash(const struct node *n)
{
    const uint32_t parts[] = {n->word,
                              (uint32_t)n->kind | (uint32_t)n->mode << 8,
                              n->form,
                              (uint32_t)((uint16_t)n->n | (uint32_t)(uint16_t)n->m << 16),
                              (uint32_t)(n->a | (uint32_t)n->b << 16),
                              n->c};
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
        hash = (hash ^ parts[i]) * 2654435761u ^ hash >> 15;
    return hash;
}

static node_id node_make(struct chart *c, const struct node *n)
{
    uint32_t at = node_hash(n) & (c->slots - 1);

    while (c->slot[at]) {
        if (memcmp(&c->node[c->slot[at]], n, sizeof *n) == 0)
            return (node_id)c->slot[at];
        at = (at + 1) & (c->slots - 1);
    }
    if (c->nodes == NODES_MAX) {
        c->failed = true;
        return 0;
    }
    c->node[c->nodes] = *n;
    c->slot[at] = c->nodes;
    return (node_id)c->nodes++;
}

/* The same word to an author, whatever becomes of it. */
static bool same_step(const struct step *a, const struct step *b)
{
    bool words = a->kind <= STEP_AGREE && b->kind <= STEP_AGREE;

    if (words && a->size2 == b->size && same_letters(step_word2(a), step_word(b), b->size))
        return true;
    return (words || a->kind == b->kind) && a->size == b->size &&
           (!a->size || same_letters(step_word(a), step_word(b), a->size));
}

static void expect(struct chart *c, int token, const struct production *p, int step)
{
    const struct step *steps = grammar.step;

    if (token < c->furthest)
        return;
    if (token > c->furthest)
        c->expectations = 0;
    c->furthest = token;
    for (int i = 0; c->thorough && i < c->expectations; i++)
        if (same_step(&steps[c->expected[i].production->first + c->expected[i].step],
                      &steps[p->first + step]))
            return;
    if (p->cost && step == 0)
        return; /* either, both: nobody misses these */
    if (c->thorough && c->expectations < EXPECTED_MAX)
        c->expected[c->expectations++] = (struct expected){p, (uint16_t)step};
}

/* The parts of a production that were read so far: what they cost, and the last of them in chart.part. */
struct so_far {
    int cost;
    uint32_t parts;
};

/* Keeps a reading, unless one of the same words is cheaper; dearer ones go. In whatever context: who takes the one can
 * take the other. */
static void match_found(struct chart *c, struct match *m, const struct node *n, int end, struct so_far so)
{
    node_id node = m->production->kind ? node_make(c, n) : n->a;
    struct reading *found = c->found[m->level];
    int kept = 0, cost = so.cost;

    for (int i = 0; i < m->count; i++) {
        const struct reading *r = &found[i];
        if (r->end == end && (r->cost < cost || (r->cost == cost && r->node == node)))
            return;
    }
    for (int i = 0; i < m->count; i++)
        if (found[i].end != end || found[i].cost == cost)
            found[kept++] = found[i];
    m->count = kept;
    if (m->count == READINGS_MAX) {
        c->failed = true;
        return;
    }
    found[m->count++] = (struct reading){(uint16_t)end, (uint16_t)cost,
                                         (uint16_t)(m->production - grammar.production), node, so.parts};
}

/* Notes a part of a reading that is being made, behind those before it. */
static uint32_t part_note(struct chart *c, uint32_t reading, uint32_t before)
{
    if (!c->noted)
        return 0;
    if (c->parts + 1 >= c->part_room) {
        uint32_t room = c->part_room * 2 + 1024;
        struct part *more = realloc(c->part, room * sizeof *more);
        if (!more) {
            c->failed = true;
            return 0;
        }
        c->part = more;
        c->part_room = room;
    }
    c->part[++c->parts] = (struct part){reading, before};
    return c->parts;
}

static void field_set(struct node *n, uint8_t field, int value)
{
    switch (field) {
    case 'n':
        n->n = (int16_t)value;
        break;
    case 'm':
        n->m = (int16_t)value;
        break;
    case 'a':
        n->a = (node_id)value;
        break;
    case 'b':
        n->b = (node_id)value;
        break;
    default:
        n->c = (node_id)value;
        break;
    }
}

static const struct memo *symbol_read(struct chart *c, int symbol, int token);

/* [On Play] is a timing and nobody's name. */
static bool is_icon(const struct token *t)
{
    static const uint16_t icons[] = {SYMBOL_areaicon, SYMBOL_timing, SYMBOL_limit};

    for (size_t k = 0; k < sizeof icons / sizeof icons[0]; k++)
        for (int i = grammar.begin[icons[k]]; i < grammar.begin[icons[k] + 1]; i++) {
            const struct step *s = &grammar.step[grammar.production[i].first];
            if (s->size == t->size && same_letters(t->text, step_word(s), s->size))
                return true;
        }
    return false;
}

static bool name_fits(struct chart *c, const struct step *s, const struct token *t, struct node *n)
{
    const char *name = t->kind == TOKEN_BRACKET ? spelling_name(t->text, t->size) : NULL;

    if (t->kind != TOKEN_BRACKET || is_icon(t) || (name != NULL) != (s->kind == STEP_OLD_NAME))
        return false;
    n->word = name ? word_add(c->cards, name, strlen(name)) : word_add(c->cards, t->text, t->size);
    return n->word != 0;
}

/* Does a step that takes one token fit it? Sets what it carries. */
static bool step_fits(struct chart *c, const struct step *s, const struct token *t, struct node *n)
{
    switch (s->kind) {
    case STEP_WORD:
        return token_is(t, step_word(s), s->size) &&
               (!s->exact || memcmp(t->text, step_word(s), s->size) == 0);
    case STEP_AGREE:
        return token_is(t, step_word(s), s->size) || token_is(t, step_word2(s), s->size2);
    case STEP_ICON:
        return t->kind == TOKEN_BRACKET && t->size == s->size && same_letters(t->text, step_word(s), s->size);
    case STEP_NAME:
    case STEP_OLD_NAME:
        return name_fits(c, s, t, n);
    case STEP_NUMBER:
    case STEP_SIGNED:
        if (t->kind != TOKEN_NUMBER || (t->sign != 0) != (s->kind == STEP_SIGNED) || t->number > INT16_MAX)
            return false;
        field_set(n, s->field, t->number);
        return true;
    default:
        return false;
    }
}

/* The tokens of a name without brackets: words up to a slash or parenthesis; 0: there is none. */
static int plain_name(const struct chart *c, int token)
{
    int count = 0;

    while (token + count < c->tokens && c->token[token + count].kind == TOKEN_WORD)
        count++;
    const struct token *end = &c->token[token + count];
    bool closed = token + count < c->tokens && (token_is(end, "/", 1) || token_is(end, ")", 1));
    return closed ? count : 0;
}

static bool plain_name_read(struct chart *c, int token, int count, struct node *n)
{
    const struct token *first = &c->token[token], *last = &c->token[token + count - 1];

    n->word = word_add(c->cards, first->text, (size_t)(last->text + last->size - first->text));
    return n->word != 0;
}

static void match_step(struct chart *c, struct match *m, struct node n, int step, int token, struct so_far so)
{
    const struct production *p = m->production;

    for (; step < p->steps; step++, token++) {
        const struct step *s = &grammar.step[p->first + step];
        if (c->failed)
            return;
        if (s->kind == STEP_SET || s->kind == STEP_MEANS) {
            if (s->kind == STEP_SET)
                field_set(&n, s->field, s->value);
            token--;
            continue;
        }
        if (s->kind == STEP_PART) {
            struct memo found = *symbol_read(c, s->symbol, token);
            for (uint32_t i = 0; i < found.count; i++) {
                struct reading r = c->reading[found.first + i];
                struct node next = n;
                field_set(&next, s->field, (int)r.node);
                match_step(c, m, next, step + 1, r.end,
                           (struct so_far){so.cost + r.cost, part_note(c, found.first + i, so.parts)});
            }
            return;
        }
        expect(c, token, p, step);
        if (s->kind == STEP_PLAIN_NAME) {
            int count = plain_name(c, token);
            if (!count || !plain_name_read(c, token, count, &n))
                return;
            token += count - 1;
            continue;
        }
        if (token >= c->tokens || !step_fits(c, s, &c->token[token], &n))
            return;
    }
    match_found(c, m, &n, token, so);
}

/* However they were found. */
static bool reading_same(const struct reading *a, const struct reading *b)
{
    return a->end == b->end && a->cost == b->cost && a->node == b->node;
}

/* Keeps what was found. False: it is what was there before. */
static bool memo_keep(struct chart *c, struct memo *memo, const struct match *m)
{
    bool same = memo->count == m->count;

    for (int i = 0; same && i < m->count; i++)
        same = reading_same(&c->reading[memo->first + (uint32_t)i], &c->found[m->level][i]);
    if (same)
        return false;
    if (c->readings + (uint32_t)m->count > c->reading_room) {
        uint32_t room = c->reading_room * 2 + 1024;
        struct reading *more = realloc(c->reading, room * sizeof *more);
        if (!more) {
            c->failed = true;
            return false;
        }
        c->reading = more;
        c->reading_room = room;
    }
    memo->first = c->readings;
    memo->count = (uint16_t)m->count;
    memcpy(c->reading + c->readings, c->found[m->level], (size_t)m->count * sizeof *c->reading);
    c->readings += (uint32_t)m->count;
    return true;
}

/* Can it begin with that token? */
static bool may_begin(const struct chart *c, uint16_t begins, int token)
{
    const struct first *first = &grammar.first[begins];
    int bit = c->token[token].first;

    /* behind the end only what reads nothing, which may begin with anything */
    return c->thorough || token >= c->tokens || first->bits[bit / 64] >> (bit % 64) & 1;
}

/* All readings by the productions of a symbol, as far as those it begins with are known. */
static void productions_read(struct chart *c, int symbol, int token, struct match *m)
{
    m->count = 0;
    for (int i = grammar.begin[symbol]; i < grammar.begin[symbol + 1]; i++) {
        m->production = &grammar.production[i];
        if (!may_begin(c, m->production->begins, token) || (c->masked && productions_have(c->masked, i)))
            continue;
        match_step(c, m,
                   (struct node){
                       .kind = m->production->kind, .mode = m->production->mode, .form = m->production->form},
                   0, token, (struct so_far){.cost = m->production->cost});
    }
}

/* Already looked for: it may be under way, then what is found depends on it. */
static const struct memo *memo_known(struct chart *c, struct memo *memo)
{
    if (memo->state == MEMO_BUSY) {
        memo->asked = true;
        if (memo->depth < c->depends)
            c->depends = memo->depth;
    }
    return memo;
}

/* Room for the readings of one more symbol that is looked for. False: no memory. */
static bool found_reserve(struct chart *c)
{
    if (c->depth < c->levels)
        return true;
    struct reading(*more)[READINGS_MAX] = realloc(c->found, (size_t)(c->levels + LEVELS) * sizeof *more);
    c->failed |= !more;
    if (!more)
        return false;
    c->found = more;
    c->levels += LEVELS;
    return true;
}

static const struct memo *symbol_read(struct chart *c, int symbol, int token)
{
    struct memo *memo = &c->memo[token * SYMBOL_COUNT + symbol];
    struct match m;
    int around = c->depends;

    if (memo->state != MEMO_NEW)
        return memo_known(c, memo);
    if (!may_begin(c, grammar.begins[symbol], token) || !found_reserve(c))
        return memo;
    m.level = c->depth;
    *memo = (struct memo){.state = MEMO_BUSY, .depth = (uint16_t)++c->depth};
    c->depends = c->depth;
    do
        productions_read(c, symbol, token, &m);
    while (memo_keep(c, memo, &m) && memo->asked && !c->failed);
    /* what another depends on that is still under way is looked for again when that one is known */
    memo->state = c->depends < c->depth ? MEMO_NEW : MEMO_DONE;
    c->depth--;
    if (around < c->depends)
        c->depends = around;
    return memo;
}

/* The hash table is emptied from the youngest node back, so that the older ones can still be found. */
static void nodes_clear(struct chart *c)
{
    for (uint32_t i = c->nodes - 1; i > 0; i--) {
        uint32_t at = node_hash(&c->node[i]) & (c->slots - 1);
        while (c->slot[at] != i)
            at = (at + 1) & (c->slots - 1);
        c->slot[at] = 0;
    }
    c->nodes = 1;
}

static void chart_begin(struct chart *c)
{
    memset(c->memo, 0, (size_t)(c->tokens + 1) * SYMBOL_COUNT * sizeof *c->memo);
    nodes_clear(c);
    c->readings = 0;
    c->parts = 0;
    c->depth = c->depends = 0;
    c->furthest = 0;
    c->expectations = 0;
    c->failed = false;
}

static int read_all(struct chart *c, int symbol, node_id *nodes, int max)
{
    int count = 0;

    chart_begin(c);
    struct memo found = *symbol_read(c, symbol, 0);
    for (uint32_t i = 0; i < found.count; i++) {
        int end = c->reading[found.first + i].end;
        if (end > c->furthest && end < c->tokens) { /* all is said, and the text goes on */
            c->furthest = end;
            c->expectations = 0;
        }
        if (end != c->tokens)
            continue;
        if (count < WHOLE_MAX)
            c->whole[count] = found.first + i;
        if (count < max)
            nodes[count] = c->reading[found.first + i].node;
        count++;
    }
    return c->failed ? 0 : count;
}

int chart_read(struct chart *c, int symbol, node_id *nodes, int max)
{
    c->thorough = false;
    int count = read_all(c, symbol, nodes, max);
    c->thorough = !count;
    return count || c->brief ? count : read_all(c, symbol, nodes, max);
}

static void reading_used(const struct chart *c, uint32_t reading, struct productions *used)
{
    const struct reading *r = &c->reading[reading];

    productions_add(used, r->production);
    for (uint32_t part = r->parts; part; part = c->part[part].before)
        reading_used(c, c->part[part].reading, used);
}

void chart_used(const struct chart *c, int reading, struct productions *used)
{
    reading_used(c, c->whole[reading], used);
}

struct chart *chart_new(dcg_cards *cards)
{
    struct chart *c = calloc(1, sizeof *c);

    if (!c)
        return NULL;
    c->cards = cards;
    c->slots = 131072;
    c->nodes = 1;
    c->node = calloc(NODES_MAX, sizeof *c->node);
    c->slot = calloc(c->slots, sizeof *c->slot);
    c->memo = calloc((size_t)SYMBOL_COUNT * TOKENS_MAX, sizeof *c->memo);
    if (c->node && c->slot && c->memo)
        return c;
    chart_free(c);
    return NULL;
}

void chart_free(struct chart *c)
{
    if (!c)
        return;
    free(c->node);
    free(c->slot);
    free(c->memo);
    free(c->reading);
    free(c->part);
    free(c->found);
    free(c);
}
