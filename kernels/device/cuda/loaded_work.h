/// A Work on a CUDA device: its code loaded, its buffers allocated, its inputs uploaded. Used by kernels/device/cuda
/// only; the device must be current on the calling thread (makeCurrent()).
#pragma once

#include "kernels/device/cuda/library.h"
#include "kernels/device/cuda/memory/guarded_memory.h"
#include "kernels/device/cuda/memory/texture_memory.h"
#include "kernels/device/cuda/stream.h"
#include "kernels/model/launch.h"
#include "kernels/model/problem.h"
#include "kernels/model/work.h"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace warpatlas::cuda {

class LoadedWork;

/// Things that a work borrows from others on the same device, which outlive it.
struct LentToWork {
    const Stream* stream = nullptr; ///< that it queues into; null: one of its own
    const LoadedWork* work = nullptr; ///< whose memory the buffers below are in; of the same kernel; null: none are
    std::vector<bool> buffers{}; ///< by buffer: inputs that both read
};

class LoadedWork {
public:
    /// Makes the device current. Throws DeviceError, InputError (no code for a GPU). `work` must outlive this.
    /// `mostRegisters`, where given, is what a thread may have at most; it binds where the driver compiles PTX.
    LoadedWork(const Work& work, const Launch& launch, int ordinal, std::optional<int> mostRegisters = {},
        LentToWork lent = {});
    ~LoadedWork(); ///< makes the device current
    LoadedWork(const LoadedWork&) = delete;
    LoadedWork& operator=(const LoadedWork&) = delete;

    void makeCurrent() const;
    const Work& work() const { return m_work; }
    const Launch& launch() const { return m_launch; }
    const Library& library() const { return m_library; }
    int blocksPerSm() const; ///< resident at once, as the driver knows it
    int ordinal() const { return m_ordinal; }
    const Stream& stream() const { return m_stream; }
    const cudaFuncAttributes& attributes() const { return m_attributes; }
    double loadMs() const { return m_loadMs; } ///< time to load the code, compiling PTX included
    /// The memory of a buffer; for a variable, what queueHeldBack() copied. Empty where it is lent.
    const GuardedMemory& buffer(std::size_t index) const { return m_buffers[index]; }
    const GuardedMemory& output() const { return m_buffers[m_work.output]; }
    /// The texture or the surface that kernels know the buffer by; null where they know its address.
    const TextureMemory* textureOf(std::size_t buffer) const;

    /// Queues: outputs to zeros, and what the kernel changes (variables, too) to what it was; `output` stands for the
    /// output buffer.
    void queueReset(void* output);
    /// Queues all launches, the earlier ones first. Throws DeviceError where the device refuses one.
    void queueKernel(void* output);
    /// The two halves of queueKernel(). `code`: whose kernels are launched on the buffers of this work; of the same
    /// Work and device, and alive until they ran. Each code has its own copies of variables that kernels write.
    void queueEarlier(void* output, const LoadedWork& code);
    void queueShown(void* output);
    /// Queues: what surfaces and variables hold back into their buffers; `output` as above. To be called before these
    /// are looked at.
    void queueHeldBack(void* output);
    /// Where kernels write the output, `output` as above: a variable has memory of its own.
    void* watchedOutput(void* output) const;
    /// Takes what the launches since the last call wrote beyond the buffers; waits for the stream. Lent memory has no
    /// guards. Throws DeviceError.
    std::vector<Problem> takeTrespasses();

private:
    /// A kernel that goes before the shown one.
    struct Earlier {
        cudaKernel_t kernel = nullptr;
        Launch launch;
    };

    /// A buffer's texture or surface.
    struct Texture {
        std::size_t buffer = 0;
        TextureMemory memory;
    };

    bool isLent(std::size_t buffer) const { return m_lent.work != nullptr && m_lent.buffers[buffer]; }
    void makeTextures();
    unsigned long long objectOf(const BufferArgument& argument) const;
    cudaKernel_t loadKernel(const std::string& entry, std::uint32_t dynamicSharedBytes) const;
    /// `output` stands for the output buffer.
    void* addressOf(std::size_t buffer, void* output) const;
    std::vector<std::byte> withAddresses(
        std::span<const std::byte> bytes, const std::vector<PointerPlace>& pointers, void* output) const;
    void fillVariables(void* output);
    void* variableOf(const BufferSpec& buffer) const { return m_library.global(buffer.variable, buffer.byteCount()); }
    void queueLaunch(cudaKernel_t kernel, const Launch& launch, const std::vector<Argument>& arguments,
        std::uint32_t dynamicSharedBytes, void* output, bool cooperative = false);

    const Work& m_work;
    Launch m_launch;
    int m_ordinal;
    LentToWork m_lent;
    std::optional<Stream> m_ownStream;
    const Stream& m_stream;
    Library m_library;
    cudaKernel_t m_kernel = nullptr;
    std::vector<Earlier> m_earlier; ///< as Work::earlier
    cudaFuncAttributes m_attributes{};
    double m_loadMs = 0;
    std::vector<GuardedMemory> m_buffers; ///< as Work::buffers
    std::vector<Texture> m_textures; ///< of all launches
};

} // namespace warpatlas::cuda
