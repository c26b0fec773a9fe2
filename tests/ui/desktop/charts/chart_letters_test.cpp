#include "ui/desktop/charts/chart_parts.h"

#include "ui/desktop/look/style.h"

#include <QFontMetricsF>
#include <QRectF>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

class ChartLetters : public testing::Test {
protected:
    ChartLetters()
    {
        needApplication();
        loadFonts();
        font = sansFont(20);
    }
    QFont font;
};

TEST_F(ChartLetters, NumbersKeepTheirSigns)
{
    const QString words = QString::fromUtf8("harbour 967 × 541 takes 76 % of it");
    for (int width = 20; width < 400; width += 7)
        for (const QString& line : brokenIntoLines(words, font, width, 100)) {
            EXPECT_FALSE(line.startsWith('%') || line.endsWith(QString::fromUtf8("×"))) << line.toStdString();
            EXPECT_FALSE(line.startsWith(QString::fromUtf8("×"))) << line.toStdString();
        }
}

TEST_F(ChartLetters, NothingIsLostBetweenLines)
{
    const QString words = QString::fromUtf8("a 3 % b × c d 4 × 5 × 6 %");
    for (int width = 20; width < 300; width += 13)
        EXPECT_EQ(brokenIntoLines(words, font, width, 100).join(' '), words);
}

TEST_F(ChartLetters, ConditionsTakeAThirdOfTheAreaBeforeTheyAreCut)
{
    QStringList words;
    for (int i = 0; i < 60; ++i)
        words += "condition";
    const QString all = words.join(' ');
    EXPECT_EQ(conditionLines(all, font, QRectF(0, 0, 600, 1000)).join(' '), all);
    const double height = QFontMetricsF(font).height();
    const QStringList few = conditionLines(all, font, QRectF(0, 0, 600, 10 * height));
    EXPECT_EQ(few.size(), 3);
    EXPECT_TRUE(few.last().endsWith(QChar(0x2026))) << "what is missing is said";
    EXPECT_EQ(conditionLines(all, font, QRectF(0, 0, 600, height)).size(), 2) << "a small chart still names its device";
}

} // namespace
} // namespace warpatlas::ui
