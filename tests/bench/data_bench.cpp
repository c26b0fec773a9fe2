/// What is done for each element of large data before and after a kernel runs: it is made, converted, summed up,
/// judged. Ends with a table: nanoseconds an element, and how many copies of the same bytes would take as long, which
/// depends less on the machine.
///     warpatlas_data_bench [--benchmark_...]
#include "app/dataset/convert_values.h"
#include "app/dataset/generators.h"
#include "kernels/analysis/comparison.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

namespace {

using namespace warpatlas;

constexpr std::uint64_t elements = 10'000'000;

std::map<std::string, double>& seconds()
{
    static std::map<std::string, double> all; // by the benchmark's name
    return all;
}

struct Table : benchmark::ConsoleReporter {
    void ReportRuns(const std::vector<Run>& runs) override
    {
        for (const Run& run : runs)
            seconds()[run.run_name.function_name] = run.GetAdjustedRealTime() / 1e3;
        ConsoleReporter::ReportRuns(runs);
    }
};

template <class Work> void add(const std::string& name, Work work)
{
    benchmark::RegisterBenchmark(name.c_str(), [work](benchmark::State& state) {
        for (auto _ : state) {
            auto made = work();
            benchmark::DoNotOptimize(made);
        }
    })->Unit(benchmark::kMillisecond);
}

} // namespace

int main(int argc, char** argv)
{
    benchmark::Initialize(&argc, argv);
    const std::string size = fmt::format("{}", elements);
    const ArrayPointer floats = generate("random:" + size + ":1").array;
    const ArrayPointer wholes = generate("ramp:" + size + ":i32").array;
    // One value differs, so that all are looked at one by one.
    auto other = std::make_shared<Array>(*floats);
    other->values<float>()[elements / 2] += 1;
    add("copy", [&] { return std::make_shared<Array>(*floats); });
    add("random", [&] { return generate("random:" + size + ":1"); });
    add("ramp", [&] { return generate("ramp:" + size); });
    add("f32 to i32", [&] { return valuesAs(ElementType::I32, floats); });
    add("i32 to f32", [&] { return valuesAs(ElementType::F32, wholes); });
    add("f32 to u8", [&] { return valuesAs(ElementType::U8, floats); });
    add("to 0 and 1", [&] { return zeroOrOne(floats); });
    add("compare", [&] { return compare(*floats, *other, Tolerance{}); });
    Table table;
    benchmark::RunSpecifiedBenchmarks(&table);
    const double copy = seconds()["copy"];
    fmt::print("\n{:<12} {:>10} {:>8}\n", "what", "ns/element", "copies");
    for (const auto& [name, time] : seconds())
        fmt::print("{:<12} {:>10.2f} {:>8.1f}\n", name, time / static_cast<double>(elements) * 1e9,
            copy > 0 ? time / copy : 0);
}
