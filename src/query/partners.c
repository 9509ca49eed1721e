/* partners.c - who DNA digivolves: "2 of your Digimon", "this Digimon and a card in the hand", or what <Blast DNA
 * Digivolve> names (16-30). */
#include "query/partners.h"
#include "state/set.h"
#include "state/procedure.h"
#include "query/journal.h"
#include "tree/special_def.h"

static void kind_add(struct partners *out, const struct objects *kind)
{
    if (out->count < MATERIALS)
        out->kind[out->count++] = *kind;
}

/* 16-30-1, -4: own Digimon, or cards in the hand, for a DNA digivolution. */
static void blast_kinds(const struct scope *s, const struct partners_spec *spec, struct partners *out)
{
    const struct dcg_game *g = s->t->g;
    const struct pile *hand = &g->pile[s->player & 1][PILE_HAND];
    const struct special_def *blast = special_at(s->t->cards, spec->blast);

    out->one_permanent = true;
    out->instead = spec->blast;
    for (int i = 0; i < blast->materials; i++) {
        pred_id material = blast->material[i].pred;
        struct objects kind = {0};
        SET_EACH (permanent, outside_breeding(g, permanents_of(g, s->player)))
            if (object_is_for(s, material, object_permanent(g, permanent), PURPOSE_DNA, s->card))
                objects_add(&kind, object_permanent(g, permanent));
        for (int at = 0; at < hand->count; at++)
            if (object_is_for(s, material, object_card(hand->at[at]), PURPOSE_DNA, s->card))
                objects_add(&kind, object_card(hand->at[at]));
        kind_add(out, &kind);
    }
}

static void target_kinds(const struct scope *s, const struct partners_spec *spec, struct partners *out)
{
    for (int i = 0; i < spec->count; i++) {
        struct selection selection;
        selection_of(s, spec->kind[i], 1, &selection);
        for (int left = spec->most[i]; left > 0; left--)
            kind_add(out, &selection.from);
    }
}

void partners_of(const struct scope *s, const struct declare_action *declare, struct partners *out)
{
    struct objects chosen;

    *out = (struct partners){.count = 0};
    if (declare->partners.blast) {
        blast_kinds(s, &declare->partners, out);
    } else if (!declare->whom_before) {
        target_kinds(s, &declare->partners, out);
    } else if (s->resolution != NO_RESOLUTION) {
        journal_last(s->t->g, s->resolution, &chosen);
        for (int i = objects_count(&chosen); i > 0; i--)
            kind_add(out, &chosen);
    }
}
