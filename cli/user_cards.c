/* user_cards.c - where the user's own card data is. */
#include "user_cards.h"

#include "cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool user_folder(char path[USER_PATH], const char *name)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int length = -1;
    if (data != NULL && data[0] == '/')
        length = snprintf(path, USER_PATH, "%s/dcg/%s", data, name);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, USER_PATH, "%s/.local/share/dcg/%s", home, name);
    return length > 0 && length < USER_PATH;
}

/* A file, or the files of a folder. */
static bool path_find(struct paths *paths, const char *path)
{
    struct stat info;
    size_t before = paths->count;
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return paths_add(paths, path);
    if (!paths_folder(paths, path)) {
        remark("warning: %s can't be read: %s; its cards are left out", path, strerror(errno));
        return errno != ENOMEM;
    }
    if (paths->count - before > USER_FILES) {
        remark("warning: %s has more than %d files; the others are left out", path, USER_FILES);
        paths_cut(paths, before + USER_FILES);
    }
    return true;
}

/* The paths of $DCG_CARDS; an empty one means nothing. */
static bool variable_find(struct paths *paths)
{
    const char *rest = getenv("DCG_CARDS");
    bool found = true;
    while (found && rest != NULL && *rest != '\0') {
        char path[USER_PATH];
        size_t size = strcspn(rest, ":");
        if (size >= sizeof path) {
            remark("warning: a path of $DCG_CARDS is too long; it is left out");
        } else if (size > 0) {
            memcpy(path, rest, size);
            path[size] = '\0';
            found = path_find(paths, path);
        }
        rest += size + (rest[size] == ':');
    }
    return found;
}

bool user_cards_find(struct paths *paths)
{
    char folder[USER_PATH];
    struct stat info;
    *paths = (struct paths){0};
    if (!variable_find(paths))
        return false;
    if (!user_folder(folder, "cards") || stat(folder, &info) != 0)
        return true;
    return path_find(paths, folder);
}

bool user_cards_merged(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL && strcmp(slash, "/" USER_MERGED ".cards") == 0;
}
