// Whole files of samples, courses and projects compile as they are, with both compilers, and their kernels compute what
// they should.
#include "tests/kernels/compiler/whole_files.h"

#include <filesystem>
#include <set>

namespace warpatlas::testing_compiler {

using testing::HasSubstr;

namespace {

std::vector<WholeFile> allFiles()
{
    std::vector<WholeFile> files = filesOfCourses();
    for (const auto& more : {filesOfSamples(), filesOfProjects()})
        files.insert(files.end(), more.begin(), more.end());
    return files;
}

} // namespace

class WholeFiles : public testing::TestWithParam<std::tuple<CompilerKind, WholeFile>> {
protected:
    void SetUp() override
    {
        const auto& [kind, file] = GetParam();
        if (const std::string reason = absence(kind); !reason.empty())
            GTEST_SKIP() << reason;
    }
};

INSTANTIATE_TEST_SUITE_P(All, WholeFiles,
    testing::Combine(testing::Values(CompilerKind::Nvrtc, CompilerKind::Clang), testing::ValuesIn(allFiles())),
    [](const auto& info) {
        return std::string(nameOf(std::get<0>(info.param))) + "_" + nameOfFile(std::get<1>(info.param));
    });

TEST_P(WholeFiles, CompilesAndRuns)
{
    const auto& [kind, file] = GetParam();
    if (kind == CompilerKind::Clang && !file.without.empty()) {
        const auto refused = compile(requestOf(file, kind, 75), Progress()).value();
        ASSERT_FALSE(refused->succeeded);
        EXPECT_THAT(allMessages(*refused), HasSubstr(file.without));
        return;
    }
    checkWholeFile(file, kind, 75);
}

TEST(WholeFilesOfTheTree, AreAllCompiled)
{
    std::set<std::string> known, there;
    for (const WholeFile& file : allFiles())
        known.insert(file.file);
    const std::filesystem::path root = std::filesystem::path(test::testFolder()) / "whole_files";
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
        if (entry.path().extension() == ".cu")
            there.insert(entry.path().lexically_relative(root).string());
    EXPECT_EQ(known, there);
    EXPECT_GE(there.size(), 60u);
}

TEST(WholeFilesOfNewerTargets, RunAlike)
{
    if (const std::string reason = absence(CompilerKind::Nvrtc); !reason.empty())
        GTEST_SKIP() << reason;
    // Hopper, and what comes from the newer back end: its PTX has registers and parameters of other types.
    for (const WholeFile& file : allFiles())
        for (const int capability : {90, 100, 120}) {
            SCOPED_TRACE(file.file + " for " + std::to_string(capability));
            checkWholeFile(file, CompilerKind::Nvrtc, capability);
        }
}

} // namespace warpatlas::testing_compiler
