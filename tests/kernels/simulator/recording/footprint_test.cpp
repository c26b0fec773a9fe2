#include "kernels/simulator/recording/footprint.h"

#include "kernels/ptx/address_space.h"
#include "kernels/simulator/recording/simulation.h"

#include <array>
#include <gtest/gtest.h>
#include <string>

namespace warpatlas::simulator {
namespace {

/// to[tid] = from[3 * tid] + table[0], and an atomic addition to `total`, by all threads but the first of each block.
constexpr std::string_view gatherPtx = R"(.version 8.0
.target sm_75
.address_size 64
.global .align 4 .u32 total;
.const .align 4 .u32 table[2] = {1, 2};
.visible .entry gather(.param .u64 to, .param .u64 from)
{
    .reg .pred %p<2>; .reg .b32 %r<9>; .reg .b64 %rd<9>;
    ld.param.u64 %rd1, [to];
    ld.param.u64 %rd2, [from];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, %ctaid.x;
    mov.u32 %r3, %ntid.x;
    mad.lo.s32 %r4, %r2, %r3, %r1;
    setp.eq.u32 %p1, %r1, 0;
    @%p1 bra end;
    mul.wide.u32 %rd3, %r4, 12;
    add.s64 %rd4, %rd2, %rd3;
    ld.global.u32 %r5, [%rd4];
    ld.const.u32 %r6, [table];
    add.u32 %r5, %r5, %r6;
    mul.wide.u32 %rd5, %r4, 4;
    add.s64 %rd6, %rd1, %rd5;
    st.global.u32 [%rd6], %r5;
    red.global.add.u32 [total], 1;
end:
    ret;
}
)";
constexpr std::uint32_t toSlot = 200, fromSlot = 201, blocks = 6, blockThreads = 64;

std::uint64_t bytesOf(const AddressSet& set)
{
    return set.overlapWith(set).bytes;
}

TEST(Footprints, AreTheBytesThatTheKernelTouched)
{
    const auto kernel = loadKernel(gatherPtx, "gather.ptx", "gather", "gather.cu");
    std::array<std::uint32_t, blocks * blockThreads> to{};
    std::array<std::uint32_t, 3 * blocks * blockThreads> from{};
    for (const int workers : {1, 4}) {
        Simulation simulation(kernel, {{blocks, 1, 1}, {blockThreads, 1, 1}});
        simulation.lend({"to", toSlot, std::as_writable_bytes(std::span(to)), 4});
        simulation.lend({"from", fromSlot, std::as_writable_bytes(std::span(from)), 4});
        const std::uint64_t toAddress = ptx::address::ofSlot(toSlot), fromAddress = ptx::address::ofSlot(fromSlot);
        simulation.setParameter(0, std::as_bytes(std::span(&toAddress, 1)));
        simulation.setParameter(1, std::as_bytes(std::span(&fromAddress, 1)));
        Footprint footprint;
        SimulationOptions options{.workers = workers};
        options.footprint = &footprint;
        Progress progress;
        EXPECT_TRUE(simulation.run(options, progress).problems.empty());
        const std::uint64_t took = std::uint64_t{blocks} * (blockThreads - 1);
        EXPECT_EQ(bytesOf(footprint.writes), 4 * took);
        EXPECT_EQ(bytesOf(footprint.reads), 4 * took + 4) << "and one value of the table";
        EXPECT_EQ(bytesOf(footprint.atomics), 4U);
        for (std::uint64_t i = 0; i < blocks * blockThreads; ++i) {
            const bool takes = i % blockThreads != 0;
            EXPECT_EQ(footprint.writes.contains(toAddress + 4 * i), takes) << i;
            EXPECT_EQ(footprint.reads.contains(fromAddress + 12 * i + 3), takes) << i;
            EXPECT_FALSE(footprint.reads.contains(fromAddress + 12 * i + 4)) << i;
        }
    }
}

/// What the host may have a part in: by the instruction, whatever it does.
TEST(Footprints, KnowWhatIsMeantForTheHost)
{
    struct Case {
        const char* instruction;
        bool forHost;
    };
    for (const auto& [instruction, forHost] :
        {Case{"ld.global.u32 %r1, [%rd1];", false}, Case{"ld.volatile.global.u32 %r1, [%rd1];", true},
            Case{"ld.relaxed.sys.global.u32 %r1, [%rd1];", true}, Case{"ld.acquire.gpu.global.u32 %r1, [%rd1];", false},
            Case{"ld.global.cv.u32 %r1, [%rd1];", true}, Case{"st.global.u32 [%rd1], %r1;", false},
            Case{"st.volatile.u32 [%rd1], %r1;", true}, Case{"st.release.sys.global.u32 [%rd1], %r1;", true},
            Case{"st.relaxed.cta.global.u32 [%rd1], %r1;", false}, Case{"st.global.wt.u32 [%rd1], %r1;", true},
            Case{"atom.global.add.u32 %r1, [%rd1], 1;", false}, Case{"atom.global.sys.add.u32 %r1, [%rd1], 1;", true},
            Case{"red.relaxed.sys.global.add.u32 [%rd1], 1;", true},
            Case{"red.relaxed.gpu.global.add.u32 [%rd1], 1;", false}}) {
        const std::string ptx =
            ".version 8.0\n.target sm_75\n.address_size 64\n.visible .entry touch(.param .u64 to)\n{\n"
            "    .reg .b32 %r<2>; .reg .b64 %rd<2>;\n    ld.param.u64 %rd1, [to];\n    mov.u32 %r1, 3;\n    "
            + std::string(instruction) + "\n    ret;\n}\n";
        Simulation simulation(loadKernel(ptx, "touch.ptx", "touch", "touch.cu"), {{1, 1, 1}, {1, 1, 1}});
        std::array<std::uint32_t, 4> values{};
        simulation.lend({"to", toSlot, std::as_writable_bytes(std::span(values)), 4});
        const std::uint64_t address = ptx::address::ofSlot(toSlot);
        simulation.setParameter(0, std::as_bytes(std::span(&address, 1)));
        Footprint footprint;
        SimulationOptions options;
        options.footprint = &footprint;
        Progress progress;
        EXPECT_TRUE(simulation.run(options, progress).problems.empty()) << instruction;
        EXPECT_EQ(bytesOf(footprint.system), forHost ? 4U : 0U) << instruction;
        EXPECT_EQ(bytesOf(footprint.reads) + bytesOf(footprint.writes) + bytesOf(footprint.atomics), 4U);
    }
}

Footprint touching(AccessKind kind, std::uint64_t begin, std::uint64_t bytes)
{
    Footprint footprint;
    footprint.of(kind).add(begin, bytes);
    return footprint;
}

TEST(Footprints, ClashWhereOneWritesWhatTheOtherUses)
{
    constexpr auto load = AccessKind::Load, store = AccessKind::Store, atomic = AccessKind::Atomic;
    for (const AccessKind first : {load, store, atomic})
        for (const AccessKind second : {load, store, atomic}) {
            const auto clash = clashOf(touching(first, 1000, 100), touching(second, 1090, 100));
            const bool needsOrder = first == store || second == store || (first == atomic) != (second == atomic);
            ASSERT_EQ(clash.has_value(), needsOrder) << int(first) << ' ' << int(second);
            EXPECT_FALSE(clashOf(touching(first, 1000, 100), touching(second, 1100, 100)));
            if (!clash)
                continue;
            EXPECT_EQ(clash->address, 1090U);
            EXPECT_EQ(clash->bytes, 10U);
            EXPECT_EQ(clash->firstWrites, first != load);
            EXPECT_EQ(clash->secondWrites, second != load);
        }
}

TEST(Footprints, TellWhatBothWriteFirst)
{
    Footprint first = touching(AccessKind::Load, 0, 100), second = touching(AccessKind::Store, 0, 300);
    first.writes.add(200, 8);
    const auto clash = clashOf(first, second);
    ASSERT_TRUE(clash);
    EXPECT_EQ(clash->address, 200U);
    EXPECT_TRUE(clash->firstWrites && clash->secondWrites);
}

} // namespace
} // namespace warpatlas::simulator
