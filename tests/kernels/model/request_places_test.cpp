// Where requests go: words in banks, and from one lane to the next.
#include "kernels/model/request_places.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace warpatlas {
namespace {

WarpRequest requestOf(Window window, const std::function<std::uint64_t(unsigned)>& address, std::uint32_t bytes = 4,
    std::uint32_t lanes = ~0u)
{
    WarpRequest request;
    request.window = window;
    request.bytes = bytes;
    request.lanes = lanes;
    for (unsigned lane = 0; lane < warpLanes; ++lane)
        request.addresses[lane] = address(lane);
    return request;
}

TEST(RequestPlaces, everyWordStandsInItsBankAndNoTwoInOnePlace)
{
    const BankPlacement placement =
        placeInBanks(requestOf(Window::Shared, [](unsigned lane) { return 4 * (lane * 33 % 64 * 2); }));
    std::set<std::pair<std::uint32_t, std::uint32_t>> taken;
    std::uint32_t lanes = 0;
    for (const BankWord& word : placement.words) {
        EXPECT_EQ(word.bank, word.word % 32);
        EXPECT_LT(word.pass, placement.passes);
        EXPECT_TRUE(taken.insert({word.bank, word.pass}).second);
        EXPECT_EQ(lanes & word.lanes, 0u);
        lanes |= word.lanes;
    }
    EXPECT_EQ(lanes, ~0u);
}

TEST(RequestPlaces, theSameWordIsNoConflict)
{
    const BankPlacement placement = placeInBanks(requestOf(Window::Shared, [](unsigned) { return 40u; }));
    ASSERT_EQ(placement.words.size(), 1u);
    EXPECT_EQ(placement.words[0].lanes, ~0u);
    EXPECT_EQ(placement.worst, 1u);
    EXPECT_TRUE(placement.broadcast);
}

TEST(RequestPlaces, theWorstBankIsThatOfOnePhase)
{
    // 16 lanes a phase. In the first, 14 want banks 6 and 7; in the second, all want banks 8 and 9.
    const BankPlacement wide = placeInBanks(requestOf(
        Window::Shared, [](unsigned lane) { return 24 + 256 * lane + (lane < 14 ? 0 : 8); }, 8));
    EXPECT_EQ(wide.worst, 16u);
    EXPECT_EQ(wide.worstBank, 8u);
    const BankPlacement free = placeInBanks(requestOf(
        Window::Shared, [](unsigned lane) { return 16 * lane; }, 16));
    EXPECT_EQ(free.worst, 1u);
    EXPECT_EQ(free.phases(), 4u);
}

TEST(RequestPlaces, strideIsOfAllLanesOrOfNone)
{
    const auto stride = [](const std::function<std::uint64_t(unsigned)>& address, std::uint32_t lanes = ~0u,
                            StrideOf of = StrideOf::All) {
        return strideOf(requestOf(Window::Global, address, 4, lanes), of);
    };
    EXPECT_EQ(stride([](unsigned lane) { return 40 + 12 * lane; }), 12);
    EXPECT_EQ(stride([](unsigned lane) { return 4000 - 8 * lane; }), -8);
    EXPECT_EQ(stride([](unsigned lane) { return 40 + 12 * lane; }, 0x80000101), 12);
    EXPECT_EQ(stride([](unsigned) { return 40u; }), std::nullopt);
    EXPECT_EQ(stride([](unsigned lane) { return lane * lane * 4; }), std::nullopt);
    EXPECT_EQ(stride([](unsigned lane) { return lane * 4; }, 2), std::nullopt);
    // Rows of 16 threads: one step of 31 is another one.
    const auto rows = [](unsigned lane) { return lane % 16 * 64 + lane / 16 * 4; };
    EXPECT_EQ(stride(rows), std::nullopt);
    EXPECT_EQ(stride(rows, ~0u, StrideOf::Most), 64);
    EXPECT_EQ(stride([](unsigned lane) { return lane % 2 * 8; }, ~0u, StrideOf::Most), 8);
    EXPECT_EQ(stride([](unsigned lane) { return lane * lane * 4; }, ~0u, StrideOf::Most), std::nullopt);
}

} // namespace
} // namespace warpatlas
