#include "app/program/compiler_words.h"

#include "kernels/model/error.h"
#include "tests/app/support/files.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;

TEST(CompilerWords, TellWhatIsNvccsApart)
{
    const test::TemporaryFolder folder;
    const std::string other = folder.write("other part.cu", "");
    std::filesystem::create_directory(folder.path("include"));
    ProgramWish wish;
    wish.file = folder.path("main.cu");
    takeCompilerWords(wish,
        shellWords(
            "-Iinclude -D N=3 -DFAST -std=c++20 --compiler nvcc -rdc=true 'other part.cu' -Xcompiler -O2 none.cu"));
    EXPECT_THAT(wish.includeFolders, ElementsAre(folder.path("include")));
    EXPECT_THAT(wish.definitions, ElementsAre("N=3", "FAST"));
    EXPECT_EQ(wish.standard, CppStandard::Cpp20);
    EXPECT_EQ(wish.compiler, ProgramCompiler::Nvcc);
    EXPECT_THAT(wish.compilerOptions, ElementsAre("-rdc=true", other, "-Xcompiler", "-O2", "none.cu"));
    // As a text they are read back alike, and what is usual is none of it.
    ProgramWish again;
    again.file = wish.file;
    takeCompilerWords(again, shellWords(shellText(compilerWords(wish))));
    EXPECT_EQ(compilerWords(again), compilerWords(wish));
    takeCompilerWords(again, {});
    EXPECT_THAT(compilerWords(again), ElementsAre());
    EXPECT_EQ(again.compiler, ProgramCompiler::Any);
}

TEST(CompilerWords, AreRefusedByName)
{
    const auto refusal = [](const std::vector<std::string>& words) -> std::string {
        try {
            ProgramWish wish;
            takeCompilerWords(wish, words);
        } catch (const InputError& error) {
            return error.what();
        }
        return {};
    };
    EXPECT_EQ(refusal({"-std=c++11"}), "-std=c++11: is none of c++14, c++17, c++20");
    EXPECT_EQ(refusal({"--compiler=gcc"}), "--compiler gcc: is none of nvcc, clang");
    EXPECT_EQ(refusal({"-D", "3"}), "-D3: is not NAME or NAME=VALUE");
    EXPECT_EQ(refusal({"-I"}), "-I: needs a value behind it");
    EXPECT_EQ(refusal({"-I/no/such/folder"}), "-I/no/such/folder: is no folder");
}

} // namespace
} // namespace warpatlas
