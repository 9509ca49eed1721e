/* property.h - what has to hold at every decision of every game, whatever the position.
 *
 * A trial is one game with its own random numbers. The first thing that doesn't hold is reported with the seed
 * and the decision, and ends the trial. DCG_SEED=N plays the game of that seed alone.
 */
#ifndef DCG_TESTS_PROPERTY_H
#define DCG_TESTS_PROPERTY_H

#include <dcg.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DECISIONS = 20000, SAMPLE = 200, RARELY = 16, BOARD_BYTES = 16384, SAVE_ROOM = DCG_SAVE_BYTES };

struct trial {
    const dcg_cards *cards;
    dcg_session *session;
    uint64_t seed, rng;
    uint32_t decisions;
    int card_end; /* ids are 1 to this - 1 */
    dcg_game *game, *copy, *guess, *view[2];
    dcg_option_list list, guess_list;
    unsigned char saved[SAVE_ROOM];
};

#define HOLDS(trial, fact, ...)                                                                              \
    do {                                                                                                     \
        if (!(fact))                                                                                         \
            return broken((trial), __VA_ARGS__);                                                             \
    } while (0)
/* Goes on only if another property holds; it has said what is wrong if not. */
#define ALSO(fact)                                                                                           \
    do {                                                                                                     \
        if (!(fact))                                                                                         \
            return false;                                                                                    \
    } while (0)

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static inline bool
broken(const struct trial *t, const char *format, ...)
{
    va_list arguments;

    printf("seed %" PRIu64 " decision %" PRIu32 ": ", t->seed, t->decisions);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
    return false;
}

/* splitmix64 */
static inline uint64_t chance(struct trial *t)
{
    uint64_t x = t->rng += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

static inline int below(struct trial *t, int bound)
{
    return (int)(chance(t) % (uint64_t)bound);
}

static inline dcg_option any_option(struct trial *t, const dcg_option_list *list)
{
    return list->option[below(t, list->count)];
}

static inline bool same_bytes(const dcg_game *a, const dcg_game *b)
{
    return memcmp(a, b, dcg_game_size()) == 0;
}

static inline void game_copy(dcg_game *to, const dcg_game *from)
{
    memcpy(to, from, dcg_game_size());
}

static inline bool listed(const dcg_option_list *list, dcg_option option)
{
    for (int i = 0; i < list->count; i++)
        if (list->option[i] == option)
            return true;
    return false;
}

static inline void cards_count(struct trial *t)
{
    dcg_card_info info;

    t->card_end = 1;
    while (dcg_card(t->game, t->cards, t->card_end, &info) == DCG_OK)
        t->card_end++;
}

static inline bool sound(const struct trial *t, const dcg_game *game, const char *which)
{
    dcg_error error;

    HOLDS(t, dcg_check(game, t->cards, &error) == DCG_OK, "%s is not sound: %s", which, error.text);
    return true;
}

static inline bool options_are_listed(struct trial *t)
{
    const dcg_option_list *list = &t->list;
    dcg_status status = dcg_options(t->session, t->game, &t->list);

    HOLDS(t, status == DCG_OK, "no options: %s", dcg_status_text(status));
    HOLDS(t, list->count >= 1 && list->count <= DCG_MAX_OPTIONS, "decision %d has %d options", list->decision,
          list->count);
    HOLDS(t, list->player == dcg_table(t->game).deciding, "the wrong player decides");
    for (int i = 0; i < list->count; i++) {
        dcg_refusal no = dcg_why_not(t->game, t->cards, list->player, list->option[i]);
        HOLDS(t, no.reason == 0 && no.rule == 0, "option %" PRIx64 " is listed and refused: %s",
              list->option[i], dcg_refusal_text(no.reason));
        for (int j = 0; j < i; j++)
            HOLDS(t, list->option[j] != list->option[i], "option %" PRIx64 " is listed twice",
                  list->option[i]);
    }
    return true;
}

/* An option made up: anything, or a listed one with one operand changed. */
static inline dcg_option option_invent(struct trial *t)
{
    dcg_option option = any_option(t, &t->list);
    int cards = t->card_end, verb, card, other;

    switch (below(t, 8)) {
    case 0:
        return (option & ~(dcg_option)0xff00) | (dcg_option)below(t, cards + 1) << 8;
    case 1:
        return (option & ~(dcg_option)0xff0000) | (dcg_option)below(t, cards + 1) << 16;
    case 2:
        return (option & ~(dcg_option)0xff000000) | (dcg_option)below(t, 8) << 24;
    case 3:
        return (option & ~(dcg_option)0xff) | (dcg_option)below(t, DCG_OPTION_COUNT + 2);
    case 4:
        return option | (dcg_option)1 << below(t, 64);
    case 5:
        verb = below(t, DCG_OPTION_COUNT + 2);
        return DCG_MAKE_OPTION(verb, below(t, cards + 1), 0, 0);
    default:
        verb = below(t, DCG_OPTION_COUNT + 2);
        card = below(t, cards + 1);
        other = below(t, cards + 1);
        return DCG_MAKE_OPTION(verb, card, other, below(t, 4));
    }
}

/* 1-2-4, 1-2-5: each player may forfeit at any time, for that player alone. */
static inline bool is_forfeit(dcg_option option, int player)
{
    return option == DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player);
}

/* Listed, or a number of repeats (18-3-3): any can be declared. */
static inline bool can_be_taken(const struct trial *t, dcg_option option)
{
    return listed(&t->list, option) ||
           (t->list.decision == DCG_DECISION_REPEAT &&
            option == DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, DCG_OPTION_NUMBER(option)));
}

static inline bool refusal_is_explained(const struct trial *t, int player, dcg_option option, bool possible)
{
    dcg_refusal no = dcg_why_not(t->game, t->cards, player, option);

    HOLDS(t, possible == (no.reason == 0), "option %" PRIx64 " of player %d is %s: %s", option, player,
          possible ? "refused" : "possible but not listed", dcg_refusal_text(no.reason));
    if (possible)
        return true;
    HOLDS(t, no.reason > 0 && no.reason < DCG_REFUSAL_COUNT, "refusal %d", no.reason);
    HOLDS(t, no.rule && dcg_rule_get(no.rule), "refusal %d has no rule", no.reason);
    HOLDS(t, dcg_refusal_text(no.reason)[0], "refusal %d has no words", no.reason);
    return true;
}

/* What is listed is possible, what isn't is refused with a rule, and nothing is possible for the other player. */
static inline bool option_is_judged(const struct trial *t, dcg_option option)
{
    int player = t->list.player;

    ALSO(refusal_is_explained(t, player, option, is_forfeit(option, player) || can_be_taken(t, option)));
    return refusal_is_explained(t, 1 - player, option, is_forfeit(option, 1 - player));
}

static inline bool options_are_complete(struct trial *t)
{
    bool thorough = below(t, RARELY) == 0;

    for (int i = 0; i < SAMPLE; i++)
        ALSO(option_is_judged(t, option_invent(t)));
    for (int player = 0; player < 2; player++)
        ALSO(option_is_judged(t, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, player)));
    for (int verb = 0; thorough && verb <= DCG_OPTION_COUNT; verb++)
        for (int card = 0; card <= t->card_end; card++)
            ALSO(option_is_judged(t, DCG_MAKE_OPTION(verb, card, 0, 0)));
    return true;
}

static inline bool refused_choice_changes_nothing(struct trial *t)
{
    game_copy(t->copy, t->game);
    for (int i = 0; i < 4; i++) {
        dcg_option option = option_invent(t);
        if (can_be_taken(t, option) || is_forfeit(option, 0) || is_forfeit(option, 1))
            continue;
        HOLDS(t, dcg_choose(t->session, t->game, option, NULL) == DCG_ERROR_OPTION,
              "choice %" PRIx64 " is not refused", option);
        HOLDS(t, same_bytes(t->game, t->copy), "the refused choice %" PRIx64 " changed the game", option);
    }
    return true;
}

static inline bool save_comes_back(struct trial *t)
{
    size_t size = dcg_save(t->game, t->cards, t->saved, sizeof t->saved);
    dcg_error error;

    HOLDS(t, size > 0 && size <= sizeof t->saved, "it can't be saved");
    HOLDS(t, dcg_load(t->copy, t->cards, t->saved, size, &error) == DCG_OK, "it can't be loaded: %s",
          error.text);
    HOLDS(t, same_bytes(t->game, t->copy), "it is loaded as something else");
    HOLDS(t, dcg_hash(t->game) == dcg_hash(t->copy), "equal games have different hashes");
    return true;
}

static inline bool board_is_the_same(struct trial *t, int player)
{
    static char mine[BOARD_BYTES], guessed[BOARD_BYTES];

    dcg_board_text(t->game, t->cards, player, mine, sizeof mine);
    dcg_board_text(t->guess, t->cards, player, guessed, sizeof guessed);
    HOLDS(t, strcmp(mine, guessed) == 0, "the board tells player %d what is hidden", player);
    return true;
}

static inline bool options_tell_nothing(struct trial *t, int player)
{
    HOLDS(t, dcg_options(t->session, t->guess, &t->guess_list) == DCG_OK, "a guess has no options");
    HOLDS(t, t->guess_list.player == t->list.player && t->guess_list.decision == t->list.decision,
          "a guess asks something else");
    if (player == t->list.player)
        HOLDS(t,
              t->guess_list.count == t->list.count &&
                  memcmp(t->guess_list.option, t->list.option,
                         (size_t)t->list.count * sizeof t->list.option[0]) == 0,
              "the options of player %d tell what is hidden", player);
    for (int i = 0; i < SAMPLE / 4; i++) {
        dcg_option option = option_invent(t);
        dcg_refusal is = dcg_why_not(t->game, t->cards, player, option);
        dcg_refusal guessed = dcg_why_not(t->guess, t->cards, player, option);
        HOLDS(t, is.reason == guessed.reason, "the refusal of %" PRIx64 " tells player %d what is hidden",
              option, player);
    }
    return true;
}

/* A game in which other cards are hidden from a player looks the same to that player: the same view, the same
 * board, the same options, the same refusals. Ids of cards are part of a view, so they must not tell anything
 * either: that is why a shuffle leaves the cards where they are and exchanges what they are. If it moved the ids, a
 * player could follow a card that was seen once through any number of shuffles. */
static inline bool hidden_stays_hidden(struct trial *t)
{
    for (int player = 0; player < 2; player++) {
        uint64_t seed = chance(t);
        HOLDS(t, dcg_determinize(t->game, player, seed, t->guess) == DCG_OK, "no guess for player %d",
              player);
        ALSO(sound(t, t->guess, "a guess"));
        HOLDS(t,
              dcg_view(t->game, player, t->view[0]) == DCG_OK &&
                  dcg_view(t->guess, player, t->view[1]) == DCG_OK,
              "no view for player %d", player);
        HOLDS(t, same_bytes(t->view[0], t->view[1]), "the view of player %d tells what is hidden", player);
        ALSO(options_tell_nothing(t, player));
        if (below(t, RARELY) == 0)
            ALSO(board_is_the_same(t, player));
    }
    return true;
}

/* Plays a copy of the game to its end, or at least for a while. */
static inline bool guess_can_be_played(struct trial *t, uint32_t limit)
{
    uint64_t seed = chance(t);

    HOLDS(t, dcg_determinize(t->game, t->list.player, seed, t->guess) == DCG_OK, "no guess");
    while (dcg_options(t->session, t->guess, &t->guess_list) == DCG_OK && limit--) {
        dcg_option option = any_option(t, &t->guess_list);
        HOLDS(t, dcg_choose(t->session, t->guess, option, NULL) == DCG_OK, "a guess refuses what it offers");
        ALSO(sound(t, t->guess, "a guess that was played on"));
    }
    return true;
}

/* Takes the same option in the game and in a copy of it, the copy without anybody listening. */
static inline bool choice_is_reproducible(struct trial *t, dcg_option option, const dcg_sink *sink)
{
    uint64_t before = dcg_hash(t->game);

    game_copy(t->copy, t->game);
    HOLDS(t, dcg_choose(t->session, t->game, option, sink) == DCG_OK, "choice %" PRIx64 " is refused",
          option);
    HOLDS(t, dcg_choose(t->session, t->copy, option, NULL) == DCG_OK,
          "choice %" PRIx64 " is refused in a copy", option);
    HOLDS(t, same_bytes(t->game, t->copy), "choice %" PRIx64 " has another result in a copy", option);
    HOLDS(t, dcg_hash(t->game) != before, "choice %" PRIx64 " leaves the hash as it was", option);
    return true;
}

/* Everything that has to hold when somebody has to decide. */
static inline bool decision_holds(struct trial *t)
{
    int memory = dcg_table(t->game).memory;

    HOLDS(t, t->decisions < MAX_DECISIONS, "the game doesn't end");
    HOLDS(t, memory >= -10 && memory <= 10, "memory is %d", memory); /* 1-4-2-2 */
    ALSO(sound(t, t->game, "the game"));
    cards_count(t);
    ALSO(options_are_listed(t));
    ALSO(options_are_complete(t));
    ALSO(refused_choice_changes_nothing(t));
    ALSO(save_comes_back(t));
    return hidden_stays_hidden(t);
}

static inline bool over_is_over(struct trial *t)
{
    dcg_option keep = DCG_MAKE_OPTION(DCG_OPTION_KEEP, 0, 0, 0),
               forfeit = DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, 0);

    ALSO(sound(t, t->game, "the game that is over"));
    game_copy(t->copy, t->game);
    HOLDS(t, dcg_options(t->session, t->game, &t->list) == DCG_ERROR_OVER, "options after the end");
    HOLDS(t, dcg_choose(t->session, t->game, keep, NULL) == DCG_ERROR_OVER, "a choice after the end");
    HOLDS(t, dcg_choose(t->session, t->game, forfeit, NULL) == DCG_ERROR_OVER, "forfeiting after the end");
    HOLDS(t, dcg_why_not(t->game, t->cards, 0, keep).reason == DCG_REFUSAL_GAME_OVER,
          "a refusal after the end");
    HOLDS(t, dcg_why_not(t->game, t->cards, 1, forfeit).reason == DCG_REFUSAL_GAME_OVER,
          "a refusal after the end");
    HOLDS(t, same_bytes(t->game, t->copy), "the game changed after the end");
    HOLDS(t, dcg_table(t->game).deciding == -1, "somebody decides after the end");
    return save_comes_back(t);
}

static inline bool trial_begin(struct trial *t, const dcg_cards *cards)
{
    *t = (struct trial){.cards = cards,
                        .session = dcg_session_new(cards),
                        .game = dcg_game_new(),
                        .copy = dcg_game_new(),
                        .guess = dcg_game_new(),
                        .view = {dcg_game_new(), dcg_game_new()}};
    return t->session && t->game && t->copy && t->guess && t->view[0] && t->view[1];
}

static inline void trial_end(struct trial *t)
{
    dcg_session_free(t->session);
    dcg_game_free(t->game);
    dcg_game_free(t->copy);
    dcg_game_free(t->guess);
    dcg_game_free(t->view[0]);
    dcg_game_free(t->view[1]);
}

static inline uint64_t number_from(const char *variable, uint64_t otherwise)
{
    const char *text = getenv(variable);

    return text && *text ? strtoull(text, NULL, 10) : otherwise;
}

/* Runs play for DCG_GAMES seeds, or for DCG_SEED alone. Afterwards sum_up, if there is one, looks at all of these games
 * and says how much is wrong. */
static inline int trials_run(const dcg_cards *cards, bool (*play)(struct trial *),
                             uint64_t (*sum_up)(uint64_t games))
{
    static struct trial t;
    uint64_t only = number_from("DCG_SEED", 0), games = number_from("DCG_GAMES", 1000), failed = 0;

    if (!cards || !trial_begin(&t, cards)) {
        printf("no memory\n0 passed, 1 failed\n");
        return 1;
    }
    uint64_t first = only ? only : 1, last = only ? only : games;
    for (uint64_t seed = first; seed <= last; seed++) {
        t.seed = t.rng = seed;
        t.decisions = 0;
        failed += !play(&t);
    }
    trial_end(&t);
    uint64_t wrong = sum_up && !only ? sum_up(last) : 0;
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", last + 1 - first - failed, failed + wrong);
    return failed + wrong > 0;
}

#endif
