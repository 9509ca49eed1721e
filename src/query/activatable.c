/* activatable.c - effects that another effect can activate (15-15-9-1). */
#include "query/activatable.h"
#include "query/modifier.h"
#include "query/use_count.h"
#include "state/set.h"

static bool is_idle(const struct table *t, uint8_t card, uint8_t host, uint32_t effect, uint32_t icons)
{
    const struct effect_def *e = effect_at(t->cards, effect);

    return (e->limit && use_count(t, (uint16_t)effect, card, host, 0) >= e->limit) ||
           effect_barred(t, host == NO_PERMANENT ? object_card(card) : object_permanent(t->g, host),
                         e->icons & icons);
}

static void found_add(const struct table *t, uint8_t card, uint8_t host, uint32_t effect, uint32_t icons,
                      struct activatable *found)
{
    if (found->count == EFFECTS_FOUND || !(effect_at(t->cards, effect)->icons & icons))
        return;
    found->at[found->count].card = card;
    found->at[found->count].host = host;
    found->at[found->count].idle = is_idle(t, card, host, effect, icons);
    found->at[found->count++].effect = (uint16_t)effect;
}

static void find(const struct table *t, uint8_t card, uint8_t host, enum section section, uint32_t icons,
                 struct activatable *found)
{
    const struct card_def *d = card_print(t, card);

    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++) {
        enum section at = (enum section)effect_at(t->cards, i)->section;
        if (at == section || (section == SECTION_UPPER && at == SECTION_SECURITY))
            found_add(t, card, host, i, icons, found);
    }
}

/* 15-13: those that it has gained are its effects, too (Q3656). */
static void find_gained(const struct table *t, uint8_t permanent, uint8_t host, uint32_t icons,
                        struct activatable *found)
{
    uint16_t gained[GAINS_AT_ONCE];
    int count = GAINS_AT_ONCE;

    for (int from = 0; count == GAINS_AT_ONCE; from += GAINS_AT_ONCE) {
        count = gained_effects(t, permanent, from, gained);
        for (int i = 0; i < count; i++)
            found_add(t, permanent_of(t->g, permanent)->top, host, gained[i], icons, found);
    }
}

/* Of a Digimon: its own effects, those it inherits and those it has gained; of a card, those of its effect text. The
 * effect's own card may lie face down by now: "by returning this card to the deck, activate its [Main] effects". */
static void find_all(const struct scope *s, struct object object, uint8_t as, uint32_t icons,
                     struct activatable *found)
{
    const struct table *t = s->t;
    const struct dcg_game *g = t->g;

    if (g->card[object.card].flags & CARD_FACE_DOWN && object.card != s->card)
        return;
    find(t, object.card, as == NO_PERMANENT ? object.permanent : as, SECTION_UPPER, icons, found);
    if (object.permanent == NO_PERMANENT) {
        find(t, object.card, as, SECTION_OPTION, icons, found);
        return;
    }
    for (uint8_t card = g->card[object.card].next; card; card = g->card[card].next)
        if (!(g->card[card].flags & CARD_FACE_DOWN))
            find(t, card, as == NO_PERMANENT ? object.permanent : as, SECTION_INHERITED, icons, found);
    find_gained(t, object.permanent, as == NO_PERMANENT ? object.permanent : as, icons, found);
}

/* "as an effect of this Digimon": the permanent it works for. */
static uint8_t works_for(const struct scope *s, const struct action *action)
{
    struct objects as = {0};

    if (action->activate.as)
        reference(s, action->activate.as, &as);
    return as.permanents ? set_first(as.permanents) : (uint8_t)NO_PERMANENT;
}

void activatable_find(const struct scope *s, const struct action *action, const struct objects *objects,
                      struct activatable *found)
{
    struct object all[DCG_MAX_CARDS];
    int count = objects_list(s->t->g, objects, all);

    coverage(s->t, s->effect, action->activate.which, COVERAGE_JUDGED);
    found->count = 0;
    for (int i = 0; i < count; i++)
        if (action->activate.option_side)
            find(s->t, all[i].card, NO_PERMANENT, SECTION_OPTION, action->activate.icons, found);
        else
            find_all(s, all[i], works_for(s, action), action->activate.icons, found);
}

bool activate_possible(const struct scope *s, const struct action *action)
{
    struct objects objects;
    struct activatable found;

    candidates(s, action->target, &objects);
    activatable_find(s, action, &objects, &found);
    for (int i = 0; i < found.count; i++)
        if (!found.at[i].idle)
            return true;
    return false;
}
