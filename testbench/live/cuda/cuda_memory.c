/* cuda_memory.c - memory, copies, streams and faults of CUDA's driver API: aurum with cuda_memory VECTORS/cuda */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include <sys/mman.h>

#include "driver_api.h"

#define WIDTH  100
#define HEIGHT 20
#define DEPTH  5

static unsigned char byte_of(unsigned x, unsigned y, unsigned z)
{
    return (unsigned char)(x * 7 + y * 31 + z * 101);
}

static void memory_comes_and_goes(void)
{
    size_t before, during, all, bytes;
    u64 d, e, base;

    OK(cu.cuMemGetInfo_v2(&before, &all));
    OK(cu.cuMemAlloc_v2(&d, 1 << 20));
    OK(cu.cuMemAlloc_v2(&e, 1));
    TRUE(d % 256 == 0 && e % 256 == 0);
    OK(cu.cuMemGetInfo_v2(&during, &all));
    TRUE(before - during >= 1 << 20);
    OK(cu.cuMemGetAddressRange_v2(&base, &bytes, d + 1000));
    TRUE(base == d && bytes == 1 << 20);
    IS(CU_INVALID_VALUE, cu.cuMemFree_v2(d + 256));
    OK(cu.cuMemFree_v2(d));
    IS(CU_INVALID_VALUE, cu.cuMemFree_v2(d));
    OK(cu.cuMemFree_v2(e));
    OK(cu.cuMemFree_v2(0));
    OK(cu.cuMemGetInfo_v2(&during, &all));
    TRUE(before == during);
    IS(CU_INVALID_VALUE, cu.cuMemAlloc_v2(&d, 0));
    IS(CU_OUT_OF_MEMORY, cu.cuMemAlloc_v2(&d, all + 1));
    OK(cu.cuMemAlloc_v2(&d, all));
    IS(CU_OUT_OF_MEMORY, cu.cuMemAlloc_v2(&e, 1));
    OK(cu.cuMemFree_v2(d));
    OK(cu.cuMemAllocPitch_v2(&d, &bytes, WIDTH, HEIGHT, 4));
    TRUE(bytes == 512);
    OK(cu.cuMemFree_v2(d));
}

/* A box out of a larger one, and back into another place. */
static void boxes_are_copied(void)
{
    static unsigned char from[DEPTH][HEIGHT][WIDTH], to[DEPTH][HEIGHT][WIDTH];
    struct cu_copy_3d c = {
        { .x = 3,
          .y = 2,
          .z = 1,
          .type = CU_MEMORY_HOST,
          .host = from,
          .pitch = WIDTH,
          .height = HEIGHT },
        { .x = 16, .y = 1, .type = CU_MEMORY_DEVICE, .pitch = 128, .height = 16 },
        50,
        10,
        3
    };
    u64 d;

    for (unsigned n = 0; n < DEPTH * HEIGHT * WIDTH; n++)
        from[n / WIDTH / HEIGHT][n / WIDTH % HEIGHT][n % WIDTH] =
            byte_of(n % WIDTH, n / WIDTH % HEIGHT, n / WIDTH / HEIGHT);
    OK(cu.cuMemAlloc_v2(&d, 128 * 16 * 3));
    c.to.device = d;
    OK(cu.cuMemcpy3D_v2(&c));
    c.depth = 4;
    IS(CU_INVALID_VALUE, cu.cuMemcpy3D_v2(&c));
    c.depth = 3;
    c.from = c.to;
    c.to = (struct cu_copy_3d_side){ .x = 5,
                                     .y = 6,
                                     .z = 2,
                                     .type = CU_MEMORY_UNIFIED,
                                     .device = (uintptr_t)to,
                                     .pitch = WIDTH,
                                     .height = HEIGHT };
    OK(cu.cuMemcpy3DAsync_v2(&c, 0));
    for (unsigned z = 0; z < DEPTH; z++)
        for (unsigned y = 0; y < HEIGHT; y++)
            for (unsigned x = 0; x < WIDTH; x++) {
                const bool in = x >= 5 && x < 55 && y >= 6 && y < 16 && z >= 2 && z < 5;

                TRUE(to[z][y][x] == (in ? byte_of(x - 2, y - 4, z - 1) : 0));
            }
    OK(cu.cuMemFree_v2(d));
}

static void rows_are_copied_and_filled(void)
{
    unsigned char row[4][64];
    struct cu_copy_2d c = { { .type = CU_MEMORY_DEVICE, .pitch = 512 },
                            { .type = CU_MEMORY_HOST, .host = row, .pitch = 64 },
                            60,
                            4 };
    unsigned short half[8];
    u64 d;

    memset(row, 0x55, sizeof row);
    OK(cu.cuMemAlloc_v2(&d, 512 * 4));
    OK(cu.cuMemsetD8_v2(d, 1, 512 * 4));
    OK(cu.cuMemsetD2D16_v2(d + 2, 512, 0xabcd, 4, 4));
    OK(cu.cuMemsetD2D32Async(d + 16, 512, 0x01020304, 2, 3, 0));
    c.from.device = d;
    OK(cu.cuMemcpy2D_v2(&c));
    for (int y = 0; y < 4; y++) {
        TRUE(row[y][0] == 1 && row[y][2] == 0xcd && row[y][9] == 0xab && row[y][10] == 1);
        TRUE(row[y][16] == (y < 3 ? 4 : 1) && row[y][23] == 1);
        TRUE(row[y][59] == 1 && row[y][60] == 0x55);
    }
    IS(CU_INVALID_VALUE, cu.cuMemsetD32_v2(d + 2, 0, 1));
    IS(CU_INVALID_VALUE, cu.cuMemsetD8_v2(d, 0, 512 * 4 + 1));
    OK(cu.cuMemsetD16_v2(d, 0x1234, 8));
    OK(cu.cuMemcpyDtoD_v2(d + 1000, d, 16));
    OK(cu.cuMemcpy((uintptr_t)half, d + 1000, 16));
    TRUE(half[7] == 0x1234);
    IS(CU_INVALID_VALUE, cu.cuMemcpyDtoH_v2(half, d + 512 * 4 - 8, 16));
    IS(CU_INVALID_VALUE, cu.cuMemcpyHtoD_v2(d, NULL, 16));
    OK(cu.cuMemFree_v2(d));
}

/* Addresses behind a block's last byte are nobody's, in its last page too; one that were taken would reach all of the GPU's memory,
 * tables of pages in it, of which freeing what lies behind makes use.
 */
static void nothing_lies_behind_the_last_byte(void)
{
    const u64 far = 65u << 20;
    u64 d, behind, base;
    u8 byte = 0;
    size_t bytes;

    OK(cu.cuMemAlloc_v2(&d, 100));
    OK(cu.cuMemAlloc_v2(&behind, far));
    for (u64 at = d + 4095; at >= d + 100; at -= 333) {
        IS(CU_INVALID_VALUE, cu.cuMemsetD8_v2(at, 0xff, 2 * far));
        IS(CU_INVALID_VALUE, cu.cuMemcpyDtoD_v2(at, behind, far));
        IS(CU_INVALID_VALUE, cu.cuMemcpyDtoD_v2(behind, at, far));
        IS(CU_INVALID_VALUE, cu.cuMemcpyHtoD_v2(at, &byte, 1));
        IS(CU_NOT_FOUND, cu.cuMemGetAddressRange_v2(&base, &bytes, at));
    }
    OK(cu.cuMemFree_v2(behind));
    /* Rows whose bytes 64 bits do not hold: 2^32 of 2^32. */
    IS(CU_INVALID_VALUE, cu.cuMemsetD2D32_v2(d, UINT64_C(1) << 32, 0, 1 << 30, UINT64_C(1) << 32));
    OK(cu.cuMemsetD2D8_v2(d, UINT64_C(1) << 40, 1, 100, 1));
    OK(cu.cuMemFree_v2(d));
    OK(cu.cuMemAllocManaged(&d, 100, 1));
    OK(cu.cuMemAdvise(d + 99, 1, 1, 0));
    IS(CU_INVALID_VALUE, cu.cuMemAdvise(d + 100, 1, 1, 0));
    IS(CU_INVALID_VALUE, cu.cuMemAdvise(d + 99, 2, 1, 0));
    OK(cu.cuMemFree_v2(d));
}

/* What a grid writes the host sees, and the other way, in each kind of memory that both have. */
static void the_host_shares_memory(void)
{
    const cu_handle k = cubin_function("misc", "t1024");
    int *at, type, is_managed;
    unsigned flags;
    void *host;
    u64 d;

    OK(cu.cuMemHostAlloc(&host, 4096, CU_HOST_MAPPED));
    OK(cu.cuMemHostGetDevicePointer_v2(&d, host, 0));
    TRUE(d == (uintptr_t)host);
    at = host;
    OK(run_block(k, 1024, 0, (void *[]){ &d }));
    TRUE(at[0] == 1023 && at[1023] == 0);
    OK(cu.cuMemHostGetFlags(&flags, host));
    TRUE(flags & CU_HOST_MAPPED);
    OK(cu.cuPointerGetAttribute(&type, CU_POINTER_TYPE, d));
    TRUE(type == CU_MEMORY_HOST);
    OK(cu.cuMemFreeHost(host));
    OK(cu.cuMemAllocManaged(&d, 4096, 1));
    at = (int *)(uintptr_t)d;
    OK(run_block(k, 1024, 0, (void *[]){ &d }));
    TRUE(at[1] == 1022);
    OK(cu.cuPointerGetAttribute(&is_managed, CU_POINTER_MANAGED, d + 8));
    TRUE(is_managed == 1);
    OK(cu.cuMemFree_v2(d));
    at = malloc(5000 * sizeof *at);
    TRUE(at != NULL);
    for (int n = 0; n < 5000; n++)
        at[n] = -n;
    OK(cu.cuMemHostRegister_v2(at + 1, 4 * 1500, 0));
    IS(CU_HOST_MEMORY_ALREADY_REGISTERED, cu.cuMemHostRegister_v2(at + 1, 4, 0));
    OK(cu.cuMemHostGetDevicePointer_v2(&d, at + 1, 0));
    OK(run_block(k, 1024, 0, (void *[]){ &d }));
    TRUE(at[0] == 0 && at[1] == 1023 && at[1024] == 0 && at[1025] == -1025 && at[4999] == -4999);
    OK(cu.cuMemHostUnregister(at + 1));
    TRUE(at[1] == 1023 && at[1025] == -1025);
    IS(CU_HOST_MEMORY_NOT_REGISTERED, cu.cuMemHostUnregister(at + 1));
    IS(CU_INVALID_VALUE, cu.cuPointerGetAttribute(&type, CU_POINTER_TYPE, (uintptr_t)at));
    free(at);
}

static void called(void *data)
{
    ++*(int *)data;
}

static void streams_and_events_are_in_order(void)
{
    cu_handle s, a, b, no_time;
    int calls = 0, n;
    float ms;

    OK(cu.cuStreamCreate(&s, 1));
    OK(cu.cuStreamCreateWithPriority(&a, 0, -5));
    OK(cu.cuStreamGetPriority(a, &n));
    TRUE(n == -1);
    OK(cu.cuStreamDestroy_v2(a));
    IS(CU_INVALID_HANDLE, cu.cuStreamQuery(a));
    OK(cu.cuEventCreate(&a, 0));
    OK(cu.cuEventCreate(&b, 0));
    OK(cu.cuEventCreate(&no_time, 2));
    IS(CU_INVALID_HANDLE, cu.cuEventElapsedTime(&ms, a, b));
    OK(cu.cuEventRecord(a, s));
    OK(cu.cuLaunchHostFunc(s, called, &calls));
    OK(cu.cuEventRecord(b, s));
    OK(cu.cuEventRecord(no_time, s));
    OK(cu.cuStreamWaitEvent(0, b, 0));
    OK(cu.cuEventSynchronize(b));
    TRUE(calls == 1);
    OK(cu.cuEventElapsedTime(&ms, a, b));
    TRUE(ms >= 0 && ms < 10000);
    IS(CU_INVALID_HANDLE, cu.cuEventElapsedTime(&ms, a, no_time));
    OK(cu.cuEventDestroy_v2(a));
    IS(CU_INVALID_HANDLE, cu.cuEventQuery(a));
    OK(cu.cuStreamDestroy_v2(s));
}

/* Runs misc's kernel in a context of its own, which is stopped by that fault. */
static void a_fault_stops_its_context(const char *kernel, int code, bool misaligned)
{
    cu_handle context, k;
    int far = 1 << 24, zero;
    u64 d, at;

    OK(cu.cuCtxCreate_v2(&context, 0, 0));
    OK(cu.cuMemAlloc_v2(&d, 4096));
    k = cubin_function("misc", kernel);
    at = d + (misaligned ? 2 : 0);
    zero = misaligned ? 0 : far;
    IS(code, run_block(k, 1, 0, (void *[]){ &at, &zero }));
    IS(code, cu.cuCtxSynchronize());
    IS(code, cu.cuMemAlloc_v2(&d, 16));
    IS(code, cu.cuMemcpyDtoH_v2(&zero, d, 4));
    OK(cu.cuCtxDestroy_v2(context));
}

/* A pointer into nothing is an answer, not a crash. */
static void wild_pointers_are_told(void)
{
    u8 *wild = mmap(NULL, 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    u64 d;

    OK(cu.cuMemAlloc_v2(&d, 64));
    IS(CU_INVALID_VALUE, cu.cuMemcpyHtoD_v2(d, wild, 64));
    IS(CU_INVALID_VALUE, cu.cuMemcpyDtoH_v2(wild, d, 64));
    IS(CU_INVALID_VALUE, cu.cuMemAlloc_v2((u64 *)(uintptr_t)wild, 64));
    IS(CU_INVALID_VALUE, cu.cuModuleLoadData((cu_handle *)&d, wild));
    IS(CU_INVALID_VALUE, cu.cuMemcpy2D_v2((struct cu_copy_2d *)(uintptr_t)wild));
    OK(cu.cuMemFree_v2(d));
    munmap(wild, 4096);
}

int main(int argc, char **argv)
{
    cu_handle context;

    cubins = argc > 1 ? argv[1] : ".";
    driver_api_load();
    OK(cu.cuInit(0));
    OK(cu.cuCtxCreate_v2(&context, 0, 0));
    memory_comes_and_goes();
    boxes_are_copied();
    rows_are_copied_and_filled();
    nothing_lies_behind_the_last_byte();
    the_host_shares_memory();
    streams_and_events_are_in_order();
    a_fault_stops_its_context("oob", CU_ILLEGAL_ADDRESS, false);
    a_fault_stops_its_context("oob", CU_MISALIGNED_ADDRESS, true);
    a_fault_stops_its_context("trap_", CU_LAUNCH_FAILED, false);
    wild_pointers_are_told();
    OK(cu.cuCtxSynchronize());
    OK(cu.cuCtxDestroy_v2(context));
    puts("memory: all as documented");
    return 0;
}
