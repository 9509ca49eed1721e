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
/* Adds the files of a folder, but not those of the folders in it, in sorted order. Hidden and unfinished files are left
 * out. False, and errno says why: the folder can't be read. */
bool paths_folder(struct paths *paths, const char *folder);
bool paths_add(struct paths *paths, const char *path); /* false after a complaint */
void paths_cut(struct paths *paths, size_t count);     /* leaves the first paths */
void paths_free(struct paths *paths);

#endif
