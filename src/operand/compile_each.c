/* compile_each.c - numbers: what "for each" (EACH) counts (15-15-7), what others are compared with. */
#include "operand/compile_operand.h"
#include "operand/noun.h"
#include "state/state.h"
#include "tree/number_def.h"
#include "tree/sentence.h"
#include "tree/storage.h"
#include "tree/target.h"
#include "tree/target_place.h"

/* -- what was done */

/* What was done to those a noun names: "each card trashed by this effect"; 0: nothing is said of that. */
static node_id done_attribute(const struct compiler *c, node_id at)
{
    const struct node *n = node_of(c, at);

    if (n->kind == NODE_DID)
        return at;
    if (n->kind != NODE_NOUN)
        return 0;
    node_id found = done_attribute(c, n->a);
    return found ? found : done_attribute(c, n->c);
}

/* What of the journal it is noted as. DID THIS_EFFECT (a: what), or what was done itself. */
static uint8_t compile_entry(struct compiler *c, node_id did)
{
    static const uint8_t entries[MODE_KINDS] = {
        [MODE_DELETED] = ENTRY_DELETED + 1,     [MODE_TRASHED] = ENTRY_TRASHED + 1,
        [MODE_RETURNED] = ENTRY_RETURNED + 1,   [MODE_ADDED] = ENTRY_ADDED + 1,
        [MODE_PLACED] = ENTRY_PLACED + 1,       [MODE_PLAYED] = ENTRY_PLAYED + 1,
        [MODE_REVEALED] = ENTRY_REVEALED + 1,   [MODE_DIGIVOLVED] = ENTRY_DIGIVOLVED + 1,
        [MODE_SUSPENDED] = ENTRY_SUSPENDED + 1, [MODE_UNSUSPENDED] = ENTRY_UNSUSPENDED + 1,
        [MODE_FLIPPED] = ENTRY_FLIPPED + 1,     [MODE_USED] = ENTRY_USED + 1,
        [MODE_LINKED] = ENTRY_LINKED + 1,       [MODE_DNA_DIGIVOLVED] = ENTRY_DIGIVOLVED + 1,
    };
    const struct node *n = node_of(c, did);
    uint8_t entry = entries[n->a ? node_of(c, n->a)->mode : n->mode];

    if (!entry)
        refuse(c, "what was done is not known");
    return (uint8_t)(entry ? entry - 1 : 0);
}

/* "Each card", "each security card you trashed": any of them. The latter was one before. */
static bool is_any_card(const struct node *head)
{
    return (head->mode == MODE_CARD || head->mode == MODE_SECURITY_CARD ||
            head->mode == MODE_DIGIVOLUTION_CARD || head->mode == MODE_LINK_CARD) &&
           !head->a;
}

/* What else a noun says of those to whom that was done. */
static pred_id compile_said_too(struct compiler *c, node_id said, node_id done, pred_id pred)
{
    if (!said || said == done)
        return pred;
    compile_seen(c, said);
    return pred_all(c, pred, compile_noun(c, said));
}

static void compile_done_to(struct compiler *c, const struct node *n, node_id attribute,
                            struct number_def *number)
{
    const struct node *noun = node_of(c, n->c), *whose = node_of(c, n->b);
    bool player = whose->kind == NODE_OWNER && whose->mode != MODE_OF;

    number->form = NUMBER_DONE;
    number->entry = compile_entry(c, attribute);
    bool placed = whose->kind == NODE_AREA && number->entry == ENTRY_PLACED; /* there */
    bool from = whose->kind == NODE_AREA && !placed && node_of(c, attribute)->mode == MODE_THIS_EFFECT;
    if (n->a || (n->b && !player && !placed && !from) || !noun->b)
        refuse(c, "what was done to whom is not known");
    if (from && !c->why)
        number->place = compile_came_from(c, n->b);
    compile_seen(c, noun->b);
    number->owner = player ? compile_owner(c, n->b) : 0;
    number->pred = is_any_card(node_of(c, noun->b)) && !player ? 0 : compile_noun(c, noun->b);
    number->pred = compile_said_too(c, noun->a, attribute, number->pred);
    number->pred = compile_said_too(c, noun->c, attribute, number->pred);
}

/* -- objects */

/* A noun with nothing said of it. */
static bool is_bare(const struct compiler *c, const struct node *select, int mode)
{
    const struct node *noun = node_of(c, select->c), *head = node_of(c, noun->b);

    return !select->a && !select->b && noun->kind == NODE_NOUN && !noun->a && !noun->c &&
           head->kind == NODE_HEAD && head->mode == mode && !head->a;
}

static void compile_objects(struct compiler *c, node_id select, struct number_def *number)
{
    const struct node *n = node_of(c, select), *group = node_of(c, group_of(c->cards, n->c));

    if (group->mode == MODE_SAME && node_of(c, group->a)->mode != MODE_LEVEL)
        refuse(c, "what is the same is not known");
    number->form = group->mode == MODE_SAME && number->every > 1 ? NUMBER_GROUPS : NUMBER_OBJECTS;
    number->of_deletion = is_bare(c, n, MODE_DIGIMON);
    if (node_of(c, n->a)->kind == NODE_WITH) {
        compile_seen(c, n->a);
        number->pred = compile_noun(c, n->a);
    }
    number->of = compile_candidates(c, select);
}

static void compile_select(struct compiler *c, node_id select, struct number_def *number)
{
    const struct node *n = node_of(c, select);
    node_id attribute = done_attribute(c, n->c);

    if (node_of(c, n->c)->kind == NODE_SELECT) { /* "total" */
        number->total = select;
        compile_select(c, n->c, number);
        return;
    }
    number->said = select;
    number->noun = n->c;
    if (attribute)
        compile_done_to(c, n, attribute, number);
    else if (is_bare(c, n, MODE_CARD))
        number->form = NUMBER_LAST;
    else
        compile_objects(c, select, number);
}

/* -- the whole */

static uint32_t add(struct compiler *c, const struct number_def *number)
{
    if (c->why || c->dry)
        return 0;
    uint32_t made = number_append(c->cards, number, 1);
    if (!made)
        c->no_memory = true;
    return made;
}

/* One of two that are counted together. */
static uint32_t compile_part_of(struct compiler *c, node_id select)
{
    struct number_def number = {.every = 1};

    compile_select(c, select, &number);
    return add(c, &number);
}

static void compile_quality(struct compiler *c, const struct node *n, struct number_def *number)
{
    const struct node *whom = node_of(c, n->a);
    bool told = whom->kind == NODE_SELECT && whom->mode == MODE_THE && !whom->b;
    node_id attribute = told ? done_attribute(c, whom->c) : 0;

    if (n->mode == MODE_MEMORY) {
        number->form = NUMBER_MEMORY;
        number->owner = compile_owner(c, n->a);
        return;
    }
    if (!attribute) {
        refuse(c, "what is counted is not known");
        return;
    }
    number->form = NUMBER_LEVELS;
    number->said = n->a;
    number->noun = whom->c;
    number->entry = compile_entry(c, attribute);
}

static void compile_number_colors(struct compiler *c, node_id colors, struct number_def *number)
{
    const struct node *n = node_of(c, colors), *whose = node_of(c, n->a);
    node_id whom = whose->kind == NODE_OWNER ? whose->a : n->a;
    const struct node *those = node_of(c, whom);
    bool told = those->kind == NODE_SELECT && those->mode == MODE_THOSE;
    node_id attribute = told ? done_attribute(c, those->c) : 0;

    number->form = NUMBER_COLORS;
    number->said = colors;
    if (attribute) { /* "those returned cards" */
        number->noun = those->c;
        number->total = whom;
        number->entry = compile_entry(c, attribute);
    } else if (n->mode == MODE_IN) {
        number->place = compile_area(c, n->a);
    } else {
        number->of = compile_candidates(c, whom);
    }
}

uint32_t compile_count(struct compiler *c, node_id each)
{
    const struct node *n = node_of(c, each), *a = node_of(c, n->a);
    struct number_def number = {.source = each, .every = n->n > 0 ? n->n : 1};

    switch (a->kind) {
    case NODE_SELECT:
        compile_select(c, n->a, &number);
        break;
    case NODE_LIST:
        number.form = NUMBER_SUM;
        number.a = compile_part_of(c, a->a);
        number.b = compile_part_of(c, a->b);
        break;
    case NODE_HAVE:
        number.form = NUMBER_MISSING;
        number.said = n->a;
        number.condition = compile_condition(c, n->a);
        break;
    case NODE_COLORS:
        compile_number_colors(c, n->a, &number);
        break;
    case NODE_REF:
        number.form = NUMBER_LAST;
        break;
    default:
        compile_quality(c, a, &number);
        break;
    }
    return add(c, &number);
}

static uint32_t value_add(struct compiler *c, node_id source, node_id whose, node_id which)
{
    const struct node *quality = node_of(c, which), *owner = node_of(c, whose);
    bool total = quality->mode == MODE_TOTAL;
    struct number_def number = {.source = source, .form = NUMBER_VALUE, .every = 1, .in_total = total};

    if (quality->mode == MODE_MEMORY) {
        number.form = NUMBER_MEMORY;
        number.owner = compile_owner(c, whose);
        return add(c, &number);
    }
    number.quality = (uint8_t)quality_of_mode(total ? node_of(c, quality->a)->mode : quality->mode);
    if (number.quality < QUALITY_LEVEL || number.quality > QUALITY_ANY_COST)
        refuse(c, "information that is no number (2-3)");
    number.of = compile_candidates(c, owner->kind == NODE_OWNER ? owner->a : whose);
    return add(c, &number);
}

uint32_t compile_value(struct compiler *c, node_id whose, node_id which)
{
    return value_add(c, 0, whose, which);
}

/* "The number of ...", "its digivolution cards": how many there are. */
bool is_count(const dcg_cards *cards, const struct node *other)
{
    return other->kind == NODE_SELECT &&
           (other->mode == MODE_NUMBER || (other->mode == MODE_PLAIN && noun_is_part(cards, other->c)));
}

uint32_t compile_standard(struct compiler *c, node_id standard, node_id which)
{
    const struct node *n = node_of(c, standard);

    if (n->kind == NODE_VALUE)
        return value_add(c, standard, n->a, n->b);
    if (!is_count(c->cards, n))
        return compile_value(c, standard, which);
    struct number_def number = {.form = NUMBER_OBJECTS, .every = 1, .of = compile_candidates(c, standard)};
    return add(c, &number);
}

bool each_refers(const struct compiler *c, node_id each)
{
    const struct node *n = node_of(c, node_of(c, each)->a);

    return n->kind == NODE_REF || (n->kind == NODE_SELECT && is_bare(c, n, MODE_CARD));
}

number_id compile_each(struct compiler *c, node_id each)
{
    struct compiler dry = {.cards = c->cards, .effect = c->effect, .dry = true};

    (void)compile_count(&dry, each);
    refuse(c, dry.why);
    return each;
}
