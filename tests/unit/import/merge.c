/* Several card databases as one: which field counts, what is told of the others, what is missing. */
#include "import/merge.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static dcg_reader *reader;
static const char *const names[] = {"a", "b", "c", "d"};

struct merged {
    struct database database;
    struct merge merge;
};

static int reader_make(void **state)
{
    (void)state;
    reader = dcg_reader_new();
    return reader ? 0 : -1;
}

static int reader_end(void **state)
{
    (void)state;
    dcg_reader_free(reader);
    return 0;
}

static void merge_texts(struct merged *m, const char *const *text, int count)
{
    *m = (struct merged){.database = {0}};
    for (int i = 0; i < count; i++) {
        size_t first = m->database.count;
        dcg_error error = {0};
        FILE *in = tmpfile();
        assert_non_null(in);
        fputs(text[i], in);
        rewind(in);
        if (database_read(&m->database, in, &error) != DCG_OK)
            fail_msg("%s: %s", text[i], error.text);
        fclose(in);
        for (size_t k = first; k < m->database.count; k++)
            m->database.card[k].source = i;
    }
    assert_true(merge_cards(&m->merge, &m->database, names, reader));
}

static void merged_free(struct merged *m)
{
    merge_free(&m->merge);
    database_free(&m->database);
}

/* There is exactly one finding of that kind about a field, and it says these words. */
static void expect_finding(const struct merged *m, enum merge_kind kind, const char *field, const char *words)
{
    int count = 0;

    for (size_t i = 0; i < m->merge.findings; i++) {
        const struct merge_finding *f = &m->merge.finding[i];
        count += f->kind == kind && strcmp(f->field, field) == 0 && strstr(f->text, words) != NULL;
    }
    if (count != 1)
        fail_msg("%d findings about %s: %s", count, field, words);
}

static size_t findings_of(const struct merged *m, enum merge_kind kind)
{
    size_t count = 0;

    for (size_t i = 0; i < m->merge.findings; i++)
        count += m->merge.finding[i].kind == kind;
    return count;
}

#define CARD "\"cardId\":\"A-1\",\"nameEn\":\"Amon\",\"kinds\":[\"Digimon\"],\"colors\":[\"Red\"]"

static void the_better_fact_counts(void **state)
{
    static const char *const text[] = {
        "[{\"cardId\":\"B-1\"},{" CARD ",\"dp\":3000,\"playCost\":3,\"level\":3,\"types\":[\"X\"]}]",
        "[{" CARD ",\"dp\":4000,\"level\":4,\"types\":[\"X\",\"Y\"],\"overflowMemory\":3,"
        "\"evoCosts\":[{\"color\":\"Red\",\"level\":2,\"memoryCost\":1}]}]",
        "[{" CARD ",\"dp\":4000,\"maxCountInDeck\":50,\"types\":[\"Z\"]},{\"cardId\":\"C-1\"}]",
        "[{\"number\":\"A-1\",\"category\":\"Digimon\",\"level\":5}]", /* a better layout */
    };
    struct merged m;

    (void)state;
    merge_texts(&m, text, 4);
    assert_int_equal(m.merge.result.count, 3);
    assert_string_equal(m.merge.result.card[0].number, "B-1"); /* in the order in which they came */
    const struct database_card *card = &m.merge.result.card[1];
    assert_string_equal(m.merge.result.card[2].number, "C-1");
    assert_string_equal(card->name, "Amon");
    assert_int_equal(card->facts.dp, 4000); /* two against one */
    assert_int_equal(card->facts.level, 5); /* one against one against one */
    assert_int_equal(card->facts.cost, 3);  /* the only one */
    assert_int_equal(card->facts.overflow, 3);
    assert_int_equal(card->facts.copies, 50); /* 4 is what is said without modifier it */
    assert_string_equal(card->traits, "X\nY\n");
    assert_int_equal(card->facts.digivolves, 1);
    expect_finding(&m, MERGE_CONFLICT, "dp", "3000 (a), 4000 (b and others); b counts");
    expect_finding(&m, MERGE_CONFLICT, "level", "5 (d), 3 (a), 4 (b); d counts");
    expect_finding(&m, MERGE_CONFLICT, "types", "X,Y (b), Z (c); b counts");
    assert_int_equal(findings_of(&m, MERGE_CONFLICT), 3);
    merged_free(&m);
}

static void the_better_text_counts(void **state)
{
    static const char *const text[] = {
        "[{" CARD ",\"effectText\":\"[Main] Zwixt.\\n<Blocker>\",\"inheritedEffectText\":\"<Piercing>\"}]",
        "[{" CARD ",\"effectText\":\"<Blocker>\\n<Rush>\",\"inheritedEffectText\":"
        "\"\xef\xbc\x9cPiercing\xef\xbc\x9e\"}]",
        "[{" CARD ",\"effectText\":\"[Digivolve] Lv.3: Cost 1\\n<Blocker>\\n<Rush>\"}]",
        "[{" CARD ",\"effectText\":\"[Digivolve] Lv.3: Cost 1\\n<Blocker>\\n<Rush>\"}]",
    };
    struct merged m;

    (void)state;
    merge_texts(&m, text, 4);
    const struct database_card *card = &m.merge.result.card[0];
    assert_string_equal(card->text[DATABASE_TEXT_EFFECT], "[Digivolve] Lv.3: Cost 1\n<Blocker>\n<Rush>");
    assert_string_equal(card->text[DATABASE_TEXT_INHERITED], "<Piercing>");
    expect_finding(&m, MERGE_FILLED, "effectText", "taken from c: [Digivolve] Lv.3: Cost 1");
    assert_int_equal(findings_of(&m, MERGE_FILLED), 1);
    expect_finding(&m, MERGE_TEXT, "effectText", "only in a: [Main] Zwixt.");
    expect_finding(&m, MERGE_TEXT, "effectText", "not in a: <Rush>");
    assert_int_equal(findings_of(&m, MERGE_TEXT), 2);
    merged_free(&m);
}

static void words_may_differ(void **state)
{
    static const char *const text[] = {
        "[{" CARD ",\"effectText\":\"Digivolve: 1 from [Bmon]\"}]",
        "[{" CARD ",\"effectText\":\"[Digivolve] [Bmon]: Cost 1\"}]",
    };
    struct merged m;

    (void)state;
    merge_texts(&m, text, 2);
    assert_int_equal(findings_of(&m, MERGE_TEXT), 0);
    assert_int_equal(m.merge.worded, 1);
    merged_free(&m);
}

static void holes_are_named(void **state)
{
    static const char *const text[] = {
        "[{\"cardId\":\"A-1\",\"kinds\":[\"Digimon\"],\"colors\":[\"Red\"],\"level\":6,\"effectText\":"
        "\"[Hand] [Counter] <Blast Digivolve>\\n[When Digivolving] If DNA digivolving, gain 1 memory.\","
        "\"linkEffect\":\"<Rush>\"},"
        "{\"cardId\":\"A-2\",\"nameEn\":\"Flare\",\"kinds\":[\"Option\"],\"colors\":[\"Red\"],\"playCost\":-"
        "1},"
        "{\"cardId\":\"A-3\",\"nameEn\":\"C\",\"kinds\":[\"Digimon\"],\"colors\":[\"Red\"],\"playCost\":3,"
        "\"dp\":1000,"
        "\"forms\":[\"Mega\"],\"effectText\":\"<Material Save 1>\"},"
        "{\"cardId\":\"A-4\",\"nameEn\":\"D\",\"kinds\":[\"Digimon\"],\"colors\":[\"Red\"],\"playCost\":3,"
        "\"dp\":1000,"
        "\"level\":6,\"effectText\":\"DNA Digivolution: 0 from red Lv.5 + blue Lv.5\\n[When Digivolving] "
        "When DNA digivolving, gain 1 memory.\"}]",
    };
    struct merged m;

    (void)state;
    merge_texts(&m, text, 1);
    expect_finding(&m, MERGE_HOLE, "nameEn", "no name");
    expect_finding(&m, MERGE_HOLE, "dp", "no DP");
    expect_finding(&m, MERGE_HOLE, "evoCosts", "no digivolution requirements");
    expect_finding(&m, MERGE_HOLE, "overflowMemory", "no <Overflow>");
    expect_finding(&m, MERGE_HOLE, "effectText", "no [DNA Digivolve] line");
    expect_finding(&m, MERGE_HOLE, "linkRequirement", "no link requirement");
    expect_finding(&m, MERGE_HOLE, "linkDp", "no link DP");
    expect_finding(&m, MERGE_HOLE, "effectText", "an Option without an effect");
    expect_finding(&m, MERGE_HOLE, "level", "no level");
    expect_finding(&m, MERGE_HOLE, "effectText", "no [DigiXros] line");
    assert_int_equal(findings_of(&m, MERGE_HOLE), 12); /* two have no cost */
    merged_free(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_better_fact_counts),
        cmocka_unit_test(the_better_text_counts),
        cmocka_unit_test(words_may_differ),
        cmocka_unit_test(holes_are_named),
    };

    return cmocka_run_group_tests_name("merge", tests, reader_make, reader_end);
}
