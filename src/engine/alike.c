/* alike.c - which options are interchangeable: they differ only in which of several equal cards in equal state they are
 * about, so it doesn't matter which of them is taken.
 *
 * Two cards are equal if exchanging them would give the same game again. That is asked narrowly: nothing in the game
 * may refer to one of them alone. In doubt they differ. What the player who decides doesn't know is never compared: the
 * answer tells nothing about hidden cards.
 */
#include "query/info.h"
#include "state/procedure.h"
#include "state/set.h"

#include <string.h>

struct pair {
    const struct dcg_game *g;
    const dcg_cards *cards;
    int player;               /* who decides */
    uint8_t a, b;             /* the cards */
    uint8_t of_a, of_b;       /* the permanents that they are or belong to; NO_PERMANENT: none */
    int pending_a, pending_b; /* records that the options are about; -1: none */
};

/* ---- References to one of the two ---- */

static bool is_card(const struct pair *p, uint8_t card)
{
    return card && (card == p->a || card == p->b);
}

static bool is_permanent(const struct pair *p, uint8_t permanent)
{
    return permanent != NO_PERMANENT && (permanent == p->of_a || permanent == p->of_b);
}

/* Does a set hold one of them and not the other? */
static bool parts_cards(const struct pair *p, const uint64_t *cards)
{
    return cards_has(cards, p->a) != cards_has(cards, p->b);
}

static bool parts_permanents(const struct pair *p, permanent_set set)
{
    return p->of_a != NO_PERMANENT && p->of_b != NO_PERMANENT &&
           set_has(set, p->of_a) != set_has(set, p->of_b);
}

static bool instance_refers(const struct pair *p, const struct effect_instance *what)
{
    return is_card(p, what->card) || is_permanent(p, what->target) ||
           (what->kind == INSTANCE_EFFECT && is_card(p, (uint8_t)what->value));
}

/* Procedures whose frames refer to cards and permanents by card, permanent and cause alone. */
static bool is_plain(const struct frame *f)
{
    switch (f->proc) {
    case PROC_main:
    case PROC_breeding:
    case PROC_use:
    case PROC_activate:
    case PROC_effect:
    case PROC_program:
    case PROC_choice:
    case PROC_pick:
    case PROC_picks:
    case PROC_modify:
    case PROC_do_orient:
    case PROC_do_picked:
        return true;
    case PROC_do_move:
        return !f->move.played;
    default:
        return false;
    }
}

static bool frames_refer(const struct pair *p)
{
    const struct dcg_game *g = p->g;

    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        /* without a generation the permanent 0 is none */
        if (!is_plain(f) || is_card(p, f->card) || is_card(p, f->cause.card) ||
            (f->generation && is_permanent(p, f->permanent)))
            return true;
    }
    return parts_cards(p, g->choosing.cards) || parts_permanents(p, g->choosing.permanents);
}

static bool effects_refer(const struct pair *p)
{
    const struct dcg_game *g = p->g;

    for (int i = 0; i < g->pendings; i++)
        if (i != p->pending_a && i != p->pending_b && instance_refers(p, &g->pending[i].what))
            return true;
    for (int i = 0; i < g->delayed_triggers; i++)
        if (g->delayed_trigger[i].live && (instance_refers(p, &g->delayed_trigger[i].what) ||
                                           is_permanent(p, g->delayed_trigger[i].subject)))
            return true;
    for (int i = 0; i < g->resolutions; i++)
        if (instance_refers(p, &g->resolution[i].what))
            return true;
    for (int i = 0; i < g->timed_modifiers; i++) {
        const struct timed_modifier *l = &g->timed_modifier[i];
        if (is_card(p, l->card) || is_permanent(p, l->permanent) || is_permanent(p, l->host))
            return true;
    }
    return false;
}

static bool uses_refer(const struct pair *p, const struct use *use, int count)
{
    for (int i = 0; i < count; i++)
        if (use[i].of == USE_BY_CARD    ? is_card(p, use[i].card)
            : use[i].of != NOTED_PLAYER ? is_permanent(p, use[i].card)
                                        : false)
            return true;
    return false;
}

static bool records_refer(const struct pair *p)
{
    const struct dcg_game *g = p->g;

    for (int i = 0; i < g->journals; i++)
        if (g->entry[i].what & ENTRY_PERMANENT ? is_permanent(p, g->entry[i].id) : is_card(p, g->entry[i].id))
            return true;
    for (int i = 0; i < g->game_events; i++) {
        const struct game_event *e = &g->game_event[i];
        if (is_card(p, e->card) || is_card(p, e->cause.card) ||
            (e->how & HOW_OTHER && is_permanent(p, e->other)) || parts_cards(p, e->cards) ||
            parts_permanents(p, e->permanents))
            return true;
    }
    for (int i = 0; i < LKIS; i++)
        if (g->lki[i].def && (is_card(p, g->lki[i].card) || cards_has(g->lki[i].stack, p->a) ||
                              cards_has(g->lki[i].stack, p->b)))
            return true;
    return uses_refer(p, g->use, g->uses) || uses_refer(p, g->spent, g->spents);
}

static bool attack_refers(const struct pair *p)
{
    const struct attack *a = &p->g->attack;

    return a->timing &&
           (is_permanent(p, a->attacker) || is_permanent(p, a->target) || is_card(p, a->checked));
}

/* ---- Equal cards ---- */

/* The same card in both players' eyes, and the player who decides knows both. */
static bool print_equal(const struct pair *p, uint8_t a, uint8_t b)
{
    const struct card *x = &p->g->card[a], *y = &p->g->card[b];

    return x->def && x->def == y->def && x->flags == y->flags && x->place == y->place &&
           card_known(p->g, a, p->player) && card_known(p->g, b, p->player);
}

static bool chain_equal(const struct pair *p, uint8_t a, uint8_t b)
{
    for (; a && b; a = p->g->card[a].next, b = p->g->card[b].next)
        if (!print_equal(p, a, b))
            return false;
    return a == b;
}

static int depth_of(const struct dcg_game *g, uint8_t from, uint8_t card)
{
    int depth = 0;

    for (; from && from != card; from = g->card[from].next)
        depth++;
    return from ? depth : -1;
}

/* Stacks of equal cards, with the same flags and the same information. */
static bool permanents_equal(const struct pair *p)
{
    const struct permanent *x = permanent_of(p->g, p->of_a), *y = permanent_of(p->g, p->of_b);
    dcg_card_info a, b;

    if (p->of_a == p->of_b)
        return false;
    if (x->flags != y->flags || !chain_equal(p, x->top, y->top) || !chain_equal(p, x->link, y->link) ||
        parts_permanents(p, p->g->fixpoint))
        return false;
    if (dcg_card(p->g, p->cards, x->top, &a) != DCG_OK || dcg_card(p->g, p->cards, y->top, &b) != DCG_OK)
        return false;
    return a.categories == b.categories && a.colors == b.colors && a.level == b.level && a.dp == b.dp &&
           a.checks == b.checks && a.keywords == b.keywords;
}

/* At the same place of equal permanents. */
static bool seats_equal(const struct pair *p)
{
    const struct permanent *x = permanent_of(p->g, p->of_a), *y = permanent_of(p->g, p->of_b);

    return depth_of(p->g, x->top, p->a) == depth_of(p->g, y->top, p->b) &&
           depth_of(p->g, x->link, p->a) == depth_of(p->g, y->link, p->b) && permanents_equal(p);
}

/* May two different cards change places without a difference? In a deck or security stack the place counts. */
static bool exchangeable(struct pair *p)
{
    const struct card *x = &p->g->card[p->a], *y = &p->g->card[p->b];

    if (!p->a || !p->b || !print_equal(p, p->a, p->b))
        return false;
    p->of_a = x->permanent;
    p->of_b = y->permanent;
    if ((p->of_a == NO_PERMANENT) != (p->of_b == NO_PERMANENT))
        return false;
    if (p->of_a == NO_PERMANENT && x->place != DCG_PLACE_HAND && x->place != DCG_PLACE_TRASH)
        return false;
    if (p->of_a != NO_PERMANENT && !seats_equal(p))
        return false;
    return !frames_refer(p) && !effects_refer(p) && !records_refer(p) && !attack_refers(p);
}

/* ---- Equal options ---- */

static bool cards_alike(struct pair p, int a, int b)
{
    p.a = (uint8_t)a;
    p.b = (uint8_t)b;
    return a == b || exchangeable(&p);
}

/* The permanent that an effect works for: the same, or each that of its own card. */
static bool targets_alike(const struct dcg_game *g, const struct effect_instance *x,
                          const struct effect_instance *y)
{
    if (x->target == y->target && x->target_generation == y->target_generation)
        return true;
    return x->card != y->card && g->card[x->card].permanent == x->target &&
           g->card[y->card].permanent == y->target && permanent_alive(g, x->target, x->target_generation) &&
           permanent_alive(g, y->target, y->target_generation);
}

/* The same effect, which waits with the same card, or each with its own (15-8-3-5: value). */
static bool instances_alike(const struct effect_instance *x, const struct effect_instance *y)
{
    bool own = x->value == x->card && y->value == y->card;

    return x->kind == INSTANCE_EFFECT && y->kind == INSTANCE_EFFECT && x->effect == y->effect &&
           x->keyword == y->keyword && x->code == y->code && x->player == y->player &&
           x->optional == y->optional && x->survives == y->survives && x->tag == y->tag &&
           (own || x->value == y->value);
}

/* Pending effects: the same effect of the same or of equal cards, triggered by the same event. */
static bool pendings_alike(struct pair p, int a, int b)
{
    const struct dcg_game *g = p.g;

    if (a >= g->pendings || b >= g->pendings)
        return false;
    const struct pending *x = &g->pending[a], *y = &g->pending[b];
    if (x->batch != y->batch || x->event != y->event || x->flags != y->flags ||
        !instances_alike(&x->what, &y->what) || !targets_alike(g, &x->what, &y->what))
        return false;
    if (x->what.card == y->what.card)
        return x->what.card && x->what.card_generation == y->what.card_generation;
    p.pending_a = a;
    p.pending_b = b;
    return cards_alike(p, x->what.card, y->what.card);
}

static bool options_alike(const struct dcg_game *g, const dcg_cards *cards, dcg_option a, dcg_option b)
{
    struct pair p = {.g = g,
                     .cards = cards,
                     .player = g->decision.player,
                     .of_a = NO_PERMANENT,
                     .of_b = NO_PERMANENT,
                     .pending_a = -1,
                     .pending_b = -1};

    if (DCG_OPTION_VERB(a) != DCG_OPTION_VERB(b))
        return false;
    if (DCG_OPTION_VERB(a) == DCG_OPTION_FIRST)
        return g->decision.kind == DCG_DECISION_ORDER &&
               pendings_alike(p, DCG_OPTION_NUMBER(a), DCG_OPTION_NUMBER(b));
    return DCG_OPTION_NUMBER(a) == DCG_OPTION_NUMBER(b) &&
           cards_alike(p, DCG_OPTION_CARD(a), DCG_OPTION_CARD(b)) &&
           cards_alike(p, DCG_OPTION_OTHER(a), DCG_OPTION_OTHER(b));
}

dcg_status dcg_options_alike(const dcg_game *game, const dcg_cards *cards, const dcg_option_list *list,
                             int *like)
{
    cards = cards_played(game, cards);
    if (!cards || !list || !like || list->count < 0 || list->count > DCG_MAX_OPTIONS)
        return DCG_ERROR_ARGUMENT;
    if (!game->decision.asked)
        return DCG_ERROR_OVER;
    for (int i = 0; i < list->count; i++) {
        like[i] = i;
        for (int k = 0; k < i && like[i] == i; k++)
            if (like[k] == k && options_alike(game, cards, list->option[k], list->option[i]))
                like[i] = k;
    }
    return DCG_OK;
}
