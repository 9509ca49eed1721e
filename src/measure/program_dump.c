/* program_dump.c - an effect as it is compiled, in full, as text. */
#include "measure/program_dump.h"
#include "tree/condition.h"
#include "tree/event_pattern.h"
#include "tree/modify_def.h"
#include "tree/number_def.h"
#include "tree/special_def.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { DUMP_DEPTH = 24 };

__attribute__((format(printf, 2, 3))) static void dump_put(struct dump *d, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    int more = vsnprintf(d->text + d->used, DUMP_BYTES - d->used, format, arguments);
    va_end(arguments);
    d->used += (size_t)more < DUMP_BYTES - d->used ? (size_t)more : DUMP_BYTES - d->used - 1;
}

static void dump_number(struct dump *d, const char *name, long long value)
{
    if (value)
        dump_put(d, " %s=%lld", name, value);
}

static void dump_selector(struct dump *d, const char *name, selector_id id);
static void dump_place(struct dump *d, const char *name, place_id id);
static void dump_condition(struct dump *d, const char *name, uint32_t at);
static void dump_cause(struct dump *d, const char *name, cause_id id);
static void dump_count(struct dump *d, const char *name, uint32_t at);
static void dump_effect_at(struct dump *d, uint32_t effect);
static void dump_modifiers(struct dump *d, const char *name, uint32_t first, int count);

#define FIELD(field)         dump_number(d, #field, (long long)x->field)
#define OPERAND(kind, field) dump_##kind(d, #field, x->field)

/* False: there is none, or operands stand in each other too deep. */
static bool dump_open(struct dump *d, const char *name, const char *kind, uint32_t id)
{
    if (!id || d->depth == DUMP_DEPTH)
        return false;
    d->depth++;
    dump_put(d, " %s:(%s", name, kind);
    return true;
}

static void dump_close(struct dump *d)
{
    d->depth--;
    dump_put(d, ")");
}

static void dump_word(struct dump *d, const char *name, word_id word)
{
    if (word)
        dump_put(d, " %s=\"%s\"", name, card_word(d->cards, word));
}

static bool pred_of_place(const struct predicate *x)
{
    return x->kind == PRED_LIES || x->kind == PRED_LIES_UP;
}

static void dump_pred(struct dump *d, const char *name, pred_id id)
{
    const struct predicate *x = pred_at(d->cards, id);

    if (!dump_open(d, name, "pred", id))
        return;
    FIELD(kind), FIELD(compare), FIELD(quality), FIELD(than), FIELD(flags), FIELD(amount);
    FIELD(counts_same), FIELD(counts), FIELD(n), OPERAND(word, word), OPERAND(pred, a), OPERAND(pred, b);
    if (pred_of_place(x))
        OPERAND(place, of);
    else if (x->kind == PRED_NUMBER_VALUE)
        OPERAND(count, of);
    else
        OPERAND(selector, of);
    dump_close(d);
}

static void dump_selector(struct dump *d, const char *name, selector_id id)
{
    const struct selector *x = selector_at(d->cards, id);
    bool chosen = !d->counted; /* else it says which objects are counted: how many are chosen is no matter */

    if (!dump_open(d, name, "select", id))
        return;
    d->counted = false;
    if (chosen)
        FIELD(quantity), FIELD(n), FIELD(flags), FIELD(most), FIELD(least);
    else
        dump_number(d, "flags", x->flags & ~(uint32_t)SELECT_ALL);
    FIELD(kind), FIELD(ref), FIELD(pronoun), FIELD(entry);
    FIELD(together), FIELD(quality), FIELD(total), FIELD(total_most), OPERAND(count, total_than);
    OPERAND(count, left_than), FIELD(pile);
    FIELD(parts), FIELD(informs), FIELD(places);
    OPERAND(selector, a), OPERAND(selector, b), OPERAND(selector, host), OPERAND(selector, holder);
    OPERAND(place, pile_owner), OPERAND(place, place);
    OPERAND(pred, pred), OPERAND(pred, with), OPERAND(pred, items);
    if (x->counts != id)
        OPERAND(selector, counts);
    dump_close(d);
}

static void dump_place(struct dump *d, const char *name, place_id id)
{
    const struct place_def *x = place_at(d->cards, id);

    if (!dump_open(d, name, "place", id))
        return;
    FIELD(kind), FIELD(whose), FIELD(is_area), FIELD(zones), FIELD(places);
    OPERAND(place, a), OPERAND(place, b), OPERAND(selector, of), OPERAND(selector, holder);
    for (uint32_t i = 0; i < x->areas; i++) {
        const struct area *area = &d->cards->area[x->area + i];
        dump_put(d, " area(%d %d %d %d %d", area->place, area->face, area->top, area->bottom,
                 area->this_digimon);
        dump_place(d, "owner", area->owner);
        dump_selector(d, "holder", area->holder);
        dump_put(d, ")");
    }
    dump_close(d);
}

/* ---- Events and causes ---- */

static void dump_clause(struct dump *d, const struct event_clause *x)
{
    dump_put(d, " (clause");
    FIELD(kinds), FIELD(how), FIELD(flags), FIELD(level), FIELD(new_level), FIELD(least), FIELD(materials);
    FIELD(form), FIELD(role), FIELD(whom_is), FIELD(keyword);
    if (x->condition)
        dump_condition(d, "condition", d->cards->operand[x->condition].condition);
    OPERAND(cause, cause), OPERAND(place, player), OPERAND(cause, agent), OPERAND(selector, who);
    OPERAND(selector, whom), OPERAND(cause, own_effect), OPERAND(place, from), OPERAND(place, to);
    dump_put(d, ")");
}

static void dump_pattern(struct dump *d, const char *name, pattern_id id)
{
    const struct event_pattern *x = pattern_at(d->cards, id);

    if (!dump_open(d, name, "event", id))
        return;
    FIELD(flags), FIELD(when), FIELD(would);
    for (uint32_t i = 0; i < x->clauses; i++)
        dump_clause(d, &d->cards->clause[x->clause + i]);
    dump_close(d);
}

static void dump_cause(struct dump *d, const char *name, cause_id id)
{
    const struct cause_pattern *x = cause_at(d->cards, id);

    if (!dump_open(d, name, "cause", id))
        return;
    FIELD(form), FIELD(kinds), FIELD(keyword), FIELD(phase);
    OPERAND(cause, of), OPERAND(cause, rest), OPERAND(place, owner), OPERAND(selector, which);
    dump_close(d);
}

static void dump_done(struct dump *d, const char *name, done_id id)
{
    const struct done_condition *x = done_at(d->cards, id);

    if (!dump_open(d, name, "done", id))
        return;
    FIELD(least), FIELD(form), FIELD(entry), FIELD(negated), FIELD(or_done), FIELD(of_this);
    OPERAND(place, to), OPERAND(place, from);
    OPERAND(pattern, event), OPERAND(selector, whom), OPERAND(selector, also), OPERAND(selector, rival);
    dump_close(d);
}

/* ---- Conditions and numbers ---- */

static void dump_condition(struct dump *d, const char *name, uint32_t at)
{
    const struct condition *x = &d->cards->condition[at];

    if (!dump_open(d, name, "if", at))
        return;
    FIELD(kind), FIELD(said), FIELD(compare), FIELD(keyword), FIELD(flags), FIELD(n);
    d->counted = x->kind == COND_COUNT;
    OPERAND(selector, of);
    d->counted = false;
    if (x->kind == COND_QUALITY)
        OPERAND(count, a), OPERAND(count, b);
    else
        OPERAND(condition, a), OPERAND(condition, b);
    OPERAND(selector, with);
    OPERAND(place, holder), OPERAND(place, other), OPERAND(selector, other_of), OPERAND(pred, pred);
    if (x->kind == COND_DONE)
        OPERAND(done, operand);
    else if (x->kind == COND_IS && x->said == SAID_DOING)
        OPERAND(pattern, operand);
    dump_close(d);
}

static void dump_met(struct dump *d, const char *name, condition_id id)
{
    dump_condition(d, name, id ? d->cards->operand[id].condition : 0);
}

static void dump_count(struct dump *d, const char *name, uint32_t at)
{
    const struct number_def *x = &d->cards->number[at];

    if (!dump_open(d, name, "number", at))
        return;
    FIELD(every), FIELD(form), FIELD(entry), FIELD(of_deletion), FIELD(quality), FIELD(in_total);
    OPERAND(count, a), OPERAND(count, b), OPERAND(selector, of), OPERAND(place, place);
    OPERAND(place, owner), OPERAND(pred, pred), OPERAND(met, condition);
    dump_close(d);
}

static void dump_each(struct dump *d, const char *name, number_id id)
{
    dump_count(d, name, id ? d->cards->operand[id].number : 0);
}

/* ---- Modifiers ---- */

static void dump_guards(struct dump *d, const struct modifier_guard *guard, int count)
{
    for (const struct modifier_guard *x = guard; x < guard + count; x++) {
        dump_put(d, " (guard");
        FIELD(kind), FIELD(fixpoint);
        if (x->kind == GUARD_EACH)
            OPERAND(each, operand);
        else if (x->kind == GUARD_UNSUSPEND)
            OPERAND(place, operand);
        else
            OPERAND(met, operand);
        dump_put(d, ")");
    }
}

static void dump_modifier(struct dump *d, const struct modifier_def *x)
{
    dump_put(d, " (modifier");
    FIELD(about), FIELD(kind), FIELD(flags), FIELD(reach), FIELD(cant), FIELD(against), FIELD(keyword);
    FIELD(colors), FIELD(one_host), FIELD(purpose), FIELD(deletion), FIELD(except), FIELD(n), FIELD(icons);
    FIELD(terms.ignoring), FIELD(terms.fixed), FIELD(terms.as_if), FIELD(terms.level), FIELD(terms.colors);
    FIELD(terms.cost), OPERAND(word, word), OPERAND(word, whose), OPERAND(pred, pred);
    OPERAND(selector, selector), OPERAND(place, place), OPERAND(place, owner);
    for (int i = 0; i < x->causes; i++)
        OPERAND(cause, cause[i]);
    for (int i = 0; i < x->whoms; i++)
        OPERAND(selector, whom[i]);
    dump_guards(d, x->guard, x->guards);
    if (x->effect)
        dump_effect_at(d, x->effect);
    dump_put(d, ")");
}

static void dump_modifiers(struct dump *d, const char *name, uint32_t first, int count)
{
    if (!dump_open(d, name, "modifiers", first))
        return;
    for (int i = 0; i < count; i++)
        dump_modifier(d, modifier_at(d->cards, first + (uint32_t)i));
    dump_close(d);
}

static void dump_run(struct dump *d, const char *name, uint32_t first)
{
    dump_modifiers(d, name, first, modifier_at(d->cards, first)->run);
}

static void dump_action(struct dump *d, const char *name, action_id id);
static void dump_def(struct dump *d, dcg_card_def card);

static void dump_item(struct dump *d, const struct modify_item *x)
{
    dump_put(d, " (item");
    FIELD(how), FIELD(duration), FIELD(event), OPERAND(place, owner), OPERAND(run, chosen);
    for (int i = 0; i < MODIFY_PARTS; i++)
        OPERAND(run, overall[i]);
    OPERAND(action, action);
    dump_guards(d, x->guard, x->guards);
    dump_put(d, ")");
}

static void dump_modify(struct dump *d, const char *name, uint32_t at)
{
    const struct modify_def *x = modify_at(d->cards, at);

    if (!dump_open(d, name, "modify", at))
        return;
    FIELD(flags);
    for (int i = 0; i < x->parts; i++)
        FIELD(part[i].overall), OPERAND(selector, part[i].target);
    for (uint32_t i = 0; i < x->items; i++)
        dump_item(d, &d->cards->modify_item[x->item + i]);
    dump_close(d);
}

/* ---- Actions ---- */

static void dump_move(struct dump *d, const struct move_action *x)
{
    FIELD(to.place), FIELD(to.end), FIELD(to.face), FIELD(to.under_played);
    FIELD(to.host_with), OPERAND(selector, to.host), FIELD(event), FIELD(unseen);
    FIELD(one_by_one), FIELD(own_cards), FIELD(from_end), FIELD(from_bottom), FIELD(all),
        FIELD(from_end_count);
}

static void dump_special(struct dump *d, const char *name, uint32_t id)
{
    const struct special_def *x = special_at(d->cards, id);

    if (!dump_open(d, name, "special", id))
        return;
    FIELD(kind), FIELD(assembly), FIELD(cost), OPERAND(pred, every), OPERAND(pred, tamer);
    for (int i = 0; i < x->materials; i++) {
        const struct special_material *m = &x->material[i];
        dump_put(d, " (material %d %d %d", m->among, m->quality, m->most);
        dump_pred(d, "is", m->pred);
        dump_put(d, ")");
    }
    dump_close(d);
}

static void dump_declare(struct dump *d, const struct declare_action *x)
{
    FIELD(what_before), FIELD(whom_before), FIELD(at_player), FIELD(may), FIELD(from_hand), FIELD(each);
    FIELD(special), FIELD(how), FIELD(enters), OPERAND(selector, what), OPERAND(selector, whom);
    FIELD(terms.flags), FIELD(terms.level), FIELD(terms.colors), FIELD(terms.cost), FIELD(terms.reduced);
    for (int i = 0; i < x->partners.count; i++)
        FIELD(partners.most[i]), OPERAND(selector, partners.kind[i]);
    OPERAND(special, partners.blast);
}

static void dump_tokens(struct dump *d, const struct tokens_action *x)
{
    FIELD(enters);
    for (int i = 0; i < x->count; i++)
        FIELD(number[i]), dump_def(d, x->def[i]);
    OPERAND(pred, barred);
}

static void dump_cost(struct dump *d, const struct cost_action *x)
{
    FIELD(costs), FIELD(of_this_card), FIELD(by_deleted), FIELD(number), OPERAND(selector, counted);
}

static void dump_zone(struct dump *d, const struct zone_spec *x)
{
    FIELD(pile), FIELD(place), FIELD(whole), OPERAND(place, owner);
}

static void dump_activate(struct dump *d, const struct activate_action *x)
{
    FIELD(icons), FIELD(wanted), FIELD(option_side), OPERAND(selector, as);
}

static void dump_operands(struct dump *d, const struct action *x)
{
    if (op_moves(x->op))
        dump_move(d, &x->move);
    else if (x->op >= OP_REVEAL && x->op <= OP_SHUFFLE)
        dump_zone(d, &x->zone);
    else if (x->op == OP_PLAY_TOKENS)
        dump_tokens(d, &x->tokens);
    else if ((x->op >= OP_PLAY_FREE && x->op <= OP_ATTACK) || x->op == OP_BATTLE ||
             (x->op >= OP_SELF_SUSPEND && x->op <= OP_SELF_MOVE_OUT))
        dump_declare(d, &x->declare);
    else if (x->op >= OP_REDUCE_COST && x->op <= OP_SET_COST)
        dump_cost(d, &x->cost);
    else if (x->op == OP_ACTIVATE)
        dump_activate(d, &x->activate);
    else if (x->op == OP_MODIFY)
        OPERAND(modify, modify);
    else if (x->op == OP_PERMIT)
        OPERAND(run, sources);
    else if (x->op == OP_FLIP)
        FIELD(face_up);
    else if (x->op == OP_CHANGE_TARGET)
        FIELD(at_player);
    else
        FIELD(number);
}

static void dump_action(struct dump *d, const char *name, action_id id)
{
    const struct action *x = action_at(d->cards, id);

    if (!dump_open(d, name, "action", id))
        return;
    FIELD(op), FIELD(chooses), FIELD(unseen), OPERAND(selector, target);
    dump_operands(d, x);
    dump_close(d);
}

/* ---- Programs ---- */

/* How many instructions stand before this one, without those that only note coverage. */
static int code_line(const dcg_cards *cards, uint32_t first, uint32_t at)
{
    int line = 0;

    for (uint32_t i = first; i < at; i++)
        line += code_at(cards, i)->op != OP_MARK;
    return line;
}

static void dump_instruction(struct dump *d, uint32_t first, const struct instruction *x)
{
    dump_put(d, "\n  %d op %d", code_line(d->cards, first, (uint32_t)(x - d->cards->code)), x->op);
    FIELD(level), FIELD(flags), FIELD(count), FIELD(choice), FIELD(wanted), FIELD(kind), FIELD(whose);
    FIELD(entry), OPERAND(place, place);
    for (int i = 0; i < SLOT_ROLES; i++)
        FIELD(slot[i]);
    for (int i = 0; i < MEANT_TIMES * PRONOUNS; i++)
        FIELD(meant[i / PRONOUNS][i % PRONOUNS].kind), FIELD(meant[i / PRONOUNS][i % PRONOUNS].slots);
    if (x->to)
        dump_put(d, " to=%d", code_line(d->cards, first, x->to));
    if (x->op == OP_IF || x->op == OP_OVERWRITE_IF)
        OPERAND(met, condition);
    else if (x->op == OP_WHEN || x->op == OP_WAIT)
        OPERAND(pattern, event);
    else if (x->op == OP_EACH)
        OPERAND(each, each);
    else if (x->op == OP_LATER)
        OPERAND(selector, whom);
    else if (x->op == OP_KEYWORD)
        dump_effect_at(d, x->effect);
    else if (op_is_action(x->op))
        OPERAND(action, action);
}

/* The program ends with the END behind its STOP; bullets and parts that wait have an END of their own. */
static void dump_program(struct dump *d, uint32_t first)
{
    uint32_t last = first;
    const struct instruction *code;

    for (uint32_t at = first; at <= last; at++) {
        code = code_at(d->cards, at);
        if (code->to > last)
            last = code->to;
        if (code->op != OP_END && at == last)
            last++;
        if (code->op != OP_MARK)
            dump_instruction(d, first, code);
    }
}

static void dump_effect_at(struct dump *d, uint32_t effect)
{
    const struct effect_def *x = effect_at(d->cards, effect);

    if (d->depth == DUMP_DEPTH)
        return;
    d->depth++;
    dump_put(d, "\neffect");
    FIELD(icons), FIELD(when), FIELD(would), FIELD(section), FIELD(category), FIELD(area), FIELD(limit);
    FIELD(flags), FIELD(keyword), OPERAND(pattern, condition), OPERAND(met, target);
    OPERAND(special, special);
    dump_modifiers(d, "modifiers", x->modifier, x->modifiers);
    dump_modifiers(d, "maximum", x->maximum, x->maximums);
    OPERAND(run, sources);
    for (uint32_t i = 0; i < x->reduction_count; i++) {
        const struct reduction *reduction = &d->cards->reduction[x->reduction + i];
        dump_put(d, " (reduction %d", reduction->number);
        dump_met(d, "condition", reduction->condition);
        dump_each(d, "each", reduction->each);
        dump_put(d, ")");
    }
    if (x->code)
        dump_program(d, x->code);
    d->depth--;
}

static void dump_requirements(struct dump *d, const char *name, uint32_t first, int count)
{
    for (const struct requirement *x = d->cards->requirement + first; count > 0; x++, count--) {
        dump_put(d, " (%s", name);
        FIELD(colors), FIELD(level), FIELD(categories), FIELD(cost), OPERAND(word, name),
            OPERAND(word, trait);
        OPERAND(pred, pred), OPERAND(met, condition), OPERAND(each, each);
        dump_put(d, ")");
    }
}

/* A card but for its number and name: a token's text may make others. */
static void dump_def(struct dump *d, dcg_card_def card)
{
    const struct card_def *x = card_def(d->cards, card);

    if (d->depth == DUMP_DEPTH)
        return;
    d->depth++;
    dump_put(d, " (card");
    FIELD(categories), FIELD(colors), FIELD(cost), FIELD(level), FIELD(dp), FIELD(link_dp), FIELD(copies);
    FIELD(use_colors), FIELD(keywords), FIELD(inherited), FIELD(linked), FIELD(security_a), FIELD(link_plus);
    FIELD(inherited_security_a), FIELD(inherited_link_plus), FIELD(linked_security_a);
    FIELD(linked_link_plus), FIELD(also_parts);
    if (x->token)
        OPERAND(word, name);
    for (int i = 0; i < x->also_count; i++)
        OPERAND(word, also[i]);
    if (x->also_number)
        OPERAND(word, also_number);
    for (int i = 0; i < x->trait_count; i++)
        dump_word(d, "trait", d->cards->trait[x->trait + (uint32_t)i]);
    dump_requirements(d, "digivolve", x->digivolve, x->digivolve_count);
    dump_requirements(d, "link", x->link, x->link_count);
    for (uint32_t i = 0; i < x->effect_count; i++)
        dump_effect_at(d, x->effect + i);
    dump_put(d, ")");
    d->depth--;
}

#undef FIELD
#undef OPERAND

const char *dump_card(struct dump *d, const dcg_cards *cards, dcg_card_def card)
{
    d->cards = cards;
    d->depth = 0;
    d->counted = false;
    d->used = 0;
    d->text[0] = '\0';
    dump_def(d, card);
    return d->text;
}
