// Samples a denoising-diffusion model: points of pure noise become points of a figure, one small step a launch. Every
// step is a launch of denoise, except for the last: diffusion takes it and draws as well.
//
// Fifty steps enlarge the rounding errors of the first. So each product and its sum are an fmaf, in a fixed order:
// every machine rounds it once. The compiler is free to round a * b + c once or twice.

#define NOISINGS 50
#define HIDDEN 64

// The trained network. All threads of a warp read the same weight at a time: constant memory is made for that.
extern "C" {
__constant__ float W1[HIDDEN][2];
__constant__ float b1[NOISINGS][HIDDEN];
__constant__ float W2[HIDDEN][HIDDEN];
__constant__ float b2[HIDDEN];
__constant__ float W3[2][HIDDEN];
__constant__ float b3[2];
}

// Returns 32 bits, each of which depends on all bits that went in.
__device__ unsigned int scrambled(unsigned int bits)
{
    bits = (bits ^ (bits >> 16)) * 0x7feb352d;
    bits = (bits ^ (bits >> 15)) * 0x846ca68b;
    return bits ^ (bits >> 16);
}

// The sum of twelve random 16-bit numbers is very nearly normal, with mean 393210 and standard deviation 65536.
__device__ float normal(unsigned int seed, unsigned int first)
{
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        unsigned int bits = scrambled(seed + scrambled(first + i));
        sum += (bits >> 16) + (bits & 65535);
    }
    return (sum - 393210) * (1.0f / 65536.0f);
}

// One step of the reverse process. The point has the noise of t steps in it, and the network estimates this noise. The
// result is the point with the noise of t - 1 steps.
__device__ float2 denoised(float2 point, int t, float keep, float add)
{
    // The array is in registers, not in memory, because the compiler unrolls the loops over it.
    float hidden[HIDDEN];
    for (int i = 0; i < HIDDEN; i++) {
        // Each t has biases of its own, so the network knows how much noise to look for.
        float sum = b1[t - 1][i];
        sum = fmaf(W1[i][0], point.x, sum);
        sum = fmaf(W1[i][1], point.y, sum);
        hidden[i] = fmaxf(sum, 0.0f);
    }
    float noiseX = b3[0];
    float noiseY = b3[1];
    for (int j = 0; j < HIDDEN; j++) {
        float sum = b2[j];
        for (int i = 0; i < HIDDEN; i++) {
            sum = fmaf(W2[j][i], hidden[i], sum);
        }
        sum = fmaxf(sum, 0.0f);
        noiseX = fmaf(W3[0][j], sum, noiseX);
        noiseY = fmaf(W3[1][j], sum, noiseY);
    }
    return make_float2(fmaf(add, noiseX, keep * point.x), fmaf(add, noiseY, keep * point.y));
}

// Makes the first points. Their noise depends on the point's number and the seed alone.
extern "C" __global__ void noise(float2* points, int n, unsigned int seed)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        points[i].x = normal(seed, 12 * i);
        points[i].y = normal(seed, 12 * i + 6);
    }
}

extern "C" __global__ void denoise(float2* points, int n, int t, float keep, float add)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        points[i] = denoised(points[i], t, keep, add);
    }
}

#define RADIUS 40

// Takes the last step and draws the picture. Each point is a round spot, brightest in its middle, placed to 1/16 of a
// pixel. Integers have the same sum in any order, and atomic additions come in any order.
extern "C" __global__ void diffusion(const float2* points, unsigned int* picture, int n, int t, float keep, float add,
    float scale, int width, int height)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 point = points[i];
        if (t > 0) {
            point = denoised(point, t, keep, add);
        }
        int x = (int)floorf(point.x * scale) + 8 * width;
        int y = (int)floorf(point.y * scale) + 8 * height;
        for (int row = (y - RADIUS) / 16; row <= (y + RADIUS) / 16; row++) {
            for (int col = (x - RADIUS) / 16; col <= (x + RADIUS) / 16; col++) {
                int dx = 16 * col + 8 - x;
                int dy = 16 * row + 8 - y;
                int light = RADIUS * RADIUS - dx * dx - dy * dy;
                if (light > 0 && col >= 0 && col < width && row >= 0 && row < height) {
                    atomicAdd(&picture[row * width + col], light);
                }
            }
        }
    }
}
