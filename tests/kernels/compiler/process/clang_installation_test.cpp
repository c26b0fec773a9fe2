#include "kernels/compiler/process/clang_installation.h"

#include "tests/app/support/files.h"
#include "tests/support/environment_variable.h"

#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>

namespace warpatlas {
namespace {

/// The installation found where PATH begins with a clang++ that does this.
Answer<ClangInstallation> found(const std::string& script)
{
    const test::TemporaryFolder folder;
    const std::string clang = folder.write("clang++", "#!/bin/sh\n" + script);
    std::filesystem::permissions(clang, std::filesystem::perms::owner_all);
    const test::EnvironmentVariable path(
        "PATH", std::filesystem::path(clang).parent_path().string() + ":" + std::getenv("PATH"));
    return ClangInstallation::find(std::chrono::milliseconds(500));
}

constexpr const char* version = "[ \"$1\" = --version ] && echo 'clang version 99.1.2' && exit\n";

TEST(ClangInstallation, IsUsedForTheArchitecturesThatItNames)
{
    const auto clang = found(std::string(version) + "printf '  sm_75 \\n  sm_90 \\n'");
    ASSERT_TRUE(clang) << clang.reason();
    EXPECT_EQ(clang.value().version, "clang 99.1.2");
    EXPECT_EQ(clang.value().architectureFor(86), 75);
    EXPECT_EQ(clang.value().architectureFor(120), 90);
}

TEST(ClangInstallation, DoesNotHoldUpWhoeverAsksWhereItDoesNotAnswer)
{
    const auto silent = found(std::string(version) + "exec sleep 1000");
    ASSERT_TRUE(silent) << silent.reason();
    EXPECT_EQ(silent.value().architectureFor(90), oldestArchitecture);
    const auto hanging = found("exec sleep 1000");
    EXPECT_TRUE(!hanging || hanging.value().version != "clang 99.1.2"); // the next on PATH, or none
}

} // namespace
} // namespace warpatlas
