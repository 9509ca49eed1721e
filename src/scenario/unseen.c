/* unseen.c - the effects of statements become lines of card text, and these become effects of unseen cards. */
#include "scenario/unseen.h"
#include "cards/card_reader.h"
#include "tree/effect_def.h"

#include <stdio.h>
#include <stdlib.h>

enum { UNSEEN_LINE = 160 };

/* 3-4-5-3: effects that don't name the breeding area don't affect cards there. */
#define IN_BATTLE "text [On Play] If this Tamer is in the battle area, "
/* "Your opponent wins the game": no card says that. */
#define OPPONENT_WINS                                                                                        \
    "tree (EFFECT a:(LIST SPACE f=1 a:(ICON ON_PLAY))"                                                       \
    " b:(LIST SPACE f=1 a:(SAY a:(WHO OPPONENT a:(DO WIN)))))"

static const char *const lines[UNSEEN_KINDS][2] = {
#define UNSEEN(name, own, other) {own, other},
#include "scenario/unseen_table.def"
#undef UNSEEN
};

static const char *const whom_words[] = {[WHOM_THIS] = "this Tamer",
                                         [WHOM_ANY] = "a card",
                                         [WHOM_OWN] = "one of your cards",
                                         [WHOM_OTHER] = "one of your opponent's cards"};

static const char *event_words(int event)
{
    switch (event) {
    case DCG_EVENT_DELETED:
        return "be deleted";
    case DCG_EVENT_DIGIVOLVED:
        return "digivolve";
    case DCG_EVENT_LINKED:
        return "be linked";
    case DCG_EVENT_SUSPENDED:
        return "suspend";
    case DCG_EVENT_UNSUSPENDED:
        return "unsuspend";
    case DCG_EVENT_USED:
        return "be used";
    default:
        return "be played";
    }
}

const char *unseen_wrong(const struct unseen *unseen)
{
    int32_t number = unseen->number;

    switch ((enum unseen_kind)unseen->kind) {
    case UNSEEN_GAIN_MEMORY:
    case UNSEEN_LOSE_MEMORY:
        return number < 0 || number > 100 ? "a number of 0 to 100 is expected" : NULL;
    case UNSEEN_DRAW:
        return number < 1 || number > 100 ? "a number of 1 to 100 is expected" : NULL;
    case UNSEEN_DP:
        if (number % 100)
            return "DP change by hundreds";
        return number < -100000 || number > 100000 ? "that number is too large" : NULL;
    case UNSEEN_COST:
        return number < -1000 || number > 1000 ? "that number is too large" : NULL;
    default:
        return NULL;
    }
}

/* Copies words; # is the number. */
static void words_write(const char *words, const char *number, char line[UNSEEN_LINE])
{
    size_t used = 0;

    for (const char *at = words; *at && used < UNSEEN_LINE - 1; at++) {
        if (*at != '#')
            line[used++] = *at;
        for (const char *digit = number; *at == '#' && *digit && used < UNSEEN_LINE - 1; digit++)
            line[used++] = *digit;
    }
    line[used] = '\0';
}

static void line_write(const struct unseen *x, char line[UNSEEN_LINE])
{
    char number[16];

    if (x->kind == UNSEEN_PREVENT) {
        (void)snprintf(line, UNSEEN_LINE, "text [All Turns] When %s would %s, prevent it.",
                       whom_words[x->whom], event_words(x->event));
    } else if (x->kind == UNSEEN_COST) {
        (void)snprintf(line, UNSEEN_LINE,
                       "text [All Turns] When a Digimon would digivolve, %s the cost by %d.",
                       x->number < 0 ? "reduce" : "increase", abs((int)x->number));
    } else {
        (void)snprintf(number, sizeof number, x->kind == UNSEEN_DP ? "%+d" : "%d", (int)x->number);
        words_write(lines[x->kind][x->other], number, line);
    }
}

static bool unseen_same(const struct unseen *x, const struct unseen *y)
{
    return x->kind == y->kind && x->other == y->other && x->event == y->event && x->whom == y->whom &&
           x->number == y->number;
}

uint16_t unseen_effect(const struct scenario_file *file, const struct unseen *unseen)
{
    for (uint32_t i = 0; i < file->unseens; i++)
        if (unseen_same(&file->unseen[i], unseen))
            return file->unseen[i].effect;
    return 0;
}

/* A number that no card has. */
static void number_find(const struct scenario_file *file, char number[24])
{
    uint32_t at = file->unseens;

    do
        (void)snprintf(number, 24, "UNSEEN-%u", ++at);
    while (dcg_cards_find(file->cards, number));
}

static dcg_status unseen_grow(struct scenario_file *file)
{
    if (file->unseens < file->unseen_room)
        return DCG_OK;
    uint32_t room = file->unseen_room ? file->unseen_room * 2 : 16;
    void *grown = realloc(file->unseen, sizeof *file->unseen * room);
    if (!grown)
        return DCG_ERROR_MEMORY;
    file->unseen = grown;
    file->unseen_room = room;
    return DCG_OK;
}

static dcg_status unseen_append(struct scenario_file *file, struct unseen unseen, dcg_reader **reader,
                                dcg_error *error)
{
    char line[UNSEEN_LINE], number[24], card[UNSEEN_LINE + 96];

    if (unseen_wrong(&unseen) || unseen_effect(file, &unseen))
        return DCG_OK;
    line_write(&unseen, line);
    number_find(file, number);
    int size =
        snprintf(card, sizeof card, "card %s \"%s\"\n  option white\n  cost 0\n  %s\n", number, number, line);
    dcg_status status = cards_add_embedded(file->cards, card, (size_t)size, reader);
    if (status == DCG_OK)
        status = unseen_grow(file);
    if (status != DCG_OK) {
        if (error)
            *error = (dcg_error){.status = status, .text = "no room for the effects of the statements"};
        return status;
    }
    const struct card_def *d = card_def(file->cards, dcg_cards_find(file->cards, number));
    unseen.effect =
        d->effect_count && !effect_at(file->cards, d->effect)->unsupported ? (uint16_t)d->effect : 0;
    file->unseen[file->unseens++] = unseen;
    return DCG_OK;
}

/* Whom a statement keeps from what would happen, if the player of the effect is A. */
static enum unseen_whom whom_of(const struct statement *effect, const struct statement *trigger)
{
    if (statement_operand(effect, OPERAND_CARD, 0))
        return WHOM_THIS;
    const struct operand *subject = statement_operand(trigger, OPERAND_SUBJECT, 0);
    switch (subject ? subject->value : SUBJECT_ANY) {
    case SUBJECT_CARD:
        return WHOM_THIS;
    case SUBJECT_A:
        return WHOM_OWN;
    case SUBJECT_B:
        return WHOM_OTHER;
    default:
        return WHOM_ANY;
    }
}

bool unseen_read(const struct statement *s, struct statement *effect, struct unseen *unseen)
{
    const struct operand *text = statement_operand(s, OPERAND_EFFECT, 0);
    const struct operand *trigger = statement_operand(s, OPERAND_TRIGGER, 0);
    struct statement phrase = {0};

    *unseen = (struct unseen){0};
    if (!text || !phrase_match(text->text, OPERAND_EFFECT, effect))
        return false;
    const struct operand *number = statement_operand(effect, OPERAND_NUMBER, 0);
    unseen->kind = (uint8_t)effect->value;
    unseen->number = number ? number->value : 0;
    if (unseen->kind != UNSEEN_PREVENT)
        return true;
    if (trigger && phrase_match(trigger->text, OPERAND_TRIGGER, &phrase))
        unseen->event = (uint8_t)(phrase.value & 255);
    unseen->whom = (uint8_t)whom_of(effect, &phrase);
    return true;
}

void unseen_turn(struct unseen *unseen)
{
    if (unseen->kind == UNSEEN_PREVENT) {
        unseen->whom = unseen->whom == WHOM_OWN     ? WHOM_OTHER
                       : unseen->whom == WHOM_OTHER ? WHOM_OWN
                                                    : unseen->whom;
    } else {
        unseen->other = lines[unseen->kind][1][0] != '\0' && !unseen->other;
    }
}

dcg_status unseen_add(struct scenario_file *file, dcg_reader **reader, dcg_error *error)
{
    struct unseen unseen;
    struct statement effect;
    dcg_status status = DCG_OK;

    for (uint32_t i = 0; i < file->statements && status == DCG_OK; i++) {
        if (!unseen_read(&file->statement[i], &effect, &unseen))
            continue;
        status = unseen_append(file, unseen, reader, error);
        unseen_turn(&unseen);
        if (status == DCG_OK)
            status = unseen_append(file, unseen, reader, error);
    }
    return status;
}
