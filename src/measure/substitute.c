/* substitute.c - phrases of the tables in the lines of the cards: another wording must be read and mean the same
 * (paraphrase), another meaning must be read otherwise or refused (contrast). */
#include "measure/measure.h"

#include <stdio.h>
#include <string.h>

enum { USUAL = 300 }; /* lines for each phrase */

/* One phrase in place of another. */
struct swap {
    const char *from, *to;
    size_t from_size, to_size;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '\'' ||
           c == '-';
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
}

static bool stands_at(const char *text, size_t at, const struct swap *s)
{
    if (at && is_letter(text[at - 1]) && is_letter(s->from[0]))
        return false;
    if (small(text[at]) != small(s->from[0]) || strncmp(text + at + 1, s->from + 1, s->from_size - 1) != 0)
        return false;
    return !is_letter(text[at + s->from_size]) || !is_letter(s->from[s->from_size - 1]);
}

/* Where the phrase stands in a line for the first time, not in brackets; -1: nowhere. */
static int phrase_at(const char *text, const struct swap *s)
{
    int depth = 0;

    for (size_t i = 0; text[i]; i++) {
        if (!depth && stands_at(text, i, s))
            return (int)i;
        depth += (text[i] == '[') - (text[i] == ']');
    }
    return -1;
}

/* Does a sentence begin here: at the beginning of the text, behind icons, a full stop or a bullet? */
static bool begins_sentence(const char *text, size_t at)
{
    while (at && text[at - 1] == ' ')
        at--;
    return !at || text[at - 1] == '.' || text[at - 1] == ']' || (unsigned char)text[at - 1] >= 128;
}

/* The line with the other phrase; with a capital letter if there was one, or a number that began the sentence. */
static bool line_say(const char *text, size_t at, const struct swap *s, char *out)
{
    int size = snprintf(out, SENTENCE_BYTES, "%.*s%.*s%s", (int)at, text, (int)s->to_size, s->to,
                        text + at + s->from_size);
    if (size <= 0 || size >= SENTENCE_BYTES)
        return false;
    bool capital = (text[at] >= 'A' && text[at] <= 'Z' && s->from[0] >= 'a') ||
                   (text[at] >= '0' && text[at] <= '9' && begins_sentence(text, at));
    if (capital && out[at] >= 'a' && out[at] <= 'z')
        out[at] = (char)(out[at] - 32);
    return true;
}

/* What was tried with the statements of a table. */
struct tally {
    struct measuring *w;
    bool same; /* it has to mean the same; else it mustn't */
    uint64_t tried, good;
};

static void line_try(struct tally *t, const struct measured_line *line, const struct swap *s)
{
    struct dcg_measures *m = t->w->m;
    const char *text = measured_text(m, line->at);
    char said[SENTENCE_BYTES], reason[512];
    dcg_error error = {0};

    if (!line_say(text, (size_t)phrase_at(text, s), s, said))
        return;
    bool read = dcg_reader_line(m->reader, said, strlen(said), &error) == DCG_OK;
    struct tree before = tree_of(m, line->root), after = tree_read(m);
    bool same = read && (trees_same(&before, &after, false) || (t->same && programs_same(&before, &after)));
    bool good = t->same ? same : !same;
    t->tried++;
    t->good += good;
    if (good)
        return;
    (void)snprintf(reason, sizeof reason, "\"%.*s\" for \"%.*s\": %s", (int)s->to_size, s->to,
                   (int)s->from_size, s->from,
                   !read  ? error.text
                   : same ? "means the same"
                          : "means something else");
    measure_failure(t->w, measured_text(m, m->card[line->card].number), said, reason);
}

static void swap_try(struct tally *t, const struct swap *s)
{
    const struct dcg_measures *m = t->w->m;
    uint64_t many = 0, wanted = t->w->plan->sample ? t->w->plan->sample : USUAL;

    for (uint32_t i = 0; i < m->lines; i++)
        many += m->line[i].root && phrase_at(measured_text(m, m->line[i].at), s) >= 0;
    struct sample sample = sample_begin(t->w->plan->seed, many, wanted);
    for (uint32_t i = 0; i < m->lines && sample.left; i++)
        if (m->line[i].root && phrase_at(measured_text(m, m->line[i].at), s) >= 0 && sample_takes(&sample))
            line_try(t, &m->line[i], s);
}

/* Every phrase of a statement in place of every other one; of "also" only in place of the first. */
static void statement_try(struct tally *t, const struct statement *s)
{
    const char *from_rest = measured_text(t->w->m, s->text), *to_rest;
    struct swap swap;
    int first = 0;

    while (piece_next(&from_rest, &swap.from, &swap.from_size) && (s->kind != STATEMENT_ALSO || first++ == 0))
        for (to_rest = measured_text(t->w->m, s->text); piece_next(&to_rest, &swap.to, &swap.to_size);)
            if (swap.to != swap.from)
                swap_try(t, &swap);
}

static void measure_tables(struct measuring *w, bool same, const char *all)
{
    const struct dcg_measures *m = w->m;
    struct tally t = {.w = w, .same = same};
    uint64_t tried = 0, good = 0;

    for (uint32_t i = 0; i < m->statements; i++) {
        const struct statement *s = &m->statement[i];
        bool wanted =
            same ? s->kind == STATEMENT_SAME || s->kind == STATEMENT_ALSO : s->kind == STATEMENT_OTHER;
        if (wanted)
            statement_try(&t, s);
        if ((i + 1 < m->statements && s[1].table == s->table) || !t.tried)
            continue;
        measure_row(w, measured_text(m, s->table), t.tried, t.good);
        tried += t.tried;
        good += t.good;
        t.tried = t.good = 0;
    }
    if (tried)
        measure_row(w, all, tried, good);
}

void measure_paraphrase(struct measuring *w)
{
    measure_tables(w, true, "paraphrase");
}

void measure_contrast(struct measuring *w)
{
    measure_tables(w, false, "contrast");
}
