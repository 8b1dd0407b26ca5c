// compiled.cu - a program as users write it: compiled by clang for CUDA with NVIDIA's headers, linked to NVIDIA's libcudart
#include <cstdio>
#include <cuda_runtime.h>

#define OK(call)                                                                                                  \
    do {                                                                                                          \
        const cudaError_t error = (call);                                                                         \
        if (error != cudaSuccess) {                                                                               \
            fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, cudaGetErrorName(error), cudaGetErrorString(error)); \
            return 1;                                                                                             \
        }                                                                                                         \
    } while (0)

constexpr int N = 1000, SIDE = 16;

__constant__ float scale;
__device__ int counter;

template <typename T> __global__ void add_scaled(T *y, const T *x, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;

    if (i < n) {
        y[i] += static_cast<T>(scale) * x[i];
        atomicAdd(&counter, 1);
    }
}

// Dynamic shared memory, barriers, a configuration of two dimensions.
__global__ void transpose(float *to, const float *from)
{
    extern __shared__ float tile[];

    tile[threadIdx.y * (SIDE + 1) + threadIdx.x] = from[threadIdx.y * SIDE + threadIdx.x];
    __syncthreads();
    to[threadIdx.y * SIDE + threadIdx.x] = tile[threadIdx.x * (SIDE + 1) + threadIdx.y];
}

template <typename T> static int scaled_add(cudaStream_t stream)
{
    T *x, *y, from[N], to[N];
    const float three = 3;
    int counted = 0;

    for (int i = 0; i < N; i++)
        from[i] = static_cast<T>(i);
    OK(cudaMalloc(&x, sizeof from));
    OK(cudaMallocManaged(&y, sizeof from));
    OK(cudaMemcpy(x, from, sizeof from, cudaMemcpyHostToDevice));
    for (int i = 0; i < N; i++)
        y[i] = from[i];
    OK(cudaMemcpyToSymbol(scale, &three, sizeof three));
    OK(cudaMemcpyToSymbol(counter, &counted, sizeof counted));
    add_scaled<<<(N + 127) / 128, 128, 0, stream>>>(y, x, N);
    OK(cudaGetLastError());
    OK(cudaStreamSynchronize(stream));
    OK(cudaMemcpy(to, y, sizeof to, cudaMemcpyDefault));
    OK(cudaMemcpyFromSymbol(&counted, counter, sizeof counted));
    for (int i = 0; i < N; i++)
        if (to[i] != static_cast<T>(4 * i))
            return 1;
    OK(cudaFree(x));
    OK(cudaFree(y));
    return counted != N;
}

static int transposed()
{
    float from[SIDE][SIDE], to[SIDE][SIDE], *a, *b;
    int blocks;

    for (int n = 0; n < SIDE * SIDE; n++)
        from[n / SIDE][n % SIDE] = static_cast<float>(n);
    OK(cudaMalloc(&a, sizeof from));
    OK(cudaMalloc(&b, sizeof from));
    OK(cudaMemcpy(a, from, sizeof from, cudaMemcpyHostToDevice));
    OK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, transpose, SIDE * SIDE, SIDE * (SIDE + 1) * 4));
    transpose<<<1, dim3(SIDE, SIDE), SIDE *(SIDE + 1) * 4>>>(b, a);
    OK(cudaDeviceSynchronize());
    OK(cudaMemcpy(to, b, sizeof to, cudaMemcpyDeviceToHost));
    for (int n = 0; n < SIDE * SIDE; n++)
        if (to[n / SIDE][n % SIDE] != from[n % SIDE][n / SIDE])
            return 1;
    transpose<<<1, 1025>>>(b, a);
    return blocks != 8 || cudaGetLastError() != cudaErrorInvalidConfiguration || cudaGetLastError() != cudaSuccess;
}

int main()
{
    cudaDeviceProp p;
    cudaStream_t stream;

    OK(cudaGetDeviceProperties(&p, 0));
    OK(cudaStreamCreate(&stream));
    if (p.major != 5 || p.minor != 3 || scaled_add<float>(stream) || scaled_add<double>(stream) || transposed()) {
        fprintf(stderr, "a result is wrong\n");
        return 1;
    }
    OK(cudaStreamDestroy(stream));
    printf("%s: passed\n", p.name);
    return 0;
}
