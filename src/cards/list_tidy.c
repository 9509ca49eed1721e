/* list_tidy.c - the text of a deck list with the characters of a keyboard: people paste from pages, messages and
 * tables, which have other hyphens, blanks and brackets, and save with other encodings. */
#include "cards/list.h"
#include "tree/utf8.h"

#include <stdint.h>
#include <stdlib.h>

enum { UTF_8, UTF_16_LITTLE, UTF_16_BIG };

enum { DROPPED = 0x110000, NAME_LETTERS = 5 };

struct tidying {
    const unsigned char *at, *end;
    int encoding;
    char *text;
    size_t size;
    size_t begin;  /* of the line */
    bool verbatim; /* the line is the name of the deck */
    bool after_cr;
};

/* ---- Characters ------------------------------------------------------------------------------- */

static uint32_t unit_read(struct tidying *t)
{
    uint32_t one = *t->at++, two = t->at < t->end ? *t->at++ : 0;

    return t->encoding == UTF_16_LITTLE ? one | two << 8 : one << 8 | two;
}

static uint32_t utf16_read(struct tidying *t)
{
    uint32_t high = unit_read(t);

    if (high < 0xD800 || high > 0xDFFF)
        return high;
    uint32_t low = t->at < t->end ? unit_read(t) : 0;
    return high < 0xDC00 && low >= 0xDC00 && low <= 0xDFFF
               ? 0x10000 + ((high - 0xD800) << 10 | (low - 0xDC00))
               : '?';
}

/* A byte that isn't UTF-8 is a character of Western Europe. */
static uint32_t byte_meant(unsigned char byte)
{
    static const char windows[] = "''\"\"---"; /* 0x91 to 0x97 */

    if (byte >= 0x91 && byte <= 0x97)
        return (uint32_t)windows[byte - 0x91];
    return byte >= 0xA0 ? byte : '?';
}

static uint32_t utf8_read(struct tidying *t)
{
    size_t size = utf8_size((const char *)t->at, (size_t)(t->end - t->at));
    uint32_t first = *t->at, c;

    if (size == 0)
        return byte_meant(*t->at++);
    c = size == 1 ? first : first & (0x7Fu >> size);
    for (size_t i = 1; i < size; i++)
        c = c << 6 | (t->at[i] & 0x3Fu);
    t->at += size;
    return c;
}

/* Characters that stand for one of a keyboard, in order. */
static const struct {
    uint32_t first, last, meant;
} stand_ins[] = {
    {0x0000, 0x0000, DROPPED}, {0x0001, 0x0008, ' '},  {0x000B, 0x000C, '\n'},    {0x000E, 0x001F, ' '},
    {0x007F, 0x0084, ' '},     {0x0085, 0x0085, '\n'}, {0x0086, 0x00A0, ' '},     {0x00AD, 0x00AD, DROPPED},
    {0x00D7, 0x00D7, 'x'},     {0x2000, 0x200A, ' '},  {0x200B, 0x200F, DROPPED}, {0x2010, 0x2015, '-'},
    {0x2018, 0x201B, '\''},    {0x201C, 0x201F, '"'},  {0x2028, 0x2029, '\n'},    {0x202A, 0x202E, DROPPED},
    {0x202F, 0x202F, ' '},     {0x205F, 0x205F, ' '},  {0x2060, 0x206F, DROPPED}, {0x2212, 0x2212, '-'},
    {0x2715, 0x2716, 'x'},     {0x3000, 0x3000, ' '},  {0x3001, 0x3001, ','},     {0x300C, 0x300F, '"'},
    {0x3010, 0x3010, '['},     {0x3011, 0x3011, ']'},  {0x3014, 0x3014, '['},     {0x3015, 0x3015, ']'},
    {0xFE00, 0xFE0F, DROPPED}, {0xFE58, 0xFE58, '-'},  {0xFE63, 0xFE63, '-'},     {0xFEFF, 0xFEFF, DROPPED},
};

/* Characters of a keyboard as wide as those of Japanese. */
enum { WIDE_FIRST = 0xFF01, WIDE_LAST = 0xFF5E, WIDE_SHIFT = 0xFEE0 };

static uint32_t meant(uint32_t c, bool verbatim)
{
    for (size_t i = 0; i < sizeof stand_ins / sizeof stand_ins[0] && stand_ins[i].first <= c; i++) {
        bool needed = c < 0xA0 || stand_ins[i].meant == DROPPED;
        if (c <= stand_ins[i].last && (needed || !verbatim))
            return stand_ins[i].meant;
    }
    return c >= WIDE_FIRST && c <= WIDE_LAST && !verbatim ? c - WIDE_SHIFT : c;
}

/* ---- Lines ------------------------------------------------------------------------------------ */

static void char_write(struct tidying *t, uint32_t c)
{
    char *to = t->text + t->size;

    if (c < 0x80) {
        t->size += 1;
        to[0] = (char)c;
    } else if (c < 0x800) {
        t->size += 2;
        to[0] = (char)(0xC0 | c >> 6);
        to[1] = (char)(0x80 | (c & 0x3F));
    } else if (c < 0x10000) {
        t->size += 3;
        to[0] = (char)(0xE0 | c >> 12);
        to[1] = (char)(0x80 | (c >> 6 & 0x3F));
        to[2] = (char)(0x80 | (c & 0x3F));
    } else {
        t->size += 4;
        to[0] = (char)(0xF0 | c >> 18);
        to[1] = (char)(0x80 | (c >> 12 & 0x3F));
        to[2] = (char)(0x80 | (c >> 6 & 0x3F));
        to[3] = (char)(0x80 | (c & 0x3F));
    }
}

/* The name of a deck stays as it is written. */
static bool is_name(const struct tidying *t)
{
    size_t at = t->begin;

    while (at < t->size && (t->text[at] == ' ' || t->text[at] == '\t'))
        at++;
    return t->size - at == NAME_LETTERS && span_is((struct span){t->text + at, NAME_LETTERS}, "name:");
}

static void char_take(struct tidying *t, uint32_t c)
{
    uint32_t written = meant(c, t->verbatim);

    if (written == DROPPED)
        return;
    char_write(t, written);
    if (written == '\n') {
        t->begin = t->size;
        t->verbatim = false;
    } else if (written == ':' && is_name(t)) {
        t->verbatim = true;
    }
}

/* CR LF and CR alone end a line, too. */
static uint32_t line_end(struct tidying *t, uint32_t c)
{
    bool second = c == '\n' && t->after_cr;

    t->after_cr = c == '\r';
    return second ? 0 : c == '\r' ? '\n' : c;
}

char *list_tidy(const char *text, size_t size, size_t *tidy)
{
    struct tidying t = {.at = (const unsigned char *)text};

    t.text = malloc(2 * size + 1); /* 1 byte becomes at most 2, 2 bytes at most 3 */
    if (!t.text)
        return NULL;
    t.end = t.at + size;
    if (size >= 2 && t.at[0] + t.at[1] == 0xFF + 0xFE) {
        t.encoding = t.at[0] == 0xFF ? UTF_16_LITTLE : UTF_16_BIG;
        t.at += 2;
    }
    while (t.at < t.end)
        char_take(&t, line_end(&t, t.encoding == UTF_8 ? utf8_read(&t) : utf16_read(&t)));
    t.text[t.size] = '\0';
    *tidy = t.size;
    return t.text;
}
