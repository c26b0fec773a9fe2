#include "ui/desktop/charts/chart_parts.h"

#include "ui/desktop/look/style.h"

#include <QImage>
#include <QPainter>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace warpatlas::ui {
namespace {

TEST(BandHatching, DiagonalsOfARectangleGoFromEdgeToEdge)
{
    const QList<QLineF> lines = diagonalsWithin(QRectF(0, 0, 20, 10), 10);
    ASSERT_EQ(lines.size(), 3);
    EXPECT_EQ(lines[0], QLineF(0, 0, 0, 0)) << "the corner";
    EXPECT_EQ(lines[1], QLineF(0, 10, 10, 0));
    EXPECT_EQ(lines[2], QLineF(10, 10, 20, 0));
}

TEST(BandHatching, ABandThatBendsHasSeveralPartsOnALine)
{
    // An arch: the line x + y = 20 meets each foot and not what is between.
    const QPolygonF arch({{0, 0}, {30, 0}, {30, 30}, {20, 30}, {20, 10}, {10, 10}, {10, 30}, {0, 30}});
    double length = 0;
    for (const QLineF& line : diagonalsWithin(arch, 1)) {
        EXPECT_DOUBLE_EQ(line.x1() + line.y1(), line.x2() + line.y2());
        EXPECT_TRUE(arch.containsPoint(line.center(), Qt::OddEvenFill) || line.length() == 0);
        length += line.length();
    }
    const double area = 30 * 30 - 10 * 20;
    EXPECT_NEAR(length, area * std::numbers::sqrt2, 0.02 * area) << "lines that are 1 / sqrt 2 apart";
}

TEST(BandHatching, NoAreaHasNoLines)
{
    EXPECT_TRUE(diagonalsWithin(QPolygonF(), 1).isEmpty());
    EXPECT_TRUE(diagonalsWithin(QPolygonF({{0, 0}, {5, 5}}), 1).isEmpty());
    EXPECT_TRUE(diagonalsWithin(QRectF(0, 0, 5, 5), 0).isEmpty());
    EXPECT_TRUE(diagonalsWithin(QRectF(0, 0, 5, 5), std::nan("")).isEmpty());
}

TEST(BandHatching, LeavesThePainterAsItWas)
{
    QImage image(40, 40, QImage::Format_RGB32);
    image.fill(Qt::black);
    QPainter painter(&image);
    painter.setPen(Qt::red);
    paintHatching(painter, QRectF(0, 0, 40, 40), Qt::white, 6);
    EXPECT_EQ(painter.pen().color(), QColor(Qt::red));
    painter.end();
    int dark = 0, bright = 0;
    for (int x = 0; x < 40; ++x)
        (image.pixelColor(x, 20).red() < 90 ? dark : bright) += 1;
    EXPECT_GT(dark, 20) << "the ground is thin";
    EXPECT_GE(bright, 4) << "a line each 6 x sqrt 2 pixels across";
}

} // namespace
} // namespace warpatlas::ui
