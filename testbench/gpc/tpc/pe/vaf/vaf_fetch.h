/* vaf_fetch.h - a batch through vaf by calls, with memory at the other end; include after cmocka.h */
#ifndef VAF_FETCH_H
#define VAF_FETCH_H

#include <string.h>

#include "gpc/tpc/pe/vaf/vaf.h"

typedef bool reader(void *context, u64 address, unsigned bytes, u8 *to);

/* Gives the unit the line that it asks for; false: it is not there, and zeros. */
static inline bool read_line(struct vaf *v, const struct vaf_read *r, reader *read, void *context)
{
    struct vaf_line line = { { 0 } };
    u8 bytes[VAF_LINE_BYTES];
    const bool mapped = read(context, r->address, VAF_LINE_BYTES, bytes);

    for (unsigned n = 0; mapped && n < VAF_LINE_BYTES; n++)
        line.word[n / 4] |= (u32)bytes[n] << 8 * (n % 4);
    assert_true(memory_vaf_into(v, &line));
    return mapped;
}

/* Fetches a batch: all words of attribute space, by lane.  False if any read failed; *missing (or NULL) is the first such address. */
static inline bool vaf_fetch(struct vaf *v, const struct vaf_batch *b, reader *read, void *context,
                             u32 in[VAF_WORDS][VAF_VERTICES], u64 *missing)
{
    bool all = true;

    memset(in, 0, VAF_WORDS * sizeof *in);
    assert_true(pe_vaf_into(v, b));
    while (!vaf_idle(v)) {
        struct vaf_inputs z;
        struct vaf_read r;

        if (vaf_sm_from(v, &z)) {
            for (unsigned i = 0; i < 4 * VAF_VERTICES; i++)
                in[4 * z.number + i % 4][i / 4] = z.word[i];
            continue;
        }
        assert_true(vaf_memory_from(v, &r));
        if (!read_line(v, &r, read, context) && all) {
            all = false;
            if (missing)
                *missing = r.address;
        }
    }
    return all;
}

#endif
