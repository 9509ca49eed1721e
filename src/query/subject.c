/* subject.c - who or what an event is about (15-5). */
#include "query/seen.h"

/* -- who it is */

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

static const char *select_unsupported(const dcg_cards *cards, const struct node *n)
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
        return select_unsupported(cards, n);
    default:
        return "an event is about somebody who is not known";
    }
}
