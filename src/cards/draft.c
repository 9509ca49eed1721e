/* draft.c - a card that was read becomes one of the set. */
#include "cards/draft.h"
#include "tree/storage.h"
#include "tree/store.h"

static const char *const reasons[] = {
    [MARKED_NOTHING] = NULL,
    [MARKED_TEXT] = "a line of its text isn't understood",
    [MARKED_FACTS] = "what is printed on it isn't complete",
};

dcg_status draft_finish(dcg_cards *cards, struct draft *d, dcg_reader **reader, const char **wrong, int *line)
{
    for (*line = 0; *line < d->printed_count; ++*line) {
        int before = d->lines;
        *wrong = effect_add(cards, d, d->printed[*line].section, d->printed[*line].root);
        if (*wrong)
            return DCG_ERROR_CAPACITY;
        for (int i = before; i < d->lines; i++)
            d->line[i].printed = (uint8_t)*line;
    }
    d->def.reason = reasons[d->marked];
    return effects_finish(cards, d, reader) && draft_append(cards, d) ? DCG_OK : DCG_ERROR_MEMORY;
}
