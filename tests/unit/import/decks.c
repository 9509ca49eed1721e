/* Deck lists in JSON: every form is read, and read back after writing is the same list; what is refused, and why. */
#include "import/decks.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char more_cards[] = "card BT1-010 \"Lanternmon\"\ndigimon red level 3\n"
                                 "card BT1-011 \"Lanternmon\"\ndigimon red level 3\n"
                                 "card BT1-085 \"Ashen Gate\"\ntamer red\n"
                                 "card P-009 \"Soot & Sons!\"\noption red\n"
                                 "card BT1-007 \"Sootegg\"\ndigi-egg red level 2\n";
static dcg_cards *cards;

static int cards_make(void **state)
{
    (void)state;
    cards = dcg_cards_new(false);
    return cards ? (int)dcg_cards_add(cards, more_cards, sizeof more_cards - 1, NULL) : -1;
}

static int cards_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

static dcg_list list_of(const dcg_cards *set, const char *text)
{
    dcg_list list;
    dcg_error error = {0};

    assert_true(decks_is_json(text, strlen(text)));
    if (decks_read(set, text, strlen(text), &list, &error) != DCG_OK)
        fail_msg("%s\n%d:%d: %s", text, error.line, error.column, error.text);
    return list;
}

/* Each is 3 of BT1-007, 2 of BT1-010 and 1 of P-009. */
static const char *const same[] = {
    "[\"Exported from "
    "https://example.org\",\"BT1-007\",\"BT1-007\",\"BT1-010\",\"P-009\",\"BT1-010\",\"BT1-007\"]",
    " [\"bt1-007\", \"BT1_007\", \"BT1-007\", \"BT1-010\", \"BT1-010\", \"P-009\", \"the end\"] ",
    "{\"name\":\"Mine\",\"mainDeckList\":[\"BT1-010\",\"BT1-010\",\"P-009\"],\"eggDeckList\":"
    "[\"BT1-007\",\"BT1-007\",\"BT1-007\"],\"deckImageCardUrl\":\"x\",\"mainSleeveName\":\"y\"}",
    "{\"name\":\"somebody\",\"decklist\":{\"egg\":[{\"count\":3,\"name\":\"Sootegg\",\"set\":\"BT1\","
    "\"number\":"
    "\"007\"}],\"digimon\":[{\"count\":2,\"id\":\"BT1-010\"}],\"tamer\":[],\"option\":[{\"count\":1,\"name\":"
    "\"Soot & Sons!\",\"id\":\"P-009\"}]}}",
    "{\"egg\":[{\"count\":3,\"cardNumber\":\"BT1-007\"}],\"digimon\":[{\"count\":2,\"card_number\":\"BT1-"
    "010\"}],"
    "\"option\":[{\"number\":\"P-009\"}]}",
    "{\"title\":\"Mine\",\"format\":[\"x\"],\"deckList\":{\"categoriesOrder\":[\"Digimon\"],\"Digimon\":"
    "[{\"count\":2,\"id\":\"BT1-010\"}],\"Option\":[{\"count\":1,\"id\":\"P-009\"}],\"Digi-Egg\":[{\"count\":"
    "3,"
    "\"id\":\"BT1-007\"}]}}",
    "{\"ObjectStates\":[{\"Name\":\"Deck\",\"DeckIDs\":[100,200,100],\"CustomDeck\":{\"1\":{\"FaceURL\":"
    "\"https://x.example/2024/cards/BT1-010.webp?v=2\"},\"2\":{\"FaceURL\":\"y\"}},\"ContainedObjects\":"
    "[{\"CardID\":100},{\"CardID\":200,\"Nickname\":\"Soot [P-009]\"},{\"CardID\":100}]},{\"Name\":\"Deck\","
    "\"DeckIDs\":[300,300],\"CustomDeck\":{\"3\":{\"FaceURL\":\"BT1-007\"}}},{\"Name\":\"Card\",\"CardID\":"
    "300,"
    "\"CustomDeck\":{\"3\":{\"FaceURL\":\"BT1-007\"}}}]}",
};

static void reads_every_form(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        dcg_list list = list_of(cards, same[i]);
        int eggs = 0, main = 0, options = 0;
        for (int k = 0; k < list.cards; k++) {
            const dcg_list_card *c = &list.card[k];
            eggs += strcmp(c->number, "BT1-007") == 0 && c->part == DCG_PART_EGG ? c->count : 0;
            main += strcmp(c->number, "BT1-010") == 0 && c->part == DCG_PART_MAIN ? c->count : 0;
            options += strcmp(c->number, "P-009") == 0 && c->part == DCG_PART_MAIN ? c->count : 0;
        }
        if (list.cards != 3 || eggs != 3 || main != 2 || options != 1)
            fail_msg("%s: %d cards, %d, %d, %d", same[i], list.cards, eggs, main, options);
    }
    assert_string_equal(list_of(cards, same[2]).name, "Mine");
    assert_string_equal(list_of(cards, same[5]).name, "Mine");
}

static void knows_parts_arts_and_names(void **state)
{
    dcg_list list = list_of(NULL, "{\"eggDeckList\":[\"XX1-001_P2\"],\"mainDeckList\":[\"XX1-002\"]}");

    (void)state;
    assert_int_equal(list.card[0].part, DCG_PART_EGG);
    assert_int_equal(list.card[0].art, 2);
    assert_int_equal(list.card[1].part, DCG_PART_MAIN);
    list = list_of(NULL, "{\"deckList\":{\"Sideboard\":[{\"count\":2,\"id\":\"BT1-010\"}]}}");
    assert_int_equal(list.card[0].part, DCG_PART_SIDE);
    list =
        list_of(cards, "{\"tamer\":[{\"count\":2,\"name\":\"Ashen Gate\"}]}"); /* the only one of that name */
    assert_string_equal(list.card[0].number, "BT1-085");
    list = list_of(cards, "{\"name\":\"a\\u001b\\u0085b\",\"digimon\":[]}");
    assert_string_equal(list.name, "a ??b");
    assert_int_equal(list_of(NULL, "\xef\xbb\xbf[]").cards, 0);
}

static void refuses(void **state)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"[", "end of file"},
        {"[1]", "a string or an object"},
        {"{}", "without a list of cards"},
        {"{\"digimon\":{}}", "a list of cards"},
        {"{\"digimon\":[{\"name\":\"Lanternmon\",\"count\":0}]}", "from 1 to 200"},
        {"{\"digimon\":[{\"count\":1}]}", "no card number"},
        {"{\"digimon\":[{\"id\":\"BT1-010\",\"count\":\"4\"}]}", "a whole number"},
        {"{\"digimon\":[{\"id\":\"BT1-010\",\"count\":0}]}", "from 1 to 200"},
        {"{\"digimon\":[{\"id\":\"BT1-010\",\"count\":1e9}]}", "a whole number"},
        {"{\"ObjectStates\":[{\"DeckIDs\":[100]}]}", "no card number"},
        {"{\"ObjectStates\":[{\"DeckIDs\":[\"x\"]}]}", "whole numbers"},
    };
    dcg_list list;
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        dcg_status status = decks_read(cards, cases[i].text, strlen(cases[i].text), &list, &error);
        if (status != DCG_ERROR_FORMAT || !strstr(error.text, cases[i].words))
            fail_msg("%s: %d %s", cases[i].text, (int)status, error.text);
        assert_int_equal(list.cards, 0);
    }
    assert_true(decks_is_json(" [ \"BT1-010\"]", 13));
    assert_true(decks_is_json("{\"name\":1}", 10));
    assert_true(decks_is_json("[]", 2));
    assert_false(decks_is_json("4 BT1-010", 9));
    assert_false(decks_is_json("[4] BT1-010", 11));
    assert_false(decks_is_json("[BT1-010] 4", 11));
    assert_false(decks_is_json("[", 1));
    assert_false(decks_is_json("  ", 2));
}

/* A name that is no one's, or that of several, leaves the rest of the list as it is. */
static void names_become_notes(void **state)
{
    static const char text[] = "{\"digimon\":[{\"name\":\"Lanternmon\",\"count\":3},{\"id\":\"BT1-085\"},"
                               "{\"name\":\"Nomon\"}]}";
    dcg_list list = list_of(cards, text);

    (void)state;
    assert_int_equal(list.cards, 1);
    assert_int_equal(list.unclear, 2);
    assert_int_equal(list.note[0].kind, DCG_NOTE_NAME);
    assert_int_equal(list.note[0].count, 3);
    assert_string_equal(list.note[0].why,
                        "2 cards are called 'Lanternmon': write the number, one of BT1-010 BT1-011");
    assert_int_equal(list.note[1].kind, DCG_NOTE_WRONG);
    list = list_of(NULL, text); /* no name is known */
    assert_int_equal(list.unclear, 2);
    assert_string_equal(list.note[1].text, "Nomon");
}

static int count_in(const dcg_list *list, const dcg_list_card *card, int keeps)
{
    int count = 0;

    for (int i = 0; i < list->cards; i++)
        if (strcmp(list->card[i].number, card->number) == 0 && list->card[i].part == card->part &&
            (!(keeps & DCG_KEEPS_ARTS) || list->card[i].art == card->art))
            count += list->card[i].count;
    return count;
}

static void forms_round_trip(void **state)
{
    static const char text[] = "name: Mine\n3 BT1-007\n4 BT1-010\n2 BT1-010_P1\n1 BT1-085_P2\n4 P-009\n"
                               "// Sideboard\n1 BT1-010\n";
    dcg_list list;

    (void)state;
    assert_int_equal(dcg_list_read(cards, text, sizeof text - 1, &list, NULL), DCG_OK);
    for (int i = 0; i < DECKS_FORMS; i++) {
        int keeps = decks_rows[i].keeps;
        char *json = decks_write(cards, &list, (enum decks_form)i, "https://x.example/{number}/{print}.png");
        assert_non_null(json);
        dcg_list again = list_of(cards, json);
        for (int k = 0; k < list.cards; k++) {
            bool kept = list.card[k].part != DCG_PART_SIDE || keeps & DCG_KEEPS_SIDE;
            if (count_in(&again, &list.card[k], keeps) != (kept ? count_in(&list, &list.card[k], keeps) : 0))
                fail_msg("%s: %s in %s", decks_rows[i].word, list.card[k].number, json);
        }
        assert_string_equal(again.name, keeps & DCG_KEEPS_NAME ? "Mine" : "");
        if (i == DECKS_OBJECT)
            assert_non_null(strstr(json, "https://x.example/BT1-010/BT1-010_P1.png"));
        free(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_form), cmocka_unit_test(knows_parts_arts_and_names),
        cmocka_unit_test(refuses),          cmocka_unit_test(names_become_notes),
        cmocka_unit_test(forms_round_trip),
    };

    return cmocka_run_group_tests_name("decks", tests, cards_make, cards_end);
}
