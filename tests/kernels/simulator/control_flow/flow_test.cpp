/// Kernels of flow.cu in four compilations: results worked out here a second time, thread by thread, and the lanes that
/// must be together at each marked point.
#include "app/words/problem_words.h"
#include "tests/kernels/simulator/control_flow/lanes.h"
#include "tests/kernels/simulator/lesson.h"

#include <gtest/gtest.h>

#include <functional>
#include <numeric>

namespace warpatlas::simulator {
namespace {

using testing::Lanes;
using testing::LessonRun;
using testing::where;

constexpr Lanes everyLane = 0xffffffffu;

/// The sets of lanes that come to a point; those of one set come together.
using Point = std::vector<Lanes>;

struct FlowCase {
    const char* name;
    std::function<int(int)> result; ///< result of lane i
    std::vector<Point> points; ///< a point without a set is not looked at
    const char* mode = ""; ///< the compilation in which these points are others, and how
    std::vector<Point> otherPoints = {};
};

int fibonacci(int n)
{
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

std::vector<FlowCase> cases()
{
    std::vector<FlowCase> list;
    list.push_back({"if_else", [](int i) { return i % 3 == 0 ? i * 2 : i + 100; },
        {{where([](int i) { return i % 3 == 0; })}, {where([](int i) { return i % 3 != 0; })}, {everyLane}}});

    list.push_back({"nesting", [](int i) { return i >= 20   ? 0
                                               : i % 2 == 0 ? 102
                                               : i % 5 == 0 ? 111
                                                            : 101; },
        {{where([](int i) { return i < 20; })}, {where([](int i) { return i < 20 && i % 2 == 1; })},
            {where([](int i) { return i == 5 || i == 15; })}, {where([](int i) { return i < 20 && i % 2 == 1; })},
            {where([](int i) { return i < 20 && i % 2 == 0; })}, {where([](int i) { return i < 20; })}, {everyLane}}});

    // The third question and the body are reached from two places; nothing that all must pass lies before the end.
    const Lanes even = where([](int i) { return i > 3 && i % 2 == 0; }),
                odd = where([](int i) { return i > 3 && i % 2 != 0; });
    list.push_back({"short_circuit", [](int i) { return (i > 3 && i % 2 == 0) || i == 1 ? 1 : 0; },
        {{everyLane}, {even | odd}, {Lanes{0xf}, odd}, {even, Lanes{2}}, {everyLane}},
        // With -G the value of && is a variable: all meet where it is tested.
        "debug", {{everyLane}, {even | odd}, {0xf | odd}, {even | 2}, {everyLane}}});

    FlowCase breaks{"break_loop", [](int i) { return (i % 7) * (i % 7 + 1) / 2; }, {}};
    for (int n = 0; n < 10; ++n)
        breaks.points.push_back({where([n](int i) { return i % 7 >= n; })});
    breaks.points.push_back({everyLane});
    list.push_back(breaks);

    FlowCase continues{"continue_loop",
        [](int i) {
            int sum = 0;
            for (int n = 0; n < 4; ++n)
                sum += (n + i) % 3 == 1 ? 0 : 10 * n + i;
            return sum;
        },
        {}};
    for (int n = 0; n < 4; ++n) {
        continues.points.push_back({everyLane});
        continues.points.push_back({where([n](int i) { return (n + i) % 3 != 1; })});
    }
    continues.points.push_back({everyLane});
    list.push_back(continues);

    const auto stays = [](int i) { return i < 12 || i >= 20; };
    list.push_back({"early_return", [=](int i) { return stays(i) ? i * (i % 4) : -1; },
        {{~where(stays)}, {where(stays)}, {where(stays)}}});

    FlowCase returns{"return_in_loop", [](int i) { return i % 8 < 5 ? i % 8 : 100 + i; }, {}};
    for (int n = 0; n < 5; ++n)
        returns.points.push_back({where([n](int i) { return i % 8 >= n; })});
    for (int n = 0; n < 5; ++n)
        returns.points.push_back({where([n](int i) { return i % 8 == n; })});
    returns.points.push_back({where([](int i) { return i % 8 >= 5; })});
    list.push_back(returns);

    list.push_back({"two_exits", [](int i) { return i == 0 ? 1
                                                 : i < 4   ? 2
                                                 : i < 9   ? 3
                                                           : 50 + i; },
        {{everyLane}, {everyLane}, {where([](int i) { return i >= 1; })}, {where([](int i) { return i >= 4; })},
            {where([](int i) { return i >= 9; })}, {everyLane}}});

    const auto sixth = [](int rest) { return where([rest](int i) { return i % 6 == rest; }); };
    list.push_back({"fall_through",
        [](int i) {
            const int values[] = {1, 5, 3, 7 * i, i * i, 9 - i};
            return values[i % 6];
        },
        {{sixth(0)}, {sixth(1)}, {sixth(1), sixth(2)}, {sixth(3)}, {sixth(4)}, {sixth(5)}, {everyLane}}});

    const auto foundIn = [](int i) {
        for (int a = 1; a < 5; ++a)
            for (int b = 1; b < 5; ++b)
                if (a * b == i % 12)
                    return 4 * (a - 1) + b;
        return 0;
    };
    FlowCase goes{"goto_out", [=](int i) { return foundIn(i) != 0 ? foundIn(i) : -16; }, {}};
    for (int a = 1; a < 5; ++a)
        goes.points.push_back({where([=](int i) { return foundIn(i) == 0 || foundIn(i) > 4 * a; })});
    goes.points.push_back({everyLane});
    // No product is zero: at O3 lanes with i % 12 == 0 have loops of their own.
    const Lanes never = where([](int i) { return i % 12 == 0; });
    goes.mode = "o3";
    for (const Point& point : goes.points)
        goes.otherPoints.push_back({point[0] & ~never, never});
    goes.otherPoints.back() = {everyLane};
    list.push_back(goes);

    FlowCase loops{"nested_loops",
        [](int i) {
            int sum = 0;
            for (int a = 0; a < i % 4; ++a)
                for (int b = 0; b < std::max(1, i % 3); ++b)
                    sum += a + b;
            return sum;
        },
        {}};
    for (int a = 0; a < 3; ++a)
        loops.points.push_back({where([a](int i) { return i % 4 > a; })});
    loops.points.push_back({everyLane});
    list.push_back(loops);

    const auto argument = [](int i) { return i < 16 ? i : i + i / 8; };
    const Lanes low = 0xffff, uneven = where([=](int i) { return argument(i) % 2 != 0; });
    list.push_back({"calls", [=](int i) { return argument(i) * (argument(i) % 2 != 0 ? 3 : 2); },
        {{low}, {low & uneven}, {low & ~uneven}, {~low}, {~low & uneven}, {~low & ~uneven}, {everyLane}}});

    list.push_back({"recursion", [](int i) { return fibonacci(i % 9); }, {{}, {}, {everyLane}}});
    list.push_back({"mutual_recursion", [](int i) { return i < 10 ? i % 2 == 0 : i % 2 != 0; }, {{everyLane}}});
    const auto third = [](int rest) { return where([rest](int i) { return i % 3 == rest; }); };
    list.push_back({"pointers", [](int i) { return i % 3 == 0 ? i + 1
                                                : i % 3 == 1  ? i * i
                                                              : -i; },
        {{third(0)}, {third(1)}, {third(2)}, {everyLane}}});

    list.push_back({"partial_sum",
        [](int i) {
            std::vector<int> v(64);
            for (int k = 0; k < 20; ++k)
                v[static_cast<std::size_t>(k)] = k + 1;
            for (int delta = 16; delta > 0; delta /= 2)
                for (int k = 0; k + delta < 20; ++k) // in ascending order no lane reads what was added in this round
                    v[static_cast<std::size_t>(k)] += v[static_cast<std::size_t>(k + delta)];
            return i < 20 ? v[static_cast<std::size_t>(i)] : 0;
        },
        {{where([](int i) { return i < 20; })}, {everyLane}}});
    list.push_back({"groups", [](int i) { return 30 * (i % 3) + 3; }, {{third(0), third(1), third(2)}}});
    list.push_back({"meeting_apart", [](int i) { return i < 16 ? (31 - i) * 3 + 1 : (i - 16 + 1000) * 2; },
        {{low}, {~low}, {everyLane}}});
    list.push_back({"warp_barriers",
        [](int i) {
            const int first = i % 2 == 0 ? -(i + 1) : (i - 1) * (i - 1);
            return i < 8 ? first : first + 8 + (i + 5) % 24 + 500;
        },
        {}});
    return list;
}

std::shared_ptr<const Kernel> flowKernel(const std::string& name, const std::string& mode)
{
    const std::string file = "simulator/control_flow/flow_" + mode + ".ptx";
    return loadKernel(testing::readFile(file), file, name, "flow.cu");
}

/// The sum of a part of a warp drops the values of lanes that its mask does not name, which CUDA leaves undefined.
void expectNoErrors(const Trace& trace)
{
    for (const Problem& problem : trace.problems) {
        const bool dropped = sentenceOf(problem).find("which its mask does not name") != std::string::npos;
        EXPECT_EQ(problem.severity, dropped ? Severity::Possible : Severity::Information) << sentenceOf(problem);
    }
}

class ControlFlow : public ::testing::TestWithParam<const char*> { };

TEST_P(ControlFlow, ResultsAndActiveLanes)
{
    for (const FlowCase& flow : cases()) {
        for (const bool record : {true, false}) {
            SCOPED_TRACE(std::string(flow.name) + (record ? ", recorded" : ", fast"));
            LessonRun run(flowKernel(flow.name, GetParam()), {1, 1, 1}, {32, 1, 1});
            SimulationOptions options;
            options.record = record;
            run.buffer("out", std::vector<int>(32)).buffer("masks", std::vector<std::uint32_t>(32 * 16));
            expectNoErrors(run.run(options));
            const std::vector<int> results = run.values<int>(0);
            const std::vector<Lanes> masks = run.values<Lanes>(1);
            const std::vector<Point>& points = flow.mode == std::string(GetParam()) ? flow.otherPoints : flow.points;
            for (int i = 0; i < 32; ++i)
                EXPECT_EQ(results[static_cast<std::size_t>(i)], flow.result(i)) << "lane " << i;
            for (std::size_t p = 0; p < points.size(); ++p) {
                if (points[p].empty())
                    continue;
                for (std::size_t i = 0; i < 32; ++i) {
                    Lanes expected = 0;
                    for (const Lanes together : points[p])
                        expected |= (together >> i & 1) != 0 ? together : 0;
                    EXPECT_EQ(masks[p * 32 + i], expected) << "point " << p << ", lane " << i << std::hex << ": "
                                                           << masks[p * 32 + i] << " instead of " << expected;
                }
            }
        }
    }
}

TEST_P(ControlFlow, LocksWithinAWarpAcrossWarpsAndAcrossBlocks)
{
    for (const char* const name : {"spin_lock", "lock_with_flag"}) {
        LessonRun run(flowKernel(name, GetParam()), {3, 1, 1}, {80, 1, 1});
        expectNoErrors(run.buffer("out", std::vector<int>(1)).buffer("masks", std::vector<std::uint32_t>(64)).run());
        EXPECT_EQ(run.values<int>(0)[0], 240) << name;
    }
    LessonRun run(flowKernel("warp_lock", GetParam()), {4, 1, 1}, {128, 1, 1});
    expectNoErrors(run.buffer("out", std::vector<int>(17)).buffer("masks", std::vector<std::uint32_t>(1)).run());
    std::vector<int> order = run.values<int>(0);
    EXPECT_EQ(order[0], 16);
    std::sort(order.begin() + 1, order.end());
    for (int b = 0; b < 4; ++b)
        for (int w = 0; w < 4; ++w)
            EXPECT_EQ(order[static_cast<std::size_t>(1 + b * 4 + w)], b * 100 + w);
}

TEST_P(ControlFlow, ProducerAndConsumerWithinAWarp)
{
    LessonRun run(flowKernel("producer_consumer", GetParam()), {1, 1, 1}, {32, 1, 1});
    expectNoErrors(run.buffer("out", std::vector<int>(40)).buffer("masks", std::vector<std::uint32_t>(1)).run());
    const std::vector<int> out = run.values<int>(0);
    for (int n = 0; n < 5; ++n)
        EXPECT_EQ(out[static_cast<std::size_t>(n)], n * n + 3);
    for (int i = 0; i < 32; ++i)
        EXPECT_EQ(out[static_cast<std::size_t>(8 + i)], i);
}

TEST_P(ControlFlow, FlagsAcrossWarpsAndBlocks)
{
    LessonRun run(flowKernel("flags", GetParam()), {3, 1, 1}, {64, 1, 1});
    expectNoErrors(run.buffer("out", std::vector<int>(7)).buffer("masks", std::vector<std::uint32_t>(1)).run());
    EXPECT_EQ(run.values<int>(0), (std::vector<int>{42, 0, 42, 43, 43, 44, 44}));
}

TEST_P(ControlFlow, ABarrierInALoop)
{
    LessonRun run(flowKernel("barrier_in_loop", GetParam()), {2, 1, 1}, {96, 1, 1});
    expectNoErrors(run.buffer("out", std::vector<int>(96)).buffer("masks", std::vector<std::uint32_t>(1)).run());
    std::vector<int> ring(96);
    std::iota(ring.begin(), ring.end(), 0);
    for (int n = 0; n < 5; ++n) {
        std::vector<int> next(96);
        for (int i = 0; i < 96; ++i)
            next[static_cast<std::size_t>(i)] =
                ring[static_cast<std::size_t>((i + 1) % 96)] + (i % 2 == n % 2 ? 1000 : 0);
        ring.swap(next);
    }
    EXPECT_EQ(run.values<int>(0), ring);
}

INSTANTIATE_TEST_SUITE_P(Ptx, ControlFlow, ::testing::Values("lesson", "o3", "debug", "clang"),
    [](const auto& info) { return std::string(info.param); });

} // namespace
} // namespace warpatlas::simulator
