/* bench_version.h - what benches and those who run them have agreed on */
#ifndef BENCH_VERSION_H
#define BENCH_VERSION_H

/* Of a bench's options, its report, its batches (bench_loop.c) and the line that --identify prints. */
#define BENCH_VERSION 4

#endif
