/* test_sm_pixel_captures.c - the pixel programs of recorded streams: all headers and instructions decode, and what needs no
 * texture runs on quads of anything, without a fault
 */
#include "code/code_bytes.h" /* before cmocka.h, which has a macro fail() */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#include "host_float.h"
#include "pixel_bench.h"
#include "code_memory.h"
#include "recorded_streams.h"

#define ADDRESSES    0x1000 /* of a bank: as many words are given */
#define INSTRUCTIONS 20000  /* of a warp, before its loop is called endless */

static struct code_memory memory; /* the programs call their file's library */

static bool is_texture(u64 word)
{
    struct isa_instruction i;

    assert_true(isa_decode(word, 0, &i));
    switch (i.opcode) {
    case ISA_TEX:
    case ISA_TEXS:
    case ISA_TLD:
    case ISA_TLDS:
    case ISA_TLD4:
    case ISA_TLD4S:
    case ISA_TXD:
    case ISA_TXQ:
    case ISA_TMML:
    case ISA_SULD:
    case ISA_SUST:
    case ISA_SUATOM:
    case ISA_SURED: return true;
    default: return false;
    }
}

/* Whether the program has instructions of textures or surfaces; every word is an instruction. */
static bool has_textures(const struct code_part *p)
{
    bool any = false;

    for (size_t at = 0; at < p->size; at += 8)
        if ((p->base + at) % 32 != 0)
            any |= is_texture(code_u64(p->bytes + at));
    return any;
}

/* Small numbers, integers among them: most loops that count to one end. */
static void fill(u8 *bank, unsigned k)
{
    for (unsigned n = 0; n < ADDRESSES; n++) {
        const u32 x = k % 2 ? bits_of_float((float)(random_word() % 64) / 16) : n % 4;

        memcpy(bank + 4 * n, &x, 4);
    }
}

static struct pixel_bench *open(const struct code_part *p)
{
    struct pixel_bench *b;
    struct pixel_header h;

    memcpy(h.word, p->sph, sizeof h.word);
    b = pixel_open(&h, "NOP;");
    b->b->seen = memory.seen;
    b->state.program.entry = (u32)p->base;
    b->b->core.limit = INSTRUCTIONS;
    b->state.outputs = 8;
    pixel_state(b);
    return b;
}

/* Quads of two primitives; returns the pixels that lived.  'endless': a loop counted to one of the floats, or local memory
 * is indexed by one.
 */
static unsigned long draw(struct pixel_bench *b, const char *name, unsigned long *endless)
{
    static u8 bank[SM_CONSTANTS][4 * ADDRESSES];
    unsigned long lived = 0;

    for (unsigned n = 0; n < SM_CONSTANTS; n++) {
        b->b->core.constant[SM_PIXEL_GROUP][n].bytes = bank[n];
        b->b->core.constant[SM_PIXEL_GROUP][n].size = sizeof bank[n];
    }
    for (unsigned k = 0; k < 8; k++) {
        struct attribute_plane plane[SM_PLANES];

        for (unsigned n = 0; n < SM_CONSTANTS; n++)
            fill(bank[n], k);
        for (unsigned s = 0; s < SM_PLANES; s++)
            plane[s] = (struct attribute_plane){ bits_of_float((float)(random_word() % 64) / 512),
                                                 bits_of_float((float)(random_word() % 64) / 512),
                                                 bits_of_float((float)(1 + random_word() % 8)) };
        pixel_planes(b, k, plane);
        for (unsigned i = 0; i < 3; i++)
            *shade_quads_next(&b->in) = pixel_packet(k, 1 + (unsigned)random_word() % 15);
        *shade_quads_next(&b->in) =
            (struct shade_quads){ .id.prim = (u16)k, .kind = PRIMITIVE_END };
        pixel_run(b);
        if (b->b->core.fault.kind == SM_ENDLESS || b->b->core.fault.kind == SM_OUT_OF_LOCAL) {
            ++*endless;
            return lived;
        }
        if (b->b->core.fault.kind != SM_NO_FAULT)
            fail_msg("%s: %s at 0x%x", name, sm_fault_name(b->b->core.fault.kind),
                     b->b->core.fault.pc);
        assert_int_equal(b->given, 24);
        for (unsigned i = 0; i < 24; i += 8)
            for (unsigned n = 0; n < 16; n++)
                lived += b->shaded[i].mask[n] && !(b->shaded[i].killed >> n & 1);
    }
    return lived;
}

static struct {
    unsigned long programs, textures, endless, pixels;
} met;

static void draw_part(const struct code_part *p)
{
    struct pixel_bench *b = open(p);

    met.programs++;
    if (has_textures(p))
        met.textures++;
    else
        met.pixels += draw(b, p->name, &met.endless);
    pixel_close(b);
}

static void programs_of(void *context, const char *folder)
{
    struct code_file c = { 0 };
    struct failure f = { 0 };

    (void)context;
    if (!code_read_trace(&c, folder, &f)) /* some have no program */
        return;
    code_memory_open(&memory, &c, true);
    for (size_t i = 0; i < c.parts; i++)
        if (c.part[i].has_sph && (c.part[i].sph[0] >> 10 & 15) == SPH_PIXEL)
            draw_part(&c.part[i]);
    code_file_free(&c);
}

static void programs_of_captures_run(void **state)
{
    (void)state;
    recorded_streams(programs_of, NULL);
    printf("  %lu have textures, %lu had an endless loop or left local memory\n", met.textures,
           met.endless);
    assert_true(met.programs > 20 && met.textures + 4 * met.endless < met.programs);
    compared("pixel programs", met.programs);
    compared("pixels that lived", met.pixels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(programs_of_captures_run),
    };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
