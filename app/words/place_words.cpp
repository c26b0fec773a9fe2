#include "app/words/place_words.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <fmt/ranges.h>

namespace warpatlas::inline words {
namespace {

using Where = MemoryPlace::Where;

std::string heapText(const MemoryPlace& place, Mentions& mentions)
{
    const HeapPiece& piece = place.piece;
    mentions.thread = mentions.block = true;
    std::string text = say("place.heap", "byte {} of the {} bytes that thread {} of block {} got from malloc{}",
        place.element, piece.bytes, indexText(piece.thread), indexText(piece.block), lineText(piece.line));
    if (piece.freed)
        text += say("place.heap.freed", ", which were freed{}", lineText(piece.freedLine));
    return text;
}

/// Names the variable or the memory, as far as it is known, with `quote` around names of the source.
std::string nameText(const MemoryPlace& place, Mentions& mentions, std::string_view quote)
{
    switch (place.where) {
    case Where::Nowhere:
        return say("place.nowhere", "address 0x{:x}, where there is no memory: no buffer is near it", place.address);
    case Where::HostMemory:
        return say("place.host",
            "address 0x{:x}, which is memory of the host's: kernels reach what cudaMalloc() and cudaMallocManaged() "
            "give",
            place.address);
    case Where::NullPointer:
        return place.address == 0
            ? say("place.null", "a null pointer")
            : say("place.near_null", "address {}: a null pointer with an index", grouped(place.address));
    case Where::Function:
        return say("place.function", "address 0x{:x}, which is that of a function", place.address);
    case Where::EmptyHeap:
        return say("place.empty_heap", "the device heap, of which nothing is allocated");
    case Where::Heap:
        return heapText(place, mentions);
    case Where::NoShared:
        return say("place.no_shared", "shared memory, of which the kernel has none");
    case Where::Variable:
        return fmt::format("{1}{0}{1}", place.name, quote);
    case Where::Shared:
        return say("place.shared", "shared memory {}", fmt::format("{1}{0}{1}", place.name, quote));
    case Where::Local:
        return place.name.empty()
            ? say("place.local", "the thread's local memory")
            : say("place.local_array", "the thread's array {}", fmt::format("{1}{0}{1}", place.name, quote));
    case Where::KernelParameters:
        return say("place.parameters", "the kernel's parameters");
    case Where::CallParameters:
        break;
    }
    return say("place.call_parameters", "a call's parameters");
}

std::string elementText(const MemoryPlace& place, Mentions& mentions, std::string_view quote)
{
    std::string name = nameText(place, mentions, quote);
    if (!place.isKnown())
        return name;
    if (!place.coordinates.empty())
        return fmt::format("{}[{}]", name, fmt::join(place.coordinates, ", "));
    if (!place.bounds.empty() && place.element >= 0)
        return name + indicesText(place.bounds, static_cast<std::uint64_t>(place.element));
    return place.bytewise ? say("place.byte", "byte {} of {}", place.element, name)
                          : fmt::format("{}[{}]", name, place.element);
}

std::string beyondText(const MemoryPlace& place, std::uint64_t bytes, Mentions& mentions, std::string_view quote)
{
    std::string name = nameText(place, mentions, quote);
    if (!place.isKnown())
        return name;
    if (!place.coordinates.empty())
        return say("distance.surface", "outside of the {} elements of {}",
            fmt::format("{}", fmt::join(place.sizes, " x ")), name);
    const auto count = static_cast<std::int64_t>(place.elements);
    const auto text = [&](std::int64_t number) {
        return counted(static_cast<std::uint64_t>(number), place.bytewise ? noun::byte : noun::element);
    };
    const std::string of = fmt::format("{} ({})", name, text(count));
    // The remainder that a product or a sum of 32-bit numbers has when it wraps around.
    constexpr std::int64_t wrapped = std::int64_t{1} << 30;
    const auto overflowed = [&](std::int64_t distance) {
        return distance > wrapped && count < wrapped
            ? say("distance.overflow", "; an index this far out mostly comes from a 32-bit number that overflowed")
            : std::string();
    };
    if (place.element < 0)
        return say("distance.before", "{} before the start of {}", text(-place.element), of)
            + overflowed(-place.element);
    // An access that starts inside may end outside.
    const auto last =
        place.element + std::max<std::int64_t>(1, static_cast<std::int64_t>(bytes / place.elementBytes)) - 1;
    if (last < count)
        return say("distance.inside", "inside {}", of);
    std::string words = say("distance.behind", "{} behind the end of {}", text(last - count + 1), of);
    // "reads 'in'[8], 1 element behind the end of 'in' (11 elements)" would be a riddle.
    if (place.element < count)
        words = say("distance.across", "{} at once, the last of them {}", text(last - place.element + 1), words);
    return words + overflowed(last - count);
}

} // namespace

std::string placeText(const MemoryPlace& place, Mentions& mentions)
{
    return elementText(place, mentions, "'");
}

std::string distanceText(const MemoryPlace& place, std::uint64_t bytes, Mentions& mentions)
{
    return beyondText(place, bytes, mentions, "'");
}

std::string refusedText(const MemoryPlace& place, Window window, std::uint64_t bytes)
{
    Mentions mentions;
    if (place.isKnown())
        return elementText(place, mentions, "") + ", " + beyondText(place, bytes, mentions, "");
    const std::string memory = window == Window::Shared ? say("memory.shared", "shared memory")
        : window == Window::Local                       ? say("memory.local", "local memory")
                                                        : say("memory", "memory");
    return say("place.nothing", "address 0x{:x} of {}, where nothing is", place.address, memory);
}

std::string spaceText(Window window, const std::string& name)
{
    switch (window) {
    case Window::Shared:
        return name.empty() ? say("memory.shared", "shared memory")
                            : say("memory.of_shared", "{} (shared memory)", name);
    case Window::Local:
        return say("memory.local", "local memory");
    case Window::Constant:
    case Window::KernelParameter:
    case Window::CallParameter:
        return name.empty() ? say("memory.constant", "constant memory")
                            : say("memory.of_constant", "{} (constant memory)", name);
    case Window::Generic:
    case Window::Global:
        break;
    }
    return name.empty() ? say("memory.global", "global memory") : name;
}

std::string deedText(AccessKind kind, Window window, const std::string& name)
{
    switch (kind) {
    case AccessKind::Load:
        return say("memory.loads", "loads from {}", spaceText(window, name));
    case AccessKind::Store:
        return say("memory.stores", "stores to {}", spaceText(window, name));
    case AccessKind::Atomic:
        break;
    }
    return say("memory.updates", "updates {} atomically", spaceText(window, name));
}

} // namespace warpatlas::inline words
