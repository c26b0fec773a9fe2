/// Times of NVIDIA's own libraries for what a kernel computes. Used by kernels/device/cuda only; the device must be
/// current on the calling thread.
#pragma once

#include "kernels/catalogue/catalogue.h"
#include "kernels/device/cuda/loaded_work.h"
#include "kernels/device/cuda/memory/owned_memory.h"
#include "kernels/model/answer.h"

#include <memory>
#include <string>

namespace warpatlas::cuda {

/// A library's routine on the buffers of a loaded Work, with an output of its own.
class LibraryRun {
public:
    explicit LibraryRun(const LoadedWork& loaded) : m_loaded(loaded), m_output(loaded.output().byteCount()) { }
    virtual ~LibraryRun() = default;
    LibraryRun(const LibraryRun&) = delete;
    LibraryRun& operator=(const LibraryRun&) = delete;

    /// Queues all of it on the work's stream. Throws DeviceError.
    virtual void queue() = 0;
    /// With what must be known to compare: "cuBLAS 13.0, f32 without TF32".
    virtual std::string name() const = 0;
    const DeviceMemory& output() const { return m_output; }

protected:
    const LoadedWork& loaded() const { return m_loaded; }

private:
    const LoadedWork& m_loaded;
    DeviceMemory m_output;
};

/// Refused with the reason where the library is not installed, or does not compute this from these buffers. `loaded`
/// must outlive it.
Answer<std::unique_ptr<LibraryRun>> openLibraryRun(LibraryRoutine routine, const LoadedWork& loaded);

/// The parts of it: cuBLAS (loaded at run time), and CUB (compiled in where the toolkit has it).
Answer<std::unique_ptr<LibraryRun>> openCublas(const LoadedWork& loaded);
Answer<std::unique_ptr<LibraryRun>> openCub(LibraryRoutine routine, const LoadedWork& loaded);

} // namespace warpatlas::cuda
