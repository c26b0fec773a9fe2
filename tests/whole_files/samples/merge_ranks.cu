#include <assert.h>
#include <helper_cuda.h>
#include "mergeSort_common.h"

#define SHARED_SIZE_LIMIT 1024U
#define SAMPLE_STRIDE 32

static inline __host__ __device__ uint iDivUp(uint a, uint b) { return ((a % b) == 0) ? (a / b) : (a / b + 1); }
static inline __host__ __device__ uint getSampleCount(uint dividend) { return iDivUp(dividend, SAMPLE_STRIDE); }

#define W (sizeof(uint) * 8)
static inline __device__ uint nextPowerOfTwo(uint x) { return 1U << (W - __clz(x - 1)); }

template <uint sortDir> static inline __device__ uint binarySearchInclusive(uint val, uint *data, uint L, uint stride) {
  if (L == 0) return 0;
  uint pos = 0;
  for (; stride > 0; stride >>= 1) {
    uint newPos = umin(pos + stride, L);
    if ((sortDir && (data[newPos - 1] <= val)) || (!sortDir && (data[newPos - 1] >= val))) pos = newPos;
  }
  return pos;
}

template <uint sortDir> __global__ void rankKernel(uint *d_Ranks, uint *d_Keys, uint *d_Values, uint L, uint n) {
  uint pos = blockIdx.x * blockDim.x + threadIdx.x;
  if (pos >= n) return;
  d_Ranks[pos] = binarySearchInclusive<sortDir>(d_Values[pos], d_Keys, L, nextPowerOfTwo(L));
}

static void ranks(uint *d_Ranks, uint *d_Keys, uint *d_Values, uint L, uint n, uint sortDir) {
  uint lastSegmentElements = n % (2 * SHARED_SIZE_LIMIT);
  uint threadCount = (lastSegmentElements > SHARED_SIZE_LIMIT) ? (n + 2 * SHARED_SIZE_LIMIT) / (2 * SAMPLE_STRIDE) : n / 2;
  if (sortDir) {
    rankKernel<1U><<<iDivUp(threadCount, 256), 256>>>(d_Ranks, d_Keys, d_Values, L, n);
    getLastCudaError("rankKernel<1><<<>>> failed\n");
  } else {
    rankKernel<0U><<<iDivUp(threadCount, 256), 256>>>(d_Ranks, d_Keys, d_Values, L, n);
    getLastCudaError("rankKernel<0><<<>>> failed\n");
  }
}

static uint *d_RanksA, *d_RanksB, *d_LimitsA, *d_LimitsB;
static const uint MAX_SAMPLE_COUNT = 32768;

extern "C" void initMergeSort(void) {
  checkCudaErrors(cudaMalloc((void **)&d_RanksA, MAX_SAMPLE_COUNT * sizeof(uint)));
  checkCudaErrors(cudaMalloc((void **)&d_RanksB, MAX_SAMPLE_COUNT * sizeof(uint)));
}

extern "C" void mergeSort(uint *d_DstKey, uint *d_SrcKey, uint *d_SrcVal, uint N, uint sortDir) {
  uint stageCount = 0;
  for (uint stride = SHARED_SIZE_LIMIT; stride < N; stride <<= 1, stageCount++)
    ;
  assert(stageCount > 0);
  ranks(d_DstKey, d_SrcKey, d_SrcVal, N / 2, N, sortDir);
}
