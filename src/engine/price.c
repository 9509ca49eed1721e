/* price.c - what an option costs as things stand: 7-1-3-2, 8-1-3-2, 9-1-9-2, 10-1-3-2. What would interrupt may still
 * change it. */
#include "effect/carry_out.h"
#include "engine/price.h"
#include "rules/digixros.h"
#include "rules/link.h"
#include "rules/play.h"
#include "rules/special_digivolve.h"
#include "rules/terms.h"
#include "rules/use.h"
#include "state/procedure.h"
#include "rules/digivolve.h"

static int asking_proc(const struct dcg_game *g)
{
    return g->decision.asked && g->frames ? g->frame[(g->frames - 1) & (FRAMES - 1)].proc : PROC_none;
}

/* On what terms the decision under way lets it happen. */
static struct terms terms_now(const struct table *t)
{
    int proc = asking_proc(t->g);

    if (proc == PROC_use)
        return (struct terms){.cause = BY_RULE, .flags = UNPAID}; /* Arts Digivolve */
    return proc == PROC_declare ? declare_terms(t) : own_action;
}

static int card_price(const struct table *t, int player, uint8_t card, int kind, const struct terms *terms)
{
    struct info info;

    object_info(t, (struct object){.card = card, .permanent = NO_PERMANENT}, &info);
    if (info.cost < 0 && !(terms->flags & FIXED_COST))
        return NO_PRICE;
    return cost_on(t, player, kind, kind == COST_USE ? use_cost(t, player, card) : play_cost(t, player, card),
                   0, terms);
}

static int link_price(const struct table *t, int player, uint8_t card, uint8_t to, int number,
                      const struct terms *terms)
{
    const struct card_def *d = card_print(t, card);

    if (number >= d->link_count)
        return NO_PRICE;
    int cost = link_cost(t, player, card, permanent_with_top(t->g, to),
                         &t->cards->requirement[d->link + (uint32_t)number]);
    return cost_on(t, player, COST_LINK, cost, 0, terms);
}

/* By a line of its own: DNA digivolution, burst digivolve, app fusion. */
static int line_price(const struct table *t, int player, uint8_t card, enum special kind, int number,
                      const struct terms *terms)
{
    const struct special_def *line = special_requirement(t, card, kind, number);

    return line ? digivolve_cost_on(t, player, card, line->cost, terms) : NO_PRICE;
}

int option_price(const struct table *t, dcg_option option)
{
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option), other = (uint8_t)DCG_OPTION_OTHER(option);
    int player = card_owner(t->g, card), number = DCG_OPTION_NUMBER(option), price = NO_PRICE;

    if (asking_proc(t->g) == PROC_materials)
        return materials_price(t, option);
    struct terms terms = terms_now(t);
    if (!card || terms.flags & UNPAID)
        return NO_PRICE;
    switch (DCG_OPTION_VERB(option)) {
    case DCG_OPTION_PLAY:
        price = card_price(t, player, card, COST_PLAY, &terms);
        break;
    case DCG_OPTION_USE:
        price = card_price(t, player, card, COST_USE, &terms);
        break;
    case DCG_OPTION_DIGIVOLVE:
        price = digivolve_price(t, player, card, other, number, &terms);
        break;
    case DCG_OPTION_LINK:
        price = link_price(t, player, card, other, number, &terms);
        break;
    case DCG_OPTION_DNA_DIGIVOLVE:
        price = line_price(t, player, card, SPECIAL_DNA, number, &terms);
        break;
    case DCG_OPTION_BURST_DIGIVOLVE:
        price = line_price(t, player, card, SPECIAL_BURST, number, &terms);
        break;
    case DCG_OPTION_APP_FUSE:
        price = line_price(t, player, card, SPECIAL_APP_FUSION, number, &terms);
        break;
    default:
        return NO_PRICE;
    }
    return price == NO_PRICE ? NO_PRICE : not_below_0(price);
}
