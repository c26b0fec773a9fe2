#include "ui/canvas/state/view_kind.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

ShownViews with(ViewKind main, std::initializer_list<ViewKind> strips)
{
    ShownViews views;
    views.main = main;
    for (const ViewKind kind : strips)
        views.setStrip(kind, true);
    return views;
}

bool overlap(const PlacedView& a, const PlacedView& b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

TEST(Arrangement, OneViewHasTheWholeCanvas)
{
    const auto places = arrange(with(ViewKind::Launch, {}), 1280, 720, 1);
    ASSERT_EQ(places.size(), 1U);
    EXPECT_EQ(places[0].kind, ViewKind::Launch);
    EXPECT_FALSE(places[0].strip);
    EXPECT_EQ(places[0].width, 1280);
    EXPECT_EQ(places[0].height, 720);
}

TEST(Arrangement, TheMainViewIsNoStripOfItsOwn)
{
    EXPECT_EQ(arrange(with(ViewKind::Memory, {ViewKind::Memory}), 1280, 720, 1).size(), 1U);
}

TEST(Arrangement, StripsTouchTheEdgesAndNeverOverlap)
{
    for (const ViewKind main : allViews)
        for (const double scale : {1.0, 2.0}) {
            const int width = int(1600 * scale), height = int(1000 * scale);
            const auto places =
                arrange(with(main, {ViewKind::Data, ViewKind::Launch, ViewKind::Memory, ViewKind::Schedule}), width,
                    height, scale);
            ASSERT_EQ(places.size(), 4U) << nameOf(main);
            EXPECT_EQ(places[0].kind, main);
            for (std::size_t i = 0; i < places.size(); ++i) {
                EXPECT_EQ(places[i].strip, i > 0);
                EXPECT_GE(places[i].x, 0);
                EXPECT_LE(places[i].x + places[i].width, width);
                EXPECT_LE(places[i].y + places[i].height, height);
                for (std::size_t j = 0; j < i; ++j)
                    EXPECT_FALSE(overlap(places[i], places[j])) << nameOf(main) << ' ' << i << ' ' << j;
            }
            EXPECT_GT(places[0].width * places[0].height, width * height / 4) << "the main view is the largest";
        }
}

TEST(Arrangement, TitlesStandAboveTheirStrips)
{
    const auto bare = arrange(with(ViewKind::Data, {ViewKind::Launch, ViewKind::Schedule}), 1600, 1000, 2);
    const auto titled = arrange(with(ViewKind::Data, {ViewKind::Launch, ViewKind::Schedule}), 1600, 1000, 2, true);
    ASSERT_EQ(bare.size(), titled.size());
    EXPECT_EQ(titled[0].height, bare[0].height);
    for (std::size_t i = 1; i < bare.size(); ++i) {
        EXPECT_EQ(titled[i].title, 56);
        EXPECT_EQ(titled[i].y, bare[i].y + 56);
        EXPECT_EQ(titled[i].y + titled[i].height, bare[i].y + bare[i].height);
    }
}

TEST(Arrangement, WithoutRoomThereIsTheMainViewAlone)
{
    const auto places =
        arrange(with(ViewKind::Data, {ViewKind::Launch, ViewKind::Memory, ViewKind::Schedule}), 500, 300, 1);
    ASSERT_EQ(places.size(), 1U);
    EXPECT_EQ(places[0].width, 500);
}

TEST(ViewKinds, HaveNamesOfTheirOwn)
{
    EXPECT_EQ(nameOf(ViewKind::Schedule), "schedule");
    EXPECT_EQ(titleOf(ViewKind::Schedule), "Schedule");
}

} // namespace
} // namespace warpatlas::ui
