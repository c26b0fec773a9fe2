#include "app/tools/tool_options.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>

namespace warpatlas {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr ToolOption known[] = {{"-o --output"}, {"--csv", false}, {"-t --trace", true, false}};

ToolOptions read(const std::vector<std::string>& words)
{
    return {known, words, "is not simulated"};
}

std::string refusal(const std::vector<std::string>& words)
{
    try {
        static_cast<void>(read(words).program());
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

TEST(ToolOptions, EndWhereTheProgramBegins)
{
    const ToolOptions options = read({"-o", "file", "--csv", "--trace=cuda", "./program", "-o", "its own"});
    EXPECT_EQ(options.value("--output"), "file");
    EXPECT_TRUE(options.has("--csv"));
    EXPECT_FALSE(options.has("--trace")) << "it is so anyway";
    EXPECT_THAT(options.program(), ElementsAre("./program", "-o", "its own"));
    EXPECT_THAT(read({"--", "-program"}).program(), ElementsAre("-program"));
    EXPECT_THAT(read({"--csv"}).rest(), IsEmpty());
}

TEST(ToolOptions, AreRefusedByName)
{
    EXPECT_EQ(refusal({"--other=3", "./program"}), "--other: is not simulated");
    EXPECT_THAT(refusal({"-o"}), HasSubstr("-o: a value is missing"));
    EXPECT_THAT(refusal({"--csv"}), HasSubstr("a program: is missing"));
}

TEST(ToolOptions, HaveNumbers)
{
    EXPECT_EQ(read({"-o", "12"}).number("--output", 3), 12u);
    EXPECT_EQ(read({"x"}).number("--output", 3), 3u);
    for (const char* const wrong : {"", "-1", "1x", "99999999999"})
        EXPECT_THROW(read({"-o", wrong}).number("--output", 3), InputError) << wrong;
}

TEST(ToolOptions, HaveParts)
{
    EXPECT_THAT(partsOf("a,b,,c"), ElementsAre("a", "b", "c"));
    EXPECT_TRUE(isOn("true") && isOn("") && !isOn("false"));
}

} // namespace
} // namespace warpatlas
