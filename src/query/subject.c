/* subject.c - who or what an event is about, and by what it comes about (15-2, 15-5). */
#include "query/match.h"
#include "state/set.h"
#include "query/seen.h"
#include "compile/keyword.h"
#include "tree/store.h"

/* -- who it is */

bool subject_resolutions(const dcg_cards *cards, node_id subject)
{
    const struct node *n = node_at(cards, subject);

    return (n->kind == NODE_OWNER && n->mode != MODE_OF) || n->kind == NODE_CAUSE;
}

/* The card that would be played becomes this Digimon or Tamer. */
static bool would_become_this(const struct seen *x)
{
    return x->s->host == NO_PERMANENT && x->object.permanent == NO_PERMANENT &&
           x->object.card == x->s->card && x->h && x->h->kind == DCG_EVENT_PLAYED;
}

static bool ref_is(const struct seen *x, node_id ref)
{
    const struct scope *s = x->s;
    struct objects objects;

    switch (NODE_OF(s, ref)->mode) {
    case MODE_THIS_CARD:
        return s->card && x->object.card == s->card;
    case MODE_THIS_DIGIMON:
    case MODE_THIS_TAMER:
        return x->last || x->object.permanent != NO_PERMANENT ? seen_this(x) : would_become_this(x);
    case MODE_THIS_CARD_OR_DIGIMON:
        return x->object.card == s->card || seen_this(x);
    default:
        break;
    }
    if (x->later)
        return true;
    if (s->resolution == NO_RESOLUTION) /* "it" after "this Digimon" */
        return seen_this(x);
    reference(s, ref, &objects);
    return objects_have(&objects, x->object);
}

/* Whose, or from where. */
static bool owner_is(const struct seen *x, node_id owner)
{
    const struct node *n = NODE_OF(x->s, owner);
    struct objects objects;

    if (!owner)
        return true;
    if (n->kind == NODE_AREA)
        return seen_at(x, owner);
    if (n->kind == NODE_OWNER && n->mode != MODE_OF)
        return (owner_players(x->s, owner) >> x->player & 1) != 0;
    candidates(x->s, n->kind == NODE_OWNER ? n->a : owner, &objects);
    return (x->hosts & objects.permanents) != 0;
}

static bool select_is(const struct seen *x, const struct node *n)
{
    switch (n->mode) {
    case MODE_THIS:
        return seen_this(x) && seen_is(x, n->c);
    case MODE_THERE:
        return subject_is(x, n->a) && seen_at(x, n->b);
    case MODE_OF_REF:
        return subject_is(x, n->b);
    case MODE_ANOTHER:
        if (seen_this(x))
            return false;
        break;
    default:
        break;
    }
    return owner_is(x, n->b) && seen_is(x, n->c);
}

bool subject_is(const struct seen *x, node_id subject)
{
    const struct node *n = NODE_OF(x->s, subject);

    switch (n->kind) {
    case NODE_NONE: /* nobody named: this one */
        return x->later || seen_this(x);
    case NODE_LIST:
        return subject_is(x, n->a) || (n->b && subject_is(x, n->b));
    case NODE_COMPARE:
        return subject_is(x, n->a);
    case NODE_REF:
        return ref_is(x, subject);
    case NODE_SELECT:
        return select_is(x, n);
    default:
        return false;
    }
}

/* compared: whoever looks at it compares it with another one. */
static const char *select_unsupported(const dcg_cards *cards, const struct node *n, bool compared)
{
    const struct node *quantity = node_at(cards, n->a);
    const struct node *owner = node_at(cards, n->b);
    const char *why;

    switch (n->mode) {
    case MODE_THIS:
        return seen_unsupported(cards, n->c);
    case MODE_THERE:
        why = subject_unsupported(cards, n->a);
        return why ? why : where_unsupported(cards, n->b);
    case MODE_OF_REF:
        return subject_unsupported(cards, n->b);
    case MODE_A:
    case MODE_AT:
    case MODE_OF:
    case MODE_PLAIN:
    case MODE_BARE:
    case MODE_ANOTHER:
    case MODE_COUNTED:
    case MODE_NO:
        break;
    default:
        return "an event is about somebody who is not known";
    }
    if (n->a && quantity->mode != MODE_ANY && (quantity->mode != MODE_EXACTLY || quantity->n != 1))
        return "how many an event is about is not known";
    if (!compared && group_of(cards, n->c))
        return "an event compares cards";
    why = seen_unsupported(cards, n->c);
    if (why || !n->b || (owner->kind == NODE_OWNER && owner->mode != MODE_OF))
        return why;
    return owner->kind == NODE_AREA
               ? where_unsupported(cards, n->b)
               : candidates_unsupported(cards, owner->kind == NODE_OWNER ? owner->a : n->b);
}

const char *subject_unsupported(const dcg_cards *cards, node_id subject)
{
    const struct node *n = node_at(cards, subject);
    const char *why;

    switch (n->kind) {
    case NODE_NONE:
        return NULL;
    case NODE_LIST:
        why = subject_unsupported(cards, n->a);
        return why || !n->b ? why : subject_unsupported(cards, n->b);
    case NODE_COMPARE:
        return n->mode == MODE_MORE ? subject_unsupported(cards, n->a) : "a number in an event is not known";
    case NODE_REF:
        return n->mode == MODE_SUCH_CARD || n->mode == MODE_PLAYER || n->mode == MODE_PLAYERS ||
                       n->mode == MODE_REST
                   ? "an event is about somebody who is not known"
                   : NULL;
    case NODE_SELECT:
        return select_unsupported(cards, n, false);
    default:
        return "an event is about somebody who is not known";
    }
}

/* "Into a Digimon of the same level": as what it was. */
const char *into_subject_unsupported(const dcg_cards *cards, node_id into)
{
    const struct node *n = node_at(cards, into);
    const struct node *group = node_at(cards, n->kind == NODE_SELECT ? group_of(cards, n->c) : 0);

    if (group->kind == NODE_HAS && group->mode == MODE_SAME && !group->b &&
        node_at(cards, group->a)->mode == MODE_LEVEL)
        return select_unsupported(cards, n, true);
    return subject_unsupported(cards, into);
}

/* -- causes */

/* What it was when its effect was carried out: 0: a kind with attributes, which are asked of it as it is now. */
static uint8_t kind_named(const struct scope *s, const struct node *select)
{
    static const uint8_t kinds[MODE_KINDS] = {
        [MODE_DIGIMON] = DCG_DIGIMON, [MODE_TAMER] = DCG_TAMER, [MODE_OPTION] = DCG_OPTION};
    const struct node *noun = NODE_OF(s, select->c), *head = NODE_OF(s, noun->b);

    if (select->kind != NODE_SELECT || noun->kind != NODE_NOUN || noun->mode != MODE_NONE || noun->a ||
        noun->c || head->kind != NODE_HEAD || !select->b || !owner_is_player(s->t->cards, select->b))
        return 0;
    return kinds[head->mode];
}

/* The card whose effect it is: the permanent it is part of, or the card. */
bool source_is(const struct scope *s, const struct game_event *h, node_id whose)
{
    const struct dcg_game *g = s->t->g;
    const struct node *n = NODE_OF(s, whose);
    uint8_t card = h->cause.card, kind = kind_named(s, n);

    if (kind) /* wherever it has gone since */
        return h->cause.kinds & kind && owner_players(s, n->b) >> h->cause.player & 1;
    if (!card)
        return false;
    uint8_t permanent = g->card[card].permanent;
    bool there = permanent != NO_PERMANENT && permanent_of(g, permanent)->top;
    struct seen x = seen_object(s, there ? object_permanent(g, permanent) : object_card(card));
    x.h = h;
    x.player = h->cause.player;
    if (n->kind == NODE_WORD) {
        x = seen_object(s, object_card(card));
        return seen_named(&x, whose);
    }
    return subject_is(&x, whose);
}

static bool effect_is(const struct scope *s, const struct node *n, const struct game_event *h)
{
    const struct node *whose = NODE_OF(s, n->a);
    const struct node *kind = NODE_OF(s, n->b);
    static const uint8_t kinds[MODE_KINDS] = {
        [MODE_DIGIMON] = DCG_DIGIMON, [MODE_TAMER] = DCG_TAMER, [MODE_OPTION] = DCG_OPTION};

    if (h->cause.kind != DCG_CAUSE_EFFECT)
        return false;
    if (kind->kind == NODE_KEYWORD && h->keyword != keyword_of(kind->mode))
        return false;
    if (kind->kind == NODE_HEAD && !(h->cause.kinds & kinds[kind->mode]))
        return false;
    if (whose->kind == NODE_OWNER)
        return (owner_players(s, n->a) >> h->cause.player & 1) != 0;
    return !n->a || source_is(s, h, n->a);
}

static bool keyword_is(const struct scope *s, const struct node *n, const struct game_event *h)
{
    const struct node *whose = NODE_OF(s, n->b);

    if (h->keyword != keyword_of(NODE_OF(s, n->a)->mode))
        return false;
    if (!n->b)
        return true;
    SET_EACH (permanent, h->permanents) {
        struct seen x = seen_object(s, object_permanent(s->t->g, permanent));
        if (subject_is(&x, whose->a))
            return true;
    }
    return false;
}

static bool turn_is(const struct scope *s, const struct node *n)
{
    const struct dcg_game *g = s->t->g;
    bool whose = !n->a || owner_players(s, n->a) >> g->turn_player & 1;

    if (n->mode == MODE_MAIN_PHASE)
        return whose && g->phase == DCG_PHASE_MAIN;
    return whose && (n->mode != MODE_UNSUSPEND_PHASE || g->phase == DCG_PHASE_UNSUSPEND);
}

bool cause_fits(const struct scope *s, node_id cause, const struct game_event *h)
{
    const struct node *n = NODE_OF(s, cause);

    if (n->kind == NODE_LIST)
        return cause_fits(s, n->a, h) || (n->b && cause_fits(s, n->b, h));
    if (n->kind == NODE_TURN)
        return turn_is(s, n);
    switch (n->mode) {
    case MODE_EFFECTS:
        return effect_is(s, n, h);
    case MODE_EFFECTS_OF:
        return h->cause.kind == DCG_CAUSE_EFFECT && source_is(s, h, n->a);
    case MODE_THIS_EFFECT:
        return h->cause.kind == DCG_CAUSE_EFFECT && h->cause.card == s->card && h->cause.player == s->player;
    case MODE_KEYWORD:
        return keyword_is(s, n, h);
    case MODE_BATTLE:
    case MODE_BATTLE_SURVIVED:
        return h->cause.kind == DCG_CAUSE_BATTLE;
    case MODE_ZERO_DP: /* 17-1-3-1 */
        return h->kind == DCG_EVENT_DELETED && h->cause.kind == DCG_CAUSE_RULE;
    case MODE_DIGIXROS:
        return (h->how & HOW_DIGIXROS) != 0;
    case MODE_DELETION:
        return h->kind == DCG_EVENT_DELETED || h->how & HOW_DELETED;
    case MODE_NOT:
        return !cause_fits(s, n->a, h);
    default:
        return false;
    }
}

static const char *effects_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *kind = node_at(cards, n->b);
    int whose = node_at(cards, n->a)->kind;

    if (n->b &&
        (kind->kind != NODE_HEAD ||
         (kind->mode != MODE_DIGIMON && kind->mode != MODE_TAMER && kind->mode != MODE_OPTION)) &&
        (kind->kind != NODE_KEYWORD || !keyword_is_cause(cards, n->b)))
        return "a kind of effects is not known";
    return whose == NODE_OWNER || whose == NODE_WORD ? NULL : subject_unsupported(cards, n->a);
}

const char *cause_unsupported(const dcg_cards *cards, node_id cause)
{
    const struct node *n = node_at(cards, cause);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = cause_unsupported(cards, n->a);
        return why || !n->b ? why : cause_unsupported(cards, n->b);
    }
    if (n->kind == NODE_TURN)
        return n->mode == MODE_MAIN_PHASE || n->mode == MODE_UNSUSPEND_PHASE || n->mode == MODE_THIS
                   ? NULL
                   : "a time is not known";
    if (n->kind != NODE_CAUSE)
        return "a cause is not known";
    switch (n->mode) {
    case MODE_EFFECTS:
    case MODE_EFFECTS_OF:
        return effects_unsupported(cards, n);
    case MODE_KEYWORD:
        if (!keyword_is_cause(cards, n->a))
            return "what happens by a keyword is not known";
        return n->b ? subject_unsupported(cards, node_at(cards, n->b)->a) : NULL;
    case MODE_NOT:
        return cause_unsupported(cards, n->a);
    case MODE_THIS_EFFECT:
    case MODE_BATTLE:
    case MODE_BATTLE_SURVIVED:
    case MODE_ZERO_DP:
    case MODE_DIGIXROS:
    case MODE_DELETION:
        return NULL;
    default:
        return "a cause is not known";
    }
}
