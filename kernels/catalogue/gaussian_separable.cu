#define MAX_SIDE 17

// A Gaussian bell in two dimensions is one along the row times one down the column: 2 x 5 weights do the work of 25.
extern "C" {
__constant__ float weights[MAX_SIDE];
}

// First launch: along each row, from the image to `rows`.
extern "C" __global__ void gaussian_rows(const float* image, float* rows, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
        for (int dx = -radius; dx <= radius; dx++) {
            int col = min(max(x + dx, 0), width - 1);
            sum += weights[dx + radius] * image[y * width + col];
        }
        rows[y * width + x] = sum;
    }
}

// Second launch: down each column. A launch sees all that the one before it wrote; inside of one launch, no block may
// wait for another.
extern "C" __global__ void gaussian_separable(const float* rows, float* smooth, int width, int height, int radius)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        float sum = 0.0f;
        for (int dy = -radius; dy <= radius; dy++) {
            int row = min(max(y + dy, 0), height - 1);
            sum += weights[dy + radius] * rows[row * width + x];
        }
        smooth[y * width + x] = sum;
    }
}
