// Launches as formatters write them that know no CUDA, with a mistake that is told with its line.
#include <cstdio>

__global__ void set(int* out, int value)
{
    out[threadIdx.x] = value;
}

template <int added> __global__ void add(int* out)
{
    out[threadIdx.x] += added;
}

#define RUN(kernel, blocks, threads, ...) kernel << <blocks, \
    threads >> > (__VA_ARGS__)

template <class T> void runAll(T* out)
{
    add<1> << < dim3(1), sizeof(T) >> >
        (out);
}

int main()
{
    int* out;
    cudaMallocManaged(&out, 4 * sizeof(int));
    set << <1, 4 >> > (out, 7);
    runAll(out);
    RUN(add<10>, 1, 4, out);
    add<100> <<    <1, 4, 0
        >>
        >(out);
    cudaDeviceSynchronize();
    std::printf("%d in line %d of %s\n", out[3], __LINE__, &__FILE__[sizeof __FILE__ - sizeof "split_launches.cu"]);
    set << <1, 5 >> > (out, 9);
    cudaDeviceSynchronize();
    cudaFree(out);
}
