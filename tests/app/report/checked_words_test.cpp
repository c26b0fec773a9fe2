// What a run was looked through for, and when nothing of that may be said.
#include "app/report/report_words.h"
#include "tests/support/outcomes.h"

#include <functional>
#include <gtest/gtest.h>

namespace warpatlas {
namespace {

std::string checkedWords(const std::function<void(Outcome&, Trace&)>& change = [](Outcome&, Trace&) {})
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome({}));
    auto trace = std::make_shared<Trace>(*outcome->trace);
    trace->known = BlockSet::all();
    outcome->problems.clear();
    change(*outcome, *trace);
    outcome->trace = trace;
    return checkedInWords(*outcome);
}

TEST(CheckedWords, NameAllThatWasLookedForWhereNothingWasFound)
{
    const std::string words = "checked: accesses, races, barriers, uninitialised values; nothing found";
    EXPECT_EQ(checkedWords(), words);
    EXPECT_EQ(
        checkedWords([](Outcome& outcome, Trace&) { outcome.problems.emplace_back().kind = ProblemKind::Uncoalesced; }),
        words)
        << "slow, and right";
}

TEST(CheckedWords, SayNothingWhereSomethingWasFoundOrNotLookedFor)
{
    for (const ProblemKind kind : {ProblemKind::OutOfBounds, ProblemKind::Misaligned, ProblemKind::Race,
             ProblemKind::Barrier, ProblemKind::Uninitialised, ProblemKind::Memory})
        EXPECT_EQ(checkedWords([&](Outcome& outcome, Trace&) { outcome.problems.emplace_back().kind = kind; }), "")
            << nameOf(kind);
    EXPECT_EQ(checkedWords([](Outcome&, Trace& trace) { trace.checks.races = false; }), "");
    EXPECT_EQ(checkedWords([](Outcome&, Trace& trace) { trace.checks.uninitialised = false; }), "");
    EXPECT_EQ(checkedWords([](Outcome&, Trace& trace) { trace.recorded = false; }), "");
    EXPECT_EQ(checkedWords([](Outcome&, Trace& trace) { trace.known = support::somePart(); }), "");
    EXPECT_EQ(checkedInWords(Outcome()), "") << "no trace";
}

} // namespace
} // namespace warpatlas
