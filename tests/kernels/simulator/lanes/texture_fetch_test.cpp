/// Fetches of whole warps beside the same fetches lane by lane: what they give, what is counted and who read which
/// element last, to the bit, in both builds of the hot loop.
#include "kernels/model/half.h"
#include "kernels/ptx/parser.h"
#include "kernels/simulator/lanes/instruction_sets.h"
#include "kernels/simulator/recording/simulation.h"
#include "kernels/simulator/textures/texture_operations.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <random>

namespace warpatlas::simulator {
namespace {

constexpr std::uint32_t rowWords = 8; ///< of a thread: x, y, z, layer, whether it takes part
constexpr Launch fetchLaunch{{9, 1, 1}, {72, 1, 1}}; ///< two warps and a quarter of one
constexpr std::size_t fetchThreads = 9 * 72;

/// The hot loop with textures looked at lane by lane.
Handler selectLanewise(const ptx::DecodedInstruction& decoded, const ptx::Program& program, bool observed)
{
    return decoded.operation == ptx::Operation::Texture ? textures::access
                                                        : baselineInstructionSet().select(decoded, program, observed);
}

const InstructionSet& lanewiseSet()
{
    static const InstructionSet set = [] {
        InstructionSet made = baselineInstructionSet();
        made.select = selectLanewise;
        return made;
    }();
    return set;
}

std::vector<const InstructionSet*> warpwiseSets()
{
    std::vector<const InstructionSet*> sets{&baselineInstructionSet()};
    if (&bestInstructionSet() != sets.front())
        sets.push_back(&bestInstructionSet());
    return sets;
}

struct FetchCase {
    std::string opcode; ///< "tex.2d.v4.f32.f32"
    TextureSpec spec;
    ElementType type = ElementType::F32;
    std::uint32_t channels = 1;
    std::uint64_t padding = 0; ///< bytes behind each row
    std::vector<std::byte> texels;
    std::vector<std::uint32_t> rows; ///< rowWords for each thread
    std::string words; ///< what it is, for a person

    std::uint64_t elementBytes() const { return sizeOf(type) * channels; }
};

struct FetchResult {
    std::vector<std::byte> out;
    Trace trace;
};

std::string fetchText(const FetchCase& fetch)
{
    const bool whole = fetch.opcode.ends_with("s32");
    std::string list = fetch.spec.layers != 0 ? "%r4" : "";
    for (unsigned axis = 1; axis <= fetch.spec.axes; ++axis)
        list += fmt::format("{}{}{}", list.empty() ? "" : ", ", whole ? "%r" : "%f", axis);
    if (fetch.spec.axes == 3 || (fetch.spec.layers != 0 && fetch.spec.axes == 2)) // these take four
        list += whole ? ", %r1" : ", %f1";
    return ".version 8.4\n.target sm_75\n.address_size 64\n"
           ".visible .entry k(.param .u64 object, .param .u64 rows, .param .u64 out)\n{\n"
           ".reg .b32 %r<32>; .reg .f32 %f<8>; .reg .b64 %l<8>, %t; .reg .pred %p<2>;\n"
           "ld.param.u64 %t, [object];\nld.param.u64 %l1, [rows];\nld.param.u64 %l2, [out];\n"
           "mov.u32 %r20, %ctaid.x;\nmov.u32 %r21, %ntid.x;\nmov.u32 %r22, %tid.x;\n"
           "mad.lo.u32 %r20, %r20, %r21, %r22;\nmul.wide.u32 %l3, %r20, 32;\nadd.s64 %l1, %l1, %l3;\n"
           "mul.wide.u32 %l3, %r20, 16;\nadd.s64 %l2, %l2, %l3;\n"
           "ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%l1];\nld.global.u32 %r5, [%l1+16];\n"
           "mov.b32 %f1, %r1;\nmov.b32 %f2, %r2;\nmov.b32 %f3, %r3;\nsetp.ne.u32 %p1, %r5, 0;\n"
           "mov.u32 %r8, 111;\nmov.u32 %r9, 222;\nmov.u32 %r10, 333;\nmov.u32 %r11, 444;\n"
           "@%p1 "
        + fetch.opcode + " {%r8, %r9, %r10, %r11}, [%t, {" + list
        + "}];\nst.global.v4.u32 [%l2], {%r8, %r9, %r10, %r11};\nret;\n}\n";
}

/// With the rows apart where they are padded: such textures come from outside.
FetchResult fetchWith(const FetchCase& fetch, const InstructionSet& set)
{
    auto module = std::make_shared<const ptx::Module>(ptx::parse(fetchText(fetch), "fetch.ptx"));
    const auto kernel = std::make_shared<const Kernel>(
        ptx::decode(module, ptx::findEntry(*module, "k"), "fetch.ptx", ptx::Products::Apart), set);
    Simulation simulation(kernel, fetchLaunch);
    std::vector<std::byte> texels = fetch.texels;
    std::vector<Argument> arguments;
    const std::size_t shown = fetch.padding == 0
        ? simulation.addBuffer("object", fetch.type, texels.size() / sizeOf(fetch.type))
        : simulation.addBuffer("nothing", ElementType::U64, 1);
    arguments.emplace_back(BufferArgument{shown});
    if (fetch.padding == 0) {
        std::ranges::copy(texels, simulation.bytes(shown).begin());
        std::get<BufferArgument>(arguments.front()).texture = fetch.spec;
    }
    const std::size_t rows = simulation.addBuffer("rows", ElementType::U32, fetch.rows.size());
    std::memcpy(simulation.bytes(rows).data(), fetch.rows.data(), fetch.rows.size() * 4);
    const std::size_t out = simulation.addBuffer("out", ElementType::U32, fetchThreads * 4);
    arguments.emplace_back(BufferArgument{rows});
    arguments.emplace_back(BufferArgument{out});
    simulation.setArguments(arguments);
    if (fetch.padding != 0) {
        constexpr std::uint32_t slot = 200;
        constexpr std::uint64_t number = ptx::address::textureBase + 3;
        simulation.lend({"object", slot, std::span(texels), fetch.elementBytes(), nullptr});
        simulation.lendTexture(number,
            {.spec = fetch.spec,
                .type = fetch.type,
                .channels = fetch.channels,
                .base = ptx::address::ofSlot(slot),
                .rowBytes = fetch.spec.extent.x * fetch.elementBytes() + fetch.padding});
        simulation.setParameter(0, std::as_bytes(std::span(&number, 1)));
    }
    Progress progress;
    FetchResult result;
    SimulationOptions options;
    options.workers = 1;
    result.trace = simulation.run(options, progress);
    const std::span<const std::byte> bytes = simulation.bytes(out);
    result.out.assign(bytes.begin(), bytes.end());
    return result;
}

/// The difference in words; empty: none.
std::string differenceOf(const FetchCase& fetch, const FetchResult& mine, const FetchResult& wanted)
{
    for (std::size_t i = 0; i < wanted.out.size(); i += 4) {
        std::uint32_t a = 0, b = 0;
        std::memcpy(&a, mine.out.data() + i, 4);
        std::memcpy(&b, wanted.out.data() + i, 4);
        const std::uint32_t* const row = fetch.rows.data() + i / 16 * rowWords;
        if (a != b)
            return fmt::format(
                "thread {}, value {}: {:#x} and not {:#x} at ({:#x} {:.9g}, {:#x} {:.9g}, {:#x} {:.9g}), "
                "layer {}",
                i / 16, i / 4 % 4, a, b, row[0], std::bit_cast<float>(row[0]), row[1], std::bit_cast<float>(row[1]),
                row[2], std::bit_cast<float>(row[2]), row[3]);
    }
    if (mine.trace.total != wanted.trace.total)
        return fmt::format("counters: {} requests of {} elements, and not {} of {}", mine.trace.total.textureRequests,
            mine.trace.total.textureElements, wanted.trace.total.textureRequests, wanted.trace.total.textureElements);
    if (mine.trace.problems.size() != wanted.trace.problems.size())
        return "problems";
    for (std::size_t buffer = 0; buffer < wanted.trace.buffers.size(); ++buffer) {
        const AccessArray &a = mine.trace.buffers[buffer].values, &b = wanted.trace.buffers[buffer].values;
        for (std::uint64_t i = 0; i < b.size(); ++i)
            if (a[i] != b[i])
                return fmt::format("value {} of buffer {}: read {} times, last by {}, and not {} by {}", i, buffer,
                    a[i].reads, a[i].lastReader, b[i].reads, b[i].lastReader);
    }
    return "";
}

void expectAsLanewise(const FetchCase& fetch)
{
    const FetchResult wanted = fetchWith(fetch, lanewiseSet());
    for (const InstructionSet* const set : warpwiseSets()) {
        const std::string difference = differenceOf(fetch, fetchWith(fetch, *set), wanted);
        EXPECT_EQ(difference, "") << fetch.opcode << " of " << fetch.words << ", " << set->name;
    }
}

class FetchMaker {
public:
    std::uint32_t below(std::uint32_t count) { return static_cast<std::uint32_t>(m_random() % count); }

    /// Coordinates on all sides of what makes a difference, and masks of all kinds.
    void fillRows(FetchCase& fetch)
    {
        const bool whole = fetch.opcode.ends_with("s32");
        fetch.rows.resize(fetchThreads * rowWords);
        const std::uint64_t sizes[] = {fetch.spec.extent.x, fetch.spec.extent.y, fetch.spec.extent.z};
        const std::uint32_t blockThreads = fetchLaunch.block.x;
        std::uint32_t some = 0; // one in so many takes part
        for (std::uint32_t thread = 0; thread < fetchThreads; ++thread) {
            std::uint32_t* const row = fetch.rows.data() + std::size_t{thread} * rowWords;
            for (std::size_t axis = 0; axis < 3; ++axis)
                row[axis] = whole ? number(sizes[axis])
                                  : std::bit_cast<std::uint32_t>(place(sizes[axis], fetch.spec.normalisedCoordinates));
            row[3] = static_cast<std::uint32_t>(static_cast<std::int32_t>(below(8)) - 2);
            if (thread % blockThreads % 32 == 0)
                some = below(2) == 0 ? 1 : 1 + below(12);
            row[4] = below(some) == 0 ? 1 : 0;
        }
    }

    void fillTexels(FetchCase& fetch, bool odd)
    {
        const std::uint64_t rows =
            fetch.spec.extent.y * fetch.spec.extent.z * std::max<std::uint64_t>(fetch.spec.layers, 1);
        fetch.texels.resize((fetch.spec.extent.x * fetch.elementBytes() + fetch.padding) * rows);
        const std::size_t bytes = sizeOf(fetch.type);
        for (std::size_t at = 0; at + bytes <= fetch.texels.size(); at += bytes) {
            std::uint32_t bits = m_random();
            const float real = static_cast<float>(static_cast<std::int32_t>(bits)) / 2147483648.0f;
            const bool any = odd && below(8) == 0; // what is no number, infinite, subnormal
            if (fetch.type == ElementType::F32)
                bits = any ? oddBits() : std::bit_cast<std::uint32_t>(real);
            else if (fetch.type == ElementType::F16 && !any)
                bits = halfFromFloat(real);
            std::memcpy(fetch.texels.data() + at, &bits, bytes);
        }
    }

private:
    std::uint32_t oddBits()
    {
        constexpr std::uint32_t odd[] = {0x7fc00000, 0xffc12345, 0x7f800001, 0xff923456, 0x7fffffff, 0x7f800000,
            0xff800000, 0, 0x80000000, 1, 0x80000001, 0x007fffff, 0x807fffff, 0x00800000, 0x80800000, 0x7f7fffff,
            0xff7fffff};
        return odd[below(std::size(odd))];
    }

    std::uint32_t number(std::uint64_t size)
    {
        const auto n = static_cast<std::uint32_t>(size);
        switch (below(8)) {
        case 0:
            return m_random();
        case 1: {
            const std::uint32_t edges[] = {0xffffffff, 0xfffffffe, n, n + 1, n - 1, 0x80000000, 0x7fffffff};
            return edges[below(std::size(edges))];
        }
        default:
            return below(n);
        }
    }

    float place(std::uint64_t size, bool normalised)
    {
        const auto n = static_cast<float>(size);
        const auto spread = [&] { return static_cast<float>(below(static_cast<std::uint32_t>(size) + 5)) - 2; };
        float at = 0;
        switch (below(10)) {
        case 0:
            return std::bit_cast<float>(static_cast<std::uint32_t>(m_random()));
        case 1:
            return std::bit_cast<float>(oddBits());
        case 2: { // far, where turns are counted
            const float turns = std::ldexp(1.0f, static_cast<int>(below(26))) + static_cast<float>(below(4)) / 4;
            return steps((below(2) == 0 ? 1.0f : -1.0f) * turns, 4);
        }
        case 3:
            at = spread() + 0.5f;
            break;
        case 4:
            at = spread();
            break;
        case 5:
            at = spread() + static_cast<float>(below(512)) / 512;
            break;
        default:
            return std::uniform_real_distribution<float>(normalised ? -2 : -n - 3, normalised ? 3 : 2 * n + 3)(
                m_random);
        }
        return steps(normalised ? at / n : at, 9);
    }

    /// A few floats up or down.
    float steps(float at, std::uint32_t most)
    {
        const float to = (below(2) == 0 ? 1.0f : -1.0f) * std::numeric_limits<float>::infinity();
        for (std::uint32_t left = below(most); left != 0; --left)
            at = std::nextafter(at, to);
        return at;
    }

    std::mt19937 m_random{19}; // NOLINT: the same numbers each time
};

struct Format {
    ElementType type;
    bool floats;
};
constexpr Format formats[] = {{ElementType::F32, false}, {ElementType::U8, true}, {ElementType::F16, false},
    {ElementType::I8, true}, {ElementType::U16, true}, {ElementType::I16, true}, {ElementType::I32, false},
    {ElementType::U32, false}, {ElementType::U8, false}, {ElementType::I8, false}, {ElementType::U16, false},
    {ElementType::I16, false}};
constexpr TextureAddress addressings[] = {
    TextureAddress::Clamp, TextureAddress::Border, TextureAddress::Wrap, TextureAddress::Mirror};

std::string resultType(const Format& format)
{
    if (format.floats || format.type == ElementType::F32 || format.type == ElementType::F16)
        return "f32";
    return format.type == ElementType::I8 || format.type == ElementType::I16 || format.type == ElementType::I32 ? "s32"
                                                                                                                : "u32";
}

/// Sizes, channels and padding go round from one to the next.
FetchCase makeCase(FetchMaker& maker, unsigned axes, bool layered, const Format& format, std::size_t number)
{
    constexpr std::uint64_t sizes[] = {1, 2, 3, 5, 13, 16, 33, 100};
    constexpr std::uint32_t channels[] = {1, 2, 4, 1, 3};
    FetchCase fetch;
    fetch.spec.axes = axes;
    const auto size = [&](unsigned axis) { return axis < axes ? sizes[maker.below(std::size(sizes))] : 1; };
    fetch.spec.extent = {size(0), size(1), axes == 3 ? std::min<std::uint64_t>(size(2), 5) : 1};
    fetch.spec.layers = layered ? 1 + maker.below(4) : 0;
    fetch.spec.normalisedFloats = format.floats;
    fetch.type = format.type;
    fetch.channels = channels[number % std::size(channels)];
    fetch.padding = number % 7 == 3 ? 32 : 0;
    return fetch;
}

void finish(FetchMaker& maker, FetchCase& fetch, std::size_t number)
{
    maker.fillTexels(fetch, number % 3 == 1);
    maker.fillRows(fetch);
    fetch.words = fmt::format("{}x{}{}, {} x {} x {}, {} layers, {}{}, {}, {} bytes between rows (number {})",
        nameOf(fetch.type), fetch.channels, fetch.spec.normalisedFloats ? " as floats" : "", fetch.spec.extent.x,
        fetch.spec.extent.y, fetch.spec.extent.z, fetch.spec.layers, nameOf(fetch.spec.address),
        fetch.spec.normalisedCoordinates ? ", normalised" : "", nameOf(fetch.spec.filter), fetch.padding, number);
}

constexpr std::pair<unsigned, bool> geometries[] = {{1, false}, {2, false}, {3, false}, {1, true}, {2, true}};

std::string geometryName(unsigned axes, bool layered)
{
    return fmt::format("{}{}d", layered ? "a" : "", axes);
}

TEST(TextureFetchLanes, AreTheSameOneByOneWhateverTheModes)
{
    FetchMaker maker;
    std::size_t number = 0;
    for (const auto& [axes, layered] : geometries)
        for (const Format& format : formats)
            for (const TextureAddress address : addressings)
                for (const bool normalised : {false, true})
                    for (const TextureFilter filter : {TextureFilter::Point, TextureFilter::Linear}) {
                        FetchCase fetch = makeCase(maker, axes, layered, format, number);
                        fetch.opcode = fmt::format("tex.{}.v4.{}.f32", geometryName(axes, layered), resultType(format));
                        fetch.spec.address = address;
                        fetch.spec.normalisedCoordinates = normalised;
                        fetch.spec.filter = filter;
                        finish(maker, fetch, number++);
                        expectAsLanewise(fetch);
                    }
    EXPECT_EQ(number, 5u * 12 * 4 * 2 * 2);
}

TEST(TextureFetchLanes, AreTheSameOneByOneAtWholeNumbers)
{
    FetchMaker maker;
    std::size_t number = 0;
    for (const auto& [axes, layered] : geometries)
        for (const Format& format : formats)
            for (const bool linearMemory : {false, true}) {
                if (linearMemory && (axes != 1 || layered))
                    continue;
                FetchCase fetch = makeCase(maker, axes, layered, format, number);
                fetch.opcode = fmt::format("tex.{}.v4.{}.s32", geometryName(axes, layered), resultType(format));
                fetch.spec.linearMemory = linearMemory;
                finish(maker, fetch, number++);
                expectAsLanewise(fetch);
            }
}

TEST(TextureFetchLanes, AreTheSameOneByOneWhereTheyGather)
{
    FetchMaker maker;
    std::size_t number = 0;
    for (const Format& format : formats)
        for (const TextureAddress address : addressings)
            for (const char component : {'r', 'g', 'b', 'a'}) {
                FetchCase fetch = makeCase(maker, 2, false, format, number);
                fetch.opcode = fmt::format("tld4.{}.2d.v4.{}.f32", component, resultType(format));
                fetch.spec.address = address;
                fetch.spec.normalisedCoordinates = number % 2 == 0;
                fetch.spec.gathers = true;
                finish(maker, fetch, number++);
                expectAsLanewise(fetch);
            }
}

/// The longest lines that lanes find their places on together, and longer ones.
TEST(TextureFetchLanes, AreTheSameOneByOneOnLongLines)
{
    FetchMaker maker;
    std::size_t number = 0;
    for (const std::uint64_t size : {std::uint64_t{131072}, std::uint64_t{1} << 21, (std::uint64_t{1} << 21) + 1})
        for (const TextureAddress address : addressings)
            for (const TextureFilter filter : {TextureFilter::Point, TextureFilter::Linear})
                for (const bool normalised : {false, true}) {
                    FetchCase fetch = makeCase(maker, 1, false, {ElementType::U8, true}, 0);
                    fetch.opcode = "tex.1d.v4.f32.f32";
                    fetch.spec.extent.x = size;
                    fetch.spec.address = address;
                    fetch.spec.normalisedCoordinates = normalised;
                    fetch.spec.filter = filter;
                    finish(maker, fetch, number++);
                    expectAsLanewise(fetch);
                }
}

/// What makes the comparisons above say something: the lanes are not looked at one by one on both sides.
TEST(TextureFetchLanes, HaveAHandlerOfTheirOwn)
{
    FetchMaker maker;
    FetchCase fetch = makeCase(maker, 2, false, formats[0], 0);
    fetch.opcode = "tex.2d.v4.f32.f32";
    auto module = std::make_shared<const ptx::Module>(ptx::parse(fetchText(fetch), "fetch.ptx"));
    const ptx::Program program = ptx::decode(module, ptx::findEntry(*module, "k"), "fetch.ptx", ptx::Products::Apart);
    const auto tex = std::ranges::find(program.decoded, ptx::Operation::Texture, &ptx::DecodedInstruction::operation);
    ASSERT_NE(tex, program.decoded.end());
    for (const InstructionSet* const set : warpwiseSets())
        EXPECT_NE(set->select(*tex, program, true), &textures::access) << set->name;
    EXPECT_EQ(lanewiseSet().select(*tex, program, true), &textures::access);
}

} // namespace
} // namespace warpatlas::simulator
