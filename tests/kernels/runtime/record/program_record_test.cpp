#include "kernels/runtime/record/program_record.h"

#include "kernels/model/error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace warpatlas::runtime {
namespace {

/// A record that is written and read back is written alike again: every field went both ways.
void expectSame(const Problem& problem)
{
    const nlohmann::ordered_json written = toJson(problem);
    const Problem read = recordFrom<Problem>(nlohmann::json::parse(written.dump()));
    EXPECT_EQ(toJson(read), written);
    EXPECT_EQ(findingOf(read.fact), findingOf(problem.fact));
}

TEST(RuntimeRecord, ProblemsGoBothWays)
{
    Problem problem;
    problem.kind = ProblemKind::OutOfBounds;
    problem.line = 9;
    problem.block = Dim3{1, 2, 3};
    problem.thread = Dim3{4, 5, 6};
    problem.count = 24;
    MemoryFault fault;
    fault.place.where = MemoryPlace::Where::Variable;
    fault.place.name = "x";
    fault.place.element = -3;
    fault.place.elements = 1000;
    fault.place.bounds = {4, 5};
    problem.fact = fault;
    expectSame(problem);
    const Problem read = recordFrom<Problem>(nlohmann::json::parse(toJson(problem).dump()));
    EXPECT_EQ(std::get<MemoryFault>(read.fact).place, fault.place);

    Race race;
    race.missing = Race::Missing::AtomicUpdate;
    race.sides[1].thread = {7, 0, 0};
    problem.fact = race;
    expectSame(problem);
    BarrierFault barrier;
    barrier.others.resize(2);
    barrier.others[1].opcode = "bar.sync";
    barrier.missingBytes = -8;
    problem.fact = barrier;
    expectSame(problem);
    problem.fact = LaunchLimit{.value = 2048, .allowed = 1024, .block = {2048, 1, 1}};
    expectSame(problem);
    problem.fact = FailedAssertion{"a.cu", "f", "x > 0", 3};
    expectSame(problem);
    problem.fact = UnsetVariable{};
    expectSame(problem);
    problem.fact = BlockStop{};
    expectSame(problem);
    problem.fact = HeapFault{};
    expectSame(problem);
    problem.fact = ZeroDivision{true};
    expectSame(problem);
    problem.fact = ToldByApi{"words"};
    expectSame(problem);
}

TEST(RuntimeRecord, CallsGoBothWays)
{
    CallRecord call;
    call.name = "cudaLaunchKernel";
    call.result = 1;
    call.bytes = 5;
    call.direction = Direction::ToHost;
    call.stream = 2;
    call.thread = 3;
    call.told = 700;
    call.endMicroseconds = 12.5;
    LaunchRecord& launch = call.launch.emplace_back();
    launch.kernel = "scale<float>";
    launch.launch = {{3, 2, 1}, {32, 1, 1}};
    launch.ran = true;
    launch.warpInstructions = 99;
    launch.problems.emplace_back();
    const nlohmann::ordered_json written = toJson(call);
    EXPECT_EQ(toJson(recordFrom<CallRecord>(nlohmann::json::parse(written.dump()))), written);
}

TEST(RuntimeRecord, TexturesAndCooperativeLaunchesGoBothWays)
{
    CallRecord call;
    call.name = "cudaLaunchCooperativeKernel";
    LaunchRecord& launch = call.launch.emplace_back();
    launch.kernel = "resample";
    launch.cooperative = true;
    ArgumentRecord& argument = launch.arguments.emplace_back();
    argument.bytes.resize(8);
    TextureRecord& texture = argument.texture.emplace();
    texture.spec = {.axes = 1,
        .extent = {12, 1, 1},
        .layers = 3,
        .filter = TextureFilter::Linear,
        .address = TextureAddress::Mirror,
        .normalisedCoordinates = true,
        .normalisedFloats = true};
    texture.type = ElementType::U8;
    texture.channels = 4;
    texture.rowBytes = 64;
    const CallRecord read = recordFrom<CallRecord>(nlohmann::json::parse(toJson(call).dump()));
    EXPECT_TRUE(read.launch.front().cooperative);
    EXPECT_EQ(read.launch.front().arguments.front().texture, texture);
    nlohmann::json damaged = nlohmann::json::parse(toJson(call).dump());
    damaged["launch"]["arguments"][0]["texture"]["channels"] = 9;
    EXPECT_THROW(recordFrom<CallRecord>(damaged), InputError);
    for (const char* mode : {"filter", "address"}) {
        damaged = nlohmann::json::parse(toJson(call).dump());
        damaged["launch"]["arguments"][0]["texture"][mode] = "square";
        EXPECT_THROW(recordFrom<CallRecord>(damaged), InputError) << mode;
    }
}

TEST(RuntimeRecord, WhatIsDoneLaterGoesBothWays)
{
    DoneRecord done{.call = 4, .failed = 719, .atExit = true, .startMicroseconds = 1.5, .endMicroseconds = 2.5};
    done.launch.emplace_back().kernel = "f";
    const nlohmann::ordered_json written = toJson(done);
    EXPECT_EQ(toJson(recordFrom<DoneRecord>(nlohmann::json::parse(written.dump()))), written);
    const AccessRecord access{4, 5, 6, true};
    EXPECT_EQ(recordFrom<AccessRecord>(nlohmann::json::parse(toJson(access).dump())), access);
    EXPECT_ANY_THROW(recordFrom<DoneRecord>(nlohmann::json::parse(R"({"done":-1})")));
    EXPECT_ANY_THROW(recordFrom<AccessRecord>(nlohmann::json::parse(R"({"access":0,"write":3})")));
}

/// A graph's copy that is certainly wrong is kept.
TEST(RuntimeRecord, WhatACopyFoundUnwrittenGoesBothWaysAndIsAdded)
{
    using Cause = UnwrittenRecord::Cause;
    CallRecord call;
    call.name = "cudaGraphLaunch";
    DoneRecord done;
    done.unwrittenBytes = 8;
    done.unwritten = UnwrittenRecord{.cause = Cause::Unknown,
        .memory = 512,
        .number = 3,
        .bytes = 400,
        .elementBytes = 4,
        .ranges = {{7, 9}, {12, 12}},
        .rangeCount = 5,
        .kernel = "scale",
        .callKnown = true,
        .call = 11,
        .launch = {{2, 3, 4}, {5, 6, 7}},
        .axis = 'y',
        .otherAxis = 'z',
        .has = 1,
        .wants = 2,
        .otherHas = 3,
        .otherWants = 4};
    const DoneRecord read = recordFrom<DoneRecord>(nlohmann::json::parse(toJson(done).dump()));
    EXPECT_EQ(read.unwritten, done.unwritten);
    add(call, read);
    DoneRecord wrong = done;
    wrong.unwritten->cause = Cause::Pitch;
    add(call, wrong);
    add(call, done);
    EXPECT_EQ(call.unwritten->cause, Cause::Pitch);
    EXPECT_EQ(recordFrom<CallRecord>(nlohmann::json::parse(toJson(call).dump())).unwritten, call.unwritten);
    EXPECT_EQ(call.unwrittenBytes, 24u);
}

TEST(RuntimeRecord, ALaunchThatTakesLongGoesBothWays)
{
    const RunningRecord running{"spin", "a.cu", {{3, 2, 1}, {64, 1, 1}}, 20, true, {{2, 1, 0}, 1, 7, 99}, 123456};
    const RunningRecord back = recordFrom<RunningRecord>(nlohmann::json::parse(toJson(running).dump()));
    EXPECT_EQ(toJson(back), toJson(running));
    EXPECT_EQ(back.place.block, (Dim3{2, 1, 0}));
    EXPECT_EQ(back.executed, 123456u);
    RunningRecord wrong = running;
    wrong.problems.emplace_back().line = 8;
    const RunningRecord found = recordFrom<RunningRecord>(nlohmann::json::parse(toJson(wrong).dump()));
    ASSERT_EQ(found.problems.size(), 1u);
    EXPECT_EQ(found.problems[0].line, 8u);
    EXPECT_ANY_THROW(recordFrom<RunningRecord>(nlohmann::json::parse(R"({"running":"spin"})")));
}

TEST(RuntimeRecord, AGraphsLaunchesAreAddedOneAfterAnother)
{
    CallRecord call;
    call.name = "cudaGraphLaunch";
    for (const char* kernel : {"first", "second"}) {
        DoneRecord done{.startMicroseconds = 5, .endMicroseconds = 9};
        done.launch.emplace_back().kernel = kernel;
        add(call, done);
    }
    ASSERT_EQ(call.launch.size(), 2u);
    EXPECT_EQ(call.launch[1].kernel, "second");
    EXPECT_EQ(recordFrom<CallRecord>(nlohmann::json::parse(toJson(call).dump())).launch.size(), 2u);
}

/// Any value in the place of any other: refused, or read; never anything else.
/// It is said as it stands, and no text has other letters than Unicode's.
TEST(RuntimeRecord, AnAxisIsOneOfThree)
{
    Problem problem;
    problem.fact = LaunchLimit{.value = 2048, .allowed = 1024, .block = {2048, 1, 1}};
    nlohmann::json json = nlohmann::json::parse(toJson(problem).dump());
    for (const int axis : {0, -1, 'x' - 1, 'z' + 1, 255}) {
        json["fact"]["axis"] = axis;
        EXPECT_THROW(recordFrom<Problem>(json), InputError) << axis;
    }
    json["fact"]["axis"] = 'z';
    EXPECT_EQ(factOf<LaunchLimit>(recordFrom<Problem>(json))->axis, 'z');
}

TEST(RuntimeRecord, DamagedCallsAreRefused)
{
    CallRecord call;
    call.name = "cudaLaunchKernel";
    Problem& problem = call.launch.emplace_back().problems.emplace_back();
    problem.fact = Race{};
    const nlohmann::json good = nlohmann::json::parse(toJson(call).dump()).flatten();
    for (const auto& [key, value] : good.items())
        for (const nlohmann::json& other : {nlohmann::json(-1), nlohmann::json(1e300), nlohmann::json("x"),
                 nlohmann::json(nullptr), nlohmann::json(0xffffffffffffffffu)}) {
            nlohmann::json damaged = good;
            damaged[key] = other;
            try {
                toJson(recordFrom<CallRecord>(damaged.unflatten()));
            } catch (const std::exception&) {
            }
        }
    EXPECT_ANY_THROW(recordFrom<CallRecord>(nlohmann::json::parse("[]")));
    EXPECT_ANY_THROW(recordFrom<CallRecord>(nlohmann::json::parse("{}")));
    EXPECT_ANY_THROW(recordFrom<CallRecord>(nlohmann::json::parse(R"({"call":"x","direction":"up"})")));
}

} // namespace
} // namespace warpatlas::runtime
