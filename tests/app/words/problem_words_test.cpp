#include "app/words/problem_words.h"
#include "tests/kernels/said.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

Problem with(ProblemFact fact)
{
    Problem problem;
    problem.line = 10;
    problem.block = Dim3{3, 0, 0};
    problem.thread = Dim3{232, 0, 1};
    problem.fact = std::move(fact);
    return problem;
}

Race raceFor(const char* variable)
{
    Race race;
    race.place = test::accessTo(AccessKind::Load, variable, 1, 64).place;
    race.sides[0] = {AccessKind::Store, 10, {0, 0, 0}, {0, 14, 0}};
    race.sides[1] = {AccessKind::Load, 12, {0, 0, 0}, {0, 0, 0}};
    return race;
}

TEST(ProblemWords, APlaceIsWhatIsKnownAndTheSentenceDoesNotSay)
{
    Problem problem;
    EXPECT_EQ(placeInWords(problem), "");
    problem.line = 10;
    EXPECT_EQ(placeInWords(problem), "line 10");
    problem = with(test::accessTo(AccessKind::Load, "a", 1000, 1000));
    EXPECT_EQ(placeInWords(problem), "line 10, block (3,0,0), thread (232,0,1)");
    problem.fact = raceFor("a");
    EXPECT_EQ(placeInWords(problem), "line 10, block (3,0,0)") << "of two threads, one beside the sentence misleads";
}

TEST(ProblemWords, APossibleRaceSaysSoUnlessALabelDoes)
{
    Problem problem = with(raceFor("a"));
    EXPECT_FALSE(saysPossible(problem));
    EXPECT_THAT(sentenceOf(problem), StartsWith("race: 'a'[1]: thread (0,14,0) writes it in line 10"));
    problem.severity = Severity::Possible;
    EXPECT_TRUE(saysPossible(problem));
    EXPECT_THAT(sentenceOf(problem), StartsWith("possible race: 'a'[1]"));
    EXPECT_THAT(sentenceAfterLabel(problem), StartsWith("race: 'a'[1]"));
}

TEST(ProblemWords, CausesFollowAndLaunchesGoBefore)
{
    Problem problem = with(test::accessTo(AccessKind::Store, "out", 1000, 1000));
    const std::string alone = sentenceOf(problem);
    EXPECT_EQ(alone, "writes 'out'[1000], 1 element behind the end of 'out' (1,000 elements)");
    SurplusThread surplus;
    surplus.launched = {1024, 1, 1};
    surplus.needed = {1000, 1, 1};
    surplus.counted = true;
    surplus.surplus = 24;
    problem.causes.push_back({{}, surplus});
    EXPECT_THAT(sentenceOf(problem), StartsWith(alone + "; the launch has 1,024 threads where 1,000 are needed"));
    InLaunches in;
    in.entry = "step";
    in.with = in.withInFull = 2;
    in.ofKernel = in.inFull = 8;
    in.launches = 9;
    problem.launches = in;
    EXPECT_THAT(sentenceOf(problem), StartsWith("in 2 of 8 launches of step: writes 'out'[1000]"));
}

TEST(ProblemWords, AMemoryFaultSaysWhatIsWrongWithTheAccess)
{
    MemoryFault fault = test::accessTo(AccessKind::Load, "tile", 17, 256, MemoryPlace::Where::Shared);
    fault.what = MemoryFault::What::Unwritten;
    fault.unwrittenBytes = 4;
    EXPECT_EQ(sentenceOf(with(fault)),
        "reads shared memory 'tile'[17], which nothing had written before: what is there is left to chance");
    fault.unwrittenBytes = 1;
    EXPECT_EQ(sentenceOf(with(fault)), "reads shared memory 'tile'[17]; nothing had written 1 of its 4 bytes before");
    fault.what = MemoryFault::What::Misaligned;
    EXPECT_EQ(sentenceOf(with(fault)), "reads 4 bytes at shared memory 'tile'[17]: the address is no multiple of 4");
    fault = {};
    fault.place.where = MemoryPlace::Where::NullPointer;
    EXPECT_EQ(sentenceOf(with(fault)), "reads a null pointer");
    fault.place.address = 4096;
    EXPECT_EQ(sentenceOf(with(fault)), "reads address 4,096: a null pointer with an index");
}

TEST(ProblemWords, WrongValuesNameTheFirstWithItsPlace)
{
    WrongValues wrong;
    wrong.differing = 7;
    wrong.shape = {{967, 541, 1}, 3};
    wrong.first = (2 * 967 + 384) * 3 + 1;
    wrong.got = "0";
    wrong.expected = "117";
    EXPECT_THAT(sentenceOf(with(wrong)),
        HasSubstr("values differ from the CPU's; the first at x 384, y 2, channel 1: 0 instead of 117"));
    wrong.shape = {{1, 1, 1}, 1};
    wrong.first = 0;
    wrong.differing = 1;
    wrong.unwritten = true;
    EXPECT_EQ(sentenceOf(with(wrong)), "the only value differs from the CPU's: 0 instead of 117; no thread wrote it");
}

TEST(ProblemWords, AVariableThatWasNotSetIsNamedWithItsDeclaration)
{
    UnsetVariable unset;
    unset.takenPtxLine = 31;
    EXPECT_THAT(sentenceOf(with(unset)),
        StartsWith("stores what is made from a register that nothing has set (first taken in PTX line 31): "));
    unset.takenLine = 6;
    EXPECT_EQ(sentenceOf(with(unset)),
        "stores what is made from a variable that nothing has set (first taken in line 6): it starts as 0 here, and on "
        "a GPU as whatever the register holds");
    unset.name = "sum";
    unset.declaredLine = 3;
    unset.use = UnsetVariable::Use::Branch;
    EXPECT_EQ(sentenceOf(with(unset)),
        "decides by 'sum', which line 3 declares without a value and this thread has not set: it starts as 0 here, and "
        "on a GPU as whatever the register holds");
    unset.use = UnsetVariable::Use::ReadBack;
    unset.storedLine = 8;
    unset.place = test::accessTo(AccessKind::Load, "tile", 5, 64).place;
    EXPECT_THAT(sentenceOf(with(unset)), StartsWith("reads 'tile'[5], where line 8 has put what is made from 'sum', "));
    unset.storedLine = 0; // PTX alone, without lines of a source
    EXPECT_THAT(
        sentenceOf(with(unset)), StartsWith("reads 'tile'[5], where a thread has put what is made from 'sum', "));
}

} // namespace
} // namespace warpatlas
