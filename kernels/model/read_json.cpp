#include "kernels/model/read_json.h"

#include "kernels/model/shortened.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>
#include <utility>
#include <vector>

namespace warpatlas {

namespace {

using ReadJson = nlohmann::json;

/// Looks at all of it before any of it is kept.
class StrictJson : public nlohmann::json_sax<ReadJson> {
public:
    StrictJson(std::string_view text, const std::string& name, const std::string& isNot)
        : m_text(text), m_name(name), m_isNot(isNot)
    {
    }

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t& value) override { return requireWhole(value); }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override
    {
        m_keys.emplace_back();
        return enter();
    }
    bool key(string_t& value) override
    {
        requireWhole(value);
        if (!m_keys.back().insert(value).second)
            throw InputError(m_name, fmt::format("\"{}\" stands twice", shortened(value)));
        return true;
    }
    bool end_object() override
    {
        m_keys.pop_back();
        --m_depth;
        return true;
    }
    bool start_array(std::size_t) override { return enter(); }
    bool end_array() override
    {
        --m_depth;
        return true;
    }
    bool parse_error(std::size_t position, const std::string& token, const ReadJson::exception& error) override
    {
        const std::string_view before = m_text.substr(0, position);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        constexpr int numberOverflow = 406; // as the library counts its errors
        if (error.id == numberOverflow)
            throw InputError(m_name, fmt::format("line {}: no number is as large as {}", line, shortened(token)));
        throw InputError(m_name, fmt::format("{}: no valid JSON at line {}", m_isNot, line));
    }

private:
    /// Refuses a text with a zero byte: the system would drop the rest of it, for example of a file's name.
    bool requireWhole(const std::string& value) const
    {
        if (value.find('\0') != std::string::npos)
            throw InputError(m_name, fmt::format("\"{}\": a text has no zero bytes", shortened(value)));
        return true;
    }
    bool enter()
    {
        if (++m_depth > deepestJson)
            throw InputError(m_name, fmt::format("{}: it is nested more than {} deep", m_isNot, deepestJson));
        return true;
    }

    std::string_view m_text;
    const std::string& m_name;
    const std::string& m_isNot;
    std::vector<std::unordered_set<std::string>> m_keys; ///< keys of the objects that are open
    std::size_t m_depth = 0;
};

} // namespace

nlohmann::json parseJson(std::string_view text, const std::string& name, const std::string& isNot)
{
    StrictJson strict(text, name, isNot);
    ReadJson::sax_parse(text, &strict);
    return ReadJson::parse(text);
}

void JsonReader::fail(const std::string& reason) const
{
    throw InputError(*m_file, m_within + m_key + reason);
}

void JsonReader::expect(bool holds, std::string_view what) const
{
    if (!holds)
        fail(fmt::format("{} is expected", what));
}

void JsonReader::expectFormat(const std::string& isNot, const char* versionKey, std::uint64_t newest) const
{
    if (!m_json->is_object())
        fail(isNot + ": a JSON object is expected");
    const auto version = find(versionKey);
    if (!version)
        fail(fmt::format("{}: \"{}\" with the format's version is missing", isNot, versionKey));
    if (version->whole("a version number from 1", 1) > newest)
        fail(fmt::format("comes from a later version of the program (format {}; this one reads up to {})",
            (*version)->dump(), newest));
}

JsonReader JsonReader::of(const nlohmann::json& json, std::string key) const
{
    JsonReader reader(*m_file, json);
    reader.m_within = m_within;
    reader.m_key = std::move(key);
    return reader;
}

std::optional<JsonReader> JsonReader::find(const std::string& key) const
{
    const auto found = m_json->find(key);
    return found == m_json->end() ? std::nullopt : std::optional(of(*found, fmt::format("\"{}\": ", shortened(key))));
}

JsonReader JsonReader::operator[](const std::string& key) const
{
    static const nlohmann::json missing;
    const auto found = find(key);
    return found ? *found : of(missing, fmt::format("\"{}\": ", key));
}

JsonReader JsonReader::member(const std::string& key) const
{
    const auto found = find(key);
    if (!found)
        throw InputError(*m_file, fmt::format("{}\"{}\" is missing", m_within, key));
    return *found;
}

JsonReader JsonReader::inside() const
{
    JsonReader reader = *this;
    reader.m_within += std::exchange(reader.m_key, {});
    return reader;
}

std::string JsonReader::text() const
{
    expect(m_json->is_string(), "text");
    return m_json->get<std::string>();
}

bool JsonReader::flag() const
{
    expect(m_json->is_boolean(), "true or false");
    return m_json->get<bool>();
}

double JsonReader::number() const
{
    expect(m_json->is_number(), "a number");
    return m_json->get<double>();
}

std::uint64_t JsonReader::whole(std::string_view what, std::uint64_t least) const
{
    expect(m_json->is_number_unsigned() && *m_json >= least, what);
    return m_json->get<std::uint64_t>();
}

std::uint64_t JsonReader::wholeFrom(std::uint64_t least, std::uint64_t most) const
{
    if (!m_json->is_number_unsigned() || *m_json < least || *m_json > most)
        fail(fmt::format("{} is not a whole number from {} to {}", shortened(m_json->dump()), least, most));
    return m_json->get<std::uint64_t>();
}

std::vector<JsonReader> JsonReader::list(std::string_view what, std::optional<std::size_t> length) const
{
    expect(m_json->is_array(), what);
    if (length && m_json->size() != *length)
        fail(fmt::format("{} numbers are expected", *length));
    std::vector<JsonReader> elements;
    for (const nlohmann::json& element : *m_json)
        elements.push_back(of(element, m_key));
    return elements;
}

std::vector<std::string> JsonReader::texts(std::string_view what) const
{
    std::vector<std::string> texts;
    for (const JsonReader& element : list(what))
        texts.push_back(element.text());
    return texts;
}

} // namespace warpatlas
