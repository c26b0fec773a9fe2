/// `warpatlas simulate`: any kernel of a .cu or .ptx file on the simulator, with any arguments.
#pragma once

#include "app/simulate/simulate.h"
#include "ui/command_line/command.h"
#include "ui/command_line/trace_options.h"

#include <optional>
#include <string>
#include <vector>

namespace warpatlas::ui {

class SimulateCommand : public Command {
public:
    CLI::App* addTo(CLI::App& program) override;
    int execute() override;

private:
    SimulateRequest request() const;
    /// Each file its own, and none of them one that is read.
    void checkFiles(const SimulateRequest& request) const;
    /// All messages where they do not disturb the JSON.
    void reportFailure(const CompileFailure& failure) const;
    void report(const SimulateOutcome& outcome, const std::optional<BlockTraceRequest>& trace) const;
    std::string tracedBlock(const SimulateOutcome& outcome, const BlockTraceRequest& trace) const;

    std::string m_file, m_kernel, m_grid, m_block, m_json;
    std::string m_shared = "0", m_device = "sim", m_compiler, m_mode = "lesson", m_workers = "0";
    std::string m_compilerSeconds = "60";
    std::vector<std::string> m_arguments;
    bool m_noRecord = false;
    bool m_checks = true;
    TraceOptions m_trace;
};

} // namespace warpatlas::ui
