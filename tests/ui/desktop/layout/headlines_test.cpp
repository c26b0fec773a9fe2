#include "ui/desktop/layout/headlines.h"

#include "tests/support/outcomes.h"
#include "ui/desktop/look/qt_words.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TimeResult timed(Timed what, double ms, Provenance provenance = Provenance::Measured)
{
    TimeResult time;
    time.what = what;
    time.medianMs = time.ciLowMs = time.ciHighMs = ms;
    time.samples = 51;
    time.provenance = provenance;
    return time;
}

TEST(Headlines, TimesAreTheBestOfTheCpuAndTheKernelsEachWithItsOwnBadge)
{
    Outcome outcome = *support::makeOutcome();
    EXPECT_EQ(timesHeadline(outcome, true).front().words, "follow the run");
    EXPECT_EQ(timesHeadline(outcome, false).front().words, "none");
    EXPECT_FALSE(timesHeadline(outcome, false).front().provenance);
    outcome.times = {timed(Timed::CpuScalar, 0.5), timed(Timed::CpuParallel, 0.036), timed(Timed::CpuSimd, 0.07)};
    RecordedTimes recorded;
    recorded.sameSize = false;
    recorded.size = {{1152, 896, 1}, 1};
    recorded.times = {timed(Timed::CpuParallel, 0.001, Provenance::Recorded),
        timed(Timed::Kernel, 0.0057, Provenance::Recorded), timed(Timed::EndToEnd, 0.098, Provenance::Recorded)};
    outcome.recordedTimes = recorded;
    const Headline headline = timesHeadline(outcome, false);
    ASSERT_EQ(headline.size(), 2u);
    EXPECT_EQ(headline[0].words, milliseconds(0.036) + " CPU") << "measured here, whatever was recorded elsewhere";
    EXPECT_EQ(headline[0].provenance, Provenance::Measured);
    EXPECT_TRUE(headline[1].words.startsWith(milliseconds(0.0057) + " GPU kernel at 1,152"))
        << headline[1].words.toStdString();
    EXPECT_EQ(headline[1].provenance, Provenance::Recorded);
    EXPECT_TRUE(inWords(headline).contains(" CPU, measured; " + milliseconds(0.0057)));
    PredictedTime predicted;
    predicted.milliseconds = 0.02;
    predicted.lowMilliseconds = 0.01;
    predicted.highMilliseconds = 0.03;
    outcome.predicted = std::make_shared<const PredictedTime>(predicted);
    EXPECT_EQ(timesHeadline(outcome, false)[1].words, millisecondsBetween(0.01, 0.03) + " GPU kernel")
        << "of this size";
    EXPECT_EQ(timesHeadline(outcome, false)[1].provenance, Provenance::Modelled);
    outcome.recordedTimes->sameSize = true;
    EXPECT_EQ(timesHeadline(outcome, false)[1].provenance, Provenance::Modelled) << "recorded with another block";
    outcome.recordedTimes->launch = outcome.bound->launch;
    EXPECT_EQ(timesHeadline(outcome, false)[1].provenance, Provenance::Recorded);
    outcome.times.push_back(timed(Timed::Kernel, 0.3));
    EXPECT_EQ(timesHeadline(outcome, false)[1].words, milliseconds(0.3) + " GPU kernel") << "slower, and measured";
}

TEST(Headlines, WhatIsOfAnEarlierLaunchSaysSoAndWhatComesDoesNot)
{
    const Outcome outcome = *support::makeOutcome();
    EXPECT_EQ(ofPrevious(problemsHeadline(outcome)).front().words, "previous launch: none");
    EXPECT_EQ(ofPrevious(timesHeadline(outcome, false)).front().words, "previous launch: none");
    EXPECT_EQ(ofPrevious(timesHeadline(outcome, true)).front().words, "follow the run") << "the one under way";
}

TEST(Headlines, OccupancyIsTheoretical)
{
    Outcome outcome = *support::makeOutcome();
    EXPECT_EQ(occupancyHeadline(outcome).front().provenance, Provenance::Theoretical);
    EXPECT_TRUE(occupancyHeadline(outcome).front().words.endsWith("%"));
    outcome.occupancy.reset();
    EXPECT_FALSE(occupancyHeadline(outcome).front().provenance);
}

TEST(Headlines, NoProblemsAreOnlySaidOfWhatWasLookedAt)
{
    EXPECT_EQ(problemsHeadline(*support::makeOutcome()).front().words, "none");
    EXPECT_EQ(problemsHeadline(*support::makeOutcome({.known = support::somePart()})).front().words, "none so far");
    const Headline untraced = problemsHeadline(*support::makeOutcome({.traced = false}));
    EXPECT_EQ(untraced.front().words, "none known");
    EXPECT_FALSE(untraced.front().provenance);
}

TEST(Headlines, ProblemsAreCountedByHowSureTheyAre)
{
    Outcome outcome = *support::makeOutcome();
    outcome.problems.resize(4);
    outcome.problems[0].severity = Severity::Error;
    outcome.problems[1].severity = outcome.problems[2].severity = Severity::Possible;
    outcome.problems[3].severity = Severity::Information;
    const Headline headline = problemsHeadline(outcome);
    EXPECT_EQ(QString(headline.front().words).replace(QChar(0xa0), ' '), "1 error, 2 possible, 1 remark");
    EXPECT_EQ(headline.front().kind, "wrong");
    EXPECT_EQ(ofPrevious(headline).front().kind, "") << "what may not be so any more does not call";
    EXPECT_EQ(headline.front().provenance, Provenance::Simulated);
}

TEST(Answers, SayThatAllEqualsTheCpusAndCountWhatWasCompared)
{
    Outcome outcome = *support::makeOutcome();
    EXPECT_EQ(inWords(rightHeadline(outcome).parts).toStdString(), "nothing wrong found; not checked");
    outcome.coverage.emplace().unwritten = 235;
    EXPECT_EQ(inWords(rightHeadline(outcome).parts).replace(QChar(0xa0), ' ').toStdString(),
        "235 pixels written by no thread; not checked");
    outcome.check = Comparison{.matches = true};
    const AnswerHeadline answer = rightHeadline(outcome);
    EXPECT_EQ(inWords(answer.parts).replace(QChar(0xa0), ' ').toStdString(), "all 523,147 pixels equal the CPU's");
    EXPECT_EQ(answer.kind, "good");
}

TEST(Answers, TellTheFirstCauseFirstAndKeepItsCount)
{
    Outcome outcome = *support::makeOutcome();
    Problem remark, outside, later;
    remark.kind = ProblemKind::Uncoalesced;
    remark.severity = Severity::Information;
    outside.kind = ProblemKind::OutOfBounds;
    outside.line = 5;
    outside.count = 24;
    MemoryFault fault;
    fault.access = AccessKind::Store;
    fault.place.where = MemoryPlace::Where::Variable;
    fault.place.name = "y";
    outside.fact = fault;
    later.kind = ProblemKind::Mismatch;
    outcome.problems = {remark, outside, later};
    Coverage coverage = outcome.coverage.value_or(Coverage());
    coverage.strayingThreads = 24;
    outcome.coverage = coverage;
    const AnswerHeadline answer = rightHeadline(outcome);
    ASSERT_EQ(answer.parts.size(), 2u);
    EXPECT_EQ(
        QString(answer.parts[0].words).replace(QChar(0xa0), ' ').toStdString(), "24 threads outside of y · line 5");
    EXPECT_EQ(answer.parts[1].words.toStdString(), "1 more");
    EXPECT_EQ(answer.kind, "wrong");
    EXPECT_EQ(QString(answer.brief).replace(QChar(0xa0), ' ').toStdString(), "2 errors");
    outcome.coverage->strayingThreads = 20; // some threads do it more than once
    EXPECT_EQ(rightHeadline(outcome).parts[0].words.replace(QChar(0xa0), ' ').toStdString(),
        "24 writes outside of y · line 5");
    EXPECT_EQ(howFastHeadline(outcome, false).parts.front().words.toStdString(), "answers once it is right");
}

TEST(Answers, OfTimesHaveNoWordOfDoubt)
{
    Outcome outcome = *support::makeOutcome();
    TimeResult unsteady = timed(Timed::CpuScalar, 0.075);
    for (int i = 0; i < 15; ++i) {
        const double ms = i % 2 == 0 ? 0.05 : 0.1;
        unsteady.rounds.push_back({.medianMs = ms, .ciLowMs = 0.99 * ms, .ciHighMs = 1.01 * ms, .samples = 51});
    }
    ASSERT_TRUE(unsteadiness(unsteady));
    outcome.times = {unsteady};
    PredictedTime predicted;
    predicted.milliseconds = 0.008;
    predicted.lowMilliseconds = 0.00495;
    predicted.highMilliseconds = 0.0111;
    outcome.predicted = std::make_shared<const PredictedTime>(predicted);
    const QString words = inWords(howFastHeadline(outcome, false).parts).replace(QChar(0xa0), ' ');
    EXPECT_EQ(words.toStdString(), "5.0 to 11 µs GPU, modelled; about 75 µs CPU, measured");
    EXPECT_FALSE(words.contains("unsteady"));
}

TEST(Answers, OfWhyNameTheLimitAndItsLine)
{
    Outcome outcome = *support::makeOutcome();
    PredictedTime predicted;
    predicted.milliseconds = 1;
    predicted.parts[std::size_t(TimePart::Dram)] = 0.8;
    predicted.won[std::size_t(TimePart::Dram)] = 0.5;
    outcome.predicted = std::make_shared<const PredictedTime>(predicted);
    EXPECT_TRUE(inWords(whyHeadline(outcome).parts).startsWith("memory limits it, modelled"));
}

TEST(Answers, OfWhyAreTheOccupancyWhereNoTimeIsPredicted)
{
    const QString words = inWords(whyHeadline(*support::makeOutcome()).parts);
    EXPECT_TRUE(words.contains("occupancy ")) << words.toStdString();
    EXPECT_TRUE(words.endsWith(", theoretical")) << words.toStdString();
}

} // namespace
} // namespace warpatlas::ui
