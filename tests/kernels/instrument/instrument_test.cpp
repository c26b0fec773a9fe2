/// The places that are easily missed: predicates, functions, generic addresses, vectors, several exits.
#include "kernels/model/error.h"
#include "kernels/ptx/parser.h"
#include "tests/kernels/instrument/recorded_run.h"

#include <gmock/gmock.h>

namespace warpatlas::instrument::testing {
namespace {

using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* head = ".version 7.0\n.target sm_75\n.address_size 64\n";

/// A kernel `k` that has its buffer in %rd1 and its linear thread's number in %r1, and the address of its value of 32
/// bits in %rd2.
std::string kernelText(const std::string& body, const std::string& before = {})
{
    return std::string(head) + before
        + ".visible .entry k(.param .u64 k_0)\n{\n"
          ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>;\n"
          "ld.param.u64 %rd1, [k_0];\ncvta.to.global.u64 %rd1, %rd1;\n"
          "mov.u32 %r1, %ctaid.x;\nmov.u32 %r2, %ntid.x;\nmov.u32 %r3, %tid.x;\nmad.lo.s32 %r1, %r1, %r2, %r3;\n"
          "mul.wide.s32 %rd2, %r1, 4;\nadd.s64 %rd2, %rd1, %rd2;\nsetp.lt.s32 %p1, %r1, 40;\n"
        + body + "\n}\n";
}

RunSpec specOf(const std::string& ptx, std::size_t values = 96)
{
    RunSpec spec;
    spec.ptx = ptx;
    spec.entry = "k";
    spec.launch = {{3, 1, 1}, {32, 1, 1}};
    spec.buffer(std::vector<std::int32_t>(values));
    return spec;
}

std::string ownersRefusalOf(const std::string& ptx)
{
    const auto code = instrument(ptx, "test.ptx", "k", {});
    return code ? code.value().ownersRefusal : code.reason();
}

TEST(Instrument, LeavesTheTextAsItIsButForWhatIsInserted)
{
    const std::string text = kernelText("/* a { comment; */ st.global.u32 [%rd2], %r1; // ret;\n@%p1 ret;\nret;");
    const InstrumentedCode code = instrument(text, "test.ptx", "k", {}).value();
    std::size_t at = 0;
    for (const char letter : text) {
        at = code.ptx.find(letter, at);
        ASSERT_NE(at, std::string::npos);
        ++at;
    }
    EXPECT_GT(code.ptx.size(), text.size());
    const ptx::Module module = ptx::parse(code.ptx, "instrumented");
    EXPECT_NE(module.variable(code.table), ptx::none);
    EXPECT_EQ(code.ownersRefusal, "");
}

TEST(Instrument, ArgumentsInRegistersAreNoPartOfTheText)
{
    const Recorded recorded =
        expectRecordedAsTraced(specOf(kernelText("call (%r4), f, (%r1, 5);\n@%p1 st.global.u32 [%rd2], %r4;\nret;",
            ".func (.reg .u32 r) f(.reg .u32 a, .reg .u32 b)\n{\nadd.u32 r, a, b;\nret;\n}\n")));
    EXPECT_EQ(recorded.owners[39], 39u);
    EXPECT_EQ(recorded.owners[40], noThread);
}

TEST(Instrument, StoresThatAreNotExecutedLeaveNothing)
{
    const Recorded recorded = expectRecordedAsTraced(specOf(kernelText("@%p1 st.global.u32 [%rd2], %r1;\nret;")));
    EXPECT_EQ(recorded.owners[39], 39u);
    EXPECT_EQ(recorded.owners[40], noThread);
    EXPECT_EQ(recorded.writes[40], 0u);
    EXPECT_EQ(recorded.writers[40], 0);
    expectRecordedAsTraced(specOf(kernelText("@!%p1 st.global.u32 [%rd2], %r1;\nret;")));
    expectRecordedAsTraced(specOf(kernelText("@!%p1 st.u32 [%rd2], %r1;\nret;")));
    expectRecordedAsTraced(specOf(kernelText("@%p1 st.u32 [%rd2], %r1;\nret;")));
}

/// Blocks 0 and 2 leave as one, block 1 in two parts: the predicated one first, the rest 50 instructions later.
TEST(Instrument, ABlockEndsWhenItsLastThreadLeaves)
{
    std::string wait;
    for (int i = 0; i < 50; ++i)
        wait += "add.s32 %r4, %r4, 1;\n";
    for (const std::string early : {"@%p1 ret;\n", "@%p1 exit;\n"}) {
        const Recorded recorded =
            expectRecordedAsTraced(specOf(kernelText(early + wait + "st.global.u32 [%rd2], %r4;\nret;")));
        const auto length = [&](int block) { return recorded.ends[block] - recorded.starts[block]; };
        EXPECT_GT(length(1), length(0) + 100);
        EXPECT_EQ(recorded.owners[39], noThread);
        EXPECT_EQ(recorded.owners[41], 41u);
    }
}

TEST(Instrument, TheEndOfTheTextAndExitsOfFunctionsAreExits)
{
    expectRecordedAsTraced(specOf(kernelText("st.global.u32 [%rd2], %r1;")));
    expectRecordedAsTraced(specOf(kernelText("@%p1 bra AWAY;\nst.global.u32 [%rd2], %r1;\nAWAY:")));
    const std::string function = ".func leave(.param .b32 n)\n{\n.reg .b32 %r<2>; .reg .pred %p<2>;\n"
                                 "ld.param.b32 %r1, [n];\nsetp.gt.s32 %p1, %r1, 70;\n@%p1 exit;\nret;\n}\n";
    const Recorded recorded = expectRecordedAsTraced(specOf(kernelText(
        "{ .param .b32 a; st.param.b32 [a], %r1; call leave, (a); }\nst.global.u32 [%rd2], %r1;\nret;", function)));
    EXPECT_EQ(recorded.owners[70], 70u);
    EXPECT_EQ(recorded.owners[71], noThread);
}

TEST(Instrument, StoresOfFunctionsAreTheirThreads)
{
    const std::string function = ".func put(.param .b64 to, .param .b32 n)\n{\n.reg .b32 %r<2>; .reg .b64 %rd<2>;\n"
                                 "ld.param.b64 %rd1, [to];\nld.param.b32 %r1, [n];\nst.u32 [%rd1+4], %r1;\nret;\n}\n";
    const Recorded recorded =
        expectRecordedAsTraced(specOf(kernelText("{ .param .b64 a; .param .b32 b;\n"
                                                 "st.param.b64 [a], %rd2; st.param.b32 [b], %r1;\n"
                                                 "call put, (a, b); }\nret;",
                                          function),
            97));
    EXPECT_EQ(recorded.owners[0], noThread);
    EXPECT_EQ(recorded.owners[96], 95u);
}

TEST(Instrument, GenericStoresCountWhereTheyReachGlobalMemory)
{
    const std::string body = ".shared .align 4 .b8 tile[128];\n.local .align 4 .b8 own[4];\n"
                             "mov.u64 %rd3, tile;\ncvta.shared.u64 %rd3, %rd3;\nmul.wide.u32 %rd4, %r3, 4;\n"
                             "add.s64 %rd3, %rd3, %rd4;\nst.u32 [%rd3], %r1;\nmov.u64 %rd5, own;\n"
                             "cvta.local.u64 %rd5, %rd5;\nst.u32 [%rd5], %r1;\nst.local.u32 [own], %r1;\n"
                             "@%p1 st.u32 [%rd2], %r1;\nret;";
    const Recorded recorded = expectRecordedAsTraced(specOf(kernelText(body)));
    EXPECT_EQ(recorded.writers[39], 1);
    EXPECT_EQ(recorded.writers[40], 0);
}

TEST(Instrument, WideAndVectorAndNarrowStoresWriteTheValuesTheyTouch)
{
    const std::string address = "mul.wide.s32 %rd3, %r1, 16;\nadd.s64 %rd3, %rd1, %rd3;\n";
    RunSpec vectors = specOf(kernelText(address + "st.global.v4.u32 [%rd3], {%r1, %r1, %r2, %r3};\nret;"), 4 * 96);
    EXPECT_THAT(expectRecordedAsTraced(vectors).writes, Each(1u));
    RunSpec pairs =
        specOf(kernelText(address + "mov.u64 %rd4, 77;\nst.global.v2.u64 [%rd3], {%rd4, %rd4};\nret;"), 4 * 96);
    expectRecordedAsTraced(pairs);
    // Bytes in a buffer of words, words in one of bytes, halves of a double.
    RunSpec bytes = specOf(kernelText("st.global.u8 [%rd2+3], %r1;\nst.global.u8 [%rd2], %r1;\nret;"));
    EXPECT_THAT(expectRecordedAsTraced(bytes).writes, Each(2u));
    RunSpec words = specOf(kernelText("st.global.u32 [%rd2], %r1;\nret;"), 0);
    words.buffers[0] = {ElementType::U8, std::vector<std::byte>(4 * 96)};
    EXPECT_THAT(expectRecordedAsTraced(words).writes, Each(1u));
    RunSpec doubles = specOf(kernelText("st.global.u32 [%rd2], %r1;\nret;"), 0);
    doubles.buffers[0] = {ElementType::F64, std::vector<std::byte>(4 * 96)};
    EXPECT_THAT(expectRecordedAsTraced(doubles).writes, Each(2u));
}

TEST(Instrument, AtomicsAreWrites)
{
    // The destination is the address: it must have been looked at before.
    const std::string body = "mov.u64 %rd3, 1;\nand.b64 %rd4, %rd2, -8;\natom.global.add.u64 %rd4, [%rd4], %rd3;\n"
                             "@%p1 red.global.add.u32 [%rd1], 1;\natom.global.cas.b32 %r5, [%rd1+4], 7, 8;\nret;";
    expectRecordedAsTraced(specOf(kernelText(body)));
}

TEST(Instrument, OnlyTheWatchedBufferHasOwnersButEveryWriterCounts)
{
    RunSpec spec = specOf(std::string(head)
        + ".global .align 4 .b32 other[96];\n.visible .entry k(.param .u64 k_0, .param .u64 k_1)\n{\n"
          ".reg .b32 %r<3>; .reg .b64 %rd<5>; .reg .pred %p<2>;\nld.param.u64 %rd1, [k_0];\nld.param.u64 %rd2, [k_1];\n"
          "mov.u32 %r1, %tid.x;\nmul.wide.u32 %rd3, %r1, 4;\nadd.s64 %rd4, %rd2, %rd3;\nst.global.u32 [%rd4], %r1;\n"
          "setp.eq.s32 %p1, %r1, 3;\n@%p1 st.global.u32 [other+8], %r1;\nadd.s64 %rd4, %rd1, %rd3;\n"
          "@%p1 st.global.u32 [%rd4], %r1;\nret;\n}\n");
    spec.buffer(std::vector<std::int32_t>(96));
    const Recorded recorded = expectRecordedAsTraced(spec);
    EXPECT_EQ(recorded.writes[3], 3u);
    EXPECT_EQ(recorded.writes[4], 0u);
    EXPECT_THAT(recorded.writers, Each(1));
}

TEST(Instrument, NumbersThreadsOfThreeAxesAsLaunchesDo)
{
    RunSpec spec =
        specOf(kernelText("atom.global.add.u32 %r5, [%rd1], 1;\nmul.wide.u32 %rd3, %r5, 4;\nadd.s64 %rd3, %rd1, %rd3;\n"
                          "st.global.u32 [%rd3+4], 9;\nret;"),
            1 + 2 * 3 * 2 * 5 * 3 * 4);
    spec.launch = {{2, 3, 2}, {5, 3, 4}};
    const Recorded recorded = expectRecordedAsTraced(spec);
    EXPECT_THAT(recorded.writers, Each(1));
    EXPECT_EQ(recorded.owners.back(), 2u * 3 * 2 * 5 * 3 * 4 - 1);
}

TEST(Instrument, NamesDoNotClashAndOtherKernelsStayAsTheyAre)
{
    const std::string other = ".visible .entry other()\n{\nret;\n}\n";
    const std::string text = kernelText(
        ".reg .b32 %warpatlas_r;\nmov.u32 %warpatlas_r, 5;\nst.global.u32 [%rd2], %warpatlas_r;\nret;", other);
    expectRecordedAsTraced(specOf(text));
    EXPECT_THAT(instrument(text, "test.ptx", "k", {}).value().ptx, HasSubstr(other));
}

TEST(Instrument, PrintsNothingTwice)
{
    const std::string print = ".extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);\n"
                              ".global .align 1 .b8 words[3] = {104, 105, 0};\n";
    const std::string text = kernelText("mov.u64 %rd3, words;\ncvta.global.u64 %rd3, %rd3;\nmov.u64 %rd4, 0;\n"
                                        "{ .param .b64 f; .param .b64 a; .param .b32 r;\nst.param.b64 [f], %rd3;\n"
                                        "st.param.b64 [a], %rd4;\ncall.uni (r), vprintf, (f, a);\n"
                                        "ld.param.b32 %r5, [r]; }\nst.global.u32 [%rd2], %r1;\nret;",
        print);
    EXPECT_EQ(expectRecordedAsTraced(specOf(text)).printed.substr(0, 4), "hihi");
    InstrumentOptions silent;
    silent.prints = false;
    EXPECT_EQ(runInstrumented(specOf(text), instrument(text, "test.ptx", "k", silent).value()).printed, "");
}

TEST(Instrument, RefusesWhatItCannotFollowAndSaysWhy)
{
    EXPECT_EQ(ownersRefusalOf(".version 6.0\n.target sm_75\n.address_size 64\n.entry k()\n{\nret;\n}\n"),
        "it is PTX 6.0, and recording takes PTX 6.2 or newer");
    EXPECT_EQ(ownersRefusalOf(".version 6.2\n.target sm_30\n.address_size 64\n.entry k()\n{\nret;\n}\n"),
        "it is made for sm_30, and recording takes sm_32 or newer");
    EXPECT_EQ(
        ownersRefusalOf(".version 6.2\n.target sm_75\n.entry k()\n{\nret;\n}\n"), "it does not say .address_size 64");
    EXPECT_EQ(ownersRefusalOf(kernelText("ret;")), "");
    EXPECT_THAT(ownersRefusalOf(kernelText("cp.async.bulk.global.shared::cta.bulk_group [%rd2], [%r1], 16;\nret;")),
        HasSubstr("copies to memory in the background with cp.async.bulk.global.shared::cta.bulk_group"));
    EXPECT_THAT(ownersRefusalOf(kernelText("st.global.z32 [%rd2], %r1;\nret;")), HasSubstr("st.global.z32"));
    EXPECT_THAT(ownersRefusalOf(kernelText("call helper;\nret;", ".extern .func helper();\n")),
        HasSubstr("calls helper, whose code is not there"));
    EXPECT_THROW(instrument("int main() {}", "main.c", "k", {}), InputError);
    EXPECT_THROW(instrument(kernelText("ret;"), "test.ptx", "unknown", {}), InputError);
}

TEST(Instrument, RecordsTheScheduleWhereOwnersAreRefused)
{
    const std::string text = kernelText("call helper;\nret;", ".extern .func helper();\n");
    const InstrumentedCode code = instrument(text, "test.ptx", "k", {}).value();
    EXPECT_TRUE(code.schedule);
    EXPECT_FALSE(code.owners);
    EXPECT_THAT(code.ptx, HasSubstr("%globaltimer"));
    EXPECT_THAT(code.ptx, ::testing::Not(HasSubstr("st.global.u8")));
    InstrumentOptions ownersAlone;
    ownersAlone.schedule = false;
    EXPECT_THAT(instrument(text, "test.ptx", "k", ownersAlone).reason(), HasSubstr("calls helper"));
    EXPECT_THAT(instrument(kernelText("ret;"), "test.ptx", "k", ownersAlone).value().ptx,
        ::testing::Not(HasSubstr("%globaltimer")));
}

} // namespace
} // namespace warpatlas::instrument::testing
