/* search_read.c - reads a search expression (docs/commands.md):
 *
 *   either  = both { "or" both }
 *   both    = single { ["and"] single }
 *   single  = "not" single | "(" either ")" | test
 *   test    = FIELD [relation] value | "for" "play" | "token" | "<" keyword ">" | color | category | word | "phrase"
 */
#include "cards/lines.h"
#include "cards/list.h"
#include "cards/card_search.h"
#include "cards/card_reader.h"

#include <string.h>

enum token_kind {
    TOKEN_END,
    TOKEN_WORD,
    TOKEN_PHRASE,
    TOKEN_UNCLOSED, /* a phrase without its second quote */
    TOKEN_RELATION,
    TOKEN_OPEN,
    TOKEN_CLOSE
};

/* A piece of the expression; a phrase without its quotes. */
struct token {
    enum token_kind kind;
    struct span span;
    const char *next; /* behind it */
};

enum field_kind { WORDS, ONE_OF, NUMBER };

static const struct {
    const char *word;
    enum field_kind kind;
    const char *sample;
} fields[SEARCH_FIELDS] = {
#define FIELD(name, word, kind, sample) {word, kind, sample},
#include "cards/search_fields.def"
#undef FIELD
};

struct search_reader {
    dcg_search *search;
    const char *start, *end;
    struct token token; /* the next one */
    dcg_error *error;
    int depth;
};

/* ---- Errors ----------------------------------------------------------------------------------- */

/* Says what is wrong at a place. Always 0, which is no node. */
static uint16_t wrong(struct search_reader *r, const char *at, const char *before, struct span word,
                      const char *after)
{
    (void)list_fail(r->error, DCG_ERROR_FORMAT, "%s%.*s%s", before, (int)(word.size < 64 ? word.size : 64),
                    word.at, after);
    r->error->column = (int)(at - r->start) + 1;
    return 0;
}

static uint16_t wrong_here(struct search_reader *r, const char *message)
{
    return wrong(r, r->token.span.at, message, (struct span){"", 0}, "");
}

/* Is the next token no phrase, or one that says something? */
static bool phrase_sound(struct search_reader *r)
{
    if (r->token.kind == TOKEN_UNCLOSED)
        return wrong_here(r, "the closing quote is missing") != 0;
    if (r->token.kind == TOKEN_PHRASE && r->token.span.size == 0)
        return wrong_here(r, "there is nothing between the quotes") != 0;
    return true;
}

/* ---- Tokens ----------------------------------------------------------------------------------- */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static int field_find(struct span word)
{
    for (int i = 0; i < SEARCH_FIELDS; i++)
        if (span_is(word, fields[i].word))
            return i;
    return span_is(word, "colour") ? SEARCH_COLOR : -1;
}

/* A colon ends a word only behind a field: a name may have one. Japanese names have an equals sign, too. */
static bool in_name(const char *at, size_t size, const char *end)
{
    bool foreign = at + size + 1 < end && (unsigned char)at[size + 1] >= 0x80;

    return (at[size] == ':' || (at[size] == '=' && foreign)) && field_find((struct span){at, size}) < 0;
}

static size_t word_size(const char *at, const char *end)
{
    size_t size = 0;

    while (at + size < end && !is_blank(at[size]) && !strchr("()\"<>", at[size])) {
        if (at[size] == '!' && at + size + 1 < end && at[size + 1] == '=')
            break;
        if ((at[size] == ':' || at[size] == '=') && !in_name(at, size, end))
            break;
        size++;
    }
    return size;
}

static size_t relation_size(const char *at, const char *end)
{
    bool two = at + 1 < end && at[1] == '=';

    if (*at == '!')
        return two ? 2 : 0;
    return *at == '<' || *at == '>' ? 1 + (size_t)two : (*at == '=' || *at == ':') ? 1 : 0;
}

/* Up to a closing mark; the token holds what is between. */
static struct token phrase_at(const char *at, const char *end, char mark)
{
    const char *close = memchr(at + 1, mark, (size_t)(end - at - 1));

    if (!close)
        return (struct token){TOKEN_UNCLOSED, {at, 0}, end};
    return (struct token){TOKEN_PHRASE, {at + 1, (size_t)(close - at - 1)}, close + 1};
}

static struct token token_at(const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    if (at == end)
        return (struct token){TOKEN_END, {at, 0}, at};
    if (*at == '(' || *at == ')')
        return (struct token){*at == '(' ? TOKEN_OPEN : TOKEN_CLOSE, {at, 1}, at + 1};
    if (*at == '"')
        return phrase_at(at, end, '"');
    size_t size = relation_size(at, end);
    if (size > 0)
        return (struct token){TOKEN_RELATION, {at, size}, at + size};
    size = word_size(at, end);
    size += size == 0; /* a lonely '!' */
    return (struct token){TOKEN_WORD, {at, size}, at + size};
}

static struct token advance(struct search_reader *r)
{
    struct token token = r->token;

    r->token = token_at(token.next, r->end);
    return token;
}

static bool comes_word(const struct search_reader *r, const char *word)
{
    return r->token.kind == TOKEN_WORD && span_is(r->token.span, word);
}

/* ---- Nodes ------------------------------------------------------------------------------------ */

static uint16_t node_make(struct search_reader *r, struct search_node node)
{
    dcg_search *s = r->search;

    if (s->count + 1 >= SEARCH_NODES)
        return wrong_here(r, "the expression is too long");
    s->node[++s->count] = node;
    return s->count;
}

/* There is room for all words of an expression, with their ends. */
static uint16_t word_keep(dcg_search *s, struct span word)
{
    uint16_t at = s->words;

    memcpy(s->word + at, word.at, word.size);
    s->word[at + word.size] = '\0';
    s->words = (uint16_t)(at + word.size + 1);
    return at;
}

static uint16_t words_test(struct search_reader *r, int field, struct span word, bool whole)
{
    return node_make(
        r, (struct search_node){.field = (uint8_t)field, .whole = whole, .word = word_keep(r->search, word)});
}

static uint16_t negated(struct search_reader *r, uint16_t node)
{
    return node ? node_make(r, (struct search_node){.op = SEARCH_NOT, .a = node}) : 0;
}

/* ---- Values ----------------------------------------------------------------------------------- */

static char folded(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_letter(char c)
{
    return (folded(c) >= 'a' && folded(c) <= 'z') || (c >= '0' && c <= '9');
}

/* "security a" is "Security A.": only letters and digits count. */
static bool spelled_alike(struct span span, const char *word)
{
    size_t i = 0;

    for (;; i++, word++) {
        while (i < span.size && !is_letter(span.at[i]))
            i++;
        while (*word && !is_letter(*word))
            word++;
        if (i == span.size || !*word)
            return i == span.size && !*word;
        if (folded(span.at[i]) != folded(*word))
            return false;
    }
}

static int keyword_find(struct span word)
{
    static const char *const names[] = {
#define KEYWORD(value, name, rule, text, meaning) text,
#include "dcg/keywords.def"
#undef KEYWORD
    };

    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (spelled_alike(word, names[i]))
            return i;
    return -1;
}

/* A bit of a closed list whose names a function gives; -1: there is none. */
static int bit_find(struct span word, int all, const char *(*text)(int))
{
    for (int bit = 1; bit <= all; bit <<= 1)
        if (text(bit) && spelled_alike(word, text(bit)))
            return bit;
    return -1;
}

static int value_find(int field, struct span word)
{
    if (field == SEARCH_COLOR)
        return bit_find(word, CARD_COLORS_ALL, card_color_text);
    if (field == SEARCH_CATEGORY)
        return span_is(word, "egg") ? DCG_DIGI_EGG : bit_find(word, CARD_CATEGORIES_ALL, card_category_text);
    return keyword_find(word);
}

/* A name of up to three words: <Blast DNA Digivolve>. */
static uint16_t one_of_test(struct search_reader *r, int field)
{
    enum { WORDS_HIGH = 3 };
    static const char *const known[SEARCH_FIELDS] = {
        [SEARCH_COLOR] = "'; it is red, blue, yellow, green, black, purple or white",
        [SEARCH_CATEGORY] = "'; it is Digimon, Tamer, Option or Digi-Egg",
        [SEARCH_KEYWORD] = "'; docs/keywords.md lists them",
    };
    static const char *const before[SEARCH_FIELDS] = {[SEARCH_COLOR] = "there is no color '",
                                                      [SEARCH_CATEGORY] = "there is no category '",
                                                      [SEARCH_KEYWORD] = "there is no keyword '"};
    struct token token = r->token, last[WORDS_HIGH];
    int words = 1;

    last[0] = token;
    while (words < WORDS_HIGH && token.kind == TOKEN_WORD) {
        last[words] = token_at(last[words - 1].next, r->end);
        if (last[words].kind != TOKEN_WORD)
            break;
        words++;
    }
    for (; words > 0; words--) {
        const char *end = last[words - 1].span.at + last[words - 1].span.size;
        int value = value_find(field, (struct span){token.span.at, (size_t)(end - token.span.at)});
        if (value < 0)
            continue;
        r->token = last[words - 1];
        (void)advance(r);
        return node_make(r, (struct search_node){.field = (uint8_t)field, .low = value});
    }
    return wrong(r, token.span.at, before[field], token.span, known[field]);
}

/* Digits up to where they end. False: there are none, or too many. */
static bool digits_read(struct span *span, int32_t *number)
{
    size_t size = 0;

    *number = 0;
    while (size < span->size && size < 8 && span->at[size] >= '0' && span->at[size] <= '9')
        *number = *number * 10 + (span->at[size++] - '0');
    *span = (struct span){span->at + size, span->size - size};
    return size > 0 && size < 8;
}

/* "5", "5..7", "5..", "..7", "none" */
static bool range_read(struct span word, int32_t *low, int32_t *high)
{
    *low = 0;
    *high = INT32_MAX;
    if (span_is(word, "none")) {
        *low = *high = SEARCH_NONE;
        return true;
    }
    bool first = word.size > 0 && word.at[0] != '.';
    if (first && !digits_read(&word, low))
        return false;
    if (word.size == 0) {
        *high = *low;
        return first;
    }
    if (word.size < 2 || word.at[0] != '.' || word.at[1] != '.')
        return false;
    word = (struct span){word.at + 2, word.size - 2};
    if (word.size == 0)
        return first;
    return digits_read(&word, high) && word.size == 0;
}

static uint16_t number_test(struct search_reader *r, int field, struct span relation)
{
    struct token token = r->token;
    struct search_node node = {.field = (uint8_t)field};
    bool order = relation.size > 0 && (relation.at[0] == '<' || relation.at[0] == '>');

    if (token.kind != TOKEN_WORD || !range_read(token.span, &node.low, &node.high) ||
        (order && node.low != node.high) || (order && node.low == SEARCH_NONE))
        return wrong(r, token.span.at, "expected a number, as in: ",
                     (struct span){fields[field].sample, strlen(fields[field].sample)}, "");
    (void)advance(r);
    if (order && relation.at[0] == '<') {
        node.high = node.high - (relation.size == 1);
        node.low = INT32_MIN + 1;
    } else if (order) {
        node.low = node.low + (relation.size == 1);
        node.high = INT32_MAX;
    }
    return node_make(r, node);
}

/* ---- Expressions ------------------------------------------------------------------------------ */

/* What comes after the name of a field. */
static uint16_t field_test(struct search_reader *r, int field)
{
    struct span relation = {"", 0};
    enum field_kind kind = fields[field].kind;

    if (r->token.kind == TOKEN_RELATION)
        relation = advance(r).span;
    bool order = relation.size > 0 && (relation.at[0] == '<' || relation.at[0] == '>');
    if (kind != NUMBER && order)
        return wrong(r, relation.at, "only level, cost and dp can be compared, not ",
                     (struct span){fields[field].word, strlen(fields[field].word)}, "");
    if (!phrase_sound(r))
        return 0;
    if (r->token.kind != TOKEN_WORD && r->token.kind != TOKEN_PHRASE)
        return wrong(r, r->token.span.at, "expected a value, as in: ",
                     (struct span){fields[field].sample, strlen(fields[field].sample)}, "");
    uint16_t node;
    if (kind == NUMBER)
        node = number_test(r, field, relation);
    else if (kind == ONE_OF)
        node = one_of_test(r, field);
    else
        node = words_test(r, field, advance(r).span, relation.size > 0 && relation.at[0] != ':');
    return relation.size > 0 && relation.at[0] == '!' ? negated(r, node) : node;
}

/* "<Blocker>" */
static uint16_t keyword_test(struct search_reader *r)
{
    const char *at = r->token.span.at;
    struct token token = phrase_at(at, r->end, '>');

    if (token.kind != TOKEN_PHRASE || token.span.size == 0)
        return wrong_here(r, "expected a field, a word or '('; a keyword is written <Blocker>");
    int keyword = keyword_find(token.span);
    if (keyword < 0)
        return wrong(r, at + 1, "there is no keyword '", token.span, "'; docs/keywords.md lists them");
    r->token = token;
    (void)advance(r);
    return node_make(r, (struct search_node){.field = SEARCH_KEYWORD, .low = keyword});
}

/* A word without a field: "red" and "tamer" are a color and a category, every other word is searched. */
static uint16_t bare_test(struct search_reader *r, struct span word)
{
    static const uint8_t closed[] = {SEARCH_COLOR, SEARCH_CATEGORY};

    for (size_t i = 0; i < sizeof closed; i++) {
        int value = value_find(closed[i], word);
        if (value >= 0)
            return node_make(r, (struct search_node){.field = closed[i], .low = value});
    }
    return words_test(r, SEARCH_ANY, word, false);
}

static uint16_t test_read(struct search_reader *r)
{
    struct token token = r->token;

    if (token.kind == TOKEN_RELATION && token.span.at[0] == '<' && token.span.size == 1)
        return keyword_test(r);
    if (token.kind == TOKEN_END)
        return wrong_here(r, "something is missing at the end: a field, a word or '('");
    if (!phrase_sound(r))
        return 0;
    if ((token.kind != TOKEN_WORD && token.kind != TOKEN_PHRASE) || comes_word(r, "and") ||
        comes_word(r, "or"))
        return wrong(r, token.span.at, "expected a field, a word or '(', found '", token.span, "'");
    (void)advance(r);
    if (token.kind == TOKEN_WORD && span_is(token.span, "for") && comes_word(r, "play")) {
        (void)advance(r);
        return node_make(r, (struct search_node){.field = SEARCH_FOR_PLAY});
    }
    if (token.kind == TOKEN_WORD && span_is(token.span, "token")) {
        r->search->tokens = true;
        return node_make(r, (struct search_node){.field = SEARCH_TOKEN});
    }
    if (token.kind == TOKEN_PHRASE)
        return words_test(r, SEARCH_ANY, token.span, false);
    int field = field_find(token.span);
    return field >= 0 ? field_test(r, field) : bare_test(r, token.span);
}

static uint16_t either_read(struct search_reader *r);

static uint16_t single_read(struct search_reader *r)
{
    uint16_t node;

    if (r->depth >= SEARCH_DEPTH)
        return wrong_here(r, "there are too many parentheses and 'not'");
    r->depth++;
    if (comes_word(r, "not")) {
        (void)advance(r);
        node = negated(r, single_read(r));
    } else if (r->token.kind == TOKEN_OPEN) {
        (void)advance(r);
        node = either_read(r);
        if (node && r->token.kind != TOKEN_CLOSE)
            node = wrong_here(r, "expected 'and', 'or' or ')'");
        else if (node)
            (void)advance(r);
    } else {
        node = test_read(r);
    }
    r->depth--;
    return node;
}

static uint16_t both_read(struct search_reader *r)
{
    uint16_t node = single_read(r);

    while (node && r->token.kind != TOKEN_END && r->token.kind != TOKEN_CLOSE && !comes_word(r, "or")) {
        if (comes_word(r, "and"))
            (void)advance(r);
        uint16_t other = single_read(r);
        node = other ? node_make(r, (struct search_node){.op = SEARCH_AND, .a = node, .b = other}) : 0;
    }
    return node;
}

static uint16_t either_read(struct search_reader *r)
{
    uint16_t node = both_read(r);

    while (node && comes_word(r, "or")) {
        (void)advance(r);
        uint16_t other = both_read(r);
        node = other ? node_make(r, (struct search_node){.op = SEARCH_OR, .a = node, .b = other}) : 0;
    }
    return node;
}

/* A card of which the expression is the whole name fits it, too, whatever its words mean alone. */
static uint16_t named_too(struct search_reader *r, uint16_t root)
{
    struct span all = {r->start, (size_t)(r->end - r->start)};
    const struct search_node *n = &r->search->node[root];

    while (all.size > 0 && is_blank(all.at[0]))
        all = (struct span){all.at + 1, all.size - 1};
    while (all.size > 0 && is_blank(all.at[all.size - 1]))
        all.size--;
    bool searched = n->op == SEARCH_TEST && n->field == SEARCH_ANY;
    if (searched || r->search->count + 3 >= SEARCH_NODES)
        return root;
    uint16_t named = words_test(r, SEARCH_NAME, all, true);
    return node_make(r, (struct search_node){.op = SEARCH_OR, .a = root, .b = named});
}

dcg_status search_read(dcg_search *search, const char *text, size_t size, dcg_error *error)
{
    struct search_reader r = {.search = search, .start = text, .end = text + size, .error = error};

    if (size > SEARCH_BYTES || memchr(text, '\0', size))
        return list_fail(error, DCG_ERROR_FORMAT, "an expression is text of at most %d bytes", SEARCH_BYTES);
    r.token = token_at(text, r.end);
    search->root = either_read(&r);
    if (search->root && r.token.kind != TOKEN_END)
        search->root = wrong_here(&r, "a '(' is missing before this ')'");
    if (search->root)
        search->root = named_too(&r, search->root);
    return search->root ? DCG_OK : DCG_ERROR_FORMAT;
}
