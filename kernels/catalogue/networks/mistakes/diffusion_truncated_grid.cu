// A denoising-diffusion model, sampled: points of pure noise become points of a figure, a small step at a launch. Every
// step is a launch of denoise; the last one is diffusion, which draws as well.
//
// Fifty steps enlarge what is rounded in the first. So each product and its sum are an fmaf, in a fixed order: it is
// rounded once, and alike on every machine, whereas a * b + c is rounded once or twice as the compiler likes.

#define NOISINGS 50
#define HIDDEN 64

// The trained network. All threads of a warp read the same weight at a time: what constant memory is made for.
extern "C" {
__constant__ float W1[HIDDEN][2];
__constant__ float b1[NOISINGS][HIDDEN];
__constant__ float W2[HIDDEN][HIDDEN];
__constant__ float b2[HIDDEN];
__constant__ float W3[2][HIDDEN];
__constant__ float b3[2];
}

// 32 bits in which every bit depends on all of those that went in.
__device__ unsigned int scrambled(unsigned int bits)
{
    bits = (bits ^ (bits >> 16)) * 0x7feb352d;
    bits = (bits ^ (bits >> 15)) * 0x846ca68b;
    return bits ^ (bits >> 16);
}

// Twelve random numbers of 16 bits: their sum is very nearly normal, with mean 393210 and standard deviation 65536.
__device__ float normal(unsigned int seed, unsigned int first)
{
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        unsigned int bits = scrambled(seed + scrambled(first + i));
        sum += (bits >> 16) + (bits & 65535);
    }
    return (sum - 393210) * (1.0f / 65536.0f);
}

// One step of the reverse process. The network says which noise is in the point, of which t steps have put it there;
// the result is the point with the noise of t - 1 steps.
__device__ float2 denoised(float2 point, int t, float keep, float add)
{
    // Registers, not memory: the compiler unrolls the loops over it.
    float hidden[HIDDEN];
    for (int i = 0; i < HIDDEN; i++) {
        // A bias for each t: so the network knows how much noise to look for.
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

// Where it all starts. The noise depends on the point's number and the seed, not on who makes it or when.
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

// The last step, and the picture: each point is a round spot, brightest in its middle, 1/16 of a pixel fine. Integers,
// because additions of integers give the same sum in any order, and atomics come in any.
// diffusion<<<n / 256, 256>>>(points, picture, n, t, keep, add, scale, width, height);
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
