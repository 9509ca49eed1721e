/* What dcg_check and dcg_load refuse (unsound.h): areas, cards and permanents that contradict each other, turns,
 * questions and results that make no sense, lists of records that are too long. */
#include "unit/unsound.h"
#include "state/procedure.h"
#include "state/set.h"

/* ---- Cards and areas ---- */

/* What lies where in field_begin: cards and permanents are numbered as they are made. */
enum { CHAMPION = 1, ROOKIE, LINK, OTHER, EGG, TOKEN, GONE, HELD, TRASHED };
enum { STACK, SINGLE, HATCHED, ALIEN, WAS }; /* WAS: a token left it; behind it are those that never were */

static int field_begin(void **state)
{
    struct place *p;
    uint8_t parts[DCG_MAX_CARDS];

    place_begin(state);
    p = *state;
    field(p, 0, "C");
    permanent_tuck(&p->t, STACK, make(p, 0, "R"), BOTTOM, false);
    permanent_link(&p->t, STACK, make(p, 0, "L"));
    field(p, 0, "R");
    permanent_create(&p->t, make(p, 0, "E"), 0, true);
    field(p, 1, "K");
    permanent_dissolve(&p->t, field(p, 0, "K"), parts);
    card_put(&p->t, GONE, DCG_PLACE_HAND, BOTTOM);
    put(p, 0, "R", DCG_PLACE_HAND);
    put(p, 0, "R", DCG_PLACE_TRASH);
    go(p);
    assert_int_equal(p->g->card[GONE].place, DCG_PLACE_OUTSIDE);
    assert_int_equal(p->g->card[TRASHED].place, DCG_PLACE_TRASH);
    assert_int_equal(top(p, ALIEN), TOKEN);
    assert_true(!set_has(p->g->permanents_used, WAS) && p->g->permanent[WAS].generation > 0);
    return 0;
}

static const char *harm_piles(struct dcg_game *g, int which)
{
    struct pile *hand = &g->pile[0][PILE_HAND], *deck = &g->pile[0][PILE_DECK];

    switch (which) {
    case 0:
        hand->at[0] = (uint8_t)g->card_top;
        return "a card that isn't in the game";
    case 1:
        hand->at[0] = 0;
        return "a card that isn't in the game";
    case 2:
        deck->at[0] = deck->at[1];
        return "a card is in two places";
    case 3:
        g->card[HELD].place = DCG_PLACE_SECURITY;
        return "doesn't know where it is";
    case 4:
        g->card[HELD].flags ^= CARD_OWNER;
        return "in the other player's area";
    case 5:
        hand->count = PILE + 1;
        return "too many cards";
    case 6:
        hand->at[PILE - 1] = HELD;
        return "behind its end";
    case 7:
        g->card[HELD].flags |= CARD_TOKEN;
        return "a token is off the field";
    case 8:
        g->card[HELD].def = UINT16_MAX;
        return "not in the card set";
    case 9:
        g->card[HELD].place = DCG_PLACE_COUNT;
        return "in no place there is";
    case 10:
        g->card[HELD].def = 0;
        return "nobody knows what a card is";
    case 11:
        g->card[HELD].permanent = STACK;
        return "off the field is part of something";
    case 12:
        g->card[HELD].flags &= (uint8_t)~CARD_KNOWN_0;
        return "hidden from the player who holds it";
    case 13:
        g->card[TRASHED].flags &= (uint8_t)~CARD_KNOWN_1;
        return "in the trash is hidden";
    default:
        return NULL;
    }
}

static const char *harm_cards(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->card_top = 0;
        return "too many cards";
    case 1:
        g->card_top = DCG_MAX_CARDS + 1;
        return "too many cards";
    case 2:
        g->card[g->card_top].generation = 1;
        return "a card was never made";
    case 3:
        g->card[0].flags = CARD_TOKEN;
        return "a card was never made";
    case 4:
        g->card[GONE].def = g->card[TOKEN].def;
        return "outside the game is still something";
    case 5:
        g->card[GONE] = g->card[HELD];
        return "not where it says it is";
    case 6:
        g->card[GONE].def = g->card[TOKEN].def;
        g->card[GONE].place = DCG_PLACE_NOWHERE;
        return "in no area although nothing is under way";
    case 7:
        g->card[ROOKIE].next = ROOKIE;
        return "a stack has no end";
    case 8:
        g->card[ROOKIE].permanent = SINGLE;
        return "doesn't know what it is part of";
    case 9:
        g->permanent[STACK].under = 0;
        return "a stack is longer";
    case 10:
        g->permanent[STACK].links = 0;
        return "a stack is longer";
    case 11:
        g->permanent[STACK].under = 2;
        return "a card that isn't in the game";
    case 12:
        g->card[LINK].place = DCG_PLACE_UNDER;
        return "doesn't know where it is";
    default:
        return NULL;
    }
}

/* A free place of the field is no permanent, whoever names it. */
static const char *harm_permanents(struct dcg_game *g, int which)
{
    struct pile *battle = &g->pile[0][PILE_BATTLE];

    switch (which) {
    case 0:
        battle->at[0] = WAS;
        return "a permanent that isn't there";
    case 1:
        battle->at[0] = PERMANENTS - 1;
        return "a permanent that isn't there";
    case 2:
        battle->at[0] = PERMANENTS;
        return "a permanent that isn't there";
    case 3:
        battle->at[battle->count++] = WAS;
        return "a permanent that isn't there";
    case 4:
        g->permanents_used |= set_of(WAS);
        return "nowhere on the field";
    case 5:
        g->permanents_used &= ~set_of(SINGLE);
        return "a permanent that isn't there";
    case 6:
        g->permanent[WAS].top = HELD;
        return "a permanent is left that is gone";
    case 7:
        battle->at[1] = battle->at[0];
        return "a permanent is in two places";
    case 8:
        battle->at[PILE - 1] = SINGLE;
        return "behind its end";
    case 9:
        battle->count = PILE + 1;
        return "too many cards";
    case 10:
        g->pile[0][PILE_BREEDING].at[g->pile[0][PILE_BREEDING].count++] = SINGLE;
        battle->count--;
        battle->at[battle->count] = 0;
        g->permanent[SINGLE].flags |= PERMANENT_BREEDING;
        g->card[OTHER].place = DCG_PLACE_BREEDING;
        return "more than one card";
    case 11:
        g->permanent[SINGLE].flags |= 64;
        return "marks that don't exist";
    case 12:
        g->permanent[SINGLE].flags ^= PERMANENT_PLAYER;
        return "on the wrong side";
    case 13:
        g->permanent[SINGLE].flags ^= PERMANENT_BREEDING;
        return "in the wrong part of the field";
    case 14:
        g->card[CHAMPION].permanent = SINGLE;
        return "doesn't know its permanent";
    default:
        return NULL;
    }
}

static const char *harm_names(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->fixpoint = set_of(WAS);
        return "effects of nobody";
    case 1:
        g->choosing.permanents = set_of(WAS);
        return "a permanent was chosen that is gone";
    case 2:
        g->choosing.permanents = set_of(SINGLE);
        return "nobody chooses";
    case 3:
        g->attack.attacker = SINGLE;
        return "left of an attack that is over";
    case 4:
        g->attack.target = WAS;
        return "left of an attack that is over";
    case 5:
        cards_insert(g->choosing.cards, (uint8_t)g->card_top);
        return "a card was chosen that never was";
    default:
        return NULL;
    }
}

static void areas_hold_each_card_once(void **state)
{
    each_is_refused(*state, harm_piles);
    each_is_refused(*state, harm_cards);
}

static void free_permanents_are_not_named(void **state)
{
    each_is_refused(*state, harm_permanents);
    each_is_refused(*state, harm_names);
}

/* ---- The turn, the question, the result ---- */

static const char *harm_turn(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->memory = -11;
        return "memory is off the gauge";
    case 1:
        g->turn_player = 2;
        return "the turn makes no sense";
    case 2:
        g->first_player = 2;
        return "the turn makes no sense";
    case 3:
        g->phase = DCG_PHASE_COUNT;
        return "the turn makes no sense";
    case 4:
        g->phase_step = STEP_DONE + 1;
        return "the turn makes no sense";
    case 5:
        g->turn = 0;
        return "the turn makes no sense";
    case 6:
        g->redrawn = 4;
        return "the turn makes no sense";
    case 7:
        g->phase = DCG_PHASE_SETUP;
        return "prepared and played";
    case 8:
        g->view = VIEW_OF_BOTH + 1;
        return "nobody has such a view";
    case 9:
        g->rules = UINT8_MAX;
        return "no such version of the rules";
    case 10:
        g->unused[1] = 1;
        return "marks that make no sense";
    case 11:
        g->chain = 1;
        return "an interruption is under way";
    case 12:
        g->loop.noted = LOOP_DECISIONS;
        return "a loop makes no sense";
    case 13:
        g->loop.bans = LOOP_BANS + 1;
        return "a loop makes no sense";
    case 14:
        g->loop.period = LOOP_DECISIONS + 1;
        return "a loop makes no sense";
    case 15:
        g->loop.left = 1;
        return "a loop is being repeated";
    default:
        return NULL;
    }
}

static const char *harm_question(struct dcg_game *g, int which)
{
    struct decision *d = &g->decision;

    switch (which) {
    case 0:
        d->player = 2;
        return "the question makes no sense";
    case 1:
        d->kind = DCG_DECISION_COUNT;
        return "the question makes no sense";
    case 2:
        d->asked = 0;
        return "nobody has to decide";
    case 3:
        d->answer = DCG_OPTION_PASS;
        return "nobody has to decide";
    case 4:
        g->frames = 0;
        return "nobody has to decide";
    case 5:
        d->kind = DCG_DECISION_BREEDING;
        return "a question is open that nobody asked";
    case 6:
        d->player = 1;
        return "the wrong player is asked";
    case 7:
        g->frame[0].step = UINT8_MAX;
        return "waits for nothing";
    case 8:
        g->frame[0].proc = PROC_COUNT;
        return "waits for nothing";
    case 9:
        g->frame[0].player = 2;
        return "a procedure makes no sense";
    case 10:
        g->outcome = DCG_FAILED + 1;
        return "the result makes no sense";
    case 11:
        g->end_rule = RULE_END;
        return "the result makes no sense";
    case 12:
        g->outcome = DCG_FAILED;
        return "failed for no reason";
    case 13:
        g->winner = 1;
        return "the winner has not won";
    case 14:
        g->outcome = DCG_WON;
        g->winner = 1;
        return "a question is open although the game is over";
    default:
        return NULL;
    }
}

static void turns_make_sense(void **state)
{
    each_is_refused(*state, harm_turn);
    each_is_refused(*state, harm_question);
}

/* ---- Records ---- */

/* In the main phase: one more than there is room for, and something behind the end. */
static const char *harm_counts(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->frames = FRAMES + 1;
        return "too many records";
    case 1:
        g->delayed_triggers = DELAYED_TRIGGERS + 1;
        return "too many records";
    case 2:
        g->pendings = PENDINGS + 1;
        return "too many records";
    case 3:
        g->timed_modifiers = TIMED_MODIFIERS + 1;
        return "too many records";
    case 4:
        g->resolutions = RESOLUTIONS + 1;
        return "too many records of effects";
    case 5:
        g->journals = JOURNAL + 1;
        return "too many records of effects";
    case 6:
        g->uses = USES + 1;
        return "too many records of effects";
    case 7:
        g->spents = SPENT + 1;
        return "too many records of effects";
    case 8:
        g->game_events = GAME_EVENTS + 1;
        return "too many records of effects";
    case 9:
        g->lkis = LKIS;
        return "too many records of effects";
    default:
        return NULL;
    }
}

static const char *harm_ends(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->frame[FRAMES - 1].step = 1;
        return "behind the records";
    case 1:
        g->delayed_trigger[DELAYED_TRIGGERS - 1].event = 1;
        return "behind the records";
    case 2:
        g->pending[PENDINGS - 1].flags = 1;
        return "behind the records";
    case 3:
        g->timed_modifier[TIMED_MODIFIERS - 1].host = 1;
        return "behind the records";
    case 4:
        g->resolution[RESOLUTIONS - 1].doer = 1;
        return "behind the records of effects";
    case 5:
        g->entry[JOURNAL - 1].id = 1;
        return "behind the records of effects";
    case 6:
        g->entry_mark[JOURNAL - 1].slot = 1;
        return "behind the records of effects";
    case 7:
        g->use[USES - 1].count = 1;
        return "behind the records of effects";
    case 8:
        g->spent[SPENT - 1].count = 1;
        return "behind the records of effects";
    case 9:
        g->game_event[GAME_EVENTS - 1].value = 1;
        return "behind the records of effects";
    default:
        return NULL;
    }
}

static void records_have_an_end(void **state)
{
    each_is_refused(*state, harm_counts);
    each_is_refused(*state, harm_ends);
}

#define FIELD_TEST(name) cmocka_unit_test_setup_teardown(name, field_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        FIELD_TEST(areas_hold_each_card_once),
        FIELD_TEST(free_permanents_are_not_named),
        FIELD_TEST(turns_make_sense),
        FIELD_TEST(records_have_an_end),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
