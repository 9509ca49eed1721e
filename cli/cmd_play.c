/* cmd_play.c - dcg play: a game against the computer or between two people, on a screen or in plain lines. */
#include "decks.h"
#include "own_decks.h"
#include "plain.h"
#include "screen/deck_menu.h"
#include "screen/menu.h"
#include "screen/screen.h"
#include "screen/terminal.h"
#include "screen/tutorial.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { ERROR_TEXT = 256 };

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

/* Starts the game with a seed of which the wanted player goes first. */
static dcg_status game_start(struct play *play, enum first first)
{
    enum { TRIES = 64 };
    int human = play->human[0] ? 0 : 1, wanted = first == FIRST_YOU ? human : 1 - human;
    dcg_status status = match_start(&play->match);
    for (int i = 0; i < TRIES && status == DCG_OK && first != FIRST_BY_LOT; i++) {
        if (dcg_table(play->match.game).first_player == wanted)
            break;
        play->match.record.seed = seed_from_time();
        status = match_start(&play->match);
    }
    return status;
}

static bool game_begin(struct play *play, enum first first)
{
    const struct arguments *a = play->arguments;
    dcg_replay *record = &play->match.record;
    if (flag_given(a, FLAG_RESUME))
        return game_take_up(play);
    if (!decks_load(play->match.cards, a, &record->rules, record->deck) || !play_seat(play))
        return false;
    record->seed = flag_given(a, FLAG_SEED) ? a->number[FLAG_SEED] : seed_from_time();
    dcg_status status = game_start(play, first);
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
    dcg_replay *record = &play->match.record;
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

/* Plays games until the person leaves or wants the menu. */
static int games_play(struct play *play, bool plain, enum first first)
{
    int code;
    keep_end(&play->keep);
    if (!game_begin(play, first))
        return EXIT_WRONG;
    do {
        code = plain ? NO_SCREEN : screen_play(play);
        if (code == NO_SCREEN && !plain)
            remark("the terminal '%s' can't show a screen; the game is played in plain lines",
                   getenv("TERM"));
        plain = plain || code == NO_SCREEN;
        code = plain ? plain_play(play) : code;
    } while ((play->left == AFTER_AGAIN || play->left == AFTER_SWAP) && game_again(play));
    return code;
}

/* What was chosen in the menu, as if the command line said it. */
static void menu_arguments(const struct settings *settings, struct arguments *a, char *words[2])
{
    a->given &= ~(FLAG_BIT(HOTSEAT) | FLAG_BIT(LEVEL) | FLAG_BIT(RESUME));
    a->given |= settings->level == 0 ? FLAG_BIT(HOTSEAT) : FLAG_BIT(LEVEL);
    a->number[FLAG_LEVEL] = (uint64_t)settings->level;
    a->word = words;
    a->words = 2;
}

/* A game from the menu. What went wrong before it could begin is kept for the menu to show. */
static int menu_game(struct play *play, enum first first, char error[ERROR_TEXT])
{
    struct saying trouble;
    if (!saying_begin(&trouble))
        return EXIT_WRONG;
    complain_to(trouble.out);
    int code = games_play(play, false, first);
    complain_to(NULL);
    fclose(trouble.out);
    const char *text = complaint_text(trouble.text);
    snprintf(error, ERROR_TEXT, "%.*s", (int)strcspn(text, "\n"), text);
    free(trouble.text);
    return code;
}

static void settings_begin(struct settings *settings, const struct arguments *a)
{
    *settings = settings_load();
    if (flag_given(a, FLAG_LEVEL))
        settings->level = (int)a->number[FLAG_LEVEL];
    if (flag_given(a, FLAG_HOTSEAT))
        settings->level = 0;
}

/* The menu, then a game, and so on. chosen: the arguments as the menu changes them; words: the decks. */
static int menu_loop(struct play *play, struct settings *settings, struct arguments *chosen, char **words)
{
    char error[ERROR_TEXT] = "";
    for (;;) {
        enum menu_result result = menu_run(play->match.cards, settings, keep_any(), error);
        if (result == MENU_QUIT)
            return terminal_signal() != 0 ? EXIT_SIGNAL + terminal_signal() : EXIT_YES;
        if (result == MENU_NO_SCREEN)
            return games_play(play, false, FIRST_BY_LOT);
        settings_save(settings);
        error[0] = '\0';
        if (result == MENU_TUTORIAL) {
            tutorial_run(chosen);
            continue;
        }
        menu_arguments(settings, chosen, words);
        if (result == MENU_RESUME) {
            chosen->given |= FLAG_BIT(RESUME);
            chosen->words = 0;
        }
        int code = menu_game(play, settings->first, error);
        chosen->given &= ~FLAG_BIT(SEED);
        if (code != EXIT_WRONG && play->left != AFTER_MENU)
            return farewell(play), code;
    }
}

static int menu_play(struct play *play)
{
    const struct arguments *given = play->arguments;
    struct arguments chosen = *given;
    struct settings settings;
    char *words[2] = {settings.deck[0], settings.deck[1]};
    settings_begin(&settings, &chosen);
    play->arguments = &chosen;
    int code = menu_loop(play, &settings, &chosen, words);
    play->arguments = given;
    return code;
}

/* ---- Deck files with lines that aren't clear ---- */

/* Is it the file of a list of which some lines aren't clear? Then text is what it says. */
static bool list_unclear(const dcg_cards *cards, const char *word, struct file_text *text)
{
    static dcg_list list;
    char own[FILE_PATH];
    dcg_deck deck;
    dcg_error error = {0};
    bool known = dcg_deck_embedded(cards, word, &deck, &error) == DCG_OK || own_deck_path(word, own);
    if (known || access(word, R_OK) != 0 || !file_read(word, text))
        return false;
    list = (dcg_list){0};
    if (list_parse(cards, text->bytes, text->size, &list, &error) == DCG_OK && list.unclear > 0)
        return true;
    file_free(text);
    return false;
}

/* Such lists are mended on the pages of the menu, and kept with the person's decks; word is then the deck that is
 * taken. NONE: the person leaves. */
static enum deck_choice word_mend(const dcg_cards *cards, bool mine, char **word, char kept[DECK_WORD])
{
    struct file_text text;
    enum deck_choice choice = DECK_PLAY;
    if (!list_unclear(cards, *word, &text))
        return choice;
    if (terminal_open()) {
        const struct paste list = {.text = text.bytes, .size = text.size};
        choice = deck_menu(cards, mine, &list, kept);
        terminal_close();
        if (choice == DECK_CHOSEN || choice == DECK_PLAY)
            *word = kept;
    }
    file_free(&text);
    return choice;
}

/* The deck was taken to the menu. */
static int menu_with(struct play *play, const char *word)
{
    struct settings settings = settings_load();
    snprintf(settings.deck[0], sizeof settings.deck[0], "%s", word);
    settings_save(&settings);
    return menu_play(play);
}

static int play_with(struct play *play)
{
    const struct arguments *a = play->arguments;
    char kept[2][DECK_WORD];
    enum deck_choice choice = DECK_PLAY;
    bool plain = flag_given(a, FLAG_PLAIN) || !screen_possible();
    if (flag_given(a, FLAG_HOTSEAT) && flag_given(a, FLAG_SECOND))
        return complain("--hotseat and --second exclude each other");
    if (!plain && a->words == 0 && !flag_given(a, FLAG_RESUME))
        return menu_play(play);
    for (int i = 0; i < a->words && i < 2 && !plain && choice == DECK_PLAY; i++) {
        choice = word_mend(play->match.cards, i == 0, &a->word[i], kept[i]);
        if (choice == DECK_CHOSEN && i == 0)
            return menu_with(play, kept[0]);
        choice = choice == DECK_CHOSEN ? DECK_PLAY : choice;
    }
    if (choice != DECK_PLAY)
        return terminal_signal() != 0 ? EXIT_SIGNAL + terminal_signal() : complain("no deck was chosen");
    int code = games_play(play, plain, FIRST_BY_LOT);
    if (code == EXIT_WRONG)
        return code;
    if (play->left == AFTER_MENU)
        return menu_play(play);
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
