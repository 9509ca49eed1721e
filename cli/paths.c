/* paths.c - walking folders for files. */
#include "paths.h"

#include "cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_FILES = 1000000, MAX_DEPTH = 32, MAX_PATH = 4096 };

bool paths_add(struct paths *paths, const char *path)
{
    if (paths->count == paths->room) {
        size_t room = paths->room ? paths->room * 2 : 64;
        char **more = room <= 2 * MAX_FILES ? realloc(paths->path, room * sizeof *more) : NULL;
        if (more == NULL)
            return complain("%s: too many files, or no memory for their names", path), false;
        paths->path = more;
        paths->room = room;
    }
    char *copy = strdup(path);
    if (copy == NULL)
        return complain("%s: no memory", path), false;
    paths->path[paths->count++] = copy;
    return true;
}

void paths_cut(struct paths *paths, size_t count)
{
    while (paths->count > count)
        free(paths->path[--paths->count]);
}

void paths_free(struct paths *paths)
{
    paths_cut(paths, 0);
    free(paths->path);
    *paths = (struct paths){0};
}

static int path_compare(const void *a, const void *b)
{
    const char *const *left = a, *const *right = b;
    return strcmp(*left, *right);
}

static bool name_ends(const char *name, const char *end)
{
    size_t size = strlen(name), ending = strlen(end);
    return size > ending && strcmp(name + size - ending, end) == 0;
}

/* A link to a folder isn't followed: it could lead round in a circle. */
static bool is_folder(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

static bool is_file(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISREG(info.st_mode);
}

static bool folder_walk(struct paths *paths, const char *folder, const char *end, int depth);

static bool entry_walk(struct paths *paths, const char *folder, const char *name, const char *end, int depth)
{
    char path[MAX_PATH];
    size_t size = strlen(folder);
    bool slash = size > 0 && folder[size - 1] == '/';
    int length = snprintf(path, sizeof path, "%s%s%s", folder, slash ? "" : "/", name);
    if (name[0] == '.')
        return true;
    if (length < 0 || (size_t)length >= sizeof path)
        return complain("%s: the path is too long", folder), false;
    if (is_folder(path))
        return folder_walk(paths, path, end, depth + 1);
    return !name_ends(name, end) || !is_file(path) || paths_add(paths, path);
}

static bool folder_walk(struct paths *paths, const char *folder, const char *end, int depth)
{
    if (depth > MAX_DEPTH)
        return complain("%s: more than %d folders deep", folder, MAX_DEPTH), false;
    DIR *stream = opendir(folder);
    if (stream == NULL)
        return complain("%s: %s", folder, strerror(errno)), false;
    bool walked = true;
    for (struct dirent *entry; walked && (entry = readdir(stream)) != NULL;)
        walked = entry_walk(paths, folder, entry->d_name, end, depth);
    closedir(stream);
    return walked;
}

bool paths_find(struct paths *paths, const char *path, const char *end)
{
    struct stat info;
    size_t before = paths->count;
    if (strcmp(path, "-") == 0 || stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return paths_add(paths, path);
    if (!folder_walk(paths, path, end, 0))
        return false;
    if (paths->count - before > 1)
        qsort(paths->path + before, paths->count - before, sizeof paths->path[0], path_compare);
    return true;
}

/* A file that is being written has a name that ends so until it is complete. */
static bool is_unfinished(const char *name)
{
    return name_ends(name, ".part") || name_ends(name, "~");
}

bool paths_folder(struct paths *paths, const char *folder)
{
    size_t before = paths->count;
    DIR *stream = opendir(folder);
    bool found = stream != NULL;
    for (struct dirent *entry; found && (entry = readdir(stream)) != NULL;) {
        char path[MAX_PATH];
        int length = snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.' && length < MAX_PATH && !is_unfinished(entry->d_name) && is_file(path) &&
            !paths_add(paths, path)) {
            errno = ENOMEM;
            found = false;
        }
    }
    int error = errno;
    if (stream != NULL)
        closedir(stream);
    if (paths->count - before > 1)
        qsort(paths->path + before, paths->count - before, sizeof paths->path[0], path_compare);
    errno = error;
    return found;
}
