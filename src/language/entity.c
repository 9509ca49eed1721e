/* entity.c - characters that markup writes as numbers. */
#include "language/entity.h"

#include <stdbool.h>

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

size_t utf8_write(uint32_t code, char *to)
{
    static const unsigned char front[] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;

    for (size_t i = size - 1; i > 0; i--, code >>= 6)
        to[i] = (char)(0x80 | (code & 0x3f));
    to[0] = (char)(front[size] | code);
    return size;
}

size_t entity_read(const char *at, size_t left, uint32_t *code)
{
    size_t used = 2, digits = 0;

    if (left < 2 || at[0] != '&' || at[1] != '#')
        return 0;
    uint32_t base = used < left && lower(at[used]) == 'x' ? 16 : 10;
    used += base == 16;
    for (*code = 0; used < left && digits < 6; used++, digits++) {
        char c = lower(at[used]);
        bool hex = base == 16 && c >= 'a' && c <= 'f';
        if (!is_digit(c) && !hex)
            break;
        *code = *code * base + (uint32_t)(hex ? c - 'a' + 10 : c - '0');
    }
    bool good = digits && used < left && at[used] == ';' && *code >= ' ' && *code < 0xffff;
    return good && (*code < 0xd800 || *code > 0xdfff) ? used + 1 : 0;
}
