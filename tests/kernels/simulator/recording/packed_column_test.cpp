/// Packed numbers are the numbers, whatever they are; regular ones are few bytes.
#include "kernels/simulator/recording/packed_column.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <vector>

namespace warpatlas {
namespace {

using Numbers = std::vector<std::uint32_t>;

Numbers numbersOf(std::size_t count, const std::function<std::uint64_t(std::uint64_t)>& number)
{
    Numbers numbers(count);
    for (std::size_t i = 0; i < count; ++i)
        numbers[i] = static_cast<std::uint32_t>(number(i));
    return numbers;
}

/// Every number by itself and in pieces.
void expectSame(const PackedColumn& packed, const Numbers& numbers)
{
    for (std::uint32_t i = 0; i < numbers.size(); ++i)
        ASSERT_EQ(packed.at(i), numbers[i]) << i;
    const auto count = static_cast<std::uint32_t>(numbers.size());
    for (const std::uint32_t piece : {count, 1u, 7u, 64u, 1000u})
        for (std::uint32_t first = 0; first < count; first += piece) {
            Numbers read(std::min(piece, count - first));
            packed.copy(first, read);
            ASSERT_TRUE(std::equal(read.begin(), read.end(), numbers.begin() + first)) << piece << ' ' << first;
        }
}

struct PackedCase {
    const char* name;
    Numbers numbers;
    std::size_t mostBytes;
};

class Packed : public ::testing::TestWithParam<PackedCase> { };

TEST_P(Packed, GivesBackWhatItWasMadeOf)
{
    const PackedColumn packed{std::span<const std::uint32_t>(GetParam().numbers)};
    expectSame(packed, GetParam().numbers);
    EXPECT_LE(packed.bytes(), GetParam().mostBytes);
}

constexpr std::uint32_t none = 0xffffffff;

Numbers randomNumbers(std::uint32_t most)
{
    std::mt19937 generator(7);
    return numbersOf(4096, [&](std::uint64_t) { return generator() % most; });
}

INSTANTIATE_TEST_SUITE_P(Numbers, Packed,
    ::testing::Values(PackedCase{"One", {5}, 0}, PackedCase{"Two", {5, 9}, 6},
        PackedCase{"Nobody", Numbers(4096, none), 0},
        PackedCase{"Line", numbersOf(4096, [](auto i) { return 77 + i; }), 6},
        PackedCase{"Backwards", numbersOf(4096, [](auto i) { return 9000 - i; }), 6},
        PackedCase{"Strided", numbersOf(4096, [](auto i) { return 256 * i; }), 6},
        // Rows of blocks of 16 x 16, 256 threads from block to block.
        PackedCase{"Blocks", numbersOf(4096, [](auto i) { return (i + 5) / 16 * 256 + (i + 5) % 16; }), 6 * 257},
        PackedCase{"Pixels", numbersOf(4096, [](auto i) { return (i + 7) / 48 * 256 + (i + 7) % 48 / 3; }), 10 * 88},
        PackedCase{"Vectors", numbersOf(4001, [](auto i) { return i / 4; }), 20},
        PackedCase{"Transposed", numbersOf(4096, [](auto i) { return i % 32 * 32 + i / 32 * 1024; }), 6 * 129},
        PackedCase{"HalfNobody", numbersOf(4096, [](auto i) { return i < 2000 ? i : none; }), 20},
        PackedCase{"Wraps", numbersOf(4096, [](auto i) { return none - 100 + i; }), 12},
        PackedCase{"EveryOther", numbersOf(4096, [](auto i) { return i % 2 == 0 ? none : i; }), 16384},
        PackedCase{"Rising", numbersOf(4096, [](auto i) { return i * i; }), 16384},
        PackedCase{"RandomBits", randomNumbers(2), 4096}, PackedCase{"RandomBytes", randomNumbers(256), 4096},
        PackedCase{"RandomHalves", randomNumbers(65536), 8192}, PackedCase{"Random", randomNumbers(none), 16384}),
    [](const auto& info) { return info.param.name; });

TEST(PackedColumnTest, RandomRunsOfRandomSteps)
{
    std::mt19937 generator(3);
    for (int round = 0; round < 300; ++round) {
        Numbers numbers;
        const std::size_t count = generator() % 4096 + 1;
        const std::uint32_t longest = generator() % 200 + 1;
        while (numbers.size() < count) {
            const std::uint32_t length = generator() % longest + 1, repeat = generator() % 4 + 1, first = generator(),
                                step = generator() % 3 == 0 ? generator() : generator() % 3;
            for (std::uint32_t i = 0; i < length && numbers.size() < count; ++i)
                numbers.push_back(first + i / repeat * step);
        }
        expectSame(PackedColumn{std::span<const std::uint32_t>(numbers)}, numbers);
    }
}

TEST(PackedColumnTest, AValueIsAllNumbers)
{
    const PackedColumn packed(none);
    EXPECT_TRUE(packed.isConstant());
    expectSame(packed, Numbers(4096, none));
}

} // namespace
} // namespace warpatlas
