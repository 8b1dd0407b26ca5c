/* order_stream.h - a machine and a stream for draws that read their targets (sampled_pass.h)
 *
 * Include before cmocka.h.
 */
#ifndef ORDER_STREAM_H
#define ORDER_STREAM_H

#include "machine/playback_parts.h"
#include "sampled_pass.h"

enum { SIDE = 24, PIXELS = SIDE * SIDE };     /* of targets */
#define ORDER_ONE      0x3f800000             /* 1.0f */
#define ORDER_OTHER_VA UINT64_C(0x4000008000) /* memory that no draw writes */

struct machine {
    struct playback *playback;
    struct stream_writer *to;
    struct failure f;
};

/* Opens one with so many host threads; a stream whose state is set, with a pass's buffers.  End the stream, then close. */
void order_open(struct machine *m, const struct sampled_pass *p, unsigned jobs);
void order_open_on(struct machine *m, const struct profile *profile, const struct sampled_pass *p,
                   unsigned jobs);
void order_end(struct machine *m);
void order_close(struct machine *m);

/* Return a pass over SIDE x SIDE pixels, which reads the depth target; or texels of 16 bytes in lines, from an address on. */
struct sampled_pass order_of_zeta(void);
struct sampled_pass order_of_colors(u64 va);

/* Binds a depth target of ZF32, behind sampled_pass_state, and clears it to 1. */
void order_bind_zeta(struct stream_writer *to);

/* Draws all of the target in one of the pass's depths. */
void order_draw(struct stream_writer *to, unsigned depth);

/* Reads words of a pixel of the target, or the bytes of all. */
void order_pixel(struct machine *m, unsigned number, u32 word[4]);
void order_pixels(struct machine *m, u8 *byte);

#endif
