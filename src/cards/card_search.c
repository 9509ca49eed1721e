/* card_search.c - tests cards against a search. */
#include "cards/open.h"
#include "cards/card_search.h"
#include "cards/card_reader.h"
#include "cards/list.h"

#include <stdlib.h>
#include <string.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Does the text begin with these letters? Capitals don't matter. */
static bool begins(const char *text, const char *word)
{
    while (*word && lower(*text) == lower(*word)) {
        text++;
        word++;
    }
    return *word == '\0';
}

static bool holds(const char *text, const char *word)
{
    for (; *text; text++)
        if (begins(text, word))
            return true;
    return *word == '\0';
}

static bool same(const char *text, const char *word)
{
    return begins(text, word) && strlen(text) == strlen(word);
}

/* "st1" and "ST-1" are the set of ST1-03. */
static bool set_is(const char *number, const char *set)
{
    size_t size = strcspn(number, "-_"), at = 0;

    for (; *set; set++) {
        if (*set == '-')
            continue;
        if (at >= size || lower(number[at]) != lower(*set))
            return false;
        at++;
    }
    return at == size;
}

/* The set, or the copy of it, that has the text of a card. NULL: no memory. */
static const dcg_cards *opened_in(dcg_search *s, const dcg_cards *cards, dcg_card_def def)
{
    if (card_def(cards, def)->opened)
        return cards;
    if (s->cards != cards || !s->copy) {
        dcg_cards_free(s->copy);
        s->copy = dcg_cards_copy(cards);
        if (s->copy)
            s->copy->texts_only = true;
    }
    return s->copy && card_open(s->copy, def, &s->reader) ? s->copy : NULL;
}

static const char *rendered(dcg_search *s, const dcg_cards *cards, dcg_card_def def)
{
    if (s->cards == cards && s->rendered == def)
        return s->text;
    const dcg_cards *opened = opened_in(s, cards, def);
    (void)card_text(opened ? opened : cards, opened ? def : 0, s->text, sizeof s->text);
    s->cards = cards;
    s->rendered = def;
    return s->text;
}

static bool traits_hold(const dcg_cards *cards, const struct card_def *d, const char *word, bool whole)
{
    for (uint32_t i = 0; i < d->trait_count; i++)
        if ((whole ? same : holds)(card_word(cards, cards->trait[d->trait + i]), word))
            return true;
    return false;
}

/* In one of the languages. */
static bool name_fits(const dcg_cards *cards, const struct card_def *d, const char *word, bool whole)
{
    const char *name = card_word(cards, d->name), *other = card_word(cards, d->name_ja);
    struct span bare = name_bare((struct span){word, strlen(word)});

    if (whole)
        return same(name, word) || names_alike((struct span){other, strlen(other)}, bare);
    return holds(name, word) || dcg_name_holds(other, word);
}

static bool number_fits(const struct search_node *n, int value, int none)
{
    if (n->low == SEARCH_NONE)
        return value == none;
    return value != none && value >= n->low && value <= n->high;
}

static bool fits(dcg_search *s, const dcg_cards *cards, dcg_card_def def, const struct search_node *n)
{
    const struct card_def *d = card_def(cards, def);
    const char *word = s->word + n->word;
    const char *number = card_word(cards, d->number);

    switch ((enum search_field)n->field) {
    case SEARCH_NAME:
        return name_fits(cards, d, word, n->whole);
    case SEARCH_TEXT:
        return (n->whole ? same : holds)(rendered(s, cards, def), word);
    case SEARCH_TRAIT:
        return traits_hold(cards, d, word, n->whole);
    case SEARCH_NUMBER:
        return (n->whole ? same : holds)(number, word);
    case SEARCH_SET:
        return set_is(number, word);
    case SEARCH_COLOR:
        return (d->colors & n->low) != 0;
    case SEARCH_CATEGORY:
        return (d->categories & n->low) != 0;
    case SEARCH_KEYWORD:
        return (d->named >> n->low & 1) != 0;
    case SEARCH_LEVEL:
        return number_fits(n, d->level, 0);
    case SEARCH_COST:
        return number_fits(n, d->cost, -1);
    case SEARCH_DP:
        return number_fits(n, d->dp, -1);
    case SEARCH_ANY:
        return name_fits(cards, d, word, false) || holds(number, word) ||
               traits_hold(cards, d, word, false) || holds(rendered(s, cards, def), word);
    case SEARCH_FOR_PLAY:
        return !d->unread;
    case SEARCH_TOKEN:
        return d->token != 0;
    }
    return false;
}

static bool node_fits(dcg_search *s, const dcg_cards *cards, dcg_card_def def, uint16_t node)
{
    const struct search_node *n = &s->node[node];

    switch ((enum search_op)n->op) {
    case SEARCH_TEST:
        return fits(s, cards, def, n);
    case SEARCH_NOT:
        return !node_fits(s, cards, def, n->a);
    case SEARCH_AND:
        return node_fits(s, cards, def, n->a) && node_fits(s, cards, def, n->b);
    case SEARCH_OR:
        return node_fits(s, cards, def, n->a) || node_fits(s, cards, def, n->b);
    }
    return false;
}

dcg_search *dcg_search_new(const char *expression, size_t size, dcg_error *error)
{
    dcg_error unused;
    dcg_search *s = expression ? calloc(1, sizeof *s) : NULL;

    error = error ? error : &unused;
    *error = (dcg_error){.status = expression ? DCG_ERROR_MEMORY : DCG_ERROR_ARGUMENT};
    if (s && search_read(s, expression, size, error) == DCG_OK)
        return s;
    dcg_search_free(s);
    return NULL;
}

void dcg_search_free(dcg_search *search)
{
    if (search) {
        dcg_cards_free(search->copy);
        dcg_reader_free(search->reader);
    }
    free(search);
}

bool dcg_search_test(dcg_search *search, const dcg_cards *cards, dcg_card_def def)
{
    if (!search || !cards || def == 0 || def > cards->count)
        return false;
    if (card_def(cards, def)->token && !search->tokens)
        return false;
    return node_fits(search, cards, def, search->root);
}
