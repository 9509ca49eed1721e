/* file.h - the bytes of whole files: read within a bound, and written so that no failure destroys the old file.
 *
 * A file is written as a draft in the same folder. The draft takes the place of the file when it is complete and on the
 * disk. Until then the old file stays as it was; after a failure the draft is removed. A symbolic link stays a link,
 * and the permissions of a file that is there stay the same. Standard output, devices and pipes are written directly.
 */
#ifndef DCG_CLI_FILE_H
#define DCG_CLI_FILE_H

#include "cli.h"

#include <sys/types.h>

enum { MAX_FILE_BYTES = 16 << 20, MAX_CARDS_BYTES = 256 << 20, FILE_PATH = 4096 };

struct file_text {
    char *bytes; /* with a 0 after the last, freed by file_free */
    size_t size;
};

/* What fails has complained. "-" is standard input. */
bool file_read(const char *path, struct file_text *text);
bool file_read_within(const char *path, size_t limit, struct file_text *text);
void file_free(struct file_text *text);

/* Writes bytes, and what ends them, to a file; to standard output if path is NULL or "-". Returns when the file is on
 * the disk. False after a complaint. */
bool file_write(const char *path, const char *bytes, size_t size, const char *end);
/* The same for thousands of files: it doesn't wait for the disk. */
bool file_write_quickly(const char *path, const char *bytes, size_t size);

/* ---- Drafts, for programs that go on writing to the file. These set errno and don't complain. ---- */

struct rewrite {
    int file; /* open for writing; -1: none */
    char target[FILE_PATH], name[FILE_PATH];
};

/* A new file gets these permissions, less those that the umask takes away. */
bool rewrite_begin(struct rewrite *draft, const char *path, mode_t permissions);
/* The draft becomes the file, and stays open: the caller closes it. durable: it is on the disk then. */
bool rewrite_finish(struct rewrite *draft, bool durable);
void rewrite_drop(struct rewrite *draft); /* closes and removes it; errno stays */
/* Is this the name, without folder, of a draft? A killed program may have left it. */
bool is_draft_name(const char *name);

/* Writes all bytes at a place of a file. False: errno says why. */
bool bytes_write(int file, const char *bytes, size_t size, off_t at);
/* Makes a folder unless it is there. False: errno says why. */
bool folder_make(const char *path);
/* Makes the folders that a file lies in. False: failed is the one that can't be made, and errno says why. */
bool folders_make(const char *path, char failed[FILE_PATH]);
/* Waits until the entries of the folder in which a file lies are on the disk. */
void folder_sync(const char *path);

/* A check value over bytes: whoever writes a file finds out if it has been changed. */
uint64_t bytes_hash(const char *bytes, size_t size);

#endif
