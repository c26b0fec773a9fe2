/// The command line of a tool that starts a program: its own options, then the program and that one's arguments. Pure,
/// any thread.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warpatlas::inline tools {

struct ToolOption {
    std::string_view names; ///< "-o --export": the last one is what it is called here
    bool takesValue = true; ///< behind = or as the next word
    bool counts = true; ///< else it asks for what is so anyway
};

class ToolOptions {
public:
    /// Throws InputError (subject: the option) for one that is none of these, with `reason`, and for one whose value is
    /// missing.
    ToolOptions(std::span<const ToolOption> known, const std::vector<std::string>& words, const std::string& reason);

    bool has(std::string_view name) const { return m_values.contains(name); }
    /// The last one that was given; empty: none.
    std::string value(std::string_view name) const;
    /// The same as a number of at most nine digits, and `usual` where none was given; throws InputError where it is
    /// none.
    std::uint64_t number(std::string_view name, std::uint64_t usual) const;
    /// The program and its arguments; throws InputError where there is none.
    const std::vector<std::string>& program() const;
    const std::vector<std::string>& rest() const { return m_rest; } ///< the same, which may be empty

private:
    std::map<std::string, std::string, std::less<>> m_values;
    std::vector<std::string> m_rest;
};

/// Says whether it is "true", "yes", "on" or nothing, as tools have it.
bool isOn(std::string_view value);

/// The values of a list: "a,b".
std::vector<std::string> partsOf(std::string_view value);

} // namespace warpatlas::inline tools
