// The runtime's answers are compared with CUDA's own.
#if defined(WARPATLAS_WITH_CUDA)

#include "tests/gpu/cuda_fixture.h"

#include "kernels/analysis/occupancy.h"
#include "kernels/analysis/resource_usage.h"
#include "kernels/device/cuda/loaded_work.h"

namespace warpatlas::test {

using CudaOccupancy = CudaTest;

/// The blocks on an SM of every kernel of the catalogue are those that CUDA's runtime answers, at every block of whole
/// warps that the kernel may have; with the driver's registers and with those that the program knows without a GPU.
TEST_F(CudaOccupancy, IsWhatTheRuntimeAnswers)
{
    const GpuSheet& sheet = *device().info().gpu;
    int asked = 0;
    for (const CatalogueKernel* const kernel : catalogue()) {
        const Work work = worksOf(*kernel).front().work;
        for (std::uint32_t threads = 32; threads <= 1024; threads += 32) {
            const KernelDescription& description = kernel->description();
            const Dim3 block = description.blockIsFixed ? description.defaultBlock : Dim3{threads, 1, 1};
            const cuda::LoadedWork loaded(work, coverAll(work, block), 0);
            OccupancyInput input;
            input.threadsPerBlock = static_cast<int>(block.count());
            input.registersPerThread = loaded.attributes().numRegs;
            input.sharedBytesPerBlock =
                static_cast<int>(loaded.attributes().sharedSizeBytes) + static_cast<int>(work.dynamicSharedBytes);
            if (input.threadsPerBlock > loaded.attributes().maxThreadsPerBlock)
                break;
            EXPECT_EQ(computeOccupancy(sheet, input).blocksPerSm, loaded.blocksPerSm())
                << fullNameOf(*kernel) << ", block " << toText(block);
            if (const auto usage = resourceUsage(work.code, sheet)) {
                input.registersPerThread = usage->registersPerThread;
                EXPECT_EQ(computeOccupancy(sheet, input).blocksPerSm, loaded.blocksPerSm())
                    << fullNameOf(*kernel) << ", block " << toText(block) << ", " << input.registersPerThread << " of "
                    << loaded.attributes().numRegs << " registers, " << usage->source;
            }
            ++asked;
            if (description.blockIsFixed)
                break;
        }
    }
    EXPECT_GT(asked, 1000);
}

} // namespace warpatlas::test

#endif
