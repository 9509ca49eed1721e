/* normalise.c - card text as it is found in the wild, put in order: plain characters, one effect or
 * requirement a line, no notes (2-12-1). The wording stays.
 *
 *     raw bytes -> window of plain characters -> items: [..] <..> (..) words, marks -> text
 *
 * Spaces, line ends and full stops wait until it is known what follows them. Nothing looks further than the
 * window, so that any text takes time in proportion to its length. */
#include "language/entity.h"

#include <dcg.h>

#include <limits.h>
#include <string.h>

#define BULLET      "\xe3\x83\xbb"
#define BULLET_SIZE 3
#define PHRASE      64   /* how long what is written twice may be */
#define LOOK        1024 /* how far an item may reach; longer brackets and notes count as not closed */

struct pair {
    const char *raw, *plain;
};

enum line_kind {
    LINE_EMPTY,
    LINE_ICONS,   /* nothing but icons yet */
    LINE_DONE,    /* icons and keywords */
    LINE_KEYWORD, /* a keyword that stands alone */
    LINE_REQUIREMENT,
    LINE_TEXT
};

struct text {
    const char *raw;
    size_t raw_left;
    char window[4 * LOOK]; /* plain characters that were not yet taken: from at to end */
    size_t at, end;

    char *out;
    size_t size, length;
    enum line_kind line;
    char last;               /* written; 0 at the beginning of a line */
    bool icons;              /* the line began with icons */
    bool head;               /* the icon that a requirement begins with was written last */
    bool space, stop, ended; /* what waits: a space, a full stop, a line end */
    bool noted;              /* a note was left out just now */
    int unexplained;         /* keywords before, which the next notes may be about */
    bool delay;              /* the last keyword has bullets */
    bool blast;              /* the last keyword is all that its effect consists of */
    bool quoted;
    int parens; /* that are text */
};

static const struct pair characters[] = {
#define CHARACTER(raw, plain) {raw, plain},
#include "language/normalise_table.def"
};
static const char *const icons[] = {
#define ICON(text) text,
#include "language/normalise_table.def"
};
static const char *const requirements[] = {
#define REQUIRE(text) text,
#include "language/normalise_table.def"
};
static const char *const standing[] = {
#define STAND(keyword) keyword,
#include "language/normalise_table.def"
};
static const struct pair spellings[] = {
#define SPELL(raw, plain) {raw, plain},
#include "language/normalise_table.def"
};
static const char *const sentences[] = {
#define SENTENCE(begin) begin,
#include "language/normalise_table.def"
};
static const char *const kept[] = {
#define KEEP(begin) begin,
#include "language/normalise_table.def"
};
static const struct pair loose_notes[] = {
#define LOOSE(begin, end) {begin, end},
#include "language/normalise_table.def"
};
static const struct pair lost_keywords[] = {
#define LOST(words, keyword) {words, keyword},
#include "language/normalise_table.def"
};

#define COUNT(table) (sizeof(table) / sizeof(table)[0])

/* ---- Characters ---- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_upper(char c)
{
    return c >= 'A' && c <= 'Z';
}

static bool is_lower(char c)
{
    return c >= 'a' && c <= 'z';
}

static bool is_word(char c)
{
    return is_digit(c) || is_upper(c) || is_lower(c) || (unsigned char)c >= 128;
}

static char lower(char c)
{
    return is_upper(c) ? (char)(c - 'A' + 'a') : c;
}

static bool begins(const char *at, size_t left, const char *with)
{
    if (!left || *at != *with) /* mostly so */
        return false;
    size_t size = strlen(with);
    return size <= left && memcmp(at, with, size) == 0;
}

static const char *begin_find(const char *const *table, size_t count, const char *at, size_t left)
{
    for (size_t i = 0; i < count; i++)
        if (begins(at, left, table[i]))
            return table[i];
    return NULL;
}

static const struct pair *pair_find(const struct pair *table, size_t count, const char *at, size_t left)
{
    for (size_t i = 0; i < count; i++)
        if (begins(at, left, table[i].raw))
            return &table[i];
    return NULL;
}

/* Takes one raw character and adds what it is in plain ones. */
static void window_add(struct text *t)
{
    char entity[4];
    uint32_t code = 0;
    const char *from = t->raw;
    size_t taken = entity_read(t->raw, t->raw_left, &code), left = t->raw_left;

    if (taken) {
        from = entity;
        left = utf8_write(code, entity);
    }
    bool plain = is_word(*from) && (unsigned char)*from < 128;
    const struct pair *p = plain ? NULL : pair_find(characters, COUNT(characters), from, left);
    const char *to = p ? p->plain : from;
    size_t size = p ? strlen(p->plain) : taken ? left : 1;

    if (!taken)
        taken = p ? strlen(p->raw) : 1;
    for (size_t i = 0; i < size; i++) {
        bool control = ((unsigned char)to[i] < ' ' && to[i] != '\n') || to[i] == 127;
        t->window[t->end++] = control ? ' ' : to[i];
    }
    t->raw += taken;
    t->raw_left -= taken;
}

static void window_fill(struct text *t)
{
    if (t->end - t->at >= LOOK || !t->raw_left)
        return;
    memmove(t->window, t->window + t->at, t->end - t->at);
    t->end -= t->at;
    t->at = 0;
    while (t->raw_left && t->end + 4 <= sizeof t->window)
        window_add(t);
}

static const char *here(const struct text *t)
{
    return t->window + t->at;
}

/* What may be looked at from here. */
static size_t ahead(const struct text *t)
{
    size_t left = t->end - t->at;

    return left < LOOK ? left : LOOK;
}

/* ---- Writing ---- */

static void put(struct text *t, const char *from, size_t size)
{
    for (size_t i = 0; i < size; i++, t->length++)
        if (t->length + 1 < t->size)
            t->out[t->length] = from[i];
}

static void line_end(struct text *t)
{
    bool open =
        (t->icons && t->last != '"') || (t->line == LINE_TEXT && (t->last == '>' || is_word(t->last)));
    bool bare = t->line == LINE_KEYWORD || t->line == LINE_REQUIREMENT;

    if ((t->stop || (open && t->last != '.' && !t->quoted)) && !bare && t->line != LINE_EMPTY)
        put(t, ".", 1);
    t->line = LINE_EMPTY;
    t->last = 0;
    t->parens = 0;
    t->unexplained = 0;
    t->icons = t->space = t->stop = t->ended = t->noted = t->delay = t->blast = t->quoted = false;
}

static void line_break(struct text *t)
{
    if (t->line == LINE_EMPTY)
        return;
    line_end(t);
    put(t, "\n", 1);
}

/* Is a space needed where none was written? */
static bool space_needed(char last, char next)
{
    bool opens = next == '[' || next == '<' || next == '(';

    if (last == ']' || last == '>')
        return is_word(next) || opens;
    if (last == ',' || last == ':')
        return opens || is_upper(next) || is_lower(next);
    return opens && (is_word(last) || last == ')' || last == ';' || last == '.');
}

/* Writes what waits, then an item. */
static void item_put(struct text *t, const char *from, size_t size)
{
    bool joins = strchr(".,:;)!?", from[0]) != NULL || t->last == '(' || !t->last;

    if (t->ended)
        line_break(t);
    if (t->stop) {
        put(t, ".", 1);
        t->space = t->space || is_upper(from[0]) || from[0] == '[' || from[0] == '<' || from[0] == '(';
        t->last = '.';
    } else {
        t->space = t->space || space_needed(t->last, from[0]);
    }
    if (t->space && t->last && !joins)
        put(t, " ", 1);
    put(t, from, size);
    t->space = t->stop = t->noted = t->ended = t->head = false;
    t->last = from[size - 1];
    if (t->line == LINE_EMPTY || t->line == LINE_ICONS || t->line == LINE_DONE || t->line == LINE_KEYWORD)
        t->line = LINE_TEXT;
}

/* ---- Items ---- */

/* Where the bracket that begins here is closed, on the same line; 0: nowhere */
static size_t bracket_size(const char *at, size_t left, char open, char close)
{
    int depth = 0;

    for (size_t i = 0; i < left && at[i] != '\n'; i++) {
        depth += at[i] == open;
        depth -= at[i] == close;
        if (!depth)
            return i + 1;
    }
    return 0;
}

static const char *icon_find(const char *at, size_t left)
{
    size_t size = bracket_size(at, left, '[', ']');

    if (begins(at + size, left - size, " effect"))
        return NULL;
    for (size_t i = 0; size > 2 && i < COUNT(icons); i++) {
        size_t same = 0;
        while (same < size - 2 && lower(icons[i][same]) == lower(at[same + 1]))
            same++;
        if (same == size - 2 && !icons[i][same])
            return icons[i];
    }
    return NULL;
}

/* Could a new effect begin here, though no line ends? */
static bool may_begin(const struct text *t)
{
    if (t->quoted || t->parens || t->last == '/')
        return false;
    return t->stop || t->noted || t->line == LINE_REQUIREMENT || t->line == LINE_KEYWORD ||
           t->line == LINE_DONE;
}

/* The inside of a bracket: its spaces in order, its spelling as usual. */
static size_t inside_write(const char *at, size_t size, char *to)
{
    size_t used = 0;

    for (size_t i = 0; i < size;) {
        const struct pair *p = pair_find(spellings, COUNT(spellings), at + i, size - i);
        bool space = at[i] == ' ' && (used == 1 || to[used - 1] == ' ' || i + 2 >= size || at[i + 1] == ' ');
        bool joined = at[0] == '<' && used > 3 && is_digit(at[i]) && is_lower(to[used - 1]);

        if (p) {
            memcpy(to + used, p->plain, strlen(p->plain));
            used += strlen(p->plain);
            i += strlen(p->raw);
            continue;
        }
        if (joined)
            to[used++] = ' ';
        if (!space)
            to[used++] = at[i];
        i++;
    }
    return used;
}

static void bracket_take(struct text *t)
{
    char inside[2 * LOOK];
    size_t size = bracket_size(here(t), ahead(t), '[', ']');
    const char *icon = icon_find(here(t), ahead(t));
    bool require = begin_find(requirements, COUNT(requirements), here(t), ahead(t)) != NULL;
    bool rule = begins(here(t), ahead(t), "[Rule]");
    enum line_kind line = t->line;

    if (!size) {
        item_put(t, "[", 1);
        t->at++;
        return;
    }
    bool behind = icon && t->last == '>' && !t->quoted && !t->parens; /* a full stop was lost */
    if (behind || ((icon || require || rule) && may_begin(t)))
        t->ended = true;
    if (t->ended)
        line = LINE_EMPTY;
    size_t used = inside_write(here(t), size, inside);
    if (icon)
        memcpy(inside + 1, icon, size - 2);
    item_put(t, inside, used);
    if (icon && (line == LINE_EMPTY || line == LINE_ICONS)) {
        t->line = LINE_ICONS;
        t->icons = true;
    } else if (require && line == LINE_EMPTY) {
        t->line = LINE_REQUIREMENT;
        t->head = true;
    }
    t->at += size;
}

/* Does an effect end behind a keyword: is there nothing but a note and a full stop before the next? */
static bool ends_behind(const struct text *t, size_t size)
{
    const char *at = here(t) + size;
    size_t left = ahead(t) - size, i = 0;

    while (i < left && (at[i] == ' ' || at[i] == '.'))
        i++;
    if (i < left && at[i] == '(') {
        size_t note = bracket_size(at + i, left - i, '(', ')');
        i = note ? i + note : left;
    }
    while (i < left && (at[i] == ' ' || at[i] == '.'))
        i++;
    return i == left || at[i] == '\n' || at[i] == '<' || icon_find(at + i, left - i);
}

static bool keyword_stands(const char *at, size_t left)
{
    return begin_find(standing, COUNT(standing), at + 1, left - 1) != NULL;
}

static void keyword_put(struct text *t, const char *keyword, size_t size, bool alone)
{
    enum line_kind line = t->ended ? LINE_EMPTY : t->line;

    item_put(t, keyword, size);
    if (line == LINE_EMPTY && alone)
        t->line = LINE_KEYWORD;
    else if (line == LINE_ICONS || line == LINE_DONE)
        t->line = LINE_DONE;
    t->delay = begins(keyword, size, "<Delay>");
    t->blast = begins(keyword, size, "<Blast ");
}

static void keyword_take(struct text *t)
{
    char inside[2 * LOOK];
    size_t size = bracket_size(here(t), ahead(t), '<', '>');
    bool require = begin_find(requirements, COUNT(requirements), here(t) + 1, ahead(t) - 1) != NULL;

    if (!size || size == 2 || require) {
        t->at++;
        return;
    }
    bool stands = keyword_stands(here(t), ahead(t)), ends = ends_behind(t, size);
    if (stands && ends && (t->line != LINE_DONE || t->blast) && may_begin(t))
        t->ended = true;
    keyword_put(t, inside, inside_write(here(t), size, inside), stands || ends);
    t->unexplained++;
    t->at += size;
}

/* A note that isn't closed ends with its line, before bullets, or before the next effect. */
static size_t note_size(const char *at, size_t left)
{
    int depth = 0;
    char last = 0;

    for (size_t i = 0; i < left; i++) {
        depth += at[i] == '(';
        depth -= at[i] == ')';
        if (!depth)
            return i + 1;
        if (at[i] == '\n' || begins(at + i, left - i, BULLET))
            return i;
        if (last == '.' && at[i] == '[' && icon_find(at + i, left - i))
            return i;
        if (at[i] != ' ')
            last = at[i];
    }
    return left;
}

/* Do the words stand here? # is a number, whose first digit is kept. */
static bool words_here(const char *at, size_t left, const char *words, char *number)
{
    for (; *words; words++) {
        if (!left || (*words == '#' ? !is_digit(*at) : *words != *at))
            return false;
        if (*words == '#')
            *number = *at;
        at++;
        left--;
    }
    return true;
}

static const struct pair *lost_find(const char *note, size_t size, char *number)
{
    for (size_t k = 0; k < COUNT(lost_keywords); k++)
        for (size_t i = 1; i < size; i++)
            if (words_here(note + i, size - i, lost_keywords[k].raw, number))
                return &lost_keywords[k];
    return NULL;
}

/* A keyword that was lost is put where its note stands. */
static void lost_restore(struct text *t, size_t size)
{
    char number = '1', keyword[40] = "";
    const struct pair *lost = lost_find(here(t), size, &number);
    size_t length = lost ? strlen(lost->plain) : 0;

    if (!lost)
        return;
    for (size_t i = 0; i < length; i++)
        keyword[i] = lost->plain[i] == '#' ? number : lost->plain[i];
    bool stands = keyword_stands(keyword, length);
    if (stands && may_begin(t))
        t->ended = true;
    keyword_put(t, keyword, length, stands);
}

/* Are these parentheses text? They must be closed: a note need not be (2-12-1-6-1, -2; 2-3-7-2, 2-3-8-2, 2-3-9-2,
 * 2-3-10-2, 2-3-11-2, 2-3-12-4). */
static bool paren_kept(const char *at, size_t left)
{
    int depth = 0;
    bool token = begin_find(kept, COUNT(kept), at + 1, left - 1) != NULL;

    for (size_t i = 0; i < left; i++) {
        depth += at[i] == '(';
        depth -= at[i] == ')';
        if (!depth)
            return token;
        token = token || begins(at + i, left - i, "Tokens are ");
    }
    return false;
}

/* Notes are left out (2-12-1): effects work the same without them (2-12-1-6-3), and their words aren't in the text
 * (4-20-5). */
static void paren_take(struct text *t)
{
    if (paren_kept(here(t), ahead(t))) {
        if (begins(here(t), ahead(t), "(Rule)") && may_begin(t))
            t->ended = true;
        item_put(t, "(", 1);
        t->parens++;
        t->at++;
        return;
    }
    size_t size = note_size(here(t), ahead(t));
    if (t->unexplained)
        t->unexplained--;
    else if (!t->icons || !t->stop || t->line == LINE_DONE)
        lost_restore(t, size);
    t->at += size;
    t->noted = t->space = true;
}

static void bullet_take(struct text *t)
{
    if (t->delay && t->last == '>')
        t->stop = false;
    t->ended = t->ended && t->line == LINE_EMPTY;
    t->space = true;
    item_put(t, BULLET, BULLET_SIZE);
    t->last = '(';
    t->at += BULLET_SIZE;
    while (t->at < t->end && *here(t) == ' ')
        t->at++;
}

/* A quotation mark behind a sentence ends a quotation; where none began it is left out. */
static void quote_take(struct text *t)
{
    bool stray = !t->quoted && t->stop && !t->space;

    t->at++;
    if (stray)
        return;
    if (t->quoted)
        t->ended = t->space = false;
    bool sentence = t->quoted && t->stop;
    item_put(t, "\"", 1);
    t->quoted = !t->quoted;
    t->noted = sentence;
}

/* A word that a sentence begins with: another follows. */
static bool stuck_word(const char *at, size_t left)
{
    size_t size = 1;

    while (size < left && is_lower(at[size]))
        size++;
    return size < left && at[size] == ' ' && !begins(at, left, "Xros");
}

/* A word, up to where another is stuck to it: "Cost 2While", "5000DP", "delete1". */
static size_t word_size(const struct text *t)
{
    const char *at = here(t);
    size_t left = ahead(t), size = 1;

    for (; size < left && is_word(at[size]); size++) {
        char last = at[size - 1];
        bool stuck = is_upper(at[size]) && (is_lower(last) || is_digit(last));
        if (stuck && t->line == LINE_REQUIREMENT && stuck_word(at + size, left - size))
            break;
        if (is_digit(last) && begins(at + size, left - size, "DP"))
            break;
        if (size > 3 && is_digit(at[size]) && is_lower(last) && !t->parens)
            break;
    }
    return size;
}

static bool loose_skip(struct text *t)
{
    const struct pair *p = pair_find(loose_notes, COUNT(loose_notes), here(t), ahead(t));
    size_t left = ahead(t);

    if (!p || (t->line != LINE_REQUIREMENT && !t->ended && t->line != LINE_EMPTY))
        return false;
    for (size_t i = strlen(p->raw); i < left && here(t)[i] != '\n'; i++) {
        if (!begins(here(t) + i, left - i, p->plain))
            continue;
        t->at += i + strlen(p->plain);
        t->at += t->at < t->end && *here(t) == '.';
        t->ended = true;
        return true;
    }
    return false;
}

/* What is written twice in a row, "trait trait" or "in its name in its name": how much of it is to be left out. But
 * "or your or your opponent's" is a list. */
static size_t doubled_size(const struct text *t)
{
    const char *at = here(t);
    size_t left = ahead(t), size = 1;

    if (begins(at, left, "or ") || begins(at, left, "and "))
        return 0;
    for (; size < PHRASE && 2 * size < left && (is_word(at[size - 1]) || strchr("' ", at[size - 1]));
         size++) {
        bool end = 2 * size + 1 == left || !(is_word(at[2 * size + 1]) || at[2 * size + 1] == '\'');
        if (at[size] == ' ' && end && memcmp(at, at + size + 1, size) == 0)
            return size + 1;
    }
    return 0;
}

/* A name that has lost its brackets: "with Somebody in its name". */
static size_t bare_name_size(const struct text *t)
{
    const char *at = here(t) + strlen("with ");
    size_t left = ahead(t), size = 0;

    if (!begins(here(t), left, "with ") || left < sizeof "with X" || !is_upper(*at))
        return 0;
    left -= strlen("with ");
    while (size < left && (is_word(at[size]) || at[size] == '-'))
        size++;
    bool named = begins(at + size, left - size, " in its ") || begins(at + size, left - size, " in their ");
    return named ? size : 0;
}

static bool bare_name_take(struct text *t)
{
    size_t size = bare_name_size(t);

    if (!size)
        return false;
    item_put(t, "with [", strlen("with ["));
    item_put(t, here(t) + strlen("with "), size);
    item_put(t, "]", 1);
    t->at += strlen("with ") + size;
    return true;
}

/* An icon that has lost its opening bracket: "On Play] ..." */
static bool lost_icon_take(struct text *t)
{
    for (size_t i = 0; i < COUNT(icons); i++) {
        size_t size = strlen(icons[i]);
        if (!begins(here(t), ahead(t), icons[i]) || size >= ahead(t) || here(t)[size] != ']')
            continue;
        t->ended = t->line != LINE_EMPTY && t->line != LINE_ICONS;
        item_put(t, "[", 1);
        put(t, here(t), size + 1);
        t->at += size + 1;
        t->line = LINE_ICONS;
        t->icons = t->space = true;
        return true;
    }
    return false;
}

/* A name that a requirement asks for has lost its brackets: "[Digivolve] Somebody: Cost 2" */
static size_t bare_asked_size(const struct text *t)
{
    static const char *const known[] = {"Lv",     "Red",   "Blue",  "Yellow",  "Green", "Black",
                                        "Purple", "White", "Tamer", "Digimon", "Cost"};
    size_t left = ahead(t), size = 0;

    if (t->line != LINE_REQUIREMENT || !is_upper(*here(t)) || begin_find(known, COUNT(known), here(t), left))
        return 0;
    while (size < left && is_word(here(t)[size]))
        size++;
    return size == left || here(t)[size] == ':' || here(t)[size] == '\n' ? size : 0;
}

/* Ends the line if the word that follows begins a new one; joins what was broken inside a sentence. */
static void word_begin(struct text *t, bool require)
{
    bool upper = is_upper(*here(t));
    bool behind = t->line == LINE_REQUIREMENT && !t->head && (is_word(t->last) || t->last == ']');
    bool sentence = begin_find(sentences, COUNT(sentences), here(t), ahead(t)) != NULL;
    bool glued = behind && upper && (!t->space || sentence) && !t->quoted;
    bool bare = t->line == LINE_KEYWORD || t->line == LINE_REQUIREMENT;

    if (glued || (require && may_begin(t)) || (bare && upper && (t->stop || t->noted))) {
        t->ended = true;
    } else if (t->ended && is_lower(*here(t)) && !t->stop) {
        t->ended = false;
        t->space = true;
    }
}

/* A sentence begins with a capital letter. */
static void word_put(struct text *t, const char *word, size_t size)
{
    bool begins_line = t->line == LINE_ICONS || t->line == LINE_EMPTY || t->ended;
    char capital = (char)(word[0] - 'a' + 'A');

    if (!is_lower(word[0]) || !(begins_line || t->stop)) {
        item_put(t, word, size);
        return;
    }
    item_put(t, &capital, 1);
    put(t, word + 1, size - 1);
    t->last = word[size - 1];
}

static void word_take(struct text *t)
{
    const struct pair *spelling = pair_find(spellings, COUNT(spellings), here(t), ahead(t));
    const char *require = begin_find(requirements, COUNT(requirements), here(t), ahead(t));

    if (loose_skip(t) || lost_icon_take(t))
        return;
    if (t->line == LINE_TEXT && is_lower(*here(t)))
        t->at += doubled_size(t);
    word_begin(t, require != NULL);
    if (require && (t->ended || t->line == LINE_EMPTY)) {
        item_put(t, require, strlen(require));
        t->line = LINE_REQUIREMENT;
        t->at += strlen(require);
        return;
    }
    if (t->last == '>' && !t->delay && !t->parens &&
        begin_find(sentences, COUNT(sentences), here(t), ahead(t)))
        t->stop = true;
    if (bare_name_take(t))
        return;
    size_t asked = bare_asked_size(t);
    if (asked) {
        item_put(t, "[", 1);
        put(t, here(t), asked);
        put(t, "]", 1);
        t->at += asked;
        return;
    }
    size_t size = spelling ? strlen(spelling->raw) : word_size(t);
    word_put(t, spelling ? spelling->plain : here(t), spelling ? strlen(spelling->plain) : size);
    t->at += size;
    bool more = t->at < t->end && is_word(*here(t)) && !spelling && t->line != LINE_REQUIREMENT;
    t->space = more && is_digit(here(t)[-1]) != is_digit(*here(t));
}

static void mark_take(struct text *t)
{
    char c = *here(t);

    t->at++;
    switch (c) {
    case '\n':
        t->ended = t->line != LINE_EMPTY && !t->parens;
        t->space = true;
        break;
    case ' ':
        t->space = true;
        break;
    case '.':
        t->stop = t->line != LINE_EMPTY && t->line != LINE_ICONS && !strchr(".,:", t->last);
        break;
    case ')':
        if (!t->parens)
            break;
        t->parens--;
        item_put(t, ")", 1);
        break;
    case ']':
    case '>':
        break;
    case '-':
        t->space = t->space || (is_lower(t->last) && t->at < t->end && is_digit(*here(t)));
        item_put(t, &c, 1);
        break;
    default:
        item_put(t, &c, 1);
    }
}

static void item_take(struct text *t)
{
    switch (*here(t)) {
    case '[':
        bracket_take(t);
        return;
    case '<':
        keyword_take(t);
        return;
    case '(':
        paren_take(t);
        return;
    case '"':
        quote_take(t);
        return;
    default:
        if (begins(here(t), ahead(t), BULLET))
            bullet_take(t);
        else if (is_word(*here(t)))
            word_take(t);
        else
            mark_take(t);
    }
}

int dcg_text_normalise(const char *raw, size_t raw_size, char *text, size_t size)
{
    struct text t = {.raw = raw, .raw_left = raw ? raw_size : 0, .out = text, .size = text ? size : 0};

    for (window_fill(&t); t.at < t.end; window_fill(&t))
        item_take(&t);
    line_end(&t);
    if (t.size)
        text[t.length < t.size ? t.length : t.size - 1] = '\0';
    return t.length < INT_MAX ? (int)t.length : INT_MAX;
}
