/// A variable of the environment, for the programs that a test starts; what was there before comes back.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace warpatlas::test {

class Environment {
public:
    /// `value` null: unset.
    Environment(const char* name, const char* value) : m_name(name)
    {
        if (const char* before = std::getenv(name))
            m_before = before;
        value ? ::setenv(name, value, 1) : ::unsetenv(name);
    }
    ~Environment() { m_before ? ::setenv(m_name, m_before->c_str(), 1) : ::unsetenv(m_name); }
    Environment(const Environment&) = delete;
    Environment& operator=(const Environment&) = delete;

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

} // namespace warpatlas::test
