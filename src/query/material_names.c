/* material_names.c - what a requirement for a DigiXros (7-2) or Assembly (7-3) names. */
#include "query/material_names.h"
#include "query/match.h"

static int quantity_most(const struct node *quantity)
{
    return quantity->mode == MODE_EXACTLY ? quantity->n : quantity->mode == MODE_ANY_NUMBER ? ANY_NUMBER : 0;
}

/* Left to right; returns how many there are, writes at most XROS_MATERIALS. */
static int materials_read(const dcg_cards *cards, node_id list, struct material *out, int count)
{
    const struct node *n = node_at(cards, list);
    struct material m = {.noun = list, .most = 1}; /* 7-2-2-5, 7-3-2-5 */

    if (!list)
        return count;
    if (n->kind == NODE_LIST)
        return materials_read(cards, n->b, out, materials_read(cards, n->a, out, count));
    if (n->kind == NODE_SELECT)
        m = (struct material){.noun = n->c, .most = quantity_most(node_at(cards, n->a))};
    const struct node *among = node_at(cards, noun_among(cards, m.noun));
    if (among->a) {
        m.among = among->mode == MODE_SAME ? TOGETHER_SAME : TOGETHER_DIFFERENT;
        m.quality = (uint8_t)quality_of_mode(node_at(cards, among->a)->mode);
    }
    if (count < XROS_MATERIALS)
        out[count] = m;
    return count + 1;
}

int materials_named(const dcg_cards *cards, node_id require, struct material *out, node_id *every)
{
    const struct node *list = node_at(cards, node_at(cards, require)->a);
    bool all_with = list->kind == NODE_NOUN && list->mode == MODE_ALL_WITH;

    *every = all_with ? list->c : 0;
    return materials_read(cards, all_with ? list->a : node_at(cards, require)->a, out, 0);
}

bool digixros_names(const struct table *t, int player, uint8_t card, struct object object)
{
    struct scope s = {
        .t = t, .player = (uint8_t)player, .card = card, .host = NO_PERMANENT, .resolution = NO_RESOLUTION};
    const struct card_def *def = card_def(t->cards, t->g->card[card].def);
    struct material list[XROS_MATERIALS];
    node_id require, every;

    for (int number = 0; (require = special_line(t->cards, def, SPECIAL_MATERIALS, number)) != 0; number++) {
        if (node_at(t->cards, require)->mode != MODE_DIGIXROS)
            continue;
        int count = materials_named(t->cards, require, list, &every);
        for (int i = 0; i < count && i < XROS_MATERIALS; i++)
            if (object_is(&s, list[i].noun, object) && (!every || object_is(&s, every, object)))
                return true;
    }
    return false;
}
