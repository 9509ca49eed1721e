/* merge.c - the facts of a card from several databases. */
#include "import/merge.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SOURCES = 64, VALUE_BYTES = 512, COPIES_USUAL = 4 };

/* The records of one card, by layout and then by source. */
struct group {
    const struct database_card *card[SOURCES];
    int cards;
};

/* FACT(field, key, none): the numbers of struct facts; those that are none lose against any other. */
#define FACTS                                                                                                \
    FACT(categories, "kinds", 0)                                                                             \
    FACT(colors, "colors", 0)                                                                                \
    FACT(use_colors, "optionColorRequirements", 0)                                                           \
    FACT(level, "level", 0)                                                                                  \
    FACT(cost, "playCost", -1)                                                                               \
    FACT(dp, "dp", -1)                                                                                       \
    FACT(link_dp, "linkDp", 0)                                                                               \
    FACT(overflow, "overflowMemory", 0)                                                                      \
    FACT(copies, "maxCountInDeck", COPIES_USUAL)                                                             \
    FACT(limit, "limit", -1)

/* ---- Findings --------------------------------------------------------------------------------- */

void merge_note(struct merge *m, enum merge_kind kind, const struct database_card *card, const char *field,
                const char *format, ...)
{
    va_list list;
    if (m->findings == m->finding_room) {
        size_t room = m->finding_room > 0 ? m->finding_room * 2 : 64;
        struct merge_finding *grown = realloc(m->finding, room * sizeof *grown);
        if (grown == NULL) {
            m->failed = true;
            return;
        }
        m->finding = grown;
        m->finding_room = room;
    }
    va_start(list, format);
    int size = vsnprintf(NULL, 0, format, list);
    va_end(list);
    char *text = malloc((size_t)size + 1);
    if (text == NULL) {
        m->failed = true;
        return;
    }
    va_start(list, format);
    vsnprintf(text, (size_t)size + 1, format, list);
    va_end(list);
    m->finding[m->findings++] = (struct merge_finding){kind, card->number, field, text};
}

/* ---- Values ----------------------------------------------------------------------------------- */

/* One of the values that sources have for a field, as a text. */
struct value {
    char text[VALUE_BYTES];
    int support, first; /* how many sources have it, and the first of them */
};

struct values {
    struct value value[SOURCES];
    int count;
};

static void value_add(struct values *v, const char *text, int source)
{
    for (int i = 0; i < v->count; i++) {
        if (strcmp(v->value[i].text, text) != 0)
            continue;
        v->value[i].support++;
        return;
    }
    struct value *new = &v->value[v->count++];
    *new = (struct value){.support = 1, .first = source};
    snprintf(new->text, sizeof new->text, "%s", text);
}

/* The record whose value counts; -1: nobody has one. */
static int value_best(const struct values *v)
{
    const struct value *best = NULL;
    for (int i = 0; i < v->count; i++)
        if (best == NULL || v->value[i].support > best->support)
            best = &v->value[i];
    return best != NULL ? best->first : -1;
}

/* Tells of a field about which sources disagree. */
static void values_report(struct merge *m, const struct group *g, const struct values *v, const char *field)
{
    char said[2 * VALUE_BYTES] = "";
    size_t used = 0;
    int best = value_best(v);
    for (int i = 0; i < v->count && used < sizeof said; i++) {
        const struct database_card *card = g->card[v->value[i].first];
        int size =
            snprintf(said + used, sizeof said - used, "%s%s (%s%s)", used > 0 ? ", " : "", v->value[i].text,
                     m->names[card->source], v->value[i].support > 1 ? " and others" : "");
        used += size > 0 ? (size_t)size : 0;
    }
    if (v->count > 1)
        merge_note(m, MERGE_CONFLICT, g->card[0], field, "%s; %s counts", said,
                   m->names[g->card[best]->source]);
}

/* ---- Facts ------------------------------------------------------------------------------------ */

static void bits_text(int bits, const char *const *names, int count, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++)
        if (bits >> i & 1 && used < size)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used > 0 ? "/" : "", names[i]);
}

/* A number as people read it. */
static void fact_text(const char *key, int value, char *text, size_t size)
{
    static const char *const colors[] = {"red", "blue", "yellow", "green", "black", "purple", "white"};
    static const char *const kinds[] = {"Digi-Egg", "Digimon", "Tamer", "Option"};
    if (strcmp(key, "kinds") == 0)
        bits_text(value, kinds, 4, text, size);
    else if (strcmp(key, "colors") == 0 || strcmp(key, "optionColorRequirements") == 0)
        bits_text(value, colors, 7, text, size);
    else
        snprintf(text, size, "%d", value);
}

static void facts_merge(struct merge *m, const struct group *g, struct facts *facts)
{
    struct values *v = calloc(1, sizeof *v);
    char text[VALUE_BYTES];
    int best;
    if (v == NULL) {
        m->failed = true;
        return;
    }
#define FACT(field, key, none)                                                                               \
    v->count = 0;                                                                                            \
    for (int i = 0; i < g->cards; i++) {                                                                     \
        fact_text(key, g->card[i]->facts.field, text, sizeof text);                                          \
        if (g->card[i]->facts.field != (none))                                                               \
            value_add(v, text, i);                                                                           \
    }                                                                                                        \
    values_report(m, g, v, key);                                                                             \
    if ((best = value_best(v)) >= 0)                                                                         \
        facts->field = g->card[best]->facts.field;
    FACTS
#undef FACT
    free(v);
}

/* The name that counts: none is worse than any. */
static const char *name_merge(struct merge *m, const struct group *g)
{
    struct values *v = calloc(1, sizeof *v);
    if (v == NULL) {
        m->failed = true;
        return "";
    }
    for (int i = 0; i < g->cards; i++)
        if (g->card[i]->name[0] != '\0')
            value_add(v, g->card[i]->name, i);
    values_report(m, g, v, "nameEn");
    int best = value_best(v);
    free(v);
    return best >= 0 ? g->card[best]->name : "";
}

/* ---- Traits and requirements ------------------------------------------------------------------ */

static size_t lines_count(const char *lines)
{
    size_t count = 0;
    for (; *lines; lines++)
        count += *lines == '\n';
    return count;
}

static bool has_line(const char *lines, const char *line)
{
    size_t size = strcspn(line, "\n");
    for (; *lines; lines += strcspn(lines, "\n") + 1)
        if (strcspn(lines, "\n") == size && strncmp(lines, line, size) == 0)
            return true;
    return false;
}

/* Lines as one, separated by commas. */
static void lines_join(const char *lines, char *text, size_t size)
{
    snprintf(text, size, "%s", lines);
    size_t length = strlen(text);
    if (length > 0 && text[length - 1] == '\n')
        text[length - 1] = '\0';
    for (char *c = text; *c; c++)
        *c = *c == '\n' ? ',' : *c;
}

/* The longest list; others may leave something out, but not say something else. */
static const char *traits_merge(struct merge *m, const struct group *g)
{
    int best = 0;
    char one[VALUE_BYTES], other[VALUE_BYTES];
    for (int i = 1; i < g->cards; i++)
        if (lines_count(g->card[i]->traits) > lines_count(g->card[best]->traits))
            best = i;
    for (int i = 0; i < g->cards; i++) {
        bool strange = false;
        for (const char *t = g->card[i]->traits; *t; t += strcspn(t, "\n") + 1)
            strange |= !has_line(g->card[best]->traits, t);
        if (!strange)
            continue;
        lines_join(g->card[best]->traits, one, sizeof one);
        lines_join(g->card[i]->traits, other, sizeof other);
        merge_note(m, MERGE_CONFLICT, g->card[0], "types", "%s (%s), %s (%s); %s counts", one,
                   m->names[g->card[best]->source], other, m->names[g->card[i]->source],
                   m->names[g->card[best]->source]);
    }
    return g->card[best]->traits;
}

/* Requirements by color: how many there are. */
static int digivolve_size(const struct facts *f)
{
    int size = 0;
    for (int i = 0; i < f->digivolves; i++) {
        int colors = 0;
        for (int bit = 0; bit < 8; bit++)
            colors += f->digivolve[i].colors >> bit & 1;
        size += colors > 0 ? colors : 1;
    }
    return size;
}

static bool digivolve_has(const struct facts *f, const struct facts_digivolve *one)
{
    for (int i = 0; i < f->digivolves; i++) {
        const struct facts_digivolve *d = &f->digivolve[i];
        bool colors = d->colors == one->colors || (one->colors != 0 && (one->colors & ~d->colors) == 0);
        if (colors && d->level == one->level && d->cost == one->cost && d->categories == one->categories &&
            strcmp(d->trait, one->trait) == 0)
            return true;
    }
    return false;
}

static void digivolve_merge(struct merge *m, const struct group *g, struct facts *facts)
{
    int best = 0;
    for (int i = 1; i < g->cards; i++)
        if (digivolve_size(&g->card[i]->facts) > digivolve_size(&g->card[best]->facts))
            best = i;
    const struct facts *f = &g->card[best]->facts;
    for (int i = 0; i < g->cards; i++)
        for (int k = 0; k < g->card[i]->facts.digivolves; k++)
            if (!digivolve_has(f, &g->card[i]->facts.digivolve[k]))
                merge_note(m, MERGE_CONFLICT, g->card[0], "evoCosts",
                           "level %d for %d is only in %s; %s counts", g->card[i]->facts.digivolve[k].level,
                           g->card[i]->facts.digivolve[k].cost, m->names[g->card[i]->source],
                           m->names[g->card[best]->source]);
    memcpy(facts->digivolve, f->digivolve, sizeof facts->digivolve);
    facts->digivolves = f->digivolves;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

/* A fact that no card file can say counts only if no source says it better. */
static const char *odd_merge(const struct group *g)
{
    for (int i = 0; i < g->cards; i++)
        if (g->card[i]->facts.odd == NULL)
            return NULL;
    return g->card[0]->facts.odd;
}

static void group_merge(struct merge *m, const struct group *g)
{
    struct database_card *card = &m->result.card[m->result.count++];
    *card = *g->card[0];
    card->memory = NULL;
    if (g->cards == 1)
        return;
    for (int i = 1; i < g->cards; i++)
        card->corrected |= g->card[i]->corrected;
    card->name = name_merge(m, g);
    facts_merge(m, g, &card->facts);
    digivolve_merge(m, g, &card->facts);
    card->facts.odd = odd_merge(g);
    card->traits = traits_merge(m, g);
    for (int i = 0; i < g->cards; i++)
        if (lines_count(g->card[i]->banned) > lines_count(card->banned))
            card->banned = g->card[i]->banned;
    for (int i = 0; i < DATABASE_TEXTS && !m->failed; i++)
        card->text[i] = merge_text(m, g->card, g->cards, (enum database_text)i);
}

static int record_compare(const void *a, const void *b)
{
    const struct database_card *const *left = a, *const *right = b;
    int order = strcmp((*left)->number, (*right)->number);
    if (order == 0)
        order = ((*left)->layout > (*right)->layout) - ((*left)->layout < (*right)->layout);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* The records of a card among all that are sorted by number, and the one that came first. */
struct run {
    size_t begin, end;
    const struct database_card *first;
};

static int run_compare(const void *a, const void *b)
{
    const struct run *left = a, *right = b;
    return (left->first > right->first) - (left->first < right->first);
}

static size_t runs_find(const struct database_card *const *record, size_t count, struct run *run)
{
    size_t runs = 0;
    for (size_t i = 0; i < count;) {
        struct run one = {i, i, record[i]};
        for (; one.end < count && strcmp(record[one.end]->number, record[i]->number) == 0; one.end++)
            one.first = record[one.end] < one.first ? record[one.end] : one.first;
        i = one.end;
        run[runs++] = one;
    }
    return runs;
}

/* The cards come out in the order in which they first came in. */
static void records_merge(struct merge *m, const struct database_card **record, size_t count, struct run *run)
{
    qsort(record, count, sizeof(const struct database_card *), record_compare);
    size_t runs = runs_find(record, count, run);
    qsort(run, runs, sizeof *run, run_compare);
    for (size_t i = 0; i < runs && !m->failed; i++) {
        struct group g = {.card = {record[run[i].begin]}, .cards = 1}; /* no run is empty */
        for (size_t k = run[i].begin + 1; k < run[i].end && g.cards < SOURCES; k++)
            g.card[g.cards++] = record[k];
        group_merge(m, &g);
        holes_find(m, &m->result.card[m->result.count - 1]);
    }
}

bool merge_cards(struct merge *m, const struct database *from, const char *const *names, dcg_reader *reader)
{
    *m = (struct merge){.names = names, .reader = reader};
    const struct database_card **record = malloc((from->count + 1) * sizeof(const struct database_card *));
    struct run *run = malloc((from->count + 1) * sizeof *run);
    m->result.card = malloc((from->count + 1) * sizeof *m->result.card);
    m->result.room = from->count + 1;
    m->failed = record == NULL || run == NULL || m->result.card == NULL;
    if (!m->failed) {
        for (size_t i = 0; i < from->count; i++)
            record[i] = &from->card[i];
        records_merge(m, record, from->count, run);
        spellings_find(m);
    }
    free(record);
    free(run);
    return !m->failed;
}

void merge_free(struct merge *m)
{
    for (size_t i = 0; i < m->findings; i++)
        free(m->finding[i].text);
    free(m->finding);
    for (size_t i = 0; i < m->keeps; i++)
        free(m->kept[i]);
    free(m->kept);
    database_free(&m->result);
    *m = (struct merge){0};
}
