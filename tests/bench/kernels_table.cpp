#include "tests/bench/kernels_table.h"

#include "app/words/figures.h"

#include <algorithm>
#include <fmt/format.h>

namespace warpatlas::bench {

namespace {

/// The best of the rows that a target is about and that have something to be compared with.
const Row* bestOf(std::span<const Row> rows, const Target& target)
{
    const Row* best = nullptr;
    for (const Row& row : rows)
        if (row.target == &target && !row.bound.empty() && (!best || row.ratio > best->ratio))
            best = &row;
    return best;
}

std::string lineOf(const Row& row, bool hasVerdict)
{
    const std::string operations = row.gigaOperations > 0 ? threeDigits(row.gigaOperations) : "-";
    const std::string ratio = row.bound.empty() ? "" : fmt::format("{:.3f} of {}", row.ratio, row.bound);
    const std::string verdict = hasVerdict
        ? fmt::format("{} {:.2f}", row.ratio >= row.target->least ? "met:" : "MISSED:", row.target->least)
        : "";
    std::string line = fmt::format("{:<29}{:>28}{:>9} ms{:>8} GB/s{:>8} Gop/s  {:<26}{:<14}{}", row.name(), row.size,
        threeDigits(row.ms), threeDigits(row.gbPerSecond), operations, ratio, verdict, row.remark);
    line.erase(line.find_last_not_of(' ') + 1);
    return line + "\n";
}

} // namespace

std::string Row::name() const
{
    return kernel + ":" + variant + (condition.empty() ? "" : ", " + condition);
}

std::string sizeInWords(const Shape& shape)
{
    const Extent& extent = shape.extent;
    std::string words = grouped(extent.x);
    if (extent.y > 1 || extent.z > 1)
        words += " x " + grouped(extent.y);
    if (extent.z > 1)
        words += " x " + grouped(extent.z);
    if (shape.channels > 1)
        words += fmt::format(" x {} channels", shape.channels);
    return words;
}

void boundByCopyOrPeak(Row& row, double copyMs, double operations, double peakTeraflops)
{
    const double peakMs = peakTeraflops > 0 ? operations / peakTeraflops * 1e-9 : 0;
    row.bound = peakMs > copyMs ? "f32 peak" : "copy";
    row.ratio = std::max(peakMs, copyMs) / row.ms;
}

std::string linesOf(std::span<const Row> variants)
{
    std::string lines;
    for (const Row& row : variants) {
        const bool isNamed = row.target && row.target->kernel == row.kernel + ":" + row.variant;
        const bool isMeant = isNamed || (row.target && bestOf(variants, *row.target) == &row);
        lines += lineOf(row, isMeant && !row.bound.empty());
    }
    return lines;
}

std::string laddersOf(std::span<const Row> rows)
{
    std::string text = "\nLadders (each step against the one before, and the last against the first)\n";
    for (std::size_t first = 0; first < rows.size();) {
        std::size_t end = first;
        while (end < rows.size() && rows[end].isStepBeside(rows[first]))
            ++end;
        if (end - first > 1) {
            text += fmt::format("  {}{}: {}", rows[first].kernel,
                rows[first].condition.empty() ? "" : ", " + rows[first].condition, rows[first].variant);
            for (std::size_t i = first + 1; i < end; ++i)
                text += fmt::format(" -> {} {:.2f}x", rows[i].variant, rows[i - 1].ms / rows[i].ms);
            text += fmt::format(" (together {:.2f}x)\n", rows[first].ms / rows[end - 1].ms);
        }
        first = end;
    }
    return text;
}

std::string verdictsOn(std::span<const Target> targets, std::span<const Row> rows)
{
    std::string text = "\nTargets\n";
    for (const Target& target : targets) {
        text += fmt::format("  {:<26}>= {:.2f} of {:<8} ", target.kernel, target.least,
            target.bound == Bound::Copy ? "copy" : "library");
        if (const Row* best = bestOf(rows, target))
            text += fmt::format(
                "{:<7}{:.3f} ({})\n", best->ratio >= target.least ? "met" : "MISSED", best->ratio, best->name());
        else
            text += "not there\n";
    }
    return text;
}

} // namespace warpatlas::bench
