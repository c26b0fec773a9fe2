/// Records as JSON. A record names its fields once, and is written and read by that:
///
///     template <class Io> void fieldsOf(Io& io, Clash& clash)
///     {
///         io.need("kernel", clash.kernel);
///         io("bytes", clash.bytes, "kind", clash.kind, byName(Kind::Last));
///         io.known("memory", clash.memory);
///     }
///
/// Fields are flags, numbers, texts, records, and lists and optionals of these. Behind a field may stand its rule,
/// which says what its type does not: a function (value, field) that reads it; or a structure that has, each where it
/// is wanted, written(field), isKnown(field), read(value, field), or fields(io, field) for a record that others
/// describe otherwise. The rule of a list is one of its elements.
#pragma once

#include "kernels/model/read_json.h"

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

enum class FieldIs : std::uint8_t { Written, Known, Needed };

struct NoRule { };

/// Takes fields one behind the other: a key, the field, and its rule where it has one.
template <class Io> class JsonFieldList {
public:
    /// Always written. Where it is missing, the field stays as it is.
    template <class... Fields> void operator()(Fields&&... fields) { take<FieldIs::Written>(fields...); }
    /// Absent where it says nothing: an empty text or list, false, 0, or not there.
    template <class... Fields> void known(Fields&&... fields) { take<FieldIs::Known>(fields...); }
    /// Never missing.
    template <class... Fields> void need(Fields&&... fields) { take<FieldIs::Needed>(fields...); }

private:
    template <FieldIs is, class T> void take(const char* key, T& field)
    {
        static_cast<Io&>(*this).template one<is>(key, field, NoRule());
    }
    template <FieldIs is, class T, class Next, class... More>
    void take(const char* key, T& field, Next& next, More&... more)
    {
        if constexpr (std::convertible_to<Next&, const char*>) {
            take<is>(key, field);
            take<is>(next, more...);
        } else {
            static_cast<Io&>(*this).template one<is>(key, field, next);
            if constexpr (sizeof...(More) > 0)
                take<is>(more...);
        }
    }
};

template <class T> inline constexpr bool isJsonList = false;
template <class T> inline constexpr bool isJsonList<std::vector<T>> = true;
template <class T>
concept JsonOptional = requires(T& field)
{
    field.has_value();
};
template <class T, class Io>
concept HasFields = requires(Io& io, T& record)
{
    fieldsOf(io, record);
};

class JsonFieldWriter : public JsonFieldList<JsonFieldWriter> {
public:
    using Json = nlohmann::ordered_json;
    static constexpr bool reads = false;

    explicit JsonFieldWriter(Json& json) : m_json(json) { }

    template <FieldIs is, class T, class Rule> void one(const char* key, const T& field, const Rule& rule)
    {
        if constexpr (is == FieldIs::Known)
            if (!isKnown(field, rule))
                return;
        m_json[key] = written(field, rule);
    }
    template <class T, class Rule = NoRule> static Json written(const T& field, const Rule& rule = {})
    {
        if constexpr (requires { rule.written(field); }) {
            return rule.written(field);
        } else if constexpr (JsonOptional<T>) {
            return written(*field, rule);
        } else if constexpr (isJsonList<T>) {
            Json list = Json::array();
            for (const auto& element : field)
                list.push_back(written(element, rule));
            return list;
        } else if constexpr (requires(T & record, JsonFieldWriter & io) { rule.fields(io, record); }
            || HasFields<T, JsonFieldWriter>) {
            Json json = Json::object();
            add(json, field, rule);
            return json;
        } else {
            return field;
        }
    }
    /// Adds a record's fields to an object.
    template <class T, class Rule = NoRule> static void add(Json& json, const T& record, const Rule& rule = {})
    {
        JsonFieldWriter io(json);
        T& same = const_cast<T&>(record); // fields are named once for both ways, and reading changes them
        if constexpr (requires { rule.fields(io, same); })
            rule.fields(io, same);
        else
            fieldsOf(io, same);
    }

    /// Writes what readers do not need.
    template <class T> void says(const char* key, const T& value) { m_json[key] = value; }

private:
    template <class T, class Rule> static bool isKnown(const T& field, const Rule& rule)
    {
        if constexpr (requires { rule.isKnown(field); })
            return rule.isKnown(field);
        else if constexpr (JsonOptional<T>)
            return field.has_value();
        else if constexpr (requires { field.empty(); })
            return !field.empty();
        else
            return field != T();
    }

    Json& m_json;
};

/// `Value` is a JsonReader, or another reader of the same shape.
template <class Value> class JsonFieldReader : public JsonFieldList<JsonFieldReader<Value>> {
public:
    static constexpr bool reads = true;

    explicit JsonFieldReader(const Value& object) : m_object(object) { }

    template <FieldIs is, class T, class Rule> void one(const char* key, T& field, const Rule& rule)
    {
        m_keys.emplace_back(key);
        if (is == FieldIs::Needed)
            read(m_object.member(key), field, rule);
        else if (const auto found = m_object.find(key))
            read(*found, field, rule);
    }
    template <class T, class Rule = NoRule> static void read(const Value& value, T& field, const Rule& rule = {})
    {
        if constexpr (requires { rule(value, field); }) {
            rule(value, field);
        } else if constexpr (requires { rule.read(value, field); }) {
            rule.read(value, field);
        } else if constexpr (requires(JsonFieldReader & io) { rule.fields(io, field); }) {
            JsonFieldReader io(value);
            rule.fields(io, field);
        } else if constexpr (JsonOptional<T>) {
            read(value, field.emplace(), rule);
        } else if constexpr (isJsonList<T>) {
            field.clear();
            for (const Value& element : value.list())
                read(element, field.emplace_back(), rule);
        } else if constexpr (std::same_as<T, bool>) {
            field = value.flag();
        } else if constexpr (std::same_as<T, std::string>) {
            field = value.text();
        } else if constexpr (std::floating_point<T>) {
            field = value.number();
        } else if constexpr (std::integral<T>) {
            if constexpr (!std::same_as<Value, JsonReader>)
                field = value.template whole<T>();
            else if constexpr (std::same_as<T, std::uint64_t>)
                field = value.whole();
            else
                field = T(value.wholeFrom(0, std::uint64_t(std::numeric_limits<T>::max())));
        } else {
            JsonFieldReader io(value);
            fieldsOf(io, field);
        }
    }

    template <class T> void says(const char* key, const T&) { m_keys.emplace_back(key); }
    bool has(const char* key) const { return m_object.find(key).has_value(); }

    /// A key that is no field's, and none of `others`: empty where there is none.
    std::optional<std::string> unknownKey(std::initializer_list<std::string_view> others = {}) const
    {
        const auto isIn = [](const auto& keys, std::string_view key) {
            return std::ranges::find(keys, key) != keys.end();
        };
        for (const auto& [key, value] : m_object->items())
            if (!isIn(m_keys, key) && !isIn(others, key))
                return key;
        return std::nullopt;
    }

private:
    Value m_object;
    std::vector<std::string_view> m_keys; ///< of its fields
};

/// An enumeration by its number, up to the last value.
template <class Enum> struct ByNumber {
    Enum last;
    int written(Enum field) const { return int(field); }
    template <class Value> void read(const Value& value, Enum& field) const
    {
        field = Enum(value.template whole<int>(0, int(last)));
    }
};
template <class Enum> constexpr ByNumber<Enum> byNumber(Enum last)
{
    return {last};
}

/// An enumeration by what nameOf() calls its values, up to the last one. `refusal`: of a name that none has.
template <class Enum> struct ByName {
    Enum last;
    std::string (*refusal)(const std::string& name) = nullptr;
    std::string_view written(Enum field) const { return nameOf(field); }
    template <class Value> void read(const Value& value, Enum& field) const
    {
        const std::string name = value.text();
        int i = 0;
        while (nameOf(Enum(i)) != name)
            if (i++ == int(last))
                value.fail(refusal ? refusal(name) : "is none");
        field = Enum(i);
    }
};
template <class Enum> constexpr ByName<Enum> byName(Enum last, std::string (*refusal)(const std::string&) = nullptr)
{
    return {last, refusal};
}

/// A whole number of a file, within limits.
struct WholeFrom {
    std::uint64_t least, most;
    template <class Number> void read(const JsonReader& value, Number& field) const
    {
        field = Number(value.wholeFrom(least, most));
    }
};

/// An enumeration of a file whose names `from` knows; `expected` says which there are. Absent where it is `usual`.
template <class Enum> struct Chosen {
    std::optional<Enum> (*from)(std::string_view name);
    std::string expected;
    std::optional<Enum> usual{};

    bool isKnown(const std::optional<Enum>& field) const { return field != usual; }
    std::string_view written(const std::optional<Enum>& field) const { return nameOf(*field); }
    template <class Field> void read(const JsonReader& value, Field& field) const
    {
        const std::optional<Enum> found = from(value.text());
        value.expect(found.has_value(), expected);
        field = *found;
    }
};

} // namespace warpatlas
