// A kernel goes one value behind what was registered, which a GPU does not see, and nobody unregisters it.
#include <cstdio>
#include <vector>

__global__ void fill(int* values)
{
    values[threadIdx.x] = 1; // 65 threads, and 64 values
}

int main()
{
    std::vector<int> values(100000); // has pages of its own
    int* const mine = values.data() + 2048;
    cudaHostRegister(mine, 64 * sizeof(int), cudaHostRegisterMapped);
    fill<<<1, 65>>>(mine);
    cudaDeviceSynchronize();
    int last = 0;
    while (last < 63 && mine[last + 1] == 1)
        ++last;
    std::printf("fine until %d\n", last);
    return 0;
}
