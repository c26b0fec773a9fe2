// Blurs a picture with weights that fall off from the middle, and counts how bright each block's part of it is.
#define RADIUS 2
#define SIDE (16 + 2 * RADIUS)

__constant__ float weights[2 * RADIUS + 1] = {0.1f, 0.2f, 0.4f, 0.2f, 0.1f};

__device__ int clampIndex(int index, int size)
{
    if (index < 0)
        return 0;
    return index < size ? index : size - 1;
}

__global__ void blur(const float* in, float* out, int* bright, int width, int height)
{
    __shared__ float tile[SIDE][SIDE];
    __shared__ int count[256];
    int x = blockIdx.x * 16 + threadIdx.x;
    int y = blockIdx.y * 16 + threadIdx.y;
    int t = threadIdx.y * 16 + threadIdx.x;

    for (int i = t; i < SIDE * SIDE; i += 256) {
        int column = clampIndex(blockIdx.x * 16 + i % SIDE - RADIUS, width);
        int row = clampIndex(blockIdx.y * 16 + i / SIDE - RADIUS, height);
        tile[i / SIDE][i % SIDE] = in[row * width + column];
    }
    __syncthreads();

    // The tile is whole: every thread reads its neighbours'.
    float sum = 0.0f;
    for (int dy = 0; dy <= 2 * RADIUS; ++dy) {
        for (int dx = 0; dx <= 2 * RADIUS; ++dx) {
            float value = tile[threadIdx.y + dy][threadIdx.x + dx];
            sum += weights[dy] * weights[dx] * value;
        }
    }
    count[t] = sum > 0.5f ? 1 : 0;
    if (x < width && y < height)
        out[y * width + x] = sum;
    __syncthreads();

    // Halves are added until one count is left.
    for (int s = 128; s > 0; s /= 2) {
        if (t < s)
            count[t] += count[t + s];
        __syncthreads();
    }
    if (t == 0)
        bright[blockIdx.y * gridDim.x + blockIdx.x] = count[0];
}
