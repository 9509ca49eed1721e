/* compile_cant.c - modifiers that forbid or allow something: what cards, players and effects can't do or suffer, and
 * what they may do besides (15-1-3, 15-15-6).
 *
 * A prohibition is a CANT of a card ("this Digimon can't attack"), a CAN of none ("none of your Digimon can attack"),
 * or a CANT of effects ("your opponent's effects can't delete it"), where the deed names whom it is about. */
#include "compile/compile_modifier.h"
#include "compile/keyword.h"
#include "compile/modifier_kind.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"

static bool is_players(const dcg_cards *cards, node_id target)
{
    return node_is(cards, target, NODE_REF, MODE_PLAYERS) || node_is(cards, target, NODE_REF, MODE_PLAYER);
}

bool state_forbids(const struct sayer *w, const struct node *state)
{
    return state->kind == NODE_CANT ||
           (state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY) &&
            target_negated(w->c->cards, w->whom));
}

/* "Delete or trash it", "return them or reduce their DP": one of the deeds names whom they are about. */
static node_id deeds_whom(const dcg_cards *cards, node_id list)
{
    LIST_EACH (cards, deed, list)
        if (node_at(cards, deed)->a)
            return node_at(cards, deed)->a;
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
static uint32_t compile_icons(struct sayer *w, node_id timed)
{
    uint32_t icons =
        node_is(w->c->cards, timed, NODE_HEAD, MODE_EFFECT) ? timed_icons(w->c->cards, timed) : 0;

    if (!icons)
        refuse(w->c, "such effects");
    return icons;
}

/* The noun of a SELECT that is nothing else: cards of that kind. */
static pred_id compile_kind(struct sayer *w, struct modifier_def *def, node_id select, const char *why)
{
    const struct node *n = said_node(w, select);

    if (n->kind != NODE_SELECT || n->a || n->b) {
        refuse(w->c, why);
        return 0;
    }
    def->operand = select;
    return compile_noun(w->c, n->c);
}

/* ---- Of cards ---- */

/* "Other than by A or by B" is one list. */
static void causes_leaving(struct sayer *w, struct modifier_def *def, node_id causes)
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

static void cause_set(struct sayer *w, struct modifier_def *def, node_id cause)
{
    def->cause[0] = compile_cause(w->c, cause);
    def->causes = def->except = 1;
}

/* What effects can't do to somebody is said of whom the deed names, or of whom was spoken before. */
static void cant_by_effects(struct sayer *w, struct modifier_def *def, node_id whom)
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
    if (whom && !is_pronoun(node_at(cards, whom)))
        say_of(w, def, whom);
    else if (spoken != NODE_REF && spoken != NODE_SELECT && spoken != NODE_LIST)
        say_of(w, def, 0);
}

/* To whom, or with whom. */
static void against_set(struct sayer *w, struct modifier_def *def, const struct node *deed)
{
    if (is_players(w->c->cards, deed->a)) {
        def->against = AGAINST_PLAYERS;
    } else if (deed->mode == MODE_DIGIVOLVE) {
        def->against = AGAINST_CARDS;
        def->pred = compile_kind(w, def, deed->a, "a way in which something can't be done");
    } else {
        def->against = AGAINST_OBJECTS;
        def->selector = compile_target(w->c, deed->a);
    }
}

static void check_deed(struct sayer *w, const struct node *deed, bool effects)
{
    const struct node *into = said_node(w, deed->a);

    if (deed->kind != NODE_DEED || (deed_cant(deed) < 0 && deed->mode != MODE_HAVE_LESS_DP))
        refuse(w->c, "something that can't be done");
    if (deed->b || (deed->mode == MODE_DIGIVOLVE && deed->a && (deed->c || into->mode != MODE_BARE)))
        refuse(w->c, "a way in which something can't be done");
    if (deed->a && !effects && deed->mode != MODE_ATTACK && deed->mode != MODE_BE_BLOCKED &&
        deed->mode != MODE_DIGIVOLVE)
        refuse(w->c, "something that can't be done to some only");
}

static void say_cant(struct sayer *w, node_id source, const struct node *deed, node_id whom, bool effects)
{
    check_deed(w, deed, effects);
    if (w->c->why)
        return;
    if (deed->mode == MODE_HAVE_LESS_DP) {
        say(w, MODIFIER_DP_FLOOR, source)->n = deed->n;
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_CANT, source);
    def->cant = (uint8_t)deed_cant(deed);
    if (effects) {
        if (deed->a)
            compile_target(w->c, deed->a);
        cant_by_effects(w, def, whom);
    } else if (deed->c && deed->mode == MODE_LEAVE) {
        causes_leaving(w, def, deed->c);
    } else if (deed->c) {
        cause_set(w, def, deed->c);
    } else if (deed->a) {
        against_set(w, def, deed);
    }
}

static void unaffected_by(struct sayer *w, struct modifier_def *def, node_id which);

/* "Your opponent's effects can't affect it with <De-Digivolve> effects" */
static void say_cant_affect(struct sayer *w, node_id source, const struct node *deed)
{
    const struct node *effects = said_node(w, said_node(w, w->modify)->a);
    struct modifier_def *def = say(w, MODIFIER_UNAFFECTED, source);

    if (!deed->a)
        refuse(w->c, "whom effects can't affect");
    else
        compile_target(w->c, deed->a);
    unaffected_by(w, def, deed->b ? deed->b : said_node(w, w->modify)->a);
    if (effects->a && deed->b) {
        if (def->owner)
            refuse(w->c, "such effects that don't affect something");
        def->owner = compile_owner(w->c, effects->a);
    }
    say_of(w, def, deed->a);
}

void say_cant_deeds(struct sayer *w, node_id source, node_id list)
{
    const struct node *m = said_node(w, w->modify);
    bool effects = said_node(w, m->a)->kind == NODE_CAUSE;

    LIST_EACH (w->c->cards, item, list) {
        const struct node *deed = said_node(w, item);
        if (deed->mode == MODE_ACTIVATE && !effects)
            say(w, MODIFIER_CANT_ACTIVATE, source)->icons = compile_icons(w, deed->a);
        else if (deed->mode == MODE_BE_AFFECTED && !effects)
            unaffected_by(w, say(w, MODIFIER_UNAFFECTED, source), deed->a);
        else if (deed->mode == MODE_AFFECT && effects)
            say_cant_affect(w, source, deed);
        else
            say_cant(w, source, deed, deed->a ? deed->a : deeds_whom(w->c->cards, list), effects);
    }
}

/* "Can only attack suspended Digimon", "can only digivolve into white Digimon" */
static void say_only(struct sayer *w, node_id state)
{
    const struct node *deed = said_node(w, said_node(w, state)->a);
    struct modifier_def *def = say(w, MODIFIER_CAN_ONLY, state);

    if (deed->kind != NODE_DEED || deed->b || deed->c ||
        (deed->mode != MODE_ATTACK && deed->mode != MODE_DIGIVOLVE)) {
        refuse(w->c, "the only thing that can be done");
        return;
    }
    def->cant = deed->mode == MODE_ATTACK ? CANT_ATTACK : CANT_DIGIVOLVE;
    if (is_players(w->c->cards, deed->a)) {
        def->against = AGAINST_PLAYERS;
    } else if (deed->mode == MODE_ATTACK) {
        def->against = AGAINST_OBJECTS;
        def->selector = compile_candidates(w->c, deed->a);
    } else {
        def->against = AGAINST_CARDS;
        if (said_node(w, deed->a)->mode != MODE_BARE)
            refuse(w->c, "the only thing that can be done");
        def->pred = compile_kind(w, def, deed->a, "the only thing that can be done");
    }
}

/* Whom it can also attack. */
static void say_may(struct sayer *w, node_id state)
{
    LIST_EACH (w->c->cards, item, said_node(w, state)->a) {
        const struct node *deed = said_node(w, item);
        if (deed->kind != NODE_DEED || (deed->mode != MODE_ATTACK && deed->mode != MODE_ALSO_ATTACK) ||
            !deed->a)
            refuse(w->c, "something that may be done at any time");
        else
            say(w, MODIFIER_MAY_ATTACK, state)->selector = compile_target(w->c, deed->a);
    }
}

/* "Your <Vortex>": a keyword may attack players, too. */
static void say_keyword_may(struct sayer *w, node_id state, const struct node *whose)
{
    const struct node *deed = said_node(w, said_node(w, state)->a);

    if (deed->kind != NODE_DEED || deed->mode != MODE_ALSO_ATTACK || !is_players(w->c->cards, deed->a) ||
        !keyword_is_cause(w->c->cards, whose->b)) {
        refuse(w->c, "something that a keyword may do");
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_KEYWORD_ATTACKS_PLAYERS, state);
    def->keyword = (uint8_t)keyword_of_mode(said_node(w, whose->b)->mode);
    def->owner = compile_owner(w->c, whose->a);
}

void say_can(struct sayer *w, node_id state)
{
    const struct node *n = said_node(w, state), *a = said_node(w, said_node(w, w->modify)->a);
    bool can = n->kind == NODE_STATE && (n->mode == MODE_CAN || n->mode == MODE_MAY);

    if (can && n->mode == MODE_CAN && a->kind == NODE_CAUSE && said_node(w, a->b)->kind == NODE_KEYWORD)
        say_keyword_may(w, state, a);
    else if (n->kind == NODE_CANT && (n->b || n->c))
        refuse(w->c, "how something can't be done");
    else if (state_forbids(w, n))
        say_cant_deeds(w, state, n->a);
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
static void unaffected_by(struct sayer *w, struct modifier_def *def, node_id which)
{
    const struct node *effects = said_node(w, which), *kind = said_node(w, effects->b);

    if (effects->kind != NODE_CAUSE || effects->mode != MODE_EFFECTS || effects->c ||
        (kind->kind == NODE_KEYWORD && kind->mode != MODE_DE_DIGIVOLVE)) {
        refuse(w->c, "such effects that don't affect something");
        return;
    }
    if (kind->kind != NODE_KEYWORD) {
        cause_set(w, def, which);
        return;
    }
    def->keyword = DCG_KEYWORD_DE_DIGIVOLVE + 1;
    if (effects->a && said_node(w, effects->a)->kind != NODE_OWNER)
        refuse(w->c, "such effects that don't affect something");
    else if (effects->a)
        def->owner = compile_owner(w->c, effects->a);
}

void say_affect(struct sayer *w, node_id state)
{
    const struct node *n = said_node(w, state);
    struct modifier_def *def = say(w, MODIFIER_UNAFFECTED, state);

    if (n->mode == MODE_AFFECTED && !target_negated(w->c->cards, w->whom))
        refuse(w->c, "to be affected");
    unaffected_by(w, def, n->mode == MODE_DONT_AFFECT ? said_node(w, w->modify)->a : n->a);
    if (n->mode != MODE_DONT_AFFECT)
        return;
    if (n->a)
        compile_target(w->c, n->a);
    say_of(w, def, n->a);
}

/* ---- Effects that don't activate ---- */

/* "[Security] effects on Option cards it checks" */
static void say_checked(struct sayer *w, node_id state)
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
void say_silence(struct sayer *w, node_id state)
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
        def->pred = compile_kind(w, def, effects->b, "such effects");
        return;
    }
    if (said_node(w, effects->a)->kind == NODE_SELECT) {
        def->operand = effects->a;
        def->pred = compile_noun(w->c, said_node(w, effects->a)->c);
    }
    if (of->mode == MODE_OF)
        def->selector = compile_target(w->c, of->a);
    else if (effects->b)
        def->owner = compile_owner(w->c, effects->b);
}

/* ---- Players ---- */

static const struct {
    uint16_t mode;
    uint8_t cant;
} player_deeds[] = {
    {MODE_PLAY, PLAYER_CANT_PLAY},
    {MODE_USE, PLAYER_CANT_USE},
    {MODE_MOVE, PLAYER_CANT_MOVE},
    {MODE_GAIN_MEMORY, PLAYER_CANT_GAIN_MEMORY},
    {MODE_REDUCE, PLAYER_CANT_REDUCE},
    {MODE_REDUCE_DIGIVOLUTION, PLAYER_CANT_REDUCE_DIGIVOLUTION},
    {MODE_IGNORE_DIGIVOLUTION, PLAYER_CANT_IGNORE_DIGIVOLUTION},
};

static int player_deed(const struct node *deed)
{
    for (size_t i = 0; i < sizeof player_deeds / sizeof player_deeds[0]; i++)
        if (player_deeds[i].mode == deed->mode)
            return player_deeds[i].cant;
    return -1;
}

static void say_player_cant(struct sayer *w, node_id state, const struct node *deed, node_id what)
{
    int cant = player_deed(deed);

    if (cant < 0 || deed->b) {
        refuse(w->c, "something that a player can't do");
        return;
    }
    struct modifier_def *def = say(w, MODIFIER_PLAYER_CANT, state);
    def->cant = (uint8_t)cant;
    def->owner = compile_owner(w->c, said_node(w, w->modify)->a);
    if (what)
        def->pred = compile_kind(w, def, what, "such cards");
    if (deed->c)
        cause_set(w, def, deed->c);
}

void say_player(struct sayer *w, node_id state)
{
    const struct node *n = said_node(w, state);
    node_id owner = said_node(w, w->modify)->a;

    if (n->kind != NODE_CANT && !(n->mode == MODE_CAN && target_negated(w->c->cards, owner))) {
        refuse(w->c, "something that a player can do");
        return;
    }
    LIST_EACH (w->c->cards, item, n->a) {
        const struct node *deed = said_node(w, item);
        if (deed->mode == MODE_ACTIVATE) {
            struct modifier_def *def = say(w, MODIFIER_CANT_ACTIVATE, state);
            def->icons = compile_icons(w, deed->a);
            def->owner = compile_owner(w->c, owner);
        } else {
            say_player_cant(w, state, deed, deed->a ? deed->a : deeds_whom(w->c->cards, n->a));
        }
    }
}
