/* facts.c - colors (2-4-2), categories (2-2-2) and proofs in words. */
#include "facts.h"

#include <stdio.h>
#include <stdlib.h>

const struct name_of_bit colors[COLORS] = {
    {DCG_RED, "red"},     {DCG_BLUE, "blue"},     {DCG_YELLOW, "yellow"}, {DCG_GREEN, "green"},
    {DCG_BLACK, "black"}, {DCG_PURPLE, "purple"}, {DCG_WHITE, "white"},
};
const struct name_of_bit categories[CATEGORIES] = {
    {DCG_DIGI_EGG, "Digi-Egg"},
    {DCG_DIGIMON, "Digimon"},
    {DCG_TAMER, "Tamer"},
    {DCG_OPTION, "Option"},
};
const struct proof_words proofs[PROOFS] = {
    [DCG_PROOF_NONE] = {NULL, NULL},
    [DCG_PROOF_READ] = {"read", "its text is read, but not every part of it was tried"},
    [DCG_PROOF_EXERCISED] = {"exercised", "every part of its text was carried out in made positions"},
    [DCG_PROOF_PLAYED] = {"played", "scenarios show what it does"},
};

void bits_print(const struct name_of_bit *names, int count, int bits, char *text, size_t size)
{
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; i < count; i++) {
        if (!(bits & names[i].bit) || used >= size)
            continue;
        int wrote = snprintf(text + used, size - used, "%s%s", used ? "/" : "", names[i].name);
        used += wrote > 0 ? (size_t)wrote : 0;
    }
}

void bits_json(dcg_json *json, const char *key, const struct name_of_bit *names, int count, int bits)
{
    dcg_json_array(json, key);
    for (int i = 0; i < count; i++)
        if (bits & names[i].bit)
            dcg_json_string(json, NULL, names[i].name);
    dcg_json_close(json);
}

char *card_said(const dcg_cards *cards, dcg_card_def def, card_text_fn *say)
{
    int length = say(cards, def, NULL, 0);
    size_t size = (length > 0 ? (size_t)length : 0) + 1;
    char *text = malloc(size);
    if (text != NULL) {
        text[0] = '\0';
        say(cards, def, text, size);
    }
    return text;
}
