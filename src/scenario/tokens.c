/* tokens.c - cutting lines into tokens. */
#include "scenario/tokens.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* How long the mark is that begins here; 0: none. A plus sign before a digit belongs to the number, a semicolon to the
 * word unless a blank follows. */
static size_t mark_size(const char *at, size_t left)
{
    if (left > 1 && at[0] == '-' && at[1] == '>')
        return 2;
    if (*at == ';')
        return left == 1 || is_blank(at[1]) ? 1 : 0;
    if (*at == '+')
        return left > 1 && is_digit(at[1]) ? 0 : 1;
    return *at && strchr(":,>()[]", *at) ? 1 : 0;
}

static size_t word_size(const char *at, size_t left)
{
    size_t size = 1;

    while (size < left && !is_blank(at[size]) && at[size] != '"' &&
           (at[size] == '+' || !mark_size(at + size, left - size)))
        size++;
    return size;
}

static struct slice slice_part(struct slice slice, size_t from, size_t size)
{
    return (struct slice){slice.at + from, (uint16_t)size, (uint16_t)(slice.column + from)};
}

/* The token at this place of the line; returns how long it is, 0 if a quote isn't closed or holds nothing. */
static size_t token_cut(struct slice line, size_t from, struct token *token)
{
    const char *at = line.at + from;
    size_t left = line.size - from, size;

    if (*at == '"') {
        const char *close = left > 1 ? memchr(at + 1, '"', left - 1) : NULL;
        if (!close || close == at + 1)
            return 0;
        size = (size_t)(close - at) + 1;
        token->kind = TOKEN_TEXT;
        token->text = slice_part(line, from + 1, size - 2);
    } else {
        size = mark_size(at, left);
        token->kind = size ? TOKEN_MARK : TOKEN_WORD;
        size = size ? size : word_size(at, left);
        token->text = slice_part(line, from, size);
    }
    token->whole = slice_part(line, from, size);
    return size;
}

const char *tokens_cut(struct tokens *tokens, struct slice line, int *column)
{
    tokens->count = 0;
    for (size_t i = 0; i < line.size; i++) {
        *column = (int)(line.column + i);
        if ((unsigned char)line.at[i] < ' ' && line.at[i] != '\t')
            return "a control character";
    }
    for (size_t i = 0; i < line.size;) {
        *column = (int)(line.column + i);
        if (is_blank(line.at[i])) {
            i++;
            continue;
        }
        if (line.at[i] == '#')
            break;
        if (tokens->count == LINE_TOKENS)
            return "more than 256 words and marks in a line";
        size_t size = token_cut(line, i, &tokens->at[tokens->count]);
        if (!size)
            return "a quote that isn't closed, or with nothing in it";
        tokens->count++;
        i += size;
    }
    return NULL;
}

struct slice tokens_whole(const struct tokens *tokens, int first, int count)
{
    const struct token *a = &tokens->at[first], *b = &tokens->at[first + count - 1];
    struct slice slice = a->whole;

    slice.size = (uint16_t)(b->whole.at + b->whole.size - a->whole.at);
    return slice;
}

struct slice tokens_slice(const struct tokens *tokens, int first, int count)
{
    return count == 1 ? tokens->at[first].text : tokens_whole(tokens, first, count);
}

bool token_is(const struct tokens *tokens, int index, const char *word)
{
    const struct token *token = &tokens->at[index];

    return token->kind != TOKEN_TEXT && token->text.size == strlen(word) &&
           memcmp(token->text.at, word, token->text.size) == 0;
}

bool slice_is(struct slice slice, const char *text)
{
    size_t i = 0;

    while (i < slice.size && *text) {
        bool blank = is_blank(slice.at[i]);
        if (blank ? *text != ' ' : *text != slice.at[i])
            return false;
        text++;
        i++;
        while (blank && i < slice.size && is_blank(slice.at[i]))
            i++;
    }
    return i == slice.size && !*text;
}

bool slice_equal(struct slice a, struct slice b)
{
    return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

bool slice_number(struct slice slice, int32_t *number)
{
    size_t i = slice.size && (slice.at[0] == '-' || slice.at[0] == '+') ? 1 : 0;
    int32_t value = 0;

    if (i == slice.size || slice.size - i > 8)
        return false;
    for (size_t j = i; j < slice.size; j++) {
        if (!is_digit(slice.at[j]))
            return false;
        value = value * 10 + (slice.at[j] - '0');
    }
    *number = slice.at[0] == '-' ? -value : value;
    return true;
}

/* How many bytes of a text fit into a room: whole characters only. */
static size_t whole_size(const char *text, size_t size, size_t room)
{
    if (size <= room)
        return size;
    while (room && ((unsigned char)text[room] & 0xc0) == 0x80)
        room--;
    return room;
}

bool slice_copy(struct slice slice, char *text, size_t size)
{
    size_t fits = whole_size(slice.at, slice.size, size - 1);

    memcpy(text, slice.at, fits);
    text[fits] = '\0';
    return fits == slice.size;
}

int slice_shown(struct slice slice)
{
    return (int)whole_size(slice.at, slice.size, SHOWN);
}

/* Between two words, with a mark that something is missing. */
void text_shorten(char *text, size_t size)
{
    static const char mark[] = " ...";
    size_t length = strlen(text), end;

    if (length <= size)
        return;
    end = whole_size(text, length, size - (sizeof mark - 1));
    for (size_t i = end; i > 0; i--) {
        if (text[i] == ' ') {
            end = i;
            break;
        }
    }
    memcpy(text + end, mark, sizeof mark);
}
