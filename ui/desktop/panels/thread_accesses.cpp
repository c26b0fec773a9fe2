#include "ui/desktop/panels/thread_accesses.h"

#include "ui/desktop/look/qt_words.h"
#include "ui/desktop/panels/inspection.h"

#include <QStringList>

#include <algorithm>
#include <cstring>

namespace warpatlas::ui {
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

} // namespace warpatlas::ui
