/* card_reader.c - card files (docs/cards.md): what is printed on cards, chapter 2, in a plain notation.
 *
 * A card is collected line by line and added to the set when it is complete. If anything is wrong, the set goes
 * back to what it was before.
 */
#include "cards/card_file.h"
#include "cards/card_reader.h"
#include "cards/requirement.h"
#include "tree/storage.h"
#include "tree/notation.h"
#include "language/reader.h"
#include "cards/draft.h"
#include "cards/lines.h"
#include "tree/store.h"

#include <stdio.h>
#include <string.h>

/* FIELD(name, word, how often): the first words of lines, besides 'card' and the categories. */
#define CARD_FIELDS(FIELD)                                                                                   \
    FIELD(JA, "ja", ONCE)                                                                                    \
    FIELD(COST, "cost", ONCE)                                                                                \
    FIELD(DP, "dp", ONCE)                                                                                    \
    FIELD(OVERFLOW, "overflow", ONCE)                                                                        \
    FIELD(COPIES, "copies", ONCE)                                                                            \
    FIELD(TOKEN, "token", ONCE)                                                                              \
    FIELD(USE, "use", ONCE)                                                                                  \
    FIELD(TRAITS, "traits", ONCE)                                                                            \
    FIELD(DIGIVOLVE, "digivolve", SEVERAL)                                                                   \
    FIELD(LINK, "link", SEVERAL)                                                                             \
    FIELD(KEYWORDS, "keywords", ONCE)                                                                        \
    FIELD(INHERITED, "inherited", ONCE)                                                                      \
    FIELD(UNREAD, "unread", SEVERAL)

enum field {
#define FIELD(name, word, often) FIELD_##name,
    CARD_FIELDS(FIELD)
#undef FIELD
        FIELD_KIND, /* the line that begins with a category */
    FIELD_LINK_DP,
    FIELD_COUNT
};

enum often { ONCE, SEVERAL };

struct field_word {
    const char *word;
    enum often often;
};

static const struct field_word field_words[] = {
#define FIELD(name, word, often) {word, often},
    CARD_FIELDS(FIELD)
#undef FIELD
};
enum { FIELD_WORDS = sizeof field_words / sizeof field_words[0] };

/* Where a field was given first; line 0: it wasn't. */
struct place {
    int line, column;
};

struct reader {
    struct lines lines;
    dcg_cards *cards;
    struct place card;  /* of the card being read; line 0: none */
    struct place begun; /* of the card read last */
    struct place place[FIELD_COUNT];
    struct draft draft;
    struct place text[PRINTED_PER_CARD]; /* where the lines of the draft are */
    dcg_reader *texts;                   /* made for the first line of text */
    enum manner manner;
    const struct card_sink *sink; /* NULL: nobody wants to know what was read */
    bool skipping;                /* the card is in the set already */
    bool beside;                  /* facts are read that stand beside the name */
};

static bool fail(struct reader *r, const char *at, const char *message)
{
    return lines_fail(&r->lines, DCG_ERROR_FORMAT, at, "%s", message);
}

static bool fail_twice(struct reader *r, struct span span)
{
    return lines_fail(&r->lines, DCG_ERROR_FORMAT, span.at, "'%.*s' is given twice", span_shown(span),
                      span.at);
}

static bool fail_memory(struct reader *r)
{
    return lines_fail(&r->lines, DCG_ERROR_MEMORY, r->lines.at, "no memory");
}

static bool fail_place(struct reader *r, enum field field, const char *message)
{
    struct place place = r->place[field];

    return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, place.line, place.column, "%s", message);
}

/* The end of a fact: of its line, or beside the name the comma before the next one. */
static bool fact_ends(struct reader *r)
{
    if (!r->beside)
        return line_finish(&r->lines);
    return line_done(&r->lines) || *r->lines.at == ',' ||
           lines_expected(&r->lines, line_token(&r->lines), "a comma, a colon or the end of the line");
}

static struct place place_here(const struct reader *r, const char *at)
{
    return (struct place){r->lines.line, lines_column(&r->lines, at)};
}

static bool word_keep(struct reader *r, const char *text, size_t size, word_id *word)
{
    *word = word_add(r->cards, text, size);
    return *word != 0 || fail_memory(r);
}

/* "digimon red level 3"; without a level it has none, 2-9-2. Beside a name "red level 3" is a Digimon. */
static bool kind_read(struct reader *r, struct span first)
{
    int categories = 0, colors = 0, level = 0;
    const char *level_at = first.at;

    for (struct span word = first; word.size > 0; word = line_word(&r->lines)) {
        bool done;
        if (card_category_find(word.at, word.size)) {
            done = line_values(&r->lines, word, card_category_find, "a category", &categories);
        } else if (card_color_find(word.at, word.size)) {
            done = line_values(&r->lines, word, card_color_find, "a color", &colors);
        } else if (span_is(word, "level")) {
            level_at = word.at;
            done = line_level(&r->lines, word, &level);
        } else {
            done = lines_expected(&r->lines, word, "a category, a color or 'level'");
        }
        if (!done)
            return false;
    }
    if (!fact_ends(r))
        return false;
    if (!categories && !level)
        return lines_expected(&r->lines, (struct span){r->lines.at, 0}, "a category or a level");
    categories = categories ? categories : DCG_DIGIMON;
    if (!colors)
        return lines_expected(&r->lines, (struct span){r->lines.at, 0}, "a color");
    if (level && !(categories & (DCG_DIGIMON | DCG_DIGI_EGG)))
        return fail(r, level_at, "only a Digimon or a Digi-Egg has a level (2-9-2)");
    r->draft.def.categories = (uint16_t)categories;
    r->draft.def.colors = (uint16_t)colors;
    r->draft.def.level = (int16_t)level;
    return true;
}

static bool number_field(struct reader *r, const char *what, int low, int high, int *number)
{
    return line_number(&r->lines, what, low, high, number) && fact_ends(r);
}

static bool copies_read(struct reader *r)
{
    struct lines before = r->lines;
    int copies = COPIES_ANY;

    if (!span_is(line_word(&r->lines), "any")) {
        r->lines = before;
        if (!line_number(&r->lines, "'any' or a number", 1, DCG_DECK_CARDS, &copies))
            return false;
    }
    r->draft.def.copies = (uint16_t)copies;
    return fact_ends(r);
}

/* A trait or a name without quotes: blanks inside count as one. */
static bool phrase_bare(struct reader *r, const char *what, struct span item, char text[NAME_BYTES + 1])
{
    size_t length = 0;

    for (size_t i = 0; i < item.size; i++) {
        bool blank = item.at[i] == ' ' || item.at[i] == '\t';
        if (blank && (item.at[i + 1] == ' ' || item.at[i + 1] == '\t'))
            continue;
        if (item.at[i] == '"' || item.at[i] == '[' || item.at[i] == ']')
            return lines_fail(&r->lines, DCG_ERROR_FORMAT, item.at + i,
                              "%s with brackets or quotes in it has to be in quotes", what);
        if (length == NAME_BYTES)
            return lines_fail(&r->lines, DCG_ERROR_FORMAT, item.at, "%s has more than %d bytes", what,
                              (int)NAME_BYTES);
        text[length++] = blank ? ' ' : item.at[i];
    }
    text[length] = '\0';
    return true;
}

/* Perhaps in quotes. item becomes where it stands. */
static bool phrase_read(struct reader *r, const char *what, struct span *item, char text[NAME_BYTES + 1])
{
    (void)line_done(&r->lines);
    *item = (struct span){r->lines.at, 0};
    if (item->at < r->lines.end && *item->at == '"') {
        if (!line_quoted(&r->lines, what, text, NAME_BYTES + 1))
            return false;
        item->size = (size_t)(r->lines.at - item->at);
        return true;
    }
    *item = line_item(&r->lines);
    if (item->size == 0)
        return lines_expected(&r->lines, *item, what);
    return phrase_bare(r, what, *item, text);
}

static bool name_ja_read(struct reader *r)
{
    char text[NAME_BYTES + 1];
    struct span item;

    return phrase_read(r, "a name", &item, text) &&
           word_keep(r, text, card_name_size(text, strlen(text)), &r->draft.def.name_ja) && fact_ends(r);
}

static bool trait_item(struct reader *r)
{
    char text[NAME_BYTES + 1];
    struct span item;
    word_id trait;

    if (!phrase_read(r, "a trait", &item, text))
        return false;
    if (!word_keep(r, text, strlen(text), &trait))
        return false;
    for (int i = 0; i < r->draft.def.trait_count; i++)
        if (r->draft.trait[i] == trait)
            return fail_twice(r, item);
    if (r->draft.def.trait_count == TRAITS_PER_CARD)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, item.at, "more than %d traits", (int)TRAITS_PER_CARD);
    r->draft.trait[r->draft.def.trait_count++] = trait;
    return true;
}

static bool traits_read(struct reader *r)
{
    do {
        if (!trait_item(r))
            return false;
    } while (line_take(&r->lines, ','));
    return fact_ends(r);
}

static bool keywords_read(struct reader *r, uint64_t *keywords, int8_t *security_a, int8_t *link_plus)
{
    do {
        struct span item = line_item(&r->lines);
        int keyword = 0, amount = 0;
        const char *expected = card_keyword_read(item.at, item.size, &keyword, &amount);
        if (expected)
            return lines_expected(&r->lines, item, expected);
        if (*keywords >> keyword & 1)
            return fail_twice(r, item);
        *keywords |= UINT64_C(1) << keyword;
        if (keyword == DCG_KEYWORD_SECURITY_A)
            *security_a = (int8_t)amount;
        else if (keyword == DCG_KEYWORD_LINK_PLUS)
            *link_plus = (int8_t)amount;
    } while (line_take(&r->lines, ','));
    return fact_ends(r);
}

/* "link 1 to trait App" or "link dp 2000" */
static bool link_read(struct reader *r, struct span first)
{
    struct lines before = r->lines;
    int dp;

    if (!span_is(line_word(&r->lines), "dp")) {
        r->lines = before;
        return requirement_read(&r->lines, r->cards, "to", r->draft.link, &r->draft.def.link_count) &&
               fact_ends(r);
    }
    if (r->place[FIELD_LINK_DP].line)
        return fail(r, first.at, "'link dp' is given twice");
    r->place[FIELD_LINK_DP] = place_here(r, first.at);
    if (!number_field(r, "a DP", 0, LINK_DP_HIGH, &dp))
        return false;
    r->draft.def.link_dp = (int16_t)dp;
    return true;
}

/* The line itself may be given. */
static bool unread_line(struct reader *r, enum section section)
{
    struct lines *l = &r->lines;
    bool given = !line_done(l);
    size_t size = (size_t)(l->end - l->at);

    if (r->draft.unread_count == UNREAD_PER_CARD)
        return fail(r, l->at, "too many lines that aren't read");
    struct unread_line *line = &r->draft.unread[r->draft.unread_count++];
    *line = (struct unread_line){.section = (uint8_t)section};
    while (given && (l->at[size - 1] == ' ' || l->at[size - 1] == '\t'))
        size--;
    return !given || word_keep(r, l->at, size, &line->text);
}

/* "unread text LINE": a line that whoever wrote the file could not read. */
static bool unread_read(struct reader *r)
{
    static const struct {
        const char *word;
        enum marked marked;
        enum section section;
    } parts[] = {
        {"text", MARKED_TEXT, SECTION_UPPER},        {"inherited", MARKED_TEXT, SECTION_INHERITED},
        {"security", MARKED_TEXT, SECTION_SECURITY}, {"link", MARKED_TEXT, SECTION_LINK},
        {"option", MARKED_TEXT, SECTION_OPTION},     {"facts", MARKED_FACTS, SECTIONS},
    };
    struct span word = line_word(&r->lines);

    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        if (!span_is(word, parts[i].word))
            continue;
        if (!r->draft.marked)
            r->draft.marked = (uint8_t)parts[i].marked;
        return parts[i].section == SECTIONS ? fact_ends(r) : unread_line(r, parts[i].section);
    }
    return lines_expected(&r->lines, word, "'text', 'inherited', 'security', 'link', 'option' or 'facts'");
}

/* "use red/blue" */
static bool use_read(struct reader *r)
{
    int colors = 0;

    if (!line_values(&r->lines, line_word(&r->lines), card_color_find, "a color", &colors))
        return false;
    r->draft.def.use_colors = (uint8_t)colors;
    return fact_ends(r);
}

static bool field_read(struct reader *r, enum field field, struct span word)
{
    int number = 0;

    switch (field) {
    case FIELD_JA:
        return name_ja_read(r);
    case FIELD_COST:
        if (!number_field(r, "a cost", 0, COST_HIGH, &number))
            return false;
        r->draft.def.cost = (int16_t)number;
        return true;
    case FIELD_DP:
        if (!number_field(r, "a DP", 0, DP_HIGH, &number))
            return false;
        r->draft.def.dp = number;
        return true;
    case FIELD_OVERFLOW:
        if (!number_field(r, "an amount", 1, OVERFLOW_HIGH, &number))
            return false;
        r->draft.def.overflow = (int16_t)number;
        return true;
    case FIELD_COPIES:
        return copies_read(r);
    case FIELD_TOKEN:
        r->draft.def.token = 1;
        return fact_ends(r);
    case FIELD_USE:
        return use_read(r);
    case FIELD_TRAITS:
        return traits_read(r);
    case FIELD_DIGIVOLVE:
        return requirement_read(&r->lines, r->cards, "from", r->draft.digivolve,
                                &r->draft.def.digivolve_count) &&
               fact_ends(r);
    case FIELD_LINK:
        return link_read(r, word);
    case FIELD_KEYWORDS:
        return keywords_read(r, &r->draft.def.keywords, &r->draft.def.security_a, &r->draft.def.link_plus);
    case FIELD_INHERITED:
        return keywords_read(r, &r->draft.def.inherited, &r->draft.def.inherited_security_a,
                             &r->draft.def.inherited_link_plus);
    case FIELD_UNREAD:
        return unread_read(r);
    default:
        return kind_read(r, word);
    }
}

/* The section that a word names besides the upper text; SECTIONS: none. */
static enum section section_named(struct span word)
{
    static const struct {
        const char *word;
        enum section section;
    } sections[] = {
        {"inherited", SECTION_INHERITED},
        {"security", SECTION_SECURITY},
        {"link", SECTION_LINK},
        {"option", SECTION_OPTION},
    };

    for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
        if (span_is(word, sections[i].word))
            return sections[i].section;
    return SECTIONS;
}

/* The section whose text or tree a line is, such as "inherited text ..."; SECTIONS: it is another line. */
static enum section section_find(struct reader *r, struct span word, bool *tree)
{
    struct lines before = r->lines;
    enum section section = section_named(word);

    if (section != SECTIONS)
        word = line_word(&r->lines);
    else
        section = SECTION_UPPER;
    *tree = span_is(word, "tree");
    if (*tree || span_is(word, "text"))
        return section;
    r->lines = before;
    return SECTIONS;
}

/* The rest of the line; of a tree also the lines after it, up to its last parenthesis. */
static bool passage_find(struct reader *r, bool tree, struct passage *passage)
{
    struct lines *l = &r->lines;

    (void)line_done(l);
    passage->text = l->at;
    passage->size = (size_t)(l->end - l->at);
    while (passage->size && (l->at[passage->size - 1] == ' ' || l->at[passage->size - 1] == '\t'))
        passage->size--;
    l->at = l->end;
    if (!tree)
        return true;
    size_t size = notation_size(passage->text, (size_t)(l->text_end - passage->text));
    if (!size)
        return fail(r, passage->text, "expected a tree in parentheses");
    passage->size = size;
    while (l->end < passage->text + size)
        if (!lines_next(l))
            return l->status == DCG_OK && fail(r, l->end, "expected the rest of the tree");
    l->at = passage->text + size;
    return line_finish(l);
}

/* A line of text, or a tree. */
static bool text_line(struct reader *r, enum section section, bool tree)
{
    struct passage passage = {.section = (int)section, .trusted = r->manner == MANNER_EMBEDDED};
    struct place place;
    dcg_error error = {0};
    int before = r->draft.printed_count;

    (void)line_done(&r->lines);
    place = place_here(r, r->lines.at);
    if (!passage_find(r, tree, &passage))
        return false;
    dcg_status status = tree ? tree_add(r->cards, &r->draft, &passage, &error)
                             : text_add(r->cards, &r->draft, &r->texts, &passage, &error);
    for (int i = before; i < r->draft.printed_count; i++)
        r->text[i] = place;
    return status == DCG_OK ||
           lines_fail_at(&r->lines, status, place.line + error.line,
                         error.column + (error.line ? 0 : place.column - 1), "%s", error.text);
}

/* The field that a line's first word names; FIELD_COUNT: none. */
static enum field field_find(struct span word)
{
    if (card_category_find(word.at, word.size))
        return FIELD_KIND;
    for (int i = 0; i < FIELD_WORDS; i++)
        if (span_is(word, field_words[i].word))
            return (enum field)i;
    return FIELD_COUNT;
}

/* A fact that a card has once or, such as requirements, several times. */
static bool fact_read(struct reader *r, enum field field, struct span word)
{
    enum often often = field < FIELD_KIND ? field_words[field].often : ONCE;

    if (field == FIELD_COUNT)
        return lines_expected(
            &r->lines, word,
            "'card', a category, cost, dp, overflow, copies, token, use, traits, digivolve, link, "
            "keywords, inherited, unread, ja, text or tree");
    if (r->place[field].line && often == ONCE) {
        if (field == FIELD_KIND)
            return fail(r, word.at, "a card has one line with its category, colors and level");
        return fail_twice(r, word);
    }
    if (!r->place[field].line)
        r->place[field] = place_here(r, word.at);
    return field_read(r, field, word);
}

static bool field_line(struct reader *r, struct span word)
{
    bool tree;

    if (!r->card.line)
        return lines_expected(&r->lines, word, "'card'");
    enum section section = section_find(r, word, &tree);
    return section != SECTIONS ? text_line(r, section, tree) : fact_read(r, field_find(word), word);
}

/* Where the facts beside a name end: at a colon, or with the line. */
static const char *facts_end(const struct lines *l)
{
    char close = 0;

    for (const char *p = l->at; p < l->end; p++) {
        if (close) {
            p += *p == '\\' && close == '"' && p + 1 < l->end;
            close = *p == close ? 0 : close;
        } else if (*p == '"' || *p == '[') {
            close = *p == '[' ? ']' : '"';
        } else if (*p == ':') {
            return p;
        } else if (*p == '#' && (p[-1] == ' ' || p[-1] == '\t')) {
            break;
        }
    }
    return l->end;
}

/* ", inherited:" says whose text stands behind the colon. The facts end before it. */
static enum section section_before(const char *begin, const char **end)
{
    const char *to = *end, *from;

    while (to > begin && (to[-1] == ' ' || to[-1] == '\t'))
        to--;
    for (from = to; from > begin && from[-1] != ' ' && from[-1] != '\t' && from[-1] != ',';)
        from--;
    enum section section = section_named((struct span){from, (size_t)(to - from)});
    while (from > begin && (from[-1] == ' ' || from[-1] == '\t'))
        from--;
    if (section == SECTIONS || from == begin || from[-1] != ',')
        return SECTION_UPPER;
    *end = from - 1;
    return section;
}

/* One of them: "cost 3", "2000 DP". */
static bool fact_beside(struct reader *r)
{
    struct span word = line_word(&r->lines), unit;
    int number;

    if (!span_number(word, &number))
        return fact_read(r, field_find(word), word);
    unit = line_word(&r->lines);
    if (!span_is(unit, "dp"))
        return lines_expected(&r->lines, unit, "'DP'");
    r->lines.at = word.at;
    if (r->place[FIELD_DP].line)
        return fail_twice(r, unit);
    r->place[FIELD_DP] = place_here(r, word.at);
    if (!line_number(&r->lines, "a DP", 0, DP_HIGH, &number))
        return false;
    (void)line_word(&r->lines);
    r->draft.def.dp = number;
    return fact_ends(r);
}

/* card TR-031 "Pyrelord" red level 6, cost 11, 11000 DP: <Blocker> */
static bool facts_beside(struct reader *r)
{
    struct lines *l = &r->lines;
    const char *end = l->end, *colon = facts_end(l);
    bool told = colon < end;

    l->end = colon;
    enum section section = told ? section_before(l->at, &l->end) : SECTION_UPPER;
    r->beside = true;
    struct span word = line_word(l);
    r->place[FIELD_KIND] = place_here(r, word.at);
    bool done = kind_read(r, word);
    while (done && line_take(l, ','))
        done = fact_beside(r);
    r->beside = false;
    l->end = end;
    if (!done || !told)
        return done && line_finish(l);
    l->at = colon + 1;
    return text_line(r, section, false);
}

/* What only the whole card shows to be wrong: strength in battles is a Digimon's (2-5-1), and only into a Digimon
 * card can be digivolved (8-1-1). */
static bool card_check(struct reader *r)
{
    const char *number = card_word(r->cards, r->draft.def.number);

    number += number[0] == '_';
    if (!r->place[FIELD_KIND].line)
        return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, r->card.line, r->card.column,
                             "card %s has no category: expected a line such as 'digimon red level 3'",
                             number);
    if (r->place[FIELD_DP].line && !(r->draft.def.categories & (DCG_DIGIMON | DCG_DIGI_EGG)))
        return fail_place(r, FIELD_DP, "only a Digimon or a Digi-Egg has DP (2-5)");
    if (r->place[FIELD_DIGIVOLVE].line && !(r->draft.def.categories & DCG_DIGIMON))
        return fail_place(r, FIELD_DIGIVOLVE, "only a Digimon has digivolution requirements (8-1-1)");
    if (r->place[FIELD_USE].line && !(r->draft.def.categories & DCG_OPTION))
        return fail_place(r, FIELD_USE, "only an Option has color requirements (4-19-1)");
    return true;
}

/* All lines of text must be carried out. */
static bool lines_carried_out(struct reader *r)
{
    for (int i = 0; i < r->draft.lines; i++) {
        struct place place = r->text[r->draft.line[i].printed];
        if (r->draft.line[i].unread)
            return lines_fail_at(&r->lines, DCG_ERROR_FORMAT, place.line, place.column, "not carried out: %s",
                                 r->draft.line[i].unread);
    }
    return !r->draft.def.reason || lines_fail_at(&r->lines, DCG_ERROR_FORMAT, r->begun.line, r->begun.column,
                                                 "not carried out: %s", r->draft.def.reason);
}

/* Adds the card being read, if there is one. */
static bool card_finish(struct reader *r)
{
    const char *wrong = NULL;
    int line;

    if (!r->card.line)
        return true;
    if (!card_check(r))
        return false;
    r->card.line = 0;
    if (r->sink)
        r->sink->take(r->sink->user, r->cards, &r->draft);
    dcg_status status = draft_finish(r->cards, &r->draft, &r->texts, &wrong, &line);
    if (status == DCG_ERROR_CAPACITY)
        return lines_fail_at(&r->lines, status, r->text[line].line, r->text[line].column, "%s", wrong);
    if (status != DCG_OK)
        return fail_memory(r);
    return r->manner != MANNER_STRICT || lines_carried_out(r);
}

/* The number of a card; it may be in the set already. */
static bool number_read(struct reader *r)
{
    struct span number = line_word(&r->lines);

    if (!card_number_valid(number.at, number.size))
        return lines_expected(&r->lines, number, "a card number such as TR-004");
    if (number.size > NUMBER_BYTES)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, number.at, "a card number has more than %d bytes",
                          (int)NUMBER_BYTES);
    dcg_card_def there = number_find(r->cards, number.at, number.size);
    bool built_in = there && card_def(r->cards, there)->built_in;
    r->skipping = there && r->manner >= (built_in ? MANNER_OTHERS : MANNER_OVER);
    if (there && !r->skipping && !built_in)
        return lines_fail(&r->lines, DCG_ERROR_FORMAT, number.at, "there is already a card %.*s (2-11-1)",
                          span_shown(number), number.at);
    r->draft.def.id = there; /* laid over the one of the catalogue */
    return word_keep(r, number.at, number.size, &r->draft.def.number);
}

/* A number that no card file can give, made of the name: _Bait, _Bait-2. */
static bool number_make(struct reader *r)
{
    const char *name = card_word(r->cards, r->draft.def.name);
    char number[NAME_BYTES + 16];
    int size = snprintf(number, sizeof number, "_%s", name);

    for (int i = 2; number_find(r->cards, number, (size_t)size); i++)
        size = snprintf(number, sizeof number, "_%s-%d", name, i);
    return word_keep(r, number, (size_t)size, &r->draft.def.number);
}

/* 'card TR-004 "Cinderpup"', and facts beside it */
static bool card_begin(struct reader *r, struct span first)
{
    char name[NAME_BYTES + 1];

    r->card = r->begun = place_here(r, first.at);
    r->draft = (struct draft){.def = {.cost = -1, .dp = -1, .copies = COPIES_USUAL}};
    r->skipping = false;
    memset(r->place, 0, sizeof r->place);
    if (r->cards->count >= CARDS_PER_SET)
        return lines_fail(&r->lines, DCG_ERROR_CAPACITY, first.at, "more than %d cards", (int)CARDS_PER_SET);
    bool numbered = r->manner != MANNER_STRICT || line_done(&r->lines) || *r->lines.at != '"';
    if (numbered && !number_read(r))
        return false;
    if (r->skipping) {
        r->card.line = 0;
        return true;
    }
    if (line_done(&r->lines) || *r->lines.at != '"')
        return lines_expected(&r->lines, line_token(&r->lines), "a name in quotes");
    if (!line_quoted(&r->lines, "a name", name, sizeof name) ||
        !word_keep(r, name, card_name_size(name, strlen(name)), &r->draft.def.name) ||
        !(numbered || number_make(r)))
        return false;
    return line_done(&r->lines) || facts_beside(r);
}

static bool line_read(struct reader *r)
{
    struct span word = line_word(&r->lines);

    if (!span_is(word, "card"))
        return r->skipping || field_line(r, word);
    return card_finish(r) && card_begin(r, word);
}

static dcg_status lines_read(struct reader *r, const char *text, size_t size, dcg_error *error)
{
    bool done = lines_begin(&r->lines, text, size, false, error);

    if (!r->cards) {
        (void)lines_fail_at(&r->lines, DCG_ERROR_ARGUMENT, 0, 0, "there is no card set");
        return r->lines.status;
    }
    struct cards_mark mark = cards_mark(r->cards);
    while (done && lines_next(&r->lines))
        done = line_read(r);
    if (r->lines.status == DCG_OK)
        (void)card_finish(r);
    if (r->lines.status != DCG_OK)
        cards_restore(r->cards, mark);
    return r->lines.status;
}

dcg_status card_lines_read(dcg_cards *cards, const char *text, size_t size, enum manner manner,
                           const struct card_sink *sink, dcg_reader **reader, dcg_error *error)
{
    struct reader r = {.cards = cards, .manner = manner, .sink = sink, .texts = *reader};
    dcg_status status = lines_read(&r, text, size, error);

    *reader = r.texts;
    return status;
}
