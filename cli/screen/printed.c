/* printed.c - the text of cards, kept; and which part of a card each line belongs to. */
#include "screen/printed.h"

#include <stdlib.h>
#include <string.h>

enum { HEADING_LINES = 2, TEXT_BYTES = 8192 };

/* How lines begin that aren't effects. */
static const struct beginning {
    const char *text;
    enum printed_part part;
} beginnings[] = {
    {"Play cost ", PRINTED_FACTS},
    {"Use cost ", PRINTED_FACTS},
    {"Use: ", PRINTED_FACTS},
    {"Traits: ", PRINTED_FACTS},
    {"Link DP: ", PRINTED_FACTS},
    {"A deck may ", PRINTED_FACTS},
    {"Also treated as ", PRINTED_FACTS},
    {"Treated as having ", PRINTED_FACTS},
    {"Not for play", PRINTED_FACTS},
    {"Plain, ", PRINTED_FACTS},
    {"A token: ", PRINTED_FACTS},
    {"Overflow ", PRINTED_FACTS},
    {"Digivolve: ", PRINTED_DIGIVOLVE},
    {"[Digivolve]", PRINTED_SPECIAL},
    {"[DNA Digivolve]", PRINTED_SPECIAL},
    {"[Burst Digivolve]", PRINTED_SPECIAL},
    {"[App Fusion]", PRINTED_SPECIAL},
    {"[DigiXros ", PRINTED_SPECIAL},
    {"[Assembly ", PRINTED_SPECIAL},
    {"[Link]", PRINTED_SPECIAL},
    {"Inherited: ", PRINTED_INHERITED},
    {"Link: ", PRINTED_LINK},
    {"[Security]", PRINTED_SECURITY},
};

const char *printed_text(struct printed *printed, const dcg_cards *cards, dcg_card_def def)
{
    for (int i = 0; i < printed->count; i++)
        if (printed->card[i].def == def)
            return printed->card[i].text;
    if (printed->count == printed->room) {
        int room = printed->room ? printed->room * 2 : 64;
        struct printed_card *card = realloc(printed->card, (size_t)room * sizeof *card);
        if (card == NULL)
            return "";
        printed->card = card;
        printed->room = room;
    }
    char text[TEXT_BYTES];
    dcg_cards_text(cards, def, text, sizeof text);
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    if (copy == NULL)
        return "";
    memcpy(copy, text, size);
    printed->card[printed->count++] = (struct printed_card){def, copy};
    return copy;
}

void printed_free(struct printed *printed)
{
    for (int i = 0; i < printed->count; i++)
        free(printed->card[i].text);
    free(printed->card);
    *printed = (struct printed){0};
}

enum printed_part printed_part(const char *line, size_t size, int number)
{
    if (number < HEADING_LINES || size == 0)
        return PRINTED_FACTS;
    for (size_t i = 0; i < sizeof beginnings / sizeof beginnings[0]; i++)
        if (strncmp(line, beginnings[i].text, strlen(beginnings[i].text)) == 0)
            return beginnings[i].part;
    return line[0] == '<' && line[size - 1] == '>' ? PRINTED_KEYWORDS : PRINTED_EFFECT;
}
