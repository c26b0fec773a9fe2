__global__ void product(const float* a, const float* b, float* c, int rows, int inner, int columns)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < rows && column < columns) {
        float sum = 0;
        for (int k = 0; k < inner; ++k)
            sum += a[row * inner + k] * b[k * columns + column];
        c[row * columns + column] = sum;
    }
}
