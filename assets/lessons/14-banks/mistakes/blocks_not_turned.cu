constexpr int side = 32;

__global__ void transpose(const float* in, float* out, int width, int height)
{
    __shared__ float tile[side][side + 1];
    int column = blockIdx.x * side + threadIdx.x;
    int row = blockIdx.y * side + threadIdx.y;
    if (row < height && column < width)
        tile[threadIdx.y][threadIdx.x] = in[row * width + column];
    __syncthreads();
    if (row < height && column < width)
        out[column * height + row] = tile[threadIdx.y][threadIdx.x];
}
