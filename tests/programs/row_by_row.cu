// Allocates each row of a matrix by itself, 500 of them, as one would on the host.
#include <cstdio>

int main()
{
    const int rows = 500, columns = 32;
    float* row[rows];
    int made = 0;
    while (made < rows && cudaMalloc(&row[made], columns * sizeof(float)) == cudaSuccess)
        ++made;
    std::printf("%d rows, %s\n", made, cudaGetErrorName(cudaGetLastError()));
    for (int i = 0; i < made; ++i)
        cudaFree(row[i]);
    return 0;
}
