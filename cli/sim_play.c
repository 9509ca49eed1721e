/* sim_play.c - the games of a simulation on several threads.
 *
 * The games of a task are cut into chunks of fixed size. Each is summed from zero by some thread and waits in a ring
 * until all before it have been added to the whole:
 *
 *     added ............ next
 *     [done][    ][done][    ]     chunks that threads have taken; the first is added when it is done
 *
 * So whether an interval is narrow enough is decided after the same chunk whatever the number of threads, and what is
 * left when the run is broken off are the first games, without gaps.
 */
#include "sim.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { CHUNK = 64, RING = 4 * MAX_THREADS };

/* What comes of a chunk. */
struct part {
    bool done;
    dcg_sim_stats stats[2];
    dcg_census census[2];
    struct paired paired;
};

/* What is shown while it runs. */
struct progress {
    bool shown;
    double begin, last;
    uint64_t done, all; /* games */
};

/* What the threads share; everything below the lock belongs to whoever holds it. */
struct run {
    struct tournament *t;
    struct task *task;
    const struct effort *effort;
    uint64_t first, games, chunks; /* the number of the first game, how many there are */
    pthread_mutex_t lock;
    pthread_cond_t moved; /* a chunk was added, or there is no more to do */
    uint64_t next, added,
        end; /* chunks: the next to take; how many were added; those from end on don't count */
    struct part *ring;
    struct progress *progress;
    dcg_status status;
    bool told; /* somebody has said why it can't go on */
};

static volatile sig_atomic_t signal_got;

static void signal_take(int number)
{
    signal_got = number;
}

/* The first interrupt breaks the run off after the games at hand, a second one ends the program. */
static void signals_watch(struct sigaction old[2])
{
    struct sigaction action = {.sa_handler = signal_take, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &old[0]);
    sigaction(SIGTERM, &action, &old[1]);
    if (old[0].sa_handler == SIG_IGN) /* started in the background */
        sigaction(SIGINT, &old[0], NULL);
}

static void signals_leave(const struct sigaction old[2])
{
    sigaction(SIGINT, &old[0], NULL);
    sigaction(SIGTERM, &old[1], NULL);
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void progress_print(struct progress *p)
{
    double now = seconds_now();
    if (!p->shown || (now - p->last < 0.2 && p->done < p->all))
        return;
    p->last = now;
    int part = p->all ? (int)(p->done * 40 / p->all) : 40;
    uint64_t left = p->done ? (uint64_t)((now - p->begin) * (double)(p->all - p->done) / (double)p->done) : 0;
    fprintf(stderr,
            "\r[%.*s%*s] %" PRIu64 " of %" PRIu64 ", %" PRIu64 ":%02" PRIu64 ":%02" PRIu64 " left\033[K",
            part, "########################################", 40 - part, "", p->done, p->all, left / 3600,
            left / 60 % 60, left % 60);
}

/* ---- Games ---- */

/* A win is 2 points, a draw or a game without a result 1. */
static int points(const dcg_sim_stats *game)
{
    return game->wins[0] ? 2 : game->wins[1] ? 0 : 1;
}

/* What a thread has for itself. */
struct worker {
    struct run *run;
    struct recorder recorder;
};

/* Both games of a seed, or the first of them; all pairings of the task. */
static dcg_status seed_play(struct worker *worker, uint64_t first, uint64_t games, struct part *part)
{
    const struct run *run = worker->run;
    int score[2] = {0, 0};
    for (int i = 0; i < run->task->pairings; i++) {
        const struct pairing *pairing = &run->t->pairing[run->task->pairing + i];
        dcg_sim sim = pairing->sim;
        dcg_sink sink = {dcg_census_take, &part->census[i]};
        dcg_sim_log log = recorder_log(&worker->recorder);
        sim.sink = run->t->census ? &sink : NULL;
        sim.log = run->effort->replays ? &log : NULL;
        worker->recorder.pairing = pairing;
        for (uint64_t k = 0; k < games; k++) {
            dcg_sim_stats game = {0};
            dcg_status status = dcg_simulate(&sim, first + k, 1, &game);
            if (status != DCG_OK)
                return status;
            if (worker->recorder.failed)
                return DCG_ERROR_ARGUMENT;
            score[i] += points(&game);
            stats_add(&part->stats[i], &game);
        }
    }
    if (run->task->pairings == 2 && games == 2)
        paired_add(&part->paired, score[0], score[1]);
    return DCG_OK;
}

/* Plays a chunk, or what of it there is time for. */
static dcg_status chunk_play(struct worker *worker, uint64_t chunk, struct part *part)
{
    const struct run *run = worker->run;
    uint64_t from = chunk * CHUNK, to = from + CHUNK < run->games ? from + CHUNK : run->games;
    dcg_status status = DCG_OK;
    for (uint64_t game = from; game < to && !signal_got && status == DCG_OK; game += 2)
        status = seed_play(worker, run->first + game, to - game < 2 ? 1 : 2, part);
    return status;
}

/* ---- Threads ---- */

static void part_add(struct run *run, const struct part *part)
{
    for (int i = 0; i < run->task->pairings; i++) {
        struct pairing *pairing = &run->t->pairing[run->task->pairing + i];
        stats_add(&pairing->stats, &part->stats[i]);
        dcg_census_add(&pairing->census, &part->census[i]);
        run->progress->done += part->stats[i].games;
    }
    paired_join(&run->task->paired, &part->paired);
}

/* Adds what has come to be next, until enough is known. */
static void parts_add(struct run *run)
{
    while (run->added < run->end && run->ring[run->added % RING].done) {
        struct part *part = &run->ring[run->added % RING];
        uint64_t whole = run->games - run->added * CHUNK;
        part_add(run, part);
        run->added++;
        if (part->stats[0].games < (whole < CHUNK ? whole : CHUNK) || task_narrow(run->t, run->task))
            run->end = run->added;
        part->done = false;
    }
    progress_print(run->progress);
}

static void *worker_run(void *user)
{
    struct run *run = user;
    struct worker worker = {.run = run, .recorder = {.t = run->t, .folder = run->effort->replays}};
    pthread_mutex_lock(&run->lock);
    while (run->next < run->end && run->status == DCG_OK) {
        if (run->next - run->added >= RING) {
            pthread_cond_wait(&run->moved, &run->lock);
            continue;
        }
        uint64_t chunk = run->next++;
        pthread_mutex_unlock(&run->lock);
        struct part part = {.done = true};
        dcg_status status = chunk_play(&worker, chunk, &part);
        pthread_mutex_lock(&run->lock);
        if (status != DCG_OK)
            run->status = status;
        run->told = run->told || worker.recorder.failed;
        run->ring[chunk % RING] = part;
        parts_add(run);
        pthread_cond_broadcast(&run->moved);
    }
    pthread_mutex_unlock(&run->lock);
    replay_free(&worker.recorder.record);
    return NULL;
}

/* This thread works, too; if others can't be started it works alone. */
static void threads_run(struct run *run, int threads)
{
    pthread_t thread[MAX_THREADS];
    int started = 0;
    while (started < threads - 1 && pthread_create(&thread[started], NULL, worker_run, run) == 0)
        started++;
    worker_run(run);
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
}

/* Replays of games that were played but weren't needed, since others were enough or the run was broken off. */
static void replays_drop(const struct run *run)
{
    for (int i = 0; run->effort->replays && i < run->task->pairings; i++) {
        const struct pairing *pairing = &run->t->pairing[run->task->pairing + i];
        struct recorder recorder = {.pairing = pairing, .folder = run->effort->replays};
        for (uint64_t game = pairing->stats.games; game < run->next * CHUNK && game < run->games; game++)
            recorder_drop(&recorder, run->first + game);
    }
}

static int task_play(struct tournament *t, struct task *task, const struct effort *effort,
                     struct progress *progress)
{
    struct run run = {.t = t,
                      .task = task,
                      .effort = effort,
                      .first = 2 * t->first_seed,
                      .games = effort->games,
                      .chunks = (effort->games + CHUNK - 1) / CHUNK,
                      .progress = progress,
                      .ring = calloc(RING, sizeof *run.ring)};
    uint64_t before = progress->done;
    run.end = run.chunks;
    bool ready = run.ring != NULL && pthread_mutex_init(&run.lock, NULL) == 0;
    if (ready && pthread_cond_init(&run.moved, NULL) != 0) {
        pthread_mutex_destroy(&run.lock);
        ready = false;
    }
    if (!ready)
        return free(run.ring), complain("no memory for the threads");
    threads_run(&run, effort->threads);
    replays_drop(&run);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.lock);
    free(run.ring);
    /* Games that weren't needed are as good as played. */
    uint64_t meant = effort->games * (uint64_t)task->pairings;
    progress->all -= meant - (progress->done - before);
    if (run.status == DCG_OK || run.told)
        return run.status == DCG_OK ? EXIT_YES : EXIT_WRONG;
    const struct pairing *pairing = &t->pairing[task->pairing];
    return complain("%s against %s: %s", t->entrant[pairing->deck[0]].name, t->entrant[pairing->deck[1]].name,
                    dcg_status_text(run.status));
}

static bool complete(const struct tournament *t, uint64_t games)
{
    for (int i = 0; i < t->tasks; i++)
        if (t->pairing[t->task[i].pairing].stats.games < games && !task_narrow(t, &t->task[i]))
            return false;
    return true;
}

int tournament_play(struct tournament *t, const struct effort *effort)
{
    struct sigaction old[2];
    struct progress progress = {.shown = isatty(STDERR_FILENO) != 0,
                                .begin = seconds_now(),
                                .all = effort->games * (uint64_t)t->pairings};
    int code = EXIT_YES;
    signals_watch(old);
    for (int i = 0; i < t->tasks && code == EXIT_YES && !signal_got; i++)
        code = task_play(t, &t->task[i], effort, &progress);
    signals_leave(old);
    if (progress.shown)
        fputs("\r\033[K", stderr);
    t->timed = true;
    t->threads = effort->threads;
    t->seconds = seconds_now() - progress.begin;
    t->signal = complete(t, effort->games) ? 0 : signal_got;
    return code;
}
