#include "kernels/catalogue/networks/network_weights.h"

#include "assets/assets.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>
#include <stdexcept>

namespace warpatlas::inline bundled {

static_assert(std::endian::native == std::endian::little, "the files are used as they are");

NetworkWeights::NetworkWeights(std::string_view name)
    : m_name(fmt::format("weights/{}.f32", name)), m_rest(asset(m_name))
{
    if (m_rest.empty())
        throw std::logic_error(m_name + " is not in the program");
}

ArrayPointer NetworkWeights::next(std::size_t columns, std::size_t rows)
{
    auto part = std::make_shared<Array>(ElementType::F32, Shape{{columns, rows, 1}, 1});
    if (m_rest.size() < part->byteCount())
        throw std::logic_error(m_name + " is too short");
    std::ranges::copy(m_rest.first(part->byteCount()), part->bytes().begin());
    m_rest = m_rest.subspan(part->byteCount());
    return part;
}

} // namespace warpatlas::inline bundled
