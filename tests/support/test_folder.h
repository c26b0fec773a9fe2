/// Files that stand beside the tests.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace warpatlas::test {

/// tests/ of the tree that the test was built from, unless WARPATLAS_TEST_FOLDER says where it lies now.
inline std::string testFolder()
{
    const char* const folder = std::getenv("WARPATLAS_TEST_FOLDER");
    return folder != nullptr ? folder : WARPATLAS_TEST_FOLDER;
}

/// `name` relative to tests/; empty where there is no such file.
inline std::string readTestFile(const std::string& name)
{
    std::ifstream file(testFolder() + "/" + name, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

} // namespace warpatlas::test
