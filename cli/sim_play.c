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
#include "bot.h"
#include "sim.h"
#include "threads.h"

#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Random games are so short that a thread should take several at a time, and the more the better: each time it has to
 * find out about the cards anew. But all threads should have something to do until the end. */
enum { CHUNK_RANDOM = 64, CHUNK_MOST = 256, CHUNK_OTHERS = 2, CHUNKS_EACH = 8, RING = 4 * MAX_THREADS };

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
    uint64_t done, all; /* games; all is an estimate */
    uint64_t before;    /* those of earlier tasks */
    int tasks;          /* that are left, this one included */
};

/* Sessions that no thread uses: what they know of the cards is true in the next task, too. */
struct idle {
    dcg_session *session[MAX_THREADS];
    int count;
};

/* What the threads share; everything below the lock belongs to whoever holds it. */
struct run {
    struct tournament *t;
    struct task *task;
    const struct effort *effort;
    uint64_t first, games, chunk; /* the number of the first game, how many there are, and in a chunk */
    pthread_mutex_t lock;
    pthread_cond_t moved; /* a chunk was added, or there is no more to do */
    uint64_t next, added; /* chunks: the next to take; how many were added */
    uint64_t end;         /* chunks from here on don't count */
    struct part *ring;
    struct progress *progress;
    struct idle *idle;
    dcg_status status;
    bool told; /* somebody has said why it can't go on */
};

static atomic_int signal_got; /* the threads look at it, too */

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
    if (!p->shown || p->done == 0 || (now - p->last < 0.2 && p->done < p->all))
        return;
    p->last = now;
    int part = (int)(p->done * 40 / p->all);
    uint64_t left = (uint64_t)((now - p->begin) * (double)(p->all - p->done) / (double)p->done);
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
    const struct pairing *pairing; /* that it plays */
    struct bot bot[2];
    dcg_session *session; /* NULL: every call has its own */
    dcg_census *census;   /* of its pairing; NULL: nothing is counted */
    struct recorder recorder;
    dcg_sim_log record; /* of the recorder */
};

static void game_began(void *user, const dcg_game *game, uint64_t number, uint64_t seed)
{
    struct worker *w = user;
    int swapped = (int)(number & 1);
    for (int side = 0; side < 2; side++) {
        struct bot_game played = {.deck = {w->pairing->sim.deck[swapped], w->pairing->sim.deck[!swapped]},
                                  .player = side ^ swapped,
                                  .opponent = w->run->effort->bot[!side] ? "bot" : w->run->t->ai[!side],
                                  .number = number,
                                  .seed = seed};
        if (w->run->effort->bot[side])
            bot_began(&w->bot[side], &played, game);
    }
    if (w->run->effort->replays)
        w->record.began(w->record.user, game, number, seed);
}

static void game_chose(void *user, const dcg_game *game, dcg_option option)
{
    struct worker *w = user;
    for (int side = 0; side < 2; side++)
        if (w->run->effort->bot[side])
            bot_chose(&w->bot[side], game);
    if (w->run->effort->replays)
        w->record.chose(w->record.user, game, option);
}

static void game_ended(void *user, const dcg_game *game)
{
    struct worker *w = user;
    for (int side = 0; side < 2; side++)
        if (w->run->effort->bot[side])
            bot_ended(&w->bot[side], game);
    if (w->run->effort->replays)
        w->record.ended(w->record.user, game);
}

static void game_heard(void *user, const dcg_game *game, const dcg_event *event)
{
    struct worker *w = user;
    if (w->census)
        dcg_census_take(w->census, game, event);
    for (int side = 0; side < 2; side++)
        if (w->run->effort->bot[side])
            bot_event(&w->bot[side], game, event);
}

static dcg_session *session_take(struct run *run)
{
    pthread_mutex_lock(&run->lock);
    dcg_session *session = run->idle->count > 0 ? run->idle->session[--run->idle->count] : NULL;
    pthread_mutex_unlock(&run->lock);
    return session ? session : dcg_session_new(run->t->pairing->sim.cards);
}

static void session_leave(struct run *run, dcg_session *session)
{
    pthread_mutex_lock(&run->lock);
    if (session)
        run->idle->session[run->idle->count++] = session;
    pthread_mutex_unlock(&run->lock);
}

static void worker_begin(struct worker *w, struct run *run)
{
    *w = (struct worker){.run = run, .recorder = {.t = run->t, .folder = run->effort->replays}};
    w->session = session_take(run);
    w->record = recorder_log(&w->recorder);
    for (int side = 0; side < 2; side++)
        bot_new(&w->bot[side], run->effort->bot[side], run->t->pairing->sim.cards, run->effort->patience,
                run->effort->brief);
}

static void worker_end(struct worker *w)
{
    dcg_replay_free(&w->recorder.record);
    session_leave(w->run, w->session);
    for (int side = 0; side < 2; side++)
        bot_free(&w->bot[side]);
}

/* The plan of a pairing's games, with what this thread has. */
static dcg_sim worker_sim(struct worker *w, const struct pairing *pairing, const dcg_sink *sink,
                          const dcg_sim_log *log)
{
    const struct effort *effort = w->run->effort;
    dcg_sim sim = pairing->sim;
    bool bots = effort->bot[0] || effort->bot[1];
    sim.session = w->session;
    sim.sink = w->census || bots ? sink : NULL;
    sim.log = effort->replays || bots ? log : NULL;
    for (int side = 0; side < 2; side++)
        if (effort->bot[side])
            sim.outsider[side] = bot_outsider(&w->bot[side]);
    w->pairing = w->recorder.pairing = pairing;
    return sim;
}

/* Games of one of the pairings of the task. */
static dcg_status games_play(struct worker *worker, int pairing, uint64_t first, uint64_t games,
                             struct part *part, dcg_sim_stats *stats)
{
    const struct run *run = worker->run;
    dcg_sink sink = {game_heard, worker};
    dcg_sim_log log = {game_began, game_chose, game_ended, worker};
    worker->census = run->t->census ? &part->census[pairing] : NULL;
    dcg_sim sim = worker_sim(worker, &run->t->pairing[run->task->pairing + pairing], &sink, &log);
    dcg_status status = dcg_simulate(&sim, first, games, stats);
    return status == DCG_OK && worker->recorder.failed ? DCG_ERROR_ARGUMENT : status;
}

/* Both games of a seed, or the first of them; of two pairings, which are compared. */
static dcg_status seed_play(struct worker *worker, uint64_t first, uint64_t games, struct part *part)
{
    int score[2] = {0, 0};
    for (int i = 0; i < 2; i++)
        for (uint64_t k = 0; k < games; k++) {
            dcg_sim_stats game = {0};
            dcg_status status = games_play(worker, i, first + k, 1, part, &game);
            if (status != DCG_OK)
                return status;
            score[i] += points(&game);
            stats_add(&part->stats[i], &game);
        }
    if (games == 2)
        paired_add(&part->paired, score[0], score[1]);
    return DCG_OK;
}

/* How many games are played before somebody who interrupts is heard: random ones take no time. */
static uint64_t games_at_once(const struct run *run)
{
    const struct effort *effort = run->effort;
    const dcg_sim *sim = &run->t->pairing[run->task->pairing].sim;
    bool random = !effort->replays && !effort->bot[0] && !effort->bot[1] &&
                  sim->ai[0].kind == DCG_AI_RANDOM && sim->ai[1].kind == DCG_AI_RANDOM;
    return random && run->task->pairings == 1 ? CHUNK_MOST : CHUNK_OTHERS;
}

/* Plays a chunk, or what of it there is time for. */
static dcg_status chunk_play(struct worker *worker, uint64_t chunk, struct part *part)
{
    const struct run *run = worker->run;
    uint64_t from = chunk * run->chunk, to = from + run->chunk < run->games ? from + run->chunk : run->games;
    uint64_t step = games_at_once(run);
    dcg_status status = DCG_OK;
    for (uint64_t game = from; game < to && !signal_got && status == DCG_OK; game += step) {
        uint64_t games = to - game < step ? to - game : step;
        status = run->task->pairings == 1
                     ? games_play(worker, 0, run->first + game, games, part, &part->stats[0])
                     : seed_play(worker, run->first + game, games, part);
    }
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
        uint64_t whole = run->games - run->added * run->chunk;
        part_add(run, part);
        run->added++;
        if (part->stats[0].games < (whole < run->chunk ? whole : run->chunk) ||
            task_narrow(run->t, run->task))
            run->end = run->added;
        part->done = false;
    }
    struct progress *progress = run->progress;
    uint64_t games = task_estimate(run->t, run->task, run->games);
    progress->all = progress->before + games * (uint64_t)(run->task->pairings * progress->tasks);
    progress_print(progress);
}

static void *worker_run(void *user)
{
    struct run *run = user;
    struct worker worker;
    worker_begin(&worker, run);
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
    worker_end(&worker);
    return NULL;
}

/* Replays of games that were played but weren't needed, since others were enough or the run was broken off. */
static void replays_drop(const struct run *run)
{
    for (int i = 0; run->effort->replays && i < run->task->pairings; i++) {
        const struct pairing *pairing = &run->t->pairing[run->task->pairing + i];
        struct recorder recorder = {.pairing = pairing, .folder = run->effort->replays};
        for (uint64_t game = pairing->stats.games; game < run->next * run->chunk && game < run->games; game++)
            recorder_drop(&recorder, run->first + game);
    }
}

static uint64_t chunk_size(const struct tournament *t, const struct effort *effort)
{
    const dcg_sim *sim = &t->pairing->sim;
    bool random = sim->ai[0].kind == DCG_AI_RANDOM && sim->ai[1].kind == DCG_AI_RANDOM;
    if (!random || effort->bot[0] || effort->bot[1])
        return CHUNK_OTHERS;
    uint64_t fair = effort->games / (uint64_t)(CHUNKS_EACH * effort->threads);
    if (t->until > 0 || fair < CHUNK_RANDOM)
        return CHUNK_RANDOM; /* when an interval is looked at doesn't depend on threads */
    return fair < CHUNK_MOST ? fair & ~UINT64_C(1) : CHUNK_MOST; /* both games of a seed */
}

static int task_play(struct tournament *t, struct task *task, const struct effort *effort,
                     struct progress *progress, struct idle *idle)
{
    struct run run = {.t = t,
                      .task = task,
                      .effort = effort,
                      .first = 2 * t->first_seed,
                      .games = effort->games,
                      .chunk = chunk_size(t, effort),
                      .progress = progress,
                      .idle = idle,
                      .ring = calloc(RING, sizeof *run.ring)};
    run.end = (effort->games + run.chunk - 1) / run.chunk;
    bool ready = run.ring != NULL && pthread_mutex_init(&run.lock, NULL) == 0;
    if (ready && pthread_cond_init(&run.moved, NULL) != 0) {
        pthread_mutex_destroy(&run.lock);
        ready = false;
    }
    if (!ready)
        return free(run.ring), complain("no memory for the threads");
    threads_run(effort->threads, worker_run, &run);
    replays_drop(&run);
    pthread_cond_destroy(&run.moved);
    pthread_mutex_destroy(&run.lock);
    free(run.ring);
    progress->before = progress->done;
    progress->tasks--;
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

/* A bot that can't even be started is wrong usage, and not a bad player. */
static int bots_try(const struct tournament *t, const struct effort *effort)
{
    char why[BOT_WHY];
    struct bot bot;
    for (int side = 0; side < 2; side++) {
        if (effort->bot[side] == NULL)
            continue;
        bot_new(&bot, effort->bot[side], t->pairing->sim.cards, effort->patience, effort->brief);
        bool ready = bot_ready(&bot, why);
        bot_free(&bot);
        if (!ready)
            return complain("%s: %s", effort->bot[side], why);
    }
    return EXIT_YES;
}

int tournament_play(struct tournament *t, const struct effort *effort)
{
    struct sigaction old[2];
    struct progress progress = {
        .shown = isatty(STDERR_FILENO) != 0, .begin = seconds_now(), .tasks = t->tasks};
    struct idle idle = {.count = 0};
    int code = bots_try(t, effort);
    signals_watch(old);
    for (int i = 0; i < t->tasks && code == EXIT_YES && !signal_got; i++)
        code = task_play(t, &t->task[i], effort, &progress, &idle);
    signals_leave(old);
    while (idle.count > 0)
        dcg_session_free(idle.session[--idle.count]);
    if (progress.shown)
        fputs("\r\033[K", stderr);
    t->timed = true;
    t->threads = effort->threads;
    t->seconds = seconds_now() - progress.begin;
    t->signal = complete(t, effort->games) ? 0 : signal_got;
    return code;
}
