/* preference.c - what else a line could be read as, and why it isn't: a line is read again without each of the
 * productions of its reading, in turn. What is read then costs more (docs/language.md, preferences). */
#include "language/chart.h"
#include "language/reader.h"
#include "language/render.h"
#include "tree/tree.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OTHERS_MAX = 8, PHRASE_BYTES = 200, OTHER_BYTES = 2 * PHRASE_BYTES + 160 };

struct preferring {
    dcg_reader *reader;
    const char *text;
    size_t size;
    struct node *node; /* of the reading that is preferred */
    node_id root;
    int cost, others;
    char other[OTHERS_MAX][OTHER_BYTES];
};

/* Where two readings differ first, from the root down: false if they mean the same. */
static bool differ(const struct node *a, const struct node *b, node_id *left, node_id *right)
{
    const struct node *m = &a[*left], *n = &b[*right];
    const node_id ours[] = {m->a, m->b, m->c}, theirs[] = {n->a, n->b, n->c};

    if (m->kind != n->kind || m->mode != n->mode || m->n != n->n || m->m != n->m || m->word != n->word)
        return true;
    for (int i = 0; i < 3; i++) {
        node_id l = ours[i], r = theirs[i];
        if (!l != !r)
            return true;
        if (l && differ(a, b, &l, &r)) {
            *left = l;
            *right = r;
            return true;
        }
    }
    return false;
}

static void phrase_say(const struct preferring *p, const struct node *nodes, node_id node, char *out,
                       size_t size)
{
    char phrase[PHRASE_BYTES];

    (void)render_text(reader_words(p->reader), nodes, node, phrase, sizeof phrase);
    (void)snprintf(out, size, "%s %s \"%s\"", node_kind_name(nodes[node].kind),
                   node_mode_name(nodes[node].mode), phrase);
}

/* Notes the reading that was found, unless it is there already. */
static void other_note(struct preferring *p)
{
    const struct node *nodes = reader_nodes(p->reader);
    node_id left = p->root, right = reader_root(p->reader);
    char ours[PHRASE_BYTES + 40], theirs[PHRASE_BYTES + 40], line[OTHER_BYTES];

    if (!differ(p->node, nodes, &left, &right))
        return;
    phrase_say(p, p->node, left, ours, sizeof ours);
    phrase_say(p, nodes, right, theirs, sizeof theirs);
    (void)snprintf(line, sizeof line, "costs %d, not %d: %s, not %s", reader_cost(p->reader), p->cost, theirs,
                   ours);
    for (int i = 0; i < p->others; i++)
        if (strcmp(p->other[i], line) == 0)
            return;
    memcpy(p->other[p->others++], line, sizeof line);
}

static void others_find(struct preferring *p)
{
    static const struct productions none;
    struct productions used = none;

    reader_used(p->reader, &used);
    for (int i = 0; i < grammar.productions && p->others < OTHERS_MAX; i++) {
        struct productions masked = none;
        if (!productions_have(&used, i))
            continue;
        productions_add(&masked, i);
        reader_mask(p->reader, &masked);
        if (reader_phrase(p->reader, p->text, p->size, NULL) == DCG_OK)
            other_note(p);
    }
    reader_mask(p->reader, NULL);
}

/* The reading that is preferred is kept: the next one takes its place in the reader. */
static bool preferred_keep(struct preferring *p)
{
    uint32_t count = reader_root(p->reader) + 1; /* parts are made before what they are parts of */

    p->node = malloc(count * sizeof *p->node);
    if (p->node)
        memcpy(p->node, reader_nodes(p->reader), count * sizeof *p->node);
    p->root = reader_root(p->reader);
    p->cost = reader_cost(p->reader);
    return p->node != NULL;
}

int dcg_reader_others(dcg_reader *reader, const char *text, size_t size, char *others, size_t room)
{
    struct preferring *p = reader && text ? calloc(1, sizeof *p) : NULL;
    size_t length = 0;

    if (others && room)
        others[0] = '\0';
    if (!p)
        return 0;
    *p = (struct preferring){.reader = reader, .text = text, .size = size};
    reader_brief(reader, true);
    reader_note(reader, true);
    if (reader_phrase(reader, text, size, NULL) == DCG_OK && preferred_keep(p))
        others_find(p);
    reader_note(reader, false);
    reader_brief(reader, false);
    for (int i = 0; i < p->others; i++) {
        bool fits = others && length < room;
        length +=
            (size_t)snprintf(fits ? others + length : NULL, fits ? room - length : 0, "%s\n", p->other[i]);
    }
    free(p->node);
    free(p);
    return (int)length;
}
