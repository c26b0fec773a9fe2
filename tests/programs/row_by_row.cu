// Allocates each row of a matrix by itself, 500 of them or as many as the first argument says, as one would on the
// host; a kernel fills them, and goes as far behind the last one's end as the second says.
#include <cstdio>
#include <cstdlib>
#include <vector>

__global__ void fill(float** row, int rows, int columns)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    for (int j = 0; i < rows && j < columns; ++j)
        row[i][j] = i;
}

__global__ void touch(float* row, int column)
{
    row[column] = 1;
}

int main(int argc, char** argv)
{
    const int rows = argc > 1 ? std::atoi(argv[1]) : 500, columns = 32;
    float** table;
    cudaMalloc(&table, rows * sizeof(float*));
    std::vector<float*> row(rows);
    int made = 0;
    while (made < rows && cudaMalloc(&row[made], columns * sizeof(float)) == cudaSuccess)
        ++made;
    std::printf("%d rows, %s\n", made, cudaGetErrorName(cudaGetLastError()));
    cudaMemcpy(table, row.data(), made * sizeof(float*), cudaMemcpyHostToDevice);
    fill<<<made / 256 + 1, 256>>>(table, made, columns);
    double sum = 0;
    for (int i = 0; i < made; ++i) {
        float last;
        cudaMemcpy(&last, row[i] + columns - 1, sizeof last, cudaMemcpyDeviceToHost);
        sum += last;
    }
    std::printf("sum %.0f\n", sum);
    if (argc > 2)
        touch<<<1, 1>>>(row[made - 1], columns + std::atoi(argv[2]));
    cudaDeviceSynchronize();
    for (int i = 0; i < made; ++i)
        cudaFree(row[i]);
    cudaFree(table);
    return 0;
}
