#include <gtest/gtest.h>
#include <benchmark/benchmark.h>
#include <gmock/gmock.h>
#include "kernels.cuh"

class Fixture : public ::testing::TestWithParam<int> {
protected:
    void SetUp() override { ASSERT_EQ(cudaSuccess, cudaMallocManaged(&data, n * sizeof(int))); }
    void TearDown() override { cudaFree(data); }
    int n = 256;
    int* data = nullptr;
};

__global__ void iota(int* data, int first, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] = first + i;
}

__global__ void reversed(const int* in, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[n - 1 - i] = in[i];
}

TEST_P(Fixture, CountsUp)
{
    iota<<<2, 128>>>(data, GetParam(), n);
    cudaDeviceSynchronize();
    for (int i = 0; i < n; ++i)
        EXPECT_EQ(data[i], GetParam() + i) << "at " << i;
}

INSTANTIATE_TEST_SUITE_P(Several, Fixture, ::testing::Values(0, 1, -7));

TEST(Device, IsThere)
{
    int count = 0;
    ASSERT_EQ(cudaGetDeviceCount(&count), cudaSuccess);
    EXPECT_THAT(count, ::testing::Gt(0));
}

static void BM_iota(benchmark::State& state)
{
    int* data;
    cudaMalloc(&data, state.range(0) * sizeof(int));
    for (auto _ : state)
        iota<<<state.range(0) / 128, 128>>>(data, 0, state.range(0));
    state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(BM_iota)->RangeMultiplier(4)->Range(1 << 10, 1 << 24);
BENCHMARK_MAIN();
