#include "kernels/ptx/forms/texture_form.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace warpatlas::ptx {
namespace {

/// "tex.2d.v4.f32.f32" in its parts.
std::optional<TextureForm> formOf(std::string_view text)
{
    std::vector<std::string_view> parts;
    while (!text.empty()) {
        const std::size_t point = text.find('.');
        parts.push_back(text.substr(0, point));
        text.remove_prefix(point == std::string_view::npos ? text.size() : point + 1);
    }
    return textureForm(parts.front(), std::span(parts).subspan(1));
}

TEST(TextureFormTest, SaysWhatIsFetched)
{
    const auto plane = formOf("tex.2d.v4.u32.f32");
    ASSERT_TRUE(plane);
    EXPECT_EQ(plane->operation, TextureOperation::Fetch);
    EXPECT_EQ(plane->axes, 2);
    EXPECT_FALSE(plane->layered);
    EXPECT_FALSE(plane->wholeCoordinates);
    EXPECT_EQ(plane->values, 4);
    EXPECT_TRUE(formOf("tex.1d.v4.f32.s32")->wholeCoordinates);
    EXPECT_TRUE(formOf("tex.a1d.v4.s32.f32")->layered);
    EXPECT_EQ(formOf("tex.level.3d.v4.f32.f32")->axes, 3);
    EXPECT_EQ(formOf("tex.grad.a2d.v4.f32.f32")->axes, 2);
    EXPECT_EQ(formOf("tld4.b.2d.v4.f32.f32")->component, 2);
    EXPECT_EQ(formOf("tld4.b.2d.v4.f32.f32")->operation, TextureOperation::Gather);
}

TEST(TextureFormTest, SaysWhatASurfaceGives)
{
    const auto load = formOf("suld.b.a2d.v2.b32.zero");
    ASSERT_TRUE(load);
    EXPECT_EQ(load->operation, TextureOperation::Load);
    EXPECT_TRUE(load->layered);
    EXPECT_EQ(load->values, 2);
    EXPECT_EQ(load->valueBytes, 4);
    EXPECT_EQ(load->outside, OutsideSurface::Zero);
    EXPECT_EQ(formOf("sust.b.3d.v4.b8.clamp")->outside, OutsideSurface::Clamp);
    EXPECT_EQ(formOf("sust.b.1d.b64.trap")->valueBytes, 8);
    EXPECT_EQ(formOf("sust.b.1d.b64.trap")->operation, TextureOperation::Store);
    EXPECT_EQ(formOf("suld.b.1d.b16")->outside, OutsideSurface::Trap) << "where nothing is said";
    EXPECT_EQ(formOf("txq.height.b32")->size, TextureSize::Height);
    EXPECT_EQ(formOf("suq.array_size.b32")->size, TextureSize::Layers);
}

TEST(TextureFormTest, KnowsWhatItDoesNotKnow)
{
    for (const char* text : {"tex.cube.v4.f32.f32", "tex.acube.v4.f32.f32", "tex.2dms.v4.f32.s32",
             "tex.2d.v2.f16x2.f32", "tex.a3d.v4.f32.f32", "tex.4d.v4.f32.f32", "tex.2d.v4.f32", "tex.v4.2d.f32.f32",
             "tld4.a.3d.v4.f32.f32", "tld4.r.2d.v4.f32.s32", "suld.2d.b32.trap", "suld.p.2d.v4.b32.trap",
             "sust.b.2d.v4.b64.trap", "sust.b.b32.trap", "sust.b.2d.trap", "txq.channel_order.b32", "txq.width.b64",
             "txq.b32", "tex.2d.v4.f32.f32.strange"})
        EXPECT_FALSE(formOf(text)) << text;
}

} // namespace
} // namespace warpatlas::ptx
