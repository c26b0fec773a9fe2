/// Which chunks stay dense, and that none loses anything by it.
#include "kernels/simulator/recording/dense_chunks.h"

#include <gtest/gtest.h>

namespace warpatlas::simulator {
namespace {

constexpr std::size_t chunks = 64, room = 4;

struct DenseChunksTest : ::testing::Test {
    AccessArray values{chunks << AccessChunk::shift};
    MapTarget target{&values, 0, nullptr, true};
    DenseChunks dense{room};

    void touch(std::size_t chunk)
    {
        AccessChunk& opened = dense.open(target, chunk);
        opened.makeReads();
        ++opened.column(AccessField::Reads)[chunk];
        dense.makeRoom();
    }
    std::size_t count()
    {
        std::size_t count = 0;
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            count += values.dense(chunk) != nullptr ? 1 : 0;
        return count;
    }
    std::uint32_t touches(std::size_t chunk) const { return values[(chunk << AccessChunk::shift) + chunk].reads; }
};

TEST_F(DenseChunksTest, FewStayDenseWhereMemoryIsLeftForGood)
{
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        for (int again = 0; again < 3; ++again)
            touch(chunk);
    EXPECT_EQ(count(), room);
    EXPECT_EQ(dense.room(), room);
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        EXPECT_EQ(touches(chunk), 3u);
}

TEST_F(DenseChunksTest, WhatIsTouchedAgainAndAgainStays)
{
    for (std::size_t chunk = 1; chunk < chunks; ++chunk) {
        touch(0);
        touch(chunk);
        EXPECT_NE(values.dense(0), nullptr);
    }
    EXPECT_EQ(dense.room(), room);
    EXPECT_EQ(touches(0), chunks - 1);
}

TEST_F(DenseChunksTest, AllStayWhereTheyComeBackAgainAndAgain)
{
    for (std::uint32_t round = 0; round < 10; ++round)
        for (std::size_t chunk = 0; chunk < chunks; ++chunk)
            touch(chunk);
    EXPECT_GE(dense.room(), chunks);
    EXPECT_EQ(count(), chunks);
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        EXPECT_EQ(touches(chunk), 10u);
}

TEST_F(DenseChunksTest, WhatASnapshotPackedDoesNotCountAsPackedTooEarly)
{
    for (int round = 0; round < 10; ++round) {
        for (std::size_t chunk = 0; chunk < room; ++chunk)
            touch(chunk);
        values.snapshot();
        dense.forget();
    }
    EXPECT_EQ(dense.room(), room);
    EXPECT_EQ(touches(1), 10u);
}

TEST_F(DenseChunksTest, MapsThatAreNotToBePackedStay)
{
    target.packs = false;
    for (std::size_t chunk = 0; chunk < chunks; ++chunk)
        touch(chunk);
    EXPECT_EQ(count(), chunks);
}

} // namespace
} // namespace warpatlas::simulator
