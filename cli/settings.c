/* settings.c - a file of lines, each a word and its value. */
#include "settings.h"

#include "keep.h"

#include <errno.h>
#include <string.h>

static FILE *settings_open(const char *mode, char path[KEEP_PATH])
{
    char folder[KEEP_PATH - 16];
    if (!keep_folder(folder, sizeof folder))
        return NULL;
    snprintf(path, KEEP_PATH, "%s/settings", folder);
    return fopen(path, mode);
}

struct settings settings_load(void)
{
    struct settings settings = {0};
    char path[KEEP_PATH], line[64];
    FILE *file = settings_open("r", path);
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strcmp(line, "fast-keys yes\n") == 0)
            settings.fast_keys = true;
    if (file != NULL)
        fclose(file);
    return settings;
}

bool settings_save(const struct settings *settings)
{
    char path[KEEP_PATH] = "the settings";
    FILE *file = settings_open("w", path);
    if (file == NULL)
        return complain("%s: %s", path, strerror(errno)), false;
    fprintf(file, "fast-keys %s\n", settings->fast_keys ? "yes" : "no");
    return fclose(file) == 0 || (complain("%s: %s", path, strerror(errno)), false);
}
