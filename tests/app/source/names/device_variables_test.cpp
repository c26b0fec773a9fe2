// Variables of a module by the names that the source gives them.
#include "app/source/names/device_variables.h"
#include "kernels/ptx/parser.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using testing::ElementsAre;
using testing::HasSubstr;

namespace {

// The names of three compilers for what they keep to one file.
constexpr const char* variablesPtx = R"(.version 6.4
.target sm_75
.address_size 64
.const .align 4 .b8 weights[36];
.const .align 4 .u32 _ZN7filters1nE;
.global .align 4 .u32 _ZN5other1nE;
.global .align 4 .u32 _ZL6hidden;
.global .align 4 .u32 _ZN25_INTERNAL_0f1e2d3c_4_k_cu6secretE;
.global .align 4 .u32 _ZN12_GLOBAL__N_14ownsE;
.global .attribute(.managed) .align 4 .u32 shared_by_both;
.shared .align 4 .b8 tile[64];
.global .align 1 .b8 $str[4] = {97, 98, 99, 0};
.global .u64 table[2] = {weights, generic(_ZL6hidden)};
.func deep()
{
    .reg .b32 %r<2>;
    ld.global.u32 %r1, [_ZN5other1nE];
    ret;
}
.visible .entry uses()
{
    .reg .b64 %rd<2>;
    .reg .b32 %r<2>;
    mov.u64 %rd1, table;
    st.global.u32 [_ZN7filters1nE], %r1;
    call.uni deep, ();
    ret;
}
.visible .entry nothing()
{
    ret;
}
)";

ptx::Module variablesModule()
{
    return ptx::parse(variablesPtx, "k.cu");
}

std::string chosen(const std::string& wanted)
{
    static const ptx::Module kept = variablesModule();
    return std::string(chooseVariable(kept, wanted, nullptr, "--symbol x").name);
}

std::string variableRefusal(const std::string& wanted)
{
    return test::refusalOf("--symbol x", [&] { chosen(wanted); });
}

} // namespace

TEST(DeviceVariables, NamesAreThoseOfTheSource)
{
    EXPECT_EQ(variableName("_ZN7filters7weightsE"), "filters::weights");
    EXPECT_EQ(variableName("weights"), "weights");
    EXPECT_EQ(variableName("_ZL6hidden"), "hidden");
    EXPECT_EQ(variableName("_ZN12_GLOBAL__N_14ownsE"), "owns");
    EXPECT_EQ(withoutCompilerScopes("ns::(anonymous namespace)::Params"), "ns::Params");
    EXPECT_EQ(withoutCompilerScopes("unsigned int"), "unsigned int");
    EXPECT_TRUE(meansVariable("a::b::n", "b::n"));
    EXPECT_TRUE(meansVariable("n", "::n"));
    EXPECT_FALSE(meansVariable("a::n", "::n"));
    EXPECT_FALSE(meansVariable("a::bn", "n"));
}

TEST(DeviceVariables, AreFoundWithAndWithoutTheirScopes)
{
    EXPECT_EQ(chosen("weights"), "weights");
    EXPECT_EQ(chosen("filters::n"), "_ZN7filters1nE");
    EXPECT_EQ(chosen("_ZN7filters1nE"), "_ZN7filters1nE");
    EXPECT_EQ(chosen("hidden"), "_ZL6hidden");
    EXPECT_EQ(chosen("owns"), "_ZN12_GLOBAL__N_14ownsE");
    EXPECT_EQ(chosen("shared_by_both"), "shared_by_both");
}

TEST(DeviceVariables, WhatThereIsNotIsRefusedWithWhatThereIs)
{
    EXPECT_EQ(variableRefusal("n"), "several variables are called so; say which: filters::n, other::n");
    EXPECT_EQ(variableRefusal("bias"),
        "there is no such variable in k.cu; there is weights, filters::n, other::n, hidden, secret, owns, "
        "shared_by_both, table");
    EXPECT_THAT(variableRefusal("tile"), HasSubstr("there is no such variable")) << "shared memory cannot be filled";
    EXPECT_THAT(variableRefusal("eights"), HasSubstr("there is no such variable"));
}

TEST(DeviceVariables, WhatAKernelReadsIsWhatItNamesOrWhatItCalls)
{
    const ptx::Module all = variablesModule();
    // Not what it stores to; a table leads on to what it names.
    EXPECT_THAT(variablesReadBy(all, *all.find("uses")), ElementsAre("_ZL6hidden", "_ZN5other1nE", "table", "weights"));
    EXPECT_TRUE(variablesReadBy(all, *all.find("nothing")).empty());
}

} // namespace warpatlas
