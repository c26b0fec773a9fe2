#include "render/views/launch/launch_uniforms.h"

#include "render/views/data/data_uniforms.h"
#include "render/views/shared/smooth_step.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace warpatlas::render {

const PixelProgram& LaunchPrograms::get(const LaunchVariant& variant)
{
    const Key key{variant.space, variant.samples, variant.blocks, variant.reduced, variant.tiles, variant.writers,
        variant.followed, variant.selection, variant.paint, variant.emptyPlaces};
    PixelProgram& program = m_programs[key];
    if (program.program().name())
        return program;
    const std::string defines =
        fmt::format("#define SAMPLES {}\n#define BLOCKS {}\n#define REDUCED {}\n#define TILES {}\n#define WRITERS {}\n"
                    "#define FOLLOWED {}\n"
                    "#define SELECTION {}\n#define EMPTY_PLACES {}\n#define PAINT {}\n",
            variant.samples, int(variant.blocks), int(variant.reduced), int(variant.tiles), int(variant.writers),
            int(variant.followed), int(variant.selection), int(variant.emptyPlaces), variant.paint);
    program = PixelProgram::make(
        "launch view", defines, {"owner.glsl", "launch.glsl", variant.space ? "launch_space.frag" : "launch_map.frag"});
    return program;
}

namespace {

using Unsigned3 = std::array<std::uint32_t, 3>;
constexpr std::uint32_t nowhere = 0xffffffffu;

Unsigned3 narrowed(const std::array<std::uint64_t, 3>& values)
{
    return {std::uint32_t(values[0]), std::uint32_t(values[1]), std::uint32_t(values[2])};
}

void setColours(const gl::Program& program, const LaunchViewState& state)
{
    setSharedColours(program, state.theme);
    program.set("uStateMix", std::array{0.18f, 1.0f, state.theme == Theme::Dark ? 0.52f : 0.60f});
}

void setCover(const gl::Program& program, const Launch& launch, const Extent& cover)
{
    const auto block = [](std::uint64_t covered, std::uint32_t threads) {
        return std::uint32_t(std::min<std::uint64_t>(covered / threads, nowhere));
    };
    const Dim3& size = launch.block;
    program.set("uCoverBlock", Unsigned3{block(cover.x, size.x), block(cover.y, size.y), block(cover.z, size.z)});
    program.set("uCoverRest",
        Unsigned3{std::uint32_t(cover.x % size.x), std::uint32_t(cover.y % size.y), std::uint32_t(cover.z % size.z)});
}

void setMap(const gl::Program& program, const LaunchSheet& sheet, const Camera& camera)
{
    // The shader's floats only ever see the distance from the view's corner.
    std::array<std::uint32_t, 2> base{};
    std::array<float, 2> fraction{};
    const std::array origin{camera.originX, camera.originY};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        const double blocks = std::clamp(origin[axis] / sheet.pitch(int(axis)), -4e9, 8e9);
        base[axis] = std::uint32_t(std::int64_t(std::floor(blocks)));
        fraction[axis] = float(blocks - std::floor(blocks));
    }
    program.set("uBase", base);
    program.set("uFraction", fraction);
    program.set("uPitch", std::array{float(sheet.pitch(0)), float(sheet.pitch(1))});
    program.set("uCellPixels", float(camera.pixelsPerCell));
    const double scale = camera.pixelsPerCell;
    program.set("uSheetFrom", std::array{float(-camera.originX * scale), float(-camera.originY * scale)});
    program.set("uSheetTo",
        std::array{float((sheet.size(0) - camera.originX) * scale), float((sheet.size(1) - camera.originY) * scale)});
}

std::array<float, 3> toFloats3(const Vector& v)
{
    return {float(v[0]), float(v[1]), float(v[2])};
}

void setSpace(const gl::Program& program, const LaunchSheet& sheet, const OrbitCamera& camera, const Viewport& viewport)
{
    // Relative to the block that is looked at: what is near is exact, what is far is small.
    Unsigned3 base{};
    Vector eye = camera.eye(), low{}, high{};
    double far = 0, near = 1e300, largest = 1;
    const OrbitCamera::Axes look = camera.axes();
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const double pitch = sheet.pitch(int(axis));
        const double block = std::clamp(std::floor(camera.target[axis] / pitch), 0.0, double(sheet.blocks[axis] - 1));
        base[axis] = std::uint32_t(block);
        eye[axis] -= block * pitch;
        low[axis] = -block * pitch;
        high[axis] = sheet.size(int(axis)) - block * pitch;
        largest = std::max(largest, std::abs(eye[axis]));
    }
    for (unsigned corner = 0; corner < 8; ++corner) {
        double depth = 0;
        for (unsigned axis = 0; axis < 3; ++axis)
            depth += ((corner >> axis & 1 ? high[axis] : low[axis]) - eye[axis]) * look.forward[axis];
        far = std::max(far, depth);
        near = std::min(near, depth);
    }
    program.set("uCentre", std::array{float(viewport.width) / 2, float(viewport.height) / 2});
    program.set("uFocal", float(camera.focal(viewport.height)));
    program.set("uEye", toFloats3(eye));
    program.set("uForward", toFloats3(look.forward));
    program.set("uRight", toFloats3(look.right));
    program.set("uDown", toFloats3(look.down));
    program.set("uBase", base);
    program.set("uLow", toFloats3(low));
    program.set("uHigh", toFloats3(high));
    program.set("uPitch", std::array{float(sheet.pitch(0)), float(sheet.pitch(1)), float(sheet.pitch(2))});
    program.set(
        "uPerPitch", std::array{float(1 / sheet.pitch(0)), float(1 / sheet.pitch(1)), float(1 / sheet.pitch(2))});
    program.set("uPerSlotPitch", std::array{1.0f, 1.0f, float(1 / sheet.slotPitch)});
    program.set("uGaps", std::array{float(sheet.gap), float(sheet.gap), float(sheet.layerGap)});
    program.set("uSlotPitch", std::array{1.0f, 1.0f, float(sheet.slotPitch)});
    program.set("uEpsilon", float(1e-4 + 2e-6 * largest));
    program.set("uCut", float(camera.distance * OrbitCamera::cutShare));
    program.set("uBlockReach", float(sheet.blockReach()));
    program.set("uNearDepth", float(std::max(near, 0.0)));
    program.set("uFarDepth", float(far));
}

} // namespace

LaunchDetail LaunchDetail::at(const LaunchSheet& sheet, const LaunchViewState& state, int viewportHeight)
{
    LaunchDetail detail;
    detail.cellPixels = sheet.space ? state.camera.orbit.focal(viewportHeight) / state.camera.orbit.distance
                                    : state.camera.map.pixelsPerCell;
    const double cell = detail.cellPixels / state.pixelScale;
    const double block = std::min(sheet.pitch(0), sheet.pitch(1)) * detail.cellPixels;
    const double warpSide = sheet.laneSlots[0] < 32 ? 32.0 / sheet.laneSlots[0] : 1.0;
    // In space there is one ray a pixel, and what is far is smaller.
    const double coarser = sheet.space ? 1.8 : 1;
    detail.hue = float(smoothStep(0.7 * coarser, 2.5 * coarser, block));
    detail.warp = float(smoothStep(1.0 * coarser, 3.0 * coarser, detail.cellPixels * warpSide));
    detail.warpHue = float(smoothStep(0.7 * coarser, 2.5 * coarser, detail.cellPixels * warpSide));
    detail.laneHue = float(smoothStep(0.7 * coarser, 2.5 * coarser, detail.cellPixels));
    detail.lane = float(smoothStep(6, 16, cell));
    detail.line = float(smoothStep(6, 14, cell));
    detail.thread = float(smoothStep(0.30 * coarser, 0.60 * coarser, detail.cellPixels));
    const double blockArea = std::sqrt(sheet.pitch(0) * sheet.pitch(1)) * detail.cellPixels;
    detail.level = blockArea < 1 ? int(std::lround(std::log2(1 / blockArea))) : 0;
    if (const int tile = tileLevel(sheet, detail.cellPixels, state.pixelScale, state.leastTileLevel); tile > 0) {
        detail.level = tile;
        detail.tiles = true;
        detail.hue = detail.warp = detail.warpHue = detail.laneHue = detail.lane = detail.line = detail.thread = 0;
    }
    return detail;
}

void setLaunchUniforms(const gl::Program& program, const LaunchScene& scene, const LaunchSheet& sheet,
    const LaunchBuffers& buffers, const LaunchViewState& state, const LaunchDetail& detail, const Viewport& viewport)
{
    const Launch& launch = scene.launch;
    program.set("uCorner", std::array{std::int32_t(viewport.fragmentLeft()), std::int32_t(viewport.fragmentTop())});
    program.set("uPixelScale", float(state.pixelScale));
    program.set("uGrid", narrowed(sheet.blocks));
    program.set("uBlockCount", std::uint32_t(std::min<std::uint64_t>(launch.blocks(), nowhere)));
    program.set("uGridAxis", sheet.gridAxis);
    program.set("uBlockAxis", sheet.blockAxis);
    program.set("uSlots", sheet.laneSlots);
    program.set("uLanes", sheet.lanes());
    program.set("uBlockSize", Unsigned3{launch.block.x, launch.block.y, launch.block.z});
    program.set("uThreadsPerBlock", sheet.threads());
    program.set("uWarpOrder", 1.0f / float(std::max(sheet.lanes() / 32, 2u) - 1));
    setCover(program, launch, scene.cover);
    if (buffers.blocks()) {
        const int level = std::min(detail.level, int(buffers.levels().size()) - 1);
        const BlockLevel& words = buffers.levels()[std::size_t(level)];
        program.set("uLevel", Unsigned3{std::uint32_t(level), std::uint32_t(words.columns), std::uint32_t(words.rows)});
        program.set("uLevelOffset", std::uint32_t(words.offset));
    }
    const auto place = [&](std::uint64_t block) { return narrowed(sheet.placeOf(block)); };
    program.set("uFollowedBlock",
        scene.followed && scene.followed->block < launch.blocks() ? place(scene.followed->block)
                                                                  : Unsigned3{nowhere, nowhere, nowhere});
    program.set("uSelectedBlock", state.selected ? place(state.selected->block) : Unsigned3{nowhere, nowhere, nowhere});
    const bool thread = state.selected && state.selected->thread;
    program.set("uSelectedWarp", thread ? int(*state.selected->thread % sheet.threads() / 32) : -1);
    program.set("uMoment", momentOf(state.time));
    program.set("uByState", int(state.byState && state.time < 1));
    program.set("uHueStrength", detail.hue);
    program.set("uWarpHue", detail.warpHue);
    program.set("uLaneHue", detail.laneHue);
    program.set("uWarpStrength", detail.warp);
    program.set("uLaneStrength", detail.lane);
    program.set("uLineStrength", detail.line);
    program.set("uThreadDetail", detail.thread);
    setColours(program, state);
    if (detail.tiles) {
        const Palette& colours = palette(state.theme);
        program.set("uBlockMean", toFloats(mixed(colours.panel, colours.gpu, 0.75)));
        // Between tiles there is a line, whatever room blocks leave.
        const double side = std::exp2(detail.level) * detail.cellPixels;
        const auto size = [&](int axis) {
            return float(std::max(0.5, 1 - 1.5 * state.pixelScale / (side * sheet.pitch(axis))));
        };
        program.set("uTileSize", std::array{size(0), size(1)});
        program.set("uTileShift", detail.level);
    }
    if (sheet.space)
        setSpace(program, sheet, state.camera.orbit, viewport);
    else
        setMap(program, sheet, state.camera.map);
}

} // namespace warpatlas::render
