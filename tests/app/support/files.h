/// Files that a test writes, and what refuses to read them.
#pragma once

#include "kernels/model/error.h"

#include <filesystem>
#include <fstream>
#include <functional>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>
#include <unistd.h>

namespace warpatlas::test {

/// A folder of its own, gone with it.
class TemporaryFolder {
public:
    TemporaryFolder()
    {
        std::string pattern = (std::filesystem::temp_directory_path() / "warpatlas-XXXXXX").string();
        if (!::mkdtemp(pattern.data()))
            throw std::runtime_error("no temporary folder");
        m_path = pattern;
    }
    ~TemporaryFolder()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_path, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    std::string path(const std::string& name) const { return (m_path / name).string(); }
    std::string write(const std::string& name, std::string_view content) const
    {
        std::ofstream(path(name), std::ios::binary) << content;
        return path(name);
    }

private:
    std::filesystem::path m_path;
};

inline std::string read(const std::string& path)
{
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The reason of the InputError that `action` throws, after checking that it is one line about `subject`.
inline std::string refusalOf(const std::string& subject, const std::function<void()>& action)
{
    try {
        action();
    } catch (const InputError& error) {
        EXPECT_EQ(error.subject(), subject);
        EXPECT_THAT(error.what(), testing::Not(testing::HasSubstr("\n")));
        return error.reason();
    }
    ADD_FAILURE() << subject << " was not refused";
    return {};
}

/// All of the line, not the reason alone.
inline void expectShort(const std::string& reason)
{
    EXPECT_LE(reason.size(), 200u) << reason.substr(0, 400);
    EXPECT_EQ(reason.find_first_of("\n\r\0", 0, 3), std::string::npos);
}

} // namespace warpatlas::test
