/// Options of a command that another one is tried with, and what it says where it refuses them.
#pragma once

#include "tests/ui/command_line/child_process.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <string>
#include <vector>

namespace warpatlas::test {

inline std::vector<std::string> with(std::vector<std::string> options, const std::vector<std::string>& more)
{
    options.insert(options.end(), more.begin(), more.end());
    return options;
}

/// Exit status 2, and one line that has the words.
inline void expectRefused(const std::vector<std::string>& options, const std::string& words)
{
    const Finished finished = runProgram(options);
    EXPECT_EQ(finished.status, 2) << finished.err;
    EXPECT_THAT(finished.err, testing::HasSubstr(words));
    EXPECT_EQ(std::count(finished.err.begin(), finished.err.end(), '\n'), 1) << finished.err;
}

} // namespace warpatlas::test
