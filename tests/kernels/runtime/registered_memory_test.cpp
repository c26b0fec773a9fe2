#include "kernels/runtime/registered_memory.h"

#include "kernels/runtime/errors/error_table.h"

#include <array>
#include <gtest/gtest.h>
#include <vector>

namespace warpatlas::runtime {
namespace {

std::uint64_t addressIn(const void* pointer)
{
    return reinterpret_cast<std::uint64_t>(pointer);
}

TEST(RegisteredMemory, IsFoundWithinItsBounds)
{
    std::array<std::byte, 300> own{};
    RegisteredMemory memory;
    const std::uint64_t base = addressIn(own.data());
    ASSERT_EQ(memory.add(base + 100, 100), error::success);
    ASSERT_EQ(memory.add(base, 100), error::success); // beside it
    ASSERT_NE(memory.find(base + 100), nullptr);
    EXPECT_EQ(memory.find(base + 100)->base, base + 100);
    EXPECT_EQ(memory.find(base + 199)->number, 1u);
    EXPECT_EQ(memory.find(base + 99)->name(), "registered memory 2");
    EXPECT_EQ(memory.find(base + 200), nullptr);
    EXPECT_EQ(memory.find(base - 1), nullptr);
    EXPECT_EQ(memory.find(base)->host().data(), own.data());
    EXPECT_EQ(memory.find(base)->host().size(), 100u);
}

TEST(RegisteredMemory, IsRegisteredOnce)
{
    std::array<std::byte, 300> own{};
    RegisteredMemory memory;
    const std::uint64_t base = addressIn(own.data());
    ASSERT_EQ(memory.add(base + 100, 100), error::success);
    for (const auto& [offset, bytes] : {std::pair{100, 100}, {0, 101}, {199, 50}, {150, 10}, {0, 300}})
        EXPECT_EQ(memory.add(base + static_cast<std::uint64_t>(offset), static_cast<std::uint64_t>(bytes)),
            error::hostMemoryAlreadyRegistered)
            << offset;
    EXPECT_EQ(memory.remove(base + 150), error::hostMemoryNotRegistered); // not where it begins
    EXPECT_EQ(memory.remove(base + 100), error::success);
    EXPECT_EQ(memory.remove(base + 100), error::hostMemoryNotRegistered);
    EXPECT_EQ(memory.remove(0), error::invalidValue);
    EXPECT_EQ(memory.add(base, 300), error::success);
}

TEST(RegisteredMemory, IsMemoryThatCanBeWritten)
{
    static const char constant[64] = "never written";
    std::vector<std::byte> large(std::size_t{8} << 20); // over several mappings, perhaps
    RegisteredMemory memory;
    EXPECT_EQ(memory.add(addressIn(large.data()), large.size()), error::success);
    EXPECT_EQ(memory.add(addressIn(constant), sizeof constant), error::invalidValue);
    EXPECT_EQ(memory.add(0, 100), error::invalidValue);
    EXPECT_EQ(memory.add(4096, 100), error::invalidValue); // nothing is there
    EXPECT_EQ(memory.add(addressIn(&memory), 0), error::invalidValue);
    EXPECT_EQ(memory.add(addressIn(&memory), ~std::uint64_t{0}), error::invalidValue);
    EXPECT_EQ(memory.add(addressIn(&memory), std::uint64_t{1} << 46), error::invalidValue);
    EXPECT_EQ(memory.all().size(), 1u);
}

} // namespace
} // namespace warpatlas::runtime
