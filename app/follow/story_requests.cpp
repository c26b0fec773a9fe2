#include "app/follow/story_requests.h"

#include "app/follow/source/syntax.h"
#include "app/follow/source_array.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>

namespace warpatlas::inline follow {
namespace {

/// Gives whole numbers their sign, as most are meant so, where no buffer says more.
ptx::Type withSign(ptx::Type type)
{
    switch (type) {
    case ptx::Type::U32:
        return ptx::Type::S32;
    case ptx::Type::U64:
        return ptx::Type::S64;
    default:
        return type;
    }
}

std::string valuesText(const simulator::MemoryRequest& request, int lane, ptx::Type type)
{
    const int count = static_cast<int>(request.bytes / request.valueBytes);
    std::string text;
    for (int i = 0; i < count; ++i)
        text += (i == 0 ? "" : ", ") + simulator::valueText(request.valueAfter(lane, i), type);
    return count > 1 ? "(" + text + ")" : text;
}

} // namespace

std::vector<StoryRequest> storyRequests(
    const simulator::MemoryRequest& request, std::uint64_t step, const StoryPlaces& places)
{
    std::vector<StoryRequest> parts;
    for (const int lane : LanesIn(request.lanes)) {
        const auto at = static_cast<std::size_t>(lane);
        const std::uint64_t address = request.addresses[at];
        const auto place = request.window == Window::Global ? places.buffers.at(address) : std::nullopt;
        const auto buffer = place ? std::optional(place->buffer) : std::nullopt;
        const simulator::NamedPlace named = simulator::placeOf(places.launch, request.window, address);
        const bool variable = request.window == Window::Global || request.window == Window::Constant;
        const std::uint64_t base = place ? address - place->offset : variable ? address - named.offset : 0;
        auto part = std::ranges::find_if(
            parts, [&](const StoryRequest& one) { return one.buffer == buffer && one.base == base; });
        if (part == parts.end()) {
            part = parts.insert(part, StoryRequest{});
            static_cast<WarpRequest&>(*part) = {request.kind, request.window, request.bytes, request.valueBytes};
            part->texture = request.texture;
            part->step = step;
            part->buffer = buffer;
            part->base = base;
            part->name = named.name;
        }
        const bool known = buffer && sizeOf(places.work.buffers[*buffer].type) == request.valueBytes;
        // The buffer knows better what the bits are: PTX often calls an int u32.
        const ptx::Type type = known ? ptx::typeOf(places.work.buffers[*buffer].type) : withSign(request.type);
        part->lanes |= 1u << lane;
        part->addresses[at] = address - base;
        part->values[at] = valuesText(request, lane, type);
    }
    return parts;
}

void addOutside(std::vector<StoryRequest>& requests, const simulator::RefusedAccess& refused, std::uint64_t step,
    const StoryPlaces& places)
{
    if (refused.misaligned || refused.constant)
        return;
    StoryRequest made;
    auto offset = static_cast<std::int64_t>(refused.address);
    if (refused.window == Window::Global) {
        const auto near = simulator::nearestBuffer(places.launch, refused.window, refused.address);
        const auto place = near ? places.buffers.at(refused.address - near->offset) : std::nullopt;
        if (!place) // there is no memory of the launch near it
            return;
        offset = static_cast<std::int64_t>(near->offset);
        made.buffer = place->buffer;
        made.name = near->name;
        made.base = refused.address - near->offset;
    } else if (refused.window != Window::Shared) {
        return;
    }
    auto request = std::ranges::find_if(requests, [&](const StoryRequest& one) {
        return one.step == step && one.window == refused.window && one.buffer == made.buffer && one.base == made.base;
    });
    if (request == requests.end()) {
        static_cast<WarpRequest&>(made) = {refused.kind, refused.window, refused.bytes,
            static_cast<std::uint32_t>(std::max<std::size_t>(sizeOf(refused.type), 1))};
        made.step = step;
        request = requests.insert(request, made);
    }
    request->outside.lanes |= 1u << refused.lane;
    request->outside.offsets[refused.lane] = offset;
}

std::string placeText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places)
{
    const std::uint64_t address = request.addresses[lane];
    if (!request.buffer) {
        const simulator::NamedPlace place = simulator::placeOf(places.launch, request.window, request.base + address);
        if (const auto declared = places.program ? declaredArray(*places.program, place.name) : std::nullopt;
            declared && declared->element->bytes == request.valueBytes)
            return place.name + indicesText(declared->bounds, place.offset / request.valueBytes);
        const std::size_t bytes = place.elementBytes > 1 ? place.elementBytes : request.valueBytes;
        return place.name + "[" + std::to_string(place.offset / bytes) + "]";
    }
    const BufferSpec& buffer = places.work.buffers[*request.buffer];
    const std::uint64_t value = address / sizeOf(buffer.type);
    const std::uint32_t channels = buffer.shape.channels;
    std::string text = buffer.name + "[" + std::to_string(value / channels) + "]";
    if (channels > 1 && request.bytes == sizeOf(buffer.type))
        text += channels <= 4 ? std::string(".") + "xyzw"[value % channels]
                              : say("story.channel", " channel {}", value % channels);
    return text;
}

std::string accessText(const StoryRequest& request, std::uint32_t lane, const StoryPlaces& places)
{
    const std::string place = placeText(request, lane, places);
    switch (request.kind) {
    case AccessKind::Load:
        return say("story.reads", "reads {} = {}", place, request.values[lane]);
    case AccessKind::Store:
        return say("story.writes", "writes {} = {}", place, request.values[lane]);
    case AccessKind::Atomic:
        break;
    }
    return say("story.updates", "updates {} to {}", place, request.values[lane]);
}

} // namespace warpatlas::inline follow
