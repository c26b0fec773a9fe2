#include "detector.hpp"
#include <opencv2/opencv.hpp>
#include <memory>
#include <stdexcept>

namespace vision {
namespace {

constexpr int kBlock = 16;

__global__ void threshold(const unsigned char* in, unsigned char* out, int n, unsigned char level)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i] >= level ? 255 : 0;
}

void require(cudaError_t status, const char* what)
{
    if (status != cudaSuccess)
        throw std::runtime_error(std::string(what) + ": " + cudaGetErrorString(status));
}

} // namespace

class Detector::Impl {
public:
    explicit Impl(cv::Size size) : m_size(size)
    {
        require(cudaStreamCreateWithFlags(&m_stream, cudaStreamNonBlocking), "stream");
        require(cudaMallocAsync(&m_in, size.area(), m_stream), "input");
        require(cudaMallocAsync(&m_out, size.area(), m_stream), "output");
    }
    ~Impl()
    {
        cudaFreeAsync(m_in, m_stream);
        cudaFreeAsync(m_out, m_stream);
        cudaStreamDestroy(m_stream);
    }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;

    cv::Mat run(const cv::Mat& image, unsigned char level) const
    {
        cv::Mat result(m_size, CV_8U);
        const int n = m_size.area();
        cudaMemcpyAsync(m_in, image.data, n, cudaMemcpyHostToDevice, m_stream);
        threshold<<<(n + kBlock - 1) / kBlock, kBlock, 0, m_stream>>>(m_in, m_out, n, level);
        cudaMemcpyAsync(result.data, m_out, n, cudaMemcpyDeviceToHost, m_stream);
        cudaStreamSynchronize(m_stream);
        return result;
    }

private:
    cv::Size m_size;
    cudaStream_t m_stream{};
    unsigned char *m_in = nullptr, *m_out = nullptr;
};

Detector::Detector(int width, int height) : m_impl(std::make_unique<Impl>(cv::Size(width, height))) { }
Detector::~Detector() = default;
cv::Mat Detector::detect(const cv::Mat& image) { return m_impl->run(image, m_level); }
int Detector::s_count = 0;

} // namespace vision
