/* bind.c - what "it", "that Digimon", "those cards" refer to, decided when an effect is lowered.
 *
 * Each instruction that chooses, moves, shows or plays something has slots (tree/program.h): what it chose, whose cards
 * those are, under whom they go, what came to the field. The binder follows the program from its beginning, over all
 * jumps, with a list of the slots that have been filled on the way: the mentions. A word means the last mention that it
 * can mean. docs/internals.md has the rules in one table, tests/unit/compile/bind.c tests them. */
#include "compile/lower.h"
#include "tree/event_pattern.h"
#include "tree/modify_def.h"
#include "tree/number_def.h"
#include "tree/program.h"
#include "tree/selector.h"
#include "tree/sentence.h"
#include "tree/target.h"
#include "tree/target_place.h"

#include <stdlib.h>
#include <string.h>

/* What a mention can be: permanents, cards, the effect's own card; cards that were revealed or looked at; what a
 * sentence only chose. Permanents that are called Digimon, or Tamers, are only that. */
enum { DIGIMON = 1, CARD = 2, SOURCE = 4, SHOWN = 8, CHOICE = 16, TAMER = 32, PERMANENT = DIGIMON | TAMER };

enum { UNDER_ANOTHER = 1 << DCG_PLACE_UNDER | 1 << DCG_PLACE_LINKED };

enum { MENTIONS = 96 };
static const char TOO_MANY[] = "more objects that words refer to than an effect may have";

struct mention {
    uint32_t slots;
    uint32_t again; /* the slots of what was spoken of before, and is again: "delete it"; TRIGGERED */
    uint8_t types, role;
    uint8_t meant; /* enum meant_kind, if it has no slot */
    bool paid;     /* it was paid with */
    bool sure;     /* it is spoken of on every way to here */
    bool asked;    /* only a condition speaks of it */
    bool held; /* cards of a permanent that is only described: "a digivolution card of 1 of your Digimon" */
};
enum { TRIGGERED = 1 }; /* no slot has that bit */

/* What has been spoken of when an instruction is reached. */
struct state {
    bool reached;
    int count;
    uint32_t done; /* bits 1 << enum entry_what: what the effect has done */
    struct mention at[MENTIONS];
};

struct binder {
    const dcg_cards *cards;
    const struct effect_def *effect;
    struct instruction *code;
    int count, slots;
    bool waits; /* a part of it waits for an event of its own */
    bool tamer; /* the instruction speaks of "that Tamer" */
    bool paying;
    uint32_t unpaid; /* the slots from before the payment */
    uint32_t done;   /* on any way through the program */
    const char *why;
    struct state now, if_unmet;
    struct state *arrives; /* by instruction: what jumps bring there */
};

/* ---- States ---- */

static bool mention_same(const struct mention *a, const struct mention *b)
{
    return a->slots == b->slots && a->types == b->types;
}

static const struct mention *last_asked(const struct state *s, unsigned types, bool asked)
{
    for (int i = s->count; i-- > 0;)
        if (s->at[i].types & types && (asked || !s->at[i].asked))
            return &s->at[i];
    return NULL;
}

static const struct mention *last_mention(const struct state *s, unsigned types)
{
    return last_asked(s, types, false);
}

static void mention_add(struct binder *b, struct mention m)
{
    if (b->now.count == MENTIONS) {
        b->why = TOO_MANY;
        return;
    }
    m.paid = b->paying;
    m.sure = true;
    b->now.at[b->now.count++] = m;
}

/* What a part of the program spoke of that may have been left out: "if it's red, add it to the hand. Then, it ..."
 * still means the same object, added or not. */
static void spoken_of_again(struct state *s, int from)
{
    int kept = from;

    for (int i = from; i < s->count; i++) {
        if (s->at[i].again == TRIGGERED || s->at[i].asked)
            continue;
        s->at[i].slots |= s->at[i].again;
        s->at[i].sure = false;
        s->at[kept++] = s->at[i];
    }
    s->count = kept;
}

/* The last mentions of those types on both ways become one. */
static void state_merge(struct state *to, const struct state *from, unsigned types)
{
    const struct mention *a = last_mention(to, types), *b = last_mention(from, types);

    if (!b || to->count == MENTIONS)
        return;
    struct mention both = *b;
    if (a) {
        both.slots |= a->slots;
        both.types |= a->types;
    }
    both.sure = false;
    to->at[to->count++] = both;
}

/* Two ways meet. What one of them has spoken of besides the other counts; where both have gone on, the last word may
 * mean the last mention of either. */
static void state_join(struct state *to, const struct state *from)
{
    int same = 0;

    if (!from->reached)
        return;
    if (!to->reached) {
        *to = *from;
        return;
    }
    uint32_t done = to->done |= from->done;
    while (same < to->count && same < from->count && mention_same(&to->at[same], &from->at[same]))
        same++;
    if (same == from->count) {
        spoken_of_again(to, same);
        return;
    }
    if (same == to->count) {
        *to = *from;
        to->done = done;
        spoken_of_again(to, same);
        return;
    }
    state_merge(to, from, SHOWN);
    state_merge(to, from, CHOICE);
    state_merge(to, from, PERMANENT | CARD | SOURCE);
}

static void jump(struct binder *b, uint32_t to)
{
    if (to < (uint32_t)b->count)
        state_join(&b->arrives[to], &b->now);
}

/* ---- Words ---- */

static bool spoken_of(const struct state *s, unsigned types)
{
    return last_mention(s, types) != NULL;
}

/* Is the effect about this Digimon: nothing but icons say when, or "when this Digimon ..."? */
static bool event_is_own(const struct binder *b)
{
    return !b->effect->condition || pattern_at(b->cards, b->effect->condition)->flags & PATTERN_CONCERNS_THIS;
}

static struct meaning slots_meant(const struct mention *m)
{
    if (!m)
        return (struct meaning){.kind = MEANT_NOTHING};
    if (m->types == SOURCE)
        return (struct meaning){.kind = MEANT_THIS, .slots = m->slots};
    if (!m->slots)
        return (struct meaning){.kind = m->meant};
    return (struct meaning){.kind = MEANT_SLOTS, .slots = m->slots, .sure = m->sure};
}

/* The last mention that a word can mean; NULL: none. */
static const struct mention *meant_mention(const struct binder *b, enum pronoun pronoun, bool wants_permanent)
{
    const struct state *s = &b->now;
    unsigned that = b->tamer ? TAMER : DIGIMON;
    const struct mention *last = last_mention(s, PERMANENT | CARD | SOURCE);

    if (s->count > 0 && s->at[s->count - 1].asked && pronoun == PRONOUN_ANY)
        return &s->at[s->count - 1];
    switch (pronoun) {
    case PRONOUN_LAST:
        return last;
    case PRONOUN_SHOWN:
        return last_mention(s, SHOWN);
    case PRONOUN_CHOSEN:
        return spoken_of(s, CHOICE) ? last_mention(s, CHOICE) : last;
    case PRONOUN_ANY:
        if (!spoken_of(s, PERMANENT | CARD))
            return last && !last->paid ? last : NULL;
        if (wants_permanent && last->types == CARD) {
            const struct mention *permanent = last_asked(s, PERMANENT | SOURCE, true);
            if (permanent && (permanent->asked || spoken_of(s, PERMANENT)))
                return permanent;
        }
        return last;
    case PRONOUN_CARD:
        return last_mention(s, CARD);
    case PRONOUN_PERMANENTS: /* cards go under one permanent alone */
        for (int i = s->count; i-- > 0;)
            if (s->at[i].types & that && s->at[i].role != SLOT_UNDER)
                return &s->at[i];
        return NULL;
    default:
        return last_mention(s, that);
    }
}

/* "The chosen cards" after several choices: those of all of them. */
static struct meaning choices_meant(const struct state *s)
{
    struct meaning all = {.kind = MEANT_SLOTS};

    for (int i = 0; i < s->count; i++)
        all.slots |= s->at[i].types & CHOICE ? s->at[i].slots : 0;
    return all;
}

/* Was the effect's own card paid with, as in "by suspending this Tamer"? Cards that go under it leave it as it is. */
static bool gave_itself(const struct mention *m)
{
    return m->types == SOURCE && m->paid && m->role != SLOT_UNDER;
}

static struct meaning meaning_of(const struct binder *b, enum pronoun pronoun, bool wants_permanent)
{
    if (pronoun == PRONOUN_CHOSEN && spoken_of(&b->now, CHOICE) && last_mention(&b->now, CHOICE)->slots)
        return choices_meant(&b->now);
    const struct mention *m = meant_mention(b, pronoun, wants_permanent);
    const struct mention *source = last_mention(&b->now, SOURCE);

    if (m && pronoun == PRONOUN_ANY && wants_permanent && (m->types == CARD || gave_itself(m))) {
        if (!event_is_own(b))
            return (struct meaning){.kind = MEANT_TRIGGER}; /* not what was paid with */
        if (source || !m->held)
            return source ? slots_meant(source) : (struct meaning){.kind = MEANT_THIS};
    }
    if (m || pronoun >= PRONOUN_LAST)
        return slots_meant(m);
    if (source && event_is_own(b))
        return (struct meaning){.kind = MEANT_THIS};
    if (!b->effect->condition && !b->waits && pronoun != PRONOUN_PERMANENT && pronoun != PRONOUN_PERMANENTS)
        return (struct meaning){.kind = MEANT_THIS}; /* nothing but icons say when */
    return (struct meaning){.kind = b->effect->when | b->effect->would || b->waits ? MEANT_TRIGGER
                                                                                   : MEANT_NOTHING};
}

/* ---- What targets can be ---- */

/* A known object, as it is spoken of again. */
static struct mention reference_mention(const struct binder *b, node_id target)
{
    const struct selector *x = selector_at(b->cards, target);
    const struct mention *m;

    switch ((enum ref_kind)x->ref) {
    case REF_THIS_DIGIMON:
    case REF_THIS_PERMANENT:
    case REF_THIS_CARD:
    case REF_THIS_CARD_OR_DIGIMON:
        return (struct mention){.types = SOURCE};
    case REF_REST:
        m = last_mention(&b->now, SHOWN);
        return (struct mention){.types = CARD, .again = m ? m->slots : 0};
    case REF_MENTIONED:
        m = meant_mention(b, (enum pronoun)x->pronoun, false);
        if (m)
            return (struct mention){.types = x->pronoun == PRONOUN_CARD ? CARD : m->types, .again = m->slots};
        return (struct mention){.types = x->pronoun == PRONOUN_CARD ? CARD : PERMANENT, .again = TRIGGERED};
    default:
        return (struct mention){.types = PERMANENT | CARD};
    }
}

/* "1 of those Digimon", "1 of them": a part of the known objects. */
static struct mention part_mention(const struct binder *b, node_id whole)
{
    struct mention m = reference_mention(b, whole);
    bool either = m.again == TRIGGERED && selector_at(b->cards, whole)->pronoun == PRONOUN_ANY;

    return (struct mention){.types = either ? PERMANENT | CARD : m.types};
}

/* "1 of your Tamers": what the noun calls permanents. */
static unsigned permanents_called(const dcg_cards *cards, node_id noun)
{
    const struct node *head = node_at(cards, node_at(cards, noun)->b);

    if (head->kind != NODE_HEAD)
        return PERMANENT;
    return head->mode == MODE_TAMER ? TAMER : head->mode == MODE_DIGIMON ? DIGIMON : PERMANENT;
}

static struct mention target_mention(const struct binder *b, node_id target)
{
    const struct node *n = node_at(b->cards, target);
    struct mention m = {0}, other;

    switch (n->kind) {
    case NODE_LIST:
        m = target_mention(b, n->a);
        other = target_mention(b, n->b);
        return (struct mention){.types = m.types | other.types};
    case NODE_REF:
        return reference_mention(b, target);
    default: /* SELECT */
        if (n->mode == MODE_ITEMS)
            return target_mention(b, n->a);
        if (n->mode == MODE_THIS || is_reference(n))
            return reference_mention(b, target);
        if (n->mode == MODE_OF_REF && node_at(b->cards, n->b)->kind == NODE_REF)
            return part_mention(b, n->b);
        if (place_at(b->cards, n->b)->kind == PLACE_AMONG)
            return spoken_of(&b->now, SHOWN) ? (struct mention){.types = CARD}
                                             : part_mention(b, place_at(b->cards, n->b)->of);
        m.types = CARD;
        if (places_of(b->cards, n->b, n->c) & ON_FIELD && !is_ordered(n))
            m.types = (uint8_t)permanents_called(b->cards, n->c);
        m.held = places_of(b->cards, n->b, n->c) & UNDER_ANOTHER && !tree_find(b->cards, n->b, NODE_REF);
        return m;
    }
}

static unsigned target_types(const struct binder *b, node_id target)
{
    return target_mention(b, target).types;
}

/* Are cards of "it" chosen: "1 of its digivolution cards"? "Among them", where none are shown, are they themselves. */
static bool cards_of_it(const struct binder *b, node_id target)
{
    const dcg_cards *cards = b->cards;
    const struct node *n = node_at(cards, target);

    return n->kind == NODE_SELECT && node_at(cards, n->b)->kind != NODE_REF &&
           places_of(cards, n->b, n->c) & UNDER_ANOTHER && tree_find(cards, n->b, NODE_REF) &&
           (place_at(cards, n->b)->kind != PLACE_AMONG || spoken_of(&b->now, SHOWN));
}

/* Is it said of "it" or "them" what only permanents do or have? Cards are placed under permanents. */
static bool wants_permanent(const struct binder *b, node_id action)
{
    const dcg_cards *cards = b->cards;
    const struct node *n = node_at(cards, action), *target = node_at(cards, n->a);
    bool turns = n->kind == NODE_DO &&
                 (n->mode == MODE_SUSPEND || n->mode == MODE_UNSUSPEND || n->mode == MODE_KEYWORD_ON);
    bool deletes = n->kind == NODE_MOVE && n->mode == MODE_DELETE;
    bool under =
        n->kind == NODE_MOVE && !tree_find(cards, n->a, NODE_REF) && tree_find(cards, n->b, NODE_REF);

    return under || cards_of_it(b, n->a) ||
           ((n->kind == NODE_MODIFY || turns || deletes) && target->kind == NODE_REF);
}

/* Is it asked of "it" which cards are under it, which only a permanent has: "if it has no digivolution cards"? */
static bool asks_permanent(const dcg_cards *cards, node_id condition)
{
    const struct node *is = node_at(cards, condition), *has = node_at(cards, node_at(cards, is->b)->a);

    return is->kind == NODE_IS && node_at(cards, is->a)->kind == NODE_REF && has->kind == NODE_HAS &&
           (has->mode == MODE_STACKED || node_at(cards, has->a)->kind == NODE_AREA);
}

/* What "for each one" counts: what was spoken of last, but not under whom it went. */
static struct meaning counted_last(const struct state *s)
{
    const struct mention *found = NULL;

    for (int i = 0; i < s->count; i++)
        if (s->at[i].types & (PERMANENT | CARD | SOURCE) && !s->at[i].asked && s->at[i].role != SLOT_UNDER)
            found = &s->at[i];
    return slots_meant(found);
}

static bool counts_last(const dcg_cards *cards, const struct instruction *code)
{
    return code->op == OP_EACH && number_at(cards, code->source)->form == NUMBER_LAST;
}

/* ---- Slots ---- */

static void meanings_note(const struct binder *b, struct instruction *code, enum meant_when when,
                          bool permanent)
{
    for (int pronoun = 0; pronoun < PRONOUNS; pronoun++)
        code->meant[when][pronoun] = meaning_of(b, (enum pronoun)pronoun, permanent);
}

static void define_as(struct binder *b, struct instruction *code, enum slot_role role, struct mention m)
{
    if (b->slots == EFFECT_SLOTS) {
        b->why = TOO_MANY;
        return;
    }
    code->slot[role] = (uint8_t)++b->slots;
    m.slots = UINT32_C(1) << b->slots;
    m.role = (uint8_t)role;
    mention_add(b, m);
}

static void define(struct binder *b, struct instruction *code, enum slot_role role, unsigned types)
{
    define_as(b, code, role, (struct mention){.types = (uint8_t)types});
}

/* Is one card of a permanent chosen, with it the permanent: "1 digivolution card of 1 of your Digimon"? */
static bool holder_follows(const dcg_cards *cards, const struct selector *x)
{
    return x->kind == SELECT_KIND && x->quantity == QUANTITY_EXACTLY && x->n == 1 && x->holder &&
           !(x->places & ~(uint32_t)UNDER_ANOTHER) && !is_reference(node_at(cards, x->holder));
}

/* The permanents whose cards are chosen are spoken of before their cards. */
static void define_holder(struct binder *b, struct instruction *code, node_id target)
{
    const struct selector *x = selector_at(b->cards, target);

    if (x->kind == SELECT_LIST || x->kind == SELECT_ITEMS) {
        define_holder(b, code, x->a);
        if (x->b)
            define_holder(b, code, x->b);
        return;
    }
    if ((x->host || holder_follows(b->cards, x)) && !code->slot[SLOT_FROM])
        define(b, code, SLOT_FROM, target_types(b, x->host ? x->host : x->holder));
    if (x->host || !x->holder || !is_reference(node_at(b->cards, x->holder)))
        return;
    struct mention holder = reference_mention(b, x->holder);
    holder.slots = holder.again;
    if (holder.again != TRIGGERED)
        mention_add(b, holder);
}

/* "This Digimon's top stacked card as its bottom card": under itself, whatever the effect triggered by. */
static bool is_own_stack(const dcg_cards *cards, node_id target)
{
    const struct node *n = node_at(cards, target),
                      *holder = node_at(cards, selector_at(cards, target)->holder);
    const struct node *head = node_at(cards, node_at(cards, n->c)->b);

    return n->kind == NODE_SELECT && is_ordered(n) && head->mode == MODE_STACKED_CARD &&
           holder->kind == NODE_REF &&
           selector_at(cards, selector_at(cards, target)->holder)->ref <= REF_THIS_PERMANENT;
}

static void define_target(struct binder *b, struct instruction *code, node_id target, unsigned added)
{
    struct mention m = target_mention(b, target);

    define_holder(b, code, target);
    meanings_note(b, code, MEANT_CHOSEN, true); /* under whom it goes: never under itself */
    if (is_own_stack(b->cards, target))
        code->meant[MEANT_CHOSEN][PRONOUN_ANY] = (struct meaning){.kind = MEANT_THIS};
    m.types |= m.types & (PERMANENT | CARD) ? (uint8_t)added : 0;
    define_as(b, code, SLOT_CHOSEN, m);
    code->meant[MEANT_CHOSEN][PRONOUN_LAST] = meaning_of(b, PRONOUN_LAST, false); /* "another one" */
}

/* The last mention, for words that look for that type; with what was mentioned so before. */
static void mention_again(struct binder *b, unsigned type, uint32_t before)
{
    if (!b->now.count)
        return;
    struct mention m = b->now.at[b->now.count - 1];
    m.slots |= before;
    m.types = (uint8_t)type;
    mention_add(b, m);
}

/* Words such as "the rest" mean all that was shown so far, not only the cards that were shown last. */
static void define_shown(struct binder *b, struct instruction *code, const struct action *action)
{
    const struct mention *before = last_mention(&b->now, SHOWN);
    uint32_t shown = before ? before->slots : 0;

    if (action->target)
        define_target(b, code, action->target, 0);
    else
        define(b, code, SLOT_CHOSEN, CARD);
    mention_again(b, SHOWN, shown);
}

static void define_move(struct binder *b, struct instruction *code, const struct action *action)
{
    unsigned types = target_types(b, action->target);

    define_target(b, code, action->target,
                  types & PERMANENT ? CARD : 0); /* a permanent that leaves is a card */
    if (action->move.to.host)
        define(b, code, SLOT_UNDER, target_types(b, action->move.to.host) & SOURCE ? SOURCE : PERMANENT);
}

/* Does what somebody does make something: a Digimon, an attack? A Digimon that suspends is only itself. */
static bool makes(int op)
{
    return op && op != OP_SELF_SUSPEND && op != OP_SELF_UNSUSPEND && op != OP_SELF_MOVE_OUT &&
           op != OP_BATTLE;
}

static void define_modify(struct binder *b, struct instruction *code, const struct action *action)
{
    const struct modify_def *def = modify_at(b->cards, action->modify);
    struct mention m = {0};
    bool does = false, prevents = def->flags & MODIFY_PREVENT;

    for (int i = 0; i < def->parts; i++) {
        struct mention part = target_mention(b, def->part[i].target);
        define_holder(b, code, def->part[i].target);
        m = i ? (struct mention){.types = m.types | part.types} : part;
    }
    m.types |= m.types & PERMANENT ? PERMANENT : 0; /* a Tamer may be treated as a Digimon now */
    if (def->parts)
        define_as(b, code, SLOT_CHOSEN, m);
    meanings_note(b, code, MEANT_CHOSEN, true);
    for (int i = 0; i < def->items; i++)
        prevents = prevents || b->cards->modify_item[def->item + (uint32_t)i].how == MODIFY_PREVENTS;
    if (prevents) /* "it isn't deleted": what would have been */
        for (int i = 0; i < PRONOUNS; i++)
            code->meant[MEANT_BEFORE][i] = code->meant[MEANT_CHOSEN][i] =
                (struct meaning){.kind = MEANT_TRIGGER};
    for (int i = 0; i < def->items; i++)
        does = does || makes(action_at(b->cards, b->cards->modify_item[def->item + (uint32_t)i].action)->op);
    if (!does)
        return;
    define(b, code, SLOT_MADE, PERMANENT);
    if (m.again != TRIGGERED &&
        b->now.count) /* "that Digimon may digivolve. Then, that Digimon": if not, too */
        b->now.at[b->now.count - 1].slots |= m.again;
}

/* What an action does to objects, as bits 1 << enum entry_what. */
static uint32_t done_by(const dcg_cards *cards, const struct action *action)
{
    static const uint32_t done[OPS] = {
        [OP_DELETE] = 1u << ENTRY_DELETED,
        [OP_TRASH] = 1u << ENTRY_TRASHED,
        [OP_DE_DIGIVOLVE] = 1u << ENTRY_TRASHED,
        [OP_RETURN] = 1u << ENTRY_RETURNED,
        [OP_ADD] = 1u << ENTRY_ADDED,
        [OP_PLACE] = 1u << ENTRY_PLACED | 1u << ENTRY_HOST,
        [OP_REVEAL] = 1u << ENTRY_REVEALED,
        [OP_LOOK] = 1u << ENTRY_REVEALED,
        [OP_SEARCH] = 1u << ENTRY_REVEALED,
        [OP_PLAY] = 1u << ENTRY_PLAYED,
        [OP_PLAY_FREE] = 1u << ENTRY_PLAYED,
        [OP_PLAY_TOKENS] = 1u << ENTRY_PLAYED,
        [OP_PLAY_OR_USE] = 1u << ENTRY_PLAYED | 1u << ENTRY_USED,
        [OP_USE] = 1u << ENTRY_USED,
        [OP_DIGIVOLVE] = 1u << ENTRY_DIGIVOLVED,
        [OP_DNA_DIGIVOLVE] = 1u << ENTRY_DIGIVOLVED,
        [OP_APP_FUSE] = 1u << ENTRY_DIGIVOLVED,
        [OP_LINK] = 1u << ENTRY_LINKED,
        [OP_SUSPEND] = 1u << ENTRY_SUSPENDED,
        [OP_SELF_SUSPEND] = 1u << ENTRY_SUSPENDED,
        [OP_UNSUSPEND] = 1u << ENTRY_UNSUSPENDED,
        [OP_SELF_UNSUSPEND] = 1u << ENTRY_UNSUSPENDED,
        [OP_FLIP] = 1u << ENTRY_FLIPPED,
        [OP_CHOOSE] = 1u << ENTRY_CHOSEN,
    };
    uint32_t all = done[action->op];

    if (action->op != OP_MODIFY)
        return all;
    const struct modify_def *def = modify_at(cards, action->modify);
    for (int i = 0; i < def->items; i++)
        all |= done[action_at(cards, cards->modify_item[def->item + (uint32_t)i].action)->op];
    return all;
}

static void define_action(struct binder *b, struct instruction *code)
{
    const struct action *action = action_at(b->cards, code->action);

    b->now.done |= done_by(b->cards, action);
    switch (code->op) {
    case OP_CHOOSE:
        define_target(b, code, action->target, 0);
        mention_again(b, CHOICE, 0);
        break;
    case OP_MODIFY:
        define_modify(b, code, action);
        break;
    case OP_PLAY_FREE:
        define_target(b, code, action->target, 0);
        define(b, code, SLOT_MADE, PERMANENT | CARD);
        break;
    case OP_PLAY_TOKENS:
        define(b, code, SLOT_CHOSEN, CARD);
        define(b, code, SLOT_MADE, PERMANENT | CARD);
        break;
    case OP_REVEAL:
    case OP_LOOK:
    case OP_SEARCH:
        define_shown(b, code, action);
        break;
    case OP_PLAY:
    case OP_PLAY_OR_USE:
    case OP_LINK:
    case OP_DIGIVOLVE:
    case OP_DNA_DIGIVOLVE:
    case OP_APP_FUSE:
        define(b, code, SLOT_MADE, PERMANENT | CARD);
        break;
    case OP_USE:
        define(b, code, SLOT_MADE, CARD);
        break;
    case OP_ATTACK:
        define(b, code, SLOT_MADE, PERMANENT);
        break;
    default:
        if (op_moves(code->op))
            define_move(b, code, action);
        else if (action->target)
            define_target(b, code, action->target, 0);
        break;
    }
}

/* ---- The words of a tree ---- */

unsigned words_of(const dcg_cards *cards, node_id node, bool shown)
{
    const struct node *n = node_at(cards, node);
    unsigned words = 0;

    if (!node)
        return 0;
    if (n->kind == NODE_REF || n->kind == NODE_SELECT) {
        const struct selector *x = selector_at(cards, node);
        bool word = n->kind != NODE_REF || x->pronoun != PRONOUN_ANY || is_pronoun(n) || x->ref == REF_REST;
        if (word && x->kind == SELECT_KNOWN && (x->ref == REF_MENTIONED || x->ref == REF_REST))
            words = 1u << (x->ref == REF_REST ? PRONOUN_SHOWN : x->pronoun);
    }
    if (shown && n->kind == NODE_AREA && n->mode == MODE_AMONG)
        return 1u << PRONOUN_SHOWN;
    return words | words_of(cards, n->a, shown) | words_of(cards, n->b, shown) | words_of(cards, n->c, shown);
}

/* Does a tree speak of "that Tamer"? */
static bool says_tamer(const dcg_cards *cards, node_id node)
{
    const struct node *n = node_at(cards, node);
    bool says = n->kind == NODE_REF && (n->mode == MODE_THAT_TAMER || n->mode == MODE_THOSE_TAMERS);

    return node && (says || says_tamer(cards, n->a) || says_tamer(cards, n->b) || says_tamer(cards, n->c));
}

/* ---- The way through a program ---- */

/* Does END end a bullet? Then where the choice goes on; else count. */
static uint32_t bullet_goes_on(const struct binder *b, int end)
{
    for (int i = end; i-- > 0;) { /* the innermost begins last */
        const struct instruction *code = &b->code[i];
        bool apart = code->op == OP_CHOICE || code->op == OP_LATER || code->op == OP_WAIT;
        if (apart && code->to > (uint32_t)end)
            return code->op == OP_CHOICE ? code->to : (uint32_t)b->count;
    }
    return (uint32_t)b->count;
}

/* "A it or B it": in B the word means what it means in A. If A alone chooses the object, there is none in B. */
static void either_goes_on(struct binder *b, int end)
{
    struct state *other = &b->arrives[end + 1];
    bool either = false;

    for (int i = 0; i < end; i++)
        either = either || (b->code[i].op == OP_EITHER && b->code[i].to == (uint32_t)end + 1);
    if (!either || !b->now.reached || b->now.count <= other->count || other->count == MENTIONS)
        return;
    struct mention m = b->now.at[b->now.count - 1];
    for (int i = other->count; i < b->now.count; i++)
        if (b->now.at[i].again)
            m = b->now.at[i];
    if (m.again == TRIGGERED)
        return;
    m.slots = m.again;
    m.again = 0;
    other->at[other->count++] = m;
}

/* The objects that what waits is about are found again when its moment has come. */
static void bind_later(struct binder *b, struct instruction *code)
{
    jump(b, code->to);
    b->now.done |= 1u << code->entry;
    if (spoken_of(&b->now, PERMANENT) || code->whom)
        define(b, code, SLOT_CHOSEN, PERMANENT);
}

/* "If this Digimon ..., it ...": the part behind a condition about one object goes on from that object. Of several
 * conditions the first one tells whom they are about. */
static void bind_asked(struct binder *b, const struct instruction *code)
{
    const struct node *is = node_at(b->cards, node_at(b->cards, code->source)->a);

    while (is->kind == NODE_LIST)
        is = node_at(b->cards, is->a);
    const struct node *about = node_at(b->cards, is->a);
    if (is->kind != NODE_IS || (about->kind != NODE_REF && about->kind != NODE_SELECT))
        return;
    const struct selector *x = selector_at(b->cards, is->a);
    if (x->kind == SELECT_KNOWN && (x->ref == REF_THIS_DIGIMON || x->ref == REF_THIS_PERMANENT))
        mention_add(b, (struct mention){.types = SOURCE, .asked = true});
    else if (x->kind == SELECT_KNOWN && x->ref == REF_ATTACKER)
        mention_add(b, (struct mention){.types = PERMANENT, .meant = MEANT_ATTACKER, .asked = true});
}

static void bind_flow(struct binder *b, int i)
{
    struct instruction *code = &b->code[i];

    switch (code->op) {
    case OP_JUMP:
        either_goes_on(b, i);
        jump(b, code->to);
        b->now.reached = false;
        break;
    case OP_END:
        jump(b, bullet_goes_on(b, i));
        b->now.reached = false;
        break;
    case OP_CHOICE: /* 15-15-9-1: each bullet is an effect of its own */
        for (int k = 1; k <= code->count; k++)
            jump(b, b->code[i + k].to);
        b->now.reached = false;
        break;
    case OP_BY:
    case OP_PAID:
        b->paying = code->op == OP_BY;
        b->unpaid = (UINT32_C(2) << b->slots) - 1;
        jump(b, code->to);
        break;
    case OP_OTHERWISE:
        jump(b, code->to);
        b->now = b->if_unmet;
        break;
    case OP_LATER:
        bind_later(b, code);
        break;
    case OP_IF:
        b->if_unmet = b->now;
        jump(b, code->to);
        bind_asked(b, code);
        break;
    case OP_WHO_END: /* what it goes back to has been looked at */
        break;
    default:
        if (code->to)
            jump(b, code->to);
        break;
    }
}

/* Does a tree name an object by what neither the effect has done by then nor its event does: "the deleted Digimon"? */
static bool names_undone(const struct binder *b, node_id node)
{
    const struct node *n = node_at(b->cards, node);
    const struct selector *x = n->kind == NODE_SELECT ? selector_at(b->cards, node) : NULL;

    if (!node)
        return false;
    if (x && x->kind == SELECT_KNOWN && x->ref == REF_DONE && !(b->now.done >> x->entry & 1)) {
        bool happens = b->effect->when | b->effect->would || b->waits;
        if (!happens || x->flags & SELECT_BY_EFFECT)
            return true;
    }
    return names_undone(b, n->a) || names_undone(b, n->b) || names_undone(b, n->c);
}

/* A word that can't be bound is the reason why a card isn't for play. */
static void words_check(struct binder *b, const struct instruction *code)
{
    static const char *const unbound[PRONOUNS] = {
        [PRONOUN_ANY] = "\"it\" refers to nothing",
        [PRONOUN_PERMANENT] = "\"that Digimon\" refers to nothing",
        [PRONOUN_PERMANENTS] = "\"those Digimon\" refers to nothing",
        [PRONOUN_CARD] = "\"that card\" refers to nothing",
        [PRONOUN_SHOWN] = "\"the rest\" refers to nothing",
    };
    const struct node *n = node_at(b->cards, code->source);
    bool action = op_is_action(code->op);
    bool shown = code->meant[MEANT_BEFORE][PRONOUN_SHOWN].kind == MEANT_SLOTS;
    unsigned words = action || code->op == OP_IF || code->op == OP_EACH ? words_of(b->cards, n->a, shown) : 0;
    unsigned later = action ? words_of(b->cards, n->b, shown) : 0;

    for (int i = 0; i < PRONOUNS; i++) {
        bool says = words >> i & 1, then = later >> i & 1;
        if ((says && code->meant[MEANT_BEFORE][i].kind == MEANT_NOTHING) ||
            (then && code->meant[MEANT_CHOSEN][i].kind == MEANT_NOTHING))
            b->why = unbound[i];
    }
    bool asks = code->op == OP_IF || code->op == OP_EACH;
    if (counts_last(b->cards, code) && code->meant[MEANT_BEFORE][PRONOUN_LAST].kind == MEANT_NOTHING &&
        !b->effect->condition && !b->waits)
        b->why = "\"that many\" refers to nothing";
    if (!b->why && (action || asks) && names_undone(b, asks ? n->a : code->source))
        b->why = "an object is named by what nothing has done to it";
}

/* "By choosing 1 of A and placing it": until it is chosen nobody knows whether it can be placed. */
static void payment_refers(const struct binder *b, struct instruction *code)
{
    unsigned words = words_of(b->cards, node_at(b->cards, code->source)->a, false);

    for (int i = 0; i < PRONOUNS; i++)
        if (words >> i & 1 && code->meant[MEANT_BEFORE][i].kind == MEANT_SLOTS &&
            code->meant[MEANT_BEFORE][i].slots & ~b->unpaid)
            code->flags |= OP_OF_PAYMENT;
}

/* "You may delete it" looks whether it can be done before it asks. */
static bool names_permanent(const struct binder *b, const struct instruction *code)
{
    if (code->op == OP_IF)
        return asks_permanent(b->cards, node_at(b->cards, code->source)->a);
    if (code->op == OP_MAY)
        return wants_permanent(b, node_at(b->cards, code->source)->a);
    return op_is_action(code->op) && wants_permanent(b, code->source);
}

static void bind_instruction(struct binder *b, int i)
{
    struct instruction *code = &b->code[i];
    bool action = op_is_action(code->op), permanent = names_permanent(b, code);

    state_join(&b->now, &b->arrives[i]);
    b->tamer = says_tamer(b->cards, code->source);
    code->done = b->now.done;
    meanings_note(b, code, MEANT_BEFORE, permanent);
    if (counts_last(b->cards, code))
        code->meant[MEANT_BEFORE][PRONOUN_LAST] = counted_last(&b->now);
    meanings_note(b, code, MEANT_CHOSEN, permanent);
    if (action && b->paying)
        payment_refers(b, code);
    if (action)
        define_action(b, code);
    if (code->op == OP_KEYWORD) /* what its program does is done by the effect that performs it */
        b->now.done |= effect_at(b->cards, code->effect)->done;
    b->done |= b->now.done;
    words_check(b, code);
    if (!action)
        bind_flow(b, i);
}

/* The slots of a keyword's program come behind those of the program that performs it. */
static const char *keywords_bind(struct binder *b)
{
    for (int i = 0; i < b->count; i++) {
        struct instruction *code = &b->code[i];
        if (code->op != OP_KEYWORD)
            continue;
        if (b->slots + effect_at(b->cards, code->effect)->slots > EFFECT_SLOTS)
            return TOO_MANY;
        code->slot[0] = (uint8_t)b->slots;
    }
    return NULL;
}

const char *program_bind(const dcg_cards *cards, struct effect_def *effect, struct instruction *code,
                         int count)
{
    struct binder *b = calloc(1, sizeof *b);
    const char *why = "no memory to bind its words";

    if (!b)
        return why;
    *b = (struct binder){.cards = cards, .effect = effect, .code = code, .count = count};
    b->arrives = calloc((size_t)count, sizeof *b->arrives);
    b->now.reached = true;
    for (int i = 0; i < count; i++)
        b->waits = b->waits || code[i].op == OP_WAIT || code[i].op == OP_WHEN;
    for (int i = 0; i < count && b->arrives && !b->why; i++)
        bind_instruction(b, i);
    if (b->arrives)
        why = b->why ? b->why : keywords_bind(b);
    effect->slots = (uint8_t)b->slots;
    effect->done = b->done;
    free(b->arrives);
    free(b);
    return why;
}
