/* correct.c - text of databases that says less than the card, put right (correction_table.def). */
#include "import/correct.h"

#include <string.h>

static const struct {
    const char *number, *words, *instead;
} corrections[] = {
#define CORRECT(number, words, instead, source) {number, words, instead},
#include "import/correction_table.def"
#undef CORRECT
};
enum { CORRECTIONS = sizeof corrections / sizeof corrections[0] };

size_t correct_room(const char *number)
{
    size_t room = 0;

    for (size_t i = 0; i < CORRECTIONS; i++)
        if (strcmp(corrections[i].number, number) == 0)
            room += strlen(corrections[i].instead);
    return room;
}

void correct_text(const char *number, char *text)
{
    for (size_t i = 0; i < CORRECTIONS; i++) {
        if (strcmp(corrections[i].number, number) != 0)
            continue;
        size_t words = strlen(corrections[i].words), instead = strlen(corrections[i].instead);
        char *at = strstr(text, corrections[i].words);
        if (at == NULL)
            continue;
        memmove(at + instead, at + words, strlen(at + words) + 1);
        memcpy(at, corrections[i].instead, instead);
    }
}
