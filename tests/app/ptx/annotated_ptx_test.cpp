// The annotated text is still the same PTX.
#include "app/ptx/annotated_ptx.h"

#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "tests/support/catalogue_works.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using ::testing::HasSubstr;

TEST(AnnotatedPtx, IsTheSamePtxWithSourceAndSentencesAsComments)
{
    const Work work = test::workOfSize(*findKernel("matmul:tiled").value(), 1009);
    const PtxOrigin origin = PtxOrigin::of(work.code);
    const std::string text = annotatedPtx(origin);
    EXPECT_THAT(text, HasSubstr("// PTX of matmul_tiled, from matmul_tiled.cu, explained."));
    EXPECT_THAT(text, HasSubstr("//   .f32: 32-bit floats\n"));
    EXPECT_THAT(text, HasSubstr("\t// matmul_tiled.cu:"));
    EXPECT_THAT(text, HasSubstr("// Puts threadIdx.x (%tid.x) into %r"));
    EXPECT_THAT(text, HasSubstr("// Waits at barrier 0 until all threads of the block have come (__syncthreads())."));
    const ptx::Module before = ptx::parse(origin.ptx, "a"), after = ptx::parse(text, "b");
    ASSERT_EQ(after.functions.size(), before.functions.size());
    for (std::size_t f = 0; f < before.functions.size(); ++f) {
        ASSERT_EQ(after.functions[f].instructions.size(), before.functions[f].instructions.size());
        for (std::size_t i = 0; i < before.functions[f].instructions.size(); ++i) {
            EXPECT_EQ(
                after.functions[f].instructions[i].fullOpcode(), before.functions[f].instructions[i].fullOpcode());
            EXPECT_EQ(after.functions[f].instructions[i].place.line, before.functions[f].instructions[i].place.line);
        }
    }
}

TEST(AnnotatedPtx, OfPtxThatIsItselfTheSourceRepeatsNoLines)
{
    constexpr const char* text = ".version 8.0\n.target sm_75\n.address_size 64\n.entry f()\n{\n\tret;\n}\n";
    PtxOrigin origin;
    origin.ptx = text;
    origin.entry = "f";
    origin.sourceName = "f.ptx";
    origin.isSource = true;
    EXPECT_EQ(annotatedPtx(origin),
        "// PTX of f, from f.ptx, explained. What its modifiers mean:\n"
        ".version 8.0\n.target sm_75\n.address_size 64\n"
        ".entry f()                                              // Here the kernel begins; its parameters follow.\n"
        "{\n\tret;                                            // Ends the thread: the kernel is done.\n}\n");
}

TEST(AnnotatedPtx, NeedsPtx)
{
    KernelCode code;
    code.entry = "nothing";
    EXPECT_THROW(PtxOrigin::of(code), InputError);
}

} // namespace
} // namespace warpatlas
