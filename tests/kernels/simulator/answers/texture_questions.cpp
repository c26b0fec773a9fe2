#include "tests/kernels/simulator/answers/texture_questions.h"

#include "kernels/model/half.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fmt/format.h>
#include <limits>
#include <memory>
#include <random>

namespace warpatlas::simulator::answers {
namespace {

constexpr std::uint32_t threadsPerBlock = 64;
constexpr std::size_t fetchCount = 256; ///< fetches of a question

/// The make-up of a texture or a surface.
struct Elements {
    ElementType type = ElementType::F32;
    std::uint32_t channels = 1;
};

/// "2d", "a1d".
std::string geometryOf(const TextureSpec& spec)
{
    return (spec.layers != 0 ? "a" : "") + std::to_string(spec.axes) + "d";
}

TextureSpec specOf(unsigned axes, bool layered)
{
    TextureSpec spec;
    spec.axes = axes;
    spec.extent = axes == 1 ? Extent{13, 1, 1} : axes == 2 ? Extent{13, 7, 1} : Extent{5, 4, 3};
    spec.layers = layered ? 3 : 0;
    return spec;
}

/// Numbers of all sizes and signs that are no neighbours' multiples.
ArrayPointer contentsOf(const Elements& elements, const TextureSpec& spec)
{
    auto array = std::make_shared<Array>(elements.type, Shape{{spec.elements(), 1, 1}, elements.channels});
    const std::size_t values = spec.elements() * elements.channels, bytes = sizeOf(elements.type);
    std::mt19937 random(7); // NOLINT: the same numbers each time
    for (std::size_t i = 0; i < values; ++i) {
        std::uint32_t bits = random();
        const float real = static_cast<float>(static_cast<std::int32_t>(bits)) / 2147483648.0f;
        if (elements.type == ElementType::F32)
            bits = std::bit_cast<std::uint32_t>(real);
        else if (elements.type == ElementType::F16)
            bits = halfFromFloat(real);
        std::memcpy(array->bytes().data() + i * bytes, &bits, bytes);
    }
    return array;
}

/// On, beside and between the elements of a side; outside of it; and what is no place at all.
std::vector<float> placesOn(std::uint64_t size, bool normalised, std::mt19937& random)
{
    const float n = static_cast<float>(size), infinity = std::numeric_limits<float>::infinity();
    std::vector<float> places{-3, -1, -0.5f, -0.0f, 0, 0.25f, 0.5f, 0.75f, 1, 1.5f, n - 1, n - 0.5f, n, n + 0.5f, n + 1,
        n + 3.25f, 2 * n, -n, 1.5f + 1.0f / 256, 1.5f + 0.4f / 256, 1.5f + 0.5f / 256, 1.5f + 0.6f / 256,
        1.5f + 1.5f / 256, 2.5f - 0.4f / 256, 2.5f - 0.6f / 256, 2 - 1.0f / 512, 2 - 1.0f / 1024, 2 + 1.0f / 1024,
        std::nextafter(2.0f, 0.0f), std::nextafter(2.0f, 3.0f), std::nextafter(n, 0.0f), std::nextafter(0.0f, -1.0f),
        std::nextafter(1.0f, 0.0f)};
    if (normalised)
        for (float& place : places)
            place /= n;
    for (const float odd : {1e9f, -1e9f, 3e38f, -3e38f, infinity, -infinity, std::numeric_limits<float>::quiet_NaN(),
             1.0f, 2.0f, 3.0f, -1.0f, -2.0f, 1.5f, -1.5f})
        places.push_back(odd);
    std::uniform_real_distribution<float> anywhere(-2, normalised ? 3 : n + 2);
    while (places.size() < 128)
        places.push_back(anywhere(random));
    return places;
}

std::vector<std::int32_t> wholesOn(std::uint64_t size)
{
    const auto n = static_cast<std::int32_t>(size);
    std::vector<std::int32_t> wholes{-1, -2, n, n + 1, -2147483647 - 1, 2147483647};
    for (std::int32_t i = 0; i < n; ++i)
        wholes.push_back(i);
    return wholes;
}

/// Four words a fetch: x, y, z and the layer.
ArrayPointer coordinatesOf(const TextureSpec& spec, bool whole, std::uint32_t bytesOfX)
{
    auto array = std::make_shared<Array>(ElementType::U32, Shape{{fetchCount, 1, 1}, 4});
    const std::span<std::uint32_t> words = array->values<std::uint32_t>();
    std::mt19937 random(11); // NOLINT: the same numbers each time
    const std::uint64_t sizes[] = {spec.extent.x, spec.extent.y, spec.extent.z};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        std::vector<std::uint32_t> choices;
        for (const std::int32_t one : wholesOn(sizes[axis]))
            if (whole)
                choices.push_back(static_cast<std::uint32_t>(one) * (axis == 0 ? std::max(bytesOfX, 1u) : 1u));
        if (!whole)
            for (const float one : placesOn(sizes[axis], spec.normalisedCoordinates, random))
                choices.push_back(std::bit_cast<std::uint32_t>(one));
        // Along the first axis all of them; along the others mostly what lies inside, so that not all fetches are out.
        std::uniform_real_distribution<float> inside(
            0, spec.normalisedCoordinates ? 1 : static_cast<float>(sizes[axis]));
        for (std::size_t row = 0; row < fetchCount; ++row) {
            std::uint32_t& word = words[row * 4 + axis];
            word = choices[(axis == 0 ? row : random()) % choices.size()];
            if (axis != 0 && row % 4 != 0)
                word = whole ? static_cast<std::uint32_t>(random() % sizes[axis])
                             : std::bit_cast<std::uint32_t>(inside(random));
        }
    }
    for (std::size_t row = 0; row < fetchCount; ++row)
        words[row * 4 + 3] = static_cast<std::uint32_t>(static_cast<int>(random() % 7) - 2);
    return array;
}

/// A kernel k(object, coordinates, out) of which thread i takes row i: %r1 to %r3 are its coordinates, %f1 to %f3 the
/// same as floats, %r4 the layer, %o the address of its four words.
std::string kernelText(const std::string& body)
{
    return ".version 8.4\n.target sm_75\n.address_size 64\n"
           ".visible .entry k(.param .u64 object, .param .u64 coordinates, .param .u64 out)\n{\n"
           ".reg .b16 %h<16>; .reg .b32 %r<32>; .reg .f32 %f<8>; .reg .b64 %l<8>, %t, %o;\n"
           "ld.param.u64 %t, [object];\nld.param.u64 %l1, [coordinates];\nld.param.u64 %l2, [out];\n"
           "mov.u32 %r20, %ctaid.x;\nmov.u32 %r21, %ntid.x;\nmov.u32 %r22, %tid.x;\n"
           "mad.lo.u32 %r20, %r20, %r21, %r22;\nmul.wide.u32 %l3, %r20, 16;\nadd.s64 %l1, %l1, %l3;\n"
           "add.s64 %o, %l2, %l3;\nld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%l1];\n"
           "mov.b32 %f1, %r1;\nmov.b32 %f2, %r2;\nmov.b32 %f3, %r3;\n"
        + body + "\nret;\n}\n";
}

constexpr const char* storeFour = "st.global.v4.u32 [%o], {%r8, %r9, %r10, %r11};";

std::string coordinateText(const TextureSpec& spec, bool whole)
{
    const char* const letter = whole ? "%r" : "%f";
    std::string list = spec.layers != 0 ? "%r4" : "";
    for (unsigned axis = 1; axis <= spec.axes; ++axis)
        list += fmt::format("{}{}{}", list.empty() ? "" : ", ", letter, axis);
    if (spec.axes == 3 || (spec.layers != 0 && spec.axes == 2)) // these take four
        list += fmt::format(", {}{}", letter, spec.axes);
    return "{" + list + "}";
}

/// Keeps the text that views in the code look at.
KernelCode codeOf(std::string text)
{
    const auto owner = std::make_shared<const std::string>(std::move(text));
    KernelCode code;
    code.entry = "k";
    code.sourceName = "questions.ptx";
    code.lessonPtx = *owner;
    code.fatbin = std::as_bytes(std::span(owner->c_str(), owner->size() + 1));
    code.owner = owner;
    return code;
}

TextureQuestion question(std::string name, const std::string& body, const TextureSpec& spec, const Elements& elements,
    const ArrayPointer& coordinates)
{
    TextureQuestion made;
    made.name = std::move(name);
    made.launch = {{static_cast<std::uint32_t>(fetchCount / threadsPerBlock), 1, 1}, {threadsPerBlock, 1, 1}};
    Work& work = made.work;
    work.code = codeOf(kernelText(body));
    const ArrayPointer contents = contentsOf(elements, spec);
    work.buffers.push_back({"object", elements.type, contents->shape(), BufferRole::Input, contents});
    work.buffers.push_back({"coordinates", ElementType::U32, coordinates->shape(), BufferRole::Input, coordinates});
    work.buffers.push_back({"out", ElementType::U32, Shape{{fetchCount, 1, 1}, 4}, BufferRole::Output, nullptr});
    work.arguments = {BufferArgument{0, spec}, BufferArgument{1}, BufferArgument{2}};
    work.output = 2;
    work.cover = {fetchCount, 1, 1};
    work.writes = WritePattern::Scattered;
    return made;
}

bool areFloats(const Elements& elements, const TextureSpec& spec)
{
    return spec.normalisedFloats || elements.type == ElementType::F32 || elements.type == ElementType::F16;
}

std::string modesInWords(const Elements& elements, const TextureSpec& spec)
{
    static constexpr const char* addresses[] = {"clamp", "border", "wrap", "mirror"};
    return fmt::format("of {}x{}{}, {}{}, {}{}", nameOf(elements.type), elements.channels,
        spec.normalisedFloats ? " as floats" : "", addresses[static_cast<std::size_t>(spec.address)],
        spec.normalisedCoordinates ? ", normalised" : "", spec.filter == TextureFilter::Linear ? "linear" : "point",
        spec.linearMemory ? ", linear memory" : "");
}

TextureQuestion fetch(const TextureSpec& spec, const Elements& elements, bool whole)
{
    const bool floats = areFloats(elements, spec);
    const char* const type = floats ? "f32"
        : elements.type == ElementType::I8 || elements.type == ElementType::I16 || elements.type == ElementType::I32
        ? "s32"
        : "u32";
    const std::string opcode = fmt::format("tex.{}.v4.{}.{}", geometryOf(spec), type, whole ? "s32" : "f32");
    TextureQuestion made = question(opcode + " " + modesInWords(elements, spec),
        opcode + " {%r8, %r9, %r10, %r11}, [%t, " + coordinateText(spec, whole) + "];\n" + storeFour, spec, elements,
        coordinatesOf(spec, whole, 1));
    made.floats = floats;
    if (spec.filter == TextureFilter::Linear && !whole)
        made.tolerance = spec.axes == 3         ? 3 * 2.0 / 256 // elements lie between -1 and 1
            : elements.type == ElementType::F32 ? 1e-6
            : elements.type == ElementType::F16 ? 1.0 / 2048
                                                : 1.0 / 32768;
    return made;
}

TextureQuestion gather(unsigned component)
{
    TextureSpec spec = specOf(2, false);
    spec.gathers = true;
    const std::string opcode = fmt::format("tld4.{}.2d.v4.f32.f32", "rgba"[component]);
    return question(opcode, opcode + " {%r8, %r9, %r10, %r11}, [%t, {%f1, %f2}];\n" + storeFour, spec,
        {ElementType::F32, 4}, coordinatesOf(spec, false, 1));
}

TextureSpec surfaceOf(unsigned axes, bool layered)
{
    TextureSpec spec = specOf(axes, layered);
    spec.surface = true;
    return spec;
}

TextureQuestion surfaceLoad(unsigned axes, bool layered, const Elements& elements, const char* outside)
{
    const TextureSpec spec = surfaceOf(axes, layered);
    const std::size_t bytes = sizeOf(elements.type);
    const std::string opcode = fmt::format("suld.b.{}{}.b{}.{}", geometryOf(spec),
        elements.channels == 1 ? "" : fmt::format(".v{}", elements.channels), bytes * 8, outside);
    std::string to, rest;
    for (std::uint32_t i = 0; i < elements.channels; ++i) {
        to += fmt::format("{}%{}{}", i == 0 ? "" : ", ", bytes < 4 ? 'h' : 'r', 8 + i);
        if (bytes < 4)
            rest += fmt::format("cvt.u32.u16 %r{0}, %h{0};\n", 8 + i);
    }
    std::string zeros;
    for (unsigned i = 8; i < 12; ++i)
        zeros += fmt::format("mov.u32 %r{}, 0;\n", i);
    TextureQuestion made = question(opcode,
        zeros + opcode + " {" + to + "}, [%t, " + coordinateText(spec, true) + "];\n" + rest + storeFour, spec,
        elements, coordinatesOf(spec, true, static_cast<std::uint32_t>(bytes) * elements.channels));
    made.floats = false;
    return made;
}

/// Row i of the coordinates stores i + 1, each element at most once.
TextureQuestion surfaceStore(unsigned axes, bool layered, const char* outside)
{
    const TextureSpec spec = surfaceOf(axes, layered);
    const std::string opcode = fmt::format("sust.b.{}.b32.{}", geometryOf(spec), outside);
    auto coordinates = std::make_shared<Array>(ElementType::U32, Shape{{fetchCount, 1, 1}, 4});
    const std::span<std::uint32_t> words = coordinates->values<std::uint32_t>();
    // Along each further axis when the ones before it have been gone along, from -2 on in x, from -1 on in the others.
    const bool alongX = axes > 1 || layered, alongY = axes > 2 || (axes > 1 && layered);
    for (std::size_t row = 0; row < fetchCount; ++row) {
        const auto n = static_cast<std::int32_t>(row);
        const std::int32_t width = static_cast<std::int32_t>(spec.extent.x) + 4, height = 6;
        const std::int32_t line = alongX ? n / width : 0, slice = alongY ? line / height : 0;
        words[row * 4] = static_cast<std::uint32_t>(((alongX ? n % width : n) - 2) * 4);
        words[row * 4 + 1] = static_cast<std::uint32_t>(axes < 2 ? 0 : (alongY ? line % height : line) - 1);
        words[row * 4 + 2] = static_cast<std::uint32_t>(axes < 3 ? 0 : slice - 1);
        words[row * 4 + 3] = static_cast<std::uint32_t>((axes > 1 ? slice : line) - 1);
    }
    TextureQuestion made =
        question(opcode, "add.u32 %r8, %r20, 1;\n" + opcode + " [%t, " + coordinateText(spec, true) + "], {%r8};", spec,
            {ElementType::U32, 1}, coordinates);
    Work& work = made.work;
    work.buffers[0].role = BufferRole::InputOutput;
    work.output = 0;
    made.floats = false;
    return made;
}

constexpr TextureAddress allAddresses[] = {
    TextureAddress::Clamp, TextureAddress::Border, TextureAddress::Wrap, TextureAddress::Mirror};

std::vector<TextureQuestion> allQuestions()
{
    std::vector<TextureQuestion> all;
    const std::pair<unsigned, bool> geometries[] = {{1, false}, {2, false}, {3, false}, {1, true}, {2, true}};
    for (const auto& [axes, layered] : geometries)
        for (const TextureAddress address : allAddresses)
            for (const bool normalised : {false, true})
                for (const TextureFilter filter : {TextureFilter::Point, TextureFilter::Linear}) {
                    TextureSpec spec = specOf(axes, layered);
                    spec.address = address;
                    spec.normalisedCoordinates = normalised;
                    spec.filter = filter;
                    all.push_back(fetch(spec, {ElementType::F32, 1}, false));
                }
    const ElementType types[] = {ElementType::U8, ElementType::I8, ElementType::U16, ElementType::I16, ElementType::F16,
        ElementType::U32, ElementType::I32, ElementType::F32};
    for (const ElementType type : types)
        for (const std::uint32_t channels : {1u, 2u, 4u})
            for (const bool floats : {false, true}) {
                const bool asked = type == ElementType::F32 && channels == 1; // above
                if (asked || (floats && (sizeOf(type) == 4 || type == ElementType::F16)))
                    continue;
                for (const TextureFilter filter : {TextureFilter::Point, TextureFilter::Linear}) {
                    TextureSpec spec = specOf(2, false);
                    spec.normalisedFloats = floats;
                    spec.filter = filter;
                    spec.address = TextureAddress::Border;
                    const Elements elements{type, channels};
                    if (filter == TextureFilter::Point || areFloats(elements, spec))
                        all.push_back(fetch(spec, elements, false));
                }
            }
    for (const auto& [axes, layered] : geometries)
        for (const TextureAddress address : {TextureAddress::Clamp, TextureAddress::Border}) {
            TextureSpec spec = specOf(axes, layered);
            spec.address = address;
            if (axes > 1 || layered) // of a line only linear memory can be asked
                all.push_back(fetch(spec, {ElementType::F32, 1}, true));
        }
    TextureSpec linear = specOf(1, false);
    linear.linearMemory = true;
    for (const Elements& elements :
        {Elements{ElementType::F32, 1}, Elements{ElementType::U8, 4}, Elements{ElementType::I16, 2}})
        all.push_back(fetch(linear, elements, true));
    for (unsigned component = 0; component < 4; ++component)
        all.push_back(gather(component));
    for (const auto& [axes, layered] : geometries)
        for (const char* outside : {"zero", "clamp"})
            all.push_back(surfaceLoad(axes, layered, {ElementType::U32, 1}, outside));
    for (const Elements& elements : {Elements{ElementType::U8, 1}, Elements{ElementType::U8, 4},
             Elements{ElementType::U16, 2}, Elements{ElementType::U32, 4}})
        all.push_back(surfaceLoad(2, false, elements, "zero"));
    for (const auto& [axes, layered] : geometries)
        all.push_back(surfaceStore(axes, layered, "zero"));
    return all;
}

std::uint64_t mixed(std::uint64_t key, std::span<const std::byte> bytes)
{
    for (const std::byte byte : bytes)
        key = (key ^ static_cast<std::uint64_t>(byte)) * 0x100000001b3; // FNV-1a
    return key;
}

} // namespace

const std::vector<TextureQuestion>& textureQuestions()
{
    static const std::vector<TextureQuestion> all = allQuestions();
    return all;
}

std::uint64_t keyOf(const TextureQuestion& question)
{
    std::uint64_t key = mixed(0xcbf29ce484222325, std::as_bytes(std::span(question.name)));
    key = mixed(key, std::as_bytes(std::span(question.work.code.lessonPtx)));
    for (const BufferSpec& buffer : question.work.buffers)
        if (buffer.contents)
            key = mixed(key, buffer.contents->bytes());
    return key;
}

TextureAnswer answerOf(const TextureQuestion& question, Device& device)
{
    Progress progress;
    const Execution execution = device.prepare(question.work, nullptr, question.launch)->execute(progress);
    TextureAnswer answer;
    for (const Problem& problem : execution.problems)
        answer.problem += std::string(nameOf(problem.kind)) + " ";
    if (execution.output)
        answer.bytes.assign(execution.output->bytes().begin(), execution.output->bytes().end());
    return answer;
}

TextureDifference compare(
    const TextureQuestion& question, const std::vector<std::byte>& mine, const std::vector<std::byte>& gpus)
{
    TextureDifference difference;
    const auto word = [](const std::vector<std::byte>& bytes, std::size_t i) {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + i * 4, 4);
        return value;
    };
    if (mine.size() != gpus.size()) {
        difference.values = difference.of = 1;
        difference.first = fmt::format("{} bytes, not {}", mine.size(), gpus.size());
        return difference;
    }
    difference.of = mine.size() / 4;
    for (std::size_t i = 0; i < difference.of; ++i) {
        const std::uint32_t a = word(mine, i), b = word(gpus, i);
        const float x = std::bit_cast<float>(a), y = std::bit_cast<float>(b);
        const bool bothNan = question.floats && std::isnan(x) && std::isnan(y);
        if (a == b || bothNan)
            continue;
        const double apart = question.floats ? std::abs(double{x} - double{y}) : 0;
        const bool number = question.floats && std::isfinite(apart);
        difference.largest = std::max(difference.largest, number ? apart : 0);
        if (question.tolerance != 0 && number && apart <= question.tolerance)
            continue;
        if (difference.values++ == 0) {
            const std::span<const std::uint32_t> at = question.work.buffers[1].contents->values<std::uint32_t>();
            const std::size_t row = question.work.output == 2 ? i / 4 : 0;
            difference.first = question.work.output == 2
                ? fmt::format(
                    "at ({:.9g}, {:.9g}, {:.9g}) = ({:#x}, {:#x}, {:#x}), layer {}: value {} is {:#x} ({:.9g}), "
                    "the GPU's {:#x} ({:.9g})",
                    std::bit_cast<float>(at[row * 4]), std::bit_cast<float>(at[row * 4 + 1]),
                    std::bit_cast<float>(at[row * 4 + 2]), at[row * 4], at[row * 4 + 1], at[row * 4 + 2],
                    static_cast<std::int32_t>(at[row * 4 + 3]), i % 4, a, x, b, y)
                : fmt::format("element {} is {:#x}, the GPU's {:#x}", i, a, b);
        }
    }
    return difference;
}

} // namespace warpatlas::simulator::answers
