#include "app/source/struct_layout.h"

#include "app/source/names/device_variables.h"
#include "app/words/say.h"
#include "kernels/ptx/names/source_name.h"

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

/// Nothing where the text does not say it.
TypeFacts parameterIn(const SourceFacts& facts, const ptx::Function& kernel, std::size_t index)
{
    // What only its own file sees has another symbol from each compiler.
    const std::string name = withoutCompilerScopes(ptx::signatureInSource(kernel.name).name);
    const KernelFacts* found = nullptr;
    for (const KernelFacts& one : facts.kernels)
        if (one.parameters.size() == kernel.parameters.size()
            && (one.symbol == kernel.name || (found == nullptr && one.name == name)))
            found = &one;
    return found == nullptr ? TypeFacts() : found->parameters[index];
}

template <class Find>
Answer<DeclaredRecord> recordFrom(const Answer<std::shared_ptr<const SourceFacts>>& facts, const Find& find)
{
    if (!facts)
        return Refusal{facts.reason()};
    const TypeFacts type = find(*facts.value());
    if (type.bytes == 0 || type.name == "int") // what libclang does not know it takes for that
        return Refusal{say("struct.not_named", "the text declares no such type")};
    return DeclaredRecord(facts.value(), type);
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

Answer<std::shared_ptr<const SourceFacts>> DeclaredTypes::facts() const
{
    return m_text ? sourceFactsOf(*m_text, m_progress) : Refusal{};
}

Answer<DeclaredRecord> DeclaredTypes::parameter(std::size_t index) const
{
    return recordFrom(facts(), [&](const SourceFacts& facts) { return parameterIn(facts, m_kernel, index); });
}

Answer<DeclaredRecord> DeclaredTypes::pointee(std::size_t index) const
{
    return recordFrom(facts(), [&](const SourceFacts& facts) {
        TypeFacts type = parameterIn(facts, m_kernel, index);
        const bool ofPointers = type.pointee.find('*') != std::string::npos;
        type.name = std::move(type.pointee);
        for (const std::string_view word : {"const ", "volatile "})
            type.name.erase(0, type.name.starts_with(word) ? word.size() : 0);
        type.bytes = ofPointers ? 0 : type.pointeeBytes;
        return type;
    });
}

Answer<DeclaredRecord> DeclaredTypes::variable(std::string_view name) const
{
    return recordFrom(facts(), [&](const SourceFacts& facts) {
        const auto found = std::ranges::find(facts.variables, name, &VariableFacts::name);
        return found == facts.variables.end() ? TypeFacts() : elementOf(found->type);
    });
}

} // namespace warpatlas::inline source
