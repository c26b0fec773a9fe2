#include "kernels/runtime/parameter_types.h"

#include "kernels/ptx/parser.h"

#include <gmock/gmock.h>

namespace warpatlas::runtime {
namespace {

using testing::ElementsAre;

constexpr const char* module = R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry scale(.param .u64 to, .param .u64 from, .param .u32 n, .param .f32 a, .param .f64 d, .param .u64 count,
    .param .align 4 .b8 pair[8], .param .u64 bytes, .param .u64 sum)
{
    .reg .b64 %d<9>; .reg .f32 %f<3>; .reg .b32 %r<3>; .reg .b16 %h<2>;
    ld.param.u64 %d0, [to];
    ld.param.u64 %d1, [from];
    ld.param.u64 %d2, [bytes];
    ld.param.u64 %d3, [sum];
    ld.param.u64 %d4, [count];
    ld.global.f32 %f0, [%d1];
    st.global.f32 [%d0], %f0;
    ld.global.u8 %h0, [%d2+1];
    atom.global.add.u32 %r0, [%d3], 1;
    ret;
}
)";

class RuntimeParameterTypesOf : public testing::Test {
protected:
    std::vector<ParameterType> types(const std::string& demangled) const
    {
        return parameterTypes(demangled, *m_module.find("scale"));
    }

    std::string m_text = module;
    ptx::Module m_module = ptx::parse(m_text, "module");
};

TEST_F(RuntimeParameterTypesOf, ANameAreThoseThatItTells)
{
    const auto told = types("scale(float*, float const*, int, float, double, long, Pair<int, 2>, bool*, Box*)");
    ASSERT_EQ(told.size(), 9u);
    EXPECT_EQ(told[0], (ParameterType{"float*", 4, false, false}));
    EXPECT_EQ(told[1], (ParameterType{"float const*", 4, true, false}));
    EXPECT_EQ(told[6], (ParameterType{"Pair<int, 2>", 0, false, false}));
    EXPECT_EQ(told[8], (ParameterType{"Box*", 0, false, false}));
}

TEST_F(RuntimeParameterTypesOf, APointerWithinAParameterAreWhatTheCodeDoesThere)
{
    const ptx::Function& kernel = *m_module.find("scale");
    EXPECT_EQ(pointerByUse(kernel, 0, 0).name, "float*");
    EXPECT_EQ(pointerByUse(kernel, 1, 0).name, "float const*");
    EXPECT_EQ(pointerByUse(kernel, 7, 0).name, "unsigned char const*");
    EXPECT_EQ(pointerByUse(kernel, 6, 0).name, "") << "it does nothing there";
    const auto told = types("k(float*, Pair<int, 2>, unsigned long, float2, Box&, Box, int, bool, double)");
    for (std::size_t i = 0; i < told.size(); ++i)
        EXPECT_EQ(told[i].isStructure(), i == 1 || i == 5) << told[i].name;
}

TEST_F(RuntimeParameterTypesOf, ANameSayWhatMayBePadded)
{
    const auto told = types("k(float*, double const*, float3*, __half2 const*, Box*, Box const*, char*, void*, int)");
    ASSERT_EQ(told.size(), 9u);
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_EQ(told[i].pointsToNumbers(), i < 4) << told[i].name;
        EXPECT_EQ(told[i].pointsToStructures(), i == 4 || i == 5) << told[i].name;
    }
    const auto further =
        types("k(float const* const*, volatile int, Box**, int volatile*, Pair<int, char*>*, int*, int*, "
              "int*, int*)");
    EXPECT_EQ(further[0].pointeeBytes, 0u) << "pointers";
    EXPECT_FALSE(further[0].pointsToNumbers() || further[0].pointsToStructures());
    EXPECT_FALSE(further[2].pointsToStructures());
    EXPECT_EQ(further[3].pointeeBytes, 4u);
    EXPECT_TRUE(further[4].pointsToStructures());
    for (const ParameterType& type : types("scale"))
        EXPECT_FALSE(type.pointsToNumbers() || type.pointsToStructures()) << "nothing is declared";
}

/// extern "C" has none, and Numba's are of Python's arguments.
TEST_F(RuntimeParameterTypesOf, AKernelWithoutThemAreWhatItsCodeDoes)
{
    for (const char* name : {"scale", "__main__::scale(Array<float, 1, C, mutable, aligned>, double)"}) {
        const auto chosen = types(name);
        std::vector<std::string> names;
        std::vector<std::size_t> bytes;
        for (const ParameterType& type : chosen) {
            EXPECT_TRUE(type.byUse);
            EXPECT_FALSE(type.readsOnly) << "an address that goes through memory is not followed";
            names.push_back(type.name);
            bytes.push_back(type.pointeeBytes);
        }
        EXPECT_THAT(names,
            ElementsAre(
                "float*", "float const*", "int", "float", "double", "long long", "", "unsigned char const*", "int*"));
        EXPECT_THAT(bytes, ElementsAre(4, 4, 0, 0, 0, 0, 0, 1, 4));
    }
}

} // namespace
} // namespace warpatlas::runtime
