/* bench_sm.c - thread-instructions a second of the SM: the inner loop of a GEMM, and divergent integer code */
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

int main(void)
{
    struct sm_bench *b = sm_bench_open();
    char *text = calloc(1, 1 << 16);

    if (!text)
        return 1;
    gemm(text);
    measure(b, "GEMM inner loop", text, 400e6);
    measure(b, "divergent integer code", divergent, 100e6);
    free(text);
    free(b);
    return 0;
}
