/* do_keyword.c - keywords that are done: <Draw>, <Recovery> (16-5, 16-7), <De-Digivolve> (16-11), <Mind Link>
 * (16-27); and what <Retaliation> and <Alliance> do (16-12, 16-23). */
#include "effect/payment.h"
#include "state/set.h"
#include "rules/attack.h"
#include "rules/leave.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "rules/transfer.h"
#include "record/duration.h"
#include "state/procedure.h"
#include "record/record.h"

/* 16-5-1, -3: the top cards of the deck, one by one onto the security stack. */
static int recover(struct table *t, int player, int count, struct cause cause)
{
    const struct pile *deck = pile_of(game_of(t), player, PILE_DECK);
    uint8_t cards[DCG_MAX_CARDS];
    struct transfer x = {.to = {.place = DCG_PLACE_SECURITY, .end = TOP, .host = NO_PERMANENT},
                         .cause = cause,
                         .rule = RULE_RECOVERY_MEANING,
                         .kind = DCG_EVENT_PLACED,
                         .card = cards};

    for (; x.count < count && x.count < deck->count; x.count++)
        cards[x.count] = deck->at[x.count];
    cards_transfer(t, &x);
    return x.count;
}

/* 16-12-1: the opponent's Digimon that has battled the one that was deleted, if it is still there. */
static permanent_set avenged_on(const struct table *t, uint8_t resolution)
{
    struct scope s = resolution_scope(t, resolution);
    const struct game_event *h = s.event;

    if (!h || !(h->how & HOW_OTHER) || !permanent_alive(t->g, h->other, h->other_generation) ||
        permanent_is(t->g, h->other, PERMANENT_BREEDING) || permanent_player(t->g, h->other) == s.player)
        return 0;
    return set_of(h->other);
}

/* 16-23-1: the DP of the one that was suspended for it, as they are now (16-23-5, -6), and <Security A. +1>. */
static void ally(struct table *t, uint8_t resolution)
{
    struct dcg_game *g = game_of(t);
    const struct effect_instance *what = &resolution_of(g, resolution)->what;
    struct timed_modifier help = {.kind = TIMED_MODIFIER_KEYWORD,
                                  .permanent = g->attack.attacker,
                                  .until = UNTIL_ATTACK_ENDS,
                                  .generation = g->attack.attacker_generation,
                                  .card = what->card,
                                  .card_generation = g->card[what->card].generation,
                                  .value = DCG_KEYWORD_SECURITY_A | 1 << 8};
    struct objects suspended;

    if (!g->attack.timing || !attacker_there(t) ||
        object_unaffected(t, object_permanent(g, help.permanent), resolution_cause(t, resolution))) {
        resolution_fail(g, resolution);
        return;
    }
    help.player = (uint8_t)permanent_player(g, help.permanent);
    timed_modifier_add(t, &help);
    journal_done(g, resolution, ENTRY_SUSPENDED, &suspended);
    help.kind = TIMED_MODIFIER_DP;
    SET_EACH (permanent, suspended.permanents) {
        help.value = permanent_dp(t, permanent);
        if (help.value > 0)
            timed_modifier_add(t, &help);
    }
}

PROC(do_keyword)
{
    const struct action *action = action_of(t, f);
    int count = action->number * f->keyword.times, done = 0;

    BEGIN;
    if (action->op == OP_RETALIATE) {
        CALL(1, call_delete(t, avenged_on(t, f->resolution), resolution_cause(t, f->resolution),
                            RULE_RETALIATION_MEANING));
        if (!t->g->result_set)
            resolution_fail(game_of(t), f->resolution);
        DONE;
    }
    if (action->op == OP_ALLY) {
        ally(t, f->resolution);
        DONE;
    }
    if (action->op == OP_DRAW) /* 16-7-1, -3 */
        done = draw_by(t, f->player, count, resolution_cause(t, f->resolution), RULE_DRAW_MEANING);
    else
        done = recover(t, f->player, count, resolution_cause(t, f->resolution));
    if (done < count)
        resolution_fail(game_of(t), f->resolution);
    if (t->sink && done)
        emit_keyword(t, action->op == OP_DRAW ? DCG_KEYWORD_DRAW : DCG_KEYWORD_RECOVERY, f->player,
                     resolution_of(t->g, f->resolution)->what.card);
    END;
}

static int most_of(const struct table *t, permanent_set set, int most, struct cause cause)
{
    int found = 0;

    SET_EACH (permanent, set & t->g->permanents_used) {
        int count = de_digivolvable(t, permanent, most, cause);
        if (count > found)
            found = count;
    }
    return found;
}

/* The chosen ones that are affected (16-11-8: asked anew for each time). */
static permanent_set affected_now(const struct table *t, const struct frame *f)
{
    struct objects chosen;
    permanent_set set = 0;

    journal_last(t->g, f->resolution, &chosen);
    SET_EACH (permanent, chosen.permanents)
        if (!object_unaffected_by(t, object_permanent(t->g, permanent), resolution_cause(t, f->resolution),
                                  DCG_KEYWORD_DE_DIGIVOLVE))
            set |= set_of(permanent);
    return set;
}

/* The chosen ones that could have been de-digivolved. */
static void emit_kept(struct table *t, const struct frame *f)
{
    struct objects chosen;

    if (!t->sink)
        return;
    journal_last(t->g, f->resolution, &chosen);
    SET_EACH (permanent, chosen.permanents & ~f->keyword.set)
        if (de_digivolvable(t, permanent, 1, resolution_cause(t, f->resolution)))
            emit_progress(t, set_of(permanent), resolution_cause(t, f->resolution));
}

/* 16-11-5: all of them at the same time, so it doesn't matter what is on top in between (16-11-6). */
static void de_digivolve(struct table *t, const struct frame *f, struct cause cause)
{
    struct dcg_game *g = game_of(t);
    uint8_t cards[DCG_MAX_CARDS];
    struct transfer x = {.to = {.place = DCG_PLACE_TRASH, .host = NO_PERMANENT},
                         .cause = cause,
                         .rule = RULE_DE_DIGIVOLVE_MEANING,
                         .kind = DCG_EVENT_TRASHED,
                         .card = cards};
    permanent_set done = 0;

    SET_EACH (permanent, f->keyword.set) {
        uint8_t card = permanent_of(g, permanent)->top;
        int most = de_digivolvable(t, permanent, f->keyword.number, cause);
        done |= most ? set_of(permanent) : 0;
        for (; most > 0; most--, card = g->card[card].next)
            cards[x.count++] = card;
    }
    if (!done) /* in a saved game that is damaged */
        return;
    cards_transfer(t, &x);
    for (int i = 0; i < x.count; i++) /* 16-11-1: the effect has trashed them */
        journal_add_to(g, object_card(cards[i]), ENTRY_TRASHED, 0);
    if (t->sink)
        emit_keyword(t, DCG_KEYWORD_DE_DIGIVOLVE, cause.player, cause.card);
    EMIT(DE_DIGIVOLVED, RULE_DE_DIGIVOLVE_MEANING, .player = (uint8_t)permanent_player(g, set_first(done)),
         .card = permanent_of(g, set_first(done))->top, .value = (int16_t)x.count, .cause = cause.kind);
    happen(t, &(struct game_event){.kind = DCG_EVENT_DE_DIGIVOLVED,
                                   .cause = cause,
                                   .players = players_of(g, done),
                                   .value = (int16_t)x.count,
                                   .permanents = done,
                                   .keyword = DCG_KEYWORD_DE_DIGIVOLVE + 1});
}

void number_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    for (int i = 1; i <= f->keyword.number; i++) /* 16-11-3: not 0 */
        offer(o, DCG_OPTION_PICK, 0, 0, i);
}

/* ---- <Mind Link>, 16-27 ---- */

/* Whom the Tamer goes under; NO_PERMANENT: nobody. */
static uint8_t mind_link_host(const struct table *t, const struct frame *f)
{
    const struct effect_instance *what = &resolution_of(t->g, f->resolution)->what;
    struct objects chosen;

    journal_last(t->g, f->resolution, &chosen);
    if (!chosen.permanents || !permanent_alive(t->g, what->target, what->target_generation))
        return NO_PERMANENT;
    uint8_t host = set_first(chosen.permanents);
    if (t->g->card[permanent_of(t->g, host)->top].flags & CARD_TOKEN) /* 4-18-3 */
        return NO_PERMANENT;
    return object_unaffected(t, object_permanent(t->g, host), resolution_cause(t, f->resolution))
               ? NO_PERMANENT
               : host;
}

static struct frame *call_mind_link(struct table *t, const struct frame *f)
{
    uint8_t host = mind_link_host(t, f);

    game_of(t)->result_set = 0;
    if (host == NO_PERMANENT)
        return NULL;
    return call_leave(t, &(struct leaving){.set = set_of(resolution_of(t->g, f->resolution)->what.target),
                                           .kind = DCG_EVENT_PLACED,
                                           .cause = resolution_cause(t, f->resolution),
                                           .to = {.place = DCG_PLACE_UNDER,
                                                  .end = BOTTOM,
                                                  .host = host,
                                                  .host_generation = permanent_of(t->g, host)->generation},
                                           .rule = RULE_MIND_LINK_MEANING});
}

/* ---- Keywords done to somebody ---- */

PROC(do_keyword_on)
{
    struct dcg_game *g = game_of(t);
    const struct action *action = action_of(t, f);

    BEGIN;
    if (action->op == OP_MIND_LINK) { /* 16-27-3: nobody is asked */
        CALL(3,
             call_pick(t, f->resolution, action->target, 1, pick_flags(g, f->resolution) | PICK_MIND_LINK));
        CALL(4, call_mind_link(t, f));
        if (!g->result_set)
            resolution_fail(g, f->resolution);
        else if (t->sink)
            emit_keyword(t, DCG_KEYWORD_MIND_LINK, f->player, resolution_of(g, f->resolution)->what.card);
        DONE;
    }
    CALL(1, call_pick(t, f->resolution, action->target, 1, pick_flags(g, f->resolution)));
    for (f->keyword.done = 0; f->keyword.done < f->keyword.times; f->keyword.done++) { /* 16-11-7 */
        f->keyword.set = affected_now(t, f);
        emit_kept(t, f);
        f->keyword.number =
            (int16_t)most_of(t, f->keyword.set, action->number, resolution_cause(t, f->resolution));
        if (f->keyword.number > 1) {
            ASK(2, NUMBER, f->player); /* 16-11-1 */
            f->keyword.number = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
        }
        if (f->keyword.number)
            de_digivolve(t, f, resolution_cause(t, f->resolution));
        else
            f->keyword.worked++;
    }
    if (f->keyword.worked)
        resolution_fail(g, f->resolution);
    END;
}
