#include "kernels/ptx/names/source_name.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

TEST(SourceName, IsTheLastNameOfAMangledOne)
{
    EXPECT_EQ(sourceName("_ZZ5tiledE2As"), "As");
    EXPECT_EQ(sourceName("weights"), "weights");
    EXPECT_EQ(sourceName("_ZZ5tiledIfLi32EEvPT_iE4tile"), "tile") << "of an instance";
    EXPECT_EQ(sourceName("_ZZ5tiledIfLi32EEvPT_iE4tile_0"), "tile") << "a second one of that name";
    EXPECT_EQ(sourceName("_ZZN5outer5innerEvE5cache"), "cache") << "of a member function";
    EXPECT_EQ(sourceName("_ZZZ6kernelPiENKUliE_clEiE4mine"), "mine") << "in a lambda";
    EXPECT_EQ(sourceName("_ZN4PoolI5EntryE5freedE"), "freed") << "a static member";
    EXPECT_EQ(sourceName("_Z4poolI5EntryE"), "pool") << "a template of variables, not what it is made for";
    EXPECT_EQ(sourceName("_ZN12_GLOBAL__N_15tableE"), "table");
    EXPECT_EQ(sourceName("_ZZ6broken3cut"), "cut") << "what no demangler takes";
}

TEST(Demangled, IsOnlyWhatIsMangled)
{
    EXPECT_EQ(demangled("_Z5scaleIfEvPT_"), "void scale<float>(float*)");
    // To a demangler each of these is a type.
    for (const char* name : {"f", "i", "d", "v", "x", "g", "scale", "_Zx"})
        EXPECT_EQ(demangled(name), name);
}

/// As Numba has variants of one function.
TEST(Demangled, HasNoTags)
{
    EXPECT_EQ(demangled("_ZN8__main__5scaleB2v1B5cw51cEd"), "__main__::scale(double)");
}

} // namespace
} // namespace warpatlas::ptx
