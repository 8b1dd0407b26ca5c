/* runtime_memory.c - errors, the device, memory, copies and streams, as a program uses them (runtime_calls.c) */
#include "runtime_api.h"

#define N 1000

void errors_have_names_and_last(void)
{
    int n;

    OK(cudaRuntimeGetVersion(&n));
    TRUE(n == RT_VERSION);
    OK(cudaDriverGetVersion(&n));
    TRUE(n == CU_DRIVER_VERSION);
    TRUE(strcmp(cudaGetErrorName(700), "cudaErrorIllegalAddress") == 0);
    TRUE(strcmp(cudaGetErrorString(2), "out of memory") == 0);
    TRUE(strcmp(cudaGetErrorString(9), "invalid configuration argument") == 0);
    TRUE(strcmp(cudaGetErrorString(0), "no error") == 0);
    TRUE(strcmp(cudaGetErrorName(12345), "unrecognized error code") == 0);
    OK(cudaGetLastError());
    IS(CU_INVALID_DEVICE, cudaSetDevice(1));
    IS(CU_INVALID_DEVICE, cudaPeekAtLastError());
    IS(CU_INVALID_DEVICE, cudaGetLastError());
    OK(cudaGetLastError());
    IS(CU_NOT_SUPPORTED, cudaGraphCreate());
    IS(CU_NOT_SUPPORTED, cudaGetLastError());
}

void the_device_has_properties(void)
{
    struct rt_properties p, old;
    size_t free_bytes, bytes;
    int n;

    OK(cudaGetDeviceCount(&n));
    TRUE(n == 1);
    OK(cudaGetDevice(&n));
    TRUE(n == 0);
    OK(cudaGetDeviceProperties_v2(&p, 0));
    TRUE(strcmp(p.name, "Aurum gm20b") == 0 && p.memory == (size_t)4 << 30);
    TRUE(p.major[0] == 5 && p.minor[0] == 3 && p.warp[0] == 32 && p.block[2] == 64);
    TRUE(p.shared_of_block[0] == 49152 && p.blocks_of_multiprocessor[0] == 32);
    TRUE(p.host_registers[0] == 1 && p.pools[0] == 0);
    memset(&old, 0x55, sizeof old);
    OK(cudaGetDeviceProperties(&old, 0));
    TRUE(memcmp(&old, &p, offsetof(struct rt_properties, host_registers)) == 0);
    TRUE(old.host_registers[0] == 0x55555555);
    OK(cudaDeviceGetAttribute(&n, 16, 0));
    TRUE(n == p.multiprocessors[0]);
    OK(cudaMemGetInfo(&free_bytes, &bytes));
    TRUE(bytes == p.memory && free_bytes <= bytes);
    IS(CU_INVALID_DEVICE, cudaGetDeviceProperties_v2(&p, 1));
}

void memory_is_whose_it_is(void)
{
    void *device, *host, *managed, *nothing = &device;
    struct rt_pointer a;
    int own;

    OK(cudaMalloc(&nothing, 0));
    TRUE(!nothing);
    OK(cudaFree(NULL));
    OK(cudaFreeHost(NULL));
    OK(cudaMalloc(&device, 100));
    OK(cudaMallocHost(&host, 100));
    OK(cudaMallocManaged(&managed, 100, 1));
    OK(cudaPointerGetAttributes(&a, device));
    TRUE(a.type == POINTER_DEVICE && a.device == 0 && a.on_device == device && !a.on_host);
    OK(cudaPointerGetAttributes(&a, host));
    TRUE(a.type == POINTER_HOST && a.on_host == host);
    OK(cudaPointerGetAttributes(&a, managed));
    TRUE(a.type == POINTER_MANAGED && a.on_device == managed && a.on_host == managed);
    OK(cudaPointerGetAttributes(&a, &own));
    TRUE(a.type == POINTER_UNREGISTERED && a.on_host == &own && !a.on_device);
    OK(cudaFree(device));
    OK(cudaFreeHost(host));
    OK(cudaFree(managed));
    IS(CU_INVALID_VALUE, cudaFree(device));
    IS(CU_OUT_OF_MEMORY, cudaMalloc(&device, (size_t)1 << 40));
    IS(CU_OUT_OF_MEMORY, cudaGetLastError());
}

void copies_go_where_their_kind_says(void)
{
    u8 from[N], to[N] = { 0 };
    void *a, *b;

    for (unsigned n = 0; n < N; n++)
        from[n] = (u8)(n * 7);
    OK(cudaMalloc(&a, N));
    OK(cudaMalloc(&b, N));
    OK(cudaMemcpy(a, from, N, HOST_TO_DEVICE));
    OK(cudaMemcpy(b, a, N, DEVICE_TO_DEVICE));
    OK(cudaMemset(a, 3, 10));
    OK(cudaMemcpy(to, b, N, DEVICE_TO_HOST));
    TRUE(memcmp(from, to, N) == 0);
    OK(cudaMemcpy(to, a, N, BY_ADDRESS));
    TRUE(to[9] == 3 && to[10] == from[10]);
    OK(cudaMemcpyPeer(a, 0, b, 0, N));
    OK(cudaMemcpyAsync(to, a, N, DEVICE_TO_HOST, CU_STREAM_PER_THREAD));
    TRUE(memcmp(from, to, N) == 0);
    OK(cudaMemcpy(NULL, NULL, 0, HOST_TO_DEVICE));
    IS(RT_INVALID_DIRECTION, cudaMemcpy(to, a, N, RT_KINDS));
    IS(CU_INVALID_VALUE, cudaMemcpy(a, from, N + 4096, HOST_TO_DEVICE));
    OK(cudaFree(a));
    OK(cudaFree(b));
}

void boxes_have_pitches_and_places(void)
{
    u8 from[4][5][8], to[4][5][8], row[2][4];
    struct rt_copy_3d c = { .extent = { 8, 5, 4 }, .kind = HOST_TO_DEVICE };
    struct rt_pitched device;

    for (unsigned n = 0; n < sizeof from; n++)
        ((u8 *)from)[n] = (u8)(n + 1);
    OK(cudaMalloc3D(&device, (struct rt_extent){ 8, 5, 4 }));
    TRUE(device.pitch >= 8 && device.width == 8 && device.height == 5);
    c.from = (struct rt_pitched){ from, 8, 8, 5 };
    c.to = device;
    OK(cudaMemcpy3D(&c));
    OK(cudaMemset3D(device, 0xee, (struct rt_extent){ 2, 1, 4 }));
    c = (struct rt_copy_3d){ .from = device,
                             .to = { to, 8, 8, 5 },
                             .to_place = { 0, 0, 0 },
                             .extent = { 8, 5, 4 },
                             .kind = DEVICE_TO_HOST };
    OK(cudaMemcpy3D(&c));
    for (unsigned z = 0; z < 4; z++)
        for (unsigned y = 0; y < 5; y++)
            for (unsigned i = 0; i < 8; i++)
                TRUE(to[z][y][i] == (y == 0 && i < 2 ? 0xee : from[z][y][i]));
    OK(cudaMemcpy2D(row, 4, (u8 *)device.pointer + 3 * device.pitch + 2, device.pitch, 4, 2,
                    BY_ADDRESS));
    TRUE(memcmp(row[0], &from[0][3][2], 4) == 0 && memcmp(row[1], &from[0][4][2], 4) == 0);
    IS(RT_INVALID_PITCH, cudaMemcpy2D(row, 3, device.pointer, device.pitch, 4, 2, DEVICE_TO_HOST));
    c.to.pointer = NULL;
    IS(CU_INVALID_VALUE, cudaMemcpy3D(&c));
    OK(cudaFree(device.pointer));
}

void arrays_take_what_goes_their_way(void)
{
    const struct rt_channels channels = cudaCreateChannelDesc(32, 0, 0, 0, KIND_FLOAT);
    static const int to_host[] = { HOST_TO_HOST, DEVICE_TO_HOST, -1, RT_KINDS };
    static const int from_host[] = { HOST_TO_HOST, HOST_TO_DEVICE, -1, RT_KINDS };
    u8 rows[4][32] = { { 0 } };
    struct rt_copy_3d c = { .from = { rows, 32, 32, 4 },
                            .extent = { 8, 4, 1 },
                            .kind = HOST_TO_DEVICE };
    cu_handle a;

    OK(cudaMallocArray(&a, &channels, 8, 4, 0));
    for (unsigned n = 0; n < 4; n++) {
        IS(RT_INVALID_DIRECTION, cudaMemcpy2DToArray(a, 0, 0, rows, 32, 32, 4, to_host[n]));
        IS(RT_INVALID_DIRECTION, cudaMemcpy2DFromArray(rows, 32, a, 0, 0, 32, 4, from_host[n]));
    }
    IS(RT_INVALID_PITCH, cudaMemcpy2DToArray(a, 0, 0, rows, 31, 32, 4, HOST_TO_DEVICE));
    OK(cudaMemcpy2DToArray(a, 0, 0, rows, 32, 32, 4, BY_ADDRESS));
    OK(cudaMemcpy2DToArray(a, 0, 0, NULL, 32, 0, 4, BY_ADDRESS));
    c.to_array = a;
    OK(cudaMemcpy3D(&c));
    c.to_place.x = (size_t)1 << 62; /* bytes beyond 64 bits */
    IS(CU_INVALID_VALUE, cudaMemcpy3D(&c));
    c.to_place.x = 0;
    c.extent.width = (size_t)1 << 62;
    IS(CU_INVALID_VALUE, cudaMemcpy3D(&c));
    OK(cudaFreeArray(a));
}

void streams_are_in_order(void)
{
    cu_handle stream, before, after;
    void *device;
    int value = 0;
    float ms;

    OK(cudaStreamCreateWithFlags(&stream, 1));
    OK(cudaEventCreate(&before));
    OK(cudaEventCreate(&after));
    OK(cudaMalloc(&device, 4));
    OK(cudaEventRecord(before, stream));
    OK(cudaMemsetAsync(device, 1, 4, stream));
    OK(cudaMemcpyAsync(&value, device, 4, DEVICE_TO_HOST, stream));
    OK(cudaEventRecord(after, stream));
    OK(cudaStreamWaitEvent(stream, after, 0));
    OK(cudaStreamSynchronize(stream));
    OK(cudaEventQuery(after));
    TRUE(value == 0x01010101);
    OK(cudaEventElapsedTime(&ms, before, after));
    TRUE(ms >= 0);
    OK(cudaFree(device));
    OK(cudaEventDestroy(before));
    OK(cudaEventDestroy(after));
    OK(cudaStreamDestroy(stream));
    IS(CU_INVALID_HANDLE, cudaStreamSynchronize(stream));
    IS(CU_INVALID_HANDLE, cudaGetLastError());
}
