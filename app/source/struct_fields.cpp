#include "app/source/struct_fields.h"

#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>

namespace warpatlas::inline source {
namespace {

using FieldKind = FieldLayout::Kind;
using Why = ClosedField::Why;

constexpr std::size_t mostElements = 16; ///< of an array of structures or pointers that have fields of their own
constexpr std::size_t mostOpenFields = 256;

class FieldWalk {
public:
    explicit FieldWalk(StructFields& found) : m_found(found) { }

    /// `path`: what stands before the names of the fields, `further` bytes behind the start.
    void add(const DeclaredRecord& record, const std::string& path, std::size_t further)
    {
        for (const FieldFacts& field : record.fields()) {
            const std::string itsPath = path + field.name;
            const std::size_t offset = further + field.offset;
            if (field.bits || field.hidden)
                m_found.closed.push_back({itsPath, field.bits ? Why::Bits : Why::Private});
            else if (field.name.empty())
                addParts(record, field, path, offset);
            else if (const FieldLayout layout = layoutOf(field.type, offset); layout.kind != FieldKind::Other)
                addOne(itsPath, layout);
            else if (layout.extents.empty())
                addParts(record, field, itsPath + ".", offset);
            else
                addElements(record, field, itsPath, offset);
        }
    }

private:
    void addOne(const std::string& path, const FieldLayout& layout)
    {
        if (m_found.fields.size() >= mostOpenFields)
            m_found.closed.push_back({path, Why::Further});
        else
            m_found.fields.push_back({path, layout});
    }

    void addParts(const DeclaredRecord& owner, const FieldFacts& field, const std::string& path, std::size_t further)
    {
        const auto parts = owner.of(field);
        if (parts && !parts->fields().empty())
            add(*parts, path, further);
        else
            m_found.closed.push_back({path.substr(0, path.size() - (path.ends_with('.') ? 1 : 0)), Why::Unknown});
    }

    void addElements(const DeclaredRecord& owner, const FieldFacts& field, const std::string& path, std::size_t further)
    {
        const FieldLayout array = layoutOf(field.type, further);
        const TypeFacts type = elementOf(field.type);
        const std::size_t count = array.elements();
        for (std::size_t i = 0; i < std::min(count, mostElements); ++i) {
            const std::string one = path + indicesText(array.extents, i);
            const FieldLayout element = layoutOf(type, further + i * type.bytes);
            if (element.kind == FieldKind::Other)
                addParts(owner, field, one + ".", element.offset);
            else
                addOne(one, element);
        }
        if (count > mostElements)
            m_found.closed.push_back({path + indicesText(array.extents, mostElements), Why::Further});
    }

    StructFields& m_found;
};

} // namespace

std::string inWords(ClosedField::Why why)
{
    switch (why) {
    case Why::Private:
        return say("struct.why_private", "it is private, so that it has no field of its own");
    case Why::Bits:
        return say("struct.why_bits", "a bit-field begins in no byte, so that it has no field of its own");
    case Why::Unknown:
        return say("struct.why_unknown", "the text does not show what is in it");
    case Why::Further:
        break;
    }
    return say("struct.why_further", "this and what is behind it are given by their names, as in struct:NAME=VALUE");
}

StructFields structFields(const DeclaredRecord& record, std::span<const std::string> paths)
{
    StructFields found;
    found.bytes = record.bytes();
    for (const std::string& path : paths)
        found.asked.push_back(record.at(path));
    FieldWalk(found).add(record, "", 0);
    return found;
}

bool isWithin(std::string_view path, std::string_view field)
{
    return path.starts_with(field)
        && (path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[');
}

std::string_view lastName(std::string_view path)
{
    const std::size_t dot = path.rfind('.');
    const std::string_view last = dot == std::string_view::npos ? path : path.substr(dot + 1);
    return last.substr(0, last.find('['));
}

} // namespace warpatlas::inline source
