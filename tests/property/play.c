/* Random games of embedded decks that make no tokens. At every decision the rules of property.h hold, cards neither
 * appear nor vanish, and nobody is told about a card that is hidden; at the end there is a winner and a reason, and the
 * same choices give the same game again. Some games are forfeited on the way (1-2-4). */
#include "property/property.h"

enum { MAX_EVENTS = 4096, MAX_DEFS = 1024, DECKS = 4 };

static struct {
    dcg_event event[MAX_EVENTS];
    int count;
    bool too_many;
} heard;

static struct {
    dcg_option option[MAX_DECISIONS];
    uint32_t count;
} taken;

/* Definitions in the decks, by their slots, that a viewer may hear of: what the viewer knew before, knows now, or
 * everybody was shown. */
struct known {
    bool def[MAX_DEFS];
};

static void hear(void *user, const dcg_game *game, const dcg_event *event)
{
    (void)user;
    (void)game;
    if (heard.count < MAX_EVENTS)
        heard.event[heard.count++] = *event;
    else
        heard.too_many = true;
}

static const dcg_sink sink = {hear, NULL};

static dcg_deck decks[DECKS];
static const char *name[MAX_DEFS] = {"unknown card"}; /* of each definition that is in a deck, by its slot */
static uint16_t slot[UINT16_MAX + 1];
static int defs;

static bool learn_name(const dcg_cards *cards, dcg_card_def def)
{
    dcg_card_facts facts;

    if (slot[def])
        return true;
    if (defs + 1 == MAX_DEFS || dcg_cards_facts(cards, def, &facts) != DCG_OK)
        return false;
    slot[def] = (uint16_t)++defs;
    name[defs] = facts.name;
    return true;
}

static bool decks_read(const dcg_cards *cards)
{
    static const char *const names[DECKS] = {"ember", "st1", "st2", "tide"};

    for (int i = 0; i < DECKS; i++) {
        if (dcg_deck_embedded(cards, names[i], &decks[i], NULL) != DCG_OK)
            return false;
        for (int at = 0; at < decks[i].main_count; at++)
            if (!learn_name(cards, decks[i].main[at]))
                return false;
        for (int at = 0; at < decks[i].egg_count; at++)
            if (!learn_name(cards, decks[i].egg[at]))
                return false;
    }
    return true;
}

/* For the public (-1) and both players, each at viewer + 1. */
static void know(const struct trial *t, struct known known[3])
{
    dcg_card_info info;

    for (int card = 1; dcg_card(t->game, t->cards, card, &info) == DCG_OK; card++) {
        int def = slot[info.def];
        known[0].def[def] |= info.known[0] && info.known[1];
        known[1].def[def] |= info.known[0];
        known[2].def[def] |= info.known[1];
    }
}

/* Is this name part of a name that the viewer may hear? */
static bool hearable(const struct known *known, const char *word)
{
    for (int def = 1; def <= defs; def++)
        if (name[def] && known->def[def] && strstr(name[def], word))
            return true;
    return false;
}

static bool text_is_discreet(const struct trial *t, const struct known *known, int viewer, const char *text)
{
    for (int def = 1; def <= defs; def++)
        HOLDS(t, !name[def] || known->def[def] || !strstr(text, name[def]) || hearable(known, name[def]),
              "viewer %d is told of the hidden %s: %s", viewer, name[def], text);
    return true;
}

static bool event_holds(const struct trial *t, const dcg_event *event, int viewer, const struct known *known)
{
    char text[DCG_MAX_TEXT];

    HOLDS(t, event->kind > 0 && event->kind < DCG_EVENT_COUNT, "event %d", event->kind);
    HOLDS(t, event->kind == DCG_EVENT_GAME_FAILED || (event->rule && dcg_rule_get(event->rule)),
          "event %s has no rule", dcg_event_name(event->kind));
    HOLDS(t, dcg_event_text(t->game, t->cards, event, viewer, text, sizeof text) > 0 && text[0],
          "event %s has no words", dcg_event_name(event->kind));
    return text_is_discreet(t, known, viewer, text);
}

/* Told after the call that emitted them has returned, to each player and to the public. */
static bool events_hold(struct trial *t, struct known known[3])
{
    HOLDS(t, !heard.too_many, "more than %d events", MAX_EVENTS);
    know(t, known);
    for (int viewer = -1; viewer < 2; viewer++) {
        struct known *k = &known[viewer + 1];
        for (int i = 0; i < heard.count; i++)
            k->def[slot[heard.event[i].def]] = true;
        for (int i = 0; i < heard.count; i++)
            ALSO(event_holds(t, &heard.event[i], viewer, k));
    }
    heard.count = 0;
    return true;
}

static bool words_are_discreet(struct trial *t, const struct known known[3])
{
    static char board[BOARD_BYTES];
    char text[DCG_MAX_TEXT];

    for (int viewer = -1; viewer < 2; viewer++) {
        const struct known *k = &known[viewer + 1];
        HOLDS(t, dcg_board_text(t->game, t->cards, viewer, board, sizeof board) > 0, "there is no board");
        ALSO(text_is_discreet(t, k, viewer, board));
        for (int i = 0; i < t->list.count; i++) {
            HOLDS(t, dcg_option_text(t->game, t->cards, t->list.option[i], viewer, text, sizeof text) > 0,
                  "option %" PRIx64 " has no words", t->list.option[i]);
            ALSO(text_is_discreet(t, k, viewer, text));
        }
        HOLDS(t, dcg_decision_text(t->game, t->cards, text, sizeof text) > 0, "the decision has no words");
        ALSO(text_is_discreet(t, k, viewer, text));
    }
    return true;
}

/* How many cards of an owner lie in areas, under cards and as link cards. */
static int cards_laid(const struct trial *t, int owner)
{
    uint8_t area[DCG_MAX_CARDS], more[DCG_MAX_CARDS];
    int count = 0;

    for (int place = DCG_PLACE_DECK; place <= DCG_PLACE_BREEDING; place++) {
        int cards = dcg_area(t->game, owner, place, area);
        count += cards;
        if (place == DCG_PLACE_BATTLE || place == DCG_PLACE_BREEDING)
            for (int i = 0; i < cards; i++) {
                count += dcg_under(t->game, area[i], more);
                count += dcg_links(t->game, area[i], more);
            }
    }
    return count;
}

/* The decks make no tokens and never give cards away: each owner has the same cards all the time. */
static bool cards_are_the_same(const struct trial *t, const dcg_deck *const deck[2])
{
    int left[2][MAX_DEFS] = {{0}}, nowhere[2] = {0};
    dcg_card_info info;

    for (int owner = 0; owner < 2; owner++) {
        for (int i = 0; i < deck[owner]->main_count; i++)
            left[owner][slot[deck[owner]->main[i]]]++;
        for (int i = 0; i < deck[owner]->egg_count; i++)
            left[owner][slot[deck[owner]->egg[i]]]++;
    }
    for (int card = 1; dcg_card(t->game, t->cards, card, &info) == DCG_OK; card++) {
        left[info.owner][slot[info.def]]--;
        nowhere[info.owner] += info.place == DCG_PLACE_NOWHERE;
    }
    for (int owner = 0; owner < 2; owner++) {
        int total = deck[owner]->main_count + deck[owner]->egg_count;
        HOLDS(t, cards_laid(t, owner) + nowhere[owner] == total, "player %d has not %d cards", owner, total);
        for (int def = 0; def < MAX_DEFS; def++)
            HOLDS(t, left[owner][def] == 0, "player %d has %d too few %s", owner, left[owner][def],
                  name[def] ? name[def] : "of others");
    }
    return true;
}

static bool result_is_sensible(const struct trial *t)
{
    dcg_result_info result = dcg_result(t->game);

    HOLDS(t, result.outcome == DCG_WON && result.status == DCG_OK, "outcome %d, %s", (int)result.outcome,
          dcg_status_text(result.status));
    HOLDS(t, result.winner == 0 || result.winner == 1, "winner %d", result.winner);
    HOLDS(t, result.rule && dcg_rule_get(result.rule), "the game ended by no rule");
    return true;
}

static bool forfeit(struct trial *t)
{
    int player = below(t, 2);

    ALSO(choice_is_reproducible(t, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player), &sink));
    dcg_result_info result = dcg_result(t->game);
    HOLDS(t, result.outcome == DCG_WON && result.winner == 1 - player,
          "the player who forfeited has not lost");
    HOLDS(t, result.rule == dcg_rule_find("1-2-4"), "forfeiting is not by 1-2-4");
    return true;
}

static bool play_on(struct trial *t, const dcg_deck *const deck[2])
{
    int forfeit_at = t->seed % 8 == 0 ? below(t, 150) : -1, guess_at = below(t, 100);

    while (dcg_result(t->game).outcome == DCG_PLAYING) {
        struct known known[3] = {{{false}}};
        t->decisions++;
        ALSO(decision_holds(t));
        ALSO(cards_are_the_same(t, deck));
        know(t, known);
        if (below(t, RARELY) == 0)
            ALSO(words_are_discreet(t, known));
        if ((int)t->decisions == guess_at)
            ALSO(guess_can_be_played(t, MAX_DECISIONS));
        if ((int)t->decisions == forfeit_at) {
            ALSO(forfeit(t));
            return events_hold(t, known);
        }
        dcg_option option = any_option(t, &t->list);
        taken.option[taken.count++] = option;
        ALSO(choice_is_reproducible(t, option, &sink));
        ALSO(events_hold(t, known));
    }
    return true;
}

/* The same decks, seed and choices give the same game. */
static bool replay_is_equal(struct trial *t, const dcg_deck *const deck[2])
{
    HOLDS(t, dcg_start(t->session, t->copy, deck[0], deck[1], t->seed, NULL) == DCG_OK,
          "it can't start again");
    for (uint32_t i = 0; i < taken.count; i++)
        HOLDS(t, dcg_choose(t->session, t->copy, taken.option[i], NULL) == DCG_OK, "choice %" PRIu32 " again",
              i + 1);
    HOLDS(t, same_bytes(t->game, t->copy), "the same choices give another game");
    return true;
}

static bool play(struct trial *t)
{
    const dcg_deck *deck[2] = {&decks[t->seed % DECKS], &decks[t->seed / DECKS % DECKS]};
    struct known known[3] = {{{false}}};

    heard.count = 0;
    heard.too_many = false;
    taken.count = 0;
    HOLDS(t, dcg_start(t->session, t->game, deck[0], deck[1], t->seed, &sink) == DCG_OK, "it can't start");
    ALSO(events_hold(t, known));
    ALSO(play_on(t, deck));
    ALSO(result_is_sensible(t));
    ALSO(over_is_over(t));
    ALSO(cards_are_the_same(t, deck));
    return dcg_result(t->game).rule == dcg_rule_find("1-2-4") || replay_is_equal(t, deck);
}

int main(void)
{
    dcg_cards *cards = dcg_cards_new(true);

    int status = decks_read(cards) ? trials_run(cards, play, NULL) : 1;
    dcg_cards_free(cards);
    return status;
}
