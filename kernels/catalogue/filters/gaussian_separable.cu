#define MAX_SIDE 17
#define ROWS 4

// A Gaussian bell in 2-D is a bell along the row times a bell down the column, so 2 x 5 weights do the work of 25.
// dim3 grid((width + 63) / 64, (height + 15) / 16);
// gaussian_rows<<<grid, dim3(64, 4)>>>(image, rows, width, height, radius);
// gaussian_separable<<<grid, dim3(64, 4)>>>(rows, smooth, width, height, radius);
extern "C" {
__constant__ float weights[MAX_SIDE];
}

// The first launch works along each row. A thread computes four pixels, one below the other: while one sum waits for
// its value, the values of the others are under way. Each weight is fetched once for all four.
extern "C" __global__ void gaussian_rows(const float* image, float* rows, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (x < width) {
        float sum[ROWS] = {};
        for (int d = -radius; d <= radius; d++) {
            float weight = weights[d + radius];
            // Beyond the edge, the nearest pixel inside counts.
            int col = min(max(x + d, 0), width - 1);
#pragma unroll
            for (int i = 0; i < ROWS; i++) {
                int row = min(y + i, height - 1);
                sum[i] += weight * image[row * width + col];
            }
        }
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (y + i < height) {
                rows[(y + i) * width + x] = sum[i];
            }
        }
    }
}

// The second launch works down each column of the first one's result. It must be a launch of its own: a column needs
// rows of other blocks, and no block may wait for another within a launch.
extern "C" __global__ void gaussian_separable(const float* rows, float* smooth, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (x < width) {
        float sum[ROWS] = {};
        for (int d = -radius; d <= radius; d++) {
            float weight = weights[d + radius];
#pragma unroll
            for (int i = 0; i < ROWS; i++) {
                int row = min(max(y + i + d, 0), height - 1);
                sum[i] += weight * rows[row * width + x];
            }
        }
#pragma unroll
        for (int i = 0; i < ROWS; i++) {
            if (y + i < height) {
                smooth[(y + i) * width + x] = sum[i];
            }
        }
    }
}
