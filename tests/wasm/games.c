/* games.c - games GAMES: plays games of the embedded decks at random, each with a pair of decks and a seed of its own.
 * A line for each game: its number, the status and number of its decisions, the hash of its last position, and a digest
 * of the hashes of all its positions. In two games of a thousand a computer player chooses: of level 2 or 3 by turns,
 * and of level 1, which blunders.
 * games.mjs plays the same games in WebAssembly. */
#include <dcg.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { DECKS_MAX = 64, SELDOM = 1000 };

struct table {
    dcg_cards *cards;
    dcg_session *session;
    dcg_game *game, *view;
    dcg_ai *ai; /* NULL: the choices are random */
    dcg_deck deck[DECKS_MAX];
    unsigned decks;
    dcg_option_list list;
};

static uint32_t digest_add(uint32_t digest, uint64_t hash)
{
    digest = (digest ^ (uint32_t)hash) * 16777619u;
    return (digest ^ (uint32_t)(hash >> 32)) * 16777619u;
}

static dcg_option choice(struct table *t, uint32_t random)
{
    dcg_option option = t->list.option[(random >> 16) % (uint32_t)t->list.count];

    if (t->ai && dcg_view(t->game, t->list.player, t->view) == DCG_OK)
        dcg_ai_choose(t->ai, t->view, &t->list, random, &option, NULL);
    return option;
}

/* 0: the choices are random. */
static int level_of(uint32_t number)
{
    if (number % SELDOM == SELDOM / 2)
        return 1;
    return number % SELDOM ? 0 : 2 + (int)(number / SELDOM % 2);
}

static dcg_ai *thinker(const struct table *t, uint32_t number, const dcg_deck *first, const dcg_deck *second)
{
    dcg_ai_plan plan;

    if (!level_of(number) || dcg_ai_level(level_of(number), &plan) != DCG_OK)
        return NULL;
    return dcg_ai_new(&plan, t->cards, first, second);
}

static void play(struct table *t, uint32_t number)
{
    const dcg_deck *first = &t->deck[number % t->decks], *second = &t->deck[number / t->decks % t->decks];
    uint32_t random = number, digest = 2166136261u, decisions = 0;
    uint64_t hash = 0;
    dcg_status status = dcg_start(t->session, t->game, first, second, number, NULL);

    t->ai = thinker(t, number, first, second);
    while (status == DCG_OK) {
        hash = dcg_hash(t->game);
        digest = digest_add(digest, hash);
        if (dcg_options(t->session, t->game, &t->list) != DCG_OK)
            break;
        random = random * 1664525u + 1013904223u;
        dcg_option option = choice(t, random);
        status = dcg_choose(t->session, t->game, option, NULL);
        decisions++;
    }
    printf("%" PRIu32 " %d %" PRIu32 " %016" PRIx64 " %08" PRIx32 "\n", number, (int)status, decisions, hash,
           digest);
    dcg_ai_free(t->ai);
}

int main(int count, char **argument)
{
    static struct table t;
    unsigned long games = count > 1 ? strtoul(argument[1], NULL, 10) : 20;

    t.cards = dcg_cards_new(true);
    t.session = dcg_session_new(t.cards);
    t.game = dcg_game_new();
    t.view = dcg_game_new();
    t.decks = (unsigned)dcg_deck_embedded_count();
    if (!t.cards || !t.game || !t.view || t.decks > DECKS_MAX)
        return 1;
    for (int i = 0; i < (int)t.decks; i++)
        if (dcg_deck_embedded(t.cards, dcg_deck_embedded_name(i), &t.deck[i], NULL) != DCG_OK)
            return 1;
    for (uint32_t number = 0; number < games; number++)
        play(&t, number);
    dcg_game_free(t.game);
    dcg_game_free(t.view);
    dcg_session_free(t.session);
    dcg_cards_free(t.cards);
    return 0;
}
