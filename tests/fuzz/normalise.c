/* normalise.c - raw card text of any kind is put in order: terminated, as long as said, alike in any size. */
#include <dcg.h>

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static char text[65536];
    char little[16];

    if (size > 16384)
        return 0;
    int length = dcg_text_normalise((const char *)bytes, size, text, sizeof text);
    if (length < 0 || (size_t)length >= sizeof text || strlen(text) != (size_t)length)
        abort();
    if (dcg_text_normalise((const char *)bytes, size, little, sizeof little) != length)
        abort();
    if (strlen(little) >= sizeof little || strncmp(text, little, strlen(little)) != 0)
        abort();
    for (const char *at = text; *at; at++)
        if (at[0] == '\n' && (at == text || at[1] == '\n' || at[1] == '\0'))
            abort();
    return 0;
}
