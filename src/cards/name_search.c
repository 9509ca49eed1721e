/* name_search.c - cards by their names. */
#include "cards/lines.h"
#include "state/cardset.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_CARDS = 8 };

/* "ACE" isn't part of a name. */
static struct span name_bare(const char *name)
{
    static const char ace[] = " ACE";
    struct span span = {name, strlen(name)};
    size_t end = sizeof ace - 1;

    if (span.size > end && span_is((struct span){span.at + span.size - end, end}, ace))
        span.size -= end;
    return span;
}

int dcg_cards_named(const dcg_cards *cards, const char *name, dcg_card_def *card, int max)
{
    int count = 0;

    if (!cards || !name || !name[0])
        return 0;
    struct span span = name_bare(name);
    for (uint32_t i = 1; i <= cards->count; i++) {
        const struct card_def *d = card_def(cards, i);
        if (d->token || !span_is(span, card_word(cards, d->name)))
            continue;
        if (card && count < max)
            card[count] = (dcg_card_def)i;
        count++;
    }
    return count;
}

/* The first numbers of so many cards. */
static void numbers_list(const dcg_cards *cards, const dcg_card_def *card, int count, char *text, size_t size)
{
    size_t used = 0;

    for (int i = 0; i < count && i < SHOWN_CARDS && used < size; i++) {
        int wrote =
            snprintf(text + used, size - used, " %s", card_word(cards, card_def(cards, card[i])->number));
        used += (size_t)wrote;
    }
    if (count > SHOWN_CARDS && used < size)
        (void)snprintf(text + used, size - used, " ...");
}

void dcg_name_wrong(const dcg_cards *cards, const char *name, char *text, size_t size)
{
    dcg_card_def card[SHOWN_CARDS];
    int count = dcg_cards_named(cards, name, card, SHOWN_CARDS);
    char numbers[SHOWN_CARDS * (DCG_NUMBER_BYTES + 1) + 8] = "";

    if (!text || !size)
        return;
    if (count > 1) {
        numbers_list(cards, card, count, numbers, sizeof numbers);
        (void)snprintf(text, size, "%d cards are called '%.60s': write the number, one of%s", count, name,
                       numbers);
        return;
    }
    dcg_near near = {.word = name};
    for (uint32_t i = 1; cards && i <= cards->count; i++)
        if (!card_def(cards, i)->token)
            dcg_near_try(&near, card_word(cards, card_def(cards, i)->name));
    (void)snprintf(text, size, "there is no card '%.60s'%s%s%s", name ? name : "",
                   near.best ? "; did you mean '" : "", near.best ? near.best : "", near.best ? "'?" : "");
}
