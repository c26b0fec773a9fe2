#include "app/debug/shared_grids.h"

#include "app/follow/source_array.h"
#include "app/follow/source_story.h"
#include "app/words/say.h"
#include "kernels/model/text.h"
#include "kernels/simulator/replay/value_text.h"

#include <algorithm>
#include <map>

namespace warpatlas::inline debug {
namespace {

constexpr std::uint32_t widestRow = 32; ///< elements, where the source says nothing of rows: one for each bank
constexpr std::uint64_t mostGridElements = 64 << 10; ///< of one variable: 256 KiB of words are more than a block has

ptx::Type typeOf(const cpp::Type& type)
{
    using Kind = cpp::Type::Kind;
    if (type.kind == Kind::Real)
        return type.bytes == 4 ? ptx::Type::F32 : ptx::Type::F64;
    if (type.kind != Kind::Bool && type.kind != Kind::Integer)
        return ptx::Type::None;
    switch (type.bytes) {
    case 1:
        return type.isSigned ? ptx::Type::S8 : ptx::Type::U8;
    case 2:
        return type.isSigned ? ptx::Type::S16 : ptx::Type::U16;
    case 4:
        return type.isSigned ? ptx::Type::S32 : ptx::Type::U32;
    default:
        return type.isSigned ? ptx::Type::S64 : ptx::Type::U64;
    }
}

std::string sourceNameOf(ptx::Type type)
{
    const auto bytes = static_cast<std::uint32_t>(ptx::sizeOf(type));
    return (
        ptx::isFloat(type) && bytes >= 4 ? cpp::types::real(bytes) : cpp::types::integer(bytes, ptx::isSigned(type)))
        ->name;
}

/// The type with which the kernel reads and writes shared memory most often: for variables of which the source says
/// nothing.
ptx::Type usualType(const ptx::Program& program)
{
    std::map<ptx::Type, int> counts;
    for (const ptx::DecodedInstruction& decoded : program.decoded)
        if (decoded.window == Window::Shared && ptx::sizeOf(decoded.type) >= 1 && ptx::sizeOf(decoded.type) <= 8)
            ++counts[decoded.type];
    const auto most = std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
    if (most == counts.end())
        return ptx::Type::S32;
    switch (most->first) {
    case ptx::Type::B32:
    case ptx::Type::U32:
        return ptx::Type::S32;
    case ptx::Type::B8:
        return ptx::Type::U8;
    case ptx::Type::B16:
        return ptx::Type::U16;
    case ptx::Type::B64:
    case ptx::Type::U64:
        return ptx::Type::S64;
    default:
        return most->first;
    }
}

} // namespace

std::string SharedGrid::declaration() const
{
    std::string text = type + " " + name;
    for (const std::uint64_t bound : bounds)
        text += "[" + std::to_string(bound) + "]";
    return text;
}

std::string SharedGrid::nameOf(std::size_t element) const
{
    return name + indicesText(bounds, element);
}

SharedGrids::SharedGrids(const StoryPointer& story, Progress& progress)
{
    const simulator::BlockRecording& recording = *story->recording;
    const ptx::Program& program = recording.program();
    const ptx::Type usual = usualType(program);
    for (const ptx::SharedVariable& variable : program.shared) {
        const std::string name = simulator::placeOf(recording.start(), Window::Shared, variable.offset).name;
        Shape shape{name, sourceNameOf(usual), usual, static_cast<std::uint32_t>(ptx::sizeOf(usual)), 0};
        const auto declared = declaredArray(*story->source->program, name);
        if (const ptx::Type type = declared ? typeOf(*declared->element) : ptx::Type::None; type != ptx::Type::None) {
            const std::vector<std::uint64_t>& bounds = declared->bounds;
            shape = {
                name, declared->element->name, type, static_cast<std::uint32_t>(declared->element->bytes), 0, bounds};
            if (bounds.size() > 1)
                shape.columns = static_cast<std::uint32_t>(bounds.back());
        }
        m_shapes.push_back(std::move(shape));
    }
    if (!program.shared.empty())
        m_writers = simulator::SharedWriters::make(story->recording, progress);
}

std::string SharedGrids::note(std::uint64_t position) const
{
    if (m_writers == nullptr || position <= m_writers->end())
        return {};
    return say("debug.writers_cut",
        "Who wrote shared memory is known up to instruction {} of the block only: there were too many writes.",
        grouped(m_writers->end()));
}

std::vector<SharedGrid> SharedGrids::at(const simulator::Cursor& cursor) const
{
    std::vector<SharedGrid> grids;
    const std::vector<simulator::SharedState> variables = cursor.sharedVariables();
    for (std::size_t i = 0; i < variables.size() && i < m_shapes.size(); ++i) {
        const Shape& shape = m_shapes[i];
        const std::uint64_t count =
            std::min<std::uint64_t>(variables[i].bytes.size() / shape.elementBytes, mostGridElements);
        if (count == 0)
            continue;
        SharedGrid grid;
        grid.name = shape.name;
        grid.type = shape.type;
        grid.address = variables[i].address;
        grid.elementBytes = shape.elementBytes;
        grid.columns =
            shape.columns != 0 ? shape.columns : static_cast<std::uint32_t>(std::min<std::uint64_t>(count, widestRow));
        grid.rows = static_cast<std::uint32_t>((count + grid.columns - 1) / grid.columns);
        const std::uint64_t all = variables[i].bytes.size() / shape.elementBytes;
        grid.bounds = shape.bounds.value_or(std::vector{all});
        if (!grid.bounds.empty() && grid.bounds.front() == 0) { // "extern __shared__ float tile[][16]"
            std::uint64_t within = 1;
            for (std::size_t k = 1; k < grid.bounds.size(); ++k)
                within *= grid.bounds[k];
            grid.bounds.front() = all / std::max<std::uint64_t>(within, 1);
        }
        for (std::uint64_t element = 0; element < count; ++element) {
            const std::uint64_t offset = element * shape.elementBytes;
            grid.values.push_back(simulator::valueText(
                simulator::littleEndian(variables[i].bytes.data() + offset, shape.elementBytes), shape.element));
            const auto word =
                static_cast<std::uint32_t>((variables[i].address + offset) / simulator::SharedWriters::wordBytes);
            const auto write = m_writers->lastBefore(word, cursor.position());
            grid.writers.push_back(write ? std::optional(write->thread) : std::nullopt);
        }
        grids.push_back(std::move(grid));
    }
    return grids;
}

} // namespace warpatlas::inline debug
