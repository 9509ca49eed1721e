/* keep.c - writing the game under way to a file, a choice at a time, and finding such files again.
 *
 * A line is handed to the system in one piece before the choice is shown, so that a killed program has told nobody of a
 * choice that isn't in the file. What isn't an addition is written to a draft that takes the file's place. Who plays a
 * game holds a lock on its file.
 */
#include "keep.h"

#include "files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MAX_NAMES = 256, MAX_NAME = 64 };

static const char draft_end[] = ".part";

static bool join(char path[KEEP_PATH], const char *first, const char *between, const char *second)
{
    int length = snprintf(path, KEEP_PATH, "%s%s%s", first, between, second);
    return length > 0 && length < KEEP_PATH;
}

/* Where the files are. False: nobody says where this user's files are. */
static bool folder_path(char path[KEEP_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state != NULL && state[0] == '/')
        return join(path, state, "/", "dcg");
    return home != NULL && home[0] == '/' && join(path, home, "/", ".local/state/dcg");
}

/* Makes a folder and those it lies in. */
static bool folder_make(const char *folder)
{
    char path[KEEP_PATH];
    snprintf(path, sizeof path, "%s", folder);
    for (char *at = path + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = '\0';
        mkdir(path, 0700);
        *at = '/';
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

bool keep_folder(char *folder, size_t size)
{
    char path[KEEP_PATH];
    errno = ENOENT;
    return folder_path(path) && folder_make(path) && snprintf(folder, size, "%s", path) < (int)size;
}

static struct flock whole_file(short kind)
{
    return (struct flock){.l_type = kind, .l_whence = SEEK_SET};
}

/* Does another program hold the lock? */
static bool file_used(const char *path)
{
    int file = open(path, O_RDWR);
    if (file < 0)
        return false;
    struct flock lock = whole_file(F_WRLCK);
    bool used = fcntl(file, F_GETLK, &lock) == 0 && lock.l_type != F_UNLCK;
    close(file);
    return used;
}

/* ---- Files that are there ---- */

static int name_compare(const void *a, const void *b)
{
    return strcmp(b, a);
}

/* Their names begin with the time, so the newest comes first. */
static int names_list(const char *folder, char name[MAX_NAMES][MAX_NAME])
{
    int count = 0;
    DIR *dir = opendir(folder);
    if (dir == NULL)
        return 0;
    for (struct dirent *entry; count < MAX_NAMES && (entry = readdir(dir)) != NULL;) {
        size_t size = strlen(entry->d_name);
        if (strncmp(entry->d_name, "game-", 5) == 0 && size < MAX_NAME)
            memcpy(name[count++], entry->d_name, size + 1);
    }
    closedir(dir);
    qsort(name, (size_t)count, MAX_NAME, name_compare);
    return count;
}

static bool is_draft(const char *name)
{
    size_t size = strlen(name), end = sizeof draft_end - 1;
    return size > end && strcmp(name + size - end, draft_end) == 0;
}

/* Removes the oldest files, and drafts that a killed program left. */
static void files_thin(const char *folder)
{
    char name[MAX_NAMES][MAX_NAME], path[KEEP_PATH];
    int count = names_list(folder, name), kept = 0;
    for (int i = 0; i < count; i++) {
        if (!is_draft(name[i]) && ++kept <= KEEP_FILES)
            continue;
        if (join(path, folder, "/", name[i]) && !file_used(path))
            remove(path);
    }
}

/* A game with choices and without a result. */
static bool is_unfinished(const char *path)
{
    struct file_text text;
    if (access(path, R_OK) != 0 || !file_read(path, &text))
        return false;
    bool unfinished = strstr(text.bytes, "\nchoice ") != NULL && !replay_has_result(text.bytes, text.size);
    file_free(&text);
    return unfinished;
}

bool keep_find(char path[KEEP_PATH])
{
    char name[MAX_NAMES][MAX_NAME], folder[KEEP_PATH];
    if (!folder_path(folder))
        return false;
    int count = names_list(folder, name);
    for (int i = 0; i < count; i++)
        if (!is_draft(name[i]) && join(path, folder, "/", name[i]) && !file_used(path) && is_unfinished(path))
            return true;
    return false;
}

/* ---- The file of this game ---- */

static void give_up(struct keep *keep, const char *what)
{
    complain("the game isn't kept: %s: %s", what, strerror(errno));
    if (keep->file != NULL)
        fclose(keep->file);
    keep->file = NULL;
}

/* Writes the whole file anew. */
static void file_renew(struct keep *keep, const struct replay *record, const dcg_cards *cards)
{
    char draft[KEEP_PATH];
    struct flock lock = whole_file(F_WRLCK);
    errno = ENAMETOOLONG;
    FILE *file = join(draft, keep->path, "", draft_end) ? fopen(draft, "wb") : NULL;
    if (keep->file != NULL)
        fclose(keep->file);
    keep->file = file;
    if (file == NULL) {
        give_up(keep, draft);
        return;
    }
    fcntl(fileno(file), F_SETLK, &lock);
    replay_print_head(record, cards, file);
    replay_print_steps(record, 0, file);
    if (record->result.outcome != DCG_PLAYING)
        replay_print_result(record, file);
    keep->steps = record->count;
    if (fflush(file) != 0 || rename(draft, keep->path) != 0)
        give_up(keep, keep->path);
}

void keep_begin(struct keep *keep, const struct replay *record, const dcg_cards *cards)
{
    char folder[KEEP_PATH], name[MAX_NAME], date[32] = "";
    time_t now = time(NULL);
    struct tm utc;
    errno = ENOENT;
    keep_end(keep);
    if (!folder_path(folder)) {
        give_up(keep, "$HOME");
        return;
    }
    if (gmtime_r(&now, &utc) != NULL)
        strftime(date, sizeof date, "%Y%m%d-%H%M%S", &utc);
    snprintf(name, sizeof name, "game-%s-%ld-%d.replay", date, (long)getpid(), keep->games++);
    if (!folder_make(folder) || !join(keep->path, folder, "/", name)) {
        give_up(keep, folder);
        return;
    }
    file_renew(keep, record, cards);
    files_thin(folder);
}

void keep_take_up(struct keep *keep, const char *path, const struct replay *record, const dcg_cards *cards)
{
    keep_end(keep);
    snprintf(keep->path, sizeof keep->path, "%s", path);
    file_renew(keep, record, cards);
}

void keep_update(struct keep *keep, const struct replay *record, const dcg_cards *cards)
{
    if (keep->file == NULL)
        return;
    if (record->count <= keep->steps) {
        file_renew(keep, record, cards);
        return;
    }
    replay_print_steps(record, keep->steps, keep->file);
    if (record->result.outcome != DCG_PLAYING)
        replay_print_result(record, keep->file);
    keep->steps = record->count;
    if (fflush(keep->file) != 0)
        give_up(keep, keep->path);
}

void keep_end(struct keep *keep)
{
    if (keep->file == NULL)
        return;
    fclose(keep->file);
    keep->file = NULL;
    if (keep->steps == 0) /* nothing that one could go on with */
        remove(keep->path);
}
