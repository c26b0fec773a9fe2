#include "ui/desktop/source/ink_colour.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

/// The coloured words, each with the first letter of its ink.
QString inked(const QString& row)
{
    QStringList words;
    for (const InkSpan& span : ptxInk(row)) {
        const QChar ink = span.ink == Ink::Keyword ? 'k'
            : span.ink == Ink::Builtin             ? 'b'
            : span.ink == Ink::Number              ? 'n'
                                                   : 'c';
        words += QString(ink) + ' ' + row.mid(span.start, span.length);
    }
    return words.join(", ");
}

TEST(PtxInk, TellsOpcodesSpecialRegistersNumbersAndLabelsApart)
{
    EXPECT_EQ(inked("  mov.u32         %r1, %tid.x;"), "k mov.u32, b %tid.x");
    EXPECT_EQ(inked("  mad.lo.s32      %r3, %r1, 16, %r2;"), "k mad.lo.s32, n 16");
    EXPECT_EQ(inked("  mul.f32         %f1, %f2, 0f40800000;"), "k mul.f32, n 0f40800000");
    EXPECT_EQ(inked("  @!%p1 bra       $L__BB0_2;"), "k bra, b $L__BB0_2") << "a guard is a register";
    EXPECT_EQ(inked("$L__BB0_2:"), "b $L__BB0_2:");
    EXPECT_EQ(inked("  ld.global.f32   %f1, [%rd4+8];"), "k ld.global.f32, n 8");
    EXPECT_EQ(inked(""), "");
}

} // namespace
} // namespace warpatlas::ui
