/* compile_cause.c - by what something comes about (15-2): a CAUSE or TURN node, or a list of them. */
#include "operand/compile_operand.h"
#include "tree/keyword_meaning.h"
#include "tree/event_pattern.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"

static cause_id add(struct compiler *c, struct cause_pattern cause)
{
    if (c->why || c->dry)
        return 0;
    cause_id made = cause_append(c->cards, &cause, 1);
    c->no_memory |= !made;
    return made;
}

/* DCG_DIGIMON, ... of the mode of a HEAD; 0: another one. */
static uint8_t kind_of_head(const struct node *head)
{
    if (head->kind != NODE_HEAD)
        return 0;
    return head->mode == MODE_DIGIMON    ? DCG_DIGIMON
           : head->mode == MODE_TAMER    ? DCG_TAMER
           : head->mode == MODE_OPTION   ? DCG_OPTION
           : head->mode == MODE_DIGI_EGG ? DCG_DIGI_EGG
                                         : 0;
}

/* "Your opponent's Digimon's effects": a kind of some player and nothing else. What had the effect when it was carried
 * out decides, wherever it has gone since. Others are asked for what they are now. */
static uint8_t kind_named(const struct compiler *c, const struct node *select)
{
    const struct node *noun = node_of(c, select->c);

    if (select->kind != NODE_SELECT || noun->kind != NODE_NOUN || noun->mode != MODE_NONE || noun->a ||
        noun->c || !select->b || !owner_is_player(c->cards, select->b))
        return 0;
    return kind_of_head(node_of(c, noun->b));
}

/* Of which card an effect is. */
static void compile_source(struct compiler *c, node_id whose, struct cause_pattern *cause)
{
    const struct node *n = node_of(c, whose);
    uint8_t kind = kind_named(c, n);

    if (n->kind == NODE_OWNER)
        cause->owner = compile_owner(c, whose);
    else
        cause->which = compile_subject(c, whose);
    if (!kind)
        return;
    cause->which = 0;
    cause->kinds = kind;
    cause->owner = compile_owner(c, n->b);
}

cause_id compile_effect_of(struct compiler *c, node_id whose)
{
    struct cause_pattern cause = {.form = CAUSE_EFFECT, .source = whose};

    compile_source(c, whose, &cause);
    return add(c, cause);
}

/* b: which kind of effects. */
static void compile_effects(struct compiler *c, const struct node *n, struct cause_pattern *cause)
{
    const struct node *kind = node_of(c, n->b);

    cause->form = CAUSE_EFFECT;
    if (kind->kind == NODE_KEYWORD && keyword_is_cause(c->cards, n->b))
        cause->keyword = (uint8_t)(keyword_of_mode(kind->mode) + 1);
    else if (kind_of_head(kind))
        cause->kinds = kind_of_head(kind);
    else if (n->b)
        refuse(c, "a kind of effects is not known");
    if (n->a)
        compile_source(c, n->a, cause);
}

static void compile_by_keyword(struct compiler *c, const struct node *n, struct cause_pattern *cause)
{
    cause->form = CAUSE_KEYWORD;
    cause->keyword = (uint8_t)(keyword_of_mode(node_of(c, n->a)->mode) + 1);
    if (!keyword_is_cause(c->cards, n->a))
        refuse(c, "what happens by a keyword is not known");
    if (n->b)
        compile_source(c, node_of(c, n->b)->a, cause);
}

static void compile_turn(struct compiler *c, const struct node *n, struct cause_pattern *cause)
{
    cause->form = CAUSE_TURN;
    cause->owner = n->a ? compile_owner(c, n->a) : 0;
    cause->phase = n->mode == MODE_MAIN_PHASE        ? DCG_PHASE_MAIN
                   : n->mode == MODE_UNSUSPEND_PHASE ? DCG_PHASE_UNSUSPEND
                                                     : 0;
    if (!cause->phase && n->mode != MODE_THIS)
        refuse(c, "a time is not known");
}

static void compile_cause_node(struct compiler *c, const struct node *n, struct cause_pattern *cause)
{
    switch (n->mode) {
    case MODE_EFFECTS:
    case MODE_EFFECTS_OF:
        compile_effects(c, n, cause);
        break;
    case MODE_KEYWORD:
        compile_by_keyword(c, n, cause);
        break;
    case MODE_NOT:
        cause->form = CAUSE_NOT;
        cause->of = compile_cause(c, n->a);
        break;
    case MODE_THIS_EFFECT:
        cause->form = CAUSE_THIS;
        break;
    case MODE_BATTLE:
    case MODE_BATTLE_SURVIVED:
        cause->form = CAUSE_BATTLE;
        break;
    case MODE_ZERO_DP:
        cause->form = CAUSE_ZERO_DP;
        break;
    case MODE_DIGIXROS:
        cause->form = CAUSE_DIGIXROS;
        break;
    case MODE_DELETION:
        cause->form = CAUSE_DELETION;
        break;
    }
}

/* Any of several. "Other than by A or by B" is neither of them. */
static void compile_causes(struct compiler *c, const struct node *n, struct cause_pattern *cause)
{
    const struct node *first = node_of(c, n->a);
    bool neither = first->kind == NODE_CAUSE && first->mode == MODE_NOT && n->b;
    struct cause_pattern any = {.source = cause->source, .form = CAUSE_ANY_OF};

    if (n->mode == MODE_SPACE)
        refuse(c, "a cause and a time at once");
    any.of = compile_cause(c, neither ? first->a : n->a);
    any.rest = n->b ? compile_cause(c, n->b) : 0;
    if (!neither) {
        *cause = any;
        return;
    }
    cause->form = CAUSE_NOT;
    cause->of = add(c, any);
}

cause_id compile_cause(struct compiler *c, node_id node)
{
    const struct node *n = node_of(c, node);
    struct cause_pattern cause = {.source = node};

    switch (n->kind) {
    case NODE_LIST:
        compile_causes(c, n, &cause);
        break;
    case NODE_TURN:
        compile_turn(c, n, &cause);
        break;
    case NODE_CAUSE:
        compile_cause_node(c, n, &cause);
        break;
    default:
        refuse(c, "a cause is not known");
    }
    return add(c, cause);
}
