#include "ui/desktop/layout/panel_sizes.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

const QSize windows[] = {{960, 600}, {1280, 720}, {1366, 768}, {1920, 1080}, {2560, 1440}, {3840, 2160}};

TEST(PanelSizes, TheSourceHasThirtySixPercentFrom1280PixelsOn)
{
    for (const QSize& window : windows)
        if (window.width() >= 1280) {
            EXPECT_GE(100 * panelSizes(window).right, 36 * window.width()) << window.width();
        }
}

TEST(PanelSizes, TheCanvasAlwaysKeepsItsLeast)
{
    ChosenSizes greedy;
    greedy.left = greedy.right = greedy.drawer = greedy.thread = {3000, 3000};
    for (const QSize& window : windows)
        for (const ChosenSizes& chosen : {ChosenSizes(), greedy})
            for (const bool tall : {false, true}) {
                const PanelSizes sizes = panelSizes(window, chosen, {.answerOpen = tall});
                EXPECT_GE(window.width() - sizes.left - sizes.right, leastCanvasWidth) << window.width();
                EXPECT_GE(window.height() - sizes.drawer, leastCanvasHeight + 100) << window.height();
                EXPECT_GE(sizes.left, leastLeftWidth);
                EXPECT_GE(sizes.right, leastRightWidth);
                EXPECT_GT(sizes.thread, 0);
            }
}

TEST(PanelSizes, EveryPageHasRoomForATableAndAllHaveTheChosenHeight)
{
    for (const QSize& window : windows)
        EXPECT_GE(panelSizes(window).drawer, 220) << window.height();
    ChosenSizes chosen;
    chosen.drawer = {400, 1080};
    for (const bool open : {false, true})
        EXPECT_EQ(panelSizes({1920, 1080}, chosen, {.answerOpen = open}).drawer, 400);
}

TEST(PanelSizes, TheSourceHasMostOfItsColumnBesideAPage)
{
    for (const QSize& window : windows) {
        const PanelSizes sizes = panelSizes(window, {}, {.answerOpen = true});
        const int column = window.height() - 110 - sizes.drawer;
        EXPECT_GE(column - sizes.thread, 6 * column / 10 - 20) << window.height();
    }
}

TEST(PanelSizes, WhatWasChosenIsThatToThePixelAndElsewhereAShare)
{
    ChosenSizes chosen;
    chosen.right = {777, 1920};
    EXPECT_EQ(panelSizes({1920, 1080}, chosen).right, 777);
    EXPECT_EQ(panelSizes({3840, 2160}, chosen).right, 1554);
    EXPECT_EQ(panelSizes({1920, 1080}, chosen).left, panelSizes({1920, 1080}).left) << "nobody has chosen it";
}

TEST(PanelSizes, GiveTheSourceMoreOfItsColumnWhereThePtxStandsWithIt)
{
    for (const QSize& window : {QSize{1280, 720}, QSize{1920, 1080}, QSize{2560, 1440}}) {
        EXPECT_LT(panelSizes(window, {}, {.withPtx = true}).thread, panelSizes(window).thread) << window.height();
        EXPECT_EQ(panelSizes(window, {}, {.withPtx = true}).right, panelSizes(window).right);
        ChosenSizes chosen;
        chosen.thread = {200, window.height()};
        EXPECT_EQ(panelSizes(window, chosen, {.withPtx = true}).thread, panelSizes(window, chosen).thread)
            << "somebody chose it";
    }
}

} // namespace
} // namespace warpatlas::ui
