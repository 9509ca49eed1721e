/* keep.c - writing the game under way to a file, a choice at a time, and finding such files again. */
#include "keep.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { DRAFT_SECONDS = 60 }; /* a draft that is older belongs to nobody */

static bool join(char path[KEEP_PATH], const char *first, const char *between, const char *second)
{
    int length = snprintf(path, KEEP_PATH, "%s%s%s", first, between, second);
    return length > 0 && length < KEEP_PATH;
}

/* Where the files are. False: nothing says where this user's files are. */
static bool folder_path(char path[KEEP_PATH])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state != NULL && state[0] == '/')
        return join(path, state, "/", "dcg");
    return home != NULL && home[0] == '/' && join(path, home, "/", ".local/state/dcg");
}

bool keep_folder(char *folder, size_t size)
{
    char path[KEEP_PATH], failed[KEEP_PATH];
    errno = ENOENT;
    return folder_path(path) && folders_make(path, failed) && folder_make(path) &&
           snprintf(folder, size, "%s", path) < (int)size;
}

/* ---- Files that are there ---- */

enum kind { KIND_OTHER, KIND_FINISHED, KIND_UNFINISHED };

/* What a file is: unfinished is a game with choices and without a result. */
static enum kind kind_of(int file)
{
    static const char format[] = "dcg replay 1\n";
    struct stat there;
    if (fstat(file, &there) != 0 || there.st_size > MAX_FILE_BYTES)
        return KIND_OTHER;
    char *text = malloc((size_t)there.st_size + 1);
    ssize_t size = text != NULL ? pread(file, text, (size_t)there.st_size, 0) : -1;
    enum kind kind = KIND_OTHER;
    if (size >= 0)
        text[size] = '\0';
    if (size >= 0 && strncmp(text, format, sizeof format - 1) == 0)
        kind = strstr(text, "\nchoice ") != NULL && !dcg_replay_has_result(text, (size_t)size)
                   ? KIND_UNFINISHED
                   : KIND_FINISHED;
    free(text);
    return kind;
}

enum taken { TAKEN, USED, SKIPPED };

static enum taken skip(const char *path, const char *why, bool quiet)
{
    if (!quiet)
        complain("%s: skipped: %s", path, why);
    return SKIPPED;
}

/* Opens a file, and locks it unless another program uses it. Nothing but a regular file is opened, since anything else
 * may never answer. What is skipped gets a complaint unless it is to be quiet. */
static enum taken file_take(const char *path, int *file, bool quiet)
{
    struct stat named, opened;
    *file = -1;
    if (lstat(path, &named) != 0)
        return skip(path, strerror(errno), quiet);
    if (!S_ISREG(named.st_mode))
        return skip(path, "it is not a file", quiet);
    *file = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
    if (*file < 0)
        return skip(path, strerror(errno), quiet);
    if (flock(*file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        return USED;
    /* Another program may have written the file anew in the meantime; then the lock is that of the old one. */
    bool same = fstat(*file, &opened) == 0 && stat(path, &named) == 0 && named.st_ino == opened.st_ino &&
                named.st_dev == opened.st_dev;
    return same ? TAKEN : USED;
}

static int name_compare(const void *a, const void *b)
{
    return strcmp(b, a);
}

/* Removes a draft that a killed program left. */
static void draft_clear(const char *folder, const char *name)
{
    char path[KEEP_PATH];
    struct stat there;
    if (join(path, folder, "/", name) && lstat(path, &there) == 0 && S_ISREG(there.st_mode) &&
        time(NULL) - there.st_mtime > DRAFT_SECONDS)
        remove(path);
}

/* The names of games begin with the time, so the newest comes first. */
static void names_list(struct keep_search *s)
{
    int room = 0;
    DIR *dir = opendir(s->folder);
    if (dir == NULL)
        return;
    for (struct dirent *entry; (entry = readdir(dir)) != NULL;) {
        size_t size = strlen(entry->d_name);
        if (is_draft_name(entry->d_name))
            draft_clear(s->folder, entry->d_name);
        if (strncmp(entry->d_name, "game-", 5) != 0 || size >= sizeof s->name[0])
            continue;
        if (s->names == room) {
            room = room ? room * 2 : 64;
            void *more = realloc(s->name, (size_t)room * sizeof s->name[0]);
            if (more == NULL)
                break;
            s->name = more;
        }
        memcpy(s->name[s->names++], entry->d_name, size + 1);
    }
    closedir(dir);
    if (s->names > 1)
        qsort(s->name, (size_t)s->names, sizeof s->name[0], name_compare);
}

void keep_search_begin(struct keep_search *search, bool quiet)
{
    *search = (struct keep_search){.quiet = quiet};
    if (folder_path(search->folder))
        names_list(search);
}

void keep_search_end(struct keep_search *search)
{
    free(search->name);
    search->name = NULL;
    search->names = 0;
}

bool keep_next(struct keep_search *s, struct keep *found)
{
    *found = (struct keep){0};
    while (s->at < s->names) {
        if (!join(found->path, s->folder, "/", s->name[s->at++]))
            continue;
        enum taken taken = file_take(found->path, &found->file, s->quiet);
        enum kind kind = taken != SKIPPED ? kind_of(found->file) : KIND_OTHER;
        if (taken == TAKEN && kind == KIND_OTHER)
            taken = skip(found->path, "it is not a game", s->quiet);
        found->open = taken == TAKEN && kind == KIND_UNFINISHED;
        if (found->open)
            return true;
        s->used += taken == USED && kind == KIND_UNFINISHED;
        s->skipped += taken == SKIPPED;
        if (found->file >= 0)
            close(found->file);
    }
    return false;
}

bool keep_any(void)
{
    struct keep_search search;
    struct keep found;
    keep_search_begin(&search, true);
    bool any = keep_next(&search, &found);
    if (any)
        close(found.file);
    keep_search_end(&search);
    return any;
}

/* Removes the oldest files of each kind. */
static void files_thin(void)
{
    struct keep_search s;
    int kept[] = {[KIND_FINISHED] = 0, [KIND_UNFINISHED] = 0};
    static const int most[] = {[KIND_FINISHED] = KEEP_FINISHED, [KIND_UNFINISHED] = KEEP_UNFINISHED};
    keep_search_begin(&s, true);
    for (int i = 0; i < s.names; i++) {
        char path[KEEP_PATH];
        int file = -1;
        /* The analyser does not see that keep_search_end frees the names. */
        /* NOLINTNEXTLINE(clang-analyzer-unix.Malloc) */
        bool taken = join(path, s.folder, "/", s.name[i]) && file_take(path, &file, true) == TAKEN;
        enum kind kind = taken ? kind_of(file) : KIND_OTHER;
        if (kind != KIND_OTHER && ++kept[kind] > most[kind])
            remove(path);
        if (file >= 0)
            close(file);
    }
    keep_search_end(&s);
}

/* ---- The file of this game ---- */

static void fails(struct keep *keep, const char *what)
{
    if (!keep->failing)
        complain("the game isn't kept: %s: %s", what, strerror(errno));
    keep->failing = true;
}

static void works(struct keep *keep)
{
    if (keep->failing)
        complain("the game is kept again, with all its choices");
    keep->failing = false;
}

static void file_close(struct keep *keep)
{
    if (keep->open)
        close(keep->file);
    keep->open = false;
}

/* Lines of the record from a step on, or from the beginning of the file. NULL: no memory. */
static char *lines_make(const dcg_replay *record, const dcg_cards *cards, bool head, size_t from,
                        size_t *size)
{
    char *text = NULL;
    FILE *out = open_memstream(&text, size);
    if (out == NULL)
        return NULL;
    if (head)
        dcg_replay_head(record, cards, replay_put, out);
    dcg_replay_steps(record, from, replay_put, out);
    if (record->result.outcome != DCG_PLAYING)
        dcg_replay_result(record, replay_put, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}

/* Writes the whole file anew; it is on the disk then. */
static void file_renew(struct keep *keep, const dcg_replay *record, const dcg_cards *cards)
{
    struct rewrite draft = {.file = -1};
    char failed[KEEP_PATH];
    size_t size = 0;
    char *text = lines_make(record, cards, true, 0, &size);
    bool written = folders_make(keep->path, failed) && text != NULL &&
                   rewrite_begin(&draft, keep->path, 0600) && fchmod(draft.file, 0600) == 0;
    if (written)
        flock(draft.file, LOCK_EX | LOCK_NB); /* nobody else knows this file yet */
    written = written && bytes_write(draft.file, text, size, 0) && rewrite_finish(&draft, true);
    free(text);
    if (!written) {
        keep->renew = true;
        fails(keep, failed);
        rewrite_drop(&draft);
        return;
    }
    file_close(keep);
    keep->file = draft.file;
    keep->open = true;
    keep->renew = keep->unsynced = false;
    keep->steps = record->count;
    keep->size = (off_t)size;
    works(keep);
}

/* Writes the new lines. What a failure leaves of them is written over by the next try. */
static void file_append(struct keep *keep, const dcg_replay *record, const dcg_cards *cards)
{
    size_t size = 0;
    char *text = lines_make(record, cards, false, keep->steps, &size);
    bool written = text != NULL && bytes_write(keep->file, text, size, keep->size);
    free(text);
    if (!written) {
        fails(keep, keep->path);
        keep->renew = ftruncate(keep->file, keep->size) != 0;
        return;
    }
    keep->steps = record->count;
    keep->size += (off_t)size;
    keep->unsynced = true;
    works(keep);
}

void keep_begin(struct keep *keep, const dcg_replay *record, const dcg_cards *cards)
{
    char folder[KEEP_PATH], name[64], date[32] = "";
    time_t now = time(NULL);
    struct tm utc;
    keep_end(keep);
    if (gmtime_r(&now, &utc) != NULL)
        strftime(date, sizeof date, "%Y%m%d-%H%M%S", &utc);
    snprintf(name, sizeof name, "game-%s-%ld-%d.replay", date, (long)getpid(), keep->games++);
    errno = ENOENT;
    if (!folder_path(folder) || !join(keep->path, folder, "/", name)) {
        fails(keep, "$HOME");
        return;
    }
    keep->wanted = true;
    file_renew(keep, record, cards);
    files_thin();
}

void keep_take_up(struct keep *keep, struct keep *found, const dcg_replay *record, const dcg_cards *cards)
{
    int games = keep->games;
    keep_end(keep);
    *keep = *found;
    *found = (struct keep){0};
    keep->games = games;
    keep->wanted = true;
    file_renew(keep, record, cards);
}

void keep_update(struct keep *keep, const dcg_replay *record, const dcg_cards *cards)
{
    if (!keep->wanted)
        return;
    if (keep->renew || !keep->open || record->count <= keep->steps)
        file_renew(keep, record, cards);
    else
        file_append(keep, record, cards);
}

void keep_sync(struct keep *keep)
{
    if (!keep->unsynced)
        return;
    keep->unsynced = false;
    if (fdatasync(keep->file) == 0 || errno == EINVAL)
        return;
    keep->renew = true; /* the system may have dropped what it couldn't write */
    fails(keep, keep->path);
}

void keep_end(struct keep *keep)
{
    keep_sync(keep);
    if (keep->open && keep->wanted && keep->steps == 0) /* nothing to go on with */
        remove(keep->path);
    file_close(keep);
    keep->wanted = keep->failing = keep->renew = false;
    keep->steps = 0;
}
