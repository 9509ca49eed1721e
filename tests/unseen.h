/* unseen.h - effects of cards that are in no deck, for tests that need some effect to wait or to be pending. */
#ifndef DCG_TESTS_UNSEEN_H
#define DCG_TESTS_UNSEEN_H

#include "state/state.h"
#include "tree/effect_def.h"

#include <assert.h>

/* "This Tamer" is the permanent that an effect works for, whatever it is. */
#define UNSEEN_CARD(number, text) "card " number " \"Unseen\"\n option white\n cost 0\n text " text "\n"
static const char unseen_cards[] = UNSEEN_CARD("GAIN", "[On Play] Gain 1 memory.") UNSEEN_CARD(
    "LOSE", "[On Play] Lose 3 memory.") UNSEEN_CARD("DRAW", "[On Play] <Draw 1>.")
    UNSEEN_CARD("DELETE", "[On Play] If this Tamer is in the battle area, delete this Tamer.") UNSEEN_CARD(
        "SUSPEND", "[On Play] If this Tamer is in the battle area, suspend this Tamer.")
        UNSEEN_CARD("UNSUSPEND", "[On Play] If this Tamer is in the battle area, unsuspend this Tamer.")
            UNSEEN_CARD(
                "DP", "[On Play] If this Tamer is in the battle area, this Tamer gets +1000 DP for the turn.")
                UNSEEN_CARD("LESS", "[On Play] If this Tamer is in the battle area, this Tamer gets -5000 DP "
                                    "for the turn.") UNSEEN_CARD("STOP", "[On Play] End the attack.")
                    UNSEEN_CARD("WIN", "[On Play] You win the game.") UNSEEN_CARD(
                        "CHEAP", "[All Turns] When a Digimon would digivolve, reduce the cost by 2.")
                        UNSEEN_CARD("DEAR",
                                    "[All Turns] When a Digimon would digivolve, increase the cost by 2.")
                            UNSEEN_CARD("SAVE", "[All Turns] When a card would be deleted, prevent it.")
                                UNSEEN_CARD("STAY", "[All Turns] When a card would suspend, prevent it.")
                                    UNSEEN_CARD("REST",
                                                "[All Turns] When a card would unsuspend, prevent it.")
                                        UNSEEN_CARD("BAR",
                                                    "[All Turns] When a card would digivolve, prevent it.")
                                            UNSEEN_CARD(
                                                "KEEP",
                                                "[All Turns] When this Tamer would be deleted, prevent it.");

/* The effect of such a card, for no player, card or permanent as yet. */
static inline struct effect_instance unseen_instance(const dcg_cards *cards, const char *number)
{
    uint32_t effect = card_def(cards, dcg_cards_find(cards, number))->effect;

    assert(effect_at(cards, effect)->code); /* else its text isn't carried out */
    return (struct effect_instance){.kind = INSTANCE_CLAUSE,
                                    .target = NO_PERMANENT,
                                    .effect = (uint16_t)effect,
                                    .code = effect_at(cards, effect)->code};
}

#endif
