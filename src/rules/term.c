/* term.c - basic processes of chapter 4: drawing, suspending, deleting, trashing, moving, hatching, and how a
 * game ends (1-2). */
#include "rules/engine.h"

#include <string.h>

void game_win(struct table *t, int player, enum rule rule)
{
    struct dcg_game *g = t->g;

    if (g->outcome != DCG_PLAYING)
        return; /* 1-2-2: it ended with the first */
    g->outcome = DCG_WON;
    g->winner = (uint8_t)player;
    g->end_rule = (uint16_t)rule;
    EMIT(GAME_WON, rule, .player = (uint8_t)player);
}

void game_draw(struct table *t, enum rule rule)
{
    struct dcg_game *g = t->g;

    if (g->outcome != DCG_PLAYING)
        return;
    g->outcome = DCG_DRAWN;
    g->end_rule = (uint16_t)rule;
    EMIT(GAME_DRAWN, rule, .player = NO_PLAYER);
}

/* 4-12; several cards are handled one by one but drawn at the same time (3-2-4). */
int draw(struct table *t, int player, int count, enum rule rule)
{
    struct dcg_game *g = t->g;
    dcg_event event = {.kind = DCG_EVENT_DREW, .rule = (dcg_rule_id)rule, .player = (uint8_t)player};
    int drawn = 0;

    for (; drawn < count && pile_count(g, player, PILE_DECK) > 0; drawn++) { /* 1-3-2 */
        uint8_t card = pile_of(g, player, PILE_DECK)->at[0];
        card_move(g, card, DCG_PLACE_HAND, BOTTOM);
        event.card = card;
        cards_insert(event.cards, card);
    }
    if (!drawn)
        return 0;
    if (t->sink) {
        event.value = (int16_t)drawn;
        event.from = DCG_PLACE_DECK;
        event.to = DCG_PLACE_HAND;
        emit(t, &event);
    }
    happen(t, &(struct happening){
                  .kind = DCG_EVENT_DREW, .players = (uint8_t)(1 << player), .value = (int16_t)drawn});
    return drawn;
}

uint8_t players_of(const struct dcg_game *g, body_set set)
{
    uint8_t players = 0;

    SET_EACH (body, set)
        players |= (uint8_t)(1 << body_player(g, body));
    return players;
}

/* Something that happens to bodies, all at the same time. */
static struct happening about(const struct dcg_game *g, int kind, int cause, body_set set)
{
    return (struct happening){
        .kind = (uint8_t)kind, .cause = (uint8_t)cause, .players = players_of(g, set), .bodies = set};
}

static void tops_of(const struct dcg_game *g, body_set set, uint64_t cards[4])
{
    SET_EACH (body, set)
        cards_insert(cards, body_of(g, body)->top);
}

/* Keeps the bodies that are in that state and not barred from changing it (1-3-2, 1-3-3). */
static body_set turnable(const struct table *t, body_set set, bool suspended, enum cant barred)
{
    body_set able = 0;

    SET_EACH (body, set & t->g->bodies_used)
        if (body_is(t->g, body, BODY_SUSPENDED) == suspended && !body_cant(t, body, barred))
            able |= set_of(body);
    return able;
}

static struct frame *call_turn(struct table *t, enum proc proc, body_set set, int cause, enum rule rule)
{
    struct frame *f = frame_push(t->g, proc);

    f->set = set;
    f->cause = (uint8_t)cause;
    f->n[0] = (int16_t)rule;
    return f;
}

/* Suspends or unsuspends what is left of the set, as one event (4-11). */
static void turn_now(struct table *t, const struct frame *f, int kind)
{
    struct dcg_game *g = t->g;
    dcg_event event = {.kind = (uint16_t)kind, .rule = (dcg_rule_id)f->n[0], .cause = f->cause};

    if (!f->set)
        return;
    SET_EACH (body, f->set) {
        body_at(g, body)->flags ^= BODY_SUSPENDED;
        event.card = body_of(g, body)->top;
        event.player = (uint8_t)body_player(g, body);
    }
    if (t->sink) {
        tops_of(g, f->set, event.cards);
        event.value = (int16_t)set_count(f->set);
        emit(t, &event);
    }
    struct happening turned = about(g, kind, f->cause, f->set);
    happen(t, &turned);
}

struct frame *call_suspend(struct table *t, body_set set, int cause, enum rule rule)
{
    return call_turn(t, PROC_suspend, set, cause, rule);
}

PROC(suspend)
{
    BEGIN;
    f->set = turnable(t, f->set, false, CANT_SUSPEND);
    struct happening what = about(t->g, DCG_EVENT_SUSPENDED, f->cause, f->set);
    CALL(1, call_would(t, &what, 0));
    f->set = turnable(t, t->g->result_set, false, CANT_SUSPEND);
    turn_now(t, f, DCG_EVENT_SUSPENDED);
    END;
}

struct frame *call_unsuspend(struct table *t, body_set set, int cause, enum rule rule)
{
    return call_turn(t, PROC_unsuspend, set, cause, rule);
}

PROC(unsuspend)
{
    BEGIN;
    f->set = turnable(t, f->set, true, CANT_UNSUSPEND);
    struct happening what = about(t->g, DCG_EVENT_UNSUSPENDED, f->cause, f->set);
    CALL(1, call_would(t, &what, 0));
    f->set = turnable(t, t->g->result_set, true, CANT_UNSUSPEND);
    turn_now(t, f, DCG_EVENT_UNSUSPENDED);
    END;
}

/* 4-5-9: a card that lies face down has no information. */
static uint16_t public_def(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].flags & CARD_FACE_DOWN ? 0 : g->card[card].def;
}

/* 4-17: cards have moved from the field or from under a card. All of one player's <Overflow> moves memory the same
 * way, so the order that 4-17-5-1 and -2 let the player choose makes no difference. */
static void overflow(struct table *t, const uint8_t *cards, const uint16_t *defs, int count)
{
    for (int turn = 0; turn < 2; turn++) {
        int player = turn ? opponent(t->g->turn_player) : t->g->turn_player;
        for (int i = 0; i < count; i++) {
            int amount = card_def(t->cards, defs[i])->overflow;
            if (!amount || card_owner(t->g, cards[i]) != player)
                continue;
            EMIT(OVERFLOWED, RULE_4_17_1, .player = (uint8_t)player, .card = cards[i],
                 .value = (int16_t)-amount);
            memory_gain(t, player, -amount, RULE_4_17_1);
        }
    }
}

/* Whoever is in the middle of something with a body that is gone must not meet its successor in that slot. */
static void frames_forget(struct dcg_game *g, uint8_t body)
{
    for (int i = 0; i < g->frames; i++)
        g->frame[i].set &= ~set_of(body);
    g->result_set &= ~set_of(body);
}

/* What has left together with top cards: cards under them, link cards, tokens. */
struct rest {
    uint64_t under[4], links[4], tokens[4];
};

static void emit_rest(struct table *t, const struct rest *rest)
{
    dcg_event event = {.kind = DCG_EVENT_TRASHED, .to = DCG_PLACE_TRASH};

    if (!t->sink)
        return;
    event.rule = RULE_4_5_8;
    memcpy(event.cards, rest->under, sizeof event.cards);
    if (cards_any(rest->under))
        emit(t, &event);
    event.rule = RULE_4_7_6;
    memcpy(event.cards, rest->links, sizeof event.cards);
    if (cards_any(rest->links))
        emit(t, &event);
    event.kind = DCG_EVENT_LEFT_GAME;
    event.rule = RULE_4_18_5;
    event.to = DCG_PLACE_OUTSIDE;
    memcpy(event.cards, rest->tokens, sizeof event.cards);
    if (cards_any(rest->tokens))
        emit(t, &event);
}

/* Notes the parts of a body by what they were; its top card is parts[0]. */
static void rest_add(const struct dcg_game *g, struct rest *rest, const uint8_t *parts, int under, int count)
{
    for (int i = 0; i < count; i++) {
        if (g->card[parts[i]].flags & CARD_TOKEN)
            cards_insert(rest->tokens, parts[i]);
        else if (i)
            cards_insert(i <= under ? rest->under : rest->links, parts[i]);
    }
}

void bodies_leave(struct table *t, body_set set, int place, enum end end)
{
    struct dcg_game *g = t->g;
    uint8_t parts[DCG_MAX_CARDS], all[DCG_MAX_CARDS];
    uint16_t defs[DCG_MAX_CARDS];
    struct rest rest = {{0}, {0}, {0}};
    int moved = 0;

    SET_EACH (body, set) {
        int under = body_of(g, body)->under, count = body_dissolve(g, body, parts);
        frames_forget(g, body);
        rest_add(g, &rest, parts, under, count);
        for (int i = 0; i < count; i++) {
            all[moved] = parts[i];
            defs[moved++] = public_def(g, parts[i]);
        }
        for (int i = 0; i < count; i++)
            card_put(g, parts[i], i ? DCG_PLACE_TRASH : place, i ? TOP : end); /* 4-5-8, 4-7-6 */
    }
    emit_rest(t, &rest);
    overflow(t, all, defs, moved); /* 4-17-2 */
}

void body_becomes_card(struct table *t, uint8_t body)
{
    struct dcg_game *g = t->g;
    uint8_t parts[DCG_MAX_CARDS];
    uint16_t defs[DCG_MAX_CARDS];
    struct rest rest = {{0}, {0}, {0}};
    int under = body_of(g, body)->under, count = body_dissolve(g, body, parts);

    frames_forget(g, body);
    rest_add(g, &rest, parts, under, count);
    for (int i = 1; i < count; i++) {
        defs[i] = public_def(g, parts[i]);
        card_put(g, parts[i], DCG_PLACE_TRASH, TOP); /* 4-5-8, 4-7-6 */
    }
    emit_rest(t, &rest);
    if (count > 1)
        overflow(t, parts + 1, defs + 1, count - 1);
}

void link_trash(struct table *t, uint8_t card, enum rule rule)
{
    struct dcg_game *g = t->g;
    uint16_t def = g->card[card].def;

    card_move(g, card, DCG_PLACE_TRASH, TOP);
    EMIT(TRASHED, rule, .player = (uint8_t)card_owner(g, card), .card = card, .from = DCG_PLACE_LINKED,
         .to = DCG_PLACE_TRASH);
    overflow(t, &card, &def, 1);
}

struct frame *call_delete(struct table *t, body_set set, int cause, enum rule rule)
{
    return call_turn(t, PROC_delete, set, cause, rule);
}

static body_set deletable(const struct table *t, body_set set)
{
    body_set able = 0;

    SET_EACH (body, set & t->g->bodies_used)
        if (!body_cant(t, body, CANT_BE_DELETED))
            able |= set_of(body);
    return able;
}

/* 4-13-1: deleted cards are trashed, all at the same time. What it was is looked at before it moves. */
static void delete_now(struct table *t, body_set set, int cause, enum rule rule)
{
    struct dcg_game *g = t->g;
    dcg_event event = {.kind = DCG_EVENT_DELETED, .rule = (dcg_rule_id)rule, .cause = (uint8_t)cause};
    struct happening happening = {
        .kind = DCG_EVENT_DELETED, .cause = (uint8_t)cause, .players = players_of(g, set), .bodies = set};

    if (!set)
        return;
    event.card = body_of(g, set_first(set))->top;
    event.player = (uint8_t)body_player(g, set_first(set));
    event.from = DCG_PLACE_BATTLE;
    event.to = DCG_PLACE_TRASH;
    tops_of(g, set, event.cards);
    if (t->sink)
        emit(t, &event);
    bodies_leave(t, set, DCG_PLACE_TRASH, TOP);
    happen(t, &happening);
}

PROC(delete)
{
    BEGIN;
    f->set = deletable(t, f->set);
    struct happening what = about(t->g, DCG_EVENT_DELETED, f->cause, f->set);
    CALL(1, call_would(t, &what, 0));
    body_set deleted = deletable(t, t->g->result_set);
    delete_now(t, deleted, f->cause, (enum rule)f->n[0]);
    t->g->result_set = deleted;
    END;
}

/* 4-16-1 */
void hatch(struct table *t, int player)
{
    struct dcg_game *g = t->g;
    uint8_t card = pile_of(g, player, PILE_EGGS)->at[0];

    card_take(g, card);
    body_create(g, card, player, true);
    EMIT(HATCHED, RULE_4_16_1, .player = (uint8_t)player, .card = card, .from = DCG_PLACE_DIGI_EGG_DECK,
         .to = DCG_PLACE_BREEDING);
}

/* 4-15: it keeps its display format (4-15-3) and what applies to it (4-15-4), not its pending effects (4-15-5). */
void breeding_move(struct table *t, uint8_t body)
{
    struct dcg_game *g = t->g;
    int player = body_player(g, body);

    body_move(g, body, false);
    pending_drop_for(t, body);
    EMIT(MOVED, RULE_4_15_1, .player = (uint8_t)player, .card = body_of(g, body)->top,
         .from = DCG_PLACE_BREEDING, .to = DCG_PLACE_BATTLE);
    happen(t, &(struct happening){
                  .kind = DCG_EVENT_MOVED, .players = (uint8_t)(1 << player), .bodies = set_of(body)});
}
