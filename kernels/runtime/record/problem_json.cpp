#include "kernels/runtime/record/problem_json.h"

#include "kernels/model/error.h"
#include "kernels/runtime/record/fact_fields.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace warpatlas::runtime {
namespace {

using Written = nlohmann::ordered_json;
using Read = nlohmann::json;

template <class T> inline constexpr bool isPlain = std::is_arithmetic_v<T> || std::is_same_v<T, std::string>;
template <class T> inline constexpr bool isList = false;
template <class T> inline constexpr bool isList<std::vector<T>> = true;

class FactWriter {
public:
    explicit FactWriter(Written& json) : m_json(json) { }
    template <class T> void operator()(const char* name, T& field) { m_json[name] = valueOf(field); }

private:
    template <class T> static Written valueOf(T& field)
    {
        if constexpr (std::is_enum_v<T>) {
            return static_cast<int>(field);
        } else if constexpr (isPlain<T>) {
            return field;
        } else if constexpr (isList<T>) {
            Written list = Written::array();
            for (auto& element : field)
                list.push_back(valueOf(element));
            return list;
        } else {
            Written object;
            FactWriter writer(object);
            fieldsOf(writer, field);
            return object;
        }
    }
    Written& m_json;
};

/// An enumeration's last value: a record that says another is damaged.
template <class T> constexpr int lastOf();
template <> constexpr int lastOf<MemoryPlace::Where>()
{
    return int(MemoryPlace::Where::HostMemory);
}
template <> constexpr int lastOf<MemoryFault::What>()
{
    return int(MemoryFault::What::Unwritten);
}
template <> constexpr int lastOf<AccessKind>()
{
    return int(AccessKind::Atomic);
}
template <> constexpr int lastOf<BlockStop::What>()
{
    return int(BlockStop::What::OtherTexture);
}
template <> constexpr int lastOf<Race::Missing>()
{
    return int(Race::Missing::Nothing);
}
template <> constexpr int lastOf<Race::Between>()
{
    return int(Race::Between::Rounds);
}
template <> constexpr int lastOf<WaitingThreads::Doing>()
{
    return int(WaitingThreads::Doing::Left);
}
template <> constexpr int lastOf<BarrierFault::What>()
{
    return int(BarrierFault::What::BadCount);
}
template <> constexpr int lastOf<BarrierFault::Source>()
{
    return int(BarrierFault::Source::Left);
}
template <> constexpr int lastOf<UnsetVariable::Use>()
{
    return int(UnsetVariable::Use::ReadBack);
}
template <> constexpr int lastOf<LaunchLimit::What>()
{
    return int(LaunchLimit::What::BlocksTogether);
}
template <> constexpr int lastOf<UnwrittenRecord::Cause>()
{
    return int(UnwrittenRecord::Cause::Pitch);
}
template <> constexpr int lastOf<ProblemKind>()
{
    return int(ProblemKind::Reference);
}
template <> constexpr int lastOf<Severity>()
{
    return int(Severity::Information);
}

/// More than any list of a problem has: threads that wait, axes of an array.
constexpr std::size_t mostListElements = 4096;

template <class T> T wholeFrom(const Read& json, const char* name, std::int64_t least, std::uint64_t most)
{
    const bool fits = json.is_number_unsigned() ? json.get<std::uint64_t>() <= most
                                                : json.is_number_integer() && json.get<std::int64_t>() >= least;
    if (!fits)
        throw InputError(name, "has no such value");
    return static_cast<T>(
        json.is_number_unsigned() ? json.get<std::uint64_t>() : static_cast<std::uint64_t>(json.get<std::int64_t>()));
}

class FactReader {
public:
    explicit FactReader(const Read& json) : m_json(json)
    {
        if (!json.is_object())
            throw InputError("problem", "is no object");
    }
    template <class T> void operator()(const char* name, T& field)
    {
        if (const auto found = m_json.find(name); found != m_json.end())
            read(*found, name, field);
    }

private:
    template <class T> static void read(const Read& json, const char* name, T& field)
    {
        if constexpr (std::is_enum_v<T>) {
            field = static_cast<T>(wholeFrom<int>(json, name, 0, lastOf<T>()));
        } else if constexpr (std::is_same_v<T, char>) { // an axis, which is said as it is
            field = wholeFrom<char>(json, name, 'x', 'z');
            if (field < 'x' || field > 'z')
                throw InputError(name, "is none of x, y and z");
        } else if constexpr (std::is_same_v<T, bool> || std::is_same_v<T, std::string>) {
            field = json.get<T>();
        } else if constexpr (std::is_integral_v<T>) {
            field = wholeFrom<T>(json, name, std::is_signed_v<T> ? std::int64_t(std::numeric_limits<T>::min()) : 0,
                static_cast<std::uint64_t>(std::numeric_limits<T>::max()));
        } else if constexpr (isList<T>) {
            if (!json.is_array() || json.size() > mostListElements)
                throw InputError(name, "is no list");
            field.clear();
            for (const Read& element : json)
                read(element, name, field.emplace_back());
        } else {
            FactReader reader(json);
            fieldsOf(reader, field);
            // What divides, and what indexes.
            if constexpr (std::is_same_v<T, MemoryPlace>)
                field.elementBytes = std::max<std::size_t>(field.elementBytes, 1);
        }
    }
    const Read& m_json;
};

template <std::size_t I = 0> ProblemFact factFrom(std::size_t index, const Read& json)
{
    if constexpr (I < std::variant_size_v<ProblemFact>) {
        if (index != I)
            return factFrom<I + 1>(index, json);
        using Fact = std::variant_alternative_t<I, ProblemFact>;
        if constexpr (hasFields<Fact>) {
            Fact fact;
            FactReader reader(json);
            fieldsOf(reader, fact);
            return fact;
        }
    }
    throw InputError("fact", "is of no kind that a launch has");
}

template <class Fields> void readDim(const Read& json, const char* name, Fields& field)
{
    if (const auto found = json.find(name); found != json.end()) {
        FactReader reader(*found);
        field.emplace();
        fieldsOf(reader, *field);
    }
}

} // namespace

Written toJson(const Problem& problem)
{
    Problem copy = problem; // the fields are named once for both ways, and reading changes them
    Written json;
    FactWriter writer(json);
    writer("kind", copy.kind);
    writer("severity", copy.severity);
    writer("count", copy.count);
    if (copy.line)
        writer("line", *copy.line);
    if (copy.block)
        writer("block", *copy.block);
    if (copy.thread)
        writer("thread", *copy.thread);
    std::visit(
        [&](auto& fact) {
            if constexpr (hasFields<std::decay_t<decltype(fact)>>) {
                writer("fact", fact);
                json["fact_kind"] = copy.fact.index();
            }
        },
        copy.fact);
    return json;
}

Problem problemFrom(const Read& json)
{
    Problem problem;
    FactReader reader(json);
    reader("kind", problem.kind);
    reader("severity", problem.severity);
    reader("count", problem.count);
    if (json.contains("line"))
        reader("line", problem.line.emplace());
    readDim(json, "block", problem.block);
    readDim(json, "thread", problem.thread);
    if (json.contains("fact"))
        problem.fact = factFrom(wholeFrom<std::size_t>(json.at("fact_kind"), "fact_kind", 0, 1000), json.at("fact"));
    return problem;
}

Written toJson(const UnwrittenRecord& unwritten)
{
    UnwrittenRecord copy = unwritten;
    Written json;
    FactWriter writer(json);
    fieldsOf(writer, copy);
    return json;
}

std::optional<UnwrittenRecord> unwrittenFrom(const Read& call)
{
    const auto found = call.find("unwritten");
    if (found == call.end())
        return std::nullopt;
    UnwrittenRecord unwritten;
    FactReader reader(*found);
    fieldsOf(reader, unwritten);
    return unwritten;
}

} // namespace warpatlas::runtime
