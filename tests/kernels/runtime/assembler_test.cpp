#include "kernels/runtime/assembler.h"

#include "kernels/compiler/process/toolkit_library.h"
#include "tests/support/environment_variable.h"

#include <gmock/gmock.h>

namespace warpatlas::runtime {
namespace {

using testing::HasSubstr;

constexpr const char* assembledText =
    ".version 7.0\n.target sm_75\n.address_size 64\n.visible .entry k(.param .u64 to)\n{\n"
    "    .reg .b64 %d<2>;\n    ld.param.u64 %d0, [to];\n    cvta.to.global.u64 %d1, %d0;\n"
    "    st.global.u64 [%d1], %d0;\n    ret;\n}\n";

class RuntimeAssembler : public testing::Test {
protected:
    void SetUp() override
    {
        if (findToolkitProgram("ptxas").empty())
            GTEST_SKIP() << "no ptxas";
    }
    test::EnvironmentVariable m_assembler{"WARPATLAS_PTXAS", findToolkitProgram("ptxas")};
};

TEST_F(RuntimeAssembler, TellsRegisters)
{
    const std::string said = assemblersReport(assembledText, 80);
    EXPECT_THAT(said, HasSubstr("Compiling entry function 'k' for 'sm_80'"));
    EXPECT_THAT(said, HasSubstr(" registers"));
}

/// Compilers of a later release write a version that this assembler does not know, whatever they use of it.
TEST_F(RuntimeAssembler, TakesATextOfALaterRelease)
{
    std::string later = assembledText;
    later.replace(later.find("7.0"), 3, "99.9");
    EXPECT_THAT(assemblersReport(later, 80), HasSubstr("Compiling entry function 'k' for 'sm_80'"));
}

/// Linked code for debugging has no information for debuggers.
TEST_F(RuntimeAssembler, TakesCodeForDebuggingWithoutInformation)
{
    std::string debug = assembledText;
    debug.insert(debug.find("sm_75") + 5, ", debug");
    EXPECT_THAT(assemblersReport(debug, 80), HasSubstr("Compiling entry function 'k' for 'sm_80'"));
}

TEST_F(RuntimeAssembler, SaysNothingOfWhatItRefuses)
{
    EXPECT_EQ(assemblersReport("what is this;\n", 80), "");
    EXPECT_EQ(assemblersReport(assembledText, 70), "") << "the text is for later GPUs";
    for (const char* other : {"", "/no/such/ptxas"}) {
        const test::EnvironmentVariable none("WARPATLAS_PTXAS", other);
        EXPECT_EQ(assemblersReport(assembledText, 80), "") << other;
    }
}

} // namespace
} // namespace warpatlas::runtime
