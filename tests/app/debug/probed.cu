// Twenty kernels with probes: PROBE(name) stands behind the line that gives the variable its value, and prints what it
// holds there. A debugger that is given the kernels with empty lines instead must tell the same.
#include <cstdio>

#define PROBE(name) told(__LINE__, #name, name)
__device__ int self()
{
    return (blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x * blockDim.y + threadIdx.y * blockDim.x + threadIdx.x;
}
__device__ void told(int line, const char* name, int value) { printf("%d %d %s %d\n", self(), line, name, value); }
__device__ void told(int line, const char* name, unsigned value) { printf("%d %d %s %u\n", self(), line, name, value); }
__device__ void told(int line, const char* name, bool value) { printf("%d %d %s %d\n", self(), line, name, value); }
__device__ void told(int line, const char* name, float value) { printf("%d %d %s %.9g\n", self(), line, name, value); }
__device__ void told(int line, const char* name, double value) { printf("%d %d %s %.17g\n", self(), line, name, value); }
// end of the probe

__global__ void indices(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    PROBE(i);
    if (i >= n)
        return;
    float v = in[i];
    PROBE(v);
    out[i] = v + 1;
}

__global__ void sums(const float* in, float* out, int n)
{
    float sum = 0;
    for (int k = 0; k < 12; ++k) {
        sum += in[(threadIdx.x * 7 + k * 3) % n] * in[(threadIdx.x + k) % n];
        PROBE(sum);
    }
    out[threadIdx.x] = sum;
}

__global__ void branches(const float* in, float* out, int n)
{
    int i = threadIdx.x;
    int kind = 0;
    if (in[i % n] > 0.5f) {
        kind = 1;
        PROBE(kind);
    } else if (i % 3 == 0) {
        kind = 2;
        PROBE(kind);
    } else {
        kind = i;
        PROBE(kind);
    }
    out[i] = kind;
}

__global__ void collatz(const float* in, float* out, int n)
{
    int value = threadIdx.x + 1, steps = 0;
    while (value != 1) {
        value = value % 2 == 0 ? value / 2 : 3 * value + 1;
        PROBE(value);
        ++steps;
        PROBE(steps);
    }
    out[threadIdx.x % n] = steps;
}

__global__ void tiles(const float* in, float* out, int n)
{
    __shared__ float tile[64];
    int t = threadIdx.x;
    tile[t] = in[t % n];
    __syncthreads();
    float left = tile[t > 0 ? t - 1 : 63];
    PROBE(left);
    float right = tile[(t + 1) % 64];
    PROBE(right);
    float mean = (left + right) * 0.5f;
    PROBE(mean);
    out[t % n] = mean;
}

__global__ void reduction(const float* in, float* out, int n)
{
    __shared__ float part[64];
    int t = threadIdx.x;
    part[t] = in[t % n];
    for (int half = 32; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            float other = part[t + half];
            PROBE(other);
            part[t] += other;
        }
    }
    __syncthreads();
    float total = part[0];
    PROBE(total);
    out[t % n] = total;
}

__global__ void shuffles(const float* in, float* out, int n)
{
    int v = threadIdx.x * 3;
    for (int step = 1; step < 32; step *= 2) {
        int from = __shfl_up_sync(0xffffffffu, v, step);
        PROBE(from);
        if (threadIdx.x % 32 >= step)
            v += from;
    }
    PROBE(v);
    out[threadIdx.x % n] = v;
}

__global__ void unsigneds(const float* in, float* out, int n)
{
    unsigned hash = threadIdx.x * 2654435761u;
    PROBE(hash);
    hash ^= hash >> 15;
    PROBE(hash);
    hash = hash * 2246822519u + 7u;
    PROBE(hash);
    unsigned low = hash & 0xffu;
    PROBE(low);
    out[threadIdx.x % n] = low;
}

__global__ void doubles(const float* in, float* out, int n)
{
    double x = in[threadIdx.x % n];
    PROBE(x);
    double root = x + 1;
    for (int k = 0; k < 5; ++k) {
        root = 0.5 * (root + x / root);
        PROBE(root);
    }
    out[threadIdx.x % n] = root;
}

__global__ void grids(const float* in, float* out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        float doubled = 2 * in[i];
        PROBE(doubled);
        out[i] = doubled;
    }
}

__device__ float square(float x)
{
    float result = x * x;
    return result;
}

__global__ void functions(const float* in, float* out, int n)
{
    float a = square(in[threadIdx.x % n]);
    PROBE(a);
    float b = square(a) - a;
    PROBE(b);
    out[threadIdx.x % n] = b;
}

__global__ void nested(const float* in, float* out, int n)
{
    int count = 0;
    for (int y = 0; y < 4; ++y) {
        int row = 0;
        for (int x = 0; x <= y; ++x) {
            row += x * (threadIdx.x + 1);
            PROBE(row);
        }
        count += row;
        PROBE(count);
    }
    out[threadIdx.x % n] = count;
}

__global__ void atomics(const float* in, float* out, int n)
{
    __shared__ int next;
    if (threadIdx.x == 0)
        next = 10;
    __syncthreads();
    int mine = atomicAdd(&next, 1);
    PROBE(mine);
    out[mine % n] = threadIdx.x;
}

__global__ void switches(const float* in, float* out, int n)
{
    int code = threadIdx.x % 5, result = 0;
    switch (code) {
    case 0:
        result = 10;
        PROBE(result);
        break;
    case 1:
    case 2:
        result = code * 100;
        PROBE(result);
        break;
    default:
        result = -code;
        PROBE(result);
    }
    out[threadIdx.x % n] = result;
}

__global__ void bits(const float* in, float* out, int n)
{
    int ones = __popc(threadIdx.x);
    PROBE(ones);
    int swapped = (threadIdx.x & 1) << 5 | threadIdx.x >> 1;
    PROBE(swapped);
    bool odd = threadIdx.x % 2 == 1;
    PROBE(odd);
    out[swapped % n] = odd ? ones : -ones;
}

__global__ void stencil(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0 || i >= n - 1)
        return;
    float middle = in[i];
    PROBE(middle);
    float change = 0.1f * (in[i - 1] - 2 * middle + in[i + 1]);
    PROBE(change);
    out[i] = middle + change;
}

__global__ void searches(const float* in, float* out, int n)
{
    int low = 0, high = n;
    do {
        int middle = (low + high) / 2;
        PROBE(middle);
        if (middle * 2 < static_cast<int>(threadIdx.x)) {
            low = middle + 1;
            PROBE(low);
        } else {
            high = middle;
            PROBE(high);
        }
    } while (low < high);
    out[threadIdx.x % n] = low;
}

__global__ void polynomials(const float* in, float* out, int n)
{
    float x = in[threadIdx.x % n];
    float y = 0.3f;
    y = y * x + 1.7f;
    PROBE(y);
    y = y * x - 0.9f;
    PROBE(y);
    y = 2.1f - y * x;
    PROBE(y);
    out[threadIdx.x % n] = y;
}

__global__ void axes(const float* in, float* out, int n)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    int place = y * gridDim.x * blockDim.x + x;
    PROBE(place);
    if (place < n)
        out[place] = in[place] * y;
}

__global__ void exits(const float* in, float* out, int n)
{
    float best = -1;
    for (int k = 0; k < n; ++k) {
        float v = in[(k + threadIdx.x) % n];
        PROBE(v);
        if (v > 0.9f)
            break;
        if (v < 0.2f)
            continue;
        best = v > best ? v : best;
        PROBE(best);
    }
    out[threadIdx.x % n] = best;
}
