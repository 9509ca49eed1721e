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

void note_remove(dcg_list *list, int at)
{
    memmove(&list->note[at], &list->note[at + 1], (size_t)(notes_kept(list) - at - 1) * sizeof list->note[0]);
    list->notes--;
    list->unclear--;
}

/* ---- Questions ---- */

enum { ROWS = 15 }; /* so many fit on a small terminal */

enum answered { ANSWER_CARD, ANSWER_NO_CARD, ANSWER_ALL_ROWS, ANSWER_UNKNOWN, ANSWER_END };

/* What an answer means: the number of a row, a card number, one of the words, or nothing for the first card. */
static enum answered answer_read(const dcg_cards *cards, const struct candidates *c, char *answer,
                                 dcg_card_def *card)
{
    char *end = answer, number[DCG_NUMBER_BYTES];
    int art;
    unsigned long row = answer[0] != '\0' ? strtoul(answer, &end, 10) : 1;
    if (strcmp(answer, "0") == 0 || strcmp(answer, "all") == 0)
        return answer[0] == '0' ? ANSWER_NO_CARD : ANSWER_ALL_ROWS;
    *card = *end == '\0' && row >= 1 && row <= c->count ? c->card[row - 1].def : 0;
    for (size_t i = 0; i < c->count && *end != '\0' && dcg_number_read(cards, answer, number, &art); i++)
        if (strcmp(c->card[i].number, number) == 0)
            *card = c->card[i].def;
    return *card != 0 ? ANSWER_CARD : ANSWER_UNKNOWN;
}

static void rows_print(const struct candidates *c, const dcg_cards *cards, const dcg_list *list, size_t rows)
{
    candidates_number(c, cards, list, rows, stderr);
    if (rows < c->count)
        fprintf(stderr, "     %zu more cards have this name: 'all' shows them\n", c->count - rows);
}

/* Asks until the answer is clear. */
static enum answered card_ask(const dcg_cards *cards, const struct candidates *c, const dcg_list *list,
                              dcg_card_def *card)
{
    char answer[ANSWER];
    rows_print(c, cards, list, c->count < ROWS ? c->count : ROWS);
    for (;;) {
        fputs("Enter for the first, a row or a card number for that one, 0 for none > ", stderr);
        if (fgets(answer, sizeof answer, stdin) == NULL)
            return fputc('\n', stderr), ANSWER_END;
        answer[strcspn(answer, "\r\n")] = '\0';
        enum answered answered = answer_read(cards, c, answer, card);
        if (answered <= ANSWER_NO_CARD)
            return answered;
        printable(answer);
        if (answered == ANSWER_ALL_ROWS)
            rows_print(c, cards, list, c->count);
        else
            fprintf(stderr, "'%s' is none of these cards.\n", answer);
    }
}

/* True: the question is answered, and the note is gone. */
static bool name_ask(const dcg_cards *cards, dcg_list *list, int note, const char *what)
{
    const dcg_list_note *asked = &list->note[note];
    struct candidates c;
    dcg_card_def card = 0;
    if (!candidates_listed(&c, cards, asked->text))
        return false;
    candidates_rank(&c, cards, list, asked->count);
    fprintf(stderr, "\n%s:%d: %d %s\n", what, asked->line, asked->count, asked->text);
    fputs("Which card is it? The one that fits your other cards best comes first.\n", stderr);
    enum answered answered = card_ask(cards, &c, list, &card);
    candidates_free(&c);
    if (answered == ANSWER_NO_CARD)
        note_remove(list, note);
    return answered == ANSWER_NO_CARD ||
           (answered == ANSWER_CARD && dcg_list_answer(cards, list, note, card));
}

/* Can answers settle the list? If a line can't be read, they would be lost. */
static bool names_only(const dcg_list *list)
{
    int names = 0;
    for (int i = 0; i < notes_kept(list); i++)
        names += list->note[i].kind == DCG_NOTE_NAME;
    return names > 0 && names == list->unclear;
}

/* As long as somebody answers. */
static void names_ask(const dcg_cards *cards, dcg_list *list, const char *what)
{
    int asked = 0;
    bool answered = isatty(STDIN_FILENO) && isatty(STDERR_FILENO) && names_only(list);
    for (int i = 0; answered && i < notes_kept(list); i++)
        if (list->note[i].kind == DCG_NOTE_NAME) {
            printable(list->note[i].text);
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
