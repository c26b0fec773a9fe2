#include "kernels/model/json_fields.h"

#include <gtest/gtest.h>

namespace warpatlas {
namespace {

enum class Metal { Iron, Copper };
std::string_view nameOf(Metal metal)
{
    return metal == Metal::Iron ? "iron" : "copper";
}

struct Part {
    std::string name;
    int weight = 0;
    bool operator==(const Part&) const = default;
};

struct Engine {
    std::string name;
    Metal metal = Metal::Iron;
    std::optional<double> power;
    std::vector<Part> parts;
    std::vector<std::uint32_t> turns;
    bool broken = false;
    std::optional<bool> tested;
    bool operator==(const Engine&) const = default;
};

/// {"is": true} in the place of true.
struct WithinObject {
    template <class Io> void fields(Io& io, bool& field) const { io.need("is", field); }
};

template <class Io> void fieldsOf(Io& io, Part& part)
{
    io.need("name", part.name, "weight", part.weight, WholeFrom{1, 9});
}

template <class Io> void fieldsOf(Io& io, Engine& engine)
{
    io.need("name", engine.name);
    io("metal", engine.metal, byName(Metal::Copper), "turns", engine.turns);
    io.says("unit", "kW");
    io.known(
        "power", engine.power, "parts", engine.parts, "broken", engine.broken, "tested", engine.tested, WithinObject());
}

/// What is read from the text, and in `other` a key that no field has.
Engine engineFrom(const std::string& text, std::optional<std::string>* other = nullptr)
{
    return readJson(text, "e.json", "is no engine", [&](const JsonReader& value) {
        Engine engine;
        JsonFieldReader io(value);
        fieldsOf(io, engine);
        if (other)
            *other = io.unknownKey({"version"});
        return engine;
    });
}

std::string refusalOfEngine(const std::string& text)
{
    try {
        engineFrom(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "read";
}

TEST(JsonFields, GoBothWaysInTheirOrder)
{
    Engine engine{.name = "a", .metal = Metal::Copper, .power = {}, .parts = {}, .turns = {}, .tested = {}};
    EXPECT_EQ(JsonFieldWriter::written(engine).dump(), R"({"name":"a","metal":"copper","turns":[],"unit":"kW"})");
    EXPECT_EQ(engineFrom(JsonFieldWriter::written(engine).dump()), engine);
    engine = {"b", Metal::Iron, 2.5, {{"rod", 3}}, {1, 2}, true, false};
    const std::string text = JsonFieldWriter::written(engine).dump();
    EXPECT_EQ(text,
        R"({"name":"b","metal":"iron","turns":[1,2],"unit":"kW","power":2.5,"parts":[{"name":"rod","weight":3}],)"
        R"("broken":true,"tested":{"is":false}})");
    EXPECT_EQ(engineFrom(text), engine);
    EXPECT_EQ(engineFrom(R"({"name": "c"})").name, "c") << "all that is not needed may be missing";
}

TEST(JsonFields, WhatIsWrongIsNamed)
{
    EXPECT_EQ(refusalOfEngine("{}"), "e.json: \"name\" is missing");
    EXPECT_EQ(refusalOfEngine(R"({"name": 3})"), "e.json: \"name\": text is expected");
    EXPECT_EQ(refusalOfEngine(R"({"name": "a", "metal": "tin"})"), "e.json: \"metal\": is none");
    EXPECT_EQ(refusalOfEngine(R"({"name": "a", "turns": [-1]})"),
        "e.json: \"turns\": -1 is not a whole number from 0 to 4294967295");
    EXPECT_EQ(refusalOfEngine(R"({"name": "a", "parts": [{"name": "rod", "weight": 10}]})"),
        "e.json: \"weight\": 10 is not a whole number from 1 to 9");
    std::optional<std::string> other;
    engineFrom(R"({"name": "a", "version": 1, "unit": "kW"})", &other);
    EXPECT_EQ(other, std::nullopt);
    engineFrom(R"({"name": "a", "colour": 1})", &other);
    EXPECT_EQ(other, "colour");
}

} // namespace
} // namespace warpatlas
