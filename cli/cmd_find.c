/* cmd_find.c - dcg card find: the cards that fit an expression. */
#include "candidates.h"
#include "files.h"
#include "point.h"

#include <stdlib.h>
#include <string.h>

int card_find_run(const struct arguments *arguments)
{
    dcg_error error;
    struct candidates found = {0};
    char *expression = words_join(arguments);
    if (expression == NULL)
        return complain("no memory");
    dcg_search *search = dcg_search_new(expression, strlen(expression), &error);
    if (search == NULL) {
        complain("%s", error.text[0] ? error.text : dcg_status_text(error.status));
        if (error.column > 0)
            point_print(stderr, "  ", expression, (size_t)error.column - 1);
    }
    free(expression);
    dcg_cards *cards = search != NULL ? cards_load(arguments) : NULL;
    int code = EXIT_WRONG;
    if (cards != NULL && candidates_search(&found, cards, search)) {
        candidates_show(&found, cards, flag_given(arguments, FLAG_JSON));
        code = found.count > 0 ? EXIT_YES : EXIT_NO;
    }
    candidates_free(&found);
    dcg_cards_free(cards);
    dcg_search_free(search);
    return code;
}
