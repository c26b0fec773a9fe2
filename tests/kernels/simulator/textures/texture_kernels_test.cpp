/// Whole kernels of textures.cu: fetches of every kind, surfaces, and what goes wrong with them.
#include "app/words/problem_words.h"
#include "kernels/model/half.h"
#include "kernels/simulator/replay/block_recording.h"
#include "kernels/simulator/replay/cursor.h"
#include "tests/kernels/simulator/instructions/ptx_text.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>

namespace warpatlas::simulator::testing {
namespace {

/// As nvcc and clang compile them.
class EveryCompiler : public ::testing::TestWithParam<const char*> {
protected:
    static std::shared_ptr<const Kernel> textureKernel(const std::string& name)
    {
        const std::string file = std::string("textures_") + GetParam() + ".ptx";
        return loadKernel(readFile("simulator/textures/" + file), file, name, "textures.cu");
    }
};
class TextureKernels : public EveryCompiler { };
class SurfaceKernels : public EveryCompiler { };

std::uint32_t textureLine(const std::string& after, const std::string& text)
{
    return lineOf(after, text, "textures/textures");
}

std::string problemsOf(const Trace& trace)
{
    std::string words;
    for (const Problem& problem : trace.problems)
        words += std::string(nameOf(problem.kind)) + " x" + std::to_string(problem.count) + " in "
            + std::to_string(problem.line.value_or(0)) + ": " + sentenceOf(problem) + "\n";
    return words;
}

TextureSpec plane(std::uint64_t width, std::uint64_t height)
{
    TextureSpec spec;
    spec.extent = {width, height, 1};
    return spec;
}

TextureSpec surface(unsigned axes, const Extent& extent, std::uint64_t layers = 0)
{
    TextureSpec spec;
    spec.surface = true;
    spec.axes = axes;
    spec.extent = extent;
    spec.layers = layers;
    return spec;
}

template <class T> std::vector<T> ascending(std::size_t count, T first = 0)
{
    std::vector<T> values(count);
    for (std::size_t i = 0; i < count; ++i)
        values[i] = static_cast<T>(first + static_cast<T>(i));
    return values;
}

/// In doubles and another order: rows first, each between its two columns; outside is zero.
double between(const std::vector<std::uint8_t>& picture, int width, int height, double u, double v)
{
    const auto at = [&](int x, int y) {
        return x < 0 || y < 0 || x >= width || y >= height ? 0.0
                                                           : picture[static_cast<std::size_t>(y * width + x)] / 255.0;
    };
    const int x = static_cast<int>(std::floor(u - 0.5)), y = static_cast<int>(std::floor(v - 0.5));
    const double right = u - 0.5 - x, down = v - 0.5 - y;
    const auto row = [&](int line) { return at(x, line) + right * (at(x + 1, line) - at(x, line)); };
    return row(y) + down * (row(y + 1) - row(y));
}

TEST_P(TextureKernels, ALinearTextureRotatesAPicture)
{
    constexpr int width = 37, height = 21;
    std::vector<std::uint8_t> picture(width * height);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::uint8_t>(i * 89 % 251);
    TextureSpec spec = plane(width, height);
    spec.filter = TextureFilter::Linear;
    spec.address = TextureAddress::Border;
    spec.normalisedFloats = true;
    const float cosine = std::cos(0.5f), sine = std::sin(0.5f);
    LessonRun run(textureKernel("rotate"), {3, 2, 1}, {16, 16, 1});
    const Trace trace = run.texture("picture", picture, spec)
                            .buffer("out", std::vector<float>(width * height))
                            .scalar(width)
                            .scalar(height)
                            .scalar(cosine)
                            .scalar(sine)
                            .run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<float> out = run.values<float>(1);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const double u = x + 0.5 - width / 2.0, v = y + 0.5 - height / 2.0;
            EXPECT_NEAR(out[static_cast<std::size_t>(y * width + x)],
                between(
                    picture, width, height, u * cosine - v * sine + width / 2.0, u * sine + v * cosine + height / 2.0),
                2.0 / 256)
                << x << ' ' << y;
        }
}

TEST_P(TextureKernels, WhatAFetchTouchesIsInTheTrace)
{
    const std::vector<float> values = ascending<float>(12);
    for (const bool linear : {false, true}) {
        TextureSpec spec = plane(4, 3);
        spec.filter = linear ? TextureFilter::Linear : TextureFilter::Point;
        LessonRun run(textureKernel("bothNames"), {1, 1, 1}, {4, 3, 1});
        const Trace trace = run.texture("picture", values, spec)
                                .texture("out", std::vector<float>(12), surface(2, {4, 3, 1}))
                                .scalar(4)
                                .scalar(3)
                                .run();
        EXPECT_EQ(problemsOf(trace), "");
        // A place on an element's corner is between four of them; at the edge those are the same.
        std::uint64_t reads = 0;
        for (std::uint64_t i = 0; i < 12; ++i) {
            reads += trace.buffers[0].values[i].reads;
            EXPECT_EQ(trace.buffers[1].values[i].writes, 1u);
            EXPECT_EQ(trace.buffers[1].values[i].lastWriter, i);
        }
        EXPECT_EQ(reads, linear ? 48u : 12u);
        EXPECT_EQ(trace.buffers[0].values[11].reads, linear ? 1u : 1u);
        EXPECT_EQ(trace.buffers[0].values[0].reads, linear ? 9u : 1u) << "4 + 2 + 2 + 1 threads at the corner";
        EXPECT_EQ(trace.total.textureRequests, 2u) << "a fetch and a store of one warp";
        EXPECT_EQ(trace.total.textureElements, linear ? 60u : 24u);
        EXPECT_EQ(trace.total.globalLoadRequests, 0u);
        EXPECT_EQ(trace.total.globalStoreSectors, 0u);
        EXPECT_EQ(trace.total.mix[static_cast<std::size_t>(InstructionClass::TextureMemory)], 2u);
        EXPECT_EQ(run.values<float>(1)[6], linear ? 3.5f : 6.0f) << "the middle of 1, 2, 5 and 6";
    }
}

TEST_P(TextureKernels, EveryKindFindsItsElement)
{
    TextureSpec line, volume, lines, layers;
    line.axes = lines.axes = 1;
    line.extent = {32, 1, 1};
    volume.axes = 3;
    volume.extent = {4, 4, 2};
    lines.extent = {8, 1, 1};
    lines.layers = 4;
    layers.extent = {4, 4, 1};
    layers.layers = 2;
    LessonRun run(textureKernel("everyKind"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.texture("line", ascending<float>(32, 100), line)
                            .texture("volume", ascending<float>(32, 200), volume)
                            .texture("lines", ascending<float>(32, 300), lines)
                            .texture("layers", ascending<float>(32, 400), layers)
                            .buffer("out", std::vector<float>(160))
                            .run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<float> out = run.values<float>(4);
    for (std::size_t i = 0; i < 32; ++i)
        for (std::size_t kind = 0; kind < 4; ++kind)
            EXPECT_EQ(out[kind * 32 + i], static_cast<float>((kind + 1) * 100 + i)) << kind << ' ' << i;
    EXPECT_EQ(out[128], 416) << "there is no layer 99: the last one";
}

TEST_P(TextureKernels, OutsideOfLinearMemoryIsZero)
{
    TextureSpec line;
    line.axes = 1;
    line.extent = {20, 1, 1};
    line.linearMemory = true;
    LessonRun run(textureKernel("fetched"), {1, 1, 1}, {32, 1, 1});
    const Trace trace =
        run.texture("line", ascending<float>(20, 1), line).buffer("out", std::vector<float>(32, 7)).run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<float> out = run.values<float>(1);
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], i < 2 || i >= 22 ? 0 : static_cast<float>(i - 1)) << i;
}

TEST_P(TextureKernels, LevelsAreOneAndAGatherGoesRound)
{
    LessonRun run(textureKernel("level"), {1, 1, 1}, {3, 1, 1});
    const Trace trace =
        run.texture("picture", ascending<float>(12), plane(4, 3)).buffer("out", std::vector<float>(96)).run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<float> out = run.values<float>(1);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(out[i], static_cast<float>(4 + i));
        EXPECT_EQ(out[32 + i], static_cast<float>(4 + i));
    }
    // At the corner (1, 1) of four elements: below left, below right, above right, above left.
    EXPECT_EQ(out[64], 4 + 100 * 5 + 10000 * 1 + 1000000 * 0);
    EXPECT_EQ(out[65], 5 + 100 * 6 + 10000 * 2 + 1000000 * 1);
}

/// The result of one fetch at element 1, in four registers.
template <class T> std::vector<std::uint32_t> fetchOf(const std::vector<T>& values, std::uint32_t channels, bool floats)
{
    const std::string text = ptxHead
        + ".visible .entry k(.param .u64 tex, .param .u64 out)\n{ .reg .b32 %r<9>; .reg .b64 %l<9>;\n"
          "ld.param.u64 %l1, [tex]; ld.param.u64 %l2, [out]; mov.u32 %r5, 1;\n"
          "tex.1d.v4.u32.s32 {%r1, %r2, %r3, %r4}, [%l1, {%r5}];\n"
          "st.global.v4.u32 [%l2], {%r1, %r2, %r3, %r4};\nret;\n}\n";
    TextureSpec spec;
    spec.axes = 1;
    spec.extent = {values.size() / channels, 1, 1};
    spec.normalisedFloats = floats;
    spec.linearMemory = true;
    LessonRun run(loadKernel(text, "text.ptx", "k", "text.cu"), {1, 1, 1}, {1, 1, 1});
    const Trace trace = run.texture("values", values, spec).buffer("out", std::vector<std::uint32_t>(4)).run();
    EXPECT_EQ(problemsOf(trace), "");
    return run.values<std::uint32_t>(1);
}

TEST(TextureValues, AreThoseOfTheirType)
{
    using Words = std::vector<std::uint32_t>;
    const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value); };
    EXPECT_EQ(fetchOf<std::uint8_t>({1, 2, 3, 4, 200, 0, 255, 51}, 4, false), (Words{200, 0, 255, 51}));
    EXPECT_EQ(fetchOf<std::uint8_t>({1, 2, 3, 4, 200, 0, 255, 51}, 4, true),
        (Words{bits(200 / 255.0f), bits(0), bits(1), bits(0.2f)}));
    EXPECT_EQ(fetchOf<std::int8_t>({0, 0, -5, 127}, 2, false), (Words{0xfffffffb, 127, 0, 0}));
    EXPECT_EQ(fetchOf<std::int8_t>({0, 0, -128, -127}, 2, true), (Words{bits(-1), bits(-1), 0, 0}));
    EXPECT_EQ(fetchOf<std::uint16_t>({0, 65535}, 1, false), (Words{65535, 0, 0, 0}));
    EXPECT_EQ(fetchOf<std::uint16_t>({0, 13107}, 1, true), (Words{bits(0.2f), 0, 0, 0}));
    EXPECT_EQ(fetchOf<std::int16_t>({0, -32768}, 1, true), (Words{bits(-1), 0, 0, 0}));
    EXPECT_EQ(fetchOf<std::int32_t>({0, -9}, 1, false), (Words{0xfffffff7, 0, 0, 0}));
    EXPECT_EQ(fetchOf<std::uint32_t>({0, 0, 0, 0, 1, 2, 3, 4000000000u}, 4, false), (Words{1, 2, 3, 4000000000u}));
    EXPECT_EQ(fetchOf<float>({0, 0, 1.5f, -2}, 2, false), (Words{bits(1.5f), bits(-2), 0, 0}));
}

TEST_P(TextureKernels, AnImageOfFourChannels)
{
    std::vector<std::uint8_t> picture(6 * 4);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = static_cast<std::uint8_t>(i + 1);
    LessonRun run(textureKernel("bytes"), {1, 1, 1}, {3, 2, 1});
    const Trace trace = run.texture("picture", picture, plane(3, 2)).buffer("out", std::vector<int>(6)).run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<int> out = run.values<int>(1);
    for (int i = 0; i < 6; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(i)], 4 * i + 1 + 1000 * (4 * i + 2) + 1000000 * (4 * i + 4)) << i;
}

TEST_P(SurfaceKernels, InvertAPicture)
{
    const std::vector<std::uint8_t> picture = ascending<std::uint8_t>(15 * 7, 9);
    LessonRun run(textureKernel("invert"), {1, 1, 1}, {16, 8, 1});
    const Trace trace = run.texture("in", picture, surface(2, {15, 7, 1}))
                            .texture("out", std::vector<std::uint8_t>(15 * 7), surface(2, {15, 7, 1}))
                            .scalar(15)
                            .scalar(7)
                            .run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<std::uint8_t> out = run.values<std::uint8_t>(1);
    for (std::size_t i = 0; i < out.size(); ++i) {
        EXPECT_EQ(out[i], 255 - picture[i]) << i;
        EXPECT_EQ(trace.buffers[0].values[i].reads, 1u) << i;
        EXPECT_EQ(trace.buffers[1].values[i].writes, 1u) << i;
    }
}

TEST_P(SurfaceKernels, OutsideOfASurfaceThreadsStop)
{
    LessonRun run(textureKernel("unguarded"), {1, 1, 1}, {16, 4, 1});
    const Trace trace = run.texture("out", std::vector<float>(10 * 3), surface(2, {10, 3, 1}))
                            .buffer("reached", std::vector<int>(64))
                            .run();
    ASSERT_EQ(trace.problems.size(), 1u) << problemsOf(trace);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::OutOfBounds);
    EXPECT_EQ(trace.problems[0].count, 64u - 30u);
    EXPECT_EQ(trace.problems[0].line, textureLine("void unguarded", "surf2Dwrite"));
    EXPECT_NE(
        sentenceOf(trace.problems[0]).find("writes 'out'[10, 0], outside of the 10 x 3 elements"), std::string::npos)
        << problemsOf(trace);
    const std::vector<float> out = run.values<float>(0);
    const std::vector<int> reached = run.values<int>(1);
    for (std::size_t y = 0; y < 4; ++y)
        for (std::size_t x = 0; x < 16; ++x) {
            EXPECT_EQ(reached[y * 16 + x], x < 10 && y < 3 ? 1 : 0) << x << ' ' << y;
            if (x < 10 && y < 3) {
                EXPECT_EQ(out[y * 10 + x], static_cast<float>(x + 100 * y));
            }
        }
}

TEST_P(SurfaceKernels, WhoForgetsThatXCountsBytesIsTold)
{
    LessonRun run(textureKernel("forgotBytes"), {1, 1, 1}, {8, 1, 1});
    const Trace trace = run.texture("out", std::vector<float>(8), surface(2, {8, 1, 1})).run();
    ASSERT_EQ(trace.problems.size(), 1u) << problemsOf(trace);
    EXPECT_EQ(trace.problems[0].kind, ProblemKind::Misaligned) << problemsOf(trace);
    EXPECT_NE(sentenceOf(trace.problems[0]).find("the x of a surface counts bytes"), std::string::npos);
    EXPECT_EQ(trace.problems[0].count, 6u);
}

TEST_P(SurfaceKernels, ZeroAndClampAreNoErrors)
{
    LessonRun run(textureKernel("edges"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.texture("in", ascending<int>(16, 100), surface(1, {16, 1, 1}))
                            .texture("out", std::vector<int>(16, -1), surface(1, {16, 1, 1}))
                            .buffer("read", std::vector<int>(64))
                            .run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<int> out = run.values<int>(1), read = run.values<int>(2);
    for (int i = 0; i < 32; ++i) {
        const int x = i - 8;
        EXPECT_EQ(read[static_cast<std::size_t>(i)], x < 0 || x >= 16 ? 0 : 100 + x) << x;
        EXPECT_EQ(read[static_cast<std::size_t>(32 + i)], 100 + std::min(std::max(x, 0), 15)) << x;
    }
    EXPECT_EQ(out, ascending<int>(16)) << "what lies outside wrote nothing";
}

TEST_P(SurfaceKernels, EveryKindFindsItsElement)
{
    LessonRun run(textureKernel("everySurface"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.texture("volume", std::vector<float>(64), surface(3, {4, 4, 2}))
                            .texture("lines", std::vector<std::int16_t>(128), surface(1, {8, 1, 1}, 4))
                            .texture("layers", std::vector<std::uint32_t>(64), surface(2, {4, 4, 1}, 2))
                            .run();
    EXPECT_EQ(problemsOf(trace), "");
    const std::vector<float> volume = run.values<float>(0);
    const std::vector<std::int16_t> lines = run.values<std::int16_t>(1);
    const std::vector<std::uint32_t> layers = run.values<std::uint32_t>(2);
    for (std::size_t i = 0; i < 32; ++i) {
        EXPECT_EQ(volume[2 * i], static_cast<float>(i));
        EXPECT_EQ(volume[2 * i + 1], -static_cast<float>(i));
        EXPECT_EQ(lines[4 * i], static_cast<std::int16_t>(i));
        EXPECT_EQ(lines[4 * i + 3], 3);
        EXPECT_EQ(layers[2 * i], i);
        EXPECT_EQ(layers[2 * i + 1], 0u);
    }
}

TEST_P(TextureKernels, ANumberIsNoTexture)
{
    LessonRun run(textureKernel("fetched"), {1, 1, 1}, {32, 1, 1});
    const Trace trace = run.scalar(std::uint64_t{0}).buffer("out", std::vector<float>(32)).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_NE(sentenceOf(trace.problems[0]).find("no texture object"), std::string::npos) << problemsOf(trace);
    LessonRun other(textureKernel("invert"), {1, 1, 1}, {16, 8, 1});
    const Trace second = other.texture("in", std::vector<std::uint8_t>(64), plane(8, 8))
                             .texture("out", std::vector<std::uint8_t>(64), surface(2, {8, 8, 1}))
                             .scalar(8)
                             .scalar(8)
                             .run();
    ASSERT_EQ(second.problems.size(), 1u);
    EXPECT_NE(sentenceOf(second.problems[0]).find("no surface object"), std::string::npos) << problemsOf(second);
}

TEST_P(TextureKernels, CoordinatesOfAnotherKindAreTold)
{
    LessonRun run(textureKernel("fetched"), {1, 1, 1}, {32, 1, 1});
    const Trace trace =
        run.texture("line", ascending<float>(20), plane(5, 4)).buffer("out", std::vector<float>(32)).run();
    ASSERT_EQ(trace.problems.size(), 1u);
    EXPECT_NE(sentenceOf(trace.problems[0]).find("other coordinates"), std::string::npos) << problemsOf(trace);
}

/// A linear fetch in the debugger: four accesses, each with what was there.
TEST_P(TextureKernels, AReplayHasTheElementsOfAFetch)
{
    TextureSpec spec = plane(4, 3);
    spec.filter = TextureFilter::Linear;
    LessonRun run(textureKernel("bothNames"), {1, 1, 1}, {4, 3, 1});
    run.texture("picture", ascending<float>(12), spec)
        .texture("out", std::vector<float>(12), surface(2, {4, 3, 1}))
        .scalar(4)
        .scalar(3);
    Progress progress;
    const auto recording = BlockRecording::make(run.snapshot(), 0, {}, progress);
    Cursor cursor(recording);
    std::size_t fetches = 0, stores = 0;
    for (std::uint64_t step = 0; step < recording->end(); ++step) {
        if (recording->decodedAt(step).operation != ptx::Operation::Texture)
            continue;
        cursor.seek(step + 1);
        const StepDetail& detail = *cursor.lastStep();
        if (accessKindOf(recording->decodedAt(step)) == AccessKind::Store) {
            ++stores;
            ASSERT_EQ(detail.memory.size(), 1u);
            EXPECT_EQ(std::bit_cast<float>(static_cast<std::uint32_t>(detail.memory[0].valueAfter(6))), 3.5f);
            EXPECT_EQ(detail.memory[0].valueBefore(6), 0u);
            continue;
        }
        ++fetches;
        ASSERT_EQ(detail.memory.size(), 4u);
        const float values[] = {1, 2, 5, 6};
        for (std::size_t k = 0; k < 4; ++k) {
            EXPECT_TRUE(detail.memory[k].texture);
            EXPECT_EQ(std::bit_cast<float>(static_cast<std::uint32_t>(detail.memory[k].valueBefore(6))), values[k])
                << k;
        }
    }
    EXPECT_EQ(fetches, 1u);
    EXPECT_EQ(stores, 1u);
}

INSTANTIATE_TEST_SUITE_P(Of, TextureKernels, ::testing::Values("nvcc", "clang"));
TEST_P(TextureKernels, SeeLentMemoryWhoseRowsHavePadding)
{
    constexpr std::size_t width = 3, height = 2, pitch = 32;
    std::vector<std::uint8_t> picture(height * pitch, 255);
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t i = 0; i < width * 4; ++i)
            picture[y * pitch + i] = static_cast<std::uint8_t>(y * 100 + i);
    std::vector<std::int32_t> out(width * height);
    Simulation simulation(textureKernel("bytes"), {{1, 1, 1}, {width, height, 1}});
    simulation.lend({"picture", 200, std::as_writable_bytes(std::span(picture)), 4, nullptr});
    simulation.lend({"out", 201, std::as_writable_bytes(std::span(out)), 4, nullptr});
    TextureObject object;
    object.spec = plane(width, height);
    object.type = ElementType::U8;
    object.channels = 4;
    object.base = ptx::address::ofSlot(200);
    object.rowBytes = pitch;
    constexpr std::uint64_t number = ptx::address::textureBase + 5, results = ptx::address::ofSlot(201);
    simulation.lendTexture(number, object);
    object.base = ptx::address::ofSlot(300);
    EXPECT_THROW(simulation.lendTexture(number + 1, object), InputError); // nothing is there
    simulation.setParameter(0, std::as_bytes(std::span(&number, 1)));
    simulation.setParameter(1, std::as_bytes(std::span(&results, 1)));
    Progress progress;
    EXPECT_EQ(problemsOf(simulation.run({}, progress)), "");
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            const auto* const pixel = &picture[y * pitch + x * 4];
            EXPECT_EQ(out[y * width + x], pixel[0] + 1000 * pixel[1] + 1000000 * pixel[3]);
        }
}

/// A number that names no texture, below others that do.
TEST_P(TextureKernels, ANumberBetweenLentTexturesIsNone)
{
    std::vector<std::uint8_t> picture(4);
    std::vector<std::int32_t> out(1);
    Simulation simulation(textureKernel("bytes"), {{1, 1, 1}, {1, 1, 1}});
    simulation.lend({"picture", 200, std::as_writable_bytes(std::span(picture)), 4, nullptr});
    simulation.lend({"out", 201, std::as_writable_bytes(std::span(out)), 4, nullptr});
    TextureObject object;
    object.spec = plane(1, 1);
    object.type = ElementType::U8;
    object.channels = 4;
    object.base = ptx::address::ofSlot(200);
    simulation.lendTexture(ptx::address::textureBase + 2, object);
    constexpr std::uint64_t number = ptx::address::textureBase + 1, results = ptx::address::ofSlot(201);
    simulation.setParameter(0, std::as_bytes(std::span(&number, 1)));
    simulation.setParameter(1, std::as_bytes(std::span(&results, 1)));
    Progress progress;
    const Trace trace = simulation.run({}, progress);
    ASSERT_EQ(trace.problems.size(), 1u);
    const auto* const stop = factOf<BlockStop>(trace.problems.front());
    ASSERT_NE(stop, nullptr);
    EXPECT_EQ(stop->what, BlockStop::What::NoTexture);
}

INSTANTIATE_TEST_SUITE_P(Of, SurfaceKernels, ::testing::Values("nvcc", "clang"));

} // namespace
} // namespace warpatlas::simulator::testing
