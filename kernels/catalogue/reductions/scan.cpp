#include "kernels/catalogue/catalogue.h"
#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/common/cpu_forms.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <immintrin.h>
#include <span>
#include <vector>

namespace warpatlas::inline bundled {

namespace {

// All return the carry for what follows: `carry` and the sum of the values. Unsigned, so that sums wrap around.

std::uint32_t scanScalar(const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
    for (std::size_t i = 0; i < count; ++i) {
        carry += static_cast<std::uint32_t>(in[i]);
        out[i] = static_cast<std::int32_t>(carry);
        stayScalar();
    }
    return carry;
}

#if defined(__x86_64__)
/// Eight values a step: each half of a vector is scanned by two shifted additions, the lower half's sum goes to the
/// upper one. From step to step only one addition waits for the one before it.
[[gnu::target("avx2")]] std::uint32_t scanAvx2(
    const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
    __m256i before = _mm256_set1_epi32(static_cast<int>(carry));
    const __m256i last = _mm256_set1_epi32(7);
    std::size_t i = 0;
    for (; i + 8 <= count; i += 8) {
        __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(in + i));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 4));
        x = _mm256_add_epi32(x, _mm256_slli_si256(x, 8));
        // Lower half to the upper, zeros to the lower; of these the last value four times.
        const __m256i lower = _mm256_permute2x128_si256(x, x, 0x08);
        x = _mm256_add_epi32(x, _mm256_shuffle_epi32(lower, 0xff));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out + i), _mm256_add_epi32(x, before));
        before = _mm256_add_epi32(before, _mm256_permutevar8x32_epi32(x, last));
    }
    return scanScalar(
        in + i, out + i, count - i, static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm256_castsi256_si128(before))));
}
#endif

std::uint32_t scanSimd(const std::int32_t* in, std::int32_t* out, std::size_t count, std::uint32_t carry)
{
#if defined(__x86_64__)
    if (hasAvx2())
        return scanAvx2(in, out, count, carry);
#endif
    return scanScalar(in, out, count, carry);
}

[[gnu::always_inline]] inline void sumBody(const std::int32_t* in, std::size_t count, std::uint32_t* sum)
{
    std::uint32_t all = 0;
    for (std::size_t i = 0; i < count; ++i)
        all += static_cast<std::uint32_t>(in[i]);
    *sum = all;
}

/// Goes over the data twice, as the GPU does: first for the sums of all pieces, then for every piece from the sum
/// before it. A piece stays in a core's own cache, but the passes lie apart, so three times the data move instead of
/// two.
void scanParallel(std::span<const std::int32_t> in, std::span<std::int32_t> out, const Progress& progress)
{
    constexpr std::size_t size = std::size_t{1} << 16;
    const std::size_t pieces = (in.size() + size - 1) / size;
    const auto lengthOf = [&](std::size_t piece) { return std::min(size, in.size() - piece * size); };
    std::vector<std::uint32_t> carries(pieces);
    inParallel(pieces, 1, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            vectorised<sumBody>(in.data() + piece * size, lengthOf(piece), &carries[piece]);
    });
    std::uint32_t carry = 0;
    for (std::uint32_t& sum : carries) {
        const std::uint32_t before = carry;
        carry += sum;
        sum = before;
    }
    inParallel(pieces, 1, progress, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            scanSimd(in.data() + piece * size, out.data() + piece * size, lengthOf(piece), carries[piece]);
    });
}

/// out[i] = in[0] + ... + in[i]; sums that do not fit wrap around. As many of both. Throws Cancelled.
void prefixSums(CpuForm form, std::span<const std::int32_t> in, std::span<std::int32_t> out, const Progress& progress)
{
    if (form == CpuForm::Parallel) {
        scanParallel(in, out, progress);
        return;
    }
    std::uint32_t carry = 0;
    inTurn(in.size(), progress, [&](std::size_t begin, std::size_t end) {
        const auto scan = form == CpuForm::Scalar ? scanScalar : scanSimd;
        carry = scan(in.data() + begin, out.data() + begin, end - begin, carry);
    });
}

/// Enough parts to fill a large GPU with blocks of 256 threads, but each so large that a block has more than one round
/// of it. The number does not depend on the launch, because the sums need a buffer.
constexpr std::uint64_t mostParts = 1024;
constexpr std::uint64_t leastSize = 1024;
constexpr std::uint64_t threadsOfPart = 256;

class Scan final : public BundledKernel {
public:
    using BundledKernel::BundledKernel;

    void fill(Work& work, Inputs inputs, const BoundParameters&) const override
    {
        const Shape& shape = inputs[0]->shape();
        const std::uint64_t values = shape.values();
        const auto n = ScalarArgument::of("n", asInt(description(), values, "the number of values"));
        const std::uint64_t length = piecesOf(std::max(piecesOf(values, mostParts), leastSize), 4) * 4;
        const auto size = intArgument("size", length), parts = intArgument("parts", piecesOf(values, length));
        work.buffers = {inputBuffer("in", asIntegers(description(), 0, inputs[0])),
            outputBuffer("sums", ElementType::I32, {{piecesOf(values, length), 1, 1}, 1}),
            outputBuffer("out", ElementType::I32, shape)};
        work.arguments = {BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, n, parts, size};
        work.earlier = {{"scan_sums", {BufferArgument{0}, BufferArgument{1}, n, parts, size}, likeShown},
            {"scan_offsets", {BufferArgument{1}, parts}, [](const Launch& shown) {
                 return Launch{{1, 1, 1}, shown.block};
             }}};
        work.output = 2;
        work.cover = {piecesOf(values, length) * threadsOfPart, 1, 1};
    }

    void reference(CpuForm form, const Work& work, Array& output, const Progress& progress) const override
    {
        prefixSums(form, work.buffers[0].contents->values<std::int32_t>(), output.values<std::int32_t>(), progress);
    }

    Tolerance tolerance(const Work&) const override
    {
        return {0, "exact: whole numbers in any order; sums past 2147483647 wrap around on every device"};
    }

    SizedData sampleOfSize(std::uint64_t elements) const override
    {
        return {{fmt::format("random:{}:1:i32", elements)}, {}};
    }

    Cost cost(const Work& work) const override
    {
        const auto n = static_cast<double>(work.outputBuffer().shape.values());
        // The values are read by the first launch and by the last.
        return {12 * n, 2 * n, "12 n: i32 read twice (sums of the parts, results) and written once",
            "2 n additions: each value into its part's sum and into its own result"};
    }

    LibraryRoutine library() const override { return LibraryRoutine::PrefixSum; }
};

} // namespace

KernelList scanKernels()
{
    static const Scan kernel("scan",
        {
            .name = "scan",
            .variant = "three_launches",
            .title = "Prefix sum",
            .summary = "Each result is the sum of all values up to its own.",
            .makes = "sum each value with all before it",
            .teaches = "What looks serial is done in parallel: sums within a thread, a warp and a block, and a launch "
                       "between them wherever blocks would have to wait for one another.",
            .inputs = {{"in", "whole numbers, any shape", "random:100003:1:i32",
                {InputLayout::Values, ElementType::I32}}},
            .parameters = {},
            .defaultBlock = {256, 1, 1},
        });
    return {&kernel};
}

} // namespace warpatlas::inline bundled
