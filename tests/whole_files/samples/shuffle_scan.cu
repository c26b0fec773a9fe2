#include <stdio.h>
#include <cuda_runtime.h>
#include <helper_cuda.h>
#include "shfl_integral_image.cuh"

// Scan using shfl: every warp scans its 32 values, the first warp the sums of all
__global__ void shfl_scan_test(int *data, int width, int *partial_sums = NULL) {
  extern __shared__ int sums[];
  int id = ((blockIdx.x * blockDim.x) + threadIdx.x);
  int lane_id = id % warpSize;
  int warp_id = threadIdx.x / warpSize;
  int value = data[id];
#pragma unroll
  for (int i = 1; i <= width; i *= 2) {
    unsigned int mask = 0xffffffff;
    int n = __shfl_up_sync(mask, value, i, width);
    if (lane_id >= i) value += n;
  }
  if (threadIdx.x % warpSize == warpSize - 1) sums[warp_id] = value;
  __syncthreads();
  if (warp_id == 0 && lane_id < (blockDim.x / warpSize)) {
    int warp_sum = sums[lane_id];
    int mask = (1 << (blockDim.x / warpSize)) - 1;
    for (int i = 1; i <= (blockDim.x / warpSize); i *= 2) {
      int n = __shfl_up_sync(mask, warp_sum, i, (blockDim.x / warpSize));
      if (lane_id >= i) warp_sum += n;
    }
    sums[lane_id] = warp_sum;
  }
  __syncthreads();
  int blockSum = 0;
  if (warp_id > 0) blockSum = sums[warp_id - 1];
  value += blockSum;
  data[id] = value;
  if (partial_sums != NULL && threadIdx.x == blockDim.x - 1) partial_sums[blockIdx.x] = value;
}

static unsigned int iDivUp(unsigned int dividend, unsigned int divisor) {
  return ((dividend % divisor) == 0) ? (dividend / divisor) : (dividend / divisor + 1);
}

bool CPUverify(int *h_data, int *h_result, int n_elements) {
  for (int i = 0; i < n_elements - 1; i++) h_data[i + 1] = h_data[i] + h_data[i + 1];
  int diff = 0;
  for (int i = 0; i < n_elements; i++) diff += h_data[i] - h_result[i];
  printf("CPU verify result diff (GPUvsCPU) = %d\n", diff);
  return diff == 0;
}

bool shuffle_simple_test(int argc, char **argv) {
  int *h_data, *d_data, *d_partial_sums;
  const int n_elements = 65536;
  int sz = sizeof(int) * n_elements;
  checkCudaErrors(cudaMallocHost((void **)&h_data, sz));
  checkCudaErrors(cudaMalloc((void **)&d_data, sz));
  int blockSize = 256, gridSize = n_elements / blockSize;
  int nWarps = blockSize / 32, shmem_sz = nWarps * sizeof(int);
  int n_partialSums = n_elements / blockSize, partial_sz = n_partialSums * sizeof(int);
  printf("%d %d %u\n", n_partialSums, partial_sz, iDivUp(n_partialSums, blockSize));
  shfl_scan_test<<<gridSize, blockSize, shmem_sz>>>(d_data, 32, d_partial_sums);
  return CPUverify(h_data, h_data, n_elements);
}

int main(int argc, char *argv[]) {
  findCudaDevice(argc, (const char **)argv);
  exit(shuffle_simple_test(argc, argv) ? EXIT_SUCCESS : EXIT_FAILURE);
}
