/* draft.c - a card that was read becomes one of the set. */
#include "cards/draft.h"
#include "cards/card_hash.h"
#include "cards/token_card.h"
#include "compile/compile_line.h"
#include "tree/storage.h"
#include "tree/tree_hash.h"

/* Why a card is marked; NULL: it isn't. */
static const char *reason_of(const struct draft *d)
{
    static const char *const lines[] = {
        "one line of its text isn't understood yet",     "two lines of its text aren't understood yet",
        "three lines of its text aren't understood yet", "four lines of its text aren't understood yet",
        "more lines of its text aren't understood yet",
    };
    int most = sizeof lines / sizeof lines[0];

    if (d->marked == MARKED_FACTS)
        return "what is printed on it isn't complete";
    if (d->marked != MARKED_TEXT)
        return NULL;
    return lines[d->unread_count < 1 ? 0 : d->unread_count < most ? d->unread_count - 1 : most - 1];
}

static bool requirements_append(dcg_cards *cards, const struct requirement *list, uint8_t count,
                                uint8_t *most)
{
    for (int i = 0; i < count; i++)
        if (!requirement_append(cards, &list[i]))
            return false;
    if (count > *most)
        *most = count;
    return true;
}

/* The levels by which something may meet one of these requirements, as bits. */
static uint8_t levels_asked(const struct requirement *list, int count)
{
    unsigned levels = 0;

    for (int i = 0; i < count; i++) {
        unsigned level = list[i].node ? list[i].words_level : list[i].level;
        levels |= level ? 1u << (level & 7) : UINT8_MAX;
    }
    return (uint8_t)levels;
}

/* Do all of them ask for a level and colors of a Digimon, and for nothing else? */
static bool plainly_asked(const struct requirement *list, int count)
{
    for (int i = 0; i < count; i++)
        if (list[i].node || list[i].name || list[i].trait || !list[i].level || !list[i].colors ||
            !(list[i].categories & DCG_DIGIMON))
            return false;
    return true;
}

/* A card of the catalogue has its number already. */
static bool def_put(dcg_cards *cards, struct card_def *def)
{
    def->opened = 1;
    if (def->id > cards->count)
        return def_append(cards, def);
    def->written = ++cards->written;
    def_replace(cards, def);
    return true;
}

static bool def_add(dcg_cards *cards, struct draft *d)
{
    struct card_def *def = &d->def;

    def->trait = cards->trait_count;
    for (int i = 0; i < def->trait_count; i++)
        if (!trait_append(cards, d->trait[i]))
            return false;
    def->digivolve_levels = levels_asked(d->digivolve, def->digivolve_count);
    def->digivolve_plain = plainly_asked(d->digivolve, def->digivolve_count);
    def->digivolve = cards->requirement_count;
    if (!requirements_append(cards, d->digivolve, def->digivolve_count, &cards->most_digivolve))
        return false;
    def->link = cards->requirement_count;
    if (!requirements_append(cards, d->link, def->link_count, &cards->most_link) || !def_put(cards, def))
        return false;
    cards->hash = card_hash(hash_number(cards->hash, def->id), cards, def);
    for (int i = 0; i < d->unread_count; i++) {
        struct unread_line line = {def->id, d->unread[i].section, d->unread[i].text};
        if (!unread_append(cards, line))
            return false;
    }
    return true;
}

bool draft_append(dcg_cards *cards, struct draft *d, dcg_reader **reader)
{
    if (!tokens_make(cards, d, reader))
        return false;
    if (!d->def.id)
        d->def.id = (dcg_card_def)(cards->count + 1);
    d->def.identity = (uint32_t)hash_word(HASH_BASIS, cards, d->def.number);
    return effects_finish(cards, d, reader) && def_add(cards, d);
}

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
    d->def.reason = reason_of(d);
    d->def.unread_lines = d->marked == MARKED_TEXT ? (uint8_t)d->unread_count : 0;
    return draft_append(cards, d, reader) ? DCG_OK : DCG_ERROR_MEMORY;
}
