/* jansson.c - JSON values for import/ in WebAssembly (jansson.h). */
#include "jansson.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum kind { IS_NULL, IS_BOOLEAN, IS_INTEGER, IS_REAL, IS_STRING, IS_ARRAY, IS_OBJECT };

struct json_t {
    enum kind kind;
    int count; /* of those who have it */
    json_int_t number;
    char *text;
    json_t **item; /* of a list or an object */
    char **key;    /* of an object */
    size_t items, room;
};

/* ---- Values ----------------------------------------------------------------------------------- */

static json_t *value_new(enum kind kind)
{
    json_t *value = calloc(1, sizeof *value);
    if (value)
        *value = (json_t){.kind = kind, .count = 1};
    return value;
}

static bool is(const json_t *value, enum kind kind)
{
    return value && value->kind == kind;
}

json_t *json_object(void)
{
    return value_new(IS_OBJECT);
}

json_t *json_array(void)
{
    return value_new(IS_ARRAY);
}

json_t *json_string(const char *text)
{
    json_t *value = text ? value_new(IS_STRING) : NULL;
    if (value && !(value->text = strdup(text))) {
        free(value);
        return NULL;
    }
    return value;
}

json_t *json_integer(json_int_t number)
{
    json_t *value = value_new(IS_INTEGER);
    if (value)
        value->number = number;
    return value;
}

void json_decref(json_t *value)
{
    if (!value || --value->count > 0)
        return;
    for (size_t i = 0; i < value->items; i++) {
        json_decref(value->item[i]);
        if (value->key)
            free(value->key[i]);
    }
    free(value->item);
    free(value->key);
    free(value->text);
    free(value);
}

bool json_is_object(const json_t *value)
{
    return is(value, IS_OBJECT);
}

bool json_is_array(const json_t *value)
{
    return is(value, IS_ARRAY);
}

bool json_is_string(const json_t *value)
{
    return is(value, IS_STRING);
}

bool json_is_integer(const json_t *value)
{
    return is(value, IS_INTEGER);
}

bool json_is_boolean(const json_t *value)
{
    return is(value, IS_BOOLEAN);
}

bool json_is_null(const json_t *value)
{
    return is(value, IS_NULL);
}

const char *json_string_value(const json_t *value)
{
    return is(value, IS_STRING) ? value->text : NULL;
}

json_int_t json_integer_value(const json_t *value)
{
    return is(value, IS_INTEGER) ? value->number : 0;
}

size_t json_array_size(const json_t *array)
{
    return is(array, IS_ARRAY) ? array->items : 0;
}

json_t *json_array_get(const json_t *array, size_t at)
{
    return at < json_array_size(array) ? array->item[at] : NULL;
}

static size_t place_of(const json_t *object, const char *key)
{
    size_t at = 0;
    while (at < object->items && strcmp(object->key[at], key) != 0)
        at++;
    return at;
}

json_t *json_object_get(const json_t *object, const char *key)
{
    if (!is(object, IS_OBJECT))
        return NULL;
    size_t at = place_of(object, key);
    return at < object->items ? object->item[at] : NULL;
}

/* Room for one more item. */
static bool grow(json_t *value)
{
    if (value->items < value->room)
        return true;
    size_t room = value->room ? 2 * value->room : 8;
    json_t **item = realloc(value->item, room * sizeof *item);
    if (!item)
        return false;
    value->item = item;
    if (value->kind == IS_OBJECT) {
        char **key = realloc(value->key, room * sizeof *key);
        if (!key)
            return false;
        value->key = key;
    }
    value->room = room;
    return true;
}

int json_array_append_new(json_t *array, json_t *value)
{
    if (!value || !is(array, IS_ARRAY) || !grow(array)) {
        json_decref(value);
        return -1;
    }
    array->item[array->items++] = value;
    return 0;
}

int json_array_append(json_t *array, json_t *value)
{
    if (value)
        value->count++;
    return json_array_append_new(array, value);
}

int json_object_set_new(json_t *object, const char *key, json_t *value)
{
    char *copy = NULL;
    size_t at = is(object, IS_OBJECT) ? place_of(object, key) : 0;
    if (value && is(object, IS_OBJECT) && at < object->items) {
        json_decref(object->item[at]);
        object->item[at] = value;
        return 0;
    }
    if (!value || !is(object, IS_OBJECT) || !grow(object) || !(copy = strdup(key))) {
        json_decref(value);
        return -1;
    }
    object->key[object->items] = copy;
    object->item[object->items++] = value;
    return 0;
}

int json_object_update(json_t *object, const json_t *other)
{
    int result = 0;
    for (size_t i = 0; is(other, IS_OBJECT) && i < other->items; i++) {
        other->item[i]->count++;
        result |= json_object_set_new(object, other->key[i], other->item[i]);
    }
    return result;
}

/* ---- Writing ---------------------------------------------------------------------------------- */

struct writing {
    char *text;
    size_t size, room;
    bool failed; /* no memory */
};

static void put(struct writing *w, const char *text)
{
    size_t size = strlen(text);
    if (w->size + size >= w->room) {
        size_t room = 2 * w->room + size + 64;
        char *more = realloc(w->text, room);
        w->failed = w->failed || !more;
        if (!more)
            return;
        w->text = more;
        w->room = room;
    }
    memcpy(w->text + w->size, text, size + 1);
    w->size += size;
}

/* The next character of UTF-8. */
static unsigned long character_take(const unsigned char **at)
{
    unsigned long c = *(*at)++;
    int more = c >= 0xf0 ? 3 : c >= 0xe0 ? 2 : c >= 0xc0 ? 1 : 0;
    c &= more ? 0x3fu >> more : 0x7fu;
    for (; more && **at; more--)
        c = c << 6 | (*(*at)++ & 0x3fu);
    return c;
}

static void string_put(struct writing *w, const char *text)
{
    char code[16];
    put(w, "\"");
    for (const unsigned char *at = (const unsigned char *)text; *at;) {
        unsigned long c = character_take(&at);
        if (c >= 0x10000)
            (void)snprintf(code, sizeof code, "\\u%04lX\\u%04lX", 0xd800 + ((c - 0x10000) >> 10),
                           0xdc00 + (c & 0x3ff));
        else if (c < ' ' || c > '~')
            (void)snprintf(code, sizeof code, "\\u%04lX", c);
        else
            (void)snprintf(code, sizeof code, "%s%c", c == '"' || c == '\\' ? "\\" : "", (char)c);
        put(w, code);
    }
    put(w, "\"");
}

static void value_put(struct writing *w, const json_t *value)
{
    char number[32];
    bool object = value->kind == IS_OBJECT;
    if (value->kind == IS_STRING)
        string_put(w, value->text);
    else if (value->kind == IS_NULL || value->kind == IS_BOOLEAN)
        put(w, value->kind == IS_NULL ? "null" : value->number ? "true" : "false");
    if (value->kind == IS_INTEGER ||
        value->kind == IS_REAL) { /* of which nothing but the whole part is kept */
        (void)snprintf(number, sizeof number, "%" JSON_INTEGER_FORMAT, value->number);
        put(w, number);
    }
    if (!object && value->kind != IS_ARRAY)
        return;
    put(w, object ? "{" : "[");
    for (size_t i = 0; i < value->items; i++) {
        put(w, i ? "," : "");
        if (object) {
            string_put(w, value->key[i]);
            put(w, ":");
        }
        value_put(w, value->item[i]);
    }
    put(w, object ? "}" : "]");
}

char *json_dumps(const json_t *value, size_t flags)
{
    struct writing w = {0};
    (void)flags;
    if (value)
        value_put(&w, value);
    if (!w.failed)
        return w.text;
    free(w.text);
    return NULL;
}

/* ---- Reading ---------------------------------------------------------------------------------- */

enum { DEPTH = 64, END = -1, NUMBER_BYTES = 64 };

struct reading {
    json_load_callback_t callback;
    void *user;
    json_error_t *error;
    int held; /* a byte that was read and not used; END: none */
    int depth;
    int line, column; /* of the last byte */
    char *text;       /* of the string that is read */
    size_t size, room;
};

static int next(struct reading *r)
{
    unsigned char byte;
    int c = r->held;
    r->held = END;
    if (c != END)
        return c;
    if (r->callback(&byte, 1, r->user) != 1)
        return END;
    r->column = byte == '\n' ? 0 : r->column + 1;
    r->line += byte == '\n';
    return byte;
}

static int next_visible(struct reading *r)
{
    int c = next(r);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r')
        c = next(r);
    return c;
}

static json_t *fail(struct reading *r, enum json_error_code code, const char *text)
{
    if (r->error->code == json_error_unknown) {
        r->error->code = code;
        r->error->line = r->line + 1;
        r->error->column = r->column;
        (void)snprintf(r->error->text, sizeof r->error->text, "%s", text);
    }
    return NULL;
}

static bool text_put(struct reading *r, int byte)
{
    if (r->size == r->room) {
        size_t room = r->room ? 2 * r->room : 256;
        char *text = realloc(r->text, room);
        if (!text)
            return fail(r, json_error_out_of_memory, "no memory"), false;
        r->text = text;
        r->room = room;
    }
    r->text[r->size++] = (char)byte;
    return true;
}

static bool code_put(struct reading *r, uint32_t code)
{
    if (code < 0x80)
        return text_put(r, (int)code);
    if (code < 0x800)
        return text_put(r, (int)(0xc0 | code >> 6)) && text_put(r, (int)(0x80 | (code & 63)));
    if (code < 0x10000)
        return text_put(r, (int)(0xe0 | code >> 12)) && text_put(r, (int)(0x80 | (code >> 6 & 63))) &&
               text_put(r, (int)(0x80 | (code & 63)));
    return text_put(r, (int)(0xf0 | code >> 18)) && text_put(r, (int)(0x80 | (code >> 12 & 63))) &&
           text_put(r, (int)(0x80 | (code >> 6 & 63))) && text_put(r, (int)(0x80 | (code & 63)));
}

static bool hex_read(struct reading *r, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++) {
        int c = next(r);
        if (c >= '0' && c <= '9')
            *code = *code * 16 + (uint32_t)(c - '0');
        else if ((c | 32) >= 'a' && (c | 32) <= 'f')
            *code = *code * 16 + (uint32_t)((c | 32) - 'a' + 10);
        else
            return fail(r, json_error_invalid_syntax, "invalid escape"), false;
    }
    return true;
}

/* Behind \u; two halves of a pair are one character. */
static bool unicode_read(struct reading *r)
{
    uint32_t code, low;
    if (!hex_read(r, &code))
        return false;
    if (code >= 0xd800 && code < 0xdc00) {
        if (next(r) != '\\' || next(r) != 'u' || !hex_read(r, &low) || low < 0xdc00 || low > 0xdfff)
            return fail(r, json_error_invalid_syntax, "invalid Unicode escape"), false;
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
    } else if (code == 0 || (code >= 0xdc00 && code < 0xe000)) {
        return fail(r, json_error_invalid_syntax, "invalid Unicode escape"), false;
    }
    return code_put(r, code);
}

static bool escape_read(struct reading *r)
{
    static const char from[] = "\"\\/bfnrt", to[] = "\"\\/\b\f\n\r\t";
    int c = next(r);
    const char *at = c > 0 ? strchr(from, c) : NULL;
    if (c == 'u')
        return unicode_read(r);
    if (!at)
        return fail(r, json_error_invalid_syntax, "invalid escape"), false;
    return text_put(r, to[at - from]);
}

/* Behind the first quotation mark; the text ends with a zero. */
static bool string_read(struct reading *r)
{
    r->size = 0;
    for (int c = next(r); c != '"'; c = next(r)) {
        if (c == END)
            return fail(r, json_error_invalid_syntax, "premature end of input"), false;
        if (c < ' ')
            return fail(r, json_error_invalid_syntax, "control character in a string"), false;
        if (c == '\\' ? !escape_read(r) : !text_put(r, c))
            return false;
    }
    return text_put(r, '\0');
}

static json_t *number_read(struct reading *r, int c)
{
    char text[NUMBER_BYTES], *end;
    size_t size = 0;
    bool whole = true;
    for (; (c >= '0' && c <= '9') || (c > 0 && strchr("+-.eE", c)); c = next(r)) {
        if (size + 1 == sizeof text)
            return fail(r, json_error_invalid_syntax, "a number is too long");
        whole = whole && c != '.' && (c | 32) != 'e';
        text[size++] = (char)c;
    }
    r->held = c;
    text[size] = '\0';
    json_t *value = value_new(whole ? IS_INTEGER : IS_REAL);
    if (!value)
        return fail(r, json_error_out_of_memory, "no memory");
    value->number = strtoll(text, &end, 10);
    if (whole && (end == text || *end)) {
        json_decref(value);
        return fail(r, json_error_invalid_syntax, "invalid number");
    }
    return value;
}

static json_t *word_read(struct reading *r, int c)
{
    static const char *const words[] = {"null", "true", "false"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (words[i][0] != c)
            continue;
        for (const char *rest = words[i] + 1; *rest; rest++)
            if (next(r) != *rest)
                return fail(r, json_error_invalid_syntax, "invalid token");
        json_t *value = value_new(i == 0 ? IS_NULL : IS_BOOLEAN);
        if (value)
            value->number = i == 1;
        return value;
    }
    return fail(r, json_error_invalid_syntax, c == END ? "premature end of input" : "invalid token");
}

static json_t *value_read(struct reading *r, int c);

static bool member_read(struct reading *r, json_t *object, int c)
{
    if (c != '"')
        return fail(r, json_error_invalid_syntax, "string or '}' expected"), false;
    char *key = string_read(r) ? strdup(r->text) : NULL;
    if (!key)
        return fail(r, json_error_out_of_memory, "no memory"), false;
    bool done = false;
    if (json_object_get(object, key))
        fail(r, json_error_duplicate_key, "duplicate object key");
    else if (next_visible(r) != ':')
        fail(r, json_error_invalid_syntax, "':' expected");
    else
        done = json_object_set_new(object, key, value_read(r, next_visible(r))) == 0;
    free(key);
    return done;
}

/* A list or an object, behind its first bracket. */
static json_t *items_read(struct reading *r, enum kind kind, int last)
{
    json_t *value = value_new(kind);
    int c = next_visible(r);
    bool good = value && r->depth++ < DEPTH;
    while (good && c != last) {
        good = kind == IS_OBJECT ? member_read(r, value, c)
                                 : json_array_append_new(value, value_read(r, c)) == 0;
        c = good ? next_visible(r) : END;
        if (good && c == ',')
            c = next_visible(r), good = c != last;
        else
            good = good && c == last;
    }
    r->depth--;
    if (good)
        return value;
    json_decref(value);
    return fail(r, json_error_invalid_syntax, kind == IS_OBJECT ? "'}' expected" : "']' expected");
}

static json_t *value_read(struct reading *r, int c)
{
    if (c == '{')
        return items_read(r, IS_OBJECT, '}');
    if (c == '[')
        return items_read(r, IS_ARRAY, ']');
    if (c == '"')
        return string_read(r) ? json_string(r->text) : NULL;
    if (c == '-' || (c >= '0' && c <= '9'))
        return number_read(r, c);
    return word_read(r, c);
}

struct buffer {
    const char *text;
    size_t size, used;
};

static size_t buffer_take(void *to, size_t size, void *user)
{
    struct buffer *b = user;
    size_t count = size < b->size - b->used ? size : b->size - b->used;
    memcpy(to, b->text + b->used, count);
    b->used += count;
    return count;
}

json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error)
{
    struct buffer buffer = {text, size, 0};
    json_t *value = json_load_callback(buffer_take, &buffer, flags, error);
    while (buffer.used < size && strchr(" \t\r\n", text[buffer.used]))
        buffer.used++;
    if (!value || buffer.used == size)
        return value;
    json_decref(value);
    *error = (json_error_t){.code = json_error_invalid_syntax, .text = "there is text behind the value"};
    return NULL;
}

json_t *json_load_callback(json_load_callback_t callback, void *user, size_t flags, json_error_t *error)
{
    struct reading r = {.callback = callback, .user = user, .error = error, .held = END};
    (void)flags;
    memset(error, 0, sizeof *error);
    json_t *value = value_read(&r, next_visible(&r));
    if (!value)
        fail(&r, json_error_out_of_memory, "no memory");
    free(r.text);
    return value;
}

enum json_error_code json_error_code(const json_error_t *error)
{
    return error->code;
}
