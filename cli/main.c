/* main.c - the program dcg: the table of commands, help and dispatch. */
#include "decks.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of every command that uses cards. */
#define CARD_FLAGS (FLAG_BIT(CARDS) | FLAG_BIT(NO_USER_CARDS))

static const struct command commands[] = {
    {"play", "play against the computer, or two people at one screen", "[DECK [DECK]]",
     "dcg play ember tide --seed 7", 0, 2,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(SEED) | FLAG_BIT(AI) | FLAG_BIT(LEVEL) | FLAG_BIT(ITERATIONS) |
         FLAG_BIT(MILLISECONDS) | FLAG_BIT(HOTSEAT) | FLAG_BIT(SECOND) | FLAG_BIT(RESUME) | FLAG_BIT(REPLAY) |
         FLAG_BIT(PLAIN) | FLAG_BIT(SPEED),
     play_run},
    {"watch", "watch two computer players, each line with its rule", "[DECK [DECK]]",
     "dcg watch ember tide --seed 7 --replay game.replay", 0, 2,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(SEED) | FLAG_BIT(AI) | FLAG_BIT(AI2) | FLAG_BIT(LEVEL) |
         FLAG_BIT(ITERATIONS) | FLAG_BIT(MILLISECONDS) | FLAG_BIT(REPLAY) | FLAG_BIT(RESUME) |
         FLAG_BIT(BOARD) | FLAG_BIT(VIEW),
     watch_run},
    {"sim merge", "add up parts of a simulation", "FILE...", "dcg sim merge part1 part2 --json", 1, 4096,
     FLAG_BIT(OUT) | FLAG_BIT(CSV) | FLAG_BIT(SVG) | FLAG_BIT(JSON), sim_merge_run},
    {"sim", "play many games and count: win rates, turns, how games end", "[DECK...]",
     "dcg sim --compare my.deck changed.deck gallantmon beelzemon --until 1%", 0, 64,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(SEED) | FLAG_BIT(AI) | FLAG_BIT(AI2) | FLAG_BIT(LEVEL) |
         FLAG_BIT(ITERATIONS) | FLAG_BIT(MILLISECONDS) | FLAG_BIT(GAMES) | FLAG_BIT(COMPARE) |
         FLAG_BIT(UNTIL) | FLAG_BIT(REPLAYS) | FLAG_BIT(ANSWER) | FLAG_BIT(FIRST_SEED) | FLAG_BIT(OUT) |
         FLAG_BIT(CSV) | FLAG_BIT(SVG) | FLAG_BIT(NO_TIME) | FLAG_BIT(THREADS) | FLAG_BIT(CHECKS) |
         FLAG_BIT(CENSUS) | FLAG_BIT(JSON),
     sim_run},
    {"bot", "play with a program at standard input and output", "[DECK [DECK]]",
     "dcg bot gallantmon beelzemon --ai greedy --games 10", 0, 2,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(SEED) | FLAG_BIT(AI) | FLAG_BIT(LEVEL) | FLAG_BIT(ITERATIONS) |
         FLAG_BIT(MILLISECONDS) | FLAG_BIT(GAMES) | FLAG_BIT(ANSWER),
     bot_run},
    {"deck check", "is a deck legal, and if not, by which rule", "DECK", "dcg deck check my.deck", 1, 1,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(LIMITS) | FLAG_BIT(JSON), deck_check_run},
    {"deck show", "a deck's list, curve, colors and keywords", "DECK", "dcg deck show ember", 1, 1,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(JSON), deck_show_run},
    {"deck list", "the embedded decks", "", "dcg deck list", 0, 0, FLAG_BIT(JSON), deck_list_run},
    {"deck convert", "a deck in another form", "DECK", "dcg deck convert my.deck --to untap", 1, 1,
     CARD_FLAGS | FLAG_BIT(TO) | FLAG_BIT(IMAGES) | FLAG_BIT(OUTPUT), deck_convert_run},
    {"deck code", "a deck's code", "DECK", "dcg deck code ember", 1, 1,
     CARD_FLAGS | FLAG_BIT(TO) | FLAG_BIT(OUTPUT), deck_code_run},
    {"card show", "a card in words", "NUMBER", "dcg card show TR-001", 1, 1,
     CARD_FLAGS | FLAG_BIT(TREE) | FLAG_BIT(JSON), card_show_run},
    {"card text", "read one line of card text and say it again", "LINE", "dcg card text '<Blocker>' --tree",
     1, 1, FLAG_BIT(TREE) | FLAG_BIT(JSON), card_text_run},
    {"cards check", "how much of a card database is understood", "FILE...",
     "dcg cards check cards.json --failed", 1, 64,
     FLAG_BIT(FAILED) | FLAG_BIT(REASONS) | FLAG_BIT(LOOSE) | FLAG_BIT(EXERCISE) | FLAG_BIT(POSITIONS) |
         FLAG_BIT(SEED) | FLAG_BIT(THREADS) | FLAG_BIT(TRACE) | FLAG_BIT(SET) | FLAG_BIT(DECKS) |
         FLAG_BIT(JSON),
     cards_check_run},
    {"cards import", "make one card file of card databases", "FILE...",
     "dcg cards import cards.json more.json -o my.cards --findings", 1, 64,
     FLAG_BIT(OUTPUT) | FLAG_BIT(TEXT) | FLAG_BIT(LIMITS) | FLAG_BIT(FINDINGS) | FLAG_BIT(SET) |
         FLAG_BIT(DECKS) | FLAG_BIT(JSON),
     cards_import_run},
    {"cards render", "the text of every card, rendered from its trees", "FILE",
     "dcg cards render cards.json --json", 1, 1, FLAG_BIT(SET) | FLAG_BIT(DECKS) | FLAG_BIT(JSON),
     cards_render_run},
    {"scenario run", "set up positions, take actions, check what happened", "PATH...",
     "dcg scenario run tests/rules", 1, 4096, CARD_FLAGS | FLAG_BIT(TRACE) | FLAG_BIT(JSON), scenario_run},
    {"rules", "the rules: summary, where implemented, which scenarios test them", "[NUMBER]", "dcg rules 7-1",
     0, 1, FLAG_BIT(UNTESTED) | FLAG_BIT(ALL) | FLAG_BIT(CHAPTER) | FLAG_BIT(JSON), rules_run},
    {"replay show", "step through a recorded game", "FILE", "dcg replay show game.replay --step 20 --board",
     1, 1,
     CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(STEP) | FLAG_BIT(BOARD) | FLAG_BIT(VIEW) | FLAG_BIT(WALK),
     replay_show_run},
    {"replay verify", "play recorded games again and compare every position", "PATH...",
     "dcg replay verify game.replay", 1, 4096, CARD_FLAGS | FLAG_BIT(VANILLA) | FLAG_BIT(THREADS),
     replay_verify_run},
    {"bench", "how fast the engine is, on one core", "", "dcg bench --json", 0, 0,
     FLAG_BIT(SECONDS) | FLAG_BIT(JSON), bench_run},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void help_print(void)
{
    puts(
        "dcg - the Digimon Card Game by its Comprehensive Rules\n\nUsage: dcg COMMAND [ARGUMENTS] [FLAGS]\n");
    for (int i = 0; i < COMMANDS; i++)
        printf("  %-14s %s\n", commands[i].name, commands[i].summary);
    puts("\nA DECK is the name of an embedded deck ('dcg deck list' lists them), a file in any form of deck "
         "lists,\n"
         "or a deck code.");
    puts("Exit code: 0 yes, 1 the thing asked about is not so, 2 wrong usage or unreadable input.");
    puts(
        "\n'dcg COMMAND --help' tells more about a command; 'dcg --version' the version.\nExample: dcg play");
}

static void command_help(const struct command *command)
{
    printf("dcg %s - %s\n\nUsage: dcg %s%s%s [FLAGS]\n\n", command->name, command->summary, command->name,
           command->usage[0] ? " " : "", command->usage);
    flags_print(command->flags | FLAG_BIT(HELP));
    if (command->flags & FLAG_BIT(TO))
        forms_print();
    printf("\nExample: %s\n", command->example);
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* How many of the words are the command's name; 0: it is another command. */
static int name_match(const char *name, int argc, char **argv)
{
    size_t first = strcspn(name, " ");
    if (argc < 1 || strlen(argv[0]) != first || strncmp(name, argv[0], first) != 0)
        return 0;
    if (name[first] == '\0')
        return 1;
    return argc > 1 && strcmp(name + first + 1, argv[1]) == 0 ? 2 : 0;
}

/* The first word alone names a family, such as 'deck': help for all of it, or what is missing. */
static int family_run(int argc, char **argv)
{
    char list[256] = "";
    size_t used = 0, first = strlen(argv[0]);
    bool help = argc > 1 && is_help(argv[1]);
    for (int i = 0; i < COMMANDS; i++) {
        const char *name = commands[i].name;
        if (strncmp(name, argv[0], first) != 0 || name[first] != ' ')
            continue;
        if (help) {
            fputs(used ? "\n" : "", stdout);
            command_help(&commands[i]);
        }
        int wrote = snprintf(list + used, sizeof list - used, "%sdcg %s", used ? " or " : "", name);
        used += wrote > 0 && (size_t)wrote < sizeof list - used ? (size_t)wrote : 0;
    }
    if (help && used)
        return EXIT_YES;
    if (!used)
        return complain("there is no command '%s'; 'dcg --help' lists them", argv[0]);
    if (argc > 1)
        return complain("there is no command '%s %s'; it is %s", argv[0], argv[1], list);
    return complain("'%s' is not complete; it is %s", argv[0], list);
}

static int command_run(int argc, char **argv)
{
    for (int i = 0; i < COMMANDS; i++) {
        int words = name_match(commands[i].name, argc, argv);
        if (words == 0)
            continue;
        struct arguments arguments;
        int code = arguments_read(&arguments, &commands[i], argc - words, argv + words);
        if (code != EXIT_YES)
            return code;
        if (flag_given(&arguments, FLAG_HELP)) {
            command_help(&commands[i]);
            return EXIT_YES;
        }
        return commands[i].run(&arguments);
    }
    return family_run(argc, argv);
}

/* A reader who has seen enough of a pipe is no failure; any other output that got lost is. */
static int output_end(int code)
{
    struct stat out;
    errno = 0;
    bool lost = fflush(stdout) != 0;
    int error = errno;
    if (!lost && !ferror(stdout))
        return code;
    if (fstat(STDOUT_FILENO, &out) == 0 && (S_ISFIFO(out.st_mode) || S_ISSOCK(out.st_mode)))
        return code;
    return complain("standard output can't be written: %s", error ? strerror(error) : "write error");
}

int main(int argc, char **argv)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* a file that may not grow is an error of its writer */
    if (dcg_abi() != DCG_ABI)
        return complain("the library has interface %u, the program needs %u", (unsigned)dcg_abi(),
                        (unsigned)DCG_ABI);
    if (argc < 2)
        return complain("no command given; 'dcg --help' lists them");
    if (is_help(argv[1])) {
        help_print();
        return output_end(EXIT_YES);
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("dcg %s\n", dcg_version());
        return output_end(EXIT_YES);
    }
    return output_end(command_run(argc - 1, argv + 1));
}
