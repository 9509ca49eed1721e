/* correct.c - words of databases that aren't those of the card, put right (correction_table.def).
 *
 * A row is used where a text has its words, but not inside the words that the row would put there. So a text that is
 * right stays as it is, also if the old words are a part of the new ones. */
#include "import/correct.h"

#include <string.h>
#include <strings.h>

enum { REPLACED_AT_MOST = 4 }; /* by one row in one text */

static const struct correction corrections[] = {
#define CORRECT(number, words, instead, source) {number, words, instead, source, false},
#define EXPECT(number, words, source)           {number, NULL, words, source, false},
#define ADD(number, head, line, source)         {number, head, line, source, true},
#include "import/correction_table.def"
#undef ADD
#undef EXPECT
#undef CORRECT
};
enum { CORRECTIONS = sizeof corrections / sizeof corrections[0] };

/* ---- Typography ------------------------------------------------------------------------------- */

/* A sign that databases write in several ways. */
static const struct {
    const char *bytes;
    char plain;
} signs[] = {
    {"\xc2\xa0", ' '},     {"\xe3\x80\x80", ' '}, {"\xe2\x80\x98", '\''}, {"\xe2\x80\x99", '\''},
    {"\xe2\x80\x9c", '"'}, {"\xe2\x80\x9d", '"'}, {"\xef\xbc\x9c", '<'},  {"\xef\xbc\x9e", '>'},
    {"\xe2\x89\xaa", '<'}, {"\xe2\x89\xab", '>'}, {"\xe3\x80\x8a", '<'},  {"\xe3\x80\x8b", '>'},
    {"\xe3\x80\x88", '<'}, {"\xe3\x80\x89", '>'}, {"\xef\xbc\xbb", '['},  {"\xef\xbc\xbd", ']'},
    {"\xe3\x80\x90", '['}, {"\xe3\x80\x91", ']'}, {"\xef\xbc\x88", '('},  {"\xef\xbc\x89", ')'},
    {"\xe2\x88\x92", '-'}, {"\xe2\x80\x93", '-'},
};

/* The sign at a place, and its bytes. */
static char sign_at(const char *text, size_t *bytes)
{
    for (size_t i = 0; (unsigned char)*text >= 0x80 && i < sizeof signs / sizeof signs[0]; i++) {
        *bytes = strlen(signs[i].bytes);
        if (strncmp(text, signs[i].bytes, *bytes) == 0)
            return signs[i].plain;
    }
    *bytes = *text != '\0';
    return *text == '\n' ? ' ' : *text; /* databases break lines where they like */
}

static const char *after_spaces(const char *text)
{
    size_t bytes;
    while (sign_at(text, &bytes) == ' ')
        text += bytes;
    return text;
}

/* Databases have a space there, or not. */
static bool is_loose(char sign)
{
    return sign != '\0' && strchr("[]<>().,:", sign) != NULL;
}

/* How many bytes of a text are the words that it begins with; 0: it begins with others. Spaces count between words, but
 * not beside brackets and punctuation. */
static size_t words_at(const char *text, const char *words)
{
    const char *at = text, *word = words;
    char before = '\0';
    while (*word) {
        const char *next = after_spaces(at), *next_word = after_spaces(word);
        size_t bytes, word_bytes;
        char sign = sign_at(next, &bytes);
        if (sign != sign_at(next_word, &word_bytes) || (at == text && next > at))
            return 0;
        if ((next > at) != (next_word > word) && !is_loose(before) && !is_loose(sign))
            return 0;
        at = next + bytes;
        word = next_word + word_bytes;
        before = sign;
    }
    return (size_t)(at - text);
}

bool correct_says(const char *text, const char *words)
{
    for (; text != NULL && *text; text++)
        if (words_at(text, words) > 0)
            return true;
    return false;
}

bool correct_has_line(const char *text, const char *words)
{
    size_t bytes;
    for (size_t size; text != NULL && *text; text += size) {
        for (char sign; (sign = sign_at(text, &bytes)) != '\0' && strchr("[<( \t", sign) != NULL;)
            text += bytes;
        if (strncasecmp(text, words, strlen(words)) == 0)
            return true;
        size = strcspn(text, "\n");
        size += text[size] == '\n';
    }
    return false;
}

/* ---- Rows ------------------------------------------------------------------------------------- */

const struct correction *correct_row(const char *number, int index)
{
    for (size_t i = 0; i < CORRECTIONS; i++)
        if (strcmp(corrections[i].number, number) == 0 && index-- == 0)
            return &corrections[i];
    return NULL;
}

size_t correct_room(const char *number)
{
    const struct correction *row;
    size_t room = 0;
    for (int i = 0; (row = correct_row(number, i)) != NULL; i++)
        room += row->line ? strlen(row->instead) + 1 : strlen(row->instead) * REPLACED_AT_MOST;
    return room;
}

bool correct_adds(const char *number)
{
    const struct correction *row;
    for (int i = 0; (row = correct_row(number, i)) != NULL; i++)
        if (row->line)
            return true;
    return false;
}

/* Uses one row in a text. Of the old and the new words the longer ones are meant where both begin. */
static bool row_use(const struct correction *row, char *text)
{
    size_t instead = strlen(row->instead);
    int count = 0;
    for (char *at = text; *at && count < REPLACED_AT_MOST;) {
        size_t old = words_at(at, row->words), new = words_at(at, row->instead);
        if (old > new) {
            memmove(at + instead, at + old, strlen(at + old) + 1);
            memcpy(at, row->instead, instead);
            new = instead;
            count++;
        }
        at += new > 0 ? new : 1;
    }
    return count > 0;
}

uint32_t correct_text(const char *number, char *text)
{
    const struct correction *row;
    uint32_t used = 0;
    for (int i = 0; (row = correct_row(number, i)) != NULL; i++)
        if (!row->line && row->words != NULL && row_use(row, text))
            used |= UINT32_C(1) << i;
    return used;
}

/* Adds a line: rules stand behind the effects of a card, keywords and requirements before them. */
static void line_add(char *text, const struct correction *row)
{
    size_t size = strlen(text), line = strlen(row->instead);
    bool last = strcmp(row->words, "Rule") == 0;
    if (size == 0) {
        memcpy(text, row->instead, line + 1);
    } else if (last) {
        text[size] = '\n';
        memcpy(text + size + 1, row->instead, line + 1);
    } else {
        memmove(text + line + 1, text, size + 1);
        memcpy(text, row->instead, line);
        text[line] = '\n';
    }
}

uint32_t correct_lines(const char *number, char *text)
{
    const struct correction *row;
    uint32_t used = 0;
    for (int i = 0; (row = correct_row(number, i)) != NULL; i++) {
        if (!row->line || correct_has_line(text, row->words))
            continue;
        line_add(text, row);
        used |= UINT32_C(1) << i;
    }
    return used;
}
