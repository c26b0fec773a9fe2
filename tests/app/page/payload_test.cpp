#include "app/page/payload.h"

#include "tests/app/page/page_reader.h"

#include <gtest/gtest.h>
#include <limits>
#include <numeric>

namespace warpatlas {
namespace {

using test::PageReader;

TEST(Payload, GivesBackEveryNumberOfEveryType)
{
    std::vector<std::uint32_t> rising(5000);
    std::iota(rising.begin(), rising.end(), 7U);
    rising[13] = std::numeric_limits<std::uint32_t>::max(); // a thread that there is none of
    const std::vector<float> real{0.5F, -0.0F, std::numeric_limits<float>::infinity(), 1e-40F, 3.25F};
    const std::vector<std::int64_t> wide{0, -1, std::numeric_limits<std::int64_t>::min(), 5};
    const std::vector<std::uint8_t> none;
    std::vector<std::uint16_t> noise(301);
    std::uint32_t state = 1;
    for (std::uint16_t& number : noise)
        number = std::uint16_t((state = state * 1664525U + 1013904223U) >> 16);
    Payload payload;
    const std::size_t first = payload.add(std::span<const std::uint32_t>(rising));
    payload.add(std::span<const float>(real));
    payload.add(std::span<const std::int64_t>(wide));
    payload.add(std::span<const std::uint8_t>(none));
    const std::size_t last = payload.add(std::span<const std::uint16_t>(noise));
    const PageReader page(payload.packed({{"title", "a\xff"}}));
    ASSERT_TRUE(page.facts.is_object());
    EXPECT_EQ(page.facts["title"], "a\uFFFD"); // JSON is UTF-8
    EXPECT_EQ(page.numbers<std::uint32_t>(first), rising);
    EXPECT_EQ(page.facts["sections"][first]["delta"], 1);
    const auto realBack = page.numbers<float>(1);
    EXPECT_EQ(std::memcmp(realBack.data(), real.data(), sizeof(float) * real.size()), 0);
    EXPECT_EQ(page.numbers<std::int64_t>(2), wide);
    EXPECT_TRUE(page.numbers<std::uint8_t>(3).empty());
    EXPECT_EQ(page.numbers<std::uint16_t>(last), noise);
    EXPECT_FALSE(page.facts["sections"][last].contains("delta")); // differences of noise are noise
}

TEST(Payload, TakesWhatLiesSideBySideForOneAnother)
{
    std::vector<std::uint8_t> pixels;
    for (int i = 0; i < 3000; ++i)
        for (const int channel : {i, 255 - i / 2, i * 3})
            pixels.push_back(std::uint8_t(channel));
    const auto bytes = std::as_bytes(std::span<const std::uint8_t>(pixels));
    PackedArray apart = pack(ElementType::U8, bytes, 3);
    EXPECT_EQ(apart.apart, 3u);
    EXPECT_LT(apart.packedBytes, pixels.size() / 20);
    Payload payload;
    const std::size_t section = payload.add(std::move(apart));
    EXPECT_EQ(PageReader(payload.packed({})).numbers<std::uint8_t>(section), pixels);
}

} // namespace
} // namespace warpatlas
