/* settings.h - what a person has chosen for all games, remembered in the folder of the kept games (keep.h). */
#ifndef DCG_CLI_SETTINGS_H
#define DCG_CLI_SETTINGS_H

#include <stdbool.h>

enum first { FIRST_BY_LOT, FIRST_YOU, FIRST_OPPONENT, FIRST_COUNT };

struct settings {
    bool fast_keys;   /* a key acts when it is pressed once */
    char deck[2][64]; /* by their names: yours and the opponent's */
    int level;        /* of the computer; 0: another person plays */
    enum first first; /* who goes first */
};

/* What isn't in the file, or can't be read, is as if nothing was ever chosen. */
struct settings settings_load(void);
/* False after a complaint. */
bool settings_save(const struct settings *settings);

#endif
