#include "render/views/data/data_uniforms.h"

#include "render/views/data/surplus.h"
#include "render/views/shared/layout.h"
#include "render/views/shared/smooth_step.h"

#include <cmath>

namespace warpatlas::render {

namespace {

std::array<std::uint32_t, 3> levelUniform(const Levels& levels, int level)
{
    return {std::uint32_t(level), std::uint32_t(levels[level].columns), std::uint32_t(levels[level].offset)};
}

void setCamera(const gl::Program& program, const Camera& camera)
{
    // The shader's floats only ever see the distance from the viewport's corner.
    constexpr double far = 1e9;
    const double x = std::clamp(camera.originX, -far, far), y = std::clamp(camera.originY, -far, far);
    program.set("uBase", std::array{std::int32_t(std::floor(x)), std::int32_t(std::floor(y))});
    program.set("uFraction", std::array{float(x - std::floor(x)), float(y - std::floor(y))});
    program.set("uCellPixels", float(camera.pixelsPerCell));
}

void setThreads(const gl::Program& program, const Launch& launch, std::uint64_t selected)
{
    const auto threads = std::uint32_t(std::max<std::uint64_t>(launch.threadsPerBlock(), 1));
    const Division division = Division::by(threads);
    program.set("uThreadsPerBlock", threads);
    program.set("uDivision", std::array{division.multiplier, division.firstShift, division.secondShift});
    program.set("uWarpOrder", 1.0f / float(std::max<std::uint64_t>(launch.warpsPerBlock(), 2) - 1));
    program.set("uSelected", std::array{std::uint32_t(selected / threads), std::uint32_t(selected % threads / 32)});
}

void setSurplus(const gl::Program& program, const Layout& layout, const Surplus& surplus)
{
    // A single row goes on to the right, where threads beside the data are as well.
    const bool follows = surplus.following > 0 && !layout.isSingleRow();
    program.set("uSurplusFollows", int(follows));
    program.set("uSurplus",
        surplus.following > 0 ? std::array{surplus.following, 0U, 0U}
                              : std::array{surplus.columns, surplus.rows, surplus.slices});
    program.set("uThreadReach",
        surplus.following > 0 ? std::array{~0U, ~0U} : std::array{surplus.threadColumns, surplus.threadRows});
}

void setTheme(const gl::Program& program, Theme theme)
{
    setSharedColours(program, theme);
    const Palette& colours = palette(theme);
    program.set("uGood", toFloats(colours.good));
    program.set("uWarning", toFloats(colours.warning));
    program.set("uWrong", toFloats(colours.wrong));
    program.set("uNotANumber", toFloats(colours.notANumber));
    program.set("uOnce", toFloats(colours.writtenOnce));
}

/// How much of its own look a buffer keeps that waits, or that the colouring has nothing to say about. What waits on
/// dark keeps more: the picture that is worked on is to be seen.
float inputDim(const DataViewState& state, const DataScene& scene)
{
    const bool waits = state.colourBy == ColourBy::State && !(scene.use == DataUse::Read && !scene.showsReaders);
    return state.theme == Theme::Light ? 0.35f : waits ? 0.66f : 0.30f;
}

} // namespace

std::array<float, 3> toFloats(const Colour& colour)
{
    return {float(colour.r) / 255, float(colour.g) / 255, float(colour.b) / 255};
}

void setSharedColours(const gl::Program& program, Theme theme)
{
    const Palette& colours = palette(theme);
    std::array<std::array<float, 3>, 8> blocks;
    std::array<float, 3> mean{};
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        blocks[i] = toFloats(colours.blocks[i]);
        for (std::size_t c = 0; c < 3; ++c)
            mean[c] += blocks[i][c] * blocks[i][c] / 8;
    }
    for (float& channel : mean)
        channel = std::sqrt(channel);
    program.setColours("uBlockColours", blocks);
    program.set("uBlockMean", mean);
    std::array<std::array<float, 3>, valueRampStops> ramp;
    std::transform(valueRamp().begin(), valueRamp().end(), ramp.begin(), toFloats);
    program.setColours("uRamp", ramp);
    program.set("uCanvas", toFloats(colours.canvas));
    program.set("uPanel", toFloats(colours.panel));
    program.set("uSoft", toFloats(colours.soft));
    program.set("uText", toFloats(colours.text));
}

void setFragment(const gl::Program& program, const Viewport& viewport)
{
    program.set("uFragment", std::array{float(viewport.fragmentLeft()), float(viewport.fragmentTop())});
}

Detail Detail::at(const Camera& camera, double pixelScale, const DataScene& scene)
{
    const double cell = camera.pixelsPerCell;
    const Dim3& block = scene.launch.block;
    // The thinner side of a block and of a warp in elements, for the usual one thread an element. It only says when
    // detail fades, never what is drawn.
    const bool vector = scene.shape.extent.y * scene.shape.extent.z == 1;
    const double blockSide = vector ? 1.0 : double(std::min(block.x, block.y));
    const double warpSide = !vector && block.x < 32 ? 32.0 / block.x : 1.0;
    Detail detail;
    detail.hue = 0.12f + 0.88f * float(smoothStep(0.7, 2.5, cell * blockSide));
    detail.warp = float(smoothStep(1.0, 3.0, cell * warpSide));
    detail.lane = float(smoothStep(6, 16, cell / pixelScale));
    detail.warpHue = 0.12f + 0.88f * float(smoothStep(0.7, 2.5, cell * warpSide));
    detail.laneHue = 0.12f + 0.88f * float(smoothStep(0.7, 2.5, cell));
    // Stripes are 9 logical pixels apart: a smaller cell could fall between two of them.
    detail.hatchFloor = 0.85f * (1 - float(smoothStep(3, 9, cell / pixelScale)));
    detail.line = float(smoothStep(6, 14, cell / pixelScale));
    // Lines that are closer than 5 pixels would be a veil; from 14 on they are drawn in full.
    detail.blockLine = float(smoothStep(5, 14, cell * blockSide / pixelScale));
    return detail;
}

void setDataUniforms(
    const gl::Program& program, const SceneBuffers& buffers, const DataViewState& state, const Viewport& viewport)
{
    const DataScene& scene = *buffers.scene();
    const Layout& layout = buffers.layout();
    setCamera(program, state.camera);
    setTheme(program, state.theme);
    program.set("uInputDim", inputDim(state, scene));
    setFragment(program, viewport);
    program.set("uPixelScale", float(state.pixelScale));
    program.set("uSize", std::array{std::int32_t(layout.columns), std::int32_t(layout.rows)});
    program.set("uElements", std::uint32_t(layout.elements));
    setSurplus(program, layout, surplusOf(scene));
    const Layout::Slices& slices = layout.slices;
    program.set("uSliceCount", std::uint32_t(slices.count));
    program.set("uSliceSize", std::array{std::uint32_t(slices.columns), std::uint32_t(slices.rows)});
    program.set("uSlicePitch",
        std::array{std::uint32_t(slices.pitchX()), std::uint32_t(slices.pitchY()), std::uint32_t(slices.across)});
    const double cell = state.camera.pixelsPerCell;
    program.set("uOwnerLevel", levelUniform(buffers.levels(), colourLevel(cell, buffers.levels())));
    program.set("uFlagLevel", levelUniform(buffers.levels(), defectLevel(cell, buffers.levels())));
    const ValueFormat &output = buffers.output().format(), &input = buffers.input().format();
    setRange(program, "uOutputRange", output, shaderRange(output, scene.valueMinimum, scene.valueMaximum));
    setRange(program, "uInputRange", input, shaderRange(input, buffers.inputBounds()[0], buffers.inputBounds()[1]));
    program.set("uOutputBrightness", int(scene.brightness));
    program.set("uInputBrightness", int(scene.inputBrightness));
    setThreads(program, scene.launch, state.selectedThread.value_or(0));
    program.set("uPartial", int(buffers.partial()));
    program.set("uEveryOnce", int(scene.writes == WritePattern::Once));
    program.set("uTime", float(state.time));
    program.set("uOver", int(state.time >= 1 || !scene.schedule || float(state.time) >= buffers.blocks().lastEnd()));
    const Detail detail = Detail::at(state.camera, state.pixelScale, scene);
    program.set("uHueStrength", detail.hue);
    program.set("uWarpStrength", detail.warp);
    program.set("uLaneStrength", detail.lane);
    program.set("uLineStrength", detail.line);
    // On light, where what waits is pale, dark lines stand out more.
    program.set("uBlockLines", detail.blockLine * (state.theme == Theme::Dark ? 0.28f : 0.18f));
    program.set("uWarpHue", detail.warpHue);
    program.set("uLaneHue", detail.laneHue);
    const bool differences = state.colourBy == ColourBy::Difference;
    program.set("uByteLevel",
        levelUniform(
            buffers.levels(), differences ? defectLevel(cell, buffers.levels()) : colourLevel(cell, buffers.levels())));
    program.set("uByteScale", 1.0f / float(std::max(buffers.mostReads() - 1, 1)));
    program.set("uFollowed", std::uint32_t(state.followed ? state.followed->block : 0));
    program.set("uHatchFloor", detail.hatchFloor);
}

} // namespace warpatlas::render
