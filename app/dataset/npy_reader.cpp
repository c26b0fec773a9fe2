#include "app/dataset/npy_reader.h"

#include "app/dataset/limits.h"
#include "app/dataset/npy_header.h"
#include "kernels/values/error.h"
#include "kernels/values/text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas {

namespace {

Shape shapeFrom(const NpyHeader& header)
{
    const std::vector<std::uint64_t>& numpy = header.shape;
    if (numpy.size() == 1)
        return {{numpy[0], 1, 1}, 1};
    if (numpy.size() == 2)
        return {{numpy[1], numpy[0], 1}, 1};
    if (header.type == ElementType::U8 && numpy[2] <= 4)
        return {{numpy[1], numpy[0], 1}, std::uint32_t(numpy[2])};
    return {{numpy[2], numpy[1], numpy[0]}, 1};
}

/// From first axis fastest to last axis fastest.
void reorder(
    std::span<const std::byte> from, std::span<std::byte> to, std::vector<std::uint64_t> sizes, std::size_t bytes)
{
    sizes.insert(sizes.begin(), 3 - sizes.size(), 1);
    const std::uint64_t a = sizes[0], b = sizes[1], c = sizes[2];
    std::byte* target = to.data();
    for (std::uint64_t i = 0; i < a; ++i)
        for (std::uint64_t j = 0; j < b; ++j)
            for (std::uint64_t k = 0; k < c; ++k, target += bytes)
                std::memcpy(target, from.data() + (i + a * (j + b * k)) * bytes, bytes);
}

void swapBytes(std::span<std::byte> bytes, std::size_t size)
{
    for (std::size_t start = 0; start < bytes.size(); start += size)
        std::reverse(bytes.begin() + start, bytes.begin() + start + size);
}

} // namespace

Loaded readNpy(const std::string& name, std::span<const std::byte> bytes)
{
    const NpyHeader header = parseNpyHeader(name, bytes);
    if (header.shape.empty() || header.shape.size() > 3)
        throw InputError(name, fmt::format("has {} dimensions; 1 to 3 can be shown", header.shape.size()));
    const Shape shape = shapeFrom(header);
    requireSize(name, shape);

    const std::size_t size = sizeOf(header.type);
    const std::span<const std::byte> data = bytes.subspan(header.dataOffset);
    if (data.size() != shape.values() * size)
        throw InputError(name,
            fmt::format("its shape ({}) of {} needs {} bytes, but {} follow the header", fmt::join(header.shape, ", "),
                nameOf(header.type), grouped(shape.values() * size), grouped(data.size())));

    auto array = std::make_shared<Array>(header.type, shape);
    if (header.fortranOrder && header.shape.size() > 1)
        reorder(data, array->bytes(), header.shape, size);
    else
        std::memcpy(array->bytes().data(), data.data(), data.size());
    if (header.bigEndian && size > 1)
        swapBytes(array->bytes(), size);
    return {array, header.boolean ? "booleans shown as 0 and 1" : ""};
}

} // namespace warpatlas
