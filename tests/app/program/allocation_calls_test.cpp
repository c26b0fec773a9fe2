#include "app/program/allocation_calls.h"

#include "tests/app/program/program_calls.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

using test::callOf;

constexpr std::uint64_t first = 0x180800000000, second = 0x182800000000;

MemoryPlace placeAt(std::uint64_t address)
{
    MemoryPlace place;
    place.address = address;
    return place;
}

class AllocationCallsOf : public testing::Test {
protected:
    void SetUp() override
    {
        record.calls = {callOf("cudaMalloc", first, 256), callOf("cudaMalloc", second, 400), callOf("cudaFree", first),
            callOf("cudaLaunchKernel"), callOf("cudaMalloc", first, 64)};
    }
    std::optional<AllocationCalls> of(const MemoryPlace& place, std::size_t launch = 3) const
    {
        return allocationCalls(record, launch, test::writeAt(place, 2));
    }

    ProgramRecord record;
};

TEST_F(AllocationCallsOf, FreedMemoryAreThoseThatGaveAndFreedIt)
{
    const auto calls = of(placeAt(first + 252));
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->allocated, 0u);
    EXPECT_EQ(calls->freed, 2u);
    EXPECT_FALSE(of(placeAt(first + 256))) << "behind its end";
    EXPECT_FALSE(of(placeAt(first - 1)));
    EXPECT_FALSE(of(placeAt(first), 0)) << "nothing came before";
}

/// An access beside an allocation is of it, however far it goes.
TEST_F(AllocationCallsOf, MemoryThatIsThereIsTheOneThatGaveIt)
{
    MemoryPlace place = placeAt(second + 4000);
    place.where = MemoryPlace::Where::Variable;
    place.name = "allocation 2";
    place.element = 1000;
    place.elements = 100;
    place.elementBytes = 4;
    auto calls = of(place);
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->allocated, 1u);
    EXPECT_FALSE(calls->freed);
    place.element = -1;
    place.address = second - 4;
    calls = of(place);
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->allocated, 1u);
    // The same place, later.
    place = placeAt(first + 4);
    place.where = MemoryPlace::Where::Variable;
    place.element = 1;
    place.elementBytes = 4;
    calls = of(place, 5);
    ASSERT_TRUE(calls);
    EXPECT_EQ(calls->allocated, 4u);
    EXPECT_FALSE(calls->freed);
    place.where = MemoryPlace::Where::Shared;
    EXPECT_FALSE(of(place));
}

TEST_F(AllocationCallsOf, WhatFailedGaveNothing)
{
    record.calls[1].result = 2;
    MemoryPlace place = placeAt(second);
    EXPECT_FALSE(of(place));
    for (const char* name : {"cudaFree", "cudaFreeAsync", "cuMemFree", "cudaFreeHost", "cudaHostUnregister"})
        EXPECT_TRUE(freesMemory(callOf(name))) << name;
    EXPECT_FALSE(freesMemory(callOf("cudaMallocAsync")));
}

} // namespace
} // namespace warpatlas
