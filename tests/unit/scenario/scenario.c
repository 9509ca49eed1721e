/* Scenario files: every kind of unreadable input with its position, every way to fail, what is reported. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dcg.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD     "scenario \"s\"\nrules: 1-1-1\n"
#define ARRAY(a) (sizeof(a) / sizeof *(a))

static dcg_cards *cards;

static int cards_make(void **state)
{
    (void)state;
    cards = dcg_cards_new(true);
    return cards ? 0 : -1;
}

static int cards_end(void **state)
{
    (void)state;
    dcg_cards_free(cards);
    return 0;
}

/* Runs a copy without a terminator, so that a sanitizer sees any read past the end. */
static dcg_status run_text(const char *text, size_t size, dcg_trace_fn *trace, dcg_trace_fn *failed,
                           void *user, dcg_scenario_report *report, dcg_error *error)
{
    char *copy = malloc(size ? size : 1);

    assert_non_null(copy);
    memcpy(copy, text, size);
    dcg_status status = dcg_scenario_run(cards, copy, size, trace, failed, user, report, error);
    free(copy);
    return status;
}

struct wrong {
    const char *text;
    int line, column;
    const char *says;
};

static void expect_unreadable(const struct wrong *w)
{
    dcg_scenario_report report;
    dcg_error error;
    dcg_status status = run_text(w->text, strlen(w->text), NULL, NULL, NULL, &report, &error);

    if (status != DCG_ERROR_FORMAT || error.status != status)
        fail_msg("read: %s", w->text);
    if (error.line != w->line || error.column != w->column || !strstr(error.text, w->says))
        fail_msg("%s\nis %d:%d: %s\nnot %d:%d: %s", w->text, error.line, error.column, error.text, w->line,
                 w->column, w->says);
    assert_int_equal(report.passed + report.failed, 0);
}

static void test_heads(void **state)
{
    static const struct wrong wrong[] = {
        {"scenario \"s\"\n rules: 1-1-1\n", 2, 2, "beginning of the line"},
        {"scenario \"s\"\nrules:\n", 2, 7, "the number of a rule, found 'the end of the line'"},
        {"scenario \"s\"\nrules: 1-1-1,\n", 2, 13, "another one"},
        {"scenario \"s\"\nrules: 1-1-1 1-2-1\n", 2, 14, "comma"},
        {"scenario \"s\"\nrules: 1-1-99\n", 2, 8, "found '1-1-99'"},
        {"scenario \"s\"\nrules: 1-1-1\nproves: 1-1-99\n", 3, 9, "found '1-1-99'"},
        {HEAD "qa: Q12, 13\n", 3, 10, "found '13'"},
        {HEAD "qa: Q\n", 3, 5, "official question"},
        {HEAD " qa: Q12\n", 3, 2, "beginning of the line"},
        {HEAD "keyword: Decoy\n", 3, 1, "a keyword and what is shown"},
        {HEAD "keyword: Nothing twice\n", 3, 1, "a keyword and what is shown"},
        {HEAD "keyword: Decoy thrice\n", 3, 16, "matters, idle"},
    };

    (void)state;
    for (size_t i = 0; i < ARRAY(wrong); i++)
        expect_unreadable(&wrong[i]);
}

static void test_unreadable(void **state)
{
    static const struct wrong wrong[] = {
        {"", 0, 1, "no scenario"},
        {"# nothing\n", 1, 1, "no scenario"},
        {"pass\n", 1, 1, "cards or a scenario"},
        {"scenario s\n", 1, 1, "scenario \"its name\""},
        {"scenario \"s\n", 1, 10, "quote"},
        {"scenario \"\"\n", 1, 10, "quote"},
        {"cards\ncard X-1 \"X\"\n", 1, 1, "no end line"},
        {"cards now\nend\n", 1, 7, "end of the line"},
        {"# one\ncards\ncard X-1 \"X\"\n  digimon red\n  nonsense\nend\n" HEAD, 5, 3, "nonsense"},
        {HEAD "wibble\n", 3, 1, "no statement begins with wibble"},
        {HEAD "memry A 3\n", 3, 1, "no statement begins with memry; did you mean memory?"},
        {HEAD "atack M -> player\n", 3, 1, "did you mean attack?"},
        {HEAD "turn C\n", 3, 6, "expected A or B, found C"},
        {HEAD "turn A 3 4\n", 3, 10, "end of the line"},
        {HEAD "phase lunch\n", 3, 7, "a phase"},
        {HEAD "memory A\n", 3, 9, "a number"},
        {HEAD "A hand:\n", 3, 8, "a list of cards"},
        {HEAD "A hand: Filler,\n", 3, 16, "after the comma"},
        {HEAD "A hand: Filler] x\n", 3, 15, "a comma or the end"},
        {HEAD "A hand: (Filler)\n", 3, 17, "face-down cards under others"},
        {HEAD "A hand: Filler \"first words\"\n", 3, 16, "a comma or the end"},
        {HEAD "A hand: 61 Filler\n", 3, 9, "1 to 60 copies"},
        {HEAD "A battle: 2 Filler as T\n", 3, 24, "one label"},
        {HEAD "A battle: Filler as A\n", 3, 21, "can't be labels"},
        {HEAD "A battle: Filler as\n", 3, 20, "a label"},
        {HEAD "A battle: Filler > (Filler\n", 3, 27, "expected )"},
        {HEAD "A battle: Filler [sleeping]\n", 3, 27, "a state"},
        {HEAD "A battle: Filler [suspended\n", 3, 28, ", or ]"},
        {HEAD "A nowhere: Filler\n", 3, 3, "an area"},
        {HEAD "Filler gets many DP\n", 3, 13, "a number"},
        {HEAD "Filler gains Wings\n", 3, 14, "a keyword"},
        {HEAD "Filler gains Blocker +1\n", 3, 22, "found +1"},
        {HEAD "Filler can't fly\n", 3, 14, "suspend, unsuspend"},
        {HEAD "when T1 sneezes: A wins\n", 3, 9, "found sneezes"},
        {HEAD "at end of turn: A sings\n", 3, 19, "found sings"},
        {HEAD "at noon: A wins\n", 3, 4, "found noon"},
        {HEAD "attack T1 player\n", 3, 11, "->"},
        {HEAD "refused pass :\n", 3, 15, "number of a rule"},
        {HEAD "refused pass : 99-1\n", 3, 16, "number of a rule"},
        {HEAD "pass\nmemory 0\n", 4, 1, "before the first step"},
        {HEAD "expect asked lunch\n", 3, 14, "kind of decision"},
        {HEAD "expect events: sneezed\n", 3, 16, "name of an event"},
        {HEAD "expect events: drew [99]\n", 3, 22, "number of a rule"},
        {HEAD "expect events: drew [4-12-1\n", 3, 28, "expected ]"},
        {HEAD "pass \x01\n", 3, 6, "control character"},
        {HEAD "play \xff\n", 3, 6, "UTF-8"},
    };

    (void)state;
    for (size_t i = 0; i < ARRAY(wrong); i++)
        expect_unreadable(&wrong[i]);
}

static void test_unreadable_lines(void **state)
{
    static const struct wrong wrong[] = {
        {HEAD "pass; wibble\n", 3, 7, "no statement begins with wibble"},
        {HEAD "turn A 3 4; pass\n", 3, 10, "end of the line, found 4"},
        {HEAD "phase; pass\n", 3, 6, "main, found a semicolon, as in"},
        {HEAD "pass;\n", 3, 6, "on either side of a semicolon"},
        {HEAD "; pass\n", 3, 1, "on either side of a semicolon"},
        {HEAD "pass; ; pass\n", 3, 7, "on either side of a semicolon"},
        {HEAD "expect memory 0; pass\n", 3, 22, "expected can't, found the end of the line"},
        {HEAD "pass; memory 0\n", 3, 7, "before the first step"},
        {"card X-1 \"X\" red level 3\n  nonsense\n" HEAD, 2, 3, "nonsense"},
        {HEAD "  card \"X\" red level 3\n   nonsense\n  pass\n", 4, 4, "nonsense"},
        {HEAD "  card \"X\" red level 3\n  nonsense\n", 4, 3, "no statement begins with nonsense"},
        {"card \"X\"\n" HEAD, 1, 1, "card X has no category"},
        {"card\n" HEAD, 1, 5, "a card number"},
        {"card \"X\" red level 3\n", 1, 1, "no scenario"},
        {HEAD "card X\n", 3, 1, "no statement begins with card"},
    };

    (void)state;
    for (size_t i = 0; i < ARRAY(wrong); i++)
        expect_unreadable(&wrong[i]);
}

static void test_bounds(void **state)
{
    enum { SIZE = 4000 };
    char text[SIZE];
    int used = snprintf(text, sizeof text, HEAD "A hand: ");
    dcg_scenario_report report;
    dcg_error error;

    (void)state;
    memset(text + used, 'x', (size_t)(SIZE - used));
    assert_int_equal(run_text(text, SIZE, NULL, NULL, NULL, &report, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, 3);

    for (int i = used; i < used + 900; i++)
        text[i] = i % 2 ? ',' : 'x';
    assert_int_equal(run_text(text, (size_t)used + 900, NULL, NULL, NULL, &report, &error), DCG_ERROR_FORMAT);
    assert_non_null(strstr(error.text, "256 words"));

    used = snprintf(text, sizeof text, "scenario \"");
    memset(text + used, 'n', 128);
    (void)snprintf(text + used + 128, sizeof text - (size_t)used - 128, "\"\nrules: 1-1-1\n");
    assert_int_equal(run_text(text, strlen(text), NULL, NULL, NULL, &report, &error), DCG_ERROR_FORMAT);
    assert_non_null(strstr(error.text, "127 bytes"));
}

/* The scenario can be read, but fails in that line. */
static void expect_failure(const char *text, int line, const char *says)
{
    dcg_scenario_report report;
    dcg_error error;
    dcg_status status = run_text(text, strlen(text), NULL, NULL, NULL, &report, &error);

    if (status != DCG_OK)
        fail_msg("%s\n%d:%d: %s", text, error.line, error.column, error.text);
    if (report.failed != 1 || report.line != line || !strstr(report.message, says))
        fail_msg("%s\n%d failed, %d: %s\nnot %d: %s", text, report.failed, report.line, report.message, line,
                 says);
    assert_string_equal(report.name, "s");
}

static void test_positions_that_cannot_be(void **state)
{
    (void)state;
    expect_failure(HEAD "A hand: Nomon\n", 3, "no card Nomon");
    expect_failure(HEAD "A hand: TR-001\n", 3, "3-1-3-9");
    expect_failure(HEAD "A eggs: Filler\n", 3, "only Digi-Egg cards");
    expect_failure(HEAD "A hand: Filler > Filler\n", 3, "on the field only");
    expect_failure(HEAD "A trash: Filler [suspended]\n", 3, "on the field only");
    expect_failure(HEAD "A battle: Filler as T, Filler as T\n", 3, "given twice");
    expect_failure(HEAD "memory A 11\n", 3, "0 to 10");
    expect_failure(HEAD "turn A 0\n", 3, "1 to 60000");
    expect_failure(HEAD "A trash: 60 Filler\nA trash: 60 Filler\n", 4, "no room");
    expect_failure(HEAD "T1 gets -1000 DP\n", 3, "called T1");
    expect_failure(HEAD "A hand: Filler as T1\nT1 can't attack\n", 4, "isn't on the field");
    expect_failure(HEAD "any card gains Blocker\n", 3, "whose cards");
    expect_failure(HEAD "at end of turn: cost -1\n", 3, "interrupts");
    expect_failure(HEAD "at end of turn: B draws 0\n", 3, "1 to 100");
    expect_failure(HEAD "A battle: Filler as T1\nat end of turn: T1 gets +50 DP\n", 4, "hundreds");
    expect_failure(HEAD "start game\npass\n", 4, "both players need a deck");
    expect_failure(HEAD "A plays deck nothing\n", 3, "no deck nothing");
    expect_failure(HEAD "deck D: 3 Filler\nA plays deck D\nB plays deck ember\nstart game\npass\n", 7,
                   "A's deck");
}

/* So many lines fit, each with its number in it, and one more doesn't. */
static void expect_room(const char *head, const char *before, const char *behind, int room, const char *says)
{
    char text[8000];
    int lines = 1;

    for (const char *at = head; *at; at++)
        lines += *at == '\n';
    for (int most = room; most <= room + 1; most++) {
        int used = snprintf(text, sizeof text, "%s", head);
        for (int i = 1; i <= most; i++)
            used += snprintf(text + used, sizeof text - (size_t)used, "%s%d%s\n", before, i, behind);
        (void)snprintf(text + used, sizeof text - (size_t)used, "A hand: Nomon\n");
        expect_failure(text, lines + room, most == room ? "no card Nomon" : says);
    }
}

static void test_capacities(void **state)
{
    (void)state;
    expect_room(HEAD "A battle: Filler as T\n", "T gets +", "00 DP", 64, "more than 64 things last");
    expect_room(HEAD, "at end of turn: A draws ", "", 32, "more than 32 things wait");
    expect_room(HEAD, "pending, A: A draws ", "", 64, "more than 64 things are pending");
    expect_room(HEAD, "pending, A: A draws 1 as E", "", 32, "more than 32 labels of effects");
    expect_room(HEAD, "deck D", ": 3 Filler", 8, "more than 8 decks");
    expect_room(HEAD "deck D: 60 Filler\ndeck D: 60 Filler\ndeck D: 60 Filler\ndeck D: 10 Filler\n",
                "deck D: 1 Filler # ", "", 10, "more than 200 cards in a deck");
    expect_room(HEAD, "random shuffle: ", " Filler", 8, "more than 8 shuffles");
    expect_room(HEAD, "random shuffle: 60 Filler, 3 Filler # ", "", 8, "more than 8 shuffles");
    expect_failure(HEAD "random shuffle: 60 Filler, 4 Filler\n", 3, "more cards than a deck holds");
}

/* A stack has 32 cards. */
static void test_stack_capacity(void **state)
{
    char text[1000];
    int used = snprintf(text, sizeof text, HEAD "A battle: Filler");

    (void)state;
    for (int i = 0; i < 31; i++)
        used += snprintf(text + used, sizeof text - (size_t)used, " > Filler");
    (void)snprintf(text + used, sizeof text - (size_t)used, "\nplay Nomon\n");
    expect_failure(text, 4, "called Nomon");
    (void)snprintf(text + used, sizeof text - (size_t)used, " > Filler\nplay Nomon\n");
    expect_unreadable(
        &(struct wrong){text, 3, used + 4 - (int)strlen(HEAD), "more than 32 cards in a stack"});
}

static void test_steps_that_fail(void **state)
{
    (void)state;
    expect_failure(HEAD "play Nomon\n", 3, "called Nomon");
    expect_failure(HEAD "yes\n", 3, "asked: ");
    expect_failure(HEAD "B: pass\n", 3, "other player who decides");
    expect_failure(HEAD "A battle: Filler, Filler\nattack Filler -> player\n", 4, "give them labels");
    expect_failure(HEAD "A battle: Filler [played] as T\nattack T -> player\n", 4, "7-1-2-1");
    expect_failure(HEAD "A battle: Filler [played] as T\nrefused attack T -> player : 11-2-1\n", 4,
                   "by 7-1-2-1");
    expect_failure(HEAD "offered hatch\n", 3, "isn't offered");
    expect_failure(HEAD "not offered pass\n", 3, "is offered");
    expect_failure(HEAD "forfeit\npass\n", 4, "over");
    expect_failure(HEAD "first Filler\n", 3, "no effect that is waiting");
    expect_failure(HEAD "A battle: Filler as T\nA hand: Filler\ndigivolve Filler onto T cost 7\n", 5,
                   "of cost 7");
    expect_failure(HEAD "random shuffle: none\npass\n", 4, "never used");
    expect_failure(HEAD "pending, A may: A draws 1\nexpect no winner\n", 4, "unanswered");
}

static void test_expectations_that_fail(void **state)
{
    (void)state;
    expect_failure(HEAD "expect memory B 1\n", 3, "memory is A 3");
    expect_failure(HEAD "expect turn B\n", 3, "turn 3, A's");
    expect_failure(HEAD "expect phase draw\n", 3, "main");
    expect_failure(HEAD "expect asked B block\n", 3, "asked is");
    expect_failure(HEAD "expect 2 options\n", 3, "1 options");
    expect_failure(HEAD "A hand: Filler\nexpect A hand: none\n", 4, "it is: Filler");
    expect_failure(HEAD "expect A hand: Filler\n", 3, "it is: none");
    expect_failure(HEAD "expect A deck 5 cards\n", 3, "20 cards");
    expect_failure(HEAD "A battle: Filler as T\nexpect T in A trash\n", 4, "battle area");
    expect_failure(HEAD "A battle: Filler as T\nexpect T dp 2\n", 4, "1000 DP");
    expect_failure(HEAD "A battle: Filler as T\nexpect T suspended\n", 4, "T isn't suspended");
    expect_failure(HEAD "A battle: Filler as T\nexpect T has Blocker\n", 4, "<Blocker>");
    expect_failure(HEAD "A battle: Filler as T\nexpect T is a new card\n", 4, "the same card");
    expect_failure(HEAD "A battle: Filler as T\nexpect B doesn't know T\n", 4, "knows");
    expect_failure(HEAD "pass\nexpect winner A\n", 4, "isn't over");
    expect_failure(HEAD "forfeit\nexpect winner A 1-2-4\n", 4, "B has won by 1-2-4");
    expect_failure(HEAD "pass\nexpect events: passed [1-1-1]\n", 4, "by 6-5-1-7-1");
    expect_failure(HEAD "pass\nexpect events: drew, passed\n", 4, "happened before");
    expect_failure(HEAD "pass\nexpect events: played\n", 4, "(played) didn't happen");
    expect_failure(HEAD "pass\nexpect no event drew\n", 4, "it happened");
    expect_failure(HEAD "A battle: Filler as T\nexpect T dp 6000\n", 4, "T has 1000 DP, not 6000");
    expect_failure(HEAD "A battle: Filler as T\nexpect T no dp\n", 4, "T has 1000 DP");
    expect_failure(HEAD "A battle: Filler as T\nexpect T level 4\n", 4, "T has level 3, not 4");
    expect_failure(HEAD "A battle: Filler as T\nexpect T checks 2\n", 4, "T makes 1 security check, not 2");
    expect_failure(HEAD "A battle: Filler as T\nexpect T has Blocker\n", 4, "T hasn't <Blocker>");
    expect_failure(HEAD "A battle: Filler as T\nexpect T in A hand\n", 4, "T is A's, in this place: ");
    expect_failure(HEAD "deck D: 3 Filler\nexpect deck D legal\n", 4, "isn't legal");
    expect_failure(HEAD "deck D: 3 Filler\nexpect deck D breaks 1-4-1-2-2\n", 4, "but: ");
    expect_failure(HEAD "expect not asked A\n", 3, "A is or was asked: main");
    expect_failure(HEAD "expect pending: Filler\n", 3, "0 effects are pending");
    expect_failure(HEAD "A battle: Filler as T\nexpect attack T -> player\n", 4, "no attack");
}

/* Cards that have the same name are listed, and a name that is nearly right is suggested. */
static void test_names(void **state)
{
    (void)state;
    expect_failure(HEAD "A hand: Agumon\n", 3, " cards are called Agumon: write the number of one of them: ");
    expect_failure(HEAD "A hand: Agumon\n", 3, "ST1-03, ");
    expect_failure(HEAD "A hand: Calderxo\n", 3, "there is no card Calderxo; did you mean Calderox?");
    expect_failure(HEAD "A hand: Wq\n", 3, "there is no card Wq");
}

/* No message ends within a word. */
static void test_whole_messages(void **state)
{
    static const char costly[] =
        "cards\ncard OWN-2 \"Costmon\"\ndigimon red level 3\ncost 15\ndp 9000\nend\n" HEAD
        "memory A 1\nA hand: Costmon\nplay Costmon\n";
    char many[2000] = HEAD "A hand: ", *end = many + strlen(many);

    (void)state;
    expect_failure(costly, 11, "memory would pass 10 on the opponent's side)");
    for (int i = 0; i < 60; i++)
        end += snprintf(end, 24, "%sCinderwyrm", i ? ", " : "");
    (void)snprintf(end, 40, "\nexpect A hand: none\n");
    expect_failure(many, 4, "Cinderwyrm, Cinderwyrm, ...");
}

struct all_wrong {
    const char *text;
    int count, line[3];
};

/* Every line that is wrong is told, and none that only seems so because of another one. */
static void test_all_errors(void **state)
{
    static const struct all_wrong all[] = {
        {HEAD "pass\n", 0, {0}},
        {HEAD "memry A 3\npass\nturn C\n", 2, {3, 5}},
        {"scenario \"a\"\npass\n" HEAD "wibble\n", 1, {5}},
        {"cards\ncard X\ncard Y-1 \"Y\"\n  wibble\nend\n" HEAD "wibble\n", 3, {2, 4, 8}},
        {"scenario\nwibble\n" HEAD "wibble\n", 2, {1, 5}},
        {"wibble\nwibble\n" HEAD "pass\n", 1, {1}},
        {HEAD "wibble\x01\nwibble\n", 2, {3, 4}},
        {"cards\ncard X\nend\n" HEAD "wibble\n", 2, {2, 6}},
        {"card X\n# y\ncard \"Y\" red\ncard \"Z\" white level 3\n" HEAD "wibble\n", 3, {1, 3, 7}},
        {HEAD "wibble; wibble\nturn C; wibble\n", 2, {3, 4}},
        {"", 1, {0}},
    };
    dcg_error found[3];

    (void)state;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        int count = dcg_scenario_errors(cards, all[i].text, strlen(all[i].text), found, 3);
        if (count != all[i].count)
            fail_msg("%s\n%d errors, not %d", all[i].text, count, all[i].count);
        for (int k = 0; k < count; k++)
            assert_int_equal(found[k].line, all[i].line[k]);
        assert_int_equal(dcg_scenario_errors(cards, all[i].text, strlen(all[i].text), found, 1), count);
        assert_int_equal(dcg_scenario_errors(cards, all[i].text, strlen(all[i].text), NULL, 0), count);
    }
    assert_int_equal(dcg_scenario_errors(NULL, "", 0, found, 3), 0);
    assert_int_equal(dcg_scenario_errors(cards, NULL, 1, found, 3), 0);
}

struct heard {
    int lines;
    bool event, decision, option, failed;
};

static void hear_trace(void *user, const char *line)
{
    struct heard *heard = user;

    heard->lines++;
    heard->event |= strncmp(line, "    [6-5-1-7-1] ", 16) == 0;
    heard->decision |= strstr(line, "decides") != NULL;
    heard->option |= strcmp(line, "      - pass") == 0;
}

static void hear_failure(void *user, const char *line)
{
    ((struct heard *)user)->failed = strncmp(line, "7: second: ", 11) == 0;
}

/* A card of the file comes before another one of that name. */
static void test_own_cards(void **state)
{
    static const char text[] =
        "cards\ncard OWN-1 \"Agumon\"\ndigimon red level 3\ncost 9\ndp 9000\nend\n" HEAD
        "A battle: Agumon as T\nexpect T dp 9000\n";
    dcg_scenario_report report;
    dcg_error error;

    (void)state;
    assert_int_not_equal(dcg_cards_find(cards, "ST1-03"), 0);
    assert_int_equal(run_text(text, strlen(text), NULL, NULL, NULL, &report, &error), DCG_OK);
    assert_int_equal(report.passed, 1);
}

/* Runs a text whose scenarios all hold. */
static void expect_passed(const char *text, int passed)
{
    dcg_scenario_report report;
    dcg_error error = {0};

    if (run_text(text, strlen(text), NULL, NULL, NULL, &report, &error) != DCG_OK ||
        report.passed != passed || report.failed)
        fail_msg("%s\n%d: %s%s", text, error.line, error.text, report.message);
}

/* Cards without a block and without a number; of one name the file's comes before the common one. */
static void test_bare_cards(void **state)
{
    (void)state;
    expect_passed("# two\ncard \"Two Words\" red level 3, cost 3, 2000 DP: <Blocker>\n\n  inherited Rush\n"
                  "card X-1 \"Bigmon\" blue level 4, 4000 DP\n" HEAD
                  "A battle: Two Words as T, Bigmon as U\nexpect T dp 2000; U dp 4000\n",
                  1);
    expect_passed(HEAD "A battle: Bigmon as T, \"Blockmon\" as U\nexpect T dp 8000; U has Blocker\n", 1);
}

/* Cards of a scenario are before those of the file, and others don't know them. */
static void test_cards_of_scenarios(void **state)
{
    static const char other[] =
        HEAD "card X-1 \"Lonemon\" red level 3\nA hand: X-1\n" HEAD "A hand: X-1\n" HEAD "A hand: Lonemon\n";
    dcg_scenario_report report;

    (void)state;
    expect_passed(
        "card \"Ownmon\" red level 3, 1000 DP\n" HEAD
        "  card \"Ownmon\" red level 3, 2000 DP\n\n    text <Rush>\n    # two\n  card \"Bigmon\" tamer blue\n"
        "  A battle: Ownmon as T, Bigmon as U\n  expect T dp 2000; T has Rush; U is a Tamer\n" HEAD
        "A battle: Ownmon as T, Bigmon as U\nexpect T dp 1000; T hasn't Rush; U dp 8000\n" HEAD
        "card \"Ownmon\" blue level 3, 3000 DP\nA battle: Ownmon as T\nexpect T dp 3000\n",
        3);
    assert_int_equal(run_text(other, sizeof other - 1, NULL, NULL, NULL, &report, NULL), DCG_OK);
    assert_int_equal(report.passed, 1);
    assert_int_equal(report.failed, 2);
    assert_string_equal(report.message, "there is no card X-1");
}

/* Every common card can be read. */
static void test_common_cards(void **state)
{
    static const char *const names[] = {
#define COMMON(name, facts) name,
#include "scenario/common_cards.def"
#undef COMMON
    };
    char text[80];

    (void)state;
    for (size_t i = 0; i < ARRAY(names); i++) {
        assert_true(i == 0 || strcmp(names[i - 1], names[i]) < 0);
        snprintf(text, sizeof text, HEAD "A trash: %s\nexpect A trash: %s\n", names[i], names[i]);
        expect_passed(text, 1);
    }
}

enum { TOLD = 512 };

static void trace_steps(void *user, const char *line)
{
    char *told = user;

    if (line[0] != ' ' && !strstr(line, "scenario "))
        snprintf(told + strlen(told), TOLD - strlen(told), "%s\n", line);
}

static void test_semicolons(void **state)
{
    static const char text[] = HEAD "memory A 3; A hand: Filler as F;x, Filler\n"
                                    "expect memory A 3; asked A main # one; two\n"
                                    "A: pass; expect turn B\nexpect B hand 1 card;\tno attack; memory B 3\n";
    char told[TOLD] = "";
    dcg_scenario_report report;

    (void)state;
    assert_int_equal(run_text(text, sizeof text - 1, trace_steps, NULL, told, &report, NULL), DCG_OK);
    assert_int_equal(report.passed, 1);
    assert_string_equal(told,
                        "3: memory A 3\n3: A hand: Filler as F;x, Filler\n4: expect memory A 3\n"
                        "4: expect asked A main\n5: A: pass\n5: expect turn B\n6: expect B hand 1 card\n"
                        "6: expect no attack\n6: expect memory B 3\n");
}

static void test_report(void **state)
{
    static const char text[] = "scenario \"first\"\nrules: 1-1-1\npass\n\n"
                               "scenario \"second\"\nrules: 1-1-1\nexpect memory 0\n"
                               "scenario \"third\"\r\nrules: 1-1-1\r\n";
    struct heard heard = {0};
    dcg_scenario_report report;

    (void)state;
    assert_int_equal(run_text(text, sizeof text - 1, hear_trace, hear_failure, &heard, &report, NULL),
                     DCG_OK);
    assert_int_equal(report.passed, 2);
    assert_int_equal(report.failed, 1);
    assert_int_equal(report.line, 7);
    assert_string_equal(report.name, "second");
    assert_true(heard.event && heard.decision && heard.option && heard.failed);
}

static void test_arguments(void **state)
{
    dcg_scenario_report report;
    dcg_error error;

    (void)state;
    assert_int_equal(dcg_scenario_run(NULL, "", 0, NULL, NULL, NULL, &report, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_scenario_run(cards, NULL, 4, NULL, NULL, NULL, &report, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_scenario_run(cards, HEAD, sizeof HEAD - 1, NULL, NULL, NULL, NULL, NULL), DCG_OK);
}

/* A position is taken out of a scenario and played on. */
static void test_start(void **state)
{
    static const char filler[] =
        "card FILLER \"Dummy\"\n  digimon white level 3\n  cost 3\n  dp 1000\n  copies any\n";
    static const char play[] = HEAD "memory A 5\nA hand: 2 Cinderpup\ndo\nplay Cinderpup\n";
    static const char wrong[] = HEAD "A hand: Cinderpup\ndo\nplay Scorchound\n";
    static const char words[] = HEAD "memory A 5\nA hand: 2 Caldera Breath, Cinderpup\n";
    dcg_cards *own = dcg_cards_new(true);
    dcg_session *own_session = dcg_session_new(own);
    dcg_game *game = dcg_game_new();
    dcg_option_list list;
    dcg_error error;

    (void)state;
    assert_true(own && game);
    assert_int_equal(dcg_scenario_start(own, play, sizeof play - 1, game, &error), DCG_ERROR_ARGUMENT);
    assert_int_equal(dcg_cards_add(own, filler, sizeof filler - 1, &error), DCG_OK);
    assert_int_equal(dcg_scenario_start(own, play, sizeof play - 1, game, &error), DCG_OK);
    assert_int_equal(dcg_table(game).memory, 2);
    assert_int_equal(dcg_scenario_start(own, words, sizeof words - 1, game, &error), DCG_OK);
    assert_int_equal(dcg_scenario_start(own, play, sizeof play - 1, game, &error), DCG_OK);
    assert_int_equal(dcg_options(own_session, game, &list), DCG_OK);
    assert_int_equal(list.decision, DCG_DECISION_MAIN);
    assert_int_equal(dcg_choose(own_session, game, list.option[0], NULL), DCG_OK);
    assert_int_equal(dcg_scenario_start(own, wrong, sizeof wrong - 1, game, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.line, 5);
    assert_int_equal(dcg_scenario_start(own, "", 0, game, NULL), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_scenario_start(own, HEAD "hand", sizeof HEAD + 3, game, &error), DCG_ERROR_FORMAT);
    assert_int_equal(dcg_scenario_start(NULL, "", 0, game, NULL), DCG_ERROR_ARGUMENT);
    dcg_game_free(game);
    dcg_session_free(own_session);
    dcg_cards_free(own);
}

struct walked {
    char states[16];
    int steps, events;
    char text[DCG_MAX_TEXT]; /* of the last step that has one */
};

static void walked_step(void *user, int line, dcg_walked state, const char *text)
{
    struct walked *w = user;

    assert_true(line > 0);
    w->states[w->steps++] = "-+x"[state];
    if (text)
        snprintf(w->text, sizeof w->text, "%s", text);
}

static void walked_event(void *user, const dcg_game *game, const dcg_event *event)
{
    struct walked *w = user;

    (void)game;
    w->events += event->kind == DCG_EVENT_PLAYED;
}

/* A scenario is carried out up to a line: what fails is told, and only an action that fails ends it. */
static void test_walk(void **state)
{
    static const char text[] = HEAD "memory A 5\nA hand: 2 Cinderpup\nexpect memory A 9\nplay Cinderpup\n"
                                    "expect memory A 2\nplay Scorchound\nplay Cinderpup\n";
    static const struct {
        int line, memory, events;
        const char *states;
    } walks[] = {{0, 5, 0, "-----"}, {4, 5, 0, "-----"}, {5, 5, 0, "x----"},
                 {6, 2, 1, "x+---"}, {7, 2, 0, "x++--"}, {99, 2, 0, "x++x-"}};
    dcg_game *game = dcg_game_new();

    (void)state;
    assert_non_null(game);
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        struct walked w = {0};
        dcg_scenario_walk walk = {
            .line = walks[i].line, .step = walked_step, .user = &w, .sink = {walked_event, &w}};
        dcg_cards *own = NULL;
        assert_int_equal(dcg_scenario_walk_to(cards, text, sizeof text - 1, &walk, &own, game, NULL), DCG_OK);
        assert_string_equal(w.states, walks[i].states);
        assert_int_equal(w.events, walks[i].events);
        assert_int_equal(dcg_table(game).memory, walks[i].memory);
        dcg_cards_free(own);
    }
    dcg_game_free(game);
}

/* A line is told once: it failed if one of its statements did. */
static void test_walk_lines(void **state)
{
    static const char text[] =
        HEAD "memory A 5\nA hand: 2 Cinderpup\n"
             "expect memory A 5; memory A 9; memory A 5\nplay Cinderpup; expect memory A 2\n"
             "play Cinderpup; play Cinderpup; pass\npass\n";
    static const struct {
        int line, events;
        const char *states;
    } walks[] = {{4, 0, "----"}, {5, 0, "x---"}, {6, 1, "x+--"}, {7, 1, "x+x-"}};
    dcg_game *game = dcg_game_new();

    (void)state;
    assert_non_null(game);
    for (size_t i = 0; i < sizeof walks / sizeof walks[0]; i++) {
        struct walked w = {0};
        dcg_scenario_walk walk = {
            .line = walks[i].line, .step = walked_step, .user = &w, .sink = {walked_event, &w}};
        dcg_cards *own = NULL;
        assert_int_equal(dcg_scenario_walk_to(cards, text, sizeof text - 1, &walk, &own, game, NULL), DCG_OK);
        assert_string_equal(w.states, walks[i].states);
        assert_int_equal(w.events, walks[i].events);
        dcg_cards_free(own);
    }
    dcg_game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_heads),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_positions_that_cannot_be),
        cmocka_unit_test(test_capacities),
        cmocka_unit_test(test_stack_capacity),
        cmocka_unit_test(test_steps_that_fail),
        cmocka_unit_test(test_expectations_that_fail),
        cmocka_unit_test(test_names),
        cmocka_unit_test(test_whole_messages),
        cmocka_unit_test(test_all_errors),
        cmocka_unit_test(test_own_cards),
        cmocka_unit_test(test_report),
        cmocka_unit_test(test_arguments),
        cmocka_unit_test(test_start),
        cmocka_unit_test(test_walk),
        cmocka_unit_test(test_walk_lines),
        cmocka_unit_test(test_bare_cards),
        cmocka_unit_test(test_common_cards),
        cmocka_unit_test(test_semicolons),
        cmocka_unit_test(test_cards_of_scenarios),
        cmocka_unit_test(test_unreadable_lines),
    };

    return cmocka_run_group_tests(tests, cards_make, cards_end);
}
