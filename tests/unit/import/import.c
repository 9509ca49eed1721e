/* Card databases: what is kept of a card, what is refused, the lines of a text. */
#include "import/sheet.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static dcg_status read_bytes(struct database *database, const char *text, size_t size, dcg_error *error)
{
    FILE *in = tmpfile();
    assert_non_null(in);
    assert_int_equal(fwrite(text, 1, size, in), size);
    rewind(in);
    dcg_status status = database_read(database, in, error);
    fclose(in);
    return status;
}

static dcg_status read_text(struct database *database, const char *text, dcg_error *error)
{
    return read_bytes(database, text, strlen(text), error);
}

static void keeps_what_is_needed(void **unused)
{
    struct database d = {0};

    (void)unused;
    assert_int_equal(read_text(&d,
                               "[{\"cardId\":\"TS1-001\",\"nameEn\":\"Lanternmon\",\"effectText\":\"a\\nb\","
                               "\"linkEffect\":null},{\"cardId\":\"P-2\",\"set\":\"PROMO\"}]",
                               NULL),
                     DCG_OK);
    assert_int_equal(d.count, 2);
    assert_string_equal(d.card[0].number, "TS1-001");
    assert_string_equal(d.card[0].set, "TS1");
    assert_string_equal(d.card[0].name, "Lanternmon");
    assert_string_equal(d.card[0].text[DATABASE_TEXT_EFFECT], "a\nb");
    assert_null(d.card[0].text[DATABASE_TEXT_LINK]);
    assert_string_equal(d.card[1].set, "PROMO");
    assert_string_equal(d.card[1].name, "");
    database_free(&d);
    assert_int_equal(d.count, 0);
}

static void reads_forms_of_json(void **unused)
{
    static const char *const empty[] = {"[]", " [\r\n\t] \n", "\xef\xbb\xbf[]"};
    struct database d = {0};

    (void)unused;
    for (size_t i = 0; i < sizeof empty / sizeof empty[0]; i++)
        assert_int_equal(read_text(&d, empty[i], NULL), DCG_OK);
    assert_int_equal(d.count, 0);
    assert_int_equal(read_text(&d, "[ {\"cardId\" : \"\\u0041-1\"} , {\"cardId\":\"A-2\"} ]\n", NULL),
                     DCG_OK);
    assert_int_equal(d.count, 2);
    assert_string_equal(d.card[0].number, "A-1");
    database_free(&d);
}

/* Several files make one database; one that is refused leaves it as it was. */
static void adds_all_or_nothing(void **unused)
{
    struct database d = {0};
    dcg_error error;

    (void)unused;
    assert_int_equal(read_text(&d, "[{\"cardId\":\"A-1\"}]", NULL), DCG_OK);
    assert_int_equal(read_text(&d, "[{\"cardId\":\"A-2\"},\n{\"cardId\":\"A-3\",\"dp\":\"much\"}]", &error),
                     DCG_ERROR_FORMAT);
    assert_int_equal(d.count, 1);
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 1);
    assert_string_equal(error.text, "card 2 (A-3): field dp: it has to be a whole number");
    assert_int_equal(read_text(&d, "[{\"cardId\":\"B-1\"},{\"cardId\":\"B-1\"}]", &error), DCG_ERROR_FORMAT);
    assert_int_equal(d.count, 1);
    assert_int_equal(read_text(&d, "[{\"cardId\":\"A-1\"}]", NULL), DCG_OK);
    assert_int_equal(d.count, 2);
    database_free(&d);
}

/* Every beginning of a database is refused, and nothing of it is kept. */
static void refuses_every_beginning(void **unused)
{
    static const char text[] =
        "[{\"cardId\":\"A-1\",\"colors\":[\"Red\"],\"evoCosts\":[{\"color\":\"Red\",\"level\":2,"
        "\"memoryCost\":0}],\"effectText\":\"\\u30fb\xe3\x83\xbb\"},{\"cardId\":\"A-2\",\"isAce\":false}]";
    struct database d = {0};
    dcg_error error;

    (void)unused;
    for (size_t size = 0; size < sizeof text - 1; size++) {
        assert_int_equal(read_bytes(&d, text, size, &error), DCG_ERROR_FORMAT);
        assert_int_equal(d.count, 0);
        assert_true(error.text[0] != '\0');
    }
    assert_int_equal(read_text(&d, text, &error), DCG_OK);
    database_free(&d);
}

static void bounds_the_number_of_cards(void **unused)
{
    struct database d = {0};
    dcg_error error;
    FILE *in = tmpfile();

    (void)unused;
    assert_non_null(in);
    for (int i = 0; i <= DATABASE_CARDS; i++)
        fprintf(in, "%c{\"cardId\":\"N-%d\"}", i ? ',' : '[', i);
    rewind(in);
    assert_int_equal(database_read(&d, in, &error), DCG_ERROR_CAPACITY);
    assert_int_equal(d.count, 0);
    fclose(in);
    database_free(&d);
}

static void splits_lines(void **unused)
{
    const char *rest = "\n  one line \r\n\t\n\nanother";
    const char *line;
    size_t size;

    (void)unused;
    line = database_line(&rest, &size);
    assert_int_equal(size, 8);
    assert_memory_equal(line, "one line", 8);
    line = database_line(&rest, &size);
    assert_int_equal(size, 7);
    assert_memory_equal(line, "another", 7);
    assert_null(database_line(&rest, &size));
    assert_null(database_line(&rest, &size));
}

static void takes_facts(void **unused)
{
    struct database d = {0};

    (void)unused;
    assert_int_equal(
        read_text(
            &d,
            "[{\"cardId\":\"A-1\",\"colors\":[\"Red\",\"Blue\"],\"kinds\":[\"Digimon\"],\"level\":4,"
            "\"playCost\":5,"
            "\"dp\":6000,\"overflowMemory\":-3,\"maxCountInDeck\":50,\"linkDp\":2000,\"forms\":[\"Champion\"]"
            ","
            "\"types\":[\"-\",\"Lamp\",\"Champion\"],\"evoCosts\":[{\"color\":\"Red\",\"level\":3,"
            "\"memoryCost\":2}"
            ","
            "{\"color\":\"Blue\",\"level\":3,\"memoryCost\":2},{\"color\":\"All\",\"level\":6,\"memoryCost\":"
            "1}]},"
            "{\"cardId\":\"A-2\",\"colors\":[\"White\"],\"kinds\":[\"Tamer\"],\"playCost\":-1,\"dp\":0},"
            "{\"cardId\":\"A-3\",\"colors\":[\"Pink\"],\"kinds\":[\"Digimon\"]},"
            "{\"cardId\":\"A-4\",\"colors\":[\"Red\"],\"kinds\":[\"Digimon\"],\"level\":8}]",
            NULL),
        DCG_OK);
    const struct facts *f = &d.card[0].facts;
    assert_null(f->odd);
    assert_int_equal(f->colors, DCG_RED | DCG_BLUE);
    assert_int_equal(f->overflow, 3);
    assert_int_equal(f->copies, 50);
    assert_int_equal(f->digivolves, 2);
    assert_int_equal(f->digivolve[0].colors, DCG_RED | DCG_BLUE);
    assert_int_equal(f->digivolve[1].colors, 0);
    assert_int_equal(f->digivolve[1].level, 6);
    assert_string_equal(d.card[0].traits, "Champion\nLamp\n");
    assert_null(d.card[1].facts.odd);
    assert_int_equal(d.card[1].facts.cost, -1);
    assert_int_equal(d.card[1].facts.dp, -1);
    assert_string_equal(d.card[2].facts.odd, "colors");
    assert_string_equal(d.card[3].facts.odd, "level");
    database_free(&d);
}

/* A card of a database and the same card of a card file with its text are equal. */
/* Effects name the trait with its blank (trait_table.def). */
static void spells_traits_like_text(void **unused)
{
    struct database d = {0};

    (void)unused;
    assert_int_equal(
        read_text(&d,
                  "[{\"cardId\":\"A-1\",\"colors\":[\"Red\"],\"kinds\":[\"Digimon\"],\"level\":4,"
                  "\"forms\":[\"ArmorForm\"],\"types\":[\"BlueFlare\",\"Blue Flare\",\"NODATA\","
                  "\"Life (App Name)\"]}]",
                  NULL),
        DCG_OK);
    assert_string_equal(d.card[0].traits, "Armor Form\nBlue Flare\nNO DATA\nLife\n");
    database_free(&d);
}

static void becomes_a_card_file(void **unused)
{
    static const char file[] =
        "card A-1 \"A \\\"mon\\\"\"\n digimon red level 4\n cost 5\n dp 6000\n traits \"x, y\", Lamp\n"
        " digivolve 2 from red level 3\n text <Blocker>\n text [On Play] Gain 1 memory.\n"
        " inherited text <Piercing>\n";
    struct database d = {0};
    struct sheet sheet;
    size_t size;
    dcg_error error;
    dcg_reader *reader = dcg_reader_new();
    dcg_cards *cards = dcg_cards_new(false), *same = dcg_cards_new(false);

    (void)unused;
    assert_int_equal(read_text(&d,
                               "[{\"cardId\":\"A-1\",\"nameEn\":\" A \\\"mon\\\" "
                               "\",\"colors\":[\"Red\"],\"kinds\":[\"Digimon\"],"
                               "\"level\":4,\"playCost\":5,\"dp\":6000,\"types\":[\"x, y\",\"Lamp\"],"
                               "\"evoCosts\":[{\"color\":\"Red\",\"level\":3,\"memoryCost\":2}],"
                               "\"effectText\":\"<Blocker>\\n[On Play] Gain 1 "
                               "memory.\",\"inheritedEffectText\":\"<Piercing>\"}]",
                               NULL),
                     DCG_OK);
    assert_true(sheet_begin(&sheet));
    assert_true(sheet_card(&sheet, &d.card[0], reader));
    const char *text = sheet_end(&sheet, &size);
    if (dcg_cards_add(cards, text, size, &error) != DCG_OK)
        fail_msg("%d:%d: %s in %s", error.line, error.column, error.text, text);
    assert_int_equal(dcg_cards_add(same, file, sizeof file - 1, NULL), DCG_OK);
    assert_int_equal(dcg_cards_hash(cards), dcg_cards_hash(same));
    assert_null(dcg_cards_unread(cards, 1));
    sheet_free(&sheet);
    database_free(&d);
    dcg_reader_free(reader);
    dcg_cards_free(cards);
    dcg_cards_free(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keeps_what_is_needed),
        cmocka_unit_test(reads_forms_of_json),
        cmocka_unit_test(adds_all_or_nothing),
        cmocka_unit_test(refuses_every_beginning),
        cmocka_unit_test(bounds_the_number_of_cards),
        cmocka_unit_test(splits_lines),
        cmocka_unit_test(takes_facts),
        cmocka_unit_test(spells_traits_like_text),
        cmocka_unit_test(becomes_a_card_file),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
