/// Environment variables: one that has another value for a while, and those that say how much a test is to do.
#pragma once

#include <cstdlib>
#include <optional>
#include <string>

namespace warpatlas::test {

/// `otherwise` where it is not set.
inline unsigned long long numberFromEnvironment(const char* variable, unsigned long long otherwise)
{
    const char* const text = std::getenv(variable);
    return text != nullptr ? std::strtoull(text, nullptr, 10) : otherwise;
}

class EnvironmentVariable {
public:
    EnvironmentVariable(const char* name, const std::string& value) : m_name(name)
    {
        if (const char* before = std::getenv(name))
            m_before = before;
        ::setenv(name, value.c_str(), 1);
    }
    ~EnvironmentVariable() { m_before ? ::setenv(m_name, m_before->c_str(), 1) : ::unsetenv(m_name); }
    EnvironmentVariable(const EnvironmentVariable&) = delete;
    EnvironmentVariable& operator=(const EnvironmentVariable&) = delete;

private:
    const char* m_name;
    std::optional<std::string> m_before;
};

} // namespace warpatlas::test
