/* grammar.c - compiling the table of productions. */
#include "language/grammar.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct source {
    uint16_t symbol;
    uint8_t kind, form;
    uint16_t mode;
    bool old;
    const char *pattern;
};

static const struct source sources[] = {
#define G(symbol, kind, mode, form, pattern)                                                                 \
    {SYMBOL_##symbol, NODE_##kind, form, MODE_##mode, false, pattern},
#define OLD(symbol, kind, mode, form, pattern)                                                               \
    {SYMBOL_##symbol, NODE_##kind, form, MODE_##mode, true, pattern},
#define U(symbol, other) {SYMBOL_##symbol, NODE_NONE, 0, MODE_NONE, false, "%a:" #other},
#include "language/grammar_table.h"
#undef G
#undef OLD
#undef U
};
enum { SOURCES = sizeof sources / sizeof sources[0], STEPS_MAX = 40 };
static_assert(SOURCES < WORDING_SLOTS / 2, "the hash table of wordings has room");

static const char *const symbol_names[] = {
    "",
#define SYMBOL(name, meaning) #name,
#include "language/symbol_table.def"
#undef SYMBOL
};

const char *symbol_name(int symbol)
{
    return symbol_names[symbol];
}

static const struct {
    const char *name, *old;
} spellings[] = {
#define SPELLING(name, old) {name, old},
#include "language/spelling_table.def"
#undef SPELLING
};
enum { SPELLINGS = sizeof spellings / sizeof spellings[0] };

const char *spelling_name(const char *old, size_t size)
{
    for (int i = 0; i < SPELLINGS; i++)
        if (strlen(spellings[i].old) == size && memcmp(spellings[i].old, old, size) == 0)
            return spellings[i].name;
    return NULL;
}

const char *spelling_old(const char *name)
{
    for (int i = 0; i < SPELLINGS; i++)
        if (strcmp(spellings[i].name, name) == 0)
            return spellings[i].old;
    return NULL;
}

static int symbol_compare(const void *a, const void *b)
{
    const uint16_t *left = a, *right = b;

    return strcmp(symbol_names[*left], symbol_names[*right]);
}

static void names_sort(struct grammar *g)
{
    for (int i = 0; i < SYMBOL_COUNT; i++)
        g->by_name[i] = (uint16_t)i;
    qsort(g->by_name, SYMBOL_COUNT, sizeof g->by_name[0], symbol_compare);
}

static int symbol_find(const struct grammar *g, const char *name, size_t size)
{
    int low = 0, high = SYMBOL_COUNT;

    while (low < high) {
        int middle = (low + high) / 2;
        const char *found = symbol_names[g->by_name[middle]];
        int order = strncmp(found, name, size);
        if (order == 0 && found[size] == '\0')
            return g->by_name[middle];
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return SYMBOL_NONE;
}

/* "a:noun+" without its percent sign */
static struct step step_part(const struct grammar *g, const char *at, size_t size)
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
    step.symbol = (uint16_t)symbol_find(g, at + 2, size - 2);
    return step;
}

static struct step step_operand(const struct grammar *g, const char *at, size_t size)
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
        return step_part(g, at, size);
    return (struct step){.kind = STEP_NUMBER, .field = (uint8_t)at[0]};
}

static struct step step_compile(const struct grammar *g, const char *at, size_t size)
{
    struct step step = {.kind = STEP_WORD, .word = at, .size = (uint16_t)size};
    const char *bar = size > 2 ? memchr(at + 1, '|', size - 2) : NULL;
    const char *tilde = size > 2 ? memchr(at + 1, '~', size - 2) : NULL;

    if (at[0] == '%' && size > 1)
        return step_operand(g, at + 1, size - 1);
    if (at[0] == '=' && size > 1) {
        step.exact = true;
        step.word = at + 1;
        step.size = (uint16_t)(size - 1);
    } else if (at[0] == '[' && size > 1) {
        step.kind = STEP_ICON;
        step.word = at + 1;
        step.size = (uint16_t)(size - 2);
    } else if (bar || tilde) {
        const char *middle = tilde ? tilde : bar;
        step.kind = tilde ? STEP_AGREE : STEP_EITHER;
        step.size = (uint16_t)(middle - at);
        step.word2 = middle + 1;
        step.size2 = (uint16_t)(size - step.size - 1u);
    }
    return step;
}

/* The size of a word without its possessive ending, which is a token of its own; see token.c. */
size_t word_stem(const char *word, size_t size)
{
    if (size > 2 && memcmp(word + size - 2, "'s", 2) == 0 &&
        !(size == 4 && (word[0] == 'i' || word[0] == 'I')))
        return size - 2;
    return size > 1 && word[size - 1] == '\'' ? size - 1 : size;
}

static int pattern_compile(const struct grammar *g, const char *pattern, struct step *steps)
{
    int count = 0;

    while (*pattern && count < STEPS_MAX - 1) {
        size_t size = strcspn(pattern, " "),
               stem = pattern[0] == '[' || pattern[0] == '%' ? size : word_stem(pattern, size);
        steps[count++] = step_compile(g, pattern, stem);
        if (stem < size)
            steps[count++] = step_compile(g, pattern + stem, size - stem);
        pattern += size + (pattern[size] == ' ');
    }
    return count;
}

static int *wording_slot(const struct grammar *g, int kind, int mode, int form)
{
    uint32_t at = (uint32_t)(kind * 7919 + mode * 131 + form) * 2654435761u >> 8;

    for (;; at++) {
        int *slot = &g->wording[at & (WORDING_SLOTS - 1)];
        const struct production *p = *slot < 0 ? NULL : &g->production[*slot];
        if (!p || (p->kind == kind && p->mode == mode && p->form == form))
            return slot;
    }
}

/* What a pattern says about itself is kept with the production. */
static void production_add(struct grammar *g, const struct source *s, int *steps)
{
    struct production *p = &g->production[g->productions];

    *p = (struct production){.symbol = s->symbol,
                             .kind = s->kind,
                             .form = s->form,
                             .old = s->old,
                             .mode = s->mode,
                             .first = (uint16_t)*steps};
    p->steps = (uint16_t)pattern_compile(g, s->pattern, g->step + *steps);
    for (int i = 0; i < p->steps; i++)
        if (g->step[*steps + i].kind == STEP_MEANS)
            p->several = g->step[*steps + i].several;
    *steps += p->steps;
    int *slot = wording_slot(g, s->kind, s->mode, s->form);
    if (!s->old && s->kind != NODE_NONE && *slot < 0)
        *slot = g->productions;
    g->productions++;
}

/* ---- The words of all patterns ---- */

static char letter(char c)
{
    return c == '_' ? ' ' : (char)(c | 32);
}

bool letters_same(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (letter(a[i]) != letter(b[i]))
            return false;
    return true;
}

/* The slot of a word, or the free one where it would go. */
static uint16_t *word_slot(const struct grammar *g, const char *text, size_t size)
{
    uint32_t at = (uint32_t)size;

    for (size_t i = 0; i < size; i++)
        at = (at ^ (uint8_t)letter(text[i])) * 16777619u;
    for (at ^= at >> 15;; at++) {
        uint16_t *slot = &g->word_slot[at & (WORD_SLOTS - 1)];
        const struct word *word = *slot ? &g->word[*slot - 1] : NULL;
        if (!word || (word->size == size && letters_same(word->text, text, size)))
            return slot;
    }
}

static void word_keep(struct grammar *g, const char *text, size_t size)
{
    uint16_t *slot = word_slot(g, text, size);

    if (*slot)
        return;
    assert(g->words < WORDS_MAX);
    g->word[g->words++] = (struct word){text, size};
    *slot = (uint16_t)g->words;
}

static void words_keep(struct grammar *g, const struct production *p)
{
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &g->step[p->first + i];
        if (s->kind == STEP_WORD || s->kind == STEP_EITHER || s->kind == STEP_AGREE)
            word_keep(g, s->word, s->size);
        if (s->kind == STEP_EITHER || s->kind == STEP_AGREE)
            word_keep(g, s->word2, s->size2);
    }
}

bool word_known(const struct grammar *g, const char *text, size_t size)
{
    return *word_slot(g, text, size) != 0;
}

/* ---- What a symbol can begin with ---- */

int first_word(const char *word, size_t size)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < size; i++) {
        char c = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] + 32) : word[i];
        hash = (hash ^ (uint8_t)c) * 16777619u;
    }
    return FIRST_WORDS + (int)((hash ^ hash >> 15) % (FIRST_BITS - FIRST_WORDS));
}

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
static bool first_of(struct grammar *g, struct production *p)
{
    static const struct first anything = {{~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0), ~UINT64_C(0)}};
    struct first *first = &p->begins;

    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &g->step[p->first + i];
        switch ((enum step_kind)s->kind) {
        case STEP_SET:
        case STEP_MEANS:
            continue;
        case STEP_PART:
            return first_join(first, &g->first[s->symbol]);
        case STEP_NUMBER:
        case STEP_SIGNED:
            return first_add(first, FIRST_NUMBER);
        case STEP_ICON:
        case STEP_NAME:
        case STEP_OLD_NAME:
            return first_add(first, FIRST_BRACKET);
        case STEP_PLAIN_NAME:
            return first_join(first, &anything);
        case STEP_EITHER:
        case STEP_AGREE: {
            bool grown = first_add(first, first_word(s->word, s->size));
            return first_add(first, first_word(s->word2, s->size2)) || grown;
        }
        case STEP_WORD:
            if (s->word[0] >= '0' && s->word[0] <= '9')
                return first_join(first, &anything); /* a number that is said as a word */
            return first_add(first, first_word(s->word, s->size));
        }
    }
    return first_join(first, &anything);
}

static void first_fill(struct grammar *g)
{
    for (bool grown = true; grown;) {
        grown = false;
        for (int i = 0; i < g->productions; i++)
            if (first_of(g, &g->production[i]))
                grown |= first_join(&g->first[g->production[i].symbol], &g->production[i].begins);
    }
}

/* The sources by symbol, and in table order. */
static void sources_sort(struct grammar *g, uint16_t order[SOURCES])
{
    int next[SYMBOL_COUNT];

    for (int i = 0; i < SOURCES; i++)
        g->begin[sources[i].symbol + 1]++;
    for (int symbol = 0; symbol < SYMBOL_COUNT; symbol++) {
        next[symbol] = g->begin[symbol];
        g->begin[symbol + 1] += g->begin[symbol];
    }
    for (int i = 0; i < SOURCES; i++)
        order[next[sources[i].symbol]++] = (uint16_t)i;
}

static void grammar_fill(struct grammar *g)
{
    uint16_t order[SOURCES];
    int steps = 0;

    names_sort(g);
    for (int i = 0; i < WORDING_SLOTS; i++)
        g->wording[i] = -1;
    sources_sort(g, order);
    for (int i = 0; i < SOURCES; i++)
        production_add(g, &sources[order[i]], &steps);
    for (int i = 0; i < g->productions; i++)
        words_keep(g, &g->production[i]);
    first_fill(g);
}

struct grammar *grammar_new(void)
{
    struct grammar *g = calloc(1, sizeof *g);

    if (!g)
        return NULL;
    g->production = calloc(SOURCES, sizeof *g->production);
    g->step = calloc((size_t)SOURCES * STEPS_MAX, sizeof *g->step);
    g->wording = malloc(WORDING_SLOTS * sizeof *g->wording);
    g->word = malloc(WORDS_MAX * sizeof *g->word);
    g->word_slot = calloc(WORD_SLOTS, sizeof *g->word_slot);
    if (!g->production || !g->step || !g->wording || !g->word || !g->word_slot) {
        grammar_free(g);
        return NULL;
    }
    grammar_fill(g);
    return g;
}

void grammar_free(struct grammar *g)
{
    if (!g)
        return;
    free(g->production);
    free(g->step);
    free(g->wording);
    free(g->word);
    free(g->word_slot);
    free(g);
}

const struct production *grammar_wording(const struct grammar *g, const struct node *node)
{
    int at = *wording_slot(g, node->kind, node->mode, node->form);

    return at < 0 ? NULL : &g->production[at];
}

/* Lists of different things are worded alike: the same words around parts of other symbols. */
static bool worded_alike(const struct grammar *g, const struct production *p, const struct production *q)
{
    if (p->steps != q->steps)
        return false;
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &g->step[p->first + i], *t = &g->step[q->first + i];
        if (s->kind != t->kind || s->field != t->field || s->several != t->several || s->value != t->value ||
            s->size != t->size || (s->size && memcmp(s->word, t->word, s->size) != 0))
            return false;
    }
    return true;
}

const char *grammar_unsound(const struct grammar *g, char *text, size_t size)
{
    for (int i = 0; i < g->productions; i++) {
        const struct production *p = &g->production[i];
        struct node node = {.kind = p->kind, .mode = p->mode, .form = p->form};
        const char *wrong = NULL;
        if (p->form >= FORMS)
            wrong = "has too high a form";
        else if (p->kind && p->old && !grammar_wording(g, &node))
            wrong = "is old but nothing is its modern form";
        else if (p->kind && !p->old && !worded_alike(g, grammar_wording(g, &node), p))
            wrong = "is a second wording with the same form";
        for (int s = 0; s < p->steps && !wrong; s++)
            if (g->step[p->first + s].kind == STEP_PART && !g->step[p->first + s].symbol)
                wrong = "names a symbol that doesn't exist";
        if (!wrong)
            continue;
        snprintf(text, size, "%s: %s %s %d %s", symbol_name(p->symbol), node_kind_name(p->kind),
                 node_mode_name(p->mode), p->form, wrong);
        return text;
    }
    return NULL;
}
