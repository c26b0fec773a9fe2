/// The GL owners: move-only, and moved-from is empty.
#include "render/gl/buffer.h"
#include "render/gl/program.h"
#include "render/gl/render_error.h"
#include "render/gl/shared_buffer.h"
#include "render/gl/texture.h"
#include "render/gl/vertex_array.h"
#include "tests/bench/timer_query.h"
#include "tests/render/golden.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace warpatlas::render {
namespace {

template <class T>
constexpr bool moveOnly =
    !std::is_copy_constructible_v<
        T> && !std::is_copy_assignable_v<T> && std::is_nothrow_move_constructible_v<T> && std::is_nothrow_move_assignable_v<T>;
static_assert(moveOnly<gl::Buffer>);
static_assert(moveOnly<gl::Framebuffer>);
static_assert(moveOnly<gl::Program>);
static_assert(moveOnly<gl::Texture>);
static_assert(moveOnly<gl::TextureBuffer>);
static_assert(moveOnly<gl::TimerQuery>);
static_assert(moveOnly<gl::VertexArray>);
static_assert(moveOnly<SharedBuffer>);

std::vector<std::byte> bytes(std::initializer_list<int> values)
{
    std::vector<std::byte> result;
    for (const int value : values)
        result.push_back(std::byte(value));
    return result;
}

TEST(GlBuffer, keepsBytesAndFillsTheRestWithZeros)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const gl::Buffer buffer(bytes({1, 2, 3}), 16);
    std::vector<std::byte> read(16, std::byte(9));
    buffer.read(0, read);
    EXPECT_EQ(read, bytes({1, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(gl::bufferByteCount(buffer.name()), 16u);
}

TEST(GlBuffer, movedFromIsEmpty)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    gl::Buffer first(16);
    const unsigned name = first.name();
    gl::Buffer second(std::move(first));
    EXPECT_EQ(second.name(), name);
    EXPECT_EQ(first.name(), 0u); // NOLINT(bugprone-use-after-move): what this test is about
    EXPECT_EQ(first.byteCount(), 0u);
    second = gl::Buffer(32);
    EXPECT_EQ(second.byteCount(), 32u);
}

TEST(GlProgram, failureCarriesTheDriversWords)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    try {
        gl::Program::fromVertexAndFragment("broken", "#version 430 core\nvoid main() { nonsense; }\n", "");
        FAIL() << "compiled nonsense";
    } catch (const RenderError& error) {
        EXPECT_NE(std::string(error.what()).find("broken (vertex)"), std::string::npos);
        EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos) << error.what();
    }
}

TEST(GlTimerQuery, measuresSomething)
{
    ASSERT_TRUE(testing::softwareContext(8, 8));
    const gl::TimerQuery query = gl::TimerQuery::create();
    query.begin();
    gl::Buffer(1 << 20).clear();
    query.end();
    EXPECT_GE(query.milliseconds(), 0);
    EXPECT_LT(query.milliseconds(), 10000);
}

} // namespace
} // namespace warpatlas::render
