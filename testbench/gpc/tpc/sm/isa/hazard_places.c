/* hazard_places.c - see hazard_places.h */
#include "hazard_places.h"

#include "code/code_listing.h"

struct place places[FAULTS][MOST_PLACES];
size_t place_count[FAULTS];

u32 control_at(const struct code_part *p, size_t at)
{
    size_t bundle = at - at % CODE_BUNDLE_BYTES;

    return isa_control_of(code_word_at(p, bundle), (unsigned)(at - bundle) / 8 - 1);
}

void set_control(struct code_part *p, size_t at, const struct isa_control *c)
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
    if (place_count[fault] < MOST_PLACES)
        places[fault][place_count[fault]++] =
            (struct place){ p, fault, producer, reader, at, score };
}

static unsigned need_of(enum isa_pipe pipe)
{
    return pipe <= ISA_PIPE_MULTIPLY                                                            ? 6
           : pipe == ISA_PIPE_SHARED || pipe == ISA_PIPE_CONSTANT || pipe == ISA_PIPE_ATTRIBUTE ? 4
                                                                                                : 2;
}

/* From a producer on: its first reader, the clocks until there, and what waits or shares its scoreboard. */
void look_from(struct code_part *p, size_t producer)
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
            const unsigned need = need_of(v.pipe);
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
void look_for_overwrite(struct code_part *p, size_t reader)
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
