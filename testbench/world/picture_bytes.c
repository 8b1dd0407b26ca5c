/* picture_bytes.c - see picture_bytes.h */
#include "picture_bytes.h"

#include <string.h>

#include "hub/surface_reference.h"
#include "random.h"

u64 picture_place(const struct random_picture *p, unsigned bytes, unsigned h, unsigned x,
                  unsigned y, unsigned s)
{
    static const u8 across[4] = { 1, 2, 2, 4 }, down[4] = { 1, 1, 2, 2 };
    static const u8 at[8][2] = { { 0, 0 }, { 1, 0 }, { 0, 1 }, { 1, 1 },
                                 { 2, 0 }, { 3, 0 }, { 2, 1 }, { 3, 1 } };
    const unsigned m = p->samples_mode;

    return plain_block_linear((u64)DRAW_WIDTH * across[m] * bytes, (u64)DRAW_HEIGHT * down[m], h, 0,
                              (u64)(x * across[m] + at[s][0]) * bytes, y * down[m] + at[s][1], 0);
}

unsigned picture_bytes(const struct random_picture *p, unsigned t)
{
    return t < DRAW_TARGETS ? draw_stream_bytes(p, slow_formats[p->format[t]].bytes, p->color_h)
                            : draw_stream_bytes(p, slow_zetas[p->zeta].bytes, p->zeta_h);
}

u64 picture_get(const u8 *at, unsigned bytes)
{
    u64 v = 0;

    for (unsigned i = 0; i < bytes; i++)
        v |= (u64)at[i] << 8 * i;
    return v;
}

double picture_depth(const struct slow_zeta *f, const u8 *at)
{
    const u32 code = (u32)picture_get(at + f->z_at, f->bits / 8u);
    float z;

    memcpy(&z, &code, 4);
    return f->bits == 32 ? z : code;
}

void picture_fill(struct random *r, const struct random_picture *p, u8 (*bytes)[STREAM_BYTES])
{
    const struct slow_zeta *z = &slow_zetas[p->zeta];

    for (unsigned t = 0; t < DRAW_TARGETS + 1; t++)
        for (unsigned i = 0; i < picture_bytes(p, t); i++)
            bytes[t][i] = i % 8 ? (u8)(bytes[t][i - 1] * 5 + 1) : (u8)random_bits(r);
    for (unsigned i = 0; slow_formats[p->format[0]].kind == SLOW_FLOAT && i < picture_bytes(p, 0);
         i += 2)
        bytes[0][i + 1] = (u8)(0x30 + (bytes[0][i + 1] & 0x8f));
    for (unsigned i = 0; z->bits == 32 && i < picture_bytes(p, DRAW_TARGETS); i += z->bytes) {
        const float depth = (float)random_below(r, 1000) / 1000;

        memcpy(&bytes[DRAW_TARGETS][i], &depth, 4);
    }
}

void picture_take(struct slow_picture *s, u8 (*bytes)[STREAM_BYTES])
{
    const struct random_picture *p = s->of;
    const struct slow_zeta *z = &slow_zetas[p->zeta];

    for (unsigned y = 0; y < DRAW_HEIGHT; y++)
        for (unsigned x = 0; x < DRAW_WIDTH; x++)
            for (unsigned i = 0; i < p->samples; i++) {
                struct slow_sample *to = &s->sample[y][x][i];
                const u8 *deep =
                    bytes[DRAW_TARGETS] + picture_place(p, z->bytes, p->zeta_h, x, y, i);

                memset(to, 0, sizeof *to);
                to->z = slow_only(picture_depth(z, deep));
                to->stencil = z->stencil_at < z->bytes ? deep[z->stencil_at] : 0;
                for (unsigned t = 0; t < DRAW_TARGETS; t++) {
                    const struct slow_format *f = &slow_formats[p->format[t]];
                    const u8 *at = bytes[t] + picture_place(p, f->bytes, p->color_h, x, y, i);

                    for (unsigned c = 0; c < 4; c++)
                        to->c[t][c] = slow_only(f->bits[c] ? slow_decoded(f, c, at) : 0);
                }
            }
}
