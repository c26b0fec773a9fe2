#include <stdio.h>
#include <stdlib.h>
#include <assert.h>
#include <cuda_runtime.h>
#include <helper_functions.h>
#include <helper_cuda.h>

#define VOTE_DATA_GROUP 4
static const char *sSDKsample = "[simpleVoteIntrinsics]\0";

__global__ void VoteAnyKernel1(unsigned int *input, unsigned int *result, int size) {
  int tx = threadIdx.x;
  int mask = 0xffffffff;
  result[tx] = __any_sync(mask, input[tx]);
}
__global__ void VoteAllKernel2(unsigned int *input, unsigned int *result, int size) {
  int tx = threadIdx.x;
  int mask = 0xffffffff;
  result[tx] = __all_sync(mask, input[tx]);
}
__global__ void VoteAnyKernel3(bool *info, int warp_size) {
  int tx = threadIdx.x;
  unsigned int mask = 0xffffffff;
  bool *offs = info + (tx * 3);
  *offs = __any_sync(mask, (tx >= (warp_size * 3) / 2));
  *(offs + 1) = (tx >= (warp_size * 3) / 2 ? true : false);
  if (__all_sync(mask, (tx >= (warp_size * 3) / 2) ? true : false)) {
    *(offs + 2) = true;
  }
}

// Generate the test pattern for Tests 1 and 2
void genVoteTestPattern(unsigned int *VOTE_PATTERN, int size) {
  for (int i = 0; i < size / 4; i++) VOTE_PATTERN[i] = 0x00000000;
  for (int i = size / 4; i < 2 * size / 4; i++) VOTE_PATTERN[i] = (i & 0x01) ? i : 0;
  for (int i = 2 * size / 4; i < size; i++) VOTE_PATTERN[i] = 0xffffffff;
}
int checkErrors1(unsigned int *h_result, int start, int end, int warp_size, const char *voteType) {
  int i, sum = 0;
  for (sum = 0, i = start; i < end; i++) sum += h_result[i];
  if (sum > 0) printf("\t<%s>[%d - %d] = ", voteType, start, end - 1);
  return (sum > 0);
}

int main(int argc, char **argv) {
  unsigned int *h_input, *h_result, *d_input, *d_result;
  bool *dinfo = NULL;
  cudaDeviceProp deviceProp;
  int cuda_device = findCudaDevice(argc, (const char **)argv);
  checkCudaErrors(cudaGetDeviceProperties(&deviceProp, cuda_device));
  int warp_size = deviceProp.warpSize;
  h_input = (unsigned int *)malloc(VOTE_DATA_GROUP * warp_size * sizeof(unsigned int));
  h_result = (unsigned int *)malloc(VOTE_DATA_GROUP * warp_size * sizeof(unsigned int));
  genVoteTestPattern(h_input, VOTE_DATA_GROUP * warp_size);
  dim3 gridBlock(1, 1), threadBlock(VOTE_DATA_GROUP * warp_size, 1);
  VoteAnyKernel1<<<gridBlock, threadBlock>>>(d_input, d_result, VOTE_DATA_GROUP * warp_size);
  VoteAllKernel2<<<gridBlock, threadBlock>>>(d_input, d_result, VOTE_DATA_GROUP * warp_size);
  VoteAnyKernel3<<<1, warp_size * 3>>>(dinfo, warp_size);
  int error_count = checkErrors1(h_result, 0, VOTE_DATA_GROUP * warp_size / 4, warp_size, "Vote.Any");
  printf("%s %d\n", sSDKsample, error_count);
  return error_count ? EXIT_FAILURE : EXIT_SUCCESS;
}
