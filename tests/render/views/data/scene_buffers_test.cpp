#include "render/views/data/scene_buffers.h"

#include "render/views/data/data_view.h"
#include "tests/render/golden.h"
#include "tests/render/scenes.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

namespace warpatlas::render {
namespace {

/// Returns the program of the last reduction, which stays in use.
GLint programInUse()
{
    GLint name = 0;
    glGetIntegerv(GL_CURRENT_PROGRAM, &name);
    return name;
}

TEST(SceneBuffers, keepTheirProgramsWhateverTheScene)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    SceneBuffers buffers;
    buffers.setScene(testing::makeScene({}));
    const GLint first = programInUse();
    ASSERT_NE(first, 0);
    buffers.setScene(testing::makeScene({}));
    EXPECT_EQ(programInUse(), first);
    buffers.setScene(nullptr);
    EXPECT_FALSE(buffers.owners());
    buffers.setScene(testing::makeScene({}));
    EXPECT_EQ(programInUse(), first);
    EXPECT_TRUE(buffers.owners());
}

/// A buffer of bytes of which the last differs from the reference by 9.
std::shared_ptr<const DataScene> comparedScene(std::uint64_t rows)
{
    auto scene = std::make_shared<DataScene>();
    scene->shape = {{4096, rows, 1}, 1};
    scene->type = ElementType::U8;
    scene->launch = {{1, 1, 1}, {32, 1, 1}};
    auto output = std::make_shared<Array>(scene->type, scene->shape);
    scene->reference = std::make_shared<Array>(scene->type, scene->shape);
    output->values<std::uint8_t>().back() = 9;
    scene->output = std::move(output);
    return scene;
}

TEST(SceneBuffers, compareManyElementsOnAWorker)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    SceneBuffers buffers;
    buffers.setScene(comparedScene(4));
    EXPECT_TRUE(buffers.differences(false)) << "few are there at once";
    buffers.setScene(comparedScene(4096));
    EXPECT_FALSE(buffers.differences(false)) << "a window draws on";
    EXPECT_TRUE(buffers.differences(true)) << "a picture waits";
    EXPECT_FALSE(buffers.comparing());
    // Another scene gives up what was begun; the next frame begins anew.
    buffers.setScene(comparedScene(4096));
    EXPECT_FALSE(buffers.differences(false));
    buffers.setScene(comparedScene(4));
    EXPECT_FALSE(buffers.comparing());
    EXPECT_TRUE(buffers.differences(false));
    buffers.setScene(comparedScene(4096));
    EXPECT_FALSE(buffers.differences(false));
    buffers.setScene(nullptr);
    EXPECT_FALSE(buffers.comparing());
}

TEST(SceneBuffers, copyAResultOfGlMemoryPieceByPiece)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const auto inMemory = comparedScene(5120); // 20 MiB: two pieces
    const gl::Buffer result(inMemory->output->bytes(), inMemory->output->byteCount());
    auto scene = std::make_shared<DataScene>(*inMemory);
    scene->output = nullptr;
    scene->outputBuffer = result.name();
    SceneBuffers buffers;
    buffers.setScene(scene);
    EXPECT_FALSE(buffers.differences(false)) << "a window draws on";
    EXPECT_TRUE(buffers.comparing());
    EXPECT_TRUE(buffers.differences(true)) << "a picture waits";
    EXPECT_FALSE(buffers.comparing());
    buffers.setScene(scene);
    EXPECT_FALSE(buffers.differences(false));
    buffers.setScene(nullptr);
    EXPECT_FALSE(buffers.comparing()) << "it is given up";
}

TEST(ResultCopy, readsAPieceEachTime)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const auto scene = comparedScene(5120);
    const gl::Buffer result(scene->output->bytes(), scene->output->byteCount());
    const ValueBuffer values(scene->type, scene->shape, result.name());
    ResultCopy copy;
    EXPECT_FALSE(copy.begun());
    copy.begin(scene->type, scene->shape);
    ArrayPointer whole;
    int reads = 0;
    for (; !whole && copy.begun(); ++reads)
        whole = copy.next(values, false);
    ASSERT_TRUE(whole);
    EXPECT_GE(reads, 2) << "and those before there is memory";
    EXPECT_FALSE(copy.begun());
    EXPECT_EQ(whole->valueAsDouble(whole->shape().values() - 1), 9);
}

TEST(DataView, asksForFramesUntilManyElementsAreCompared)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    DataView view;
    DataViewState state;
    state.colourBy = ColourBy::Difference;
    // The shaders of such a frame take longer than comparing does.
    auto uncompared = std::make_shared<DataScene>(*comparedScene(4096));
    uncompared->reference = nullptr;
    view.setScene(uncompared);
    view.draw(Viewport::whole(8, 8), state);
    view.setScene(comparedScene(4096));
    EXPECT_FALSE(view.preparing()) << "until a frame needs them";
    view.draw(Viewport::whole(8, 8), state);
    EXPECT_TRUE(view.preparing());
    view.finish(ColourBy::Difference);
    EXPECT_FALSE(view.preparing());
    view.setScene(comparedScene(4096));
    view.finish(ColourBy::Result);
    EXPECT_FALSE(view.preparing()) << "other colours need none";
}

TEST(DifferenceWork, makesTheSameMap)
{
    const auto scene = comparedScene(300);
    DifferenceWork work;
    EXPECT_FALSE(work.take(true)) << "nothing was begun";
    work.begin(scene->output, scene->reference, Tolerance{4, {}});
    EXPECT_TRUE(work.begun());
    const auto map = work.take(true);
    ASSERT_TRUE(map);
    EXPECT_EQ(map->bytes, differenceMap(*scene->output, *scene->reference, Tolerance{4, {}}).bytes);
    EXPECT_EQ(map->beyond, 1u);
    EXPECT_FALSE(work.begun());
    work.begin(scene->output, scene->reference, {});
    work.giveUp();
    EXPECT_FALSE(work.begun());
}

} // namespace
} // namespace warpatlas::render
