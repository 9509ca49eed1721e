/* settings.c - a file of lines, each a word and its value. */
#include "settings.h"

#include "keep.h"
#include "library.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>

static bool settings_path(char path[KEEP_PATH])
{
    char folder[KEEP_PATH - 16];
    if (!keep_folder(folder, sizeof folder))
        return false;
    snprintf(path, KEEP_PATH, "%s/settings", folder);
    return true;
}

enum { USUAL_LEVEL = 3, WORDS = 64 };

/* A line is a word and its value; a line that isn't known is skipped. */
static void line_read(struct settings *settings, const char *line)
{
    char word[WORDS], value[WORDS];
    if (sscanf(line, "%63s %63s", word, value) != 2)
        return;
    int number = value[0] >= '0' && value[0] <= '9' && value[1] == '\0' ? value[0] - '0' : -1;
    if (strcmp(word, "fast-keys") == 0)
        settings->fast_keys = strcmp(value, "yes") == 0;
    else if (strcmp(word, "deck") == 0)
        snprintf(settings->deck[0], sizeof settings->deck[0], "%s", value);
    else if (strcmp(word, "opponent-deck") == 0)
        snprintf(settings->deck[1], sizeof settings->deck[1], "%s", value);
    else if (strcmp(word, "level") == 0 && number >= 0 && number <= DCG_AI_LEVELS)
        settings->level = number;
    else if (strcmp(word, "first") == 0 && number >= 0 && number < FIRST_COUNT)
        settings->first = (enum first)number;
}

struct settings settings_load(void)
{
    struct settings settings = {.deck = {USUAL_DECK, USUAL_THEIR_DECK}, .level = USUAL_LEVEL};
    char path[KEEP_PATH], line[2 * WORDS + 2];
    struct stat there;
    bool regular = settings_path(path) && stat(path, &there) == 0 && S_ISREG(there.st_mode);
    FILE *file = regular ? fopen(path, "r") : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        line_read(&settings, line);
    if (file != NULL)
        fclose(file);
    return settings;
}

bool settings_save(const struct settings *settings)
{
    char path[KEEP_PATH], text[8 * WORDS];
    int size = snprintf(text, sizeof text, "fast-keys %s\ndeck %s\nopponent-deck %s\nlevel %d\nfirst %d\n",
                        settings->fast_keys ? "yes" : "no", settings->deck[0], settings->deck[1],
                        settings->level, (int)settings->first);
    if (!settings_path(path))
        return complain("the settings can't be written: %s", strerror(errno)), false;
    return file_write(path, text, (size_t)size, "");
}
