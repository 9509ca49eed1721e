/* Talking: seats of their own get and do what is theirs; bounds are kept; a match takes no memory once it has begun. */
#include "protocol/talk.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { A, B, WATCH, ALL };

static dcg_cards *cards;
static dcg_talker *talker;

static int begin(void **state)
{
    dcg_talk_plan plan = {.cards = cards = dcg_cards_new(true), .seed = 5};

    (void)state;
    dcg_talk_scenarios(&plan);
    talker = dcg_talker_new(&plan);
    return talker == NULL;
}

static int end(void **state)
{
    (void)state;
    dcg_talker_free(talker);
    dcg_cards_free(cards);
    return 0;
}

static const char *ask(int seat, const char *request)
{
    size_t size;
    const char *answer = dcg_talk_as(talker, seat, request, strlen(request), &size);

    assert_non_null(answer);
    assert_int_equal(strlen(answer), size);
    assert_true(size > 0 && answer[size - 1] == '\n');
    return answer;
}

static void refuses(int seat, const char *request, const char *why)
{
    char words[64];
    const char *answer = ask(seat, request);

    snprintf(words, sizeof words, "\"why\":\"%s\"", why);
    if (strncmp(answer, "{\"type\":\"refused\"", 17) != 0 || !strstr(answer, words))
        fail_msg("%s: %.200s", request, answer);
}

/* The value behind a key, as it is written. */
static void value_of(const char *message, const char *key, char *value, size_t size)
{
    char name[64];

    snprintf(name, sizeof name, "\"%s\":", key);
    const char *at = strstr(message, name);
    assert_non_null(at);
    at += strlen(name);
    snprintf(value, size, "%.*s", (int)strcspn(at, ",}"), at);
}

static void the_texts_of_cards_can_be_left_out(void **state)
{
    static const char request[] = "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"]%s}";
    static const char text[] = "\"text\":\"TR-001 Sparkit"; /* the text of a card begins so */
    char whole[128], without[128];

    (void)state;
    snprintf(whole, sizeof whole, request, "");
    snprintf(without, sizeof without, request, ",\"card_texts\":false");
    assert_non_null(strstr(ask(ALL, whole), text));
    assert_null(strstr(ask(ALL, without), text));
    assert_non_null(strstr(ask(ALL, without), "\"name\":\"Sparkit\""));
    assert_non_null(strstr(ask(ALL, "{\"type\":\"card\",\"name\":\"Sparkit\"}"), text));
}

static void two_people_have_a_seat_each(void **state)
{
    char seq[2][16], choice[128], deciding[8];

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"seats\":[\"me\",\"me\"],\"decks\":[\"ember\",\"tide\"]}");
    for (int step = 0; step < 30; step++) {
        for (int seat = A; seat <= B; seat++) {
            const char *update = ask(seat, "{\"type\":\"update\"}");
            value_of(update, "seq", seq[seat], sizeof seq[seat]);
            value_of(update, "deciding", deciding, sizeof deciding);
            bool asked = !strstr(update, "\"ask\":null");
            assert_int_equal(asked, deciding[1] == 'A' + seat);
        }
        int mine = deciding[1] - 'A';
        snprintf(choice, sizeof choice, "{\"type\":\"choose\",\"seq\":%s,\"options\":[0]}", seq[!mine]);
        refuses(!mine, choice, "ILLEGAL");
        snprintf(choice, sizeof choice, "{\"type\":\"choose\",\"seq\":%s,\"options\":[0]}", seq[mine]);
        assert_non_null(strstr(ask(mine, choice), "\"type\":\"chosen\""));
        refuses(mine, choice, "STALE");
    }
}

static void seats_are_kept_apart(void **state)
{
    static const char *const own[] = {"new",  "undo",     "hint", "save", "load",    "replay",
                                      "step", "scenario", "sim",  "go",   "position"};
    char request[64];

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"seats\":[\"me\",\"me\"],\"decks\":[\"ember\",\"tide\"]}");
    for (size_t i = 0; i < sizeof own / sizeof own[0]; i++) {
        snprintf(request, sizeof request, "{\"type\":\"%s\"}", own[i]);
        refuses(A, request, "SEAT");
    }
    refuses(A, "{\"type\":\"update\",\"seat\":\"B\"}", "SEAT");
    refuses(A, "{\"type\":\"update\",\"seat\":\"all\"}", "SEAT");
    refuses(A, "{\"type\":\"update\",\"seat\":\"C\"}", "ARGUMENT");
    refuses(WATCH, "{\"type\":\"choose\",\"options\":[0]}", "SEAT");
    refuses(WATCH, "{\"type\":\"why\"}", "SEAT");
    refuses(WATCH, "{\"type\":\"inspect\",\"card\":999}", "ARGUMENT");
    assert_non_null(strstr(ask(WATCH, "{\"type\":\"update\"}"), "\"hand\":[{\"id\":1},"));
    assert_non_null(strstr(ask(A, "{\"type\":\"update\"}"), "\"hand\":[{\"id\":1,\"number\":"));
    assert_non_null(
        strstr(ask(ALL, "{\"type\":\"update\",\"seat\":\"all\"}"), "\"hand\":[{\"id\":1,\"number\":"));
}

/* What a seat is shown and asked, or everything. */
static void shown(const char *seat, char *text, size_t size)
{
    char request[64];

    snprintf(request, sizeof request, "{\"type\":\"update\",\"seat\":\"%s\"}", seat);
    const char *view = strstr(ask(ALL, request), "\"view\":");
    assert_non_null(view);
    snprintf(text, size, "%s", view);
}

static void a_branch_guesses_what_a_player_cannot_know(void **state)
{
    enum { ROOM = 1 << 16 };
    static char before[ROOM], real[ROOM], replay[ROOM], request[2 * ROOM], now[ROOM];
    int other = 0;

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"seats\":[\"me\",\"me\"],\"decks\":[\"ember\",\"tide\"]}");
    for (int i = 0; i < 12; i++)
        ask(ALL, "{\"type\":\"choose\",\"options\":[0]}");
    const char *saved = strstr(ask(ALL, "{\"type\":\"save\"}"), "\"replay\":");
    assert_non_null(saved);
    snprintf(replay, sizeof replay, "%.*s", (int)strcspn(saved, "}"), saved);
    snprintf(request, sizeof request, "{\"type\":\"load\",%s,\"seats\":[\"me\",\"me\"]}", replay);
    ask(ALL, request);
    shown("A", before, sizeof before);
    shown("all", real, sizeof real);
    snprintf(request, sizeof request, "{\"type\":\"load\",%s,\"seats\":[\"me\",\"me\"],\"guess\":\"A\"}",
             replay);
    for (int i = 0; i < 8; i++) {
        assert_non_null(strstr(ask(ALL, request), "\"type\":\"update\""));
        shown("A", now, sizeof now);
        assert_string_equal(now, before);
        shown("all", now, sizeof now);
        other += strcmp(now, real) != 0;
    }
    assert_true(other >= 7);
    refuses(ALL, "{\"type\":\"save\"}", "ARGUMENT");
    refuses(ALL, "{\"type\":\"undo\"}", "ARGUMENT");
    assert_non_null(strstr(ask(ALL, "{\"type\":\"position\"}"), "\"type\":\"position\""));
    assert_non_null(strstr(ask(ALL, "{\"type\":\"hint\",\"budget\":20}"), "\"type\":\"hint\""));
    shown("all", real, sizeof real);
    ask(ALL, "{\"type\":\"choose\",\"options\":[0]}");
    ask(ALL, "{\"type\":\"undo\"}");
    shown("all", now, sizeof now);
    assert_string_equal(now, real);
    snprintf(request, sizeof request, "{\"type\":\"load\",%s,\"guess\":\"C\"}", replay);
    refuses(ALL, request, "ARGUMENT");
}

/* 1-2-4: at any time, for oneself. */
static void each_player_may_give_up(void **state)
{
    (void)state;
    ask(ALL, "{\"type\":\"new\",\"seats\":[\"me\",\"me\"],\"decks\":[\"ember\",\"tide\"]}");
    ask(B, "{\"type\":\"update\"}");
    refuses(B, "{\"type\":\"choose\",\"options\":[\"0000000000000001\"]}", "ILLEGAL");
    const char *over = ask(B, "{\"type\":\"choose\",\"options\":[\"0000000001000001\"]}");
    assert_non_null(strstr(over, "\"outcome\":\"won\",\"winner\":\"A\",\"rule\":\"1-2-4\""));
    refuses(A, "{\"type\":\"choose\",\"options\":[0]}", "ILLEGAL");
    refuses(ALL, "{\"type\":\"hint\"}", "OVER");
}

static void bounds_are_kept(void **state)
{
    enum { LONG = (1 << 20) + 1 };
    char *text = malloc(LONG + 1);

    (void)state;
    assert_non_null(text);
    memset(text, ' ', LONG);
    text[LONG] = '\0';
    refuses(ALL, text, "CAPACITY");
    text[LONG - 1] = '\0';
    refuses(ALL, text, "FORMAT");
    memset(text, '[', 100);
    refuses(ALL, text, "CAPACITY");
    free(text);
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"]}");
    refuses(ALL,
            "{\"type\":\"choose\",\"options\":[0],\"id\":"
            "\"0123456789012345678901234567890123456789012345678901234567890123\"}",
            "ARGUMENT");
}

/* An event whose place another one has taken is missing, and counted. */
static void lost_events_are_counted(void **state)
{
    (void)state;
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"]}");
    const char *update = ask(WATCH, "{\"type\":\"update\"}");
    assert_non_null(strstr(update, "{\"n\":0,"));
    assert_null(strstr(update, "events_lost"));
    talker->event[0].number += TALK_EVENTS;
    update = ask(WATCH, "{\"type\":\"update\"}");
    assert_null(strstr(update, "{\"n\":0,"));
    assert_non_null(strstr(update, "{\"n\":1,"));
    assert_non_null(strstr(update, "\"events_lost\":1,"));
}

/* A request that is refused changes nothing: the update is the same. */
static void refused_requests_change_nothing(void **state)
{
    static const char *const wrong[] = {"{\"type\":\"new\",\"decks\":[\"ember\"]}",
                                        "{\"type\":\"new\",\"decks\":[\"ember\",{\"main\":{\"X-1\":4}}]}",
                                        "{\"type\":\"new\",\"decks\":[\"ember\",{\"main\":{\"TR-003\":4}}]}",
                                        "{\"type\":\"new\",\"seed\":\"x\"}",
                                        "{\"type\":\"load\",\"replay\":\"x\"}",
                                        "{\"type\":\"load\",\"replay\":1}",
                                        "{\"type\":\"replay\",\"replay\":\"dcg replay 1\\n\"}",
                                        "{\"type\":\"scenario\",\"text\":\"x\"}",
                                        "{\"type\":\"step\",\"step\":0}",
                                        "{\"type\":\"choose\",\"options\":[0,1,2],\"match\":\"m9\"}",
                                        "{\"type\":\"undo\"}",
                                        "{\"type\":\"hint\",\"budget\":0}",
                                        "{\"type\":\"sim\",\"players\":[\"x\",\"y\"]}"};

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"]}");
    const char *first = ask(ALL, "{\"type\":\"update\"}");
    char *before = malloc(strlen(first) + 1);
    assert_non_null(before);
    memcpy(before, first, strlen(first) + 1);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_non_null(strstr(ask(ALL, wrong[i]), "\"type\":\"refused\""));
        assert_string_equal(ask(ALL, "{\"type\":\"update\"}"), before);
    }
    free(before);
}

static bool told(const char *answer, const char *part)
{
    return strstr(answer, part) != NULL;
}

/* Computer players that wait choose one by one, and in the end as if they had not waited. */
static void computers_wait_for_go(void **state)
{
    char at_once[32], one_by_one[32], steps[32];
    const char *answer;
    int count = 0;

    (void)state;
    value_of(strstr(ask(ALL, "{\"type\":\"new\",\"seats\":[\"greedy\",\"random\"]}"), "\"update\""), "hash",
             at_once, sizeof at_once);
    answer = ask(ALL, "{\"type\":\"new\",\"seats\":[\"greedy\",\"random\"],\"wait\":true}");
    assert_true(told(answer, "\"serial\":1,"));
    while (told(answer, "\"result\":null")) {
        answer = ask(ALL, "{\"type\":\"go\"}");
        count++;
    }
    value_of(answer, "hash", one_by_one, sizeof one_by_one);
    refuses(A, "{\"type\":\"go\"}", "SEAT");
    assert_string_equal(at_once, one_by_one);
    refuses(ALL, "{\"type\":\"go\"}", "OVER");
    value_of(ask(ALL, "{\"type\":\"save\"}"), "steps", steps, sizeof steps);
    assert_int_equal((int)strtol(steps, NULL, 10), count);
    ask(ALL, "{\"type\":\"new\",\"seats\":[\"me\",\"me\"],\"wait\":true}");
    refuses(ALL, "{\"type\":\"go\"}", "SEAT");
}

/* The match is played with the cards of a scenario, until another match begins. */
static void scenarios_bring_their_cards(void **state)
{
    static const char scenario[] =
        "{\"type\":\"scenario\",\"text\":\"cards\\n  card OWN-1 \\\"Owncard\\\"\\n    digimon red level 3\\n "
        "   cost 3\\n    dp 3000\\nend\\n"
        "scenario \\\"own\\\"\\nrules: 6-5-1\\n  memory A 5\\n  A hand: OWN-1\\n  play OWN-1\\n\"}";
    const char *answer = ask(ALL, scenario);

    (void)state;
    if (!told(answer, "\"OWN-1\":{\"name\":\"Owncard\"") || !told(answer, "\"update\""))
        fail_msg("%.300s", answer);
    assert_true(told(ask(ALL, "{\"type\":\"card\",\"number\":\"OWN-1\"}"), "\"dp\":3000"));
    assert_true(told(ask(ALL, "{\"type\":\"position\"}"), "OWN-1"));
    refuses(ALL, "{\"type\":\"scenario\",\"text\":\"nonsense\"}", "FORMAT");
    assert_true(told(ask(ALL, "{\"type\":\"card\",\"number\":\"OWN-1\"}"), "\"dp\":3000"));
    ask(ALL, "{\"type\":\"new\"}");
    refuses(ALL, "{\"type\":\"card\",\"number\":\"OWN-1\"}", "ARGUMENT");
    refuses(ALL, "{\"type\":\"position\"}", "FORMAT");
}

/* Every option of a question is graded, and the hint is the one that was looked at most. */
static void options_are_graded(void **state)
{
    char value[32], visits[32], entry[64];
    const char *answer;
    long most = 0, hinted = -1;

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"]}");
    assert_false(told(ask(ALL, "{\"type\":\"hint\",\"budget\":20}"), "\"options\""));
    answer = ask(ALL, "{\"type\":\"hint\",\"budget\":20,\"options\":true}");
    value_of(answer, "value", value, sizeof value);
    snprintf(entry, sizeof entry, "\"value\":%s,\"visits\":", value);
    for (const char *at = strstr(answer, "\"options\":["); (at = strstr(at, "{\"n\":")) != NULL; at++) {
        value_of(at, "visits", visits, sizeof visits);
        long count = strtol(visits, NULL, 10);
        most = count > most ? count : most;
        if (strstr(at, entry) == strstr(at, "\"value\":"))
            hinted = count;
    }
    assert_true(most > 0);
    assert_int_equal(hinted, most);
}

static void lists_are_told(void **state)
{
    char count[32];
    const char *answer = ask(A, "{\"type\":\"decks\"}");

    (void)state;
    assert_true(told(answer, "{\"word\":\"st1\",\"deck\":{\"name\":\"ST-1\",\"main\":{"));
    answer = ask(A, "{\"type\":\"cards\",\"query\":\"number ST1-03\"}");
    value_of(answer, "count", count, sizeof count);
    if (!told(answer, "[{\"number\":\"ST1-03\",\"name\":\"Agumon\"") || (int)strtol(count, NULL, 10) != 1)
        fail_msg("%.300s", answer);
    answer = ask(A, "{\"type\":\"cards\",\"most\":0}");
    value_of(answer, "count", count, sizeof count);
    assert_true(told(answer, "\"cards\":[],") && (int)strtol(count, NULL, 10) == dcg_cards_count(cards));
    refuses(A, "{\"type\":\"cards\",\"query\":\"color none\"}", "ARGUMENT");
    refuses(A, "{\"type\":\"cards\",\"query\":3}", "ARGUMENT");
    refuses(A, "{\"type\":\"cards\",\"most\":501}", "ARGUMENT");
    answer = ask(A, "{\"type\":\"rules\",\"under\":\"4-16\"}");
    assert_true(told(answer, "\"4-16-1\"") && !told(answer, "\"4-1\""));
    answer = ask(A, "{\"type\":\"rules\",\"query\":\"HATCH\"}");
    assert_true(told(answer, "\"4-16-1\"") && !told(answer, "\"1-1-1\""));
    assert_true(told(ask(A, "{\"type\":\"card\",\"number\":\"ST1-16\",\"program\":true}"), "\"program\":\""));
}

/* ---- Decks as cards with how many ---- */

/* The deck is refused because of the last card. */
static void deck_refused(const char *part, const char *counts)
{
    char request[512], words[64];

    snprintf(request, sizeof request, "{\"type\":\"deck\",\"deck\":{\"%s\":{%s}}}", part, counts);
    snprintf(words, sizeof words, "so many of %.6s\"",
             strrchr(counts, ',') ? strrchr(counts, ',') + 2 : counts + 1);
    const char *answer = ask(ALL, request);
    if (!told(answer, "\"why\":\"ARGUMENT\"") || !told(answer, words))
        fail_msg("%s: %.200s", request, answer);
}

/* A deck of a request holds 200 cards of each kind, before it is checked. No count and no sum gets beyond that. */
static void counts_of_decks_are_bounded(void **state)
{
    static const char *const wrong[] = {"201",
                                        "65536",
                                        "65540",
                                        "4294967295",
                                        "4294967296",
                                        "4294967300",
                                        "922337203685477579",
                                        "9223372036854775807",
                                        "9223372036854775812",
                                        "18446744073709551620",
                                        "0",
                                        "-1",
                                        "-196",
                                        "-65532",
                                        "1.5",
                                        "1e1",
                                        "\"4\"",
                                        "true",
                                        "null"};
    static const char *const parts[] = {"main", "eggs"};
    char counts[128];

    (void)state;
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
            snprintf(counts, sizeof counts, "\"TR-003\":%s", wrong[i]);
            deck_refused(parts[part], counts);
            snprintf(counts, sizeof counts, "\"TR-004\":4,\"TR-003\":%s", wrong[i]);
            deck_refused(parts[part], counts);
        }
        deck_refused(parts[part], "\"TR-003\":200,\"TR-004\":1");
        deck_refused(parts[part], "\"TR-003\":190,\"TR-004\":11");
        deck_refused(parts[part], "\"TR-003\":199,\"TR-004\":1,\"TR-005\":1");
        deck_refused(parts[part], "\"TR-003\":190,\"TR-004\":190");
    }
    const char *answer = ask(ALL, "{\"type\":\"deck\",\"deck\":{\"main\":{\"TR-003\":190,\"TR-004\":10},"
                                  "\"eggs\":{\"TR-001\":200}}}");
    if (!told(answer, "\"type\":\"deck\"") || !told(answer, "\"TR-003\":190,\"TR-004\":10") ||
        !told(answer, "\"TR-001\":200") || !told(answer, "\"legal\":false"))
        fail_msg("%.300s", answer);
}

/* A replay that is loaded has as many choices as a match can have. */
static void choices_of_replays_are_bounded(void **state)
{
    static const char choice[] = "choice 1 0000000000000000\\n";
    static char request[TALK_REQUEST];

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"]}");
    const char *head = strstr(ask(ALL, "{\"type\":\"save\"}"), "\"replay\":");
    assert_non_null(head);
    const char *start = strstr(head, "\\nstart ");
    assert_non_null(start);
    int used =
        snprintf(request, sizeof request, "{\"type\":\"load\",%.*s", (int)(start - head) + 24 + 2, head);
    assert_string_equal(request + used - 2, "\\n");
    for (int i = 0; i < TALK_STEPS; i++) {
        memcpy(request + used, choice, sizeof choice - 1);
        used += (int)sizeof choice - 1;
    }
    snprintf(request + used, sizeof request - (size_t)used, "\"}");
    assert_false(told(ask(ALL, request), "CAPACITY"));
    snprintf(request + used, sizeof request - (size_t)used, "%s\"}", choice);
    refuses(ALL, request, "CAPACITY");
}

static void choices_of_matches_are_bounded(void **state)
{
    char request[128], seq[16];

    (void)state;
    ask(ALL, "{\"type\":\"new\",\"decks\":[\"ember\",\"tide\"],\"seats\":[\"me\",\"me\"]}");
    value_of(ask(ALL, "{\"type\":\"update\"}"), "seq", seq, sizeof seq);
    snprintf(request, sizeof request, "{\"type\":\"choose\",\"seq\":%s,\"options\":[0]}", seq);
    talker->match.record.count = TALK_STEPS;
    refuses(ALL, request, "CAPACITY");
    assert_int_equal(talker->match.record.count, TALK_STEPS);
    talker->match.record.count = 0;
    assert_true(told(ask(ALL, request), "\"type\":\"chosen\""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(the_texts_of_cards_can_be_left_out, begin, end),
        cmocka_unit_test_setup_teardown(two_people_have_a_seat_each, begin, end),
        cmocka_unit_test_setup_teardown(a_branch_guesses_what_a_player_cannot_know, begin, end),
        cmocka_unit_test_setup_teardown(seats_are_kept_apart, begin, end),
        cmocka_unit_test_setup_teardown(each_player_may_give_up, begin, end),
        cmocka_unit_test_setup_teardown(bounds_are_kept, begin, end),
        cmocka_unit_test_setup_teardown(lost_events_are_counted, begin, end),
        cmocka_unit_test_setup_teardown(refused_requests_change_nothing, begin, end),
        cmocka_unit_test_setup_teardown(computers_wait_for_go, begin, end),
        cmocka_unit_test_setup_teardown(scenarios_bring_their_cards, begin, end),
        cmocka_unit_test_setup_teardown(options_are_graded, begin, end),
        cmocka_unit_test_setup_teardown(lists_are_told, begin, end),
        cmocka_unit_test_setup_teardown(counts_of_decks_are_bounded, begin, end),
        cmocka_unit_test_setup_teardown(choices_of_replays_are_bounded, begin, end),
        cmocka_unit_test_setup_teardown(choices_of_matches_are_bounded, begin, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
