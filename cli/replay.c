/* replay.c - replays in files. */
#include "replay.h"

#include "file.h"

#include <stdlib.h>

static bool load_as(dcg_replay_kind kind, dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    struct file_text text;
    dcg_error error = {0};
    if (!file_read(path, &text))
        return false;
    *replay = (dcg_replay){0};
    dcg_status status = dcg_replay_read(replay, cards, text.bytes, text.size, kind, &error);
    file_free(&text);
    if (status == DCG_OK)
        return true;
    dcg_replay_free(replay);
    complain_about(path, &error);
    return false;
}

bool replay_load(dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    return load_as(DCG_REPLAY_WHOLE, replay, cards, path);
}

bool replay_load_unfinished(dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    return load_as(DCG_REPLAY_UNFINISHED, replay, cards, path);
}

bool replay_load_kept(dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    return load_as(DCG_REPLAY_KEPT, replay, cards, path);
}

void replay_put(void *out, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, out);
}

/* The whole text, to be freed. NULL: no memory. */
static char *text_make(const dcg_replay *replay, const dcg_cards *cards, size_t *size)
{
    char *text = NULL;
    FILE *memory = open_memstream(&text, size);
    if (memory == NULL)
        return NULL;
    dcg_replay_write(replay, cards, replay_put, memory);
    bool whole = ferror(memory) == 0;
    if (fclose(memory) == 0 && whole)
        return text;
    free(text);
    return NULL;
}

static bool save(const dcg_replay *replay, const dcg_cards *cards, const char *path, bool quickly)
{
    size_t size = 0;
    char *text = text_make(replay, cards, &size);
    if (text == NULL)
        return complain("%s: no memory for the replay", path), false;
    bool written = quickly ? file_write_quickly(path, text, size) : file_write(path, text, size, "");
    free(text);
    return written;
}

bool replay_save(const dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    return save(replay, cards, path, false);
}

bool replay_save_quickly(const dcg_replay *replay, const dcg_cards *cards, const char *path)
{
    return save(replay, cards, path, true);
}
