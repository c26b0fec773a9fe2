#include "app/source/bind_struct.h"

#include "app/source/names/declared_fields.h"
#include "app/source/number_spec.h"
#include "app/source/struct_layout.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas {
namespace {

class StructBinder {
public:
    StructBinder(const StructPlace& place, Work& work, std::vector<BoundFile>& files, BoundStruct& bound)
        : m_place(place), m_work(work), m_files(files), m_bound(bound)
    {
        m_argument.name = m_bound.name = place.name;
        m_argument.type = m_bound.type = place.type;
        m_argument.bytes.resize(place.bytes);
        m_bound.bytes = place.bytes;
    }

    StructArgument bind(const StructSpec& spec, const CompileRequest& text, const Progress& progress)
    {
        std::vector<std::string> paths;
        for (const StructFieldSpec& field : spec.fields)
            paths.push_back(field.path);
        const std::vector<std::string> declared = declaredFields(text.text, m_place.type);
        paths.insert(paths.end(), declared.begin(), declared.end());
        const auto layout = layoutOf(text, m_place.type, paths, progress);
        if (!layout)
            refuse(say("struct.unknown",
                "the compiler does not say where the fields of {} lie; its {} bytes can be given as bytes:HEX",
                m_place.type, grouped(m_place.bytes)));
        if (layout->bytes != m_place.bytes)
            refuse(say("struct.size", "{} has {} bytes, and {} is {}", m_place.type, grouped(layout->bytes),
                m_place.name, grouped(m_place.bytes)));
        std::vector<std::string> known;
        for (std::size_t i = 0; i < declared.size(); ++i)
            if (layout->fields[spec.fields.size() + i].kind != FieldLayout::Kind::Missing)
                known.push_back(declared[i]);
        for (std::size_t i = 0; i < spec.fields.size(); ++i)
            add(spec.fields[i], layout->fields[i], known);
        for (const std::string& name : known)
            if (std::ranges::none_of(
                    spec.fields, [&](const StructFieldSpec& field) { return begins(field.path, name); }))
                m_bound.zero.push_back(name);
        return std::move(m_argument);
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError(m_place.subject, reason); }

    static bool begins(const std::string& path, const std::string& name)
    {
        return path.starts_with(name)
            && (path.size() == name.size() || path[name.size()] == '.' || path[name.size()] == '[');
    }

    void add(const StructFieldSpec& field, const FieldLayout& layout, const std::vector<std::string>& known)
    {
        switch (layout.kind) {
        case FieldLayout::Kind::Missing:
            refuse(known.empty() ? say("struct.no_such", "{} has no field {}", m_place.type, shortened(field.path))
                                 : say("struct.no_such_but", "{} has no field {}; it has {}", m_place.type,
                                     shortened(field.path), fmt::format("{}", fmt::join(known, ", "))));
        case FieldLayout::Kind::Numbers:
        case FieldLayout::Kind::Vector:
            addList(field, layout);
            break;
        case FieldLayout::Kind::Other:
            refuse(say("struct.whole", "{0} is no number: its parts are given one by one, as in {0}.x=1 or {0}[0]=1",
                field.path));
        case FieldLayout::Kind::Pointer:
            addPointer(field, layout);
            break;
        case FieldLayout::Kind::Number:
            addNumber(field, layout);
            break;
        }
    }

    /// "{1,0.8,0.6}": as C++ lists the elements of an array; what is not listed is zero.
    void addList(const StructFieldSpec& field, const FieldLayout& layout)
    {
        const std::size_t size = sizeOf(layout.type), count = layout.bytes / size;
        if (field.array || !field.text.starts_with('{') || !field.text.ends_with('}'))
            refuse(say("struct.list", "{0} is {1}: its values are listed, as in {0}={{1,0.5}}, or given one by one",
                field.path, counted(count, noun::value)));
        std::vector<std::string> values;
        const std::string listed = field.text.substr(1, field.text.size() - 2);
        for (std::size_t at = 0; at < listed.size();) {
            const std::size_t end = std::min(listed.find(',', at), listed.size());
            const std::size_t first = std::min(listed.find_first_not_of(' ', at), end);
            values.push_back(listed.substr(first, listed.find_last_not_of(' ', end - 1) + 1 - first));
            at = end + 1;
        }
        if (values.size() > count)
            refuse(say("struct.long_list", "{} has {}, and {} are listed", field.path, counted(count, noun::value),
                grouped(values.size())));
        for (std::size_t i = 0; i < values.size(); ++i) {
            FieldLayout one = layout;
            one.kind = FieldLayout::Kind::Number;
            one.offset += i * size;
            one.bytes = size;
            const std::string part =
                layout.kind == FieldLayout::Kind::Vector ? "." + std::string(1, "xyzw"[i]) : fmt::format("[{}]", i);
            addNumber({field.path + part, values[i], {}}, one);
        }
    }

    void addNumber(const StructFieldSpec& field, const FieldLayout& layout)
    {
        if (field.array)
            refuse(say(
                "struct.no_pointer", "{} is {}, not a pointer: a number is expected", field.path, nameOf(layout.type)));
        const std::string text = field.text == "true" ? "1" : field.text == "false" ? "0" : field.text;
        const ScalarSpec number = [&] {
            try {
                return parseNumber(layout.type, text, m_place.subject);
            } catch (const InputError& error) {
                throw InputError(
                    m_place.subject, shortened(field.path) + "=" + shortened(field.text) + " " + error.reason());
            }
        }();
        std::copy_n(number.bytes.begin(), layout.bytes, m_argument.bytes.begin() + std::ptrdiff_t(layout.offset));
        m_argument.fields.push_back({field.path, layout.type, layout.offset});
        m_bound.fields.push_back({field.path, layout.type, layout.offset, field.text});
    }

    void addPointer(const StructFieldSpec& field, const FieldLayout& layout)
    {
        if (!field.array) {
            if (field.text == "0" || field.text == "nullptr" || field.text == "NULL") {
                m_bound.fields.push_back({field.path, {}, layout.offset, "nullptr"});
                return;
            }
            refuse(say("struct.pointer", "{} is a pointer: in:, out: or inout: is expected, or 0", field.path));
        }
        const std::string name = m_place.name + "." + field.path;
        const std::size_t buffer = addArray(*field.array, name, m_place.subject, m_work, m_files);
        const BufferSpec& spec = m_work.buffers[buffer];
        if (const std::string reason = elementsRefusal(layout.pointee, spec.type, spec.shape.values()); !reason.empty())
            refuse(field.path + " " + reason);
        m_argument.pointers.push_back({layout.offset, buffer});
        m_bound.fields.push_back({field.path, {}, layout.offset, name});
    }

    const StructPlace& m_place;
    Work& m_work;
    std::vector<BoundFile>& m_files;
    BoundStruct& m_bound;
    StructArgument m_argument;
};

} // namespace

StructArgument bindStruct(const StructSpec& spec, const StructPlace& place, const TextOfStructs& text,
    const Progress& progress, Work& work, std::vector<BoundFile>& files, BoundStruct& bound)
{
    if (!text || place.type.empty())
        throw InputError(place.subject,
            say("struct.no_text",
                "where the fields of {} lie, only its source says; its {} bytes can be given as "
                "bytes:HEX",
                place.name, grouped(place.bytes)));
    return StructBinder(place, work, files, bound).bind(spec, *text, progress);
}

} // namespace warpatlas
