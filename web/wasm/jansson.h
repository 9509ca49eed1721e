/* jansson.h - the part of the interface of the library jansson that import/ needs; WebAssembly has no such library.
 *
 * Values are counted: json_decref gives one up, functions with "_new" take over a value that is given to them. NULL is
 * allowed everywhere and means no value.
 */
#ifndef DCG_WASM_JANSSON_H
#define DCG_WASM_JANSSON_H

#include <stdbool.h>
#include <stddef.h>

typedef struct json_t json_t;
typedef long long json_int_t;
#define JSON_INTEGER_FORMAT "lld"

enum json_error_code {
    json_error_unknown,
    json_error_out_of_memory,
    json_error_invalid_syntax,
    json_error_duplicate_key
};
typedef struct {
    enum json_error_code code;
    int line, column;
    char text[80];
} json_error_t;

enum { JSON_DISABLE_EOF_CHECK = 4, JSON_REJECT_DUPLICATES = 1 };

/* Gives up to size bytes; 0: there are no more. */
typedef size_t (*json_load_callback_t)(void *buffer, size_t size, void *user);

/* Reads one value, and no byte behind it. Both flags are meant always. */
json_t *json_load_callback(json_load_callback_t callback, void *user, size_t flags, json_error_t *error);
/* Reads a text that is one value. */
json_t *json_loadb(const char *text, size_t size, size_t flags, json_error_t *error);
enum json_error_code json_error_code(const json_error_t *error);

/* A value as text without blanks, to be freed; NULL: no memory. All flags are meant always. */
enum { JSON_ENCODE_ANY = 512, JSON_ENSURE_ASCII = 64, JSON_COMPACT = 32 };
char *json_dumps(const json_t *value, size_t flags);

json_t *json_object(void);
json_t *json_array(void);
json_t *json_string(const char *text);
json_t *json_integer(json_int_t value);
void json_decref(json_t *value);

bool json_is_object(const json_t *value);
bool json_is_array(const json_t *value);
bool json_is_string(const json_t *value);
bool json_is_integer(const json_t *value);
bool json_is_boolean(const json_t *value);
bool json_is_null(const json_t *value);

const char *json_string_value(const json_t *value); /* NULL: it is no string */
json_int_t json_integer_value(const json_t *value); /* 0: it is no whole number */
size_t json_array_size(const json_t *array);
json_t *json_array_get(const json_t *array, size_t at);
json_t *json_object_get(const json_t *object, const char *key);
#define json_array_foreach(array, at, value)                                                                 \
    for ((at) = 0; (at) < json_array_size(array) && ((value) = json_array_get(array, at)); (at)++)

/* 0: done; -1: no memory. */
int json_array_append(json_t *array, json_t *value);
int json_array_append_new(json_t *array, json_t *value);
int json_object_set_new(json_t *object, const char *key, json_t *value);
int json_object_update(json_t *object, const json_t *other);

#endif
