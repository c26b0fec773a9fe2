#define THREADS 128
#define ROWS 8

// The sum of a window is the sum of its columns. Each thread of a block sums one column for each of 8 rows, and all
// windows with this column use its sums. The windows of the tile reach `radius` columns beyond the tile on both sides,
// so the tile is narrower than the block: tile = 128 - 2 * radius.
// blur_tiled<<<dim3((width + tile - 1) / tile, (height + 7) / 8), 128>>>(image, blurred, width, height, radius);
extern "C" __global__ void blur_tiled(const float* image, float* blurred, int width, int height, int radius)
{
    __shared__ float columns[ROWS][THREADS];
    int tile = THREADS - 2 * radius;
    int left = blockIdx.x * tile;
    int top = blockIdx.y * ROWS;

    // Beyond the edge, the nearest pixel inside counts.
    int col = min(max(left - radius + (int)threadIdx.x, 0), width - 1);
    // Eight sums at a time: while one sum waits for its pixel, the pixels of the others are under way.
    float sum[ROWS] = {};
    for (int dy = -radius; dy <= radius; dy++) {
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            int row = min(max(top + i + dy, 0), height - 1);
            sum[i] += image[row * width + col];
        }
    }
#pragma unroll
    for (int i = 0; i < ROWS; i++) {
        columns[i][threadIdx.x] = sum[i];
        sum[i] = 0.0f;
    }
    __syncthreads();

    int x = left + threadIdx.x;
    if (threadIdx.x < tile && x < width) {
        int side = 2 * radius + 1;
        float share = 1.0f / (side * side);
        for (int dx = 0; dx < side; dx++) {
#pragma unroll
            for (int i = 0; i < ROWS; i++) {
                sum[i] += columns[i][threadIdx.x + dx];
            }
        }
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            int y = top + i;
            if (y < height) {
                blurred[y * width + x] = sum[i] * share;
            }
        }
    }
}
