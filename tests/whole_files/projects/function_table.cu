#include <cstdio>
#include <cstring>
#include <map>
#include <string>

typedef float (*op_func_t)(float, float);
typedef void (*callback_t)(void* user, const std::string& message);
typedef cudaError_t (*copier_t)(void*, const void*, size_t, cudaMemcpyKind);

enum class Op : int { Add = 0, Sub, Mul, Count };
static const std::map<std::string, Op> opNames = {{"add", Op::Add}, {"sub", Op::Sub}, {"mul", Op::Mul}};
callback_t onMessage = nullptr;
static copier_t copier = cudaMemcpy;

__device__ float add_func(float x, float y) { return x + y; }
__device__ float sub_func(float x, float y) { return x - y; }
__device__ float mul_func(float x, float y) { return x * y; }

// Static pointers to device functions
__device__ op_func_t p_add_func = add_func;
__device__ op_func_t p_mul_func = mul_func;
__device__ op_func_t table[(int)Op::Count] = {add_func, sub_func, mul_func};

__global__ void apply(const float* x, const float* y, float* z, const int* which, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        z[i] = (*table[which[i] % (int)Op::Count])(x[i], y[i]);
}

__global__ void kernel(op_func_t op, float* d_x, float* d_y, float* result)
{
    *result = (*op)(*d_x, *d_y);
}

template <typename T, int N> constexpr int countOf(const T (&)[N]) { return N; }

void test_mul()
{
    op_func_t h_mul_func;
    cudaMemcpyFromSymbol(&h_mul_func, p_mul_func, sizeof(op_func_t));
    float *d_x, *d_y, *d_result;
    cudaMalloc(&d_x, sizeof(float));
    cudaMalloc(&d_y, sizeof(float));
    cudaMalloc(&d_result, sizeof(float));
    kernel<<<1, 1>>>(h_mul_func, d_x, d_y, d_result);
    if (onMessage)
        onMessage(nullptr, "done");
}

int main(int argc, char** argv)
{
    if (argc > 1 && opNames.count(argv[1]) == 0)
        return 1;
    test_mul();
    int h[3];
    printf("%d %d\n", countOf(h), (int)opNames.size());
}
