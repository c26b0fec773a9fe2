#include "ui/desktop/panels/launch_cards.h"

#include "tests/support/outcomes.h"

#include <QLocale>
#include <QStringList>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

QString sentences(const std::vector<LaunchCard>& cards, LaunchCard::Kind kind)
{
    QStringList found;
    for (const LaunchCard& card : cards)
        if (card.kind == kind)
            found += card.sentence;
    return found.join('\n');
}

TEST(LaunchCards, AGuardedLaunchThatCoversIsGoodAndRepeatsNoNumberOfTheCanvas)
{
    const OutcomePointer outcome = support::makeOutcome();
    const auto cards = launchCards(*outcome, outcome->bound->launch);
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Good), "The grid covers the data.");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Warning), "");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Wrong), "");
}

TEST(LaunchCards, ThreadsThatWriteOutsideAreWrong)
{
    Outcome outcome = *support::makeOutcome();
    outcome.coverage->strayingThreads = outcome.coverage->idleThreads;
    outcome.coverage->idleThreads = 0;
    const auto cards = launchCards(outcome, outcome.bound->launch);
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Warning), "");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Wrong).toStdString(),
        "Threads write outside of every buffer: see Problems.");
    EXPECT_TRUE(urgentCards(cards).empty()) << "Right? says it beside the launch";
}

TEST(LaunchCards, WhatIsToBeKnownOfTheLaunchIsACard)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    Problem remark;
    remark.severity = Severity::Information;
    remark.fact = ToldByApi{"the kernel does not look at z"};
    outcome.problems = {remark};
    EXPECT_EQ(sentences(launchCards(outcome, outcome.bound->launch), LaunchCard::Kind::Warning),
        "The kernel does not look at z.");
}

TEST(LaunchCards, WhatNobodyWroteIsWrong)
{
    support::OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    const OutcomePointer outcome = support::makeOutcome(options);
    const auto cards = launchCards(*outcome, outcome->bound->launch);
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Wrong), "Some pixels are written by no thread.");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Good), "");
}

TEST(LaunchCards, WhereThreadsAddUpThatIsToldAndNoWarning)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    options.writes = WritePattern::Accumulated;
    const OutcomePointer outcome = support::makeOutcome(options);
    const auto cards = launchCards(*outcome, outcome->bound->launch);
    for (const auto kind : {LaunchCard::Kind::Good, LaunchCard::Kind::Warning, LaunchCard::Kind::Wrong})
        EXPECT_EQ(sentences(cards, kind), "");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Plain).toStdString(),
        "Some pixels are written by no thread.\nSeveral threads add to the same pixels.");
}

TEST(LaunchCards, TheMistakeThatIsShownComesFirstWithWhatItIs)
{
    Mistake mistake;
    mistake.title = "No guard";
    mistake.summary = "Threads outside write as well.";
    const OutcomePointer outcome = support::makeOutcome({.mistake = &mistake});
    const auto cards = launchCards(*outcome, outcome->bound->launch);
    ASSERT_FALSE(cards.empty());
    EXPECT_EQ(cards.front().kind, LaunchCard::Kind::Wrong);
    EXPECT_EQ(cards.front().sentence, "Mistake shown: no guard. Threads outside write as well.");
}

TEST(LaunchCards, SayWhereOwnersWereRecordedAndWhyTheyWereNot)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    outcome->ownersProvenance = Provenance::Recorded;
    outcome->ownersSource = "NVIDIA H200, driver 580";
    EXPECT_EQ(sentences(launchCards(*outcome, outcome->bound->launch), LaunchCard::Kind::Plain),
        "Who wrote what was recorded on NVIDIA H200, driver 580.");
    outcome->ownersProvenance = Provenance::Simulated;
    outcome->recordRefusal = "there is no room";
    EXPECT_EQ(sentences(launchCards(*outcome, outcome->bound->launch), LaunchCard::Kind::Plain),
        "Not recorded: there is no room.");
}

TEST(LaunchCards, WhatIsNotSimulatedYetIsNeitherGoodNorWrong)
{
    const OutcomePointer outcome = support::makeOutcome({.known = support::somePart()});
    const auto cards = launchCards(*outcome, outcome->bound->launch);
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Plain),
        QString("%1 pixels are not known yet.")
            .arg(QLocale(QLocale::English).toString(qulonglong(outcome->coverage->unknown))));
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Good), "");
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Wrong), "");
}

TEST(LaunchCards, WhatTheGpuRefusesStandsThereBeforeTheRunWithItsButton)
{
    const OutcomePointer outcome = support::makeOutcome();
    const auto cards = launchCards(*outcome, {{1, 1, 1}, {2048, 1, 1}});
    ASSERT_EQ(cards.empty(), false);
    EXPECT_EQ(cards.back().kind, LaunchCard::Kind::Wrong);
    EXPECT_TRUE(cards.back().offersLaunch);
    EXPECT_TRUE(sentences(cards, LaunchCard::Kind::Wrong).contains("2048")
        || sentences(cards, LaunchCard::Kind::Wrong).contains("2,048"))
        << sentences(cards, LaunchCard::Kind::Wrong).toStdString();
    EXPECT_EQ(sentences(cards, LaunchCard::Kind::Good), "") << "coverage is that of another launch";
}

TEST(LaunchCards, WhatTheGpuRefusesOfAnEarlierLaunchStandsThereToo)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome());
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.earlier = {{"first", {}, [](const Launch&) { return Launch{{1, 1, 1}, {2048, 1, 1}}; }, 0}};
    outcome->bound = bound;
    EXPECT_TRUE(sentences(launchCards(*outcome, {{1, 1, 1}, {64, 1, 1}}), LaunchCard::Kind::Wrong)
                    .startsWith("the earlier launch of first: block x is 2,048; this GPU allows 1,024"));
}

TEST(LaunchCards, APartFilledWarpIsNamed)
{
    support::OutcomeOptions options;
    options.block = {20, 10, 1};
    const OutcomePointer outcome = support::makeOutcome(options);
    EXPECT_TRUE(sentences(launchCards(*outcome, outcome->bound->launch), LaunchCard::Kind::Warning)
                    .contains("8 of its 32 lanes"));
}

} // namespace
} // namespace warpatlas::ui
