/// The debugger's variables are what the kernel's own code says when it prints them: twenty kernels, each compiled with
/// probes that print and, for the debugger, without.
#include "app/debug/block_debugger.h"

#include "app/follow/follower.h"
#include "app/follow/source_story.h"
#include "kernels/simulator/replay/block_recording.h"
#include "tests/app/support/own_kernel.h"
#include "tests/support/test_folder.h"

#include <gtest/gtest.h>

#include <iostream>
#include <map>
#include <set>
#include <sstream>

namespace warpatlas {
namespace {

struct Probed {
    const char* kernel;
    Dim3 grid{1, 1, 1}, block{64, 1, 1};
    double traced = 1; ///< the least share of values that must be told
};

std::ostream& operator<<(std::ostream& out, const Probed& probed)
{
    return out << probed.kernel;
}

/// The kernels with their probes, or with empty lines in their place: a person's kernel has neither macros nor branches
/// of the preprocessor around it.
std::string probedText(bool prints)
{
    std::istringstream lines(test::readTestFile("app/debug/probed.cu"));
    std::string text, line;
    bool head = true;
    while (std::getline(lines, line)) {
        text += prints || (!head && line.find("PROBE(") == std::string::npos) ? line + "\n" : "\n";
        head = head && line != "// end of the probe";
    }
    return text;
}

OutcomePointer ran(const Probed& probed, bool prints)
{
    const std::string text = probedText(prints);
    Experiment experiment = test::ownKernel(
        "probed.cu", text, {probed.grid, probed.block}, {"in:random:61x1:3:f32", "out:f32:61", "i32:61"});
    experiment.kernel = probed.kernel;
    return test::run(experiment);
}

/// What a thread printed, by line and name: the values in their order.
using Printed = std::map<std::pair<std::uint32_t, std::string>, std::vector<std::string>>;

std::map<std::uint64_t, Printed> printedBy(const Outcome& outcome)
{
    std::map<std::uint64_t, Printed> all;
    std::istringstream lines(outcome.trace->printed);
    std::uint64_t thread = 0;
    std::uint32_t line = 0;
    std::string name, value;
    while (lines >> thread >> line >> name >> value)
        all[thread][{line, name}].push_back(value);
    return all;
}

bool isSame(const std::string& told, const std::string& printed, const std::string& type)
{
    if (type == "float")
        return std::stof(told) == std::stof(printed);
    if (type == "double")
        return std::stod(told) == std::stod(printed);
    if (type == "bool")
        return told == (printed == "0" ? "false" : "true");
    return told == printed;
}

class ProbedVariables : public ::testing::TestWithParam<Probed> { };

TEST_P(ProbedVariables, AreWhatTheKernelPrints)
{
    if (test::noCompiler())
        GTEST_SKIP() << "neither NVRTC nor clang is installed";
    const OutcomePointer printing = ran(GetParam(), true), plain = ran(GetParam(), false);
    const auto printed = printedBy(*printing);
    ASSERT_FALSE(printed.empty());
    std::size_t told = 0, untold = 0;
    std::set<std::uint32_t> lines; ///< at which something was not traced
    Progress progress;
    for (const auto& [thread, values] : printed) {
        if (thread % 5 != 0 && thread > 3)
            continue; // every fifth thread's story
        const StoryPointer story = followThread(plain, thread, progress);
        BlockDebugger debugger(plain, story);
        std::map<std::pair<std::uint32_t, std::string>, std::size_t> next;
        std::optional<std::uint32_t> lastEvent;
        // Forwards through every line, then backwards: the same everywhere.
        std::map<std::uint64_t, std::map<std::string, std::string>> seen;
        DebugWish wish;
        std::uint64_t at = 0;
        while (const auto arrival = debugger.find(at, wish, progress)) {
            at = arrival->position;
            const DebugMomentPointer moment = debugger.at(at, false, progress);
            // A pass in which the compiler only prepared the line, or finishes it, gives the variable nothing new.
            const auto events = story->source->eventsOf(*story->visitAt(at - 1));
            const bool gives = !events.empty() && (!lastEvent || events.back() > *lastEvent);
            if (gives)
                lastEvent = events.back();
            for (const LaneRow& row : moment->variables) {
                const std::string& value = row.values[moment->lane];
                seen[at][row.name] = value;
                const auto probe = values.find({moment->line + 1, row.name});
                if (probe == values.end() || !gives)
                    continue;
                std::size_t& round = next[probe->first];
                ASSERT_LT(round, probe->second.size()) << "thread " << thread << ", line " << moment->line << ", "
                                                       << row.name << " = " << value << ", step " << at;
                const std::string& expected = probe->second[round++];
                if (value == notTraced()) {
                    ++untold;
                    lines.insert(moment->line);
                    continue;
                }
                ++told;
                EXPECT_TRUE(isSame(value, expected, row.type))
                    << "thread " << thread << ", line " << moment->line << ": " << row.type << " " << row.name << " = "
                    << value << ", the kernel has " << expected;
            }
        }
        wish.direction = DebugDirection::Backward;
        at = story->end() + 1;
        std::size_t back = 0;
        while (const auto arrival = debugger.find(at, wish, progress)) {
            at = arrival->position;
            std::map<std::string, std::string> again;
            const DebugMomentPointer moment = debugger.at(at, false, progress);
            for (const LaneRow& row : moment->variables)
                again[row.name] = row.values[moment->lane];
            if (!again.empty()) {
                EXPECT_EQ(again, seen[at]) << "step " << at;
                ++back;
            }
        }
        EXPECT_EQ(back, seen.size());
    }
    std::cout << GetParam().kernel << ": " << told << " values told, " << untold << " not traced";
    for (const std::uint32_t line : lines)
        std::cout << ", line " << line;
    std::cout << '\n';
    EXPECT_GE(static_cast<double>(told), GetParam().traced * static_cast<double>(told + untold));
    EXPECT_GT(told, 0u);
}

INSTANTIATE_TEST_SUITE_P(Kernels, ProbedVariables,
    ::testing::Values(Probed{"indices"}, Probed{"sums"}, Probed{"branches"}, Probed{"collatz"}, Probed{"tiles"},
        Probed{"reduction"}, Probed{"shuffles"}, Probed{"unsigneds"}, Probed{"doubles"},
        Probed{"grids", {1, 1, 1}, {16, 1, 1}}, Probed{"functions"}, Probed{"nested"}, Probed{"atomics"},
        Probed{"switches"}, Probed{"bits"}, Probed{"stencil"}, Probed{"searches"}, Probed{"polynomials"},
        Probed{"axes", {2, 2, 1}, {8, 4, 1}}, Probed{"exits"}),
    [](const auto& info) { return std::string(info.param.kernel); });

} // namespace
} // namespace warpatlas
