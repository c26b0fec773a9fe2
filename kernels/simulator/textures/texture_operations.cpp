#include "kernels/simulator/textures/texture_operations.h"

#include "kernels/simulator/execution/block.h"
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
          m_request(requestOf(*machine.program, m_memory, step->decoded, machine.window, machine.mask))
    {
    }

    const Step* run()
    {
        if (m_request.fault != TextureRequest::Fault::None)
            return refuse();
        if (m_form.operation == TextureOperation::Query)
            return query();
        // What does not take place reads as zero.
        for (std::size_t k = 0; k < m_step->decoded.vectorLength; ++k)
            for (std::uint32_t left = m_machine.mask; left != 0; left &= left - 1)
                setRegister(k, std::countr_zero(left), 0);
        for (std::size_t i = 0; i < m_request.parts.size(); ++i)
            carryOut(m_request.parts[i], static_cast<std::uint32_t>(i));
        if (m_form.operation == TextureOperation::Fetch || m_form.operation == TextureOperation::Gather)
            for (std::uint32_t left = m_machine.mask; left != 0; left &= left - 1)
                fetched(std::countr_zero(left));
        else if (m_form.operation == TextureOperation::Load)
            for (std::uint32_t left = m_machine.mask; left != 0; left &= left - 1)
                loaded(std::countr_zero(left));
        return leaveRefused();
    }

private:
    static constexpr std::size_t mostBytes = 16; ///< of a texel, or of an access to a surface
    struct Bytes {
        std::byte at[8][mostBytes]{}; ///< by element of the footprint; of surfaces the first is all
        std::uint32_t there = 0; ///< elements that were read
    };

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
        for (std::uint32_t left = m_machine.mask; left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
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
        const std::size_t bytes = wide() ? 8 : 4;
        std::memcpy(m_machine.window + m_planes[k] + static_cast<std::size_t>(lane) * bytes, &value, bytes);
    }
    bool wide() const { return ptx::sizeOf(m_step->decoded.type) == 8; }

    /// What lane `lane` stores.
    void readStored(int lane, std::byte* to) const
    {
        const std::size_t first = m_step->decoded.listLength - m_form.values, bytes = wide() ? 8 : 4;
        for (std::size_t k = 0; k < m_form.values; ++k)
            std::memcpy(to + k * m_form.valueBytes,
                m_machine.window + m_planes[first + k] + static_cast<std::size_t>(lane) * bytes, m_form.valueBytes);
    }

    void carryOut(const RequestPart& part, std::uint32_t number)
    {
        const bool stores = m_form.operation == TextureOperation::Store;
        std::uint32_t changed = 0;
        for (std::uint32_t left = part.lanes; left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
            const auto at = static_cast<std::size_t>(lane);
            const Region& region = m_memory.allocation(m_request.objects[at]->allocation).region;
            std::byte* const place = services::bufferPlace(m_machine, m_step, lane, region, part.addresses[at],
                part.bytes, stores ? AccessKind::Store : AccessKind::Load);
            const std::uint32_t slot = part.slots[at];
            if (stores) {
                std::byte value[mostBytes];
                readStored(lane, value);
                const std::byte* const piece = value + std::size_t{slot} * part.bytes;
                changed |= std::memcmp(place, piece, part.bytes) != 0 ? 1u << lane : 0;
                std::memcpy(place, piece, part.bytes);
            } else if (m_form.operation == TextureOperation::Load) {
                std::memcpy(m_bytes[at].at[0] + std::size_t{slot} * part.bytes, place, part.bytes);
            } else {
                std::memcpy(m_bytes[at].at[slot], place, part.bytes);
                m_bytes[at].there |= 1u << slot;
            }
        }
        if (m_machine.observer == nullptr)
            return;
        Access access;
        access.step = m_step;
        access.lanes = part.lanes;
        access.kind = stores ? AccessKind::Store : AccessKind::Load;
        access.window = ptx::Window::Global;
        access.bytes = part.bytes;
        access.addresses = part.addresses.data();
        access.changed = changed;
        access.part = number;
        m_machine.observer->access(m_machine, access);
    }

    void loaded(int lane)
    {
        for (std::size_t k = 0; k < m_form.values; ++k) {
            std::uint64_t value = 0;
            std::memcpy(
                &value, m_bytes[static_cast<std::size_t>(lane)].at[0] + k * m_form.valueBytes, m_form.valueBytes);
            setRegister(k, lane, value);
        }
    }

    void fetched(int lane)
    {
        const auto at = static_cast<std::size_t>(lane);
        const TextureObject& object = *m_request.objects[at];
        const Footprint& footprint = m_request.footprints[at];
        std::array<Texel, 8> texels{};
        for (unsigned k = 0; k < footprint.count; ++k)
            texels[k] = readTexel(object, (m_bytes[at].there >> k & 1) != 0 ? m_bytes[at].at[k] : nullptr);
        Texel result = texels[0];
        if (m_form.operation == TextureOperation::Gather) {
            // Against the clock from the lower left: (0, 1), (1, 1), (1, 0), (0, 0).
            constexpr std::size_t order[] = {2, 3, 1, 0};
            for (std::size_t i = 0; i < result.size(); ++i)
                result[i] = texels[order[i]][m_form.component];
        } else if (footprint.count > 1 && givesFloats(object)) {
            for (std::size_t channel = 0; channel < result.size(); ++channel)
                result[channel] = filtered(footprint, texels, channel);
        }
        for (std::size_t k = 0; k < result.size(); ++k)
            setRegister(k, lane, settled(object, result[k]));
    }

    /// The sum rounded once. What has no weight takes no part, infinities included.
    static std::uint32_t filtered(const Footprint& footprint, const std::array<Texel, 8>& texels, std::size_t channel)
    {
        double sum = 0;
        for (unsigned k = 0; k < footprint.count; ++k)
            if (footprint.weights[k] != 0)
                sum += footprint.weights[k] * double{std::bit_cast<float>(texels[k][channel])};
        return std::bit_cast<std::uint32_t>(static_cast<float>(sum));
    }

    const Step* leaveRefused()
    {
        const std::uint32_t refused = m_request.outside | m_request.misaligned;
        if (refused == 0)
            return m_step + 1;
        for (std::uint32_t left = refused; left != 0; left &= left - 1) {
            const int lane = std::countr_zero(left);
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
    TextureRequest m_request;
    std::array<Bytes, laneCount> m_bytes{};
};

} // namespace

const Step* access(Machine& machine, const Step* step)
{
    return TextureExecution(machine, step).run();
}

} // namespace warpatlas::simulator::textures
