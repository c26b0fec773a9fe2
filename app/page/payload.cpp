#include "app/page/payload.h"

#include "kernels/model/with_element_type.h"

#include <QtCore/QByteArray>
#include <algorithm>
#include <array>
#include <cstring>
#include <nlohmann/json.hpp>

namespace warpatlas::inline page {
namespace {

constexpr std::size_t alignment = 8;
constexpr int quick = 1; ///< the level of zlib that tells about what a better one would

std::size_t aligned(std::size_t size)
{
    return (size + alignment - 1) / alignment * alignment;
}

/// zlib's form; Qt puts the length in front of it.
QByteArray compressed(std::span<const std::byte> bytes, int level)
{
    constexpr qsizetype qtsLength = 4;
    return qCompress(reinterpret_cast<const uchar*>(bytes.data()), qsizetype(bytes.size()), level).mid(qtsLength);
}

/// Whole numbers of the same size: differences of their bits never overflow, and lose nothing.
template <class Bits> std::vector<std::byte> differences(std::span<const std::byte> bytes, std::size_t apart)
{
    const std::size_t count = bytes.size() / sizeof(Bits);
    std::vector<std::byte> planes(bytes.size());
    const auto at = [&](std::size_t i) {
        Bits bits;
        std::memcpy(&bits, bytes.data() + i * sizeof(Bits), sizeof(Bits));
        return bits;
    };
    for (std::size_t i = 0; i < count; ++i) {
        const Bits difference = Bits(at(i) - (i >= apart ? at(i - apart) : Bits(0)));
        for (std::size_t plane = 0; plane < sizeof(Bits); ++plane)
            planes[plane * count + i] = std::byte(std::uint8_t(difference >> (8 * plane)));
    }
    return planes;
}

std::vector<std::byte> differencesOf(ElementType type, std::span<const std::byte> bytes, std::size_t apart)
{
    switch (sizeOf(type)) {
    case 1:
        return differences<std::uint8_t>(bytes, apart);
    case 2:
        return differences<std::uint16_t>(bytes, apart);
    case 4:
        return differences<std::uint32_t>(bytes, apart);
    default:
        return differences<std::uint64_t>(bytes, apart);
    }
}

} // namespace

std::size_t packedSize(std::string_view text)
{
    return std::size_t(compressed(std::as_bytes(std::span(text)), quick).size());
}

PackedArray pack(ElementType type, std::span<const std::byte> bytes, std::size_t apart)
{
    PackedArray plain{type, bytes.size() / sizeOf(type), 0, {bytes.begin(), bytes.end()}};
    PackedArray parted{type, plain.count, apart, differencesOf(type, bytes, apart)};
    plain.packedBytes = std::size_t(compressed(plain.bytes, quick).size());
    parted.packedBytes = std::size_t(compressed(parted.bytes, quick).size());
    return parted.packedBytes < plain.packedBytes ? parted : plain;
}

std::size_t Payload::add(PackedArray array)
{
    m_arrays.push_back(std::move(array));
    return m_arrays.size() - 1;
}

std::string Payload::packed(nlohmann::ordered_json facts) const
{
    std::size_t offset = 0;
    auto& sections = facts["sections"] = nlohmann::ordered_json::array();
    for (const PackedArray& array : m_arrays) {
        auto& section = sections.emplace_back(nlohmann::ordered_json{
            {"type", nameOf(array.type)}, {"count", array.count}, {"offset", offset}, {"bytes", array.bytes.size()}});
        if (array.apart != 0)
            section["delta"] = array.apart;
        offset += aligned(array.bytes.size());
    }
    // Names of files may be no UTF-8: what is not becomes the sign for that.
    const std::string json = facts.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    const std::size_t begin = aligned(alignment + json.size());
    std::vector<std::byte> all(begin + offset);
    std::memcpy(all.data(), "WAPG", 4);
    for (std::size_t i = 0; i < 4; ++i)
        all[4 + i] = std::byte(std::uint8_t(json.size() >> (8 * i)));
    std::memcpy(all.data() + alignment, json.data(), json.size());
    offset = begin;
    for (const PackedArray& array : m_arrays) {
        std::ranges::copy(array.bytes, all.begin() + std::ptrdiff_t(offset));
        offset += aligned(array.bytes.size());
    }
    constexpr int small = 9;
    return compressed(all, small).toBase64().toStdString();
}

} // namespace warpatlas::inline page
