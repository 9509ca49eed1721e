/* program_text.c - the programs of a card in words, one instruction a line (tree/program.h). */
#include "cards/game_set.h"
#include "language/render.h"
#include "compile/lower.h"
#include "tree/out.h"
#include "tree/modify_def.h"
#include "tree/action.h"
#include "tree/program.h"

enum { PHRASE = 512, LINE_TEXT = 4096 };

struct program_text {
    struct out out;
    const dcg_cards *cards;
    uint32_t begin; /* of the program */
};

static void say_node(struct program_text *p, node_id node)
{
    char phrase[PHRASE];
    const struct render_part part = {.root = node};

    if (node && render_part(p->cards, &part, phrase, sizeof phrase) > 0)
        out_add(&p->out, "%s", phrase);
    else
        out_add(&p->out, "(no words for it)");
}

/* Where cards go. */
static void say_destination(struct program_text *p, const struct instruction *code)
{
    static const char *const places[DCG_PLACE_COUNT] = {[DCG_PLACE_HAND] = "the hand",
                                                        [DCG_PLACE_DECK] = "the deck",
                                                        [DCG_PLACE_DIGI_EGG_DECK] = "the Digi-Egg deck",
                                                        [DCG_PLACE_SECURITY] = "the security stack",
                                                        [DCG_PLACE_UNDER] = "the cards under ",
                                                        [DCG_PLACE_BATTLE] = "the battle area"};
    static const char *const ends[] = {
        [TOP] = "the top of ", [BOTTOM] = "the bottom of ", [CHOSEN_END] = "the top or bottom of "};
    const struct destination_spec *to = &action_at(p->cards, code->action)->move.to;
    bool ordered = to->place != DCG_PLACE_HAND && to->place != DCG_PLACE_BATTLE;

    out_add(&p->out, " to %s%s", ordered ? ends[to->end] : "",
            places[to->place] ? places[to->place] : "the trash");
    if (to->under_played)
        out_add(&p->out, "the card that is played");
    else if (to->place == DCG_PLACE_UNDER)
        say_node(p, node_at(p->cards, node_at(p->cards, code->source)->b)->a);
    if (to->face != LIES_AS_USUAL)
        out_add(&p->out, ", %s", to->face == LIES_UP ? "face up" : "face down");
}

/* For which cost. */
static void say_terms(struct program_text *p, const struct terms_spec *terms)
{
    if (terms->flags & UNPAID)
        out_add(&p->out, " without paying");
    if (terms->flags & FIXED_COST)
        out_add(&p->out, " for %d", terms->cost);
    if (terms->reduced)
        out_add(&p->out, ", cost -%d", terms->reduced);
}

/* How long, if the words around a modifier say so. */
static void say_duration(struct program_text *p, const struct instruction *code)
{
    node_id duration = modify_at(p->cards, action_at(p->cards, code->action)->modify)->lasts;

    if (!duration)
        return;
    out_add(&p->out, ", ");
    say_node(p, duration);
}

/* %x of the words of an instruction. */
static void say_operand(struct program_text *p, const struct instruction *code, char operand)
{
    const struct node *n = node_at(p->cards, code->source);

    switch (operand) {
    case 'a':
        say_node(p, code->source);
        break;
    case 'c':
        say_node(p, n->a);
        break;
    case 'm':
        say_node(p, n->b);
        break;
    case 't':
        out_add(&p->out, "%u", code->to - p->begin + 1);
        break;
    case 'o':
        say_node(p, n->a);
        break;
    case 'd':
        say_destination(p, code);
        break;
    case 'n':
        out_add(&p->out, "%d", action_at(p->cards, code->action)->number);
        break;
    case 'f':
        out_add(&p->out, "%s", action_at(p->cards, code->action)->face_up ? "face up" : "face down");
        break;
    case 'p':
        say_terms(p, &action_at(p->cards, code->action)->declare.terms);
        break;
    case 'u':
        say_duration(p, code);
        break;
    default:
        break;
    }
}

/* ---- Slots ---- */

static void say_meaning(struct program_text *p, const struct meaning *m)
{
    static const char *const kinds[] = {
        [MEANT_NOTHING] = "nothing",
        [MEANT_THIS] = "this",
        [MEANT_TRIGGER] = "what it triggered by",
        [MEANT_ATTACKER] = "the attacking Digimon",
    };
    const char *before = "";

    if (m->kind != MEANT_SLOTS) {
        out_add(&p->out, "%s", kinds[m->kind]);
        return;
    }
    for (unsigned slot = 1; slot <= EFFECT_SLOTS; slot++)
        if (m->slots >> slot & 1) {
            out_add(&p->out, "%ss%u", before, slot);
            before = " or ";
        }
}

static void say_words(struct program_text *p, const struct instruction *code, enum meant_when when,
                      unsigned words)
{
    static const char *const names[PRONOUNS] = {"it",   "that one",    "those",       "that card",
                                                "last", "those shown", "those chosen"};

    for (int i = 0; i < PRONOUNS; i++) {
        if (!(words >> i & 1))
            continue;
        out_add(&p->out, " [%s: ", names[i]);
        say_meaning(p, &code->meant[when][i]);
        out_add(&p->out, "]");
    }
}

/* What the words of an instruction mean, and into which slots what it chooses and does goes. */
static void say_slots(struct program_text *p, const struct instruction *code)
{
    static const char *const roles[SLOT_ROLES] = {"whose cards ", "", "under ", "now "};
    const struct node *n = node_at(p->cards, code->source);
    const char *before = " -> ";
    bool shown = code->meant[MEANT_BEFORE][PRONOUN_SHOWN].kind == MEANT_SLOTS;

    if (!op_is_action(code->op)) {
        say_words(p, code, MEANT_BEFORE,
                  words_of(p->cards, code->op == OP_MAY || code->op == OP_BY ? 0 : n->a, shown));
    } else {
        unsigned first = words_of(p->cards, n->a, shown),
                 then = words_of(p->cards, n->b, shown) | words_of(p->cards, n->c, shown);
        say_words(p, code, MEANT_BEFORE, first);
        say_words(p, code, MEANT_CHOSEN, then & ~first);
    }
    for (int role = 0; role < SLOT_ROLES && op_is_action(code->op); role++)
        if (code->slot[role]) {
            out_add(&p->out, "%s%ss%u", before, roles[role], code->slot[role]);
            before = ", ";
        }
}

/* The instruction whose words tell what is done: of a MODIFY that makes somebody do one thing, that. */
static int op_told(const struct program_text *p, const struct instruction *code)
{
    if (code->op != OP_MODIFY)
        return code->op;
    const struct modify_def *modify = modify_at(p->cards, action_at(p->cards, code->action)->modify);
    const struct modify_item *item = &p->cards->modify_item[modify->item];
    return modify->items == 1 && item->how == MODIFY_DOES ? action_at(p->cards, item->action)->op : code->op;
}

static void say_instruction(struct program_text *p, uint32_t at)
{
    static const char *const words[OPS] = {
#define OP(name, marks, operands, words) [OP_##name] = words,
#include "tree/op_table.def"
#undef OP
    };
    const struct instruction *code = code_at(p->cards, at);

    if (!words[code->op][0])
        return;
    out_add(&p->out, "%6u  ", at - p->begin + 1);
    for (const char *word = words[op_told(p, code)]; *word; word++) {
        if (*word == '%')
            say_operand(p, code, *++word);
        else
            out_add(&p->out, "%c", *word);
    }
    say_slots(p, code);
    out_add(&p->out, "\n");
}

/* A program ends at the last instruction that is reached from none after it: where the next one begins. */
static uint32_t program_end(const dcg_cards *cards, uint32_t effect)
{
    uint32_t end = cards->code_count;

    for (uint32_t i = 1; i < cards->effect_count; i++)
        if (cards->effect[i].code > cards->effect[effect].code && cards->effect[i].code < end)
            end = cards->effect[i].code;
    return end;
}

static void say_program(struct program_text *p, uint32_t effect)
{
    const struct effect_def *e = effect_at(p->cards, effect);
    char line[LINE_TEXT];

    (void)render_text(p->cards, p->cards->node, e->root, line, sizeof line);
    out_add(&p->out, "%s\n", line);
    if (e->unsupported)
        out_add(&p->out, "        not carried out: %s\n", e->unsupported);
    else if (!e->code)
        out_add(&p->out, "        no program: it applies as long as it is there\n");
    p->begin = e->code;
    for (uint32_t at = e->code, end = program_end(p->cards, effect); e->code && at < end; at++)
        say_instruction(p, at);
}

int dcg_cards_program(const dcg_cards *cards, dcg_card_def def, char *text, size_t size)
{
    struct program_text p = {.out = {text, text ? size : 0, 0}};

    if (p.out.size)
        text[0] = '\0';
    if (!cards || def == 0 || def > cards->count)
        return 0;
    dcg_cards *copy;
    p.cards = card_opened(cards, def, &copy);
    if (!p.cards)
        return 0;
    const struct card_def *d = card_def(p.cards, def);
    for (uint32_t i = d->effect; i < d->effect + d->effect_count; i++)
        say_program(&p, i);
    dcg_cards_free(copy);
    return out_length(&p.out);
}
