#define MAX_SIDE 17
#define ROWS 4

// A Gaussian bell in two dimensions is one along the row times one down the column: 2 x 5 weights do the work of 25.
// dim3 grid((width + 63) / 64, (height + 15) / 16);
// gaussian_rows<<<grid, dim3(64, 4)>>>(image, rows, width, height, radius);
// gaussian_separable<<<grid, dim3(64, 4)>>>(rows, smooth, width, height, radius);
extern "C" {
__constant__ float weights[MAX_SIDE];
}

// The first launch, along each row. A thread computes four pixels, one below the other: while one sum waits for its
// value, the others have theirs under way, and each weight is fetched once for the four.
extern "C" __global__ void gaussian_rows(const float* image, float* rows, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = (blockIdx.y * blockDim.y + threadIdx.y) * ROWS;
    if (x < width) {
        float sum[ROWS] = {};
        for (int d = -radius; d <= radius; d++) {
            float weight = weights[d + radius];
            // Beyond the edge counts the nearest pixel inside.
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

// The second launch, down each column of what the first one left. It could not be the same launch: a column needs rows
// of other blocks, and inside of one launch no block may wait for another.
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
