// Jacobi's method in one cooperative launch: all blocks wait for each other between the steps.
#include <cooperative_groups.h>
#include <cstdio>
#include <vector>

namespace cg = cooperative_groups;

__global__ void jacobi(float* current, float* next, int count, int steps)
{
    cg::grid_group grid = cg::this_grid();
    for (int step = 0; step < steps; ++step) {
        for (unsigned long long i = grid.thread_rank() + 1; i + 1 < count; i += grid.size())
            next[i] = 0.5f * (current[i - 1] + current[i + 1]);
        grid.sync();
        float* swap = current;
        current = next;
        next = swap;
    }
}

__global__ void ask(int* valid)
{
    *valid = cg::this_grid().is_valid();
}

__global__ void meet()
{
    cg::this_grid().sync();
}

int main()
{
    const int count = 2000, steps = 20, threads = 128;
    int able = 0, perMultiprocessor = 0, multiprocessors = 0;
    cudaDeviceGetAttribute(&able, cudaDevAttrCooperativeLaunch, 0);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, jacobi, threads, 0);
    const int most = perMultiprocessor * multiprocessors;
    std::printf("cooperative launches: %d, %s\n", able, most > 0 ? "some blocks at once" : "no block");

    std::vector<float> start(count), expected, other, found(count);
    for (int i = 0; i < count; ++i)
        start[i] = i % 7 == 0 ? 64.0f : 0.0f;
    expected = other = start;
    for (int step = 0; step < steps; ++step) {
        for (int i = 1; i + 1 < count; ++i)
            other[i] = 0.5f * (expected[i - 1] + expected[i + 1]);
        expected.swap(other);
    }
    float *current, *next;
    cudaMalloc(&current, count * sizeof(float));
    cudaMalloc(&next, count * sizeof(float));
    cudaMemcpy(current, start.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(next, start.data(), count * sizeof(float), cudaMemcpyHostToDevice);

    int size = count, times = steps;
    void* arguments[] = {&current, &next, &size, &times};
    const int blocks = 14; // 1792 threads: some have two values
    std::printf("launch: %s\n",
        cudaGetErrorName(cudaLaunchCooperativeKernel((void*)jacobi, dim3(blocks), dim3(threads), arguments, 0, nullptr)));
    cudaMemcpy(found.data(), current, count * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < count; ++i)
        wrong += found[i] != expected[i];
    std::printf("%d of %d wrong after %d steps\n", wrong, count, steps);

    // The same with an attribute, and from where it ended.
    cudaLaunchAttribute attribute{};
    attribute.id = cudaLaunchAttributeCooperative;
    attribute.val.cooperative = 1;
    cudaLaunchConfig_t configuration{};
    configuration.gridDim = dim3(4);
    configuration.blockDim = dim3(threads);
    configuration.attrs = &attribute;
    configuration.numAttrs = 1;
    std::printf("by attribute: %s\n", cudaGetErrorName(cudaLaunchKernelEx(&configuration, jacobi, current, next, count, 0)));
    std::printf("waited: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));

    // More blocks than have room at once cannot wait for each other.
    configuration.gridDim = dim3(most + 1);
    std::printf("too many: %s\n", cudaGetErrorName(cudaLaunchKernelEx(&configuration, jacobi, current, next, count, 1)));
    cudaGetLastError();

    int *valid, plain = -1, together = -1;
    cudaMalloc(&valid, sizeof(int));
    cudaStream_t ordinary; // a driver leaves what a cooperative launch had to those behind it in the same stream
    cudaStreamCreate(&ordinary);
    ask<<<1, 1, 0, ordinary>>>(valid);
    cudaStreamSynchronize(ordinary);
    cudaMemcpy(&plain, valid, sizeof(int), cudaMemcpyDeviceToHost);
    void* question[] = {&valid};
    cudaLaunchCooperativeKernel((void*)ask, dim3(1), dim3(1), question, 0, nullptr);
    cudaMemcpy(&together, valid, sizeof(int), cudaMemcpyDeviceToHost);
    std::printf("a grid that can wait: %d in an ordinary launch, %d in a cooperative one\n", plain, together);
    cudaFree(valid);
    cudaFree(current);
    cudaFree(next);

    // To wait nobody may who was not launched with all others.
    meet<<<4, 32, 0, ordinary>>>();
    std::printf("in an ordinary launch: %s\n", cudaGetErrorName(cudaDeviceSynchronize()));
}
