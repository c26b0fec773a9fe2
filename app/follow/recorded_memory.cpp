#include "app/follow/recorded_memory.h"

#include "app/follow/variable_place.h"
#include "kernels/simulator/recording/launch_snapshot.h"
#include "kernels/simulator/replay/cursor.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace warpatlas::inline follow {
namespace {

constexpr std::uint64_t sharedSpace = std::uint64_t{1} << 63;

std::uint64_t keyOf(bool shared, std::uint64_t address)
{
    return address | (shared ? sharedSpace : 0);
}

} // namespace

RecordedMemory::RecordedMemory(
    const ThreadStory& story, const simulator::LaunchSnapshot& launch, const Progress& progress)
    : m_story(story),
      m_launch(launch),
      m_progress(progress),
      m_rowOf(story.accesses.size()),
      m_met(story.accesses.size(), false)
{
    list();
}

void RecordedMemory::list()
{
    const std::vector<StoryAccess>& all = m_story.accesses;
    for (std::uint32_t i = 0; i < all.size(); ++i) {
        // Local memory holds the thread's own variables, which are followed in the source instead.
        if (all[i].window == Window::Local) {
            m_met[i] = true;
            continue;
        }
        const auto epoch = static_cast<std::uint32_t>(
            std::ranges::lower_bound(m_story.barriers, all[i].step) - m_story.barriers.begin());
        for (std::uint32_t byte = 0; byte < all[i].bytes; ++byte)
            m_items.push_back({keyOf(all[i].window == Window::Shared, all[i].place + byte), i, epoch, 0});
    }
    std::ranges::stable_sort(m_items, {}, &Item::key);
    for (std::uint32_t i = 0; i < m_items.size(); ++i) {
        Item& item = m_items[i];
        const bool fresh = i == 0 || m_items[i - 1].key != item.key;
        const bool goesOn = !fresh && !writes(item) && !writes(m_items[i - 1]) && m_items[i - 1].epoch == item.epoch;
        if (!goesOn) {
            m_loads.push_back(0);
            m_reads.push_back(0);
        }
        item.row = static_cast<std::uint32_t>(m_loads.size() - 1);
        ++m_loads.back();
        if (m_story.accesses[item.access].place == (item.key & ~sharedSpace))
            m_rowOf[item.access] = item.row;
        Byte& byte = m_bytes.try_emplace(item.key, Byte{i, i, i}).first->second;
        byte.last = i + 1;
    }
}

cpp::Value RecordedMemory::argument(const Argument& argument, const cpp::Type* type)
{
    using cpp::Type;
    if (const auto* scalar = std::get_if<ScalarArgument>(&argument)) {
        if (!type->isNumber() || type->bytes != sizeOf(scalar->type))
            return cpp::Value::unknown(type);
        std::array<std::uint8_t, 8> bytes{}, known{};
        std::memcpy(bytes.data(), scalar->bytes.data(), bytes.size());
        known.fill(1);
        return cpp::fromBytes(bytes.data(), known.data(), type);
    }
    if (const auto* structure = std::get_if<StructArgument>(&argument)) {
        const std::size_t size = structure->bytes.size();
        if (type->kind != Type::Kind::Structure || type->bytes != size)
            return cpp::Value::unknown(type);
        std::vector<std::uint8_t> bytes(size), known(size, 1);
        std::memcpy(bytes.data(), structure->bytes.data(), size);
        for (const PointerPlace& pointer : structure->pointers) {
            Type plain;
            plain.kind = Type::Kind::Pointer;
            plain.bytes = sizeof(std::uint64_t);
            const cpp::Bytes to = cpp::toBytes(pointerTo(pointer.buffer, &plain), &plain);
            std::ranges::copy(to.bytes, bytes.begin() + std::ptrdiff_t(pointer.offset));
            std::ranges::copy(to.known, known.begin() + std::ptrdiff_t(pointer.offset));
        }
        return cpp::fromBytes(bytes.data(), known.data(), type);
    }
    const auto& buffer = std::get<BufferArgument>(argument);
    cpp::Value value = pointerTo(buffer.buffer, type);
    if (value.known)
        value.whole = std::int64_t(buffer.offset);
    return value;
}

cpp::Value RecordedMemory::pointerTo(std::size_t buffer, const cpp::Type* type)
{
    cpp::Value value = cpp::Value::unknown(type);
    if (type->kind != cpp::Type::Kind::Pointer || buffer >= m_launch.buffers().size())
        return value;
    const simulator::Region& region = m_launch.memory().allocation(m_launch.buffers()[buffer]).region;
    // Pointers into the same memory may be compared.
    auto known = std::ranges::find_if(
        m_objects, [&](const Object& object) { return !object.shared && object.base == region.base; });
    if (known == m_objects.end())
        known = m_objects.insert(known, {false, region.base, region.bytes});
    value.known = true;
    value.object = static_cast<std::uint32_t>(known - m_objects.begin()) + 1;
    return value;
}

std::uint32_t RecordedMemory::objectOf(const cpp::Variable& variable)
{
    const auto [found, fresh] = m_variables.try_emplace(&variable, 0);
    if (!fresh)
        return found->second;
    const auto place = placeOfVariable(m_launch, variable, variable.function);
    if (!place)
        return 0;
    if (place->shared) {
        const ptx::SharedVariable& one = m_launch.program().shared[place->index];
        m_objects.push_back({true, one.offset, one.bytes != 0 ? one.bytes : m_launch.grid().dynamicSharedBytes});
    } else {
        const simulator::Region& region = m_launch.memory().allocation(place->index).region;
        m_objects.push_back({false, region.base, region.bytes});
    }
    found->second = static_cast<std::uint32_t>(m_objects.size());
    return found->second;
}

bool RecordedMemory::inside(const Object& object, std::int64_t offset, std::uint64_t bytes) const
{
    return offset >= 0 && static_cast<std::uint64_t>(offset) + bytes <= object.bytes;
}

RecordedMemory::Byte* RecordedMemory::byteAt(std::uint32_t object, std::int64_t offset)
{
    if (object == 0 || object > m_objects.size())
        return nullptr;
    const Object& of = m_objects[object - 1];
    const auto found = m_bytes.find(keyOf(of.shared, of.base + static_cast<std::uint64_t>(offset)));
    return found != m_bytes.end() ? &found->second : nullptr;
}

bool RecordedMemory::writes(const Item& item) const
{
    return m_story.accesses[item.access].kind != AccessKind::Load;
}

std::uint8_t RecordedMemory::valueOf(const Item& item, bool after) const
{
    const StoryAccess& access = m_story.accesses[item.access];
    const std::uint64_t byte = (item.key & ~sharedSpace) - access.place;
    return static_cast<std::uint8_t>((after ? access.after : access.before)[byte]);
}

void RecordedMemory::touch(std::uint32_t access)
{
    m_met[access] = true;
    if (std::ranges::find(m_touched, access) == m_touched.end())
        m_touched.push_back(access);
}

void RecordedMemory::read(
    std::uint32_t object, std::int64_t offset, std::span<std::uint8_t> bytes, std::span<std::uint8_t> known)
{
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        Byte* const byte = byteAt(object, offset + static_cast<std::int64_t>(i));
        if (byte == nullptr)
            continue;
        // Loads from before the last barrier that the source did not ask for are skipped.
        while (byte->next < byte->last && !writes(m_items[byte->next]) && m_items[byte->next].epoch < m_barriers)
            ++byte->next;
        const Item* item = nullptr;
        if (byte->next < byte->last && !writes(m_items[byte->next]) && m_items[byte->next].epoch == m_barriers) {
            item = &m_items[byte->next++];
            touch(item->access);
        } else if (byte->next > byte->first) {
            // The compiler kept what the thread read or wrote last; across a barrier it could not.
            item = &m_items[byte->next - 1];
            if (item->epoch != m_barriers && m_story.accesses[item->access].window != Window::Constant)
                item = nullptr;
        }
        if (item == nullptr || m_story.accesses[item->access].bytes > sizeof(StoryAccess::after))
            continue;
        ++m_reads[item->row];
        bytes[i] = valueOf(*item, true);
        known[i] = 1;
    }
}

const RecordedMemory::Item* RecordedMemory::nextWrite(Byte& byte) const
{
    std::uint32_t next = byte.next;
    while (next < byte.last && !writes(m_items[next]))
        ++next;
    if (next == byte.last || m_items[next].epoch != m_barriers)
        return nullptr;
    byte.next = next + 1;
    return &m_items[next];
}

bool RecordedMemory::write(std::uint32_t object, std::int64_t offset, const cpp::Bytes& bytes)
{
    if (object == 0 || object > m_objects.size())
        return false;
    // An access outside was refused: there is nothing to find.
    if (!inside(m_objects[object - 1], offset, bytes.bytes.size()))
        return true;
    for (std::size_t i = 0; i < bytes.bytes.size(); ++i) {
        Byte* const byte = byteAt(object, offset + static_cast<std::int64_t>(i));
        const Item* const item = byte != nullptr ? nextWrite(*byte) : nullptr;
        if (item == nullptr || m_story.accesses[item->access].kind != AccessKind::Store)
            return false;
        touch(item->access);
    }
    return true;
}

std::optional<cpp::Bytes> RecordedMemory::update(std::uint32_t object, std::int64_t offset, std::uint64_t bytes)
{
    cpp::Bytes before{std::vector<std::uint8_t>(bytes), std::vector<std::uint8_t>(bytes)};
    if (object == 0 || object > m_objects.size())
        return std::nullopt;
    if (!inside(m_objects[object - 1], offset, bytes))
        return before;
    for (std::size_t i = 0; i < bytes; ++i) {
        Byte* const byte = byteAt(object, offset + static_cast<std::int64_t>(i));
        const Item* const item = byte != nullptr ? nextWrite(*byte) : nullptr;
        if (item == nullptr || m_story.accesses[item->access].kind != AccessKind::Atomic)
            return std::nullopt;
        touch(item->access);
        before.bytes[i] = valueOf(*item, false);
        before.known[i] = 1;
    }
    return before;
}

bool RecordedMemory::barrier()
{
    if (m_barriers >= m_story.barriers.size())
        return false;
    m_touched.push_back(static_cast<std::uint32_t>(m_story.accesses.size() + m_barriers++));
    return true;
}

double RecordedMemory::Number::value() const
{
    return bytes == 8 ? std::bit_cast<double>(bits) : double{std::bit_cast<float>(static_cast<std::uint32_t>(bits))};
}

RecordedMemory::Numbers& RecordedMemory::numbersOf(std::uint32_t firstLine, std::uint32_t lastLine)
{
    const auto [found, fresh] = m_numbers.try_emplace({firstLine, lastLine});
    Numbers& numbers = found->second;
    if (!fresh)
        return numbers;
    simulator::Cursor cursor(m_story.recording);
    const simulator::BlockRecording& recording = *m_story.recording;
    const std::uint64_t own = m_story.thread % m_launch.launch().threadsPerBlock();
    const std::uint64_t warp = own / simulator::laneCount, lane = own % simulator::laneCount;
    for (std::size_t visit = 0; visit < m_story.visits.size(); ++visit) {
        const StoryVisit& one = m_story.visits[visit];
        if (one.line < firstLine || one.line > lastLine)
            continue;
        for (std::uint64_t step = one.firstStep; step < one.endStep; ++step) {
            const simulator::ExecutedStep& executed = recording.step(step);
            if (executed.warp != warp || (executed.executed >> lane & 1) == 0)
                continue;
            cursor.seek(step + 1);
            for (const simulator::RegisterChange& change : cursor.lastStep()->registers)
                if (const auto bytes = static_cast<std::uint32_t>(ptx::sizeOf(change.declared)); bytes >= 4)
                    numbers.list.push_back(
                        {visit, change.after[lane], bytes, ptx::isFloat(change.type) || ptx::isFloat(change.declared)});
        }
        m_progress.throwIfCancelled();
    }
    return numbers;
}

std::optional<double> RecordedMemory::computed(
    double about, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine)
{
    const bool single = bytes == 4;
    const double rounded = single ? double{static_cast<float>(about)} : about;
    // Relative to the value: fast functions are off by a few times 1e-7, sums by more, the smallest values by a few
    // last bits.
    const double nearness = std::isfinite(about)
        ? std::max((single ? 1e-5 : 1e-12) * std::abs(about), 4 * (single ? 0x1p-149 : 0x1p-1074))
        : 0;
    // Where the function leaves the numbers, or the normal ones, many other registers would do: only a real one counts.
    const bool least = std::abs(about) < (single ? 0x1p-126 : 0x1p-1022);
    const auto isNear = [&](const Number& one) {
        const double value = one.value();
        if (one.bytes != bytes || (!one.real && (least || !std::isfinite(rounded))))
            return false;
        if (value == 0 && std::signbit(value) != std::signbit(about))
            return false;
        return std::isnan(about) ? std::isnan(value) : value == rounded || std::abs(value - about) <= nearness;
    };
    Numbers& numbers = numbersOf(firstLine, lastLine);
    const auto from = numbers.list.begin() + static_cast<std::ptrdiff_t>(numbers.next);
    auto found = std::find_if(from, numbers.list.end(), isNear);
    if (found == numbers.list.end() && least) // flushed to zero
        found = std::find_if(from, numbers.list.end(), [&](const Number& one) {
            return one.bytes == bytes && one.real && one.value() == 0
                && std::signbit(one.value()) == std::signbit(about);
        });
    if (found == numbers.list.end())
        return std::nullopt;
    const auto next = static_cast<std::size_t>(found - numbers.list.begin());
    if (!std::isfinite(numbers.list[next].value())) { // the same, whichever register it was
        numbers.next = next;
        return numbers.list[next].value();
    }
    // The last one of the visit is taken: earlier ones are intermediate results.
    std::size_t last = next;
    for (std::size_t i = last; i < numbers.list.size() && numbers.list[i].visit == numbers.list[last].visit; ++i)
        if (isNear(numbers.list[i]))
            last = i;
    numbers.next = last + 1;
    return numbers.list[last].value();
}

std::optional<double> RecordedMemory::computedAs(
    std::span<const double> values, std::uint64_t bytes, std::uint32_t firstLine, std::uint32_t lastLine)
{
    constexpr std::size_t most = 512; // numbers to look through: what is further away belongs to other rounds
    Numbers& numbers = numbersOf(firstLine, lastLine);
    const std::size_t end = std::min(numbers.list.size(), numbers.next + most);
    for (std::size_t i = numbers.next; i < end; ++i)
        for (const double value : values)
            if (const double held = numbers.list[i].value(); numbers.list[i].bytes == bytes
                && (held == value || (std::isnan(value) && std::isnan(held) && numbers.list[i].real))) {
                numbers.next = i + 1;
                return value;
            }
    return std::nullopt;
}

std::optional<std::uint64_t> RecordedMemory::fromWarp()
{
    if (m_warpValues >= m_story.warpValues.size())
        return std::nullopt;
    m_touched.push_back(static_cast<std::uint32_t>(m_story.accesses.size() + m_story.barriers.size() + m_warpValues));
    return m_story.warpValues[m_warpValues++].bits;
}

std::optional<std::uint64_t> RecordedMemory::fromTexture()
{
    if (m_textureValues >= m_story.textureValues.size())
        return std::nullopt;
    m_touched.push_back(static_cast<std::uint32_t>(
        m_story.accesses.size() + m_story.barriers.size() + m_story.warpValues.size() + m_textureValues));
    return m_story.textureValues[m_textureValues++].bits;
}

/// The pieces of a store that is several have its step. One that was dropped outside of the surface is not there.
bool RecordedMemory::surfaceWrite()
{
    const std::vector<StoryAccess>& all = m_story.accesses;
    while (m_surfaceWrites < all.size()
        && !(all[m_surfaceWrites].texture && all[m_surfaceWrites].kind == AccessKind::Store))
        ++m_surfaceWrites;
    const std::uint32_t first = m_surfaceWrites;
    for (; m_surfaceWrites < all.size() && all[m_surfaceWrites].step == all[first].step; ++m_surfaceWrites)
        touch(m_surfaceWrites);
    return true;
}

std::optional<std::uint64_t> RecordedMemory::stepOf(std::uint32_t touched) const
{
    std::size_t index = touched;
    if (index < m_story.accesses.size()) {
        const std::uint32_t row = m_rowOf[index];
        const bool load = m_story.accesses[index].kind == AccessKind::Load;
        // The source asks for it more often than it was loaded, so which of the loads it was cannot be told.
        if (load && m_loads[row] > 1 && m_loads[row] != m_reads[row])
            return std::nullopt;
        return m_story.accesses[index].step;
    }
    index -= m_story.accesses.size();
    if (index < m_story.barriers.size())
        return m_story.barriers[index];
    index -= m_story.barriers.size();
    return index < m_story.warpValues.size() ? m_story.warpValues[index].step
                                             : m_story.textureValues[index - m_story.warpValues.size()].step;
}

std::optional<std::uint64_t> RecordedMemory::firstMissed() const
{
    for (std::size_t i = 0; i < m_met.size(); ++i)
        if (!m_met[i] && m_story.accesses[i].kind != AccessKind::Load)
            return m_story.accesses[i].step;
    if (m_barriers < m_story.barriers.size())
        return m_story.barriers[m_barriers];
    return std::nullopt;
}

} // namespace warpatlas::inline follow
