#include "ui/canvas/state/make_scene.h"

#include "tests/support/outcomes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(Scene, CarriesWhatTheOutcomeHas)
{
    const OutcomePointer outcome = support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    const auto scene = makeScene(*outcome, 0);
    EXPECT_EQ(scene->launch, outcome->bound->launch);
    EXPECT_EQ(scene->shape, (Shape{{70, 50, 1}, 1}));
    EXPECT_EQ(scene->cover, (Extent{70, 50, 1}));
    EXPECT_EQ(scene->owners, outcome->owners);
    EXPECT_EQ(scene->schedule, outcome->schedule);
    EXPECT_EQ(scene->input, outcome->bound->work.buffers[0].contents);
    EXPECT_EQ(scene->output, outcome->output);
    EXPECT_EQ(scene->outputBuffer, 0u);
    EXPECT_EQ(scene->valueMaximum, 255);
}

TEST(Scene, TakesTheBufferThatTheKernelWroteIntoWithOrWithoutAHostCopy)
{
    Outcome outcome = *support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    EXPECT_EQ(makeScene(outcome, 7)->outputBuffer, 7u);
    outcome.output = nullptr;
    EXPECT_EQ(makeScene(outcome, 7)->outputBuffer, 7u);
}

/// Finding a range reads every value, which is for the worker to do.
TEST(Scene, RangesThatAreKnownAreNotFoundAgain)
{
    Outcome outcome = *support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    const auto floats = [](const Extent& extent) {
        auto array = std::make_shared<Array>(ElementType::F32, Shape{extent, 1});
        array->values<float>()[3] = 9;
        return array;
    };
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    const auto contents = floats({70, 50, 1}), result = floats({70, 50, 1});
    for (BufferSpec& buffer : bound->work.buffers) {
        buffer.type = ElementType::F32;
        buffer.shape.channels = 1;
    }
    bound->work.buffers[0].contents = contents;
    outcome.bound = bound;
    outcome.output = result;
    outcome.reference = nullptr;
    const std::vector<std::size_t> both{0, bound->work.output};
    findRanges(outcome);
    // Values that were handed out never change; changing them here shows whether they are read again.
    contents->values<float>()[4] = result->values<float>()[4] = 100;
    const auto sheet = makeSheet(outcome, 0, both);
    EXPECT_EQ(sheet->buffers[0].data->valueMaximum, 9);
    EXPECT_EQ(sheet->buffers[1].data->valueMaximum, 9);
    findRanges(outcome); // of the next outcome of the run, which has the same values
    EXPECT_EQ(makeSheet(outcome, 0, both, sheet.get())->buffers[1].data->valueMaximum, 9);
    outcome.output = floats({70, 50, 1});
    findRanges(outcome);
    EXPECT_EQ(outcome.ranges.size(), 2u) << "those before are forgotten";
    outcome.ranges.clear();
    EXPECT_EQ(makeSheet(outcome, 0, both)->buffers[0].data->valueMaximum, 100) << "nobody has found them";
}

/// Squares fit a product and three pictures alike.
TEST(Scene, MatricesStandAsAProductWhereTheKernelSaysThatTheyAreOne)
{
    const Extent square{48, 48, 1};
    Outcome outcome = *support::makeOutcome({.data = square, .block = {16, 16, 1}});
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    BufferSpec input = bound->work.buffers[0];
    input.name = "second";
    bound->work.buffers.push_back(input);
    const std::vector<std::size_t> all{0, bound->work.buffers.size() - 1, bound->work.output};
    for (const std::optional<bool> product :
        {std::optional<bool>(true), std::optional<bool>(false), std::optional<bool>()}) {
        bound->work.product = product;
        outcome.bound = std::make_shared<BoundExperiment>(*bound);
        EXPECT_EQ(makeSheet(outcome, 0, all)->sheet.isProduct(), product == true);
    }
}

TEST(Scene, InputsOfOnesOwnKernelAreShownWhereverTheyStand)
{
    // matmul(float* C, const float* A, const float* B): what is written comes first.
    const Outcome outcome = *support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    BoundExperiment bound = *outcome.bound;
    BufferSpec input = bound.work.buffers[0], written = bound.work.outputBuffer();
    written.shape.extent = {30, 20, 1};
    bound.work.buffers = {written, input, input};
    bound.work.buffers[1].name = "A";
    bound.work.buffers[2].name = "B";
    bound.work.output = 0;
    bound.source = std::make_shared<const BoundSource>();
    auto inputs = std::make_shared<InputSet>();
    for (const char* name : {"A", "B"})
        inputs->inputs.push_back({.name = name});
    bound.data.resize(2);
    bound.inputs = inputs;
    EXPECT_EQ(shownBuffers(bound, {}), (std::vector<std::size_t>{0, 1, 2}));
    inputs->inputs.pop_back(); // B's contents are the kernel's own
    EXPECT_EQ(shownBuffers(bound, {}), (std::vector<std::size_t>{0, 1}));
}

TEST(Scene, InputsOfAnotherSizeAreNotDrawnUnderTheOutput)
{
    Outcome outcome = *support::makeOutcome({.data = {70, 50, 1}, .block = {16, 16, 1}});
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.buffers[0].shape.extent = {50, 70, 1};
    outcome.bound = bound;
    EXPECT_EQ(makeScene(outcome, 0)->input, nullptr);
}

/// Cells are 0 or 1: as grey levels of an image all of them would be black.
TEST(Scene, FlagsAreBlackAndWhiteAndNotTwoShadesOfBlack)
{
    Outcome outcome = *support::makeOutcome({.data = {4, 1, 1}, .block = {4, 1, 1}});
    auto output = std::make_shared<Array>(ElementType::U8, Shape{{4, 1, 1}, 1});
    output->values<std::uint8_t>()[2] = 1;
    outcome.output = output;
    EXPECT_EQ(makeScene(outcome, 0)->valueMaximum, 1);
    output->values<std::uint8_t>()[3] = 2;
    EXPECT_EQ(makeScene(outcome, 0)->valueMaximum, 255);
}

TEST(Scene, EqualValuesHaveARangeToo)
{
    Outcome outcome = *support::makeOutcome({.data = {4, 1, 1}, .block = {4, 1, 1}});
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.buffers[1].type = ElementType::F32;
    outcome.bound = bound;
    auto output = std::make_shared<Array>(ElementType::F32, Shape{{4, 1, 1}, 1});
    for (float& value : output->values<float>())
        value = 3;
    outcome.output = output;
    const auto scene = makeScene(outcome, 0);
    EXPECT_EQ(scene->valueMinimum, 3);
    EXPECT_GT(scene->valueMaximum, 3);
}

/// As a photo was converted for a kernel of numbers.
OutcomePointer outcomeOfAPicture(bool picture, float largest)
{
    auto outcome = std::make_shared<Outcome>(*support::makeOutcome({.data = {4, 3, 1}, .block = {4, 1, 1}}));
    auto bound = std::make_shared<BoundExperiment>(*outcome->bound);
    auto values = std::make_shared<Array>(ElementType::F32, Shape{{4, 3, 1}, 1});
    values->values<float>()[5] = largest;
    bound->data = {{"photo.png", "photo.png", values, {}, "made grey, made f32", picture}};
    bound->work.buffers[0].type = bound->work.buffers[1].type = ElementType::F32;
    bound->work.buffers[0].contents = values;
    outcome->bound = bound;
    outcome->output = values;
    return outcome;
}

TEST(Scene, APhotosNumbersAreShownAsBrightness)
{
    const auto scene = makeScene(*outcomeOfAPicture(true, 200), 0);
    EXPECT_TRUE(scene->brightness);
    EXPECT_TRUE(scene->inputBrightness);
    EXPECT_EQ(scene->valueMinimum, 0);
    EXPECT_EQ(scene->valueMaximum, 255);
    EXPECT_EQ(makeScene(*outcomeOfAPicture(true, 1020), 0)->valueMaximum, 1020) << "edges may be brighter than white";
    EXPECT_FALSE(makeScene(*outcomeOfAPicture(false, 200), 0)->brightness);
}

TEST(Scene, WhatIsNoPictureAnyMoreIsShownAsNumbers)
{
    Outcome outcome = *outcomeOfAPicture(true, 200);
    auto bound = std::make_shared<BoundExperiment>(*outcome.bound);
    bound->work.buffers[1].shape = {{16, 2, 1}, 1};
    outcome.bound = bound;
    EXPECT_FALSE(makeScene(outcome, 0)->brightness) << "a histogram";
    bound->work.buffers[1].shape = {{3, 4, 1}, 1};
    EXPECT_TRUE(makeScene(outcome, 0)->brightness) << "turned";
    bound->data.push_back(bound->data[0]);
    EXPECT_FALSE(makeScene(outcome, 0)->brightness) << "a product of two";
    EXPECT_TRUE(makeSheet(outcome, 0, {0, 1})->buffers[0].data->brightness) << "whose factors are pictures";
}

} // namespace
} // namespace warpatlas::ui
