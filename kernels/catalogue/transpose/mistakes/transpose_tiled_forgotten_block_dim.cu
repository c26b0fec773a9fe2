#define TILE 64
#define ROWS 4 // of threads: each moves TILE / ROWS values

extern "C" __global__ void transpose_tiled(const float* in, float* out, int width, int height)
{
    __shared__ float tile[TILE][TILE];

    int x = blockIdx.x + threadIdx.x;
    int y = blockIdx.y + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < width && y + j < height) {
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
        }
    }
    __syncthreads();

    // The block's place in the output: its column of blocks is a row of them there.
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    for (int j = 0; j < TILE; j += ROWS) {
        if (x < height && y + j < width) {
            // A column of the tile: the 32 values of a warp lie in one bank.
            out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
        }
    }
}
