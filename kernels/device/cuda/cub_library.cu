#include "kernels/device/cuda/cub_library.h"

#include <cub/device/device_histogram.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/util_device.cuh>
#include <cub/version.cuh>

namespace warpatlas::cuda {

cudaError_t cubSumOfInts(
    void* temporary, std::size_t& bytes, const void* input, void* output, std::size_t count, cudaStream_t stream)
{
    return cub::DeviceReduce::Sum(temporary, bytes, static_cast<const int*>(input), static_cast<int*>(output),
        static_cast<int>(count), stream);
}

cudaError_t cubScanOfInts(
    void* temporary, std::size_t& bytes, const void* input, void* output, std::size_t count, cudaStream_t stream)
{
    return cub::DeviceScan::InclusiveSum(temporary, bytes, static_cast<const int*>(input), static_cast<int*>(output),
        static_cast<int>(count), stream);
}

cudaError_t cubHistogramOfBytes(
    void* temporary, std::size_t& bytes, const void* input, void* output, std::size_t count, cudaStream_t stream)
{
    constexpr int bins = 256;
    return cub::DeviceHistogram::HistogramEven(temporary, bytes, static_cast<const unsigned char*>(input),
        static_cast<int*>(output), bins + 1, 0, bins, static_cast<int>(count), stream);
}

int cubVersion()
{
    return CUB_VERSION;
}

cudaError_t cubArchitecture(int& architecture)
{
    return cub::PtxVersion(architecture);
}

} // namespace warpatlas::cuda
