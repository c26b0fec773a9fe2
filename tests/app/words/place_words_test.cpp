#include "app/words/place_words.h"
#include "tests/kernels/said.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

MemoryPlace elementOf(std::int64_t element, std::uint64_t elements)
{
    return test::accessTo(AccessKind::Load, "in", element, elements).place;
}

std::string distance(const MemoryPlace& place, std::uint64_t bytes = 4)
{
    Mentions mentions;
    return distanceText(place, bytes, mentions);
}

TEST(PlaceWords, HowFarOutsideAndOnWhichSide)
{
    EXPECT_EQ(distance(elementOf(-3, 64)), "3 elements before the start of 'in' (64 elements)");
    EXPECT_EQ(distance(elementOf(64, 64)), "1 element behind the end of 'in' (64 elements)");
    EXPECT_EQ(distance(elementOf(5, 64)), "inside 'in' (64 elements)");
    EXPECT_EQ(distance(elementOf(62, 64), 16),
        "4 elements at once, the last of them 2 elements behind the end of 'in' (64 elements)");
    EXPECT_EQ(distance(elementOf(std::int64_t{1} << 32, 64)),
        "4,294,967,233 elements behind the end of 'in' (64 elements); an index this far out mostly comes from a 32-bit "
        "number that overflowed");
    EXPECT_EQ(distance(elementOf(-1673527296, 64)),
        "1,673,527,296 elements before the start of 'in' (64 elements); an index this far out mostly comes from a "
        "32-bit "
        "number that overflowed");
}

TEST(PlaceWords, AnElementHasAnIndexForEachAxis)
{
    MemoryPlace place = elementOf(224, 256);
    place.bounds = {16, 16};
    Mentions mentions;
    EXPECT_EQ(placeText(place, mentions), "'in'[14][0]");
    place.element = 263;
    EXPECT_EQ(placeText(place, mentions), "'in'[16][7]") << "behind the end the rows go on";
    place.bounds = {4, 8, 8};
    place.element = 77;
    EXPECT_EQ(placeText(place, mentions), "'in'[1][1][5]");
    place.element = -3;
    EXPECT_EQ(placeText(place, mentions), "'in'[-3]");
}

TEST(PlaceWords, APieceOfTheHeapNamesWhoseItIs)
{
    MemoryPlace place;
    place.where = MemoryPlace::Where::Heap;
    place.element = 40;
    place.piece = {32, {1, 0, 0}, {7, 0, 0}, 5, 9, true};
    Mentions mentions;
    EXPECT_EQ(placeText(place, mentions),
        "byte 40 of the 32 bytes that thread (7,0,0) of block (1,0,0) got from malloc in line 5, which were freed in "
        "line 9");
    EXPECT_TRUE(mentions.thread && mentions.block) << "who names them beside it misleads";
}

TEST(PlaceWords, WhatDidNotTakePlaceNamesItsMemory)
{
    EXPECT_EQ(
        refusedText(elementOf(64, 64), Window::Global, 4), "in[64], 1 element behind the end of in (64 elements)");
    MemoryPlace nowhere;
    nowhere.address = 0x80;
    EXPECT_EQ(refusedText(nowhere, Window::Shared, 4), "address 0x80 of shared memory, where nothing is");
    EXPECT_EQ(refusedText(nowhere, Window::Global, 4), "address 0x80 of memory, where nothing is");
}

} // namespace
} // namespace warpatlas
