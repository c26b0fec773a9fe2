#include "kernels/runtime/stream_hazards.h"

#include "kernels/runtime/device_memory.h"
#include "tests/app/support/files.h"

#include <array>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <random>

namespace warpatlas::runtime {
namespace {

using simulator::Footprint;
using testing::ElementsAre;
using testing::IsEmpty;

/// A program's work, whose footprints are given beforehand, and what was told of it.
class HazardProgram : public testing::Test {
protected:
    struct Asked {
        std::shared_ptr<CallPlace> place = std::make_shared<CallPlace>();
        AccessKind kind = AccessKind::Load;
        std::uint64_t address = 0;
        std::vector<std::uint64_t> after;
        std::uint64_t doneAt = ~std::uint64_t{0}; ///< work that had been asked for by then
    };

    /// Eight bytes at the address.
    std::uint64_t ask(std::uint64_t stream, bool blocking, AccessKind kind, std::uint64_t address)
    {
        const std::uint64_t number = queue.add(stream, blocking, {});
        Asked& made = asked[number];
        made.kind = kind;
        made.address = address;
        made.place->at = made.place->number = number; // a place of its own in the program
        made.after = queue.pending().at(number).after;
        return number;
    }
    void waitFor(std::uint64_t number) { perform(queue.take(std::array{number})); }
    void perform(const std::vector<Work>& works)
    {
        hazards.begin(works, queue);
        for (const Work& work : works) {
            Asked& one = asked.at(work.number);
            one.doneAt = queue.lastNumber();
            if (hazards.watches(work, queue)) {
                Footprint footprint;
                footprint.of(one.kind).add(one.address, 8);
                hazards.done(work, std::move(footprint), one.place, memory);
            }
        }
        hazards.end(queue);
    }
    /// Pairs of numbers of calls: the earlier, the later.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> told()
    {
        const std::string file = folder.path("record" + std::to_string(++m_files));
        {
            RecordWriter record(file);
            hazards.tell(record);
        }
        std::ifstream stream(file);
        std::vector<std::pair<std::uint64_t, std::uint64_t>> pairs;
        for (std::string line; std::getline(stream, line);)
            if (const auto json = nlohmann::json::parse(line); json.contains("clash")) {
                const ClashRecord clash = recordFrom<ClashRecord>(json);
                EXPECT_EQ(clash.writes, asked.at(clash.call).kind != AccessKind::Load);
                EXPECT_EQ(clash.earlierWrites, asked.at(clash.earlier).kind != AccessKind::Load);
                pairs.emplace_back(clash.earlier, clash.call);
            }
        return pairs;
    }

    WorkQueue queue;
    StreamHazards hazards;
    DeviceMemory memory{1 << 20};
    std::map<std::uint64_t, Asked> asked;
    test::TemporaryFolder folder;

private:
    int m_files = 0;
};

constexpr auto load = AccessKind::Load, store = AccessKind::Store;

TEST_F(HazardProgram, WorkOfTwoStreamsNeedsAnEvent)
{
    const std::uint64_t written = ask(1, true, store, 64), read = ask(2, true, load, 64);
    waitFor(read);
    EXPECT_THAT(told(), IsEmpty()) << "what was written is not known yet";
    waitFor(written);
    EXPECT_THAT(told(), ElementsAre(std::pair(written, read)));
    const std::uint64_t again = ask(1, true, store, 64);
    queue.holdBack(2, again);
    waitFor(ask(2, true, load, 64));
    EXPECT_THAT(told(), IsEmpty());
}

TEST_F(HazardProgram, WhatTheHostHasWaitedForIsBehindIt)
{
    waitFor(ask(1, true, store, 64));
    const std::uint64_t beside = ask(3, true, load, 4096);
    waitFor(ask(2, true, store, 64));
    waitFor(beside);
    EXPECT_THAT(told(), IsEmpty());
}

TEST_F(HazardProgram, TheDefaultStreamOrdersThoseThatAreBlocking)
{
    ask(1, true, store, 64);
    ask(0, true, store, 64);
    waitFor(ask(2, true, store, 64));
    EXPECT_THAT(told(), IsEmpty());
    const std::uint64_t free = ask(3, false, store, 64), legacy = ask(0, true, load, 64);
    perform(queue.takeAll());
    EXPECT_THAT(told(), ElementsAre(std::pair(free, legacy)));
}

TEST_F(HazardProgram, OneStreamIsNotWatched)
{
    for (int i = 0; i < 3; ++i)
        ask(1, true, store, 64);
    for (const auto& [number, work] : queue.pending())
        EXPECT_FALSE(hazards.watches(work, queue));
}

TEST_F(HazardProgram, TwoPlacesInTheProgramAreToldOnce)
{
    for (int i = 0; i < 4; ++i) {
        asked[ask(1, true, store, 64)].place->at = 1000;
        asked[ask(2, true, store, 64)].place->at = 2000;
        perform(queue.takeAll());
    }
    EXPECT_EQ(told().size(), 1U);
}

TEST_F(HazardProgram, IsToldOnceTheCallsHaveEnded)
{
    CallRecord open;
    const std::uint64_t written = ask(1, true, store, 64), read = ask(2, true, load, 64);
    asked.at(read).place->open = &open;
    perform(queue.takeAll());
    EXPECT_THAT(told(), IsEmpty());
    asked.at(read).place->open = nullptr;
    EXPECT_THAT(told(), ElementsAre(std::pair(written, read)));
    EXPECT_THAT(told(), IsEmpty());
}

/// Against all pairs of work, and all ways from one to the other.
TEST_F(HazardProgram, FindsExactlyThePairsThatNothingOrders)
{
    std::mt19937_64 random(5);
    std::size_t found = 0;
    for (int round = 0; round < 60; ++round) {
        queue = {};
        hazards = {};
        asked.clear();
        for (int step = 0; step < 40; ++step) {
            const std::uint64_t stream = random() % 5;
            if (!queue.empty() && random() % 5 == 0)
                waitFor(std::next(queue.pending().begin(), std::ptrdiff_t(random() % queue.pending().size()))->first);
            if (!queue.empty() && random() % 4 == 0)
                queue.holdBack(stream,
                    std::next(queue.pending().begin(), std::ptrdiff_t(random() % queue.pending().size()))->first);
            constexpr std::array kinds{AccessKind::Load, AccessKind::Store, AccessKind::Atomic};
            ask(stream, stream != 4, kinds[random() % 3], 64 + random() % 4 * 4);
        }
        perform(queue.takeAll());
        std::map<std::uint64_t, std::set<std::uint64_t>> before;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> expected;
        for (const auto& [number, one] : asked) {
            for (const std::uint64_t direct : one.after) {
                before[number].insert(direct);
                before[number].insert(before[direct].begin(), before[direct].end());
            }
            for (const auto& [earlier, other] : asked) {
                const bool isBefore = before[number].contains(earlier) || other.doneAt < number;
                Footprint first, second;
                first.of(other.kind).add(other.address, 8);
                second.of(one.kind).add(one.address, 8);
                if (earlier < number && !isBefore && clashOf(first, second))
                    expected.emplace_back(earlier, number);
            }
        }
        EXPECT_THAT(told(), testing::UnorderedElementsAreArray(expected)) << round;
        found += expected.size();
    }
    EXPECT_GT(found, 1000U);
}

} // namespace
} // namespace warpatlas::runtime
