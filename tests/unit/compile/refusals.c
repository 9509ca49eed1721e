/* Text that is read and isn't carried out makes a card that is not for play, and the card has the reason
 * (tests/unit/compile/refusals.txt). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "unit/set_with.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 1024, LEAST = 550 };

static bool refused_for(const char *reason, const char *text)
{
    dcg_cards *cards = set_of_text(text);
    const struct card_def *def = card_def(cards, dcg_cards_find(cards, "T1"));
    bool right = def->unread && def->reason && strcmp(def->reason, reason) == 0;

    if (!right)
        print_error("%s\n  %s\n  instead of: %s\n", text, def->reason ? def->reason : "carried out", reason);
    dcg_cards_free(cards);
    return right;
}

static void lines_are_refused(void **state)
{
    FILE *file = fopen("tests/unit/compile/refusals.txt", "r");
    char line[LINE];
    int count = 0, wrong = 0;

    (void)state;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *text = strstr(line, " | ");
        if (line[0] == '#' || !line[0])
            continue;
        assert_non_null(text);
        *text = '\0';
        wrong += !refused_for(line, text + strlen(" | "));
        count++;
    }
    (void)fclose(file);
    assert_int_equal(wrong, 0);
    assert_true(count >= LEAST);
}

/* Of several lines that are refused the card has the reason of the first. */
static void the_first_reason_is_kept(void **state)
{
    static const char first[] = "\"it\" refers to nothing", second[] = "\"such\" refers to nothing";

    (void)state;
    assert_true(refused_for(first, "[All Turns] It gains <Blocker>.\n text [Main] Delete 1 such Digimon."));
    assert_true(refused_for(second, "[Main] Delete 1 such Digimon.\n text [All Turns] It gains <Blocker>."));
    assert_true(refused_for(second, "[Main] Delete 1 such Digimon.\n text [Main] Gain 1 memory."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(lines_are_refused),
                                       cmocka_unit_test(the_first_reason_is_kept)};

    return cmocka_run_group_tests_name("refusals", tests, NULL, NULL);
}
