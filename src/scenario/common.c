/* common.c - the plain cards that every scenario knows. */
#include "scenario/common.h"
#include "cards/card_reader.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct common {
    const char *name, *facts;
} common[] = {
#define COMMON(name, facts) {name, facts},
#include "scenario/common_cards.def"
#undef COMMON
};
enum { COMMON_CARDS = sizeof common / sizeof common[0], COMMON_LINE = 200 };
static_assert(COMMON_CARDS <= 64, "each has a bit");

static int name_compare(struct slice name, const char *other)
{
    int order = strncmp(name.at, other, name.size);

    return order ? order : other[name.size] ? -1 : 0;
}

uint64_t common_named(struct slice name)
{
    int low = 0, high = COMMON_CARDS;

    while (low < high) {
        int middle = (low + high) / 2, order = name_compare(name, common[middle].name);
        if (!order)
            return UINT64_C(1) << middle;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return 0;
}

/* Has a card that all scenarios may name that name or number? A built-in card is named by its number. */
static bool is_known(const struct scenario_file *file, const char *name)
{
    for (uint32_t i = 1; i <= file->cards->count; i++) {
        const struct card_def *d = card_def(file->cards, i);
        if (!card_owner_scenario(file, i) && !d->built_in &&
            (strcmp(card_word(file->cards, d->name), name) == 0 ||
             strcmp(card_word(file->cards, d->number), name) == 0))
            return true;
    }
    return false;
}

dcg_status common_add(struct scenario_file *file, dcg_reader **reader, dcg_error *error)
{
    dcg_status status = DCG_OK;

    for (int i = 0; i < COMMON_CARDS && status == DCG_OK; i++) {
        char line[COMMON_LINE];
        if (!(file->common >> i & 1) || is_known(file, common[i].name))
            continue;
        int size = snprintf(line, sizeof line, "card \"%s\" %s\n", common[i].name, common[i].facts);
        status = cards_add_strict(file->cards, line, (size_t)size, reader, error);
    }
    return status;
}
