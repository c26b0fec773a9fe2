#include "kernels/simulator/recording/pacing.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

TEST(PacingTest, WhatTakesLessThanThePatienceIsNeverPublished)
{
    Pacing pacing(seconds(2));
    EXPECT_LE(pacing.pieceLength(), milliseconds(100));
    EXPECT_FALSE(pacing.pieceEnded(milliseconds(50), milliseconds(50), 0.03));
    EXPECT_FALSE(pacing.pieceEnded(milliseconds(100), milliseconds(1000), 0.501));
}

TEST(PacingTest, WhatWillTakeLongIsPublishedFromTheFirstPieceOn)
{
    Pacing pacing(seconds(2));
    EXPECT_TRUE(pacing.pieceEnded(milliseconds(50), milliseconds(50), 0.02));
    EXPECT_TRUE(pacing.pieceEnded(milliseconds(100), milliseconds(1100), 0.501));
}

TEST(PacingTest, NothingKnownIsNothingToPublish)
{
    Pacing pacing(seconds(2));
    EXPECT_FALSE(pacing.pieceEnded(seconds(30), seconds(30), 0));
}

TEST(PacingTest, PublishingStaysATenthOfTheTime)
{
    Pacing pacing(seconds(2));
    pacing.pieceEnded(milliseconds(50), milliseconds(50), 0.001);
    pacing.published(milliseconds(1));
    EXPECT_EQ(pacing.pieceLength(), milliseconds(100));
    pacing.pieceEnded(milliseconds(100), milliseconds(150), 0.002);
    pacing.published(milliseconds(80));
    EXPECT_EQ(pacing.pieceLength(), milliseconds(800));
    pacing.pieceEnded(milliseconds(800), milliseconds(950), 0.003);
    pacing.published(milliseconds(2));
    EXPECT_EQ(pacing.pieceLength(), milliseconds(100));
}

TEST(PacingTest, LongBlocksMakeLongPieces)
{
    Pacing pacing(seconds(2));
    pacing.pieceEnded(milliseconds(250), milliseconds(250), 0.001); // 200 ms too late
    pacing.published(milliseconds(1));
    EXPECT_EQ(pacing.pieceLength(), milliseconds(800));
}

} // namespace
} // namespace warpatlas::simulator
