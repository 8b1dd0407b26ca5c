/* random_program.c - see random_program.h
 *
 * R0 thread, R2:R3 address of the thread's words, R4 to R15 data, R20 and up counters of loops; P0 to P3 are
 * data, P4 to P6 of branches.  R17 is an index into attributes.  Loops run 0 to 3 times, by the thread's data.
 */
#include "random_program.h"
#include "random_writer.h"

static void source(struct writer *w, char text[32])
{
    switch (below(w, 3)) {
    case 0: snprintf(text, 32, "0x%x", below(w, 1 << 12)); break;
    case 1: snprintf(text, 32, "c[0x0][0x%x]", 0x150 + 4 * below(w, 16)); break;
    default: snprintf(text, 32, "R%u", data(w)); break;
    }
}

static void compare(struct writer *w, unsigned p)
{
    static const char *const cmp[] = { "LT", "EQ", "LE", "GT", "NE", "GE" };
    static const char *const bop[] = { "AND", "OR", "XOR" };
    char b[32];

    source(w, b);
    put(w, "ISETP.%s%s.%s P%u, PT, R%u, %s, %sP%u;\n", cmp[below(w, 6)], below(w, 2) ? ".U32" : "",
        bop[below(w, 3)], p, data(w), b, below(w, 2) ? "!" : "", below(w, 4));
}

static void xmad(struct writer *w)
{
    static const char *const forms[] = { "", ".MRG", ".PSL", ".PSL.CBCC" };

    put(w, "%sXMAD%s R%u, R%u%s, R%u%s, R%u;\n", guard(w), forms[below(w, 4)], data(w), data(w),
        below(w, 2) ? ".H1" : "", data(w), below(w, 2) ? ".H1" : "", data(w));
}

/* What writes CC and what reads it, each for itself: threads keep theirs through what others do between. */
static void carry(struct writer *w)
{
    if (below(w, 2))
        put(w, "%sIADD%s R%u.CC, R%u, %sR%u;\n", guard(w), below(w, 2) ? ".X" : "", data(w),
            data(w), below(w, 2) ? "-" : "", data(w));
    else
        put(w, "%sIADD.X R%u, R%u, R%u;\n", guard(w), data(w), data(w), data(w));
}

static void memory(struct writer *w)
{
    switch (below(w, 4)) {
    case 0: put(w, "%sSTG.E [R2+0x%x], R%u;\n", guard(w), 4 * below(w, 16), data(w)); break;
    case 1: put(w, "%sLDG.E R%u, [R2+0x%x];\n", guard(w), data(w), 4 * below(w, 16)); break;
    case 2: put(w, "%sSTL [0x%x], R%u;\n", guard(w), 4 * below(w, 8), data(w)); break;
    default: put(w, "STL [0x%x], R%u;\n", 4 * (8 + below(w, 8)), data(w)); break;
    }
}

static void line(struct writer *w)
{
    static const char *const lops[] = { "AND", "OR", "XOR" };
    char b[32];

    source(w, b);
    if (w->vertices && below(w, 4) == 0) {
        random_attribute(w);
        return;
    }
    switch (below(w, 14)) {
    case 0:
        put(w, "%sIADD R%u, R%u, %s%s;\n", guard(w), data(w), data(w),
            *b == 'R' && below(w, 2) ? "-" : "", b);
        break;
    case 1:
        put(w, "%sLOP.%s R%u, R%u, %s;\n", guard(w), lops[below(w, 3)], data(w), data(w), b);
        break;
    case 2:
        put(w, "%sLOP3.LUT R%u, R%u, R%u, R%u, 0x%x;\n", guard(w), data(w), data(w), data(w),
            data(w), below(w, 256));
        break;
    case 3: put(w, "%sSHL R%u, R%u, 0x%x;\n", guard(w), data(w), data(w), below(w, 34)); break;
    case 4:
        put(w, "%sSHR%s R%u, R%u, 0x%x;\n", guard(w), below(w, 2) ? ".U32" : "", data(w), data(w),
            below(w, 34));
        break;
    case 5: put(w, "%sSEL R%u, R%u, %s, P%u;\n", guard(w), data(w), data(w), b, below(w, 4)); break;
    case 6:
        put(w, "%sIMNMX R%u, R%u, %s, %sP%u;\n", guard(w), data(w), data(w), b,
            below(w, 2) ? "!" : "", below(w, 4));
        break;
    case 7: put(w, "%sPOPC R%u, R%u;\n", guard(w), data(w), data(w)); break;
    case 8:
        put(w, "%sISCADD R%u, R%u, R%u, 0x%x;\n", guard(w), data(w), data(w), data(w),
            below(w, 32));
        break;
    case 9: xmad(w); break;
    case 10: carry(w); break;
    case 11: memory(w); break;
    default: compare(w, below(w, 4)); break;
    }
}

static void block(struct writer *w, unsigned depth, bool in_loop, bool in_function);

/* Of a branch: a comparison into P4 to P6, which nothing else writes. */
static unsigned condition(struct writer *w)
{
    const unsigned p = 4 + below(w, 3);

    compare(w, p);
    return p;
}

static void if_else(struct writer *w, unsigned depth, bool in_loop, bool in_function)
{
    const unsigned l = w->labels++, p = condition(w);

    put(w, "SSY join%u;\n", l);
    put(w, "@%sP%u BRA else%u;\n", below(w, 2) ? "!" : "", p, l);
    block(w, depth, in_loop, in_function);
    if (below(w, 2))
        put(w, "@P%u SYNC;\n", below(w, 4));
    block(w, depth, in_loop, in_function);
    put(w, "SYNC;\n");
    put(w, "else%u:\n", l);
    if (below(w, 2))
        block(w, depth, in_loop, in_function);
    put(w, "SYNC;\n");
    put(w, "join%u:\n", l);
}

static void loop(struct writer *w, unsigned depth, bool in_function)
{
    const unsigned l = w->labels++, counter = 20 + w->loops++, p = 4 + below(w, 3);

    put(w, "LOP.AND R%u, R%u, 0x3;\n", counter, data(w));
    put(w, "PBK out%u;\n", l);
    put(w, "loop%u:\n", l);
    put(w, "ISETP.EQ.AND P%u, PT, R%u, RZ, PT;\n", p, counter);
    put(w, "@P%u BRK;\n", p);
    put(w, "PCNT next%u;\n", l);
    block(w, depth, true, in_function);
    if (below(w, 2))
        put(w, "@%sP%u BRK;\n", below(w, 2) ? "!" : "", condition(w));
    if (below(w, 2))
        put(w, "@P%u CONT;\n", below(w, 4));
    block(w, depth, true, in_function);
    put(w, "CONT;\n");
    put(w, "next%u:\n", l);
    put(w, "IADD R%u, R%u, -0x1;\n", counter, counter);
    put(w, "BRA loop%u;\n", l);
    put(w, "out%u:\n", l);
    w->loops--;
}

/* Bundles of three instructions, the first of which follows the branch. */
static void table(struct writer *w)
{
    const unsigned l = w->labels++, a = data(w), d = data(w);

    put(w, "LOP.AND R18, R%u, 0x3;\n", a);
    put(w, "SHL R18, R18, 0x5;\n");
    put(w, "SSY join%u;\n", l);
    while (w->instructions % 3 != 2)
        put(w, "NOP;\n");
    put(w, "BRX R18 0x0;\n");
    for (unsigned n = 0; n < 4; n++) {
        put(w, "IADD R%u, R%u, 0x%x;\n", d, data(w), below(w, 4096));
        put(w, "SYNC;\n");
        put(w, "NOP;\n");
    }
    put(w, "join%u:\n", l);
}

static void leave(struct writer *w, bool in_loop, bool in_function)
{
    switch (below(w, 6)) {
    case 0: put(w, "@P%u EXIT;\n", condition(w)); break;
    case 1:
        if (in_function)
            put(w, "@!P%u RET;\n", condition(w));
        break;
    default:
        if (in_loop)
            put(w, "@P%u %s;\n", condition(w), below(w, 2) ? "BRK" : "CONT");
    }
}

static void block(struct writer *w, unsigned depth, bool in_loop, bool in_function)
{
    const unsigned lines = 1 + below(w, 6);

    for (unsigned n = 0; n < lines; n++) {
        if (depth == 0 || w->budget == 0 || below(w, 4)) {
            line(w);
            continue;
        }
        w->budget--;
        switch (below(w, 6)) {
        case 0:
        case 1: if_else(w, depth - 1, in_loop, in_function); break;
        case 2: loop(w, depth - 1, in_function); break;
        case 3: table(w); break;
        case 4: leave(w, in_loop, in_function); break;
        default:
            if (!in_function)
                put(w, "CAL f%u;\n", below(w, w->functions));
        }
    }
}

static void start(struct writer *w)
{
    put(w, "S2R R0, %s;\n", w->vertices ? "SR_INVOCATION_ID" : "SR_TID.X");
    put(w, "S2R R16, %s;\n", w->vertices ? "SR_INVOCATION_INFO" : "SR_CTAID.X");
    put(w, "XMAD R0, R16, 0x48, R0;\n"); /* of vertices: 0x10000 has no low half */
    put(w, "SHL R1, R0, 0x6;\n");
    put(w, "IADD R2.CC, R1, c[0x0][0x140];\n");
    put(w, "IADD.X R3, RZ, c[0x0][0x144];\n");
    for (unsigned n = 0; n < 12; n++)
        put(w, "XMAD R%u, R0, 0x%x, %s;\n", 4 + n, 1 + below(w, 0xffff), below(w, 2) ? "R0" : "RZ");
}

static void program(struct random *r, char *text, unsigned size, bool vertices)
{
    struct writer w = {
        .r = r, .text = text, .size = size, .budget = 12, .functions = 3, .vertices = vertices
    };

    start(&w);
    while (w.budget > 0)
        block(&w, 4, false, false);
    for (unsigned n = 0; n < PROGRAM_RESULTS; n++)
        put(&w, "STG.E [R2+0x%x], R%u;\n", 4 * n, 4 + n);
    for (unsigned n = 0; n < PROGRAM_RESULTS && vertices; n += 4)
        put(&w, "AST.128 a[0x%x], R%u;\n", 0x80 + 4 * n, 4 + n);
    put(&w, "EXIT;\n");
    for (unsigned f = 0; f < w.functions; f++) {
        put(&w, "f%u:\n", f);
        w.budget = 3;
        w.loops = 8 + 4 * f;
        block(&w, 2, false, true);
        put(&w, "RET;\n");
    }
}

void random_program(struct random *r, char *text, unsigned size)
{
    program(r, text, size, false);
}

void random_vertex_program(struct random *r, char *text, unsigned size)
{
    program(r, text, size, true);
}
