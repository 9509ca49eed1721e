/* desugar_set.c - says one clause for each member of a closed set: the colors, the categories of cards. desugar.c lists
 * the wordings. */
#include "tree/plain.h"
#include "tree/sentence.h"

static const uint16_t colors[] = {MODE_RED,   MODE_BLUE,   MODE_YELLOW, MODE_GREEN,
                                  MODE_BLACK, MODE_PURPLE, MODE_WHITE};
static const uint16_t categories[] = {MODE_DIGIMON, MODE_TAMER, MODE_OPTION, MODE_DIGI_EGG};
enum { VARIANT_AN = 64 }; /* of "a|an" */
enum {
    COLORS_LISTED = sizeof colors / sizeof colors[0],
    CATEGORIES_LISTED = sizeof categories / sizeof categories[0]
};

static node_id color_node(struct plain *p, uint16_t color)
{
    return make(p, (struct node){.kind = NODE_COLOR, .mode = color});
}

/* A choice of effects: SAY in each of these words; names: what is chosen with each. */
static node_id choice_of(struct plain *p, struct node say, const node_id *words, const node_id *names,
                         int count)
{
    node_id bullets = 0;

    for (int i = count - 1; i >= 0; i--) {
        struct node bullet = {.kind = NODE_SAY, .mode = MODE_BULLET, .a = words[i], .b = names[i]};
        node_id one = make(p, bullet);
        bullets =
            bullets ? make(p, (struct node){.kind = NODE_LIST, .mode = MODE_BULLETS, .a = one, .b = bullets})
                    : one;
    }
    say.form = 1;
    say.a = make(p, (struct node){.kind = NODE_CHOOSE, .n = 1, .a = bullets});
    return make(p, say);
}

/* ---- A color that is chosen ---- */

/* The tree with that color in place of the chosen one. */
static node_id with_color(struct plain *p, node_id tree, node_id color)
{
    struct node n = at(p, tree);

    if (!tree || p->failed || !tree_says(p->cards, tree, NODE_COLORS, MODE_NOT))
        return tree;
    if (n.kind == NODE_MODIFY && n.mode == MODE_CHANGE_INTO) {
        n.b = color;
        n.form = n.c ? 3 : 2;
        return make(p, n);
    }
    n.a = with_color(p, n.a, color);
    n.b = with_color(p, n.b, color);
    n.c = with_color(p, n.c, color);
    return make(p, n);
}

/* What is changed into a color other than some: that color; 0: nothing is. */
static uint16_t color_not_meant(const struct plain *p, node_id tree)
{
    struct node n = at(p, tree), set = at(p, n.b);

    if (!tree)
        return 0;
    if (n.kind == NODE_MODIFY && n.mode == MODE_CHANGE_INTO && set.kind == NODE_COLORS &&
        set.mode == MODE_NOT)
        return node_is(p->cards, set.a, NODE_COLOR, at(p, set.a).mode) ? at(p, set.a).mode : 0;
    uint16_t color = color_not_meant(p, n.a);
    return color ? color : color_not_meant(p, n.b);
}

node_id plain_say(struct plain *p, struct node n)
{
    uint16_t not = n.mode == MODE_NONE || n.mode == MODE_THEN ? color_not_meant(p, n.a) : 0;
    node_id words[COLORS_LISTED], names[COLORS_LISTED];
    int count = 0;

    for (int i = 0; not &&i < COLORS_LISTED; i++) {
        if (colors[i] == not )
            continue;
        node_id color = color_node(p, colors[i]);
        node_id one = make(p, (struct node){.kind = NODE_SAY, .a = with_color(p, n.a, color)});
        words[count] = make(p, (struct node){.kind = NODE_LIST, .mode = MODE_SPACE, .form = 1, .a = one});
        names[count++] = color;
    }
    return count ? choice_of(p, n, words, names, count) : make(p, n);
}

/* "Also having the colors of the trashed card": if that card is red, also red, and if it is blue, also blue, ... */
static node_id colors_of_card(struct plain *p, struct node n, node_id card)
{
    node_id list = 0;

    n.mode = MODE_NONE;
    n.form = n.c ? 1 : 0;
    for (int i = COLORS_LISTED - 1; i >= 0; i--) {
        node_id color = color_node(p, colors[i]);
        struct node is = {.kind = NODE_IS, .mode = MODE_COLORED, .a = color};
        struct node met = {.kind = NODE_IS, .mode = MODE_TRUE, .a = card, .b = make(p, is)};
        n.b = make(p, (struct node){.kind = NODE_STATE, .mode = MODE_ALSO, .a = color});
        node_id condition = make(p, met), treated = make(p, n);
        node_id each = make(p, (struct node){.kind = NODE_IF, .a = condition, .b = treated});
        list =
            list ? make(p,
                        (struct node){.kind = NODE_LIST, .mode = MODE_AND, .form = 10, .a = each, .b = list})
                 : each;
    }
    return list;
}

node_id plain_set(struct plain *p, struct node n)
{
    struct node said = at(p, n.b), aspect = n.mode == MODE_TREAT ? said : at(p, said.a);
    bool treated = n.mode == MODE_TREAT || (n.mode == MODE_NONE && said.kind == NODE_STATE &&
                                            (said.mode == MODE_ALSO || said.mode == MODE_TREATED));

    if (treated && aspect.kind == NODE_COLORS && aspect.mode == MODE_OF &&
        at(p, aspect.a).kind == NODE_SELECT)
        return colors_of_card(p, n, aspect.a);
    return 0;
}

/* ---- The declared category ---- */

static bool speaks_of_declared(const struct plain *p, node_id tree)
{
    return tree_says(p->cards, tree, NODE_HEAD, MODE_DECLARED);
}

/* How grammar_clause.def words the kind of an effect. */
static uint16_t kind_form(uint16_t category)
{
    return category == MODE_TAMER || category == MODE_DIGI_EGG;
}

/* The tree with that category in place of the declared one. */
static node_id with_category(struct plain *p, node_id tree, uint16_t category)
{
    struct node n = at(p, tree);

    if (!tree || p->failed || !speaks_of_declared(p, tree))
        return tree;
    if (n.kind == NODE_HEAD && n.mode == MODE_DECLARED)
        return make(p, (struct node){.kind = NODE_HEAD, .mode = category, .form = kind_form(category)});
    if (n.kind == NODE_CAUSE) {
        n.form = 6; /* "Digimon effects" */
        n.a = 0;
        n.b = make(p, (struct node){.kind = NODE_HEAD, .mode = category, .form = kind_form(category)});
        return make(p, n);
    }
    if (n.kind == NODE_IS)
        n.form = category == MODE_OPTION && n.mode == MODE_A ? VARIANT_AN : 0; /* "is a Digimon card" */
    if (n.kind == NODE_NOUN && node_is(p->cards, n.b, NODE_HEAD, MODE_DECLARED)) {
        node_id kind =
            make(p, (struct node){.kind = NODE_HEAD, .mode = category, .form = category != MODE_DIGIMON});
        n.b = make(p, (struct node){.kind = NODE_HEAD, .mode = MODE_CARD, .form = 1, .a = kind});
        n.form = 3;
        return make(p, n);
    }
    n.a = with_category(p, n.a, category);
    n.b = with_category(p, n.b, category);
    n.c = with_category(p, n.c, category);
    return make(p, n);
}

/* The first of the sentences begins a bullet. */
static node_id without_then(struct plain *p, node_id list)
{
    struct node n = at(p, list), say = at(p, n.a);

    say.mode = say.mode == MODE_THEN ? MODE_NONE : say.mode;
    n.a = make(p, say);
    return make(p, n);
}

node_id with_declared(struct plain *p, node_id list)
{
    struct node sentences = at(p, list), say = at(p, sentences.a);
    node_id words[CATEGORIES_LISTED], names[CATEGORIES_LISTED];

    if (sentences.kind != NODE_LIST || !sentences.b || !node_is(p->cards, say.a, NODE_DO, MODE_DECLARE) ||
        !speaks_of_declared(p, sentences.b))
        return list;
    for (int i = 0; i < CATEGORIES_LISTED; i++) {
        struct node name = {.kind = NODE_HEAD, .mode = categories[i], .form = categories[i] != MODE_DIGIMON};
        names[i] = make(p, name);
        words[i] = with_category(p, without_then(p, sentences.b), categories[i]);
    }
    p->changed = true;
    node_id choice = choice_of(p, say, words, names, CATEGORIES_LISTED);
    return make(p, (struct node){.kind = NODE_LIST, .mode = MODE_SPACE, .form = 1, .a = choice});
}
