#include "kernels/ptx/parser.h"

#include "kernels/model/error.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <chrono>

namespace warpatlas::ptx {
namespace {

const std::string head = ".version 8.0\n.target sm_75\n.address_size 64\n";

Module parseBody(const std::string& body)
{
    return parse(head + ".visible .entry f(.param .u64 p)\n{\n" + body + "\n}\n", "test.ptx");
}

std::string errorOf(const std::string& text)
{
    try {
        parse(text, "test.ptx");
    } catch (const InputError& error) {
        return error.what();
    }
    return "no error";
}

TEST(Parser, NvccDialect)
{
    const Module module = parse(simulator::testing::readFile("simulator/lessons_nvcc.ptx"), "lessons_nvcc.ptx");
    EXPECT_EQ(module.target, "sm_75");
    EXPECT_EQ(module.files.at(1), "lessons.cu"); // stands behind its uses
    const Function& add = findEntry(module, "vector_add");
    EXPECT_EQ(add.parameters.size(), 4u);
    EXPECT_EQ(add.variables[add.parameters[3]].type, Type::U32);
    EXPECT_EQ(add.instructions.front().fullOpcode(), "ld.param.u64");
    const Function& tiled = findEntry(module, "tiled");
    ASSERT_EQ(tiled.variables.size(), 6u);
    EXPECT_EQ(tiled.variables[4].space, Space::Shared);
    EXPECT_EQ(tiled.variables[4].byteCount(), 1024u);
    const std::uint32_t weights = module.variable("weights");
    ASSERT_NE(weights, none);
    EXPECT_EQ(module.variables[weights].space, Space::Const);
    EXPECT_EQ(module.variables[weights].initial[3].bits, 63u);
    bool inlined = false;
    for (const Instruction& instruction : findEntry(module, "warp_sum").instructions)
        inlined = inlined
            || (instruction.opcode == "shfl" && instruction.place.file != 1 && instruction.place.inlinedFile == 1);
    EXPECT_TRUE(inlined);
}

TEST(Parser, ClangDialect)
{
    const Module module = parse(simulator::testing::readFile("simulator/lessons_clang.ptx"), "lessons_clang.ptx");
    EXPECT_EQ(module.version, "6.0");
    const Function& add = findEntry(module, "vector_add");
    EXPECT_TRUE(add.labels.contains("Lfunc_begin0"));
    EXPECT_EQ(add.instructions.back().opcode, "ret");
}

TEST(Parser, ScopesRedeclareNames)
{
    const Module module = parseBody(".reg .b32 %r<3>;\n{ .reg .b32 %r1; .param .b32 a; st.param.b32 [a+0], %r1; }\n{ "
                                    ".param .b64 a; st.param.b64 [a], 1; }\nmov.b32 %r1, 0;");
    const Function& f = module.functions[0];
    EXPECT_EQ(f.variables.size(), 3u);
    EXPECT_EQ(f.instructions[0].operands[1].index, 3u);
    EXPECT_EQ(f.instructions[0].operands[0].elements[0].index, 1u);
    EXPECT_EQ(f.instructions[1].operands[0].elements[0].index, 2u);
    EXPECT_EQ(f.instructions[2].operands[0].index, 1u);
}

TEST(Parser, OperandsOfEveryForm)
{
    const Module module =
        parseBody(".reg .b32 %r<9>; .reg .pred %p<3>; .reg .f32 %f<4>; .reg .b64 %rd<4>;\n"
                  "@!%p1 shfl.sync.down.b32 %r1|%p2, %r2, 4, 31, -1;\n"
                  "ld.global.v4.f32 {%f0, %f1, %f2, _}, [%rd1+-16];\n"
                  "setp.lt.and.s32 %p1, %r1, 0x7fffffff, !%p2;\n"
                  "mov.f32 %f1, 0fBF800000; mov.f32 %f2, 1.5; mov.u32 %r1, %tid.x; mov.u64 %rd1, p+8;");
    const std::vector<Instruction>& list = module.functions[0].instructions;
    EXPECT_TRUE(list[0].guardNegated);
    EXPECT_EQ(list[0].operands[0].kind, OperandKind::Pair);
    EXPECT_EQ(list[0].operands[4].bits, ~std::uint64_t{0});
    EXPECT_EQ(list[1].operands[0].elements[3].kind, OperandKind::Sink);
    EXPECT_EQ(list[1].operands[1].bits, static_cast<std::uint64_t>(-16));
    EXPECT_TRUE(list[2].operands[3].negated);
    EXPECT_EQ(list[3].operands[1].bits, 0xbf800000u);
    EXPECT_EQ(list[4].operands[1].kind, OperandKind::Float64);
    EXPECT_EQ(list[5].operands[1].name, "%tid.x");
    EXPECT_EQ(list[6].operands[1].bits, 8u);
}

TEST(Parser, VariablesWithInitialValues)
{
    const Module module = parse(head
            + ".global .align 8 .u64 table[3] = {7, other, generic(other)+4};\n.global .f32 x[2][2] = {{0f3F800000, "
              "2.0}, {0.5, -1.0}};\n.global .b32 other;\n.extern .shared .align 16 .b8 dynamic[];\n",
        "test.ptx");
    EXPECT_EQ(module.variables[0].initial[1].symbol, "other");
    EXPECT_TRUE(module.variables[0].initial[2].generic);
    EXPECT_EQ(module.variables[0].initial[2].bits, 4u);
    EXPECT_EQ(module.variables[1].count, 4u);
    EXPECT_EQ(module.variables[1].initial[3].bits, 0xbf800000u);
    EXPECT_EQ(module.variables[3].count, 0u);
}

TEST(Parser, ManagedVariablesAndTheSizesOfBlocks)
{
    const Module module = parse(head
            + ".visible .global .attribute(.managed) .align 4 .u32 counter = 3;\n"
              ".global .attribute(.unified(19, 95), .managed) .align 8 .b8 list[24];\n.global .align 4 .u32 plain;\n"
              ".entry bounded(.param .u64 a)\n.maxntid 16, 8, 1\n.minnctapersm 2\n{ ret; }\n"
              ".entry fixed() .reqntid 64 { ret; }\n.entry any() { ret; }\n",
        "test.ptx");
    EXPECT_TRUE(module.variables[0].managed);
    EXPECT_EQ(module.variables[0].initial[0].bits, 3u);
    EXPECT_TRUE(module.variables[1].managed);
    EXPECT_EQ(module.variables[1].byteCount(), 24u);
    EXPECT_FALSE(module.variables[2].managed);
    EXPECT_EQ(module.functions[0].mostThreads, 128u);
    EXPECT_EQ(module.functions[1].mostThreads, 64u);
    EXPECT_EQ(module.functions[2].mostThreads, 0u);
    EXPECT_NE(errorOf(head + ".global .attribute(.managed .u32 x;").find("PTX line"), std::string::npos);
}

TEST(Parser, ErrorsNameTheLine)
{
    EXPECT_EQ(errorOf("hello"), "test.ptx: PTX line 1: expected a directive, found 'hello'");
    EXPECT_EQ(errorOf(""), "test.ptx: not PTX: no .version");
    EXPECT_NE(errorOf(head + ".entry f()\n{\nadd.u32 %r1, 1\n}\n").find("PTX line 7"), std::string::npos);
    EXPECT_NE(errorOf(head + ".entry f()\n{\nret;\n").find("ends too early"), std::string::npos);
    EXPECT_NE(errorOf(head + ".entry f()\n{\nA:\nA:\n}\n").find("twice"), std::string::npos);
    EXPECT_NE(errorOf(head + ".global .align 3 .b8 x;").find("power of two"), std::string::npos);
    EXPECT_NE(errorOf(head + ".global .b8 x[99999999999999];").find("too large"), std::string::npos);
}

TEST(Parser, EveryTruncationIsAnErrorOrAShorterModule)
{
    const std::string text = simulator::testing::readFile("simulator/lessons_nvcc.ptx").substr(0, 9000);
    for (std::size_t length = 0; length < text.size(); length += 7) {
        try {
            parse(text.substr(0, length), "cut.ptx");
        } catch (const InputError& error) {
            EXPECT_EQ(error.subject(), "cut.ptx");
        }
    }
}

TEST(Parser, TakesAFewMilliseconds)
{
    const std::string text = simulator::testing::readFile("simulator/lessons_nvcc.ptx");
    const auto start = std::chrono::steady_clock::now();
    parse(text, "lessons.ptx");
    // 46 kB; measured 1 ms. The bound leaves room for a machine that is busy or runs under a sanitizer.
    EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(100));
}

TEST(FindEntry, TakesNamesAsTheSourceWritesThem)
{
    const Module module = parse(head
            + ".entry _Z4blurPKfi(.param .u64 a)\n{\nret;\n}\n.entry _ZN3img4blurILi3EEEvPf(.param .u64 "
              "a)\n{\nret;\n}\n.entry plain()\n{\nret;\n}\n",
        "test.ptx");
    EXPECT_EQ(findEntry(module, "plain").name, "plain");
    EXPECT_EQ(findEntry(module, "img::blur").name, "_ZN3img4blurILi3EEEvPf");
    EXPECT_EQ(findEntry(module, "_Z4blurPKfi").name, "_Z4blurPKfi");
    EXPECT_THROW(findEntry(module, "blur"), InputError); // two of them
    try {
        findEntry(module, "sharpen");
        FAIL();
    } catch (const InputError& error) {
        EXPECT_NE(error.reason().find("blur, img::blur, plain"), std::string::npos) << error.reason();
    }
}

} // namespace
} // namespace warpatlas::ptx
