/* talk_why.c - what is known about a decision and a card besides the options: everything that one would think of and
 * that is refused, and why a card has its values. Only cards that the player knows are asked about. */
#include "protocol/talk.h"

#include <stdio.h>

const char *refusal_name(int reason)
{
    return reason > 0 ? dcg_name(DCG_NAMES_REFUSAL, reason) : NULL;
}

/* ---- Refusals ---- */

static void refused_json(dcg_talker *talker, dcg_option option, dcg_refusal no)
{
    dcg_json *json = &talker->json;

    dcg_json_object(json, NULL);
    option_keys(talker, option);
    dcg_json_string(json, "reason", refusal_name(no.reason));
    dcg_json_string(json, "rule", talk_rule_number(talker, no.rule));
    text_json(talker, "text", 1, dcg_refusal_text(no.reason));
    dcg_json_close(json);
}

/* A card has no such thing at all: that is no answer to anybody. */
static bool is_no_answer(int reason)
{
    switch (reason) {
    case DCG_REFUSAL_DNA_NONE:
    case DCG_REFUSAL_BURST_NONE:
    case DCG_REFUSAL_APP_FUSE_NONE:
    case DCG_REFUSAL_LINK_NONE:
    case DCG_REFUSAL_LINK_NO_REQUIREMENT:
    case DCG_REFUSAL_ACTIVATE_NO_EFFECT:
    case DCG_REFUSAL_DIGIVOLVE_NO_REQUIREMENT:
        return true;
    default:
        return false;
    }
}

static void ask(dcg_talker *talker, int verb, int card, int other)
{
    dcg_option option = DCG_MAKE_OPTION(verb, card, other, 0);
    dcg_refusal no = dcg_why_not(talker->game, talker->match.cards, talker->options.player, option);

    if (no.reason && !is_no_answer(no.reason))
        refused_json(talker, option, no);
}

/* One of several requirements may be met; the first that the card has is the one to explain. */
static void way_ask(dcg_talker *talker, int verb, int card, int onto)
{
    enum { REQUIREMENTS = 16 };
    dcg_refusal best = {0};
    dcg_option asked = 0;

    for (int i = 0; i < REQUIREMENTS; i++) {
        dcg_option option = DCG_MAKE_OPTION(verb, card, onto, i);
        dcg_refusal no = dcg_why_not(talker->game, talker->match.cards, talker->options.player, option);
        if (!no.reason)
            return;
        if (is_no_answer(no.reason))
            break;
        if (!best.reason) {
            best = no;
            asked = option;
        }
    }
    if (best.reason)
        refused_json(talker, asked, best);
}

static void hand_card_ask(dcg_talker *talker, int card, const uint8_t *field, int count)
{
    static const int ways[] = {DCG_OPTION_DNA_DIGIVOLVE, DCG_OPTION_BURST_DIGIVOLVE, DCG_OPTION_APP_FUSE};
    const struct card_def *def = card_def(talker->match.cards, talker->game->card[card].def);

    ask(talker, def->categories & DCG_OPTION ? DCG_OPTION_USE : DCG_OPTION_PLAY, card, 0);
    for (int i = 0; i < count; i++) {
        way_ask(talker, DCG_OPTION_DIGIVOLVE, card, field[i]);
        for (size_t k = 0; k < sizeof ways / sizeof ways[0] && def->categories & DCG_DIGIMON; k++)
            way_ask(talker, ways[k], card, field[i]);
        if (def->link_count > 0)
            way_ask(talker, DCG_OPTION_LINK, card, field[i]);
    }
}

static void main_ask(dcg_talker *talker)
{
    uint8_t hand[DCG_MAX_CARDS], field[2 * DCG_MAX_CARDS], target[DCG_MAX_CARDS];
    int player = talker->options.player;
    int in_hand = dcg_area(talker->game, player, DCG_PLACE_HAND, hand);
    int in_battle = dcg_area(talker->game, player, DCG_PLACE_BATTLE, field);
    int on_field = in_battle + dcg_area(talker->game, player, DCG_PLACE_BREEDING, field + in_battle);
    int targets = dcg_area(talker->game, !player, DCG_PLACE_BATTLE, target);

    for (int i = 0; i < in_hand; i++)
        hand_card_ask(talker, hand[i], field, on_field);
    for (int i = 0; i < in_battle; i++) {
        ask(talker, DCG_OPTION_ACTIVATE, field[i], 0);
        ask(talker, DCG_OPTION_ATTACK, field[i], 0);
        for (int k = 0; k < targets; k++)
            ask(talker, DCG_OPTION_ATTACK, field[i], target[k]);
    }
}

static void breeding_ask(dcg_talker *talker)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(talker->game, talker->options.player, DCG_PLACE_BREEDING, card);

    ask(talker, DCG_OPTION_HATCH, 0, 0);
    ask(talker, DCG_OPTION_MOVE, count > 0 ? card[0] : 0, 0);
}

static void block_ask(dcg_talker *talker)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(talker->game, talker->options.player, DCG_PLACE_BATTLE, card);

    for (int i = 0; i < count; i++)
        ask(talker, DCG_OPTION_BLOCK, card[i], 0);
    ask(talker, DCG_OPTION_NO_BLOCK, 0, 0);
}

/* Cards that the player sees where something could be chosen. */
static void choice_ask(dcg_talker *talker)
{
    static const int places[] = {DCG_PLACE_BATTLE, DCG_PLACE_BREEDING, DCG_PLACE_HAND, DCG_PLACE_TRASH};
    uint8_t card[DCG_MAX_CARDS];
    int player = talker->options.player;

    for (int side = 0; side < 2; side++)
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            int count = dcg_area(talker->view, side ? !player : player, places[i], card);
            for (int k = 0; k < count; k++) {
                dcg_card_info info;
                if (dcg_card(talker->view, talker->match.cards, card[k], &info) == DCG_OK && info.def)
                    ask(talker, DCG_OPTION_CARD_CHOICE, card[k], 0);
            }
        }
    ask(talker, DCG_OPTION_DONE, 0, 0);
}

static void table_json(dcg_talker *talker)
{
    switch (talker->options.decision) {
    case DCG_DECISION_MAIN:
        main_ask(talker);
        break;
    case DCG_DECISION_BREEDING:
        breeding_ask(talker);
        break;
    case DCG_DECISION_BLOCK:
        block_ask(talker);
        break;
    case DCG_DECISION_CHOOSE:
        choice_ask(talker);
        break;
    default:
        break;
    }
}

/* A card that the seat doesn't know is no card to it: an answer about it could tell what it is. */
static int known_card(dcg_talker *talker, int card)
{
    enum { NO_CARD = 0xff };
    dcg_card_info info;

    if (card == 0)
        return 0;
    return dcg_card(talker->view, talker->match.cards, card, &info) == DCG_OK && info.def ? card : NO_CARD;
}

/* The options that a person tried; those that are offered are left out. */
static void tried_json(dcg_talker *talker, int player, const struct json_value *options)
{
    const struct json_value *item = NULL;

    while ((item = json_next(&talker->document, options, item)) != NULL) {
        dcg_option option;
        if (!request_option(talker, item, false, &option))
            continue;
        int card = known_card(talker, DCG_OPTION_CARD(option));
        int other = known_card(talker, DCG_OPTION_OTHER(option));
        dcg_option asked = DCG_MAKE_OPTION(DCG_OPTION_VERB(option), card, other, DCG_OPTION_NUMBER(option));
        dcg_refusal no = dcg_why_not(talker->game, talker->match.cards, player, asked);
        if (no.reason)
            refused_json(talker, option, no);
    }
}

/* A player may try something at any time; what could be tried is listed for whoever decides. */
void talk_why(dcg_talker *talker)
{
    const struct json_value *options = request_value(talker, "options");
    int seat;

    if (!request_match(talker) || !request_seat(talker, &seat))
        return;
    if (options && options->kind != JSON_ARRAY) {
        talk_refuse(talker, TALK_ARGUMENT, "options is a list of values of options");
        return;
    }
    bool asked = dcg_options(talker->match.session, talker->game, &talker->options) == DCG_OK &&
                 (seat == talker->options.player || seat == SEAT_ALL);
    bool plays = seat == SEAT_A || seat == SEAT_B;
    if (!asked && !(options && plays)) {
        talk_refuse(talker, TALK_SEAT, "this seat has nothing to decide");
        return;
    }
    talk_match_view(talker, seat);
    dcg_json *json = message_begin(talker, "why");
    dcg_json_count(json, "seq", talker->match.seat[seat].seq);
    dcg_json_array(json, "refused");
    if (options)
        tried_json(talker, plays ? seat : talker->options.player, options);
    else
        table_json(talker);
    dcg_json_close(json);
    message_end(talker);
}

/* ---- Values ---- */

/* The value that a step is about: "dp", a keyword, "can't attack", ... */
static const char *about_name(const dcg_explanation *step, char *text, size_t size)
{
    static const char *const abouts[DCG_ABOUT_COUNT] = {
#define ABOUT(value, name, rule, text, meaning) [DCG_ABOUT_##name] = text,
#include "dcg/abouts.def"
#undef ABOUT
    };
    static const char *const cants[DCG_CANT_COUNT] = {
#define CANT(value, name, text) [DCG_CANT_##name] = text,
#include "dcg/cants.def"
#undef CANT
    };

    if (step->about == DCG_ABOUT_KEYWORD)
        return dcg_keyword_text(step->what);
    if (step->about != DCG_ABOUT_CANT)
        return abouts[step->about];
    (void)snprintf(text, size, "can't %s", cants[step->what]);
    return text;
}

static void reason_json(dcg_talker *talker, const dcg_explanation *step, int viewer)
{
    bool sum = step->about == DCG_ABOUT_DP || step->about == DCG_ABOUT_KEYWORD;
    dcg_reason reason = {.card = step->card, .effect = step->effect};
    dcg_json *json = &talker->json;
    char about[48];

    dcg_json_object(json, NULL);
    dcg_json_string(json, "about", about_name(step, about, sizeof about));
    dcg_json_string(json, "kind", dcg_name(DCG_NAMES_REASON, step->kind));
    dcg_json_whole(json, "value", sum ? step->amount : step->after);
    dcg_json_whole(json, "before", step->before);
    dcg_json_whole(json, "after", step->after);
    if (step->word)
        dcg_json_string(json, "word", step->word);
    dcg_json_maybe(json, "card", step->card, 0);
    dcg_json_string(json, "rule", talk_rule_number(talker, step->rule));
    if (step->refusal) {
        text_json(talker, "text", 1, dcg_refusal_text(step->refusal));
    } else {
        int length =
            dcg_reason_text(talker->view, talker->match.cards, &reason, viewer, talker->words[0], TALK_TEXT);
        text_json(talker, "text", length, talker->words[0]);
    }
    dcg_json_close(json);
}

static void reasons_json(dcg_talker *talker, int card, int viewer)
{
    enum { REASONS = 128 };
    dcg_explanation step[REASONS];
    int count = dcg_explain(talker->view, talker->match.cards, card, step, REASONS);

    dcg_json_array(&talker->json, "reasons");
    for (int i = 0; i < count && i < REASONS; i++)
        reason_json(talker, &step[i], viewer);
    dcg_json_close(&talker->json);
}

void talk_inspect(dcg_talker *talker)
{
    dcg_card_info info;
    dcg_card_facts facts;
    int64_t card;
    int seat;

    if (!request_match(talker) || !request_seat(talker, &seat))
        return;
    talk_match_view(talker, seat);
    if (!request_whole(talker, "card", 1, DCG_MAX_CARDS - 1, &card) ||
        dcg_card(talker->view, talker->match.cards, (int)card, &info) != DCG_OK) {
        talk_refuse(talker, TALK_ARGUMENT, "card is the id of a card of the match");
        return;
    }
    dcg_json *json = message_begin(talker, "inspect");
    dcg_json_whole(json, "card", card);
    dcg_json_string(json, "owner", info.owner ? "B" : "A");
    dcg_json_string(json, "place", place_name(info.place));
    dcg_json_string(json, "number",
                    dcg_cards_facts(talker->match.cards, info.def, &facts) == DCG_OK ? facts.number : NULL);
    if (info.def) {
        dcg_json_object(json, "printed");
        dcg_json_card(json, talker->match.cards, info.def, talker->texts);
        dcg_json_close(json);
        dcg_json_maybe(json, "level", info.level, 0);
        dcg_json_maybe(json, "dp", info.dp, -1);
        keywords_json(json, info.keywords);
        reasons_json(talker, (int)card, seat_viewer(seat));
    }
    message_end(talker);
}
