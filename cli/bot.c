/* bot.c - starting a bot, lines to and from it within a time, ending it.
 *
 * A bot has a process group of its own, so that an interrupt of the program is none of the bot, and everything that it
 * started ends with it. Nothing waits for a bot for longer than it may take for an answer.
 */
#include "bot.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TOLD = 10, LEAVE_MILLISECONDS = 500 };

extern char **environ;

/* Held while pipes are made and a bot is started: no other bot may inherit its pipes. */
static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static atomic_ullong gave_up;

const char *bot_command(const char *name)
{
    return strncmp(name, "exec:", 5) == 0 ? name + 5 : NULL;
}

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

static bool fails(char *why, const char *text)
{
    snprintf(why, BOT_WHY, "%s", text);
    return false;
}

/* ---- Starting and ending ---- */

static bool pipe_make(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    for (int i = 0; i < 2; i++)
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void pipe_close(int ends[2])
{
    for (int i = 0; i < 2; i++)
        if (ends[i] >= 0)
            close(ends[i]);
}

/* Signals as a program expects them, whatever this one does with them. */
static int spawn(const char *command, int input, int output, pid_t *process)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t signals;
    char shell[] = "sh", option[] = "-c", words[4096];
    char *const arguments[] = {shell, option, words, NULL};
    if ((size_t)snprintf(words, sizeof words, "exec %s", command) >= sizeof words)
        return ENAMETOOLONG;
    sigemptyset(&signals);
    sigaddset(&signals, SIGPIPE);
    sigaddset(&signals, SIGXFSZ);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &signals);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    int error = posix_spawn(process, "/bin/sh", &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

static bool bot_start(struct bot *bot, char *why)
{
    int to[2] = {-1, -1}, from[2] = {-1, -1};
    pthread_mutex_lock(&starting);
    bool made = pipe_make(to) && pipe_make(from);
    int error = made ? spawn(bot->command, to[0], from[1], &bot->process) : errno;
    if (error == 0) {
        close(to[0]);
        close(from[1]);
    } else {
        pipe_close(to);
        pipe_close(from);
    }
    pthread_mutex_unlock(&starting);
    if (error != 0) {
        bot->process = 0;
        snprintf(why, BOT_WHY, "it can't be started: %s", strerror(error));
        return false;
    }
    bot->to = to[1];
    bot->from = from[0];
    bot->size = 0;
    fcntl(bot->to, F_SETFL, O_NONBLOCK);
    return true;
}

static void file_close(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

/* Whatever it is doing. Its group is killed before it is waited for: as long as it isn't, the number is its own. */
void bot_stop(struct bot *bot)
{
    if (bot->process == 0)
        return;
    file_close(&bot->to);
    file_close(&bot->from);
    kill(-bot->process, SIGKILL);
    while (waitpid(bot->process, NULL, 0) < 0 && errno == EINTR)
        continue;
    bot->process = 0;
}

/* At the end of its input it should go by itself. */
void bot_free(struct bot *bot)
{
    struct timespec little = {.tv_nsec = 2000000};
    siginfo_t gone = {0};
    dcg_talker_free(bot->talker);
    bot->talker = NULL;
    if (bot->process == 0)
        return;
    file_close(&bot->to);
    for (uint64_t until = now() + LEAVE_MILLISECONDS; now() < until; nanosleep(&little, NULL))
        if (waitid(P_PID, (id_t)bot->process, &gone, WEXITED | WNOHANG | WNOWAIT) != 0 || gone.si_pid != 0)
            break;
    bot_stop(bot);
}

/* ---- Lines ---- */

/* Waits until something can be read or written. */
static bool wait_for(int file, short what, uint64_t until, char *why)
{
    for (;;) {
        uint64_t time = now();
        struct pollfd poll_for = {.fd = file, .events = what};
        if (time >= until)
            return fails(why, "it took too long");
        int left = until - time > 60000 ? 60000 : (int)(until - time);
        int got = poll(&poll_for, 1, left);
        if (got > 0)
            return true;
        if (got < 0 && errno != EINTR)
            return fails(why, strerror(errno));
    }
}

bool bot_send(struct bot *bot, const char *text, size_t size, char *why)
{
    uint64_t until = now() + bot->milliseconds;
    while (size > 0) {
        if (!wait_for(bot->to, POLLOUT, until, why))
            return false;
        ssize_t wrote = write(bot->to, text, size);
        if (wrote < 0 && errno != EAGAIN && errno != EINTR)
            return fails(why, errno == EPIPE ? "it has ended" : strerror(errno));
        text += wrote > 0 ? wrote : 0;
        size -= wrote > 0 ? (size_t)wrote : 0;
    }
    return true;
}

/* A program says nothing until it is asked, or its answers would be taken for others. */
bool bot_quiet(struct bot *bot, char *why)
{
    struct pollfd poll_for = {.fd = bot->from, .events = POLLIN};
    if (bot->command == NULL || (bot->size == 0 && poll(&poll_for, 1, 0) <= 0))
        return true;
    if (bot->size == 0 && !(poll_for.revents & POLLIN))
        return fails(why, "it has ended");
    return fails(why, "it spoke without being asked");
}

/* Moves the first line that has come to answer. */
static bool line_take(struct bot *bot, char answer[BOT_LINE])
{
    const char *end = memchr(bot->line, '\n', bot->size);
    if (end == NULL)
        return false;
    size_t size = (size_t)(end - bot->line);
    memcpy(answer, bot->line, size);
    for (size_t i = 0; i < size; i++)
        if (answer[i] == '\0')
            answer[i] = '?'; /* it ends no line, and is no part of an answer */
    answer[size > 0 && answer[size - 1] == '\r' ? size - 1 : size] = '\0';
    bot->size -= size + 1;
    memmove(bot->line, end + 1, bot->size);
    return true;
}

bool bot_receive(struct bot *bot, char answer[BOT_LINE], char *why)
{
    uint64_t until = now() + bot->milliseconds;
    while (!line_take(bot, answer)) {
        if (bot->size == sizeof bot->line)
            return fails(why, "its answer is too long");
        if (!wait_for(bot->from, POLLIN, until, why))
            return false;
        ssize_t got = read(bot->from, bot->line + bot->size, sizeof bot->line - bot->size);
        if (got == 0 || (got < 0 && errno != EINTR && errno != EAGAIN))
            return fails(why, "it has ended");
        bot->size += got > 0 ? (size_t)got : 0;
    }
    return true;
}

/* ---- Bots ---- */

static bool in_path(const char *word, size_t size)
{
    const char *folders = getenv("PATH");
    char path[4096];
    for (const char *folder = folders != NULL ? folders : ""; folder != NULL;) {
        const char *end = strchr(folder, ':');
        int length = end != NULL ? (int)(end - folder) : (int)strlen(folder);
        int wrote = snprintf(path, sizeof path, "%.*s/%.*s", length, folder, (int)size, word);
        if (wrote > 0 && (size_t)wrote < sizeof path && access(path, X_OK) == 0)
            return true;
        folder = end != NULL ? end + 1 : NULL;
    }
    return false;
}

/* Only a word that no shell would change is looked for. */
bool bot_found(const char *command)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+.,@/";
    char word[4096];
    size_t size = strspn(command, letters);
    if (size == 0 || size >= sizeof word || (command[size] != '\0' && command[size] != ' '))
        return true;
    memcpy(word, command, size);
    word[size] = '\0';
    if (strchr(word, '/') != NULL) {
        if (access(word, X_OK) == 0)
            return true;
        if (errno == EACCES && access(word, F_OK) == 0)
            complain("exec: %s may not be executed; 'chmod +x %s' allows it", word, word);
        else
            complain("exec: %s: %s", word, strerror(errno));
        return false;
    }
    if (in_path(word, size))
        return true;
    if (access(word, F_OK) == 0)
        complain("exec: command not found: %s; write ./%s for the file in this folder", word, word);
    else
        complain("exec: command not found: %s", word);
    return false;
}

void bot_new(struct bot *bot, const char *command, const dcg_cards *cards, uint64_t milliseconds, bool brief)
{
    *bot = (struct bot){.command = command,
                        .cards = cards,
                        .milliseconds = milliseconds,
                        .to = -1,
                        .from = -1,
                        .brief = brief};
    if (command == NULL) {
        bot->to = STDOUT_FILENO;
        bot->from = STDIN_FILENO;
    }
}

void bot_give_up(struct bot *bot, const char *why)
{
    const char *name = bot->command != NULL ? bot->command : "the bot";
    unsigned long long count = atomic_fetch_add(&gave_up, 1);
    if (count < TOLD)
        remark("%s gives up game %" PRIu64 ": %s", name, bot->number, why);
    if (count == TOLD)
        remark("further games that bots give up aren't told one by one");
    bot->playing = false;
    bot_stop(bot);
}

bool bot_ready(struct bot *bot, char *why)
{
    if (bot->process != 0 || (bot->command == NULL && bot->greeted))
        return true;
    bot->greeted = (bot->command == NULL || bot_start(bot, why)) && bot_greet(bot, why);
    if (!bot->greeted)
        bot_stop(bot);
    return bot->greeted;
}

uint64_t bots_gave_up(void)
{
    return atomic_load(&gave_up);
}
