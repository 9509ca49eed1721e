/* why_not.c - which options a decision has, and why an option is refused. Both ask the same functions of the
 * chapters, so what is offered and what is explained can't disagree. */
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "query/activation.h"
#include "engine/why_not.h"
#include "rules/activate.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/digivolve.h"
#include "rules/digixros.h"
#include "rules/interrupt.h"
#include "rules/link.h"
#include "engine/repeat.h"
#include "rules/loop.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/setup.h"
#include "rules/special_digivolve.h"
#include "rules/arts.h"
#include "rules/turn.h"
#include "rules/use.h"
#include "state/procedure.h"

/* The procedure that asks. */
static uint8_t match_query(const struct dcg_game *g)
{
    return g->frame[(g->frames - 1) & (FRAMES - 1)].proc;
}

static void choose_options_of(const struct table *t, struct options *o)
{
    switch (match_query(t->g)) {
    case PROC_declare:
        declare_options(t, o);
        return;
    case PROC_materials:
        materials_options(t, o); /* 7-2-3-2, 7-3-3-2 */
        return;
    case PROC_dna:
        dna_choose_options(t, o); /* 8-2-3-1 */
        return;
    case PROC_burst:
        burst_choose_options(t, o); /* 8-3-3-2 */
        return;
    case PROC_app_fuse:
        app_fuse_choose_options(t, o); /* 8-4-3-3 */
        return;
    case PROC_use:
        arts_options(t, o);
        return;
    default:
        choose_options(t, o);
        return;
    }
}

static void link_trash_options_of(const struct table *t, int player, struct options *o)
{
    if (match_query(t->g) == PROC_link)
        link_replace_options(t, o); /* 4-7-5 */
    else
        link_trash_options(t, player, o); /* 17-1-3-7 */
}

static void choose_effect_options_of(const struct table *t, struct options *o)
{
    if (match_query(t->g) == PROC_do_activate)
        do_activate_options(t, o); /* 15-15-9-2 */
    else
        choice_options(t, o);
}

static void offer_either(struct options *o, int one, int other)
{
    offer(o, one, 0, 0, 0);
    offer(o, other, 0, 0, 0);
}

void list_all_options(const struct table *t, struct options *o)
{
    int player = t->g->decision.player & 1;

    switch (t->g->decision.kind) {
    case DCG_DECISION_REDRAW:
        offer_either(o, DCG_OPTION_KEEP, DCG_OPTION_REDRAW);
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
        offer_either(o, DCG_OPTION_YES, DCG_OPTION_NO);
        return;
    case DCG_DECISION_LINK_TRASH:
        link_trash_options_of(t, player, o);
        return;
    case DCG_DECISION_ATTACK:
        declare_options(t, o); /* 11-2-2 */
        return;
    case DCG_DECISION_CHOOSE:
        choose_options_of(t, o);
        return;
    case DCG_DECISION_CHOOSE_EFFECT:
        choose_effect_options_of(t, o);
        return;
    case DCG_DECISION_COUNTER:
        counter_options(t, player, o);
        return;
    case DCG_DECISION_PLACE_ORDER:
        place_order_options(t, o);
        return;
    case DCG_DECISION_REPEAT:
        repeat_options(o);
        return;
    case DCG_DECISION_TOP_OR_BOTTOM:
        offer_either(o, DCG_OPTION_TOP, DCG_OPTION_BOTTOM);
        return;
    case DCG_DECISION_NUMBER:
        number_options(t, o);
        return;
    default:
        return;
    }
}

void list_options(const struct table *t, struct options *o)
{
    list_all_options(t, o);
    if (t->g->loop.bans)
        repeat_filter(t, o); /* 18-3-3 */
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
    if (particular == DCG_REFUSAL_MOVE_WITHOUT_DP || particular == DCG_REFUSAL_MOVE_CANT ||
        particular == DCG_REFUSAL_MOVE_NOT_DIGIMON || particular == DCG_REFUSAL_NO_DIGI_EGG)
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

/* The question is which card: why not that one. */
static refusal choice_refusal(const struct table *t, dcg_option option)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];

    switch (match_query(t->g)) {
    case PROC_declare:
        return declare_refusal(t, option);
    case PROC_materials:
        if (DCG_OPTION_VERB(option) != DCG_OPTION_CARD_CHOICE)
            return DCG_REFUSAL_CHOICE_TOO_FEW;
        return special_requirement(t, f->card, SPECIAL_MATERIALS, f->materials.requirement)->assembly
                   ? DCG_REFUSAL_MATERIAL_ASSEMBLY
                   : DCG_REFUSAL_MATERIAL_DIGIXROS;
    case PROC_dna:
        return DCG_REFUSAL_DNA_REQUIREMENT;
    case PROC_burst:
        return DCG_REFUSAL_BURST_TAMER;
    case PROC_app_fuse:
        return DCG_REFUSAL_APP_FUSE_LINK;
    case PROC_use:
        return arts_refusal(t, option);
    case PROC_pick:
        return choose_refusal(t, option);
    default:
        return DCG_REFUSAL_CHOICE_NOT_OFFERED;
    }
}

/* Answers that have no operands but depend on what is asked. */
static refusal answer_refusal(const struct table *t, int player, dcg_option option)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = options_in(found);

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
        return match_query(t->g) == PROC_link ? DCG_REFUSAL_LINK_REPLACE_CHOICE
                                              : DCG_REFUSAL_LINK_TRASH_CHOICE;
    case DCG_DECISION_CHOOSE:
    case DCG_DECISION_ATTACK:
        return choice_refusal(t, option);
    case DCG_DECISION_PLACE_ORDER:
        return DCG_REFUSAL_PLACE_ORDER_CHOICE;
    case DCG_DECISION_CHOOSE_EFFECT:
        return DCG_REFUSAL_CHOICE_NOT_OFFERED;
    case DCG_DECISION_COUNTER:
        return DCG_REFUSAL_COUNTER_NO_EFFECT;
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

/* An effect asks which card to play, use, digivolve into or link, or whom to attack. */
static bool effect_asks(const struct table *t, dcg_option option)
{
    int verb = DCG_OPTION_VERB(option);

    return (t->g->decision.kind == DCG_DECISION_CHOOSE || t->g->decision.kind == DCG_DECISION_ATTACK) &&
           (verb == DCG_OPTION_PLAY || verb == DCG_OPTION_USE || verb == DCG_OPTION_DIGIVOLVE ||
            verb == DCG_OPTION_DNA_DIGIVOLVE || verb == DCG_OPTION_APP_FUSE || verb == DCG_OPTION_LINK ||
            verb == DCG_OPTION_ATTACK);
}

static refusal counter_refusal(const struct table *t, int player, dcg_option option)
{
    if (t->g->decision.kind != DCG_DECISION_COUNTER && t->g->attack.timing != ATTACK_COUNTER)
        return DCG_REFUSAL_COUNTER_NOT_NOW; /* 11-3-1 */
    if (t->g->decision.kind != DCG_DECISION_COUNTER)
        return DCG_REFUSAL_COUNTER_NO_EFFECT;
    return answer_refusal(t, player, option);
}

/* Unused operands must be zero: an option has one spelling. */
static bool well_formed(dcg_option option)
{
    bool card = DCG_OPTION_CARD(option), other = DCG_OPTION_OTHER(option), number = DCG_OPTION_NUMBER(option);

    if (option >> 48 || (option >> 32 && DCG_OPTION_VERB(option) != DCG_OPTION_PICK))
        return false;
    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_FORFEIT:
    case DCG_OPTION_PICK:
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
    case DCG_OPTION_DNA_DIGIVOLVE:
    case DCG_OPTION_BURST_DIGIVOLVE:
    case DCG_OPTION_APP_FUSE:
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

/* 6-5-1: what can be done in the main phase, but for attacks. */
static refusal action_refusal(const struct table *t, int player, dcg_option option)
{
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option), other = (uint8_t)DCG_OPTION_OTHER(option);
    int number = DCG_OPTION_NUMBER(option);

    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_PLAY:
        return play_refusal(t, player, card);
    case DCG_OPTION_DIGIVOLVE:
        return digivolve_refusal(t, player, card, other, number);
    case DCG_OPTION_DNA_DIGIVOLVE:
        return dna_refusal(t, player, card, other, number);
    case DCG_OPTION_BURST_DIGIVOLVE:
        return burst_refusal(t, player, card, other, number);
    case DCG_OPTION_APP_FUSE:
        return app_fuse_refusal(t, player, card, other, number);
    case DCG_OPTION_USE:
        return use_refusal(t, player, card);
    case DCG_OPTION_LINK:
        return link_refusal(t, player, card, other, number);
    case DCG_OPTION_ACTIVATE:
        return activate_refusal(t, player, option);
    default:
        return 0;
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
    if (repeat_refuses(t, option))
        return DCG_REFUSAL_LOOP; /* 18-3-3 */
    if (g->decision.kind == DCG_DECISION_REPEAT && DCG_OPTION_VERB(option) == DCG_OPTION_PICK)
        return player == g->decision.player ? 0 : DCG_REFUSAL_OTHER_PLAYER_DECIDES; /* any number */
    if (effect_asks(t, option))
        return answer_refusal(t, player, option);
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
    case DCG_OPTION_DIGIVOLVE:
    case DCG_OPTION_DNA_DIGIVOLVE:
    case DCG_OPTION_BURST_DIGIVOLVE:
    case DCG_OPTION_APP_FUSE:
    case DCG_OPTION_USE:
    case DCG_OPTION_LINK:
    case DCG_OPTION_ACTIVATE:
    case DCG_OPTION_PASS:
        return either(main_refusal(t, player), action_refusal(t, player, option));
    case DCG_OPTION_ATTACK:
        return either(attack_context(t, player), attack_refusal(t, player, card, other));
    case DCG_OPTION_COUNTER:
    case DCG_OPTION_NO_COUNTER:
        return counter_refusal(t, player, option);
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
    case DCG_OPTION_PICK:
    case DCG_OPTION_TOP:
    case DCG_OPTION_BOTTOM:
        return answer_refusal(t, player, option);
    default:
        return DCG_REFUSAL_NOT_AN_ACTION;
    }
}

int options_count(const struct table *t)
{
    dcg_option found[DCG_MAX_OPTIONS];
    struct options o = options_in(found);

    list_options(t, &o);
    return o.count;
}

dcg_status option_list(const struct table *t, dcg_option_list *list)
{
    const struct decision *d = &t->g->decision;
    struct options o = options_in(list->option);

    list->player = d->player;
    list->decision = d->kind;
    list->serial = d->serial;
    list->count = 0;
    if (!d->asked)
        return DCG_ERROR_OVER;
    list_options(t, &o);
    list->count = o.count < DCG_MAX_OPTIONS ? o.count : DCG_MAX_OPTIONS;
    return o.count <= DCG_MAX_OPTIONS ? DCG_OK : DCG_ERROR_CAPACITY;
}
