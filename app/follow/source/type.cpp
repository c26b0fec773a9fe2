#include "app/follow/source/type.h"

#include <algorithm>
#include <map>

namespace warpatlas::cpp {
namespace {

Type number(Type::Kind kind, std::uint32_t bytes, bool isSigned, std::string name)
{
    Type type;
    type.kind = kind;
    type.bytes = bytes;
    type.alignment = bytes;
    type.isSigned = isSigned;
    type.name = std::move(name);
    return type;
}

/// CUDA's vector types: "float4" is aligned to 16 bytes, "float3" to 4.
std::map<std::string, Type, std::less<>> makeVectors()
{
    const std::pair<const char*, const Type*> elements[] = {{"char", types::integer(1, true)},
        {"uchar", types::integer(1, false)}, {"short", types::integer(2, true)}, {"ushort", types::integer(2, false)},
        {"int", types::integer(4, true)}, {"uint", types::integer(4, false)}, {"longlong", types::integer(8, true)},
        {"ulonglong", types::integer(8, false)}, {"float", types::real(4)}, {"double", types::real(8)}};
    std::map<std::string, Type, std::less<>> list;
    const auto add = [&](const std::string& name, const Type* element, std::uint32_t count) {
        Type type;
        type.kind = Type::Kind::Structure;
        type.name = name;
        type.bytes = element->bytes * count;
        type.alignment = static_cast<std::uint32_t>(
            count == 3 ? element->bytes : std::min<std::uint64_t>(element->bytes * count, 16));
        for (std::uint32_t i = 0; i < count; ++i)
            type.fields.push_back({std::string(1, "xyzw"[i]), element, static_cast<std::uint32_t>(i * element->bytes)});
        list.emplace(name, std::move(type));
    };
    for (const auto& [name, element] : elements)
        for (std::uint32_t count = 1; count <= 4; ++count)
            add(name + std::to_string(count), element, count);
    add("dim3", types::integer(4, false), 3);
    return list;
}

} // namespace

const Field* Type::field(std::string_view wanted) const
{
    const auto found = std::ranges::find(fields, wanted, &Field::name);
    return found != fields.end() ? &*found : nullptr;
}

namespace types {

const Type* none()
{
    static const Type type = number(Type::Kind::Void, 0, false, "void");
    return &type;
}

const Type* truth()
{
    static const Type type = number(Type::Kind::Bool, 1, false, "bool");
    return &type;
}

const Type* integer(std::uint32_t bytes, bool isSigned)
{
    using enum Type::Kind;
    static const Type list[] = {number(Integer, 1, true, "signed char"), number(Integer, 1, false, "unsigned char"),
        number(Integer, 2, true, "short"), number(Integer, 2, false, "unsigned short"), number(Integer, 4, true, "int"),
        number(Integer, 4, false, "unsigned int"), number(Integer, 8, true, "long long"),
        number(Integer, 8, false, "unsigned long long")};
    return &list[(bytes == 1 ? 0 : bytes == 2 ? 2 : bytes == 4 ? 4 : 6) + (isSigned ? 0 : 1)];
}

const Type* real(std::uint32_t bytes)
{
    static const Type list[] = {
        number(Type::Kind::Real, 4, true, "float"), number(Type::Kind::Real, 8, true, "double")};
    return &list[bytes == 4 ? 0 : 1];
}

const Type* named(std::string_view name)
{
    static const std::map<std::string_view, const Type*> plain = {{"void", none()}, {"bool", truth()},
        {"float", real(4)}, {"double", real(8)}, {"size_t", integer(8, false)}, {"ptrdiff_t", integer(8, true)},
        {"int8_t", integer(1, true)}, {"uint8_t", integer(1, false)}, {"int16_t", integer(2, true)},
        {"uint16_t", integer(2, false)}, {"int32_t", integer(4, true)}, {"uint32_t", integer(4, false)},
        {"int64_t", integer(8, true)}, {"uint64_t", integer(8, false)}, {"uintptr_t", integer(8, false)},
        {"uint", integer(4, false)}, {"uchar", integer(1, false)}, {"cudaTextureObject_t", integer(8, false)},
        {"cudaSurfaceObject_t", integer(8, false)}};
    static const std::map<std::string, Type, std::less<>> vectors = makeVectors();
    if (const auto found = plain.find(name); found != plain.end())
        return found->second;
    const auto found = vectors.find(name);
    return found != vectors.end() ? &found->second : nullptr;
}

} // namespace types
} // namespace warpatlas::cpp
