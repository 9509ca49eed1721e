/* Messages tell nothing that is hidden: when the cards that a player, or a spectator, can't know are others, all
 * messages to that seat are the same, byte for byte. A program that is asked gets the same updates. Besides: options
 * that are called alike lead to the same position but for the ids of cards, and the DP of every Digimon is the sum of
 * its reasons. Games of all embedded decks, played at random. */
#include "protocol/talk.h"
#include "property/property.h"

enum { MAX_DECKS = 64, POSITIONS = 3, SELDOM = 12, MESSAGE = 1 << 20, REASONS = 64 };

static dcg_deck decks[MAX_DECKS];
static int deck_count;
static dcg_talker *talker;
static dcg_talker *asker; /* gets all that happens in the match of the other one, and asks its seat A */
static char before[MESSAGE];
static uint64_t messages, others, alike, reasons; /* compared; with something else hidden; pairs; sums */

static bool decks_read(const dcg_cards *cards)
{
    for (int i = 0; i < dcg_deck_embedded_count() && deck_count < MAX_DECKS; i++)
        if (dcg_deck_embedded(cards, dcg_deck_embedded_name(i), &decks[deck_count], NULL) == DCG_OK)
            deck_count++;
    return deck_count > 20;
}

/* ---- What is hidden ---- */

/* The same request about the game and about the game with other hidden cards. */
static bool request_is_blind(struct trial *t, int seat, const char *request)
{
    size_t size, again;
    const char *answer = dcg_talk_as(talker, seat, request, strlen(request), &size);

    HOLDS(t, size < sizeof before && size > 0, "no answer to %s", request);
    memcpy(before, answer, size);
    game_copy(t->copy, talker->game);
    game_copy(talker->game, t->guess);
    answer = dcg_talk_as(talker, seat, request, strlen(request), &again);
    game_copy(talker->game, t->copy);
    size_t same = 0;
    while (same < size && same < again && before[same] == answer[same])
        same++;
    HOLDS(t, same == size && size == again, "%s tells seat %s what is hidden: ...%.80s and ...%.80s", request,
          seat_name(seat), before + (same > 40 ? same - 40 : 0), answer + (same > 40 ? same - 40 : 0));
    messages++;
    return true;
}

static bool seat_is_blind(struct trial *t, int seat)
{
    static const char update[] = "{\"type\":\"update\"}", why[] = "{\"type\":\"why\"}";
    char inspect[64];
    int card = 1 + below(t, t->card_end - 1);
    uint64_t hidden = chance(t);

    HOLDS(t, dcg_determinize(talker->game, seat_viewer(seat), hidden, t->guess) == DCG_OK, "no guess");
    others += !same_bytes(talker->game, t->guess);
    ALSO(request_is_blind(t, seat, update));
    ALSO(request_is_blind(t, seat, why));
    snprintf(inspect, sizeof inspect, "{\"type\":\"inspect\",\"card\":%d}", card);
    return request_is_blind(t, seat, inspect);
}

/* A message to one player or to a spectator has no question of the other one. */
static bool question_is_own(struct trial *t, int seat)
{
    static const char update[] = "{\"type\":\"update\"}";
    const char *answer = dcg_talk_as(talker, seat, update, sizeof update - 1, NULL);
    bool asked = strstr(answer, "\"ask\":null") == NULL;

    HOLDS(t, asked == (seat == t->list.player), "seat %s is %s", seat_name(seat),
          asked ? "asked" : "not asked");
    return true;
}

/* ---- The other direction ---- */

static bool asked_begins(struct trial *t)
{
    const dcg_replay *record = &talker->match.record;
    const dcg_talk_game plan = {.deck = {&record->deck[0], &record->deck[1]},
                                .player = {"me", "me"},
                                .seat = SEAT_A,
                                .number = talker->match.number};

    for (uint64_t i = 0; i < talker->match.events; i++)
        dcg_talk_event(asker, &talker->event[i].event);
    HOLDS(t, dcg_talk_begin(asker, &plan, talker->game, NULL) != NULL, "nobody can be asked");
    return true;
}

static bool asked_goes_on(struct trial *t, uint64_t from)
{
    for (uint64_t i = from; i < talker->match.events; i++)
        dcg_talk_event(asker, &talker->event[i % TALK_EVENTS].event);
    HOLDS(t, dcg_talk_step(asker, talker->game) == DCG_OK, "nobody can be asked any more");
    return true;
}

static bool asked_is_told_the_same(struct trial *t)
{
    static const char update[] = "{\"type\":\"update\"}";
    size_t size, again;
    const char *told = dcg_talk_as(talker, SEAT_A, update, sizeof update - 1, &size);
    const char *asked = dcg_talk_ask(asker, &again);

    HOLDS(t, asked && size == again && memcmp(told, asked, size) == 0,
          "a program that is asked is told %.200s", asked);
    return true;
}

/* ---- Options that are alike ---- */

/* A position but for the ids of its cards. */
static uint64_t summary(const struct trial *t, const dcg_game *game)
{
    dcg_table_info table = dcg_table(game);
    dcg_card_info info;
    static dcg_option_list list;
    uint64_t sum = 0;

    for (int card = 1; dcg_card(game, t->cards, card, &info) == DCG_OK; card++) {
        uint64_t key = (uint64_t)info.def << 32 | (uint64_t)info.place << 24 | (uint64_t)info.owner << 20 |
                       (uint64_t)info.suspended << 16 | (uint64_t)(uint16_t)info.dp;
        key ^= info.keywords * 0x9e3779b97f4a7c15u;
        sum += (key ^ key >> 29) * 0xbf58476d1ce4e5b9u;
    }
    bool open = dcg_options(t->session, game, &list) == DCG_OK;
    return sum * 31 + (uint64_t)(table.memory + 64) * 7 + (uint64_t)table.turn * 3 +
           (open ? (uint64_t)list.decision * 1000003 + (uint64_t)list.count * 10007 : 1);
}

static bool alike_are_alike(struct trial *t)
{
    static int like[DCG_MAX_OPTIONS];

    HOLDS(t, dcg_options_alike(talker->game, t->cards, &t->list, like) == DCG_OK, "which are alike?");
    for (int i = 0; i < t->list.count; i++) {
        HOLDS(t, like[i] >= 0 && like[i] <= i && like[like[i]] == like[i], "option %d is like %d", i,
              like[i]);
        if (like[i] == i)
            continue;
        game_copy(t->copy, talker->game);
        game_copy(t->guess, talker->game);
        HOLDS(t,
              dcg_choose(t->session, t->copy, t->list.option[i], NULL) == DCG_OK &&
                  dcg_choose(t->session, t->guess, t->list.option[like[i]], NULL) == DCG_OK,
              "an option can't be taken");
        HOLDS(t, summary(t, t->copy) == summary(t, t->guess), "options %d and %d aren't alike", i, like[i]);
        alike++;
    }
    return true;
}

/* ---- Reasons ---- */

static bool dp_has_reasons(struct trial *t)
{
    dcg_reason reason[REASONS];
    dcg_card_info info;

    for (int card = 1; card < t->card_end; card++) {
        int count = dcg_reasons(talker->game, t->cards, card, reason, REASONS), base = 0, sum = 0;
        if (!count || dcg_card(talker->game, t->cards, card, &info) != DCG_OK || info.dp < 0)
            continue;
        bool least = false;
        uint64_t keywords = 0;
        for (int i = 0; i < count && i < REASONS; i++) {
            least = least || reason[i].kind == DCG_REASON_LEAST;
            if (reason[i].keyword >= 0)
                keywords |= UINT64_C(1) << reason[i].keyword;
            else if (reason[i].kind == DCG_REASON_PRINTED || reason[i].kind == DCG_REASON_CHANGED)
                base = reason[i].value;
            else
                sum += reason[i].value;
        }
        HOLDS(t, least || base + sum == info.dp, "card %d has %d DP, by reasons %d", card, info.dp,
              base + sum);
        HOLDS(t, keywords == info.keywords, "card %d has other keywords than reasons", card);
        reasons++;
    }
    return true;
}

/* Each value is the sum of its steps: every step begins where the one before ends, and the last ends with the value. */
static bool values_are_explained(struct trial *t)
{
    dcg_explanation step[REASONS];
    dcg_card_info info;

    for (int card = 1; card < t->card_end; card++) {
        int count = dcg_explain(talker->game, t->cards, card, step, REASONS);
        int last[DCG_ABOUT_COUNT] = {[DCG_ABOUT_DP] = -1, [DCG_ABOUT_COST] = -1};
        int had[DCG_KEYWORD_COUNT] = {0}, forbidden[DCG_CANT_COUNT] = {0};
        if (!count || dcg_card(talker->game, t->cards, card, &info) != DCG_OK)
            continue;
        HOLDS(t, count <= REASONS, "card %d has %d steps", card, count);
        uint64_t keywords = 0;
        for (int i = 0; i < count; i++) {
            int *from = step[i].about == DCG_ABOUT_KEYWORD ? &had[step[i].what]
                        : step[i].about == DCG_ABOUT_CANT  ? &forbidden[step[i].what]
                                                           : &last[step[i].about];
            HOLDS(t, step[i].before == *from, "card %d: a step about %s begins with %d, not %d", card,
                  dcg_name(DCG_NAMES_ABOUT, step[i].about), step[i].before, *from);
            *from = step[i].after;
            if (step[i].about == DCG_ABOUT_KEYWORD)
                keywords |= UINT64_C(1) << step[i].what;
            HOLDS(t, step[i].rule, "card %d: a step about %s has no rule", card,
                  dcg_name(DCG_NAMES_ABOUT, step[i].about));
        }
        if (info.place != DCG_PLACE_BATTLE && info.place != DCG_PLACE_BREEDING)
            continue;
        HOLDS(t, last[DCG_ABOUT_DP] == info.dp, "card %d has %d DP, by steps %d", card, info.dp,
              last[DCG_ABOUT_DP]);
        HOLDS(t, last[DCG_ABOUT_LEVEL] == info.level, "card %d has level %d", card, info.level);
        HOLDS(t, last[DCG_ABOUT_COLOR] == info.colors, "card %d has colors %d", card, info.colors);
        HOLDS(t, last[DCG_ABOUT_CATEGORY] == info.categories, "card %d has categories %d", card,
              info.categories);
        HOLDS(t, (last[DCG_ABOUT_CHECKS] > 0 ? last[DCG_ABOUT_CHECKS] : 0) == info.checks,
              "card %d checks %d cards, by steps %d", card, info.checks, last[DCG_ABOUT_CHECKS]);
        HOLDS(t, keywords == info.keywords, "card %d has other keywords than steps", card);
    }
    return true;
}

/* A card that can be played costs what its steps say, if nothing interrupts. */
static bool costs_are_explained(struct trial *t)
{
    dcg_explanation step[REASONS];

    for (int i = 0; i < t->list.count; i++) {
        int verb = DCG_OPTION_VERB(t->list.option[i]), cost = -1;
        if (t->list.decision != DCG_DECISION_MAIN || (verb != DCG_OPTION_PLAY && verb != DCG_OPTION_USE))
            continue;
        int count = dcg_explain(talker->game, t->cards, DCG_OPTION_CARD(t->list.option[i]), step, REASONS);
        for (int k = 0; k < count && k < REASONS; k++)
            if (step[k].about == DCG_ABOUT_COST)
                cost = step[k].after;
        int price = dcg_option_cost(talker->game, t->cards, t->list.option[i]);
        HOLDS(t, price == (cost > 0 ? cost : 0), "an option costs %d, by steps %d", price, cost);
    }
    return true;
}

/* ---- Games ---- */

static bool position_holds(struct trial *t)
{
    game_copy(t->game, talker->game);
    cards_count(t);
    ALSO(asked_is_told_the_same(t));
    for (int seat = SEAT_A; seat <= SEAT_WATCH; seat++) {
        ALSO(seat_is_blind(t, seat));
        ALSO(question_is_own(t, seat));
    }
    ALSO(alike_are_alike(t));
    ALSO(dp_has_reasons(t));
    ALSO(values_are_explained(t));
    ALSO(costs_are_explained(t));
    HOLDS(t, same_bytes(t->game, talker->game), "looking at the match changed it");
    return true;
}

static bool play(struct trial *t)
{
    static const char *const seats[2] = {"me", "me"};
    int left = POSITIONS;
    dcg_replay *record = &talker->match.record;

    record->deck[0] = decks[below(t, deck_count)];
    record->deck[1] = decks[below(t, deck_count)];
    record->seed = t->seed;
    record->count = 0;
    HOLDS(t, talk_match_begin(talker, MATCH_GAME, seats) == DCG_OK, "the game can't begin");
    ALSO(asked_begins(t));
    while (dcg_options(t->session, talker->game, &t->list) == DCG_OK) {
        uint64_t events = talker->match.events;
        t->decisions++;
        if (left && below(t, SELDOM) == 0) {
            ALSO(position_holds(t));
            left--;
        }
        dcg_option option = any_option(t, &t->list);
        HOLDS(t, talk_match_choose(talker, option) == DCG_OK, "the game can't go on");
        ALSO(asked_goes_on(t, events));
    }
    ALSO(asked_is_told_the_same(t));
    HOLDS(t, dcg_talk_step(asker, NULL) == DCG_OK, "the game doesn't end");
    return true;
}

static uint64_t sum_up(uint64_t games)
{
    bool enough = messages >= games * 12 && others >= games * 4 && alike >= games / 2 && reasons >= games * 3;

    printf("%" PRIu64 " messages, %" PRIu64 " times something else hidden, %" PRIu64
           " pairs of options alike, %" PRIu64 " sums of DP\n",
           messages, others, alike, reasons);
    return !enough;
}

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);
    int status = 1;

    talker = dcg_talker_new(&(dcg_talk_plan){.cards = cards});
    asker = dcg_talker_new(&(dcg_talk_plan){.cards = cards});
    if (talker && asker && decks_read(cards))
        status = trials_run(cards, play, sum_up);
    dcg_talker_free(asker);
    dcg_talker_free(talker);
    dcg_cards_free(cards);
    return status;
}
