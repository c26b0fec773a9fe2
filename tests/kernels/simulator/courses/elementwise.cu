// One thread an element, or a few: the first kernels of every course.

struct Particle {
    float3 position;
    float3 velocity;
    float mass;
    int alive;
};

struct Step {
    float seconds;
    float3 gravity;
    int bounce;
};

extern "C" __global__ void add_grid_stride(const float* a, const float* b, float* c, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        c[i] = a[i] + b[i];
}

extern "C" __global__ void saxpy(int n, float alpha, const float* x, float* y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = alpha * x[i] + y[i];
}

extern "C" __global__ void polynomial(const float* x, float* y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float v = x[i];
    y[i] = (((0.25f * v - 1.5f) * v + 2.0f) * v - 0.75f) * v + 3.0f;
}

extern "C" __global__ void move_particles(Particle* particles, Step step, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || particles[i].alive == 0)
        return;
    Particle p = particles[i];
    p.velocity.x += step.gravity.x * step.seconds;
    p.velocity.y += step.gravity.y * step.seconds;
    p.velocity.z += step.gravity.z * step.seconds;
    p.position.x += p.velocity.x * step.seconds;
    p.position.y += p.velocity.y * step.seconds;
    p.position.z += p.velocity.z * step.seconds;
    if (p.position.y < 0.0f) {
        p.position.y = -p.position.y;
        p.velocity.y = -p.velocity.y * 0.5f;
        p.alive += step.bounce;
    }
    particles[i] = p;
}

extern "C" __global__ void complex_multiply(const float2* a, const float2* b, float2* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float2 p = a[i];
        float2 q = b[i];
        c[i] = make_float2(p.x * q.x - p.y * q.y, p.x * q.y + p.y * q.x);
    }
}

__device__ unsigned char brighter(unsigned char value, int amount)
{
    int sum = value + amount;
    return sum < 0 ? 0 : sum > 255 ? 255 : sum;
}

extern "C" __global__ void brighten(const uchar4* in, uchar4* out, int amount, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        uchar4 p = in[i];
        p.x = brighter(p.x, amount);
        p.y = brighter(p.y, -amount);
        p.z = brighter(p.z, 2 * amount);
        out[i] = p;
    }
}

extern "C" __global__ void widen_and_mix(const char4* a, const short2* b, const unsigned short* c, int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    char4 p = a[i];
    short2 q = b[i];
    short wrapped = q.x * p.x + p.y;
    unsigned char byte = p.z * 3;
    signed char narrow = q.y + c[i];
    out[i] = wrapped * 65536 + byte * 256 + narrow + p.w;
}

extern "C" __global__ void rgb_to_hsv(const unsigned char* rgb, float* hsv, int pixels)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pixels)
        return;
    float r = rgb[3 * i] / 255.0f;
    float g = rgb[3 * i + 1] / 255.0f;
    float b = rgb[3 * i + 2] / 255.0f;
    float high = fmaxf(r, fmaxf(g, b));
    float low = fminf(r, fminf(g, b));
    float range = high - low;
    float hue = 0.0f;
    if (range > 0.0f) {
        if (high == r)
            hue = (g - b) / range;
        else if (high == g)
            hue = 2.0f + (b - r) / range;
        else
            hue = 4.0f + (r - g) / range;
        hue *= 60.0f;
        if (hue < 0.0f)
            hue += 360.0f;
    }
    hsv[3 * i] = hue;
    hsv[3 * i + 1] = high > 0.0f ? range / high : 0.0f;
    hsv[3 * i + 2] = high;
}

extern "C" __global__ void reverse_bits(const unsigned int* in, unsigned int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned int v = in[i];
    v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
    v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ffu) | (v & 0x00ff00ffu) << 8;
    out[i] = v >> 16 | v << 16;
}

extern "C" __global__ void bit_intrinsics(const unsigned int* in, unsigned int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned int v = in[i];
    out[4 * i] = __brev(v);
    out[4 * i + 1] = __popc(v) | __clz(v) << 8;
    out[4 * i + 2] = __ffs(v);
    out[4 * i + 3] = __byte_perm(v, ~v, 0x3715);
}
