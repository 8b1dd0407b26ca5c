/* must.h - what tests of both APIs of CUDA demand of calls */
#ifndef MUST_H
#define MUST_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program unless a call gives that code. */
#define IS(code, call)                                                                           \
    do {                                                                                         \
        const int got_ = (int)(call);                                                            \
        if (got_ != (code)) {                                                                    \
            fprintf(stderr, "%s:%d: %s: %d, not %d\n", __FILE__, __LINE__, #call, got_, (code)); \
            exit(1);                                                                             \
        }                                                                                        \
    } while (0)
#define OK(call) IS(CU_SUCCESS, call)
#define TRUE(condition)                                                         \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "%s:%d: not %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

#endif
