#include "app/source/bind_struct.h"

#include "app/source/names/number_spec.h"
#include "app/source/names/value_list.h"
#include "app/words/say.h"
#include "kernels/model/error.h"
#include "kernels/model/shortened.h"
#include "kernels/model/text.h"

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <fmt/ranges.h>

namespace warpatlas::inline source {
namespace {

constexpr std::size_t mostKnown = 300; ///< bytes of names that an error lists

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

    StructArgument bind(const StructSpec& spec)
    {
        std::vector<std::string> paths;
        for (const StructFieldSpec& field : spec.fields)
            paths.push_back(field.path);
        if (!m_place.record)
            refuse(say("struct.unknown",
                "the compiler does not say where the fields of {} lie ({}); its {} bytes can be given as bytes:HEX",
                m_place.type, m_place.record.reason(), grouped(m_place.bytes)));
        const StructFields found = structFields(m_place.record.value(), paths);
        if (found.bytes != m_place.bytes)
            refuse(say("struct.size", "{} has {} bytes, and {} is {}", m_place.type, grouped(found.bytes), m_place.name,
                grouped(m_place.bytes)));
        for (std::size_t i = 0; i < spec.fields.size(); ++i)
            add(spec.fields[i], found.asked[i], found);
        for (const StructField& field : found.fields)
            addOpen(field, spec);
        m_bound.closed = found.closed;
        return std::move(m_argument);
    }

private:
    [[noreturn]] void refuse(const std::string& reason) const { throw InputError(m_place.subject, reason); }

    [[noreturn]] void refuseMissing(const std::string& path, const StructFields& found) const
    {
        const auto closed = std::ranges::find(found.closed, path, &ClosedField::path);
        if (closed != found.closed.end() && closed->why != ClosedField::Why::Further)
            refuse(closed->why == ClosedField::Why::Bits
                    ? say("struct.bits",
                        "{} is a bit-field, which begins in no byte; all of {} can be given as bytes:HEX", path,
                        m_place.name)
                    : say("struct.closed", "{} is private; all of {} can be given as bytes:HEX", path, m_place.name));
        std::vector<std::string> known;
        for (const StructField& field : found.fields)
            known.push_back(field.path);
        refuse(known.empty() ? say("struct.no_such", "{} has no field {}", m_place.type, shortened(path))
                             : say("struct.no_such_but", "{} has no field {}; it has {}", m_place.type, shortened(path),
                                 shortened(fmt::format("{}", fmt::join(known, ", ")), mostKnown)));
    }

    /// A field that was not given; of a short array or a vector of which some values were, the others.
    void addOpen(const StructField& field, const StructSpec& spec)
    {
        const auto isGiven = [&](std::string_view path) {
            return std::ranges::any_of(
                spec.fields, [&](const StructFieldSpec& given) { return isWithin(given.path, path); });
        };
        const FieldLayout& layout = field.layout;
        const std::size_t values = isList(layout) ? layout.values() : 1;
        if (!isGiven(field.path)) {
            m_bound.open.push_back({field.path, layout.offset, layout.kind == FieldLayout::Kind::Pointer, values});
            return;
        }
        constexpr std::size_t most = 16;
        const bool asWhole = std::ranges::find(spec.fields, field.path, &StructFieldSpec::path) != spec.fields.end();
        for (std::size_t i = 0; !asWhole && values <= most && i < values; ++i)
            if (const std::string one = field.path + layout.valueName(i); !isGiven(one))
                m_bound.open.push_back({one, layout.offset + i * sizeOf(layout.type)});
    }

    static bool isList(const FieldLayout& layout)
    {
        return layout.kind == FieldLayout::Kind::Numbers || layout.kind == FieldLayout::Kind::Vector;
    }

    void add(const StructFieldSpec& field, const FieldLayout& layout, const StructFields& found)
    {
        switch (layout.kind) {
        case FieldLayout::Kind::Missing:
            refuseMissing(field.path, found);
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
        const std::size_t size = sizeOf(layout.type), count = layout.values();
        const auto listed = field.array ? std::nullopt : valueList(field.text, layout.dimensions());
        if (!listed)
            refuse(say("struct.list", "{0} is {1}: its values are listed, as in {0}={{1,0.5}}, or given one by one",
                field.path, counted(count, noun::value)));
        if (listed->tooMany)
            refuse(say("struct.long_list", "{} has {}, and {} are listed",
                field.path + layout.valueName(listed->tooMany->place, listed->tooMany->dimension),
                counted(listed->tooMany->room, noun::value), grouped(listed->tooMany->listed)));
        for (const auto& [place, text] : listed->values) {
            FieldLayout one = layout;
            one.kind = FieldLayout::Kind::Number;
            one.offset += place * size;
            one.bytes = size;
            addNumber({field.path + layout.valueName(place), text, {}}, one);
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

std::vector<std::string> BoundStruct::zero() const
{
    std::vector<std::string> names;
    for (const OpenField& field : open) {
        // The largest part of which nothing was given.
        std::size_t end = 0;
        const auto given = [&](std::string_view part) {
            return std::ranges::any_of(fields, [&](const Field& one) { return isWithin(one.name, part); });
        };
        do
            end = std::min(field.name.find_first_of(".[", end + 1), field.name.size());
        while (end < field.name.size() && given(std::string_view(field.name).substr(0, end)));
        if (std::string name = field.name.substr(0, end); names.empty() || names.back() != name)
            names.push_back(std::move(name));
    }
    return names;
}

StructArgument bindStruct(
    const StructSpec& spec, const StructPlace& place, Work& work, std::vector<BoundFile>& files, BoundStruct& bound)
{
    if (place.type.empty() || (!place.record && place.record.reason().empty()))
        throw InputError(place.subject,
            say("struct.no_text",
                "where the fields of {} lie, only its source says; its {} bytes can be given as "
                "bytes:HEX",
                place.name, grouped(place.bytes)));
    return StructBinder(place, work, files, bound).bind(spec);
}

StructArgument bindBytes(
    const BytesSpec& spec, const StructPlace& place, Work& work, std::vector<BoundFile>& files, BoundStruct& bound)
{
    bound.name = place.name;
    bound.type = place.type;
    bound.bytes = spec.bytes.size();
    StructArgument argument{place.name, place.type, spec.bytes, {}, {}};
    StructFields fields;
    if (!spec.places.empty() && place.record)
        fields = structFields(place.record.value());
    for (const BytesSpec::Place& one : spec.places) {
        std::string name = fmt::format("+{}", one.offset);
        for (const StructField& field : fields.fields)
            if (field.layout.kind == FieldLayout::Kind::Pointer && field.layout.offset == one.offset)
                name = "." + field.path;
        const std::string array = place.name + name;
        argument.pointers.push_back({one.offset, addArray(one.array, array, place.subject, work, files)});
        bound.fields.push_back({name.substr(1), {}, one.offset, array});
    }
    return argument;
}

} // namespace warpatlas::inline source
