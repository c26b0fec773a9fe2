#include "tests/bench/simulator_table.h"

#include <fmt/format.h>

#include <cstdio>
#include <vector>

namespace warpatlas::bench {
namespace {

std::vector<FigureRow> rows;

} // namespace

void addRow(FigureRow row)
{
    rows.push_back(std::move(row));
}

void printTable()
{
    fmt::print("\n{:<84}{:>10}{:>10}{:>8}\n", "what", "target", "figure", "ratio");
    for (const FigureRow& row : rows) {
        const double ratio = row.target == 0 ? 0 : row.lessIsBetter ? row.target / row.figure : row.figure / row.target;
        fmt::print("{:<84}{:>10}{:>10}{:>8}  {}\n", row.what, row.target == 0 ? "" : fmt::format("{:.4g}", row.target),
            fmt::format("{:.4g}", row.figure), row.target == 0 ? "" : fmt::format("{:.2f}", ratio), row.unit);
    }
    std::fflush(stdout);
}

} // namespace warpatlas::bench
