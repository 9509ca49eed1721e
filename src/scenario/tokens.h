/* tokens.h - a line of a scenario file cut into tokens.
 *
 *     A battle: Testmon > (Eggmon) [suspended] as T1      words and the marks : , ; > -> ( ) [ ] +
 *     attack "Mon: the first" -> player                   a text in quotes is one token, whatever is in it
 *
 * Slices point into the file, which outlives them. A line that was cut once can always be cut again.
 */
#ifndef DCG_SCENARIO_TOKENS_H
#define DCG_SCENARIO_TOKENS_H

#include <dcg.h>

enum { SCENARIO_LINE = 1000, LINE_TOKENS = 256, SHOWN = 40 };

struct slice {
    const char *at;
    uint16_t size;
    uint16_t column; /* of its first byte, 1.. */
};

enum token_kind { TOKEN_WORD, TOKEN_TEXT, TOKEN_MARK };

struct token {
    struct slice whole; /* with quotes */
    struct slice text;  /* without */
    enum token_kind kind;
};

struct tokens {
    dcg_rules rules; /* whose numbers rules in it have; tokens_cut leaves it as it is */
    int count;
    struct token at[LINE_TOKENS];
};

/* Cuts a line. NULL, or what is wrong with it, and in which column. */
const char *tokens_cut(struct tokens *tokens, struct slice line, int *column);
/* Tokens first to first+count-1 as they are written. */
struct slice tokens_whole(const struct tokens *tokens, int first, int count);
/* The same, but of a single token in quotes only what it says. */
struct slice tokens_slice(const struct tokens *tokens, int first, int count);
bool token_is(const struct tokens *tokens, int index, const char *word);

/* Equal but for how many blanks there are between words. */
bool slice_is(struct slice slice, const char *text);
bool slice_equal(struct slice a, struct slice b);
/* A whole number with or without a sign, of at most seven digits. */
bool slice_number(struct slice slice, int32_t *number);
/* Copies what fits, always terminated; false: it didn't all fit. */
bool slice_copy(struct slice slice, char *text, size_t size);
/* How many bytes an error message shows, for %.*s: whole characters only. */
int slice_shown(struct slice slice);
/* Shortens a text to at most size bytes, which are 8 or more: whole words, and dots for the rest. */
void text_shorten(char *text, size_t size);

#endif
