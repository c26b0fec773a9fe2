/// The fuzzers' changes (tests/fuzz) with fixed seeds, for builds that have no libFuzzer: no text may end otherwise
/// than in a program or in a message. WARPATLAS_MUTATIONS says how many of each,
/// WARPATLAS_MUTATIONS_SEED which (tests/fuzz/README.md).
#include "tests/fuzz/mutator.h"
#include "tests/fuzz/ptx_target.h"
#include "tests/kernels/simulator/lesson.h"
#include "tests/support/environment_variable.h"

#include <gtest/gtest.h>

namespace warpatlas::fuzz {
namespace {

constexpr std::size_t largest = 1 << 20;

class MutationTest : public ::testing::TestWithParam<const char*> {
protected:
    std::string m_text = simulator::testing::readFile(std::string("simulator/") + GetParam() + ".ptx");
};

TEST_P(MutationTest, TheOriginalDecodesAndRuns)
{
    const Outcome outcome = runEveryEntry(m_text);
    EXPECT_GT(outcome.entries, 5u);
    EXPECT_EQ(outcome.decoded, outcome.entries) << outcome.refusal;
}

TEST_P(MutationTest, ChangedTextsAreDecodedOrRefused)
{
    std::mt19937_64 random(test::numberFromEnvironment("WARPATLAS_MUTATIONS_SEED", 1));
    const int count = static_cast<int>(test::numberFromEnvironment("WARPATLAS_MUTATIONS", 100));
    int read = 0, refused = 0;
    for (int i = 0; i < count; ++i) {
        const Outcome outcome = decodeEveryEntry(mutate(m_text, random, largest));
        read += outcome.entries != 0;
        refused += !outcome.refusal.empty();
    }
    // Both ways have to be taken, or the changes test nothing.
    EXPECT_GT(read, count / 10);
    EXPECT_GT(refused, count / 10);
}

TEST_P(MutationTest, ChangedKernelsRunInsideTheirMemory)
{
    std::mt19937_64 random(test::numberFromEnvironment("WARPATLAS_MUTATIONS_SEED", 2));
    const int count = static_cast<int>(test::numberFromEnvironment("WARPATLAS_MUTATIONS", 20));
    std::size_t ran = 0;
    for (int i = 0; i < count; ++i)
        ran += runEveryEntry(mutate(m_text, random, largest)).decoded;
    EXPECT_GT(ran, std::size_t(count));
}

INSTANTIATE_TEST_SUITE_P(Dialects, MutationTest,
    ::testing::Values("lessons_nvcc", "lessons_clang", "tiles/tiles_nvcc", "textures/textures_nvcc"),
    [](const auto& info) {
        const std::string name = info.param;
        return name.substr(name.find('/') + 1);
    });

} // namespace
} // namespace warpatlas::fuzz
