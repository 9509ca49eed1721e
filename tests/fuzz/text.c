/* text.c - card text of any kind is read or refused; what is read is rendered, and that reads the same again. */
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    dcg_reader *reader = *shared_reader();
    static char first[65536], second[65536];
    dcg_error error;
    char tree[64];

    if (size > 2000 || dcg_reader_line(reader, (const char *)data, size, &error) != DCG_OK)
        return 0;
    dcg_reader_tree(reader, tree, sizeof tree);
    size_t length = (size_t)dcg_reader_render(reader, first, sizeof first);
    if (length >= sizeof first || dcg_reader_line(reader, first, length, &error) != DCG_OK)
        return 0;
    dcg_reader_render(reader, second, sizeof second);
    require(strcmp(first, second) == 0);
    return 0;
}
