// Particles, fractals, waves and chance.

extern "C" __global__ void nbody_step(const float4* bodies, float4* accelerations, int n)
{
    __shared__ float4 tile[32];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 me = i < n ? bodies[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    float ax = 0.0f, ay = 0.0f, az = 0.0f;
    for (int start = 0; start < n; start += 32) {
        tile[threadIdx.x] = start + threadIdx.x < n ? bodies[start + threadIdx.x] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        __syncthreads();
        for (int k = 0; k < 32; ++k) {
            float dx = tile[k].x - me.x;
            float dy = tile[k].y - me.y;
            float dz = tile[k].z - me.z;
            float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.25f);
            float pull = tile[k].w * inverse * inverse * inverse;
            ax += dx * pull;
            ay += dy * pull;
            az += dz * pull;
        }
        __syncthreads();
    }
    if (i < n)
        accelerations[i] = make_float4(ax, ay, az, 0.0f);
}

extern "C" __global__ void mandelbrot(unsigned char* out, int width, int height, int limit)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height)
        return;
    double cx = -2.0 + px * 0.0625;
    double cy = -1.0 + py * 0.0625;
    double x = 0.0;
    double y = 0.0;
    int steps = 0;
    while (x * x + y * y <= 4.0 && steps < limit) {
        double next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        ++steps;
    }
    out[py * width + px] = steps;
}

struct Complex {
    float re, im;
    __device__ Complex(float r, float i) : re(r), im(i) { }
    __device__ float norm() const { return re * re + im * im; }
    __device__ Complex operator*(const Complex& o) const { return Complex(re * o.re - im * o.im, re * o.im + im * o.re); }
    __device__ Complex operator+(const Complex& o) const { return Complex(re + o.re, im + o.im); }
};

__device__ int juliaSteps(float x, float y)
{
    Complex z(x, y);
    Complex c(-0.75f, 0.125f);
    for (int i = 0; i < 6; ++i) {
        z = z * z + c;
        if (z.norm() > 16.0f)
            return i;
    }
    return 6;
}

extern "C" __global__ void julia(int* out, int width, int height)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < width * height; i += blockDim.x * gridDim.x)
        out[i] = juliaSteps((i % width - width / 2) * 0.125f, (i / width - height / 2) * 0.125f);
}

__device__ unsigned int xorshift(unsigned int& state)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

extern "C" __global__ void monte_carlo_pi(unsigned int* inside, unsigned int seed, int draws)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int state = seed + 2654435761u * i;
    int hits = 0;
    for (int k = 0; k < draws; ++k) {
        float x = (xorshift(state) >> 8) * (1.0f / 16777216.0f);
        float y = (xorshift(state) >> 8) * (1.0f / 16777216.0f);
        if (x * x + y * y < 1.0f)
            ++hits;
    }
    atomicAdd(inside, hits);
}

// A drunkard's walk driven by a linear congruence of 64 bits.
extern "C" __global__ void random_walk(int2* ends, unsigned long long seed, int steps)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long state = seed ^ ((unsigned long long)i << 40);
    int2 at = make_int2(0, 0);
    for (int k = 0; k < steps; ++k) {
        state = state * 6364136223846793005ull + 1442695040888963407ull;
        switch (state >> 62) {
        case 0:
            ++at.x;
            break;
        case 1:
            --at.x;
            break;
        case 2:
            ++at.y;
            break;
        default:
            --at.y;
        }
    }
    ends[i] = at;
}

// Decimation in time, in shared memory: one block, one butterfly a thread and stage.
extern "C" __global__ void fft_128(const float2* in, float2* out)
{
    __shared__ float2 data[128];
    int t = threadIdx.x;
    data[__brev(t) >> 25] = in[t];
    data[__brev(t + 64) >> 25] = in[t + 64];
    __syncthreads();
    for (int half = 1; half < 128; half *= 2) {
        int k = t % half;
        int top = (t / half) * half * 2 + k;
        float angle = -3.14159265358979f * k / half;
        float c = cosf(angle);
        float s = sinf(angle);
        float2 a = data[top];
        float2 b = data[top + half];
        float2 turned = make_float2(b.x * c - b.y * s, b.x * s + b.y * c);
        data[top] = make_float2(a.x + turned.x, a.y + turned.y);
        data[top + half] = make_float2(a.x - turned.x, a.y - turned.y);
        __syncthreads();
    }
    out[t] = data[t];
    out[t + 64] = data[t + 64];
}

extern "C" __global__ void wave_equation(const float* before, const float* now, float* next, int n, float courant)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (i == 0 || i == n - 1)
        next[i] = 0.0f;
    else
        next[i] = 2.0f * now[i] - before[i] + courant * courant * (now[i + 1] - 2.0f * now[i] + now[i - 1]);
}
