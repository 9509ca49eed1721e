/* reference.c - who is meant by this, it, that, those, the rest, the deleted Digimon: the source of the effect, what it
 * has chosen and done so far, what it triggered by (15-8-3-7, 15-8-3-9). */
#include "query/match.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "state/set.h"
#include "query/seen.h"

static void crowd_add(struct crowd *crowd, struct one one)
{
    if (crowd->count < DCG_MAX_CARDS)
        crowd->one[crowd->count++] = one;
}

bool crowd_has(const struct crowd *crowd, const struct subject *it)
{
    for (int i = 0; i < crowd->count; i++) {
        const struct one *one = &crowd->one[i];
        if (one->thing.body == it->is.thing.body && one->last == it->is.last && !one->moved &&
            (one->thing.body != NO_BODY || one->thing.card == it->is.thing.card))
            return true;
    }
    return false;
}

/* A card that is the top of a body by now is that body. */
static struct one one_card(const struct dcg_game *g, uint8_t card)
{
    uint8_t body = body_with_top(g, card);

    return (struct one){.thing = body == NO_BODY ? thing_card(card) : thing_body(g, body)};
}

static bool one_body(const struct dcg_game *g, uint8_t body, uint16_t incarnation, struct one *one)
{
    if (body_alive(g, body, incarnation)) {
        *one = (struct one){.thing = thing_body(g, body)};
        return true;
    }
    for (int i = 0; i < LASTS; i++) {
        const struct last *last = &g->last[i];
        if (last->def && last->body == body && last->incarnation == incarnation) {
            *one = (struct one){.thing = {.card = last->card, .body = body}, .last = last};
            return true;
        }
    }
    return false;
}

static bool entry_one(const struct dcg_game *g, const struct entry *e, struct one *one)
{
    if (e->what & ENTRY_BODY)
        return one_body(g, e->id, e->incarnation, one);
    *one = one_card(g, e->id);
    one->moved = g->card[e->id].incarnation != e->incarnation;
    return true;
}

/* -- The source */

static bool is_this(const struct scope *s, const struct one *one)
{
    if (one->thing.body == NO_BODY)
        return one->thing.card == s->card;
    return s->host != NO_BODY ? one->thing.body == s->host : one->thing.card == s->card;
}

static void this_body(const struct scope *s, struct crowd *out)
{
    if (s->host != NO_BODY) {
        if (body_alive(s->t->g, s->host, s->host_incarnation)) {
            crowd_add(out, (struct one){.thing = thing_body(s->t->g, s->host)});
            return;
        }
        const struct last *last = last_of_this(s);
        if (last)
            crowd_add(out, (struct one){.thing = {.card = last->card, .body = s->host}, .last = last});
    } else if (s->card && body_with_top(s->t->g, s->card) != NO_BODY) {
        crowd_add(out, one_card(s->t->g, s->card));
    }
}

/* Is it processing whose moment has come later (18-1-1)? */
static bool later(const struct scope *s)
{
    return s->act != NO_ACT && act_of(s->t->g, s->act)->flags & ACT_LATER;
}

static void this_card(const struct scope *s, struct crowd *out)
{
    if (s->card)
        crowd_add(out, one_card(s->t->g, s->card));
}

/* -- What it triggered by */

/* Those that it happened to are gone by now, unless it is only about to happen. */
static bool event_took_away(const struct scope *s)
{
    uint8_t kind = s->event->kind;

    return s->act != NO_ACT && !act_of(s->t->g, s->act)->would &&
           (kind == DCG_EVENT_DELETED || kind == DCG_EVENT_LEFT || kind == DCG_EVENT_RETURNED);
}

/* was: who has left since is meant as it was when it happened (15-8-3-8), not nobody any more (15-8-3-7, Q2846). */
static void event_body(const struct scope *s, uint8_t body, bool was, struct crowd *out)
{
    const struct dcg_game *g = s->t->g;
    bool taken = event_took_away(s);

    if (happening_body_there(g, s->event, body) && !taken) {
        crowd_add(out, (struct one){.thing = thing_body(g, body)});
        return;
    }
    const struct last *last =
        s->event->body_incarnation ? last_of(g, body, s->event->body_incarnation) : last_seen(g, body);
    if (last && (was || taken))
        crowd_add(out, (struct one){.thing = {.card = last->card, .body = body}, .last = last});
}

/* "When this Digimon is blocked, it", "when one of your Digimon deletes ... in battle, it": not whom the event
 * names. */
static bool event_other(const struct scope *s, struct crowd *out)
{
    const struct happening *h = s->event;
    struct one one;

    if (s->act == NO_ACT || !event_of_other(s, effect_at(s->t->cards, s->effect)->condition, h))
        return false;
    if (!(h->how & HOW_OTHER))
        this_body(s, out);
    else if (one_body(s->t->g, h->other, h->other_incarnation, &one))
        crowd_add(out, one);
    return true;
}

static void event_subjects(const struct scope *s, bool bodies_only, bool was, struct crowd *out)
{
    const struct happening *h = s->event;

    if (!h || event_other(s, out))
        return;
    SET_EACH (body, h->bodies)
        event_body(s, body, was, out);
    if (bodies_only || out->count)
        return;
    CARDS_EACH (card, h->cards)
        crowd_add(out, one_card(s->t->g, card));
    if (!out->count && h->card)
        crowd_add(out, one_card(s->t->g, h->card));
}

/* The cards it is about: "that card". */
static void event_cards(const struct scope *s, struct crowd *out)
{
    const struct happening *h = s->event;

    if (!h)
        return;
    CARDS_EACH (card, h->cards)
        crowd_add(out, one_card(s->t->g, card));
    if (!out->count && h->card)
        crowd_add(out, one_card(s->t->g, h->card));
}

/* "When this Digimon attacks an opponent's Digimon, that Digimon": the other one. */
static void event_that(const struct scope *s, struct crowd *out)
{
    const struct happening *h = s->event;

    event_subjects(s, true, false, out);
    if (!h || h->kind == DCG_EVENT_PLAYED || !(h->how & HOW_OTHER) || out->count != 1 ||
        !is_this(s, &out->one[0]))
        return;
    struct one other;
    bool turned = out->one[0].thing.body == h->other;
    out->count = 0;
    if (turned)
        SET_EACH (body, h->bodies)
            event_body(s, body, false, out);
    else if (one_body(s->t->g, h->other, h->other_incarnation, &other))
        crowd_add(out, other);
}

/* -- What was chosen and done */

const struct instruction *code_under_way(const struct table *t, uint8_t act)
{
    const struct dcg_game *g = t->g;

    for (int i = g->frames; i-- > 0;)
        if (g->frame[i].proc == PROC_program && g->frame[i].act == act)
            return code_at(t->cards, g->frame[i].node);
    return code_at(t->cards, 0);
}

static void entries_from(const struct scope *s, int from, int to, struct crowd *out)
{
    const struct dcg_game *g = s->t->g;
    struct one one;

    for (int i = from; i < to && i < JOURNAL; i++)
        if (entry_one(g, &g->entry[i], &one))
            crowd_add(out, one);
}

static void entries_done(const struct scope *s, int what, struct crowd *out)
{
    const struct dcg_game *g = s->t->g;
    struct one one;

    for (int i = act_of(g, s->act)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_BODY) == what && entry_one(g, &g->entry[i], &one))
            crowd_add(out, one);
}

/* What is still as it was when it was revealed. */
static void revealed_still(const struct scope *s, struct crowd *out)
{
    int kept = 0;

    out->count = 0;
    if (s->act != NO_ACT)
        entries_done(s, ENTRY_REVEALED, out);
    for (int i = 0; i < out->count; i++)
        if (!out->one[i].moved)
            out->one[kept++] = out->one[i];
    out->count = kept;
}

static bool has_bodies(const struct crowd *crowd, const struct scope *s)
{
    for (int i = 0; i < crowd->count; i++)
        if (crowd->one[i].thing.body != NO_BODY && !is_this(s, &crowd->one[i]))
            return true;
    return false;
}

static bool has_open_cards(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = act_of(g, s->act)->group; i < g->journals; i++) {
        int what = g->entry[i].what;
        if (what == ENTRY_CHOSEN || what == ENTRY_REVEALED)
            return true;
    }
    return false;
}

/* "That Digimon" is a body; "that card" is none, if there is one that isn't. */
static void keep_meant(struct crowd *crowd, enum pronoun pronoun)
{
    bool bodies = pronoun == PRONOUN_PERMANENT || pronoun == PRONOUN_PERMANENTS;
    int kept = 0;

    if (pronoun == PRONOUN_ANY)
        return;
    for (int i = 0; i < crowd->count; i++)
        if ((crowd->one[i].thing.body != NO_BODY) == bodies)
            crowd->one[kept++] = crowd->one[i];
    crowd->count = kept;
}

/* The group that was chosen last, unless a body is meant and there is none in it; then what was chosen before. */
static void last_group(const struct scope *s, enum pronoun pronoun, struct crowd *out)
{
    const struct act *act = act_of(s->t->g, s->act);

    entries_from(s, act->group, s->t->g->journals, out);
    keep_meant(out, pronoun);
    if (out->count)
        return;
    entries_from(s, act->journal, act->group, out);
    keep_meant(out, pronoun);
    if (out->count && pronoun != PRONOUN_PERMANENTS) {
        out->one[0] = out->one[out->count - 1];
        out->count = 1;
    }
}

/* What was paid with in between is not what an effect goes on to speak of: "by suspending this Tamer, it gains ...". */
/* Were cards placed under those chosen last, and nothing else done? "Those Digimon" aren't meant then. */
static bool only_hosts(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = act_of(g, s->act)->group; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_BODY) != ENTRY_HOST)
            return false;
    return true;
}

static bool group_is_meant(const struct scope *s, enum pronoun pronoun)
{
    struct crowd group;

    group.count = 0;
    if (pronoun == PRONOUN_PERMANENTS && s->event && s->event->bodies && only_hosts(s))
        return false;
    entries_from(s, act_of(s->t->g, s->act)->group, s->t->g->journals, &group);
    if (!group.count)
        return false;
    if (!s->event || !s->event->bodies || pronoun == PRONOUN_CARD)
        return true;
    return has_bodies(&group, s) || (pronoun == PRONOUN_ANY && has_open_cards(s));
}

/* What happened is about this Digimon, of which nobody speaks as "that Digimon": nothing but icons say when, or "when
 * this Digimon ...". */
static bool event_is_own(const struct scope *s)
{
    struct crowd that = {.count = 0};

    if (s->effect && !effect_at(s->t->cards, s->effect)->condition)
        return true;
    if (s->event)
        event_that(s, &that);
    return that.count == 1 && is_this(s, &that.one[0]);
}

/* What the effect has chosen, shown or played; perhaps nothing. */
static void spoken_of(const struct scope *s, enum pronoun pronoun, struct crowd *out)
{
    bool permanents = pronoun == PRONOUN_PERMANENT || pronoun == PRONOUN_PERMANENTS;

    if (!permanents && act_of(s->t->g, s->act)->flags & ACT_NOTHING)
        return;
    last_group(s, pronoun, out);
    if (!out->count && pronoun == PRONOUN_CARD) /* a permanent that was chosen is a card, too */
        entries_from(s, act_of(s->t->g, s->act)->group, s->t->g->journals, out);
}

static void mentioned(const struct scope *s, enum pronoun pronoun, struct crowd *out)
{
    bool act = s->act != NO_ACT, bodies = pronoun == PRONOUN_PERMANENT || pronoun == PRONOUN_PERMANENTS;

    if (act && code_under_way(s->t, s->act)->spoken >> pronoun & 1) {
        spoken_of(s, pronoun, out);
        return;
    }
    if (act && (group_is_meant(s, pronoun) || (bodies && event_is_own(s))))
        last_group(s, pronoun, out);
    if (!out->count && s->event) {
        if (pronoun == PRONOUN_CARD)
            event_cards(s, out);
        else if (pronoun == PRONOUN_PERMANENT)
            event_that(s, out);
        else
            event_subjects(s, pronoun == PRONOUN_PERMANENTS, false, out);
    }
    if (!out->count && act)
        last_group(s, pronoun, out);
    if (!out->count && pronoun == PRONOUN_CARD && act) {
        entries_from(s, act_of(s->t->g, s->act)->group, s->t->g->journals, out);
        return; /* a body that was chosen is a card, too */
    }
    if (!out->count && act && bodies)
        return; /* nobody was spoken of */
    if (!out->count && s->said)
        crowd_add(out, (struct one){.thing = thing_body(s->t->g, (uint8_t)(s->said - 1))});
    if (!out->count)
        this_body(s, out);
    if (!out->count && !bodies)
        this_card(s, out);
}

/* -- DID: what was done to it */

/* -1: something else than an entry of the journal */
static int entry_of(int did)
{
    switch (did) {
    case MODE_PLAYED:
        return ENTRY_PLAYED;
    case MODE_DELETED:
        return ENTRY_DELETED;
    case MODE_REVEALED:
        return ENTRY_REVEALED;
    case MODE_TRASHED:
        return ENTRY_TRASHED;
    case MODE_PLACED:
        return ENTRY_PLACED;
    case MODE_RETURNED:
        return ENTRY_RETURNED;
    case MODE_CHOSEN:
        return ENTRY_CHOSEN;
    case MODE_DIGIVOLVED:
    case MODE_DNA_DIGIVOLVED:
        return ENTRY_DIGIVOLVED;
    case MODE_SUSPENDED:
        return ENTRY_SUSPENDED;
    case MODE_PLACED_UNDER:
        return ENTRY_HOST;
    default:
        return -1;
    }
}

/* 15-8-3-8: "the played Digimon" is looked at as it was when the effect triggered. */
static void as_triggered(const struct scope *s, struct crowd *out)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; i < out->count; i++) {
        struct one *one = &out->one[i];
        uint8_t body = one->thing.body;
        for (int at = 0; at < LASTS && body != NO_BODY && !one->last; at++)
            if (g->last[at].def && g->last[at].body == body &&
                g->last[at].incarnation == body_of(g, body)->incarnation)
                one->last = &g->last[at];
    }
}

static void attacker(const struct scope *s, struct crowd *out)
{
    const struct attack *a = &s->t->g->attack;
    struct one one;

    if (a->timing && one_body(s->t->g, a->attacker, a->attacker_incarnation, &one))
        crowd_add(out, one);
}

/* Chosen: earlier than what is being chosen now. */
static void chosen_before(const struct scope *s, struct crowd *out)
{
    const struct act *act = act_of(s->t->g, s->act);
    const struct dcg_game *g = s->t->g;
    struct one one;

    for (int i = act->journal; i < act->group; i++)
        if ((g->entry[i].what & ~ENTRY_BODY) == ENTRY_CHOSEN && entry_one(g, &g->entry[i], &one))
            crowd_add(out, one);
    if (!out->count)
        entries_from(s, act->group, g->journals, out);
}

/* own: by this very effect, not by what it triggered by */
static void done(const struct scope *s, int did, bool own, struct crowd *out)
{
    if (did == MODE_ATTACKING) {
        attacker(s, out);
        return;
    }
    if (s->act != NO_ACT && did == MODE_CHOSEN)
        chosen_before(s, out);
    else if (s->act != NO_ACT)
        entries_done(s, entry_of(did), out);
    if (!out->count && !own) {
        event_subjects(s, false, true, out);
        as_triggered(s, out);
    }
}

bool was_done(const struct asking *q, int did, const struct subject *it)
{
    struct crowd crowd;

    crowd.count = 0;
    done(q->s, did, false, &crowd);
    return crowd_has(&crowd, it);
}

const char *did_unknown(int did)
{
    return did == MODE_ATTACKING || entry_of(did) >= 0 ? NULL : "what was done to it";
}

/* -- REF and SELECT THE, THAT, THOSE, THIS */

/* The DID among the attributes of a noun; 0: none. */
static int noun_did(const dcg_cards *cards, node_id attributes)
{
    const struct node *n = node_at(cards, attributes);
    int did = 0;

    if (!attributes)
        return 0;
    if (n->kind == NODE_DID)
        return n->a ? node_at(cards, n->a)->mode : n->mode;
    if (n->kind == NODE_NOUN || n->kind == NODE_LIST)
        did = noun_did(cards, n->a);
    if (!did && (n->kind == NODE_NOUN || n->kind == NODE_LIST))
        did = noun_did(cards, n->kind == NODE_NOUN ? n->c : n->b);
    return did;
}

enum entry_what reference_entry(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target);
    int did = n->kind == NODE_SELECT ? noun_did(cards, n->c) : 0;

    return did && entry_of(did) >= 0 ? (enum entry_what)entry_of(did) : ENTRY_CHOSEN;
}

/* "the Digimon this effect played" */
static bool noun_by_effect(const dcg_cards *cards, node_id attributes)
{
    const struct node *n = node_at(cards, attributes);

    if (!attributes)
        return false;
    if (n->kind == NODE_DID)
        return n->mode == MODE_THIS_EFFECT;
    if (n->kind != NODE_NOUN && n->kind != NODE_LIST)
        return false;
    return noun_by_effect(cards, n->a) || noun_by_effect(cards, n->kind == NODE_NOUN ? n->c : n->b);
}

/* "this digivolution card", "this Digimon card": the card; else the body. */
static bool noun_is_card(const dcg_cards *cards, node_id noun)
{
    const struct node *head = node_at(cards, node_at(cards, noun)->b);

    return head->mode == MODE_CARD || head->mode == MODE_DIGIVOLUTION_CARD || head->mode == MODE_LINK_CARD;
}

static void keep_fitting(const struct asking *q, node_id noun, bool did, struct crowd *crowd)
{
    struct asking inner = *q;
    const struct node *n = asked_node(q, noun);
    int kept = 0;

    inner.placed = true;
    for (int i = 0; i < crowd->count; i++) {
        struct subject it;
        subject_from(&it, &crowd->one[i]);
        /* what was done is answered already; a Digimon that has become a card is still meant by "the card" */
        if (did ? !n->b || noun_is_card(asked_cards(q), noun) || meets(&inner, n->b, &it, false) ||
                      it.is.thing.body == NO_BODY
                : meets(&inner, noun, &it, false))
            crowd->one[kept++] = crowd->one[i];
    }
    crowd->count = kept;
}

static void described(const struct asking *q, const struct node *n, struct crowd *out)
{
    int did = noun_did(asked_cards(q), n->c);
    bool card = noun_is_card(asked_cards(q), n->c);

    if (n->mode == MODE_THIS && card)
        this_card(q->s, out);
    else if (n->mode == MODE_THIS)
        this_body(q->s, out);
    else if (did)
        done(q->s, did, noun_by_effect(asked_cards(q), n->c), out);
    else
        mentioned(q->s,
                  card                    ? PRONOUN_CARD
                  : n->mode == MODE_THOSE ? PRONOUN_PERMANENTS
                                          : PRONOUN_PERMANENT,
                  out);
    if (n->mode == MODE_THIS && card)
        return;
    keep_fitting(q, n->c, did != 0, out);
}

void referred(const struct asking *q, node_id ref, struct crowd *out)
{
    const struct node *n = asked_node(q, ref);

    out->count = 0;
    if (!ref) { /* those chosen last */
        if (q->s->act != NO_ACT)
            last_group(q->s, PRONOUN_ANY, out);
        return;
    }
    if (n->kind == NODE_SELECT) {
        described(q, n, out);
        return;
    }
    switch (n->mode) {
    case MODE_THIS_DIGIMON:
        this_body(q->s, out);
        if (out->count && later(q->s) && !out->one[0].last &&
            !body_is_digimon(q->s->t, out->one[0].thing.body))
            out->count = 0; /* put off, and by then it is none any more (Q2729) */
        break;
    case MODE_THIS_TAMER:
        this_body(q->s, out);
        break;
    case MODE_THIS_CARD:
    case MODE_THIS_CARD_OR_DIGIMON:
        this_card(q->s, out);
        break;
    case MODE_REST:
        revealed_still(q->s, out);
        break;
    case MODE_THAT_DIGIMON:
    case MODE_THAT_TAMER:
    case MODE_THAT_TOKEN:
        mentioned(q->s, PRONOUN_PERMANENT, out);
        break;
    case MODE_THOSE_DIGIMON:
    case MODE_THOSE_TAMERS:
        mentioned(q->s, PRONOUN_PERMANENTS, out);
        break;
    case MODE_THAT_CARD:
    case MODE_THOSE_CARDS:
        mentioned(q->s, PRONOUN_CARD, out);
        break;
    default: /* it, them, they */
        mentioned(q->s, PRONOUN_ANY, out);
        break;
    }
}

void referred_among(const struct asking *q, node_id ref, struct crowd *out)
{
    revealed_still(q->s, out);
    if (!out->count)
        referred(q, ref, out);
}

void reference(const struct scope *s, node_id ref, struct things *out)
{
    struct asking q = {.s = s, .placed = true, .keeps = answers_kept(s, 0)};
    struct crowd crowd;

    *out = (struct things){0};
    referred(&q, ref, &crowd);
    for (int i = 0; i < crowd.count; i++) {
        const struct one *one = &crowd.one[i];
        if (one->last && body_alive(s->t->g, one->last->body, one->last->incarnation)) {
            things_add(out, thing_body(s->t->g, one->last->body));
            continue;
        }
        bool left = one->last && s->t->g->card[one->last->card].incarnation == one->last->card_incarnation;
        if (left)
            things_add(out, one_card(s->t->g, one->last->card).thing);
        else if (!one->last && !one->moved)
            things_add(out, one->thing);
    }
}

const char *reference_unknown(const dcg_cards *cards, node_id ref)
{
    const struct node *n = node_at(cards, ref);

    if (n->kind == NODE_SELECT)
        return n->b ? "a known one somewhere" : noun_unknown(cards, n->c);
    if (n->kind != NODE_REF)
        return "nobody that is known";
    switch (n->mode) {
    case MODE_THIS_DIGIMON:
    case MODE_THIS_TAMER:
    case MODE_THIS_CARD:
    case MODE_THIS_CARD_OR_DIGIMON:
    case MODE_IT:
    case MODE_THEM:
    case MODE_THEY:
    case MODE_REST:
    case MODE_THAT_DIGIMON:
    case MODE_THAT_TAMER:
    case MODE_THAT_TOKEN:
    case MODE_THAT_CARD:
    case MODE_THOSE_DIGIMON:
    case MODE_THOSE_TAMERS:
    case MODE_THOSE_CARDS:
        return NULL;
    default:
        return "such a one";
    }
}
