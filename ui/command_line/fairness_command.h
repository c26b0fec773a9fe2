/// `warpatlas fairness`: what the usual mistakes of timing do to a kernel's times, as a table, a chart, JSON or CSV; or
/// as a recording that travels with the program.
#pragma once

#include "app/fairness/measure_fairness.h"
#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"

#include <string>

namespace warpatlas::ui {

class FairnessCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    MeasuredFairness measure(const Experiment& experiment) const;
    void record(const MeasuredFairness& measured) const;

    ExperimentOptions m_options;
    bool m_code = false;
    std::string m_record; ///< empty: none
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
