// The counters' quick counts, against the bytes and words one by one.
#include "kernels/model/request_places.h"

#include <gtest/gtest.h>

#include <bit>
#include <random>

namespace warpatlas {
namespace {

/// As a kernel may make it: of any kind and size, with any lanes; many affine, and many in rows of 8 lanes.
struct RandomRequest {
    WarpRequest request;
    bool affine = false;
    std::int64_t stride = 0;
    bool rows = false;

    explicit RandomRequest(std::mt19937& random)
    {
        constexpr Window windows[] = {Window::Global, Window::Constant, Window::Shared, Window::Local};
        request.kind = static_cast<AccessKind>(random() % 3);
        request.window = windows[random() % 4];
        request.bytes = 1u << random() % 5;
        request.lanes = random() % 3 == 0 ? ~0u : random() % 2 == 0 ? random() : ~0u >> random() % 32 << random() % 32;
        affine = random() % 2 == 0;
        stride = (static_cast<std::int64_t>(random() % 129) - 64) * (random() % 4 == 0 ? 1 : request.bytes);
        stride = random() % 8 == 0 ? 0 : stride;
        const std::uint64_t first = (1u << 20) + random() % 4096 * request.bytes;
        const std::uint64_t range = std::uint64_t{1} << (random() % 20 + 2);
        for (unsigned lane = 0; lane < warpLanes; ++lane) {
            const std::uint64_t behind = static_cast<std::uint64_t>(stride) * lane;
            request.addresses[lane] = affine ? first + behind : random() % range * request.bytes;
            if (request.addresses[lane] % request.bytes != 0)
                request.lanes &= ~(1u << lane);
        }
        if (!affine && random() % 2 == 0)
            putInRows(random, first);
    }
    /// Behind each other, over each other, or anywhere.
    void putInRows(std::mt19937& random, std::uint64_t first)
    {
        const std::uint64_t pitch = random() % 8 * request.bytes * (random() % 2 == 0 ? 1 : 5);
        const std::uint64_t range = random() % 3 == 0 ? 64 : 1;
        const unsigned again = random() % 2 == 0 ? 2 : 4; // rows until the first comes again
        stride = (static_cast<std::int64_t>(random() % 9) - 4) * request.bytes;
        request.lanes = ~0u;
        rows = true;
        for (unsigned lane = 0; lane < warpLanes; ++lane) {
            const unsigned row = lane / rowLanes % again, of = lane % rowLanes;
            if (of == 0)
                request.addresses[lane] = first + row * pitch + random() % range * request.bytes;
            else
                request.addresses[lane] = request.addresses[lane - 1] + static_cast<std::uint64_t>(stride);
        }
    }
    RequestView view() const
    {
        return {
            request.kind, request.window, request.bytes, request.lanes, request.addresses.data(), affine, stride, rows};
    }
};

TEST(WarpRequest, costsAsManySectorsPassesAndTurnsAsItsBytesAndWordsTake)
{
    std::mt19937 random(7);
    int affine = 0, inRows = 0;
    for (int round = 0; round < 8000; ++round) {
        const RandomRequest one(random);
        if (one.request.lanes == 0)
            continue;
        affine += one.affine ? 1 : 0;
        inRows += one.rows ? 1 : 0;
        const bool shared = one.request.window == Window::Shared;
        const std::vector<RequestPiece> pieces = piecesOf(one.request);
        const BankPlacement placement = placeInBanks(one.request);
        int meeting = 0;
        for (const RequestPiece& piece : pieces)
            meeting = std::max(meeting, std::popcount(piece.lanes));
        const bool meets = one.request.kind == AccessKind::Atomic && one.request.window != Window::Local;
        for (const RequestCost& cost : {costOf(one.view()), costOf(one.request)}) {
            ASSERT_EQ(cost.sectors, shared ? 0 : sectorsOf(pieces).sectors.size()) << round;
            ASSERT_EQ(cost.passes, shared ? placement.passes : 0) << round;
            ASSERT_EQ(cost.phases, shared ? placement.phases() : 0) << round;
            ASSERT_EQ(cost.turns, meets ? meeting : 0) << round;
        }
    }
    EXPECT_GT(affine, 2000);
    EXPECT_GT(inRows, 1500);
}

TEST(WarpRequest, costsNothingWithoutLanes)
{
    for (const Window window : {Window::Global, Window::Shared, Window::Local}) {
        WarpRequest request;
        request.window = window;
        request.kind = AccessKind::Atomic;
        const RequestCost cost = costOf(request);
        EXPECT_EQ(cost.sectors + cost.passes + cost.turns, 0u);
        EXPECT_EQ(cost.conflictDegree(), 0);
    }
}

} // namespace
} // namespace warpatlas
