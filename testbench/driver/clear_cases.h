/* clear_cases.h - random targets and clears, their memory in a trace, and the trace carried out */
#ifndef CLEAR_CASES_H
#define CLEAR_CASES_H

#include "clear_stream.h"
#include "machine/playback.h"

#define PIECE  0x10000 /* bytes of a buffer: a page; neighbours lie anywhere in memory */
#define PIECES 4
#define BYTES  (PIECES * PIECE)

#define ZETA_VA (TARGET_VA + 0x1000000) /* of a target of depth beside one of colour */

/* A target's memory: where it is, what it should hold in the end. */
struct target_memory {
    u64 va;
    u8 expected[BYTES];
};

/* A target of depth, or of colour; formats come in turn. */
struct surface_case random_surface(bool depth);

/* A target of depth of one of colour's size, samples and layers. */
struct surface_case zeta_beside(const struct surface_case *color);

/* A clear of what 's' is, of its layers; of colour by output 'output'. */
struct clear_case random_clear(const struct surface_case *s, unsigned output);

/* The random numbers of this file. */
void clear_cases_seed(u64 seed);
unsigned below(unsigned n);

/* The pieces, made in any order, so that what follows in addresses does not in memory; random bytes in them.  Piece
 * 'hole' (or -1) is left out.
 */
void make_pieces(const struct surface_case *s, struct target_memory *to, int hole);

/* Carries the trace's clears out, with 'tables' or NULL; the message of a failure, or "".  'done' (or NULL) is called
 * while the memory is there.
 */
struct carried {
    struct playback *playback;
    const struct gpu_tables *tables;
};
const char *carry_out(struct carried *c, void (*done)(struct carried *c, void *context),
                      void *context);

/* Compares a target's bytes as others see them; returns how many. */
unsigned long compare_memory(struct carried *c, const struct surface_case *s,
                             const struct target_memory *t);

#endif
