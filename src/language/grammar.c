/* grammar.c - finding things in the tables of the grammar. */
#include "language/grammar.h"

#include <string.h>

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

/* The size of a word without its possessive ending, which is a token of its own; see token.c. */
size_t word_stem(const char *word, size_t size)
{
    if (size > 2 && memcmp(word + size - 2, "'s", 2) == 0 &&
        !(size == 4 && (word[0] == 'i' || word[0] == 'I')))
        return size - 2;
    return size > 1 && word[size - 1] == '\'' ? size - 1 : size;
}

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

int first_word(const char *word, size_t size)
{
    uint32_t hash = 2166136261u;

    for (size_t i = 0; i < size; i++) {
        char c = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] + 32) : word[i];
        hash = (hash ^ (uint8_t)c) * 16777619u;
    }
    return FIRST_WORDS + (int)((hash ^ hash >> 15) % (FIRST_BITS - FIRST_WORDS));
}

int wording_slot(const struct grammar *g, int kind, int mode, int form)
{
    uint32_t at = (uint32_t)(kind * 7919 + mode * 131 + form) * 2654435761u >> 8;

    for (;; at++) {
        int found = g->wording[at & (WORDING_SLOTS - 1)];
        const struct production *p = found < 0 ? NULL : &g->production[found];
        if (!p || (p->kind == kind && p->mode == mode && p->form == form))
            return (int)(at & (WORDING_SLOTS - 1));
    }
}

int word_slot(const struct grammar *g, const char *text, size_t size)
{
    uint32_t at = (uint32_t)size;

    for (size_t i = 0; i < size; i++)
        at = (at ^ (uint8_t)letter(text[i])) * 16777619u;
    for (at ^= at >> 15;; at++) {
        int found = g->word_slot[at & (WORD_SLOTS - 1)];
        const struct word_at *word = found ? &g->word[found - 1] : NULL;
        if (!word || (word->size == size && letters_same(g->text + word->at, text, size)))
            return (int)(at & (WORD_SLOTS - 1));
    }
}

int shape_slot(const struct grammar *g, uint32_t key)
{
    uint32_t at = (key * 2654435761u) >> 16;

    for (;; at++) {
        int found = g->shape_slot[at & (SHAPE_SLOTS - 1)];
        if (!found || g->shape[found - 1].key == key)
            return (int)(at & (SHAPE_SLOTS - 1));
    }
}

const struct production *grammar_wording(const struct grammar *g, const struct node *node)
{
    int at = g->wording[wording_slot(g, node->kind, node->mode, node->form)];

    return at < 0 ? NULL : &g->production[at];
}

int nodes_modern(struct node *nodes, uint32_t count)
{
    int changed = 0;

    for (uint32_t i = 0; i < count; i++) {
        uint16_t form = form_modern(nodes[i].form);
        changed += form != nodes[i].form;
        nodes[i].form = form;
    }
    return changed;
}
