/* compile_requirement.c - requirement lines of cards: to digivolve, to link, and for something special (7-2, 7-3, 8-2
 * to 8-4). */
#include "compile/compile_requirement.h"
#include "tree/predicate.h"
#include "tree/selector.h"
#include "tree/storage.h"
#include "tree/target.h"

unsigned special_kind(const struct node *line)
{
    if (line->kind != NODE_REQUIRE)
        return 0;
    switch (line->mode) {
    case MODE_DNA_DIGIVOLVE:
        return SPECIAL_DNA;
    case MODE_BURST_DIGIVOLVE:
        return SPECIAL_BURST;
    case MODE_APP_FUSION:
        return SPECIAL_APP_FUSION;
    case MODE_DIGIXROS:
    case MODE_ASSEMBLY:
        return SPECIAL_MATERIALS;
    default:
        return 0;
    }
}

/* ---- To digivolve, to link ---- */

/* The only level that what a noun means can have; 0: that depends. */
static int noun_level(const dcg_cards *cards, node_id noun)
{
    const struct node *n = node_at(cards, noun);
    int one, other;

    switch (n->kind) {
    case NODE_LEVEL:
        return n->mode == MODE_EXACTLY && !n->a ? n->n : 0;
    case NODE_NOUN: /* all of its parts have to be met */
        one = noun_level(cards, n->a);
        return one ? one : noun_level(cards, n->c);
    case NODE_LIST:
        one = noun_level(cards, n->a);
        other = n->b ? noun_level(cards, n->b) : one;
        if (n->mode == MODE_SPACE)
            return one ? one : other;
        return one == other ? one : 0;
    default:
        return 0;
    }
}

void compile_words(struct compiler *c, struct requirement *requirement)
{
    const struct node *n = node_of(c, requirement->node);

    requirement->cost = (uint8_t)n->n;
    requirement->words_level = (uint8_t)noun_level(c->cards, n->a);
    requirement->unprinted = node_has(c->cards, n->a, HAS_UNPRINTED | HAS_DP);
    requirement->each = n->c ? compile_candidates(c, n->c) : 0;
    requirement->condition = n->b ? compile_condition(c, n->b) : 0;
    requirement->pred = compile_noun(c, n->a);
}

/* ---- Materials ---- */

static void material_add(struct compiler *c, struct special_def *special, struct special_material material)
{
    if (special->materials < XROS_MATERIALS)
        special->material[special->materials++] = material;
    else
        refuse(c, "such a requirement for playing");
}

/* For a DigiXros or Assembly, left to right. */
static void materials_add(struct compiler *c, struct special_def *special, node_id list)
{
    const struct node *n = node_of(c, list), *quantity = node_of(c, n->a);
    struct special_material material = {.most = 1, .source = list}; /* 7-2-2-5, 7-3-2-5 */

    if (n->kind == NODE_LIST) {
        materials_add(c, special, n->a);
        materials_add(c, special, n->b);
        return;
    }
    if (n->kind == NODE_SELECT) {
        material.most = (uint8_t)(quantity->mode == MODE_EXACTLY      ? quantity->n
                                  : quantity->mode == MODE_ANY_NUMBER ? ANY_NUMBER
                                                                      : 0);
        list = n->c;
    }
    if (!material.most || (material.most == ANY_NUMBER && special->assembly))
        refuse(c, "so many cards for a DigiXros or Assembly");
    material.pred = compile_noun(c, list);
    const struct node *among = node_of(c, noun_among(c->cards, list));
    if (among->a) {
        material.among = among->mode == MODE_SAME ? TOGETHER_SAME : TOGETHER_DIFFERENT;
        material.quality = (uint8_t)quality_of_mode(node_of(c, among->a)->mode);
    }
    material_add(c, special, material);
}

static void compile_materials(struct compiler *c, struct special_def *special, const struct node *n)
{
    const struct node *list = node_of(c, n->a);
    bool all_with = list->kind == NODE_NOUN && list->mode == MODE_ALL_WITH;

    special->every = all_with ? compile_noun(c, list->c) : 0;
    materials_add(c, special, all_with ? list->a : n->a);
    if (n->n >= 0)
        refuse(c, "such a requirement for playing");
    for (int i = 0; special->materials > 1 && i < special->materials; i++)
        if (special->material[i].among)
            refuse(c, "cards that differ from each other beside others");
}

/* For a DNA digivolution or an app fusion. */
static void compile_partners(struct compiler *c, struct special_def *special, node_id list)
{
    node_id material[MATERIALS];
    int count = materials_of(c->cards, list, material);

    if (count > MATERIALS) {
        refuse(c, "so many materials");
        return;
    }
    for (int i = 0; i < count; i++)
        material_add(c, special, (struct special_material){.pred = compile_noun(c, material[i]), .most = 1});
}

static void compile_burst(struct compiler *c, struct special_def *special, const struct node *n)
{
    const struct node *returned = node_of(c, n->b), *quantity = node_of(c, returned->a);

    if (quantity->mode != MODE_EXACTLY || quantity->n != 1)
        refuse(c, "another number of Tamers to return");
    material_add(c, special, (struct special_material){.pred = compile_noun(c, n->a), .most = 1});
    special->tamer = compile_noun(c, returned->c);
}

uint32_t compile_special(struct compiler *c, node_id line)
{
    const struct node *n = node_of(c, line);
    bool blast = n->kind == NODE_KEYWORD;
    unsigned kind = blast ? SPECIAL_DNA : special_kind(n);
    struct special_def special = {.kind = (uint8_t)(blast ? 0 : kind),
                                  .assembly = n->mode == MODE_ASSEMBLY,
                                  .cost = n->n,
                                  .source = line};

    if (kind == SPECIAL_MATERIALS) {
        compile_materials(c, &special, n);
    } else if (kind == SPECIAL_BURST) {
        compile_burst(c, &special, n);
    } else {
        compile_partners(c, &special, n->a);
    }
    uint32_t made = c->why ? 0 : special_append(c->cards, &special, 1);
    c->no_memory |= !c->why && !made;
    return made;
}
