#include "app/source/struct_fields.h"

#include "app/source/names/declared_fields.h"
#include "app/words/say.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <map>

namespace warpatlas {
namespace {

using FieldKind = FieldLayout::Kind;
using Why = ClosedField::Why;

constexpr std::size_t mostElements = 16; ///< of an array of structures or pointers that have fields of their own
constexpr std::size_t mostOpenFields = 256;

/// "[0][0]": to the first element of an array.
std::string firstIndices(std::size_t count)
{
    std::string indices;
    for (std::size_t i = 0; i < count; ++i)
        indices += "[0]";
    return indices;
}

void addPaths(const std::vector<DeclaredField>& declared, const std::string& before, std::vector<std::string>& paths)
{
    for (const DeclaredField& field : declared) {
        if (field.hidden || field.bits)
            continue;
        paths.push_back(before + field.name);
        if (field.indices > 0)
            paths.push_back(paths.back() + firstIndices(field.indices));
        addPaths(field.parts, before + field.name + firstIndices(field.indices) + ".", paths);
    }
}

class FieldWalk {
public:
    explicit FieldWalk(StructFields& found) : m_found(found) { }

    /// What the compiler says of the first of all elements.
    std::map<std::string, FieldLayout> known;

    /// `asked`: the path to these fields as it was asked for; `path`: to those that are meant, whose bytes lie
    /// `further` behind.
    void add(const std::vector<DeclaredField>& declared, const std::string& asked, const std::string& path,
        std::size_t further)
    {
        for (const DeclaredField& field : declared) {
            const std::string itsPath = path + field.name, itsAsked = asked + field.name;
            if (field.bits || field.hidden) {
                m_found.closed.push_back({itsPath, field.bits ? Why::Bits : Why::Private});
                continue;
            }
            const FieldLayout& layout = known.at(itsAsked);
            if (layout.kind == FieldKind::Missing)
                continue; // what the text seems to say is not so
            if (layout.kind != FieldKind::Other)
                addOne(itsPath, layout, further);
            else if (layout.extents.empty())
                addParts(field, itsAsked, itsPath, further);
            else
                addElements(field, layout, itsAsked, itsPath, further);
        }
    }

private:
    void addOne(const std::string& path, const FieldLayout& layout, std::size_t further)
    {
        if (m_found.fields.size() >= mostOpenFields) {
            m_found.closed.push_back({path, Why::Further});
            return;
        }
        m_found.fields.push_back({path, layout});
        m_found.fields.back().layout.offset += further;
    }

    void addParts(const DeclaredField& field, const std::string& asked, const std::string& path, std::size_t further)
    {
        if (field.parts.empty())
            m_found.closed.push_back({path, Why::Unknown});
        else
            add(field.parts, asked + ".", path + ".", further);
    }

    void addElements(const DeclaredField& field, const FieldLayout& array, const std::string& asked,
        const std::string& path, std::size_t further)
    {
        const std::string first = asked + firstIndices(field.indices);
        const auto element = known.find(first);
        if (element == known.end() || field.indices != array.extents.size()) {
            m_found.closed.push_back({path, Why::Unknown}); // the array's type has a name of its own
            return;
        }
        const std::size_t count = array.elements(), size = array.bytes / std::max<std::size_t>(count, 1);
        for (std::size_t i = 0; i < std::min(count, mostElements); ++i) {
            const std::string one = path + indicesText(array.extents, i);
            if (element->second.kind == FieldKind::Other)
                addParts(field, first, one, further + i * size);
            else
                addOne(one, element->second, further + i * size);
        }
        if (count > mostElements)
            m_found.closed.push_back({path + indicesText(array.extents, mostElements), Why::Further});
    }

    StructFields& m_found;
};

/// A bit-field has neither place nor size that a compiler could be asked for.
bool isBits(const std::vector<DeclaredField>& declared, std::string_view path)
{
    const std::size_t dot = path.find('.');
    const std::string_view name = lastName(path.substr(0, dot));
    const auto field = std::ranges::find(declared, name, &DeclaredField::name);
    if (field == declared.end())
        return false;
    return dot == std::string_view::npos ? field->bits : isBits(field->parts, path.substr(dot + 1));
}

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

std::optional<StructFields> structFields(const CompileRequest& request, const std::string& type,
    std::span<const std::string> paths, const Progress& progress)
{
    const std::vector<DeclaredField> declared = declaredFields(request.text, type);
    std::vector<std::string> asked;
    for (const std::string& path : paths)
        if (!isBits(declared, path))
            asked.push_back(path);
    addPaths(declared, "", asked);
    std::ranges::sort(asked);
    asked.erase(std::unique(asked.begin(), asked.end()), asked.end());
    const auto layout = layoutOf(request, type, asked, progress);
    if (!layout)
        return std::nullopt;
    StructFields found;
    found.bytes = layout->bytes;
    FieldWalk walk(found);
    for (std::size_t i = 0; i < asked.size(); ++i)
        walk.known[asked[i]] = layout->fields[i];
    for (const std::string& path : paths)
        found.asked.push_back(isBits(declared, path) ? FieldLayout() : walk.known.at(path));
    walk.add(declared, "", "", 0);
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

} // namespace warpatlas
