#include "ui/canvas/state/make_scene.h"

#include "kernels/analysis/cover.h"
#include "ui/canvas/state/thread_places.h"

#include <algorithm>

namespace warpatlas::ui::inline canvas {

namespace {

/// Says whether data are a plane of numbers made of a picture (bytes are shown as they are in any case).
bool isBrightness(const Dataset& data)
{
    const Shape& shape = data.array->shape();
    return data.picture && data.array->type() != ElementType::U8 && shape.channels == 1 && shape.extent.y > 1
        && shape.extent.z == 1;
}

/// Says whether the output is a picture again, made of one picture alone, pixel by pixel, upright or turned. The output
/// of several data (a product, a sum) or with other sides (a histogram) is none.
bool isBrightness(const BoundExperiment& bound)
{
    if (bound.data.size() != 1 || !isBrightness(bound.data[0]))
        return false;
    const Shape& output = bound.work.outputBuffer().shape;
    const Extent& from = bound.data[0].array->shape().extent;
    return output.channels == 1 && (output.extent == from || output.extent == Extent{from.y, from.x, from.z});
}

void setRange(render::DataScene& scene, const ValueRange& range)
{
    scene.valueMinimum = range.minimum;
    scene.valueMaximum = range.maximum;
    scene.notNumbers = range.notNumbers;
    if (scene.brightness) {
        const auto [black, white] = render::brightnessRange({range.minimum, range.maximum});
        scene.valueMinimum = black;
        scene.valueMaximum = white;
    } else if (range.maximum <= range.minimum) {
        scene.oneValue = true;
        scene.valueMaximum = range.minimum + 1;
    }
}

/// Sets the range of all values that are known.
void setRange(render::DataScene& scene, const Outcome& outcome)
{
    const ArrayPointer& values = scene.output ? scene.output : scene.reference;
    if (!values)
        return;
    const ValueRange range = rangeIn(outcome, values);
    if (scene.type != ElementType::U8)
        setRange(scene, range);
    else if (range.maximum <= 1)
        scene.valueMaximum = 1; // flags
}

} // namespace

const BufferSpec* matchingInput(const Work& work)
{
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        if (buffer.role != BufferRole::Output && buffer.contents
            && buffer.shape.extent == work.outputBuffer().shape.extent)
            return &buffer;
    }
    return nullptr;
}

std::shared_ptr<const render::DataScene> makeScene(const Outcome& outcome, unsigned outputBuffer)
{
    const Work& work = outcome.bound->work;
    auto scene = std::make_shared<render::DataScene>();
    scene->launch = outcome.bound->launch;
    scene->shape = work.outputBuffer().shape;
    scene->type = work.outputBuffer().type;
    scene->cover = hasSurplusPlaces(work) ? work.cover : Extent{0, 0, 0};
    if (isFlat(work))
        scene->flatThreads = flatThreads(work, scene->launch);
    scene->brightness = isBrightness(*outcome.bound);
    if (const BufferSpec* input = matchingInput(work)) {
        scene->input = contentsBefore(outcome, std::size_t(input - work.buffers.data()));
        if (scene->input) {
            const ValueRange range = rangeIn(outcome, scene->input);
            scene->inputRange = {range.minimum, range.maximum};
        }
        scene->inputBrightness = scene->brightness;
    }
    // The very buffer that the kernel wrote into, if there is one: the host's copy is for checking, not for drawing.
    scene->output = outcome.output;
    scene->outputBuffer = outputBuffer;
    scene->owners = outcome.owners;
    scene->schedule = outcome.schedule;
    scene->writes = writesOf(outcome);
    scene->reference = outcome.reference;
    scene->tolerance = toleranceOf(outcome);
    if (work.output < outcome.reads.size())
        scene->reads = outcome.reads[work.output];
    setRange(*scene, outcome);
    return scene;
}

namespace {

/// The data of the experiment that a buffer has; null where it has none. A kernel of the catalogue binds them first,
/// and other buffers with contents are its own, such as a network's weights; one's own has them in any order.
const Dataset* dataOf(const BoundExperiment& bound, std::size_t buffer)
{
    const BufferSpec& spec = bound.work.buffers[buffer];
    if (spec.role == BufferRole::Output || !spec.contents)
        return nullptr;
    if (!bound.source || !bound.inputs)
        return buffer < bound.data.size() ? &bound.data[buffer] : nullptr;
    const std::vector<InputState>& inputs = bound.inputs->inputs;
    const auto found = std::ranges::find(inputs, spec.name, &InputState::name);
    return found == inputs.end() ? nullptr : &bound.data[std::size_t(found - inputs.begin())];
}

} // namespace

bool showsInputs(const BoundExperiment& bound, std::optional<bool> all)
{
    return all.value_or(matchingInput(bound.work) == nullptr && !bound.data.empty());
}

std::vector<std::size_t> shownBuffers(const BoundExperiment& bound, std::optional<bool> all)
{
    const Work& work = bound.work;
    std::vector<std::size_t> buffers;
    if (!showsInputs(bound, all))
        return {work.output};
    for (std::size_t i = 0; i < work.buffers.size(); ++i)
        if (all || i == work.output || dataOf(bound, i) != nullptr)
            buffers.push_back(i);
    return buffers;
}

namespace {

/// Makes the scene of a buffer that is read: its values, and their last readers.
std::shared_ptr<const render::DataScene> makeInputScene(const Outcome& outcome, std::size_t buffer)
{
    const BufferSpec& spec = outcome.bound->work.buffers[buffer];
    const ArrayPointer contents = contentsBefore(outcome, buffer);
    auto scene = std::make_shared<render::DataScene>();
    scene->launch = outcome.bound->launch;
    scene->use = render::DataUse::Read;
    scene->shape = spec.shape;
    scene->type = spec.type;
    scene->cover = outcome.bound->work.cover;
    scene->output = contents;
    scene->showsReaders = outcome.bound->work.writes == WritePattern::Accumulated;
    if (buffer < outcome.reads.size())
        scene->reads = outcome.reads[buffer];
    scene->schedule = outcome.schedule;
    const BoundExperiment& bound = *outcome.bound;
    const Dataset* const data = dataOf(bound, buffer);
    scene->brightness = spec.type != ElementType::U8 && data != nullptr && isBrightness(*data);
    setRange(*scene, outcome);
    return scene;
}

bool sameInput(const render::DataScene& a, const Outcome& outcome, std::size_t buffer)
{
    const auto reads = buffer < outcome.reads.size() ? outcome.reads[buffer] : nullptr;
    return a.use == render::DataUse::Read && a.output == contentsBefore(outcome, buffer) && a.reads == reads
        && a.schedule == outcome.schedule && a.launch == outcome.bound->launch;
}

} // namespace

std::shared_ptr<const render::SheetScene> makeSheet(const Outcome& outcome, unsigned outputBuffer,
    const std::vector<std::size_t>& buffers, const render::SheetScene* previous)
{
    const Work& work = outcome.bound->work;
    auto scene = std::make_shared<render::SheetScene>();
    std::vector<Extent> extents;
    std::size_t output = 0;
    for (std::size_t i = 0; i < buffers.size(); ++i) {
        const std::size_t buffer = buffers[i];
        const render::DataScene* before =
            previous != nullptr && i < previous->buffers.size() ? previous->buffers[i].data.get() : nullptr;
        const std::string& name = work.buffers[buffer].name;
        extents.push_back(work.buffers[buffer].shape.extent);
        if (buffer == work.output) {
            output = i;
            scene->buffers.push_back({makeScene(outcome, outputBuffer), name + " (output)"});
        } else if (before != nullptr && sameInput(*before, outcome, buffer)) {
            scene->buffers.push_back({previous->buffers[i].data, name});
        } else {
            scene->buffers.push_back({makeInputScene(outcome, buffer), name});
        }
    }
    scene->sheet = render::BufferSheet(extents, output, work.product);
    return scene;
}

} // namespace warpatlas::ui::inline canvas
