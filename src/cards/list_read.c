/* list_read.c - deck lists as people write them, in one tolerant reader: in each line it looks for a card number, and
 * for a count at the beginning or the end of the line; the rest is the card's name. */
#include "cards/lines.h"
#include "cards/list.h"

#include <stdio.h>
#include <string.h>

enum { TOKENS = 64, BROKEN_LINES = 4 };

struct line {
    struct span token[TOKENS];
    int tokens;
    int number, count; /* which of the tokens; -1: none */
    struct print print;
    int copies;
    bool counted_first;
    bool begun; /* the number is at the beginning */
};

/* A count whose number stands in a line below: names may be broken over lines. */
struct held {
    int lines; /* how many lines long; 0: none is held */
    int line, column;
    int copies;
    char name[64];
};

struct list_reader {
    struct lines lines;
    const dcg_cards *cards;
    dcg_list *list;
    dcg_part part; /* by the last heading */
    struct held held;
    bool first; /* nothing was read yet */
};

/* ---- Tokens ----------------------------------------------------------------------------------- */

/* How many bytes of blank stand here: ASCII, no-break space, ideographic space. */
static size_t blank_size(const char *at, const char *end)
{
    if (*at == ' ' || *at == '\t')
        return 1;
    if (end - at >= 2 && memcmp(at, "\xC2\xA0", 2) == 0)
        return 2;
    return end - at >= 3 && memcmp(at, "\xE3\x80\x80", 3) == 0 ? 3 : 0;
}

static bool is_comment(struct span token)
{
    return token.at[0] == '#' || (token.size > 1 && token.at[0] == '/' && token.at[1] == '/');
}

/* The words of a line up to a comment. */
static void tokens_find(const struct lines *l, struct line *line)
{
    const char *at = l->start;

    line->tokens = 0;
    while (at < l->end && line->tokens < TOKENS) {
        size_t blank = blank_size(at, l->end);
        if (blank) {
            at += blank;
            continue;
        }
        struct span token = {at, 0};
        while (at < l->end && !blank_size(at, l->end))
            at++;
        token.size = (size_t)(at - token.at);
        if (is_comment(token))
            break;
        line->token[line->tokens++] = token;
    }
}

/* The card number: one that the set knows; else one that the line begins with, alone or behind a count; else the last
 * that looks like one. */
static void number_look(const dcg_cards *cards, struct line *line)
{
    int count;

    line->number = -1;
    for (int i = 0; i < line->tokens; i++) {
        struct print print;
        bool first = i == 0 || (i == 1 && span_count(line->token[0], &count));
        if (!print_read(cards, line->token[i], &print))
            continue;
        bool known = cards && dcg_cards_find(cards, print.number);
        if (line->number < 0 || known || !line->begun) {
            line->number = i;
            line->print = print;
            line->begun = first;
        }
        if (known)
            return;
    }
}

static bool count_at(struct line *line, int index)
{
    if (index < 0 || index >= line->tokens || index == line->number ||
        !span_count(line->token[index], &line->copies))
        return false;
    line->count = index;
    return true;
}

/* How many: at the beginning, at the end, or behind the number; else one. */
static void count_look(struct line *line)
{
    line->count = -1;
    line->copies = 1;
    line->counted_first = count_at(line, 0);
    if (!line->counted_first && line->number >= 0 && !count_at(line, line->tokens - 1))
        (void)count_at(line, line->number + 1);
}

static bool is_game(struct span token)
{
    return span_is(token, "(DCG)") || span_is(token, "[DCG]");
}

/* Adds a word to a name, cut off where there is no more room. What then reads as a card number is left out, or the line
 * would be another card's when it is read again. Returns how long it has become. */
static size_t name_word(const dcg_cards *cards, struct span token, char *word, size_t size)
{
    struct print print;

    span_copy(token, word, size);
    size_t length = strlen(word);
    if (length < token.size && print_read(cards, (struct span){word, length}, &print))
        length = 0;
    return length;
}

/* What is neither number nor count is the name. */
static void name_find(const dcg_cards *cards, const struct line *line, char *name, size_t size)
{
    size_t used = strlen(name);

    for (int i = 0; i < line->tokens; i++) {
        struct span token = line->token[i];
        if (i == line->number || i == line->count || is_game(token))
            continue;
        if (used > 0 && used + 1 < size)
            name[used++] = ' ';
        used += name_word(cards, token, name + used, size - used);
    }
    while (used > 0 && name[used - 1] == ' ')
        used--;
    name[used] = '\0';
}

/* ---- Headings --------------------------------------------------------------------------------- */

static const struct {
    const char *text;
    dcg_part part;
} headings[] = {
    {"egg deck", DCG_PART_EGG},
    {"digi-egg deck", DCG_PART_EGG},
    {"digi-egg", DCG_PART_EGG},
    {"digi-eggs", DCG_PART_EGG},
    {"eggs", DCG_PART_EGG},
    {"main deck", DCG_PART_MAIN},
    {"main", DCG_PART_MAIN},
    {"deck", DCG_PART_MAIN},
    {"decklist", DCG_PART_MAIN},
    {"digimon deck list", DCG_PART_MAIN},
    {"digimon decklist", DCG_PART_MAIN},
    {"digimoncard.io deck list", DCG_PART_MAIN},
    {"digimon", DCG_PART_MAIN},
    {"tamer", DCG_PART_MAIN},
    {"tamers", DCG_PART_MAIN},
    {"option", DCG_PART_MAIN},
    {"options", DCG_PART_MAIN},
    {"sideboard", DCG_PART_SIDE},
    {"side deck", DCG_PART_SIDE},
};

static struct span span_trim(struct span s)
{
    while (s.size > 0 && (s.at[0] == ' ' || s.at[0] == '\t'))
        s = (struct span){s.at + 1, s.size - 1};
    while (s.size > 0 && (s.at[s.size - 1] == ' ' || s.at[s.size - 1] == '\t'))
        s.size--;
    return s;
}

/* "Main Deck (50):" without what stands behind the words. */
static struct span heading_words(struct span s)
{
    s = span_trim(s);
    while (s.size > 0 && strchr("():0123456789 -=", s.at[s.size - 1]) && s.at[s.size - 1])
        s.size--;
    while (s.size > 0 && (s.at[0] == '-' || s.at[0] == '=' || s.at[0] == '[' || s.at[0] == ' '))
        s = (struct span){s.at + 1, s.size - 1};
    return s;
}

static bool heading_read(struct list_reader *r, struct span text)
{
    struct span words = heading_words(text);

    for (size_t i = 0; i < sizeof headings / sizeof headings[0]; i++) {
        if (!span_is(words, headings[i].text))
            continue;
        r->part = headings[i].part;
        return true;
    }
    return false;
}

/* ---- "name: My deck" -------------------------------------------------------------------------- */

static bool name_read(struct list_reader *r, struct span value)
{
    span_copy(value, r->list->name, sizeof r->list->name); /* as much of it as fits */
    return true;
}

static bool language_read(struct list_reader *r, struct span value)
{
    for (int i = DCG_LANGUAGE_NONE + 1; dcg_language_word((dcg_language)i); i++) {
        if (!span_is(value, dcg_language_word((dcg_language)i)))
            continue;
        r->list->language = (uint8_t)i;
        return true;
    }
    return lines_expected(&r->lines, value, "ja, en, zh-Hans or ko");
}

static bool icon_read(struct list_reader *r, struct span value)
{
    if (value.size >= sizeof r->list->icon)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, value.at, "the icon has more than %d bytes",
                          (int)sizeof r->list->icon - 1);
    span_copy(value, r->list->icon, sizeof r->list->icon);
    return true;
}

/* What the programs of others write besides. */
static bool skip_read(struct list_reader *r, struct span value)
{
    (void)r;
    (void)value;
    return true;
}

static const struct {
    const char *prefix;
    bool (*read)(struct list_reader *r, struct span value);
} properties[] = {
    {"name:", name_read},     {"language:", language_read}, {"icon:", icon_read},
    {"key card:", skip_read}, {"sort index:", skip_read},   {"exported from ", skip_read},
};

/* Is the text such a line? *done: nothing is wrong with it. */
static bool is_property(struct list_reader *r, struct span text, bool *done)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        size_t size = strlen(properties[i].prefix);
        if (text.size < size || !span_is((struct span){text.at, size}, properties[i].prefix))
            continue;
        *done = properties[i].read(r, span_trim((struct span){text.at + size, text.size - size}));
        return true;
    }
    return false;
}

/* "// Egg Deck"; the first line may be the name of the deck. */
static bool is_slashes(struct list_reader *r, struct span text, bool *done)
{
    if (text.size < 2 || text.at[0] != '/' || text.at[1] != '/')
        return false;
    struct span rest = span_trim((struct span){text.at + 2, text.size - 2});
    *done = true;
    if (!heading_read(r, rest) && !is_property(r, rest, done) && r->first)
        span_copy(rest, r->list->name, sizeof r->list->name);
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

static bool card_count(struct list_reader *r, const struct line *line, const char *at, int copies)
{
    if (copies < 1 || copies > DCG_MAX_DECK)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "expected a count from 1 to %d, found '%d'",
                          DCG_MAX_DECK, copies);
    dcg_list_card *card = list_take(r->list, &line->print, r->part, copies);
    if (!card)
        return lines_fail(&r->lines, DCG_ERROR_CAPACITY, at, "more than %d different cards or %d of one",
                          DCG_LIST_CARDS, LIST_COPIES);
    card->line = card->line ? card->line : r->lines.line;
    if (!card->name[0]) {
        span_copy((struct span){r->held.name, strlen(r->held.name)}, card->name, sizeof card->name);
        name_find(r->cards, line, card->name, sizeof card->name);
    }
    return true;
}

/* Cards without a number: a name that only one card of the set has will do. */
static bool name_count(struct list_reader *r, const char *name, int copies, int line, int column)
{
    char wrong[200];
    struct print print = {.art = 0};
    dcg_card_def def = 0;

    if (dcg_cards_named(r->cards, name, &def, 1) != 1) {
        dcg_name_wrong(r->cards, name, wrong, sizeof wrong);
        return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, line, column, "%s", wrong);
    }
    dcg_card_facts facts;
    (void)dcg_cards_facts(r->cards, def, &facts);
    (void)snprintf(print.number, sizeof print.number, "%s", facts.number);
    if (copies < 1 || copies > DCG_MAX_DECK)
        return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, line, column,
                             "expected a count from 1 to %d, found '%d'", DCG_MAX_DECK, copies);
    dcg_list_card *card = list_take(r->list, &print, r->part, copies);
    if (!card)
        return lines_fail_at(&r->lines, DCG_ERROR_CAPACITY, line, column,
                             "more than %d different cards or %d of one", DCG_LIST_CARDS, LIST_COPIES);
    card->line = card->line ? card->line : line;
    return true;
}

/* A count was held, and no number came. */
static bool ability_end(struct list_reader *r)
{
    struct held held = r->held;

    r->held = (struct held){0};
    if (!held.lines)
        return true;
    if (!held.name[0] || !r->cards)
        return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, held.line, held.column,
                             "expected a card number in the line");
    return name_count(r, held.name, held.copies, held.line, held.column);
}

/* Is it written like a count, with any digits and signs? */
static bool is_like_count(struct span s)
{
    bool digit = false;

    for (size_t i = 0; i < s.size; i++) {
        bool times = (i == 0 || i + 1 == s.size) && (s.at[i] == 'x' || s.at[i] == 'X');
        if (!times && (!s.at[i] || !strchr("+-0123456789", s.at[i])))
            return false;
        digit = digit || (s.at[i] >= '0' && s.at[i] <= '9');
    }
    return digit;
}

/* Where a count may stand, a number that is none: negative or too large. NULL: there is no such word. */
static const struct span *wrong_count(const struct line *line)
{
    const int places[] = {0, line->tokens - 1, line->number + 1};

    for (size_t i = 0; line->count < 0 && i < sizeof places / sizeof places[0]; i++)
        if (places[i] != line->number && places[i] < line->tokens && is_like_count(line->token[places[i]]))
            return &line->token[places[i]];
    return NULL;
}

/* A line with a number: of a card, or of one whose count was held. */
static bool number_line(struct list_reader *r, const struct line *line)
{
    const char *at = line->token[line->count >= 0 ? line->count : line->number].at;

    const struct span *wrong = wrong_count(line);
    if (wrong)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, wrong->at,
                          "expected a count from 1 to %d, found '%.*s'", DCG_MAX_DECK, span_shown(*wrong),
                          wrong->at);
    if (r->held.lines && line->counted_first && !ability_end(r))
        return false;
    bool done = card_count(r, line, at, r->held.lines ? r->held.copies : line->copies);
    r->held = (struct held){0};
    return done;
}

static void note_line(struct list_reader *r, struct span text)
{
    dcg_list *list = r->list;

    if (list->notes < DCG_LIST_NOTES) {
        list->note[list->notes].line = r->lines.line;
        span_copy(text, list->note[list->notes].text, sizeof list->note[0].text);
    }
    if (list->notes < UINT16_MAX)
        list->notes++;
}

/* "Lanternmon x4": a name of the set, then how many. Is the line such a one? *done: nothing is wrong with it. */
static bool is_counted_last(struct list_reader *r, const struct line *line, struct span text, bool *done)
{
    struct line counted = *line;
    char name[64] = "";

    counted.count = line->tokens - 1;
    if (!r->cards || line->tokens < 2 || !span_count(line->token[counted.count], &counted.copies))
        return false;
    name_find(r->cards, &counted, name, sizeof name);
    if (!dcg_cards_named(r->cards, name, NULL, 0))
        return false;
    *done = name_count(r, name, counted.copies, r->lines.line, lines_column(&r->lines, text.at));
    return true;
}

/* A line without a number: a name that is broken over lines, a heading, or something else. */
static bool other_line(struct list_reader *r, const struct line *line, struct span text)
{
    bool done = true;

    if (heading_read(r, text))
        return true;
    if (!line->counted_first && !r->held.lines) {
        if (!is_counted_last(r, line, text, &done))
            note_line(r, text);
        return done;
    }
    if (line->counted_first || ++r->held.lines > BROKEN_LINES) {
        if (!ability_end(r))
            return false;
        if (!line->counted_first)
            return note_line(r, text), true;
        r->held = (struct held){1, r->lines.line, lines_column(&r->lines, text.at), line->copies, ""};
    }
    name_find(r->cards, line, r->held.name, sizeof r->held.name);
    return true;
}

/* ---- Links and codes -------------------------------------------------------------------------- */

/* The next part of a link up to one of the marks, which may be written as a percent sign and two digits. */
static struct span link_part(struct span *rest, size_t *mark)
{
    size_t at = 0;

    for (*mark = 0; at < rest->size; at++) {
        if (strchr(",:&", rest->at[at]) && rest->at[at])
            *mark = 1;
        else if (rest->size - at >= 3 && (span_is((struct span){rest->at + at, 3}, "%2C") ||
                                          span_is((struct span){rest->at + at, 3}, "%3A")))
            *mark = 3;
        if (*mark)
            break;
    }
    struct span part = {rest->at, at};
    *rest = (struct span){rest->at + at + *mark, rest->size - at - *mark};
    return part;
}

/* "ST12-12:2,BT23-054:4" */
static bool link_cards(struct list_reader *r, struct span rest)
{
    while (rest.size > 0) {
        struct line line = {.number = 0, .count = 1, .copies = 1};
        size_t mark;
        struct span number = link_part(&rest, &mark);
        if (!print_read(r->cards, number, &line.print))
            return lines_expected(&r->lines, number, "a card number");
        struct span count = link_part(&rest, &mark);
        if (!span_count(count, &line.copies))
            return lines_expected(&r->lines, count, "how many, such as 4");
        if (!card_count(r, &line, number.at, line.copies))
            return false;
        if (mark == 1 && rest.at[-1] == '&')
            return true;
    }
    return true;
}

static bool code_line(struct list_reader *r, struct span code)
{
    dcg_error error;

    if (r->list->cards)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, code.at, "a deck code can't follow other cards");
    if (code_read(code, r->list, &error) != DCG_OK)
        return lines_fail(&r->lines, error.status, code.at, "%s", error.text);
    for (int i = 0; i < r->list->cards; i++)
        r->list->card[i].line = r->lines.line;
    return true;
}

/* A link, or a deck code alone or at the end of a link. */
static bool is_link(struct list_reader *r, struct span token, bool *done)
{
    static const char query[] = "deck=";

    for (size_t i = 0; i < token.size; i++) {
        struct span rest = {token.at + i, token.size - i};
        bool begins = i == 0 || strchr("?&/=", token.at[i - 1]);
        if (begins && rest.size > sizeof query && memcmp(rest.at, query, sizeof query - 1) == 0 &&
            !code_size((struct span){rest.at + sizeof query - 1, rest.size - (sizeof query - 1)})) {
            *done = link_cards(r, (struct span){rest.at + sizeof query - 1, rest.size - (sizeof query - 1)});
            return true;
        }
        if (begins && code_size(rest) == rest.size) {
            *done = code_line(r, rest);
            return true;
        }
    }
    return false;
}

/* ---- All of it -------------------------------------------------------------------------------- */

static bool line_read(struct list_reader *r)
{
    struct span text = span_trim((struct span){r->lines.at, (size_t)(r->lines.end - r->lines.at)});
    struct line line;
    bool done = false;

    if (is_slashes(r, text, &done) || is_property(r, text, &done))
        return done;
    tokens_find(&r->lines, &line);
    if (line.tokens == 1 && is_link(r, line.token[0], &done))
        return done;
    number_look(r->cards, &line);
    count_look(&line);
    return line.number >= 0 ? number_line(r, &line) : other_line(r, &line, text);
}

dcg_status dcg_list_read(const dcg_cards *cards, const char *text, size_t size, dcg_list *list,
                         dcg_error *error)
{
    struct list_reader r = {.cards = cards, .list = list, .part = DCG_PART_MAIN, .first = true};
    bool done = lines_begin(&r.lines, text, size, false, error);

    if (!list) {
        (void)lines_fail_at(&r.lines, DCG_ERROR_ARGUMENT, 0, 0, "there is no list");
        return r.lines.status;
    }
    list_clear(list);
    while (done && lines_next(&r.lines)) {
        done = line_read(&r);
        r.first = false;
    }
    if (r.lines.status == DCG_OK)
        (void)ability_end(&r);
    if (r.lines.status == DCG_OK)
        (void)dcg_list_know(cards, list);
    else
        list_clear(list);
    return r.lines.status;
}
