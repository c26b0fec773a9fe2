/// Makes pages of what the window shows: the run's facts (app/page), the views' sentences, and the charts as SVG. Needs
/// no window. Threads: charts are painted on the main one; the rest may be made on any.
#pragma once

#include "app/page/page_file.h"
#include "app/program/saved_program.h"
#include "ui/desktop/charts/chart.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace warpatlas::ui::inline desktop {

/// The charts of a run's answers.
std::vector<PageChart> chartsOf(const Outcome& outcome);
/// A run with its answers; of a million blocks that takes a while. `outcome` is complete, with RunOptions::maps.
/// `thread` is shown first; empty: an example.
Page pageOf(const OutcomePointer& outcome, std::vector<PageChart> charts, std::optional<std::uint64_t> thread = {});

/// An analysis: what was found, its chart (null: it has none), and the runs that it is about.
Page pageOf(const Result& result, std::unique_ptr<Chart> chart, std::span<const OutcomePointer> runs = {});

/// A whole program, with those of its launches that can be opened, at most some. They are run again, one by one. The
/// program must live as long as the page.
Page pageOf(const SavedProgram& program, Progress& progress);

/// Throws InputError, Cancelled, std::bad_alloc.
void savePage(const Page& page, const std::string& path, Progress& progress);

} // namespace warpatlas::ui::inline desktop
