#include "ui/desktop/panels/inspection.h"

#include "ui/desktop/look/qt_words.h"

#include <QStringList>

#include <algorithm>
#include <cstring>

namespace warpatlas::ui::inline desktop {
namespace {

bool is(const StoryAccess& access, Touch touch)
{
    const AccessKind other = touch == Touch::Read ? AccessKind::Store : AccessKind::Load;
    return access.buffer && access.kind != other;
}

/// Returns what the access left in one of the elements that it touched: "117", "(132, 112, 101)".
QString valueOf(const StoryAccess& access, const BufferSpec& buffer, std::uint64_t element)
{
    const std::uint32_t channels = buffer.shape.channels;
    const std::size_t each = sizeOf(buffer.type);
    const std::uint64_t values = access.bytes / each, first = element * channels;
    const bool whole = first >= access.value && first + channels <= access.value + values;
    const std::size_t offset = std::size_t(first - access.value) * each, bytes = each * channels;
    if (!whole || offset + bytes > access.after.size())
        return {};
    Array array(buffer.type, Shape{{1, 1, 1}, channels});
    std::memcpy(array.bytes().data(), access.after.data() + offset, bytes);
    QStringList texts;
    for (std::uint32_t channel = 0; channel < channels; ++channel)
        texts += toQt(array.valueAsText(channel, 6));
    return channels == 1 ? texts.first() : '(' + texts.join(", ") + ')';
}

void addPlace(Inspection& result, const Outcome& outcome, std::uint64_t block)
{
    if (outcome.schedule && block < outcome.schedule->blocks.size())
        result.sm = outcome.schedule->blocks[block].sm;
}

void addThread(Inspection& result, const Outcome& outcome, std::uint64_t linear)
{
    const Launch& launch = outcome.bound->launch;
    if (linear >= launch.threads())
        return;
    result.thread = linear;
    result.id = threadFromLinear(launch, linear);
    result.wroteKnown = outcome.trace && outcome.trace->isKnown(linear);
    result.wrote = result.wroteKnown && outcome.trace->wrote(linear);
    result.strayed = result.wroteKnown && outcome.trace->strayed(linear);
    addPlace(result, outcome, linear / launch.threadsPerBlock());
}

QString elementValueText(const Outcome& outcome, std::uint64_t element)
{
    if (!outcome.output)
        return {};
    const std::uint32_t channels = outcome.output->shape().channels;
    if (element >= outcome.output->shape().elements())
        return {};
    QStringList values;
    for (std::uint32_t c = 0; c < channels; ++c)
        values += toQt(outcome.output->valueAsText(element * channels + c, 6));
    return channels == 1 ? values.first() : '(' + values.join(", ") + ')';
}

void addElement(Inspection& result, const Outcome& outcome, std::uint64_t element)
{
    result.element = element;
    result.elementText = elementText(outcome.bound->work.outputBuffer(), element);
    result.unknown = outcome.owners && outcome.owners->partial && element < outcome.owners->owner.size()
        && outcome.owners->owner[element] == noThread;
    if (result.unknown)
        return;
    result.valueText = elementValueText(outcome, element);
    if (outcome.owners && element < outcome.owners->writes.size())
        result.writes = outcome.owners->writes[element];
}

} // namespace

TouchedElements touchedElements(
    const ThreadStory& story, const Work& work, std::size_t visit, Touch touch, std::size_t most)
{
    TouchedElements result;
    if (story.visits.empty())
        return result;
    const StoryVisit& last = story.visits[std::min(visit, story.visits.size() - 1)];
    const std::size_t count = std::size_t(last.firstAccess) + last.accessCount;
    std::size_t i = count;
    const auto known = [&](std::size_t buffer, std::uint64_t element) {
        return std::ranges::any_of(
            result.last, [&](const TouchedElement& one) { return one.buffer == buffer && one.element == element; });
    };
    for (; i > 0; --i) {
        const StoryAccess& access = story.accesses[i - 1];
        if (!is(access, touch))
            continue;
        const BufferSpec& buffer = work.buffers[*access.buffer];
        const std::uint64_t values = std::max<std::uint64_t>(access.bytes / sizeOf(buffer.type), 1);
        const std::uint64_t channels = buffer.shape.channels;
        std::vector<std::uint64_t> fresh;
        for (std::uint64_t element = access.value / channels; element * channels < access.value + values; ++element)
            if (!known(*access.buffer, element))
                fresh.push_back(element);
        if (!result.last.empty() && result.last.size() + fresh.size() > most)
            break;
        for (auto element = fresh.rbegin(); element != fresh.rend(); ++element)
            result.last.push_back(
                {*access.buffer, *element, elementText(buffer, *element), valueOf(access, buffer, *element)});
    }
    std::ranges::reverse(result.last);
    for (; i > 0; --i)
        result.before += is(story.accesses[i - 1], touch) ? 1 : 0;
    return result;
}

QString elementText(const BufferSpec& buffer, std::uint64_t element)
{
    const Extent& extent = buffer.shape.extent;
    QString text = toQt(buffer.name);
    if (extent.z > 1)
        text += QString("[%1]").arg(element / (extent.x * extent.y));
    if (extent.y > 1 || extent.z > 1)
        text += QString("[%1]").arg(element / extent.x % extent.y);
    return text + QString("[%1]").arg(element % extent.x);
}

Inspection inspectElement(const Outcome& outcome, std::uint64_t element)
{
    Inspection result;
    if (element >= outcome.bound->work.outputBuffer().shape.elements())
        return result;
    addElement(result, outcome, element);
    if (outcome.owners && element < outcome.owners->owner.size() && outcome.owners->owner[element] != noThread)
        addThread(result, outcome, outcome.owners->owner[element]);
    return result;
}

Inspection inspectBlock(const Outcome& outcome, std::uint64_t block)
{
    Inspection result;
    const Launch& launch = outcome.bound->launch;
    if (block >= launch.blocks())
        return result;
    result.block = block;
    result.blockIndex = threadFromLinear(launch, block * launch.threadsPerBlock()).block;
    addPlace(result, outcome, block);
    return result;
}

Inspection inspectThread(const Outcome& outcome, std::uint64_t linear)
{
    Inspection result;
    addThread(result, outcome, linear);
    if (!result.thread || !outcome.owners)
        return result;
    const auto& owner = outcome.owners->owner;
    for (std::uint64_t element = 0; element < owner.size(); ++element)
        if (owner[element] == linear) {
            ++result.writtenCount;
            if (result.written.size() < elementLimit)
                result.written.push_back(element);
        }
    if (!result.written.empty())
        addElement(result, outcome, result.written.front());
    return result;
}

std::vector<IndexLine> globalIndex(const Launch& launch, const ThreadId& id)
{
    std::vector<IndexLine> lines;
    const auto add = [&](char axis, std::uint32_t block, std::uint32_t size, std::uint32_t thread) {
        lines.push_back({QString("%1 = blockIdx.%1 * blockDim.%1 + threadIdx.%1").arg(axis),
            QString("= %1 * %2 + %3 = ").arg(block).arg(size).arg(thread)
                + QString::number(std::uint64_t(block) * size + thread)});
    };
    add('x', id.block.x, launch.block.x, id.thread.x);
    if (launch.grid.y * launch.block.y > 1)
        add('y', id.block.y, launch.block.y, id.thread.y);
    if (launch.grid.z * launch.block.z > 1)
        add('z', id.block.z, launch.block.z, id.thread.z);
    return lines;
}

} // namespace warpatlas::ui::inline desktop
