#include "app/source/names/host_sizes.h"

#include "app/source/names/number_type.h"
#include "kernels/compiler/host/host_expression.h"

#include <algorithm>
#include <array>
#include <utility>

namespace warpatlas {

HostSizes::HostSizes(std::string_view text, const std::vector<std::string>& definitions, std::optional<Dim3> block)
    : m_block(block), m_constants(constantsOf(text))
{
    for (const std::string& definition : definitions) {
        const std::size_t equals = definition.find('=');
        m_constants[definition.substr(0, equals)] = equals == std::string::npos ? "1" : definition.substr(equals + 1);
    }
}

std::optional<std::uint64_t> HostSizes::of(std::string_view expression, int depth) const
{
    return valueOfHost(expression, [&](std::string_view name) { return named(name, depth); });
}

std::optional<std::uint64_t> HostSizes::named(std::string_view name, int depth) const
{
    constexpr std::string_view size = "sizeof ";
    constexpr int mostDepth = 16;
    if (name.starts_with(size)) {
        const auto type = numberTypeFrom(name.substr(size.size()));
        return type ? std::optional(std::uint64_t{sizeOf(type->type)} * type->channels) : std::nullopt;
    }
    for (const auto& [axis, length] :
        {std::pair("blockDim.x", &Dim3::x), std::pair("blockDim.y", &Dim3::y), std::pair("blockDim.z", &Dim3::z)})
        if (name == axis)
            return m_block ? std::optional(std::uint64_t{(*m_block).*length}) : std::nullopt;
    const auto constant = m_constants.find(name);
    return constant == m_constants.end() || depth > mostDepth ? std::nullopt : of(constant->second, depth + 1);
}

std::optional<Dim3> hostBlock(const HostSizes& sizes, std::span<const HostLaunch> launches, std::string_view kernel)
{
    constexpr std::uint64_t most = 1024; // threads of a block
    for (auto launch = launches.rbegin(); launch != launches.rend(); ++launch) {
        if (launch->kernel != kernel || launch->block.empty() || launch->block.size() > 3)
            continue;
        std::array<std::uint64_t, 3> lengths{1, 1, 1};
        bool known = true;
        for (std::size_t axis = 0; axis < launch->block.size(); ++axis) {
            lengths[axis] = sizes.of(launch->block[axis]).value_or(0);
            known = known && lengths[axis] >= 1 && lengths[axis] <= most;
        }
        if (known && lengths[0] * lengths[1] * lengths[2] <= most)
            return Dim3{static_cast<std::uint32_t>(lengths[0]), static_cast<std::uint32_t>(lengths[1]),
                static_cast<std::uint32_t>(lengths[2])};
    }
    return {};
}

} // namespace warpatlas
