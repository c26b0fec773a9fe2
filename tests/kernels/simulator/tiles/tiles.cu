// Kernels that multiply tiles with tensor cores, bring them to shared memory asynchronously, and work on the bytes of
// words; right ones, and the same with a mistake.
#include <cuda_pipeline.h>
#include <mma.h>

using namespace nvcuda;

constexpr int tile = 16;

// c (rows x columns) = a (rows x depth) * b (depth x columns); a warp has a tile of c.
extern "C" __global__ void wmma_gemm(const half* a, const half* b, float* c, int columns, int depth)
{
    const int row = blockIdx.y * tile, column = blockIdx.x * tile;
    wmma::fragment<wmma::accumulator, tile, tile, tile, float> sum;
    wmma::fill_fragment(sum, 0.0f);
    for (int k = 0; k < depth; k += tile) {
        wmma::fragment<wmma::matrix_a, tile, tile, tile, half, wmma::row_major> left;
        wmma::fragment<wmma::matrix_b, tile, tile, tile, half, wmma::row_major> right;
        wmma::load_matrix_sync(left, a + row * depth + k, depth);
        wmma::load_matrix_sync(right, b + k * columns + column, columns);
        wmma::mma_sync(sum, left, right, sum);
    }
    for (int i = 0; i < sum.num_elements; ++i)
        sum.x[i] *= 2.0f;
    wmma::store_matrix_sync(c + row * columns + column, sum, columns, wmma::mem_row_major);
}

// The same with the tiles in shared memory, of which only half of the warp's threads is there.
extern "C" __global__ void half_a_warp(const half* a, float* c)
{
    wmma::fragment<wmma::matrix_a, tile, tile, tile, half, wmma::row_major> left;
    wmma::fragment<wmma::matrix_b, tile, tile, tile, half, wmma::col_major> right;
    wmma::fragment<wmma::accumulator, tile, tile, tile, float> sum;
    wmma::fill_fragment(sum, 1.0f);
    if (threadIdx.x < 16) {
        wmma::load_matrix_sync(left, a, tile);
        wmma::load_matrix_sync(right, a, tile);
        wmma::mma_sync(sum, left, right, sum);
    }
    __syncthreads();
    c[threadIdx.x] = sum.x[0];
}

// Sums of the rows of tiles of 64 values, which come in two buffers: while one is added up, the other is on its way.
template <bool Waits, bool Together> __device__ void asyncSums(const float* in, float* out, int tiles)
{
    __shared__ float buffer[2][64];
    const int own = threadIdx.x;
    __pipeline_memcpy_async(&buffer[0][own], &in[own], sizeof(float));
    __pipeline_commit();
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
        if (i + 1 < tiles)
            __pipeline_memcpy_async(&buffer[(i + 1) % 2][own], &in[(i + 1) * 64 + own], sizeof(float));
        __pipeline_commit();
        if (Waits)
            __pipeline_wait_prior(1);
        if (Together)
            __syncthreads();
        sum += buffer[i % 2][own] + buffer[i % 2][63 - own];
        __syncthreads();
    }
    out[own] = sum;
}
extern "C" __global__ void async_sums(const float* in, float* out, int tiles)
{
    asyncSums<true, true>(in, out, tiles);
}
extern "C" __global__ void async_sums_unwaited(const float* in, float* out, int tiles)
{
    asyncSums<false, true>(in, out, tiles);
}
extern "C" __global__ void async_sums_without_barrier(const float* in, float* out, int tiles)
{
    asyncSums<true, false>(in, out, tiles);
}

// Four bytes, or two halves, at a time.
extern "C" __global__ void bytes(const unsigned int* a, const unsigned int* b, unsigned int* out)
{
    const int i = threadIdx.x;
    const unsigned int x = a[i], y = b[i];
    unsigned int* const own = out + 12 * i;
    own[0] = __vadd4(x, y);
    own[1] = __vaddus4(x, y);
    own[2] = __vsubss4(x, y);
    own[3] = __vabsdiffu4(x, y);
    own[4] = __vsads4(x, y);
    own[5] = __vminu2(x, y);
    own[6] = __vmaxs2(x, y);
    own[7] = __vavgu4(x, y);
    own[8] = __vcmpgtu4(x, y);
    own[9] = __vseteq2(x, y);
    own[10] = __vsadu2(x, y);
    own[11] = __vhaddu2(x, y);
}

// The instructions themselves, which the intrinsics of newer toolkits no longer use.
extern "C" __global__ void bytes_in_ptx(const unsigned int* a, const unsigned int* b, unsigned int* out)
{
    const int i = threadIdx.x;
    const unsigned int x = a[i], y = b[i];
    unsigned int* const own = out + 4 * i;
    asm("vadd4.u32.u32.u32.sat %0, %1, %2, %3;" : "=r"(own[0]) : "r"(x), "r"(y), "r"(0));
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(own[1]) : "r"(x), "r"(y), "r"(7));
    asm("vset2.s32.s32.gt %0, %1, %2, %3;" : "=r"(own[2]) : "r"(x), "r"(y), "r"(0));
    asm("vmad.u32.u32.u32 %0, %1.b1, %2.h0, %3;" : "=r"(own[3]) : "r"(x), "r"(y), "r"(5));
}
