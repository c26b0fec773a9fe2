// Memory that a caller lends keeps its address, its values and its marks from launch to launch.
#include "kernels/model/error.h"
#include "kernels/ptx/address_space.h"
#include "kernels/simulator/execution/initialised_map.h"
#include "kernels/simulator/recording/simulation.h"
#include "tests/app/dataset/lower_memory_limit.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>

namespace warpatlas::simulator {
namespace {

/// total += a[tid] (which is read first); a[tid] = tid + 1, for the first `n` threads.
constexpr std::string_view stepPtx = R"(.version 8.0
.target sm_75
.address_size 64
.global .align 4 .u32 total = 100;
.visible .entry step(.param .u64 a, .param .u32 read)
{
    .reg .pred %p<2>; .reg .b32 %r<6>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [a];
    ld.param.u32 %r1, [read];
    mov.u32 %r2, %tid.x;
    mul.wide.u32 %rd2, %r2, 4;
    add.s64 %rd3, %rd1, %rd2;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra write;
    ld.global.u32 %r3, [%rd3];
    red.global.add.u32 [total], %r3;
write:
    add.u32 %r4, %r2, 1;
    st.global.u32 [%rd3], %r4;
    ret;
}
)";
constexpr std::uint32_t slot = 200;

class LentMemoryLaunches : public ::testing::Test {
protected:
    std::vector<Problem> launch(bool read)
    {
        Simulation simulation(m_kernel, {{1, 1, 1}, {8, 1, 1}});
        simulation.lend({"a", slot, std::as_writable_bytes(std::span(m_values)), 4, &m_written});
        simulation.lendVariable("total", std::as_writable_bytes(std::span(&m_total, 1)));
        const std::uint64_t address = ptx::address::ofSlot(slot);
        const std::uint32_t flag = read ? 1 : 0;
        simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
        simulation.setParameter(1, std::as_bytes(std::span(&flag, 1)));
        Progress progress;
        return simulation.run({}, progress).problems;
    }
    std::shared_ptr<const Kernel> m_kernel = loadKernel(stepPtx, "step.ptx", "step", "step.cu");
    std::array<std::uint32_t, 8> m_values{};
    std::uint32_t m_total = 5;
    InitialisedMap m_written{sizeof m_values};
};

TEST_F(LentMemoryLaunches, KeepValuesAndWhatWasWritten)
{
    EXPECT_TRUE(launch(false).empty());
    EXPECT_EQ(m_values[7], 8u);
    EXPECT_TRUE(m_written.complete());
    EXPECT_TRUE(launch(true).empty());
    EXPECT_EQ(m_total, 5u + 36u);
}

TEST_F(LentMemoryLaunches, FindReadsOfWhatNobodyWrote)
{
    m_written.writeAll(0, 5 * 4);
    const std::vector<Problem> problems = launch(true);
    ASSERT_EQ(problems.size(), 1u);
    EXPECT_EQ(problems[0].kind, ProblemKind::Uninitialised);
    EXPECT_EQ(problems[0].count, 3u);
    EXPECT_TRUE(m_written.complete());
}

/// By itself where it is asked which accesses end a kernel on a GPU, else together.
TEST_F(LentMemoryLaunches, TellWhatEndsAKernelBesideWhatDoesNot)
{
    for (const bool asks : {true, false}) {
        Simulation simulation(m_kernel, {{1, 1, 1}, {64, 1, 1}});
        simulation.lend({"a", slot, std::as_writable_bytes(std::span(m_values)), 4, &m_written});
        simulation.lendVariable("total", std::as_writable_bytes(std::span(&m_total, 1)));
        if (asks)
            simulation.setEndsKernel([](const MemoryFault& fault) { return fault.place.element >= 20; });
        const std::uint64_t address = ptx::address::ofSlot(slot);
        const std::uint32_t flag = 0;
        simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
        simulation.setParameter(1, std::as_bytes(std::span(&flag, 1)));
        Progress progress;
        const std::vector<Problem> problems = simulation.run({}, progress).problems;
        ASSERT_EQ(problems.size(), asks ? 2u : 1u);
        EXPECT_EQ(problems[0].thread, (Dim3{8, 0, 0}));
        EXPECT_EQ(problems[0].count, asks ? 12u : 56u);
        if (asks) {
            EXPECT_EQ(problems[1].thread, (Dim3{20, 0, 0}));
            EXPECT_EQ(problems[1].count, 44u);
        }
    }
}

/// Copies a word in two halves of a structure, of which one was never written, and then uses it.
constexpr std::string_view copyPtx = R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry copy(.param .u64 a, .param .u32 uses)
{
    .reg .pred %p<2>; .reg .b32 %r<6>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [a];
    ld.param.u32 %r1, [uses];
    ld.global.v2.u32 {%r2, %r3}, [%rd1];
    st.global.v2.u32 [%rd1+8], {%r2, %r3};
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra done;
    ld.global.u32 %r4, [%rd1+12];
    add.u32 %r5, %r4, 1;
    st.global.u32 [%rd1+16], %r5;
done:
    ret;
}
)";

TEST(LentMemory, MayBePaddedWhereItIsOfStructures)
{
    const std::shared_ptr<const Kernel> kernel = loadKernel(copyPtx, "copy.ptx", "copy", "copy.cu");
    const auto problemsOf = [&](std::uint32_t gapBytes, std::uint32_t uses, std::uint64_t from) {
        std::array<std::uint32_t, 8> values{};
        InitialisedMap written{sizeof values};
        written.writeAll(from, 4);
        Simulation simulation(kernel, {{1, 1, 1}, {1, 1, 1}});
        simulation.lend({"a", slot, std::as_writable_bytes(std::span(values)), 4, &written, false, gapBytes});
        const std::uint64_t address = ptx::address::ofSlot(slot);
        simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
        simulation.setParameter(1, std::as_bytes(std::span(&uses, 1)));
        Progress progress;
        const std::size_t count = simulation.run({}, progress).problems.size();
        EXPECT_EQ(written.missing(8, 4), gapBytes == 16 && from == 4 ? 15u : 0u);
        return count;
    };
    EXPECT_EQ(problemsOf(0, 0, 0), 1u) << "numbers";
    EXPECT_EQ(problemsOf(16, 0, 0), 0u) << "it is copied alone";
    EXPECT_EQ(problemsOf(16, 1, 0), 1u) << "what was copied is used";
    EXPECT_EQ(problemsOf(16, 0, 4), 0u) << "in front of a member";
    EXPECT_EQ(problemsOf(4, 0, 0), 0u);
    EXPECT_EQ(problemsOf(16, 0, 16), 1u) << "no member is near";
}

/// Places that share a slot: the same answers as in slots, for accesses to them, between them and behind the last one.
TEST_F(LentMemoryLaunches, FindMemoryThatSharesASlot)
{
    constexpr std::uint32_t first = ptx::address::slotCount, last = ptx::address::placeCount - 1;
    std::array<std::array<std::uint32_t, 8>, 3> values{};
    const std::array<std::uint32_t, 3> places{first, first + 1, last};
    for (std::size_t given = 0; given < places.size(); ++given)
        for (const std::uint32_t threads : {8u, 9u}) {
            Simulation simulation(m_kernel, {{1, 1, 1}, {threads, 1, 1}});
            InitialisedMap nothing(sizeof values[0]);
            for (std::size_t i = 0; i < places.size(); ++i)
                simulation.lend({"part " + std::to_string(i), places[i], std::as_writable_bytes(std::span(values[i])),
                    4, i == given ? &nothing : nullptr});
            const std::uint64_t address = ptx::address::ofPlace(places[given]);
            const std::uint32_t read = threads == 8 ? 0 : 1;
            simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
            simulation.setParameter(1, std::as_bytes(std::span(&read, 1)));
            Progress progress;
            const std::vector<Problem> problems = simulation.run({}, progress).problems;
            EXPECT_EQ(values[given][7], 8u);
            EXPECT_TRUE(nothing.complete());
            EXPECT_EQ(problems.empty(), threads == 8);
            if (threads == 8)
                continue;
            const auto outside = std::ranges::find(problems, ProblemKind::OutOfBounds, &Problem::kind);
            ASSERT_NE(outside, problems.end());
            EXPECT_EQ(std::get<MemoryFault>(outside->fact).place.name, "part " + std::to_string(given));
            EXPECT_EQ(std::get<MemoryFault>(outside->fact).place.element, 8);
            EXPECT_TRUE(std::ranges::count(problems, ProblemKind::Uninitialised, &Problem::kind) > 0);
        }
}

/// Runs `threads` threads on memory that has the host's address.
std::vector<Problem> launchAtHost(const std::shared_ptr<const Kernel>& kernel, std::span<std::span<std::uint32_t>> lent,
    std::size_t given, std::uint32_t threads)
{
    Simulation simulation(kernel, {{1, 1, 1}, {threads, 1, 1}});
    for (const std::span<std::uint32_t> one : lent)
        simulation.lend({"mine", 0, std::as_writable_bytes(one), 4, nullptr, true});
    const auto address = reinterpret_cast<std::uint64_t>(lent[given].data());
    const std::uint32_t read = 1;
    simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
    simulation.setParameter(1, std::as_bytes(std::span(&read, 1)));
    Progress progress;
    return simulation.run({}, progress).problems;
}

TEST_F(LentMemoryLaunches, FindMemoryAtTheHostsAddress)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's heap lies where simulated textures do";
    // Both in one page, and the third on the heap: far from the stack.
    std::array<std::uint32_t, 24> own{};
    std::vector<std::uint32_t> other(8);
    std::array<std::span<std::uint32_t>, 3> lent{std::span(own).first(8), std::span(own).subspan(16), std::span(other)};
    for (std::size_t i = 0; i < lent.size(); ++i) {
        EXPECT_TRUE(launchAtHost(m_kernel, lent, i, 8).empty());
        EXPECT_EQ(lent[i][0], 1u);
        EXPECT_EQ(lent[i][7], 8u);
    }
    EXPECT_EQ(own[8], 0u);
}

TEST_F(LentMemoryLaunches, NameWhatLiesBehindTheHostsMemory)
{
    // In a page of its own, so that it is certain what is behind it.
    constexpr std::size_t pageBytes = 4096;
    std::vector<std::uint32_t> own(3 * pageBytes / 4);
    void* start = own.data();
    std::size_t space = own.size() * 4;
    auto* const page = static_cast<std::uint32_t*>(std::align(pageBytes, pageBytes, start, space));
    std::array<std::span<std::uint32_t>, 1> lent{std::span(page, 8)};
    const std::vector<Problem> problems = launchAtHost(m_kernel, lent, 0, 9);
    ASSERT_FALSE(problems.empty());
    EXPECT_EQ(problems[0].kind, ProblemKind::OutOfBounds);
    EXPECT_EQ(std::get<MemoryFault>(problems[0].fact).place.name, "mine");
    EXPECT_EQ(std::get<MemoryFault>(problems[0].fact).place.element, 8);
    EXPECT_EQ(page[8], 0u);
    lent[0] = std::span(page + pageBytes / 4 - 8, 8);
    const std::vector<Problem> beyond = launchAtHost(m_kernel, lent, 0, 9);
    ASSERT_FALSE(beyond.empty());
    EXPECT_EQ(std::get<MemoryFault>(beyond[0].fact).place.where, MemoryPlace::Where::Nowhere); // the next page
}

/// Addresses that are in no window of their own are global ones, the host's too.
TEST(LentMemory, OfTheHostsIsGlobal)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's heap lies where simulated textures do";
    const auto kernel = loadKernel(R"(.version 8.0
.target sm_75
.address_size 64
.visible .entry asks(.param .u64 a)
{
    .reg .pred %p<3>; .reg .b32 %r<3>; .reg .b64 %rd<3>;
    ld.param.u64 %rd1, [a];
    isspacep.global %p1, %rd1;
    selp.u32 %r1, 1, 2, %p1;
    st.u32 [%rd1], %r1;
    isspacep.shared %p2, %rd1;
    selp.u32 %r2, 1, 2, %p2;
    st.u32 [%rd1+4], %r2;
    ret;
}
)",
        "asks.ptx", "asks", "asks.cu");
    std::vector<std::uint32_t> own(8);
    std::array<std::span<std::uint32_t>, 1> lent{own};
    Simulation simulation(kernel, {{1, 1, 1}, {1, 1, 1}});
    simulation.lend({"mine", 0, std::as_writable_bytes(lent[0]), 4, nullptr, true});
    const auto address = reinterpret_cast<std::uint64_t>(own.data());
    simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
    Progress progress;
    EXPECT_TRUE(simulation.run({}, progress).problems.empty());
    EXPECT_EQ(own[0], 1u);
    EXPECT_EQ(own[1], 2u);
}

TEST_F(LentMemoryLaunches, NeedASlotOfTheirOwn)
{
    Simulation simulation(m_kernel, {{1, 1, 1}, {8, 1, 1}});
    const LentMemory lent{"a", slot, std::as_writable_bytes(std::span(m_values)), 4, nullptr};
    simulation.lend(lent);
    EXPECT_THROW(simulation.lend(lent), InputError);
    EXPECT_THROW(simulation.lend({"b", 1, lent.host, 4, nullptr}), InputError); // a variable's
    EXPECT_THROW(simulation.lendVariable("total", lent.host), InputError); // of another size
    EXPECT_THROW(simulation.lendVariable("none", lent.host), InputError);
}

TEST(InitialisedMap, WritesAnyNumberOfBytes)
{
    InitialisedMap map(200);
    map.writeAll(3, 130);
    EXPECT_EQ(map.missing(0, 4), 0x7u);
    EXPECT_EQ(map.missing(128, 8), 0xe0u);
    EXPECT_FALSE(map.complete());
    map.writeAll(0, 200);
    EXPECT_TRUE(map.complete());
}

} // namespace
} // namespace warpatlas::simulator
