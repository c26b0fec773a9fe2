#include "app/dataset/read_json.h"

#include "kernels/model/shortened.h"

#include <algorithm>
#include <fmt/format.h>
#include <unordered_set>
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
    /// What comes behind a zero would be left out by the system, for one, where the text is a file's name.
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
    std::vector<std::unordered_set<std::string>> m_keys; ///< of the objects that are open
    std::size_t m_depth = 0;
};

} // namespace

nlohmann::json parseJson(std::string_view text, const std::string& name, const std::string& isNot)
{
    StrictJson strict(text, name, isNot);
    ReadJson::sax_parse(text, &strict);
    return ReadJson::parse(text);
}

} // namespace warpatlas
