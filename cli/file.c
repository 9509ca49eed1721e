/* file.c - reading and writing whole files. */
#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINKS = 40, MAX_TRIES = 100 };

static const char draft_front[] = ".dcg-", draft_end[] = ".part";

/* ---- Reading ---- */

static bool stream_read(FILE *stream, const char *name, size_t limit, struct file_text *text)
{
    size_t room = 0;
    for (;;) {
        if (room - text->size < 2) {
            room = room ? room * 2 : 16384;
            char *bytes = realloc(text->bytes, room);
            if (bytes == NULL)
                return complain("%s: no memory", name), false;
            text->bytes = bytes;
        }
        size_t got = fread(text->bytes + text->size, 1, room - text->size - 1, stream);
        text->size += got;
        if (text->size > limit)
            return complain("%s: more than %zu MiB", name, limit >> 20), false;
        if (got == 0)
            break;
    }
    if (ferror(stream))
        return complain("%s: %s", name, strerror(errno)), false;
    text->bytes[text->size] = '\0';
    return true;
}

bool file_read_within(const char *path, size_t limit, struct file_text *text)
{
    *text = (struct file_text){0};
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");
    if (stream == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    bool read = stream_read(stream, standard ? "standard input" : path, limit, text);
    if (!standard)
        fclose(stream);
    if (!read)
        file_free(text);
    return read;
}

bool file_read(const char *path, struct file_text *text)
{
    return file_read_within(path, MAX_FILE_BYTES, text);
}

void file_free(struct file_text *text)
{
    free(text->bytes);
    *text = (struct file_text){0};
}

uint64_t bytes_hash(const char *bytes, size_t size) /* FNV-1a */
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

/* ---- Paths ---- */

static bool path_join(char path[FILE_PATH], const char *folder, size_t length, const char *name)
{
    int size = length <= FILE_PATH ? snprintf(path, FILE_PATH, "%.*s%s", (int)length, folder, name) : -1;
    if (size >= 0 && size < FILE_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* How much of a path is its folder, with the slash. 0: the present folder. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash != NULL ? (size_t)(slash - path) + 1 : 0;
}

/* The file that a chain of symbolic links ends at, whether or not it is there. */
static bool path_follow(const char *path, char target[FILE_PATH])
{
    char link[FILE_PATH], next[FILE_PATH];
    if (!path_join(target, "", 0, path))
        return false;
    for (int i = 0; i < MAX_LINKS; i++) {
        ssize_t size = readlink(target, link, sizeof link - 1);
        if (size < 0)
            return true; /* it isn't a link */
        link[size] = '\0';
        if (!path_join(next, target, link[0] == '/' ? 0 : folder_length(target), link))
            return false;
        memcpy(target, next, sizeof next);
    }
    errno = ELOOP;
    return false;
}

void folder_sync(const char *path)
{
    char folder[FILE_PATH];
    size_t length = folder_length(path);
    if (!path_join(folder, length > 0 ? path : ".", length > 0 ? length : 1, ""))
        return;
    int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (file < 0)
        return;
    fsync(file); /* not every file system can; the file itself is safe */
    close(file);
}

/* ---- Folders ---- */

bool folder_make(const char *path)
{
    struct stat there;
    if (mkdir(path, 0700) == 0) {
        folder_sync(path);
        return true;
    }
    int error = errno;
    bool is_folder = stat(path, &there) == 0 && S_ISDIR(there.st_mode);
    errno = error == EEXIST ? ENOTDIR : error;
    return is_folder;
}

bool folders_make(const char *path, char failed[FILE_PATH])
{
    snprintf(failed, FILE_PATH, "%s", path);
    for (char *at = failed + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        if (!folder_make(failed))
            return false;
        *at = '/';
    }
    return true;
}

/* ---- Drafts ---- */

bool is_draft_name(const char *name)
{
    size_t size = strlen(name), front = sizeof draft_front - 1, end = sizeof draft_end - 1;
    return size > front + end && strncmp(name, draft_front, front) == 0 &&
           strcmp(name + size - end, draft_end) == 0;
}

/* A new file in the folder of the target. */
static bool draft_create(struct rewrite *draft, mode_t permissions)
{
    static atomic_uint drafts;
    char name[64];
    for (int i = 0; i < MAX_TRIES; i++) {
        snprintf(name, sizeof name, "%s%ld-%u%s", draft_front, (long)getpid(), atomic_fetch_add(&drafts, 1),
                 draft_end);
        if (!path_join(draft->name, draft->target, folder_length(draft->target), name))
            return false;
        draft->file = open(draft->name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, permissions);
        if (draft->file >= 0 || errno != EEXIST)
            return draft->file >= 0;
    }
    return false;
}

bool rewrite_begin(struct rewrite *draft, const char *path, mode_t permissions)
{
    struct stat there;
    draft->file = -1;
    if (!path_follow(path, draft->target))
        return false;
    bool old = stat(draft->target, &there) == 0;
    if (old && access(draft->target, W_OK) != 0)
        return false;
    if (!draft_create(draft, permissions))
        return false;
    if (old && fchown(draft->file, there.st_uid, there.st_gid) != 0)
        there.st_mode &= 0777; /* of another user: no special rights for what it becomes */
    if (!old || fchmod(draft->file, there.st_mode & 07777) == 0)
        return true;
    rewrite_drop(draft);
    return false;
}

bool rewrite_finish(struct rewrite *draft, bool durable)
{
    if (durable && fsync(draft->file) != 0 && errno != EINVAL)
        return false;
    if (rename(draft->name, draft->target) != 0)
        return false;
    if (durable)
        folder_sync(draft->target);
    return true;
}

void rewrite_drop(struct rewrite *draft)
{
    int error = errno;
    if (draft->file >= 0) {
        close(draft->file);
        remove(draft->name);
    }
    draft->file = -1;
    errno = error;
}

bool bytes_write(int file, const char *bytes, size_t size, off_t at)
{
    while (size > 0) {
        ssize_t wrote = pwrite(file, bytes, size, at);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote <= 0)
            return false;
        bytes += wrote;
        at += wrote;
        size -= (size_t)wrote;
    }
    return true;
}

/* ---- Writing ---- */

/* Standard output by any name: it may be redirected to a file, and that file isn't to be replaced. */
static bool is_standard_output(const char *path)
{
    struct stat named, standard;
    if (path == NULL || strcmp(path, "-") == 0)
        return true;
    return stat(path, &named) == 0 && fstat(STDOUT_FILENO, &standard) == 0 &&
           named.st_dev == standard.st_dev && named.st_ino == standard.st_ino;
}

/* What can't be replaced: a device or a pipe; an open file of a program by its number. A folder is neither. */
static bool is_direct(const char *path)
{
    struct stat there;
    if (strncmp(path, "/dev/fd/", 8) == 0 || strncmp(path, "/dev/std", 8) == 0 ||
        strncmp(path, "/proc/", 6) == 0)
        return true;
    return stat(path, &there) == 0 && !S_ISREG(there.st_mode);
}

static bool stream_write(FILE *out, const char *bytes, size_t size, const char *end)
{
    return fwrite(bytes, 1, size, out) == size && fputs(end, out) >= 0 && fflush(out) == 0;
}

static bool direct_write(const char *path, const char *bytes, size_t size, const char *end)
{
    FILE *out = fopen(path, "wb");
    if (out == NULL)
        return false;
    bool written = stream_write(out, bytes, size, end);
    return fclose(out) == 0 && written;
}

static bool draft_write(const char *path, const char *bytes, size_t size, const char *end, bool durable)
{
    struct rewrite draft;
    if (!rewrite_begin(&draft, path, 0666))
        return false;
    bool written = bytes_write(draft.file, bytes, size, 0) &&
                   bytes_write(draft.file, end, strlen(end), (off_t)size) && rewrite_finish(&draft, durable);
    if (!written) {
        rewrite_drop(&draft);
        return false;
    }
    close(draft.file);
    return true;
}

static bool text_write(const char *path, const char *bytes, size_t size, const char *end, bool durable)
{
    bool standard = is_standard_output(path);
    bool written = standard          ? stream_write(stdout, bytes, size, end)
                   : is_direct(path) ? direct_write(path, bytes, size, end)
                                     : draft_write(path, bytes, size, end, durable);
    return written ||
           (complain("%s can't be written: %s", standard ? "standard output" : path, strerror(errno)), false);
}

bool file_write(const char *path, const char *bytes, size_t size, const char *end)
{
    return text_write(path, bytes, size, end, true);
}

bool file_write_quickly(const char *path, const char *bytes, size_t size)
{
    return text_write(path, bytes, size, "", false);
}
