#define TILE 64
#define ROWS 8   // rows of threads
#define SECTOR 8 // values in a sector of 32 bytes

// A sector that a block fills in part is written as slowly as a whole one, and where rows have an odd length, each piece
// of a row begins and ends within a sector. Here each row's piece begins up to seven values earlier, where a sector
// does. For these, the tile has eight rows more than a block writes.
// transpose_aligned<<<dim3((width + 63) / 64, (height + 7 + 63) / 64), dim3(64, 8)>>>(in, out, width, height);
extern "C" __global__ void transpose_aligned(
    const float* __restrict__ in, float* __restrict__ out, int width, int height)
{
    __shared__ float tile[SECTOR + TILE][TILE + 1];

    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE - SECTOR + threadIdx.y;
#pragma unroll
    for (int j = 0; j < SECTOR + TILE; j += ROWS) {
        if (x < width && y + j >= 0 && y + j < height) {
            tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
        }
    }
    __syncthreads();

    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
#pragma unroll
    for (int j = 0; j < TILE; j += ROWS) {
        // How many values lie between the sector's start and the place where the tile would begin.
        int early = (y + j) * height % SECTOR;
        if (x - early >= 0 && x - early < height && y + j < width) {
            out[(y + j) * height + x - early] = tile[SECTOR + threadIdx.x - early][threadIdx.y + j];
        }
    }
}
