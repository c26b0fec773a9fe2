#include "app/flow/check_parts.h"

#include "app/experiment/own_sizes.h"
#include "kernels/analysis/comparison.h"
#include "kernels/device/open_device.h"
#include "kernels/model/error.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>

namespace warpatlas::inline flow {

namespace {

/// Up to here the kernel's own code is run on the experiment's own data; it is the better witness.
constexpr std::uint64_t mostSimulated = 1U << 18U;
constexpr double mostSimulatedWork = 5e7;
/// Up to here the CPU's reference is, in a second or so.
constexpr double mostComputed = 1e10;
/// Elements of the smaller data.
constexpr std::uint64_t smallerElements = 4096;

/// Computes a work.
class Witness {
public:
    Witness(PartsCheck::By by, const BoundExperiment& whole, const GpuSheet* gpu) : m_by(by), m_whole(whole)
    {
        if (by == PartsCheck::By::Simulator)
            m_device = std::move(openDevice("sim:" + (gpu ? gpu->name : whole.experiment.gpu)).value());
    }

    ArrayPointer output(const Work& work, const Launch& launch, Progress& progress)
    {
        if (m_by == PartsCheck::By::Cpu) {
            const BufferSpec& shown = work.outputBuffer();
            auto output = std::make_shared<Array>(shown.type, shown.shape);
            m_whole.kernel->reference(CpuForm::Parallel, work, *output, progress);
            return output;
        }
        const auto run = m_device->prepare(work, m_whole.kernel, launch);
        ExecutionFollower follower;
        follower.simulation.record = false;
        run->follow(std::move(follower));
        return run->execute(progress).output;
    }

private:
    PartsCheck::By m_by;
    const BoundExperiment& m_whole;
    std::unique_ptr<Device> m_device;
};

/// The same kernel on data that are simulated at once; empty where there are none.
std::shared_ptr<const BoundExperiment> smallerOf(
    const BoundExperiment& whole, const GpuSheet* gpu, const Progress& progress)
{
    Experiment experiment = whole.experiment;
    experiment.grid.reset();
    try {
        if (experiment.source) {
            const std::string data = dataOfSize(whole, smallerElements);
            experiment.data.clear();
            for (std::size_t from = 0; from <= data.size();) {
                const std::size_t to = std::min(data.find('+', from), data.size());
                experiment.data.push_back(data.substr(from, to - from));
                from = to + 1;
            }
        } else {
            SizedData sized = whole.kernel->sampleOfSize(smallerElements);
            experiment.data = std::move(sized.data);
            for (const auto& [name, value] : sized.parameters)
                experiment.parameters.try_emplace(name, value);
        }
        return bindExperiment(experiment, nullptr, &progress, gpu);
    } catch (const InputError&) { // its own data then
        return nullptr;
    }
}

/// The parts' outputs, one behind the other.
std::shared_ptr<Array> joined(const ChunkedWork& work, Witness& witness, Progress& progress)
{
    const BufferSpec& output = work.whole->work.outputBuffer();
    auto all = std::make_shared<Array>(output.type, output.shape);
    auto to = all->bytes().begin();
    for (const Chunk& chunk : work.chunks) {
        const ArrayPointer part = witness.output(chunk.work, chunk.launch, progress);
        to = std::ranges::copy(part->bytes(), to).out;
    }
    return all;
}

std::vector<ChunkRange> rangesOf(const ChunkedWork& work)
{
    std::vector<ChunkRange> ranges;
    for (const Chunk& chunk : work.chunks)
        ranges.push_back(chunk.range);
    return ranges;
}

/// All choices of at least one of these, those with most first.
std::vector<std::vector<bool>> choicesOf(const std::vector<bool>& all)
{
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i] && open.size() < 6)
            open.push_back(i);
    std::vector<unsigned> masks;
    for (unsigned mask = (1U << open.size()) - 1; mask > 0; --mask)
        masks.push_back(mask);
    std::ranges::stable_sort(masks, std::ranges::greater{}, [](unsigned mask) { return std::popcount(mask); });
    std::vector<std::vector<bool>> choices;
    for (const unsigned mask : masks) {
        std::vector<bool>& choice = choices.emplace_back(all.size());
        for (std::size_t i = 0; i < open.size(); ++i)
            choice[open[i]] = (mask >> i & 1U) != 0;
    }
    return choices;
}

} // namespace

PartsCheck compareParts(const Array& whole, const Array& parts, const Shape& shape,
    const std::vector<ChunkRange>& ranges, const Tolerance& tolerance)
{
    const auto shaped = [&](const Array& values) {
        Array copy(values.type(), shape);
        std::ranges::copy(values.bytes(), copy.bytes().begin());
        return copy;
    };
    const Comparison comparison = compare(shaped(parts), shaped(whole), tolerance);
    const Extent& extent = shape.extent;
    PartsCheck check;
    check.shape = shape;
    check.chunks = ranges.size();
    check.axis = slowestAxis(extent);
    check.differing = comparison.differing;
    if (check.matches())
        return check;
    const std::uint64_t element = comparison.firstDiffering / shape.channels;
    check.first = {element % extent.x, element / extent.x % extent.y, element / extent.x / extent.y};
    const std::uint64_t row = sideOf(check.first, check.axis);
    while (check.firstChunk + 1 < ranges.size() && ranges[check.firstChunk + 1].first <= row)
        ++check.firstChunk;
    check.intoChunk = row - ranges[check.firstChunk].first;
    return check;
}

namespace {

/// Whether a pointer begins elsewhere than its array, or shares it with another.
bool pointsIntoArrays(const Work& work)
{
    std::set<std::size_t> known;
    return std::ranges::any_of(work.arguments, [&](const Argument& argument) {
        const auto* const buffer = std::get_if<BufferArgument>(&argument);
        return buffer != nullptr && (buffer->offset != 0 || !known.insert(buffer->buffer).second);
    });
}

} // namespace

Answer<FoundCut> findCut(
    const std::shared_ptr<const BoundExperiment>& whole, std::size_t chunks, const GpuSheet* gpu, Progress& progress)
{
    if (pointsIntoArrays(whole->work))
        return Refusal{say("flow.points_into",
            "its arguments point into arrays, or share one, so that there is no saying what a part of them is")};
    const std::vector<bool> candidates = cuttable(*whole);
    if (candidates.empty()) {
        if (whole->work.buffers.empty())
            return Refusal{say("flow.no_array", "it has no array, so that there is nothing to cut")};
        const Extent& output = whole->work.outputBuffer().shape.extent;
        const std::size_t axis = slowestAxis(output);
        const std::uint64_t side = sideOf(output, axis);
        if (side == 1)
            return Refusal{say("flow.one_part", "its output has one {}, so that there is nothing to cut",
                nameFor(side, partsAlong(axis)))};
        return Refusal{say("flow.nothing_to_cut",
            "its output has {} {}, and none of its inputs has as many, so that there is nothing to cut", grouped(side),
            nameFor(side, partsAlong(axis)))};
    }
    const bool right = whole->mistake == nullptr && whole->kernel->description().hasReference;
    const double work = right ? whole->kernel->cost(whole->work).operations : 0;
    const bool isSmall = whole->launch.threads() <= mostSimulated && work <= mostSimulatedWork;
    const bool byCpu = right && !isSmall && work <= mostComputed;
    auto tried = whole;
    if (!isSmall && !byCpu)
        if (auto smaller = smallerOf(*whole, gpu, progress))
            tried = std::move(smaller);
    const PartsCheck::By by = byCpu ? PartsCheck::By::Cpu : PartsCheck::By::Simulator;
    Witness witness(by, *tried, gpu);
    const std::vector<bool> possible = cuttable(*tried);
    ArrayPointer expected;
    std::optional<FoundCut> best;
    std::string refusal;
    for (const std::vector<bool>& cut : choicesOf(candidates)) {
        bool fits = possible.size() == cut.size();
        for (std::size_t i = 0; fits && i < cut.size(); ++i)
            fits = !cut[i] || possible[i];
        if (!fits)
            continue;
        try {
            const Answer<ChunkedWork> parts = cutWork(tried, chunks, cut, gpu, progress);
            if (!parts) {
                refusal = parts.reason();
                continue;
            }
            if (!expected)
                expected = witness.output(tried->work, tried->launch, progress);
            PartsCheck check = compareParts(*expected, *joined(parts.value(), witness, progress), expected->shape(),
                rangesOf(parts.value()), tried->tolerance);
            check.by = by;
            check.smaller = tried != whole;
            if (check.matches())
                return FoundCut{cut, check};
            if (!best || check.differing < best->check.differing)
                best = {cut, check};
        } catch (const InputError& error) { // a part that does not fit the rest
            refusal = error.reason();
        }
    }
    if (best)
        return *best;
    return Refusal{say("flow.no_cut", "its parts cannot be bound: {}", refusal)};
}

std::string inWords(const PartsCheck& check)
{
    const std::string size = check.smaller ? say("flow.check.at", ", at {}", toText(check.shape)) : std::string();
    const std::string by = check.by == PartsCheck::By::Cpu ? say("flow.check.cpu", "on the CPU")
        : check.by == PartsCheck::By::Gpu                  ? say("flow.check.gpu", "on the GPU")
                                                           : say("flow.check.simulator", "on the simulator");
    if (check.matches())
        return say("flow.check.same", "the {} chunks give what the whole gives ({}{})", check.chunks, by, size);
    const Extent& at = check.first;
    const std::string place = check.axis == 0 ? std::to_string(at.x)
        : check.axis == 1                     ? fmt::format("({}, {})", at.x, at.y)
                                              : fmt::format("({}, {}, {})", at.x, at.y, at.z);
    const std::string where = check.intoChunk == 0
        ? say("flow.check.begins", "where chunk {} begins", check.firstChunk + 1)
        : say("flow.check.inside", "{} {} into chunk {}", grouped(check.intoChunk),
            nameFor(check.intoChunk, partsAlong(check.axis)), check.firstChunk + 1);
    return say("flow.check.differ", "{} of {} values differ from the whole's, the first at {}, {} ({}{})",
        grouped(check.differing), grouped(check.shape.values()), place, where, by, size);
}

} // namespace warpatlas::inline flow
