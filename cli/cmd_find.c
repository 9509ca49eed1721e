/* cmd_find.c - dcg card find: the cards that fit an expression. */
#include "candidates.h"
#include "files.h"
#include "point.h"

#include <stdlib.h>
#include <string.h>

/* Nothing fits: words that aren't quite a name may mean it. */
static void near_tell(const dcg_cards *cards, const char *expression)
{
    static const char name[] = "name ";
    bool named = strncmp(expression, name, sizeof name - 1) == 0;
    dcg_near near = card_near(cards, named ? expression + sizeof name - 1 : expression);
    if (near.best != NULL)
        remark("no card fits; did you mean '%s'?", near.best);
}

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
    dcg_cards *cards = search != NULL ? cards_load(arguments) : NULL;
    int code = EXIT_WRONG;
    if (cards != NULL && candidates_search(&found, cards, search)) {
        candidates_show(&found, cards, flag_given(arguments, FLAG_JSON));
        code = found.count > 0 ? EXIT_YES : EXIT_NO;
        if (found.count == 0 && !flag_given(arguments, FLAG_JSON))
            near_tell(cards, expression);
    }
    free(expression);
    candidates_free(&found);
    dcg_cards_free(cards);
    dcg_search_free(search);
    return code;
}
