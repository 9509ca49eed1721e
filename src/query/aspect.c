/* aspect.c - what something is treated as or changed into (15-12): names, traits, colors, level, DP, category. */
#include "query/aspect.h"
#include "query/modifier.h"

#include <string.h>

void add_name(struct info *info, word_id name, bool part)
{
    if (info->names == INFO_NAMES)
        return;
    if (part)
        info->name_parts |= (uint8_t)(1u << info->names);
    info->added_name[info->names++] = name;
}

void add_rule_names(struct info *info, const struct card_def *d)
{
    for (int i = 0; i < d->also_count; i++)
        add_name(info, d->also[i], d->also_parts >> i & 1);
}

void add_trait(struct info *info, word_id trait)
{
    if (info->traits < INFO_TRAITS)
        info->added_trait[info->traits++] = trait;
}

/* The next card under it whose information counts (4-5-9); 0: none. */
static uint8_t card_below(const struct derivation *d, uint8_t card)
{
    const struct dcg_game *g = d->t->g;

    card = g->card[card ? card : d->object.card].next;
    while (card && g->card[card].flags & CARD_FACE_DOWN)
        card = g->card[card].next;
    return card;
}

/* The colors of its digivolution cards. */
static void add_colors_below(struct derivation *d)
{
    for (uint8_t card = 0; (card = card_below(d, card)) != 0;) {
        uint8_t colors = (uint8_t)card_print(d->t, card)->colors;
        d->colors |= colors;
        d->info->colors |= colors;
    }
}

/* The names of those of its digivolution cards that are such. */
static void add_names_below(struct derivation *d, pred_id pred)
{
    struct table deeper = *d->t; /* what they are may depend on the Digimon whose names are asked for */
    struct scope s = {.t = &deeper,
                      .player = (uint8_t)card_owner(d->t->g, d->object.card),
                      .card = d->object.card,
                      .host = d->object.permanent,
                      .resolution = NO_RESOLUTION};

    deeper.depth++;
    for (uint8_t card = 0; (card = card_below(d, card)) != 0;)
        if (object_is(&s, pred, object_card(card))) {
            const struct card_def *below = card_print(d->t, card);
            add_name(d->info, below->name, false);
            add_rule_names(d->info, below); /* Q2903 */
        }
}

void treat_dp(struct info *info, int32_t dp)
{
    info->dp = info->original_dp = dp; /* 15-12-1-3, 15-12-1-5 */
}

uint8_t aspect_bit(const struct modifier_def *def)
{
    static const uint8_t bits[MODIFIER_KINDS] = {
        [MODIFIER_DP_OF] = 1,    [MODIFIER_LEVEL] = 2,      [MODIFIER_ORIGINAL_DP] = 4,
        [MODIFIER_NEW_NAME] = 8, [MODIFIER_NEW_COLOR] = 16,
    };

    return def->purpose ? 0 : bits[def->kind];
}

/* Are cards looked at for that now: a DigiXros, the Assembly of a card of that name? */
static bool treated_for(const struct table *t, const struct modifier_def *def)
{
    const struct card_def *whose = card_print(t, t->treated_card);

    return t->treated == def->purpose && (!def->whose || word_same(t->cards, def->whose, whose->name));
}

static void add_colors(struct derivation *d, const struct modifier_def *def)
{
    if (def->flags & MODIFIER_REPLACES)
        d->info->colors = 0;
    d->colors |= def->colors;
    d->info->colors |= def->colors;
}

/* What it is also treated as: each part of the wording adds its own, whether or not it had any (15-12-1-2). */
void add_aspect(struct derivation *d, const struct modifier_def *def)
{
    if (def->purpose && !treated_for(d->t, def))
        return;
    switch (def->kind) {
    case MODIFIER_NAME:
        add_name(d->info, def->word, def->flags & MODIFIER_PART);
        break;
    case MODIFIER_NAMES_BELOW:
        add_names_below(d, def->pred);
        break;
    case MODIFIER_TRAIT:
        add_trait(d->info, def->word);
        break;
    case MODIFIER_COLORS:
        add_colors(d, def);
        break;
    case MODIFIER_COLORS_BELOW:
        add_colors_below(d);
        break;
    case MODIFIER_LEVEL:
        if (d->info->level > 0)
            d->info->also_level =
                (int16_t)def->n; /* both count (Q2827); of those added the last one (15-12-1-3) */
        else
            d->info->level = (int16_t)def->n;
        break;
    case MODIFIER_DP_OF:
        treat_dp(d->info, def->n);
        break;
    case MODIFIER_CATEGORIES: /* 15-12-1-4 */
        d->info->categories |= def->colors;
        break;
    default:
        break;
    }
}

/* A new original name takes the place of the printed one and of those that rules of the card add (Q2081). */
static void change_name(struct derivation *d, word_id name)
{
    struct info *info = d->info;
    int rules = info->name == info->def->name ? info->def->also_count : 0;

    info->name = name;
    if (!rules)
        return;
    info->names = (uint8_t)(info->names - rules);
    info->name_parts = (uint8_t)(info->name_parts >> rules);
    memmove(info->added_name, info->added_name + rules, info->names * sizeof info->added_name[0]);
}

/* 15-12-2: what it is changed into. What it is also treated as having stays (Q2082); what it doesn't have isn't changed
 * (15-12-2-2). */
void change_identity(struct derivation *d, const struct modifier_def *def)
{
    if (def->kind == MODIFIER_NEW_NAME)
        change_name(d, def->word);
    else if (def->kind == MODIFIER_NEW_COLOR)
        d->info->colors = def->colors | d->colors;
    else if (def->kind == MODIFIER_ORIGINAL_DP && d->info->dp >= 0)
        treat_dp(d->info, def->n);
}
