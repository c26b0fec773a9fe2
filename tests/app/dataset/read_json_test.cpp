#include "app/dataset/read_json.h"

#include "app/experiment/experiment.h"
#include "app/measure/recorded.h"
#include "tests/app/support/files.h"

#include <chrono>
#include <limits>

namespace warpatlas {

using testing::HasSubstr;

namespace {

/// What JSON itself is refused for; whatever the format is that it should have.
std::string refusalOfJson(const std::string& text)
{
    return test::refusalOf("a.json", [&] { readJson(text, "a.json", "is not right", [](const auto&) { return 0; }); });
}

std::string refusalOfExperiment(const std::string& more)
{
    return test::refusalOf("e.warpatlas", [&] {
        experimentFromJson(
            R"({"warpatlas": 1, "kernel": "matmul")" + (more.empty() ? "" : ", " + more) + "}", "e.warpatlas");
    });
}

std::string refusalOfMeasurements(const std::string& text)
{
    return test::refusalOf("m.json", [&] { measurementsFromJson(text, "m.json"); });
}

std::string repeated(const std::string& text, std::size_t times)
{
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i)
        all += text;
    return all;
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
    EXPECT_EQ(refusalOfJson(repeated("{\"a\":", deep)), "is not right: it is nested more than 32 deep");
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
        return test::refusalOf("a.json", [&] { readJson(R"({"a": [1, 2]})", "a.json", "is not right", read); });
    };
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json["a"].get<std::string>(); }), HasSubstr("type"));
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json.at("b").size(); }), HasSubstr("b"));
    EXPECT_THAT(reading([](const nlohmann::json& json) { return json["a"].at(7).get<int>(); }), HasSubstr("7"));
    EXPECT_EQ(
        reading([](const nlohmann::json&) -> int { throw std::bad_alloc(); }), "there is not enough memory for it");
}

TEST(ExperimentFile, NumbersThatACountCannotHold)
{
    for (const char* number : {"-1", "0", "1.5", "1e3", "4294967296", "1180591620717411303424", "1e300"}) {
        EXPECT_THAT(refusalOfExperiment(std::string("\"grid\": [") + number + "]"),
            HasSubstr("is not a whole number from 1 to 4294967295"))
            << number;
        EXPECT_THAT(refusalOfExperiment(std::string("\"block\": [1, ") + number + "]"),
            HasSubstr("is not a whole number from 1 to 4294967295"))
            << number;
    }
    EXPECT_THAT(refusalOfExperiment("\"grid\": [1e400]"), HasSubstr("no number is as large as 1e400"));
    EXPECT_THAT(refusalOfExperiment("\"parameters\": {\"a\": 1e400}"), HasSubstr("no number is as large as 1e400"));
    for (const char* version : {"-1", "1.5", "1180591620717411303424", "[1]", "null"})
        EXPECT_THAT(
            test::refusalOf("e", [&] { experimentFromJson(std::string(R"({"warpatlas": )") + version + "}", "e"); }),
            HasSubstr("a version number from 1 is expected"))
            << version;
}

TEST(ExperimentFile, MillionsOfLettersAreRefusedInFew)
{
    const std::string name = '"' + std::string(3'000'000, 'n') + '"';
    expectShort(refusalOfExperiment(name + ": 1"));
    expectShort(refusalOfExperiment("\"parameters\": {" + name + ": \"x\"}"));
    expectShort(refusalOfExperiment("\"grid\": [" + name + "]"));
    expectShort(refusalOfExperiment("\"data\": [[" + name + "]]"));
    for (const char* key : {"mistake", "device", "gpu"})
        EXPECT_EQ(refusalOfExperiment("\"" + std::string(key) + "\": " + name),
            "\"" + std::string(key) + "\": a text of 3,000,000 bytes; at most 200 are read");
    EXPECT_THAT(refusalOfExperiment("\"data\": [" + name + "]"), HasSubstr("a text of 3,000,000 bytes"));
    EXPECT_THAT(refusalOfExperiment("\"parameters\": {" + name + ": 1}"), HasSubstr("a text of 3,000,000 bytes"));
    // A shorter one may stand there; nothing has it, which is said when it is bound.
    try {
        bindExperiment(experimentFromJson(R"({"warpatlas": 1, "kernel": ")" + std::string(200, 'n') + "\"}", "e"));
        ADD_FAILURE() << "was bound";
    } catch (const InputError& error) {
        EXPECT_LE(std::string(error.what()).size(), 500u);
    }
    EXPECT_THAT(test::refusalOf("e", [] { experimentFromJson(std::string(17 << 20, ' '), "e"); }),
        HasSubstr("is not an experiment: it has 17,825,792 bytes, and at most 16,777,216 are read"));
}

/// Ten times as many must not take a hundred times as long: of what each attempt takes the least is compared.
TEST(ExperimentFile, ManyParametersTakeTimeThatGrowsWithTheirNumber)
{
    const auto textOf = [](int count) {
        std::string text = R"({"warpatlas": 1, "kernel": "matmul", "parameters": {)";
        for (int i = 0; i < count; ++i)
            text += (i == 0 ? "\"p" : ", \"p") + std::to_string(i) + "\": " + std::to_string(i);
        return text + "}}";
    };
    const auto secondsFor = [&](int count) {
        const std::string text = textOf(count);
        double least = std::numeric_limits<double>::infinity();
        for (int attempt = 0; attempt < 3; ++attempt) {
            const auto start = std::chrono::steady_clock::now();
            const Experiment read = experimentFromJson(text, "e");
            EXPECT_EQ(read.parameters.size(), std::size_t(count));
            EXPECT_EQ(experimentFromJson(toJson(read), "e"), read);
            least = std::min(least, std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
        }
        return least;
    };
    const double few = secondsFor(10'000), many = secondsFor(100'000);
    EXPECT_LT(many, 40 * few) << many << " s, " << few << " s";
    EXPECT_THAT(test::refusalOf("matmul", [&] { bindExperiment(experimentFromJson(textOf(100'000), "e")); }),
        HasSubstr("has no parameter p0"));
}

TEST(MeasurementsFile, IsReadAsStrictly)
{
    EXPECT_EQ(refusalOfMeasurements(""), "is no recording of measurements: no valid JSON at line 1");
    EXPECT_EQ(refusalOfMeasurements(std::string(1'000'000, '[')),
        "is no recording of measurements: it is nested more than 32 deep");
    EXPECT_THAT(refusalOfMeasurements(R"({"warpatlas_measurements": 1e400})"), HasSubstr("no number is as large"));
    EXPECT_THAT(refusalOfMeasurements(R"({"warpatlas_measurements": 1, "warpatlas_measurements": 1})"),
        HasSubstr("stands twice"));
    expectShort(refusalOfMeasurements(R"({"warpatlas_measurements": 1, ")" + std::string(3'000'000, 'k') + "\": 1}"));
    expectShort(
        refusalOfMeasurements(R"({"warpatlas_measurements": 1, "gpu": [")" + std::string(3'000'000, 'k') + "\"]}"));
}

TEST(ExperimentFile, AFolderThatIsGoneIsALine)
{
    const std::filesystem::path before = std::filesystem::current_path();
    Experiment experiment;
    experiment.data = {"a.csv"};
    std::string whileGone;
    {
        const test::TemporaryFolder folder;
        std::filesystem::create_directory(folder.path("gone"));
        std::filesystem::current_path(folder.path("gone"));
        std::filesystem::remove(folder.path("gone"));
        try {
            saveExperiment(experiment, "e.warpatlas");
        } catch (const InputError& error) {
            whileGone = error.what();
        }
        std::filesystem::current_path(before);
    }
    EXPECT_THAT(whileGone, HasSubstr("e.warpatlas: the file system refuses it: No such file or directory"));
}

} // namespace warpatlas
