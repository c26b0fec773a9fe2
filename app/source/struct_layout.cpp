#include "app/source/struct_layout.h"

#include "kernels/ptx/parser.h"
#include "kernels/text/cpp_tokens.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>
#include <string_view>

namespace warpatlas {
namespace {

constexpr std::string_view wordsName = "warpatlas_layout_words";

/// What the answers are made of: a kind for each type of number (its ElementType and 1), 16 more for a pointer to it
/// for each channel, more where it points to const, more for an array of numbers, for one of CUDA's vectors and for an
/// array of them, and what has none of these.
constexpr std::uint64_t otherKind = 0, pointerKind = 16, missingKind = 255, constKind = 256, arrayKind = 512,
                        vectorKind = 1024, vectorsKind = 2048;

/// Of each field: kind, offset, size, and four extents.
constexpr std::size_t wordsOfField = 7, mostExtents = 4;

// Answers in constants: words[0] is the size, then those of each field. A field that is not there, or
// not public, is no error of the text: the general template answers for it.
constexpr std::string_view question = R"(
#ifdef __clang__
#define WARPATLAS_OFFSET(T, field) __builtin_offsetof(T, field)
#else // NVRTC's own operator: it has no offsetof
#define WARPATLAS_OFFSET(T, field) __INTADDR__(&(((T*)0)->field))
#endif
struct __half; // of headers that the text may not have
struct __half2;
struct __nv_bfloat16;
struct __nv_bfloat162;
namespace warpatlas_layout {
typedef unsigned long long Word;
template <class T> struct Bare { typedef T Type; };
template <class T> struct Bare<T&> { typedef typename Bare<T>::Type Type; };
template <class T> struct Bare<const T> { typedef typename Bare<T>::Type Type; };
template <class T> struct Bare<volatile T> { typedef typename Bare<T>::Type Type; };
template <class T> struct Bare<const volatile T> { typedef typename Bare<T>::Type Type; };
template <bool, Word yes, Word no> struct Choice { static const Word value = yes; };
template <Word yes, Word no> struct Choice<false, yes, no> { static const Word value = no; };
template <class T, bool isEnumeration> struct EnumerationKind { static const Word value = 0; };
template <class T> struct EnumerationKind<T, true> {
    static const Word value = Choice<sizeof(T) == 8, 10, Choice<sizeof(T) == 4, 7, Choice<sizeof(T) == 2, 4, 2>::value>::value>::value;
};
template <class T> struct Kind { static const Word value = EnumerationKind<T, __is_enum(T)>::value; };
template <> struct Kind<void> { static const Word value = 0; };
)";

constexpr std::pair<std::string_view, ElementType> numberTypes[] = {{"bool", ElementType::Bool},
    {"char", ElementType::I8}, {"signed char", ElementType::I8}, {"unsigned char", ElementType::U8},
    {"short", ElementType::I16}, {"unsigned short", ElementType::U16}, {"int", ElementType::I32},
    {"unsigned int", ElementType::U32}, {"long", ElementType::I64}, {"unsigned long", ElementType::U64},
    {"long long", ElementType::I64}, {"unsigned long long", ElementType::U64}, {"float", ElementType::F32},
    {"double", ElementType::F64}, {"__half", ElementType::F16}, {"__nv_bfloat16", ElementType::BF16}};

std::uint64_t kindOf(ElementType type)
{
    return static_cast<std::uint64_t>(type) + 1;
}

/// Of pointers to CUDA's vectors: those that a kernel of numbers has.
constexpr std::string_view vectorTypes[] = {"char2", "char3", "char4", "uchar2", "uchar3", "uchar4", "short2", "short3",
    "short4", "ushort2", "ushort3", "ushort4", "int2", "int3", "int4", "uint2", "uint3", "uint4", "float2", "float3",
    "float4", "double2", "double3", "double4", "long2", "long3", "long4", "ulong2", "ulong3", "ulong4", "longlong2",
    "longlong3", "longlong4", "ulonglong2", "ulonglong3", "ulonglong4", "dim3", "__half2", "__nv_bfloat162"};

/// "#undef T": of all words of the probe that a text may have made macros; those of compilers have two underscores.
std::string withoutMacros(std::string_view probe)
{
    std::set<std::string_view> words;
    for (const CppToken& token : cppTokens(probe))
        if (token.kind == CppToken::Kind::Name && !token.text.starts_with("__") && !token.text.starts_with("WARPATLAS"))
            words.insert(token.text);
    std::string text;
    for (const std::string_view word : words)
        text.append("#undef ").append(word).append("\n");
    return text;
}

/// The part of the probe that is the same for all structures.
std::string commonProbe()
{
    std::string text(question);
    for (const auto& [name, number] : numberTypes)
        text += fmt::format(R"(template <> struct Kind<{}> {{ static const Word value = {}; }};)"
                            "\n",
            name, kindOf(number));
    text += fmt::format(R"(template <class T> struct PointeeKind {{
    static const Word value = Choice<(Kind<T>::value < {}), Kind<T>::value, 0>::value;
}};
)",
        pointerKind);
    for (const std::string_view name : vectorTypes) {
        const NumberType vector = numberTypeFrom(name).value();
        text += fmt::format(R"(template <> struct PointeeKind<{}> {{ static const Word value = {}; }};)"
                            "\n",
            name, kindOf(vector.type) + pointerKind * (vector.channels - 1));
        text += fmt::format(R"(template <> struct Kind<{}> {{ static const Word value = {}; }};)"
                            "\n",
            name, vectorKind + kindOf(vector.type));
    }
    text += fmt::format(R"(
template <class T> struct ConstKind {{ static const Word value = 0; }};
template <class T> struct ConstKind<const T> {{ static const Word value = {1}; }};
template <class T> struct ConstKind<const volatile T> {{ static const Word value = {1}; }};
template <class T> struct Kind<T*> {{
    static const Word value = {0} + PointeeKind<typename Bare<T>::Type>::value + ConstKind<T>::value;
}};
template <class T, Word count> struct Kind<T[count]> {{
    static const Word one = Kind<typename Bare<T>::Type>::value;
    static const bool number = one > 0 && one < {0}, vector = one >= {3} && one < {4}, array = one >= {2} && !vector;
    static const Word value = Choice<number, {2} + one, Choice<vector, {4} - {3} + one, Choice<array, one, 0>::value>::value>::value;
}};
template <class T> struct Extents {{ static const Word first = 0, second = 0, third = 0, fourth = 0; }};
template <class T, Word count> struct Extents<T[count]> {{
    static const Word first = count, second = Extents<T>::first, third = Extents<T>::second, fourth = Extents<T>::third;
}};
template <class T> __device__ T& made();
)",
        pointerKind, constKind, arrayKind, vectorKind, vectorsKind);
    return text;
}

std::string probeFor(const std::string& type, std::span<const std::string> paths)
{
    static const std::string common = commonProbe();
    static const std::string known = withoutMacros(common + "kind;offset;bytes;Dimensions;Type") + common;
    std::string text = known, words;
    for (std::size_t i = 0; i < paths.size(); ++i) {
        text += fmt::format(R"(
template <class T, class = void> struct Field{0} {{
    static const Word kind = {1}, offset = 0, bytes = 0;
    typedef Extents<void> Dimensions;
}};
template <class T> struct Field{0}<T, decltype((void)made<T>().{2})> {{
    typedef typename Bare<decltype(made<T>().{2})>::Type Type;
    static const Word kind = Kind<Type>::value;
    static const Word offset = WARPATLAS_OFFSET(T, {2}), bytes = sizeof(made<T>().{2});
    typedef Extents<Type> Dimensions;
}};
)",
            i, missingKind, paths[i]);
        for (const std::string_view word : {"kind", "offset", "bytes", "Dimensions::first", "Dimensions::second",
                 "Dimensions::third", "Dimensions::fourth"})
            words += fmt::format(",\n    warpatlas_layout::Field{}<warpatlas_layout_type>::{}", i, word);
    }
    // A variable that no kernel uses may be left out.
    return text
        + fmt::format(R"(}}
typedef {0} warpatlas_layout_type;
extern "C" __device__ unsigned long long {1}[] = {{sizeof(warpatlas_layout_type){2}}};
extern "C" __global__ void warpatlas_layout_keep(unsigned long long** out) {{ *out = {1}; }}
)",
            type, wordsName, words);
}

/// The initial values of that variable as words, however the compiler wrote them.
std::vector<std::uint64_t> wordsOf(const ptx::Module& module)
{
    std::vector<std::uint64_t> words;
    const std::uint32_t index = module.variable(wordsName);
    if (index == ptx::none)
        return words;
    const ptx::Variable& variable = module.variables[index];
    const std::size_t size = sizeOf(variable.type);
    std::vector<std::uint8_t> bytes(variable.byteCount());
    for (std::size_t i = 0; i < variable.initial.size() && (i + 1) * size <= bytes.size(); ++i)
        for (std::size_t byte = 0; byte < size; ++byte)
            bytes[i * size + byte] = static_cast<std::uint8_t>(variable.initial[i].bits >> (8 * byte));
    for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
        std::uint64_t word = 0;
        for (std::size_t byte = 0; byte < 8; ++byte)
            word |= std::uint64_t{bytes[at + byte]} << (8 * byte);
        words.push_back(word);
    }
    return words;
}

FieldLayout fieldFrom(std::span<const std::uint64_t, wordsOfField> words)
{
    FieldLayout field;
    const std::uint64_t kind = words[0];
    field.offset = words[1];
    field.bytes = words[2];
    for (std::size_t i = 0; i < mostExtents && words[3 + i] > 0; ++i)
        field.extents.push_back(words[3 + i]);
    const auto typeOf = [](std::uint64_t number) { return static_cast<ElementType>(number - 1); };
    if (kind == missingKind)
        return {};
    if (kind == otherKind) {
        field.kind = FieldLayout::Kind::Other;
    } else if (kind < pointerKind) {
        field.kind = FieldLayout::Kind::Number;
        field.type = typeOf(kind);
    } else if (kind >= arrayKind) {
        const bool one = kind >= vectorKind && kind < vectorsKind;
        field.kind = one ? FieldLayout::Kind::Vector : FieldLayout::Kind::Numbers;
        field.type = typeOf(kind % arrayKind);
    } else {
        field.kind = FieldLayout::Kind::Pointer;
        field.readOnly = kind >= constKind;
        const std::uint64_t pointee = kind % constKind - pointerKind;
        if (pointee % pointerKind != 0 && pointee / pointerKind < 4)
            field.pointee =
                NumberType{typeOf(pointee % pointerKind), static_cast<std::uint32_t>(pointee / pointerKind) + 1};
    }
    return field;
}

/// "a.v" and "a.v[2]" of "a.v[2][1]": what an index must not lead out of.
std::vector<std::string> arraysOnTheWay(const std::string& path)
{
    std::vector<std::string> arrays;
    for (std::size_t open = path.find('['); open != std::string::npos; open = path.find('[', open + 1))
        arrays.push_back(path.substr(0, open));
    return arrays;
}

bool isInside(const FieldLayout& field, const FieldLayout& array)
{
    return field.offset >= array.offset && field.offset + field.bytes <= array.offset + array.bytes;
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

std::optional<StructLayout> layoutOf(const CompileRequest& request, const std::string& type,
    std::span<const std::string> paths, const Progress& progress)
{
    std::vector<std::string> asked(paths.begin(), paths.end());
    for (const std::string& path : paths)
        for (const std::string& array : arraysOnTheWay(path))
            asked.push_back(array);
    CompileRequest probe = request;
    probe.text += "\n" + probeFor(type, asked);
    probe.instances.clear();
    const auto answer = compile(probe, progress);
    if (!answer || !answer.value()->succeeded)
        return std::nullopt;
    const std::vector<std::uint64_t> words = wordsOf(ptx::parse(answer.value()->ptx, request.name));
    if (words.size() != 1 + wordsOfField * asked.size())
        return std::nullopt;
    StructLayout layout{words[0], {}};
    for (std::size_t i = 0; i < asked.size(); ++i)
        layout.fields.push_back(fieldFrom(std::span(words).subspan(1 + wordsOfField * i).first<wordsOfField>()));
    std::size_t next = paths.size();
    for (std::size_t i = 0; i < paths.size(); ++i)
        for (std::size_t k = arraysOnTheWay(paths[i]).size(); k > 0; --k, ++next)
            if (layout.fields[i].kind != FieldLayout::Kind::Missing && !isInside(layout.fields[i], layout.fields[next]))
                layout.fields[i] = {};
    layout.fields.resize(paths.size());
    return layout;
}

} // namespace warpatlas
