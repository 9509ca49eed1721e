/* lend.c - requirements that a card's text takes for granted and its database doesn't have: a card that says "if DNA
 * digivolving" can do so, one with a link effect can be linked. Such a card is lent an ordinary requirement. */
#include "tree/storage.h"
#include "effect/run_program.h"
#include "tree/sentence.h"
#include "query/activation.h"
#include "tree/store.h"
#include "cardfuzz/cardfuzz.h"

#include <stdio.h>
#include <string.h>

static const char *const levels[] = {
    "text [DNA Digivolve] Lv.3 + Lv.3: Cost 0", "text [DNA Digivolve] Lv.4 + Lv.4: Cost 0",
    "text [DNA Digivolve] Lv.5 + Lv.5: Cost 0", "text [DNA Digivolve] Lv.6 + Lv.6: Cost 0"};
static const char materials[] =
    "text [DigiXros -1] 1 Lv.5 or lower Digimon card x 1 Lv.5 or lower Digimon card";
enum { DNA_LOW = 4, DNA_HIGH = 7 };

static bool has_requirement(const dcg_cards *cards, const struct card_def *def, int mode)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++) {
        const struct node *n = node_at(cards, effect_at(cards, i)->root);
        if (n->kind == NODE_REQUIRE && n->mode == mode)
            return true;
    }
    return false;
}

static bool says(const dcg_cards *cards, const struct card_def *def, int kind, int mode)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++)
        if (tree_says(cards, effect_at(cards, i)->root, kind, mode))
            return true;
    return false;
}

static bool has_link_text(const dcg_cards *cards, const struct card_def *def)
{
    for (uint32_t i = def->effect; i < def->effect + def->effect_count; i++)
        if (effect_at(cards, i)->section == SECTION_LINK)
            return true;
    return def->linked != 0;
}

/* Moves the effects of a card behind all others, and gives it one more: the first of the lender's. */
static bool effect_lend(dcg_cards *cards, dcg_card_def to, dcg_card_def lender)
{
    const struct card_def def = *card_def(cards, to), from = *card_def(cards, lender);
    uint32_t first = 0;

    for (uint32_t i = 0; i <= def.effect_count; i++) {
        struct effect_def e = *effect_at(cards, i < def.effect_count ? def.effect + i : from.effect);
        e.card = to;
        uint32_t at = effect_append(cards, &e);
        if (!at)
            return false;
        first = i ? first : at;
    }
    cards->def[to].effect = first;
    cards->def[to].effect_count++;
    cards->def[to].special_count = (uint8_t)(def.special_count + from.special_count);
    cards->def[to].specials = def.specials | from.specials;
    return true;
}

/* A card with nothing but that requirement. */
static bool lender_add(struct dcg_exerciser *e, const char *requirement, dcg_error *error)
{
    char text[256];

    snprintf(text, sizeof text,
             "card lender-%u \"Lender %u\"\n digimon white level 6\n cost 9\n dp 9000\n %s\n",
             e->cards->count, e->cards->count, requirement);
    return cards_add_strict(e->cards, text, strlen(text), &e->reader, error) == DCG_OK;
}

static bool requirement_lend(struct dcg_exerciser *e, dcg_card_def to, const char *requirement,
                             dcg_error *error)
{
    return lender_add(e, requirement, error) && effect_lend(e->cards, to, (dcg_card_def)e->cards->count);
}

static bool link_lend(struct dcg_exerciser *e, dcg_card_def to, dcg_error *error)
{
    if (!lender_add(e, "link 0 to digimon", error))
        return false;
    const struct card_def lender = *card_def(e->cards, e->cards->count);
    e->cards->def[to].link = lender.link;
    e->cards->def[to].link_count = lender.link_count;
    return true;
}

bool lend_requirements(struct dcg_exerciser *e, dcg_card_def to, dcg_error *error)
{
    dcg_cards *cards = e->cards;
    const struct card_def def = *card_def(cards, to);

    if (!(def.categories & DCG_DIGIMON))
        return true;
    if (!def.link_count && has_link_text(cards, &def) && !link_lend(e, to, error))
        return false;
    if (says(cards, &def, NODE_EVENT, MODE_DNA_DIGIVOLVE) && def.level >= DNA_LOW && def.level <= DNA_HIGH &&
        !has_requirement(cards, &def, MODE_DNA_DIGIVOLVE) &&
        !requirement_lend(e, to, levels[def.level - DNA_LOW], error))
        return false;
    bool xros = says(cards, &def, NODE_EVENT, MODE_DIGIXROS) ||
                says(cards, &def, NODE_RULE, MODE_DIGIXROS_FROM) ||
                says(cards, &def, NODE_KEYWORD, MODE_MATERIAL_SAVE);
    return !xros || has_requirement(cards, &def, MODE_DIGIXROS) || requirement_lend(e, to, materials, error);
}
