// Smooths a picture with the tile of each block, then raises the contrast.
#define TILE 16
#define RADIUS 1
#define SIDE (TILE + 2 * RADIUS)

__device__ int clampIndex(int index, int size)
{
    if (index < 0)
        return 0;
    return index < size ? index : size - 1;
}

__device__ float curve(float value)
{
    float centred = value - 0.5f;
    float raised = 0.5f + 1.4f * centred;
    if (raised < 0.0f)
        return 0.0f;
    return raised > 1.0f ? 1.0f : raised;
}

__global__ void smooth(const unsigned char* in, unsigned char* out, int width, int height)
{
    __shared__ float tile[SIDE][SIDE];
    int x = blockIdx.x * TILE + threadIdx.x;
    int y = blockIdx.y * TILE + threadIdx.y;
    int t = threadIdx.y * TILE + threadIdx.x;

    for (int i = t; i < SIDE * SIDE; i += TILE * TILE) {
        int column = clampIndex(blockIdx.x * TILE + i % SIDE - RADIUS, width);
        int row = clampIndex(blockIdx.y * TILE + i / SIDE - RADIUS, height);
        tile[i / SIDE][i % SIDE] = in[row * width + column] / 255.0f;
    }
    __syncthreads();

    // The tile is whole: every thread reads its neighbours'.
    float sum = 0.0f;
    for (int dy = 0; dy <= 2 * RADIUS; ++dy) {
        for (int dx = 0; dx <= 2 * RADIUS; ++dx) {
            sum += tile[threadIdx.y + dy][threadIdx.x + dx];
        }
    }
    float mean = sum / 9.0f;

    // Threads beyond the picture helped with the tile only.
    bool inside = x < width && y < height;
    if (inside)
        out[y * width + x] = static_cast<unsigned char>(
            255.0f * curve(mean));
}
