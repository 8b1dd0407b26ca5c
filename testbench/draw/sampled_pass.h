/* sampled_pass.h - a draw that reads every texel of a texture into a target of words, behind other draws of a stream */
#ifndef SAMPLED_PASS_H
#define SAMPLED_PASS_H

#include "driver/stream_writer.h"

#define SAMPLED_HEADERS_VA UINT64_C(0x6000000000)
#define SAMPLED_TARGET_VA  UINT64_C(0x7000000000)
#define SAMPLED_PROGRAM_VA UINT64_C(0x6100000000) /* a region of places for programs */
enum { SAMPLED_PROGRAM_STEP = 0x1000, SAMPLED_PROGRAMS = 8 };

/* What is read; two triangles over all of the target, once for each depth, whose indices are 6 each. */
#define SAMPLED_DEPTHS 3
extern const float sampled_depths[SAMPLED_DEPTHS];

struct sampled_pass {
    const char *vertex,
        *pixel; /* programs with their headers, or NULL: places are as they are, texels are what is written */
    u32 header[8];          /* of the texture, number 0 of a pool of its own */
    unsigned width, height; /* texels of it, and of the target */
    unsigned samples;       /* of a texel */
};

/* Writes the buffers of the pass: headers, program, constants, and a target of 16 bytes a texel for each sample, in lines. */
void sampled_pass_buffers(struct stream_writer *to, const struct sampled_pass *p);

/* Writes a program with its header to a place of the region, 0 to 7, of which the pass has 1 and 5; NULL: the driver's, of vertices. */
void sampled_pass_program(struct stream_writer *to, unsigned place, const char *text);

/* Returns where the program of a place begins in the region. */
u32 sampled_pass_offset(unsigned place);

/* Writes the state of such a draw, with the target of a sample. */
void sampled_pass_state(struct stream_writer *to, const struct sampled_pass *p, unsigned sample);

/* Writes the draws, one a sample, of a channel whose 3D class is bound; the targets of the draws before are not bound after it. */
void sampled_pass_draws(struct stream_writer *to, const struct sampled_pass *p);

/* Returns the bytes of all targets. */
u64 sampled_pass_bytes(const struct sampled_pass *p);

#endif
