/* opponent.c - computer players from the command line. */
#include "opponent.h"
#include "suggest.h"

#include <stdio.h>
#include <string.h>

/* A search that nothing more was said of has the budget of this level. */
enum { USUAL_LEVEL = 4 };

bool opponent_find(const char *name, struct opponent *opponent)
{
    int kind = dcg_ai_find(name), level = 0;
    if (kind >= 0)
        level = USUAL_LEVEL;
    else if (strncmp(name, "level", 5) == 0 && name[5] >= '1' && name[5] <= '0' + DCG_AI_LEVELS &&
             name[6] == '\0')
        level = name[5] - '0';
    if (dcg_ai_level(level, &opponent->plan) != DCG_OK)
        return false;
    if (kind >= 0) {
        opponent->plan.kind = (dcg_ai_kind)kind;
        opponent->plan.blunders = 0;
    }
    snprintf(opponent->name, sizeof opponent->name, "%s", name);
    return true;
}

static void opponent_complain(const char *name)
{
    static const char *const kinds[] = {"random", "greedy", "search"};
    char level[OPPONENT_NAME] = "level1", suggestion[SUGGEST_BYTES];
    dcg_near near = {.word = name};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        dcg_near_try(&near, kinds[i]);
    if (near.best == NULL)
        dcg_near_try(&near, level);
    complain("there is no computer player '%s'%s there are: random, greedy, search, level1 to level%d", name,
             suggest_text(&near, "", suggestion), DCG_AI_LEVELS);
}

bool opponent_load(const struct arguments *a, enum flag flag, const char *otherwise,
                   struct opponent *opponent)
{
    char level[OPPONENT_NAME];
    const char *name = flag_given(a, flag) ? a->text[flag] : otherwise;
    struct opponent of_level;
    snprintf(level, sizeof level, "level%d", (int)flag_number(a, FLAG_LEVEL, USUAL_LEVEL));
    if (flag_given(a, FLAG_LEVEL) && !flag_given(a, flag))
        name = level;
    if (!opponent_find(name, opponent))
        return opponent_complain(name), false;
    if (flag_given(a, FLAG_LEVEL) && opponent_find(level, &of_level))
        opponent->plan.iterations = of_level.plan.iterations;
    if (flag_given(a, FLAG_ITERATIONS) || flag_given(a, FLAG_MILLISECONDS)) {
        opponent->plan.iterations = (uint32_t)flag_number(a, FLAG_ITERATIONS, 0);
        opponent->plan.milliseconds = (uint32_t)flag_number(a, FLAG_MILLISECONDS, 0);
    }
    return true;
}
