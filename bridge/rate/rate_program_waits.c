/* rate_program_waits.c - what waits behind a sample that takes long: the untagged data of L1, and results on their way to the SM:
 * rates.csv T11, T13
 *
 * Everything comes back in order.  So behind samples of many clocks, whose texels are all there, sectors that come from L2 wait
 * without a tag's place, and results of atomics wait to go on.
 */
#include <stdio.h>
#include <string.h>

#include "rate_program.h"
#include "rate_textures.h"

#define SLOW   6  /* samples: 256 clocks each */
#define SECTOR 32 /* bytes */

static const struct rate_place plain = { 1, 1, 0, 0, true };

/* Samples of volumes of 16-byte texels on two levels: once for their texels, then to be waited for. */
static void put_slow(char *text, size_t size)
{
    char one[96];

    snprintf(one, sizeof one, "TEX R24, R4, 0x%x, 3D, 0xf;\n",
             rate_texture_word(RATE_FP32X4, RATE_3D, RATE_TRILINEAR));
    rate_place_threads(text, size, &plain, RATE_3D);
    for (unsigned n = 0; n <= SLOW; n++) {
        const size_t at = strlen(text);

        snprintf(text + at, size - at, "[%s:R-:W2:-:S02] %s", n == 1 ? "B--2---" : "B------", one);
    }
}

/* A sample reads the four sectors of a line for each thread: 128 of them in a clock for each quad; each next sample those of the
 * rows below; none of them is where the volume's are.  Of the last one so many threads take part that all together have 'sectors'.
 */
static u64 time_of_sectors(unsigned sectors)
{
    static const struct rate_place own = { 4, 4, 1, 1 + 64, true };
    static const char step[] =
        "[B------:R-:W-:-:S06] MOV32I R34, 0x3d800000;\n"; /* 16 texels of 256 */
    static char text[16384];
    char place[2048];

    put_slow(text, sizeof text);
    rate_place_threads(place, sizeof place, &own, RATE_2D);
    strcat(text, place);
    strcat(text, step);
    for (unsigned done = 0; done < sectors; done += 4 * 32) {
        const unsigned threads = sectors - done < 4 * 32 ? (sectors - done) / 4 : 32;
        const size_t at = strlen(text);

        snprintf(text + at, sizeof text - at,
                 "[B------:R-:W-:-:S06] MOV32I R40, 0x%x;\n"
                 "[B------:R-:W-:-:S13] ISETP.LT.AND P0, PT, R0, R40, PT;\n"
                 "[B------:R1:W0:-:S02] @P0 TEX.LZ R24, R4, 0x%x, 2D, 0xf;\n"
                 "[B-1----:R-:W-:-:S06] FADD R5, R5, R34;\n",
                 threads, rate_texture_word(RATE_FP32X2, RATE_2D, RATE_BILINEAR));
    }
    return rate_run(text, 1).clocks;
}

/* The most that come while what is before them goes on: one quad's more, and the time is L2's, not that quad's. */
double rate_untagged_bytes(void)
{
    const unsigned quad = 16, jump = 64;
    unsigned sectors = quad;
    u64 before = time_of_sectors(sectors);

    for (; sectors < 4096; sectors += quad) {
        const u64 now = time_of_sectors(sectors + quad);

        if (now - before > jump)
            return (double)sectors * SECTOR;
        before = now;
    }
    return 0;
}

/* 'before' places R36, the address of each thread. */
static u64 time_of_results(const char *before, const char *instruction, unsigned count)
{
    static char text[8192];

    put_slow(text, sizeof text);
    strcat(text, before);
    for (unsigned n = 0; n < count; n++) {
        const size_t at = strlen(text);

        snprintf(text + at, sizeof text - at, "[B------:R-:W1:-:S02] %s\n", instruction);
    }
    return rate_run(text, 1).clocks;
}

double rate_returned_bytes(const char *before, const char *instruction, unsigned bytes)
{
    const unsigned few = 2, many = 8;
    const double clocks = (double)(time_of_results(before, instruction, many) -
                                   time_of_results(before, instruction, few));

    return clocks > 0 ? 32.0 * bytes * (many - few) / clocks : 0;
}
