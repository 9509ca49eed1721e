/* partners.c - who DNA digivolves: "2 of your Digimon", "this Digimon and a card in the hand", or what <Blast DNA
 * Digivolve> names (16-30). */
#include "query/partners.h"
#include "state/set.h"
#include "state/procedure.h"
#include "query/journal.h"

static bool is_blast(const struct node *n)
{
    return n->kind == NODE_KEYWORD && n->mode == MODE_BLAST_DNA_DIGIVOLVE;
}

static void kind_add(struct partners *out, const struct objects *kind)
{
    if (out->count < MATERIALS)
        out->kind[out->count++] = *kind;
}

/* 16-30-1, -4: own Digimon, or cards in the hand, for a DNA digivolution. */
static void blast_kinds(const struct scope *s, node_id keyword, struct partners *out)
{
    const struct dcg_game *g = s->t->g;
    const struct pile *hand = &g->pile[s->player & 1][PILE_HAND];
    node_id material[MATERIALS];
    int count = materials_of(s->t->cards, NODE_OF(s, keyword)->a, material);

    out->one_permanent = true;
    out->instead = keyword;
    for (int i = 0; i < count && i < MATERIALS; i++) {
        struct objects kind = {0};
        SET_EACH (permanent, outside_breeding(g, permanents_of(g, s->player)))
            if (object_is_for(s, material[i], object_permanent(g, permanent), PURPOSE_DNA, s->card))
                objects_add(&kind, object_permanent(g, permanent));
        for (int at = 0; at < hand->count; at++)
            if (object_is_for(s, material[i], object_card(hand->at[at]), PURPOSE_DNA, s->card))
                objects_add(&kind, object_card(hand->at[at]));
        kind_add(out, &kind);
    }
}

static void target_kinds(const struct scope *s, node_id target, struct partners *out)
{
    const struct node *n = NODE_OF(s, target);
    struct selection selection;

    if (n->kind == NODE_LIST) {
        target_kinds(s, n->a, out);
        if (n->b)
            target_kinds(s, n->b, out);
        return;
    }
    selection_of(s, target, 1, &selection);
    for (int i = most_meant(s->t->cards, target); i > 0; i--)
        kind_add(out, &selection.from);
}

void partners_of(const struct scope *s, node_id whom, struct partners *out)
{
    struct objects chosen;

    *out = (struct partners){.count = 0};
    if (is_blast(NODE_OF(s, whom))) {
        blast_kinds(s, whom, out);
    } else if (whom) {
        target_kinds(s, whom, out);
    } else if (s->resolution != NO_RESOLUTION) {
        journal_last(s->t->g, s->resolution, &chosen);
        for (int i = objects_count(&chosen); i > 0; i--)
            kind_add(out, &chosen);
    }
}

static const char *kinds_unsupported(const dcg_cards *cards, node_id target, int *count)
{
    const struct node *n = node_at(cards, target);

    if (n->kind != NODE_LIST) {
        *count += most_meant(cards, target);
        return target_unsupported(cards, target);
    }
    if (n->mode != MODE_AND && n->mode != MODE_COMMA_AND)
        return "one of several that DNA digivolves";
    const char *why = kinds_unsupported(cards, n->a, count);
    return why || !n->b ? why : kinds_unsupported(cards, n->b, count);
}

const char *partners_unsupported(const dcg_cards *cards, node_id whom)
{
    const char *why = NULL;
    int count = 0;

    if (!whom)
        return NULL;
    if (is_blast(node_at(cards, whom))) {
        node_id material[MATERIALS];
        count = materials_of(cards, node_at(cards, whom)->a, material);
        for (int i = 0; i < count && i < MATERIALS && !why; i++)
            why = noun_unsupported(cards, material[i]);
    } else {
        why = kinds_unsupported(cards, whom, &count);
    }
    return why || (count > 1 && count <= MATERIALS) ? why : "how many DNA digivolve";
}
