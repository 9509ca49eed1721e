/* list_read.c - deck lists as people write them, in one tolerant reader: in each line it looks for card numbers, and
 * for how many at the beginning or the end of the line; the rest is the card's name. A line that isn't clear becomes a
 * note, and the lines behind it are read all the same. */
#include "cards/lines.h"
#include "cards/list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BROKEN_LINES = 4 };

/* A count whose number stands in a line below: names may be broken over lines. */
struct held {
    int lines; /* how many lines long; 0: none is held */
    struct named card;
};

struct list_reader {
    struct lines lines;
    const dcg_cards *cards;
    dcg_list *list;
    dcg_part part; /* by the last heading */
    struct held held;
    bool first;     /* nothing was read yet */
    int count_cell; /* of a table, as its first line says; -1: it doesn't */
    struct list_line line;
};

/* ---- Notes ------------------------------------------------------------------------------------ */

OUT_PRINTF(3, 4)
static bool wrong(struct list_reader *r, const char *at, const char *format, ...)
{
    va_list args;
    struct span text = {r->lines.at, (size_t)(r->lines.end - r->lines.at)};
    dcg_list_note *note = note_add(r->list, DCG_NOTE_WRONG, r->lines.line, lines_column(&r->lines, at), text);

    if (!note)
        return true;
    va_start(args, format);
    (void)vsnprintf(note->why, sizeof note->why, format, args);
    va_end(args);
    return true;
}

static bool expected(struct list_reader *r, struct span found, const char *what)
{
    return wrong(r, found.at, "expected %s, found '%.*s'", what, span_shown(found), found.at);
}

static bool text_find(struct span text, const char *part)
{
    size_t size = strlen(part);

    for (size_t i = 0; i + size <= text.size; i++)
        if (memcmp(text.at + i, part, size) == 0)
            return true;
    return false;
}

/* A line without a card. The first one of a list may be its title. */
static bool other(struct list_reader *r, struct span text)
{
    if (r->first && !r->list->name[0] && !text_find(text, "://"))
        span_copy(text, r->list->name, sizeof r->list->name);
    (void)note_add(r->list, DCG_NOTE_OTHER, r->lines.line, lines_column(&r->lines, text.at), text);
    return true;
}

static bool full(struct list_reader *r, int line, int column)
{
    return lines_fail_at(&r->lines, DCG_ERROR_CAPACITY, line, column,
                         "more than %d different cards or %d of one", DCG_LIST_CARDS, LIST_COPIES);
}

/* ---- Names over several lines ----------------------------------------------------------------- */

/* A count was held, and no number came. */
static bool held_end(struct list_reader *r)
{
    struct held held = r->held;

    r->held = (struct held){0};
    if (!held.lines)
        return true;
    if (held.card.name[0] && r->cards)
        return named_take(r->cards, r->list, &held.card) || full(r, held.card.line, held.card.column);
    struct span name = {held.card.name, strlen(held.card.name)};
    dcg_list_note *note = note_add(r->list, DCG_NOTE_WRONG, held.card.line, held.card.column, name);
    if (note)
        (void)snprintf(note->why, sizeof note->why, "expected a card number in the line");
    return true;
}

/* ---- Headings --------------------------------------------------------------------------------- */

/* Without blanks, signs and digits: "## Main Deck (50 cards)" is "maindeckcards". */
static const struct {
    const char *letters;
    dcg_part part;
} headings[] = {
    {"eggdeck", DCG_PART_EGG},
    {"digieggdeck", DCG_PART_EGG},
    {"digiegg", DCG_PART_EGG},
    {"digieggs", DCG_PART_EGG},
    {"digitama", DCG_PART_EGG},
    {"egg", DCG_PART_EGG},
    {"eggs", DCG_PART_EGG},
    {"maindeck", DCG_PART_MAIN},
    {"main", DCG_PART_MAIN},
    {"deck", DCG_PART_MAIN},
    {"decklist", DCG_PART_MAIN},
    {"digimondecklist", DCG_PART_MAIN},
    {"digimoncardiodecklist", DCG_PART_MAIN},
    {"digimon", DCG_PART_MAIN},
    {"tamer", DCG_PART_MAIN},
    {"tamers", DCG_PART_MAIN},
    {"option", DCG_PART_MAIN},
    {"options", DCG_PART_MAIN},
    {"level", DCG_PART_MAIN},
    {"lv", DCG_PART_MAIN},
    {"side", DCG_PART_SIDE},
    {"sideboard", DCG_PART_SIDE},
    {"sidedeck", DCG_PART_SIDE},
    {"maybeboard", DCG_PART_SIDE},
};

static struct span span_trim(struct span s)
{
    while (s.size > 0 && (s.at[0] == ' ' || s.at[0] == '\t'))
        s = (struct span){s.at + 1, s.size - 1};
    while (s.size > 0 && (s.at[s.size - 1] == ' ' || s.at[s.size - 1] == '\t'))
        s.size--;
    return s;
}

/* The letters of a line without "card" or "cards" at the end. False: there are none, or more than a heading has. */
static bool letters_of(struct span s, char *letters, size_t size)
{
    static const char *const ends[] = {"cards", "card"};
    size_t used = 0;

    for (size_t i = 0; i < s.size; i++) {
        char c = (char)(s.at[i] | 0x20);
        if ((unsigned char)s.at[i] >= 0x80 || c < 'a' || c > 'z')
            continue;
        if (used + 1 == size)
            return false;
        letters[used++] = c;
    }
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        size_t end = strlen(ends[i]);
        if (used > end && memcmp(letters + used - end, ends[i], end) == 0)
            used -= end;
    }
    letters[used] = '\0';
    return used > 0;
}

/* Its row; -1: it is none. */
static int heading_find(struct span text)
{
    char letters[32];

    if (!letters_of(text, letters, sizeof letters))
        return -1;
    for (int i = 0; i < (int)(sizeof headings / sizeof headings[0]); i++)
        if (strcmp(letters, headings[i].letters) == 0)
            return i;
    return -1;
}

static bool heading_read(struct list_reader *r, struct span text)
{
    int heading = heading_find(text);

    if (heading < 0 || !held_end(r))
        return false;
    r->part = headings[heading].part;
    return true;
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
    return expected(r, value, "ja, en, zh-Hans or ko");
}

static bool icon_read(struct list_reader *r, struct span value)
{
    if (value.size >= sizeof r->list->icon)
        return wrong(r, value.at, "the icon has more than %d bytes", (int)sizeof r->list->icon - 1);
    span_copy(value, r->list->icon, sizeof r->list->icon);
    return true;
}

/* What the programs of others write besides, and what the built-in decks tell of themselves (dcg_deck_info). */
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
    {"name:", name_read},         {"deck name:", name_read},     {"title:", name_read},
    {"language:", language_read}, {"icon:", icon_read},          {"key card:", skip_read},
    {"sort index:", skip_read},   {"exported from ", skip_read}, {"archetype:", skip_read},
    {"set:", skip_read},          {"region:", skip_read},        {"date:", skip_read},
    {"place:", skip_read},
};

/* Is the text such a line? */
static bool is_property(struct list_reader *r, struct span text)
{
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        size_t size = strlen(properties[i].prefix);
        if (text.size >= size && span_is((struct span){text.at, size}, properties[i].prefix))
            return properties[i].read(r, span_trim((struct span){text.at + size, text.size - size}));
    }
    return false;
}

/* "// Egg Deck", "## Sideboard"; the first line behind slashes may be the name of the deck. */
static bool is_comment(struct list_reader *r, struct span text)
{
    bool slashes = text.size > 1 && text.at[0] == '/' && text.at[1] == '/';
    size_t marks = 0;

    if (!slashes && text.at[0] != '#')
        return false;
    while (marks < text.size && text.at[marks] == text.at[0])
        marks++;
    struct span rest = span_trim((struct span){text.at + marks, text.size - marks});
    if (!heading_read(r, rest) && slashes && !is_property(r, rest) && r->first)
        span_copy(rest, r->list->name, sizeof r->list->name);
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------------ */

/* A number that the set doesn't have may be one that other cards are also treated as. */
static bool number_take(struct list_reader *r, const struct print *print, int copies, const char *at)
{
    struct named named = {.part = r->part, .copies = copies, .line = r->lines.line};

    if (!dcg_cards_find(r->cards, print->number) && dcg_list_choices(r->cards, print->number, NULL, 0) > 0) {
        named.column = lines_column(&r->lines, at);
        memcpy(named.name, print->number, sizeof print->number);
        return named_take(r->cards, r->list, &named) || full(r, named.line, named.column);
    }
    dcg_list_card *card = list_take(r->list, print, r->part, copies);
    if (!card)
        return full(r, r->lines.line, lines_column(&r->lines, at));
    card->line = card->line ? card->line : r->lines.line;
    if (!card->name[0] && r->line.numbers == 1) {
        struct span held = {r->held.card.name, strlen(r->held.card.name)};
        span_copy(held, card->name, sizeof card->name);
        line_name(r->cards, &r->line, card->name, sizeof card->name);
    }
    return true;
}

/* A line with numbers: of cards, or of one whose count was held. */
static bool number_line(struct list_reader *r)
{
    struct list_line *line = &r->line;
    bool done = true;

    if (r->held.lines && (line->counted_first || line->numbers > 1) && !held_end(r))
        return false;
    for (int i = 0; i < line->words && done; i++) {
        const struct list_word *w = &line->word[i];
        int copies = w->n.copies ? w->n.copies : 1;
        if (w->use == WORD_NUMBER)
            done = number_take(r, &w->n.print, r->held.lines ? r->held.card.copies : copies, w->span.at);
    }
    r->held = (struct held){0};
    return done;
}

static bool is_name(const struct list_reader *r, const char *name)
{
    return r->cards && name[0] && dcg_list_choices(r->cards, name, NULL, 0) > 0;
}

/* The name of a held card with what this line adds to it. */
static void held_name(const struct list_reader *r, char name[DCG_NOTE_BYTES])
{
    (void)snprintf(name, DCG_NOTE_BYTES, "%s", r->held.card.name);
    line_name(NULL, &r->line, name, DCG_NOTE_BYTES);
}

/* Does a name that is held end before this line, which has no number? */
static bool held_ends(const struct list_reader *r)
{
    char name[DCG_NOTE_BYTES];

    if (!r->held.lines)
        return false;
    held_name(r, name);
    return r->line.counted_first || r->held.lines == BROKEN_LINES ||
           (is_name(r, r->held.card.name) && !is_name(r, name));
}

/* A name that may go on in the next lines: its count stands before it. */
static void held_begin(struct list_reader *r, struct span text)
{
    r->held = (struct held){.lines = 1,
                            .card = {.part = r->part,
                                     .copies = r->line.copies,
                                     .line = r->lines.line,
                                     .column = lines_column(&r->lines, text.at)}};
    line_name(NULL, &r->line, r->held.card.name, sizeof r->held.card.name);
}

/* A line without a number: a name, perhaps broken over lines, a heading, or something else. */
static bool name_line(struct list_reader *r, struct span text)
{
    struct named named = {.part = r->part, .copies = r->line.copies, .line = r->lines.line};

    if (held_ends(r) && !held_end(r))
        return false;
    if (r->line.counted_first) {
        held_begin(r, text);
        return true;
    }
    if (r->held.lines) {
        char name[DCG_NOTE_BYTES];
        held_name(r, name);
        memcpy(r->held.card.name, name, sizeof name);
        r->held.lines++;
        return true;
    }
    named.column = lines_column(&r->lines, text.at);
    line_name(NULL, &r->line, named.name, sizeof named.name);
    if (r->line.counted && is_name(r, named.name))
        return named_take(r->cards, r->list, &named) || full(r, named.line, named.column);
    (void)other(r, text);
    if (!r->first && is_name(r, named.name) && r->list->notes <= DCG_LIST_NOTES) {
        char *why = r->list->note[r->list->notes - 1].why;
        (void)snprintf(why, DCG_NOTE_BYTES, "expected how many, such as '4 %.*s'",
                       span_shown((struct span){named.name, strlen(named.name)}), named.name);
    }
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
    r->line.numbers = 0;
    while (rest.size > 0) {
        struct print print;
        int copies;
        size_t mark;
        struct span number = link_part(&rest, &mark);
        if (!print_read(r->cards, number, &print))
            return expected(r, number, "a card number");
        struct span count = link_part(&rest, &mark);
        if (!span_number(count, &copies))
            return expected(r, count, "how many, such as 4");
        if (copies < 1 || copies > DCG_MAX_DECK)
            return wrong(r, count.at, "expected a count from 1 to %d, found '%d'", DCG_MAX_DECK, copies);
        if (!number_take(r, &print, copies, number.at))
            return false;
        if (mark == 1 && rest.at[-1] == '&')
            return true;
    }
    return true;
}

static bool code_line(struct list_reader *r, struct span code)
{
    dcg_list *list = r->list;
    dcg_error error;

    if (list->cards)
        return wrong(r, code.at, "a deck code can't follow other cards");
    dcg_list *read = malloc(sizeof *read);
    if (!read)
        return lines_fail(&r->lines, DCG_ERROR_MEMORY, code.at, "no memory");
    if (code_read(code, read, &error) != DCG_OK) {
        free(read);
        return wrong(r, code.at, "%s", error.text);
    }
    memcpy(list->card, read->card, sizeof list->card);
    list->cards = read->cards;
    list->language = read->language;
    memcpy(list->icon, read->icon, sizeof list->icon);
    if (read->name[0])
        memcpy(list->name, read->name, sizeof list->name);
    for (int i = 0; i < list->cards; i++)
        list->card[i].line = r->lines.line;
    free(read);
    return true;
}

/* Is a word a deck code, or a link with a deck in it? *done: it was read. */
static bool is_link(struct list_reader *r, struct span word, bool *done)
{
    static const char query[] = "deck=";
    size_t size = sizeof query - 1;

    for (size_t i = 0; i < word.size; i++) {
        struct span rest = {word.at + i, word.size - i};
        if (i > 0 && !strchr("?&/=#", word.at[i - 1]))
            continue;
        if (rest.size > size && memcmp(rest.at, query, size) == 0 &&
            !code_size((struct span){rest.at + size, rest.size - size})) {
            *done = link_cards(r, (struct span){rest.at + size, rest.size - size});
            return true;
        }
        if (code_size(rest) == rest.size) {
            *done = code_line(r, rest);
            return true;
        }
    }
    return false;
}

/* A link or a code, which may have words before it: "Deck code: DCG...". Behind a card number it is of the name. */
static bool is_link_line(struct list_reader *r, struct span text, bool *done)
{
    size_t at = text.size;

    while (at > 0 && text.at[at - 1] != ' ' && text.at[at - 1] != '\t')
        at--;
    line_parse(r->cards, (struct span){text.at, at}, -1, &r->line);
    return r->line.numbers == 0 && is_link(r, (struct span){text.at + at, text.size - at}, done);
}

/* ---- All of it -------------------------------------------------------------------------------- */

/* Lines without letters and digits. */
static bool is_rule(const struct list_line *line)
{
    for (int i = 0; i < line->words; i++)
        if (line->word[i].use != WORD_SIGN)
            return false;
    return true;
}

/* Is the only number of the line none that the set has? Some names look like numbers. */
static bool is_strange(const struct list_reader *r)
{
    for (int i = 0; r->cards && r->line.numbers == 1 && i < r->line.words; i++)
        if (r->line.word[i].use == WORD_NUMBER)
            return !dcg_cards_find(r->cards, r->line.word[i].n.print.number);
    return false;
}

static bool list_line_take(struct list_reader *r)
{
    struct span text = span_trim((struct span){r->lines.at, (size_t)(r->lines.end - r->lines.at)});
    bool done = false;

    if (is_comment(r, text) || is_property(r, text))
        return r->lines.status == DCG_OK;
    if (is_link_line(r, text, &done))
        return done;
    line_parse(r->cards, text, r->count_cell, &r->line);
    if (is_strange(r) && !line_parse_name(r->cards, text, r->count_cell, &r->line))
        line_parse(r->cards, text, r->count_cell, &r->line);
    bool cards = r->line.numbers > 0;
    if (!cards && is_rule(&r->line))
        return true;
    if (!cards && heading_find(text) >= 0)
        return heading_read(r, text);
    if (!cards && line_count_cell(&r->line) >= 0) {
        r->count_cell = line_count_cell(&r->line);
        return held_end(r);
    }
    if (r->line.wrong_at)
        return held_end(r) && wrong(r, r->line.wrong_at, "%s", r->line.wrong);
    return cards ? number_line(r) : name_line(r, text);
}

static dcg_status list_read(struct list_reader *r, const char *text, size_t size, dcg_error *error)
{
    bool done = lines_begin(&r->lines, text, size, false, error);

    r->lines.every = true;
    while (done && lines_next(&r->lines)) {
        done = list_line_take(r);
        r->first = false;
    }
    if (r->lines.status == DCG_OK)
        (void)held_end(r);
    return r->lines.status;
}

static dcg_status list_refuse(dcg_error *error, dcg_status status, const char *why)
{
    return list_fail(error, status, "%s", why);
}

dcg_status dcg_list_read(const dcg_cards *cards, const char *text, size_t size, dcg_list *list,
                         dcg_error *error)
{
    size_t tidy = 0;

    if (error)
        *error = (dcg_error){.status = DCG_OK};
    if (!list || (!text && size > 0))
        return list_refuse(error, DCG_ERROR_ARGUMENT, list ? "there is no text" : "there is no list");
    list_clear(list);
    if (size > LIST_BYTES)
        return list_fail(error, DCG_ERROR_CAPACITY, "the list has more than %d bytes", (int)LIST_BYTES);
    char *lines = list_tidy(text, size, &tidy);
    struct list_reader *r = malloc(sizeof *r);
    dcg_status status = DCG_ERROR_MEMORY;
    if (lines && r) {
        r->cards = cards;
        r->list = list;
        r->part = DCG_PART_MAIN;
        r->held = (struct held){0};
        r->first = true;
        r->count_cell = -1;
        status = list_read(r, lines, tidy, error);
    } else {
        (void)list_refuse(error, status, "no memory");
    }
    free(r);
    free(lines);
    if (status == DCG_OK)
        (void)dcg_list_know(cards, list);
    else
        list_clear(list);
    return status;
}
