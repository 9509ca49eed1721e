/* cmd_verify.c - dcg replay verify: plays recorded games again, on several threads, and compares every position. */
#include "files.h"
#include "json.h"
#include "match.h"
#include "paths.h"
#include "printable.h"
#include "threads.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { VERDICT = DIVERGENCE_TEXT };

/* What there is to say about a file. */
struct verdict {
    int code;
    char *text;
};

/* What the threads share; below the lock, what belongs to whoever holds it. Each verdict belongs to one thread. */
struct verification {
    const dcg_cards *cards;
    dcg_rules rules; /* instead of the replays' own; DCG_RULES_NEEDED: none */
    struct paths paths;
    struct verdict *verdict;
    pthread_mutex_t lock;
    size_t next;
};

/* What is known to be the same in a game that was played again to its end. */
static const char *same_text(const dcg_replay *replay)
{
    if (!replay->moved)
        return "every position is the same";
    return replay->redefined
               ? "every choice is possible and the result is the same; its cards read otherwise now, so "
                 "positions can't be compared"
               : "every choice is possible and the result is the same; the card set is another, so positions "
                 "can't be compared";
}

static int file_verify(struct match *match, dcg_rules rules, const char *path, char text[VERDICT])
{
    struct file_text file;
    dcg_replay replay = {0};
    struct divergence divergence;
    dcg_error error = {0};
    int code = EXIT_YES;
    if (!file_read(path, &file))
        return text[0] = '\0', EXIT_WRONG; /* that has been told */
    dcg_status status =
        dcg_replay_read(&replay, match->cards, file.bytes, file.size, DCG_REPLAY_UNFINISHED, &error);
    file_free(&file);
    if (rules != DCG_RULES_NEEDED)
        replay.rules = rules;
    if (status != DCG_OK) {
        snprintf(text, VERDICT, ":%d: %s", error.line, error.text);
        code = EXIT_WRONG;
    } else if (!match_follow(match, &replay, DCG_MAX_STEPS, NULL, NULL, &divergence)) {
        divergence_text(&divergence, replay.count, text, VERDICT);
        code = EXIT_NO;
    } else if (replay.altered) {
        snprintf(text, VERDICT, "%zu steps, every position is the same, but its text has been changed",
                 replay.count);
        code = EXIT_NO;
    } else {
        snprintf(text, VERDICT, "%zu steps, %s%s", replay.count, same_text(&replay),
                 replay.broken_off ? "; it breaks off there" : "");
    }
    dcg_replay_free(&replay);
    return code;
}

static void *worker_run(void *user)
{
    struct verification *v = user;
    struct match match;
    char text[VERDICT];
    if (!match_new(&match, v->cards))
        return NULL;
    pthread_mutex_lock(&v->lock);
    while (v->next < v->paths.count) {
        size_t at = v->next++;
        pthread_mutex_unlock(&v->lock);
        v->verdict[at].code = file_verify(&match, v->rules, v->paths.path[at], text);
        v->verdict[at].text = strdup(text);
        pthread_mutex_lock(&v->lock);
    }
    pthread_mutex_unlock(&v->lock);
    match_free(&match);
    return NULL;
}

/* One file has a line for itself, of several those that are wrong have one. */
static int verdicts_tell(const struct verification *v)
{
    size_t count[3] = {0}, files = v->paths.count;
    for (size_t i = 0; i < files; i++) {
        const struct verdict *verdict = &v->verdict[i];
        const char *text = verdict->text != NULL ? verdict->text : ": no memory";
        int code = verdict->text != NULL ? verdict->code : EXIT_WRONG;
        count[code]++;
        if (code == EXIT_WRONG && text[0] != '\0')
            complain("%s%s", v->paths.path[i], text);
        if (code == EXIT_NO || (code == EXIT_YES && files == 1)) {
            printable_put(v->paths.path[i], stdout);
            printf(": %s\n", text);
        }
    }
    if (files > 1)
        printf("%zu replays: %zu are reproduced, %zu diverge, %zu are unreadable\n", files, count[EXIT_YES],
               count[EXIT_NO], count[EXIT_WRONG]);
    return count[EXIT_WRONG] > 0 ? EXIT_WRONG : count[EXIT_NO] > 0 ? EXIT_NO : EXIT_YES;
}

static int verdicts_json(const struct verification *v)
{
    static const char *const words[] = {
        [EXIT_YES] = "reproduced", [EXIT_NO] = "diverges", [EXIT_WRONG] = "unreadable"};
    dcg_json json;
    size_t count[3] = {0};
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_array(&json, "files");
    for (size_t i = 0; i < v->paths.count; i++) {
        const char *text = v->verdict[i].text != NULL ? v->verdict[i].text : ": no memory";
        int code = v->verdict[i].text != NULL ? v->verdict[i].code : EXIT_WRONG;
        count[code]++;
        dcg_json_object(&json, NULL);
        dcg_json_string(&json, "file", v->paths.path[i]);
        dcg_json_string(&json, "verdict", words[code]);
        dcg_json_string(&json, "text", text + strspn(text, ": "));
        dcg_json_close(&json);
    }
    dcg_json_close(&json);
    dcg_json_count(&json, "replays", v->paths.count);
    for (int i = 0; i < 3; i++)
        dcg_json_count(&json, words[i], count[i]);
    dcg_json_end(&json);
    return count[EXIT_WRONG] > 0 ? EXIT_WRONG : count[EXIT_NO] > 0 ? EXIT_NO : EXIT_YES;
}

static int paths_verify(struct verification *v, const struct arguments *a)
{
    for (int i = 0; i < a->words; i++) {
        size_t before = v->paths.count;
        if (!paths_find(&v->paths, a->word[i], ".replay"))
            return EXIT_WRONG;
        if (v->paths.count == before)
            return complain("%s: there is no replay", a->word[i]);
    }
    v->verdict = calloc(v->paths.count + 1, sizeof *v->verdict);
    if (v->verdict == NULL || pthread_mutex_init(&v->lock, NULL) != 0)
        return complain("no memory for the replays");
    int most = v->paths.count < MAX_THREADS ? (int)v->paths.count : MAX_THREADS;
    threads_run(threads_wanted(a) < most ? threads_wanted(a) : most, worker_run, v);
    pthread_mutex_destroy(&v->lock);
    int code = flag_given(a, FLAG_JSON) ? verdicts_json(v) : verdicts_tell(v);
    for (size_t i = 0; i < v->paths.count; i++)
        free(v->verdict[i].text);
    return code;
}

int replay_verify_run(const struct arguments *arguments)
{
    struct verification v = {.cards = NULL};
    if (!rules_wanted(arguments, &v.rules))
        return EXIT_WRONG;
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    v.cards = cards;
    int code = paths_verify(&v, arguments);
    free(v.verdict);
    paths_free(&v.paths);
    dcg_cards_free(cards);
    return code;
}
