/* compile_cant.c - modifiers that forbid or allow something: what cards, players and effects can't do or suffer, and
 * what they may do besides (15-1-3, 15-15-6).
 *
 * A prohibition is a CANT of a card ("this Digimon can't attack"), a CAN of none ("none of your Digimon can attack"),
 * or a CANT of effects ("your opponent's effects can't delete it"), where the verb names whom it is about. */
#include "compile/compile_modifier.h"
#include "compile/keyword.h"
#include "compile/modifier_kind.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

static bool is_players(const dcg_cards *cards, node_id target)
{
    return node_is(cards, target, NODE_REF, MODE_PLAYERS) || node_is(cards, target, NODE_REF, MODE_PLAYER);
}

bool state_forbids(const struct modifier_run *w, const struct node *state)
{
    return state->kind == NODE_CANT ||
           (state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY) &&
            target_negated(w->c->cards, w->whom));
}

/* "Delete or trash it", "return them or reduce their DP": one of the verbs names whom they are about. */
static node_id verbs_whom(const dcg_cards *cards, node_id list)
{
    LIST_EACH (cards, verb, list)
        if (node_at(cards, verb)->a)
            return node_at(cards, verb)->a;
    return 0;
}

node_id stack_holder(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target), *owner = node_at(cards, n->b);
    const struct node *head = node_at(cards, node_at(cards, n->c)->b);

    return n->kind == NODE_SELECT && head->kind == NODE_HEAD && head->mode == MODE_STACKED_CARD &&
                   owner->kind == NODE_OWNER && owner->mode == MODE_OF
               ? owner->a
               : 0;
}

uint32_t timed_icons(const dcg_cards *cards, node_id timed)
{
    static const uint16_t modes[] = {
#define ICON_NAME(mode) [ICON_##mode] = MODE_##mode,
#include "tree/icon_table.def"
#undef ICON_NAME
    };
    uint32_t icons = 0;

    LIST_EACH (cards, icon, node_at(cards, timed)->a)
        for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
            if (node_is(cards, icon, NODE_ICON, modes[i]))
                icons |= 1u << i;
    return icons;
}

/* "[On Play] effects" */
static uint32_t compile_icons(struct modifier_run *w, node_id timed)
{
    uint32_t icons =
        node_is(w->c->cards, timed, NODE_HEAD, MODE_EFFECT) ? timed_icons(w->c->cards, timed) : 0;

    if (!icons)
        refuse(w->c, "such effects");
    return icons;
}

/* The noun of a SELECT that is nothing else: cards of that kind; with a place, if whoever asks has noted it. */
static pred_id compile_kind(struct modifier_run *w, struct modifier_def *def, node_id select, const char *why)
{
    const struct node *n = said_node(w, select);

    if (n->kind != NODE_SELECT || (n->a && !node_is(w->c->cards, n->a, NODE_QUANTITY, MODE_ANY)) ||
        (n->b && !def->place)) {
        refuse(w->c, why);
        return 0;
    }
    if (node_has(w->c->cards, n->c, HAS_TOGETHER))
        refuse(w->c, "something said of several together (4-22)");
    def->operand = select;
    return compile_noun(w->c, n->c);
}

/* ---- Of cards ---- */

/* "Other than by A or by B" is one list. */
static void causes_leaving(struct modifier_run *w, struct modifier_def *def, node_id causes)
{
    bool except = false;

    LIST_EACH (w->c->cards, cause, causes) {
        const struct node *n = said_node(w, cause);
        node_id meant = n->mode == MODE_NOT ? n->a : cause;
        if (def->causes == MODIFIER_CAUSES) {
            refuse(w->c, "so many causes");
            return;
        }
        if (n->mode == MODE_NOT && !except) {
            except = true;
            def->except = def->causes;
        }
        if (said_node(w, meant)->mode == MODE_DELETION)
            def->deletion |= (uint8_t)(1u << def->causes);
        else
            def->cause[def->causes] = compile_cause(w->c, meant);
        def->causes++;
    }
    if (!except)
        def->except = def->causes;
}

static void cause_set(struct modifier_run *w, struct modifier_def *def, node_id cause)
{
    def->cause[0] = compile_cause(w->c, cause);
    def->causes = def->except = 1;
}

/* What effects can't do to somebody is said of whom the verb names, or of whom was spoken before. */
static void cant_by_effects(struct modifier_run *w, struct modifier_def *def, node_id whom)
{
    const dcg_cards *cards = w->c->cards;
    node_id holder = stack_holder(cards, whom);
    int spoken = node_at(cards, w->whom)->kind;

    cause_set(w, def, node_at(cards, w->modify)->a);
    if (holder) {
        def->flags |= MODIFIER_STACKED;
        def->operand = whom;
        def->noun = node_at(cards, whom)->c;
        whom = holder;
    }
    if (!whom)
        refuse(w->c, "whom effects can't do it to is not said");
    if (!is_pronoun(node_at(cards, whom)))
        say_of(w, def, whom);
    else if (spoken != NODE_REF && spoken != NODE_SELECT && spoken != NODE_LIST)
        say_of(w, def, 0);
}

/* To whom, or with whom. */
static void against_set(struct modifier_run *w, struct modifier_def *def, const struct node *verb)
{
    const struct node *whom = said_node(w, verb->a);

    if (is_players(w->c->cards, verb->a)) {
        def->against = AGAINST_PLAYERS;
    } else if (verb->mode == MODE_DIGIVOLVE && whom->mode == MODE_BARE && !whom->b) {
        def->against = AGAINST_CARDS;
        def->pred = compile_kind(w, def, verb->a, "a way in which something can't be done");
    } else {
        def->against = AGAINST_OBJECTS;
        def->selector = compile_target(w->c, verb->a);
    }
}

/* Verbs that may say where. */
static bool cant_goes(int cant)
{
    return cant == CANT_BE_RETURNED || cant == CANT_BE_PLACED;
}

/* Where it can't go. To be placed in a deck is to be returned, in the trash to be trashed (4-14-1). */
static void destination_set(struct modifier_run *w, struct modifier_def *def, node_id to)
{
    uint32_t places = where_places(w->c->cards, to);

    if (def->cant == CANT_BE_RETURNED && said_node(w, to)->mode == MODE_HAND_OR_DECK)
        return; /* wherever cards are returned to */
    def->place = compile_area(w->c, to);
    if (tree_find(w->c->cards, to, NODE_ORIENTED))
        refuse(w->c, "how cards can't lie somewhere");
    if (def->cant == CANT_BE_PLACED && places == UINT32_C(1) << DCG_PLACE_DECK)
        def->cant = CANT_BE_RETURNED;
    else if (def->cant == CANT_BE_PLACED && places == UINT32_C(1) << DCG_PLACE_TRASH)
        def->cant = CANT_BE_TRASHED;
    else if (def->cant == CANT_BE_RETURNED
                 ? places & ~(UINT32_C(1) << DCG_PLACE_DECK | UINT32_C(1) << DCG_PLACE_HAND)
                 : places & ~(UINT32_C(1) << DCG_PLACE_SECURITY | UINT32_C(1) << DCG_PLACE_UNDER))
        refuse(w->c, "a way in which something can't be done");
    if (def->cant == CANT_BE_TRASHED)
        def->place = 0;
}

static void check_verb(struct modifier_run *w, const struct node *verb, bool effects)
{
    if (verb_cant(verb) < 0 && verb->mode != MODE_HAVE_LESS_DP)
        refuse(w->c, "something that can't be done");
    if (verb->b && !cant_goes(verb_cant(verb)))
        refuse(w->c, "a way in which something can't be done");
    if (verb->a && !effects && verb->mode != MODE_ATTACK && verb->mode != MODE_BE_BLOCKED &&
        verb->mode != MODE_DIGIVOLVE)
        refuse(w->c, "something that can't be done to some only");
}

static void say_cant(struct modifier_run *w, node_id source, const struct node *verb, node_id whom,
                     bool effects)
{
    check_verb(w, verb, effects);
    if (w->c->why)
        return;
    if (verb->mode == MODE_HAVE_LESS_DP) {
        say(w, MODIFIER_DP_FLOOR, source)->n = verb->n;
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_CANT, source);
    def->cant = (uint8_t)verb_cant(verb);
    if (verb->b)
        destination_set(w, def, verb->b);
    if (effects) {
        if (verb->a)
            compile_target(w->c, verb->a);
        cant_by_effects(w, def, whom);
    } else if (verb->c && verb->mode == MODE_LEAVE) {
        causes_leaving(w, def, verb->c);
    } else if (verb->c) {
        cause_set(w, def, verb->c);
    } else if (verb->a) {
        against_set(w, def, verb);
    }
}

static void unaffected_by(struct modifier_run *w, struct modifier_def *def, node_id which);
static void say_player_cant(struct modifier_run *w, node_id state, const struct node *verb, node_id what);

/* "Your opponent's effects can't affect it with <De-Digivolve> effects" */
static void say_cant_affect(struct modifier_run *w, node_id source, const struct node *verb)
{
    const struct node *effects = said_node(w, said_node(w, w->modify)->a);
    struct modifier_def *def = say(w, MODIFIER_UNAFFECTED, source);

    compile_target(w->c, verb->a);
    unaffected_by(w, def, verb->b);
    if (effects->a) {
        if (def->owner)
            refuse(w->c, "such effects that don't affect something");
        def->owner = compile_owner(w->c, effects->a);
    }
    say_of(w, def, verb->a);
}

void say_cant_verbs(struct modifier_run *w, node_id source, node_id list)
{
    const struct node *m = said_node(w, w->modify);
    bool effects = said_node(w, m->a)->kind == NODE_CAUSE;

    LIST_EACH (w->c->cards, item, list) {
        const struct node *verb = said_node(w, item);
        if (verb->mode == MODE_ACTIVATE && !effects)
            say(w, MODIFIER_CANT_ACTIVATE, source)->icons = compile_icons(w, verb->a);
        else if (verb->mode == MODE_BE_AFFECTED)
            unaffected_by(w, say(w, MODIFIER_UNAFFECTED, source), verb->c);
        else if (verb->mode == MODE_AFFECT)
            say_cant_affect(w, source, verb);
        else if (verb->mode == MODE_PLAY)
            say_player_cant(w, source, verb, verb->a);
        else
            say_cant(w, source, verb, verb->a ? verb->a : verbs_whom(w->c->cards, list), effects);
    }
}

/* "Can only attack suspended Digimon", "can only digivolve into white Digimon" */
static void say_only(struct modifier_run *w, node_id state)
{
    const struct node *verb = said_node(w, said_node(w, state)->a);
    struct modifier_def *def = say(w, MODIFIER_CAN_ONLY, state);

    if (verb->kind != NODE_DEED || verb->b || verb->c ||
        (verb->mode != MODE_ATTACK && verb->mode != MODE_DIGIVOLVE)) {
        refuse(w->c, "the only thing that can be done");
        return;
    }
    def->cant = verb->mode == MODE_ATTACK ? CANT_ATTACK : CANT_DIGIVOLVE;
    if (is_players(w->c->cards, verb->a)) {
        def->against = AGAINST_PLAYERS;
    } else if (verb->mode == MODE_ATTACK) {
        def->against = AGAINST_OBJECTS;
        def->selector = compile_candidates(w->c, verb->a);
    } else {
        def->against = AGAINST_CARDS;
        if (said_node(w, verb->a)->mode != MODE_BARE)
            refuse(w->c, "the only thing that can be done");
        def->pred = compile_kind(w, def, verb->a, "the only thing that can be done");
    }
}

/* Whom it can also attack. */
static void say_may(struct modifier_run *w, node_id state)
{
    LIST_EACH (w->c->cards, item, said_node(w, state)->a) {
        const struct node *verb = said_node(w, item);
        if (verb->kind != NODE_DEED || (verb->mode != MODE_ATTACK && verb->mode != MODE_ALSO_ATTACK) ||
            !verb->a)
            refuse(w->c, "an action without a timing (15-8-2-1)");
        else
            say(w, MODIFIER_MAY_ATTACK, state)->selector = compile_target(w->c, verb->a);
    }
}

/* "Your <Vortex>": a keyword may attack players, too. */
static void say_keyword_may(struct modifier_run *w, node_id state, const struct node *whose)
{
    const struct node *verb = said_node(w, said_node(w, state)->a);

    if (verb->kind != NODE_DEED || verb->mode != MODE_ALSO_ATTACK || !is_players(w->c->cards, verb->a) ||
        !keyword_is_cause(w->c->cards, whose->b)) {
        refuse(w->c, "something that a keyword may do");
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_KEYWORD_ATTACKS_PLAYERS, state);
    def->keyword = (uint8_t)keyword_of_mode(said_node(w, whose->b)->mode);
    def->owner = compile_owner(w->c, whose->a);
}

void say_can(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state), *a = said_node(w, said_node(w, w->modify)->a);
    bool can = n->kind == NODE_STATE && (n->mode == MODE_CAN || n->mode == MODE_MAY);

    if (can && n->mode == MODE_CAN && a->kind == NODE_CAUSE && said_node(w, a->b)->kind == NODE_KEYWORD)
        say_keyword_may(w, state, a);
    else if (state_forbids(w, n))
        say_cant_verbs(w, state, n->a);
    else if (can)
        say_may(w, state);
    else if (n->kind == NODE_STATE && n->mode == MODE_DOESNT_UNSUSPEND)
        say(w, MODIFIER_CANT, state)->cant = CANT_UNSUSPEND;
    else if (n->kind == NODE_STATE && n->mode == MODE_UNBLOCKABLE)
        say(w, MODIFIER_CANT, state)->cant = CANT_BE_BLOCKED;
    else if (n->kind == NODE_STATE && n->mode == MODE_CAN_ONLY)
        say_only(w, state);
    else
        refuse(w->c, "such a state");
}

/* ---- Unaffected, 15-15-6 ---- */

/* Effects that are a keyword: "<De-Digivolve> effects". */
static void unaffected_by(struct modifier_run *w, struct modifier_def *def, node_id which)
{
    const struct node *effects = said_node(w, which), *kind = said_node(w, effects->b);

    if (effects->kind != NODE_CAUSE || (effects->mode != MODE_EFFECTS && effects->mode != MODE_EFFECTS_OF) ||
        (kind->kind == NODE_KEYWORD && kind->mode != MODE_DE_DIGIVOLVE)) {
        refuse(w->c, "such effects that don't affect something");
        return;
    }
    if (kind->kind != NODE_KEYWORD) {
        cause_set(w, def, which);
        return;
    }
    def->keyword = DCG_KEYWORD_DE_DIGIVOLVE + 1;
    if (effects->a)
        def->owner = compile_owner(w->c, effects->a);
}

void say_affect(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state);
    struct modifier_def *def = say(w, MODIFIER_UNAFFECTED, state);

    if (n->mode == MODE_AFFECTED && !target_negated(w->c->cards, w->whom))
        refuse(w->c, "to be affected");
    unaffected_by(w, def, n->mode == MODE_DONT_AFFECT ? said_node(w, w->modify)->a : n->a);
    if (n->mode != MODE_DONT_AFFECT)
        return;
    compile_target(w->c, n->a);
    say_of(w, def, n->a);
}

/* ---- Effects that don't activate ---- */

/* "[Security] effects on Option cards it checks" */
static void say_checked(struct modifier_run *w, node_id state)
{
    const struct node *effects = said_node(w, said_node(w, state)->a);
    struct modifier_def *def = say(w, MODIFIER_SILENCE_CHECKED, state);

    if (said_node(w, effects->a)->kind)
        refuse(w->c, "such effects");
    def->icons = compile_icons(w, effects->c);
    def->noun = said_node(w, state)->a;
    def->pred = compile_kind(w, def, effects->b, "such effects");
}

/* Effects on some cards, of some player (SELECT EFFECT), or "doesn't activate ... it checks". */
void say_silence(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state), *m = said_node(w, w->modify), *effects = said_node(w, m->a);
    const struct node *of = said_node(w, effects->b);

    if (!node_is(w->c->cards, m->a, NODE_SELECT, MODE_EFFECT)) {
        say_checked(w, state);
        return;
    }
    if (n->mode != MODE_DOESNT_ACTIVATE && !(n->mode == MODE_CAN && target_negated(w->c->cards, m->a) &&
                                             node_is(w->c->cards, n->a, NODE_DEED, MODE_ACTIVATE)))
        refuse(w->c, "what such effects do");
    struct modifier_def *def = say(w, MODIFIER_SILENCE, state);
    def->icons = compile_icons(w, effects->c);
    def->noun = m->a;
    if (of->kind == NODE_SELECT) {
        if (said_node(w, of->b)->kind == NODE_OWNER) /* "on your opponent's Digimon" */
            def->selector = compile_target(w->c, effects->b);
        else
            def->pred = compile_kind(w, def, effects->b, "such effects");
        return;
    }
    if (said_node(w, effects->a)->kind == NODE_SELECT) {
        def->operand = effects->a;
        def->pred = compile_noun(w->c, said_node(w, effects->a)->c);
    }
    if (of->mode == MODE_OF)
        def->selector = compile_target(w->c, of->a);
    else
        def->owner = compile_owner(w->c, effects->b);
}

/* ---- Players ---- */

static const struct {
    uint16_t mode;
    uint8_t cant;
} player_verbs[] = {
    {MODE_PLAY, PLAYER_CANT_PLAY},
    {MODE_USE, PLAYER_CANT_USE},
    {MODE_MOVE, PLAYER_CANT_MOVE},
    {MODE_GAIN_MEMORY, PLAYER_CANT_GAIN_MEMORY},
    {MODE_REDUCE, PLAYER_CANT_REDUCE},
    {MODE_REDUCE_DIGIVOLUTION, PLAYER_CANT_REDUCE_DIGIVOLUTION},
    {MODE_IGNORE_DIGIVOLUTION, PLAYER_CANT_IGNORE_DIGIVOLUTION},
};

static int player_verb(const struct node *verb)
{
    for (size_t i = 0; i < sizeof player_verbs / sizeof player_verbs[0]; i++)
        if (player_verbs[i].mode == verb->mode)
            return player_verbs[i].cant;
    return -1;
}

/* Beside "play Digimon" nobody gains memory of such a kind. */
static bool is_done_to_cards(int cant)
{
    return cant == PLAYER_CANT_PLAY || cant == PLAYER_CANT_USE || cant == PLAYER_CANT_MOVE;
}

/* From where cards can't be played or used. */
static place_id compile_origin(struct modifier_run *w, node_id what, int cant)
{
    node_id place = said_node(w, what)->kind == NODE_SELECT ? said_node(w, what)->b : 0;

    if (!place || said_node(w, place)->kind == NODE_OWNER ||
        (cant != PLAYER_CANT_PLAY && cant != PLAYER_CANT_USE))
        return 0;
    if (tree_find(w->c->cards, place, NODE_ORIENTED))
        refuse(w->c, "how cards can't lie somewhere");
    return compile_area(w->c, place);
}

/* A player, or effects, which can't play (Q4667, Q4668). */
static void say_player_cant(struct modifier_run *w, node_id state, const struct node *verb, node_id what)
{
    const node_id who = said_node(w, w->modify)->a;
    bool effects = said_node(w, who)->kind == NODE_CAUSE;
    int cant = player_verb(verb);

    if (cant < 0 || (effects && verb->c)) {
        refuse(w->c, "something that a player can't do");
        return;
    }
    node_id owner = effects ? said_node(w, who)->a : who;
    struct modifier_def *def = say(w, MODIFIER_PLAYER_CANT, state);
    def->cant = (uint8_t)cant;
    def->owner = owner ? compile_owner(w->c, owner) : 0;
    def->place = compile_origin(w, what, cant);
    if (what && is_done_to_cards(cant))
        def->pred = compile_kind(w, def, what, "such cards");
    if (effects || verb->c)
        cause_set(w, def, effects ? who : verb->c);
}

void say_player(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state);
    node_id owner = said_node(w, w->modify)->a;

    if (n->kind != NODE_CANT && !(n->mode == MODE_CAN && target_negated(w->c->cards, owner))) {
        refuse(w->c, "something that a player can do");
        return;
    }
    LIST_EACH (w->c->cards, item, n->a) {
        const struct node *verb = said_node(w, item);
        if (verb->mode == MODE_ACTIVATE) {
            struct modifier_def *def = say(w, MODIFIER_CANT_ACTIVATE, state);
            def->icons = compile_icons(w, verb->a);
            def->owner = compile_owner(w->c, owner);
        } else {
            say_player_cant(w, state, verb, verb->a ? verb->a : verbs_whom(w->c->cards, n->a));
        }
    }
}

/* "Cards can't be added to security stacks": to whose, by what. */
void say_barred(struct modifier_run *w, node_id state)
{
    const struct node *m = said_node(w, w->modify), *verb = said_node(w, said_node(w, state)->a);
    const struct node *area = said_node(w, verb->b);
    bool effects = said_node(w, m->a)->kind == NODE_CAUSE;
    const struct node *what = said_node(w, effects ? verb->a : m->a), *noun = said_node(w, what->c);
    const struct node *head = said_node(w, noun->b);

    if (what->b || noun->a || noun->c || head->mode != MODE_CARD || head->a || area->mode != MODE_SECURITY) {
        refuse(w->c, "a way in which something can't be done");
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_PLAYER_CANT, state);
    def->cant = PLAYER_CANT_FILL_SECURITY;
    if (area->a && said_node(w, area->a)->mode != MODE_ANY)
        def->owner = compile_owner(w->c, area->a);
    if (effects || verb->c)
        cause_set(w, def, effects ? m->a : verb->c);
}
