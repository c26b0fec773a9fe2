#include <cassert>
#include <functional>
#include <iostream>
#include <type_traits>
#include <vector>

template <typename T> struct Square {
    __host__ __device__ T operator()(T x) const { return x * x; }
};
template <typename T> struct Scale {
    T factor;
    explicit Scale(T f) : factor(f) {}
    __host__ __device__ T operator()(T x) const { return factor * x; }
};
template <typename F, typename G> struct Compose {
    F f;
    G g;
    template <typename T> __host__ __device__ T operator()(T x) const { return f(g(x)); }
};

template <typename F, typename G> Compose<F, G> compose(F f, G g) { return Compose<F, G>{f, g}; }

template <typename T, typename UnaryOp>
__global__ void transformKernel(const T* in, T* out, size_t n, UnaryOp op)
{
    const size_t stride = static_cast<size_t>(blockDim.x) * gridDim.x;
    for (size_t i = static_cast<size_t>(blockIdx.x) * blockDim.x + threadIdx.x; i < n; i += stride)
        out[i] = op(in[i]);
}

template <typename T, typename UnaryOp>
std::vector<T> transform(const std::vector<T>& in, UnaryOp op)
{
    static_assert(std::is_arithmetic<T>::value, "numbers only");
    T *a = nullptr, *b = nullptr;
    const size_t bytes = in.size() * sizeof(T);
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMemcpy(a, in.data(), bytes, cudaMemcpyHostToDevice);
    transformKernel<T, UnaryOp><<<16, 128>>>(a, b, in.size(), op);
    std::vector<T> out(in.size());
    cudaMemcpy(out.data(), b, bytes, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    return out;
}

int main()
{
    std::vector<float> numbers{1, 2, 3, 4};
    for (float x : transform(numbers, Square<float>()))
        std::cout << x << ' ';
    for (float x : transform(numbers, compose(Scale<float>(0.5f), Square<float>())))
        std::cout << x << ' ';
    std::function<void()> bye = [] { std::cout << std::endl; };
    bye();
}
