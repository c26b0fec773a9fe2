#include "kernels/analysis/mismatch_scene.h"

#include "kernels/analysis/cover.h"
#include "kernels/model/text.h"

#include <fmt/format.h>

namespace warpatlas {
namespace {

std::uint32_t lastOf(
    const Work& work, const Trace& trace, std::size_t buffer, std::uint64_t element, std::uint32_t ValueAccess::*thread)
{
    const std::uint32_t channels = work.buffers[buffer].shape.channels;
    for (std::uint32_t channel = 0; channel < channels; ++channel)
        if (const std::uint32_t last = trace.buffers[buffer].values[element * channels + channel].*thread;
            last != noThread)
            return last;
    return noThread;
}

} // namespace

MismatchScene::MismatchScene(const Work& work_, const Trace& trace_, std::uint64_t differing)
    : work(work_),
      trace(trace_),
      launch(trace_.launch),
      value(differing),
      element(differing / work_.outputBuffer().shape.channels),
      counted(isCountedAcrossAxes(work_, trace_.launch)),
      space(spaceOf(work_.output)),
      coverage(analyseCoverage(work_, trace_)),
      writer(writerOf(element))
{
}

std::uint32_t MismatchScene::writerOf(std::uint64_t atElement) const
{
    return lastOf(work, trace, work.output, atElement, &ValueAccess::lastWriter);
}

std::uint32_t MismatchScene::readerOf(std::size_t buffer, std::uint64_t atElement) const
{
    return lastOf(work, trace, buffer, atElement, &ValueAccess::lastReader);
}

std::optional<IndexSpace> MismatchScene::spaceOf(std::size_t buffer) const
{
    return counted ? std::nullopt : IndexSpace::of(work, buffer);
}

std::string MismatchScene::writtenMore() const
{
    if (work.writes != WritePattern::Once || coverage.writtenMore + coverage.unwritten == 0)
        return {};
    const auto were = [](std::uint64_t count) {
        return grouped(count) + (count == 1 ? " element was" : " elements were");
    };
    if (coverage.writtenMore == 0)
        return fmt::format("; {} written by nobody", were(coverage.unwritten));
    return fmt::format("; {} written more than once{}", were(coverage.writtenMore),
        coverage.unwritten == 0 ? "" : fmt::format(", {} by nobody", grouped(coverage.unwritten)));
}

std::string MismatchScene::elementText(std::uint64_t atElement) const
{
    const Extent& extent = work.outputBuffer().shape.extent;
    if (extent.y * extent.z == 1)
        return "element " + grouped(atElement);
    std::string text = fmt::format("element x {}, y {}", atElement % extent.x, atElement / extent.x % extent.y);
    return extent.z > 1 ? text + fmt::format(", z {}", atElement / extent.x / extent.y) : text;
}

} // namespace warpatlas
