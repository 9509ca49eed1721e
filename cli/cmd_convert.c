/* cmd_convert.c - dcg deck convert and dcg deck code: a deck list in any form, written in another. */
#include "decks.h"
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

static int list_convert(const dcg_cards *cards, const struct arguments *arguments, int form)
{
    dcg_list list;
    if (!list_load(cards, arguments->word[0], &list))
        return EXIT_WRONG;
    int unknown = dcg_list_know(cards, &list);
    if (unknown > 0)
        remark("%d card%s of the deck %s in no card file: whether Digi-Eggs is taken from the list", unknown,
               unknown == 1 ? "" : "s", unknown == 1 ? "is" : "are");
    losses_tell(&list, form);
    char *text = list_text(cards, &list, form, arguments->text[FLAG_IMAGES]);
    if (text == NULL)
        return EXIT_WRONG;
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
