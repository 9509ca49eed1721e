/* repair.c - text that isn't read because it is damaged: the least change after which it is.
 *
 * A line is changed near the place where reading stopped, in all ways in which card text gets damaged on its way into a
 * database: a letter, a bracket, a word too many or too few, two words in one, a part of another effect. A change after
 * which all of it is read is the repair; else the one that lets reading get furthest is kept, and the next one tried.
 * Nothing is known of any card: what a repair makes of a line has to be read like any other line. */
#include "language/reader.h"
#include "language/wording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_MAX_BYTES = 4096,
    LINE_WORDS = 400,
    CHANGES_MAX = 4,
    GAIN_LEAST = 4, /* bytes further than before */
    NEARBY = 6,
    LONG_BEFORE = 24,
    BEHIND = 1,
    RUN = 3,
    SHORT = 3,
    NEAR_MAX = 12,
    WORK_BYTES = 1 << 19 /* that are read for a line, all attempts together */
};

/* Kinds of damage, those that are likelier first. */
#define KINDS                                                                                                \
    KIND(MISSPELT, "misspelt")                                                                               \
    KIND(BRACKET, "a bracket is missing")                                                                    \
    KIND(FUSED, "two words in one")                                                                          \
    KIND(SPLIT, "a word in two")                                                                             \
    KIND(DOUBLED, "said twice")                                                                              \
    KIND(NUMBER, "one or several")                                                                           \
    KIND(LEFT_OUT, "a word is missing")                                                                      \
    KIND(KEYWORD, "a keyword is missing, such as")                                                           \
    KIND(TOO_MANY, "a word too many")                                                                        \
    KIND(ANOTHER, "another word is meant")                                                                   \
    KIND(COMMA, "a comma too many or too few")                                                               \
    KIND(OWNED, "an apostrophe is missing")                                                                  \
    KIND(SWAPPED, "words in another order")                                                                  \
    KIND(FRAGMENT, "a part of another effect")                                                               \
    KIND(DEED, "another verb is meant")

enum damage {
#define KIND(name, text) DAMAGE_##name,
    KINDS
#undef KIND
        DAMAGES
};
static const char *const damage_text[DAMAGES] = {
#define KIND(name, text) text,
    KINDS
#undef KIND
};

static const char *const missing[] = {
#define MISSING(text) text,
#define EXTRA(text)
#define VERB(text)
#include "language/repair_table.def"
#undef MISSING
#undef EXTRA
#undef VERB
};
static const char *const extra[] = {
#define MISSING(text)
#define EXTRA(text) text,
#define VERB(text)
#include "language/repair_table.def"
#undef MISSING
#undef EXTRA
#undef VERB
};
static const char *const verbs[] = {
#define MISSING(text)
#define EXTRA(text)
#define VERB(text) text,
#include "language/repair_table.def"
#undef MISSING
#undef EXTRA
#undef VERB
};
enum {
    MISSING_COUNT = sizeof missing / sizeof missing[0],
    EXTRAS = sizeof extra / sizeof extra[0],
    VERBS = sizeof verbs / sizeof verbs[0]
};

/* A text as words: what stands between blanks, without marks behind it; what is in brackets is one. */
struct line {
    char text[LINE_MAX_BYTES];
    size_t size, stop; /* stop: where reading stopped */
    size_t at[LINE_WORDS], length[LINE_WORDS];
    int words;
    bool read;
};

/* A change: what stands at a place is replaced. */
struct change {
    enum damage kind;
    size_t at, size;
    const char *by;
};

struct repair {
    dcg_reader *reader;
    struct line now, best, next;
    struct change change;    /* that made best */
    char by[LINE_MAX_BYTES]; /* its text */
    size_t gain;
    size_t work; /* what may still be read */
};

/* ---- Words ---- */

static size_t word_end(const char *text, size_t at, size_t size)
{
    int depth = 0;

    for (; at < size && (depth > 0 || text[at] != ' '); at++)
        depth += (text[at] == '[' || text[at] == '<') - (text[at] == ']' || text[at] == '>');
    return at;
}

static bool is_mark(char c)
{
    return c == '.' || c == ',' || c == ':' || c == '"' || c == ')';
}

static void line_split(struct line *l)
{
    l->words = 0;
    for (size_t at = 0; at < l->size && l->words < LINE_WORDS;) {
        size_t end = word_end(l->text, at, l->size), size = end - at;
        while (size > 1 && is_mark(l->text[at + size - 1]))
            size--;
        l->at[l->words] = at;
        l->length[l->words++] = size;
        at = end + 1;
    }
}

/* Where a bracket is open; size: nowhere. */
static size_t open_bracket(const struct line *l)
{
    size_t open = l->size;

    for (size_t i = 0; i < l->size; i++) {
        if (l->text[i] == '[' && open < l->size)
            return open; /* a second one in the first */
        if (l->text[i] == '[')
            open = i;
        if (l->text[i] == ']')
            open = l->size;
    }
    return open;
}

static void line_read(struct repair *r, struct line *l)
{
    dcg_error error = {0};

    l->read = false;
    if (reader_phrase(r->reader, l->text, l->size, NULL) == DCG_OK) /* no need for words about it yet */
        l->read = dcg_reader_line(r->reader, l->text, l->size, &error) == DCG_OK;
    size_t column = error.column > 0 ? (size_t)error.column - 1 : l->size, furthest = reader_stop(r->reader);
    l->stop = l->read ? l->size : column < furthest ? column : furthest;
    if (!l->read && open_bracket(l) < l->size)
        l->stop = 0; /* nothing of it is read */
}

/* ---- Changes ---- */

/* Tries a change; keeps it if reading gets further than with any before. */
static void change_try(struct repair *r, struct change change)
{
    struct line *next = &r->next;
    const struct line *now = &r->now;
    size_t by = strlen(change.by), behind = change.at + change.size;

    if (r->best.read || r->work < now->size || now->size - change.size + by >= LINE_MAX_BYTES ||
        by >= sizeof r->by)
        return;
    r->work -= now->size;
    memcpy(next->text, now->text, change.at);
    memcpy(next->text + change.at, change.by, by);
    memcpy(next->text + change.at + by, now->text + behind, now->size - behind);
    next->size = now->size - change.size + by;
    next->text[next->size] = '\0';
    line_read(r, next);
    size_t gone = behind > now->stop ? behind - now->stop : 0; /* what is left out is no gain */
    size_t left = now->size - now->stop - (gone < change.size ? gone : change.size);
    size_t after = next->size - next->stop, gain = left > after ? left - after : 0;
    if (!next->read && (gain < (change.kind == DAMAGE_BRACKET ? 1 : GAIN_LEAST) || gain <= r->gain))
        return;
    r->gain = gain;
    r->best = *next;
    r->change = change;
    memcpy(r->by, change.by, by + 1);
    r->change.by = r->by;
}

static void word_replace(struct repair *r, enum damage kind, int word, const char *by, size_t size)
{
    const struct line *l = &r->now;
    char text[WORD_MAX + 2];

    if (size == 0 || size >= sizeof text)
        return;
    memcpy(text, by, size);
    text[size] = '\0';
    char first = l->text[l->at[word]];
    if (first >= 'A' && first <= 'Z' && text[0] >= 'a' && text[0] <= 'z')
        text[0] = (char)(text[0] - 'a' + 'A');
    change_try(r, (struct change){kind, l->at[word], l->length[word], text});
}

/* Puts words in front of a word, or behind it and what follows it. */
static void word_insert(struct repair *r, enum damage kind, int word, const char *by)
{
    char text[WORD_MAX];

    snprintf(text, sizeof text, "%s ", by);
    change_try(r, (struct change){kind, r->now.at[word], 0, text});
    snprintf(text, sizeof text, " %s", by);
    if (word + 1 == r->now.words || is_mark(r->now.text[r->now.at[word] + r->now.length[word]]))
        change_try(r, (struct change){kind, r->now.at[word] + r->now.length[word], 0, text});
}

/* Leaves words out, and the blank behind or before them. */
static void words_drop(struct repair *r, enum damage kind, int first, int last)
{
    const struct line *l = &r->now;
    size_t at = l->at[first], end = l->at[last] + l->length[last];

    if (end < l->size && l->text[end] == ' ')
        end++;
    else if (at > 0)
        at--;
    change_try(r, (struct change){kind, at, end - at, ""});
}

static bool same_words(const struct line *l, int a, int b, int count)
{
    for (int i = 0; i < count; i++)
        if (l->length[a + i] != l->length[b + i] ||
            memcmp(l->text + l->at[a + i], l->text + l->at[b + i], l->length[a + i]) != 0)
            return false;
    return true;
}

/* ---- What may be wrong with a word ---- */

static void try_near(struct repair *r, int word, bool known)
{
    const struct line *l = &r->now;
    const char *text = l->text + l->at[word];
    struct word near[NEAR_MAX];

    bool letters = l->length[word] > 1 && (text[0] | 32) >= 'a' && (text[0] | 32) <= 'z';
    if (!letters || word_known(text, l->length[word]) != known)
        return;
    int count = words_near(text, l->length[word], near, NEAR_MAX);
    for (int i = 0; i < count; i++)
        word_replace(r, known ? DAMAGE_ANOTHER : DAMAGE_MISSPELT, word, near[i].text, near[i].size);
}

/* A keyword or an icon: what is in its brackets. */
static void try_inside(struct repair *r, int word)
{
    const struct line *l = &r->now;
    const char *text = l->text + l->at[word] + 1;
    struct word near[NEAR_MAX];
    bool icon = text[-1] == '[';
    size_t size = strcspn(text, icon ? "]" : " >(");
    int count = icon ? icons_near(text, size, near, NEAR_MAX) : words_near(text, size, near, NEAR_MAX);

    for (int i = 0; i < count; i++) {
        char by[WORD_MAX * 2];
        snprintf(by, sizeof by, "%.*s", (int)near[i].size, near[i].text);
        for (char *c = by; *c; c++)
            *c = *c == '_' ? ' ' : *c;
        change_try(r, (struct change){DAMAGE_MISSPELT, l->at[word] + 1, size, by});
    }
}

static void try_spelling(struct repair *r, int word)
{
    char first = r->now.text[r->now.at[word]];

    if (first == '[' || first == '<')
        try_inside(r, word);
    else
        try_near(r, word, false);
}

static void try_another(struct repair *r, int word)
{
    try_near(r, word, true);
}

static void try_fused(struct repair *r, int word)
{
    const struct line *l = &r->now;
    const char *text = l->text + l->at[word];

    if (word_known(text, l->length[word]))
        return;
    for (size_t i = 1; i < l->length[word]; i++)
        if (word_known(text, i) && word_known(text + i, l->length[word] - i))
            change_try(r, (struct change){DAMAGE_FUSED, l->at[word] + i, 0, " "});
}

static void try_split(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t end = l->at[word] + l->length[word];

    if (word + 1 < l->words && end + 1 == l->at[word + 1])
        change_try(r, (struct change){DAMAGE_SPLIT, end, 1, ""});
}

/* The bracket that is missing; or both of a name among those that a keyword asks for: "(Deva/Four Sovereigns)". */
static void try_bracket(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t open = open_bracket(l), end = l->at[word] + l->length[word];
    char text[WORD_MAX * 2];

    for (int behind = 1; behind >= 0 && open < l->size; behind--) /* first behind parentheses */
        for (size_t i = open + 1; i <= l->size; i++)
            if ((l->text[i - 1] == ')') == behind &&
                (i == l->size || l->text[i] == ' ' || is_mark(l->text[i])))
                change_try(r, (struct change){DAMAGE_BRACKET, i, 0, "]"});
    if (open < l->size)
        return;
    for (size_t at = l->at[word]; at < end && l->text[l->at[word]] == '<'; at++) {
        size_t size = strcspn(l->text + at, "/()<>[].,");
        bool begins = strchr("(/", l->text[at - (at > 0)]) != NULL;
        if (begins && size > 1 && size + 3 < sizeof text && l->text[at] >= 'A' && l->text[at] <= 'Z') {
            snprintf(text, sizeof text, "[%.*s]", (int)size, l->text + at);
            change_try(r, (struct change){DAMAGE_BRACKET, at, size, text});
        }
    }
}

/* The same words twice: next to each other, or with others between them. */
static void try_doubled(struct repair *r, int word)
{
    const struct line *l = &r->now;

    for (int count = 1; count <= RUN; count++)
        for (int before = 0; before + count <= word && word + count <= l->words; before++)
            if ((count > 1 || before + count == word) && same_words(l, before, word, count))
                words_drop(r, DAMAGE_DOUBLED, word, word + count - 1);
}

/* "card" for "cards", and the other way round. */
static void try_number(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t size = l->length[word];
    const char *text = l->text + l->at[word];
    char other[WORD_MAX];

    if (size < 4 || size + 2 > sizeof other || text[0] == '[' || text[0] == '<' || text[size - 2] == '\'')
        return;
    bool several = text[size - 1] == 's';
    snprintf(other, sizeof other, "%.*s%s", (int)(size - several), text, several ? "" : "s");
    word_replace(r, DAMAGE_NUMBER, word, other, strlen(other));
}

static void try_missing(struct repair *r, int word)
{
    for (int i = 0; i < MISSING_COUNT; i++)
        word_insert(r, missing[i][0] == '<' ? DAMAGE_KEYWORD : DAMAGE_LEFT_OUT, word, missing[i]);
}

static bool word_is(const struct line *l, int word, const char *text)
{
    return word < l->words && strlen(text) == l->length[word] &&
           memcmp(text, l->text + l->at[word], l->length[word]) == 0;
}

/* Does it begin what says more of the word before it? No comma was lost there. */
static bool is_attribute(const struct line *l, int word)
{
    static const char *const begins[] = {"of", "in", "on", "from", "to", "with", "under", "among"};
    bool any = false;

    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        any |= word_is(l, word, begins[i]);
    return any;
}

static void try_comma(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t end = l->at[word] + l->length[word];

    if (end < l->size && l->text[end] == ',')
        change_try(r, (struct change){DAMAGE_COMMA, end, 1, ""});
    else if (end < l->size && l->text[end] == ' ' && !is_attribute(l, word + 1))
        change_try(r, (struct change){DAMAGE_COMMA, end, 0, ","});
}

static void try_owned(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t end = l->at[word] + l->length[word];

    if (l->length[word] > 1 && l->text[end - 1] == 's')
        change_try(r, (struct change){DAMAGE_OWNED, end - 1, 0, "'"});
    change_try(r, (struct change){DAMAGE_OWNED, end, 0, "'s"});
}

/* A word of the kind that gets in by itself, one that has just been said, or a keyword that belongs elsewhere. */
static void try_dropped(struct repair *r, int word)
{
    const struct line *l = &r->now;
    bool any = l->text[l->at[word]] == '<';

    for (int i = 0; i < EXTRAS; i++)
        any |= word_is(l, word, extra[i]);
    for (int i = word - RUN; i < word; i++)
        any |= i >= 0 && same_words(l, i, word, 1);
    if (any)
        words_drop(r, DAMAGE_TOO_MANY, word, word);
}

static void try_swapped(struct repair *r, int word)
{
    const struct line *l = &r->now;
    char text[LINE_MAX_BYTES];

    if (word + 1 >= l->words || l->at[word] + l->length[word] + 1 != l->at[word + 1])
        return;
    if (l->length[word] > SHORT && l->length[word + 1] > SHORT)
        return; /* of words that stand for themselves the order may be meant */
    snprintf(text, sizeof text, "%.*s %.*s", (int)l->length[word + 1], l->text + l->at[word + 1],
             (int)l->length[word], l->text + l->at[word]);
    change_try(r,
               (struct change){DAMAGE_SWAPPED, l->at[word], l->length[word] + 1 + l->length[word + 1], text});
}

/* A sentence that begins in the middle: with a small letter, or with a word that says more of something. */
static void try_fragment(struct repair *r, int word)
{
    const struct line *l = &r->now;
    size_t at = l->at[word], end = at;
    char first = l->text[at];

    bool more = word_is(l, word, "With") || word_is(l, word, "Of") || word_is(l, word, "Or");
    if (at < 2 || l->text[at - 2] != '.' || ((first < 'a' || first > 'z') && !more))
        return;
    while (end < l->size && l->text[end] != '.')
        end++;
    if (end < l->size)
        end++;
    change_try(r, (struct change){DAMAGE_FRAGMENT, at - 1, end - at + 1, ""});
}

/* The verb may stand long before the words that don't fit it. */
static void try_deed(struct repair *r, int word)
{
    const struct line *l = &r->now;
    bool verb = false;

    for (int i = 0; i < VERBS; i++)
        verb |= word_is(l, word, verbs[i]);
    for (int i = 0; i < VERBS && verb; i++)
        word_replace(r, DAMAGE_DEED, word, verbs[i], strlen(verbs[i]));
}

static const struct {
    void (*attempt)(struct repair *, int);
    int before; /* how many words before the place where reading stopped */
} attempts[] = {
    {try_spelling, NEARBY}, {try_bracket, NEARBY},   {try_fused, NEARBY},   {try_split, NEARBY},
    {try_doubled, NEARBY},  {try_number, NEARBY},    {try_missing, NEARBY}, {try_dropped, NEARBY},
    {try_another, NEARBY},  {try_comma, NEARBY},     {try_owned, NEARBY},   {try_swapped, NEARBY},
    {try_fragment, NEARBY}, {try_deed, LONG_BEFORE},
};

/* ---- A line ---- */

/* The word at which reading stopped. */
static int stop_word(const struct line *l)
{
    int word = 0;

    while (word + 1 < l->words && l->at[word + 1] <= l->stop)
        word++;
    return word;
}

/* Makes the best change there is; false: none helps. */
static bool repair_step(struct repair *r)
{
    r->best = r->now;
    r->gain = 0;
    line_split(&r->now);
    int stop = stop_word(&r->now);
    for (size_t kind = 0; kind < sizeof attempts / sizeof attempts[0] && !r->best.read; kind++)
        for (int away = 0; away <= attempts[kind].before && !r->best.read; away++) {
            if (stop - away >= 0)
                attempts[kind].attempt(r, stop - away);
            if (away > 0 && away <= BEHIND && stop + away < r->now.words)
                attempts[kind].attempt(r, stop + away);
        }
    return r->best.read || r->gain > 0;
}

/* Says of a change what was wrong, behind what was said before. */
static void change_say(const struct repair *r, const struct line *before, dcg_error *wrong)
{
    const struct change *c = &r->change;
    size_t used = strlen(wrong->text), size = c->size < 60 ? c->size : 60;
    const char *was = before->text + c->at, *by = c->by;

    while (size > 0 && *was == ' ')
        was++, size--;
    while (size > 0 && was[size - 1] == ' ')
        size--;
    while (*by == ' ')
        by++;
    size_t length = strlen(by);
    while (length > 0 && by[length - 1] == ' ')
        length--;
    if (used >= sizeof wrong->text)
        return;
    used += (size_t)snprintf(wrong->text + used, sizeof wrong->text - used, "%s%s", used ? "; " : "",
                             damage_text[c->kind]);
    if (used < sizeof wrong->text && size > 0)
        used += (size_t)snprintf(wrong->text + used, sizeof wrong->text - used, " \"%.*s\"", (int)size, was);
    if (used < sizeof wrong->text && length > 0 && length < 60)
        snprintf(wrong->text + used, sizeof wrong->text - used, "%s \"%.*s\"", size > 0 ? ", perhaps" : "",
                 (int)length, by);
    if (!wrong->column)
        wrong->column = (int)c->at + 1;
}

/* Is it another language, or none? Half of what isn't in brackets are words that no card uses. */
static bool is_foreign(struct repair *r)
{
    const struct line *l = &r->now;
    int words = 0, known = 0;

    line_split(&r->now);
    for (int i = 0; i < l->words; i++) {
        const char *text = l->text + l->at[i];
        if (*text == '[' || *text == '<' || (*text >= '0' && *text <= '9'))
            continue;
        words++;
        known += word_known(text, l->length[i]);
    }
    return words > 2 && known * 2 < words;
}

static bool repair_line(struct repair *r, dcg_error *wrong)
{
    line_read(r, &r->now);
    if (is_foreign(r))
        return false;
    for (int changes = 0; changes < CHANGES_MAX && !r->now.read; changes++) {
        if (!repair_step(r))
            return false;
        change_say(r, &r->now, wrong);
        r->now = r->best;
    }
    if (r->now.read)
        line_read(r, &r->now);
    return r->now.read;
}

static bool is_blank(const char *text, size_t size)
{
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ')
            return false;
    return true;
}

int dcg_reader_repair(dcg_reader *reader, const char *text, size_t size, char *repaired, size_t room,
                      dcg_error *wrong)
{
    if (!reader || !text || !wrong || size >= LINE_MAX_BYTES || is_blank(text, size))
        return 0;
    struct repair *r = calloc(1, sizeof *r);
    if (!r)
        return 0;
    *wrong = (dcg_error){.status = DCG_ERROR_FORMAT};
    r->reader = reader;
    r->work = WORK_BYTES;
    memcpy(r->now.text, text, size);
    r->now.size = size;
    int length = repair_line(r, wrong) ? snprintf(repaired, room, "%s", r->now.text) : 0;
    free(r);
    return length;
}
