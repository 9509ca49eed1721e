/* sentence_table.c - tables of sentences of our own (tests/language): what is written there, statement by statement.
 *
 *     table NAME             a part of its own: its sentences are one row of the result
 *     slot NAME = A | B      fillings for {NAME}; {^NAME} is the same with a capital letter. Fillings may have slots
 *     row A | B | C          fillings for {1}, {2}, {3}: every line is said with every row
 *     line TEXT              a sentence, or many: with each filling of each slot
 *     not PATTERN            sentences that no card would say, and that don't count; * stands for anything
 *     same A | B | C         phrases that mean the same: each can be put in place of the other
 *     also A | B | C         the others can be put in place of A
 *     other A | B            phrases that mean something else: each can be put in place of the other
 *
 * Slots before the first table are those of all tables of the text. A line that begins with # is a remark. */
#include "measure/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {
    [STATEMENT_TABLE] = "table", [STATEMENT_SLOT] = "slot",   [STATEMENT_ROW] = "row",
    [STATEMENT_LINE] = "line",   [STATEMENT_NOT] = "not",     [STATEMENT_SAME] = "same",
    [STATEMENT_ALSO] = "also",   [STATEMENT_OTHER] = "other",
};
enum { WORDS = sizeof words / sizeof words[0] };

static dcg_status wrong(dcg_error *error, int line, const char *text)
{
    if (error) {
        *error = (dcg_error){.status = DCG_ERROR_FORMAT, .line = line, .column = 1};
        (void)snprintf(error->text, sizeof error->text, "%s", text);
    }
    return DCG_ERROR_FORMAT;
}

static int statement_kind(const char *line, size_t size)
{
    size_t length = 0;

    while (length < size && line[length] != ' ')
        length++;
    for (int i = 0; i < WORDS; i++)
        if (strlen(words[i]) == length && memcmp(words[i], line, length) == 0 && length + 1 < size)
            return i;
    return -1;
}

static dcg_status statement_add(dcg_measures *m, int kind, const char *text, size_t size)
{
    struct statement *grown = array_grow(m->statement, m->statements, 1, &m->statement_room, sizeof *grown);
    struct statement s = {.kind = (uint8_t)kind, .source = m->sources};

    if (grown)
        m->statement = grown;
    if (!grown || !text_keep(m, text, size, &s.text))
        return DCG_ERROR_MEMORY;
    if (kind == STATEMENT_TABLE)
        m->table = s.text;
    s.table = m->table;
    grown[m->statements++] = s;
    return DCG_OK;
}

dcg_status dcg_measures_table(dcg_measures *m, const char *text, size_t size, dcg_error *error)
{
    if (!m || !text)
        return DCG_ERROR_ARGUMENT;
    dcg_status status = DCG_OK;
    int number = 0;
    m->sources++;
    m->table = 0;
    for (size_t at = 0; at < size && status == DCG_OK; at++) {
        const char *line = text + at;
        size_t length = 0;
        while (at + length < size && line[length] != '\n')
            length++;
        at += length;
        number++;
        if (!length || line[0] == '#')
            continue;
        int kind = statement_kind(line, length);
        if (kind < 0 || length > SENTENCE_BYTES / 2)
            return wrong(error, number,
                         "expected table, slot, row, line, not, same, also or other, and a text");
        if (!m->table && kind != STATEMENT_TABLE && kind != STATEMENT_SLOT)
            return wrong(error, number, "expected a table before this");
        if (kind == STATEMENT_SLOT && !memchr(line, '=', length))
            return wrong(error, number, "expected slot NAME = FILLINGS");
        size_t skip = strlen(words[kind]) + 1;
        status = statement_add(m, kind, line + skip, length - skip);
    }
    return status;
}

bool piece_next(const char **rest, const char **piece, size_t *size)
{
    if (!*rest)
        return false;
    const char *bar = strstr(*rest, " | ");
    *piece = *rest;
    *size = bar ? (size_t)(bar - *rest) : strlen(*rest);
    *rest = bar ? bar + 3 : NULL;
    return true;
}

bool pattern_fits(const char *pattern, const char *text)
{
    for (; *pattern && *pattern != '*'; pattern++, text++)
        if (*pattern != *text)
            return false;
    if (!*pattern)
        return !*text;
    for (;; text++) {
        if (pattern_fits(pattern + 1, text))
            return true;
        if (!*text)
            return false;
    }
}
