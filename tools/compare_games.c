/* compare_games.c - what a version of the library shows: seeded games, and the programs of cards. tools/compare builds
 * it with each of two versions. It uses dcg.h alone, and nothing that depends on how a game lies in memory.
 *
 *     compare_games sums FIRST COUNT [-KIND...] [FILE.cards...] DECK...   three checksums of each game
 *     compare_games total FIRST COUNT [FILE.cards...] DECK...             one number for all of them, without words
 *     compare_games show NUMBER [-KIND...] [FILE.cards...] DECK...        a game in full
 *     compare_games programs [FILE.cards...]                              what the effects of each card do
 *     compare_games lines FILE...                                         the same of lines of card text
 *     compare_games decks | kinds                                         built-in decks; kinds of events, decisions
 *
 * A DECK is the name of a built-in deck or FILE.deck. The number of a game decides everything about it: a pair of the
 * decks, who begins, the version of the rules, the choices, and who reads the events. The three checksums are over
 * decisions (kinds, options, choices, the result), over events (kinds and operands), and over all of it in words. -KIND
 * leaves a kind of event or decision out, for a version that doesn't have it. */
#include <dcg.h>

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Versions ---------------------------------------------------------------------------------- */

/* The first version that this can be built with has ABI 7. If a later one calls something otherwise, it gets the older
 * name here, by DCG_ABI. */
#if DCG_ABI < 7
#error "tools/compare knows versions since ABI 7"
#endif

/* ---- Data -------------------------------------------------------------------------------------- */

enum { DECKS_MAX = 128, EVENTS_MAX = 20000, DECISIONS_MAX = 20000, TEXT_BYTES = 4096 };
/* Which games greedy players play, and the options of which decisions are put into words for the checksum. */
enum { GREEDY_EVERY = 31, OPTIONS_EVERY = 64 };
/* A prime: the number of pairs of decks is no multiple of it. */
enum { SPREAD = 389 };

struct sums {
    uint64_t decisions, events, words;
};

struct table {
    dcg_cards *cards;
    dcg_session *session;
    dcg_game *game, *view;
    dcg_deck deck[DECKS_MAX];
    uint64_t decks;
    uint64_t *card_sum; /* of each card definition, by its number: its index depends on the other cards */
    bool no_event[DCG_EVENT_COUNT], no_decision[DCG_DECISION_COUNT];
    bool words; /* are texts made? */
    bool show;  /* is all of it printed? */

    /* the game that is played */
    uint64_t number;
    dcg_ai *ai[2]; /* NULL: choices are random */
    int reader;    /* of the events: DCG_YOU + 0, DCG_YOU + 1 or -1 */
    uint64_t random, other_random;
    struct sums sums;
    uint32_t decisions;
    dcg_option_list list;
    dcg_event event[EVENTS_MAX]; /* of the last call: they can be put into words when it has returned */
    int events;
};

#if defined(__GNUC__)
__attribute__((noreturn, format(printf, 1, 2)))
#endif
static void
die(const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    (void)fputs("compare_games: ", stderr);
    (void)vfprintf(stderr, format, arguments);
    (void)fputc('\n', stderr);
    va_end(arguments);
    exit(2);
}

/* ---- Checksums --------------------------------------------------------------------------------- */

static void add(uint64_t *sum, int64_t value)
{
    *sum = (*sum ^ (uint64_t)value) * 0x9e3779b97f4a7c15u;
    *sum ^= *sum >> 32;
}

static void add_text(uint64_t *sum, const char *text)
{
    uint64_t own = 0xcbf29ce484222325u; /* FNV-1a */

    for (; *text; text++)
        own = (own ^ (unsigned char)*text) * 0x100000001b3u;
    add(sum, (int64_t)own);
}

/* splitmix64 */
static uint64_t next_random(uint64_t *state)
{
    uint64_t x = *state += 0x9e3779b97f4a7c15u;

    x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9u;
    x = (x ^ x >> 27) * 0x94d049bb133111ebu;
    return x ^ x >> 31;
}

/* ---- Events ------------------------------------------------------------------------------------ */

static const char *name_of(dcg_names names, int value)
{
    const char *name = dcg_name(names, value);

    return name ? name : "?";
}

static const char *rule_name(dcg_rule_id rule)
{
    const dcg_rule *known = dcg_rule_get(rule);

    return known ? known->name : "-";
}

static const char *def_number(const struct table *t, dcg_card_def def)
{
    dcg_card_facts facts;

    return def && dcg_cards_facts(t->cards, def, &facts) == DCG_OK ? facts.number : "-";
}

/* Without said and whom, which are places in the card set: the words have what they mean. */
static void take_event(void *user, const dcg_game *game, const dcg_event *event)
{
    struct table *t = user;
    uint64_t *sum = &t->sums.events;
    const int64_t operands[] = {event->kind, event->player, event->card,  event->other, event->from,
                                event->to,   event->cause,  event->value, event->until, event->until_player};

    (void)game;
    if (event->kind >= DCG_EVENT_COUNT || t->no_event[event->kind])
        return;
    for (size_t i = 0; i < sizeof operands / sizeof operands[0]; i++)
        add(sum, operands[i]);
    add_text(sum, rule_name(event->rule));
    add(sum, (int64_t)t->card_sum[event->def]);
    for (size_t i = 0; i < DCG_MAX_CARDS / 64; i++)
        add(sum, (int64_t)event->cards[i]);
    if (!t->words)
        return;
    if (t->events == EVENTS_MAX)
        die("more than %d events in a call", EVENTS_MAX);
    t->event[t->events++] = *event;
}

static void show_operand(const char *what, const char *name)
{
    printf(" %s %s", what, name);
}

/* Only what isn't 0. */
static void show_event(const struct table *t, const dcg_event *event, const char *text)
{
    printf("  %s [%s] %c", name_of(DCG_NAMES_EVENT, event->kind), rule_name(event->rule),
           'A' + event->player);
    if (event->card)
        printf(" card %d", event->card);
    if (event->def)
        show_operand("def", def_number(t, event->def));
    if (event->other)
        printf(" other %d", event->other);
    if (event->from)
        show_operand("from", name_of(DCG_NAMES_PLACE, event->from));
    if (event->to)
        show_operand("to", name_of(DCG_NAMES_PLACE, event->to));
    if (event->cause)
        show_operand("cause", name_of(DCG_NAMES_CAUSE, event->cause));
    if (event->value)
        printf(" value %" PRId32, event->value);
    if (event->until)
        printf(" until %s of %c", name_of(DCG_NAMES_UNTIL, event->until), 'A' + event->until_player);
    for (int card = 0; card < DCG_MAX_CARDS; card++)
        if (event->cards[card / 64] >> card % 64 & 1)
            printf(" +%d", card);
    printf(": %s\n", text);
}

/* The events of the call that has returned. */
static void events_in_words(struct table *t)
{
    char text[TEXT_BYTES];

    for (int i = 0; i < t->events; i++) {
        (void)dcg_event_text(t->game, t->cards, &t->event[i], t->reader, text, sizeof text);
        add_text(&t->sums.words, text);
        if (t->show)
            show_event(t, &t->event[i], text);
    }
    t->events = 0;
}

/* ---- Decisions --------------------------------------------------------------------------------- */

static void sum_decision(struct table *t, dcg_option choice)
{
    uint64_t *sum = &t->sums.decisions;
    const dcg_option_list *list = &t->list;

    add(sum, list->player);
    add(sum, list->decision);
    for (int i = 0; i <= list->count; i++) {
        dcg_option option = i < list->count ? list->option[i] : choice;
        add(sum, DCG_OPTION_VERB(option));
        add(sum, DCG_OPTION_CARD(option));
        add(sum, DCG_OPTION_OTHER(option));
        add(sum, DCG_OPTION_NUMBER(option));
    }
}

static void option_in_words(struct table *t, dcg_option option, bool chosen)
{
    char text[TEXT_BYTES], branch[TEXT_BYTES];
    int player = t->list.player + DCG_YOU;

    (void)dcg_option_text(t->game, t->cards, option, player, text, sizeof text);
    add_text(&t->sums.words, text);
    bool means = dcg_branch_text(t->game, t->cards, option, player, branch, sizeof branch) > 0;
    if (means)
        add_text(&t->sums.words, branch);
    if (t->show)
        printf("  %c %s %d %d %d: %s%s%s\n", chosen ? '>' : ' ',
               name_of(DCG_NAMES_OPTION, DCG_OPTION_VERB(option)), DCG_OPTION_CARD(option),
               DCG_OPTION_OTHER(option), DCG_OPTION_NUMBER(option), text, means ? ": " : "",
               means ? branch : "");
}

/* To put an option into words takes as long as a decision, so the checksum has the options of some decisions only. */
static void decision_in_words(struct table *t, dcg_option choice)
{
    char text[TEXT_BYTES], prompt[TEXT_BYTES];

    (void)dcg_decision_text(t->game, t->cards, text, sizeof text);
    (void)dcg_prompt_text(t->game, t->cards, t->list.player + DCG_YOU, prompt, sizeof prompt);
    add_text(&t->sums.words, text);
    add_text(&t->sums.words, prompt);
    if (t->show)
        printf("decision %" PRIu32 ", turn %d: %s: %s (%s)\n", t->decisions, dcg_table(t->game).turn,
               name_of(DCG_NAMES_DECISION, t->list.decision), text, prompt);
    if (t->show || t->decisions % OPTIONS_EVERY == t->number % OPTIONS_EVERY)
        for (int i = 0; i < t->list.count; i++)
            option_in_words(t, t->list.option[i], t->list.option[i] == choice);
}

/* Decisions that are left out have random numbers of their own, so that the others are made as without them. */
static dcg_option choose(struct table *t, bool counts)
{
    uint64_t random = next_random(counts ? &t->random : &t->other_random);
    dcg_option option = t->list.option[random % (uint64_t)t->list.count];
    dcg_ai *ai = t->ai[t->list.player];

    if (ai && t->list.count > 1 &&
        (dcg_view(t->game, t->list.player, t->view) != DCG_OK ||
         dcg_ai_choose(ai, t->view, &t->list, random, &option, NULL) != DCG_OK))
        die("a greedy player doesn't choose");
    return option;
}

/* ---- Games ------------------------------------------------------------------------------------- */

static void result_note(struct table *t, dcg_status status)
{
    char text[TEXT_BYTES];
    dcg_result_info result = dcg_result(t->game);

    add(&t->sums.decisions, (int64_t)status);
    add(&t->sums.decisions, (int64_t)result.outcome);
    add(&t->sums.decisions, result.winner);
    add_text(&t->sums.decisions, rule_name(result.rule));
    if (!t->words)
        return;
    (void)dcg_result_text(t->game, t->cards, t->reader, text, sizeof text);
    add_text(&t->sums.words, text);
    if (t->show)
        printf("result: %s %s: %s\n", name_of(DCG_NAMES_OUTCOME, (int)result.outcome), rule_name(result.rule),
               text);
}

/* The pair of decks of a game; the first one is A's. Each round plays all pairs, a deck against itself among them, in
 * an order in which few games have many decks. From round to round the decks exchange seats. */
static void pair_of(const struct table *t, uint64_t number, const dcg_deck *pair[2])
{
    uint64_t pairs = t->decks * (t->decks + 1) / 2, round = number / pairs;
    uint64_t first = 0, second = number * SPREAD % pairs, seat = (number + round) % 2;

    while (second > first)
        second -= ++first;
    pair[seat] = &t->deck[first];
    pair[1 - seat] = &t->deck[second];
}

/* Half of the games are played by rules 4.2, whatever the decks need. */
static dcg_status game_start(struct table *t, uint64_t number)
{
    static const int readers[] = {-1, DCG_YOU, DCG_YOU + 1};
    const dcg_sink sink = {take_event, t};
    const dcg_deck *pair[2];
    dcg_rules rules = number / 2 % 2 ? DCG_RULES_4_2 : DCG_RULES_NEEDED;
    bool greedy = number % GREEDY_EVERY == GREEDY_EVERY - 1;

    const dcg_ai_plan plan = {.kind = DCG_AI_GREEDY};
    pair_of(t, number, pair);
    for (int player = 0; player < 2; player++)
        if (greedy && !(t->ai[player] = dcg_ai_new(&plan, t->cards, pair[0], pair[1])))
            die("no memory");
    t->reader = readers[number % 3];
    t->number = t->random = number;
    t->other_random = ~number;
    t->sums = (struct sums){0};
    t->decisions = 0;
    if (t->show)
        printf("game %" PRIu64 ": %s against %s, %s players, rules %s, read by %s\n", number, pair[0]->name,
               pair[1]->name, greedy ? "greedy" : "random", rules ? dcg_rules_text(rules) : "as needed",
               t->reader < 0          ? "everybody"
               : t->reader == DCG_YOU ? "A"
                                      : "B");
    return dcg_start_by(t->session, t->game, rules, pair[0], pair[1], number, &sink);
}

static void game_play(struct table *t, uint64_t number)
{
    const dcg_sink sink = {take_event, t};
    dcg_status status = game_start(t, number);

    for (events_in_words(t); status == DCG_OK; events_in_words(t)) {
        if (dcg_options(t->session, t->game, &t->list) != DCG_OK)
            break;
        bool counts = t->list.decision >= DCG_DECISION_COUNT || !t->no_decision[t->list.decision];
        dcg_option choice = choose(t, counts);
        if (counts)
            sum_decision(t, choice);
        if (counts && t->words)
            decision_in_words(t, choice);
        status = dcg_choose(t->session, t->game, choice, &sink);
        if (++t->decisions > DECISIONS_MAX)
            die("game %" PRIu64 " doesn't end", number);
    }
    result_note(t, status);
    for (int player = 0; player < 2; player++) {
        dcg_ai_free(t->ai[player]);
        t->ai[player] = NULL;
    }
}

static int games_sum(struct table *t, uint64_t first, uint64_t count)
{
    t->words = true;
    for (uint64_t number = first; number < first + count; number++) {
        game_play(t, number);
        printf("%" PRIu64 " %016" PRIx64 " %016" PRIx64 " %016" PRIx64 "\n", number, t->sums.decisions,
               t->sums.events, t->sums.words);
    }
    return 0;
}

static int games_total(struct table *t, uint64_t first, uint64_t count)
{
    uint64_t total = 0;

    for (uint64_t number = first; number < first + count; number++) {
        game_play(t, number);
        total += t->sums.decisions + t->sums.events;
    }
    printf("%016" PRIx64 "\n", total);
    return 0;
}

/* ---- Programs ---------------------------------------------------------------------------------- */

static void program_print(const dcg_cards *cards, dcg_card_def def)
{
    const char *unread = dcg_cards_unread(cards, def);
    int size = dcg_cards_program(cards, def, NULL, 0);
    char *text = size < 0 ? NULL : malloc((size_t)size + 1);

    if (!text)
        die("no memory");
    (void)dcg_cards_program(cards, def, text, (size_t)size + 1);
    if (unread)
        printf("not for play: %s\n", unread);
    printf("%s%s", text, size > 0 && text[size - 1] != '\n' ? "\n" : "");
    free(text);
}

static int programs_print(const dcg_cards *cards)
{
    for (int def = 1; def <= dcg_cards_count(cards); def++) {
        dcg_card_facts facts;
        if (dcg_cards_facts(cards, (dcg_card_def)def, &facts) == DCG_OK)
            printf("= %s %s\n", facts.number, facts.name);
        program_print(cards, (dcg_card_def)def);
    }
    return 0;
}

/* A line of a list of card text as it would be printed: behind "=> " or "REASON | ", of "{with|without} a name" the
 * first words of each choice. NULL: it has none. */
static char *line_text(char *line)
{
    char *reason = strstr(line, " | "), *out = line, *text = line;
    bool other = false;

    line[strcspn(line, "\n")] = '\0';
    if (*line == '#')
        return NULL;
    if (reason)
        text = reason + 3;
    else if (strncmp(line, "=> ", 3) == 0)
        text = line + 3;
    line = text;
    for (out = text; *text; text++) {
        other = *text == '|' || (other && *text != '}');
        if (!other && *text != '{' && *text != '}')
            *out++ = *text;
    }
    *out = '\0';
    return *line ? line : NULL;
}

/* A line as the text of a card of its own. */
static void line_print(const char *line)
{
    static char text[TEXT_BYTES + 100];
    dcg_error error = {0};
    dcg_cards *cards = dcg_cards_new(false);
    int size = snprintf(text, sizeof text,
                        "card L-1 \"L-1\"\n digimon red level 4\n cost 4\n dp 4000\n text %s\n", line);

    if (!cards)
        die("no memory");
    printf("= %s\n", line);
    if (dcg_cards_add(cards, text, (size_t)size, &error) == DCG_OK)
        program_print(cards, dcg_cards_find(cards, "L-1"));
    else
        printf("not read: %s\n", error.text);
    dcg_cards_free(cards);
}

static int lines_print(char **path)
{
    static char line[TEXT_BYTES];

    for (; *path; path++) {
        FILE *in = fopen(*path, "r");
        if (!in)
            die("%s can't be read", *path);
        while (fgets(line, sizeof line, in)) {
            const char *text = line_text(line);
            if (text)
                line_print(text);
        }
        (void)fclose(in);
    }
    return 0;
}

/* ---- Arguments --------------------------------------------------------------------------------- */

static bool has_ending(const char *text, const char *ending)
{
    size_t size = strlen(text), length = strlen(ending);

    return size > length && strcmp(text + size - length, ending) == 0;
}

/* The bytes of a file, to be freed. */
static char *file_read(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    char *bytes = NULL;
    size_t room = 0;

    if (!in)
        die("%s can't be read", path);
    *size = 0;
    do {
        room = room ? room * 2 : 65536;
        char *more = realloc(bytes, room);
        if (!more)
            die("no memory");
        bytes = more;
        *size += fread(bytes + *size, 1, room - *size, in);
    } while (*size == room);
    (void)fclose(in);
    return bytes;
}

static void cards_take(struct table *t, const char *path)
{
    dcg_error error = {0};
    size_t size;
    char *text = file_read(path, &size);

    if (dcg_cards_add_others(t->cards, text, size, &error) != DCG_OK)
        die("%s:%d: %s", path, error.line, error.text);
    free(text);
}

static void deck_take(struct table *t, const char *name)
{
    dcg_error error = {0};
    dcg_deck *deck = &t->deck[t->decks];

    if (t->decks++ == DECKS_MAX)
        die("more than %d decks", DECKS_MAX);
    if (!has_ending(name, ".deck")) {
        if (dcg_deck_embedded(t->cards, name, deck, &error) != DCG_OK)
            die("%s: %s", name, error.text);
        return;
    }
    size_t size;
    char *text = file_read(name, &size);
    if (dcg_deck_read(t->cards, text, size, deck, &error) != DCG_OK)
        die("%s:%d: %s", name, error.line, error.text);
    free(text);
    const char *base = strrchr(name, '/');
    (void)snprintf(deck->name, sizeof deck->name, "%.60s", base ? base + 1 : name);
}

static void kind_leave_out(struct table *t, const char *name)
{
    int event = dcg_value(DCG_NAMES_EVENT, name), decision = dcg_value(DCG_NAMES_DECISION, name);

    if (event >= 0 && event < DCG_EVENT_COUNT)
        t->no_event[event] = true;
    if (decision >= 0 && decision < DCG_DECISION_COUNT)
        t->no_decision[decision] = true;
}

static void table_begin(struct table *t, char **argument)
{
    t->cards = dcg_cards_new(true);
    t->game = dcg_game_new();
    t->view = dcg_game_new();
    if (!t->cards || !t->game || !t->view)
        die("no memory");
    for (char **word = argument; *word; word++)
        if (has_ending(*word, ".cards"))
            cards_take(t, *word);
    for (char **word = argument; *word; word++)
        if (**word == '-')
            kind_leave_out(t, *word + 1);
        else if (!has_ending(*word, ".cards"))
            deck_take(t, *word);
    t->session = dcg_session_new(t->cards);
    t->card_sum = calloc((size_t)dcg_cards_count(t->cards) + 1, sizeof *t->card_sum);
    if (!t->session || !t->card_sum)
        die("no memory");
    for (int def = 1; def <= dcg_cards_count(t->cards); def++)
        add_text(&t->card_sum[def], def_number(t, (dcg_card_def)def));
}

static int names_print(const char *mode)
{
    if (strcmp(mode, "decks") == 0)
        for (int i = 0; i < dcg_deck_embedded_count(); i++)
            puts(dcg_deck_embedded_name(i));
    else {
        for (int i = 1; i < DCG_EVENT_COUNT; i++)
            puts(name_of(DCG_NAMES_EVENT, i));
        for (int i = 1; i < DCG_DECISION_COUNT; i++)
            puts(name_of(DCG_NAMES_DECISION, i));
    }
    return 0;
}

int main(int count, char **argument)
{
    static struct table t;
    const char *mode = count > 1 ? argument[1] : "";
    bool sums = strcmp(mode, "sums") == 0, total = strcmp(mode, "total") == 0,
         show = strcmp(mode, "show") == 0;
    int numbers = sums || total ? 2 : show;

    if (strcmp(mode, "decks") == 0 || strcmp(mode, "kinds") == 0)
        return names_print(mode);
    if (strcmp(mode, "lines") == 0)
        return lines_print(argument + 2);
    if ((numbers == 0 && strcmp(mode, "programs") != 0) || count < 2 + numbers)
        die("the head of tools/compare_games.c says what it takes");
    table_begin(&t, argument + 2 + numbers);
    if (numbers == 0)
        return programs_print(t.cards);
    if (t.decks == 0)
        die("no deck is given");
    uint64_t first = strtoull(argument[2], NULL, 10);
    if (sums)
        return games_sum(&t, first, strtoull(argument[3], NULL, 10));
    if (total)
        return games_total(&t, first, strtoull(argument[3], NULL, 10));
    t.words = t.show = true;
    game_play(&t, first);
    return 0;
}
