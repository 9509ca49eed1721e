/* past.c - looking back: the board as it was after each step, as far as the viewer knew it. */
#include "screen/screen.h"
#include "screen/terminal.h"

/* Goes to a step of the game. False: the record can't be followed. */
static bool step_to(struct play *play, struct match *past, size_t step)
{
    struct screen *s = screen_of(play);
    struct divergence divergence;
    if (!match_follow(past, &play->match.record, step, NULL, NULL, &divergence))
        return false;
    s->shown = past;
    s->look.story_until = step + 1;
    return true;
}

/* Which step a key leads to. */
static size_t step_by(int code, size_t step, size_t last)
{
    size_t forward = code == CODE_RIGHT || code == CODE_DOWN || code == CODE_WHEEL_DOWN ? 1
                     : code == CODE_PAGE_DOWN                                           ? 10
                                                                                        : 0;
    size_t back = code == CODE_LEFT || code == CODE_UP || code == CODE_WHEEL_UP ? 1
                  : code == CODE_PAGE_UP                                        ? 10
                                                                                : 0;
    if (code == CODE_FIRST)
        return 0;
    if (code == CODE_LAST)
        return last;
    step = step > back ? step - back : 0;
    return step + forward < last ? step + forward : last;
}

void screen_look_back(struct play *play)
{
    struct screen *s = screen_of(play);
    const dcg_option_list *list = s->list;
    struct match past;
    size_t last = play->match.record.count, step = last > 0 ? last - 1 : 0;
    if (!match_new_like(&past, &play->match))
        return;
    s->list = &s->none;
    s->look.pane = PANE_BOARD;
    while (step_to(play, &past, step)) {
        struct input input = screen_read(play, READ_KEYS);
        if (input.pasted)
            continue;
        if (input.code == CODE_ESCAPE || input.code == 'q' || input.code == 'r' ||
            input.code == CODE_INTERRUPT || input.code == CODE_END)
            break;
        step = step_by(input.code, step, last);
    }
    s->look.story_until = SIZE_MAX;
    match_free(&past);
    screen_decision(play, list);
}
