/* limits.c - limitation lists that are JSON: what was banned, restricted and lifted on which day, as events of cards.
 * They become the lines of a limitation list (docs/cards.md).
 *
 *     {"region": "en", "events": [{"cardId": "TR-001", "status": "restricted", "count": 1,
 *                                  "effectiveDate": "2026-04-04", "action": "restrict"}]}
 */
#define _POSIX_C_SOURCE 200809L /* open_memstream */

#include "import/limits.h"

#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COPIES_HIGH = 50, EVENTS_HIGH = 4096, WORD_HIGH = 31 };

struct converting {
    FILE *out;
    dcg_error *error;
    size_t event; /* counted from 1; 0: the file as a whole */
};

#if defined(__GNUC__) || defined(__clang__)
__attribute__((format(printf, 2, 3)))
#endif
static bool
refuse(struct converting *c, const char *format, ...)
{
    va_list list;
    size_t used = 0;
    if (c->error == NULL)
        return false;
    *c->error = (dcg_error){.status = DCG_ERROR_FORMAT};
    if (c->event > 0)
        used = (size_t)snprintf(c->error->text, sizeof c->error->text, "event %zu: ", c->event);
    va_start(list, format);
    vsnprintf(c->error->text + used, sizeof c->error->text - used, format, list);
    va_end(list);
    for (char *at = c->error->text; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f)
            *at = ' ';
    return false;
}

/* A word that can stand in a line: letters, digits, - and _. */
static bool is_word(const char *text)
{
    size_t size = strlen(text);
    return size > 0 && size <= WORD_HIGH &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == size;
}

static bool word_take(struct converting *c, const json_t *object, const char *key, const char **word)
{
    *word = json_string_value(json_object_get(object, key));
    if (*word != NULL && is_word(*word))
        return true;
    return *word == NULL ? refuse(c, "'%s' is missing, or isn't a string", key)
                         : refuse(c, "'%s' can't be '%.40s'", key, *word);
}

/* The other cards of a pair: a number, or a list of numbers. Without it nobody knows them. */
static bool others_write(struct converting *c, const json_t *event)
{
    const json_t *with = json_object_get(event, "with");
    size_t count = json_is_array(with) ? json_array_size(with) : 1;
    if (with == NULL || json_is_null(with) || count == 0)
        return fputs(" with ?\n", c->out) >= 0;
    for (size_t i = 0; i < count; i++) {
        const char *number = json_string_value(json_is_array(with) ? json_array_get(with, i) : with);
        if (number == NULL || !is_word(number))
            return refuse(c, "'with' has to be a card number, or a list of card numbers");
        fprintf(c->out, "%s%s", i > 0 ? ", " : " with ", number);
    }
    return fputc('\n', c->out) >= 0;
}

/* The line of an event, without its day. */
static bool status_write(struct converting *c, const json_t *event, const char *number, bool lifted)
{
    const char *status;
    const json_t *count = json_object_get(event, "count");
    if (!word_take(c, event, "status", &status))
        return false;
    bool pair = strcmp(status, "banned_pair") == 0, banned = strcmp(status, "banned") == 0;
    if (!pair && !banned && strcmp(status, "restricted") != 0)
        return refuse(c, "'status' has to be banned, restricted or banned_pair, not '%s'", status);
    if (pair)
        return fprintf(c->out, "%spair %s", lifted ? "lifted " : "", number) > 0 && others_write(c, event);
    if (lifted || banned)
        return fprintf(c->out, "%s %s\n", lifted ? "lifted" : "banned", number) > 0;
    if (!json_is_integer(count) || json_integer_value(count) < 0 || json_integer_value(count) > COPIES_HIGH)
        return refuse(c, "'count' has to be a number from 0 to %d", COPIES_HIGH);
    return fprintf(c->out, "limit %d %s\n", (int)json_integer_value(count), number) > 0;
}

static bool region_write(struct converting *c, const json_t *object)
{
    const char *region;
    if (json_object_get(object, "region") == NULL)
        return true;
    return word_take(c, object, "region", &region) && fprintf(c->out, "region: %s\n", region) > 0;
}

static bool event_write(struct converting *c, const json_t *list, const json_t *event)
{
    const char *number, *day, *action;
    if (!json_is_object(event))
        return refuse(c, "it isn't an object");
    if (!region_write(c, json_object_get(event, "region") != NULL ? event : list) ||
        !word_take(c, event, "cardId", &number) || !word_take(c, event, "effectiveDate", &day) ||
        !word_take(c, event, "action", &action))
        return false;
    bool lifted = strcmp(action, "lift") == 0;
    if (!lifted && strcmp(action, "restrict") != 0)
        return refuse(c, "'action' has to be restrict or lift, not '%s'", action);
    fprintf(c->out, "from %s\n", day);
    return status_write(c, event, number, lifted);
}

/* Each event alone: what the library would say of its lines is said of the event. */
static bool event_check(struct converting *c, const char *lines, size_t size)
{
    dcg_error error = {0};
    dcg_limits *limits = dcg_limits_read(lines, size, &error);
    bool good = limits != NULL;
    dcg_limits_free(limits);
    return good || refuse(c, "%s", error.text);
}

static bool event_convert(struct converting *c, FILE *all, const json_t *list, const json_t *event)
{
    char *lines = NULL;
    size_t size = 0;
    c->out = open_memstream(&lines, &size);
    if (c->out == NULL)
        return refuse(c, "no memory");
    bool done = event_write(c, list, event);
    done = fclose(c->out) == 0 && done && event_check(c, lines, size) && fwrite(lines, 1, size, all) == size;
    free(lines);
    return done;
}

static bool list_write(struct converting *c, FILE *all, const json_t *list)
{
    const json_t *events = json_object_get(list, "events"), *event;
    const char *name = json_string_value(json_object_get(list, "name"));
    size_t at;
    if (!json_is_array(events))
        return refuse(c, "a limitation list in JSON is an object with a list 'events'");
    if (json_array_size(events) > EVENTS_HIGH)
        return refuse(c, "more than %d events", EVENTS_HIGH);
    if (name != NULL && name[0] != '\0' && strlen(name) < 64 && strpbrk(name, "\r\n\t") == NULL)
        fprintf(all, "name: %s\n", name);
    json_array_foreach(events, at, event)
    {
        c->event = at + 1;
        if (!event_convert(c, all, list, event))
            return false;
    }
    return true;
}

char *limits_convert(const char *text, size_t size, dcg_error *error)
{
    struct converting c = {.error = error};
    json_error_t wrong;
    char *lines = NULL;
    size_t length = 0;
    json_t *list = json_loadb(text, size, 0, &wrong);
    FILE *all = open_memstream(&lines, &length);
    bool done = false;
    if (all == NULL)
        (void)refuse(&c, "no memory");
    else if (list == NULL)
        (void)refuse(&c, "not JSON: %s", wrong.text);
    else
        done = list_write(&c, all, list);
    if (list == NULL && error != NULL && all != NULL)
        error->line = wrong.line;
    json_decref(list);
    if (all != NULL && fclose(all) != 0)
        done = false;
    if (done)
        return lines;
    free(lines);
    return NULL;
}
