/* compile_condition.c - makes conditions (tree/condition.h) of what stands after "if", "while" and "when" (15-6). */
#include "tree/keyword_meaning.h"
#include "operand/noun.h"
#include "operand/support.h"
#include "tree/condition.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* A condition that is being made; memory: there was none; why: the first part that can't be compiled, NULL: all can. */
struct making {
    dcg_cards *cards;
    bool memory;
    const char *why;
};

static void reject(struct making *m, const char *why)
{
    if (!m->why)
        m->why = why;
}

static const struct node *of(const struct making *m, node_id node)
{
    return node_at(m->cards, node);
}

static uint32_t made(struct making *m, struct condition c)
{
    uint32_t number = condition_append(m->cards, &c, 1);

    m->memory |= !number;
    return number;
}

/* What an effect did, or how what it triggered by came about; what happens. 0: it can't be compiled. */
static done_id done_of(struct making *m, node_id node)
{
    struct compiler c = {.cards = m->cards};

    reject(m, done_unsupported(m->cards, node));
    done_id done = m->why ? 0 : compile_done(&c, node);
    m->memory |= c.no_memory;
    return done;
}

static pattern_id event_of(struct making *m, node_id event)
{
    struct compiler c = {.cards = m->cards};

    reject(m, event_unsupported(m->cards, event));
    pattern_id pattern = m->why ? 0 : compile_event(&c, event);
    m->memory |= c.no_memory;
    return pattern;
}

static uint32_t both(struct making *m, bool all, uint32_t a, uint32_t b)
{
    return made(m, (struct condition){.kind = all ? COND_ALL : COND_ANY, .a = a, .b = b});
}

static enum compare compare_of(int mode)
{
    switch (mode) {
    case MODE_LESS:
    case MODE_LESS_OR_EQUAL:
        return COMPARE_AT_MOST;
    case MODE_MORE:
    case MODE_MORE_OR_EQUAL:
        return COMPARE_AT_LEAST;
    case MODE_LESS_THAN:
        return COMPARE_LESS;
    case MODE_MORE_THAN:
        return COMPARE_MORE;
    default:
        return COMPARE_EQUAL;
    }
}

/* How many of a SELECT there have to be, 4-23-1. */
static int least_of(const struct making *m, const struct node *select)
{
    const struct node *quantity = of(m, select->a);

    return select->a && (quantity->mode == MODE_EXACTLY || quantity->mode == MODE_OR_MORE) ? quantity->n : 1;
}

/* ---- HAVE, COMPARE ---- */

/* Whose, or where: what stands around a number of objects. */
struct holder {
    place_id place;
    bool area;
};

static void hold(struct condition *c, struct holder holder)
{
    c->holder = holder.place;
    c->flags |= holder.area ? COND_AREA : 0;
}

/* Objects that are counted. */
static selector_id counted(struct making *m, node_id what, bool area)
{
    const struct node *n = of(m, what), *quantity = of(m, n->a);
    bool many = n->a && quantity->kind == NODE_QUANTITY;

    if (n->kind == NODE_LIST) {
        (void)counted(m, n->a, area);
        if (n->b)
            (void)counted(m, n->b, area);
    } else if (n->kind != NODE_SELECT) {
        reject(m, "what is had is not known");
    } else if (many && quantity->mode != MODE_EXACTLY && quantity->mode != MODE_ANY &&
               quantity->mode != MODE_OR_MORE) {
        reject(m, "how many are had is not known");
    } else {
        reject(m, area && !n->b ? seen_unsupported(m->cards, n->c) : candidates_unsupported(m->cards, what));
    }
    return what;
}

/* What the number is compared with: that of another player, or cards of permanents. */
static void compile_rival(struct making *m, const struct node *n, struct condition *c)
{
    bool objects = n->b && of(m, n->b)->kind != NODE_OWNER;

    if (n->c)
        (void)counted(m, n->c, true);
    if (objects)
        reject(m, n->c ? candidates_unsupported(m->cards, n->b) : "a comparison is not known");
    c->other = n->b;
    c->other_of = objects ? n->c : 0;
}

static uint32_t compile_comparison(struct making *m, node_id node, struct holder holder)
{
    const struct node *n = of(m, node);
    struct condition c = {.kind = of(m, n->a)->kind == NODE_QUALITY ? COND_MEMORY : COND_COUNT,
                          .compare = (uint8_t)compare_of(n->mode),
                          .n = n->n,
                          .of = n->a,
                          .flags = n->a ? 0 : COND_BOUND,
                          .operand = node,
                          .source = node};

    compile_rival(m, n, &c);
    if (n->a && c.kind == COND_COUNT)
        (void)counted(m, n->a, holder.area);
    hold(&c, holder);
    return made(m, c);
}

static uint32_t compile_held(struct making *m, node_id what, struct holder holder)
{
    const struct node *n = of(m, what);

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_held(m, n->a, holder);
        return n->b ? both(m, joined_by_and(n), a, compile_held(m, n->b, holder)) : a;
    }
    if (n->kind == NODE_COMPARE)
        return compile_comparison(m, what, holder);
    int least = least_of(m, n);
    struct condition c = {.kind = COND_COUNT,
                          .compare = least ? COMPARE_AT_LEAST : COMPARE_EQUAL, /* "0 security cards" */
                          .n = (int16_t)least,
                          .of = counted(m, what, holder.area)};
    hold(&c, holder);
    return made(m, c);
}

static uint32_t compile_have(struct making *m, node_id node)
{
    const struct node *n = of(m, node);
    struct holder holder = {.place = n->a, .area = n->a && of(m, n->a)->kind != NODE_OWNER};

    if (!n->b) {
        reject(m, n->mode == MODE_NOT ? NULL : "what is had is not known");
        return made(m, (struct condition){.kind = COND_DENIED, .operand = node, .source = node});
    }
    if (holder.area)
        reject(m, where_unsupported(m->cards, n->a));
    uint32_t held = compile_held(m, n->b, holder);
    return made(m,
                (struct condition){
                    .kind = n->mode == MODE_NOT ? COND_NOT : COND_ALL, .a = held, .b = held, .source = node});
}

/* A comparison of its own: how many there are, or an object's cost, level, DP. */
static uint32_t compile_compare(struct making *m, node_id node)
{
    const struct node *n = of(m, node), *what = of(m, n->a);

    int quality = of(m, n->b)->mode;
    if (what->kind == NODE_OWNER)
        reject(m, quality == MODE_COST || quality == MODE_LEVEL || quality == MODE_DP
                      ? candidates_unsupported(m->cards, what->a)
                      : "a quality is not known");
    else if (what->kind != NODE_SELECT)
        reject(m, "a comparison is not known");
    if (what->kind == NODE_OWNER)
        return made(m, (struct condition){.kind = COND_QUALITY,
                                          .compare = (uint8_t)compare_of(n->mode),
                                          .quality = (uint8_t)quality_of_mode(of(m, n->b)->mode),
                                          .n = n->n,
                                          .of = what->a,
                                          .source = node});
    bool area = what->b && n->b; /* as many as lie in the same area of another player */
    if (area)
        reject(m, where_unsupported(m->cards, what->b));
    return compile_comparison(m, node, (struct holder){.place = area ? what->b : 0, .area = area});
}

/* ---- IS ---- */

/* So many objects lie somewhere. */
static uint32_t compile_lies(struct making *m, const struct node *select, const struct node *said,
                             pred_id pred)
{
    return made(m, (struct condition){.kind = COND_LIES,
                                      .compare = COMPARE_AT_LEAST,
                                      .n = (int16_t)least_of(m, select),
                                      .holder = said->a,
                                      .pred = pred,
                                      .flags = said->mode == MODE_FACE_UP ? COND_FACE_UP : 0});
}

/* "[A] and [B] are in ...": one of each name. */
static uint32_t compile_each_name(struct making *m, node_id names, const struct node *select,
                                  const struct node *said)
{
    const struct node *n = of(m, names);

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_each_name(m, n->a, select, said);
        return n->b ? both(m, true, a, compile_each_name(m, n->b, select, said)) : a;
    }
    struct compiler c = {.cards = m->cards};
    pred_id named = pred_all(&c, noun_pred(m->cards, select->c), noun_pred(m->cards, names));
    m->memory |= c.why != NULL;
    struct node one = *select;
    one.a = 0;
    return compile_lies(m, &one, said, named);
}

/* Cards somewhere: are there such in an area? */
static uint32_t compile_there(struct making *m, node_id subject, node_id said)
{
    const struct node *about = of(m, subject), *n = of(m, said), *noun = of(m, about->c);
    bool negated = n->kind == NODE_NOT;

    if (about->kind == NODE_LIST) {
        uint32_t a = compile_there(m, about->a, said);
        return about->b ? both(m, negated || joined_by_and(about), a, compile_there(m, about->b, said)) : a;
    }
    reject(m, about->kind == NODE_SELECT ? seen_unsupported(m->cards, about->c) : NULL);
    uint32_t there =
        !negated && noun->kind == NODE_NOUN && noun->mode == MODE_NAMED && joined_by_and(of(m, noun->a))
            ? compile_each_name(m, noun->a, about, n)
            : compile_lies(m, about, n, noun_pred(m->cards, about->c));
    return negated ? made(m, (struct condition){.kind = COND_NOT, .a = there}) : there;
}

/* "It has 3 digivolution cards", "a black digivolution card", "4 or more [X] in its digivolution cards". */
static void said_having(struct making *m, node_id what, struct condition *c)
{
    const struct node *n = of(m, what);

    c->said = n->kind == NODE_COLORS ? SAID_HAVING_COLORS : SAID_HAVING;
    c->with = n->kind == NODE_COMPARE ? n->a : what;
    const struct node *select = of(m, c->with);
    if (n->kind != NODE_COLORS)
        reject(m, select->kind == NODE_SELECT ? seen_unsupported(m->cards, select->c)
                                              : "what it has is not known");
    bool where = n->kind != NODE_COLORS && select->b;
    uint32_t places = where ? where_places(m->cards, select->b) : 0;
    c->flags |= (uint16_t)((places >> DCG_PLACE_LINKED & 1 ? COND_LINKED : 0) | (where ? 0 : COND_ANY_CARD));
    c->compare = n->kind == NODE_COMPARE ? (uint8_t)compare_of(n->mode) : COMPARE_AT_LEAST;
    c->n = n->kind == NODE_SELECT ? (int16_t)least_of(m, n) : n->n;
}

static void said_of(struct making *m, const struct node *n, struct condition *c)
{
    switch (n->mode) {
    case MODE_HAVING:
        said_having(m, n->a, c);
        break;
    case MODE_ATTACKING:
        c->said = SAID_ATTACKING;
        break;
    case MODE_IN:
        c->said = SAID_LIES;
        c->holder = n->a;
        break;
    case MODE_DOING:
        c->said = SAID_DOING;
        c->operand = event_of(m, n->a);
        break;
    case MODE_IN_PLAY:
        c->said = SAID_IN_PLAY;
        break;
    case MODE_WAS_FACE_UP:
        c->said = SAID_WAS_FACE_UP;
        reject(m, of(m, c->of)->mode == MODE_THIS_CARD ? NULL : "what was face up is not known");
        break;
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_A:
        c->pred = noun_pred(m->cards, n->a);
        reject(m, seen_unsupported(m->cards, n->a));
        break;
    case MODE_NAMED:
    case MODE_FACE_UP:
        c->pred = noun_pred(m->cards, n->a);
        break;
    default:
        reject(m, "a predicate is not known");
        break;
    }
}

static uint32_t compile_said(struct making *m, node_id subject, node_id said)
{
    const struct node *n = of(m, said), *about = of(m, subject);
    bool place = n->mode == MODE_IN || n->mode == MODE_FACE_UP;

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_said(m, subject, n->a);
        return n->b ? both(m, n->mode == MODE_AND, a, compile_said(m, subject, n->b)) : a;
    }
    if (place)
        reject(m, where_unsupported(m->cards, n->a));
    if (place && (about->kind == NODE_LIST || about->kind == NODE_SELECT))
        return compile_there(m, subject, said);
    reject(m, candidates_unsupported(m->cards, subject));
    if (n->mode == MODE_COLORS)
        return made(m, (struct condition){.kind = COND_COLORS, .n = n->n, .of = subject});
    struct condition c = {.kind = COND_IS,
                          .of = subject,
                          .flags = (uint16_t)((n->kind == NODE_NOT ? COND_NEGATED : 0) |
                                              (n->mode == MODE_HAD ? COND_HAD : 0) |
                                              (of(m, about->a)->mode == MODE_ALL ? COND_OF_ALL : 0)),
                          .source = said};
    said_of(m, n, &c);
    return made(m, c);
}

static uint32_t compile_is_condition(struct making *m, node_id node)
{
    const struct node *n = of(m, node);
    int keyword = n->a ? keyword_of_mode(of(m, n->a)->mode) + 1 : 0;
    uint32_t said;

    switch (n->mode) {
    case MODE_TRUE:
        said = compile_said(m, n->a, n->b);
        return made(m, (struct condition){.kind = COND_ALL, .a = said, .b = said, .source = node});
    case MODE_ATTACK:
        reject(m, n->a && !keyword_is_cause(m->cards, n->a) ? "how it attacks is not known" : NULL);
        return made(m, (struct condition){.kind = COND_ATTACK, .keyword = (uint8_t)keyword, .source = node});
    case MODE_NAMED:
        reject(m, candidates_unsupported(m->cards, of(m, n->b)->a));
        return made(m, (struct condition){.kind = COND_IS,
                                          .of = of(m, n->b)->a,
                                          .flags = COND_OF_FIRST,
                                          .pred = noun_pred(m->cards, n->a),
                                          .source = node});
    default:
        reject(m, n->mode == MODE_NOT ? NULL : "a condition is not known");
        return made(m, (struct condition){.kind = COND_DENIED, .operand = node, .source = node});
    }
}

/* ---- Conditions ---- */

static uint32_t number_of(const struct making *m, node_id node)
{
    return m->cards->operand[node].condition;
}

/* The parts of a list have been made. */
static uint32_t compile_joined(struct making *m, node_id node)
{
    const struct node *n = of(m, node);
    bool all = n->kind == NODE_IF || joined_by_and(n);
    uint32_t a = number_of(m, n->a), b = n->b ? number_of(m, n->b) : a;

    if (n->kind == NODE_LIST ? n->mode != MODE_AND && n->mode != MODE_COMMA_AND && n->mode != MODE_OR
                             : n->mode != MODE_EVENT)
        reject(m, "conditions are joined in a way that is not known");
    reject(m, m->cards->condition[a].why);
    reject(m, m->cards->condition[b].why);

    return made(m, (struct condition){.kind = all ? COND_ALL : COND_ANY, .a = a, .b = b, .source = node});
}

bool condition_make(dcg_cards *cards, node_id node, uint32_t *out)
{
    struct making m = {.cards = cards};
    const struct node *n = node_at(cards, node);
    bool joined = n->a && number_of(&m, n->a) && (!n->b || number_of(&m, n->b));
    done_id done;

    switch (n->kind) {
    case NODE_LIST:
    case NODE_IF:
        *out = joined ? compile_joined(&m, node) : 0;
        break;
    case NODE_HAVE:
        *out = compile_have(&m, node);
        break;
    case NODE_COMPARE:
        *out = compile_compare(&m, node);
        break;
    case NODE_IS:
        *out = compile_is_condition(&m, node);
        break;
    case NODE_TURN:
        reject(&m, n->mode == MODE_NONE ? NULL : "a time is not known");
        *out = made(&m, (struct condition){.kind = COND_TURN, .holder = n->a, .source = node});
        break;
    case NODE_DID:
    case NODE_EVENT:
    case NODE_WOULD:
        done = done_of(&m, node);
        *out = made(
            &m, (struct condition){.kind = done ? COND_DONE : COND_NEVER, .operand = done, .source = node});
        break;
    default:
        break;
    }
    if (*out && !m.memory) {
        cards->condition[*out].asked = 1;
        cards->condition[*out].why = m.why;
        cards->condition[*out].source = node;
    }
    return !m.memory;
}

condition_id compile_condition(struct compiler *c, node_id condition)
{
    if (condition >= c->cards->operand_count && !operands_compile(c->cards)) {
        refuse(c, "no memory");
        return condition;
    }
    uint32_t number = c->cards->operand[condition].condition;
    refuse(c, number ? c->cards->condition[number].why : "a condition is not known");
    return condition;
}

/* ---- What an effect asked or counted before ---- */

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

/* Words that name what was asked or counted before: NODE_IF, NODE_COMPARE; 0: none. */
static int names_earlier(const struct node *n)
{
    if (n->kind == NODE_HAVE && !n->b)
        return NODE_IF;
    if (n->kind == NODE_IS && n->mode != MODE_TRUE && n->mode != MODE_ATTACK && n->mode != MODE_NAMED)
        return NODE_IF;
    return n->kind == NODE_COMPARE && !n->a ? NODE_COMPARE : 0;
}

static bool bind_in(dcg_cards *cards, node_id root, node_id at)
{
    const struct node *n = node_at(cards, at);
    int kind = at ? names_earlier(n) : 0;
    struct binding binding = {.word = at};
    node_id a = n->a, b = n->b, c = n->c;

    if (!at)
        return true;
    bool found = kind && find_before(cards, root, at, kind, &binding.means);
    binding.memory = node_at(cards, binding.means)->kind == NODE_QUALITY;
    if (found && !binding_append(cards, &binding, 1))
        return false;
    return bind_in(cards, root, a) && bind_in(cards, root, b) && bind_in(cards, root, c);
}

bool compile_bindings(dcg_cards *cards, struct effect_def *effect)
{
    effect->bindings = cards->binding_count;
    bool done = bind_in(cards, effect->root, effect->root);
    effect->bound = (uint8_t)(cards->binding_count - effect->bindings);
    return done;
}
