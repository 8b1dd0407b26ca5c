/* one_instruction.c - see one_instruction.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_table.h"
#include "gpc/tpc/sm/isa/isa_text.h"
#include "gpc/tpc/sm/isa/isa_use.h"
#include "one_instruction.h"

static u8 memory[SM_BENCH_MEMORY];

/* Ends of numbers as bits: floats, doubles' upper words, two halves, integers. */
static u32 special(u64 x)
{
    static const u32 all[16] = {
        0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
        0x7fc00000, 0x7f800001, 0x00800000, 0x007fffff, 0x7ff00000, 0x7ff80000,
        0x7c007c00, 0x7e003c00, 0x7fffffff, 0xffffffff,
    };

    return x & 16 ? 0 : all[x & 15];
}

u32 one_number(u64 x, bool rare)
{
    if (rare || (x & 15) == 8)
        return special(x >> 4);
    return x & 7 ? (u32)(x >> 32) : x >> 4 & 31;
}

struct sm_bench *one_open(u64 (*random)(void))
{
    struct sm_bench *b = sm_bench_open();

    sm_bench_reset(b);
    sm_bench_code(b, 8);
    for (unsigned n = 0; n < sizeof memory; n++)
        memory[n] = (u8)random();
    for (unsigned n = 0; n + 8 <= sizeof memory;
         n += 8) /* for compare and swap: as addresses are */
        if (random() & 1)
            memcpy(memory + n, (u32[]){ random() & 0x7f0, 1 }, 8);
    for (unsigned n = 0; n + 4 <= sizeof b->constant; n += 4)
        memcpy(b->constant + n, (u32[]){ one_number(random(), random() & 1) }, 4);
    return b;
}

u8 *one_memory(void)
{
    return memory;
}

void one_random(struct one_state *s, u64 (*random)(void), bool addresses)
{
    const bool rare = random() % 4 == 0;

    memset(s, 0, sizeof *s);
    for (unsigned r = 0; r < ISA_RZ; r++)
        for (unsigned i = 0; i < SM_LANES; i++) {
            const u64 x = random();

            s->r[r][i] = addresses ? (r & 1 ? 1 : x & 0x7f0) : one_number(x, rare);
        }
    for (unsigned n = 0; n < 7; n++)
        s->p[n] = (u32)random();
    s->p[ISA_PT] = UINT32_MAX;
    for (unsigned n = 0; n < 4; n++)
        s->cc[n] = (u32)random();
}

static void put_state(struct sm_warp *w, const struct one_state *s)
{
    memcpy(w->r, s->r, sizeof w->r);
    memcpy(w->p, s->p, sizeof w->p);
    w->cc = (struct alu_cc){ s->cc[0], s->cc[1], s->cc[2], s->cc[3] };
}

static void get_state(const struct sm_warp *w, struct one_state *s)
{
    memcpy(s->r, w->r, sizeof w->r);
    memcpy(s->p, w->p, sizeof w->p);
    s->cc[0] = w->cc.z;
    s->cc[1] = w->cc.s;
    s->cc[2] = w->cc.c;
    s->cc[3] = w->cc.o;
}

u64 one_word(unsigned form, u64 (*random)(void))
{
    const u64 mask = isa_forms[form].mask, kind = random();
    u64 x = random();

    if (kind & 3)
        x &= random();
    if (kind & 2)
        x &= random();
    if (kind & 16 && isa_pipe_of((enum isa_opcode)isa_forms[form].opcode) == ISA_PIPE_MEMORY)
        x &= ~(UINT64_C(0xfffff) << 28);
    if (kind & 12)
        x = (x & ~(UINT64_C(15) << 16)) | UINT64_C(7) << 16;
    for (unsigned operand = 0; operand < 3; operand++) {
        const struct isa_place *p =
            isa_find_place((enum isa_form)form, ISA_PLACE_REGISTER, operand);

        if (p && random() % 4 == 0)
            x = isa_place_put(p, x, ISA_RZ);
    }
    return isa_forms[form].word | (x & ~mask);
}

void one_instruction(struct sm_bench *b, u64 word, bool touches, struct one_run *o)
{
    const struct sm_launch l = { .threads = { SM_LANES, 1, 1 },
                                 .shared_bytes = ONE_SHARED,
                                 .local_bytes = ONE_LOCAL,
                                 .crs_bytes = 4096 };
    struct sm_core *s = &b->core;

    b->code[0] = 0x00fc00007e00fc0;
    b->code[1] = word;
    sm_core_stop(s);
    sm_core_invalidate(s);
    assert_true(sm_core_place(s, &l));
    put_state(&s->warps[0], &o->before);
    if (o->prepare)
        o->prepare(s, &s->warps[0]);
    if (touches) {
        memcpy(b->memory, memory, sizeof memory);
        memcpy(s->shared, memory, ONE_SHARED);
        memcpy(b->local, memory, sizeof o->local);
    }
    s->quantum = 1;
    sm_core_turn(s, &b->seen);
    o->fault = s->fault;
    get_state(&s->warps[0], &o->after);
    memcpy(&o->warp, &s->warps[0], offsetof(struct sm_warp, r));
    memcpy(o->shared, s->shared, ONE_SHARED);
    memcpy(o->local, b->local, sizeof o->local);
}

const char *one_text(u64 word)
{
    static char text[ISA_TEXT_SIZE + 32];
    struct isa_instruction i;
    char line[ISA_TEXT_SIZE];

    assert_true(isa_decode(word, 0, &i));
    isa_print(&i, ONE_PC, NULL, line, sizeof line);
    snprintf(text, sizeof text, "%016" PRIx64 " %s", word, line);
    return text;
}
