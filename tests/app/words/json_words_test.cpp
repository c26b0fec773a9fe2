#include "app/words/json_members.h"

#include <gtest/gtest.h>

namespace warpatlas {

TEST(JsonWords, AKeyThatIsNotKnownIsQuotedAndShortened)
{
    EXPECT_EQ(unknownKey("blok"), "unknown key \"blok\"");
    EXPECT_LT(unknownKey(std::string(1000, 'k')).size(), 120U);
}

} // namespace warpatlas
