/* spots.c - the parts of a card's text: every node of its trees, every icon, every keyword; and what it takes to
 * execute them. */
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "query/activation.h"
#include "state/set.h"
#include "rules/attack.h"
#include "query/modifier.h"
#include "compile/keyword.h"
#include "tree/store.h"
#include "tree/target.h"
#include "cardfuzz/cardfuzz.h"

#include <stdio.h>
#include <string.h>

static const char *const icon_names[] = {
#define ICON_NAME(mode) #mode,
#include "tree/icon_table.def"
#undef ICON_NAME
};

/* What it takes to execute a node. */
enum execution {
    BY_JUDGING,    /* it is looked at */
    BY_CARRYING,   /* it is carried out, or applies */
    BY_PARTS,      /* it only holds others */
    WITH_THE_WHOLE /* it is looked at, or read by whoever executes what it is part of */
};

static const uint8_t usual[NODE_KINDS] = {
    [NODE_LIST] = BY_PARTS,          [NODE_EFFECT] = BY_PARTS,         [NODE_SAY] = BY_PARTS,
    [NODE_LASTING] = BY_PARTS,       [NODE_WHEN] = BY_CARRYING,        [NODE_IF] = BY_CARRYING,
    [NODE_BY] = BY_CARRYING,         [NODE_MAY] = BY_CARRYING,         [NODE_INSTEAD] = BY_CARRYING,
    [NODE_LATER] = BY_CARRYING,      [NODE_EACH] = BY_CARRYING,        [NODE_CHOOSE] = BY_CARRYING,
    [NODE_WHO] = BY_CARRYING,        [NODE_WHERE] = BY_CARRYING,       [NODE_DO] = BY_CARRYING,
    [NODE_MOVE] = BY_CARRYING,       [NODE_MEMORY] = BY_CARRYING,      [NODE_PAY] = BY_CARRYING,
    [NODE_MODIFY] = BY_CARRYING,     [NODE_STATE] = BY_CARRYING,       [NODE_CANT] = BY_CARRYING,
    [NODE_WORD] = WITH_THE_WHOLE,    [NODE_AREA] = WITH_THE_WHOLE,     [NODE_OWNER] = WITH_THE_WHOLE,
    [NODE_REF] = WITH_THE_WHOLE,     [NODE_HEAD] = WITH_THE_WHOLE,     [NODE_QUANTITY] = WITH_THE_WHOLE,
    [NODE_QUALITY] = WITH_THE_WHOLE, [NODE_KEYWORD] = WITH_THE_WHOLE,  [NODE_ICON] = WITH_THE_WHOLE,
    [NODE_MOMENT] = WITH_THE_WHOLE,  [NODE_UNTIL] = WITH_THE_WHOLE,    [NODE_TURN] = WITH_THE_WHOLE,
    [NODE_TOKEN] = WITH_THE_WHOLE,   [NODE_ORIENTED] = WITH_THE_WHOLE, [NODE_DEED] = WITH_THE_WHOLE,
    [NODE_REQUIRE] = WITH_THE_WHOLE, [NODE_CAUSE] = WITH_THE_WHOLE,    [NODE_MOST] = WITH_THE_WHOLE,
};

/* "Cards" of every kind, wherever they are: nobody has to look which these are. */
static bool means_any_card(const dcg_cards *cards, const struct node *select)
{
    const struct node *noun = node_at(cards, select->c), *head = node_at(cards, noun->b);

    return select->mode == MODE_BARE && !select->a && !select->b && noun->kind == NODE_NOUN && !noun->a &&
           !noun->c && head->kind == NODE_HEAD && head->mode == MODE_CARD && !head->a;
}

/* A state that is described, not asked for: what somebody is treated as, how far something reaches. */
static bool describes(const dcg_cards *cards, const struct node *n)
{
    switch (n->kind) {
    case NODE_STATE:
        return n->mode == MODE_ALSO || n->mode == MODE_TREATED;
    case NODE_MODIFY:
        return n->mode == MODE_TREAT || n->mode == MODE_CHANGE_INTO || n->mode == MODE_MAXIMUM ||
               n->mode == MODE_LOWER_MAXIMUM;
    case NODE_RULE: /* for which procedure cards may come from elsewhere */
        return n->mode == MODE_DIGIXROS_FROM;
    case NODE_SELECT: /* "this Digimon card": who that is needs no looking */
        return n->mode == MODE_THIS || means_any_card(cards, n);
    case NODE_DID: /* "attacked with a Digimon this turn": whether a player attacked */
        return node_at(cards, n->c)->kind == NODE_TURN;
    case NODE_CAUSE: /* one question: whose effects, of which kind */
        return true;
    default:
        return n->kind == NODE_REQUIRE && n->mode == MODE_AS_IF;
    }
}

/* Materials, tokens, effects, "this card in your hand": who is meant is no question. */
static bool taken_apart(const dcg_cards *cards, const struct node *select, const struct node *whole)
{
    return select->mode == MODE_THERE || select->mode == MODE_EFFECT || select->mode == MODE_OPTION_SIDE ||
           whole->kind == NODE_REQUIRE || node_at(cards, select->c)->kind == NODE_TOKEN ||
           means_any_card(cards, select);
}

/* A condition or an attribute that is one question: what it is about is looked at with it. */
static bool is_question(const struct node *whole)
{
    return whole->kind == NODE_IS || whole->kind == NODE_HAS || whole->kind == NODE_HAVE ||
           whole->kind == NODE_COMPARE;
}

/* whole: what it is part of */
static enum execution execution_of(const dcg_cards *cards, const struct node *n, const struct node *whole,
                                   bool persistent)
{
    switch (n->kind) {
    case NODE_MAY:
    case NODE_WHEN:
        return persistent ? BY_PARTS : BY_CARRYING;
    case NODE_IF:
    case NODE_EACH: /* of a state: judged when it is said */
        return n->mode == MODE_EVENT || whole->kind == NODE_MODIFY ? BY_JUDGING : BY_CARRYING;
    case NODE_PAY: /* how something is paid for; or else it is an action */
        return whole->kind == NODE_DO || whole->kind == NODE_DEED || whole->kind == NODE_PAY ? WITH_THE_WHOLE
                                                                                             : BY_CARRYING;
    case NODE_SELECT:
        return n->mode == MODE_ITEMS                                ? BY_PARTS
               : taken_apart(cards, n, whole) || is_question(whole) ? WITH_THE_WHOLE
                                                                    : BY_JUDGING;
    case NODE_NOUN: /* a list of materials; of objects that are known */
        if (whole->kind == NODE_SELECT && is_reference(whole))
            return WITH_THE_WHOLE;
        return n->mode == MODE_ALL_WITH && whole->kind == NODE_REQUIRE ? BY_PARTS : BY_JUDGING;
    case NODE_COMPARE:
        if (whole->kind == NODE_EVENT) /* so much memory is gained: a number of the event */
            return WITH_THE_WHOLE;
        return is_question(whole) ? WITH_THE_WHOLE : BY_JUDGING;
    case NODE_IS:
    case NODE_COLORS:
        return is_question(whole) ? WITH_THE_WHOLE : BY_JUDGING;
    case NODE_EVENT: /* the verb of an event, or of what was done */
        return whole->kind == NODE_EVENT || whole->kind == NODE_WOULD || whole->kind == NODE_DID
                   ? WITH_THE_WHOLE
                   : BY_JUDGING;
    case NODE_DID: /* whom it was done to is known; else it is a condition */
        return whole->kind == NODE_NOUN || whole->kind == NODE_DID ? WITH_THE_WHOLE : BY_JUDGING;
    default:
        return (enum execution)usual[n->kind];
    }
}

static bool is_executed(const struct spot *spot, enum execution execution, bool whole)
{
    switch (execution) {
    case BY_CARRYING:
        return (spot->marks & COVERAGE_DONE) != 0;
    case BY_JUDGING:
        return spot->marks != 0;
    default:
        return spot->marks != 0 || whole;
    }
}

/* ---- Going through a card's text ---- */

struct walk {
    struct coverage *coverage;
    const dcg_cards *cards;
    uint32_t effect;
    bool persistent;
    bool described; /* in what is read as a whole */
    bool full;      /* there is no room */
    uint8_t *state; /* of each spot, SPOT_...; NULL: they are looked for from now on */
};

/* Returns whether it was executed. */
static bool visit(struct walk *w, node_id node, enum execution execution, bool whole)
{
    if (!w->state) {
        w->full |= !coverage_want(w->coverage, w->effect, node);
        return false;
    }
    const struct spot *spot = coverage_find(w->coverage, w->effect, node);
    bool executed = spot && is_executed(spot, execution, whole);
    if (executed || (spot && whole))
        w->state[spot - w->coverage->spot] |= executed ? SPOT_EXECUTED : SPOT_NEXT;
    return executed;
}

static void effect_walk(struct walk *w, uint32_t effect);

/* The effect that a node quotes, or that a keyword is with what it asks for; 0: none. */
static uint32_t inner_effect(const struct walk *w, node_id tree)
{
    const struct node *n = node_at(w->cards, tree);
    /* one that does something is done within the effect that names it */
    bool asks = n->kind == NODE_KEYWORD && (n->a || n->n) && !keyword_is_done(keyword_of_mode(n->mode));
    uint32_t inner = n->kind == NODE_GRANT || asks ? effect_of_grant(w->cards, tree) : 0;

    return inner == w->effect ? 0 : inner; /* what a keyword does may name it */
}

/* What a token is, is a card. */
static bool describes_token(const dcg_cards *cards, const struct node *n)
{
    const struct node *played = node_at(cards, n->a), *what = node_at(cards, played->c);

    return n->kind == NODE_TOKEN || (n->kind == NODE_SAY && n->mode == MODE_TOKEN) ||
           (n->kind == NODE_DO && n->mode == MODE_PLAY && what->kind == NODE_TOKEN);
}

/* One sentence for each color or category that may be chosen: the text has it once. */
static bool is_repeated(const dcg_cards *cards, const struct node *n)
{
    return n->kind == NODE_LIST && n->mode == MODE_BULLETS && node_at(cards, n->a)->b;
}

/* parent: what it is part of; whole: and whether that was executed */
static void tree_walk(struct walk *w, node_id tree, const struct node *parent, bool whole)
{
    const struct node *n = node_at(w->cards, tree);
    enum execution execution = execution_of(w->cards, n, parent, w->persistent);
    bool described = w->described;

    if (!tree)
        return;
    if (execution != BY_PARTS) {
        parent = n;
        whole = visit(w, tree, w->described ? WITH_THE_WHOLE : execution, whole);
    }
    if (inner_effect(w, tree)) {
        effect_walk(w, inner_effect(w, tree));
        return;
    }
    w->described |= describes(w->cards, n) || lowering_by_effect(w->cards, tree);
    tree_walk(w, n->a, parent, whole);
    if (!describes_token(w->cards, n) && !is_repeated(w->cards, n))
        tree_walk(w, n->b, parent, whole);
    tree_walk(w, n->c, parent, whole);
    w->described = described;
}

static void effect_walk(struct walk *w, uint32_t effect)
{
    const struct effect_def *e = effect_at(w->cards, effect);
    const uint32_t areas = 1u << ICON_HAND | 1u << ICON_TRASH | 1u << ICON_BREEDING;
    struct walk kept = *w;

    w->effect = node_at(w->cards, e->root)->kind == NODE_REQUIRE ? 0 : effect;
    w->persistent = e->category == CATEGORY_PERSISTENT;
    w->described = false;
    SET_EACH (icon, w->persistent ? 0 : e->icons & ~areas)
        visit(w, ICON_SPOT(icon), BY_CARRYING, true);
    tree_walk(w, w->effect && e->sentences ? e->sentences : e->root, node_at(w->cards, 0), true);
    w->effect = kept.effect;
    w->persistent = kept.persistent;
    w->described = kept.described;
}

/* Keywords that ask for something are effects of the card. */
static void keywords_walk(struct walk *w, const struct card_def *d, int section, uint64_t keywords)
{
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        const struct effect_def *e = effect_at(w->cards, i);
        if (e->section == section && node_at(w->cards, e->root)->mode == MODE_BARE)
            keywords &= ~(UINT64_C(1) << e->keyword);
    }
    SET_EACH (keyword, keywords)
        visit(w, KEYWORD_SPOT(section, keyword), BY_CARRYING, true);
}

static void card_walk(struct walk *w, const struct card_def *d)
{
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        effect_walk(w, i);
    for (uint32_t i = 0; i < d->digivolve_count; i++)
        tree_walk(w, w->cards->requirement[d->digivolve + i].node, node_at(w->cards, 0), true);
    for (uint32_t i = 0; i < d->link_count; i++)
        tree_walk(w, w->cards->requirement[d->link + i].node, node_at(w->cards, 0), true);
    keywords_walk(w, d, SECTION_UPPER, d->keywords);
    keywords_walk(w, d, SECTION_INHERITED, d->inherited);
    keywords_walk(w, d, SECTION_LINK, d->linked);
}

bool spots_want(struct coverage *coverage, const dcg_cards *cards, dcg_card_def def)
{
    struct walk w = {.coverage = coverage, .cards = cards};

    coverage->def = def;
    card_walk(&w, card_def(cards, def));
    return !w.full;
}

int spots_executed(struct coverage *coverage, const dcg_cards *cards, uint8_t state[SPOTS])
{
    struct walk w = {.coverage = coverage, .cards = cards, .state = state};
    int count = 0;

    memset(state, 0, SPOTS);
    card_walk(&w, card_def(cards, coverage->def));
    for (int i = 0; i < coverage->count; i++)
        count += (state[i] & SPOT_EXECUTED) != 0;
    return count;
}

void spots_look(const struct table *t)
{
    const struct dcg_game *g = t->g;

    if (g->attack.timing && attacker_there(t))
        coverage_keyword(t, g->attack.attacker, DCG_KEYWORD_SECURITY_A);
    SET_EACH (permanent, g->permanents_used)
        if (permanent_of(g, permanent)->links)
            coverage_keyword(t, permanent, DCG_KEYWORD_LINK_PLUS);
}

/* ---- In words ---- */

static node_id parent_of(const dcg_cards *cards, node_id tree, node_id node)
{
    const struct node *n = node_at(cards, tree);

    if (!tree)
        return 0;
    if (n->a == node || n->b == node || n->c == node)
        return tree;
    node_id found = parent_of(cards, n->a, node);
    if (!found)
        found = parent_of(cards, n->b, node);
    return found ? found : parent_of(cards, n->c, node);
}

static const char *mode_text(const struct node *n)
{
    return n->mode == MODE_NONE ? "-" : node_mode_name(n->mode);
}

int spot_text(const struct coverage *coverage, const dcg_cards *cards, const struct spot *spot, char *text,
              size_t size)
{
    const struct card_def *d = card_def(cards, coverage->def);
    const struct effect_def *e = effect_at(cards, spot->effect);
    /* those that it quotes, or that its keywords are, stand elsewhere */
    uint32_t own = focus_on(cards, coverage->def, spot->effect).effect;
    int line = own ? (int)(own - d->effect + 1) : 0;

    if (spot->node >= KEYWORD_SPOT(0, 0))
        return snprintf(text, size, "keyword <%s>", dcg_keyword_text((int)(spot->node & 255)));
    if (spot->node >= ICON_SPOT(0))
        return snprintf(text, size, "effect %d: icon %s", line, icon_names[spot->node & 255]);
    const struct node *n = node_at(cards, spot->node);
    const struct node *parent = node_at(
        cards, spot->effect ? parent_of(cards, e->sentences ? e->sentences : e->root, spot->node) : 0);
    return snprintf(text, size, "effect %d: %s %s in %s %s", line, node_kind_name(n->kind), mode_text(n),
                    parent->kind ? node_kind_name(parent->kind) : "-", mode_text(parent));
}
