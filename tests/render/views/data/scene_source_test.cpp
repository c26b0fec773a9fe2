/// The same picture from a host array and from a GL buffer, at every element type and zoom.
#include "kernels/model/half.h"
#include "render/gl/buffer.h"
#include "render/gl/render_error.h"
#include "render/gl/shared_buffer.h"
#include "render/views/data/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/picture_file.h"
#include "tests/render/scenes.h"

#include <cmath>
#include <fmt/format.h>
#include <gtest/gtest.h>

namespace warpatlas::render {
namespace {

using testing::differenceOf;
using testing::makeScene;
using testing::SceneRecipe;
using testing::softwareContext;

constexpr int width = 300, height = 200;

Picture draw(Offscreen& context, DataView& view, ColourBy colourBy, double pixelsPerCell)
{
    DataViewState state;
    state.colourBy = colourBy;
    state.time = 0.6;
    state.camera = {3.3, 2.7, pixelsPerCell};
    view.draw(Viewport::whole(width, height), state);
    return context.read();
}

class SceneSource : public ::testing::TestWithParam<std::tuple<ElementType, int>> { };

TEST_P(SceneSource, arrayAndGlBufferLookTheSame)
{
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.shape.extent = {97, 61, 1};
    recipe.type = std::get<0>(GetParam());
    recipe.shape.channels = std::uint32_t(std::get<1>(GetParam()));
    const auto fromArray = makeScene(recipe);
    const auto fromBuffer = std::make_shared<DataScene>(*fromArray);
    SharedBuffer buffer(fromArray->output->byteCount(), 0, InteropPolicy::Automatic);
    buffer.upload(fromArray->output->bytes());
    fromBuffer->output = nullptr;
    fromBuffer->outputBuffer = buffer.glName();
    DataView view;
    for (const ColourBy colourBy : {ColourBy::Result, ColourBy::State})
        for (const double pixelsPerCell : {0.3, 2.5, 40.0}) {
            view.setScene(fromArray);
            const Picture a = draw(*context, view, colourBy, pixelsPerCell);
            view.setScene(fromBuffer);
            const Picture b = draw(*context, view, colourBy, pixelsPerCell);
            EXPECT_EQ(differenceOf(a, b).pixels, 0u) << "at " << pixelsPerCell << " pixels a cell";
        }
}

INSTANTIATE_TEST_SUITE_P(Types, SceneSource,
    ::testing::Values(std::tuple(ElementType::U8, 1), std::tuple(ElementType::U8, 3), std::tuple(ElementType::I32, 1),
        std::tuple(ElementType::F32, 1), std::tuple(ElementType::F64, 1)));

/// The same scene with its numbers, and its range, times `factor` in another type.
template <class T>
std::shared_ptr<const DataScene> withNumbers(const DataScene& scene, ElementType type, double factor = 1)
{
    const auto made = std::make_shared<DataScene>(scene);
    const auto output = std::make_shared<Array>(type, scene.shape);
    for (std::uint64_t i = 0; i < scene.shape.values(); ++i)
        output->values<T>()[i] = T(scene.output->valueAsDouble(i) * factor);
    made->type = type;
    made->output = output;
    made->valueMinimum *= factor;
    made->valueMaximum *= factor;
    return made;
}

/// Pictures of numbers that are the same. One step: the place in the range is rounded in single or in double precision.
void expectSameResult(Offscreen& context, const std::shared_ptr<const DataScene>& scene,
    const std::shared_ptr<const DataScene>& other, const std::string& what)
{
    DataView view;
    view.setScene(scene);
    const Picture reference = draw(context, view, ColourBy::Result, 3);
    view.setScene(other);
    EXPECT_LE(differenceOf(reference, draw(context, view, ColourBy::Result, 3)).largest, 1) << what;
}

TEST(DataView, numbersLookTheSameInEveryType)
{
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.type = ElementType::I32;
    const auto integers = makeScene(recipe);
    for (const auto& scene : {withNumbers<float>(*integers, ElementType::F32),
             withNumbers<double>(*integers, ElementType::F64), withNumbers<std::int64_t>(*integers, ElementType::I64),
             withNumbers<std::uint64_t>(*integers, ElementType::U64),
             withNumbers<std::uint32_t>(*integers, ElementType::U32),
             withNumbers<std::uint16_t>(*integers, ElementType::U16),
             withNumbers<std::int16_t>(*integers, ElementType::I16)})
        expectSameResult(*context, integers, scene, std::string(nameOf(scene->type)));
}

/// Numbers that `make` gives the type, and the same numbers as f32.
template <class T, class Make> void expectSameAsFloats(Offscreen& context, const DataScene& scene, const Make& make)
{
    const std::shared_ptr<Array> stored = std::make_shared<Array>(ElementTypeOf<T>::value, scene.shape);
    const std::shared_ptr<Array> floats = std::make_shared<Array>(ElementType::F32, scene.shape);
    for (std::uint64_t i = 0; i < scene.shape.values(); ++i) {
        stored->values<T>()[i] = make(scene.output->valueAsDouble(i));
        floats->values<float>()[i] = float(stored->valueAsDouble(i));
    }
    const auto with = [&](const std::shared_ptr<Array>& output) {
        const auto made = std::make_shared<DataScene>(scene);
        made->type = output->type();
        made->output = output;
        return made;
    };
    expectSameResult(context, with(floats), with(stored), std::string(nameOf(stored->type())));
}

TEST(DataView, numbersWithoutATypeOfCppLookTheSame)
{
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.type = ElementType::F64;
    const auto scene = makeScene(recipe);
    expectSameAsFloats<Half>(*context, *scene, [](double value) { return Half::nearest(value); });
    expectSameAsFloats<BFloat16>(*context, *scene, [](double value) { return BFloat16::nearest(value); });
    const double middle = (scene->valueMinimum + scene->valueMaximum) / 2;
    DataScene flags = *scene;
    flags.valueMinimum = 0;
    flags.valueMaximum = 1;
    expectSameAsFloats<Boolean>(*context, flags, [middle](double value) { return Boolean{value > middle}; });
}

TEST(DataView, numbersLookTheSameAtEveryMagnitude)
{
    Offscreen* context = softwareContext(width, height);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.type = ElementType::F64;
    const auto usual = makeScene(recipe);
    const double size = std::max(std::abs(usual->valueMinimum), std::abs(usual->valueMaximum));
    // A power of two, so that no value is rounded.
    const auto factor = [size](double largest) { return std::exp2(std::floor(std::log2(largest / size))); };
    for (const double largest : {3e38, 1e38, 1e30, 1e-30, 1e-33})
        expectSameResult(*context, usual, withNumbers<float>(*usual, ElementType::F32, factor(largest)),
            fmt::format("{} in f32", largest));
    for (const double largest : {1e308, 1e200, 1e-200})
        expectSameResult(*context, usual, withNumbers<double>(*usual, ElementType::F64, factor(largest)),
            fmt::format("{} in f64", largest));
}

TEST(DataView, aDefectOfOneElementShowsAtEveryZoom)
{
    Offscreen* context = softwareContext(100, 80);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.shape.extent = {2400, 1600, 1};
    recipe.grid = {150, 100, 1};
    const auto scene = makeScene(recipe);
    const auto damaged = std::make_shared<DataScene>(*scene);
    testing::setWrites(*damaged, 1201, 777, 1, 1, 0);
    DataView view;
    const auto drawAll = [&](const std::shared_ptr<const DataScene>& shown) {
        std::vector<std::pair<std::string, Picture>> pictures;
        view.setScene(shown);
        for (const ColourBy colourBy : {ColourBy::Owner, ColourBy::State, ColourBy::Result, ColourBy::Writes})
            for (const double pixelsPerCell : {0.02, 0.11, 0.37, 0.71, 1.0, 2.6, 7.0, 30.0}) {
                DataViewState state;
                state.colourBy = colourBy;
                state.camera = {1201.5 - 50.3 / pixelsPerCell, 777.5 - 40.8 / pixelsPerCell, pixelsPerCell};
                view.draw(Viewport::whole(100, 80), state);
                pictures.emplace_back(
                    fmt::format("at {} pixels a cell, coloured by {}", pixelsPerCell, int(colourBy)), context->read());
            }
        return pictures;
    };
    const auto before = drawAll(scene), after = drawAll(damaged);
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_GT(differenceOf(before[i].second, after[i].second).largest, 60) << before[i].first;
}

TEST(DataView, aDefectInTheLastCornerShowsAtEveryZoom)
{
    Offscreen* context = softwareContext(100, 80);
    ASSERT_TRUE(context);
    SceneRecipe recipe;
    recipe.shape.extent = {1201, 801, 1}; // the last texel of every level is cut short
    recipe.grid = {76, 51, 1};
    const auto scene = makeScene(recipe);
    const auto damaged = std::make_shared<DataScene>(*scene);
    testing::setWrites(*damaged, 1200, 800, 1, 1, 0);
    DataView view;
    std::vector<Picture> before;
    for (const auto& shown : {scene, damaged}) {
        view.setScene(shown);
        for (std::size_t i = 0; i < 40; ++i) {
            DataViewState state;
            state.colourBy = ColourBy::Result;
            state.camera.pixelsPerCell = 0.03 + 0.024 * double(i);
            // The corner at another part of a pixel each time.
            state.camera.originX = 1201 - (50 + 0.37 * double(i % 20)) / state.camera.pixelsPerCell;
            state.camera.originY = 801 - (40 + 0.23 * double(i % 20)) / state.camera.pixelsPerCell;
            view.draw(Viewport::whole(100, 80), state);
            if (shown == scene)
                before.push_back(context->read());
            else
                EXPECT_GT(differenceOf(before[i], context->read()).largest, 60) << state.camera.pixelsPerCell;
        }
    }
}

TEST(DataView, withoutASceneIsTheCanvas)
{
    Offscreen* context = softwareContext(8, 8);
    ASSERT_TRUE(context);
    DataView view;
    view.draw(Viewport::whole(8, 8), {});
    const Colour canvas = palette(Theme::Dark).canvas;
    const Picture picture = context->read();
    EXPECT_EQ(picture.rgba[0], canvas.r);
    EXPECT_EQ(picture.rgba[2], canvas.b);
}

TEST(DataView, refusesABufferThatIsTooSmall)
{
    ASSERT_TRUE(softwareContext(8, 8));
    const auto scene = makeScene({});
    const gl::Buffer small(64);
    scene->output = nullptr;
    scene->outputBuffer = small.name();
    DataView view;
    EXPECT_THROW(view.setScene(scene), RenderError);
    DataViewState state;
    view.draw(Viewport::whole(8, 8), state); // and draws nothing
}

} // namespace
} // namespace warpatlas::render
