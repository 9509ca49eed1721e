/* Text of databases that says less than the card is put right where a database has those words, and only there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "import/correct.h"

#include <string.h>

static void words_are_replaced(void **state)
{
    (void)state;
    char text[128] = "By A, you may change it.";

    assert_true(correct_room("ST18-14") > 0);
    correct_text("ST18-14", text);
    assert_string_equal(text, "By A, change it.");
}

static void other_words_stay(void **state)
{
    (void)state;
    char text[128] = "By A, they may change it.";

    correct_text("ST18-14", text);
    assert_string_equal(text, "By A, they may change it.");
    assert_int_equal(correct_room("ST18-15"), 0);
    char same[] = "you may change";
    correct_text("ST18-15", same);
    assert_string_equal(same, "you may change");
}

/* Each one makes a text longer by at most as much as there is room for. */
static void there_is_room(void **state)
{
    (void)state;
    static const struct {
        const char *number, *words, *instead;
    } all[] = {
#define CORRECT(number, words, instead, source) {number, words, instead},
#include "import/correction_table.def"
#undef CORRECT
    };

    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        char text[256];
        size_t size = strlen(all[i].words);
        memcpy(text, all[i].words, size + 1);
        correct_text(all[i].number, text);
        assert_non_null(strstr(text, all[i].instead));
        assert_true(strlen(text) <= size + correct_room(all[i].number));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_replaced),
        cmocka_unit_test(other_words_stay),
        cmocka_unit_test(there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
