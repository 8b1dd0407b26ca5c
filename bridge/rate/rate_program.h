/* rate_program.h - programs whose clocks are measured, as microbenchmarks of a GPU do it
 *
 * Nothing here knows a value of the table: a program is assembled, runs on the SM with its clocks, and only the
 * time of it all is looked at, or how many results were read too early.
 */
#ifndef RATE_PROGRAM_H
#define RATE_PROGRAM_H

#include "gpc/tpc/sm/clocks/sm_clocks.h"
#include "rate_families.h"

#define RATE_WARPS 64 /* as many as an SM holds */

/* What a run took; of global memory: lines, or transactions, and sectors that came. */
struct rate_run {
    u64 clocks, early, lines, sectors;
};

/* From now on programs run on an SM that issues so; NULL: as the default's. */
void rate_run_as(const struct sm_issue *issue);

/* Runs a text: each line an instruction behind its control.  'warps' are in blocks of 32 at most.  R0 is the lane,
 * R1 the warp's number, R2 and R3 are 0; memory of 4 MiB from address 0 holds zeros;
 * surfaces there have handles, and bound ones are of the same numbers.
 */
struct rate_run rate_run(const char *text, unsigned warps);

/* Returns the clocks of one 'body' in a loop, of 'warps' together, once caches are warm.  %u in it is a new number;
 * 'before' runs once.
 */
double rate_clocks(const char *before, const char *body, unsigned warps);

/* Returns the same by fewer of them, of bodies that take long. */
double rate_clocks_few(const char *before, const char *body, unsigned warps);

/* Returns the fewest stalls of an instruction in a chain that depends on itself at which nothing is read too early. */
unsigned rate_least_stall(const char *instruction);

/* Writes the headers of surfaces at address 0, handles from 0 on; returns how many. */
#define RATE_HEADER_BYTES 32
unsigned rate_surface_headers(u8 *to);

#define RATE_L1_OF_TEXTURES "L1 capacity per texture pipe" /* an item of T3 */
#define RATE_LOCAL_LOAD     "local load hit in L1"         /* an item of X */

/* Parts: rates.csv T7; T8, T8n, T9 and what T1, T3 and X say of textures; T10; T11; T12 to T14; T15 to T20. */
bool rate_is_of_textures(const struct rate_row *row);
void rate_program_textures(const struct rate_row *row, struct rate_measured *p);
void rate_program_units(const struct rate_row *row, struct rate_measured *p);
void rate_program_states(const struct rate_row *row, struct rate_measured *p);
void rate_program_cache(const struct rate_row *row, struct rate_measured *p);
void rate_program_accesses(const struct rate_row *row, struct rate_measured *p);
void rate_program_surfaces(const struct rate_row *row, struct rate_measured *p);

/* rate_program_textures.c: return threads a clock of one texture unit, of a bilinear sample of RGBA8; the clocks of a sample that
 * depends on itself; the bytes that L1 reads in a clock where each thread's texels are its own.
 */
double rate_texture_threads(void);
double rate_texture_latency(void);
double rate_texture_bytes(void);

/* rate_program_waits.c: return the bytes that L1 holds beside its tagged lines; those of results that an instruction sends to the SM
 * in a clock where they have waited.  'before' places R36, each thread's address; 'bytes' are of a thread.
 */
double rate_untagged_bytes(void);
double rate_returned_bytes(const char *before, const char *instruction, unsigned bytes);

/* rate_program_surfaces.c: returns threads a clock of one L1 on a surface of one byte. */
double rate_surface_threads(void);

/* Returns the number of the plane whose texels have four components of a byte. */
unsigned rate_surface_of_bytes(void);

#endif
