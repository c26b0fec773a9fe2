#include "app/words/figures.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(ValueUnit, ReadsAsElsewhere)
{
    EXPECT_EQ(inUnit(0.0201, ValueUnit::Milliseconds), "20.1 µs");
    EXPECT_EQ(inUnit(0.00104, 0.00234, ValueUnit::Milliseconds), "1.04 to 2.34 µs");
    EXPECT_EQ(inUnit(300, ValueUnit::GigabytesPerSecond), "300 GB/s");
    EXPECT_EQ(inUnit(4800, ValueUnit::GigabytesPerSecond), "4.8 TB/s");
    EXPECT_EQ(inUnit(4, ValueUnit::Factor), "4×");
    EXPECT_EQ(inUnit(0.5, 1, ValueUnit::Fraction), "50 % to 100 %");
    EXPECT_EQ(inUnit(12, ValueUnit::Plain), "12.0");
}

} // namespace
} // namespace warpatlas
