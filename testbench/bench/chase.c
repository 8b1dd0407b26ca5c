/* chase.c - the figures of scripts/study/chase_plot: clocks of a load of a pointer chase (chase_walk.h)
 *
 *   chase                 prints lines "stride BYTES" or "tlb", KiB of a page, KiB of footprint, clocks of a load
 *   chase --cubin FILE    writes the kernel, for aurum launch --clocked --arg @LIST --arg LOADS FILE
 *   chase --list KIB STRIDE FILE    writes the pointers of a footprint, for @LIST
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "chase_walk.h"

#define LOADS 16384u /* once around, at most */

static void print(const char *name, const struct chase *c)
{
    if (chase_loads(c) > 0 && chase_loads(c) <= LOADS)
        printf("%s %u %" PRIu64 " %.1f\n", name, (1u << c->page_shift) / 1024, c->footprint / 1024,
               chase_clocks(c));
}

/* Four footprints in each power of two. */
static void print_all(const char *name, struct chase c, u64 first, u64 last)
{
    for (u64 footprint = first; footprint <= last; footprint *= 2)
        for (unsigned part = 4; part < 8 && footprint / 4 * part <= last; part++) {
            c.footprint = footprint / 4 * part;
            print(name, &c);
        }
}

static bool write_list(const struct chase *c, const char *path)
{
    u8 *bytes = calloc(1, c->footprint);
    const unsigned loads = chase_loads(c);
    FILE *file = fopen(path, "wb");
    bool good = file && bytes;

    for (unsigned k = 0; good && k < loads; k++) {
        const u64 next = CHASE_VA + chase_offset(c, (k + 1) % loads);

        memcpy(bytes + chase_offset(c, k), &next, sizeof next);
    }
    good = good && fwrite(bytes, 1, c->footprint, file) == c->footprint;
    good = file && fclose(file) == 0 && good;
    free(bytes);
    return good;
}

int main(int argc, char **argv)
{
    static const unsigned strides[] = { 128, 512, 2048 }, shifts[] = { 12, 16 };

    if (argc == 3 && strcmp(argv[1], "--cubin") == 0)
        return !made_cubin_write(&chase_kernel, 1, argv[2]);
    if (argc == 5 && strcmp(argv[1], "--list") == 0)
        return !write_list(&(const struct chase){ .page_shift = 16,
                                                  .footprint = strtoull(argv[2], NULL, 0) * 1024,
                                                  .stride = strtoull(argv[3], NULL, 0) },
                           argv[4]);
    if (argc != 1)
        return 2;
    for (unsigned i = 0; i < 3; i++) {
        char name[32];

        snprintf(name, sizeof name, "stride%u", strides[i]);
        print_all(name, (struct chase){ .page_shift = 16, .stride = strides[i] }, 4096, 4 << 20);
    }
    for (unsigned i = 0; i < 2; i++)
        print_all("tlb", (struct chase){ .kind = CHASE_TLB_LINES, .page_shift = shifts[i] },
                  UINT64_C(16) << shifts[i], UINT64_C(16384) << shifts[i]);
    return 0;
}
