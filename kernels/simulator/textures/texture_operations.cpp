#include "kernels/simulator/textures/texture_operations.h"

#include "kernels/simulator/execution/block.h"
#include "kernels/simulator/execution/lanes_in.h"
#include "kernels/simulator/execution/services.h"
#include "kernels/simulator/textures/texel.h"
#include "kernels/simulator/textures/texture_request.h"

#include <bit>
#include <cstring>

namespace warpatlas::simulator::textures {
namespace {

using ptx::TextureForm;
using ptx::TextureOperation;

class TextureExecution {
public:
    TextureExecution(Machine& machine, const Step* step)
        : m_machine(machine),
          m_step(step),
          m_form(machine.program->textures[static_cast<std::size_t>(step->decoded.immediate)]),
          m_memory(*machine.block->grid().memory),
          m_planes(machine.program->lists.data() + step->decoded.list),
          m_wide(ptx::sizeOf(step->decoded.type) == 8),
          m_request(requestOf(*machine.program, m_memory, step->decoded, machine.window, machine.mask))
    {
    }

    const Step* run()
    {
        if (m_request.fault != TextureRequest::Fault::None)
            return refuse();
        if (m_form.operation == TextureOperation::Query)
            return query();
        // An access that does not take place reads zero.
        if (m_form.operation == TextureOperation::Load)
            std::memset(m_loaded, 0, sizeof m_loaded);
        for (std::uint32_t number = 0; const RequestPart& part : m_request.parts())
            carryOut(part, number++);
        if (m_form.operation == TextureOperation::Fetch || m_form.operation == TextureOperation::Gather)
            for (const int lane : LanesIn(m_machine.mask))
                fetched(lane);
        else if (m_form.operation == TextureOperation::Load)
            for (const int lane : LanesIn(m_machine.mask))
                loaded(lane);
        return leaveRefused();
    }

private:
    static constexpr std::size_t mostBytes = 16; ///< of an access to a surface

    const Step* refuse()
    {
        using What = BlockStop::What;
        m_machine.mask = m_request.faulty;
        return services::textureRefused(m_machine, m_step,
            m_request.fault == TextureRequest::Fault::NoTexture       ? What::NoTexture
                : m_request.fault == TextureRequest::Fault::NoSurface ? What::NoSurface
                                                                      : What::OtherTexture);
    }

    const Step* query()
    {
        for (const int lane : LanesIn(m_machine.mask)) {
            const TextureSpec& spec = m_request.objects[static_cast<std::size_t>(lane)]->spec;
            const std::uint64_t sizes[] = {
                spec.extent.x, spec.axes > 1 ? spec.extent.y : 0, spec.axes > 2 ? spec.extent.z : 0, spec.layers};
            setRegister(0, lane, sizes[static_cast<std::size_t>(m_form.size)]);
        }
        return m_step + 1;
    }

    /// Register k of those that are written, whose width is that of the type.
    void setRegister(std::size_t k, int lane, std::uint64_t value)
    {
        std::byte* const plane = m_machine.window + m_planes[k];
        const auto word = static_cast<std::uint32_t>(value);
        if (m_wide)
            std::memcpy(plane + static_cast<std::size_t>(lane) * sizeof value, &value, sizeof value);
        else
            std::memcpy(plane + static_cast<std::size_t>(lane) * sizeof word, &word, sizeof word);
    }

    /// Returns the value that lane `lane` stores.
    void readStored(int lane, std::byte* to) const
    {
        const std::size_t first = m_step->decoded.listLength - m_form.values, bytes = m_wide ? 8 : 4;
        for (std::size_t k = 0; k < m_form.values; ++k)
            std::memcpy(to + k * m_form.valueBytes,
                m_machine.window + m_planes[first + k] + static_cast<std::size_t>(lane) * bytes, m_form.valueBytes);
    }

    void carryOut(const RequestPart& part, std::uint32_t number)
    {
        Access access;
        access.step = m_step;
        access.lanes = part.lanes;
        access.kind = m_form.operation == TextureOperation::Store ? AccessKind::Store : AccessKind::Load;
        access.window = ptx::Window::Global;
        access.bytes = part.bytes;
        access.addresses = part.addresses.data();
        access.part = number;
        access.changed = 0;
        touch(access);
        for (const int lane : LanesIn(part.lanes)) {
            const auto at = static_cast<std::size_t>(lane);
            const Region& region = access.region != nullptr ? *access.region : regionOf(lane);
            std::byte* const place = region.host + (part.addresses[at] - region.base);
            if (m_form.operation == TextureOperation::Store) {
                std::byte value[mostBytes];
                readStored(lane, value);
                const std::byte* const piece = value + std::size_t{part.slot} * part.bytes;
                access.changed |= std::memcmp(place, piece, part.bytes) != 0 ? 1u << lane : 0;
                std::memcpy(place, piece, part.bytes);
            } else if (m_form.operation == TextureOperation::Load) {
                std::memcpy(m_loaded[at] + std::size_t{part.slot} * part.bytes, place, part.bytes);
            } else {
                m_texels[part.slot][at] = place;
            }
        }
        if (m_machine.observer != nullptr)
            m_machine.observer->access(m_machine, access);
    }

    const Region& regionOf(int lane) const
    {
        return m_memory.allocation(m_request.objects[static_cast<std::size_t>(lane)]->allocation).region;
    }

    /// The region of the access is that of all lanes; null where they are in several.
    void touch(Access& access)
    {
        const std::uint32_t lanes = access.lanes;
        for (std::uint32_t left = lanes; left != 0; left &= ~access.lanes) {
            access.region = &regionOf(std::countr_zero(left));
            access.lanes = 0;
            for (std::uint32_t others = left; others != 0; others &= others - 1)
                if (&regionOf(std::countr_zero(others)) == access.region)
                    access.lanes |= others & -others;
            services::touchedBuffer(m_machine, access);
        }
        if (access.lanes != lanes)
            access.region = nullptr;
        access.lanes = lanes;
    }

    void loaded(int lane)
    {
        for (std::size_t k = 0; k < m_form.values; ++k) {
            std::uint64_t value = 0;
            std::memcpy(&value, m_loaded[static_cast<std::size_t>(lane)] + k * m_form.valueBytes, m_form.valueBytes);
            setRegister(k, lane, value);
        }
    }

    void fetched(int lane)
    {
        const auto at = static_cast<std::size_t>(lane);
        const TextureObject& object = *m_request.objects[at];
        const Footprint& footprint = m_request.footprints[at];
        const auto channelOf = [&](unsigned k, std::size_t channel) {
            return readChannel(object, footprint.elements[k].row != border ? m_texels[k][at] : nullptr, channel);
        };
        // Against the clock from the lower left: (0, 1), (1, 1), (1, 0), (0, 0).
        constexpr unsigned gathered[] = {2, 3, 1, 0};
        const bool filters = footprint.count > 1 && givesFloats(object);
        for (std::size_t k = 0; k < m_step->decoded.vectorLength; ++k) {
            std::uint32_t bits = 0;
            if (m_form.operation == TextureOperation::Gather)
                bits = channelOf(gathered[k], m_form.component);
            else if (k < object.channels)
                bits = filters ? filtered(footprint, [&](unsigned element) { return channelOf(element, k); })
                               : channelOf(0, k);
            setRegister(k, lane, settled(object, bits));
        }
    }

    /// The sum rounded once. What has no weight takes no part, infinities included.
    template <class Channel> static std::uint32_t filtered(const Footprint& footprint, Channel channelOf)
    {
        double sum = 0;
        for (unsigned k = 0; k < footprint.count; ++k)
            if (footprint.weights[k] != 0)
                sum += footprint.weights[k] * double{std::bit_cast<float>(channelOf(k))};
        return std::bit_cast<std::uint32_t>(static_cast<float>(sum));
    }

    const Step* leaveRefused()
    {
        const std::uint32_t refused = m_request.outside | m_request.misaligned;
        if (refused == 0)
            return m_step + 1;
        for (const int lane : LanesIn(refused)) {
            services::surfaceRefused(m_machine, m_step, lane, placeOnSurface(m_memory, m_request, lane),
                std::uint32_t{m_form.valueBytes} * m_form.values,
                m_form.operation == TextureOperation::Store ? AccessKind::Store : AccessKind::Load,
                (m_request.misaligned >> lane & 1) != 0 ? MemoryFault::What::Misaligned : MemoryFault::What::Outside);
        }
        m_machine.mask = refused;
        return services::exitLanes(m_machine, m_step);
    }

    Machine& m_machine;
    const Step* m_step;
    const TextureForm& m_form;
    const Memory& m_memory;
    const std::uint32_t* m_planes;
    bool m_wide; ///< registers of 64 bits
    TextureRequest m_request;
    // Set where they are read: there is one of these for each fetch.
    const std::byte* m_texels[8][laneCount]; ///< by element of the footprint
    std::byte m_loaded[laneCount][mostBytes]; ///< from surfaces
};

} // namespace

const Step* access(Machine& machine, const Step* step)
{
    return TextureExecution(machine, step).run();
}

} // namespace warpatlas::simulator::textures
