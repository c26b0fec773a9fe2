#include "kernels/model/chunked_array.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

struct Entry {
    int value = 7;
    bool operator==(const Entry&) const = default;
};

constexpr std::uint64_t entryCount = 2 * 4096 + 100;

TEST(ChunkedArrayTest, WhatWasNeverWrittenIsTheDefaultAndTakesNoChunk)
{
    ChunkedArray<Entry> array(entryCount);
    EXPECT_EQ(array.size(), entryCount);
    EXPECT_EQ(array.chunks(), 3u);
    EXPECT_EQ(array.chunkSize(2), 100u);
    array[4096].value = 1;
    const ChunkedArray<Entry>& read = array;
    EXPECT_EQ(read[0].value, 7);
    EXPECT_EQ(read[4096].value, 1);
    EXPECT_EQ(read[4097].value, 7);
    EXPECT_EQ(read[entryCount - 1].value, 7);
    EXPECT_TRUE(read.chunk(0).empty());
    EXPECT_EQ(read.chunk(1).size(), 4096u);
    EXPECT_TRUE(read.chunk(2).empty());
}

TEST(ChunkedArrayTest, ASnapshotKeepsWhatWasAndSharesWhatStays)
{
    ChunkedArray<Entry> array(entryCount);
    array[1].value = 1;
    array[5000].value = 2;
    const ChunkedArray<Entry> before = array.snapshot();
    array[1].value = 10;
    array[entryCount - 1].value = 30;
    EXPECT_EQ(before[1].value, 1);
    EXPECT_EQ(before[entryCount - 1].value, 7);
    const ChunkedArray<Entry> after = array.snapshot();
    EXPECT_EQ(after[1].value, 10);
    EXPECT_EQ(after[5000].value, 2);
    EXPECT_EQ(after[entryCount - 1].value, 30);
    EXPECT_EQ(before.chunk(1).data(), after.chunk(1).data());
    EXPECT_NE(before.chunk(0).data(), after.chunk(0).data());
}

TEST(ChunkedArrayTest, ACopyIsOfItsOwn)
{
    ChunkedArray<Entry> array(entryCount);
    array[1].value = 1;
    ChunkedArray<Entry> copy = array;
    EXPECT_EQ(copy, array);
    array[1].value = 2;
    copy[2].value = 3;
    EXPECT_EQ(std::as_const(copy)[1].value, 1);
    EXPECT_EQ(std::as_const(array)[2].value, 7);
    EXPECT_NE(copy, array);
}

TEST(ChunkedArrayTest, AClearedChunkIsAsIfNeverWritten)
{
    ChunkedArray<Entry> array(entryCount);
    array[4100].value = 1;
    array.clear(1);
    EXPECT_EQ(array, ChunkedArray<Entry>(entryCount));
    array[4100].value = 2;
    EXPECT_EQ(std::as_const(array)[4101].value, 7);
}

} // namespace
} // namespace warpatlas
