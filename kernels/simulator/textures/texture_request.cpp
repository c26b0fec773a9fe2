#include "kernels/simulator/textures/texture_request.h"

#include "kernels/ptx/names/source_name.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/textures/texel.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace warpatlas::simulator::textures {
namespace {

using ptx::OutsideSurface;
using ptx::TextureForm;
using ptx::TextureOperation;

class Maker {
public:
    Maker(const ptx::Program& program, const Memory& memory, const ptx::DecodedInstruction& decoded,
        const std::byte* window, TextureRequest& request)
        : m_request(request),
          m_form(program.textures[static_cast<std::size_t>(decoded.immediate)]),
          m_memory(memory),
          m_decoded(decoded),
          m_planes(program.lists.data() + decoded.list + decoded.vectorLength),
          m_window(window)
    {
    }

    void make(std::uint32_t lanes)
    {
        for (const auto lane : LanesIn<std::size_t>(lanes))
            look(lane);
        if (m_request.fault != TextureRequest::Fault::None || m_form.operation == TextureOperation::Query)
            return;
        // Lanes of one object, which mostly are all, are looked at together.
        for (std::uint32_t left = lanes; left != 0;) {
            const TextureObject& object = *m_request.objects[static_cast<std::size_t>(std::countr_zero(left))];
            std::uint32_t same = 0;
            for (std::uint32_t others = left; others != 0; others &= others - 1)
                if (m_request.objects[static_cast<std::size_t>(std::countr_zero(others))] == &object)
                    same |= others & -others;
            left &= ~same;
            if (isSurface())
                addSurfaces(object, same);
            else
                addFetches(object, same);
        }
    }

private:
    template <class T> T value(std::uint32_t plane, std::size_t lane) const
    {
        T value;
        std::memcpy(&value, m_window + plane + lane * sizeof(T), sizeof value);
        return value;
    }

    bool isSurface() const
    {
        return m_form.operation == TextureOperation::Load || m_form.operation == TextureOperation::Store;
    }

    void look(std::size_t lane)
    {
        using Fault = TextureRequest::Fault;
        const TextureObject* const object = m_memory.texture(value<std::uint64_t>(m_decoded.a, lane));
        const bool query = m_form.operation == TextureOperation::Query;
        const bool other = object != nullptr && !query
            && (object->spec.axes != m_form.axes || (object->spec.layers != 0) != m_form.layered);
        Fault fault = Fault::None;
        if (object == nullptr || (!query && object->spec.surface != isSurface()))
            fault = isSurface() ? Fault::NoSurface : Fault::NoTexture;
        else if (other)
            fault = Fault::OtherTexture;
        if (fault != Fault::None) {
            m_request.fault = fault;
            m_request.faulty |= 1u << lane;
        }
        m_request.objects[lane] = object;
    }

    void addFetches(const TextureObject& object, std::uint32_t lanes)
    {
        const bool linear = m_form.operation == TextureOperation::Gather || object.spec.filter == TextureFilter::Linear;
        const FootprintFinder finder(object.spec, linear, m_form.wholeCoordinates);
        const std::uint64_t bytes = object.elementBytes(), row = rowBytesOf(object);
        Coordinates at;
        at.whole = m_form.wholeCoordinates;
        for (const auto lane : LanesIn<std::size_t>(lanes)) {
            const std::uint32_t* plane = m_planes;
            if (m_form.layered)
                at.layer = value<std::uint32_t>(*plane++, lane);
            for (std::size_t axis = 0; axis < m_form.axes; ++axis, ++plane) {
                if (at.whole)
                    at.element[axis] = value<std::int32_t>(*plane, lane);
                else
                    at.place[axis] = value<float>(*plane, lane);
            }
            Footprint& footprint = m_request.footprints[lane];
            finder.find(at, footprint);
            for (unsigned k = 0; k < footprint.count; ++k)
                if (const Element element = footprint.elements[k]; element.row != border)
                    m_request.add(lane, static_cast<std::uint32_t>(bytes), k,
                        object.base + static_cast<std::uint64_t>(element.row) * row
                            + static_cast<std::uint64_t>(element.column) * bytes);
        }
    }

    void addSurfaces(const TextureObject& object, std::uint32_t lanes)
    {
        for (const auto lane : LanesIn<std::size_t>(lanes))
            addSurface(object, lane);
    }

    void addSurface(const TextureObject& object, std::size_t lane)
    {
        const TextureSpec& spec = object.spec;
        const std::uint32_t bytes = std::uint32_t{m_form.valueBytes} * m_form.values;
        std::array<std::int64_t, 4>& at = m_request.at[lane] = {};
        const std::uint32_t* plane = m_planes;
        if (m_form.layered)
            at[3] = value<std::int32_t>(*plane++, lane);
        for (std::size_t axis = 0; axis < m_form.axes; ++axis, ++plane)
            at[axis] = value<std::int32_t>(*plane, lane);
        const auto row = static_cast<std::int64_t>(spec.extent.x) * object.elementBytes();
        const std::int64_t last[] = {row - bytes, static_cast<std::int64_t>(spec.extent.y) - 1,
            static_cast<std::int64_t>(spec.extent.z) - 1,
            static_cast<std::int64_t>(std::max<std::uint64_t>(spec.layers, 1)) - 1};
        std::array<std::int64_t, 4> place = at;
        bool outside = false;
        for (std::size_t axis = 0; axis < place.size(); ++axis) {
            outside = outside || place[axis] < 0 || place[axis] > last[axis];
            const bool noSign = axis == 3 && place[axis] < 0; // a layer is a number without
            if (m_form.outside == OutsideSurface::Clamp)
                place[axis] = noSign ? last[axis] : std::max<std::int64_t>(std::min(place[axis], last[axis]), 0);
        }
        const std::uint32_t bit = 1u << lane;
        if (at[0] % bytes != 0) {
            m_request.misaligned |= bit;
            return;
        }
        if (outside && m_form.outside != OutsideSurface::Clamp) {
            m_request.outside |= m_form.outside == OutsideSurface::Trap ? bit : 0;
            return;
        }
        if (last[0] < 0)
            return; // clamped into a row that has no such piece
        const std::int64_t rowAt = elementAt(spec, {0, place[1], place[2]}, place[3]) * object.elementBytes();
        const std::uint64_t address = object.base + static_cast<std::uint64_t>(rowAt + place[0]);
        // Rows lie closer together here than on a GPU: what is aligned in its row need not be in the buffer.
        std::uint32_t piece = bytes;
        while (address % piece != 0)
            piece /= 2;
        for (std::uint32_t k = 0; k * piece < bytes; ++k)
            m_request.add(lane, piece, k, address + std::uint64_t{k} * piece);
    }

    TextureRequest& m_request;
    const TextureForm& m_form;
    const Memory& m_memory;
    const ptx::DecodedInstruction& m_decoded;
    const std::uint32_t* m_planes;
    const std::byte* m_window;
};

/// Towards minus infinity, so that the byte before a row is in the element before it.
std::int64_t flooredQuotient(std::int64_t value, std::int64_t divisor)
{
    return value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor);
}

} // namespace

TextureRequest requestOf(const ptx::Program& program, const Memory& memory, const ptx::DecodedInstruction& decoded,
    const std::byte* window, std::uint32_t lanes)
{
    TextureRequest request;
    Maker(program, memory, decoded, window, request).make(lanes);
    return request;
}

void TextureRequest::add(std::size_t lane, std::uint32_t bytes, std::uint32_t slot, std::uint64_t address)
{
    const auto isIt = [&](const RequestPart& part) { return part.slot == slot && part.bytes == bytes; };
    std::size_t at = slot; // where it is if all lanes are of one size
    if (at >= m_partCount || !isIt(m_parts[at]))
        at = static_cast<std::size_t>(
            std::find_if(m_parts.begin(), m_parts.begin() + m_partCount, isIt) - m_parts.begin());
    RequestPart& part = m_parts[at];
    if (at == m_partCount) {
        ++m_partCount;
        part.bytes = bytes;
        part.slot = slot;
        part.lanes = 0;
    }
    part.lanes |= 1u << lane;
    part.addresses[lane] = address;
}

MemoryPlace placeOnSurface(const Memory& memory, const TextureRequest& request, int lane)
{
    const TextureObject& object = *request.objects[static_cast<std::size_t>(lane)];
    const TextureSpec& spec = object.spec;
    const std::array<std::int64_t, 4>& at = request.at[static_cast<std::size_t>(lane)];
    MemoryPlace place;
    place.where = MemoryPlace::Where::Variable;
    place.name = ptx::sourceName(memory.allocation(object.allocation).name);
    place.elementBytes = object.elementBytes();
    place.elements = spec.elements();
    const std::int64_t x = flooredQuotient(at[0], object.elementBytes());
    const std::int64_t coordinates[] = {x, at[1], at[2]};
    const std::uint64_t sizes[] = {spec.extent.x, spec.extent.y, spec.extent.z};
    place.coordinates.assign(coordinates, coordinates + spec.axes);
    place.sizes.assign(sizes, sizes + spec.axes);
    if (spec.layers != 0) {
        place.coordinates.push_back(at[3]);
        place.sizes.push_back(spec.layers);
    }
    place.element = elementAt(spec, {x, at[1], at[2]}, at[3]);
    place.address = object.base + static_cast<std::uint64_t>(place.element * object.elementBytes());
    return place;
}

} // namespace warpatlas::simulator::textures
