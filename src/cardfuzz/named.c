/* named.c - what the text of an effect lets change, found out from its tree alone: whose cards in which areas it names,
 * whether it names its own card. The nets (net.c) hold what was carried out against it.
 *
 * Where a tree leaves a doubt, more is taken as named: a net must not complain of what a text may mean. What a
 * condition or a trigger condition speaks of is named only if the effect goes on from it with "it", "that Digimon" or
 * the like. */
#include "cardfuzz/named.h"
#include "tree/sentence.h"

struct walk {
    const dcg_cards *cards;
    struct named *named;  /* what may change */
    struct named *spoken; /* what conditions speak of */
    bool gained;          /* a keyword is gained, not performed */
    unsigned doers;       /* who does it, 1 its player, 2 the opponent */
};

static void walk(struct walk *w, node_id tree);

static const struct node *of(const struct walk *w, node_id node)
{
    return node_at(w->cards, node);
}

static void name(struct walk *w, unsigned players, unsigned what)
{
    for (int player = 0; player < 2; player++)
        if (players >> player & 1)
            w->named->of[player] |= what;
}

/* ---- Areas and owners ---- */

static const struct {
    uint16_t mode;
    uint16_t what;
} areas[] = {
    {MODE_HAND, NAMES_HAND},
    {MODE_HAND_OR_DECK, NAMES_HAND | NAMES_DECK},
    {MODE_DECK, NAMES_DECK},
    {MODE_DECK_TOP, NAMES_DECK},
    {MODE_DECK_BOTTOM, NAMES_DECK},
    {MODE_DECK_TOP_OR_BOTTOM, NAMES_DECK},
    {MODE_TRASH, NAMES_TRASH},
    {MODE_SECURITY, NAMES_SECURITY},
    {MODE_SECURITY_TOP, NAMES_SECURITY},
    {MODE_SECURITY_BOTTOM, NAMES_SECURITY},
    {MODE_SECURITY_TOP_OR_BOTTOM, NAMES_SECURITY},
    {MODE_EGG_DECK, NAMES_EGGS},
    {MODE_BREEDING, NAMES_BREEDING},
    {MODE_BREEDING_EMPTY, NAMES_BREEDING},
    {MODE_BATTLE, NAMES_FIELD},
    {MODE_FIELD, NAMES_FIELD | NAMES_BREEDING},
    {MODE_STACK, NAMES_UNDER},
    {MODE_STACK_TOP, NAMES_UNDER},
    {MODE_STACK_BOTTOM, NAMES_UNDER},
    {MODE_STACK_TOP_OR_BOTTOM, NAMES_UNDER},
    {MODE_IN_STACK, NAMES_UNDER},
    {MODE_UNDER, NAMES_UNDER},
    {MODE_LINKED, NAMES_UNDER},
};

static unsigned area_of(const struct node *n)
{
    for (size_t i = 0; n->kind == NODE_AREA && i < sizeof areas / sizeof areas[0]; i++)
        if (areas[i].mode == n->mode)
            return areas[i].what;
    return 0;
}

/* All areas that a tree speaks of. */
static unsigned areas_in(const struct walk *w, node_id tree)
{
    const struct node *n = of(w, tree);

    return tree ? area_of(n) | areas_in(w, n->a) | areas_in(w, n->b) | areas_in(w, n->c) : 0;
}

/* Whose, as far as a tree says: 1 its player's, 2 the opponent's; 0: it doesn't say. */
static unsigned owners_in(const struct walk *w, node_id tree)
{
    const struct node *n = of(w, tree);

    if (!tree)
        return 0;
    if (n->kind == NODE_OWNER && n->mode != MODE_OF)
        return n->mode == MODE_YOU        ? 1
               : n->mode == MODE_OPPONENT ? 2
               : n->mode != MODE_THEIR    ? 3
               : w->doers == 3            ? 3 /* of each who does it */
                                          : 2;
    return owners_in(w, n->a) | owners_in(w, n->b) | owners_in(w, n->c);
}

/* ---- Targets ---- */

static bool is_this(const struct node *n)
{
    return (n->kind == NODE_REF && (n->mode == MODE_THIS_DIGIMON || n->mode == MODE_THIS_TAMER ||
                                    n->mode == MODE_THIS_CARD || n->mode == MODE_THIS_CARD_OR_DIGIMON)) ||
           (n->kind == NODE_SELECT && n->mode == MODE_THIS);
}

static bool says_this(const struct walk *w, node_id tree)
{
    const struct node *n = of(w, tree);

    return tree && (is_this(n) || says_this(w, n->a) || says_this(w, n->b) || says_this(w, n->c));
}

/* What a noun calls those it means: its heads, not its attributes. */
static unsigned heads_in(const struct walk *w, node_id tree)
{
    const struct node *n = of(w, tree);

    switch (n->kind) {
    case NODE_LIST:
        return heads_in(w, n->a) | heads_in(w, n->b);
    case NODE_NOUN:
        return n->b ? heads_in(w, n->b) : NAMES_FIELD | NAMES_HAND;
    case NODE_HEAD:
        switch (n->mode) {
        case MODE_DIGIMON:
        case MODE_TOKEN:
            return NAMES_DIGIMON;
        case MODE_TAMER:
            return NAMES_TAMER;
        case MODE_SECURITY_CARD:
        case MODE_SECURITY_DIGIMON:
            return NAMES_SECURITY;
        case MODE_DIGIVOLUTION_CARD:
        case MODE_STACKED_CARD:
        case MODE_LINK_CARD:
            return NAMES_UNDER;
        default: /* cards: of the hand, if no area is named */
            return NAMES_HAND | NAMES_FIELD;
        }
    default:
        return 0;
    }
}

static void walk_select(struct walk *w, const struct node *n)
{
    unsigned where = areas_in(w, n->b), whose = owners_in(w, n->b); /* not what it has or is compared with */
    unsigned heads = heads_in(w, n->c);
    const struct node *host = of(w, n->b);

    if (n->mode == MODE_ITEMS) {
        LIST_EACH (w->cards, item, n->a)
            walk(w, item);
        name(w, whose ? whose : 3, where);
        return;
    }
    if (n->mode == MODE_THAT || n->mode == MODE_THOSE || n->mode == MODE_OF_REF)
        w->named->goes_on = true;
    /* cards of somebody: that one is named, too */
    if (host->kind == NODE_SELECT || (host->kind == NODE_OWNER && host->mode == MODE_OF))
        heads |= NAMES_UNDER;
    if (host->kind == NODE_SELECT)
        walk_select(w, host);
    else if (host->a)
        walk(w, host->a);
    w->named->self |= says_this(w, n->b);
    bool condition = w->named == w->spoken; /* what has come from there is meant, too */
    name(w, whose ? whose : 3, where && !condition ? where | (heads & NAMES_UNDER) : where | heads);
}

/* ---- Actions ---- */

static void walk_keyword(struct walk *w, const struct node *n)
{
    switch (n->mode) {
    case MODE_DRAW:
    case MODE_RECOVERY:
        name(w, w->doers, NAMES_DECK);
        break;
    case MODE_DE_DIGIVOLVE:
        name(w, 3, NAMES_UNDER);
        break;
    default: /* an effect of its own, with rules of its own */
        w->named->anything = true;
        break;
    }
}

static void walk_do(struct walk *w, const struct node *n)
{
    switch (n->mode) {
    case MODE_KEYWORD:
    case MODE_KEYWORD_ON:
        walk_keyword(w, of(w, of(w, n->a)->kind == NODE_KEYWORD ? n->a : n->b));
        break;
    case MODE_PLAY:
    case MODE_PLAY_OR_USE:
    case MODE_USE:
    case MODE_RETURN_OR_PLAY:
    case MODE_DIGIVOLVE:
    case MODE_DIGIVOLVE_ONTO:
        name(w, w->doers, NAMES_HAND | NAMES_DECK | NAMES_MEMORY);
        break;
    case MODE_LINK:
    case MODE_DNA_DIGIVOLVE:
    case MODE_APP_FUSE:
        name(w, w->doers, NAMES_HAND | NAMES_DECK | NAMES_MEMORY | NAMES_FIELD);
        break;
    case MODE_HATCH:
        name(w, w->doers, NAMES_EGGS);
        break;
    case MODE_MOVE_OUT:
        name(w, w->doers, NAMES_BREEDING);
        break;
    case MODE_SUSPEND:
    case MODE_UNSUSPEND:
    case MODE_FLIP:
    case MODE_CHOOSE:
    case MODE_REVEAL:
    case MODE_LOOK:
    case MODE_SEARCH:
    case MODE_SHUFFLE:
    case MODE_CHANGE_TARGET:
    case MODE_END_ATTACK:
    case MODE_IGNORE_COLOR:
        break;
    default: /* attacks, battles, other effects: whatever comes of them */
        w->named->anything = true;
        break;
    }
    walk(w, n->a);
    walk(w, n->b);
}

/* To where cards go: a pile gets cards and loses none; under whom they go is named. */
static void walk_destination(struct walk *w, node_id place)
{
    struct named piles = *w->named;

    walk(w, place);
    for (int player = 0; player < 2; player++)
        w->named->of[player] = piles.of[player] | (w->named->of[player] & (NAMES_FIELD | NAMES_UNDER));
}

/* What a condition speaks of isn't what changes, unless the effect goes on from it. */
static void walk_condition(struct walk *w, node_id condition)
{
    struct walk inner = {.cards = w->cards, .named = w->spoken, .spoken = w->spoken, .doers = 1};

    walk(&inner, condition);
    w->spoken->self |= says_this(w, condition);
}

static void walk_event(struct walk *w, const struct node *n)
{
    if (!n->a)
        w->named->self = true; /* this one */
    walk(w, n->a);
    walk(w, n->b);
}

static void walk_deed(struct walk *w, const struct node *n)
{
    if (n->mode == MODE_ATTACK || n->mode == MODE_BATTLE || n->mode == MODE_ACTIVATE)
        w->named->anything = true;
    if (n->mode == MODE_DIGIVOLVE || n->mode == MODE_DNA_DIGIVOLVE || n->mode == MODE_APP_FUSE ||
        n->mode == MODE_LINK)
        name(w, w->doers, NAMES_HAND | NAMES_DECK | NAMES_MEMORY | NAMES_FIELD);
    walk(w, n->a);
    walk(w, n->b);
}

/* A reference: to its own card, or to what was spoken of. */
static void walk_ref(struct walk *w, const struct node *n)
{
    if (is_this(n))
        w->named->self = true;
    else
        w->named->goes_on = true;
}

static void walk_rest(struct walk *w, const struct node *n)
{
    walk(w, n->a);
    walk(w, n->b);
    walk(w, n->c);
}

/* A keyword that stands as a sentence, or is gained. */
static void walk_stated(struct walk *w, const struct node *n)
{
    if (n->mode == MODE_DELAY || n->mode == MODE_DIGI_BURST) {
        w->named->self = true;
        walk(w, n->a);
    } else if (!w->gained) {
        walk_keyword(w, n);
    }
}

static void walk_area(struct walk *w, node_id tree)
{
    unsigned owners = owners_in(w, tree);

    name(w, owners ? owners : 3, areas_in(w, tree));
    w->named->self |= says_this(w, tree);
    walk(w, of(w, tree)->a);
}

/* What it gains does nothing as yet. */
static void walk_state(struct walk *w, const struct node *n)
{
    struct walk state = *w;

    state.gained = true;
    walk_rest(&state, n);
}

static void walk_who(struct walk *w, const struct node *n)
{
    struct walk others = *w;

    others.doers = 3;
    walk_rest(&others, n);
}

/* Clauses around actions. */
static void walk_clause(struct walk *w, const struct node *n)
{
    switch (n->kind) {
    case NODE_IF:
    case NODE_WHEN:
    case NODE_EACH:
        walk_condition(w, n->a);
        walk(w, n->b);
        walk(w, n->c);
        break;
    case NODE_EVENT:
    case NODE_WOULD:
        walk_event(w, n);
        break;
    case NODE_WHO:
        walk_who(w, n);
        break;
    case NODE_GRANT: /* an effect that is gained is carried out some other time */
    case NODE_WITH:
    case NODE_HAS:
    case NODE_ICON:
        break;
    default:
        walk_rest(w, n);
        break;
    }
}

static void walk(struct walk *w, node_id tree)
{
    const struct node *n = of(w, tree);

    if (!tree)
        return;
    switch (n->kind) {
    case NODE_REF:
        walk_ref(w, n);
        break;
    case NODE_SELECT:
        w->named->self |= is_this(n);
        walk_select(w, n);
        break;
    case NODE_AREA:
        walk_area(w, tree);
        break;
    case NODE_DO:
        walk_do(w, n);
        break;
    case NODE_MOVE:
        walk(w, n->a);
        walk_destination(w, n->b);
        break;
    case NODE_MEMORY:
    case NODE_PAY:
        name(w, 3, NAMES_MEMORY);
        break;
    case NODE_TOKEN:
        w->named->tokens = true;
        break;
    case NODE_KEYWORD:
        walk_stated(w, n);
        break;
    case NODE_STATE:
        walk_state(w, n);
        break;
    case NODE_DEED:
        walk_deed(w, n);
        break;
    default:
        walk_clause(w, n);
        break;
    }
}

void effect_names(const dcg_cards *cards, const struct effect_def *effect, struct named *out)
{
    struct named spoken = {0};
    struct walk w = {.cards = cards, .named = out, .spoken = &spoken, .doers = 1};

    *out = (struct named){0};
    walk(&w, effect->root);
    out->tokens |= tree_says(cards, effect->root, NODE_HEAD, MODE_TOKEN) ||
                   tree_says(cards, effect->root, NODE_SAY, MODE_TOKEN) ||
                   tree_find(cards, effect->root, NODE_TOKEN);
    out->anything |= tree_says(cards, effect->root, NODE_AREA, MODE_DIGIXROS); /* cards from anywhere */
    if (!out->goes_on)
        return;
    out->self |= spoken.self;
    for (int player = 0; player < 2; player++)
        out->of[player] |= spoken.of[player];
}

unsigned tree_owners(const dcg_cards *cards, node_id tree)
{
    struct walk w = {.cards = cards};

    return owners_in(&w, tree);
}
