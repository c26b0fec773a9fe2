// Each element from its neighbours: shared halos, constant masks, image filters, automata.

#define RADIUS 3
#define BLOCK 64

extern "C" __global__ void stencil_1d(const int* in, int* out, int n)
{
    __shared__ int values[BLOCK + 2 * RADIUS];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int at = threadIdx.x + RADIUS;
    values[at] = i < n ? in[i] : 0;
    if (threadIdx.x < RADIUS) {
        values[at - RADIUS] = i >= RADIUS ? in[i - RADIUS] : 0;
        values[at + BLOCK] = i + BLOCK < n ? in[i + BLOCK] : 0;
    }
    __syncthreads();
    if (i >= n)
        return;
    int sum = 0;
    for (int offset = -RADIUS; offset <= RADIUS; ++offset)
        sum += values[at + offset] * (offset + 5);
    out[i] = sum;
}

extern "C" __global__ void heat_2d(const float* in, float* out, int width, int height, float rate)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int i = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[i] = in[i];
        return;
    }
    out[i] = in[i] + rate * (in[i - 1] + in[i + 1] + in[i - width] + in[i + width] - 4.0f * in[i]);
}

extern "C" __global__ void heat_3d(const double* in, double* out, int width, int height, int depth)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int plane = width * height;
    int i = y * width + x;
    double below = in[i];
    double here = in[i];
    for (int z = 0; z < depth; ++z, i += plane) {
        double above = z + 1 < depth ? in[i + plane] : here;
        double west = x > 0 ? in[i - 1] : here;
        double east = x + 1 < width ? in[i + 1] : here;
        double south = y > 0 ? in[i - width] : here;
        double north = y + 1 < height ? in[i + width] : here;
        out[i] = here + 0.125 * (below + above + west + east + south + north - 6.0 * here);
        below = here;
        here = above;
    }
}

extern "C" __global__ void sobel(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        out[y * width + x] = 0;
        return;
    }
    const unsigned char* p = in + y * width + x;
    int across = p[1 - width] + 2 * p[1] + p[1 + width] - p[-1 - width] - 2 * p[-1] - p[-1 + width];
    int down = p[width - 1] + 2 * p[width] + p[width + 1] - p[-width - 1] - 2 * p[-width] - p[-width + 1];
    float length = sqrtf((float)(across * across + down * down));
    out[y * width + x] = length > 255.0f ? 255 : (unsigned char)length;
}

__constant__ int boxOffsets[9] = {-1, 0, 1, -1, 0, 1, -1, 0, 1};
__constant__ float gaussianMask[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
__constant__ unsigned char bayer[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};

__device__ int clampTo(int value, int high)
{
    return value < 0 ? 0 : value > high ? high : value;
}

extern "C" __global__ void box_blur(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int sum = 0;
    for (int k = 0; k < 9; ++k)
        sum += in[clampTo(y + k / 3 - 1, height - 1) * width + clampTo(x + boxOffsets[k], width - 1)];
    out[y * width + x] = sum / 9;
}

// Rows, then columns, through shared memory; the block's edge repeats the outermost values of the picture.
extern "C" __global__ void gaussian_blur(const float* in, float* out, int width, int height)
{
    __shared__ float raw[12][20];
    __shared__ float rows[12][16];
    int left = blockIdx.x * 16 - 2;
    int top = blockIdx.y * 8 - 2;
    for (int i = threadIdx.y * 16 + threadIdx.x; i < 12 * 20; i += 128)
        raw[i / 20][i % 20] = in[clampTo(top + i / 20, height - 1) * width + clampTo(left + i % 20, width - 1)];
    __syncthreads();
    for (int y = threadIdx.y; y < 12; y += 8) {
        float sum = 0.0f;
        for (int k = 0; k < 5; ++k)
            sum += gaussianMask[k] * raw[y][threadIdx.x + k];
        rows[y][threadIdx.x] = sum;
    }
    __syncthreads();
    int x = left + 2 + threadIdx.x;
    int y = top + 2 + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float sum = 0.0f;
    for (int k = 0; k < 5; ++k)
        sum += gaussianMask[k] * rows[threadIdx.y + k][threadIdx.x];
    out[y * width + x] = sum;
}

extern "C" __global__ void bilateral(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float centre = in[y * width + x];
    float sum = 0.0f;
    float weights = 0.0f;
    for (int dy = -2; dy <= 2; ++dy)
        for (int dx = -2; dx <= 2; ++dx) {
            if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height)
                continue;
            float value = in[(y + dy) * width + x + dx];
            float difference = value - centre;
            float weight = expf(-0.125f * (dx * dx + dy * dy) - 8.0f * difference * difference);
            sum += weight * value;
            weights += weight;
        }
    out[y * width + x] = sum / weights;
}

extern "C" __global__ void game_of_life(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int neighbours = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx != 0 || dy != 0)
                neighbours += in[(y + dy + height) % height * width + (x + dx + width) % width];
    unsigned char alive = in[y * width + x];
    out[y * width + x] = neighbours == 3 || (alive && neighbours == 2);
}

extern "C" __global__ void ordered_dither(const unsigned char* in, unsigned int* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y;
    bool white = x < width && in[y * width + x] > bayer[y & 3][x & 3] * 16 + 8;
    unsigned int bits = __ballot_sync(0xffffffffu, white);
    if ((threadIdx.x & 31) == 0 && x < width)
        out[y * ((width + 31) / 32) + x / 32] = bits;
}
