/* The card sets that games are played with: they have the text of their cards and of no others, are made once, and are
 * the same wherever and in whatever order they are asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cards/card_search.h"
#include "cards/game_set.h"
#include "cards/open.h"
#include "tree/catalogue.h"
#include "tree/storage.h"

static dcg_deck deck_of(const dcg_cards *cards, const char *name)
{
    dcg_deck deck;

    assert_int_equal(dcg_deck_embedded(cards, name, &deck, NULL), DCG_OK);
    return deck;
}

static uint32_t opened(const dcg_cards *cards)
{
    uint32_t count = 0;

    for (uint32_t i = 1; i <= cards->count; i++)
        count += card_def(cards, i)->opened;
    return count;
}

/* A new set has the facts of all cards and the text of none. */
static void made_once(void **state)
{
    dcg_cards *cards = dcg_cards_new(true);
    const dcg_deck decks[] = {deck_of(cards, "st1"), deck_of(cards, "st2")}, turned[] = {decks[1], decks[0]};
    const dcg_cards *made = dcg_cards_with(cards, decks, 2);

    (void)state;
    assert_int_equal(opened(cards), 0);
    assert_true(made != cards && opened(made) > 0 && opened(made) < 40);
    for (int i = 0; i < decks[0].main_count; i++)
        assert_true(card_def(made, decks[0].main[i])->opened);
    for (uint32_t i = 1; i <= cards->count; i++)
        assert_true(!card_def(made, i)->number || card_def(made, i)->opened || card_def(made, i)->token);
    assert_ptr_equal(dcg_cards_with(cards, decks, 2), made);
    assert_ptr_equal(dcg_cards_with(cards, turned, 2), made);
    assert_ptr_equal(dcg_cards_with(made, decks, 1), made);
    assert_ptr_equal(dcg_cards_with(cards, NULL, 0), cards);
    assert_ptr_not_equal(dcg_cards_with(cards, decks, 1), made);
    assert_null(dcg_cards_with(NULL, decks, 2));
    dcg_cards_free(cards);
}

/* Whatever was made before, and in another process: cards are opened in the order of their numbers. */
static void same_everywhere(void **state)
{
    dcg_cards *cards = dcg_cards_new(true), *other = dcg_cards_new(true);
    const dcg_deck decks[] = {deck_of(cards, "st1"), deck_of(cards, "bt22-omnimon")},
                   turned[] = {decks[1], decks[0]};

    (void)state;
    (void)dcg_cards_with(other, turned, 1);
    const dcg_cards *one = dcg_cards_with(cards, decks, 2), *two = dcg_cards_with(other, turned, 2);
    assert_true(dcg_cards_hash(one) == dcg_cards_hash(two));
    assert_true(dcg_cards_hash(one) != dcg_cards_hash(cards));
    for (uint32_t i = 1; i <= cards->catalogue->last; i++) {
        assert_int_equal(card_def(one, i)->opened, card_def(two, i)->opened);
        if (card_def(one, i)->number)
            assert_string_equal(card_word(one, card_def(one, i)->number),
                                card_word(cards, card_def(cards, i)->number));
    }
    dcg_cards_free(cards);
    dcg_cards_free(other);
}

/* What a text means doesn't depend on which other cards are in the set. */
static void same_programs(void **state)
{
    static char alone[1 << 16], among[1 << 16];
    dcg_cards *cards = dcg_cards_new(true), *all = cards_copy_all(cards);

    (void)state;
    assert_int_equal(opened(all), all->count);
    for (uint32_t i = 1; i <= cards->catalogue->last; i++) {
        assert_true(dcg_cards_program(cards, (dcg_card_def)i, alone, sizeof alone) < (int)sizeof alone);
        assert_true(dcg_cards_program(all, (dcg_card_def)i, among, sizeof among) < (int)sizeof among);
        assert_string_equal(alone, among);
    }
    dcg_cards_free(all);
    dcg_cards_free(cards);
}

/* A search for text compiles nothing: the text is the same. */
static void same_texts(void **state)
{
    static char alone[1 << 16], compiled[1 << 16];
    dcg_cards *cards = dcg_cards_new(true), *all = cards_copy_all(cards), *texts = dcg_cards_copy(cards);
    dcg_reader *reader = NULL;

    (void)state;
    texts->texts_only = true;
    for (uint32_t i = 1; i <= cards->catalogue->last; i++) {
        assert_true(card_open(texts, (dcg_card_def)i, &reader));
        (void)card_text(all, (dcg_card_def)i, compiled, sizeof compiled);
        (void)card_text(texts, (dcg_card_def)i, alone, sizeof alone);
        assert_string_equal(alone, compiled);
    }
    dcg_reader_free(reader);
    dcg_cards_free(texts);
    dcg_cards_free(all);
    dcg_cards_free(cards);
}

/* A game keeps names and traits by their sums: each word of the catalogue has one of its own. */
static void words_have_sums(void **state)
{
    dcg_cards *cards = dcg_cards_new(true), *all = cards_copy_all(cards);
    uint32_t words = 0;

    (void)state;
    for (uint32_t i = 0; i < all->slots; i++) {
        word_id word = all->slot_word[i];
        if (!word)
            continue;
        assert_int_equal(word_of_sum(all, word_sum(all, word)), word);
        words++;
    }
    assert_true(words > 1000);
    dcg_cards_free(all);
    dcg_cards_free(cards);
}

/* A token is known to every set that has a card that makes it, or that is a copy of one that had. */
static void tokens_come_along(void **state)
{
    dcg_cards *cards = dcg_cards_new(true);
    uint32_t found = 0;

    (void)state;
    for (uint32_t i = 1; i <= cards->catalogue->last; i++) {
        dcg_cards *copy;
        const dcg_cards *with = card_opened(cards, (dcg_card_def)i, &copy);
        assert_non_null(with);
        for (uint32_t t = 0; t < with->token_count; t++, found++)
            assert_true(card_def(with, with->token[t].def)->opened);
        dcg_cards_free(copy);
    }
    assert_true(found > 0);
    dcg_cards_free(cards);
}

/* A card of a user's file that takes the place of a built-in one is played as that file has it. */
static void laid_over_cards_are_played(void **state)
{
    static const char over[] = "card ST1-03 \"Agumon\"\n digimon red level 3\n cost 3\n dp 9000\n";
    dcg_cards *cards = dcg_cards_new(true);
    dcg_card_def number = dcg_cards_find(cards, "ST1-03");
    dcg_error error;

    (void)state;
    if (dcg_cards_add(cards, over, sizeof over - 1, &error) != DCG_OK)
        fail_msg("%d: %s", error.line, error.text);
    const dcg_deck deck = deck_of(cards, "st1");
    const dcg_cards *made = dcg_cards_with(cards, &deck, 1);
    assert_int_equal(card_def(made, number)->dp, 9000);
    assert_false(card_def(made, number)->built_in);
    dcg_cards_free(cards);
}

/* How far a card is proven is known of the catalogue's alone, also in the sets that games are played with. */
static void proofs_are_of_the_catalogue(void **state)
{
    static const char over[] = "card ST1-03 \"Agumon\"\n digimon red level 3\n cost 3\n dp 9000\n"
                               "card ST1-04 \"Dracomon\"\n digimon red level 3\n unread text\n";
    dcg_cards *cards = dcg_cards_new(true);
    const dcg_deck deck = deck_of(cards, "st1");
    dcg_card_def number = dcg_cards_find(cards, "ST1-03"), other = dcg_cards_find(cards, "ST1-04");
    int count[DCG_PROOF_PLAYED + 1] = {0};
    dcg_error error;

    (void)state;
    for (int i = 0; i < deck.main_count; i++) {
        assert_int_equal(dcg_cards_proof(cards, deck.main[i]), DCG_PROOF_PLAYED);
        assert_int_equal(dcg_cards_proof(dcg_cards_with(cards, &deck, 1), deck.main[i]), DCG_PROOF_PLAYED);
    }
    for (uint32_t i = 1; i <= cards->count; i++) {
        dcg_card_def def = (dcg_card_def)i;
        bool for_decks = !dcg_cards_unread(cards, def) && !card_def(cards, def)->token;
        assert_int_equal(for_decks, dcg_cards_proof(cards, def) != DCG_PROOF_NONE);
        count[dcg_cards_proof(cards, def)]++;
    }
    assert_true(count[DCG_PROOF_NONE] > 0 && count[DCG_PROOF_PLAYED] > 400);
    assert_true(count[DCG_PROOF_EXERCISED] > count[DCG_PROOF_PLAYED]);
    if (dcg_cards_add(cards, over, sizeof over - 1, &error) != DCG_OK)
        fail_msg("%d: %s", error.line, error.text);
    assert_int_equal(dcg_cards_proof(cards, number), DCG_PROOF_READ);
    assert_int_equal(dcg_cards_proof(cards, other), DCG_PROOF_NONE);
    dcg_cards_free(cards);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(made_once),
        cmocka_unit_test(same_everywhere),
        cmocka_unit_test(same_programs),
        cmocka_unit_test(same_texts),
        cmocka_unit_test(words_have_sums),
        cmocka_unit_test(tokens_come_along),
        cmocka_unit_test(laid_over_cards_are_played),
        cmocka_unit_test(proofs_are_of_the_catalogue),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
