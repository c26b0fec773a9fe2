#include "app/measure/recorded.h"

#include "app/words/say.h"
#include "assets/assets.h"
#include "kernels/model/gpu_sheet.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <map>

namespace warpatlas::inline measuring {

namespace {

std::vector<Measurements> readEmbedded()
{
    std::vector<Measurements> all;
    for (const std::string_view name : assetNames("measurements/"))
        all.push_back(measurementsFromJson(assetText(name), std::string(name)));
    return all;
}

/// Says whether two names are of the same GPU, as data sheets know them ("H200", "NVIDIA H200").
bool sameGpu(std::string_view a, std::string_view b)
{
    const Answer<GpuSheet> first = findGpu(a), second = findGpu(b);
    return first && second ? first.value().name == second.value().name : a == b;
}

/// Returns how far apart two sizes are, as a ratio: twice as large is as near as half as large.
double distance(const Shape& a, const Shape& b)
{
    return std::abs(std::log(static_cast<double>(a.values())) - std::log(static_cast<double>(b.values())));
}

const RecordedRun* nearest(const Measurements& measurements, const KernelDescription& kernel, const Shape& size)
{
    const RecordedRun* found = nullptr;
    for (const RecordedRun& run : measurements.runs)
        if (run.kernel == kernel.name && run.variant == kernel.variant
            && (!found || distance(run.size, size) < distance(found->size, size)))
            found = &run;
    return found;
}

} // namespace

std::span<const Measurements> recordedMeasurements()
{
    static const std::vector<Measurements> all = readEmbedded();
    return all;
}

Shape sizeOfRun(const Work& work)
{
    Shape largest = work.outputBuffer().shape;
    for (const BufferSpec& buffer : work.buffers)
        if (buffer.shape.values() > largest.values())
            largest = buffer.shape;
    return largest;
}

/// FNV-1a: short, and the same everywhere.
std::string markOf(std::span<const std::byte> bytes)
{
    std::uint64_t mark = 0xcbf29ce484222325U;
    for (const std::byte byte : bytes) {
        mark ^= static_cast<unsigned char>(byte);
        mark *= 0x100000001b3U;
    }
    return fmt::format("{:016x}", mark);
}

std::string codeMark(const KernelCode& code)
{
    return markOf(std::as_bytes(std::span(code.source)));
}

std::optional<RecordedTimes> recordedFor(
    const KernelDescription& kernel, const Work& work, std::string_view preferred, std::span<const Measurements> all)
{
    const Shape size = sizeOfRun(work);
    const Measurements* source = nullptr;
    const RecordedRun* run = nullptr;
    for (const Measurements& measurements : all) {
        const RecordedRun* candidate = nearest(measurements, kernel, size);
        if (candidate && (!run || sameGpu(measurements.gpu.name, preferred))) {
            source = &measurements;
            run = candidate;
            if (sameGpu(measurements.gpu.name, preferred))
                break;
        }
    }
    if (!run)
        return std::nullopt;
    RecordedTimes recorded{source->gpu, source->date, run->size, run->size == size, run->code == codeMark(work.code),
        run->parameters, run->launch, run->times, run->notTimed};
    for (TimeResult& time : recorded.times)
        time.device = sourceInWords(recorded);
    return recorded;
}

std::string sourceInWords(const RecordedTimes& recorded)
{
    const RecordedGpu& gpu = recorded.gpu;
    return gpu.driver.empty() ? fmt::format("{}, {}", gpu.name, recorded.date)
                              : say("recorded.source", "{}, driver {}, {}", gpu.name, gpu.driver, recorded.date);
}

std::string conditionsInWords(const RecordedTimes& recorded)
{
    const std::string size = toText(recorded.size);
    std::string words = recorded.sameSize
        ? say("recorded.size", "at {}", size)
        : say("recorded.nearest_size", "at {}, the nearest recorded size, not this run's", size);
    const Extent& extent = recorded.size.extent;
    const std::map<std::string, std::uint64_t> sides{{"width", extent.x}, {"height", extent.y}, {"depth", extent.z}};
    for (const auto& [name, value] : recorded.parameters)
        if (const auto side = sides.find(name); side == sides.end() || value != static_cast<double>(side->second))
            words += fmt::format("; {} {}", name, value);
    words += say("recorded.block", "; block {}", toText(recorded.launch.block));
    if (!recorded.sameCode)
        words += say("recorded.other_code", "; the kernel's text has changed since");
    return words;
}

} // namespace warpatlas::inline measuring
