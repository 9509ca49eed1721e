/* wording.c - what the grammar can't say about a line: an effect has a timing, unless it is about its own card wherever
 * that is (15-8-2, 15-14); a sentence begins with a capital letter; one card, several cards. */
#include "language/wording.h"

#include <stdio.h>
#include <string.h>

/* ---- Timing ---- */

/* "This digivolution card", "this Digimon with ..." */
static bool is_this_card(const struct chart *c, const struct node *n)
{
    int head = c->node[c->node[n->c].b].mode;

    return n->kind == NODE_SELECT && n->mode == MODE_THIS && head != MODE_DIGIMON && head != MODE_TAMER;
}

/* "When you would play this Digimon" */
static bool is_played(const struct chart *c, const struct node *n)
{
    const struct node *whom = &c->node[n->a];

    return n->kind == NODE_EVENT && n->mode == MODE_PLAY && whom->kind == NODE_REF &&
           whom->mode == MODE_THIS_DIGIMON;
}

/* Does a tree speak of the card that it is printed on? */
static bool says_own(const struct chart *c, node_id id)
{
    const struct node *n = &c->node[id];

    if (!id)
        return false;
    if (n->kind == NODE_RULE || is_this_card(c, n) || is_played(c, n) ||
        (n->kind == NODE_REF &&
         (n->mode == MODE_THIS_CARD || n->mode == MODE_THIS_CARD_OR_DIGIMON || n->mode == MODE_NAME_OF_THIS)))
        return true;
    return says_own(c, n->a) || says_own(c, n->b) || says_own(c, n->c);
}

/* What may be said without a timing: what happens to this card, what it is, costs or asks for, and how it is digivolved
 * into. */
static bool is_timeless(const struct chart *c, node_id clause)
{
    const struct node *n = &c->node[clause];

    switch (n->kind) {
    case NODE_IF:
    case NODE_EACH:
        return is_timeless(c, n->b);
    case NODE_MAY:
        return is_timeless(c, n->a);
    case NODE_WHEN:
        return says_own(c, n->a) || (c->node[n->b].kind == NODE_MODIFY && is_timeless(c, n->b));
    case NODE_MODIFY:
    case NODE_PAY:
        return says_own(c, clause);
    case NODE_RULE:
        return true;
    case NODE_MOVE:
        return n->mode == MODE_PLACE && c->node[n->b].mode == MODE_DIGIXROS;
    case NODE_DO:
        return n->mode == MODE_IGNORE_COLOR || n->mode == MODE_DIGIVOLVE_ONTO ||
               (n->mode == MODE_DIGIVOLVE && says_own(c, clause));
    default:
        return false;
    }
}

/* "Then, add this card to the hand": only security effects say so, and these may lack their icon (15-16-10). */
static bool adds_itself(const struct chart *c, node_id said)
{
    while (c->node[said].b)
        said = c->node[said].b;
    const struct node *n = &c->node[c->node[c->node[said].a].a], *what = &c->node[n->a];

    return n->kind == NODE_MOVE && n->mode == MODE_ADD && what->kind == NODE_REF &&
           what->mode == MODE_THIS_CARD;
}

static bool lacks_timing(const struct chart *c, node_id root)
{
    const struct node *effect = &c->node[root], *said = &c->node[effect->b], *say = &c->node[said->a];

    if (effect->kind != NODE_EFFECT || effect->mode != MODE_NONE || effect->a)
        return false;
    return !(say->kind == NODE_SAY && is_timeless(c, say->a)) && !(said->b && adds_itself(c, effect->b));
}

/* ---- Capital letters ---- */

static bool is_mark(const struct token *t, const char *mark)
{
    return t->kind == TOKEN_MARK && t->size == strlen(mark) && memcmp(t->text, mark, t->size) == 0;
}

/* How many icons a line begins with. */
static int icons_of(const struct chart *c, node_id root)
{
    int count = 0;

    for (node_id list = c->node[root].a; list; list = c->node[list].b)
        count++;
    return count;
}

/* Does a sentence begin here: behind a full stop, a bullet, or the icons of the line? */
static bool begins_sentence(const struct chart *c, int icons, int token)
{
    return token == icons || is_mark(&c->token[token - 1], ".") ||
           is_mark(&c->token[token - 1], "\xe3\x83\xbb");
}

static bool is_small(const struct token *t)
{
    return t->kind == TOKEN_WORD && t->text[0] >= 'a' && t->text[0] <= 'z';
}

/* ---- One and several ---- */

static bool is_word(const struct token *t, const char *word, size_t size)
{
    return t->kind == TOKEN_WORD && t->size == size && memcmp(t->text, word, size) == 0;
}

static bool listed(const char *const *words, size_t count, const struct token *t, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(words[i]) == size && memcmp(t->text, words[i], size) == 0)
            return true;
    return false;
}

/* A noun that has lost or got its s; a verb that has lost it: who may do something was said to do it. */
static bool is_other_number(const struct token *text, const struct token *rendered)
{
    static const char *const nouns[] = {"card", "Tamer", "Token"};
    static const char *const verbs[] = {"attack", "digivolve", "unsuspend", "suspend", "leave"};
    const struct token *one = text->size < rendered->size ? text : rendered,
                       *more = one == text ? rendered : text;

    if (text->kind != TOKEN_WORD || more->size != one->size + 1 || more->text[one->size] != 's' ||
        !is_word(one, more->text, one->size))
        return false;
    return listed(nouns, sizeof nouns / sizeof nouns[0], one, one->size) ||
           (one == text && listed(verbs, sizeof verbs / sizeof verbs[0], one, one->size));
}

static bool same_token(const struct chart *c, int i, const struct chart *d, int j)
{
    const struct token *t = &c->token[i], *u = &d->token[j];

    return i < c->tokens && j < d->tokens && t->kind == u->kind && t->size == u->size &&
           memcmp(t->text, u->text, t->size) == 0;
}

/* Where both go on alike behind words that an old wording has and the rendering hasn't. */
static bool go_on(const struct chart *c, int *i, const struct chart *d, int *j)
{
    enum { FAR = 10 };

    for (int sum = 1; sum < FAR; sum++)
        for (int more = 0; more <= sum; more++)
            if (same_token(c, *i + more, d, *j + sum - more) &&
                same_token(c, *i + more + 1, d, *j + sum - more + 1)) {
                *i += more;
                *j += sum - more;
                return true;
            }
    return false;
}

/* "Both players' top cards", "the top cards of both players' decks": one of each is two. */
static bool is_of_both(const struct chart *c, int noun)
{
    enum { BEFORE = 5, BEHIND = 2 };

    for (int i = noun > BEFORE ? noun - BEFORE : 0; i <= noun + BEHIND && i < c->tokens; i++)
        if (is_word(&c->token[i], "both", strlen("both")))
            return true;
    return false;
}

static int wrong_number(const struct chart *c, const struct chart *rendered)
{
    for (int i = 0, j = 0; i < c->tokens && j < rendered->tokens; i++, j++) {
        /* as its bottom digivolution cards: so it was once said */
        bool stacked = i && is_word(&c->token[i - 1], "digivolution", strlen("digivolution"));
        if (!stacked && !is_of_both(c, i) && is_other_number(&c->token[i], &rendered->token[j]))
            return i;
        if (!same_token(c, i, rendered, j))
            (void)go_on(c, &i, rendered, &j);
    }
    return -1;
}

/* ---- What makes no sense ---- */

static bool is_deed(const struct node *state)
{
    return state->kind == NODE_STATE &&
           (state->mode == MODE_UNSUSPEND || state->mode == MODE_SUSPEND || state->mode == MODE_ATTACK ||
            state->mode == MODE_MOVE || state->mode == MODE_BATTLE);
}

/* So many cards, and nobody knows where. */
static bool is_nowhere(const struct chart *c, const struct node *counted)
{
    const struct node *noun = &c->node[counted->c];

    return counted->kind == NODE_SELECT && counted->mode == MODE_COUNTED && !counted->b &&
           noun->kind == NODE_NOUN && !noun->a && !noun->c && c->node[noun->b].kind == NODE_HEAD &&
           c->node[noun->b].mode == MODE_CARD && !c->node[noun->b].a;
}

static const char *nonsense(const struct chart *c, node_id id)
{
    const struct node *n = &c->node[id], *owner = &c->node[n->a];
    const char *wrong;

    if (!id)
        return NULL;
    if (n->kind == NODE_MODIFY && n->c && is_deed(&c->node[n->b]))
        return "something that lasts";
    if (n->kind == NODE_HAVE && owner->kind == NODE_OWNER && c->node[n->b].kind == NODE_COMPARE &&
        is_nowhere(c, &c->node[c->node[n->b].a]))
        return "where these cards are";
    wrong = nonsense(c, n->a);
    if (!wrong)
        wrong = nonsense(c, n->b);
    return wrong ? wrong : nonsense(c, n->c);
}

const char *wording_wrong(const struct chart *c, node_id root, const struct chart *rendered, int *token)
{
    *token = 0;
    if (lacks_timing(c, root))
        return "a timing icon such as [On Play]";
    int icons = c->node[root].kind == NODE_EFFECT ? icons_of(c, root) : c->tokens;
    for (int i = icons; i < c->tokens; i++)
        if (is_small(&c->token[i]) && begins_sentence(c, icons, i)) {
            *token = i;
            return "a sentence with a capital letter";
        }
    const char *wrong = nonsense(c, root);
    int number = wrong ? -1 : wrong_number(c, rendered);
    if (number < 0)
        return wrong;
    *token = number;
    return "one or several, as the words around it say";
}

/* ---- Misspelt words ---- */

/* One letter more, less, other, or two changed places? */
static bool nearly(const char *a, size_t a_size, const char *b, size_t b_size)
{
    size_t least = a_size < b_size ? a_size : b_size, head = 0, tail = 0;

    if (a_size > b_size + 1 || b_size > a_size + 1)
        return false;
    while (head < least && letters_same(a + head, b + head, 1))
        head++;
    while (tail < least - head && letters_same(a + a_size - 1 - tail, b + b_size - 1 - tail, 1))
        tail++;
    if (a_size != b_size)
        return head + tail == least;
    return head + tail + 1 == least || (head + tail + 2 == least && letters_same(a + head, b + head + 1, 1) &&
                                        letters_same(a + head + 1, b + head, 1));
}

int words_near(const char *text, size_t size, struct word *near, int most)
{
    int count = 0;

    for (int i = 0; count < most && i < grammar.words; i++)
        if (nearly(text, size, grammar.text + grammar.word[i].at, grammar.word[i].size))
            near[count++] = (struct word){grammar.text + grammar.word[i].at, grammar.word[i].size};
    return count;
}

bool word_unsupported(const struct token *t, char meant[WORD_MAX])
{
    struct word near[2];

    meant[0] = '\0';
    if (t->kind != TOKEN_WORD || word_known(t->text, t->size))
        return false;
    bool one = t->size > 2 && words_near(t->text, t->size, near, 2) == 1 && near[0].size < WORD_MAX;
    snprintf(meant, WORD_MAX, "%.*s", one ? (int)near[0].size : 0, one ? near[0].text : "");
    return true;
}

/* ---- Keywords and timings of later days ---- */

static const char *const keywords[] = {
#define KEYWORD(value, name, rule, text, meaning) text,
#include "dcg/keywords.def"
#undef KEYWORD
};

static bool keyword_nearly(const char *text, size_t size)
{
    for (size_t i = 0; i < sizeof keywords / sizeof keywords[0]; i++) {
        size_t length = strlen(keywords[i]);
        if ((length == size && letters_same(keywords[i], text, size)) ||
            nearly(text, size, keywords[i], length))
            return true;
    }
    return false;
}

int icons_near(const char *text, size_t size, struct word *near, int most)
{
    int count = 0;

    for (int i = 0; i < grammar.productions && count < most; i++) {
        const struct step *s = &grammar.step[grammar.production[i].first];
        bool met = !grammar.production[i].steps || s->kind != STEP_ICON ||
                   !((s->size == size && letters_same(step_word(s), text, size)) ||
                     nearly(text, size, step_word(s), s->size));
        for (int k = 0; k < count && !met; k++)
            met = near[k].size == s->size && letters_same(near[k].text, step_word(s), s->size);
        if (!met)
            near[count++] = (struct word){step_word(s), s->size};
    }
    return count;
}

static bool icon_nearly(const struct token *t)
{
    struct word near;

    return icons_near(t->text, t->size, &near, 1) > 0;
}

/* <Foo ...>: the words up to a number, a parenthesis or the end. */
static bool keyword_beyond(const struct chart *c, int first, int last)
{
    int end = first + 1;

    while (end < last && c->token[end].kind == TOKEN_WORD)
        end++;
    if (end == first + 1)
        return false;
    const struct token *from = &c->token[first + 1], *to = &c->token[end - 1];
    return !keyword_nearly(from->text, to->at + to->size - from->at);
}

/* [Foo] among the icons in front of a sentence; -1: none. */
static int icon_beyond(const struct chart *c)
{
    int at = 0;

    while (at < c->tokens && c->token[at].kind == TOKEN_BRACKET && icon_nearly(&c->token[at]))
        at++;
    const struct token *next = &c->token[at + 1];
    if (at + 1 >= c->tokens || c->token[at].kind != TOKEN_BRACKET)
        return -1;
    bool begins = next->kind == TOKEN_WORD && next->text[0] >= 'A' && next->text[0] <= 'Z';
    return begins || (next->kind == TOKEN_BRACKET && icon_nearly(next)) ? at : -1;
}

bool beyond_rules(const struct chart *c, int *first, int *last)
{
    for (int i = 0; i <= c->furthest && i < c->tokens; i++) {
        if (!is_mark(&c->token[i], "<"))
            continue;
        *first = i;
        for (*last = i; *last < c->tokens && !is_mark(&c->token[*last], ">"); ++*last)
            continue;
        if (*last < c->tokens && *last >= c->furthest && keyword_beyond(c, i, *last))
            return true;
    }
    *first = *last = icon_beyond(c);
    return *first >= 0;
}
