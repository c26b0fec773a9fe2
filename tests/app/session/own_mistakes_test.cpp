/// A person who writes one of the catalogue's mistakes into a file of his own is told the same of it.
#include "app/dataset/save.h"
#include "app/words/problem_words.h"
#include "tests/app/support/files.h"
#include "tests/app/support/own_kernel.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas {
namespace {

std::string inWords(const std::optional<Dim3>& place)
{
    return place ? fmt::format("({},{},{})", place->x, place->y, place->z) : "nowhere";
}

/// What is reported of a run, without the comparison with the CPU's result, which is not computed for one's own kernel.
std::vector<std::string> told(const Outcome& outcome)
{
    std::vector<std::string> words;
    for (const Problem& problem : outcome.problems)
        if (problem.kind != ProblemKind::Mismatch)
            words.push_back(
                fmt::format("{} {} at line {}, block {}, thread {}: {}", nameOf(problem.severity), nameOf(problem.kind),
                    problem.line.value_or(0), inWords(problem.block), inWords(problem.thread), sentenceOf(problem)));
    return words;
}

std::string argumentFor(const Argument& argument, const Work& work, const test::TemporaryFolder& folder)
{
    if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
        Array value(scalar->type, {});
        std::ranges::copy(std::span(scalar->bytes).first(sizeOf(scalar->type)), value.bytes().begin());
        return fmt::format("{}:{}", nameOf(scalar->type), value.valueAsText(0, 17));
    }
    const std::size_t index = std::get<BufferArgument>(argument).buffer;
    const BufferSpec& buffer = work.buffers[index];
    const Extent& extent = buffer.shape.extent;
    // What threads add up in has to be cleared before, which `out:` does not do on a GPU.
    const bool cleared = index == work.output && work.writes == WritePattern::Accumulated;
    if (buffer.role == BufferRole::Output && buffer.shape.channels == 1 && !cleared)
        return fmt::format("out:{}:{}x{}x{}", nameOf(buffer.type), extent.x, extent.y, extent.z);
    const std::string file = folder.path(fmt::format("{}.npy", index));
    saveArray(buffer.contents ? *buffer.contents : Array(buffer.type, buffer.shape), file);
    return (buffer.role == BufferRole::Input ? "in:" : "inout:") + file;
}

/// The bound kernel's text, launch and data as a person would give them who has written the kernel.
Experiment asOwnKernel(const BoundExperiment& bound, const test::TemporaryFolder& folder)
{
    std::vector<std::string> arguments;
    for (const Argument& argument : bound.work.arguments)
        arguments.push_back(argumentFor(argument, bound.work, folder));
    return test::ownKernel(bound.work.code.sourceName, std::string(bound.work.code.source), bound.launch, arguments,
        bound.work.code.entry);
}

using OwnMistake = std::pair<std::string, std::string>; ///< kernel and mistake

std::string namedAfter(const testing::TestParamInfo<OwnMistake>& info)
{
    std::string name = info.param.first + "__" + info.param.second;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

class OwnMistakes : public testing::TestWithParam<OwnMistake> { };
class OwnRightKernels : public testing::TestWithParam<OwnMistake> { };

/// Cases of every family in which one thread has one element, reads one, or has nothing to do with elements.
INSTANTIATE_TEST_SUITE_P(, OwnMistakes,
    testing::Values(OwnMistake{"vector_add", "no_guard"}, OwnMistake{"vector_multiply", "wide_guard"},
        OwnMistake{"relu", "no_guard"}, OwnMistake{"relu:grid_stride", "wide_guard"},
        OwnMistake{"vector_add", "uncoalesced"}, OwnMistake{"thread_index:1d_1d", "wide_guard"},
        OwnMistake{"thread_index:2d_2d", "swapped_xy"}, OwnMistake{"grayscale", "wide_guard"},
        OwnMistake{"grayscale", "swapped_xy"}, OwnMistake{"grayscale:planar", "no_guard"},
        OwnMistake{"transpose", "no_guard"}, OwnMistake{"transpose", "wide_guard"},
        OwnMistake{"transpose:tiled", "local_index"}, OwnMistake{"transpose:padded", "swapped_xy"},
        OwnMistake{"blur", "no_guard"}, OwnMistake{"blur:tiled", "no_guard"}, OwnMistake{"sobel", "no_guard"},
        OwnMistake{"sobel", "wide_guard"}, OwnMistake{"matmul", "no_guard"},
        OwnMistake{"matmul:naive_1d", "wide_guard"}, OwnMistake{"matmul:tiled", "wide_guard"},
        OwnMistake{"matmul:tiled", "uncoalesced"}, OwnMistake{"matmul:tiled", "missing_sync"},
        OwnMistake{"reduce", "no_guard"}, OwnMistake{"reduce:shuffle", "uncoalesced"},
        OwnMistake{"histogram", "missing_atomic"}, OwnMistake{"histogram", "wide_guard"},
        OwnMistake{"mandelbrot", "no_guard"}, OwnMistake{"thread_index:3d_2d", "swapped_xy"},
        OwnMistake{"reduce:sequential", "one_thread_blocks"}),
    namedAfter);
INSTANTIATE_TEST_SUITE_P(, OwnRightKernels,
    testing::Values(OwnMistake{"vector_add", ""}, OwnMistake{"transpose:padded", ""}, OwnMistake{"sobel", ""},
        OwnMistake{"matmul:tiled", ""}, OwnMistake{"reduce:shuffle", ""}, OwnMistake{"histogram:shared_atomics", ""}),
    namedAfter);

/// What is reported of the experiment, and of the same as a person's own kernel.
std::pair<std::vector<std::string>, std::vector<std::string>> toldOfBoth(const OwnMistake& given)
{
    Experiment experiment;
    std::tie(experiment.kernel, experiment.mistake) = given;
    const test::TemporaryFolder folder;
    return {told(*test::run(experiment)), told(*test::run(asOwnKernel(*bindExperiment(experiment), folder)))};
}

TEST_P(OwnMistakes, AreToldAsThoseOfTheCatalogue)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const auto [catalogues, own] = toldOfBoth(GetParam());
    EXPECT_FALSE(catalogues.empty()) << "there is nothing to tell";
    EXPECT_EQ(own, catalogues);
}

TEST_P(OwnRightKernels, HaveNoProblem)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const auto [catalogues, own] = toldOfBoth(GetParam());
    EXPECT_EQ(own, catalogues);
    EXPECT_TRUE(std::ranges::all_of(own, [](const std::string& words) { return words.starts_with("information"); }));
}

} // namespace
} // namespace warpatlas
