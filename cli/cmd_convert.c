/* cmd_convert.c - dcg deck convert and dcg deck code: a deck list in any form, written in another. */
#include "decks.h"
#include "json.h"
#include "suggest.h"

#include "import/decks.h"

#include <stdlib.h>
#include <stdio.h>
#include <string.h>

/* A form of the library, or one in JSON behind these. */
enum { FORMS = DCG_FORM_COUNT + DECKS_FORMS };

static const char *form_word(int form)
{
    return form < DCG_FORM_COUNT ? dcg_form_word((dcg_form)form) : decks_rows[form - DCG_FORM_COUNT].word;
}

static int form_keeps(int form)
{
    return form < DCG_FORM_COUNT ? dcg_form_keeps((dcg_form)form) : decks_rows[form - DCG_FORM_COUNT].keeps;
}

/* -1: there is none. */
static int form_find(const char *word)
{
    for (int i = 0; i < FORMS; i++)
        if (strcmp(form_word(i), word) == 0)
            return i;
    return -1;
}

void forms_print(void)
{
    puts("\nForms:");
    for (int i = 0; i < FORMS; i++)
        printf("  %-12s %s\n", form_word(i),
               i < DCG_FORM_COUNT ? dcg_form_meaning((dcg_form)i) : decks_rows[i - DCG_FORM_COUNT].meaning);
}

/* What the form has no place for is told. */
static void losses_tell(const dcg_list *list, int form)
{
    int side = 0, arts = 0, lost = ~form_keeps(form);
    for (int i = 0; i < list->cards; i++) {
        side += list->card[i].part == DCG_PART_SIDE ? list->card[i].count : 0;
        arts += list->card[i].art > 0;
    }
    if ((lost & DCG_KEEPS_SIDE) && side > 0)
        remark("%s has no sideboard: %d cards are left out", form_word(form), side);
    if ((lost & DCG_KEEPS_ARTS) && arts > 0)
        remark("%s doesn't say which art of a card it is: %d times", form_word(form), arts);
}

/* The same cards of several arts are one where arts aren't kept. */
static void arts_join(dcg_list *list)
{
    int used = 0;
    for (int i = 0; i < list->cards; i++) {
        dcg_list_card *card = &list->card[i];
        int k = 0;
        while (k < used &&
               (strcmp(list->card[k].number, card->number) != 0 || list->card[k].part != card->part))
            k++;
        if (k < used) {
            list->card[k].count = (uint16_t)(list->card[k].count + card->count);
            continue;
        }
        list->card[used] = *card;
        list->card[used++].art = 0;
    }
    list->cards = (uint16_t)used;
}

/* The list in the form, to be freed; NULL after a complaint. */
static char *list_text(const dcg_cards *cards, const dcg_list *list, int form, const char *images)
{
    dcg_error error = {.text = "no memory"};
    char *text = NULL;
    if (form >= DCG_FORM_COUNT) {
        text = decks_write(cards, list, (enum decks_form)(form - DCG_FORM_COUNT), images);
    } else if ((text = malloc(DCG_LIST_TEXT)) != NULL &&
               dcg_list_write(list, (dcg_form)form, text, DCG_LIST_TEXT, &error) < 0) {
        free(text);
        text = NULL;
    }
    if (text == NULL)
        complain_about(form_word(form), &error);
    return text;
}

/* Many forms don't keep the Digi-Eggs apart, but write them first. If no card of the list is known to be one, the cards
 * beyond the 50 of a deck are (1-4-1-2-1, 1-4-1-3-1). Returns how many that are; 0: the list doesn't look like that. */
static int eggs_guess(const dcg_cards *cards, dcg_list *list)
{
    int all = 0, first = 0, taken = 0;
    for (int i = 0; i < list->cards; i++) {
        if (list->card[i].part == DCG_PART_EGG)
            return 0;
        all += list->card[i].part == DCG_PART_MAIN ? list->card[i].count : 0;
    }
    int eggs = all - DCG_DECK_CARDS;
    if (eggs < 1 || eggs > DCG_DIGI_EGG_CARDS)
        return 0;
    while (first < list->cards && taken < eggs && list->card[first].part == DCG_PART_MAIN &&
           dcg_cards_find(cards, list->card[first].number) == 0)
        taken += list->card[first++].count;
    if (taken != eggs)
        return 0;
    for (int i = 0; i < first; i++)
        list->card[i].part = DCG_PART_EGG;
    return eggs;
}

/* Of cards that aren't in the card data only the list can say whether they are Digi-Eggs. */
static void unknown_tell(const dcg_cards *cards, dcg_list *list)
{
    int unknown = dcg_list_know(cards, list), eggs = unknown > 0 ? eggs_guess(cards, list) : 0;
    if (unknown == 0)
        return;
    const char *s = unknown == 1 ? "" : "s", *not_there = unknown == 1 ? "isn't" : "aren't";
    if (eggs > 0)
        remark("%d different card%s of the deck %s in the card data: the first %d of %d cards are taken for "
               "the Digi-Eggs",
               unknown, s, not_there, eggs, eggs + DCG_DECK_CARDS);
    else
        remark("%d different card%s of the deck %s in the card data: which of them are Digi-Eggs is taken "
               "from the list",
               unknown, s, not_there);
}

/* A code stands for itself; other forms are lines. */
static void text_json(int form, char *text)
{
    dcg_json json;
    char *end = strchr(text, '\n');
    if (end != NULL && end[1] == '\0')
        *end = '\0';
    json_begin(&json, stdout);
    dcg_json_object(&json, NULL);
    dcg_json_string(&json, "form", form_word(form));
    dcg_json_string(&json, "text", text);
    dcg_json_end(&json);
}

static int list_convert(const dcg_cards *cards, const struct arguments *arguments, int form)
{
    dcg_list list;
    if (flag_given(arguments, FLAG_JSON) && flag_given(arguments, FLAG_OUTPUT))
        return complain("--json and --output exclude each other");
    if (!list_load(cards, arguments->word[0], &list))
        return EXIT_WRONG;
    unknown_tell(cards, &list);
    losses_tell(&list, form);
    if (!(form_keeps(form) & DCG_KEEPS_ARTS))
        arts_join(&list);
    char *text = list_text(cards, &list, form, arguments->text[FLAG_IMAGES]);
    if (text == NULL)
        return EXIT_WRONG;
    if (flag_given(arguments, FLAG_JSON)) {
        text_json(form, text);
        free(text);
        return EXIT_YES;
    }
    const char *end = text[0] != '\0' && text[strlen(text) - 1] == '\n' ? "" : "\n";
    bool written = file_write(arguments->text[FLAG_OUTPUT], text, strlen(text), end);
    free(text);
    return written ? EXIT_YES : EXIT_WRONG;
}

static int form_complain(const char *word)
{
    char suggestion[SUGGEST_BYTES];
    dcg_near near = {.word = word};
    for (int i = 0; i < FORMS; i++)
        dcg_near_try(&near, form_word(i));
    return complain("there is no form '%s'%s 'dcg deck convert --help' lists the forms", word,
                    suggest_text(&near, "", suggestion));
}

static int convert_run(const struct arguments *arguments, const char *otherwise)
{
    const char *word = arguments->text[FLAG_TO] != NULL ? arguments->text[FLAG_TO] : otherwise;
    int form = form_find(word);
    if (form < 0)
        return form_complain(word);
    const char *images = arguments->text[FLAG_IMAGES];
    if (images != NULL && strstr(images, "{number}") == NULL && strstr(images, "{print}") == NULL)
        return complain("--images takes a link with {number} or {print} in it, not '%s'", images);
    if (form == DCG_FORM_COUNT + DECKS_OBJECT && images == NULL)
        return complain("tts-object needs --images, a link with {number} or {print} in it");
    dcg_cards *cards = cards_load(arguments);
    if (cards == NULL)
        return EXIT_WRONG;
    int code = list_convert(cards, arguments, form);
    dcg_cards_free(cards);
    return code;
}

int deck_convert_run(const struct arguments *arguments)
{
    return convert_run(arguments, "dcg");
}

int deck_code_run(const struct arguments *arguments)
{
    if (arguments->text[FLAG_TO] != NULL && strncmp(arguments->text[FLAG_TO], "code", 4) != 0)
        return complain("'%s' is no version of deck codes; there are code, code4, ... code0",
                        arguments->text[FLAG_TO]);
    return convert_run(arguments, "code");
}
