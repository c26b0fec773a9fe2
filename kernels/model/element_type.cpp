#include "kernels/model/element_type.h"

#include <array>
#include <cassert>

namespace warpatlas {

namespace {

struct Entry {
    std::string_view name;
    std::size_t size;
};

// In the order of the enumeration.
constexpr std::array<Entry, 11> entries{{{"u8", 1}, {"i8", 1}, {"u16", 2}, {"i16", 2}, {"f16", 2}, {"u32", 4},
    {"i32", 4}, {"f32", 4}, {"u64", 8}, {"i64", 8}, {"f64", 8}}};

const Entry& entryOf(ElementType type)
{
    const auto index = static_cast<std::size_t>(type);
    assert(index < entries.size());
    return entries[index];
}

} // namespace

std::size_t sizeOf(ElementType type)
{
    return entryOf(type).size;
}

std::string_view nameOf(ElementType type)
{
    return entryOf(type).name;
}

std::optional<ElementType> elementTypeFrom(std::string_view name)
{
    for (std::size_t index = 0; index < entries.size(); ++index)
        if (entries[index].name == name)
            return static_cast<ElementType>(index);
    return std::nullopt;
}

} // namespace warpatlas
