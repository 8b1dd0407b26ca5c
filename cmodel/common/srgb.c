/* srgb.c - see srgb.h */
#include "common/srgb.h"

const u16 srgb_decode[256] = {
#include "common/srgb_decode.inc"
};

const u32 srgb_encode_from[256] = {
#include "common/srgb_encode.inc"
};

u8 srgb_encode(u32 x)
{
    unsigned code = 0;

    for (unsigned bit = 128; bit > 0; bit /= 2)
        if (x >= srgb_encode_from[code + bit])
            code += bit;
    return (u8)code;
}
