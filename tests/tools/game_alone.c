/* game_alone.c - a program of the rooms from rulebook to engine, and present: it plays a game without computer players,
 * simulations, scenarios and the fuzzer. */
#include <dcg.h>

#include <stdio.h>

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);
    dcg_session *session = dcg_session_new(cards);
    dcg_game *game = dcg_game_new();
    dcg_deck first, second;
    dcg_option_list list = {.count = 0};
    int steps = 0;

    if (!session || !game || dcg_deck_embedded(cards, "st1", &first, NULL) != DCG_OK ||
        dcg_deck_embedded(cards, "st2", &second, NULL) != DCG_OK ||
        dcg_start(session, game, &first, &second, 7, NULL) != DCG_OK) {
        printf("not started\n");
        return 1;
    }
    while (dcg_result(game).outcome == DCG_PLAYING && steps++ < 10000)
        if (dcg_options(session, game, &list) != DCG_OK ||
            dcg_choose(session, game, list.option[list.count - 1], NULL) != DCG_OK)
            break;
    bool over = dcg_result(game).outcome == DCG_WON || dcg_result(game).outcome == DCG_DRAWN;
    dcg_game_free(game);
    dcg_session_free(session);
    dcg_cards_free(cards);
    printf("%d steps\n", steps);
    return !over;
}
