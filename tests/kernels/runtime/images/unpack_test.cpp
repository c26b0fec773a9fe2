#include "kernels/runtime/images/unpack.h"

#include "kernels/model/error.h"
#include "tests/app/dataset/lower_memory_limit.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warpatlas::runtime {
namespace {

std::string unpack(const std::string& packed, Packing packing, std::uint64_t bytes)
{
    return unpacked(std::as_bytes(std::span(packed)), packing, bytes);
}

/// Two letters as they are, four and fifteen more copied from two before, and one letter at the end.
const std::string lz4("\x2f"
                      "ab"
                      "\x02\x00\x00"
                      "\x10"
                      "c",
    8);

TEST(Unpack, CopiesOfLz4MayReachIntoThemselves)
{
    EXPECT_EQ(unpack(lz4, Packing::Lz4, 22), "ababababababababababac");
}

TEST(Unpack, LongRunsOfLz4HaveFurtherBytesOfLength)
{
    const std::string letters(15 + 255 + 7, 'x');
    EXPECT_EQ(unpack(std::string("\xf0\xff\x07", 3) + letters, Packing::Lz4, letters.size()), letters);
}

TEST(Unpack, RefusesEveryPrefixAndEveryOtherLength)
{
    for (std::size_t length = 0; length < lz4.size(); ++length)
        EXPECT_THROW(unpack(lz4.substr(0, length), Packing::Lz4, 22), InputError) << length;
    for (const std::uint64_t bytes : {0u, 1u, 21u, 23u, 1000u})
        EXPECT_THROW(unpack(lz4, Packing::Lz4, bytes), InputError) << bytes;
    const std::string fromNowhere("\x10"
                                  "a"
                                  "\x05\x00",
        4);
    EXPECT_THROW(unpack(fromNowhere, Packing::Lz4, 5), InputError);
}

/// Its own tool made this, of "WarpAtlas" twice, without a checksum.
TEST(Unpack, ZstandardIsTheLibrarys)
{
    const std::string packed("\x28\xb5\x2f\xfd\x20\x12\x91\x00\x00"
                             "WarpAtlasWarpAtlas",
        27);
    std::string text;
    try {
        text = unpack(packed, Packing::Zstandard, 18);
    } catch (const InputError& error) {
        ASSERT_THAT(error.what(), testing::HasSubstr("libzstd.so.1 is not here"));
        GTEST_SKIP() << "no libzstd.so.1";
    }
    EXPECT_EQ(text, "WarpAtlasWarpAtlas");
    EXPECT_THROW(unpack(packed, Packing::Zstandard, 17), InputError);
    EXPECT_THROW(unpack(packed.substr(0, 20), Packing::Zstandard, 18), InputError);
}

/// A few bytes stand for some more, and not for a gigabyte: no memory is taken for what they cannot be.
TEST(Unpack, TakesNoMemoryForALengthThatCannotBe)
{
    if (!test::canLimitMemory)
        GTEST_SKIP() << "a sanitizer's own memory is past the limit";
    const test::LowerMemoryLimit limit(std::uint64_t{512} << 20);
    const std::string packed("\x28\xb5\x2f\xfd\x20\x12\x91\x00\x00"
                             "WarpAtlas",
        18);
    for (const Packing packing : {Packing::Lz4, Packing::Zstandard})
        EXPECT_THROW(unpack(packed, packing, std::uint64_t{1} << 30), InputError);
}

} // namespace
} // namespace warpatlas::runtime
