/// `warpatlas simulate`: any kernel of a .cu or .ptx file on the simulator, with any arguments.
#pragma once

#include "app/session/session.h"
#include "ui/command_line/command.h"
#include "ui/command_line/ptx_option.h"
#include "ui/command_line/source_options.h"
#include "ui/command_line/trace_options.h"

#include <optional>
#include <string>

namespace warpatlas::ui {

class SimulateCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    Experiment experiment() const;
    /// Checks that all files differ, and none is one that is read.
    void checkFiles(const Experiment& experiment) const;
    void requireArguments(const Experiment& experiment) const;
    OutcomePointer run(const Experiment& experiment, const RunOptions& options) const;
    void report(const OutcomePointer& outcome, const std::optional<BlockTraceRequest>& trace) const;
    std::string recordedBlock(const Outcome& outcome, const BlockTraceRequest& trace) const;

    std::string m_file, m_kernel, m_grid, m_block, m_json;
    std::string m_device = "sim";
    std::string m_workers; ///< empty: as many as there are cores
    SourceOptions m_source;
    bool m_noRecord = false;
    bool m_checks = true;
    TraceOptions m_trace;
    PtxOption m_ptx;
};

} // namespace warpatlas::ui
