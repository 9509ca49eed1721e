/* compile_event.c - events as trigger conditions and clauses name them (15-5): EVENT, WOULD, IF EVENT, lists of them.
 *
 * An event is who (a) does what (b) by what (c). Verbs, what is done to others, and lists give a clause each. */
#include "operand/compile_operand.h"
#include "tree/event_pattern.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

#define BIT(event) (UINT64_C(1) << DCG_EVENT_##event)

/* What b of a verb is. */
enum operand {
    OPERAND_NONE,
    OPERAND_INTO,   /* what it digivolves into */
    OPERAND_VICTIM, /* whom it attacks */
    OPERAND_RIVAL,  /* whom it battles */
    OPERAND_LINK,   /* the other side of a link */
    OPERAND_AREA,   /* where it goes */
};
enum agent { AGENT_PLAYER, AGENT_EFFECT };

/* Every verb: what happens, what is announced, who does it (active), whom it befalls (passive, or a), what b is, and
 * whether it is a player or the effect's player who does it. */
struct verb {
    uint16_t mode, how; /* mode 0: none */
    uint64_t when, would;
    enum event_role who, whom;
    enum operand b;
    enum agent agent;
};
static const struct verb verbs[MODE_KINDS] = {
    [MODE_PLAY] = {MODE_PLAY, 0, BIT(PLAYED), BIT(PLAYED), 0, ROLE_PLAYED, 0, AGENT_PLAYER},
    [MODE_USE] = {MODE_USE, 0, BIT(USED), BIT(USED), 0, ROLE_CARD, 0, AGENT_PLAYER},
    [MODE_DIGIVOLVE] = {MODE_DIGIVOLVE, 0, BIT(DIGIVOLVED), BIT(DIGIVOLVED), ROLE_PERMANENTS, ROLE_PERMANENTS,
                        OPERAND_INTO, AGENT_PLAYER},
    [MODE_DIGIVOLVE_INTO] = {MODE_DIGIVOLVE_INTO, 0, BIT(DIGIVOLVED), BIT(DIGIVOLVED), 0, ROLE_CARD, 0,
                             AGENT_PLAYER},
    [MODE_DNA_DIGIVOLVE] = {MODE_DNA_DIGIVOLVE, HOW_DNA, BIT(DIGIVOLVED), BIT(DIGIVOLVED), ROLE_PERMANENTS,
                            ROLE_PERMANENTS, OPERAND_INTO, AGENT_PLAYER},
    [MODE_APP_FUSE] = {MODE_APP_FUSE, HOW_APP_FUSION, BIT(DIGIVOLVED), BIT(DIGIVOLVED), ROLE_PERMANENTS, 0,
                       OPERAND_INTO, AGENT_PLAYER},
    [MODE_DIGIXROS] = {MODE_DIGIXROS, HOW_DIGIXROS, BIT(PLAYED), 0, 0, ROLE_PLAYED, 0, AGENT_PLAYER},
    [MODE_DELETE] = {MODE_DELETE, 0, BIT(DELETED), BIT(DELETED), 0, ROLE_PERMANENTS, 0, AGENT_EFFECT},
    [MODE_SUSPEND] = {MODE_SUSPEND, 0, BIT(SUSPENDED), BIT(SUSPENDED), ROLE_PERMANENTS, ROLE_PERMANENTS, 0,
                      AGENT_EFFECT},
    [MODE_UNSUSPEND] = {MODE_UNSUSPEND, 0, BIT(UNSUSPENDED), BIT(UNSUSPENDED), ROLE_PERMANENTS,
                        ROLE_PERMANENTS, 0, AGENT_EFFECT},
    [MODE_ATTACK] = {MODE_ATTACK, 0, BIT(ATTACKED), 0, ROLE_PERMANENTS, ROLE_PERMANENTS, OPERAND_VICTIM,
                     AGENT_PLAYER},
    [MODE_BLOCK] = {MODE_BLOCK, 0, BIT(BLOCKED), 0, ROLE_PERMANENTS, ROLE_OTHER, 0, AGENT_PLAYER},
    [MODE_BATTLE] = {MODE_BATTLE, 0, BIT(BATTLE), 0, ROLE_PERMANENTS, 0, OPERAND_RIVAL, AGENT_PLAYER},
    [MODE_LINK] = {MODE_LINK, 0, BIT(LINKED), BIT(LINKED), ROLE_PERMANENTS, ROLE_CARD, OPERAND_LINK,
                   AGENT_PLAYER},
    [MODE_LEAVE] = {MODE_LEAVE, 0, BIT(LEFT), BIT(LEFT) | BIT(DELETED), ROLE_PERMANENTS, ROLE_PERMANENTS, 0,
                    AGENT_EFFECT},
    [MODE_MOVE] = {MODE_MOVE, 0, BIT(MOVED), 0, ROLE_PERMANENTS, ROLE_PERMANENTS, OPERAND_AREA, AGENT_PLAYER},
    [MODE_RETURN] = {MODE_RETURN, 0, BIT(RETURNED), BIT(LEFT), ROLE_MOVED, ROLE_MOVED, OPERAND_AREA,
                     AGENT_EFFECT},
    [MODE_CHECK] = {MODE_CHECK, 0, BIT(CHECKED), 0, ROLE_OTHER, ROLE_CARD, 0, AGENT_PLAYER},
    [MODE_WIN] = {MODE_WIN, 0, BIT(BATTLE_RESULT), 0, ROLE_OTHER, 0, 0, AGENT_PLAYER},
    [MODE_ACTIVATE] = {MODE_ACTIVATE, 0, BIT(EFFECT_ACTIVATED), 0, ROLE_PERMANENTS, 0, 0, AGENT_EFFECT},
    [MODE_TRASH] = {MODE_TRASH, 0, BIT(TRASHED), BIT(TRASHED), 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_REMOVE] = {MODE_REMOVE, 0, BIT(SECURITY_LOST), 0, 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_ADD] = {MODE_ADD, 0, 0, 0, 0, ROLE_MOVED, OPERAND_AREA, AGENT_EFFECT}, /* add_kinds */
    [MODE_PLACE] = {MODE_PLACE, 0, BIT(PLACED), BIT(LEFT), 0, ROLE_MOVED, OPERAND_AREA, AGENT_EFFECT},
    [MODE_FLIP] = {MODE_FLIP, 0, BIT(FLIPPED), 0, 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_REVEAL] = {MODE_REVEAL, 0, BIT(REVEALED), 0, 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_HATCH] = {MODE_HATCH, 0, BIT(HATCHED), 0, 0, 0, 0, AGENT_PLAYER},
};

enum { CLAUSES = 16 };

static const char several_of_one[] = "several where there is one at a time (8-1-2-6, 9-1-7, 11-2-3)";

/* The clauses that a pattern has so far, and what stands around the verb that comes next. */
struct builder {
    struct compiler *c;
    struct event_clause clause[CLAUSES];
    int count;
    struct event_clause base;
    node_id subject; /* who does it, or whom it is done to; 0: not named */
    bool acts;       /* the subject is a player or an effect, which does something to others */
    bool top;        /* nothing stands around the event */
    bool past;       /* it happened this turn */
    int16_t least;   /* past: to how many in all */
    bool concerns;   /* all of them are about what happens to this Digimon or Tamer */
};

static const struct node *of(const struct builder *b, node_id node)
{
    return node_at(b->c->cards, node);
}

static const struct verb *verb_of(int mode)
{
    return verbs[mode].mode ? &verbs[mode] : NULL;
}

static void add(struct builder *b, const struct event_clause *clause)
{
    if (b->count == CLAUSES)
        refuse(b->c, "so many events");
    else
        b->clause[b->count++] = *clause;
}

/* -- verbs */

/* What is added where is known by several names. */
static uint64_t add_kinds(uint32_t places)
{
    return (places >> DCG_PLACE_HAND & 1 ? BIT(ADDED) : 0) |
           (places >> DCG_PLACE_SECURITY & 1 ? BIT(SECURITY_GAINED) : 0) |
           (places >> DCG_PLACE_UNDER & 1 ? BIT(PLACED) : 0) |
           (places >> DCG_PLACE_DECK & 1 ? BIT(RETURNED) | BIT(PLACED) : 0);
}

static uint64_t verb_kinds(const struct builder *b, const struct verb *verb, const struct node *n, bool would)
{
    uint32_t places = verb->b == OPERAND_AREA && n->b ? where_places(b->c->cards, n->b) : 0;

    if (verb->mode == MODE_ADD && !n->b)
        return would ? 0 : BIT(ADDED); /* to a hand */
    if (verb->mode == MODE_ADD)
        return would ? 0 : add_kinds(places);
    if (verb->mode == MODE_PLACE && places >> DCG_PLACE_TRASH & 1)
        return BIT(TRASHED); /* 4-14-1 */
    if (verb->mode == MODE_PLACE && would)
        return n->b ? verb->would : 0; /* a permanent that would leave for there */
    if (verb->mode == MODE_PLACE && places >> DCG_PLACE_DECK & 1)
        return verb->when | BIT(RETURNED); /* placed at the bottom of the deck: returned there */
    return would ? verb->would : verb->when;
}

/* "Into a Digimon of the same level": as what it was (4-22: without a level it isn't). */
static void compile_into(struct builder *b, node_id into, struct event_clause *clause)
{
    const struct node *n = of(b, into);
    const struct node *group = of(b, n->kind == NODE_SELECT ? group_of(b->c->cards, n->c) : 0);

    clause->whom_is = WHOM_INTO;
    if (group->mode == MODE_SAME && of(b, group->a)->mode == MODE_LEVEL) {
        clause->flags |= CLAUSE_SAME_LEVEL;
        clause->whom = compile_compared_subject(b->c, into);
    } else {
        clause->whom = compile_subject(b->c, into);
    }
}

static void compile_victim(struct builder *b, node_id victim, struct event_clause *clause)
{
    bool player = node_is(b->c->cards, victim, NODE_REF, MODE_PLAYER);

    clause->whom_is = player ? WHOM_PLAYER : WHOM_VICTIM;
    clause->whom = player ? 0 : compile_subject(b->c, victim);
}

/* b of a verb that happens to the subject; a rival is a clause of its own kind. */
static void compile_b(struct builder *b, const struct verb *verb, node_id operand,
                      struct event_clause *clause)
{
    switch (verb->b) {
    case OPERAND_INTO:
        compile_into(b, operand, clause);
        break;
    case OPERAND_VICTIM:
        compile_victim(b, operand, clause);
        break;
    case OPERAND_LINK:
        clause->whom_is = WHOM_HOST;
        clause->whom = compile_subject(b->c, operand);
        break;
    case OPERAND_AREA:
        clause->to = compile_area(b->c, operand);
        if (clause->flags & CLAUSE_WOULD && tree_find(b->c->cards, operand, NODE_ORIENTED))
            refuse(b->c, "how a card would lie there is not known");
        break;
    default:
        refuse(b->c, "an event has more to it");
    }
}

/* Only of <Digi-Burst> it is told that it is activated, whatever its number. */
static void compile_activated(struct builder *b, const struct node *keyword, struct event_clause *clause)
{
    if (keyword->mode != MODE_DIGI_BURST || keyword->n)
        refuse(b->c, "activating this is not known");
    clause->keyword = (uint8_t)(keyword_of_mode(keyword->mode) + 1);
}

/* Where it happens, how and to which kinds of events it belongs. False: it isn't known. */
static bool verb_begin(struct builder *b, const struct node *n, struct event_clause *clause)
{
    const struct verb *verb = verb_of(n->mode);
    bool would = (b->base.flags & (CLAUSE_WOULD | CLAUSE_WILL)) != 0;

    *clause = b->base;
    clause->kinds = verb ? verb_kinds(b, verb, n, would) : 0;
    if (!clause->kinds) {
        refuse(b->c, "an event is not known");
        return false;
    }
    clause->how = verb->how;
    clause->flags |= (uint16_t)((verb->agent == AGENT_EFFECT ? CLAUSE_FOR_PLAYER : 0) |
                                (n->mode == MODE_PLACE || n->mode == MODE_ADD ? CLAUSE_NEW_PLACE : 0));
    clause->from = n->c ? compile_area(b->c, n->c) : 0;
    if (n->mode == MODE_REMOVE && n->c &&
        where_places(b->c->cards, n->c) != UINT32_C(1) << DCG_PLACE_SECURITY)
        refuse(b->c, "removal from there is not known");
    if (n->mode == MODE_ACTIVATE)
        compile_activated(b, of(b, n->a), clause);
    if (n->mode == MODE_DIGIXROS)
        clause->materials = n->n;
    if (n->mode == MODE_DIGIVOLVE) {
        clause->level = n->n;
        clause->new_level = n->m;
    }
    return true;
}

/* -- whom it happens to */

/* Whether a card was the top one is seen while it still lies there (4-14-2). Of cards that are placed this is told of
 * those that were the top of a permanent. */
static void clause_end(struct builder *b, struct event_clause *clause, node_id who)
{
    const struct node *n = of(b, who), *whose = of(b, n->kind == NODE_SELECT ? n->b : 0);
    bool stack = whose->kind == NODE_SELECT || whose->kind == NODE_REF;

    if (clause->kinds & ~(BIT(TRASHED) | BIT(RETURNED) | BIT(SECURITY_LOST) | (stack ? BIT(PLACED) : 0)))
        refuse(b->c, "the top of something when it has left");
    if (!(clause->kinds & BIT(PLACED)))
        return;
    clause->flags = (uint16_t)((clause->flags & ~CLAUSE_NEW_PLACE) | CLAUSE_DEPARTS);
    if (clause->to && tree_find(b->c->cards, clause->to, NODE_ORIENTED))
        refuse(b->c, "how a card would lie there is not known");
}

static void clause_who(struct builder *b, struct event_clause *clause, node_id who, enum event_role role)
{
    const struct node *n = of(b, who), *quantity = of(b, n->a);

    bool all = role == ROLE_PERMANENTS && subject_is_all(b->c, who) && !subject_compares(b->c->cards, who);

    clause->least = 1;
    clause->flags |= all ? CLAUSE_ALL : 0;
    clause->who = role == ROLE_NONE ? 0
                  : all             ? compile_compared_subject(b->c, who)
                                    : compile_subjects(b->c, who, &clause->least);
    clause->role = (uint8_t)role;
    if (role && subject_is_end(b->c, who))
        clause_end(b, clause, who);
    if (clause->least > 1 && (role == ROLE_OTHER || role == ROLE_CARD) && !b->past)
        refuse(b->c, several_of_one);
    if (b->past) {
        refuse(b->c, all ? "all of them, in the course of a turn" : NULL);
        b->least = clause->least;
        clause->least = 1;
    }
    if (role == ROLE_PLAYED && n->kind == NODE_SELECT && n->mode == MODE_AT &&
        quantity->mode == MODE_EXACTLY && quantity->n == 1)
        clause->flags |= CLAUSE_SINGLE;
}

static void concern(struct builder *b, const struct event_clause *clause)
{
    const struct node *n = of(b, b->subject);
    bool this_one = n->kind == NODE_REF ? n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER
                                        : n->kind == NODE_SELECT && n->mode == MODE_THIS;

    b->concerns &= this_one && clause->role == ROLE_PERMANENTS && !(clause->kinds & BIT(LINKED));
}

/* A verb with one part whom it happens to; "2 Digimon or 1 Tamer": a clause for each number. */
static void compile_happening(struct builder *b, const struct node *n, node_id who, enum event_role role)
{
    const struct node *list = of(b, who);
    struct event_clause clause;

    if (role && list->kind == NODE_LIST && list->b && !joined_by_and(list) && !subject_least(b->c, who)) {
        compile_happening(b, n, list->a, role);
        compile_happening(b, n, list->b, role);
        b->top = false;
        return;
    }
    if (!verb_begin(b, n, &clause))
        return;
    if (n->b)
        compile_b(b, verb_of(n->mode), n->b, &clause);
    clause_who(b, &clause, who, role);
    if (n->mode == MODE_CHECK && n->a && role == ROLE_OTHER) {
        clause.whom_is = WHOM_CHECKED;
        clause.whom = compile_subject(b->c, n->a);
    }
    concern(b, &clause);
    add(b, &clause);
}

/* A verb with two parts, the subject and whom. */
static void compile_pair(struct builder *b, const struct node *n, enum event_form form, node_id whom)
{
    struct event_clause clause;

    if (!verb_begin(b, n, &clause))
        return;
    clause_who(b, &clause, b->subject, form == EVENT_BATTLES ? ROLE_PERMANENTS : ROLE_OTHER);
    if (clause.least > 1 || clause.flags & CLAUSE_ALL)
        refuse(b->c, several_of_one);
    clause.form = (uint8_t)form;
    clause.whom = compile_subject(b->c, whom);
    if (form == EVENT_DELETES) {
        clause.own_effect = compile_effect_of(b->c, b->subject);
        clause.flags |= b->top ? CLAUSE_OF_OTHER : 0;
    }
    concern(b, &clause);
    add(b, &clause);
}

/* "A Digimon gets linked to a [Game] trait card", "a card would link to this Digimon": whoever is called a card is the
 * link card, the other one is what it is linked to. */
static bool subject_links(const struct builder *b)
{
    node_id subject = b->subject;

    return tree_says(b->c->cards, subject, NODE_HEAD, MODE_CARD) ||
           tree_says(b->c->cards, subject, NODE_REF, MODE_THIS_CARD);
}

static void compile_links(struct builder *b, const struct node *n)
{
    bool turned = subject_links(b);

    compile_pair(b, n, EVENT_LINKS, n->b);
    if (!turned)
        return;
    struct event_clause *clause = &b->clause[b->count - 1];
    selector_id card = clause->who;
    clause->who = clause->whom;
    clause->whom = card;
}

/* -- what happens */

/* The subject does it, or it happens to it. */
static void compile_act(struct builder *b, const struct node *n)
{
    const struct verb *verb = verb_of(n->mode);

    if (!verb || (b->subject && !verb->who && n->mode != MODE_DELETE)) {
        refuse(b->c, "an event is not known");
        return;
    }
    if (n->mode == MODE_DELETE) {
        compile_pair(b, n, EVENT_DELETES, n->a);
    } else if (n->mode == MODE_BATTLE && n->b) {
        compile_pair(b, n, EVENT_BATTLES, n->b);
    } else if (n->mode == MODE_LINK && n->b) {
        compile_links(b, n);
    } else if (n->a && n->mode != MODE_CHECK && n->mode != MODE_ACTIVATE) {
        refuse(b->c, "an event has more to it");
    } else {
        compile_happening(b, n, b->subject, verb->who);
        if (verb->who == ROLE_OTHER && b->top && b->subject)
            b->clause[b->count - 1].flags |= CLAUSE_OF_OTHER;
    }
}

/* What is done to the subject. */
/* "A is attacked": somebody attacks A. */
static void compile_attacked(struct builder *b, const struct node *n)
{
    struct event_clause clause;

    if (!verb_begin(b, n, &clause))
        return;
    clause_who(b, &clause, 0, ROLE_NONE);
    compile_victim(b, b->subject, &clause);
    b->concerns = false;
    add(b, &clause);
}

static void compile_befalling(struct builder *b, node_id what, bool single)
{
    const struct node *n = of(b, what);
    const struct verb *verb = verb_of(n->mode);

    if (n->kind == NODE_LIST) {
        compile_befalling(b, n->a, false);
        if (n->b)
            compile_befalling(b, n->b, false);
        return;
    }
    if (!verb || !verb->whom || n->a) {
        refuse(b->c, "an event is not known");
        return;
    }
    if (n->mode == MODE_ATTACK) {
        compile_attacked(b, n);
        return;
    }
    compile_happening(b, n, b->subject, n->mode == MODE_LINK ? ROLE_OTHER : verb->whom);
    if (b->count && n->mode == MODE_LINK)
        b->clause[b->count - 1].form = EVENT_LINKED;
    if (b->count && single && b->top && b->subject && verb->whom == ROLE_OTHER)
        b->clause[b->count - 1].flags |= CLAUSE_OF_OTHER;
}

/* A player or an effect does something to whom. */
static void compile_work(struct builder *b, node_id works, node_id whom)
{
    const struct node *n = of(b, works);
    const struct verb *verb = verb_of(n->mode);

    if (n->kind == NODE_LIST) {
        compile_work(b, n->a, whom);
        if (n->b)
            compile_work(b, n->b, whom);
    } else if (n->mode == MODE_EITHER) {
        compile_work(b, n->b, n->a);
    } else {
        whom = whom ? whom : n->a;
        if (whom && verb && !verb->whom)
            refuse(b->c, "an event has more to it");
        compile_happening(b, n, whom, whom && verb ? verb->whom : ROLE_NONE);
    }
}

static void compile_verbs(struct builder *b, node_id what)
{
    const struct node *n = of(b, what);
    const struct verb *verb = verb_of(n->mode);

    if (b->acts) {
        compile_work(b, what, 0);
    } else if (n->kind == NODE_LIST) {
        compile_verbs(b, n->a);
        if (n->b)
            compile_verbs(b, n->b);
    } else if (n->mode == MODE_BE || (n->mode == MODE_BE_NOT && b->past)) {
        compile_befalling(b, n->a, true);
    } else if (!b->subject && verb && !verb->who) { /* "if played": it was done to this one */
        compile_befalling(b, what, true);
    } else {
        compile_act(b, n);
    }
}

/* Does it name digivolution cards? That others would be trashed is not announced. */
static bool names_stack(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && ((n->kind == NODE_HEAD && n->mode == MODE_DIGIVOLUTION_CARD) ||
                    (n->kind == NODE_AREA && n->mode == MODE_STACK) || names_stack(cards, n->a) ||
                    names_stack(cards, n->b) || names_stack(cards, n->c));
}

/* By what it happened this turn; 0: no matter. */
static node_id cause_this_turn(struct builder *b, node_id cause)
{
    const struct node *n = of(b, cause);

    if (n->mode == MODE_SPACE) /* and this turn */
        return n->a;
    if (n->kind != NODE_TURN)
        refuse(b->c, "when it was done is not known");
    return 0;
}

/* EVENT or WOULD HAPPENS, DID: who, what, by what. */
static void compile_sentence(struct builder *b, const struct node *n)
{
    const struct node *subject = of(b, n->a);
    int first = b->count;

    b->subject = n->a;
    b->acts = subject->kind == NODE_CAUSE || subject->kind == NODE_OWNER;
    if (subject->kind == NODE_CAUSE)
        b->base.agent = compile_cause(b->c, n->a);
    else if (b->acts)
        b->base.player = compile_owner(b->c, n->a);
    node_id cause = b->past ? cause_this_turn(b, n->c) : n->c;
    b->base.cause = cause ? compile_cause(b->c, cause) : 0;
    if (cause && of(b, cause)->mode == MODE_BATTLE_SURVIVED)
        b->base.flags |= CLAUSE_SURVIVES;
    compile_verbs(b, n->b);
    for (int i = first; i < b->count; i++)
        if (b->base.flags & CLAUSE_WOULD && b->clause[i].kinds & BIT(TRASHED) &&
            !names_stack(b->c->cards, n->a) && !names_stack(b->c->cards, n->b))
            refuse(b->c, "that it would be trashed from there is not known");
}

/* A verb of nobody named: by you, or by this Digimon. */
static void compile_alone(struct builder *b, const struct node *n)
{
    const struct verb *verb = verb_of(n->mode);
    bool will = n->mode == MODE_PLAY || n->mode == MODE_USE || (n->mode == MODE_DIGIVOLVE && n->b);
    bool area = n->mode == MODE_REMOVE || n->mode == MODE_TRASH || n->mode == MODE_CHECK ||
                n->mode == MODE_ADD; /* that loses or gains cards */

    b->subject = 0;
    b->acts = false;
    b->concerns = false;
    b->base.flags = will ? CLAUSE_WILL : 0;
    if (n->mode == MODE_TARGET_CHANGES) {
        struct event_clause clause = b->base;
        clause.kinds = BIT(TARGET_CHANGED);
        clause_who(b, &clause, n->a, n->a ? ROLE_PERMANENTS : ROLE_NONE);
        add(b, &clause);
    } else if (area) {
        compile_happening(b, n, 0, ROLE_NONE);
    } else if (n->a && verb && verb->whom) {
        b->base.flags |= CLAUSE_YOURS;
        compile_happening(b, n, n->a, verb->whom);
    } else if (n->mode == MODE_DIGIVOLVE && n->b) { /* digivolving into ...: one of yours */
        b->base.flags |= CLAUSE_YOURS;
        compile_happening(b, n, 0, ROLE_NONE);
    } else if (n->mode == MODE_DIGIXROS) {
        compile_happening(b, n, 0, ROLE_PLAYED);
    } else {
        compile_act(b, n);
    }
}

static void compile_any(struct builder *b, node_id node)
{
    const struct node *n = of(b, node);
    const struct event_clause base = b->base;

    switch (n->kind) {
    case NODE_LIST:
        b->top = false;
        if (n->mode != MODE_OR && n->mode != MODE_AND_OR)
            refuse(b->c, "events are joined in a way that is not known");
        compile_any(b, n->a);
        compile_any(b, n->b);
        break;
    case NODE_IF:
        b->top = false;
        b->base.around = node;
        b->base.condition = compile_condition(b->c, n->a);
        compile_any(b, n->b);
        break;
    case NODE_DID:
        b->base.source = node;
        compile_sentence(b, n);
        break;
    case NODE_EVENT:
    case NODE_WOULD:
        b->top &= n->kind == NODE_EVENT && n->mode == MODE_HAPPENS;
        b->base.source = node;
        b->base.flags = n->kind == NODE_WOULD ? CLAUSE_WOULD : 0;
        if (n->mode == MODE_HAPPENS || n->mode == MODE_NEXT)
            compile_sentence(b, n);
        else
            compile_alone(b, n);
        break;
    default:
        refuse(b->c, "an event is not known");
        break;
    }
    b->base = base;
}

/* -- the whole */

static uint16_t pattern_names(const struct builder *b, node_id event)
{
    static const struct {
        uint16_t kind, mode, flags;
    } names[] = {
        {NODE_REF, MODE_THIS_CARD, PATTERN_NAMES_CARD | PATTERN_BEFALLS_THIS},
        {NODE_REF, MODE_THIS_DIGIMON, PATTERN_NAMES_CARD | PATTERN_BEFALLS_THIS},
        {NODE_SELECT, MODE_THIS, PATTERN_NAMES_CARD | PATTERN_BEFALLS_THIS}, /* "this digivolution card" */
        {NODE_REF, MODE_THIS_CARD_OR_DIGIMON, PATTERN_NAMES_CARD},
        {NODE_REF, MODE_THIS_TAMER, PATTERN_BEFALLS_THIS},
    };
    unsigned flags = 0;

    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (tree_says(b->c->cards, event, names[i].kind, names[i].mode))
            flags |= names[i].flags;
    return (uint16_t)flags;
}

static uint16_t pattern_flags(const struct builder *b, node_id event)
{
    unsigned flags = pattern_names(b, event);
    bool deletes = true; /* and nothing else */

    for (int i = 0; i < b->count; i++)
        deletes &= b->clause[i].form == EVENT_DELETES;
    if (deletes)
        flags &= ~(unsigned)PATTERN_BEFALLS_THIS;
    return (uint16_t)(flags | (b->concerns ? PATTERN_CONCERNS_THIS : 0) | (b->top ? PATTERN_COUNTS : 0) |
                      (of(b, event)->mode == MODE_NEXT ? PATTERN_NEXT : 0));
}

/* A pattern that can't be compiled keeps its source. */
static pattern_id pattern_make(struct builder *b, struct event_pattern pattern)
{
    struct compiler *c = b->c;

    if (c->dry)
        return 0;
    if (!c->why) {
        pattern.clause = clause_append(c->cards, b->clause, (uint32_t)b->count);
        pattern.clauses = (uint16_t)(pattern.clause ? b->count : 0);
        pattern.flags = pattern_flags(b, pattern.source);
        for (int i = 0; i < b->count; i++)
            *(b->clause[i].flags & (CLAUSE_WOULD | CLAUSE_WILL) ? &pattern.would : &pattern.when) |=
                b->clause[i].kinds;
    }
    pattern_id made = pattern_append(c->cards, &pattern, 1);
    c->no_memory |= !made || (b->count && !c->why && !pattern.clause);
    return made;
}

pattern_id compile_event(struct compiler *c, node_id event)
{
    struct builder b = {.c = c, .top = true, .concerns = true};
    const char *before = c->why;

    c->why = NULL;
    compile_any(&b, event);
    pattern_id made = pattern_make(&b, (struct event_pattern){.source = event});
    c->why = before ? before : c->why;
    return made;
}

pattern_id compile_past_event(struct compiler *c, node_id event, int16_t *least)
{
    struct builder b = {.c = c, .top = true, .past = true, .least = 1};
    bool before = c->past;

    c->past = true;
    compile_any(&b, event);
    c->past = before;
    *least = b.least;
    return c->why ? 0 : pattern_make(&b, (struct event_pattern){.source = event});
}
