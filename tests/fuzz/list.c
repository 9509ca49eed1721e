/* Deck lists and deck codes: any bytes are read or refused; what is read is written in every form, and a form that
 * keeps everything reads back as the same. */
#include "fuzz/fuzz.h"

#include <string.h>

static bool is_same(const dcg_list *a, const dcg_list *b)
{
    bool same = a->cards == b->cards && a->language == b->language && strcmp(a->icon, b->icon) == 0;

    for (int i = 0; same && i < a->cards; i++) {
        bool found = false;
        for (int k = 0; k < b->cards; k++)
            found |= strcmp(a->card[i].number, b->card[k].number) == 0 && a->card[i].art == b->card[k].art &&
                     a->card[i].part == b->card[k].part && a->card[i].count == b->card[k].count;
        same = found;
    }
    return same;
}

/* A deck code says only what is in order. */
static void code_again(const dcg_list *list, char *text, dcg_list *again)
{
    static char second[DCG_LIST_TEXT];

    if (dcg_list_write(list, DCG_FORM_CODE, text, DCG_LIST_TEXT, NULL) < 0)
        return;
    require(dcg_list_read(NULL, text, strlen(text), again, NULL) == DCG_OK);
    require(dcg_list_write(again, DCG_FORM_CODE, second, sizeof second, NULL) > 0);
    require(strcmp(text, second) == 0);
}

/* Deck codes can say more than a line of text: more copies, and numbers that don't look like any. */
static bool is_plain(const dcg_cards *set, const dcg_list *list)
{
    for (int i = 0; i < list->cards; i++) {
        const dcg_list_card *card = &list->card[i];
        char number[DCG_NUMBER_BYTES];
        int art, several = 0;
        for (int k = 0; k < list->cards; k++)
            several += strcmp(list->card[k].number, card->number) == 0 && list->card[k].art == card->art &&
                       list->card[k].part == card->part;
        if (several > 1 || card->count > DCG_MAX_DECK || !dcg_number_read(set, card->number, number, &art) ||
            strcmp(number, card->number) != 0)
            return false;
    }
    return true;
}

/* Every question has choices, and is gone when it is answered; every line that is wrong says why. */
static void notes_answer(const dcg_cards *set, dcg_list *list)
{
    int kept = list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;

    require(list->unclear <= list->notes);
    for (int i = kept - 1; i >= 0; i--) {
        const dcg_list_note *note = &list->note[i];
        dcg_card_def card[2] = {0};
        require(note->kind != DCG_NOTE_WRONG || note->why[0]);
        require(!note->near[0] ||
                (note->kind == DCG_NOTE_WRONG && dcg_list_choices(set, note->near, card, 1) > 0));
        if (note->kind != DCG_NOTE_NAME)
            continue;
        int before = list->unclear;
        require(set && dcg_list_choices(set, note->text, card, 2) > 0 && card[0]);
        if (dcg_list_answer(set, list, i, card[0]))
            require(list->unclear == before - 1);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static dcg_list list, again;
    static char text[DCG_LIST_TEXT];
    const dcg_cards *set = size % 2 ? few_cards() : NULL;
    dcg_error error;

    if (dcg_list_read(set, (const char *)data, size, &list, &error) != DCG_OK) {
        require(error.status != DCG_OK && error.text[0] && list.cards == 0);
        return 0;
    }
    notes_answer(set, &list);
    for (int i = 0; i < DCG_FORM_COUNT; i++) {
        int length = dcg_list_write(&list, (dcg_form)i, text, sizeof text, &error);
        require(length < (int)sizeof text && (length >= 0 || error.text[0]));
    }
    code_again(&list, text, &again);
    bool icon = list.icon[0] != ' ' && (!list.icon[0] || list.icon[strlen(list.icon) - 1] != ' ');
    require(dcg_list_write(&list, DCG_FORM_DCG, text, sizeof text, &error) >= 0);
    if (!icon || !is_plain(set, &list))
        return 0;
    require(dcg_list_read(set, text, strlen(text), &again, &error) == DCG_OK);
    require(is_same(&list, &again));
    return 0;
}
