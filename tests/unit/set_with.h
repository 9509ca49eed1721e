/* set_with.h - a card set with one Digimon that has a text, for tests of what the text becomes. */
#ifndef DCG_TESTS_UNIT_SET_WITH_H
#define DCG_TESTS_UNIT_SET_WITH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "state/cardset.h"

#include <stdio.h>
#include <string.h>

/* Adds a Digimon with this text, be it for play or not. */
static inline dcg_card_def card_of_text(dcg_cards *cards, const char *number, const char *text)
{
    char card[2048];
    dcg_error error;
    int size =
        snprintf(card, sizeof card, "card %s \"%s\"\n digimon red level 4\n cost 4\n dp 4000\n text %s\n",
                 number, number, text);

    assert_in_range(size, 1, sizeof card - 1);
    if (dcg_cards_add(cards, card, (size_t)size, &error) != DCG_OK)
        fail_msg("%s: %s", text, error.text);
    return dcg_cards_find(cards, number);
}

/* The same; it must be for play. */
static inline dcg_card_def card_with(dcg_cards *cards, const char *number, const char *text)
{
    dcg_card_def def = card_of_text(cards, number, text);

    if (card_def(cards, def)->unread)
        fail_msg("%s: %s", text, card_def(cards, def)->reason);
    return def;
}

static inline dcg_cards *set_of_text(const char *text)
{
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    (void)card_of_text(cards, "T1", text);
    return cards;
}

static inline dcg_cards *set_with(const char *text)
{
    dcg_cards *cards = dcg_cards_new(false);

    assert_non_null(cards);
    (void)card_with(cards, "T1", text);
    return cards;
}

#endif
