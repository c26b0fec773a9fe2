#include <cstddef>
#include <initializer_list>
#include <memory>
#include <ostream>
#include <stdexcept>
#include <string>
#include <vector>

namespace mem {

class CudaError : public std::runtime_error {
public:
    CudaError(cudaError_t code, const std::string& where) : std::runtime_error(where + ": " + cudaGetErrorString(code)), m_code(code) {}
    cudaError_t code() const noexcept { return m_code; }
private:
    cudaError_t m_code;
};

inline void check(cudaError_t code, const char* where)
{
    if (code != cudaSuccess)
        throw CudaError(code, where);
}

/// What a kernel gets: a pointer with its extents.
template <typename T> struct View2D {
    T* data;
    int width, height, pitch;

    __host__ __device__ T& operator()(int x, int y) const { return data[y * pitch + x]; }
    __host__ __device__ bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width && y < height; }
    std::string name() const { return std::to_string(width) + "x" + std::to_string(height); }
    friend std::ostream& operator<<(std::ostream& out, const View2D& v) { return out << v.name(); }
};

template <typename T> class Array2D {
public:
    Array2D(int width, int height) : m_width(width), m_height(height)
    {
        T* p = nullptr;
        check(cudaMalloc(&p, sizeof(T) * width * height), "Array2D");
        m_data.reset(p, [](T* q) { cudaFree(q); });
    }
    Array2D(std::initializer_list<T> row) : Array2D(int(row.size()), 1) { upload(std::vector<T>(row)); }
    void upload(const std::vector<T>& host) { check(cudaMemcpy(m_data.get(), host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice), "upload"); }
    std::vector<T> download() const
    {
        std::vector<T> host(std::size_t(m_width) * m_height);
        check(cudaMemcpy(host.data(), m_data.get(), host.size() * sizeof(T), cudaMemcpyDeviceToHost), "download");
        return host;
    }
    View2D<T> view() { return {m_data.get(), m_width, m_height, m_width}; }
    View2D<const T> view() const { return {m_data.get(), m_width, m_height, m_width}; }

private:
    std::shared_ptr<T> m_data;
    int m_width, m_height;
};

} // namespace mem

__global__ void boxSum(mem::View2D<const float> in, mem::View2D<float> out)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!out.contains(x, y))
        return;
    float sum = 0;
    for (int dy = -1; dy <= 1; ++dy)
        for (int dx = -1; dx <= 1; ++dx)
            if (in.contains(x + dx, y + dy))
                sum += in(x + dx, y + dy);
    out(x, y) = sum;
}

int main()
try {
    const mem::Array2D<float> in{1, 2, 3};
    mem::Array2D<float> out(3, 1);
    boxSum<<<1, dim3(8, 8)>>>(in.view(), out.view());
    return out.download().size() == 3 ? 0 : 1;
} catch (const mem::CudaError& error) {
    return error.code();
}
