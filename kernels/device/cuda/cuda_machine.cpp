#include "kernels/device/cuda/cuda_machine.h"

#include "kernels/device/cuda/check.h"
#include "kernels/device/cuda/cuda_device.h"
#include "kernels/device/cuda/nvml.h"
#include "kernels/model/error.h"

#include <array>
#include <fmt/format.h>

namespace warpatlas::inline device {

namespace {

GpuFacts factsOfGpu(int ordinal)
{
    cudaDeviceProp properties{};
    WARPATLAS_CUDA(cudaGetDeviceProperties(&properties, ordinal));
    std::array<char, 32> busId{};
    WARPATLAS_CUDA(cudaDeviceGetPCIBusId(busId.data(), static_cast<int>(busId.size()), ordinal));
    GpuFacts gpu;
    gpu.id = fmt::format("cuda:{}", ordinal);
    gpu.name = properties.name;
    gpu.busId = busId.data();
    gpu.computeMajor = properties.major;
    gpu.computeMinor = properties.minor;
    gpu.multiprocessors = properties.multiProcessorCount;
    gpu.memoryBytes = properties.totalGlobalMem;
    const cuda::NvmlMost most = cuda::mostOf(gpu.busId);
    gpu.smClockMhz = most.smClockMhz;
    gpu.memoryClockMhz = most.memoryClockMhz;
    gpu.link = most.link;
    return gpu;
}

} // namespace

void addCudaFacts(MachineFacts& machine)
{
    const CudaVersions versions = cudaVersions();
    machine.driver = cuda::driverVersion();
    machine.driverCuda = versions.driver;
    machine.runtimeCuda = versions.runtime;
    const Answer<int> count = countCudaDevices();
    if (!count) {
        machine.noGpu = count.reason();
        return;
    }
    try {
        for (int ordinal = 0; ordinal < count.value(); ++ordinal)
            machine.gpus.push_back(factsOfGpu(ordinal));
    } catch (const DeviceError& error) {
        if (machine.gpus.empty())
            machine.noGpu = error.what();
    }
}

GpuState stateOfCudaGpu(const GpuFacts& gpu)
{
    return cuda::nvmlState(gpu.busId);
}

} // namespace warpatlas::inline device
