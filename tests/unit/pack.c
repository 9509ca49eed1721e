/* Compact card files: the same cards as the plain file they are made of; whatever is damaged is refused whole. */
#include "cards/pack.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const char plain[] =
    "card TS-001 \"Sparkit \\\"One\\\"\"\ndigi-egg red level 2\ninherited Piercing\ntraits In-Training, \"A, "
    "B\"\n"
    "card TS-002 \"Lanternmon ACE\"\ndigimon red/blue level 4\ncost 5\ndp 5000\noverflow 4\ncopies any\n"
    "digivolve 2 from red level 3\ndigivolve 3 from tamer [Rena]\ndigivolve 1 from trait [Dark Lamp]\n"
    "link 1 to trait Lamp\nlink dp 2000\nkeywords Blocker, Security A. +1\ninherited Link +1, Jamming\n"
    "text [Digivolve] Lv.3 w/[Lamp] trait: Cost 1\ntext <Decode (Red Lv.4)>\n"
    "text [On Play] [When Digivolving] Delete 1 of your opponent's Digimon with 6000 DP or less.\n"
    "text [Rule] Trait: Has the [Glow] type.\ninherited text [Your Turn] This Digimon gets +1000 DP.\n"
    "security text [Security] Gain 1 memory.\nlink text [When Attacking] Gain 1 memory.\n"
    "card TS-003 \"Flare\"\noption/digimon white\nuse red\ncost 0\ntext [Main] Gain 2 memory.\n"
    "card TS-004 \"Lost\"\ndigimon red\nunread text\ncard TS-005 \"Token\"\ndigimon red\ntoken\nunread "
    "facts\n";

static char *pack(const char *text, size_t *size)
{
    dcg_error error;
    char *bytes = dcg_cards_pack(text, strlen(text), size, &error);

    if (!bytes)
        fail_msg("%d:%d: %s", error.line, error.column, error.text);
    return bytes;
}

static void expect_same(const dcg_cards *a, const dcg_cards *b)
{
    static char left[65536], right[65536];

    assert_int_equal(dcg_cards_count(a), dcg_cards_count(b));
    assert_true(dcg_cards_hash(a) == dcg_cards_hash(b));
    for (int i = 1; i <= dcg_cards_count(a); i++) {
        dcg_cards_text(a, (dcg_card_def)i, left, sizeof left);
        dcg_cards_text(b, (dcg_card_def)i, right, sizeof right);
        assert_string_equal(left, right);
        dcg_cards_trees(a, (dcg_card_def)i, left, sizeof left);
        dcg_cards_trees(b, (dcg_card_def)i, right, sizeof right);
        assert_string_equal(left, right);
        const char *one = dcg_cards_unread(a, (dcg_card_def)i), *other = dcg_cards_unread(b, (dcg_card_def)i);
        assert_string_equal(one ? one : "", other ? other : "");
    }
}

/* Into an empty set, and beside other cards. */
static void packs_and_unpacks(void **state)
{
    size_t size;
    char *bytes = pack(plain, &size);

    (void)state;
    for (int embedded = 0; embedded < 2; embedded++) {
        dcg_cards *a = dcg_cards_new(embedded), *b = dcg_cards_new(embedded);
        dcg_error error;
        assert_int_equal(dcg_cards_add(a, plain, sizeof plain - 1, &error), DCG_OK);
        assert_int_equal(dcg_cards_add(b, bytes, size, &error), DCG_OK);
        expect_same(a, b);
        assert_int_equal(dcg_cards_add(b, bytes, size, &error), DCG_ERROR_FORMAT);
        assert_string_equal(error.text, "there is already a card TS-001 (2-11-1)");
        assert_int_equal(dcg_cards_add_others(b, bytes, size, &error), DCG_OK);
        assert_int_equal(dcg_cards_add_others(b, plain, sizeof plain - 1, &error), DCG_OK);
        expect_same(a, b);
        dcg_cards_free(a);
        dcg_cards_free(b);
    }
    dcg_free(bytes);
}

static void packs_nothing_that_is_wrong(void **state)
{
    size_t size;
    dcg_error error;
    char *bytes = pack("", &size);
    dcg_cards *cards = dcg_cards_new(false);

    (void)state;
    assert_int_equal(dcg_cards_add(cards, bytes, size, &error), DCG_OK);
    assert_int_equal(dcg_cards_count(cards), 0);
    dcg_cards_free(cards);
    dcg_free(bytes);
    assert_null(dcg_cards_pack("card TS-001", 11, &size, &error));
    assert_int_equal(error.line, 1);
    assert_non_null(strstr(error.text, "a name in quotes"));
}

/* The bytes are refused with a reason, and nothing is left of them. */
static void expect_refused(dcg_cards *cards, const char *bytes, size_t size, dcg_error *error)
{
    uint64_t hash = dcg_cards_hash(cards);

    *error = (dcg_error){0};
    if (dcg_cards_add(cards, bytes, size, error) == DCG_OK)
        fail_msg("accepted");
    assert_true(error->status != DCG_OK && error->text[0]);
    assert_true(dcg_cards_hash(cards) == hash);
    assert_int_equal(dcg_cards_count(cards), 0);
}

static void damage_is_found(void **state)
{
    size_t size;
    char *bytes = pack(plain, &size);
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (char)(bytes[i] ^ 1);
        expect_refused(cards, bytes, size, &error);
        if (i >= PACK_HEAD)
            assert_string_equal(error.text, "the compact card file is damaged: its check value is wrong");
        bytes[i] = (char)(bytes[i] ^ 1);
    }
    for (size_t i = sizeof pack_magic; i < size; i++)
        expect_refused(cards, bytes, i, &error);
    bytes[8] = 9;
    expect_refused(cards, bytes, size, &error);
    assert_int_equal(error.status, DCG_ERROR_VERSION);
    dcg_cards_free(cards);
    dcg_free(bytes);
}

static void seal(char *bytes, size_t size)
{
    uint64_t hash = pack_hash((unsigned char *)bytes + PACK_HEAD, size - PACK_HEAD);

    for (unsigned i = 0; i < 8; i++)
        bytes[16 + i] = (char)(hash >> (8 * i));
}

/* Somebody may mean it: every byte of the body another one, with a check value that fits. */
static void forgery_is_harmless(void **state)
{
    static const unsigned char other[] = {0, 1, 2, 127, 128, 255};
    size_t size;
    char *bytes = pack(plain, &size);
    char text[4096];
    int refused = 0;

    (void)state;
    for (size_t i = PACK_HEAD; i < size; i++) {
        char before = bytes[i];
        for (size_t k = 0; k < sizeof other; k++) {
            dcg_cards *cards = dcg_cards_new(false);
            dcg_error error = {0};
            bytes[i] = (char)other[k];
            seal(bytes, size);
            if (dcg_cards_add(cards, bytes, size, &error) != DCG_OK) {
                assert_true(error.text[0]);
                assert_int_equal(dcg_cards_count(cards), 0);
                refused++;
            }
            for (int d = 1; d <= dcg_cards_count(cards); d++)
                assert_true(dcg_cards_text(cards, (dcg_card_def)d, text, sizeof text) > 0);
            dcg_cards_free(cards);
        }
        bytes[i] = before;
    }
    assert_true(refused > (int)size);
    dcg_free(bytes);
}

/* A name that isn't known any more says that another version made the file. */
static void other_versions(void **state)
{
    size_t size;
    char *bytes = pack(plain, &size);
    dcg_cards *cards = dcg_cards_new(false);
    dcg_error error;
    char *name = NULL;

    (void)state;
    for (size_t i = PACK_HEAD; !name && i + 7 < size; i++)
        name = memcmp(bytes + i, "REQUIRE", 7) == 0 ? bytes + i : NULL;
    assert_non_null(name);
    name[0] = 'X';
    seal(bytes, size);
    expect_refused(cards, bytes, size, &error);
    assert_int_equal(error.status, DCG_ERROR_VERSION);
    assert_non_null(strstr(error.text, "node XEQUIRE"));
    dcg_cards_free(cards);
    dcg_free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packs_and_unpacks), cmocka_unit_test(packs_nothing_that_is_wrong),
        cmocka_unit_test(damage_is_found),   cmocka_unit_test(forgery_is_harmless),
        cmocka_unit_test(other_versions),
    };

    return cmocka_run_group_tests_name("pack", tests, NULL, NULL);
}
