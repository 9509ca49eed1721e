/* modifier_index.c - stores in modifiers and in a card definition, when the card is added, which kinds of modifiers its
 * persistent effects make, so that a running game examines only cards with matching entries (15-8-2). */
#include "compile/modifier_kind.h"
#include "tree/condition.h"
#include "tree/event_pattern.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"

static bool is_this(const struct node *whom)
{
    return whom->kind == NODE_REF ? whom->mode == MODE_THIS_DIGIMON || whom->mode == MODE_THIS_TAMER
                                  : whom->kind == NODE_SELECT && whom->mode == MODE_THIS;
}

static bool speaks_of_others(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree), *whom = node_at(cards, n->a);

    return tree && ((n->kind == NODE_MODIFY && !is_this(whom) && !is_pronoun(whom)) ||
                    speaks_of_others(cards, n->a) || speaks_of_others(cards, n->b));
}

/* Is it said of nobody but the Digimon or Tamer it is on? What that gains may be about others again, as are the cards
 * that it checks. */
static bool of_this_only(const dcg_cards *cards, const struct effect_def *effect,
                         const struct modifier_def *def)
{
    const struct node *whom = node_at(cards, node_at(cards, def->modify)->a);

    return (is_this(whom) || (is_pronoun(whom) && !speaks_of_others(cards, effect->root))) &&
           def->kind != MODIFIER_EFFECT && def->kind != MODIFIER_ALL_EFFECTS &&
           def->kind != MODIFIER_SILENCE_CHECKED;
}

/* What gives whom it is said of other information, and nothing else: whoever asks for that asks of that permanent. */
enum { MOD_WHOM = MOD_DP | MOD_LOWER | MOD_KEYWORD | MOD_IDENTITY | MOD_KIND | MOD_FOR };

/* Whose permanents it is said of. */
static unsigned reach_of(const dcg_cards *cards, const struct effect_def *effect,
                         const struct modifier_def *def)
{
    const struct node *whom = node_at(cards, node_at(cards, def->modify)->a),
                      *owner = node_at(cards, whom->b);
    bool known =
        whom->kind == NODE_SELECT && owner->kind == NODE_OWNER && !(def->about & ~(unsigned)MOD_WHOM);

    if (def->flags & MODIFIER_OWN || of_this_only(cards, effect, def))
        return 0;
    return REACH_OTHERS | (known && owner->mode == MODE_OPPONENT ? 0 : REACH_ALLIES) |
           (known && owner->mode == MODE_YOU ? 0 : REACH_OPPONENTS);
}

/* The DP of Security Digimon is no permanent's. */
static unsigned about_whom(const dcg_cards *cards, const struct modifier_def *def)
{
    const struct node *n = node_at(cards, node_at(cards, def->modify)->a);
    bool security =
        n->kind == NODE_SELECT && node_is(cards, node_at(cards, n->c)->b, NODE_HEAD, MODE_SECURITY_DIGIMON);

    return security && !(def->about & ~(unsigned)(MOD_DP | MOD_LOWER)) ? MOD_SECURITY : def->about;
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
               n->mode == MODE_LINK_CARD || n->mode == MODE_TOKEN;
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
        return n->mode == MODE_EFFECTS;
    default:
        return false;
    }
}

/* whom: of whom something is said, which is nothing that is looked at if they are Security Digimon. */
static bool tree_looks_at_field(const dcg_cards *cards, node_id tree, bool whom)
{
    const struct node *n = node_at(cards, tree);

    if (!tree || (whom && n->kind == NODE_HEAD && n->mode == MODE_SECURITY_DIGIMON))
        return true;
    if (n->kind == NODE_GRANT &&
        effect_at(cards, effect_of_grant(cards, tree))->category != CATEGORY_PERSISTENT)
        return true; /* what it does when it triggers is another matter */
    whom = whom && (n->kind == NODE_LIST || n->kind == NODE_SELECT || n->kind == NODE_NOUN);
    return looks_at_field(n) && tree_looks_at_field(cards, n->a, whom || n->kind == NODE_MODIFY) &&
           tree_looks_at_field(cards, n->b, whom) && tree_looks_at_field(cards, n->c, whom);
}

/* What information about permanents is derived from (query/info.h). */
enum { MOD_WHAT_IS = MOD_DP | MOD_KEYWORD | MOD_IDENTITY | MOD_FOR | MOD_AFFECT | MOD_GAIN };

/* Does it depend on more than the field? */
static bool reads_offboard(const dcg_cards *cards, const struct effect_def *effect,
                           const struct modifier_def *def)
{
    enum zone zone = effect_zone(effect);

    if (effect->category != CATEGORY_PERSISTENT)
        return !tree_looks_at_field(cards, def->modify, false);
    return zone == ZONE_SECURITY || zone == ZONE_TRASH ||
           !tree_looks_at_field(cards, effect->sentences, false);
}

void modifier_note(const dcg_cards *cards, const struct effect_def *effect, struct modifier_def *def)
{
    def->about = modifier_about(cards, def);
    def->about = about_whom(cards, def);
    def->reach = (uint8_t)reach_of(cards, effect, def);
    if (def->about & MOD_WHAT_IS && reads_offboard(cards, effect, def))
        def->flags |= MODIFIER_OFFBOARD;
}

/* ---- What they ask of this turn ---- */

uint64_t tree_notes(const dcg_cards *cards, node_id tree)
{
    const struct node *n = node_at(cards, tree);

    if (!tree)
        return 0;
    uint32_t number = tree < cards->operand_count ? cards->operand[tree].condition : 0;
    const struct condition *condition = &cards->condition[number];
    const struct done_condition *done =
        done_at(cards, number && condition->kind == COND_DONE ? condition->operand : 0);
    uint64_t notes = done->form == DONE_THIS_TURN ? pattern_at(cards, done->event)->when : 0;
    return notes | tree_notes(cards, n->a) | tree_notes(cards, n->b) | tree_notes(cards, n->c);
}

/* ---- All of it ---- */

/* 15-16-8: [Your Turn] and [Opponent's Turn] effects apply in those turns only. */
static void note_said(const struct modifier_def *def, const struct effect_def *e,
                      struct active_modifiers turns[2])
{
    for (int own = 0; own < 2; own++) {
        if (e->icons & (own ? 1u << ICON_OPPONENTS_TURN : 1u << ICON_YOUR_TURN))
            continue;
        turns[own].itself |= def->about;
        turns[own].allies |= def->reach & REACH_ALLIES ? def->about : 0;
        turns[own].opponents_of |= def->reach & REACH_OPPONENTS ? def->about : 0;
    }
}

static void note_modifier(struct card_def *card, const struct effect_def *e, const struct modifier_def *def)
{
    enum zone zone = effect_zone(e);

    for (int i = 0; i < def->guards; i++)
        card->fixpoint |= e->section == SECTION_UPPER && def->guard[i].fixpoint;
    if (def->flags & MODIFIER_OWN) {
        card->applies[ZONE_ANYWHERE] |= def->about;
        return;
    }
    if ((int)zone < (int)FIELD_ZONES)
        note_said(def, e, card->said[zone]);
    card->applies[zone] |= def->about;
    card->others[zone] |= def->reach & REACH_OTHERS ? def->about : 0;
}

static bool effect_offboard(const dcg_cards *cards, const struct effect_def *e)
{
    for (int i = 0; i < e->modifiers; i++)
        if (modifier_at(cards, e->modifier + (uint32_t)i)->flags & MODIFIER_OFFBOARD)
            return true;
    return false;
}

void persistent_note(dcg_cards *cards, struct card_def *def)
{
    for (uint32_t i = 0; i < def->effect_count; i++) {
        const struct effect_def *e = effect_at(cards, def->effect + i);
        def->reads_offboard |= effect_offboard(cards, e);
        for (int j = 0; j < e->modifiers; j++)
            note_modifier(def, e, modifier_at(cards, e->modifier + (uint32_t)j));
    }
    for (int i = 0; i < DCG_KEYWORD_COUNT; i++) /* <Progress> */
        if (def->named >> i & 1)
            def->reads_offboard |= effect_offboard(cards, effect_at(cards, cards->keyword_effect[i]));
    def->says_cost = (def->applies[ZONE_ANYWHERE] & (MOD_COST | MOD_DP | MOD_KEYWORD | MOD_IDENTITY)) != 0;
    def->says_onto = (def->applies[ZONE_ANYWHERE] & MOD_DIGIVOLVE) != 0;
    for (int zone = 0; zone < ZONES; zone++)
        cards->applies[zone] |= def->applies[zone];
}
