#include "app/source/chosen_struct.h"

#include "kernels/uses/field_use.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace warpatlas::inline source {
namespace {

using FieldKind = FieldLayout::Kind;

constexpr std::size_t mostChosen = 64; ///< elements of an array in a structure that are all given the same

/// "{2,2,2}": a factor for each element.
std::string factors(const FieldLayout& field)
{
    const std::size_t count = field.values();
    if (!NumberType{field.type}.isReal() || count == 0 || count > mostChosen)
        return {};
    std::string text = "{";
    for (std::size_t i = 0; i < count; ++i)
        text += fmt::format("{}{}", i > 0 ? "," : "", chosenFactor);
    return text + "}";
}

} // namespace

std::vector<DeclaredStruct> declaredStructs(const KernelSignature& signature, const ptx::Function& entry,
    const GivenArguments& given, const DeclaredTypes& types)
{
    std::vector<DeclaredStruct> structs;
    std::size_t measured = signature.parameters.size();
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const KernelParameter& parameter = signature.parameters[i];
        if (parameter.texture || parameter.number || parameter.pointer.value_or(true))
            continue;
        const auto record = types.parameter(i);
        if (!record || record.value().bytes() != parameter.bytes)
            continue;
        StructFields found = structFields(record.value());
        if (found.fields.empty() && found.closed.empty())
            continue;
        DeclaredStruct one{i, given[i] && !given[i]->partial, measured, std::move(found.fields), {}};
        measured += one.fields.size();
        for (const auto& [path, field] : one.fields)
            one.uses.push_back(
                field.kind == FieldKind::Pointer ? ptx::fieldUse(entry, i, field.offset) : ptx::ParameterUse());
        structs.push_back(std::move(one));
    }
    return structs;
}

std::optional<Shape> shapeFor(const CallPlan& plan, const std::vector<DeclaredStruct>& structs)
{
    const auto withArrays =
        std::ranges::count_if(structs, [](const DeclaredStruct& one) { return !one.given && one.hasArrays(); });
    if (withArrays == 0 || plan.measures.family != ArrayFamily::Alike)
        return std::nullopt;
    const bool rows = std::ranges::any_of(structs, [](const DeclaredStruct& one) {
        return std::ranges::any_of(
            one.fields, [](const StructField& field) { return sizeNamed(lastName(field.path)) == SizeName::Height; });
    });
    if (!rows || plan.axes > 2)
        return std::nullopt;
    return withArrays > 1 ? Shape{{61, 61, 1}, 1} : Shape{{101, 67, 1}, 1};
}

ArgumentSpec chosenStruct(const DeclaredStruct& declared, const CallPlan& plan,
    const std::vector<std::optional<Shape>>& arrays, const std::map<std::size_t, std::string>& data,
    const StructSpec* given)
{
    const auto isGiven = [&](std::string_view path) {
        return given != nullptr
            && std::ranges::any_of(given->fields, [&](const StructFieldSpec& one) { return isWithin(one.path, path); });
    };
    std::string text;
    std::size_t input = declared.parameter; // so that arrays of several structures differ
    for (std::size_t i = 0; i < declared.fields.size(); ++i) {
        const auto& [path, field] = declared.fields[i];
        std::string value;
        switch (field.kind) {
        case FieldKind::Number:
            value = chosenNumber(declared.firstMeasured + i, field.type, plan, arrays);
            break;
        case FieldKind::Numbers:
        case FieldKind::Vector:
            value = factors(field);
            break;
        case FieldKind::Pointer: {
            if (!declared.isArray(i))
                break; // nothing can be chosen: it stays null
            const bool reads = declared.isRead(i), writes = declared.uses[i].written || declared.uses[i].atomic;
            const auto brought = data.find(i);
            value = brought != data.end()
                ? (writes ? "inout:" : "in:") + brought->second
                : chosenArray(declared.firstMeasured + i, reads, writes, *field.pointee, input, plan, arrays);
            input += reads ? 1 : 0;
            break;
        }
        case FieldKind::Missing:
        case FieldKind::Other:
            break;
        }
        if (!value.empty() && !isGiven(path))
            text.append(text.empty() ? "" : ",").append(path).append("=").append(value);
    }
    return parseArgumentSpec("struct:" + text);
}

} // namespace warpatlas::inline source
