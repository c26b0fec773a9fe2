/// The CPU forms of an element-wise operation, made of its one function. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/cpu_forms.h"
#include "kernels/catalogue/common/streaming.h"
#include "kernels/catalogue/elementwise/elementwise.h"

#include <algorithm>
#include <utility>

namespace warpatlas {

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

} // namespace warpatlas
