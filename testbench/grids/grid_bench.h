/* grid_bench.h - programs in text as grids of a QMD in memory, behind page tables, for tests
 *
 * A channel's address space has code, QMDs, constants, and 64 KiB of data with an unmapped page behind it.
 */
#ifndef GRID_BENCH_H
#define GRID_BENCH_H

#include "machine/device.h"

#define GRID_CODE      UINT64_C(0x100000000)
#define GRID_QMD       UINT64_C(0x200000000)
#define GRID_CONSTANTS UINT64_C(0x300000000)
#define GRID_DATA      UINT64_C(0x400000000)
#define GRID_BYTES     65536

struct grid_bench {
    struct device device;
    struct hub *hub;
    struct grids *compute;
};

/* A GPU of so many SMs; the data is zeros.  Ends with grid_close. */
struct grid_bench *grid_open(unsigned sms);
void grid_close(struct grid_bench *b);

/* Assembles a program at a place in the code; addresses of data stand in c[0][0x140]. */
void grid_program(struct grid_bench *b, u32 offset, const char *text);

/* Words of data, and of anything that is mapped. */
u32 grid_word(struct grid_bench *b, u32 index);
void grid_put(struct grid_bench *b, u64 va, const u32 *word, unsigned words);

/* A QMD of version 1.7 (or 0.6) of so many CTAs and threads, with the program at 'offset'. */
void grid_qmd(u32 *word, bool v17, u32 offset, u32 ctas, u32 threads);

/* Writes QMD number n, and starts it: what the compute pipe says. */
void grid_put_qmd(struct grid_bench *b, unsigned n, const u32 *word);
enum grids_result grid_start(struct grid_bench *b, unsigned n);

/* A method of the compute class that acts. */
enum grids_result grid_act(struct grid_bench *b, unsigned offset, u32 data);

#endif
