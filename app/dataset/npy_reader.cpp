#include "app/dataset/npy_reader.h"

#include "app/dataset/limits.h"
#include "app/dataset/npy_header.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas::inline dataset {

namespace {

constexpr std::uint64_t mostChannels = 4;

/// Where the values of a file go.
struct NpyPlan {
    ElementType type = ElementType::U8;
    Shape shape;
    std::string note;
};

/// "(2, 5, 3)", shortened where it is long.
std::string shapeInWords(const std::vector<std::uint64_t>& shape)
{
    return shortened(fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : ""));
}

class Planner {
public:
    Planner(const std::string& name, const NpyHeader& header) : m_name(name), m_header(header) { }

    NpyPlan plan(Records records)
    {
        m_sizes = m_header.shape;
        const auto type = m_header.type();
        if (!type && records == Records::Refused)
            throw InputError(m_name,
                say("npy.several_types",
                    "holds {}; only arrays of numbers of one type can be shown ('simulate' takes the bytes)",
                    m_header.typeInWords));
        const std::uint64_t values = type ? m_header.valuesPerElement() : m_header.elementBytes();
        if (type == ElementType::Bool)
            add(say("npy.booleans", "booleans shown as 0 and 1"));
        if (values > 1 || !type)
            add(inWords(type, values));
        takeChannels(type, values);
        m_plan.type = type.value_or(ElementType::U8);
        if (m_header.shape.empty())
            add(say("npy.scalar", "one number without dimensions"));
        if (m_sizes.size() > 3)
            add(m_header.shape.size() == m_sizes.size()
                    ? say("npy.folded_before_two", "{} dimensions {}: those before the last two are folded into z",
                        m_header.shape.size(), shapeInWords(m_header.shape))
                    : say("npy.folded_before_three", "{} dimensions {}: those before the last three are folded into z",
                        m_header.shape.size(), shapeInWords(m_header.shape)));
        fold();
        if (m_beside > 1)
            m_plan.shape.extent.x = saturatingProduct(m_plan.shape.extent.x, m_beside);
        requireSize(m_name, m_plan.shape);
        return m_plan;
    }

private:
    void add(const std::string& words) { m_plan.note += (m_plan.note.empty() ? "" : "; ") + words; }

    std::string inWords(std::optional<ElementType> type, std::uint64_t values) const
    {
        if (!type)
            return say("npy.as_bytes", "{} as their {} bytes", m_header.typeInWords, grouped(values));
        if (m_header.complex)
            return say("npy.complex_channels", "complex numbers: the channels are the real and the imaginary part");
        if (values <= mostChannels)
            return say("npy.as_channels", "{}: each value of {} is a channel", m_header.typeInWords, nameOf(*type));
        return say(
            "npy.beside", "{}: their {} values of {} side by side in x", m_header.typeInWords, values, nameOf(*type));
    }

    /// Takes a picture's last axis, or the values of an element, as channels.
    void takeChannels(std::optional<ElementType> type, std::uint64_t values)
    {
        if (values == 1 && isPicture(type)) {
            m_plan.shape.channels = std::uint32_t(m_sizes.back());
            m_sizes.pop_back();
            // Wider types may as well be meant as volumes, bytes hardly.
            if (type && sizeOf(*type) > 1)
                add(m_plan.shape.channels == 1
                        ? say("npy.axis_one_channel", "the last axis is one channel")
                        : say("npy.axis_channels", "the last axis is {} channels", m_plan.shape.channels));
        } else if (type && values <= mostChannels) {
            m_plan.shape.channels = std::uint32_t(values);
        } else {
            m_beside = values;
        }
    }

    /// Says whether these are bytes with a short last axis, or planes of one, three or four values of any type that are
    /// no small volumes.
    bool isPicture(std::optional<ElementType> type) const
    {
        if (m_sizes.size() < 3 || m_sizes.back() < 1 || m_sizes.back() > mostChannels)
            return false;
        return type == ElementType::U8 || type == ElementType::Bool
            || (m_sizes.size() == 3 && m_sizes.back() != 2 && std::min(m_sizes[0], m_sizes[1]) > mostChannels);
    }

    void fold()
    {
        Extent& extent = m_plan.shape.extent;
        std::uint64_t* const axes[] = {&extent.x, &extent.y, &extent.z};
        for (std::size_t axis = 0; axis < m_sizes.size(); ++axis) {
            std::uint64_t& size = *axes[std::min<std::size_t>(axis, 2)];
            size = saturatingProduct(size, m_sizes[m_sizes.size() - 1 - axis]);
        }
    }

    const std::string& m_name;
    const NpyHeader& m_header;
    std::vector<std::uint64_t> m_sizes; ///< slowest first, without channels
    std::uint64_t m_beside = 1; ///< values of an element in x
    NpyPlan m_plan;
};

/// Reorders values from "first axis fastest" to "last axis fastest".
void reorder(std::span<const std::byte> from, std::span<std::byte> to, const std::vector<std::uint64_t>& sizes,
    std::size_t bytes)
{
    std::vector<std::uint64_t> strides, index(sizes.size(), 0);
    for (std::uint64_t stride = bytes; const std::uint64_t size : sizes) {
        strides.push_back(stride);
        stride *= size;
    }
    std::uint64_t source = 0;
    for (std::byte* target = to.data(); target < to.data() + to.size(); target += bytes) {
        std::memcpy(target, from.data() + source, bytes);
        for (std::size_t axis = sizes.size(); axis-- > 0;) {
            source += strides[axis];
            if (++index[axis] < sizes[axis])
                break;
            source -= strides[axis] * sizes[axis];
            index[axis] = 0;
        }
    }
}

void swapBytes(std::span<std::byte> bytes, std::size_t size)
{
    for (std::size_t start = 0; start < bytes.size(); start += size)
        std::reverse(bytes.begin() + start, bytes.begin() + start + size);
}

/// Swaps the bytes of every run that has the other order.
void swapElements(std::span<std::byte> bytes, const std::vector<NpyRun>& runs)
{
    if (std::none_of(runs.begin(), runs.end(), [](const NpyRun& run) { return run.bigEndian && run.bytes > 1; }))
        return;
    for (std::size_t at = 0; at < bytes.size();)
        for (const NpyRun& run : runs) {
            if (run.bigEndian && run.bytes > 1)
                swapBytes(bytes.subspan(at, run.count * run.bytes), run.bytes);
            at += run.count * run.bytes;
        }
}

} // namespace

Loaded readNpy(const std::string& name, std::span<const std::byte> bytes, Records records)
{
    const NpyHeader header = parseNpyHeader(name, bytes);
    const NpyPlan plan = Planner(name, header).plan(records);
    const std::span<const std::byte> data = bytes.subspan(header.dataOffset);
    const std::uint64_t needed = plan.shape.values() * sizeOf(plan.type);
    if (data.size() != needed)
        throw InputError(name,
            say("npy.short", "its shape {} of {} needs {} bytes, but {} follow the header", shapeInWords(header.shape),
                header.typeInWords.empty() ? nameOf(plan.type) : header.typeInWords, grouped(needed),
                grouped(data.size())));

    requireMemory(name, needed, say("npy.for_values", "for its values"));
    auto array = std::make_shared<Array>(plan.type, plan.shape);
    if (header.fortranOrder && header.shape.size() > 1)
        reorder(data, array->bytes(), header.shape, header.elementBytes());
    else
        std::memcpy(array->bytes().data(), data.data(), data.size());
    swapElements(array->bytes(), header.runs);
    return {array, plan.note};
}

} // namespace warpatlas::inline dataset
