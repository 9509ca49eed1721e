/* list_mend.c - mending the lines of a list that aren't clear. */
#include "screen/list_mend.h"

#include "candidates.h"
#include "facts.h"
#include "printable.h"
#include "screen/paint_face.h"
#include "screen/picker.h"

#include <string.h>

enum { ROW_TAKE = 20000, ROW_LEAVE_OUT };

void note_remove(dcg_list *list, int at)
{
    memmove(&list->note[at], &list->note[at + 1], (size_t)(list->notes - at - 1) * sizeof list->note[0]);
    list->notes--;
    list->unclear--;
}

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

static void letters_print(int set, char letters[COLORS + 1])
{
    int count = 0;
    for (int i = 0; i < COLORS; i++)
        if (set & colors[i].bit)
            letters[count++] = color_letter(colors[i].bit);
    letters[count] = '\0';
}

bool name_choose(const dcg_cards *cards, dcg_list *list, int at)
{
    struct picker p = {0};
    struct candidates c;
    dcg_list_note *note = &list->note[at];
    if (!candidates_listed(&c, cards, note->text))
        return true;
    snprintf(p.title, sizeof p.title, "Line %d: %d %.60s", note->line, note->count, note->text);
    snprintf(p.says, sizeof p.says, "Which card is it?");
    picker_rows(&p);
    for (size_t i = 0; i < c.count; i++) {
        char line[PICK_TEXT], letters[COLORS + 1];
        dcg_card_facts facts = {.number = "", .name = ""};
        dcg_cards_facts(cards, c.card[i].def, &facts);
        letters_print(facts.colors, letters);
        snprintf(line, sizeof line, "%-9s %-32.32s level %d, cost %2d, %5d DP %s", facts.number, facts.name,
                 facts.level, facts.cost, facts.dp, letters);
        picker_add(&p, false, (int)i, line);
    }
    enum picked picked = PICKED_FIELD;
    while (picked == PICKED_FIELD || picked == PICKED_REMOVE || picked == PICKED_TEXT) {
        picked = picker_ask(&p);
        paste_clear(&p.paste);
    }
    if (picked == PICKED_ROW)
        dcg_list_answer(cards, list, at, c.card[picker_tag(&p)].def);
    candidates_free(&c);
    picker_free(&p);
    return picked != PICKED_END;
}

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

bool line_write(const dcg_cards *cards, dcg_list *list, int at, const char *source)
{
    struct picker p = {.field_says = "How many, and which card:"};
    dcg_list_note *note = &list->note[at];
    snprintf(p.title, sizeof p.title, "Line %d can't be read", note->line);
    snprintf(p.says, sizeof p.says, "%s", note->why);
    line_source(source, note, p.field);
    picker_rows(&p);
    picker_add(&p, false, ROW_TAKE, "Take the line as it is written now");
    picker_add(&p, false, ROW_LEAVE_OUT, "Leave it out");
    enum picked picked;
    for (;;) {
        picked = picker_ask(&p);
        if (picked == PICKED_BACK || picked == PICKED_END)
            break;
        if (picked == PICKED_TEXT && strchr(p.paste.text, '\n') == NULL)
            snprintf(p.field, sizeof p.field, "%.500s", p.paste.text);
        paste_clear(&p.paste);
        if (picked != PICKED_ROW)
            continue;
        if (picker_tag(&p) == ROW_LEAVE_OUT) {
            note_remove(list, at);
            break;
        }
        if (note_retype(cards, list, at, p.field, p.message))
            break;
    }
    picker_free(&p);
    return picked != PICKED_END;
}
