#include "app/page/page_facts.h"
#include "app/words/figures.h"
#include "app/words/json_members.h"
#include "app/words/say.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace warpatlas::inline page {
namespace {

/// What a buffer holds at the end; null where that is not known.
ArrayPointer contentsAtEnd(const Outcome& outcome, std::size_t buffer)
{
    const Work& work = outcome.bound->work;
    if (buffer == work.output && outcome.output)
        return outcome.output;
    if (buffer < outcome.after.size() && outcome.after[buffer])
        return outcome.after[buffer];
    return work.buffers[buffer].role == BufferRole::Input ? work.buffers[buffer].contents : nullptr;
}

std::string_view roleOf(const BufferSpec& buffer)
{
    return buffer.role == BufferRole::Input ? "in" : buffer.role == BufferRole::Output ? "out" : "inout";
}

int dimensionsOf(const Extent& extent)
{
    return extent.z > 1 ? 3 : extent.y > 1 ? 2 : 1;
}

void addOwners(PageJson& array, const Outcome& outcome, PageParts& parts)
{
    const OwnerMap& owners = *outcome.owners;
    array["owners"] = parts.add(owners.owner);
    if (std::ranges::any_of(owners.writes, [](std::uint8_t writes) { return writes > 1; }))
        array["writes"] = parts.add(owners.writes);
}

void addTouches(PageJson& run, PageJson& array, const Outcome& outcome, std::size_t buffer, PageParts& parts)
{
    const bool isOutput = buffer == outcome.bound->work.output;
    const bool written = isOutput && outcome.owners && !outcome.owners->owner.empty();
    const bool read = !isOutput && buffer < outcome.reads.size() && outcome.reads[buffer];
    if (!written && !read)
        return;
    if (outcome.bound->work.buffers[buffer].shape.elements() > mostToldThreads)
        leaveOut(run,
            say("page.left_out.owners",
                "Which thread touched which element of {} is not in this page: it has too many.",
                array["name"].get<std::string>()));
    else if (written)
        addOwners(array, outcome, parts);
    else
        array["readers"] = parts.add(outcome.reads[buffer]->reader);
}

/// Every so many columns and rows of each slice.
std::vector<std::byte> sampled(const WantedValues& wanted)
{
    const Array& array = *wanted.array;
    const Extent& extent = array.shape().extent;
    const std::size_t element = sizeOf(array.type()) * array.shape().channels;
    if (wanted.stepX == 1 && wanted.stepY == 1)
        return {array.bytes().begin(), array.bytes().end()};
    std::vector<std::byte> kept;
    for (std::uint64_t z = 0; z < extent.z; ++z)
        for (std::uint64_t y = 0; y < extent.y; y += wanted.stepY)
            for (std::uint64_t x = 0; x < extent.x; x += wanted.stepX) {
                const auto bytes = array.bytes().subspan(((z * extent.y + y) * extent.x + x) * element, element);
                kept.insert(kept.end(), bytes.begin(), bytes.end());
            }
    return kept;
}

PackedArray packed(const WantedValues& wanted)
{
    return pack(wanted.array->type(), sampled(wanted), wanted.array->shape().channels);
}

std::uint64_t keptElements(const WantedValues& wanted)
{
    const Extent& extent = wanted.array->shape().extent;
    return (extent.x + wanted.stepX - 1) / wanted.stepX * ((extent.y + wanted.stepY - 1) / wanted.stepY) * extent.z;
}

/// Fewer columns, or rows where these are more often kept. Says whether that is possible.
bool thinOut(WantedValues& wanted)
{
    const Extent& extent = wanted.array->shape().extent;
    const bool rows = extent.y > 1 && wanted.stepY < wanted.stepX && wanted.stepY < extent.y;
    if (!rows && wanted.stepX >= extent.x)
        return false;
    (rows ? wanted.stepY : wanted.stepX) *= 2;
    return true;
}

} // namespace

std::size_t PageParts::add(ElementType type, std::span<const std::byte> bytes)
{
    PackedArray array = pack(type, bytes);
    packedBytes += array.packedBytes;
    return payload.add(std::move(array));
}

void leaveOut(PageJson& run, const std::string& sentence)
{
    run["left_out"].push_back(sentence);
}

void addArrays(PageJson& run, const Outcome& outcome, const std::string& at, PageParts& parts)
{
    const Work& work = outcome.bound->work;
    PageJson& list = run["arrays"] = PageJson::array();
    for (std::size_t i = 0; i < work.buffers.size(); ++i) {
        const BufferSpec& buffer = work.buffers[i];
        PageJson& array = list.emplace_back(PageJson{{"name", buffer.name}, {"type", nameOf(buffer.type)},
            {"size", buffer.shape.extent}, {"dimensions", dimensionsOf(buffer.shape.extent)},
            {"channels", buffer.shape.channels}, {"elements", buffer.shape.elements()},
            {"image", isPicture(buffer.type, buffer.shape)}, {"role", roleOf(buffer)}});
        addTouches(run, array, outcome, i, parts);
        const ArrayPointer values = contentsAtEnd(outcome, i);
        if (!values || values->byteCount() == 0)
            continue;
        const ValueRange range = isPicture(buffer.type, buffer.shape) ? ValueRange{0, 255} : rangeIn(outcome, values);
        array["range"] = {range.minimum, range.maximum};
        parts.values.push_back({values, at + "/arrays/" + std::to_string(i)});
    }
    run["output"] = work.output;
    const auto waiting = std::ranges::find_if(work.buffers, [&](const BufferSpec& buffer) {
        return buffer.role != BufferRole::Output && buffer.contents
            && buffer.shape.extent == work.outputBuffer().shape.extent;
    });
    if (waiting != work.buffers.end())
        run["input"] = std::distance(work.buffers.begin(), waiting);
    run["every_once"] = writesOf(outcome) == WritePattern::Once;
    run["partial"] = outcome.owners && outcome.owners->partial;
}

void fitValues(PageJson& facts, PageParts& parts, std::size_t most, const Progress& progress)
{
    constexpr std::uint64_t mostElements = std::uint64_t{1} << 22; // more are never seen, and take long to pack
    std::vector<PackedArray> all;
    std::size_t bytes = 0;
    for (WantedValues& wanted : parts.values) {
        while (keptElements(wanted) > mostElements && thinOut(wanted)) { }
        all.push_back(packed(wanted));
        bytes += all.back().packedBytes;
        progress.throwIfCancelled();
    }
    while (bytes > most) {
        const auto largest = std::ranges::max_element(all, {}, &PackedArray::packedBytes);
        WantedValues& wanted = parts.values[std::size_t(largest - all.begin())];
        if (!thinOut(wanted))
            break;
        bytes -= largest->packedBytes;
        *largest = packed(wanted);
        bytes += largest->packedBytes;
        progress.throwIfCancelled();
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
        const WantedValues& wanted = parts.values[i];
        PageJson& array = facts[PageJson::json_pointer(wanted.at)];
        array["values"] = parts.payload.add(std::move(all[i]));
        if (wanted.stepX > 1 || wanted.stepY > 1)
            array["step"] = {wanted.stepX, wanted.stepY};
    }
}

} // namespace warpatlas::inline page
