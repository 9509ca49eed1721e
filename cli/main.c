/* main.c - the program dcg: finds the command and runs it. */
#include "help.h"
#include "suggest.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static command_fn *const runs[COMMAND_COUNT] = {
#define COMMAND(id, run, name, summary, usage, example, least, most, flags, about) run,
#include "commands.def"
#undef COMMAND
};

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

/* The command whose name the words begin with, and how many words that name has; COMMAND_COUNT: none. */
static int command_find(int argc, char **argv, int *words)
{
    int found = COMMAND_COUNT;
    *words = 0;
    for (int i = 0; i < COMMAND_COUNT; i++) {
        int match = name_match(commands[i].name, argc, argv);
        if (match > *words) {
            found = i;
            *words = match;
        }
    }
    return found;
}

/* The command that mistyped words may mean, of all commands. */
static void command_near(dcg_near *near, char typed[64], int argc, char **argv)
{
    near->word = typed;
    for (int words = argc > 1 ? 2 : 1; words > 0 && near->best == NULL; words--) {
        int length = snprintf(typed, 64, "%s%s%s", argv[0], words > 1 ? " " : "", words > 1 ? argv[1] : "");
        for (int i = 0; i < COMMAND_COUNT && length < 64; i++)
            dcg_near_try(near, commands[i].name);
    }
}

/* No command has this name. If the first word begins the names of others, such as 'deck', they are listed. */
static int command_missing(int argc, char **argv)
{
    char list[256] = "", suggestion[SUGGEST_BYTES], typed[64];
    dcg_near near = {.word = argc > 1 ? argv[1] : NULL};
    size_t used = 0, first = strlen(argv[0]);
    for (int i = 0; i < COMMAND_COUNT; i++) {
        const char *name = commands[i].name;
        if (strncmp(name, argv[0], first) != 0 || name[first] != ' ')
            continue;
        dcg_near_try(&near, name + first + 1);
        int wrote = snprintf(list + used, sizeof list - used, "%sdcg %s", used ? " or " : "", name);
        used += wrote > 0 && (size_t)wrote < sizeof list - used ? (size_t)wrote : 0;
    }
    if (!used) {
        command_near(&near, typed, argc, argv);
        return complain("there is no command '%s'%s 'dcg help' lists the commands", argv[0],
                        suggest_text(&near, "dcg ", suggestion));
    }
    if (argc > 1 && near.best != NULL)
        return complain("there is no command '%s %s'; did you mean 'dcg %s %s'?", argv[0], argv[1], argv[0],
                        near.best);
    if (argc > 1)
        return complain("there is no command '%s %s'; it is %s", argv[0], argv[1], list);
    return complain("'%s' is not complete; it is %s", argv[0], list);
}

int help_run(const struct arguments *a)
{
    int words, id = command_find(a->words, a->word, &words);
    if (a->words == 0)
        help_program();
    else if (id != COMMAND_COUNT && words == a->words)
        help_command((enum command_id)id);
    else if (a->words > 1 || !help_family(a->word[0]))
        return command_missing(a->words, a->word);
    return EXIT_YES;
}

int version_run(const struct arguments *a)
{
    (void)a;
    printf("dcg %s\n", dcg_version());
    return EXIT_YES;
}

static int command_run(int argc, char **argv)
{
    int words, id = command_find(argc, argv, &words);
    if (id == COMMAND_COUNT) {
        bool help = argc > 1 && is_help(argv[1]) && help_family(argv[0]);
        return help ? EXIT_YES : command_missing(argc, argv);
    }
    struct arguments arguments;
    int code = arguments_read(&arguments, &commands[id], argc - words, argv + words);
    if (code != EXIT_YES)
        return code;
    if (flag_given(&arguments, FLAG_HELP)) {
        help_command((enum command_id)id);
        return EXIT_YES;
    }
    return runs[id](&arguments);
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

/* Games, and searches in threads of their own, need room on the stack. False after a complaint. */
static bool stack_enough(void)
{
    const rlim_t need = 1 << 20;
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= need)
        return true;
    unsigned long given = (unsigned long)(limit.rlim_cur >> 10);
    limit.rlim_cur = need;
    if (setrlimit(RLIMIT_STACK, &limit) == 0)
        return true;
    complain("the stack is limited to %lu KiB, and dcg needs 1024 KiB: 'ulimit -s 1024' allows it", given);
    return false;
}

int main(int argc, char **argv)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    sigaction(SIGPIPE, &ignore, NULL);
    sigaction(SIGXFSZ, &ignore, NULL); /* a file that may not grow is an error of its writer */
    if (dcg_abi() != DCG_ABI)
        return complain("the library has interface %u, the program needs %u", (unsigned)dcg_abi(),
                        (unsigned)DCG_ABI);
    if (!stack_enough())
        return EXIT_WRONG;
    const char *first = argc > 1 ? argv[1] : "--help";
    if (is_help(first))
        return help_program(), output_end(EXIT_YES);
    if (strcmp(first, "--version") == 0 || strcmp(first, "-V") == 0)
        return output_end(version_run(NULL));
    return output_end(command_run(argc - 1, argv + 1));
}
