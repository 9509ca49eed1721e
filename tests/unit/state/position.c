/* What a position and its shape tell apart (18-3), and the hash of a whole game: one thing of a game is changed at a
 * time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "state/area.h"
#include "state/position.h"
#include "state/procedure.h"

#include <string.h>

enum { KNOWN = CARD_KNOWN_0 | CARD_KNOWN_1, TOP_BATCH = 3, LOWER_BATCH = 2 };
/* Which numbers must be others. */
enum { NONE = 0, POSITION = 1, SHAPE = 2, PROCESS = 4, BUT_AMOUNTS = 8, ALL = 15 };
static const char *const names[] = {"position", "shape", "process_shape", "all_but_amounts"};

/* Cards 1 to 3 are on the field (the last is a token), 4 lies under 1, 5 is linked to it, 6 and 7 are in a trash, 8 in
 * a hand, 9 and 10 in no area. */
static void field_set(struct dcg_game *g)
{
    g->card_top = 11;
    for (uint8_t i = 1; i < g->card_top; i++)
        g->card[i] = (struct card){.def = (uint16_t)(10 + i), .permanent = NO_PERMANENT, .flags = KNOWN};
    g->card[3].flags |= CARD_TOKEN;
    g->card[7].def = g->card[6].def;
    g->card[8].flags = CARD_KNOWN_0 | CARD_FACE_DOWN;
    g->card[10].def = g->card[9].def;
    for (uint8_t i = 0; i < 3; i++) {
        g->permanent[i] = (struct permanent){.top = (uint8_t)(i + 1)};
        g->permanents_used |= UINT64_C(1) << i;
    }
    g->permanent[0].under = g->permanent[0].links = 1;
    g->permanent[2].flags = PERMANENT_PLAYER;
    g->pile[0][PILE_TRASH] = (struct pile){.count = 2, .at = {6, 7}};
    g->pile[1][PILE_HAND] = (struct pile){.count = 1, .at = {8}};
}

static void records_set(struct dcg_game *g)
{
    const struct effect_instance what = {.kind = 1, .card = 1, .target = 0, .effect = 5};

    g->batches = TOP_BATCH;
    g->pendings = 3;
    for (int i = 0; i < 3; i++)
        g->pending[i] = (struct pending){.what = what,
                                         .batch = i == 1   ? LOWER_BATCH
                                                  : i == 2 ? 0
                                                           : TOP_BATCH};
    g->delayed_triggers = 2;
    for (int i = 0; i < 2; i++)
        g->delayed_trigger[i] = (struct delayed_trigger){.what = what, .event = 3, .live = i == 0};
    g->timed_modifiers = 2;
    g->timed_modifier[0] =
        (struct timed_modifier){.kind = TIMED_MODIFIER_DP, .value = 1000, .turn = 1, .card = 1};
    g->timed_modifier[1] =
        (struct timed_modifier){.kind = TIMED_MODIFIER_CANT, .value = 2, .permanent = 1, .card = 1};
    g->resolutions = 1;
    g->resolution[0].what = what;
    g->journals = 2;
    g->entry[0] = g->entry[1] = (struct entry){.id = 6, .what = 1};
    g->uses = 4;
    g->use[0] = (struct use){.effect = 5, .card = 1, .count = 1, .of = USE_BY_CARD};
    g->use[1] = (struct use){.effect = 5, .card = 1, .count = 1, .of = USE_BY_PERMANENT};
    g->use[2] = (struct use){.effect = 5, .card = 1, .count = 1, .of = NOTED_PLAYER};
    g->use[3] = (struct use){.effect = 5, .card = 1, .count = 1, .of = USE_BY_CARD, .generation = 9};
}

static void game_set(struct dcg_game *g)
{
    memset(g, 0, sizeof *g);
    g->turn = 4;
    g->attack = (struct attack){.timing = ATTACK_BLOCK, .attacker = 0, .target = 1};
    field_set(g);
    records_set(g);
    g->frames = 3;
    g->frame[0] = (struct frame){.proc = PROC_would, .card = 1, .permanent = 1};
    g->frame[1] = (struct frame){.proc = PROC_activate, .card = 1, .permanent = 1, .activate.pending = 1};
    g->frame[2] = (struct frame){.proc = PROC_pick, .card = 1, .permanent = 1};
}

static void numbers_of(const struct dcg_game *g, uint64_t numbers[4])
{
    numbers[0] = position(g);
    numbers[1] = shape(g);
    numbers[2] = process_shape(g);
    numbers[3] = all_but_amounts(g);
}

static int check(const struct dcg_game *g, const char *what, int differ)
{
    static struct dcg_game as_it_was;
    uint64_t before[4], after[4];
    int wrong = 0;

    game_set(&as_it_was);
    numbers_of(&as_it_was, before);
    numbers_of(g, after);
    for (int i = 0; i < 4; i++)
        if ((before[i] != after[i]) != (differ >> i & 1)) {
            print_error("%s: %s is %s\n", what, names[i], before[i] != after[i] ? "another" : "the same");
            wrong++;
        }
    return wrong;
}

static struct dcg_game game;

#define CHANGED(differ, change)                                                                              \
    do {                                                                                                     \
        struct dcg_game *g = &game;                                                                          \
        game_set(g);                                                                                         \
        change;                                                                                              \
        wrong += check(g, #change, differ);                                                                  \
    } while (0)

static void nothing_changed(void **state)
{
    int wrong = 0;

    (void)state;
    CHANGED(NONE, g->random[0] = 7);
    CHANGED(NONE, g->activations = 7);
    CHANGED(NONE, g->card[6].generation++);
    CHANGED(NONE, g->permanent[2].generation++);
    CHANGED(NONE, g->card[6].flags |= CARD_LAY_DOWN);
    CHANGED(NONE, g->card[8].def++); /* hidden from a player */
    CHANGED(NONE, g->pending[0].what.card_generation++);
    CHANGED(NONE, g->pending[0].what.target_generation++);
    CHANGED(NONE, g->timed_modifier[0].generation++);
    CHANGED(NONE, g->timed_modifier[0].card_generation++);
    CHANGED(NONE, g->timed_modifier[0].host_generation++);
    CHANGED(NONE, g->attack.attacker_generation++);
    CHANGED(NONE, g->attack.target_generation++);
    CHANGED(NONE, g->attack.checked_generation++);
    CHANGED(NONE, g->entry[0].generation++);
    assert_int_equal(wrong, 0);
}

static void moments_differ(void **state)
{
    int wrong = 0;

    (void)state;
    CHANGED(POSITION | SHAPE, g->turn++);
    CHANGED(POSITION | SHAPE | BUT_AMOUNTS, g->memory = -3);
    CHANGED(POSITION | SHAPE, g->phase++);
    CHANGED(POSITION | SHAPE, g->phase_step++);
    CHANGED(SHAPE, g->end_timing++);
    CHANGED(POSITION | SHAPE | PROCESS, g->decision.kind++);
    CHANGED(POSITION | SHAPE | PROCESS, g->decision.player++);
    CHANGED(POSITION | SHAPE, g->decision.asked++);
    CHANGED(POSITION | SHAPE, g->attack.timing++);
    CHANGED(POSITION | SHAPE, g->attack.timing = ATTACK_NONE);
    CHANGED(POSITION | SHAPE, g->attack.player++);
    CHANGED(POSITION | SHAPE, g->attack.attacker++);
    CHANGED(POSITION | SHAPE, g->attack.target = NO_PERMANENT);
    CHANGED(POSITION | SHAPE, g->attack.blocked++);
    CHANGED(POSITION | SHAPE, g->attack.pierce++);
    CHANGED(POSITION | SHAPE, g->attack.checks++);
    CHANGED(POSITION | SHAPE, g->attack.checked = 6);
    CHANGED(POSITION | SHAPE, g->attack.ended++);
    CHANGED(POSITION | SHAPE, g->attack.keyword++);
    assert_int_equal(wrong, 0);
}

/* Of a shape the cards of decks, hands, trashes and security stacks are left out, and tokens. */
static void fields_differ(void **state)
{
    int wrong = 0;

    (void)state;
    CHANGED(POSITION | BUT_AMOUNTS, g->card[6].def++);
    CHANGED(POSITION | BUT_AMOUNTS, g->card[6].flags |= CARD_FACE_DOWN);
    CHANGED(POSITION | BUT_AMOUNTS, g->card[9].place++);
    CHANGED(POSITION | BUT_AMOUNTS, g->card[9].next = 2);
    CHANGED(POSITION | BUT_AMOUNTS, g->pile[0][PILE_TRASH].at[1] = 9);
    CHANGED(POSITION | BUT_AMOUNTS, g->pile[1][PILE_HAND].count = 0);
    CHANGED(ALL, g->card[2].def = 40);
    CHANGED(ALL, g->permanent[1].top = 9);
    CHANGED(ALL, g->permanent[1].flags |= PERMANENT_SUSPENDED);
    CHANGED(ALL, g->permanent[1].under++);
    CHANGED(ALL, g->permanent[1].links++);
    CHANGED(ALL, g->permanents_used &= ~(permanent_set)2);
    CHANGED(POSITION | BUT_AMOUNTS, g->permanents_used &= ~(permanent_set)4);
    CHANGED(POSITION | BUT_AMOUNTS, g->permanent[2].flags |= PERMANENT_SUSPENDED);
    CHANGED(POSITION, g->entry[0].id = 7); /* another one of the same kind */
    assert_int_equal(wrong, 0);
}

static void waiting_differs(void **state)
{
    int wrong = 0;

    (void)state;
    CHANGED(ALL, g->pending[0].what.effect++);
    CHANGED(ALL, g->pending[2].what.effect++);
    CHANGED(ALL, g->pending[0].what.kind++);
    CHANGED(ALL, g->pending[0].what.player++);
    CHANGED(ALL, g->pending[0].what.optional++);
    CHANGED(ALL, g->pending[0].what.keyword++);
    CHANGED(ALL, g->pending[0].what.code++);
    CHANGED(ALL, g->pending[0].what.value++);
    CHANGED(ALL, g->pending[0].what.card = 2);
    CHANGED(ALL, g->pending[0].what.target = 1);
    CHANGED(BUT_AMOUNTS, g->pending[1].what.tag++); /* below the top batch */
    CHANGED(SHAPE | PROCESS | BUT_AMOUNTS,
            g->pending[1].what.effect++); /* the same, but it is being activated */
    CHANGED(POSITION | SHAPE | BUT_AMOUNTS, g->delayed_trigger[0].what.effect++);
    CHANGED(POSITION | SHAPE, g->delayed_trigger[0].event++);
    CHANGED(POSITION | SHAPE, g->delayed_trigger[0].spent++);
    CHANGED(POSITION, g->delayed_trigger[1].event++); /* it isn't there any more */
    CHANGED(SHAPE, g->delayed_trigger[0].live = 0);
    CHANGED(NONE, g->delayed_trigger[1].live = 1); /* one more that is alike */
    CHANGED(POSITION | SHAPE | PROCESS, g->resolution[0].what.effect++);
    CHANGED(POSITION | SHAPE | PROCESS, g->entry[0].what++);
    CHANGED(POSITION | SHAPE | PROCESS, g->entry[1].what++);
    CHANGED(POSITION | SHAPE | PROCESS, g->use[0].count++);
    CHANGED(POSITION | SHAPE | PROCESS, g->use[1].count++);
    CHANGED(POSITION | SHAPE | PROCESS, g->use[2].card = 0);
    CHANGED(POSITION | SHAPE | PROCESS, g->use[0].card = 2);
    CHANGED(POSITION | SHAPE | PROCESS, g->use[0].keyword++);
    CHANGED(POSITION, g->use[3].count++); /* of a card that has become a new one */
    assert_int_equal(wrong, 0);
}

static void lasting_differs(void **state)
{
    enum { LASTING = POSITION | SHAPE | BUT_AMOUNTS };
    int wrong = 0;

    (void)state;
    CHANGED(POSITION, g->timed_modifier[0].value = 3000); /* an amount */
    CHANGED(POSITION | SHAPE, g->timed_modifier[0].value = -1000);
    CHANGED(POSITION | SHAPE, g->timed_modifier[1].value++);
    CHANGED(LASTING, g->timed_modifier[0].kind = TIMED_MODIFIER_STATE);
    CHANGED(LASTING, g->timed_modifier[0].permanent++);
    CHANGED(LASTING, g->timed_modifier[0].player++);
    CHANGED(LASTING, g->timed_modifier[0].until++);
    CHANGED(LASTING, g->timed_modifier[0].yields = 1);
    CHANGED(LASTING, g->timed_modifier[0].turn++);
    CHANGED(LASTING, g->timed_modifier[0].state++);
    CHANGED(LASTING, g->timed_modifier[0].effect++);
    CHANGED(LASTING, g->timed_modifier[0].card = 2);
    CHANGED(LASTING, g->timed_modifier[0].host = 1);
    CHANGED(POSITION | BUT_AMOUNTS, g->timed_modifier[g->timed_modifiers++] = g->timed_modifier[0]);
    assert_int_equal(wrong, 0);
}

static void procedures_differ(void **state)
{
    enum { UNDER_WAY = POSITION | SHAPE | PROCESS };
    int wrong = 0;

    (void)state;
    CHANGED(UNDER_WAY, g->frame[2].proc = PROC_check);
    CHANGED(UNDER_WAY, g->frame[2].step++);
    CHANGED(UNDER_WAY, g->frame[2].card = 2);
    CHANGED(UNDER_WAY, g->frame[2].permanent = 0);
    CHANGED(UNDER_WAY, g->frame[2].node++);
    CHANGED(UNDER_WAY, g->frame[2].compared[0]++);
    CHANGED(UNDER_WAY, g->frame[2].compared[1]++);
    CHANGED(UNDER_WAY, g->frame[0].compared[0]++);
    CHANGED(UNDER_WAY, g->frame[0].would.declined++);
    CHANGED(SHAPE | PROCESS, g->frame[2].player++);
    CHANGED(UNDER_WAY, g->frames--);
    assert_int_equal(wrong, 0);
}

/* How much there is of what a loop may use up. */
static void stocks_are_counted(void **state)
{
    uint8_t stock[LOOP_STOCKS], sum = 0;

    (void)state;
    game_set(&game);
    stock_count(&game, stock);
    for (int i = 0; i < LOOP_STOCKS; i++)
        sum = (uint8_t)(sum + stock[i]);
    assert_int_equal(stock[LOOP_STOCKS - 1], 3); /* pending effects */
    assert_int_equal(stock[3], 2);               /* A's trash */
    assert_int_equal(stock[7 + 2], 1);           /* B's hand */
    assert_int_equal(stock[7 + 5], 1);           /* B's tokens */
    assert_int_equal(stock[7 + 6], 1);           /* those that are unsuspended */
    assert_int_equal(sum, 8);
    game.permanent[2].flags |= PERMANENT_SUSPENDED;
    stock_count(&game, stock);
    assert_int_equal(stock[7 + 5], 1);
    assert_int_equal(stock[7 + 6], 0);
    game.pile[1][PILE_SECURITY].count = 3;
    stock_count(&game, stock);
    assert_int_equal(stock[7 + 4], 3);
}

static void each_byte_of_a_game_is_hashed(void **state)
{
    unsigned char *bytes = (unsigned char *)&game;

    (void)state;
    game_set(&game);
    uint64_t before = dcg_hash(&game);
    for (size_t i = 0; i < sizeof game; i++) {
        bytes[i] ^= 1;
        if (dcg_hash(&game) == before)
            fail_msg("byte %zu", i);
        bytes[i] ^= 1;
    }
    assert_true(dcg_hash(&game) == before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_changed),    cmocka_unit_test(moments_differ),
        cmocka_unit_test(fields_differ),      cmocka_unit_test(waiting_differs),
        cmocka_unit_test(lasting_differs),    cmocka_unit_test(procedures_differ),
        cmocka_unit_test(stocks_are_counted), cmocka_unit_test(each_byte_of_a_game_is_hashed),
    };

    return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
