/* What people write in deck lists: each line of tests/lists/lines.txt is read as it says; questions and answers. */
#include "cards/list.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char more_cards[] = "card BT1-010 \"Lanternmon\"\ndigimon red level 3\n"
                                 "card BT1-085 \"Ashen Gate: The \\\"Second\\\" (Night)\"\ntamer red\n"
                                 "card P-009 \"K\xC3\xA9tomon & Sons!\"\noption red\n"
                                 "card BT1-007 \"Sootegg\"\ndigi-egg red level 2\n"
                                 "card T-1 \"Odd number\"\noption red\n"
                                 "card ST1-03 \"Pebblemon\"\ndigimon red level 3\n"
                                 "card BT1-020 \"Twinmon\"\ndigimon red level 3\n"
                                 "card BT14-021 \"Twinmon\"\ndigimon red level 4\noverflow 3\n"
                                 "card BT1-030 \"Gatemon X4\"\ndigimon red level 4\n"
                                 "card BT1-031 \"ADR-09 Keeper\"\ndigimon red level 4\n"
                                 "card BT1-040 \"Koli, Taro, & Zo\"\ntamer red\n"
                                 "card P-050 \"Fair 2023\"\noption red\n"
                                 "card P-060 \"Fair 4\"\noption red\n"
                                 "card BT1-050 \"Again\"\noption red\n"
                                 "text [Rule] Card number: Also treated as [BT2-050].\n"
                                 "card BT1-060 \"One\"\noption red\n"
                                 "text [Rule] Card number: Also treated as [BT2-060].\n"
                                 "card BT1-061 \"Other\"\noption red\n"
                                 "text [Rule] Card number: Also treated as [BT2-060].\n";
static dcg_cards *cards;

static int cards_make(void **state)
{
    dcg_error error;

    (void)state;
    cards = dcg_cards_new(false);
    if (!cards || dcg_cards_add(cards, more_cards, sizeof more_cards - 1, &error) == DCG_OK)
        return cards ? 0 : -1;
    printf("%d: %s\n", error.line, error.text);
    return -1;
}

static int cards_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

/* What the backslashes mean; returns how many bytes it is. */
static size_t unescape(char *text)
{
    static const char letters[] = "nrt", meant[] = "\n\r\t";
    size_t used = 0;

    for (const char *at = text; *at; at++) {
        const char *letter = *at == '\\' ? strchr(letters, at[1]) : NULL;
        char hex[3] = "";
        if (*at == '\\' && at[1] == 'x') {
            memcpy(hex, at + 2, 2);
            text[used++] = (char)strtol(hex, NULL, 16);
            at += 3;
        } else if (letter && *letter) {
            text[used++] = meant[letter - letters];
            at++;
        } else {
            text[used++] = *at;
        }
    }
    text[used] = '\0';
    return used;
}

/* The cards of a list as the file says them. */
static void cards_say(const dcg_list *list, char *text, size_t size)
{
    size_t used = 0;

    text[0] = '\0';
    for (int i = 0; i < list->cards; i++) {
        const dcg_list_card *card = &list->card[i];
        used += (size_t)snprintf(text + used, size - used, "%s%s%d %s", i > 0 ? "; " : "",
                                 card->part == DCG_PART_SIDE ? "s " : "", card->count, card->number);
        if (card->art)
            used += (size_t)snprintf(text + used, size - used, "_P%d", card->art);
    }
}

static bool is_as_said(const dcg_list *list, const char *said, char *got, size_t size)
{
    const dcg_list_note *note = &list->note[0];
    char kind = said[0], question[256];

    cards_say(list, got, size);
    if (kind == 'n') {
        (void)snprintf(got, size, "%d notes, %d cards, the name '%s'", list->notes, list->cards, list->name);
        return strcmp(list->name, said + 2) == 0 && list->notes == 0 && list->cards > 0;
    }
    if (!strchr("?!-~", kind))
        return strcmp(got, said) == 0 && list->unclear == 0 && (list->notes == 0 || list->name[0]);
    (void)snprintf(got, size, "%d notes, kind %d, '%s', near '%s': %s", list->notes, note->kind, note->text,
                   note->near, note->why);
    if (list->notes < 1)
        return false;
    (void)snprintf(question, sizeof question, "%.100s = %d", note->text,
                   dcg_list_choices(cards, note->text, NULL, 0));
    return kind == '?'   ? note->kind == DCG_NOTE_NAME && strcmp(question, said + 2) == 0
           : kind == '~' ? note->kind == DCG_NOTE_WRONG && strcmp(note->near, said + 2) == 0
           : kind == '!' ? note->kind == DCG_NOTE_WRONG && strstr(note->why, said + 2) != NULL
                         : note->kind == DCG_NOTE_OTHER && strstr(note->text, said + 2) != NULL;
}

static void lines_are_read(void **state)
{
    static char line[1024], got[1024];
    static dcg_list list;
    dcg_error error;
    int number = 0, cases = 0, wrong = 0;
    FILE *in = fopen("tests/lists/lines.txt", "r");

    (void)state;
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        char *text = strstr(line, " <= ");
        number++;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#' || !text)
            continue;
        *text = '\0';
        text += 4;
        size_t size = unescape(text);
        (void)unescape(line);
        cases++;
        if (dcg_list_read(cards, text, size, &list, &error) == DCG_OK &&
            is_as_said(&list, line, got, sizeof got))
            continue;
        printf("lines.txt:%d: %s, not %s\n", number, got, line);
        wrong++;
    }
    fclose(in);
    assert_int_equal(wrong, 0);
    assert_true(cases > 120);
}

/* Each question is answered with a card, and is gone; then the list is a deck. */
static void questions_are_answered(void **state)
{
    static const char text[] = "4 BT1-010\nremark\n3 Twinmon\n// Sideboard\n2 Twinmon\n1 Qwertymon\n";
    static dcg_list list;
    dcg_card_def card[4];
    dcg_deck deck;
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_list_read(cards, text, sizeof text - 1, &list, &error), DCG_OK);
    assert_int_equal(list.notes, 4);
    assert_int_equal(list.unclear, 3);
    assert_int_equal(dcg_list_deck(cards, &list, &deck, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, 3);
    assert_non_null(strstr(error.text, "2 cards are called 'Twinmon'"));
    assert_int_equal(list.note[1].kind, DCG_NOTE_NAME);
    assert_int_equal(list.note[1].line, 3);
    assert_int_equal(list.note[1].count, 3);
    assert_int_equal(dcg_list_choices(cards, list.note[1].text, card, 4), 2);
    assert_false(dcg_list_answer(cards, &list, 0, card[0]));
    assert_false(dcg_list_answer(cards, &list, 3, card[0]));
    assert_false(dcg_list_answer(cards, &list, 4, card[0]));
    assert_false(dcg_list_answer(cards, &list, 1, 0));
    assert_true(dcg_list_answer(cards, &list, 1, card[1]));
    assert_true(dcg_list_answer(cards, &list, 1, card[0]));
    assert_int_equal(list.notes, 2);
    assert_int_equal(list.unclear, 1);
    assert_int_equal(list.cards, 3);
    assert_string_equal(list.card[1].number, "BT14-021");
    assert_int_equal(list.card[1].count, 3);
    assert_int_equal(list.card[1].line, 3);
    assert_int_equal(list.card[2].part, DCG_PART_SIDE);
    assert_int_equal(dcg_list_deck(cards, &list, &deck, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, 6);
    assert_non_null(strstr(error.text, "there is no card 'Qwertymon'"));
}

/* A name that is nearly one is answered like a question. */
static void near_names_are_answered(void **state)
{
    static const char text[] = "4 BT1-010\n3 Twimnon BT14-O21\n1 Qwertymon\n";
    static dcg_list list;
    dcg_card_def card[4];

    (void)state;
    assert_int_equal(dcg_list_read(cards, text, sizeof text - 1, &list, NULL), DCG_OK);
    assert_int_equal(list.notes, 2);
    assert_int_equal(list.note[0].kind, DCG_NOTE_WRONG);
    assert_string_equal(list.note[0].near, "Twinmon");
    assert_string_equal(list.note[0].why, "there is no card 'Twimnon BT14-O21'; did you mean 'Twinmon'?");
    assert_string_equal(list.note[1].near, "");
    assert_int_equal(dcg_list_choices(cards, list.note[0].near, card, 4), 2);
    assert_false(dcg_list_answer(cards, &list, 1, card[1]));
    assert_true(dcg_list_answer(cards, &list, 0, card[1]));
    assert_int_equal(list.unclear, 1);
    assert_string_equal(list.card[1].number, "BT14-021");
    assert_int_equal(list.card[1].count, 3);
}

/* More notes than there is room for: those that matter stay. */
static void notes_that_matter_stay(void **state)
{
    static char text[8 * DCG_LIST_NOTES * 2 + 64];
    static dcg_list list;
    size_t used = 0;

    (void)state;
    for (int i = 0; i < DCG_LIST_NOTES + 10; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "remark\n");
    used += (size_t)snprintf(text + used, sizeof text - used, "4 Twinmon\n0 BT1-010\nremark\n");
    assert_int_equal(dcg_list_read(cards, text, used, &list, NULL), DCG_OK);
    assert_int_equal(list.notes, DCG_LIST_NOTES + 13);
    assert_int_equal(list.unclear, 2);
    assert_int_equal(list.note[DCG_LIST_NOTES - 2].kind, DCG_NOTE_NAME);
    assert_int_equal(list.note[DCG_LIST_NOTES - 1].kind, DCG_NOTE_WRONG);
    assert_true(dcg_list_answer(cards, &list, DCG_LIST_NOTES - 2, dcg_cards_find(cards, "BT1-020")));
    assert_int_equal(list.unclear, 1);
}

static void cards_are_added_by_name(void **state)
{
    static dcg_list list;

    (void)state;
    assert_true(dcg_list_add_named(cards, &list, "Sootegg", DCG_PART_MAIN, 4));
    assert_true(dcg_list_add_named(cards, &list, "Twinmon", DCG_PART_MAIN, 2));
    assert_true(dcg_list_add_named(cards, &list, "Nomon", DCG_PART_MAIN, 1));
    assert_false(dcg_list_add_named(cards, &list, "Sootegg", DCG_PART_MAIN, 0));
    assert_false(dcg_list_add_named(cards, &list, "Sootegg", DCG_PART_MAIN, DCG_MAX_DECK + 1));
    assert_int_equal(list.cards, 1);
    assert_int_equal(list.notes, 2);
    assert_int_equal(list.note[0].kind, DCG_NOTE_NAME);
    assert_int_equal(list.note[1].kind, DCG_NOTE_WRONG);
}

static void lists_of_any_size(void **state)
{
    static char text[LIST_BYTES + 2];
    static dcg_list list;
    dcg_error error;

    (void)state;
    memset(text, ' ', sizeof text);
    memcpy(text, "4 BT1-010", 9);
    assert_int_equal(dcg_list_read(cards, text, LIST_BYTES, &list, &error), DCG_OK);
    assert_int_equal(list.cards, 1);
    assert_int_equal(dcg_list_read(cards, text, LIST_BYTES + 1, &list, &error), DCG_ERROR_CAPACITY);
    assert_string_equal(error.text, "this is no deck list: it is larger than 1 MiB");
    assert_int_equal(list.cards, 0);
    memset(text, ' ', 9);
    for (size_t i = 0; i < LINE_WORDS; i++)
        text[2 * i] = 'a';
    assert_int_equal(dcg_list_read(cards, text, 2 * LINE_WORDS, &list, &error), DCG_OK);
    assert_null(strstr(list.note[0].why, "words"));
    text[2 * LINE_WORDS] = 'a';
    assert_int_equal(dcg_list_read(cards, text, 2 * LINE_WORDS + 1, &list, &error), DCG_OK);
    assert_int_equal(list.note[0].kind, DCG_NOTE_WRONG);
    assert_non_null(strstr(list.note[0].why, "more than 1024 words"));
}

/* Logs, pages and books are refused soon; a list may have much before its first card. */
static void what_is_no_list_is_refused(void **state)
{
    static char text[LIST_BYTES];
    static dcg_list list;
    dcg_error error;
    size_t used = 0;

    (void)state;
    for (int i = 0; i < 500; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "4 remarks, Lanternmon among them\n");
    size_t most = used;
    used += (size_t)snprintf(text + used, sizeof text - used, "the last one\n4 BT1-010\n");
    assert_int_equal(dcg_list_read(cards, text, used, &list, &error), DCG_ERROR_FORMAT);
    assert_string_equal(error.text, "this is no deck list: its first 501 lines have no card");
    assert_int_equal(error.line, 0);
    assert_int_equal(list.cards, 0);
    used = most + (size_t)snprintf(text + most, sizeof text - most, "4 BT1-010\nthe last one\n");
    assert_int_equal(dcg_list_read(cards, text, used, &list, &error), DCG_OK);
    assert_int_equal(list.cards, 1);
    used = 0;
    while (used < 66 * 1024)
        used += (size_t)snprintf(text + used, sizeof text - used, "%0900d\n", 0);
    used += (size_t)snprintf(text + used, sizeof text - used, "4 BT1-010\n");
    assert_int_equal(dcg_list_read(cards, text, used, &list, &error), DCG_ERROR_FORMAT);
    assert_non_null(strstr(error.text, "this is no deck list"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_read),
        cmocka_unit_test(questions_are_answered),
        cmocka_unit_test(notes_that_matter_stay),
        cmocka_unit_test(cards_are_added_by_name),
        cmocka_unit_test(lists_of_any_size),
        cmocka_unit_test(near_names_are_answered),
        cmocka_unit_test(what_is_no_list_is_refused),
    };

    return cmocka_run_group_tests_name("list_lines", tests, cards_make, cards_end);
}
