/* compile_info.c - modifiers that change what a card is or has: DP, keywords, effects, names, traits, colors, level,
 * category (15-12, 15-13). */
#include "compile/compile_modifier.h"
#include "compile/keyword.h"
#include "tree/sentence.h"
#include "tree/store.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* ---- What it gains ---- */

static void say_keyword(struct modifier_run *w, node_id gained, node_id source)
{
    const struct node *n = said_node(w, gained);
    int keyword = keyword_of_mode(n->mode);

    if (keyword < 0 || keyword_is_done(keyword)) {
        refuse(w->c, "a keyword that can't be gained");
        return;
    }
    refuse(w->c, keyword_node_unsupported(w->c->cards, gained));
    struct modifier_def *def = say(w, MODIFIER_KEYWORD, source);
    def->operand = gained;
    def->keyword = (uint8_t)keyword;
    def->n = n->n;
    def->effect = keyword_has_operand(keyword) ? effect_of_grant(w->c->cards, gained) : 0;
}

static void say_gained(struct modifier_run *w, node_id gained, node_id source)
{
    const struct node *n = said_node(w, gained);
    struct modifier_def *def;

    switch (n->kind) {
    case NODE_LIST:
        say_gained(w, n->a, source);
        say_gained(w, n->b, source);
        break;
    case NODE_KEYWORD:
        say_keyword(w, gained, source);
        break;
    case NODE_GRANT: /* the quoted effect answers for itself */
        def = say(w, MODIFIER_EFFECT, source);
        def->effect = effect_of_grant(w->c->cards, gained);
        def->operand = gained;
        break;
    case NODE_STATE:
        def = say(w, MODIFIER_DP, source);
        def->n = n->n;
        def->operand = gained;
        break;
    case NODE_CAUSE:
        def = say(w, MODIFIER_ALL_EFFECTS, source);
        def->selector = compile_target(w->c, n->a);
        def->n = n->n;
        def->icons = n->b ? timed_icons(w->c->cards, n->b) : 0;
        break;
    default:
        refuse(w->c, "something else to be gained");
        break;
    }
}

/* ---- What it is treated as ---- */

/* One part of the wording; how: what it is for. */
static struct modifier_def *say_aspect(struct modifier_run *w, enum modifier_kind kind, node_id source,
                                       const struct modifier_def *how)
{
    struct modifier_def *def = say(w, kind, source);

    def->purpose = how->purpose;
    def->whose = how->whose;
    return def;
}

/* A word, or several, as names or traits. */
static void say_words(struct modifier_run *w, node_id words, enum modifier_kind kind, bool part,
                      node_id source, const struct modifier_def *how)
{
    LIST_EACH (w->c->cards, word, words) {
        struct modifier_def *def = say_aspect(w, kind, source, how);
        def->word = said_node(w, word)->word;
        def->flags |= part ? MODIFIER_PART : 0;
    }
}

static void say_name(struct modifier_run *w, const struct node *n, node_id source,
                     const struct modifier_def *how)
{
    if (n->mode == MODE_OF) {
        pred_id pred = compile_noun(w->c, n->a);
        if (where_places(w->c->cards, n->b) != UINT32_C(1) << DCG_PLACE_UNDER)
            refuse(w->c, "names of cards that aren't under it");
        say_aspect(w, MODIFIER_NAMES_BELOW, source, how)->pred = pred;
        return;
    }
    if (n->b)
        refuse(w->c, "a name other than some");
    say_words(w, n->a, MODIFIER_NAME, n->mode == MODE_CONTAINS, source, how);
}

static void say_noun(struct modifier_run *w, const struct node *n, node_id source,
                     const struct modifier_def *how)
{
    const struct node *that = said_node(w, n->c);

    if (n->mode != MODE_NONE && n->mode != MODE_THAT && n->mode != MODE_REQUIRED)
        refuse(w->c, "such a card to be treated as");
    if (n->a)
        say_treated(w, n->a, source, how);
    if (n->b)
        say_treated(w, n->b, source, how);
    if (n->c && n->mode == MODE_THAT && that->kind == NODE_CANT) /* "a Digimon that can't digivolve" */
        say_cant_verbs(w, source, that->a);
    else if (n->c && n->mode == MODE_THAT)
        refuse(w->c, "such a card to be treated as");
    else if (n->c)
        say_treated(w, n->c, source, how);
}

/* A number, or a word of its own. */
static void say_part(struct modifier_run *w, node_id aspect, node_id source, const struct modifier_def *how)
{
    const struct node *n = said_node(w, aspect);

    switch (n->kind) {
    case NODE_WORD:
        say_aspect(w, MODIFIER_NAME, source, how)->word = n->word;
        break;
    case NODE_COLOR:
        say_aspect(w, MODIFIER_COLORS, source, how)->colors = node_color(n);
        break;
    case NODE_COLORS:
        if (n->mode != MODE_OF || !node_is(w->c->cards, said_node(w, n->a)->b, NODE_AREA, MODE_STACK))
            refuse(w->c, "such colors to be treated as having");
        say_aspect(w, MODIFIER_COLORS_BELOW, source, how);
        break;
    case NODE_TRAIT:
        if (n->mode != MODE_EXACTLY)
            refuse(w->c, "such a trait to be treated as having");
        say_words(w, n->a, MODIFIER_TRAIT, false, source, how);
        break;
    case NODE_LEVEL:
    case NODE_DP:
        if (n->mode != MODE_EXACTLY || n->a)
            refuse(w->c, "such a number to be treated as having");
        say_aspect(w, n->kind == NODE_DP ? MODIFIER_DP_OF : MODIFIER_LEVEL, source, how)->n = n->n;
        break;
    case NODE_HEAD: /* 15-12-1-4 */
        if (n->mode != MODE_DIGIMON && n->mode != MODE_TAMER)
            refuse(w->c, "such a card to be treated as");
        say_aspect(w, MODIFIER_CATEGORIES, source, how)->colors =
            n->mode == MODE_TAMER ? DCG_TAMER : DCG_DIGIMON;
        break;
    default:
        refuse(w->c, "something to be treated as");
        break;
    }
}

void say_treated(struct modifier_run *w, node_id aspect, node_id source, const struct modifier_def *how)
{
    const struct node *n = said_node(w, aspect);

    switch (n->kind) {
    case NODE_LIST:
        say_treated(w, n->a, source, how);
        say_treated(w, n->b, source, how);
        break;
    case NODE_NAME:
        say_name(w, n, source, how);
        break;
    case NODE_WITH:
        if (n->mode != MODE_NONE)
            refuse(w->c, "to be treated as lacking something");
        say_treated(w, n->a, source, how);
        break;
    case NODE_SELECT:
        say_treated(w, n->c, source, how);
        break;
    case NODE_NOUN:
        say_noun(w, n, source, how);
        break;
    default:
        say_part(w, aspect, source, how);
        break;
    }
}

/* "... for a DigiXros": of any card, or of the card of that name. */
static void say_also(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state), *rule = said_node(w, n->b);
    struct modifier_def how = {.purpose = PURPOSE_ANY};
    uint32_t first = w->c->cards->modifier_count;

    if (n->b) {
        how.purpose = rule->mode == MODE_DIGIXROS   ? PURPOSE_DIGIXROS
                      : rule->mode == MODE_ASSEMBLY ? PURPOSE_ASSEMBLY
                                                    : PURPOSE_DNA;
        how.whose = said_node(w, rule->a)->word;
    }
    say_treated(w, n->a, state, &how);
    if (n->mode == MODE_TREATED && said_node(w, n->a)->kind == NODE_COLOR && !w->c->why)
        w->c->cards->modifier[first].flags |= MODIFIER_REPLACES;
}

/* ---- What it is changed into ---- */

void say_changed(struct modifier_run *w, node_id identity, node_id source)
{
    const struct node *n = said_node(w, identity);
    const node_id parts[] = {n->a, n->b, n->c};
    bool whole = n->kind == NODE_LIST || n->kind == NODE_SELECT ||
                 ((n->kind == NODE_WITH || n->kind == NODE_NOUN) && n->mode == MODE_NONE);

    for (int i = 0; whole && i < 3; i++)
        if (parts[i])
            say_changed(w, parts[i], source);
    if (whole)
        return;
    switch (n->kind) {
    case NODE_WORD:
        say(w, MODIFIER_NEW_NAME, source)->word = n->word;
        break;
    case NODE_COLOR:
        say(w, MODIFIER_NEW_COLOR, source)->colors = node_color(n);
        break;
    case NODE_DP:
        if (n->mode != MODE_EXACTLY || n->a)
            refuse(w->c, "such a number to be changed into");
        say(w, MODIFIER_ORIGINAL_DP, source)->n = n->n;
        break;
    case NODE_HEAD: /* it is that already */
        if (n->mode != MODE_DIGIMON)
            refuse(w->c, "such a card to be changed into");
        break;
    default:
        refuse(w->c, "something to be changed into");
        break;
    }
}

void say_info(struct modifier_run *w, node_id state)
{
    const struct node *n = said_node(w, state);

    switch (n->mode) {
    case MODE_DP:
        say(w, MODIFIER_DP, state)->n = n->n;
        break;
    case MODE_GAIN:
        say_gained(w, n->a, state);
        break;
    default:
        say_also(w, state);
        break;
    }
}
