#include "kernels/simulator/recording/address_set.h"

#include <gtest/gtest.h>
#include <random>
#include <set>

namespace warpatlas::simulator {
namespace {

TEST(AddressSet, HoldsWhatWasAddedAndNothingBeside)
{
    AddressSet set;
    EXPECT_TRUE(set.isEmpty());
    set.add(4096 * 5 - 3, 8); // over the end of a page
    for (std::uint64_t at = 4096 * 5 - 3; at < 4096 * 5 + 5; ++at)
        EXPECT_TRUE(set.contains(at)) << at;
    EXPECT_FALSE(set.contains(4096 * 5 - 4));
    EXPECT_FALSE(set.contains(4096 * 5 + 5));
    set.add(77, 0);
    EXPECT_FALSE(set.contains(77));
}

TEST(AddressSet, WholePagesTakeNoBits)
{
    AddressSet set, pieces;
    set.add(1 << 20, 64 << 20);
    for (std::uint64_t at = 0; at < 64 << 20; at += 64 << 10)
        pieces.add((1 << 20) + at + 4, (64 << 10) - 4);
    EXPECT_LT(set.memoryBytes(), (64U << 20) / 8 / 5);
    EXPECT_EQ(set.overlapWith(pieces).bytes, (64U << 20) - 1024 * 4);
    EXPECT_EQ(set.overlapWith(pieces).address, (1U << 20) + 4);
    set.add((1 << 20) + 100, 8); // which is there already
    EXPECT_EQ(set.overlapWith(set).bytes, 64U << 20);
}

/// Against a set of single addresses.
TEST(AddressSet, IsTheSetOfItsBytes)
{
    std::mt19937_64 random(11);
    for (int round = 0; round < 50; ++round) {
        AddressSet sets[2];
        std::set<std::uint64_t> bytes[2];
        for (int which : {0, 1}) {
            AddressSet other;
            for (int i = 0; i < 12; ++i) {
                const std::uint64_t begin = 0x7000'0000'0000 + random() % 20000, count = random() % 9000;
                (i % 2 == 0 ? sets[which] : other).add(begin, count);
                for (std::uint64_t at = begin; at < begin + count; ++at)
                    bytes[which].insert(at);
            }
            sets[which].add(other);
        }
        std::uint64_t both = 0, first = 0;
        for (const std::uint64_t at : bytes[0]) {
            EXPECT_TRUE(sets[0].contains(at));
            if (bytes[1].contains(at) && both++ == 0)
                first = at;
        }
        const AddressSet::Overlap overlap = sets[0].overlapWith(sets[1]);
        EXPECT_EQ(overlap.bytes, both);
        EXPECT_EQ(overlap.address, first);
    }
}

} // namespace
} // namespace warpatlas::simulator
