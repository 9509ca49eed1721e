/* leave.c - leaving the field: deleted, trashed, returned, placed (4-5-8, 4-7-6, 4-13, 4-17, 4-18-5).
 *
 * However a permanent leaves, it goes the same way: what can't leave is left out; the rest is announced, so that
 * effects may interrupt; what is left of it is taken down as last known information; what waits for it triggers while
 * the cards are still where they were (4-13-2); then all of them move at the same time, and what has arrived somewhere
 * is told. */
#include "query/info.h"
#include "state/set.h"
#include "rules/term.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/memory.h"
#include "rules/resolve.h"
#include "rules/transfer.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "record/record.h"

#include <string.h>

/* 4-5-9: a card that lies face down has no information. */
uint16_t public_def(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].flags & CARD_FACE_DOWN ? 0 : g->card[card].def;
}

/* 4-17-5-1 and -2: the turn player's first. All of one player's <Overflow> moves memory the same way, so the order that
 * the player may choose makes no difference. */
void overflow(struct table *t, const uint8_t *cards, const uint16_t *defs, int count)
{
    for (int turn = 0; turn < PLAYERS; turn++) {
        int player = turn ? opponent(t->g->turn_player) : t->g->turn_player;
        for (int i = 0; i < count; i++) {
            int amount = card_def(t->cards, defs[i])->overflow;
            if (!amount || card_owner(t->g, cards[i]) != player)
                continue;
            EMIT(OVERFLOWED, RULE_TERM_OVERFLOW_MEMORY, .player = (uint8_t)player, .card = cards[i],
                 .value = (int16_t)-amount);
            memory_gain(t, player, -amount, RULE_TERM_OVERFLOW_MEMORY);
        }
    }
}

/* Something that happened to several: the one that has gone isn't one of them any more. Of a single one its generation
 * is known, and what takes permanents away is about those that have gone. */
static void game_event_forget(struct game_event *h, uint8_t permanent)
{
    bool leaving = h->kind == DCG_EVENT_DELETED || h->kind == DCG_EVENT_LEFT ||
                   h->kind == DCG_EVENT_RETURNED || h->kind == DCG_EVENT_TRASHED ||
                   h->kind == DCG_EVENT_PLACED;

    if (!leaving && !h->permanent_generation)
        h->permanents &= ~set_of(permanent);
}

void frames_forget(struct dcg_game *g, uint8_t permanent)
{
    frames_forget_permanent(g, permanent);
    for (int i = 0; i < g->game_events; i++)
        game_event_forget(&g->game_event[i], permanent);
    g->result_set &= ~set_of(permanent);
}

/* The cards of all permanents that leave at the same time. */
struct departure {
    uint64_t under[4], links[4], tokens[4];
    int count; /* those with <Overflow> that counts (4-17-1); the lists begin empty */
    uint8_t card[DCG_MAX_CARDS];
    uint16_t def[DCG_MAX_CARDS];
};

static void emit_rest(struct table *t, const struct departure *d)
{
    dcg_event event = {.kind = DCG_EVENT_TRASHED, .to = DCG_PLACE_TRASH};

    if (!t->sink)
        return;
    event.rule = RULE_TERM_STACK_TRASHED;
    memcpy(event.cards, d->under, sizeof event.cards);
    if (cards_any(d->under))
        emit(t, &event);
    event.rule = RULE_TERM_LINK_CARD_TRASHED;
    memcpy(event.cards, d->links, sizeof event.cards);
    if (cards_any(d->links))
        emit(t, &event);
    event.kind = DCG_EVENT_LEFT_GAME;
    event.rule = RULE_TERM_TOKEN_REMOVED;
    event.to = DCG_PLACE_OUTSIDE;
    memcpy(event.cards, d->tokens, sizeof event.cards);
    if (cards_any(d->tokens))
        emit(t, &event);
}

/* 4-17-3, 4-17-4: no <Overflow> for a card that goes to the field or under a card. */
bool place_overflows(int place)
{
    return place != DCG_PLACE_UNDER && place != DCG_PLACE_LINKED && place != DCG_PLACE_BATTLE &&
           place != DCG_PLACE_NOWHERE;
}

void card_arrive(struct table *t, uint8_t card, const struct destination *to)
{
    struct dcg_game *g = game_of(t);
    struct card *c = &g->card[card];

    if (to->place == DCG_PLACE_NOWHERE)
        return;
    if (to->place == DCG_PLACE_UNDER && !(c->flags & CARD_TOKEN)) {
        permanent_tuck(t, to->host, card, (enum end)to->end, to->face == LIES_DOWN);
    } else if (to->place == DCG_PLACE_BATTLE) {
        uint8_t permanent = permanent_create(t, card, card_owner(g, card), false); /* 3-1-3-8 */
        if (permanent != NO_PERMANENT)
            permanent_at(t, permanent)->flags |= PERMANENT_BY_EFFECT | PERMANENT_PLACED;
    } else {
        /* a token that would go anywhere leaves the game, 4-18-5 */
        card_put(t, card, to->place == DCG_PLACE_UNDER ? DCG_PLACE_TRASH : to->place, (enum end)to->end);
        if (to->face == LIES_UP && c->place == DCG_PLACE_SECURITY) {
            c->flags &= (uint8_t)~CARD_FACE_DOWN;
            card_show(t, card); /* 3-7-4 */
        }
    }
}

/* One permanent: its top card goes there, the rest of it to the trash; 4-14-3: whatever happens to it, what is trashed
 * isn't deleted. */
static void permanent_goes(struct table *t, uint8_t permanent, const struct destination *to,
                           struct departure *d)
{
    struct dcg_game *g = game_of(t);
    uint8_t parts[DCG_MAX_CARDS];
    int under = permanent_of(g, permanent)->under, count = permanent_dissolve(t, permanent, parts);

    frames_forget(g, permanent);
    for (int i = 0; i < count; i++) {
        if (g->card[parts[i]].flags & CARD_TOKEN)
            cards_insert(d->tokens, parts[i]);
        else if (i)
            cards_insert(i <= under ? d->under : d->links, parts[i]);
        uint16_t def = public_def(g, parts[i]);
        if (card_def(t->cards, def)->overflow && (i || place_overflows(to->place))) {
            d->card[d->count] = parts[i];
            d->def[d->count++] = def;
        }
    }
    card_arrive(t, parts[0], to);
    for (int i = 1; i < count; i++)
        card_put(t, parts[i], DCG_PLACE_TRASH, TOP); /* 4-5-8, 4-7-6 */
}

static void permanents_go(struct table *t, const uint8_t *permanents, int count, const struct destination *to)
{
    struct departure d;

    memset(&d, 0, offsetof(struct departure, card));
    for (int i = 0; i < count; i++)
        permanent_goes(t, permanents[i], to, &d);
    emit_rest(t, &d);
    overflow(t, d.card, d.def, d.count); /* 4-17-2 */
}

void permanents_leave(struct table *t, permanent_set set, int place, enum end end)
{
    struct destination to = {.place = (uint8_t)place, .end = (uint8_t)end};
    uint8_t permanents[64];
    int count = 0;

    SET_EACH (permanent, set)
        permanents[count++] = permanent;
    permanents_go(t, permanents, count, &to);
}

void permanent_becomes_card(struct table *t, uint8_t permanent)
{
    permanents_go(t, &permanent, 1, &(struct destination){.place = DCG_PLACE_NOWHERE});
}

void link_trash(struct table *t, uint8_t card, enum rule rule)
{
    struct dcg_game *g = game_of(t);
    uint16_t def = g->card[card].def;

    card_move(t, card, DCG_PLACE_TRASH, TOP);
    EMIT(TRASHED, rule, .player = (uint8_t)card_owner(g, card), .card = card, .from = DCG_PLACE_LINKED,
         .to = DCG_PLACE_TRASH);
    overflow(t, &card, &def, 1);
}

/* ---- The procedures ---- */

static struct destination leave_to(const struct frame *f)
{
    return (struct destination){.place = (uint8_t)f->leave.place,
                                .end = (uint8_t)f->leave.end,
                                .face = f->leave.face,
                                .host = f->permanent,
                                .host_generation = f->generation};
}

struct frame *call_leave(struct table *t, const struct leaving *leaving)
{
    struct frame *f = frame_push(game_of(t), PROC_leave);

    f->leave.set = leaving->set;
    f->cause = leaving->cause;
    f->leave.event = leaving->kind;
    f->leave.face = leaving->to.face;
    f->permanent = leaving->to.host;
    f->generation = leaving->to.host_generation;
    f->leave.rule = (int16_t)leaving->rule;
    f->leave.place = leaving->to.place;
    f->leave.end = leaving->to.end;
    f->leave.first = leaving->first;
    f->leave.last = leaving->last;
    f->leave.how = leaving->how;
    return f;
}

struct frame *call_delete(struct table *t, permanent_set set, struct cause cause, enum rule rule)
{
    struct frame *f = frame_push(game_of(t), PROC_delete);

    f->leave.set = set;
    f->cause = cause;
    f->leave.event = DCG_EVENT_DELETED;
    f->leave.rule = (int16_t)rule;
    f->leave.place = DCG_PLACE_TRASH;
    return f;
}

struct frame *call_delete_fighters(struct table *t, permanent_set set, uint8_t one, uint8_t other,
                                   enum rule rule)
{
    struct frame *f = call_delete(t, set, BY_BATTLE, rule);

    f->leave.how = HOW_OTHER;
    f->permanent = one;
    f->generation = permanent_of(t->g, one)->generation;
    f->leave.other = other;
    f->leave.other_generation = permanent_of(t->g, other)->generation;
    return f;
}

bool permanent_leavable(const struct table *t, uint8_t permanent, int kind, struct going going,
                        struct cause cause)
{
    struct object object = {.card = permanent_of(t->g, permanent)->top, .permanent = permanent};

    if (kind == DCG_EVENT_DELETED ? permanent_cant_by(t, permanent, CANT_BE_DELETED, cause)
                                  : permanent_cant_by(t, permanent, CANT_LEAVE, cause))
        return false;
    if (kind == DCG_EVENT_RETURNED && object_cant_go(t, object, CANT_BE_RETURNED, cause, going))
        return false;
    if (kind == DCG_EVENT_PLACED && object_cant_go(t, object, CANT_BE_PLACED, cause, going))
        return false;
    if (kind == DCG_EVENT_TRASHED && permanent_cant_by(t, permanent, CANT_BE_TRASHED, cause))
        return false;
    return !object_unaffected(t, object, cause);
}

bool permanent_moves_in(const struct table *t, uint8_t permanent, struct cause cause)
{
    int player = permanent_player(t->g, permanent);
    struct object object = {.card = permanent_of(t->g, permanent)->top, .permanent = permanent};

    return breeding_permanent(t->g, player) == NO_PERMANENT && permanent_is_digimon(t, permanent) &&
           permanent_dp(t, permanent) >= 0 &&                          /* 4-15-2 */
           !player_cant(t, player, PLAYER_CANT_MOVE, object, cause) && /* 15-1-3 */
           permanent_leavable(t, permanent, DCG_EVENT_MOVED, (struct going){.place = DCG_PLACE_BREEDING},
                              cause);
}

/* As others see it: what goes NOWHERE is about to go under a card. */
static uint8_t leave_place(const struct frame *f)
{
    return (uint8_t)(f->leave.place == DCG_PLACE_NOWHERE ? DCG_PLACE_UNDER : f->leave.place);
}

/* What can leave that way (1-3-2, 15-15-6-1). */
static permanent_set leavable(const struct table *t, const struct frame *f, permanent_set set)
{
    struct going going = {.place = leave_place(f),
                          .end = (uint8_t)f->leave.end,
                          .host = f->leave.place == DCG_PLACE_UNDER ? f->permanent : (uint8_t)NO_PERMANENT};
    permanent_set able = 0;

    SET_EACH (permanent, set & t->g->permanents_used)
        if (f->leave.place == DCG_PLACE_BREEDING
                ? !able && permanent_moves_in(t, permanent, f->cause)
                : permanent_leavable(t, permanent, f->leave.event, going, f->cause))
            able |= set_of(permanent);
    SET_EACH (permanent, f->leave.place == DCG_PLACE_SECURITY ? able : 0)
        if (security_barred(t, card_owner(t->g, permanent_of(t->g, permanent)->top), f->cause))
            able &= ~set_of(permanent);
    if (f->leave.place == DCG_PLACE_UNDER) {
        if (!permanent_alive(t->g, f->permanent, f->generation))
            return 0;
        able &= ~set_of(f->permanent); /* nothing goes under itself */
    }
    return able;
}

static struct game_event leaving_of(const struct dcg_game *g, const struct frame *f, int kind,
                                    permanent_set set)
{
    struct game_event h = {
        .kind = (uint8_t)kind,
        .cause = f->cause,
        .players = players_of(g, set),
        .value = (int16_t)set_count(set),
        .from = DCG_PLACE_BATTLE,
        .to = leave_place(f),
        .how = (uint16_t)((f->leave.how & HOW_DIGIXROS) | (f->leave.end == BOTTOM ? HOW_BOTTOM : 0)),
        .permanents = set};

    if (f->leave.place == DCG_PLACE_UNDER && kind == DCG_EVENT_LEFT) { /* under whom */
        h.other = f->permanent;
        h.other_generation = f->generation;
        h.how |= HOW_OTHER;
    }
    if (f->leave.how & HOW_OTHER && set_count(set) == 1) {
        bool first = set_has(set, f->permanent);
        h.other = first ? f->leave.other : f->permanent;
        h.other_generation = first ? f->leave.other_generation : f->generation;
        h.how = HOW_OTHER;
    }
    return h;
}

/* The permanents in the order in which they are placed (3-1-3-4). */
static int leave_order(const struct dcg_game *g, const struct frame *f, permanent_set set, uint8_t order[64])
{
    int count = 0;

    for (int i = f->leave.first; i < f->leave.last; i++) {
        const struct entry *e = &g->entry[i];
        if (!(e->what & ENTRY_PERMANENT) || !set_has(set, e->id))
            continue;
        order[count++] = e->id;
        set &= ~set_of(e->id);
    }
    SET_EACH (permanent, set)
        order[count++] = permanent;
    return count;
}

/* What goes NOWHERE goes on from there: who moves it finds the cards in the journal. */
static void entries_follow(struct dcg_game *g, const struct frame *f, uint8_t permanent, uint8_t top)
{
    for (int i = f->leave.first; i < f->leave.last; i++) {
        struct entry *e = &g->entry[i];
        if (e->what & ENTRY_PERMANENT && e->id == permanent)
            *e = (struct entry){.id = top, .what = ENTRY_PLACED, .generation = g->card[top].generation};
    }
}

static __attribute__((cold)) void emit_leaving(struct table *t, const struct frame *f, permanent_set set)
{
    uint8_t first = set_first(set);
    dcg_event event = {.kind = f->leave.event, .rule = (dcg_rule_id)f->leave.rule, .cause = f->cause.kind};

    event.card = permanent_of(t->g, first)->top;
    event.player = (uint8_t)permanent_player(t->g, first);
    event.from = DCG_PLACE_BATTLE;
    event.to = leave_place(f);
    if (event.to == DCG_PLACE_UNDER && f->permanent != NO_PERMANENT)
        event.other = permanent_of(t->g, f->permanent)->top;
    SET_EACH (permanent, set)
        cards_insert(event.cards, permanent_of(t->g, permanent)->top);
    emit(t, &event);
}

/* A card that is played from under a Digimon or from its link cards, and the Digimon is placed for its DigiXros: the
 * card isn't one of those that are trashed (Q6061). */
static void played_stays(struct table *t, const struct frame *f, permanent_set set)
{
    struct dcg_game *g = game_of(t);
    struct card *c = &g->card[f->card];
    uint16_t same = c->generation;

    if (!f->card || c->permanent == NO_PERMANENT || !set_has(set, c->permanent))
        return;
    card_take(t, f->card);
    c->generation = same;
}

/* All at the same time; what waits for it triggers before the cards move, in the area they are in (4-13-2). */
static void leave_now(struct table *t, const struct frame *f, permanent_set set)
{
    struct dcg_game *g = game_of(t);
    struct destination to = leave_to(f);
    uint64_t tops[4] = {0};
    uint8_t order[64], top[PERMANENTS];

    if (!set)
        return;
    if (t->sink)
        emit_leaving(t, f, set);
    SET_EACH (permanent, set) {
        top[permanent] = permanent_of(g, permanent)->top;
        cards_insert(tops, top[permanent]);
        last_keep(t, permanent);
    }
    struct game_event left = leaving_of(g, f, f->leave.event, set);
    if (f->leave.event != DCG_EVENT_PLACED) /* that is told when it has arrived */
        happen(t, &left);
    else
        cards_placed_in_vain(t, tops, DCG_PLACE_BATTLE, &to, f->cause);
    left.kind = DCG_EVENT_LEFT;
    left.how |= f->leave.event == DCG_EVENT_DELETED ? HOW_DELETED : 0;
    happen(t, &left);
    played_stays(t, f, set);
    permanents_go(t, order, leave_order(g, f, set, order), &to);
    SET_EACH (permanent, to.place == DCG_PLACE_NOWHERE ? set : 0)
        entries_follow(g, f, permanent, top[permanent]);
    CARDS_EACH (card, tops)
        last_moved(g, card);
    pending_follow(t);
    cards_arrived(t, tops, DCG_PLACE_BATTLE, &to, f->cause);
}

/* It leaves the battle area, and stays the Digimon that it is, with the cards under it (4-15-3, 4-15-4). */
static void move_in(struct table *t, const struct frame *f, permanent_set set)
{
    struct game_event left = leaving_of(t->g, f, DCG_EVENT_LEFT, set);

    if (!set)
        return;
    if (t->sink)
        emit_leaving(t, f, set);
    happen(t, &left);
    permanent_move(t, set_first(set), true);
    pending_drop_for(t, set_first(set)); /* 4-15-5 */
}

/* True: something may interrupt it. */
static bool announce_leaving(struct table *t, struct frame *f)
{
    permanent_set wanted = f->leave.set;
    int kind = f->leave.event == DCG_EVENT_DELETED ? DCG_EVENT_DELETED : DCG_EVENT_LEFT;

    f->leave.set = leavable(t, f, wanted);
    emit_progress(t, wanted & ~f->leave.set, f->cause);
    return would_be_heard(t, kind, f->leave.set, NO_COST);
}

static struct frame *call_interrupters(struct table *t, const struct frame *f)
{
    struct game_event what = leaving_of(
        t->g, f, f->leave.event == DCG_EVENT_DELETED ? DCG_EVENT_DELETED : DCG_EVENT_LEFT, f->leave.set);

    return call_would(t, &what, NO_COST);
}

static void leave_announced(struct table *t, const struct frame *f, permanent_set set)
{
    if (f->leave.place == DCG_PLACE_BREEDING)
        move_in(t, f, set);
    else
        leave_now(t, f, set);
    game_of(t)->result_set = set;
}

PROC(leave)
{
    BEGIN;
    if (announce_leaving(t, f)) {
        CALL(1, call_interrupters(t, f));
        leave_announced(t, f, leavable(t, f, t->g->result_set));
    } else {
        leave_announced(t, f, f->leave.set);
    }
    END;
}

PROC(delete) /* 4-13-1 */
{
    proc_leave(t, f);
}
