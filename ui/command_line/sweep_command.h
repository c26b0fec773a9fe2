/// `warpatlas sweep`: one experiment again and again, along one axis or two: a table, a chart, CSV, JSON.
#pragma once

#include "app/sweep/sweep_result.h"
#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

class SweepCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    void saySizesOfFiles(const Experiment& experiment) const;
    /// Returns the sweep that the options ask for. Throws InputError.
    Sweep askedSweep(const Experiment& experiment) const;
    /// Returns what --resume says was found before. Throws InputError: another sweep than the options ask for.
    SweepResult keptResult() const;
    bool givesExperiment() const;
    std::optional<double> secondsOfPoint() const; ///< --stop-after
    void run(SweepResult& result) const;
    /// Throws InputError where the sweep cannot have what --show wants.
    void requireShowable(const SweepResult& result) const;
    void requireShown(const SweepResult& result) const; ///< likewise, where all was found
    void write(const SweepResult& result) const;

    ExperimentOptions m_options;
    std::vector<std::string> m_over;
    std::string m_resume, m_seconds, m_stopAfter, m_show;
    bool m_noPredict = false;
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
