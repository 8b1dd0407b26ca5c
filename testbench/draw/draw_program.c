/* draw_program.c - see draw_program.h (facts/isa/semantics.md 10.1, 12) */
#include "draw_program.h"

#include <string.h>

#include "code/code_bytes.h"
#include "driver/draw_programs.h"

struct assembled {
    bool there;
    struct sm_pixel_program program;
    u32 bytes;
    u64 code[32];
};

static const struct assembled *assembled(void)
{
    static struct assembled a;
    struct code_file c = { 0 };
    struct failure f = { 0 };
    const char *wrong;
    struct sph header;

    if (a.there)
        return &a;
    if (!draw_assemble(DRAW_COLOUR, &c, &f))
        assert(!"the text is ours");
    assert(c.parts == 1 && c.part[0].has_sph && c.part[0].size <= sizeof a.code);
    wrong = sph_decode(&header, c.part[0].sph);
    assert(!wrong);
    (void)wrong;
    a.program = sm_pixel_program_of(&header, 0);
    a.bytes = (u32)c.part[0].size;
    for (u32 at = 0; at < a.bytes; at += 8)
        a.code[at / 8] = code_u64(c.part[0].bytes + at);
    code_file_free(&c);
    a.there = true;
    return &a;
}

const struct sm_pixel_program *draw_program(void)
{
    return &assembled()->program;
}

static bool fetch(void *context, u32 pc, u64 bundle[4])
{
    const struct assembled *a = assembled();

    (void)context;
    if (pc >= a->bytes)
        return false;
    memcpy(bundle, a->code + pc / 8, 4 * sizeof *bundle);
    return true;
}

/* The program has no loads and stores. */
static bool no_read(void *context, u64 address, unsigned bytes, u8 *to)
{
    (void)context;
    (void)address;
    (void)bytes;
    (void)to;
    return false;
}

static bool no_write(void *context, u64 address, unsigned bytes, const u8 *from)
{
    (void)context;
    (void)address;
    (void)bytes;
    (void)from;
    return false;
}

void draw_program_on(struct sm_core *core)
{
    core->memory = (struct sm_memory){ NULL, no_read, no_write, fetch };
}
