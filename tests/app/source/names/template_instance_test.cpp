#include "app/source/names/template_instance.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

TEST(InstanceNames, NumbersAreComparedByValue)
{
    EXPECT_TRUE(mayBeInstance("reduce5<128>", "reduce5<128u>"));
    EXPECT_FALSE(mayBeInstance("reduce5<128>", "reduce5<256u>"));
    EXPECT_TRUE(mayBeInstance("reduce6<int,256,true>", "reduce6<int, 256u, true>"));
    EXPECT_FALSE(mayBeInstance("reduce6<int,256,true>", "reduce6<int, 256u, false>"));
    EXPECT_TRUE(mayBeInstance("b<0x10>", "b<16ul>"));
    EXPECT_TRUE(mayBeInstance("b<1'000>", "b<1000ul>"));
    EXPECT_TRUE(mayBeInstance("b<-3>", "b<-3l>"));
    EXPECT_TRUE(mayBeInstance("c<1>", "c<true>"));
    EXPECT_TRUE(mayBeInstance("c<2>", "c<true>"));
    EXPECT_FALSE(mayBeInstance("c<1>", "c<false>"));
    EXPECT_TRUE(mayBeInstance("d<'x'>", "d<(char)120>"));
    EXPECT_TRUE(mayBeInstance("d<'\\n'>", "d<(char)10>"));
    EXPECT_FALSE(mayBeInstance("d<'y'>", "d<(char)120>"));
}

TEST(InstanceNames, TypesAreComparedByMeaning)
{
    EXPECT_TRUE(mayBeInstance("a<unsigned,6>", "a<unsigned int, 6>"));
    EXPECT_TRUE(mayBeInstance("a<size_t>", "a<unsigned long>"));
    EXPECT_TRUE(mayBeInstance("a<std::uint8_t const*>", "a<unsigned char const*>"));
    EXPECT_TRUE(mayBeInstance("a<long int>", "a<long>"));
    EXPECT_TRUE(mayBeInstance("a<signed>", "a<int>"));
    EXPECT_FALSE(mayBeInstance("a<signed char>", "a<char>"));
    EXPECT_FALSE(mayBeInstance("a<long long>", "a<long>"));
    EXPECT_FALSE(mayBeInstance("a<float>", "a<double>"));
    EXPECT_FALSE(mayBeInstance("a<float*>", "a<float>"));
    EXPECT_FALSE(mayBeInstance("a<int>", "a<6>"));
}

TEST(InstanceNames, WhatOnlyTheCompilerKnowsMayBeAnything)
{
    EXPECT_TRUE(mayBeInstance("e<MUL>", "e<(Op)1>"));
    EXPECT_TRUE(mayBeInstance("a<int,2+3>", "a<int, 5>"));
    EXPECT_FALSE(mayBeInstance("a<int,2+3>", "a<float, 5>"));
    EXPECT_TRUE(mayBeInstance("a<real>", "a<float>"));
    EXPECT_TRUE(mayBeInstance("a<Vec<unsigned> >", "a<Vec<unsigned int>>"));
    EXPECT_TRUE(mayBeInstance("a<int>", "a<int, 256>")) << "a default";
}

TEST(InstanceNames, TheNameAndTheNumberOfArgumentsCount)
{
    EXPECT_TRUE(mayBeInstance("h<unsigned>", "ns::h<unsigned int>"));
    EXPECT_TRUE(mayBeInstance("ns::h<unsigned>", "ns::h<unsigned int>"));
    EXPECT_FALSE(mayBeInstance("other::h<unsigned>", "ns::h<unsigned int>"));
    EXPECT_FALSE(mayBeInstance("g<1>", "h<1>"));
    EXPECT_FALSE(mayBeInstance("h<1, 2>", "h<1>"));
    EXPECT_FALSE(mayBeInstance("h<1>", "h"));
    EXPECT_FALSE(mayBeInstance(">", "h"));
    EXPECT_FALSE(mayBeInstance("", ""));
}

} // namespace
} // namespace warpatlas
