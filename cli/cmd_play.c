/* cmd_play.c - dcg play: a game against the computer or between two people, on a screen or in plain lines. */
#include "files.h"
#include "plain.h"
#include "screen/screen.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Short enough to be typed. */
static uint64_t seed_from_time(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return seed_mix((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec) % 1000000000;
}

/* Takes up the newest unfinished game that can be read and that no other program plays. */
static bool kept_take_up(struct play *play)
{
    struct keep_search search;
    struct keep found;
    bool taken = false;
    keep_search_begin(&search, false);
    while (!taken && keep_next(&search, &found)) {
        taken = play_resume(play, found.path, &found);
        search.skipped += !taken;
        keep_end(&found);
    }
    keep_search_end(&search);
    if (!taken && search.used > 0)
        complain("the unfinished game is being played by another program");
    else if (!taken)
        complain("there is no unfinished game%s", search.skipped > 0 ? " that can be resumed" : "");
    return taken;
}

static bool game_take_up(struct play *play)
{
    const struct arguments *a = play->arguments;
    const char *path = a->text[FLAG_RESUME];
    if (a->words > 0 || flag_given(a, FLAG_SEED))
        return complain("a resumed game has its decks and its seed already"), false;
    return path != NULL ? play_resume(play, path, NULL) : kept_take_up(play);
}

static bool game_begin(struct play *play)
{
    const struct arguments *a = play->arguments;
    struct replay *record = &play->match.record;
    if (flag_given(a, FLAG_RESUME))
        return game_take_up(play);
    if (!decks_load(play->match.cards, a, record->deck) || !play_seat(play))
        return false;
    record->seed = flag_given(a, FLAG_SEED) ? a->number[FLAG_SEED] : seed_from_time();
    dcg_status status = match_start(&play->match);
    if (status != DCG_OK)
        return complain("the game can't start: %s", dcg_status_text(status)), false;
    play->unfinished = keep_any();
    keep_begin(&play->keep, record, play->match.cards);
    return true;
}

/* What was left: how to go on with it, and how to begin it again. */
static void farewell(const struct play *play)
{
    if (play->keep.open && play->keep.steps > 0 && match_deciding(&play->match) >= 0)
        puts("\nThe game is kept: 'dcg play --resume' goes on with it.");
    printf("\nSeed %" PRIu64 ". The same game from the beginning: ", play->match.record.seed);
    play_command_line(play, stdout);
    putchar('\n');
}

/* Another game with the same cards: the same decks, or exchanged, and another seed. */
static bool game_again(struct play *play)
{
    struct replay *record = &play->match.record;
    if (play->left == AFTER_SWAP) {
        dcg_deck first = record->deck[0];
        record->deck[0] = record->deck[1];
        record->deck[1] = first;
    }
    keep_end(&play->keep);
    play->decline = false;
    play->unfinished = false;
    record->seed = seed_from_time();
    dcg_ai_forget(play->ai);
    if (!play_seat(play) || match_start(&play->match) != DCG_OK)
        return false;
    keep_begin(&play->keep, record, play->match.cards);
    return true;
}

static int play_with(struct play *play)
{
    const struct arguments *a = play->arguments;
    int code = EXIT_WRONG;
    if (flag_given(a, FLAG_HOTSEAT) && flag_given(a, FLAG_SECOND))
        return complain("--hotseat and --second exclude each other");
    if (!game_begin(play))
        return EXIT_WRONG;
    bool plain = flag_given(a, FLAG_PLAIN) || !screen_possible();
    do {
        code = plain ? NO_SCREEN : screen_play(play);
        if (code == NO_SCREEN && !plain)
            remark("the terminal '%s' can't show a screen; the game is played in plain lines",
                   getenv("TERM"));
        plain = plain || code == NO_SCREEN;
        code = plain ? plain_play(play) : code;
    } while (play->left > AFTER_LEAVE && game_again(play));
    farewell(play);
    if (flag_given(a, FLAG_REPLAY) &&
        !replay_save(&play->match.record, play->match.cards, a->text[FLAG_REPLAY]))
        return EXIT_WRONG;
    return code;
}

int play_run(const struct arguments *arguments)
{
    struct play play = {.arguments = arguments, .player = -1};
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = EXIT_WRONG;
    if (match_new(&play.match, cards)) {
        code = play_with(&play);
        keep_end(&play.keep);
        match_free(&play.match);
    }
    dcg_ai_free(play.ai);
    dcg_cards_free(cards);
    return code;
}
