#include "tests/kernels/analysis/mismatch_case.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::test {

using ::testing::HasSubstr;
using ::testing::Not;

namespace {

TEST(MismatchOwners, AGridThatWasRoundedDown)
{
    const MismatchCase c({130, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    const MismatchCause cause = c.at(128);
    EXPECT_THAT(
        said(cause), HasSubstr("the grid 4 of blocks 32 covers 128 of 130 elements: was the division rounded down?"));
    EXPECT_EQ(cause.thread, 127u);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchOwners, AGridThatIsTooSmallWasNotRoundedDown)
{
    const MismatchCase c({400, 1, 1}, line, [](ThreadId id) { return std::array{own(id), std::uint64_t{0}}; });
    EXPECT_THAT(said(c.at(128)), HasSubstr("covers 128 of 400 elements"));
    EXPECT_THAT(said(c.at(128)), Not(HasSubstr("rounded down")));
}

TEST(MismatchOwners, BothAxesOfAPlane)
{
    const MismatchCase c({14, 10, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[0], at[1]};
    });
    const MismatchCause cause = c.at(12);
    EXPECT_THAT(said(cause), HasSubstr("the grid 3 x 2 of blocks 4 x 4 covers 12 x 8 of 14 x 10 elements: was"));
    EXPECT_EQ(cause.thread, linearFromThread(plane, {2, 0, 0}, {3, 0, 0}));
}

TEST(MismatchOwners, TheBlocksPartIsMissing)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.thread.x}, std::uint64_t{0}};
    });
    const MismatchCause cause = c.at(32);
    EXPECT_THAT(said(cause), HasSubstr("it is threadIdx.x alone, blockIdx.x * blockDim.x is missing"));
    EXPECT_THAT(said(cause), HasSubstr("only 32 of 120 elements were written, 32 of them more than once"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    EXPECT_EQ(cause.thread, 96u) << "thread 0 of the last block wrote element 0";
    EXPECT_EQ(cause.value, 0u);
}

TEST(MismatchOwners, BlockDimIsMissing)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.thread.x} + id.block.x, std::uint64_t{0}};
    });
    EXPECT_THAT(said(c.at(40)), HasSubstr("neighbouring blocks overlap: * blockDim.x is missing"));
}

TEST(MismatchOwners, TheThreadsPartIsMissing)
{
    const MismatchCase c({120, 1, 1}, line, [](ThreadId id) {
        return std::array{std::uint64_t{id.block.x} * 32, std::uint64_t{0}};
    });
    EXPECT_THAT(said(c.at(1)), HasSubstr("threadIdx.x is missing"));
}

TEST(MismatchOwners, OneAxisOfTwo)
{
    const MismatchCase c({12, 7, 1}, plane, [](ThreadId id) {
        return std::array{placeInLaunch(plane, id)[0], std::uint64_t{id.thread.y}};
    });
    const MismatchCause cause = c.at(12 * 4);
    EXPECT_THAT(said(cause), HasSubstr("in y it is threadIdx.y alone"));
    EXPECT_THAT(said(cause), Not(HasSubstr("in x")));
}

TEST(MismatchOwners, XAndYAreSwapped)
{
    const MismatchCase c({12, 7, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return std::array{at[1], at[0]};
    });
    const MismatchCause cause = c.at(8);
    EXPECT_THAT(said(cause), HasSubstr("x and y are swapped"));
    EXPECT_THAT(said(cause), HasSubstr("thread (0,1,0) of block (0,0,0) wrote element x 1, y 0"));
    EXPECT_EQ(threadOf(cause, plane), (Dim3{0, 1, 0}));
}

TEST(MismatchOwners, ATransposedOutputIsNoMistake)
{
    // Thread (x, y) is needed for an input of 12 x 7, and writes element (y, x) of an output of 7 x 12.
    MismatchCase c({7, 12, 1}, plane, [](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        return at == std::array<std::uint64_t, 3>{5, 5, 0} ? std::array<std::uint64_t, 2>{99, 99}
                                                           : std::array{at[1], at[0]};
    });
    c.work.cover = {12, 7, 1};
    const MismatchCause cause = c.at(5 * 7 + 5);
    EXPECT_THAT(said(cause), HasSubstr("thread (1,1,0) of block (1,1,0), which has that index, wrote nothing"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Leave);
}

TEST(MismatchOwners, CountedThreadsThatAreTooFew)
{
    const MismatchCause cause = countedCase(130, 130).at(128);
    EXPECT_EQ(said(cause),
        "no thread wrote it: the grid 4 of blocks 8 x 4 counts 128 of 130 threads that are needed; the last thread "
        "before the gap is thread (7,3,0) of block (3,0,0)");
    EXPECT_EQ(cause.thread, 127U);
    EXPECT_EQ(cause.place, MismatchCause::Place::Launch);
}

TEST(MismatchOwners, TheThreadWithAnElementsNumberWroteElsewhere)
{
    const MismatchCause cause = countedCase(120, 70).at(70);
    EXPECT_EQ(
        said(cause), "no thread wrote it; thread (6,0,0) of block (2,0,0), which has that number, wrote elsewhere");
    EXPECT_EQ(cause.thread, 70U);
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    // No axis has an index of its own there: none is said to be wrong.
    EXPECT_THAT(
        said(countedCase(120, 70).at(71)), ::testing::StartsWith("it was written by thread (6,0,0) of block (2,0,0)"));
}

/// Threads of `plane` on 11 x 7 elements, at the flat index: those beyond the right edge write into the next row.
MismatchCase flatWithout(const std::function<bool(const std::array<std::uint64_t, 3>&)>& guard)
{
    return MismatchCase({11, 7, 1}, plane, [guard](ThreadId id) {
        const auto at = placeInLaunch(plane, id);
        const std::uint64_t flat = at[1] * 11 + at[0];
        return guard(at) ? std::array{flat % 11, flat / 11} : std::array<std::uint64_t, 2>{99, 99};
    });
}

TEST(MismatchOwners, AThreadThatNobodyNeedsIsNamedWithItsPlace)
{
    // Those of the last blocks write last, so that x 0 of the next row is spoiled by x 11 of this one.
    MismatchCase c = flatWithout([](const auto&) { return true; });
    for (std::uint64_t row = 1; row < 7; ++row)
        c.touch(1, row * 11,
            static_cast<std::uint32_t>(
                linearFromThread(plane, {2, std::uint32_t(row - 1) / 4, 0}, {3, std::uint32_t(row - 1) % 4, 0})),
            true);
    const MismatchCause cause = c.at(11);
    EXPECT_THAT(said(cause),
        testing::StartsWith("it was written by thread (3,0,0) of block (2,0,0), which is beyond the 11 x 7 threads "
                            "that are needed: its x is 11, and no guard keeps it out; 6 elements were written"));
    EXPECT_EQ(cause.place, MismatchCause::Place::Store);
    EXPECT_EQ(cause.value, 11u);
    EXPECT_EQ(cause.thread, linearFromThread(plane, {2, 0, 0}, {3, 0, 0}));
    // The others are as they should be.
    EXPECT_EQ(
        said(c.at(12)), "it was written by thread (1,1,0) of block (0,0,0); 6 elements were written more than once");
    // Where launches went before, what such threads left may be anywhere by now.
    c.work.earlier = {{"step", {}, [](const Launch& shown) { return shown; }, 0}};
    EXPECT_THAT(said(c.at(12)),
        testing::StartsWith("it was written by thread (1,1,0) of block (0,0,0), but element x 0, y 1 by thread (3,0,0) "
                            "of block (2,0,0), which is beyond the 11 x 7 threads"));
    EXPECT_EQ(c.at(12).value, 11u);
}

TEST(MismatchOwners, WhoShouldHaveWrittenIsSaidWhereAllOthersProveIt)
{
    // All but one wrote their own: it is known who did not.
    const MismatchCase one = flatWithout([](const auto& at) { return at[0] < 11 && at[1] < 7 && at[0] + at[1] != 12; });
    EXPECT_THAT(said(one.at(4 * 11 + 8)),
        HasSubstr("no thread wrote it; thread (0,0,0) of block (2,1,0), which has that "
                  "index, wrote nothing"));
    // Threads that are numbered block by block have other elements than their places in the launch.
    const MismatchCase numbered({12, 7, 1}, plane, [](ThreadId id) {
        const std::uint64_t number = linearFromThread(plane, id.block, id.thread);
        return number == 50 ? std::array<std::uint64_t, 2>{99, 99} : std::array{number % 12, number / 12};
    });
    EXPECT_EQ(said(numbered.at(50)),
        "no thread wrote it; the last one written before it is element x 1, y 4, by thread (1,0,0) of block (0,1,0); 1 "
        "element was written by no thread");
}

} // namespace

} // namespace warpatlas::test
