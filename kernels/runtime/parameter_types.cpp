#include "kernels/runtime/parameter_types.h"

#include "kernels/ptx/names/signature.h"
#include "kernels/ptx/types.h"
#include "kernels/uses/field_use.h"
#include "kernels/uses/parameter_use.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace warpatlas::runtime {
namespace {

/// The type of what a parameter points to; empty: it is no pointer.
std::string_view pointeeType(std::string_view type)
{
    if (!type.ends_with('*') && !type.ends_with('&'))
        return {};
    type.remove_suffix(1);
    for (const std::string_view qualifier : {" volatile", " const"})
        if (type.ends_with(qualifier))
            type.remove_suffix(qualifier.size());
    return type;
}

/// Bytes of a plain type; 0 of all others.
std::size_t plainBytes(std::string_view type)
{
    constexpr std::pair<std::string_view, std::size_t> sizes[] = {{"float", 4}, {"int", 4}, {"unsigned int", 4},
        {"double", 8}, {"long", 8}, {"unsigned long", 8}, {"long long", 8}, {"unsigned long long", 8}, {"short", 2},
        {"unsigned short", 2}, {"char", 1}, {"signed char", 1}, {"unsigned char", 1}, {"bool", 1}, {"uchar4", 4},
        {"float2", 8}, {"float4", 16}, {"int2", 8}, {"int4", 16}, {"double2", 16}};
    for (const auto& [name, bytes] : sizes)
        if (type == name)
            return bytes;
    return 0;
}

/// Bytes of what a parameter points to, of the plain types.
std::size_t pointee(std::string_view type)
{
    return plainBytes(pointeeType(type));
}

std::vector<ParameterType> typesInName(const std::string& demangled)
{
    std::vector<ParameterType> types;
    const std::size_t at = ptx::parametersAt(demangled);
    const std::size_t end = at < demangled.size() ? ptx::closingBracket(demangled, at) : at;
    for (std::size_t from = at + 1, i = from; i <= end && at < demangled.size(); ++i) {
        if (i < end && (demangled[i] == '<' || demangled[i] == '('))
            i = ptx::closingBracket(demangled, i);
        else if (i == end || demangled[i] == ',') {
            std::string_view type = std::string_view(demangled).substr(from, i - from);
            type.remove_prefix(std::min(type.find_first_not_of(' '), type.size()));
            if (!type.empty() && type != "void")
                types.push_back(
                    {std::string(type), pointee(type), type.ends_with(" const*") || type.ends_with(" const&"), false});
            from = i + 1;
        }
    }
    return types;
}

/// PTX tells floating-point numbers and sizes. Whole numbers of 4 and 8 bytes are loaded as unsigned whatever they are.
std::string_view typeNameOf(ptx::Type type)
{
    const std::size_t bytes = ptx::sizeOf(type);
    if (type == ptx::Type::F32 || type == ptx::Type::F64)
        return bytes == 4 ? "float" : "double";
    switch (bytes) {
    case 1:
        return ptx::isSigned(type) ? "signed char" : "unsigned char";
    case 2:
        return ptx::isSigned(type) ? "short" : "unsigned short";
    case 4:
        return "int";
    default:
        return bytes == 8 ? "long long" : "";
    }
}

ParameterType typeOfPointer(const ptx::ParameterUse& use)
{
    ParameterType type;
    type.byUse = true;
    if (const std::string_view element = typeNameOf(use.type); !element.empty()) {
        const bool reads = !use.written && !use.atomic && !use.passedOn;
        type.name = std::string(element) + (reads ? " const*" : "*");
        type.pointeeBytes = ptx::sizeOf(use.type);
    }
    return type;
}

ParameterType typeByUse(const ptx::Variable& parameter, const ptx::ParameterUse& use)
{
    ParameterType type;
    type.byUse = true;
    if (parameter.count != 1 || use.texture)
        return type;
    const bool points = use.read || use.written || use.atomic;
    if (points && parameter.byteCount() == sizeof(std::uint64_t))
        type = typeOfPointer(use);
    else if (!use.passedOn)
        type.name = typeNameOf(parameter.type);
    return type;
}

/// "float3", "__half2": numbers of CUDA's, one beside the other.
bool isVector(std::string_view type)
{
    if (!type.empty() && type.back() >= '1' && type.back() <= '4')
        type.remove_suffix(1);
    constexpr std::string_view bases[] = {"float", "double", "int", "uint", "short", "ushort", "long", "ulong",
        "longlong", "ulonglong", "__half", "__nv_bfloat16", "__nv_bfloat"};
    return std::ranges::find(bases, type) != std::end(bases);
}

} // namespace

bool ParameterType::pointsToNumbers() const
{
    return !byUse && (pointeeBytes > 1 || isVector(pointeeType(name)));
}

bool ParameterType::pointsToStructures() const
{
    const std::string_view type = pointeeType(name);
    return !byUse && pointeeBytes == 0 && !type.empty() && !type.ends_with('*') && !type.starts_with("void")
        && !type.ends_with("char3") && !type.ends_with("char2") && !isVector(type);
}

bool ParameterType::isStructure() const
{
    return !byUse && !name.empty() && !name.ends_with('*') && !name.ends_with('&') && plainBytes(name) == 0
        && !isVector(name);
}

ParameterType pointerByUse(const ptx::Function& kernel, std::size_t parameter, std::uint64_t offset)
{
    return typeOfPointer(ptx::fieldUse(kernel, parameter, offset));
}

std::vector<ParameterType> parameterTypes(const std::string& demangled, const ptx::Function& kernel)
{
    std::vector<ParameterType> types = typesInName(demangled);
    // Numba's names have the types of Python's arguments, of which each array is several parameters.
    if (types.size() == kernel.parameters.size())
        return types;
    types.clear();
    const std::vector<ptx::ParameterUse> uses = ptx::parameterUses(kernel);
    for (std::size_t i = 0; i < uses.size(); ++i)
        types.push_back(typeByUse(kernel.variables[kernel.parameters[i]], uses[i]));
    return types;
}

} // namespace warpatlas::runtime
