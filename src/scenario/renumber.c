/* renumber.c - the numbers of cards and permanents in a position.
 *
 * Where several cards are moved or trigger at the same time and no player chooses, they are taken in the order of their
 * numbers. A game that was written out goes on in the same way only if its cards have the same order. */
#include "scenario/runner.h"
#include "state/set.h"

#include <string.h>

/* Adds the ranks of a line; a further line goes on. */
static bool ranks_add(struct runner *r, struct slice text, struct ranks *ranks)
{
    struct tokens tokens;
    struct item item;
    int column;

    (void)tokens_cut(&tokens, text, &column);
    struct list list = list_begin(&tokens, 0, tokens.count);
    while (list_item(&list, &item)) {
        int32_t rank;
        if (!slice_number(item.part[0].name, &rank) || rank < 1 || rank >= DCG_MAX_CARDS ||
            ranks->count == DCG_MAX_CARDS - 1)
            return runner_fails(r, "expected numbers from 1 on, one for each");
        ranks->rank[ranks->count++] = (uint8_t)rank;
    }
    return true;
}

bool set_card_order(struct runner *r, const struct statement *s)
{
    return ranks_add(r, s->operand[0].text, &r->cards_ranked);
}

bool set_permanent_order(struct runner *r, const struct statement *s)
{
    return ranks_add(r, s->operand[0].text, &r->permanents_ranked);
}

/* Each number from 1 to count once? */
static bool ranks_whole(struct runner *r, const struct ranks *ranks, int count, const char *what)
{
    bool seen[DCG_MAX_CARDS] = {false};

    for (int i = 0; i < ranks->count; i++) {
        if (ranks->rank[i] > count || seen[ranks->rank[i]])
            return runner_fails(r, "order of %s: %d stands twice, or is more than %d", what, ranks->rank[i],
                                count);
        seen[ranks->rank[i]] = true;
    }
    return ranks->count == count ||
           runner_fails(r, "order of %s: %d numbers for %d %s", what, ranks->count, count, what);
}

static void pile_renumber(struct pile *pile, const uint8_t *number)
{
    for (int i = 0; i < pile->count; i++)
        pile->at[i] = number[pile->at[i]];
}

static void piles_renumber(dcg_game *g, bool field, const uint8_t *number)
{
    for (int player = 0; player < 2; player++)
        for (int kind = 0; kind < PILE_KINDS; kind++)
            if ((kind == PILE_BATTLE || kind == PILE_BREEDING) == field)
                pile_renumber(&g->pile[player][kind], number);
}

static bool cards_renumber(struct runner *r)
{
    dcg_game *g = &r->game;
    uint8_t number[DCG_MAX_CARDS] = {0};
    struct card card[DCG_MAX_CARDS];

    if (!ranks_whole(r, &r->cards_ranked, g->card_top - 1, "cards"))
        return false;
    memcpy(card, g->card, sizeof card);
    memcpy(number + 1, r->cards_ranked.rank, (size_t)r->cards_ranked.count);
    for (int i = 1; i < g->card_top; i++) {
        g->card[number[i]] = card[i];
        g->card[number[i]].next = number[card[i].next];
    }
    SET_EACH (permanent, g->permanents_used) {
        g->permanent[permanent].top = number[g->permanent[permanent].top];
        g->permanent[permanent].link = number[g->permanent[permanent].link];
    }
    piles_renumber(g, false, number);
    for (int i = 0; i < r->labels; i++)
        r->label[i].card = number[r->label[i].card];
    return true;
}

static bool permanents_renumber(struct runner *r)
{
    dcg_game *g = &r->game;
    uint8_t number[DCG_MAX_CARDS];
    struct permanent permanent[PERMANENTS];
    int count = set_count(g->permanents_used);

    if (!ranks_whole(r, &r->permanents_ranked, count, "permanents"))
        return false;
    memset(number, NO_PERMANENT, sizeof number);
    memcpy(permanent, g->permanent, sizeof permanent);
    for (int i = 0; i < count; i++) { /* a new game has them in the first places */
        number[i] = (uint8_t)(r->permanents_ranked.rank[i] - 1);
        g->permanent[number[i]] = permanent[i];
    }
    for (int i = 1; i < g->card_top; i++)
        g->card[i].permanent = number[g->card[i].permanent];
    piles_renumber(g, true, number);
    return true;
}

bool position_renumber(struct runner *r)
{
    const dcg_game *g = &r->game;
    bool plain = !g->timed_modifiers && !g->delayed_triggers && !g->pendings;

    if (!r->cards_ranked.count && !r->permanents_ranked.count)
        return true;
    if (!plain)
        return runner_fails(r, "\"order of\" is for positions in which nothing lasts and nothing waits");
    return (!r->cards_ranked.count || cards_renumber(r)) &&
           (!r->permanents_ranked.count || permanents_renumber(r));
}
