#include "ui/canvas/words/inspector_text.h"

#include "tests/support/outcomes.h"

#include <gmock/gmock.h>

namespace warpatlas::ui {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> texts(const InspectorText& text)
{
    std::vector<std::string> texts{plainText(text.title)};
    for (const RichText& line : text.lines)
        texts.push_back(plainText(line));
    return texts;
}

constexpr std::uint64_t element = 243 * 967 + 453;

TEST(Inspector, NamesTheThreadThatWroteTheElement)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::string value = outcome->output->valueAsText(element);
    const auto lines = texts(describeElement(*outcome, element, Detail::Full));
    ASSERT_EQ(lines.size(), 5u);
    EXPECT_EQ(lines[0], "blockIdx (14, 7)  threadIdx (5, 19)");
    EXPECT_THAT(lines[1], HasSubstr("warp 19 · lane 5 · SM "));
    EXPECT_THAT(lines[1], HasSubstr("(modelled)"));
    EXPECT_EQ(lines[2], "global x 453, y 243 · element 235434");
    EXPECT_EQ(lines[3], "writes gray[243][453] = " + value);
    EXPECT_THAT(lines[4], HasSubstr("reads rgb[243][453] = ("));
}

TEST(Inspector, InputsHoldWhatTheyHeldWhenTheLaunchBegan)
{
    const OutcomePointer made = support::makeOutcome();
    Outcome later = *made;
    const Work& work = later.bound->work;
    later.before.assign(work.buffers.size(), nullptr);
    EXPECT_THAT(texts(describeElement(later, element, Detail::Full))[4], ::testing::StartsWith("reads rgb[243][453]"));
    EXPECT_THAT(texts(describeElement(later, element, Detail::Full))[4], ::testing::Not(HasSubstr("=")));
    later.before[0] = std::make_shared<Array>(work.buffers[0].type, work.buffers[0].shape); // zeros
    EXPECT_THAT(texts(describeElement(later, element, Detail::Full))[4], HasSubstr("rgb[243][453] = (0, 0, 0)"));
    EXPECT_EQ(texts(describeInput(later, 0, element, {}))[0], "rgb[243][453] = (0, 0, 0)");
}

TEST(Inspector, BriefIsThreadAndValue)
{
    const OutcomePointer outcome = support::makeOutcome();
    EXPECT_EQ(describeElement(*outcome, element, Detail::Brief).lines.size(), 1u);
}

TEST(Inspector, UnwrittenElements)
{
    support::OutcomeOptions options;
    options.data = {400, 900, 1};
    options.grid = Dim3{12, 28, 1};
    const OutcomePointer outcome = support::makeOutcome(options);
    const auto lines = texts(describeElement(*outcome, 399, Detail::Full));
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[0], "gray[0][399]");
    EXPECT_EQ(lines[1], "written by no thread");
    EXPECT_EQ(lines[2], "still as it started = 0");
    EXPECT_THAT(lines[3], HasSubstr("rgb[0][399] = ("));
    EXPECT_THAT(lines[3], HasSubstr("read by no thread"));
}

TEST(Inspector, WhatIsNotSimulatedYetIsUnknownAndNotUnwritten)
{
    const OutcomePointer outcome = support::makeOutcome({.known = support::somePart()});
    const std::uint64_t unknown = 500 * 967 + 10; // row 15 of blocks
    const auto lines = texts(describeElement(*outcome, unknown, Detail::Full));
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[0], "gray[500][10]");
    EXPECT_EQ(lines[1], "not simulated yet: who writes it, and what, is unknown");
    EXPECT_THAT(lines[2], HasSubstr("not read by a known block"));
    EXPECT_THAT(texts(describeElement(*outcome, 5, Detail::Full))[3], HasSubstr("writes gray[0][5] = "));
    const std::uint64_t thread = std::uint64_t(15 * 31) * 1024;
    EXPECT_EQ(texts(describeThread(*outcome, thread, Detail::Brief)).back(),
        "its block is not simulated yet: what it does is unknown");
}

TEST(Inspector, ElementsWrittenMoreThanOnceSayHowOften)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    const OutcomePointer outcome = support::makeOutcome(options);
    const auto lines = texts(describeElement(*outcome, 3, Detail::Full));
    EXPECT_EQ(lines[0], "blockIdx (0, 0)  threadIdx (3, 15)");
    EXPECT_THAT(lines[3], HasSubstr("written 16 times, last by this"));
}

TEST(Inspector, TheOtherElementsOfAThreadAreCounted)
{
    Outcome outcome = *support::makeOutcome({.data = {64, 32, 1}, .block = {16, 16, 1}});
    auto owners = std::make_shared<OwnerMap>(*outcome.owners);
    std::fill_n(owners->owner.begin() + 100, 9, owners->owner[3]);
    outcome.owners = owners;
    EXPECT_THAT(texts(describeElement(outcome, 3, Detail::Full))[3], ::testing::EndsWith(" and 9 more"));
}

TEST(Inspector, SurplusThreadsWroteNothing)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {30, 7, 0}, {20, 3, 0});
    const auto lines = texts(describeThread(*outcome, thread, Detail::Full));
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[2], "global x 980, y 227");
    EXPECT_EQ(lines[3], "outside the data: wrote nothing");
}

TEST(Inspector, SurplusThreadsThatWroteOutsideDidNotWriteNothing)
{
    Outcome outcome = *support::makeOutcome();
    const Launch& launch = outcome.bound->launch;
    const std::uint64_t thread = linearFromThread(launch, {30, 7, 0}, {20, 3, 0});
    auto trace = std::make_shared<Trace>();
    trace->launch = launch;
    trace->known = outcome.trace->known;
    trace->strays.resize(launch.blocks() * launch.warpsPerBlock());
    const std::size_t warp = thread / 32;
    trace->strays.writable(warp >> ChunkedArray<std::uint32_t>::chunkShift);
    trace->strays[warp] = 1u << (thread % 32);
    outcome.trace = trace;
    const auto lines = texts(describeThread(outcome, thread, Detail::Full));
    ASSERT_EQ(lines.size(), 4u);
    EXPECT_EQ(lines[3], "writes outside of every buffer");
}

TEST(Inspector, ThreadsWhoseWorkWasOverwritten)
{
    support::OutcomeOptions options;
    options.data = {64, 32, 1};
    options.block = {16, 16, 1};
    options.index = support::forgottenRowIndex;
    const OutcomePointer outcome = support::makeOutcome(options);
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {0, 0, 0}, {3, 2, 0});
    EXPECT_THAT(texts(describeThread(*outcome, thread, Detail::Full)).back(), HasSubstr("overwritten by others"));
    // What atomics added is still in there, whichever thread came later.
    Outcome adding = *outcome;
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    bound->work.writes = WritePattern::Accumulated;
    adding.bound = bound;
    EXPECT_EQ(
        texts(describeThread(adding, thread, Detail::Full)).back(), "added to elements that others added to after it");
}

TEST(Inspector, OfAThreadIsThatOfItsElement)
{
    const OutcomePointer outcome = support::makeOutcome();
    const std::uint64_t thread = linearFromThread(outcome->bound->launch, {14, 7, 0}, {5, 19, 0});
    EXPECT_EQ(
        texts(describeThread(*outcome, thread, Detail::Full)), texts(describeElement(*outcome, element, Detail::Full)));
}

TEST(Inspector, WithoutATraceNothingIsGuessed)
{
    const OutcomePointer outcome = support::makeOutcome({.traced = false});
    const auto lines = texts(describeElement(*outcome, element, Detail::Full));
    EXPECT_EQ(lines[0], "gray[243][453]");
    EXPECT_EQ(lines[1], "who wrote it is not known");
}

TEST(Inspector, NamesFollowTheDimensions)
{
    BufferSpec buffer{"c", ElementType::F32, {{10, 1, 1}, 1}, BufferRole::Output, nullptr};
    EXPECT_EQ(elementName(buffer, 7), "c[7]");
    buffer.shape.extent = {4, 3, 2};
    EXPECT_EQ(elementName(buffer, 4 * 3 + 4 + 1), "c[1][1][1]");
    EXPECT_EQ(threadName({{4, 1, 1}, {256, 1, 1}}, 785), "blockIdx (3)  threadIdx (17)");
    EXPECT_EQ(threadName({{2, 2, 2}, {2, 2, 2}}, 63), "blockIdx (1, 1, 1)  threadIdx (1, 1, 1)");
}

} // namespace
} // namespace warpatlas::ui
