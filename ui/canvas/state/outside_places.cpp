#include "ui/canvas/state/outside_places.h"

#include <algorithm>

namespace warpatlas::ui {

std::optional<std::uint32_t> OutsideElements::threadAt(std::int64_t element) const
{
    const auto found = std::ranges::lower_bound(elements, element, {}, &OutsideElement::element);
    return found != elements.end() && found->element == element ? std::optional(found->thread) : std::nullopt;
}

std::optional<std::int64_t> OutsideElements::elementOf(std::uint64_t thread) const
{
    const auto found = std::ranges::find(elements, thread, &OutsideElement::thread);
    return found == elements.end() ? std::nullopt : std::optional(found->element);
}

OutsideElements outsideElementsOf(const Outcome& outcome, std::size_t buffer)
{
    OutsideElements outside;
    const Work& work = outcome.bound->work;
    if (!outcome.trace || buffer >= work.buffers.size())
        return outside;
    const BufferSpec& spec = work.buffers[buffer];
    const std::uint64_t size = sizeOf(spec.type) * spec.shape.channels;
    std::uint64_t last = ~std::uint64_t{0};
    for (const StrayAccess& access : outcome.trace->strayAccesses) {
        if (access.buffer != buffer)
            continue;
        // Both are in the order of threads.
        outside.threads += access.thread != last ? 1 : 0;
        last = access.thread;
        // A vector is as many elements as it has values.
        for (std::int64_t at = elementAt(access.offset, size); at <= elementAt(access.offset + access.bytes - 1, size);
             ++at)
            if (at < 0 || std::uint64_t(at) >= spec.shape.elements())
                outside.elements.push_back({at, access.thread});
    }
    outside.all = outcome.trace->strayAccesses.size() < StrayLog::most && outcome.trace->known.isAll();
    std::ranges::stable_sort(outside.elements, {}, &OutsideElement::element);
    const auto isSame = [](const OutsideElement& a, const OutsideElement& b) { return a.element == b.element; };
    outside.elements.erase(
        std::unique(outside.elements.begin(), outside.elements.end(), isSame), outside.elements.end());
    return outside;
}

} // namespace warpatlas::ui
