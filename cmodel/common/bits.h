/* bits.h - fields inside an array of 32-bit words, bit 0 first
 *
 * The array is what DPI calls svBitVecVal[] and what one line of a vector
 * file holds in hex.
 */
#ifndef BITS_H
#define BITS_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define BITS_WORDS(n) (((n) + 31) / 32)

/* Returns the lowest 'width' (1..64) bits set. */
static inline uint64_t bits_mask(unsigned width)
{
    return UINT64_MAX >> (64 - width);
}

/* Returns the number of the highest bit that is set; x is not 0. */
static inline unsigned bits_top(uint64_t x)
{
    return 63 - (unsigned)__builtin_clzll(x);
}

/* Returns the number of the lowest bit that is set; x is not 0. */
static inline unsigned bits_lowest(uint64_t x)
{
    return (unsigned)__builtin_ctzll(x);
}

/* Returns the first bit from 'from' on of 'bits' bits that is set, or 'bits'. */
static inline unsigned bits_next(const uint64_t *word, unsigned from, unsigned bits)
{
    for (unsigned base = from & ~63u; base < bits; base += 64) {
        const uint64_t left =
            word[base / 64] & (base < from ? UINT64_MAX << from % 64 : UINT64_MAX);

        if (left)
            return base + bits_lowest(left);
    }
    return bits;
}

/* Counts the bits that are set: by sums of neighbours, as a host without such an instruction would call a library. */
static inline unsigned bits_count(uint64_t x)
{
    x -= x >> 1 & UINT64_C(0x5555555555555555);
    x = (x & UINT64_C(0x3333333333333333)) + (x >> 2 & UINT64_C(0x3333333333333333));
    x = (x + (x >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (unsigned)(x * UINT64_C(0x0101010101010101) >> 56);
}

/* Returns bit 0 of each group of 'bits' bits, a power of two, of which any is set. */
static inline uint64_t bits_any(uint64_t x, unsigned bits)
{
    if (bits == 1) /* no division */
        return x;
    for (unsigned n = bits / 2; n; n /= 2)
        x |= x >> n;
    return x & UINT64_MAX / bits_mask(bits);
}

/* Returns 'width' (1..64) bits of 'w' starting at bit 'lsb'; reads no word beyond the field. */
static inline uint64_t bits_get(const uint32_t *w, unsigned lsb, unsigned width)
{
    unsigned shift = lsb % 32, have = 32 - shift;
    const uint32_t *word = &w[lsb / 32];

    assert(1 <= width && width <= 64);
    uint64_t x = word[0] >> shift;
    if (width > have)
        x |= (uint64_t)word[1] << have;
    if (width > have + 32)
        x |= (uint64_t)word[2] << (have + 32);
    return x & bits_mask(width);
}

/* Widens a two's complement number of 'width' bits. */
static inline int64_t bits_sign_extend(uint64_t x, unsigned width)
{
    uint64_t top = (uint64_t)1 << (width - 1);

    return (int64_t)((x ^ top) - top);
}

/* Returns the field as bits_get does, with its top bit copied upwards. */
static inline int64_t bits_get_signed(const uint32_t *w, unsigned lsb, unsigned width)
{
    return bits_sign_extend(bits_get(w, lsb, width), width);
}

/* Replaces 'width' (1..64) bits of 'w' starting at bit 'lsb'.  Asserts that 'x' fits: a value too wide
 * for its wire is a bug of the unit that made it.
 */
static inline void bits_put(uint32_t *w, unsigned lsb, unsigned width, uint64_t x)
{
    unsigned shift = lsb % 32, have = 32 - shift;
    uint64_t mask = bits_mask(width);
    uint32_t *word = &w[lsb / 32];

    assert(1 <= width && width <= 64);
    assert((x & ~mask) == 0);
    word[0] = (word[0] & ~(uint32_t)(mask << shift)) | (uint32_t)(x << shift);
    if (width > have)
        word[1] = (word[1] & ~(uint32_t)(mask >> have)) | (uint32_t)(x >> have);
    if (width > have + 32)
        word[2] = (word[2] & ~(uint32_t)(mask >> (have + 32))) | (uint32_t)(x >> (have + 32));
}

/* Writes the field as bits_put does, from two's complement. */
static inline void bits_put_signed(uint32_t *w, unsigned lsb, unsigned width, int64_t x)
{
    bits_put(w, lsb, width, (uint64_t)x & bits_mask(width));
    assert(bits_get_signed(w, lsb, width) == x);
}

/* A field of any width as the bits in its first word where that is not whole, whole words, and the bits behind them. */
struct bits_span {
    unsigned head, words, tail;
};
static inline struct bits_span bits_span(unsigned lsb, unsigned width)
{
    const unsigned room = -lsb % 32, head = width < room ? width : room;

    return (struct bits_span){ head, (width - head) / 32, (width - head) % 32 };
}

/* Clears 'width' bits of 'w' starting at bit 'lsb'. */
static inline void bits_clear(uint32_t *w, unsigned lsb, unsigned width)
{
    const struct bits_span s = bits_span(lsb, width);

    if (s.head)
        bits_put(w, lsb, s.head, 0);
    if (s.words)
        memset(&w[(lsb + s.head) / 32], 0, s.words * sizeof *w);
    if (s.tail)
        bits_put(w, lsb + width - s.tail, s.tail, 0);
}

/* Tells whether an array, which has no padding, is all zeros. */
static inline bool bits_zero(const void *array, size_t bytes)
{
    const char *first = array;

    return *first == 0 && !memcmp(first, first + 1, bytes - 1);
}

/* Moves 'width' bits between packed values of any size. */
static inline void bits_copy(uint32_t *to, unsigned to_lsb, const uint32_t *from, unsigned from_lsb,
                             unsigned width)
{
    const struct bits_span s = bits_span(to_lsb, width);

    if (s.head)
        bits_put(to, to_lsb, s.head, bits_get(from, from_lsb, s.head));
    for (unsigned i = 0; i < s.words; i++)
        to[(to_lsb + s.head) / 32 + i] = (uint32_t)bits_get(from, from_lsb + s.head + 32 * i, 32);
    if (s.tail)
        bits_put(to, to_lsb + width - s.tail, s.tail,
                 bits_get(from, from_lsb + width - s.tail, s.tail));
}

#endif
