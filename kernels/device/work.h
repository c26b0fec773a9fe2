/// A kernel bound to its data: everything a device needs to run it, and nothing about which device that is.
/// Catalogue kernels and learners' kernels become the same Work, so nothing works for one kind only.
#pragma once

#include "kernels/values/array.h"
#include "kernels/values/shape.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace warpatlas {

enum class BufferRole { Input, Output, InputOutput };

struct BufferSpec {
    std::string name; ///< of the kernel's parameter
    ElementType type = ElementType::F32;
    Shape shape;
    BufferRole role = BufferRole::Input;
    ArrayPointer contents; ///< null for Output, which starts as zeros; same type and shape otherwise

    std::size_t byteCount() const { return shape.values() * sizeOf(type); }
};

/// A kernel argument: the index of a buffer in Work::buffers (passed as a pointer), or a scalar by value.
struct BufferArgument {
    std::size_t buffer = 0;
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
using Argument = std::variant<BufferArgument, ScalarArgument>;

/// The code of a kernel. Views point into the program (catalogue) or are kept alive by `owner` (learner's code).
struct KernelCode {
    std::string entry; ///< the name as the source writes it
    std::string sourceName; ///< "grayscale.cu"
    std::string_view source; ///< what the source panel shows; `.loc` lines count in it
    std::span<const std::byte> fatbin; ///< for the CUDA device; empty in a build without CUDA
    std::string_view lessonPtx; ///< for the simulator: loops intact, one `.loc` a line
    std::string_view lessonMode; ///< the compiler and its options, for the source panel
    std::string_view resourceUsage; ///< what ptxas -v printed for every architecture; empty without CUDA
    std::shared_ptr<const void> owner;
};

struct Work {
    KernelCode code;
    std::vector<BufferSpec> buffers;
    std::vector<Argument> arguments; ///< in the order of the kernel's parameters
    std::size_t output = 0; ///< index of the buffer that the data view shows
    Extent cover; ///< what the threads should cover, one thread an element: `--grid auto`
    std::uint32_t dynamicSharedBytes = 0;

    const BufferSpec& outputBuffer() const { return buffers[output]; }
};

} // namespace warpatlas
