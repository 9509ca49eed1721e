/* Card files: what can be said in them, every kind of error with its position, and card sets as a whole. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "cards/lines.h"
#include "cards/card_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static dcg_cards *cards_of(const char *text)
{
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;

    assert_non_null(cards);
    if (dcg_cards_add(cards, text, strlen(text), &error) != DCG_OK)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return cards;
}

static const struct card_def *def_of(const dcg_cards *cards, const char *number)
{
    dcg_card_def def = dcg_cards_find(cards, number);

    assert_int_not_equal(def, 0);
    return card_def(cards, def);
}

static void all_fields(void **state)
{
    (void)state;
    dcg_cards *cards = cards_of("# a comment\n"
                                "card X-1 \"Two \\\"Name\\\" \\\\ Card\" # another\n"
                                "  Digimon/option RED/blue level 5\r\n"
                                "\tcost 13\n"
                                "  dp 12000\n"
                                "  overflow 4\n"
                                "  copies 7\n"
                                "  traits Mega, Dark  Dragon, \"a, b\", C# # no trait\n"
                                "  keywords security a. +2, Blocker, Link +3\n"
                                "  inherited Security A. -1,Jamming\n"
                                "  link dp 2000\n");
    const struct card_def *d = def_of(cards, "X-1");
    assert_string_equal(card_word(cards, d->name), "Two \"Name\" \\ Card");
    assert_int_equal(d->categories, DCG_DIGIMON | DCG_OPTION);
    assert_int_equal(d->colors, DCG_RED | DCG_BLUE);
    assert_int_equal(d->level, 5);
    assert_int_equal(d->cost, 13);
    assert_int_equal(d->dp, 12000);
    assert_int_equal(d->overflow, 4);
    assert_int_equal(d->copies, 7);
    assert_int_equal(d->token, 0);
    assert_int_equal(d->link_dp, 2000);
    assert_int_equal(d->keywords,
                     1 << DCG_KEYWORD_SECURITY_A | 1 << DCG_KEYWORD_BLOCKER | 1 << DCG_KEYWORD_LINK_PLUS);
    assert_int_equal(d->inherited, 1 << DCG_KEYWORD_SECURITY_A | 1 << DCG_KEYWORD_JAMMING);
    assert_int_equal(d->security_a, 2);
    assert_int_equal(d->inherited_security_a, -1);
    assert_int_equal(d->link_plus, 3);
    assert_int_equal(d->inherited_link_plus, 0);
    static const char *const traits[] = {"Mega", "Dark Dragon", "a, b", "C#"};
    assert_int_equal(d->trait_count, 4);
    for (uint32_t i = 0; i < 4; i++)
        assert_string_equal(card_word(cards, cards->trait[d->trait + i]), traits[i]);
    dcg_cards_free(cards);
}

static void defaults(void **state)
{
    (void)state;
    dcg_cards *cards = cards_of("card A-1 \"A\"\ndigimon white\ncard A-2 \"B\"\ntamer red\ntoken\n"
                                "card A-3 \"C\"\ndigi-egg red level 2\ncopies any");
    const struct card_def *d = def_of(cards, "A-1");
    assert_int_equal(d->level, 0);
    assert_int_equal(d->dp, -1);
    assert_int_equal(d->cost, -1);
    assert_int_equal(d->copies, 4);
    assert_int_equal(d->overflow, 0);
    assert_int_equal(def_of(cards, "A-2")->token, 1);
    assert_int_equal(def_of(cards, "A-2")->categories, DCG_TAMER);
    assert_int_equal(def_of(cards, "A-3")->copies, COPIES_ANY);
    dcg_cards_free(cards);
}

/* Beside the name stands the same as below it. */
static void facts_beside_the_name(void **state)
{
    static const char below[] =
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 2000\ndigivolve 2 from red level 2\n"
        "digivolve 0 from [B: C]\ntraits X, \"Y: Z\"\ntext <Blocker>\n"
        "inherited text [Your Turn] This Digimon gets +1000 DP.\n"
        "card A-2 \"B\"\ntamer blue\ncost 2\nsecurity text [Security] Gain 1 memory.\n"
        "card A-3 \"C\"\ndigimon/option red/blue level 4\nuse red\nkeywords Rush, Raid\n"
        "card A-4 \"D\"\ndigi-egg white\nlink 1 to trait App\ncopies any\n"
        "card A-5 \"E\"\noption red\ntraits X, Link\ntext [Main] Gain 1 memory.\n"
        "card A-6 \"F\"\noption red\ntraits X\nsecurity text [Security] Gain 1 memory.\n";
    static const char beside[] = "card A-1 \"A\" red level 3, cost 3, 2000 DP, digivolve 2 from red level 2, "
                                 "digivolve 0 from [B: C], traits X, \"Y: Z\": <Blocker>\n"
                                 "  inherited text [Your Turn] This Digimon gets +1000 DP.\n"
                                 "card A-2 \"B\" tamer blue, cost 2, security: [Security] Gain 1 memory.\n"
                                 "card A-3 \"C\" Digimon/Option red/blue level 4 # a comment: no text\n"
                                 "  use red\n  keywords Rush, Raid\n"
                                 "card A-4 \"D\" digi-egg white, link 1 to trait App, copies any\n"
                                 "card A-5 \"E\" option red, traits X, \"Link\": [Main] Gain 1 memory.\n"
                                 "card A-6 \"F\" option red, traits X , Security : [Security] Gain 1 memory.";

    (void)state;
    dcg_cards *one = cards_of(below), *other = cards_of(beside);
    assert_int_equal(dcg_cards_count(one), 6);
    assert_true(dcg_cards_hash(one) == dcg_cards_hash(other));
    dcg_cards_free(one);
    dcg_cards_free(other);
}

static void requirements(void **state)
{
    (void)state;
    dcg_cards *cards = cards_of("card A-1 \"Pup ACE\"\ndigimon red level 3\n"
                                "link 1 to trait App\n"
                                "digivolve 2 from red/blue level 3\n"
                                "digivolve 0 from [Pup ACE]\n"
                                "link 2 to \"Pup\" level 4\n"
                                "digivolve 3 from tamer [Some One]\n"
                                "digivolve 2 from level 4 trait [Dark Dragon]\n");
    const struct card_def *d = def_of(cards, "A-1");
    assert_int_equal(d->digivolve_count, 4);
    assert_int_equal(d->link_count, 2);
    const struct requirement *q = &cards->requirement[d->digivolve];
    assert_int_equal(q[0].colors, DCG_RED | DCG_BLUE);
    assert_int_equal(q[0].level, 3);
    assert_int_equal(q[0].cost, 2);
    assert_int_equal(q[0].categories, DCG_DIGIMON);
    assert_int_equal(q[0].name | q[0].trait, 0);
    assert_string_equal(card_word(cards, d->name), "Pup");
    assert_int_equal(q[1].name, d->name);
    assert_int_equal(q[1].colors | q[1].level, 0);
    assert_int_equal(q[2].categories, DCG_TAMER);
    assert_string_equal(card_word(cards, q[2].name), "Some One");
    assert_string_equal(card_word(cards, q[3].trait), "Dark Dragon");
    const struct requirement *l = &cards->requirement[d->link];
    assert_string_equal(card_word(cards, l[0].trait), "App");
    assert_int_equal(l[0].cost, 1);
    assert_int_equal(l[1].name, d->name);
    assert_int_equal(l[1].level, 4);
    dcg_cards_free(cards);
}

/* Each text is wrong at one place, which the error names, in words that contain the last column. */
static const struct {
    const char *text;
    int line, column;
    const char *words;
} errors[] = {
    {"digimon red", 1, 1, "expected 'card', found 'digimon'"},
    {"card", 1, 5, "expected a card number such as TR-004, found the end of the line"},
    {"card 4 \"A\"", 1, 6, "card number"},
    {"card x4 \"A\"", 1, 6, "card number"},
    {"card -A \"A\"", 1, 6, "card number"},
    {"card A.1 \"A\"", 1, 6, "card number"},
    {"card ABCDEFGHIJABCDEFGHIJABCDEFGHIJAB \"A\"", 1, 6, "more than 31 bytes"},
    {"card A-1", 1, 9, "expected a name in quotes, found the end of the line"},
    {"card A-1 Name", 1, 10, "expected a name in quotes, found 'Name'"},
    {"card A-1 \"Name", 1, 10, "isn't closed"},
    {"card A-1 \"Name\\\"", 1, 10, "isn't closed"},
    {"card A-1 \"\"", 1, 10, "empty"},
    {"card A-1 \" A\"", 1, 10, "blanks"},
    {"card A-1 \"A\tB\"", 1, 12, "tab"},
    {"card A-1 \"A\" red", 1, 17, "expected a category or a level, found the end of the line"},
    {"card A-1 \"A\" pink", 1, 14, "'level', found 'pink'"},
    {"card A-1 \"A\" level 3", 1, 21, "expected a color"},
    {"card A-1 \"A\": <Rush>", 1, 13, "expected a category or a level"},
    {"card A-1 \"A\" red level 3 cost 3", 1, 26, "'level', found 'cost'"},
    {"card A-1 \"A\" red level 3,", 1, 26, "'card', a category, cost"},
    {"card A-1 \"A\" red level 3, cost 3 4", 1, 34,
     "expected a comma, a colon or the end of the line, found '4'"},
    {"card A-1 \"A\" red level 3, cost 3, cost 4", 1, 35, "'cost' is given twice"},
    {"card A-1 \"A\" red level 3, 2000", 1, 31, "expected 'DP', found the end of the line"},
    {"card A-1 \"A\" red level 3, 60000 DP", 1, 27, "expected a DP from 0 to 50000"},
    {"card A-1 \"A\" red level 3, dp 10, 2000 DP", 1, 39, "'DP' is given twice"},
    {"card A-1 \"A\" red level 3, tamer blue", 1, 27, "one line"},
    {"card A-1 \"A\" red level 3, traits X, cost 3: <Rush>\ntraits Y", 2, 1, "given twice"},
    {"card A-1 \"A\" red level 3: <Rush", 1, 27, "expected"},
    {"card A-1 \"A\" red level 3:", 1, 26, "expected text"},
    {"card A-1 \"A\" option red, 1000 DP", 1, 26, "has DP"},
    {"card A-1 \"A\" red level 3, ja", 1, 29, "expected a name, found the end of the line"},
    {"card A-1 \"A\" red level 3, ja エ[ー", 1, 31,
     "a name with brackets or quotes in it has to be in quotes"},
    {"card A-1 \"A\" red level 3, ja エー, ja エ", 1, 34, "'ja' is given twice"},
    {"card \"A\" red level 3", 1, 6, "card number"},
    {"card A-1 \"A\"\nred", 2, 1, "found 'red'"},
    {"card A-1 \"A\"\n  words hello", 2, 3, "found 'words'"},
    {"card A-1 \"A\"\n  text hello", 2, 8, "unknown word"},
    {"card A-1 \"A\"\n  text", 2, 7, "expected text"},
    {"card A-1 \"A\"\n  inherited text [On Play] Gain one memory.", 2, 33, "expected"},
    {"card A-1 \"A\"\n  tree (EFFECT", 2, 8, "in parentheses"},
    {"card A-1 \"A\"\n  tree (EFFORT)", 2, 9, "a kind of node"},
    {"card A-1 \"A\"\n  tree (EFFECT\n    x:(SAY))", 3, 5, "a part such as"},
    {"card A-1 \"A\"\n  tree (EFFECT BARE) too", 2, 22, "the end of the line"},
    {"card A-1 \"A\"\n  [x]", 2, 3, "found '['"},
    {"card A-1 \"A\"\n\ncost 3\n", 1, 1, "card A-1 has no category"},
    {"card A-1 \"A\"\ncard A-2 \"B\"\ndigimon red", 1, 1, "card A-1 has no category"},
    {"card A-1 \"A\"\ndigimon level 3", 2, 16, "expected a color, found the end of the line"},
    {"card A-1 \"A\"\ndigimon red red", 2, 13, "'red' is given twice"},
    {"card A-1 \"A\"\ndigimon digimon red", 2, 9, "'digimon' is given twice"},
    {"card A-1 \"A\"\ndigimon red/pink", 2, 13, "expected a color, found 'pink'"},
    {"card A-1 \"A\"\ndigimon red/", 2, 13, "expected a color, found the end of the line"},
    {"card A-1 \"A\"\ndigimon red pink", 2, 13, "'level', found 'pink'"},
    {"card A-1 \"A\"\ndigimon red, blue", 2, 12, "found ','"},
    {"card A-1 \"A\"\ndigimon red level", 2, 18, "expected a level from 2 to 7"},
    {"card A-1 \"A\"\ndigimon red level 1", 2, 19, "expected a level from 2 to 7, found '1'"},
    {"card A-1 \"A\"\ndigimon red level 8", 2, 19, "found '8'"},
    {"card A-1 \"A\"\ndigimon red level 3 level 3", 2, 21, "'level' is given twice"},
    {"card A-1 \"A\"\noption red level 3", 2, 12, "has a level"},
    {"card A-1 \"A\"\ndigimon red\ntamer red", 3, 1, "one line"},
    {"card A-1 \"A\"\ndigimon red\ncost", 3, 5, "expected a cost from 0 to 99"},
    {"card A-1 \"A\"\ndigimon red\ncost -1", 3, 6, "found '-1'"},
    {"card A-1 \"A\"\ndigimon red\ncost 100", 3, 6, "found '100'"},
    {"card A-1 \"A\"\ndigimon red\ncost 99999999999999999999", 3, 6, "expected a cost"},
    {"card A-1 \"A\"\ndigimon red\ncost 3 4", 3, 8, "expected the end of the line, found '4'"},
    {"card A-1 \"A\"\ndigimon red\ncost 3\ncost 3", 4, 1, "'cost' is given twice"},
    {"card A-1 \"A\"\ndigimon red\ndp 50001", 3, 4, "expected a DP from 0 to 50000"},
    {"card A-1 \"A\"\n dp 1000\noption red", 2, 2, "has DP"},
    {"card A-1 \"A\"\ntamer red\ndp 1000\n", 3, 1, "has DP"},
    {"card A-1 \"A\"\ntamer red\ndigivolve 0 from red", 3, 1, "digivolution requirements"},
    {"card A-1 \"A\"\ndigimon red\noverflow 0", 3, 10, "from 1 to 10"},
    {"card A-1 \"A\"\ndigimon red\nuse red", 3, 1, "only an Option has color requirements"},
    {"card A-1 \"A\"\noption red\nuse 3", 3, 5, "expected a color"},
    {"card A-1 \"A\"\ndigimon red\ncopies 0", 3, 8, "expected 'any' or a number from 1 to 50, found '0'"},
    {"card A-1 \"A\"\ndigimon red\ncopies", 3, 7, "expected 'any'"},
    {"card A-1 \"A\"\ndigimon red\ntoken 1", 3, 7, "end of the line"},
    {"card A-1 \"A\"\ndigimon red\ntraits", 3, 7, "expected a trait"},
    {"card A-1 \"A\"\ndigimon red\ntraits A,, B", 3, 10, "expected a trait, found ','"},
    {"card A-1 \"A\"\ndigimon red\ntraits A,", 3, 10, "expected a trait, found the end"},
    {"card A-1 \"A\"\ndigimon red\ntraits A, B, A", 3, 14, "'A' is given twice"},
    {"card A-1 \"A\"\ndigimon red\ntraits \"A\" B", 3, 12, "end of the line, found 'B'"},
    {"card A-1 \"A\"\ndigimon red\ntraits \"A", 3, 8, "isn't closed"},
    {"card A-1 \"A\"\ndigimon red\ntraits A [B]", 3, 10, "quotes"},
    {"card A-1 \"A\"\ndigimon red\nkeywords", 3, 9, "expected a keyword"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Blockers", 3, 10, "found 'Blockers'"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Flying", 3, 10, "found 'Flying'"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Blocker +1", 3, 10, "without an amount"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Security A.", 3, 10, "Security A. with"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Security A. 1", 3, 10, "Security A. with"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Security A. +0", 3, 10, "Security A. with"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Security A. +16", 3, 10, "Security A. with"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Link +", 3, 10, "Link +1"},
    {"card A-1 \"A\"\ndigimon red\nkeywords Rush, Rush", 3, 16, "'Rush' is given twice"},
    {"card A-1 \"A\"\ndigimon red\ninherited Rush Reboot", 3, 11, "a comma"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve red", 3, 11, "expected a cost"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2", 3, 12, "expected 'from'"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 to red", 3, 13, "expected 'from', found 'to'"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from", 3, 17, "expected a color"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from pink", 3, 18, "found 'pink'"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from red,", 3, 21, "found ','"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from [A] [B]", 3, 22, "one name"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from [A", 3, 18, "isn't closed"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from trait", 3, 23, "expected a trait"},
    {"card A-1 \"A\"\ndigimon red\ndigivolve 2 from trait A trait B", 3, 26, "given twice"},
    {"card A-1 \"A\"\ndigimon red\nlink 1 from red", 3, 8, "expected 'to'"},
    {"card A-1 \"A\"\ndigimon red\nlink dp 40000", 3, 9, "expected a DP"},
    {"card A-1 \"A\"\ndigimon red\nlink dp 1\nlink dp 1", 4, 1, "given twice"},
    {"card A-1 \"A\"\ndigimon red\ncard A-1 \"B\"\ndigimon red", 3, 6, "there is already a card A-1"},
    {"card A-1 \"A\001\"", 1, 12, "control character 0x01"},
    {"card A-1 \"\xC3\xA4\x7F\"", 1, 12, "control character 0x7F"},
    {"card A-1 \"\xC2\x85\"", 1, 11, "control character 0x85"},
    {"# \r x", 1, 3, "control character 0x0D"},
    {"card A-1 \"\xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80\xFF\"", 1, 14, "byte 0xFF isn't UTF-8"},
    {"card A-1 \"\xC0\x80\"", 1, 11, "UTF-8"},
    {"card A-1 \"\xE0\x80\x80\"", 1, 11, "UTF-8"},
    {"card A-1 \"\xED\xA0\x80\"", 1, 11, "UTF-8"},
    {"card A-1 \"\xF4\x90\x80\x80\"", 1, 11, "UTF-8"},
    {"card A-1 \"\xE2\x82", 1, 11, "UTF-8"},
};

static void every_error(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
        dcg_cards *cards = cards_of("card Z-1 \"Z\"\ndigimon red\n");
        uint64_t hash = dcg_cards_hash(cards);
        dcg_error error;
        dcg_status status = dcg_cards_add(cards, errors[i].text, strlen(errors[i].text), &error);
        if (status != DCG_ERROR_FORMAT || error.status != status || error.line != errors[i].line ||
            error.column != errors[i].column || !strstr(error.text, errors[i].words))
            fail_msg("%s\n gives %d at %d:%d: %s\n instead of %d:%d: %s", errors[i].text, (int)status,
                     error.line, error.column, error.text, errors[i].line, errors[i].column, errors[i].words);
        assert_int_equal(dcg_cards_count(cards), 1);
        assert_int_equal(dcg_cards_find(cards, "A-1"), 0);
        assert_int_equal(dcg_cards_find(cards, "Z-1"), 1);
        assert_true(dcg_cards_hash(cards) == hash);
        dcg_cards_free(cards);
    }
}

/* What a file is refused for when it goes on too long. */
static void expect_refused(const char *text, int line, const char *words)
{
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;

    assert_int_equal(dcg_cards_add(cards, text, strlen(text), &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, line);
    assert_non_null(strstr(error.text, words));
    assert_int_equal(dcg_cards_count(cards), 0);
    dcg_cards_free(cards);
}

static void limits(void **state)
{
    (void)state;
    static char text[8192];

    int length = snprintf(text, sizeof text, "card A-1 \"A\"\ndigimon red\n");
    char *end = text + length;
    memset(end, 'x', LINE_BYTES + 1);
    end[LINE_BYTES + 1] = '\0';
    expect_refused(text, 3, "more than 1000 bytes");

    length = snprintf(text, sizeof text, "card A-1 \"%0256d\"", 0);
    assert_true(length > 256);
    expect_refused(text, 1, "more than 255 bytes");
    (void)snprintf(text, sizeof text, "card A-1 \"%0255d\"\ndigimon red\ntraits %0255d", 0, 0);
    dcg_cards_free(cards_of(text));
    (void)snprintf(text, sizeof text, "card A-1 \"A\"\ndigimon red\ntraits %0256d", 0);
    expect_refused(text, 3, "more than 255 bytes");
    (void)snprintf(text, sizeof text, "card A-1 \"A\"\ndigimon red\nlink 1 to trait %0256d", 0);
    expect_refused(text, 3, "more than 255 bytes");

    length = snprintf(text, sizeof text, "card A-1 \"A\"\ndigimon red\ntraits a0");
    for (int i = 1; i <= TRAITS_PER_CARD; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, ", a%d", i);
    expect_refused(text, 3, "more than 32 traits");

    length = snprintf(text, sizeof text, "card A-1 \"A\"\ndigimon red\n");
    for (int i = 0; i < REQUIREMENTS_PER_CARD; i++)
        length +=
            snprintf(text + length, sizeof text - (size_t)length, "digivolve 1 from red\nlink 1 to red\n");
    dcg_cards_free(cards_of(text));
    (void)snprintf(text + length, sizeof text - (size_t)length, "digivolve 1 from blue");
    expect_refused(text, 3 + 2 * REQUIREMENTS_PER_CARD, "more than 15 requirements");
    (void)snprintf(text + length, sizeof text - (size_t)length, "link 1 to blue");
    expect_refused(text, 3 + 2 * REQUIREMENTS_PER_CARD, "more than 15 requirements");
}

static void texts_are_bounded(void **state)
{
    char *text = calloc(1, LINES_TEXT_BYTES + 1u);
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;

    (void)state;
    assert_true(text && cards);
    assert_int_equal(dcg_cards_add(cards, text, LINES_TEXT_BYTES, &error), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_cards_add(cards, text, LINES_TEXT_BYTES + 1u, &error), DCG_ERROR_CAPACITY);
    dcg_cards_free(cards);
    free(text);
}

static void too_many_cards(void **state)
{
    (void)state;
    size_t room = (CARDS_PER_SET + 1u) * 32u, length = 0;
    char *text = malloc(room);
    assert_non_null(text);
    for (int i = 0; i < CARDS_PER_SET; i++)
        length += (size_t)snprintf(text + length, room - length, "card A-%d \"A\"\noption red\n", i);
    dcg_cards *cards = dcg_cards_new(false);
    assert_int_equal(dcg_cards_add(cards, text, length, NULL), DCG_OK);
    assert_int_equal(dcg_cards_count(cards), CARDS_PER_SET);
    assert_int_equal(dcg_cards_find(cards, "A-65533"), 65534);
    assert_int_equal(dcg_cards_find(cards, "A-0"), 1);
    free(text);

    static const char one_more[] = "card B-1 \"A\"\noption red\n";
    dcg_error error;
    assert_int_equal(dcg_cards_add(cards, one_more, sizeof one_more - 1, &error), DCG_ERROR_CAPACITY);
    assert_int_equal(error.line, 1);
    assert_int_equal(dcg_cards_count(cards), CARDS_PER_SET);
    dcg_cards_free(cards);
}

static void wrong_calls(void **state)
{
    (void)state;
    dcg_cards *cards = dcg_cards_new(false);
    dcg_card_facts facts;
    dcg_error error;

    assert_int_equal(dcg_cards_add(NULL, "", 0, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(error.status, DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_cards_add(cards, NULL, 3, NULL), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_cards_add(cards, "card", SIZE_MAX, &error), DCG_ERROR_CAPACITY);
    assert_int_equal(dcg_cards_add(cards, NULL, 0, &error), DCG_OK);
    assert_int_equal(dcg_cards_add(cards, "a\0b", 3, &error), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_cards_count(cards), 0);
    assert_int_equal(dcg_cards_count(NULL), 0);
    assert_int_equal(dcg_cards_find(cards, NULL), 0);
    assert_int_equal(dcg_cards_find(cards, ""), 0);
    assert_int_equal(dcg_cards_find(NULL, "A"), 0);
    assert_int_equal(dcg_cards_facts(cards, 1, &facts), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_cards_facts(cards, 0, &facts), DCG_ERROR_ARGUMENT);
    assert_true(dcg_cards_text(cards, 1, NULL, 0) > 0);
    assert_null(dcg_cards_copy(NULL));
    dcg_cards_free(cards);
    dcg_cards_free(NULL);
}

/* 2-3-6 */
static void requirements_listed(void **state)
{
    (void)state;
    dcg_requirement list[4] = {0};
    dcg_cards *cards = cards_of("card A-1 \"A\"\ndigimon red level 4\ncost 5\ndp 4000\n"
                                "digivolve 2 from red level 3\ndigivolve 3 from blue level 3\n"
                                "card A-2 \"B\"\ntamer red\ncost 3");
    assert_int_equal(dcg_cards_requirements(cards, 1, list, 4), 2);
    assert_int_equal(list[0].cost, 2);
    assert_int_equal(list[0].colors, DCG_RED);
    assert_int_equal(list[0].categories, DCG_DIGIMON);
    assert_int_equal(list[0].level, 3);
    assert_null(list[0].name);
    assert_null(list[0].trait);
    assert_false(list[0].in_words);
    assert_int_equal(list[1].cost, 3);
    assert_int_equal(list[1].colors, DCG_BLUE);
    list[1].cost = 77;
    assert_int_equal(dcg_cards_requirements(cards, 1, list, 1), 2);
    assert_int_equal(list[1].cost, 77);
    assert_int_equal(dcg_cards_requirements(cards, 1, NULL, 0), 2);
    assert_int_equal(dcg_cards_requirements(cards, 2, list, 4), 0);
    assert_int_equal(dcg_cards_requirements(cards, 3, list, 4), 0);
    assert_int_equal(dcg_cards_requirements(NULL, 1, list, 4), 0);
    dcg_cards_free(cards);
}

/* 2-3-2 */
static void traits_listed(void **state)
{
    (void)state;
    dcg_cards *cards =
        cards_of("card A-1 \"A\"\ndigimon red level 4\ntraits Champion, Beast\ncost 5\ndp 4000\n"
                 "card A-2 \"B\"\ntamer red\ncost 3");
    assert_string_equal(dcg_cards_trait(cards, 1, 0), "Champion");
    assert_string_equal(dcg_cards_trait(cards, 1, 1), "Beast");
    assert_null(dcg_cards_trait(cards, 1, 2));
    assert_null(dcg_cards_trait(cards, 2, 0));
    assert_null(dcg_cards_trait(cards, 3, 0));
    dcg_cards_free(cards);
}

static void found_by_number_only(void **state)
{
    (void)state;
    dcg_cards *cards = cards_of("\xEF\xBB\xBF"
                                "card A-1 \"B-7\"\ndigimon red\ntraits A-2\ncard A-3 \"A-1\"\ntamer red");
    assert_int_equal(dcg_cards_find(cards, "A-1"), 1);
    assert_int_equal(dcg_cards_find(cards, "A-3"), 2);
    assert_int_equal(dcg_cards_find(cards, "A-2"), 0);
    assert_int_equal(dcg_cards_find(cards, "B-7"), 0);
    assert_int_equal(dcg_cards_find(cards, "a-1"), 0);
    assert_int_equal(card_def(cards, 2)->name, card_def(cards, 1)->number); /* one word, kept once */
    dcg_cards_free(cards);
}

static void hash_names_contents(void **state)
{
    (void)state;
    static const char *const different[] = {
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000",
        "card A-2 \"A\"\ndigimon red level 3\ncost 3\ndp 1000",
        "card A-1 \"B\"\ndigimon red level 3\ncost 3\ndp 1000",
        "card A-1 \"A\"\ndigimon blue level 3\ncost 3\ndp 1000",
        "card A-1 \"A\"\ndigimon red level 4\ncost 3\ndp 1000",
        "card A-1 \"A\"\ndigimon red level 3\ncost 4\ndp 1000",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 2000",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ntoken",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ncopies 5",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\noverflow 3",
        "card A-1 \"A\"\noption red\ncost 3",
        "card A-1 \"A\"\noption red\ncost 3\nuse red/blue",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ntraits A",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ntraits A, B",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ntraits B, A",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\nkeywords Rush",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ninherited Rush",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\nkeywords Security A. +1",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\nkeywords Security A. -1",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\nlink dp 1000",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\nlink 1 to red",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ndigivolve 1 from red",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ndigivolve 1 from [A]",
        "card A-1 \"A\"\ndigimon red level 3\ncost 3\ndp 1000\ndigivolve 1 from trait A",
    };
    enum { TEXTS = sizeof different / sizeof different[0] };
    uint64_t hash[TEXTS];

    for (int i = 0; i < TEXTS; i++) {
        dcg_cards *cards = cards_of(different[i]);
        hash[i] = dcg_cards_hash(cards);
        dcg_cards_free(cards);
        for (int k = 0; k < i; k++)
            if (hash[k] == hash[i])
                fail_msg("%s\n has the hash of\n%s", different[i], different[k]);
    }
}

static void hash_ignores_files(void **state)
{
    (void)state;
    static const char first[] = "card A-1 \"A\"\ndigimon red\ntraits X\n",
                      second[] = "card A-2 \"X\"\ntamer blue\n";
    static const char wrong[] = "card A-9 \"Z\"\ndigimon red\ntraits X, Z\ncard";
    dcg_cards *whole =
        cards_of("# all\ncard A-1 \"A\"\n  digimon red\n  traits X\n\ncard A-2 \"X\"\n  tamer blue");
    dcg_cards *parts = cards_of(first);

    assert_int_equal(dcg_cards_add(parts, wrong, sizeof wrong - 1, NULL), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_cards_add(parts, second, sizeof second - 1, NULL), DCG_OK);
    assert_true(dcg_cards_hash(whole) == dcg_cards_hash(parts));
    assert_int_equal(whole->words_size, parts->words_size);
    /* written down, so that a change of the hash doesn't go unnoticed: saved games depend on it */
    assert_true(dcg_cards_hash(whole) == UINT64_C(0x3E69DAE3B28A26F1));
    dcg_cards_free(whole);
    dcg_cards_free(parts);
}

static void copies_are_separate(void **state)
{
    (void)state;
    static const char more[] = "card A-2 \"B\"\ntamer blue\n";
    dcg_cards *cards = cards_of("card A-1 \"A\"\noption red");
    dcg_cards *copy = dcg_cards_copy(cards);

    assert_non_null(copy);
    assert_true(dcg_cards_hash(copy) == dcg_cards_hash(cards));
    assert_int_equal(dcg_cards_add(copy, more, sizeof more - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_find(copy, "A-2"), 2);
    assert_int_equal(dcg_cards_find(cards, "A-2"), 0);
    dcg_cards_free(cards);
    assert_int_equal(dcg_cards_find(copy, "A-1"), 1);
    dcg_cards_free(copy);
}

static void words_of_a_card(void **state)
{
    (void)state;
    static const char pup[] = "A-1 Pup\n"
                              "Digimon, red/blue, level 5\n"
                              "Play cost 7, 7000 DP\n"
                              "Traits: Mega, Dark Dragon\n"
                              "Digivolve: 3 from red/blue level 4\n"
                              "Digivolve: 1 from Tamer [Some One]\n"
                              "Digivolve: 2 from any Digimon\n"
                              "Link: 1 to any Digimon with the trait App\n"
                              "Link DP: +1000\n"
                              "<Security A. +1> <Rush> <Link +2>\n"
                              "Inherited: <Jamming>\n"
                              "Overflow -4\n"
                              "A deck may hold any number of these\n";
    dcg_cards *cards =
        cards_of("card A-1 \"Pup\"\ndigimon red/blue level 5\ncost 7\ndp 7000\ntraits Mega, Dark Dragon\n"
                 "digivolve 3 from red/blue level 4\ndigivolve 1 from tamer [Some One]\n"
                 "digivolve 2 from digimon\nlink 1 to trait App\nlink dp 1000\n"
                 "keywords Security A. +1, Link +2, Rush\ninherited Jamming\noverflow 4\ncopies any\n"
                 "card A-2 \"Bang\"\noption red\ncost 2\nuse red/blue");
    char text[DCG_MAX_TEXT], cut[10];

    assert_int_equal(dcg_cards_text(cards, 1, text, sizeof text), sizeof pup - 1);
    assert_string_equal(text, pup);
    assert_int_equal(dcg_cards_text(cards, 1, NULL, 0), sizeof pup - 1);
    assert_int_equal(dcg_cards_text(cards, 1, cut, sizeof cut), sizeof pup - 1);
    assert_string_equal(cut, "A-1 Pup\nD");
    (void)dcg_cards_text(cards, 2, text, sizeof text);
    assert_string_equal(text, "A-2 Bang\nOption, red\nUse cost 2\nUse: red/blue\n");
    (void)dcg_cards_text(cards, 3, text, sizeof text);
    assert_string_equal(text, "unknown card\n");
    dcg_cards_free(cards);
}

/* The same card takes the place of the built-in one, and its number in the set; a wrong file leaves that one. */
static void laid_over_built_in(void **state)
{
    static const char other[] = "card TR-004 \"Othermon\"\n digimon blue\n";
    static const char wrong[] = "card TR-004 \"Othermon\"\n digimon blue\ncard TR-005 \"Nomon\"\n";
    dcg_cards *cards = dcg_cards_new(true), *built_in = dcg_cards_new(true);
    char name[64];

    (void)state;
    (void)snprintf(name, sizeof name, "%s", card_word(cards, def_of(cards, "TR-004")->name));
    assert_int_not_equal(dcg_cards_add(cards, wrong, sizeof wrong - 1, NULL), DCG_OK);
    assert_string_equal(card_word(cards, def_of(cards, "TR-004")->name), name);
    assert_true(dcg_cards_hash(cards) == dcg_cards_hash(built_in));
    assert_int_equal(dcg_cards_add_others(cards, other, sizeof other - 1, NULL), DCG_OK);
    assert_string_equal(card_word(cards, def_of(cards, "TR-004")->name), name);
    assert_int_equal(dcg_cards_add(cards, other, sizeof other - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_count(cards), dcg_cards_count(built_in));
    assert_int_equal(dcg_cards_find(cards, "TR-004"), dcg_cards_find(built_in, "TR-004"));
    assert_string_equal(card_word(cards, def_of(cards, "TR-004")->name), "Othermon");
    assert_true(dcg_cards_hash(cards) != dcg_cards_hash(built_in));
    assert_int_not_equal(dcg_cards_add(cards, other, sizeof other - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_add_over(cards, other, sizeof other - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_add_over(NULL, other, sizeof other - 1, NULL), DCG_ERROR_ARGUMENT);
    dcg_cards_free(cards);
    dcg_cards_free(built_in);
}

/* A card is played without the lines that aren't understood; without its text if more than these can't be carried
 * out. */
static void unread_cards(void **state)
{
    (void)state;
    dcg_cards *cards = cards_of(
        "card X-1 \"Amon\"\n digimon red level 4\n digivolve 2 from red level 3\n keywords Rush\n"
        " text [Digivolve] [Bmon]: Cost 0\n text [On Play] Gain 1 memory.\n unread text\n"
        "card X-2 \"Bmon\"\n digimon red level 3\n text [On Play] Gain 1 memory.\n"
        "card X-3 \"Cmon\"\n digimon red level 3\n unread facts # why\n"
        "card X-4 \"Dmon\"\n digimon red level 3\n text [Your Turn] All of your Digimon gain <Blitz>.\n"
        " unread inherited Sing.\n unread text\n"
        "card X-5 \"Emon\"\n digimon red level 3\n unread inherited Sing.\n unread security\n");
    dcg_cards *plain =
        cards_of("card X-1 \"Amon\"\n digimon red level 4\n digivolve 2 from red level 3\n"
                 " keywords Rush\n text [Digivolve] [Bmon]: Cost 0\n text [On Play] Gain 1 memory.\n"
                 "card X-2 \"Bmon\"\n digimon red level 3\n text [On Play] Gain 1 memory.\n"
                 "card X-3 \"Cmon\"\n digimon red level 3\n"
                 "card X-4 \"Dmon\"\n digimon red level 3\n"
                 "card X-5 \"Emon\"\n digimon red level 3\n");
    char text[256];

    assert_string_equal(dcg_cards_unread(cards, 1), "one line of its text isn't understood yet");
    assert_null(dcg_cards_unread(cards, 2));
    assert_string_equal(dcg_cards_unread(cards, 3), "what is printed on it isn't complete");
    assert_string_equal(dcg_cards_unread(cards, 5), "two lines of its text aren't understood yet");
    assert_int_equal(dcg_cards_unread_lines(cards, 1), 1);
    assert_int_equal(dcg_cards_unread_lines(cards, 2), 0);
    assert_int_equal(dcg_cards_unread_lines(cards, 4), 0);
    assert_int_equal(dcg_cards_unread_lines(cards, 5), 2);
    assert_string_equal(dcg_cards_unread_line(cards, 5, 0), "Sing.");
    assert_string_equal(dcg_cards_unread_line(cards, 5, 1), "");
    assert_null(dcg_cards_unread_line(cards, 5, 2));
    (void)dcg_cards_text(cards, 5, text, sizeof text);
    assert_non_null(strstr(text, "Not understood: Inherited: Sing.\n"
                                 "Not understood: Security: a line whose words aren't stored\n"));
    assert_int_not_equal(dcg_cards_hash(cards), dcg_cards_hash(plain));
    assert_int_equal(dcg_cards_plain(cards), 4);
    assert_int_equal(dcg_cards_plain(cards), 0);
    assert_int_equal(dcg_cards_hash(cards), dcg_cards_hash(plain));
    assert_int_equal(def_of(cards, "X-1")->unread, 0);
    assert_non_null(dcg_cards_unread(cards, 1));
    assert_true(dcg_cards_trees(cards, 1, text, sizeof text) > 100);
    assert_int_equal(dcg_cards_trees(cards, 4, text, sizeof text), 0);
    dcg_cards_free(cards);
    dcg_cards_free(plain);
}

static void names_of_objects(void **state)
{
    (void)state;
    int keyword, amount;

    assert_int_equal(card_color_find("Purple", 6), DCG_PURPLE);
    assert_int_equal(card_color_find("pink", 4), 0);
    assert_int_equal(card_category_find("digi-egg", 8), DCG_DIGI_EGG);
    assert_string_equal(card_color_text(DCG_WHITE), "white");
    assert_null(card_color_text(DCG_WHITE | DCG_RED));
    assert_string_equal(card_category_text(DCG_TAMER), "Tamer");
    assert_null(card_keyword_read("Security A. -2", 14, &keyword, &amount));
    assert_int_equal(keyword, DCG_KEYWORD_SECURITY_A);
    assert_int_equal(amount, -2);
    assert_non_null(card_keyword_read("", 0, &keyword, &amount));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_fields),
        cmocka_unit_test(defaults),
        cmocka_unit_test(facts_beside_the_name),
        cmocka_unit_test(requirements),
        cmocka_unit_test(every_error),
        cmocka_unit_test(limits),
        cmocka_unit_test(texts_are_bounded),
        cmocka_unit_test(too_many_cards),
        cmocka_unit_test(wrong_calls),
        cmocka_unit_test(requirements_listed),
        cmocka_unit_test(traits_listed),
        cmocka_unit_test(found_by_number_only),
        cmocka_unit_test(hash_names_contents),
        cmocka_unit_test(hash_ignores_files),
        cmocka_unit_test(copies_are_separate),
        cmocka_unit_test(words_of_a_card),
        cmocka_unit_test(laid_over_built_in),
        cmocka_unit_test(unread_cards),
        cmocka_unit_test(names_of_objects),
    };

    return cmocka_run_group_tests_name("cards", tests, NULL, NULL);
}
