/// JSON that people can edit: the one place at which it comes in. Read strictly, in time and memory that grow with its
/// length; any thread.
#pragma once

#include "kernels/model/input_boundary.h"

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas {

/// Deeper than anything that the program writes.
inline constexpr std::size_t deepestJson = 32;

/// Throws InputError about `name`. A text that is no JSON gets `isNot` ("is not an experiment") with the line. Refused
/// as well: nesting deeper than deepestJson, a key that stands twice in its object, a number that no double holds, and
/// a zero byte in a text.
nlohmann::json parseJson(std::string_view text, const std::string& name, const std::string& isNot);

/// A value of such a text. It refuses what is wrong with an InputError about the file that names the value's key. It
/// must not outlive the JSON and the file's name.
class JsonReader {
public:
    JsonReader(const std::string& file, const nlohmann::json& json) : m_file(&file), m_json(&json) { }

    const std::string& file() const { return *m_file; }
    const nlohmann::json& operator*() const { return *m_json; }
    const nlohmann::json* operator->() const { return m_json; }

    [[noreturn]] void fail(const std::string& reason) const;
    /// "text is expected", unless what was asked for is there.
    void expect(bool holds, std::string_view what) const;
    /// Expects a whole file: an object with the format's version. `isNot`: as for parseJson().
    void expectFormat(const std::string& isNot, const char* versionKey, std::uint64_t newest) const;

    std::optional<JsonReader> find(const std::string& key) const;
    /// A null where it is missing.
    JsonReader operator[](const std::string& key) const;
    /// Refused where it is missing.
    JsonReader member(const std::string& key) const;
    /// The same for what lies in it, and this key is named before theirs.
    JsonReader inside() const;

    std::string text() const;
    bool flag() const;
    double number() const;
    std::uint64_t whole(std::string_view what = "a whole number", std::uint64_t least = 0) const;
    /// "7.5 is not a whole number from 1 to 8".
    std::uint64_t wholeFrom(std::uint64_t least, std::uint64_t most) const;
    /// Its elements, which are refused under the list's key. `length`: as many as there must be.
    std::vector<JsonReader> list(std::string_view what = "a list", std::optional<std::size_t> length = {}) const;
    std::vector<std::string> texts(std::string_view what = "a list") const;

private:
    JsonReader of(const nlohmann::json& json, std::string key) const;

    const std::string* m_file;
    const nlohmann::json* m_json;
    std::string m_within, m_key; ///< as they stand before a reason: `"view": `
};

/// Returns what `read` makes of a JsonReader of the text. Whatever it throws, the library's own errors included, comes
/// out as InputError.
template <class Read>
auto readJson(std::string_view text, const std::string& name, const std::string& isNot, const Read& read)
{
    return readingInput(name, [&] {
        const nlohmann::json json = parseJson(text, name, isNot);
        return read(JsonReader(name, json));
    });
}

} // namespace warpatlas
