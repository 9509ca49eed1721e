/* show.h - a match in words on standard output. A viewer is 0, 1, or -1 for what both players know. */
#ifndef DCG_CLI_SHOW_H
#define DCG_CLI_SHOW_H

#include "match.h"

/* The number of a rule in the version that is played; "-": none. */
const char *show_rule(const struct match *match, dcg_rule_id rule);
void show_intro(const dcg_replay *record);               /* who plays what */
void show_events(const struct match *match, int viewer); /* of the last call */
void show_events_to(const struct match *match, int viewer, FILE *out);
void show_board(const struct match *match, int viewer);
void show_option(const struct match *match, dcg_option option, int viewer);
bool show_turn_began(const struct match *match); /* did a turn begin in the last call? */
void show_result(const struct match *match);
void show_result_to(const struct match *match, FILE *out);
/* Who looks on: what happened and, if wanted, the table at the beginning of each turn. A match_fn. */
struct watcher {
    int viewer;
    bool board;
    bool machine; /* lines of JSON instead of words */
};
void watcher_show(void *user, const struct match *match);
void watcher_intro(const struct watcher *watcher, const dcg_replay *record);
void watcher_board(const struct watcher *watcher, const struct match *match);
void watcher_result(const struct watcher *watcher, const struct match *match);
/* --view: false after a complaint. */
bool show_viewer(const struct arguments *arguments, int *viewer);

#endif
