/* repair.c - damaged text is repaired by what damages text, whatever card it is on; what is only unusual isn't. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static int begin(void **state)
{
    *state = dcg_reader_new();
    return *state ? 0 : 1;
}

static int end(void **state)
{
    dcg_reader_free(*state);
    return 0;
}

static const struct {
    const char *damaged, *repaired, *wrong;
} damaged_lines[] = {
    {"[On Play] Gian 1 memory.", "[On Play] Gain 1 memory.", "misspelt \"Gian\", perhaps \"Gain\""},
    {"[On Paly] Gain 1 memory.", "[On Play] Gain 1 memory.", "misspelt \"On Paly\", perhaps \"On Play\""},
    {"<Blockre>", "<Blocker>", "misspelt \"Blockre\", perhaps \"Blocker\""},
    {"[On Play] You may play 1 [Greymon from your hand without paying the cost.",
     "[On Play] You may play 1 [Greymon] from your hand without paying the cost.",
     "a bracket is missing \"]\""},
    {"<Decoy (Deva)>", "<Decoy ([Deva])>", "a bracket is missing \"Deva\", perhaps \"[Deva]\""},
    {"[On Play] Trash thetop card of your deck.", "[On Play] Trash the top card of your deck.",
     "two words in one"},
    {"[On Play] Trash the top card of your op ponent's deck.",
     "[On Play] Trash the top card of your opponent's deck.", "a word in two"},
    {"[On Play] You may DNA digivolve this Digimon and one of your other red Digimon may DNA digivolve into "
     "a "
     "Digimon card in your hand for the cost.",
     "[On Play] You may DNA digivolve this Digimon and one of your other red Digimon into a Digimon card in "
     "your "
     "hand for the cost.",
     "said twice \"may DNA digivolve\""},
    {"[On Play] Trash 2 card in your hand.", "[On Play] Trash 2 cards in your hand.",
     "one or several \"card\", perhaps \"cards\""},
    {"[On Play] Suspend 1 your opponent's Digimon.", "[On Play] Suspend 1 of your opponent's Digimon.",
     "a word is missing \"of\""},
    {"[On Play] 1 of your Digimon gains for the turn.",
     "[On Play] 1 of your Digimon gains <Blocker> for the turn.",
     "a keyword is missing, such as \"<Blocker>\""},
    {"[On Play] Trash your the top security card.", "[On Play] Trash your top security card.",
     "a word too many \"the\""},
    {"[On Play] <Draw 1> until then end of your opponent's turn, this Digimon gets +1000 DP.", NULL, NULL},
    {"[On Play] Until then end of your opponent's turn, this Digimon gets +1000 DP.",
     "[On Play] Until the end of your opponent's turn, this Digimon gets +1000 DP.",
     "another word is meant \"then\", perhaps \"the\""},
    {"[Your Turn] All of your Digimon with the [Angel] trait, gain <Blocker>.",
     "[Your Turn] All of your Digimon with the [Angel] trait gain <Blocker>.",
     "a comma too many or too few \",\""},
    {"[On Play] Delete 1 of your opponents Digimon.", "[On Play] Delete 1 of your opponent's Digimon.",
     "an apostrophe is missing \"'\""},
    {"[On Play] You may 1 play [Greymon] from your hand without paying the cost.",
     "[On Play] You may play 1 [Greymon] from your hand without paying the cost.",
     "words in another order \"1 play\", perhaps \"play 1\""},
    {"[On Play] Gain 1 memory. with the [Angel] trait from your trash.", "[On Play] Gain 1 memory.",
     "a part of another effect \"with the [Angel] trait from your trash.\""},
    {"[On Play] Gain 1 memory. With the [Angel] trait from your trash.", "[On Play] Gain 1 memory.",
     "a part of another effect \"With the [Angel] trait from your trash.\""},
    {"[On Play] You may play 1 [Greymon] from your hand to 1 of your Digimon without paying the cost.",
     "[On Play] You may link 1 [Greymon] from your hand to 1 of your Digimon without paying the cost.",
     "another verb is meant \"play\", perhaps \"link\""},
    {"[On Play] Suspend 1 your opponent's Digimon. Then, gian 1 memory.",
     "[On Play] Suspend 1 of your opponent's Digimon. Then, gain 1 memory.",
     "a word is missing \"of\"; misspelt \"gian\", perhaps \"gain\""},
    {"[On Play] Everybody sings until the moon rises.", NULL, NULL},
    {"<Sneak>", NULL, NULL},
    {"[On Play] [", NULL, NULL},
    {"[", NULL, NULL},
    {" ", NULL, NULL},
};

static void test_repairs(void **state)
{
    char text[4096];
    dcg_error wrong, error;

    for (size_t i = 0; i < sizeof damaged_lines / sizeof damaged_lines[0]; i++) {
        int size = dcg_reader_repair(*state, damaged_lines[i].damaged, strlen(damaged_lines[i].damaged), text,
                                     sizeof text, &wrong);
        if (!damaged_lines[i].repaired) {
            if (size)
                fail_msg("%s: %s", damaged_lines[i].damaged, text);
            continue;
        }
        if (!size)
            fail_msg("%s: not repaired", damaged_lines[i].damaged);
        assert_string_equal(text, damaged_lines[i].repaired);
        assert_string_equal(wrong.text, damaged_lines[i].wrong);
        assert_int_equal(size, strlen(text));
        assert_int_equal(dcg_reader_line(*state, text, strlen(text), &error), DCG_OK);
    }
}

static void test_bounds(void **state)
{
    char text[8], much[5000];
    dcg_error wrong;

    memset(much, 'x', sizeof much);
    assert_int_equal(dcg_reader_repair(*state, much, sizeof much, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, "", 0, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(NULL, "x", 1, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, "<Blockre>", 9, text, sizeof text, &wrong), 9);
    assert_string_equal(text, "<Blocke");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_repairs, begin, end),
        cmocka_unit_test_setup_teardown(test_bounds, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
