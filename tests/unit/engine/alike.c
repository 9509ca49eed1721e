/* Which options are interchangeable: those about two equal cards in a hand, and about two equal Digimon, until
 * something in the game is about one of the two alone. */
#include "unit/place.h"
#include "rules/resolve.h"
#include "state/set.h"

/* Two cards of the hand, and two Digimon with their top cards. Permanent 0 is another one: what a record doesn't speak
 * of is 0. */
struct pairs {
    uint8_t hand[2], permanent[2];
    dcg_option_list list;
};

static void pairs_begin(struct place *p, struct pairs *pairs)
{
    assert_int_equal(field(p, 1, "C"), 0);
    for (int i = 0; i < 2; i++) {
        pairs->hand[i] = put(p, 0, "R", DCG_PLACE_HAND);
        pairs->permanent[i] = field(p, 0, "R");
    }
    go(p);
    assert_int_equal(dcg_options(p->session, p->g, &pairs->list), DCG_OK);
}

/* Are the two options of that kind alike in a game? */
static bool alike(const struct place *p, const struct pairs *pairs, const struct dcg_game *g, int verb)
{
    int like[DCG_MAX_OPTIONS], at[2] = {-1, -1};

    assert_int_equal(dcg_options_alike(g, p->cards, &pairs->list, like), DCG_OK);
    for (int i = 0; i < pairs->list.count; i++)
        for (int k = 0; k < 2; k++) {
            uint8_t card = verb == DCG_OPTION_PLAY ? pairs->hand[k] : top(p, pairs->permanent[k]);
            if (pairs->list.option[i] == DCG_MAKE_OPTION(verb, card, 0, 0))
                at[k] = i;
        }
    assert_true(at[0] >= 0 && at[1] >= 0);
    return like[at[0]] == like[at[1]];
}

/* ---- One thing at a time that is about one card ---- */

enum card_way {
    PROCEDURE,
    PROCEDURE_CAUSE,
    CHOSEN,
    PENDING,
    PENDING_WITH,
    DELAYED,
    RESOLUTION,
    LASTING,
    JOURNAL_CARD,
    EVENT,
    EVENT_CAUSE,
    EVENT_CARDS,
    LAST_KNOWN,
    LAST_KNOWN_BELOW,
    USED,
    INTERRUPTED,
    CHECKED,
    CARD_WAYS
};

static void refer_to_card(struct dcg_game *g, int way, uint8_t card)
{
    struct effect_instance of = {.kind = INSTANCE_CLAUSE, .card = card};
    struct use use = {.card = card, .of = USE_BY_CARD};

    switch (way) {
    case PROCEDURE:
        g->frame[0].card = card;
        break;
    case PROCEDURE_CAUSE:
        g->frame[0].cause.card = card;
        break;
    case CHOSEN:
        cards_insert(g->choosing.cards, card);
        break;
    case PENDING:
        g->pending[g->pendings++].what = of;
        break;
    case PENDING_WITH:
        g->pending[g->pendings++].what = (struct effect_instance){.kind = INSTANCE_EFFECT, .value = card};
        break;
    case DELAYED:
        g->delayed_trigger[g->delayed_triggers++] = (struct delayed_trigger){.what = of, .live = 1};
        break;
    case RESOLUTION:
        g->resolution[g->resolutions++].what = of;
        break;
    case LASTING:
        g->timed_modifier[g->timed_modifiers++].card = card;
        break;
    case JOURNAL_CARD:
        g->entry[g->journals++].id = card;
        break;
    case EVENT:
        g->game_event[g->game_events++].card = card;
        break;
    case EVENT_CAUSE:
        g->game_event[g->game_events++].cause.card = card;
        break;
    case EVENT_CARDS:
        cards_insert(g->game_event[g->game_events++].cards, card);
        break;
    case LAST_KNOWN:
    case LAST_KNOWN_BELOW:
        g->lki[1].def = 1;
        g->lki[1].card = way == LAST_KNOWN ? card : 0;
        if (way == LAST_KNOWN_BELOW)
            cards_insert(g->lki[1].stack, card);
        break;
    case USED:
        g->use[g->uses++] = use;
        break;
    case INTERRUPTED:
        g->spent[g->spents++] = use;
        break;
    default:
        g->attack = (struct attack){.timing = ATTACK_CHECK, .target = NO_PERMANENT, .checked = card};
        break;
    }
}

/* ---- Or about one Digimon ---- */

enum permanent_way {
    PROCEDURE_OF,
    CHOSEN_OF,
    PENDING_FOR,
    DELAYED_FOR,
    DELAYED_ABOUT,
    RESOLUTION_FOR,
    LASTING_ON,
    LASTING_FOR,
    BY_EFFECT_WAYS,
    JOURNAL_PERMANENT = BY_EFFECT_WAYS,
    EVENT_OTHER,
    EVENT_OF,
    USED_BY,
    HAPPENED_TO,
    ATTACKER,
    ATTACKED,
    FIXPOINT,
    SUSPENDED,
    PERMANENT_WAYS
};

static void wait_for_permanent(struct dcg_game *g, int way, uint8_t permanent)
{
    struct effect_instance for_it = {.kind = INSTANCE_CLAUSE, .target = permanent};
    struct delayed_trigger waits = {.live = 1, .event = DCG_EVENT_END_OF_TURN, .subject = NO_PERMANENT};

    switch (way) {
    case PROCEDURE_OF:
        g->frame[0].permanent = permanent;
        g->frame[0].generation = g->permanent[permanent].generation;
        break;
    case CHOSEN_OF:
        g->choosing.permanents = set_of(permanent);
        break;
    case PENDING_FOR:
        g->pending[g->pendings++].what = for_it;
        break;
    case DELAYED_FOR:
        waits.what = for_it;
        g->delayed_trigger[g->delayed_triggers++] = waits;
        break;
    case DELAYED_ABOUT:
        waits.subject = permanent;
        g->delayed_trigger[g->delayed_triggers++] = waits;
        break;
    case RESOLUTION_FOR:
        g->resolution[g->resolutions++].what = for_it;
        break;
    case LASTING_ON:
        g->timed_modifier[g->timed_modifiers++].permanent = permanent;
        break;
    default:
        g->timed_modifier[g->timed_modifiers++].host = permanent;
        break;
    }
}

static void record_permanent(struct dcg_game *g, int way, uint8_t permanent)
{
    switch (way) {
    case JOURNAL_PERMANENT:
        g->entry[g->journals++] = (struct entry){.id = permanent, .what = ENTRY_PERMANENT};
        break;
    case EVENT_OTHER:
        g->game_event[g->game_events++] = (struct game_event){.other = permanent, .how = HOW_OTHER};
        break;
    case EVENT_OF:
        g->game_event[g->game_events++].permanents = set_of(permanent);
        break;
    case USED_BY:
    case HAPPENED_TO:
        g->use[g->uses++] =
            (struct use){.card = permanent, .of = way == USED_BY ? USE_BY_PERMANENT : NOTED_PERMANENT};
        break;
    case ATTACKER:
        g->attack = (struct attack){.timing = ATTACK_BLOCK, .attacker = permanent, .target = NO_PERMANENT};
        break;
    case ATTACKED:
        g->attack = (struct attack){.timing = ATTACK_BLOCK, .attacker = 0, .target = permanent};
        break;
    case FIXPOINT:
        g->fixpoint = set_of(permanent);
        break;
    default:
        g->permanent[permanent].flags |= PERMANENT_SUSPENDED;
        break;
    }
}

static void cards_that_something_is_about_differ(void **state)
{
    struct place *p = *state;
    static struct pairs pairs;
    static struct dcg_game other;

    pairs_begin(p, &pairs);
    assert_true(alike(p, &pairs, p->g, DCG_OPTION_PLAY));
    for (int way = 0; way < CARD_WAYS; way++)
        for (int which = 0; which < 2; which++) {
            other = *p->g;
            refer_to_card(&other, way, pairs.hand[which]);
            if (alike(p, &pairs, &other, DCG_OPTION_PLAY))
                fail_msg("way %d: the cards of the hand are alike", way);
            if (!alike(p, &pairs, &other, DCG_OPTION_ATTACK))
                fail_msg("way %d: nothing has changed for the Digimon", way);
            other = *p->g;
            refer_to_card(&other, way, top(p, pairs.permanent[which]));
            if (alike(p, &pairs, &other, DCG_OPTION_ATTACK))
                fail_msg("way %d: the Digimon are alike", way);
        }
}

static void permanents_that_something_is_about_differ(void **state)
{
    struct place *p = *state;
    static struct pairs pairs;
    static struct dcg_game other;

    pairs_begin(p, &pairs);
    assert_true(alike(p, &pairs, p->g, DCG_OPTION_ATTACK));
    for (int way = 0; way < PERMANENT_WAYS; way++)
        for (int which = 0; which < 2; which++) {
            other = *p->g;
            (way < BY_EFFECT_WAYS ? wait_for_permanent : record_permanent)(&other, way,
                                                                           pairs.permanent[which]);
            if (alike(p, &pairs, &other, DCG_OPTION_ATTACK))
                fail_msg("way %d: the Digimon are alike", way);
            if (!alike(p, &pairs, &other, DCG_OPTION_PLAY))
                fail_msg("way %d: nothing has changed for the cards of the hand", way);
        }
}

/* What is about the player, or about both of them. */
static void what_is_about_both_makes_no_difference(void **state)
{
    struct place *p = *state;
    static struct pairs pairs;

    pairs_begin(p, &pairs);
    assert_int_equal(pairs.permanent[0], 1);
    p->g->use[p->g->uses++] = (struct use){.card = 1, .of = NOTED_PLAYER};
    p->g->choosing.permanents = set_of(pairs.permanent[0]) | set_of(pairs.permanent[1]);
    cards_insert(p->g->choosing.cards, pairs.hand[0]);
    cards_insert(p->g->choosing.cards, pairs.hand[1]);
    assert_true(alike(p, &pairs, p->g, DCG_OPTION_ATTACK));
    assert_true(alike(p, &pairs, p->g, DCG_OPTION_PLAY));
}

/* A procedure with more than that to remember: in doubt nothing is alike. */
static void procedures_remember_more(void **state)
{
    struct place *p = *state;
    static struct pairs pairs;

    pairs_begin(p, &pairs);
    p->g->frame[0].proc = PROC_app_fuse;
    p->g->frame[0].digivolve.link = pairs.hand[0];
    assert_false(alike(p, &pairs, p->g, DCG_OPTION_PLAY));
}

/* A Digimon that is to be deleted when it attacks isn't like another one. */
static void a_delayed_trigger_tells_them_apart(void **state)
{
    struct place *p = *state;
    static struct pairs pairs;

    pairs_begin(p, &pairs);
    uint8_t doomed = pairs.permanent[1];
    struct delayed_trigger w =
        wait_for(p, DCG_EVENT_ATTACKED, doomed, unseen_of(p, "DELETE", 0, NO_PERMANENT, doomed));
    delayed_trigger_add(&p->t, &w);
    assert_int_equal(dcg_check(p->g, p->cards, NULL), DCG_OK);
    assert_false(alike(p, &pairs, p->g, DCG_OPTION_ATTACK));
}

#define ALIKE_TEST(name) cmocka_unit_test_setup_teardown(name, place_begin, place_end)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ALIKE_TEST(cards_that_something_is_about_differ),
        ALIKE_TEST(permanents_that_something_is_about_differ),
        ALIKE_TEST(what_is_about_both_makes_no_difference),
        ALIKE_TEST(procedures_remember_more),
        ALIKE_TEST(a_delayed_trigger_tells_them_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
