/* comp_rows.c - comp_modes.def as tables */
#include "fbp/comp/comp_packet.h"

#define PACKET(name, pixel_bits, width, height, bits) { pixel_bits, width, height, bits },
const struct comp_packet_row comp_packet_rows[COMP_PACKETS] = {
#include "fbp/comp/comp_modes.def"
};

#define SPLIT(name, code, bits, lanes, w0, w1, w2, w3, f0, f1, f2, f3) \
    [code] = { bits, lanes, { w0, w1, w2, w3 }, { f0, f1, f2, f3 } },
const struct comp_split_row comp_split_rows[1 << COMP_SPLIT_BITS] = {
#include "fbp/comp/comp_modes.def"
};

#define CLASSES(name, bits, m0, s0, m1, s1, m2, s2, m3, s3)      \
    static const struct comp_classes_row classes_##name = {      \
        bits, { { m0, s0 }, { m1, s1 }, { m2, s2 }, { m3, s3 } } \
    };
#include "fbp/comp/comp_modes.def"

#define MODE(code, green, predictor, classes) \
    [code] = { COMP_##green, COMP_##predictor, &classes_##classes },
const struct comp_mode_row comp_mode_rows[COMP_MODES] = {
#include "fbp/comp/comp_modes.def"
};
