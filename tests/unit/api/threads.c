/* Four threads play with one card set, at the same time: what they do is what one thread does after another. The preset
 * tsan finds every access that isn't allowed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <dcg.h>
#include <pthread.h>

enum { THREADS = 4, STACK_BYTES = 2 << 20 };

struct player {
    const dcg_cards *cards;
    const dcg_deck *deck[2];
    uint64_t number;
    uint64_t result;
    dcg_status status;
};

static uint64_t mix(uint64_t sum, uint64_t more)
{
    return (sum ^ more) * 0x9e3779b97f4a7c15u;
}

static uint64_t text_hash(uint64_t sum, const char *text)
{
    for (; *text; text++)
        sum = mix(sum, (uint8_t)*text);
    return sum;
}

/* What a player is told about a decision, in words and in numbers. */
static uint64_t look(const struct player *p, const dcg_game *game, const dcg_option_list *list)
{
    char text[4 * DCG_MAX_TEXT];
    uint64_t sum = dcg_hash(game);

    for (int i = 0; i < list->count; i++) {
        dcg_option_text(game, p->cards, list->option[i], list->player, text, sizeof text);
        sum = text_hash(sum, text);
        dcg_effect_text(game, p->cards, list->option[i], list->player, text, sizeof text);
        sum = text_hash(sum, text);
        sum = mix(sum, (uint64_t)dcg_option_cost(game, p->cards, list->option[i]));
        sum = mix(sum, (uint64_t)dcg_why_not(game, p->cards, !list->player, list->option[i]).reason);
    }
    dcg_prompt_text(game, p->cards, list->player, text, sizeof text);
    sum = text_hash(sum, text);
    dcg_board_text(game, p->cards, list->player, text, sizeof text);
    return text_hash(sum, text);
}

static void game_play(struct player *p, dcg_session *session, dcg_game *game, dcg_option_list *list)
{
    uint64_t random = p->number;

    p->status = dcg_start(session, game, p->deck[0], p->deck[1], p->number, NULL);
    for (int decision = 0; p->status == DCG_OK; decision++) {
        if (dcg_options(session, game, list) != DCG_OK)
            break;
        if (decision % 8 == 0)
            p->result = mix(p->result, look(p, game, list));
        random = random * 6364136223846793005u + 1442695040888963407u;
        p->status = dcg_choose(session, game, list->option[(random >> 33) % (uint64_t)list->count], NULL);
    }
    p->result = mix(p->result, dcg_hash(game));
}

/* One game by the public calls, some by dcg_simulate, and all texts of some cards. */
static void *work(void *user)
{
    struct player *p = user;
    dcg_session *session = dcg_session_new(p->cards);
    dcg_game *game = dcg_game_new();
    dcg_option_list *list = malloc(sizeof *list);
    dcg_sim sim = {.cards = p->cards, .deck = {p->deck[0], p->deck[1]}, .seed = p->number, .checks = true};
    dcg_sim_stats stats = {0};
    char text[4 * DCG_MAX_TEXT];

    p->status = DCG_ERROR_MEMORY;
    if (session && game && list)
        game_play(p, session, game, list);
    if (p->status == DCG_OK)
        p->status = dcg_simulate(&sim, 0, 4, &stats);
    sim.ai[0] = (dcg_ai_plan){.kind = DCG_AI_GREEDY, .iterations = 4, .threads = 1};
    sim.ai[1] = (dcg_ai_plan){.kind = DCG_AI_SEARCH, .iterations = 4, .threads = 2};
    if (p->status == DCG_OK)
        p->status = dcg_simulate(&sim, 0, 1, &stats);
    p->result = mix(p->result, stats.hash);
    for (int def = 1; def < dcg_cards_count(p->cards); def += 40) {
        dcg_cards_text(p->cards, (dcg_card_def)def, text, sizeof text);
        p->result = text_hash(p->result, text);
    }
    dcg_game_free(game);
    dcg_session_free(session);
    free(list);
    return NULL;
}

static void players_work(struct player *player)
{
    pthread_t thread[THREADS];
    pthread_attr_t attributes;

    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, STACK_BYTES), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], &attributes, work, &player[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    assert_int_equal(pthread_attr_destroy(&attributes), 0);
}

static void one_card_set_serves_all_threads(void **state)
{
    static const char *const names[] = {"st1", "bt11-xros-heart", "beelzemon", "bt22-omnimon", "tide"};
    dcg_cards *cards = dcg_cards_new(true);
    dcg_deck deck[THREADS + 1];
    struct player together[THREADS], alone[THREADS];

    (void)state;
    assert_non_null(cards);
    for (int i = 0; i <= THREADS; i++)
        assert_int_equal(dcg_deck_embedded(cards, names[i], &deck[i], NULL), DCG_OK);
    for (int i = 0; i < THREADS; i++)
        alone[i] = together[i] = (struct player){cards, {&deck[i], &deck[i + 1]}, (uint64_t)i + 1, 0, DCG_OK};
    players_work(together);
    for (int i = 0; i < THREADS; i++) {
        work(&alone[i]);
        assert_int_equal(together[i].status, DCG_OK);
        assert_int_equal(alone[i].status, DCG_OK);
        assert_true(together[i].result == alone[i].result);
        assert_true(i == 0 || alone[i].result != alone[i - 1].result);
    }
    dcg_cards_free(cards);
}

/* A card set, a reader and a search of each thread share nothing but what never changes. */
static void *read_cards(void *user)
{
    static const char line[] = "[On Play] Delete 1 of your opponent's Digimon. Then, <Draw 1>.";
    struct player *p = user;
    dcg_reader *reader = dcg_reader_new();
    dcg_cards *cards = dcg_cards_new(true);

    p->status = reader && cards ? dcg_reader_line(reader, line, strlen(line), NULL) : DCG_ERROR_MEMORY;
    p->result = cards ? dcg_cards_hash(cards) : 0;
    dcg_reader_free(reader);
    dcg_cards_free(cards);
    return NULL;
}

static void each_thread_reads_cards(void **state)
{
    struct player player[THREADS] = {0};
    pthread_t thread[THREADS];

    (void)state;
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, read_cards, &player[i]), 0);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_join(thread[i], NULL), 0);
    for (int i = 0; i < THREADS; i++) {
        assert_int_equal(player[i].status, DCG_OK);
        assert_true(player[i].result != 0 && player[i].result == player[0].result);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_card_set_serves_all_threads),
        cmocka_unit_test(each_thread_reads_cards),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
