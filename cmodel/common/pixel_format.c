/* pixel_format.c - see pixel_format.h (facts/texture/surface_formats.md) */
#include "common/pixel_format.h"

#include <stddef.h>
#include <string.h>

/* known: facts/texture/rop_rules.md 4 (integer formats do not blend) */
#define BLENDABLE(type) ((type) != PIXEL_UINT && (type) != PIXEL_SINT)

/* The width of the component that is a channel. */
#define WIDTH(c, c0, w0, c1, w1, c2, w2, c3, w3)                                                  \
    (CHANNEL_##c0 == CHANNEL_##c ? (w0) : CHANNEL_##c1 == CHANNEL_##c ? (w1) :                    \
     CHANNEL_##c2 == CHANNEL_##c ? (w2) : CHANNEL_##c3 == CHANNEL_##c ? (w3) : 0)

const struct pixel_format pixel_formats[PIXEL_FORMATS] = {
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3)                      \
    { #name, code, bits, PIXEL_##type, srgb,                                                      \
      { { CHANNEL_##c0, w0, 0 }, { CHANNEL_##c1, w1, (w0) },                                      \
        { CHANNEL_##c2, w2, (w0) + (w1) }, { CHANNEL_##c3, w3, (w0) + (w1) + (w2) } },            \
      { WIDTH(R, c0, w0, c1, w1, c2, w2, c3, w3), WIDTH(G, c0, w0, c1, w1, c2, w2, c3, w3),       \
        WIDTH(B, c0, w0, c1, w1, c2, w2, c3, w3), WIDTH(A, c0, w0, c1, w1, c2, w2, c3, w3) },     \
      BLENDABLE(PIXEL_##type) },
#include "common/pixel_format.def"
#undef FORMAT
};

enum row {
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3) ROW_##name,
#include "common/pixel_format.def"
#undef FORMAT
};

/* One more than the row, 0 where there is none. */
static const u8 row_after[256] = {
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3)                      \
    [code] = ROW_##name + 1,
#include "common/pixel_format.def"
#undef FORMAT
};

const struct pixel_format *pixel_format_of(unsigned code)
{
    if (code >= 256 || row_after[code] == 0)
        return NULL;
    return &pixel_formats[row_after[code] - 1];
}

const struct pixel_format *pixel_format_named(const char *name)
{
    for (unsigned i = 0; i < PIXEL_FORMATS; i++)
        if (strcmp(pixel_formats[i].name, name) == 0)
            return &pixel_formats[i];
    return NULL;
}
