#include "app/session/held_lease.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

/// Lends memory and takes it back as the test says.
struct Lender : DisplayTarget {
    Lease acquire(const DeviceInfo&, std::size_t) override
    {
        if (!refusal.empty())
            return {std::nullopt, refusal};
        return {ExternalOutput{&memory, sizeof memory, 0}, {}};
    }
    std::string release() override
    {
        ++released;
        return lost;
    }
    std::string refusal, lost;
    int memory = 0, released = 0;
};

TEST(HeldLease, WhatWasWrittenIsDrawnWhereItIs)
{
    Lender lender;
    HeldLease lease(lender, {}, 4);
    ASSERT_TRUE(lease.memory());
    EXPECT_EQ(lease.giveBack().path, Display::Path::Interop);
    EXPECT_EQ(lease.memory(), nullptr) << "nobody writes there any more";
    EXPECT_EQ(lease.giveBack().path, Display::Path::Interop) << "as it was said before";
    EXPECT_EQ(lender.released, 1);
}

TEST(HeldLease, MemoryThatIsNotLentIsACopyWithTheReasonAndNothingToGiveBack)
{
    Lender lender;
    lender.refusal = "OpenGL is drawn by another GPU";
    {
        HeldLease lease(lender, {}, 4);
        EXPECT_EQ(lease.memory(), nullptr);
        EXPECT_EQ(lease.giveBack().path, Display::Path::Copy);
        EXPECT_EQ(lease.giveBack().reason, lender.refusal);
    }
    EXPECT_EQ(lender.released, 0);
}

TEST(HeldLease, MemoryThatCannotBeDrawnAfterwardsIsACopyAndSaysWhy)
{
    Lender lender;
    lender.lost = "taking the output back from CUDA: cudaErrorMapBufferObjectFailed";
    HeldLease lease(lender, {}, 4);
    const Display display = lease.giveBack();
    EXPECT_EQ(display.path, Display::Path::Copy) << "not said to be interop";
    EXPECT_EQ(display.reason, lender.lost);
}

TEST(HeldLease, ARunThatThrowsGivesItBack)
{
    Lender lender;
    try {
        const HeldLease lease(lender, {}, 4);
        throw 1;
    } catch (int) {
    }
    EXPECT_EQ(lender.released, 1);
}

} // namespace
} // namespace warpatlas
