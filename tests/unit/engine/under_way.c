/* What dcg_check and dcg_load refuse (unsound.h): what waits or lasts, effects and procedures under way that make no
 * sense. */
#include "unit/unsound.h"
#include "rules/resolve.h"
#include "state/procedure.h"
#include "state/set.h"

/* Effects wait, and something lasts. */
static int waiting_begin(void **state)
{
    struct place *p;

    place_begin(state);
    p = *state;
    uint8_t a = field(p, 0, "R");
    struct delayed_trigger w = wait_for(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "DP", 0, a, a));
    delayed_trigger_add(&p->t, &w);
    field(p, 0, "R");
    go(p);
    take(p, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, a), 0, 0));
    assert_int_equal(p->g->delayed_triggers, 1);
    assert_int_equal(p->g->timed_modifiers, 1);
    assert_int_equal(p->g->timed_modifier[0].kind, TIMED_MODIFIER_STATE);
    return 0;
}

static const char *harm_delayed(struct dcg_game *g, int which)
{
    struct delayed_trigger *w = &g->delayed_trigger[0];
    struct effect_instance *what = &w->what;

    switch (which) {
    case 0:
        w->live = 0;
        return "doesn't wait any more";
    case 1:
        w->event = DCG_EVENT_COUNT;
        return "something that waits makes no sense";
    case 2:
        w->subject = PERMANENTS;
        return "for a permanent that never was";
    case 3:
        w->subject_generation++;
        return "for a permanent that never was";
    case 4:
        w->spent = 1;
        return "in a chain that is over";
    case 5:
        w->next = 1;
        return "waits for nothing that is said";
    case 6:
        what->kind = INSTANCE_DELETE;
        w->immediate = 1;
        return "interrupts that is no effect";
    case 7:
        what->kind = INSTANCE_KINDS;
        return "waiting processing makes no sense";
    case 8:
        what->player = 2;
        return "waiting processing makes no sense";
    case 9:
        what->effect = UINT16_MAX;
        return "an effect that no card has";
    case 10:
        what->code = UINT32_MAX;
        return "nothing of an effect waits";
    case 11:
        what->code = 0;
        return "nothing of an effect waits";
    case 12:
        what->card = (uint8_t)g->card_top;
        return "from a card that never was";
    case 13:
        what->card_generation = UINT16_MAX;
        return "from a card that never was";
    case 14:
        what->target = PERMANENTS;
        return "about a permanent that never was";
    case 15:
        what->kind = INSTANCE_EFFECT;
        return "with a card that never was";
    default:
        return NULL;
    }
}

static const char *harm_lasting(struct dcg_game *g, int which)
{
    struct timed_modifier *l = &g->timed_modifier[0];

    switch (which) {
    case 0:
        l->kind = TIMED_MODIFIER_KINDS;
        return "something that lasts makes no sense";
    case 1:
        l->player = 2;
        return "something that lasts makes no sense";
    case 2:
        l->until = UNTIL_KINDS;
        return "something that lasts makes no sense";
    case 3:
        l->permanent = PERMANENTS;
        return "on a permanent that never was";
    case 4:
        l->generation++;
        return "on a permanent that never was";
    case 5:
        l->effect = UINT16_MAX;
        return "lasts by no effect";
    case 6:
        l->state = 0;
        return "nobody said what lasts";
    case 7:
        l->state = UINT32_MAX;
        return "nobody said what lasts";
    case 8:
        l->value = 0;
        return "too many times over";
    case 9:
        l->value = MOST_TIMES + 1;
        return "too many times over";
    case 10:
        l->card = (uint8_t)g->card_top;
        return "by a card that never was";
    case 11:
        l->host = PERMANENTS;
        return "by a card that never was";
    case 12:
        *l = (struct timed_modifier){.kind = TIMED_MODIFIER_DP, .value = MOST_DP + 1};
        return "DP beyond all measure";
    case 13:
        *l = (struct timed_modifier){.kind = TIMED_MODIFIER_CANT, .value = CANT_KINDS};
        return "nobody can't do that";
    case 14:
        *l = (struct timed_modifier){.kind = TIMED_MODIFIER_KEYWORD, .value = DCG_KEYWORD_COUNT};
        return "no such keyword";
    case 15:
        *l = (struct timed_modifier){.kind = TIMED_MODIFIER_PLACED, .value = 1, .state = 1};
        return "while nothing is played";
    default:
        return NULL;
    }
}

static const char *harm_uses(struct dcg_game *g, int which)
{
    struct use *u = &g->use[g->uses++];
    struct lki *l = &g->lki[0];

    *u = (struct use){.effect = 1, .card = 1};
    switch (which) {
    case 0:
        u->of = USE_OF_KINDS;
        return "used by nobody";
    case 1:
        u->card = (uint8_t)g->card_top;
        return "used by nobody";
    case 2:
        *u = (struct use){.of = USE_BY_PERMANENT, .card = PERMANENTS};
        return "used by nobody";
    case 3:
        *u = (struct use){.of = NOTED_PLAYER, .card = PLAYERS};
        return "used by nobody";
    case 4:
        u->effect = UINT16_MAX;
        return "used that no card has";
    case 5:
        u->of = NOTED_PERMANENT;
        u->effect = UINT16_MAX;
        return "happened that no card asks for";
    case 6:
        g->spent[g->spents++] = (struct use){.effect = UINT16_MAX, .card = 1};
        return "used that no card has";
    case 7:
        l->def = UINT16_MAX;
        return "known of what never was";
    case 8:
        l->permanent = PERMANENTS;
        return "known of what never was";
    case 9:
        l->card = (uint8_t)g->card_top;
        return "known of what never was";
    case 10:
        l->names = LKI_WORDS;
        return "known of what never was";
    default:
        return NULL;
    }
}

static void what_waits_and_lasts_makes_sense(void **state)
{
    each_is_refused(*state, harm_delayed);
    each_is_refused(*state, harm_lasting);
    each_is_refused(*state, harm_uses);
}

/* ---- Procedures under way ---- */

enum { FREE = PERMANENTS - 1 };

/* An effect of player 0 that may interrupt what would happen: the question is open until it is answered. */
static void interrupt(struct place *p, int event)
{
    struct delayed_trigger w =
        wait_for(p, event, NO_PERMANENT, unseen_of(p, "GAIN", 0, NO_PERMANENT, NO_PERMANENT));

    w.what.optional = w.immediate = 1;
    w.subject_player = 0;
    delayed_trigger_add(&p->t, &w);
}

/* Takes an option, and asks then. */
static void until_asked(struct place *p, int decision, dcg_option option)
{
    static dcg_option_list list;

    take(p, option);
    assert_int_equal(dcg_options(p->session, p->g, &list), DCG_OK);
    assert_int_equal(list.decision, decision);
}

/* The lowest procedure, which the one above it waits for. */
static struct frame *lowest(struct dcg_game *g)
{
    return &g->frame[0];
}

static const char *harm_suspending(struct dcg_game *g, int which)
{
    struct frame *attack = lowest(g), *suspend = attack + 1, *would = attack + 2;

    switch (which) {
    case 0:
        would->would.set |= set_of(FREE);
        return "a permanent that is gone";
    case 1:
        suspend->orient.set |= set_of(FREE);
        return "a permanent that is gone";
    case 2:
        suspend->orient.rule = 0;
        return "turns by no rule";
    case 3:
        suspend->orient.rule = RULE_END;
        return "turns by no rule";
    case 4:
        attack->player = 1;
        return "declared out of turn";
    case 5:
        attack->attack.target = FREE;
        attack->attack.target_generation = 1;
        return "target never was";
    case 6:
        would->cause.kind = DCG_CAUSE_EFFECT + 1;
        return "a procedure makes no sense";
    case 7:
        memmove(attack, suspend, 2 * sizeof *attack);
        memset(would, 0, sizeof *would);
        g->frames = 2;
        return "that nobody called";
    case 8:
        g->chain = 0;
        return "an interruption is under way";
    case 9:
        g->game_event[0].kind = UINT8_MAX;
        return "happened that can't";
    case 10:
        g->game_event[0].card = (uint8_t)g->card_top;
        return "happened that can't";
    default:
        return NULL;
    }
}

static void attacks_are_declared_in_turn(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");

    interrupt(p, DCG_EVENT_SUSPENDED);
    go(p);
    until_asked(p, DCG_DECISION_INTERRUPT, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, a), 0, 0));
    each_is_refused(p, harm_suspending);
}

/* The card that is played, used, digivolved into or linked is in its player's hand. */
static const char *harm_placing(struct dcg_game *g, int which)
{
    struct frame *f = lowest(g);
    bool link = f->proc == PROC_link;

    switch (which) {
    case 0:
        f->card = 0;
        return link ? "linked from nowhere" : "comes from nowhere";
    case 1:
        f->card = (uint8_t)g->card_top;
        return link ? "linked from nowhere" : "comes from nowhere";
    case 2:
        f->player = 1; /* it isn't that player's */
        return link ? "linked from nowhere" : "comes from nowhere";
    default:
        return NULL;
    }
}

/* A card is being played: what lasts until it is there, and what lies under it already. */
static const char *harm_played(struct dcg_game *g, int which)
{
    struct timed_modifier *l = &g->timed_modifier[g->timed_modifiers++];
    struct pile *deck = &g->pile[0][PILE_DECK];

    *l = (struct timed_modifier){.kind = TIMED_MODIFIER_PLACED, .value = 1, .state = deck->at[0]};
    switch (which) {
    case 0:
        return "placed twice";
    case 1:
        l->state = 0;
        return "no card is placed";
    case 2:
        l->card = (uint8_t)g->card_top;
        return "by a card that never was";
    case 3:
        l->kind = TIMED_MODIFIER_PERMIT;
        l->state = 0;
        return "from where cards may come";
    case 4:
        g->timed_modifiers--;
        *l = (struct timed_modifier){0};
        g->card[deck->at[--deck->count]].place = DCG_PLACE_NOWHERE;
        g->card[deck->at[deck->count]].next = deck->at[0];
        deck->at[deck->count] = 0;
        return "in no area is part of something";
    default:
        return NULL;
    }
}

static void cards_come_from_somewhere(void **state)
{
    static const struct {
        const char *card, *host; /* host: what lies on the field */
        int event, verb;
        bool onto;
    } ways[] = {{"R", "R", DCG_EVENT_PLAYED, DCG_OPTION_PLAY, false},
                {"O", "R", DCG_EVENT_USED, DCG_OPTION_USE, false},
                {"C", "R", DCG_EVENT_DIGIVOLVED, DCG_OPTION_DIGIVOLVE, true},
                {"L", "C", DCG_EVENT_LINKED, DCG_OPTION_LINK, true}};

    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        if (i > 0) {
            place_end(state);
            place_begin(state);
        }
        struct place *p = *state;
        uint8_t host = field(p, 0, ways[i].host), card = put(p, 0, ways[i].card, DCG_PLACE_HAND);
        interrupt(p, ways[i].event);
        go(p);
        until_asked(p, DCG_DECISION_INTERRUPT,
                    DCG_MAKE_OPTION(ways[i].verb, card, ways[i].onto ? top(p, host) : 0, 0));
        each_is_refused(p, harm_placing);
        if (ways[i].verb == DCG_OPTION_PLAY)
            each_is_refused(p, harm_played);
    }
}

/* 16-39-1: a Digimon of D has two link cards, and one of them is trashed for a third. */
static int links_begin(void **state)
{
    return place_begin_with(state, "card D \"Doubled\"\n digimon red level 4\n cost 5\n dp 5000\n"
                                   " keywords Link +1\n");
}

static const char *harm_linking(struct dcg_game *g, int which)
{
    struct frame *link = lowest(g);

    switch (which) {
    case 0:
        link->permanent = FREE;
        return "linked to nothing";
    case 1:
        link->generation++;
        return "linked to nothing";
    case 2:
        link->link.card_generation++;
        return "linked to nothing";
    default:
        return NULL;
    }
}

static void cards_are_linked_to_something(void **state)
{
    struct place *p = *state;
    uint8_t host = field(p, 0, "D"), card = put(p, 0, "L", DCG_PLACE_HAND);

    permanent_link(&p->t, host, make(p, 0, "L"));
    permanent_link(&p->t, host, make(p, 0, "L"));
    go(p);
    until_asked(p, DCG_DECISION_LINK_TRASH, DCG_MAKE_OPTION(DCG_OPTION_LINK, card, top(p, host), 0));
    assert_int_equal(p->g->frame[0].proc, PROC_link);
    each_is_refused(p, harm_linking);
}

static const char *harm_deleting(struct dcg_game *g, int which)
{
    struct frame *delete = &g->frame[g->frames - 2], *program = &g->frame[2];
    struct resolution *a = &g->resolution[0];

    switch (which) {
    case 0:
        delete->leave.set |= set_of(FREE);
        return "a permanent that is gone";
    case 1:
        delete->leave.place = DCG_PLACE_HAND;
        return "something leaves for nowhere";
    case 2:
        delete->leave.last = (int16_t)(g->journals + 1);
        return "something leaves for nowhere";
    case 3:
        delete->leave.rule = 0;
        return "leaves by no rule";
    case 4:
        program->node = 0;
        return "where it has no instruction";
    case 5:
        program->node = UINT32_MAX;
        return "where it has no instruction";
    case 6:
        program->resolution = 1;
        return "a program of no effect";
    case 7:
        g->frame[3].resolution = 1;
        return "a part of no effect";
    case 8:
        a->doer = 2;
        return "carried out that makes no sense";
    case 9:
        a->journal = (uint8_t)(g->journals + 1);
        return "carried out that makes no sense";
    case 10:
        a->event = g->game_events;
        return "carried out that makes no sense";
    case 11:
        a->would = 1;
        return "interrupts nothing";
    case 14:
        a->would = UINT8_MAX;
        return "interrupts nothing";
    case 12:
        g->entry[0].what = ENTRY_KINDS;
        return "done something that can't be";
    case 13:
        g->entry[0] = (struct entry){.id = PERMANENTS, .what = ENTRY_PERMANENT};
        return "done something that can't be";
    default:
        return NULL;
    }
}

static void effects_carry_out_what_they_say(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 0, "R");
    struct delayed_trigger w = wait_for(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "DELETE", 0, a, b));

    delayed_trigger_add(&p->t, &w);
    interrupt(p, DCG_EVENT_DELETED);
    go(p);
    until_asked(p, DCG_DECISION_INTERRUPT, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, a), 0, 0));
    assert_int_equal(p->g->frame[2].proc, PROC_program);
    assert_int_equal(p->g->frame[p->g->frames - 2].proc, PROC_delete);
    assert_int_equal(p->g->resolutions, 1);
    each_is_refused(p, harm_deleting);
}

/* An effect is pending, and may be activated. */
static const char *harm_pending(struct dcg_game *g, int which)
{
    struct frame *activate = lowest(g);

    switch (which) {
    case 0:
        activate->activate.pending = g->pendings;
        return "nothing is pending";
    case 1:
        activate->activate.pending = -1;
        return "nothing is pending";
    case 2:
        g->pending[0].event = g->game_events;
        return "pending for no reason";
    case 3:
        g->pending[0].batch = (uint16_t)(g->batches + 1);
        return "pending out of turn";
    case 4:
        g->fresh++;
        return "triggered that isn't pending";
    case 5:
        g->attack.attacker = NO_PERMANENT;
        return "nobody attacks";
    case 6:
        g->attack.attacker_generation++;
        return "nobody attacks";
    case 7:
        g->attack.player = 1;
        return "the attack makes no sense";
    case 8:
        g->attack.target = FREE;
        g->attack.target_generation = 1;
        return "target never was";
    case 9:
        g->attack.keyword = DCG_KEYWORD_COUNT + 1;
        return "by no keyword";
    case 10:
        g->attack.checked = (uint8_t)g->card_top;
        return "checked that never was";
    case 11:
        g->attack.attacker = 1; /* the opponent's */
        g->attack.attacker_generation = g->permanent[1].generation;
        return "somebody else's Digimon";
    default:
        return NULL;
    }
}

static void what_is_pending_has_a_reason(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R");
    struct delayed_trigger w = wait_for(p, DCG_EVENT_ATTACKED, a, unseen_of(p, "DRAW", 0, a, NO_PERMANENT));

    w.what.optional = 1;
    delayed_trigger_add(&p->t, &w);
    assert_int_equal(field(p, 1, "R"), 1);
    go(p);
    until_asked(p, DCG_DECISION_OPTIONAL, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, a), 0, 0));
    assert_int_equal(p->g->pendings, 1);
    each_is_refused(p, harm_pending);
}

static const char *harm_block(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        lowest(g)->player = 0;
        return "a block is out of turn";
    case 1:
        g->attack.timing = ATTACK_COUNTER;
        return "a block is out of turn";
    default:
        return NULL;
    }
}

static const char *harm_battle(struct dcg_game *g, int which)
{
    switch (which) {
    case 0:
        g->attack.timing = ATTACK_BLOCK;
        return "a battle is out of turn";
    case 1:
        lowest(g)->battle.losers |= set_of(FREE);
        return "a permanent that is gone";
    default:
        return NULL;
    }
}

static void battles_come_in_turn(void **state)
{
    struct place *p = *state;
    uint8_t a = field(p, 0, "R"), b = field(p, 1, "C");

    interrupt(p, DCG_EVENT_DELETED);
    go(p);
    until_asked(p, DCG_DECISION_BLOCK, DCG_MAKE_OPTION(DCG_OPTION_ATTACK, top(p, a), 0, 0));
    each_is_refused(p, harm_block);
    until_asked(p, DCG_DECISION_INTERRUPT, DCG_MAKE_OPTION(DCG_OPTION_BLOCK, top(p, b), 0, 0));
    each_is_refused(p, harm_battle);
}

#define UNDER_WAY_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(what_waits_and_lasts_makes_sense, waiting_begin, place_end),
        UNDER_WAY_TEST(attacks_are_declared_in_turn),
        UNDER_WAY_TEST(cards_come_from_somewhere),
        cmocka_unit_test_setup_teardown(cards_are_linked_to_something, links_begin, place_end),
        UNDER_WAY_TEST(effects_carry_out_what_they_say),
        UNDER_WAY_TEST(what_is_pending_has_a_reason),
        UNDER_WAY_TEST(battles_come_in_turn),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
