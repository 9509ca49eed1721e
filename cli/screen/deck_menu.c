/* deck_menu.c - choosing a deck, and the report about a list. */
#include "screen/deck_menu.h"

#include "candidates.h"
#include "deck_notes.h"
#include "decks.h"
#include "dropped.h"
#include "facts.h"
#include "library.h"
#include "own_decks.h"
#include "printable.h"
#include "screen/list_mend.h"
#include "screen/paint_face.h"
#include "screen/picker.h"

#include "import/decks.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PROBLEMS = 64, LONGEST = 64 << 10, MOST_LINES = 500 }; /* bytes and lines of a list that isn't JSON */

/* What a row means: a deck by its index, or one of these. */
enum {
    ANSWERED = 1000, /* in a report: a name that has its card */
    OWN = 10000,
    ROW_READ = 20000,
    ROW_RETURN,
    ROW_PLAY,
    ROW_TAKE,
    ROW_AGAIN,
    ROW_LEAVE_OUT,
    ROW_NOTHING,
    ROW_LIKELY,
    ROW_ACCEPT,
    ROW_GO_ON
};

/* A list that was left before all of its lines were clear. */
static struct {
    dcg_list list;
    struct answers answers;
    char *source; /* NULL: there is none */
} unfinished;

struct deck_menu {
    const dcg_cards *cards;
    const char *title;
    struct paths own;
    struct picker picker;
    FILE *complaints; /* go to complaint */
    char *complaint;
    size_t complaint_size;
    dcg_list list; /* that is looked at */
    char *source;  /* its text */
    struct answers answers;
    char *word;
    char removed[OWN_DECK_NAME], removed_path[FILE_PATH]; /* the deck that was removed last; "": none */
};

/* ---- What lines say ---- */

static int colors_of(const dcg_cards *cards, const dcg_list *list)
{
    int set = 0;
    for (int i = 0; i < list->cards; i++) {
        dcg_card_facts facts = {0};
        if (list->card[i].part == DCG_PART_MAIN &&
            dcg_cards_facts(cards, dcg_cards_find(cards, list->card[i].number), &facts) == DCG_OK)
            set |= facts.colors;
    }
    return set;
}

static void letters_print(int set, char letters[COLORS + 1])
{
    int count = 0;
    for (int i = 0; i < COLORS; i++)
        if (set & colors[i].bit)
            letters[count++] = color_letter(colors[i].bit);
    letters[count] = '\0';
}

/* A list whose failures are of no interest here: the one who takes it is told. */
static bool list_quietly(const dcg_cards *cards, const char *word, dcg_list *list)
{
    struct file_text text;
    char path[FILE_PATH], why[PICK_TEXT];
    dcg_deck deck;
    dcg_error error = {0};
    if (!own_deck_path(word, path))
        return dcg_deck_embedded(cards, word, &deck, &error) == DCG_OK &&
               dcg_deck_list(cards, &deck, list) == DCG_OK;
    bool read = dropped_read(path, LONGEST, &text, why, sizeof why) &&
                list_parse(cards, text.bytes, text.size, list, &error) == DCG_OK;
    file_free(&text);
    return read;
}

void deck_menu_title(const dcg_cards *cards, const char *word, char *title, size_t size)
{
    dcg_list list = {0};
    bool named = list_quietly(cards, word, &list) && list.name[0] != '\0';
    const char *text = named ? list.name : word;
    snprintf(title, size, "%.*s", (int)text_fit(text, strlen(text), 40), text);
    printable(title);
}

/* A deck as a row of the list, and all words by which it is found. */
struct deck_line {
    char row[PICK_TEXT], words[2 * PICK_TEXT];
};

/* Why a deck of one's own can't be played as it is; "": it can. */
static const char *list_state(const dcg_cards *cards, const dcg_list *list)
{
    const dcg_list_card *unknown[DCG_LIST_CARDS];
    dcg_deck deck;
    dcg_error error = {0};
    if (list_missing(cards, list, unknown) > 0)
        return "cards unknown";
    bool legal = dcg_list_deck(cards, list, &deck, &error) == DCG_OK &&
                 dcg_deck_check_by(cards, DCG_RULES_NEEDED, &deck, NULL, 0) == 0;
    return legal ? "" : "not legal";
}

static void line_make(const struct deck_menu *menu, const char *word, const char *title, const char *known,
                      bool own, struct deck_line *line)
{
    char letters[COLORS + 1] = "", color[64] = "", columns[2][PICK_TEXT / 2 - COLORS], about[DECK_FACTS + 16];
    const char *state = "can't be read";
    dcg_list list = {0};
    if (list_quietly(menu->cards, word, &list)) {
        int set = colors_of(menu->cards, &list);
        bits_print(colors, COLORS, set, color, sizeof color);
        letters_print(set, letters);
        state = own ? list_state(menu->cards, &list) : "";
    }
    snprintf(about, sizeof about, "%s%s%s", state, state[0] != '\0' ? ": " : "", known);
    text_column(title, own ? 28 : 35, columns[0], sizeof columns[0]);
    text_column(about, own ? 35 : 28, columns[1], sizeof columns[1]);
    snprintf(line->row, sizeof line->row, "%s %s %s", columns[0], columns[1], letters);
    snprintf(line->words, sizeof line->words, "%s %s %s %s", title, about, word, color);
}

/* ---- The decks ---- */

static bool line_fits(const struct deck_line *line, const char *field)
{
    dcg_deck_info deck = {
        .name = line->words, .title = "", .archetype = "", .set = "", .region = "", .date = ""};
    for (const char *at = field; *at != '\0';) {
        size_t size = strcspn(at, " ");
        char part[PICK_FIELD], *word = part;
        snprintf(part, sizeof part, "%.*s", (int)size, at);
        if (size > 0 && !deck_fits(&deck, &word, 1))
            return false;
        at += size + (at[size] == ' ');
    }
    return true;
}

/* Adds the row if it fits what is typed; before the first one of a group, its head. */
static void line_add(struct deck_menu *menu, const struct deck_line *line, int tag, const char **head)
{
    if (!line_fits(line, menu->picker.field))
        return;
    if (*head != NULL)
        picker_add(&menu->picker, true, 0, *head);
    *head = NULL;
    picker_add(&menu->picker, false, tag, line->row);
    if (tag >= OWN && tag < ROW_READ)
        picker_removable(&menu->picker);
}

static void own_rows(struct deck_menu *menu)
{
    const char *head = "Your decks";
    for (size_t i = 0; i < menu->own.count; i++) {
        char name[OWN_DECK_NAME], title[64];
        struct deck_line line;
        own_deck_name(menu->own.path[i], name);
        deck_menu_title(menu->cards, name, title, sizeof title);
        line_make(menu, name, title, name, true, &line);
        line_add(menu, &line, OWN + (int)i, &head);
    }
}

static void built_in_rows(struct deck_menu *menu)
{
    static const char *const heads[DECK_GROUPS] = {
        [DECKS_NEWEST] = "The newest decks of tournaments",
        [DECKS_TOURNAMENTS] = "More decks of tournaments",
        [DECKS_OF_SETS] = "Decks of their time",
        [DECKS_STARTER] = "Starter decks",
        [DECKS_LEARN] = "Simple cards of our own, to learn with",
    };
    for (int group = 0; group < DECK_GROUPS; group++) {
        const char *head = heads[group];
        for (int i = 0; i < dcg_deck_library_count(); i++) {
            const dcg_deck_info *deck = deck_newest(i);
            char known[DECK_FACTS];
            struct deck_line line;
            if (deck_group(i) != (enum deck_group)group)
                continue;
            deck_facts(deck, known);
            line_make(menu, deck->name, deck->title, known, false, &line);
            line_add(menu, &line, i, &head);
        }
    }
}

/* Does the field name a file, or hold a deck code? A link can't be followed, which the report says. */
static bool field_readable(const char *field)
{
    char path[FILE_PATH];
    struct stat there;
    return is_deck_itself(field) || is_link(field) ||
           (dropped_path(field, path) && stat(path, &there) == 0 && S_ISREG(there.st_mode));
}

/* Above all others, and only chosen when one goes to it. */
static void return_row(struct deck_menu *menu)
{
    char text[OWN_DECK_NAME + FILE_PATH + 64];
    snprintf(text, sizeof text, "Bring back %s, which is removed; its list is kept as %s", menu->removed,
             menu->removed_path);
    picker_add(&menu->picker, false, ROW_RETURN, text);
    menu->picker.chosen = menu->picker.rows;
}

static void rows_make(struct deck_menu *menu)
{
    struct picker *p = &menu->picker;
    char line[PICK_TEXT];
    picker_rows(p);
    if (menu->removed[0] != '\0')
        return_row(menu);
    if (unfinished.source != NULL && p->field[0] == '\0')
        picker_add(p, false, ROW_GO_ON, "Go on with your list, which isn't finished");
    if (field_readable(p->field)) {
        snprintf(line, sizeof line, "Read %.120s", p->field);
        picker_add(p, false, ROW_READ, line);
    }
    own_rows(menu);
    built_in_rows(menu);
    if (p->rows == 0)
        picker_add(p, true, 0, "There is no deck and no file of this name.");
}

/* ---- The report ---- */

static void report_begin(struct deck_menu *menu, struct picker *p)
{
    picker_rows(p);
    p->says[0] = '\0';
    snprintf(p->title, sizeof p->title, "%s%s%s", menu->title, menu->list.name[0] != '\0' ? ": " : "",
             menu->list.name);
}

/* Names that have their card: Enter chooses another one. */
static void report_answers(struct deck_menu *menu, struct picker *p)
{
    for (int i = 0; i < menu->answers.count; i++) {
        const struct answer *answer = &menu->answers.answer[i];
        char line[2 * PICK_TEXT], place[PLACE_BYTES], brief[BRIEF_BYTES];
        dcg_card_facts facts = {.number = ""};
        dcg_cards_facts(menu->cards, answer->card, &facts);
        card_brief(menu->cards, answer->card, brief);
        note_place(&answer->note, place);
        snprintf(line, sizeof line, "%s%d %.60s: %s %s", place, answer->note.count, answer->note.text,
                 facts.number, brief);
        picker_add(p, false, ANSWERED + i, line);
    }
}

static void report_note(struct deck_menu *menu, struct picker *p, int at)
{
    char line[2 * DCG_NOTE_BYTES + 64], place[PLACE_BYTES];
    dcg_list_note *note = &menu->list.note[at];
    printable(note->text);
    printable(note->why);
    note_place(note, place);
    if (note->kind == DCG_NOTE_NAME)
        snprintf(line, sizeof line, "%s%d %s: %d cards have this name", place, note->count, note->text,
                 dcg_list_choices(menu->cards, note->text, NULL, 0));
    else
        snprintf(line, sizeof line, "%s%s", place, note->why);
    picker_add(p, false, at, line);
}

/* The lines that aren't clear, each with what was expected. Its tag is the index of the note. */
static void report_unclear(struct deck_menu *menu, struct picker *p)
{
    dcg_list *list = &menu->list;
    int names = 0, kept = list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;
    char line[PICK_TEXT];
    report_begin(menu, p);
    snprintf(p->says, sizeof p->says,
             "%d %s of the list %s clear. Enter mends a line; or paste the list anew.", list->unclear,
             list->unclear == 1 ? "line" : "lines", list->unclear == 1 ? "isn't" : "aren't");
    for (int i = 0; i < kept; i++)
        names += list->note[i].kind == DCG_NOTE_NAME;
    if (names > 1) {
        snprintf(line, sizeof line, "Take the likeliest card for all %d names, and look through them", names);
        picker_add(p, false, ROW_LIKELY, line);
    }
    for (int i = 0; i < kept; i++)
        if (list->note[i].kind != DCG_NOTE_OTHER)
            report_note(menu, p, i);
    report_answers(menu, p);
    picker_add(p, false, ROW_LEAVE_OUT, "Leave all lines out that aren't clear");
}

/* Before the deck is kept, a person looks at the cards that the program took. */
static void report_taken(struct deck_menu *menu, struct picker *p)
{
    int count = 0;
    report_begin(menu, p);
    for (int i = 0; i < menu->list.cards; i++)
        count += menu->list.card[i].part != DCG_PART_SIDE ? menu->list.card[i].count : 0;
    snprintf(p->says, sizeof p->says,
             "Each name has a card now, %d cards in all. Look through them: the text of the\n"
             "marked one is below. Enter on a line changes its card.",
             count);
    picker_add(p, false, ROW_ACCEPT, "Go on with these cards");
    report_answers(menu, p);
}

static char *report_below(const void *user, int tag)
{
    const struct deck_menu *menu = user;
    bool answered = tag >= ANSWERED && tag < ANSWERED + menu->answers.count;
    return answered ? card_told(menu->cards, menu->answers.answer[tag - ANSWERED].card) : NULL;
}

static void unclear_drop(dcg_list *list)
{
    for (int i = 0; i < list->notes && i < DCG_LIST_NOTES;)
        if (list->note[i].kind != DCG_NOTE_OTHER)
            note_remove(list, i);
        else
            i++;
    list->notes = 0;
    list->unclear = 0;
}

/* A deck that has no name is called like its Digimon of the highest level of which it has most. */
static void name_give(const dcg_cards *cards, dcg_list *list)
{
    int level = 0, count = 0;
    for (int i = 0; i < list->cards && list->name[0] == '\0'; i++) {
        const dcg_list_card *card = &list->card[i];
        dcg_card_facts facts = {0};
        if (card->part != DCG_PART_MAIN ||
            dcg_cards_facts(cards, dcg_cards_find(cards, card->number), &facts) != DCG_OK ||
            facts.level < level || facts.level > 6 || (facts.level == level && card->count <= count))
            continue;
        level = facts.level;
        count = card->count;
        snprintf(list->icon, sizeof list->icon, "%s", facts.number);
    }
    dcg_card_facts facts;
    if (list->name[0] == '\0' && dcg_cards_facts(cards, dcg_cards_find(cards, list->icon), &facts) == DCG_OK)
        snprintf(list->name, sizeof list->name, "%.63s", facts.name);
    if (list->name[0] == '\0')
        snprintf(list->name, sizeof list->name, "My deck");
    printable(list->name);
}

static int problems_add(struct deck_menu *menu, struct picker *p, const dcg_deck *deck)
{
    dcg_deck_problem problem[PROBLEMS];
    int count = dcg_deck_check_by(menu->cards, DCG_RULES_NEEDED, deck, problem, PROBLEMS);
    for (int i = 0; i < count && i < PROBLEMS; i++) {
        char line[1024];
        snprintf(line, sizeof line, "%s [%s]%s", problem[i].text,
                 dcg_rule_number(DCG_RULES_NEEDED, problem[i].rule), problem_help(menu->cards, &problem[i]));
        picker_add(p, true, ROW_NOTHING, line);
    }
    return count;
}

/* A list that is clear is kept; then it says whether it can be played, and if not, why, and what helps. */
static void report_clear(struct deck_menu *menu, struct picker *p, bool mine)
{
    char missing[MISSING_BYTES];
    const dcg_list_card *unknown[DCG_LIST_CARDS];
    dcg_deck deck;
    dcg_error error = {0};
    report_begin(menu, p);
    snprintf(p->says, sizeof p->says, "The list is kept with your decks, as %s.", menu->word);
    size_t used = strlen(p->says);
    if (list_missing(menu->cards, &menu->list, unknown) > 0) {
        missing_tell(menu->cards, &menu->list, "play", menu->word, missing);
        picker_add(p, true, ROW_NOTHING, missing);
    } else if (dcg_list_deck(menu->cards, &menu->list, &deck, &error) != DCG_OK) {
        picker_add(p, true, ROW_NOTHING, error.text);
    } else if (problems_add(menu, p, &deck) == 0) {
        int plain = deck_plain(menu->cards, &deck);
        snprintf(p->says + used, sizeof p->says - used, "\n%d card%s and %d Digi-Egg%s: legal",
                 deck.main_count, deck.main_count == 1 ? "" : "s", deck.egg_count,
                 deck.egg_count == 1 ? "" : "s");
        used += strlen(p->says + used);
        if (plain == 0)
            snprintf(p->says + used, sizeof p->says - used, ", and all of its cards are for play.");
        else
            snprintf(p->says + used, sizeof p->says - used,
                     "; %d of its cards are played without all of their text.", plain);
        if (mine)
            picker_add(p, false, ROW_PLAY, "Play it");
        picker_add(p, false, ROW_TAKE, "Take it, and go to the menu");
        picker_add(p, false, ROW_AGAIN, "Another deck");
        return;
    }
    snprintf(p->says + used, sizeof p->says - used,
             "\nIt can't be played as it is. Paste it anew, or see what helps:");
    picker_add(p, false, ROW_AGAIN, "Another deck");
    picker_from_top(p);
}

/* What is too long for a list is told before it is read, and never cut. lost: bytes that there was no room for. */
static bool length_fits(const char *text, size_t size, size_t lost, char why[PICK_TEXT])
{
    enum { KB = 1000, MB = 1000 * KB };
    size_t all = size + lost, lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += text[i] == '\n';
    if (lost == 0 && ((size <= LONGEST && lines <= MOST_LINES) || decks_is_json(text, size)))
        return true;
    if (lost == 0 && size <= LONGEST)
        snprintf(why, PICK_TEXT, "This is no deck list: %zu lines of text.", lines);
    else
        snprintf(why, PICK_TEXT, "This is no deck list: %zu %s of text.", all >= MB ? all / MB : all / KB,
                 all >= MB ? "MB" : "kB");
    return false;
}

/* A text that is no list leaves the one that is looked at as it is, and why says so. */
static bool list_take(struct deck_menu *menu, const char *text, size_t size, size_t lost, char why[PICK_TEXT])
{
    static dcg_list taken;
    dcg_error error = {0};
    dcg_list *list = &taken;
    *list = (dcg_list){0};
    if (!length_fits(text, size, lost, why))
        return false;
    if (list_parse(menu->cards, text, size, list, &error) != DCG_OK)
        return snprintf(why, PICK_TEXT, "This can't be read as a deck: line %d: %.100s", error.line,
                        error.text),
               false;
    printable(list->name);
    if (list->cards == 0 && list->unclear == 0)
        return snprintf(why, PICK_TEXT,
                        is_link(text) ? "A link can't be followed: copy the list itself, and paste it here."
                                      : "There is no card in this text."),
               false;
    if (list->cards == 0 && list->unclear == 1 && is_broken_code(&list->note[0]))
        return snprintf(why, PICK_TEXT,
                        "The deck code can't be read. Copy it again, all of it, and paste it."),
               false;
    free(menu->source);
    menu->source = strndup(text, size);
    menu->list = taken;
    menu->answers.count = 0;
    menu->answers.unseen = false;
    return true;
}

/* Does the card data have any card of the list? */
static bool list_known(const dcg_cards *cards, const dcg_list *list)
{
    for (int i = 0; i < list->cards; i++)
        if (list->card[i].part != DCG_PART_SIDE && dcg_cards_find(cards, list->card[i].number) != 0)
            return true;
    return false;
}

static void report_unknown(struct deck_menu *menu, struct picker *p)
{
    char line[PICK_SAYS];
    report_begin(menu, p);
    snprintf(p->says, sizeof p->says, "No card of this list is known, so it isn't kept with your decks.");
    snprintf(
        line, sizeof line,
        "The program has %d cards. 'dcg cards add FILE' adds a card database (docs/cards.md says where to "
        "get one); then paste the list again.",
        card_count(menu->cards));
    picker_add(p, true, ROW_NOTHING, line);
    picker_add(p, false, ROW_AGAIN, "Another deck");
}

/* ---- A list that isn't finished ---- */

static void unfinished_drop(void)
{
    free(unfinished.source);
    unfinished.source = NULL;
}

static void unfinished_keep(const struct deck_menu *menu)
{
    unfinished_drop();
    unfinished.list = menu->list;
    unfinished.answers = menu->answers;
    unfinished.source = menu->source != NULL ? strdup(menu->source) : NULL;
}

static void unfinished_take(struct deck_menu *menu)
{
    menu->list = unfinished.list;
    menu->answers = unfinished.answers;
    free(menu->source);
    menu->source = strdup(unfinished.source);
}

/* ---- Showing the report ---- */

/* What a row of a list that isn't finished does. False: the end of all input. */
static bool row_mend(struct deck_menu *menu, int tag)
{
    dcg_list *list = &menu->list;
    struct answers *answers = &menu->answers;
    if (tag >= ANSWERED && tag < ANSWERED + answers->count)
        return answer_change(menu->cards, list, answers, tag - ANSWERED);
    if (tag == ROW_ACCEPT)
        answers->unseen = false;
    else if (tag == ROW_LIKELY)
        names_take(menu->cards, list, answers);
    else if (tag == ROW_LEAVE_OUT)
        unclear_drop(list);
    else if (list->note[tag].kind == DCG_NOTE_NAME)
        return name_choose(menu->cards, list, answers, tag);
    else
        return line_write(menu->cards, list, answers, tag, menu->source);
    return true;
}

enum page { PAGE_NONE, PAGE_UNCLEAR, PAGE_TAKEN, PAGE_UNKNOWN, PAGE_CLEAR };

/* Makes the page that the list needs now. NONE: there is no list, or it can't be kept. */
static enum page report_make(struct deck_menu *menu, struct picker *p, bool mine)
{
    if (menu->list.unclear > 0) {
        report_unclear(menu, p);
        unfinished_keep(menu);
        return PAGE_UNCLEAR;
    }
    if (menu->list.cards == 0)
        return PAGE_NONE;
    name_give(menu->cards, &menu->list);
    if (menu->answers.unseen) {
        report_taken(menu, p);
        unfinished_keep(menu);
        return PAGE_TAKEN;
    }
    unfinished_drop();
    if (!list_known(menu->cards, &menu->list)) {
        report_unknown(menu, p);
        return PAGE_UNKNOWN;
    }
    if (!own_deck_keep(&menu->list, menu->word))
        return PAGE_NONE;
    report_clear(menu, p, mine);
    return PAGE_CLEAR;
}

/* The next page, or the same one with the mark where it was. */
static enum page report_next(struct deck_menu *menu, struct picker *p, bool mine, enum page before)
{
    int at = p->chosen;
    enum page page = report_make(menu, p, mine);
    if (page == before && at < p->rows && !p->row[at].head)
        p->chosen = at;
    return page;
}

/* Shows the report of the list until it is settled what to do with it. */
static enum deck_choice list_report(struct deck_menu *menu, bool mine)
{
    struct picker p = {.below = report_below, .user = menu};
    enum deck_choice choice = DECK_NONE;
    enum page page = PAGE_NONE;
    for (bool settled = false; !settled && (page = report_next(menu, &p, mine, page)) != PAGE_NONE;) {
        if (p.message[0] != '\0')
            p.chosen = -1; /* Enter isn't meant for a row that nobody went to */
        enum picked picked = picker_ask(&p);
        int tag = picker_tag(&p);
        settled = picked == PICKED_BACK || picked == PICKED_END;
        choice = picked == PICKED_END ? DECK_END : DECK_NONE;
        if (picked == PICKED_TEXT)
            list_take(menu, p.paste.text, p.paste.size, p.paste.lost, p.message);
        paste_clear(&p.paste);
        if (picked != PICKED_ROW)
            continue;
        settled = tag == ROW_PLAY || tag == ROW_TAKE || tag == ROW_AGAIN;
        choice = tag == ROW_PLAY ? DECK_PLAY : tag == ROW_TAKE ? DECK_CHOSEN : DECK_NONE;
        if ((page == PAGE_UNCLEAR || page == PAGE_TAKEN) && !row_mend(menu, tag))
            settled = true, choice = DECK_END;
    }
    picker_free(&p);
    return choice;
}

/* ---- Choosing ---- */

static void decks_find(struct deck_menu *menu)
{
    paths_free(&menu->own);
    own_decks_find(&menu->own);
    rows_make(menu);
}

/* A text that was pasted, or the text of a file. */
static enum deck_choice text_take(struct deck_menu *menu, const char *text, size_t size, bool mine)
{
    if (!list_take(menu, text, size, 0, menu->picker.message))
        return DECK_NONE;
    return list_report(menu, mine);
}

static enum deck_choice file_take(struct deck_menu *menu, const char *path, bool mine)
{
    struct picker *p = &menu->picker;
    struct file_text text;
    if (!dropped_read(path, MAX_FILE_BYTES, &text, p->message, sizeof p->message)) {
        printable(p->message);
        return DECK_NONE;
    }
    enum deck_choice choice = text_take(menu, text.bytes, text.size, mine);
    file_free(&text);
    return choice;
}

/* One line: a deck code, a link, a path, or a line of a list. False: it is none of these. */
static bool line_take(struct deck_menu *menu, const char *line, bool mine, enum deck_choice *choice)
{
    char path[FILE_PATH];
    if (is_deck_itself(line) || is_link(line) || strspn(line, "0123456789") > 0)
        *choice = text_take(menu, line, strlen(line), mine);
    else if (dropped_path(line, path) && access(path, F_OK) == 0)
        *choice = file_take(menu, path, mine);
    else
        return false;
    return true;
}

static enum deck_choice field_read(struct deck_menu *menu, bool mine)
{
    enum deck_choice choice = DECK_NONE;
    line_take(menu, menu->picker.field, mine, &choice);
    return choice;
}

/* A line that means nothing by itself is searched for. */
static enum deck_choice line_read(struct deck_menu *menu, const char *line, bool mine)
{
    struct picker *p = &menu->picker;
    enum deck_choice choice = DECK_NONE;
    if (line_take(menu, line, mine, &choice))
        return choice;
    snprintf(p->field, sizeof p->field, "%s", line);
    p->behind = 0;
    decks_find(menu);
    if (picker_tag(p) >= 0)
        return DECK_NONE;
    p->field[0] = '\0';
    snprintf(p->message, sizeof p->message, "This is neither a deck list nor a file that can be read: %s",
             line);
    printable(p->message);
    return DECK_NONE;
}

/* What was pasted: a list; or one line, which may name a file. */
static enum deck_choice paste_read(struct deck_menu *menu, const struct paste *paste, bool mine)
{
    char line[PICK_FIELD];
    const char *text = paste->text + strspn(paste->text, " \t\r\n");
    size_t size = strlen(text);
    while (size > 0 && strchr(" \t\r\n", text[size - 1]) != NULL)
        size--;
    if (size > 0 && size < sizeof line && memchr(text, '\n', size) == NULL && !decks_is_json(text, size)) {
        snprintf(line, sizeof line, "%.*s", (int)size, text);
        return line_read(menu, line, mine);
    }
    if (!list_take(menu, paste->text, paste->size, paste->lost, menu->picker.message))
        return DECK_NONE;
    return list_report(menu, mine);
}

static void row_return(struct deck_menu *menu)
{
    struct picker *p = &menu->picker;
    if (own_deck_return(menu->removed, menu->removed_path))
        snprintf(p->message, sizeof p->message, "%s is one of your decks again.", menu->removed);
    menu->removed[0] = '\0';
}

static enum deck_choice row_take(struct deck_menu *menu, bool mine)
{
    int tag = picker_tag(&menu->picker);
    if (tag == ROW_READ)
        return field_read(menu, mine);
    if (tag == ROW_RETURN)
        return row_return(menu), DECK_NONE;
    if (tag == ROW_GO_ON) {
        unfinished_take(menu);
        return list_report(menu, mine);
    }
    if (tag < OWN) {
        snprintf(menu->word, DECK_WORD, "%s", deck_newest(tag)->name);
        return DECK_CHOSEN;
    }
    own_deck_name(menu->own.path[tag - OWN], menu->word);
    return DECK_CHOSEN;
}

/* Removes a deck of one's own, after a question; the row above all others brings it back. */
static void row_remove(struct deck_menu *menu)
{
    struct picker *p = &menu->picker;
    char name[OWN_DECK_NAME], question[PICK_TEXT], removed[FILE_PATH];
    own_deck_name(menu->own.path[picker_tag(p) - OWN], name);
    snprintf(question, sizeof question, "Remove %s from your decks? y/n", name);
    if (!picker_sure(p, question))
        return;
    if (!own_deck_remove(name, removed))
        return;
    memcpy(menu->removed, name, sizeof name);
    memcpy(menu->removed_path, removed, sizeof removed);
    snprintf(p->message, sizeof p->message, "%s is removed. The line above all decks brings it back.", name);
}

/* What goes wrong is told on the page itself, never across it. */
static void complaints_begin(struct deck_menu *menu)
{
    menu->complaints = open_memstream(&menu->complaint, &menu->complaint_size);
    complain_to(menu->complaints);
}

static void complaints_end(struct deck_menu *menu)
{
    complain_to(NULL);
    if (menu->complaints == NULL)
        return;
    fclose(menu->complaints);
    free(menu->complaint);
}

static void complaints_show(struct deck_menu *menu)
{
    struct picker *p = &menu->picker;
    if (menu->complaints == NULL || fflush(menu->complaints) != 0 || menu->complaint_size == 0)
        return;
    const char *text = complaint_text(menu->complaint);
    snprintf(p->message, sizeof p->message, "%.*s", (int)strcspn(text, "\n"), text);
    complaints_end(menu);
    complaints_begin(menu);
}

/* After a text that can't be taken Enter takes no deck: first one has to go to it. */
static void rows_show(struct deck_menu *menu, enum picked picked)
{
    struct picker *p = &menu->picker;
    int at = p->chosen;
    decks_find(menu);
    complaints_show(menu);
    if (picked != PICKED_FIELD && p->message[0] != '\0')
        p->chosen = -1;
    else if (picked != PICKED_FIELD && at >= 0 && at < p->rows && !p->row[at].head)
        p->chosen = at;
}

static enum deck_choice choose(struct deck_menu *menu, bool mine)
{
    struct picker *p = &menu->picker;
    rows_show(menu, PICKED_TEXT);
    for (;;) {
        enum deck_choice choice = DECK_NONE;
        enum picked picked = picker_ask(p);
        if (picked == PICKED_BACK || picked == PICKED_END)
            return picked == PICKED_END ? DECK_END : DECK_NONE;
        if (picked == PICKED_TEXT)
            choice = paste_read(menu, &p->paste, mine);
        else if (picked == PICKED_ROW)
            choice = row_take(menu, mine);
        else if (picked == PICKED_REMOVE)
            row_remove(menu);
        if (picked == PICKED_TEXT)
            paste_clear(&p->paste);
        if (choice != DECK_NONE)
            return choice;
        rows_show(menu, picked);
    }
}

enum deck_choice deck_menu(const dcg_cards *cards, bool mine, const struct paste *pasted,
                           char word[DECK_WORD])
{
    char chosen[DECK_WORD];
    struct deck_menu *menu = calloc(1, sizeof *menu);
    const char *title = mine ? "Your deck" : "The opponent's deck";
    enum deck_choice choice = DECK_NONE;
    if (menu == NULL)
        return DECK_NONE;
    *menu = (struct deck_menu){.cards = cards, .title = title, .word = chosen};
    snprintf(menu->picker.says, PICK_SAYS,
             "Paste your list here, or type part of a name, a file or a deck code.");
    menu->picker.field_says = "Search:";
    menu->picker.lists = true;
    snprintf(menu->picker.title, PICK_TEXT, "%s", title);
    complaints_begin(menu);
    if (pasted != NULL)
        choice = paste_read(menu, pasted, mine);
    if (choice == DECK_NONE)
        choice = choose(menu, mine);
    if (choice == DECK_CHOSEN || choice == DECK_PLAY)
        snprintf(word, DECK_WORD, "%s", chosen);
    complaints_end(menu);
    picker_free(&menu->picker);
    paths_free(&menu->own);
    free(menu->source);
    free(menu);
    return choice;
}
