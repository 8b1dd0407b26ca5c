/* sm_result.c - what a pixel program leaves in registers, as PROP takes it (facts/classes/draw_semantics.md 7) */
#include <string.h>

#include "gpc/tpc/sm/sm.h"

/* The first register of a target's colour, or of the mask: behind those of all targets.
 * known: facts/classes/draw_semantics.md 7: four registers each; the header's other targets take none
 */
static unsigned register_of(const struct sph *h, unsigned target)
{
    unsigned first = 0;

    for (unsigned t = 0; t < target; t++)
        first += h->target[t] ? 4 : 0;
    return first;
}

/* known: facts/classes/draw_semantics.md 7: without MRT each target has output 0; a second source is output 1 all the same */
static unsigned source_of(const struct sm_pixel_program *p, unsigned output)
{
    return (p->mrt && p->header.mrt) || p->dual_source ? output : 0;
}

const u32 (*sm_color_registers(const struct sm_pixel_program *p, const struct sm_warp *w,
                               unsigned output))[SM_LANES]
{
    const unsigned source = source_of(p, output);

    return w && p->header.target[source] ? &w->r[register_of(&p->header, source)] : NULL;
}

/* Four registers of a quad: vectors turn four by four words. */
static inline void put_quad(const u32 *restrict at, u32 *restrict color)
{
    for (unsigned i = 0; i < 4; i++) {
        color[4 * i] = at[i];
        color[4 * i + 1] = at[SM_LANES + i];
        color[4 * i + 2] = at[2 * SM_LANES + i];
        color[4 * i + 3] = at[3 * SM_LANES + i];
    }
}

/* Mask and depth of output 0, and the pixels that KIL took.
 * known: facts/classes/draw_semantics.md 7: both have a register if the program writes one of them
 */
static void put_rest(const struct sm_pixel_program *p, const struct sm_pixels *pixels,
                     const struct sm_warp *w, const struct sm_packet *packet,
                     struct shaded_quads *out)
{
    const unsigned mask = register_of(&p->header, SPH_TARGETS);

    for (unsigned quad = 0; quad < SM_PACKET_QUADS; quad++) {
        const unsigned lane = 4 * packet->place[quad], first = 4 * quad;

        if (packet->place[quad] == SM_NO_PLACE)
            continue;
        for (u32 left = w->helpers >> lane & 15; left; left &= left - 1) {
            const unsigned i = bits_lowest(left);
            const bool covered = pixels->quad[lane / 4].samples[i] != 0;

            out->killed |= (u16)(covered << (first + i));
        }
        for (unsigned i = 0; i < 4 && p->header.sample_mask; i++)
            out->mask[first + i] = (u16)w->r[mask][lane + i];
        if (p->header.depth)
            memcpy(&out->z[first], &w->r[mask + 1][lane], 4 * sizeof out->z[0]);
    }
}

void sm_result_begin(const struct sm_packet *packet, unsigned output, struct shaded_quads *out)
{
    memset(out, 0, sizeof *out);
    out->id = packet->in.id;
    out->number = (u3)output;
    memcpy(out->mask, packet->in.samples, sizeof out->mask);
}

void sm_result(const struct sm_state *state, const struct sm_pixels *pixels,
               const struct sm_warp *w, const struct sm_packet *packet, unsigned output,
               struct shaded_quads *out)
{
    const u32(*r)[SM_LANES] = sm_color_registers(&state->program, w, output);

    if (!w) {
        out->killed = UINT16_MAX;
        return;
    }
    for (unsigned quad = 0; r && quad < SM_PACKET_QUADS; quad++)
        if (packet->place[quad] != SM_NO_PLACE)
            put_quad(r[0] + 4 * packet->place[quad], &out->color[16 * quad]);
    if (output == 0)
        put_rest(&state->program, pixels, w, packet, out);
}
