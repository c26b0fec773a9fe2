#include "ui/canvas/words/fixed_block.h"

#include <gtest/gtest.h>

namespace warpatlas::ui {
namespace {

TEST(FixedBlock, IsTheOneThatTheCodeIsWrittenFor)
{
    EXPECT_EQ(fixedBlock("matmul:tiled"), (Dim3{16, 16, 1}));
    EXPECT_EQ(fixedBlockWords("matmul:tiled"), "matmul:tiled is written for blocks of 16 × 16 threads");
}

TEST(FixedBlock, OthersTakeAny)
{
    for (const char* name : {"matmul", "vector_add:naive", "no such kernel"}) {
        EXPECT_EQ(fixedBlock(name), std::nullopt) << name;
        EXPECT_EQ(fixedBlockWords(name), "") << name;
    }
}

} // namespace
} // namespace warpatlas::ui
