/* proofs.c - what scripts/prove comp proves: functions of the C model, by the ports of the RTL that computes them */
#include "fbp/comp/comp_reduce.c"

static u8 threshold_of(unsigned elements, u8 low, u8 high, u64 covered, u64 again)
{
    return comp_threshold((struct comp_thresholds){ .low = low, .high = high },
                          (struct comp_touch){ .covered = covered, .again = again }, elements);
}

/* prove: comp_threshold   refute: thresholds-swapped */
bool threshold(bool wide_i, bool full_i, u8 low_i, u8 high_i, u64 covered_i, u64 again_i,
               u8 *threshold_o)
{
    *threshold_o = threshold_of(full_i ? 16 : wide_i ? 32 : 64, low_i, high_i, covered_i, again_i);
    return !(wide_i && full_i);
}

/* The means of four components of 8 bits, of any elements that have such least, greatest and sum. */
static bool means_of(unsigned count, u8 threshold, u32 least, u32 most, u64 sums, u8 *near,
                     u32 *word)
{
    const struct pixel_component c = { .width = 8 };
    const struct slack s = { 8, threshold, false };
    bool can_come = true;

    *near = 1;
    *word = 0;
    for (unsigned k = 0; k < 4; k++) {
        const u32 low = least >> 8 * k & 255, high = most >> 8 * k & 255,
                  sum = (u32)(sums >> 11 * k) & 2047;
        u32 x[8] = { low, high }, mean = 0, rest = sum - low - high;

        for (unsigned i = 2; i < count; i++) { /* as even as can be */
            x[i] = rest / (count - i);
            rest -= x[i];
            can_come &= low <= x[i] && x[i] <= high;
        }
        can_come &= low <= high && rest == 0 && sum >= low + high;
        *near &= average(&s, &c, x, count, &mean);
        *word |= (mean & 255) << 8 * k;
    }
    return can_come;
}

/* prove: comp_average   refute: apart-by-less-than */
bool near_four(u8 shape_i, u32 may_i, bool special_i, bool eight_i, u8 threshold_i, bool same_i,
               u32 least_i, u32 most_i, u64 sum_i, u32 first_i, u8 *near_o)
{
    u32 word;

    (void)first_i;
    return means_of(4, threshold_i, least_i, most_i, sum_i, near_o, &word) && shape_i == 0 &&
           may_i == UINT32_MAX && !special_i && !eight_i && same_i;
}

/* prove: comp_average   refute: mean-half-lost */
bool mean_of_four(u8 shape_i, u32 may_i, bool special_i, bool eight_i, u8 threshold_i, bool same_i,
                  u32 least_i, u32 most_i, u64 sum_i, u32 first_i, u32 *word_o)
{
    u8 near;

    (void)first_i;
    return means_of(4, threshold_i, least_i, most_i, sum_i, &near, word_o) && shape_i == 0 &&
           may_i == UINT32_MAX && !special_i && !eight_i && same_i && near;
}

/* prove: comp_average   refute: mean-of-eight-as-four */
bool mean_of_eight(u8 shape_i, u32 may_i, bool special_i, bool eight_i, u8 threshold_i, bool same_i,
                   u32 least_i, u32 most_i, u64 sum_i, u32 first_i, u32 *word_o)
{
    u8 near;

    (void)first_i;
    return means_of(8, threshold_i, least_i, most_i, sum_i, &near, word_o) && shape_i == 0 &&
           may_i == UINT32_MAX && !special_i && eight_i && same_i && near;
}
