/* The layouts of card databases: the same invented cards in each, and what each of them leaves out. */
#include "import/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static struct database database_of(const char *name)
{
    struct database d = {0};
    dcg_error error = {0};
    char path[64];

    snprintf(path, sizeof path, "tests/import/%s.json", name);
    FILE *in = fopen(path, "r");
    assert_non_null(in);
    if (database_read(&d, in, &error) != DCG_OK)
        fail_msg("%s:%d:%d: %s", path, error.line, error.column, error.text);
    fclose(in);
    return d;
}

static const struct database_card *card_of(const struct database *d, const char *number)
{
    for (size_t i = 0; i < d->count; i++)
        if (strcmp(d->card[i].number, number) == 0)
            return &d->card[i];
    fail_msg("there is no %s", number);
    return NULL;
}

static const char *const layouts[] = {"own", "takaotaku", "io", "heroicc"};

/* What all of them say. */
static void say_the_same(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof layouts / sizeof layouts[0]; i++) {
        struct database d = database_of(layouts[i]);
        const struct database_card *egg = card_of(&d, "TS3-001"), *lantern = card_of(&d, "TS3-002");
        assert_string_equal(layout_word(egg->layout), layouts[i]);
        assert_string_equal(egg->name, "Lumigg");
        assert_int_equal(egg->facts.categories, DCG_DIGI_EGG);
        assert_int_equal(egg->facts.level, 2);
        assert_int_equal(egg->facts.cost, -1);
        assert_int_equal(egg->facts.dp, -1);
        assert_string_equal(egg->traits, "In-Training\nLamp\n");
        assert_string_equal(egg->text[DATABASE_TEXT_INHERITED], "[Your Turn] This Digimon gets +1000 DP.");
        assert_true(egg->text[DATABASE_TEXT_EFFECT] == NULL);
        assert_null(egg->facts.odd);
        assert_string_equal(lantern->name, "Lanternmon");
        assert_string_equal(lantern->set, "TS3");
        assert_int_equal(lantern->facts.colors, DCG_YELLOW | DCG_BLACK);
        assert_int_equal(lantern->facts.level, 4);
        assert_int_equal(lantern->facts.cost, 5);
        assert_int_equal(lantern->facts.overflow, 3);
        assert_string_equal(lantern->traits, "Champion\nVaccine\nLamp\nMachine\n");
        assert_int_equal(lantern->facts.digivolve[0].level, 3);
        assert_int_equal(lantern->facts.digivolve[0].cost, 2);
        const char *text = lantern->text[DATABASE_TEXT_EFFECT];
        assert_ptr_equal(strstr(text, "[Digivolve] Lv.3 w/[Lamp] trait: Cost 1\n"), text);
        assert_non_null(strstr(text, "[On Play] Gain 1 memory."));
        assert_null(strstr(text, "Overflow"));
        assert_null(lantern->facts.odd);
        database_free(&d);
    }
}

static void takaotaku(void **state)
{
    struct database d = database_of("takaotaku");
    const struct database_card *lantern = card_of(&d, "TS3-002"), *beacon = card_of(&d, "TS3-004");

    (void)state;
    assert_int_equal(d.count, 4); /* of two prints the usual one */
    assert_int_equal(lantern->facts.digivolves, 1);
    assert_int_equal(lantern->facts.digivolve[0].colors, DCG_YELLOW | DCG_BLACK);
    assert_non_null(strstr(lantern->text[DATABASE_TEXT_EFFECT], "\n[Rule] Trait: Has the [Glow] type."));
    assert_int_equal(lantern->facts.limit, 1);
    assert_int_equal(card_of(&d, "TS3-003")->facts.limit, 0);
    assert_int_equal(card_of(&d, "TS3-001")->facts.limit, -1);
    assert_string_equal(card_of(&d, "TS3-003")->text[DATABASE_TEXT_SECURITY], "[Security] Gain 1 memory.");
    assert_int_equal(beacon->facts.digivolve[0].level, 5); /* a grade */
    assert_ptr_equal(strstr(beacon->text[DATABASE_TEXT_EFFECT], "[DNA Digivolve] Yellow Lv.5 +"),
                     beacon->text[DATABASE_TEXT_EFFECT]);
    assert_string_equal(beacon->text[DATABASE_TEXT_LINK_REQUIREMENT], "[Link] [Lamp] trait: Cost 2");
    assert_int_equal(beacon->facts.link_dp, 2000);
    database_free(&d);
}

static void io(void **state)
{
    struct database d = database_of("io");
    const struct database_card *flare = card_of(&d, "TS3-003");

    (void)state;
    assert_string_equal(flare->text[DATABASE_TEXT_EFFECT], "[Main] Gain 2 memory.");
    assert_string_equal(flare->text[DATABASE_TEXT_SECURITY], "[Security] Gain 1 memory.");
    assert_int_equal(flare->facts.cost, 3);
    assert_int_equal(card_of(&d, "TS3-002")->facts.digivolve[0].colors, DCG_YELLOW); /* all that it tells */
    database_free(&d);
}

static void heroicc(void **state)
{
    struct database d = database_of("heroicc");
    const struct database_card *lantern = card_of(&d, "TS3-002"), *flare = card_of(&d, "TS3-003");

    (void)state;
    assert_int_equal(d.count, 3);
    assert_int_equal(lantern->facts.digivolves, 2);
    assert_int_equal(lantern->facts.digivolve[1].categories, DCG_TAMER);
    assert_int_equal(lantern->facts.digivolve[1].cost, 3);
    assert_int_equal(lantern->facts.limit, 1); /* the latest */
    assert_string_equal(lantern->banned, "TS3-004\n");
    assert_int_equal(flare->facts.colors, DCG_YELLOW);
    assert_int_equal(flare->facts.cost, 3); /* its use cost */
    database_free(&d);
}

static dcg_status read_text(struct database *d, const char *text, dcg_error *error)
{
    FILE *in = tmpfile();

    assert_non_null(in);
    fputs(text, in);
    rewind(in);
    dcg_status status = database_read(d, in, error);
    fclose(in);
    return status;
}

static void documents(void **state)
{
    static const char *const one[] = {
        ("{\"data\":{\"id\":\"x\",\"type\":\"card\",\"attributes\":"
         "{\"number\":\"TS-1\",\"category\":\"Tamer\"}}}"),
        "{\"data\":[{\"number\":\"TS-1\",\"category\":\"Tamer\"}],\"links\":{}}",
        "{\"cardId\":\"TS-1\",\"kinds\":[\"Tamer\"]}",
        "[{\"cardNumber\":\"ts-1\",\"cardType\":\"Tamer\"}]",
    };
    struct database d = {0};
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof one / sizeof one[0]; i++) {
        assert_int_equal(read_text(&d, one[i], &error), DCG_OK);
        assert_int_equal(d.count, 1);
        assert_int_equal(d.card[0].facts.categories, DCG_TAMER);
        database_free(&d);
    }
    assert_int_equal(read_text(&d, "{\"data\":[]}", &error), DCG_OK);
    assert_int_equal(d.count, 0);
    assert_int_equal(read_text(&d, "{\"cards\":[]}", &error), DCG_ERROR_FORMAT);
    assert_int_equal(read_text(&d, "{\"data\":[]} x", &error), DCG_ERROR_FORMAT);
    assert_int_equal(read_text(&d, "{\"data\":[", &error), DCG_ERROR_FORMAT);
    database_free(&d);
}

/* A requirement by a trait or a category becomes a line of a card file. */
static void requirements_are_written(void **state)
{
    struct database d = {0};
    struct sheet sheet;
    size_t size;
    dcg_reader *reader = dcg_reader_new();

    (void)state;
    assert_int_equal(read_text(&d,
                               "[{\"number\":\"TS-1\",\"category\":\"Digimon\",\"color\":[\"red\"],"
                               "\"digivolution-requirements\":[{\"level\":null,\"form\":\"Hybrid\",\"color\":"
                               "[\"red\",\"blue\"],\"cost\":2},{\"category\":\"Tamer\",\"cost\":3}]}]",
                               NULL),
                     DCG_OK);
    assert_true(sheet_begin(&sheet) && sheet_card(&sheet, &d.card[0], reader));
    const char *text = sheet_end(&sheet, &size);
    assert_non_null(strstr(text, "  digivolve 2 from red/blue trait [Hybrid]\n"));
    assert_non_null(strstr(text, "  digivolve 3 from tamer\n"));
    dcg_cards *cards = dcg_cards_new(false);
    assert_int_equal(dcg_cards_add(cards, text, size, NULL), DCG_OK);
    dcg_cards_free(cards);
    dcg_reader_free(reader);
    sheet_free(&sheet);
    database_free(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(say_the_same), cmocka_unit_test(takaotaku),
        cmocka_unit_test(io),           cmocka_unit_test(heroicc),
        cmocka_unit_test(documents),    cmocka_unit_test(requirements_are_written),
    };

    return cmocka_run_group_tests_name("layouts", tests, NULL, NULL);
}
