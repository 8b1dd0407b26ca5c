/* pixel_formats_sv.h - turns pixel_format.def into the cases of pixel_formats.svh */
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3) \
    code: pixel_layout = {bits == 128, bits == 64, \
                          w0 == 32 ? SHAPE_WORDS : w0 == 16 ? SHAPE_HALVES : w0 == 11 ? SHAPE_ELEVENS : \
                          w0 == 10 ? SHAPE_TENS : w0 == 5 && w1 == 6 ? SHAPE_565 : \
                          w0 == 5 ? SHAPE_5551 : SHAPE_BYTES, \
                          PIXEL_##type, srgb != 0, CHANNEL_##c3, CHANNEL_##c2, CHANNEL_##c1, CHANNEL_##c0};
