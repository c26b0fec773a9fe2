#include "kernels/analysis/mismatch_cause.h"

#include "kernels/analysis/cover.h"
#include "kernels/analysis/coverage.h"
#include "kernels/analysis/index_pattern.h"
#include "kernels/values/text.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas {
namespace {

using Place = MismatchCause::Place;
using Place3 = std::array<std::uint64_t, 3>;

std::uint64_t linearOf(const Launch& launch, const ThreadId& id)
{
    return linearFromThread(launch, id.block, id.thread);
}

/// "thread (17,0,0) of block (3,0,0)"
std::string nameOf(const ThreadId& id)
{
    return fmt::format("thread ({},{},{}) of block ({},{},{})", id.thread.x, id.thread.y, id.thread.z, id.block.x,
        id.block.y, id.block.z);
}

/// "400 x 900": axes that none of both uses are left out at the end.
std::string sizeText(const Place3& size, const Place3& other)
{
    std::string text = grouped(size[0]);
    if (size[1] * size[2] > 1 || other[1] * other[2] > 1)
        text += " x " + grouped(size[1]);
    if (size[2] > 1 || other[2] > 1)
        text += " x " + grouped(size[2]);
    return text;
}

/// "x and y are swapped in it"; empty for a right index, and for one that is wrong in no known way.
std::string indexWords(const IndexPattern& pattern)
{
    if (pattern.swapped)
        return "x and y are swapped in it";
    std::string words;
    for (std::size_t a = 0; a < 3; ++a) {
        const char name = "xyz"[a];
        std::string part;
        switch (pattern.axes[a]) {
        case AxisIndex::WithoutBlock:
            part = fmt::format("in {0} it is threadIdx.{0} alone, blockIdx.{0} * blockDim.{0} is missing", name);
            break;
        case AxisIndex::WithoutBlockDim:
            part = fmt::format(
                "in {0} it is blockIdx.{0} + threadIdx.{0}, so that neighbouring blocks overlap: * blockDim.{0} is "
                "missing",
                name);
            break;
        case AxisIndex::WithoutThread:
            part = fmt::format("in {0} it is blockIdx.{0} * blockDim.{0}, the same for all threads of a block: "
                               "threadIdx.{0} is missing",
                name);
            break;
        case AxisIndex::Own:
        case AxisIndex::Other:
            continue;
        }
        words += (words.empty() ? "" : "; ") + part;
    }
    return words;
}

class CauseFinder {
public:
    CauseFinder(const Work& work, const Trace& trace, std::uint64_t differing)
        : m_work(work),
          m_trace(trace),
          m_launch(trace.launch),
          m_value(differing),
          m_element(differing / work.outputBuffer().shape.channels),
          m_counted(isCountedAcrossAxes(work, trace.launch)),
          m_space(spaceOf(work.output)),
          m_coverage(analyseCoverage(work, trace)),
          m_writer(writerOf(m_element))
    {
    }

    MismatchCause find()
    {
        MismatchCause cause;
        if (tooFewThreads(cause) || wrongIndexWritten(cause) || race(cause) || wrongIndexRead(cause) || leftOut(cause)
            || nobodyWrote(cause))
            return cause;
        if (m_writer == noThread) {
            nearestWritten(cause);
            return cause;
        }
        cause.thread = m_writer;
        cause.place = Place::Store;
        cause.value = m_value;
        cause.words =
            fmt::format("it was written by {}{}", nameOf(threadFromLinear(m_launch, m_writer)), writtenMore());
        return cause;
    }

private:
    std::optional<IndexSpace> spaceOf(std::size_t buffer) const
    {
        return m_counted ? std::nullopt : IndexSpace::of(m_work, buffer);
    }

    std::uint32_t writerOf(std::uint64_t element) const
    {
        const std::uint32_t channels = m_work.outputBuffer().shape.channels;
        for (std::uint32_t channel = 0; channel < channels; ++channel)
            if (const std::uint32_t thread =
                    m_trace.buffers[m_work.output].values[element * channels + channel].lastWriter;
                thread != noThread)
                return thread;
        return noThread;
    }

    /// Nobody can say who should have: threads that have several elements, say. Whoever wrote the one before it was
    /// where the writing ends.
    void nearestWritten(MismatchCause& cause) const
    {
        cause.words = "no thread wrote it";
        for (std::uint64_t element = m_element; element-- > 0;) {
            const std::uint32_t thread = writerOf(element);
            if (thread == noThread)
                continue;
            cause.words += fmt::format("; the last one written before it is {}, by {}{}", elementText(element),
                nameOf(threadFromLinear(m_launch, thread)), writtenMore());
            cause.thread = thread;
            cause.place = Place::Store;
            cause.value = element * m_work.outputBuffer().shape.channels;
            return;
        }
    }

    std::string writtenMore() const
    {
        if (m_work.writes != WritePattern::Once || m_coverage.writtenMore == 0)
            return {};
        return fmt::format("; {} {} written more than once", grouped(m_coverage.writtenMore),
            m_coverage.writtenMore == 1 ? "element was" : "elements were");
    }

    std::uint32_t readerOf(std::size_t buffer, std::uint64_t element) const
    {
        const std::uint32_t channels = m_work.buffers[buffer].shape.channels;
        for (std::uint32_t channel = 0; channel < channels; ++channel)
            if (const std::uint32_t thread = m_trace.buffers[buffer].values[element * channels + channel].lastReader;
                thread != noThread)
                return thread;
        return noThread;
    }

    /// The launch ends before the data does.
    bool tooFewThreads(MismatchCause& cause) const
    {
        if (m_counted)
            return tooFewNumbers(cause);
        const Place3 needed{m_work.cover.x, m_work.cover.y, m_work.cover.z},
            grid{m_launch.grid.x, m_launch.grid.y, m_launch.grid.z},
            block{m_launch.block.x, m_launch.block.y, m_launch.block.z};
        Place3 threads{}, beyond{};
        bool isShort = false, roundedDown = true;
        for (std::size_t a = 0; a < 3; ++a) {
            threads[a] = grid[a] * block[a];
            if (threads[a] >= needed[a])
                continue;
            beyond[a] = isShort ? 0 : threads[a];
            isShort = true;
            roundedDown = roundedDown && grid[a] == std::max<std::uint64_t>(needed[a] / block[a], 1);
        }
        if (!isShort)
            return false;
        std::string what, unit = "elements";
        if (m_writer == noThread) {
            what = "no thread wrote it";
            beyond = m_space ? m_space->coordinates(m_element) : threads;
            unit = m_space ? unit : "threads that are needed";
        } else if (m_work.writes != WritePattern::Accumulated) { // of which leftOut() says more
            what = unreadBeyond(beyond);
        }
        Place3 last{};
        bool outside = false;
        for (std::size_t a = 0; a < 3; ++a) {
            outside = outside || beyond[a] >= threads[a];
            last[a] = std::min(beyond[a], threads[a] - 1);
        }
        const auto neighbour = threadAt(m_launch, last);
        if (what.empty() || !outside || !neighbour)
            return false;
        cause.words = fmt::format("{}: the grid {} of blocks {} {} {} of {} {}{}; the last thread before the gap is {}",
            what, toText(m_launch.grid), toText(m_launch.block), unit == "elements" ? "covers" : "has",
            sizeText(threads, needed), sizeText(needed, threads), unit,
            roundedDown ? ": was the division rounded down?" : "", nameOf(*neighbour));
        cause.thread = linearOf(m_launch, *neighbour);
        cause.place = Place::Launch;
        return true;
    }

    /// Of threads that are counted: the last one's number is before the gap.
    bool tooFewNumbers(MismatchCause& cause) const
    {
        const std::uint64_t needed = m_work.cover.count(), last = m_launch.threads() - 1,
                            numbers = countedNumber(m_work, m_launch, threadFromLinear(m_launch, last)) + 1;
        if (m_writer != noThread || numbers >= needed || m_element < numbers)
            return false;
        cause.words =
            fmt::format("no thread wrote it: the grid {} of blocks {} counts {} of {} threads that are needed; "
                        "the last thread before the gap is {}",
                toText(m_launch.grid), toText(m_launch.block), grouped(numbers), grouped(needed),
                nameOf(threadFromLinear(m_launch, last)));
        cause.thread = last;
        cause.place = Place::Launch;
        return true;
    }

    /// Of an input with an element for each thread that is needed: that the first one beyond the launch was not read.
    std::string unreadBeyond(const Place3& beyond) const
    {
        for (std::size_t i = 0; i < m_work.buffers.size(); ++i) {
            const auto space = m_work.buffers[i].role == BufferRole::Input ? spaceOf(i) : std::nullopt;
            if (space && readerOf(i, space->elementAt(beyond)) == noThread)
                return fmt::format("no thread read {}[{}]", m_work.buffers[i].name, space->elementAt(beyond));
        }
        return {};
    }

    std::string elementText(std::uint64_t element) const
    {
        const Extent& extent = m_work.outputBuffer().shape.extent;
        if (extent.y * extent.z == 1)
            return "element " + grouped(element);
        std::string text = fmt::format("element x {}, y {}", element % extent.x, element / extent.x % extent.y);
        return extent.z > 1 ? text + fmt::format(", z {}", element / extent.x / extent.y) : text;
    }

    /// Every element that was written tells the same wrong index.
    bool wrongIndexWritten(MismatchCause& cause) const
    {
        // Threads that add something up all over the output have no element of their own.
        if (!m_space || m_work.writes != WritePattern::Once)
            return false;
        const IndexPattern pattern = indexPattern(*m_space, m_work, m_trace, m_work.output, Touch::Written);
        const std::string index = indexWords(pattern);
        if (index.empty() || !pattern.stray)
            return false;
        const std::uint32_t thread = writerOf(*pattern.stray);
        const std::uint64_t written = m_coverage.writtenOnce + m_coverage.writtenMore;
        cause.words = fmt::format("the index of the output is wrong: {}. {} wrote {}", index,
            nameOf(threadFromLinear(m_launch, thread)), elementText(*pattern.stray));
        if (written < m_coverage.elements)
            cause.words +=
                fmt::format("; only {} of {} elements were written", grouped(written), grouped(m_coverage.elements));
        if (m_coverage.writtenMore > 0)
            cause.words += fmt::format(", {} of them more than once", grouped(m_coverage.writtenMore));
        cause.thread = thread;
        cause.place = Place::Store;
        cause.value = *pattern.stray * m_work.outputBuffer().shape.channels;
        return true;
    }

    /// What was read may have been anything.
    bool race(MismatchCause& cause) const
    {
        const auto found = std::ranges::find_if(m_trace.problems, [](const Problem& problem) {
            return (problem.kind == ProblemKind::Race || problem.kind == ProblemKind::Uninitialised)
                && problem.severity == Severity::Error;
        });
        if (found == m_trace.problems.end())
            return false;
        const std::string line = found->line ? fmt::format(" in line {}", *found->line) : "";
        cause.words = found->kind == ProblemKind::Race
            ? fmt::format("there is a race{}, so that values are read before or after they are written", line)
            : fmt::format("memory that nobody wrote is read{}", line);
        if (m_writer != noThread) {
            cause.thread = m_writer;
            cause.place = Place::Store;
            cause.value = m_value;
        }
        return true;
    }

    /// The output is as it should be but for its values: an input is read with a wrong index.
    bool wrongIndexRead(MismatchCause& cause) const
    {
        if (m_work.writes == WritePattern::Accumulated)
            return false; // leftOut() says more
        if (m_space
            && (m_writer == noThread
                || !indexPattern(*m_space, m_work, m_trace, m_work.output, Touch::Written).isOwn()))
            return false;
        for (std::size_t i = 0; i < m_work.buffers.size(); ++i) {
            if (m_work.buffers[i].role == BufferRole::Input)
                for (const IndexSpace& space : readSpaces(i))
                    if (wrongIndexRead(cause, i, space))
                        return true;
        }
        return false;
    }

    /// Ways in which the threads may share out an input; of those that do not fit it no pattern holds.
    std::vector<IndexSpace> readSpaces(std::size_t buffer) const
    {
        if (m_counted)
            return {};
        if (const auto space = spaceOf(buffer))
            return {*space};
        std::vector<IndexSpace> spaces;
        for (const std::uint32_t group : {1, 2, 4, 8, 16})
            if (const auto space = IndexSpace::inRounds(m_work, buffer, group))
                spaces.push_back(*space);
        return spaces;
    }

    std::string readIndexWords(std::size_t buffer) const
    {
        for (const IndexSpace& space : readSpaces(buffer))
            if (std::string words = indexWords(indexPattern(space, m_work, m_trace, buffer, Touch::Read));
                !words.empty())
                return words;
        return {};
    }

    bool wrongIndexRead(MismatchCause& cause, std::size_t buffer, const IndexSpace& space) const
    {
        const IndexPattern pattern = indexPattern(space, m_work, m_trace, buffer, Touch::Read);
        const std::string index = indexWords(pattern);
        if (index.empty() || !pattern.stray)
            return false;
        const std::uint32_t reader = m_space ? m_writer : readerOf(buffer, *pattern.stray);
        const std::string& name = m_work.buffers[buffer].name;
        const std::string who = nameOf(threadFromLinear(m_launch, reader));
        cause.words = m_space
            ? fmt::format("{} wrote it, and the index with which {} is read is wrong: {}", who, name, index)
            : fmt::format(
                "the index with which {} is read is wrong: {}. {} read {}[{}]", name, index, who, name, *pattern.stray);
        cause.thread = reader;
        cause.place = Place::Load;
        cause.buffer = buffer;
        return true;
    }

    /// Where threads add up an input, what nobody read is missing in the result, and what was read twice is there
    /// twice.
    bool leftOut(MismatchCause& cause) const
    {
        if (m_work.writes != WritePattern::Accumulated)
            return false;
        for (std::size_t i = 0; i < m_work.buffers.size(); ++i) {
            // Also what earlier launches made, where this one reads it.
            if (i == m_work.output)
                continue;
            const auto& values = m_trace.buffers[i].values;
            std::uint64_t unread = 0, again = 0;
            std::uint32_t reader = noThread;
            for (std::uint64_t value = 0; value < values.size(); ++value) {
                const ValueAccess& access = values[value];
                unread += access.reads == 0 ? 1 : 0;
                again += access.reads > 1 ? 1 : 0;
                if (access.reads > 1 && reader == noThread)
                    reader = access.lastReader;
            }
            if (unread == 0 || (unread == values.size() && m_work.buffers[i].role != BufferRole::Input))
                continue;
            cause.words = fmt::format("{} of {} values of {} were read by no thread", grouped(unread),
                grouped(values.size()), m_work.buffers[i].name);
            if (again > 0) {
                cause.words += fmt::format(", and {} by several", grouped(again));
                const std::string index = readIndexWords(i);
                cause.words += index.empty()
                    ? fmt::format(", {} among them", nameOf(threadFromLinear(m_launch, reader)))
                    : fmt::format(": the index with which it is read is wrong: {}", index);
                cause.thread = reader;
                cause.place = Place::Load;
                cause.buffer = i;
            } else if (const auto missing = missingThreads()) {
                cause.words += fmt::format(": the grid {} of blocks {} has {} threads where {} are needed{}",
                    toText(m_launch.grid), toText(m_launch.block), grouped(m_launch.threads()),
                    grouped(m_launch.threads() + *missing),
                    *missing < m_launch.threadsPerBlock() ? ": was the division rounded down?" : "");
                cause.thread = m_launch.threads() - 1;
                cause.place = Place::Launch;
            } else if (m_writer != noThread) {
                cause.thread = m_writer;
                cause.place = Place::Store;
                cause.value = m_value;
            }
            return true;
        }
        return false;
    }

    /// How many the launch has too few, where they stand in a line.
    std::optional<std::uint64_t> missingThreads() const
    {
        const bool inLine = m_work.cover.y * m_work.cover.z == 1;
        const std::uint64_t threads = m_launch.threads();
        return inLine && threads < m_work.cover.x ? std::optional(m_work.cover.x - threads) : std::nullopt;
    }

    /// Whose element it is.
    std::optional<ThreadId> ownThread() const
    {
        if (m_space)
            return threadAt(m_launch, m_space->coordinates(m_element));
        if (!m_counted || m_element >= m_launch.threads())
            return std::nullopt;
        const ThreadId own = threadFromLinear(m_launch, m_element);
        return countedNumber(m_work, m_launch, own) == m_element ? std::optional(own) : std::nullopt;
    }

    /// The thread with that index is there.
    bool nobodyWrote(MismatchCause& cause) const
    {
        if (m_writer != noThread)
            return false;
        const auto own = ownThread();
        if (!own)
            return false;
        const std::uint64_t thread = linearOf(m_launch, *own);
        const bool wrote = m_trace.wrote(thread);
        cause.words = fmt::format("no thread wrote it; {}, which has that {}, {}", nameOf(*own),
            m_counted ? "number" : "index", wrote ? "wrote elsewhere" : "wrote nothing");
        cause.thread = thread;
        cause.place = wrote ? Place::Store : Place::Leave;
        return true;
    }

    const Work& m_work;
    const Trace& m_trace;
    const Launch& m_launch;
    std::uint64_t m_value, m_element;
    bool m_counted; ///< of m_space nothing can be told then
    std::optional<IndexSpace> m_space;
    Coverage m_coverage;
    std::uint32_t m_writer;
};

std::optional<std::uint64_t> firstUnwritten(const Work& work, const Trace& trace)
{
    const ChunkedArray<ValueAccess>& values = trace.buffers[work.output].values;
    for (std::uint64_t value = 0; work.writes == WritePattern::Once && value < values.size(); ++value)
        if (values[value].lastWriter == noThread)
            return value;
    return std::nullopt;
}

/// Of an access outside a buffer where threads are counted; empty if the work needs that thread.
std::string surplusCause(const Work& work, const Launch& launch, const Problem& problem)
{
    const ThreadId thread = threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread));
    if (!isSurplus(work, launch, thread))
        return {};
    const std::uint64_t surplus = surplusThreads(work, launch);
    const std::string words = fmt::format(
        "the launch has {} threads where {} are needed, and ", grouped(launch.threads()), grouped(work.cover.count()));
    if (problem.count == surplus)
        return words
            + fmt::format(
                "no guard keeps out the {} too many", surplus == 1 ? "one that is" : grouped(surplus) + " that are");
    return words
        + fmt::format("no guard keeps out this one, whose number is {}", grouped(countedNumber(work, launch, thread)));
}

} // namespace

MismatchCause findMismatchCause(const Work& work, const Trace& trace, std::uint64_t differing)
{
    // Where nobody writes in this launch, nobody did in those before it either: what they left spoils its surroundings
    // launch by launch, so that the first value that differs need not be the guilty one.
    if (const auto gap = work.earlier.empty() ? std::nullopt : firstUnwritten(work, trace)) {
        MismatchCause cause = CauseFinder(work, trace, *gap).find();
        if (cause.place == Place::Launch) {
            cause.words = fmt::format("it follows from element {}, and so in every launch: {}",
                grouped(*gap / work.outputBuffer().shape.channels), cause.words);
            return cause;
        }
    }
    return CauseFinder(work, trace, differing).find();
}

std::string outOfBoundsCause(const Work& work, const Trace& trace, const Problem& problem)
{
    const bool ofBuffer = std::ranges::any_of(work.buffers,
        [&](const BufferSpec& buffer) { return problem.message.find("'" + buffer.name + "'") != std::string::npos; });
    if (problem.kind != ProblemKind::OutOfBounds || !ofBuffer || !problem.block || !problem.thread)
        return {};
    const Launch& launch = trace.launch;
    if (isCountedAcrossAxes(work, launch))
        return surplusCause(work, launch, problem);
    const Place3 needed{work.cover.x, work.cover.y, work.cover.z},
        threads{std::uint64_t{launch.grid.x} * launch.block.x, std::uint64_t{launch.grid.y} * launch.block.y,
            std::uint64_t{launch.grid.z} * launch.block.z},
        at = placeInLaunch(launch, threadFromLinear(launch, linearFromThread(launch, *problem.block, *problem.thread)));
    for (std::size_t a = 0; a < 3; ++a) {
        if (at[a] < needed[a])
            continue;
        const std::uint64_t surplus = launch.threads() - needed[0];
        const bool inLine = needed[1] == 1 && needed[2] == 1 && threads[1] == 1 && threads[2] == 1;
        std::string words = fmt::format("the launch has {} threads where {} are needed, and ",
            sizeText(threads, needed), sizeText(needed, threads));
        if (inLine && problem.count == 1 && surplus > 1)
            words += fmt::format(
                "the guard lets in one of the {} that are too many: is it <= in place of <?", grouped(surplus));
        else if (inLine && problem.count == surplus)
            words += fmt::format(
                "no guard keeps out the {} too many", surplus == 1 ? "one that is" : grouped(surplus) + " that are");
        else
            words += fmt::format("no guard keeps out this one, whose {} is {}", "xyz"[a], grouped(at[a]));
        return words;
    }
    const auto space = IndexSpace::of(work, work.output);
    const std::string index = !space || !trace.known.isAll()
        ? std::string()
        : indexWords(indexPattern(*space, work, trace, work.output, Touch::Written));
    return index.empty() ? std::string() : "the index of the output is wrong: " + index;
}

} // namespace warpatlas
