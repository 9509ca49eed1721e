/* dropped.h - files whose paths are typed, pasted, or dropped into a terminal. */
#ifndef DCG_CLI_DROPPED_H
#define DCG_CLI_DROPPED_H

#include "file.h"

/* The path that one line means: without blanks around it, quotes, backslashes before characters, or file:// with %XX;
 * ~/ is the folder of the person. False: it is empty, more than one line, or too long. */
bool dropped_path(const char *text, char path[FILE_PATH]);
/* Reads a file that isn't a folder, a device or a pipe, and isn't larger. Says nothing: false, and why is a sentence
 * about it. */
bool dropped_read(const char *path, size_t limit, struct file_text *text, char *why, size_t size);

#endif
