/* live_fences.c - see live_fences.h
 *
 * known: facts/classes/host.md 2: headers; facts/classes/3d_semantics.md 13: SET_REPORT_SEMAPHORE_A to _D
 */
#include "live/live_fences.h"

#include <stddef.h>

#include "api/aurum.h"

#define REPORT (0x1b00 / 4) /* method A of the 3D and compute classes */
#define SHORT  (UINT32_C(1) << 28)

struct report {
    uint32_t word[4]; /* A to D */
};

static void method(struct aurum_gpu *g, struct report *r, unsigned subchannel, unsigned at,
                   uint32_t data)
{
    if (subchannel > 1 || at < REPORT || at > REPORT + 3)
        return;
    r->word[at - REPORT] = data;
    if (at != REPORT + 3 || !(data & SHORT))
        return;
    aurum_gpu_write(g, (uint64_t)(r->word[0] & 0xff) << 32 | r->word[1], &r->word[2], 4, NULL);
}

void live_fences_write(struct aurum_gpu *g, uint64_t va, uint32_t bytes)
{
    struct report r = { { 0 } };
    uint32_t header = 0, left = 0;

    for (uint32_t at = 0; at < bytes; at += 4) {
        const uint32_t way = header >> 29;
        uint32_t word;

        if (aurum_gpu_read(g, va + at, &word, 4, NULL) != AURUM_OK)
            return;
        if (left) {
            method(g, &r, header >> 13 & 7, header & 0x1fff, word);
            header += way == 1 || way == 5;
            header = way == 5 ? (header & 0x1fffffff) | UINT32_C(3) << 29 : header;
            left--;
            continue;
        }
        header = word;
        left = word >> 29 == 1 || word >> 29 == 3 || word >> 29 == 5 ? word >> 16 & 0x1fff : 0;
        if (word >> 29 == 4)
            method(g, &r, word >> 13 & 7, word & 0x1fff, word >> 16 & 0x1fff);
    }
}
