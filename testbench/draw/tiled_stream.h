/* tiled_stream.h - draws over each other, untiled or by tiles, with whatever comes between them (order_stream.h)
 *
 * Include before cmocka.h.
 */
#ifndef TILED_STREAM_H
#define TILED_STREAM_H

#include "order_stream.h"
#include "world/world_bin.h"

#define TILED_OTHER_VA UINT64_C(0x6600000000) /* a buffer of TILED_OTHER_BYTES */
enum { TILED_OTHER_BYTES = 0x40000 };

/* Programs of pixels, by place.  All but that of the pass give colours of place and depth, of which LOADS and CONSTANT put one word in red. */
enum tiled_program {
    TILED_CONSTANT = 2, /* reads constant bank 2 */
    TILED_VERTICES = 3, /* free, for a program of vertices */
    TILED_LOADS = 4,    /* loads from TILED_OTHER_VA */
    TILED_SAMPLES = 5,  /* the pass's, which reads texture 0 */
    TILED_PLAIN = 6,
    TILED_STORES = 7 /* adds 1 to a word of TILED_OTHER_VA */
};

/* How a stream runs: 'tiling', with a pass that reads texels of 16 bytes from an address on. */
struct tiled_way {
    struct world_tiling tiling;
    u64 texture;
    const u32 *header;    /* or NULL: of that texture; else its own */
    const char *sampling; /* program that reads it, or NULL: the pass's */
};

/* Opens a machine; a stream with its buffers, programs and state: the plain program, target 0, no depth. */
void tiled_open(struct machine *m, const struct tiled_way *w);

/* Selects a pixel program; draws two triangles over all of the target in one of the pass's depths, in a run of their own. */
void tiled_program(struct stream_writer *to, enum tiled_program p);
void tiled_draw(struct stream_writer *to, unsigned depth);

/* Asks for the count of samples that passed, into the last page of TILED_OTHER_VA. */
void tiled_report(struct stream_writer *to);

/* What a stream has left: all of target 0, and of TILED_OTHER_VA; and how often each cause came. */
struct tiled_seen {
    u8 pixels[16 * PIXELS], other[TILED_OTHER_BYTES];
    struct world_bin_counts counts;
};
void tiled_close(struct machine *m, struct tiled_seen *seen);

#endif
