/* text.c - card text of any kind is read or refused; what is read is rendered, and that reads the same again. */
#include <dcg.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static dcg_reader *reader; /* made once: it keeps nothing of a line but its words */
    static char first[65536], second[65536];
    dcg_error error;
    char tree[64];

    if (!reader)
        reader = dcg_reader_new();
    if (!reader || size > 2000 || dcg_reader_line(reader, (const char *)bytes, size, &error) != DCG_OK)
        return 0;
    dcg_reader_tree(reader, tree, sizeof tree);
    size_t length = (size_t)dcg_reader_render(reader, first, sizeof first);
    if (length >= sizeof first || dcg_reader_line(reader, first, length, &error) != DCG_OK)
        return 0;
    dcg_reader_render(reader, second, sizeof second);
    if (strcmp(first, second) != 0)
        abort();
    return 0;
}
