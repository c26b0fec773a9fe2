#include <cub/cub.cuh>
#include <cstdio>
#include <vector>

using namespace cub;

bool g_verbose = false;
CachingDeviceAllocator g_allocator(true);

template <int BLOCK_THREADS, int ITEMS_PER_THREAD>
__global__ void BlockSumKernel(const int* d_in, int* d_out)
{
    typedef cub::BlockReduce<int, BLOCK_THREADS> BlockReduceT;
    __shared__ typename BlockReduceT::TempStorage temp_storage;
    int sum = 0;
    for (int k = 0; k < ITEMS_PER_THREAD; ++k)
        sum += d_in[(blockIdx.x * ITEMS_PER_THREAD + k) * BLOCK_THREADS + threadIdx.x];
    int aggregate = BlockReduceT(temp_storage).Sum(sum);
    if (threadIdx.x == 0)
        d_out[blockIdx.x] = aggregate;
}

template <int BLOCK_THREADS, int ITEMS_PER_THREAD> void Test(const std::vector<int>& in)
{
    int *d_in, *d_out;
    CubDebugExit(g_allocator.DeviceAllocate((void**)&d_in, in.size() * sizeof(int)));
    CubDebugExit(g_allocator.DeviceAllocate((void**)&d_out, 8 * sizeof(int)));
    BlockSumKernel<BLOCK_THREADS, ITEMS_PER_THREAD><<<8, BLOCK_THREADS>>>(d_in, d_out);
    void* d_temp = nullptr;
    size_t bytes = 0;
    CubDebugExit(DeviceReduce::Sum(d_temp, bytes, d_in, d_out, int(in.size())));
}

int main(int argc, char** argv)
{
    CommandLineArgs args(argc, argv);
    g_verbose = args.CheckCmdLineFlag("v");
    Test<128, 4>(std::vector<int>(4096, 1));
}
