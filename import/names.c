/* names.c - the names of cards in Japanese. */
#include "import/names.h"
#include "import/facts.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Is it the same name? Databases write signs in several widths, and ACE behind some. */
static bool is_same_name(const char *a, const char *b)
{
    return dcg_name_holds(a, b) && dcg_name_holds(b, a);
}

static int english_compare(const void *a, const void *b)
{
    struct database_card *const *left = a, *const *right = b;
    int order = strcmp((*left)->name, (*right)->name);
    return order != 0 ? order : (*left > *right) - (*left < *right);
}

/* The name of cards that are called the same in English, in its shortest form; NULL: they have none, or several. */
static const char *name_shared(struct database_card *const *card, size_t count)
{
    const char *shared = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *name = card[i]->name_ja;
        if (name == NULL)
            continue;
        if (shared != NULL && !is_same_name(shared, name))
            return NULL;
        if (shared == NULL || strlen(name) < strlen(shared))
            shared = name;
    }
    return shared;
}

static void name_share(struct database_card *const *card, size_t count)
{
    const char *shared = card[0]->name[0] != '\0' ? name_shared(card, count) : NULL;
    for (size_t i = 0; i < count; i++)
        if (card[i]->name_ja == NULL)
            card[i]->name_ja = shared;
}

bool names_give(const struct names *names, struct database *cards)
{
    struct database_card **sorted = malloc((cards->count + 1) * sizeof(struct database_card *));
    if (sorted == NULL)
        return false;
    for (size_t i = 0; i < cards->count; i++) {
        sorted[i] = &cards->card[i];
        cards->card[i].name_ja = json_string_value(json_object_get(names->by_number, cards->card[i].number));
    }
    qsort(sorted, cards->count, sizeof(struct database_card *), english_compare);
    for (size_t i = 0, end; i < cards->count; i = end) {
        for (end = i + 1; end < cards->count && strcmp(sorted[i]->name, sorted[end]->name) == 0; end++)
            ;
        name_share(sorted + i, end - i);
    }
    free(sorted);
    return true;
}

void names_free(struct names *names)
{
    json_decref(names->by_number);
    names->by_number = NULL;
}
