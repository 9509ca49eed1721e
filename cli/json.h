/* json.h - writes one JSON document, piece by piece. Keys are NULL in arrays and for the document itself. */
#ifndef DCG_CLI_JSON_H
#define DCG_CLI_JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* The JSON library that import/ reads with has functions of these names, too. */
#define json_object writer_object
#define json_array  writer_array
#define json_string writer_string
#define json_real   writer_real
#define json_null   writer_null

enum { JSON_DEPTH = 16 };

struct json {
    FILE *out;
    int depth;
    bool filled[JSON_DEPTH]; /* something stands before, so a comma comes next */
    char close[JSON_DEPTH];
};

void json_begin(struct json *json, FILE *out);
void json_object(struct json *json, const char *key);
void json_array(struct json *json, const char *key);
void json_close(struct json *json);
void json_string(struct json *json, const char *key, const char *value);
void json_hex(struct json *json, const char *key,
              uint64_t value); /* a string of 16 digits: readers keep it exact */
void json_whole(struct json *json, const char *key, int64_t value);
void json_maybe(struct json *json, const char *key, int64_t value, int64_t none); /* null if it is none */
void json_raw(struct json *json, const char *key, const char *text);              /* a JSON document itself */
void json_count(struct json *json, const char *key, uint64_t value);
void json_real(struct json *json, const char *key, double value);
void json_truth(struct json *json, const char *key, bool value);
void json_null(struct json *json, const char *key);
void json_end(struct json *json); /* closes what is open and ends the line */

#endif
