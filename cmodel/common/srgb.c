/* srgb.c - see srgb.h */
#include "common/srgb.h"

const u16 srgb_decode[256] = {
#include "common/srgb_decode.inc"
};

const u32 srgb_encode_from[256] = {
#include "common/srgb_encode.inc"
};

const u8 srgb_encode_near[4096] = {
#include "common/srgb_encode_near.inc"
};
