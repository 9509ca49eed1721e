/* game.c - the public functions that run a game and look at it. */
#include "cards/game_set.h"
#include "engine/price.h"
#include "engine/why_not.h"
#include "query/info.h"
#include "state/procedure.h"
#include "tree/effect_def.h"
#include "cache/session.h"
#include "engine/main_loop.h"
#include "engine/validate.h"
#include "state/save.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const uint16_t refusal_rule[DCG_REFUSAL_COUNT] = {
#define REFUSAL(value, name, by, meaning) [DCG_REFUSAL_##name] = RULE_##by,
#include "dcg/refusals.def"
#undef REFUSAL
};

static const uint16_t decision_rule[DCG_DECISION_COUNT] = {
#define DECISION(value, name, by, meaning) [DCG_DECISION_##name] = RULE_##by,
#include "dcg/decisions.def"
#undef DECISION
};

/* A table for reading only: procedures that look take it as const. */
static struct table look_at(const dcg_game *game, const dcg_cards *cards)
{
    return table_to_see(game, cards);
}

/* Somebody who listens, or nobody. */
static const dcg_sink *listener(const dcg_sink *sink)
{
    return sink && sink->emit ? sink : NULL;
}

size_t dcg_game_size(void)
{
    return sizeof(struct dcg_game);
}

dcg_game *dcg_game_new(void)
{
    struct dcg_game *g = malloc(sizeof *g);

    if (g)
        game_clear(g);
    return g;
}

void dcg_game_free(dcg_game *game)
{
    free(game);
}

dcg_session *dcg_session_new(const dcg_cards *cards)
{
    struct dcg_session *session = cards ? malloc(sizeof *session) : NULL;

    if (session)
        session_begin(session, cards);
    return session;
}

void dcg_session_free(dcg_session *session)
{
    free(session);
}

const dcg_cards *dcg_session_cards(const dcg_session *session)
{
    return session ? session->cards : NULL;
}

/* The cards that the game is played with; NULL: the session is for others. */
static const dcg_cards *session_plays(const dcg_session *session, const dcg_game *game)
{
    return session ? cards_played(game, session->cards) : NULL;
}

dcg_status dcg_start(dcg_session *session, dcg_game *game, const dcg_deck *deck_a, const dcg_deck *deck_b,
                     uint64_t seed, const dcg_sink *sink)
{
    return dcg_start_by(session, game, DCG_RULES_NEEDED, deck_a, deck_b, seed, sink);
}

dcg_status dcg_start_by(dcg_session *session, dcg_game *game, dcg_rules rules, const dcg_deck *deck_a,
                        const dcg_deck *deck_b, uint64_t seed, const dcg_sink *sink)
{
    if (!session || !game || !deck_a || !deck_b || (unsigned)rules >= DCG_RULES_COUNT)
        return DCG_ERROR_ARGUMENT;
    if (dcg_deck_check_by(session->cards, rules, deck_a, NULL, 0) ||
        dcg_deck_check_by(session->cards, rules, deck_b, NULL, 0))
        return DCG_ERROR_DECK;
    const dcg_cards *cards = cards_with_decks(session->cards, deck_a, deck_b);
    if (!cards)
        return DCG_ERROR_MEMORY;
    struct table t = table_of(game, cards);
    t.sink = listener(sink);
    session_open(session, &t);
    start(&t, rules, deck_a, deck_b, seed);
    return (dcg_status)game->status;
}

dcg_rules dcg_game_rules(const dcg_game *game)
{
    return game ? (dcg_rules)game->rules : DCG_RULES_NEEDED;
}

dcg_status dcg_options(dcg_session *session, const dcg_game *game, dcg_option_list *list)
{
    const dcg_cards *cards = session_plays(session, game);
    if (!cards || !list)
        return DCG_ERROR_ARGUMENT;
    struct table t = look_at(game, cards);
    session_open(session, &t);
    return option_list(&t, list);
}

dcg_status dcg_choose(dcg_session *session, dcg_game *game, dcg_option option, const dcg_sink *sink)
{
    const dcg_cards *cards = session_plays(session, game);
    if (!cards)
        return DCG_ERROR_ARGUMENT;
    struct table t = table_of(game, cards);
    t.sink = listener(sink);
    session_open(session, &t);
    return choose(&t, option);
}

dcg_result_info dcg_result(const dcg_game *game)
{
    if (!game)
        return (dcg_result_info){.outcome = DCG_FAILED, .winner = -1, .status = DCG_ERROR_ARGUMENT};
    return (dcg_result_info){.outcome = (dcg_outcome)game->outcome,
                             .winner = game->winner == NO_PLAYER ? -1 : game->winner,
                             .rule = game->end_rule,
                             .status = (dcg_status)game->status};
}

int dcg_option_cost(const dcg_game *game, const dcg_cards *cards, dcg_option option)
{
    cards = cards_played(game, cards);
    if (!cards || DCG_OPTION_VERB(option) >= DCG_OPTION_COUNT || option >> 32)
        return -1;
    struct table t = look_at(game, cards);
    int card = DCG_OPTION_CARD(option);
    bool known = card == 0 || (card < game->card_top && game->card[card].def);
    int price = known ? option_price(&t, option) : NO_PRICE;
    return price == NO_PRICE ? -1 : price;
}

dcg_refusal dcg_why_not(const dcg_game *game, const dcg_cards *cards, int player, dcg_option option)
{
    cards = cards_played(game, cards);
    if (!cards || (player != 0 && player != 1))
        return (dcg_refusal){.reason = DCG_REFUSAL_NOT_AN_ACTION,
                             .rule = refusal_rule[DCG_REFUSAL_NOT_AN_ACTION]};
    struct table t = look_at(game, cards);
    int reason = why_not(&t, player, option), asked = game->decision.kind;
    int rule = refusal_rule[reason];
    /* what has to be decided first is a part of an effect, or is asked by a rule of its own */
    if (reason == DCG_REFUSAL_NOT_ASKED && game->decision.asked && asked < DCG_DECISION_COUNT)
        rule = game->resolutions ? RULE_EFFECT_IN_TEXT_ORDER : decision_rule[asked];
    return (dcg_refusal){.reason = reason, .rule = (dcg_rule_id)rule};
}

dcg_table_info dcg_table(const dcg_game *game)
{
    if (!game)
        return (dcg_table_info){.deciding = -1};
    const struct attack *a = &game->attack;
    bool attacker = permanent_alive(game, a->attacker, a->attacker_generation);
    bool target = permanent_alive(game, a->target, a->target_generation);

    return (dcg_table_info){.turn = game->turn,
                            .turn_player = game->turn_player,
                            .first_player = game->first_player,
                            .phase = game->phase,
                            .memory = game->memory,
                            .serial = game->decision.serial,
                            .attacker = a->timing && attacker ? permanent_of(game, a->attacker)->top : 0,
                            .target = !a->timing || a->target == NO_PERMANENT ? 0
                                      : target ? permanent_of(game, a->target)->top
                                               : -1,
                            .deciding = game->decision.asked ? game->decision.player : -1};
}

/* 15-15-3-2, 9-1-4, 13-1-5: cards that are in the game but in no area. */
static int cards_nowhere(const dcg_game *game, int player, uint8_t *cards)
{
    int count = 0;

    for (int card = 1; card < game->card_top; card++)
        if (game->card[card].place == DCG_PLACE_NOWHERE && card_owner(game, (uint8_t)card) == player)
            cards[count++] = (uint8_t)card;
    return count;
}

int dcg_area(const dcg_game *game, int player, int place, uint8_t *cards)
{
    enum pile_kind kind = pile_for_place(place);

    if (!game || !cards || (player != 0 && player != 1))
        return 0;
    if (place == DCG_PLACE_NOWHERE)
        return cards_nowhere(game, player, cards);
    if (kind == PILE_KINDS)
        return 0;
    const struct pile *pile = &game->pile[player][kind];
    for (int i = 0; i < pile->count; i++)
        cards[i] = kind >= PILE_BATTLE ? permanent_of(game, pile->at[i])->top : pile->at[i];
    return pile->count;
}

static int chain_cards(const dcg_game *game, uint8_t card, uint8_t *cards)
{
    int count = 0;

    for (; card && count < DCG_MAX_CARDS; card = game->card[card].next)
        cards[count++] = card;
    return count;
}

int dcg_under(const dcg_game *game, int card, uint8_t *cards)
{
    if (!game || !cards || card <= 0 || card >= DCG_MAX_CARDS ||
        permanent_with_top(game, (uint8_t)card) == NO_PERMANENT)
        return 0;
    return chain_cards(game, game->card[card].next, cards);
}

int dcg_links(const dcg_game *game, int card, uint8_t *cards)
{
    if (!game || !cards || card <= 0 || card >= DCG_MAX_CARDS ||
        permanent_with_top(game, (uint8_t)card) == NO_PERMANENT)
        return 0;
    return chain_cards(game, permanent_of(game, game->card[card].permanent)->link, cards);
}

static void card_on_field(const struct table *t, uint8_t permanent, dcg_card_info *out)
{
    struct info info;

    permanent_info(t, permanent, &info);
    out->suspended = permanent_is(t->g, permanent, PERMANENT_SUSPENDED);
    out->played_this_turn = permanent_is(t->g, permanent, PERMANENT_PLAYED);
    out->categories = info.categories;
    out->colors = info.colors;
    out->level = info.level;
    out->dp = info.dp;
    out->checks = info.checks;
    out->keywords = info.keywords;
}

dcg_status dcg_card(const dcg_game *game, const dcg_cards *cards, int card, dcg_card_info *info)
{
    cards = cards_played(game, cards);
    if (!cards || !info || card <= 0 || card >= game->card_top)
        return DCG_ERROR_ARGUMENT;
    struct table t = look_at(game, cards);
    const struct card *c = &game->card[card];
    const struct card_def *d = card_def(cards, c->def);
    uint8_t permanent = permanent_with_top(game, (uint8_t)card);
    bool part = c->place == DCG_PLACE_UNDER || c->place == DCG_PLACE_LINKED;
    *info = (dcg_card_info){.def = c->def,
                            .owner = card_owner(game, (uint8_t)card),
                            .place = c->place,
                            .host = part ? permanent_of(game, c->permanent)->top : 0,
                            .face_down = c->flags & CARD_FACE_DOWN,
                            .token = c->flags & CARD_TOKEN,
                            .known = {c->flags & CARD_KNOWN_0, c->flags & CARD_KNOWN_1},
                            .incarnation = c->generation,
                            .categories = (uint8_t)d->categories,
                            .colors = (uint8_t)d->colors,
                            .level = d->level,
                            .dp = d->dp,
                            .keywords = d->keywords};
    if (permanent != NO_PERMANENT)
        card_on_field(&t, permanent, info);
    return DCG_OK;
}

size_t dcg_save(const dcg_game *game, const dcg_cards *cards, void *bytes, size_t size)
{
    return cards_played(game, cards) && bytes ? game_save(game, bytes, size) : 0;
}

static dcg_status fail(dcg_error *error, dcg_status status, const char *why)
{
    if (error) {
        *error = (dcg_error){.status = status};
        snprintf(error->text, sizeof error->text, "%s", why);
    }
    return status;
}

/* The cards of a game that may have been begun elsewhere: all cards of its decks are somewhere in it. */
static const dcg_cards *cards_of_saved(const dcg_game *game, const dcg_cards *cards)
{
    if (cards_played(game, cards) || game->card_top > DCG_MAX_CARDS)
        return cards_played(game, cards);
    struct wanted *wanted = wanted_new();
    for (int card = 1; card < game->card_top && wanted; card++)
        if (!card_def(cards, game->card[card].def)->token)
            card_want(wanted, game->card[card].def);
    const dcg_cards *made = cards_with(cards, wanted);
    return made ? cards_played(game, made) : NULL;
}

dcg_status dcg_load(dcg_game *game, const dcg_cards *cards, const void *bytes, size_t size, dcg_error *error)
{
    const char *why = NULL;

    if (!game || !cards || !bytes)
        return fail(error, DCG_ERROR_ARGUMENT, "a game, its cards and the saved bytes are needed");
    struct dcg_game *loaded = malloc(sizeof *loaded);
    if (!loaded)
        return fail(error, DCG_ERROR_MEMORY, "no memory");
    dcg_status status = game_load(loaded, bytes, size, &why);
    if (status == DCG_OK && !(cards = cards_of_saved(loaded, cards))) {
        why = "the game was saved with other cards";
        status = DCG_ERROR_VERSION;
    }
    struct table t = look_at(loaded, cards);
    if (status == DCG_OK && (why = unsound(&t)) != NULL)
        status = DCG_ERROR_FORMAT;
    if (status == DCG_OK)
        *game = *loaded;
    free(loaded);
    return status == DCG_OK ? DCG_OK : fail(error, status, why);
}

dcg_status dcg_check(const dcg_game *game, const dcg_cards *cards, dcg_error *error)
{
    cards = cards_played(game, cards);
    if (!cards)
        return fail(error, DCG_ERROR_ARGUMENT, "a game and its cards are needed");
    struct table t = look_at(game, cards);
    const char *why = unsound(&t);
    return why ? fail(error, DCG_ERROR_INTERNAL, why) : DCG_OK;
}
