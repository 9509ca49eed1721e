/* absent.c - dcg cards check --failed: names and traits that cards ask for and no card has. */
#include "files.h"
#include "printable.h"
#include "absent.h"

/* The cards of the files, over the built-in ones if these are wanted. NULL after a complaint. */
static dcg_cards *cards_of(const struct arguments *arguments, bool built_in)
{
    dcg_cards *cards = dcg_cards_new(built_in);
    bool good = cards != NULL || (complain("no memory"), false);
    for (int i = 0; good && i < arguments->words; i++) {
        struct file_text text;
        dcg_error error = {0};
        good = file_read_within(arguments->word[i], MAX_CARDS_BYTES, &text);
        if (!good)
            break;
        good = card_text_add(cards, &text, true, &error);
        if (!good)
            complain_about(arguments->word[i], &error);
        file_free(&text);
    }
    if (!good)
        dcg_cards_free(cards);
    return good ? cards : NULL;
}

static int card_tell(const dcg_cards *cards, dcg_card_def def, dcg_json *json)
{
    char text[DCG_MAX_TEXT];
    dcg_card_facts facts;
    int count = 0;
    if (dcg_cards_facts(cards, def, &facts) != DCG_OK)
        return 0;
    for (; dcg_cards_absent(cards, def, count, text, sizeof text) > 0; count++) {
        if (json == NULL) {
            printable_put(facts.number, stdout), putchar(' ');
            printable_put(facts.name, stdout), fputs(": ", stdout);
            printable_put(text, stdout), putchar('\n');
            continue;
        }
        dcg_json_object(json, NULL);
        dcg_json_string(json, "number", facts.number);
        dcg_json_string(json, "text", text);
        dcg_json_close(json);
    }
    return count;
}

bool absent_tell(const struct arguments *arguments, dcg_json *json)
{
    int words = 0, asking = 0;
    dcg_cards *own = cards_of(arguments, false), *cards = own ? cards_of(arguments, true) : NULL;
    if (cards == NULL)
        return dcg_cards_free(own), false;
    if (json != NULL)
        dcg_json_array(json, "unknown");
    else
        puts("\nNames and traits that cards ask for and no card has:");
    for (int i = 1; i <= dcg_cards_count(own); i++) {
        dcg_card_facts facts;
        dcg_cards_facts(own, (dcg_card_def)i, &facts);
        int count = card_tell(cards, dcg_cards_find(cards, facts.number), json);
        words += count;
        asking += count > 0;
    }
    if (json != NULL)
        dcg_json_close(json);
    else
        printf("%d on %d cards\n", words, asking);
    dcg_cards_free(cards);
    dcg_cards_free(own);
    return true;
}
