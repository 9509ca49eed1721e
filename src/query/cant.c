/* cant.c - what cards, players and effects can't do or suffer, and what they may do besides (15-1-3, 15-15-6). */
#include "query/modifier.h"
#include "query/reasons.h"
#include "query/seen.h"
#include "state/area.h"
#include "state/set.h"

static_assert((int)DCG_CANT_COUNT == (int)CANT_KINDS, "cants.def lists enum cant");

/* What is asked. */
struct question {
    const struct table *t;
    enum cant what;
    bool by;     /* there is a cause */
    bool others; /* whoever else takes part is known */
    struct object other;
    struct cause cause;
    struct going going; /* DCG_PLACE_...; NOWHERE: it isn't asked where to */
};

/* ---- Of cards ---- */

static bool caused(const struct scope *s, cause_id cause, struct cause by)
{
    struct game_event h = {.cause = by};

    return cause_fits(s, cause, &h);
}

/* By one of the causes that are named; "other than by A or by B": by none of these. */
static bool causes_fit(const struct question *q, const struct modifier *w)
{
    const struct modifier_def *def = w->def;

    for (int i = 0; i < def->causes; i++)
        if (def->deletion >> i & 1 ? q->what == CANT_BE_DELETED : caused(&w->s, def->cause[i], q->cause))
            return i < def->except;
    return def->except < def->causes;
}

/* Is that whom it is about? */
static bool against_fits(const struct question *q, const struct modifier *w)
{
    const struct modifier_def *def = w->def;

    if (def->against == AGAINST_ANY)
        return true;
    if (!q->others)
        return false;
    if (def->against == AGAINST_PLAYERS)
        return q->other.permanent == NO_PERMANENT;
    if (def->against == AGAINST_CARDS)
        return object_is(&w->s, def->pred, q->other);
    return q->other.card && target_has(&w->s, def->selector, q->other);
}

/* Is it said of where it goes? What isn't decided yet may still be decided otherwise. */
static bool going_fits(const struct question *q, const struct modifier *w)
{
    const struct dcg_game *g = w->s.t->g;
    const struct going *going = &q->going;
    struct where where[WHERES];
    int count = where_of(&w->s, w->def->place, where);

    for (int i = 0; i < count; i++)
        if (where[i].place == going->place &&
            (!where[i].players || where[i].players >> card_owner(g, w->object.card) & 1) &&
            (!where[i].top || going->end == TOP) && (!where[i].bottom || going->end == BOTTOM) &&
            (where[i].hosts == ~(permanent_set)0 ||
             (going->host != NO_PERMANENT && set_has(where[i].hosts, going->host))))
            return true;
    return false;
}

/* A card in the stack of whom it is said; an only one stays anyway (4-5-2). */
static bool stacked_applies(const struct modifier *w, int *times)
{
    const struct dcg_game *g = w->s.t->g;
    const struct card *card = &g->card[w->object.card];
    struct modifier of = *w;

    if (w->object.permanent != NO_PERMANENT || card->permanent == NO_PERMANENT ||
        card->place == DCG_PLACE_LINKED)
        return false;
    of.object = object_permanent(g, card->permanent);
    of.memo = NULL;
    return modifier_applies(&of, times);
}

static bool cant_said(void *user, const struct modifier *w)
{
    const struct question *q = user;
    const struct modifier_def *def = w->def;
    int times;

    if (def->kind != MODIFIER_CANT ||
        (def->cant != q->what && !(def->cant == CANT_LEAVE && q->what == CANT_BE_DELETED)))
        return false; /* to be deleted is to leave, too */
    if (def->place && !going_fits(q, w))
        return false;
    if (def->causes ? !q->by || !causes_fit(q, w) : !against_fits(q, w))
        return false;
    return def->flags & MODIFIER_STACKED ? stacked_applies(w, &times) : modifier_applies(w, &times);
}

/* Mostly nothing at all is forbidden or allowed: of anybody, of that permanent, by whatever says it or lasts. */
static bool nothing_said(const struct table *t, unsigned about)
{
    return !(about_now(t) & about);
}

static bool nothing_said_of(const struct table *t, uint8_t permanent, unsigned about)
{
    return !(about_permanent(t, permanent) & about);
}

static bool cant(const struct question *q, struct object object)
{
    struct question asked = *q;

    if (object.permanent != NO_PERMANENT &&
        (timed_modifier_cant(q->t, object.permanent, q->what) ||
         (q->what == CANT_BE_DELETED && timed_modifier_cant(q->t, object.permanent, CANT_LEAVE))))
        return true;
    return modifiers(q->t, cant_about(q->what), object, cant_said, &asked);
}

bool permanent_cant_said(const struct table *t, uint8_t permanent, enum cant what)
{
    return cant(&(struct question){.t = t, .what = what}, object_permanent(t->g, permanent));
}

bool object_cant_go(const struct table *t, struct object object, enum cant what, struct cause by,
                    struct going going)
{
    if (object.permanent != NO_PERMANENT ? nothing_said_of(t, object.permanent, cant_about(what))
                                         : nothing_said(t, cant_about(what)))
        return false;
    return cant(&(struct question){.t = t, .what = what, .by = true, .cause = by, .going = going}, object);
}

bool object_cant_by(const struct table *t, struct object object, enum cant what, struct cause by)
{
    return object_cant_go(t, object, what, by, (struct going){.host = NO_PERMANENT});
}

bool permanent_cant_by(const struct table *t, uint8_t permanent, enum cant what, struct cause by)
{
    return object_cant_by(t, object_permanent(t->g, permanent), what, by);
}

/* ---- Why ---- */

struct why {
    const struct table *t;
    struct reason_list *list;
    enum cant what;
};

static void cant_noted(const struct why *q, dcg_explanation step)
{
    step.about = DCG_ABOUT_CANT;
    step.what = (int)q->what;
    step.before = q->list->cants[q->what]++;
    step.after = step.before + 1;
    reason_add(q->list, step);
}

static bool cant_why(void *user, const struct modifier *w)
{
    const struct why *q = user;
    const struct modifier_def *def = w->def;
    bool only = def->kind == MODIFIER_CAN_ONLY;
    int times;

    if ((def->kind != MODIFIER_CANT && !only) || def->cant != q->what || def->flags & MODIFIER_STACKED ||
        !modifier_applies(w, &times))
        return false; /* of its stacked cards: not of itself */
    cant_noted(q, (dcg_explanation){.kind = w->lasts ? DCG_REASON_LASTING : DCG_REASON_PERSISTENT,
                                    .card = w->s.card,
                                    .effect = w->s.effect,
                                    .amount = !only && !def->causes && def->against == AGAINST_ANY});
    return false;
}

void cant_reasons(const struct table *t, struct object object, struct reason_list *list)
{
    for (int what = 0; object.permanent != NO_PERMANENT && what < CANT_KINDS; what++) {
        struct why q = {t, list, (enum cant)what};
        if (timed_modifier_cant(t, object.permanent, q.what)) /* as scenarios say it: of no card */
            cant_noted(&q, (dcg_explanation){.kind = DCG_REASON_LASTING, .amount = 1});
        modifiers(t, cant_about(q.what), object, cant_why, &q);
    }
}

/* ---- Attacks and blocks ---- */

static struct object maybe_permanent(const struct table *t, uint8_t permanent)
{
    return permanent == NO_PERMANENT ? (struct object){.permanent = NO_PERMANENT}
                                     : object_permanent(t->g, permanent);
}

/* "Can only attack suspended Digimon", "can only digivolve into white Digimon": and this isn't one. */
static bool only_said(void *user, const struct modifier *w)
{
    const struct question *q = user;
    const struct modifier_def *def = w->def;
    int times;

    if (def->kind != MODIFIER_CAN_ONLY)
        return false;
    if (def->against == AGAINST_PLAYERS   ? q->other.permanent == NO_PERMANENT
        : def->against == AGAINST_OBJECTS ? q->other.card && target_has(&w->s, def->selector, q->other)
                                          : object_is(&w->s, def->pred, q->other))
        return false;
    return modifier_applies(w, &times);
}

bool attack_forbidden(const struct table *t, uint8_t attacker, uint8_t target)
{
    if (nothing_said(t, MOD_ATTACK))
        return false;
    struct question q = {.t = t, .what = CANT_ATTACK, .others = true, .other = maybe_permanent(t, target)};

    if (!nothing_said_of(t, attacker, MOD_ATTACK) &&
        (cant(&q, object_permanent(t->g, attacker)) ||
         modifiers(t, MOD_ATTACK, object_permanent(t->g, attacker), only_said, &q)))
        return true;
    return target != NO_PERMANENT && permanent_cant(t, target, CANT_BE_ATTACKED);
}

bool block_forbidden(const struct table *t, uint8_t attacker, uint8_t blocker)
{
    if (nothing_said(t, MOD_BLOCK))
        return false;
    struct question q = {
        .t = t, .what = CANT_BE_BLOCKED, .others = true, .other = object_permanent(t->g, blocker)};

    return cant(&q, object_permanent(t->g, attacker));
}

bool digivolve_forbidden(const struct table *t, uint8_t permanent, uint8_t card)
{
    if (nothing_said_of(t, permanent, MOD_BECOME))
        return false;
    struct question q = {.t = t, .what = CANT_DIGIVOLVE, .others = true, .other = object_card(card)};

    return cant(&q, object_permanent(t->g, permanent)) ||
           modifiers(t, MOD_BECOME, object_permanent(t->g, permanent), only_said, &q);
}

static bool may_said(void *user, const struct modifier *w)
{
    const struct question *q = user;
    int times;

    return w->def->kind == MODIFIER_MAY_ATTACK && target_has(&w->s, w->def->selector, q->other) &&
           modifier_applies(w, &times);
}

bool may_attack(const struct table *t, uint8_t attacker, uint8_t target)
{
    if (nothing_said_of(t, attacker, MOD_ATTACK))
        return false;
    struct question q = {.t = t, .others = true, .other = object_permanent(t->g, target)};

    return modifiers(t, MOD_ATTACK, object_permanent(t->g, attacker), may_said, &q);
}

struct keyword_attack {
    uint8_t player, keyword;
};

static bool keyword_may_said(void *user, const struct modifier *w)
{
    const struct keyword_attack *q = user;
    int times;

    return w->def->kind == MODIFIER_KEYWORD_ATTACKS_PLAYERS && w->def->keyword + 1 == q->keyword &&
           owner_players(&w->s, w->def->owner) >> q->player & 1 && modifier_holds(w, &times);
}

bool keyword_may_attack_players(const struct table *t, uint8_t attacker, uint8_t keyword)
{
    struct keyword_attack q = {(uint8_t)permanent_player(t->g, attacker), keyword};

    return keyword && modifiers(t, MOD_ATTACK, object_permanent(t->g, attacker), keyword_may_said, &q);
}

/* ---- Unaffected, 15-15-6 ---- */

struct by {
    struct cause cause;
    int keyword;
};

static bool affect_said(void *user, const struct modifier *w)
{
    const struct by *by = user;
    const struct modifier_def *def = w->def;
    int times;

    if (def->kind != MODIFIER_UNAFFECTED ||
        (def->owner && !(owner_players(&w->s, def->owner) >> by->cause.player & 1)))
        return false;
    if (def->keyword ? by->keyword + 1 != def->keyword : !caused(&w->s, def->cause[0], by->cause))
        return false;
    return modifier_means(w) && modifier_holds(w, &times);
}

static bool has_progress(const struct table *t, uint8_t permanent)
{
    struct table deeper = *t;

    deeper.depth = DEPTH;
    return permanent_has(&deeper, permanent, DCG_KEYWORD_PROGRESS);
}

/* 16-38-1: while it attacks. */
bool permanent_in_progress(const struct table *t, uint8_t permanent, struct cause by)
{
    const struct attack *a = &t->g->attack;

    return a->timing && permanent == a->attacker &&
           permanent_of(t->g, permanent)->generation == a->attacker_generation &&
           by.kind == DCG_CAUSE_EFFECT && by.player != permanent_player(t->g, permanent) &&
           t->depth < DEPTH && keyword_possible(t, permanent, DCG_KEYWORD_PROGRESS) &&
           has_progress(t, permanent);
}

bool object_unaffected_by(const struct table *t, struct object object, struct cause by, int keyword)
{
    if (by.kind != DCG_CAUSE_EFFECT || t->depth > DEPTH) /* what affects whom may depend on each other */
        return false;
    return (object.permanent != NO_PERMANENT && permanent_in_progress(t, object.permanent, by)) ||
           modifiers(t, MOD_AFFECT, object, affect_said, &(struct by){by, keyword});
}

bool object_unaffected(const struct table *t, struct object object, struct cause by)
{
    return object_unaffected_by(t, object, by, -1);
}

/* ---- Effects that don't activate ---- */

struct effect_question {
    uint32_t icon; /* by which it would activate */
    struct object source;
};

/* Effects on some cards, of some player. */
static bool bearer_fits(const struct modifier *w, struct object source)
{
    const struct modifier_def *def = w->def;

    if (w->permanent != NO_PERMANENT)
        return modifier_means(w);
    if (def->selector)
        return source.permanent != NO_PERMANENT && target_has(&w->s, def->selector, source);
    if (def->owner && !(owner_players(&w->s, def->owner) >> card_owner(w->s.t->g, source.card) & 1))
        return false;
    return !def->pred || object_is(&w->s, def->pred, source);
}

/* "[Security] effects on Option cards it checks" */
static bool checked_fits(const struct modifier *w, struct object source)
{
    const struct attack *a = &w->s.t->g->attack;
    struct modifier of = *w;
    int times;

    of.object = maybe_permanent(w->s.t, a->timing ? a->attacker : NO_PERMANENT);
    of.memo = NULL;
    return a->timing && a->checked == source.card && modifier_applies(&of, &times) &&
           object_is(&w->s, w->def->pred, source);
}

static bool effect_said(void *user, const struct modifier *w)
{
    const struct effect_question *q = user;
    const struct modifier_def *def = w->def;
    int times;

    if (!(def->icons & q->icon))
        return false;
    switch (def->kind) {
    case MODIFIER_SILENCE:
        return bearer_fits(w, q->source) && modifier_holds(w, &times);
    case MODIFIER_SILENCE_CHECKED:
        return checked_fits(w, q->source);
    case MODIFIER_CANT_ACTIVATE:
        return def->owner ? (owner_players(&w->s, def->owner) >> card_owner(w->s.t->g, q->source.card) & 1) &&
                                modifier_holds(w, &times)
                          : modifier_applies(w, &times);
    default:
        return false;
    }
}

bool effect_barred(const struct table *t, struct object source, uint32_t icons)
{
    bool barred = icons != 0;

    for (; barred && icons; icons &= icons - 1) {
        struct effect_question q = {icons & -icons, source};
        barred = modifiers(t, MOD_EFFECT, source, effect_said, &q);
    }
    return barred;
}

/* ---- Players ---- */

struct player_question {
    int player;
    enum player_cant what;
    struct object object;
    struct cause by;
};

static bool lies_at(const struct scope *s, struct object object, place_id place)
{
    const struct seen seen = seen_object(s, object);

    return seen_at(&seen, place);
}

static bool player_said(void *user, const struct modifier *w)
{
    const struct player_question *q = user;
    const struct modifier_def *def = w->def;
    int times;

    if (def->kind != MODIFIER_PLAYER_CANT || def->cant != q->what ||
        (def->owner && !(owner_players(&w->s, def->owner) >> q->player & 1)))
        return false;
    if (def->place && !lies_at(&w->s, q->object, def->place))
        return false;
    if (def->causes && !caused(&w->s, def->cause[0], q->by))
        return false;
    return (!def->pred || object_is(&w->s, def->pred, q->object)) && modifier_holds(w, &times);
}

bool player_cant(const struct table *t, int player, enum player_cant what, struct object object,
                 struct cause by)
{
    unsigned about = what == PLAYER_CANT_PLAY || what == PLAYER_CANT_USE ? MOD_PLAY : MOD_PLAYER;

    if (nothing_said(t, about))
        return false;
    struct player_question q = {player, what, object, by};
    return modifiers(t, about, (struct object){.permanent = NO_PERMANENT}, player_said, &q);
}

bool security_barred(const struct table *t, int player, struct cause by)
{
    return player_cant(t, player, PLAYER_CANT_FILL_SECURITY, (struct object){.permanent = NO_PERMANENT}, by);
}
