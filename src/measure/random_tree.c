/* random_tree.c - trees at random: rendered and read back they must be the same; then they become effects of cards, and
 * those cards are played. What can be said must be carried out, or there must be a reason why not. */
#include "measure/derive.h"
#include "language/reader.h"
#include "language/render.h"
#include "tree/storage.h"
#include "tree/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL = 2000, BATCH = 200, CHANGES = 8 };
/* A great number of trees is for errors of the engine: other trees find more of them than more positions do. */
enum { POSITIONS = 24, MANY = 20000, POSITIONS_OF_MANY = 8 };

/* Why trees that are read aren't for play, and how many. */
enum { REASONS = 192, REASON_BYTES = 100, REASONS_TOLD = 12 };
struct reasons {
    int count;
    struct reason {
        char text[REASON_BYTES];
        uint64_t trees;
    } reason[REASONS];
};

/* What became of the trees, step by step. */
enum stage {
    STAGE_MEANT,
    STAGE_READ,
    STAGE_CHECKED,
    STAGE_ONE,
    STAGE_LOWERED,
    STAGE_DEFINED,
    STAGE_CONTRAST,
    STAGE_EXERCISED,
    STAGES
};

struct random_trees {
    struct measuring *w;
    struct deriver deriver;
    dcg_cards *trees, *cards; /* of this batch */
    uint32_t text[BATCH];     /* the texts of its cards, in dcg_measures.text */
    uint32_t texts;
    bool many;
    uint64_t tried[STAGES], good[STAGES];
    struct reasons reasons;
    char line[SENTENCE_BYTES];
};

static void stage_count(struct random_trees *r, enum stage stage, const char *text, const char *wrong)
{
    r->tried[stage]++;
    r->good[stage] += !wrong;
    if (wrong)
        measure_failure(r->w, NULL, text, wrong);
}

/* ---- Reading back ---- */

/* Where two trees differ first, from the root down. */
static void differ_say(const struct tree *made, const struct tree *back, char *text, size_t size)
{
    const struct node *m = &made->nodes[made->root], *n = &back->nodes[back->root];
    const node_id left[] = {m->a, m->b, m->c}, right[] = {n->a, n->b, n->c};

    for (int i = 0; i < 3 && m->kind == n->kind && m->mode == n->mode && m->form == n->form; i++) {
        const struct tree a = {made->words, made->nodes, left[i]}, b = {back->words, back->nodes, right[i]};
        if (left[i] && right[i] && !trees_same(&a, &b, true)) {
            differ_say(&a, &b, text, size);
            return;
        }
    }
    (void)snprintf(text, size, "%s %s %d, not %s %s %d", node_kind_name(n->kind), node_mode_name(n->mode),
                   n->form, node_kind_name(m->kind), node_mode_name(m->mode), m->form);
}

/* Two forms can have the same words: a color at the beginning of a sentence, and one that always has a capital. */
static bool worded_same(const struct random_trees *r, const struct tree *back)
{
    char text[SENTENCE_BYTES];
    int size = render_text(back->words, back->nodes, back->root, text, sizeof text);

    return size > 0 && size < (int)sizeof text && strcmp(text, r->line) == 0;
}

/* Is what is read back the tree that was made? Of readings that cost the same one must be; the second look finds out
 * which. Else why not. */
static bool read_same(const struct random_trees *r, node_id root, char *wrong, size_t size)
{
    const struct tree made = {r->trees, r->trees->node, root};
    char where[256];

    for (int i = 0; reader_take(r->w->m->reader, i); i++) {
        const struct tree back = tree_read(r->w->m);
        if (trees_same(&made, &back, true) || (trees_same(&made, &back, false) && worded_same(r, &back)))
            return true;
        if (i == 0)
            differ_say(&made, &back, where, sizeof where);
    }
    (void)reader_take(r->w->m->reader, 0);
    (void)snprintf(wrong, size, "read back as another tree: %s", where);
    return false;
}

/* A text can have a cheaper reading than the tree it was made of: then that is what it means (docs/language.md,
 * preferences). No text means the tree that was made, and what is meant is tried in its place. */
static bool tree_read_back(struct random_trees *r, node_id root, int cost)
{
    struct dcg_measures *m = r->w->m;
    char wrong[512] = "";
    dcg_error error = {0};

    if (reader_phrase(m->reader, r->line, strlen(r->line), &error) != DCG_OK)
        (void)snprintf(wrong, sizeof wrong, "not read back: %s", error.text);
    else if (!read_same(r, root, wrong, sizeof wrong) && reader_cost(m->reader) < cost)
        (void)snprintf(wrong, sizeof wrong, "another reading is preferred");
    bool other = strncmp(wrong, "another", 7) == 0;
    stage_count(r, STAGE_MEANT, r->line, other ? wrong : NULL);
    if (!other)
        stage_count(r, STAGE_READ, r->line, wrong[0] ? wrong : NULL);
    return other || !wrong[0];
}

static bool tree_check(struct random_trees *r)
{
    dcg_error error = {0};
    char wrong[512];
    bool read = reader_check(r->w->m->reader, &error) == DCG_OK; /* it has just been read back */
    int readings = dcg_reader_readings(r->w->m->reader);

    (void)snprintf(wrong, sizeof wrong, "refused by the second look: %s", error.text);
    stage_count(r, STAGE_CHECKED, r->line, read ? NULL : wrong);
    if (!read)
        return false;
    (void)snprintf(wrong, sizeof wrong, "%d readings, and none is preferred", readings);
    stage_count(r, STAGE_ONE, r->line, readings == 1 ? NULL : wrong);
    return readings == 1;
}

/* ---- Carrying out ---- */

static void reason_count(struct reasons *r, const char *text)
{
    char row[REASON_BYTES];
    int i = 0;

    (void)snprintf(row, sizeof row, "not for play: %.80s", text);
    while (i < r->count && strcmp(r->reason[i].text, row) != 0)
        i++;
    if (i == REASONS)
        return;
    memcpy(r->reason[i].text, row, sizeof row);
    r->reason[i].trees++;
    r->count += i == r->count;
}

static int reason_compare(const void *a, const void *b)
{
    const struct reason *left = a, *right = b;

    if (left->trees != right->trees)
        return left->trees < right->trees ? 1 : -1;
    return strcmp(left->text, right->text);
}

/* Do the rules forbid it, or say nothing about it? The reason names a rule ("(3-5-2)"), a word that refers to nothing,
 * or a keyword that the rulebook hasn't. */
static bool is_undefined(const char *reason)
{
    static const char *const marks[] = {"refers to nothing", "beyond these rules", "nothing has done to it"};

    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (strstr(reason, marks[i]))
            return true;
    for (const char *at = strchr(reason, '('); at; at = strchr(at + 1, '('))
        if (at[1] >= '1' && at[1] <= '9')
            return true;
    return false;
}

/* A card with the line read last, in the set of the batch. False: no memory. */
static bool card_make(struct random_trees *r)
{
    const struct tree tree = tree_read(r->w->m);
    dcg_error error = {0};
    char wrong[512];

    dcg_status status = card_of_tree(r->cards, &tree, (unsigned)r->texts + 1, &error);
    if (status == DCG_ERROR_MEMORY)
        return false;
    const char *unread = error.text;
    if (status == DCG_OK)
        unread = dcg_cards_unread(r->cards, (dcg_card_def)dcg_cards_count(r->cards));
    (void)snprintf(wrong, sizeof wrong, "not for play: %.400s", unread ? unread : "");
    stage_count(r, STAGE_LOWERED, r->line, unread ? wrong : NULL);
    r->tried[STAGE_DEFINED] += !unread || !is_undefined(unread);
    r->good[STAGE_DEFINED] += !unread;
    if (unread)
        reason_count(&r->reasons, unread);
    return status != DCG_OK || text_keep(r->w->m, r->line, strlen(r->line), &r->text[r->texts++]);
}

/* ---- Contrast: no part of a tree is passed over ---- */

/* Has the tree, with one of its parts derived anew, another program? */
static void part_change(struct random_trees *r, node_id root, node_id changed)
{
    const struct tree made = {r->trees, r->trees->node, root}, other = {r->trees, r->trees->node, changed};
    char text[SENTENCE_BYTES], wrong[SENTENCE_BYTES + 32];

    if (trees_same(&made, &other, false) || tree_depth(r->trees->node, changed) > TREE_DEPTH)
        return;
    enum same_program same = programs_compare(&made, &other);
    if (same == PROGRAM_NONE || same == PROGRAM_SAME_WORDS)
        return;
    int size = render_text(r->trees, r->trees->node, changed, text, sizeof text);
    if (size <= 0 || size >= (int)sizeof text)
        return;
    (void)snprintf(wrong, sizeof wrong, "the same program: %s", text);
    stage_count(r, STAGE_CONTRAST, r->line, same == PROGRAM_SAME ? wrong : NULL);
}

static void parts_change(struct random_trees *r, node_id root, uint64_t before)
{
    uint64_t after = r->deriver.state, choice = before;
    int expansions = r->deriver.expansions;

    for (int i = 0; i < CHANGES && root; i++) {
        int which = 1 + (int)random_below_of(&choice, (uint32_t)expansions);
        r->deriver.state = before;
        node_id changed = derive_changed(&r->deriver, r->trees, SYMBOL_line, which, choice);
        if (changed)
            part_change(r, root, changed);
        r->w->failed |= !changed;
    }
    r->deriver.state = after;
}

/* Who is told about errors of the engine. */
struct found {
    struct random_trees *trees;
    const char *text;
    bool error;
};

static void found_tell(void *user, const dcg_finding *finding)
{
    struct found *f = user;
    char wrong[512];

    if (!finding->error || f->error)
        return;
    f->error = true;
    (void)snprintf(wrong, sizeof wrong, "an error of the engine: %s", finding->text);
    measure_failure(f->trees->w, NULL, f->text, wrong);
}

static void batch_exercise(struct random_trees *r)
{
    dcg_error error = {0};
    dcg_exerciser *exerciser = r->texts ? dcg_exerciser_new(r->cards, &error) : NULL;

    for (uint32_t i = 0; exerciser && i < r->texts; i++) {
        char number[16];
        (void)snprintf(number, sizeof number, "T-%u", (unsigned)i + 1);
        dcg_card_def def = dcg_cards_find(r->cards, number);
        struct found found = {.trees = r, .text = measured_text(r->w->m, r->text[i])};
        const dcg_exercise plan = {.seed = r->w->plan->seed,
                                   .positions = r->many ? POSITIONS_OF_MANY : POSITIONS,
                                   .found = found_tell,
                                   .user = &found};
        dcg_exercise_result result;
        if (!def || dcg_cards_unread(r->cards, def))
            continue;
        bool done = dcg_exercise_card(exerciser, def, &plan, &result) == DCG_OK;
        r->tried[STAGE_EXERCISED]++;
        r->good[STAGE_EXERCISED] += done && !found.error;
    }
    r->w->failed |= r->texts && !exerciser;
    dcg_exerciser_free(exerciser);
}

/* ---- All of it ---- */

static void tree_try(struct random_trees *r)
{
    uint64_t before = r->deriver.state;
    node_id root = derive(&r->deriver, r->trees, SYMBOL_line);

    r->w->failed |= !root;
    if (!root || tree_depth(r->trees->node, root) > TREE_DEPTH)
        return;
    int size = render_text(r->trees, r->trees->node, root, r->line, sizeof r->line);
    if (size <= 0 || size >= (int)sizeof r->line)
        return;
    uint64_t good = r->good[STAGE_LOWERED], same = r->good[STAGE_READ];
    if (!tree_read_back(r, root, r->deriver.cost) || !tree_check(r))
        return;
    if (!card_make(r))
        r->w->failed = true;
    else if (r->good[STAGE_LOWERED] > good && r->good[STAGE_READ] > same && !r->many)
        parts_change(r, root, before);
}

static void batch_try(struct random_trees *r, uint64_t count)
{
    uint32_t kept = r->w->m->text_size;

    r->trees = cards_empty();
    r->cards = dcg_cards_new(false);
    r->texts = 0;
    r->w->failed |= !r->trees || !r->cards;
    for (uint64_t i = 0; i < count && !r->w->failed; i++)
        tree_try(r);
    if (!r->w->failed)
        batch_exercise(r);
    r->w->m->text_size = kept;
    dcg_cards_free(r->trees);
    dcg_cards_free(r->cards);
}

void measure_random(struct measuring *w)
{
    static const char *const names[STAGES] = {
        [STAGE_MEANT] = "random trees: no other reading is preferred",
        [STAGE_READ] = "random trees read back",
        [STAGE_CHECKED] = "random trees: pass the second look",
        [STAGE_ONE] = "random trees: one reading is preferred",
        [STAGE_LOWERED] = "random trees: for play",
        [STAGE_DEFINED] = "random trees: for play, of what the rules define",
        [STAGE_CONTRAST] = "random trees: a part is another, so is the program",
        [STAGE_EXERCISED] = "random trees: played without an error",
    };
    struct random_trees *r = calloc(1, sizeof *r);
    uint64_t wanted = w->plan->sample ? w->plan->sample : USUAL;

    w->failed = !r;
    if (!r)
        return;
    r->w = w;
    r->many = wanted > MANY;
    w->failed = !deriver_begin(&r->deriver, w->m, w->plan->seed);
    for (uint64_t i = 0; i < wanted && !w->failed; i += BATCH)
        batch_try(r, wanted - i < BATCH ? wanted - i : BATCH);
    for (int i = 0; i < STAGES; i++)
        measure_row(w, names[i], r->tried[i], r->good[i]);
    qsort(r->reasons.reason, (size_t)r->reasons.count, sizeof r->reasons.reason[0], reason_compare);
    for (int i = 0; i < r->reasons.count && i < REASONS_TOLD; i++)
        measure_row(w, r->reasons.reason[i].text, r->tried[STAGE_LOWERED],
                    r->tried[STAGE_LOWERED] - r->reasons.reason[i].trees);
    deriver_end(&r->deriver);
    free(r);
}
