/// Outcomes made without running anything: what a grayscale launch of a given shape would have left behind, written by
/// an index function that the test chooses. For tests of canvas, overlay and panels, which only read Outcomes.
#pragma once

#include "app/experiment/outcome.h"
#include "tests/support/change_access.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace warpatlas::support {

/// Which element a thread writes; empty: none.
using IndexFunction = std::function<std::optional<std::uint64_t>(const Launch&, const ThreadId&, const Extent& data)>;

/// The textbook's: x and y guarded.
inline std::optional<std::uint64_t> guardedIndex(const Launch& launch, const ThreadId& id, const Extent& data)
{
    const std::uint64_t x = std::uint64_t{id.block.x} * launch.block.x + id.thread.x;
    const std::uint64_t y = std::uint64_t{id.block.y} * launch.block.y + id.thread.y;
    if (x >= data.x || y >= data.y || id.block.z + id.thread.z > 0)
        return std::nullopt;
    return y * data.x + x;
}

/// A mistake: threadIdx.y forgotten, so that every row of a block writes the block's first row.
inline std::optional<std::uint64_t> forgottenRowIndex(const Launch& launch, const ThreadId& id, const Extent& data)
{
    ThreadId first = id;
    first.thread.y = 0;
    return guardedIndex(launch, first, data);
}

struct OutcomeOptions {
    Extent data{967, 541, 1};
    Dim3 block{32, 32, 1};
    std::optional<Dim3> grid = std::nullopt; ///< empty: cover the data
    IndexFunction index = guardedIndex;
    std::uint32_t channels = 3; ///< number in the input; the output has one
    bool traced = true;
    BlockSet known = BlockSet::all(); ///< blocks that were simulated
    std::string gpu = "RTX 3060";
    WritePattern writes = WritePattern::Once;
    std::optional<Extent> cover = std::nullopt; ///< threads that are needed; empty: one an element
    const Mistake* mistake = nullptr; ///< outlives the outcome
};

/// An evening sky with a sun over hills: something to recognise, all neighbours different.
inline ArrayPointer syntheticPicture(const Extent& extent, std::uint32_t channels)
{
    auto picture = std::make_shared<Array>(ElementType::U8, Shape{extent, channels});
    const auto values = picture->values<std::uint8_t>();
    for (std::uint64_t row = 0; row < extent.y * extent.z; ++row)
        for (std::uint64_t x = 0; x < extent.x; ++x) {
            const std::uint64_t y = row % extent.y, z = row / extent.y;
            const double u = double(x) / double(extent.x), v = double(y) / double(extent.y);
            const double hill = 0.72 + 0.09 * std::sin(u * 9) + 0.05 * std::sin(u * 23 + 1);
            const bool sun = std::hypot((u - 0.68) * double(extent.x) / double(extent.y), v - 0.34) < 0.13;
            for (std::uint32_t c = 0; c < channels; ++c) {
                const double sky = c == 0 ? 90 + 150 * v : c == 1 ? 70 + 90 * v : 150 - 60 * v;
                const double land = c == 0 ? 50 : c == 1 ? 95 - 60 * v : 60;
                const double value = v > hill ? land + 25 * std::sin(u * 60 + v * 31) : sun ? 250 - 40.0 * c : sky;
                const double grain = double((x * 7 + y * 13 + z * 3 + c * 5) % 11);
                values[(row * extent.x + x) * channels + c] = std::uint8_t(std::clamp(value + grain, 0.0, 255.0));
            }
        }
    return picture;
}

/// The first blocks of a launch of 31 x 17, and a rectangle that a person looks at.
inline BlockSet somePart()
{
    BlockSet known = BlockSet::none(31 * 17);
    known.insert(BlockRange{0, 150});
    for (std::uint64_t row = 9; row < 13; ++row)
        known.insert(BlockRange{row * 31 + 17, row * 31 + 25});
    return known;
}

inline OutcomePointer makeOutcome(const OutcomeOptions& options = {})
{
    const Extent& data = options.data;
    auto bound = std::make_shared<BoundExperiment>();
    bound->launch = {options.grid.value_or(gridToCover(data, options.block)), options.block};
    const Launch& launch = bound->launch;
    const ArrayPointer input = syntheticPicture(data, options.channels);
    Work& work = bound->work;
    work.code.entry = "grayscale";
    work.code.sourceName = "grayscale.cu";
    work.buffers.push_back({"rgb", ElementType::U8, {data, options.channels}, BufferRole::Input, input});
    work.buffers.push_back({"gray", ElementType::U8, {data, 1}, BufferRole::Output, nullptr});
    work.output = 1;
    work.cover = options.cover.value_or(data);
    work.writes = options.writes;
    bound->mistake = options.mistake;

    auto outcome = std::make_shared<Outcome>();
    outcome->run = 1;
    outcome->bound = bound;
    outcome->device.id = "sim";
    outcome->device.name = "Simulator (limits of an " + options.gpu + ")";
    outcome->device.provenance = Provenance::Simulated;
    outcome->gpu = findGpu(options.gpu).value();
    outcome->occupancyInput = OccupancyInput{int(launch.threadsPerBlock()), 32, 0};
    outcome->occupancy = computeOccupancy(outcome->gpu, *outcome->occupancyInput);
    outcome->schedule =
        std::make_shared<Schedule>(modelSchedule(outcome->gpu, launch, outcome->occupancy->blocksPerSm));
    if (!options.traced)
        return outcome;

    auto trace = std::make_shared<Trace>();
    trace->launch = launch;
    trace->buffers.resize(2);
    trace->buffers[0].values.resize(data.count() * options.channels);
    trace->buffers[1].values.resize(data.count());
    trace->writers.resize(launch.blocks() * launch.warpsPerBlock());
    auto output = std::make_shared<Array>(ElementType::U8, Shape{data, 1});
    const auto in = input->values<std::uint8_t>();
    const auto out = output->values<std::uint8_t>();
    trace->known = options.known;
    for (std::uint64_t linear = 0; linear < launch.threads(); ++linear) {
        if (!trace->isKnown(linear))
            continue;
        const ThreadId id = threadFromLinear(launch, linear);
        const auto element = options.index(launch, id, data);
        if (!element)
            continue;
        double sum = 0;
        for (std::uint32_t c = 0; c < options.channels; ++c) {
            test::changeAccess(trace->buffers[0].values, *element * options.channels + c, [=](ValueAccess& read) {
                read.lastReader = std::uint32_t(linear);
                ++read.reads;
            });
            sum += in[*element * options.channels + c] * (c == 0 ? 0.299 : c == 1 ? 0.587 : 0.114);
        }
        out[*element] = std::uint8_t(sum);
        test::changeAccess(trace->buffers[1].values, *element, [=](ValueAccess& written) {
            written.lastWriter = std::uint32_t(linear);
            ++written.writes;
        });
        const std::uint64_t block = linear / launch.threadsPerBlock();
        trace->writers[block * launch.warpsPerBlock() + id.warp] |= 1u << id.lane;
    }
    outcome->coverage = analyseCoverage(work, *trace);
    outcome->owners = std::make_shared<OwnerMap>(ownerMap(work, *trace, work.output));
    outcome->trace = trace;
    outcome->output = output;
    outcome->stage = Stage::Executed;
    outcome->complete = true;
    return outcome;
}

} // namespace warpatlas::support
