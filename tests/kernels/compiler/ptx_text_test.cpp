// PTX is tidied without moving a line.
#include "kernels/compiler/ptx_text.h"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::HasSubstr;
using testing::Not;

TEST(PtxText, FilesLoseTheirFolders)
{
    EXPECT_EQ(withoutFolders("\t.file\t1 \"/a/b/k.cu\"\n\tret;\n\t.file\t2 \"k.cu\", 12, 34\n"),
        "\t.file\t1 \"k.cu\"\n\tret;\n\t.file\t2 \"k.cu\", 12, 34\n");
    EXPECT_EQ(withoutFolders("\t.file\t1 \"/a/b\" \"k.cu\"\n"), "\t.file\t1 \"k.cu\"\n");
    EXPECT_EQ(withoutFolders("\t.file\t1 \"open\n\t.file\t"), "\t.file\t1 \"open\n\t.file\t");
}

TEST(PtxText, OnlyVariablesThatNothingNamesGo)
{
    std::string text = ".version 6.4\n.target sm_75\n";
    for (int i = 0; i < 300; ++i)
        text += ".global .align 4 .u32 unused" + std::to_string(i) + "[2] = {1, 2};\n";
    text += ".global .align 4 .u32 used = 7;\n.visible .entry k()\n{\n\tld.global.u32 %r1, [used+0];\n\tret;\n}\n"
            "\t.section\t.debug_info\n\t{\n.b64 unused7\n\t}\n";
    const std::string tidy = withoutUnusedVariables(text);
    EXPECT_EQ(tidy.size(), text.size());
    EXPECT_EQ(std::count(tidy.begin(), tidy.end(), '\n'), std::count(text.begin(), text.end(), '\n'));
    EXPECT_THAT(tidy, Not(HasSubstr(".u32 unused")));
    EXPECT_THAT(tidy, HasSubstr(".global .align 4 .u32 used = 7;"));
    const std::string few = ".global .u32 a;\n.global .u32 b;\n";
    EXPECT_EQ(withoutUnusedVariables(few), few);
}

} // namespace warpatlas
