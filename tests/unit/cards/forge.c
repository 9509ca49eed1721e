/* Compact card files that somebody has tampered with: nothing in them can do harm. */
#include "unit/forge.h"

/* Somebody may mean it: every byte of the permanent another one, with a check value that fits. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(forgery_is_harmless)};

    return cmocka_run_group_tests_name("forge", tests, NULL, NULL);
}
