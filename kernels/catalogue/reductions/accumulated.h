/// Reductions whose threads add up in their output atomically. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/common/binding.h"

#include <algorithm>

namespace warpatlas::inline bundled {

class Accumulated : public BundledKernel {
public:
    /// `code`: the file's name. Each thread has `valuesPerThread` values, and more where it would take more than
    /// `mostThreads` of them.
    Accumulated(
        std::string code, std::uint64_t valuesPerThread, std::uint64_t mostThreads, KernelDescription description)
        : BundledKernel(std::move(code), std::move(description)),
          m_valuesPerThread(valuesPerThread),
          m_mostThreads(mostThreads)
    {
    }

    static constexpr std::uint64_t anyNumber = static_cast<std::uint64_t>(-1); ///< of threads

protected:
    /// `in` has the type that the code asks for.
    void accumulate(Work& work, const ArrayPointer& in, BufferSpec output) const
    {
        const std::uint64_t values = in->shape().values();
        fromTo(work, inputBuffer("in", in), std::move(output),
            {ScalarArgument::of("n", asInt(description(), values, "the number of values"))});
        work.cover = {std::min(piecesOf(values, m_valuesPerThread), m_mostThreads), 1, 1};
        work.writes = WritePattern::Accumulated;
    }

private:
    std::uint64_t m_valuesPerThread;
    std::uint64_t m_mostThreads;
};

} // namespace warpatlas::inline bundled
