/* utf8.c - characters in UTF-8: shortest forms only, no surrogates, nothing beyond U+10FFFF. */
#include "tree/utf8.h"

size_t utf8_size(const char *text, size_t size)
{
    static const struct {
        unsigned char low, high, size, second_low, second_high;
    } forms[] = {
        {0x00, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
        {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
        {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f},
    };
    const unsigned char *s = (const unsigned char *)text;

    for (size_t i = 0; size > 0 && i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].low || s[0] > forms[i].high)
            continue;
        if (forms[i].size > size ||
            (forms[i].size > 1 && (s[1] < forms[i].second_low || s[1] > forms[i].second_high)))
            return 0;
        for (size_t k = 2; k < forms[i].size; k++)
            if ((s[k] & 0xc0) != 0x80)
                return 0;
        return forms[i].size;
    }
    return 0;
}
