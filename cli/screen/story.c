/* story.c - what happened, line by line; and cards in words. */
#include "screen/screen.h"
#include "show.h"

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
static bool line_add(struct story *story, const dcg_line *line, size_t step)
{
    char text[DCG_MAX_TEXT + 32];
    if (story->count == story->room && !story_grow(story))
        return false;
    snprintf(text, sizeof text, "[%s] %s", show_rule(line->rule), line->text);
    char *copy = malloc(strlen(text) + 1);
    if (copy == NULL)
        return false;
    memcpy(copy, text, strlen(text) + 1);
    story->line[story->count] = copy;
    story->weight[story->count] = line->weight;
    story->step[story->count++] = step;
    return true;
}

void story_add(struct story *story, const struct match *match, int reader)
{
    const struct journal *journal = &match->journal;
    dcg_line line;
    size_t at = 0;
    while (dcg_story_next(match->game, match->cards, journal->event, journal->count, reader, &at, &line) &&
           line_add(story, &line, match->record.count))
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
    if (!match_new(&again, play->match.cards))
        return;
    match_follow(&again, &play->match.record, MAX_STEPS, step_tell, &teller, &divergence);
    match_free(&again);
}

/* ---- Cards in words ---- */

static void tell_now(const struct scene *scene, const dcg_card_info *info, FILE *out)
{
    (void)scene;
    fputs("Now:", out);
    if (info->level > 0)
        fprintf(out, " level %d", info->level);
    if (info->dp >= 0)
        fprintf(out, " %d DP", info->dp);
    fprintf(out, "%s%s%s%s", info->suspended ? ", suspended" : ", not suspended",
            info->played_this_turn ? ", played this turn" : "", info->face_down ? ", face down" : "",
            info->token ? ", a token" : "");
    for (int keyword = 0; keyword < DCG_KEYWORD_COUNT; keyword++)
        if (info->keywords >> keyword & 1)
            fprintf(out, ", <%s>", dcg_keyword_text(keyword));
    if (info->categories & DCG_DIGIMON && info->checks != 1)
        fprintf(out, ", checks %d", info->checks);
    fputc('\n', out);
}

static void tell_printed(const struct scene *scene, int card, FILE *out)
{
    char text[4096];
    dcg_card_info info;
    if (dcg_card(scene->view, scene->cards, card, &info) != DCG_OK || info.def == 0) {
        fputs("a card that you don't know\n", out);
        return;
    }
    dcg_cards_text(scene->cards, info.def, text, sizeof text);
    size_t size = strlen(text);
    fprintf(out, "%s%s", text, size > 0 && text[size - 1] == '\n' ? "" : "\n");
}

static void tell_cards(const struct scene *scene, const char *heading, const uint8_t *card, int count,
                       FILE *out)
{
    for (int i = 0; i < count; i++) {
        fprintf(out, "\n%s\n", heading);
        tell_printed(scene, card[i], out);
    }
}

void tell_card(const struct scene *scene, int card, FILE *out)
{
    uint8_t cards[DCG_MAX_CARDS];
    dcg_card_info info;
    tell_printed(scene, card, out);
    if (dcg_card(scene->view, scene->cards, card, &info) != DCG_OK)
        return;
    if (info.place == DCG_PLACE_BATTLE || info.place == DCG_PLACE_BREEDING)
        tell_now(scene, &info, out);
    tell_cards(scene, "Under it:", cards, dcg_under(scene->view, card, cards), out);
    tell_cards(scene, "Linked to it:", cards, dcg_links(scene->view, card, cards), out);
}

static void tell_pile(const struct scene *scene, const struct thing *thing, FILE *out)
{
    uint8_t card[DCG_MAX_CARDS];
    int count = dcg_area(scene->view, thing->player, thing->place, card), unknown = 0;
    fprintf(out, "%s %s: %d card%s\n", thing->player == scene->viewer ? "Your" : "The opponent's",
            dcg_place_text(thing->place), count, count == 1 ? "" : "s");
    for (int i = 0; i < count; i++) {
        char name[96];
        dcg_card_info info;
        if (dcg_card(scene->view, scene->cards, card[i], &info) != DCG_OK || info.def == 0) {
            unknown++;
            continue;
        }
        dcg_card_name(scene->view, scene->cards, card[i], scene->viewer, name, sizeof name);
        fprintf(out, "  %2d %s%s\n", i + 1, name,
                thing->place == DCG_PLACE_SECURITY && !info.face_down ? " (face up)" : "");
    }
    if (unknown > 0 && unknown < count)
        fprintf(out, "  and %d that you don't know\n", unknown);
}

void tell_thing(const struct scene *scene, const struct thing *thing, FILE *out)
{
    if (thing->kind == THING_CARD)
        tell_card(scene, thing->card, out);
    else if (thing->kind == THING_PILE)
        tell_pile(scene, thing, out);
    else
        fputs("The breeding area is empty.\n", out);
}
