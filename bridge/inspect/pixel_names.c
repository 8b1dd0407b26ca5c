/* pixel_names.c - what words and JSON of a pixel's history share (pixel_names.h) */
#include "pixel_names.h"

#include <stdio.h>
#include <string.h>

#include "common/bits.h"

const char *const pixel_shapes[] = { "point", "line", "triangle", "end" };
const char *const pixel_kinds[] = { "fragment", "clear", "2d", "changed" };
const char *const pixel_results[] = { "passes", "fails the depth bounds", "fails the stencil test",
                                      "fails the depth test" };

double pixel_float(u32 bits)
{
    float x;

    memcpy(&x, &bits, sizeof x);
    return (double)x;
}

void pixel_hex(char text[33], u8 format, const struct pixel_value *v)
{
    const unsigned bits = pixel_format_of(format)->bits;

    if (bits < 32) {
        snprintf(text, 33, "%0*x", (int)bits / 4, v->word[0] & (u32)bits_mask(bits));
        return;
    }
    for (unsigned w = bits / 32; w-- > 0; text += 8)
        snprintf(text, 9, "%08x", v->word[w]);
}

static u16 failed(const struct pixel_event *e)
{
    u16 samples = 0;

    for (unsigned s = 0; s < PIXEL_SAMPLES; s++)
        if ((e->tested >> s & 1) && e->test[s].result != PIXEL_PASSED)
            samples |= (u16)(1u << s);
    return samples;
}

const char *pixel_fate(const struct pixel_event *e)
{
    if (e->hidden)
        return "hidden by Zcull";
    if (!e->left)
        return "left out by the sample mask";
    if (e->shaded && e->killed)
        return "killed by the program";
    if (e->shaded && !e->shaded_left)
        return "taken away by the program's mask or alpha";
    if (e->tested && failed(e) == e->tested)
        return "fails";
    return e->stored ? NULL : "stores nothing";
}
