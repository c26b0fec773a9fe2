/// Runs a kernel on the interpreter: the level below the simulated device, for callers that bring PTX and arguments
/// themselves.
#pragma once

#include "kernels/model/progress.h"
#include "kernels/model/work.h"
#include "kernels/simulator/execution/kernel.h"
#include "kernels/simulator/execution/memory.h"
#include "kernels/simulator/recording/following.h"
#include "kernels/simulator/recording/simulation_options.h"
#include "kernels/simulator/recording/trace.h"

#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace warpatlas::simulator {

class LaunchSnapshot;

/// One launch. Buffers first, then arguments, then run(); afterwards the buffers hold what the kernel left there.
class Simulation {
public:
    Simulation(std::shared_ptr<const Kernel> kernel, const Launch& launch, std::uint32_t dynamicSharedBytes = 0);
    ~Simulation();
    Simulation(const Simulation&) = delete;
    Simulation& operator=(const Simulation&) = delete;

    /// Zeros; returns the buffer's number. Throws InputError, std::bad_alloc.
    std::size_t addBuffer(std::string name, ElementType type, std::uint64_t count);
    /// Allocates memory as a plain cudaMalloc() does: a read before the first write is a problem. Memory of addBuffer()
    /// counts as initialised, its zeros included (cudaMemset() in a real program).
    std::size_t addUninitialisedBuffer(std::string name, ElementType type, std::uint64_t count);
    /// Zeros that a GPU may not find there: a read before the first write is told. `before` is not Zeros.
    std::size_t addUnsetBuffer(std::string name, ElementType type, std::uint64_t count, BufferSpec::Before before);
    /// The memory of a variable of the module, by its name in the PTX, as a buffer; with its initial value. Throws
    /// InputError where there is none of that size in global memory.
    std::size_t addVariable(std::string_view name, ElementType type, std::uint64_t count);
    /// The caller's memory, which stays where it is from launch to launch. It is no buffer: the trace has no map of it.
    /// Throws InputError where it does not fit.
    void lend(const LentMemory& lent);
    /// As Grid has it.
    void setEndsKernel(bool (*ends)(const MemoryFault&));
    /// The heap of malloc() in kernels, with what earlier launches have allocated there. It must outlive this. Throws
    /// InputError where its place is taken.
    void lendHeap(DeviceHeap& heap);
    /// A texture or a surface of memory that was lent, known to kernels by the number that its maker gave it. Throws
    /// InputError where nothing is at its address.
    void lendTexture(std::uint64_t number, const TextureObject& object);
    /// The memory of a variable of the module, by its name in the PTX, is the caller's, as large, with its value. It
    /// must outlive this. `filled`: of a constant that starts as zeros, what the host has filled; null: all. Throws
    /// InputError where there is none of that size.
    void lendVariable(std::string_view name, std::span<std::byte> host, InitialisedMap* filled = nullptr);
    std::span<std::byte> bytes(std::size_t buffer);
    /// The buffer's address, as the kernel uses it.
    std::uint64_t address(std::size_t buffer) const;
    /// A variable of the module, by its name in the PTX: as cudaMemcpyToSymbol() would. Throws InputError where there
    /// is none in global or constant memory, or where it is smaller.
    void setVariable(std::string_view name, std::span<const std::byte> bytes);
    /// In the order of the kernel's parameters. Throws InputError where number or sizes do not fit.
    void setArguments(std::span<const Argument> arguments);
    /// One parameter's bytes as they are: structures by value. Throws InputError where the size does not fit.
    void setParameter(std::size_t index, std::span<const std::byte> bytes);
    /// A pointer `offset` bytes into the buffer.
    void setBufferParameter(std::size_t index, std::size_t buffer, std::uint64_t offset = 0);
    /// The object of a texture or a surface. Throws InputError where the buffer is no whole elements of it.
    void setTextureParameter(std::size_t index, std::size_t buffer, const TextureSpec& texture);

    /// The launch as it is prepared, before run(): what a block is run again from, to look closer (replay/). Costs a
    /// copy of all buffers. `contents`: by buffer, where not empty, what it holds in the snapshot: all its bytes, which
    /// then need not be copied to bytes() first. Throws std::bad_alloc.
    std::shared_ptr<const LaunchSnapshot> snapshot(std::span<const std::span<const std::byte>> contents = {}) const;

    /// Runs the launch; to be called once. While a long launch is followed, bytes() are those of the partial trace
    /// during publish(). Throws Cancelled; DeviceError for more threads than a trace can number. What the kernel itself
    /// did wrongly is in Trace::problems.
    Trace run(const SimulationOptions& options, Progress& progress, const Following& following = {});

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Text to a kernel that can run. Throws InputError (`fileName` and the PTX line, or the unknown kernel's name).
std::shared_ptr<const Kernel> loadKernel(
    std::string_view ptx, std::string fileName, std::string_view entry, std::string_view sourceName);
/// An entry of a module that was parsed before, of the code that it was parsed from. Throws InputError.
std::shared_ptr<const Kernel> loadKernel(
    std::shared_ptr<const ptx::Module> module, const KernelCode& code, const ptx::Function& entry);
/// A kernel of that code by its name in the source or in the PTX, with products and sums as the code wants them.
std::shared_ptr<const Kernel> loadKernel(const KernelCode& code, std::string_view entry);

} // namespace warpatlas::simulator
