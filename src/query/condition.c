/* condition.c - what is true now (15-6). */
#include "tree/condition.h"
#include "query/match.h"
#include "query/seen.h"
#include "state/area.h"
#include "state/procedure.h"
#include "state/set.h"

static bool condition_holds(const struct scope *s, uint32_t number);

/* -- How many there are */

/* Whose or where something is counted. */
struct holder {
    uint8_t players; /* 0: anybody's */
    int areas;       /* 0: nowhere in particular */
    struct where area[WHERES];
};

static void holder_of(const struct scope *s, const struct condition *c, struct holder *out)
{
    out->players = 0;
    out->areas = 0;
    if (c->flags & COND_AREA)
        out->areas = where_of(s, c->holder, out->area);
    else if (c->holder)
        out->players = owner_players(s, c->holder);
}

/* Keeps those that pass; of an object that has left, cards that it had then (15-8-3-9-4). */
static void stack_passing(const struct scope *s, const struct lki *last, pred_id pred,
                          struct objects *objects)
{
    struct objects under = {0};

    if (!last) {
        objects_passing(s, pred, objects);
        return;
    }
    CARDS_EACH (card, objects->cards) {
        struct seen below = seen_below(s, last, card);
        below.from = below.place;
        if (seen_passes(&below, pred))
            cards_insert(under.cards, card);
    }
    *objects = under;
}

static void objects_held(const struct scope *s, const struct holder *holder, selector_id select, bool first,
                         struct objects *out)
{
    *out = (struct objects){0};
    if (!holder->areas) {
        objects_counted(s, select, holder->players, first, out);
        objects_of(s, holder->players, out);
        if (selector_at(s->t->cards, select)->kind == SELECT_KNOWN)
            *out = (struct objects){.permanents = out->permanents}; /* had is what is on the field */
        return;
    }
    for (int i = 0; i < holder->areas; i++) {
        struct objects there = {0};
        where_objects(s, &holder->area[i], &there);
        stack_passing(s, holder->area[i].last, selector_at(s->t->cards, select)->noun, &there);
        objects_join(out, &there);
    }
}

static int count_held(const struct scope *s, const struct holder *holder, selector_id select)
{
    struct objects objects;

    objects_held(s, holder, select, false, &objects);
    return target_count(s, select, &objects);
}

/* Is there any? Those of one selector are looked for until one is found. */
static bool any_held(const struct scope *s, const struct holder *holder, selector_id select)
{
    const struct selector *x = selector_at(s->t->cards, select);
    bool first = x->kind != SELECT_ITEMS && x->kind != SELECT_LIST;
    struct objects objects;

    objects_held(s, holder, select, first, &objects);
    return objects_any(&objects);
}

/* What the effect of a scope means by words that name what it asked or counted before; 0: nothing. */
static struct binding binding_of(const struct scope *s, node_id word)
{
    const struct effect_def *effect = effect_at(s->t->cards, s->effect);

    for (uint32_t i = effect->bindings; i < effect->bindings + effect->bound; i++)
        if (s->t->cards->binding[i].word == word)
            return s->t->cards->binding[i];
    return (struct binding){0};
}

int memory_seen(const struct scope *s, uint8_t players)
{
    return memory_of(s->t->g, players & 1 ? 0 : 1); /* 4-1-2, -3: negative on the other side */
}

/* The memory, or how many there are. */
static int value_of(const struct scope *s, const struct holder *holder, const struct condition *c)
{
    struct binding binding =
        c->flags & COND_BOUND ? binding_of(s, c->operand) : (struct binding){.means = c->of};

    if (c->kind == COND_MEMORY || binding.memory)
        return memory_seen(s, holder->players);
    return count_held(s, holder, binding.means);
}

/* Of some permanents: the cards under and linked to them. */
static int count_of_hosts(const struct scope *s, const struct condition *c)
{
    struct objects hosts, cards = {0};

    candidates(s, c->other, &hosts);
    SET_EACH (permanent, hosts.permanents) {
        permanent_cards(s->t->g, permanent, DCG_PLACE_UNDER, &cards);
        permanent_cards(s->t->g, permanent, DCG_PLACE_LINKED, &cards);
    }
    objects_passing(s, selector_at(s->t->cards, c->other_of)->noun, &cards);
    return target_count(s, c->other_of, &cards);
}

/* The same of another player's, in that player's area. */
static int value_of_other(const struct scope *s, const struct holder *holder, const struct condition *c)
{
    struct holder theirs = *holder;
    struct scope turned = *s;

    if (c->other_of)
        return count_of_hosts(s, c);
    theirs.players = owner_players(s, c->other);
    for (int i = 0; i < theirs.areas; i++)
        theirs.area[i].players = theirs.players;
    turned.player = opponent(s->player); /* "in your hand" of the one is in the other's own */
    return value_of(&turned, &theirs, c);
}

static bool count_holds(const struct scope *s, const struct condition *c)
{
    struct holder holder;

    holder_of(s, c, &holder);
    if (c->kind == COND_COUNT && !c->other && !(c->flags & COND_BOUND)) {
        if (c->compare == COMPARE_AT_LEAST && c->n == 1)
            return any_held(s, &holder, c->of);
        if ((c->compare == COMPARE_EQUAL || c->compare == COMPARE_AT_MOST) && c->n == 0)
            return !any_held(s, &holder, c->of);
    }
    int value = value_of(s, &holder, c), with = c->other ? value_of_other(s, &holder, c) : c->n;
    return compare_holds((enum compare)c->compare, value, with);
}

int have_missing(const struct scope *s, condition_id have)
{
    const dcg_cards *cards = s->t->cards;
    const struct condition *c = &cards->condition[cards->operand[have].condition];
    struct holder holder;

    while (c->kind == COND_ALL)
        c = &cards->condition[c->a];
    holder_of(s, c, &holder);
    int missing = c->n - value_of(s, &holder, c);
    return missing > 0 ? missing : 0;
}

/* One of them has so much of it, or as much as one of those. */
static bool quality_holds(const struct scope *s, const struct condition *c)
{
    int32_t value[DCG_MAX_CARDS], with[DCG_MAX_CARDS] = {c->n};
    int values = number_values(s, c->a, value), others = c->b ? number_values(s, c->b, with) : 1;

    for (int i = 0; i < values; i++)
        for (int j = 0; j < others; j++)
            if (compare_holds((enum compare)c->compare, value[i], with[j]))
                return true;
    return false;
}

/* -- What is said of objects */

/* Those a condition is about, as they are or were. */
enum { SUBJECTS = 64 };
struct subjects {
    int count;
    struct seen at[SUBJECTS];
};

static void add_last(struct subjects *who, const struct scope *s, const struct lki *last)
{
    if (last && who->count < SUBJECTS)
        who->at[who->count++] = seen_last(s, last);
}

/* Those of the last choice that have left since. False: nothing was chosen. */
static bool add_chosen(struct subjects *who, const struct scope *s)
{
    const struct dcg_game *g = s->t->g;
    uint64_t slots = slots_now(s, PRONOUN_LAST);

    if (!slots)
        return false;
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if (slots >> g->entry_mark[i].slot & 1 && g->entry[i].what & ENTRY_PERMANENT)
            add_last(who, s, last_of(g, g->entry[i].id, g->entry[i].generation));
    return true;
}

/* 15-8-3-9-4: somebody known who has left is looked at as it was. */
static void add_gone(struct subjects *who, const struct scope *s, const struct selector *x, bool had)
{
    const struct dcg_game *g = s->t->g;
    bool own = x->kind == SELECT_KNOWN && (x->ref == REF_THIS_DIGIMON || x->ref == REF_THIS_PERMANENT ||
                                           (x->ref == REF_THIS_CARD && (had || x->flags & SELECT_DESCRIBED)));

    if (!(x->flags & SELECT_GONE))
        return;
    if (own)
        add_last(who, s, last_of_this(s));
    else if ((x->kind != SELECT_KNOWN || x->ref != REF_THIS_CARD) && !add_chosen(who, s) && s->event)
        SET_EACH (permanent, s->event->permanents)
            add_last(who, s, last_by(g, s->event, permanent));
}

/* "This red Digimon": it may have been another one. */
static void keep_being(struct subjects *who, pred_id pred)
{
    int kept = 0;

    for (int i = 0; i < who->count; i++)
        if (seen_passes(&who->at[i], pred))
            who->at[kept++] = who->at[i];
    who->count = kept;
}

static void subjects_of(const struct scope *s, selector_id subject, bool had, struct subjects *who)
{
    const struct selector *x = selector_at(s->t->cards, subject);
    struct object list[DCG_MAX_CARDS];
    struct objects objects;

    who->count = 0;
    add_gone(who, s, x, had);
    if (who->count) {
        keep_being(who, x->noun);
        return;
    }
    candidates(s, subject, &objects);
    int count = objects_list(s->t->g, &objects, list);
    who->count = count < SUBJECTS ? count : SUBJECTS;
    for (int i = 0; i < who->count; i++)
        who->at[i] = seen_object(s, list[i]);
}

static bool attacking(const struct seen *x)
{
    const struct dcg_game *g = x->s->t->g;

    return g->attack.timing && x->object.permanent == g->attack.attacker && attacker_there(x->s->t);
}

static bool attacked(const struct seen *x)
{
    const struct dcg_game *g = x->s->t->g;

    return g->attack.timing && x->object.permanent == g->attack.target &&
           permanent_alive(g, g->attack.target, g->attack.target_generation);
}

/* The cards under it or its link cards, both if the noun says which are meant; those it had if it has left. */
static void condition_stack(const struct seen *x, const struct condition *c, struct objects *out)
{
    const struct dcg_game *g = x->s->t->g;
    static const uint8_t places[] = {DCG_PLACE_UNDER, DCG_PLACE_LINKED};

    *out = (struct objects){0};
    for (int i = 0; i < 2; i++) {
        bool other = (places[i] == DCG_PLACE_LINKED) != ((c->flags & COND_LINKED) != 0);
        if (other && !(c->flags & COND_ANY_CARD))
            continue;
        if (x->last)
            last_cards(g, x->last, places[i], out);
        else if (x->object.permanent != NO_PERMANENT)
            permanent_cards(g, x->object.permanent, places[i], out);
    }
}

/* 4-5-9: a card that lay face down had no color. */
static void leave_out_down(const struct seen *x, struct objects *objects)
{
    for (int card = 1; x->last && card < DCG_MAX_CARDS; card++)
        if (cards_has(objects->cards, (uint8_t)card) && x->s->t->g->card[card].flags & CARD_LAY_DOWN)
            cards_remove(objects->cards, (uint8_t)card);
}

static bool having(const struct seen *x, const struct condition *c)
{
    struct objects objects;

    condition_stack(x, c, &objects);
    if (c->said == SAID_HAVING_COLORS) {
        leave_out_down(x, &objects);
        return count_colors(x->s, &objects) >= c->n;
    }
    stack_passing(x->s, x->last, selector_at(x->s->t->cards, c->with)->noun, &objects);
    return compare_holds((enum compare)c->compare, target_count(x->s, c->with, &objects), c->n);
}

/* Q5037: face up in the security stack when it was checked. */
static bool checked_face_up(const struct seen *x)
{
    const struct dcg_game *g = x->s->t->g;

    return g->attack.checked_up && g->attack.checked == x->object.card &&
           g->attack.checked_generation == g->card[x->object.card].generation;
}

static bool is_so(const struct seen *x, const struct condition *c)
{
    switch ((enum said_kind)c->said) {
    case SAID_PASSES:
        return seen_passes(x, c->pred);
    case SAID_HAVING:
    case SAID_HAVING_COLORS:
        return having(x, c);
    case SAID_ATTACKING:
        return attacking(x);
    case SAID_ATTACKED:
        return attacked(x);
    case SAID_LIES:
        return seen_at(x, c->holder);
    case SAID_DOING:
        return event_was(x->s, c->operand);
    case SAID_IN_PLAY:
        return x->object.permanent != NO_PERMANENT;
    case SAID_WAS_FACE_UP:
        return checked_face_up(x);
    }
    return false;
}

static bool said_holds(const struct scope *s, const struct condition *c)
{
    bool truth = !(c->flags & COND_NEGATED);
    struct subjects who;
    int count = 0;

    subjects_of(s, c->of, c->flags & COND_HAD, &who);
    if (c->flags & COND_OF_FIRST)
        return who.count && is_so(&who.at[0], c);
    for (int i = 0; i < who.count; i++)
        count += is_so(&who.at[i], c) == truth;
    return c->flags & COND_OF_ALL ? who.count && count == who.count : count > 0;
}

/* Do so many lie in an area? */
static bool lies_holds(const struct scope *s, const struct condition *c)
{
    const struct dcg_game *g = s->t->g;
    uint8_t owners = c->other ? owner_players(s, c->other) : (1u << PLAYERS) - 1;
    struct objects objects;
    struct object list[DCG_MAX_CARDS];
    int count, meant = 0;

    area_objects(s, c->holder, c->other ? owners : player_bit(s->player), &objects);
    objects_passing(s, c->pred, &objects);
    count = objects_list(g, &objects, list);
    for (int i = 0; i < count; i++)
        meant += (owners >> card_owner(g, list[i].card) & 1) != 0 &&
                 !(c->flags & COND_FACE_UP && g->card[list[i].card].flags & CARD_FACE_DOWN);
    return c->compare == COMPARE_AT_MOST ? meant <= c->n : meant >= c->n;
}

static bool colors_hold(const struct scope *s, const struct condition *c)
{
    struct objects objects;

    candidates(s, c->of, &objects);
    return count_colors(s, &objects) >= c->n;
}

/* -- Conditions */

/* "If it's not", "if there isn't": not what was asked last. */
static bool denied(const struct scope *s, const struct condition *c)
{
    return !condition(s, binding_of(s, c->operand).means);
}

static bool attack_holds(const struct scope *s, const struct condition *c)
{
    const struct attack *a = &s->t->g->attack;

    return a->timing != ATTACK_NONE && (!c->keyword || a->keyword == c->keyword);
}

static bool is_met(const struct scope *s, const struct condition *c)
{
    switch ((enum condition_kind)c->kind) {
    case COND_ALL:
        return condition_holds(s, c->a) && (c->a == c->b || condition_holds(s, c->b));
    case COND_ANY:
        return condition_holds(s, c->a) || condition_holds(s, c->b);
    case COND_NOT:
        return !condition_holds(s, c->a);
    case COND_DENIED:
        return denied(s, c);
    case COND_COUNT:
    case COND_MEMORY:
        return count_holds(s, c);
    case COND_QUALITY:
        return quality_holds(s, c);
    case COND_LIES:
        return lies_holds(s, c);
    case COND_COLORS:
        return colors_hold(s, c);
    case COND_IS:
        return said_holds(s, c);
    case COND_ATTACK:
        return attack_holds(s, c);
    case COND_TURN:
        return (owner_players(s, c->holder) >> s->t->g->turn_player & 1) != 0;
    case COND_DONE:
        return done_met(s, c->operand);
    case COND_NEVER:
    case CONDITIONS:
        break;
    }
    return false;
}

static bool condition_holds(const struct scope *s, uint32_t number)
{
    const struct condition *c = &s->t->cards->condition[number];
    bool met = is_met(s, c);

    coverage(s->t, s->effect, c->source, !c->asked ? COVERAGE_JUDGED : met ? COVERAGE_HELD : COVERAGE_FAILED);
    return met;
}

bool condition(const struct scope *s, condition_id node)
{
    struct scope now = *s;

    now.judged = true;
    return condition_holds(&now, s->t->cards->operand[node].condition);
}
