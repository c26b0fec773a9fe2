// Damaged device code: fat binaries as nvcc puts them into programs, and what programs load and link while they run.
// Each is read, or refused in one line. WARPATLAS_MUTATIONS says how many, WARPATLAS_MUTATIONS_SEED from which
// (tests/fuzz/README.md).
#include "tests/fuzz/image_mutator.h"
#include "tests/fuzz/image_target.h"
#include "tests/fuzz/watched_runs.h"

#include <gmock/gmock.h>

namespace warpatlas::fuzz {

TEST(DamagedImages, WholeOnesAreRead)
{
    for (std::uint64_t number = 0; number < 200; ++number) {
        const ImageOutcome outcome = readFatBytes(wholeFatBinary(number));
        // One in four entries is machine code, and there may be no other.
        EXPECT_THAT(outcome.refusals,
            testing::AnyOf(testing::IsEmpty(), testing::ElementsAre(testing::HasSubstr("only machine code"))))
            << number;
    }
    for (const std::string_view text : modulePtx()) {
        if (!text.starts_with(".version"))
            continue; // it is linked behind another one
        const ImageOutcome outcome = loadImages({std::string(text)});
        EXPECT_EQ(outcome.read, 1u) << testing::PrintToString(outcome.refusals);
        EXPECT_GE(outcome.kernels, 1u);
    }
    const std::vector<std::string> all(modulePtx().begin(), modulePtx().end());
    const ImageOutcome together = loadImages(all);
    EXPECT_THAT(together.refusals, testing::IsEmpty());
    EXPECT_EQ(together.kernels, 4u);
    EXPECT_EQ(together.loaded, 8u) << "ordinary and cooperative";
}

TEST(DamagedImages, FatBinariesAreReadOrRefusedInOneLine)
{
    std::uint64_t read = 0, refused = 0;
    const std::uint64_t count = watchedRuns("damaged fat binaries", 3000, [&](std::uint64_t number) {
        const ImageOutcome outcome = readFatBytes(damagedFatBinary(number));
        read += outcome.read;
        refused += outcome.refusals.empty() ? 0 : 1;
        return outcome.refusals;
    });
    std::printf("%llu damaged fat binaries: %llu read, %llu refused\n", static_cast<unsigned long long>(count),
        static_cast<unsigned long long>(read), static_cast<unsigned long long>(refused));
    EXPECT_GT(read, count / 10);
    EXPECT_GT(refused, count / 10);
}

TEST(DamagedImages, ModulesAreLinkedAndLoadedOrRefusedInOneLine)
{
    std::uint64_t read = 0, refused = 0, loaded = 0;
    const std::uint64_t count = watchedRuns("damaged modules", 1500, [&](std::uint64_t number) {
        const ImageOutcome outcome = loadImages(damagedModule(number));
        read += outcome.read;
        loaded += outcome.loaded;
        refused += outcome.refusals.empty() ? 0 : 1;
        return outcome.refusals;
    });
    std::printf("%llu damaged modules: %llu made, %llu kernels loaded, %llu refused\n",
        static_cast<unsigned long long>(count), static_cast<unsigned long long>(read),
        static_cast<unsigned long long>(loaded), static_cast<unsigned long long>(refused));
    EXPECT_GT(read, count / 10);
    EXPECT_GT(loaded, count / 10);
    EXPECT_GT(refused, count / 10);
}

} // namespace warpatlas::fuzz
