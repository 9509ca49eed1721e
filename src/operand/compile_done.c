/* compile_done.c - what an effect did (DID), and how what it triggered by came about (EVENT or WOULD after "if"). */
#include "operand/compile_operand.h"
#include "tree/event_pattern.h"
#include "tree/selector.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* What of the journal a verb is noted as, + 1; 0: it isn't. */
static uint8_t entry_of_verb(const struct node *verb)
{
    static const uint8_t entries[MODE_KINDS] = {
        [MODE_DELETE] = ENTRY_DELETED + 1,
        [MODE_TRASH] = ENTRY_TRASHED + 1,
        [MODE_RETURN] = ENTRY_RETURNED + 1,
        [MODE_ADD] = ENTRY_ADDED + 1,
        [MODE_PLACE] = ENTRY_PLACED + 1,
        [MODE_PLAY] = ENTRY_PLAYED + 1,
        [MODE_USE] = ENTRY_USED + 1,
        [MODE_DIGIVOLVE] = ENTRY_DIGIVOLVED + 1,
        [MODE_LINK] = ENTRY_LINKED + 1,
        [MODE_SUSPEND] = ENTRY_SUSPENDED + 1,
        [MODE_UNSUSPEND] = ENTRY_UNSUSPENDED + 1,
        [MODE_FLIP] = ENTRY_FLIPPED + 1,
        [MODE_REVEAL] = ENTRY_REVEALED + 1,
        [MODE_DNA_DIGIVOLVE] = ENTRY_DIGIVOLVED + 1,
    };

    return verb->kind == NODE_EVENT ? entries[verb->mode] : 0;
}

place_id compile_came_from(struct compiler *c, node_id area)
{
    const uint32_t known = UINT32_C(1) << DCG_PLACE_DECK | UINT32_C(1) << DCG_PLACE_HAND |
                           UINT32_C(1) << DCG_PLACE_TRASH | UINT32_C(1) << DCG_PLACE_SECURITY;
    place_id place = compile_area(c, area);
    const struct place_def *p = place_at(c->cards, place);

    if (where_places(c->cards, area) & ~known)
        refuse(c, "where it came from is not known");
    for (int i = 0; i < p->areas; i++) {
        const struct area *a = &c->cards->area[p->area + (uint32_t)i];
        if (a->top || a->bottom || a->face)
            refuse(c, "where it came from is not known");
    }
    return place;
}

/* What was done to whom. */
static void compile_to(struct compiler *c, const struct node *verb, node_id whom, struct done_condition *done)
{
    done->form = DONE_TO;
    done->entry = entry_of_verb(verb);
    if (!done->entry)
        refuse(c, "what was done is not known");
    if ((verb->c && node_of(c, verb->c)->kind != NODE_AREA) ||
        (verb->b && verb->mode != MODE_ADD && verb->mode != MODE_PLACE && verb->mode != MODE_RETURN))
        refuse(c, "how it was done is not known");
    if (verb->b)
        done->to = compile_area(c, verb->b);
    if (verb->c && !c->why)
        done->from = compile_came_from(c, verb->c);
    const struct node *list = node_of(c, whom);
    bool both = joined_by_and(list);
    done->whom = compile_subjects(c, both ? list->a : whom, &done->least);
    done->also = both ? compile_subject(c, list->b) : 0;
}

/* -- what happened this turn */

/* The verb in a sentence about what was done, and whom it was done to. */
static const struct node *verb_said(const struct compiler *c, const struct node *n, node_id *whom)
{
    const struct node *verb = node_of(c, n->b), *subject = node_of(c, n->a);
    bool passive = verb->mode == MODE_BE || verb->mode == MODE_BE_NOT;

    *whom = !passive && (subject->kind == NODE_OWNER || subject->kind == NODE_CAUSE) ? verb->a : n->a;
    return passive ? node_of(c, verb->a) : verb;
}

/* "Your effect deleted none", "it wasn't deleted" */
static bool says_not(const struct compiler *c, const struct node *n, node_id whom)
{
    const struct node *many = node_of(c, node_of(c, whom)->a);

    return node_of(c, n->b)->mode == MODE_BE_NOT || node_is(c->cards, whom, NODE_SELECT, MODE_NO) ||
           (node_of(c, whom)->kind == NODE_SELECT && many->kind == NODE_QUANTITY && many->mode == MODE_NONE);
}

/* Words that mean an object by the effect under way: what happened before can't know it. */
static bool names_object(const struct compiler *c, node_id tree)
{
    const struct node *n = node_of(c, tree);

    return tree && ((is_reference(n) && n->mode != MODE_PLAYER) || n->kind == NODE_OTHER ||
                    names_object(c, n->a) || names_object(c, n->b) || names_object(c, n->c));
}

static bool is_this_permanent(const struct node *n)
{
    return n->kind == NODE_REF && (n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER);
}

/* A sentence about this turn (EVENT HAPPENS or DID). Of what is said of an object, only the Digimon or Tamer that the
 * effect is on is known; "hasn't attacked" and "wasn't attacked" are one tree. */
static void compile_this_turn(struct compiler *c, node_id node, struct done_condition *done)
{
    const struct node *n = node_of(c, node);
    node_id whom;
    const struct node *verb = verb_said(c, n, &whom);
    bool of_this = is_this_permanent(node_of(c, whom));

    done->form = DONE_THIS_TURN;
    done->of_this = of_this;
    done->negated = (n->kind == NODE_DID && n->mode == MODE_NOT) != says_not(c, n, whom);
    if (node_of(c, n->b)->mode == MODE_BE_NOT && (verb->mode == MODE_ATTACK || verb->mode == MODE_BLOCK))
        refuse(c, "whether it did that or it was done to it");
    if (verb->kind != NODE_EVENT)
        refuse(c, "what was done is not known");
    if ((!of_this && names_object(c, whom)) || (n->a != whom && names_object(c, n->a)) ||
        (verb->a != whom && names_object(c, verb->a)) || names_object(c, verb->b) ||
        names_object(c, verb->c) || names_object(c, n->c))
        refuse(c, "what an object did before it was named");
    done->event = compile_past_event(c, node, &done->least);
}

/* -- DID */

static void compile_did(struct compiler *c, node_id node, struct done_condition *done)
{
    const struct node *n = node_of(c, node), *by = node_of(c, n->c), *doer = node_of(c, n->a);

    if (is_past_event(c->cards, node)) {
        compile_this_turn(c, node, done);
        return;
    }
    done->negated = n->mode == MODE_NOT;
    if (n->mode != MODE_NONE && n->mode != MODE_NOT && n->mode != MODE_EITHER)
        refuse(c, "what was done is not known");
    if (n->c && (by->kind != NODE_CAUSE || by->mode != MODE_THIS_EFFECT))
        refuse(c, "when it was done is not known");
    if (doer->kind == NODE_CAUSE && doer->mode != MODE_THIS_EFFECT)
        refuse(c, "what another effect did is not known");
    done->form = DONE_ALL;
    if (n->b)
        compile_to(c, node_of(c, n->b), node_of(c, n->b)->a, done);
}

/* -- EVENT or WOULD after "if" */

static bool by_this_effect(const struct compiler *c, const struct node *n)
{
    return n->kind == NODE_EVENT && n->mode == MODE_HAPPENS &&
           node_is(c->cards, n->c, NODE_CAUSE, MODE_THIS_EFFECT);
}

/* "While this card is revealed from the deck"; nowhere else it stays revealed. */
static bool says_revealed(const struct compiler *c, const struct node *n)
{
    const struct node *be = node_of(c, n->b), *reveal = node_of(c, be->a);

    return n->kind == NODE_EVENT && n->mode == MODE_HAPPENS &&
           node_is(c->cards, n->a, NODE_REF, MODE_THIS_CARD) && be->mode == MODE_BE &&
           reveal->mode == MODE_REVEAL && !n->c;
}

/* "You gain 2 or more memory by this effect" */
static bool says_memory(const struct compiler *c, const struct node *n)
{
    const struct node *verb = node_of(c, n->b), *much = node_of(c, verb->a);

    return verb->kind == NODE_EVENT && verb->mode == MODE_GAIN &&
           node_is(c->cards, n->a, NODE_OWNER, MODE_YOU) && much->mode == MODE_MORE;
}

static void compile_happened(struct compiler *c, node_id node, struct done_condition *done)
{
    const struct node *n = node_of(c, node);
    node_id whom;
    const struct node *verb = verb_said(c, n, &whom);

    if (says_revealed(c, n)) {
        place_id from = node_of(c, node_of(c, n->b)->a)->c;
        if (!from || where_places(c->cards, from) != UINT32_C(1) << DCG_PLACE_DECK)
            refuse(c, "where a card is revealed from is not known");
        if (from)
            (void)compile_area(c, from);
        done->form = DONE_REVEALED;
        return;
    }
    if (by_this_effect(c, n)) {
        compile_to(c, verb, whom, done);
        done->negated = says_not(c, n, whom);
        return;
    }
    if (verb->mode == MODE_REVEAL && node_is(c->cards, whom, NODE_REF, MODE_THIS_CARD))
        refuse(c, "where this card is revealed from is not known");
    if (is_past_event(c->cards, node)) {
        compile_this_turn(c, node, done);
        return;
    }
    done->form = DONE_EVENT;
    done->event = compile_event(c, node);
    if (n->mode == MODE_BATTLE)
        done->rival = compile_subject(c, n->b);
    done->or_done = n->mode == MODE_HAPPENS && node_of(c, n->a)->kind == NODE_OWNER;
    if (!done->or_done)
        return;
    done->entry = entry_of_verb(verb);
    done->whom = compile_subjects(c, whom, &done->least);
    done->negated = says_not(c, n, whom);
}

done_id compile_done(struct compiler *c, node_id node)
{
    struct done_condition done = {.source = node};
    const struct node *n = node_of(c, node);

    if (node_is(c->cards, n->c, NODE_CAUSE, MODE_THIS_EFFECT) && says_memory(c, n)) {
        done.form = DONE_MEMORY;
        done.least = node_of(c, node_of(c, n->b)->a)->n;
    } else if (n->kind == NODE_DID)
        compile_did(c, node, &done);
    else
        compile_happened(c, node, &done);
    if (done.form == DONE_THIS_TURN && c->cards->noted_count > UINT16_MAX)
        refuse(c, "so many conditions about a turn");
    if (c->why || c->dry)
        return 0;
    done.noted = done.form == DONE_THIS_TURN ? (uint16_t)c->cards->noted_count : 0;
    done_id made = done_append(c->cards, &done, 1);
    const struct noted_event noted = {made};
    c->no_memory |= !made || (done.form == DONE_THIS_TURN && !noted_append(c->cards, &noted, 1));
    return made;
}
