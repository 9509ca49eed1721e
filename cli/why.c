/* why.c - asks the engine about the actions one would think of: playing, using and digivolving into cards of
 * the hand, attacking, blocking, hatching and moving. Only what the player knows is asked about.
 */
#include "why.h"

#include "show.h"

enum { MAX_REQUIREMENT = 16 };

/* Reasons that were said about a card already are not repeated. */
struct asker {
    const struct match *match;
    FILE *out;
    int player;
    int reader;   /* who reads it, for the names of the players */
    int decision; /* what is asked; DCG_DECISION_NONE: nothing of this player */
    int lines;
    uint64_t said[2]; /* DCG_REFUSAL_... as a bit set */
};

static dcg_refusal ask(const struct asker *asker, dcg_option option)
{
    return dcg_why_not(asker->match->game, asker->match->cards, asker->player, option);
}

static void say(struct asker *asker, dcg_option option, dcg_refusal refusal)
{
    if (refusal.reason <= 0 || refusal.reason >= DCG_REFUSAL_COUNT || refusal.reason >= 128)
        return;
    uint64_t bit = (uint64_t)1 << (refusal.reason & 63);
    if (asker->said[refusal.reason >> 6] & bit)
        return;
    asker->said[refusal.reason >> 6] |= bit;
    asker->lines++;
    char text[DCG_MAX_TEXT];
    dcg_option_text(asker->match->game, asker->match->cards, option, asker->reader, text, sizeof text);
    fprintf(asker->out, "  not offered: %s: %s [%s]\n", text, dcg_refusal_text(refusal.reason),
            show_rule(asker->match, refusal.rule));
}

static void next_card(struct asker *asker)
{
    asker->said[0] = asker->said[1] = 0;
}

static void ask_and_say(struct asker *asker, int verb, int card, int other)
{
    dcg_option option = DCG_MAKE_OPTION(verb, card, other, 0);
    say(asker, option, ask(asker, option));
}

/* A card may have several digivolution requirements; the first that is there is the one to explain. */
static void digivolve_ask(struct asker *asker, int card, int onto)
{
    dcg_option best = 0;
    dcg_refusal best_refusal = {0};
    for (int i = 0; i < MAX_REQUIREMENT; i++) {
        dcg_option option = DCG_MAKE_OPTION(DCG_OPTION_DIGIVOLVE, card, onto, i);
        dcg_refusal refusal = ask(asker, option);
        if (refusal.reason == 0)
            return;
        bool there = refusal.reason != DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT;
        if (best == 0 || (there && best_refusal.reason == DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT)) {
            best = option;
            best_refusal = refusal;
        }
    }
    say(asker, best, best_refusal);
}

static void hand_card_ask(struct asker *asker, int card, const uint8_t *field, int field_count)
{
    dcg_card_info info;
    dcg_card_facts facts;
    const struct match *match = asker->match;
    if (dcg_card(match->game, match->cards, card, &info) != DCG_OK ||
        dcg_cards_facts(match->cards, info.def, &facts) != DCG_OK)
        return;
    next_card(asker);
    ask_and_say(asker, facts.categories & DCG_OPTION ? DCG_OPTION_USE : DCG_OPTION_PLAY, card, 0);
    if (!(facts.categories & DCG_DIGIMON))
        return;
    for (int i = 0; i < field_count; i++)
        digivolve_ask(asker, card, field[i]);
}

static void attacks_ask(struct asker *asker, const uint8_t *battle, int count)
{
    uint8_t target[DCG_MAX_CARDS];
    int targets = dcg_area(asker->match->game, 1 - asker->player, DCG_PLACE_BATTLE, target);
    for (int i = 0; i < count; i++) {
        next_card(asker);
        ask_and_say(asker, DCG_OPTION_ATTACK, battle[i], 0);
        for (int k = 0; k < targets; k++)
            ask_and_say(asker, DCG_OPTION_ATTACK, battle[i], target[k]);
    }
}

static void main_ask(struct asker *asker)
{
    uint8_t hand[DCG_MAX_CARDS], field[2 * DCG_MAX_CARDS];
    const dcg_game *game = asker->match->game;
    int in_hand = dcg_area(game, asker->player, DCG_PLACE_HAND, hand);
    int in_battle = dcg_area(game, asker->player, DCG_PLACE_BATTLE, field);
    int on_field = in_battle + dcg_area(game, asker->player, DCG_PLACE_BREEDING, field + in_battle);
    for (int i = 0; i < in_hand; i++)
        hand_card_ask(asker, hand[i], field, on_field);
    attacks_ask(asker, field, in_battle);
}

static void breeding_ask(struct asker *asker)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(asker->match->game, asker->player, DCG_PLACE_BREEDING, card);
    ask_and_say(asker, DCG_OPTION_HATCH, 0, 0);
    next_card(asker);
    ask_and_say(asker, DCG_OPTION_MOVE, count > 0 ? card[0] : 0, 0);
}

static void block_ask(struct asker *asker)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(asker->match->game, asker->player, DCG_PLACE_BATTLE, card);
    for (int i = 0; i < count; i++) {
        next_card(asker);
        ask_and_say(asker, DCG_OPTION_BLOCK, card[i], 0);
    }
    next_card(asker);
    ask_and_say(asker, DCG_OPTION_NO_BLOCK, 0, 0);
}

static struct asker asker_new(const struct match *match, int player, int reader, FILE *out)
{
    struct asker asker = {.match = match, .out = out, .player = player, .reader = reader};
    dcg_option_list list;
    if (dcg_options(match->session, match->game, &list) == DCG_OK && list.player == player)
        asker.decision = list.decision;
    return asker;
}

void why_print(const struct match *match, int player, int reader, FILE *out)
{
    struct asker asker = asker_new(match, player, reader, out);
    if (asker.decision == DCG_DECISION_MAIN)
        main_ask(&asker);
    else if (asker.decision == DCG_DECISION_BREEDING)
        breeding_ask(&asker);
    else if (asker.decision == DCG_DECISION_BLOCK)
        block_ask(&asker);
    if (asker.lines == 0)
        fputs("  Everything that this decision is about is offered.\n", out);
}

/* ---- One card ---- */

static int field_list(const struct asker *asker, uint8_t field[2 * DCG_MAX_CARDS])
{
    const dcg_game *game = asker->match->game;
    int count = dcg_area(game, asker->player, DCG_PLACE_BATTLE, field);
    return count + dcg_area(game, asker->player, DCG_PLACE_BREEDING, field + count);
}

/* A card of the opponent's: who of ours could attack it, or the player? */
static void target_ask(struct asker *asker, int target)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(asker->match->game, asker->player, DCG_PLACE_BATTLE, card);
    for (int i = 0; i < count; i++)
        ask_and_say(asker, DCG_OPTION_ATTACK, card[i], target);
    if (count == 0 && asker->lines == 0)
        fputs("  You have nothing in the battle area that could attack.\n", asker->out), asker->lines++;
}

static void own_field_ask(struct asker *asker, const dcg_card_info *info, int card)
{
    uint8_t hand[DCG_MAX_CARDS];
    int in_hand = dcg_area(asker->match->game, asker->player, DCG_PLACE_HAND, hand);
    if (info->place == DCG_PLACE_BREEDING || asker->decision == DCG_DECISION_BREEDING)
        ask_and_say(asker, DCG_OPTION_MOVE, card, 0);
    if (asker->decision == DCG_DECISION_BLOCK) {
        ask_and_say(asker, DCG_OPTION_BLOCK, card, 0);
        return;
    }
    attacks_ask(asker, (const uint8_t[]){(uint8_t)card}, 1);
    for (int i = 0; i < in_hand; i++)
        digivolve_ask(asker, hand[i], card);
}

void why_card_print(const struct match *match, int player, int reader, int card, FILE *out)
{
    struct asker asker = asker_new(match, player, reader, out);
    uint8_t field[2 * DCG_MAX_CARDS];
    dcg_card_info info = {0};
    if (card != 0 && dcg_card(match->game, match->cards, card, &info) != DCG_OK)
        return;
    bool on_field = info.place == DCG_PLACE_BATTLE || info.place == DCG_PLACE_BREEDING;
    bool phase = asker.decision == DCG_DECISION_MAIN || asker.decision == DCG_DECISION_BREEDING ||
                 asker.decision == DCG_DECISION_BLOCK;
    if (!phase && asker.decision != DCG_DECISION_NONE && card != 0)
        ask_and_say(&asker, DCG_OPTION_CARD_CHOICE, card, 0);
    else if (card == 0 || (on_field && info.owner != player))
        target_ask(&asker, card);
    else if (on_field)
        own_field_ask(&asker, &info, card);
    else if (info.known[player])
        hand_card_ask(&asker, card, field, field_list(&asker, field));
    if (asker.lines == 0)
        fputs("  Everything that one could do with it now is offered.\n", out);
}

/* ---- Values ---- */

/* What is printed alone stands on the card; and why a card can't attack or block is told by the actions. */
static bool step_tells(const dcg_explanation *step, int count, int at)
{
    bool several = false;
    for (int i = 0; i < count; i++)
        several = several || (i != at && step[i].about == step[at].about &&
                              (step[i].kind != DCG_REASON_PRINTED) && step[i].about != DCG_ABOUT_KEYWORD);
    return step[at].kind != DCG_REASON_RULE && (step[at].kind != DCG_REASON_PRINTED || several);
}

void why_values_print(const struct match *match, int player, int reader, int card, FILE *out)
{
    enum { STEPS = 128 };
    static dcg_explanation step[STEPS];
    char text[DCG_MAX_TEXT];
    if (dcg_view(match->game, player, match->view) != DCG_OK)
        return;
    int count = dcg_explain(match->view, match->cards, card, step, STEPS);
    count = count < STEPS ? count : STEPS;
    for (int i = 0; i < count; i++) {
        if (!step_tells(step, count, i))
            continue;
        dcg_explanation_text(match->view, match->cards, &step[i], reader, text, sizeof text);
        fprintf(out, "  %s\n", text);
    }
}
