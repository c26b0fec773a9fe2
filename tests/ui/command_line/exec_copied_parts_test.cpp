// `warpatlas exec`: a copy of what was never written says where and why that is, and is a mistake only where one is
// shown. Rows of an index, a grid and a pitch that are wrong; and right programs that leave a part as it is.
#include "tests/ui/command_line/child_process.h"
#include "tests/ui/command_line/exec_programs.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

struct CopiedPart {
    std::string way;
    bool wrong = false;
    std::string words; ///< behind the place
    std::string compiler{};
};

void PrintTo(const CopiedPart& part, std::ostream* stream)
{
    *stream << part.way << " with " << part.compiler;
}

const std::string ofLine = " of 'allocation 1', allocated in line 95; ",
                  ofPlane = " of 'allocation 2', allocated in line 96; ";
const std::string unused = " wrote to it last: no mistake where the host does not use them\n";

const std::vector<CopiedPart> copiedParts{
    {"rounded", true,
        "99: cudaMemcpy() copies 928 bytes to the host that nothing has written: elements 768 to 999" + ofLine
            + "squares (line 102) has 768 threads where 1,000 are needed: 1,000 / 256 is rounded down to 3 blocks; "
              "(1,000 + 255) / 256 is 4 blocks\n"},
    {"rounded_async", true,
        "108: cudaMemcpyAsync() copies 928 bytes to the host that nothing has written: elements 768 to 999" + ofLine
            + "squares (line 107) has 768 threads where 1,000 are needed: 1,000 / 256 is rounded down"},
    {"rounded_unguarded", true,
        "squaresOfAll (line 112) has 768 threads where 1,000 are needed: 1,000 / 256 is rounded"},
    {"one_block", true, "elements 256 to 999" + ofLine + "squares (line 115) has 256 threads where 1,000 are needed\n"},
    {"rounded_plane", true,
        "elements 64 to 69, 134 to 139 and 46 ranges more" + ofPlane
            + "sums (line 118) has 64 threads along x where 70 are needed: 70 / 16 is rounded down to 4 blocks; "
              "(70 + 15) / 16 is 5 blocks\n"},
    {"swapped", true,
        "elements 56 to 69, 126 to 139 and 48 ranges more" + ofPlane
            + "sumsByRow (line 121) has 72 x 56 threads where 50 x 70 are needed: x and y are exchanged, in the kernel "
              "or in its grid\n"},
    {"swapped_tall", true,
        "elements 2,800 to 3,499" + ofPlane
            + "sumsByRow (line 124) has 56 x 72 threads where 70 x 50 are needed: x and y are exchanged"},
    {"near_rows", true,
        "elements 2,520 to 3,499 of 'allocation 4', allocated in line 128; rowsTooNear (line 129) has its rows of 70 "
        "elements 50 apart, so that they lie over one another: y * 50 + x in the place of y * 70 + x\n"},
    {"pitch", true,
        "cudaMemcpy2D() copies 6,264 bytes to the host that nothing has written: elements 3,500 to 3,525, 3,584 to "
        "3,653 and 21 ranges more of 'allocation 4', allocated in line 135; sums (line 136) puts its rows of 280 bytes "
        "one behind the other, and the copy takes rows that begin 512 bytes apart: the kernel needs the pitch\n"},
    {"flat_volume", true,
        "elements 800 to 1,199 of 'allocation 4', allocated in line 142; volume (line 143) has 4 threads along z where "
        "6 are needed: 6 / 4 is rounded down to 1 block; (6 + 3) / 4 is 2 blocks\n"},
    {"other_memory", true,
        "bytes 0 to 3,999" + ofLine
            + "nothing at all of what it copies was ever written: another memory is meant, or what writes it is "
              "missing\n"},
    {"compaction", false, "elements 500 to 999" + ofLine + "evens (line 150), with 1,024 threads," + unused},
    {"border", false,
        "elements 0 to 70, 139 to 140 and 47 ranges more" + ofPlane + "inner (line 153), with 3,456 threads," + unused},
    {"fitting_border", false, "inner (line 156), with 3,264 threads," + unused},
    {"differences", false, "element 999" + ofLine + "differences (line 159), with 999 threads," + unused},
    {"every_second", false, "everySecond (line 162), with 500 threads," + unused},
    {"partial_sums", false, "partialSums (line 165), with 768 threads," + unused},
    {"block_sums", false, "elements 16 to 999" + ofLine + "sumsOfBlocks (line 168), with 1,024 threads," + unused},
    {"capacity", false, "elements 700 to 999" + ofLine + "squares (line 171), with 768 threads," + unused},
    {"chunks", false, "elements 900 to 999" + ofLine + "squares (line 175), with 512 threads," + unused},
    {"copied_in_part", false,
        "bytes 1,000 to 3,999" + ofLine
            + "cudaMemcpy() (line 178) wrote 1,000 of its 4,000 bytes last: no mistake where the host does not use "
              "them\n"},
    {"measured", false, "bytes 0 to 3,999" + ofLine + "nothing at all of what it copies was ever written\n"},
};

std::vector<CopiedPart> ofBothCompilers()
{
    std::vector<CopiedPart> all;
    for (CopiedPart part : copiedParts)
        for (const char* const compiler : {"nvcc", "clang"}) {
            part.compiler = compiler;
            all.push_back(part);
        }
    return all;
}

class ExecCopiedPart : public testing::TestWithParam<CopiedPart> { };

INSTANTIATE_TEST_SUITE_P(, ExecCopiedPart, testing::ValuesIn(ofBothCompilers()),
    [](const auto& info) { return info.param.way + "_" + info.param.compiler; });

TEST_P(ExecCopiedPart, IsAMistakeWhereOneIsShown)
{
    const CopiedPart& part = GetParam();
    if (const std::string reason = test::whyNoPrograms(part.compiler); !reason.empty())
        GTEST_SKIP() << reason;
    const test::Finished finished = test::runProgram(
        {"exec", "--check", "--compiler", part.compiler, test::programFile("mistakes/copied_parts"), "--", part.way});
    EXPECT_EQ(finished.out, "cudaSuccess\n");
    EXPECT_EQ(finished.status, part.wrong ? 1 : 0) << finished.err;
    EXPECT_THAT(finished.err, testing::HasSubstr(part.words));
}

} // namespace
} // namespace warpatlas
