/// Shared by the commands of analyses: --json, --csv, --markdown, --figure and --page, and what is written of a
/// result; and how an analysis is run with its progress, Ctrl+C, and errors that name the option.
#pragma once

#include "app/result/result.h"
#include "kernels/model/answer.h"
#include "ui/command_line/experiment_options.h"
#include "ui/command_line/figure_options.h"
#include "ui/command_line/page_option.h"
#include "ui/command_line/progress/terminal_progress.h"
#include "ui/terminal/interrupt.h"

#include <functional>
#include <memory>
#include <span>

namespace warpatlas::ui::inline command_line {

class ResultOptions {
public:
    /// `rows`: what a line of the CSV is: "Write the points as CSV".
    void addTo(
        CLI::App& command, const std::string& rows, FigureFileOptions::Names names = FigureFileOptions::Names::Only);
    /// `draws`: another picture takes its theme and its caption.
    void check(bool draws = false) const;
    /// For requireOwnFiles(): those of the kernel's arguments, these, and `more`.
    std::vector<std::pair<std::string, std::string>> files(
        const std::vector<std::pair<std::string, std::string>>& more, const Experiment& experiment) const;
    const std::string& json() const { return m_json; }
    const std::string& figure() const { return m_figure.file(); }
    const FigureFileOptions& figureOptions() const { return m_figure; }
    bool writesToOutput() const { return m_json == "-" || m_csv == "-" || m_markdown == "-"; } ///< and nothing else may

    bool wantsPage() const { return m_page.isWanted(); }

    using MakeChart = std::function<Answer<std::unique_ptr<Chart>>()>;

    /// Writes the files, and the text where JSON does not take the standard output. `chart`: what is drawn of it; a
    /// figure needs it, a page does without. `runs`: what a page shows beside it.
    void write(const Result& result, const std::function<std::string()>& json, const MakeChart& chart, bool chartGrows,
        std::span<const OutcomePointer> runs = {}) const;

private:
    std::string m_json, m_csv, m_markdown; ///< empty: none
    FigureFileOptions m_figure;
    PageOption m_page;
};

/// Takes away what the options of a run have, and an analysis has not.
void removeOptions(CLI::App& command, std::initializer_list<const char*> names);

/// Does `work(progress, terminal)`. A text that does not compile is told as `run` tells it, and what cannot be bound is
/// told of the option that asked for it.
template <class Work>
auto analyse(const ExperimentOptions& options, const Experiment& experiment, const ResultOptions& outputs, Work work)
{
    Progress progress;
    const CancelOnInterrupt cancel(progress);
    TerminalProgress terminal(experiment.source.has_value());
    try {
        return work(progress, terminal);
    } catch (const CompileFailure& failure) {
        reportFailure(failure, experiment.source->file, outputs.json());
        throw;
    } catch (const InputError& error) {
        throw options.naming(error, experiment);
    }
}

} // namespace warpatlas::ui::inline command_line
