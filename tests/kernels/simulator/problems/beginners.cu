// What those who begin with CUDA write wrongly, and what the messages about it have to get right.

extern "C" __global__ void copy_behind_both(int* a)
{
    a[4] = a[5];
}

__constant__ float coefficients[4];
__device__ double sums[4];
__device__ char letters[6];

extern "C" __global__ void behind_coefficients(float* out)
{
    out[0] = coefficients[4];
}

extern "C" __global__ void behind_sums(int i)
{
    sums[i] = 1;
}

extern "C" __global__ void behind_letters(int i)
{
    letters[i] = 'a';
}

extern "C" __global__ void words_behind_letters(int i)
{
    ((int*)letters)[i] = 1;
}

extern "C" __global__ void tiled_without_second(const int* a, const int* b, int* c, int tiles)
{
    __shared__ int as[16][16];
    __shared__ int bs[16][16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    int sum = 0;
    for (int t = 0; t < tiles; ++t) {
        as[y][x] = a[t * 256 + y * 16 + x];
        bs[y][x] = b[t * 256 + y * 16 + x];
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += as[y][k] * bs[k][x];
    }
    c[threadIdx.x] = sum;
}

extern "C" __global__ void tiled_without_first(const int* a, const int* b, int* c, int tiles)
{
    __shared__ int as[16][16];
    __shared__ int bs[16][16];
    const int x = threadIdx.x % 16, y = threadIdx.x / 16;
    int sum = 0;
    for (int t = 0; t < tiles; ++t) {
        as[y][x] = a[t * 256 + y * 16 + x];
        bs[y][x] = b[t * 256 + y * 16 + x];
        for (int k = 0; k < 16; ++k)
            sum += as[y][k] * bs[k][x];
        __syncthreads();
    }
    c[threadIdx.x] = sum;
}

extern "C" __global__ void early_return(int* out, int n)
{
    __shared__ int tile[64];
    if (threadIdx.x >= n)
        return;
    tile[threadIdx.x] = threadIdx.x;
    __syncthreads();
    out[threadIdx.x] = tile[n - 1 - threadIdx.x];
}

extern "C" __global__ void first_warp_only(int* out)
{
    if (threadIdx.x < 32)
        __syncthreads();
    out[threadIdx.x] = 1;
}

extern "C" __global__ void rounds_by_warp(int* out)
{
    for (int i = 0; i < threadIdx.x / 32 + 1; ++i) {
        out[threadIdx.x] += i;
        __syncthreads();
    }
}
