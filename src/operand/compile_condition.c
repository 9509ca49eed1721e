/* compile_condition.c - makes conditions (tree/condition.h) of what stands after "if", "while" and "when" (15-6). */
#include "tree/keyword_meaning.h"
#include "operand/noun.h"
#include "tree/condition.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

static uint32_t made(struct compiler *c, struct condition condition)
{
    uint32_t number = condition_append(c->cards, &condition, 1);

    c->no_memory |= !number;
    return number;
}

/* What an effect did, or how what it triggered by came about; what happens. 0: it can't be compiled. */
static done_id done_of(struct compiler *c, node_id node)
{
    struct compiler dry = {.cards = c->cards, .dry = true};

    (void)compile_done(&dry, node);
    refuse(c, dry.why);
    return c->why ? 0 : compile_done(c, node);
}

static pattern_id event_of(struct compiler *c, node_id event)
{
    struct compiler dry = {.cards = c->cards, .dry = true};

    (void)compile_event(&dry, event);
    refuse(c, dry.why);
    return c->why ? 0 : compile_event(c, event);
}

static uint32_t both(struct compiler *c, bool all, uint32_t a, uint32_t b)
{
    return made(c, (struct condition){.kind = all ? COND_ALL : COND_ANY, .a = a, .b = b});
}

static enum compare compare_of(int mode)
{
    switch (mode) {
    case MODE_LESS:
    case MODE_LESS_OR_EQUAL:
    case MODE_LOWER:
        return COMPARE_AT_MOST;
    case MODE_MORE:
    case MODE_MORE_OR_EQUAL:
    case MODE_HIGHER:
        return COMPARE_AT_LEAST;
    case MODE_LESS_THAN:
    case MODE_BELOW:
        return COMPARE_LESS;
    case MODE_MORE_THAN:
    case MODE_ABOVE:
        return COMPARE_MORE;
    default:
        return COMPARE_EQUAL;
    }
}

/* How many of a SELECT there have to be, 4-23-1. */
static int least_of(const struct compiler *c, const struct node *select)
{
    const struct node *quantity = node_of(c, select->a);

    switch (select->kind == NODE_SELECT && select->a ? quantity->mode : MODE_NONE) {
    case MODE_EXACTLY:
    case MODE_OR_MORE:
    case MODE_UP_TO:
    case MODE_CHOICE:
        return quantity->n;
    case MODE_BOTH:
        return 2;
    default:
        return 1;
    }
}

/* ---- HAVE, COMPARE ---- */

/* Whose, or where: what stands around a number of objects. */
struct holder {
    place_id place;
    bool area;
};

static void hold(struct condition *out, struct holder holder)
{
    out->holder = holder.place;
    out->flags |= holder.area ? COND_AREA : 0;
}

/* Objects that are counted. */
static selector_id counted(struct compiler *c, node_id what, bool area)
{
    const struct node *n = node_of(c, what), *quantity = node_of(c, n->a);
    bool many = n->a && quantity->kind == NODE_QUANTITY;

    if (n->kind == NODE_REF && !area) {
        (void)compile_reference(c, what);
    } else if (n->kind != NODE_SELECT) {
        refuse(c, "what is had is not known");
    } else if (n->mode == MODE_ITEMS && joined_by_and(quantity)) {
        refuse(c, "so many of each of several kinds at one place");
    } else if (many &&
               (quantity->mode == MODE_ALL || quantity->mode == MODE_NONE || quantity->mode == MODE_EACH)) {
        refuse(c, "how many are had is not known");
    } else {
        if (area && !n->b)
            compile_seen(c, n->c);
        else
            (void)compile_candidates(c, what);
    }
    return what;
}

/* What the number is compared with: that of another player, or cards of permanents. */
static void compile_rival(struct compiler *c, const struct node *n, struct condition *out)
{
    bool objects = n->b && node_of(c, n->b)->kind != NODE_OWNER;

    if (n->c)
        (void)counted(c, n->c, true);
    if (objects && !n->c)
        refuse(c, "a comparison is not known");
    out->other = objects ? compile_candidates(c, n->b) : n->b;
    out->other_of = objects ? n->c : 0;
}

/* One alone is neither the same as the others nor different from them. */
static void refuse_alone(struct compiler *c, const struct condition *out)
{
    int least = out->compare == COMPARE_AT_LEAST ? out->n : out->n + 1;

    if (least < 2 && !out->other && noun_among(c->cards, node_of(c, out->of)->c))
        refuse(c, "one alone that is the same or different");
}

static uint32_t compile_comparison(struct compiler *c, node_id node, struct holder holder)
{
    const struct node *n = node_of(c, node);
    struct condition out = {.kind = node_of(c, n->a)->kind == NODE_QUALITY ? COND_MEMORY : COND_COUNT,
                            .compare = (uint8_t)compare_of(n->mode),
                            .n = n->n,
                            .of = n->a,
                            .flags = n->a ? 0 : COND_BOUND,
                            .operand = node,
                            .source = node};

    compile_rival(c, n, &out);
    if (n->a && out.kind == COND_COUNT)
        (void)counted(c, n->a, holder.area);
    refuse_alone(c, &out);
    hold(&out, holder);
    return made(c, out);
}

static uint32_t compile_held(struct compiler *c, node_id what, struct holder holder)
{
    const struct node *n = node_of(c, what);

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_held(c, n->a, holder);
        return n->b ? both(c, joined_by_and(n), a, compile_held(c, n->b, holder)) : a;
    }
    if (n->kind == NODE_COMPARE)
        return compile_comparison(c, what, holder);
    int least = least_of(c, n);
    bool most = !least || (n->kind == NODE_SELECT && node_of(c, n->a)->mode == MODE_UP_TO); /* "0 cards" */
    struct condition out = {.kind = COND_COUNT,
                            .compare = most ? COMPARE_AT_MOST : COMPARE_AT_LEAST,
                            .n = (int16_t)least,
                            .of = counted(c, what, holder.area)};
    refuse_alone(c, &out);
    hold(&out, holder);
    return made(c, out);
}

static uint32_t compile_have(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    struct holder holder = {.place = n->a, .area = n->a && node_of(c, n->a)->kind != NODE_OWNER};

    if (holder.area)
        (void)compile_area(c, n->a);
    uint32_t held = compile_held(c, n->b, holder);
    return made(c,
                (struct condition){
                    .kind = n->mode == MODE_NOT ? COND_NOT : COND_ALL, .a = held, .b = held, .source = node});
}

/* A comparison of its own: how many there are, or an object's cost, level, DP. */
static uint32_t compile_compare(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node), *what = node_of(c, n->a);

    if (what->kind != NODE_OWNER && what->kind != NODE_SELECT)
        refuse(c, "a comparison is not known");
    if (what->kind == NODE_OWNER) {
        const struct node *quality = node_of(c, n->b);
        uint32_t value = compile_value(c, n->a, n->b);
        node_id same = quality->mode == MODE_TOTAL ? quality->a : n->b;
        return made(c, (struct condition){.kind = COND_QUALITY,
                                          .compare = (uint8_t)compare_of(n->mode),
                                          .n = n->n,
                                          .a = value,
                                          .b = n->c ? compile_standard(c, n->c, same) : 0,
                                          .source = node});
    }
    bool area = what->b && n->b; /* as many as lie in the same area of another player */
    if (area)
        (void)compile_area(c, what->b);
    return compile_comparison(c, node, (struct holder){.place = area ? what->b : 0, .area = area});
}

/* ---- IS ---- */

/* So many objects lie somewhere; of a player: those that the player owns. A card lies in one area only. */
static uint32_t compile_lies(struct compiler *c, const struct node *select, const struct node *said,
                             pred_id pred)
{
    const struct node *many = node_of(c, select->kind == NODE_SELECT ? select->a : 0);
    int quantity = many->kind == NODE_QUANTITY ? many->mode : MODE_EXACTLY;
    owner_id owner = select->kind == NODE_SELECT ? select->b : 0;

    if (owner && node_of(c, owner)->kind != NODE_OWNER)
        refuse(c, "cards of one area that lie in another (3-1-1)");
    if (quantity == MODE_ALL || quantity == MODE_EACH)
        refuse(c, "whether all of them lie somewhere");
    if (owner)
        owner = compile_owner(c, owner);
    bool most = quantity == MODE_NONE || quantity == MODE_UP_TO;
    return made(c, (struct condition){.kind = COND_LIES,
                                      .compare = most ? COMPARE_AT_MOST : COMPARE_AT_LEAST,
                                      .n = (int16_t)(quantity == MODE_NONE ? 0 : least_of(c, select)),
                                      .holder = said->a,
                                      .other = owner,
                                      .pred = pred,
                                      .flags = said->mode == MODE_FACE_UP ? COND_FACE_UP : 0});
}

/* "[A] and [B] are in ...": one of each name. */
static uint32_t compile_each_name(struct compiler *c, node_id names, const struct node *select,
                                  const struct node *said)
{
    const struct node *n = node_of(c, names);

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_each_name(c, n->a, select, said);
        return n->b ? both(c, true, a, compile_each_name(c, n->b, select, said)) : a;
    }
    struct compiler making = {.cards = c->cards};
    pred_id named = pred_all(&making, noun_pred(c->cards, select->c), noun_pred(c->cards, names));
    c->no_memory |= making.why != NULL;
    struct node one = *select;
    one.a = 0;
    return compile_lies(c, &one, said, named);
}

/* Cards somewhere: are there such in an area? */
static uint32_t compile_there(struct compiler *c, node_id subject, node_id said)
{
    const struct node *about = node_of(c, subject), *n = node_of(c, said), *noun = node_of(c, about->c);
    bool negated = n->kind == NODE_NOT;

    if (about->kind == NODE_LIST) {
        uint32_t a = compile_there(c, about->a, said);
        return about->b ? both(c, negated || joined_by_and(about), a, compile_there(c, about->b, said)) : a;
    }
    if (about->kind == NODE_SELECT)
        compile_seen(c, about->c);
    uint32_t there =
        !negated && noun->kind == NODE_NOUN && noun->mode == MODE_NAMED && joined_by_and(node_of(c, noun->a))
            ? compile_each_name(c, noun->a, about, n)
            : compile_lies(c, about, n, noun_pred(c->cards, about->c));
    return negated ? made(c, (struct condition){.kind = COND_NOT, .a = there}) : there;
}

/* "It has 3 digivolution cards", "a black digivolution card", "4 or more [X] in its digivolution cards". */
static void said_having(struct compiler *c, node_id what, struct condition *out)
{
    const struct node *n = node_of(c, what);

    out->said = n->kind == NODE_COLORS ? SAID_HAVING_COLORS : SAID_HAVING;
    out->with = n->kind == NODE_COMPARE ? n->a : what;
    const struct node *select = node_of(c, out->with);
    if (n->kind != NODE_COLORS)
        compile_seen(c, select->c);
    else if (where_places(c->cards, n->b) != UINT32_C(1) << DCG_PLACE_UNDER)
        refuse(c, "colors of cards that aren't under it");
    bool cards = n->kind != NODE_COLORS;
    uint32_t places = cards && select->b ? where_places(c->cards, select->b) : 0;
    out->flags |= (uint16_t)((places >> DCG_PLACE_LINKED & 1 ? COND_LINKED : 0) |
                             (cards && !select->b ? COND_ANY_CARD : 0));
    out->compare = n->kind == NODE_COMPARE ? (uint8_t)compare_of(n->mode) : COMPARE_AT_LEAST;
    out->n = n->kind == NODE_SELECT ? (int16_t)least_of(c, n) : n->n;
}

/* "It is being attacked": an attack that names nobody. */
static bool is_attacked(const struct node *event)
{
    return event->mode == MODE_ATTACK && !event->b;
}

static void said_of(struct compiler *c, const struct node *n, struct condition *out)
{
    switch (n->mode) {
    case MODE_HAVING:
        said_having(c, n->a, out);
        break;
    case MODE_ATTACKING:
        out->said = SAID_ATTACKING;
        break;
    case MODE_IN:
        out->said = SAID_LIES;
        out->holder = n->a;
        break;
    case MODE_DOING:
        out->said = is_attacked(node_of(c, n->a)) ? SAID_ATTACKED : SAID_DOING;
        out->operand = out->said == SAID_DOING ? event_of(c, n->a) : 0;
        break;
    case MODE_IN_PLAY:
        out->said = SAID_IN_PLAY;
        break;
    case MODE_WAS_FACE_UP:
        out->said = SAID_WAS_FACE_UP;
        refuse(c, node_of(c, out->of)->mode == MODE_THIS_CARD ? NULL : "what was face up is not known");
        break;
    case MODE_HAS:
    case MODE_HAD:
    case MODE_ORIENTED:
    case MODE_COLORED:
    case MODE_LEVEL:
    case MODE_A:
        out->pred = noun_pred(c->cards, n->a);
        compile_seen(c, n->a);
        break;
    case MODE_NAMED:
    case MODE_FACE_UP:
        out->pred = noun_pred(c->cards, n->a);
        break;
    }
}

/* "[A], [B] and [C] are in play": one of each name, whoever has them (Q4224). */
static uint32_t compile_in_play(struct compiler *c, node_id names, node_id subject, node_id said)
{
    const struct node *n = node_of(c, names);

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_in_play(c, n->a, subject, said);
        return n->b ? both(c, true, a, compile_in_play(c, n->b, subject, said)) : a;
    }
    return made(c, (struct condition){
                       .kind = COND_IS, .of = subject, .pred = noun_pred(c->cards, names), .source = said});
}

static uint32_t compile_said(struct compiler *c, node_id subject, node_id said)
{
    const struct node *n = node_of(c, said), *about = node_of(c, subject);
    bool place = n->mode == MODE_IN || n->mode == MODE_FACE_UP;

    if (n->kind == NODE_LIST) {
        uint32_t a = compile_said(c, subject, n->a);
        return n->b ? both(c, n->mode == MODE_AND, a, compile_said(c, subject, n->b)) : a;
    }
    if (place)
        (void)compile_area(c, n->a);
    if (place && (about->kind == NODE_LIST || about->kind == NODE_SELECT))
        return compile_there(c, subject, said);
    (void)compile_candidates(c, subject);
    const struct node *noun = node_of(c, about->kind == NODE_SELECT ? about->c : 0);
    if (n->mode == MODE_IN_PLAY && noun->mode == MODE_NAMED && joined_by_and(node_of(c, noun->a)))
        return compile_in_play(c, noun->a, subject, said);
    if (n->mode == MODE_COLORS)
        return made(c, (struct condition){.kind = COND_COLORS, .n = n->n, .of = subject});
    struct condition out = {.kind = COND_IS,
                            .of = subject,
                            .flags = (uint16_t)((n->kind == NODE_NOT ? COND_NEGATED : 0) |
                                                (n->mode == MODE_HAD ? COND_HAD : 0) |
                                                (node_of(c, about->a)->mode == MODE_ALL ? COND_OF_ALL : 0)),
                            .source = said};
    said_of(c, n, &out);
    return made(c, out);
}

static uint32_t compile_is_condition(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    int keyword = n->a ? keyword_of_mode(node_of(c, n->a)->mode) + 1 : 0;
    selector_id named;
    uint32_t said;

    switch (n->mode) {
    case MODE_TRUE:
        said = compile_said(c, n->a, n->b);
        return made(c, (struct condition){.kind = COND_ALL, .a = said, .b = said, .source = node});
    case MODE_ATTACK:
        refuse(c, n->a && !keyword_is_cause(c->cards, n->a) ? "how it attacks is not known" : NULL);
        return made(c, (struct condition){.kind = COND_ATTACK, .keyword = (uint8_t)keyword, .source = node});
    case MODE_NAMED:
        named = compile_candidates(c, node_of(c, n->b)->a);
        return made(c, (struct condition){.kind = COND_IS,
                                          .of = named,
                                          .flags = COND_OF_FIRST,
                                          .pred = noun_pred(c->cards, n->a),
                                          .source = node});
    default:
        refuse(c, n->mode == MODE_NOT ? NULL : "a condition is not known");
        return made(c, (struct condition){.kind = COND_DENIED, .operand = node, .source = node});
    }
}

/* ---- Conditions ---- */

static uint32_t number_of(const struct compiler *c, node_id node)
{
    return c->cards->operand[node].condition;
}

/* The parts of a list have been made. */
static uint32_t compile_joined(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    bool all = n->kind == NODE_IF || joined_by_and(n);
    uint32_t a = number_of(c, n->a), b = n->b ? number_of(c, n->b) : a;

    refuse(c, c->cards->condition[a].why);
    refuse(c, c->cards->condition[b].why);

    return made(c, (struct condition){.kind = all ? COND_ALL : COND_ANY, .a = a, .b = b, .source = node});
}

bool condition_make(dcg_cards *cards, node_id node, uint32_t *out)
{
    struct compiler c = {.cards = cards};
    const struct node *n = node_at(cards, node);
    bool joined = n->a && number_of(&c, n->a) && (!n->b || number_of(&c, n->b));
    done_id done;

    switch (n->kind) {
    case NODE_LIST:
    case NODE_IF:
        *out = joined ? compile_joined(&c, node) : 0;
        break;
    case NODE_HAVE:
        *out = compile_have(&c, node);
        break;
    case NODE_COMPARE:
        *out = compile_compare(&c, node);
        break;
    case NODE_IS:
        *out = compile_is_condition(&c, node);
        break;
    case NODE_TURN:
        refuse(&c, n->mode == MODE_NONE ? NULL : "a time is not known");
        *out = made(&c, (struct condition){.kind = COND_TURN, .holder = n->a, .source = node});
        break;
    case NODE_DID:
    case NODE_EVENT:
    case NODE_WOULD:
        done = done_of(&c, node);
        *out = made(
            &c, (struct condition){.kind = done ? COND_DONE : COND_NEVER, .operand = done, .source = node});
        break;
    default:
        break;
    }
    if (*out && !c.no_memory) {
        cards->condition[*out].asked = 1;
        cards->condition[*out].why = c.why;
        cards->condition[*out].source = node;
    }
    return !c.no_memory;
}

condition_id compile_condition(struct compiler *c, node_id condition)
{
    refuse(c, c->cards->condition[number_of(c, condition)].why);
    return condition;
}

/* ---- What an effect asked or counted before ---- */

/* The last node of a kind before another in a text: what was counted, or the condition of another IF. */
static bool find_before(const dcg_cards *cards, node_id at, node_id stop, int kind, node_id *found)
{
    const struct node *n = node_at(cards, at);

    if (!at)
        return false;
    if (at == stop)
        return true;
    if (find_before(cards, n->a, stop, kind, found))
        return true; /* in a condition itself: that isn't the one before */
    if (n->kind == kind && n->a && n->mode != MODE_TOTAL)
        *found = n->a;
    return find_before(cards, n->b, stop, kind, found) || find_before(cards, n->c, stop, kind, found);
}

/* Words that name what was asked or counted before: NODE_IF, NODE_COMPARE; 0: none. */
static int names_earlier(const struct node *n)
{
    if (n->kind == NODE_IS && n->mode == MODE_NOT)
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
    if (kind) {
        (void)find_before(cards, root, at, kind, &binding.means);
        binding.memory = node_at(cards, binding.means)->kind == NODE_QUALITY;
        if (!binding_append(cards, &binding, 1))
            return false;
    }
    return bind_in(cards, root, a) && bind_in(cards, root, b) && bind_in(cards, root, c);
}

bool compile_bindings(dcg_cards *cards, struct effect_def *effect)
{
    effect->bindings = cards->binding_count;
    bool done = bind_in(cards, effect->root, effect->root);
    effect->bound = (uint8_t)(cards->binding_count - effect->bindings);
    for (uint32_t i = effect->bindings; i < cards->binding_count && !effect->unsupported; i++)
        if (!cards->binding[i].means && node_is(cards, cards->binding[i].word, NODE_IS, MODE_NOT))
            effect->unsupported = "\"it isn't\" refers to nothing";
    return done;
}
