/* play_command.c - what people can do besides taking options. */
#include "glossary.h"
#include "hint.h"
#include "play.h"
#include "show.h"
#include "tell.h"
#include "why.h"
#include "write_scenario.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static play_fn do_help, do_board, do_why, do_hint, do_log, do_pass, do_decline, do_undo, do_save, do_load,
    do_forfeit, do_quit, do_card, do_text, do_glossary, do_scenario;

const struct play_command play_commands[] = {
    {"help", '\0', "", "this help; also '?'", do_help},
    {"board", '\0', "", "show the table and the options again", do_board},
    {"card", '\0', "X", "the text of a card: X is an option (1), a hand card (a), or a name", do_card},
    {"text", '\0', "", "the text of the effect that asks", do_text},
    {"glossary", '\0', "[WORD]", "what marks, words and keywords mean", do_glossary},
    {"why", '\0', "[X]", "what can't be done now; of a card X also why it has its values", do_why},
    {"hint", '\0', "", "what the computer would do, and what it expects", do_hint},
    {"log", '\0', "", "everything that has happened", do_log},
    {"pass", 'p', "", "take the only option, or decline what is asked", do_pass},
    {"decline", 'n', "", "the same for this and all that is optional after it", do_decline},
    {"undo", 'u', "", "go back to your previous decision", do_undo},
    {"save", '\0', "FILE", "save the game", do_save},
    {"scenario", '\0', "FILE", "write the position as a scenario, for 'dcg scenario play'", do_scenario},
    {"load", '\0', "FILE", "go on with a saved game", do_load},
    {"forfeit", '\0', "", "give up [1-2-4]", do_forfeit},
    {"quit", '\0', "", "leave; 'dcg play --resume' goes on", do_quit},
    {NULL, '\0', NULL, NULL, NULL},
};

bool saying_begin(struct saying *saying)
{
    *saying = (struct saying){0};
    saying->out = open_memstream(&saying->text, &saying->size);
    return saying->out != NULL || (complain("no memory"), false);
}

void saying_end(struct saying *saying, struct play *play, const char *title)
{
    fclose(saying->out);
    play->face->say(play, title, saying->text);
    free(saying->text);
}

static enum after say(struct play *play, const char *line)
{
    play->face->say(play, NULL, line);
    return AFTER_ASK;
}

static enum after do_help(struct play *play, const char *argument)
{
    struct saying saying;
    (void)argument;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    fputs("Type the number of an option and press Enter. Besides a number you can type:\n", saying.out);
    for (const struct play_command *command = play_commands; command->word != NULL; command++) {
        char form[32];
        snprintf(form, sizeof form, "%s %s", command->word, command->argument);
        fprintf(saying.out, "  %-12s %s\n", form, command->meaning);
    }
    saying_end(&saying, play, "Help");
    return AFTER_ASK;
}

static enum after do_board(struct play *play, const char *argument)
{
    (void)play, (void)argument;
    return AFTER_SHOW;
}

static enum after do_hint(struct play *play, const char *argument)
{
    struct saying saying;
    (void)argument;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    struct hint hint;
    if (hint_find(&play->match, &hint)) {
        for (int i = 0; i < play->list.count; i++)
            if (play->list.option[i] == hint.option)
                fprintf(saying.out, "Option %d. ", i + 1);
        hint_print(&play->match, &hint, play->player, saying.out);
    } else {
        fputs("The computer has no idea.\n", saying.out);
    }
    saying_end(&saying, play, NULL);
    return AFTER_ASK;
}

/* ---- Cards ---- */

/* The cards that a player sees and whose name has this text in it; equal cards count once. */
static int cards_named(const struct sight *sight, const char *name, int found[], int most)
{
    int count = 0;
    for (int card = 1; card < DCG_MAX_CARDS && count < most; card++) {
        dcg_card_info info, other;
        dcg_card_facts facts;
        if (dcg_card(sight->view, sight->cards, card, &info) != DCG_OK || info.def == 0 ||
            info.place == DCG_PLACE_DECK || dcg_cards_facts(sight->cards, info.def, &facts) != DCG_OK)
            continue;
        bool known = strcasecmp(facts.number, name) == 0 || text_contains(facts.name, name) ||
                     dcg_name_holds(dcg_cards_name_in(sight->cards, info.def, DCG_LANGUAGE_JA), name);
        for (int i = 0; i < count && known; i++)
            known = dcg_card(sight->view, sight->cards, found[i], &other) == DCG_OK && other.def != info.def;
        if (known)
            found[count++] = card;
    }
    return count;
}

static int card_of_option(const struct play *play, const char *digits)
{
    long number = strtol(digits, NULL, 10);
    return number >= 1 && number <= play->list.count ? DCG_OPTION_CARD(play->list.option[number - 1]) : 0;
}

/* The card of the hand that has this letter on the board; 0: none. */
static int card_of_letter(const struct sight *sight, const char *letter)
{
    uint8_t hand[DCG_MAX_CARDS];
    int count = dcg_area(sight->view, sight->viewer, DCG_PLACE_HAND, hand);
    int at = letter[0] >= 'a' && letter[0] <= 'z' && letter[1] == '\0' ? letter[0] - 'a' : count;
    return at < count ? hand[at] : 0;
}

/* The cards that a player means: of an option, of the hand by its letter, or by a name. */
enum { MEANT = 8 };
static int cards_meant(const struct play *play, const char *argument, struct sight *sight, int found[MEANT])
{
    bool digits = strspn(argument, "0123456789") == strlen(argument);
    *sight = (struct sight){play->match.view, play->match.cards, play->player >= 0 ? play->player : 0};
    dcg_view(play->match.game, sight->viewer, play->match.view);
    found[0] = digits ? card_of_option(play, argument) : card_of_letter(sight, argument);
    if (found[0] != 0)
        return 1;
    return digits ? 0 : cards_named(sight, argument, found, MEANT);
}

static enum after no_card(struct play *play, const char *argument)
{
    bool digits = strspn(argument, "0123456789") == strlen(argument);
    return say(play, digits ? "That option is about no card; 'card NAME' shows a card by its name.\n"
                            : "You see no card of that name.\n");
}

static enum after do_card(struct play *play, const char *argument)
{
    int found[MEANT];
    struct sight sight;
    struct saying saying;
    int count = cards_meant(play, argument, &sight, found);
    if (count == 0)
        return no_card(play, argument);
    if (!saying_begin(&saying))
        return AFTER_ASK;
    for (int i = 0; i < count; i++) {
        fputs(i > 0 ? "\n" : "", saying.out);
        tell_card(&sight, found[i], saying.out);
    }
    saying_end(&saying, play, "Card");
    return AFTER_ASK;
}

static void why_card(const struct play *play, const struct sight *sight, int card, FILE *out)
{
    char name[DCG_MAX_TEXT];
    dcg_card_name(sight->view, sight->cards, card, sight->viewer, name, sizeof name);
    fprintf(out, "%s\n", name);
    why_values_print(&play->match, sight->viewer, sight->viewer, card, out);
    why_card_print(&play->match, sight->viewer, sight->viewer, card, out);
}

static enum after do_why(struct play *play, const char *argument)
{
    int found[MEANT];
    struct sight sight;
    struct saying saying;
    int count = *argument != '\0' ? cards_meant(play, argument, &sight, found) : 0;
    if (*argument != '\0' && count == 0)
        return no_card(play, argument);
    if (!saying_begin(&saying))
        return AFTER_ASK;
    for (int i = 0; i < count; i++)
        why_card(play, &sight, found[i], saying.out);
    if (count == 0)
        why_print(&play->match, play->player, play->player, saying.out);
    saying_end(&saying, play, count > 0 ? "Why" : "What can't be done now");
    return AFTER_ASK;
}

static enum after do_text(struct play *play, const char *argument)
{
    struct saying saying;
    bool any = false;
    (void)argument;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    for (int i = 0; i < play->list.count; i++) {
        char text[DCG_MAX_TEXT * 4];
        dcg_option option = play->list.option[i];
        bool order = DCG_OPTION_VERB(option) == DCG_OPTION_FIRST;
        if ((i > 0 && !order) || dcg_effect_text(play->match.game, play->match.cards, option, play->player,
                                                 text, sizeof text) <= 0)
            continue;
        fprintf(saying.out, order ? "%d: %s\n" : "%.0d%s\n", order ? i + 1 : 0, text);
        any = true;
    }
    if (!any)
        fputs("No effect asks now; 'card N' shows the card of an option.\n", saying.out);
    saying_end(&saying, play, NULL);
    return AFTER_ASK;
}

static enum after do_glossary(struct play *play, const char *argument)
{
    struct saying saying;
    if (!saying_begin(&saying))
        return AFTER_ASK;
    if (glossary_print(argument, saying.out) == 0)
        fputs("The glossary has no such word; 'glossary' alone shows all of it.\n", saying.out);
    saying_end(&saying, play, "Glossary");
    return AFTER_ASK;
}

struct teller {
    FILE *out;
    int viewer;
};

static void events_tell(void *user, const struct match *match)
{
    const struct teller *teller = user;
    show_events_to(match, teller->viewer, teller->out);
}

static enum after do_log(struct play *play, const char *argument)
{
    struct match again;
    struct divergence divergence;
    struct saying saying;
    (void)argument;
    if (!match_new_like(&again, &play->match))
        return AFTER_ASK;
    if (saying_begin(&saying)) {
        struct teller teller = {.out = saying.out, .viewer = play_viewer(play)};
        if (!match_follow(&again, &play->match.record, DCG_MAX_STEPS, events_tell, &teller, &divergence))
            fprintf(saying.out, "The record breaks off at step %zu: %s.\n", divergence.step, divergence.text);
        saying_end(&saying, play, "What has happened");
    }
    match_free(&again);
    return AFTER_ASK;
}

static enum after do_pass(struct play *play, const char *argument)
{
    dcg_option option;
    (void)argument;
    if (!play_passing(&play->list, &option))
        return say(play, "This has to be decided: nothing can be declined here.\n");
    return play_choose(play, option);
}

static enum after do_decline(struct play *play, const char *argument)
{
    bool aside = play_is_aside(play->list.decision);
    enum after after = do_pass(play, argument);
    play->decline = aside && after == AFTER_MOVED;
    return after;
}

static enum after do_undo(struct play *play, const char *argument)
{
    const dcg_replay *record = &play->match.record;
    size_t count = record->count;
    (void)argument;
    while (count > 0 && !play->human[record->step[count - 1].player == 1])
        count--;
    if (count == 0)
        return say(play, "There is no earlier decision of yours.\n");
    dcg_status status = match_rewind(&play->match, count - 1);
    if (status != DCG_OK) {
        complain("the game can't be taken back: %s", dcg_status_text(status));
        return AFTER_LEAVE;
    }
    play->decline = false;
    dcg_ai_forget(play->ai);
    keep_update(&play->keep, record, play->match.cards);
    play->face->turned(play);
    say(play, "Back to your previous decision.\n");
    return AFTER_MOVED;
}

/* May a file be written? One that is there is overwritten only after a question. */
static bool may_write(struct play *play, const char *path)
{
    char line[KEEP_PATH * 2];
    snprintf(line, sizeof line, "%s is there already. Overwrite it? y/n ", path);
    return access(path, F_OK) != 0 || play->face->sure(play, line);
}

static enum after do_scenario(struct play *play, const char *argument)
{
    char line[KEEP_PATH * 2];
    struct saying trouble;
    if (!may_write(play, argument))
        return say(play, "Nothing was written.\n");
    if (!saying_begin(&trouble))
        return AFTER_ASK;
    complain_to(trouble.out);
    bool written = scenario_save(&play->match, play->match.record.count, argument);
    complain_to(NULL);
    if (written) {
        snprintf(line, sizeof line, "Written to %s; 'dcg scenario play %s' goes on from here.\n", argument,
                 argument);
        fputs(line, trouble.out);
    }
    saying_end(&trouble, play, NULL);
    return AFTER_ASK;
}

static enum after do_save(struct play *play, const char *argument)
{
    char line[KEEP_PATH * 2];
    if (play->match.origin != NULL)
        return say(play, "This game began with a position: 'scenario FILE' writes it.\n");
    if (!may_write(play, argument))
        return say(play, "Nothing was saved.\n");
    if (!replay_save(&play->match.record, play->match.cards, argument))
        return AFTER_ASK;
    snprintf(line, sizeof line, "Saved to %s; go on with it by 'dcg play --resume %s'.\n", argument,
             argument);
    return say(play, line);
}

static enum after do_load(struct play *play, const char *argument)
{
    fflush(stdout);
    return play_resume(play, argument, NULL) ? AFTER_MOVED : AFTER_ASK;
}

static enum after do_forfeit(struct play *play, const char *argument)
{
    (void)argument;
    return play_choose(play, DCG_MAKE_OPTION(DCG_OPTION_FORFEIT, 0, 0, play->player));
}

static enum after do_quit(struct play *play, const char *argument)
{
    (void)play, (void)argument;
    return AFTER_LEAVE;
}

/* Who is asked how often a loop is repeated (18-3-3) types that number, whichever it is. */
static enum after repeats_take(struct play *play, int number)
{
    char line[80];
    if (number <= DCG_MAX_REPEATS)
        return play_choose(play, DCG_MAKE_OPTION(DCG_OPTION_PICK, 0, 0, number));
    snprintf(line, sizeof line, "The loop can be repeated 0 to %d times.\n", DCG_MAX_REPEATS);
    return say(play, line);
}

static enum after number_take(struct play *play, const char *digits)
{
    int number = 0;
    for (const char *c = digits; *c && number <= DCG_MAX_REPEATS; c++)
        number = number * 10 + (*c - '0');
    if (play->list.decision == DCG_DECISION_REPEAT)
        return repeats_take(play, number);
    if (number >= 1 && number <= play->list.count)
        return play_choose(play, play->list.option[number - 1]);
    char line[80];
    snprintf(line, sizeof line, "There is no such option: the options are 1 to %d.\n", play->list.count);
    return say(play, line);
}

enum after play_line(struct play *play, char *line)
{
    char *word = line + strspn(line, " \t");
    size_t size = strcspn(word, " \t");
    char *argument = word + size + strspn(word + size, " \t");
    if (size == 0)
        return AFTER_ASK;
    word[size] = '\0';
    if (strspn(word, "0123456789") == size && *argument == '\0')
        return number_take(play, word);
    if (strcmp(word, "?") == 0)
        return do_help(play, argument);
    for (const struct play_command *command = play_commands; command->word != NULL; command++) {
        if (strcmp(command->word, word) != 0)
            continue;
        bool wants = command->argument[0] != '\0', may = command->argument[0] == '[';
        if (may || wants == (*argument != '\0'))
            return command->run(play, argument);
        char form[64];
        snprintf(form, sizeof form, "It is: %s%s%s\n", command->word, wants ? " " : "", command->argument);
        return say(play, form);
    }
    return say(play, "That is neither the number of an option nor a command; 'help' lists the commands.\n");
}
