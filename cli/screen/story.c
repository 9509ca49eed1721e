/* story.c - what happened, line by line; and the cards of a scene in words. */
#include "screen/screen.h"
#include "show.h"
#include "tell.h"

#include <stdlib.h>
#include <string.h>

void story_drop(struct story *story)
{
    for (size_t i = 0; i < story->count; i++)
        free(story->line[i]);
    free(story->line);
    free(story->step);
    free(story->weight);
    *story = (struct story){0};
}

/* False: no memory; what there is stays. */
static bool story_grow(struct story *story)
{
    size_t room = story->room ? story->room * 2 : 256;
    char **line = realloc(story->line, room * sizeof *line);
    if (line != NULL)
        story->line = line;
    size_t *step = realloc(story->step, room * sizeof *step);
    if (step != NULL)
        story->step = step;
    int *weight = realloc(story->weight, room * sizeof *weight);
    if (weight != NULL)
        story->weight = weight;
    if (line == NULL || step == NULL || weight == NULL)
        return false;
    story->room = room;
    return true;
}

/* False: no memory. Then the line is missing. */
static bool line_add(struct story *story, const struct match *match, const dcg_line *line)
{
    char text[DCG_MAX_TEXT + 32];
    if (story->count == story->room && !story_grow(story))
        return false;
    snprintf(text, sizeof text, "[%s] %s", show_rule(match, line->rule), line->text);
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL)
        return false;
    memcpy(copy, text, strlen(text) + 1);
    story->line[story->count] = copy;
    story->weight[story->count] = line->weight;
    story->step[story->count++] = match->record.count;
    return true;
}

void story_add(struct story *story, const struct match *match, int reader)
{
    const struct journal *journal = &match->journal;
    dcg_line line;
    size_t at = 0;
    while (dcg_story_next(match->game, match->cards, journal->event, journal->count, reader, &at, &line) &&
           line_add(story, match, &line))
        if (line.weight == DCG_WEIGHT_TURN)
            story->turn[journal->event[line.event].player == 1] = story->count;
}

struct teller {
    struct story *story;
    int reader;
};

static void step_tell(void *user, const struct match *match)
{
    const struct teller *teller = user;
    story_add(teller->story, match, teller->reader);
}

void story_renew(struct story *story, const struct play *play)
{
    struct match again;
    struct divergence divergence;
    struct teller teller = {story, play_reader(play)};
    story_drop(story);
    if (!match_new_like(&again, &play->match))
        return;
    match_follow(&again, &play->match.record, DCG_MAX_STEPS, step_tell, &teller, &divergence);
    match_free(&again);
}

/* ---- Cards in words ---- */

static struct sight sight_of(const struct scene *scene)
{
    return (struct sight){scene->view, scene->cards, scene->viewer};
}

void tell_thing(const struct scene *scene, const struct thing *thing, FILE *out)
{
    struct sight sight = sight_of(scene);
    if (thing->kind == THING_CARD)
        tell_card(&sight, thing->card, out);
    else if (thing->kind == THING_PILE)
        tell_pile(&sight, thing->player, thing->place, out);
    else
        fputs("The breeding area is empty.\n", out);
}

void tell_card_of(const struct scene *scene, int card, FILE *out)
{
    struct sight sight = sight_of(scene);
    tell_card(&sight, card, out);
}
