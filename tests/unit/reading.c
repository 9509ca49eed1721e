/* reading.c - lines of card text in many wordings: how they are read and rendered, and what is wrong with others. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
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

static void check_rendered(dcg_reader *reader, const char *text, const char *expected, char *rendered,
                           size_t size)
{
    dcg_error error = {0};

    if (dcg_reader_line(reader, text, strlen(text), &error) != DCG_OK)
        fail_msg("%s: %d: %s", text, error.column, error.text);
    assert_int_equal(dcg_reader_render(reader, rendered, size), strlen(rendered));
    assert_string_equal(rendered, expected);
}

static void check_line(dcg_reader *reader, const char *text, const char *expected)
{
    char first[1024], second[1024];

    check_rendered(reader, text, expected, first, sizeof first);
    check_rendered(reader, first, first, second, sizeof second);
}

/* Each line is rendered as cards say it today, and that is read and rendered the same. */
static void lines_are_rendered(void **state)
{
    FILE *file = fopen("tests/unit/readings.txt", "r");
    char line[1024], next[1024];
    int count = 0;

    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file)); /* the heading */
    bool more = fgets(line, sizeof line, file) != NULL;
    while (more) {
        line[strcspn(line, "\n")] = '\0';
        more = fgets(next, sizeof next, file) != NULL;
        next[strcspn(next, "\n")] = '\0';
        if (more && strncmp(next, "=> ", 3) == 0) {
            check_line(*state, line, next + 3);
            more = fgets(line, sizeof line, file) != NULL;
        } else {
            check_line(*state, line, line);
            memcpy(line, next, sizeof line);
        }
        count++;
    }
    (void)fclose(file);
    assert_true(count > 300);
}

/* What is wrong with a line, and at which column; "" where nothing is. */
static const struct {
    const char *text;
    int column;
    const char *wrong;
} wordings[] = {
    {"Gain 1 memory.", 1, "a timing icon"},
    {"<Draw 1>.", 1, "a timing icon"},
    {"You may gain 1 memory.", 1, "a timing icon"},
    {"Place 1 card from your hand as your top security card.", 1, "a timing icon"},
    {"You may place 1 card from your hand as your top security card.", 1, "a timing icon"},
    {"If you have a Tamer, gain 1 memory.", 1, "a timing icon"},
    {"When an opponent's Digimon attacks, gain 1 memory.", 1, "a timing icon"},
    {"When this card would be played, reduce the play cost by 1.", 0, ""},
    {"When one of your Digimon is deleted, gain 1 memory.", 1, "a timing icon"},
    {"All of your Digimon get +1000 DP.", 1, "a timing icon"},
    {"For each of your Tamers, gain 1 memory.", 1, "a timing icon"},
    {"Delete 1 of your opponent's Digimon. Then, add this card to the hand.", 0, ""},
    {"Delete 1 of your opponent's Digimon. Then, add 1 card from your trash to the hand.", 1,
     "a timing icon"},
    {"[When Sneaking] [On Play] Gain 1 memory.", 1, "[When Sneaking] (beyond these rules)"},
    {"[On Play] [When Sneaking] Gain 1 memory.", 11, "[When Sneaking] (beyond these rules)"},
    {"<Sneak 2>", 1, "<Sneak 2> (beyond these rules)"},
    {"<Securty A. +1>", 2, "unknown word \"Securty\", perhaps \"security\""},
    {"[Emberling] [Cinderpup] dance.", 25, "unknown word \"dance\""},
    {"[On Play] Gainly 1 memory.", 11, "unknown word \"Gainly\""},
    {"You may ignore this card's color requirements.", 0, ""},
    {"While you have a Tamer, this card costs 0.", 0, ""},
    {"While you have a Tamer, this Digimon gets +1000 DP.", 1, "a timing icon"},
    {"[On Play] <Draw 1>. Then, gain 1 memory. delete 1 of your opponent's Digimon.", 42,
     "a sentence with a capital letter"},
    {"[Main] Activate 1 of the effects below: ・gain 1 memory. ・<Draw 1>.", 44,
     "a sentence with a capital letter"},
    {"[On Play] delete 1 of your opponent's Digimon.", 11, "a sentence with a capital letter"},
    {"[On Play] [When Digivolving] delete 1 of your opponent's Digimon.", 30,
     "a sentence with a capital letter"},
    {"[On Play] Delete 1 of your opponent's Tamer.", 39, "one or several, as the words around it say"},
    {"[On Play] Delete 2 of your opponent's Tamer.", 39, "one or several, as the words around it say"},
    {"[On Play] Trash 2 card in your hand.", 19, "one or several, as the words around it say"},
    {"[On Play] Trash 1 cards in your hand.", 19, "one or several, as the words around it say"},
    {"[On Play] Trash the top card of your deck.", 0, ""},
    {"[On Play] Trash the top 3 card of your deck.", 27, "one or several, as the words around it say"},
    {"[On Play] This Digimon unsuspend.", 24, "one or several, as the words around it say"},
    {"[Your Turn] When this Digimon attack, gain 1 memory.", 31,
     "one or several, as the words around it say"},
    {"[Your Turn] When 1 of your Digimon digivolve, gain 1 memory.", 36,
     "one or several, as the words around it say"},
    {"[On Play] 1 of your Digimon suspends until your opponent's turn ends.", 1, "something that lasts"},
    {"[On Play] 1 of your Digimon attacks for the turn.", 1, "something that lasts"},
    {"[On Play] If you have 3 or more cards, gain 1 memory.", 1, "where these cards are"},
    {"[On Play] If you have 3 or more cards in your hand, gain 1 memory.", 0, ""},
    {"[On Play] If you have 3 or more red cards, gain 1 memory.", 0, ""},
    {"[On Play] Delte 1 of your opponent's Digimon.", 11, "unknown word \"Delte\", perhaps \"delete\""},
    {"[On Play] Deleete 1 of your opponent's Digimon.", 11, "unknown word \"Deleete\", perhaps \"delete\""},
    {"[On Play] Dalete 1 of your opponent's Digimon.", 11, "unknown word \"Dalete\", perhaps \"delete\""},
    {"[On Play] Dleete 1 of your opponent's Digimon.", 11, "unknown word \"Dleete\", perhaps \"delete\""},
    {"[On Play] Dleeet 1 of your opponent's Digimon.", 11, "unknown word \"Dleeet\""},
    {"[On Play] Gani 1 memory.", 11, "unknown word \"Gani\", perhaps \"gain\""},
    {"[On Play] Gin 1 memory.", 11, "unknown word \"Gin\""},
    {"[On Play] Gain 1 memor.", 18, "unknown word \"memor\", perhaps \"memory\""},
    {"[On Play] Gain 1 memoryy.", 18, "unknown word \"memoryy\", perhaps \"memory\""},
    {"[On Play] Gain 1 emory.", 18, "unknown word \"emory\", perhaps \"memory\""},
    {"[On Play] Gain 1 memroy.", 18, "unknown word \"memroy\", perhaps \"memory\""},
    {"[On Play] Gain 1 mmeroy.", 18, "unknown word \"mmeroy\""},
    {"[On Play] Ot 1 memory.", 11, "unknown word \"Ot\""},
    {"[On Play] Th 1 memory.", 11, "unknown word \"Th\""},
    {"[On Play] Gain 1 MEMRY.", 18, "unknown word \"MEMRY\", perhaps \"memory\""},
    {"[On Play] Xdelete 1 of your opponent's Digimon.", 11, "unknown word \"Xdelete\", perhaps \"delete\""},
    {"[On Play] Delet 1 of your opponent's Digimon.", 11, "unknown word \"Delet\", perhaps \"delete\""},
    {"[On Play] Return 1 of your opponent's Digimon to hte hand.", 50,
     "unknown word \"hte\", perhaps \"the\""},
    {"[On Play] Return 1 of your opponent's Digimon to thee hand.", 50, "unknown word \"thee\""},
    {"[On Play] Place 1 card from your hand as this Digimon's bottom digivolution cards.", 0, ""},
    {"[On Play] Play 1 [Glow] Tokens. (Digimon/White/3000 DP)", 25,
     "one or several, as the words around it say"},
    {"[On Play] Play 2 [Glow] Token. (Digimon/White/3000 DP)", 25,
     "one or several, as the words around it say"},
};

static void wrong_wordings_are_told(void **state)
{
    dcg_reader *reader = *state;

    for (size_t i = 0; i < sizeof wordings / sizeof wordings[0]; i++) {
        dcg_error error = {0};
        const char *said = error.text;
        bool wrong = dcg_reader_line(reader, wordings[i].text, strlen(wordings[i].text), &error) != DCG_OK;
        if (strncmp(said, "expected ", strlen("expected ")) == 0)
            said += strlen("expected ");
        if (wrong != (wordings[i].column > 0) || error.column != wordings[i].column ||
            strcmp(said, wordings[i].wrong) != 0)
            fail_msg("%s: %d: %s", wordings[i].text, error.column, error.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_rendered),
        cmocka_unit_test(wrong_wordings_are_told),
    };

    return cmocka_run_group_tests_name("reading", tests, begin, end);
}
