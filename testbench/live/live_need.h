/* live_need.h - what a program of these tests needs, or it ends */
#ifndef LIVE_NEED_H
#define LIVE_NEED_H

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Says what is wrong and where. */
#define NEED(condition)                                                                          \
    do {                                                                                         \
        if (!(condition)) {                                                                      \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #condition, strerror(errno)); \
            exit(1);                                                                             \
        }                                                                                        \
    } while (0)

#endif
