/* Saved games: whatever the bytes, a game that is loaded can be looked at and played on, and stays sound.
 *
 * A check value guards saved games, so bytes at random would never come to be a game. The input is a recipe instead:
 * a seed, then steps that choose, change single bytes of the game, or add records. The target puts the right
 * header before what comes of it.
 */
#include "fuzz/game.h"
#include "state/set.h"
#include "rules/resolve.h"
#include "record/duration.h"

#include <stdio.h>

enum { CHOICES = 200 };
enum step { STEP_CHOOSE, STEP_CHANGE, STEP_DELAYED_TRIGGER, STEP_TIMED_MODIFIER, STEP_TUCK, STEP_COUNT };

struct target {
    const dcg_cards *cards;
    dcg_session *session;
    dcg_deck deck[4]; /* two without effects, two with them */
    struct dcg_game game;
    unsigned char saved[SAVED_BYTES];
    dcg_option_list list;
    char text[BOARD_BYTES];
};

static struct effect_instance any_effect_instance(const struct dcg_game *g, struct input *in)
{
    struct effect_instance p = {.kind = (uint8_t)(take(in) % INSTANCE_KINDS)};

    p.player = take(in) & 1;
    p.value = (int8_t)take(in);
    p.target = take(in) % PERMANENTS;
    p.card = (uint8_t)(take(in) % g->card_top);
    unsigned flags = take(in);
    p.card_generation = g->card[p.card].generation;
    p.target_generation = g->permanent[p.target].generation;
    p.optional = flags & 1;
    p.survives = flags >> 1 & 1;
    return p;
}

static void add_delayed_trigger(struct dcg_game *g, const dcg_cards *cards, struct input *in)
{
    struct table t = table_of(g, cards);
    struct delayed_trigger w = {.what = any_effect_instance(g, in), .subject = NO_PERMANENT};

    w.event = (uint8_t)(take(in) % DCG_EVENT_COUNT);
    unsigned flags = take(in);
    w.immediate = flags & 1;
    w.once = flags >> 1 & 1;
    w.subject_player = (uint8_t)((flags >> 2 & 3) % 3);
    if (flags >> 4 & 1) {
        w.subject = w.what.target;
        w.subject_generation = w.what.target_generation;
    }
    if (g->delayed_triggers < DELAYED_TRIGGERS)
        delayed_trigger_add(&t, &w);
}

static void add_timed_modifier(struct dcg_game *g, const dcg_cards *cards, struct input *in)
{
    struct table t = table_of(g, cards);
    struct timed_modifier l = {.kind = (uint8_t)(take(in) % TIMED_MODIFIER_KINDS), .turn = g->turn};

    l.player = take(in) & 1;
    l.until = (uint8_t)(take(in) % 3);
    l.permanent = (uint8_t)take(in);
    l.value = (int8_t)take(in);
    if (l.permanent >= PERMANENTS)
        l.permanent = NO_PERMANENT;
    else
        l.generation = g->permanent[l.permanent].generation;
    if (l.kind == TIMED_MODIFIER_DP)
        l.value *= 1000;
    if (g->timed_modifiers < TIMED_MODIFIERS)
        timed_modifier_add(&t, &l);
}

/* A card from the top of a deck goes under a permanent or is linked to it. */
static void tuck(struct dcg_game *g, const dcg_cards *cards, struct input *in)
{
    struct table t = table_of(g, cards);
    uint8_t permanent = (uint8_t)(take(in) % PERMANENTS);
    unsigned how = take(in);

    if (!set_has(g->permanents_used, permanent) || !pile_count(g, permanent_player(g, permanent), PILE_DECK))
        return;
    uint8_t card = pile_of(g, permanent_player(g, permanent), PILE_DECK)->at[0];
    card_take(&t, card);
    if (how & 1)
        permanent_tuck(&t, permanent, card, how & 2 ? TOP : BOTTOM, how & 4);
    else
        permanent_link(&t, permanent, card);
}

/* Takes one of the options. False: the game is over. */
static bool choose(struct target *t, unsigned pick)
{
    dcg_status status = dcg_options(t->session, &t->game, &t->list);

    if (status == DCG_ERROR_OVER || t->game.view)
        return false;
    require(status == DCG_OK && t->list.count > 0);
    require(dcg_choose(t->session, &t->game, t->list.option[pick % (unsigned)t->list.count], NULL) == DCG_OK);
    return true;
}

static bool choose_checked(struct target *t, unsigned pick)
{
    if (!choose(t, pick))
        return false;
    dcg_error error;
    if (dcg_check(&t->game, t->cards, &error) != DCG_OK) {
        fprintf(stderr, "the game is not sound any more: %s\n", error.text);
        abort();
    }
    require(t->game.status == DCG_OK || t->game.status == DCG_ERROR_CAPACITY);
    return true;
}

/* Follows the recipe. False: it led to a game that is refused or over. */
static bool cook(struct target *t, struct input *in)
{
    while (in->left)
        switch ((enum step)(take(in) % STEP_COUNT)) {
        case STEP_CHANGE:
            change(&t->game, in);
            if (!reload(&t->game, t->cards, t->saved))
                return false;
            break;
        case STEP_DELAYED_TRIGGER:
            add_delayed_trigger(&t->game, t->cards, in);
            break;
        case STEP_TIMED_MODIFIER:
            add_timed_modifier(&t->game, t->cards, in);
            break;
        case STEP_TUCK:
            tuck(&t->game, t->cards, in);
            break;
        default:
            if (!reload(&t->game, t->cards, t->saved) || !choose_checked(t, take(in)))
                return false;
        }
    return reload(&t->game, t->cards, t->saved);
}

static struct target *target_new(void)
{
    struct target *t = calloc(1, sizeof *t);

    require(t != NULL);
    t->cards = embedded_cards();
    t->session = dcg_session_new(t->cards);
    require(dcg_deck_embedded(t->cards, "ember", &t->deck[0], NULL) == DCG_OK);
    require(dcg_deck_embedded(t->cards, "tide", &t->deck[1], NULL) == DCG_OK);
    require(dcg_deck_embedded(t->cards, "st1", &t->deck[2], NULL) == DCG_OK);
    require(dcg_deck_embedded(t->cards, "st2", &t->deck[3], NULL) == DCG_OK);
    return t;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct target *t; /* made once: what it is at the beginning doesn't matter */
    struct input in = {data, size};

    if (!t)
        t = target_new();
    if (load_saved(&t->game, t->cards, data, size))
        return 0;
    unsigned seed = take(&in);
    const dcg_deck *deck = &t->deck[seed & 2];
    require(dcg_start(t->session, &t->game, &deck[0], &deck[1], seed, NULL) == DCG_OK);
    for (unsigned i = take(&in), rng = 1; i > 0; i--, rng = rng * 1103515245u + 12345u)
        if (!choose(t, rng >> 16))
            return 0;
    if (!cook(t, &in))
        return 0;
    look(&t->game, t->cards, t->text);
    for (unsigned i = 0, rng = 7; i < CHOICES && choose_checked(t, rng >> 16); i++)
        rng = rng * 1103515245u + 12345u;
    look(&t->game, t->cards, t->text);
    return 0;
}
