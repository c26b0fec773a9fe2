#include "kernels/analysis/mismatch_scene.h"

#include "kernels/analysis/cover.h"

namespace warpatlas::inline analysis {
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

WriteTally MismatchScene::tally() const
{
    return work.writes == WritePattern::Once ? WriteTally{coverage.writtenMore, coverage.unwritten} : WriteTally{};
}

ElementPlace MismatchScene::placeOf(std::uint64_t atElement) const
{
    const Extent& extent = work.outputBuffer().shape.extent;
    return {atElement, extent.x, extent.y, extent.z};
}

} // namespace warpatlas::inline analysis
