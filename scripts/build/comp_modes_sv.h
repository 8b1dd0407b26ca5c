/* comp_modes_sv.h - turns comp_modes.def into parts of comp_modes.svh; scripts/build/comp_modes.sh runs it
 *
 * One part for each PASS.  N(width, number) becomes a number of that width.
 */
#if defined PASS_PACKETS
#define PACKET(name, pixel_bits, across, down, bits)                    \
    localparam COMP_##name##_PIXELS = across * down;                    \
    localparam COMP_##name##_BITS = bits;

#elif defined PASS_FIELDS
#define FIELD(name, bits) localparam COMP_##name##_BITS = bits;

#elif defined PASS_CODES
#define SPLIT(name, code, ...) localparam [2:0] COMP_SPLIT_##name = N(3, code);

#elif defined PASS_WIDE
#define SPLIT(name, code, pixel_bits, ...) | N(8, pixel_bits == 64) << code

#elif defined PASS_LANES
#define SPLIT(name, code, pixel_bits, lanes, ...) | N(24, lanes) << (3 * code)

#elif defined PASS_WIDTHS
#define SPLIT(name, code, pixel_bits, lanes, w0, w1, w2, w3, ...)                        \
    | {N(168, 0), N(6, w3), N(6, w2), N(6, w1), N(6, w0)} << (24 * code)

#elif defined PASS_STARTS
#define SPLIT(name, code, pixel_bits, lanes, w0, w1, w2, w3, ...)                        \
    | {N(168, 0), N(6, w0 + w1 + w2), N(6, w0 + w1), N(6, w0), N(6, 0)} << (24 * code)

#elif defined PASS_WIDTH_FIELDS
#define SPLIT(name, code, pixel_bits, lanes, w0, w1, w2, w3, f0, f1, f2, f3)             \
    | {N(84, 0), N(3, f3), N(3, f2), N(3, f1), N(3, f0)} << (12 * code)

#elif defined PASS_TABLES
#define CLASSES(name, ...) localparam [0:0] COMP_CLASSES_##name = N(1, __COUNTER__);

#elif defined PASS_CLASSES
#define CLASSES(name, bits, m0, s0, m1, s1, m2, s2, m3, s3)                        \
    COMP_CLASSES_##name: comp_classes_row = {N(6, m3), N(1, s3), N(6, m2), N(1, s2),    \
                                             N(6, m1), N(1, s1), N(6, m0), N(1, s0)};

#elif defined PASS_COUNT
#define MODE(...) + 1

#elif defined PASS_PAIRS
#define MODE(code, green, predictor, classes) | {N(21, 0), COMP_##green, COMP_##predictor} << (3 * code)

#elif defined PASS_MODE_CLASSES
#define MODE(code, green, predictor, classes) | {N(7, 0), COMP_CLASSES_##classes} << code

#elif defined PASS_USED
#define MODE(code, green, predictor, classes) | N(8, 1) << {COMP_##green, COMP_##predictor}
#endif
