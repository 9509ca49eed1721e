/* input.c - bytes of a terminal as keys: what is known, and that nothing of an unknown sequence is taken for a key. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "screen/input.h"

enum { ROOM = 64 };

struct read {
    int count;
    struct input input[ROOM];
};

static void feed(struct decoder *decoder, const char *bytes, size_t size, struct read *read)
{
    for (size_t i = 0; i < size; i++)
        if (decoder_byte(decoder, (unsigned char)bytes[i], &read->input[read->count]))
            assert_true(++read->count < ROOM);
}

/* All inputs of some bytes, after which nothing comes for a while. */
static struct read read_all(const char *bytes, size_t size)
{
    struct decoder decoder = {0};
    struct read read = {0};
    feed(&decoder, bytes, size, &read);
    if (decoder_patience(&decoder) > 0 && decoder_pause(&decoder, &read.input[read.count]))
        read.count++;
    assert_int_equal(decoder_patience(&decoder), 0);
    return read;
}

static const struct known_row {
    const char *bytes;
    int code;
} known[] = {
    {"1", '1'},
    {"\x1b", CODE_ESCAPE},
    {"\x1b\x1b", CODE_ESCAPE},
    {"\r", CODE_ENTER},
    {"\n", CODE_ENTER},
    {"\t", CODE_TAB},
    {"\x7f", CODE_BACKSPACE},
    {"\x1b[3~", CODE_DELETE},
    {"\x03", CODE_INTERRUPT},
    {"\x15", CODE_CLEAR},
    {"\x1b[A", CODE_UP},
    {"\x1bOA", CODE_UP},
    {"\x1b[6~", CODE_PAGE_DOWN},
    {"\x1b[1~", CODE_FIRST},
    {"\x1bOF", CODE_LAST},
    {"\x1bOP", CODE_HELP},
    {"\x1b[11~", CODE_HELP},
    {"\x1b[[A", CODE_HELP},
    {"\x1bOQ", CODE_GLOSSARY},
    {"\xc3\xa9", 0xe9},
    {"\xe3\x82\xa2", 0x30a2},
    {"\xf0\x9f\x90\x89", 0x1f409},
};

static void keys_are_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct read read = read_all(known[i].bytes, strlen(known[i].bytes));
        assert_int_equal(read.count, 1);
        assert_int_equal(read.input[0].code, known[i].code);
        assert_false(read.input[0].pasted);
    }
}

static void unknown_sequences_are_dropped_whole(void **state)
{
    static const char *const unknown[] = {
        "\x1b[1;5C",           /* Ctrl+Right */
        "\x1b[15;2~",          /* Shift+F5 */
        "\x1b[27;5;49~",       /* Ctrl+1, modifyOtherKeys */
        "\x1b[49;5u",          /* Ctrl+1, as kitty sends it */
        "\x1b[<0;10;10m",      /* the button is released */
        "\x1b[<35;12;1M",      /* the mouse moves */
        "\x1b[<1;12M",         /* too short */
        "\x1b[M#!!",           /* released, X10 */
        "\x1b[?1;2c",          /* an answer of the terminal */
        "\x1b[24;80R",         /* where the cursor is */
        "\x1b]11;rgb:1/2/3\a", /* a color */
        "\x1bP1$r1 q\x1b\\",   /* a setting */
        "\x1b_1;2\x1b\\",
        "\x1b"
        "1", /* Alt+1 */
        "\x1b"
        "p",
        "\x1bO5C",
        "\x1b\x1b[A", /* Alt+Up */
        "\x1b[I",     /* the window has the focus */
        "\x1b[111111111111111111111111111111111111111111111~",
        "\x1b[1", /* broken off */
        "\x1bO",
        "\x1b[",
        "\x1b(B",
        "\x01",
        "\xff",
        "\xc3",
    };
    (void)state;
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++) {
        struct read read = read_all(unknown[i], strlen(unknown[i]));
        if (read.count != 0)
            fail_msg("%s gives %d inputs", unknown[i] + 1, read.count);
    }
}

static void every_sequence_is_one_unit(void **state)
{
    char bytes[16];
    (void)state;
    for (int first = ' '; first < 0x40; first++)
        for (int final = 0x40; final < 0x7f; final++) {
            int size = 0;
            for (const char *c = "\x1b[1;5"; *c; c++)
                bytes[size++] = *c;
            bytes[size++] = (char)first;
            bytes[size++] = (char) final;
            assert_true(read_all(bytes, (size_t)size).count == 0);
        }
}

static void mouse_reports_are_read(void **state)
{
    (void)state;
    static const char sgr[] = "\x1b[<0;10;20M\x1b[<0;10;20m\x1b[<2;1;1M\x1b[<64;5;6M";
    struct read read = read_all(sgr, sizeof sgr - 1);
    assert_int_equal(read.count, 3);
    assert_int_equal(read.input[0].code, CODE_CLICK);
    assert_int_equal(read.input[0].col, 9);
    assert_int_equal(read.input[0].row, 19);
    assert_int_equal(read.input[1].code, CODE_RIGHT_CLICK);
    assert_int_equal(read.input[2].code, CODE_WHEEL_UP);
    read = read_all("\x1b[M \x2a\xc8", 6);
    assert_int_equal(read.count, 1);
    assert_int_equal(read.input[0].code, CODE_CLICK);
    assert_int_equal(read.input[0].col, 9);
    assert_int_equal(read.input[0].row, 0xc8 - 33);
}

static void pasted_text_is_no_key(void **state)
{
    static const char text[] = "\x1b[200~1p\x1b[A\r\x1b[201~2";
    (void)state;
    struct read read = read_all(text, sizeof text - 1);
    assert_int_equal(read.count, 5);
    assert_true(read.input[0].code == '1' && read.input[0].pasted);
    assert_true(read.input[1].code == 'p' && read.input[1].pasted);
    assert_true(read.input[2].code == CODE_ENTER && read.input[2].pasted);
    assert_true(read.input[3].code == CODE_PASTED && read.input[3].pasted);
    assert_true(read.input[4].code == '2' && !read.input[4].pasted);
    /* A terminal that doesn't mark the end, and an end without a beginning. */
    read = read_all("\x1b[200~1", 7);
    assert_int_equal(read.count, 2);
    assert_int_equal(read.input[1].code, CODE_PASTED);
    assert_int_equal(read_all("\x1b[201~", 6).count, 0);
}

static bool burst(const char *text, enum reading reading)
{
    return is_burst((const unsigned char *)text, strlen(text), reading);
}

static void texts_that_come_at_once_are_no_keys(void **state)
{
    char line[256];
    (void)state;
    /* Keys: a few, one that is held, or such that aren't characters. */
    assert_false(burst("11sq", READ_KEYS));
    assert_false(burst("pppppppppp", READ_KEYS));
    assert_false(burst("1\r1\r1\r1\r1\r1\r", READ_KEYS));
    assert_false(burst("\x1b[A\x1b[A\x1b[A\r", READ_KEYS));
    assert_false(burst("\xe3\x82\xa2\xe3\x82\xa2", READ_KEYS));
    /* A text. */
    assert_true(burst("start", READ_KEYS));
    assert_true(burst("4 Agumon BT1-010\r4 Gabumon", READ_KEYS));
    /* Where a line is typed, one line may come at once. */
    assert_false(burst("save /tmp/a-file\r", READ_LINE));
    assert_false(burst("a\rb\r", READ_LINE));
    assert_true(burst("4 Agumon\r4 Gabumon", READ_LINE));
    memset(line, 'a', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    line[0] = '[';
    assert_true(burst(line, READ_LINE));
    assert_false(burst("4 Agumon\r4 Gabumon", READ_LINES));
    assert_int_equal(burst_size((const unsigned char *)"4 Agumon\x1b[A123", 14), 8);
}

static void a_burst_ends_before_a_key(void **state)
{
    struct decoder decoder = {0};
    struct read read = {0};
    (void)state;
    decoder_burst(&decoder);
    assert_true(decoder_patience(&decoder) > 0);
    feed(&decoder, "a\r", 2, &read);
    assert_true(read.count == 2 && read.input[0].pasted && read.input[1].pasted);
    assert_false(burst_ends(&decoder, 'b') || burst_ends(&decoder, '\t'));
    assert_true(burst_ends(&decoder, 27) && burst_ends(&decoder, 127) && burst_ends(&decoder, 3));
    assert_true(decoder_pause(&decoder, &read.input[2]));
    assert_int_equal(read.input[2].code, CODE_PASTED);
    assert_int_equal(decoder_patience(&decoder), 0);
    assert_false(burst_ends(&decoder, 27));
}

/* A slow line may deliver Escape first and the rest of the sequence later. */
static void late_sequences_are_one_unit(void **state)
{
    struct decoder decoder = {0};
    struct read read = {0};
    (void)state;
    feed(&decoder, "\x1b", 1, &read);
    assert_true(decoder_pause(&decoder, &read.input[read.count++]));
    feed(&decoder, "[15;2~", 6, &read);
    assert_int_equal(read.count, 1);
    feed(&decoder, "[1", 2, &read);
    assert_int_equal(read.count, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_known),
        cmocka_unit_test(unknown_sequences_are_dropped_whole),
        cmocka_unit_test(every_sequence_is_one_unit),
        cmocka_unit_test(mouse_reports_are_read),
        cmocka_unit_test(pasted_text_is_no_key),
        cmocka_unit_test(texts_that_come_at_once_are_no_keys),
        cmocka_unit_test(a_burst_ends_before_a_key),
        cmocka_unit_test(late_sequences_are_one_unit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
