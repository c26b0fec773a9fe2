// Names without their scopes and template arguments.
#include "app/source/names/plain_name.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(PlainName, HasNoScopesAndNoTemplateArguments)
{
    EXPECT_EQ(plainName("scale"), "scale");
    EXPECT_EQ(plainName("filters::fast::scale"), "scale");
    EXPECT_EQ(plainName("::scale"), "scale");
    EXPECT_EQ(plainName("filters::scale<float, 16>"), "scale");
    EXPECT_EQ(plainName("map<ops::Twice<std::pair<int, int>>>"), "map") << "scopes of arguments are theirs";
    EXPECT_EQ(plainName("Outer<ns::T>::Inner"), "Inner");
    EXPECT_EQ(plainName("(anonymous namespace)::table"), "table");
    EXPECT_EQ(plainName(""), "");
    EXPECT_EQ(plainName("broken<"), "broken");
}

} // namespace warpatlas
