/* dna.c - DNA digivolution (2-3-7-1, 8-2): several Digimon become the digivolution cards of one new Digimon.
 *
 * A requirement names its materials in their order, the left one lies on top (8-2-2-2). They are chosen in that
 * order, so where several fit the same place, choosing is ordering. The first one is named with the declaration.
 *
 * The frame has the resolution of the effect that does it (NO_RESOLUTION: a main phase action). A material is packed
 * into 32 bits: its number, whether it is a permanent (MATERIAL_PERMANENT), its generation. */
#include "rules/digivolve.h"
#include "state/set.h"
#include "rules/interrupt.h"
#include "rules/leave.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/terms.h"
#include "rules/transfer.h"
#include "state/procedure.h"
#include "cache/cache.h"

#include "record/resolution.h"
#include "record/record.h"

enum { MATERIAL_PERMANENT = 256, MATERIAL_GENERATION = 16 };

/* A DNA digivolution as far as it is decided. */
struct fusion {
    const struct table *t;
    const struct partners *partners;
    struct cause cause;
    uint8_t card;
    int player, flags, cost;
    int places, chosen;
    const struct special_material *place;
    struct object material[MATERIALS];
};

/* 6-5-1-2-2: own Digimon in the battle area. */
static struct partners own_digimon(const struct table *t, int player)
{
    struct partners all = {.count = 0};

    SET_EACH (permanent, outside_breeding(t->g, permanents_of(t->g, player)))
        if (permanent_is_digimon(t, permanent))
            all.kind[0].permanents |= set_of(permanent);
    return all;
}

/* The requirement by that number; NULL: there is none. */
static const struct special_def *requirement_of(const struct table *t, uint8_t card, int number,
                                                const struct partners *partners)
{
    const struct special_def *printed = special_requirement(t, card, SPECIAL_DNA, number);

    if (printed || number)
        return printed; /* 16-30-5 */
    return partners->instead ? special_at(t->cards, partners->instead) : NULL;
}

static bool fusion_begin(const struct table *t, int player, uint8_t card, int number,
                         const struct partners *partners, const struct terms *terms, struct fusion *out)
{
    const struct special_def *requirement = requirement_of(t, card, number, partners);

    *out = (struct fusion){.places = 0};
    if (!requirement)
        return false;
    *out = (struct fusion){.t = t,
                           .partners = partners,
                           .cause = terms->cause,
                           .card = card,
                           .player = player,
                           .flags = terms->flags,
                           .cost = digivolve_cost_on(t, player, card, requirement->cost, terms),
                           .places = requirement->materials,
                           .place = requirement->material};
    return out->places <= MATERIALS;
}

/* Can it be a material at all? */
static refusal material_refusal(const struct table *t, int player, uint8_t card, struct object object)
{
    if (object.permanent == NO_PERMANENT)
        return object.card == card || card_owner(t->g, object.card) != player ? DCG_REFUSAL_DNA_REQUIREMENT
                                                                              : 0;
    refusal no = digivolve_permanent_refusal(t, player, object.permanent, card);
    if (no)
        return no;
    return permanent_is(t->g, object.permanent, PERMANENT_BREEDING) ||
                   !permanent_is_digimon(t, object.permanent)
               ? DCG_REFUSAL_DNA_BATTLE_AREA /* 6-5-1-2-2, 8-2-3-1 */
               : 0;
}

/* Can it be the next material? */
static bool material_fits(const struct fusion *fu, struct object object)
{
    struct scope s = requirement_scope(fu->t, fu->player, fu->card);

    for (int i = 0; i < fu->chosen; i++)
        if (fu->material[i].card == object.card)
            return false;
    return object_is_for(&s, fu->place[fu->chosen].pred, object, PURPOSE_DNA, fu->card) &&
           !material_refusal(fu->t, fu->player, fu->card, object);
}

/* Is each material from `at` on of a kind of its own? */
static bool kinds_allow(const struct fusion *fu, int at, unsigned taken)
{
    const struct partners *p = fu->partners;

    if (at == fu->chosen)
        return true;
    for (int i = 0; i < p->count; i++)
        if (!(taken >> i & 1) && objects_have(&p->kind[i], fu->material[at]) &&
            kinds_allow(fu, at + 1, taken | 1u << i))
            return true;
    return false;
}

static bool partners_allow(const struct fusion *fu)
{
    const struct partners *p = fu->partners;
    int permanents = 0;

    for (int i = 0; i < fu->chosen; i++)
        permanents += fu->material[i].permanent != NO_PERMANENT;
    if (p->one_permanent && (permanents > 1 || fu->chosen - permanents >= fu->places))
        return false;
    return !p->count || (p->count == fu->places && kinds_allow(fu, 0, 0));
}

static refusal fusion_cost_refusal(const struct fusion *fu)
{
    permanent_set permanents = 0;

    for (int i = 0; i < fu->chosen; i++)
        if (fu->material[i].permanent != NO_PERMANENT)
            permanents |= set_of(fu->material[i].permanent);
    struct game_event what = digivolving(fu->t->g, fu->player, fu->card, permanents, fu->cause, HOW_DNA);
    return digivolve_cost_refusal(fu->t, fu->player, fu->cost, &what, fu->flags);
}

static int everybody(const struct fusion *fu, struct object out[DCG_MAX_CARDS])
{
    struct objects all = fu->partners->kind[0];

    for (int i = 1; i < fu->partners->count; i++)
        objects_join(&all, &fu->partners->kind[i]);
    return objects_list(fu->t->g, &all, out);
}

/* Are there materials for all places, and can the cost be paid with them? */
static bool completable(struct fusion *fu)
{
    struct object all[DCG_MAX_CARDS];
    bool found = false;

    if (!partners_allow(fu))
        return false;
    if (fu->chosen == fu->places)
        return !fusion_cost_refusal(fu);
    int count = everybody(fu, all);
    for (int i = 0; i < count && !found; i++) {
        if (!material_fits(fu, all[i]))
            continue;
        fu->material[fu->chosen++] = all[i];
        found = completable(fu);
        fu->chosen--;
    }
    return found;
}

/* Those that can be chosen next; returns how many. */
static int next_materials(struct fusion *fu, struct object *out)
{
    struct object all[DCG_MAX_CARDS];
    int count = everybody(fu, all), found = 0;

    for (int i = 0; i < count; i++) {
        if (!material_fits(fu, all[i]))
            continue;
        fu->material[fu->chosen++] = all[i];
        if (completable(fu))
            out[found++] = all[i];
        fu->chosen--;
    }
    return found;
}

static struct object object_of(const struct dcg_game *g, uint8_t card)
{
    uint8_t permanent = permanent_with_top(g, card);

    return permanent == NO_PERMANENT ? object_card(card) : object_permanent(g, permanent);
}

refusal dna_refusal(const struct table *t, int player, uint8_t card, uint8_t first, int number)
{
    refusal no = digivolve_card_refusal(t, player, card, &own_action);
    struct partners partners = own_digimon(t, player);
    struct object object = object_of(t->g, first);
    struct fusion fu;

    if (no)
        return no;
    if (!fusion_begin(t, player, card, number, &partners, &own_action, &fu))
        return DCG_REFUSAL_DNA_NONE; /* 8-2-1 */
    if (object.permanent == NO_PERMANENT)
        return DCG_REFUSAL_DIGIVOLVE_NOT_ON_FIELD;
    no = material_refusal(t, player, card, object);
    if (no)
        return no;
    if (!material_fits(&fu, object))
        return DCG_REFUSAL_DNA_REQUIREMENT; /* 8-2-3-1 */
    fu.material[fu.chosen++] = object;
    if (completable(&fu))
        return 0;
    fu.flags |= UNPAID;
    return completable(&fu) ? DCG_REFUSAL_COST_TOO_HIGH : DCG_REFUSAL_DNA_REQUIREMENT;
}

void dna_offer(const struct table *t, int player, uint8_t card, const struct partners *partners,
               const struct terms *terms, struct options *o)
{
    struct object first[DCG_MAX_CARDS];
    struct fusion fu;

    if (digivolve_card_refusal(t, player, card, terms))
        return;
    for (int number = 0; fusion_begin(t, player, card, number, partners, terms, &fu); number++) {
        int count = next_materials(&fu, first);
        for (int i = 0; i < count; i++)
            offer(o, DCG_OPTION_DNA_DIGIVOLVE, card, first[i].card, number);
    }
}

void dna_options(const struct table *t, int player, struct options *o)
{
    const struct pile *hand = &t->g->pile[player][PILE_HAND];

    struct partners partners;
    bool found = false; /* the partners are */

    for (int i = 0; i < hand->count; i++) {
        if (!special_requirement(t, hand->at[i], SPECIAL_DNA, 0))
            continue;
        if (!found)
            partners = own_digimon(t, player);
        found = true;
        if (partners.kind[0].permanents)
            dna_offer(t, player, hand->at[i], &partners, &own_action, o);
    }
}

/* ---- Carrying it out ---- */

static void material_take(const struct table *t, struct frame *f, struct object object)
{
    const struct dcg_game *g = t->g;
    uint32_t id = object.card, generation = g->card[object.card].generation;

    if (object.permanent != NO_PERMANENT) {
        id = object.permanent | MATERIAL_PERMANENT;
        generation = permanent_of(g, object.permanent)->generation;
        f->digivolve.set |= set_of(object.permanent);
    }
    f->digivolve.material[f->digivolve.materials & (MATERIALS - 1)] = id | generation << MATERIAL_GENERATION;
    f->digivolve.materials++;
}

/* A material as it is now; false: it is something else. */
static bool material_now(const struct table *t, uint32_t packed, struct object *object)
{
    const struct dcg_game *g = t->g;
    uint8_t id = (uint8_t)packed;
    uint16_t generation = (uint16_t)(packed >> MATERIAL_GENERATION);

    if (packed & MATERIAL_PERMANENT) {
        if (!permanent_alive(g, id, generation))
            return false;
        *object = object_permanent(g, id);
        return true;
    }
    *object = object_card(id);
    return g->card[id].generation == generation;
}

int dna_materials(const struct table *t, const struct frame *f, struct object materials[MATERIALS])
{
    int count = 0;

    for (int i = 0; i < f->digivolve.materials; i++)
        count += material_now(t, f->digivolve.material[i], &materials[count]);
    return count;
}

static void frame_partners(const struct table *t, const struct frame *f, struct partners *out)
{
    if (f->resolution == NO_RESOLUTION) {
        *out = own_digimon(t, f->player);
        return;
    }
    struct scope s = resolution_scope(t, f->resolution);
    partners_of(&s, &action_at(t->cards, f->node)->declare, out);
}

/* Those that can be chosen next; returns how many, 0 if all are chosen. */
static int frame_next(const struct table *t, const struct frame *f, struct object *out)
{
    struct terms terms = {.cause = f->cause, .flags = f->digivolve.terms};
    struct partners partners;
    struct fusion fu;

    frame_partners(t, f, &partners);
    fusion_begin(t, f->player, f->card, f->digivolve.requirement, &partners, &terms, &fu);
    fu.cost = f->digivolve.cost;
    fu.chosen = dna_materials(t, f, fu.material);
    return fu.chosen < fu.places ? next_materials(&fu, out) : 0;
}

void dna_choose_options(const struct table *t, struct options *o)
{
    const struct frame *f = &t->g->frame[(t->g->frames - 1) & (FRAMES - 1)];
    struct object next[DCG_MAX_CARDS];
    int count = frame_next(t, f, next);

    for (int i = 0; i < count; i++)
        offer(o, DCG_OPTION_CARD_CHOICE, next[i].card, 0, 0);
    if (!count) /* there is none in a guess of a hand: see dcg_determinize */
        offer(o, DCG_OPTION_DONE, 0, 0, 0);
}

/* Takes the materials that need no choice. True: there is one to choose. */
static bool undecided(const struct table *t, struct frame *f)
{
    struct object next[DCG_MAX_CARDS];
    int count;

    while ((count = frame_next(t, f, next)) == 1)
        material_take(t, f, next[0]);
    return count != 0;
}

struct frame *call_dna_on(struct table *t, int player, uint8_t card, uint8_t first, int number,
                          const struct terms *terms, uint8_t resolution, action_id action)
{
    struct object object = object_of(t->g, first);
    struct frame *f = digivolve_frame(t, PROC_dna, player, card, object.permanent, terms);
    struct partners partners;
    struct fusion fu;

    f->resolution = resolution;
    f->node = action;
    f->digivolve.requirement = (int16_t)number;
    frame_partners(t, f, &partners);
    fusion_begin(t, player, card, number, &partners, terms, &fu);
    f->digivolve.cost = (int16_t)fu.cost;
    material_take(t, f, object);
    return f;
}

struct frame *call_dna(struct table *t, int player, uint8_t card, uint8_t first, int number)
{
    return call_dna_on(t, player, card, first, number, &own_action, NO_RESOLUTION, 0);
}

/* 16-30-6: materials that aren't on the field are shown with the others. Nothing happens to those that an effect
 * doesn't affect (15-15-6). */
static bool materials_ready(struct table *t, const struct frame *f)
{
    struct object materials[MATERIALS];
    int count = dna_materials(t, f, materials);
    bool ready = true;

    for (int i = 0; i < count; i++) {
        if (materials[i].permanent != NO_PERMANENT) {
            ready &= !object_unaffected(t, materials[i], f->cause);
            continue;
        }
        card_show(t, materials[i].card);
        EMIT(REVEALED, RULE_BLAST_DNA_REVEAL, .player = f->player, .card = materials[i].card,
             .other = f->card);
    }
    return ready;
}

static bool still_possible(const struct table *t, const struct frame *f)
{
    struct object materials[MATERIALS];
    int count = dna_materials(t, f, materials);

    if (count != f->digivolve.materials)
        return false;
    for (int i = 0; i < count; i++)
        if (material_refusal(t, f->player, f->card, materials[i]) ||
            (materials[i].permanent != NO_PERMANENT && !set_has(t->g->result_set, materials[i].permanent)))
            return false;
    return digivolve_payable(t, f);
}

/* 8-2-2-1-2 */
static void links_trash(struct table *t, const struct frame *f)
{
    uint8_t cards[DCG_MAX_CARDS];
    struct transfer x = {.to = {.place = DCG_PLACE_TRASH, .host = NO_PERMANENT},
                         .cause = BY_RULE,
                         .rule = RULE_DNA_NEW_CARDS,
                         .kind = DCG_EVENT_TRASHED,
                         .card = cards};

    SET_EACH (permanent, f->digivolve.set)
        for (uint8_t card = permanent_of(t->g, permanent)->link; card; card = t->g->card[card].next)
            cards[x.count++] = card;
    cards_transfer(t, &x);
}

/* The materials with their digivolution cards, in order, all new cards in no area (8-2-2-1-2, 8-2-2-3). */
static int materials_stack(struct table *t, const struct frame *f, uint8_t stack[DCG_MAX_CARDS])
{
    struct dcg_game *g = game_of(t);
    struct object materials[MATERIALS];
    int count = dna_materials(t, f, materials), height = 0;

    for (int i = 0; i < count; i++) {
        uint8_t parts[DCG_MAX_CARDS] = {materials[i].card};
        int cards = 1;
        if (materials[i].permanent != NO_PERMANENT) {
            last_keep(t, materials[i].permanent);
            cards = permanent_dissolve(t, materials[i].permanent, parts);
            /* 8-2-2-1-3 to -5: it isn't in the attack any more, and what it gained ends */
            frames_forget(g, materials[i].permanent);
        } else {
            card_take(t, materials[i].card);
        }
        for (int j = 0; j < cards && height < DCG_MAX_CARDS; j++)
            stack[height++] = parts[j];
    }
    return height;
}

static void dna_place(struct table *t, const struct frame *by) /* 8-2-3-3 */
{
    struct dcg_game *g = game_of(t);
    struct frame f = *by; /* its set is forgotten with the permanents */
    struct game_event digivolved = digivolving(g, f.player, f.card, f.digivolve.set, f.cause, HOW_DNA);
    uint8_t stack[DCG_MAX_CARDS] = {0};
    uint64_t cards[4] = {0};
    struct object materials[MATERIALS] = {0};
    struct info before;

    dna_materials(t, &f, materials);
    object_info(t, materials[0], &before);
    digivolved.value = before.level;
    links_trash(t, &f);
    cards_insert(cards, f.card);
    security_only(g, cards);
    int height = materials_stack(t, &f, stack);
    card_take(t, f.card);
    /* 8-2-2-1: another permanent; 8-2-2-1-1, -6: unsuspended, and it wasn't played in this turn */
    uint8_t permanent = permanent_create(t, f.card, f.player, false);
    if (permanent == NO_PERMANENT)
        return;
    for (int i = 0; i < height; i++)
        permanent_tuck(t, permanent, stack[i], BOTTOM,
                       (g->card[stack[i]].flags & CARD_FACE_DOWN) != 0); /* 8-2-2-2 */
    digivolved.permanents = set_of(permanent);
    security_left(t, cards, f.cause);
    digivolve_done(t, &f, &digivolved, stack[0], before.categories, RULE_DNA_STACK_AND_DRAW);
}

PROC(dna) /* 8-2-3 */
{
    struct dcg_game *g = game_of(t);

    BEGIN;
    digivolve_reveal(t, f, RULE_DNA_REVEAL);
    while (undecided(t, f)) {
        ASK(1, CHOOSE, f->player);
        if (DCG_OPTION_VERB(g->decision.answer) == DCG_OPTION_DONE) {
            digivolve_put_back(t, f);
            DONE;
        }
        uint8_t card = (uint8_t)DCG_OPTION_CARD(g->decision.answer);
        EMIT(CHOSE, RULE_DNA_REVEAL, .player = f->player, .card = card);
        material_take(t, f, object_of(g, card));
    }
    if (!materials_ready(t, f)) {
        digivolve_put_back(t, f);
        DONE;
    }
    struct game_event what = digivolving(g, f->player, f->card, f->digivolve.set, f->cause, HOW_DNA);
    CALL(2, call_would(t, &what, f->digivolve.cost)); /* 8-1-2-5, 8-2-2-5 */
    f->digivolve.cost = (int16_t)g->result;
    if (!still_possible(t, f)) {
        digivolve_put_back(t, f);
        DONE;
    }
    digivolve_pay(t, f, RULE_DNA_PAY_COST);
    dna_place(t, f);
    END;
}
