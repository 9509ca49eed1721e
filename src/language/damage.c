/* damage.c - is a text damaged, by its looks alone? Whether it can be read, or could be after a change, isn't asked:
 * that would call damaged whatever the grammar lacks. Spelling, brackets and agreement are asked, as a reader who has
 * never seen a card could tell. */
#include "language/damage.h"
#include "language/wording.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Is a token one of these words? The list has spaces around each. */
static bool is_one_of(const struct token *t, const char *list)
{
    char word[WORD_MAX + 2];

    if (t->kind != TOKEN_WORD || t->size >= WORD_MAX)
        return false;
    (void)snprintf(word, sizeof word, " %.*s ", (int)t->size, t->text);
    return strstr(list, word) != NULL;
}

static bool is_mark(const struct token *t, char mark)
{
    return t->kind == TOKEN_MARK && t->text[0] == mark;
}

enum { NEAR = 8 };
static const char articles[] = " a an the your their its ";
static const char little[] = " a an the of to in on by for from with and or your their its this that ";
static const char kinds[] =
    " Digimon Tamer Option security digivolution link red blue yellow green black purple white ";
static const char one[] = " card Tamer Token color ", several[] = " cards Tamers Tokens colors ";

/* A letter too many, one too few, but not the first; or two exchanged. A letter that is another one can make another
 * word. */
static bool is_slip(const struct token *t, const struct word *known)
{
    size_t same = 0;

    if (known->size != t->size)
        return letters_same(t->text, known->text, 1);
    while (same < t->size && letters_same(&t->text[same], &known->text[same], 1))
        same++;
    return same + 1 < t->size && letters_same(&t->text[same], &known->text[same + 1], 1) &&
           letters_same(&t->text[same + 1], &known->text[same], 1);
}

/* ---- What can be wrong at a word: t, with a token before it and one behind ---- */

static bool is_misspelt(const struct token *t)
{
    struct word near[NEAR];

    if (t->kind != TOKEN_WORD || t->size < 4 || word_known(t->text, t->size))
        return false;
    for (int i = 0, count = words_near(t->text, t->size, near, NEAR); i < count; i++)
        if (is_slip(t, &near[i]))
            return true;
    return false;
}

/* "thenumber": one of the two is a little word. */
static bool is_fused(const struct token *t)
{
    if (t->kind != TOKEN_WORD || word_known(t->text, t->size))
        return false;
    for (uint16_t at = 1; at + 2 <= t->size; at++) {
        const struct token left = {.kind = TOKEN_WORD, .text = t->text, .size = at};
        const struct token right = {
            .kind = TOKEN_WORD, .text = t->text + at, .size = (uint16_t)(t->size - at)};
        if (word_known(left.text, left.size) && word_known(right.text, right.size) &&
            ((is_one_of(&left, little) && right.size > 3) || (is_one_of(&right, little) && left.size > 3)))
            return true;
    }
    return false;
}

static bool is_doubled(const struct token *t)
{
    return t->kind == TOKEN_WORD && t[1].kind == TOKEN_WORD && t->size == t[1].size &&
           letters_same(t->text, t[1].text, t->size);
}

/* "1 your Digimon", "your the top card", "gains for the turn", "gets +1000 for the turn", "a Digimon with." */
static bool is_lonely(const struct token *t)
{
    if (t->kind == TOKEN_NUMBER)
        return t->sign ? t[1].kind == TOKEN_WORD && !is_one_of(&t[1], " DP memory ")
                       : is_one_of(&t[1], " your their its the ");
    if (is_one_of(t, " gains gain ") && is_one_of(&t[1], " for until and "))
        return true;
    return (is_one_of(t, articles) && is_one_of(&t[1], articles)) ||
           (is_one_of(t, little) && is_mark(&t[1], '.'));
}

/* A number that counts: not that of a level or a cost. */
static bool is_count(const struct token *t)
{
    return t->kind == TOKEN_NUMBER && !t->sign && !is_one_of(&t[-1], " level Lv. cost costs of or to and ");
}

/* "2 card", "1 cards", "a cards", "those card" */
static bool is_disagreeing(const struct token *t)
{
    const struct token *noun = &t[1 + (is_one_of(&t[1], kinds) && t[1].kind == TOKEN_WORD &&
                                       (is_one_of(&t[2], one) || is_one_of(&t[2], several)))];

    if (is_one_of(&noun[1], kinds) || is_one_of(&noun[1], one) || is_one_of(&noun[1], several))
        return false; /* a noun before a noun has no number */
    if (is_one_of(t, " a an ") || (is_count(t) && t->number == 1))
        return is_one_of(noun, several);
    return (is_one_of(t, " those these ") || (is_count(t) && t->number > 1)) && is_one_of(noun, one);
}

/* A sentence begins in the middle of another. */
static bool is_small(const struct token *t)
{
    return is_mark(t, '.') && t[1].kind == TOKEN_WORD && t[1].text[0] >= 'a' && t[1].text[0] <= 'z';
}

/* ---- What can be wrong with all of it ---- */

static bool is_unbalanced(const struct chart *c, char open, char close)
{
    int depth = 0;

    for (int i = 0; i < c->tokens; i++)
        depth += is_mark(&c->token[i], open) - is_mark(&c->token[i], close);
    return depth != 0;
}

static bool is_unquoted(const struct chart *c)
{
    int quotes = 0;

    for (int i = 0; i < c->tokens; i++)
        quotes += is_mark(&c->token[i], '"');
    return quotes % 2 != 0;
}

static const char *text_wrong(const struct chart *c)
{
    if (is_unbalanced(c, '<', '>') || is_unbalanced(c, '(', ')'))
        return "a bracket is missing";
    if (is_unquoted(c))
        return "a quotation mark is missing";
    return c->tokens && is_one_of(&c->token[c->tokens - 1], little) ? "the end is missing" : NULL;
}

static const struct sign {
    const char *what;
    bool (*is)(const struct token *t);
} signs[] = {
    {"misspelt", is_misspelt},          {"two words in one", is_fused},
    {"said twice", is_doubled},         {"a word is missing behind", is_lonely},
    {"one or several", is_disagreeing}, {"a sentence begins in the middle, behind", is_small},
};

/* The first sign of damage; NULL: none. */
static const struct sign *token_sign(const struct token *t)
{
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        if (signs[i].is(t))
            return &signs[i];
    return NULL;
}

/* Each token with its neighbours: before the first one and behind the last there are empty marks. */
static bool tokens_look(const struct chart *c, dcg_error *wrong)
{
    enum { BEHIND = 3 };
    struct token *token = calloc((size_t)c->tokens + 1 + BEHIND, sizeof *token);
    bool damaged = false;

    for (int i = 0; token && i < c->tokens + 1 + BEHIND; i++)
        token[i] =
            i > 0 && i <= c->tokens ? c->token[i - 1] : (struct token){.kind = TOKEN_MARK, .text = " "};
    for (int i = 0; token && i < c->tokens && !damaged; i++) {
        const struct token *t = &token[i + 1];
        const struct sign *sign = token_sign(t);
        damaged = sign != NULL;
        if (sign) {
            *wrong = (dcg_error){.status = DCG_ERROR_FORMAT, .column = (int)t->at + 1};
            (void)snprintf(wrong->text, sizeof wrong->text, "%s \"%.*s\"", sign->what, (int)t->size, t->text);
        }
    }
    free(token);
    return damaged;
}

bool damage_look(struct chart *chart, const char *text, size_t size, dcg_error *wrong)
{
    const char *what = "a bracket is missing";

    if (chart_text(chart, text, size)) {
        if (tokens_look(chart, wrong))
            return true;
        what = text_wrong(chart);
    }
    if (!what)
        return false;
    *wrong = (dcg_error){.status = DCG_ERROR_FORMAT, .column = (int)size};
    (void)snprintf(wrong->text, sizeof wrong->text, "%s", what);
    return true;
}
