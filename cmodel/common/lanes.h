/* lanes.h - functions that run for many lanes: pixels of a tile, threads of a warp
 *
 * The arithmetic is a function without branches; the loop over it is in a function with LANES_CLONES, of which the
 * compiler makes others for hosts with AVX2 and with AVX-512, as vectors.  All clones give the same bits: they are
 * integers, or what host_ieee.h says.
 */
#ifndef LANES_H
#define LANES_H

/* chosen: where sanitizers are in use there is one: their start-up cannot have run when the loader picks a clone */
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && defined(__OPTIMIZE__)
#define LANES_CLONES __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define LANES_CLONES
#endif

/* Arrays of lanes have room for a multiple of so many, so that no loop has a rest; what is beyond the lanes in use is
 * any number.
 */
#define LANES_GROUP 8
static inline unsigned lanes_rounded(unsigned lanes)
{
    return (lanes + LANES_GROUP - 1) / LANES_GROUP * LANES_GROUP;
}

#endif
