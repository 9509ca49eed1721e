/* compile.c - compiling the table of productions. */
#include "draft.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct source {
    uint16_t symbol;
    uint8_t kind, form;
    uint16_t mode;
    bool old, made;
    const char *pattern;
};

static const struct source sources[] = {
#define G(symbol, kind, mode, form, pattern)                                                                 \
    {SYMBOL_##symbol, NODE_##kind, form, MODE_##mode, false, false, pattern},
#define M(symbol, kind, mode, form, pattern)                                                                 \
    {SYMBOL_##symbol, NODE_##kind, form, MODE_##mode, false, true, pattern},
#define R(symbol, kind, mode, form, pattern) M(symbol, kind, mode, form, pattern)
#define OLD(symbol, kind, mode, form, pattern)                                                               \
    {SYMBOL_##symbol, NODE_##kind, form, MODE_##mode, true, false, pattern},
#define U(symbol, other) {SYMBOL_##symbol, NODE_NONE, 0, MODE_NONE, false, false, "%a:" #other},
#define UC(symbol, other, cost)                                                                              \
    {SYMBOL_##symbol, NODE_NONE, 0, MODE_NONE, false, false, "%a:" #other " %$" #cost},
#include "language/grammar_table.h"
#undef G
#undef M
#undef R
#undef OLD
#undef U
#undef UC
};
enum { SOURCES = sizeof sources / sizeof sources[0], PATTERN_STEPS = 40, PATTERN_MAX = 400 };
static_assert((int)SOURCES < (int)DRAFT_PRODUCTIONS, "the hash table of wordings has room");

/* ---- Patterns ---- */

static int symbol_compare(const void *a, const void *b)
{
    const uint16_t *left = a, *right = b;

    return strcmp(symbol_name(*left), symbol_name(*right));
}

static void names_sort(struct draft *d)
{
    for (int i = 0; i < SYMBOL_COUNT; i++)
        d->by_name[i] = (uint16_t)i;
    qsort(d->by_name, SYMBOL_COUNT, sizeof d->by_name[0], symbol_compare);
}

static int symbol_find(const struct draft *d, const char *name, size_t size)
{
    int low = 0, high = SYMBOL_COUNT;

    while (low < high) {
        int middle = (low + high) / 2;
        const char *found = symbol_name(d->by_name[middle]);
        int order = strncmp(found, name, size);
        if (order == 0 && found[size] == '\0')
            return d->by_name[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return SYMBOL_NONE;
}

/* Where a word is in the text of the grammar; each different one is there once, with a 0 behind it. */
static uint16_t text_add(struct draft *d, const char *word, size_t size)
{
    int at = 0;

    for (; at < d->text_size; at += (int)strlen(d->text + at) + 1)
        if (strlen(d->text + at) == size && memcmp(d->text + at, word, size) == 0)
            return (uint16_t)at;
    if (size > UINT8_MAX || d->text_size + (int)size + 1 > DRAFT_TEXT) {
        d->full = "words";
        return 0;
    }
    memcpy(d->text + at, word, size);
    d->text_size = at + (int)size + 1;
    return (uint16_t)at;
}

/* "a:noun+" without its percent sign */
static struct step step_part(const struct draft *d, const char *at, size_t size)
{
    static const char suffixes[] = "+-?";
    struct step step = {.kind = STEP_PART, .field = (uint8_t)at[0]};
    const char *suffix = strchr(suffixes, at[size - 1]);

    if (suffix) {
        step.several = (uint8_t)(SEVERAL + (suffix - suffixes));
        size--;
    } else if (at[size - 2] == '=') {
        step.several = (uint8_t)(LIKE_A + (at[size - 1] - 'a'));
        size -= 2;
    }
    step.symbol = (uint16_t)symbol_find(d, at + 2, size - 2);
    return step;
}

static struct step step_operand(const struct draft *d, const char *at, size_t size)
{
    if (size == 1 && at[0] == 'w')
        return (struct step){.kind = STEP_NAME, .field = 'w'};
    if (size == 1 && at[0] == 'o')
        return (struct step){.kind = STEP_OLD_NAME, .field = 'w'};
    if (size == 1 && at[0] == 't')
        return (struct step){.kind = STEP_PLAIN_NAME, .field = 'w'};
    if (at[0] == '#') {
        int several = size == 1 ? SEVERAL : at[1] == 'n' ? BY_NUMBER : LIKE_A + (at[1] - 'a');
        return (struct step){.kind = STEP_MEANS, .several = (uint8_t)several};
    }
    if (size == 2 && at[0] == '+')
        return (struct step){.kind = STEP_SIGNED, .field = (uint8_t)at[1]};
    if (size > 2 && at[1] == '=')
        return (struct step){
            .kind = STEP_SET, .field = (uint8_t)at[0], .value = (int16_t)strtol(at + 2, NULL, 10)};
    if (size > 2 && at[1] == ':')
        return step_part(d, at, size);
    return (struct step){.kind = STEP_NUMBER, .field = (uint8_t)at[0]};
}

static struct step step_compile(struct draft *d, const char *at, size_t size)
{
    struct step step = {.kind = STEP_WORD};
    const char *tilde = size > 2 ? memchr(at + 1, '~', size - 2) : NULL;

    if (at[0] == '%' && size > 1)
        return step_operand(d, at + 1, size - 1);
    if (at[0] == '=' && size > 1) {
        step.exact = true;
        at++;
        size--;
    } else if (at[0] == '[' && size > 1) {
        step.kind = STEP_ICON;
        at++;
        size -= 2;
    } else if (tilde) {
        step.kind = STEP_AGREE;
        step.size2 = (uint8_t)(at + size - (tilde + 1));
        step.word2 = text_add(d, tilde + 1, step.size2);
        size = (size_t)(tilde - at);
    }
    step.size = (uint8_t)size;
    step.word = text_add(d, at, size);
    return step;
}

/* The cost of a production is written in its pattern, and is no step of it. */
static int pattern_compile(struct draft *d, const char *pattern, struct step *steps, uint8_t *cost)
{
    int count = 0;

    while (*pattern) {
        size_t size = strcspn(pattern, " "),
               stem = pattern[0] == '[' || pattern[0] == '%' ? size : word_stem(pattern, size);
        if (count + 2 > PATTERN_STEPS) {
            d->full = "steps of a pattern";
            break;
        }
        if (pattern[0] == '%' && pattern[1] == '$')
            *cost = (uint8_t)(*cost + strtol(pattern + 2, NULL, 10));
        else
            steps[count++] = step_compile(d, pattern, stem);
        if (stem < size)
            steps[count++] = step_compile(d, pattern + stem, size - stem);
        pattern += size + (pattern[size] == ' ');
    }
    return count;
}

/* ---- Productions ---- */

/* How many words stand in the place of one: a|b|c has three. */
static int choices(const char *word, size_t size)
{
    int count = 1;

    for (size_t i = 0; word[0] != '%' && size > 1 && i < size; i++)
        count += word[i] == '|';
    return count;
}

/* The number of variants of a pattern: each choice of each word with each of the others. */
static int variants_of(const char *pattern)
{
    int count = 1;

    for (size_t size; *pattern; pattern += size + (pattern[size] == ' ')) {
        size = strcspn(pattern, " ");
        count *= choices(pattern, size);
    }
    return count;
}

/* Writes a pattern with the words of a variant; _ between several words of a choice is a space. */
static void variant_write(const char *pattern, int variant, char *text)
{
    for (size_t size; *pattern; pattern += size + (pattern[size] == ' ')) {
        size = strcspn(pattern, " ");
        int count = choices(pattern, size), chosen = variant % count;
        const char *at = pattern, *end = pattern + size;
        for (; count > 1 && chosen; chosen--)
            at = strchr(at, '|') + 1;
        if (count > 1 && memchr(at, '|', (size_t)(end - at)))
            end = strchr(at, '|');
        variant /= count;
        for (const char *c = at; c < end; c++)
            *text++ = count > 1 && *c == '_' ? ' ' : *c;
        if (at < end && pattern[size])
            *text++ = ' ';
    }
    *text = '\0';
}

/* Of a source: its number in the table, and which of its variants, or of the old wordings of the same, it is. */
static uint16_t form_of(const struct draft *d, const struct source *s, int variant)
{
    if (!s->old)
        return (uint16_t)(s->form + VARIANT * variant);
    int old = OLD_VARIANT;
    while (d->wording[wording_slot(&d->grammar, s->kind, s->mode, s->form + VARIANT * old)] >= 0)
        old++;
    return (uint16_t)(s->form + VARIANT * old);
}

/* What a pattern says about itself is kept with the production. */
static void production_add(struct draft *d, const struct source *s, int row, int variant)
{
    struct grammar *g = &d->grammar;
    struct production *p = &d->production[g->productions];
    char pattern[PATTERN_MAX] = "";

    if (g->steps + PATTERN_STEPS > DRAFT_STEPS || g->steps > UINT16_MAX ||
        g->productions == DRAFT_PRODUCTIONS || strlen(s->pattern) >= PATTERN_MAX) {
        d->full = "steps";
        return;
    }
    *p = (struct production){.symbol = s->symbol,
                             .kind = s->kind,
                             .form = form_of(d, s, variant),
                             .row = (uint16_t)row,
                             .old = s->old,
                             .made = s->made,
                             .mode = s->mode,
                             .first = (uint16_t)g->steps};
    variant_write(s->pattern, variant, pattern);
    p->steps = (uint16_t)pattern_compile(d, pattern, d->step + g->steps, &p->cost);
    for (int i = 0; i < p->steps; i++)
        if (d->step[g->steps + i].kind == STEP_MEANS)
            p->several = d->step[g->steps + i].several;
    g->steps += p->steps;
    int slot = wording_slot(g, p->kind, p->mode, p->form);
    if (s->kind != NODE_NONE && d->wording[slot] < 0)
        d->wording[slot] = (int16_t)g->productions;
    g->productions++;
}

static int symbol_order(const void *a, const void *b)
{
    const uint16_t *left = a, *right = b;
    int order = (int)sources[*left].symbol - (int)sources[*right].symbol;

    return order ? order : (int)*left - (int)*right;
}

/* The sources by symbol, and in table order; the variants of each behind one another. */
static void productions_fill(struct draft *d)
{
    uint16_t order[SOURCES];
    int symbol = 0;

    for (int i = 0; i < SOURCES; i++)
        order[i] = (uint16_t)i;
    qsort(order, SOURCES, sizeof order[0], symbol_order);
    for (int i = 0; i < WORDING_SLOTS; i++)
        d->wording[i] = -1;
    for (int i = 0; i < SOURCES && !d->full; i++) {
        const struct source *s = &sources[order[i]];
        int variants = variants_of(s->pattern);
        if (variants > OLD_VARIANT || s->form >= VARIANT)
            d->full = "variants or forms";
        for (; symbol <= s->symbol; symbol++)
            d->begin[symbol] = (uint16_t)d->grammar.productions;
        for (int variant = 0; variant < variants && !d->full; variant++)
            production_add(d, s, order[i], variant);
    }
    for (; symbol <= SYMBOL_COUNT; symbol++)
        d->begin[symbol] = (uint16_t)d->grammar.productions;
}

/* ---- The words of all patterns ---- */

static void word_keep(struct draft *d, uint16_t at, size_t size)
{
    struct grammar *g = &d->grammar;
    int slot = word_slot(g, d->text + at, size);

    if (d->word_slot[slot]) { /* a message names it in small letters, if a pattern has it so */
        struct word_at *known = &d->word[d->word_slot[slot] - 1];
        if (islower((unsigned char)d->text[at]) && isupper((unsigned char)d->text[known->at]))
            known->at = at;
        return;
    }
    if (g->words == WORDS_MAX) {
        d->full = "different words";
        return;
    }
    d->word[g->words++] = (struct word_at){at, (uint16_t)size};
    d->word_slot[slot] = (uint16_t)g->words;
}

static void words_keep(struct draft *d)
{
    for (int i = 0; i < d->grammar.steps; i++) {
        const struct step *s = &d->step[i];
        if (s->kind == STEP_WORD || s->kind == STEP_AGREE)
            word_keep(d, s->word, s->size);
        if (s->kind == STEP_AGREE)
            word_keep(d, s->word2, s->size2);
    }
}

/* ---- What a symbol can begin with ---- */

/* With what each production and each symbol begins, while it is found out. */
struct beginnings {
    struct first production[DRAFT_PRODUCTIONS], symbol[SYMBOL_COUNT];
};

static bool first_add(struct first *first, int bit)
{
    uint64_t before = first->bits[bit / 64];

    first->bits[bit / 64] |= UINT64_C(1) << (bit % 64);
    return first->bits[bit / 64] != before;
}

static bool first_join(struct first *first, const struct first *more)
{
    bool grown = false;

    for (int i = 0; i < FIRST_BITS / 64; i++) {
        grown |= (more->bits[i] & ~first->bits[i]) != 0;
        first->bits[i] |= more->bits[i];
    }
    return grown;
}

/* The first step that reads something decides; what reads nothing can begin with anything. */
static bool first_of(const struct draft *d, struct beginnings *b, int production)
{
    static const struct first anything = {{~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)}};
    const struct production *p = &d->production[production];
    struct first *first = &b->production[production];

    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &d->step[p->first + i];
        const char *word = d->text + s->word;
        switch ((enum step_kind)s->kind) {
        case STEP_SET:
        case STEP_MEANS:
            continue;
        case STEP_PART:
            return first_join(first, &b->symbol[s->symbol]);
        case STEP_NUMBER:
        case STEP_SIGNED:
            return first_add(first, FIRST_NUMBER);
        case STEP_ICON:
        case STEP_NAME:
        case STEP_OLD_NAME:
            return first_add(first, FIRST_BRACKET);
        case STEP_PLAIN_NAME:
            return first_join(first, &anything);
        case STEP_AGREE: {
            bool grown = first_add(first, first_word(word, s->size));
            return first_add(first, first_word(d->text + s->word2, s->size2)) || grown;
        }
        case STEP_WORD:
            if (word[0] >= '0' && word[0] <= '9')
                return first_join(first, &anything); /* a number that is said as a word */
            return first_add(first, first_word(word, s->size));
        }
    }
    return first_join(first, &anything);
}

/* Each different one is kept once. */
static uint16_t first_keep(struct draft *d, const struct first *first)
{
    int at = 0;

    while (at < d->firsts && memcmp(&d->first[at], first, sizeof *first) != 0)
        at++;
    if (at == DRAFT_FIRSTS) {
        d->full = "beginnings";
        return 0;
    }
    d->first[at] = *first;
    d->firsts += at == d->firsts;
    return (uint16_t)at;
}

static void first_fill(struct draft *d)
{
    static struct beginnings b;
    int productions = d->grammar.productions;

    memset(&b, 0, sizeof b);
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < productions; i++)
            if (first_of(d, &b, i))
                grown |= first_join(&b.symbol[d->production[i].symbol], &b.production[i]);
    }
    for (int i = 0; i < productions; i++)
        d->production[i].begins = first_keep(d, &b.production[i]);
    for (int i = 0; i < SYMBOL_COUNT; i++)
        d->begins[i] = first_keep(d, &b.symbol[i]);
}

/* ---- The whole ---- */

const char *draft_make(struct draft *d, char *text, size_t size)
{
    d->grammar = (struct grammar){.production = d->production,
                                  .step = d->step,
                                  .text = d->text,
                                  .begin = d->begin,
                                  .first = d->first,
                                  .begins = d->begins,
                                  .wording = d->wording,
                                  .word = d->word,
                                  .word_slot = d->word_slot,
                                  .shape = d->shape,
                                  .shape_slot = d->shape_slot,
                                  .standing = d->standing};
    names_sort(d);
    productions_fill(d);
    words_keep(d);
    first_fill(d);
    draft_shapes(d);
    if (!d->full)
        return grammar_unsound(&d->grammar, text, size);
    (void)snprintf(text, size, "the tables have too many %s", d->full);
    return text;
}
