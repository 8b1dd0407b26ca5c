/* ask_threads.c - what threads of a group share: variables of every type, atomics on them and on buffers, atomic counters
 * (OpenGL ES 3.1, 7.7, 19.2; GLSL ES 3.10, 4.3.8, 8.10)
 */
#include "ask.h"

#include <stdio.h>
#include <string.h>

enum { COUNTERS = 8, START = 1000000 };

/* Runs a program of 'groups' groups; its buffer 0 of 'count' words is given and read. */
static bool run(const char *text, unsigned groups, GLenum target, GLuint *words, unsigned count)
{
    const GLuint p = ask_program(NULL, NULL, text, NULL, 0, 0);
    const GLsizeiptr bytes = (GLsizeiptr)(count * sizeof *words);
    GLuint buffer;
    void *got;

    if (!p)
        return false;
    glGenBuffers(1, &buffer);
    glBindBufferBase(target, 0, buffer);
    glBufferData(target, bytes, words, GL_DYNAMIC_READ);
    glDispatchCompute(groups, 1, 1);
    glMemoryBarrier(GL_ALL_BARRIER_BITS);
    got = glMapBufferRange(target, 0, bytes, GL_MAP_READ_BIT);
    if (got)
        memcpy(words, got, (size_t)bytes);
    glUnmapBuffer(target);
    glDeleteBuffers(1, &buffer);
    glUseProgram(0);
    glDeleteProgram(p);
    return got != NULL;
}

/* Each thread writes its own element, and reads its neighbour's behind a barrier. */
static int of_type(const struct ask_type *t, unsigned x, unsigned y, unsigned z)
{
    char text[ASK_TEXT] = "#version 310 es\n";
    const unsigned threads = x * y * z;
    GLuint said[2] = { 0, 0 };

    ask_add(text, "layout(local_size_x = %u, local_size_y = %u, local_size_z = %u) in;\n", x, y, z);
    ask_add(text,
            "layout(std430, binding = 0) buffer Z { uint bad, good; };\nshared highp %s v[%u];\n",
            t->name, threads);
    ask_add(text, "void main() { int i = int(gl_LocalInvocationIndex), n = (i + 1) %% %u;\nv[i] = ",
            threads);
    ask_value(text, t, "i", 0);
    ask_add(text, ";\nmemoryBarrierShared(); barrier();\nif (v[n] == ");
    ask_value(text, t, "n", 0);
    ask_add(text, ") atomicAdd(good, 1u); else atomicAdd(bad, 1u); }\n");
    return run(text, 2, GL_SHADER_STORAGE_BUFFER, said, 2) && said[0] == 0 &&
           said[1] == 2 * threads;
}

/* OP.PRECISION_TYPE: 64 threads do it to one word, of a buffer or shared, each with a number of its own. */
static int of_atomics(const char *name, bool shared)
{
    static const struct {
        const char *word, *call;
        GLuint first, last;
    } ops[] = {
        { "add", "atomicAdd(z, T(i))", 5, 5 + 63 * 32 },
        { "and", "atomicAnd(z, T(~(1 << (int(i) % 8))))", 0xffff, 0xff00 },
        { "or", "atomicOr(z, T(1 << (int(i) % 8)))", 0x1000, 0x10ff },
        { "xor", "atomicXor(z, T(1 << (int(i) % 31)))", 0, 3 },
        { "min", "atomicMin(z, T(i + 3u))", 1000, 3 },
        { "max", "atomicMax(z, T(i + 3u))", 1, 66 },
        { "exchange", "atomicExchange(z, T(i * 0u + 77u))", 1, 77 },
        { "compswap", "atomicCompSwap(z, T(9), T(i * 0u + 78u))", 9, 78 },
    };
    const size_t n = strcspn(name, ".");
    struct ask_type t;

    for (unsigned i = 0; i < sizeof ops / sizeof ops[0]; i++) {
        char text[ASK_TEXT] = "#version 310 es\nlayout(local_size_x = 64) in;\n";
        GLuint word = ops[i].first;

        if (strlen(ops[i].word) != n || strncmp(name, ops[i].word, n) ||
            !ask_type_of(name + n + 1, &t))
            continue;
        ask_add(text, "#define T %s\nlayout(std430, binding = 0) buffer Z { T %s; };\n%s", t.name,
                shared ? "out_z" : "z", shared ? "shared T z;\n" : "");
        ask_add(text, "void main() { uint i = gl_LocalInvocationIndex;\n");
        ask_add(text,
                shared ? "if (i == 0u) z = out_z;\nmemoryBarrierShared(); barrier();\n%s;\n"
                         "memoryBarrierShared(); barrier();\nif (i == 0u) out_z = z; }\n"
                       : "%s; }\n",
                ops[i].call);
        return run(text, 1, GL_SHADER_STORAGE_BUFFER, &word, 1) && word == ops[i].last;
    }
    return -1;
}

int ask_atomics(const char *name)
{
    return of_atomics(name, false);
}

/* atomic.OP.PRECISION_TYPE, basic_type.TYPE, work_group_size.TYPE_X_Y_Z */
int ask_shared(const char *name)
{
    struct ask_type t;
    char type[16];
    unsigned x, y, z;

    if (strncmp(name, "atomic.", 7) == 0)
        return of_atomics(name + 7, true);
    if (sscanf(name, "basic_type.%15[a-z0-9]", type) == 1)
        return ask_type_of(type, &t) ? of_type(&t, 8, 1, 1) : -1;
    if (strncmp(name, "work_group_size.", 16) == 0) {
        if (sscanf(name + 16, "%15[a-z0-9]_%u_%u_%u", type, &x, &y, &z) == 4 &&
            ask_type_of(type, &t))
            return of_type(&t, x, y, z);
    }
    return -1;
}

/* [layout.ORDER.]OPS.N_counters_M_calls_K_threads: inc, dec, get, and of every other thread ("branch"). */
int ask_counters(const char *name)
{
    const char *numbers = strrchr(name, '.');
    unsigned n, calls, threads, sum;
    GLuint word[COUNTERS];
    char text[ASK_TEXT] = "#version 310 es\n", ops[64];

    if (!numbers ||
        sscanf(numbers + 1, "%u_counter%*[s_]%u_call%*[s_]%u", &n, &calls, &threads) != 3 ||
        n > COUNTERS)
        return -1;
    snprintf(ops, sizeof ops, "%.*s", (int)(numbers - name), name);
    if (strstr(ops, "layout") && !strstr(ops, "reverse") && !strstr(ops, "first"))
        return -1;
    const bool inc = strstr(ops, "inc"), dec = strstr(ops, "dec"), branch = strstr(ops, "branch");

    ask_add(text, "layout(local_size_x = 1) in;\n");
    for (unsigned i = 0; i < n; i++)
        ask_add(text, "layout(binding = 0, offset = %u) uniform atomic_uint c%u;\n",
                4 * (strstr(ops, "reverse") ? n - 1 - i : i), i);
    ask_add(text, "void main() { for (int k = 0; k < %u; k++) {\n", calls);
    ask_add(text, branch ? "if ((gl_GlobalInvocationID.x & 1u) == 0u) {\n" : "{\n");
    for (unsigned i = 0; i < n; i++) {
        if (inc)
            ask_add(text, "atomicCounterIncrement(c%u);\n", i);
        if (dec)
            ask_add(text, "atomicCounterDecrement(c%u);\n", i);
    }
    ask_add(text, "} } }\n");
    for (unsigned i = 0; i < COUNTERS; i++)
        word[i] = START;
    if (!run(text, threads, GL_ATOMIC_COUNTER_BUFFER, word, COUNTERS))
        return 0;
    sum = calls * (branch ? (threads + 1) / 2 : threads);
    for (unsigned i = 0; i < n; i++)
        if (word[i] != START + (inc ? sum : 0) - (dec ? sum : 0))
            return 0;
    return 1;
}
