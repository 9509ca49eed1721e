/* dropped.c - what a path is written as, and reading its file without harm to a screen. */
#include "dropped.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Paths ---- */

static int hex_value(char c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* file://HOST/PATH, where HOST is mostly empty. */
static void address_read(char *path)
{
    char *to = path;
    const char *from = path + strlen("file://");
    from += strcspn(from, "/");
    while (*from != '\0') {
        int high = from[0] == '%' ? hex_value(from[1]) : -1, low = high >= 0 ? hex_value(from[2]) : -1;
        bool coded = low >= 0 && (high | low) != 0;
        *to++ = coded ? (char)(high << 4 | low) : *from;
        from += coded ? 3 : 1;
    }
    *to = '\0';
}

/* As shells read it: a backslash takes the next character as it is. */
static void escapes_read(char *path)
{
    char *to = path;
    for (const char *from = path; *from != '\0'; from++) {
        from += *from == '\\' && from[1] != '\0';
        *to++ = *from;
    }
    *to = '\0';
}

static bool home_add(char path[FILE_PATH])
{
    char whole[FILE_PATH];
    const char *home = getenv("HOME");
    if (strncmp(path, "~/", 2) != 0 || home == NULL)
        return true;
    int size = snprintf(whole, sizeof whole, "%s%s", home, path + 1);
    if (size < 0 || size >= FILE_PATH)
        return false;
    memcpy(path, whole, (size_t)size + 1);
    return true;
}

bool dropped_path(const char *text, char path[FILE_PATH])
{
    text += strspn(text, " \t\r\n");
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r\n", text[size - 1]) != NULL)
        size--;
    if (size == 0 || size >= FILE_PATH || memchr(text, '\n', size) != NULL)
        return false;
    bool quoted = size > 1 && (text[0] == '\'' || text[0] == '"') && text[size - 1] == text[0];
    memcpy(path, text + quoted, size - 2 * quoted);
    path[size - 2 * quoted] = '\0';
    if (strncmp(path, "file://", 7) == 0)
        address_read(path);
    else if (!quoted && access(path, F_OK) != 0) /* a name may have a backslash */
        escapes_read(path);
    return home_add(path) && path[0] != '\0';
}

/* ---- Files ---- */

static bool bytes_read(int file, size_t limit, struct file_text *text)
{
    for (size_t room = 0;;) {
        if (room - text->size < 2) {
            room = room > 0 ? room * 2 : 16384;
            char *more = realloc(text->bytes, room);
            if (more == NULL)
                return false;
            text->bytes = more;
        }
        ssize_t got = read(file, text->bytes + text->size, room - text->size - 1);
        if (got < 0 && errno != EINTR)
            return false;
        text->size += got > 0 ? (size_t)got : 0;
        if (text->size > limit)
            return errno = EFBIG, false;
        if (got == 0)
            break;
    }
    text->bytes[text->size] = '\0';
    return true;
}

/* Opened so that a pipe doesn't wait for somebody who writes to it. */
bool dropped_read(const char *path, size_t limit, struct file_text *text, char *why, size_t size)
{
    struct stat there;
    *text = (struct file_text){0};
    int file = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    bool found = file >= 0 && fstat(file, &there) == 0, regular = found && S_ISREG(there.st_mode);
    bool read = regular && bytes_read(file, limit, text);
    if (!found || (regular && !read))
        snprintf(why, size, "This can't be read, %s: %s", strerror(errno), path);
    else if (!regular)
        snprintf(why, size, "This is %s and not a file: %s",
                 S_ISDIR(there.st_mode) ? "a folder" : "a device or a pipe", path);
    if (file >= 0)
        close(file);
    if (!read) {
        free(text->bytes);
        *text = (struct file_text){0};
    }
    return read;
}
