// Names of instructions in the text that they were compiled from.
#include "kernels/ptx/written_name.h"

#include "kernels/ptx/parser.h"

#include <gtest/gtest.h>

namespace warpatlas::ptx {
namespace {

std::string nameOfWritten(const std::string& instruction, std::uint32_t line)
{
    const Module module =
        parse(".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k()\n{\n.reg .pred %p<4>;\n"
              ".reg .b32 %r<8>;\n"
                + instruction + "\nret;\n}\n",
            "k.ptx");
    return nameInSource(module.functions.front().instructions.front(), line);
}

TEST(WrittenName, IsThatOfTheFunctionOfCudaCpp)
{
    const std::pair<const char*, const char*> names[] = {{"bar.sync 0;", "__syncthreads()"},
        {"barrier.sync 0;", "__syncthreads()"}, {"bar.red.popc.u32 %r1, 0, %p1;", "__syncthreads_count()"},
        {"bar.red.or.pred %p2, 0, %p1;", "__syncthreads_or()"}, {"bar.warp.sync -1;", "__syncwarp()"},
        {"shfl.sync.down.b32 %r1|%p1, %r2, 16, 31, -1;", "__shfl_down_sync()"},
        {"shfl.sync.bfly.b32 %r1, %r2, 1, 31, -1;", "__shfl_xor_sync()"},
        {"vote.sync.ballot.b32 %r1, %p1, -1;", "__ballot_sync()"}};
    for (const auto& [instruction, name] : names)
        EXPECT_EQ(nameOfWritten(instruction, 7), name) << instruction;
}

TEST(WrittenName, IsTheInstructionsWhereNoFunctionIsMeant)
{
    EXPECT_EQ(nameOfWritten("bar.sync 0;", 0), "bar.sync") << "PTX that nothing was compiled to";
    EXPECT_EQ(nameOfWritten("bar.sync 1;", 7), "bar.sync") << "a barrier with a number of its own";
    EXPECT_EQ(nameOfWritten("bar.sync 0, 64;", 7), "bar.sync") << "a part of the block";
    EXPECT_EQ(nameOfWritten("bar.arrive 1, 64;", 7), "bar.arrive");
    EXPECT_EQ(nameOfWritten("add.s32 %r1, %r2, %r3;", 7), "add.s32");
}

} // namespace
} // namespace warpatlas::ptx
