#include "kernels/ptx/source_name.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

TEST(SourceName, IsTheLastNameOfAMangledOne)
{
    EXPECT_EQ(sourceName("_ZZ5tiledE2As"), "As");
    EXPECT_EQ(sourceName("weights"), "weights");
}

TEST(Demangled, IsOnlyWhatIsMangled)
{
    EXPECT_EQ(demangled("_Z5scaleIfEvPT_"), "void scale<float>(float*)");
    // To a demangler each of these is a type.
    for (const char* name : {"f", "i", "d", "v", "x", "g", "scale", "_Zx"})
        EXPECT_EQ(demangled(name), name);
}

} // namespace
} // namespace warpatlas::ptx
