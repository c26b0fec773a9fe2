#include "kernels/device/cuda/library_run.h"

#if defined(WARPATLAS_WITH_CUB)
#include "kernels/device/cuda/cub_library.h"
#endif

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace warpatlas::cuda {

namespace {

#if defined(WARPATLAS_WITH_CUB)

/// The call that fills such an output from such an input; null if there is none among those that are compiled.
CubCall callFor(LibraryRoutine routine, const BufferSpec& input, const BufferSpec& output)
{
    const std::uint64_t values = output.shape.values();
    const bool counts = output.type == ElementType::I32 || output.type == ElementType::U32;
    if (routine == LibraryRoutine::Histogram)
        return input.type == ElementType::U8 && counts && values == 256 ? cubHistogramOfBytes : nullptr;
    // The bits of a sum are the same with and without a sign.
    const bool adds = input.type == output.type && counts;
    if (routine == LibraryRoutine::Sum)
        return adds && values == 1 ? cubSumOfInts : nullptr;
    return adds && values == input.shape.values() ? cubScanOfInts : nullptr;
}

class CubRun : public LibraryRun {
public:
    CubRun(const LoadedWork& loaded, CubCall call) : LibraryRun(loaded), m_call(call)
    {
        std::size_t bytes = 0;
        WARPATLAS_CUDA(call(nullptr, bytes, input(), output().get(), count(), loaded.stream().get()));
        m_temporary = DeviceMemory(std::max<std::size_t>(bytes, 1)); // null would ask for the size again
        WARPATLAS_CUDA(cubArchitecture(m_architecture));
    }

    void queue() override
    {
        std::size_t bytes = m_temporary.byteCount();
        WARPATLAS_CUDA(m_call(m_temporary.get(), bytes, input(), output().get(), count(), loaded().stream().get()));
    }

    std::string name() const override
    {
        const int version = cubVersion();
        return fmt::format("CUB {}.{}.{}, code for {}.{}", version / 100000, version / 100 % 1000, version % 100,
            m_architecture / 100, m_architecture / 10 % 10);
    }

private:
    const void* input() const { return loaded().buffer(0).get(); }
    std::size_t count() const { return loaded().work().buffers[0].shape.values(); }

    CubCall m_call;
    DeviceMemory m_temporary;
    int m_architecture = 0;
};

#endif

} // namespace

Answer<std::unique_ptr<LibraryRun>> openCub(
    [[maybe_unused]] LibraryRoutine routine, [[maybe_unused]] const LoadedWork& loaded)
{
#if defined(WARPATLAS_WITH_CUB)
    const Work& work = loaded.work();
    const bool fits = !work.buffers.empty() && work.output > 0
        && work.buffers[0].shape.values() <= static_cast<std::uint64_t>(std::numeric_limits<int>::max());
    const CubCall call = fits ? callFor(routine, work.buffers[0], work.outputBuffer()) : nullptr;
    if (!call)
        return Refusal{"CUB is not compiled in for elements of these types"};
    return std::unique_ptr<LibraryRun>(std::make_unique<CubRun>(loaded, call));
#else
    return Refusal{"no CUB here: the toolkit that this program was built with has not its headers"};
#endif
}

Answer<std::unique_ptr<LibraryRun>> openLibraryRun(LibraryRoutine routine, const LoadedWork& loaded)
{
    switch (routine) {
    case LibraryRoutine::None:
        break;
    case LibraryRoutine::MatrixProduct:
        return openCublas(loaded);
    case LibraryRoutine::Sum:
    case LibraryRoutine::PrefixSum:
    case LibraryRoutine::Histogram:
        return openCub(routine, loaded);
    }
    return Refusal{"no library computes this"};
}

} // namespace warpatlas::cuda
