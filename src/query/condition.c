/* condition.c - what is true and how many there are (15-6, 15-15-7). */
#include "query/seen.h"
#include "compile/node_operand.h"
#include "state/set.h"
#include "state/area.h"
#include "state/procedure.h"
#include "compile/keyword.h"
#include "tree/store.h"

/* What a HAVE or a COMPARE is about: a player's, or what lies somewhere. */
struct holder {
    uint8_t players;          /* 0: anybody's */
    const struct where *area; /* NULL: nowhere in particular */
    int areas;
    node_id host; /* cards of that permanent; 0: none */
};

static void objects_held(const struct scope *s, const struct holder *holder, node_id select, bool first,
                         struct objects *out)
{
    const struct node *n = NODE_OF(s, select);
    struct objects hosts;

    *out = (struct objects){0};
    if (holder->area) {
        for (int i = 0; i < holder->areas; i++)
            where_objects(s, &holder->area[i], out);
        objects_being(s, n->c, out);
    } else if (holder->host) {
        candidates(s, holder->host, &hosts);
        SET_EACH (permanent, hosts.permanents) {
            permanent_cards(s->t->g, permanent, DCG_PLACE_UNDER, out);
            permanent_cards(s->t->g, permanent, DCG_PLACE_LINKED, out);
        }
        objects_being(s, n->c, out);
    } else {
        objects_counted(s, select, holder->players, first, out);
        objects_of(s, holder->players, out);
    }
}

static int count_abilities(const struct scope *s, const struct holder *holder, node_id select)
{
    struct objects objects;

    objects_held(s, holder, select, false, &objects);
    return target_count(s, select, &objects);
}

/* Is there any? Those of one SELECT are looked for until one is found. */
static bool any_ability(const struct scope *s, const struct holder *holder, node_id select)
{
    const struct node *n = NODE_OF(s, select);
    bool first = n->kind == NODE_SELECT && n->mode != MODE_ITEMS;
    struct objects objects;

    if (node_has(s->t->cards, select, HAS_TOGETHER)) /* what can't be compared doesn't count (4-22) */
        return count_abilities(s, holder, select) > 0;
    objects_held(s, holder, select, first, &objects);
    return objects_any(&objects);
}

static bool compared(int mode, int value, int with)
{
    switch (mode) {
    case MODE_LESS:
    case MODE_LESS_OR_EQUAL:
        return value <= with;
    case MODE_MORE:
    case MODE_MORE_OR_EQUAL:
        return value >= with;
    case MODE_LESS_THAN:
        return value < with;
    case MODE_MORE_THAN:
        return value > with;
    default:
        return value == with; /* EXACTLY, EQUAL */
    }
}

/* -- what was said before */

/* The last node of a kind before another in a text: what was counted, or the condition of another IF. */
static bool find_before(const dcg_cards *cards, node_id at, node_id stop, int kind, node_id *found)
{
    const struct node *n = node_at(cards, at);

    if (!at)
        return false;
    if (at == stop || (kind == NODE_IF && n->kind == NODE_IF && n->a == stop))
        return true;
    if (n->kind == kind && n->a && n->mode != MODE_TOTAL)
        *found = n->a;
    return find_before(cards, n->a, stop, kind, found) || find_before(cards, n->b, stop, kind, found) ||
           find_before(cards, n->c, stop, kind, found);
}

static node_id said_before(const struct scope *s, node_id node, int kind)
{
    node_id found = 0;

    return find_before(s->t->cards, effect_at(s->t->cards, s->effect)->root, node, kind, &found) ? found : 0;
}

/* "If it's not", "if there isn't": not what was asked last. */
static bool denied(const struct scope *s, node_id node)
{
    node_id asked = said_before(s, node, NODE_IF);

    return asked && !condition(s, asked);
}

/* -- COMPARE */

int memory_seen(const struct scope *s, uint8_t players)
{
    return memory_of(s->t->g, players & 1 ? 0 : 1); /* 4-1-2, -3: negative on the other side */
}

static int value_of(const struct scope *s, const struct holder *holder, node_id what)
{
    const struct node *n = NODE_OF(s, what);

    return n->kind == NODE_QUALITY ? memory_seen(s, holder->players) : count_abilities(s, holder, what);
}

/* The same of somebody else: another player's, in that player's area. */
static int value_of_other(const struct scope *s, const struct holder *holder, const struct node *n)
{
    const struct node *other = NODE_OF(s, n->b);
    struct where area[WHERES];
    struct holder theirs = {0};
    struct scope turned = *s;

    if (other->kind != NODE_OWNER) {
        theirs.host = n->b;
        return count_abilities(s, &theirs, n->c);
    }
    theirs.players = owner_players(s, n->b);
    for (int i = 0; holder->area && i < holder->areas; i++) {
        area[i] = holder->area[i];
        area[i].players = theirs.players;
    }
    theirs.area = holder->area ? area : NULL;
    theirs.areas = holder->areas;
    turned.player = opponent(s->player); /* "in your hand" of the one is in the other's own */
    return value_of(&turned, &theirs, n->a);
}

static bool compare_abilities(const struct scope *s, const struct holder *holder, node_id compare)
{
    const struct node *n = NODE_OF(s, compare);
    node_id what = n->a ? n->a : said_before(s, compare, NODE_COMPARE);

    return compared(n->mode, value_of(s, holder, what), n->b ? value_of_other(s, holder, n) : n->n);
}

/* Below 0: it has none. */
static int quality_of(const struct info *info, int quality)
{
    if (quality == MODE_LEVEL)
        return info->level ? info->level : -1;
    return quality == MODE_DP ? info->dp : info->cost;
}

/* A comparison of its own: how many there are, or somebody's cost, level, DP. */
static bool compare(const struct scope *s, node_id node)
{
    const struct node *n = NODE_OF(s, node);
    const struct node *of = NODE_OF(s, n->a);
    struct object list[DCG_MAX_CARDS];
    struct objects objects;
    struct info info;

    if (of->kind == NODE_OWNER) { /* somebody's quality */
        candidates(s, of->a, &objects);
        for (int i = 0, count = objects_list(s->t->g, &objects, list); i < count; i++) {
            object_info(s->t, list[i], &info);
            int value = quality_of(&info, NODE_OF(s, n->b)->mode);
            if (value >= 0 && compared(n->mode, value, n->n))
                return true;
        }
        return false;
    }
    if (of->b && n->b) { /* as many as lie in the same area of another player */
        struct where area[WHERES];
        struct holder holder = {.area = area, .areas = where_of(s, of->b, area)};
        return compare_abilities(s, &holder, node);
    }
    return compare_abilities(s, &(struct holder){0}, node);
}

/* -- HAVE */

/* How many of a SELECT there have to be, 4-23-1. */
static int least_of(const struct scope *s, const struct node *select)
{
    const struct node *quantity = NODE_OF(s, select->a);

    return select->a && (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_OR_MORE) ? quantity->n : 1;
}

static bool holds(const struct scope *s, const struct holder *holder, node_id what)
{
    const struct node *n = NODE_OF(s, what);

    if (joined_by_and(n))
        return holds(s, holder, n->a) && (!n->b || holds(s, holder, n->b));
    if (n->kind == NODE_LIST)
        return holds(s, holder, n->a) || (n->b && holds(s, holder, n->b));
    if (n->kind == NODE_COMPARE)
        return compare_abilities(s, holder, what);
    int least = least_of(s, n);
    if (least <= 1) /* "0 security cards" */
        return any_ability(s, holder, what) == (least == 1);
    return count_abilities(s, holder, what) >= least;
}

int have_missing(const struct scope *s, node_id have)
{
    const struct node *n = NODE_OF(s, have), *goal = NODE_OF(s, n->b);
    struct holder holder = {.players = n->a ? owner_players(s, n->a) : 0};
    int missing = goal->n - value_of(s, &holder, goal->a);

    return missing > 0 ? missing : 0;
}

static bool have(const struct scope *s, node_id node)
{
    const struct node *n = NODE_OF(s, node);
    struct where area[WHERES];
    struct holder holder = {0};

    if (!n->b)
        return denied(s, node);
    if (NODE_OF(s, n->a)->kind == NODE_OWNER)
        holder.players = owner_players(s, n->a);
    else if (n->a)
        holder = (struct holder){.area = area, .areas = where_of(s, n->a, area)};
    return holds(s, &holder, n->b) == (n->mode != MODE_NOT);
}

static const char *held_unsupported(const dcg_cards *cards, node_id what, bool area)
{
    const struct node *n = node_at(cards, what);
    const struct node *quantity = node_at(cards, n->a);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = held_unsupported(cards, n->a, area);
        return why || !n->b ? why : held_unsupported(cards, n->b, area);
    }
    if (n->kind == NODE_COMPARE) {
        why = n->c ? held_unsupported(cards, n->c, true) : NULL;
        if (!why && n->b && node_at(cards, n->b)->kind != NODE_OWNER)
            why = n->c ? candidates_unsupported(cards, n->b) : "a comparison is not known";
        if (why)
            return why;
        return !n->a || node_at(cards, n->a)->kind == NODE_QUALITY ? NULL
                                                                   : held_unsupported(cards, n->a, area);
    }
    if (n->kind != NODE_SELECT)
        return "what is had is not known";
    if (n->a && quantity->kind == NODE_QUANTITY && quantity->mode != MODE_EXACTLY &&
        quantity->mode != MODE_ANY && quantity->mode != MODE_OR_MORE)
        return "how many are had is not known";
    return area && !n->b ? seen_unsupported(cards, n->c) : candidates_unsupported(cards, what);
}

static const char *have_unsupported(const dcg_cards *cards, const struct node *n)
{
    const char *why = NULL;
    bool area = n->a && node_at(cards, n->a)->kind != NODE_OWNER;

    if (!n->b)
        return n->mode == MODE_NOT ? NULL : "what is had is not known";
    if (area)
        why = where_unsupported(cards, n->a);
    return why ? why : held_unsupported(cards, n->b, area);
}

/* -- IS */

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

    if (s->resolution == NO_RESOLUTION || g->journals == resolution_of(g, s->resolution)->group)
        return false;
    for (int i = resolution_of(g, s->resolution)->group; i < g->journals; i++)
        if (g->entry[i].what & ENTRY_PERMANENT)
            add_last(who, s, last_of(g, g->entry[i].id, g->entry[i].generation));
    return true;
}

/* 15-8-3-9-4: somebody known who has left is looked at as it was. */
static void add_gone(struct subjects *who, const struct scope *s, const struct node *subject)
{
    const struct dcg_game *g = s->t->g;
    int mode = subject->mode;

    if (subject->kind != NODE_REF &&
        (subject->kind != NODE_SELECT ||
         (mode != MODE_THIS && mode != MODE_THAT && mode != MODE_THOSE && mode != MODE_OF_REF)))
        return;
    if (mode == MODE_THIS_DIGIMON || mode == MODE_THIS_TAMER || mode == MODE_THIS)
        add_last(who, s, last_of_this(s));
    else if (mode != MODE_THIS_CARD && !add_chosen(who, s) && s->event)
        SET_EACH (permanent, s->event->permanents)
            add_last(who, s, last_by(g, s->event, permanent));
}

/* "This red Digimon": it may have been another one. */
static void keep_being(struct subjects *who, node_id noun)
{
    int kept = 0;

    for (int i = 0; i < who->count; i++)
        if (seen_is(&who->at[i], noun))
            who->at[kept++] = who->at[i];
    who->count = kept;
}

static void subjects_of(const struct scope *s, node_id subject, struct subjects *who)
{
    const struct node *n = NODE_OF(s, subject);
    struct object list[DCG_MAX_CARDS];
    struct objects objects;

    who->count = 0;
    add_gone(who, s, n);
    if (who->count) {
        if (n->kind == NODE_SELECT && n->c)
            keep_being(who, n->c);
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

/* Those in the stack of one of the subjects. */
static void stack_of(const struct seen *x, node_id area, struct objects *out)
{
    uint32_t places = area ? where_places(x->s->t->cards, area) : 0;

    *out = (struct objects){0};
    if (x->last)
        for (int i = 0; i < 4; i++)
            out->cards[i] = x->last->stack[i];
    else if (x->object.permanent != NO_PERMANENT)
        permanent_cards(x->s->t->g, x->object.permanent,
                        places >> DCG_PLACE_LINKED & 1 ? DCG_PLACE_LINKED : DCG_PLACE_UNDER, out);
}

/* Keeps what a noun says; of one that has left, cards that lay under it then (15-8-3-9-4). */
static void stack_being(const struct seen *x, node_id noun, struct objects *objects)
{
    struct objects under = {0};

    if (!x->last) {
        objects_being(x->s, noun, objects);
        return;
    }
    CARDS_EACH (card, objects->cards) {
        struct seen below = seen_object(x->s, object_card(card));
        below.place = below.from = DCG_PLACE_UNDER;
        if (seen_is(&below, noun))
            cards_insert(under.cards, card);
    }
    *objects = under;
}

/* "It has 3 digivolution cards", "a black digivolution card", "4 or more [X] in its digivolution cards". */
static bool having(const struct seen *x, node_id what)
{
    const struct scope *s = x->s;
    const struct node *n = NODE_OF(s, what);
    node_id counted = n->kind == NODE_COMPARE ? n->a : what;
    const struct node *select = NODE_OF(s, counted);
    struct objects objects, links = {0};

    stack_of(x, select->b, &objects);
    if (n->kind == NODE_COLORS)
        return count_colors(s, &objects) >= n->n;
    if (!select->b && x->object.permanent != NO_PERMANENT) { /* the noun says which of its cards */
        permanent_cards(s->t->g, x->object.permanent, DCG_PLACE_LINKED, &links);
        objects_join(&objects, &links);
    }
    stack_being(x, select->c, &objects);
    int count = target_count(s, counted, &objects);
    return n->kind == NODE_COMPARE ? compared(n->mode, count, n->n) : count >= least_of(s, n);
}

/* Q5037: face up in the security stack when it was checked. */
static bool checked_face_up(const struct seen *x)
{
    const struct dcg_game *g = x->s->t->g;

    return g->attack.checked_up && g->attack.checked == x->object.card &&
           g->attack.checked_generation == g->card[x->object.card].generation;
}

/* A predicate of one of the subjects. */
static bool pred_is(const struct seen *x, node_id pred)
{
    const struct node *n = NODE_OF(x->s, pred);

    switch (n->mode) {
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_A:
        return seen_is(x, n->a);
    case MODE_NAMED:
        return seen_named(x, n->a);
    case MODE_HAVING:
        return having(x, n->a);
    case MODE_ATTACKING:
        return attacking(x);
    case MODE_IN:
        return seen_at(x, n->a);
    case MODE_DOING:
        return event_was(x->s, pattern_of_node(x->s->t->cards, n->a));
    case MODE_IN_PLAY:
        return x->object.permanent != NO_PERMANENT;
    default: /* WAS_FACE_UP */
        return checked_face_up(x);
    }
}

/* "[A] and [B] are in ...": is there one of each name? */
static bool each_named(const struct scope *s, node_id names, const struct object *list, int count)
{
    const struct node *n = NODE_OF(s, names);

    if (n->kind == NODE_LIST)
        return each_named(s, n->a, list, count) && (!n->b || each_named(s, n->b, list, count));
    for (int i = 0; i < count; i++) {
        struct seen x = seen_object(s, list[i]);
        if (seen_named(&x, names))
            return true;
    }
    return false;
}

/* A card somewhere: is there one in an area? */
static bool lies_there(const struct scope *s, const struct node *select, const struct node *pred)
{
    struct objects objects;
    struct object list[DCG_MAX_CARDS];

    area_objects(s, pred->a, &objects);
    objects_being(s, select->c, &objects);
    const struct node *noun = NODE_OF(s, select->c);
    int count = objects_list(s->t->g, &objects, list), face_up = 0;
    if (pred->kind != NODE_NOT && noun->kind == NODE_NOUN && noun->mode == MODE_NAMED &&
        joined_by_and(NODE_OF(s, noun->a)))
        return each_named(s, noun->a, list, count);
    for (int i = 0; i < count; i++)
        face_up += !(s->t->g->card[list[i].card].flags & CARD_FACE_DOWN);
    return (pred->mode == MODE_FACE_UP ? face_up : count) >= least_of(s, select);
}

static bool is_one(const struct scope *s, node_id subject, node_id pred)
{
    const struct node *n = NODE_OF(s, pred);
    const struct node *about = NODE_OF(s, subject);
    bool truth = n->kind != NODE_NOT;
    struct subjects who;
    struct objects objects;

    if ((n->mode == MODE_IN || n->mode == MODE_FACE_UP) && about->kind == NODE_LIST) {
        bool a = is_one(s, about->a, pred), b = about->b ? is_one(s, about->b, pred) : a;
        return truth && !joined_by_and(about) ? a || b : a && b;
    }
    if ((n->mode == MODE_IN || n->mode == MODE_FACE_UP) && about->kind == NODE_SELECT)
        return lies_there(s, about, n) == truth;
    if (n->mode == MODE_COLORS) {
        candidates(s, subject, &objects);
        return count_colors(s, &objects) >= n->n;
    }
    subjects_of(s, subject, &who);
    int count = 0;
    for (int i = 0; i < who.count; i++)
        count += pred_is(&who.at[i], pred) == truth;
    return NODE_OF(s, about->a)->mode == MODE_ALL ? who.count && count == who.count : count > 0;
}

static bool is_true(const struct scope *s, node_id subject, node_id pred)
{
    const struct node *n = NODE_OF(s, pred);

    if (n->kind == NODE_LIST && n->mode == MODE_AND)
        return is_true(s, subject, n->a) && is_true(s, subject, n->b);
    if (n->kind == NODE_LIST)
        return is_true(s, subject, n->a) || is_true(s, subject, n->b);
    return is_one(s, subject, pred);
}

static bool is(const struct scope *s, node_id node)
{
    const struct node *n = NODE_OF(s, node);
    struct subjects who;

    switch (n->mode) {
    case MODE_TRUE:
        return is_true(s, n->a, n->b);
    case MODE_ATTACK:
        return s->t->g->attack.timing != ATTACK_NONE &&
               (!n->a || s->t->g->attack.keyword == keyword_of(NODE_OF(s, n->a)->mode));
    case MODE_NAMED:
        subjects_of(s, NODE_OF(s, n->b)->a, &who);
        return who.count && seen_named(&who.at[0], n->a);
    default:
        return denied(s, node);
    }
}

static const char *having_unsupported(const dcg_cards *cards, node_id what)
{
    const struct node *n = node_at(cards, what);
    const struct node *select = n->kind == NODE_COMPARE ? node_at(cards, n->a) : n;

    if (n->kind == NODE_COLORS)
        return NULL;
    return select->kind == NODE_SELECT ? seen_unsupported(cards, select->c) : "what it has is not known";
}

static const char *pred_unsupported(const dcg_cards *cards, node_id subject, node_id pred)
{
    const struct node *n = node_at(cards, pred);
    const struct node *about = node_at(cards, subject);
    const char *why;

    switch (n->mode) {
    case MODE_IN:
    case MODE_FACE_UP:
        why = where_unsupported(cards, n->a);
        if (!why && about->kind == NODE_LIST) {
            why = pred_unsupported(cards, about->a, pred);
            return why || !about->b ? why : pred_unsupported(cards, about->b, pred);
        }
        return why || about->kind != NODE_SELECT ? why : seen_unsupported(cards, about->c);
    case MODE_HAVING:
        return having_unsupported(cards, n->a);
    case MODE_DOING:
        return event_unsupported(cards, n->a);
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_A:
        return seen_unsupported(cards, n->a);
    case MODE_NAMED:
    case MODE_ATTACKING:
    case MODE_COLORS:
    case MODE_IN_PLAY:
        return NULL;
    case MODE_WAS_FACE_UP:
        return about->mode == MODE_THIS_CARD ? NULL : "what was face up is not known";
    default:
        return "a predicate is not known";
    }
}

static const char *preds_unsupported(const dcg_cards *cards, node_id subject, node_id pred)
{
    const struct node *n = node_at(cards, pred);
    const char *why;

    if (n->kind == NODE_LIST) {
        why = preds_unsupported(cards, subject, n->a);
        return why || !n->b ? why : preds_unsupported(cards, subject, n->b);
    }
    bool place = n->mode == MODE_IN || n->mode == MODE_FACE_UP;
    int kind = node_at(cards, subject)->kind;
    why = place && (kind == NODE_SELECT || kind == NODE_LIST) ? NULL : candidates_unsupported(cards, subject);
    return why ? why : pred_unsupported(cards, subject, pred);
}

static const char *is_unsupported(const dcg_cards *cards, const struct node *n)
{
    switch (n->mode) {
    case MODE_TRUE:
        return preds_unsupported(cards, n->a, n->b);
    case MODE_ATTACK:
        return n->a && !keyword_is_cause(cards, n->a) ? "how it attacks is not known" : NULL;
    case MODE_NAMED:
        return candidates_unsupported(cards, node_at(cards, n->b)->a);
    case MODE_NOT:
        return NULL;
    default:
        return "a condition is not known";
    }
}

/* -- conditions */

static bool is_met(const struct scope *s, node_id node)
{
    const struct node *n = NODE_OF(s, node);

    switch (n->kind) {
    case NODE_LIST:
        if (!n->b)
            return condition(s, n->a);
        if (n->mode == MODE_AND || n->mode == MODE_COMMA_AND)
            return condition(s, n->a) && condition(s, n->b);
        return condition(s, n->a) || condition(s, n->b);
    case NODE_IF:
        return condition(s, n->a) && condition(s, n->b);
    case NODE_HAVE:
        return have(s, node);
    case NODE_COMPARE:
        return compare(s, node);
    case NODE_IS:
        return is(s, node);
    case NODE_TURN:
        return (owner_players(s, n->a) >> s->t->g->turn_player & 1) != 0;
    case NODE_DID:
    case NODE_EVENT:
    case NODE_WOULD:
        return done_met(s, done_of_node(s->t->cards, node));
    default:
        return false;
    }
}

bool condition(const struct scope *s, node_id node)
{
    bool met = is_met(s, node);

    coverage(s->t, s->effect, node, met ? COVERAGE_HELD : COVERAGE_FAILED);
    return met;
}

static const char *compare_unsupported(const dcg_cards *cards, const struct node *n)
{
    const struct node *of = node_at(cards, n->a);
    int quality = node_at(cards, n->b)->mode;

    if (of->kind == NODE_OWNER)
        return quality == MODE_COST || quality == MODE_LEVEL || quality == MODE_DP
                   ? candidates_unsupported(cards, of->a)
                   : "a quality is not known";
    if (of->kind != NODE_SELECT)
        return "a comparison is not known";
    const char *why = of->b && n->b ? where_unsupported(cards, of->b) : NULL;
    return why ? why : held_unsupported(cards, n->a, of->b && n->b);
}

const char *condition_unsupported(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);
    const char *why;

    switch (n->kind) {
    case NODE_LIST:
    case NODE_IF:
        if (n->kind == NODE_LIST ? n->mode != MODE_AND && n->mode != MODE_COMMA_AND && n->mode != MODE_OR
                                 : n->mode != MODE_EVENT)
            return "conditions are joined in a way that is not known";
        why = condition_unsupported(cards, n->a);
        return why || !n->b ? why : condition_unsupported(cards, n->b);
    case NODE_HAVE:
        return have_unsupported(cards, n);
    case NODE_COMPARE:
        return compare_unsupported(cards, n);
    case NODE_IS:
        return is_unsupported(cards, n);
    case NODE_TURN:
        return n->mode == MODE_NONE ? NULL : "a time is not known";
    case NODE_DID:
    case NODE_EVENT:
    case NODE_WOULD:
        return done_unsupported(cards, node);
    default:
        return "a condition is not known";
    }
}
