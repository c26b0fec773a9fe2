// Our occupancy against the CUDA toolkit's own calculation on the host, which needs no GPU.
#ifdef WARPATLAS_WITH_CUDA

#include "kernels/analysis/occupancy.h"

#include <cuda_occupancy.h>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

cudaOccDeviceProp propertiesOf(const GpuSheet& gpu)
{
    cudaOccDeviceProp properties;
    properties.computeMajor = gpu.computeMajor;
    properties.computeMinor = gpu.computeMinor;
    properties.maxThreadsPerBlock = gpu.maxThreadsPerBlock;
    properties.maxThreadsPerMultiprocessor = gpu.maxWarps * 32;
    properties.regsPerBlock = gpu.registersPerBlock;
    properties.regsPerMultiprocessor = gpu.registers;
    properties.warpSize = 32;
    properties.sharedMemPerBlock = static_cast<std::size_t>(gpu.sharedBytesPerBlock);
    properties.sharedMemPerMultiprocessor = static_cast<std::size_t>(gpu.sharedBytes);
    properties.numSms = 1;
    properties.sharedMemPerBlockOptin = static_cast<std::size_t>(gpu.sharedBytesPerBlockOptIn);
    properties.reservedSharedMemPerBlock = static_cast<std::size_t>(gpu.reservedSharedPerBlock);
    return properties;
}

cudaOccResult toolkit(const cudaOccDeviceProp& properties, const OccupancyInput& input)
{
    cudaOccFuncAttributes attributes;
    attributes.maxThreadsPerBlock = properties.maxThreadsPerBlock;
    attributes.numRegs = input.registersPerThread;
    attributes.sharedSizeBytes = 0;
    attributes.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    attributes.maxDynamicSharedSizeBytes = static_cast<std::size_t>(input.sharedBytesPerBlock);
    // The default constructor says 0, with which the limit on barriers is not looked at.
    attributes.numBlockBarriers = 1;
    const cudaOccDeviceState state;
    cudaOccResult result{};
    EXPECT_EQ(cudaOccMaxActiveBlocksPerMultiprocessor(&result, &properties, &attributes, &state, input.threadsPerBlock,
                  static_cast<std::size_t>(input.sharedBytesPerBlock)),
        CUDA_OCC_SUCCESS);
    return result;
}

unsigned factors(const Occupancy& occupancy)
{
    unsigned bits = 0;
    for (const std::string& name : occupancy.limitedBy)
        bits |= name == "warps"       ? OCC_LIMIT_WARPS
            : name == "registers"     ? OCC_LIMIT_REGISTERS
            : name == "shared_memory" ? OCC_LIMIT_SHARED_MEMORY
                                      : OCC_LIMIT_BLOCKS;
    return bits;
}

TEST(OccupancyAgainstToolkit, AgreesEverywhere)
{
    constexpr unsigned known = OCC_LIMIT_WARPS | OCC_LIMIT_REGISTERS | OCC_LIMIT_SHARED_MEMORY | OCC_LIMIT_BLOCKS;
    long combinations = 0;
    for (const auto& [major, minor] :
        {std::pair{7, 5}, {8, 0}, {8, 6}, {8, 7}, {8, 9}, {9, 0}, {10, 0}, {11, 0}, {12, 0}}) {
        const GpuSheet gpu = limitsOf(major, minor).value();
        const cudaOccDeviceProp properties = propertiesOf(gpu);
        for (const int threads : {1, 31, 32, 33, 48, 64, 96, 128, 160, 192, 256, 288, 320, 384, 416, 512, 544, 640, 768,
                 800, 992, 1000, 1024, 1025, 2048})
            for (const int registers : {0, 1, 8, 16, 17, 24, 32, 33, 40, 41, 48, 56, 63, 64, 65, 72, 80, 96, 97, 112,
                     128, 129, 160, 168, 192, 224, 248, 254, 255})
                for (const int shared : {0, 1, 127, 128, 1024, 2047, 3072, 4097, 8192, 10000, 16384, 17000, 24576,
                         31744, 32768, 49151, 49152, 49153, 64512, 65536, 65537, 99 * 1024, 99 * 1024 + 1, 100 * 1024,
                         131072, 163 * 1024, 163 * 1024 + 1, 200000, 227 * 1024, 227 * 1024 + 1}) {
                    const OccupancyInput input{threads, registers, shared};
                    const cudaOccResult theirs = toolkit(properties, input);
                    const Occupancy ours = computeOccupancy(gpu, input);
                    SCOPED_TRACE(testing::Message() << major << '.' << minor << ", " << threads << " threads, "
                                                    << registers << " registers, " << shared << " bytes");
                    ASSERT_EQ(ours.blocksPerSm, theirs.activeBlocksPerMultiprocessor);
                    // A block that is too large is one thing wrong for us, and not two.
                    if (threads <= gpu.maxThreadsPerBlock) {
                        ASSERT_EQ(ours.limitWarps, theirs.blockLimitWarps);
                        ASSERT_EQ(ours.limitRegisters, theirs.blockLimitRegs);
                        ASSERT_EQ(ours.limitShared, theirs.blockLimitSharedMem);
                        ASSERT_EQ(ours.limitBlocks, theirs.blockLimitBlocks);
                        ASSERT_EQ(factors(ours), theirs.limitingFactors & known);
                    }
                    ++combinations;
                }
    }
    EXPECT_GE(combinations, 5000);
    RecordProperty("combinations", std::to_string(combinations));
}

} // namespace
} // namespace warpatlas

#endif
