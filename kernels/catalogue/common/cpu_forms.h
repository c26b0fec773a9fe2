/// How the catalogue's CPU references become what their names promise: a scalar loop that stays scalar, a loop that
/// uses the widest vectors this machine has, and the latter on all threads. Used by the catalogue only.
#pragma once

#include "kernels/catalogue/catalogue.h"

#include <algorithm>
#include <cstddef>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/parallel_for.h>

namespace warpatlas::inline bundled {

/// In the body of a loop: the compiler may neither vectorise nor unroll-and-merge across it. Costs no instruction.
[[gnu::always_inline]] inline void stayScalar()
{
    asm volatile("");
}

inline bool hasAvx2()
{
#if defined(__x86_64__)
    static const bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
    return has;
#else
    return false;
#endif
}

#if defined(__x86_64__)
template <auto body, class... Arguments> [[gnu::target("avx2,fma")]] void withAvx2(Arguments... arguments)
{
    body(arguments...);
}
#endif

/// Runs `body`, compiled for AVX2 where this machine has it, else as the rest of the program. `body` must be declared
/// [[gnu::always_inline]], or it would keep its own, baseline, code. (target_clones does this with an ifunc, whose
/// resolver runs before the sanitizers' own set-up and crashes there.)
template <auto body, class... Arguments> void vectorised(Arguments... arguments)
{
#if defined(__x86_64__)
    if (hasAvx2()) {
        withAvx2<body>(arguments...);
        return;
    }
#endif
    body(arguments...);
}

/// Calls `piece(begin, end)` on this thread for pieces of 0..count, a millisecond or so each, so that a long reference
/// can be cancelled. Throws Cancelled.
template <class Piece> void inTurn(std::size_t count, const Progress& progress, const Piece& piece)
{
    constexpr std::size_t pieceSize = std::size_t{1} << 20;
    for (std::size_t begin = 0; begin < count; begin += pieceSize) {
        progress.throwIfCancelled();
        piece(begin, std::min(begin + pieceSize, count));
    }
}

/// Calls `piece(begin, end)` on all threads of oneTBB's arena for pieces of 0..count of at least `grain`. Throws
/// Cancelled.
template <class Piece>
void inParallel(std::size_t count, std::size_t grain, const Progress& progress, const Piece& piece)
{
    oneapi::tbb::parallel_for(oneapi::tbb::blocked_range<std::size_t>(0, count, grain),
        [&](const oneapi::tbb::blocked_range<std::size_t>& range) {
            progress.throwIfCancelled();
            piece(range.begin(), range.end());
        });
}

/// All of 0..count in the pieces that the form asks for: `scalar(begin, end)` or `simd(begin, end)`.
template <class Scalar, class Simd>
void inForm(CpuForm form, std::size_t count, std::size_t grain, const Progress& progress, const Scalar& scalar,
    const Simd& simd)
{
    if (form == CpuForm::Scalar)
        inTurn(count, progress, scalar);
    else if (form == CpuForm::Simd)
        inTurn(count, progress, simd);
    else
        inParallel(count, grain, progress, simd);
}

/// `row(y, scalar)` or `row(y, simd)`, as the form asks for, for every row; on all threads for at least `grain` rows
/// each, and one. Throws Cancelled.
template <class Inside, class Row>
void inRows(CpuForm form, std::size_t rows, std::size_t grain, const Progress& progress, Inside scalar, Inside simd,
    const Row& row)
{
    const auto run = [&](std::size_t begin, std::size_t end) {
        for (std::size_t y = begin; y < end; ++y) {
            progress.throwIfCancelled();
            row(y, form == CpuForm::Scalar ? scalar : simd);
        }
    };
    if (form == CpuForm::Parallel)
        inParallel(rows, std::max<std::size_t>(grain, 1), progress, run);
    else
        run(0, rows);
}

} // namespace warpatlas::inline bundled
