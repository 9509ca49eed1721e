/* Computer players know what a person would know: when the cards that are hidden from a player are others, every kind
 * of player chooses the same. Positions come from games of all embedded decks, played at random or greedily. A player
 * who looks at the cards stands beside them, to show that there is something to be seen. */
#include "property/property.h"

enum { MAX_DECKS = 64, POSITIONS = 3, SELDOM = 12, ITERATIONS = 12 };

static dcg_deck decks[MAX_DECKS];
static int deck_count;
static uint64_t positions, others,
    peeked; /* looked at; where something else was hidden; where the peeker changed */

static bool decks_read(const dcg_cards *cards)
{
    for (int i = 0; i < dcg_deck_embedded_count() && deck_count < MAX_DECKS; i++)
        if (dcg_deck_embedded(cards, dcg_deck_embedded_name(i), &decks[deck_count], NULL) == DCG_OK)
            deck_count++;
    return deck_count > 20;
}

static bool players_new(dcg_ai *ai[DCG_AI_KINDS], const dcg_cards *cards, const dcg_deck *a,
                        const dcg_deck *b)
{
    bool all = true;

    for (int i = 0; i < DCG_AI_KINDS; i++) {
        const dcg_ai_plan plan = {.kind = (dcg_ai_kind)i, .iterations = ITERATIONS, .threads = 1};
        ai[i] = dcg_ai_new(&plan, cards, a, b);
        all = all && ai[i];
    }
    return all;
}

/* What a player would choose who sees everything. */
static dcg_option peek(const struct trial *t, const dcg_game *game)
{
    dcg_card_info info;
    uint64_t sum = 0;

    for (int card = 1; dcg_card(game, t->cards, card, &info) == DCG_OK; card++)
        sum = sum * 31 + info.def;
    return t->list.option[sum % (uint64_t)t->list.count];
}

static bool kind_is_blind(struct trial *t, dcg_ai *ai, int kind, uint64_t seed)
{
    dcg_option option[2];

    for (int i = 0; i < 2; i++) {
        dcg_ai_forget(ai);
        dcg_status status = dcg_ai_choose(ai, t->view[i], &t->list, seed, &option[i], NULL);
        HOLDS(t, status == DCG_OK, "%s can't choose: %s", dcg_ai_name((dcg_ai_kind)kind),
              dcg_status_text(status));
        HOLDS(t, listed(&t->list, option[i]), "%s chooses what isn't offered",
              dcg_ai_name((dcg_ai_kind)kind));
    }
    HOLDS(t, option[0] == option[1], "%s sees what is hidden", dcg_ai_name((dcg_ai_kind)kind));
    return true;
}

/* The guess is the game with other hidden cards. */
static bool players_are_blind(struct trial *t, dcg_ai *const ai[DCG_AI_KINDS])
{
    int player = t->list.player;
    uint64_t seed = chance(t), hidden = chance(t);

    HOLDS(t,
          dcg_determinize(t->game, player, hidden, t->guess) == DCG_OK &&
              dcg_view(t->game, player, t->view[0]) == DCG_OK &&
              dcg_view(t->guess, player, t->view[1]) == DCG_OK,
          "no view for player %d", player);
    for (int kind = 0; kind < DCG_AI_KINDS; kind++)
        ALSO(kind_is_blind(t, ai[kind], kind, seed));
    positions++;
    others += !same_bytes(t->game, t->guess);
    peeked += peek(t, t->game) != peek(t, t->guess);
    return true;
}

static bool delayed_trigger(struct trial *t, dcg_ai *const ai[DCG_AI_KINDS])
{
    int left = POSITIONS;
    dcg_ai *plays = ai[t->seed % 4 ? DCG_AI_RANDOM : DCG_AI_GREEDY];
    dcg_option option;

    while (left && dcg_options(t->session, t->game, &t->list) == DCG_OK) {
        t->decisions++;
        if (t->list.count > 1 && below(t, SELDOM) == 0) {
            ALSO(players_are_blind(t, ai));
            left--;
        }
        uint64_t seed = chance(t);
        HOLDS(t,
              dcg_view(t->game, t->list.player, t->view[0]) == DCG_OK &&
                  dcg_ai_choose(plays, t->view[0], &t->list, seed, &option, NULL) == DCG_OK &&
                  dcg_choose(t->session, t->game, option, NULL) == DCG_OK,
              "the game can't go on");
    }
    return true;
}

static bool play(struct trial *t)
{
    const dcg_deck *a = &decks[below(t, deck_count)], *b = &decks[below(t, deck_count)];
    dcg_ai *ai[DCG_AI_KINDS];
    bool fine = players_new(ai, t->cards, a, b);

    if (!fine)
        broken(t, "no memory");
    fine = fine && dcg_start(t->session, t->game, a, b, t->seed, NULL) == DCG_OK && delayed_trigger(t, ai);
    for (int i = 0; i < DCG_AI_KINDS; i++)
        dcg_ai_free(ai[i]);
    return fine;
}

/* Each of the thousand games has its positions, and in most of them there was something to be seen. */
static uint64_t sum_up(uint64_t games)
{
    bool enough = positions >= games * 2 && others >= positions * 9 / 10 && peeked >= positions / 3;

    printf("%" PRIu64 " positions, %" PRIu64 " with something else hidden, %" PRIu64
           " told to one who looks\n",
           positions, others, peeked);
    return !enough;
}

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);

    int status = decks_read(cards) ? trials_run(cards, play, sum_up) : 1;
    dcg_cards_free(cards);
    return status;
}
