/* tutorial.c - lessons: each is a position of the library's scenarios, played on the usual screen until its goal is
 * reached. */
#include "screen/tutorial.h"

#include "screen/screen.h"

#include <string.h>

static const struct lesson lessons[] = {
#define LESSON(title, text, praise, scenario, first, second) {title, text, praise, scenario, {first, second}},
#include "lessons.def"
#undef LESSON
};

enum { LESSONS = sizeof lessons / sizeof lessons[0], GOALS = 2 };

/* Cards of our own beside the training pool: what fills decks, and an Option with an effect. */
static const char tutorial_cards[] =
    "card FILLER \"Practice Dummy\"\n"
    "  digimon white level 3\n"
    "  cost 3\n"
    "  dp 1000\n"
    "  copies any\n"
    "card TU-001 \"Kiln Burst\"\n"
    "  option red\n"
    "  cost 2\n"
    "  text [Main] Delete 1 of your opponent's Digimon with 4500 DP or less.\n";

static bool goal_reached(const struct match *match, int goal)
{
    for (size_t i = 0; i < match->journal.count; i++) {
        const dcg_event *event = &match->journal.event[i];
        bool own = event->player == 0 || event->kind == DCG_EVENT_CHECKED;
        if (event->kind == goal && own)
            return true;
    }
    return false;
}

/* Is nothing under way any more: the game is over, or a player chooses freely? */
static bool is_settled(const struct match *match)
{
    dcg_option_list list;
    if (dcg_options(match->session, match->game, &list) != DCG_OK || list.count == 0)
        return true;
    return list.decision == DCG_DECISION_MAIN || list.decision == DCG_DECISION_BREEDING;
}

/* Says something, and waits until it is closed. */
static void tell_and_wait(struct play *play, const char *title, const char *text)
{
    struct screen *s = screen_of(play);
    screen_decision(play, &s->none);
    screen_popup(s, title, text);
    s->look.popup.foot = " any key goes on ";
    while (s->look.popup.text != NULL && screen_key(play))
        continue;
}

static void goals_look(struct play *play)
{
    const struct lesson *lesson = play->lesson;
    struct progress *progress = &play->progress;
    while (progress->reached < GOALS && lesson->goal[progress->reached] != 0 &&
           goal_reached(&play->match, lesson->goal[progress->reached]))
        progress->reached++;
    bool all = progress->reached == GOALS || lesson->goal[progress->reached] == 0;
    progress->done = all && is_settled(&play->match);
    progress->waits = all && !progress->done;
}

/* Before the first choice, and after each: is the goal reached, or out of reach? */
static enum after lesson_watch(struct play *play)
{
    struct progress *progress = &play->progress;
    size_t count = play->match.record.count;
    if (!progress->begun)
        tell_and_wait(play, play->lesson->title, play->lesson->text);
    progress->begun = true;
    if (count < progress->seen) /* taken back */
        *progress = (struct progress){.begun = true, .seen = count};
    if (count == progress->seen)
        return AFTER_MOVED;
    progress->seen = count;
    goals_look(play);
    if (progress->done) {
        tell_and_wait(play, "Well done!", play->lesson->praise);
        return AFTER_LEAVE;
    }
    dcg_table_info table = dcg_table(play->match.game);
    if (progress->waits || (table.deciding >= 0 && (table.turn_player == 0 || table.attacker != 0)))
        return AFTER_MOVED;
    progress->again = true;
    tell_and_wait(play, "Not yet", "That was something else. The lesson begins again.");
    return AFTER_LEAVE;
}

/* Plays a lesson. False: it was left, or can't be played. */
static bool lesson_play(struct play *play, const struct lesson *lesson)
{
    dcg_error error;
    dcg_game *origin = dcg_game_new();
    play->progress = (struct progress){0};
    if (origin == NULL)
        return complain("no memory for a game"), false;
    dcg_status status =
        dcg_scenario_start(play->match.cards, lesson->scenario, strlen(lesson->scenario), origin, &error);
    if (status == DCG_OK) {
        play->match.origin = origin;
        play->lesson = lesson;
        status = match_start(&play->match);
    } else {
        complain_about("a lesson", &error);
    }
    if (status == DCG_OK)
        screen_play(play);
    play->match.origin = NULL;
    dcg_game_free(origin);
    return status == DCG_OK && (play->progress.done || play->progress.again);
}

static bool lessons_play(struct play *play)
{
    dcg_replay *record = &play->match.record;
    bool ready = true;
    for (int i = 0; i < 2 && ready; i++) /* computer players want a deck */
        ready =
            dcg_deck_embedded(play->match.cards, i == 0 ? "ember" : "tide", &record->deck[i], NULL) == DCG_OK;
    dcg_ai_plan plan = {.kind = DCG_AI_RANDOM, .threads = 1};
    play->ai = ready ? dcg_ai_new(&plan, play->match.cards, &record->deck[0], &record->deck[1]) : NULL;
    if (play->ai == NULL)
        return complain("no memory for the computer player"), false;
    for (int i = 0; i < LESSONS;) {
        if (!lesson_play(play, &lessons[i]))
            break;
        i += play->progress.done;
    }
    dcg_ai_free(play->ai);
    return true;
}

int lesson_number(const struct lesson *lesson, int *count)
{
    *count = LESSONS;
    return (int)(lesson - lessons) + 1;
}

bool tutorial_run(const struct arguments *arguments)
{
    struct play play = {.arguments = arguments, .player = -1, .human = {true, false}, .watch = lesson_watch};
    dcg_error error;
    dcg_cards *cards = dcg_cards_new(true);
    bool played = false;
    if (cards == NULL)
        return complain("no memory for cards"), false;
    if (dcg_cards_add(cards, tutorial_cards, sizeof tutorial_cards - 1, &error) != DCG_OK)
        complain_about("the tutorial", &error);
    else if (match_new(&play.match, cards)) {
        played = lessons_play(&play);
        match_free(&play.match);
    }
    dcg_cards_free(cards);
    return played;
}
