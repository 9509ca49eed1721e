/* lines.c - reading plain text line by line: the current line, its words, numbers and quoted names.
 *
 * Nothing is read past the end of the line; every failing function has set the error.
 */
#include "cards/lines.h"
#include "tree/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool char_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool char_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char char_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* A byte that continues a character of several bytes. */
static bool char_continues(char c)
{
    return ((unsigned char)c & 0xC0u) == 0x80u;
}

/* Control characters of ASCII other than the tab, and U+0080 to U+009F. */
static bool char_is_control(const char *p, size_t size)
{
    unsigned char first = (unsigned char)p[0];

    if (size == 1)
        return (first < 0x20 && first != '\t') || first == 0x7F;
    return first == 0xC2 && (unsigned char)p[1] < 0xA0;
}

static bool line_check(struct lines *l)
{
    if (l->end - l->start > LINE_BYTES)
        return lines_fail_at(l, DCG_ERROR_FORMAT, l->line, LINE_BYTES + 1, "the line has more than %d bytes",
                             (int)LINE_BYTES);
    for (const char *p = l->start; p < l->end;) {
        size_t size = utf8_size(p, (size_t)(l->end - p));
        if (size == 0)
            return lines_fail(l, DCG_ERROR_FORMAT, p, "byte 0x%02X isn't UTF-8", (unsigned)(unsigned char)*p);
        if (char_is_control(p, size))
            return lines_fail(l, DCG_ERROR_FORMAT, p, "control character 0x%02X",
                              (unsigned)(unsigned char)p[size - 1]);
        p += size;
    }
    return true;
}

/* A comment begins the line or follows a blank, so that names may hold the same characters. */
static bool line_at_comment(const struct lines *l, const char *p)
{
    if (p > l->start && !char_is_blank(p[-1]))
        return false;
    return *p == '#' || (l->slashes && l->end - p > 1 && p[0] == '/' && p[1] == '/');
}

static bool lines_report(struct lines *l, dcg_status status, int line, int column, const char *format,
                         va_list args) OUT_PRINTF(5, 0);

static bool lines_report(struct lines *l, dcg_status status, int line, int column, const char *format,
                         va_list args)
{
    if (l->status != DCG_OK)
        return false;
    l->status = status;
    if (l->error) {
        l->error->status = status;
        l->error->line = line;
        l->error->column = column;
        (void)vsnprintf(l->error->text, sizeof l->error->text, format, args);
    }
    return false;
}

static void line_skip_blanks(struct lines *l)
{
    while (l->at < l->end && char_is_blank(*l->at))
        l->at++;
}

static bool text_is_padded(struct span span)
{
    return span.size > 0 && (char_is_blank(span.at[0]) || char_is_blank(span.at[span.size - 1]));
}

bool span_is(struct span span, const char *word)
{
    if (span.size != strlen(word))
        return false;
    for (size_t i = 0; i < span.size; i++)
        if (char_lower(span.at[i]) != char_lower(word[i]))
            return false;
    return true;
}

bool span_number(struct span span, int *number)
{
    int value = 0;

    if (span.size == 0 || span.size > 9)
        return false;
    for (size_t i = 0; i < span.size; i++) {
        if (!char_is_digit(span.at[i]))
            return false;
        value = value * 10 + (span.at[i] - '0');
    }
    *number = value;
    return true;
}

bool span_count(struct span span, int *count)
{
    if (span.size > 1 && char_lower(span.at[0]) == 'x')
        return span_number((struct span){span.at + 1, span.size - 1}, count);
    if (span.size > 1 && char_lower(span.at[span.size - 1]) == 'x')
        span.size--;
    return span_number(span, count);
}

bool text_is_clean(struct span text)
{
    for (size_t i = 0; i < text.size;) {
        size_t size = utf8_size(text.at + i, text.size - i);
        if (size == 0 || text.at[i] == '\0' || text.at[i] == '\t' || char_is_control(text.at + i, size))
            return false;
        i += size;
    }
    return true;
}

void text_clean(char *text)
{
    size_t room = strlen(text);

    for (char *p = text; room > 0;) {
        size_t size = utf8_size(p, room);
        if (size == 0 || char_is_control(p, size) || *p == '\t')
            *p = '?';
        size = *p == '?' ? 1 : size;
        p += size;
        room -= size;
    }
}

int span_shown(struct span span)
{
    size_t size = span.size;

    if (size > FOUND_BYTES)
        for (size = FOUND_BYTES; size > 0 && char_continues(span.at[size]); size--)
            ;
    return (int)size;
}

int lines_column(const struct lines *l, const char *at)
{
    int column = 1;

    for (const char *p = l->start; p < at; p++)
        column += !char_continues(*p);
    return column;
}

bool lines_fail(struct lines *l, dcg_status status, const char *at, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)lines_report(l, status, l->line, lines_column(l, at), format, args);
    va_end(args);
    return false;
}

bool lines_fail_at(struct lines *l, dcg_status status, int line, int column, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    (void)lines_report(l, status, line, column, format, args);
    va_end(args);
    return false;
}

bool lines_expected(struct lines *l, struct span found, const char *expected)
{
    struct span rest = found;

    if (rest.size == 0 && rest.at < l->end && !line_at_comment(l, rest.at))
        rest.size = 1;
    if (rest.size == 0)
        return lines_fail(l, DCG_ERROR_FORMAT, rest.at, "expected %s, found the end of the line", expected);
    return lines_fail(l, DCG_ERROR_FORMAT, rest.at, "expected %s, found '%.*s'", expected, span_shown(rest),
                      rest.at);
}

bool line_done(struct lines *l)
{
    line_skip_blanks(l);
    return l->at == l->end || line_at_comment(l, l->at);
}

bool line_finish(struct lines *l)
{
    if (line_done(l))
        return true;
    struct span rest = line_token(l);
    return lines_expected(l, rest, "the end of the line");
}

struct span line_word(struct lines *l)
{
    struct span word = {l->at, 0};

    if (line_done(l))
        return (struct span){l->at, 0};
    word.at = l->at;
    while (l->at < l->end && !char_is_blank(*l->at) && !strchr(",/[]\"", *l->at))
        l->at++;
    word.size = (size_t)(l->at - word.at);
    return word;
}

struct span line_token(struct lines *l)
{
    struct span token;

    if (line_done(l))
        return (struct span){l->at, 0};
    token.at = l->at;
    while (l->at < l->end && !char_is_blank(*l->at))
        l->at++;
    token.size = (size_t)(l->at - token.at);
    return token;
}

struct span line_item(struct lines *l)
{
    struct span item;

    if (line_done(l))
        return (struct span){l->at, 0};
    item.at = l->at;
    while (l->at < l->end && *l->at != ',' && !line_at_comment(l, l->at))
        l->at++;
    item.size = (size_t)(l->at - item.at);
    while (item.size > 0 && char_is_blank(item.at[item.size - 1]))
        item.size--;
    return item;
}

bool line_take(struct lines *l, char c)
{
    if (line_done(l) || *l->at != c)
        return false;
    l->at++;
    return true;
}

bool line_number(struct lines *l, const char *what, int low, int high, int *number)
{
    struct span word = line_word(l);
    char expected[96];

    if (span_number(word, number) && *number >= low && *number <= high)
        return true;
    (void)snprintf(expected, sizeof expected, "%s from %d to %d", what, low, high);
    return lines_expected(l, word, expected);
}

bool line_quoted(struct lines *l, const char *what, char *text, size_t size)
{
    const char *open = l->at;
    char close = *open == '[' ? ']' : '"';
    size_t length = 0;

    for (const char *p = open + 1; p < l->end; p++) {
        if (*p == close) {
            l->at = p + 1;
            text[length] = '\0';
            if (length == 0 || text_is_padded((struct span){text, length}))
                return lines_fail(l, DCG_ERROR_FORMAT, open, "%s is empty or has blanks at its ends", what);
            return true;
        }
        if (*p == '\\' && close == '"' && l->end - p > 1 && (p[1] == '"' || p[1] == '\\'))
            p++;
        if (*p == '\t')
            return lines_fail(l, DCG_ERROR_FORMAT, p, "%s holds a tab", what);
        if (length + 1 == size)
            return lines_fail(l, DCG_ERROR_FORMAT, p, "%s has more than %d bytes", what, (int)size - 1);
        text[length++] = *p;
    }
    return lines_fail(l, DCG_ERROR_FORMAT, open, "%s isn't closed: expected '%c' before the end of the line",
                      what, close);
}

bool lines_begin(struct lines *l, const char *text, size_t size, bool slashes, dcg_error *error)
{
    *l = (struct lines){.slashes = slashes, .error = error, .status = DCG_OK};
    if (error)
        *error = (dcg_error){.status = DCG_OK};
    if (!text && size > 0)
        return lines_fail_at(l, DCG_ERROR_ARGUMENT, 0, 0, "there is no text");
    if (size > LINES_TEXT_BYTES)
        return lines_fail_at(l, DCG_ERROR_CAPACITY, 0, 0, "the text has more than %d bytes",
                             (int)LINES_TEXT_BYTES);
    l->next = text ? text : "";
    l->text_end = l->next + size;
    if (size >= 3 && memcmp(l->next, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark that some editors write */
        l->next += 3;
    return true;
}

static bool line_begins(struct lines *l)
{
    line_skip_blanks(l);
    return l->at < l->end;
}

bool lines_next(struct lines *l)
{
    while (l->status == DCG_OK && l->next < l->text_end) {
        const char *newline = memchr(l->next, '\n', (size_t)(l->text_end - l->next));
        l->start = l->at = l->next;
        l->end = newline ? newline : l->text_end;
        l->next = newline ? newline + 1 : l->text_end;
        l->line++;
        if (l->end > l->start && l->end[-1] == '\r')
            l->end--;
        if (!l->every && !line_check(l))
            return false;
        if (l->every ? line_begins(l) : !line_done(l))
            return true;
    }
    return false;
}
