// Kernels of the simulator's tests; lessons_nvcc.ptx and lessons_clang.ptx are made from this file (see lessons.md).
extern "C" __global__ void vector_add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

extern "C" __global__ void vector_add_unguarded(const float* a, const float* b, float* c)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[i] = a[i] + b[i];
}

extern "C" __global__ void copy_image(const float* in, float* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    out[y * width + x] = in[y * width + x];
}

extern "C" __global__ void grayscale(const unsigned char* rgb, unsigned char* gray, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        int i = y * width + x;
        gray[i] = 0.299f * rgb[3 * i] + 0.587f * rgb[3 * i + 1] + 0.114f * rgb[3 * i + 2];
    }
}

extern "C" __global__ void matmul(const float* A, const float* B, float* C, int M, int N, int K)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < M && col < N) {
        float sum = 0.0f;
        for (int k = 0; k < K; ++k)
            sum += A[row * K + k] * B[k * N + col];
        C[row * N + col] = sum;
    }
}

extern "C" __global__ void pattern_row(const float* A, float* out, int N, int k)
{
    int row = threadIdx.y, col = threadIdx.x;
    out[row * 32 + col] =
        A[row * N + k];
}

extern "C" __global__ void pattern_column(const float* B, float* out, int N, int k)
{
    int row = threadIdx.y, col = threadIdx.x;
    out[row * 32 + col] =
        B[k * N + col];
}

extern "C" __global__ void pattern_transposed(const float* BT, float* out, int N, int k)
{
    int row = threadIdx.y, col = threadIdx.x;
    out[row * 32 + col] =
        BT[col * N + k];
}

extern "C" __global__ void bank_stride(float* out, int stride)
{
    __shared__ float tile[32 * 33];
    int i = threadIdx.x;
    tile[i * stride] = i;
    __syncthreads();
    out[i] = tile[i * stride];
}

extern "C" __global__ void tiled(const float* A, const float* B, float* C, int n)
{
    __shared__ float As[16][16];
    __shared__ float Bs[16][16];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = blockIdx.y * 16 + ty, col = blockIdx.x * 16 + tx;
    float sum = 0;
    for (int t = 0; t < (n + 15) / 16; ++t) {
        As[ty][tx] = row < n && t * 16 + tx < n ? A[row * n + t * 16 + tx] : 0.0f;
        Bs[ty][tx] = col < n && t * 16 + ty < n ? B[(t * 16 + ty) * n + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < 16; ++k)
            sum += As[ty][k] * Bs[k][tx];
        __syncthreads();
    }
    if (row < n && col < n)
        C[row * n + col] = sum;
}

extern "C" __global__ void reduce(const int* in, int* out, int n)
{
    extern __shared__ int partial[];
    unsigned t = threadIdx.x;
    unsigned i = blockIdx.x * blockDim.x + t;
    partial[t] = i < n ? in[i] : 0;
    __syncthreads();
    for (unsigned s = blockDim.x / 2; s > 0; s >>= 1) {
        if (t < s)
            partial[t] += partial[t + s];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = partial[0];
}

extern "C" __global__ void collatz(const int* in, int* steps, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    unsigned value = in[i];
    int count = 0;
    while (value != 1) {
        if (value % 2 == 0)
            value /= 2;
        else
            value = 3 * value + 1;
        ++count;
    }
    steps[i] = count;
}

extern "C" __global__ void nested(int* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int sum = 0;
    for (int a = 0; a < i % 7; ++a) {
        if (a == 5)
            break;
        for (int b = 0; b <= a; ++b) {
            if ((b + i) % 3 == 0)
                continue;
            sum += a * 10 + b;
        }
        if (sum > 200) {
            if (i < n)
                out[i] = -sum;
            return;
        }
    }
    if (i < n)
        out[i] = sum;
}

// Only nvcc: what the small set of declarations for clang does not have.
__device__ int factorialSum(int n)
{
    return n < 2 ? n : factorialSum(n - 1) + factorialSum(n - 2);
}

extern "C" __global__ void recursion(int* out)
{
    out[threadIdx.x] = factorialSum(threadIdx.x % 12);
}

extern "C" __global__ void histogram(const unsigned char* in, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[in[i]], 1);
}

extern "C" __global__ void sum_floats(const float* in, float* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(out, in[i]);
}

extern "C" __global__ void warp_sum(const int* in, int* out)
{
    int sum = in[threadIdx.x];
    for (int delta = 16; delta > 0; delta /= 2)
        sum += __shfl_down_sync(0xffffffff, sum, delta);
    if (threadIdx.x % 32 == 0)
        out[threadIdx.x / 32] = sum;
}

extern "C" __global__ void spin_lock(int* lock, int* counter)
{
    while (atomicCAS(lock, 0, 1) != 0) {
    }
    *(volatile int*)counter = *(volatile int*)counter + 1;
    __threadfence();
    atomicExch(lock, 0);
}

extern "C" __global__ void divergent_barrier(int* out)
{
    if (threadIdx.x < 32) {
        out[threadIdx.x] = 1;
        __syncthreads();
    } else {
        out[threadIdx.x] = 2;
        __syncthreads();
    }
}

extern "C" __global__ void lost_barrier(int* out)
{
    if (threadIdx.x % 2 == 0)
        __syncthreads();
    out[threadIdx.x] = 1;
}

__constant__ float weights[4] = { 0.5f, 1.5f, -2.0f, 4.0f };
__device__ int table[3] = { 7, 8, 9 };
struct Box {
    int first;
    float values[3];
};
extern "C" __global__ void spaces(Box box, float* out, int* ints)
{
    int i = threadIdx.x;
    float local[8];
    for (int k = 0; k < 8; ++k)
        local[(k * 3) & 7] = k * weights[k & 3];
    out[i] = local[i & 7] + box.values[i % 3];
    ints[i] = table[i % 3] + box.first;
}

extern "C" __global__ void vectors(const float4* in, float4* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float4 v = in[i];
        out[i] = make_float4(v.w, v.z, v.y, v.x);
    }
}

extern "C" __global__ void math(const float* in, float* out, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        float x = in[i];
        out[4 * i] = sinf(x);
        out[4 * i + 1] = expf(x);
        out[4 * i + 2] = sqrtf(fabsf(x));
        out[4 * i + 3] = x / 3.0f;
    }
}

extern "C" __global__ void forever(int* out)
{
    while (*(volatile int*)out == 0) {
    }
}

extern "C" __global__ void unknown_instruction(int* out)
{
    out[threadIdx.x] = 1;
    if (blockIdx.x == 1 && threadIdx.x == 3)
        asm volatile("mystery.u32 %0;" ::"r"(5));
    out[threadIdx.x] = 2;
}

extern "C" __global__ void shared_out_of_bounds(int* out)
{
    __shared__ int small[8];
    __shared__ int other[8];
    other[threadIdx.x % 8] = 2;
    __syncthreads();
    small[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = small[threadIdx.x % 8] + other[threadIdx.x % 8];
}

extern "C" __global__ void misaligned(const unsigned char* bytes, int* out)
{
    out[threadIdx.x] = *(const int*)(bytes + threadIdx.x);
}
