/// What is wrong with a run as rows of a table: the same in every report.
#pragma once

#include "app/result/text_table.h"
#include "kernels/model/problem.h"

#include <span>

namespace warpatlas {

/// Adds a row for each: "Problem     line 3, block (3,0,0), thread (231,0,0): reads ...". `counted`: behind it, how
/// often it happened, where that was more than once.
void addProblemRows(TextTable& table, std::span<const Problem> problems, bool counted);

} // namespace warpatlas
