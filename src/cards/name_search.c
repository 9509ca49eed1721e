/* name_search.c - cards by their names. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_CARDS = 8 };

static bool is_alphanumeric(char c)
{
    return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* "ACE" isn't part of a name. In Japanese no blank is before it. */
struct span name_bare(struct span name)
{
    static const char ace[] = "ACE";
    size_t size = name.size - (sizeof ace - 1);

    if (name.size < sizeof ace || !span_is((struct span){name.at + size, sizeof ace - 1}, ace) ||
        is_alphanumeric(name.at[size - 1]))
        return name;
    while (size > 0 && name.at[size - 1] == ' ')
        size--;
    return (struct span){name.at, size};
}

static struct span word_span(const dcg_cards *cards, word_id word)
{
    const char *text = card_word(cards, word);

    return (struct span){text, strlen(text)};
}

/* A name, and its first letter: most others begin with another one. */
struct sought {
    struct span name;
    uint32_t first;
    bool loose;
};

static bool is_alike(const dcg_cards *cards, word_id word, const struct sought *s)
{
    struct span own = word_span(cards, word), rest = own;

    return letter_next(&rest) == s->first && names_alike(own, s->name);
}

/* Databases write the signs of Japanese names in several widths, so these are always compared loosely. */
static bool is_named(const dcg_cards *cards, const struct card_def *d, const struct sought *s)
{
    return (s->loose ? is_alike(cards, d->name, s) : span_is(s->name, card_word(cards, d->name))) ||
           (d->name_ja && is_alike(cards, d->name_ja, s));
}

dcg_card_def named_after(const dcg_cards *cards, struct span name, bool loose, dcg_card_def def)
{
    struct span rest = name;
    const struct sought sought = {name, letter_next(&rest), loose};

    for (uint32_t i = def + 1u; i <= cards->count; i++) {
        const struct card_def *d = card_def(cards, i);
        if (!d->token && is_named(cards, d, &sought))
            return (dcg_card_def)i;
    }
    return 0;
}

bool name_is_loose(const dcg_cards *cards, struct span name)
{
    return !named_after(cards, name, false, 0);
}

int dcg_cards_named(const dcg_cards *cards, const char *name, dcg_card_def *card, int max)
{
    int count = 0;

    if (!cards || !name || !name[0])
        return 0;
    struct span span = name_bare((struct span){name, strlen(name)});
    bool loose = name_is_loose(cards, span);
    for (dcg_card_def def = 0; (def = named_after(cards, span, loose, def)) != 0; count++)
        if (card && count < max)
            card[count] = def;
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

const char *name_near(const dcg_cards *cards, const char *name)
{
    dcg_near near = {.word = name};
    bool foreign = false; /* has it letters that English doesn't have? */

    for (const char *at = name; at && *at; at++)
        foreign = foreign || (unsigned char)*at >= 0x80;
    for (uint32_t i = 1; cards && i <= cards->count; i++) {
        const struct card_def *d = card_def(cards, i);
        if (d->token)
            continue;
        dcg_near_try(&near, card_word(cards, d->name));
        if (foreign)
            dcg_near_try(&near, card_word(cards, d->name_ja));
    }
    return near.best;
}

void dcg_name_wrong(const dcg_cards *cards, const char *name, char *text, size_t size)
{
    dcg_card_def card[SHOWN_CARDS];
    int count = dcg_list_choices(cards, name, card, SHOWN_CARDS);
    char numbers[SHOWN_CARDS * (DCG_NUMBER_BYTES + 1) + 8] = "";

    if (!text || !size)
        return;
    if (count > 1) {
        numbers_list(cards, card, count, numbers, sizeof numbers);
        (void)snprintf(text, size, "%d cards are called '%.60s': write the number, one of%s", count, name,
                       numbers);
        return;
    }
    const char *near = name_near(cards, name);
    (void)snprintf(text, size, "there is no card '%.60s'%s%s%s", name ? name : "",
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}
