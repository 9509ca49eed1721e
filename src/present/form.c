/* form.c - modifier a form: names in the voice of the reader, verbs that agree with them. */
#include "present/form.h"
#include "state/area.h"
#include "state/set.h"

#include <stdlib.h>
#include <string.h>

/* A form under way. */
struct telling {
    const struct scene *s;
    struct words *w;
    bool several; /* the last one named is "you", or several */
};

static int owner_of(const struct scene *s, int card)
{
    return card_owner(s->reader.game, (uint8_t)card);
}

static dcg_card_def scene_def(const struct scene *s, int card)
{
    return card == s->card && s->def ? s->def : name_def(&s->reader, card);
}

/* "a card of A's", "a card of yours" */
static void say_unsupported(struct words *w, const struct scene *s, int card)
{
    int owner = owner_of(s, card);

    words_add(w, "a card of ");
    if (s->reader.you >= 0 && owner == s->reader.you)
        words_add(w, "yours");
    else
        name_whose(w, &s->reader, owner);
}

/* True: there is such a card; where one has to be chosen, the reader also knows which. */
static bool say_card(struct words *w, const struct scene *s, int card, bool whose)
{
    dcg_card_def def = scene_def(s, card);

    if (whose && card && !def) {
        say_unsupported(w, s, card);
        return true;
    }
    if (whose && card) {
        name_whose(w, &s->reader, owner_of(s, card));
        words_add_char(w, ' ');
    }
    words_add(w, "%s", name_text(&s->reader, def));
    if (s->choice)
        name_add_number(w, &s->reader, card);
    return card != 0 && (def || !s->choice);
}

static int scene_count(const struct scene *s)
{
    int count = 0;

    for (int i = 0; i < 4; i++)
        count += set_count(s->set[i]);
    return count ? count : s->card ? 1 : s->value > 0 ? s->value : 0;
}

static void say_separator(struct words *w, int said, int count)
{
    if (said > 0)
        words_add(w, "%s", said + 1 == count ? " and " : ", ");
}

/* Every card of the set by name if that may be told, and how many others there are. */
static bool say_cards(struct telling *t, bool whose, bool owner_only)
{
    const struct scene *s = t->s;
    int count = scene_count(s), named[DCG_MAX_CARDS], names = 0, said = 0;

    for (int card = 1; card < DCG_MAX_CARDS; card++) {
        bool member = cards_has(s->set, (uint8_t)card) || (card == s->card && count == 1);
        bool told = !owner_only || s->def || owner_of(s, card) == s->reader.viewer;
        if (member && told && scene_def(s, card))
            named[names++] = card;
    }
    int others = count - names, parts = names + (others > 0);
    for (; said < names; said++) {
        say_separator(t->w, said, parts);
        say_card(t->w, s, named[said], whose);
    }
    if (others > 0) {
        say_separator(t->w, said, parts);
        words_add(t->w, "%d%s card%s", others, names ? " other" : "", others == 1 ? "" : "s");
    }
    if (count == 0)
        words_add(t->w, "nothing");
    t->several = count > 1;
    return count > 0;
}

static bool say_number(struct words *w, int number)
{
    words_add(w, "%d", abs(number));
    return number != 0;
}

/* 1-4-2: the number is on one player's side of the gauge. */
static bool say_memory(struct words *w, const struct reader *r, int memory)
{
    words_add(w, "%d", abs(memory));
    if (memory != 0) {
        words_add(w, " on ");
        name_whose(w, r, memory < 0);
        words_add(w, " side");
    }
    return true;
}

static bool say_text(struct words *w, const char *text)
{
    words_add(w, "%s", text);
    return text[0] != '\0';
}

static bool say_player(struct telling *t, int player)
{
    name_player(t->w, &t->s->reader, player);
    t->several = t->s->reader.you >= 0 && player == t->s->reader.you;
    return true;
}

static const char *place_words(int place)
{
    return place == DCG_PLACE_SECURITY ? "security stack" : place ? dcg_place_text(place) : "";
}

/* Where cards were placed: under which card, in which area. */
static bool say_where(struct telling *t)
{
    const struct scene *s = t->s;
    bool under = s->place == DCG_PLACE_UNDER;

    if (!s->place)
        return false;
    if (under && s->other) {
        words_add(t->w, "under ");
        return say_card(t->w, s, s->other, true);
    }
    words_add(t->w, "%s%s", under ? "" : "in the ", place_words(s->place));
    return true;
}

/* Who is attacked: a player has a name only in the reader's voice. */
static bool say_attacked(struct telling *t)
{
    if (t->s->reader.you < 0)
        return say_text(t->w, "the player");
    return say_player(t, !t->s->player);
}

static bool say_one(struct telling *t, int card, bool whose)
{
    t->several = false;
    return say_card(t->w, t->s, card, whose);
}

/* Says what a directive stands for. False: there is nothing to tell. */
static bool say(struct telling *t, char directive)
{
    static const char *const causes[] = {
        [DCG_CAUSE_RULE] = "", [DCG_CAUSE_BATTLE] = "in battle", [DCG_CAUSE_EFFECT] = "by an effect"};
    const struct scene *s = t->s;

    switch (directive) {
    case 'p':
    case 'q':
        return say_player(t, directive == 'p' ? s->player : !s->player);
    case 'P':
        name_whose(t->w, &s->reader, s->player);
        return true;
    case 't':
        return say_attacked(t);
    case 'n':
        return say_number(t->w, s->value);
    case 'k':
        words_add(t->w, "%d", s->cost);
        return s->cost >= 0;
    case 'm':
        return say_memory(t->w, &s->reader, s->value);
    case 'x':
        return say_text(t->w, dcg_phase_text(s->value));
    case 'e':
        return say_text(t->w, dcg_status_text((dcg_status)s->value));
    case 'w':
        return say_text(t->w, dcg_keyword_text(s->value));
    case 'y':
        return say_text(t->w, s->cause <= DCG_CAUSE_EFFECT ? causes[s->cause] : "");
    case 'l':
        return say_text(t->w, place_words(s->place));
    case 'L':
        return say_where(t);
    case '1':
    case '2':
    case '3':
        return say_text(t->w, s->phrase[directive - '1'] ? s->phrase[directive - '1'] : "");
    case 'v':
        say_text(t->w, s->verb ? s->verb : "");
        return true;
    case 's':
    case 'S':
        return say_cards(t, directive == 'S', false);
    case 'h':
        return say_cards(t, false, true);
    case 'c':
    case 'C':
        return say_one(t, s->card, directive == 'C');
    default:
        return say_one(t, s->other, directive == 'O');
    }
}

/* A word, or the one of two that agrees with what was named last. Returns where it ends. */
static const char *say_word(const struct telling *t, const char *at)
{
    size_t first = strcspn(at, " ~{|}%"), second = at[first] == '~' ? strcspn(at + first + 1, " {|}%") : 0;
    const char *word = second && t->several ? at + first + 1 : at;

    words_add(t->w, "%.*s", (int)(second && t->several ? second : first), word);
    return at + (second ? first + 1 + second : first);
}

void form_say(struct words *w, const struct scene *s, const char *form)
{
    struct telling t = {s, w, false};
    size_t group = 0;

    for (const char *at = form; *at;) {
        if (*at == '{') {
            group = w->length;
            at++;
        } else if (*at == '|') {
            at += strcspn(at, "}");
        } else if (*at == '%') {
            const char *rest = strpbrk(at, "{|}");
            bool told = say(&t, at[1]);
            at += 2;
            if (!told && rest && *rest != '{') {
                words_back(w, group);
                at = rest + 1;
            }
        } else if (*at == '}' || *at == ' ') {
            if (*at++ == ' ')
                words_add_char(w, ' ');
        } else {
            at = say_word(&t, at);
        }
    }
}

void form_capital(struct words *w, size_t from)
{
    if (from + 1 < w->size && w->text[from] >= 'a' && w->text[from] <= 'z')
        w->text[from] = (char)(w->text[from] - 'a' + 'A');
}
