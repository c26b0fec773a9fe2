#include "kernels/runtime/arrays.h"

#include "kernels/ptx/address_space.h"
#include "kernels/runtime/errors/error_table.h"

#include <algorithm>

namespace warpatlas::runtime {
namespace {

/// cudaArrayLayered and cudaArraySurfaceLoadStore are known, and cudaArrayTextureGather.
constexpr unsigned layeredFlag = 1, knownFlags = 1 | 2 | 8;

} // namespace

unsigned ChannelFormat::channels() const
{
    return static_cast<unsigned>(std::ranges::count_if(bits, [](int count) { return count != 0; }));
}

std::uint64_t ChannelFormat::bytes() const
{
    return static_cast<std::uint64_t>(std::max(bits[0], 0)) / 8 * channels();
}

std::optional<ElementType> ChannelFormat::type() const
{
    const unsigned count = channels();
    for (unsigned i = 0; i < 4; ++i)
        if (bits[i] != (i < count ? bits[0] : 0))
            return std::nullopt;
    if (count == 0 || count == 3 || kind < 0 || kind > 2)
        return std::nullopt;
    constexpr std::optional<ElementType> types[3][3] = {{ElementType::I8, ElementType::I16, ElementType::I32},
        {ElementType::U8, ElementType::U16, ElementType::U32}, {std::nullopt, ElementType::F16, ElementType::F32}};
    const int size = bits[0] == 8 ? 0 : bits[0] == 16 ? 1 : bits[0] == 32 ? 2 : 3;
    return size == 3 ? std::nullopt : types[kind][size];
}

unsigned DeviceArray::axes() const
{
    return height == 0 ? 1 : depth == 0 || layered() ? 2 : 3;
}

int DeviceArray::refusal() const
{
    if (!format.type())
        return error::invalidChannelDescriptor;
    if ((flags & ~knownFlags) != 0 || width == 0)
        return error::invalidValue;
    const bool oneAxis = height == 0;
    if ((flags & layeredFlag) != 0 ? depth == 0 : oneAxis && depth != 0)
        return error::invalidValue;
    struct Limits {
        std::uint64_t width, height, depth;
    };
    // Limits of compute capability 7.5 to 9.0, as the programming guide lists them.
    const Limits most = layered() ? (oneAxis ? Limits{32768, 0, 2048} : Limits{32768, 32768, 2048})
        : oneAxis                 ? Limits{131072, 0, 0}
        : depth == 0              ? Limits{131072, 65536, 0}
                                  : Limits{16384, 16384, 16384};
    return width > most.width || height > most.height || depth > most.depth ? error::invalidValue : error::success;
}

std::uint64_t ArrayTable::add(const DeviceArray& array)
{
    m_arrays.emplace(++m_number, array);
    return m_number;
}

void ArrayTable::removeAt(std::uint64_t address)
{
    std::erase_if(m_arrays, [&](const auto& array) { return array.second.address == address; });
}

const DeviceArray* ArrayTable::find(std::uint64_t number) const
{
    const auto found = m_arrays.find(number);
    return found == m_arrays.end() ? nullptr : &found->second;
}

std::uint64_t ArrayTable::addView(const TextureView& view)
{
    TextureViews changed = *m_views;
    const std::uint64_t number = ptx::address::textureBase + m_viewNumber++;
    changed.emplace(number, view);
    m_views = std::make_shared<const TextureViews>(std::move(changed));
    return number;
}

const TextureView* ArrayTable::view(std::uint64_t number) const
{
    const auto found = m_views->find(number);
    return found == m_views->end() ? nullptr : &found->second;
}

bool ArrayTable::removeView(std::uint64_t number)
{
    TextureViews changed = *m_views;
    const bool removed = changed.erase(number) != 0;
    m_views = std::make_shared<const TextureViews>(std::move(changed));
    return removed;
}

void ArrayTable::clear()
{
    m_arrays.clear();
    m_views = std::make_shared<const TextureViews>();
}

} // namespace warpatlas::runtime
