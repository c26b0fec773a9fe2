#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cuda_runtime_api.h>
#include <helper_cuda.h>
#include <vector>
#include <numeric>

namespace cg = cooperative_groups;

__device__ int sumOf(cg::thread_group g, int *x, int val) {
  int lane = g.thread_rank();
  for (int i = g.size() / 2; i > 0; i /= 2) {
    x[lane] = val;
    g.sync();
    if (lane < i) val += x[lane + i];
    g.sync();
  }
  return val;
}

__global__ void tiledSums(const int *in, int *byTile, int *byBlock) {
  extern __shared__ int workspace[];
  cg::thread_block cta = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(cta);
  const int rank = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = cg::reduce(tile, in[rank], cg::plus<int>());
  if (tile.thread_rank() == 0) byTile[rank / 16] = sum;
  int all = sumOf(cta, workspace, in[rank]);
  if (cta.thread_rank() == 0) byBlock[blockIdx.x] = all;
}

struct Args {
  int device = 0;
  std::vector<int> input = std::vector<int>(256, 1);
  void parse(int argc, const char **argv) { device = getCmdLineArgumentInt(argc, argv, "device"); }
};

int main(int argc, char **argv) {
  Args args;
  args.parse(argc, (const char **)argv);
  int supportsCoop = 0;
  cudaDeviceGetAttribute(&supportsCoop, cudaDevAttrCooperativeLaunch, args.device);
  int *in, *tiles, *blocks;
  checkCudaErrors(cudaMalloc(&in, 256 * sizeof(int)));
  checkCudaErrors(cudaMalloc(&tiles, 16 * sizeof(int)));
  checkCudaErrors(cudaMalloc(&blocks, 4 * sizeof(int)));
  void *params[] = {&in, &tiles, &blocks};
  checkCudaErrors(cudaLaunchCooperativeKernel((void *)tiledSums, 4, 64, params, 64 * sizeof(int), 0));
  printf("%d\n", std::accumulate(args.input.begin(), args.input.end(), 0));
}
