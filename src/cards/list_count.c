/* list_count.c - counts in lines of their own: lists that are copied from the tiles of a page have the name, the number
 * and the count of a card in several lines. Whether a count is that of the card above it or of the one below it is the
 * same in all of a list. */
#include "cards/list.h"
#include "state/cardset.h"
#include "tree/storage.h"

#include <string.h>

enum { COUNT_LINE = 24 };

static bool has_name(const struct list_line *line)
{
    for (int i = 0; i < line->words; i++)
        if (line->word[i].use == WORD_OF_NAME || line->word[i].use == WORD_KNOWN)
            return true;
    return false;
}

bool line_is_count(const struct list_line *line)
{
    int counts = 0;

    for (int i = 0; i < line->words; i++)
        counts += line->word[i].use == WORD_COUNT;
    return counts == 1 && line->numbers == 0 && !has_name(line);
}

dcg_card_def line_card(const dcg_cards *cards, const struct list_line *line)
{
    for (int i = 0; cards && line->numbers == 1 && i < line->words; i++)
        if (line->word[i].use == WORD_NUMBER)
            return dcg_cards_find(cards, line->word[i].n.print.number);
    return 0;
}

/* ---- Names in lines of their own -------------------------------------------------------------- */

static bool is_called(const dcg_cards *cards, dcg_card_def def, const char *name)
{
    struct span sought = name_bare((struct span){name, strlen(name)});

    if (!def)
        return false;
    const struct card_def *d = card_def(cards, def);
    const char *own = card_word(cards, d->name), *other = card_word(cards, d->name_ja);
    return names_alike(sought, (struct span){own, strlen(own)}) ||
           (d->name_ja && names_alike(sought, (struct span){other, strlen(other)}));
}

enum stands name_stands(const dcg_cards *cards, const char *name, dcg_card_def before, struct lines rest,
                        struct list_line *line)
{
    bool counted = false;

    if (is_called(cards, before, name))
        return NAME_OF_NUMBER;
    rest.error = NULL;
    for (int i = 0; i < 2 && lines_next(&rest); i++) {
        line_parse_card(cards, (struct span){rest.at, (size_t)(rest.end - rest.at)}, -1, line);
        if (is_called(cards, line_card(cards, line), name) && !has_name(line))
            return NAME_OF_NUMBER;
        if (i > 0 || !line_is_count(line))
            break;
        counted = true;
    }
    return counted ? NAME_BEFORE_COUNT : NAME_ALONE;
}

bool name_with_count(const dcg_cards *cards, struct span text, dcg_card_def before, struct lines rest,
                     struct list_line *line)
{
    char name[DCG_NOTE_BYTES];

    span_copy(text, name, sizeof name);
    return cards && name_stands(cards, name, before, rest, line) == NAME_OF_NUMBER;
}

/* ---- Where the counts stand ------------------------------------------------------------------- */

/* What a line is to the counts around it. */
enum kind {
    LINE_OTHER,
    LINE_COUNT,   /* and nothing else */
    LINE_TOTAL,   /* the same right behind a heading: perhaps how many cards are below it */
    LINE_CARD,    /* without a count */
    LINE_COUNTED, /* a card with its count, or several */
    LINE_BEGUN,   /* a count and a part of a name, whose number follows */
    LINE_HEADING
};

struct tally {
    const dcg_cards *cards;
    struct lines lines;
    struct list_line *line, *next;
    dcg_card_def before; /* the card of the line before */
    enum kind first, last;
    bool begun;
    bool counts; /* there are any */
    bool above,
        below; /* each count has a card below it, or above it: the count stands above its card, or below */
    int bare_above, bare_below; /* cards that have none if it does */
};

/* A name is a card if it has a count beside it and no number. */
static enum kind name_kind(struct tally *t)
{
    char name[DCG_NOTE_BYTES] = "";
    bool below = t->last == LINE_COUNT || t->last == LINE_TOTAL;

    line_name(NULL, t->line, name, sizeof name);
    enum stands stands = name_stands(t->cards, name, t->before, t->lines, t->next);
    bool card = stands == NAME_BEFORE_COUNT || (stands == NAME_ALONE && below);
    return card && dcg_list_choices(t->cards, name, NULL, 0) > 0 ? LINE_CARD : LINE_OTHER;
}

static enum kind line_kind(struct tally *t)
{
    struct span text = {t->lines.at, (size_t)(t->lines.end - t->lines.at)};
    struct list_line *line = t->line;
    dcg_part part;

    line_parse_card(t->cards, text, -1, line);
    enum heading heading = line->numbers ? HEADING_NONE : heading_find(text, &part);
    if (heading != HEADING_NONE)
        return heading == HEADING_PART ? LINE_HEADING : LINE_OTHER;
    if (text.at[0] == '#' || (text.size > 1 && text.at[0] == '/' && text.at[1] == '/'))
        return LINE_OTHER;
    if (line_is_count(line))
        return t->last == LINE_HEADING ? LINE_TOTAL : LINE_COUNT;
    if (line->numbers > 0)
        return line->numbers > 1 || line->counted || t->begun ? LINE_COUNTED : LINE_CARD;
    if (line->counted && name_with_count(t->cards, text, t->before, t->lines, t->next))
        return LINE_OTHER;
    if (line->counted)
        return line->counted_first ? LINE_BEGUN : LINE_COUNTED;
    return name_kind(t);
}

static void kind_take(struct tally *t, enum kind kind)
{
    bool held = t->last == LINE_COUNT || t->last == LINE_TOTAL;

    if (t->last == LINE_COUNT && kind != LINE_CARD)
        t->above = false;
    if (t->last == LINE_CARD && kind != LINE_COUNT)
        t->bare_below++;
    t->bare_above += kind == LINE_CARD && !held;
    if (kind == LINE_COUNT && t->last != LINE_CARD)
        t->below = false;
    t->counts = t->counts || kind == LINE_COUNT || kind == LINE_TOTAL;
    t->first = t->first == LINE_OTHER ? kind : t->first;
    t->last = kind;
    t->begun = kind == LINE_BEGUN;
}

static enum counts tally_settle(const struct tally *t)
{
    bool above = t->above && t->last != LINE_COUNT, below = t->below;
    int bare_below = t->bare_below + (t->last == LINE_CARD);

    if (!t->counts)
        return COUNTS_NONE;
    if (above != below)
        return above ? COUNTS_ABOVE : COUNTS_BELOW;
    if (above && !t->bare_above != !bare_below)
        return t->bare_above ? COUNTS_BELOW : COUNTS_ABOVE;
    if (above && t->bare_above)
        return COUNTS_UNCLEAR;
    return t->first == LINE_CARD ? COUNTS_BELOW : COUNTS_ABOVE;
}

/* Is there such a line at all? Most lists have none. */
static bool has_counts(struct lines lines)
{
    int copies;

    while (lines_next(&lines)) {
        struct span text = span_strip((struct span){lines.at, (size_t)(lines.end - lines.at)}, " \t-xX*()[]");
        if (text.size < COUNT_LINE && text.size > 0 && text.at[0] >= '0' && text.at[0] <= '9' &&
            copies_read((struct span){text.at, strcspn(text.at, " \t\r\n")}, &copies))
            return true;
    }
    return false;
}

enum counts counts_find(const dcg_cards *cards, struct lines lines, struct list_line *line,
                        struct list_line *next)
{
    struct tally t = {
        .cards = cards, .lines = lines, .line = line, .next = next, .above = true, .below = true};

    t.lines.error = NULL;
    if (!has_counts(t.lines))
        return COUNTS_NONE;
    while (lines_next(&t.lines)) {
        enum kind kind = line_kind(&t);
        t.before = line_card(cards, line);
        if (kind != LINE_OTHER)
            kind_take(&t, kind);
    }
    return tally_settle(&t);
}
