#include "kernels/device/cuda/cuda_sheet.h"

#include "kernels/device/cuda/check.h"

namespace warpatlas::cuda {

namespace {

int attribute(cudaDeviceAttr which, int ordinal)
{
    int value = 0;
    WARPATLAS_CUDA(cudaDeviceGetAttribute(&value, which, ordinal));
    return value;
}

/// f32 additions or multiplications that an SM starts each clock; the runtime does not say.
int fp32Lanes(int major, int minor)
{
    const bool half = (major == 7) || (major == 8 && minor == 0);
    return half ? 64 : 128;
}

} // namespace

GpuSheet sheetOfDevice(int ordinal)
{
    cudaDeviceProp properties{};
    WARPATLAS_CUDA(cudaGetDeviceProperties(&properties, ordinal));
    GpuSheet sheet;
    sheet.name = properties.name;
    sheet.computeMajor = properties.major;
    sheet.computeMinor = properties.minor;
    sheet.multiprocessors = properties.multiProcessorCount;
    sheet.clockGhz = attribute(cudaDevAttrClockRate, ordinal) * 1e-6;
    sheet.fp32Teraflops = 2e-3 * fp32Lanes(properties.major, properties.minor) * sheet.multiprocessors * sheet.clockGhz;
    // Two transfers a clock; the attribute is in kHz, the bus in bits.
    sheet.memoryGbPerSecond =
        2e-6 * attribute(cudaDevAttrMemoryClockRate, ordinal) * attribute(cudaDevAttrGlobalMemoryBusWidth, ordinal) / 8;
    sheet.l2Megabytes = properties.l2CacheSize / 1048576.0;

    sheet.maxWarps = properties.maxThreadsPerMultiProcessor / properties.warpSize;
    sheet.maxBlocks = properties.maxBlocksPerMultiProcessor;
    sheet.registers = properties.regsPerMultiprocessor;
    sheet.registersPerBlock = properties.regsPerBlock;
    sheet.sharedBytes = static_cast<int>(properties.sharedMemPerMultiprocessor);
    sheet.sharedBytesPerBlock = static_cast<int>(properties.sharedMemPerBlock);
    sheet.sharedBytesPerBlockOptIn = static_cast<int>(properties.sharedMemPerBlockOptin);
    sheet.sharedUnit = properties.major == 7 ? 256 : 128;
    sheet.reservedSharedPerBlock = static_cast<int>(properties.reservedSharedMemPerBlock);
    sheet.maxThreadsPerBlock = properties.maxThreadsPerBlock;
    sheet.maxBlockX = properties.maxThreadsDim[0];
    sheet.maxBlockY = properties.maxThreadsDim[1];
    sheet.maxBlockZ = properties.maxThreadsDim[2];
    sheet.maxGridX = properties.maxGridSize[0];
    sheet.maxGridY = properties.maxGridSize[1];
    sheet.maxGridZ = properties.maxGridSize[2];
    return sheet;
}

} // namespace warpatlas::cuda
