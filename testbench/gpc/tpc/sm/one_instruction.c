/* one_instruction.c - see one_instruction.h */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "gpc/tpc/sm/isa/isa_text.h"
#include "one_instruction.h"

static u8 memory[SM_BENCH_MEMORY];

struct sm_bench *one_open(u64 (*random)(void))
{
    struct sm_bench *b = sm_bench_open();

    sm_bench_reset(b);
    b->words = 8;
    for (unsigned n = 0; n < sizeof memory; n++)
        memory[n] = (u8)random();
    for (unsigned n = 0; n < sizeof b->constant; n++)
        b->constant[n] = (u8)random();
    return b;
}

u8 *one_memory(void)
{
    return memory;
}

void one_random(struct one_state *s, u64 (*random)(void), bool addresses)
{
    memset(s, 0, sizeof *s);
    for (unsigned r = 0; r < ISA_RZ; r++)
        for (unsigned i = 0; i < SM_LANES; i++) {
            const u64 x = random();

            s->r[r][i] = addresses ? (r & 1 ? 1 : x & 0x7f0) : x & 7 ? (u32)(x >> 32) : x >> 3 & 31;
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
    if (touches) {
        memcpy(b->memory, memory, sizeof memory);
        memcpy(s->shared, memory, ONE_SHARED);
        memcpy(b->local, memory, sizeof o->local);
    }
    s->quantum = 1;
    sm_core_turn(s);
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
