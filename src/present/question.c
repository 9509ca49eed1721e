/* question.c - one sentence for everything that can be asked: by which procedure, and why it asks.
 *
 * purposes[] has a line for each place where the engine asks. What the sentence says besides is in the text of the
 * effect: the action that is being carried out, and what is chosen for it. */
#include "present/question.h"
#include "tree/modify_def.h"
#include "tree/program.h"
#include "effect/carry_out.h"
#include "present/asking.h"
#include "rules/material.h"
#include "tree/effect_def.h"

#include <string.h>

enum { LONG_PHRASE = 200 };

const struct node *question_node(const struct question *q, node_id id)
{
    return node_at(q->s.reader.cards, q->worded && id < q->s.reader.cards->node_count ? id : 0);
}

bool question_phrase(struct question *q, int at, struct render_part part)
{
    if (q->worded)
        phrase_text(&q->text, q->player, &part, q->phrase[at - 1], sizeof q->phrase[0]);
    q->s.phrase[at - 1] = q->phrase[at - 1];
    return q->phrase[at - 1][0] != '\0';
}

static bool ends_with(const char *text, size_t size, const char *end)
{
    size_t length = strlen(end);

    return size >= length && strncmp(text + size - length, end, length) == 0;
}

/* "trashes 1 card", said of the opponent, as what one is told to do: "trash 1 card". */
static void imperative(char *text)
{
    size_t size = strcspn(text, " ");
    size_t cut = ends_with(text, size, "shes") || ends_with(text, size, "ches") ? 2 : 1;

    memmove(text + size - cut, text + size, strlen(text + size) + 1);
}

/* An action as one is told to do it; hole: what isn't said, or is said as "it". */
static bool action_phrase(struct question *q, int at, node_id action, node_id hole, const char *filling)
{
    enum { FORM_OF_OTHERS = 20 }; /* grammar_action.def: what others do */
    const struct node *n = question_node(q, action);
    bool some =
        question_phrase(q, at, (struct render_part){.root = action, .hole = hole, .filling = filling});

    if (some && (n->kind == NODE_MOVE || n->kind == NODE_DO || n->kind == NODE_MEMORY) &&
        n->form % VARIANT >= FORM_OF_OTHERS && q->phrase[at - 1][0] >= 'a')
        imperative(q->phrase[at - 1]);
    return some;
}

/* The action that a frame carries out, and its clause. */
static const struct action *frame_action(const struct question *q, const struct frame *f)
{
    return action_at(q->s.reader.cards, f->node);
}

static node_id frame_source(const struct question *q, const struct frame *f)
{
    return frame_action(q, f)->source;
}

/* ---- Choosing ---- */

const struct frame *pick_caller(const struct dcg_game *game)
{
    const struct frame *f = &game->frame[game->frames - 1];

    while (f > game->frame && (f->proc == PROC_pick || f->proc == PROC_picks))
        f--;
    return f;
}

/* "it gets +1000 DP", "for the turn" */
static const char *modify_form(struct question *q, const struct frame *by)
{
    const struct node *m = question_node(q, frame_source(q, by));
    bool several = render_several(q->s.reader.cards, q->top->node);

    int times =
        q->top->pick.times == 1 ? by->modify.times : 1; /* 15-15-7: a number grows, or more are chosen */

    if (m->mode != MODE_NONE) {
        action_phrase(q, 2, frame_source(q, by), m->a, several ? "them" : "it");
        phrase_possessive(q->phrase[1]);
        return "choose %1{: %2}";
    }
    question_phrase(q, 2, (struct render_part){.root = m->b, .several = several, .times = times});
    question_phrase(
        q, 3,
        (struct render_part){
            .root = m->c ? m->c : modify_at(q->s.reader.cards, frame_action(q, by)->modify)->lasts});
    q->s.verb = phrase_verb(q->phrase[1], several);
    return several ? "choose %1{: they %v%2}{ %3}" : "choose %1{: it %v%2}{ %3}";
}

bool pick_of_host(const struct dcg_game *game)
{
    enum { HOST_STEP = 3 }; /* of PROC(do_move) */
    const struct frame *by = pick_caller(game);

    return (game->frames > 1 && game->frame[game->frames - 2].proc == PROC_pick) ||
           (by->proc == PROC_do_move && by->step == HOST_STEP);
}

/* "<Mind Link> with" */
static void keyword_alone(char *phrase)
{
    char *end = strchr(phrase, '>');

    if (end)
        end[1] = '\0';
}

static const char *pick_form(struct question *q, const struct frame *by)
{
    const struct node *n = question_node(q, frame_source(q, by));

    switch (by->proc) {
    case PROC_modify:
        return modify_form(q, by);
    case PROC_do_keyword_on:
        question_phrase(q, 2, (struct render_part){.root = n->b});
        keyword_alone(q->phrase[1]);
        return "choose %1{ for %2}";
    case PROC_do_activate:
        return "choose %1: an effect of it activates";
    case PROC_do_change_target:
        return "choose %1 as the new target of the attack";
    case PROC_do_battle:
        return "choose %1 to battle";
    case PROC_turn_or_move:
        question_phrase(q, 2, (struct render_part){.root = frame_source(q, by), .several = true});
        return "choose %1{ to %2}";
    default:
        break;
    }
    if ((n->kind != NODE_MOVE && n->kind != NODE_DO) || (n->kind == NODE_DO && n->mode == MODE_CHOOSE))
        return "choose %1";
    action_phrase(q, 2, frame_source(q, by), n->a, "");
    return "choose %1{ to %2}";
}

static void ask_pick(struct question *q)
{
    const struct frame *by = pick_caller(q->s.reader.game);

    if (!question_phrase(q, 1, (struct render_part){.root = q->top->node}))
        return;
    if (pick_of_host(q->s.reader.game)) {
        action_phrase(q, 2, frame_source(q, by), q->top->node, "it");
        phrase_possessive(q->phrase[1]);
        q->form = "choose %1{: %2}";
    } else {
        q->form = pick_form(q, by);
    }
}

/* A card to play, to digivolve into, ...; a target to attack. */
static void ask_declare(struct question *q)
{
    const struct action *action = frame_action(q, q->top);
    const struct node *n = question_node(q, action->source);
    bool may = action->declare.may, attack = q->s.reader.game->decision.kind == DCG_DECISION_ATTACK;

    if (n->kind == NODE_DO) {
        if (action_phrase(q, 1, action->source, 0, ""))
            q->form = attack ? "%1: choose the target" : may ? "%1?" : "%1";
        return;
    }
    question_phrase(q, 1, (struct render_part){.root = action->declare.doer});
    if (question_phrase(q, 2, (struct render_part){.root = action->source, .several = true}))
        q->form = attack ? "{%1|it} may %2: choose the target" : may ? "{%1|it} may %2" : "{%1|it}: %2";
}

/* 7-2, 7-3 */
static void ask_materials(struct question *q)
{
    const dcg_game *game = q->s.reader.game;
    const struct table t = table_to_see(game, q->s.reader.cards);
    const struct special_def *require = material_require(&t, q->top->card, q->top->materials.requirement);
    bool all = require && require->assembly, choose = game->decision.kind == DCG_DECISION_CHOOSE;

    q->s.card = q->top->card;
    q->named = true;
    q->s.value = choose ? game->journals - q->top->materials.first : require ? require->cost : 0;
    if (choose && require &&
        q->top->materials.material < require->materials) /* a requirement has several parts */
        question_phrase(q, 1,
                        (struct render_part){.root = require->material[q->top->materials.material].source});
    if (choose)
        q->form = all ? "Assembly for %c: choose a card {for %1|to place under it}{ (%n chosen)}"
                      : "DigiXros %c: choose a card {for %1|to place under it}{ (%n chosen)}";
    else
        q->form = all ? "Assembly for %c?{ -%n play cost}" : "DigiXros %c?{ -%n play cost for each card}";
}

/* ---- Yes or no ---- */

static const struct instruction *asking_code(const struct question *q)
{
    return code_at(q->s.reader.cards, q->top->node);
}

static void ask_may(struct question *q)
{
    const struct instruction *code = asking_code(q);

    if (action_phrase(q, 1, question_node(q, code->source)->a, 0, ""))
        q->form = code->flags & OP_REPLACES ? "%1 instead?" : "%1?";
}

static void ask_instead(struct question *q) /* 18-2-2 */
{
    node_id may = question_node(q, asking_code(q)->source)->a;

    if (action_phrase(q, 1, question_node(q, may)->a, 0, ""))
        q->form = "%1 instead?";
}

/* "By A, if B, C. If D, E": more sentences are carried out if it is paid, and perhaps the first one isn't. */
static bool by_for_more(const struct question *q, const struct node *by)
{
    const struct instruction *code = asking_code(q);

    if (question_node(q, by->b)->kind != NODE_IF)
        return false;
    for (uint32_t at = q->top->node + 1u; at < code->to; at++)
        if (code_at(q->s.reader.cards, at)->op == OP_SENTENCE)
            return true;
    return false;
}

static void ask_by(struct question *q) /* 15-7 */
{
    const struct node *n = question_node(q, asking_code(q)->source);

    if (!action_phrase(q, 1, n->a, 0, ""))
        return;
    question_phrase(q, 2, (struct render_part){.root = n->b});
    if (strlen(q->phrase[0]) + strlen(q->phrase[1]) > LONG_PHRASE)
        q->form = "%1 for the rest of the effect?";
    else
        q->form = by_for_more(q, n) ? "%1{, then %2, and so on}?" : "%1{, then %2}?";
}

/* What the instruction of a program asks. */
static void ask_in_program(struct question *q)
{
    switch (asking_code(q)->op) {
    case OP_MAY:
        ask_may(q);
        break;
    case OP_BY:
        ask_by(q);
        break;
    case OP_OVERWRITE_ASK:
        ask_instead(q);
        break;
    default: /* 16-16 */
        q->form = "trash this card to use its <Delay> effect?";
        break;
    }
}

static void ask_modify(struct question *q)
{
    if (question_phrase(q, 1, (struct render_part){.root = frame_source(q, q->top)}))
        q->form = "%1: do it?";
}

static void ask_own_action(struct question *q)
{
    static const struct {
        uint8_t op;
        const char *form;
    } forms[] = {{OP_SELF_SUSPEND, "suspend {%1|it}?"},
                 {OP_SELF_UNSUSPEND, "unsuspend {%1|it}?"},
                 {OP_SELF_MOVE_OUT, "move {%1|it} to the battle area?"},
                 {OP_BATTLE, "let {%1|it} %2?"}};
    const struct action *action = frame_action(q, q->top);

    question_phrase(q, 1, (struct render_part){.root = action->declare.doer});
    question_phrase(q, 2, (struct render_part){.root = action->source, .several = true});
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (forms[i].op == action->op)
            q->form = forms[i].form;
}

static void ask_activate(struct question *q)
{
    const struct effect_instance *what = asking_effect(q->s.reader.game);

    q->named = true;
    if (!what)
        return;
    q->s.card = what->card;
    q->s.value = what->keyword % COPY - 1;
    q->form = what->keyword ? "use <%w> of %c?" : "use the effect{ of %c}?";
}

/* ---- Effects ---- */

static void ask_choice(struct question *q)
{
    q->s.value = q->top->choice.done;
    q->form = "choose an effect to activate{ (%n chosen)}";
}

static void ask_either(struct question *q)
{
    const struct node *n = question_node(q, asking_code(q)->source);

    if (action_phrase(q, 1, n->a, 0, "") && action_phrase(q, 2, n->b, 0, ""))
        q->form =
            strlen(q->phrase[0]) + strlen(q->phrase[1]) > LONG_PHRASE ? "which of the two?" : "%1, or %2?";
}

static void ask_activated(struct question *q)
{
    q->s.card = q->top->card;
    q->named = q->top->card != 0;
    q->form = "which effect{ of %c} activates?";
}

static void ask_order(struct question *q)
{
    const struct frame *by = q->top - 1;

    if (q->top > q->s.reader.game->frame && by->proc == PROC_do_move &&
        action_phrase(q, 1, frame_source(q, by), question_node(q, frame_source(q, by))->a, ""))
        q->form = "choose the next card to %1";
}

static void ask_action(struct question *q)
{
    action_phrase(q, 1, frame_source(q, q->top), 0, "");
}

static void ask_number(struct question *q)
{
    question_phrase(q, 1, (struct render_part){.root = question_node(q, frame_source(q, q->top))->b});
}

static void ask_card(struct question *q)
{
    q->s.card = q->top->card;
    q->named = true;
}

static void ask_links(struct question *q)
{
    const struct dcg_game *game = q->s.reader.game;

    q->s.card = q->top->permanent < PERMANENTS ? game->permanent[q->top->permanent].top : 0;
    q->named = true;
}

static bool same_name(const struct question *q, int card, int other)
{
    return strcmp(name_text(&q->s.reader, name_def(&q->s.reader, card)),
                  name_text(&q->s.reader, name_def(&q->s.reader, other))) == 0;
}

/* 15-8-5: what would happen, and to whom. */
static void ask_would(struct question *q)
{
    static const char *const before[DCG_EVENT_COUNT] = {
        [DCG_EVENT_PLAYED] = "use {%1|an effect} before %s is~are played?",
        [DCG_EVENT_DIGIVOLVED] = "use {%1|an effect} before {%S|a Digimon} digivolves~digivolve{ into %o}?",
        [DCG_EVENT_USED] = "use {%1|an effect} before %s is~are used?",
        [DCG_EVENT_LINKED] = "use {%1|an effect} before %s is~are linked?",
        [DCG_EVENT_DELETED] = "use {%1|an effect} before %S is~are deleted?",
        [DCG_EVENT_LEFT] = "use {%1|an effect} before %S leaves~leave the battle area?",
        [DCG_EVENT_SUSPENDED] = "use {%1|an effect} before %S suspends~suspend?",
        [DCG_EVENT_UNSUSPENDED] = "use {%1|an effect} before %S unsuspends~unsuspend?",
        [DCG_EVENT_RETURNED] = "use {%1|an effect} before %S returns~return?",
        [DCG_EVENT_TRASHED] = "use {%1|an effect} before %S is~are trashed?",
    };
    const struct dcg_game *game = q->s.reader.game;
    const struct game_event *h = &game->game_event[q->top->would.event & (GAME_EVENTS - 1)];
    permanent_set permanents = q->top->would.set & game->permanents_used;
    dcg_option_list list;
    int only = 0;
    bool optional = false;

    SET_EACH (permanent, permanents)
        cards_insert(q->s.set, game->permanent[permanent].top);
    q->s.card = permanents ? 0 : h->card;
    q->s.other = permanents ? h->card : 0;
    q->named = true;
    if (h->kind < DCG_EVENT_COUNT && before[h->kind])
        q->form = before[h->kind];
    if (reader_options(&q->s.reader, &list) != DCG_OK)
        return;
    for (int i = 0; i < list.count; i++) {
        optional = optional || DCG_OPTION_VERB(list.option[i]) == DCG_OPTION_NO;
        if (DCG_OPTION_VERB(list.option[i]) == DCG_OPTION_FIRST)
            only = !only || same_name(q, only, DCG_OPTION_CARD(list.option[i]))
                       ? DCG_OPTION_CARD(list.option[i])
                       : -1;
    }
    if (!optional)
        q->s.phrase[0] = "which effect first,";
    else if (only > 0)
        q->s.phrase[0] = name_text(&q->s.reader, name_def(&q->s.reader, only));
}

/* ---- Which of them it is ---- */

/* Without a procedure: what is said of any such decision. The first line that fits counts. */
static const struct purpose {
    uint8_t decision, proc;
    void (*ask)(struct question *q); /* makes the phrases, and mostly the form; NULL: the form says it all */
    const char *form;
} purposes[] = {
    {DCG_DECISION_REDRAW, 0, NULL, "keep this hand or draw a new one?"},
    {DCG_DECISION_BREEDING, 0, NULL, "breeding phase: hatch a Digi-Egg, move a Digimon, or do nothing"},
    {DCG_DECISION_MAIN, 0, NULL, "main phase: choose an action"},
    {DCG_DECISION_COUNTER, 0, NULL, "use a [Counter] effect?"},
    {DCG_DECISION_BLOCK, 0, NULL, "block with which Digimon?"},
    {DCG_DECISION_ORDER, 0, NULL, "which effect activates first?"},
    {DCG_DECISION_INTERRUPT, PROC_would, ask_would, "use {%1|an effect} before that happens?"},
    {DCG_DECISION_INTERRUPT, 0, NULL, "use an effect before that happens?"},
    {DCG_DECISION_OPTIONAL, PROC_materials, ask_materials, "place cards under %c?"},
    {DCG_DECISION_OPTIONAL, PROC_activate, ask_activate, "use the effect?"},
    {DCG_DECISION_OPTIONAL, PROC_program, ask_in_program, "use the effect?"},
    {DCG_DECISION_OPTIONAL, PROC_modify, ask_modify, "use the effect?"},
    {DCG_DECISION_OPTIONAL, PROC_turn_or_move, ask_own_action, "use the effect?"},
    {DCG_DECISION_OPTIONAL, PROC_do_battle, ask_own_action, "use the effect?"},
    {DCG_DECISION_OPTIONAL, 0, NULL, "use the effect?"},
    {DCG_DECISION_LINK_TRASH, PROC_link, ask_links, "choose a link card of %c to trash: it has too many"},
    {DCG_DECISION_LINK_TRASH, 0, NULL, "choose a link card to trash: the Digimon has too many"},
    {DCG_DECISION_CHOOSE, PROC_pick, ask_pick, "choose a card"},
    {DCG_DECISION_CHOOSE, PROC_declare, ask_declare, "choose a card"},
    {DCG_DECISION_CHOOSE, PROC_materials, ask_materials, "choose a card to place under %c"},
    {DCG_DECISION_CHOOSE, PROC_dna, ask_card, "DNA digivolve into %c: choose another Digimon for it"},
    {DCG_DECISION_CHOOSE, PROC_burst, ask_card,
     "burst digivolve into %c: choose the Tamer to return to the hand"},
    {DCG_DECISION_CHOOSE, PROC_app_fuse, ask_card,
     "app fuse into %c: choose the link card to place under it"},
    {DCG_DECISION_CHOOSE, PROC_use, ask_card, "Arts digivolve into %c, or trash it?"},
    {DCG_DECISION_CHOOSE, 0, NULL, "choose a card"},
    {DCG_DECISION_CHOOSE_EFFECT, PROC_choice, ask_choice, "choose an effect to activate"},
    {DCG_DECISION_CHOOSE_EFFECT, PROC_program, ask_either, "which of the two?"},
    {DCG_DECISION_CHOOSE_EFFECT, PROC_do_activate, ask_activated, "which effect activates?"},
    {DCG_DECISION_CHOOSE_EFFECT, 0, NULL, "choose an effect to activate"},
    {DCG_DECISION_PLACE_ORDER, PROC_order, ask_order, "choose the next card to place"},
    {DCG_DECISION_PLACE_ORDER, 0, NULL, "choose the next card to place"},
    {DCG_DECISION_TOP_OR_BOTTOM, PROC_do_move, ask_action,
     "{%1: top or bottom?|to the top or to the bottom?}"},
    {DCG_DECISION_TOP_OR_BOTTOM, 0, NULL, "to the top or to the bottom?"},
    {DCG_DECISION_NUMBER, PROC_do_keyword_on, ask_number, "{%1: }how many cards?"},
    {DCG_DECISION_NUMBER, 0, NULL, "choose a number"},
    {DCG_DECISION_ATTACK, PROC_declare, ask_declare, "choose the target of the attack"},
    {DCG_DECISION_ATTACK, 0, NULL, "choose the target of the attack"},
    {DCG_DECISION_REPEAT, 0, NULL, "how often is the loop repeated?"},
};

void question_make(struct question *q)
{
    int kind = q->s.reader.game->decision.kind, proc = q->top ? q->top->proc : 0;

    for (size_t i = 0; i < sizeof purposes / sizeof purposes[0]; i++) {
        const struct purpose *p = &purposes[i];
        if (p->decision != kind || (p->proc && p->proc != proc))
            continue;
        q->form = p->form;
        if (p->ask)
            p->ask(q);
        return;
    }
}
