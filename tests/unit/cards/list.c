/* Deck lists: every form is read, and read back after writing is the same list; deck codes; what is damaged. */
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
                                 "card T-1 \"Odd number\"\noption red\n";
static dcg_cards *cards;

static int cards_make(void **state)
{
    (void)state;
    cards = dcg_cards_new(true);
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
    dcg_error error;

    if (dcg_list_read(set, text, strlen(text), &list, &error) != DCG_OK)
        fail_msg("%s\n%d:%d: %s", text, error.line, error.column, error.text);
    return list;
}

static const char *written(const dcg_list *list, dcg_form form)
{
    static char text[DCG_LIST_TEXT];
    dcg_error error = {0};

    if (dcg_list_write(list, form, text, sizeof text, &error) < 0)
        fail_msg("%s: %s", dcg_form_word(form), error.text);
    return text;
}

static void expect_card(const dcg_list *list, int index, const char *number, int art, dcg_part part,
                        int count)
{
    assert_true(index < list->cards);
    assert_string_equal(list->card[index].number, number);
    assert_int_equal(list->card[index].art, art);
    assert_int_equal(list->card[index].part, part);
    assert_int_equal(list->card[index].count, count);
}

/* The first line of a list that isn't clear: where, and a part of what is said of it. */
static void expect_wrong(const dcg_cards *set, const char *text, int line, int column, const char *words)
{
    dcg_list list = list_of(set, text);
    const dcg_list_note *note = &list.note[0];
    dcg_deck deck;
    dcg_error error;

    if (list.unclear < 1 || note->line != line || note->column != column || !strstr(note->why, words))
        fail_msg("%s: %d unclear, %d:%d: %s", text, list.unclear, note->line, note->column, note->why);
    if (!set)
        return;
    assert_int_equal(dcg_list_deck(set, &list, &deck, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, line);
    assert_string_equal(error.text, note->why);
}

/* ---- Codes ------------------------------------------------------------------------------------ */

static dcg_form form_of_version(int version)
{
    return version == 5 ? DCG_FORM_CODE : (dcg_form)(DCG_FORM_CODE0 - version);
}

static int version_of(const char *code)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    return (int)(strchr(digits, code[3]) - digits) >> 2;
}

/* tests/lists/codes.txt */
static void codes_round_trip(void **state)
{
    char line[512];
    int count = 0, versions = 0;
    FILE *in = fopen("tests/lists/codes.txt", "r");

    (void)state;
    assert_non_null(in);
    while (fgets(line, sizeof line, in)) {
        if (line[0] == '#')
            continue;
        dcg_list list = list_of(NULL, line);
        int version = version_of(line);
        assert_string_equal(written(&list, form_of_version(version)), line);
        /* and by way of a deck file, which keeps everything */
        char text[DCG_LIST_TEXT];
        snprintf(text, sizeof text, "%s", written(&list, DCG_FORM_DCG));
        dcg_list again = list_of(NULL, text);
        assert_string_equal(written(&again, form_of_version(version)), line);
        versions |= 1 << version;
        count++;
    }
    fclose(in);
    assert_true(count >= 18);
    assert_int_equal(versions, 63);
}

static void code_example(void **state)
{
    static const char code[] = "DCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA";
    dcg_list list = list_of(NULL, code);

    (void)state;
    assert_string_equal(list.name, "Ex");
    assert_int_equal(list.language, DCG_LANGUAGE_EN);
    assert_string_equal(list.icon, "");
    assert_int_equal(list.cards, 4);
    expect_card(&list, 0, "ST1-01", 0, DCG_PART_EGG, 4);
    expect_card(&list, 1, "BT1-010", 0, DCG_PART_MAIN, 4);
    expect_card(&list, 2, "BT1-085", 1, DCG_PART_MAIN, 2);
    expect_card(&list, 3, "P-009", 0, DCG_PART_MAIN, 1);
    /* with what other programs put around it */
    static const char *const around[] = {"https://example.org/deck/DCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA",
                                         "DCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA==\r\n",
                                         "https://example.org/?deck=DCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA"};
    for (size_t i = 0; i < sizeof around / sizeof around[0]; i++) {
        list = list_of(NULL, around[i]);
        assert_int_equal(list.cards, 4);
    }
}

static void code_parts(void **state)
{
    dcg_list list =
        list_of(NULL, "name: Mine\nlanguage: ko\nicon: BT1-010\n// Egg Deck\n3 BT1-007\n// Deck\n"
                      "4 BT1-010_P2\n200 EX10-100\n1 EX10-100_P1\n1 ST1-03\n// Sideboard\n2 P-009\n");
    dcg_list again = list_of(NULL, written(&list, DCG_FORM_CODE));

    (void)state;
    assert_string_equal(again.name, "Mine");
    assert_string_equal(again.icon, "BT1-010");
    assert_int_equal(again.language, DCG_LANGUAGE_KO);
    assert_int_equal(again.cards, 6);
    expect_card(&again, 0, "BT1-007", 0, DCG_PART_EGG, 3);
    expect_card(&again, 1, "BT1-010", 2, DCG_PART_MAIN, 4);
    expect_card(&again, 2, "EX10-100", 0, DCG_PART_MAIN, 200);
    expect_card(&again, 3, "EX10-100", 1, DCG_PART_MAIN, 1);
    expect_card(&again, 4, "ST1-03", 0, DCG_PART_MAIN, 1);
    expect_card(&again, 5, "P-009", 0, DCG_PART_SIDE, 2);
    again = list_of(NULL, written(&list, DCG_FORM_CODE4)); /* ja or en */
    assert_int_equal(again.language, DCG_LANGUAGE_EN);
    again = list_of(NULL, written(&list, DCG_FORM_CODE2));
    assert_int_equal(again.language, DCG_LANGUAGE_NONE);
    assert_string_equal(again.icon, "");
    assert_int_equal(again.cards, 6);
    again = list_of(NULL, written(&list, DCG_FORM_CODE1));
    assert_int_equal(again.cards, 5); /* no sideboard */
}

/* More entries of one set than fit into 5 bits, and large steps between numbers. */
static void code_large(void **state)
{
    dcg_list list = {.name = ""};
    char number[16];

    (void)state;
    for (int i = 0; i < 200; i++) {
        snprintf(number, sizeof number, "BT9-%03d", i * 5);
        assert_true(dcg_list_add(NULL, &list, number, DCG_PART_MAIN, 1));
    }
    for (int version = 2; version <= 5; version++) {
        dcg_list again = list_of(NULL, written(&list, form_of_version(version)));
        assert_int_equal(again.cards, 200);
        for (int i = 0; i < 200; i++)
            assert_string_equal(again.card[i].number, list.card[i].number);
    }
    dcg_error error;
    char text[8];
    assert_int_equal(dcg_list_write(&list, DCG_FORM_CODE1, text, sizeof text, &error), -1);
    assert_non_null(strstr(error.text, "too many cards of one card set"));
}

/* Some programs count the characters of a name, not its bytes. */
static void code_name_in_characters(void **state)
{
    dcg_list list = list_of(NULL, "name: \xE4\xBA\x88\xE7\xAE\x97\n4 ST1-01\n");
    char code[256];

    (void)state;
    const char *whole = written(&list, DCG_FORM_CODE2);
    assert_true(strlen(whole) < sizeof code);
    memcpy(code, whole, strlen(whole) + 1);
    assert_string_equal(list_of(NULL, code).name, "\xE4\xBA\x88\xE7\xAE\x97");
    assert_int_equal(code[6], 'G'); /* 6 bytes of name are the third byte, which 4 digits hold */
    code[6] = 'C';
    assert_string_equal(list_of(NULL, code).name, "\xE4\xBA\x88\xE7\xAE\x97");
}

static void codes_refused(void **state)
{
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"DCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFe", "the deck code is damaged"},
        {"DCGURpCAJydAUEDAYudAYIDCgE8BBmBAAlFeA", "damaged or not complete: copy it again"},
        {"DCGYRpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA", "version 6"},
        {"DCGUAEAAAAAAA", "damaged or not complete: copy it again"},
        {"DCGUQAAAAAAAAAA", "damaged"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_wrong(NULL, cases[i].text, 1, 1, cases[i].words);
}

enum { CODE_TEXT = 8192 };

/* The code of these bytes, whose second one becomes the checksum. */
static const char *code_from(unsigned char *bytes, size_t size)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    static char code[CODE_TEXT];
    size_t length = 3;
    unsigned sum = 0;

    for (size_t i = 3; i < size; i++)
        sum += bytes[i];
    bytes[1] = (unsigned char)sum;
    memcpy(code, "DCG", length);
    for (size_t i = 0; i < size; i += 3) {
        unsigned held = (unsigned)bytes[i] << 16;
        held |= i + 1 < size ? (unsigned)bytes[i + 1] << 8 : 0;
        held |= i + 2 < size ? bytes[i + 2] : 0;
        for (size_t k = 0; k < 4 && k <= size - i; k++)
            code[length++] = digits[held >> (18 - 6 * k) & 63];
    }
    code[length] = '\0';
    return code;
}

/* A code of that many different cards, BT1-000 and those behind it, each so many times. */
static const char *code_of(int version, int entries, int copies)
{
    static unsigned char bytes[2048];
    const unsigned char head[] = {(unsigned char)(version << 4), 0, 0, 0, 11 | 128, 29 | 128, 1};
    size_t size = sizeof head;

    memcpy(bytes, head, size);
    bytes[size++] = (unsigned char)(2 << 6 | (entries > 31) << 5 | (entries & 31)); /* numbers of 3 digits */
    if (entries > 31)
        bytes[size++] = (unsigned char)(entries >> 5);
    for (int i = 0; i < entries; i++) {
        bytes[size++] = (unsigned char)(copies - 1);
        bytes[size++] = i > 0;
    }
    return code_from(bytes, size);
}

/* What no writer of codes says. Each is of version 5: head, card set, width and entries, copies, art and number. */
static void codes_say_what_can_be(void **state)
{
    static const struct {
        const char *number; /* that it says; NULL: none, it is damaged */
        int size;
        unsigned char bytes[20];
    } cases[] = {
        {"A-9", 8, {5 << 4, 0, 0, 0, 10, 1, 0, 9}},
        {NULL, 8, {5 << 4, 0, 0, 0, 10, 1, 0, 10}}, /* more digits than its numbers have */
        {"AAAAAAAA-0", 15, {5 << 4, 0, 0, 0, 138, 138, 138, 138, 138, 138, 138, 10, 1, 0, 0}},
        {NULL, 16, {5 << 4, 0, 0, 0, 138, 138, 138, 138, 138, 138, 138, 138, 10, 1, 0, 0}},
        {NULL, 8, {5 << 4, 0, 0, 0, 36, 1, 0, 0}}, /* a letter behind Z */
        {NULL, 8, {5 << 4, 0, 0, 0, 10, 2, 0, 0}}, /* an entry is missing */
        {NULL, 7, {5 << 4, 0, 0, 0, 10, 1, 0}},
        {NULL, 8, {5 << 4 | 2, 0, 0, 0, 10, 1, 0, 0}}, /* more Digi-Egg cards than cards */
        {NULL, 8, {5 << 4, 0, 0, 2, 10, 1, 0, 0}},
        {NULL, 8, {5 << 4 | 1, 0, 0, 1, 10, 1, 0, 0}},
        {"A-0", 9, {5 << 4, 0, 0, 0, 10, 1, 0, 16, 0}},
        {NULL, 18, {5 << 4, 0, 0, 0, 10, 1, 0, 16, 128, 128, 128, 128, 128, 128, 128, 128, 128, 0}},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        unsigned char bytes[20];
        memcpy(bytes, cases[i].bytes, sizeof bytes);
        const char *code = code_from(bytes, (size_t)cases[i].size);
        if (!cases[i].number) {
            expect_wrong(NULL, code, 1, 1, "the deck code is damaged");
            continue;
        }
        dcg_list list = list_of(NULL, code);
        assert_int_equal(list.cards, 1);
        expect_card(&list, 0, cases[i].number, 0, DCG_PART_MAIN, 1);
    }
}

/* More bytes than any code has. */
static void codes_have_an_end(void **state)
{
    static unsigned char bytes[4100] = {5 << 4};

    (void)state;
    for (size_t size = sizeof bytes - 8; size <= sizeof bytes; size++)
        expect_wrong(NULL, code_from(bytes, size), 1, 1, "the deck code is damaged");
}

/* A list with one more than a code can say isn't written. */
static void expect_room(dcg_form form, dcg_list *list, dcg_list_card more, const char *words)
{
    static char text[DCG_LIST_TEXT];
    dcg_error error = {0};

    assert_true(dcg_list_write(list, form, text, sizeof text, &error) > 0);
    list->card[list->cards++] = more;
    assert_int_equal(dcg_list_write(list, form, text, sizeof text, &error), -1);
    if (error.status != DCG_ERROR_CAPACITY || !strstr(error.text, words))
        fail_msg("%s: %d, %s", dcg_form_word(form), error.status, error.text);
    list->cards--;
}

/* So many different cards of one part. */
static void list_fill(dcg_list *list, dcg_part part, int count)
{
    char number[32];

    for (int i = 0; i < count; i++) {
        snprintf(number, sizeof number, "BT%d-%03d", (int)part + 1, i);
        assert_true(dcg_list_add(NULL, list, number, part, 1));
    }
}

static void what_codes_have_room_for(void **state)
{
    static dcg_list list;
    const dcg_list_card egg = {.number = "BT9-001", .part = DCG_PART_EGG, .count = 1};
    const dcg_list_card side = {.number = "BT9-001", .part = DCG_PART_SIDE, .count = 1};
    dcg_list_card card = {.number = "BT9-001", .art = 7, .count = 4};

    (void)state;
    list = (dcg_list){.name = ""};
    list_fill(&list, DCG_PART_EGG, 7);
    expect_room(DCG_FORM_CODE, &list, egg, "at most 7 different Digi-Egg cards");
    list_fill(&list, DCG_PART_SIDE, 127);
    expect_room(DCG_FORM_CODE, &list, side, "and 127 in the sideboard");
    list = (dcg_list){.name = ""};
    list_fill(&list, DCG_PART_MAIN, 63);
    expect_room(DCG_FORM_CODE1, &list, (dcg_list_card){.number = "BT1-999", .count = 1}, "too many cards");
    list.card[0] = card;
    card.count++;
    expect_room(DCG_FORM_CODE0, &list, card, "5 copies of BT9-001");
    list.card[0].count = 256;
    card.count = 257;
    expect_room(DCG_FORM_CODE, &list, card, "257 copies of BT9-001");
    card.count = 1;
    card.art = 8;
    expect_room(DCG_FORM_CODE, &list, card, "art 8");
}

/* As many cards as a list holds, and one more. */
static void codes_are_bounded(void **state)
{
    (void)state;
    for (int version = 2; version <= 5; version++) {
        dcg_list list = list_of(NULL, code_of(version, DCG_LIST_CARDS, 4));
        assert_int_equal(list.cards, DCG_LIST_CARDS);
        expect_card(&list, DCG_LIST_CARDS - 1, "BT1-255", 0, DCG_PART_MAIN, 4);
        list = list_of(NULL, written(&list, form_of_version(version)));
        assert_int_equal(list.cards, DCG_LIST_CARDS);
        for (int more = 1; more <= DCG_LIST_CARDS; more += DCG_LIST_CARDS - 1)
            expect_wrong(NULL, code_of(version, DCG_LIST_CARDS + more, 4), 1, 1,
                         "the deck code has more than 256 different cards");
    }
}

/* A code can say up to 256 copies of each card, and a deck has 200 cards. */
static void decks_of_codes_are_bounded(void **state)
{
    static const char text[] = "card BT1-000 \"Zero\"\noption red\ncard BT1-001 \"One\"\noption red\n";
    dcg_cards *two = dcg_cards_new(false);
    dcg_deck deck;
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_cards_add(two, text, sizeof text - 1, NULL), DCG_OK);
    dcg_list list = list_of(two, code_of(5, 2, 100));
    assert_int_equal(dcg_list_deck(two, &list, &deck, &error), DCG_OK);
    assert_int_equal(deck.main_count, DCG_MAX_DECK);
    list.card[1].count++;
    assert_int_equal(dcg_list_deck(two, &list, &deck, &error), DCG_ERROR_CAPACITY);
    assert_non_null(strstr(error.text, "at most 200 cards"));
    assert_int_equal(deck.main_count, 0);
    list = list_of(two, code_of(5, 2, 256));
    expect_card(&list, 1, "BT1-001", 0, DCG_PART_MAIN, 256);
    assert_int_equal(dcg_list_deck(two, &list, &deck, &error), DCG_ERROR_CAPACITY);
    list.card[0].count = 200; /* a list that nobody has read: the sum has more than 16 bits */
    list.card[1].count = UINT16_MAX - 100;
    assert_int_equal(dcg_list_deck(two, &list, &deck, &error), DCG_ERROR_CAPACITY);
    dcg_cards_free(two);
}

/* ---- Text ------------------------------------------------------------------------------------- */

/* Each line says 2 of BT1-085. */
static void lines_of_all_kinds(void **state)
{
    static const char *const lines[] = {
        "2 Ashen Gate: The \"Second\" (Night) BT1-085",
        "2 Ashen Gate              BT1-085   ",
        "BT1-085 Ashen Gate 2",
        "2 Ashen Gate (DCG) (BT1-085)",
        "2 Ashen Gate      (DCG) (BT1-085)",
        "2 Ashen Gate [DCG] (BT1-085)",
        "2 (BT1-085)",
        "2 Ashen Gate   BT1-085 ",
        "BT1-085 2",
        "2x BT1-085",
        "BT1-085 x2",
        "BT1-085 2 Ashen Gate",
        "bt1-085 2",
        "BT1_085 2",
        "bt01-085 2",
        "BT1-085-J 2",
        "2 3 Musketeers BT1-085",
        "BT1-085 Agent 47 2",
        ("2\xC2\xA0"
         "Ashen\xE3\x80\x80Gate\tBT1-085"),
        "BT1-085\nBT1-085",
        "2 Ashen\nGate BT1-085",
        "2 Ashen\nGate\nof Night\nBT1-085",
        "?deck=BT1-085:2",
        "https://example.org/builder?x=1&deck=BT1-085%3A2&y=2",
        "Name: Mine\nKey Card: 12\nSort Index: 3\n\n// DeckList\n\n2 Ashen Gate   BT1-085 \n",
        "Exported from https://example.org\n2 BT1-085",
        "Digi-Egg Deck (0)\n\nTamers: 2\n2 BT1-085",
    };

    (void)state;
    for (size_t i = 0; i < 2 * sizeof lines / sizeof lines[0]; i++) {
        const char *line = lines[i / 2];
        dcg_list list = list_of(i % 2 ? cards : NULL, line);
        if (list.cards != 1 || list.notes)
            fail_msg("%s: %d cards, %d notes", line, list.cards, list.notes);
        expect_card(&list, 0, "BT1-085", 0, DCG_PART_MAIN, 2);
    }
    dcg_list list = list_of(NULL, "2 Ashen\nGate BT1-085 // a comment");
    assert_string_equal(list.card[0].name, "Ashen Gate");
    list = list_of(NULL, "BT1-085_P3 2");
    expect_card(&list, 0, "BT1-085", 3, DCG_PART_MAIN, 2);
    list = list_of(cards, "2 T-1\n3 T-1_P1\n"); /* no number as they usually are, but of the set */
    expect_card(&list, 0, "T-1", 0, DCG_PART_MAIN, 2);
    expect_card(&list, 1, "T-1", 1, DCG_PART_MAIN, 3);
}

static void parts_and_names(void **state)
{
    static const char text[] = "// Budget red\n4 Q BT1-010\n// Egg Deck\n4 Y BT1-007\n4 Z XX1-001\n";
    dcg_list list = list_of(NULL, text);

    (void)state;
    assert_string_equal(list.name, "Budget red");
    expect_card(&list, 1, "BT1-007", 0, DCG_PART_EGG, 4);
    expect_card(&list, 2, "XX1-001", 0, DCG_PART_EGG, 4);
    assert_string_equal(list.card[0].name, "Q");
    assert_int_equal(list.card[1].line, 4);
    list = list_of(cards, "4 Y BT1-007\n// Egg Deck\n4 Q BT1-010\n1 BT1-007\n4 Z XX1-001");
    expect_card(&list, 0, "BT1-007", 0, DCG_PART_EGG, 5); /* what it is counts more than where it stands */
    expect_card(&list, 1, "BT1-010", 0, DCG_PART_MAIN, 4);
    expect_card(&list, 2, "XX1-001", 0, DCG_PART_EGG, 4);
    assert_string_equal(list.card[1].name, "Lanternmon");
    assert_string_equal(list.card[2].name, "Z");
    assert_int_equal(dcg_list_know(cards, &list), 1);
    list = list_of(NULL, "hello there\n2 BT1-010\nwhat?");
    assert_int_equal(list.notes, 1); /* the first line is the name */
    assert_int_equal(list.note[0].line, 3);
    assert_string_equal(list.note[0].text, "what?");
    assert_string_equal(list.name, "hello there");
    list = list_of(NULL, "hello there\n");
    assert_int_equal(list.notes, 1);
    assert_string_equal(list.note[0].text, "hello there");
}

static void texts_refused(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } cases[] = {
        {"4 Lanternmon\n", 1, 1, "expected a card number"},
        {"BT1-010\n 4 Lanternmon\n3 BT1-085", 2, 2, "expected a card number"},
        {"4 a\nb\nc\nd\ne\nf\n", 1, 1, "expected a card number"},
        {"0 BT1-010", 1, 1, "expected a count from 1 to 200, found '0'"},
        {"BT1-010 201", 1, 9, "found '201'"},
        {"BT1-010 2147483648", 1, 9, "expected a count from 1 to 200, found '2147483648'"},
        {"BT1-010 Agumon 99999999999999999999", 1, 16, "found '99999999999999999999'"},
        {"BT1-010 -1", 1, 9, "found '-1'"},
        {"BT1-010 x12345678901", 1, 9, "found 'x12345678901'"},
        {"1 BT1-010\nDCGURpCAJydAUEDAYudAYIDCgE7BBmBAAlFeA", 2, 1, "can't follow"},
        {"?deck=BT1-085:2,hello:3", 1, 17, "expected a card number"},
        {"?deck=BT1-085:x", 1, 15, "expected how many"},
        {"language: klingon", 1, 11, "expected ja, en, zh-Hans or ko"},
    };
    dcg_list list;
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        expect_wrong(NULL, cases[i].text, cases[i].line, cases[i].column, cases[i].words);
    assert_int_equal(dcg_list_read(NULL, "", 0, NULL, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_list_read(NULL, NULL, 1, &list, &error), DCG_ERROR_ARGUMENT);
}

/* A name will do where only one card of the set has it. */
static void names_alone(void **state)
{
    static const struct {
        const char *text;
        int line, column;
        const char *words;
    } wrong[] = {
        {"4 Lanternmon\n4 Agumon\n", 2, 1, "cards are called 'Agumon': write the number, one of "},
        {"\nAgumon x4", 2, 1, "write the number, one of "},
        {"4 Lantrenmon\n", 1, 1, "there is no card 'Lantrenmon'; did you mean 'Lanternmon'?"},
        {"4 qwertyuiop\n", 1, 1, "there is no card 'qwertyuiop'"},
        {"0 Lanternmon\n", 1, 1, "expected a count from 1 to 200, found '0'"},
        {"Lanternmon 201\n", 1, 12, "expected a count from 1 to 200, found '201'"},
    };
    dcg_list list =
        list_of(cards, "Ashen Gate: The \"Second\"  (Night) x2\n3 Sootegg\n4 lanternmon\n// Options\n"
                       "2x K\xC3\xA9tomon &\n  Sons!\n1 Lanternmon BT9-999\n1 LANTERNMON ACE\n");

    (void)state;
    assert_int_equal(list.cards, 5);
    expect_card(&list, 0, "BT1-085", 0, DCG_PART_MAIN, 2);
    expect_card(&list, 1, "BT1-007", 0, DCG_PART_EGG, 3);
    expect_card(&list, 2, "BT1-010", 0, DCG_PART_MAIN, 5);
    expect_card(&list, 3, "P-009", 0, DCG_PART_MAIN, 2);
    expect_card(&list, 4, "BT9-999", 0, DCG_PART_MAIN, 1);
    assert_int_equal(list.card[2].line, 3);
    assert_int_equal(list.card[3].line, 5);
    list = list_of(cards, "Lanternmon\n2 BT1-010\n"); /* a title: it has no count */
    assert_string_equal(list.name, "Lanternmon");
    assert_int_equal(list.notes, 0);
    expect_card(&list, 0, "BT1-010", 0, DCG_PART_MAIN, 2);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
        expect_wrong(cards, wrong[i].text, wrong[i].line, wrong[i].column, wrong[i].words);
}

/* Zeros in front may be left out of numbers of the set. */
static void numbers_without_zeros(void **state)
{
    dcg_list list = list_of(cards, "4 bt1-10\n3 BT1_85_P2\n2 st1-3\n1 P-9\n1 BT99-10\n");

    (void)state;
    expect_card(&list, 0, "BT1-010", 0, DCG_PART_MAIN, 4);
    expect_card(&list, 1, "BT1-085", 2, DCG_PART_MAIN, 3);
    expect_card(&list, 2, "ST1-03", 0, DCG_PART_MAIN, 2);
    expect_card(&list, 3, "P-009", 0, DCG_PART_MAIN, 1);
    expect_card(&list, 4, "BT99-10", 0, DCG_PART_MAIN, 1); /* isn't in the set: stays as it is */
    list = list_of(NULL, "4 BT1-10\n");
    expect_card(&list, 0, "BT1-10", 0, DCG_PART_MAIN, 4);
}

static bool is_same(const dcg_list_card *a, const dcg_list_card *b, int keeps)
{
    return strcmp(a->number, b->number) == 0 && a->part == b->part &&
           (!(keeps & DCG_KEEPS_ARTS) || a->art == b->art);
}

static int count_in(const dcg_list *list, const dcg_list_card *card, int keeps)
{
    int count = 0;

    for (int i = 0; i < list->cards; i++)
        count += is_same(&list->card[i], card, keeps) ? list->card[i].count : 0;
    return count;
}

/* Every form, read back with the card set, is the same deck, and keeps what its row says. */
static void forms_round_trip(void **state)
{
    dcg_list list =
        list_of(cards, "name: Mine\nlanguage: ja\nicon: P-009\n3 BT1-007\n4 BT1-010\n2 BT1-010_P1\n"
                       "1 BT1-085_P2\n4 P-009\n// Sideboard\n1 BT1-010\n");

    (void)state;
    for (int i = 0; i < DCG_FORM_COUNT; i++) {
        int keeps = dcg_form_keeps((dcg_form)i);
        dcg_list again = list_of(cards, written(&list, (dcg_form)i));
        for (int k = 0; k < list.cards; k++) {
            const dcg_list_card *card = &list.card[k];
            bool kept = card->part != DCG_PART_SIDE || keeps & DCG_KEEPS_SIDE;
            if (count_in(&again, card, keeps) != (kept ? count_in(&list, card, keeps) : 0))
                fail_msg("%s: %s in\n%s", dcg_form_word((dcg_form)i), card->number,
                         written(&list, (dcg_form)i));
        }
        assert_string_equal(again.name, keeps & DCG_KEEPS_NAME ? "Mine" : "");
        assert_string_equal(again.icon, keeps & DCG_KEEPS_ICON ? "P-009" : "");
        assert_int_equal(again.language, keeps & DCG_KEEPS_LANGUAGE ? DCG_LANGUAGE_JA : DCG_LANGUAGE_NONE);
        assert_int_equal(again.notes, 0);
        assert_non_null(dcg_form_meaning((dcg_form)i));
    }
    assert_null(dcg_form_word(DCG_FORM_COUNT));
}

static void texts_written(void **state)
{
    dcg_list list = list_of(cards, "name: Mine\n3 BT1-007\n4 BT1-010_P1\n1 P-009\n");
    char small[9];

    (void)state;
    assert_string_equal(
        written(&list, DCG_FORM_DCG),
        "name: Mine\n\n// Digi-Egg deck\n3 BT1-007 Sootegg\n\n// Deck\n4 BT1-010_P1 Lanternmon\n"
        "1 P-009 K\xC3\xA9tomon & Sons!\n");
    assert_string_equal(written(&list, DCG_FORM_IO),
                        "// Digimon Deck List\n4 Lanternmon BT1-010\n1 K\xC3\xA9tomon & Sons! P-009\n"
                        "// Egg Deck\n3 Sootegg BT1-007\n");
    assert_string_equal(written(&list, DCG_FORM_DEV),
                        "// Digimon DeckList\n\n3 Sootegg           BT1-007\n4 Lanternmon        BT1-010\n"
                        "1 K\xC3\xA9tomon & Sons!     P-009\n");
    assert_string_equal(written(&list, DCG_FORM_DCGO),
                        "Name: Mine\nKey Card: 0\nSort Index: 0\n\n// DeckList\n\n3 Sootegg   BT1-007 \n"
                        "4 Lanternmon   BT1-010_P1 \n1 K?tomon & Sons!   P-009 \n");
    assert_string_equal(written(&list, DCG_FORM_EGMAN), "?deck=BT1-007:3,BT1-010:4,P-009:1\n");
    assert_int_equal(dcg_list_write(&list, DCG_FORM_EGMAN, small, sizeof small, NULL), 34);
    assert_string_equal(small, "?deck=BT");
    assert_int_equal(dcg_list_write(NULL, DCG_FORM_DCG, small, sizeof small, NULL), -1);
    assert_int_equal(dcg_list_write(&list, DCG_FORM_COUNT, small, sizeof small, NULL), -1);
    list = list_of(NULL, "9 BT1-007");
    assert_int_equal(dcg_list_write(&list, DCG_FORM_CODE0, small, sizeof small, NULL), -1);
    list = list_of(cards, "1 T-1\n1 BT1-010");
    assert_int_equal(dcg_list_write(&list, DCG_FORM_CODE, NULL, 0, NULL) > 0, true);
}

static void decks_and_lists(void **state)
{
    dcg_list list = list_of(cards, "name: Mine\n3 BT1-007\n4 BT1-010\n// Sideboard\n2 P-009\n"), again;
    dcg_deck deck;
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_list_deck(cards, &list, &deck, &error), DCG_OK);
    assert_int_equal(deck.main_count, 4);
    assert_int_equal(deck.egg_count, 3);
    assert_string_equal(deck.name, "Mine");
    assert_int_equal(dcg_deck_list(cards, &deck, &again), DCG_OK);
    assert_int_equal(again.cards, 2);
    expect_card(&again, 0, "BT1-007", 0, DCG_PART_EGG, 3);
    list = list_of(cards, "1 BT1-010\n2 XX1-001");
    assert_int_equal(dcg_list_deck(cards, &list, &deck, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.text, "XX1-001"));
    assert_int_equal(deck.main_count, 0);
    deck.main[0] = 60000;
    deck.main_count = 1;
    assert_int_equal(dcg_deck_list(cards, &deck, &again), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_deck_list(cards, NULL, &again), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_list_deck(NULL, &list, &deck, NULL), DCG_ERROR_ARGUMENT);
}

/* A name that is too long is cut off; what is left of its last word must not be taken for the card's number. */
static void names_are_cut_off(void **state)
{
    (void)state;
    dcg_list list =
        list_of(cards, "2 ZZ9-001 A name whose last word does not fit and ends (((((((((((BT1-010)x\n");

    expect_card(&list, 0, "ZZ9-001", 0, DCG_PART_MAIN, 2);
    assert_string_equal(list.card[0].name, "A name whose last word does not fit and ends");
    list = list_of(cards, written(&list, DCG_FORM_DCG));
    expect_card(&list, 0, "ZZ9-001", 0, DCG_PART_MAIN, 2);
    list = list_of(cards, "name: 01234567890123456789012345678901234567890123456789012345678901\xC3\xA9\n");
    assert_string_equal(list.name, "01234567890123456789012345678901234567890123456789012345678901");
}

static void lists_are_bounded(void **state)
{
    dcg_list list = {.name = ""};
    char number[16];

    (void)state;
    for (int i = 0; i < DCG_LIST_CARDS; i++) {
        snprintf(number, sizeof number, "BT9-%03d", i);
        assert_true(dcg_list_add(NULL, &list, number, DCG_PART_MAIN, 1));
    }
    assert_false(dcg_list_add(NULL, &list, "BT8-001", DCG_PART_MAIN, 1));
    assert_true(dcg_list_add(NULL, &list, "BT9-001", DCG_PART_MAIN, 1));
    assert_false(dcg_list_add(NULL, &list, "BT9-001", DCG_PART_MAIN, 0));
    assert_false(dcg_list_add(NULL, &list, "BT9-001", DCG_PART_MAIN, 9998));
    assert_true(dcg_list_add(NULL, &list, "BT9-001", DCG_PART_MAIN, 9997));
    expect_card(&list, 1, "BT9-001", 0, DCG_PART_MAIN, 9999);
    assert_false(dcg_list_add(NULL, &list, "BT9-001", DCG_PART_MAIN, 1));
    assert_false(dcg_list_add(NULL, &list, "BT9-002", DCG_PART_MAIN, 10000));
    assert_false(dcg_list_add(NULL, &list, "Agumon", DCG_PART_MAIN, 1));
    assert_false(dcg_list_add(NULL, &list, NULL, DCG_PART_MAIN, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes_round_trip),
        cmocka_unit_test(code_example),
        cmocka_unit_test(code_parts),
        cmocka_unit_test(code_large),
        cmocka_unit_test(code_name_in_characters),
        cmocka_unit_test(codes_refused),
        cmocka_unit_test(codes_say_what_can_be),
        cmocka_unit_test(codes_have_an_end),
        cmocka_unit_test(what_codes_have_room_for),
        cmocka_unit_test(codes_are_bounded),
        cmocka_unit_test(decks_of_codes_are_bounded),
        cmocka_unit_test(lines_of_all_kinds),
        cmocka_unit_test(parts_and_names),
        cmocka_unit_test(texts_refused),
        cmocka_unit_test(names_alone),
        cmocka_unit_test(numbers_without_zeros),
        cmocka_unit_test(forms_round_trip),
        cmocka_unit_test(texts_written),
        cmocka_unit_test(decks_and_lists),
        cmocka_unit_test(names_are_cut_off),
        cmocka_unit_test(lists_are_bounded),
    };

    return cmocka_run_group_tests_name("list", tests, cards_make, cards_end);
}
