/* Mistyped words: the nearest candidate, the same one each time, and none where none is near. */
#include <dcg.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

static const char *nearest(const char *word, const char *const *candidate)
{
    dcg_near near = {.word = word};
    for (; *candidate != NULL; candidate++)
        dcg_near_try(&near, *candidate);
    return near.best;
}

static void finds_mistyped_words(void **unused)
{
    static const char *const commands[] = {"play", "watch", "sim", "deck", "import", "imperialdramon", NULL};
    static const char *const decks[] = {"st1", "st2", "gallantmon", NULL};

    (void)unused;
    assert_string_equal(nearest("paly", commands), "play"); /* exchanged */
    assert_string_equal(nearest("plya", commands), "play");
    assert_string_equal(nearest("wacth", commands), "watch");
    assert_string_equal(nearest("decks", commands), "deck"); /* superfluous */
    assert_string_equal(nearest("dck", commands), "deck");   /* missing */
    assert_string_equal(nearest("simm", commands), "sim");
    assert_string_equal(nearest("PLAY", commands), "play"); /* capitals */
    assert_string_equal(nearest("Galantmom", decks), "gallantmon");
    assert_string_equal(nearest("stt1", decks), "st1");
    assert_string_equal(nearest("gallant", decks), "gallantmon"); /* a beginning */
}

static void prefers_the_nearest_and_then_the_first(void **unused)
{
    static const char *const one[] = {"st2", "st1", NULL}, *const other[] = {"st1", "st2", NULL};
    static const char *const beginnings[] = {"gallantmon-x", "galant", NULL};

    (void)unused;
    assert_string_equal(nearest("st3", one), "st2");
    assert_string_equal(nearest("st3", other), "st1");
    assert_string_equal(nearest("gallant", beginnings), "galant");
}

static void finds_nothing_where_nothing_is_near(void **unused)
{
    static const char *const words[] = {"play", "st1", "", NULL};
    char longest[70];

    (void)unused;
    memset(longest, 'a', sizeof longest);
    longest[sizeof longest - 1] = '\0';
    const char *const long_words[] = {longest, NULL};
    assert_null(nearest("bench", words));
    assert_null(nearest("x", words));
    assert_null(nearest("pl", words)); /* two letters begin too many words */
    assert_null(nearest("", words));
    assert_null(nearest(NULL, words));
    assert_null(nearest(longest, long_words));
    dcg_near near = {.word = "play"};
    dcg_near_try(&near, NULL);
    assert_null(near.best);
    dcg_near_try(NULL, "play");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(finds_mistyped_words),
        cmocka_unit_test(prefers_the_nearest_and_then_the_first),
        cmocka_unit_test(finds_nothing_where_nothing_is_near),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
