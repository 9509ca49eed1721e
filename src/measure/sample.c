/* sample.c - a part of many: as each comes, it is taken with the chance that the sample becomes full with the last. */
#include "measure/measure.h"
#include "state/random.h"

struct sample sample_begin(uint64_t seed, uint64_t many, uint64_t wanted)
{
    return (struct sample){
        .state = random_mix(seed), .left = many, .wanted = wanted && wanted < many ? wanted : many};
}

bool sample_takes(struct sample *s)
{
    if (!s->left)
        return false;
    s->state += UINT64_C(0x9e3779b97f4a7c15);
    bool takes = random_mix(s->state) % s->left < s->wanted;
    s->left--;
    s->wanted -= takes;
    return takes;
}

uint32_t random_below_of(uint64_t *state, uint32_t bound)
{
    *state += UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)((random_mix(*state) >> 32) * bound >> 32);
}
