/* live_fences.c - see live_fences.h
 *
 * known: facts/classes/host.md 2: headers; facts/classes/3d_semantics.md 13: SET_REPORT_SEMAPHORE_A to _D
 */
#include "live/live_fences.h"

#define REPORT (0x1b00 / 4) /* method A of the 3D and compute classes */
#define SHORT  (UINT32_C(1) << 28)

struct report {
    u32 word[4]; /* A to D */
};

static void method(struct device *d, struct report *r, unsigned subchannel, unsigned at, u32 data)
{
    u8 byte[4];

    if (subchannel > 1 || at < REPORT || at > REPORT + 3)
        return;
    r->word[at - REPORT] = data;
    if (at != REPORT + 3 || !(data & SHORT))
        return;
    mem_put(byte, 4, r->word[2]);
    device_write(d, (u64)(r->word[0] & 0xff) << 32 | r->word[1], byte, 4);
}

void live_fences_write(struct device *d, u64 va, u32 bytes)
{
    struct report r = { { 0 } };
    u32 header = 0, left = 0;

    for (u32 at = 0; at < bytes; at += 4) {
        u8 byte[4];

        if (!device_read(d, va + at, byte, 4))
            return;
        const u32 word = (u32)mem_get(byte, 4), way = header >> 29;

        if (left) {
            method(d, &r, header >> 13 & 7, header & 0x1fff, word);
            header += way == 1 || way == 5;
            header = way == 5 ? (header & 0x1fffffff) | UINT32_C(3) << 29 : header;
            left--;
            continue;
        }
        header = word;
        left = word >> 29 == 1 || word >> 29 == 3 || word >> 29 == 5 ? word >> 16 & 0x1fff : 0;
        if (word >> 29 == 4)
            method(d, &r, word >> 13 & 7, word & 0x1fff, word >> 16 & 0x1fff);
    }
}
