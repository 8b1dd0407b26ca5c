/* fuzz_line_input.c - any bytes as lines of crop (aurum fill): refused with a reason, or lines that are no wider than
 * crop's
 */
#include "common/bits.h"
#include "fuzz.h"
#include "vector/line_input.h"

static void read_all(struct line_input *in, const struct unit_ops *u, struct failure *f)
{
    const unsigned bits = u->vector->bits;
    uint32_t words[VECTOR_WORDS];

    while (line_input_next(in, words, f) == LINE_READ)
        need(bits % 32 == 0 || words[bits / 32] >> bits % 32 == 0, "a line is too wide");
    line_input_close(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct unit_ops *u = unit_named("crop");
    struct scratch s = scratch_new("a.txt", data, size);
    struct failure f = { 0 };
    struct line_input *in = line_input_open(s.path, u, &f);

    if (in)
        read_all(in, u, &f);
    else
        need(f.code != 0, "refused without a reason");
    if (f.code != 0 && f.code != EXIT_USAGE) /* a good header of another unit */
        need_reason(&f);
    scratch_free(&s);
    return 0;
}
