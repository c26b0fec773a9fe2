/// Products and sums of a person's kernel are rounded as the machine's assembler has them.
#include "tests/app/support/own_kernel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

namespace warpatlas {
namespace {

constexpr int fractalWidth = 64, rounds = 40;

/// z = z * z + c for every pixel's c, as clang writes it; the result is the last real part.
std::string fractal(const std::string& target)
{
    return ".version 7.0\n.target " + target + R"(
.address_size 64
.visible .entry fractal(.param .u64 fractal_param_0, .param .f32 fractal_param_1)
{
    .reg .pred %p<3>;
    .reg .f32 %f<20>;
    .reg .b32 %r<6>;
    .reg .b64 %rd<5>;
    ld.param.u64 %rd1, [fractal_param_0];
    ld.param.f32 %f1, [fractal_param_1];
    mov.u32 %r1, %ctaid.x;
    mov.u32 %r2, %tid.x;
    cvt.rn.f32.u32 %f2, %r2;
    mul.f32 %f3, %f2, %f1;
    sub.f32 %f4, %f3, 0f40000000;
    cvt.rn.f32.u32 %f5, %r1;
    mul.f32 %f6, %f5, %f1;
    mov.f32 %f7, 0f00000000;
    mov.f32 %f8, %f7;
    mov.u32 %r3, 0;
LOOP:
    mul.f32 %f9, %f7, %f7;
    mul.f32 %f10, %f8, %f8;
    sub.f32 %f11, %f9, %f10;
    mul.f32 %f12, %f7, %f8;
    mul.f32 %f13, %f12, 0f40000000;
    add.f32 %f7, %f11, %f4;
    add.f32 %f8, %f13, %f6;
    abs.f32 %f14, %f7;
    setp.gt.f32 %p1, %f14, 0f40000000;
    @%p1 bra OUT;
    add.s32 %r3, %r3, 1;
    setp.lt.s32 %p2, %r3, 40;
    @%p2 bra LOOP;
OUT:
    mad.lo.s32 %r4, %r1, 64, %r2;
    mul.wide.s32 %rd2, %r4, 4;
    add.s64 %rd3, %rd1, %rd2;
    st.global.f32 [%rd3], %f7;
    ret;
}
)";
}

/// Not to be contracted by the compiler of this test.
float roundedProduct(float a, float b)
{
    volatile float result = a * b;
    return result;
}

float lastReal(int x, int y, float spacing, bool fused)
{
    const float real = fused ? std::fma(static_cast<float>(x), spacing, -2.0f)
                             : roundedProduct(static_cast<float>(x), spacing) - 2.0f,
                imaginary = roundedProduct(static_cast<float>(y), spacing);
    float a = 0, b = 0;
    for (int i = 0; i < rounds; ++i) {
        const float bb = roundedProduct(b, b), ab = roundedProduct(a, b);
        const float difference = fused ? std::fma(a, a, -bb) : roundedProduct(a, a) - bb;
        a = difference + real;
        b = fused ? std::fma(ab, 2.0f, imaginary) : roundedProduct(ab, 2.0f) + imaginary;
        if (std::fabs(a) > 2)
            break;
    }
    return a;
}

std::size_t wrongPixels(const Outcome& outcome, float spacing, bool fused)
{
    const auto values = outcome.after.at(0)->values<float>();
    std::size_t wrong = 0;
    for (int y = 0; y < fractalWidth; ++y)
        for (int x = 0; x < fractalWidth; ++x) {
            const float expected = lastReal(x, y, spacing, fused);
            wrong +=
                std::memcmp(&expected, &values[static_cast<std::size_t>(y * fractalWidth + x)], sizeof expected) != 0;
        }
    return wrong;
}

TEST(SimulateContracted, AFractalHasTheAssemblersRoundings)
{
    constexpr float spacing = 0.041f;
    const auto run = [](const std::string& text) {
        return test::run(test::ownKernel(
            "fractal.ptx", text, {{fractalWidth, 1, 1}, {fractalWidth, 1, 1}}, {"out:f32:4096", "f32:0.041"}));
    };
    const OutcomePointer fused = run(fractal("sm_75"));
    EXPECT_EQ(wrongPixels(*fused, spacing, true), 0u);
    EXPECT_GT(wrongPixels(*fused, spacing, false), 0u) << "one rounding more shows nowhere";

    // For debugging the assembler optimises nothing.
    const OutcomePointer apart = run(fractal("sm_75, debug"));
    EXPECT_EQ(wrongPixels(*apart, spacing, false), 0u);
    EXPECT_GT(wrongPixels(*apart, spacing, true), 0u);
}

} // namespace
} // namespace warpatlas
