#include "tests/app/reference/course_kernels.h"

namespace warpatlas::test {
namespace {

const std::vector<CourseKernel>& kernels()
{
    static const std::vector<CourseKernel> all{
        {"add", R"(#include <cstdio>
#include <cstdlib>
__global__ void add(const float* a, const float* b, float* c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}
void addCpu(const float* a, const float* b, float* c, int n)
{
    for (int i = 0; i < n; ++i)
        c[i] = a[i] + b[i];
}
void fill(float* a, int n)
{
    for (int i = 0; i < n; ++i)
        a[i] = rand() / (float)RAND_MAX;
}
int main() { printf("%s\n", "done"); }
)",
            "", "addCpu", {}, {}, {}, "a[i] + b[i];\n}\nvoid addCpu", "a[i] - b[i];\n}\nvoid addCpu"},
        {"saxpy, in place, host names", R"(
__global__ void saxpy(int n, float a, const float* x, float* y)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = a * x[i] + y[i];
}
static void saxpy_host(int n, float alpha, const float* h_x, float* h_y)
{
    for (int i = 0; i < n; i++)
        h_y[i] = alpha * h_x[i] + h_y[i];
}
)",
            "", "saxpy_host", {"n=i32:1000", "a=f32:2.5"}, Dim3{2, 1, 1}, Dim3{128, 1, 1},
            "a * x[i] + y[i];\n}\nstatic", "x[i] + y[i];\n}\nstatic"},
        {"reduce, returns the sum", R"(
__global__ void reduce(const float* in, float* out, int n)
{
    __shared__ float part[256];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    part[threadIdx.x] = i < n ? in[i] : 0;
    __syncthreads();
    for (int s = blockDim.x / 2; s > 0; s /= 2) {
        if (threadIdx.x < s)
            part[threadIdx.x] += part[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        atomicAdd(out, part[0]);
}
float sumReference(const float* values, int count)
{
    float sum = 0;
    for (int i = 0; i < count; ++i)
        sum += values[i];
    return sum;
}
)",
            "", "sumReference", {"in=in:random:5000:3", "out=out:f32:1", "n=i32:5000"}, Dim3{20, 1, 1}, Dim3{256, 1, 1},
            "i < n ? in[i]", "i < n - 1 ? in[i]"},
        {"matmul, tiled", R"(
#define TILE 16
__global__ void matmul(const float* A, const float* B, float* C, int M, int N, int K)
{
    __shared__ float a[TILE][TILE], b[TILE][TILE];
    int row = blockIdx.y * TILE + threadIdx.y, col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0;
    for (int t = 0; t < (K + TILE - 1) / TILE; ++t) {
        int k = t * TILE + threadIdx.x, l = t * TILE + threadIdx.y;
        a[threadIdx.y][threadIdx.x] = row < M && k < K ? A[row * K + k] : 0;
        b[threadIdx.y][threadIdx.x] = l < K && col < N ? B[l * N + col] : 0;
        __syncthreads();
        for (int i = 0; i < TILE; ++i)
            sum += a[threadIdx.y][i] * b[i][threadIdx.x];
        __syncthreads();
    }
    if (row < M && col < N)
        C[row * N + col] = sum;
}
void matmul_cpu(float* A, float* B, float* C, int M, int N, int K)
{
    for (int row = 0; row < M; row++)
        for (int col = 0; col < N; col++) {
            float sum = 0.0f;
            for (int k = 0; k < K; k++)
                sum += A[row * K + k] * B[k * N + col];
            C[row * N + col] = sum;
        }
}
)",
            "", "matmul_cpu", {}, {}, {}, "t < (K + TILE - 1) / TILE", "t < K / TILE"},
        {"blur, u8", R"(
#include <algorithm>
__global__ void blur(const unsigned char* in, unsigned char* out, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int sum = 0, count = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx) {
            int u = x + dx, v = y + dy;
            if (u >= 0 && u < width && v >= 0 && v < height) {
                sum += in[v * width + u];
                ++count;
            }
        }
    out[y * width + x] = sum / count;
}
void blurOnHost(const unsigned char* src, unsigned char* dst, int cols, int rows)
{
    for (int y = 0; y < rows; ++y)
        for (int x = 0; x < cols; ++x) {
            int sum = 0, count = 0;
            for (int v = std::max(0, y - 1); v <= std::min(rows - 1, y + 1); ++v)
                for (int u = std::max(0, x - 1); u <= std::min(cols - 1, x + 1); ++u, ++count)
                    sum += src[v * cols + u];
            dst[y * cols + x] = sum / count;
        }
}
)",
            "", "blurOnHost", {"in=in:ramp:61x45:u8"}, {}, {}, "out[y * width + x] = sum / count",
            "out[y * width + x] = sum / 9"},
        {"transpose", R"(
template <int TILE> __global__ void transpose(float* out, const float* in, int width, int height)
{
    __shared__ float tile[TILE][TILE + 1];
    int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
    if (x < width && y < height)
        tile[threadIdx.y][threadIdx.x] = in[y * width + x];
    __syncthreads();
    x = blockIdx.y * TILE + threadIdx.x;
    y = blockIdx.x * TILE + threadIdx.y;
    if (x < height && y < width)
        out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}
void golden(float* out, const float* in, const int width, const int height)
{
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x)
            out[x * height + y] = in[y * width + x];
}
int main() { transpose<16><<<1, 1>>>(0, 0, 0, 0); }
)",
            "", "golden", {"in=in:ramp:53x37", "out=out:f32:37x53", "width=i32:53", "height=i32:37"}, Dim3{4, 3, 1},
            Dim3{16, 16, 1}, "tile[threadIdx.x][threadIdx.y];", "tile[threadIdx.y][threadIdx.x];"},
        {"stencil, double", R"(
__global__ void heat(const double* now, double* next, int nx, int ny, double k)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x > 0 && y > 0 && x < nx - 1 && y < ny - 1) {
        int i = y * nx + x;
        next[i] = now[i] + k * (now[i - 1] + now[i + 1] + now[i - nx] + now[i + nx] - 4 * now[i]);
    }
}
namespace host {
inline int at(int x, int y, int nx) { return y * nx + x; }
void heat(const double* now, double* next, int nx, int ny, double k)
{
    for (int y = 1; y + 1 < ny; ++y)
        for (int x = 1; x + 1 < nx; ++x)
            next[at(x, y, nx)] = now[at(x, y, nx)] + k * (now[at(x - 1, y, nx)] + now[at(x + 1, y, nx)]
                + now[at(x, y - 1, nx)] + now[at(x, y + 1, nx)] - 4 * now[at(x, y, nx)]);
}
}
)",
            "", "host::heat", {"now=in:random:41x29:1:f64", "k=f64:0.2"}, {}, {},
            "x < nx - 1 && y < ny - 1) {\n        int i", "x < nx - 2 && y < ny - 1) {\n        int i"},
        {"histogram", R"(
__global__ void histogram(const unsigned char* data, int* bins, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[data[i] / 16], 1);
}
void cpuHistogram(const unsigned char* data, int bins[], size_t n)
{
    for (int b = 0; b < 16; ++b)
        bins[b] = 0;
    for (size_t i = 0; i < n; ++i)
        bins[data[i] / 16]++;
}
int main() { int* bins; cudaMalloc(&bins, 64); cudaMemset(bins, 0, 64); histogram<<<1, 1>>>(0, bins, 0); }
)",
            "", "cpuHistogram", {"data=in:random:3000:4:u8", "bins=out:i32:16", "n=i32:3000"}, Dim3{12, 1, 1},
            Dim3{256, 1, 1}, "atomicAdd(&bins[data[i] / 16], 1)", "bins[data[i] / 16]++"},
        {"scan of a block", R"(
__global__ void scan(const int* in, int* out, int n)
{
    __shared__ int line[2][256];
    int t = threadIdx.x, from = 0;
    line[0][t] = t < n ? in[t] : 0;
    __syncthreads();
    for (int step = 1; step < blockDim.x; step *= 2) {
        line[1 - from][t] = line[from][t] + (t >= step ? line[from][t - step] : 0);
        from = 1 - from;
        __syncthreads();
    }
    if (t < n)
        out[t] = line[from][t];
}
void inclusiveScanSequential(const int* in, int* out, int n)
{
    int sum = 0;
    for (int i = 0; i < n; ++i)
        out[i] = sum += in[i];
}
)",
            "", "inclusiveScanSequential", {"in=in:random:250:5:i32"}, Dim3{1, 1, 1}, Dim3{256, 1, 1}, "t >= step ?",
            "t > step ?"},
        {"structures by value", R"(
struct Matrix { int width, height; float* elements; };
__global__ void rowSums(Matrix m, float* sums, float scale)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= m.height)
        return;
    float sum = 0;
    for (int i = 0; i < m.width; ++i)
        sum += m.elements[row * m.width + i];
    sums[row] = scale * sum;
}
void rowSumsCpu(const Matrix& m, float* sums, float scale)
{
    for (int row = 0; row < m.height; ++row) {
        sums[row] = 0;
        for (int i = 0; i < m.width; ++i)
            sums[row] += m.elements[row * m.width + i];
        sums[row] *= scale;
    }
}
)",
            "", "rowSumsCpu",
            {"m=struct:width=30,height=20,elements=in:random:30x20:6", "sums=out:f32:20", "scale=f32:3"}, Dim3{1, 1, 1},
            Dim3{32, 1, 1}, "sums[row] = scale * sum", "sums[row] = sum"},
        {"templates of both", R"(
template <typename T> __device__ T square(T x) { return x * x; }
template <typename T> __global__ void squares(const T* in, T* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = square(in[i]);
}
template <typename T> void squaresCpu(const T* in, T* out, int n)
{
    for (int i = 0; i < n; ++i)
        out[i] = in[i] * in[i];
}
template <typename T> void run(int n) { T* x; squares<T><<<1, n>>>(x, x, n); squaresCpu<T>(x, x, n); }
int main() { run<double>(5); }
)",
            "squares<double>", "squaresCpu", {}, {}, {}, "return x * x", "return x + x"},
        {"pixels of three bytes", R"(
__global__ void grey(const uchar3* rgb, unsigned char* out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = (rgb[i].x * 77 + rgb[i].y * 151 + rgb[i].z * 28) >> 8;
}
void greyReference(const uchar3* rgb, unsigned char* out, int n)
{
    for (int i = 0; i < n; ++i)
        out[i] = (unsigned char)((rgb[i].x * 77 + rgb[i].y * 151 + rgb[i].z * 28) / 256);
}
)",
            "", "greyReference", {"rgb=in:ramp:30x20x3", "out=out:u8:600", "n=i32:600"}, Dim3{3, 1, 1}, Dim3{256, 1, 1},
            "* 151 + rgb[i].z * 28) >>", "* 150 + rgb[i].z * 28) >>"},
        {"library functions, unsigned sizes", R"(
#include <cmath>
__global__ void gauss(const float* x, float* y, unsigned int n, float sigma)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = expf(-x[i] * x[i] / (2 * sigma * sigma)) + sqrtf(fabsf(x[i]));
}
void gauss_ref(const float* x, float* y, unsigned int n, float sigma)
{
    for (unsigned i = 0; i < n; ++i)
        y[i] = std::exp(-x[i] * x[i] / (2 * sigma * sigma)) + std::sqrt(std::fabs(x[i]));
}
)",
            "", "gauss_ref", {"sigma=f32:0.7"}, {}, {}, "expf(-x[i]", "expf(x[i]"},
        {"dot product, a result by reference", R"(
__global__ void dot(const int* a, const int* b, int* result, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(result, a[i] * b[i]);
}
void dotCpu(const int* a, const int* b, int& result, int n)
{
    result = 0;
    for (int i = 0; i < n; ++i)
        result += a[i] * b[i];
}
)",
            "", "dotCpu", {"a=in:ramp:300:i32", "b=in:ramp:300:i32", "result=out:i32:1", "n=i32:300"}, Dim3{2, 1, 1},
            Dim3{256, 1, 1}, "if (i < n)\n        atomic", "if (i < n - 1)\n        atomic"},
    };
    return all;
}

} // namespace

std::span<const CourseKernel> courseKernels()
{
    return kernels();
}

} // namespace warpatlas::test
