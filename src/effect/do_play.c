/* do_play.c - playing cards and tokens without paying for them, several at the same time; and which of the actions of
 * chapters 7 to 12 are carried out. */
#include "effect/declare.h"
#include "state/set.h"
#include "rules/digixros.h"
#include "rules/interrupt.h"
#include "rules/play.h"
#include "rules/terms.h"
#include "state/procedure.h"
#include "cards/token_card.h"
#include "tree/store.h"

#include <string.h>

int enters_how(const dcg_cards *cards, node_id how)
{
    const struct node *n = node_at(cards, how);

    if (n->mode == MODE_SUSPENDED)
        return ENTERS_SUSPENDED;
    return n->mode == MODE_BREEDING_EMPTY ? ENTERS_BREEDING : 0;
}

/* ---- Tokens (4-18) ---- */

/* Is what is played tokens? The first of several says so for all. */
static bool plays_tokens(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);

    while (n->kind == NODE_LIST)
        n = node_at(cards, n->a);
    return n->kind == NODE_SELECT && node_at(cards, n->c)->kind == NODE_TOKEN;
}

/* What its own text says of a token; else what any text says of one of that name. root: of the effect; 0: any. */
static uint16_t token_def(const dcg_cards *cards, node_id root, node_id token)
{
    word_id name = node_at(cards, node_at(cards, token)->a)->word;
    dcg_card_def own = token_find(cards, root, token);

    if (own)
        return (uint16_t)own;
    for (uint32_t def = 1; def <= cards->count; def++)
        if (cards->def[def].token && cards->def[def].name == name)
            return (uint16_t)def;
    return 0;
}

static void tokens_create(struct table *t, const struct frame *f, node_id target)
{
    const struct node *n = node_at(t->cards, target);

    if (n->kind == NODE_LIST) {
        tokens_create(t, f, n->a);
        if (n->b)
            tokens_create(t, f, n->b);
        return;
    }
    node_id root = effect_at(t->cards, resolution_of(t->g, f->resolution)->what.effect)->root;
    for (int left = node_at(t->cards, n->a)->n * f->do_play.times; left > 0; left--) {
        uint8_t card = card_create(t, f->player, token_def(t->cards, root, n->c), false, true);
        if (!card)
            return;
        journal_add(t->g, object_card(card), ENTRY_CHOSEN);
    }
}

static const char *tokens_unsupported(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target), *quantity = node_at(cards, n->a);
    const char *no;

    if (n->kind == NODE_LIST) {
        no = n->mode == MODE_AND || n->mode == MODE_COMMA_AND ? tokens_unsupported(cards, n->a)
                                                              : "one of several tokens";
        return no || !n->b ? no : tokens_unsupported(cards, n->b);
    }
    if (n->kind != NODE_SELECT || node_at(cards, n->c)->kind != NODE_TOKEN || n->b ||
        quantity->kind != NODE_QUANTITY || quantity->mode != MODE_EXACTLY)
        return "these tokens are not known";
    return token_def(cards, 0, n->c) ? NULL : "there is no such token";
}

/* A token that is not played after all was never there. */
static void token_drop(struct table *t, uint8_t card)
{
    const struct dcg_game *g = t->g;

    if (g->card[card].flags & CARD_TOKEN && g->card[card].place == DCG_PLACE_NOWHERE)
        card_put(t, card, DCG_PLACE_TRASH, TOP);
}

static void tokens_drop(struct table *t, const struct frame *f)
{
    CARDS_EACH (card, f->do_play.cards)
        token_drop(t, card);
}

/* ---- Playing for nothing ---- */

static bool is_free(const dcg_cards *cards, const struct node *n)
{
    return pay_is_free(cards, n->c) || (!n->c && plays_tokens(cards, n->a));
}

/* 3-1-3-8: it comes to the side of its owner. */
static bool playable(const struct table *t, const struct frame *f, uint8_t card)
{
    struct terms terms = {.cause = resolution_cause(t, f->resolution), .flags = UNPAID | FROM_ANYWHERE};
    int owner = card_owner(t->g, card);

    if (enters_how(t->cards, node_at(t->cards, f->node)->b) & ENTERS_BREEDING &&
        breeding_permanent(t->g, owner) != NO_PERMANENT)
        return false; /* 3-4-5-2 */
    return !play_refusal_on(t, owner, card, &terms);
}

/* Those of the chosen that can be played, into f->do_play.cards; where one of each is played, all or none (16-28-6). */
static void gather(struct table *t, struct frame *f)
{
    struct objects chosen;
    bool all = true;

    journal_last(t->g, f->resolution, &chosen);
    CARDS_EACH (card, chosen.cards) {
        if (playable(t, f, card)) {
            cards_insert(f->do_play.cards, card);
            continue;
        }
        all = false;
        token_drop(t, card);
    }
    if (!all && node_at(t->cards, f->node)->n)
        memset(f->do_play.cards, 0, sizeof f->do_play.cards);
    f->do_play.chosen = (int16_t)objects_count(&chosen);
}

static void show(struct table *t, const struct frame *f) /* 7-1-3-1 */
{
    CARDS_EACH (card, f->do_play.cards) {
        card_show(t, card);
        EMIT(REVEALED, RULE_PLAY_REVEAL, .player = f->player, .card = card);
    }
}

/* Those that are still what they were, at the same time, each on its owner's side. */
static permanent_set place(struct table *t, const struct frame *f)
{
    int enters = enters_how(t->cards, node_at(t->cards, f->node)->b);
    struct objects same;
    permanent_set permanents = 0;

    journal_last(t->g, f->resolution, &same);
    for (int player = 0; player < PLAYERS; player++) {
        uint64_t cards[4] = {0};
        CARDS_EACH (card, f->do_play.cards)
            if (cards_has(same.cards, card) && card_owner(t->g, card) == player)
                cards_insert(cards, card);
        if (cards_any(cards))
            permanents |= play_place(t, player, cards, resolution_cause(t, f->resolution), enters,
                                     f->do_play.placed << 8);
    }
    return permanents;
}

static void note(struct table *t, const struct frame *f, permanent_set permanents)
{
    if (permanents)
        journal_group(t->g, f->resolution);
    SET_EACH (permanent, permanents)
        journal_add(t->g, object_permanent(t->g, permanent), ENTRY_PLAYED);
    if (!permanents || set_count(permanents) < f->do_play.chosen)
        resolution_fail(t->g, f->resolution);
}

PROC(do_play)
{
    struct dcg_game *g = t->g;
    const struct node *n = node_at(t->cards, f->node);

    BEGIN;
    if (!is_free(t->cards, n)) {
        CALL(1, call_declare(t, f));
        DONE;
    }
    if (plays_tokens(t->cards, n->a)) {
        journal_group(g, f->resolution);
        tokens_create(t, f, n->a);
    } else {
        CALL(2, call_pick(t, f->resolution, n->a, f->do_play.times,
                          pick_flags(g, f->resolution) | PICK_PLAYED | (n->n ? PICK_EACH : 0)));
    }
    gather(t, f);
    if (!cards_any(f->do_play.cards)) {
        resolution_fail(g, f->resolution);
        DONE;
    }
    show(t, f);
    struct game_event what = playing(g, f->player, f->do_play.cards, resolution_cause(t, f->resolution));
    CALL(3, call_would(t, &what, NO_COST)); /* 7-1-2-2 */
    if (g->result != PREVENTED) {
        while ((f->do_play.card = cards_next(f->do_play.cards, f->do_play.card)) !=
               0) { /* 7-2-2-13, 7-3-2-10 */
            CALL(4, call_materials(t, card_owner(g, f->do_play.card), f->do_play.card,
                                   resolution_cause(t, f->resolution)));
            f->do_play.placed |= (int16_t)(g->result >> 8);
        }
        note(t, f, place(t, f));
    } else {
        note(t, f, 0);
    }
    playing_over(t, f, f->do_play.placed << 8);
    tokens_drop(t, f);
    END;
}

static const char *play_unsupported(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action), *how = node_at(cards, n->b);
    bool tokens = plays_tokens(cards, n->a);

    if (n->b && !enters_how(cards, n->b) && !(how->kind == NODE_REF && how->mode == MODE_ANOTHER) &&
        !(tokens && how->kind == NODE_LIST))
        return "how it is played is not known";
    if (tokens)
        return is_free(cards, n) ? tokens_unsupported(cards, n->a) : "a token has a cost";
    if (!is_free(cards, n))
        return declare_unsupported(cards, action);
    const char *no = pay_unsupported(cards, n->c, COST_PLAY);
    return no ? no : target_unsupported(cards, n->a);
}

static bool play_possible(const struct scope *s, node_id action)
{
    const struct node *n = NODE_OF(s, action);
    struct terms terms = {.cause = scope_cause(s), .flags = UNPAID | FROM_ANYWHERE};
    struct selection selection;
    struct object all[DCG_MAX_CARDS];
    int able = 0;

    if (plays_tokens(s->t->cards, n->a))
        return true;
    if (!is_free(s->t->cards, n))
        return declare_possible(s, action, 0, s->player);
    if (enters_how(s->t->cards, n->b) & ENTERS_BREEDING &&
        breeding_permanent(s->t->g, s->player) != NO_PERMANENT)
        return false;
    selection_of(s, n->a, 1, &selection);
    int count = objects_list(s->t->g, &selection.from, all);
    for (int i = 0; i < count; i++)
        able += !play_refusal_on(s->t, card_owner(s->t->g, all[i].card), all[i].card, &terms);
    return able > 0 && able >= (selection.all ? count : selection.least);
}

/* ---- Which actions are carried out ---- */

static bool declared_possible(const struct scope *s, node_id action)
{
    return declare_possible(s, action, 0, s->player);
}

static const struct known {
    uint8_t kind;
    uint16_t mode;
    const char *(*unknown)(const dcg_cards *, node_id);
    bool (*possible)(const struct scope *, node_id);
} known[] = {
    {NODE_DO, MODE_PLAY, play_unsupported, play_possible},
    {NODE_DO, MODE_USE, declare_unsupported, declared_possible},
    {NODE_DO, MODE_PLAY_OR_USE, declare_unsupported, declared_possible},
    {NODE_DO, MODE_DIGIVOLVE, declare_unsupported, declared_possible},
    {NODE_DO, MODE_DIGIVOLVE_ONTO, declare_unsupported, declared_possible},
    {NODE_DO, MODE_DNA_DIGIVOLVE, declare_unsupported, declared_possible},
    {NODE_DO, MODE_LINK, declare_unsupported, declared_possible},
    {NODE_DO, MODE_ATTACK, declare_unsupported, declared_possible},
    {NODE_DO, MODE_CHANGE_TARGET, attack_unsupported, attack_possible},
    {NODE_DO, MODE_END_ATTACK, attack_unsupported, attack_possible},
    {NODE_DO, MODE_ACTIVATE, activate_unsupported, activate_possible},
    {NODE_DO, MODE_IGNORE_COLOR, cost_unsupported, cost_payable_by},
    {NODE_PAY, MODE_REDUCE, cost_unsupported, cost_payable_by},
    {NODE_PAY, MODE_INCREASE, cost_unsupported, cost_payable_by},
    {NODE_PAY, MODE_SET, cost_unsupported, cost_payable_by},
};

static const struct known *known_of(const dcg_cards *cards, node_id action)
{
    const struct node *n = node_at(cards, action);

    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (known[i].kind == n->kind && known[i].mode == n->mode)
            return &known[i];
    return NULL;
}

const char *do_play_unsupported(const dcg_cards *cards, node_id action)
{
    const struct known *found = known_of(cards, action);

    return found ? found->unknown(cards, action) : "this action is not carried out";
}

bool do_play_payable(const struct scope *s, node_id action)
{
    const struct known *found = known_of(s->t->cards, action);

    return found && found->possible(s, action);
}
