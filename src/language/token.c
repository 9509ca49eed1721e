/* token.c - card text as tokens: words, numbers, [names], marks. A full stop before a closing quote may end two
 * sentences, the quoted one and the one around it: then it is followed by a second one that isn't written. */
#include "language/chart.h"

#include <string.h>

#define BULLET "\xe3\x83\xbb"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 128;
}

static bool is_word(char c)
{
    return is_letter(c) || is_digit(c) || c == '\'' || c == '_';
}

/* "Lv." and the "A." of a keyword keep their full stop; a hyphen between letters is part of the word. */
static size_t word_size(const char *at, size_t left)
{
    size_t size = 0;

    while (size < left &&
           (is_word(at[size]) || (at[size] == '-' && size && size + 1 < left && is_letter(at[size + 1]))))
        size++;
    if (at[0] == '\'')
        return size;
    size = word_stem(at, size);
    bool abbreviated = (size == 2 && memcmp(at, "Lv", 2) == 0) || (size == 1 && at[0] == 'A') ||
                       (size == 3 && memcmp(at, "Req", 3) == 0);
    return size < left && at[size] == '.' && abbreviated ? size + 1 : size;
}

static size_t number_read(const char *at, size_t left, struct token *t)
{
    size_t size = 0;

    t->number = 0;
    t->sign = 0;
    if (at[0] == '+' || at[0] == '-')
        t->sign = at[size++];
    while (size < left && is_digit(at[size]) && t->number < 100000)
        t->number = t->number * 10 + (at[size++] - '0');
    if (t->sign == '-')
        t->number = -t->number;
    t->kind = TOKEN_NUMBER;
    return size;
}

/* "[DigiXros -2]" is no name: its number is read. */
static bool is_numbered(const char *at, size_t size)
{
    size_t digits = size - 1;

    while (digits && is_digit(at[digits - 1]))
        digits--;
    return digits < size - 1 && digits > 1 && at[digits - 1] == '-' && at[digits - 2] == ' ';
}

static size_t bracket_read(const char *at, size_t left, struct token *t)
{
    size_t size = 1, depth = 1;

    while (size < left && depth) {
        depth += at[size] == '[';
        depth -= at[size] == ']';
        size++;
    }
    if (depth)
        return 0;
    t->kind = TOKEN_MARK;
    if (is_numbered(at, size))
        return 1;
    t->kind = TOKEN_BRACKET;
    t->text = at + 1;
    return size;
}

/* "[Open (App Name)] trait" is the trait [Open]: the gloss tells it from other words in print, and is no part of it. */
static size_t gloss_size(const char *name, size_t size)
{
    static const char gloss[] = " (App Name)";
    size_t length = sizeof gloss - 1;

    return size > length && memcmp(name + size - length, gloss, length) == 0 ? length : 0;
}

static size_t token_read(const char *at, size_t left, struct token *t)
{
    bool sign = (at[0] == '+' || at[0] == '-') && left > 1 && is_digit(at[1]);
    size_t digits = 0;

    t->text = at;
    if (at[0] == '[')
        return bracket_read(at, left, t);
    while (digits < left && is_digit(at[digits]))
        digits++;
    if (sign || (digits && (digits == left || !(is_letter(at[digits]) || at[digits] == '-'))))
        return number_read(at, left, t);
    t->kind = TOKEN_WORD;
    bool bullet = left >= 3 && memcmp(at, BULLET, 3) == 0;
    if (is_word(at[0]) && !bullet)
        return word_size(at, left);
    t->kind = TOKEN_MARK;
    return bullet ? 3 : 1;
}

/* Does a sentence end with what was quoted: it doesn't go on in small letters or with a mark. */
static bool ends_sentence(const struct chart *chart, const char *rest, size_t left)
{
    int last = chart->tokens - 1, quotes = 0;

    if (last < 1 || chart->token[last].text[0] != '"' || chart->token[last - 1].text[0] != '.')
        return false;
    for (int i = 0; i <= last; i++)
        quotes += chart->token[i].text[0] == '"';
    while (left && *rest == ' ') {
        rest++;
        left--;
    }
    bool goes_on = left && ((*rest >= 'a' && *rest <= 'z') || (*rest && strchr(",.:;)/", *rest)));
    return quotes % 2 == 0 && !goes_on;
}

bool chart_text(struct chart *chart, const char *text, size_t size)
{
    size_t at = 0;

    chart->text = text;
    chart->size = size;
    chart->tokens = 0;
    chart->furthest = 0;
    chart->expectations = 0;
    if (size > TEXT_MAX)
        return false;
    while (at < size) {
        if (text[at] == ' ') {
            at++;
            continue;
        }
        struct token *t = &chart->token[chart->tokens];
        t->at = (uint32_t)at;
        chart->furthest = chart->tokens;
        if (chart->tokens == TOKENS_MAX - 1)
            return false;
        size_t length = token_read(text + at, size - at, t);
        if (!length)
            return false;
        t->size =
            (uint16_t)(t->kind == TOKEN_BRACKET ? length - 2 - gloss_size(t->text, length - 2) : length);
        t->first = (uint16_t)(t->kind == TOKEN_NUMBER    ? FIRST_NUMBER
                              : t->kind == TOKEN_BRACKET ? FIRST_BRACKET
                                                         : first_word(t->text, t->size));
        chart->tokens++;
        at += length;
        if (ends_sentence(chart, text + at, size - at) && chart->tokens < TOKENS_MAX - 1)
            chart->token[chart->tokens++] = (struct token){.kind = TOKEN_MARK,
                                                           .size = 1,
                                                           .at = (uint32_t)at,
                                                           .first = (uint16_t)first_word(".", 1),
                                                           .text = "."};
    }
    return true;
}
