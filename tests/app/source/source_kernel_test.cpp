// Which headers are read for a person's own kernel.
#include "app/source/source_kernel.h"

#include "tests/app/notebook/made_up_notebook.h"
#include "tests/app/support/files.h"

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

namespace {

class SourceHeaders : public testing::Test {
protected:
    SourceHeaders()
    {
        for (const char* name : {"src", "one", "one/deep", "two", "toolkit"})
            std::filesystem::create_directory(folder.path(name));
        source.file = folder.path("src/k.cu");
    }
    std::map<std::string, std::string> read(const std::string& text)
    {
        folder.write("src/k.cu", text);
        readText(source);
        return source.headers;
    }
    test::TemporaryFolder folder;
    SourceKernel source;
};

} // namespace

TEST_F(SourceHeaders, BesideTheFileAndInFoldersInTheirOrder)
{
    folder.write("src/a.h", "beside\n");
    folder.write("one/a.h", "in one\n");
    folder.write("one/b.h", "in one\n");
    folder.write("two/b.h", "in two\n");
    folder.write("two/c.h", "in two\n");
    EXPECT_THAT(read("#include \"a.h\"\n#include \"b.h\"\n#include <c.h>\n"), ElementsAre(Pair("a.h", "beside\n")));
    source.includeFolders = {folder.path("one"), folder.path("two")};
    EXPECT_THAT(read("#include \"a.h\"\n#include \"b.h\"\n#include <c.h>\n"),
        ElementsAre(Pair("a.h", "beside\n"), Pair("b.h", "in one\n"), Pair("c.h", "in two\n")));
    // In angle brackets what lies beside the file does not count.
    EXPECT_THAT(read("#include <a.h>\n"), ElementsAre(Pair("a.h", "in one\n")));
}

/// `%%writefile Sources/k.cpp`: the compiler looks beside that file.
TEST_F(SourceHeaders, BesideTheFileThatANotebooksCellWrites)
{
    const std::string kernel = "#include \"a.h\"\n__global__ void k(int* x) { *x = 1; }\n";
    std::filesystem::create_directory(folder.path("src/Sources"));
    folder.write("src/a.h", "beside the notebook\n");
    folder.write("src/Sources/a.h", "beside the file\n");
    folder.write("src/n.ipynb",
        test::notebookOf({{"code", "%%writefile Sources/k.cpp\n" + kernel},
            {"code", "%%writefile nowhere/k.cpp\n" + kernel}, {"code", "%%cu\n" + kernel}}));
    source.file = folder.path("src/n.ipynb");
    const auto headers = [&](const std::string& cell) {
        source.cell = cell;
        readText(source);
        EXPECT_EQ(readHeaders(source, folder.path("src")), source.headers);
        return source.headers;
    };
    EXPECT_THAT(headers("1"), ElementsAre(Pair("a.h", "beside the file\n")));
    EXPECT_THAT(headers("2"), ElementsAre(Pair("a.h", "beside the notebook\n")));
    EXPECT_THAT(headers("3"), ElementsAre(Pair("a.h", "beside the notebook\n")));
}

TEST_F(SourceHeaders, HeadersOfHeaders)
{
    folder.write("one/deep/a.h", "#include \"b.h\"\n#include <c.h>\n");
    folder.write("one/deep/b.h", "beside it\n");
    folder.write("one/c.h", "in one\n");
    source.includeFolders = {folder.path("one")};
    EXPECT_THAT(read("#include <deep/a.h>\n"),
        ElementsAre(Pair("b.h", "beside it\n"), Pair("c.h", "in one\n"), Pair("deep/a.h", testing::_)));
}

TEST_F(SourceHeaders, WhatCompilersHaveIsNotRead)
{
    for (const char* name : {"cooperative_groups.h", "vector", "helper_cuda.h"})
        folder.write("one/" + std::string(name), "not this\n");
    folder.write("toolkit/cuda_runtime.h", "");
    folder.write("toolkit/own.h", "not this\n");
    source.includeFolders = {folder.path("one"), folder.path("toolkit")};
    EXPECT_THAT(
        read("#include <cooperative_groups.h>\n#include <vector>\n#include <helper_cuda.h>\n#include <own.h>\n"),
        IsEmpty());
}

TEST_F(SourceHeaders, AFolderThatIsNoneIsRefused)
{
    source.includeFolders = {folder.path("three")};
    EXPECT_EQ(test::refusalOf("-I " + folder.path("three"), [&] { read("__global__ void k() { }\n"); }),
        "there is no such folder");
}

TEST_F(SourceHeaders, StandardInputHasThoseOfTheFolders)
{
    folder.write("one/a.h", "in one\n");
    source.file = "-";
    source.text = "#include \"a.h\"\n";
    source.includeFolders = {folder.path("one")};
    EXPECT_THAT(readHeaders(source, {}), ElementsAre(Pair("a.h", "in one\n")));
}

} // namespace warpatlas
