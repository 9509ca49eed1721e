/* measure.c - measures of reading: the cards that are measured, and the measures by their number. */
#include "cards/game_set.h"
#include "measure/measure.h"
#include "language/reader.h"
#include "language/render.h"
#include "tree/effect_def.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *meaning;
    measure_fn *run;
} measures[DCG_MEASURE_COUNT] = {
    [DCG_MEASURE_CARDS].run = measure_cards,
    [DCG_MEASURE_SETS].run = measure_sets,
    [DCG_MEASURE_SUPPORT].run = measure_support,
    [DCG_MEASURE_CROSS].run = measure_cross,
    [DCG_MEASURE_TRANSPLANTS].run = measure_transplants,
    [DCG_MEASURE_PARAPHRASE].run = measure_paraphrase,
    [DCG_MEASURE_CONTRAST].run = measure_contrast,
    [DCG_MEASURE_DELETIONS].run = measure_deletions,
    [DCG_MEASURE_SWAPS].run = measure_swaps,
    [DCG_MEASURE_RANDOM].run = measure_random,
#define MEASURE(id, key, text) [DCG_MEASURE_##id].name = (key), [DCG_MEASURE_##id].meaning = (text),
#include "dcg/measures.def"
#undef MEASURE
};

const char *dcg_measure_name(int measure)
{
    return measure >= 0 && measure < DCG_MEASURE_COUNT ? measures[measure].name : NULL;
}

const char *dcg_measure_text(int measure)
{
    return measure >= 0 && measure < DCG_MEASURE_COUNT ? measures[measure].meaning : NULL;
}

/* ---- Cards ---- */

dcg_measures *dcg_measures_new(void)
{
    dcg_measures *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->reader = dcg_reader_new();
    m->text_size = 1; /* 0 is no text */
    m->text = calloc(1, 1);
    m->trees = cards_empty();
    if (m->reader && m->text && m->trees) {
        reader_note(m->reader, true);
        return m;
    }
    dcg_measures_free(m);
    return NULL;
}

void dcg_measures_free(dcg_measures *m)
{
    if (!m)
        return;
    dcg_reader_free(m->reader);
    dcg_cards_free(m->trees);
    free(m->text);
    free(m->card);
    free(m->line);
    free(m->statement);
    free(m);
}

void *array_grow(void *array, uint32_t count, uint32_t more, uint32_t *room, size_t size)
{
    if (array && count + more <= *room)
        return array;
    uint32_t wanted = (count + more) * 2 + 256;
    void *grown = realloc(array, wanted * size);
    if (grown)
        *room = wanted;
    return grown;
}

bool text_keep(dcg_measures *m, const char *text, size_t size, uint32_t *at)
{
    char *grown = array_grow(m->text, m->text_size, (uint32_t)size + 1, &m->text_room, 1);

    if (!grown)
        return false;
    m->text = grown;
    *at = m->text_size;
    memcpy(grown + m->text_size, text, size);
    grown[m->text_size + size] = '\0';
    m->text_size += (uint32_t)size + 1;
    return true;
}

static bool card_begin(dcg_measures *m, const char *number, const char *set)
{
    const struct measured_card *last = m->cards ? &m->card[m->cards - 1] : NULL;
    struct measured_card card = {.first_line = m->lines};

    if (last && strcmp(measured_text(m, last->number), number) == 0)
        return true;
    struct measured_card *grown = array_grow(m->card, m->cards, 1, &m->card_room, sizeof *grown);
    if (!grown)
        return false;
    m->card = grown;
    if (!text_keep(m, number, strlen(number), &card.number) || !text_keep(m, set, strlen(set), &card.set))
        return false;
    grown[m->cards++] = card;
    return true;
}

/* Keeps the tree of the line read last. 0: it is too deep, or no memory. */
static node_id tree_keep(dcg_measures *m)
{
    if (tree_depth(reader_nodes(m->reader), reader_root(m->reader)) > TREE_DEPTH)
        return 0;
    return effect_tree_add(m->trees, reader_nodes(m->reader), reader_root(m->reader),
                           reader_words(m->reader));
}

dcg_status dcg_measures_line(dcg_measures *m, const char *number, const char *set, const char *text,
                             size_t size)
{
    if (!m || !number || !set || !text)
        return DCG_ERROR_ARGUMENT;
    struct measured_line line = {.size = (uint32_t)size};
    struct measured_line *grown = array_grow(m->line, m->lines, 1, &m->line_room, sizeof *grown);
    if (grown)
        m->line = grown;
    if (!grown || !card_begin(m, number, set) || !text_keep(m, text, size, &line.at))
        return DCG_ERROR_MEMORY;
    line.card = m->cards - 1;
    line.read = dcg_reader_line(m->reader, measured_text(m, line.at), size, NULL) == DCG_OK;
    if (line.read) {
        reader_used(m->reader, &line.used);
        line.root = tree_keep(m);
    }
    m->line[m->lines++] = line;
    m->card[line.card].lines++;
    return DCG_OK;
}

static dcg_status tree_line(dcg_measures *m, const dcg_cards *cards, const struct card_def *d, node_id root)
{
    char text[4096], set[64];
    const char *number = card_word(cards, d->number);
    size_t prefix = strcspn(number, "-");
    int size = root ? render_text(cards, cards->node, root, text, sizeof text) : 0;

    if (size <= 0 || size >= (int)sizeof text || prefix >= sizeof set)
        return DCG_OK;
    memcpy(set, number, prefix);
    set[prefix] = '\0';
    return dcg_measures_line(m, number, set, text, (size_t)size);
}

static dcg_status measures_cards(dcg_measures *m, const dcg_cards *cards)
{
    for (uint32_t def = 1; def <= cards->count; def++) {
        const struct card_def *d = card_def(cards, def);
        dcg_status status = DCG_OK;
        for (uint32_t i = 0; status == DCG_OK && i < d->digivolve_count; i++)
            status = tree_line(m, cards, d, cards->requirement[d->digivolve + i].node);
        for (uint32_t i = 0; status == DCG_OK && i < d->link_count; i++)
            status = tree_line(m, cards, d, cards->requirement[d->link + i].node);
        for (uint32_t i = d->effect; status == DCG_OK && i < d->effect + d->effect_count; i++)
            status = tree_line(m, cards, d, effect_at(cards, i)->root);
        if (status != DCG_OK)
            return status;
    }
    return DCG_OK;
}

dcg_status dcg_measures_cards(dcg_measures *m, const dcg_cards *cards)
{
    if (!m || !cards)
        return DCG_ERROR_ARGUMENT;
    dcg_cards *all = cards_copy_all(cards);
    dcg_status status = all ? measures_cards(m, all) : DCG_ERROR_MEMORY;
    dcg_cards_free(all);
    return status;
}

/* ---- Measures ---- */

void measure_row(const struct measuring *w, const char *name, uint64_t tried, uint64_t good)
{
    if (w->plan->row)
        w->plan->row(w->plan->user, &(dcg_measure_row){name, tried, good});
}

void measure_failure(const struct measuring *w, const char *of, const char *text, const char *reason)
{
    if (w->plan->failure)
        w->plan->failure(w->plan->user, &(dcg_measure_failure){of, text, reason});
}

dcg_status dcg_measure_take(dcg_measures *m, int measure, const dcg_measure_plan *plan)
{
    if (!m || !plan || measure < 0 || measure >= DCG_MEASURE_COUNT)
        return DCG_ERROR_ARGUMENT;
    struct measuring w = {m, plan, false};
    measures[measure].run(&w);
    reader_mask(m->reader, NULL);
    return w.failed ? DCG_ERROR_MEMORY : DCG_OK;
}
