#include "app/dataset/generators.h"

#include "app/dataset/generated_values.h"
#include "app/dataset/limits.h"
#include "app/dataset/numbers.h"
#include "app/dataset/spec_words.h"
#include "app/words/say.h"
#include "kernels/model/error.h"

#include <fmt/format.h>
#include <optional>

namespace warpatlas {

namespace {

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

} // namespace warpatlas
