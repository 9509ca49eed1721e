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
    {"[On Play] Gain 1 memory.", "[On Play] Gain 1 memory.", ""},
    {"[On Play] Unsuspnd this Digimon.", "[On Play] Unsuspend this Digimon.",
     "misspelt \"Unsuspnd\", perhaps \"Unsuspend\""},
    {"[On Play] Unsuspnd thsi Digimon.", NULL, NULL}, /* most of it are words that no card uses */
    {"[On Play] Unsuspnd this Digimno.", NULL, NULL},
    {"[On Play] Delte 1 of yuor Digimon.", "[On Play] Delete 1 of your Digimon.",
     "misspelt \"Delte\", perhaps \"Delete\"; misspelt \"yuor\", perhaps \"your\""},
    {"[On Play] Delte 1 of yuor Digimno.", NULL, NULL},
    {"[On Play] You may paly 1 [Foo bar baz] from your hand without paying the cost.",
     "[On Play] You may play 1 [Foo bar baz] from your hand without paying the cost.",
     "misspelt \"paly\", perhaps \"play\""},
    {"[On Play] Foo bar.", NULL, NULL},
    {"[Hnad] [Main] Gain 1 memory.", "[Hand] [Main] Gain 1 memory.", "misspelt \"Hnad\", perhaps \"Hand\""},
    {"[Hand] [Coutner] <Blast Digivolve>.", "[Hand] [Counter] <Blast Digivolve>.",
     "misspelt \"Coutner\", perhaps \"Counter\""},
    {"[On Paly] [Once Per Tunr] Gain 1 memory.", "[On Play] [Once Per Turn] Gain 1 memory.",
     "misspelt \"On Paly\", perhaps \"On Play\"; misspelt \"Once Per Tunr\", perhaps \"Once Per Turn\""},
    {"[On Play] Trash 2 card in your hand. Then, trash 1 cards in your hand.",
     "[On Play] Trash 2 cards in your hand. Then, trash 1 card in your hand.",
     "one or several \"card\", perhaps \"cards\"; one or several \"cards\", perhaps \"card\""},
    {"[On Play] Gian 1 memory. Then, gian 2 memory. Then, gian 3 memory. Then, gian 4 memory.",
     "[On Play] Gain 1 memory. Then, gain 2 memory. Then, gain 3 memory. Then, gain 4 memory.",
     "misspelt \"Gian\", perhaps \"Gain\"; misspelt \"gian\", perhaps \"gain\"; "
     "misspelt \"gian\", perhaps \"gain\"; misspelt \"gian\", perhaps \"gain\""},
    {"[On Play] Gian 1 memory. Then, gian 2 memory. Then, gian 3 memory. Then, gian 4 memory. Then, gian 5 "
     "memory.", /* four changes are made at most */
     NULL, NULL},
    {"[On Play] 1 of your Digimon gains \"[On Deletion] Gian 1 memory.\" for the turn.",
     "[On Play] 1 of your Digimon gains \"[On Deletion] Gain 1 memory.\" for the turn.",
     "misspelt \"Gian\", perhaps \"Gain\""},
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

/* Where the first change is made. */
static void test_places(void **state)
{
    static const struct {
        const char *damaged;
        int column;
    } places[] = {
        {"[On Play] Gain 1 memory.", 0},
        {"[On Paly] Gain 1 memory.", 2},
        {"<Blockre>", 2},
        {"[On Play] Gian 1 memory.", 11},
        {"[On Play] Trash 2 card in your hand.", 19},
        {"[On Play] Trash thetop card of your deck.", 20},
        {"[On Play] Delte 1 of yuor Digimon.", 11},
    };
    char text[200];
    dcg_error wrong;

    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        assert_true(dcg_reader_repair(*state, places[i].damaged, strlen(places[i].damaged), text, sizeof text,
                                      &wrong) > 0);
        assert_int_equal(wrong.column, places[i].column);
        assert_int_equal(wrong.status, DCG_ERROR_FORMAT);
    }
}

/* Damage is told by the looks: whether the line is read, or could be, makes no difference. */
static void test_looks(void **state)
{
    static const struct {
        const char *text, *wrong; /* NULL: it looks sound */
    } looks[] = {
        {"[On Play] Gain 1 memory.", NULL},
        {"[On Play] Everybody sings until the moon rises.", NULL},
        {"[On Play] Attach 1 matching card to it.", NULL}, /* other words than ours */
        {"[On Play] Gian 1 memory.", "misspelt \"Gian\""},
        {"[On Play] Delte 1 Digimon.", "misspelt \"Delte\""},
        {"[On Play] Deleete 1 Digimon.", "misspelt \"Deleete\""},
        {"[On Play] Everybody sings thenumber of songs.", "two words in one \"thenumber\""},
        {"[On Play] Trash namefrom your hand.", "two words in one \"namefrom\""},
        {"[On Play] Sing the the song.", "said twice \"the\""},
        {"[On Play] Sing 1 your song.", "a word is missing behind \"1\""},
        {"[On Play] Sing your the song.", "a word is missing behind \"your\""},
        {"[On Play] This Digimon gains for the turn.", "a word is missing behind \"gains\""},
        {"[On Play] Delete 1 Digimon with.", "a word is missing behind \"with\""},
        {"[On Play] All of your Digimon get +1000 for the turn.", "a word is missing behind \"+1000\""},
        {"[On Play] All of your Digimon get +1000 DP for the turn.", NULL},
        {"[On Play] Sing 2 card.", "one or several \"2\""},
        {"[On Play] Sing 2 Digimon card.", "one or several \"2\""},
        {"[On Play] Sing 1 cards.", "one or several \"1\""},
        {"[On Play] Sing a cards.", "one or several \"a\""},
        {"[On Play] Sing those card.", "one or several \"those\""},
        {"[On Play] Delete 1 level 4 Digimon card.", NULL}, /* a level isn't counted */
        {"[On Play] Trash 2 security cards.", NULL},
        {"[On Play] Trash 1 Tamer card.", NULL},
        {"[On Play] Gain 1 memory. with the [A] trait.", "a sentence begins in the middle, behind \".\""},
        {"<Blocker", "a bracket is missing"},
        {"[On Play] Play it (by its cost.", "a bracket is missing"},
        {"[On Play Gain 1 memory.", "a bracket is missing"},
        {"[On Play] It gains \"[On Deletion] Gain 1 memory.", "a quotation mark is missing"},
        {"[On Play] Delete 1 of your", "the end is missing"},
        {"[Digivolve] Lv.4: Cost 2", NULL},
        {"", NULL},
    };
    const dcg_error before = {.status = DCG_OK, .column = 7};

    for (size_t i = 0; i < sizeof looks / sizeof looks[0]; i++) {
        dcg_error wrong = before;
        bool damaged = dcg_reader_damaged(*state, looks[i].text, strlen(looks[i].text), &wrong);
        if (damaged != (looks[i].wrong != NULL) || (damaged && strcmp(wrong.text, looks[i].wrong) != 0))
            fail_msg("%s: %s", looks[i].text, damaged ? wrong.text : "looks sound");
        assert_true(damaged ? wrong.column > 0 && wrong.status == DCG_ERROR_FORMAT : wrong.column == 7);
        assert_int_equal(dcg_reader_readings(*state), 0); /* nothing has been read */
    }
}

static void test_bounds(void **state)
{
    char text[8], much[5000];
    dcg_error wrong;

    memset(much, 'x', sizeof much);
    assert_int_equal(dcg_reader_repair(*state, much, sizeof much, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, "", 0, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, NULL, 9, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, "<Blockre>", 9, text, sizeof text, NULL), 0);
    assert_int_equal(dcg_reader_repair(NULL, "x", 1, text, sizeof text, &wrong), 0);
    assert_int_equal(dcg_reader_repair(*state, "<Blockre>", 9, text, sizeof text, &wrong), 9);
    assert_string_equal(text, "<Blocke");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_repairs, begin, end),
        cmocka_unit_test_setup_teardown(test_places, begin, end),
        cmocka_unit_test_setup_teardown(test_looks, begin, end),
        cmocka_unit_test_setup_teardown(test_bounds, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
