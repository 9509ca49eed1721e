/* transplant.c - phrases of one card in the place of phrases of another: what can be said there can be said here. */
#include "measure/measure.h"
#include "language/render.h"
#include "tree/store.h"

#include <stdio.h>
#include <string.h>

enum { USUAL = 20000, TRIES = 40 };

/* A line of a card, and one of its phrases. */
struct place {
    const struct measured_line *line;
    int number;
    struct phrase phrase;
};

static bool place_choose(const struct dcg_measures *m, uint64_t *state, uint64_t category,
                         struct place *place)
{
    struct phrases phrases;

    place->line = &m->line[random_below_of(state, m->lines)];
    if (!place->line->root)
        return false;
    phrases_find(m, place->line->root, &phrases);
    if (!phrases.count)
        return false;
    int first = (int)random_below_of(state, (uint32_t)phrases.count);
    for (int i = 0; i < phrases.count; i++) {
        place->number = (first + i) % phrases.count;
        place->phrase = phrases.phrase[place->number];
        if (!category || place->phrase.category == category)
            return true;
    }
    return false;
}

static bool transplant_try(struct measuring *w, const struct place *from, const struct place *to)
{
    struct dcg_measures *m = w->m;
    char text[SENTENCE_BYTES], reason[512];
    dcg_error error = {0};
    node_id root = phrase_replace(m, to->line->root, to->number, from->phrase.node);

    w->failed |= !root;
    int size = root ? render_text(m->trees, m->trees->node, root, text, sizeof text) : 0;
    if (size <= 0 || size >= (int)sizeof text)
        return true;
    if (dcg_reader_line(m->reader, text, (size_t)size, &error) == DCG_OK)
        return true;
    (void)snprintf(reason, sizeof reason, "with a %s of %s: %s",
                   node_kind_name(m->trees->node[from->phrase.node].kind),
                   measured_text(m, m->card[from->line->card].number), error.text);
    measure_failure(w, measured_text(m, m->card[to->line->card].number), text, reason);
    return false;
}

void measure_transplants(struct measuring *w)
{
    struct dcg_measures *m = w->m;
    uint64_t wanted = w->plan->sample ? w->plan->sample : USUAL, state = w->plan->seed;
    uint64_t tried[PHRASE_KINDS] = {0}, good[PHRASE_KINDS] = {0}, all = 0, all_good = 0;
    static const char *const names[PHRASE_KINDS] = {
#define PHRASE(name, text) [PHRASE_##name] = "transplants: " text,
#include "measure/phrase_table.def"
    };

    for (uint64_t i = 0; m->lines && i < wanted && !w->failed; i++) {
        struct place from, to;
        bool found = place_choose(m, &state, 0, &to);
        for (int k = 0; found && k < TRIES; k++) {
            if (!place_choose(m, &state, to.phrase.category, &from) || from.line->card == to.line->card)
                continue;
            int category = (int)(to.phrase.category & 255);
            tried[category]++;
            good[category] += transplant_try(w, &from, &to);
            break;
        }
    }
    for (int i = 1; i < PHRASE_KINDS; i++) {
        if (tried[i])
            measure_row(w, names[i], tried[i], good[i]);
        all += tried[i];
        all_good += good[i];
    }
    if (all)
        measure_row(w, "transplants", all, all_good);
}
