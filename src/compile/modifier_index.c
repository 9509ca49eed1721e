/* modifier_index.c - stores in a card definition, when the card is added, which kinds of modifiers its persistent
 * effects make, so that a running game examines only cards with matching entries (15-8-2). */
#include "query/modifier.h"
#include "tree/store.h"

static bool tree_holds(const dcg_cards *cards, node_id tree, int kind)
{
    const struct node *n = node_at(cards, tree);

    return tree && (n->kind == kind || tree_holds(cards, n->a, kind) || tree_holds(cards, n->b, kind) ||
                    tree_holds(cards, n->c, kind));
}

/* What is said, sorted by of whom: of permanents, of its own card wherever that is; of others than its own Digimon, of
 * those of its player and the opponent's. */
enum { OF_PERMANENTS, OF_OWN_CARD, OF_OTHERS, OF_ALLIES, OF_OPPONENTS_OF, WHOMS };
struct notes {
    const dcg_cards *cards;
    bool others; /* the effect speaks of others than the Digimon or Tamer it is on: so may "it" and "they" */
    unsigned about[WHOMS];
};

static bool is_this(const struct node *whom)
{
    return whom->kind == NODE_REF ? whom->mode == MODE_THIS_DIGIMON || whom->mode == MODE_THIS_TAMER
                                  : whom->kind == NODE_SELECT && whom->mode == MODE_THIS;
}

static bool speaks_of_others(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree), *whom = node_at(cards, n->a);

    return tree &&
           ((n->kind == NODE_MODIFY && !is_this(whom) && !is_pronoun(whom)) ||
            speaks_of_others(cards, n->a) || speaks_of_others(cards, n->b) || speaks_of_others(cards, n->c));
}

/* Is it said of nobody but the Digimon or Tamer it is on? What that gains may be about others again. */
static bool of_this_only(const struct notes *notes, const struct node *modify)
{
    const struct node *whom = node_at(notes->cards, modify->a);

    return (is_this(whom) || (is_pronoun(whom) && !notes->others)) &&
           !tree_holds(notes->cards, modify->b, NODE_GRANT) &&
           !tree_holds(notes->cards, modify->b, NODE_CAUSE) &&
           !tree_holds(notes->cards, modify->b, NODE_ICON); /* effects on cards that it checks */
}

/* What gives whom it is said of other information, and nothing else: whoever asks for that asks of that permanent. */
enum { MOD_WHOM = MOD_DP | MOD_LOWER | MOD_KEYWORD | MOD_IDENTITY | MOD_KIND | MOD_FOR };

/* Whose permanents it is said of. */
static void add_others(struct notes *notes, const struct node *modify, unsigned what)
{
    const struct node *whom = node_at(notes->cards, modify->a), *owner = node_at(notes->cards, whom->b);
    bool known = whom->kind == NODE_SELECT && owner->kind == NODE_OWNER && !(what & ~(unsigned)MOD_WHOM);

    notes->about[OF_OTHERS] |= what;
    if (!known || owner->mode != MODE_OPPONENT)
        notes->about[OF_ALLIES] |= what;
    if (!known || owner->mode != MODE_YOU)
        notes->about[OF_OPPONENTS_OF] |= what;
}

static void add_about(struct notes *notes, const struct node *modify, unsigned what)
{
    bool own = says_own(notes->cards, modify);

    what = about_whom(notes->cards, modify->a, what);
    notes->about[own ? OF_OWN_CARD : OF_PERMANENTS] |= what;
    if (!own && !of_this_only(notes, modify))
        add_others(notes, modify, what);
}

/* What a clause is about. */
static void clause_about(struct notes *notes, node_id clause, node_id modify)
{
    const dcg_cards *cards = notes->cards;
    const struct node *n = node_at(cards, clause);

    switch (n->kind) {
    case NODE_LIST:
        clause_about(notes, n->a, modify);
        if (n->b)
            clause_about(notes, n->b, modify);
        return;
    case NODE_SAY:
    case NODE_MAY:
    case NODE_LASTING:
        clause_about(notes, n->a, modify);
        return;
    case NODE_IF:
    case NODE_EACH:
    case NODE_WHEN:
        clause_about(notes, n->b, modify);
        return;
    case NODE_MODIFY:
        if (n->b && n->mode == MODE_NONE)
            clause_about(notes, n->b, clause);
        else
            add_about(notes, n, state_about(cards, clause, 0));
        return;
    case NODE_STATE:
    case NODE_CANT:
        add_about(notes, node_at(cards, modify), state_about(cards, modify, clause));
        return;
    case NODE_PAY:
    case NODE_DO:
    case NODE_RULE:
        notes->about[OF_OWN_CARD] |= own_about(n);
        return;
    default:
        return;
    }
}

/* ---- What they look at ---- */

/* Kinds of nodes that look at nothing but the field, at what lies there and what lasts: not at what changed_offboard is
 * about, nor at what happened before. */
static bool looks_at_field(const struct node *n)
{
    switch ((enum node_kind)n->kind) {
    case NODE_LIST:
    case NODE_EFFECT:
    case NODE_ICON:
    case NODE_SAY:
    case NODE_MAY:
    case NODE_IF:
    case NODE_EACH:
    case NODE_LASTING:
    case NODE_HAVE:
    case NODE_COMPARE:
    case NODE_MODIFY:
    case NODE_STATE:
    case NODE_CANT:
    case NODE_DEED:
    case NODE_REF:
    case NODE_SELECT:
    case NODE_QUANTITY:
    case NODE_OWNER:
    case NODE_NOUN:
    case NODE_COLOR:
    case NODE_COLORS:
    case NODE_COST:
    case NODE_TEXT:
    case NODE_LEVEL:
    case NODE_DP:
    case NODE_TRAIT:
    case NODE_NAME:
    case NODE_WORD:
    case NODE_KEYWORD:
    case NODE_HAS:
    case NODE_NOT:
    case NODE_OTHER:
    case NODE_WITH:
        return true;
    case NODE_TURN:
        return n->mode == MODE_NONE;
    case NODE_UNTIL:
        return n->mode != MODE_UNSUSPEND_PHASES;
    case NODE_HEAD:
        return n->mode == MODE_DIGIMON || n->mode == MODE_TAMER || n->mode == MODE_DIGIVOLUTION_CARD ||
               n->mode == MODE_SECURITY_DIGIMON || n->mode == MODE_LINK_CARD || n->mode == MODE_TOKEN;
    case NODE_QUALITY:
        return n->mode == MODE_DP || n->mode == MODE_LEVEL || n->mode == MODE_COLOR || n->mode == MODE_TYPE;
    case NODE_AREA:
        return n->mode == MODE_STACK || n->mode == MODE_BATTLE || n->mode == MODE_BREEDING ||
               n->mode == MODE_FIELD || n->mode == MODE_LINKED || n->mode == MODE_UNDER ||
               n->mode == MODE_OF || n->mode == MODE_AT;
    case NODE_IS:
        return n->mode == MODE_TRUE || n->mode == MODE_HAS || n->mode == MODE_LEVEL ||
               n->mode == MODE_NAMED || n->mode == MODE_COLORED || n->mode == MODE_IN;
    case NODE_CAUSE:
        return n->mode == MODE_EFFECTS || n->mode == MODE_EFFECT || n->mode == MODE_BATTLE;
    default:
        return false;
    }
}

static bool tree_looks_at_field(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    if (!tree)
        return true;
    if (n->kind == NODE_GRANT &&
        effect_at(cards, effect_of_grant(cards, tree))->category != CATEGORY_PERSISTENT)
        return true; /* what it does when it triggers is another matter */
    return looks_at_field(n) && tree_looks_at_field(cards, n->a) && tree_looks_at_field(cards, n->b) &&
           tree_looks_at_field(cards, n->c);
}

/* Does a tree say anything that information about permanents is derived from (query/info.h)? */
static bool says_what_is(const dcg_cards *cards, node_id tree)
{
    const unsigned cache = MOD_DP | MOD_KEYWORD | MOD_IDENTITY | MOD_FOR | MOD_AFFECT | MOD_GAIN;
    struct notes notes = {.cards = cards};

    clause_about(&notes, tree, 0);
    return ((notes.about[OF_PERMANENTS] | notes.about[OF_OWN_CARD]) & cache) != 0;
}

/* The same of what a tree says that lasts, wherever in it. */
static bool modifiers_look_at_field(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    if (!tree)
        return true;
    if (n->kind == NODE_MODIFY && !says_what_is(cards, tree))
        return true;
    if (n->kind == NODE_MODIFY || n->kind == NODE_STATE || n->kind == NODE_CANT)
        return tree_looks_at_field(cards, tree);
    return modifiers_look_at_field(cards, n->a) && modifiers_look_at_field(cards, n->b) &&
           modifiers_look_at_field(cards, n->c);
}

static bool effect_reads_offboard(const dcg_cards *cards, uint32_t effect)
{
    const struct effect_def *e = effect_at(cards, effect);
    node_id all = e->sentences ? e->sentences : e->root;

    if (e->category != CATEGORY_PERSISTENT)
        return !modifiers_look_at_field(cards, e->root);
    return says_what_is(cards, all) && (effect_zone(e) == ZONE_SECURITY || effect_zone(e) == ZONE_TRASH ||
                                        !tree_looks_at_field(cards, all));
}

static bool reads_offboard(const dcg_cards *cards, const struct card_def *def)
{
    for (uint32_t i = 0; i < def->effect_count; i++)
        if (effect_reads_offboard(cards, def->effect + i))
            return true;
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++)
        if (def->named >> i & 1 && effect_reads_offboard(cards, cards->keyword_effect[i]))
            return true;
    return false;
}

/* ---- All of it ---- */

/* 15-16-8: [Your Turn] and [Opponent's Turn] effects apply in those turns only. */
static void note_said(const struct notes *notes, const struct effect_def *e, struct active_modifiers turns[2])
{
    for (int own = 0; own < 2; own++) {
        if (e->icons & (own ? 1u << ICON_OPPONENTS_TURN : 1u << ICON_YOUR_TURN))
            continue;
        turns[own].itself |= notes->about[OF_PERMANENTS];
        turns[own].allies |= notes->about[OF_ALLIES];
        turns[own].opponents_of |= notes->about[OF_OPPONENTS_OF];
    }
}

void persistent_note(dcg_cards *cards, struct card_def *def)
{
    for (uint32_t i = 0; i < def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, def->effect + i);
        struct notes notes = {.cards = cards, .others = speaks_of_others(cards, e->root)};
        if (e->category != CATEGORY_PERSISTENT)
            continue;
        def->upholds |= effect_upholds(cards, e);
        clause_about(&notes, e->sentences ? e->sentences : e->root, 0);
        if ((int)effect_zone(e) < (int)FIELD_ZONES)
            note_said(&notes, e, def->said[effect_zone(e)]);
        def->applies[effect_zone(e)] |= notes.about[OF_PERMANENTS];
        def->others[effect_zone(e)] |= notes.about[OF_OTHERS];
        def->applies[ZONE_ANYWHERE] |= notes.about[OF_OWN_CARD];
    }
    def->says_cost = (def->applies[ZONE_ANYWHERE] & (MOD_COST | MOD_DP | MOD_KEYWORD | MOD_IDENTITY)) != 0;
    def->says_onto = (def->applies[ZONE_ANYWHERE] & MOD_DIGIVOLVE) != 0;
    def->reads_offboard = reads_offboard(cards, def);
    for (int zone = 0; zone < ZONES; zone++)
        cards->applies[zone] |= def->applies[zone];
}
