#include "kernels/device/cuda/cuda_run.h"

#include "kernels/device/cuda/recording.h"
#include "kernels/device/cuda/wait.h"
#include "kernels/device/library_check.h"
#include "kernels/model/error.h"

#include <chrono>
#include <fmt/format.h>

namespace warpatlas::cuda {

CudaRun::CudaRun(const Work& work, const Launch& launch, int ordinal, LibraryRoutine routine)
    : m_loaded(work, launch, ordinal), m_routine(routine)
{
}

Execution CudaRun::execute(Progress& progress, const ExternalOutput* external, bool copyBack)
{
    progress.throwIfCancelled();
    m_loaded.makeCurrent();
    const BufferSpec& spec = m_loaded.work().outputBuffer();
    if (external && (external->cudaDevice != m_loaded.ordinal() || external->byteCount < spec.byteCount()))
        throw DeviceError("cudaErrorInvalidValue",
            fmt::format("lent memory of {} bytes on GPU {} for an output of {} bytes on GPU {}", external->byteCount,
                external->cudaDevice, spec.byteCount(), m_loaded.ordinal()),
            "execute", "cuda_run.cpp");
    void* output = external ? external->devicePointer : m_loaded.output().get();
    m_loaded.queueReset(output);
    m_loaded.stream().synchronize();

    Execution execution;
    const auto start = std::chrono::steady_clock::now();
    m_loaded.queueKernel(output);
    waitFor(m_loaded.stream(), m_done, progress);
    m_loaded.queueHeldBack(output);
    execution.firstCallMs = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (!m_launched) // a program's first call loads the code as well
        execution.firstCallMs += m_loaded.loadMs();
    m_launched = true;

    execution.problems = m_loaded.takeTrespasses();
    if (copyBack || !external) {
        auto copy = std::make_shared<Array>(spec.type, spec.shape);
        if (copy->byteCount() > 0)
            WARPATLAS_CUDA(cudaMemcpyAsync(
                copy->bytes().data(), output, copy->byteCount(), cudaMemcpyDeviceToHost, m_loaded.stream().get()));
        m_loaded.stream().synchronize();
        execution.output = std::move(copy);
    }
    for (std::size_t i = 0; m_allBuffers && i < m_loaded.work().buffers.size(); ++i)
        execution.after.push_back(i == m_loaded.work().output ? execution.output : contentsOf(i));
    progress.report(1);
    return execution;
}

ArrayPointer CudaRun::contentsOf(std::size_t buffer) const
{
    const BufferSpec& spec = m_loaded.work().buffers[buffer];
    auto copy = std::make_shared<Array>(spec.type, spec.shape);
    if (copy->byteCount() > 0)
        WARPATLAS_CUDA(
            cudaMemcpy(copy->bytes().data(), m_loaded.buffer(buffer).get(), copy->byteCount(), cudaMemcpyDeviceToHost));
    return copy;
}

std::vector<NotTimed> CudaRun::useLibrary(const Array& reference, const Tolerance& tolerance, Progress& progress)
{
    if (m_routine == LibraryRoutine::None)
        return {};
    progress.throwIfCancelled();
    m_loaded.makeCurrent();
    if (m_bench)
        m_bench->setLibrary(nullptr);
    m_library.reset();
    m_loaded.queueReset(m_loaded.output().get());
    std::unique_ptr<LibraryRun> library;
    Array output(reference.type(), reference.shape());
    try {
        auto opened = openLibraryRun(m_routine, m_loaded);
        if (!opened)
            return {{Timed::Library, opened.reason()}};
        library = std::move(opened.value());
        // No number: what is not written is not right by chance.
        WARPATLAS_CUDA(
            cudaMemsetAsync(library->output().get(), 0xff, library->output().byteCount(), m_loaded.stream().get()));
        library->queue();
        waitFor(m_loaded.stream(), m_done, progress);
        WARPATLAS_CUDA(
            cudaMemcpy(output.bytes().data(), library->output().get(), output.byteCount(), cudaMemcpyDeviceToHost));
    } catch (const DeviceError& error) {
        // Without a library the rest can still be timed, unless the device is lost.
        if (error.sticky())
            throw;
        return {{Timed::Library, error.what()}};
    }
    const std::string fault = libraryFault(library->name(), output, reference, tolerance);
    if (!fault.empty())
        return {{Timed::Library, fault}};
    m_library = std::move(library);
    return {};
}

std::string CudaRun::libraryName(Timed what) const
{
    return what == Timed::Library && m_library ? m_library->name() : std::string();
}

std::vector<Timed> CudaRun::timed() const
{
    std::vector<Timed> timed = CudaBench::timed();
    if (m_library)
        timed.push_back(Timed::Library);
    return timed;
}

double CudaRun::sampleMs(Timed what, const Progress& progress)
{
    progress.throwIfCancelled();
    m_loaded.makeCurrent();
    if (!m_bench)
        m_bench = std::make_unique<CudaBench>(m_loaded);
    m_bench->setLibrary(m_library.get());
    m_bench->setKernelCache(m_cache);
    return m_bench->sampleMs(what);
}

std::string CudaRun::note(Timed what) const
{
    return m_bench ? m_bench->note(what) : std::string();
}

std::optional<double> CudaRun::clockFraction() const
{
    return m_bench ? m_bench->clockFraction() : std::nullopt;
}

std::optional<int> CudaRun::registersPerThread() const
{
    return m_loaded.attributes().numRegs;
}

std::optional<int> CudaRun::staticSharedBytes() const
{
    return static_cast<int>(m_loaded.attributes().sharedSizeBytes);
}

Answer<std::shared_ptr<const LaunchRecording>> CudaRun::record(const RecordingWishes& wishes, Progress& progress)
{
    return recordLaunch(m_loaded, wishes, progress);
}

} // namespace warpatlas::cuda
