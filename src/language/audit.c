/* audit.c - does the tree know of every "may", "until", "up to", ... of its text? Counted without looking at the
 * grammar, so that a production that swallows such a word is found out. */
#include "language/audit.h"

#include <string.h>

enum { ANY_MODE = MODE_KINDS, DEPTH_MAX = 200 };

struct trace {
    const char *words;
    uint8_t kind;
    uint16_t mode;
};

static const struct trace traces[] = {
#define TRACE(words, kind, mode) {words, NODE_##kind, MODE_##mode},
#define TRACE_ANY(words, kind)   {words, NODE_##kind, ANY_MODE},
#define EXCEPTION(words, phrase)
#include "language/audit_table.def"
#undef TRACE
#undef TRACE_ANY
#undef EXCEPTION
};
/* Longer phrases in which such a word means something else. */
static const struct {
    const char *words, *phrase;
} exceptions[] = {
#define TRACE(words, kind, mode)
#define TRACE_ANY(words, kind)
#define EXCEPTION(words, phrase) {words, phrase},
#include "language/audit_table.def"
#undef TRACE
#undef TRACE_ANY
#undef EXCEPTION
};
enum { EXCEPTIONS = sizeof exceptions / sizeof exceptions[0] };
enum { TRACES = sizeof traces / sizeof traces[0] };

static bool same_word(const struct token *t, const char *word, size_t size)
{
    if (t->kind != TOKEN_WORD || t->size != size)
        return false;
    for (size_t i = 0; i < size; i++)
        if ((t->text[i] | 32) != (word[i] | 32))
            return false;
    return true;
}

static bool words_at(const struct chart *c, int token, const char *words)
{
    while (*words) {
        size_t size = strcspn(words, " ");
        if (token == c->tokens || !same_word(&c->token[token++], words, size))
            return false;
        words += size + (words[size] == ' ');
    }
    return true;
}

static int words_count(const struct chart *c, const char *words)
{
    int count = 0;

    for (int i = 0; i < c->tokens; i++)
        count += words_at(c, i, words);
    return count;
}

static int words_that_matter(const struct chart *c, const char *words)
{
    int count = words_count(c, words);

    for (int i = 0; i < EXCEPTIONS; i++)
        if (strcmp(exceptions[i].words, words) == 0)
            count -= words_count(c, exceptions[i].phrase);
    return count;
}

static bool leaves(const struct node *n, const char *words)
{
    for (int i = 0; i < TRACES; i++)
        if (traces[i].kind == n->kind && (traces[i].mode == ANY_MODE || traces[i].mode == n->mode) &&
            strcmp(traces[i].words, words) == 0)
            return true;
    return false;
}

static int traces_count(const struct chart *c, node_id id, const char *words, int depth)
{
    const struct node *n = &c->node[id];

    if (!id || depth == DEPTH_MAX)
        return 0;
    return leaves(n, words) + traces_count(c, n->a, words, depth + 1) +
           traces_count(c, n->b, words, depth + 1) + traces_count(c, n->c, words, depth + 1);
}

const char *trace_missing(const struct chart *c, node_id root)
{
    for (int i = 0; i < TRACES; i++) {
        const char *words = traces[i].words;
        int count = i && strcmp(words, traces[i - 1].words) == 0 ? 0 : words_that_matter(c, words);
        if (count > 0 && traces_count(c, root, words, 0) < count)
            return words;
    }
    return NULL;
}
