/* names.c - the names of cards in Japanese. */
#include "import/names.h"
#include "import/facts.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>

static bool refuse(dcg_error *error, int line, const char *number, const char *why)
{
    *error = (dcg_error){.status = DCG_ERROR_FORMAT, .line = line};
    snprintf(error->text, sizeof error->text, "%.40s%s%.120s", number, number[0] != '\0' ? ": " : "", why);
    for (char *at = error->text; *at; at++)
        if ((unsigned char)*at < 0x20 || *at == 0x7f)
            *at = ' ';
    return false;
}

/* How many bytes the blank has that a text begins with, one of a keyboard or a wide one; 0: it begins with none. */
static size_t blank_size(const char *text)
{
    static const char wide[] = "\xe3\x80\x80";
    if (strchr(" \t\r\n", *text) != NULL)
        return *text != '\0';
    return strncmp(text, wide, sizeof wide - 1) == 0 ? sizeof wide - 1 : 0;
}

/* What is left of a name without the blanks around it. */
static const char *bare(const char *name, size_t *size)
{
    while (blank_size(name) > 0)
        name += blank_size(name);
    *size = 0;
    for (size_t at = 0; name[at] != '\0';) {
        size_t blank = blank_size(name + at);
        at += blank > 0 ? blank : 1;
        *size = blank > 0 ? *size : at;
    }
    return name;
}

static bool name_take(struct names *names, const char *number, const json_t *card, dcg_error *error)
{
    const json_t *value = json_object_get(card, "name");
    size_t size = 0;
    if (!json_is_object(card) || (value != NULL && !json_is_null(value) && !json_is_string(value)))
        return refuse(error, 0, number, "expected an object with a string 'name'");
    const char *name = value != NULL && json_is_string(value) ? bare(json_string_value(value), &size) : "";
    if (size == 0)
        return true;
    if (!facts_word_fits(name, size))
        return refuse(error, 0, number, "the name is too long, or has a control character in it");
    if (json_object_set_new(names->by_number, number, json_stringn(name, size)) != 0)
        return refuse(error, 0, "", "no memory");
    return true;
}

bool names_read(struct names *names, const char *text, size_t size, dcg_error *error)
{
    json_error_t wrong;
    json_t *document = json_loadb(text, size, 0, &wrong), *card;
    const char *number;
    bool done = json_is_object(document);
    names->by_number = json_object();
    if (document == NULL)
        (void)refuse(error, wrong.line, "", wrong.text);
    else if (!done)
        (void)refuse(error, 0, "", "names are an object with an object for each card number");
    json_object_foreach(document, number, card)
    {
        if (!done || !(done = name_take(names, number, card, error)))
            break;
    }
    json_decref(document);
    return done;
}

const char *names_find(const struct names *names, const char *number)
{
    return json_string_value(json_object_get(names->by_number, number));
}

void names_free(struct names *names)
{
    json_decref(names->by_number);
    names->by_number = NULL;
}
