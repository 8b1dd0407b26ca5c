/* cuda_calls.c - CUDA's driver API as a program of ours uses it: aurum with cuda_calls VECTORS/cuda */
#include <sys/wait.h>
#include <unistd.h>

#include "driver_api.h"

#define N 1000

/* Before cuInit nothing works but what tells errors. */
static void the_driver_is_there(void)
{
    const char *text;
    int n;

    IS(CU_NOT_INITIALIZED, cu.cuDeviceGetCount(&n));
    OK(cu.cuGetErrorName(700, &text));
    TRUE(strcmp(text, "CUDA_ERROR_ILLEGAL_ADDRESS") == 0);
    OK(cu.cuGetErrorString(2, &text));
    TRUE(strcmp(text, "out of memory") == 0);
    IS(CU_INVALID_VALUE, cu.cuGetErrorName(12345, &text));
    IS(CU_INVALID_VALUE, cu.cuInit(1));
    OK(cu.cuInit(0));
    OK(cu.cuDriverGetVersion(&n));
    TRUE(n == CU_DRIVER_VERSION);
}

static void there_is_one_device(void)
{
    char name[100], bus[40];
    int n, major, minor;
    size_t bytes;

    OK(cu.cuDeviceGetCount(&n));
    TRUE(n == 1);
    OK(cu.cuDeviceGet(&n, 0));
    IS(CU_INVALID_DEVICE, cu.cuDeviceGet(&n, 1));
    OK(cu.cuDeviceGetName(name, sizeof name, 0));
    TRUE(strcmp(name, "Aurum gm20b") == 0);
    OK(cu.cuDeviceGetName(name, 4, 0));
    TRUE(strcmp(name, "Aur") == 0);
    OK(cu.cuDeviceComputeCapability(&major, &minor, 0));
    TRUE(major == 5 && minor == 3);
    OK(cu.cuDeviceGetAttribute(&n, 10, 0));
    TRUE(n == 32);
    IS(CU_INVALID_VALUE, cu.cuDeviceGetAttribute(&n, 0, 0));
    OK(cu.cuDeviceTotalMem_v2(&bytes, 0));
    TRUE(bytes == (size_t)4 << 30);
    OK(cu.cuDeviceGetPCIBusId(bus, sizeof bus, 0));
    OK(cu.cuDeviceGetByPCIBusId(&n, bus));
    TRUE(n == 0);
}

static void contexts_are_a_stack(void)
{
    cu_handle a, b, c, primary, again;
    unsigned flags;
    int active;

    IS(CU_INVALID_CONTEXT, cu.cuCtxSynchronize());
    OK(cu.cuCtxCreate_v2(&a, 0, 0));
    OK(cu.cuCtxCreate_v2(&b, 0, 0));
    OK(cu.cuCtxGetCurrent(&c));
    TRUE(c == b);
    OK(cu.cuCtxPopCurrent_v2(&c));
    OK(cu.cuCtxGetCurrent(&c));
    TRUE(c == a);
    OK(cu.cuCtxDestroy_v2(b));
    IS(CU_INVALID_CONTEXT, cu.cuCtxPushCurrent_v2(b));
    OK(cu.cuCtxDestroy_v2(a));
    OK(cu.cuCtxGetCurrent(&c));
    TRUE(c == 0);
    OK(cu.cuDevicePrimaryCtxGetState(0, &flags, &active));
    TRUE(!active);
    OK(cu.cuDevicePrimaryCtxRetain(&primary, 0));
    OK(cu.cuDevicePrimaryCtxRetain(&again, 0));
    TRUE(primary == again);
    OK(cu.cuDevicePrimaryCtxRelease_v2(0));
    OK(cu.cuDevicePrimaryCtxRelease_v2(0));
    IS(CU_INVALID_CONTEXT, cu.cuDevicePrimaryCtxRelease_v2(0));
    OK(cu.cuDevicePrimaryCtxRetain(&again, 0));
    TRUE(primary == again);
    OK(cu.cuCtxSetCurrent(primary));
    OK(cu.cuCtxSynchronize());
}

static void a_module_has_variables(void)
{
    const cu_handle module = cubin_module("glob");
    float out[5];
    int seven = 7, five = 0;
    cu_handle k;
    u64 d, x;
    size_t bytes;

    IS(CU_NOT_FOUND, cu.cuModuleGetFunction(&k, module, "none"));
    OK(cu.cuModuleGetFunction(&k, module, "k"));
    OK(cu.cuModuleGetGlobal_v2(&x, &bytes, module, "x"));
    TRUE(bytes == 4);
    OK(cu.cuMemcpyDtoH_v2(&five, x, 4));
    TRUE(five == 5);
    OK(cu.cuMemAlloc_v2(&d, sizeof out));
    for (int factor = 5; factor <= 7; factor += 2) {
        OK(run_block(k, 5, 0, (void *[]){ &d }));
        OK(cu.cuMemcpyDtoH_v2(out, d, sizeof out));
        for (int n = 0; n < 5; n++)
            TRUE(out[n] == (float)((n % 4 + 1) * factor));
        OK(cu.cuMemcpyHtoD_v2(x, &seven, 4));
    }
    OK(cu.cuMemFree_v2(d));
    OK(cu.cuModuleUnload(module));
    IS(CU_INVALID_HANDLE, run_block(k, 5, 0, (void *[]){ &d }));
}

static int three(int which, int a)
{
    return which == 0 ? a * 3 : which == 1 ? a - 7 : a ^ 5;
}

static void functions_have_addresses(void)
{
    const cu_handle k = cubin_function("module", "functions"),
                    p = cubin_function("module", "pointers");
    int out[16], n = 5;
    u64 d;

    OK(cu.cuMemAlloc_v2(&d, sizeof out));
    OK(run_block(k, 16, 0, (void *[]){ &d, &n }));
    OK(cu.cuMemcpyDtoH_v2(out, d, sizeof out));
    for (int t = 0; t < 16; t++)
        TRUE(out[t] == three((t + n) % 3, t) + three(t & 1 ? 0 : 2, n) + three(0, n));
    OK(run_block(p, 16, 0, (void *[]){ &d }));
    OK(cu.cuMemcpyDtoH_v2(out, d, sizeof out));
    for (int t = 0; t < 16; t++)
        TRUE(out[t] == 3 + 2 + 7 + 3);
    OK(cu.cuMemFree_v2(d));
}

/* vprintf is the driver's: three threads, three lines. */
static void kernels_print(void)
{
    const cu_handle k = cubin_function("module", "prints");
    int n = -1234, out;
    u64 d;

    OK(cu.cuMemAlloc_v2(&d, 4));
    OK(run_block(k, 3, 0, (void *[]){ &d, &n }));
    OK(cu.cuMemcpyDtoH_v2(&out, d, 4));
    TRUE(out == 5);
    OK(cu.cuMemFree_v2(d));
}

/* The struct of bigp, by each way of giving parameters. */
static void launches_take_parameters(void)
{
    const cu_handle k = cubin_function("bigp", "k");
    struct {
        int a[3];
        int pad;
        u64 out;
    } all = { { 1, 20, 300 }, 0, 0 };
    size_t bytes = sizeof all, offset;
    void *extra[] = { (void *)1, &all, (void *)2, &bytes, NULL };
    struct cu_launch_attribute cooperative = { .id = CU_ATTRIBUTE_COOPERATIVE,
                                               .value = { .cooperative = 1 } };
    struct cu_launch how = { { 1, 1, 1 }, { 1, 1, 1 }, 0, 0, &cooperative, 0 };
    int out;

    OK(cu.cuMemAlloc_v2(&all.out, 4));
    OK(cu.cuFuncGetParamInfo(k, 1, &offset, &bytes));
    TRUE(offset == 16 && bytes == 8);
    IS(CU_INVALID_VALUE, cu.cuFuncGetParamInfo(k, 2, &offset, &bytes));
    bytes = sizeof all;
    for (int way = 0; way < 4; way++) {
        all.a[0] = way;
        OK(cu.cuMemsetD32_v2(all.out, 0, 1));
        switch (way) {
        case 0: OK(run_block(k, 1, 0, (void *[]){ all.a, &all.out })); break;
        case 1: OK(cu.cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, 0, NULL, extra)); break;
        case 2: OK(cu.cuLaunchKernelEx(&how, k, (void *[]){ all.a, &all.out }, NULL)); break;
        default:
            OK(cu.cuFuncSetBlockShape(k, 1, 1, 1));
            OK(cu.cuParamSetSize(k, sizeof all));
            OK(cu.cuParamSetv(k, 0, &all, sizeof all));
            OK(cu.cuLaunch(k));
        }
        OK(cu.cuMemcpyDtoH_v2(&out, all.out, 4));
        TRUE(out == way + 320);
    }
    how.attributes = 1;
    IS(CU_NOT_SUPPORTED, cu.cuLaunchKernelEx(&how, k, (void *[]){ all.a, &all.out }, NULL));
    IS(CU_INVALID_VALUE, cu.cuLaunchKernel(k, 1, 1, 1, 1025, 1, 1, 0, 0, NULL, extra));
    IS(CU_INVALID_VALUE, cu.cuLaunchKernel(k, 0, 1, 1, 1, 1, 1, 0, 0, NULL, extra));
    IS(CU_INVALID_VALUE, cu.cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 49153, 0, NULL, extra));
    IS(CU_INVALID_VALUE, cu.cuLaunchKernel(k, 1, 1, 1, 1, 1, 1, 0, 0, NULL, NULL));
    OK(cu.cuMemFree_v2(all.out));
}

static void functions_tell_what_they_need(void)
{
    const cu_handle k = cubin_function("misc", "t1024"), dyn = cubin_function("dyn", "k");
    int shared, registers, blocks, grid, threads, out[100];
    int n = 100;
    u64 d;

    OK(cu.cuFuncGetAttribute(&shared, CU_FUNC_SHARED, k));
    TRUE(shared == 4096);
    OK(cu.cuFuncGetAttribute(&registers, CU_FUNC_REGISTERS, k));
    TRUE(registers > 0 && registers < 64);
    OK(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 1024, 0));
    TRUE(blocks == 2);
    OK(cu.cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, k, 32, 28672));
    TRUE(blocks == 2);
    OK(cu.cuOccupancyMaxPotentialBlockSize(&grid, &threads, k, NULL, 0, 0));
    TRUE(threads == 1024 && grid == 4);
    OK(cu.cuMemAlloc_v2(&d, sizeof out));
    OK(run_block(dyn, 100, 400, (void *[]){ &d, &n }));
    OK(cu.cuMemcpyDtoH_v2(out, d, sizeof out));
    for (int t = 0; t < 100; t++)
        TRUE(out[t] == 99 - t);
    OK(cu.cuMemFree_v2(d));
}

/* A child that was only forked has no GPU, and does its parent no harm. */
static void children_have_none(void)
{
    int n, status;
    const pid_t child = fork();

    if (child == 0)
        _exit(cu.cuInit(0) == CU_NOT_INITIALIZED && cu.cuDeviceGetCount(&n) == CU_NOT_INITIALIZED
                  ? 0
                  : 1);
    TRUE(waitpid(child, &status, 0) == child && status == 0);
    OK(cu.cuCtxSynchronize());
}

static void names_are_found(void)
{
    void *f, *own;
    int status;

    OK(cu.cuGetProcAddress_v2("cuMemAlloc", &f, 12000, 0, &status));
    TRUE(status == 0 && memcmp(&f, &cu.cuMemAlloc_v2, sizeof f) == 0);
    OK(cu.cuGetProcAddress_v2("cuMemAlloc", &f, 2000, 0, NULL));
    TRUE(memcmp(&f, &cu.cuMemAlloc, sizeof f) == 0);
    OK(cu.cuGetProcAddress("cuLaunchKernel", &f, 7000, 0));
    OK(cu.cuGetProcAddress("cuLaunchKernel", &own, 7000, 2));
    TRUE(f && own);
    OK(cu.cuGetProcAddress_v2("cuGetProcAddress", &f, 11030, 0, NULL));
    TRUE(memcmp(&f, &cu.cuGetProcAddress, sizeof f) == 0);
    IS(CU_NOT_FOUND, cu.cuGetProcAddress_v2("cuNothing", &f, 12000, 0, &status));
    TRUE(!f && status == 1);
    IS(CU_NOT_FOUND, cu.cuGetProcAddress_v2("cuGraphCreate", &f, 2000, 0, &status));
    TRUE(!f && status == 2);
    IS(CU_NOT_SUPPORTED, cu.cuGraphCreate());
}

int main(int argc, char **argv)
{
    cubins = argc > 1 ? argv[1] : ".";
    driver_api_load();
    the_driver_is_there();
    there_is_one_device();
    contexts_are_a_stack();
    a_module_has_variables();
    functions_have_addresses();
    kernels_print();
    launches_take_parameters();
    functions_tell_what_they_need();
    children_have_none();
    names_are_found();
    OK(cu.cuDevicePrimaryCtxRelease_v2(0));
    puts("calls: all as documented");
    return 0;
}
