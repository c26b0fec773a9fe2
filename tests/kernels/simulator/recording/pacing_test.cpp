#include "kernels/simulator/recording/pacing.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using namespace std::chrono_literals;

TEST(PacingTest, WhatTakesLessThanThePatienceIsNeverPublished)
{
    Pacing pacing(2s);
    EXPECT_LE(pacing.pieceLength(), 100ms);
    EXPECT_FALSE(pacing.pieceEnded(50ms, 50ms, 0.03));
    EXPECT_FALSE(pacing.pieceEnded(100ms, 1000ms, 0.501));
}

TEST(PacingTest, WhatWillTakeLongIsPublishedFromTheFirstPieceOn)
{
    Pacing pacing(2s);
    EXPECT_TRUE(pacing.pieceEnded(50ms, 50ms, 0.02));
    EXPECT_TRUE(pacing.pieceEnded(100ms, 1100ms, 0.501));
}

TEST(PacingTest, NothingKnownIsNothingToPublish)
{
    Pacing pacing(2s);
    EXPECT_FALSE(pacing.pieceEnded(30s, 30s, 0));
}

TEST(PacingTest, PublishingStaysATenthOfTheTime)
{
    Pacing pacing(2s);
    pacing.pieceEnded(50ms, 50ms, 0.001);
    pacing.published(1ms);
    EXPECT_EQ(pacing.pieceLength(), 100ms);
    pacing.pieceEnded(100ms, 150ms, 0.002);
    pacing.published(80ms);
    EXPECT_EQ(pacing.pieceLength(), 800ms);
    pacing.pieceEnded(800ms, 950ms, 0.003);
    pacing.published(2ms);
    EXPECT_EQ(pacing.pieceLength(), 100ms);
}

TEST(PacingTest, LongBlocksMakeLongPieces)
{
    Pacing pacing(2s);
    pacing.pieceEnded(250ms, 250ms, 0.001); // 200 ms too late
    pacing.published(1ms);
    EXPECT_EQ(pacing.pieceLength(), 800ms);
}

} // namespace
} // namespace warpatlas::simulator
