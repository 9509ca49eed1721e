/* name_search.c - cards by their names. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"

#include <stdio.h>
#include <string.h>

enum { SHOWN_CARDS = 8 };

/* "ACE" isn't part of a name. */
struct span name_bare(struct span name)
{
    static const char ace[] = " ACE";
    size_t end = sizeof ace - 1;

    if (name.size > end && span_is((struct span){name.at + name.size - end, end}, ace))
        name.size -= end;
    return name;
}

/* Without blanks and signs: how many of the first bytes are none of a name that is compared loosely. */
static size_t signs_skip(struct span s)
{
    size_t at = 0;

    while (at < s.size) {
        unsigned char c = (unsigned char)s.at[at];
        bool letter = c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
        bool dash = c == 0xE2 && s.size - at > 2 && (unsigned char)s.at[at + 1] == 0x80;
        if (letter && !dash)
            break;
        at += dash ? 3 : 1;
    }
    return at;
}

/* The same letters and digits, whatever is between them: Agumon X Antibody. */
static bool names_alike(struct span a, struct span b)
{
    bool any = false;

    for (;; any = true) {
        size_t skip_a = signs_skip(a), skip_b = signs_skip(b);
        a = (struct span){a.at + skip_a, a.size - skip_a};
        b = (struct span){b.at + skip_b, b.size - skip_b};
        if (a.size == 0 || b.size == 0)
            return any && a.size == b.size;
        char one[2] = {*b.at, '\0'};
        if (!span_is((struct span){a.at, 1}, one))
            return false;
        a = (struct span){a.at + 1, a.size - 1};
        b = (struct span){b.at + 1, b.size - 1};
    }
}

dcg_card_def named_after(const dcg_cards *cards, struct span name, bool loose, dcg_card_def def)
{
    for (uint32_t i = def + 1u; i <= cards->count; i++) {
        const struct card_def *d = card_def(cards, i);
        const char *own = card_word(cards, d->name);
        if (!d->token && (loose ? names_alike(name, (struct span){own, strlen(own)}) : span_is(name, own)))
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
    dcg_near near = {.word = name};
    for (uint32_t i = 1; cards && i <= cards->count; i++)
        if (!card_def(cards, i)->token)
            dcg_near_try(&near, card_word(cards, card_def(cards, i)->name));
    (void)snprintf(text, size, "there is no card '%.60s'%s%s%s", name ? name : "",
                   near.best ? "; did you mean '" : "", near.best ? near.best : "", near.best ? "'?" : "");
}
