/* mio.c - see mio.h */
#include "gpc/tpc/sm/mio/mio.h"

#include <string.h>

void mio_reset(struct mio *s)
{
    memset(s, 0, sizeof *s);
}

void mio_set_state(struct mio *s, const struct mio_config *cfg)
{
    s->cfg = *cfg;
}

const char *mio_not_modelled(const struct mio_config *cfg)
{
    (void)cfg;
    return NULL;
}

/* The words that one pass after another has to take from each bank. */
struct banks {
    unsigned count[MIO_BANKS];
    unsigned words;
    u32 word[4 * MIO_LANES];
};

static void need(struct banks *b, u32 word, bool shares)
{
    for (unsigned n = 0; n < b->words && shares; n++)
        if (b->word[n] == word)
            return;
    b->word[b->words++] = word;
    b->count[word % MIO_BANKS]++;
}

/* Bytes of a lane as a power of two: 16 at most. */
static unsigned size_of(const struct mio_access *in)
{
    return in->size > 4 ? 4 : in->size;
}

/* Passes of 'lanes' lanes from 'first' on. */
static unsigned group(const struct mio_config *cfg, const struct mio_access *in, unsigned first,
                      unsigned lanes)
{
    const unsigned shift = 2 + cfg->wide;
    const bool shares = in->kind == MIO_LOAD || in->kind == MIO_STORE;
    struct banks b = { .words = 0 };
    unsigned passes = 0;

    for (unsigned i = first; i < first + lanes; i++) {
        const u32 at = in->address[i], bytes = 1u << size_of(in);

        if (!(in->active >> i & 1))
            continue;
        for (u32 word = at >> shift; word <= (at + bytes - 1) >> shift; word++)
            need(&b, word, shares);
    }
    for (unsigned n = 0; n < MIO_BANKS; n++)
        passes = b.count[n] > passes ? b.count[n] : passes;
    return passes;
}

static unsigned addresses(const struct mio_access *in)
{
    unsigned different = 0;

    for (unsigned i = 0; i < MIO_LANES; i++) {
        bool is_new = in->active >> i & 1;

        for (unsigned k = 0; k < i && is_new; k++)
            is_new = !(in->active >> k & 1) || in->address[k] != in->address[i];
        different += is_new;
    }
    return different;
}

/* chosen: halves and quarters without an active lane take no pass; at least one in all */
void mio_passes(const struct mio_config *cfg, const struct mio_access *in, struct mio_cost *out)
{
    const unsigned parts = size_of(in) > 2 ? 1u << (size_of(in) - 2) : 1;
    const unsigned lanes = MIO_LANES / parts;
    unsigned passes = 0, least = 0;

    if (in->kind == MIO_SHUFFLE) {
        passes = least = 1;
    } else if (in->kind == MIO_CONSTANT) {
        passes = addresses(in);
        least = 1;
    } else {
        for (unsigned n = 0; n < parts; n++) {
            const u64 mask = bits_mask(lanes) << n * lanes;

            passes += group(cfg, in, n * lanes, lanes);
            least += (in->active & mask) != 0;
        }
    }
    passes = passes ? passes : 1;
    least = least ? least : 1;
    *out = (struct mio_cost){ .id = in->id };
    out->passes = (u6)passes;
    out->conflicts = (u6)(passes - least);
}

void mio_turn(struct mio *s, const struct mio_access *in, struct mio_cost *out)
{
    mio_passes(&s->cfg, in, out);
    s->clocks += out->passes;
}
