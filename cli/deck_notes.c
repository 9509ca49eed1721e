/* deck_notes.c - the lines of a deck list that name no card, or not clearly one. */
#include "deck_notes.h"
#include "candidates.h"
#include "printable.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ANSWER = 128 };

static int notes_kept(const dcg_list *list)
{
    return list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;
}

/* ---- Questions ---- */

/* The card that an answer means: the number of its row, or its card number. 0: none. */
static dcg_card_def answer_card(const dcg_cards *cards, const struct candidates *c, char *answer)
{
    char *end = answer, number[DCG_NUMBER_BYTES];
    int art;
    unsigned long row = strtoul(answer, &end, 10);
    if (end != answer && *end == '\0')
        return row >= 1 && row <= c->count ? c->card[row - 1].def : 0;
    for (size_t i = 0; i < c->count && dcg_number_read(cards, answer, number, &art); i++)
        if (strcmp(c->card[i].number, number) == 0)
            return c->card[i].def;
    return 0;
}

/* Asks until the answer is one of the cards. 0: nobody answers. */
static dcg_card_def card_ask(const dcg_cards *cards, const struct candidates *c)
{
    char answer[ANSWER];
    for (;;) {
        fprintf(stderr, "Which one? 1 to %zu, or a card number; nothing leaves the list > ", c->count);
        if (fgets(answer, sizeof answer, stdin) == NULL)
            return fputc('\n', stderr), 0;
        answer[strcspn(answer, "\r\n")] = '\0';
        if (answer[0] == '\0')
            return 0;
        dcg_card_def card = answer_card(cards, c, answer);
        if (card != 0)
            return card;
    }
}

/* True: the question is answered, and the note is gone. */
static bool name_ask(const dcg_cards *cards, dcg_list *list, int note, const char *what)
{
    const dcg_list_note *asked = &list->note[note];
    struct candidates c;
    if (!candidates_listed(&c, cards, asked->text))
        return false;
    fprintf(stderr, "\n%s:%d: %d %s\n", what, asked->line, asked->count, asked->text);
    candidates_number(&c, cards, stderr);
    dcg_card_def card = card_ask(cards, &c);
    candidates_free(&c);
    return card != 0 && dcg_list_answer(cards, list, note, card);
}

/* As long as somebody answers. */
static void names_ask(const dcg_cards *cards, dcg_list *list, const char *what)
{
    int asked = 0;
    bool answered = isatty(STDIN_FILENO) && isatty(STDERR_FILENO);
    for (int i = 0; answered && i < notes_kept(list); i++)
        if (list->note[i].kind == DCG_NOTE_NAME) {
            answered = name_ask(cards, list, i--, what);
            asked += answered;
        }
    if (asked > 0 && list->unclear == 0)
        remark("'dcg deck convert %s -o FILE' keeps a list with card numbers", what);
}

/* ---- Lines ---- */

static void note_tell(dcg_list_note *note, const char *what)
{
    printable(note->text);
    printable(note->why);
    if (note->kind != DCG_NOTE_OTHER && note->line == 0) /* JSON */
        complain("%s: %s", what, note->why);
    else if (note->kind != DCG_NOTE_OTHER)
        complain("%s:%d:%d: %s", what, note->line, note->column, note->why);
    else if (note->why[0] != '\0')
        remark("%s:%d: %s; found '%s'", what, note->line, note->why, note->text);
    else
        remark("%s:%d: no card in this line: '%s'", what, note->line, note->text);
}

bool notes_settle(const dcg_cards *cards, dcg_list *list, const char *what)
{
    names_ask(cards, list, what);
    for (int i = 0; i < notes_kept(list); i++)
        note_tell(&list->note[i], what);
    if (list->notes > DCG_LIST_NOTES)
        remark("%s: and %d more such lines", what, list->notes - DCG_LIST_NOTES);
    return list->unclear == 0;
}
