/* json.c - a JSON writer (RFC 8259). Strings may hold any bytes: what is not UTF-8 becomes U+FFFD. */
#include "json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/* How many bytes the UTF-8 character at s has; 0: it isn't one. */
static int utf8_size(const unsigned char *s)
{
    static const struct {
        unsigned char low, high, size, second_low, second_high;
    } forms[] = {
        {0x00, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
        {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
        {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].low || s[0] > forms[i].high)
            continue;
        if (forms[i].size > 1 && (s[1] < forms[i].second_low || s[1] > forms[i].second_high))
            return 0;
        for (int k = 2; k < forms[i].size; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return forms[i].size;
    }
    return 0;
}

/* How many bytes at s are ASCII that a string may hold as it is. */
static size_t plain_size(const unsigned char *s)
{
    size_t size = 0;
    while (s[size] >= 0x20 && s[size] < 0x7f && s[size] != '"' && s[size] != '\\')
        size++;
    return size;
}

static void string_write(FILE *out, const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    fputc('"', out);
    while (*s) {
        size_t plain = plain_size(s);
        fwrite(s, 1, plain, out);
        s += plain;
        if (!*s)
            break;
        int size = utf8_size(s);
        if (size == 0)
            fputs("\\ufffd", out);
        else if (*s == '"' || *s == '\\')
            fprintf(out, "\\%c", *s);
        else if (*s == '\n')
            fputs("\\n", out);
        else if (*s == '\t')
            fputs("\\t", out);
        else if (*s < 0x20 || *s == 0x7f)
            fprintf(out, "\\u%04x", *s);
        else
            fwrite(s, 1, (size_t)size, out);
        s += size ? size : 1;
    }
    fputc('"', out);
}

static void item_begin(struct json *json, const char *key)
{
    if (json->depth > 0) {
        if (json->filled[json->depth - 1])
            fputc(',', json->out);
        json->filled[json->depth - 1] = true;
    }
    if (key != NULL) {
        string_write(json->out, key);
        fputc(':', json->out);
    }
}

static void level_open(struct json *json, const char *key, char open, char close)
{
    assert(json->depth < JSON_DEPTH);
    item_begin(json, key);
    fputc(open, json->out);
    json->filled[json->depth] = false;
    json->close[json->depth++] = close;
}

void json_begin(struct json *json, FILE *out)
{
    *json = (struct json){.out = out};
}

void json_object(struct json *json, const char *key)
{
    level_open(json, key, '{', '}');
}

void json_array(struct json *json, const char *key)
{
    level_open(json, key, '[', ']');
}

void json_close(struct json *json)
{
    assert(json->depth > 0);
    fputc(json->close[--json->depth], json->out);
}

void json_string(struct json *json, const char *key, const char *value)
{
    item_begin(json, key);
    string_write(json->out, value);
}

void json_hex(struct json *json, const char *key, uint64_t value)
{
    item_begin(json, key);
    fprintf(json->out, "\"%016" PRIx64 "\"", value);
}

void json_whole(struct json *json, const char *key, int64_t value)
{
    item_begin(json, key);
    fprintf(json->out, "%" PRId64, value);
}

void json_count(struct json *json, const char *key, uint64_t value)
{
    item_begin(json, key);
    fprintf(json->out, "%" PRIu64, value);
}

void json_real(struct json *json, const char *key, double value)
{
    item_begin(json, key);
    if (!isfinite(value)) /* JSON has no word for it */
        fputs("null", json->out);
    else
        fprintf(json->out, "%.9g", value);
}

void json_truth(struct json *json, const char *key, bool value)
{
    item_begin(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_null(struct json *json, const char *key)
{
    item_begin(json, key);
    fputs("null", json->out);
}

void json_maybe(struct json *json, const char *key, int64_t value, int64_t none)
{
    if (value == none)
        json_null(json, key);
    else
        json_whole(json, key, value);
}

void json_raw(struct json *json, const char *key, const char *text)
{
    item_begin(json, key);
    fputs(text, json->out);
}

void json_end(struct json *json)
{
    while (json->depth > 0)
        json_close(json);
    fputc('\n', json->out);
}
