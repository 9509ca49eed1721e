/* JSON: what is written is JSON whatever the strings are; what is read is JSON and nothing else, within bounds. */
#include "protocol/json_read.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static char written[65536];
static size_t size;
static struct json_document document;

static void take(void *user, const char *bytes, size_t count)
{
    (void)user;
    assert_true(size + count < sizeof written);
    memcpy(written + size, bytes, count);
    size += count;
    written[size] = '\0';
}

static dcg_json begin(void)
{
    dcg_json json;

    size = 0;
    written[0] = '\0';
    dcg_json_begin(&json, take, NULL);
    return json;
}

static void every_value_is_written(void **state)
{
    dcg_json json = begin();

    (void)state;
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "s", "a\"b\\c\n\t\x01\x7f\xc3\xa9\xff");
    dcg_json_string(&json, "none", NULL);
    dcg_json_array(&json, "list");
    dcg_json_whole(&json, NULL, -5);
    dcg_json_count(&json, NULL, UINT64_MAX);
    dcg_json_real(&json, NULL, 0.5);
    dcg_json_real(&json, NULL, 1e300 * 1e300);
    dcg_json_close(&json);
    dcg_json_hex(&json, "hash", 255);
    dcg_json_truth(&json, "yes", true);
    dcg_json_maybe(&json, "level", 3, 0);
    dcg_json_maybe(&json, "dp", -1, -1);
    dcg_json_raw(&json, "raw", "{\"x\":1}");
    dcg_json_end(&json);
    assert_string_equal(written, "{\"s\":\"a\\\"b\\\\c\\n\\t\\u0001\\u007f\xc3\xa9\\ufffd\",\"none\":null,"
                                 "\"list\":[-5,18446744073709551615,0.5,null],\"hash\":\"00000000000000ff\","
                                 "\"yes\":true,\"level\":3,\"dp\":null,\"raw\":{\"x\":1}}\n");
}

static void too_deep_is_left_out(void **state)
{
    dcg_json json = begin();
    dcg_error error;

    (void)state;
    for (int i = 0; i < 3 * DCG_JSON_DEPTH; i++) {
        dcg_json_array(&json, NULL);
        dcg_json_whole(&json, NULL, i);
    }
    for (int i = 0; i < 3 * DCG_JSON_DEPTH; i++)
        dcg_json_close(&json);
    dcg_json_end(&json);
    assert_int_equal(json_read(&document, written, size, &error), DCG_OK);
    assert_int_equal(document.value[0].count, 2);
}

/* ---- Reading ---- */

static dcg_status read_text(const char *text, dcg_error *error)
{
    size = strlen(text);
    memcpy(written, text, size + 1);
    return json_read(&document, written, size, error);
}

static void documents_are_read(void **state)
{
    const struct json_value *value = NULL;
    dcg_error error;
    int64_t number;

    (void)state;
    assert_int_equal(
        read_text(" {\"type\":\"choose\" , \"options\":[3, -40 ,\"0a\"],\"deep\":{\"x\":[[]]},"
                  "\"e\":\"\\u00e9\\ud83d\\ude00\\n\\/\",\"t\":true,\"n\":null,\"r\":1.5e-3}\r\n",
                  &error),
        DCG_OK);
    const struct json_value *root = document.value;
    assert_int_equal(root->kind, JSON_OBJECT);
    assert_int_equal(root->count, 7);
    assert_string_equal(json_text_of(json_member(&document, root, "type")), "choose");
    const struct json_value *options = json_member(&document, root, "options");
    assert_int_equal(options->count, 3);
    value = json_next(&document, options, NULL);
    assert_true(json_whole_of(value, &number) && number == 3);
    value = json_next(&document, options, value);
    assert_true(json_whole_of(value, &number) && number == -40);
    value = json_next(&document, options, value);
    assert_string_equal(json_text_of(value), "0a");
    assert_false(json_whole_of(value, &number));
    assert_null(json_next(&document, options, value));
    assert_string_equal(json_text_of(json_member(&document, root, "e")), "\xc3\xa9\xf0\x9f\x98\x80\n/");
    assert_int_equal(json_member(&document, root, "t")->kind, JSON_TRUE);
    assert_int_equal(json_member(&document, root, "n")->kind, JSON_NULL);
    assert_false(json_whole_of(json_member(&document, root, "r"), &number));
    assert_null(json_member(&document, root, "missing"));
    assert_null(json_member(&document, options, "type"));
}

static void what_is_no_json_is_refused(void **state)
{
    static const struct {
        const char *text;
        int column;
        const char *why;
    } wrong[] = {
        {"", 1, "the text ends before the value"},
        {"{", 2, "a key is expected here"},
        {"[1,]", 4, "no JSON value begins here"},
        {"[1 2]", 4, "',' or ']' is expected here"},
        {"{\"a\":1,}", 8, "a key is expected here"},
        {"{\"a\" 1}", 6, "':' is expected here"},
        {"{\"a\":1 \"b\":2}", 8, "',' or '}' is expected here"},
        {"{\"a\":1,\"a\":2}", 11, "a key comes twice in one object"},
        {"\"abc", 5, "a string has no end"},
        {"\"a\x01\"", 3, "a string holds a control character"},
        {"\"a\xff\"", 3, "a string isn't UTF-8"},
        {"\"\\x\"", 2, "an escape in a string is wrong"},
        {"\"\\u0000\"", 2, "an escape in a string is wrong"},
        {"\"\\ud800x\"", 2, "an escape in a string is wrong"},
        {"\"\\udc00\"", 2, "an escape in a string is wrong"},
        {"01", 2, "something follows the value"},
        {"-", 2, "a number is wrong"},
        {"1.", 3, "a number is wrong"},
        {"1e", 3, "a number is wrong"},
        {"nul", 1, "no JSON value begins here"},
        {"1 2", 3, "something follows the value"},
    };
    dcg_error error;

    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(read_text(wrong[i].text, &error), DCG_ERROR_FORMAT);
        assert_string_equal(error.text, wrong[i].why);
        assert_int_equal(error.column, wrong[i].column);
    }
}

static void bounds_are_kept(void **state)
{
    char text[2 * JSON_READ_VALUES + 16];
    dcg_error error;
    int64_t number;

    (void)state;
    memset(text, '[', JSON_READ_DEPTH + 1);
    text[JSON_READ_DEPTH + 1] = '\0';
    assert_int_equal(read_text(text, &error), DCG_ERROR_CAPACITY);
    assert_string_equal(error.text, "arrays and objects lie too deep in each other");
    for (int i = 0; i < JSON_READ_VALUES; i++)
        memcpy(text + 2 * i, i ? ",1" : "[1", 2);
    memcpy(text + (size_t)2 * JSON_READ_VALUES, "]", 2);
    assert_int_equal(read_text(text, &error), DCG_ERROR_CAPACITY);
    assert_string_equal(error.text, "there are too many values");
    assert_int_equal(read_text("922337203685477580700", &error), DCG_OK);
    assert_false(json_whole_of(document.value, &number));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_written), cmocka_unit_test(too_deep_is_left_out),
        cmocka_unit_test(documents_are_read),     cmocka_unit_test(what_is_no_json_is_refused),
        cmocka_unit_test(bounds_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
