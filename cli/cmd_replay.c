/* cmd_replay.c - dcg replay show: a recorded game as text, or step by step in both directions. */
#include "files.h"
#include "show.h"
#include "printable.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT = 128 };

struct replayed {
    const char *path;
    dcg_cards *cards;
    dcg_replay replay;
    struct match match;
    struct watcher watcher;
};

static void replayed_close(struct replayed *r)
{
    if (r->match.game != NULL)
        match_free(&r->match);
    dcg_replay_free(&r->replay);
    dcg_cards_free(r->cards);
}

static bool replayed_open(struct replayed *r, const struct arguments *arguments)
{
    *r = (struct replayed){.path = arguments->word[0]};
    r->watcher.board = flag_given(arguments, FLAG_BOARD);
    r->watcher.machine = flag_given(arguments, FLAG_JSON);
    if (!show_viewer(arguments, &r->watcher.viewer))
        return false;
    r->cards = cards_load(arguments);
    if (r->cards != NULL && replay_load_unfinished(&r->replay, r->cards, r->path) &&
        replay_rules(arguments, &r->replay) && match_new(&r->match, r->cards))
        return true;
    if (r->cards != NULL)
        replayed_close(r);
    return false;
}

static int diverged(const struct replayed *r, const struct divergence *d)
{
    char text[DIVERGENCE_TEXT];
    divergence_text(d, r->replay.count, text, sizeof text);
    if (r->watcher.machine)
        complain("%s: %s", r->path, text);
    else
        printable_put(r->path, stdout), printf(": %s\n", text);
    return EXIT_NO;
}

static void end_show(const struct replayed *r)
{
    if (r->match.record.count == r->replay.count && r->replay.broken_off && !r->watcher.machine)
        puts("[-] The record breaks off here: 'dcg play --resume' or 'dcg watch --resume' goes on with it");
    else
        watcher_result(&r->watcher, &r->match);
}

static int text_show(struct replayed *r, const struct arguments *arguments)
{
    struct divergence divergence;
    size_t count = (size_t)flag_number(arguments, FLAG_STEP, DCG_MAX_STEPS);
    watcher_intro(&r->watcher, &r->replay);
    if (!match_follow(&r->match, &r->replay, count, watcher_show, &r->watcher, &divergence))
        return diverged(r, &divergence);
    if (flag_given(arguments, FLAG_STEP) && r->watcher.board)
        watcher_board(&r->watcher, &r->match);
    end_show(r);
    return EXIT_YES;
}

/* ---- Step by step ---- */

struct walk {
    struct replayed *replayed;
    int *turn; /* after each step */
    size_t step, steps;
};

static void turn_note(void *user, const struct match *match)
{
    struct walk *walk = user;
    walk->turn[match->record.count] = dcg_table(match->game).turn;
}

static void walk_help(void)
{
    puts("Enter  the next step          b    the step before\n"
         "t      the next turn          T    the turn before\n"
         "N      step number N          end  the last step\n"
         "all    what has happened      q    leave");
}

/* Goes to a step and shows what happened in it, and the table. */
static bool walk_to(struct walk *walk, size_t step)
{
    struct replayed *r = walk->replayed;
    struct divergence divergence;
    if (!match_follow(&r->match, &r->replay, step, NULL, NULL, &divergence))
        return diverged(r, &divergence), false;
    walk->step = step;
    putchar('\n');
    show_events(&r->match, r->watcher.viewer);
    show_board(&r->match, r->watcher.viewer);
    if (step == walk->steps)
        end_show(r);
    return true;
}

/* The step at which the next turn, or the one before, begins. */
static size_t turn_find(const struct walk *walk, bool forward)
{
    size_t step = walk->step;
    if (forward) {
        while (step < walk->steps && walk->turn[step] == walk->turn[walk->step])
            step++;
        return step;
    }
    step -= step > 0;
    while (step > 0 && walk->turn[step - 1] == walk->turn[step])
        step--;
    return step;
}

static bool walk_all(struct walk *walk)
{
    struct replayed *r = walk->replayed;
    struct divergence divergence;
    return match_follow(&r->match, &r->replay, walk->step, watcher_show, &r->watcher, &divergence) ||
           (diverged(r, &divergence), false);
}

/* Does what a line says. False: no more of it. */
static bool walk_line(struct walk *walk, const char *line)
{
    size_t step = walk->step, digits = strspn(line, "0123456789");
    if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0)
        return false;
    if (strcmp(line, "all") == 0)
        return walk_all(walk);
    if (line[0] == '\0' || strcmp(line, "n") == 0)
        step += step < walk->steps;
    else if (strcmp(line, "b") == 0)
        step -= step > 0;
    else if (strcmp(line, "t") == 0 || strcmp(line, "T") == 0)
        step = turn_find(walk, line[0] == 't');
    else if (strcmp(line, "end") == 0)
        step = walk->steps;
    else if (line[digits] == '\0' && digits < 10 && strtoul(line, NULL, 10) <= walk->steps)
        step = strtoul(line, NULL, 10);
    else
        return walk_help(), true;
    return walk_to(walk, step);
}

static int walk_show(struct replayed *r)
{
    struct divergence divergence;
    char line[INPUT];
    struct walk walk = {.replayed = r, .steps = r->replay.count};
    walk.turn = calloc(walk.steps + 1, sizeof *walk.turn);
    if (walk.turn == NULL)
        return complain("no memory for the steps");
    int code = EXIT_YES;
    if (!match_follow(&r->match, &r->replay, DCG_MAX_STEPS, turn_note, &walk, &divergence)) {
        code = diverged(r, &divergence);
        walk.steps = divergence.step > 0 ? divergence.step - 1 : 0; /* as far as it goes */
    }
    show_intro(&r->replay);
    walk_help();
    bool on = walk_to(&walk, 0);
    while (on) {
        printf("step %zu of %zu, turn %d > ", walk.step, walk.steps, walk.turn[walk.step]);
        fflush(stdout);
        on = fgets(line, sizeof line, stdin) != NULL;
        line[on ? strcspn(line, "\r\n") : 0] = '\0';
        if (on && !isatty(STDIN_FILENO)) /* so that what is printed reads as if it had been typed */
            puts(line);
        on = on && !ferror(stdout) && walk_line(&walk, line);
    }
    free(walk.turn);
    return code;
}

int replay_show_run(const struct arguments *arguments)
{
    struct replayed r;
    bool machine = flag_given(arguments, FLAG_JSON);
    bool terminal =
        isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && !flag_given(arguments, FLAG_STEP) && !machine;
    if (flag_given(arguments, FLAG_WALK) && flag_given(arguments, FLAG_STEP))
        return complain("--walk and --step exclude each other");
    if (flag_given(arguments, FLAG_WALK) && machine)
        return complain("--walk and --json exclude each other");
    if (!replayed_open(&r, arguments))
        return EXIT_WRONG;
    int code = flag_given(arguments, FLAG_WALK) || terminal ? walk_show(&r) : text_show(&r, arguments);
    replayed_close(&r);
    return code;
}
