/* draw_program.c - see draw_program.h (facts/isa/semantics.md 10.1, 12) */
#include "draw_program.h"

#include <string.h>

#include "driver/draw_programs.h"

struct assembled {
    bool there;
    struct sm_pixel_program program;
    u8 code[256];
    struct mem mem;
    struct sm_memory seen;
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
    memcpy(a.code, c.part[0].bytes, c.part[0].size);
    a.mem = (struct mem){ .size = c.part[0].size, .byte = a.code };
    a.seen = (struct sm_memory){ mem_port(&a.mem, NULL, NULL), 0 };
    code_file_free(&c);
    a.there = true;
    return &a;
}

const struct sm_pixel_program *draw_program(void)
{
    return &assembled()->program;
}

/* The program has no loads and stores: its code is all that there is. */
struct sm_memory draw_program_memory(void)
{
    return assembled()->seen;
}
