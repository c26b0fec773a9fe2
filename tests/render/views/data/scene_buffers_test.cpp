#include "render/views/data/scene_buffers.h"

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

} // namespace
} // namespace warpatlas::render
