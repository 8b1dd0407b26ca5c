/* runtime_calls.c - CUDA's runtime API as a program uses it that a compiler made: aurum with runtime_calls VECTORS/cuda */
#include <pthread.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "runtime_api.h"

#define THREADS  4
#define CHILDREN 300

static const struct rt_dim3 one = { 1, 1, 1 };

/* What stands for kernels and variables in a host's code: only addresses count. */
static char k, oob, plane, never, x, t;

static struct rt_wrapper wrapper[3] = { { .magic = 0x466243b1, .version = 1 },
                                        { .magic = 0x466243b1, .version = 1 },
                                        { .magic = 0x466243b1, .version = 1 } };

static void *file_of(const char *folder, const char *name)
{
    char path[4096];
    void *all = malloc(1 << 20);
    FILE *f;

    snprintf(path, sizeof path, "%s/%s.cubin", folder, name);
    f = fopen(path, "rb");
    TRUE(f && all);
    TRUE(fread(all, 1, 1 << 20, f) > 0);
    fclose(f);
    return all;
}

static void **registered(unsigned n, const char *folder, const char *file)
{
    void **handle;

    wrapper[n].fatbin = file_of(folder, file);
    handle = __cudaRegisterFatBinary(&wrapper[n]);
    TRUE(handle);
    return handle;
}

static void function(void **handle, const void *stub, const char *name)
{
    __cudaRegisterFunction(handle, stub, NULL, name, -1, NULL, NULL, NULL, NULL, NULL);
}

/* Launches as a compiler makes 'stub<<<blocks, threads>>>(parameters)': the caller pushes sizes, the stub pops them and launches. */
static int launch(const void *stub, unsigned blocks, unsigned threads, void **parameters)
{
    const struct rt_dim3 g = { blocks, 1, 1 }, b = { threads, 1, 1 };
    struct rt_dim3 grid, block;
    cu_handle stream;
    size_t shared;

    OK(__cudaPushCallConfiguration(g, b, 0, 0));
    OK(__cudaPopCallConfiguration(&grid, &block, &shared, &stream));
    return cudaLaunchKernel(stub, grid, block, parameters, shared, stream);
}

static void kernels_and_variables_are_found(void)
{
    float out[4], table[4] = { 8, 7, 6, 5 }, *device;
    void *parameter[] = { &device }, *at;
    int factor = 10;
    size_t bytes;

    OK(cudaMalloc((void **)&device, sizeof out));
    OK(launch(&k, 1, 4, parameter));
    OK(cudaMemcpy(out, device, sizeof out, DEVICE_TO_HOST));
    TRUE(out[0] == 5 && out[3] == 20);
    OK(cudaGetSymbolSize(&bytes, &t));
    TRUE(bytes == sizeof table);
    OK(cudaMemcpyToSymbol(&x, &factor, sizeof factor, 0, HOST_TO_DEVICE));
    OK(cudaMemcpyToSymbol(&t, table + 1, 8, 4, HOST_TO_DEVICE));
    OK(launch(&k, 1, 4, parameter));
    OK(cudaMemcpy(out, device, sizeof out, DEVICE_TO_HOST));
    TRUE(out[0] == 10 && out[1] == 70 && out[2] == 60 && out[3] == 40);
    OK(cudaGetSymbolAddress(&at, &x));
    OK(cudaMemset(at, 0, sizeof factor));
    OK(cudaMemcpyFromSymbol(&factor, &x, sizeof factor, 0, DEVICE_TO_HOST));
    TRUE(factor == 0);
    IS(CU_INVALID_VALUE, cudaMemcpyToSymbol(&t, table, 16, 4, HOST_TO_DEVICE));
    IS(RT_INVALID_DIRECTION, cudaMemcpyToSymbol(&t, table, 16, 0, DEVICE_TO_HOST));
    IS(RT_INVALID_SYMBOL, cudaGetSymbolAddress(&at, &k));
    IS(RT_INVALID_SYMBOL, cudaGetSymbolAddress(&at, &never));
    IS(RT_INVALID_FUNCTION, launch(&never, 1, 1, parameter));
    IS(RT_INVALID_FUNCTION, launch(NULL, 1, 1, parameter));
    IS(RT_INVALID_CONFIGURATION, launch(&k, 1, 1025, parameter));
    IS(RT_INVALID_CONFIGURATION, launch(&k, 0, 1, parameter));
    IS(RT_INVALID_CONFIGURATION, cudaGetLastError());
    OK(cudaFree(device));
}

static void kernels_tell_of_themselves(void)
{
    struct rt_launch how = { { 1, 1, 1 }, { 4, 1, 1 }, 0, 0, NULL, 0 };
    struct rt_dim3 grid, block;
    struct rt_function f;
    cu_handle kernel, stream;
    const char *name;
    size_t shared, offset, bytes;
    float *device;
    void *parameter[] = { &device };
    int blocks;

    OK(cudaFuncGetAttributes(&f, &k));
    TRUE(f.binary == 53 && f.threads == 1024 && f.registers > 0 && f.constants >= 16);
    OK(cudaFuncSetAttribute(&k, CU_FUNC_DYNAMIC_SHARED, 1000));
    OK(cudaFuncGetAttributes(&f, &k));
    TRUE(f.dynamic_shared == 1000);
    OK(cudaFuncGetName(&name, &k));
    TRUE(strcmp(name, "k") == 0);
    OK(cudaFuncGetParamInfo(&k, 0, &offset, &bytes));
    TRUE(offset == 0 && bytes == sizeof device);
    OK(cudaFuncSetCacheConfig(&k, 1));
    OK(cudaFuncSetSharedMemConfig(&k, 2));
    IS(CU_INVALID_VALUE, cudaFuncSetSharedMemConfig(&k, 3));
    IS(RT_INVALID_FUNCTION, cudaFuncSetSharedMemConfig(&never, 2));
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, &k, 128, 0));
    TRUE(blocks == 16);
    OK(cudaMalloc((void **)&device, 16));
    OK(cudaLaunchKernelExC(&how, &k, parameter));
    OK(cudaGetKernel(&kernel, &k));
    OK(cudaLaunchKernel((const void *)kernel, one, one, parameter, 0, 0));
    OK(cudaFree(device));
    IS(RT_MISSING_CONFIGURATION, __cudaPopCallConfiguration(&grid, &block, &shared, &stream));
}

static void textures_are_arrays_with_a_way_to_read(void)
{
    const struct rt_channels channels = cudaCreateChannelDesc(32, 0, 0, 0, KIND_FLOAT);
    struct rt_texture how = { .address = { 1, 1, 1 } }, how_read;
    struct rt_resource r = { .type = 0 }, r_read;
    float from[4][8], to[4][8], *device, dx = 0.5f, scale = 1;
    struct rt_channels c;
    struct rt_extent extent;
    unsigned flags;
    u64 object;
    void *parameter[] = { &object, &device, &dx, &scale };

    for (unsigned n = 0; n < 32; n++)
        from[n / 8][n % 8] = (float)n * 1.25f;
    OK(cudaMallocArray(&r.of.array, &channels, 8, 4, 0));
    OK(cudaArrayGetInfo(&c, &extent, &flags, r.of.array));
    TRUE(memcmp(&c, &channels, sizeof c) == 0 && extent.width == 8 && extent.height == 4);
    OK(cudaMemcpy2DToArray(r.of.array, 0, 0, from, 32, 32, 4, HOST_TO_DEVICE));
    OK(cudaCreateTextureObject(&object, &r, &how, NULL));
    OK(cudaGetTextureObjectResourceDesc(&r_read, object));
    OK(cudaGetTextureObjectTextureDesc(&how_read, object));
    TRUE(r_read.of.array == r.of.array && memcmp(&how, &how_read, sizeof how) == 0);
    OK(cudaMalloc((void **)&device, sizeof to));
    OK(cudaLaunchKernel(&plane, one, (struct rt_dim3){ 8, 4, 1 }, parameter, 0, 0));
    OK(cudaMemcpy(to, device, sizeof to, DEVICE_TO_HOST));
    TRUE(memcmp(from, to, sizeof to) == 0);
    OK(cudaMemcpy2DFromArray(to, 8, r.of.array, 8, 1, 8, 2, DEVICE_TO_HOST));
    TRUE(to[0][0] == from[1][2] && to[0][3] == from[2][3]);
    OK(cudaDestroyTextureObject(object));
    OK(cudaFreeArray(r.of.array));
    OK(cudaFree(device));
    r.of.array = 0;
    IS(RT_INVALID_CHANNELS,
       cudaMallocArray(&r.of.array, &(struct rt_channels){ { 7 }, 0 }, 8, 4, 0));
}

/* Each thread gets the context by itself, and has a last error of its own. */
static void *thread(void *number)
{
    const int own = *(int *)number;
    float out[4], *device;
    void *parameter[] = { &device };

    OK(cudaGetLastError());
    for (unsigned n = 0; n < 20; n++) {
        OK(cudaMalloc((void **)&device, sizeof out));
        OK(launch(&k, 1, 4, parameter));
        OK(cudaMemcpy(out, device, sizeof out, DEVICE_TO_HOST));
        TRUE(out[0] == 5 && out[1] == 10 && out[2] == 15 && out[3] == 20);
        OK(cudaFree(device));
    }
    if (own % 2)
        IS(CU_INVALID_DEVICE, cudaSetDevice(own));
    return NULL;
}

static void threads_share_the_context(void)
{
    pthread_t threads[THREADS];
    int number[THREADS];

    for (int n = 0; n < THREADS; n++) {
        number[n] = n;
        TRUE(pthread_create(&threads[n], NULL, thread, &number[n]) == 0);
    }
    for (int n = 0; n < THREADS; n++)
        TRUE(pthread_join(threads[n], NULL) == 0);
    OK(cudaGetLastError());
}

static void *ask_on(void *stop)
{
    size_t bytes;

    while (!atomic_load((atomic_bool *)stop))
        OK(cudaGetSymbolSize(&bytes, &t));
    return NULL;
}

/* A child that was only forked takes its fatbins back, whatever another thread was about. */
static void forked_children_end(void **handle)
{
    atomic_bool stop = false;
    pthread_t asker;
    int status;

    TRUE(pthread_create(&asker, NULL, ask_on, &stop) == 0);
    for (unsigned n = 0; n < CHILDREN; n++) {
        const pid_t child = fork();

        if (child == 0) {
            alarm(20);
            __cudaUnregisterFatBinary(handle);
            _exit(0);
        }
        TRUE(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    }
    atomic_store(&stop, true);
    TRUE(pthread_join(asker, NULL) == 0);
}

/* What a kernel did wrong is told by each call, until the device is reset. */
static void a_fault_lasts_until_the_reset(void)
{
    float out[4], *device;
    int place = 1 << 30;
    void *parameter[] = { &device, &place }, *more;

    OK(cudaMalloc((void **)&device, 16));
    IS(CU_ILLEGAL_ADDRESS, launch(&oob, 1, 1, parameter));
    IS(CU_ILLEGAL_ADDRESS, cudaDeviceSynchronize());
    IS(CU_ILLEGAL_ADDRESS, cudaMalloc(&more, 16));
    OK(cudaDeviceReset());
    IS(CU_ILLEGAL_ADDRESS, cudaGetLastError());
    OK(cudaMalloc((void **)&device, 16));
    OK(launch(&k, 1, 4, parameter));
    OK(cudaMemcpy(out, device, sizeof out, DEVICE_TO_HOST));
    TRUE(out[3] == 20); /* variables have their first values again */
    OK(cudaFree(device));
}

int main(int argc, char **argv)
{
    void **handle[3];

    TRUE(argc == 2);
    handle[0] = registered(0, argv[1], "glob");
    function(handle[0], &k, "k");
    __cudaRegisterVar(handle[0], &x, NULL, "x", 0, 4, 0, 0);
    __cudaRegisterVar(handle[0], &t, NULL, "t", 0, 16, 1, 0);
    handle[1] = registered(1, argv[1], "misc");
    function(handle[1], &oob, "oob");
    handle[2] = registered(2, argv[1], "textures");
    function(handle[2], &plane, "plane");
    for (unsigned n = 0; n < 3; n++)
        __cudaRegisterFatBinaryEnd(handle[n]);
    errors_have_names_and_last();
    the_device_has_properties();
    memory_is_whose_it_is();
    copies_go_where_their_kind_says();
    boxes_have_pitches_and_places();
    arrays_take_what_goes_their_way();
    kernels_and_variables_are_found();
    kernels_tell_of_themselves();
    textures_are_arrays_with_a_way_to_read();
    streams_are_in_order();
    a_fault_lasts_until_the_reset();
    threads_share_the_context();
    forked_children_end(handle[0]);
    for (unsigned n = 0; n < 3; n++) {
        __cudaUnregisterFatBinary(handle[n]);
        free((void *)wrapper[n].fatbin);
    }
    IS(RT_INVALID_FUNCTION, launch(&k, 1, 4, NULL));
    return 0;
}
