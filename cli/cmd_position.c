/* cmd_position.c - dcg scenario play: a game that goes on from a position; dcg scenario from: a recorded game as a
 * scenario. */
#include "files.h"
#include "plain.h"
#include "screen/screen.h"
#include "write_scenario.h"

#include <stdlib.h>
#include <string.h>

/* ---- Playing on ---- */

/* The cards of each player are its deck: computer players want to know which there are. */
static void decks_take(const dcg_game *game, const dcg_cards *cards, dcg_deck deck[2])
{
    memset(deck, 0, 2 * sizeof *deck);
    for (int card = 1; card < DCG_MAX_CARDS; card++) {
        dcg_card_info info;
        dcg_card_facts facts;
        if (dcg_card(game, cards, card, &info) != DCG_OK || info.def == 0 || info.token ||
            info.place == DCG_PLACE_OUTSIDE || dcg_cards_facts(cards, info.def, &facts) != DCG_OK)
            continue;
        dcg_deck *of = &deck[info.owner & 1];
        bool egg = (facts.categories & DCG_DIGI_EGG) != 0;
        if (egg)
            of->egg[of->egg_count++] = info.def;
        else
            of->main[of->main_count++] = info.def;
    }
    for (int i = 0; i < 2; i++)
        snprintf(deck[i].name, sizeof deck[i].name, "%c's cards", 'A' + i);
}

/* Two people, unless a computer player is asked for. */
static struct arguments seats_of(const struct arguments *given)
{
    struct arguments a = *given;
    if (!flag_given(given, FLAG_AI) && !flag_given(given, FLAG_LEVEL))
        a.given |= FLAG_BIT(HOTSEAT);
    return a;
}

static int position_play(struct play *play, const dcg_game *origin)
{
    bool plain = flag_given(play->arguments, FLAG_PLAIN) || !screen_possible();
    int code = EXIT_WRONG;
    play->match.origin = origin;
    decks_take(origin, play->match.cards, play->match.record.deck);
    if (!play_seat(play))
        return code;
    do {
        if (match_start(&play->match) != DCG_OK)
            return complain("the position can't be played on");
        code = plain ? NO_SCREEN : screen_play(play);
        plain = plain || code == NO_SCREEN;
        code = plain ? plain_play(play) : code;
    } while (play->left == AFTER_AGAIN || play->left == AFTER_SWAP);
    return code;
}

static int loaded_play(const struct arguments *arguments, const dcg_cards *cards, const dcg_game *origin)
{
    struct arguments seats = seats_of(arguments);
    struct play play = {.arguments = &seats, .player = -1};
    if (!match_new(&play.match, cards))
        return EXIT_WRONG;
    int code = position_play(&play, origin);
    match_free(&play.match);
    dcg_ai_free(play.ai);
    return code;
}

int scenario_play_run(const struct arguments *arguments)
{
    const char *path = arguments->word[0], *name = arguments->words > 1 ? arguments->word[1] : NULL;
    dcg_rules rules;
    if (!rules_wanted(arguments, &rules))
        return EXIT_WRONG;
    dcg_cards *given = cards_load(arguments), *cards = NULL;
    dcg_game *origin = dcg_game_new();
    struct file_text text = {0};
    dcg_error error = {0};
    int code = EXIT_WRONG;
    if (given != NULL && origin != NULL && file_read(path, &text)) {
        if (dcg_scenario_load_by(given, rules, text.bytes, text.size, name, &cards, origin, &error) == DCG_OK)
            code = loaded_play(arguments, cards, origin);
        else
            complain_about(path, &error);
    }
    file_free(&text);
    dcg_game_free(origin);
    dcg_cards_free(cards);
    dcg_cards_free(given);
    return code;
}

/* ---- Writing ---- */

int scenario_from_run(const struct arguments *arguments)
{
    const char *path = arguments->word[0];
    dcg_cards *cards = cards_load(arguments);
    struct match match;
    dcg_replay replay = {0};
    struct divergence divergence;
    bool written = false;
    if (cards == NULL)
        return EXIT_WRONG;
    if (replay_load_unfinished(&replay, cards, path) && replay_rules(arguments, &replay) &&
        match_new(&match, cards)) {
        size_t step = (size_t)flag_number(arguments, FLAG_STEP, DCG_MAX_STEPS);
        if (!match_follow(&match, &replay, DCG_MAX_STEPS, NULL, NULL, &divergence)) {
            char line[DIVERGENCE_TEXT];
            divergence_text(&divergence, replay.count, line, sizeof line);
            complain("%s: %s", path, line);
        } else {
            written = scenario_save(&match, step, arguments->text[FLAG_OUTPUT]);
        }
        match_free(&match);
    }
    dcg_replay_free(&replay);
    dcg_cards_free(cards);
    return written ? EXIT_YES : EXIT_WRONG;
}
