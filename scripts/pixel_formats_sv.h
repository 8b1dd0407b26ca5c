/* pixel_formats_sv.h - turns pixel_format.def into the cases of pixel_formats.svh */
#define FORMAT(name, code, bits, type, srgb, c0, w0, c1, w1, c2, w2, c3, w3) \
    code: pixel_layout = {srgb != 0, PIXEL_##type == PIXEL_SNORM, \
                          CHANNEL_##c3, CHANNEL_##c2, CHANNEL_##c1, CHANNEL_##c0};
