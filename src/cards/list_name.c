/* list_name.c - names in deck lists: which cards a name means, with its set or level behind it; the lines that can't be
 * read, and the questions of those that several cards fit. */
#include "cards/lines.h"
#include "cards/list.h"
#include "state/cardset.h"
#include "tree/storage.h"

#include <stdio.h>
#include <string.h>

enum { NAME_LONGEST = 160 }; /* with a set and a level behind it */

/* ---- What a name means ------------------------------------------------------------------------ */

/* What stands behind a name and tells cards of that name apart. */
struct narrowing {
    char set[DCG_NUMBER_BYTES]; /* "": any */
    int level;                  /* 0: any */
    bool ace;                   /* ACE cards, if there are any */
};

static bool is_narrow(const dcg_cards *cards, const struct card_def *d, const struct narrowing *n)
{
    return strncmp(card_word(cards, d->number), n->set, strlen(n->set)) == 0 &&
           (n->level == 0 || d->level == n->level) && (!n->ace || d->overflow > 0);
}

static int cards_narrow(const dcg_cards *cards, struct span name, const struct narrowing *n,
                        dcg_card_def *card, int max)
{
    bool loose = name_is_loose(cards, name);
    int count = 0;

    for (dcg_card_def def = 0; (def = named_after(cards, name, loose, def)) != 0;) {
        if (!is_narrow(cards, card_def(cards, def), n))
            continue;
        if (card && count < max)
            card[count] = def;
        count++;
    }
    return count;
}

/* "Lv.3", "Level 3", of which the word before may be the first half. */
static int level_read(struct span last, struct span *before)
{
    struct span s = span_strip(last, "()[]"), word = span_strip(*before, "()[]");
    int level = 0;

    if (s.size == 1 && (span_is(word, "level") || span_is(word, "lv") || span_is(word, "lv."))) {
        (void)span_number(s, &level);
        *before = (struct span){before->at, 0};
    } else if (s.size >= 3 && s.size <= 4 && span_is((struct span){s.at, 2}, "lv")) {
        (void)span_number((struct span){s.at + s.size - 1, 1}, &level);
    }
    return level;
}

static struct span word_last(struct span s)
{
    size_t at = s.size;

    while (at > 0 && s.at[at - 1] != ' ')
        at--;
    return (struct span){s.at + at, s.size - at};
}

static struct span span_before(struct span s, struct span word)
{
    s.size = (size_t)(word.at - s.at);
    while (s.size > 0 && s.at[s.size - 1] == ' ')
        s.size--;
    return s;
}

/* Takes a set or a level off the end of a name. */
static bool narrow_read(const dcg_cards *cards, struct span *name, struct narrowing *n)
{
    struct span last = word_last(*name), rest = span_before(*name, last), before = word_last(rest);
    struct span half = before;
    int level = level_read(last, &half);

    if (rest.size == 0 || (level == 0 && !set_read(cards, last, n->set)))
        return false;
    n->level = level ? level : n->level;
    *name = half.size == before.size ? rest : span_before(rest, before);
    return name->size > 0;
}

/* A number that the set doesn't have: the cards that are also treated as it (4.2: 2-3-4-5). */
static int cards_numbered_also(const dcg_cards *cards, const char *number, dcg_card_def *card, int max)
{
    int count = 0;

    for (uint32_t i = 1; i <= cards->count; i++) {
        word_id also = card_def(cards, i)->also_number;
        if (!also || strcmp(card_word(cards, also), number) != 0)
            continue;
        if (card && count < max)
            card[count] = (dcg_card_def)i;
        count++;
    }
    return count;
}

int dcg_list_choices(const dcg_cards *cards, const char *name, dcg_card_def *card, int max)
{
    struct narrowing narrow = {.set = ""};
    struct print print;

    if (!cards || !name || !name[0] || strlen(name) > NAME_LONGEST)
        return 0;
    struct span span = {name, strlen(name)};
    if (print_read(cards, span, &print) && !dcg_cards_find(cards, print.number))
        return cards_numbered_also(cards, print.number, card, max);
    narrow.ace = name_bare(span).size < span.size;
    int count = cards_narrow(cards, name_bare(span), &narrow, card, max);
    if (count == 0 && narrow.ace) {
        narrow.ace = false;
        count = cards_narrow(cards, name_bare(span), &narrow, card, max);
    }
    while (count == 0 && !named_after(cards, name_bare(span), true, 0) && narrow_read(cards, &span, &narrow))
        count = cards_narrow(cards, name_bare(span), &narrow, card, max);
    return count;
}

/* ---- Notes ------------------------------------------------------------------------------------ */

/* Room for a note that matters takes the place of one that doesn't. */
static dcg_list_note *note_room(dcg_list *list, dcg_note_kind kind)
{
    int i = DCG_LIST_NOTES;

    if (list->notes < UINT16_MAX)
        list->notes++;
    if (list->notes <= DCG_LIST_NOTES)
        return &list->note[list->notes - 1];
    while (kind != DCG_NOTE_OTHER && i > 0 && list->note[i - 1].kind != DCG_NOTE_OTHER)
        i--;
    if (kind == DCG_NOTE_OTHER || i == 0)
        return NULL;
    memmove(&list->note[i - 1], &list->note[i], (size_t)(DCG_LIST_NOTES - i) * sizeof list->note[0]);
    return &list->note[DCG_LIST_NOTES - 1];
}

dcg_list_note *note_add(dcg_list *list, dcg_note_kind kind, int line, int column, struct span text)
{
    dcg_list_note *note = note_room(list, kind);

    list->unclear = (uint16_t)(list->unclear + (kind != DCG_NOTE_OTHER && list->unclear < UINT16_MAX));
    if (!note)
        return NULL;
    *note = (dcg_list_note){.line = line, .column = column, .kind = (uint8_t)kind};
    span_copy(text, note->text, sizeof note->text);
    return note;
}

/* A word that is meant as a card number, but is none: BT20-0133, BT6-0O9. */
static bool is_like_number(struct span word)
{
    struct span s = span_strip(word, "()[]{}<>\"'`,;:*|#=~.!/");
    size_t set = 0, digits = 0;

    while (set < s.size && s.at[set] != '-' && s.at[set] != '_')
        set++;
    for (size_t i = 0; i < s.size; i++) {
        bool digit = s.at[i] >= '0' && s.at[i] <= '9';
        bool letter = (s.at[i] | 0x20) >= 'a' && (s.at[i] | 0x20) <= 'z';
        if (i != set && !digit && !(i < set ? letter : strchr("OoIl", s.at[i]) != NULL))
            return false;
        digits += digit;
    }
    return set >= 1 && set <= 6 && set + 1 < s.size && digits >= 2;
}

/* The name without such a word at its end or beginning. False: it has none, or is nothing else. */
static bool misnumbered_split(const char *name, char rest[DCG_NOTE_BYTES], struct span *number)
{
    struct span all = {name, strlen(name)}, first = {name, strcspn(name, " ")}, last = word_last(all);
    struct span left = {NULL, 0};

    if (last.size < all.size && is_like_number(last)) {
        *number = last;
        left = span_before(all, last);
    } else if (first.size < all.size && is_like_number(first)) {
        *number = first;
        left = (struct span){name + first.size + 1, all.size - first.size - 1};
    }
    if (left.size == 0)
        return false;
    span_copy(left, rest, DCG_NOTE_BYTES);
    return true;
}

bool is_misnumbered(const dcg_cards *cards, const char *name)
{
    char rest[DCG_NOTE_BYTES];
    struct span number;

    return cards && misnumbered_split(name, rest, &number) &&
           (dcg_list_choices(cards, rest, NULL, 0) > 0 || name_near(cards, rest));
}

/* What a person has to write in place of a name that several cards have, or none. */
static void name_explain(const dcg_cards *cards, int choices, dcg_card_def first, dcg_list_note *note)
{
    char wrong[sizeof note->why];
    dcg_card_facts facts;

    if (note->kind == DCG_NOTE_NAME && choices == 1 && dcg_cards_facts(cards, first, &facts) == DCG_OK) {
        (void)snprintf(note->why, sizeof note->why, "there is no card '%.31s'; %s is also treated as it",
                       note->text, facts.number);
        return;
    }
    if (!cards)
        (void)snprintf(wrong, sizeof wrong, "'%.60s' has no card number", note->text);
    else
        dcg_name_wrong(cards, note->text, wrong, sizeof wrong);
    memcpy(note->why, wrong, sizeof wrong);
}

/* No card has the name; what may be meant is told. */
static void near_explain(const dcg_cards *cards, const char *name, dcg_list_note *note)
{
    const char *near = name_near(cards, name);

    if (near && strlen(near) < sizeof note->near)
        span_copy((struct span){near, strlen(near)}, note->near, sizeof note->near);
    (void)snprintf(note->why, sizeof note->why, "there is no card '%.60s'%s%.63s%s", note->text,
                   near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* The name is right, or nearly, and the number with it is none: then the name tells which cards may be meant. */
static bool misnumbered_explain(const dcg_cards *cards, const char *name, dcg_list_note *note)
{
    char rest[DCG_NOTE_BYTES], wrong[sizeof note->why];
    struct span number;
    dcg_card_def card = 0;
    dcg_card_facts facts = {.number = ""};

    if (!misnumbered_split(name, rest, &number))
        return false;
    int choices = dcg_list_choices(cards, rest, &card, 1);
    if (choices == 0) {
        near_explain(cards, rest, note);
        return true;
    }
    note->kind = DCG_NOTE_NAME;
    memcpy(note->text, rest, sizeof note->text);
    dcg_name_wrong(cards, rest, wrong, sizeof wrong);
    (void)dcg_cards_facts(cards, card, &facts);
    if (choices == 1)
        (void)snprintf(wrong, sizeof wrong, "'%.60s' is %s", rest, facts.number);
    (void)snprintf(note->why, sizeof note->why, "there is no card '%.*s'; %.150s", span_shown(number),
                   number.at, wrong);
    return true;
}

bool named_take(const dcg_cards *cards, dcg_list *list, const struct named *named)
{
    struct print print = {.art = 0};
    dcg_card_def def = 0;
    dcg_card_facts facts;
    int choices = dcg_list_choices(cards, named->name, &def, 1);
    bool number = print_read(cards, (struct span){named->name, strlen(named->name)}, &print);

    if (choices == 1 && !number && dcg_cards_facts(cards, def, &facts) == DCG_OK) {
        (void)snprintf(print.number, sizeof print.number, "%s", facts.number);
        dcg_list_card *card = list_take(list, &print, named->part, named->copies);
        if (card && !card->line)
            card->line = named->line;
        return card;
    }
    dcg_list_note *note = note_add(list, choices ? DCG_NOTE_NAME : DCG_NOTE_WRONG, named->line, named->column,
                                   (struct span){named->name, strlen(named->name)});
    if (!note)
        return true;
    note->part = (uint8_t)named->part;
    note->count = (uint16_t)named->copies;
    if (choices || !cards)
        name_explain(cards, choices, def, note);
    else if (!misnumbered_explain(cards, named->name, note))
        near_explain(cards, named->name, note);
    return true;
}

bool dcg_list_add_named(const dcg_cards *cards, dcg_list *list, const char *name, dcg_part part, int count)
{
    struct named named = {.part = part, .copies = count};

    if (!list || list->cards > DCG_LIST_CARDS || !name || count < 1 || count > DCG_MAX_DECK)
        return false;
    span_copy((struct span){name, strlen(name)}, named.name, sizeof named.name);
    return named_take(cards, list, &named);
}

bool dcg_list_answer(const dcg_cards *cards, dcg_list *list, int note, dcg_card_def card)
{
    struct print print = {.art = 0};
    dcg_card_facts facts;
    int notes = list && list->notes < DCG_LIST_NOTES ? list->notes : DCG_LIST_NOTES;

    if (!cards || !list || list->cards > DCG_LIST_CARDS || note < 0 || note >= notes ||
        (list->note[note].kind != DCG_NOTE_NAME && !list->note[note].near[0]) ||
        dcg_cards_facts(cards, card, &facts) != DCG_OK)
        return false;
    dcg_list_note *asked = &list->note[note];
    (void)snprintf(print.number, sizeof print.number, "%s", facts.number);
    dcg_list_card *taken = list_take(list, &print, (dcg_part)asked->part, asked->count);
    if (!taken)
        return false;
    if (!taken->line)
        taken->line = asked->line;
    memmove(asked, asked + 1, (size_t)(notes - 1 - note) * sizeof *asked);
    list->notes = (uint16_t)(notes - 1); /* those that weren't kept are forgotten */
    list->unclear--;
    (void)dcg_list_know(cards, list);
    return true;
}
