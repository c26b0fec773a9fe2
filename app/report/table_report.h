/// Outcomes as text for a terminal, at most 100 columns wide; every number with its provenance.
#pragma once

#include "app/experiment/outcome.h"
#include "app/result/text_table.h"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::inline report {

struct TableOptions {
    std::size_t columns = 100; ///< where source lines are cut, from 100; all else is at most 100 columns wide
    bool printed = true; ///< print what printf wrote; else only how much of it there is
};

/// Compares one experiment on some devices: coverage, check, occupancy and problems of each, then all times with their
/// intervals, and the speed-up with and without the copies. At least one outcome, none null.
std::string toTable(std::span<const OutcomePointer> outcomes, const TableOptions& options = {});
/// Returns the rows of one, without the list of times.
std::vector<TextTable::Row> rowsOf(const OutcomePointer& outcome);

} // namespace warpatlas::inline report
