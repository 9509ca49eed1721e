/* Deck lists in JSON: any bytes are read or refused; what is read is written in every form and read again. */
#include "import/decks.h"
#include "fuzz/fuzz.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const dcg_cards *cards = few_cards();
    static dcg_list list, again;
    dcg_error error;

    if (decks_read(cards, (const char *)data, size, &list, &error) != DCG_OK) {
        require(error.status != DCG_OK && error.text[0] && list.cards == 0);
        return 0;
    }
    for (int i = 0; i < DECKS_FORMS; i++) {
        char *text = decks_write(cards, &list, (enum decks_form)i, "x/{number}");
        require(text != NULL);
        if (decks_read(cards, text, strlen(text), &again, &error) == DCG_OK)
            require(again.cards <= list.cards);
        free(text);
    }
    return 0;
}
