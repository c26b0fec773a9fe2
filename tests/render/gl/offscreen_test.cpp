#include "render/gl/offscreen.h"

#include "render/gl/render_error.h"
#include "tests/render/golden.h"

#include <epoxy/gl.h>
#include <gtest/gtest.h>

namespace warpatlas::render {
namespace {

TEST(Offscreen, readsTheTopRowFirst)
{
    Offscreen* context = testing::softwareContext(3, 2);
    ASSERT_TRUE(context);
    glClearColor(0, 0, 1, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glEnable(GL_SCISSOR_TEST);
    glScissor(0, 1, 3, 1); // GL counts from the bottom
    glClearColor(1, 0, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    const Picture picture = context->read();
    ASSERT_EQ(picture.rgba.size(), 24u);
    EXPECT_EQ(picture.rgba[0], 255); // red
    EXPECT_EQ(picture.rgba[14], 255); // blue
}

TEST(Offscreen, isOpenGl43OnSoftware)
{
    Offscreen* context = testing::softwareContext(3, 2);
    ASSERT_TRUE(context);
    EXPECT_NE(context->renderer().find("llvmpipe"), std::string::npos) << context->renderer();
    GLint major = 0, minor = 0;
    glGetIntegerv(GL_MAJOR_VERSION, &major);
    glGetIntegerv(GL_MINOR_VERSION, &minor);
    EXPECT_GE(major * 10 + minor, 43);
}

TEST(Offscreen, refusesSizesWithWords)
{
    const auto refused = Offscreen::create(0, 10, GlChoice::Software);
    ASSERT_FALSE(refused);
    EXPECT_NE(refused.reason().find("0 x 10"), std::string::npos) << refused.reason();
    Offscreen* context = testing::softwareContext(3, 2);
    ASSERT_TRUE(context);
    EXPECT_THROW(context->resize(1, 1 << 30), RenderError);
    EXPECT_EQ(context->width(), 3);
}

TEST(Offscreen, twoLiveSideBySide)
{
    auto first = Offscreen::create(4, 4, GlChoice::Software);
    auto second = Offscreen::create(5, 5, GlChoice::Software);
    ASSERT_TRUE(first);
    ASSERT_TRUE(second);
    first.value()->makeCurrent();
    glClearColor(0, 1, 0, 1);
    glClear(GL_COLOR_BUFFER_BIT);
    second.value().reset(); // takes nothing of the first along
    const Picture picture = first.value()->read();
    EXPECT_EQ(picture.width, 4);
    EXPECT_EQ(picture.rgba[1], 255);
    first.value().reset();
    testing::softwareContext(3, 2)->makeCurrent(); // for the tests that follow
}

} // namespace
} // namespace warpatlas::render
