/* cant.c - what cards, players and effects can't do or suffer, and what they may do besides (15-1-3, 15-15-6).
 *
 * A prohibition is a CANT of somebody ("this Digimon can't attack"), a CAN of nobody ("none of your Digimon can
 * attack"), or a CANT of effects ("your opponent's effects can't delete it"), where the deed names whom it is about. */
#include "query/modifier.h"
#include "query/seen.h"
#include "compile/node_operand.h"
#include "compile/keyword.h"
#include "tree/store.h"

/* What is asked. */
struct question {
    const struct table *t;
    enum cant what;
    bool by;     /* there is a cause */
    bool others; /* whoever else takes part is known */
    struct object other;
    struct cause cause;
};

/* ---- Of cards ---- */

/* The target that a modification names: what it is said of, or that of the timed modifier one. */
static node_id said_of(const struct modifier *w)
{
    return w->timed_modifier && w->timed_modifier->whom ? w->timed_modifier->whom : w->whom;
}

static bool forbids(const struct modifier *w)
{
    const struct node *state = NODE_OF(&w->s, w->state);

    return state->kind == NODE_CANT ||
           (state->kind == NODE_STATE && (state->mode == MODE_CAN || state->mode == MODE_MAY) &&
            target_negated(w->s.t->cards, said_of(w)));
}

static bool by_effects(const struct modifier *w)
{
    return w->modify && NODE_OF(&w->s, NODE_OF(&w->s, w->modify)->a)->kind == NODE_CAUSE;
}

static bool caused(const struct scope *s, node_id cause, struct cause by)
{
    struct game_event h = {.cause = by};

    return cause_fits(s, cause_of_node(s->t->cards, cause), &h);
}

/* "Other than by A or by B" is one list. */
static bool leaving_caused(const struct scope *s, node_id causes, struct cause by, bool deleted)
{
    bool except = false;

    LIST_EACH (s->t->cards, cause, causes) {
        const struct node *n = NODE_OF(s, cause);
        except |= n->mode == MODE_NOT;
        node_id meant = n->mode == MODE_NOT ? n->a : cause;
        if (NODE_OF(s, meant)->mode == MODE_DELETION ? deleted : caused(s, meant, by))
            return !except;
    }
    return except;
}

static bool is_players(const dcg_cards *cards, node_id target)
{
    return node_is(cards, target, NODE_REF, MODE_PLAYERS) || node_is(cards, target, NODE_REF, MODE_PLAYER);
}

/* Does the deed fit what is asked: the cause, whoever else takes part? */
static bool deed_fits(const struct question *q, const struct modifier *w, const struct node *deed)
{
    if (by_effects(w))
        return q->by && q->cause.kind == DCG_CAUSE_EFFECT &&
               caused(&w->s, NODE_OF(&w->s, w->modify)->a, q->cause);
    if (deed->c)
        return q->by && (deed->mode == MODE_LEAVE
                             ? leaving_caused(&w->s, deed->c, q->cause, q->what == CANT_BE_DELETED)
                             : caused(&w->s, deed->c, q->cause));
    if (!deed->a)
        return true;
    if (is_players(w->s.t->cards, deed->a))
        return q->others && q->other.permanent == NO_PERMANENT;
    if (deed->mode == MODE_DIGIVOLVE)
        return q->others && q->other.card && object_is(&w->s, NODE_OF(&w->s, deed->a)->c, q->other);
    return q->others && q->other.permanent != NO_PERMANENT && target_has(&w->s, deed->a, q->other);
}

/* "Delete or trash it", "return them or reduce their DP": one of the deeds names whom they are about. */
static node_id deeds_whom(const dcg_cards *cards, node_id list)
{
    LIST_EACH (cards, deed, list)
        if (node_at(cards, deed)->a)
            return node_at(cards, deed)->a;
    return 0;
}

node_id stack_holder(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target), *owner = node_at(cards, n->b);
    const struct node *head = node_at(cards, node_at(cards, n->c)->b);

    return n->kind == NODE_SELECT && head->kind == NODE_HEAD && head->mode == MODE_STACKED_CARD &&
                   owner->kind == NODE_OWNER && owner->mode == MODE_OF
               ? owner->a
               : 0;
}

/* What effects can't do to somebody is said of whom the deed names, or of whom was spoken before. */
static bool effects_apply(const struct modifier *w, node_id whom)
{
    const struct dcg_game *g = w->s.t->g;
    struct modifier of = *w;
    node_id holder = stack_holder(w->s.t->cards, whom);
    int times;

    if (holder) {
        const struct card *card = &g->card[w->object.card];
        if (w->object.permanent != NO_PERMANENT || card->permanent == NO_PERMANENT ||
            card->place == DCG_PLACE_LINKED || !permanent_of(g, card->permanent)->under)
            return false;
        of.object = object_permanent(g, card->permanent);
        coverage(w->s.t, w->s.effect, whom, COVERAGE_JUDGED);
        coverage(w->s.t, w->s.effect, NODE_OF(&w->s, whom)->c, COVERAGE_JUDGED);
        whom = holder;
    }
    if (of.permanent == NO_PERMANENT) {
        int spoken = NODE_OF(&w->s, w->whom)->kind;
        if (whom && !is_pronoun(NODE_OF(&w->s, whom))) {
            of.whom = whom;
        } else if (spoken != NODE_REF && spoken != NODE_SELECT && spoken != NODE_LIST) {
            of.whom = 0;
            of.permanent = w->s.host;
            of.generation = w->s.host_generation;
        }
    }
    return modifier_applies(&of, &times);
}

static bool cant_listed(const struct question *q, const struct modifier *w, node_id list)
{
    int times;

    LIST_EACH (w->s.t->cards, item, list) {
        const struct node *deed = NODE_OF(&w->s, item);
        bool leaves = deed->mode == MODE_LEAVE && q->what == CANT_BE_DELETED; /* that is leaving, too */
        if ((deed_cant(deed) != (int)q->what && !leaves) || !deed_fits(q, w, deed))
            continue;
        if (by_effects(w) ? effects_apply(w, deed->a ? deed->a : deeds_whom(w->s.t->cards, list))
                          : modifier_applies(w, &times))
            return true;
    }
    return false;
}

/* "Treated as a Digimon that can't digivolve" */
static bool cant_treated(const struct question *q, const struct modifier *w, node_id aspect)
{
    const struct node *state = NODE_OF(&w->s, NODE_OF(&w->s, aspect)->c);

    return state->kind == NODE_CANT && cant_listed(q, w, state->a);
}

static bool cant_said(void *user, const struct modifier *w)
{
    const struct question *q = user;
    const struct node *modify = NODE_OF(&w->s, w->modify), *state = NODE_OF(&w->s, w->state);
    int times;

    if (w->modify && !w->state && modify->mode == MODE_TREAT)
        return cant_treated(q, w, modify->b);
    if (w->modify && !w->state)
        return (modify->mode == MODE_ATTACK_TARGET ? q->what == CANT_TARGET_CHANGE
                : modify->mode == MODE_DP_KEPT
                    ? q->what == CANT_DP_REDUCED &&
                          (!modify->b || (q->by && caused(&w->s, modify->b, q->cause)))
                    : false) &&
               modifier_applies(w, &times);
    if (forbids(w))
        return cant_listed(q, w, state->a);
    switch (state->mode) {
    case MODE_DOESNT_UNSUSPEND:
        return q->what == CANT_UNSUSPEND && modifier_applies(w, &times);
    case MODE_UNBLOCKABLE:
        return q->what == CANT_BE_BLOCKED && modifier_applies(w, &times);
    case MODE_ALSO:
    case MODE_TREATED:
        return cant_treated(q, w, state->a);
    default:
        return false;
    }
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

    if (q->what == CANT_BE_DELETED && object.permanent != NO_PERMANENT &&
        timed_modifier_cant(q->t, object.permanent, CANT_LEAVE))
        return true;
    return (object.permanent != NO_PERMANENT && timed_modifier_cant(q->t, object.permanent, q->what)) ||
           modifiers(q->t, cant_about(q->what), object, cant_said, &asked);
}

bool permanent_cant(const struct table *t, uint8_t permanent, enum cant what)
{
    return !nothing_said_of(t, permanent, cant_about(what)) &&
           cant(&(struct question){.t = t, .what = what}, object_permanent(t->g, permanent));
}

bool object_cant_by(const struct table *t, struct object object, enum cant what, struct cause by)
{
    if (object.permanent != NO_PERMANENT ? nothing_said_of(t, object.permanent, cant_about(what))
                                         : nothing_said(t, cant_about(what)))
        return false;
    return cant(&(struct question){.t = t, .what = what, .by = true, .cause = by}, object);
}

bool permanent_cant_by(const struct table *t, uint8_t permanent, enum cant what, struct cause by)
{
    return object_cant_by(t, object_permanent(t->g, permanent), what, by);
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
    const struct node *state = NODE_OF(&w->s, w->state);
    int deed = q->what == CANT_ATTACK ? MODE_ATTACK : MODE_DIGIVOLVE, times;

    if (state->kind != NODE_STATE || state->mode != MODE_CAN_ONLY)
        return false;
    const struct node *n = NODE_OF(&w->s, state->a);
    if (is_players(w->s.t->cards, n->a) ? q->other.permanent == NO_PERMANENT
        : deed == MODE_ATTACK           ? q->other.card && target_has(&w->s, n->a, q->other)
                                        : object_is(&w->s, NODE_OF(&w->s, n->a)->c, q->other))
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

    return permanent_cant(t, blocker, CANT_BLOCK) || cant(&q, object_permanent(t->g, attacker));
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
    const struct node *state = NODE_OF(&w->s, w->state);
    int times;

    if (state->kind != NODE_STATE || (state->mode != MODE_CAN && state->mode != MODE_MAY) || forbids(w))
        return false;
    LIST_EACH (w->s.t->cards, item, state->a) {
        const struct node *deed = NODE_OF(&w->s, item);
        if ((deed->mode == MODE_ATTACK || deed->mode == MODE_ALSO_ATTACK) && deed->a &&
            target_has(&w->s, deed->a, q->other) && modifier_applies(w, &times))
            return true;
    }
    return false;
}

bool may_attack(const struct table *t, uint8_t attacker, uint8_t target)
{
    if (nothing_said_of(t, attacker, MOD_ATTACK))
        return false;
    struct question q = {.t = t, .others = true, .other = object_permanent(t->g, target)};

    return modifiers(t, MOD_ATTACK, object_permanent(t->g, attacker), may_said, &q);
}

/* "Your <Vortex>": the keyword, of whose Digimon. */
static const struct node *keyword_said_of(const dcg_cards *cards, node_id modify)
{
    const struct node *whose = node_at(cards, node_at(cards, modify)->a);

    return modify && whose->kind == NODE_CAUSE && node_at(cards, whose->b)->kind == NODE_KEYWORD ? whose
                                                                                                 : NULL;
}

struct keyword_attack {
    uint8_t player, keyword;
};

static bool keyword_may_said(void *user, const struct modifier *w)
{
    const struct keyword_attack *q = user;
    const struct node *state = NODE_OF(&w->s, w->state);
    const struct node *whose = keyword_said_of(w->s.t->cards, w->modify);
    int times;

    return whose && state->kind == NODE_STATE && state->mode == MODE_CAN &&
           keyword_of(NODE_OF(&w->s, whose->b)->mode) == q->keyword &&
           owner_players(&w->s, whose->a) >> q->player & 1 && modifier_holds(w, &times);
}

bool keyword_may_attack_players(const struct table *t, uint8_t attacker, uint8_t keyword)
{
    struct keyword_attack q = {(uint8_t)permanent_player(t->g, attacker), keyword};

    return keyword && modifiers(t, MOD_ATTACK, object_permanent(t->g, attacker), keyword_may_said, &q);
}

/* Deeds that may be forbidden, with the operands that are looked at. */
static const char *cant_deed_unsupported(const dcg_cards *cards, const struct node *deed, bool effects)
{
    const char *why = deed->a && !is_players(cards, deed->a) ? target_unsupported(cards, deed->a) : NULL;
    const struct node *into = node_at(cards, deed->a);

    if (deed->kind == NODE_DEED && deed->mode == MODE_DIGIVOLVE && deed->a) /* into which cards */
        return into->kind != NODE_SELECT || into->mode != MODE_BARE || into->a || into->b || deed->b ||
                       deed->c
                   ? "a way in which something can't be done"
                   : noun_unsupported(cards, into->c);
    if (why)
        return why;
    if (deed->kind != NODE_DEED || (deed_cant(deed) < 0 && deed->mode != MODE_HAVE_LESS_DP))
        return "something that can't be done";
    if (deed->b)
        return "a way in which something can't be done";
    if (deed->a && !effects && deed->mode != MODE_ATTACK && deed->mode != MODE_BE_BLOCKED)
        return "something that can't be done to some only";
    return NULL;
}

static const char *timed_unsupported(const dcg_cards *cards, node_id timed);
static const char *unaffecting_unsupported(const dcg_cards *cards, node_id which);

static const char *cant_deeds_unsupported(const dcg_cards *cards, node_id list, bool effects)
{
    const char *why = NULL;

    LIST_EACH (cards, item, list) {
        const struct node *deed = node_at(cards, item);
        if (deed->mode == MODE_ACTIVATE && !effects)
            why = timed_unsupported(cards, deed->a);
        else if (deed->mode == MODE_BE_AFFECTED && !effects)
            why = unaffecting_unsupported(cards, deed->a);
        else if (deed->mode == MODE_AFFECT && effects)
            why = deed->a ? target_unsupported(cards, deed->a) : "whom effects can't affect";
        else
            why = cant_deed_unsupported(cards, deed, effects);
        if (why)
            return why;
    }
    return NULL;
}

static const char *may_unsupported(const dcg_cards *cards, const struct node *state)
{
    LIST_EACH (cards, item, state->a) {
        const struct node *deed = node_at(cards, item);
        if (deed->kind != NODE_DEED || (deed->mode != MODE_ATTACK && deed->mode != MODE_ALSO_ATTACK) ||
            !deed->a)
            return "something that may be done at any time";
        const char *why = target_unsupported(cards, deed->a);
        if (why)
            return why;
    }
    return NULL;
}

/* A keyword may attack players, too. */
static const char *keyword_may_unsupported(const dcg_cards *cards, const struct node *whose,
                                           const struct node *state)
{
    const struct node *deed = node_at(cards, state->a);

    return deed->kind != NODE_DEED || deed->mode != MODE_ALSO_ATTACK || !is_players(cards, deed->a) ||
                   !keyword_is_cause(cards, whose->b)
               ? "something that a keyword may do"
               : NULL;
}

static const char *only_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what), *whom = node_at(cards, n->a);

    if (n->kind != NODE_DEED || n->b || n->c || (n->mode != MODE_ATTACK && n->mode != MODE_DIGIVOLVE))
        return "the only thing that can be done";
    if (n->mode == MODE_ATTACK)
        return is_players(cards, n->a) ? NULL : candidates_unsupported(cards, n->a);
    return whom->kind != NODE_SELECT || whom->mode != MODE_BARE || whom->a || whom->b
               ? "the only thing that can be done"
               : noun_unsupported(cards, whom->c);
}

const char *can_state_unsupported(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *n = node_at(cards, state), *m = node_at(cards, modify);
    bool effects = modify && node_at(cards, m->a)->kind == NODE_CAUSE;

    if (n->kind == NODE_STATE && n->mode == MODE_CAN && keyword_said_of(cards, modify))
        return keyword_may_unsupported(cards, keyword_said_of(cards, modify), n);
    if (n->kind == NODE_CANT)
        return n->b || n->c ? "how something can't be done" : cant_deeds_unsupported(cards, n->a, effects);
    switch (n->mode) {
    case MODE_DOESNT_UNSUSPEND:
    case MODE_UNBLOCKABLE:
        return NULL;
    case MODE_CAN_ONLY:
        return only_unsupported(cards, n->a);
    case MODE_CAN:
    case MODE_MAY:
        return target_negated(cards, m->a) ? cant_deeds_unsupported(cards, n->a, effects)
                                           : may_unsupported(cards, n);
    default:
        return "such a state";
    }
}

/* ---- Unaffected, 15-15-6 ---- */

struct by {
    struct cause cause;
    int keyword;
};

/* Effects that are a keyword: "<De-Digivolve> effects". */
static bool effects_fit(const struct modifier *w, node_id cause, const struct by *by)
{
    const struct node *n = NODE_OF(&w->s, cause), *kind = NODE_OF(&w->s, n->b);

    if (kind->kind != NODE_KEYWORD)
        return caused(&w->s, cause, by->cause);
    return by->keyword == DCG_KEYWORD_DE_DIGIVOLVE && kind->mode == MODE_DE_DIGIVOLVE &&
           (!n->a || owner_players(&w->s, n->a) >> by->cause.player & 1);
}

/* Whom effects don't affect: the permanent it lasts on, or whom the words mean. */
static bool unaffected_whom(const struct modifier *w, node_id whom)
{
    int times;

    if (w->permanent != NO_PERMANENT)
        return w->object.permanent == w->permanent &&
               permanent_of(w->s.t->g, w->permanent)->generation == w->generation &&
               modifier_holds(w, &times);
    const struct node *n = NODE_OF(&w->s, whom);
    bool host = !whom || (n->kind == NODE_REF &&
                          (n->mode == MODE_IT || n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER));
    bool meant = host ? w->object.permanent != NO_PERMANENT && w->object.permanent == w->s.host
                      : target_has(&w->s, whom, w->object);
    return meant && modifier_holds(w, &times);
}

static bool affect_said(void *user, const struct modifier *w)
{
    const struct by *by = user;
    const struct node *state = NODE_OF(&w->s, w->state);
    node_id effects = w->modify ? NODE_OF(&w->s, w->modify)->a : 0;

    if (state->kind == NODE_STATE && state->mode == MODE_DONT_AFFECT)
        return effects_fit(w, effects, by) && unaffected_whom(w, state->a);
    if (state->kind == NODE_STATE &&
        (state->mode == MODE_UNAFFECTED ||
         (state->mode == MODE_AFFECTED && target_negated(w->s.t->cards, said_of(w)))))
        return effects_fit(w, state->a, by) && unaffected_whom(w, said_of(w));
    if (!forbids(w))
        return false;
    LIST_EACH (w->s.t->cards, item, state->a) {
        const struct node *deed = NODE_OF(&w->s, item);
        bool affect = deed->mode == MODE_AFFECT && /* "can't affect it with <De-Digivolve> effects" */
                      owner_players(&w->s, NODE_OF(&w->s, effects)->a) >> by->cause.player & 1 &&
                      effects_fit(w, deed->b, by) && unaffected_whom(w, deed->a);
        bool be_affected =
            deed->mode == MODE_BE_AFFECTED && effects_fit(w, deed->a, by) && unaffected_whom(w, said_of(w));
        if (affect || be_affected)
            return true;
    }
    return false;
}

/* 16-38-1: while it attacks. */
bool permanent_in_progress(const struct table *t, uint8_t permanent, struct cause by)
{
    const struct attack *a = &t->g->attack;
    struct table deeper = *t;

    if (!a->timing || permanent != a->attacker ||
        permanent_of(t->g, permanent)->generation != a->attacker_generation || by.kind != DCG_CAUSE_EFFECT ||
        by.player == permanent_player(t->g, permanent) || t->depth >= DEPTH)
        return false;
    deeper.depth = DEPTH;
    return permanent_has(&deeper, permanent, DCG_KEYWORD_PROGRESS);
}

bool object_unaffected_by(const struct table *t, struct object object, struct cause by, int keyword)
{
    struct by asked = {by, keyword};

    if (by.kind != DCG_CAUSE_EFFECT || t->depth > DEPTH) /* what affects whom may depend on each other */
        return false;
    return (object.permanent != NO_PERMANENT && permanent_in_progress(t, object.permanent, by)) ||
           modifiers(t, MOD_AFFECT, object, affect_said, &asked);
}

bool object_unaffected(const struct table *t, struct object object, struct cause by)
{
    return object_unaffected_by(t, object, by, -1);
}

/* Effects that don't affect somebody. */
static const char *unaffecting_unsupported(const dcg_cards *cards, node_id which)
{
    const struct node *effects = node_at(cards, which), *kind = node_at(cards, effects->b);

    if (effects->kind != NODE_CAUSE || effects->mode != MODE_EFFECTS || effects->c)
        return "such effects that don't affect something";
    if (kind->kind == NODE_KEYWORD &&
        (kind->mode != MODE_DE_DIGIVOLVE || (effects->a && node_at(cards, effects->a)->kind != NODE_OWNER)))
        return "such effects that don't affect something";
    return NULL;
}

const char *affect_state_unsupported(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *n = node_at(cards, state), *m = node_at(cards, modify);
    const char *why = unaffecting_unsupported(cards, n->mode == MODE_DONT_AFFECT ? m->a : n->a);

    if (n->mode == MODE_AFFECTED && !target_negated(cards, m->a))
        return "to be affected";
    return why || n->mode != MODE_DONT_AFFECT ? why : target_unsupported(cards, n->a);
}

/* ---- Effects that don't activate ---- */

struct effect_question {
    uint32_t icon; /* by which it would activate */
    struct object source;
};

uint32_t timed_icons(const dcg_cards *cards, node_id timed)
{
    static const uint16_t modes[] = {
#define ICON_NAME(mode) [ICON_##mode] = MODE_##mode,
#include "tree/icon_table.def"
#undef ICON_NAME
    };
    uint32_t icons = 0;

    LIST_EACH (cards, icon, node_at(cards, timed)->a)
        for (size_t i = 0; i < sizeof modes / sizeof modes[0]; i++)
            if (node_is(cards, icon, NODE_ICON, modes[i]))
                icons |= 1u << i;
    return icons;
}

static const char *timed_unsupported(const dcg_cards *cards, node_id timed)
{
    return node_is(cards, timed, NODE_HEAD, MODE_EFFECT) && timed_icons(cards, timed) ? NULL : "such effects";
}

/* Effects on some cards, of some player: SELECT EFFECT. */
static bool bearer_fits(const struct modifier *w, const struct node *effects, struct object source)
{
    node_id on = NODE_OF(&w->s, effects->a)->kind == NODE_SELECT ? effects->a : 0;
    const struct node *of = NODE_OF(&w->s, effects->b);

    if (w->permanent != NO_PERMANENT)
        return source.permanent == w->permanent &&
               permanent_of(w->s.t->g, w->permanent)->generation == w->generation;
    if (of->kind == NODE_SELECT)
        on = effects->b;
    else if (of->mode == MODE_OF)
        return source.permanent != NO_PERMANENT && target_has(&w->s, of->a, source);
    else if (!(owner_players(&w->s, effects->b) >> card_owner(w->s.t->g, source.card) & 1))
        return false;
    return !on || object_is(&w->s, NODE_OF(&w->s, on)->c, source);
}

/* "[Security] effects on Option cards it checks" */
static bool checked_fits(const struct modifier *w, const struct node *effects, struct object source)
{
    const struct attack *a = &w->s.t->g->attack;
    struct modifier of = *w;
    int times;

    of.object = maybe_permanent(w->s.t, a->timing ? a->attacker : NO_PERMANENT);
    return a->timing && a->checked == source.card && modifier_applies(&of, &times) &&
           object_is(&w->s, NODE_OF(&w->s, effects->b)->c, source);
}

static bool activates_not(const struct modifier *w, node_id list, const struct effect_question *q,
                          bool player)
{
    int times;

    LIST_EACH (w->s.t->cards, item, list) {
        const struct node *deed = NODE_OF(&w->s, item);
        if (deed->mode == MODE_ACTIVATE && deed->a && timed_icons(w->s.t->cards, deed->a) & q->icon &&
            (player ? (owner_players(&w->s, said_of(w)) >> card_owner(w->s.t->g, q->source.card) & 1) &&
                          modifier_holds(w, &times)
                    : modifier_applies(w, &times)))
            return true;
    }
    return false;
}

static bool effect_said(void *user, const struct modifier *w)
{
    const struct effect_question *q = user;
    const dcg_cards *cards = w->s.t->cards;
    const struct node *state = NODE_OF(&w->s, w->state);
    node_id whom = w->modify ? NODE_OF(&w->s, w->modify)->a : said_of(w);
    const struct node *effects = NODE_OF(&w->s, whom);
    int times;

    if (effects->kind == NODE_SELECT && effects->mode == MODE_EFFECT)
        return timed_icons(cards, effects->c) & q->icon && bearer_fits(w, effects, q->source) &&
               modifier_holds(w, &times);
    if (state->kind == NODE_STATE && state->mode == MODE_DOESNT_ACTIVATE) {
        effects = NODE_OF(&w->s, state->a);
        return timed_icons(cards, effects->c) & q->icon && checked_fits(w, effects, q->source);
    }
    return forbids(w) && activates_not(w, state->a, q, effects->kind == NODE_OWNER);
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

/* Effects that don't activate: SELECT EFFECT of a MODIFY, or "doesn't activate ... it checks". */
static const char *silence_unsupported(const dcg_cards *cards, const struct node *modify,
                                       const struct node *state)
{
    bool subject = node_is(cards, modify->a, NODE_SELECT, MODE_EFFECT);
    const struct node *effects = node_at(cards, subject ? modify->a : state->a);
    const struct node *on = node_at(cards, effects->a), *of = node_at(cards, effects->b);
    const char *why = timed_unsupported(cards, effects->c);

    if (why)
        return why;
    if (subject && state->mode != MODE_DOESNT_ACTIVATE &&
        !(state->mode == MODE_CAN && target_negated(cards, modify->a) &&
          node_is(cards, state->a, NODE_DEED, MODE_ACTIVATE)))
        return "what such effects do";
    if (!subject && (of->kind != NODE_SELECT || on->kind))
        return "such effects";
    if (on->kind == NODE_SELECT)
        why = noun_unsupported(cards, on->c);
    if (why)
        return why;
    if (of->kind == NODE_SELECT)
        return of->a || of->b ? "such effects" : noun_unsupported(cards, of->c);
    return of->mode == MODE_OF ? target_unsupported(cards, of->a) : NULL;
}

/* ---- Players ---- */

static const struct {
    uint16_t mode;
    uint8_t cant;
} player_deeds[] = {
    {MODE_PLAY, PLAYER_CANT_PLAY},
    {MODE_USE, PLAYER_CANT_USE},
    {MODE_MOVE, PLAYER_CANT_MOVE},
    {MODE_GAIN_MEMORY, PLAYER_CANT_GAIN_MEMORY},
    {MODE_REDUCE, PLAYER_CANT_REDUCE},
    {MODE_REDUCE_DIGIVOLUTION, PLAYER_CANT_REDUCE_DIGIVOLUTION},
    {MODE_IGNORE_DIGIVOLUTION, PLAYER_CANT_IGNORE_DIGIVOLUTION},
};

static int player_deed(const struct node *deed)
{
    for (size_t i = 0; i < sizeof player_deeds / sizeof player_deeds[0]; i++)
        if (player_deeds[i].mode == deed->mode)
            return player_deeds[i].cant;
    return -1;
}

struct player_question {
    int player;
    enum player_cant what;
    struct object object;
    struct cause by;
};

static bool player_deed_fits(const struct modifier *w, const struct player_question *q,
                             const struct node *deed, node_id what)
{
    if (deed->c) {
        const struct node *n = NODE_OF(&w->s, deed->c);
        if (n->mode == MODE_NOT ? caused(&w->s, n->a, q->by) : !caused(&w->s, deed->c, q->by))
            return false;
    }
    return !what || (q->object.card && object_is(&w->s, NODE_OF(&w->s, what)->c, q->object));
}

static bool player_said(void *user, const struct modifier *w)
{
    const struct player_question *q = user;
    const dcg_cards *cards = w->s.t->cards;
    const struct node *state = NODE_OF(&w->s, w->state);
    node_id whom = w->modify ? NODE_OF(&w->s, w->modify)->a : said_of(w);
    int times;

    if (NODE_OF(&w->s, whom)->kind != NODE_OWNER || !(owner_players(&w->s, whom) >> q->player & 1) ||
        !forbids(w))
        return false;
    LIST_EACH (cards, item, state->a) {
        const struct node *deed = NODE_OF(&w->s, item);
        if (player_deed(deed) == (int)q->what &&
            player_deed_fits(w, q, deed, deed->a ? deed->a : deeds_whom(cards, state->a)) &&
            modifier_holds(w, &times))
            return true;
    }
    return false;
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

static const char *player_state_unsupported(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *n = node_at(cards, state);

    if (n->kind != NODE_CANT && !(n->mode == MODE_CAN && target_negated(cards, node_at(cards, modify)->a)))
        return "something that a player can do";
    LIST_EACH (cards, item, n->a) {
        const struct node *deed = node_at(cards, item), *what = node_at(cards, deed->a);
        const char *why = NULL;
        if (deed->mode == MODE_ACTIVATE)
            why = timed_unsupported(cards, deed->a);
        else if (player_deed(deed) < 0 || deed->b)
            why = "something that a player can't do";
        else if (deed->a)
            why = what->kind != NODE_SELECT || what->a || what->b ? "such cards"
                                                                  : noun_unsupported(cards, what->c);
        if (!why && deed->c)
            why = cause_unsupported(cards, deed->c);
        if (why)
            return why;
    }
    return NULL;
}

/* ---- All states ---- */

const char *state_unsupported(const dcg_cards *cards, node_id modify, node_id state)
{
    const struct node *n = node_at(cards, state), *m = node_at(cards, modify);

    if (modify && node_at(cards, m->a)->kind == NODE_OWNER)
        return player_state_unsupported(cards, modify, state);
    if ((modify && node_is(cards, m->a, NODE_SELECT, MODE_EFFECT)) ||
        (n->kind == NODE_STATE && n->mode == MODE_DOESNT_ACTIVATE))
        return modify ? silence_unsupported(cards, m, n) : "such effects";
    if (n->kind == NODE_STATE && n->mode == MODE_DIGIXROS)
        return NULL; /* 15-15-8: looked up when cards are placed */
    if (n->kind == NODE_STATE && n->mode == MODE_DIGISORPTION)
        return NULL; /* looked up when Digimon are suspended for it */
    if (n->kind == NODE_STATE &&
        (n->mode == MODE_DP || n->mode == MODE_GAIN || n->mode == MODE_ALSO || n->mode == MODE_TREATED))
        return info_state_unsupported(cards, state);
    if (n->kind == NODE_STATE &&
        (n->mode == MODE_AFFECTED || n->mode == MODE_UNAFFECTED || n->mode == MODE_DONT_AFFECT))
        return affect_state_unsupported(cards, modify, state);
    return can_state_unsupported(cards, modify, state);
}
