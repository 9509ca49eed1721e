/* json_read.c - a strict JSON reader with bounds. */
#include "protocol/json_read.h"

#include "language/entity.h"
#include "tree/utf8.h"

#include <stdio.h>
#include <string.h>

struct reader {
    char *text;
    size_t size, at;
    struct json_document *document;
    dcg_error *error;
};

static dcg_status value_read(struct reader *r, int depth);

static dcg_status refuse(const struct reader *r, dcg_status status, const char *why)
{
    if (r->error) {
        *r->error = (dcg_error){.status = status, .line = 1, .column = (int)r->at + 1};
        snprintf(r->error->text, sizeof r->error->text, "%s", why);
    }
    return status;
}

static char now(const struct reader *r)
{
    return r->at < r->size ? r->text[r->at] : '\0';
}

static void blanks_skip(struct reader *r)
{
    while (now(r) == ' ' || now(r) == '\t' || now(r) == '\n' || now(r) == '\r')
        r->at++;
}

/* A new value at the end of the list; NULL: there is no room. */
static struct json_value *value_add(struct reader *r, enum json_kind kind)
{
    struct json_document *d = r->document;

    if (d->count == JSON_READ_VALUES)
        return NULL;
    d->value[d->count] = (struct json_value){.kind = (uint8_t)kind, .end = d->count + 1};
    return &d->value[d->count++];
}

/* ---- Strings ---- */

static bool hex_read(const struct reader *r, size_t at, unsigned *value)
{
    *value = 0;
    if (at + 4 > r->size)
        return false;
    for (size_t i = at; i < at + 4; i++) {
        const char *digits = "0123456789abcdef0123456789ABCDEF";
        const char *digit = r->text[i] ? strchr(digits, r->text[i]) : NULL;
        if (!digit)
            return false;
        *value = *value << 4 | (unsigned)((digit - digits) & 15);
    }
    return true;
}

/* "\u00e9", or two of them for what lies beyond the first 65,536 characters. Returns its bytes; 0: it is none. */
static size_t unicode_read(struct reader *r, char *out)
{
    unsigned character, low;

    if (!hex_read(r, r->at + 2, &character) || character == 0 || (character & 0xfc00) == 0xdc00)
        return 0;
    r->at += 6;
    if ((character & 0xfc00) == 0xd800) {
        if (now(r) != '\\' || r->at + 1 >= r->size || r->text[r->at + 1] != 'u' ||
            !hex_read(r, r->at + 2, &low) || (low & 0xfc00) != 0xdc00)
            return 0;
        character = 0x10000 + ((character & 0x3ff) << 10 | (low & 0x3ff));
        r->at += 6;
    }
    return utf8_write(character, out);
}

/* What follows a backslash. Returns its bytes; 0: it is nothing. */
static size_t escape_read(struct reader *r, char *out)
{
    static const char letters[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char letter = r->at + 1 < r->size ? r->text[r->at + 1] : '\0';
    const char *found = letter ? strchr(letters, letter) : NULL;

    if (letter == 'u')
        return unicode_read(r, out);
    if (!found)
        return 0;
    *out = meant[found - letters];
    r->at += 2;
    return 1;
}

/* A string is decoded where it stands: it gets no longer by that. */
static dcg_status string_read(struct reader *r)
{
    char *from = r->text + ++r->at, *out = from;

    while (now(r) != '"') {
        char decoded[4];
        size_t size = 0;
        if (r->at >= r->size)
            return refuse(r, DCG_ERROR_FORMAT, "a string has no end");
        if (now(r) == '\\') {
            size_t at = r->at;
            if ((size = escape_read(r, decoded)) == 0) {
                r->at = at;
                return refuse(r, DCG_ERROR_FORMAT, "an escape in a string is wrong");
            }
            memcpy(out, decoded, size);
        } else {
            size = utf8_size(r->text + r->at, r->size - r->at);
            if (!size || (unsigned char)now(r) < 0x20)
                return refuse(r, DCG_ERROR_FORMAT,
                              size ? "a string holds a control character" : "a string isn't UTF-8");
            memmove(out, r->text + r->at, size);
            r->at += size;
        }
        out += size;
    }
    r->at++;
    *out = '\0';
    struct json_value *value = value_add(r, JSON_STRING);
    if (!value)
        return refuse(r, DCG_ERROR_CAPACITY, "there are too many values");
    value->text = from;
    value->size = (uint32_t)(out - from);
    return DCG_OK;
}

/* ---- Numbers and words ---- */

static bool digits_skip(struct reader *r)
{
    size_t from = r->at;

    while (now(r) >= '0' && now(r) <= '9')
        r->at++;
    return r->at > from;
}

static bool number_skip(struct reader *r)
{
    if (now(r) == '-')
        r->at++;
    if (now(r) == '0')
        r->at++;
    else if (!digits_skip(r))
        return false;
    if (now(r) == '.') {
        r->at++;
        if (!digits_skip(r))
            return false;
    }
    if (now(r) != 'e' && now(r) != 'E')
        return true;
    r->at++;
    if (now(r) == '+' || now(r) == '-')
        r->at++;
    return digits_skip(r);
}

static dcg_status number_read(struct reader *r)
{
    const char *from = r->text + r->at;

    if (!number_skip(r))
        return refuse(r, DCG_ERROR_FORMAT, "a number is wrong");
    struct json_value *value = value_add(r, JSON_NUMBER);
    if (!value)
        return refuse(r, DCG_ERROR_CAPACITY, "there are too many values");
    value->text = from;
    value->size = (uint32_t)(r->text + r->at - from);
    return DCG_OK;
}

static dcg_status word_read(struct reader *r)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"true", JSON_TRUE}, {"false", JSON_FALSE}};

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i].word);
        if (r->size - r->at < size || memcmp(r->text + r->at, words[i].word, size) != 0)
            continue;
        r->at += size;
        return value_add(r, words[i].kind) ? DCG_OK
                                           : refuse(r, DCG_ERROR_CAPACITY, "there are too many values");
    }
    return refuse(r, DCG_ERROR_FORMAT,
                  r->at < r->size ? "no JSON value begins here" : "the text ends before the value");
}

/* ---- Arrays and objects ---- */

static dcg_status key_read(struct reader *r, uint32_t object)
{
    uint32_t at = r->document->count;
    const struct json_value *value = r->document->value;

    blanks_skip(r);
    if (now(r) != '"')
        return refuse(r, DCG_ERROR_FORMAT, "a key is expected here");
    dcg_status status = string_read(r);
    if (status != DCG_OK)
        return status;
    for (uint32_t i = object + 1; i < at; i = value[i + 1].end)
        if (strcmp(value[i].text, value[at].text) == 0)
            return refuse(r, DCG_ERROR_FORMAT, "a key comes twice in one object");
    blanks_skip(r);
    if (now(r) != ':')
        return refuse(r, DCG_ERROR_FORMAT, "':' is expected here");
    r->at++;
    return DCG_OK;
}

static dcg_status item_read(struct reader *r, uint32_t holder, int depth)
{
    dcg_status status = DCG_OK;

    if (r->document->value[holder].kind == JSON_OBJECT)
        status = key_read(r, holder);
    r->document->value[holder].count++;
    return status == DCG_OK ? value_read(r, depth) : status;
}

static dcg_status holder_read(struct reader *r, enum json_kind kind, int depth)
{
    char close = kind == JSON_ARRAY ? ']' : '}';
    uint32_t holder = r->document->count;

    if (depth == JSON_READ_DEPTH)
        return refuse(r, DCG_ERROR_CAPACITY, "arrays and objects lie too deep in each other");
    if (!value_add(r, kind))
        return refuse(r, DCG_ERROR_CAPACITY, "there are too many values");
    r->at++;
    blanks_skip(r);
    while (now(r) != close || r->document->value[holder].count) {
        dcg_status status = item_read(r, holder, depth + 1);
        if (status != DCG_OK)
            return status;
        blanks_skip(r);
        if (now(r) == close)
            break;
        if (now(r) != ',')
            return refuse(r, DCG_ERROR_FORMAT,
                          kind == JSON_ARRAY ? "',' or ']' is expected here" : "',' or '}' is expected here");
        r->at++;
    }
    r->at++;
    r->document->value[holder].end = r->document->count;
    return DCG_OK;
}

static dcg_status value_read(struct reader *r, int depth)
{
    blanks_skip(r);
    switch (now(r)) {
    case '{':
        return holder_read(r, JSON_OBJECT, depth);
    case '[':
        return holder_read(r, JSON_ARRAY, depth);
    case '"':
        return string_read(r);
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
        return number_read(r);
    default:
        return word_read(r);
    }
}

dcg_status json_read(struct json_document *document, char *text, size_t size, dcg_error *error)
{
    struct reader r = {.text = text, .size = size, .document = document, .error = error};

    document->count = 0;
    dcg_status status = value_read(&r, 0);
    if (status != DCG_OK)
        return status;
    blanks_skip(&r);
    return r.at == r.size ? DCG_OK : refuse(&r, DCG_ERROR_FORMAT, "something follows the value");
}

/* ---- Looking at it ---- */

const struct json_value *json_next(const struct json_document *document, const struct json_value *holder,
                                   const struct json_value *item)
{
    uint32_t at = item ? item->end : (uint32_t)(holder - document->value) + 1;

    return at < holder->end ? &document->value[at] : NULL;
}

const struct json_value *json_member(const struct json_document *document, const struct json_value *object,
                                     const char *key)
{
    const struct json_value *name = NULL;

    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    while ((name = json_next(document, object, name)) != NULL) {
        const struct json_value *value = json_next(document, object, name);
        if (strcmp(name->text, key) == 0)
            return value;
        name = value;
    }
    return NULL;
}

const char *json_text_of(const struct json_value *value)
{
    return value && value->kind == JSON_STRING ? value->text : NULL;
}

bool json_whole_of(const struct json_value *value, int64_t *number)
{
    const int64_t most = INT64_MAX / 10 - 1;
    int64_t sum = 0;
    bool negative;

    if (!value || value->kind != JSON_NUMBER)
        return false;
    negative = value->text[0] == '-';
    for (uint32_t i = negative; i < value->size; i++) {
        if (value->text[i] < '0' || value->text[i] > '9' || sum > most)
            return false;
        sum = sum * 10 + (value->text[i] - '0');
    }
    *number = negative ? -sum : sum;
    return true;
}
