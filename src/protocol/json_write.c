/* json_write.c - a JSON writer (RFC 8259). */
#include "tree/utf8.h"

#include <dcg.h>

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { NUMBER_BYTES = 40 };

static void put_bytes(const dcg_json *json, const char *bytes, size_t size)
{
    json->put(json->user, bytes, size);
}

static void put_char(const dcg_json *json, char c)
{
    put_bytes(json, &c, 1);
}

/* How many bytes at s are ASCII that a string may hold as it is. */
static size_t plain_size(const char *s)
{
    size_t size = 0;

    while (s[size] >= 0x20 && s[size] < 0x7f && s[size] != '"' && s[size] != '\\')
        size++;
    return size;
}

/* A character that isn't plain; returns its bytes. */
static size_t put_other(const dcg_json *json, const char *s)
{
    char escape[8];
    size_t left = 1;

    while (left < 4 && s[left])
        left++;
    size_t size = utf8_size(s, left);
    if (!size)
        put_bytes(json, "\\ufffd", 6);
    else if (*s == '"' || *s == '\\')
        put_bytes(json, escape, (size_t)snprintf(escape, sizeof escape, "\\%c", *s));
    else if (*s == '\n')
        put_bytes(json, "\\n", 2);
    else if (*s == '\t')
        put_bytes(json, "\\t", 2);
    else if ((unsigned char)*s < 0x20 || *s == 0x7f)
        put_bytes(json, escape, (size_t)snprintf(escape, sizeof escape, "\\u%04x", (unsigned)*s));
    else
        put_bytes(json, s, size);
    return size ? size : 1;
}

static void put_string(const dcg_json *json, const char *s)
{
    put_char(json, '"');
    while (*s) {
        size_t plain = plain_size(s);
        if (plain)
            put_bytes(json, s, plain);
        s += plain;
        if (*s)
            s += put_other(json, s);
    }
    put_char(json, '"');
}

/* False: there is no writer, or it is too deep to be written. */
static bool item_begin(dcg_json *json, const char *key)
{
    if (!json || !json->put || json->depth > DCG_JSON_DEPTH)
        return false;
    if (json->depth > 0) {
        if (json->filled[json->depth - 1])
            put_char(json, ',');
        json->filled[json->depth - 1] = true;
    }
    if (key) {
        put_string(json, key);
        put_char(json, ':');
    }
    return true;
}

static void level_open(dcg_json *json, const char *key, char open, char close)
{
    if (!item_begin(json, key)) {
        if (json)
            json->depth++;
        return;
    }
    if (json->depth < DCG_JSON_DEPTH) {
        put_char(json, open);
        json->filled[json->depth] = false;
        json->close[json->depth] = close;
    } else {
        put_bytes(json, "null", 4); /* a value has to stand there */
    }
    json->depth++;
}

void dcg_json_begin(dcg_json *json, dcg_put_fn *put, void *user)
{
    if (json)
        *json = (dcg_json){.put = put, .user = user};
}

void dcg_json_object(dcg_json *json, const char *key)
{
    level_open(json, key, '{', '}');
}

void dcg_json_array(dcg_json *json, const char *key)
{
    level_open(json, key, '[', ']');
}

void dcg_json_close(dcg_json *json)
{
    if (!json || !json->put || json->depth <= 0)
        return;
    if (--json->depth < DCG_JSON_DEPTH)
        put_char(json, json->close[json->depth]);
}

void dcg_json_string(dcg_json *json, const char *key, const char *value)
{
    if (!value)
        dcg_json_null(json, key);
    else if (item_begin(json, key))
        put_string(json, value);
}

static void put_word(dcg_json *json, const char *key, const char *word)
{
    if (item_begin(json, key))
        put_bytes(json, word, strlen(word));
}

void dcg_json_hex(dcg_json *json, const char *key, uint64_t value)
{
    char text[NUMBER_BYTES];

    snprintf(text, sizeof text, "\"%016" PRIx64 "\"", value);
    put_word(json, key, text);
}

void dcg_json_whole(dcg_json *json, const char *key, int64_t value)
{
    char text[NUMBER_BYTES];

    snprintf(text, sizeof text, "%" PRId64, value);
    put_word(json, key, text);
}

void dcg_json_count(dcg_json *json, const char *key, uint64_t value)
{
    char text[NUMBER_BYTES];

    snprintf(text, sizeof text, "%" PRIu64, value);
    put_word(json, key, text);
}

void dcg_json_real(dcg_json *json, const char *key, double value)
{
    char text[NUMBER_BYTES];

    snprintf(text, sizeof text, "%.9g", value);
    dcg_json_raw(json, key, isfinite(value) ? text : NULL); /* JSON has no word for the others */
}

void dcg_json_truth(dcg_json *json, const char *key, bool value)
{
    put_word(json, key, value ? "true" : "false");
}

void dcg_json_null(dcg_json *json, const char *key)
{
    if (!json || !json->brief || !key)
        put_word(json, key, "null");
}

void dcg_json_maybe(dcg_json *json, const char *key, int64_t value, int64_t none)
{
    if (value == none)
        dcg_json_null(json, key);
    else
        dcg_json_whole(json, key, value);
}

void dcg_json_raw(dcg_json *json, const char *key, const char *text)
{
    if (text)
        put_word(json, key, text);
    else
        dcg_json_null(json, key);
}

void dcg_json_end(dcg_json *json)
{
    if (!json || !json->put)
        return;
    while (json->depth > 0)
        dcg_json_close(json);
    put_char(json, '\n');
}
