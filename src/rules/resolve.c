/* resolve.c - triggering, pending activation, activation (15-4, 15-8-3) and pending processing (18-1).
 *
 * What has triggered since the last look forms one batch above the older ones, so derived effects come first
 * (15-4-5); within the top batch the turn player's come first and their player chooses (15-4-3-5).
 */
#include "query/activation.h"
#include "cache/cache.h"
#include "query/timing.h"
#include "tree/sentence.h"
#include "state/set.h"
#include "rules/postponed.h"
#include "rules/loop.h"
#include "rules/resolve.h"
#include "rules/term.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "record/trigger.h"
#include "record/record.h"

#include <string.h>

enum { ENDLESS = 4096 }; /* activations and rule checks without a decision: nobody can stop it, 18-3-2 */

/* Is the card that some processing comes from still the same (15-4-4-3)? */
static bool source_same(const struct table *t, const struct effect_instance *p)
{
    const struct dcg_game *g = t->g;

    if (p->kind == INSTANCE_EFFECT && !p->survives && effect_instance_gained(t, p))
        return true;                /* 15-13-2: it isn't a card's */
    if (p->kind == INSTANCE_EFFECT) /* 15-8-3-5: the card it is pending with */
        return g->card[p->value & (DCG_MAX_CARDS - 1)].generation == p->card_generation;
    return !p->card || p->survives || g->card[p->card].generation == p->card_generation;
}

/* 3-4-5-4: effects of cards in a breeding area don't trigger. */
static bool source_in_breeding(const struct dcg_game *g, const struct effect_instance *p)
{
    return p->card && g->card[p->card].permanent != NO_PERMANENT &&
           permanent_is(g, g->card[p->card].permanent, PERMANENT_BREEDING);
}

struct scope effect_instance_scope(const struct table *t, const struct effect_instance *what,
                                   const struct game_event *event)
{
    return (struct scope){.t = t,
                          .player = what->player,
                          .card = what->card,
                          .host = what->target,
                          .host_generation = what->target_generation,
                          .resolution = NO_RESOLUTION,
                          .effect = what->effect,
                          .event = event};
}

/* Is what a WHEN says what happens? */
static bool trigger_met(const struct table *t, const struct delayed_trigger *w, const struct game_event *h)
{
    struct scope s = effect_instance_scope(t, &w->what, h);

    return event_met(&s, code_at(t->cards, w->what.code)->event, h);
}

bool delayed_trigger_matches(const struct table *t, const struct delayed_trigger *w,
                             const struct game_event *h)
{
    const struct dcg_game *g = t->g;

    if (!w->live || w->event != h->kind || !source_same(t, &w->what) || source_in_breeding(g, &w->what))
        return false;
    if (w->next)
        return trigger_met(t, w, h);
    if (w->subject != NO_PERMANENT)
        return set_has(h->permanents, w->subject) &&
               permanent_of(g, w->subject)->generation == w->subject_generation;
    return w->subject_player == NO_PLAYER || h->players >> w->subject_player & 1;
}

/* The last of those before end that are equal to one; -1: none is. */
static int delayed_trigger_twin(const struct dcg_game *g, const struct delayed_trigger *w, int end)
{
    int at = end - 1;

    while (at >= 0 && memcmp(&g->delayed_trigger[at], w, sizeof *w) != 0)
        at--;
    return at;
}

/* There is no room for more. No rule knows such an end: of equal ones, which only a repeated effect makes so many, one
 * is left out (docs/rulings.md). Returns where there is room now; -1: the new one is left out itself;
 * DELAYED_TRIGGERS: all are different, or are being asked one after the other. */
static int delayed_trigger_make_room(const struct dcg_game *g, const struct delayed_trigger *w)
{
    if (delayed_trigger_twin(g, w, DELAYED_TRIGGERS) >= 0)
        return -1;
    for (int at = DELAYED_TRIGGERS - 1; at > 0 && !g->chain; at--)
        if (delayed_trigger_twin(g, &g->delayed_trigger[at], at) >= 0)
            return at;
    return DELAYED_TRIGGERS;
}

void delayed_trigger_add(struct table *t, const struct delayed_trigger *delayed_trigger)
{
    struct dcg_game *g = game_of(t);
    struct delayed_trigger added = *delayed_trigger;
    int at = 0;

    added.live = true;
    while (at < g->delayed_triggers && g->delayed_trigger[at].live)
        at++;
    if (at == DELAYED_TRIGGERS)
        at = delayed_trigger_make_room(g, &added);
    if (at < 0)
        return;
    if (at == DELAYED_TRIGGERS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    g->delayed_trigger[at] = added;
    for (int i = 0; i < g->frames; i++) /* 15-8-5-1: what would happen was announced before it waited */
        if (g->frame[i].proc == PROC_would)
            g->frame[i].would.declined |= (uint32_t)1 << at;
    if (at == g->delayed_triggers)
        g->delayed_triggers++;
}

void delayed_trigger_end(struct dcg_game *g, int at)
{
    memset(&g->delayed_trigger[at], 0, sizeof g->delayed_trigger[at]);
    while (g->delayed_triggers && !g->delayed_trigger[g->delayed_triggers - 1].live)
        g->delayed_triggers--;
}

static bool with_others(const struct effect_instance *what)
{
    return what->tag >= TAG_TOGETHER;
}

static bool tag_pending(const struct dcg_game *g, uint8_t tag)
{
    for (int i = 0; i < g->pendings; i++)
        if (g->pending[i].what.tag == tag)
            return true;
    return false;
}

static bool tag_waits(const struct dcg_game *g, uint8_t tag)
{
    for (int i = 0; i < g->delayed_triggers; i++)
        if (g->delayed_trigger[i].what.tag == tag)
            return true;
    return false;
}

/* Has a record that waits together with this one triggered already? */
static bool other_pending(const struct dcg_game *g, const struct effect_instance *what)
{
    return with_others(what) && tag_pending(g, what->tag);
}

static uint8_t tag_for_others(const struct dcg_game *g)
{
    uint8_t tag = TAG_TOGETHER;

    static_assert(PENDINGS + DELAYED_TRIGGERS < UINT8_MAX - TAG_TOGETHER, "one is always free");
    while (tag_pending(g, tag) || tag_waits(g, tag))
        tag++;
    return tag;
}

void delayed_trigger_add_for(struct table *t, const struct delayed_trigger *delayed_trigger,
                             permanent_set targets)
{
    struct delayed_trigger w = *delayed_trigger;

    if (set_count(targets) > 1)
        w.what.tag = tag_for_others(t->g);
    SET_EACH (permanent, targets) {
        w.what.target = permanent;
        w.what.target_generation = permanent_of(t->g, permanent)->generation;
        delayed_trigger_add(t, &w);
    }
}

static permanent_set instance_target(const struct dcg_game *g, const struct effect_instance *what)
{
    return permanent_alive(g, what->target, what->target_generation) ? set_of(what->target) : 0;
}

permanent_set delayed_targets(struct dcg_game *g, const struct effect_instance *what)
{
    permanent_set targets = instance_target(g, what);

    for (int i = with_others(what) ? g->delayed_triggers - 1 : -1; i >= 0; i--)
        if (g->delayed_trigger[i].what.tag == what->tag) {
            targets |= instance_target(g, &g->delayed_trigger[i].what);
            delayed_trigger_end(g, i);
        }
    return targets;
}

void delayed_triggers_end_turn(struct dcg_game *g)
{
    for (int i = g->delayed_triggers - 1; i >= 0; i--)
        if (i < g->delayed_triggers && g->delayed_trigger[i].next)
            delayed_trigger_end(g, i);
}

/* The rule that makes processing trigger and be carried out. */
static enum rule effect_instance_rule(const struct effect_instance *p, enum rule effect)
{
    return p->card ? effect : RULE_POSTPONED_MEANING;
}

static_assert(GAME_EVENTS <= 32, "the events that are needed are noted in one word");

static uint32_t game_event_bit(uint8_t at)
{
    return at < GAME_EVENTS ? 1u << at : 0;
}

/* The events that something still needs. */
static uint32_t game_events_needed(const struct dcg_game *g)
{
    uint32_t needed = 0;

    for (int i = 0; i < g->pendings; i++)
        needed |= game_event_bit(g->pending[i].event);
    for (int i = 0; i < g->resolutions; i++)
        needed |= game_event_bit(g->resolution[i].event);
    for (int i = 0; g->chain && i < g->frames; i++) /* else nothing is being interrupted */
        if (g->frame[i].proc == PROC_would)
            needed |= game_event_bit(g->frame[i].would.event);
    return needed;
}

uint8_t game_event_keep(struct dcg_game *g, const struct game_event *happened)
{
    struct game_event kept = *happened, *game_event = &kept;
    uint64_t needed = game_events_needed(g);

    if (set_count(kept.permanents) == 1 && !kept.permanent_generation)
        kept.permanent_generation = permanent_of(g, set_first(kept.permanents))->generation;
    SET_EACH (i, needed)
        if (!memcmp(&g->game_event[i], game_event, sizeof *game_event))
            return i; /* however much one event triggers, it is kept once */
    int found = set_first(~needed);
    if (found >= GAME_EVENTS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return NO_GAME_EVENT;
    }
    g->game_event[found] = *game_event;
    if (found >= g->game_events)
        g->game_events = (uint8_t)(found + 1);
    return (uint8_t)found;
}

void game_events_sweep(struct dcg_game *g)
{
    uint32_t needed = g->game_events ? game_events_needed(g) : 0;

    for (int i = 0; i < g->game_events; i++)
        if (!(needed >> i & 1))
            memset(&g->game_event[i], 0, sizeof g->game_event[i]);
    while (g->game_events && !g->game_event[g->game_events - 1].kind)
        g->game_events--;
}

void pending_add(struct table *t, const struct effect_instance *what, const struct game_event *event)
{
    struct dcg_game *g = game_of(t);

    if (g->pendings == PENDINGS) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    uint8_t kept = event->kind ? game_event_keep(g, event) : (uint8_t)NO_GAME_EVENT;
    g->pending[g->pendings++] = (struct pending){.what = *what, .event = kept};
    g->fresh++;
    if (what->kind != INSTANCE_USED)
        EMIT(TRIGGERED, effect_instance_rule(what, RULE_TRIGGER_MEANING), .player = what->player,
             .card = what->card);
}

/* What permanents leave the field by: it triggers while they are still there, and they move right afterwards. */
static bool event_leaves(const struct game_event *h)
{
    return h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT || h->kind == DCG_EVENT_RETURNED ||
           (h->kind == DCG_EVENT_TRASHED && h->from == DCG_PLACE_BATTLE && !cards_any(h->cards));
}

/* 4-13-2: what a card's own deletion triggers waits with the card in the trash; if it moves again, it is lost (D-4). */
static void trigger(struct table *t, const struct delayed_trigger *w, const struct game_event *seen)
{
    struct dcg_game *g = game_of(t);
    struct scope s = effect_instance_scope(t, &w->what, seen);
    struct game_event concerns = event_concerning(&s, code_awaits(t->cards, w->what.code), seen);

    pending_add(t, &w->what, &concerns);
    if (w->what.survives && w->what.card && event_leaves(seen))
        g->pending[g->pendings - 1].flags = PENDING_FOLLOWS;
}

/* The card with which an effect waits that is about the very card or Digimon that leaves (4-13-2, 4-14-2, 15-8-3-5); 0:
 * it is about something else: effects of cards that leave are lost (15-4-4-3). */
static uint8_t own_leaving(const struct table *t, const struct ability *ability, const struct game_event *h)
{
    const struct effect_def *e = effect_at(t->cards, ability->effect);

    if (cards_has(h->cards, ability->card) && h->kind != DCG_EVENT_PLACED && h->kind != DCG_EVENT_ADDED)
        return ability->card;
    if (!event_leaves(h) || ability->host == NO_PERMANENT || !set_has(h->permanents, ability->host))
        return 0;
    bool own = pattern_at(t->cards, e->condition)->flags & PATTERN_BEFALLS_THIS;
    return e->icons >> ICON_ON_DELETION & 1 || own ? permanent_of(t->g, ability->host)->top : 0;
}

/* 15-1-3: what keeps the effect of a Digimon that leaves from activating is known only while it is there
 * (15-8-3-9-4). */
static bool leaves_barred(const struct table *t, const struct ability *ability, const struct game_event *h)
{
    return ability->host != NO_PERMANENT && effect_barred(t, object_permanent(t->g, ability->host),
                                                          icons_met(effect_at(t->cards, ability->effect), h));
}

static void trigger_ability(struct table *t, const struct ability *ability, const struct game_event *seen)
{
    struct dcg_game *g = game_of(t);
    struct effect_instance what = ability_instance(t, ability);
    uint8_t with = own_leaving(t, ability, seen);

    if (with && leaves_barred(t, ability, seen))
        return;
    if (with)
        what.value = with; /* pending_follow notes as which card, once it has moved */
    struct game_event concerns = ability_event(t, ability, seen);
    pending_add(t, &what, &concerns);
    g->pending[g->pendings - 1].flags = with ? PENDING_FOLLOWS : 0;
}

/* 15-8-3-8: text that speaks of those it happened to means what they are now; once for all effects. */
static void event_look(struct table *t, const struct ability *ability, int count, struct game_event *seen)
{
    for (int i = 0; i < count && !seen->looked; i++)
        if (node_has(t->cards, effect_at(t->cards, ability[i].effect)->sentences, HAS_THE)) {
            SET_EACH (permanent, seen->permanents)
                last_keep(t, permanent);
            seen->looked = (uint8_t)(t->g->lkis + 1);
        }
}

void pending_follow(struct table *t)
{
    struct dcg_game *g = game_of(t);

    for (int i = 0; i < g->pendings; i++) {
        struct pending *p = &g->pending[i];
        if (!(p->flags & PENDING_FOLLOWS))
            continue;
        bool effect = p->what.kind == INSTANCE_EFFECT;
        p->what.card_generation = g->card[effect ? p->what.value : p->what.card].generation;
        p->what.survives = effect; /* it doesn't matter any more what it is part of */
        p->flags &= (uint8_t)~PENDING_FOLLOWS;
    }
}

/* Of <Digi-Burst>, what is trashed for it. */
uint8_t keyword_under_way(const struct table *t, struct cause cause)
{
    if (cause.kind != DCG_CAUSE_EFFECT || !t->g->resolutions)
        return 0;
    const struct resolution *a = &t->g->resolution[(t->g->resolutions - 1) & (RESOLUTIONS - 1)];
    const struct effect_def *e = effect_at(t->cards, a->what.effect);
    if (a->flags & RESOLUTION_PAYING && e->flags & EFFECT_DIGI_BURST)
        return DCG_KEYWORD_DIGI_BURST + 1;
    return e->keyword ? (uint8_t)(e->keyword + 1) : 0;
}

/* 3-4-5-4, 15-14-4-1: what happens to a Digimon in the breeding area triggers only its own {Breeding} effects. */
static bool is_own_bred(const struct table *t, const struct ability *ability, const struct game_event *h)
{
    return effect_at(t->cards, ability->effect)->area == DCG_PLACE_BREEDING &&
           set_has(h->permanents, ability->host);
}

static void abilities_trigger(struct table *t, struct game_event *seen, bool bred)
{
    struct ability ability[MAX_ABILITIES];
    int count = abilities_triggered(t, seen, false, ability);

    event_look(t, ability, count, seen);
    for (int i = 0; i < count; i++)
        if (!bred || is_own_bred(t, &ability[i], seen))
            trigger_ability(t, &ability[i], seen);
}

/* An event as effects outside the breeding area see it. */
static struct game_event event_outside_breeding(const struct table *t, const struct game_event *h)
{
    struct game_event seen = *h;

    if (!seen.keyword)
        seen.keyword = keyword_under_way(t, h->cause);
    seen.permanents = outside_breeding(t->g, h->permanents);
    if (seen.permanents != h->permanents)
        seen.players = players_of(t->g, seen.permanents);
    return seen;
}

/* 15-4-2-2, 15-8-3-1: whatever waits for this triggers at once; each only once, however many cards it happened to
 * (15-5-2), and again if it is pending already (15-4-2-4). */
__attribute__((noinline)) /* it needs much of the stack, and mostly it isn't called */
static void
trigger_all(struct table *t, const struct game_event *h)
{
    struct dcg_game *g = game_of(t);
    struct game_event seen = event_outside_breeding(t, h);

    if (h->permanents && !seen.permanents) {
        seen = *h;
        abilities_trigger(t, &seen, true);
        return;
    }
    for (int i = 0; i < g->delayed_triggers; i++) {
        struct delayed_trigger *w = &g->delayed_trigger[i];
        if (w->immediate || !delayed_trigger_matches(t, w, &seen) || other_pending(g, &w->what))
            continue; /* 18-1-1: those that wait together trigger as one */
        trigger(t, w, &seen);
        if (w->once) /* 18-1-1: pending processing is done once, in order with what triggers with it (18-1-2) */
            delayed_trigger_end(g, i);
    }
    abilities_trigger(t, &seen, false);
}

void happen(struct table *t, const struct game_event *h)
{
    if (event_noted(t, h->kind)) {
        struct game_event seen = event_outside_breeding(t, h);
        if (!h->permanents || seen.permanents) /* 3-4-5-7, Q870 */
            history_note(t, &seen);
    }
    if (t->g->delayed_triggers || (listened(t, h->kind) && event_heard(t, h, false)))
        trigger_all(t, h);
}

static void pending_remove(struct dcg_game *g, int at)
{
    if (!g->pending[at].batch)
        g->fresh--;
    for (g->pendings--; at < g->pendings; at++) /* mostly it is the last one */
        g->pending[at] = g->pending[at + 1];
    memset(&g->pending[at], 0, sizeof g->pending[0]);
}

/* 4-15-5: a Digimon that moves does not keep its pending effects. */
void pending_drop_for(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);

    for (int i = g->pendings - 1; i >= 0; i--) {
        uint8_t card = g->pending[i].what.card;
        if (!card || g->card[card].permanent != permanent)
            continue;
        EMIT(LOST_TRIGGER, RULE_TERM_MOVE_STATES_END, .player = g->pending[i].what.player, .card = card);
        pending_remove(g, i);
    }
}

/* 15-4-4-4: an effect that its card doesn't have for a moment is lost, even if the card has it again before anything
 * activates (Q5393). It stays in its place until then: procedures know it by its place. */
void pending_lose_for(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);

    for (int i = 0; i < g->pendings; i++) {
        struct pending *p = &g->pending[i];
        if (p->what.kind == INSTANCE_EFFECT && p->what.target == permanent && !(p->flags & PENDING_FOLLOWS) &&
            !still_has_ability(t, &p->what))
            p->flags |= PENDING_LOST;
    }
}

static bool is_next(const struct dcg_game *g, const struct pending *p, int player)
{
    return p->batch == g->batches && p->what.player == player;
}

/* The player whose effects of the top batch come next: 15-4-3-5-1, then 15-4-3-5-2. */
static uint8_t next_player(const struct dcg_game *g)
{
    for (int i = 0; i < g->pendings; i++)
        if (is_next(g, &g->pending[i], g->turn_player))
            return g->turn_player;
    return opponent(g->turn_player);
}

/* What has triggered since the last look is one batch (15-4-3-1, -2), above all others (15-4-5-2), whosever they are
 * (15-4-5-3). */
void pending_batch(struct dcg_game *g)
{
    int old = g->pendings - g->fresh; /* they stand in front, each batch behind the one below it */

    g->batches = old ? g->pending[old - 1].batch : 0;
    if (g->fresh)
        g->batches++;
    for (int i = old; i < g->pendings; i++)
        g->pending[i].batch = g->batches;
    g->fresh = 0;
}

/* 15-14-1-1: it has triggered several times (15-4-2-4) and was activated as often as it can be this turn. */
static bool exhausted(const struct table *t, const struct effect_instance *what)
{
    int limit = effect_at(t->cards, what->effect)->limit;

    return limit && use_count(t, what->effect, what->card, what->target, what->keyword) >= limit;
}

static void drop_dead(struct table *t)
{
    struct dcg_game *g = game_of(t);

    for (int i = g->pendings - 1; i >= 0; i--) {
        const struct effect_instance *what = &g->pending[i].what;
        bool effect = what->kind == INSTANCE_EFFECT, lost = g->pending[i].flags & PENDING_LOST;
        enum rule why = !source_same(t, what)                             ? RULE_PENDING_LOST_NEW_CARD
                        : effect && (lost || !still_has_ability(t, what)) ? RULE_PENDING_LOST_EFFECT
                        : effect && exhausted(t, what)                    ? RULE_PER_TURN_MEANING
                                                                          : RULE_NONE;
        if (why == RULE_NONE)
            continue;
        EMIT(LOST_TRIGGER, why, .player = what->player, .card = what->card);
        pending_remove(g, i);
    }
}

bool endless(struct table *t)
{
    if (++game_of(t)->activations <= ENDLESS)
        return false;
    game_draw(t, RULE_LOOP_DRAW);
    return true;
}

bool resolve_pending(struct table *t)
{
    struct dcg_game *g = game_of(t);

    drop_dead(t);
    pending_batch(g);
    if (!g->pendings)
        return false;
    loop_resolution(g);
    if (endless(t) || loop_found(t))
        return true;
    frame_push(g, PROC_activate)->player = next_player(g);
    return true;
}

dcg_option order_option(const struct dcg_game *g, int at)
{
    const struct effect_instance *p = &g->pending[at].what;
    bool one = !with_others(p) && permanent_alive(g, p->target, p->target_generation);
    uint8_t target = one ? permanent_of(g, p->target)->top : 0;

    return DCG_MAKE_OPTION(DCG_OPTION_FIRST, p->card, target, at);
}

void order_options(const struct table *t, int player, struct options *o)
{
    const struct dcg_game *g = t->g;

    for (int i = 0; i < g->pendings; i++) {
        dcg_option option = order_option(g, i);
        if (is_next(g, &g->pending[i], player))
            offer(o, DCG_OPTION_FIRST, DCG_OPTION_CARD(option), DCG_OPTION_OTHER(option), i);
    }
}

refusal order_refusal(const struct table *t, int player, dcg_option option)
{
    const struct dcg_game *g = t->g;
    int at = DCG_OPTION_NUMBER(option);

    if (at >= g->pendings || order_option(g, at) != option)
        return DCG_REFUSAL_ORDER_NOT_PENDING;
    if (g->pending[at].batch < g->batches)
        return DCG_REFUSAL_ORDER_DERIVED_FIRST; /* 15-4-5-2 */
    if (g->pending[at].what.player != player || player != next_player(g))
        return DCG_REFUSAL_ORDER_TURN_PLAYER_FIRST; /* 15-4-3-5-2 */
    return 0;
}

/* The only one that can be next. */
enum { SEVERAL = -1 };
static int only_one(const struct dcg_game *g, int player)
{
    int found = SEVERAL;

    for (int i = 0; i < g->pendings; i++) {
        if (!is_next(g, &g->pending[i], player))
            continue;
        if (found != SEVERAL)
            return SEVERAL;
        found = i;
    }
    return found;
}

/* 15-6-3, 15-8-3-9-1 to -3: processing conditions are asked for now */
static bool can_activate(const struct table *t, const struct effect_instance *what, uint8_t event)
{
    struct scope s = effect_instance_scope(
        t, what, event == NO_GAME_EVENT ? NULL : &t->g->game_event[event & (GAME_EVENTS - 1)]);

    return effect_can_activate(&s, effect_at(t->cards, what->effect));
}

PROC(activate) /* 15-4-3-5; one at a time: 15-4-2-3, 15-4-4-2 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    f->activate.pending = (int16_t)only_one(g, f->player);
    if (f->activate.pending == SEVERAL) {
        ASK(1, ORDER, f->player); /* 15-4-3-4 */
        f->activate.pending = (int16_t)DCG_OPTION_NUMBER(g->decision.answer);
    }
    if (g->pending[f->activate.pending].what.optional) {
        ASK(2, OPTIONAL, f->player); /* 15-9-2-2 */
        f->activate.declined = DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_NO;
    }
    struct effect_instance what = g->pending[f->activate.pending].what;
    uint8_t event = g->pending[f->activate.pending].event;
    if (!f->activate.declined && what.kind == INSTANCE_EFFECT && !can_activate(t, &what, event)) {
        EMIT(LOST_TRIGGER, RULE_CONDITION_NONE_MET, .player = what.player, .card = what.card);
        f->activate.declined = true;
    }
    pending_remove(g, f->activate.pending);
    if (f->activate.declined)
        DONE;
    loop_does(t, &what);
    if (what.kind != INSTANCE_USED)
        EMIT(ACTIVATED, effect_instance_rule(&what, RULE_STATE_ACTIVATION_MEANING), .player = what.player,
             .card = what.card);
    CALL(3, call_effect_instance(t, &what, event));
    END;
}
