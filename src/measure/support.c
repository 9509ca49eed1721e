/* support.c - what the cards tell about productions: how many use each; and whether a card could be read if it were
 * new, without the productions that are there for it alone, or for its set. */
#include "measure/measure.h"
#include "language/reader.h"
#include "tree/out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MANY UINT32_MAX

/* Who uses each production: a card or set by its number plus 1; 0: nobody, MANY: several. */
struct owners {
    uint32_t of[PRODUCTIONS_MAX];
};

/* A number for each card or each set. */
typedef uint32_t group_fn(const struct dcg_measures *m, uint32_t card);

static uint32_t group_card(const struct dcg_measures *m, uint32_t card)
{
    (void)m;
    return card;
}

/* The first card of the same set. */
static uint32_t group_set(const struct dcg_measures *m, uint32_t card)
{
    const char *set = measured_text(m, m->card[card].set);
    uint32_t first = 0;

    while (strcmp(measured_text(m, m->card[first].set), set) != 0)
        first++;
    return first;
}

/* Variants of one line of the table are one production here. */
static int row_of(int production)
{
    while (production && grammar.production[production - 1].row == grammar.production[production].row)
        production--;
    return production;
}

/* What an operator makes for a whole category is nobody's own: it is there before any card uses it. */
static void owners_find(const struct dcg_measures *m, group_fn *group, struct owners *owners)
{
    memset(owners, 0, sizeof *owners);
    for (int p = 0; p < grammar.productions; p++)
        owners->of[p] = grammar.production[p].made ? MANY : 0;
    for (uint32_t i = 0; i < m->lines; i++) {
        uint32_t own = group(m, m->line[i].card) + 1;
        for (int p = 0; p < grammar.productions; p++)
            if (productions_have(&m->line[i].used, p)) {
                uint32_t *of = &owners->of[row_of(p)];
                *of = !*of || *of == own ? own : MANY;
            }
    }
}

/* ---- Productions in words ---- */

static void step_say(struct out *o, const struct step *s)
{
    switch ((enum step_kind)s->kind) {
    case STEP_WORD:
        out_add(o, " %.*s", s->size, step_word(s));
        break;
    case STEP_AGREE:
        out_add(o, " %.*s%c%.*s", s->size, step_word(s), '~', s->size2, step_word2(s));
        break;
    case STEP_ICON:
        out_add(o, " [%.*s]", s->size, step_word(s));
        break;
    case STEP_NAME:
    case STEP_OLD_NAME:
    case STEP_PLAIN_NAME:
        out_add(o, " %%%c", s->kind == STEP_NAME ? 'w' : s->kind == STEP_OLD_NAME ? 'o' : 't');
        break;
    case STEP_NUMBER:
    case STEP_SIGNED:
        out_add(o, " %%%s%c", s->kind == STEP_SIGNED ? "+" : "", s->field);
        break;
    case STEP_SET:
        out_add(o, " %%%c=%d", s->field, s->value);
        break;
    case STEP_PART:
        out_add(o, " %%%c:%s", s->field, symbol_name(s->symbol));
        break;
    case STEP_MEANS:
        break;
    }
}

/* As in the table, without how many are meant. */
static void production_say(const struct production *p, char *text, size_t size)
{
    struct out o = {text, size, 0};

    if (p->kind)
        out_add(&o, "%s %s %s %d:", symbol_name(p->symbol), node_kind_name(p->kind), node_mode_name(p->mode),
                p->form);
    else
        out_add(&o, "%s:", symbol_name(p->symbol));
    for (int i = 0; i < p->steps; i++)
        step_say(&o, &grammar.step[p->first + i]);
}

/* ---- Leaving out ---- */

/* Productions that only this group uses. */
static struct productions owned(const struct owners *owners, uint32_t group)
{
    struct productions set = {0};

    for (int p = 0; p < grammar.productions; p++)
        if (owners->of[row_of(p)] == group + 1)
            productions_add(&set, p);
    return set;
}

static bool shares(const struct productions *a, const struct productions *b)
{
    for (int i = 0; i < PRODUCTIONS_MAX / 64; i++)
        if (a->bits[i] & b->bits[i])
            return true;
    return false;
}

/* Tells that a line needs a production that was taken away, or isn't read at all. */
static void line_tell(const struct measuring *w, const struct measured_line *line,
                      const struct productions *masked, const dcg_error *error)
{
    const struct dcg_measures *m = w->m;
    char reason[512], text[400];

    (void)snprintf(reason, sizeof reason, "not read: %s", error->text);
    for (int p = 0; p < grammar.productions; p++)
        if (productions_have(&line->used, p) && productions_have(masked, p)) {
            production_say(&grammar.production[p], text, sizeof text);
            (void)snprintf(reason, sizeof reason, "needs %s", text);
        }
    measure_failure(w, measured_text(m, m->card[line->card].number), measured_text(m, line->at), reason);
}

/* Reads a line without these productions; only if it uses one of them can it make a difference. */
static bool line_without(struct measuring *w, const struct measured_line *line,
                         const struct productions *masked)
{
    struct dcg_measures *m = w->m;
    dcg_error error = {0};

    if (line->read && !shares(&line->used, masked))
        return true;
    reader_mask(m->reader, line->read ? masked : NULL);
    bool read = dcg_reader_line(m->reader, measured_text(m, line->at), line->size, &error) == DCG_OK;
    reader_mask(m->reader, NULL);
    if (!read)
        line_tell(w, line, masked, &error);
    return read;
}

static void measure_without(struct measuring *w, const char *name, group_fn *group)
{
    struct dcg_measures *m = w->m;
    struct owners *owners = malloc(sizeof *owners);
    struct sample sample = sample_begin(w->plan->seed, m->cards, w->plan->sample);
    uint64_t tried = 0, good = 0;

    w->failed = !owners;
    if (!owners)
        return;
    owners_find(m, group, owners);
    for (uint32_t card = 0; card < m->cards; card++) {
        const struct measured_card *c = &m->card[card];
        bool read = true;
        if (!sample_takes(&sample))
            continue;
        struct productions masked = owned(owners, group(m, card));
        for (uint32_t i = 0; i < c->lines; i++)
            read &= line_without(w, &m->line[c->first_line + i], &masked);
        tried++;
        good += read;
    }
    measure_row(w, name, tried, good);
    free(owners);
}

void measure_cards(struct measuring *w)
{
    measure_without(w, "leave one card out", group_card);
}

void measure_sets(struct measuring *w)
{
    measure_without(w, "leave one set out", group_set);
}

/* ---- Support ---- */

void measure_support(struct measuring *w)
{
    struct dcg_measures *m = w->m;
    struct owners *owners = malloc(sizeof *owners);
    uint64_t none = 0, one = 0, all = 0;
    char text[512];

    w->failed = !owners;
    if (!owners)
        return;
    owners_find(m, group_card, owners);
    for (int p = 0; p < grammar.productions; p++) {
        uint32_t owner = owners->of[p];
        bool head = row_of(p) == p;
        all += head && !grammar.production[p].made;
        if (owner == MANY || !head)
            continue;
        none += owner == 0;
        one += owner != 0;
        production_say(&grammar.production[p], text, sizeof text);
        measure_failure(w, owner ? measured_text(m, m->card[owner - 1].number) : NULL, text,
                        owner ? "a production of one card" : "a production of no card");
    }
    measure_row(w, "productions that a card uses", all, all - none);
    measure_row(w, "productions not of one card alone", all, all - one);
    free(owners);
}
