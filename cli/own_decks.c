/* own_decks.c - a person's own deck lists. */
#include "own_decks.h"

#include "dropped.h"
#include "library.h"
#include "printable.h"
#include "user_cards.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SLUG = OWN_DECK_NAME - 8, MANY = 1000 };

static const char ending[] = ".deck";

static bool folder_find(char folder[USER_PATH])
{
    struct stat info;
    return user_folder(folder, "decks") && stat(folder, &info) == 0 && S_ISDIR(info.st_mode);
}

bool own_decks_find(struct paths *paths)
{
    char folder[USER_PATH];
    *paths = (struct paths){0};
    return !folder_find(folder) || paths_find(paths, folder, ending);
}

void own_deck_name(const char *path, char name[OWN_DECK_NAME])
{
    const char *slash = strrchr(path, '/'), *base = slash != NULL ? slash + 1 : path;
    size_t size = strlen(base), end = sizeof ending - 1;
    if (size > end && strcmp(base + size - end, ending) == 0)
        size -= end;
    snprintf(name, OWN_DECK_NAME, "%.*s", (int)size, base);
}

/* The line with the name, which is among the first ones; NULL: there is none. */
static const char *title_find(const char *text)
{
    enum { LINES = 16 };
    static const char prefix[] = "name: ";
    for (int i = 0; i < LINES && text != NULL && *text != '\0'; i++) {
        if (strncmp(text, prefix, sizeof prefix - 1) == 0)
            return text + sizeof prefix - 1;
        text = strchr(text, '\n');
        text += text != NULL;
    }
    return NULL;
}

void own_deck_title(const char *path, char title[OWN_DECK_TITLE])
{
    struct file_text text = {0};
    char name[OWN_DECK_NAME];
    own_deck_name(path, name);
    snprintf(title, OWN_DECK_TITLE, "%s", name);
    const char *at = access(path, R_OK) == 0 && file_read(path, &text) ? title_find(text.bytes) : NULL;
    size_t size = at != NULL ? strcspn(at, "\r\n") : 0;
    if (size > 0 && size < OWN_DECK_TITLE)
        snprintf(title, OWN_DECK_TITLE, "%.*s", (int)size, at);
    file_free(&text);
    printable(title);
}

static bool path_make(const char *name, char path[FILE_PATH])
{
    char folder[USER_PATH];
    return name[0] != '\0' && strchr(name, '/') == NULL && user_folder(folder, "decks") &&
           snprintf(path, FILE_PATH, "%s/%s%s", folder, name, ending) < FILE_PATH;
}

bool own_deck_path(const char *name, char path[FILE_PATH])
{
    return path_make(name, path) && access(path, F_OK) == 0;
}

/* ---- Keeping ---- */

/* "Omnimon (BT22)" becomes "omnimon-bt22": it is typed on command lines. */
static void slug_make(const char *title, char slug[SLUG])
{
    size_t size = 0;
    for (const char *c = title; *c != '\0' && size < SLUG - 1; c++) {
        bool letter = (*c | 0x20) >= 'a' && (*c | 0x20) <= 'z', digit = *c >= '0' && *c <= '9';
        if (letter || digit)
            slug[size++] = (char)(letter ? *c | 0x20 : *c);
        else if (size > 0 && slug[size - 1] != '-')
            slug[size++] = '-';
    }
    while (size > 0 && slug[size - 1] == '-')
        size--;
    slug[size] = '\0';
    if (size == 0)
        snprintf(slug, SLUG, "deck");
}

static bool file_holds(const char *path, const char *text, size_t size)
{
    struct file_text found;
    char why[FILE_PATH];
    bool same = dropped_read(path, size, &found, why, sizeof why) && found.size == size &&
                memcmp(found.bytes, text, size) == 0;
    file_free(&found);
    return same;
}

/* The first name that is free, or that the same list has: omnimon, omnimon-2, ... True: it is kept already. */
static bool name_settle(const char *slug, const char *text, size_t size, char name[OWN_DECK_NAME],
                        char path[FILE_PATH])
{
    for (int i = 1; i < MANY; i++) {
        if (i == 1)
            snprintf(name, OWN_DECK_NAME, "%s", slug);
        else
            snprintf(name, OWN_DECK_NAME, "%s-%d", slug, i);
        if (deck_is_built_in(name))
            continue;
        if (!own_deck_path(name, path))
            break;
        if (file_holds(path, text, size))
            return true;
    }
    return false;
}

static bool text_keep(const dcg_list *list, const char *text, size_t size, char name[OWN_DECK_NAME])
{
    char slug[SLUG], path[FILE_PATH], failed[FILE_PATH];
    slug_make(list->name, slug);
    if (name_settle(slug, text, size, name, path))
        return true;
    if (!path_make(name, path))
        return complain("the deck can't be kept: $HOME is not set"), false;
    if (!folders_make(path, failed))
        return complain("the deck can't be kept: %s can't be made: %s", failed, strerror(errno)), false;
    return file_write(path, text, size, "");
}

bool own_deck_keep(const dcg_list *list, char name[OWN_DECK_NAME])
{
    dcg_error error = {0};
    int size = dcg_list_write(list, DCG_FORM_DCG, NULL, 0, &error);
    char *text = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (text == NULL)
        return size < 0 ? complain_about(list->name, &error) : complain("no memory"), false;
    dcg_list_write(list, DCG_FORM_DCG, text, (size_t)size + 1, &error);
    bool kept = text_keep(list, text, (size_t)size, name);
    free(text);
    return kept;
}

/* ---- Removing ---- */

/* A file that isn't there yet: NAME.deck, NAME-2.deck, ... */
static bool removed_path(const char *name, char path[FILE_PATH])
{
    char folder[USER_PATH];
    bool there = user_folder(folder, "removed-decks");
    for (int i = 1; there && i < MANY; i++) {
        char number[16] = "";
        if (i > 1)
            snprintf(number, sizeof number, "-%d", i);
        if (snprintf(path, FILE_PATH, "%s/%s%s%s", folder, name, number, ending) >= FILE_PATH)
            return false;
        if (access(path, F_OK) != 0)
            return true;
    }
    return false;
}

bool own_deck_remove(const char *name, char removed[FILE_PATH])
{
    char path[FILE_PATH], failed[FILE_PATH];
    if (!own_deck_path(name, path))
        return complain("you have no deck '%s'", name), false;
    if (!removed_path(name, removed))
        return complain("%s can't be removed: there is no place to keep it", path), false;
    if (!folders_make(removed, failed))
        return complain("%s can't be made: %s", failed, strerror(errno)), false;
    return rename(path, removed) == 0 || (complain("%s can't be removed: %s", path, strerror(errno)), false);
}

bool own_deck_return(const char *name, const char *removed)
{
    char path[FILE_PATH];
    if (own_deck_path(name, path))
        return complain("there is another deck '%s' now", name), false;
    return (path_make(name, path) && rename(removed, path) == 0) ||
           (complain("%s can't be brought back: %s", removed, strerror(errno)), false);
}
