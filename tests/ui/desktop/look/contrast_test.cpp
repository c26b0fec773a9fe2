// Are all words legible? Contrast by WCAG 2.2: 4.5 to 1 for words on every surface that they stand on.
#include "ui/desktop/look/style.h"

#include <gtest/gtest.h>

#include <cmath>
#include <utility>
#include <vector>

namespace warpatlas::ui {
namespace {

double luminanceOf(const QColor& colour)
{
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double contrast(const QColor& a, const QColor& b)
{
    const double x = luminanceOf(a), y = luminanceOf(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

TEST(Contrast, OfBlackAndWhiteIs21)
{
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21, 1e-9);
    EXPECT_NEAR(contrast(QColor(0x767676), Qt::white), 4.54, 0.01);
}

TEST(Contrast, OfWordsIsEnoughInBothThemes)
{
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        const Tokens t = tokensOf(theme);
        const render::Palette& palette = render::palette(theme);
        std::vector<std::pair<QColor, const char*>> words{{t.text, "text"}, {t.soft, "soft"}, {t.faint, "faint"},
            {t.accent, "accent"}, {t.goodText, "good"}, {t.warningText, "warning"}, {t.wrongText, "wrong"},
            {toQt(palette.indexBlock), "block"}, {toQt(palette.indexDimension), "dimension"},
            {toQt(palette.indexThread), "thread"}};
        for (const auto& [colour, name] : words)
            for (const QColor& surface : {t.background, t.panel, t.raised})
                EXPECT_GE(contrast(colour, surface), 4.5)
                    << name << (t.dark ? ", dark" : ", light") << " on " << surface.name().toStdString();
        EXPECT_GE(contrast(t.goodText, t.goodSurface), 4.5);
        EXPECT_GE(contrast(t.warningText, t.warningSurface), 4.5);
        EXPECT_GE(contrast(t.wrongText, t.wrongSurface), 4.5);
        EXPECT_GE(contrast(t.onAccent, t.accent), 4.5);
    }
}

TEST(Contrast, NoBlockLooksLikeTheAccent)
{
    const auto apart = [](const render::Colour& a, const render::Colour& b) {
        return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b);
    };
    const auto isOfAnotherHue = [](const render::Colour& a, const render::Colour& b) {
        const int turn = std::abs(toQt(a).hslHue() - toQt(b).hslHue());
        return std::min(turn, 360 - turn) >= 30;
    };
    for (const render::Theme theme : {render::Theme::Dark, render::Theme::Light}) {
        const render::Palette& palette = render::palette(theme);
        for (const render::Colour& block : palette.blocks) {
            EXPECT_GE(apart(block, palette.accent), 120) << toQt(block).name().toStdString();
            EXPECT_TRUE(isOfAnotherHue(block, palette.accent)) << toQt(block).name().toStdString();
        }
        EXPECT_GE(apart(palette.gpu, palette.accent), 140);
        EXPECT_GE(apart(palette.read, palette.accent), 140);
    }
}

} // namespace
} // namespace warpatlas::ui
