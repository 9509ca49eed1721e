/* list_mend.c - mending the lines of a list that aren't clear. */
#include "screen/list_mend.h"

#include "candidates.h"
#include "deck_notes.h"
#include "facts.h"
#include "printable.h"
#include "screen/picker.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { ROW_TAKE = 20000, ROW_LEAVE_OUT, ROW_SUGGESTED };

/* ---- Notes ---- */

void note_place(const dcg_list_note *note, char text[PLACE_BYTES])
{
    text[0] = '\0';
    if (note->line > 0)
        snprintf(text, PLACE_BYTES, "line %d: ", note->line);
}

static void note_title(const dcg_list_note *note, char text[PLACE_BYTES])
{
    if (note->line > 0)
        snprintf(text, PLACE_BYTES, "Line %d", note->line);
    else
        snprintf(text, PLACE_BYTES, "A line");
}

/* A note at the end of a list that has lost one. Returns its index. */
static int note_append(dcg_list *list, const dcg_list_note *note)
{
    list->note[list->notes] = *note;
    list->unclear++;
    return list->notes++;
}

bool is_broken_code(const dcg_list_note *note)
{
    return note->kind == DCG_NOTE_WRONG && strstr(note->why, "deck code") != NULL;
}

/* ---- Answers ---- */

static void answer_add(void *user, const dcg_list_note *note, dcg_card_def card)
{
    struct answers *answers = user;
    if (answers->count < DCG_LIST_NOTES)
        answers->answer[answers->count++] = (struct answer){*note, card};
}

static void answer_remove(struct answers *answers, int at)
{
    answers->count--;
    memmove(&answers->answer[at], &answers->answer[at + 1],
            (size_t)(answers->count - at) * sizeof answers->answer[0]);
}

static int answer_compare(const void *a, const void *b)
{
    const struct answer *left = a, *right = b;
    return (left->note.line > right->note.line) - (left->note.line < right->note.line);
}

/* Takes the copies of an answer off the list. False: they aren't there. */
static bool answer_undo(const dcg_cards *cards, dcg_list *list, const struct answer *answer)
{
    dcg_card_facts facts = {.number = ""};
    dcg_cards_facts(cards, answer->card, &facts);
    for (int i = 0; i < list->cards; i++) {
        dcg_list_card *card = &list->card[i];
        bool beside = card->part == DCG_PART_SIDE;
        if (strcmp(card->number, facts.number) != 0 || beside != (answer->note.part == DCG_PART_SIDE) ||
            card->art != 0 || card->count < answer->note.count)
            continue;
        card->count = (uint16_t)(card->count - answer->note.count);
        if (card->count == 0) {
            list->cards--;
            memmove(card, card + 1, (size_t)(list->cards - i) * sizeof *card);
        }
        return true;
    }
    return false;
}

void names_take(const dcg_cards *cards, dcg_list *list, struct answers *answers)
{
    int before = answers->count;
    likeliest_take(cards, list, answer_add, answers);
    qsort(answers->answer, (size_t)answers->count, sizeof answers->answer[0], answer_compare);
    answers->unseen = answers->unseen || answers->count > before;
}

/* ---- A line that is typed ---- */

/* A line that was typed anew takes the place of a note. False: it isn't clear either, and why says so. */
static bool note_retype(const dcg_cards *cards, dcg_list *list, int at, const char *line, char why[PICK_TEXT])
{
    static dcg_list typed;
    dcg_error error = {0};
    typed = (dcg_list){0};
    if (dcg_list_read(cards, line, strlen(line), &typed, &error) != DCG_OK)
        return snprintf(why, PICK_TEXT, "%.159s", error.text), false;
    if (typed.cards == 1 && typed.notes == 0) {
        const dcg_list_card *card = &typed.card[0];
        note_remove(list, at);
        return dcg_list_add(cards, list, card->number, (dcg_part)card->part, card->count);
    }
    const dcg_list_note *note = &typed.note[0];
    if (typed.notes == 1 && note->kind == DCG_NOTE_NAME) {
        int was = list->note[at].line;
        list->note[at] = *note;
        list->note[at].line = was;
        return true;
    }
    snprintf(why, PICK_TEXT, "%.159s",
             typed.notes > 0 && note->why[0] != '\0' ? note->why : "there is no card in it");
    return false;
}

/* ---- Choosing the card of a name ---- */

char *card_told(const dcg_cards *cards, dcg_card_def card)
{
    char *text = card_said(cards, card, dcg_cards_text);
    char *rest = text;
    for (int i = 0; i < 2 && rest != NULL; i++) { /* the row says what its first two lines say */
        rest = strchr(rest, '\n');
        rest += rest != NULL;
    }
    if (rest != NULL)
        memmove(text, rest, strlen(rest) + 1);
    return text;
}

/* What the page about a name knows. */
struct naming {
    const dcg_cards *cards;
    const dcg_list *list;
    const dcg_list_note *note;
    struct candidates c;
};

static char *naming_below(const void *user, int tag)
{
    const struct naming *n = user;
    bool card = tag >= 0 && tag < (int)n->c.count;
    return card ? card_told(n->cards, n->c.card[tag].def) : NULL;
}

/* Is each word of the field in the text? */
static bool words_fit(const char *text, const char *field)
{
    for (const char *at = field; *at != '\0';) {
        size_t size = strcspn(at, " ");
        const char *found = text;
        while (*found != '\0' && strncasecmp(found, at, size) != 0)
            found++;
        if (*found == '\0' && size > 0)
            return false;
        at += size + (at[size] == ' ');
    }
    return true;
}

static void naming_row(const struct naming *n, struct picker *p, int at)
{
    const struct candidate *card = &n->c.card[at];
    char line[ROW_BYTES];
    candidate_row(card, n->cards, n->list, line);
    char *text = card_said(n->cards, card->def, dcg_cards_text);
    if (words_fit(line, p->field) || (text != NULL && words_fit(text, p->field)))
        picker_add(p, false, at, line);
    free(text);
}

static void naming_rows(const struct naming *n, struct picker *p)
{
    picker_rows(p);
    for (size_t i = 0; i < n->c.count; i++)
        naming_row(n, p, (int)i);
    if (p->rows == 0)
        picker_add(p, true, 0, "No card of this name has these words.");
    picker_add(p, false, ROW_LEAVE_OUT, "Leave the line out");
}

/* Is there room for so many more of the card? If not, the page says so. */
static bool naming_room(const struct naming *n, struct picker *p, const struct candidate *card)
{
    dcg_card_facts facts = {.number = ""};
    if (!card->full)
        return true;
    dcg_cards_facts(n->cards, card->def, &facts);
    snprintf(p->message, sizeof p->message, "%d of %s and %d more are too many: a deck may hold %d of it.",
             copies_listed(n->list, card->number), card->number, n->note->count, facts.copies);
    return false;
}

enum chosen { CHOSEN_CARD, CHOSEN_NONE, CHOSEN_TO_LEAVE_OUT, CHOSEN_END };

static enum chosen naming_ask(const struct naming *n, struct picker *p, dcg_card_def *card)
{
    for (;;) {
        enum picked picked = picker_ask(p);
        int tag = picker_tag(p);
        if (picked == PICKED_BACK || picked == PICKED_END)
            return picked == PICKED_END ? CHOSEN_END : CHOSEN_NONE;
        if (picked == PICKED_TEXT) {
            snprintf(p->field, sizeof p->field, "%.*s", (int)strcspn(p->paste.text, "\n"), p->paste.text);
            p->behind = 0;
        }
        paste_clear(&p->paste);
        if (picked == PICKED_ROW && tag == ROW_LEAVE_OUT)
            return CHOSEN_TO_LEAVE_OUT;
        if (picked == PICKED_ROW && naming_room(n, p, &n->c.card[tag]))
            return *card = n->c.card[tag].def, CHOSEN_CARD;
        if (picked == PICKED_FIELD || picked == PICKED_TEXT)
            naming_rows(n, p);
    }
}

static enum chosen card_choose(const dcg_cards *cards, const dcg_list *list, const dcg_list_note *note,
                               dcg_card_def *card)
{
    struct naming n = {.cards = cards, .list = list, .note = note};
    struct picker p = {.field_says = "Search:", .below = naming_below, .user = &n};
    char place[PLACE_BYTES];
    if (!candidates_listed(&n.c, cards, note->text))
        return CHOSEN_NONE;
    candidates_rank(&n.c, cards, list, note->count);
    note_title(note, place);
    snprintf(p.title, sizeof p.title, "%s: %d %.60s", place, note->count, note->text);
    snprintf(p.says, sizeof p.says,
             "Which card is it? The one that fits your other cards best comes first.\n"
             "Enter takes a card. To find one, type its number, set, color or words of it.");
    naming_rows(&n, &p);
    for (size_t i = 0; i < n.c.count; i++) /* each has its row now */
        if (n.c.card[i].def == *card)
            p.chosen = (int)i;
    enum chosen chosen = naming_ask(&n, &p, card);
    candidates_free(&n.c);
    picker_free(&p);
    return chosen;
}

bool name_choose(const dcg_cards *cards, dcg_list *list, struct answers *answers, int at)
{
    dcg_list_note note = list->note[at];
    dcg_card_def card = 0;
    enum chosen chosen = card_choose(cards, list, &note, &card);
    if (chosen == CHOSEN_CARD && dcg_list_answer(cards, list, at, card))
        answer_add(answers, &note, card);
    if (chosen == CHOSEN_TO_LEAVE_OUT)
        note_remove(list, at);
    return chosen != CHOSEN_END;
}

bool answer_change(const dcg_cards *cards, dcg_list *list, struct answers *answers, int at)
{
    struct answer *answer = &answers->answer[at];
    dcg_card_def card = answer->card;
    if (list->notes >= DCG_LIST_NOTES ||
        !answer_undo(cards, list, answer)) /* there is no room for its line */
        return true;
    enum chosen chosen = card_choose(cards, list, &answer->note, &card);
    if (chosen == CHOSEN_TO_LEAVE_OUT)
        return answer_remove(answers, at), true;
    answer->card = card;
    dcg_list_answer(cards, list, note_append(list, &answer->note), card);
    return chosen != CHOSEN_END;
}

/* ---- A line that can't be read ---- */

/* The line of a note as it was written, with its count. */
static void line_source(const char *source, const dcg_list_note *note, char line[PICK_FIELD])
{
    const char *at = source;
    for (int i = 1; i < note->line && at != NULL; i++) {
        at = strchr(at, '\n');
        at += at != NULL;
    }
    if (note->line == 0 || at == NULL) /* JSON has no lines */
        at = note->text;
    snprintf(line, PICK_FIELD, "%.*s", (int)strcspn(at, "\r\n"), at);
    printable(line);
}

static void line_page(const dcg_list_note *note, const char *source, struct picker *p)
{
    char place[PLACE_BYTES], line[PICK_TEXT];
    note_title(note, place);
    snprintf(p->title, sizeof p->title, "%s can't be read", place);
    picker_rows(p);
    if (is_broken_code(note)) {
        snprintf(p->says, sizeof p->says,
                 "%s.\nCopy the code again, all of it. Go back with Esc, and paste it there.", note->why);
    } else {
        snprintf(p->says, sizeof p->says, "%s\nEnter takes what is marked. Or write the line anew.",
                 note->why);
        p->field_says = "How many, and which card:";
        line_source(source, note, p->field);
        if (note->near[0] != '\0') {
            snprintf(line, sizeof line, "%d %.100s", note->count, note->near);
            picker_add(p, false, ROW_SUGGESTED, line);
        }
        picker_add(p, false, ROW_TAKE, "Take the line as it is written above");
    }
    picker_add(p, false, ROW_LEAVE_OUT, "Leave the line out");
}

/* A line that was pasted takes the place of what stands in the field. */
static void line_paste(struct picker *p)
{
    const char *text = p->paste.text;
    size_t size = strcspn(text, "\n");
    p->behind = 0;
    if (p->field_says == NULL || text[size + strspn(text + size, "\n ")] != '\0')
        snprintf(p->message, sizeof p->message, "Go back with Esc, and paste it there.");
    else
        snprintf(p->field, sizeof p->field, "%.*s", (int)(size < 500 ? size : 500), text);
}

/* The marked row becomes the one that takes what is written. */
static void row_take_mark(struct picker *p)
{
    for (int i = 0; i < p->rows; i++)
        if (p->row[i].tag == ROW_TAKE)
            p->chosen = i;
}

/* The line becomes clear, or a name of which several cards are left. */
static bool line_take(const dcg_cards *cards, dcg_list *list, int at, struct picker *p)
{
    bool suggested = picker_tag(p) == ROW_SUGGESTED;
    return note_retype(cards, list, at, suggested ? p->row[p->chosen].text : p->field, p->message);
}

bool line_write(const dcg_cards *cards, dcg_list *list, struct answers *answers, int at, const char *source)
{
    struct picker p = {.field_says = NULL};
    int line = list->note[at].line, unclear = list->unclear;
    enum picked picked;
    bool taken = false;
    line_page(&list->note[at], source, &p);
    for (bool done = false; !done;) {
        picked = picker_ask(&p);
        if (picked == PICKED_TEXT)
            line_paste(&p);
        if (picked == PICKED_TEXT || picked == PICKED_FIELD)
            row_take_mark(&p);
        paste_clear(&p.paste);
        done = picked == PICKED_BACK || picked == PICKED_END;
        if (picked != PICKED_ROW)
            continue;
        if (picker_tag(&p) == ROW_LEAVE_OUT)
            note_remove(list, at);
        else
            taken = line_take(cards, list, at, &p);
        done = taken || picker_tag(&p) == ROW_LEAVE_OUT;
    }
    picker_free(&p);
    if (taken && list->unclear == unclear && list->note[at].line == line)
        return name_choose(cards, list, answers, at);
    return picked != PICKED_END;
}
