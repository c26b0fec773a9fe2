#include "app/dataset/generators.h"

#include "app/dataset/data_spec.h"
#include "app/dataset/limits.h"
#include "app/dataset/numbers.h"
#include "app/words/say.h"
#include "kernels/model/array.h"
#include "kernels/model/error.h"
#include "kernels/model/progress.h"
#include "kernels/model/with_element_type.h"

#include <algorithm>
#include <fmt/format.h>
#include <memory>
#include <optional>

namespace warpatlas::inline dataset {

namespace {

// Makes the values of generated data; Cancelled ends the making of many. Used by generators.cpp only.

/// A colour for each pixel, all different up to 2^24 pixels: red grows with x, green with y, and blue tells apart the
/// pixels that red and green cannot. Slices of a volume count as further rows.
void rampColours(const Shape& shape, std::span<std::uint8_t> values, const Progress* progress)
{
    const std::uint64_t width = shape.extent.x, height = shape.extent.y * shape.extent.z;
    const std::uint64_t groupX = (width + 255) / 256, groupY = (height + 255) / 256;
    const std::uint64_t stepX = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (width - 1) / groupX));
    const std::uint64_t stepY = std::max<std::uint64_t>(1, 255 / std::max<std::uint64_t>(1, (height - 1) / groupY));
    const bool gradients = groupX * groupY <= 256;
    const std::uint64_t stepBlue = gradients ? 256 / (groupX * groupY) : 1;
    for (std::uint64_t y = 0; y < height; ++y) {
        if (progress)
            progress->throwIfCancelled();
        for (std::uint64_t x = 0; x < width; ++x) {
            const std::uint64_t index = y * width + x;
            std::uint8_t* pixel = values.data() + index * 3;
            if (gradients) {
                pixel[0] = std::uint8_t(x / groupX * stepX);
                pixel[1] = std::uint8_t(y / groupY * stepY);
                pixel[2] = std::uint8_t((x % groupX * groupY + y % groupY) * stepBlue);
            } else { // long and thin: simply counted
                pixel[0] = std::uint8_t(index);
                pixel[1] = std::uint8_t(index >> 8);
                pixel[2] = std::uint8_t(index >> 16);
            }
        }
    }
}

/// SplitMix64, each index on its own: the same values on every machine, in any order.
std::uint64_t randomBits(std::uint64_t seed, std::uint64_t index)
{
    std::uint64_t z = seed * 0xd1342543de82ef95u + (index + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/// Turns the highest of `bits` into a number from -1 up to 1, on 2^digits equal steps.
double fraction(std::uint64_t bits, int digits)
{
    const auto half = std::int64_t{1} << (digits - 1);
    return double(std::int64_t(bits >> (64 - digits)) - half) / double(half);
}

/// A number that the type has.
template <class T> T stored(auto number)
{
    if constexpr (std::is_same_v<T, Boolean>)
        return {std::uint8_t(number)};
    else if constexpr (std::is_arithmetic_v<T>)
        return T(number);
    else
        return T::nearest(number);
}

/// As randomValues() has them.
template <class T> T randomNumber(std::uint64_t bits)
{
    if constexpr (std::is_same_v<T, Boolean>)
        return {std::uint8_t(bits >> 63)};
    else if constexpr (isReal(ElementTypeOf<T>::value))
        return stored<T>(fraction(bits, factsOf(ElementTypeOf<T>::value).digits));
    else if constexpr (sizeof(T) == 1)
        return T(bits >> 56);
    else if constexpr (std::is_signed_v<T>)
        return T(std::int64_t((bits >> 32) * 1999 >> 32) - 999);
    else
        return T((bits >> 32) * 1000 >> 32);
}

/// Does `work` for each part of the indices up to `count`; it can be cancelled between parts.
template <class Work> void inParts(std::size_t count, const Progress* progress, const Work& work)
{
    constexpr std::size_t part = std::size_t{1} << 18;
    for (std::size_t first = 0; first < count; first += part) {
        if (progress)
            progress->throwIfCancelled();
        work(first, std::min(first + part, count));
    }
}

template <class T, class ValueAt> void fill(Array& array, const Progress* progress, const ValueAt& valueAt)
{
    const std::span<T> values = array.values<T>();
    inParts(values.size(), progress, [&](std::size_t first, std::size_t end) {
        for (std::size_t index = first; index < end; ++index)
            values[index] = valueAt(index);
    });
}

/// How many numbers are counted before they begin again: all that the type has in a row if they are enough, else those
/// below a prime number near their count. 0: they never do.
std::uint64_t periodOf(ElementType type, std::uint64_t values)
{
    const auto period = [values](
                            std::uint64_t numbers, std::uint64_t prime) { return values <= numbers ? numbers : prime; };
    switch (type) {
    case ElementType::Bool:
        return 2;
    case ElementType::U8:
    case ElementType::I8: // up to 127, then from the lowest on
        return period(256, 251);
    case ElementType::BF16: // has the whole numbers up to 2^8
        return 257;
    case ElementType::F16: // up to 2^11
        return period(2049, 2039);
    case ElementType::U16:
    case ElementType::I16:
        return period(65536, 65521);
    default:
        return 0;
    }
}

/// Counts up, x first. Values are all different as far as the type allows. Where they must repeat, they do so after a
/// prime number of them, so that no row and no block looks like the next one. Three channels of u8 are colours,
/// different up to 2^24.
std::shared_ptr<Array> rampValues(ElementType type, const Shape& shape, const Progress* progress = nullptr)
{
    auto array = std::make_shared<Array>(type, shape);
    if (type == ElementType::U8 && shape.channels == 3) {
        rampColours(shape, array->values<std::uint8_t>(), progress);
        return array;
    }
    const std::uint64_t period = periodOf(type, shape.values());
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        if (period == 0)
            fill<T>(*array, progress, [](std::size_t index) { return stored<T>(index); });
        else
            fill<T>(*array, progress, [period](std::size_t index) { return stored<T>(index % period); });
    });
    return array;
}

/// Makes uniform random values, the same on every machine. Floats: from -1 up to 1, on a grid that the type holds
/// exactly. u8, i8 and bool: the type's whole range. Wider integers: -999 to 999, unsigned ones 0 to 999, so that sums
/// of them do not overflow.
std::shared_ptr<Array> randomValues(ElementType type, const Shape& shape, std::uint64_t seed, const Progress* progress)
{
    auto array = std::make_shared<Array>(type, shape);
    withElementType(type, [&]<class T>(std::type_identity<T>) {
        fill<T>(*array, progress, [seed](std::size_t index) { return randomNumber<T>(randomBits(seed, index)); });
    });
    return array;
}

/// Puts ones where x = y, else zeros.
std::shared_ptr<Array> identityValues(ElementType type, std::uint64_t size)
{
    auto array = std::make_shared<Array>(type, Shape{{size, size, 1}, 1});
    // A value of the type; the other places stay zeros.
    const std::shared_ptr<Array> counted = rampValues(type, Shape{{2, 1, 1}, 1});
    const std::span<const std::byte> one = counted->bytes().subspan(sizeOf(type));
    for (std::uint64_t index = 0; index < size; ++index)
        std::ranges::copy(one, array->bytes().begin() + std::ptrdiff_t((index * size + index) * sizeOf(type)));
    return array;
}

/// Makes a random third of the values 1, the others 0.
std::shared_ptr<Array> cellValues(const Shape& shape, std::uint64_t seed, const Progress* progress)
{
    auto array = std::make_shared<Array>(ElementType::U8, shape);
    fill<std::uint8_t>(
        *array, progress, [&](std::size_t index) { return (randomBits(seed, index) >> 32) * 3 >> 32 == 0; });
    return array;
}

/// The words of one spec, with refusals that name it.
class SpecReader {
public:
    SpecReader(std::string_view spec, const Progress* progress)
        : m_spec(spec), m_parts(split(m_spec, ':')), m_progress(progress)
    {
    }

    std::string_view name() const { return m_parts[0]; }
    std::size_t count() const { return m_parts.size(); }

    [[noreturn]] void fail(const std::string& reason) const { throw InputError(m_spec, reason); }

    Shape shape(std::size_t part) const { return sizeFrom(m_parts[part], m_spec); }

    std::optional<std::uint64_t> number(std::size_t part) const
    {
        return part < count() ? wholeNumberFrom(m_parts[part]) : std::nullopt;
    }

    /// The type that is named there, or `otherwise` where nothing is.
    ElementType type(std::size_t part, ElementType otherwise) const
    {
        if (part >= count())
            return otherwise;
        if (const auto type = elementTypeFrom(m_parts[part]))
            return *type;
        fail(say("generator.no_type", "{} is no element type; there are {}", quoteForMessage(m_parts[part]),
            elementTypeNames(", ")));
    }

    std::string_view part(std::size_t index) const { return m_parts[index]; }
    const std::string& spec() const { return m_spec; }
    const Progress* progress() const { return m_progress; } ///< progress of making the values; may be null

private:
    std::string m_spec;
    std::vector<std::string_view> m_parts; ///< views into m_spec
    const Progress* m_progress;
};

ElementType typeFor(const Shape& shape)
{
    return shape.channels == 3 ? ElementType::U8 : ElementType::F32;
}

/// Returns "random 1000, seed 3", and the type where it is not the usual one.
std::string labelOf(std::string text, ElementType type, ElementType usual)
{
    return type == usual ? std::move(text) : fmt::format("{}, {}", text, nameOf(type));
}

Dataset ramp(const SpecReader& reader)
{
    if (reader.count() < 2 || reader.count() > 3)
        reader.fail(say("generator.ramp_form",
            "is written ramp:SIZE or ramp:SIZE:TYPE, for example ramp:400x900x3 or ramp:1000:i32"));
    const Shape shape = reader.shape(1);
    const ElementType type = reader.type(2, typeFor(shape));
    return {reader.spec(), labelOf(say("generator.ramp", "ramp {}", toText(shape)), type, typeFor(shape)),
        rampValues(type, shape, reader.progress()), {}};
}

Dataset random(const SpecReader& reader)
{
    const auto seed = reader.number(2);
    if (!seed || reader.count() > 4)
        reader.fail(say("generator.random_form",
            "random data is written random:WxH:SEED (or another SIZE), with a whole number as its seed, "
            "and perhaps :TYPE"));
    const Shape shape = reader.shape(1);
    const ElementType type = reader.type(3, typeFor(shape));
    return {reader.spec(),
        labelOf(say("generator.random", "random {}, seed {}", toText(shape), *seed), type, typeFor(shape)),
        randomValues(type, shape, *seed, reader.progress()), {}};
}

Dataset identity(const SpecReader& reader)
{
    if (reader.count() < 2 || reader.count() > 3)
        reader.fail(say("generator.identity_form", "is written identity:N or identity:N:TYPE"));
    const auto size = reader.number(1);
    if (!size || *size == 0)
        reader.fail(say("generator.identity_size", "{} is not a size; an identity matrix is written identity:N",
            quoteForMessage(reader.part(1))));
    requireSize(reader.spec(), Shape{{*size, *size, 1}, 1});
    const ElementType type = reader.type(2, ElementType::F32);
    return {reader.spec(), labelOf(say("generator.identity", "identity {0} x {0}", *size), type, ElementType::F32),
        identityValues(type, *size), {}};
}

Dataset cells(const SpecReader& reader)
{
    const auto seed = reader.number(2);
    if (!seed || reader.count() != 3)
        reader.fail(say("generator.cells_form", "cells are written cells:WxH:SEED, with a whole number as their seed"));
    const Shape shape = reader.shape(1);
    if (shape.channels != 1)
        reader.fail(say("generator.cells_channels", "cells have one channel; these have {}", shape.channels));
    return {reader.spec(), say("generator.cells", "cells {}, seed {}", toText(shape), *seed),
        cellValues(shape, *seed, reader.progress()), {}};
}

struct Generator {
    std::string_view name;
    Dataset (*make)(const SpecReader&);
};
/// In the order of GeneratorKind.
constexpr Generator generators[] = {{"ramp", ramp}, {"random", random}, {"identity", identity}, {"cells", cells}};

const Generator* find(std::string_view spec)
{
    const std::size_t colon = spec.find(':');
    if (colon != std::string_view::npos)
        for (const Generator& generator : generators)
            if (spec.substr(0, colon) == generator.name)
                return &generator;
    return nullptr;
}

} // namespace

std::string specOf(const GeneratedData& data)
{
    const std::string_view name = generators[std::size_t(data.kind)].name;
    switch (data.kind) {
    case GeneratorKind::Ramp:
        break;
    case GeneratorKind::Random:
        return fmt::format("{}:{}:{}:{}", name, sizeOfSpec(data.shape), data.seed, nameOf(data.type));
    case GeneratorKind::Identity:
        return fmt::format("{}:{}:{}", name, data.shape.extent.x, nameOf(data.type));
    case GeneratorKind::Cells:
        return fmt::format("{}:{}x{}:{}", name, data.shape.extent.x, data.shape.extent.y, data.seed);
    }
    return fmt::format("{}:{}:{}", name, sizeOfSpec(data.shape), nameOf(data.type));
}

bool isGenerator(std::string_view spec)
{
    return find(spec) != nullptr;
}

Dataset generate(std::string_view spec, const Progress* progress)
{
    return find(spec)->make(SpecReader(spec, progress));
}

} // namespace warpatlas::inline dataset
