#include "kernels/catalogue/common/binding.h"
#include "kernels/catalogue/reductions/scan_reference.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {

namespace {

/// Enough parts to fill a large GPU with blocks of 256 threads, but each so large that a block has more than one round
/// of it. The number does not depend on the launch, because the sums need a buffer.
constexpr std::uint64_t mostParts = 1024;
constexpr std::uint64_t leastSize = 1024;
constexpr std::uint64_t threadsOfPart = 256;

class Scan : public CatalogueKernel {
public:
    const KernelDescription& description() const override
    {
        static const KernelDescription description{
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
            .mistakes = mistakesOf("scan"),
        };
        return description;
    }

    Work bind(std::span<const ArrayPointer> inputs, const ParameterValues& parameters) const override
    {
        requireInputCount(description(), inputs);
        requireKnownParameters(description(), parameters);
        const Shape& shape = inputs[0]->shape();
        const std::uint64_t values = shape.values();
        const std::int32_t n = asInt(description(), values, "the number of values");
        const std::uint64_t size = (std::max((values + mostParts - 1) / mostParts, leastSize) + 3) / 4 * 4;
        const std::uint64_t parts = (values + size - 1) / size;

        Work work;
        work.code = catalogueCode("scan");
        work.buffers = {inputBuffer("in", asIntegers(description(), 0, inputs[0])),
            outputBuffer("sums", ElementType::I32, {{parts, 1, 1}, 1}), outputBuffer("out", ElementType::I32, shape)};
        const auto nArgument = ScalarArgument::of("n", n);
        const auto partsArgument = ScalarArgument::of("parts", static_cast<std::int32_t>(parts));
        const auto sizeArgument = ScalarArgument::of("size", static_cast<std::int32_t>(size));
        work.arguments = {
            BufferArgument{0}, BufferArgument{1}, BufferArgument{2}, nArgument, partsArgument, sizeArgument};
        work.earlier.push_back(
            {"scan_sums", {BufferArgument{0}, BufferArgument{1}, nArgument, partsArgument, sizeArgument},
                [](const Launch& shown) { return shown; }});
        work.earlier.push_back({"scan_offsets", {BufferArgument{1}, partsArgument}, [](const Launch& shown) {
                                    return Launch{{1, 1, 1}, shown.block};
                                }});
        work.output = 2;
        work.cover = {parts * threadsOfPart, 1, 1};
        return work;
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

const CatalogueKernel& scanKernel()
{
    static const Scan kernel;
    return kernel;
}

} // namespace warpatlas
