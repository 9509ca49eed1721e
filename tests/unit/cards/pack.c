/* Compact card files: the same cards as the plain file they are made of; whatever is damaged is refused whole. */
#include "unit/forge.h"

#include <stdio.h>
#include <stdlib.h>

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

/* Lines that aren't understood are kept; a file of version 1 has none. */
static void keeps_unread_lines(void **state)
{
    static const char text[] = "card TS-9 \"Oddmon\"\ndigimon red\nunread text [On Play] Sing.\n"
                               "unread inherited  [Your Turn] Dance. \nunread security\n"
                               "card TS-8 \"Evenmon\"\ndigimon red\n";
    size_t size;
    char *bytes = pack(text, &size);
    dcg_cards *cards = dcg_cards_new(false);

    (void)state;
    assert_int_equal(dcg_cards_add(cards, bytes, size, NULL), DCG_OK);
    assert_string_equal(dcg_cards_unread_line(cards, 1, 0), "[On Play] Sing.");
    assert_string_equal(dcg_cards_unread_line(cards, 1, 1), "[Your Turn] Dance.");
    assert_string_equal(dcg_cards_unread_line(cards, 1, 2), "");
    assert_null(dcg_cards_unread_line(cards, 1, 3));
    assert_null(dcg_cards_unread_line(cards, 2, 0));
    assert_null(dcg_cards_unread_line(cards, 1, -1));
    assert_null(dcg_cards_unread_line(NULL, 1, 0));
    dcg_cards_free(cards);
    dcg_free(bytes);
    bytes = pack("card TS-8 \"Evenmon\"\ndigimon red\n", &size);
    bytes[8] = 1;
    bytes[12] -= 2;         /* the size of the permanent */
    seal(bytes, size -= 2); /* the number of lines and no name in Japanese are the last bytes, 0 and 0 */
    cards = dcg_cards_new(false);
    assert_int_equal(dcg_cards_add(cards, bytes, size, NULL), DCG_OK);
    dcg_cards_free(cards);
    dcg_free(bytes);
}

/* Compact files of version 3 have no such names. */
static void keeps_names_in_japanese(void **state)
{
    size_t size;
    char *bytes = pack("card TS-8 \"Evenmon\"\ndigimon red\nja イーブンモン\n", &size);
    dcg_cards *cards = dcg_cards_new(false);

    (void)state;
    assert_int_equal(dcg_cards_add(cards, bytes, size, NULL), DCG_OK);
    assert_string_equal(dcg_cards_name_in(cards, 1, DCG_LANGUAGE_JA), "イーブンモン");
    dcg_cards_free(cards);
    bytes[8] = 3;
    bytes[12]--;
    seal(bytes, --size);
    cards = dcg_cards_new(false);
    assert_int_equal(dcg_cards_add(cards, bytes, size, NULL), DCG_OK);
    assert_null(dcg_cards_name_in(cards, 1, DCG_LANGUAGE_JA));
    dcg_cards_free(cards);
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
        cmocka_unit_test(packs_and_unpacks),       cmocka_unit_test(keeps_unread_lines),
        cmocka_unit_test(keeps_names_in_japanese), cmocka_unit_test(packs_nothing_that_is_wrong),
        cmocka_unit_test(damage_is_found),         cmocka_unit_test(other_versions),
    };

    return cmocka_run_group_tests_name("pack", tests, NULL, NULL);
}
