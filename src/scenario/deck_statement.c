/* deck_statement.c - decks in scenarios: the rules of building them (1-4-1), and those that games start with. */
#include "scenario/runner.h"

#include <string.h>

static struct named_deck *deck_find(struct runner *r, struct slice name)
{
    for (int i = 0; i < r->decks; i++)
        if (slice_equal(r->deck[i].name, name))
            return &r->deck[i];
    return NULL;
}

static struct named_deck *deck_new(struct runner *r, struct slice name)
{
    if (r->decks == DECKS) {
        (void)runner_fails(r, "more than %d decks", (int)DECKS);
        return NULL;
    }
    struct named_deck *deck = &r->deck[r->decks++];
    deck->name = name;
    (void)slice_copy(name, deck->deck.name, sizeof deck->deck.name);
    return deck;
}

/* A deck of the scenario, else an embedded one. */
static struct named_deck *deck_named(struct runner *r, struct slice name)
{
    struct named_deck *deck = deck_find(r, name);
    char text[64];
    dcg_error error;

    if (deck)
        return deck;
    deck = deck_new(r, name);
    if (!deck)
        return NULL;
    if (!slice_copy(name, text, sizeof text) ||
        dcg_deck_embedded(r->cards, text, &deck->deck, &error) != DCG_OK) {
        (void)runner_fails(r, "there is no deck %.*s", slice_shown(name), name.at);
        return NULL;
    }
    return deck;
}

static bool deck_add(struct runner *r, dcg_deck *deck, dcg_card_def def, int copies)
{
    bool egg = (card_def(r->cards, def)->categories & DCG_DIGI_EGG) != 0;
    uint16_t *count = egg ? &deck->egg_count : &deck->main_count;

    if (*count + copies > DCG_MAX_DECK)
        return runner_fails(r, "more than %d cards in a deck", DCG_MAX_DECK);
    for (int i = 0; i < copies; i++)
        (egg ? deck->egg : deck->main)[(*count)++] = def;
    return true;
}

bool set_deck(struct runner *r, const struct statement *s)
{
    struct named_deck *deck = deck_find(r, s->operand[0].text);
    struct tokens tokens;
    struct item item;
    int column;

    if (!deck)
        deck = deck_new(r, s->operand[0].text);
    if (!deck)
        return false;
    (void)tokens_cut(&tokens, s->operand[1].text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item)) {
        dcg_card_def def;
        if (item.parts > 1 || item.states)
            return runner_fails(r, "a deck is made of single cards");
        if (!def_named(r, item.part[0].name, &def) || !deck_add(r, &deck->deck, def, item.copies))
            return false;
    }
    return true;
}

bool set_plays(struct runner *r, const struct statement *s)
{
    struct named_deck *deck = deck_named(r, s->operand[1].text);

    r->plays[s->operand[0].value] = deck;
    return deck != NULL;
}

bool expect_deck_legal(struct runner *r, const struct statement *s)
{
    const struct named_deck *deck = deck_named(r, s->operand[0].text);
    dcg_deck_problem problem;

    if (!deck)
        return false;
    return !dcg_deck_check_by(r->cards, r->rules, &deck->deck, &problem, 1) ||
           runner_fails(r, "the deck isn't legal: %s", problem.text);
}

bool expect_deck_breaks(struct runner *r, const struct statement *s)
{
    const struct named_deck *deck = deck_named(r, s->operand[0].text);
    dcg_deck_problem problems[16];

    if (!deck)
        return false;
    int count = dcg_deck_check_by(r->cards, r->rules, &deck->deck, problems, 16);
    for (int i = 0; i < count && i < 16; i++)
        if (dcg_rule_same(r->numbers, problems[i].rule, (dcg_rule_id)s->operand[1].value))
            return true;
    return count ? runner_fails(r, "the deck doesn't break that rule, but: %s", problems[0].text)
                 : runner_fails(r, "the deck is legal");
}
