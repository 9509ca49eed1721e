/* cmd_play.c - dcg play: a game with numbered prompts, against the computer or between two people.
 *
 * It needs no terminal: it reads lines and writes lines. A person sees what that player knows, nothing else.
 */
#include "files.h"
#include "hint.h"
#include "opponent.h"
#include "show.h"
#include "why.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { INPUT = 512 };

/* What follows from a line of input. */
enum after {
    AFTER_ASK,   /* ask again */
    AFTER_SHOW,  /* show the position and ask again */
    AFTER_MOVED, /* the game went on */
    AFTER_LEAVE  /* no more of this game */
};

struct play {
    const struct arguments *arguments;
    struct match match;
    bool human[2];
    struct opponent opponent;
    dcg_ai *ai;
    bool terminal;
    bool news;  /* events that nobody has seen yet */
    int shown;  /* who looked at the screen last; -1: nobody yet */
    int player; /* who is asked */
    dcg_option_list list;
};

typedef enum after play_fn(struct play *play, const char *argument);

static play_fn do_help, do_board, do_why, do_hint, do_log, do_undo, do_save, do_load, do_forfeit, do_quit;

static const struct play_command {
    const char *word, *argument, *meaning;
    play_fn *run;
} play_commands[] = {
    {"?", "", "this help; also 'help'", do_help},
    {"help", NULL, NULL, do_help},
    {"board", "", "show the table and the options again", do_board},
    {"why", "", "what can't be done now, and which rule says so", do_why},
    {"hint", "", "what the computer would do, and what it expects", do_hint},
    {"log", "", "everything that has happened", do_log},
    {"undo", "", "go back to your previous decision", do_undo},
    {"save", "FILE", "save the game", do_save},
    {"load", "FILE", "go on with a saved game", do_load},
    {"forfeit", "", "give up [1-2-4]", do_forfeit},
    {"quit", "", "leave", do_quit},
};

enum { PLAY_COMMANDS = sizeof play_commands / sizeof play_commands[0] };

static bool is_hotseat(const struct play *play)
{
    return play->human[0] && play->human[1];
}

/* Whose knowledge is on the screen. */
static int viewer(const struct play *play)
{
    return is_hotseat(play) ? match_deciding(&play->match) : play->human[1] ? 1 : 0;
}

static void how_to_play(void)
{
    puts("Type the number of an option and press Enter. Besides a number you can type:");
    for (int i = 0; i < PLAY_COMMANDS; i++) {
        char form[32];
        if (play_commands[i].meaning == NULL)
            continue;
        snprintf(form, sizeof form, "%s %s", play_commands[i].word, play_commands[i].argument);
        printf("  %-12s %s\n", form, play_commands[i].meaning);
    }
}

/* A line without its end; false: no more input. What is longer than any command is cut off. */
static bool input_read(char line[INPUT])
{
    fflush(stdout);
    if (fgets(line, INPUT, stdin) == NULL)
        return false;
    size_t size = strlen(line);
    if (size > 0 && line[size - 1] != '\n')
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) /* so that what is printed reads like a game that was typed */
        puts(line);
    return true;
}

static void options_show(const struct play *play)
{
    char text[DCG_MAX_TEXT];
    dcg_decision_text(play->match.game, play->match.cards, text, sizeof text);
    puts(text);
    for (int i = 0; i < play->list.count; i++) {
        printf("  %2d  ", i + 1);
        show_option(&play->match, play->list.option[i], play->player);
        putchar('\n');
    }
}

static enum after choose(struct play *play, dcg_option option)
{
    dcg_status status = match_choose(&play->match, option);
    if (status == DCG_OK) {
        play->news = true;
        return AFTER_MOVED;
    }
    printf("That can't be done: %s.\n", dcg_status_text(status));
    return AFTER_ASK;
}

/* ---- Commands ---- */

static enum after do_help(struct play *play, const char *argument)
{
    (void)play, (void)argument;
    how_to_play();
    return AFTER_ASK;
}

static enum after do_board(struct play *play, const char *argument)
{
    (void)play, (void)argument;
    return AFTER_SHOW;
}

static enum after do_why(struct play *play, const char *argument)
{
    (void)argument;
    why_print(&play->match, play->player);
    return AFTER_ASK;
}

static enum after do_hint(struct play *play, const char *argument)
{
    (void)argument;
    hint_print(&play->match, &play->list);
    return AFTER_ASK;
}

static void log_show(void *user, const struct match *match)
{
    show_events(match, *(const int *)user);
}

static enum after do_log(struct play *play, const char *argument)
{
    struct match again;
    struct divergence divergence;
    int who = viewer(play);
    (void)argument;
    if (!match_new(&again, play->match.cards))
        return AFTER_ASK;
    if (!match_follow(&again, &play->match.record, MAX_STEPS, log_show, &who, &divergence))
        printf("The record breaks off at step %zu: %s.\n", divergence.step, divergence.text);
    match_free(&again);
    return AFTER_ASK;
}

static enum after do_undo(struct play *play, const char *argument)
{
    const struct replay *record = &play->match.record;
    size_t count = record->count;
    (void)argument;
    while (count > 0 && !play->human[record->step[count - 1].player == 1])
        count--;
    if (count == 0) {
        puts("There is no earlier decision of yours.");
        return AFTER_ASK;
    }
    dcg_status status = match_rewind(&play->match, count - 1);
    if (status != DCG_OK) {
        complain("the game can't be taken back: %s", dcg_status_text(status));
        return AFTER_LEAVE;
    }
    dcg_ai_forget(play->ai);
    puts("Back to your previous decision.");
    return AFTER_MOVED;
}

static enum after do_save(struct play *play, const char *argument)
{
    if (replay_save(&play->match.record, play->match.cards, argument))
        printf("Saved to %s; go on with it by 'dcg play --resume %s'.\n", argument, argument);
    return AFTER_ASK;
}

static enum after do_forfeit(struct play *play, const char *argument)
{
    (void)argument;
    return choose(play, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, play->player));
}

static enum after do_quit(struct play *play, const char *argument)
{
    (void)play, (void)argument;
    return AFTER_LEAVE;
}

/* ---- Seats and saved games ---- */

/* Who sits where: as the flags say, else as the saved game says, else a person is A. */
static bool seats_take(struct play *play)
{
    const struct arguments *a = play->arguments;
    struct replay *record = &play->match.record;
    bool flags = flag_given(a, FLAG_HOTSEAT) || flag_given(a, FLAG_SECOND);
    bool human[2], recorded = false;
    for (int i = 0; i < 2; i++) {
        human[i] = strcmp(record->player[i], "human") == 0;
        recorded = recorded || human[i];
    }
    if (flags || !recorded) {
        human[0] = flag_given(a, FLAG_HOTSEAT) || !flag_given(a, FLAG_SECOND);
        human[1] = flag_given(a, FLAG_HOTSEAT) || flag_given(a, FLAG_SECOND);
    }
    const char *opponent = record->player[human[0]];
    struct opponent known;
    if (!opponent_load(a, FLAG_AI, opponent_find(opponent, &known) ? opponent : "random", &play->opponent))
        return false;
    dcg_ai_free(play->ai);
    play->ai = dcg_ai_new(&play->opponent.plan, play->match.cards, &record->deck[0], &record->deck[1]);
    if (play->ai == NULL)
        return complain("no memory for the computer player"), false;
    for (int i = 0; i < 2; i++) {
        play->human[i] = human[i];
        replay_player_set(record, i, human[i] ? "human" : play->opponent.name);
    }
    play->shown = -1;
    return true;
}

/* Takes up a saved game in place of the present one, which stays as it is if that fails. */
static bool game_resume(struct play *play, const char *path)
{
    struct replay replay;
    struct match match;
    struct divergence divergence;
    if (!replay_load(&replay, play->match.cards, path))
        return false;
    if (!match_new(&match, play->match.cards)) {
        replay_free(&replay);
        return false;
    }
    bool followed = match_follow(&match, &replay, MAX_STEPS, NULL, NULL, &divergence);
    replay_free(&replay);
    if (!followed) {
        complain("%s: the game parts from its record at step %zu: %s", path, divergence.step,
                 divergence.text);
        match_free(&match);
        return false;
    }
    match_free(&play->match);
    play->match = match;
    play->news = false;
    return seats_take(play);
}

static enum after do_load(struct play *play, const char *argument)
{
    fflush(stdout);
    return game_resume(play, argument) ? AFTER_MOVED : AFTER_ASK;
}

/* ---- The game ---- */

static enum after line_take(struct play *play, char *line)
{
    char *word = line + strspn(line, " \t");
    size_t size = strcspn(word, " \t");
    char *argument = word + size + strspn(word + size, " \t");
    if (size == 0)
        return AFTER_ASK;
    word[size] = '\0';
    if (strspn(word, "0123456789") == size) {
        int number = 0;
        for (size_t i = 0; i < size && number <= DCG_MAX_OPTIONS; i++)
            number = number * 10 + (word[i] - '0');
        if (number >= 1 && number <= play->list.count && *argument == '\0')
            return choose(play, play->list.option[number - 1]);
        printf("There is no such option: the options are 1 to %d.\n", play->list.count);
        return AFTER_ASK;
    }
    for (int i = 0; i < PLAY_COMMANDS; i++) {
        const struct play_command *command = &play_commands[i];
        if (strcmp(command->word, word) != 0)
            continue;
        bool wants = command->argument != NULL && command->argument[0] != '\0';
        if (wants == (*argument != '\0'))
            return command->run(play, argument);
        printf("It is: %s%s%s\n", command->word, wants ? " " : "", wants ? command->argument : "");
        return AFTER_ASK;
    }
    puts("That is neither the number of an option nor a command; '?' lists the commands.");
    return AFTER_ASK;
}

/* Two people at one screen: what one player saw is gone before the other looks. */
static bool hand_over(struct play *play)
{
    char line[INPUT];
    bool change = is_hotseat(play) && play->terminal && play->shown >= 0 && play->shown != play->player;
    play->shown = play->player;
    if (!change)
        return true;
    printf("\033[2J\033[H%c decides now. Hand over and press Enter. ", 'A' + play->player);
    return input_read(line);
}

static void news_show(struct play *play)
{
    if (play->news)
        show_events(&play->match, viewer(play));
    play->news = false;
}

static enum after person_decide(struct play *play)
{
    char line[INPUT];
    enum after after = AFTER_SHOW;
    if (dcg_options(play->match.game, play->match.cards, &play->list) != DCG_OK)
        return AFTER_LEAVE;
    if (!hand_over(play))
        return AFTER_LEAVE;
    news_show(play);
    while (after == AFTER_SHOW || after == AFTER_ASK) {
        if (after == AFTER_SHOW) {
            putchar('\n');
            show_board(&play->match, play->player);
            options_show(play);
        }
        fputs("> ", stdout);
        if (!input_read(line)) {
            puts("\nThe input has ended.");
            how_to_play();
            return AFTER_LEAVE;
        }
        after = ferror(stdout) ? AFTER_LEAVE : line_take(play, line);
    }
    return after;
}

static int game_play(struct play *play)
{
    while ((play->player = match_deciding(&play->match)) >= 0) {
        if (play->human[play->player]) {
            if (person_decide(play) == AFTER_LEAVE)
                return EXIT_YES;
            continue;
        }
        dcg_option option;
        dcg_status status = match_ai(&play->match, play->ai, &option, NULL);
        if (!is_hotseat(play))
            news_show(play);
        if (status == DCG_OK)
            status = match_choose(&play->match, option);
        if (status != DCG_OK)
            return complain("the computer can't go on: %s", dcg_status_text(status));
        play->news = true;
    }
    news_show(play);
    show_result(&play->match);
    return dcg_result(play->match.game).outcome == DCG_FAILED ? EXIT_NO : EXIT_YES;
}

/* Short enough to be typed. */
static uint64_t seed_from_time(void)
{
    struct timespec now = {0};
    clock_gettime(CLOCK_REALTIME, &now);
    return seed_mix((uint64_t)now.tv_sec, (uint64_t)now.tv_nsec) % 1000000000;
}

static bool game_begin(struct play *play)
{
    const struct arguments *a = play->arguments;
    struct replay *record = &play->match.record;
    if (flag_given(a, FLAG_RESUME)) {
        if (a->words > 0 || flag_given(a, FLAG_SEED))
            return complain("a resumed game has its decks and its seed already"), false;
        return game_resume(play, a->text[FLAG_RESUME]);
    }
    if (!decks_load(play->match.cards, a, record->deck) || !seats_take(play))
        return false;
    record->seed = flag_given(a, FLAG_SEED) ? a->number[FLAG_SEED] : seed_from_time();
    dcg_status status = match_start(&play->match);
    if (status != DCG_OK)
        return complain("the game can't start: %s", dcg_status_text(status)), false;
    play->news = true;
    return true;
}

static int play_with(struct play *play)
{
    const struct arguments *a = play->arguments;
    if (flag_given(a, FLAG_HOTSEAT) && flag_given(a, FLAG_SECOND))
        return complain("--hotseat and --second exclude each other");
    if (!game_begin(play))
        return EXIT_WRONG;
    show_intro(&play->match.record);
    puts("Type '?' for help; 'dcg deck list' lists the decks that there are.");
    int code = game_play(play);
    printf("\nSeed %" PRIu64 ": 'dcg play --seed %" PRIu64 "' with the same decks begins the same game.\n",
           play->match.record.seed, play->match.record.seed);
    if (flag_given(a, FLAG_REPLAY) &&
        !replay_save(&play->match.record, play->match.cards, a->text[FLAG_REPLAY]))
        return EXIT_WRONG;
    return code;
}

int play_run(const struct arguments *arguments)
{
    struct play play = {.arguments = arguments, .shown = -1};
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    play.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
    int code = EXIT_WRONG;
    if (match_new(&play.match, cards)) {
        code = play_with(&play);
        match_free(&play.match);
    }
    dcg_ai_free(play.ai);
    dcg_cards_free(cards);
    return code;
}
