#include "app/source/names/host_sizes.h"

#include "app/source/names/number_type.h"

#include <charconv>
#include <cmath>
#include <utility>

namespace warpatlas::inline source {

HostSizes::HostSizes(std::string_view text, const std::vector<std::string>& definitions, std::optional<Dim3> block)
    : m_block(block), m_constants(constantsOf(text))
{
    for (const std::string& definition : definitions) {
        const std::size_t equals = definition.find('=');
        m_constants[definition.substr(0, equals)] = equals == std::string::npos ? "1" : definition.substr(equals + 1);
    }
}

void HostSizes::setArguments(std::vector<std::string> values, std::vector<std::optional<HostNumber>> said)
{
    m_arguments = std::move(values);
    m_said = std::move(said);
}

std::optional<HostNumber> HostSizes::number(std::string_view expression, int depth) const
{
    return numberOfHost(expression, [&](std::string_view name) { return named(name, depth); });
}

std::optional<std::uint64_t> HostSizes::of(std::string_view expression) const
{
    return valueOfHost(expression, [&](std::string_view name) { return named(name, 0); });
}

std::optional<HostNumber> HostSizes::named(std::string_view name, int depth) const
{
    constexpr std::string_view size = "sizeof ", place = "argument.a";
    constexpr int mostDepth = 16;
    if (depth > mostDepth)
        return std::nullopt;
    if (name.starts_with(size)) {
        if (name.ends_with('*'))
            return std::uint64_t{sizeof(void*)};
        const std::string_view type = name.substr(size.size());
        if (const auto number = numberTypeFrom(type))
            return std::uint64_t{sizeOf(number->type)} * number->channels;
        const auto known = m_typeBytes.find(type);
        return known == m_typeBytes.end() ? std::nullopt : std::optional<HostNumber>(known->second);
    }
    if (name.starts_with(place))
        return argument(name.substr(place.size()), depth);
    for (const auto& [axis, length] :
        {std::pair("blockDim.x", &Dim3::x), std::pair("blockDim.y", &Dim3::y), std::pair("blockDim.z", &Dim3::z)})
        if (name == axis)
            return m_block ? std::optional<HostNumber>(std::uint64_t{(*m_block).*length}) : std::nullopt;
    const auto constant = m_constants.find(name);
    return constant == m_constants.end() ? std::nullopt : number(constant->second, depth + 1);
}

std::optional<HostNumber> HostSizes::argument(std::string_view place, int depth) const
{
    std::size_t index = m_arguments.size();
    std::from_chars(place.data(), place.data() + place.size(), index);
    if (index >= m_arguments.size())
        return std::nullopt;
    return index < m_said.size() && m_said[index] ? m_said[index] : number(m_arguments[index], depth + 1);
}

} // namespace warpatlas::inline source
