/* area.h - areas and stacks (3, 4-5 to 4-8): the only code that moves cards between places.
 *
 * Nothing here asks, triggers or emits. A capacity that runs out ends the game (game_fail).
 */
#ifndef DCG_STATE_AREA_H
#define DCG_STATE_AREA_H

#include "state/set.h"
#include "state/state.h"

void game_clear(struct dcg_game *g);
/* Copies a game over another one, both at rest: the same as *to = *from, but what is empty in both isn't touched. */
void game_copy(struct dcg_game *to, const struct dcg_game *from);
/* Ends the game with an error status; the first one counts. */
__attribute__((cold)) void game_fail(struct dcg_game *g, dcg_status status);

/* A new card of the game, in no area yet. 0: no room (the game has failed). */
uint8_t card_create(struct table *t, int owner, uint16_t def, bool egg, bool token);
/* New cards at the bottom of a player's deck or Digi-Egg deck: as card_create and card_put would place them. */
void deck_create(struct table *t, int owner, const dcg_card_def *defs, int count, bool eggs);

static inline int card_owner(const struct dcg_game *g, uint8_t card)
{
    return g->card[card].flags & CARD_OWNER;
}
static inline bool card_known(const struct dcg_game *g, uint8_t card, int player)
{
    return (g->card[card].flags & (player ? CARD_KNOWN_1 : CARD_KNOWN_0)) != 0;
}
/* The same of a viewer: a player, or -1 for what both players know. */
static inline bool card_known_to(const struct dcg_game *g, uint8_t card, int viewer)
{
    return viewer < 0 ? card_known(g, card, 0) && card_known(g, card, 1) : card_known(g, card, viewer);
}
void card_show(struct table *t, uint8_t card); /* both players know it from now on */
void card_show_to(struct table *t, uint8_t card, int player);
void card_hide(struct table *t, uint8_t card); /* nobody knows it any more */

/* Something that information is derived from has changed (15-8-2); a rule check might mind (17). */
static inline void changed(struct table *t)
{
    t->dirty.state++;
    t->field = NULL;
    game_of(t)->unsettled = 1;
}
/* What few effects look at: what lies in hands, decks, security stacks and trashes, the memory, phases and attacks, who
 * is suspended. Cards that do are marked (compile/modifier_index.c). */
static inline void changed_offboard(struct table *t)
{
    t->dirty.offboard++;
    game_of(t)->unsettled = 1;
}
/* Differs after any other change. */
static inline uint32_t field_state(const struct table *t)
{
    return t->dirty.state;
}
/* What lies on the field, and how. */
static inline void field_changed(struct table *t)
{
    changed(t);
    t->dirty.fields++;
}
/* What that permanent consists of, or its area. */
static inline void permanent_changed(struct table *t, uint8_t permanent)
{
    const permanent_set one = UINT64_C(1) << (permanent & (PERMANENTS - 1));

    field_changed(t);
    t->dirty.permanents |= one;
    t->dirty.summaries |= one;
}
/* For changing it: its flags; what is in it is changed by the functions below. */
static inline struct permanent *permanent_at(struct table *t, uint8_t permanent)
{
    changed_offboard(t);
    return &game_of(t)->permanent[permanent & (PERMANENTS - 1)];
}
static inline const struct permanent *permanent_of(const struct dcg_game *g, uint8_t permanent)
{
    return &g->permanent[permanent & (PERMANENTS - 1)];
}
static inline int permanent_player(const struct dcg_game *g, uint8_t permanent)
{
    return permanent_of(g, permanent)->flags & PERMANENT_PLAYER;
}
static inline bool permanent_is(const struct dcg_game *g, uint8_t permanent, int flag)
{
    return (permanent_of(g, permanent)->flags & flag) != 0;
}
/* Of none: 0. */
static inline uint8_t permanent_top(const struct dcg_game *g, uint8_t permanent)
{
    return permanent == NO_PERMANENT ? 0 : permanent_of(g, permanent)->top;
}
static inline uint16_t permanent_generation(const struct dcg_game *g, uint8_t permanent)
{
    return permanent == NO_PERMANENT ? 0 : permanent_of(g, permanent)->generation;
}
/* Is this still the permanent that was meant? */
static inline bool permanent_alive(const struct dcg_game *g, uint8_t permanent, uint16_t generation)
{
    return permanent < PERMANENTS && g->permanent[permanent].top != 0 &&
           g->permanent[permanent].generation == generation;
}
/* The permanent whose top card this is; NO_PERMANENT if it isn't one. */
static inline uint8_t permanent_with_top(const struct dcg_game *g, uint8_t card)
{
    const struct card *c = &g->card[card];
    bool top = card && (c->place == DCG_PLACE_BATTLE || c->place == DCG_PLACE_BREEDING);

    return top ? c->permanent : NO_PERMANENT;
}

static inline struct pile *pile_of(struct dcg_game *g, int player, enum pile_kind kind)
{
    return &g->pile[player & 1][kind];
}
static inline int pile_count(const struct dcg_game *g, int player, enum pile_kind kind)
{
    return g->pile[player & 1][kind].count;
}
enum pile_kind pile_for_place(int place); /* PILE_KINDS: that place has no pile */

enum end { TOP, BOTTOM };
enum lies { LIES_AS_USUAL, LIES_UP, LIES_DOWN }; /* 3-1-3-5: as usual in that place */
static inline enum lies card_lies(const struct card *card)
{
    return card->flags & CARD_FACE_DOWN ? LIES_DOWN : LIES_UP;
}

/* Takes a card out of wherever it is: a pile, a stack, a link row. It is NOWHERE then and a new card (3-1-3-1-1).
 * The top card of a permanent can't be taken out this way (see permanent_dissolve, permanent_uncover). */
void card_take(struct table *t, uint8_t card);

/* The same; one that is NOWHERE already is a new card, too: it is a revealed card no longer (9-1-4). */
void card_take_anew(struct table *t, uint8_t card);
/* Puts a card that is NOWHERE into an area that has a pile of cards (not the field), by that area's rules: face up in
 * the trash, known to its owner in the hand, hidden in decks and security (3-1-3-5). Digi-Egg cards bound for a
 * private area go to the Digi-Egg deck (3-1-3-9). Tokens leave the game (4-18-5). */
void card_put(struct table *t, uint8_t card, int place, enum end end);
void card_move(struct table *t, uint8_t card, int place, enum end end); /* take and put */

/* A new permanent whose only card is this one (which is NOWHERE), unsuspended (3-4-3). NO_PERMANENT: no room. */
uint8_t permanent_create(struct table *t, uint8_t card, int player, bool breeding);
/* How many more cards can come onto the field, so that each player can still hatch; 0 or less: none. A bound of the
 * program: by 3-4-6-2 there is no such end (docs/rulings.md). */
static inline int field_room(const struct dcg_game *g)
{
    return PERMANENTS - PLAYERS - set_count(g->permanents_used);
}
/* Is there no room for this card? Tokens come without end only in a loop, which ends by 18-3. */
static inline bool field_full_for(const struct dcg_game *g, uint8_t card, int besides)
{
    return field_room(g) <= besides && !(g->card[card].flags & CARD_TOKEN);
}
/* Covers the top card: the card (NOWHERE) is the new top, the permanent stays the same (8-1-2-3). */
void permanent_cover(struct table *t, uint8_t permanent, uint8_t card);
/* Takes the top card off; the next one becomes the top. Not for a permanent of one card. The card is NOWHERE then. */
uint8_t permanent_uncover(struct table *t, uint8_t permanent);
/* Puts a card (NOWHERE) under a permanent, as the uppermost or the bottom one. */
void permanent_tuck(struct table *t, uint8_t permanent, uint8_t card, enum end end, bool face_down);
/* Changes the order of a stack: one of its cards becomes the uppermost or the bottom one under the top card, and is the
 * same card (3-1-3-1-3). Not for a permanent of one card. */
void permanent_rearrange(struct table *t, uint8_t permanent, uint8_t card, enum end end, bool face_down);
/* Links a card (NOWHERE) to a permanent. */
void permanent_link(struct table *t, uint8_t permanent, uint8_t card);
/* The permanent leaves the field: every card of it is NOWHERE. Writes them, top first, then those under it, then link
 * cards; returns how many. parts[0] is the former top. */
int permanent_dissolve(struct table *t, uint8_t permanent, uint8_t parts[DCG_MAX_CARDS]);
/* Moves a permanent between breeding and battle area (4-15); it stays the same permanent. */
void permanent_move(struct table *t, uint8_t permanent, bool breeding);
/* A permanent of the breeding area of a player; NO_PERMANENT: none. */
static inline uint8_t breeding_permanent(const struct dcg_game *g, int player)
{
    const struct pile *pile = &g->pile[player & 1][PILE_BREEDING];

    return pile->count ? pile->at[0] : NO_PERMANENT;
}
/* All permanents on a player's field. */
permanent_set permanents_of(const struct dcg_game *g, int player);

/* The memory as that player sees it (4-1-2, 4-1-3). */
static inline int memory_of(const struct dcg_game *g, int player)
{
    return player ? -g->memory : g->memory;
}
permanent_set outside_breeding(const struct dcg_game *g, permanent_set set); /* 3-4-5-6 */

#endif
