/* settings.c - a file of lines, each a word and its value. */
#include "settings.h"

#include "keep.h"

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

struct settings settings_load(void)
{
    struct settings settings = {0};
    char path[KEEP_PATH], line[64];
    struct stat there;
    bool regular = settings_path(path) && stat(path, &there) == 0 && S_ISREG(there.st_mode);
    FILE *file = regular ? fopen(path, "r") : NULL;
    while (file != NULL && fgets(line, sizeof line, file) != NULL)
        if (strcmp(line, "fast-keys yes\n") == 0)
            settings.fast_keys = true;
    if (file != NULL)
        fclose(file);
    return settings;
}

bool settings_save(const struct settings *settings)
{
    char path[KEEP_PATH];
    static const char yes[] = "fast-keys yes\n", no[] = "fast-keys no\n";
    const char *text = settings->fast_keys ? yes : no;
    if (!settings_path(path))
        return complain("the settings can't be written: %s", strerror(errno)), false;
    return file_write(path, text, strlen(text), "");
}
