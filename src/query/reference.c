/* reference.c - who is meant by this, it, that, those, the rest, the deleted Digimon: the source of the effect, what it
 * has chosen and done so far, what it triggered by (15-8-3-7, 15-8-3-9). */
#include "query/match.h"
#include "state/procedure.h"
#include "tree/program.h"
#include "state/set.h"
#include "query/seen.h"

static void ref_list_add(struct ref_list *ref_list, struct one one)
{
    if (ref_list->count < DCG_MAX_CARDS)
        ref_list->one[ref_list->count++] = one;
}

bool ref_list_has(const struct ref_list *ref_list, const struct subject *it)
{
    for (int i = 0; i < ref_list->count; i++) {
        const struct one *one = &ref_list->one[i];
        if (one->object.permanent == it->is.object.permanent && one->lki == it->is.lki && !one->moved &&
            one->object.card == it->is.object.card)
            return true;
    }
    return false;
}

/* A card that is the top of a permanent by now is that permanent. */
static struct one one_card(const struct dcg_game *g, uint8_t card)
{
    uint8_t permanent = permanent_with_top(g, card);

    return (struct one){.object =
                            permanent == NO_PERMANENT ? object_card(card) : object_permanent(g, permanent)};
}

static bool one_permanent(const struct dcg_game *g, uint8_t permanent, uint16_t generation, struct one *one)
{
    if (permanent_alive(g, permanent, generation)) {
        *one = (struct one){.object = object_permanent(g, permanent)};
        return true;
    }
    const struct lki *last = last_of(g, permanent, generation);
    if (last)
        *one =
            (struct one){.object = {.card = last->card, .permanent = permanent}, .lki = lki_number(g, last)};
    return last != NULL;
}

static bool entry_one(const struct dcg_game *g, const struct entry *e, struct one *one)
{
    if (e->what & ENTRY_PERMANENT)
        return one_permanent(g, e->id, e->generation, one);
    *one = one_card(g, e->id);
    one->moved = g->card[e->id].generation != e->generation;
    return true;
}

/* -- The source */

static void this_permanent(const struct scope *s, struct ref_list *out)
{
    if (s->host != NO_PERMANENT) {
        if (permanent_alive(s->t->g, s->host, s->host_generation)) {
            ref_list_add(out, (struct one){.object = object_permanent(s->t->g, s->host)});
            return;
        }
        const struct lki *last = last_of_this(s);
        if (last)
            ref_list_add(out, (struct one){.object = {.card = last->card, .permanent = s->host},
                                           .lki = lki_number(s->t->g, last)});
    } else if (s->card && permanent_with_top(s->t->g, s->card) != NO_PERMANENT) {
        ref_list_add(out, one_card(s->t->g, s->card));
    }
}

/* Is it processing whose moment has come later (18-1-1)? */
static bool later(const struct scope *s)
{
    return s->resolution != NO_RESOLUTION && resolution_of(s->t->g, s->resolution)->flags & RESOLUTION_LATER;
}

/* Has the effect itself done something to its card, or to the permanent that it was? */
static bool moved_own_card(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++) {
        const struct entry *e = &g->entry[i];
        bool permanent = (e->what & ENTRY_PERMANENT) != 0;
        if ((e->what & ~ENTRY_PERMANENT) != ENTRY_CHOSEN &&
            (permanent ? e->id == s->host && e->generation == s->host_generation : e->id == s->card))
            return true;
    }
    return false;
}

/* 3-1-3-1: a card that went elsewhere in the middle of its effect is a new card, which "this card" doesn't mean; unless
 * the effect itself moved it. */
static bool card_is_new(const struct scope *s)
{
    const struct effect_instance *what = &resolution_of(s->t->g, s->resolution)->what;

    return what->kind == INSTANCE_EFFECT && what->value == s->card &&
           s->t->g->card[s->card].generation != what->card_generation && !moved_own_card(s);
}

static void this_card(const struct scope *s, struct ref_list *out)
{
    if (s->card && (s->resolution == NO_RESOLUTION || !card_is_new(s)))
        ref_list_add(out, one_card(s->t->g, s->card));
}

/* -- What it triggered by */

/* Those that it happened to are gone by now, unless it is only about to happen. */
static bool event_took_away(const struct scope *s)
{
    return s->resolution != NO_RESOLUTION && !resolution_of(s->t->g, s->resolution)->would &&
           game_event_takes_away(s->event);
}

/* was: who has left since is meant as it was when it happened (15-8-3-8), not nobody any more (15-8-3-7, Q2846). */
static void event_permanent(const struct scope *s, uint8_t permanent, bool was, struct ref_list *out)
{
    const struct dcg_game *g = s->t->g;
    bool taken = event_took_away(s);

    if (game_event_permanent_there(g, s->event, permanent) && !taken) {
        ref_list_add(out, (struct one){.object = object_permanent(g, permanent)});
        return;
    }
    const struct lki *last = s->event->permanent_generation
                                 ? last_of(g, permanent, s->event->permanent_generation)
                                 : last_seen(g, permanent);
    if (last && (was || taken))
        ref_list_add(out, (struct one){.object = {.card = last->card, .permanent = permanent},
                                       .lki = lki_number(g, last)});
}

/* The Digimon whose effect it is, as long as the card of the effect is part of it (15-2-1). */
static void effect_holder(const struct dcg_game *g, uint8_t card, struct ref_list *out)
{
    if (g->card[card].permanent != NO_PERMANENT)
        ref_list_add(out, (struct one){.object = object_permanent(g, g->card[card].permanent)});
}

/* "When this Digimon is blocked, it", "when one of your Digimon deletes ... in battle, it": not whom the event
 * names. */
static bool event_other(const struct scope *s, struct ref_list *out)
{
    const struct game_event *h = s->event;
    struct one one;

    if (s->resolution == NO_RESOLUTION || !event_of_other(s, event_awaited_by(s), h))
        return false;
    if (h->how & HOW_OTHER) {
        if (one_permanent(s->t->g, h->other, h->other_generation, &one))
            ref_list_add(out, one);
    } else if (h->cause.kind == DCG_CAUSE_EFFECT) {
        effect_holder(s->t->g, h->cause.card, out);
    } else if (s->host != NO_PERMANENT &&
               set_has(h->permanents, s->host)) { /* they have deleted each other */
        this_permanent(s, out);
    }
    return true;
}

/* The cards it is about: "that card". */
static void event_cards(const struct scope *s, struct ref_list *out)
{
    const struct game_event *h = s->event;

    CARDS_EACH (card, h->cards)
        ref_list_add(out, one_card(s->t->g, card));
    if (!out->count && h->card)
        ref_list_add(out, one_card(s->t->g, h->card));
}

static void event_subjects(const struct scope *s, bool permanents_only, bool was, struct ref_list *out)
{
    const struct game_event *h = s->event;

    if (!h || event_other(s, out))
        return;
    SET_EACH (permanent, h->permanents)
        event_permanent(s, permanent, was, out);
    if (!permanents_only && !out->count)
        event_cards(s, out);
}

/* "When this Digimon attacks an opponent's Digimon, that Digimon": the other one. */
static void event_that(const struct scope *s, struct ref_list *out)
{
    const struct game_event *h = s->event;

    event_subjects(s, true, false, out);
    if (h->kind == DCG_EVENT_PLAYED || !(h->how & HOW_OTHER) || out->count != 1 ||
        out->one[0].object.permanent != s->host)
        return;
    struct one other;
    bool turned = out->one[0].object.permanent == h->other;
    out->count = 0;
    if (turned)
        SET_EACH (permanent, h->permanents)
            event_permanent(s, permanent, false, out);
    else if (one_permanent(s->t->g, h->other, h->other_generation, &other))
        ref_list_add(out, other);
}

/* -- What was chosen and done */

const struct frame *program_under_way(const struct dcg_game *g, uint8_t resolution)
{
    for (int i = g->frames; i-- > 0;)
        if (g->frame[i].proc == PROC_program && g->frame[i].resolution == resolution)
            return &g->frame[i];
    return NULL;
}

const struct instruction *code_under_way(const struct table *t, uint8_t resolution)
{
    const struct frame *f = program_under_way(t->g, resolution);

    return code_at(t->cards, f ? f->node : 0);
}

uint8_t slot_under_way(const struct table *t, uint8_t resolution, enum slot_role role)
{
    const struct frame *f = program_under_way(t->g, resolution);
    uint8_t slot = f ? code_at(t->cards, f->node)->slot[role] : 0;

    return slot ? (uint8_t)(slot + f->program.slots) : 0;
}

static void entries_done(const struct scope *s, int what, struct ref_list *out)
{
    const struct dcg_game *g = s->t->g;
    struct one one;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_PERMANENT) == what && entry_one(g, &g->entry[i], &one))
            ref_list_add(out, one);
}

/* "That Digimon" is a permanent; "that card" is none, if there is one that isn't. */
static void keep_meant(struct ref_list *ref_list, enum pronoun pronoun)
{
    bool permanents = pronoun == PRONOUN_PERMANENT || pronoun == PRONOUN_PERMANENTS;
    int kept = 0;

    if (pronoun == PRONOUN_ANY)
        return;
    for (int i = 0; i < ref_list->count; i++)
        kept += (ref_list->one[i].object.permanent != NO_PERMANENT) == permanents;
    if (!kept && pronoun == PRONOUN_CARD)
        return; /* a permanent that was chosen is a card, too */
    kept = 0;
    for (int i = 0; i < ref_list->count; i++)
        if ((ref_list->one[i].object.permanent != NO_PERMANENT) == permanents)
            ref_list->one[kept++] = ref_list->one[i];
    ref_list->count = kept;
}

/* An object that is there already is meant as it was noted last. */
static void ref_list_renew(struct ref_list *ref_list, struct one one)
{
    for (int i = 0; i < ref_list->count; i++) {
        struct one *there = &ref_list->one[i];
        if (there->object.permanent == one.object.permanent && there->lki == one.lki &&
            there->object.card == one.object.card) {
            *there = one;
            return;
        }
    }
    ref_list_add(ref_list, one);
}

/* What is in some slots of the resolution. */
static void slots_hold(const struct scope *s, uint64_t slots, struct ref_list *out)
{
    const struct dcg_game *g = s->t->g;
    struct one one;

    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if (slots >> g->entry_mark[i].slot & 1 && entry_one(g, &g->entry[i], &one))
            ref_list_renew(out, one);
}

static void own_meant(const struct scope *s, enum pronoun pronoun, struct ref_list *out)
{
    bool permanents = pronoun == PRONOUN_PERMANENT || pronoun == PRONOUN_PERMANENTS;

    if (s->said)
        ref_list_add(out, (struct one){.object = object_permanent(s->t->g, (uint8_t)(s->said - 1))});
    if (!out->count)
        this_permanent(s, out);
    if (!out->count && !permanents)
        this_card(s, out);
}

/* What it triggered by. */
static void trigger_meant(const struct scope *s, enum pronoun pronoun, struct ref_list *out)
{
    if (s->event && pronoun == PRONOUN_CARD)
        event_cards(s, out);
    else if (s->event && pronoun == PRONOUN_PERMANENT)
        event_that(s, out);
    else if (s->event)
        event_subjects(s, pronoun == PRONOUN_PERMANENTS, false, out);
    if (!out->count && s->resolution == NO_RESOLUTION)
        own_meant(s, pronoun, out); /* of what persists: whom it is said of, or this */
}

static void slots_meant(const struct scope *s, enum pronoun pronoun, uint64_t slots, struct ref_list *out)
{
    slots_hold(s, slots, out);
    if (pronoun < PRONOUN_LAST)
        keep_meant(out, pronoun);
}

/* Has what the instruction of a program is done to been chosen? Under whom it goes is chosen afterwards. */
static enum meant_when meant_when(const struct dcg_game *g, const struct frame *program)
{
    const struct frame *action = program + 1, *end = &g->frame[g->frames];

    for (const struct frame *f = action; f < end; f++)
        if (f->resolution == program->resolution && (f->proc == PROC_pick || f->proc == PROC_picks))
            return f->pick.role == SLOT_UNDER ? MEANT_CHOSEN : MEANT_BEFORE;
    return action < end && action->proc == PROC_modify && action->modify.picked ? MEANT_CHOSEN : MEANT_BEFORE;
}

/* What a pronoun means now, and the slots of the resolution that hold it. */
static const struct meaning *meaning_and_slots(const struct scope *s, enum pronoun pronoun, uint64_t *slots)
{
    static const struct meaning nothing_done = {.kind = MEANT_TRIGGER};
    const struct frame *f = s->resolution == NO_RESOLUTION ? NULL : program_under_way(s->t->g, s->resolution);

    *slots = 0;
    if (!f)
        return &nothing_done;
    const struct meaning *now = &code_at(s->t->cards, f->node)->meant[meant_when(s->t->g, f)][pronoun];
    *slots = (uint64_t)now->slots << f->program.slots;
    return now;
}

const struct meaning *meaning_now(const struct scope *s, enum pronoun pronoun)
{
    uint64_t slots;

    return meaning_and_slots(s, pronoun, &slots);
}

uint64_t slots_now(const struct scope *s, enum pronoun pronoun)
{
    uint64_t slots;

    meaning_and_slots(s, pronoun, &slots);
    return slots;
}

/* Cards that were revealed or looked at, and are still as they were. False: the effect shows none. */
static bool shown(const struct scope *s, struct ref_list *out)
{
    uint64_t slots;
    int kept = 0;

    out->count = 0;
    if (meaning_and_slots(s, PRONOUN_SHOWN, &slots)->kind != MEANT_SLOTS)
        return false;
    slots_hold(s, slots, out);
    for (int i = 0; i < out->count; i++)
        if (!out->one[i].moved)
            out->one[kept++] = out->one[i];
    out->count = kept;
    return true;
}

static void attacker(const struct scope *s, struct ref_list *out)
{
    const struct attack *a = &s->t->g->attack;
    struct one one;

    if (a->timing && one_permanent(s->t->g, a->attacker, a->attacker_generation, &one))
        ref_list_add(out, one);
}

/* Into a list that is empty. */
static void bound_list(const struct scope *s, enum pronoun pronoun, struct ref_list *out)
{
    uint64_t slots;

    switch ((enum meant_kind)meaning_and_slots(s, pronoun, &slots)->kind) {
    case MEANT_NOTHING:
        break;
    case MEANT_SLOTS:
        slots_meant(s, pronoun, slots, out);
        break;
    case MEANT_THIS:
        own_meant(s, pronoun, out);
        break;
    case MEANT_TRIGGER:
        trigger_meant(s, pronoun, out);
        break;
    case MEANT_ATTACKER:
        attacker(s, out);
        break;
    }
}

/* -- DID: what was done to it */

/* 15-8-3-8: "the played Digimon" is looked at as it was when the effect triggered. */
static void as_triggered(const struct scope *s, struct ref_list *out)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; i < out->count && s->event->looked; i++) {
        struct one *one = &out->one[i];
        const struct lki *last = one_last(g, one);
        uint8_t permanent = one->object.permanent;
        if (permanent == NO_PERMANENT)
            continue;
        uint16_t generation = last ? last->generation : permanent_of(g, permanent)->generation;
        const struct lki *then = last_triggered(g, s->event, permanent, generation);
        one->lki = then ? lki_number(g, then) : one->lki;
    }
}

/* own: by this very effect, not by what it triggered by */
static void done(const struct scope *s, int entry, bool own, struct ref_list *out)
{
    if (entry == DID_ATTACK) {
        attacker(s, out);
        return;
    }
    bool did = s->resolution != NO_RESOLUTION && code_under_way(s->t, s->resolution)->done >> entry & 1;
    if (s->resolution != NO_RESOLUTION && entry == ENTRY_CHOSEN)
        bound_list(s, PRONOUN_CHOSEN, out);
    else if (did)
        entries_done(s, entry, out);
    if (!out->count && !own && !did) {
        event_subjects(s, false, true, out);
        if (!s->judged)
            as_triggered(s, out);
    }
}

bool was_done(const struct match_query *q, int entry, const struct subject *it)
{
    struct ref_list ref_list;

    ref_list.count = 0;
    done(q->s, entry, false, &ref_list);
    return ref_list_has(&ref_list, it);
}

/* -- Known objects */

static void keep_fitting(const struct match_query *q, const struct selector *x, struct ref_list *ref_list)
{
    struct match_query inner = *q;
    int kept = 0;

    inner.placed = true;
    for (int i = 0; i < ref_list->count; i++) {
        struct subject it;
        subject_from(&it, q->s->t->g, &ref_list->one[i]);
        bool card = x->flags & SELECT_CARD_FITS && it.is.object.permanent == NO_PERMANENT;
        if (card || meets(&inner, x->pred, &it))
            ref_list->one[kept++] = ref_list->one[i];
    }
    ref_list->count = kept;
}

/* 15-16-10-2: in a security effect this Digimon is the card that was checked, as long as it is the same card. */
static bool is_checked_card(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;

    return s->host == NO_PERMANENT && s->resolution != NO_RESOLUTION &&
           effect_at(s->t->cards, s->effect)->icons >> ICON_SECURITY & 1 &&
           resolution_of(g, s->resolution)->what.card_generation == g->card[s->card].generation;
}

/* 18-1-1: put off, and by then it is no Digimon any more (Q2729) */
static void this_digimon(const struct scope *s, struct ref_list *out)
{
    this_permanent(s, out);
    if (!out->count && is_checked_card(s))
        this_card(s, out);
    if (out->count && later(s) && !out->one[0].lki && out->one[0].object.permanent != NO_PERMANENT &&
        !permanent_is_digimon(s->t, out->one[0].object.permanent))
        out->count = 0;
}

void referred(const struct match_query *q, selector_id ref, struct ref_list *out)
{
    const struct selector *x = selector_at(asked_cards(q), ref);

    coverage(q->s->t, q->s->effect, ref, COVERAGE_JUDGED);
    out->count = 0;
    if (!ref) {
        bound_list(q->s, PRONOUN_LAST, out);
        return;
    }
    switch ((enum ref_kind)x->ref) {
    case REF_THIS_DIGIMON:
        this_digimon(q->s, out);
        break;
    case REF_THIS_PERMANENT:
        this_permanent(q->s, out);
        break;
    case REF_THIS_CARD:
    case REF_THIS_CARD_OR_DIGIMON:
        this_card(q->s, out);
        break;
    case REF_REST:
        shown(q->s, out);
        break;
    case REF_MENTIONED:
        bound_list(q->s, (enum pronoun)x->pronoun, out);
        break;
    case REF_DONE:
        done(q->s, x->entry, x->flags & SELECT_BY_EFFECT, out);
        break;
    case REF_ATTACKER:
        done(q->s, DID_ATTACK, x->flags & SELECT_BY_EFFECT, out);
        break;
    case REF_HOLDER: /* of which card? compared_with knows */
        break;
    }
    if (x->pred)
        keep_fitting(q, x, out);
}

void referred_among(const struct match_query *q, selector_id ref, struct ref_list *out)
{
    if (!shown(q->s, out))
        referred(q, ref, out);
}

/* Is it this Digimon or Tamer, which stands there, and nothing else is asked? That is the most common reference. */
static bool is_this_one(const struct scope *s, const struct selector *x)
{
    return (x->ref == REF_THIS_DIGIMON || x->ref == REF_THIS_PERMANENT) && !x->pred &&
           s->host != NO_PERMANENT && permanent_alive(s->t->g, s->host, s->host_generation) && !later(s);
}

void reference(const struct scope *s, selector_id ref, struct objects *out)
{
    const struct selector *x = selector_at(s->t->cards, ref);

    *out = (struct objects){0};
    if (ref && is_this_one(s, x)) {
        coverage(s->t, s->effect, ref, COVERAGE_JUDGED);
        out->permanents = set_of(s->host);
        return;
    }
    struct match_query q = {.s = s, .placed = true, .keeps = memo_usable(s, 0)};
    struct ref_list ref_list;
    bool chosen = ref && x->ref == REF_DONE && x->entry == ENTRY_CHOSEN;
    referred(&q, ref, &ref_list);
    for (int i = 0; i < ref_list.count; i++) {
        const struct one *one = &ref_list.one[i];
        const struct lki *last = one_last(s->t->g, one);
        if (last && permanent_alive(s->t->g, last->permanent, last->generation)) {
            objects_add(out, object_permanent(s->t->g, last->permanent));
            continue;
        }
        bool left = last && s->t->g->card[last->card].generation == last->card_generation;
        uint8_t card = last ? last->card : one->object.card;
        if ((left && chosen) || ((left || !last) && s->t->g->card[card].place == DCG_PLACE_OUTSIDE))
            continue; /* "the chosen Digimon" is none any more; 4-18-5: a token that has left is in no area */
        if (left)
            objects_add(out, one_card(s->t->g, last->card).object);
        else if (!last && !one->moved)
            objects_add(out, one->object);
    }
}
