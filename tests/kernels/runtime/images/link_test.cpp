#include "kernels/runtime/images/link.h"

#include "kernels/ptx/parser.h"

#include <algorithm>
#include <gmock/gmock.h>

namespace warpatlas::runtime {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* linkHeading = ".version 9.0\n.target sm_75\n.address_size 64\n";

/// Objects "a.cu", "b.cu" ...
LinkedPtx linked(std::initializer_list<std::string_view> objects)
{
    Link link;
    std::string name = "a.cu";
    for (const std::string_view object : objects) {
        link.add(linkHeading + std::string(object), name);
        ++name[0];
    }
    return link.linked();
}

std::string withoutHeading(const LinkedPtx& made)
{
    EXPECT_TRUE(made.text.starts_with(linkHeading)) << made.text;
    return made.text.substr(std::string(linkHeading).size());
}

std::size_t countOf(const std::string& text, std::string_view part)
{
    std::size_t count = 0;
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
        ++count;
    return count;
}

TEST(RuntimeLink, KeepsTheNewestHeadings)
{
    Link link;
    EXPECT_TRUE(link.linked().text.empty());
    link.add(".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }");
    EXPECT_EQ(link.linked().text, ".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }\n");
    link.add(std::string_view(
        "  .version 7.4\n.target sm_100a\n.address_size 64\n// of b\n.func b() { ret; }\n\0 more", 80));
    EXPECT_EQ(link.linked().text,
        ".version 7.4\n.target sm_100a\n.address_size 64\n.visible .func a() { ret; }\n\n// of b\n"
        ".func b() { ret; }\n");
}

TEST(RuntimeLink, MakesWhatIsThereTheTextsOwn)
{
    const std::string user =
        ".extern .func (.param .b32 out) a(.param .b32 in);\n.extern .func vprintf\n(\n)\n;\n.entry k() { ret; }\n";
    const std::string owner = ".visible .func (.param .b32 out) a(.param .b32 in)\n{ ret; }\n";
    EXPECT_EQ(withoutHeading(linked({user})), user);
    EXPECT_EQ(withoutHeading(linked({user, owner})),
        ".visible .func (.param .b32 out) a(.param .b32 in);\n.extern .func vprintf\n(\n)\n;\n.entry k() { "
        "ret; }\n\n.visible .func (.param .b32 out) a(.param .b32 in)\n{ ret; }\n");
    const LinkedPtx third =
        linked({user, owner, ".extern .func (.param .b32 out) a(.param .b32 in);\n.entry l() { ret; }\n"});
    EXPECT_TRUE(third.text.ends_with("{ ret; }\n\n.entry l() { ret; }\n")) << third.text;
    EXPECT_EQ(third.refusal, "");
}

/// However a text is laid out: several statements in a line, one in several, and what only looks like one.
TEST(RuntimeLink, ReadsStatementsAndNotLines)
{
    const std::string user =
        "// .extern .func of b() {\n.extern .func a(); .extern\n.func b();\n.file 1 \"x; .func a {\"\n"
        ".entry k() { ret; }\n";
    EXPECT_EQ(withoutHeading(linked({user,
                  ".visible .func a() { ret; } .visible .func b() { ret; } .extern .func a(); .extern .func .func b();"
                  ".visible .global .u32 c, d[2] = {1, 2};"})),
        "// .extern .func of b() {\n.visible .func a(); .visible\n.func b();\n.file 1 \"x; .func a {\"\n"
        ".entry k() { ret; }\n\n.visible .func a() { ret; } .visible .func b() { ret; } .extern .func"
        ".visible .global .u32 c; .visible .global .u32 d[2] = {1, 2};\n");
}

/// Many declarations without an end, and in one line: each is read once, and not all of them again for each.
TEST(RuntimeLink, TakesTextsWithoutEnds)
{
    std::string open, line;
    for (int i = 0; i < 200'000; ++i) {
        open += ".extern .func (";
        line += ".extern .func a(); ";
    }
    Link link;
    link.add(open);
    EXPECT_EQ(link.linked().text, open + "\n");
    Link other;
    other.add(line + ".visible .func a() { ret; }");
    EXPECT_EQ(other.linked().text.find(".extern"), std::string::npos);
    for (const char* cut : {".global", ".visible", ".global .u32 a[", ".global .u32 a = {", ".func (", ".func a(",
             ".func a {", ".section .debug_str {", ".file", ".alias", ".global .u32 a, ", "\""}) {
        Link ended;
        ended.add(cut);
        ended.add(cut);
        EXPECT_NE(ended.linkedModule().refusal, "") << cut;
    }
    // A text that breaks off does not become a whole statement.
    Link broken;
    broken.add(linkHeading + std::string(".global .u32 a, "));
    EXPECT_NE(broken.linkedModule().refusal, "");
}

TEST(RuntimeLink, SaysWhatIsNoModule)
{
    Link link;
    link.add(".version 7.0\n.target sm_75\n.visible .entry k() { ret; }\n");
    EXPECT_EQ(link.linkedModule().refusal, "");
    link.add("what is this;\n");
    EXPECT_NE(link.linkedModule().refusal, "");
}

/// A line belongs to the file of its own text, and what is inlined to that of its caller.
TEST(RuntimeLink, NumbersFilesAnew)
{
    const LinkedPtx made = linked({".visible .entry k() {\n.loc 1 5 0\nret;\n}\n.file 1 \"/a.cu\"\n.file 2 \"/s.h\"\n",
        ".visible .entry l() {\n.loc 1 7 0\n.loc 2 3 1, function_name $L__info_string0, inlined_at 1 8 2\nret;\n}\n"
        ".file 1 \"/b.cu\"\n.file 2 \"/s.h\", 5, 6\n.section .debug_str\n{\n$L__info_string0:\n.b8 95,0\n}\n"});
    EXPECT_THAT(made.text, HasSubstr(".loc 1 5 0"));
    EXPECT_THAT(made.text, HasSubstr(".loc 3 7 0"));
    EXPECT_THAT(made.text, HasSubstr(".loc 2 3 1, function_name $L__info_string0$linked2, inlined_at 3 8 2"));
    EXPECT_THAT(made.text, HasSubstr("$L__info_string0$linked2:"));
    EXPECT_EQ(countOf(made.text, ".file"), 3u);
    const ptx::Module module = ptx::parse(made.text, "linked");
    EXPECT_EQ(module.files.at(1), "/a.cu");
    EXPECT_EQ(module.files.at(2), "/s.h");
    EXPECT_EQ(module.files.at(3), "/b.cu");
    const ptx::Function* const function = module.find("l");
    ASSERT_NE(function, nullptr);
    EXPECT_EQ(function->instructions.at(0).place.file, 2u);
    EXPECT_EQ(function->instructions.at(0).place.inlinedFile, 3u);
    EXPECT_EQ(function->instructions.at(0).place.inlinedLine, 8u);
}

/// Strings of printf, static functions and variables: each text keeps its own.
TEST(RuntimeLink, KeepsApartWhatEachTextHasForItself)
{
    const LinkedPtx made = linked({".global .align 1 .b8 $str[2] = {97};\n.func f() { ret; }\n"
                                   ".visible .entry k() { mov.u64 %rd1, $str; call.uni f, (); ret; }\n",
        ".global .align 1 .b8 $str[2] = {98};\n.func f() { ret; }\n"
        ".visible .entry l() { mov.u64 %rd1, $str; call.uni f, (); ret; }\n",
        ".visible .func f() { ret; }\n"});
    EXPECT_EQ(made.refusal, "");
    EXPECT_THAT(made.text, HasSubstr("l() { mov.u64 %rd1, $str$linked2; call.uni f$linked2, (); ret; }"));
    EXPECT_THAT(made.text, HasSubstr("k() { mov.u64 %rd1, $str; call.uni f$linked1, (); ret; }"));
    EXPECT_THAT(made.text, HasSubstr(".global .align 1 .b8 $str$linked2[2] = {98};"));
    // Linked once more, with another text that has such a name.
    Link again;
    again.add(made.text);
    again.add(linkHeading + std::string(".global .align 1 .b8 $str[2] = {99};\n"));
    const std::string twice = again.linked().text;
    for (const char* name : {" $str[", " $str$linked2[", " $str$linked3["})
        EXPECT_EQ(countOf(twice, name), 1u) << twice;
}

TEST(RuntimeLink, PutsVariablesTogether)
{
    const LinkedPtx made =
        linked({".extern .global .align 4 .u32 calls;\n.extern .const .align 4 .b8 weights[16];\n"
                ".extern .shared .align 4 .b8 tile[];\n.extern .global .align 8 .u64 table[1];\n"
                ".visible .entry k() { mov.u64 %rd1, calls; mov.u64 %rd2, table; mov.u32 %r1, tile; ret; }\n",
            ".visible .global .align 4 .u32 calls = 3;\n.visible .const .align 4 .b8 weights[16] = {1};\n"
            ".func own() { ret; }\n.global .align 4 .u32 mine;\n"
            ".visible .global .align 8 .u64 table[2] = {own, generic(mine)};\n"
            ".extern .shared .align 16 .b8 tile[];\n.visible .entry l() { mov.u32 %r1, tile; ret; }\n"});
    // A table of another length in the declaration is no slip that a linker lets pass.
    EXPECT_EQ(made.refusal, "'table' is 8 bytes in a.cu and 16 bytes in b.cu");
    const std::string text = withoutHeading(made);
    EXPECT_TRUE(text.starts_with(".visible .global .align 4 .u32 calls = 3;\n"
                                 ".visible .const .align 4 .b8 weights[16] = {1};\n"
                                 ".extern .shared .align 16 .b8 tile[];\n"
                                 ".func own();\n.global .align 4 .u32 mine;\n"
                                 ".visible .global .align 8 .u64 table[2] = {own, generic(mine)};\n"
                                 ".visible .entry k()"))
        << text;
    for (const char* once : {" calls", " weights", " tile[", " table[", ".u32 mine;", ".func own() {"})
        EXPECT_EQ(countOf(text, once), std::string_view(once) == " calls" ? 2u : 1u) << once << text;
}

/// Tables that name each other come to an end, whatever their order.
TEST(RuntimeLink, FollowsInitialValuesInCircles)
{
    std::string chain;
    for (int i = 0; i < 2000; ++i)
        chain += ".visible .global .u64 v" + std::to_string(i) + " = v" + std::to_string((i + 1) % 2000) + ";\n";
    const LinkedPtx made = linked({".extern .global .u64 v0;\n", chain});
    EXPECT_EQ(made.refusal, "");
    EXPECT_EQ(ptx::parse(made.text, "chain").variables.size(), 2000u);
}

/// Instances of a template are in every text that uses them; a definition of one's own comes before them.
TEST(RuntimeLink, TakesOneOfWeakDefinitions)
{
    const std::string instance = ".weak .func (.param .b32 r) twice(.param .b32 x)\n{ // weak\nret; }\n"
                                 ".weak .global .align 4 .u32 kept = 1;\n";
    const LinkedPtx two = linked({instance, instance});
    EXPECT_EQ(two.refusal, "");
    EXPECT_EQ(countOf(two.text, "// weak"), 1u);
    EXPECT_EQ(countOf(two.text, "kept"), 1u);
    const LinkedPtx own = linked({instance + ".visible .entry k() { call (q), twice, (p); ret; }\n",
        ".visible .func (.param .b32 r) twice(.param .b32 x)\n{ // own\nret; }\n"});
    EXPECT_EQ(own.refusal, "");
    EXPECT_THAT(own.text, Not(HasSubstr("// weak")));
    EXPECT_LT(own.text.find(".visible .func (.param .b32 r) twice(.param .b32 x);\n"), own.text.find("k()"))
        << "declared before it is called: " << own.text;
}

struct LinkMistake {
    const char *first, *second, *told;
};

/// As nvlink refuses them: undefined, twice, in other memory, of another size, with other parameters.
TEST(RuntimeLink, RefusesWhatALinkerRefuses)
{
    constexpr const char* uses = ".extern .func _Z5scalei();\n.visible .entry k() { call.uni _Z5scalei, (); ret; }\n";
    constexpr const char* reads = ".extern .global .align 4 .u32 x;\n.visible .entry k() { ld.global.u32 %r1, [x]; }\n";
    for (const LinkMistake& mistake :
        {LinkMistake{uses, "", "'scale(int)' is not defined: a.cu uses it, and no object has it"},
            {uses, ".func _Z5scalei() { ret; }\n", "'scale(int)' is not defined: a.cu uses it"}, // b.cu's own
            {reads, "", "'x' is not defined: a.cu uses it"},
            {".visible .func f() { ret; }\n", ".visible .func f() { ret; }\n",
                "'f' is defined twice: in a.cu and in b.cu"},
            {".entry k() { ret; }\n", ".entry k() { ret; }\n", "'k' is defined twice: in a.cu and in b.cu"},
            {".visible .global .u32 v;\n", ".visible .global .u32 v;\n", "'v' is defined twice"},
            {reads, ".visible .const .align 4 .u32 x;\n",
                "'x' is a variable in global memory in a.cu and a variable in constant memory in b.cu"},
            {reads, ".visible .func x() { ret; }\n",
                "'x' is a variable in global memory in a.cu and a function in b.cu"},
            {reads, ".visible .global .align 4 .b8 x[16];\n", "'x' is 4 bytes in a.cu and 16 bytes in b.cu"},
            {uses, ".visible .func _Z5scalei(.param .b32 a) { ret; }\n",
                "'scale(int)' has other parameters or returns another type in b.cu than in a.cu"}})
        EXPECT_THAT(linked({mistake.first, mistake.second}).refusal, HasSubstr(mistake.told));
    Link unnamed;
    unnamed.add(linkHeading + std::string(uses));
    EXPECT_THAT(unnamed.linked().refusal, HasSubstr("object 1 of 1 uses it"));
    // Unused names, the device's own, and those that only kernels that launch kernels call.
    EXPECT_EQ(linked({".extern .func f();\n.extern .global .u32 v;\n.extern .func vprintf();\n.extern .func "
                      "__cudaCDP2LaunchDeviceV2();\n.visible .entry k() { call.uni vprintf, (); call.uni "
                      "__cudaCDP2LaunchDeviceV2, (); ret; }\n"})
                  .refusal,
        "");
    EXPECT_EQ(linked({uses, ".visible .func _Z5scalei() { ret; }\n"}).refusal, "");
}

TEST(RuntimeLink, LeavesCudasDeviceLibraryOut)
{
    const LinkedPtx made = linked({".visible .entry k() { ret; }\n",
        ".visible .func __cudaCDP2LaunchDeviceV2() { ret; }\n.visible .func other() { ret; }\n"});
    EXPECT_THAT(made.text, Not(HasSubstr("other")));
    EXPECT_THAT(made.text, HasSubstr("k()"));
}

} // namespace
} // namespace warpatlas::runtime
