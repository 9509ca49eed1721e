/* expect.c - expectations about the table, about cards and about what they are now. */
#include "scenario/runner.h"
#include "state/area.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_SIZE = 80 };

static const struct where_cards ANYWHERE = {-1, 0, false};
static const struct where_cards ON_THE_FIELD = {-1, ON_FIELD, true};

bool expect_memory(struct runner *r, const struct statement *s)
{
    int memory = dcg_table(&r->game).memory, expected = 0;

    if (s->count)
        expected = s->operand[0].value ? -s->operand[1].value : s->operand[1].value;
    if (memory == expected)
        return true;
    return memory ? runner_fails(r, "memory is %c %d", memory > 0 ? 'A' : 'B', memory > 0 ? memory : -memory)
                  : runner_fails(r, "memory is 0");
}

bool expect_turn(struct runner *r, const struct statement *s)
{
    const struct operand *number = statement_operand(s, OPERAND_NUMBER, 0);

    if (r->game.turn_player == s->operand[0].value && (!number || r->game.turn == number->value))
        return true;
    return runner_fails(r, "it is turn %d, %c's", r->game.turn, 'A' + r->game.turn_player);
}

bool expect_first_player(struct runner *r, const struct statement *s)
{
    return r->game.first_player == s->operand[0].value ||
           runner_fails(r, "%c goes first", 'A' + r->game.first_player);
}

bool expect_phase(struct runner *r, const struct statement *s)
{
    return r->game.phase == s->operand[0].value >> 8 ||
           runner_fails(r, "it is the %s", dcg_phase_text(r->game.phase));
}

bool expect_asked(struct runner *r, const struct statement *s)
{
    const struct operand *player = statement_operand(s, OPERAND_PLAYER, 0);
    int decision = statement_operand(s, OPERAND_DECISION, 0)->value;
    char text[DCG_MAX_TEXT];

    r->explicit_end = true;
    if (!r->deciding)
        return runner_fails(r, "nobody is asked: the game is over");
    if (r->list.decision == decision && (!player || player->value == r->list.player))
        return true;
    (void)dcg_decision_text(&r->game, r->cards, text, sizeof text);
    return runner_fails(r, "asked is: %s", text);
}

/* Names what a player was asked: "A is or was asked: breeding, main". */
static bool asked_fails(struct runner *r, int player, uint32_t asked)
{
    char text[DCG_MAX_TEXT] = "";
    size_t used = 0;

    for (int i = 1; i < DCG_DECISION_COUNT && used < sizeof text - 1; i++) {
        if (!(asked >> i & 1))
            continue;
        int more = snprintf(text + used, sizeof text - used, "%s%s", used ? ", " : "",
                            dcg_name(DCG_NAMES_DECISION, i));
        used += more > 0 ? (size_t)more : 0;
    }
    for (char *at = text; *at; at++)
        *at = *at == '_' ? ' ' : *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at;
    return runner_fails(r, "%c is or was asked: %s", 'A' + player, text);
}

bool expect_not_asked(struct runner *r, const struct statement *s)
{
    const struct operand *player = statement_operand(s, OPERAND_PLAYER, 0);
    const struct operand *decision = statement_operand(s, OPERAND_DECISION, 0);
    uint32_t wanted = decision ? 1u << decision->value : UINT32_MAX;
    uint32_t now = r->deciding ? 1u << r->list.decision : 0;

    for (int i = 0; i < 2; i++) {
        uint32_t asked = statement_operand(s, OPERAND_SINCE, 0) ? r->asked[i]
                         : r->deciding && r->list.player == i   ? now
                                                                : 0;
        if ((!player || player->value == i) && asked & wanted)
            return asked_fails(r, i, asked & wanted);
    }
    return true;
}

bool expect_options(struct runner *r, const struct statement *s)
{
    int count = r->deciding ? r->list.count : 0;

    return count == s->operand[0].value || runner_fails(r, "there are %d options", count);
}

static bool result_is(struct runner *r, const struct statement *s, dcg_outcome outcome, int winner)
{
    const struct operand *rule = statement_operand(s, OPERAND_RULE, 0);
    dcg_result_info result = dcg_result(&r->game);
    const char *number = result.rule ? dcg_rule_number(r->numbers, result.rule) : "no rule";

    if (result.outcome == outcome && result.winner == winner &&
        (!rule || dcg_rule_same(r->numbers, (dcg_rule_id)rule->value, result.rule)))
        return true;
    if (result.outcome == DCG_WON)
        return runner_fails(r, "%c has won by %s", 'A' + result.winner, number);
    return result.outcome == DCG_DRAWN ? runner_fails(r, "the game is a draw by %s", number)
                                       : runner_fails(r, "the game isn't over");
}

bool expect_winner(struct runner *r, const struct statement *s)
{
    return result_is(r, s, DCG_WON, s->operand[0].value);
}

bool expect_loser(struct runner *r, const struct statement *s)
{
    return result_is(r, s, DCG_WON, 1 - s->operand[0].value);
}

bool expect_draw(struct runner *r, const struct statement *s)
{
    return result_is(r, s, DCG_DRAWN, -1);
}

bool expect_no_winner(struct runner *r, const struct statement *s)
{
    return result_is(r, s, DCG_PLAYING, -1);
}

bool expect_no_attack(struct runner *r, const struct statement *s)
{
    (void)s;
    return !dcg_table(&r->game).attacker || runner_fails(r, "an attack is in progress");
}

bool expect_attack(struct runner *r, const struct statement *s)
{
    const struct operand *target = statement_operand(s, OPERAND_TARGET, 0);
    dcg_table_info table = dcg_table(&r->game);
    char a[WORDS_SIZE], b[WORDS_SIZE];
    uint8_t attacker, attacked = 0;

    if (!card_operand(r, s, 0, (struct where_cards){r->game.turn_player, IN_BATTLE, true}, &attacker))
        return false;
    if (target->value == TARGET_CARD &&
        !card_named(r, target->text, (struct where_cards){1 - r->game.turn_player, IN_BATTLE, true},
                    &attacked))
        return false;
    if (!table.attacker)
        return runner_fails(r, "there is no attack");
    if (table.attacker == attacker && table.target == attacked)
        return true;
    return runner_fails(r, "%s attacks %s", card_words(r, table.attacker, a, sizeof a),
                        table.target > 0 ? card_words(r, table.target, b, sizeof b)
                        : table.target   ? "a Digimon that has left"
                                         : "the player");
}

/* Says of the first card of the statement, as the statement calls it, what it is instead. Always false. */
RUNNER_PRINTF(3, 4)
static bool card_fails(struct runner *r, const struct statement *s, const char *format, ...)
{
    struct slice name = statement_operand(s, OPERAND_CARD, 0)->text;
    char what[DCG_MAX_TEXT];
    va_list args;

    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    return runner_fails(r, "%.*s %s", slice_shown(name), name.at, what);
}

/* The first card of the statement, and what the library says about it. */
static bool card_look(struct runner *r, const struct statement *s, struct where_cards where, uint8_t *card,
                      dcg_card_info *info)
{
    if (!card_operand(r, s, 0, where, card))
        return false;
    return dcg_card(&r->game, r->cards, *card, info) == DCG_OK || runner_fails(r, "there is no such card");
}

static bool place_fails(struct runner *r, const struct statement *s, const dcg_card_info *info)
{
    char host[WORDS_SIZE];

    if (info->host)
        return card_fails(r, s, "is %s of %s", dcg_place_text(info->place),
                          card_words(r, info->host, host, sizeof host));
    return card_fails(r, s, "is %c's, in this place: %s", 'A' + info->owner, dcg_place_text(info->place));
}

static bool place_is(struct runner *r, const struct statement *s, int place, int player)
{
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ANYWHERE, &card, &info))
        return false;
    return (info.place == place && (player < 0 || info.owner == player)) || place_fails(r, s, &info);
}

bool expect_place(struct runner *r, const struct statement *s)
{
    int player = statement_operand(s, OPERAND_PLAYER, 0)->value;
    int place = statement_operand(s, OPERAND_AREA, 0)->value;
    struct where_cards there = {player, (uint32_t)1 << place, false};
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, there, &card, &info))
        return false;
    return (info.place == place && info.owner == player) || place_fails(r, s, &info);
}

bool expect_nowhere(struct runner *r, const struct statement *s)
{
    return place_is(r, s, DCG_PLACE_NOWHERE, -1);
}

bool expect_outside(struct runner *r, const struct statement *s)
{
    return place_is(r, s, DCG_PLACE_OUTSIDE, -1);
}

static bool host_is(struct runner *r, const struct statement *s, int place)
{
    dcg_card_info info;
    uint8_t card, host;

    if (!card_look(r, s, (struct where_cards){-1, (uint32_t)1 << place, false}, &card, &info) ||
        !card_operand(r, s, 1, ON_THE_FIELD, &host))
        return false;
    return (info.place == place && info.host == host) || place_fails(r, s, &info);
}

bool expect_under(struct runner *r, const struct statement *s)
{
    return host_is(r, s, DCG_PLACE_UNDER);
}

bool expect_linked(struct runner *r, const struct statement *s)
{
    return host_is(r, s, DCG_PLACE_LINKED);
}

bool expect_dp(struct runner *r, const struct statement *s)
{
    const struct operand *number = statement_operand(s, OPERAND_NUMBER, 0);
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ON_THE_FIELD, &card, &info))
        return false;
    if (info.dp == (number ? number->value : -1))
        return true;
    if (info.dp < 0)
        return card_fails(r, s, "has no DP");
    return number ? card_fails(r, s, "has %d DP, not %d", info.dp, number->value)
                  : card_fails(r, s, "has %d DP", info.dp);
}

bool expect_level(struct runner *r, const struct statement *s)
{
    const struct operand *number = statement_operand(s, OPERAND_NUMBER, 0);
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ON_THE_FIELD, &card, &info))
        return false;
    if (info.level == (number ? number->value : 0))
        return true;
    if (!info.level)
        return card_fails(r, s, "has no level");
    return number ? card_fails(r, s, "has level %d, not %d", info.level, number->value)
                  : card_fails(r, s, "has level %d", info.level);
}

bool expect_checks(struct runner *r, const struct statement *s)
{
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ON_THE_FIELD, &card, &info))
        return false;
    return info.checks == s->operand[1].value ||
           card_fails(r, s, "makes %d security check%s, not %d", info.checks, info.checks == 1 ? "" : "s",
                      s->operand[1].value);
}

static bool keyword_is(struct runner *r, const struct statement *s, bool expected)
{
    uint32_t keyword = (uint32_t)s->operand[1].value;
    dcg_card_info info;
    uint8_t card;

    if (keyword >> 8)
        return runner_fails(r, "whether it has a keyword can be expected, not how much of it; say checks");
    if (!card_look(r, s, ON_THE_FIELD, &card, &info))
        return false;
    if ((info.keywords >> (keyword & 63) & 1) == (expected ? 1u : 0u))
        return true;
    return card_fails(r, s, "%s <%s>", expected ? "hasn't" : "has", dcg_keyword_text((int)keyword));
}

bool expect_has(struct runner *r, const struct statement *s)
{
    return keyword_is(r, s, true);
}

bool expect_has_not(struct runner *r, const struct statement *s)
{
    return keyword_is(r, s, false);
}

bool expect_state(struct runner *r, const struct statement *s)
{
    dcg_card_info info;
    uint8_t card;
    unsigned state = (unsigned)s->operand[1].value;
    unsigned of_card = STATE_FACE_DOWN | STATE_FACE_UP | STATE_KNOWN; /* the others are states of the whole */

    if (!card_look(r, s, state & of_card ? ANYWHERE : (struct where_cards){-1, 0, true}, &card, &info))
        return false;
    return (card_states(r, card, &info) & state) == state ||
           card_fails(r, s, "isn't %.*s", slice_shown(s->operand[1].text), s->operand[1].text.at);
}

static bool knowledge_is(struct runner *r, const struct statement *s, bool expected)
{
    int player = s->operand[0].value;
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ANYWHERE, &card, &info))
        return false;
    return info.known[player] == expected ||
           runner_fails(r, "%c %s what it is", 'A' + player, expected ? "doesn't know" : "knows");
}

bool expect_knows(struct runner *r, const struct statement *s)
{
    return knowledge_is(r, s, true);
}

bool expect_doesnt_know(struct runner *r, const struct statement *s)
{
    return knowledge_is(r, s, false);
}

static bool newness_is(struct runner *r, const struct statement *s, bool expected)
{
    dcg_card_info info;
    uint8_t card;

    if (!card_look(r, s, ANYWHERE, &card, &info))
        return false;
    return (info.incarnation != r->remembered[card]) == expected ||
           card_fails(r, s, "is %s card", expected ? "the same" : "a new");
}

bool expect_new(struct runner *r, const struct statement *s)
{
    return newness_is(r, s, true);
}

bool expect_same(struct runner *r, const struct statement *s)
{
    return newness_is(r, s, false);
}
