/* notation.c - trees as text, where they are damaged; which of them the grammar knows; nodes that are kept once. */
#include "tree/notation.h"
#include "tree/storage.h"
#include "tree/store.h"
#include "language/render.h"
#include "language/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static int begin(void **state)
{
    *state = dcg_cards_new(false);
    return *state ? 0 : 1;
}

static int end(void **state)
{
    dcg_cards_free(*state);
    return 0;
}

static node_id tree_read(dcg_cards *cards, const char *text)
{
    dcg_error error = {0};
    node_id root = 0;

    if (notation_read(cards, text, strlen(text), &root, &error) != DCG_OK)
        fail_msg("%s: %d:%d: %s", text, error.line, error.column, error.text);
    return root;
}

/* ---- Trees without words ---- */

/* "It" has no 's: the tree that would need one has no text. */
static void possessives_of_it_are_not_said(void **state)
{
    static const struct {
        const char *ref;
        bool said;
    } owners[] = {{"REF THIS_CARD", true}, {"REF IT", false}, {"SELECT THE", true}};
    char tree[200], text[200];

    for (size_t i = 0; i < COUNT(owners); i++) {
        (void)snprintf(tree, sizeof tree,
                       "(DO IGNORE_COLOR a:(SELECT OF a:(QUANTITY EXACTLY n=1) b:(OWNER YOU) c:(NOUN f=2 "
                       "b:(HEAD CARD) c:(IS DIGIXROS a:(%s)))))",
                       owners[i].ref);
        dcg_cards *cards = *state;
        node_id root = tree_read(cards, tree);
        int length = render_text(cards, cards->node, root, text, sizeof text);
        assert_int_equal(length, owners[i].said ? (int)strlen(text) : 0);
        assert_string_equal(text + strlen(text) - 21, "'s color requirements");
    }
}

/* ---- Writing and reading ---- */

/* A tree in the layout that is written; what is read of it is written the same. */
static const char *const trees[] = {
    "(EFFECT)",
    "(WORD [x])",
    "(WORD [x \xc3\xa9 (y) \\\\ \\]z\\\\])",
    "(MEMORY GAIN n=1)",
    "(MEMORY GAIN n=-1)",
    "(MEMORY n=9 m=10 f=1 [w])",
    "(MEMORY m=-10)",
    "(MEMORY n=32767 m=-32768 f=255)",
    "(MEMORY n=-32768 m=32767)",
    "(LIST\n  a:(OTHER))",
    "(LIST\n  b:(OTHER))",
    "(LIST\n  c:(OTHER))",
    "(LIST SPACE f=1\n  a:(NOT\n    b:(OTHER\n      c:(WORD [x])))\n  b:(OTHER)\n  c:(NOT))",
};

static void trees_are_written(void **state)
{
    dcg_cards *cards = *state;
    char text[512];

    for (size_t i = 0; i < COUNT(trees); i++) {
        int length = (int)strlen(trees[i]);
        node_id root = tree_read(cards, trees[i]);
        assert_int_equal(notation_write(cards->node, cards, root, text, sizeof text), length);
        assert_string_equal(text, trees[i]);
        for (size_t room = 1; room <= (size_t)length + 1; room++) {
            memset(text, '#', sizeof text);
            assert_int_equal(notation_write(cards->node, cards, root, text, room), length);
            assert_memory_equal(text, trees[i], room - 1);
            assert_int_equal(text[room - 1], '\0');
            assert_int_equal(text[room], '#');
        }
        assert_int_equal(notation_write(cards->node, cards, root, NULL, 0), length);
    }
    assert_int_equal(notation_write(cards->node, cards, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
}

static void trees_are_read(void **state)
{
    dcg_cards *cards = *state;
    node_id root =
        tree_read(cards, " \t\r\n(LIST\tSPACE\n f=2 [a\\b\\]] a:( OTHER )c:(NOT n=-007)\r\n)\n \t");
    const struct node *n = node_at(cards, root), *a = node_at(cards, n->a), *c = node_at(cards, n->c);

    assert_int_equal(n->kind, NODE_LIST);
    assert_int_equal(n->mode, MODE_SPACE);
    assert_int_equal(n->form, 2);
    assert_string_equal(card_word(cards, n->word), "ab]");
    assert_int_equal(n->b, 0);
    assert_int_equal(a->kind, NODE_OTHER);
    assert_int_equal(a->mode, MODE_NONE);
    assert_int_equal(c->kind, NODE_NOT);
    assert_int_equal(c->n, -7);
    assert_int_equal(c->m, 0);
}

/* Every kind and every mode is found by its name, and by nothing that is only a part of it or more than it. */
static void names_are_found(void **state)
{
    dcg_cards *cards = *state;
    char text[200];
    dcg_error error;
    node_id root;

    for (int i = 1; i < NODE_KINDS; i++) {
        (void)snprintf(text, sizeof text, "(%s)", node_kind_name(i));
        assert_int_equal(node_at(cards, tree_read(cards, text))->kind, i);
        (void)snprintf(text, sizeof text, "(%s_)", node_kind_name(i));
        assert_int_equal(notation_read(cards, text, strlen(text), &root, &error), DCG_ERROR_FORMAT);
    }
    for (int i = 1; i < MODE_KINDS; i++) {
        (void)snprintf(text, sizeof text, "(EFFECT %s)", node_mode_name(i));
        assert_int_equal(node_at(cards, tree_read(cards, text))->mode, i);
        assert_true(i == 1 || strcmp(node_mode_name(i - 1), node_mode_name(i)) < 0);
        (void)snprintf(text, sizeof text, "(EFFECT %s__)", node_mode_name(i));
        assert_int_equal(notation_read(cards, text, strlen(text), &root, &error), DCG_ERROR_FORMAT);
        assert_int_equal(root, 0);
    }
}

static const struct {
    const char *text;
    int line, column;
    const char *wrong;
} damaged[] = {
    {"", 0, 1, "expected '('"},
    {"  ", 0, 3, "expected '('"},
    {"EFFECT", 0, 1, "expected '('"},
    {"(", 0, 2, "expected a kind of node such as EFFECT"},
    {"()", 0, 2, "expected a kind of node such as EFFECT"},
    {"(NONE)", 0, 2, "expected a kind of node such as EFFECT"},
    {"(effect)", 0, 2, "expected a kind of node such as EFFECT"},
    {"(EFFEC)", 0, 2, "expected a kind of node such as EFFECT"},
    {"(@)", 0, 2, "expected a kind of node such as EFFECT"},
    {"( \n\xc3\xa9)", 1, 1, "expected a kind of node such as EFFECT"},
    {"(EFFECT NONE)", 0, 9, "there is no mode of that name"},
    {"(EFFECT AA)", 0, 9, "there is no mode of that name"},
    {"(EFFECT ZZZ)", 0, 9, "there is no mode of that name"},
    {"(EFFECT _)", 0, 9, "there is no mode of that name"},
    {"(EFFECT [)", 0, 11, "expected a word of at most 255 bytes and ']'"},
    {"(EFFECT [])", 0, 10, "expected a word of at most 255 bytes and ']'"},
    {"(EFFECT [x\n])", 0, 11, "expected a word of at most 255 bytes and ']'"},
    {"(EFFECT [\xc3\xa9xy", 0, 13, "expected a word of at most 255 bytes and ']'"},
    {"(EFFECT [x\\", 0, 12, "expected a word of at most 255 bytes and ']'"},
    {"(EFFECT n=)", 0, 11, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=", 0, 11, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=-", 0, 12, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=0)", 0, 12, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=:)", 0, 11, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=/)", 0, 11, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=32768)", 0, 16, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT m=-32769)", 0, 17, "expected a number from -32768 to 32767 other than 0 after 'm='"},
    {"(EFFECT n=0000001)", 0, 17, "expected a number from -32768 to 32767 other than 0 after 'n='"},
    {"(EFFECT n=0000011)", 0, 17, "expected a part such as a:(...), or ')'"},
    {"(EFFECT f=65536)", 0, 16, "expected a number from 1 to 65535 other than 0 after 'f='"},
    {"(EFFECT f=-1)", 0, 13, "expected a number from 1 to 65535 other than 0 after 'f='"},
    {"(EFFECT m=1 n=1)", 0, 13, "expected a part such as a:(...), or ')'"},
    {"(EFFECT [x] n=1)", 0, 13, "expected a part such as a:(...), or ')'"},
    {"(EFFECT", 0, 8, "expected a part such as a:(...), or ')'"},
    {"(EFFECT a)", 0, 9, "expected a part such as a:(...), or ')'"},
    {"(EFFECT a:", 0, 11, "expected '('"},
    {"(EFFECT a:(OTHER) a:(OTHER))", 0, 19, "expected a part such as a:(...), or ')'"},
    {"(EFFECT\nb:(OTHER)\n a:(OTHER))", 2, 2, "expected a part such as a:(...), or ')'"},
    {"(EFFECT\nb:(OTHER\n\n  c:(MAYBE)))", 3, 6, "expected a kind of node such as EFFECT"},
    {"(EFFECT) x", 0, 10, "expected nothing after the tree"},
    {"(EFFECT)(EFFECT)", 0, 9, "expected nothing after the tree"},
    {"(EFFECT)\n\n )", 2, 2, "expected nothing after the tree"},
};

static void damage_is_told(void **state)
{
    for (size_t i = 0; i < COUNT(damaged); i++) {
        dcg_error error = {0};
        node_id root = 7;
        dcg_status status = notation_read(*state, damaged[i].text, strlen(damaged[i].text), &root, &error);
        if (status != DCG_ERROR_FORMAT || error.line != damaged[i].line ||
            error.column != damaged[i].column || strcmp(error.text, damaged[i].wrong) != 0)
            fail_msg("%s: %d:%d: %s", damaged[i].text, error.line, error.column, error.text);
        assert_int_equal(error.status, DCG_ERROR_FORMAT);
    }
}

/* A word has at most 255 bytes; what is behind the end of the text isn't looked at. */
static void words_have_bounds(void **state)
{
    dcg_cards *cards = *state;
    char text[300] = "(WORD [";
    dcg_error error = {0};
    node_id root;

    memset(text + 7, 'x', 256);
    memcpy(text + 7 + 255, "])", 3);
    assert_int_equal(strlen(card_word(cards, node_at(cards, tree_read(cards, text))->word)), 255);
    memcpy(text + 7 + 255, "x])", 4);
    assert_int_equal(notation_read(cards, text, strlen(text), &root, &error), DCG_ERROR_FORMAT);
    assert_int_equal(error.column, 7 + 255 + 1);
    for (size_t size = 0; size < strlen("(LIST SPACE n=12 [x] a:(OTHER))"); size++) {
        assert_int_equal(notation_read(cards, "(LIST SPACE n=12 [x] a:(OTHER))", size, &root, &error),
                         DCG_ERROR_FORMAT);
        assert_in_range(error.column, size ? 2 : 1, size + 1);
    }
}

/* A tree may be as deep as that, and no deeper. */
static void trees_have_bounds(void **state)
{
    dcg_cards *cards = *state;
    char text[1000] = "";
    dcg_error error = {0};
    node_id root;

    for (int i = 1; i < TREE_DEPTH; i++)
        memcpy(text + 7 * (i - 1), "(NOT a:", 7);
    memcpy(text + 7 * (TREE_DEPTH - 1), "(OTHER)", 7);
    memset(text + 7 * TREE_DEPTH, ')', TREE_DEPTH - 1);
    root = tree_read(cards, text);
    assert_int_equal(tree_depth(cards->node, root), TREE_DEPTH);
    memmove(text + 7, text, strlen(text) + 1);
    memcpy(text, "(NOT a:", 7);
    text[strlen(text)] = ')';
    assert_int_equal(notation_read(cards, text, strlen(text), &root, &error), DCG_ERROR_CAPACITY);
    assert_int_equal(error.status, DCG_ERROR_CAPACITY);
    assert_int_equal(error.column, 7 * TREE_DEPTH + 1);
    assert_string_equal(error.text, "the tree is deeper than 60 nodes");
}

static void ends_are_found(void **state)
{
    static const struct {
        const char *text;
        size_t size;
    } ends[] = {
        {"", 0},
        {"(", 0},
        {"x", 0},
        {"()", 2},
        {"(a)(b)", 3},
        {"(a(b)c)d", 7},
        {"(a(b)c", 0},
        {"(a [)] b)c", 9},
        {"(a [\\])] b)", 11},
        {"(a [\\\\)] b) ", 11},
        {"(a \\) b)", 5},
        {")", 1},
        {"x) (y)", 2},
        {"([(]) )", 5},
        {"([(] )", 6},
        {"(a [x", 0},
        {"(a [x\\", 0},
        {"(a ]) b", 5},
        {"((()))", 6},
        {"((())) )", 6},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(ends); i++)
        if (notation_size(ends[i].text, strlen(ends[i].text)) != ends[i].size)
            fail_msg("%s: %zu", ends[i].text, notation_size(ends[i].text, strlen(ends[i].text)));
    assert_int_equal(notation_size("(a)", 2), 0);
}

/* ---- Nodes ---- */

static void nodes_are_kept_once(void **state)
{
    dcg_cards *cards = *state;
    node_id a = tree_read(cards, "(OTHER)"), b = tree_read(cards, "(NOT)");
    const struct node one = {.word = word_add(cards, "w", 1),
                             .kind = NODE_LIST,
                             .form = 1,
                             .mode = MODE_SPACE,
                             .n = 1,
                             .m = 2,
                             .a = a,
                             .b = b,
                             .c = a};
    struct node others[9];
    node_id ids[10];

    for (int i = 0; i < 9; i++)
        others[i] = one;
    others[0].word = 0;
    others[1].kind = NODE_NOT;
    others[2].form = 2;
    others[3].mode = MODE_NONE;
    others[4].n = 3;
    others[5].m = 3;
    others[6].a = b;
    others[7].b = a;
    others[8].c = b;
    ids[9] = node_add(cards, &one);
    for (int i = 0; i < 9; i++)
        ids[i] = node_add(cards, &others[i]);
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < i; k++)
            assert_int_not_equal(ids[i], ids[k]);
    assert_int_equal(node_add(cards, &one), ids[9]);
    for (int i = 0; i < 9; i++)
        assert_int_equal(node_add(cards, &others[i]), ids[i]);
}

/* Adding nodes takes a time in proportion to how many there are, and none is lost. */
static void many_nodes_are_kept(void **state)
{
    enum { MANY = 60000 };
    dcg_cards *cards = *state;
    static node_id ids[MANY];
    struct node n = {.kind = NODE_OTHER};

    assert_true(nodes_reserve(cards, 1000));
    uint32_t before = cards->node_count, slots = cards->node_slots;
    assert_true(slots / 2 > before + 1000 && (slots & (slots - 1)) == 0);
    for (int i = 0; i < MANY; i++) {
        n.n = (int16_t)(i % 30000 + 1);
        n.m = (int16_t)(i / 30000);
        ids[i] = node_add(cards, &n);
        assert_true(cards->node_slots / 2 + 1 >= cards->node_count);
    }
    assert_int_equal(cards->node_count, before + MANY);
    for (int i = 0; i < MANY; i++) {
        n.n = (int16_t)(i % 30000 + 1);
        n.m = (int16_t)(i / 30000);
        assert_int_equal(node_add(cards, &n), ids[i]);
    }
    assert_int_equal(cards->node_count, before + MANY);
}

static int depth_of(dcg_cards *cards, const char *text)
{
    node_id root = tree_read(cards, text);

    return tree_depth(cards->node, root);
}

static void depth_is_the_longest_way_down(void **state)
{
    dcg_cards *cards = *state;

    assert_int_equal(tree_depth(cards->node, 0), 0);
    assert_int_equal(depth_of(cards, "(OTHER)"), 1);
    assert_int_equal(depth_of(cards, "(NOT a:(OTHER) b:(NOT))"), 2);
    assert_int_equal(depth_of(cards, "(NOT a:(NOT a:(OTHER)) b:(NOT))"), 3);
    assert_int_equal(depth_of(cards, "(NOT a:(NOT) b:(NOT b:(NOT b:(NOT))))"), 4);
    assert_int_equal(depth_of(cards, "(NOT c:(NOT c:(NOT)))"), 3);
}

/* Trees go from one set to another with their words. */
static void trees_are_taken_over(void **state)
{
    dcg_cards *cards = *state, *other = dcg_cards_new(false);
    char text[512];

    (void)word_add(other, "something before", 16);
    for (size_t i = 0; i < COUNT(trees); i++) {
        node_id own = tree_read(cards, trees[i]);
        node_id root = effect_tree_add(other, cards->node, own, cards);
        (void)notation_write(other->node, other, root, text, sizeof text);
        assert_string_equal(text, trees[i]);
        assert_int_equal(root, tree_read(other, trees[i]));
    }
    dcg_cards_free(other);
}

/* ---- What text could have made ---- */

static bool is_field(const struct production *p, int kind, char field)
{
    for (int i = 0; i < p->steps; i++) {
        const struct step *s = &grammar.step[p->first + i];
        if (s->kind == kind && s->field == field)
            return true;
    }
    return false;
}

/* A production of nothing but words and numbers: its node is known. */
static bool is_leaf(const struct production *p)
{
    static const uint8_t more[] = {STEP_PART, STEP_NAME, STEP_OLD_NAME, STEP_PLAIN_NAME, STEP_SET};

    for (int i = 0; i < p->steps; i++)
        for (size_t k = 0; k < COUNT(more); k++)
            if (grammar.step[p->first + i].kind == more[k])
                return false;
    return p->kind != NODE_NONE;
}

/* Is a node made by any production that is a leaf? */
static bool leaf_made(const struct node *n)
{
    for (int i = 0; i < grammar.productions; i++) {
        const struct production *p = &grammar.production[i];
        if (p->kind != n->kind || p->mode != n->mode || p->form != n->form)
            continue;
        bool number = is_field(p, STEP_NUMBER, 'n'), other = is_field(p, STEP_NUMBER, 'm');
        bool set = is_field(p, STEP_SET, 'n'), sign = is_field(p, STEP_SIGNED, 'n');
        if (set || is_field(p, STEP_PART, 'a') || is_field(p, STEP_PART, 'b') || is_field(p, STEP_PART, 'c'))
            continue;
        if ((n->n > 0 ? number || sign : n->n < 0 ? sign : true) && (n->m > 0 ? other : n->m == 0))
            return true;
    }
    return false;
}

/* Nodes without parts and words are known by their numbers: whether there is one, and whether it may be negative. */
static void leaves_are_known(void **state)
{
    dcg_cards *cards = *state;
    int numbers[] = {0, 1, 7, -1};

    for (int i = 0; i < grammar.productions; i++) {
        const struct production *p = &grammar.production[i];
        if (!is_leaf(p))
            continue;
        struct verification *v = verification_new(cards, 16);
        for (size_t k = 0; k < COUNT(numbers) * COUNT(numbers); k++) {
            struct node n = {.kind = p->kind,
                             .mode = p->mode,
                             .form = p->form,
                             .n = (int16_t)numbers[k % 4],
                             .m = (int16_t)numbers[k / 4]};
            bool set = false; /* of those that are said as words another production may know more */
            for (int q = 0; q < grammar.productions; q++)
                set |= grammar.production[q].kind == n.kind && grammar.production[q].mode == n.mode &&
                       grammar.production[q].form == n.form &&
                       is_field(&grammar.production[q], STEP_SET, 'n');
            if (verification_node(v, &n) != leaf_made(&n) && !set)
                fail_msg("%s %s %d n=%d m=%d", node_kind_name(n.kind), node_mode_name(n.mode), n.form, n.n,
                         n.m);
        }
        verification_free(v);
    }
}

/* Trees, and what the verifier says of them; "" where it knows them. */
static const struct {
    const char *tree, *wrong;
} verified[] = {
    {"(EFFECT BARE b:(KEYWORD BLOCKER))", ""},
    {"(EFFECT BARE b:(KEYWORD BLOCKER n=1))", "no text makes such a node: KEYWORD BLOCKER"},
    {"(EFFECT BARE b:(KEYWORD SECURITY_A n=-1))", ""},
    {"(EFFECT BARE b:(KEYWORD SECURITY_A n=1))", ""},
    {"(EFFECT BARE a:(KEYWORD BLOCKER))", "no text makes such a node: EFFECT BARE"},
    {"(EFFECT BARE b:(KEYWORD BLOCKER) c:(KEYWORD BLOCKER))", "no text makes such a node: EFFECT BARE"},
    {"(EFFECT BARE b:(ICON ON_PLAY))", "no text makes such a node: EFFECT BARE"},
    {"(EFFECT BARE)", "no text makes such a node: EFFECT BARE"},
    {"(EFFECT a:(LIST SPACE f=1 a:(ICON ON_PLAY)) b:(LIST SPACE f=1 a:(SAY a:(MEMORY GAIN n=1))))", ""},
    {"(EFFECT a:(LIST SPACE f=1 a:(ICON ON_PLAY)) b:(LIST SPACE f=1 a:(SAY a:(MEMORY GAIN n=-1))))",
     "no text makes such a node: MEMORY GAIN"},
    {"(EFFECT a:(LIST SPACE a:(ICON ON_PLAY) b:(LIST SPACE f=1 a:(LIMIT n=1))) "
     "b:(LIST SPACE f=1 a:(SAY a:(MEMORY GAIN n=1))))",
     ""},
    {"(EFFECT a:(LIST SPACE a:(ICON ON_PLAY) b:(LIST SPACE f=1 a:(LIMIT n=2))) "
     "b:(LIST SPACE f=1 a:(SAY a:(MEMORY GAIN n=1))))",
     "no text makes such a node: LIMIT NONE"},
    {"(EFFECT a:(LIST SPACE a:(ICON ON_PLAY) b:(LIST SPACE f=1 a:(LIMIT n=2 f=1))) "
     "b:(LIST SPACE f=1 a:(SAY a:(MEMORY GAIN n=1))))",
     ""},
    {"(ICON ON_PLAY)", "this is no line of text: ICON ON_PLAY"},
    {"(WORD [Emberling])", "this is no line of text: WORD NONE"},
    {"(WORD)", "no text makes such a node: WORD NONE"},
    {"(WORD f=1 [NSp])", "this is no line of text: WORD NONE"},
    {"(WORD f=1 [NSP])", "no text makes such a node: WORD NONE"},
    {"(WORD f=1 [Emberling])", "no text makes such a node: WORD NONE"},
    {"(WORD PLAIN [Emberling])", "this is no line of text: WORD PLAIN"},
    {"(EFFECT n=1)", "no text makes such a node: EFFECT NONE"},
};

static void trees_are_verified(void **state)
{
    dcg_cards *cards = *state;
    char why[200];

    for (size_t i = 0; i < COUNT(verified); i++) {
        const char *wrong = tree_wrong(cards, tree_read(cards, verified[i].tree), why, sizeof why);
        if (strcmp(wrong ? wrong : "", verified[i].wrong) != 0)
            fail_msg("%s: %s", verified[i].tree, wrong ? wrong : "");
    }
}

/* Nodes that come one by one: parts must have come before, and there is room for so many. */
static void nodes_are_verified(void **state)
{
    dcg_cards *cards = *state;
    struct verification *v = verification_new(cards, 3);
    const struct node keyword = {.kind = NODE_KEYWORD, .mode = MODE_BLOCKER},
                      line = {.kind = NODE_EFFECT, .mode = MODE_BARE, .b = 1},
                      icon = {.kind = NODE_ICON, .mode = MODE_ON_PLAY};

    assert_false(verification_node(v, &line)); /* its part hasn't come */
    assert_false(verification_line(v, 0));
    assert_false(verification_line(v, 1));
    assert_true(verification_node(v, &keyword));
    assert_false(verification_line(v, 1));
    assert_false(verification_line(v, 2));
    assert_true(verification_node(v, &line));
    assert_true(verification_line(v, 2));
    assert_false(verification_line(v, 3));
    for (int i = 0; i < 3; i++) {
        struct node beyond = {.kind = NODE_LIST, .mode = MODE_SPACE, .form = 1};
        *(i == 0 ? &beyond.a : i == 1 ? &beyond.b : &beyond.c) = 3;
        assert_false(verification_node(v, &beyond));
    }
    assert_true(verification_node(v, &icon));
    assert_false(verification_line(v, 3));
    assert_false(verification_node(v, &icon)); /* one too many */
    verification_free(v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(possessives_of_it_are_not_said),
        cmocka_unit_test(trees_are_written),
        cmocka_unit_test(trees_are_read),
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(damage_is_told),
        cmocka_unit_test(words_have_bounds),
        cmocka_unit_test(trees_have_bounds),
        cmocka_unit_test(ends_are_found),
        cmocka_unit_test(nodes_are_kept_once),
        cmocka_unit_test(many_nodes_are_kept),
        cmocka_unit_test(depth_is_the_longest_way_down),
        cmocka_unit_test(trees_are_taken_over),
        cmocka_unit_test(leaves_are_known),
        cmocka_unit_test(trees_are_verified),
        cmocka_unit_test(nodes_are_verified),
    };

    return cmocka_run_group_tests_name("notation", tests, begin, end);
}
