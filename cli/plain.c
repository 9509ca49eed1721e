/* plain.c - needs no terminal: reads lines, writes lines. A person sees what that player knows, nothing else. */
#include "plain.h"

#include "preview.h"
#include "show.h"

#include <string.h>
#include <unistd.h>

enum { INPUT = 512 };

struct plain {
    bool terminal;
    bool news; /* of two people: events that nobody has seen yet */
    int shown; /* who looked at the screen last; -1: nobody yet */
};

/* A line without its end; false: no more input. What is longer than any command is cut off. */
static bool input_read(char line[INPUT])
{
    fflush(stdout);
    if (fgets(line, INPUT, stdin) == NULL)
        return false;
    size_t size = strlen(line);
    if (size > 0 && line[size - 1] != '\n')
        for (int c = getchar(); c != EOF && c != '\n';)
            c = getchar();
    line[strcspn(line, "\r\n")] = '\0';
    if (!isatty(STDIN_FILENO)) /* so that what is printed reads like a game that was typed */
        puts(line);
    return true;
}

static void plain_say(struct play *play, const char *title, const char *lines)
{
    (void)play, (void)title;
    fputs(lines, stdout);
}

/* No answer is no. */
static bool plain_sure(struct play *play, const char *question)
{
    char line[INPUT];
    (void)play;
    fputs(question, stdout);
    return input_read(line) && (line[0] == 'y' || line[0] == 'Y');
}

/* Of two people the one who decides next looks first when the other has handed over. */
static void plain_news(struct play *play)
{
    struct plain *plain = play->data;
    plain->news = play_is_hotseat(play);
    if (!plain->news)
        show_events(&play->match, play_viewer(play));
}

static void plain_think(struct play *play)
{
    (void)play;
    fflush(stdout); /* what has happened so far is there while one waits */
}

static void plain_turned(struct play *play)
{
    struct plain *plain = play->data;
    plain->news = false;
}

/* What the effect says that an option is about. */
static void effect_show(const struct play *play, dcg_option option, const char *before)
{
    char text[DCG_MAX_TEXT * 4];
    if (dcg_effect_text(play->match.game, play->match.cards, option, play->player, text, sizeof text) > 0)
        printf("%s%s\n", before, text);
}

/* What the option does to the memory, where the player thinks about it. */
static void preview_show(const struct play *play, dcg_option option)
{
    char text[128];
    if (play->list.decision != DCG_DECISION_MAIN)
        return;
    struct preview preview = preview_make(&play->match, option);
    preview_text(&preview, text, sizeof text);
    if (text[0] != '\0')
        printf(" (%s)", text);
}

static void options_show(const struct play *play)
{
    char text[DCG_MAX_TEXT];
    bool order = DCG_OPTION_VERB(play->list.option[0]) == DCG_OPTION_FIRST;
    dcg_decision_text(play->match.game, play->match.cards, text, sizeof text);
    puts(text);
    if (play->list.decision == DCG_DECISION_REPEAT) {
        printf("    Type how often: a number from 0 to %d.\n", DCG_MAX_REPEATS);
        return;
    }
    if (!order)
        effect_show(play, play->list.option[0], "    ");
    for (int i = 0; i < play->list.count; i++) {
        printf("  %2d  ", i + 1);
        show_option(&play->match, play->list.option[i], play->player);
        preview_show(play, play->list.option[i]);
        putchar('\n');
        if (order)
            effect_show(play, play->list.option[i], "        ");
    }
}

/* Two people at one screen: what one player saw is gone before the other looks. */
static bool hand_over(const struct play *play)
{
    struct plain *plain = play->data;
    char line[INPUT];
    bool change =
        play_is_hotseat(play) && plain->terminal && plain->shown >= 0 && plain->shown != play->player;
    plain->shown = play->player;
    if (!change)
        return true;
    printf("\033[2J\033[H%c decides now. Hand over and press Enter. ", 'A' + play->player);
    return input_read(line);
}

static enum after input_ended(struct play *play)
{
    char help[] = "help";
    puts("\nThe input has ended.");
    play_line(play, help);
    return AFTER_LEAVE;
}

static enum after plain_decide(struct play *play)
{
    struct plain *plain = play->data;
    char line[INPUT];
    enum after after = AFTER_SHOW;
    if (!hand_over(play))
        return AFTER_LEAVE;
    if (plain->news)
        show_events(&play->match, play_viewer(play));
    plain->news = false;
    while (after == AFTER_SHOW || after == AFTER_ASK) {
        if (after == AFTER_SHOW) {
            putchar('\n');
            show_board(&play->match, play->player);
            options_show(play);
        }
        fputs("> ", stdout);
        if (!input_read(line))
            return input_ended(play);
        after = ferror(stdout) ? AFTER_LEAVE : play_line(play, line);
    }
    return after;
}

static enum after plain_over(struct play *play)
{
    const struct plain *plain = play->data;
    if (plain->news)
        show_events(&play->match, play_viewer(play));
    if (!play_is_hotseat(play)) {
        char text[DCG_MAX_TEXT];
        dcg_result_text(play->match.game, play->match.cards, play_reader(play), text, sizeof text);
        puts(text);
    }
    show_result(&play->match);
    return AFTER_LEAVE;
}

static const struct face plain_face = {.say = plain_say,
                                       .news = plain_news,
                                       .think = plain_think,
                                       .turned = plain_turned,
                                       .sure = plain_sure,
                                       .decide = plain_decide,
                                       .over = plain_over};

int plain_play(struct play *play)
{
    struct plain plain = {.terminal = isatty(STDIN_FILENO) && isatty(STDOUT_FILENO), .shown = -1};
    play->face = &plain_face;
    play->data = &plain;
    show_intro(&play->match.record);
    puts("Type '?' for help; 'dcg deck list' lists the decks that there are.");
    if (play->unfinished)
        puts("There is an unfinished game: 'dcg play --resume' goes on with it.");
    plain_news(play);
    return play_game(play);
}
