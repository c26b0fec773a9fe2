#include "app/flow/chunked_work.h"

#include "app/source/argument_spec.h"
#include "kernels/model/error.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <optional>

namespace warpatlas::inline flow {
namespace {

/// Memory is row after row: a part along the slowest axis is a stretch of it.
ArrayPointer stretchOf(const Array& array, const ChunkRange& range)
{
    Shape shape = array.shape();
    const std::size_t axis = slowestAxis(shape.extent);
    const std::uint64_t all = sideOf(shape.extent, axis);
    shape.extent = withSide(shape.extent, axis, range.count);
    auto part = std::make_shared<Array>(array.type(), shape);
    const std::size_t each = array.byteCount() / std::max<std::uint64_t>(1, all);
    std::ranges::copy(array.bytes().subspan(range.first * each, range.count * each), part->bytes().begin());
    return part;
}

/// A spec that nothing else has, and that loads nothing.
std::string nameOfPart(std::size_t input, const ChunkRange& range, bool cut)
{
    return cut ? fmt::format("part-{}-{}-of-input-{}", range.first, range.count, input)
               : fmt::format("all-of-input-{}", input);
}

std::uint32_t lessOf(std::uint32_t asked, std::uint32_t covering, std::uint32_t elements)
{
    return std::min(asked, std::max({1u, covering, elements}));
}

std::shared_ptr<const BoundExperiment> boundPart(const BoundExperiment& whole, const ChunkRange& range,
    const std::vector<bool>& cut, const GpuSheet* gpu, const Progress& progress)
{
    ChunkExperiment part = chunkExperiment(whole, range, cut);
    auto bound = bindExperiment(part.experiment, &part.previous, &progress, gpu);
    // A grid that was given stays one that strides; where it covers the whole, it covers the part.
    const Dim3& block = bound->launch.block;
    if (const std::optional<Dim3>& asked = whole.experiment.grid; asked && block.count() > 0) {
        const Dim3 covering = bound->launch.grid;
        const Dim3 elements = gridToCover(bound->work.outputBuffer().shape.extent, block);
        const Dim3 grid{lessOf(asked->x, covering.x, elements.x), lessOf(asked->y, covering.y, elements.y),
            lessOf(asked->z, covering.z, elements.z)};
        if (grid != covering) {
            part.experiment.grid = grid;
            bound = bindExperiment(part.experiment, &part.previous, &progress, gpu);
        }
    }
    return bound;
}

/// The work of a part of the same size as that of `bound`, on its own stretches of the data. Empty where a buffer was
/// made of the data, and is not the data themselves.
std::optional<Work> workLike(
    const BoundExperiment& bound, const BoundExperiment& whole, const ChunkRange& range, const std::vector<bool>& cut)
{
    Work work = bound.work;
    for (std::size_t input = 0; input < whole.inputs->inputs.size(); ++input) {
        if (!cut[input])
            continue;
        const ArrayPointer& of = bound.inputs->inputs[input].data->array;
        const ArrayPointer own = stretchOf(*whole.inputs->inputs[input].data->array, range);
        bool found = false;
        for (std::size_t i = 0; i < work.buffers.size(); ++i)
            if (bound.work.buffers[i].contents == of) {
                work.buffers[i].contents = own;
                found = true;
            }
        if (!found)
            return std::nullopt;
    }
    return work;
}

/// Buffers of the whole that are not cut and are the same in all parts, computed weights too.
std::vector<bool> sharedBuffers(const Work& whole, const std::vector<Chunk>& chunks)
{
    std::vector<bool> shared(whole.buffers.size());
    if (chunks.size() < 2)
        return shared;
    for (std::size_t i = 0; i < shared.size(); ++i) {
        const BufferSpec& buffer = whole.buffers[i];
        shared[i] = buffer.role == BufferRole::Input && buffer.variable.empty() && buffer.contents
            && std::ranges::all_of(chunks, [&](const Chunk& chunk) {
                   const ArrayPointer& part = chunk.work.buffers[i].contents;
                   return part == buffer.contents
                       || (part && part->byteCount() == buffer.contents->byteCount()
                           && std::ranges::equal(part->bytes(), buffer.contents->bytes()));
               });
    }
    return shared;
}

bool isReadArray(const ArgumentSpec& argument)
{
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    return array && array->role != BufferRole::Output;
}

std::optional<std::uint64_t> wholeNumber(const ArgumentSpec& argument)
{
    const auto* const number = std::get_if<ScalarSpec>(&argument.value);
    if (number == nullptr || nameOf(number->type).front() == 'f')
        return std::nullopt;
    std::uint64_t value = 0; // a negative one counts nothing, whatever it is read as
    std::memcpy(&value, number->bytes.data(), sizeOf(number->type));
    return value;
}

bool countsOutput(const ArgumentSpec& argument, const Shape& output)
{
    const std::uint64_t side = sideOf(output.extent, slowestAxis(output.extent));
    if (const auto value = wholeNumber(argument))
        return *value == side || *value == output.elements() || *value == output.values();
    const auto* const array = std::get_if<BufferArgumentSpec>(&argument.value);
    return array && array->role == BufferRole::Output
        && sideOf(array->shape.extent, slowestAxis(array->shape.extent)) == side;
}

ArgumentSpec ofPart(const ArgumentSpec& argument, const PartOfArguments& part)
{
    const Extent& output = part.whole.extent;
    const std::size_t axis = slowestAxis(output);
    if (const auto value = wholeNumber(argument)) {
        const std::uint64_t side = sideOf(output, axis);
        const std::string type(nameOf(std::get<ScalarSpec>(argument.value).type));
        return parseArgumentSpec(fmt::format("{}:{}", type, *value / side * part.count));
    }
    const auto& array = std::get<BufferArgumentSpec>(argument.value);
    const Extent& whole = array.shape.extent;
    return outputArgument(array.type, {withSide(whole, slowestAxis(whole), part.count), array.shape.channels});
}

/// The same argument, of other data.
ArgumentSpec withData(const ArgumentSpec& argument, const std::string& name)
{
    const std::string& source = std::get<BufferArgumentSpec>(argument.value).source;
    std::string text = argument.text;
    return parseArgumentSpec(text.replace(text.find(source), source.size(), name));
}

} // namespace

std::vector<ChunkRange> chunkRanges(std::uint64_t extent, std::size_t chunks)
{
    const std::uint64_t count = std::clamp<std::uint64_t>(chunks, 1, std::max<std::uint64_t>(1, extent));
    std::vector<ChunkRange> ranges;
    std::uint64_t first = 0;
    for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t each = extent / count + (i < extent % count ? 1 : 0);
        ranges.push_back({first, each});
        first += each;
    }
    return ranges;
}

std::size_t slowestAxis(const Extent& extent)
{
    return extent.z > 1 ? 2 : extent.y > 1 ? 1 : 0;
}

std::uint64_t sideOf(const Extent& extent, std::size_t axis)
{
    return axis == 0 ? extent.x : axis == 1 ? extent.y : extent.z;
}

Extent withSide(Extent extent, std::size_t axis, std::uint64_t side)
{
    (axis == 0 ? extent.x : axis == 1 ? extent.y : extent.z) = side;
    return extent;
}

const Noun& partsAlong(std::size_t axis)
{
    return axis == 0 ? noun::element : axis == 1 ? noun::row : noun::slice;
}

std::vector<bool> cuttable(const BoundExperiment& whole)
{
    std::vector<bool> cut;
    if (whole.work.buffers.empty())
        return cut;
    const Extent& output = whole.work.outputBuffer().shape.extent;
    const std::uint64_t parts = sideOf(output, slowestAxis(output));
    for (const InputState& input : whole.inputs->inputs) {
        const Extent& extent = input.data->array->shape().extent;
        cut.push_back(parts > 1 && sideOf(extent, slowestAxis(extent)) == parts);
    }
    if (std::ranges::none_of(cut, [](bool one) { return one; })) {
        cut.clear();
        return cut;
    }
    if (whole.source)
        for (const bool counts : argumentsThatCount(*whole.experiment.source, whole.work.outputBuffer().shape))
            cut.push_back(counts);
    return cut;
}

ChunkExperiment chunkExperiment(const BoundExperiment& whole, const ChunkRange& range, const std::vector<bool>& cut)
{
    ChunkExperiment part{whole.experiment, {whole.kernel, {}}};
    part.experiment.grid.reset();
    part.experiment.block = whole.launch.block;
    part.experiment.data.clear();
    std::vector<std::string> names;
    for (std::size_t i = 0; i < whole.inputs->inputs.size(); ++i) {
        const InputState& input = whole.inputs->inputs[i];
        InputState state{.name = input.name, .loaded = *input.data};
        state.loaded->spec = nameOfPart(i, range, cut[i]);
        state.loaded->note = state.loaded->notes();
        state.loaded->alpha.reset();
        state.loaded->deep.reset();
        if (cut[i])
            state.loaded->array = stretchOf(*input.data->array, range);
        names.push_back(state.loaded->spec);
        part.previous.inputs.push_back(std::move(state));
    }
    if (part.experiment.source)
        cutArguments(*whole.source, {names, whole.work.outputBuffer().shape, range.count},
            std::vector<bool>(cut.begin() + std::ptrdiff_t(names.size()), cut.end()), part.experiment);
    else
        part.experiment.data = names;
    return part;
}

Answer<ChunkedWork> cutWork(const std::shared_ptr<const BoundExperiment>& whole, std::size_t chunks,
    const std::vector<bool>& cut, const GpuSheet* gpu, const Progress& progress)
{
    const BufferSpec& output = whole->work.outputBuffer();
    ChunkedWork work{whole, slowestAxis(output.shape.extent), cut, {}, {}};
    const std::uint64_t all = sideOf(output.shape.extent, work.axis);
    for (const ChunkRange& range : chunkRanges(all, chunks)) {
        progress.throwIfCancelled();
        if (range.count == all) { // all of it is no part
            work.chunks.push_back({range, whole->work, whole->launch, whole});
            break;
        }
        if (whole->source && !work.chunks.empty() && work.chunks.back().range.count == range.count) {
            const Chunk& last = work.chunks.back();
            if (std::optional<Work> like = workLike(*last.bound, *whole, range, cut)) {
                work.chunks.push_back({range, std::move(*like), last.launch, last.bound});
                continue;
            }
        }
        auto bound = boundPart(*whole, range, cut, gpu, progress);
        const Shape& made = bound->work.outputBuffer().shape;
        const Shape wanted{withSide(output.shape.extent, work.axis, range.count), output.shape.channels};
        if (made != wanted)
            return Refusal{say("flow.other_shape", "of {} {} it makes {} and not {}", range.count,
                nameFor(range.count, partsAlong(work.axis)), toText(made), toText(wanted))};
        Chunk chunk{range, bound->work, bound->launch, nullptr};
        chunk.bound = std::move(bound);
        work.chunks.push_back(std::move(chunk));
    }
    work.shared = sharedBuffers(whole->work, work.chunks);
    return work;
}

std::vector<bool> argumentsThatCount(const SourceKernel& source, const Shape& output)
{
    std::vector<bool> counting;
    for (const std::string& text : source.arguments)
        counting.push_back(countsOutput(namedArgument(text).spec, output));
    return counting;
}

void cutArguments(
    const BoundSource& source, const PartOfArguments& part, const std::vector<bool>& counted, Experiment& experiment)
{
    std::vector<NamedArgument> given;
    for (const std::string& text : experiment.source->arguments)
        given.push_back(namedArgument(text));
    std::size_t input = 0, unnamed = 0;
    for (std::size_t parameter = 0; parameter < source.arguments.size(); ++parameter) {
        NamedArgument* own = nullptr;
        if (!source.chosen[parameter]) {
            const auto named =
                std::ranges::find(given, nameOfParameter(source.signature, parameter), &NamedArgument::name);
            own = named != given.end() ? &*named : &given[unnamed++];
        }
        if (!isReadArray(own ? own->spec : parseArgumentSpec(source.arguments[parameter])))
            continue;
        const std::string& name = part.names[input++];
        experiment.data.push_back(own ? std::string() : name);
        if (own)
            own->spec = withData(own->spec, name);
    }
    for (; input < part.names.size(); ++input) // arrays of structures
        experiment.data.push_back(part.names[input]);
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (counted[i])
            given[i].spec = ofPart(given[i].spec, part);
        experiment.source->arguments[i] = given[i].text();
    }
}

} // namespace warpatlas::inline flow
