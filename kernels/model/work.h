/// A kernel bound to its data: everything that a device needs to run it, and nothing about which device that is.
/// Catalogue kernels and learners' kernels become the same Work, so every feature works for both.
#pragma once

#include "kernels/model/array.h"
#include "kernels/model/launch.h"
#include "kernels/model/shape.h"
#include "kernels/model/texture.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpatlas {

enum class BufferRole { Input, Output, InputOutput };

struct BufferSpec {
    std::string name; ///< name of the kernel's parameter
    ElementType type = ElementType::F32;
    Shape shape;
    BufferRole role = BufferRole::Input;
    ArrayPointer contents; ///< null for Output, which starts as zeros; same type and shape otherwise
    /// A variable of the code in global memory, as the PTX names it, which is this buffer's memory and as large; empty:
    /// the buffer has memory of its own.
    std::string variable{};
    /// The contents that a GPU would find in an Output, which cudaMalloc() does not clear.
    enum class Before : std::uint8_t {
        Zeros,
        Unknown, ///< nothing is known of the host code
        Unset, ///< anything: host code leaves it as it was allocated
    } before = Before::Zeros;

    std::size_t byteCount() const { return shape.values() * sizeOf(type); }
};

/// A kernel argument: the index of a buffer in Work::buffers (passed as a pointer, or as the texture or surface that is
/// made of it), a scalar by value, or any other bytes by value.
struct BufferArgument {
    std::size_t buffer = 0;
    std::optional<TextureSpec> texture{}; ///< of as many elements as the buffer
    std::uint64_t offset = 0; ///< bytes into the buffer where a pointer points; several may point into one buffer
};
struct ScalarArgument {
    std::string name;
    ElementType type = ElementType::I32;
    std::array<std::byte, 8> bytes{}; ///< little endian, sizeOf(type) of them used

    template <class T> static ScalarArgument of(std::string name, T value)
    {
        ScalarArgument argument{std::move(name), ElementTypeOf<T>::value, {}};
        std::memcpy(argument.bytes.data(), &value, sizeof(T));
        return argument;
    }
};
/// Where in other bytes the address of a buffer goes.
struct PointerPlace {
    std::size_t offset = 0; ///< bytes; the address takes 8
    std::size_t buffer = 0; ///< in Work::buffers
};

/// A structure by value, of any size: its bytes, and the places in it where addresses of buffers go.
struct StructArgument {
    /// A member that is a number, for showing it.
    struct Field {
        std::string name; ///< as the source writes it: "size.x", "weights[2]"
        ElementType type = ElementType::I32;
        std::size_t offset = 0;
    };
    std::string name;
    std::string type; ///< "Params"; empty where only the size is known
    std::vector<std::byte> bytes; ///< little endian; zeros where nothing else was said
    std::vector<PointerPlace> pointers;
    std::vector<Field> fields; ///< that were named
};
using Argument = std::variant<BufferArgument, ScalarArgument, StructArgument>;

/// Local memory of a thread at most, for every compute capability.
inline constexpr std::uint64_t mostLocalBytes = 512 << 10;

/// Limits that a kernel's code sets for its launches.
struct KernelLimits {
    std::uint64_t threadsPerBlock = 0; ///< the most, of __launch_bounds__; 0: not said
    std::uint64_t localBytes = 0; ///< of a thread: what it puts on its stack, as far as the code says
    /// Dynamic shared memory above 48 KiB is asked for, with cudaFuncSetAttribute; else it is refused.
    bool optsIntoShared = true;
};

/// The code of a kernel. Views point into the program (catalogue) or are kept alive by `owner` (learner's code).
struct KernelCode {
    std::string entry; ///< the name as the source writes it
    std::string sourceName; ///< "grayscale.cu"
    std::string_view source; ///< what the source panel shows; `.loc` lines count in it
    std::span<const std::byte> fatbin; ///< for the CUDA device; empty in a build without CUDA
    std::string_view lessonPtx; ///< for the simulator: loops intact, one `.loc` a line
    /// The PTX that the fatbin's compiler made, for predicted times; empty in a build without CUDA.
    std::string_view optimisedPtx{};
    std::string_view lessonMode; ///< the compiler and its options, for the source panel
    std::string_view resourceUsage; ///< what ptxas -v printed for every architecture; empty without CUDA
    /// The entry's name in the PTX, where the source's own may mean several functions (overloads, templates); or empty.
    std::string symbol{};
    /// Simulated with one fma for a product and a sum wherever ptxas makes one; else both stay as the text has them.
    bool fusesProducts = false;
    /// For launches that have all blocks on the GPU at once: these may wait for each other.
    bool cooperative = false;
    std::optional<int> staticSharedBytes{}; ///< bytes of a block, where resourceUsage does not say them
    KernelLimits limits{};
    std::shared_ptr<const void> owner;

    const std::string& ptxName() const { return symbol.empty() ? entry : symbol; }
};

/// A launch of a kernel of the same code, on the same buffers, before the shown one: the first pass of a separable
/// filter, or the steps of a simulation up to the last. Its time is part of the kernel's time, the shown launch finds
/// its output, and its problems are problems of the run. Only the shown launch is traced, followed and drawn.
struct EarlierLaunch {
    std::string entry; ///< the kernel's name as the source writes it
    std::vector<Argument> arguments; ///< in the order of its parameters
    std::function<Launch(const Launch& shown)> launch; ///< what the shown launch makes of it; pure
    std::uint32_t dynamicSharedBytes = 0;
};

/// A variable of the code (`__constant__`, `__device__`) that is filled before the first launch, as cudaMemcpyToSymbol
/// does: from its beginning; what is larger than the contents keeps its initial values behind them.
struct VariableSpec {
    std::string name; ///< as the PTX has it; with extern "C" it is the source's
    ArrayPointer contents; ///< at most as large as the variable
    std::vector<PointerPlace> pointers{}; ///< in the contents
};

/// A comparison in the code that lets in threads whose place on an axis of the launch is below a number.
struct ThreadGuard {
    std::size_t axis = 0; ///< 0 for x
    std::string number; ///< parameter; empty for a constant, and for what is computed
    std::optional<std::uint64_t> passes; ///< places that it lets in; empty: not known
    std::optional<bool> included; ///< it is written with <=, or turned with >; empty: not known
};

/// How often a right kernel writes an element of its output.
enum class WritePattern {
    Once, ///< every element once: unwritten ones and those written more often are worth a warning
    Accumulated, ///< threads add up in the elements (atomics): more than once is right, and never may be
    Scattered, ///< where it wants to: never and more than once are both right
};

struct Work {
    KernelCode code;
    std::vector<BufferSpec> buffers;
    std::vector<Argument> arguments; ///< in the order of the kernel's parameters
    std::size_t output = 0; ///< index of the buffer that the data view shows
    Extent cover; ///< how many threads are needed on each axis, one an element as a rule: `--grid auto`
    /// If not 0, the kernel numbers the threads of the whole launch block by block, along this many axes of a block (x,
    /// then y, then z; it does not look at the others). It then needs cover.count() threads, wherever they lie in grid
    /// and block (kernels/analysis/cover.h).
    int countedBlockAxes = 0;
    /// False if the number of needed threads is not stated. `cover` is then every thread of the launch, and the trace
    /// may show more (kernels/analysis/shown_cover.h).
    bool coverIsSaid = true;
    std::uint32_t dynamicSharedBytes = 0;
    std::vector<EarlierLaunch> earlier; ///< in their order; the shown launch of code.entry comes last
    std::vector<VariableSpec> variables;
    WritePattern writes = WritePattern::Once;
    /// Whether the output is the matrix product of two inputs, and is to be drawn as a textbook does. Empty: nothing
    /// has said it, as for a person's own kernel.
    std::optional<bool> product = false;
    std::vector<ThreadGuard> guards; ///< those of the shown launch, for finding causes; empty: not looked for

    const BufferSpec& outputBuffer() const { return buffers[output]; }
};

} // namespace warpatlas
