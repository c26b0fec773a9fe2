#include "kernels/ptx/source_name.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

TEST(SourceName, IsTheLastNameOfAMangledOne)
{
    EXPECT_EQ(sourceName("_ZZ5tiledE2As"), "As");
    EXPECT_EQ(sourceName("weights"), "weights");
}

} // namespace
} // namespace warpatlas::ptx
