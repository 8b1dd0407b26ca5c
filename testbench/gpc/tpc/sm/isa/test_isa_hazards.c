/* test_isa_hazards.c - the check of control words: NVIDIA's code has no hazard, planted ones are found
 *
 * A place for a fault is a producer and its first reader in straight-line code with nothing else that orders them:
 * found here by looking forward from the producer, not with the checker's history.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "code/code_hazard.h"
#include "code/code_listing.h"
#include <cmocka.h>

#include "seeded.h"

#define BLOB    VECTORS_DIR "/gpc/tpc/sm/isa/g_maxwell_shaders.zst"
#define PLANTED 200
#define MOST    20000

enum fault { STALL_LESS, BARRIER_DROPPED, WAIT_DROPPED, READ_BARRIER_DROPPED, FAULTS };

/* Where a fault may be planted: in the control of the instruction at 'at'. */
struct place {
    struct code_part *part;
    enum fault fault;
    size_t producer, reader, at;
    unsigned score;
};

static struct code_file file;
static struct place places[FAULTS][MOST];
static size_t count[FAULTS];

static u32 control_at(const struct code_part *p, size_t at)
{
    size_t bundle = at - at % CODE_BUNDLE_BYTES;

    return isa_control_of(code_word_at(p, bundle), (unsigned)(at - bundle) / 8 - 1);
}

static void set_control(struct code_part *p, size_t at, const struct isa_control *c)
{
    size_t bundle = at - at % CODE_BUNDLE_BYTES, shift = 21 * ((at - bundle) / 8 - 1);
    u64 w = code_word_at(p, bundle);

    w = (w & ~((u64)0x1fffff << shift)) | (u64)isa_control_bits(c) << shift;
    for (unsigned n = 0; n < 8; n++)
        p->bytes[bundle + n] = (u8)(w >> (8 * n));
}

static bool decoded(const struct code_part *p, size_t at, struct isa_instruction *i)
{
    return code_is_instruction(p, at) && isa_decode(code_word_at(p, at), control_at(p, at), i);
}

static bool in_groups(const struct isa_group *g, unsigned n, unsigned reg)
{
    for (unsigned k = 0; k < n; k++)
        if (reg >= g[k].first && reg < (unsigned)g[k].first + g[k].count)
            return true;
    return false;
}

/* Whether one group of an instruction holds a register of another's. */
static bool overlap(const struct isa_group *g, unsigned n, const struct isa_group *h, unsigned m)
{
    for (unsigned k = 0; k < n; k++)
        for (unsigned reg = g[k].first; reg < (unsigned)g[k].first + g[k].count; reg++)
            if (in_groups(h, m, reg))
                return true;
    return false;
}

static void add(struct code_part *p, enum fault fault, size_t producer, size_t reader, size_t at,
                unsigned score)
{
    if (count[fault] < MOST)
        places[fault][count[fault]++] = (struct place){ p, fault, producer, reader, at, score };
}

/* From a producer on: its first reader, the clocks until there, and what waits or shares its scoreboard. */
static void look_from(struct code_part *p, size_t producer)
{
    struct isa_instruction i, j;
    unsigned clocks = 0, waits = 0;
    size_t longest = producer, longest_stall = 0;

    if (!decoded(p, producer, &i) || i.guard.index != ISA_PT)
        return;
    struct isa_use u = isa_use(&i);
    unsigned reg = u.writes ? u.write[0].first : ISA_RZ;
    bool fixed = u.pipe == ISA_PIPE_ALU;
    if (reg == ISA_RZ || (!fixed && i.control.write_barrier == ISA_NO_SCORE))
        return;
    unsigned score = i.control.write_barrier;
    for (size_t at = producer;;) {
        struct isa_control c = isa_control(control_at(p, at));
        if ((c.stall >= 12 && fixed) || (c.stall == 0 && !c.no_yield))
            return; /* worth other clocks */
        clocks += c.stall;
        if (c.stall > longest_stall) {
            longest = at;
            longest_stall = c.stall;
        }
        at += at % CODE_BUNDLE_BYTES == 24 ? 16 : 8;
        if (!decoded(p, at, &j) || isa_pipe_of((enum isa_opcode)j.opcode) >= ISA_PIPE_BRANCH)
            return;
        struct isa_use v = isa_use(&j);
        waits |= j.control.wait;
        if (in_groups(v.read, v.reads, reg)) {
            unsigned need = v.pipe <= ISA_PIPE_MULTIPLY ? 6
                            : v.pipe == ISA_PIPE_SHARED || v.pipe == ISA_PIPE_CONSTANT ||
                                    v.pipe == ISA_PIPE_ATTRIBUTE
                                ? 4
                                : 2;
            if (fixed && !waits && clocks == need && longest_stall >= 2)
                add(p, STALL_LESS, producer, at, longest, 0);
            if (!fixed && waits == 1u << score && j.control.wait == waits) {
                add(p, BARRIER_DROPPED, producer, at, producer, score);
                add(p, WAIT_DROPPED, producer, at, at, score);
            }
            return;
        }
        if (in_groups(v.write, v.writes, reg) || waits || (!fixed && v.pipe == u.pipe) ||
            j.control.write_barrier == score || j.control.read_barrier == score)
            return;
    }
}

/* From a late reader on: the first overwrite of a source from another pipe that waits for its scoreboard. */
static void look_for_overwrite(struct code_part *p, size_t reader)
{
    struct isa_instruction i, j;

    if (!decoded(p, reader, &i) || i.guard.index != ISA_PT ||
        i.control.read_barrier == ISA_NO_SCORE || i.control.write_barrier == i.control.read_barrier)
        return;
    struct isa_use u = isa_use(&i);
    if (u.pipe == ISA_PIPE_ALU || u.pipe == ISA_PIPE_SHARED || i.opcode == ISA_CCTL || !u.reads)
        return;
    for (size_t at = reader;;) {
        at += at % CODE_BUNDLE_BYTES == 24 ? 16 : 8;
        if (!decoded(p, at, &j) || isa_pipe_of((enum isa_opcode)j.opcode) >= ISA_PIPE_BRANCH ||
            (j.control.stall == 0 && !j.control.no_yield))
            return;
        struct isa_use v = isa_use(&j);
        bool mine = j.control.wait >> i.control.read_barrier & 1 &&
                    (i.control.write_barrier == ISA_NO_SCORE ||
                     !(j.control.wait >> i.control.write_barrier & 1));
        if (overlap(u.read, u.reads, v.write, v.writes)) {
            if (mine && v.pipe != u.pipe && j.guard.index == ISA_PT)
                add(p, READ_BARRIER_DROPPED, reader, at, reader, i.control.read_barrier);
            return;
        }
        if (j.control.wait >> i.control.read_barrier & 1 || v.pipe == u.pipe ||
            (i.control.write_barrier != ISA_NO_SCORE &&
             j.control.wait >> i.control.write_barrier & 1) ||
            j.control.read_barrier == i.control.read_barrier ||
            j.control.write_barrier == i.control.read_barrier)
            return;
    }
}

struct seen {
    size_t producer, reader, all, found;
};

static void see(void *context, const struct code_hazard *h)
{
    struct seen *s = context;

    s->all++;
    s->found += h->producer == s->producer && h->place == s->reader;
}

static void plant(const struct place *where, struct seen *seen)
{
    struct isa_control before = isa_control(control_at(where->part, where->at)), c = before;

    switch (where->fault) {
    case STALL_LESS: c.stall--; break;
    case BARRIER_DROPPED: c.write_barrier = ISA_NO_SCORE; break;
    case WAIT_DROPPED: c.wait &= (u8) ~(1u << where->score); break;
    default: c.read_barrier = ISA_NO_SCORE; break;
    }
    *seen = (struct seen){ where->producer, where->reader, 0, 0 };
    set_control(where->part, where->at, &c);
    code_hazards(where->part, see, seen);
    set_control(where->part, where->at, &before);
}

static void code_of_nvidia_has_no_hazard(void **state)
{
    (void)state;
    size_t words = 0;

    for (size_t n = 0; n < file.parts; n++) {
        assert_int_equal(code_hazards(&file.part[n], NULL, NULL), 0);
        words += file.part[n].size / 8;
    }
    compared("words without a hazard", words);
}

static void planted_faults_are_found(void **state)
{
    (void)state;
    static const char *const name[] = { "stalls one less", "barriers dropped", "waits dropped",
                                        "read barriers dropped" };

    seed_from_environment();
    for (size_t n = 0; n < file.parts; n++)
        for (size_t at = 0; at < file.part[n].size; at += 8) {
            look_from(&file.part[n], at);
            look_for_overwrite(&file.part[n], at);
        }
    for (unsigned k = 0; k < FAULTS; k++) {
        unsigned planted = 0;
        assert_true(count[k] > 0);
        for (; planted < PLANTED / FAULTS; planted++) {
            const struct place *where = &places[k][random_word() % count[k]];
            struct seen seen;
            plant(where, &seen);
            if (!seen.found)
                fail_msg("%s: not found: %s 0x%zx, producer 0x%zx, reader 0x%zx (%zu others)",
                         name[k], where->part->name, where->at, where->producer, where->reader,
                         seen.all);
        }
        compared(name[k], planted);
        printf("    of %zu places\n", count[k]);
    }
}

static int read_file(void **state)
{
    (void)state;
    struct failure f = { 0 };

    return code_file_read(&file, BLOB, &f) ? 0 : -1;
}

static int free_file(void **state)
{
    (void)state;
    code_file_free(&file);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(code_of_nvidia_has_no_hazard),
        cmocka_unit_test(planted_faults_are_found),
    };

    return cmocka_run_group_tests(tests, read_file, free_file);
}
