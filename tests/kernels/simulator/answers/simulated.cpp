#include "tests/kernels/simulator/answers/simulated.h"
#include "app/words/problem_words.h"

#include "kernels/ptx/parser.h"
#include "kernels/simulator/recording/simulation.h"

#include <cmath>
#include <cstring>
#include <exception>
#include <fmt/format.h>

namespace warpatlas::simulator::answers {
namespace {

Simulated simulateOne(
    const std::shared_ptr<const ptx::Module>& module, const Form& form, std::size_t index, const InstructionSet& set)
{
    Simulated result;
    try {
        const std::vector<std::uint64_t> inputs = inputsOf(form);
        const std::size_t rows = inputs.size() / sourceCount;
        auto kernel = std::make_shared<const Kernel>(
            ptx::decode(module, ptx::findEntry(*module, entryName(index)), "forms.cu", ptx::Products::Fused), set);
        Simulation simulation(
            std::move(kernel), Launch{{static_cast<std::uint32_t>(rows / rowsPerBlock), 1, 1}, {rowsPerBlock, 1, 1}});
        const std::size_t in = simulation.addBuffer("in", ElementType::U64, inputs.size());
        const std::size_t out = simulation.addBuffer("out", ElementType::U64, rows * outputRowBytes / 8);
        std::memcpy(simulation.bytes(in).data(), inputs.data(), inputs.size() * 8);
        const Argument arguments[] = {BufferArgument{in}, BufferArgument{out}};
        simulation.setArguments(arguments);
        Progress progress;
        SimulationOptions options;
        options.record = false;
        options.workers = 1;
        const Trace trace = simulation.run(options, progress);
        for (const Problem& problem : trace.problems)
            if (problem.severity == Severity::Error)
                result.problem = sentenceOf(problem);
        const std::span<std::byte> bytes = simulation.bytes(out);
        result.answers = answersFrom(form, {bytes.begin(), bytes.end()});
    } catch (const std::exception& error) {
        result.problem = error.what();
    }
    return result;
}

/// A value of a float type, and how far apart its neighbours are.
struct Real {
    double value, ulp;
};
Real realOf(std::string_view type, std::uint64_t bits)
{
    int exponentBits = 8, fractionBits = 23;
    if (type == "f64")
        exponentBits = 11, fractionBits = 52;
    else if (type == "f16")
        exponentBits = 5, fractionBits = 10;
    else if (type == "bf16")
        fractionBits = 7;
    const int top = (1 << exponentBits) - 1, bias = top / 2;
    const auto exponent = static_cast<int>(bits >> fractionBits & static_cast<std::uint64_t>(top));
    const auto fraction = static_cast<double>(bits & ((std::uint64_t{1} << fractionBits) - 1));
    const bool negative = (bits >> (exponentBits + fractionBits) & 1) != 0;
    const double ulp = std::ldexp(1.0, (exponent == 0 ? 1 : exponent) - bias - fractionBits);
    double size = (fraction + (exponent == 0 ? 0 : std::ldexp(1.0, fractionBits))) * ulp;
    if (exponent == top)
        size = fraction == 0 ? HUGE_VAL : NAN;
    return {negative ? -size : size, ulp};
}

std::uint64_t maskOf(std::string_view type)
{
    return bytesOf(type) == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * bytesOf(type))) - 1;
}

bool near(const Form& form, std::string_view type, double argument, std::uint64_t mine, std::uint64_t theirs,
    Difference& largest)
{
    if (mine == theirs)
        return true;
    const Real a = realOf(type, mine), b = realOf(type, theirs);
    if (!std::isfinite(a.value) || !std::isfinite(b.value))
        return false;
    const double apart = std::fabs(a.value - b.value), ulps = apart / b.ulp;
    largest.largestUlps = std::max(largest.largestUlps, ulps);
    largest.largestApart = std::max(largest.largestApart, apart);
    switch (form.bound.kind) {
    case Bound::Kind::Exact:
        return false;
    case Bound::Kind::Ulps:
        return ulps <= form.bound.value;
    case Bound::Kind::Relative:
        return apart <= form.bound.value * std::fabs(b.value) || ulps <= 1;
    case Bound::Kind::Absolute:
        return apart <= form.bound.value;
    case Bound::Kind::Logarithm:
        return apart <= form.bound.value * (argument > 0.5 && argument < 2 ? 1 : std::fabs(b.value));
    case Bound::Kind::Periodic:
        return apart <= (std::fabs(argument) <= 6.283185307179586 ? form.bound.value : 0x1.3b2p-15); // 2^-14.7
    }
    return false;
}

std::string rowInWords(const Form& form, std::size_t row)
{
    const std::vector<std::uint64_t> inputs = inputsOf(form);
    std::string text;
    for (std::size_t k = 0; k < form.sources.size(); ++k)
        text += fmt::format("{}{:#x}", k == 0 ? "" : ", ", inputs[row * sourceCount + k]);
    return text;
}

} // namespace

std::vector<Simulated> simulate(const std::vector<Form>& forms, const InstructionSet& set)
{
    const auto module = std::make_shared<const ptx::Module>(ptx::parse(moduleText(forms), "forms.ptx"));
    std::vector<Simulated> results;
    for (std::size_t i = 0; i < forms.size(); ++i)
        results.push_back(simulateOne(module, forms[i], i, set));
    return results;
}

Difference compare(const Form& form, const std::vector<std::byte>& simulated, const std::vector<std::byte>& real)
{
    const std::vector<std::vector<std::uint64_t>> mine = valuesOf(form, simulated), theirs = valuesOf(form, real);
    Difference difference;
    const bool exact = form.bound.kind == Bound::Kind::Exact, pair = form.result.ends_with("x2");
    const std::string element = pair ? form.result.substr(0, form.result.size() - 2) : form.result;
    const std::vector<std::uint64_t> inputs = inputsOf(form);
    for (std::size_t row = 0; row < mine.front().size(); ++row) {
        bool wrong = false;
        const double argument =
            exact ? 0 : realOf(form.sources[0], inputs[row * sourceCount] & maskOf(form.sources[0])).value;
        std::string values;
        for (std::size_t column = 0; column < mine.size(); ++column) {
            const std::uint64_t a = mine[column][row], b = theirs[column][row];
            values += fmt::format("{}{:#x}, the GPU {:#x}", column == 0 ? "" : "; second result ", a, b);
            if (a == b)
                continue;
            if (exact || column > 0)
                wrong = true;
            else if (pair)
                wrong = !near(form, element, argument, a & 0xffff, b & 0xffff, difference)
                    || !near(form, element, argument, a >> 16, b >> 16, difference);
            else
                wrong = !near(form, element, argument, a, b, difference);
        }
        if (!wrong)
            continue;
        if (difference.rows++ == 0)
            difference.first = fmt::format("of ({}): the simulator says {}", rowInWords(form, row), values);
    }
    return difference;
}

} // namespace warpatlas::simulator::answers
