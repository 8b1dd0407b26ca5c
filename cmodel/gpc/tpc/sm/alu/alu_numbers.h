/* alu_numbers.h - operands of conversions as signs, exponents and significands (alu_convert.c) */
#ifndef ALU_NUMBERS_H
#define ALU_NUMBERS_H

#include "gpc/tpc/sm/alu/alu.h"

#define ALU_INLINE static inline __attribute__((always_inline))

/* known: facts/isa/semantics.md 7.  chosen: 0, which no compiler writes, is F32 */
enum { ALU_F16 = 1, ALU_F32 = 2, ALU_F64 = 3 };

/* Formats where the compiler sees them. */
static const struct float_format alu_fp16 = FLOAT_FP16, alu_fp32 = FLOAT_FP32,
                                 alu_fp64 = FLOAT_FP64;

/* Of each lane (-1)^minus * sig * 2^exp, if it is neither Inf nor NaN. */
struct alu_numbers {
    u64 minus[ALU_LANES], sig[ALU_LANES];
    s32 exp[ALU_LANES];
    u32 inf[ALU_LANES], nan[ALU_LANES];
    bool flush, saturate; /* what becomes of them, as floats */
    bool payloads;        /* of NaNs, which are kept: from or to double precision */
    unsigned frac;        /* bits of a fraction */
};

/* Of an integer format. */
static inline unsigned alu_width_of(unsigned size)
{
    return 8u << (size & 3);
}
static inline bool alu_is_signed(unsigned size)
{
    return size >> 2 & 1;
}

/* Calls a function with its mode as a constant. */
#define ALU_BY_MODE(function, mode, ...)      \
    do {                                      \
        if ((mode) == ROUND_RNE)              \
            function(ROUND_RNE, __VA_ARGS__); \
        else if ((mode) == ROUND_RTZ)         \
            function(ROUND_RTZ, __VA_ARGS__); \
        else if ((mode) == ROUND_RM)          \
            function(ROUND_RM, __VA_ARGS__);  \
        else                                  \
            function(ROUND_RP, __VA_ARGS__);  \
    } while (0)

/* Float operands; integer operands; rounds numbers that have a fraction to integers. */
void alu_floats_of(const struct alu_mode *m, const struct alu_ports *p,
                   struct alu_numbers *restrict x);
void alu_integers_of(const struct alu_mode *m, const struct alu_ports *p,
                     struct alu_numbers *restrict x);
void alu_whole_of(const struct alu_mode *m, struct alu_numbers *restrict x);

#endif
