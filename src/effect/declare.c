/* declare.c - an effect lets a card be played or used for a cost, digivolved into or linked, or a Digimon attack:
 * like an action of the main phase, one at a time (8-1-2-6, 9-1-7, 11-2-3), and only what is possible (1-3-11). What
 * is chosen is one of the options of that action. */
#include "compile/compile_modifier.h"
#include "effect/declare.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/digivolve.h"
#include "rules/link.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/term.h"
#include "rules/terms.h"
#include "rules/use.h"
#include "state/procedure.h"
#include "query/match.h"
#include "query/partners.h"
#include "query/modifier.h"
#include "rules/declarable.h"
#include "record/record.h"

#include <string.h>

/* ---- Declaring it ---- */

static void frame_offer(const struct table *t, const struct frame *f, struct declarable *of)
{
    struct scope s = resolution_scope(t, f->resolution);

    declarable_begin(&s, action_of(t, f), f->declare.times, f->player, of);
    if (f->declare.done)
        journal_last(t->g, f->resolution, &of->before);
}

/* The plan and terms of a frame alone. */
static void terms_from(const struct table *t, const struct frame *f, struct declarable *of)
{
    struct scope s = resolution_scope(t, f->resolution);

    declarable_terms(&s, action_of(t, f), f->declare.times, f->player, of);
}

/* 15-9-1-2: is only something of the player's own hand listed, of the kind that is asked for? Nobody has to admit to
 * have it (3-5-3, Q2340, Q2488). */
static bool may_be_kept(const struct frame *f, const struct declarable *of, const struct options *o)
{
    const struct dcg_game *g = of->t->g;

    if (!selector_at(of->t->cards, of->action->declare.what)->informs ||
        resolution_of(g, f->resolution)->flags & RESOLUTION_PAYING || asked_before(of->t, f))
        return false;
    for (int i = 0; i < o->count; i++) {
        uint8_t card = (uint8_t)DCG_OPTION_CARD(o->at[i]);
        if (g->card[card].place != DCG_PLACE_HAND || card_owner(g, card) != of->player)
            return false;
    }
    return true;
}

/* May its player declare nothing (more)? */
static bool declare_may_stop(const struct frame *f, const struct declarable *of, const struct options *o)
{
    int least = selector_at(of->t->cards, of->action->declare.what)->least;

    return (f->declare.done ? f->declare.done >= least : of->action->declare.may) || may_be_kept(f, of, o);
}

/* What was found is what is listed when the player is asked: nothing happens in between. */
static void declare_cache(const struct table *t, const struct frame *f, const struct declarable *of,
                          const struct options *o)
{
    struct decision_cache *cache = decision_cache(t);

    if (!cache)
        return;
    cache->declared_fresh = o->count <= CACHED_DECLARED;
    if (!cache->declared_fresh)
        return;
    memcpy(cache->declare, o->at, (size_t)o->count * sizeof *o->at);
    cache->declared = o->count;
    cache->declared_stop = declare_may_stop(f, of, o);
}

/* Lists it if it is in the cache; stop: the player may stop. */
static bool declare_cached(const struct table *t, struct options *o, bool *stop)
{
    const struct decision_cache *cache = decision_cache(t);

    if (!cache || !cache->declared_fresh)
        return false;
    for (int i = 0; i < cache->declared; i++)
        offer_option(o, cache->declare[i]);
    *stop = cache->declared_stop;
    return true;
}

void declare_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct declarable of;
    bool stop;

    if (!declare_cached(t, o, &stop)) {
        frame_offer(t, f, &of);
        declarable_list(&of, ALL_DECLARABLE, o);
        stop = declare_may_stop(f, &of, o);
    }
    /* in a guess at what is hidden there may be nothing to do */
    if (!o->count || stop)
        offer(o, f->declare.done ? DCG_OPTION_DONE : DCG_OPTION_NO, 0, 0, 0);
}

refusal declare_refusal(const struct table *t, dcg_option option)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct declarable of;

    frame_offer(t, f, &of);
    if (DCG_OPTION_VERB(option) == DCG_OPTION_NO || DCG_OPTION_VERB(option) == DCG_OPTION_DONE)
        return DCG_REFUSAL_EFFECT_MANDATORY; /* 15-9-1-2 */
    return declarable_refusal(&of, option);
}

struct terms declare_terms(const struct table *t)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct declarable of;

    terms_from(t, f, &of);
    return of.terms;
}

static void answer_take(struct frame *f, dcg_option option)
{
    f->declare.verb = (uint8_t)DCG_OPTION_VERB(option);
    f->card = (uint8_t)DCG_OPTION_CARD(option);
    f->declare.other = (uint8_t)DCG_OPTION_OTHER(option);
    f->declare.requirement = (int16_t)DCG_OPTION_NUMBER(option);
}

/* How many are declared, one after the other (9-1-7): cards that are played, used or linked. A "for each" doesn't play
 * more of them, it is about the cost. */
static int declared_most(const struct table *t, const struct declarable *of)
{
    const struct selector *what = selector_at(t->cards, of->action->declare.what);

    switch (of->action->op) {
    case OP_LINK:
        return of->what.all ? 1 : of->what.most;
    case OP_PLAY:
    case OP_USE:
    case OP_PLAY_OR_USE:
        return of->what.all ? objects_count(&of->what.from) : what->most;
    default:
        return 1;
    }
}

/* What can be declared now: false: nothing. If nothing is left to decide it is taken at once. */
static bool anything(const struct table *t, struct frame *f)
{
    dcg_option found[CACHED_DECLARED];
    struct options o = {.room = CACHED_DECLARED, .at = found};
    struct declarable of;

    f->declare.verb = DCG_OPTION_NONE;
    if (f->declare.done && f->declare.done >= f->declare.most)
        return false;
    frame_offer(t, f, &of);
    if (!f->declare.done)
        f->declare.most = (int16_t)declared_most(t, &of);
    declarable_list(&of, ALL_DECLARABLE, &o);
    declare_cache(t, f, &of, &o);
    if (o.count == 1 && !declare_may_stop(f, &of, &o))
        answer_take(f, found[0]);
    return o.count > 0;
}

/* 15-15-6: whom it is done to isn't affected by it. A player who attacks with somebody is who it is done to (Q4914). */
static bool unaffected(const struct table *t, const struct frame *f)
{
    uint8_t permanent =
        permanent_with_top(t->g, f->declare.verb == DCG_OPTION_ATTACK ? f->card : f->declare.other);

    if (f->declare.verb == DCG_OPTION_ATTACK && action_of(t, f)->declare.how & BY_ITS_PLAYER)
        return false;
    return (f->declare.verb == DCG_OPTION_ATTACK || f->declare.verb == DCG_OPTION_DIGIVOLVE ||
            f->declare.verb == DCG_OPTION_APP_FUSE || f->declare.verb == DCG_OPTION_LINK) &&
           object_unaffected(t, object_permanent(t->g, permanent), resolution_cause(t, f->resolution));
}

static struct frame *call_answer(struct table *t, const struct frame *by)
{
    struct frame f = *by;
    struct declarable of;

    terms_from(t, &f, &of);
    switch (f.declare.verb) {
    case DCG_OPTION_PLAY:
        return call_play_on(t, f.player, f.card, &of.terms, of.action->declare.enters);
    case DCG_OPTION_USE:
        return call_use_on(t, f.player, f.card, &of.terms);
    case DCG_OPTION_DIGIVOLVE:
        return call_digivolve_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    case DCG_OPTION_DNA_DIGIVOLVE:
        return call_dna_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms,
                           f.resolution, f.node);
    case DCG_OPTION_APP_FUSE:
        return call_app_fuse_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    case DCG_OPTION_LINK:
        return call_link_on(t, f.player, f.card, f.declare.other, f.declare.requirement, &of.terms);
    default:
        return call_attack_how(t, f.player, f.card, f.declare.other, of.action->declare.how, of.terms.cause);
    }
}

/* What was declared is what was chosen: the permanent played, the Digimon that digivolved or attacks, the card used or
 * linked. */
static void answer_note(struct table *t, const struct frame *f)
{
    struct dcg_game *g = game_of(t);
    static const uint8_t entries[DCG_OPTION_COUNT] = {
        [DCG_OPTION_PLAY] = ENTRY_PLAYED,          [DCG_OPTION_USE] = ENTRY_USED,
        [DCG_OPTION_DIGIVOLVE] = ENTRY_DIGIVOLVED, [DCG_OPTION_DNA_DIGIVOLVE] = ENTRY_DIGIVOLVED,
        [DCG_OPTION_APP_FUSE] = ENTRY_DIGIVOLVED,  [DCG_OPTION_LINK] = ENTRY_LINKED};
    enum entry_what what = (enum entry_what)entries[f->declare.verb % DCG_OPTION_COUNT];

    if (f->declare.done == 1)
        journal_group(g, f->resolution);
    if (f->declare.verb == DCG_OPTION_USE || f->declare.verb == DCG_OPTION_LINK) {
        journal_add(t, f->resolution, object_card(f->card), what, SLOT_MADE);
        return;
    }
    SET_EACH (permanent, g->result_set & g->permanents_used)
        journal_add(t, f->resolution, object_permanent(g, permanent), what, SLOT_MADE);
}

bool doing_declined(struct table *t, const struct frame *f)
{
    int verb = DCG_OPTION_VERB(t->g->decision.answer);

    if (verb == DCG_OPTION_NO) {
        EMIT(DECLINED, RULE_OPTIONAL_CHOOSES, .player = f->player,
             .card = resolution_of(t->g, f->resolution)->what.card);
        resolution_fail(game_of(t), f->resolution);
    }
    return verb == DCG_OPTION_NO || verb == DCG_OPTION_DONE;
}

PROC(declare)
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    resolution_at(g, f->resolution)->flags &= (uint16_t)~RESOLUTION_DONE;
    while (anything(t, f)) {
        if (f->declare.verb == DCG_OPTION_NONE) {
            if (action_of(t, f)->op == OP_ATTACK)
                ASK(1, ATTACK, f->player); /* 11-2-2 */
            else
                ASK(2, CHOOSE, f->player);
            if (doing_declined(t, f))
                break;
            answer_take(f, g->decision.answer);
        }
        if (unaffected(t, f))
            break;
        CALL(3, call_answer(t, f)); /* one at a time: 8-1-2-6, 9-1-7, 11-2-3 */
        if (!g->result)
            break;
        f->declare.done++;
        answer_note(t, f);
    }
    if (f->declare.done)
        resolution_at(g, f->resolution)->flags |= RESOLUTION_DONE;
    if (!f->declare.done || f->declare.done < selector_at(t->cards, action_of(t, f)->declare.what)->least)
        resolution_fail(g, f->resolution); /* 15-7-3 */
    END;
}

/* ---- What somebody does: turning or moving, which all of them do at the same time ---- */

/* Those of them that can be turned or moved now. */
static permanent_set able(const struct table *t, const struct frame *f, permanent_set permanents)
{
    int op = action_of(t, f)->op;
    permanent_set can = 0;

    SET_EACH (permanent, permanents & t->g->permanents_used) {
        bool fits = op == OP_SELF_MOVE_OUT
                        ? permanent_is(t->g, permanent, PERMANENT_BREEDING) &&
                              permanent_dp(t, permanent) >= 0 /* 4-15-2 */
                        : permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == (op == OP_SELF_UNSUSPEND);
        if (fits &&
            !object_unaffected(t, object_permanent(t->g, permanent), resolution_cause(t, f->resolution)))
            can |= set_of(permanent);
    }
    return can;
}

static bool anybody_able(const struct table *t, const struct frame *f)
{
    struct scope s = resolution_scope(t, f->resolution);
    struct objects all = {0};

    if (action_of(t, f)->declare.whom)
        candidates(&s, action_of(t, f)->declare.whom, &all);
    else
        journal_last(t->g, f->resolution, &all);
    return able(t, f, all.permanents) != 0;
}

/* Those of the set that have been turned or moved. */
static void note_turned(struct table *t, const struct frame *f)
{
    int op = action_of(t, f)->op;
    struct objects turned = {0};

    SET_EACH (permanent, f->doing.set & t->g->permanents_used)
        if (op == OP_SELF_MOVE_OUT
                ? !permanent_is(t->g, permanent, PERMANENT_BREEDING)
                : permanent_is(t->g, permanent, PERMANENT_SUSPENDED) == (op == OP_SELF_SUSPEND))
            turned.permanents |= set_of(permanent);
    if (op != OP_SELF_MOVE_OUT)
        journal_mark(game_of(t), f->resolution, &turned,
                     op == OP_SELF_SUSPEND ? ENTRY_SUSPENDED : ENTRY_UNSUSPENDED);
    if (!turned.permanents)
        resolution_fail(game_of(t), f->resolution);
}

PROC(turn_or_move)
{
    struct dcg_game *g = game_of(t);
    int op = action_of(t, f)->op;

    BEGIN;
    if (action_of(t, f)->declare.may) {
        if (!anybody_able(t, f)) {
            resolution_fail(g, f->resolution);
            DONE;
        }
        ASK(1, OPTIONAL, f->player); /* 15-9-2-2 */
        if (doing_declined(t, f))
            DONE;
    }
    if (action_of(t, f)->declare.whom)
        CALL(2, call_pick(t, f->resolution, action_of(t, f)->declare.whom, f->doing.times,
                          pick_flags(g, f->resolution)));
    struct objects chosen;
    journal_last(g, f->resolution, &chosen);
    f->doing.set = able(t, f, chosen.permanents);
    if (op == OP_SELF_UNSUSPEND)
        CALL(3, call_unsuspend(t, f->doing.set, resolution_cause(t, f->resolution), RULE_TERM_UNSUSPEND));
    else if (op == OP_SELF_SUSPEND)
        CALL(4, call_suspend(t, f->doing.set, resolution_cause(t, f->resolution), RULE_TERM_SUSPEND));
    else
        SET_EACH (permanent, f->doing.set)
            breeding_move(t, permanent);
    note_turned(t, f);
    END;
}
