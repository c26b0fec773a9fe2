/// A mapping's answer where there is nothing to map: every machine has that.
#include "render/gl/cuda_mapping.h"

#include "render/gl/render_error.h"

#include <gtest/gtest.h>

#include <array>

namespace warpatlas::render {
namespace {

TEST(CudaMapping, WhatCannotBeMappedIsSaidAndNothingStaysMapped)
{
    CudaMapping nothing;
    EXPECT_THROW(nothing.map(16), RenderError);
    EXPECT_FALSE(nothing.mapped());
    std::array<std::byte, 16> pattern{}, seen{};
    EXPECT_NE(nothing.writeThenRead(pattern, seen), "");
    EXPECT_NO_THROW(nothing.unmap()) << "it is not mapped";
}

} // namespace
} // namespace warpatlas::render
