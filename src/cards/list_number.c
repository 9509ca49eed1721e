/* list_number.c - card numbers as people spell them, with what they write before and behind them. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"
#include "tree/storage.h"

#include <stdio.h>
#include <string.h>

enum { SET_LETTERS = 4, SET_DIGITS = 2, NUMBER_DIGITS = 3, ARTS = 255, MARK_LETTERS = 12 };

/* A number taken apart: "BT", "14", "001" and what stands behind it. */
struct pieces {
    struct span letters, digits, number, rest;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static bool is_one_of(char c, const char *set)
{
    return c != '\0' && strchr(set, c) != NULL;
}

static size_t run_of(struct span s, bool (*is)(char))
{
    size_t at = 0;

    while (at < s.size && is(s.at[at]))
        at++;
    return at;
}

static struct span span_from(struct span s, size_t from)
{
    return (struct span){s.at + from, s.size - from};
}

struct span span_strip(struct span s, const char *around)
{
    while (s.size > 0 && is_one_of(s.at[0], around))
        s = span_from(s, 1);
    while (s.size > 0 && is_one_of(s.at[s.size - 1], around))
        s.size--;
    return s;
}

bool span_holds(struct span s, const char *part)
{
    size_t size = strlen(part);

    for (size_t i = 0; i + size <= s.size; i++)
        if (memcmp(s.at + i, part, size) == 0)
            return true;
    return false;
}

/* ---- What stands behind a number -------------------------------------------------------------- */

/* "_P1", "-Errata", "a", ".png": which print it is. Of them only _P1 has a meaning here. */
static bool mark_read(struct span *s, bool first, int *art)
{
    size_t sign = is_one_of(s->at[0], "-_.") ? 1 : 0;
    struct span word = span_from(*s, sign);
    size_t letters = run_of(word, is_letter), digits = run_of(span_from(word, letters), is_digit);
    bool times = !sign && letters == 1 && upper(word.at[0]) == 'X';
    int number = 0;

    if (letters < 1 || letters > MARK_LETTERS || times || (!sign && (!first || letters > 2)))
        return false;
    if (letters == 1 && upper(word.at[0]) == 'P' && digits > 0) {
        if (!span_number((struct span){word.at + 1, digits}, &number) || number > ARTS)
            return false;
        *art = number;
    }
    *s = span_from(word, letters + digits);
    return true;
}

/* Nothing, marks of a print, or a sign that is none of ASCII, such as a star. */
static bool rest_read(struct span s, int *art)
{
    *art = 0;
    for (bool first = true; s.size > 0 && !((unsigned char)s.at[0] & 0x80u); first = false)
        if (!mark_read(&s, first, art))
            return false;
    return true;
}

/* ---- Numbers ---------------------------------------------------------------------------------- */

/* Is there such a card? The set has no zeros in front, the card as many digits as are asked for. */
static bool number_put(const dcg_cards *cards, const struct pieces *p, int width, struct print *print)
{
    char number[DCG_NUMBER_BYTES], set[8] = "";
    int digits = 0, value = 0;

    if (span_number(p->digits, &digits))
        (void)snprintf(set, sizeof set, "%d", digits);
    if (!span_number(p->number, &value))
        return false;
    int size = snprintf(number, sizeof number, "%.*s%s-%0*d", (int)p->letters.size, p->letters.at, set, width,
                        value);
    for (int i = 0; i < size; i++)
        number[i] = upper(number[i]);
    if (!number_find(cards, number, (size_t)size))
        return false;
    memcpy(print->number, number, sizeof number);
    return true;
}

/* Is there a card of the set with these pieces? exact: with just these digits; else zeros in front don't count. */
static bool pieces_known(const dcg_cards *cards, const struct pieces *p, bool exact, struct print *print)
{
    if (number_put(cards, p, (int)p->number.size, print))
        return true;
    for (int width = exact ? 0 : NUMBER_DIGITS; width > 0; width--)
        if (number_put(cards, p, width, print))
            return true;
    return false;
}

/* Letters, the digits of the set, the digits of the card, with signs between them or without. */
static bool pieces_read(struct span s, struct pieces *p)
{
    static const char signs[] = "-_./#: ";
    size_t size = run_of(s, is_letter), sign = 0;

    *p = (struct pieces){{s.at, size}, {s.at, 0}, {s.at, 0}, {s.at, 0}};
    if (size < 1 || size > SET_LETTERS)
        return false;
    struct span rest = span_from(s, size);
    if (rest.size > 0 && is_one_of(rest.at[0], signs))
        rest = span_from(rest, 1);
    p->digits = (struct span){rest.at, run_of(rest, is_digit)};
    struct span more = span_from(rest, p->digits.size);
    while (sign < more.size && is_one_of(more.at[sign], signs))
        sign++;
    p->number = (struct span){more.at + sign, run_of(span_from(more, sign), is_digit)};
    p->rest = span_from(more, sign + p->number.size);
    if (sign == 0 || p->number.size == 0) { /* P-009: no digits of a set */
        p->number = p->digits;
        p->digits.size = 0;
        p->rest = more;
    }
    return p->digits.size <= SET_DIGITS && p->number.size >= 1;
}

/* BT1009: where the digits of the set end is told by which cards there are. */
static bool glued_known(const dcg_cards *cards, const struct pieces *p, struct print *print)
{
    struct print found;
    int count = 0;

    for (size_t size = 0; size <= SET_DIGITS && size + 2 <= p->number.size; size++) {
        struct pieces q = *p;
        q.digits = (struct span){p->number.at, size};
        q.number = span_from(p->number, size);
        if (q.number.size > NUMBER_DIGITS || !pieces_known(cards, &q, true, &found))
            continue;
        *print = found;
        count++;
    }
    return count == 1;
}

/* A number of the set that is spelled in another way: bt1/9, ST-01-003, BT1009. */
static bool number_loose(const dcg_cards *cards, struct span s, bool exact, struct print *print)
{
    struct pieces p;
    int art = 0;

    if (!pieces_read(s, &p) || !rest_read(p.rest, &art))
        return false;
    bool glued = !p.digits.size && p.number.at == p.letters.at + p.letters.size;
    if (glued ? !glued_known(cards, &p, print)
              : p.number.size > NUMBER_DIGITS || !pieces_known(cards, &p, exact, print))
        return false;
    print->art = art;
    return true;
}

/* Are there cards whose numbers begin with these letters and a digit? Else they may be of another game. */
static bool letters_known(const dcg_cards *cards, struct span letters)
{
    for (uint32_t i = 1; i <= cards->count; i++) {
        struct span number = {card_word(cards, card_def(cards, i)->number), 0};
        number.size = run_of((struct span){number.at, strlen(number.at)}, is_letter);
        bool same = number.size == letters.size && is_digit(number.at[number.size]);
        for (size_t k = 0; same && k < letters.size; k++)
            same = upper(letters.at[k]) == number.at[k];
        if (same)
            return true;
    }
    return false;
}

/* SET-NNN: letters and digits, then digits; any case, an underscore for the hyphen, ST0x for STx. */
static bool number_read(const dcg_cards *cards, struct span s, struct print *print)
{
    size_t letters = run_of(s, is_letter), digits = run_of(span_from(s, letters), is_digit);
    size_t set = letters + digits, number = set < s.size ? run_of(span_from(s, set + 1), is_digit) : 0;
    size_t end = set + 1 + number, length = 0;

    if (letters < 1 || letters > SET_LETTERS || digits > SET_DIGITS || number < 2 || number > 3 ||
        (s.at[set] != '-' && s.at[set] != '_') || !rest_read(span_from(s, end), &print->art))
        return false;
    bool zero =
        digits == 2 && s.at[letters] == '0' && (!cards || letters_known(cards, (struct span){s.at, letters}));
    for (size_t i = 0; i < end; i++) {
        bool legacy = zero && i == letters; /* ST0x */
        if (!legacy)
            print->number[length++] = i == set ? '-' : upper(s.at[i]);
    }
    print->number[length] = '\0';
    return true;
}

/* A number as the set has it, perhaps with marks of a print behind it. */
static bool number_known(const dcg_cards *cards, struct span s, struct print *print)
{
    if (s.size == 0 || s.size >= DCG_NUMBER_BYTES)
        return false;
    for (size_t size = s.size; size > 0; size--) {
        if (size < s.size && (!is_one_of(s.at[size], "_-.") || !is_digit(s.at[size - 1])))
            continue;
        if (!number_find(cards, s.at, size) || !rest_read(span_from(s, size), &print->art))
            continue;
        memcpy(print->number, s.at, size);
        print->number[size] = '\0';
        return true;
    }
    return false;
}

/* ---- Sets ------------------------------------------------------------------------------------- */

/* "BT14", "BT-14", "(EX8)": the cards of that set, whose numbers begin so. */
bool set_read(const dcg_cards *cards, struct span word, char set[DCG_NUMBER_BYTES])
{
    struct span s = span_strip(word, "()[]{}\"'`,;:*|#=~.!/-_");
    size_t letters = run_of(s, is_letter), sign = letters < s.size && s.at[letters] == '-';
    struct span digits = span_from(s, letters + sign);
    int number = 0;

    if (!cards || letters < 1 || letters > SET_LETTERS || digits.size < 1 || digits.size > SET_DIGITS ||
        !span_number(digits, &number))
        return false;
    (void)snprintf(set, DCG_NUMBER_BYTES, "%.*s%d-", (int)letters, s.at, number);
    for (char *c = set; *c; c++)
        *c = upper(*c);
    for (uint32_t i = 1; i <= cards->count; i++)
        if (strncmp(card_word(cards, card_def(cards, i)->number), set, strlen(set)) == 0)
            return true;
    return false;
}

/* ---- All of it -------------------------------------------------------------------------------- */

bool print_read(const dcg_cards *cards, struct span token, struct print *print)
{
    struct span s = span_strip(token, "()[]{}<>\"'`,;:*|#=~.!/-_");

    *print = (struct print){.art = 0};
    if (cards && number_known(cards, s, print))
        return true;
    bool read = number_read(cards, s, print);
    if (!cards || (read && number_find(cards, print->number, strlen(print->number))))
        return read;
    struct print loose = {.art = 0};
    char set[DCG_NUMBER_BYTES];
    if (!number_loose(cards, s, false, &loose)) /* BT-14 is a set */
        return read && !set_read(cards, (struct span){print->number, strlen(print->number)}, set);
    *print = loose;
    return true;
}

bool print_join(const dcg_cards *cards, struct span set, struct span number, struct print *print)
{
    char text[DCG_NUMBER_BYTES];
    struct span first = span_strip(set, "()[]{}\"'-_"), second = span_strip(number, "()[]{}\"'#");

    if (!cards || first.size == 0 || second.size == 0 || !is_digit(second.at[0]) ||
        first.size + 1 + second.size >= sizeof text)
        return false;
    int size =
        snprintf(text, sizeof text, "%.*s-%.*s", (int)first.size, first.at, (int)second.size, second.at);
    *print = (struct print){.art = 0};
    return number_loose(cards, (struct span){text, (size_t)size}, true, print);
}

/* ---- Counts ----------------------------------------------------------------------------------- */

/* 4, 4x, x4, *4, 4.0, and 4 with one sign of another script behind it. */
bool copies_read(struct span word, int *copies)
{
    struct span s = span_strip(word, "()[]{}\"'`,;:|=._~*");
    bool times = s.size > 1 && is_one_of(s.at[0], "xX");

    s = times ? span_from(s, 1) : s;
    size_t digits = run_of(s, is_digit);
    struct span rest = span_from(s, digits);
    if (rest.size == 1 && is_one_of(rest.at[0], "xX"))
        rest.size = 0;
    if (rest.size > 1 && rest.at[0] == '.')
        for (rest = span_from(rest, 1); rest.size > 0 && rest.at[0] == '0';)
            rest = span_from(rest, 1);
    if (rest.size > 0 && rest.size <= 4 && ((unsigned char)rest.at[0] & 0x80u))
        rest.size = 0;
    return rest.size == 0 && span_number((struct span){s.at, digits}, copies);
}

/* "4xBT1-010", "4BT1-010" */
static bool copies_before(const dcg_cards *cards, struct span s, struct numbered *n)
{
    size_t digits = run_of(s, is_digit);
    struct span rest = span_from(s, digits);

    if (digits == 0 || !span_number((struct span){s.at, digits}, &n->copies))
        return false;
    if (rest.size > 0 && is_one_of(rest.at[0], "xX*"))
        rest = span_from(rest, 1);
    return rest.size > 0 && print_read(cards, rest, &n->print);
}

/* "BT1-010x4", "BT1-010:4", "BT1-010(4)" */
static bool copies_behind(const dcg_cards *cards, struct span s, struct numbered *n)
{
    size_t end = s.size, at;

    if (end > 0 && is_one_of(s.at[end - 1], "xX"))
        end--;
    for (at = end; at > 0 && is_digit(s.at[at - 1]);)
        at--;
    if (!span_number((struct span){s.at + at, end - at}, &n->copies))
        return false;
    for (end = at; at > 0 && is_one_of(s.at[at - 1], "xX*:=([{}])");)
        at--;
    return at < end && at > 0 && print_read(cards, (struct span){s.at, at}, &n->print);
}

bool numbered_read(const dcg_cards *cards, struct span word, struct numbered *n)
{
    *n = (struct numbered){.copies = 0};
    if (print_read(cards, word, &n->print))
        return true;
    struct span s = span_strip(word, "()[]{}<>\"'`,;:*|#=~.!/");
    bool read = copies_before(cards, s, n) || copies_behind(cards, s, n);
    if (!read)
        *n = (struct numbered){.copies = 0};
    return read;
}

bool dcg_number_read(const dcg_cards *cards, const char *text, char number[DCG_NUMBER_BYTES], int *art)
{
    struct print print;

    if (!text || !number || !art || !print_read(cards, (struct span){text, strlen(text)}, &print))
        return false;
    memcpy(number, print.number, sizeof print.number);
    *art = print.art;
    return true;
}
