/* The stack that calls of the library need: each does with less than 32 KiB, so that a WebAssembly module with 64 KiB
 * of stack and a thread of any C library are enough. The stack of a thread is painted, a call is made, and what isn't
 * painted any more is what the call has needed. */
#define _XOPEN_SOURCE 700 /* pthread_attr_setstack */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dcg.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A sanitizer keeps more on the stack than the library needs, and watches what is written there. */
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

enum { LIMIT = 32 << 10, STACK = 1 << 20, CALLS = 64, FILE_BYTES = 1 << 20, TEXT = 1 << 16 };
#define PAINT UINT64_C(0x5a5a5a5a5a5a5a5a)

static volatile uint64_t *low;    /* the far end of the stack */
static volatile uint64_t *lowest; /* what the last call needed begins here; all below is painted */
static struct {
    const char *name;
    size_t most;
} needs[CALLS];

__attribute__((noinline)) static void paint(void)
{
    volatile uint64_t here = 0;

    for (volatile uint64_t *at = lowest; at < &here - 32; at++)
        *at = PAINT;
}

__attribute__((noinline)) static void note(const char *name, const char *mark)
{
    int i = 0;

    for (lowest = low; *lowest == PAINT; lowest++)
        continue;
    while (needs[i].name && strcmp(needs[i].name, name) != 0)
        i++;
    size_t need = (size_t)(mark - (const char *)(uintptr_t)lowest);
    needs[i].name = name;
    needs[i].most = need > needs[i].most ? need : needs[i].most;
}

/* Makes a call and notes how much stack it needs below the function that makes it. */
#define MEASURE(name, ...)                                                                                   \
    do {                                                                                                     \
        char mark;                                                                                           \
        paint();                                                                                             \
        __VA_ARGS__;                                                                                         \
        note(#name, &mark);                                                                                  \
    } while (0)

static struct {
    dcg_cards *cards, *added;
    dcg_session *session;
    dcg_game *game, *copy;
    dcg_deck deck[2];
    dcg_option_list list;
    dcg_status status;
    dcg_error error;
    dcg_list decklist;
    char text[TEXT], file[FILE_BYTES];
    unsigned char saved[DCG_SAVE_BYTES];
    int like[DCG_MAX_OPTIONS];
    dcg_reason reason[64];
    dcg_ask ask;
} t;

static size_t file_read(const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(t.file, 1, sizeof t.file, file) : 0;

    if (file)
        fclose(file);
    return size;
}

static void look_at_option(dcg_option option)
{
    int player = t.list.player;

    MEASURE(dcg_option_text, dcg_option_text(t.game, t.cards, option, DCG_YOU + player, t.text, TEXT));
    MEASURE(dcg_effect_text, dcg_effect_text(t.game, t.cards, option, player, t.text, TEXT));
    MEASURE(dcg_branch_text, dcg_branch_text(t.game, t.cards, option, player, t.text, TEXT));
    MEASURE(dcg_option_cost, dcg_option_cost(t.game, t.cards, option));
    MEASURE(dcg_option_memory_after, dcg_option_memory_after(t.session, t.game, option));
    MEASURE(dcg_why_not, dcg_why_not(t.game, t.cards, 1 - player, option));
    MEASURE(dcg_why_not, dcg_why_not(t.game, t.cards, player, option));
}

static void look_at_game(void)
{
    dcg_card_info info;
    size_t size = 0;

    MEASURE(dcg_prompt_text, dcg_prompt_text(t.game, t.cards, t.list.player, t.text, TEXT));
    MEASURE(dcg_decision_text, dcg_decision_text(t.game, t.cards, t.text, TEXT));
    MEASURE(dcg_board_text, dcg_board_text(t.game, t.cards, 0, t.text, TEXT));
    MEASURE(dcg_asked, t.status = dcg_asked(t.game, t.cards, &t.ask));
    MEASURE(dcg_options_alike, t.status = dcg_options_alike(t.game, t.cards, &t.list, t.like));
    for (int card = 1; card < 110; card += 9) {
        MEASURE(dcg_card, t.status = dcg_card(t.game, t.cards, card, &info));
        MEASURE(dcg_reasons, dcg_reasons(t.game, t.cards, card, t.reason, 64));
    }
    MEASURE(dcg_determinize, t.status = dcg_determinize(t.game, t.list.player, 1, t.copy));
    MEASURE(dcg_save, size = dcg_save(t.game, t.cards, t.saved, sizeof t.saved));
    MEASURE(dcg_load, t.status = dcg_load(t.copy, t.cards, t.saved, size, &t.error));
    MEASURE(dcg_check, t.status = dcg_check(t.game, t.cards, &t.error));
    for (int i = 0; i < t.list.count; i += 3)
        look_at_option(t.list.option[i]);
}

static void play(int number)
{
    uint64_t random = (uint64_t)number;
    int decks = dcg_deck_embedded_count();

    for (int i = 0; i < 2; i++)
        t.status = dcg_deck_embedded(t.cards, dcg_deck_embedded_name(number * (1 + 6 * i) % decks),
                                     &t.deck[i], &t.error);
    MEASURE(dcg_start, t.status = dcg_start(t.session, t.game, &t.deck[0], &t.deck[1], random, NULL));
    for (int decision = 0; t.status == DCG_OK; decision++) {
        MEASURE(dcg_options, t.status = dcg_options(t.session, t.game, &t.list));
        if (t.status != DCG_OK)
            return;
        if (decision % 16 == number % 16)
            look_at_game();
        random = random * 6364136223846793005u + 1442695040888963407u;
        dcg_option option = t.list.option[(random >> 33) % (uint64_t)t.list.count];
        MEASURE(dcg_choose, t.status = dcg_choose(t.session, t.game, option, NULL));
    }
}

static void simulate(void)
{
    dcg_sim sim = {.cards = t.cards, .deck = {&t.deck[0], &t.deck[1]}, .seed = 1, .checks = true};
    dcg_sim_stats stats = {0};

    MEASURE(dcg_simulate, t.status = dcg_simulate(&sim, 0, 32, &stats));
    sim.checks = false;
    sim.ai[0] = (dcg_ai_plan){.kind = DCG_AI_GREEDY, .iterations = 4, .threads = 1};
    sim.ai[1] = (dcg_ai_plan){.kind = DCG_AI_SEARCH, .iterations = 4, .threads = 1};
    MEASURE(dcg_simulate, t.status = dcg_simulate(&sim, 0, 2, &stats));
}

static void read_cards(void)
{
    static const char *const lines[] = {"[On Play] Gain 1 memory.",
                                        "[On Play] Delet 1 of your opponents Digimon.",
                                        "[When Digivolving] By deleting 1 of your Digimon, <Draw 1>."};
    static const char list[] = "DCG list\n4 ST1-03 Agumon\n4 ST1-01 Koromon\n";
    dcg_reader *reader = dcg_reader_new();

    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t size = strlen(lines[i]);
        MEASURE(dcg_text_normalise, dcg_text_normalise(lines[i], size, t.text, TEXT));
        MEASURE(dcg_reader_line, t.status = dcg_reader_line(reader, lines[i], size, &t.error));
        MEASURE(dcg_reader_others, dcg_reader_others(reader, lines[i], size, t.text, TEXT));
        MEASURE(dcg_reader_damaged, dcg_reader_damaged(reader, lines[i], size, &t.error));
        MEASURE(dcg_reader_repair, dcg_reader_repair(reader, lines[i], size, t.text, TEXT, &t.error));
        MEASURE(dcg_reader_render, dcg_reader_render(reader, t.text, TEXT));
        MEASURE(dcg_reader_modern, dcg_reader_modern(reader));
        MEASURE(dcg_reader_tree, dcg_reader_tree(reader, t.text, TEXT));
    }
    dcg_reader_free(reader);
    for (int def = 1; def <= dcg_cards_count(t.cards); def += 3) {
        MEASURE(dcg_cards_text, dcg_cards_text(t.cards, (dcg_card_def)def, t.text, TEXT));
        MEASURE(dcg_cards_trees, dcg_cards_trees(t.cards, (dcg_card_def)def, t.text, TEXT));
        MEASURE(dcg_cards_program, dcg_cards_program(t.cards, (dcg_card_def)def, t.text, TEXT));
    }
    t.added = dcg_cards_new(false);
    size_t size = file_read("tests/decks/network.cards");
    MEASURE(dcg_cards_add, t.status = dcg_cards_add(t.added, t.file, size, &t.error));
    dcg_cards_free(t.added);
    MEASURE(dcg_list_read, t.status = dcg_list_read(t.cards, list, sizeof list - 1, &t.decklist, &t.error));
    for (int form = 0; form < DCG_FORM_COUNT; form++)
        MEASURE(dcg_list_write, dcg_list_write(&t.decklist, (dcg_form)form, t.text, TEXT, &t.error));
    MEASURE(dcg_deck_list, t.status = dcg_deck_list(t.cards, &t.deck[0], &t.decklist));
}

static void run_scenarios(void)
{
    static const char *const files[] = {"tests/rules/07-play/digixros.scn",
                                        "tests/rules/08-digivolve/dna.scn",
                                        "tests/rules/11-attack/attack-triggers.scn"};
    dcg_scenario_report report;

    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        size_t size = file_read(files[i]);
        MEASURE(dcg_scenario_run,
                t.status = dcg_scenario_run(t.cards, t.file, size, NULL, NULL, NULL, &report, &t.error));
    }
}

static void *work(void *user)
{
    (void)user;
    t.cards = NULL;
    MEASURE(dcg_cards_new, t.cards = dcg_cards_new(true));
    t.session = dcg_session_new(t.cards);
    t.game = dcg_game_new();
    t.copy = dcg_game_new();
    for (int number = 0; number < dcg_deck_embedded_count(); number++)
        play(number);
    simulate();
    read_cards();
    run_scenarios();
    dcg_game_free(t.copy);
    dcg_game_free(t.game);
    dcg_session_free(t.session);
    dcg_cards_free(t.cards);
    return NULL;
}

static void calls_need_little_stack(void **state)
{
    pthread_t thread;
    pthread_attr_t attributes;
    void *stack = NULL;
    int deep = 0;

    (void)state;
    if (SANITIZED)
        skip();
    assert_int_equal(posix_memalign(&stack, 65536, STACK), 0);
    low = lowest = stack;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstack(&attributes, stack, STACK), 0);
    assert_int_equal(pthread_create(&thread, &attributes, work, NULL), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    for (int i = 0; needs[i].name; i++) {
        printf("%7zu %s\n", needs[i].most, needs[i].name);
        deep += needs[i].most >= LIMIT;
    }
    pthread_attr_destroy(&attributes);
    free(stack);
    assert_int_equal(deep, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(calls_need_little_stack)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
