/* done.c - how many (15-15-7), and what the effect under way did. */
#include "tree/sentence.h"
#include "state/procedure.h"
#include "state/set.h"
#include "query/seen.h"
#include "compile/node_operand.h"

/* -- counting */

/* Of those of the same level, so many at a time: how many times. */
static int count_groups(const struct scope *s, const struct objects *objects, int size)
{
    struct object list[DCG_MAX_CARDS];
    int16_t level[DCG_MAX_CARDS];
    struct info info;
    int count = objects_list(s->t->g, objects, list), groups = 0;

    for (int i = 0; i < count; i++) {
        int same = 1;
        object_identity(s->t, list[i], &info);
        level[i] = info.level;
        for (int j = 0; j < i; j++)
            same += level[j] == level[i];
        groups += level[i] && same % size == 0; /* 4-22: what has no level has not the same */
    }
    return groups;
}

/* Those of a set that belong to one of these players; players 0: all. */
void objects_of(const struct scope *s, uint8_t players, struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];

    if (!players || !objects_any(objects))
        return;
    int count = objects_list(s->t->g, objects, list);
    *objects = (struct objects){0};
    for (int i = 0; i < count; i++)
        if (players >> seen_object(s, list[i]).player & 1)
            objects_add(objects, list[i]);
}

void objects_passing(const struct scope *s, pred_id pred, struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, objects, list);

    *objects = (struct objects){0};
    for (int i = 0; i < count; i++) {
        struct seen x = seen_object(s, list[i]);
        if (seen_passes(&x, pred))
            objects_add(objects, list[i]);
    }
}

void objects_being(const struct scope *s, node_id noun, struct objects *objects)
{
    objects_passing(s, noun_pred(s->t->cards, noun), objects);
}

int count_colors(const struct scope *s, const struct objects *objects)
{
    struct object list[DCG_MAX_CARDS];
    struct info info;
    int count = objects_list(s->t->g, objects, list);
    uint8_t colors = 0;

    for (int i = 0; i < count; i++)
        if (list[i].permanent != NO_PERMANENT ||
            !(s->t->g->card[list[i].card].flags & CARD_FACE_DOWN)) { /* 4-5-9 */
            object_identity(s->t, list[i], &info);
            colors |= info.colors;
        }
    return set_count(colors);
}

/* -- what the effect did */

/* What of the journal something that was done is noted as, + 1: "the deleted Digimon", "each card trashed". */
static const uint8_t entry_of_done[MODE_KINDS] = {
    [MODE_DELETED] = ENTRY_DELETED + 1,     [MODE_TRASHED] = ENTRY_TRASHED + 1,
    [MODE_RETURNED] = ENTRY_RETURNED + 1,   [MODE_ADDED] = ENTRY_ADDED + 1,
    [MODE_PLACED] = ENTRY_PLACED + 1,       [MODE_PLAYED] = ENTRY_PLAYED + 1,
    [MODE_REVEALED] = ENTRY_REVEALED + 1,   [MODE_DIGIVOLVED] = ENTRY_DIGIVOLVED + 1,
    [MODE_SUSPENDED] = ENTRY_SUSPENDED + 1, [MODE_UNSUSPENDED] = ENTRY_UNSUSPENDED + 1,
    [MODE_FLIPPED] = ENTRY_FLIPPED + 1,     [MODE_USED] = ENTRY_USED + 1,
    [MODE_LINKED] = ENTRY_LINKED + 1,       [MODE_DNA_DIGIVOLVED] = ENTRY_DIGIVOLVED + 1,
};

/* What an entry of the journal is about, as it is or was; false: nothing is known of it. */
static bool entry_seen(const struct scope *s, const struct entry *e, struct seen *x)
{
    const struct dcg_game *g = s->t->g;

    if (!(e->what & ENTRY_PERMANENT))
        *x = seen_object(s, object_card(e->id));
    else if (permanent_alive(g, e->id, e->generation))
        *x = seen_object(s, object_permanent(g, e->id));
    else {
        const struct lki *last = last_of(g, e->id, e->generation);
        if (!last)
            return false;
        *x = seen_last(s, last);
    }
    x->later = true;
    return true;
}

/* How often the effect under way did that to those: whom 0, all of them. Where such a one is now doesn't matter, only
 * whose and what it is. */
static int done_count(const struct scope *s, int what, selector_id whom)
{
    const struct dcg_game *g = s->t->g;
    struct seen x;
    int count = 0;

    if (s->resolution == NO_RESOLUTION)
        return 0;
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_PERMANENT) == what)
            count += !whom || (entry_seen(s, &g->entry[i], &x) && subject_is(&x, whom));
    return count;
}

/* "While battling": the Digimon that it is said of is in a battle with such a one now. */
static bool battles_now(const struct scope *s, selector_id rival)
{
    const struct dcg_game *g = s->t->g;

    for (int i = 0; i < g->frames; i++) {
        const struct frame *f = &g->frame[i];
        uint8_t other = battle_rival(f, s->host);
        if (other == NO_PERMANENT)
            continue;
        struct seen x = seen_object(s, object_permanent(g, other));
        return subject_is(&x, rival);
    }
    return false;
}

/* Is it in no area because an effect has revealed it (15-15-3-2)? */
static bool is_revealed(const struct dcg_game *g, uint8_t card)
{
    for (int i = 0; i < g->resolutions && g->card[card].place == DCG_PLACE_NOWHERE; i++) {
        int end = i + 1 < g->resolutions ? g->resolution[i + 1].journal : g->journals;
        for (int at = g->resolution[i].journal; at < end && g->resolution[i].origin == DCG_PLACE_DECK; at++)
            if (g->entry[at].what == ENTRY_REVEALED && g->entry[at].id == card &&
                g->entry[at].generation == g->card[card].generation)
                return true;
    }
    return false;
}

static bool done_to(const struct scope *s, const struct done_condition *d)
{
    return d->entry && done_count(s, d->entry - 1, d->whom) >= d->least;
}

/* How what it triggered by came about; or the effect did it. */
static bool came_about(const struct scope *s, const struct done_condition *d)
{
    const struct event_pattern *pattern = pattern_at(s->t->cards, d->event);

    if (d->rival && !s->event)
        return battles_now(s, d->rival);
    if (s->event && (pattern->when | pattern->would) >> s->event->kind & 1)
        return event_was(s, d->event);
    return d->or_done && done_to(s, d) != d->negated;
}

bool done_met(const struct scope *s, done_id done)
{
    const struct dcg_game *g = s->t->g;
    const struct done_condition *d = done_at(s->t->cards, done);

    coverage(s->t, s->effect, d->source, COVERAGE_JUDGED);
    switch ((enum done_form)d->form) {
    case DONE_ALL:
        return s->resolution != NO_RESOLUTION &&
               ((resolution_of(g, s->resolution)->flags & RESOLUTION_DONE) != 0) != d->negated;
    case DONE_TO:
        return done_to(s, d) != d->negated;
    case DONE_ATTACKED:
        return ((g->attacked & owner_players(s, d->player)) != 0) != d->negated;
    case DONE_DIGIVOLVED:
        return ((g->digivolved & owner_players(s, d->player)) != 0) != d->negated;
    case DONE_REVEALED:
        return is_revealed(g, s->card);
    case DONE_EVENT:
        return came_about(s, d);
    case DONE_NEVER:
        break;
    }
    return false;
}

/* -- how many, 15-15-7 */

/* What was done to those a noun names: "each card trashed by this effect"; 0: nothing is said of that. */
static node_id done_attribute(const dcg_cards *cards, node_id at)
{
    const struct node *n = node_at(cards, at);

    if (n->kind == NODE_DID)
        return at;
    if (n->kind == NODE_NOUN) {
        node_id found = done_attribute(cards, n->a);
        return found ? found : done_attribute(cards, n->c);
    }
    return 0;
}

/* DID THIS_EFFECT (a: what), or what was done itself. */
static int entry_said(const dcg_cards *cards, node_id did_node)
{
    const struct node *n = node_at(cards, did_node);
    const struct node *inner = n->a ? node_at(cards, n->a) : n;

    return entry_of_done[inner->mode] - 1;
}

static uint64_t event_of_entry(int entry)
{
    return entry == ENTRY_DELETED   ? UINT64_C(1) << DCG_EVENT_DELETED
           : entry == ENTRY_TRASHED ? UINT64_C(1) << DCG_EVENT_TRASHED
                                    : 0;
}

/* 15-15-7-4: those whom it triggered by, however many. */
static int triggered_count(const struct scope *s)
{
    return event_count(s, effect_at(s->t->cards, s->effect)->condition);
}

/* Those of the journal that are what a SELECT says besides what was done to them: whose, which noun. */
static bool entry_counts(const struct scope *s, const struct entry *e, const struct node *select)
{
    const struct node *head = NODE_OF(s, NODE_OF(s, select->c)->b);
    bool placed = NODE_OF(s, select->b)->kind == NODE_AREA; /* there: it was placed there */
    struct seen x;

    /* "each security card you trashed" was one before */
    bool any = head->mode == MODE_CARD || head->mode == MODE_SECURITY_CARD ||
               head->mode == MODE_DIGIVOLUTION_CARD || head->mode == MODE_LINK_CARD;
    if (any && !head->a && (!select->b || placed))
        return true;
    return entry_seen(s, e, &x) && (!select->b || placed || owner_players(s, select->b) >> x.player & 1) &&
           seen_is(&x, NODE_OF(s, select->c)->b);
}

static int done_each(const struct scope *s, const struct node *select, node_id attribute)
{
    const struct dcg_game *g = s->t->g;
    int entry = entry_said(s->t->cards, attribute), count = 0;

    if (s->event && event_of_entry(entry) >> s->event->kind & 1 && !done_count(s, entry, 0))
        return triggered_count(s);
    if (s->resolution == NO_RESOLUTION)
        return 0;
    for (int i = resolution_of(g, s->resolution)->journal; i < g->journals; i++)
        if ((g->entry[i].what & ~ENTRY_PERMANENT) == entry)
            count += entry_counts(s, &g->entry[i], select);
    return count;
}

/* Those of the last choice that something was done to. */
static int last_done(const struct scope *s)
{
    const struct dcg_game *g = s->t->g;
    int count = 0;

    if (s->resolution == NO_RESOLUTION)
        return s->event ? triggered_count(s) : 0;
    for (int i = resolution_of(g, s->resolution)->group; i < g->journals; i++) {
        int what = g->entry[i].what & ~ENTRY_PERMANENT;
        count += what != ENTRY_CHOSEN && what != ENTRY_HOST;
    }
    return count;
}

/* A noun with nothing said of it. */
static bool bare(const struct scope *s, const struct node *select, int head)
{
    const struct node *noun = NODE_OF(s, select->c);

    return !select->a && !select->b && noun->kind == NODE_NOUN && !noun->a && !noun->c &&
           NODE_OF(s, noun->b)->kind == NODE_HEAD && NODE_OF(s, noun->b)->mode == head &&
           !NODE_OF(s, noun->b)->a;
}

static int select_each(const struct scope *s, node_id select, int every)
{
    const struct node *n = NODE_OF(s, select);
    struct objects objects;

    if (NODE_OF(s, n->c)->kind == NODE_SELECT) /* "total" */
        return select_each(s, n->c, every);
    node_id attribute = done_attribute(s->t->cards, n->c), group = group_of(s->t->cards, n->c);
    if (attribute)
        return done_each(s, n, attribute) / every;
    if (bare(s, n, MODE_CARD))
        return last_done(s) / every;
    if (bare(s, n, MODE_DIGIMON) && s->event && s->event->kind == DCG_EVENT_DELETED &&
        effect_at(s->t->cards, s->effect)->condition)
        return triggered_count(s) / every;
    objects_counted(s, select, 0, false, &objects);
    if (NODE_OF(s, n->a)->kind == NODE_WITH)
        objects_being(s, n->a, &objects);
    if (group && NODE_OF(s, group)->mode == MODE_SAME && every > 1)
        return count_groups(s, &objects, every);
    return target_count(s, select, &objects) / every;
}

/* The levels of those that something was done to, together. */
static int levels_each(const struct scope *s, node_id whom)
{
    const struct dcg_game *g = s->t->g;
    node_id attribute = done_attribute(s->t->cards, NODE_OF(s, whom)->c);
    int entry = entry_said(s->t->cards, attribute), sum = 0;

    coverage(s->t, s->effect, NODE_OF(s, whom)->c, COVERAGE_JUDGED);
    for (int i = s->resolution == NO_RESOLUTION ? g->journals : resolution_of(g, s->resolution)->journal;
         i < g->journals; i++) {
        struct seen x;
        struct info info;
        if ((g->entry[i].what & ~ENTRY_PERMANENT) != entry || !entry_seen(s, &g->entry[i], &x))
            continue;
        seen_identity(&x, &info);
        sum += info.level > 0 ? info.level : 0;
    }
    return sum;
}

static int colors_each(const struct scope *s, const struct node *n)
{
    const struct node *of = NODE_OF(s, n->a);
    struct objects objects;

    if (n->mode == MODE_IN)
        area_objects(s, n->a, &objects);
    else
        candidates(s, of->kind == NODE_OWNER ? of->a : n->a, &objects);
    return count_colors(s, &objects);
}

int each_count(const struct scope *s, node_id each)
{
    const struct node *n = NODE_OF(s, each);
    const struct node *a = NODE_OF(s, n->a);
    int every = n->n > 0 ? n->n : 1, memory;

    switch (a->kind) {
    case NODE_SELECT:
        return select_each(s, n->a, every);
    case NODE_LIST:
        return (select_each(s, a->a, 1) + select_each(s, a->b, 1)) / every;
    case NODE_HAVE:
        return have_missing(s, n->a);
    case NODE_COLORS:
        return colors_each(s, a) / every;
    case NODE_REF:
        return last_done(s) / every;
    default: /* QUALITY */
        if (a->mode == MODE_LEVEL)
            return levels_each(s, a->a) / every;
        memory = memory_seen(s, owner_players(s, a->a));
        return memory > 0 ? memory / every : 0;
    }
}

static const char *select_each_unsupported(const dcg_cards *cards, node_id select)
{
    const struct node *n = node_at(cards, select);
    const struct node *noun = node_at(cards, n->c);
    node_id attribute = done_attribute(cards, n->c);

    if (noun->kind == NODE_SELECT)
        return select_each_unsupported(cards, n->c);
    if (attribute) {
        if (entry_said(cards, attribute) < 0)
            return "what was done is not known";
        const struct node *whose = node_at(cards, n->b);
        bool owner = !n->b || (whose->kind == NODE_OWNER && whose->mode != MODE_OF) ||
                     (whose->kind == NODE_AREA && entry_said(cards, attribute) == ENTRY_PLACED);
        if ((noun->a && noun->a != attribute) || (noun->c && noun->c != attribute) || n->a || !owner ||
            !noun->b)
            return "what was done to whom is not known";
        return seen_unsupported(cards, noun->b);
    }
    node_id group = group_of(cards, n->c);
    if (group && node_at(cards, group)->mode == MODE_SAME &&
        node_at(cards, node_at(cards, group)->a)->mode != MODE_LEVEL)
        return "what is the same is not known";
    if (n->a && node_at(cards, n->a)->kind == NODE_WITH) {
        const char *why = seen_unsupported(cards, n->a);
        if (why)
            return why;
    }
    return candidates_unsupported(cards, select);
}

static const char *level_each_unsupported(const dcg_cards *cards, const struct node *whom)
{
    node_id attribute = whom->kind == NODE_SELECT && whom->mode == MODE_THE && !whom->a && !whom->b
                            ? done_attribute(cards, whom->c)
                            : 0;

    return attribute && entry_said(cards, attribute) >= 0 ? NULL : "what is counted is not known";
}

const char *each_unsupported(const dcg_cards *cards, node_id each)
{
    const struct node *n = node_at(cards, each);
    const struct node *a = node_at(cards, n->a);
    const char *why;

    switch (a->kind) {
    case NODE_SELECT:
        return select_each_unsupported(cards, n->a);
    case NODE_LIST:
        why = select_each_unsupported(cards, a->a);
        return why ? why : select_each_unsupported(cards, a->b);
    case NODE_HAVE:
        return condition_unsupported(cards, n->a);
    case NODE_COLORS:
        if (a->mode == MODE_IN)
            return where_unsupported(cards, a->a);
        return candidates_unsupported(
            cards, node_at(cards, a->a)->kind == NODE_OWNER ? node_at(cards, a->a)->a : a->a);
    case NODE_REF:
        return a->mode == MODE_ONE ? NULL : "what is counted is not known";
    case NODE_QUALITY:
        if (a->mode == MODE_LEVEL)
            return level_each_unsupported(cards, node_at(cards, a->a));
        return a->mode == MODE_MEMORY ? NULL : "what is counted is not known";
    default:
        return "what is counted is not known";
    }
}
