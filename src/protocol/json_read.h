/* json_read.h - reads one JSON document (RFC 8259) strictly and without memory of its own.
 *
 * The document becomes a list of values: an array or object is followed by what it holds, in an object each key by its
 * value. Strings are decoded where they stand.
 */
#ifndef DCG_PROTOCOL_JSON_READ_H
#define DCG_PROTOCOL_JSON_READ_H

#include <dcg.h>

enum { JSON_READ_DEPTH = 16, JSON_READ_VALUES = 8192 };

enum json_kind { JSON_NULL, JSON_TRUE, JSON_FALSE, JSON_NUMBER, JSON_STRING, JSON_ARRAY, JSON_OBJECT };

struct json_value {
    uint8_t kind;     /* enum json_kind */
    uint32_t count;   /* of an array or object: items or keys */
    uint32_t end;     /* the index behind it and everything in it */
    uint32_t size;    /* of text */
    const char *text; /* STRING: decoded, terminated; NUMBER: its digits, not terminated */
};

struct json_document {
    uint32_t count;
    struct json_value value[JSON_READ_VALUES]; /* the first one is the document */
};

/* Reads a text, which is changed; text[size] must be there, too. Refused with one sentence and its column: what isn't
 * JSON, what is too deep or has too many values, a key that comes twice in an object, zero characters. */
dcg_status json_read(struct json_document *document, char *text, size_t size, dcg_error *error);

/* The value of a key; NULL: it isn't there, or this is no object. */
const struct json_value *json_member(const struct json_document *document, const struct json_value *object,
                                     const char *key);
/* The items of an array, or keys and values of an object in turn, one after the other: NULL begins. NULL: no more. */
const struct json_value *json_next(const struct json_document *document, const struct json_value *holder,
                                   const struct json_value *item);
/* A string; NULL: there is none. */
const char *json_text_of(const struct json_value *value);
/* A whole number; false: it isn't one. */
bool json_whole_of(const struct json_value *value, int64_t *number);

#endif
