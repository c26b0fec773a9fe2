#define TILE 64
#define ROWS 4 // rows of threads; each thread moves TILE / ROWS values

extern "C" __global__ void transpose_padded(const float* in, float* out, int width, int height)
{
    // The tile has one column more than is used, so that 32 values of a column lie in 32 different banks.
    __shared__ float tile[TILE][TILE + 1];

    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < width && y + j < height) {
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
        }
    }
    __syncthreads();

    // The block's place in the output: a column of blocks becomes a row of blocks there.
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < height && y + j < width) {
            out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
        }
    }
}
