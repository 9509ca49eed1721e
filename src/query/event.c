/* event.c - what triggers: events as text speaks of them, and what happened (15-5). */
#include "query/seen.h"
#include "state/set.h"

/* An event, and how it is looked at. */
struct question {
    const struct scope *s;
    const struct game_event *h;
    bool would; /* it is announced */
    bool later; /* it has triggered the effect under way */
};

/* Which part of an event somebody in a sentence is. */
enum role {
    ROLE_NONE,
    ROLE_PERMANENTS,
    ROLE_PLAYED, /* the new permanent; announced: the card */
    ROLE_OTHER,
    ROLE_CARD,
    ROLE_INTO,  /* the card, or the permanent that it is the top of */
    ROLE_MOVED, /* cards; permanents too unless they are what the cards lay or lie under */
};
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

#define BIT(event) (UINT64_C(1) << DCG_EVENT_##event)

/* Every verb: what happens, what is announced, who does it (active), whom it befalls (passive, or a), what b
 * is, and whether it is a player or the effect's player who does it. */
struct verb {
    uint16_t mode, how; /* mode 0: none */
    uint64_t when, would;
    enum role who, whom;
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
    [MODE_LEAVE] = {MODE_LEAVE, 0, BIT(LEFT), BIT(LEFT) | BIT(DELETED), ROLE_PERMANENTS, 0, 0, AGENT_EFFECT},
    [MODE_MOVE] = {MODE_MOVE, 0, BIT(MOVED), 0, ROLE_PERMANENTS, ROLE_PERMANENTS, 0, AGENT_PLAYER},
    [MODE_RETURN] = {MODE_RETURN, 0, BIT(RETURNED), BIT(LEFT), ROLE_MOVED, ROLE_MOVED, OPERAND_AREA,
                     AGENT_EFFECT},
    [MODE_CHECK] = {MODE_CHECK, 0, BIT(CHECKED), 0, ROLE_OTHER, ROLE_CARD, 0, AGENT_PLAYER},
    [MODE_WIN] = {MODE_WIN, 0, BIT(BATTLE_RESULT), 0, ROLE_OTHER, 0, 0, AGENT_PLAYER},
    [MODE_ACTIVATE] = {MODE_ACTIVATE, 0, BIT(EFFECT_ACTIVATED), 0, ROLE_PERMANENTS, 0, 0, AGENT_EFFECT},
    [MODE_TRASH] = {MODE_TRASH, 0, BIT(TRASHED), BIT(TRASHED), 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_REMOVE] = {MODE_REMOVE, 0, BIT(SECURITY_LOST), 0, 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_ADD] = {MODE_ADD, 0, 0, 0, 0, ROLE_MOVED, OPERAND_AREA, AGENT_EFFECT}, /* add_kinds */
    [MODE_PLACE] = {MODE_PLACE, 0, BIT(PLACED), 0, 0, ROLE_MOVED, OPERAND_AREA, AGENT_EFFECT},
    [MODE_FLIP] = {MODE_FLIP, 0, BIT(FLIPPED), 0, 0, ROLE_MOVED, 0, AGENT_EFFECT},
    [MODE_HATCH] = {MODE_HATCH, 0, BIT(HATCHED), 0, 0, 0, 0, AGENT_PLAYER},
};

static const struct verb *verb_of(int mode)
{
    return verbs[mode].mode ? &verbs[mode] : NULL;
}

/* What is added where is known by several names. */
static uint64_t add_kinds(uint32_t places)
{
    return (places >> DCG_PLACE_HAND & 1 ? BIT(ADDED) : 0) |
           (places >> DCG_PLACE_SECURITY & 1 ? BIT(SECURITY_GAINED) : 0) |
           (places >> DCG_PLACE_UNDER & 1 ? BIT(PLACED) : 0) |
           (places >> DCG_PLACE_DECK & 1 ? BIT(RETURNED) | BIT(PLACED) : 0);
}

static uint64_t verb_kinds(const dcg_cards *cards, const struct verb *verb, const struct node *n, bool would)
{
    if (verb->mode == MODE_ADD)
        return would || !n->b ? 0 : add_kinds(where_places(cards, n->b));
    if (verb->mode == MODE_PLACE && !would && n->b && where_places(cards, n->b) >> DCG_PLACE_DECK & 1)
        return verb->when | BIT(RETURNED); /* placed at the bottom of the deck: returned there */
    return would ? verb->would : verb->when;
}

static bool part_place(uint8_t place)
{
    return place == DCG_PLACE_UNDER || place == DCG_PLACE_LINKED;
}

/* Do cards come off the top of a stack? The Digimon they come from stays. */
static bool off_stack(const struct game_event *h)
{
    return (h->kind == DCG_EVENT_TRASHED || h->kind == DCG_EVENT_RETURNED) && h->permanents &&
           cards_any(h->cards) && (h->from == DCG_PLACE_BATTLE || h->from == DCG_PLACE_BREEDING);
}

/* -- the parts of an event */

static struct seen seen_permanent(const struct question *q, uint8_t permanent)
{
    const struct lki *last = q->later ? last_by(q->s->t->g, q->h, permanent) : NULL;
    struct seen x = last ? seen_last(q->s, last) : seen_object(q->s, object_permanent(q->s->t->g, permanent));

    x.h = q->h;
    x.later = q->later;
    if (q->h->kind == DCG_EVENT_PLAYED) {
        x.from = q->h->from;
        x.hosts = q->h->how & HOW_OTHER ? set_of(q->h->other) : 0;
    }
    return x;
}

/* to: its new place decides what it is called. */
static struct seen seen_card(const struct question *q, uint8_t card, bool to)
{
    struct seen x = seen_object(q->s, object_card(card));

    x.h = q->h;
    x.later = q->later;
    x.stacked = off_stack(q->h);
    if (q->h->from)
        x.place = x.from = q->h->from;
    if (to && q->h->to)
        x.place = q->h->to;
    if (part_place(q->h->from) || part_place(q->h->to))
        x.hosts = q->h->permanents;
    if (q->h->kind == DCG_EVENT_PLAYED && q->h->how & HOW_OTHER)
        x.hosts = set_of(q->h->other);
    return x;
}

static int permanents_fitting_as(const struct question *q, node_id subject, permanent_set set, int as)
{
    int count = 0;

    SET_EACH (permanent, set) {
        struct seen x = seen_permanent(q, permanent);
        x.as = (uint8_t)as;
        count += subject_is(&x, subject);
    }
    return count;
}

static int permanents_fitting(const struct question *q, node_id subject, permanent_set set)
{
    return permanents_fitting_as(q, subject, set, 0);
}

/* What digivolves is what it was before: a Tamer is no Digimon, unless it counts as one (Q6909, Q2151). */
static int digivolves_as(const struct game_event *h)
{
    return h->kind != DCG_EVENT_DIGIVOLVED ? 0
           : h->how & HOW_TAMER            ? DCG_TAMER
           : h->how & HOW_AS_IF            ? DCG_DIGIMON | DCG_TAMER
                                           : 0;
}

static int cards_fitting(const struct question *q, node_id subject, bool to)
{
    uint64_t cards[4] = {q->h->cards[0], q->h->cards[1], q->h->cards[2], q->h->cards[3]};
    int count = 0;

    if (!cards_any(cards) && q->h->card)
        cards_insert(cards, q->h->card);
    CARDS_EACH (card, cards) {
        struct seen x = seen_card(q, card, to);
        count += subject_is(&x, subject);
    }
    return count;
}

static int card_fitting(const struct question *q, node_id subject)
{
    struct seen x = seen_card(q, q->h->card, false);

    return q->h->card && subject_is(&x, subject);
}

/* Cards that would be played: "1 Digimon card" is one that is played alone (Q2014, Q2015). */
static int playing_fitting(const struct question *q, node_id subject)
{
    const struct node *n = NODE_OF(q->s, subject), *quantity = NODE_OF(q->s, n->a);
    bool number = n->kind == NODE_SELECT && n->mode == MODE_AT && quantity->mode == MODE_EXACTLY;

    return number && cards_size(q->h->cards) > quantity->n ? 0 : cards_fitting(q, subject, false);
}

/* How many of those in a role fit? */
static int fitting(const struct question *q, node_id subject, enum role role, bool to)
{
    const struct game_event *h = q->h;
    bool hosts = part_place(h->from) || part_place(h->to) || off_stack(h);
    uint8_t top = h->permanents ? permanent_of(q->s->t->g, set_first(h->permanents))->top : 0;

    switch (role) {
    case ROLE_PERMANENTS:
        return permanents_fitting_as(q, subject, h->permanents, digivolves_as(h));
    case ROLE_PLAYED:
        return h->permanents ? permanents_fitting(q, subject, h->permanents) : playing_fitting(q, subject);
    case ROLE_OTHER:
        return h->how & HOW_OTHER ? permanents_fitting(q, subject, set_of(h->other)) : 0;
    case ROLE_CARD:
        return card_fitting(q, subject);
    case ROLE_INTO:
        if (card_fitting(q, subject))
            return 1;
        return !q->would && top && top == h->card ? permanents_fitting(q, subject, h->permanents) : 0;
    default: /* MOVED */
        return cards_fitting(q, subject, to) + (hosts ? 0 : permanents_fitting(q, subject, h->permanents));
    }
}

static int needed(const struct scope *s, node_id subject)
{
    const struct node *n = NODE_OF(s, subject);

    return n->kind == NODE_COMPARE ? n->n : 1;
}

/* -- places */

static bool goes(const struct question *q, node_id area, bool to)
{
    const struct game_event *h = q->h;
    bool security = h->kind == DCG_EVENT_SECURITY_LOST || h->kind == DCG_EVENT_SECURITY_GAINED ||
                    h->kind == DCG_EVENT_CHECKED;
    uint8_t place = security ? DCG_PLACE_SECURITY : to ? h->to : h->from;
    permanent_set hosts =
        h->kind == DCG_EVENT_PLAYED ? h->how & HOW_OTHER ? set_of(h->other) : 0 : h->permanents;
    struct where where[WHERES];
    int count = where_of(q->s, area, where);

    for (int i = 0; i < count; i++)
        if (where[i].place == place && (!where[i].players || where[i].players & h->players) &&
            (!part_place(place) || where[i].hosts == ~(permanent_set)0 || where[i].hosts & hosts) &&
            (!where[i].bottom || !to || h->how & HOW_BOTTOM))
            return true;
    return false;
}

/* Placed face up: what lies there now. */
static bool face_up(const struct question *q, node_id area)
{
    if (NODE_OF(q->s, area)->kind != NODE_AREA || NODE_OF(q->s, area)->mode != MODE_FACE_UP)
        return true;
    CARDS_EACH (card, q->h->cards)
        if (!(q->s->t->g->card[card].flags & CARD_FACE_DOWN))
            return true;
    return false;
}

/* -- what happens */

static bool agent_did(const struct question *q, const struct verb *verb, node_id agent)
{
    const struct game_event *h = q->h;
    bool by_effect = verb->agent == AGENT_EFFECT && h->cause.kind == DCG_CAUSE_EFFECT;

    if (NODE_OF(q->s, agent)->kind == NODE_CAUSE)
        return cause_fits(q->s, agent, h);
    uint8_t players = by_effect ? player_bit(h->cause.player) : h->players;
    return (owner_players(q->s, agent) & players) != 0;
}

static bool victim_is(const struct question *q, node_id victim)
{
    const struct node *n = NODE_OF(q->s, victim);

    if (n->kind == NODE_LIST)
        return victim_is(q, n->a) || (n->b && victim_is(q, n->b));
    if (n->kind == NODE_REF && n->mode == MODE_PLAYER)
        return (q->h->how & HOW_AT_PLAYER) != 0;
    return fitting(q, victim, ROLE_OTHER, false) > 0;
}

/* What it was, and what it is or would be. */
static int former_level(const struct question *q)
{
    struct info info;

    if (!q->would)
        return q->h->value;
    permanent_info(q->s->t, set_first(q->h->permanents), &info);
    return info.level;
}

static int new_level(const struct question *q)
{
    const struct table *t = q->s->t;

    return card_def(t->cards, t->g->card[q->h->card].def)->level;
}

/* Into what it digivolves; it may have to be of the same level as before (4-22: without a level it isn't). */
static bool into_is(const struct question *q, node_id into)
{
    const struct node *n = NODE_OF(q->s, into);
    bool same = n->kind == NODE_SELECT && group_of(q->s->t->cards, n->c);

    return fitting(q, into, ROLE_INTO, false) > 0 &&
           (!same || (new_level(q) && new_level(q) == former_level(q)));
}

/* The operands of a verb besides whom it befalls. */
static bool operands_are(const struct question *q, const struct verb *verb, const struct node *n)
{
    if (n->c && !goes(q, n->c, false))
        return false;
    if (verb->mode == MODE_ACTIVATE && q->h->keyword != keyword_of(NODE_OF(q->s, n->a)->mode))
        return false;
    if (verb->mode == MODE_DIGIXROS)
        return q->h->value >= n->n; /* 4-23-1 */
    if (verb->mode == MODE_DIGIVOLVE && n->n && (former_level(q) != n->n || new_level(q) != n->m))
        return false;
    if (!n->b)
        return true;
    switch (verb->b) {
    case OPERAND_INTO:
        return into_is(q, n->b);
    case OPERAND_VICTIM:
        return victim_is(q, n->b);
    case OPERAND_LINK:
        return permanents_fitting(q, n->b, q->h->permanents) > 0;
    default: /* AREA; a RIVAL is looked at with the subject */
        return goes(q, n->b, true) && face_up(q, n->b);
    }
}

static bool kind_is(const struct question *q, const struct verb *verb, const struct node *n)
{
    uint64_t kinds = verb_kinds(q->s->t->cards, verb, n, q->would);

    return q->h->kind < 64 && kinds >> q->h->kind & 1 && (!verb->how || q->h->how & verb->how);
}

/* It happens to (whom) somebody, whoever does it. */
static bool befalls(const struct question *q, const struct node *n, node_id agent, node_id whom,
                    enum role role)
{
    const struct verb *verb = verb_of(n->mode);
    bool to = n->mode == MODE_PLACE || n->mode == MODE_ADD;

    if (!verb || !kind_is(q, verb, n) || (agent && !agent_did(q, verb, agent)) || !operands_are(q, verb, n))
        return false;
    return role == ROLE_NONE || fitting(q, whom, role, to) >= needed(q->s, whom);
}

/* A permanent deletes others: in battle, or by its effect. */
static bool deletes(const struct question *q, node_id who, node_id whom, bool survives)
{
    const struct game_event *h = q->h;

    if (h->cause.kind == DCG_CAUSE_EFFECT)
        return source_is(q->s, h, who) && permanents_fitting(q, whom, h->permanents) > 0;
    if (h->cause.kind != DCG_CAUSE_BATTLE)
        return false;
    if (h->how & HOW_OTHER)
        return permanents_fitting(q, who, set_of(h->other)) && permanents_fitting(q, whom, h->permanents);
    if (survives)
        return false;
    SET_EACH (permanent, h->permanents) /* both were deleted: by each other */
        if (permanents_fitting(q, who, set_of(permanent)) &&
            permanents_fitting(q, whom, h->permanents & ~set_of(permanent)))
            return true;
    return false;
}

static bool battles(const struct question *q, node_id who, node_id whom)
{
    SET_EACH (permanent, q->h->permanents)
        if (permanents_fitting(q, who, set_of(permanent)) &&
            permanents_fitting(q, whom, q->h->permanents & ~set_of(permanent)))
            return true;
    return false;
}

/* One side is linked to the other; either may be said first. */
static bool links(const struct question *q, node_id one, node_id other)
{
    return (permanents_fitting(q, one, q->h->permanents) && card_fitting(q, other)) ||
           (card_fitting(q, one) && permanents_fitting(q, other, q->h->permanents));
}

/* Somebody does something, or it happens to them. */
static bool resolutions(const struct question *q, node_id who, const struct node *n, bool survives)
{
    const struct verb *verb = verb_of(n->mode);

    if (!verb || !kind_is(q, verb, n))
        return false;
    if (n->mode == MODE_DELETE)
        return deletes(q, who, n->a, survives);
    if (n->mode == MODE_BATTLE && n->b)
        return battles(q, who, n->b);
    if (n->mode == MODE_LINK && n->b)
        return links(q, who, n->b);
    if (n->mode == MODE_CHECK && n->a && !card_fitting(q, n->a))
        return false;
    return befalls(q, n, 0, who, verb->who);
}

static bool befalls_any(const struct question *q, node_id befall, node_id whom)
{
    const struct node *n = NODE_OF(q->s, befall);

    if (n->kind == NODE_LIST)
        return befalls_any(q, n->a, whom) || (n->b && befalls_any(q, n->b, whom));
    const struct verb *verb = verb_of(n->mode);
    if (n->mode == MODE_LINK) /* "linked": the card, or what it was linked to */
        return kind_is(q, verb, n) &&
               (card_fitting(q, whom) || permanents_fitting(q, whom, q->h->permanents));
    return verb && befalls(q, n, 0, whom, verb->whom);
}

/* A player or an effect does something to a. */
static bool works(const struct question *q, node_id agent, const struct node *n, node_id whom)
{
    const struct verb *verb = verb_of(n->mode);

    return verb && befalls(q, n, agent, whom, whom ? verb->whom : ROLE_NONE);
}

static bool works_either(const struct question *q, node_id agent, node_id list, node_id whom)
{
    const struct node *n = NODE_OF(q->s, list);

    if (n->kind == NODE_LIST)
        return works_either(q, agent, n->a, whom) || works_either(q, agent, n->b, whom);
    return works(q, agent, n, whom);
}

static bool verb_met(const struct question *q, node_id subject, node_id what, node_id cause)
{
    const struct node *n = NODE_OF(q->s, what);

    if (n->kind == NODE_LIST)
        return verb_met(q, subject, n->a, cause) || (n->b && verb_met(q, subject, n->b, cause));
    if (n->mode == MODE_BE)
        return befalls_any(q, n->a, subject);
    if (subject_resolutions(q->s->t->cards, subject))
        return n->mode == MODE_EITHER ? works_either(q, subject, n->b, n->a) : works(q, subject, n, n->a);
    const struct verb *verb = verb_of(n->mode);
    if (!subject && verb && !verb->who) /* "if played": it was done to this one */
        return befalls_any(q, what, subject);
    return resolutions(q, subject, n, NODE_OF(q->s, cause)->mode == MODE_BATTLE_SURVIVED);
}

/* An act of nobody named: by you, or by this Digimon. */
static bool alone(const struct question *q, const struct node *n)
{
    const struct verb *verb = verb_of(n->mode);
    bool yours = q->h->players >> q->s->player & 1;

    if (n->mode == MODE_TARGET_CHANGES)
        return q->h->kind == DCG_EVENT_TARGET_CHANGED && (!n->a || fitting(q, n->a, ROLE_PERMANENTS, false));
    if (!verb)
        return false;
    if (n->mode == MODE_REMOVE || n->mode == MODE_TRASH || n->mode == MODE_CHECK) /* an area loses cards */
        return befalls(q, n, 0, 0, ROLE_NONE);
    if (n->a)
        return yours && befalls(q, n, 0, n->a, verb->whom);
    if (n->mode == MODE_DIGIVOLVE && n->b) /* digivolving into ...: one of yours */
        return yours && befalls(q, n, 0, 0, ROLE_NONE);
    if (n->mode == MODE_DIGIXROS)
        return befalls(q, n, 0, 0, ROLE_PLAYED);
    return resolutions(q, 0, n, false);
}

static bool met(struct question q, node_id condition_node)
{
    const struct node *n = NODE_OF(q.s, condition_node);

    switch (n->kind) {
    case NODE_LIST:
        return met(q, n->a) || (n->b && met(q, n->b));
    case NODE_IF:
        return condition(q.s, n->a) && met(q, n->b);
    case NODE_EVENT:
    case NODE_WOULD:
        q.would = n->kind == NODE_WOULD;
        if (n->mode != MODE_HAPPENS && n->mode != MODE_NEXT) {
            q.would = !q.later &&
                      (n->mode == MODE_PLAY || n->mode == MODE_USE || (n->mode == MODE_DIGIVOLVE && n->b));
            return alone(&q, n);
        }
        return (!n->c || cause_fits(q.s, n->c, q.h)) && verb_met(&q, n->a, n->b, n->c);
    default:
        return condition(q.s, condition_node); /* "when you have ...": a state */
    }
}

bool event_met(const struct scope *s, node_id condition_node, const struct game_event *game_event)
{
    return met((struct question){.s = s, .h = game_event}, condition_node);
}

bool event_was(const struct scope *s, node_id condition_node)
{
    return s->event && met((struct question){.s = s, .h = s->event, .later = true}, condition_node);
}

/* The one whom a trigger condition is about: its subject, or whom its verb befalls. */
static node_id patient_of(const struct scope *s, const struct node *n)
{
    const struct node *verb = NODE_OF(s, n->b);

    return subject_resolutions(s->t->cards, n->a) ? verb->a : n->a;
}

static bool verb_of_other(const struct question *q, node_id what)
{
    const struct node *n = NODE_OF(q->s, what);

    if (n->kind == NODE_LIST)
        return verb_of_other(q, n->a) || (n->b && verb_of_other(q, n->b));
    bool passive = n->mode == MODE_BE && NODE_OF(q->s, n->a)->kind == NODE_EVENT;
    const struct node *resolution = passive ? NODE_OF(q->s, n->a) : n;
    const struct verb *verb = verb_of(resolution->mode);
    if (!verb || !kind_is(q, verb, resolution))
        return false;
    return passive ? verb->whom == ROLE_OTHER : verb->who == ROLE_OTHER || resolution->mode == MODE_DELETE;
}

bool event_of_other(const struct scope *s, node_id condition_node, const struct game_event *game_event)
{
    const struct node *n = NODE_OF(s, condition_node);
    struct question q = {.s = s, .h = game_event, .later = true};

    return n->kind == NODE_EVENT && n->mode == MODE_HAPPENS && n->a &&
           !subject_resolutions(s->t->cards, n->a) && verb_of_other(&q, n->b);
}

int event_count(const struct scope *s, node_id condition_node)
{
    struct question q = {.s = s, .h = s->event, .later = true};
    const struct node *n = NODE_OF(s, condition_node);

    if (!s->event) /* in a saved game that is damaged */
        return 0;
    if (n->kind != NODE_EVENT || n->mode != MODE_HAPPENS)
        return set_count(s->event->permanents);
    node_id whom = patient_of(s, n);
    int count = permanents_fitting(&q, whom, s->event->permanents);
    return count ? count : cards_fitting(&q, whom, false);
}

/* -- what is known about conditions before there is a game */

static const char *b_unsupported(const dcg_cards *cards, const struct verb *verb, const struct node *n)
{
    const struct node *b = node_at(cards, n->b);

    switch (verb->b) {
    case OPERAND_INTO:
        return into_subject_unsupported(cards, n->b);
    case OPERAND_RIVAL:
    case OPERAND_LINK:
        return subject_unsupported(cards, n->b);
    case OPERAND_VICTIM:
        return b->kind == NODE_REF && b->mode == MODE_PLAYER ? NULL : subject_unsupported(cards, n->b);
    case OPERAND_AREA:
        return where_unsupported(cards, n->b);
    default:
        return "an event has more to it";
    }
}

/* Only of <Digi-Burst> it is told that it is activated, whatever its number. */
static const char *activated_unsupported(const struct node *keyword)
{
    return keyword->mode == MODE_DIGI_BURST && !keyword->n && !keyword->a ? NULL
                                                                          : "activating this is not known";
}

static const char *verb_unsupported(const dcg_cards *cards, const struct node *n, bool would, uint64_t *kinds)
{
    const struct verb *verb = verb_of(n->mode);
    const char *why = n->b && verb ? b_unsupported(cards, verb, n) : NULL;

    if (!verb || !verb_kinds(cards, verb, n, would))
        return "an event is not known";
    if (!why && n->c)
        why = where_unsupported(cards, n->c);
    if (!why && n->mode == MODE_REMOVE && n->c &&
        where_places(cards, n->c) != UINT32_C(1) << DCG_PLACE_SECURITY)
        why = "removal from there is not known";
    if (!why && n->a && n->mode == MODE_ACTIVATE)
        why = activated_unsupported(node_at(cards, n->a));
    else if (!why && n->a)
        why = verb->whom ? subject_unsupported(cards, n->a) : "an event has more to it";
    *kinds |= verb_kinds(cards, verb, n, would);
    return why;
}

/* What is done to the subject. */
static const char *befalls_unsupported(const dcg_cards *cards, node_id what, bool would, uint64_t *kinds)
{
    const struct node *n = node_at(cards, what);
    const struct verb *verb = verb_of(n->mode);

    if (n->kind == NODE_LIST) {
        const char *why = befalls_unsupported(cards, n->a, would, kinds);
        return why || !n->b ? why : befalls_unsupported(cards, n->b, would, kinds);
    }
    return verb && verb->whom ? verb_unsupported(cards, n, would, kinds) : "an event is not known";
}

static const char *verbs_unsupported(const dcg_cards *cards, node_id subject, node_id what, bool would,
                                     uint64_t *kinds)
{
    const struct node *n = node_at(cards, what);
    const struct verb *verb = verb_of(n->mode);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = verbs_unsupported(cards, subject, n->a, would, kinds);
        return why || !n->b ? why : verbs_unsupported(cards, subject, n->b, would, kinds);
    }
    if (n->mode == MODE_BE)
        return befalls_unsupported(cards, n->a, would, kinds);
    if (n->mode == MODE_EITHER) {
        why = subject_unsupported(cards, n->a);
        return why ? why : verbs_unsupported(cards, subject, n->b, would, kinds);
    }
    if (verb && subject && !subject_resolutions(cards, subject) && !verb->who && n->mode != MODE_DELETE)
        return "an event is not known";
    return verb_unsupported(cards, n, would, kinds);
}

/* Does it name digivolution cards? That others would be trashed is not announced. */
static bool names_stack(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    return tree && ((n->kind == NODE_HEAD && n->mode == MODE_DIGIVOLUTION_CARD) ||
                    (n->kind == NODE_AREA && n->mode == MODE_STACK) || names_stack(cards, n->a) ||
                    names_stack(cards, n->b) || names_stack(cards, n->c));
}

static const char *happens_unsupported(const dcg_cards *cards, const struct node *n, bool would,
                                       uint64_t *kinds)
{
    const struct node *subject = node_at(cards, n->a);
    const char *why = NULL;

    if (subject->kind == NODE_CAUSE)
        why = cause_unsupported(cards, n->a);
    else if (subject->kind != NODE_OWNER)
        why = subject_unsupported(cards, n->a);
    if (!why && n->c)
        why = cause_unsupported(cards, n->c);
    if (!why)
        why = verbs_unsupported(cards, n->a, n->b, would, kinds);
    if (!why && would && *kinds & BIT(TRASHED) && !names_stack(cards, n->a) && !names_stack(cards, n->b))
        why = "that it would be trashed from there is not known";
    return why;
}

/* Does it happen to permanents of the event only, whatever stands there? */
static bool befalls_concerned(const dcg_cards *cards, node_id befall)
{
    const struct node *n = node_at(cards, befall);
    const struct verb *verb = verb_of(n->mode);

    if (n->kind == NODE_LIST)
        return befalls_concerned(cards, n->a) && (!n->b || befalls_concerned(cards, n->b));
    return verb && verb->mode != MODE_LINK && verb->whom == ROLE_PERMANENTS;
}

static bool verbs_concern(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const struct verb *verb = verb_of(n->mode);

    if (n->kind == NODE_LIST)
        return verbs_concern(cards, n->a) && (!n->b || verbs_concern(cards, n->b));
    if (n->mode == MODE_BE)
        return befalls_concerned(cards, n->a);
    return verb && verb->mode != MODE_LINK && verb->mode != MODE_DELETE && verb->who == ROLE_PERMANENTS;
}

static bool is_this(const struct node *n)
{
    return n->kind == NODE_REF ? n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER
                               : n->kind == NODE_SELECT && n->mode == MODE_THIS;
}

bool event_concerns_this(const dcg_cards *cards, node_id condition_node)
{
    const struct node *n = node_at(cards, condition_node);

    switch (n->kind) {
    case NODE_LIST:
        return event_concerns_this(cards, n->a) && (!n->b || event_concerns_this(cards, n->b));
    case NODE_IF:
        return event_concerns_this(cards, n->b);
    case NODE_EVENT:
    case NODE_WOULD:
        return (n->mode == MODE_HAPPENS || n->mode == MODE_NEXT) && is_this(node_at(cards, n->a)) &&
               verbs_concern(cards, n->b);
    default:
        return false;
    }
}

const char *event_kinds(const dcg_cards *cards, node_id condition_node, uint64_t *when, uint64_t *would)
{
    const struct node *n = node_at(cards, condition_node);
    bool announced = n->kind == NODE_WOULD;
    const char *why;

    switch (n->kind) {
    case NODE_LIST:
        if (n->mode != MODE_OR)
            return "events are joined in a way that is not known";
        why = event_kinds(cards, n->a, when, would);
        return why || !n->b ? why : event_kinds(cards, n->b, when, would);
    case NODE_IF:
        why = n->mode == MODE_EVENT ? condition_unsupported(cards, n->a) : "an event is not known";
        return why ? why : event_kinds(cards, n->b, when, would);
    case NODE_EVENT:
    case NODE_WOULD:
        if (n->mode == MODE_HAPPENS || n->mode == MODE_NEXT)
            return happens_unsupported(cards, n, announced, announced ? would : when);
        if (n->mode == MODE_TARGET_CHANGES) {
            *when |= BIT(TARGET_CHANGED);
            return subject_unsupported(cards, n->a);
        }
        announced = n->mode == MODE_PLAY || n->mode == MODE_USE || (n->mode == MODE_DIGIVOLVE && n->b);
        return verb_unsupported(cards, n, announced, announced ? would : when);
    default:
        return condition_unsupported(cards, condition_node);
    }
}
