/* What is carried out leaves a trail: every part of a text, if all of it is done, and none of what isn't. */
#include "unit/place.h"
#include "engine/why_not.h"
#include "state/procedure.h"

#include "cardfuzz/cardfuzz.h"

#include <stdio.h>

enum { FIRST = 0, LAST = 1 }; /* which of the options whoever is asked takes */

static void answer(struct place *p, int which)
{
    dcg_option list[DCG_MAX_OPTIONS];

    for (int i = 0; i < 40 && p->g->decision.kind != DCG_DECISION_MAIN; i++) {
        struct options o = options_in(list);
        list_options(&p->t, &o);
        assert_true(o.count > 0);
        assert_int_equal(choose(&p->t, list[which == FIRST ? 0 : o.count - 1]), DCG_OK);
    }
}

/* Uses an Option with that text, Tamers and Digimon on both sides; how many of its parts weren't executed. */
static int left_of(struct place *p, const char *text, int which)
{
    static struct coverage coverage;
    uint8_t state[SPOTS];
    char card[1024];

    (void)snprintf(card, sizeof card, "card X \"Word\"\n option red\n cost 1\n text [Main] %s\n", text);
    assert_int_equal(dcg_cards_add(p->cards, card, strlen(card), NULL), DCG_OK);
    if (card_def(p->cards, dcg_cards_find(p->cards, "X"))->unread)
        fail_msg("%s: %s", text, card_def(p->cards, dcg_cards_find(p->cards, "X"))->reason);
    p->g->cards_hash = dcg_cards_hash(p->cards);
    for (int player = 0; player < 2; player++) {
        field(p, player, "R");
        field(p, player, "C");
        field(p, player, "T");
        put(p, player, "C", DCG_PLACE_HAND);
        put(p, player, "R", DCG_PLACE_TRASH);
    }
    uint8_t option = put(p, 0, "X", DCG_PLACE_HAND);
    go(p);
    memset(&coverage, 0, sizeof coverage);
    assert_true(spots_want(&coverage, p->cards, dcg_cards_find(p->cards, "X")));
    p->t.coverage = &coverage;
    assert_int_equal(choose(&p->t, DCG_MAKE_OPTION(DCG_OPTION_USE, option, 0, 0)), DCG_OK);
    answer(p, which);
    int executed = spots_executed(&coverage, p->cards, state);
    p->t.coverage = NULL;
    return coverage.count - executed;
}

/* left: how many parts aren't executed: what was declined, not chosen, overwritten or put off */
static const struct {
    int which, left;
    const char *text;
} texts[] = {
    {FIRST, 0, "Delete 1 of your opponent's Digimon. Then, <Draw 1>."},
    {FIRST, 0, "If you have a Tamer, gain 1 memory."},
    {FIRST, 1, "If you have no Tamers, gain 1 memory."},
    {FIRST, 0, "You may delete 1 of your opponent's Digimon."},
    {LAST, 1, "You may delete 1 of your opponent's Digimon."},
    {FIRST, 0, "By suspending 1 of your Digimon, gain 1 memory."},
    {LAST, 7, "By suspending 1 of your Digimon, gain 1 memory."},
    {FIRST, 0, "For each of your Digimon, gain 1 memory."},
    {FIRST, 1, "Gain 1 memory. At turn end, lose 1 memory."},
    {FIRST, 3, "At turn end, lose 1 memory. Then, <Draw 1>."},
    {FIRST, 0, "Your opponent trashes 1 card in their hand."},
    {FIRST, 0, "1 of your Digimon gets +1000 DP and gains <Rush> for the turn."},
    {FIRST, 0, "1 of your Digimon may get +2000 DP for the turn and attack."},
    {FIRST, 0, "1 of your Digimon gets +1000 DP for the turn and may attack."},
    {FIRST, 0, "1 of your Digimon may attack."},
    {FIRST, 0, "Activate 1 of the effects below. \u30fbGain 1 memory."},
    {FIRST, 0, "Activate all of the effects below. \u30fbGain 1 memory. \u30fb<Draw 1>."},
    {FIRST, 2, "Gain 1 memory or <Draw 1>."},
    {LAST, 1, "Gain 1 memory or <Draw 1>."},
    {FIRST, 0, "From your trash, you may play 1 level 3 Digimon card without paying the cost."},
    {FIRST, 0, "Until your opponent's turn ends, 1 of your opponent's Digimon can't attack."},
    {FIRST, 1, "Gain 1 memory. If you have a Tamer, instead gain 2 memory."},
    {FIRST, 2, "Gain 1 memory. If you have no Tamers, instead gain 2 memory."},
    {FIRST, 1, "Gain 1 memory. You may gain 2 memory instead."},
    {LAST, 3, "Gain 1 memory. You may gain 2 memory instead."},
    {FIRST, 1, "Gain 1 memory. By suspending 1 of your Digimon, gain 2 memory instead."},
    {LAST, 8, "Gain 1 memory. By suspending 1 of your Digimon, gain 2 memory instead."},
    {FIRST, 1,
     "Activate 1 of the effects below. If you have a Tamer, activate all of the effects below instead. "
     "\u30fbGain 1 memory. \u30fb<Draw 1>."},
    {FIRST, 0, "1 of your opponent's Digimon can't attack and is deleted at turn end."},
    {FIRST, 0,
     "Delete 1 of your opponent's Digimon. For each level of the Digimon deleted by this effect, gain 1 "
     "memory."},
};

static void parts(void **state)
{
    void *own = NULL;

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        place_begin(&own);
        int left = left_of(own, texts[i].text, texts[i].which);
        if (left != texts[i].left)
            fail_msg("%d not executed, not %d: %s", left, texts[i].left, texts[i].text);
        place_end(&own);
    }
}

/* A Tamer with that text in the battle area, and a Digimon that is asked about; how many parts were not executed. */
static int left_of_persistent(struct place *p, const char *text)
{
    static struct coverage coverage;
    uint8_t state[SPOTS];
    char card[1024];
    struct info info;

    (void)snprintf(card, sizeof card, "card X \"Word\"\n tamer red\n cost 1\n text [All Turns] %s\n", text);
    assert_int_equal(dcg_cards_add(p->cards, card, strlen(card), NULL), DCG_OK);
    uint8_t permanent = field(p, 0, "R");
    field(p, 0, "X");
    memset(&coverage, 0, sizeof coverage);
    assert_true(spots_want(&coverage, p->cards, dcg_cards_find(p->cards, "X")));
    p->t.coverage = &coverage;
    permanent_info(&p->t, permanent, &info);
    int executed = spots_executed(&coverage, p->cards, state);
    p->t.coverage = NULL;
    return coverage.count - executed;
}

static void persistent_parts(void **state)
{
    void *own = NULL;

    (void)state;
    place_begin(&own);
    assert_int_equal(left_of_persistent(own, "All of your Digimon get +1000 DP."), 0);
    place_end(&own);
    place_begin(&own);
    assert_int_equal(left_of_persistent(own, "While you have a Tamer, your Digimon gain <Rush>."), 0);
    place_end(&own);
    place_begin(&own);
    assert_in_range(left_of_persistent(own, "While you have no Tamers, your Digimon gain <Rush>."), 1, SPOTS);
    place_end(&own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts), cmocka_unit_test(persistent_parts)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
