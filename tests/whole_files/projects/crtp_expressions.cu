#include <cstddef>
#include <iostream>
#include <utility>

#define HD __host__ __device__

template <typename E> struct Expression {
    HD float operator[](size_t i) const { return static_cast<const E&>(*this)[i]; }
    HD size_t size() const { return static_cast<const E&>(*this).size(); }
};

class Vector : public Expression<Vector> {
    float* m_data;
    size_t m_size;
public:
    HD Vector(float* data, size_t size) : m_data(data), m_size(size) {}
    HD float operator[](size_t i) const { return m_data[i]; }
    HD float& operator[](size_t i) { return m_data[i]; }
    HD size_t size() const { return m_size; }
    void print(std::ostream& out = std::cout) const
    {
        for (size_t i = 0; i < m_size; ++i)
            out << m_data[i] << '\n';
    }
};

template <typename A, typename B, typename Op> class Binary : public Expression<Binary<A, B, Op>> {
    const A& m_a;
    const B& m_b;
public:
    HD Binary(const A& a, const B& b) : m_a(a), m_b(b) {}
    HD float operator[](size_t i) const { return Op::apply(m_a[i], m_b[i]); }
    HD size_t size() const { return m_a.size(); }
};

struct Plus { HD static float apply(float a, float b) { return a + b; } };
struct Times { HD static float apply(float a, float b) { return a * b; } };

template <typename A, typename B> HD Binary<A, B, Plus> operator+(const Expression<A>& a, const Expression<B>& b)
{
    return {static_cast<const A&>(a), static_cast<const B&>(b)};
}
template <typename A, typename B> HD Binary<A, B, Times> operator*(const Expression<A>& a, const Expression<B>& b)
{
    return {static_cast<const A&>(a), static_cast<const B&>(b)};
}

template <typename E> __device__ float evaluated(const Expression<E>& e, size_t i) { return e[i]; }

__global__ void fused(float* x, float* y, float* out, size_t n)
{
    Vector a(x, n), b(y, n);
    for (size_t i = threadIdx.x; i < n; i += blockDim.x)
        out[i] = evaluated(a * b + a, i);
}

template <typename... Ts> void launch(void (*kernel)(Ts...), dim3 grid, dim3 block, Ts... arguments)
{
    kernel<<<grid, block>>>(std::forward<Ts>(arguments)...);
}

int main()
{
    float* memory;
    cudaMallocManaged(&memory, 3000 * sizeof(float));
    launch(fused, dim3(1), dim3(128), memory, memory + 1000, memory + 2000, size_t(1000));
    cudaDeviceSynchronize();
    Vector(memory + 2000, 10).print();
}
