/* near.c - which word a mistyped word may mean: how many letters two words differ by, within a bound. */
#include <dcg.h>

#include <string.h>

enum { NEAR_BYTES = 64, NEAR_PREFIX = 3 };

static unsigned char lower(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* Letters to change, add, leave out, or exchange with their neighbours. */
static int distance(const char *a, int a_size, const char *b, int b_size)
{
    int rows[3][NEAR_BYTES + 1];
    int *before = rows[0], *above = rows[1], *row = rows[2];

    for (int k = 0; k <= b_size; k++)
        above[k] = before[k] = k;
    for (int i = 1; i <= a_size; i++) {
        row[0] = i;
        for (int k = 1; k <= b_size; k++) {
            int change = above[k - 1] + (lower(a[i - 1]) != lower(b[k - 1]));
            row[k] = least(change, least(above[k], row[k - 1]) + 1);
            if (i > 1 && k > 1 && lower(a[i - 1]) == lower(b[k - 2]) && lower(a[i - 2]) == lower(b[k - 1]))
                row[k] = least(row[k], before[k - 2] + 1);
        }
        int *oldest = before;
        before = above;
        above = row;
        row = oldest;
    }
    return above[b_size];
}

static bool is_beginning(const char *a, size_t size, const char *b)
{
    for (size_t i = 0; i < size; i++)
        if (lower(a[i]) != lower(b[i]))
            return false;
    return true;
}

static int word_near(const char *word, const char *candidate)
{
    size_t size = word ? strlen(word) : 0, other = candidate ? strlen(candidate) : 0;
    int most = size < 6 ? 1 : size < 12 ? 2 : 3; /* a third of a word may be wrong, no more */

    if (size == 0 || other == 0 || size > NEAR_BYTES || other > NEAR_BYTES)
        return -1;
    if (size >= NEAR_PREFIX && size < other && is_beginning(word, size, candidate))
        return other - size <= (size_t)most ? (int)(other - size) : most;
    int found = distance(word, (int)size, candidate, (int)other);
    return found <= most && found < (int)size ? found : -1;
}

void dcg_near_try(dcg_near *near, const char *candidate)
{
    int far = near ? word_near(near->word, candidate) : -1;

    if (far < 0 || (near->best && far >= near->far))
        return;
    near->best = candidate;
    near->far = far;
}
