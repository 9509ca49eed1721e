/* area.c - moving cards between areas (3-1, 4-5 to 4-8). */
#include "state/area.h"
#include "state/procedure.h"
#include "state/set.h"

#include <string.h>

static const uint8_t pile_of_place[DCG_PLACE_COUNT] = {
    [DCG_PLACE_OUTSIDE] = PILE_KINDS,      [DCG_PLACE_DECK] = PILE_DECK,
    [DCG_PLACE_DIGI_EGG_DECK] = PILE_EGGS, [DCG_PLACE_HAND] = PILE_HAND,
    [DCG_PLACE_TRASH] = PILE_TRASH,        [DCG_PLACE_SECURITY] = PILE_SECURITY,
    [DCG_PLACE_BATTLE] = PILE_BATTLE,      [DCG_PLACE_BREEDING] = PILE_BREEDING,
    [DCG_PLACE_UNDER] = PILE_KINDS,        [DCG_PLACE_LINKED] = PILE_KINDS,
    [DCG_PLACE_NOWHERE] = PILE_KINDS,
};

static void pile_insert(struct dcg_game *g, struct pile *pile, uint8_t member, enum end end)
{
    if (pile->count == PILE) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    if (end == TOP) {
        memmove(pile->at + 1, pile->at, pile->count);
        pile->at[0] = member;
    } else {
        pile->at[pile->count] = member;
    }
    pile->count++;
}

static void pile_remove(struct pile *pile, uint8_t member)
{
    int at = 0; /* mostly it is among the first: the top of a deck, a card of a hand */

    while (at < pile->count && pile->at[at] != member)
        at++;
    if (at == pile->count)
        return;
    memmove(&pile->at[at], &pile->at[at + 1], (size_t)(pile->count - at - 1));
    pile->at[--pile->count] = 0; /* equal games have equal bytes */
}

/* 3-1-3-1-1, -2: a card that changes its place is a new card; whoever remembers the old one finds another
 * generation. */
static void card_renew(struct dcg_game *g, uint8_t card, int place, uint8_t permanent)
{
    struct card *c = &g->card[card];

    if (c->generation == UINT16_MAX)
        game_fail(g, DCG_ERROR_CAPACITY);
    else
        c->generation++;
    c->place = (uint8_t)place;
    c->permanent = permanent;
    c->next = 0;
}

/* Takes a card out of a chain (stack or link row) that begins at *head. */
static void chain_remove(struct dcg_game *g, uint8_t *head, uint8_t card)
{
    uint8_t *at = head;

    while (*at && *at != card)
        at = &g->card[*at].next;
    if (*at)
        *at = g->card[card].next;
}

static void chain_append(struct dcg_game *g, uint8_t *head, uint8_t card)
{
    uint8_t *at = head;

    while (*at)
        at = &g->card[*at].next;
    *at = card;
}

void game_clear(struct dcg_game *g)
{
    memset(g, 0, sizeof *g);
    g->winner = NO_PLAYER;
    g->rules = DCG_RULES_3_6;
    g->card_top = 1;
    g->turn = 1;
    g->attack.attacker = g->attack.target = NO_PERMANENT;
}

/* The records of a list that is in use in one of two games. Those behind its end are zero in both (equal games have
 * equal bytes; engine/validate.c checks it). */
#define COPY_USED(list, used)                                                                                \
    memcpy(to->list, from->list, (size_t)(to->used > from->used ? to->used : from->used) * sizeof to->list[0])

void game_copy(struct dcg_game *to, const struct dcg_game *from)
{
    COPY_USED(card, card_top);
    COPY_USED(frame, frames);
    COPY_USED(timed_modifier, timed_modifiers);
    COPY_USED(delayed_trigger, delayed_triggers);
    COPY_USED(pending, pendings);
    COPY_USED(game_event, game_events);
    COPY_USED(resolution, resolutions);
    COPY_USED(entry, journals);
    COPY_USED(entry_mark, journals);
    COPY_USED(use, uses);
    COPY_USED(spent, spents);
    memcpy(to->lki, from->lki, sizeof to->lki);
    memcpy(to, from, offsetof(struct dcg_game, card)); /* the numbers of records, too: at last */
    /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): a game begins as zero bytes, between its members, too */
    assert(memcmp(to, from, sizeof *to) == 0);
}

void game_fail(struct dcg_game *g, dcg_status status)
{
    if (g->outcome != DCG_PLAYING)
        return;
    g->outcome = DCG_FAILED;
    g->status = (uint8_t)status;
}

/* The id of a token that has left the game is free again. */
static uint8_t card_slot(const struct dcg_game *g)
{
    if (g->card_top < DCG_MAX_CARDS)
        return (uint8_t)g->card_top;
    for (int card = 1; card < DCG_MAX_CARDS; card++)
        if (g->card[card].place == DCG_PLACE_OUTSIDE)
            return (uint8_t)card;
    return 0;
}

/* Is it a new card that is like a token of the game? Then the cards of the game are of the same kinds as before. */
static bool token_again(const struct dcg_game *g, uint8_t slot, uint16_t def)
{
    if (slot != g->card_top)
        return false;
    for (int card = slot; --card > 0 && g->card[card].flags & CARD_TOKEN;)
        if (g->card[card].def == def)
            return true;
    return false;
}

uint8_t card_create(struct table *t, int owner, uint16_t def, bool egg, bool token)
{
    struct dcg_game *g = game_of(t);
    uint8_t card = card_slot(g);

    if (!card) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return 0;
    }
    field_changed(t);
    if (!token_again(g, card, def)) {
        t->dirty.cards++;
        t->facts = NULL;
    }
    if (card == g->card_top)
        g->card_top++;
    g->card[card].def = def;
    g->card[card].flags = (uint8_t)((owner & 1) | (egg ? CARD_EGG : 0) | (token ? CARD_TOKEN : 0));
    card_renew(g, card, DCG_PLACE_NOWHERE, NO_PERMANENT);
    return card;
}

void deck_create(struct table *t, int owner, const dcg_card_def *defs, int count, bool eggs)
{
    struct dcg_game *g = game_of(t);
    struct pile *pile = pile_of(g, owner, eggs ? PILE_EGGS : PILE_DECK);
    uint8_t flags = (uint8_t)((owner & 1) | (eggs ? CARD_EGG : 0) | CARD_FACE_DOWN); /* 3-2-2, 3-3-2 */

    if (g->card_top + count > DCG_MAX_CARDS || pile->count + count > PILE) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return;
    }
    field_changed(t);
    changed_offboard(t);
    for (int i = 0; i < count; i++) {
        pile->at[pile->count++] = (uint8_t)g->card_top;
        g->card[g->card_top++] =
            (struct card){.def = (uint16_t)defs[i],
                          .generation = 2, /* a card of the game, then one of its deck (3-1-3-1) */
                          .place = eggs ? DCG_PLACE_DIGI_EGG_DECK : DCG_PLACE_DECK,
                          .permanent = NO_PERMANENT,
                          .flags = flags};
    }
}

void card_show(struct table *t, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    changed_offboard(t);
    g->card[card].flags |= CARD_KNOWN_0 | CARD_KNOWN_1;
}

void card_show_to(struct table *t, uint8_t card, int player)
{
    struct dcg_game *g = game_of(t);
    changed_offboard(t);
    g->card[card].flags |= player ? CARD_KNOWN_1 : CARD_KNOWN_0;
}

void card_hide(struct table *t, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    changed_offboard(t);
    g->card[card].flags &= (uint8_t) ~(CARD_KNOWN_0 | CARD_KNOWN_1);
}

enum pile_kind pile_for_place(int place)
{
    return place >= 0 && place < DCG_PLACE_COUNT ? (enum pile_kind)pile_of_place[place] : PILE_KINDS;
}

void card_take(struct table *t, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    struct card *c = &g->card[card];
    struct permanent *b = &g->permanent[c->permanent & (PERMANENTS - 1)];

    switch (c->place) {
    case DCG_PLACE_DECK:
    case DCG_PLACE_DIGI_EGG_DECK:
    case DCG_PLACE_HAND:
    case DCG_PLACE_TRASH:
    case DCG_PLACE_SECURITY:
        changed_offboard(t);
        pile_remove(pile_of(g, card_owner(g, card), pile_for_place(c->place)), card);
        break;
    case DCG_PLACE_UNDER:
        permanent_changed(t, c->permanent);
        chain_remove(g, &g->card[b->top].next, card);
        b->under--;
        break;
    case DCG_PLACE_LINKED:
        permanent_changed(t, c->permanent);
        chain_remove(g, &b->link, card);
        b->links--;
        break;
    default:
        return; /* in no area already, or a permanent of its own */
    }
    card_renew(g, card, DCG_PLACE_NOWHERE, NO_PERMANENT);
}

void card_take_anew(struct table *t, uint8_t card)
{
    if (t->g->card[card].place == DCG_PLACE_NOWHERE)
        card_renew(game_of(t), card, DCG_PLACE_NOWHERE, NO_PERMANENT);
    else
        card_take(t, card);
}

static void card_leave_game(struct dcg_game *g, uint8_t card)
{
    card_renew(g, card, DCG_PLACE_OUTSIDE, NO_PERMANENT);
    g->card[card].def = 0;
    g->card[card].flags = 0;
}

void card_put(struct table *t, uint8_t card, int place, enum end end)
{
    struct dcg_game *g = game_of(t);
    changed_offboard(t);
    struct card *c = &g->card[card];
    int owner = card_owner(g, card);

    if (c->flags & CARD_TOKEN) { /* 4-18-5 */
        card_leave_game(g, card);
        return;
    }
    if (c->flags & CARD_EGG && place != DCG_PLACE_TRASH && place != DCG_PLACE_DIGI_EGG_DECK) {
        if (place != DCG_PLACE_DECK)
            end = BOTTOM;                /* 3-1-3-9-2 */
        place = DCG_PLACE_DIGI_EGG_DECK; /* 3-1-3-9-1 */
    }
    card_renew(g, card, place, NO_PERMANENT);
    c->flags &= (uint8_t)~CARD_FACE_DOWN;
    if (place == DCG_PLACE_TRASH)
        card_show(t, card); /* 3-6-3 */
    else if (place == DCG_PLACE_HAND)
        card_show_to(t, card, owner); /* 3-5-3 */
    else
        c->flags |= CARD_FACE_DOWN; /* 3-2-2, 3-3-2, 3-7-2; whoever knows it still does, 3-1-3-6 */
    pile_insert(g, pile_of(g, owner, pile_for_place(place)), card, end);
}

void card_move(struct table *t, uint8_t card, int place, enum end end)
{
    card_take(t, card);
    card_put(t, card, place, end);
}

static struct pile *permanent_pile(struct dcg_game *g, uint8_t permanent)
{
    return pile_of(g, permanent_player(g, permanent),
                   permanent_is(g, permanent, PERMANENT_BREEDING) ? PILE_BREEDING : PILE_BATTLE);
}

static int permanent_place(const struct dcg_game *g, uint8_t permanent)
{
    return permanent_is(g, permanent, PERMANENT_BREEDING) ? DCG_PLACE_BREEDING : DCG_PLACE_BATTLE;
}

/* The card is the top of the permanent from now on, face up. */
static void permanent_set_top(struct table *t, uint8_t permanent, uint8_t card, uint8_t below)
{
    struct dcg_game *g = game_of(t);
    card_renew(g, card, permanent_place(g, permanent), permanent);
    g->card[card].next = below;
    g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    card_show(t, card); /* 3-4-2 */
    permanent_at(t, permanent)->top = card;
}

uint8_t permanent_create(struct table *t, uint8_t card, int player, bool breeding)
{
    struct dcg_game *g = game_of(t);
    permanent_set all = PERMANENTS == 64 ? ~(permanent_set)0 : ((permanent_set)1 << (PERMANENTS & 63)) - 1;

    if (g->permanents_used == all) {
        game_fail(g, DCG_ERROR_CAPACITY);
        return NO_PERMANENT;
    }
    uint8_t permanent = set_first(~g->permanents_used);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);
    uint16_t generation = b->generation;
    memset(b, 0, sizeof *b);
    if (generation == UINT16_MAX)
        game_fail(g, DCG_ERROR_CAPACITY);
    b->generation = (uint16_t)(generation + 1);
    b->flags = (uint8_t)((player & 1) | (breeding ? PERMANENT_BREEDING : 0)); /* 3-4-3: not suspended */
    g->permanents_used |= set_of(permanent);
    permanent_set_top(t, permanent, card, 0);
    pile_insert(g, permanent_pile(g, permanent), permanent, BOTTOM);
    return permanent;
}

void permanent_cover(struct table *t, uint8_t permanent, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);
    uint8_t below = b->top;

    /* 8-1-2-8: the covered card does not leave the field, so it is not a new card. */
    g->card[below].place = DCG_PLACE_UNDER;
    b->under++;
    permanent_set_top(t, permanent, card, below);
}

/* 4-5-6: the permanent keeps its display format, whatever its top card is. */
uint8_t permanent_uncover(struct table *t, uint8_t permanent)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);
    uint8_t card = b->top, below = g->card[card].next;

    g->card[below].place = (uint8_t)permanent_place(g, permanent);
    b->top = below;
    b->under--;
    card_renew(g, card, DCG_PLACE_NOWHERE, NO_PERMANENT);
    return card;
}

/* The card, which is UNDER, becomes the uppermost or the bottom one under a top card. */
static void stack_insert(struct table *t, uint8_t top, uint8_t card, enum end end, bool face_down)
{
    struct dcg_game *g = game_of(t);
    if (end == TOP) {
        g->card[card].next = g->card[top].next;
        g->card[top].next = card;
    } else {
        chain_append(g, &g->card[top].next, card);
    }
    if (face_down) {
        g->card[card].flags |= CARD_FACE_DOWN;
        card_show_to(t, card, card_owner(g, card)); /* 4-5-10 */
    } else {
        g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
        card_show(t, card); /* 4-5-4 */
    }
}

void permanent_tuck(struct table *t, uint8_t permanent, uint8_t card, enum end end, bool face_down)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    card_renew(g, card, DCG_PLACE_UNDER, permanent);
    stack_insert(t, permanent_at(t, permanent)->top, card, end, face_down);
    permanent_at(t, permanent)->under++;
}

void permanent_rearrange(struct table *t, uint8_t permanent, uint8_t card, enum end end, bool face_down)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);

    if (b->top == card) {
        b->top = g->card[card].next;
        g->card[b->top].place = (uint8_t)permanent_place(g, permanent);
    } else {
        chain_remove(g, &g->card[b->top].next, card);
    }
    g->card[card].place = DCG_PLACE_UNDER;
    g->card[card].next = 0;
    stack_insert(t, b->top, card, end, face_down);
    g->unsettled = 1;
}

/* 4-7-2, 4-7-4: in a row of its own, not in the stack, and no permanent. */
void permanent_link(struct table *t, uint8_t permanent, uint8_t card)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);

    card_renew(g, card, DCG_PLACE_LINKED, permanent);
    g->card[card].flags &= (uint8_t)~CARD_FACE_DOWN;
    card_show(t, card);
    chain_append(g, &b->link, card);
    b->links++;
}

int permanent_dissolve(struct table *t, uint8_t permanent, uint8_t parts[DCG_MAX_CARDS])
{
    struct dcg_game *g = game_of(t);
    field_changed(t);
    struct permanent *b = permanent_at(t, permanent);
    uint16_t generation = b->generation;
    int count = 0;

    for (uint8_t card = b->top; card; card = g->card[card].next)
        parts[count++] = card;
    for (uint8_t card = b->link; card; card = g->card[card].next)
        parts[count++] = card;
    for (int i = 0; i < count; i++)
        card_renew(g, parts[i], DCG_PLACE_NOWHERE, NO_PERMANENT);
    pile_remove(permanent_pile(g, permanent), permanent);
    memset(b, 0, sizeof *b);
    b->generation = generation;
    g->permanents_used &= ~set_of(permanent);
    return count;
}

void permanent_move(struct table *t, uint8_t permanent, bool breeding)
{
    struct dcg_game *g = game_of(t);
    permanent_changed(t, permanent);
    struct permanent *b = permanent_at(t, permanent);

    pile_remove(permanent_pile(g, permanent), permanent);
    b->flags = (uint8_t)((b->flags & ~PERMANENT_BREEDING) | (breeding ? PERMANENT_BREEDING : 0));
    g->card[b->top].place = (uint8_t)permanent_place(g, permanent);
    pile_insert(g, permanent_pile(g, permanent), permanent, BOTTOM);
}

permanent_set permanents_of(const struct dcg_game *g, int player)
{
    const struct pile *battle = &g->pile[player & 1][PILE_BATTLE];
    permanent_set set =
        breeding_permanent(g, player) == NO_PERMANENT ? 0 : set_of(breeding_permanent(g, player));

    for (int i = 0; i < battle->count; i++)
        set |= set_of(battle->at[i]);
    return set;
}

/* 3-4-5-6: what happens to cards in a breeding area meets no conditions. */
permanent_set outside_breeding(const struct dcg_game *g, permanent_set set)
{
    for (int player = 0; player < PLAYERS; player++)
        for (int i = 0; i < pile_count(g, player, PILE_BREEDING); i++)
            set &= ~set_of(g->pile[player][PILE_BREEDING].at[i]);
    return set;
}
