/* tile_pixels.h - a fine tile's source pixels, from PROP to the ROP in one call (gpc/prop/prop.h, fbp/fbp.h)
 *
 * Of 8x8 samples: 8x8 pixels of one, or 4x4 of four (SAMPLES_2X2); a pixel is one word or two.  They have PROP's order: samples by
 * their numbers, pixels in raster order inside their quad, quads in raster order.  Eight words are a packet (gpu.def, cread_quads).
 */
#ifndef TILE_PIXELS_H
#define TILE_PIXELS_H

#include "common/bits.h"
#include "mem/mem.h"
#include "gpu_bus.h"

#define TILE_PIXELS      64
#define TILE_SIDE        8u /* samples across and down */
#define TILE_PACKET_SIZE 8  /* source words of a packet */
#define TILE_PIXEL_WORDS 2  /* of a pixel, at most */

struct tile_pixels {
    struct quad_id id; /* of the first pixel */
    u3 target;
    u8 words;    /* of a pixel */
    u8 each;     /* samples of a pixel: 1 or 4 */
    u64 covered; /* bit each * i + s: sample s of pixel i is drawn */
    u32 pixel[TILE_PIXEL_WORDS *
              TILE_PIXELS]; /* 'words' each; of packets that nothing is drawn of, any number */
};

/* Returns the samples of a packet of such a tile. */
static inline unsigned tile_packet_samples(unsigned words, unsigned each)
{
    return TILE_PACKET_SIZE / words * each;
}

/* How the ROP writes a pixel that it only stores: the bits of 'mask', which are whole bytes; 0: it does more. */
struct tile_write {
    u32 take, ones, mask;
};

/* Puts the bits of 'mask' of pixels of quad 'quad' of a tile into its bytes in block linear memory: bit i of 'covered', pixel i is
 * written.
 * known: common/surface.h: a sector is two rows of 16 bytes
 */
static inline void tile_put(u8 *byte, unsigned quad, unsigned covered, u32 mask, const u32 pixel[4])
{
    static const u32 of[4][2] = {
        { 0, 0 }, { UINT32_MAX, 0 }, { 0, UINT32_MAX }, { UINT32_MAX, UINT32_MAX }
    };
    u8 *const first = byte + 32 * (quad / 2) + 8 * (quad % 2);

    for (unsigned row = 0; row < 2; row++) {
        u32 word[2];

        mem_get_words(first + 16 * row, 2, word);
        for (unsigned i = 0; i < 2; i++)
            word[i] ^= (word[i] ^ pixel[2 * row + i]) & of[covered >> 2 * row & 3][i] & mask;
        mem_put_words(first + 16 * row, 2, word);
    }
}

/* Calls mem_expect for what a quad's pixels will be put into; for no bytes, nothing. */
static inline void tile_expect(const u8 *byte, unsigned quad)
{
    mem_expect(byte, 32 * (quad / 2), 8);
}

/* Returns the packets of one-sample words that have a covered pixel: bit 8 * k. */
static inline u64 tile_packets(u64 covered)
{
    return bits_any(covered, TILE_PACKET_SIZE);
}

/* Returns those of a tile: each the first of its samples. */
static inline u64 tile_packets_of(const struct tile_pixels *x)
{
    return bits_any(x->covered, tile_packet_samples(x->words, x->each));
}

#endif
