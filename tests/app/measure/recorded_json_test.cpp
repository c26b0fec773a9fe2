#include "app/measure/recorded.h"

#include "tests/app/support/files.h"

namespace warpatlas {

using test::expectShort;
using testing::HasSubstr;

namespace {

std::string refusalOfMeasurements(const std::string& text)
{
    return test::refusalOf("m.json", [&] { measurementsFromJson(text, "m.json"); });
}

} // namespace

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

} // namespace warpatlas
