/* declarable.c - what an effect lets be played, used, digivolved into, linked or attacked, as options of the main phase
 * (1-3-11). */
#include "rules/declarable.h"
#include "query/journal.h"
#include "query/modifier.h"
#include "rules/attack.h"
#include "rules/digivolve.h"
#include "rules/link.h"
#include "rules/payable.h"
#include "rules/play.h"
#include "rules/resolve.h"
#include "rules/special_digivolve.h"
#include "rules/use.h"
#include "state/set.h"

int effect_lowers(const struct scope *s)
{
    const struct effect_def *e = effect_at(s->t->cards, s->effect);
    int sum = 0;

    if (s->resolution == NO_RESOLUTION || resolution_of(s->t->g, s->resolution)->would)
        return 0;
    for (uint32_t i = e->reduction; i < e->reduction + e->reduction_count; i++) {
        const struct reduction *lowered = &s->t->cards->reduction[i];
        bool counts = !lowered->condition || condition(s, lowered->condition);
        sum += counts ? lowered->number * (lowered->each ? each_count(s, lowered->each) : 1) : 0;
    }
    return sum;
}

static struct terms terms_of(const struct scope *s, const struct terms_spec *spec, int times)
{
    return (struct terms){.cause = scope_cause(s),
                          .flags = FROM_ANYWHERE | spec->flags,
                          .cost = spec->cost,
                          .change = (int16_t)(-effect_lowers(s) - spec->reduced * times),
                          .level = spec->level,
                          .colors = spec->colors};
}

static void those_meant(const struct scope *s, selector_id target, bool chosen_before, int times,
                        struct selection *out)
{
    if (chosen_before) {
        *out = (struct selection){.least = 1, .most = 1};
        journal_last(s->t->g, s->resolution, &out->from);
        return;
    }
    selector_id host;
    selection_of(s, target, times, out);
    if (selection_host(s, target, &host)) { /* whoever has the card that is chosen is chosen with it */
        *out = (struct selection){.least = 1, .most = 1};
        candidates(s, target, &out->from);
    }
}

void declarable_terms(const struct scope *s, const struct action *action, int times, int player,
                      struct declarable *out)
{
    *out = (struct declarable){.t = s->t, .s = *s, .action = action, .player = player};
    out->terms = terms_of(s, &action->declare.terms, times);
}

/* Is it to be done with a card in the player's hand, and has none there what it takes? Then nobody is looked for. */
static bool hand_lacks(const struct table *t, const struct declare_action *declare, int player)
{
    const struct pile *hand = &t->g->pile[player & 1][PILE_HAND];

    if (!declare->special || !declare->from_hand)
        return false;
    for (int i = 0; i < hand->count; i++)
        if (card_print(t, hand->at[i])->specials & declare->special)
            return false;
    return true;
}

/* And who it can be done with; with whom else only if there is anybody, unless coverage notes what is asked. */
void declarable_begin(const struct scope *s, const struct action *action, int times, int player,
                      struct declarable *out)
{
    const struct declare_action *declare = &action->declare;
    struct selection whom = {0};

    declarable_terms(s, action, times, player, out);
    if (!s->t->coverage && hand_lacks(s->t, declare, player))
        return;
    those_meant(s, declare->what, declare->what_before, 1, &out->what);
    if (!objects_any(&out->what.from) && !s->t->coverage)
        return;
    if (action->op == OP_DNA_DIGIVOLVE)
        partners_of(s, declare, &out->partners);
    else if (declare->whom || declare->whom_before)
        those_meant(s, declare->whom, declare->whom_before, 1, &whom);
    out->whom = whom.from;
}

static void offer_digivolve(const struct declarable *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;
    int numbers = digivolve_ways(t, card);

    if (of->terms.flags & ANY_REQUIREMENT && !numbers)
        numbers = 1;
    SET_EACH (permanent, of->whom.permanents) {
        uint8_t onto = permanent_of(t->g, permanent)->top;
        for (int number = 0; number < numbers; number++) {
            if (digivolve_refusal_on(t, of->player, card, onto, number, &of->terms))
                continue;
            offer(o, DCG_OPTION_DIGIVOLVE, card, onto, number);
            if (of->terms.flags & (UNPAID | FIXED_COST))
                break; /* by which requirement makes no difference */
        }
    }
}

static void offer_app_fuse(const struct declarable *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;

    SET_EACH (permanent, app_fusable(t, of->whom.permanents))
        for (int number = 0; special_requirement(t, card, SPECIAL_APP_FUSION, number); number++)
            if (!app_fuse_refusal_on(t, of->player, card, permanent_of(t->g, permanent)->top, number,
                                     &of->terms))
                offer(o, DCG_OPTION_APP_FUSE, card, permanent_of(t->g, permanent)->top, number);
}

static void offer_link(const struct declarable *of, uint8_t card, struct options *o)
{
    const struct table *t = of->t;
    permanent_set hosts = of->action->declare.whom
                              ? of->whom.permanents
                              : outside_breeding(t->g, permanents_of(t->g, of->player)); /* 15-1-7 */

    SET_EACH (permanent, hosts) {
        uint8_t to = permanent_of(t->g, permanent)->top;
        for (int number = 0; number < card_print(t, card)->link_count; number++) {
            if (link_refusal_on(t, of->player, card, to, number, &of->terms))
                continue;
            offer(o, DCG_OPTION_LINK, card, to, number);
            if (of->terms.flags & UNPAID)
                break;
        }
    }
}

static void offer_attack(const struct declarable *of, uint8_t card, struct options *o)
{
    const struct dcg_game *g = of->t->g;
    const struct pile *theirs = &g->pile[opponent(of->player)][PILE_BATTLE];
    const struct declare_action *attack = &of->action->declare;
    bool at_digimon = !attack->at_player;
    bool at_player = !attack->whom || keyword_may_attack_players(of->t, permanent_with_top(g, card),
                                                                 keyword_under_way(of->t, of->terms.cause));

    if (g->attack.timing || of->player != g->turn_player)
        return; /* 11-2-4, 11-1-2 */
    if (at_player && !attack_refusal_how(of->t, of->player, card, 0, attack->how))
        offer(o, DCG_OPTION_ATTACK, card, 0, 0);
    for (int i = 0; at_digimon && i < theirs->count; i++) {
        uint8_t target = permanent_of(g, theirs->at[i])->top;
        if ((!attack->whom || set_has(of->whom.permanents, theirs->at[i])) &&
            !attack_refusal_how(of->t, of->player, card, target, attack->how))
            offer(o, DCG_OPTION_ATTACK, card, target, 0);
    }
}

static void offer_play(const struct declarable *of, uint8_t card, struct options *o)
{
    bool room = !(of->action->declare.enters & ENTERS_BREEDING) ||
                breeding_permanent(of->t->g, of->player) == NO_PERMANENT;

    if (room && !play_refusal_on(of->t, of->player, card, &of->terms))
        offer(o, DCG_OPTION_PLAY, card, 0, 0);
}

static void offer_use(const struct declarable *of, uint8_t card, struct options *o)
{
    if (!use_refusal_on(of->t, of->player, card, &of->terms))
        offer(o, DCG_OPTION_USE, card, 0, 0);
}

static void offer_card(const struct declarable *of, struct object object, struct options *o)
{
    switch (of->action->op) {
    case OP_PLAY:
        offer_play(of, object.card, o);
        break;
    case OP_USE:
        offer_use(of, object.card, o);
        break;
    case OP_PLAY_OR_USE:
        offer_play(of, object.card, o);
        offer_use(of, object.card, o);
        break;
    case OP_DIGIVOLVE:
        offer_digivolve(of, object.card, o);
        break;
    case OP_DNA_DIGIVOLVE:
        dna_offer(of->t, of->player, object.card, &of->partners, &of->terms, o);
        break;
    case OP_APP_FUSE:
        offer_app_fuse(of, object.card, o);
        break;
    case OP_LINK:
        offer_link(of, object.card, o);
        break;
    default:
        if (object.permanent != NO_PERMANENT)
            offer_attack(of, object.card, o);
        break;
    }
}

void declarable_list(const struct declarable *of, int enough, struct options *o)
{
    struct object all[DCG_MAX_CARDS];
    int count = objects_list(of->t->g, &of->what.from, all);
    bool every = of->t->coverage; /* it shows what is asked of everybody */

    for (int i = 0; i < count && (every || o->count < enough); i++)
        if (of->action->declare.what_before || of->what.all ||
            selection_allows(&of->s, &of->what, &of->before, all[i]))
            offer_card(of, all[i], o);
}

/* Is it the action that the effect lets be done? */
static bool verb_fits(enum op op, int verb)
{
    switch (verb) {
    case DCG_OPTION_PLAY:
        return op == OP_PLAY || op == OP_PLAY_OR_USE;
    case DCG_OPTION_USE:
        return op == OP_USE || op == OP_PLAY_OR_USE;
    case DCG_OPTION_DIGIVOLVE:
        return op == OP_DIGIVOLVE;
    case DCG_OPTION_DNA_DIGIVOLVE:
        return op == OP_DNA_DIGIVOLVE;
    case DCG_OPTION_APP_FUSE:
        return op == OP_APP_FUSE;
    case DCG_OPTION_LINK:
        return op == OP_LINK;
    default:
        return op == OP_ATTACK;
    }
}

/* A card of the declaration that isn't among those that are meant. */
static refusal not_meant(const struct table *t, uint8_t card)
{
    return t->g->card[card].place == DCG_PLACE_BREEDING ? DCG_REFUSAL_CHOICE_BREEDING
                                                        : DCG_REFUSAL_CHOICE_NOT_MEANT;
}

static bool means_card(const struct dcg_game *g, const struct objects *those, uint8_t card)
{
    uint8_t permanent = permanent_with_top(g, card);

    return objects_have(those, object_card(card)) ||
           (permanent != NO_PERMANENT && set_has(those->permanents, permanent));
}

static refusal attack_declared_refusal(const struct declarable *of, uint8_t card, uint8_t target)
{
    refusal no = attack_refusal_how(of->t, of->player, card, target, of->action->declare.how);

    return no ? no : DCG_REFUSAL_CHOICE_NOT_MEANT; /* of its targets */
}

refusal declarable_refusal(const struct declarable *of, dcg_option option)
{
    const struct table *t = of->t;
    uint8_t card = (uint8_t)DCG_OPTION_CARD(option), other = (uint8_t)DCG_OPTION_OTHER(option);
    int number = DCG_OPTION_NUMBER(option), verb = DCG_OPTION_VERB(option);
    refusal no = 0;

    if (!verb_fits(of->action->op, verb))
        return DCG_REFUSAL_NOT_ASKED;
    if (!means_card(t->g, &of->what.from, card))
        return not_meant(t, card);
    bool onto = verb == DCG_OPTION_DIGIVOLVE || verb == DCG_OPTION_APP_FUSE ||
                (verb == DCG_OPTION_LINK && of->action->declare.whom);
    if (onto && !means_card(t->g, &of->whom, other))
        return not_meant(t, other);
    if (verb == DCG_OPTION_PLAY)
        no = play_refusal_on(t, of->player, card, &of->terms);
    else if (verb == DCG_OPTION_USE)
        no = use_refusal_on(t, of->player, card, &of->terms);
    else if (verb == DCG_OPTION_DIGIVOLVE)
        no = digivolve_refusal_on(t, of->player, card, other, number, &of->terms);
    else if (verb == DCG_OPTION_APP_FUSE)
        no = app_fuse_refusal_on(t, of->player, card, other, number, &of->terms);
    else if (verb == DCG_OPTION_LINK)
        no = link_refusal_on(t, of->player, card, other, number, &of->terms);
    else if (verb == DCG_OPTION_DNA_DIGIVOLVE)
        no = DCG_REFUSAL_DNA_REQUIREMENT;
    else
        no = attack_declared_refusal(of, card, other);
    return no ? no : DCG_REFUSAL_CHOICE_NOT_TOGETHER;
}

bool declare_possible(const struct scope *s, const struct action *action)
{
    const int least = selector_at(s->t->cards, action->declare.what)->least;
    struct options o = {0}; /* only how many there are */
    struct declarable of;

    declarable_begin(s, action, 1, s->player, &of);
    declarable_list(&of, least ? least : 1, &o);
    return o.count > 0 && o.count >= least;
}
