#include "kernels/runtime/link.h"

#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

TEST(RuntimeLink, KeepsTheHeadingsOfTheFirstText)
{
    Link link;
    EXPECT_TRUE(link.text().empty());
    link.add(".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }");
    link.add(
        std::string_view("  .version 8.0\n.target sm_80\n.address_size 64\n// of b\n.func b() { ret; }\n\0 more", 76));
    EXPECT_EQ(link.text(),
        ".version 7.0\n.target sm_75\n.address_size 64\n.visible .func a() { ret; }\n// of b\n.func b() { ret; }\n");
}

} // namespace
} // namespace warpatlas::runtime
