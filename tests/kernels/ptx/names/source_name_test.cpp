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

/// As nvcc -rdc=true tells files apart, and linking names of the same kind.
TEST(Demangled, HasNoFiles)
{
    EXPECT_EQ(demangled("__nv_static_29__cfe68865_8_other_cu_f2eafb31__Z6secondPi"), "second(int*)");
    EXPECT_EQ(demangled("__nv_static_29__7e938c9b_10_springs_cu_steps_scale"), "scale");
    EXPECT_EQ(demangled("_ZN38_INTERNAL_7e938c9b_10_springs_cu_steps6linearEf"), "linear(float)");
    EXPECT_EQ(demangled("__nv_static_24__86090775_7_main_cu_main__ZN33_INTERNAL_86090775_7_main_cu_main35_GLOBAL__N__"
                        "86090775_7_main_cu_main5scaleE"),
        "(anonymous namespace)::scale");
    EXPECT_EQ(demangled("_Z5scalei$linked2"), "scale(int)");
    EXPECT_EQ(sourceName("__nv_static_29__cfe68865_8_other_cu_f2eafb31__ZZ6secondPiE4tile"), "tile");
    for (const char* name :
        {"__nv_static_", "__nv_static_9", "__nv_static_99_a_b", "__nv_static_1_", "_INTERNAL_", "_INTERNAL_a::b"})
        EXPECT_EQ(demangled(name), name);
}

/// As Numba has variants of one function.
TEST(Demangled, HasNoTags)
{
    EXPECT_EQ(demangled("_ZN8__main__5scaleB2v1B5cw51cEd"), "__main__::scale(double)");
}

} // namespace
} // namespace warpatlas::ptx
