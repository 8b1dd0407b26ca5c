/* alu_unary.c - see alu_unary.h (facts/isa/semantics.md 6, 7; sfu/sfu.md 5) */
#include "alu_unary.h"

/* Four rows: a rounding each. */
#define ROUNDED(n, o, f, ...)                                                   \
    { n, o, { __VA_ARGS__ }, f }, { n ".RM", o, { __VA_ARGS__, .rnd = 1 }, f }, \
        { n ".RP", o, { __VA_ARGS__, .rnd = 2 }, f },                           \
    {                                                                           \
        n ".RZ", o, { __VA_ARGS__, .rnd = 3 }, f                                \
    }
#define WHOLE(n, o, f, ...)                                                                 \
    { n ".ROUND", o, { __VA_ARGS__ }, f }, { n ".FLOOR", o, { __VA_ARGS__, .rnd = 1 }, f }, \
        { n ".CEIL", o, { __VA_ARGS__, .rnd = 2 }, f },                                     \
    {                                                                                       \
        n ".TRUNC", o, { __VA_ARGS__, .rnd = 3 }, f                                         \
    }
/* Two rows: cut, and clamped. */
#define RESIZED(n, ...)                                             \
    { n, ALU_I2I, { __VA_ARGS__ }, alu_unary_i2i },                 \
    {                                                               \
        n ".SAT", ALU_I2I, { __VA_ARGS__, .sat = 1 }, alu_unary_i2i \
    }

/* Those that programs use most come first. */
const struct unary alu_unaries[] = {
    { "POPC", ALU_POPC, { 0 }, alu_unary_popc },
    { "POPC ~", ALU_POPC, { .inv_b = 1 }, alu_unary_popc },
    { "FLO.U32", ALU_FLO, { 0 }, alu_unary_flo },
    { "FLO", ALU_FLO, { .is_signed = 1 }, alu_unary_flo },
    { "FLO.U32.SH", ALU_FLO, { .sh = 1 }, alu_unary_flo },
    { "FLO.SH", ALU_FLO, { .is_signed = 1, .sh = 1 }, alu_unary_flo },
    { "FLO.U32 ~", ALU_FLO, { .inv_b = 1 }, alu_unary_flo },
    ROUNDED("I2F.F32.U32", ALU_I2F, alu_unary_i2f, .dfmt = 2, .ssize = 2),
    ROUNDED("I2F.F32.S32", ALU_I2F, alu_unary_i2f, .dfmt = 2, .ssize = 6),
    WHOLE("F2I.S32.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 6),
    WHOLE("F2I.U32.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 2),
    WHOLE("F2F.F32.F32", ALU_F2F, alu_unary_f2f, .sfmt = 2, .dfmt = 2, .integral = 1),
    { "F2F.F32.F32", ALU_F2F, { .sfmt = 2, .dfmt = 2 }, alu_unary_f2f },
    { "F2F.FTZ.F32.F32", ALU_F2F, { .sfmt = 2, .dfmt = 2, .ftz = 1 }, alu_unary_f2f },
    { "F2F.F32.F32.SAT", ALU_F2F, { .sfmt = 2, .dfmt = 2, .sat = 1 }, alu_unary_f2f },
    { "F2F.F32.F32 -|x|",
      ALU_F2F,
      { .sfmt = 2, .dfmt = 2, .abs_b = 1, .neg_b = 1 },
      alu_unary_f2f },
    ROUNDED("F2F.F16.F32", ALU_F2F, alu_unary_f2f, .sfmt = 2, .dfmt = 1),
    { "F2F.FTZ.F16.F32", ALU_F2F, { .sfmt = 2, .dfmt = 1, .ftz = 1 }, alu_unary_f2f },
    { "F2F.F64.F32", ALU_F2F, { .sfmt = 2, .dfmt = 3 }, alu_unary_f2f },
    { "I2F.F64.U32", ALU_I2F, { .dfmt = 3, .ssize = 2 }, alu_unary_i2f },
    { "I2F.F64.S32", ALU_I2F, { .dfmt = 3, .ssize = 6 }, alu_unary_i2f },
    { "I2F.F32.S32 -|x|",
      ALU_I2F,
      { .dfmt = 2, .ssize = 6, .abs_b = 1, .neg_b = 1 },
      alu_unary_i2f },
    ROUNDED("I2F.F16.U32", ALU_I2F, alu_unary_i2f, .dfmt = 1, .ssize = 2),
    ROUNDED("I2F.F16.S32", ALU_I2F, alu_unary_i2f, .dfmt = 1, .ssize = 6),
    { "I2F.F32.U8.B3", ALU_I2F, { .dfmt = 2, .sel_b = 3 }, alu_unary_i2f },
    { "I2F.F32.S8.B1", ALU_I2F, { .dfmt = 2, .ssize = 4, .sel_b = 1 }, alu_unary_i2f },
    { "I2F.F32.U16.H1", ALU_I2F, { .dfmt = 2, .ssize = 1, .sel_b = 2 }, alu_unary_i2f },
    { "I2F.F32.S16", ALU_I2F, { .dfmt = 2, .ssize = 5 }, alu_unary_i2f },
    WHOLE("F2I.S16.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 5),
    WHOLE("F2I.U16.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 1),
    WHOLE("F2I.S8.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 4),
    WHOLE("F2I.U8.F32", ALU_F2I, alu_unary_f2i, .sfmt = 2, .dsize = 0),
    WHOLE("F2I.S64.F32", ALU_F2I, alu_unary_f2i_64, .sfmt = 2, .dsize = 7),
    WHOLE("F2I.U64.F32", ALU_F2I, alu_unary_f2i_64, .sfmt = 2, .dsize = 3),
    { "F2I.FTZ.S32.F32.CEIL",
      ALU_F2I,
      { .sfmt = 2, .dsize = 6, .ftz = 1, .rnd = 2 },
      alu_unary_f2i },
    RESIZED("I2I.U8.S32", .dsize = 0, .ssize = 6),
    RESIZED("I2I.S8.S32", .dsize = 4, .ssize = 6),
    RESIZED("I2I.U16.S32", .dsize = 1, .ssize = 6),
    RESIZED("I2I.S16.S32", .dsize = 5, .ssize = 6),
    RESIZED("I2I.U32.S32", .dsize = 2, .ssize = 6),
    RESIZED("I2I.S32.U32", .dsize = 6, .ssize = 2),
    RESIZED("I2I.S16.U32", .dsize = 5, .ssize = 2),
    RESIZED("I2I.S8.U32", .dsize = 4, .ssize = 2),
    RESIZED("I2I.S32.S32 -x", .dsize = 6, .ssize = 6, .neg_b = 1),
};
const unsigned alu_unaries_count = sizeof alu_unaries / sizeof alu_unaries[0];
