/* perturb.c - lines with a word less, or with two words exchanged: most of them are nonsense and should be refused. */
#include "measure/measure.h"
#include "language/reader.h"

#include <string.h>

enum { USUAL = 10000, WORDS_IN_A_LINE = 400 };

/* The words of a line: what stands between spaces; what is in brackets is one word. */
struct split {
    int count;
    uint16_t at[WORDS_IN_A_LINE], size[WORDS_IN_A_LINE];
};

static void split_line(const char *text, struct split *s)
{
    s->count = 0;
    for (size_t at = 0; text[at] && s->count < WORDS_IN_A_LINE; at++) {
        size_t size = 0;
        for (int depth = 0; text[at + size] && (depth || text[at + size] != ' '); size++)
            depth += (text[at + size] == '[') - (text[at + size] == ']');
        s->at[s->count] = (uint16_t)at;
        s->size[s->count++] = (uint16_t)size;
        at += size;
        if (!text[at])
            break;
    }
}

/* The line without a word, or with it behind the next one. */
static void line_without(const char *text, const struct split *s, int word, bool exchange, char *out)
{
    size_t length = 0;

    for (int i = 0; i < s->count; i++) {
        int from = exchange && i == word ? i + 1 : exchange && i == word + 1 ? i - 1 : i;
        if ((!exchange && i == word) || from < 0 || from >= s->count)
            continue;
        if (length)
            out[length++] = ' ';
        memcpy(out + length, text + s->at[from], s->size[from]);
        length += s->size[from];
    }
    out[length] = '\0';
}

static bool refused(struct measuring *w, const struct measured_line *line, const char *said)
{
    struct dcg_measures *m = w->m;

    if (dcg_reader_line(m->reader, said, strlen(said), NULL) != DCG_OK)
        return true;
    struct tree before = tree_of(m, line->root), after = tree_read(m);
    measure_failure(w, measured_text(m, m->card[line->card].number), said,
                    trees_same(&before, &after, false) ? "is read, and means the same"
                                                       : "is read, and means something else");
    return false;
}

static void measure_perturbed(struct measuring *w, bool exchange, const char *name)
{
    struct dcg_measures *m = w->m;
    uint64_t wanted = w->plan->sample ? w->plan->sample : USUAL, state = w->plan->seed, tried = 0, good = 0;
    char said[SENTENCE_BYTES];
    struct split split;

    reader_brief(m->reader, true);
    for (uint64_t i = 0; m->lines && i < wanted; i++) {
        const struct measured_line *line = &m->line[random_below_of(&state, m->lines)];
        const char *text = measured_text(m, line->at);
        if (!line->root || line->size >= SENTENCE_BYTES)
            continue;
        split_line(text, &split);
        if (split.count < 2)
            continue;
        int word = (int)random_below_of(&state, (uint32_t)(split.count - exchange));
        line_without(text, &split, word, exchange, said);
        if (strcmp(text, said) == 0)
            continue;
        tried++;
        good += refused(w, line, said);
    }
    reader_brief(m->reader, false);
    measure_row(w, name, tried, good);
}

void measure_deletions(struct measuring *w)
{
    measure_perturbed(w, false, "one-word deletions refused");
}

void measure_swaps(struct measuring *w)
{
    measure_perturbed(w, true, "swaps of two words refused");
}
