/* Two card databases, one behind the other with a line of dashes between them: what is read of both is
 * merged, every card once, and becomes a card file. */
#define _POSIX_C_SOURCE 200809L /* fmemopen */

#include "fuzz/database.h"
#include "import/merge.h"

static bool part_read(struct database *database, const char *text, size_t size, int source)
{
    size_t first = database->count;
    bool read = bytes_read(database, text, size, NULL) == DCG_OK;

    for (size_t i = first; i < database->count; i++)
        database->card[i].source = source;
    return read;
}

static void merged_look(const struct merge *merge, dcg_reader *reader)
{
    struct sheet sheet;

    require(sheet_begin(&sheet));
    for (size_t i = 0; i < merge->result.count; i++) {
        for (size_t k = 0; k < i; k++)
            require(strcmp(merge->result.card[i].number, merge->result.card[k].number) != 0);
        require(sheet_card(&sheet, &merge->result.card[i], reader));
    }
    for (size_t i = 0; i < merge->findings; i++)
        require(merge->finding[i].text[0] && merge->finding[i].field[0]);
    sheet_free(&sheet);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const names[] = {"a", "b"};
    dcg_reader *reader = *shared_reader();
    struct database database = {0};
    struct merge merge = {0};
    size_t cut = 0;

    while (cut + 5 < size && (data[cut] != '\n' || memcmp(data + cut, "\n---\n", 5) != 0))
        cut++;
    if (cut + 5 < size && part_read(&database, (const char *)data, cut, 0) &&
        part_read(&database, (const char *)data + cut + 5, size - cut - 5, 1)) {
        require(merge_cards(&merge, &database, names, reader));
        merged_look(&merge, reader);
    }
    merge_free(&merge);
    database_free(&database);
    return 0;
}
