/* code_trace.c - programs of a recorded stream: every shader that it chooses or uploads, and the library of divisions
 *
 * Only uploads by inline-to-memory and the choice of programs are looked at; nothing is drawn.
 */
#include <stdlib.h>
#include <string.h>

#include "code/code_bytes.h"
#include "code/code_file.h"
#include "trace/trace_stream.h"

#define REGION_BYTES \
    ((size_t)1 << 20) /* of programs, from the region's address: Mesa's is half of it */
#define QMD_PROGRAM 8 /* word of a compute descriptor: program offset (facts/hub.md) */

/* Methods: byte addresses (facts/classes); the first six are the same on inline-to-memory, 3D and compute. */
#define LINE_LENGTH_IN       0x0180
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

enum { SUBCHANNEL_3D, SUBCHANNEL_COMPUTE, SUBCHANNELS = 8 }; /* as Mesa binds them */

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
    u8 bytes[REGION_BYTES];
    struct code_upload *upload;
    size_t uploads;
    struct code_program *program;
    size_t programs;
    struct {
        u64 destination;
        u32 line, lines;
        u64 done;
        bool launched;
    } inline_to[SUBCHANNELS];
};

/* A program starts there, unless that is known. */
static void add_program(struct code_stream *s, u64 start, bool compute)
{
    if (start >= REGION_BYTES)
        return;
    for (size_t n = 0; n < s->programs; n++)
        if (s->program[n].start == start)
            return;
    s->program = code_memory(s->program, (s->programs + 1) * sizeof *s->program);
    s->program[s->programs++] = (struct code_program){ start, compute };
}

/* A word of an upload: only those into the region count. */
static void inline_word(struct code_stream *s, u32 n, u32 word)
{
    u64 total = (u64)s->inline_to[n].line * s->inline_to[n].lines;
    u64 to = s->inline_to[n].destination + s->inline_to[n].done - s->region;

    if (!s->inline_to[n].launched || s->inline_to[n].done >= total)
        return;
    if (s->region && to < REGION_BYTES - 3) {
        if (s->inline_to[n].done == 0) {
            s->upload = code_memory(s->upload, (s->uploads + 1) * sizeof *s->upload);
            s->upload[s->uploads++] = (struct code_upload){ to, total };
        }
        for (unsigned k = 0; k < 4; k++)
            s->bytes[to + k] = (u8)(word >> (8 * k));
    }
    s->inline_to[n].done += 4;
}

static u64 with_upper(u64 address, u32 word)
{
    return (u64)(word & 0xff) << 32 | (u32)address;
}

static u64 with_lower(u64 address, u32 word)
{
    return (address & ~(u64)UINT32_MAX) | word;
}

/* What every engine with inline-to-memory has. */
static void inline_method(struct code_stream *s, u32 n, u32 address, u32 word)
{
    switch (address) {
    case LINE_LENGTH_IN: s->inline_to[n].line = word; break;
    case LINE_COUNT: s->inline_to[n].lines = word; break;
    case OFFSET_OUT_UPPER:
        s->inline_to[n].destination = with_upper(s->inline_to[n].destination, word);
        break;
    case OFFSET_OUT:
        s->inline_to[n].destination = with_lower(s->inline_to[n].destination, word);
        break;
    case LAUNCH_DMA:
        s->inline_to[n].launched = true;
        s->inline_to[n].done = 0;
        break;
    case LOAD_INLINE_DATA: inline_word(s, n, word); break;
    default: break;
    }
}

static bool see(void *context, const struct trace_at *at)
{
    struct code_stream *s = context;
    u32 address = 4 * at->method, n = at->subchannel;

    if ((at->step != STREAM_METHOD && at->step != STREAM_MACRO) || at->of_host || n >= SUBCHANNELS)
        return true;
    if (n <= SUBCHANNEL_COMPUTE && address == SET_PROGRAM_REGION_A)
        s->region = with_upper(s->region, at->data);
    else if (n <= SUBCHANNEL_COMPUTE && address == SET_PROGRAM_REGION_B)
        s->region = with_lower(s->region, at->data);
    else if (n == SUBCHANNEL_3D && address >= SET_PIPELINE_PROGRAM &&
             address <= SET_PIPELINE_LAST && address % 0x40 == SET_PIPELINE_PROGRAM % 0x40)
        add_program(s, at->data, false);
    else if (n == SUBCHANNEL_COMPUTE && address == SEND_PCAS_A)
        add_program(s, trace_memory_word(at->memory, ((u64)at->data << 8) + 4 * QMD_PROGRAM), true);
    else
        inline_method(s, n, address, at->data);
    return true;
}

/* Where the code that begins at 'start' ends: with the upload that has its first byte, and those that went on from
 * there at once.
 */
static size_t code_end(const struct code_stream *s, size_t start)
{
    size_t end = start;

    for (size_t n = 0; n < s->uploads; n++) {
        const struct code_upload *u = &s->upload[n];
        if (u->start <= start && start < u->start + u->size)
            end = u->start + u->size;
        else if (n > 0 && u->start == end && u[-1].start + u[-1].size == end && end > start)
            end += u->size;
    }
    for (size_t n = 0; n < s->programs; n++)
        if (s->program[n].start > start && s->program[n].start < end)
            end = s->program[n].start;
    return end < REGION_BYTES ? end : REGION_BYTES;
}

static void add_part(struct code_file *c, const struct code_stream *s, const char *what,
                     size_t start, bool headed)
{
    size_t code = start + (headed ? CODE_SPH_BYTES : 0), end = code_end(s, code);

    if (end <= code || end - code < CODE_BUNDLE_BYTES)
        return;
    end -= (end - code) % 8;
    struct code_part *p = code_file_add(c, "%s_%zx", what, start);
    p->base = code;
    p->place = start;
    p->has_sph = headed;
    for (unsigned n = 0; headed && n < CODE_SPH_WORDS; n++)
        p->sph[n] = code_u32(s->bytes + start + 4 * (size_t)n);
    code_part_set(p, s->bytes + code, end - code);
}

static const char *stage_of(const u8 *sph)
{
    static const char *const stage[] = { "", "vertex", "tess_init", "tess", "geometry", "pixel" };

    return stage[code_u32(sph) >> 10 & 15];
}

/* What is uploaded and never chosen: shaders, and code that no program contains, which is Mesa's library of
 * divisions.
 */
static void add_others(struct code_file *c, const struct code_stream *s)
{
    for (size_t n = 0; n < s->uploads; n++) {
        const struct code_upload *u = &s->upload[n];
        bool known = false, headed = code_is_sph(s->bytes + u->start);
        for (size_t k = 0; k < c->parts && !known; k++)
            known = u->start + u->size > c->part[k].place &&
                    u->start < c->part[k].base + c->part[k].size;
        if (!known && u->size >= CODE_BUNDLE_BYTES)
            add_part(c, s, headed ? stage_of(s->bytes + u->start) : "library", u->start, headed);
    }
}

static void add_parts(struct code_file *c, const struct code_stream *s)
{
    for (size_t n = 0; n < s->programs; n++) {
        size_t start = s->program[n].start;
        bool headed = !s->program[n].compute && start + CODE_SPH_BYTES < REGION_BYTES &&
                      code_is_sph(s->bytes + start);
        if (s->program[n].compute || headed)
            add_part(c, s, headed ? stage_of(s->bytes + start) : "compute", start, headed);
    }
    add_others(c, s);
}

bool code_read_trace(struct code_file *c, const char *folder, struct failure *f)
{
    struct code_stream *s = code_memory(NULL, sizeof *s);
    struct trace_seen seen = { see, s };
    struct trace_totals totals;
    bool good;

    memset(s, 0, sizeof *s);
    good = trace_stream(folder, UINT64_MAX, &seen, &totals, f);
    if (good)
        add_parts(c, s);
    good = good && (c->parts || fail(f, EXIT_IO, "%s: no program in this stream", folder));
    free(s->upload);
    free(s->program);
    free(s);
    return good;
}
