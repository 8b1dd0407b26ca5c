/* tex_malformed.c - see tex_malformed.h */
#include "tex_malformed.h"

#define FIELDS(t) (sizeof t / sizeof t[0])

struct field {
    u16 high, low;
};

#define LAYOUT(t, bits)
#define AT(hi, lo, name) { hi, lo },
#define END_LAYOUT(t)
static const struct field header_fields[] = {
#include "gpc/tpc/tex/tic.def"
};
static const struct field sampler_fields[] = {
#include "gpc/tpc/tex/tsc.def"
};
#undef LAYOUT
#undef AT
#undef END_LAYOUT

/* Nothing, all, next to these, or anything. */
static u64 extreme(struct random *r)
{
    switch (tex_random_below(r, 6)) {
    case 0: return 0;
    case 1: return UINT64_MAX;
    case 2: return 1;
    case 3: return UINT64_MAX - 1;
    default: return random_bits(r);
    }
}

static void spoil(struct random *r, u32 *w, const struct field *fields, unsigned count)
{
    const struct field *f = &fields[tex_random_below(r, count)];

    tex_put(w, f->high, f->low, extreme(r));
}

void tex_malformed(struct random *r, u64 address, struct tex_state *s)
{
    static struct tex_random good;
    const unsigned fields = tex_random_below(r, 5);

    tex_random_state(r, &good);
    *s = good.state;
    tex_put(s->header, 63, 32, address);
    tex_put(s->header, 79, 64, address >> 32);
    for (unsigned n = 0; n < fields; n++) {
        if (tex_random_below(r, 3))
            spoil(r, s->header, header_fields, FIELDS(header_fields));
        else
            spoil(r, s->sampler, sampler_fields, FIELDS(sampler_fields));
    }
    for (unsigned n = 0; n < 8 && tex_random_once(r, 12); n++) {
        s->header[n] = (u32)random_bits(r);
        s->sampler[n] = (u32)random_bits(r);
    }
}
