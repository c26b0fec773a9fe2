/// The terms of every kernel's index, read by a reader of its own with the numbers of the thread: they come to the
/// element that the simulator recorded, for the right kernels and for all their mistakes.
#include "app/follow/index_terms.h"

#include "kernels/catalogue/catalogue.h"
#include "tests/app/follow/bound_course.h"
#include "tests/app/follow/c_reader.h"
#include "tests/app/follow/followed.h"
#include "tests/app/support/own_kernel.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>
#include <sstream>

namespace warpatlas {
namespace {

OutcomePointer boundForIndices(const std::string& name, const std::string& mistake = {})
{
    Experiment experiment;
    experiment.kernel = name;
    experiment.mistake = mistake;
    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bindExperiment(experiment);
    if (!outcome->bound->work.earlier.empty())
        for (const BufferSpec& buffer : outcome->bound->work.buffers)
            outcome->before.push_back(
                buffer.contents ? buffer.contents : std::make_shared<Array>(buffer.type, buffer.shape));
    return outcome;
}

/// What was found of one kernel's threads.
struct IndexTally {
    std::size_t accesses = 0, split = 0, byText = 0, byNumbers = 0;
    std::map<IndexLack, std::size_t> lacks;
    std::vector<std::string> wrong;
    std::set<std::string> texts; ///< some of the sums
    bool byClang = false; ///< whose PTX this is: each compiler shares its registers in its own way
};

std::string lackName(IndexLack lack)
{
    switch (lack) {
    case IndexLack::None:
        return "none";
    case IndexLack::NotTraced:
        return "not traced";
    case IndexLack::Memory:
        return "memory";
    case IndexLack::Computed:
        return "computed";
    case IndexLack::Channels:
        return "channels";
    case IndexLack::Wide:
        return "wide";
    }
    return "?";
}

/// The numbers that a text's names stand for: the thread's place, the launch, arguments, macros of the text; what else
/// the kernel computes is taken from the term.
class ThreadNumbers {
public:
    ThreadNumbers(const OutcomePointer& outcome, std::uint64_t thread)
    {
        const Launch& launch = outcome->bound->launch;
        const ThreadId id = threadFromLinear(launch, thread);
        const auto add = [&](const std::string& name, const Dim3& value) {
            m_known[name + ".x"] = value.x;
            m_known[name + ".y"] = value.y;
            m_known[name + ".z"] = value.z;
        };
        add("threadIdx", id.thread);
        add("blockIdx", id.block);
        add("blockDim", launch.block);
        add("gridDim", launch.grid);
        for (const Argument& argument : outcome->bound->work.arguments)
            if (const auto* const scalar = std::get_if<ScalarArgument>(&argument); scalar != nullptr) {
                std::int64_t value = 0;
                std::memcpy(&value, scalar->bytes.data(), sizeOf(scalar->type));
                m_known[scalar->name] = scalar->type == ElementType::I32 ? static_cast<std::int32_t>(value) : value;
            }
        std::istringstream lines{std::string(outcome->bound->work.code.source)};
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string define, name;
            long long value = 0;
            if (words >> define >> name >> value && define == "#define")
                m_known[name] = value;
        }
    }

    /// Empty where the text has what is not known.
    std::optional<long long> read(const IndexSum& terms) const
    {
        std::map<std::string, long long> own;
        for (const IndexTerm& term : terms)
            for (const IndexFactor& factor : term.factors)
                if (factor.kind == IndexFactor::Kind::Other)
                    own[factor.text] = factor.value;
        const auto value = test::readC(
            textOf(terms, false),
            [&](const std::string& name) -> std::optional<test::CValue> {
                if (const auto found = m_known.find(name); found != m_known.end())
                    return test::CValue{false, false, true, found->second, 0};
                const auto found = own.find(name);
                return found != own.end() ? std::optional(test::CValue{false, false, true, found->second, 0})
                                          : std::nullopt;
            },
            false);
        return value && !value->real ? std::optional(value->whole) : std::nullopt;
    }

private:
    std::map<std::string, long long> m_known;
};

std::optional<long long> readNumbers(const IndexSum& terms)
{
    const auto value = test::readC(
        textOf(terms, true), [](const std::string&) { return std::optional<test::CValue>(); }, false);
    return value && !value->real ? std::optional(value->whole) : std::nullopt;
}

void addIndices(IndexTally& tally, const OutcomePointer& outcome, std::uint64_t thread, std::size_t buffer)
{
    Progress progress;
    const StoryPointer story = followThread(outcome, thread, progress);
    const Work& work = outcome->bound->work;
    const Shape& shape = work.buffers[buffer].shape;
    const ElementIndices indices(story, work, buffer);
    const ThreadNumbers numbers(outcome, thread);
    const std::size_t stride = std::max<std::size_t>(indices.count() / 40, 1);
    for (std::size_t i = 0; i < indices.count(); i += stride) {
        const ElementIndex index = indices.at(i);
        ++tally.accesses;
        const std::string where = "thread " + std::to_string(thread) + ", line " + std::to_string(index.line) + ": ";
        if (index.lack != IndexLack::None) {
            ++tally.lacks[index.lack];
            if (!index.axes.empty())
                tally.wrong.push_back(where + "has terms and a lack");
            continue;
        }
        ++tally.split;
        std::map<IndexAxis::Along, long long> along;
        std::string text;
        for (const IndexAxis& axis : index.axes) {
            text += (text.empty() ? "" : "; ") + axis.name + " = " + textOf(axis.terms, false);
            const auto said = numbers.read(axis.terms), plain = readNumbers(axis.terms);
            ++(said ? tally.byText : tally.byNumbers);
            if (!plain || (said && *said != *plain) || *plain != axis.value)
                tally.wrong.push_back(where + textOf(axis.terms, false) + " = " + textOf(axis.terms, true) + " is not "
                    + std::to_string(axis.value));
            along[axis.along] = plain.value_or(0);
        }
        if (tally.texts.size() < 6)
            tally.texts.insert(text);
        using Along = IndexAxis::Along;
        const long long element = index.axes.size() == 1
            ? along[Along::Flat]
            : (along[Along::Z] * static_cast<long long>(shape.extent.y) + along[Along::Y])
                    * static_cast<long long>(shape.extent.x)
                + along[Along::X];
        // What the simulator recorded of that step.
        bool met = false;
        std::string recorded;
        for (const StoryAccess& access : story->accesses)
            if (access.step == index.step && access.buffer == buffer) {
                const auto first = static_cast<long long>(access.value / shape.channels);
                met = met || (element <= first && first < element + static_cast<long long>(index.elements));
                recorded += " " + std::to_string(first);
            }
        for (const StoryRefusal& refusal : story->refusals)
            if (refusal.step == index.step && refusal.place.name == work.buffers[buffer].name) {
                const auto bytes = static_cast<long long>(sizeOf(work.buffers[buffer].type) * shape.channels);
                const long long first =
                    refusal.place.element * static_cast<long long>(refusal.place.elementBytes) / bytes;
                met = met || element == first;
                recorded += " refused " + std::to_string(first);
            }
        if (!met)
            tally.wrong.push_back(where + text + " is element " + std::to_string(element) + ", recorded:" + recorded);
    }
}

IndexTally tallyOf(const OutcomePointer& outcome)
{
    IndexTally tally;
    tally.byClang = outcome->bound->work.code.lessonMode.starts_with("clang");
    const Launch& launch = outcome->bound->launch;
    const std::uint64_t threads = launch.threads(), perBlock = launch.threadsPerBlock();
    std::set<std::uint64_t> chosen{0, threads / 2 + 7, threads / 3 / perBlock * perBlock, threads - 1};
    for (const std::uint64_t thread : chosen)
        addIndices(tally, outcome, std::min(thread, threads - 1), outcome->bound->work.output);
    return tally;
}

std::string wordsOf(const IndexTally& tally)
{
    std::string words = std::to_string(tally.split) + " of " + std::to_string(tally.accesses) + " split, "
        + std::to_string(tally.byText) + " axes read as text, " + std::to_string(tally.byNumbers) + " as numbers";
    for (const auto& [lack, count] : tally.lacks)
        words += "; " + lackName(lack) + " " + std::to_string(count);
    for (const std::string& text : tally.texts)
        words += "\n    " + text;
    return words;
}

std::vector<std::string> indexedKernels()
{
    std::vector<std::string> names;
    for (const CatalogueKernel* const kernel : catalogue())
        names.push_back(kernel->description().name + ":" + kernel->description().variant);
    return names;
}

/// The kernels, and their mistakes, of which some thread's index is no sum of blocks and threads, and why; a compiler's
/// name behind one of which that holds in its PTX alone.
const std::map<std::string, std::string>& knownLacks()
{
    static const std::map<std::string, std::string> lacks{
        {"atomics histogram_global", "memory"},
        {"atomics linked_list", "not traced"},
        {"atomics producer_consumer", "computed"},
        {"control function_pointers", "not traced"},
        {"control templates", "not traced"},
        {"control unstructured", "not traced"},
        {"diffusion:naive", "computed"},
        {"diffusion:naive, forgotten_block_dim", "computed"},
        {"diffusion:naive, local_index", "computed"},
        {"diffusion:naive, no_guard", "not traced, computed"},
        {"diffusion:naive, truncated_grid", "computed"},
        {"diffusion:naive, wide_guard", "computed"},
        {"game_of_life:packed, misaligned_word", "not traced"},
        {"gaussian:separable, no_guard (clang)", "not traced"},
        {"groups block_and_tile_reduce", "not traced"},
        {"groups coalesced_count", "not traced"},
        {"groups tile_sums", "not traced"},
        {"halves half2_blend", "not traced"},
        {"halves half_dot", "not traced"},
        {"halves half_saxpy", "not traced"},
        {"histogram:block_atomics, no_guard", "not traced"},
        {"histogram:global_atomics", "memory"},
        {"histogram:global_atomics, forgotten_block_dim", "memory"},
        {"histogram:global_atomics, local_index", "memory"},
        {"histogram:global_atomics, missing_atomic", "memory"},
        {"histogram:global_atomics, no_guard", "not traced, memory"},
        {"histogram:global_atomics, one_thread_blocks", "memory"},
        {"histogram:global_atomics, truncated_grid", "memory"},
        {"histogram:global_atomics, uncoalesced", "memory"},
        {"histogram:global_atomics, wide_guard", "memory"},
        {"matmul:naive_1d, uncoalesced", "computed"},
        {"matmul:register_tiled, no_guard (nvcc)", "not traced"},
        {"physics julia", "not traced"},
        {"reductions arg_max", "not traced"},
        {"reductions reduce_shuffle", "not traced"},
        {"relu:naive, no_guard", "not traced"},
        {"relu:vectorised, no_guard", "not traced"},
        {"sorting rank_sort", "memory"},
        {"strings mix_hash", "not traced"},
        {"warps aggregated_histogram", "memory"},
        {"warps broadcast_double", "not traced"},
        {"warps match_lanes", "not traced"},
        {"warps_80 parted_reductions", "not traced"},
        {"warps_80 warp_reductions", "not traced"},
    };
    return lacks;
}

void expectTally(const IndexTally& tally, const std::string& name)
{
    std::cout << name << ": " << wordsOf(tally) << '\n';
    EXPECT_EQ(tally.wrong.size(), 0u) << name;
    for (std::size_t i = 0; i < std::min<std::size_t>(tally.wrong.size(), 5); ++i)
        ADD_FAILURE() << name << ": " << tally.wrong[i];
    std::string lacks;
    for (const auto& [lack, count] : tally.lacks)
        lacks += (lacks.empty() ? "" : ", ") + lackName(lack);
    auto known = knownLacks().find(name);
    if (known == knownLacks().end())
        known = knownLacks().find(name + (tally.byClang ? " (clang)" : " (nvcc)"));
    EXPECT_EQ(lacks, known != knownLacks().end() ? known->second : "") << name;
    if (!lacks.empty())
        std::cout << name << " abstains: " << lacks << '\n';
}

class IndexTerms : public ::testing::TestWithParam<std::string> {
protected:
    void expect(const std::string& mistake)
    {
        expectTally(
            tallyOf(boundForIndices(GetParam(), mistake)), GetParam() + (mistake.empty() ? "" : ", " + mistake));
    }
};

INSTANTIATE_TEST_SUITE_P(Kernels, IndexTerms, ::testing::ValuesIn(indexedKernels()), [](const auto& info) {
    std::string name = info.param;
    std::ranges::replace(name, ':', '_');
    return name;
});

TEST_P(IndexTerms, ComeToTheElementThatWasRecorded)
{
    expect({});
}

TEST_P(IndexTerms, ComeThereInItsMistakes)
{
    for (const Mistake& mistake : findKernel(GetParam()).value()->description().mistakes)
        expect(mistake.name);
}

/// 2 - 5 wraps around in numbers without a sign, and is -3 in the int that takes it.
TEST(IndexTermsBeforeTheBuffer, AreASumAsWell)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const OutcomePointer outcome = test::run(test::ownKernel("before.cu",
        R"(__global__ void before(const float* in, float* out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x - 5;
    out[i] = in[0];
}
)",
        {{2, 1, 1}, {32, 1, 1}}, {"in:ramp:64", "out:f32:64"}, "before"));
    for (const auto& [thread, element] : {std::pair{2, -3}, std::pair{40, 35}}) {
        Progress progress;
        const ElementIndices indices(followThread(outcome, std::uint64_t(thread), progress), outcome->bound->work, 1);
        ASSERT_EQ(indices.count(), 1U) << thread;
        const ElementIndex index = indices.at(0);
        EXPECT_EQ(index.element, element);
        EXPECT_EQ(index.lack, IndexLack::None) << thread;
        ASSERT_EQ(index.axes.size(), 1U);
        EXPECT_EQ(index.axes[0].value, element);
        EXPECT_EQ(index.axes[0].terms.size(), 3U);
    }
}

class IndexTermsOfCourses : public ::testing::TestWithParam<const courses::CourseSubject*> { };

INSTANTIATE_TEST_SUITE_P(Subjects, IndexTermsOfCourses,
    ::testing::ValuesIn(courses::subjects().begin(), courses::subjects().end()),
    [](const auto& info) { return std::string(info.param->name); });

TEST_P(IndexTermsOfCourses, ComeToTheElementThatWasRecorded)
{
    if (ptxOf(*GetParam(), "lesson").empty())
        GTEST_SKIP() << "no PTX of nvcc";
    for (const courses::CourseKernel& kernel : GetParam()->kernels)
        if (const OutcomePointer outcome = test::boundCourse(*GetParam(), kernel, "lesson"))
            expectTally(tallyOf(outcome), std::string(GetParam()->name) + " " + kernel.name);
}

} // namespace
} // namespace warpatlas
