/// mma, wmma and ldmatrix in kernels: where each element of each matrix lies, by products of whole numbers, which every
/// way of adding up gives exactly.
#include "tests/kernels/simulator/instructions/ptx_text.h"

#include <bit>
#include <fmt/format.h>

namespace warpatlas::simulator::testing {
namespace {

/// A matrix of small whole numbers.
int valueOf(unsigned which, unsigned row, unsigned column)
{
    return static_cast<int>((row * 7 + column * 3 + which * 5) % 9) - 4;
}

int product(unsigned row, unsigned column, unsigned depth, int start)
{
    int sum = start;
    for (unsigned i = 0; i < depth; ++i)
        sum += valueOf(0, row, i) * valueOf(1, i, column);
    return sum;
}

/// f32, f16, bf16 or s8 of a small whole number.
std::uint32_t encoded(int value, const std::string& type)
{
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    if (type == "f32" || type == "tf32")
        return bits;
    if (type == "bf16")
        return bits >> 16;
    if (type == "s8")
        return static_cast<std::uint32_t>(value) & 0xff;
    if (type == "s32")
        return static_cast<std::uint32_t>(value);
    if (value == 0)
        return 0;
    const std::uint32_t exponent = (bits >> 23 & 0xff) - 127 + 15;
    return (bits >> 31) << 15 | exponent << 10 | (bits >> 13 & 0x3ff);
}

unsigned bitsOf(const std::string& type)
{
    return type == "s8" ? 8 : type.ends_with("16") ? 16 : 32;
}

/// A matrix as it lies in memory.
std::vector<std::uint32_t> packed(
    unsigned which, unsigned rows, unsigned columns, const std::string& type, bool rowMajor, unsigned stride)
{
    const unsigned bits = bitsOf(type), each = 32 / bits;
    std::vector<std::uint32_t> words((rowMajor ? rows : columns) * stride / each);
    for (unsigned row = 0; row < rows; ++row)
        for (unsigned column = 0; column < columns; ++column) {
            const unsigned at = rowMajor ? row * stride + column : column * stride + row;
            words[at / each] |= encoded(valueOf(which, row, column), type) << (bits * (at % each));
        }
    return words;
}

struct ProductCase {
    const char* shape;
    unsigned m, n, k;
    const char *factor, *sum;
    unsigned a, b, c; ///< registers
};

std::string fragment(const std::string& name, unsigned count)
{
    std::string text = "{";
    for (unsigned i = 0; i < count; ++i)
        text += (i > 0 ? ", %" : "%") + name + std::to_string(i);
    return text + "}";
}

class WarpWide : public ::testing::TestWithParam<ProductCase> { };

/// d = a * b + c with all layouts; strides that are larger than a row.
TEST_P(WarpWide, ProductsAreRight)
{
    const ProductCase& t = GetParam();
    const std::string factor = t.factor, sum = t.sum;
    for (const bool aRow : {true, false}) {
        for (const bool bRow : {true, false}) {
            for (const bool dRow : {true, false}) {
                const unsigned aStride = (aRow ? t.k : t.m) + 16, bStride = (bRow ? t.n : t.k) + 32,
                               dStride = dRow ? t.n : t.m;
                std::vector<std::uint32_t> a = packed(0, t.m, t.k, factor, aRow, aStride),
                                           b = packed(1, t.k, t.n, factor, bRow, bStride);
                const std::string types =
                    factor == "f16" ? '.' + sum + '.' + sum : '.' + sum + '.' + factor + '.' + factor + '.' + sum;
                const auto layout = [](bool row) { return std::string(row ? ".row." : ".col."); };
                const std::string text = ptxHead
                    + ".visible .entry k(.param .u64 a, .param .u64 b, .param .u64 d)\n{\n.reg .b32 %x<9>, %y<9>, "
                      "%c<9>; "
                      ".reg .b64 %l<8>; .reg .b32 %s;\nld.param.u64 %l1, [a]; ld.param.u64 %l2, [b]; ld.param.u64 %l3, "
                      "[d]; cvta.to.global.u64 %l1, %l1; mov.u32 %s, "
                    + std::to_string(bStride) + ";\nwmma.load.a.sync.aligned" + layout(aRow) + t.shape + ".global."
                    + factor + ' ' + fragment("x", t.a) + ", [%l1], " + std::to_string(aStride)
                    + ";\nwmma.load.b.sync.aligned" + layout(bRow) + t.shape + '.' + factor + ' ' + fragment("y", t.b)
                    + ", [%l2], %s;\nwmma.load.c.sync.aligned" + layout(dRow) + t.shape + ".global." + sum + ' '
                    + fragment("c", t.c) + ", [%l3];\nwmma.mma.sync.aligned" + layout(aRow) + (bRow ? "row." : "col.")
                    + t.shape + types + ' ' + fragment("c", t.c) + ", " + fragment("x", t.a) + ", " + fragment("y", t.b)
                    + ", " + fragment("c", t.c) + ";\nwmma.store.d.sync.aligned" + layout(dRow) + t.shape + ".global."
                    + sum + " [%l3], " + fragment("c", t.c) + ";\nret;\n}\n";
                LessonRun run(loadKernel(text, "text.ptx", "k", "text.cu"), {1, 1, 1}, {32, 1, 1});
                const std::vector<std::uint32_t> c = packed(2, t.m, t.n, sum, dRow, dStride);
                run.buffer("a", a).buffer("b", b).buffer("d", c);
                const Trace trace = run.run();
                ASSERT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems[0]);
                const std::vector<std::uint32_t> d = run.values<std::uint32_t>(2);
                const unsigned bits = bitsOf(sum), each = 32 / bits;
                for (unsigned row = 0; row < t.m; ++row)
                    for (unsigned column = 0; column < t.n; ++column) {
                        const unsigned at = dRow ? row * dStride + column : column * dStride + row;
                        const std::uint32_t got = bits == 32 ? d[at] : d[at / each] >> (16 * (at % each)) & 0xffff;
                        ASSERT_EQ(got, encoded(product(row, column, t.k, valueOf(2, row, column)), sum))
                            << t.shape << " row " << row << " column " << column << aRow << bRow << dRow;
                    }
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, WarpWide,
    ::testing::Values(ProductCase{"m16n16k16", 16, 16, 16, "f16", "f32", 8, 8, 8},
        ProductCase{"m32n8k16", 32, 8, 16, "f16", "f32", 8, 8, 8},
        ProductCase{"m8n32k16", 8, 32, 16, "f16", "f32", 8, 8, 8},
        ProductCase{"m16n16k16", 16, 16, 16, "f16", "f16", 8, 8, 4},
        ProductCase{"m32n8k16", 32, 8, 16, "f16", "f16", 8, 8, 4},
        ProductCase{"m8n32k16", 8, 32, 16, "f16", "f16", 8, 8, 4},
        ProductCase{"m16n16k16", 16, 16, 16, "bf16", "f32", 4, 4, 8},
        ProductCase{"m32n8k16", 32, 8, 16, "bf16", "f32", 8, 2, 8},
        ProductCase{"m8n32k16", 8, 32, 16, "bf16", "f32", 2, 8, 8},
        ProductCase{"m16n16k8", 16, 16, 8, "tf32", "f32", 4, 4, 8},
        ProductCase{"m16n16k16", 16, 16, 16, "s8", "s32", 2, 2, 8},
        ProductCase{"m32n8k16", 32, 8, 16, "s8", "s32", 4, 1, 8},
        ProductCase{"m8n32k16", 8, 32, 16, "s8", "s32", 1, 4, 8}));

/// The manual's layout of m16n8k16: rows group and group + 8, columns 2 * member, and 8 further.
TEST(Products, OfMmaLieAsTheManualSays)
{
    std::vector<std::uint32_t> in(32 * 10);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned group = lane / 4, member = lane % 4;
        const auto pair = [](unsigned which, unsigned row, unsigned column, unsigned row2, unsigned column2) {
            return encoded(valueOf(which, row, column), "f16") | encoded(valueOf(which, row2, column2), "f16") << 16;
        };
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned row = group + 8 * (i % 2), column = 2 * member + 8 * (i / 2);
            in[lane * 10 + i] = pair(0, row, column, row, column + 1);
        }
        for (unsigned i = 0; i < 2; ++i)
            in[lane * 10 + 4 + i] = pair(1, 2 * member + 8 * i, group, 2 * member + 8 * i + 1, group);
        for (unsigned i = 0; i < 4; ++i)
            in[lane * 10 + 6 + i] = encoded(valueOf(2, group + 8 * (i / 2), 2 * member + i % 2), "f32");
    }
    const std::string text =
        ptxKernel("mov.u32 %r1, %laneid;\nmul.wide.u32 %l1, %r1, 40;\nadd.s64 %l1, %l1, %out;\n"
                  "ld.global.v2.b32 {%r2, %r3}, [%l1];\nld.global.v2.b32 {%r4, %r5}, [%l1+8];\n"
                  "ld.global.v2.b32 {%r6, %r7}, [%l1+16];\nld.global.v2.b32 {%r8, %r9}, [%l1+24];\n"
                  "ld.global.v2.b32 {%r10, %r11}, [%l1+32];\n"
                  "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r8, %r9, %r10, %r11}, {%r2, %r3, %r4, %r5}, "
                  "{%r6, %r7}, {%r8, %r9, %r10, %r11};\nst.global.v2.b32 [%l1], {%r8, %r9};\n"
                  "st.global.v2.b32 [%l1+8], {%r10, %r11};");
    LessonRun run(loadKernel(text, "text.ptx", "k", "text.cu"), {1, 1, 1}, {32, 1, 1});
    run.buffer("out", in);
    const Trace trace = run.run();
    ASSERT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems[0]);
    const std::vector<std::uint32_t> out = run.values<std::uint32_t>(0);
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned i = 0; i < 4; ++i) {
            const unsigned row = lane / 4 + 8 * (i / 2), column = lane % 4 * 2 + i % 2;
            EXPECT_EQ(out[lane * 10 + i], encoded(product(row, column, 16, valueOf(2, row, column)), "f32"))
                << lane << ' ' << i;
        }
    EXPECT_EQ(trace.total.mix[static_cast<std::size_t>(InstructionClass::Half)], 1u);
}

/// Four products of 8 x 8 x 4, each of lanes 4 i to 4 i + 3 and 16 more; the manual's layout.
TEST(Products, OfEightLanesLieAsTheManualSays)
{
    const auto place = [](unsigned lane) { return std::pair(lane % 4, lane < 16 ? 0u : 4u); };
    const auto half = [](unsigned which, unsigned row, unsigned column) {
        return encoded(valueOf(which, row, column), "f16");
    };
    std::vector<std::uint32_t> in(32 * 12);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const auto [own, upper] = place(lane);
        const unsigned which = lane % 16 / 4;
        for (unsigned i = 0; i < 4; ++i) { // a by rows, b by columns
            in[lane * 12 + i / 2] |= half(which, own + upper, i) << (16 * (i % 2));
            in[lane * 12 + 2 + i / 2] |= half(which + 4, i, own + upper) << (16 * (i % 2));
        }
    }
    std::string zeros;
    for (int i = 0; i < 8; ++i)
        zeros += fmt::format("mov.f32 %f{}, 0f00000000;\n", i);
    for (int i = 10; i < 14; ++i)
        zeros += fmt::format("mov.b32 %r{}, 0;\n", i);
    const std::string text = ptxKernel("mov.u32 %r1, %laneid;\nmul.wide.u32 %l1, %r1, 48;\nadd.s64 %l1, %l1, %out;\n"
                                       "ld.global.v4.b32 {%r2, %r3, %r4, %r5}, [%l1];\n"
        + zeros
        + "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f32 {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7}, {%r2, %r3}, "
          "{%r4, %r5}, {%f0, %f1, %f2, %f3, %f4, %f5, %f6, %f7};\n"
          "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16 {%r10, %r11, %r12, %r13}, {%r2, %r3}, {%r4, %r5}, {%r10, "
          "%r11, %r12, %r13};\nst.global.v4.f32 [%l1], {%f0, %f1, %f2, %f3};\nst.global.v4.f32 [%l1+16], {%f4, %f5, "
          "%f6, %f7};\nst.global.v4.b32 [%l1+32], {%r10, %r11, %r12, %r13};");
    LessonRun run(loadKernel(text, "text.ptx", "k", "text.cu"), {1, 1, 1}, {32, 1, 1});
    run.buffer("out", in);
    const Trace trace = run.run();
    ASSERT_TRUE(trace.problems.empty()) << sentenceOf(trace.problems[0]);
    const std::vector<std::uint32_t> out = run.values<std::uint32_t>(0);
    for (unsigned lane = 0; lane < 32; ++lane) {
        const auto [own, upper] = place(lane);
        const unsigned which = lane % 16 / 4;
        const auto sum = [&](unsigned row, unsigned column) {
            int total = 0;
            for (unsigned k = 0; k < 4; ++k)
                total += valueOf(which, row, k) * valueOf(which + 4, k, column);
            return total;
        };
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned row = own % 2 + (i & 2) + upper, column = (i & 4) + (own & 2) + i % 2;
            EXPECT_EQ(out[lane * 12 + i], encoded(sum(row, column), "f32")) << lane << ' ' << i;
            EXPECT_EQ(out[lane * 12 + 8 + i / 2] >> (16 * (i % 2)) & 0xffff, encoded(sum(own + upper, i), "f16"))
                << lane << ' ' << i;
        }
    }
}

/// Lane i's row is 16 bytes: halves 8 i to 8 i + 7 of all.
PtxRun loadedRows(const std::string& operation, unsigned count)
{
    std::string text = "mov.u32 %r1, %laneid;\nmov.u32 %r2, tile;\nmad.lo.u32 %r3, %r1, 16, %r2;\n"
                       "shl.b32 %r4, %r1, 3;\nmad.lo.u32 %r4, %r4, 0x10001, 0x10000;\n";
    for (unsigned i = 0; i < 4; ++i)
        text += "st.shared.b32 [%r3+" + std::to_string(4 * i) + "], %r4;\nadd.u32 %r4, %r4, 0x20002;\n";
    text += "bar.warp.sync -1;\n" + operation + "\nmul.wide.u32 %l1, %r1, 16;\nadd.s64 %l1, %l1, %out;\n";
    for (unsigned i = 0; i < count; ++i)
        text += "st.global.b32 [%l1+" + std::to_string(4 * i) + "], %r" + std::to_string(10 + i) + ";\n";
    return runPtx(ptxKernel(text, ".shared .align 16 .b8 tile[512];\n"), 128);
}

TEST(MatrixRows, AreSpreadOverTheWarp)
{
    const PtxRun run = loadedRows("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r10, %r11, %r12, %r13}, [%r3];", 4);
    EXPECT_EQ(run.words(), "");
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned matrix = 0; matrix < 4; ++matrix) {
            const unsigned first = (8 * matrix + lane / 4) * 8 + lane % 4 * 2;
            EXPECT_EQ(run.out[4 * lane + matrix], first | (first + 1) << 16) << lane << ' ' << matrix;
        }
    EXPECT_EQ(run.trace.total.sharedBytes, 32u * 16 * 2) << "stored, and loaded again";
}

TEST(MatrixRows, AreTransposed)
{
    const PtxRun run = loadedRows("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%r10, %r11}, [%r3];", 2);
    EXPECT_EQ(run.words(), "");
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned matrix = 0; matrix < 2; ++matrix) {
            const unsigned first = (8 * matrix + lane % 4 * 2) * 8 + lane / 4;
            EXPECT_EQ(run.out[4 * lane + matrix], first | (first + 8) << 16) << lane << ' ' << matrix;
        }
}

TEST(MatrixRows, OfOneMatrixAreThoseOfEightLanes)
{
    // The other lanes' addresses are not used.
    const PtxRun run = loadedRows("setp.gt.u32 %p1, %r1, 7;\n@%p1 mov.u32 %r3, 12345;\n"
                                  "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r10}, [%r3];",
        1);
    EXPECT_EQ(run.words(), "");
    EXPECT_EQ(run.out[4 * 31], (7u * 8 + 6) | (7u * 8 + 7) << 16);
}

TEST(MatrixRows, StoredAreWhatWasLoaded)
{
    const PtxRun run = loadedRows(
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r20, %r21, %r22, %r23}, [%r3];\nbar.warp.sync -1;\n"
        "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%r3], {%r20, %r21, %r22, %r23};\nbar.warp.sync -1;\n"
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r10, %r11, %r12, %r13}, [%r3];",
        4);
    EXPECT_EQ(run.words(), "");
    for (unsigned lane = 0; lane < 32; ++lane)
        for (unsigned matrix = 0; matrix < 4; ++matrix) {
            const unsigned first = (8 * matrix + lane / 4) * 8 + lane % 4 * 2;
            EXPECT_EQ(run.out[4 * lane + matrix], first | (first + 1) << 16) << lane << ' ' << matrix;
        }
    const PtxRun moved = loadedRows("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r20}, [%r3];\n"
                                    "movmatrix.sync.aligned.m8n8.trans.b16 %r10, %r20;",
        1);
    EXPECT_EQ(moved.words(), "");
    for (unsigned lane = 0; lane < 32; ++lane) {
        const unsigned first = lane % 4 * 2 * 8 + lane / 4;
        EXPECT_EQ(moved.out[4 * lane], first | (first + 8) << 16) << lane;
    }
}

TEST(MatrixRows, MisalignedRowsAreTold)
{
    const PtxRun run = loadedRows("add.u32 %r3, %r3, 4;\nldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r10}, [%r3];", 1);
    ASSERT_EQ(run.problems.size(), 1u) << run.words();
    EXPECT_EQ(run.problems[0].kind, ProblemKind::Misaligned);
}

TEST(Products, OfPartOfAWarpAreTold)
{
    const std::string mma = "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r4}, {%r1, %r2};";
    const std::string set = "mov.b32 %r1, 1;\nmov.b32 %r2, 2;\nmov.b32 %r3, 3;\nmov.b32 %r4, 4;\n";
    const PtxRun half = runPtx(ptxKernel(set + mma), 32, "k", 16);
    ASSERT_EQ(half.problems.size(), 1u) << half.words();
    EXPECT_EQ(half.problems[0].kind, ProblemKind::Barrier);
    const PtxRun branch = runPtx(ptxKernel(set + "mov.u32 %r9, %laneid;\nsetp.lt.u32 %p1, %r9, 16;\n@!%p1 bra END;\n"
                                     + mma + "\nEND:\nbar.sync 0;"),
        32);
    ASSERT_FALSE(branch.problems.empty());
    EXPECT_EQ(branch.problems[0].kind, ProblemKind::Barrier) << branch.words();
}

TEST(Products, OfLanesThatHadPartedAreRight)
{
    const PtxRun run =
        runPtx(ptxKernel("mov.u32 %r9, %laneid;\nmov.u32 %r3, 0x01010101;\nmov.u32 %r1, 0;\nmov.u32 %r2, 0;\n"
                         "setp.lt.u32 %p1, %r9, 16;\n@%p1 bra NEXT;\nmov.u32 %r3, 0x02020202;\nNEXT:\n"
                         "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r1, %r2}, {%r3}, {%r3}, {%r1, %r2};\n"
                         "mul.wide.u32 %l1, %r9, 4;\nadd.s64 %l1, %l1, %out;\nst.global.u32 [%l1], %r2;"),
            32);
    EXPECT_EQ(run.words(), "");
    for (unsigned lane = 0; lane < 32; ++lane)
        EXPECT_EQ(run.out[lane], 16u * (lane < 16 ? 1 : 2) * (lane % 4 < 2 ? 1 : 2)) << lane;
}

} // namespace
} // namespace warpatlas::simulator::testing
