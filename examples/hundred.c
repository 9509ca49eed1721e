/* hundred.c - a hundred games between two decks, and how many each deck wins. Valid C and C++.
 *
 *     cc hundred.c $(pkg-config --cflags --libs dcg) && ./a.out
 */
#include <dcg.h>

#include <stdio.h>

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true); /* the cards that are part of the library */
    dcg_session *session = dcg_session_new(cards);
    dcg_game *game = dcg_game_new();
    dcg_deck ember, tide;
    dcg_option_list list;
    int wins[2] = {0, 0}, others = 0;

    if (!cards || !session || !game || dcg_deck_embedded(cards, "ember", &ember, NULL) != DCG_OK ||
        dcg_deck_embedded(cards, "tide", &tide, NULL) != DCG_OK)
        return 1;
    for (uint64_t seed = 1; seed <= 100; seed++) {
        if (dcg_start(session, game, &ember, &tide, seed, NULL) != DCG_OK)
            return 1;
        while (dcg_options(session, game, &list) == DCG_OK) {
            uint64_t any = dcg_hash(game) % (uint64_t)list.count; /* both players choose at random */
            if (dcg_choose(session, game, list.option[any], NULL) != DCG_OK)
                return 1;
        }
        dcg_result_info result = dcg_result(game);
        if (result.outcome == DCG_WON)
            wins[result.winner]++;
        else
            others++;
    }
    printf("Ember wins %d games, Tide wins %d, without a winner: %d\n", wins[0], wins[1], others);
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
    return 0;
}
