/* compile_done.c - what an effect did (DID), and how what it triggered by came about (EVENT or WOULD after "if"). */
#include "operand/compile_operand.h"
#include "tree/event_pattern.h"
#include "tree/sentence.h"
#include "tree/storage.h"
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

/* What was done to whom. */
static void compile_to(struct compiler *c, const struct node *verb, node_id whom, struct done_condition *done)
{
    done->form = DONE_TO;
    done->entry = entry_of_verb(verb);
    if (!done->entry)
        refuse(c, "what was done is not known");
    if (verb->c || (verb->b && verb->mode != MODE_ADD)) /* added to the hand: there is no other adding */
        refuse(c, "how it was done is not known");
    const struct node *list = node_of(c, whom);
    bool both = list->kind == NODE_LIST && list->b && joined_by_and(list);
    done->whom = compile_subjects(c, both ? list->a : whom, &done->least);
    done->also = both ? compile_subject(c, list->b) : 0;
}

/* -- DID */

/* "You've digivolved this turn", "your opponent attacked with a Digimon this turn": nobody else attacks. */
static void compile_this_turn(struct compiler *c, const struct node *n, struct done_condition *done)
{
    const struct node *verb = node_of(c, n->b), *with = node_of(c, verb->a), *noun = node_of(c, with->c);
    bool attack = verb->kind == NODE_EVENT && verb->mode == MODE_ATTACK;
    bool digivolve = verb->kind == NODE_EVENT && verb->mode == MODE_DIGIVOLVE;
    bool digimon = attack && with->kind == NODE_SELECT && with->mode == MODE_A && !noun->a && !noun->c &&
                   node_of(c, noun->b)->mode == MODE_DIGIMON;

    done->form = attack ? DONE_ATTACKED : DONE_DIGIVOLVED;
    if (node_of(c, n->a)->kind != NODE_OWNER || (!attack && !digivolve) || (verb->a && !digimon) || verb->b ||
        verb->c || verb->n || verb->m)
        refuse(c, "when it was done is not known");
    else
        done->player = compile_owner(c, n->a);
}

static void compile_did(struct compiler *c, const struct node *n, struct done_condition *done)
{
    const struct node *by = node_of(c, n->c), *doer = node_of(c, n->a);

    done->negated = n->mode == MODE_NOT;
    if (n->mode != MODE_NONE && n->mode != MODE_NOT && (n->mode != MODE_EITHER || n->b))
        refuse(c, "what was done is not known");
    if (by->kind == NODE_TURN && by->mode == MODE_THIS) {
        compile_this_turn(c, n, done);
        return;
    }
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
           reveal->kind == NODE_EVENT && reveal->mode == MODE_REVEAL && !reveal->a && !reveal->b && !n->c;
}

/* The verb in a sentence about what was done, and whom it was done to. */
static const struct node *verb_said(const struct compiler *c, const struct node *n, node_id *whom)
{
    const struct node *verb = node_of(c, n->b), *subject = node_of(c, n->a);
    bool passive = verb->mode == MODE_BE || verb->mode == MODE_BE_NOT;

    *whom = !passive && (subject->kind == NODE_OWNER || subject->kind == NODE_CAUSE) ? verb->a : n->a;
    return passive ? node_of(c, verb->a) : verb;
}

/* "You gain 2 or more memory by this effect" */
static bool says_memory(const struct compiler *c, const struct node *n)
{
    const struct node *verb = node_of(c, n->b), *much = node_of(c, verb->a);

    return verb->kind == NODE_EVENT && verb->mode == MODE_GAIN &&
           node_is(c->cards, n->a, NODE_OWNER, MODE_YOU) && much->kind == NODE_COMPARE &&
           much->mode == MODE_MORE && node_is(c->cards, much->a, NODE_QUALITY, MODE_MEMORY);
}

/* "Your effect deleted none", "it wasn't deleted" */
static bool says_not(const struct compiler *c, const struct node *n, node_id whom)
{
    return node_of(c, n->b)->mode == MODE_BE_NOT || node_is(c->cards, whom, NODE_SELECT, MODE_NO);
}

/* "This turn", "in battle this turn": only what a player did is remembered so long (compile_this_turn). */
static bool says_when(const struct compiler *c, node_id cause)
{
    const struct node *n = node_of(c, cause);

    if (n->kind == NODE_LIST)
        return says_when(c, n->a) || (n->b && says_when(c, n->b));
    return n->kind == NODE_TURN && n->mode == MODE_THIS;
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
    if (by_this_effect(c, n) && says_memory(c, n)) {
        done->form = DONE_MEMORY;
        done->least = node_of(c, verb->a)->n;
        return;
    }
    if (by_this_effect(c, n)) {
        compile_to(c, verb, whom, done);
        done->negated = says_not(c, n, whom);
        return;
    }
    if (verb->mode == MODE_REVEAL && node_is(c->cards, whom, NODE_REF, MODE_THIS_CARD))
        refuse(c, "where this card is revealed from is not known");
    if (says_when(c, n->c))
        refuse(c, "when it was done is not known");
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

    if (node_of(c, node)->kind == NODE_DID)
        compile_did(c, node_of(c, node), &done);
    else
        compile_happened(c, node, &done);
    if (c->why || c->dry)
        return 0;
    done_id made = done_append(c->cards, &done, 1);
    c->no_memory |= !made;
    return made;
}
