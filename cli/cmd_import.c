/* cmd_import.c - dcg cards import: card databases as a card file, facts and trees. */
#include "files.h"
#include "pool.h"

#include "import/sheet.h"

static bool pool_write(struct sheet *sheet, const struct pool *pool, dcg_reader *reader)
{
    for (size_t i = 0; i < pool->cards; i++)
        if (!sheet_card(sheet, pool->card[i], reader))
            return false;
    return true;
}

int cards_import_run(const struct arguments *arguments)
{
    struct pool pool;
    struct sheet sheet = {0};
    size_t size = 0;
    int code = EXIT_WRONG;
    if (!pool_load(&pool, arguments)) {
        pool_free(&pool);
        return EXIT_WRONG;
    }
    dcg_reader *reader = dcg_reader_new();
    bool done = reader != NULL && sheet_begin(&sheet) && pool_write(&sheet, &pool, reader);
    const char *text = done ? sheet_end(&sheet, &size) : NULL;
    if (text == NULL)
        complain("no memory");
    else if (file_write(arguments->text[FLAG_OUTPUT], text, size, ""))
        code = EXIT_YES;
    sheet_free(&sheet);
    dcg_reader_free(reader);
    pool_free(&pool);
    return code;
}
