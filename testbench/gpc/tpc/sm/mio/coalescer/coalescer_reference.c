/* coalescer_reference.c - see coalescer_reference.h */
#include "coalescer_reference.h"

#define SPACE (UINT64_C(1) << 40)

/* Whether all bytes of a thread's word lie in a block. */
static bool holds(uint64_t first, unsigned bytes, uint64_t at, unsigned word)
{
    for (unsigned b = 0; b < word; b++)
        if ((at + b) / bytes != first / bytes)
            return false;
    return true;
}

/* A region in whose word k every active thread k is: each that has the first thread's word in it is tried. */
static bool find_region(unsigned word, unsigned active, const uint64_t *address, uint64_t *region)
{
    const unsigned align = word == 4 ? 64 : 128;
    unsigned low = 0;

    if (word < 4)
        return false;
    while (!(active >> low & 1))
        low++;
    for (unsigned back = 0; back < 4; back++) {
        bool all = true;

        *region = (address[low] / align * align - back * (uint64_t)align + SPACE) % SPACE;
        for (unsigned k = 0; k < 16; k++)
            all = all && (!(active >> k & 1) || address[k] == (*region + k * word) % SPACE);
        if (all)
            return true;
    }
    return false;
}

static unsigned ordered(unsigned word, unsigned active, const uint64_t *address,
                        struct slow_transaction *t)
{
    const unsigned bytes = word == 4 ? 64 : 128;
    unsigned count = 0;
    uint64_t region;

    if (active && find_region(word, active, address, &region)) {
        for (unsigned part = 0; part < 16 * word / bytes; part++) {
            struct slow_transaction next = { (region + part * bytes) % SPACE, bytes, 0 };

            for (unsigned k = 0; k < 16; k++)
                if (active >> k & 1 && holds(next.first, bytes, address[k], word))
                    next.threads |= 1u << k;
            if (next.threads)
                t[count++] = next;
        }
        return count;
    }
    for (unsigned k = 0; k < 16; k++)
        if (active >> k & 1)
            t[count++] = (struct slow_transaction){ address[k] / 32 * 32, 32, 1u << k };
    return count;
}

/* Whether every thread of the transaction lies in a block. */
static bool all_in(uint64_t first, unsigned bytes, unsigned threads, const uint64_t *address,
                   unsigned word)
{
    for (unsigned k = 0; k < 16; k++)
        if (threads >> k & 1 && !holds(first, bytes, address[k], word))
            return false;
    return true;
}

/* The least block of 32 bytes or a power of two more, the segment at most, that holds all threads of the segment. */
static unsigned segmented(unsigned word, unsigned active, const uint64_t *address,
                          struct slow_transaction *t)
{
    const unsigned segment = word == 1 ? 32 : word == 2 ? 64 : 128;
    unsigned count = 0;

    for (unsigned k = 0; k < 16; k++) {
        struct slow_transaction *next = &t[count];
        unsigned bytes = 32;

        if (!(active >> k & 1))
            continue;
        next->threads = 0;
        for (unsigned m = k; m < 16; m++)
            if (active >> m & 1 && address[m] / segment == address[k] / segment)
                next->threads |= 1u << m;
        while (bytes < segment &&
               !all_in(address[k] / bytes * bytes, bytes, next->threads, address, word))
            bytes *= 2;
        next->bytes = bytes;
        next->first = address[k] / bytes * bytes;
        active &= ~next->threads;
        count++;
    }
    return count;
}

unsigned slow_coalesce(bool segments, unsigned bytes, unsigned active, const uint64_t address[16],
                       struct slow_transaction t[16])
{
    return segments ? segmented(bytes, active, address, t) : ordered(bytes, active, address, t);
}
