#include "app/lesson/yaml.h"

#include "kernels/model/error.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace warpatlas {
namespace {

std::string refusalOfYaml(const std::string& text)
{
    try {
        jsonOfYaml(text, "a.yaml", 10);
    } catch (const InputError& error) {
        return error.what();
    }
    return {};
}

} // namespace

TEST(Yaml, BecomesTheSameValues)
{
    EXPECT_EQ(jsonOfYaml("a: 1\nb: [1.5, true, word, \"2\", -7, no, y]\nc: {d: }\n", "f", 1),
        nlohmann::json::parse(R"({"a": 1, "b": [1.5, true, "word", "2", -7, "no", "y"], "c": {"d": null}})"));
    EXPECT_TRUE(jsonOfYaml("", "f", 1).is_null());
}

TEST(Yaml, IsRefusedWithItsLine)
{
    EXPECT_THAT(refusalOfYaml("a: 1\nb: [1\n"), testing::StartsWith("a.yaml, line 12: "));
    EXPECT_THAT(refusalOfYaml("a: 1\na: 2\n"), testing::StartsWith("a.yaml, line 11: has the key \"a\" twice"));
    EXPECT_THAT(refusalOfYaml("a: 1\n---\na: 2\n"), testing::HasSubstr("begins a second document"));
}

TEST(Yaml, AliasesOfAliasesEnd)
{
    std::string text = "a0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n";
    for (int i = 1; i < 12; ++i) {
        text += "a" + std::to_string(i) + ": &a" + std::to_string(i) + " [";
        for (int j = 0; j < 10; ++j)
            text += (j > 0 ? ", *a" : "*a") + std::to_string(i - 1);
        text += "]\n";
    }
    EXPECT_THAT(refusalOfYaml(text), testing::HasSubstr("more than 10000 values"));
}

} // namespace warpatlas
