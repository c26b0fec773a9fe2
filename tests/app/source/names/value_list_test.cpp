// Values of an array, listed as C++ lists them.
#include "app/source/names/value_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas {

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

using Extents = std::vector<std::size_t>;

std::vector<std::string> listed(const std::string& text, const Extents& extents)
{
    const auto list = valueList(text, extents);
    if (!list)
        return {"no list"};
    std::vector<std::string> words;
    for (const auto& [place, value] : list->values)
        words.push_back(std::to_string(place) + ":" + value);
    return words;
}

} // namespace

TEST(ValueList, OneAfterTheOther)
{
    EXPECT_THAT(listed("{1, 0.5,x}", {4}), ElementsAre("0:1", "1:0.5", "2:x"));
    EXPECT_THAT(listed("1,2", {4}), ElementsAre("0:1", "1:2"));
    EXPECT_THAT(listed("{}", {4}), IsEmpty());
    EXPECT_THAT(listed("{1,}", {4}), ElementsAre("0:1"));
    EXPECT_THAT(listed("{1,2,3}", {2, 2}), ElementsAre("0:1", "1:2", "2:3")) << "row by row";
}

TEST(ValueList, InRows)
{
    EXPECT_THAT(listed("{{1},{3,4}}", {2, 3}), ElementsAre("0:1", "3:3", "4:4"));
    EXPECT_THAT(listed("{1},{3,4}", {2, 3}), ElementsAre("0:1", "3:3", "4:4"));
    EXPECT_THAT(listed("{{{1,2},{3}},{{5}}}", {2, 2, 2}), ElementsAre("0:1", "1:2", "2:3", "4:5"));
}

TEST(ValueList, WhatIsNone)
{
    for (const char* text : {"1", "", "{1", "1}", "{{1}", "{1,{2}}", "{{{1}}}", "{}}{"})
        EXPECT_THAT(listed(text, {2, 2}), ElementsAre("no list")) << text;
    EXPECT_THAT(listed("{1}", {}), ElementsAre("no list"));
}

TEST(ValueList, MoreThanThereIsRoomFor)
{
    const auto row = valueList("{{1,2},{1,2,3}}", Extents{2, 2});
    ASSERT_TRUE(row && row->tooMany);
    EXPECT_EQ(row->tooMany->place, 2u);
    EXPECT_EQ(row->tooMany->dimension, 1u);
    EXPECT_EQ(row->tooMany->room, 2u);
    EXPECT_EQ(row->tooMany->listed, 3u);
    EXPECT_EQ(valueList("1,2,3,4,5", Extents{2, 2})->tooMany->listed, 5u);
    EXPECT_FALSE(valueList("1,2,3,4", Extents{2, 2})->tooMany);
}

} // namespace warpatlas
