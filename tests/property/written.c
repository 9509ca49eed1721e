/* Any game in progress can be written as a scenario: running the text gives the same board, the same question and the
 * same options, and games that go on from there by the same options stay the same. */
#include "property/property.h"

enum { GAME_CHOICES = 160, FURTHER = 6, LINE_ROOM = 1 << 20, OPTION_TEXTS = 64 * 1024 };

struct text {
    char bytes[LINE_ROOM];
    size_t size;
};

static dcg_option chosen[GAME_CHOICES];
static struct text written;
static char board[2][BOARD_BYTES];
static int written_count, early_count, steps_count;

static void line_take(void *user, const char *line)
{
    struct text *text = user;
    size_t size = strlen(line);

    if (text->size + size + 2 > sizeof text->bytes)
        return;
    memcpy(text->bytes + text->size, line, size);
    text->size += size;
    text->bytes[text->size++] = '\n';
    text->bytes[text->size] = '\0';
    steps_count += strncmp(line, "  A: ", 5) == 0 || strncmp(line, "  B: ", 5) == 0;
}

static int texts_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* All options in words, sorted, one behind the other. */
static void options_say(const dcg_game *game, const dcg_cards *cards, const dcg_option_list *list, char *all,
                        size_t room)
{
    static char text[DCG_MAX_OPTIONS][96];
    static const char *line[DCG_MAX_OPTIONS];
    size_t used = 0;

    for (int i = 0; i < list->count; i++) {
        dcg_option_text(game, cards, list->option[i], list->player, text[i], sizeof text[i]);
        line[i] = text[i];
    }
    qsort(line, (size_t)list->count, sizeof line[0], texts_order);
    all[0] = '\0';
    for (int i = 0; i < list->count && used + 100 < room; i++)
        used += (size_t)snprintf(all + used, room - used, "%s\n", line[i]);
}

/* The two games look the same to each player and to a judge. */
static bool looks_same(struct trial *t, const dcg_game *other, const dcg_cards *cards, dcg_session *session)
{
    static char texts[2][OPTION_TEXTS];
    dcg_status status = dcg_options(session, other, &t->guess_list);

    for (int viewer = -1; viewer < 2; viewer++) {
        dcg_board_text(t->game, t->cards, viewer, board[0], sizeof board[0]);
        dcg_board_text(other, cards, viewer, board[1], sizeof board[1]);
        HOLDS(t, strcmp(board[0], board[1]) == 0, "the boards differ:\n%s\n%s\n%s", board[0], board[1],
              written.bytes);
    }
    HOLDS(t, status == dcg_options(t->session, t->game, &t->list), "one game is over");
    if (status != DCG_OK)
        return true;
    dcg_decision_text(t->game, t->cards, board[0], sizeof board[0]);
    dcg_decision_text(other, cards, board[1], sizeof board[1]);
    HOLDS(t, strcmp(board[0], board[1]) == 0, "the questions differ:\n%s\n%s\n%s", board[0], board[1],
          written.bytes);
    options_say(t->game, t->cards, &t->list, texts[0], sizeof texts[0]);
    options_say(other, cards, &t->guess_list, texts[1], sizeof texts[1]);
    HOLDS(t, strcmp(texts[0], texts[1]) == 0, "the options differ:\n%s\n%s\n%s", texts[0], texts[1],
          written.bytes);
    return true;
}

/* The option that reads like this one; of several the one that is as far behind the first. */
static bool option_like(const struct trial *t, dcg_option option, const dcg_game *other,
                        const dcg_cards *cards, dcg_option *like)
{
    char text[DCG_MAX_TEXT], read[DCG_MAX_TEXT];
    int alike = 0;

    dcg_option_text(t->game, t->cards, option, t->list.player, text, sizeof text);
    for (int i = 0; i < t->guess_list.count; i++) {
        dcg_option_text(other, cards, t->guess_list.option[i], t->list.player, read, sizeof read);
        if (strcmp(text, read) != 0)
            continue;
        *like = t->guess_list.option[i];
        alike++;
    }
    return alike == 1;
}

static bool goes_on_alike(struct trial *t, dcg_game *other, const dcg_cards *cards, dcg_session *session)
{
    for (int i = 0; i < FURTHER && dcg_options(t->session, t->game, &t->list) == DCG_OK; i++) {
        dcg_option option = any_option(t, &t->list), like;
        if (!option_like(t, option, other, cards, &like))
            break;
        HOLDS(t,
              dcg_choose(t->session, t->game, option, NULL) == DCG_OK &&
                  dcg_choose(session, other, like, NULL) == DCG_OK,
              "an option can't be taken");
        ALSO(looks_same(t, other, cards, session));
    }
    return true;
}

static bool text_gives_the_game(struct trial *t)
{
    dcg_cards *cards = NULL;
    dcg_game *other = dcg_game_new();
    dcg_error error;
    dcg_status status = dcg_scenario_load(t->cards, written.bytes, written.size, NULL, &cards, other, &error);
    dcg_session *session = status == DCG_OK ? dcg_session_new(cards) : NULL;
    bool good = status == DCG_OK
                    ? looks_same(t, other, cards, session) && goes_on_alike(t, other, cards, session)
                    : broken(t, "line %d: %s\n%s", error.line, error.text, written.bytes);

    dcg_session_free(session);
    dcg_game_free(other);
    dcg_cards_free(cards);
    return good;
}

static bool game_is_written(struct trial *t, const dcg_deck *deck_a, const dcg_deck *deck_b)
{
    int wanted = below(t, GAME_CHOICES), count = 0;
    dcg_error error;

    HOLDS(t, dcg_start(t->session, t->game, deck_a, deck_b, t->seed, NULL) == DCG_OK, "it doesn't start");
    game_copy(t->copy, t->game);
    while (count < wanted && dcg_options(t->session, t->game, &t->list) == DCG_OK) {
        chosen[count] = any_option(t, &t->list);
        HOLDS(t, dcg_choose(t->session, t->game, chosen[count++], NULL) == DCG_OK, "no option");
    }
    written.size = 0;
    dcg_status status =
        dcg_scenario_write(t->cards, t->copy, chosen, (size_t)count, line_take, &written, &error);
    if (status == DCG_ERROR_FORMAT && dcg_table(t->game).turn <= 1 && count < 3) {
        early_count++; /* the first hands aren't settled */
        return true;
    }
    HOLDS(t, status == DCG_OK, "after %d choices: %s", count, error.text);
    written_count++;
    return text_gives_the_game(t);
}

int main(void)
{
    const char *games_text = getenv("DCG_GAMES"), *seed_text = getenv("DCG_SEED");
    uint64_t games = games_text ? strtoull(games_text, NULL, 10) / 4 + 1 : 50, failed = 0, played = 0;
    uint64_t first = seed_text ? strtoull(seed_text, NULL, 10) : 1;
    dcg_cards *cards = dcg_cards_new(true);
    int decks = dcg_deck_embedded_count();
    struct trial *t = calloc(1, sizeof *t);

    *t = (struct trial){.cards = cards, .session = dcg_session_new(cards)};
    t->game = dcg_game_new();
    t->copy = dcg_game_new();
    for (uint64_t seed = first; seed < first + (seed_text ? 1 : games); seed++, played++) {
        dcg_deck deck[2];
        t->seed = t->rng = seed;
        for (int i = 0; i < 2; i++)
            (void)dcg_deck_embedded(cards, dcg_deck_embedded_name(below(t, decks)), &deck[i], NULL);
        failed += !game_is_written(t, &deck[0], &deck[1]);
    }
    printf("%d positions written, with %d steps; %d before the first turn\n", written_count, steps_count,
           early_count);
    printf("%" PRIu64 " passed, %" PRIu64 " failed\n", played - failed, failed);
    dcg_game_free(t->game);
    dcg_game_free(t->copy);
    dcg_session_free(t->session);
    free(t);
    dcg_cards_free(cards);
    return failed > 0;
}
