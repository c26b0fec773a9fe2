/// `warpatlas flow`: the same work in chunks over streams, as a table, a timeline, JSON or CSV.
#pragma once

#include "app/flow/run_flow.h"
#include "ui/command_line/command.h"
#include "ui/command_line/result_options.h"

#include <string>

namespace warpatlas::ui {

class FlowCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    /// The GPUs that --device names; empty: modelled, for that of `experiment`.
    std::vector<int> devices(Experiment& experiment) const;
    bool isDefault() const; ///< nothing says which GPU
    FlowResult run(const Experiment& experiment, const FlowWishes& wishes) const;

    ExperimentOptions m_options;
    std::string m_chunks = "4", m_streams = "2";
    bool m_pageable = false;
    ResultOptions m_outputs;
};

} // namespace warpatlas::ui
