/* code_stream.h - where the programs of a command stream lie: what a recorded stream uploads, and which addresses it
 * gives as programs (facts/classes: methods_KEPLER_INLINE_TO_MEMORY_B, methods_MAXWELL_B, qmd_maxwell; facts/drm.md)
 *
 *   segments                +---------------+  bytes of the program region
 *  of a pushbuffer -------->|  code_stream  |------------------------------>
 *                           +---------------+  addresses of programs
 *
 * Only uploads by inline-to-memory and the choice of programs are looked at; nothing is drawn.
 */
#ifndef CODE_STREAM_H
#define CODE_STREAM_H

#include <stddef.h>

#include "common/types.h"

#define CODE_REGION_BYTES \
    ((size_t)1 << 20) /* of programs, from the region's address: Mesa's is half of it */

/* An upload into the region, in the order of the stream. */
struct code_upload {
    size_t start, size;
};

struct code_program {
    size_t start;
    bool compute; /* no header */
};

struct code_stream {
    u64 region;
    u8 bytes[CODE_REGION_BYTES];
    struct code_upload *upload;
    size_t uploads;
    struct code_program *program;
    size_t programs;

    /* Of the method decoder. */
    u32 left, method, subchannel;
    bool increments, once;
    /* Of inline-to-memory on subchannels 0 to 4: 3D, compute, P2MF. */
    struct {
        u64 destination;
        u32 line, lines, done;
        bool launched;
    } inline_to[8];
    u64 qmd; /* address of a compute program's descriptor, to be read from memory; 0: none */
};

/* Takes a word of a segment. */
void code_stream_word(struct code_stream *s, u32 word);

/* A program starts there, unless that is known. */
void code_stream_program(struct code_stream *s, u64 start, bool compute);

void code_stream_free(struct code_stream *s);

#endif
