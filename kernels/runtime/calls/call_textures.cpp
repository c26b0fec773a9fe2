/// Texture and surface objects.
#include "kernels/runtime/calls/call.h"

#include "kernels/runtime/calls/array_steps.h"
#include "kernels/runtime/calls/copy_steps.h"

#include <algorithm>

namespace warpatlas::runtime {
namespace {

/// cudaDeviceProp::textureAlignment and texturePitchAlignment, and what one axis of plain memory and two have at most.
constexpr std::uint64_t textureAlignment = 512, texturePitchAlignment = 32, longestLine = std::uint64_t{1} << 28,
                        largestPlainWidth = 131072, largestPlainHeight = 65000, largestPlainPitch = 2097120;

/// Reports a missing feature; nothing else is done in its place.
int notThere(Call& call)
{
    call.record().unsupported = true;
    return error::notSupported;
}

int fillFormat(const ChannelFormat& format, TextureView& view)
{
    const auto type = format.type();
    if (!type)
        return error::invalidChannelDescriptor;
    view.type = *type;
    view.channels = format.channels();
    return error::success;
}

bool holds(Call& call, const void* pointer, std::uint64_t bytes)
{
    const CopyEnd end = copyEnd(call.runtime(), pointer, bytes);
    return end.address != 0 && end.bytes != nullptr && !end.registered;
}

int showArray(const DeviceArray* array, TextureView& view)
{
    if (array == nullptr)
        return error::invalidResourceHandle;
    view.address = array->address;
    view.spec.axes = array->axes();
    view.spec.extent = {array->width, array->rows(), array->layered() ? 1 : array->slices()};
    view.spec.layers = array->layered() ? array->depth : 0;
    return fillFormat(array->format, view);
}

int showLine(Call& call, const cudaResourceDesc& wish, TextureView& view)
{
    const auto& line = wish.res.linear;
    if (const int code = fillFormat(formatOf(line.desc), view); code != error::success)
        return code;
    const std::uint64_t count = line.sizeInBytes / formatOf(line.desc).bytes();
    if (count == 0 || count > longestLine || addressOf(line.devPtr) % textureAlignment != 0
        || !holds(call, line.devPtr, line.sizeInBytes))
        return error::invalidValue;
    view.address = addressOf(line.devPtr);
    view.spec.axes = 1;
    view.spec.extent = {count, 1, 1};
    view.spec.linearMemory = true;
    return error::success;
}

int showPlane(Call& call, const cudaResourceDesc& wish, TextureView& view)
{
    const auto& plane = wish.res.pitch2D;
    if (const int code = fillFormat(formatOf(plane.desc), view); code != error::success)
        return code;
    const std::uint64_t row = plane.width * formatOf(plane.desc).bytes();
    if (plane.width == 0 || plane.height == 0 || plane.width > largestPlainWidth || plane.height > largestPlainHeight
        || plane.pitchInBytes > largestPlainPitch || plane.pitchInBytes < row
        || plane.pitchInBytes % texturePitchAlignment != 0 || addressOf(plane.devPtr) % textureAlignment != 0
        || !holds(call, plane.devPtr, (plane.height - 1) * plane.pitchInBytes + row))
        return error::invalidValue;
    view.address = addressOf(plane.devPtr);
    view.rowBytes = plane.pitchInBytes;
    view.spec.axes = 2;
    view.spec.extent = {plane.width, plane.height, 1};
    return error::success;
}

int showResource(Call& call, const cudaResourceDesc& wish, TextureView& view)
{
    switch (wish.resType) {
    case cudaResourceTypeArray:
        return showArray(arrayOf(call, wish.res.array.array), view);
    case cudaResourceTypeLinear:
        return showLine(call, wish, view);
    case cudaResourceTypePitch2D:
        return showPlane(call, wish, view);
    case cudaResourceTypeMipmappedArray:
        return notThere(call);
    default:
        return error::invalidValue;
    }
}

bool isWhole(ElementType type)
{
    return type != ElementType::F32 && type != ElementType::F16;
}

int setAddressing(Call& call, const cudaTextureDesc& wish, TextureView& view)
{
    const cudaTextureAddressMode first = wish.addressMode[0];
    for (unsigned axis = 0; axis < view.spec.axes; ++axis) {
        const cudaTextureAddressMode mode = wish.addressMode[axis];
        if (mode < cudaAddressModeWrap || mode > cudaAddressModeBorder)
            return error::invalidValue;
        if (mode != first)
            return notThere(call); // one way for all axes is what the simulator has
    }
    switch (first) {
    case cudaAddressModeWrap:
        view.spec.address = TextureAddress::Wrap;
        break;
    case cudaAddressModeMirror:
        view.spec.address = TextureAddress::Mirror;
        break;
    case cudaAddressModeBorder:
        view.spec.address = TextureAddress::Border;
        break;
    default:
        view.spec.address = TextureAddress::Clamp;
        break;
    }
    const bool coloured = std::ranges::any_of(wish.borderColor, [](float value) { return value != 0; });
    return first == cudaAddressModeBorder && coloured ? notThere(call) : int(error::success);
}

int describe(Call& call, const cudaTextureDesc& wish, TextureView& view)
{
    if (wish.filterMode < cudaFilterModePoint || wish.filterMode > cudaFilterModeLinear
        || wish.readMode < cudaReadModeElementType || wish.readMode > cudaReadModeNormalizedFloat)
        return error::invalidValue;
    if (wish.sRGB != 0)
        return notThere(call);
    view.spec.normalisedFloats = wish.readMode == cudaReadModeNormalizedFloat;
    view.spec.filter = wish.filterMode == cudaFilterModeLinear ? TextureFilter::Linear : TextureFilter::Point;
    view.spec.normalisedCoordinates = wish.normalizedCoords != 0;
    if (view.spec.normalisedFloats && (!isWhole(view.type) || warpatlas::sizeOf(view.type) > 2))
        return error::invalidNormSetting;
    if (view.spec.filter == TextureFilter::Linear && isWhole(view.type) && !view.spec.normalisedFloats)
        return error::invalidFilterSetting;
    return setAddressing(call, wish, view);
}

template <class Object> int create(Call& call, Object* object, const TextureView& view)
{
    *object = call.runtime().memory.arrays().addView(view);
    return error::success;
}

/// To destroy what is none is no error (seen on an H100, driver 580).
int destroy(Call& call, std::uint64_t object, bool surface)
{
    ArrayTable& arrays = call.runtime().memory.arrays();
    if (const TextureView* const view = arrays.view(object); view != nullptr && view->spec.surface == surface)
        arrays.removeView(object);
    return error::success;
}

int createTextureObject(Call& call, cudaTextureObject_t* object, const cudaResourceDesc* resource,
    const cudaTextureDesc* texture, const cudaResourceViewDesc* other)
{
    if (object == nullptr || resource == nullptr || texture == nullptr)
        return int(object != nullptr && resource != nullptr ? error::invalidResourceHandle : error::invalidValue);
    if (other != nullptr)
        return notThere(call);
    TextureView view;
    if (const int code = showResource(call, *resource, view); code != error::success)
        return code;
    if (const int code = describe(call, *texture, view); code != error::success)
        return code;
    return create(call, object, view);
}

int createSurfaceObject(Call& call, cudaSurfaceObject_t* object, const cudaResourceDesc* resource)
{
    if (object == nullptr || resource == nullptr || resource->resType != cudaResourceTypeArray)
        return error::invalidValue;
    TextureView view;
    view.spec.surface = true;
    // Of an array without cudaArraySurfaceLoadStore, too: an H100 makes it.
    if (const int code = showArray(arrayOf(call, resource->res.array.array), view); code != error::success)
        return code;
    return create(call, object, view);
}

int deviceGetTexture1DLinearMaxWidth(std::size_t* width, const cudaChannelFormatDesc* format, int device)
{
    if (device != 0)
        return error::invalidDevice;
    if (width == nullptr || format == nullptr || !formatOf(*format).type())
        return error::invalidValue;
    *width = longestLine;
    return error::success;
}

} // namespace
} // namespace warpatlas::runtime

using namespace warpatlas::runtime;

#include "texture.inc"
