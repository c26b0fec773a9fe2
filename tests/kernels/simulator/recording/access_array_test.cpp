/// Chunks that are packed, dense or untouched say the same as a plain array of records.
#include "kernels/simulator/recording/access_array.h"
#include "kernels/simulator/recording/access_reader.h"
#include "tests/support/change_access.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace warpatlas {
namespace {

constexpr std::uint64_t accessCount = 3 * 4096 + 100;

void expectSame(const AccessArray& array, const std::vector<ValueAccess>& plain)
{
    ASSERT_EQ(array.size(), plain.size());
    AccessReader reader(array);
    for (std::uint64_t i = 0; i < plain.size(); ++i) {
        ASSERT_EQ(array[i], plain[i]) << i;
        ASSERT_EQ(reader[i], plain[i]) << i;
    }
    std::uint64_t seen = 0;
    for (const ValueAccess& value : reader)
        ASSERT_EQ(value, plain[seen++]);
    EXPECT_EQ(seen, plain.size());
    std::vector<std::uint32_t> readers(plain.size() - 10);
    array.copy(AccessField::LastReader, 10, readers);
    for (std::uint64_t i = 0; i < readers.size(); ++i)
        ASSERT_EQ(readers[i], plain[i + 10].lastReader) << i;
}

TEST(AccessArrayTest, WhatWasNeverTouchedIsOfNoThread)
{
    AccessArray array(accessCount);
    EXPECT_EQ(array.chunks(), 4u);
    EXPECT_EQ(array.chunkSize(3), 100u);
    expectSame(array, std::vector<ValueAccess>(accessCount));
    array.packAll();
    EXPECT_TRUE(array.isUntouched(3));
    expectSame(array, std::vector<ValueAccess>(accessCount));
}

TEST(AccessArrayTest, ReadsAndWritesAtRandomWhileChunksArePackedNowAndThen)
{
    std::mt19937 generator(11);
    AccessArray array(accessCount);
    std::vector<ValueAccess> plain(accessCount);
    for (int round = 0; round < 40; ++round) {
        // A run of values, a single one, or what a strided block touches.
        const std::uint64_t first = generator() % accessCount, step = round % 3 == 0 ? 1 : generator() % 50 + 1;
        for (std::uint64_t i = first; i < std::min(accessCount, first + generator() % 3000); i += step) {
            const auto thread = static_cast<std::uint32_t>(i);
            const auto touch = [&](ValueAccess& access) {
                (round % 2 == 0 ? access.lastWriter : access.lastReader) = thread;
                ++(round % 2 == 0 ? access.writes : access.reads);
            };
            test::changeAccess(array, i, touch);
            touch(plain[i]);
        }
        if (round % 4 == 0)
            array.packAll();
        else
            array.pack(generator() % array.chunks());
    }
    expectSame(array, plain);
    array.packAll();
    expectSame(array, plain);
}

TEST(AccessArrayTest, ASnapshotKeepsWhatWasAndSharesWhatStays)
{
    AccessArray array(accessCount);
    array.set(5, {1, 2, 3, 4});
    array.set(5000, {6, 1, noThread, 0});
    const AccessArray before = array.snapshot();
    array.set(5, {9, 3, 3, 4});
    const AccessArray after = array.snapshot();
    EXPECT_EQ(before[5], (ValueAccess{1, 2, 3, 4}));
    EXPECT_EQ(after[5], (ValueAccess{9, 3, 3, 4}));
    EXPECT_FALSE(after.shares(0, before));
    EXPECT_TRUE(after.shares(1, before));
    EXPECT_TRUE(after.shares(2, before)) << "untouched in both";
    EXPECT_FALSE(before == after);
    EXPECT_TRUE(array == after);
}

TEST(AccessArrayTest, ACopyIsOfItsOwn)
{
    AccessArray array(accessCount);
    array.set(5, {1, 2, 3, 4});
    AccessArray copy = array;
    copy.set(5, {7, 2, 3, 4});
    EXPECT_EQ(array[5].lastWriter, 1u);
    EXPECT_EQ(copy[5].lastWriter, 7u);
    array.clear(0);
    EXPECT_EQ(array[5], ValueAccess{});
    EXPECT_TRUE(array.isUntouched(0));
}

TEST(AccessArrayTest, AreAFewBytesWhereBlocksTouchRows)
{
    // A picture of 4096 x 64 pixels, blocks of 16 x 16, three channels read by one thread each.
    constexpr std::uint64_t width = 4096, height = 64;
    AccessArray array(width * height * 3);
    for (std::uint64_t y = 0; y < height; ++y)
        for (std::uint64_t x = 0; x < width; ++x)
            for (std::uint64_t channel = 0; channel < 3; ++channel) {
                const std::uint64_t block = y / 16 * (width / 16) + x / 16;
                const auto thread = static_cast<std::uint32_t>(block * 256 + y % 16 * 16 + x % 16);
                array.set((y * width + x) * 3 + channel, {noThread, 0, thread, 1});
            }
    EXPECT_GE(array.bytes(), array.size() * 16);
    array.packAll();
    EXPECT_LE(array.bytes(), array.size() / 2);
}

} // namespace
} // namespace warpatlas
