/* list_line.c - a line of a deck list: its words, which of them are card numbers, which say how many, and which are the
 * name. What can be taken in two ways isn't guessed at: then the line is wrong. */
#include "cards/list.h"
#include "state/cardset.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define SEVERAL "expected one card in a line, or one count for each card"

/* ---- Words ------------------------------------------------------------------------------------ */

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* Tables have tabs, commas, semicolons or bars between their cells. */
static bool is_border(char c)
{
    return c == '\t' || c == ',' || c == ';' || c == '|';
}

/* How long the cell in quotes is that begins here, which may hold borders; 0: it is none. */
static size_t quoted_size(struct span rest)
{
    for (size_t i = 1; rest.size > 1 && rest.at[0] == '"' && i < rest.size; i++)
        if (rest.at[i] == '"' && (i + 1 == rest.size || is_border(rest.at[i + 1])))
            return i + 1;
    return 0;
}

/* A comment begins the line or stands behind a blank; within a line "#BT1-010" and "#010" are none. */
static bool is_comment(const dcg_cards *cards, struct span word, bool first)
{
    struct print print;

    if (word.size > 1 && word.at[0] == '/' && word.at[1] == '/')
        return true;
    if (word.at[0] != '#' || first)
        return word.at[0] == '#';
    return (word.size < 2 || word.at[1] < '0' || word.at[1] > '9') && !print_read(cards, word, &print);
}

/* Neither a letter nor a digit: dashes, bullets, pictures. */
static bool is_sign(struct span word)
{
    for (size_t i = 0; i < word.size; i++) {
        unsigned char c = (unsigned char)word.at[i];
        bool symbol = c == 0xE2 || c == 0xF0;
        if (symbol)
            i += c == 0xE2 ? 2 : 3;
        else if (c >= 0x80 || (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z'))
            return false;
    }
    return true;
}

static bool is_idle(struct span word)
{
    static const char *const idle[] = {"copies", "copy", "(DCG)", "[DCG]"};

    for (size_t i = 0; i < sizeof idle / sizeof idle[0]; i++)
        if (span_is(word, idle[i]))
            return true;
    return false;
}

static void word_add(struct list_line *line, struct span span)
{
    int cell = line->cells < UINT16_MAX ? line->cells : UINT16_MAX;
    uint8_t use = (uint8_t)(is_sign(span) ? WORD_SIGN : is_idle(span) ? WORD_IDLE : WORD_OF_NAME);

    if (line->words < LINE_WORDS)
        line->word[line->words] = (struct list_word){.span = span, .cell = (uint16_t)cell, .use = use};
    line->words++;
}

/* "4 x Agumon", "BT1-010 x 4" */
static void times_find(struct list_line *line)
{
    int copies;

    for (int i = 0; i < line->words; i++) {
        struct list_word *w = &line->word[i];
        bool count = (i > 0 && copies_read(w[-1].span, &copies)) ||
                     (i + 1 < line->words && copies_read(w[1].span, &copies));
        if (count && span_is(w->span, "x"))
            w->use = WORD_IDLE;
    }
}

/* The words of a line up to a comment. cells becomes how many borders there are. */
static void words_find(const dcg_cards *cards, struct span text, struct list_line *line)
{
    const char *at = text.at, *end = text.at + text.size, *quoted = text.at;
    bool begins = true; /* a cell */

    while (at < end) {
        bool border = at >= quoted && is_border(*at);
        if (border || is_blank(*at)) {
            line->cells += border;
            begins = begins || border;
            at++;
            continue;
        }
        if (begins)
            quoted = at + quoted_size((struct span){at, (size_t)(end - at)});
        begins = false;
        struct span word = {at, 0};
        while (at < end && !is_blank(*at) && (at < quoted || !is_border(*at)))
            at++;
        word.size = (size_t)(at - word.at);
        if (is_comment(cards, word, line->words == 0))
            return;
        word_add(line, word);
    }
}

int line_count_cell(const struct list_line *line)
{
    static const char *const heads[] = {"quantity", "qty", "count", "copies", "amount", "number of copies"};
    char head[24];

    for (int i = 0; line->cells > 0 && i < line->words; i++)
        for (size_t k = 0; k < sizeof heads / sizeof heads[0]; k++) {
            struct span s = span_strip(line->word[i].span, "\"'`:.*");
            (void)snprintf(head, sizeof head, "%.*s", (int)(s.size < sizeof head ? s.size : 0), s.at);
            if (span_is((struct span){head, strlen(head)}, heads[k]))
                return line->word[i].cell;
        }
    return -1;
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

OUT_PRINTF(3, 4)
static void line_wrong(struct list_line *line, const char *at, const char *format, ...)
{
    va_list args;

    if (line->wrong_at)
        return;
    line->wrong_at = at;
    va_start(args, format);
    (void)vsnprintf(line->wrong, sizeof line->wrong, format, args);
    va_end(args);
}

static bool is_known(const dcg_cards *cards, const struct print *print)
{
    return cards && dcg_cards_find(cards, print->number);
}

static bool is_link(struct span word)
{
    for (size_t i = 0; i + 2 < word.size; i++)
        if (memcmp(word.at + i, "://", 3) == 0)
            return true;
    return false;
}

/* A number of the set in two words. */
static int number_join(const dcg_cards *cards, struct list_line *line)
{
    for (int i = 0; i + 1 < line->words; i++) {
        struct list_word *w = &line->word[i];
        struct print print;
        if (!print_join(cards, w->span, w[1].span, &print))
            continue;
        w->use = WORD_NUMBER;
        w->n = (struct numbered){.print = print};
        w[1].use = WORD_IDLE;
        return 1;
    }
    return 0;
}

/* All words that look like card numbers. Returns how many the set knows. */
static int numbers_find(const dcg_cards *cards, struct list_line *line)
{
    int found = 0, known = 0;

    for (int i = 0; i < line->words; i++) {
        struct list_word *w = &line->word[i];
        if (w->use == WORD_SIGN || is_link(w->span) || !numbered_read(cards, w->span, &w->n))
            continue;
        w->use = WORD_NUMBER;
        known += is_known(cards, &w->n.print);
        found++;
    }
    return found ? known : number_join(cards, line);
}

/* Of numbers that the set doesn't know the one that the line begins with, alone or behind a count; else the last. */
static int number_likely(const struct list_line *line)
{
    int likely = -1, before = 0, copies;

    for (int i = 0; i < line->words; i++) {
        const struct list_word *w = &line->word[i];
        if (w->use == WORD_NUMBER && before == 0)
            return i;
        if (w->use == WORD_NUMBER)
            likely = i;
        before += w->use != WORD_SIGN && w->use != WORD_IDLE && !(i == 0 && copies_read(w->span, &copies));
    }
    return likely;
}

/* Nothing but numbers and counts. */
static bool is_bare(const struct list_line *line)
{
    int copies;

    for (int i = 0; i < line->words; i++)
        if (line->word[i].use == WORD_OF_NAME && !copies_read(line->word[i].span, &copies))
            return false;
    return true;
}

static void number_keep(struct list_line *line, int kept)
{
    for (int i = 0; i < line->words; i++)
        if (line->word[i].use == WORD_NUMBER && i != kept)
            line->word[i].use = WORD_IDLE;
}

/* Are all numbers of the line the same one? The first of them, with an art if any has one; -1: they aren't. */
static int number_same(const struct list_line *line)
{
    int first = -1;

    for (int i = 0; i < line->words; i++) {
        const struct list_word *w = &line->word[i];
        if (w->use != WORD_NUMBER)
            continue;
        if (first >= 0 && strcmp(w->n.print.number, line->word[first].n.print.number) != 0)
            return -1;
        if (first < 0 || (w->n.print.art && !line->word[first].n.print.art))
            first = i;
    }
    return first;
}

/* Leaves the words that are card numbers. */
static void numbers_settle(const dcg_cards *cards, struct list_line *line)
{
    int known = numbers_find(cards, line);
    bool bare = is_bare(line);

    for (int i = 0; known && !bare && i < line->words; i++)
        if (line->word[i].use == WORD_NUMBER && !is_known(cards, &line->word[i].n.print)) {
            line->word[i].use = WORD_OF_NAME;
            line->strange = true;
        }
    if (!known && !bare)
        number_keep(line, number_likely(line));
    int same = number_same(line);
    if (same >= 0 && !bare)
        number_keep(line, same);
    for (int i = 0; i < line->words; i++)
        line->numbers += line->word[i].use == WORD_NUMBER;
}

/* ---- The name --------------------------------------------------------------------------------- */

static bool is_known_word(struct span word, struct span of)
{
    static const char around[] = "()[]{}<>\"'`,;:*|.!?";
    char text[64];
    struct span a = span_strip(word, around), b = span_strip(of, around);

    if (a.size == 0 || a.size != b.size || b.size >= sizeof text)
        return false;
    memcpy(text, b.at, b.size);
    text[b.size] = '\0';
    return span_is(a, text);
}

/* Words of a name of the card are no counts: Shoutmon X4. */
static void name_know(const char *at, struct list_line *line)
{
    int next = 0;

    while (*at) {
        struct span word = {at, strcspn(at, " ")};
        at += word.size + (at[word.size] == ' ');
        while (next < line->words &&
               (line->word[next].use != WORD_OF_NAME || !is_known_word(line->word[next].span, word)))
            next++;
        if (next == line->words)
            return;
        line->word[next++].use = WORD_KNOWN;
    }
}

/* "BT14-001 P1": which art it is. */
static bool art_read(struct span word, int *art)
{
    struct span s = span_strip(word, "()[]");

    return s.size >= 2 && s.size <= 3 && (s.at[0] | 0x20) == 'p' &&
           span_number((struct span){s.at + 1, s.size - 1}, art);
}

/* Several words in quotes that nothing but borders keeps apart: "a;b". */
static bool is_joined(struct span word)
{
    word = span_strip(word, ",");
    for (size_t i = 0; i < word.size; i++)
        if (is_border(word.at[i]))
            return true;
    return false;
}

/* Adds a word to a name, cut off where there is no more room. What reads as a card number or as an art is left out,
 * or the line would be another card's when it is read again. Returns how long it has become. */
static size_t word_put(const dcg_cards *cards, const struct list_line *line, struct span span, char *text,
                       size_t size)
{
    struct numbered n;
    int art;

    span_copy(span, text, size);
    size_t length = strlen(text);
    struct span put = {text, length};
    if (line->numbers && (numbered_read(cards, put, &n) || art_read(put, &art) || is_joined(put)))
        length = 0;
    return length;
}

static bool is_named(const struct list_word *word)
{
    return word->use == WORD_OF_NAME || word->use == WORD_KNOWN;
}

/* Does the name go on behind a word that has neither letters nor digits? */
static bool name_goes_on(const struct list_line *line, int word)
{
    while (word < line->words && line->word[word].use == WORD_SIGN)
        word++;
    return word < line->words && is_named(&line->word[word]);
}

void line_name(const dcg_cards *cards, const struct list_line *line, char *name, size_t size)
{
    size_t used = strlen(name);
    const char *end = NULL; /* of the word before */

    for (int i = 0; i < line->words; i++) {
        const struct list_word *w = &line->word[i];
        bool within = w->use == WORD_SIGN && end && name_goes_on(line, i);
        if (!is_named(w) && !within) {
            end = NULL;
            continue;
        }
        bool comma = end && *end == ',' && used + 1 < size;
        if (comma)
            name[used++] = ',';
        if (used > 0 && used + 1 < size)
            name[used++] = ' ';
        used += word_put(cards, line, span_strip(w->span, "\"`*"), name + used, size - used);
        end = w->span.at + w->span.size;
        end = i + 1 < line->words ? end : NULL;
    }
    while (used > 0 && (name[used - 1] == ' ' || name[used - 1] == ','))
        used--;
    name[used] = '\0';
}

/* ---- How many --------------------------------------------------------------------------------- */

/* "4." and "4)" may be the number of the line. */
static bool is_ordinal(struct span s)
{
    char last = s.at[s.size - 1];

    return last == '.' || (last == ')' && s.at[0] != '(');
}

/* Written like a count, with any digits and signs. */
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

/* The words that may say how many, in the order in which they count: the first, the last, the one behind the number. */
struct places {
    int word[3];
};

static bool is_place(const struct list_word *word)
{
    return word->use != WORD_SIGN && word->use != WORD_IDLE;
}

static struct places places_find(const struct list_line *line, int number)
{
    struct places p = {{-1, -1, -1}};

    for (int i = 0; i < line->words; i++) {
        if (!is_place(&line->word[i]))
            continue;
        if (p.word[0] < 0)
            p.word[0] = i;
        p.word[1] = i;
        if (p.word[2] < 0 && number >= 0 && i > number)
            p.word[2] = i;
    }
    return p;
}

static bool count_at(struct list_line *line, int i, int *copies)
{
    if (i < 0 || line->word[i].use != WORD_OF_NAME || !copies_read(line->word[i].span, copies))
        return false;
    line->word[i].use = WORD_COUNT;
    line->counted = true;
    return true;
}

/* The cell of a table in which there is nothing but how many: the one that the first line names, else the only one. */
static int count_cell(const struct list_line *line, int wanted)
{
    int found = -1, copies;

    for (int i = 0; line->cells > 0 && i < line->words; i++) {
        const struct list_word *w = &line->word[i];
        bool alone = (i == 0 || w[-1].cell != w->cell) && (i + 1 == line->words || w[1].cell != w->cell);
        if (!alone || w->use != WORD_OF_NAME || !copies_read(w->span, &copies) ||
            (wanted >= 0 && w->cell != wanted))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* Some other word that could say how many, as it has a digit; NULL: there is none. */
static const struct list_word *count_left(const struct list_line *line)
{
    for (int i = 0; i < line->words; i++)
        for (size_t k = 0; line->word[i].use == WORD_OF_NAME && k < line->word[i].span.size; k++)
            if (line->word[i].span.at[k] >= '0' && line->word[i].span.at[k] <= '9')
                return &line->word[i];
    return NULL;
}

static void copies_check(struct list_line *line, int copies, const char *at)
{
    if (copies < 1 || copies > DCG_MAX_DECK)
        line_wrong(line, at, "expected a count from 1 to %d, found '%d'", DCG_MAX_DECK, copies);
}

/* No count was found. Perhaps there is one all the same. */
static void uncounted_check(struct list_line *line, const struct places *places)
{
    const struct list_word *left = count_left(line);

    for (int i = 0; i < 3; i++) {
        const struct list_word *w = places->word[i] >= 0 ? &line->word[places->word[i]] : NULL;
        if (w && w->use == WORD_OF_NAME && is_like_count(w->span))
            line_wrong(line, w->span.at, "expected a count from 1 to %d, found '%.*s'", DCG_MAX_DECK,
                       span_shown(w->span), w->span.at);
    }
    if (left)
        line_wrong(
            line, left->span.at,
            "expected how many at the beginning of the line, such as 4, or 4x: '%.*s' may be something else",
            span_shown(left->span), left->span.at);
}

/* The only word that says how many with a sign, wherever it stands: "Agumon x4 BT1-010". */
static int count_signed(const struct list_line *line)
{
    int found = -1, copies;

    for (int i = 0; i < line->words; i++) {
        const struct list_word *w = &line->word[i];
        if (w->use != WORD_OF_NAME || !copies_read(w->span, &copies) || span_number(w->span, &copies))
            continue;
        if (found >= 0)
            return -1;
        found = i;
    }
    return found;
}

/* How many of one card, or of a name (number -1), and the word that says it; -1: none does. */
static int count_find(struct list_line *line, int number, int cell, int *copies)
{
    struct places places = places_find(line, number);
    int table = count_cell(line, cell);

    *copies = 1;
    if (cell >= 0 && count_at(line, table, copies))
        return table;
    for (int i = 0; i < (number < 0 ? 2 : 3); i++) {
        if (!count_at(line, places.word[i], copies))
            continue;
        line->counted_first = i == 0;
        return places.word[i];
    }
    if (number < 0)
        return -1;
    if (count_at(line, table, copies))
        return table;
    table = count_signed(line);
    return count_at(line, table, copies) ? table : -1;
}

/* The same where the first word may be the number of the line. */
static int count_settle(struct list_line *line, int number, int cell, int *copies)
{
    struct places places = places_find(line, number);
    int first = places.word[0], word;
    bool ordinal = first >= 0 && line->word[first].use == WORD_OF_NAME &&
                   is_ordinal(line->word[first].span) && copies_read(line->word[first].span, copies);

    if (ordinal)
        line->word[first].use = WORD_IDLE;
    word = count_find(line, number, cell, copies);
    if (word >= 0)
        return word;
    if (ordinal)
        line->word[first].use = WORD_OF_NAME;
    if (number >= 0)
        uncounted_check(line, &places);
    return -1;
}

static void count_take(struct list_line *line, int number, int cell, int *copies)
{
    int word = count_settle(line, number, cell, copies), other;

    if (word >= 0)
        copies_check(line, *copies, line->word[word].span.at);
    for (int i = 0; line->strange && i < line->words; i++)
        if (line->word[i].use == WORD_OF_NAME && copies_read(line->word[i].span, &other))
            line_wrong(line, line->word[i].span.at, SEVERAL);
}

/* ---- Several cards in a line ------------------------------------------------------------------ */

/* The only count between two words; 0: there is none, -1: there are several. */
static int count_between(struct list_line *line, int from, int to)
{
    int found = 0, copies;

    for (int i = from; i < to; i++) {
        if (line->word[i].use != WORD_OF_NAME || !copies_read(line->word[i].span, &copies))
            continue;
        if (found)
            return -1;
        line->word[i].use = WORD_COUNT;
        found = copies > 0 ? copies : DCG_MAX_DECK + 1;
    }
    return found;
}

static int number_after(const struct list_line *line, int from)
{
    while (from < line->words && line->word[from].use != WORD_NUMBER)
        from++;
    return from;
}

/* "4 BT1-010, 2 BT1-011", "BT1-010:4;BT1-011:2", or a number for each copy. */
static void several_count(struct list_line *line)
{
    int first = number_after(line, 0), before = count_between(line, 0, first), counted = 0, numbers = 0;
    bool leads = before != 0;

    for (int i = first; i < line->words;) {
        int next = number_after(line, i + 1);
        int between = before < 0 ? -1 : count_between(line, i + 1, next), own = leads ? before : between;
        struct list_word *w = &line->word[i];
        if (between < 0 || (own && w->n.copies) || (leads && next == line->words && between))
            line_wrong(line, w->span.at, SEVERAL);
        w->n.copies = own ? own : w->n.copies;
        copies_check(line, w->n.copies ? w->n.copies : 1, w->span.at);
        counted += w->n.copies != 0;
        numbers++;
        before = between;
        i = next;
    }
    if (counted && counted < numbers)
        line_wrong(line, line->word[first].span.at, SEVERAL);
    line->counted = counted;
    line->counted_first = leads;
}

/* ---- All of it -------------------------------------------------------------------------------- */

static void art_find(struct list_line *line, int number)
{
    struct list_word *w = &line->word[number];
    int art;

    if (number + 1 == line->words || w[1].use != WORD_OF_NAME || !art_read(w[1].span, &art))
        return;
    w->n.print.art = art;
    w[1].use = WORD_IDLE;
}

/* False: it has too many words. */
static bool line_begin(const dcg_cards *cards, struct span text, struct list_line *line)
{
    line->words = line->cells = line->numbers = 0;
    line->counted = line->counted_first = line->strange = false;
    line->wrong_at = NULL;
    words_find(cards, text, line);
    if (line->words > LINE_WORDS) {
        line_wrong(line, text.at, "the line has more than %d words", (int)LINE_WORDS);
        line->words = LINE_WORDS;
        return false;
    }
    times_find(line);
    return true;
}

/* A card by its name, whatever in it looks like a number. False: no card of the set has this name. */
static bool line_parse_name(const dcg_cards *cards, struct span text, int count_cell, struct list_line *line)
{
    char name[DCG_NOTE_BYTES] = "";

    if (!line_begin(cards, text, line))
        return false;
    count_take(line, -1, count_cell, &line->copies);
    line_name(NULL, line, name, sizeof name);
    return !line->wrong_at && dcg_cards_named(cards, name, NULL, 0) > 0;
}

static void card_parse(const dcg_cards *cards, int number, int count_cell, struct list_line *line)
{
    struct list_word *w = &line->word[number];
    int copies;

    art_find(line, number);
    dcg_card_def def = cards ? dcg_cards_find(cards, w->n.print.number) : 0;
    if (def) {
        name_know(card_word(cards, card_def(cards, def)->name), line);
        name_know(card_word(cards, card_def(cards, def)->name_ja), line);
    }
    if (w->n.copies) {
        line->counted = true;
        copies_check(line, w->n.copies, w->span.at);
        return;
    }
    count_take(line, number, count_cell, &copies);
    w->n.copies = copies;
}

void line_parse(const dcg_cards *cards, struct span text, int count_cell, struct list_line *line)
{
    if (!line_begin(cards, text, line))
        return;
    numbers_settle(cards, line);
    int number = number_after(line, 0);
    if (line->numbers > 1)
        several_count(line);
    else if (number < line->words)
        card_parse(cards, number, count_cell, line);
    else
        count_take(line, -1, count_cell, &line->copies);
}

/* Is the only number of the line none that the set has? Some names look like numbers. */
static bool is_strange(const dcg_cards *cards, const struct list_line *line)
{
    for (int i = 0; cards && line->numbers == 1 && i < line->words; i++)
        if (line->word[i].use == WORD_NUMBER)
            return !is_known(cards, &line->word[i].n.print);
    return false;
}

void line_parse_card(const dcg_cards *cards, struct span text, int count_cell, struct list_line *line)
{
    line_parse(cards, text, count_cell, line);
    if (is_strange(cards, line) && !line_parse_name(cards, text, count_cell, line))
        line_parse(cards, text, count_cell, line);
}
