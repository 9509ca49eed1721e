/* merge_text.c - a text of a card from several databases, line by line. Two lines are the same if they are read as the
 * same; what isn't understood is compared by its words. */
#define _POSIX_C_SOURCE 200809L /* strdup */

#include "import/merge.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { LINES = 64, RENDER_BYTES = 4 * DATABASE_LINE_BYTES };

/* A line as it stands, and what it is read as. */
struct line {
    char *text, *key;
    bool read;
};

/* A text of one source. */
struct version {
    const struct database_card *card;
    char *text; /* put in order */
    struct line line[LINES];
    int lines, unread;
    int filled; /* of the lines, those at the end that come from elsewhere */
};

/* The kinds of lines that tell how a card comes into play besides its effects. */
static const char *const requirements[] = {"[Digivolve]",  "[DNA Digivolve]", "[Burst Digivolve]",
                                           "[App Fusion]", "[DigiXros",       "[Assembly",
                                           "[Link]"};
enum { REQUIREMENTS = sizeof requirements / sizeof requirements[0] };

/* Which kind of requirement a line is; REQUIREMENTS: none. */
static int requirement_of(const struct line *line)
{
    int i = 0;
    while (i < REQUIREMENTS && strncasecmp(line->key, requirements[i], strlen(requirements[i])) != 0)
        i++;
    return i;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

static char *text_in_order(const char *raw)
{
    size_t size = strlen(raw);
    int length = dcg_text_normalise(raw, size, NULL, 0);
    char *text = length >= 0 ? malloc((size_t)length + 1) : NULL;
    if (text != NULL)
        dcg_text_normalise(raw, size, text, (size_t)length + 1);
    return text;
}

static bool line_take(struct merge *m, struct version *v, const char *text, size_t size)
{
    char rendered[RENDER_BYTES];
    struct line *line = &v->line[v->lines++];
    line->text = strndup(text, size);
    line->read = dcg_reader_line(m->reader, text, size, NULL) == DCG_OK;
    if (line->read)
        dcg_reader_modern(m->reader), dcg_reader_render(m->reader, rendered, sizeof rendered);
    line->key = line->read ? strdup(rendered) : strndup(text, size);
    v->unread += !line->read;
    return line->text != NULL && line->key != NULL;
}

static bool version_read(struct merge *m, struct version *v)
{
    const char *rest = v->text, *text;
    size_t size;
    while (v->lines < LINES && (text = database_line(&rest, &size)) != NULL)
        if (!line_take(m, v, text, size))
            return false;
    return true;
}

static void versions_free(struct version *v, int count)
{
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < v[i].lines; k++) {
            free(v[i].line[k].text);
            free(v[i].line[k].key);
        }
        free(v[i].text);
    }
    free(v);
}

/* ---- Comparing -------------------------------------------------------------------------------- */

static bool has_line(const struct version *v, const struct line *line)
{
    for (int i = 0; i < v->lines; i++)
        if (strcmp(v->line[i].key, line->key) == 0)
            return true;
    return false;
}

static bool has_requirement(const struct version *v, int kind)
{
    for (int i = 0; i < v->lines; i++)
        if (requirement_of(&v->line[i]) == kind)
            return true;
    return false;
}

static int effects_of(const struct version *v)
{
    int count = 0;
    for (int i = 0; i < v->lines; i++)
        count += requirement_of(&v->line[i]) == REQUIREMENTS;
    return count;
}

/* Which one is understood better, and says more. */
static bool is_better(const struct version *a, const struct version *b)
{
    bool some_a = a->lines > 0, some_b = b->lines > 0;
    if (some_a != some_b)
        return some_a;
    if (a->unread != b->unread)
        return a->unread < b->unread;
    return effects_of(a) > effects_of(b);
}

/* A line of another text becomes one of the best, which has none of its kind. */
static void line_fill(struct merge *m, struct version *best, const struct line *line)
{
    struct line *new = &best->line[best->lines];
    if (best->lines == LINES)
        return;
    *new = (struct line){strdup(line->text), strdup(line->key), true};
    best->lines++;
    best->filled++;
    m->failed |= new->text == NULL || new->key == NULL;
}

/* A line of the other text that isn't in the best: taken over if nothing there is of its kind, else told. */
static void line_judge(struct merge *m, struct version *best, const struct version *other,
                       const struct line *line, enum database_text text)
{
    int kind = requirement_of(line);
    const char *key = database_text_key(text), *name = m->names[other->card->source];
    if (kind < REQUIREMENTS && line->read && !has_requirement(best, kind)) {
        line_fill(m, best, line);
        merge_note(m, MERGE_FILLED, best->card, key, "taken from %s: %s", name, line->text);
    } else {
        merge_note(m, MERGE_TEXT, best->card, key, "only in %s: %s", name, line->text);
    }
}

static void versions_compare(struct merge *m, struct version *best, const struct version *other,
                             enum database_text text)
{
    bool same = true;
    for (int i = 0; i < other->lines && !m->failed; i++) {
        if (has_line(best, &other->line[i]))
            continue;
        same = false;
        line_judge(m, best, other, &other->line[i], text);
    }
    for (int i = 0; i < best->lines - best->filled && other->lines > 0; i++) {
        if (has_line(other, &best->line[i]))
            continue;
        same = false;
        merge_note(m, MERGE_TEXT, best->card, database_text_key(text), "not in %s: %s",
                   m->names[other->card->source], best->line[i].text);
    }
    m->worded += same && other->lines > 0 && strcmp(best->text, other->text) != 0;
}

/* ---- All of it -------------------------------------------------------------------------------- */

/* A text that the merge keeps; NULL: no memory. */
static char *text_keep(struct merge *m, size_t size)
{
    if (m->keeps == m->keep_room) {
        size_t room = m->keep_room > 0 ? m->keep_room * 2 : 64;
        char **grown = realloc(m->kept, room * sizeof *grown);
        if (grown == NULL)
            return NULL;
        m->kept = grown;
        m->keep_room = room;
    }
    char *text = malloc(size);
    if (text != NULL)
        m->kept[m->keeps++] = text;
    return text;
}

/* The lines that were filled in, and then the text as it was. */
static const char *text_make(struct merge *m, const struct version *best, const char *raw)
{
    size_t size = strlen(raw) + 1, used = 0;
    for (int i = best->lines - best->filled; i < best->lines; i++)
        size += strlen(best->line[i].text) + 1;
    char *text = text_keep(m, size);
    m->failed |= text == NULL;
    if (text == NULL)
        return NULL;
    for (int i = best->lines - best->filled; i < best->lines; i++)
        used += (size_t)snprintf(text + used, size - used, "%s\n", best->line[i].text);
    snprintf(text + used, size - used, "%s", raw);
    return text;
}

static const char *versions_merge(struct merge *m, struct version *v, int count, enum database_text text)
{
    int best = 0;
    for (int i = 0; i < count && !m->failed; i++)
        m->failed = !version_read(m, &v[i]);
    for (int i = 1; i < count; i++)
        if (is_better(&v[i], &v[best]))
            best = i;
    for (int i = 0; i < count && !m->failed; i++)
        if (i != best)
            versions_compare(m, &v[best], &v[i], text);
    const char *raw = v[best].card->text[text];
    return v[best].filled > 0 && !m->failed ? text_make(m, &v[best], raw != NULL ? raw : "") : raw;
}

static bool all_same(const struct version *v, int count)
{
    for (int i = 1; i < count; i++)
        if (strcmp(v[0].text, v[i].text) != 0)
            return false;
    return true;
}

const char *merge_text(struct merge *m, const struct database_card *const *card, int cards,
                       enum database_text text)
{
    struct version *v = calloc((size_t)cards, sizeof *v);
    m->failed |= v == NULL;
    for (int i = 0; i < cards && !m->failed; i++) {
        v[i].card = card[i];
        v[i].text = text_in_order(card[i]->text[text] != NULL ? card[i]->text[text] : "");
        m->failed = v[i].text == NULL;
    }
    const char *merged = card[0]->text[text];
    if (!m->failed && !all_same(v, cards))
        merged = versions_merge(m, v, cards, text);
    if (v != NULL)
        versions_free(v, cards);
    return merged;
}
