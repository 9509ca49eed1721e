/* list_read.c - deck lists as people write them, in one tolerant reader: in each line it looks for card numbers, and
 * for how many at the beginning or the end of the line; the rest is the card's name. A line that isn't clear becomes a
 * note, and the lines behind it are read all the same. */
#include "cards/lines.h"
#include "cards/list.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many lines of a name; a text without a card in so many lines or bytes is no list. */
enum { BROKEN_LINES = 4, IDLE_LINES = 500, IDLE_BYTES = 64 << 10, CODE_LINES = 96, CODE_PIECE = 80 };

enum { CARD_NAME = sizeof((dcg_list_card *)0)->name };

/* A count whose number stands in a line below: names may be broken over lines. */
struct held {
    int lines;  /* how many lines long; 0: none is held */
    bool total; /* a count behind a heading: perhaps of all cards below it */
    struct named card;
    struct span text[BROKEN_LINES]; /* of each line */
    int line[BROKEN_LINES];
    size_t first; /* bytes of the name that are of the first line */
};

/* A card whose count stands in the line below. */
struct waiting {
    bool is, numbered;
    struct print print;
    struct named card; /* else the card of this name */
    struct span text;
};

struct list_reader {
    struct lines lines;
    const dcg_cards *cards;
    dcg_list *list;
    dcg_part part; /* by the last heading */
    enum counts counts;
    struct held held;
    struct waiting waiting;
    dcg_card_def before;      /* the card of the line before */
    bool first;               /* nothing was read yet */
    bool named_next;          /* the line was a heading of the name */
    bool headed, headed_next; /* was the line before a heading, is this one? */
    int title;                /* the line that became the name; 0: none did */
    int seen;                 /* lines that say something */
    int count_cell;           /* of a table, as its first line says; -1: it doesn't */
    struct list_line line, next;
};

/* ---- Notes ------------------------------------------------------------------------------------ */

OUT_PRINTF(5, 6)
static bool wrong_at(struct list_reader *r, int line, int column, struct span text, const char *format, ...)
{
    va_list args;
    dcg_list_note *note = note_add(r->list, DCG_NOTE_WRONG, line, column, text);

    if (!note)
        return true;
    va_start(args, format);
    (void)vsnprintf(note->why, sizeof note->why, format, args);
    va_end(args);
    return true;
}

OUT_PRINTF(3, 4)
static bool wrong(struct list_reader *r, const char *at, const char *format, ...)
{
    char why[DCG_NOTE_BYTES];
    va_list args;
    struct span text = {r->lines.at, (size_t)(r->lines.end - r->lines.at)};

    va_start(args, format);
    (void)vsnprintf(why, sizeof why, format, args);
    va_end(args);
    return wrong_at(r, r->lines.line, lines_column(&r->lines, at), text, "%s", why);
}

static bool expected(struct list_reader *r, struct span found, const char *what)
{
    return wrong(r, found.at, "expected %s, found '%.*s'", what, span_shown(found), found.at);
}

/* A line without a card. The first one of a list may be its title. */
static bool other(struct list_reader *r, struct span text)
{
    if (r->first && !r->list->name[0] && is_title(text)) {
        title_copy(text, r->list->name, sizeof r->list->name);
        r->title = r->lines.line;
    }
    (void)note_add(r->list, DCG_NOTE_OTHER, r->lines.line, lines_column(&r->lines, text.at), text);
    return true;
}

/* The line that became the name of a list with cards isn't told. */
static void title_settle(const struct list_reader *r)
{
    dcg_list *list = r->list;
    int kept = list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;

    if (!r->title || kept == 0 || kept < list->notes || (list->cards == 0 && list->unclear == 0) ||
        list->note[0].kind != DCG_NOTE_OTHER || list->note[0].line != r->title)
        return;
    memmove(&list->note[0], &list->note[1], (size_t)(kept - 1) * sizeof list->note[0]);
    list->notes--;
}

static bool full(struct list_reader *r, int line, int column)
{
    return lines_fail_at(&r->lines, DCG_ERROR_CAPACITY, line, column,
                         "more than %d different cards or %d of one", DCG_LIST_CARDS, LIST_COPIES);
}

/* ---- Names over several lines ----------------------------------------------------------------- */

static bool is_name(const struct list_reader *r, const char *name)
{
    return r->cards && name[0] && dcg_list_choices(r->cards, name, NULL, 0) > 0;
}

/* A count was held, and no number came. If the name isn't one, the lines behind its first one are no part of it. */
static bool held_end(struct list_reader *r)
{
    struct held held = r->held;
    struct named *card = &held.card;
    bool split = held.lines > 1 && !is_name(r, card->name), done;

    r->held = (struct held){0};
    if (!held.lines || held.total)
        return true;
    if (split)
        card->name[held.first] = '\0';
    if (card->name[0] && r->cards)
        done = named_take(r->cards, r->list, card) || full(r, card->line, card->column);
    else
        done = wrong_at(r, card->line, card->column, held.text[0], "%s",
                        card->name[0] ? "expected a card number in the line" : "a count without a card");
    for (int i = 1; split && i < held.lines; i++)
        (void)note_add(r->list, DCG_NOTE_OTHER, held.line[i], 1, held.text[i]);
    return done;
}

/* A card whose count should have come. */
static bool waiting_end(struct list_reader *r)
{
    struct waiting waiting = r->waiting;

    r->waiting = (struct waiting){.is = false};
    return !waiting.is || wrong_at(r, waiting.card.line, waiting.card.column, waiting.text,
                                   "expected how many in the line below, as for other cards of this list");
}

/* ---- Headings --------------------------------------------------------------------------------- */

static struct span span_trim(struct span s)
{
    return span_strip(s, " \t");
}

/* A count in a line of its own may be followed by the level of its card. False: it is none, or the list is full. */
static bool heading_read(struct list_reader *r, struct span text)
{
    dcg_part part = DCG_PART_MAIN;
    enum heading heading = heading_find(text, &part);
    bool level = heading == HEADING_LEVEL && r->held.lines && !r->held.card.name[0];

    if (heading == HEADING_NONE || (!level && !(held_end(r) && waiting_end(r))))
        return false;
    r->named_next = heading == HEADING_NAME && (r->first || !r->list->name[0]);
    r->headed_next = heading == HEADING_PART || (heading == HEADING_LEVEL && r->headed);
    r->part = heading == HEADING_NAME ? r->part : part;
    return true;
}

/* ---- "name: My deck" -------------------------------------------------------------------------- */

static bool name_read(struct list_reader *r, struct span value)
{
    span_copy(value, r->list->name, sizeof r->list->name); /* as much of it as fits */
    r->title = 0;
    return true;
}

/* As other programs and people write it; nothing: the name is the next line. */
static bool title_read(struct list_reader *r, struct span value)
{
    char title[sizeof r->list->name];

    title_copy(value, title, sizeof title);
    r->named_next = !title[0];
    return !title[0] || name_read(r, (struct span){title, strlen(title)});
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
    {"name:", name_read},      {"deck name:", title_read},   {"title:", title_read},
    {"デッキ名:", title_read}, {"language:", language_read}, {"icon:", icon_read},
    {"key card:", skip_read},  {"sort index:", skip_read},   {"exported from ", skip_read},
    {"archetype:", skip_read}, {"set:", skip_read},          {"region:", skip_read},
    {"date:", skip_read},      {"place:", skip_read},
};

/* Is the text such a line? */
static bool is_property(struct list_reader *r, struct span text)
{
    size_t bold = 0;

    while (bold < text.size && (text.at[bold] == '*' || text.at[bold] == '_'))
        bold++;
    text = (struct span){text.at + bold, text.size - bold};
    for (size_t i = 0; i < sizeof properties / sizeof properties[0]; i++) {
        size_t size = strlen(properties[i].prefix);
        if (text.size < size || !span_is((struct span){text.at, size}, properties[i].prefix))
            continue;
        bool bare = properties[i].read == name_read && bold > 0;
        struct span value = span_trim((struct span){text.at + size, text.size - size});
        return bare ? title_read(r, value) : properties[i].read(r, value);
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
static bool number_take(struct list_reader *r, const struct print *print, const struct named *card)
{
    struct named named = *card;

    if (!dcg_cards_find(r->cards, print->number) && dcg_list_choices(r->cards, print->number, NULL, 0) > 0) {
        memcpy(named.name, print->number, sizeof print->number);
        return named_take(r->cards, r->list, &named) || full(r, named.line, named.column);
    }
    dcg_list_card *taken = list_take(r->list, print, named.part, named.copies);
    if (!taken)
        return full(r, named.line, named.column);
    taken->line = taken->line ? taken->line : named.line;
    if (!taken->name[0])
        span_copy((struct span){named.name, strlen(named.name)}, taken->name, sizeof taken->name);
    return true;
}

/* The card of a word of this line. */
static struct named named_here(const struct list_reader *r, const char *at, int copies)
{
    return (struct named){
        .part = r->part, .copies = copies, .line = r->lines.line, .column = lines_column(&r->lines, at)};
}

/* Has the only card of the line a count neither in it nor, as in all of the list, in a line of its own above it? */
static bool is_uncounted(const struct list_reader *r)
{
    return r->line.numbers == 1 && !r->line.counted && !r->held.lines &&
           (r->counts == COUNTS_ABOVE || r->counts == COUNTS_BELOW);
}

/* Such a card: its count stands below it, or is missing. */
static bool uncounted_line(struct list_reader *r, const struct list_word *w)
{
    struct span text = {r->lines.at, (size_t)(r->lines.end - r->lines.at)};

    if (r->counts == COUNTS_ABOVE)
        return wrong(r, w->span.at, "expected how many in the line above, as for other cards of this list");
    r->waiting = (struct waiting){.is = true,
                                  .numbered = true,
                                  .print = w->n.print,
                                  .card = named_here(r, w->span.at, 1),
                                  .text = text};
    line_name(r->cards, &r->line, r->waiting.card.name, CARD_NAME);
    return true;
}

/* Isn't the count that is held that of the numbers of this line? */
static bool held_is_other(const struct list_reader *r)
{
    bool alone = r->held.total || !r->held.card.name[0];

    return r->held.lines && (r->line.counted_first || r->line.numbers > 1 || (alone && r->line.counted));
}

/* A line with numbers: of cards, or of one whose count was held. */
static bool number_line(struct list_reader *r)
{
    struct list_line *line = &r->line;
    bool done = waiting_end(r) && (!held_is_other(r) || held_end(r));

    for (int i = 0; i < line->words && done; i++) {
        const struct list_word *w = &line->word[i];
        if (w->use != WORD_NUMBER)
            continue;
        if (is_uncounted(r)) {
            done = uncounted_line(r, w);
            continue;
        }
        int copies = w->n.copies ? w->n.copies : 1;
        struct named named = named_here(r, w->span.at, r->held.lines ? r->held.card.copies : copies);
        if (line->numbers == 1) {
            struct span held = {r->held.card.name, strlen(r->held.card.name)};
            span_copy(held, named.name, CARD_NAME);
            line_name(r->cards, line, named.name, CARD_NAME);
        }
        done = number_take(r, &w->n.print, &named);
    }
    r->held = (struct held){0};
    return done;
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
    return r->line.counted || r->held.lines == BROKEN_LINES ||
           (is_name(r, r->held.card.name) && !is_name(r, name)) ||
           is_misnumbered(r->cards, r->held.card.name);
}

/* A name that may go on in the next lines: its count stands before it. */
static void held_begin(struct list_reader *r, struct span text)
{
    r->held = (struct held){.lines = 1, .card = named_here(r, text.at, r->line.copies), .text = {text}};
    r->held.line[0] = r->lines.line;
    line_name(NULL, &r->line, r->held.card.name, sizeof r->held.card.name);
    r->held.first = strlen(r->held.card.name);
}

static void held_go_on(struct list_reader *r, struct span text)
{
    char name[DCG_NOTE_BYTES];
    struct held *held = &r->held;

    held_name(r, name);
    memcpy(held->card.name, name, sizeof name);
    held->text[held->lines] = text;
    held->line[held->lines++] = r->lines.line;
    held->first = held->first ? held->first : strlen(name); /* only a count was before it */
}

/* ---- Counts in lines of their own ------------------------------------------------------------- */

static bool count_line(struct list_reader *r, struct span text)
{
    struct waiting waiting = r->waiting;

    r->waiting = (struct waiting){.is = false};
    if (!held_end(r))
        return false;
    if (r->counts == COUNTS_UNCLEAR)
        return wrong(r, text.at, "the count of the card above or of the one below? Write it before the card");
    if (r->counts == COUNTS_ABOVE) {
        held_begin(r, text);
        r->held.total = r->headed;
        return true;
    }
    waiting.card.copies = r->line.copies;
    if (!waiting.is)
        return r->headed || wrong(r, text.at, "a count without a card");
    if (waiting.numbered)
        return number_take(r, &waiting.print, &waiting.card);
    return named_take(r->cards, r->list, &waiting.card) || full(r, waiting.card.line, waiting.card.column);
}

/* A name without a count and without a number. False: it is no card. */
static bool bare_name_line(struct list_reader *r, const struct named *named, struct span text, bool *done)
{
    enum stands stands = NAME_ALONE;
    bool known = is_name(r, named->name), misnumbered = !known && is_misnumbered(r->cards, named->name);

    *done = true;
    if (misnumbered && !(r->first && is_title(text))) {
        *done = named_take(r->cards, r->list, named) || full(r, named->line, named->column);
        return true;
    }
    if (known && !(r->first && r->counts == COUNTS_NONE)) /* that is a title */
        stands = name_stands(r->cards, named->name, r->before, r->lines, &r->next);
    if (stands == NAME_OF_NUMBER)
        return true;
    if (stands != NAME_BEFORE_COUNT || r->counts != COUNTS_BELOW)
        return false;
    *done = waiting_end(r);
    r->waiting = (struct waiting){.is = true, .card = *named, .text = text};
    return true;
}

/* A line without a number: a name, perhaps broken over lines, a heading, or something else. */
static bool name_line(struct list_reader *r, struct span text)
{
    struct named named = named_here(r, text.at, r->line.counted ? r->line.copies : 1);
    bool done;

    if (r->line.counted && name_with_count(r->cards, text, r->before, r->lines, &r->next))
        return true;
    if (held_ends(r) && !held_end(r))
        return false;
    if (r->line.counted_first) {
        held_begin(r, text);
        return true;
    }
    if (r->held.lines) {
        held_go_on(r, text);
        return true;
    }
    line_name(NULL, &r->line, named.name, sizeof named.name);
    if (r->line.counted && (is_name(r, named.name) || is_misnumbered(r->cards, named.name)))
        return named_take(r->cards, r->list, &named) || full(r, named.line, named.column);
    if (!r->line.counted && bare_name_line(r, &named, text, &done))
        return done;
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
        struct named named = named_here(r, number.at, copies);
        if (!number_take(r, &print, &named))
            return false;
        if (mark == 1 && rest.at[-1] == '&')
            return true;
    }
    return true;
}

/* Nothing but a piece of a deck code, perhaps quoted from a letter. */
static struct span code_piece(const struct lines *l)
{
    struct span s = span_strip((struct span){l->at, (size_t)(l->end - l->at)}, "> \t=");

    return code_is_piece(s) ? s : (struct span){s.at, 0};
}

/* A code that is broken over lines, of which as many are joined as make it whole; those are read then. */
static bool code_join(struct list_reader *r, struct span code, dcg_list *read)
{
    struct lines after[CODE_LINES] = {r->lines};
    char text[CODE_LINES * CODE_PIECE];
    size_t end[CODE_LINES], used = 0;
    struct span piece = span_strip(code, "=");
    int lines = 0;

    while (piece.size > 0 && used + piece.size <= sizeof text) {
        memcpy(text + used, piece.at, piece.size);
        used += piece.size;
        end[lines++] = used;
        if (lines == CODE_LINES)
            break;
        after[lines] = after[lines - 1];
        piece = lines_next(&after[lines]) ? code_piece(&after[lines]) : (struct span){NULL, 0};
    }
    while (--lines > 0) {
        if (code_read((struct span){text, end[lines]}, read, NULL) != DCG_OK)
            continue;
        r->lines = after[lines];
        return true;
    }
    return false;
}

static bool code_line(struct list_reader *r, struct span code, bool ends)
{
    dcg_list *list = r->list;
    int line = r->lines.line;
    dcg_error error;

    if (list->cards)
        return wrong(r, code.at, "a deck code can't follow other cards");
    dcg_list *read = malloc(sizeof *read);
    if (!read)
        return lines_fail(&r->lines, DCG_ERROR_MEMORY, code.at, "no memory");
    if (code_read(code, read, &error) != DCG_OK && !(ends && code_join(r, code, read))) {
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
        list->card[i].line = line;
    free(read);
    return true;
}

/* Is a word a deck code, or a link with a deck in it? *done: it was read. ends: it is the last of the line. */
static bool is_link(struct list_reader *r, struct span word, bool ends, bool *done)
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
            *done = code_line(r, rest, ends);
            return true;
        }
    }
    return false;
}

/* A link or a code among other words: "My deck code: DCG..., have fun!" Behind a card number it is of the name. */
static bool is_link_line(struct list_reader *r, struct span text, bool *done)
{
    if (!span_holds(text, "DCG") && !span_holds(text, "deck="))
        return false;
    for (size_t at = 0; at < text.size;) {
        size_t end = at;
        while (end < text.size && text.at[end] != ' ' && text.at[end] != '\t')
            end++;
        struct span word = span_strip((struct span){text.at + at, end - at}, "()[]{}<>\"'`,;:*.!");
        bool found = span_holds(word, "DCG") || span_holds(word, "deck=");
        if (found)
            line_parse(r->cards, (struct span){text.at, at}, -1, &r->line);
        if (found && r->line.numbers == 0 && is_link(r, word, end == text.size, done))
            return true;
        at = end + 1;
    }
    return false;
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

/* A line that isn't a remark, a link or the like. */
static bool words_take(struct list_reader *r, struct span text)
{
    dcg_part part;

    line_parse_card(r->cards, text, r->count_cell, &r->line);
    bool cards = r->line.numbers > 0;
    if (!cards && is_rule(&r->line))
        return true;
    if (!cards && heading_find(text, &part) != HEADING_NONE)
        return heading_read(r, text);
    if (!cards && line_count_cell(&r->line) >= 0) {
        r->count_cell = line_count_cell(&r->line);
        return held_end(r);
    }
    if (r->line.wrong_at) {
        r->waiting = (struct waiting){.is = false};
        return held_end(r) && wrong(r, r->line.wrong_at, "%s", r->line.wrong);
    }
    if (line_is_count(&r->line))
        return count_line(r, text);
    return cards ? number_line(r) : name_line(r, text);
}

static bool list_line_take(struct list_reader *r)
{
    struct span text = span_trim((struct span){r->lines.at, (size_t)(r->lines.end - r->lines.at)});
    bool done = false;

    r->line.numbers = 0;
    if (is_comment(r, text) || is_property(r, text))
        return r->lines.status == DCG_OK;
    return is_link_line(r, text, &done) ? done : words_take(r, text);
}

/* A text that goes on without a card is something else: a log, a page. */
static bool idle_check(struct list_reader *r, const char *text)
{
    const dcg_list *list = r->list;
    bool idle = ++r->seen > IDLE_LINES || r->lines.next - text > IDLE_BYTES;

    for (int i = 0; idle && i < list->notes && i < DCG_LIST_NOTES; i++)
        idle = list->note[i].kind != DCG_NOTE_NAME;
    if (!idle || list->cards > 0 || r->waiting.is || r->lines.next == r->lines.text_end)
        return true;
    return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, 0, 0,
                         "this is no deck list: its first %d lines have no card", r->seen);
}

static dcg_status list_read(struct list_reader *r, const char *text, size_t size, dcg_error *error)
{
    bool done = lines_begin(&r->lines, text, size, false, error);

    r->lines.every = true;
    if (done)
        r->counts = counts_find(r->cards, r->lines, &r->line, &r->next);
    while (done && lines_next(&r->lines)) {
        r->named_next = r->headed_next = false;
        done = list_line_take(r) && idle_check(r, text);
        r->first = r->named_next;
        r->headed = r->headed_next;
        r->before = line_card(r->cards, &r->line);
    }
    if (r->lines.status == DCG_OK)
        (void)(held_end(r) && waiting_end(r));
    if (r->lines.status == DCG_OK)
        title_settle(r);
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
        return list_fail(error, DCG_ERROR_CAPACITY, "this is no deck list: it is larger than %d MiB",
                         (int)LIST_BYTES >> 20);
    char *lines = list_tidy(text, size, &tidy);
    struct list_reader *r = malloc(sizeof *r);
    dcg_status status = DCG_ERROR_MEMORY;
    if (lines && r) {
        memset(r, 0, sizeof *r);
        r->cards = cards;
        r->list = list;
        r->part = DCG_PART_MAIN;
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
