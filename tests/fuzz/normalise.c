/* normalise.c - raw card text of any kind is put in order: terminated, as long as said, alike in any size. */
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[65536];
    char little[16];

    if (size > 16384)
        return 0;
    int length = dcg_text_normalise((const char *)data, size, text, sizeof text);
    require(length >= 0 && (size_t)length < sizeof text && strlen(text) == (size_t)length);
    require(dcg_text_normalise((const char *)data, size, little, sizeof little) == length);
    require(strlen(little) < sizeof little && strncmp(text, little, strlen(little)) == 0);
    for (const char *at = text; *at; at++)
        require(at[0] != '\n' || (at != text && at[1] != '\n' && at[1] != '\0'));
    return 0;
}
