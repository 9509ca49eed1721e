/* paths.h - the files that a word of the command line means. */
#ifndef DCG_CLI_PATHS_H
#define DCG_CLI_PATHS_H

#include <stdbool.h>
#include <stddef.h>

struct paths {
    char **path;
    size_t count, room;
};

/* Adds a file; or every file of a folder, and of those in it, whose name ends so, in sorted order. False after a
 * complaint. Whether or not it was found, paths have to be freed. */
bool paths_find(struct paths *paths, const char *path, const char *end);
void paths_free(struct paths *paths);

#endif
