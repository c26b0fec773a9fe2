/// Element-wise kernels: each value of the output is made from the inputs' values in the same place. The shared parts
/// are here, so that the .cpp of each kernel has only its operation and its words. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/streaming.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace warpatlas::inline bundled {

/// Computes values begin..end of the output on the calling thread.
using ElementwiseRun = void (*)(const float* const* inputs, float* output, std::size_t begin, std::size_t end);

/// Made by elementwiseForms() below.
struct ElementwiseForms {
    ElementwiseRun scalar = nullptr;
    ElementwiseRun simd = nullptr;
    ElementwiseRun streamed = nullptr; ///< as simd, and stores past the caches
};

inline constexpr InputForm anyFloats{InputLayout::Values, ElementType::F32};

struct ElementwiseOperation {
    std::string name; ///< "vector_add"
    std::string title;
    std::string summary;
    std::string makes;
    std::vector<InputDescription> inputs; ///< their default data have one shape
    std::string output; ///< the parameter's name
    std::string operationsFormula; ///< for one operation a value: "n additions"
    std::string exactness; ///< why every device gives the very same values
    ElementwiseForms forms;
};

/// One thread a value, of which it is said what that `teaches`; a float4 a thread; and a grid with fewer threads than
/// values, of which each steps by the size of the grid. They live as long as the program.
KernelList elementwiseKernels(const ElementwiseOperation& operation, const std::string& teaches);

namespace elementwise {

/// `operation` on runs of values; as many pointers as it takes floats.
template <auto operation, class... Pointer> struct Loops {
    static void scalar(float* output, std::size_t count, Pointer... inputs)
    {
        for (std::size_t i = 0; i < count; ++i) {
            output[i] = operation(inputs[i]...);
            stayScalar();
        }
    }

    [[gnu::always_inline]] static inline void simd(float* __restrict output, std::size_t count, Pointer... inputs)
    {
        for (std::size_t i = 0; i < count; ++i)
            output[i] = operation(inputs[i]...);
    }

    /// Computes into a buffer that stays in the first-level cache, so that only the stores differ from the plain loop.
    [[gnu::always_inline]] static inline void streamed(float* output, std::size_t count, Pointer... inputs)
    {
        constexpr std::size_t bufferSize = 512;
        alignas(cacheLineBytes) float buffer[bufferSize];
        // From the first whole line of the output on, so that each part has whole lines.
        const std::size_t head = std::min(count, bytesToLine(output) / sizeof(float));
        simd(output, head, inputs...);
        for (std::size_t i = head; i < count; i += bufferSize) {
            const std::size_t part = std::min(bufferSize, count - i);
            (readAhead(inputs + i, sizeof(buffer), sizeof(buffer)), ...); // the next part
            simd(buffer, part, inputs + i...);
            streamValues(buffer, output + i, part);
        }
        finishStreaming();
    }
};

template <std::size_t> using FloatPointer = const float*;

template <auto operation, std::size_t... input> constexpr ElementwiseForms formsOf(std::index_sequence<input...>)
{
    using Loop = Loops<operation, FloatPointer<input>...>;
    return {
        [](const float* const* inputs, float* output, std::size_t begin, std::size_t end) {
            Loop::scalar(output + begin, end - begin, inputs[input] + begin...);
        },
        [](const float* const* inputs, float* output, std::size_t begin, std::size_t end) {
            vectorised<Loop::simd>(output + begin, end - begin, inputs[input] + begin...);
        },
        [](const float* const* inputs, float* output, std::size_t begin, std::size_t end) {
            vectorised<Loop::streamed>(output + begin, end - begin, inputs[input] + begin...);
        },
    };
}

} // namespace elementwise

/// `operation`: a function or lambda of `inputCount` floats.
template <auto operation, std::size_t inputCount> constexpr ElementwiseForms elementwiseForms()
{
    return elementwise::formsOf<operation>(std::make_index_sequence<inputCount>());
}

} // namespace warpatlas::inline bundled
