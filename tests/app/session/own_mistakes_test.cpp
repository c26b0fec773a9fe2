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

using Case = std::pair<std::string, std::string>; ///< kernel and mistake

std::string nameOf(const testing::TestParamInfo<Case>& info)
{
    std::string name = info.param.first + "__" + info.param.second;
    std::ranges::replace_if(
        name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; }, '_');
    return name;
}

class OwnMistakes : public testing::TestWithParam<Case> { };
class OwnRightKernels : public testing::TestWithParam<Case> { };

/// Cases of every family in which one thread has one element, reads one, or has nothing to do with elements.
INSTANTIATE_TEST_SUITE_P(, OwnMistakes,
    testing::Values(Case{"vector_add", "no_guard"}, Case{"vector_multiply", "wide_guard"}, Case{"relu", "no_guard"},
        Case{"relu:grid_stride", "wide_guard"}, Case{"vector_add", "uncoalesced"},
        Case{"thread_index:1d_1d", "wide_guard"}, Case{"thread_index:2d_2d", "swapped_xy"},
        Case{"grayscale", "wide_guard"}, Case{"grayscale", "swapped_xy"}, Case{"grayscale:planar", "no_guard"},
        Case{"transpose", "no_guard"}, Case{"transpose", "wide_guard"}, Case{"transpose:tiled", "local_index"},
        Case{"transpose:padded", "swapped_xy"}, Case{"blur", "no_guard"}, Case{"blur:tiled", "no_guard"},
        Case{"sobel", "no_guard"}, Case{"sobel", "wide_guard"}, Case{"matmul", "no_guard"},
        Case{"matmul:naive_1d", "wide_guard"}, Case{"matmul:tiled", "wide_guard"}, Case{"matmul:tiled", "uncoalesced"},
        Case{"matmul:tiled", "missing_sync"}, Case{"reduce", "no_guard"}, Case{"reduce:shuffle", "uncoalesced"},
        Case{"histogram", "missing_atomic"}, Case{"histogram", "wide_guard"}, Case{"mandelbrot", "no_guard"},
        Case{"thread_index:3d_2d", "swapped_xy"}, Case{"reduce:sequential", "one_thread_blocks"}),
    nameOf);
INSTANTIATE_TEST_SUITE_P(, OwnRightKernels,
    testing::Values(Case{"vector_add", ""}, Case{"transpose:padded", ""}, Case{"sobel", ""}, Case{"matmul:tiled", ""},
        Case{"reduce:shuffle", ""}, Case{"histogram:shared_atomics", ""}),
    nameOf);

/// What is reported of the experiment, and of the same as a person's own kernel.
std::pair<std::vector<std::string>, std::vector<std::string>> toldOfBoth(const Case& given)
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
