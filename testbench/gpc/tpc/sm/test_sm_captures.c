/* test_sm_captures.c - the programs of recorded streams: headers fit the code, vertex programs run (isa/semantics.md 10,
 * 12)
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "code_memory.h"
#include "common/bits.h"
#include "gpc/tpc/sm/vertex/sm_vertices.h"

#include <cmocka.h>

#include "recorded_streams.h"
#include "seeded.h"

static struct sm_core *core;
static struct code_memory memory;
static u8 constants[1 << 16];
static u8 local[SM_WARPS * SM_LANES * 1024];
static struct sm_vertices vertices;

static struct {
    unsigned long streams, headers, attributes, run, lacking, outputs, zeros;
} met;

static u64 word_at(const struct code_part *p, u32 at)
{
    u64 word = 0;

    for (unsigned n = 0; n < 8 && at + 8 <= p->size; n++)
        word |= (u64)p->bytes[at + n] << 8 * n;
    return word;
}

/* An instruction's attributes are those of the header. */
static void check_attribute(const struct code_part *p, const struct sph *h,
                            const struct isa_instruction *i)
{
    const unsigned words = i->opcode == ISA_IPA ? 1 : i->size + 1u;

    if (i->a.reg != ISA_RZ || (i->opcode != ISA_IPA && i->patch))
        return;
    for (unsigned n = i->attr / 4; n < i->attr / 4u + words; n++) {
        const bool has = i->opcode == ISA_IPA   ? h->way[n] || n == SPH_FRONT_FACING
                         : i->opcode == ISA_AST ? h->writes[n]
                         : i->output            ? h->writes[n]
                                                : h->reads[n];

        if (!has)
            fail_msg("%s: %s of a[0x%x], which the header lacks", p->name,
                     isa_opcode_name((enum isa_opcode)i->opcode), 4 * n);
        met.attributes++;
    }
}

static void check_code(const struct code_part *p, const struct sph *h)
{
    for (u32 at = 0; at + 8 <= p->size; at += 8) {
        struct isa_instruction i;

        if ((p->base + at) % 32 == 0 || !isa_decode(word_at(p, at), 0, &i))
            continue;
        if (i.opcode == ISA_ALD || i.opcode == ISA_AST || i.opcode == ISA_IPA)
            check_attribute(p, h, &i);
    }
}

/* Numbers from -4 to 4, ids below 8. */
static void random_inputs(void)
{
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned lane = 0; lane < SM_LANES; lane++)
            vertices.in[word][lane] = word == SPH_INSTANCE_ID || word == SPH_VERTEX_ID
                                          ? (u32)random_word() & 7
                                          : (u32)(random_word() & 0x807fffff) + 0x3f000000 +
                                                ((u32)random_word() % 3 << 23);
}

/* Returns how many words of its outputs are not 0. */
static unsigned long run(const struct code_part *p, const struct sph *h)
{
    const struct sm_launch l = { .entry = (u32)p->base,
                                 .local_bytes = h->local_low + h->local_high,
                                 .local_high = h->local_high,
                                 .crs_bytes = h->crs_bytes };
    unsigned long outputs = 0;

    assert_true(l.local_bytes <= 1024);
    sm_core_reset(core);
    for (unsigned slot = 0; slot < SM_CONSTANTS; slot++) {
        core->constant[0][slot].bytes = constants;
        core->constant[0][slot].size = sizeof constants;
    }
    core->local = local;
    core->local_size = sizeof local;
    vertices.header = h;
    random_inputs();
    if (!sm_vertices_run(core, &memory.seen, &l, &vertices, SM_LANES)) {
        if (core->fault.kind != SM_NOT_MODELLED || strncmp(core->fault.what, "T", 1) != 0)
            fail_msg("%s: %s %s at %x", p->name, sm_fault_name(core->fault.kind),
                     core->fault.what ? core->fault.what : "", core->fault.pc);
        printf("  %s: %s is not modelled\n", p->name, core->fault.what);
        met.lacking++;
        return 1;
    }
    for (unsigned word = 0; word < SPH_ATTRIBUTES; word++)
        for (unsigned lane = 0; lane < SM_LANES; lane++) {
            assert_true(h->writes[word] || vertices.out[word][lane] == 0);
            outputs += vertices.out[word][lane] != 0;
        }
    met.outputs += outputs;
    met.run++;
    return outputs;
}

static void stream(void *context, const char *folder)
{
    struct code_file c = { 0 };
    struct failure f = { 0 };

    (void)context;
    if (!code_read_trace(&c, folder, &f)) /* some have no program */
        return;
    code_memory_open(&memory, &c, true);
    met.streams++;
    for (size_t n = 0; n < c.parts; n++) {
        struct sph h;

        if (!c.part[n].has_sph)
            continue;
        assert_null(sph_decode(&h, c.part[n].sph));
        met.headers++;
        check_code(&c.part[n], &h);
        unsigned long outputs = 0;
        for (unsigned k = 0; k < 3 && h.stage == SPH_VERTEX && (k < 2 || outputs == 0); k++) {
            for (size_t at = 0; at < sizeof constants; at += 4) { /* 0, small integers, floats */
                const u32 word = k == 0   ? 0
                                 : k == 1 ? random_word() % 4
                                          : 0x3f800000 + random_word() % 0x1000000;

                memcpy(constants + at, &word, 4);
            }
            outputs += run(&c.part[n], &h);
        }
        met.zeros += outputs == 0 && h.stage == SPH_VERTEX && bits_get(c.part[n].sph, 428, 4);
    }
    code_file_free(&c);
}

static void recorded_programs_fit_and_run(void **state)
{
    (void)state;
    core = calloc(1, sizeof *core);
    assert_non_null(core);
    recorded_streams(stream, NULL);
    free(core);
    printf("  %lu streams, %lu of their programs lack an instruction\n", met.streams, met.lacking);
    assert_true(16 * met.zeros < met.run); /* a program that leaves its position at 0 */
    compared("headers", met.headers);
    compared("attributes of instructions and headers", met.attributes);
    compared("vertex programs run", met.run);
    compared("words of outputs that are not 0", met.outputs);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(recorded_programs_fit_and_run) };

    seed_from_environment();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
