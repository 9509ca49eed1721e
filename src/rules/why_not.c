/* why_not.c - which options a decision has, and why an option is refused. Both ask the same functions of the
 * chapters, so what is offered and what is explained can't disagree. */
#include "rules/engine.h"

void list_options(const struct table *t, struct options *o)
{
    int player = t->g->decision.player & 1;

    switch (t->g->decision.kind) {
    case DCG_DECISION_REDRAW:
        offer(o, DCG_OPTION_KEEP, 0, 0, 0);
        offer(o, DCG_OPTION_REDRAW, 0, 0, 0);
        return;
    case DCG_DECISION_BREEDING:
        breeding_options(t, player, o);
        return;
    case DCG_DECISION_MAIN:
        main_options(t, player, o);
        return;
    case DCG_DECISION_BLOCK:
        block_options(t, player, o);
        return;
    case DCG_DECISION_ORDER:
        order_options(t, player, o);
        return;
    case DCG_DECISION_INTERRUPT:
        interrupt_options(t, player, o);
        return;
    case DCG_DECISION_OPTIONAL:
        offer(o, DCG_OPTION_YES, 0, 0, 0);
        offer(o, DCG_OPTION_NO, 0, 0, 0);
        return;
    case DCG_DECISION_LINK_TRASH:
        if (t->g->frame[(t->g->frames - 1) & (FRAMES - 1)].proc == PROC_link)
            link_replace_options(t, o); /* 4-7-5 */
        else
            link_trash_options(t, player, o); /* 17-1-3-7 */
        return;
    default:
        return;
    }
}

static refusal main_refusal(const struct table *t, int player)
{
    const struct dcg_game *g = t->g;

    if (player != g->turn_player)
        return DCG_REFUSAL_NOT_TURN_PLAYER; /* 6-1-1 */
    if (g->phase != DCG_PHASE_MAIN)
        return DCG_REFUSAL_NOT_MAIN_PHASE; /* 6-5-1 */
    return g->decision.kind == DCG_DECISION_MAIN ? 0 : DCG_REFUSAL_UNRESOLVED;
}

/* What can't be done in any breeding phase is refused for that, since such a phase may have nothing to ask. */
static refusal breeding_refusal(const struct table *t, int player, refusal particular)
{
    const struct dcg_game *g = t->g;

    if (player != g->turn_player)
        return DCG_REFUSAL_NOT_TURN_PLAYER;
    if (particular == DCG_REFUSAL_MOVE_WITHOUT_DP || particular == DCG_REFUSAL_MOVE_NOT_DIGIMON ||
        particular == DCG_REFUSAL_NO_DIGI_EGG)
        return particular;
    if (g->phase != DCG_PHASE_BREEDING)
        return DCG_REFUSAL_NOT_BREEDING_PHASE; /* 6-4-1 */
    return g->decision.kind == DCG_DECISION_BREEDING ? particular : DCG_REFUSAL_ONE_BREEDING_ACTION;
}

static refusal attack_context(const struct table *t, int player)
{
    if (player != t->g->turn_player)
        return DCG_REFUSAL_ATTACK_NOT_TURN_PLAYER; /* 11-1-2 */
    if (t->g->attack.timing)
        return DCG_REFUSAL_ATTACK_DURING_ATTACK; /* 11-2-4 */
    return main_refusal(t, player);
}

static refusal asked_refusal(const struct table *t, int player, int decision)
{
    if (t->g->decision.kind != decision)
        return DCG_REFUSAL_NOT_ASKED;
    return player == t->g->decision.player ? 0 : DCG_REFUSAL_OTHER_PLAYER_DECIDES; /* 1-3-5 */
}

/* Answers that have no operands but depend on what is asked. */
static refusal answer_refusal(const struct table *t, int player, dcg_option option)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = {.at = found};

    if (player != t->g->decision.player)
        return DCG_REFUSAL_OTHER_PLAYER_DECIDES;
    if (t->g->decision.kind == DCG_DECISION_MAIN)
        return DCG_REFUSAL_NOT_ASKED;
    list_options(t, &o);
    for (int i = 0; i < o.count && i < DCG_MAX_OPTIONS; i++)
        if (found[i] == option)
            return 0;
    switch (t->g->decision.kind) {
    case DCG_DECISION_INTERRUPT:
        return DCG_OPTION_VERB(option) == DCG_OPTION_NO ? DCG_REFUSAL_MANDATORY : DCG_REFUSAL_NOT_ASKED;
    case DCG_DECISION_LINK_TRASH:
        return DCG_REFUSAL_CHOICE_NOT_OFFERED;
    default:
        return DCG_REFUSAL_NOT_ASKED;
    }
}

static refusal first_refusal(const struct table *t, int player, dcg_option option)
{
    if (t->g->decision.kind == DCG_DECISION_INTERRUPT) {
        refusal no = interrupt_refusal(t, option);
        return no ? no : asked_refusal(t, player, DCG_DECISION_INTERRUPT);
    }
    if (t->g->decision.kind != DCG_DECISION_ORDER)
        return DCG_REFUSAL_NOT_ASKED;
    return order_refusal(t, player, option);
}

static refusal no_block_refusal(const struct table *t, int player)
{
    if (t->g->decision.kind != DCG_DECISION_BLOCK)
        return DCG_REFUSAL_BLOCK_NOT_NOW; /* 11-4-1 */
    if (player != t->g->decision.player)
        return DCG_REFUSAL_BLOCK_TURN_PLAYER;
    return block_forced(t) ? DCG_REFUSAL_BLOCK_FORCED : 0; /* 16-29-1: asked only if somebody can block */
}

static refusal block_context(const struct table *t, int player, uint8_t card)
{
    refusal no = block_refusal(t, player, card);

    for (int i = 0; i < t->g->frames && t->g->decision.kind != DCG_DECISION_BLOCK; i++)
        if (t->g->frame[i].proc == PROC_block)
            return DCG_REFUSAL_BLOCK_UNDER_WAY; /* 12-1-3 */
    return no ? no : asked_refusal(t, player, DCG_DECISION_BLOCK);
}

/* Unused operands must be zero: an option has one spelling. */
static bool well_formed(dcg_option option)
{
    bool card = DCG_OPTION_CARD(option), other = DCG_OPTION_OTHER(option), number = DCG_OPTION_NUMBER(option);

    if (option >> 32)
        return false;
    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_FORFEIT:
        return !card && !other;
    case DCG_OPTION_MOVE:
    case DCG_OPTION_PLAY:
    case DCG_OPTION_USE:
    case DCG_OPTION_BLOCK:
    case DCG_OPTION_CARD_CHOICE:
        return !other && !number;
    case DCG_OPTION_ATTACK:
        return !number;
    case DCG_OPTION_DIGIVOLVE:
    case DCG_OPTION_LINK:
    case DCG_OPTION_FIRST:
        return true;
    case DCG_OPTION_ACTIVATE:
    case DCG_OPTION_COUNTER:
        return !other;
    default:
        return !card && !other && !number;
    }
}

static refusal either(refusal context, refusal particular)
{
    return context ? context : particular;
}

refusal why_not(const struct table *t, int player, dcg_option option)
{
    const struct dcg_game *g = t->g;
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option), other = (uint8_t)DCG_OPTION_OTHER(option);

    if (!well_formed(option))
        return DCG_REFUSAL_NOT_AN_ACTION;
    if (g->outcome != DCG_PLAYING)
        return DCG_REFUSAL_GAME_OVER; /* 1-2-2 */
    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_FORFEIT:
        return DCG_OPTION_NUMBER(option) == player ? 0 : DCG_REFUSAL_FORFEIT_FOR_OTHER;
    case DCG_OPTION_KEEP:
    case DCG_OPTION_REDRAW:
        return either(redraw_refusal(t, player), asked_refusal(t, player, DCG_DECISION_REDRAW));
    case DCG_OPTION_HATCH:
        return breeding_refusal(t, player, hatch_refusal(t, player));
    case DCG_OPTION_MOVE:
        return breeding_refusal(t, player, move_refusal(t, player, card));
    case DCG_OPTION_NOTHING:
        return breeding_refusal(t, player, 0);
    case DCG_OPTION_PLAY:
        return either(main_refusal(t, player), play_refusal(t, player, card));
    case DCG_OPTION_DIGIVOLVE:
        return either(main_refusal(t, player),
                      digivolve_refusal(t, player, card, other, DCG_OPTION_NUMBER(option)));
    case DCG_OPTION_USE:
        return either(main_refusal(t, player), use_refusal(t, player, card));
    case DCG_OPTION_LINK:
        return either(main_refusal(t, player),
                      link_refusal(t, player, card, other, DCG_OPTION_NUMBER(option)));
    case DCG_OPTION_ATTACK:
        return either(attack_context(t, player), attack_refusal(t, player, card, other));
    case DCG_OPTION_ACTIVATE:
        return either(main_refusal(t, player), DCG_REFUSAL_ACTIVATE_NO_EFFECT);
    case DCG_OPTION_PASS:
        return main_refusal(t, player);
    case DCG_OPTION_COUNTER:
        return g->attack.timing == ATTACK_COUNTER ? DCG_REFUSAL_COUNTER_NO_EFFECT
                                                  : DCG_REFUSAL_COUNTER_NOT_NOW;
    case DCG_OPTION_NO_COUNTER:
        return DCG_REFUSAL_COUNTER_NOT_NOW; /* nobody has a [Counter] effect to be asked about */
    case DCG_OPTION_BLOCK:
        return block_context(t, player, card);
    case DCG_OPTION_NO_BLOCK:
        return no_block_refusal(t, player);
    case DCG_OPTION_FIRST:
        return first_refusal(t, player, option);
    case DCG_OPTION_YES:
    case DCG_OPTION_NO:
    case DCG_OPTION_CARD_CHOICE:
    case DCG_OPTION_DONE:
        return answer_refusal(t, player, option);
    default:
        return DCG_REFUSAL_NOT_AN_ACTION;
    }
}
