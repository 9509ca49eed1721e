/* name_letter.c - names letter by letter as they are compared: without blanks and signs, capitals like small letters,
 * letters of any width, hiragana like katakana. Japanese names are typed and printed in all these ways. */
#include "cards/list.h"
#include "tree/utf8.h"

enum { NO_CHAR = 0x110000, WIDE_FIRST = 0xFF01, WIDE_LAST = 0xFF5E, WIDE_SHIFT = 0xFEE0 };
enum {
    HALF_FIRST = 0xFF66,
    HALF_LAST = 0xFF9D,
    KATAKANA = 0x30A0,
    HIRAGANA_FIRST = 0x3041,
    HIRAGANA_LAST = 0x3096
};

/* The next character; bytes that aren't UTF-8 are characters that nothing else is. */
static uint32_t char_next(struct span *s)
{
    uint32_t first = (unsigned char)s->at[0];
    size_t size = first < 0x80 ? 1 : utf8_size(s->at, s->size);
    uint32_t c = size < 2 ? first : first & (0x7Fu >> size);

    for (size_t i = 1; i < size; i++)
        c = c << 6 | ((unsigned char)s->at[i] & 0x3Fu);
    if (size == 0) {
        size = 1;
        c = NO_CHAR + first;
    }
    *s = (struct span){s->at + size, s->size - size};
    return c;
}

/* A sign, which isn't compared: of a keyboard, or between the letters of other scripts. Signs above U+FF00 have become
 * these before; the sign for a long vowel (U+30FC) is a letter. */
static bool is_sign(uint32_t c)
{
    static const struct {
        uint32_t first, last;
    } signs[] = {{0x80, 0xBF},     {0x2000, 0x2BFF}, {0x3000, 0x3004}, {0x3008, 0x3020},
                 {0x3030, 0x3030}, {0x303D, 0x303D}, {0x3099, 0x309C}, {0x30A0, 0x30A0},
                 {0x30FB, 0x30FB}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}, {0xFF5F, 0xFF65}};

    if (c > KATAKANA && c < 0x30FB) /* nearly all of those that aren't of a keyboard */
        return false;
    if (c < 0x80)
        return !((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z'));
    for (size_t i = 0; i < sizeof signs / sizeof signs[0] && signs[i].first <= c; i++)
        if (c <= signs[i].last)
            return true;
    return false;
}

/* A character as the one of the usual form. */
static uint32_t char_usual(uint32_t c)
{
    /* Katakana of half the width, in the order of their numbers: where they stand in the table of the others. */
    static const uint8_t half[] = {
        0x52, 0x01, 0x03, 0x05, 0x07, 0x09, 0x43, 0x45, 0x47, 0x23, 0x5C, 0x02, 0x04, 0x06,
        0x08, 0x0A, 0x0B, 0x0D, 0x0F, 0x11, 0x13, 0x15, 0x17, 0x19, 0x1B, 0x1D, 0x1F, 0x21,
        0x24, 0x26, 0x28, 0x2A, 0x2B, 0x2C, 0x2D, 0x2E, 0x2F, 0x32, 0x35, 0x38, 0x3B, 0x3E,
        0x3F, 0x40, 0x41, 0x42, 0x44, 0x46, 0x48, 0x49, 0x4A, 0x4B, 0x4C, 0x4D, 0x4F, 0x53,
    };

    if (c >= WIDE_FIRST && c <= WIDE_LAST)
        c -= WIDE_SHIFT;
    if (c >= HALF_FIRST && c <= HALF_LAST)
        return KATAKANA + half[c - HALF_FIRST];
    if (c >= HIRAGANA_FIRST && c <= HIRAGANA_LAST)
        return c + 0x60;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

_Static_assert(HALF_LAST - HALF_FIRST + 1 == 56, "every one has its place");

/* A mark behind a katakana letter makes another one of it: ka and two strokes are ga. */
static uint32_t char_marked(uint32_t c, struct span *s)
{
    struct span rest = *s;
    uint32_t mark = s->size > 0 ? char_next(&rest) : 0, kana = c - KATAKANA;
    bool strokes = mark == 0x3099 || mark == 0x309B || mark == 0xFF9E;
    bool ring = mark == 0x309A || mark == 0x309C || mark == 0xFF9F;
    bool h = kana >= 0x2F && kana <= 0x3B && kana % 3 == 2;
    bool k = kana >= 0x0B && kana <= 0x28 && kana % 2 == (kana > 0x22 ? 0 : 1);

    if (!strokes && !(ring && h))
        return c;
    *s = rest;
    if (strokes && kana == 0x06)
        return KATAKANA + 0x54; /* vu */
    return h || k ? c + (ring ? 2 : 1) : c;
}

uint32_t letter_next(struct span *name)
{
    while (name->size > 0) {
        uint32_t c = char_usual(char_next(name));
        if (!is_sign(c))
            return c > KATAKANA && c < KATAKANA + 0x60 ? char_marked(c, name) : c;
    }
    return 0;
}

/* Does the name begin with the letters of the word? It becomes what is left. */
static bool letters_begin(struct span *name, struct span word)
{
    uint32_t letter;

    while ((letter = letter_next(&word)) != 0)
        if (letter_next(name) != letter)
            return false;
    return true;
}

bool names_alike(struct span a, struct span b)
{
    uint32_t letter = letter_next(&a);
    bool any = letter != 0;

    while (letter && letter_next(&b) == letter)
        letter = letter_next(&a);
    return any && !letter && !letter_next(&b);
}

bool dcg_name_holds(const char *name, const char *part)
{
    if (!name || !part)
        return false;
    struct span rest = {name, strlen(name)}, word = name_bare((struct span){part, strlen(part)}),
                first = word;
    bool any = letter_next(&first) != 0;

    while (any && rest.size > 0) {
        struct span from = rest;
        if (letters_begin(&from, word))
            return true;
        (void)letter_next(&rest);
    }
    return false;
}
