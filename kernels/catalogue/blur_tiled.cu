#define TILE 32
#define ROWS 8
#define MAX_RADIUS 8

// A block of 32 x 8 threads blurs a tile of 32 x 32 pixels, four a thread.
// blur_tiled<<<dim3((width + 31) / 32, (height + 31) / 32), dim3(32, 8)>>>(image, blurred, width, height, radius);
extern "C" __global__ void blur_tiled(const float* image, float* blurred, int width, int height, int radius)
{
    __shared__ float tile[TILE + 2 * MAX_RADIUS][TILE + 2 * MAX_RADIUS];
    __shared__ float rowSums[TILE + 2 * MAX_RADIUS][TILE];
    int left = blockIdx.x * TILE;
    int top = blockIdx.y * TILE;
    int span = TILE + 2 * radius;

    // The tile and its halo: `radius` more pixels on every side, which the windows of its edge reach into.
    for (int y = threadIdx.y; y < span; y += ROWS) {
        int row = min(max(top + y - radius, 0), height - 1);
        for (int x = threadIdx.x; x < span; x += TILE) {
            int col = min(max(left + x - radius, 0), width - 1);
            tile[y][x] = image[row * width + col];
        }
    }
    __syncthreads();

    // A window's sum is the sum of its rows' sums, and each of those serves all windows above and below.
    for (int y = threadIdx.y; y < span; y += ROWS) {
        float sum = 0.0f;
        for (int dx = 0; dx <= 2 * radius; dx++) {
            sum += tile[y][threadIdx.x + dx];
        }
        rowSums[y][threadIdx.x] = sum;
    }
    __syncthreads();

    int x = left + threadIdx.x;
    int side = 2 * radius + 1;
    float share = 1.0f / (side * side);
    for (int y = threadIdx.y; y < TILE; y += ROWS) {
        if (x < width && top + y < height) {
            float sum = 0.0f;
            for (int dy = 0; dy <= 2 * radius; dy++) {
                sum += rowSums[y + dy][threadIdx.x];
            }
            blurred[(top + y) * width + x] = sum * share;
        }
    }
}
