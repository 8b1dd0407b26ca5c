/* macro_reference.c - see macro_reference.h */
#include "macro_reference.h"

#include <assert.h>

enum { CODE_PTR = 0x114 / 4, CODE = 0x118 / 4, START_PTR = 0x11c / 4, START = 0x120 / 4 };
enum { CONTROL = 0x124 / 4, SCRATCH = 0x3400 / 4, CALL = 0x3800 / 4 };
enum { MISSING = 1, EXTRA = 2, ILLEGAL = 4, IN_SLOT = 8, LIMIT = 16, BOUNDS = 32 };

/* Bits hi..lo, one at a time. */
static u32 field(u32 word, int hi, int lo)
{
    u32 x = 0;

    for (int b = hi; b >= lo; b--)
        x = 2 * x + (word >> b & 1);
    return x;
}

static s64 immediate(u32 word)
{
    return (s64)field(word, 30, 14) - (field(word, 31, 31) ? 131072 : 0);
}

static void tell(struct slow_engine *e, int kind, bool macro, bool twod, u32 method, u32 data)
{
    e->result(e->context, &(struct slow_result){ kind, macro, twod, method, data });
}

static void write_through(struct slow_engine *e, bool macro, bool twod, u32 method, u32 data)
{
    bool scratch = !macro && method >= SCRATCH && method < SCRATCH + 256;

    switch (scratch ? 0 : e->control[twod]) {
    case 0: /* METHOD_TRACK */
    case 1: e->shadow[twod][method] = data; break;
    case 2: break; /* METHOD_PASSTHROUGH */
    case 3: data = e->shadow[twod][method]; break;
    }
    tell(e, 0, macro, twod, method, data);
}

struct machine {
    u32 r[8];
    u32 maddr, increment;
    int carry;
    unsigned taken; /* parameters */
};

/* Ripple carry; a subtraction adds the complement, and its borrow is the carry's complement. */
static u32 sum(u32 a, u32 b, int in, int *out)
{
    u32 x = 0;

    for (int i = 0; i < 32; i++) {
        int bits = (int)(a >> i & 1) + (int)(b >> i & 1) + in;
        x |= (u32)(bits & 1) << i;
        in = bits >> 1;
    }
    *out = in;
    return x;
}

static bool alu(u32 op, u32 a, u32 b, struct machine *m, u32 *x)
{
    int out;

    switch (op) {
    case 0: *x = sum(a, b, 0, &m->carry); return true;
    case 1: *x = sum(a, b, m->carry, &m->carry); return true;
    case 2:
        *x = sum(a, ~b, 1, &out);
        m->carry = !out;
        return true;
    case 3:
        *x = sum(a, ~b, !m->carry, &out);
        m->carry = !out;
        return true;
    }
    if (op < 8 || op > 12)
        return false;
    *x = 0;
    for (int i = 0; i < 32; i++) {
        u32 p = a >> i & 1, q = b >> i & 1;
        u32 bit = op == 8    ? p != q
                  : op == 9  ? p || q
                  : op == 10 ? p && q
                  : op == 11 ? p && !q
                             : !(p && q);
        *x |= bit << i;
    }
    return true;
}

/* Bit n of x; 0 beyond its ends. */
static u32 bit(u32 x, u64 n)
{
    return n < 32 ? x >> n & 1 : 0;
}

static bool result_of(struct slow_engine *e, struct machine *m, u32 w, u32 *x)
{
    u32 a = m->r[field(w, 13, 11)], b = m->r[field(w, 16, 14)];
    u32 src = field(w, 21, 17), size = field(w, 26, 22), dst = field(w, 31, 27);

    *x = 0;
    switch (field(w, 2, 0)) {
    case 0: return alu(field(w, 21, 17), a, b, m, x);
    case 1: *x = (u32)((s64)a + immediate(w)); return true;
    case 2:
        for (u32 i = 0; i < 32; i++)
            *x |= (i >= dst && i < dst + size ? bit(b, src + i - dst) : bit(a, i)) << i;
        return true;
    case 3:
        for (u32 i = 0; a <= 31 && i < size && i + dst < 32; i++)
            *x |= bit(b, (u64)a + i) << (i + dst);
        return true;
    case 4:
        for (u32 i = 0; a <= 31 && i < size && i + a < 32; i++)
            *x |= bit(b, src + i) << (i + a);
        return true;
    case 5: *x = e->shadow[e->twod][((u64)a + (u64)(immediate(w) + 262144)) % 4096]; return true;
    default: return false;
    }
}

static void put(struct slow_engine *e, struct machine *m, u32 x)
{
    write_through(e, true, e->twod, m->maddr, x);
    m->maddr = (m->maddr + m->increment) % 4096;
}

static void set(struct machine *m, u32 r, u32 x)
{
    m->r[r] = r == 0 ? 0 : x;
}

static void aim(struct machine *m, u32 x)
{
    m->maddr = field(x, 11, 0);
    m->increment = field(x, 17, 12);
}

static void assign(struct slow_engine *e, struct machine *m, u32 w, u32 x, u32 p)
{
    u32 d = field(w, 10, 8);

    switch (field(w, 6, 4)) {
    case 0: set(m, d, p); break;
    case 1: set(m, d, x); break;
    case 2: set(m, d, x), aim(m, x); break;
    case 3: put(e, m, x), set(m, d, p); break;
    case 4: set(m, d, x), put(e, m, x); break;
    case 5: aim(m, x), set(m, d, p); break;
    case 6: set(m, d, x), aim(m, x), put(e, m, p); break;
    case 7: set(m, d, x), aim(m, x), put(e, m, field(x, 17, 12)); break;
    }
}

/* The trap that ended the macro, 0 of an exit, -1 if it stands still for want of a parameter. */
static int run(struct slow_engine *e, struct machine *m, u32 count)
{
    s64 pc = e->start[e->slot], next = pc + 1;
    bool in_slot = false, last = false;

    for (u32 executed = 0;; executed++) {
        if (pc < 0 || pc >= 2048)
            return BOUNDS;
        u32 w = e->code[pc], op = field(w, 2, 0), how = field(w, 6, 4), x, p = 0;
        if (op != 7 && (how == 0 || how == 3 || how == 5 || how == 6)) {
            if (m->taken == count)
                return -1;
            p = e->parameter[m->taken++];
        }
        if (executed >= e->limit)
            return LIMIT;
        s64 after = next + 1;
        bool here_in_slot = in_slot, exits = field(w, 7, 7) && !in_slot;
        in_slot = false;
        if (op == 7) {
            if (here_in_slot)
                return IN_SLOT;
            if ((m->r[field(w, 13, 11)] != 0) == (field(w, 4, 4) != 0)) {
                exits = false;
                after = pc + immediate(w);
                if (field(w, 5, 5))
                    next = after, after = next + 1;
                else
                    in_slot = true;
            }
        } else {
            if (!result_of(e, m, w, &x))
                return ILLEGAL;
            assign(e, m, w, x, p);
        }
        if (last)
            return 0;
        if (exits)
            last = in_slot = true;
        pc = next;
        next = after;
    }
}

static void finish(struct slow_engine *e, bool over)
{
    struct machine m = { .r = { 0, e->parameter[0] }, .taken = 1 };
    int trap;

    if (!e->called)
        return;
    e->called = false;
    trap = run(e, &m, e->parameters);
    if (trap == 0)
        tell(e, 1, true, e->twod, e->slot, 0);
    else if (trap > 0)
        tell(e, 2, true, e->twod, e->slot, (u32)trap);
    else if (!over)
        tell(e, 2, true, e->twod, e->slot, MISSING);
    for (unsigned i = m.taken; i < e->parameters; i++)
        tell(e, 2, true, e->twod, e->slot, EXTRA);
}

void slow_flush(struct slow_engine *e)
{
    finish(e, true);
}

void slow_interrupt(struct slow_engine *e)
{
    finish(e, false);
}

static void load(struct slow_engine *e, bool twod, u32 *ram, u32 words, u32 *pointer, u32 data)
{
    if (*pointer < words)
        ram[(*pointer)++] = data;
    else
        tell(e, 2, true, twod, 0, BOUNDS);
}

void slow_take(struct slow_engine *e, bool twod, u32 method, u32 data)
{
    u32 slot = (method - CALL) / 2;

    if (method >= CALL && method % 2 && e->called && e->slot == slot && e->twod == twod) {
        assert(e->parameters < SLOW_PARAMETERS);
        e->parameter[e->parameters++] = data;
        return;
    }
    finish(e, false);
    if (method >= CALL && method % 2) {
        tell(e, 2, true, twod, slot, EXTRA);
    } else if (method >= CALL && slot >= 128) {
        tell(e, 2, true, twod, slot, BOUNDS);
    } else if (method >= CALL) {
        e->called = true;
        e->twod = twod;
        e->slot = slot;
        e->parameter[0] = data;
        e->parameters = 1;
    } else if (method == CODE_PTR) {
        e->code_pointer = data;
    } else if (method == CODE) {
        load(e, twod, e->code, 2048, &e->code_pointer, data);
    } else if (method == START_PTR) {
        e->start_pointer = data;
    } else if (method == START) {
        load(e, twod, e->start, 128, &e->start_pointer, data);
    } else if (method == CONTROL) {
        e->control[twod] = data & 3;
    } else {
        write_through(e, false, twod, method, data);
    }
}
