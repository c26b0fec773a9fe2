#include "app/reference/reference_memory.h"

#include "app/words/problem_words.h"
#include "app/words/say.h"
#include "kernels/device/open_device.h"
#include "kernels/model/gpu_sheet.h"
#include "kernels/model/launch_refused.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <chrono>
#include <future>
#include <list>
#include <mutex>
#include <span>

namespace warpatlas::inline reference {

namespace {

constexpr std::chrono::milliseconds tick{5};

/// Follows the work on `inner` until it is done, passes on what the person asks and wants, and stops it at the limit.
void follow(std::future<Execution>& work, Progress& inner, const Progress& outer, std::uint64_t most)
{
    std::uint64_t told = 0;
    inner.whereabouts().ask();
    while (work.wait_for(tick) == std::future_status::timeout) {
        const std::uint64_t executed = inner.whereabouts().executed();
        outer.whereabouts().executed(executed - std::exchange(told, executed));
        if (const auto place = inner.whereabouts().take(); place && outer.whereabouts().asked())
            outer.whereabouts().tell(*place);
        if (executed > most || outer.cancelRequested())
            inner.cancel();
        inner.whereabouts().ask();
    }
}

/// Once, on these buffers.
SimulatedReference runWork(const BoundReference::Source& source, const Work& work, const std::string& subject,
    std::uint64_t most, Progress& progress)
{
    // A real GPU need not be among those whose limits are known here; another one's do for a reference.
    const std::string device = findGpu(source.gpu) ? "sim:" + source.gpu : "sim";
    Progress inner;
    Execution execution;
    try {
        Answer<std::unique_ptr<Device>> simulator = openDevice(device);
        if (!simulator)
            throw InputError(subject, simulator.reason());
        const auto run = simulator.value()->prepare(work, nullptr, source.launch);
        ExecutionFollower follower;
        follower.allBuffers = true;
        follower.simulation.record = false;
        follower.simulation.checks = {false, false};
        run->follow(std::move(follower));
        std::future<Execution> running = std::async(std::launch::async, [&] { return run->execute(inner); });
        follow(running, inner, progress, most);
        execution = running.get();
    } catch (const Cancelled&) {
        progress.throwIfCancelled();
        throw InputError(subject,
            say("reference.too_long", "is given up after {} instructions on the simulator; {} are the most",
                grouped(inner.whereabouts().executed()), grouped(most)));
    } catch (const LaunchRefused& refused) {
        throw InputError(subject, refused.what());
    }
    for (const Problem& problem : execution.problems)
        if (problem.severity == Severity::Error) {
            const std::string place = placeInWords(problem);
            throw InputError(subject,
                say("reference.wrong", "{} is wrong itself: {}", source.facts.name,
                    (place.empty() ? "" : place + ": ") + sentenceOf(problem)));
        }
    return {std::move(execution.after), inner.whereabouts().executed()};
}

/// Runs it on a buffer that begins with such bytes; returns what was there afterwards.
SimulatedReference runOn(const BoundReference::Source& source, std::byte filled, const std::string& subject,
    std::uint64_t most, Progress& progress)
{
    Work work = source.work;
    BufferSpec& buffer = work.buffers[source.buffer];
    auto contents = std::make_shared<Array>(buffer.type, buffer.shape);
    std::ranges::fill(contents->bytes(), filled);
    buffer.contents = std::move(contents);
    buffer.role = BufferRole::InputOutput;
    return runWork(source, work, subject, most, progress);
}

bool hasAll(std::span<const std::byte> value, std::byte byte)
{
    return std::ranges::all_of(value, [byte](std::byte one) { return one == byte; });
}

} // namespace

SimulatedReference runReference(
    const BoundReference::Source& source, const std::string& subject, std::uint64_t most, Progress& progress)
{
    if (!source.onlyWrites)
        return runWork(source, source.work, subject, most, progress);
    // What is left of each of two different fillings was not written: no value is both.
    constexpr std::byte first{0xa5}, second{0x5a};
    SimulatedReference computed = runOn(source, first, subject, most, progress);
    const auto values = std::make_shared<Array>(*computed.after[source.buffer]);
    const std::span<std::byte> bytes = values->bytes();
    const std::size_t size = sizeOf(source.output.type);
    std::vector<std::size_t> left; // where they begin
    for (std::size_t at = 0; at < bytes.size(); at += size)
        if (hasAll(bytes.subspan(at, size), first))
            left.push_back(at);
    if (left.empty())
        return computed;
    const SimulatedReference again = runOn(source, second, subject, most, progress);
    computed.instructions += again.instructions;
    for (const std::size_t at : left)
        if (hasAll(again.after[source.buffer]->bytes().subspan(at, size), second)) {
            std::ranges::fill(bytes.subspan(at, size), std::byte{0});
            ++computed.unwritten;
        }
    computed.after[source.buffer] = values;
    return computed;
}

namespace {

struct KeptReference {
    std::string key;
    std::vector<BufferSpec> buffers; ///< as they began
    SimulatedReference computed;
};

bool sameContents(const ArrayPointer& one, const ArrayPointer& other)
{
    return one == other || (one && other && std::ranges::equal(one->bytes(), other->bytes()));
}

bool sameBuffers(const std::vector<BufferSpec>& one, const std::vector<BufferSpec>& other)
{
    return std::ranges::equal(one, other, [](const BufferSpec& a, const BufferSpec& b) {
        return a.type == b.type && a.shape == b.shape && a.role == b.role && sameContents(a.contents, b.contents);
    });
}

class Memory {
public:
    std::optional<SimulatedReference> find(const BoundReference::Source& source)
    {
        const std::scoped_lock lock(m_mutex);
        for (auto entry = m_entries.begin(); entry != m_entries.end(); ++entry)
            if (entry->key == source.key && sameBuffers(entry->buffers, source.work.buffers)) {
                m_entries.splice(m_entries.begin(), m_entries, entry);
                return entry->computed;
            }
        return std::nullopt;
    }

    void keep(const BoundReference::Source& source, const SimulatedReference& computed)
    {
        constexpr std::size_t most = 4, mostBytes = std::size_t{256} << 20U; // each keeps its arrays
        const std::scoped_lock lock(m_mutex);
        ++m_computed;
        m_entries.push_front({source.key, source.work.buffers, computed});
        while (m_entries.size() > 1 && (m_entries.size() > most || bytes() > mostBytes))
            m_entries.pop_back();
    }

    std::uint64_t computed() const
    {
        const std::scoped_lock lock(m_mutex);
        return m_computed;
    }

private:
    std::size_t bytes() const
    {
        std::size_t sum = 0;
        for (const KeptReference& entry : m_entries)
            for (const ArrayPointer& array : entry.computed.after)
                sum += array->byteCount();
        return sum;
    }

    mutable std::mutex m_mutex;
    std::list<KeptReference> m_entries;
    std::uint64_t m_computed = 0;
};

Memory& memory()
{
    static Memory kept;
    return kept;
}

} // namespace

std::optional<SimulatedReference> rememberedReference(const BoundReference::Source& source)
{
    return memory().find(source);
}

void rememberReference(const BoundReference::Source& source, const SimulatedReference& computed)
{
    memory().keep(source, computed);
}

std::uint64_t referencesComputed()
{
    return memory().computed();
}

} // namespace warpatlas::inline reference
