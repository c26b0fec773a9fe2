constexpr int side = 16;

__global__ void product(const float* a, const float* b, float* c, int rows, int inner, int columns)
{
    __shared__ float tileA[side][side];
    __shared__ float tileB[side][side];
    int row = blockIdx.y * side + threadIdx.y;
    int column = blockIdx.x * side + threadIdx.x;
    float sum = 0;
    for (int first = 0; first < inner; first += side) {
        int columnA = first + threadIdx.x;
        int rowB = first + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = row < rows && columnA < inner ? a[row * inner + columnA] : 0;
        tileB[threadIdx.y][threadIdx.x] = rowB < inner && column < columns ? b[rowB * columns + column] : 0;
        for (int k = 0; k < side; ++k)
            sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
        __syncthreads();
    }
    if (row < rows && column < columns)
        c[row * columns + column] = sum;
}
