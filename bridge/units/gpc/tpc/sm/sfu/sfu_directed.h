/* sfu_directed.h - shared by the directed vectors of transcendentals and of planes */
#ifndef SFU_DIRECTED_H
#define SFU_DIRECTED_H

#include "gpc/tpc/sm/sfu/sfu.h"
#include "vector_bus.h"

#define FLOAT_HALF 0x3f000000
#define FLOAT_ONE  0x3f800000

/* Positive numbers of every kind; a vector takes four. */
#define SFU_KINDS 32
extern const u32 sfu_kinds[SFU_KINDS];

static inline void sfu_sources(struct sfu_vector *v, u32 a0, u32 a1, u32 a2, u32 a3)
{
    const u32 a[SFU_THREADS] = { a0, a1, a2, a3 };

    for (unsigned i = 0; i < SFU_THREADS; i++)
        v->mio_sfu.a[i] = a[i];
}

/* sfu_directed_planes.c: each function turns the base vector into corner i of its section. */
void sfu_constant_is_untouched(unsigned i, struct sfu_vector *v);
void sfu_shade_mode(unsigned i, struct sfu_vector *v);
void sfu_every_location(unsigned i, struct sfu_vector *v);
void sfu_offset_beyond_the_pixel(unsigned i, struct sfu_vector *v);
void sfu_exponents_apart(unsigned i, struct sfu_vector *v);
void sfu_length_of_position(unsigned i, struct sfu_vector *v);
void sfu_cancellation(unsigned i, struct sfu_vector *v);
void sfu_one_bit_of_sum(unsigned i, struct sfu_vector *v);
void sfu_tie_of_sum(unsigned i, struct sfu_vector *v);
void sfu_plane_specials(unsigned i, struct sfu_vector *v);
void sfu_sum_out_of_range(unsigned i, struct sfu_vector *v);
void sfu_product_of_kinds(unsigned i, struct sfu_vector *v);
void sfu_product_of_bits(unsigned i, struct sfu_vector *v);
void sfu_one_lost_bit_of_sum(unsigned i, struct sfu_vector *v);
void sfu_product_of_last_bit(unsigned i, struct sfu_vector *v);
void sfu_product_out_of_range(unsigned i, struct sfu_vector *v);

#endif
