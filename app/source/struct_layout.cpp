#include "app/source/struct_layout.h"

#include "app/words/say.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

namespace warpatlas::inline source {
namespace {

/// One of CUDA's, whose parts are x, y, z and w: not float1, and no class of a library.
bool isVector(const TypeFacts& type, const std::optional<NumberType>& number)
{
    return number && number->channels > 1 && type.name.find("::") == std::string::npos;
}

/// By its size: the sign of what an enumeration is stored as is the compiler's choice.
ElementType enumerationType(std::size_t bytes)
{
    return bytes == 8 ? ElementType::I64
        : bytes == 4  ? ElementType::I32
        : bytes == 2  ? ElementType::I16
                      : ElementType::I8;
}

/// Takes "[2]" off the path, and an extent off the type; empty where there is no such element.
std::optional<TypeFacts> indexed(TypeFacts type, std::string_view& path, std::uint64_t& offset)
{
    const std::size_t close = path.find(']');
    std::uint64_t index = 0;
    if (type.extents.empty() || close == std::string_view::npos
        || std::from_chars(path.data() + 1, path.data() + close, index).ptr != path.data() + close
        || index >= type.extents.front())
        return std::nullopt;
    path.remove_prefix(close + 1);
    type.bytes /= type.extents.front();
    type.extents.erase(type.extents.begin());
    offset += index * type.bytes;
    return type;
}

} // namespace

std::size_t FieldLayout::elements() const
{
    std::size_t count = 1;
    for (const std::size_t extent : extents)
        count *= extent;
    return count;
}

std::vector<std::size_t> FieldLayout::dimensions() const
{
    std::vector<std::size_t> sides = extents;
    if (const std::size_t parts = values() / std::max<std::size_t>(elements(), 1); kind == Kind::Vector || parts > 1)
        sides.push_back(parts);
    return sides;
}

std::string FieldLayout::valueName(std::size_t value, std::size_t parts) const
{
    std::string name;
    const std::vector<std::size_t> sides = dimensions();
    for (std::size_t i = sides.size(); i > 0; --i) {
        const std::size_t index = value % sides[i - 1];
        value /= sides[i - 1];
        if (i <= parts)
            name.insert(0, i > extents.size() ? fmt::format(".{}", "xyzw"[index % 4]) : fmt::format("[{}]", index));
    }
    return name;
}

FieldLayout layoutOf(const TypeFacts& type, std::size_t offset)
{
    using Kind = FieldLayout::Kind;
    FieldLayout layout;
    layout.offset = offset;
    layout.bytes = type.bytes;
    layout.extents.assign(type.extents.begin(), type.extents.end());
    layout.kind = Kind::Other;
    const bool array = !type.extents.empty();
    const auto number = numberTypeFrom(type.name);
    if (!type.pointee.empty() && !array) {
        layout.kind = Kind::Pointer;
        layout.readOnly = type.pointee.starts_with("const ");
        layout.pointee = numberTypeFrom(type.pointee);
    } else if (type.isEnumeration) {
        layout.type = enumerationType(elementOf(type).bytes);
        layout.kind = array ? Kind::Numbers : Kind::Number;
    } else if (isVector(type, number)) {
        layout.type = number->type;
        layout.kind = array ? Kind::Numbers : Kind::Vector;
    } else if (number && number->channels == 1 && !type.name.ends_with('1')) {
        layout.type = number->type;
        layout.kind = array ? Kind::Numbers : Kind::Number;
    }
    return layout;
}

TypeFacts elementOf(TypeFacts array)
{
    for (const std::uint64_t extent : array.extents)
        array.bytes /= std::max<std::uint64_t>(extent, 1);
    array.extents.clear();
    return array;
}

DeclaredRecord::DeclaredRecord(std::shared_ptr<const SourceFacts> facts, const TypeFacts& type)
    : m_facts(std::move(facts)), m_name(type.name), m_bytes(type.bytes)
{
}

Answer<DeclaredRecord> DeclaredRecord::find(
    const CompileRequest& request, const std::string& type, const Progress& progress)
{
    const auto facts = sourceFactsOf(request, {type}, progress);
    if (!facts)
        return Refusal{facts.reason()};
    if (facts.value()->asked.front().bytes == 0)
        return Refusal{say("struct.not_named", "the text declares no such type")};
    return DeclaredRecord(facts.value(), facts.value()->asked.front());
}

const std::vector<FieldFacts>& DeclaredRecord::fields() const
{
    static const std::vector<FieldFacts> none;
    const RecordFacts* const record = m_facts->record(m_name);
    return record == nullptr ? none : record->fields;
}

std::optional<DeclaredRecord> DeclaredRecord::of(const FieldFacts& field) const
{
    if (!field.type.pointee.empty() || m_facts->record(field.type.name) == nullptr)
        return std::nullopt;
    return DeclaredRecord(m_facts, elementOf(field.type));
}

const FieldFacts* DeclaredRecord::named(std::string_view name, std::uint64_t& offset) const
{
    for (const FieldFacts& field : fields()) {
        if (field.name == name) {
            offset += field.offset;
            return field.hidden || field.bits ? nullptr : &field;
        }
        const auto nameless = field.name.empty() ? of(field) : std::nullopt;
        std::uint64_t within = offset + field.offset;
        if (const FieldFacts* const found = nameless ? nameless->named(name, within) : nullptr) {
            offset = within;
            return found;
        }
    }
    return nullptr;
}

FieldLayout DeclaredRecord::at(std::string_view path) const
{
    DeclaredRecord record = *this;
    std::uint64_t offset = 0;
    while (true) {
        const std::size_t end = std::min(path.find_first_of(".["), path.size());
        const FieldFacts* const field = record.named(path.substr(0, end), offset);
        if (field == nullptr)
            return {};
        path.remove_prefix(end);
        std::optional<TypeFacts> type = field->type;
        while (type && path.starts_with('['))
            type = indexed(*type, path, offset);
        if (!type)
            return {};
        if (path.empty())
            return layoutOf(*type, offset);
        const auto inner = type->extents.empty() && path.starts_with('.') ? record.of(*field) : std::nullopt;
        if (!inner)
            return {};
        path.remove_prefix(1);
        record = *inner;
    }
}

Answer<StructLayout> layoutOf(const CompileRequest& request, const std::string& type,
    std::span<const std::string> paths, const Progress& progress)
{
    const auto record = DeclaredRecord::find(request, type, progress);
    if (!record)
        return Refusal{record.reason()};
    StructLayout layout{record.value().bytes(), {}};
    for (const std::string& path : paths)
        layout.fields.push_back(record.value().at(path));
    return layout;
}

} // namespace warpatlas::inline source
