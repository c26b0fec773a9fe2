#include "ui/desktop/charts/value_axis.h"

#include <algorithm>
#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const QRectF room(0, 0, 400, 200);

std::vector<LabelWish> wishes(const std::vector<QPointF>& points)
{
    std::vector<LabelWish> labels;
    for (const QPointF& point : points)
        labels.push_back({point, 5, QSizeF(80, 14)});
    return labels;
}

void expectApart(const std::vector<LabelWish>& labels, const std::vector<QRectF>& places)
{
    ASSERT_EQ(places.size(), labels.size());
    for (std::size_t i = 0; i < places.size(); ++i) {
        EXPECT_TRUE(room.contains(places[i])) << i;
        EXPECT_EQ(places[i].size(), labels[i].size);
        for (std::size_t k = 0; k < places.size(); ++k) {
            EXPECT_TRUE(i == k || !places[i].intersects(places[k])) << i << " and " << k;
            EXPECT_FALSE(places[i].contains(labels[k].anchor)) << i << " covers point " << k;
        }
    }
}

TEST(LabelPlaces, ALabelAloneStandsToTheRightOfItsPoint)
{
    const auto labels = wishes({{100, 100}});
    const auto places = placeLabels(labels, {}, {}, room);
    EXPECT_EQ(places.front().left(), 105);
    EXPECT_EQ(places.front().center().y(), 100);
    EXPECT_EQ(leaderEnd(labels.front(), places.front()), labels.front().anchor) << "no line is needed";
}

TEST(LabelPlaces, NoneLeavesTheAreaNorCoversAnother)
{
    std::vector<QPointF> crowd;
    for (int i = 0; i < 9; ++i)
        crowd.emplace_back(395 - i % 3, 100 + i % 4);
    const auto labels = wishes(crowd);
    const auto places = placeLabels(labels, {}, {}, room);
    expectApart(labels, places);
    EXPECT_TRUE(std::ranges::any_of(std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8}, [&](std::size_t i) {
        return leaderEnd(labels[i], places[i]) != labels[i].anchor;
    })) << "those farther away have a line";
}

TEST(LabelPlaces, WhatIsTakenStaysFreeAndLinesAsFarAsCanBe)
{
    const auto labels = wishes({{100, 100}});
    const QRectF taken(106, 80, 100, 40);
    const std::vector<QRectF> all{taken};
    EXPECT_FALSE(placeLabels(labels, all, {}, room).front().intersects(taken));
    const std::vector<QLineF> lines{QLineF(110, 0, 110, 200)};
    const QRectF place = placeLabels(labels, {}, lines, room).front();
    EXPECT_TRUE(place.right() < 110 || place.left() > 110);
}

TEST(LabelPlaces, ALineCrossesARectangleThatItComesInto)
{
    const QRectF rect(10, 10, 20, 20);
    EXPECT_TRUE(crosses(QLineF(0, 20, 100, 20), rect));
    EXPECT_TRUE(crosses(QLineF(0, 0, 40, 40), rect));
    EXPECT_FALSE(crosses(QLineF(0, 20, 8, 20), rect)) << "it ends before";
    EXPECT_FALSE(crosses(QLineF(0, 40, 100, 40), rect));
}

} // namespace
} // namespace warpatlas::ui
