#include "app/program/unwritten_words.h"

#include "app/words/names.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

namespace warpatlas::inline program {
namespace {

using runtime::UnwrittenRange;
using runtime::UnwrittenRecord;

constexpr Noun rangeNoun{"program.element_range", "range", "ranges"};

/// "elements 80 to 199, 280 to 399 and 68 ranges more of 'allocation 2', allocated in line 21"
std::string partInWords(const UnwrittenRecord& unwritten, std::uint32_t memoryLine)
{
    std::vector<std::string> parts;
    for (const UnwrittenRange& range : unwritten.ranges)
        parts.push_back(range.first == range.last
                ? grouped(range.first)
                : say("program.range", "{} to {}", grouped(range.first), grouped(range.last)));
    const bool one = unwritten.rangeCount == 1 && parts.size() == 1
        && unwritten.ranges.front().first == unwritten.ranges.front().last;
    if (unwritten.rangeCount > parts.size())
        parts.push_back(say("program.more_ranges", "{} more", counted(unwritten.rangeCount - parts.size(), rangeNoun)));
    const std::string text = say("program.unwritten_part", "{} {} of 'allocation {}'",
        nameFor(one ? 1 : 2, unwritten.elementBytes != 0 ? noun::element : noun::byte), listed(parts),
        unwritten.number);
    return memoryLine == 0 ? text : say("program.memory_at", "{}, allocated in line {}", text, memoryLine);
}

std::uint32_t onAxis(const Dim3& dim, char axis)
{
    return axis == 'x' ? dim.x : axis == 'y' ? dim.y : dim.z;
}

/// "add (line 27) has 768 threads where 1,000 are needed: 1,000 / 256 is rounded down to 3 blocks; ..."
std::string fewThreads(const UnwrittenRecord& unwritten, const std::string& writer)
{
    const std::uint64_t blocks = onAxis(unwritten.launch.grid, unwritten.axis),
                        block = onAxis(unwritten.launch.block, unwritten.axis), wants = unwritten.wants;
    const bool oneAxis = unwritten.launch.threads() == unwritten.has;
    std::string few = oneAxis ? say("program.few_threads", "{} has {} threads where {} are needed", writer,
                          grouped(unwritten.has), grouped(wants))
                              : say("program.few_threads_along", "{} has {} threads along {} where {} are needed",
                                  writer, grouped(unwritten.has), unwritten.axis, grouped(wants));
    if (block == 0 || blocks != wants / block || wants % block == 0)
        return few;
    return few
        + say("program.rounded_down", ": {0} / {1} is rounded down to {2}; ({0} + {3}) / {1} is {4}", grouped(wants),
            grouped(block), counted(blocks, noun::block), grouped(block - 1), counted(blocks + 1, noun::block));
}

/// "scale (line 25) has 208 x 80 threads and needs 70 x 200: x and y are exchanged ..."
std::string swappedAxes(const UnwrittenRecord& unwritten, const std::string& writer)
{
    const bool first = unwritten.axis < unwritten.otherAxis;
    const auto size = [&](std::uint64_t own, std::uint64_t other) {
        return fmt::format("{} x {}", grouped(first ? own : other), grouped(first ? other : own));
    };
    return say("program.swapped_axes",
        "{} has {} threads where {} are needed: x and y are exchanged, in the kernel or in its grid", writer,
        size(unwritten.has, unwritten.otherHas), size(unwritten.wants, unwritten.otherWants));
}

} // namespace

std::string unwrittenInWords(const HostProblem& problem, const std::string& writer)
{
    using enum UnwrittenRecord::Cause;
    const UnwrittenRecord& unwritten = *problem.unwritten;
    const auto why = [&] {
        switch (unwritten.cause) {
        case FewThreads:
            return fewThreads(unwritten, writer);
        case SwappedAxes:
            return swappedAxes(unwritten, writer);
        case RowLength:
            return say("program.row_length",
                "{0} has its rows of {1} elements {2} apart, so that they lie over one another: y * {2} + x in the "
                "place of y * {1} + x",
                writer, grouped(unwritten.wants), grouped(unwritten.has));
        case Pitch:
            return say("program.pitch_ignored",
                "{} puts its rows of {} bytes one behind the other, and the copy takes rows that begin {} bytes apart: "
                "the kernel needs the pitch",
                writer, grouped(unwritten.has), grouped(unwritten.wants));
        case Nothing:
            return say("program.nothing_written", "nothing at all of what it copies was ever written")
                + (problem.kind == HostProblem::Kind::CopiedRest
                        ? std::string()
                        : say("program.nothing_meant", ": another memory is meant, or what writes it is missing"));
        case Unknown:
            break;
        }
        const std::string use = say("program.unwritten_use", "no mistake where the host does not use them");
        return writer.empty()          ? use
            : unwritten.kernel.empty() ? say("program.copy_wrote_last", "{} wrote {} of its {} last: {}", writer,
                  grouped(problem.otherBytes), counted(unwritten.bytes, noun::byte), use)
                                       : say("program.kernel_wrote_last", "{}, with {}, wrote to it last: {}", writer,
                                           counted(unwritten.launch.threads(), noun::thread), use);
    };
    return partInWords(unwritten, problem.memoryLine) + "; " + why();
}

} // namespace warpatlas::inline program
