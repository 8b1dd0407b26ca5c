// Textures and surfaces by their objects: what an array, memory in rows and memory in a line give.
extern "C" __global__ void linear(cudaTextureObject_t t, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x);
}

extern "C" __global__ void plane(cudaTextureObject_t t, float *out, float dx, float scale)
{
    out[threadIdx.y * blockDim.x + threadIdx.x] = tex2D<float>(t, (threadIdx.x + dx) * scale, (threadIdx.y + dx) * scale);
}

extern "C" __global__ void volume(cudaTextureObject_t t, float4 *out)
{
    out[(threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x] =
        tex3D<float4>(t, threadIdx.x + 0.5f, threadIdx.y + 0.5f, threadIdx.z + 0.5f);
}

extern "C" __global__ void layers(cudaTextureObject_t t, int *out)
{
    out[threadIdx.y * blockDim.x + threadIdx.x] = tex1DLayered<int>(t, threadIdx.x + 0.5f, threadIdx.y);
}

extern "C" __global__ void surface(cudaSurfaceObject_t s)
{
    int x;

    surf2Dread(&x, s, threadIdx.x * 4, threadIdx.y);
    surf2Dwrite(x * 2 + 1, s, threadIdx.x * 4, threadIdx.y);
}
