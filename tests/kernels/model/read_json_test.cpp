#include "kernels/model/read_json.h"

#include <gmock/gmock.h>

namespace warpatlas {

using testing::HasSubstr;

namespace {

template <class Read> std::string refusalIn(const std::string& text, const Read& read)
{
    try {
        readJson(text, "a.json", "is not right", read);
    } catch (const InputError& error) {
        EXPECT_EQ(error.subject(), "a.json");
        return error.reason();
    }
    ADD_FAILURE() << "was read: " << text.substr(0, 100);
    return {};
}

/// Texts that are refused as JSON, whatever their format.
std::string refusalOfJson(const std::string& text)
{
    return refusalIn(text, [](const JsonReader&) { return 0; });
}

/// All of the line, not the reason alone.
void expectShort(const std::string& reason)
{
    EXPECT_LE(reason.size(), 200u) << reason.substr(0, 400);
    EXPECT_EQ(reason.find_first_of("\n\r\0", 0, 3), std::string::npos);
}

} // namespace

TEST(ReadJson, NothingAndNoJson)
{
    EXPECT_EQ(refusalOfJson(""), "is not right: no valid JSON at line 1");
    EXPECT_EQ(refusalOfJson(" \n\n{"), "is not right: no valid JSON at line 3");
    EXPECT_EQ(refusalOfJson("{\"a\": \"\xff\xfe\"}"), "is not right: no valid JSON at line 1");
    EXPECT_EQ(refusalOfJson(std::string("{\"a\": \0}", 8)), "is not right: no valid JSON at line 1");
    EXPECT_EQ(refusalOfJson("{\"a\": 1} {\"b\": 2}"), "is not right: no valid JSON at line 1");
    EXPECT_EQ(refusalOfJson("{\"a\": \"" + std::string(3'000'000, 'x')), "is not right: no valid JSON at line 1");
}

TEST(ReadJson, NumbersThatNoDoubleHolds)
{
    EXPECT_EQ(refusalOfJson("{\n\"a\": 1e400}"), "line 2: no number is as large as 1e400");
    EXPECT_EQ(refusalOfJson("[-1e400]"), "line 1: no number is as large as -1e400");
    expectShort(refusalOfJson("[1" + std::string(100'000, '0') + "]"));
    // 2^70 and less than the least are numbers.
    EXPECT_EQ(parseJson("[1180591620717411303424, 1e-400]", "a", "b")[0].get<double>(), 0x1p70);
}

TEST(ReadJson, DeepNestingDoesNotUseUpTheStack)
{
    constexpr std::size_t deep = 1'000'000;
    EXPECT_EQ(
        refusalOfJson(std::string(deep, '[') + std::string(deep, ']')), "is not right: it is nested more than 32 deep");
    EXPECT_EQ(refusalOfJson(std::string(deep, '[')), "is not right: it is nested more than 32 deep");
    std::string objects;
    for (std::size_t i = 0; i < deep; ++i)
        objects += "{\"a\":";
    EXPECT_EQ(refusalOfJson(objects), "is not right: it is nested more than 32 deep");
    EXPECT_NO_THROW(parseJson(std::string(32, '[') + std::string(32, ']'), "a", "b"));
}

TEST(ReadJson, AKeyStandsOnceInItsObject)
{
    EXPECT_EQ(refusalOfJson(R"({"a": 1, "b": 2, "a": 3})"), "\"a\" stands twice");
    EXPECT_EQ(refusalOfJson(R"([{"x": {"k": 1, "k": 1}}])"), "\"k\" stands twice");
    EXPECT_NO_THROW(parseJson(R"([{"a": {"a": 1}}, {"a": 2}])", "a", "b"));
    const std::string key = '"' + std::string(3'000'000, 'k') + '"';
    expectShort(refusalOfJson("{" + key + ": 1, " + key + ": 2}"));
}

TEST(ReadJson, TextsHaveNoZeroBytes)
{
    EXPECT_EQ(refusalOfJson(R"({"a": "x\u0000.png"})"), "\"x .png\": a text has no zero bytes");
    EXPECT_EQ(refusalOfJson(R"({"\u0000": 1})"), "\" \": a text has no zero bytes");
}

TEST(ReadJson, WhatTheLibraryThrowsWhileItIsReadIsALineAboutTheFile)
{
    const auto reading = [](const auto& read) {
        return refusalIn(R"({"a": [1, 2]})", [&](const JsonReader& file) { return read(*file); });
    };
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json["a"].get<std::string>(); }), HasSubstr("type"));
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json.at("b").size(); }), HasSubstr("b"));
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json["a"].at(7).get<int>(); }), HasSubstr("7"));
    EXPECT_EQ(
        reading([](const nlohmann::json&) -> int { throw std::bad_alloc(); }), "there is not enough memory for it");
}

TEST(JsonReader, EachRefusalNamesTheKey)
{
    constexpr const char* text = R"({"version": 2, "a": {"b": [1, -2]}, "c": "d", "e": 0.5, "n": null})";
    EXPECT_EQ(readJson(text, "a.json", "is not right",
                  [](const JsonReader& file) {
                      EXPECT_FALSE(file.find("z"));
                      EXPECT_EQ(file["c"].text(), "d");
                      EXPECT_EQ(file.member("e").number(), 0.5);
                      EXPECT_EQ(file["a"]["b"].list("a list", 2)[0].wholeFrom(1, 1), 1u);
                      return file["version"].whole();
                  }),
        2u);
    const auto refused = [&](auto read) {
        return refusalIn(text, [&](const JsonReader& file) {
            read(file);
            return 0;
        });
    };
    EXPECT_EQ(refused([](const auto& file) { file["z"].text(); }), "\"z\": text is expected");
    EXPECT_EQ(refused([](const auto& file) { file.member("z"); }), "\"z\" is missing");
    EXPECT_EQ(refused([](const auto& file) { file["c"].flag(); }), "\"c\": true or false is expected");
    EXPECT_EQ(refused([](const auto& file) { file["c"].number(); }), "\"c\": a number is expected");
    EXPECT_EQ(refused([](const auto& file) { file["e"].whole(); }), "\"e\": a whole number is expected");
    EXPECT_EQ(refused([](const auto& file) { file["c"].list(); }), "\"c\": a list is expected");
    EXPECT_EQ(
        refused([](const auto& file) { file["e"].wholeFrom(1, 8); }), "\"e\": 0.5 is not a whole number from 1 to 8");
    EXPECT_EQ(refused([](const auto& file) { file["a"]["b"].list("a list", 3); }), "\"b\": 3 numbers are expected");
    EXPECT_EQ(refused([](const auto& file) { file["a"]["b"].list()[1].whole(); }), "\"b\": a whole number is expected");
    EXPECT_EQ(refused([](const auto& file) { file["a"].inside()["b"].text(); }), "\"a\": \"b\": text is expected");
    EXPECT_EQ(refused([](const auto& file) { file["a"].inside().member("z"); }), "\"a\": \"z\" is missing");
    EXPECT_EQ(refused([](const auto& file) { file.expectFormat("is not right", "version", 1); }),
        "comes from a later version of the program (format 2; this one reads up to 1)");
    EXPECT_EQ(refused([](const auto& file) { file.expectFormat("is not right", "n", 1); }),
        "\"n\": a version number from 1 is expected");
    EXPECT_EQ(refused([](const auto& file) { file.expectFormat("is not right", "z", 1); }),
        "is not right: \"z\" with the format's version is missing");
    EXPECT_EQ(refused([](const auto& file) { file["c"].expectFormat("is not right", "z", 1); }),
        "\"c\": is not right: a JSON object is expected");
}

} // namespace warpatlas
