/* draw_text.c - see draw_stream.h: programs in SASS text (facts/isa/semantics.md 10 to 12) */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_assemble.h"
#include "random_stream.h"

#define SPH_BYTES 80

static char text[4096];
static unsigned used;

static void say(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void say(const char *format, ...)
{
    va_list list;

    va_start(list, format);
    used += (unsigned)vsnprintf(text + used, sizeof text - used, format, list);
    va_end(list);
}

static void header(const u32 word[20])
{
    used = 0;
    for (unsigned i = 0; i < 20; i += 5)
        say(".sph 0x%08x, 0x%08x, 0x%08x, 0x%08x, 0x%08x\n", word[i], word[i + 1], word[i + 2],
            word[i + 3], word[i + 4]);
}

static unsigned assembled(u8 *code, unsigned room)
{
    struct code_file c = { 0 };
    struct failure f = { 0 };
    unsigned bytes;

    if (!code_assemble(&c, "draw_text", text, &f)) {
        fprintf(stderr, "%s\n%s", f.text, text);
        abort();
    }
    bytes = SPH_BYTES + (unsigned)c.part[0].size;
    if (bytes > room)
        abort();
    memcpy(code, c.part[0].sph, SPH_BYTES);
    memcpy(code + SPH_BYTES, c.part[0].bytes, c.part[0].size);
    code_file_free(&c);
    return bytes;
}

/* Six vectors in; position, size, four vectors (the last one of ids) and four distances out. */
unsigned draw_vertex_program(u8 *code, unsigned room)
{
    static const char *const copies[5] = { "0x70", "0x80", "0x90", "0xa0", "0x2c0" };
    u32 word[20] = { 0x00020461 };

    word[4] = 0x000ff000;
    word[6] = 0x00ffffff;  /* reads a[0x80] to a[0xdc] */
    word[10] = 0xc0000000; /* and the ids */
    word[13] = 0xfffff800; /* writes size, position, four vectors */
    word[18] = 0x0000000f; /* and four distances */
    header(word);
    for (unsigned i = 0; i < 5; i++) {
        say("[B------:R-:W0:-:S15] ALD.128 R%u, a[0x%x];\n", 4 * i, 0x80 + 16 * i);
        say("[B0-----:R1:W-:-:S15] AST.128 a[%s], R%u;\n", copies[i], 4 * i);
    }
    say("[B------:R-:W0:-:S15] ALD R20, a[0xd0];\n");
    say("[B0-----:R1:W-:-:S15] AST a[0x6c], R20;\n");
    say("[B------:R-:W0:-:S15] ALD R24, a[0x2fc];\n");
    say("[B------:R-:W0:-:S15] ALD R25, a[0x2f8];\n");
    say("[B0-----:R-:W-:-:S15] MOV R26, RZ;\n");
    say("[B------:R-:W-:-:S15] MOV R27, RZ;\n");
    say("[B------:R1:W-:-:S15] AST.128 a[0xb0], R24;\n");
    say("[B01----:R-:W-:-:S15] EXIT;\n");
    return assembled(code, room);
}

/* Output 0 in R0 to R3; the pixel's w is in R21. */
static void say_color(const struct draw_program *p)
{
    static const char *const mode[4] = { "", ".CONSTANT", "", ".PASS" };
    static const char *const by[4] = { "", "RZ", "R21", "RZ" };

    say("[B------:R-:W0:-:S15] IPA.PASS R20, a[0x7c], RZ;\n");
    say("[B0-----:R-:W0:-:S15] MUFU.RCP R21, R20;\n");
    for (unsigned i = 0; i < 4; i++)
        if (p->sprite && i < 2)
            say("[B0-----:R-:W0:-:S15] IPA.PASS R%u, a[0x%x], RZ;\n", i, 0x2e0 + 4 * i);
        else
            say("[B0-----:R-:W0:-:S15] IPA%s R%u, a[0x%x], %s;\n", mode[p->way], i, 0x80 + 4 * i,
                by[p->way]);
}

static void say_numbers(void)
{
    say("[B0-----:R-:W0:-:S15] IPA.CONSTANT R4, a[0xa4], RZ;\n");
    say("[B0-----:R-:W0:-:S15] IPA.CONSTANT R22, a[0xb4], RZ;\n");
    say("[B0-----:R-:W-:-:S15] IADD R4, R4, R22;\n");
    say("[B------:R-:W0:-:S15] IPA.CONSTANT R5, a[0xb0], RZ;\n");
    say("[B------:R-:W0:-:S15] IPA.CONSTANT R6, a[0x60], RZ;\n");
    say("[B------:R-:W0:-:S15] IPA.CONSTANT R7, a[0x3fc], RZ;\n");
}

static void say_kills(const struct draw_program *p)
{
    if (p->kill_odd) {
        say("[B0-----:R-:W0:-:S15] IPA.CONSTANT R23, a[0xa0], RZ;\n");
        say("[B0-----:R-:W-:-:S15] LOP32I.AND R23, R23, 0x1;\n");
        say("[B------:R-:W-:-:S15] ISETP.NE.AND P0, PT, R23, RZ, PT;\n");
        say("[B------:R-:W-:-:S15] @P0 KIL;\n");
    }
    if (p->kill_dark) {
        say("[B0-----:R-:W-:-:S15] FSETP.LT.AND P1, PT, R0, 0.375, PT;\n");
        say("[B------:R-:W-:-:S15] @P1 KIL;\n");
    }
}

unsigned draw_pixel_program(const struct random_draw *d, u8 *code, unsigned room)
{
    static const u32 map[4] = { 0, 0x55, 0xaa, 0xff };
    const struct draw_program *p = &d->program;
    u32 word[20] = { 0x00025462 };

    word[0] |= (p->kill_odd || p->kill_dark) ? 1u << 15 : 0;
    word[5] = 0x80000000 | 1u << 24;                                /* 1/w, primitive id */
    word[6] = map[p->way] | 0xffu << 8 | 0x55u << 16 | 0x55u << 24; /* the second vector: linear */
    word[14] = p->sprite ? 0x03000000 : 0;
    word[0] &= p->one_output ? ~(1u << 14) : ~0u;
    word[18] = p->numbers || p->dual ? 0xff : 0xf;
    word[19] = p->depth ? 2 : 0;
    header(word);
    say_color(p);
    if (p->numbers)
        say_numbers();
    for (unsigned i = 0; i < 4 && p->dual; i++)
        say("[B------:R-:W0:-:S15] IPA.PASS R%u, a[0x%x], RZ;\n", 4 + i, 0x90 + 4 * i);
    say_kills(p);
    if (p->depth)
        say("[B0-----:R-:W0:-:S15] IPA.PASS R%u, a[0x90], RZ;\n", p->numbers || p->dual ? 9 : 5);
    say("[B0-----:R-:W-:-:S15] EXIT;\n");
    return assembled(code, room);
}
