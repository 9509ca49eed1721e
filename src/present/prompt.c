/* prompt.c - what a player has to decide, in words; and the options that depend on it. */
#include "effect/carry_out.h"
#include "tree/program.h"
#include "present/asking.h"
#include "present/prompt.h"
#include "present/question.h"
#include "state/area.h"

#include <string.h>

static bool anybody_decides(const struct reader *r)
{
    const struct dcg_game *game = r->game;

    return r->cards && game->decision.asked && game->decision.kind != DCG_DECISION_NONE &&
           game->decision.kind < DCG_DECISION_COUNT;
}

/* Opens the question that is being asked. */
static void question_open(struct question *q, const struct reader *reader)
{
    const dcg_game *game = reader->game;
    const struct effect_instance *what = asking_effect(game);
    bool of_effect = what && (what->kind == INSTANCE_EFFECT || what->kind == INSTANCE_CLAUSE);

    memset(q, 0, sizeof *q);
    q->s.reader = q->text = *reader;
    q->s.cost = -1;
    q->text.you = game->decision.player;
    q->top = game->frames > 0 ? &game->frame[game->frames - 1] : NULL;
    q->worded = q->top && (of_effect || q->top->proc == PROC_materials);
    q->player = what ? what->player : game->decision.player;
    question_make(q);
}

/* How many are chosen already. */
static void say_chosen(struct words *w, const struct question *q)
{
    const struct frame *f = q->top;

    if (q->s.reader.game->decision.kind != DCG_DECISION_CHOOSE || !f || f->proc != PROC_pick)
        return;
    if (f->pick.times > 1)
        words_add(w, " (%d of %d chosen)", f->pick.chosen, f->pick.most);
    else if (f->pick.chosen > 0)
        words_add(w, " (%d chosen)", f->pick.chosen);
}

/* Of which card the effect is that asks. */
static void say_source(struct words *w, const struct question *q)
{
    const struct effect_instance *what = asking_effect(q->s.reader.game);
    struct scene s = {.reader = q->s.reader, .cost = -1};

    if (q->named || !what || !what->card)
        return;
    s.card = what->card;
    form_say(w, &s, " (%c)");
}

/* 11-3, 11-4: who attacks whom. */
static void say_attack(struct words *w, const struct reader *reader)
{
    dcg_table_info table = dcg_table(reader->game);
    struct scene s = {.reader = *reader,
                      .card = table.attacker,
                      .other = table.target > 0 ? table.target : 0,
                      .player = card_owner(reader->game, (uint8_t)table.attacker),
                      .cost = -1};
    int kind = reader->game->decision.kind;

    if (table.attacker && (kind == DCG_DECISION_BLOCK || kind == DCG_DECISION_COUNTER))
        form_say(w, &s,
                 table.target < 0 ? " ({%C|it} attacks a Digimon that has left)"
                                  : " ({%C|it} attacks {%O|%t})");
}

static void say_prompt(struct words *w, const struct reader *reader)
{
    struct question q;

    question_open(&q, reader);
    form_say(w, &q.s, q.form);
    say_chosen(w, &q);
    say_source(w, &q);
    say_attack(w, reader);
}

int dcg_prompt_text(const dcg_game *game, const dcg_cards *cards, int viewer, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, viewer);

    if (anybody_decides(&reader))
        say_prompt(&w, &reader);
    else
        words_add(&w, "nobody has to decide");
    form_capital(&w, 0);
    return words_end(&w);
}

int dcg_decision_text(const dcg_game *game, const dcg_cards *cards, char *text, size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, -1);

    if (!anybody_decides(&reader)) {
        words_add(&w, "nobody has to decide");
        return words_end(&w);
    }
    words_add(&w, "%c decides: ", player_letter(game->decision.player));
    say_prompt(&w, &reader);
    return words_end(&w);
}

/* ---- Options ---- */

enum { SHORT_PHRASE = 72 }; /* of an option */

/* What a number stands for: an effect, or one of two actions; 0: a number. */
static node_id picked_node(const struct question *q, int number)
{
    const struct frame *f = q->top;
    const dcg_cards *cards = q->s.reader.cards;
    const struct instruction *code = code_at(cards, f->node);

    switch (f->proc) {
    case PROC_choice:
        return number > 0 && number <= code->count
                   ? code_at(cards, (uint32_t)f->node + (uint32_t)number)->source
                   : 0;
    case PROC_program:
        return number == 1 ? question_node(q, code->source)->a : question_node(q, code->source)->b;
    case PROC_do_activate: {
        const struct table t = table_to_see(q->s.reader.game, cards);
        uint32_t effect = do_activate_effect(&t, number);
        return effect ? effect_at(cards, effect)->root : 0;
    }
    default:
        return 0;
    }
}

/* What it means to choose no card, or no more: of a DigiXros for the part that is asked for, as others may follow. */
static bool say_done(struct words *w, const struct question *q)
{
    bool part = q->top && q->top->proc == PROC_materials && q->phrase[0][0];
    bool none = q->top && q->top->proc == PROC_pick && !q->top->pick.chosen;

    if (part)
        form_say(w, &q->s, q->top->materials.taken ? "choose no more for %1" : "choose no card for %1");
    else if (none)
        words_add(w, "choose none");
    return part || none;
}

/* What "yes" does, as far as the effect says it. */
static void say_yes(struct words *w, const struct question *q)
{
    if (q->phrase[0][0] && q->top && (q->top->proc == PROC_program || q->top->proc == PROC_modify))
        form_say(w, &q->s, "%1{, then %2}");
}

int dcg_branch_text(const dcg_game *game, const dcg_cards *cards, dcg_option option, int viewer, char *text,
                    size_t size)
{
    struct words w = words_begin(text, size);
    const struct reader reader = reader_of(game, cards, viewer);
    int verb = DCG_OPTION_VERB(option);
    struct question q;

    if ((verb != DCG_OPTION_YES && verb != DCG_OPTION_PICK) || !anybody_decides(&reader))
        return 0;
    question_open(&q, &reader);
    node_id picked = verb == DCG_OPTION_PICK && q.worded ? picked_node(&q, DCG_OPTION_NUMBER(option)) : 0;
    if (verb == DCG_OPTION_YES)
        say_yes(&w, &q);
    else if (picked && question_phrase(&q, 1, (struct render_part){.root = picked}))
        form_say(&w, &q.s, "%1");
    return words_end(&w);
}

bool option_asked(struct words *w, const struct reader *reader, dcg_option option)
{
    int verb = DCG_OPTION_VERB(option);
    struct question q;
    size_t from = w->length;

    if (!anybody_decides(reader))
        return false;
    question_open(&q, reader);
    if (verb == DCG_OPTION_DONE)
        return say_done(w, &q);
    node_id picked = verb == DCG_OPTION_PICK && q.worded ? picked_node(&q, DCG_OPTION_NUMBER(option)) : 0;
    if (picked) {
        question_phrase(&q, 1, (struct render_part){.root = picked});
        form_say(w, &q.s, "%1");
    } else if (verb == DCG_OPTION_YES && q.phrase[0][0] && strlen(q.phrase[0]) <= SHORT_PHRASE &&
               q.top->proc == PROC_program) {
        form_say(w, &q.s, "yes: %1");
    } else if (verb == DCG_OPTION_PICK && q.top && q.top->proc != PROC_do_activate) {
        words_add(w, "%d", DCG_OPTION_NUMBER(option));
    }
    return w->length > from;
}
