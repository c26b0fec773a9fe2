#include "kernels/runtime/contexts.h"

#include <gtest/gtest.h>
#include <thread>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeContexts, EachThreadHasAStackOfItsOwn)
{
    Contexts contexts;
    EXPECT_EQ(contexts.current(), 0u);
    const std::uint64_t first = contexts.make(0), second = contexts.make(8);
    EXPECT_EQ(contexts.current(), second);
    EXPECT_EQ(contexts.flags(second), 8u);
    std::uint64_t others = 1;
    std::thread([&] { others = contexts.current(); }).join();
    EXPECT_EQ(others, 0u);
    EXPECT_EQ(contexts.pop(), second);
    EXPECT_EQ(contexts.current(), first);
    contexts.setCurrent(second);
    EXPECT_EQ(contexts.current(), second);
    contexts.setCurrent(0);
    EXPECT_EQ(contexts.pop(), 0u) << "it was in the place of the first one";
}

TEST(RuntimeContexts, OneThatIsDestroyedLeavesTheStackWhereItIsOnTop)
{
    Contexts contexts;
    const std::uint64_t first = contexts.make(0), second = contexts.make(0);
    EXPECT_TRUE(contexts.destroy(first));
    EXPECT_FALSE(contexts.destroy(first));
    EXPECT_EQ(contexts.current(), second);
    EXPECT_TRUE(contexts.destroy(second));
    EXPECT_EQ(contexts.current(), first) << "which is none any more";
    EXPECT_FALSE(contexts.isThere(first));
}

TEST(RuntimeContexts, ThePrimaryOneIsThereWhileSomebodyHasIt)
{
    Contexts contexts;
    bool ended = false;
    EXPECT_FALSE(contexts.isThere(Contexts::primary));
    EXPECT_FALSE(contexts.releasePrimary(ended));
    contexts.retainPrimary();
    contexts.retainPrimary();
    EXPECT_EQ(contexts.current(), 0u) << "to have it makes it nobody's";
    EXPECT_TRUE(contexts.releasePrimary(ended));
    EXPECT_FALSE(ended);
    EXPECT_TRUE(contexts.releasePrimary(ended));
    EXPECT_TRUE(ended);
    EXPECT_FALSE(contexts.destroy(Contexts::primary));
}

TEST(RuntimeContexts, TheRuntimeUsesThePrimaryOneWhereAThreadHasNone)
{
    Contexts contexts;
    contexts.usedByRuntime();
    EXPECT_TRUE(contexts.isInitialised());
    EXPECT_EQ(contexts.current(), Contexts::primary);
    const std::uint64_t own = contexts.make(0);
    contexts.usedByRuntime();
    EXPECT_EQ(contexts.current(), own);
    bool ended = false;
    contexts.retainPrimary();
    EXPECT_TRUE(contexts.releasePrimary(ended));
    EXPECT_FALSE(ended) << "the runtime has it";
}

} // namespace
} // namespace warpatlas::runtime
