/* bench_sm.c - thread-instructions a second of the SM: the inner loop of a GEMM, integer code, straight and divergent, memory */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sm_bench.h"

#define WARPS 8

static double seconds(void)
{
    struct timespec t;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void measure(struct sm_bench *b, const char *what, const char *text, double wanted)
{
    sm_assemble(b, text);
    for (unsigned host = 2; host-- > 0;) {
        sm_bench_reset(b);
        b->core.host = host && b->core.host;
        const double start = seconds();
        const bool ran = sm_bench_run(b, 1, 32 * WARPS, 4096);
        const double took = seconds() - start;

        if (!ran) {
            printf("%s: %s\n", what, sm_fault_name(b->core.fault.kind));
            exit(1);
        }
        printf("%-28s %-9s %8.1f million thread-instructions a second (%" PRIu64 " in %.2f s)",
               what, host ? "host" : "integers", (double)b->core.thread_instructions / took * 1e-6,
               b->core.thread_instructions, took);
        printf(host ? ", wanted %.0f\n" : "\n", wanted * 1e-6);
        if (!strstr(text, "FFMA"))
            break;
    }
}

/* 64 accumulators from 8 + 8 operands of shared memory, as the kernels of openai-gemm: 8 steps of k a turn. */
static void gemm(char *text)
{
    char *at = text + sprintf(text, "MOV R100, RZ;\nMOV R101, RZ;\nloop:\n");

    for (unsigned k = 0; k < 8; k++) {
        at += sprintf(at, "LDS.U.128 R64, [R100+0x%x];\nLDS.U.128 R68, [R100+0x%x];\n", 64 * k,
                      64 * k + 16);
        at += sprintf(at, "LDS.U.128 R72, [R100+0x%x];\nLDS.U.128 R76, [R100+0x%x];\n", 64 * k + 32,
                      64 * k + 48);
        for (unsigned n = 0; n < 64; n++)
            at += sprintf(at, "FFMA R%u, R%u, R%u, R%u;\n", n, 64 + n / 8, 72 + n % 8, n);
    }
    sprintf(at,
            "IADD R101, R101, 0x1;\nISETP.LT.AND P0, PT, R101, 0x200, PT;\n@P0 BRA loop;\nEXIT;\n");
}

/* Collatz by halves of the warp: branches that split it anew in every turn. */
static const char divergent[] = "S2R R0, SR_TID.X;\n"
                                "IADD R1, R0, 0x1b;\n"
                                "MOV R2, RZ;\n"
                                "MOV R5, RZ;\n"
                                "loop: SSY join;\n"
                                "LOP.AND R3, R1, 0x1;\n"
                                "ISETP.EQ.AND P0, PT, R3, RZ, PT;\n"
                                "@P0 BRA even;\n"
                                "ISCADD R1, R1, R1, 0x1;\n"
                                "IADD R1, R1, 0x1;\n"
                                "LOP.AND R1, R1, 0xffff;\n"
                                "XMAD R4, R1, R1, R4;\n"
                                "SYNC;\n"
                                "even: SHR.U32 R1, R1, 0x1;\n"
                                "IADD R4, R4, R1;\n"
                                "LOP.XOR R4, R4, R2;\n"
                                "SYNC;\n"
                                "join: IADD R2, R2, 0x1;\n"
                                "ISETP.LT.AND P1, PT, R2, 0x4000, PT;\n"
                                "@P1 BRA loop;\n"
                                "EXIT;\n";

/* Sums, logic and products as a hash has them; its threads stay together. */
static const char integers[] = "S2R R0, SR_TID.X;\n"
                               "MOV R1, R0;\n"
                               "MOV R2, RZ;\n"
                               "loop: XMAD R3, R1, 0x79b1, R0;\n"
                               "XMAD.MRG R4, R1, R3.H1, RZ;\n"
                               "LOP.XOR R1, R3, R4;\n"
                               "SHR.U32 R5, R1, 0xf;\n"
                               "LOP.XOR R1, R1, R5;\n"
                               "IADD R6, R1, R2;\n"
                               "ISCADD R1, R6, R1, 0x3;\n"
                               "IADD3 R7, R1, R6, R0;\n"
                               "SHL R6, R7, 0x5;\n"
                               "LOP.AND R5, R6, R7;\n"
                               "IMNMX R1, R5, R1, PT;\n"
                               "IADD R2, R2, 0x1;\n"
                               "ISETP.LT.AND P0, PT, R2, 0x2000, PT;\n"
                               "@P0 BRA loop;\n"
                               "EXIT;\n";

#define PLACE                          \
    "S2R R0, SR_TID.X;\n"              \
    "SHL R1, R0, 0x2;\n"               \
    "IADD R2.CC, R1, c[0x0][0x140];\n" \
    "IADD.X R3, RZ, c[0x0][0x144];\n"  \
    "MOV R4, RZ;\n"                    \
    "MOV R6, 0x1;\n"
#define TURNS                               \
    "IADD R4, R4, 0x1;\n"                   \
    "ISETP.LT.AND P0, PT, R4, 0x800, PT;\n" \
    "@P0 BRA loop;\n"                       \
    "EXIT;\n"

/* A word a thread, to and fro; and added to. */
static const char copies[] = PLACE "loop: LDG.E R5, [R2];\n"
                                   "STG.E [R2+0x1000], R5;\n"
                                   "LDG.E R7, [R2+0x1000];\n"
                                   "STG.E [R2+0x2000], R7;\n"
                                   "LDG.E R8, [R2+0x2000];\n"
                                   "STG.E [R2], R8;\n" TURNS;
static const char atomics[] = PLACE "loop: RED.E.ADD [R2], R6;\n"
                                    "ATOM.E.ADD R5, [R2+0x1000], R6;\n"
                                    "RED.E.MAX [R2+0x2000], R4;\n"
                                    "ATOM.E.ADD R7, [R2], R6;\n" TURNS;

int main(void)
{
    struct sm_bench *b = sm_bench_open();
    char *text = calloc(1, 1 << 16);

    if (!text)
        return 1;
    gemm(text);
    measure(b, "GEMM inner loop", text, 400e6);
    measure(b, "divergent integer code", divergent, 600e6);
    measure(b, "straight integer code", integers, 600e6);
    measure(b, "LDG and STG", copies, 400e6);
    measure(b, "atomics", atomics, 200e6);
    free(text);
    free(b);
    return 0;
}
