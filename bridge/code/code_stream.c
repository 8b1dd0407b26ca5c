/* code_stream.c - programs that a command stream uploads and chooses */
#include "code/code_stream.h"

#include <stdlib.h>

#include "code/code_bytes.h"

/* Methods: byte addresses (facts/classes). */
#define LINE_LENGTH_IN       0x0180 /* the same on inline-to-memory, 3D and compute */
#define LINE_COUNT           0x0184
#define OFFSET_OUT_UPPER     0x0188
#define OFFSET_OUT           0x018c
#define LAUNCH_DMA           0x01b0
#define LOAD_INLINE_DATA     0x01b4
#define SEND_PCAS_A          0x02b4 /* compute: the descriptor's address >> 8 */
#define SET_PROGRAM_REGION_A 0x1608
#define SET_PROGRAM_REGION_B 0x160c
#define SET_PIPELINE_PROGRAM 0x2004 /* 3D: of six stages, 0x40 apart */
#define SET_PIPELINE_LAST    0x2144

enum { SUBCHANNEL_3D, SUBCHANNEL_COMPUTE }; /* as Mesa binds them: facts/drm.md */

void code_stream_free(struct code_stream *s)
{
    free(s->upload);
    free(s->program);
}

void code_stream_program(struct code_stream *s, u64 start, bool compute)
{
    if (start >= CODE_REGION_BYTES)
        return;
    for (size_t n = 0; n < s->programs; n++)
        if (s->program[n].start == start)
            return;
    s->program = code_memory(s->program, (s->programs + 1) * sizeof *s->program);
    s->program[s->programs++] = (struct code_program){ start, compute };
}

/* A word of an upload: only those into the region count. */
static void inline_word(struct code_stream *s, u32 word)
{
    u32 n = s->subchannel;
    u64 total = (u64)s->inline_to[n].line * s->inline_to[n].lines;
    u64 to = s->inline_to[n].destination + s->inline_to[n].done - s->region;

    if (!s->inline_to[n].launched || s->inline_to[n].done >= total)
        return;
    if (s->region && to < CODE_REGION_BYTES - 3) {
        if (s->inline_to[n].done == 0) {
            s->upload = code_memory(s->upload, (s->uploads + 1) * sizeof *s->upload);
            s->upload[s->uploads++] = (struct code_upload){ to, total };
        }
        for (unsigned k = 0; k < 4; k++)
            s->bytes[to + k] = (u8)(word >> (8 * k));
    }
    s->inline_to[n].done += 4;
}

static void method(struct code_stream *s, u32 address, u32 word)
{
    u32 n = s->subchannel;

    if (n <= SUBCHANNEL_COMPUTE && address == SET_PROGRAM_REGION_A)
        s->region = (u64)(word & 0xff) << 32;
    else if (n <= SUBCHANNEL_COMPUTE && address == SET_PROGRAM_REGION_B)
        s->region = (s->region & ~(u64)UINT32_MAX) | word;
    else if (n == SUBCHANNEL_3D && address >= SET_PIPELINE_PROGRAM &&
             address <= SET_PIPELINE_LAST && (address & 0x3f) == (SET_PIPELINE_PROGRAM & 0x3f))
        code_stream_program(s, word, false);
    else if (n == SUBCHANNEL_COMPUTE && address == SEND_PCAS_A)
        s->qmd = (u64)word << 8;
    else if (address == LINE_LENGTH_IN)
        s->inline_to[n].line = word;
    else if (address == LINE_COUNT)
        s->inline_to[n].lines = word;
    else if (address == OFFSET_OUT_UPPER)
        s->inline_to[n].destination = (u64)(word & 0xff) << 32 | (u32)s->inline_to[n].destination;
    else if (address == OFFSET_OUT)
        s->inline_to[n].destination = (s->inline_to[n].destination & ~(u64)UINT32_MAX) | word;
    else if (address == LAUNCH_DMA)
        s->inline_to[n].launched = true, s->inline_to[n].done = 0;
    else if (address == LOAD_INLINE_DATA)
        inline_word(s, word);
}

/* known: facts/classes/host.md: 1 incrementing, 3 not, 4 immediate, 5 once; data may go on in the next segment */
void code_stream_word(struct code_stream *s, u32 word)
{
    unsigned type = word >> 29;

    if (s->left) {
        method(s, s->method, word);
        s->left--;
        if (s->increments || s->once)
            s->method += 4;
        s->once = false;
        return;
    }
    s->subchannel = word >> 13 & 7;
    s->method = (word & 0x1fff) * 4;
    s->increments = type == 1;
    s->once = type == 5;
    if (type == 4)
        method(s, s->method, word >> 16 & 0x1fff);
    else if (type == 1 || type == 3 || type == 5)
        s->left = word >> 16 & 0x1fff;
}
